import java.io.BufferedWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.FuzzyRowFilter;
import org.apache.hadoop.hbase.filter.MultiRowRangeFilter;
import org.apache.hadoop.hbase.filter.MultiRowRangeFilter.RowRange;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.Pair;

/**
 * Runs what SQL wrote to the file scans, one a line: table, kind, case, number, and pairs of hex;
 * writes the keys that HBase returns to the file results. The comparison is SQL's.
 */
final class RoundTrip {
  private final Cluster cluster;
  private final Path folder;

  RoundTrip(Cluster cluster, Path folder) {
    this.cluster = cluster;
    this.folder = folder;
  }

  /** "aa:bb,cc:dd" */
  private static List<byte[][]> pairs(String text) {
    List<byte[][]> pairs = new ArrayList<>();
    for (String pair : text.split(",")) {
      String[] part = pair.split(":", -1);
      pairs.add(new byte[][] {Cells.bytes(part[0]), Cells.bytes(part[1])});
    }
    return pairs;
  }

  private static Scan scan(String kind, List<byte[][]> pairs) {
    Scan scan = new Scan();
    switch (kind) {
      case "scan":
      case "index":
      case "data":
        // an empty row is unbounded
        return scan.withStartRow(pairs.get(0)[0]).withStopRow(pairs.get(0)[1])
            .setFilter(new FirstKeyOnlyFilter());
      case "ranges":
        return scan.setFilter(filter(pairs));
      case "fuzzy":
        return scan.setFilter(new FuzzyRowFilter(
            pairs.stream().map(p -> new Pair<byte[], byte[]>(p[0], p[1])).toList()));
      default:
        throw new IllegalArgumentException(kind);
    }
  }

  private static Filter filter(List<byte[][]> pairs) {
    // a list that the filter may sort
    List<RowRange> ranges = new ArrayList<>();
    for (byte[][] pair : pairs) {
      ranges.add(new RowRange(pair[0], true, pair[1], false));
    }
    return new MultiRowRangeFilter(ranges);
  }

  void load(Admin admin) throws Exception {
    Path tables = folder.resolve("tables");
    for (String name : Judge.names(tables)) {
      TableName table = Judge.create(admin, name, tables.resolve(name));
      Judge.load(cluster, table, tables.resolve(name));
    }
  }

  /** Keys by scan, and the region of each row, counted from 1 in the order of start rows. */
  void run() throws Exception {
    int scans = 0;
    try (BufferedWriter results = Files.newBufferedWriter(folder.resolve("results"))) {
      for (String line : Files.readAllLines(folder.resolve("scans"))) {
        String[] field = line.split("\t", -1);
        Scan scan = scan(field[1], pairs(field[4]));
        scan.setCaching(1000);
        try (Table table = cluster.connection.getTable(TableName.valueOf(field[0]));
            ResultScanner rows = table.getScanner(scan)) {
          for (Result row : rows) {
            results.write(String.join("\t", field[1], field[2], field[3],
                Cells.hex(row.getRow())));
            results.write('\n');
          }
        }
        scans++;
      }
    }
    Checks.ok(scans > 0, "HBase ran " + scans + " scans", "none");
    try (BufferedWriter regions = Files.newBufferedWriter(folder.resolve("regions"))) {
      for (String name : Judge.names(folder.resolve("tables"))) {
        TableName table = TableName.valueOf(name);
        try (RegionLocator locator = cluster.connection.getRegionLocator(table);
            Table t = cluster.connection.getTable(table);
            ResultScanner rows = t.getScanner(new Scan().setFilter(new FirstKeyOnlyFilter()))) {
          byte[][] starts = locator.getStartKeys();
          Arrays.sort(starts, Bytes.BYTES_COMPARATOR);
          for (Result row : rows) {
            byte[] start = locator.getRegionLocation(row.getRow()).getRegion().getStartKey();
            int region = 1 + Arrays.binarySearch(starts, start, Bytes.BYTES_COMPARATOR);
            regions.write(String.join("\t", name, Cells.hex(row.getRow()),
                Integer.toString(region)));
            regions.write('\n');
          }
        }
      }
    }
  }
}
