# A streaming replica equals its primary: rows, and what each kind of index finds.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $primary = PostgreSQL::Test::Cluster->new('primary');
$primary->init(allows_streaming => 1, extra => [ '--encoding=UTF8', '--no-locale' ]);
$primary->append_conf('postgresql.conf', 'autovacuum = off');
$primary->start;
$primary->backup('base');

my $replica = PostgreSQL::Test::Cluster->new('replica');
$replica->init_from_backup($primary, 'base', has_streaming => 1);
$replica->start;

# One column with the same key for each index, so that no other one serves it.
$primary->safe_psql('postgres', <<'SQL');
CREATE EXTENSION hbase_rowkey;
CREATE TABLE t (id int, b rowkey, h rowkey, m rowkey, mm rowkey, bl rowkey, r rowkeyrange);
CREATE INDEX by_btree ON t (b);
CREATE INDEX by_minmax ON t USING brin (m) WITH (pages_per_range = 2);
CREATE FUNCTION fill(first int, last int) RETURNS void LANGUAGE sql AS $$
	INSERT INTO t SELECT i, k, k, k, k, k, rowkey_range(k, rowkey_prefix_stop(k))
	FROM generate_series(first, last) i, rowkey_concat(rowkey_salt(i, 4), rowkey_digits(i, 6)) k;
$$;
SELECT fill(1, 4000);
-- built over rows, while the others above grow by them
CREATE INDEX by_hash ON t USING hash (h);
CREATE INDEX by_multi ON t USING brin (mm rowkey_minmax_multi_ops) WITH (pages_per_range = 2);
CREATE INDEX by_bloom ON t USING brin (bl rowkey_bloom_ops) WITH (pages_per_range = 2);
CREATE INDEX by_gist ON t USING gist (r);
SELECT fill(4001, 6000);
INSERT INTO t (id, b, r) VALUES (0, '', 'empty'), (-1, NULL, NULL), (-2, rowkey_prefix_last('\xFF'), '(,)');
INSERT INTO t (id, h, m, mm, bl) SELECT -3, k, k, k, k FROM rowkey_prefix_last('\x01') k;
UPDATE t SET b = b || '!'::rowkey, h = h || '!'::rowkey WHERE id % 10 = 3;
DELETE FROM t WHERE id % 10 = 4;
VACUUM ANALYZE t;
SELECT fill(6001, 6100);
SQL
$primary->wait_for_catchup($replica);

# What the primary says to a query, and that the replica says the same.
sub same
{
	my ($name, $query) = @_;
	my $expected = $primary->safe_psql('postgres', $query);

	is($replica->safe_psql('postgres', $query), $expected, "$name is the same on the replica");
	return $expected;
}

is($replica->safe_psql('postgres', 'SELECT pg_is_in_recovery()'), 't', 'the replica is one');
my $all = same('the contents', 'SELECT count(*), md5(string_agg(t::text, chr(10) ORDER BY id, b)) FROM t');
# 6104 rows but for 4, 14, ... 5994
like($all, qr/^5504\|/, 'all rows are there');
same('the size of indexes', q{SELECT relname, pg_relation_size(oid) FROM pg_class WHERE relname ~ '^by_' ORDER BY oid});

foreach my $case (
	[ 'by_btree', q{b ^@ '\x02000'} ],
	[ 'by_btree', q{b <@ rowkey_range('\x01', '\x02001')} ],
	[ 'by_btree', q{b >= '\x03005'} ],
	[ 'by_hash', q{h = (SELECT rowkey_salt(77, 4) || rowkey_digits(77, 6))} ],
	[ 'by_hash', q{h = rowkey_prefix_last('\x01')} ],
	[ 'by_minmax', q{m >= '\x03005'} ],
	[ 'by_multi', q{mm BETWEEN '\x03005' AND '\x03006'} ],
	[ 'by_bloom', q{bl = (SELECT rowkey_salt(5077, 4) || rowkey_digits(5077, 6))} ],
	[ 'by_gist', q{r @> (SELECT rowkey_salt(77, 4) || rowkey_digits(77, 6))} ],
	[ 'by_gist', q{r && rowkey_range('\x01', '\x02001')} ])
{
	my ($index, $condition) = @$case;
	my $query = "SELECT count(*), md5(string_agg(id::text, ',' ORDER BY id)) FROM t WHERE $condition";
	my $plan = $replica->safe_psql('postgres', "SET enable_seqscan = off; EXPLAIN (COSTS OFF) $query");

	like($plan, qr/(?:using|on) $index\b.*Index Cond: /s, "$condition: $index is used");
	my $found = same($condition, "SET enable_seqscan = off; $query");
	is($found,
		$replica->safe_psql('postgres', "SET enable_indexscan = off; SET enable_bitmapscan = off; $query"),
		"$condition: the same as by a sequential scan");
	unlike($found, qr/^0\|/, 'and that is something');
}

$replica->stop;
$primary->stop;
done_testing();
