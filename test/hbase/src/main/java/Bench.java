import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Bench cells file compression: milliseconds of HBase's own HFile.Writer for the cells, which are
 * sorted and in memory; the best of seven runs, the first of which warm up.
 */
public final class Bench {
  private Bench() {}

  public static void main(String[] arguments) throws Exception {
    Configuration conf = HBaseConfiguration.create();
    // without the .crc files that Hadoop adds on a local disk
    FileSystem fs = FileSystem.getLocal(conf).getRaw();
    List<KeyValue> cells = Cells.read(Path.of(arguments[0]), Bytes.toBytes("cf"));
    var file = new org.apache.hadoop.fs.Path(Path.of(arguments[1]).toUri());
    var context = new HFileContextBuilder()
        .withCompression(Compression.getCompressionAlgorithmByName(arguments[2])).build();
    double best = Double.MAX_VALUE;
    for (int run = 0; run < 7; run++) {
      System.gc();
      long start = System.nanoTime();
      try (HFile.Writer writer = HFile.getWriterFactory(conf, CacheConfig.DISABLED)
          .withPath(fs, file).withFileContext(context).create()) {
        for (KeyValue cell : cells) {
          writer.append(cell);
        }
      }
      best = Math.min(best, (System.nanoTime() - start) / 1e6);
      fs.delete(file, false);
    }
    System.out.printf("%.0f%n", best);
  }
}
