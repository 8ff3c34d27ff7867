import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.regionserver.StoreFileWriter;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Bench cells file compression: processor time, in milliseconds, of HBase's own writer (HFile.Writer, and a Bloom
 * filter over rows, as ours) for the cells, which are sorted and in memory; the best of ten
 * runs, the first of which warm up.
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
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    double best = Double.MAX_VALUE;
    for (int run = 0; run < 10; run++) {
      System.gc();
      long start = clock.getCurrentThreadCpuTime();
      StoreFileWriter writer = new StoreFileWriter.Builder(conf, CacheConfig.DISABLED, fs)
          .withFilePath(file).withFileContext(context).withBloomType(BloomType.ROW).build();
      for (KeyValue cell : cells) {
        writer.append(cell);
      }
      writer.close();
      best = Math.min(best, (clock.getCurrentThreadCpuTime() - start) / 1e6);
      fs.delete(file, false);
    }
    System.out.printf("%.0f%n", best);
  }
}
