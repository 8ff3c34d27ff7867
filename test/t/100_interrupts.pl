# Every function that can be made to run long hears statement_timeout and
# cancels: within a second, with the server's own message.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Time::HiRes qw(time usleep);

my $node = PostgreSQL::Test::Cluster->new('interrupts');
$node->init(extra => [ '--encoding=UTF8', '--no-locale' ]);
$node->append_conf('postgresql.conf', "max_parallel_workers_per_gather = 0\nwork_mem = 64MB");
$node->start;
$node->safe_psql('postgres', <<'SQL');
CREATE EXTENSION hbase_rowkey;
CREATE TABLE keys AS SELECT rowkey_hash(i) || rowkey_int8(i) AS k, i AS id FROM generate_series(1::bigint, 100000) i;
CREATE TABLE more AS SELECT keys.* FROM keys, generate_series(1, 10);
CREATE TABLE parted (k rowkey) PARTITION BY RANGE (k);
-- milliseconds that the server process has worked, where the system tells them
CREATE FUNCTION worked() RETURNS bigint VOLATILE LANGUAGE sql AS
	$$SELECT CASE WHEN (pg_stat_file('/proc/self/stat', true)).size IS NOT NULL
		THEN (SELECT 10 * (part[14]::bigint + part[15]::bigint) FROM string_to_array(pg_read_file('/proc/self/stat'), ' ') part) END$$;
SQL

# Arguments that are made before the clock starts: numbers from 2 in steps of
# 2, so that no two ranges touch.
sub numbers { return "(SELECT string_agg((2 * i)::text, ',') FROM generate_series(1, $_[0]) i)"; }
sub list { return "(SELECT string_agg(replace('$_[1]', '#', i::text), '$_[2]') FROM generate_series(1, $_[0]) i)"; }

# With assertions the server copies a list for each value that its parser
# appends, and hears nothing meanwhile.
my $assertions = $node->safe_psql('postgres', 'SHOW debug_assertions') eq 'on';

my $directory = $node->basedir . '/hfiles';
mkdir $directory or die $!;
my %arguments = (
	million => numbers($assertions ? 150_000 : 1_000_000),
	thousand => numbers(1000),	# squared, less than rowkey_scan_explain's limit
	thousands => numbers(3000),
	texts => 'replace(' . numbers($assertions ? 30_000 : 300_000) . q{, ',', ''',''')},
	overlaps => list(20_000, '(a > # AND b < #)', ' OR '),
	choices => list(3000, '(a > # OR b < #)', ' AND '),
	bounds => list(100_000, 'a > #', ' AND '),
	foreign => list(100_000, 'z > #', ' AND '),
	columns => list(100_000, 'C# VARCHAR,', ' '),
	directory => "'$directory'::text",
	row => q{(SELECT '(' || string_agg('c' || i, ',') || ') > (' || string_agg('1', ',') || ')' FROM generate_series(1, 1600) i)},
	row_layout => list(1600, 'int4(c#)', ','),
	hashes => list(30_000, 'hash_hex(c#,1)', ','),
	many => list(14_000, q{phoenix(c#,''VARCHAR'')}, ','),
	derived => list(10_000, 'salt(c#,3),string(c#,1)', ','),
	object => q{(SELECT jsonb_object_agg('d' || i, '') FROM generate_series(1, 100000) i)});

# Each of them runs for many seconds when it is left alone.
my %calls = (
	'rowkey_scan_ranges, hashes' => q{SELECT count(*) FROM rowkey_scan_ranges('hash(a,2), hash(string(b), 1), int8(c)', 'c > 1', 2147483647)},
	'rowkey_scan_ranges, IN' => q{SELECT count(*) FROM rowkey_scan_ranges('int4(a)', 'a IN (' || :'million' || ')', 2147483647)},
	'rowkey_scan_ranges, NOT IN' => q{SELECT count(*) FROM rowkey_scan_ranges('int4(a)', 'a NOT IN (' || :'million' || ')', 2147483647)},
	'rowkey_scan_ranges, IN of another column' => q{SELECT count(*) FROM rowkey_scan_ranges('int4(a)', 'z IN (' || :'million' || ')', 2147483647)},
	'rowkey_scan_ranges, texts' => q{SELECT count(*) FROM rowkey_scan_ranges('phoenix(a,''VARCHAR''),int4(b)', 'a IN (''' || :'texts' || ''')', 2147483647)},
	'rowkey_scan_ranges, product' => q{SELECT count(*) FROM rowkey_scan_ranges('int4(a),int4(b),int4(c)', 'a IN (' || :'thousands' || ') AND b IN (' || :'thousands' || ')', 2147483647)},
	'rowkey_scan_ranges, OR' => q{SELECT count(*) FROM rowkey_scan_ranges('int4(a),int4(b)', :'overlaps', 2147483647)},
	'rowkey_scan_ranges, AND of OR' => q{SELECT count(*) FROM rowkey_scan_ranges('int4(a),int4(b)', :'choices', 2147483647)},
	'rowkey_scan_ranges, AND' => q{SELECT count(*) FROM rowkey_scan_ranges('int4(a)', :'bounds', 2147483647)},
	'rowkey_scan_ranges, AND of another column' => q{SELECT count(*) FROM rowkey_scan_ranges('int4(a)', :'foreign', 2147483647)},
	'rowkey_scan_ranges, rows' => q{SELECT count(*) FROM rowkey_scan_ranges(:'row_layout', :'row', 2147483647)},
	'rowkey_scan_explain' => q{SELECT count(*) FROM rowkey_scan_explain('int4(a),int4(b)', :'overlaps')},
	'rowkey_scan_explain, product' => q{SELECT count(*) FROM generate_series(1, 100) i, rowkey_scan_explain('int4(a),int4(b),int4(c)', 'a IN (' || :'thousand' || ') AND b IN (' || :'thousand' || ') AND c > ' || i)},
	'rowkey_fuzzy' => q{SELECT count(*) FROM rowkey_fuzzy('int4(a),int4(b)', 'b IN (' || :'million' || ')')},
	'rowkey_layout' => q{SELECT sum(length((:'hashes' || repeat(' ', i))::rowkey_layout::text)) FROM generate_series(1, 100) i},
	'rowkey_layout_elements' => q{SELECT count(*) FROM generate_series(1, 100) i, rowkey_layout_elements((:'many' || repeat(' ', i))::rowkey_layout)},
	'rowkey_layout_lint' => q{SELECT count(*) FROM generate_series(1, 1000) i, rowkey_layout_lint((:'many' || repeat(' ', i))::rowkey_layout)},
	'rowkey_layout_of' => q{SELECT rowkey_layout_of('x', VARIADIC ARRAY(SELECT ('string(a,' || 2 + i % 1000 || ')')::rowkey_layout FROM generate_series(1, 100000) i))},
	'rowkey_encode' => q{SELECT count(rowkey_encode(:'many', VARIADIC ARRAY(SELECT 'x'::text FROM generate_series(1, 14000 + i) LIMIT 14000))) FROM generate_series(1, 10000) i},
	'rowkey_encode_error' => q{SELECT count(rowkey_encode_error('int8(a)', (:'object'::jsonb || jsonb_build_object('b', i)))) FROM generate_series(1, 10000) i},
	'rowkey_decode' => q{SELECT count(rowkey_decode(:'many', repeat('x\x00', 13999)::rowkey || ('x' || i))) FROM generate_series(1, 10000) i},
	'rowkey_explain' => q{SELECT count(*) FROM rowkey_explain(:'derived', repeat('x', 20000)::rowkey)},
	'rowkey_test_vectors' => q{SELECT count(*) FROM rowkey_test_vectors('string(a)', 2147483647)},
	'rowkey_test_vectors, many columns' => q{SELECT count(*) FROM rowkey_test_vectors(:'many', 2147483647)},
	'rowkey_test_vectors, no key is short enough' => q{SELECT count(*) FROM rowkey_test_vectors('string(a,10000),string(b,10000),ordered(c,''numeric'')', 2147483647)},
	'rowkey_split_points' => q{SELECT sum(cardinality(rowkey_split_points(1000000 - i, 'hex'))) FROM generate_series(1, 1000) i},
	'rowkey_split_points, long keys' => q{SELECT cardinality(rowkey_split_points(20000, 'bytes', '\x00' || repeat('x', 30000)::rowkey, '\xFF'))},
	'rowkey_regions' => q{SELECT count(*) FROM generate_series(1, 1000) i, rowkey_regions(rowkey_split_points(1000000 - i, 'uniform'))},
	'rowkey_region' => q{SELECT count(rowkey_region(k, rowkey_split_points(100000 + id::int, 'uniform'))) FROM keys},
	'rowkey_region_load' => q{SELECT count(*) FROM generate_series(1, 1000) i, rowkey_region_load('more', 'k', rowkey_split_points(1000 + i, 'uniform'))},
	'rowkey_partition_ddl' => q{SELECT count(*) FROM rowkey_partition_ddl('parted', rowkey_split_points(1000000, 'uniform'))},
	'rowkey_quantiles' => q{SELECT cardinality(rowkey_quantiles(a.k, 1000)) FROM keys a CROSS JOIN keys b},
	'rowkey_quantiles, everything fits' => q{SELECT cardinality(rowkey_quantiles(k, 1000000)) FROM more, generate_series(1, 100)},
	'rowkey_profile' => q{SELECT rowkey_profile(a.k) FROM keys a CROSS JOIN keys b},
	'rowkey_order_check' => q{SELECT rowkey_order_check(a.k ORDER BY a.k) FROM keys a CROSS JOIN keys b},
	'rowkey_audit' => q{SELECT count(*) FROM rowkey_audit('more', 'k', 'hash(int8(id)),int8(id)', rowkey_split_points(16, 'uniform'))},
	'rowkey_audit, a view' => q{CREATE TEMP VIEW v AS SELECT a.k FROM keys a CROSS JOIN keys b; SELECT count(*) FROM rowkey_audit('v', 'k')},
	'rowkey_inspect' => q{SELECT count(*) FROM generate_series(1, 1000) g, rowkey_inspect((SELECT string_agg(decode(md5((g * 10000 + i)::text), 'hex'), '') FROM generate_series(1, 2000) i)::rowkey)},
	'rowkey_ordered_decode' => q{SELECT count(*) FROM generate_series(1, 100000) g, rowkey_ordered_decode(repeat('\x05', 32000 + g % 700)::rowkey)},
	'rowkey_to_bigdecimal' => q{SELECT count(rowkey_to_bigdecimal(rowkey_int4(g) || repeat('9', 32763)::rowkey)) FROM generate_series(1, 1000) g},
	'rowkey_bucket_scans' => q{SELECT count(*) FROM generate_series(1, 1000) i, rowkey_bucket_scans(65536 - i, 'a', 'b')},
	'rowkey_shell_create' => q{SELECT length(rowkey_shell_create('t', array_fill('f'::text, ARRAY[10000000])))},
	'rowkey_shell_splits' => q{SELECT sum(length(rowkey_shell_splits(rowkey_split_points(1000000 - i, 'uniform')))) FROM generate_series(1, 100) i},
	'rowkey_index_choose' => q{SELECT count(*) FROM rowkey_index_choose(ARRAY(SELECT ROW('i' || i, 'int4(a)')::rowkey_index_def FROM generate_series(1, 10000) i), :'bounds')},
	'rowkey_index_scans' => q{SELECT count(*) FROM rowkey_index_scans(ARRAY[ROW('i', 'int4(a)')]::rowkey_index_def[], rowkey_split_points(10000, 'hex'), 'a IN (' || :'thousands' || ')')},
	'rowkey_index_entries' => q{SELECT count(*) FROM keys, rowkey_index_entries(ARRAY(SELECT ROW('i' || i, 'int8(id)')::rowkey_index_def FROM generate_series(1, 3000) i), '{}', keys, rowkey_int8(id))},
	'rowkey_index_main' => q{SELECT count(*) FROM keys, rowkey_index_main('\xFFi3000\x00'::rowkey || rowkey_int8(id) || rowkey_int8(id), ARRAY(SELECT ROW('i' || i, 'int8(id)')::rowkey_index_def FROM generate_series(1, 3000) i), '{}')},
	'rowkey_main_scans' => q{SELECT count(*) FROM generate_series(1, 1000) i, rowkey_main_scans(rowkey_split_points(1000000 - i, 'hex'))},
	'rowkey_phoenix_layout' => q{SELECT length(rowkey_phoenix_layout('CREATE TABLE T (' || :'columns' || ' V VARCHAR)')::text)},
	'rowkey_phoenix_index_layout' => q{SELECT sum(length(rowkey_phoenix_index_layout('CREATE TABLE T (A VARCHAR PRIMARY KEY, ' || :'columns' || ' V VARCHAR)', 'CREATE INDEX I ON T (V)', i)::text)) FROM generate_series(1, 100) i},
	'rowkey_write_hfiles, query' => q{SELECT count(*) FROM rowkey_write_hfiles(:'directory', 'SELECT a.k || b.k AS key, ''x'' AS v FROM keys a, keys b', 'f')},
	'rowkey_write_hfiles, many cells' => q{SELECT count(*) FROM rowkey_write_hfiles(:'directory', 'SELECT k || rowkey_int4(i) AS key, ''x'' AS v FROM more, generate_series(1, 10) i', 'f', rowkey_split_points(1000, 'uniform'), 'gz')},
	'digests' => q{SELECT count(rowkey_hash(a.k, 2)) FROM more a CROSS JOIN keys b},
	'sort' => q{SELECT k FROM more CROSS JOIN generate_series(1, 100) g ORDER BY repeat('x', 100)::rowkey || k LIMIT 1 OFFSET 20000000});

my $setup = join '', map { "SELECT $arguments{$_} AS $_ \\gset\n" } sort keys %arguments;

# Milliseconds behind the timeout.  A second is the aim, which a busy machine
# does not keep: ROWKEY_LATE=1000 on a quiet one.
my $late = $ENV{ROWKEY_LATE} // 20_000;

my $knows = $node->safe_psql('postgres', q{SELECT count(*) FROM generate_series(1, 300000); SELECT worked() > 0}) =~ s/.*\n//r;
is($knows, -r '/proc/self/stat' ? 't' : '', 'work is counted, where it can be');

# Milliseconds of work behind the timeout, which others on the machine do not
# add to.
my $work = $ENV{ASAN_OPTIONS} || $assertions ? 10_000 : 2_000;

# All in one session, so that what a cancel leaves behind would show.
foreach my $timeout (100, 400)
{
	my @names = sort keys %calls;
	my $script = "\\pset tuples_only on\n$setup\\timing on\n";

	$script .= "\\echo CALL $_\nRESET statement_timeout;\nDROP VIEW IF EXISTS v;\nSELECT coalesce(worked(), 0) AS before \\gset\nSET statement_timeout = $timeout;\n"
	  . "\\echo GO\n$calls{$names[$_]};\n\\echo END :SQLSTATE\nRESET statement_timeout;\nSELECT 'WORK ' || coalesce(worked(), 0) - :before;\n"
	  foreach 0 .. $#names;
	my $input = $node->basedir . "/script$timeout";
	append_to_file($input, $script);
	my ($out, $error) = run_command([ 'psql', '-XqA', '-d', $node->connstr('postgres'), '-v', 'VERBOSITY=terse', '-f', $input ]);
	my @outputs = split /^CALL \d+\n/m, $out;

	shift @outputs;
	is(scalar @outputs, scalar @names, "$timeout ms: the session lives");
	foreach my $i (0 .. $#outputs)
	{
		# the last statement of a call is the one that runs long
		my ($output, $state, $worked) = $outputs[$i] =~ /^GO\n(.*)^END (\w+)\n.*^WORK (\d+)$/ms;
		my @times = $output =~ /^Time: ([\d.]+)/mg;

		cmp_ok($times[-1], '<', $timeout + $late, "$names[$i]: stops soon after $timeout ms");
		cmp_ok($worked, '<', $timeout + $work, "$names[$i]: and does not work on");
		# a fast machine may be done before, or find the patterns too many
		my $done = $names[$i] eq 'rowkey_fuzzy' ? '54000' : '00000';
		ok($state eq '57014' || $state eq $done && $worked < $timeout + 500, "$names[$i]: it is told, or done in time") || diag("$state, $worked ms");
	}
	my @errors = grep { !/NOTICE|more than 4096 fuzzy patterns/ } split /\n/, $error;
	is(join("\n", map { substr($_, 0, 300) } grep { !/ERROR:  canceling statement due to statement timeout$/ } @errors),
		'', "$timeout ms: no other error, and it is told plainly");
	# a fast machine may be done before
	cmp_ok(scalar @errors, '>', @names / 2, 'most were stopped') if $timeout == 100;
}

# The other way to stop it, and the end of the server process.
foreach my $function (qw(pg_cancel_backend pg_terminate_backend))
{
	my %message = (
		pg_cancel_backend => 'canceling statement due to user request',
		pg_terminate_backend => 'terminating connection due to administrator command');

	foreach my $name ('rowkey_scan_ranges, hashes', 'rowkey_test_vectors', 'rowkey_audit, a view', 'rowkey_quantiles')
	{
		my ($out, $error) = ('', '');
		my $session = IPC::Run::start(
			[ 'psql', '-XqAt', '-d', $node->connstr('postgres'), '-v', 'VERBOSITY=terse', '-c', "/* long */ $calls{$name}" ],
			'>', \$out, '2>', \$error);

		ok($node->poll_query_until('postgres',
				q{SELECT count(*) = 1 FROM pg_stat_activity WHERE query LIKE '/* long%' AND state = 'active'}), "$name runs");
		usleep(200_000);
		my $start = time;
		$node->safe_psql('postgres', "SELECT $function(pid) FROM pg_stat_activity WHERE query LIKE '/* long%'");
		$session->finish;
		cmp_ok(1000 * (time - $start), '<', $late, "$name: $function");
		like($error, qr/(ERROR|FATAL):  $message{$function}/, 'with its message');
	}
}

is_deeply([ sort(slurp_dir($directory)) ], [ '.', '..' ], 'no file is left of HFiles that were not completed');
is($node->safe_psql('postgres', 'SELECT count(*) FROM keys'), 100000, 'the server is well');
$node->stop;
done_testing();
