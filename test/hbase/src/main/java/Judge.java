import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Judge folder: what SQL left in the folder, before a real HBase. cases/NAME has the files of
 * rowkey_write_hfiles and what must be in them (hfiles.sql); tables/NAME is loaded, scanned, and
 * compared by SQL (round_trip.sql, compare.sql); imports/NAME is for ImportTsv (imports.sql).
 */
public final class Judge {
  private static final byte[] FAMILY = Bytes.toBytes("cf");

  private Judge() {}

  static List<String> names(Path folder) throws Exception {
    try (var names = Files.list(folder)) {
      return names.map(p -> p.getFileName().toString()).sorted().toList();
    }
  }

  /** A table with the case's split points. */
  static TableName create(Admin admin, String name, Path folder) throws Exception {
    TableName table = TableName.valueOf(name);
    List<byte[]> splits = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve("splits"))) {
      splits.add(Cells.bytes(line));
    }
    admin.createTable(
        TableDescriptorBuilder.newBuilder(table)
            .setColumnFamily(
                ColumnFamilyDescriptorBuilder.newBuilder(FAMILY).setMaxVersions(1000).build())
            .build(),
        splits.toArray(new byte[0][]));
    return table;
  }

  static void load(Cluster cluster, TableName table, Path folder) throws Exception {
    int files = HFiles.list(folder.resolve("cf")).size();
    var loaded = BulkLoadHFiles.create(cluster.conf)
        .bulkLoad(table, new org.apache.hadoop.fs.Path(folder.toUri()));
    Checks.is(loaded.size(), files, table + ": bulk load, no file was split");
  }

  static void scanAll(Cluster cluster, TableName table, List<KeyValue> expected) throws Exception {
    int at = 0;
    int differences = 0;
    Scan scan = new Scan().readAllVersions();
    // a row may have more cells than a client should hold at once
    scan.setBatch(1000);
    try (Table t = cluster.connection.getTable(table); ResultScanner rows = t.getScanner(scan)) {
      for (Result row : rows) {
        for (Cell cell : row.rawCells()) {
          if (at >= expected.size() || !Cells.same(cell, expected.get(at))) {
            differences++;
          }
          at++;
        }
      }
    }
    Checks.is(differences, 0, table + ": a scan returns the cells");
    Checks.is(at, expected.size(), table + ": a scan returns all cells");
  }

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    Path scratch = Files.createDirectories(folder.resolve("scratch"));
    try (Cluster cluster = new Cluster(folder.resolve("hbase")); Admin admin = cluster.admin()) {
      HFiles hfiles = new HFiles(cluster.conf);
      Path cases = folder.resolve("cases");
      for (String name : names(cases)) {
        Checks.attempt(name, () -> {
          Path one = cases.resolve(name);
          List<KeyValue> expected = Cells.read(one.resolve("cells"), FAMILY);
          hfiles.check(name, one, expected, scratch);
          TableName table = create(admin, name, one);
          load(cluster, table, one);
          scanAll(cluster, table, expected);
        });
      }
      Checks.attempt("round trip", () -> {
        RoundTrip trip = new RoundTrip(cluster, folder);
        trip.load(admin);
        trip.run();
      });
      Path imports = folder.resolve("imports");
      for (String name : names(imports)) {
        Checks.attempt("ImportTsv, " + name,
            () -> Imports.check(cluster, admin, name, imports.resolve(name)));
      }
    }
    System.exit(Checks.report());
  }
}
