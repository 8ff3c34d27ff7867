import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.LocalHBaseCluster;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.zookeeper.MiniZooKeeperCluster;

/** A whole HBase in this process: local file system, loopback only. */
final class Cluster implements AutoCloseable {
  final Configuration conf = HBaseConfiguration.create();
  final Connection connection;
  private final MiniZooKeeperCluster zooKeeper;
  private final LocalHBaseCluster hbase;

  Cluster(Path folder) throws Exception {
    Files.createDirectories(folder);
    conf.set("hbase.rootdir", folder.resolve("root").toUri().toString());
    conf.set("hbase.tmp.dir", folder.resolve("tmp").toString());
    conf.set("hadoop.tmp.dir", folder.resolve("hadoop").toString());
    conf.set("fs.defaultFS", "file:///");
    conf.setBoolean("hbase.unsafe.stream.capability.enforce", false);
    conf.set("hbase.zookeeper.quorum", "127.0.0.1");
    for (String role : new String[] {"master", "regionserver"}) {
      conf.set("hbase." + role + ".hostname", "localhost");
      conf.set("hbase." + role + ".ipc.address", "127.0.0.1");
      conf.setInt("hbase." + role + ".port", 0);
      conf.setInt("hbase." + role + ".info.port", -1);
    }
    conf.setInt("hbase.regionserver.handler.count", 5);
    conf.setInt("hbase.master.start.timeout.localHBaseCluster", 60000);
    // files are as many and as large as the test makes them
    conf.setInt("hbase.mapreduce.bulkload.max.hfiles.perRegion.perFamily", 100);
    conf.setLong("hbase.client.keyvalue.maxsize", 0);

    zooKeeper = new MiniZooKeeperCluster(conf);
    conf.setInt("hbase.zookeeper.property.clientPort",
        zooKeeper.startup(new File(folder.resolve("zookeeper").toString())));
    hbase = new LocalHBaseCluster(conf, 1, 1);
    hbase.startup();
    connection = ConnectionFactory.createConnection(conf);
    long deadline = System.currentTimeMillis() + 120_000;
    while (!hbase.getActiveMaster().isInitialized()) {
      if (System.currentTimeMillis() > deadline) {
        throw new IllegalStateException("HBase did not start within two minutes");
      }
      Thread.sleep(100);
    }
  }

  Admin admin() throws Exception {
    return connection.getAdmin();
  }

  @Override
  public void close() throws Exception {
    connection.close();
    hbase.shutdown();
    hbase.join();
    zooKeeper.shutdown();
  }
}
