import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;

/**
 * Cells as SQL wrote them, one a line: row, qualifier, value in hex, and ts, with tabs between.
 */
final class Cells {
  private static final HexFormat HEX = HexFormat.of();

  private Cells() {}

  static byte[] bytes(String hex) {
    return HEX.parseHex(hex);
  }

  static String hex(byte[] bytes) {
    return HEX.formatHex(bytes);
  }

  static List<KeyValue> read(Path file, byte[] family) throws Exception {
    List<KeyValue> cells = new ArrayList<>();
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] field = line.split("\t", -1);
        cells.add(new KeyValue(bytes(field[0]), family, bytes(field[1]), Long.parseLong(field[3]),
            KeyValue.Type.Put, bytes(field[2])));
      }
    }
    return cells;
  }

  static boolean same(Cell a, Cell b) {
    return CellUtil.matchingRow(a, b) && CellUtil.matchingFamily(a, b)
        && CellUtil.matchingQualifier(a, b) && CellUtil.matchingValue(a, b)
        && a.getTimestamp() == b.getTimestamp() && a.getType() == b.getType();
  }
}
