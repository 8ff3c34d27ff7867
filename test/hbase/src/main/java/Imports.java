import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.mapreduce.ImportTsv;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.util.ToolRunner;

/** Files for the real ImportTsv: are the keys that it stores those of SQL? */
final class Imports {
  private Imports() {}

  static void check(Cluster cluster, Admin admin, String name, Path folder) throws Exception {
    TableName table = Judge.create(admin, "import_" + name, folder);
    List<String> arguments = new ArrayList<>();
    for (String option : Files.readAllLines(folder.resolve("options"))) {
      arguments.add("-D" + option);
    }
    arguments.add("-Dimporttsv.columns=HBASE_ROW_KEY,cf:v");
    arguments.add("-Dcreate.table=no");
    arguments.add(table.getNameAsString());
    arguments.add(folder.resolve("input").toString());
    Configuration conf = new Configuration(cluster.conf);
    conf.set("mapreduce.framework.name", "local");
    conf.set("mapreduce.jobtracker.staging.root.dir", folder.resolve("staging").toString());
    int result = ToolRunner.run(conf, new ImportTsv(), arguments.toArray(new String[0]));
    Checks.is(result, 0, "ImportTsv, " + name + ": ends well");

    List<String> keys = new ArrayList<>();
    try (Table t = cluster.connection.getTable(table);
        ResultScanner rows = t.getScanner(new Scan())) {
      for (Result row : rows) {
        byte[] value = row.getValue(Bytes.toBytes("cf"), Bytes.toBytes("v"));
        keys.add(Cells.hex(row.getRow()) + "\t" + Cells.hex(value));
      }
    }
    List<String> expected = Files.readAllLines(folder.resolve("rows"));
    boolean intact = keys.equals(expected);
    if (Files.readString(folder.resolve("intact")).startsWith("t")) {
      Checks.ok(intact && !keys.isEmpty(), "ImportTsv, " + name + ": the keys are SQL's",
          keys.size() + " rows, expected " + expected.size());
    } else {
      Checks.ok(!intact && !keys.isEmpty() && !expected.isEmpty(),
          "ImportTsv, " + name + ": breaks keys, as the README says",
          keys.size() + " rows, expected " + expected.size() + ": it did not");
    }
  }
}
