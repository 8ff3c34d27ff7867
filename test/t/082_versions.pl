# What a server can do depends on its version: from 16 on, bad input is a soft
# error; from 18 on, an index whose first column is not in the condition is
# searched by skip scan.  What the statements return is the same everywhere.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('versions');
$node->init(extra => [ '--encoding=UTF8', '--no-locale' ]);
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION hbase_rowkey');
my $major = int($node->safe_psql('postgres', 'SHOW server_version_num') / 10000);
note "server version $major";

# Type, text, SQLSTATE ('' where the text is valid): the rules are the ones of
# the type's text form, ranges' are the server's own
my @inputs = (
	[ 'rowkey', 'row\x00\xff', '' ],
	[ 'rowkey', '', '' ],
	[ 'rowkey', 'row\x0', '22P02' ],
	[ 'rowkey', 'row\xZZ', '22P02' ],
	[ 'rowkey', 'a' x 32767, '' ],
	[ 'rowkey', 'a' x 32768, '54000' ],
	[ 'rowkey(3)', 'abc', '' ],
	[ 'rowkey(3)', 'abcd', '22001' ],
	[ 'rowkey[]', '{a,b}', '' ],
	[ 'rowkey[]', '{a,\\\\x}', '22P02' ],
	[ 'rowkeyrange', '[a,b)', '' ],
	[ 'rowkeyrange', '[b,a)', '22000' ],
	[ 'rowkeyrange', '[a,\\\\x0)', '22P02' ],
	[ 'rowkeyrange', '[a', '22P02' ],
	[ 'rowkeymultirange', '{[a,b),[c,d)}', '' ],
	[ 'rowkeymultirange', '{[a,b),[d,c)}', '22000' ],
	[ 'rowkey_layout', 'int8(a), string(b)', '' ],
	[ 'rowkey_layout', 'int9(a)', '42883' ],
	[ 'rowkey_layout', q{'row'}, '22023' ]);

# An input function that raises is caught in a block
$node->safe_psql('postgres', <<'SQL');
CREATE FUNCTION raised(type text, value text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('SELECT %L::%s', value, type);
	RETURN '';
EXCEPTION WHEN others THEN
	RETURN SQLSTATE;
END $$
SQL

for my $input (@inputs)
{
	my ($type, $text, $state) = @$input;
	my $name = "$type of \"" . substr($text, 0, 20) . '"';

	is($node->safe_psql('postgres', "SELECT raised('$type', \$t\$$text\$t\$)"),
		$state, "$name: raised");
	next if $major < 16;
	is( $node->safe_psql('postgres',
			"SELECT pg_input_is_valid(\$t\$$text\$t\$, '$type'), sql_error_code
			FROM pg_input_error_info(\$t\$$text\$t\$, '$type')"),
		($state eq '' ? 't|' : "f|$state"), "$name: soft");
}

SKIP:
{
	skip 'soft errors need PostgreSQL 16', 1 if $major < 16;
	is( $node->safe_psql('postgres',
			q{SELECT message, detail, hint <> '' FROM pg_input_error_info('ab\x4', 'rowkey')}),
		'invalid input syntax for type rowkey: "ab\x4"|Escape "\x" at byte 3 needs two hexadecimal digits.|t',
		'a soft error says what a raised one says');
}

SKIP:
{
	skip 'COPY with ON_ERROR needs PostgreSQL 17', 1 if $major < 17;
	$node->safe_psql('postgres', <<'SQL');
CREATE TABLE loaded (k rowkey(4), n int);
COPY loaded FROM STDIN (ON_ERROR ignore, LOG_VERBOSITY default);
a\\x00	1
a\\x0	2
abcde	3
b	four
b	5
\.
SQL
	is($node->safe_psql('postgres', 'SELECT array_agg(n ORDER BY n) FROM loaded'),
		'{1,5}', 'COPY goes on behind bad keys');
}

# Two indexes whose first column no condition names: few groups of keys in
# front of a number, and few buckets in front of the key.
$node->safe_psql('postgres', <<'SQL');
CREATE TABLE grouped AS
	SELECT rowkey_string('g' || n % 8) || '\x00'::rowkey AS k, n FROM generate_series(1, 80000) n;
CREATE INDEX ON grouped (k, n);
CREATE TABLE bucketed AS
	SELECT n % 8 AS bucket, rowkey_digits(n, 6) AS k FROM generate_series(1, 80000) n;
CREATE INDEX ON bucketed (bucket, k);
VACUUM ANALYZE grouped, bucketed;
SQL

# Name, statement, its row
my @searches = (
	[ 'number behind a key',
		'SELECT count(*), min(n), max(n) FROM grouped WHERE n BETWEEN 40001 AND 40010',
		'10|40001|40010' ],
	[ 'key behind a bucket',
		q{SELECT count(*), min(k), max(k) FROM bucketed WHERE k ^@ '04000'},
		'10|040000|040009' ],
	[ 'range behind a bucket',
		q{SELECT count(*), min(k), max(k) FROM bucketed WHERE k <@ '[040001,040003)'::rowkeyrange},
		'2|040001|040002' ]);

for my $search (@searches)
{
	my ($name, $sql, $row) = @$search;

	is($node->safe_psql('postgres', $sql), $row, "$name: by the server's choice");
	is($node->safe_psql('postgres', "SET enable_seqscan = off; SET enable_bitmapscan = off; $sql"),
		$row, "$name: by the index");
	is($node->safe_psql('postgres', "SET enable_indexscan = off; SET enable_indexonlyscan = off;
			SET enable_bitmapscan = off; $sql"),
		$row, "$name: without it");
	next if $major < 18;

	my $plan = $node->safe_psql('postgres',
		"EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) $sql");

	like($plan, qr/Index Only Scan/, "$name: the index is taken");
	unlike($plan, qr/Index Cond:.*\b(bucket|k = )/, "$name: its first column has no condition");

	# One search each for 8 groups, and at most two more for the end and for
	# the step to it
	my ($searches) = $plan =~ /Index Searches: (\d+)/;
	my ($buffers) = $plan =~ /Buffers: shared hit=(\d+)/;
	cmp_ok($searches, '>=', 8, "$name: one search per group");
	cmp_ok($searches, '<=', 18, "$name: not one per key");
	# 80000 entries fill more than 200 pages
	cmp_ok($buffers, '<', 100, "$name: and not the whole index");
}

$node->stop;
done_testing();
