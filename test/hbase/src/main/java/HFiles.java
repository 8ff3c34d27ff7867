import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileContext;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.io.hfile.HFileInfo;
import org.apache.hadoop.hbase.io.hfile.HFilePrettyPrinter;
import org.apache.hadoop.hbase.io.hfile.HFileScanner;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.regionserver.StoreFileWriter;
import org.apache.hadoop.hbase.util.Bytes;

/** HFiles that SQL wrote, before HBase's own reader, printer and writer. */
final class HFiles {
  private final Configuration conf;
  private final FileSystem fs;

  HFiles(Configuration conf) throws Exception {
    this.conf = conf;
    this.fs = FileSystem.getLocal(conf);
  }

  private static org.apache.hadoop.fs.Path path(Path file) {
    return new org.apache.hadoop.fs.Path(file.toUri());
  }

  /** What HBase would load from a family's folder. */
  static List<Path> list(Path family) throws Exception {
    try (var files = Files.list(family)) {
      return files.filter(f -> !f.getFileName().toString().startsWith("_")).sorted().toList();
    }
  }

  /** Reads one file: its cells must be the next ones of those expected. */
  int read(Path file, List<KeyValue> expected, int from, String name) throws Exception {
    int at = from;
    int levels;
    try (HFile.Reader reader =
        HFile.createReader(fs, path(file), CacheConfig.DISABLED, true, conf)) {
      HFileScanner scanner = reader.getScanner(conf, false, false, false);
      boolean more = scanner.seekTo();
      for (; more && at < expected.size() && Cells.same(scanner.getCell(), expected.get(at)); at++) {
        more = scanner.next();
      }
      Checks.ok(!more, name + ": its cells", "at cell " + (at - from)
          + (more ? " " + scanner.getCell() : ""));
      Checks.is(reader.getEntries(), (long) (at - from), name + ": number of cells");
      Checks.ok(at > from && Arrays.equals(reader.getLastRowKey().get(),
          org.apache.hadoop.hbase.CellUtil.cloneRow(expected.get(at - 1))), name + ": last key",
          "another");
      Checks.ok(reader.midKey().isPresent(), name + ": middle key", "none");
      levels = reader.getTrailer().getNumDataIndexLevels();
      // every cell is found by the index
      int step = Math.max(1, (at - from) / 500);
      int lost = 0;
      for (int i = from; i < at; i += step) {
        HFileScanner seeker = reader.getScanner(conf, false, true, false);
        if (seeker.seekTo(expected.get(i)) != 0 || !Cells.same(seeker.getCell(), expected.get(i))) {
          lost++;
        }
      }
      Checks.is(lost, 0, name + ": cells found by an index of " + levels + " levels");
    }
    return at;
  }

  /** HFilePrettyPrinter with all of its checks; what it dislikes it prints. */
  void print(Path file, String name) throws Exception {
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    ByteArrayOutputStream complaints = new ByteArrayOutputStream();
    int result;
    try (PrintStream to = new PrintStream(printed); PrintStream bad = new PrintStream(complaints)) {
      System.setOut(to);
      System.setErr(bad);
      HFilePrettyPrinter printer = new HFilePrettyPrinter(conf);
      printer.setPrintStreams(to, bad);
      result = printer.run(new String[] {"-k", "-a", "-m", "-s", "-b", "-h", "-f",
          path(file).toString()});
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
    String text = printed.toString();
    Checks.ok(result == 0 && complaints.size() == 0 && text.contains("Key of biggest row")
        && !text.contains("WARNING") && !text.contains("ERROR") && !text.contains("Exception"),
        name + ": HFilePrettyPrinter", result + " " + complaints + text);
  }

  /**
   * HBase's own writer, given the same cells and times: are the files equal byte by byte? (Not
   * asked of gz: another zlib packs otherwise.)
   */
  void compare(Path file, List<KeyValue> cells, Path folder, String name) throws Exception {
    long created;
    byte[] task;
    Compression.Algorithm compression;
    try (HFile.Reader reader =
        HFile.createReader(fs, path(file), CacheConfig.DISABLED, true, conf)) {
      HFileInfo info = reader.getHFileInfo();
      created = Bytes.toLong(info.get(Bytes.toBytes("BULKLOAD_TIMESTAMP")));
      task = info.get(Bytes.toBytes("BULKLOAD_SOURCE_TASK"));
      compression = reader.getFileContext().getCompression();
    }
    Path mine = folder.resolve(file.getFileName());
    HFileContext context = new HFileContextBuilder().withCompression(compression)
        .withCreateTime(created).build();
    StoreFileWriter writer = new StoreFileWriter.Builder(conf, CacheConfig.DISABLED, fs)
        .withFilePath(path(mine)).withFileContext(context).withBloomType(BloomType.ROW).build();
    for (KeyValue cell : cells) {
      writer.append(cell);
    }
    // as HFileOutputFormat2 closes a file
    writer.appendFileInfo(Bytes.toBytes("BULKLOAD_TIMESTAMP"), Bytes.toBytes(created));
    writer.appendFileInfo(Bytes.toBytes("BULKLOAD_SOURCE_TASK"), task);
    writer.appendFileInfo(Bytes.toBytes("MAJOR_COMPACTION_KEY"), Bytes.toBytes(true));
    writer.appendFileInfo(Bytes.toBytes("EXCLUDE_FROM_MINOR_COMPACTION"), Bytes.toBytes(false));
    writer.appendTrackedTimestampsToMetadata();
    writer.close();
    if (compression == Compression.Algorithm.NONE) {
      Checks.is(Files.mismatch(file, mine), -1L, name + ": the same bytes as of HBase's writer");
    } else {
      double ratio = (double) Files.size(file) / Files.size(mine);
      Checks.ok(ratio > 0.9 && ratio < 1.1, name + ": as large as HBase's", "ratio " + ratio);
    }
    Files.delete(mine);
  }

  /** All files of a case, in key order. */
  void check(String name, Path folder, List<KeyValue> expected, Path scratch) throws Exception {
    List<Path> files = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve("files"))) {
      files.add(Path.of(line));
    }
    Checks.is(list(folder.resolve("cf")), files.stream().sorted().toList(), name + ": files");
    int at = 0;
    for (int i = 0; i < files.size(); i++) {
      String label = name + ", file " + (i + 1);
      int from = at;
      at = read(files.get(i), expected, from, label);
      print(files.get(i), label);
      compare(files.get(i), expected.subList(from, at), scratch, label);
    }
    Checks.is(at, expected.size(), name + ": all cells");
  }
}
