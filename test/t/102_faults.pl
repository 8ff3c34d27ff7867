# Killed servers recover; what needs too much memory or is nested too deeply is
# an error; what is large but legal works.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Time::HiRes qw(usleep);

my $node = PostgreSQL::Test::Cluster->new('faults');
$node->init(extra => [ '--encoding=UTF8', '--no-locale' ]);
$node->append_conf('postgresql.conf', "restart_after_crash = on\nmax_wal_size = 2GB\nmaintenance_work_mem = 16MB");
$node->start;

my $rows = 200_000;
$node->safe_psql('postgres', <<"SQL");
CREATE EXTENSION hbase_rowkey;
CREATE FUNCTION orders_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql
	RETURN 'hash_hex(user_id, 4), string(user_id), ''\\x00'', int8(id)'::rowkey_layout;
CREATE TABLE t AS SELECT i AS id, 'u' || i % 1000 AS user_id,
	rowkey_hash(i, 2) || rowkey_int8(i) AS k FROM generate_series(1::bigint, $rows) i;
CREATE INDEX before ON t (k);
-- so that an index takes its time; from 17 on it is built with a search_path of
-- the server's own objects
CREATE FUNCTION slowly(k rowkey) RETURNS rowkey IMMUTABLE PARALLEL SAFE SET search_path FROM CURRENT LANGUAGE plpgsql AS
	\$\$BEGIN IF substr(k, length(k), 1) = '\\x00' THEN PERFORM pg_sleep(0.001); END IF; RETURN k; END\$\$;
SQL
my $fingerprint = q{SELECT count(*), sum(id), md5(string_agg(rowkey_hex(k), '' ORDER BY k)) FROM (SELECT * FROM t WHERE id % 10 = 0) s};
my $expected = $node->safe_psql('postgres', $fingerprint);

# ------------------------------------------------------------------------
# Killed
# ------------------------------------------------------------------------
my %work = (
	'btree index' => 'CREATE INDEX half ON t (KEY)',
	'index over a layout' => 'CREATE INDEX half ON t (rowkey_encode(orders_key(), user_id, id), KEY)',
	'hash index' => 'CREATE INDEX half ON t USING hash (KEY)',
	'BRIN indexes' => 'CREATE INDEX half ON t USING brin (KEY rowkey_bloom_ops); CREATE INDEX half2 ON t USING brin (k rowkey_minmax_multi_ops)',
	'quantiles' => 'SELECT rowkey_quantiles(a.k, 1000) FROM t a, generate_series(1, 100)',
	'quantiles in a parallel plan' => 'SET max_parallel_workers_per_gather = 2; SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0; SELECT rowkey_quantiles(a.k, 1000) FROM t a, generate_series(1, 100)',
	'rows with their keys' => q{INSERT INTO t SELECT i, 'x', rowkey_int8(i) FROM generate_series(1000000::bigint, 9000000) i});

# the whole server dies once, at the fourth
my $count = 0;
foreach my $name (sort keys %work)
{
	my ($out, $error) = ('', '');
	my $active = q{FROM pg_stat_activity WHERE query LIKE '/* work%' AND backend_type = 'client backend' AND state = 'active'};
	my $session = IPC::Run::start(
		[ 'psql', '-XqAt', '-d', $node->connstr('postgres'), '-c', '/* work */ ' . $work{$name} =~ s/KEY/(slowly(k))/gr ], '>', \$out, '2>', \$error);
	ok($node->poll_query_until('postgres', "SELECT count(*) = 1 $active"), "$name: under way");
	usleep(100_000);
	my $pid = $node->safe_psql('postgres', "SELECT pid $active");

	isnt($pid, '', 'it still is') or next;
	my @workers = split /\n/, $node->safe_psql('postgres', "SELECT pid FROM pg_stat_activity WHERE leader_pid = $pid");
	if (++$count == 4)
	{
		my @processes = split /\n/, $node->safe_psql('postgres', 'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()');

		$node->kill9;
		kill 'KILL', $pid, @workers;
		$session->finish;
		# shared memory goes with the last process that has it
		for (my $tries = 600; $tries > 0 && kill(0, @processes) > 0; $tries--) { usleep(100_000); }
		$node->start;
	}
	else
	{
		my $log = -s $node->logfile;

		kill 'KILL', $pid;
		$session->finish;
		# until the server has seen it, it takes connections as if nothing were
		for (my $tries = 600; $tries > 0 && slurp_file($node->logfile, $log) !~ /ready to accept connections/; $tries--) { usleep(100_000); }
	}
	like($error, qr/connection|terminating/, "$name: killed");
	is($node->safe_psql('postgres', "SELECT count(*) FROM pg_class WHERE relname LIKE 'half%'"), 0, 'nothing is left of it');
	is($node->safe_psql('postgres', $fingerprint), $expected, 'the rows are as before');
	next if $work{$name} !~ /CREATE/;
	is($node->safe_psql('postgres', <<"SQL"), "100|100", 'and then it is built');
@{[ $work{$name} =~ s/KEY/k/gr ]};
SET enable_seqscan = off;
SELECT (SELECT count(*) FROM t WHERE k = ANY (ARRAY(SELECT k FROM t WHERE id <= 100))),
	(SELECT count(*) FROM t JOIN (SELECT user_id AS u, id AS i FROM t WHERE id <= 100 OFFSET 0) s
		ON rowkey_encode(orders_key(), user_id, id) = rowkey_encode(orders_key(), u, i) AND k = rowkey_hash(i, 2) || rowkey_int8(i))
SQL
	$node->safe_psql('postgres', 'DROP INDEX half; DROP INDEX IF EXISTS half2');
}

# The index that was there all the time is whole.
is($node->safe_psql('postgres', <<'SQL'), "$rows|t", 'an index scan gives all rows in order');
SET enable_seqscan = off; SET enable_sort = off;
SELECT count(*), bool_and(up) FROM (SELECT k, coalesce(k > lag(k) OVER (ORDER BY k), true) AS up FROM t) s
SQL

# ------------------------------------------------------------------------
# Too large, too deep
# ------------------------------------------------------------------------

# What is legal, with its result.
my $in = q{(SELECT string_agg((2 * i)::text, ',') FROM generate_series(1, %d) i)};
my %legal = (
	'a condition with 100,000 constants' => [
		sprintf(q{SELECT count(*), count(residual) FROM rowkey_scan_ranges('int4(a)', 'a IN (' || %s || ')', 100000)}, sprintf $in, 100_000), '100000|0' ],
	'100,000 comparisons by OR' => [
		q{SELECT count(*) FROM rowkey_scan_ranges('int4(a)', (SELECT string_agg('a = ' || 2 * i, ' OR ') FROM generate_series(1, 16000) i), 100000)}, '16000' ],
	'an AND of 300 ORs' => [
		q{SELECT count(*) > 0 AND count(*) = count(residual) FROM rowkey_scan_ranges('int4(a), int4(b)', (SELECT string_agg('(a > ' || i || ' OR b < ' || i || ')', ' AND ') FROM generate_series(1, 300) i))}, 't' ],
	'16,000 columns' => [
		q{SELECT length((SELECT string_agg('string(c' || i || ')', ', ''-'', ') FROM generate_series(1, 16000) i)::rowkey_layout::text)},
		# 9 characters and the number for each, 7 between two; digits: 9 + 180 + 2700 + 36000 + 30005
		9 * 16000 + 68_894 + 7 * 15_999 ],
	'100,000 hashed columns' => [
		q{SELECT count(*), sum(cardinality(columns)) FROM rowkey_layout_elements(('hash((' || (SELECT string_agg('c' || i, ',') FROM generate_series(1, 100000) i) || '))')::rowkey_layout)}, '1|100000' ],
	'hundreds of elements there and back' => [
		q{WITH l AS (SELECT string_agg('int2(c' || i || ')', ', ')::rowkey_layout AS layout, jsonb_object_agg('c' || i, i) AS row FROM generate_series(1, 900) i)
			SELECT length(rowkey_encode_row(layout, row)), rowkey_decode(layout, rowkey_encode_row(layout, row)) = row FROM l}, '1800|t' ],
	'the longest key' => [
		q{SELECT length(rowkey_encode('string(a)', repeat('x', 32767))), (SELECT count(*) FROM rowkey_inspect(repeat('x', 32767)::rowkey)) > 0,
			(SELECT count(*) FROM rowkey_explain('string(a)', repeat('x', 32767)::rowkey))}, '32767|t|1' ],
	'200 levels' => [
		q{SELECT count(*) FROM rowkey_scan_ranges('string(a)', repeat('(a = ''1'' OR (a = ''2'' AND ', 200) || 'a = ''2''' || repeat('))', 200))}, '2' ]);

foreach my $name (sort keys %legal)
{
	is($node->safe_psql('postgres', $legal{$name}[0]), $legal{$name}[1], $name);
}

# What must fail; the server process lives on in the same session.
my %illegal = (
	'signs' => [ q{SELECT * FROM rowkey_scan_ranges('string(a)', '1' || repeat('+1', 1000000))}, '54001' ],
	'casts' => [ q{SELECT * FROM rowkey_scan_ranges('string(a)', 'a = ''x''' || repeat('::text', 1000000))}, '54001' ],
	'collations' => [ q{SELECT * FROM rowkey_scan_ranges('string(a)', 'a' || repeat(' COLLATE "C"', 1000000) || ' = ''1''')}, '54001' ],
	'IS NULL' => [ q{SELECT * FROM rowkey_scan_ranges('string(a)', 'a' || repeat(' IS NULL', 1000000))}, '54001' ],
	'IS TRUE' => [ q{SELECT * FROM rowkey_scan_ranges('string(a)', 'a' || repeat(' IS TRUE', 1000000))}, '54001' ],
	'calls behind the value' => [ q{SELECT * FROM rowkey_scan_ranges('string(a)', 'a' || repeat(' AT TIME ZONE ''x''', 1000000))}, '54001' ],
	'NOT' => [ q{SELECT * FROM rowkey_scan_ranges('string(a)', repeat('NOT ', 5000) || 'a = ''1''')}, '54001' ],
	'parentheses' => [ q{SELECT * FROM rowkey_scan_ranges('string(a)', repeat('(', 1000000) || 'a = ''1''')}, '42601' ],
	'elements' => [ q{SELECT ('string(' || repeat('reverse(', 3000) || 'a' || repeat(')', 3000) || ')')::rowkey_layout}, '54001' ],
	'an argument of an element' => [ q{SELECT ('string(a, 1' || repeat('+1', 1000000) || ')')::rowkey_layout}, '54001' ],
	'elements in a row' => [ q{SELECT count(*) FROM rowkey_scan_ranges((SELECT string_agg('phoenix(c' || i || ',''VARCHAR'')', ',')::rowkey_layout FROM generate_series(1, 10000) i),
		(SELECT string_agg('c' || i || '=''x''', ' AND ') FROM generate_series(1, 10000) i))}, '54001' ],
	'a row of 2000 columns' => [ q{SELECT count(*) FROM rowkey_scan_ranges('string(a)', '(' || repeat('a,', 1999) || 'a) > (' || repeat('''1'',', 1999) || '''1'')')}, '54011' ],
	'a number of 2,000,000 digits' => [ q{SELECT * FROM rowkey_scan_ranges('ordered(a, ''numeric'')', 'a = ' || repeat('9', 2000000))}, '22003' ],
	'too long a key' => [ q{SELECT rowkey_encode('string(a)', repeat('x', 32768))}, '54000' ],
	'much too long a key' => [ q{SELECT rowkey_encode('string(a)', repeat('x', 200000000))}, '54000' ],
	'too long a constant' => [ q{SELECT ('string(a), ''' || repeat('x', 1000000) || '''')::rowkey_layout}, '54000' ],
	'too long an array' => [ q{SELECT rowkey_split_points(1000000, 'bytes', '\x00' || repeat('x', 30000)::rowkey, '\xFF')}, '54000' ],
	'too many ranges' => [ q{SELECT * FROM rowkey_scan_ranges('hash(a,4), int8(c)', 'c > 1', 2147483647)}, '54000' ]);

# In one session each, so that the process has nothing to start from.
my $log_start = -s $node->logfile;
sub refused
{
	my ($prefix, $cases) = @_;

	foreach my $name (sort keys %$cases)
	{
		my ($statement, $states) = @{ $cases->{$name} };
		my ($rc, $out, $error) = $node->psql('postgres', "\\set VERBOSITY sqlstate\n$statement;\n\\echo alive\nSELECT 1;",
			on_error_stop => 0);

		like($error, qr/ERROR:  ($states)$/m, "$prefix: $name");
		like($out, qr/^alive\n1$/m, 'the session lives on');
	}
}
refused('too deep or too large', \%illegal);

# Real lack of memory: server processes may have a few hundred MB each.
my %hungry = (
	'ranges' => [ q{SELECT count(*) FROM rowkey_scan_ranges('hash(a,3), int8(c)', 'c > 1', 2147483647)}, '53200' ],
	'ranges of constants' => [ q{SELECT count(*) FROM rowkey_scan_ranges('int4(a),int4(b)', 'a IN (' || } . sprintf($in, 5000) . q{ || ') AND b IN (' || } . sprintf($in, 5000) . q{ || ')', 2147483647)}, '53200' ],
	'explain' => [ q{SELECT count(*) FROM rowkey_scan_explain('int4(a),int4(b)', 'a IN (' || } . sprintf($in, 3_000_000) . q{ || ')')}, '53200|54000' ],
	'patterns' => [ q{SELECT count(*) FROM rowkey_fuzzy('int4(a),int4(b)', 'b IN (' || } . sprintf($in, 5_000_000) . q{ || ')')}, '53200|54000' ],
	'condition' => [ q{SELECT count(*) FROM rowkey_scan_ranges('string(a)', 'a LIKE ''' || repeat('x', 200000000) || '%''')}, '53200' ],
	'layout' => [ q{SELECT ('string(a), ''' || repeat('x', 200000000) || '''')::rowkey_layout}, '53200|54000' ],
	'layouts' => [ q{SELECT rowkey_layout_of('x', VARIADIC ARRAY(SELECT ('string(a,' || 2 + i % 1000 || ')')::rowkey_layout FROM generate_series(1, 200000) i))}, '53200' ],
	'split points' => [ q{SELECT cardinality(rowkey_split_points(20000, 'bytes', '\x00' || repeat('x', 30000)::rowkey, '\xFF'))}, '53200' ],
	'an array' => [ q{SELECT count(*) FROM rowkey_regions((SELECT array_agg(rowkey_int4(i) || repeat('x', 1000)::rowkey) FROM generate_series(1, 900000) i))}, '53200' ],
	'text for the shell' => [ q{SELECT length(rowkey_shell_splits((SELECT array_agg(repeat('\x00', 1000)::rowkey || rowkey_int4(i)) FROM generate_series(1, 100000) i)))}, '53200|54000' ],
	'values' => [ q{SELECT rowkey_encode('string(a)', VARIADIC array_fill('1'::text, ARRAY[50000000]))}, '53200' ]);

# With assertions the server copies a list for each value that its parser
# appends: minutes for a million.
delete @hungry{qw(explain patterns)} if $node->safe_psql('postgres', 'SHOW debug_assertions') eq 'on';

# A limit on the postmaster is one on all that it starts.
my $limit = 700 * 1024 * 1024;
my $pid = $node->safe_psql('postgres', q{SELECT split_part(pg_read_file('postmaster.pid'), E'\n', 1)});
SKIP:
{
	skip 'the address sanitizer itself needs more', 2 * keys %hungry if $ENV{ASAN_OPTIONS};
	skip 'no prlimit', 2 * keys %hungry if system("prlimit --pid $pid --as=$limit:$limit 2>/dev/null") != 0;
	refused('out of memory', \%hungry);
}

unlike(slurp_file($node->logfile, $log_start), qr/terminated by signal|PANIC|FATAL:  (?!the database system)/,
	'no server process has died');
is($node->safe_psql('postgres', $fingerprint), $expected, 'and the rows are as before');
$node->stop;
done_testing();
