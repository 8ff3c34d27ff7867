# rowkey_partition_ddl with servers: rows go over postgres_fdw into the
# partition that rowkey_region says, and come back from there.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('partitions');
$node->init(extra => [ '--encoding=UTF8', '--no-locale' ]);
$node->start;
$node->safe_psql('postgres', 'CREATE DATABASE far; CREATE DATABASE farther');
$node->safe_psql($_, 'CREATE EXTENSION hbase_rowkey') foreach qw(postgres far farther);
plan skip_all => 'no postgres_fdw here'
  if $node->safe_psql('postgres', "SELECT count(*) FROM pg_available_extensions WHERE name = 'postgres_fdw'") eq '0';

my $host = $node->host;
my $port = $node->port;
my $splits = q{ARRAY['\x40', '\x80', 'b''c', '\xC0\x5C']::rowkey[]};

# the statements are made before there is any server, and run afterwards
$node->safe_psql('postgres', 'CREATE TABLE orders (key rowkey NOT NULL, n int) PARTITION BY RANGE (key)');
my $ddl = $node->safe_psql('postgres', "SELECT rowkey_partition_ddl('orders', $splits, ARRAY['far', 'farther']) || ';'");
is(() = $ddl =~ /^CREATE FOREIGN TABLE /mg, 5, 'a statement per region');
$node->safe_psql('postgres', <<"SQL");
CREATE EXTENSION postgres_fdw;
CREATE SERVER far FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '$host', port '$port', dbname 'far', extensions 'hbase_rowkey');
CREATE SERVER farther FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '$host', port '$port', dbname 'farther', extensions 'hbase_rowkey');
CREATE USER MAPPING FOR CURRENT_USER SERVER far;
CREATE USER MAPPING FOR CURRENT_USER SERVER farther;
$ddl
SQL

# in turn: regions 1, 3 and 5 are far, 2 and 4 farther
my %regions = (far => [ 1, 3, 5 ], farther => [ 2, 4 ]);
foreach my $database (sort keys %regions)
{
	$node->safe_psql($database, "CREATE TABLE orders_r$_ (key rowkey NOT NULL, n int)") foreach @{ $regions{$database} };
}
$node->safe_psql('postgres', 'INSERT INTO orders SELECT rowkey_hash(i::bigint, 8), i FROM generate_series(1, 1000) i');
is($node->safe_psql('postgres', "SELECT count(*), count(*) FILTER (WHERE tableoid::regclass::text <> 'orders_r' || rowkey_region(key, $splits)) FROM orders"),
	'1000|0', 'each row is in the partition of its region');
foreach my $database (sort keys %regions)
{
	foreach my $region (@{ $regions{$database} })
	{
		my ($there, $elsewhere) = split /\|/, $node->safe_psql($database,
			"SELECT count(*), count(*) FILTER (WHERE rowkey_region(key, $splits) <> $region) FROM orders_r$region");

		cmp_ok($there, '>', 50, "region $region has rows in its database");
		is($elsewhere, 0, 'and no others');
	}
}

# a range reads the partitions that it meets; the load adds up over all
my $plan = $node->safe_psql('postgres', q{EXPLAIN (VERBOSE, COSTS OFF) SELECT * FROM orders WHERE key >= '\x40' AND key < '\x50'});
like($plan, qr/Foreign Scan on public\.orders_r2/, 'the partition of a range is read');
unlike($plan, qr/orders_r[1345]/, 'and no other');
is($node->safe_psql('postgres', "SELECT sum(rows), count(*) FILTER (WHERE rows = 0) FROM rowkey_region_load('orders', 'key', $splits)"),
	'1000|0', 'the load of all regions');
is($node->safe_psql('postgres', 'SELECT cardinality(rowkey_quantiles(key, 10)) FROM orders'), 9, 'quantiles over all partitions');

$node->stop;
done_testing();
