# rowkey_quantiles over a million skewed keys: each region has at most 1.5
# times its fair share, in a parallel plan as well, and the sketch has no more
# than work_mem.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('quantiles');
$node->init(extra => [ '--encoding=UTF8', '--no-locale' ]);
$node->append_conf('postgresql.conf', 'max_parallel_workers_per_gather = 0');
$node->start;

# Users by a power law: a few have most of the rows; each row's key is its own.
my $rows = 1_000_000;
$node->safe_psql('postgres', <<"SQL");
CREATE EXTENSION hbase_rowkey;
CREATE UNLOGGED TABLE skewed AS
SELECT rowkey_string('user' || floor(1000000 * power((i * 7919 % 1000003) / 1000003.0, 4))::int) || '\\x00' || rowkey_int8(i) AS k
FROM generate_series(1::bigint, $rows) i;
VACUUM ANALYZE skewed;
-- bytes that all sketches of this process have
CREATE FUNCTION sketch_bytes(int) RETURNS bigint VOLATILE LANGUAGE sql AS
	\$\$SELECT sum(total_bytes)::bigint FROM pg_backend_memory_contexts WHERE name = 'rowkey quantiles' AND \$1 IS NOT NULL\$\$;
SQL

# The largest region's share by the fair one, and how many regions are used.
sub balance
{
	my ($settings, $regions, $expected) = @_;

	return split /\|/, $node->safe_psql('postgres', <<"SQL");
$settings
SELECT round(max(load) * $regions / sum(load), 3), count(*), sum(load)
FROM (SELECT rowkey_quantiles(k, $regions) AS splits FROM skewed) s,
	LATERAL (SELECT count(*) AS load FROM skewed GROUP BY rowkey_region(k, splits)) l
SQL
}

my $parallel = <<'SQL';
SET max_parallel_workers_per_gather = 2;
SET min_parallel_table_scan_size = 0;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SQL
my $plan = $node->safe_psql('postgres', "$parallel EXPLAIN (COSTS OFF) SELECT rowkey_quantiles(k, 16) FROM skewed");
like($plan, qr/Finalize Aggregate.*Partial Aggregate.*Parallel Seq Scan/s, 'the plan is parallel');

foreach my $plan (['', 'serial'], [$parallel, 'parallel'])
{
	foreach my $regions (2, 10, 64, 500)
	{
		my ($worst, $used, $total) = balance($plan->[0], $regions);

		is($used, $regions, "$plan->[1], $regions regions: all are used");
		is($total, $rows, 'all rows are in one');
		cmp_ok($worst, '<=', 1.5, "the largest has $worst times its fair share");
	}
}

# As many groups as regions, each with its own sketch, in a parallel plan too.
is($node->safe_psql('postgres', "$parallel SET enable_sort = off;" . <<'SQL'), 't', 'groups');
SELECT count(*) = 100 AND min(cardinality(q)) = 3 FROM (SELECT rowkey_quantiles(k, 4) AS q FROM skewed GROUP BY rowkey_salt(k, 100)) s
SQL

# Memory, looked at every 10,000 rows: keys of 15 bytes, of up to 3,000, and
# first short and then the longest.
my %keys = (
	short => "SELECT k, row_number() OVER () AS i FROM skewed LIMIT 300000",
	long => "SELECT rowkey_hash_hex(i, 8) || repeat('x', (i * 7919 % 3000)::int)::rowkey AS k, i FROM generate_series(1::bigint, 100000) i",
	growing => "SELECT rowkey_hash_hex(i, 8) || repeat('x', CASE WHEN i < 50000 THEN 1 ELSE 32000 END)::rowkey AS k, i FROM generate_series(1::bigint, 60000) i");
foreach my $name (sort keys %keys)
{
	foreach my $kilobytes (64, 1024)
	{
		foreach my $regions (4, 1000)
		{
			my $peak = $node->safe_psql('postgres', <<"SQL");
SET work_mem = '${kilobytes}kB';
SELECT max(bytes) FROM (SELECT max(CASE WHEN i % 10000 = 0 THEN sketch_bytes(i::int) END) AS bytes, rowkey_quantiles(k, $regions) AS q FROM ($keys{$name}) s) m WHERE q IS NOT NULL
SQL
			cmp_ok($peak, '>', 0, "$name keys, $regions regions: there is a sketch");
			cmp_ok($peak, '<=', $kilobytes * 1024, "of $peak bytes with work_mem of $kilobytes kB");
		}
	}
}

# A cancel is heard.
my ($rc, $out, $error) = $node->psql('postgres', <<'SQL');
SET statement_timeout = '200ms';
SELECT rowkey_quantiles(a.k, 1000) FROM skewed a CROSS JOIN skewed b
SQL
like($error, qr/statement timeout/, 'statement_timeout stops it');

$node->stop;
done_testing();
