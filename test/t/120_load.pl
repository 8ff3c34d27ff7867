# Load: no function's memory grows with its calls, within a query or from query
# to query; eight clients with parallel plans, without an error.
# ROWKEY_LOAD_CALLS=1000000 ROWKEY_LOAD_SECONDS=60 for a longer run.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $calls = $ENV{ROWKEY_LOAD_CALLS} // 20_000;
my $seconds = $ENV{ROWKEY_LOAD_SECONDS} // 5;
my $node = PostgreSQL::Test::Cluster->new('load');
$node->init(extra => [ '--encoding=UTF8', '--no-locale' ]);
$node->append_conf('postgresql.conf', "max_worker_processes = 16\nmax_parallel_workers = 8\njit = off\nwork_mem = 1MB");
$node->start;
$node->safe_psql('postgres', <<'SQL');
CREATE EXTENSION hbase_rowkey;
-- bytes of the server process: in its memory contexts, and as the system sees
-- it, with what libraries allocate
CREATE FUNCTION contexts(bigint) RETURNS bigint VOLATILE LANGUAGE sql AS
	$$SELECT sum(total_bytes)::bigint FROM pg_backend_memory_contexts WHERE $1 IS NOT NULL$$;
CREATE FUNCTION resident() RETURNS bigint VOLATILE LANGUAGE sql AS
	$$SELECT CASE WHEN (pg_stat_file('/proc/self/status', true)).size IS NOT NULL
		THEN 1024 * substring(pg_read_file('/proc/self/status') FROM 'RssAnon:\s+(\d+)')::bigint END$$;
CREATE TYPE pair AS (a text, b bigint);
CREATE TABLE few AS SELECT i, rowkey_int4(i) AS k FROM generate_series(1, 3) i;
CREATE TABLE parted (k rowkey) PARTITION BY RANGE (k);
SQL
is($node->safe_psql('postgres', 'SELECT resident() > 1000000'), -r '/proc/self/status' ? 't' : '', 'the system tells what a process has');
# queries of their own: fewer calls
my %fewer = map { $_ => 20 } qw(audit region_load partition_ddl write_hfiles);
mkdir $node->basedir . '/hfiles' or die $!;

# ------------------------------------------------------------------------
# Memory by call
# ------------------------------------------------------------------------

# Expressions of i; rows of a set are counted.  Those that change their layout,
# options or array from call to call make their state anew each time.
my $layout = q{'hash_hex(a, 4), string(a), ''\x00'', int8(b)'};
my $two = q{(CASE WHEN i % 2 = 0 THEN 'string(a), ''\x00'', int8(b)' ELSE 'hash(a, 2), string(a), ''-'', int8(b)' END)::rowkey_layout};
my $key = "rowkey_encode($layout, 'u' || i % 100, i)";
my %functions = (
	type => q{('\x00k' || i)::rowkey::text::rowkey},
	operators => q{('k' || i)::rowkey ^@ 'k1' OR ('k' || i)::rowkey || '\x00'::rowkey < rowkey_int8(i) OR ('k' || i)::rowkey = 'k2'},
	substr => q{substr(rowkey_int8(i), 2, 3) || rowkey_hex(rowkey_int8(i))},
	ranges => q{rowkey_int8(i) <@ rowkey_range(rowkey_int8(i - 1), rowkey_prefix_stop(rowkey_int8(i)))},
	multiranges => q{range_agg(rowkey_range(rowkey_int8(i), rowkey_int8(i + 2))) OVER (ROWS 3 PRECEDING)},
	integers => q{rowkey_to_int8(rowkey_int8(i)) + rowkey_to_int4(rowkey_int4(i::int)) + rowkey_to_uint(rowkey_uint(i, 5), 1, 5)},
	floats => q{rowkey_to_float8(rowkey_float8(i)) + rowkey_to_float4(rowkey_float4(i))},
	bigdecimal => q{rowkey_to_bigdecimal(rowkey_bigdecimal(i * 1000000000000.000001))},
	texts => q{rowkey_to_string(rowkey_string('t' || i)) || rowkey_to_bytes(rowkey_bytes('x'), 1, 1)::text},
	uuid => q{rowkey_to_uuid(rowkey_uuid(md5(i::text)::uuid))},
	hash => q{rowkey_hash(i, 4) || rowkey_hash_hex('t' || i, 8, 'sha256')},
	'hash, other algorithms' => q{rowkey_hash(i, 4, CASE i % 3 WHEN 0 THEN 'md5' WHEN 1 THEN 'sha1' ELSE 'sha256' END)},
	salt => q{rowkey_salt(i, 16) || rowkey_salt('t' || i, 100, 'murmur3', NULL, 'digits') || rowkey_salt('t' || i, 100, 'sha1')},
	'salt, other options' => q{rowkey_salt(i, 2 + (i % 50)::int, CASE i % 3 WHEN 0 THEN 'md5' WHEN 1 THEN 'hash31' ELSE 'crc32' END)},
	bucket => q{rowkey_bucket(i, 8) || rowkey_bucket(to_timestamp(i), 8, 's', 'letter')},
	times => q{rowkey_epoch(to_timestamp(i)) || rowkey_reverse_timestamp('2026-01-01T00:00:00Z'::text) || rowkey_datetime(to_timestamp(i), 'yyyyMMddHH', 'Europe/Berlin')},
	'datetime, other zones' => q{rowkey_datetime(to_timestamp(i), CASE WHEN i % 2 = 0 THEN 'yyyyMMdd' ELSE 'yyyy-MM' END, CASE i % 3 WHEN 0 THEN 'UTC' WHEN 1 THEN 'Asia/Shanghai' ELSE '+08:00' END)},
	pads => q{rowkey_rpad('t' || i, 20) || rowkey_lpad('t' || i, 20) || rowkey_digits(i, 12) || rowkey_reverse('t' || i) || rowkey_reverse_domain('a.b' || i)},
	ordered => q{rowkey_ordered(i * 1.5) || rowkey_ordered('t' || i) || rowkey_ordered(i, 'int64', true)},
	'ordered, decoded' => q{(SELECT count(*) FROM rowkey_ordered_decode(rowkey_ordered(i * 1.5)))},
	phoenix => q{rowkey_phoenix(i, 'BIGINT') || rowkey_phoenix(i * 1.5, 'DECIMAL') || rowkey_phoenix('t' || i, 'VARCHAR', true)},
	'phoenix, decoded' => q{rowkey_phoenix_decode(rowkey_phoenix(i * 1.5, 'DECIMAL'), 'DECIMAL')},
	encode => $key,
	'encode, other layouts' => "rowkey_encode($two, 'u' || i, i)",
	'encode a row' => "rowkey_encode_row($layout, ROW('u' || i, i)::pair)",
	'encode JSON' => "rowkey_encode_row($layout, jsonb_build_object('a', 'u' || i, 'b', i))",
	'encode a prefix' => "rowkey_encode_prefix($layout, 'u' || i)",
	'encode what cannot be' => "rowkey_encode_error($layout, jsonb_build_object('a', E'u\\x01', 'b', i % 3 * 1e30))",
	decode => "rowkey_decode($layout, $key)",
	'decode a row' => "(rowkey_decode_row($layout, $key, NULL::pair)).b",
	valid => "rowkey_valid($layout, $key)",
	'valid, what is not' => "rowkey_valid($layout, 'x' || $key)",
	explain => "(SELECT count(*) FROM rowkey_explain($layout, $key))",
	'explain, what does not fit' => "(SELECT count(*) FROM rowkey_explain($layout, 'x' || $key))",
	recode => "rowkey_recode($layout, 'string(a), ''\\x00'', int8(b)', $key)",
	layout_of => "rowkey_layout_of($key, 'int8(a)', $layout)",
	'read layouts' => "$two" . '::text',
	'elements' => "(SELECT count(*) FROM rowkey_layout_elements($two)) + (SELECT count(*) FROM rowkey_layout_lint($two))",
	scan_ranges => "(SELECT count(residual) FROM rowkey_scan_ranges($layout, 'a = ''u' || i || ''' AND b > 5'))",
	'scan_ranges, other layouts' => "(SELECT count(*) FROM rowkey_scan_ranges($two, 'a IN (''u'', ''v'') AND b > ' || i))",
	scan_explain => "(SELECT count(*) FROM rowkey_scan_explain($layout, 'a = ''u' || i || ''' AND b > 5'))",
	fuzzy => "(SELECT count(*) FROM rowkey_fuzzy($layout, 'b = ' || i))",
	region => q{rowkey_region(rowkey_int8(i), '{a,b,c}')},
	'region, other splits' => q{rowkey_region(rowkey_int8(i), ARRAY[rowkey_int8(i), rowkey_int8(i + 1)])},
	regions => q{(SELECT count(*) FROM rowkey_regions(ARRAY[rowkey_int8(i), rowkey_int8(i + 1)]))},
	split_points => q{rowkey_split_points(2 + (i % 50)::int, 'uniform') || rowkey_split_points(2 + (i % 50)::int, 'hex')},
	region_name => q{(SELECT count(*) FROM rowkey_parse_region_name('t,a' || i || ',1'))},
	inspect => "(SELECT count(*) FROM rowkey_inspect($key))",
	shell => "rowkey_shell_string($key) || rowkey_shell_splits(ARRAY[$key]) || rowkey_shell_scan('t', $key, '') || rowkey_shell_create('t', '{f}', ARRAY[$key])",
	profile => q{(SELECT rowkey_profile(rowkey_int8(j)) FROM generate_series(1, 3) j WHERE j <= i)},
	quantiles => q{(SELECT rowkey_quantiles(rowkey_int8(j), 2) FROM generate_series(1, 3) j WHERE j <= i)},
	index_choose => q{(SELECT count(*) FROM rowkey_index_choose(ARRAY[ROW('x', 'int8(b)')]::rowkey_index_def[], 'b = ' || i))},
	index_scans => q{(SELECT count(*) FROM rowkey_index_scans(ARRAY[ROW('x', 'int8(b)')]::rowkey_index_def[], '{m}', 'b = ' || i))},
	index_main => q{(SELECT count(main_key) FROM rowkey_index_main('\xFFx\x00'::rowkey || rowkey_int8(i) || 'k', ARRAY[ROW('x', 'int8(b)')]::rowkey_index_def[], '{}'))},
	main_scans => q{(SELECT count(*) FROM rowkey_main_scans(ARRAY[rowkey_int8(i)]))},
	prefix_scan => q{(SELECT count(*) FROM rowkey_prefix_scan(rowkey_int8(i)), rowkey_bucket_scans(3, rowkey_int8(i), ''))},
	layout_splits => "rowkey_layout_splits((CASE WHEN i % 2 = 0 THEN 'salt(string(a), 4), string(a)' ELSE 'bucket(b, 3), int8(b)' END)::rowkey_layout)",
	test_vectors => "(SELECT count(*) FROM rowkey_test_vectors($two, 3, i::int))",
	phoenix_layout => q{rowkey_phoenix_layout('CREATE TABLE T (A VARCHAR, B' || i || ' BIGINT NOT NULL CONSTRAINT PK PRIMARY KEY (A, B' || i || '))')::text},
	audit => q{(SELECT count(*) FROM rowkey_audit('few', 'k', 'int4(i)', ARRAY[rowkey_int8(i)]))},
	region_load => q{(SELECT count(*) FROM rowkey_region_load('few', 'k', ARRAY[rowkey_int8(i)]))},
	partition_ddl => q{(SELECT count(*) FROM rowkey_partition_ddl('parted', ARRAY[rowkey_int8(i)]))},
	write_hfiles => q{(SELECT count(*) FROM rowkey_write_hfiles(current_setting('load.directory'), 'SELECT k AS key, i AS v FROM few WHERE i < ' || i, 'f'))},
	index_entries => "(SELECT count(*) FROM rowkey_index_entries(ARRAY[ROW('x', 'int8(b)')]::rowkey_index_def[], '{m}', ROW('u', i)::pair, $key))");

my $allowed = 65_536;			# a leak of 8 bytes by call is twice as much
my $script = "SET load.directory = '@{[ $node->basedir ]}/hfiles'; SET plan_cache_mode = force_generic_plan; SET escape_string_warning = off;\n";
my @names = sort keys %functions;

# Looked at when a tenth of the calls is done, and at the end; in the same
# session twice, the first time to fill what the server caches.
sub statement
{
	my ($expression, $number) = @_;

	return <<"SQL";
SELECT count(f) > 0, max(m) - min(m) FROM (
	SELECT $expression AS f, CASE WHEN i = $number OR i = $number / 10 THEN contexts(i) END AS m
	FROM generate_series(1::bigint, $number) i OFFSET 0) s
SQL
}
foreach my $name (@names)
{
	my ($warm, $run) = map { statement($functions{$name}, $_ / ($fewer{$name} // 1)) } 2000, $calls;

	$script .= "\\o /dev/null\n$warm;\nSELECT contexts(1) AS contexts, coalesce(resident(), 0) AS resident \\gset before_\n";
	$script .= "\\o\n$run;\nSELECT contexts(1) - :before_contexts, coalesce(resident(), 0) - :before_resident;\n";
}
my $file = $node->basedir . '/calls';
append_to_file($file, $script);
my ($out, $error) = run_command([ 'psql', '-XqAt', '-d', $node->connstr('postgres'), '-v', 'ON_ERROR_STOP=1', '-f', $file ]);
my @lines = split /\n/, $out;

is($error, '', 'all functions are called');
is(scalar @lines, 2 * @names, "and have answers, $calls calls each");
foreach my $i (0 .. $#names)
{
	my ($called, $within) = split /\|/, $lines[ 2 * $i ] // '';
	my ($contexts, $resident) = split /\|/, $lines[ 2 * $i + 1 ] // '';

	is($called, 't', "$names[$i]: called");
	cmp_ok($within, '<=', $allowed, "$names[$i]: memory does not grow in a query");
	cmp_ok($contexts, '<=', $allowed, "$names[$i]: nor is any kept behind it");
	# the system's view is coarser: pages, and what malloc keeps
	next if $ENV{ASAN_OPTIONS};	# which keeps what is freed
	cmp_ok($resident, '<=', 4_000_000, "$names[$i]: nor do libraries keep any");
}

# A leak would show.
my ($leaked) = (split /\|/, $node->safe_psql('postgres', statement('array_agg(i) OVER (ROWS UNBOUNDED PRECEDING)', 2000)))[1];
cmp_ok($leaked, '>', $allowed / 10, 'what does grow is seen');

# ------------------------------------------------------------------------
# Eight clients
# ------------------------------------------------------------------------
$node->safe_psql('postgres', <<'SQL');
CREATE FUNCTION events_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql
	RETURN 'salt(string(user_id), 8), string(user_id), ''\x00'', reverse_timestamp(at), int8(id)'::rowkey_layout;
CREATE TABLE events (id bigserial, user_id text NOT NULL, at timestamptz NOT NULL,
	k rowkey GENERATED ALWAYS AS (rowkey_encode(events_key(), user_id, at, id)) STORED CHECK (rowkey_valid(events_key(), k)));
INSERT INTO events (user_id, at) SELECT 'u' || i % 500, timestamptz '2026-01-01Z' + i * interval '1 minute' FROM generate_series(1, 20000) i;
CREATE UNIQUE INDEX ON events (k);
VACUUM ANALYZE events;
CREATE TABLE memory (pid int, n bigserial, bytes bigint);
CREATE TABLE wrong (what text);
SQL
my %scripts = (
	insert => <<'SQL',
\set u random(1, 1000)
INSERT INTO events (user_id, at) SELECT 'u' || :u, '2026-03-01Z' FROM generate_series(1, 5);
SQL
	search => <<'SQL',
\set u random(1, 499)
INSERT INTO wrong SELECT 'search' FROM (SELECT count(*) AS found FROM rowkey_scan_ranges(events_key(), 'user_id = $1', params => ARRAY['u' || :u]) s JOIN events e ON e.k <@ s.keys) f
	WHERE found < 40;
SQL
	decode => <<'SQL',
\set u random(1, 499)
INSERT INTO wrong SELECT 'decode' FROM events e, rowkey_decode(events_key(), k) d
	WHERE k ^@ rowkey_encode_prefix(events_key(), 'u' || :u) AND (d ->> 'user_id', (d ->> 'id')::bigint) IS DISTINCT FROM (e.user_id, e.id);
SQL
	report => <<'SQL',
INSERT INTO memory (pid, bytes) SELECT pg_backend_pid(), sum(total_bytes) FROM pg_backend_memory_contexts;
SELECT rowkey_quantiles(k, 8), rowkey_profile(k), min(k), max(k), count(DISTINCT rowkey_explain) FROM events, rowkey_explain(events_key(), k) WHERE id % 100 = 0;
SELECT count(*), sum(rowkey_region(k, rowkey_split_points(8, 'uniform'))) FROM events WHERE rowkey_encode(events_key(), user_id, at, id) = k;
SQL
	load => q{SELECT sum(rows) FROM rowkey_region_load('events', 'k', rowkey_layout_splits(events_key()));});
my %weight = (insert => 6, search => 6, decode => 6, report => 2, load => 1);
my @files;
foreach my $name (sort keys %scripts)
{
	my $path = $node->basedir . "/$name.sql";

	append_to_file($path, $scripts{$name});
	push @files, '-f', "$path\@$weight{$name}";
}
$ENV{PGOPTIONS} = '-c parallel_setup_cost=0 -c parallel_tuple_cost=0 -c min_parallel_table_scan_size=0 -c min_parallel_index_scan_size=0 -c max_parallel_workers_per_gather=2';
like($node->safe_psql('postgres', 'EXPLAIN SELECT rowkey_quantiles(k, 8) FROM events WHERE rowkey_encode(events_key(), user_id, at, id) = k'),
	qr/Parallel Seq Scan/, 'plans are parallel');
foreach my $mode ('prepared', 'simple')
{
	my ($pgbench, $complaint) = run_command([ 'pgbench', '-n', '-M', $mode, '-c', '8', '-j', '2', '-T', $seconds, @files, $node->connstr('postgres') ]);

	like($pgbench, qr/number of transactions actually processed: [1-9]/, "$mode statements by eight clients");
	unlike($complaint, qr/ERROR|FATAL|aborted/, 'none fails') || diag(substr $complaint, 0, 2000);
}
delete $ENV{PGOPTIONS};
is($node->safe_psql('postgres', 'SELECT string_agg(what, $$,$$) FROM wrong'), '', 'and none finds what is wrong');
unlike(slurp_file($node->logfile), qr/ERROR|FATAL|PANIC|terminated by signal/, 'the server has nothing to complain of');
is($node->safe_psql('postgres', <<'SQL'), 't|0', 'no client grows: the last of its looks show no more than the first ones');
WITH looks AS (SELECT pid, bytes, row_number() OVER w AS i, count(*) OVER (PARTITION BY pid) AS n FROM memory WINDOW w AS (PARTITION BY pid ORDER BY n))
SELECT count(*) = 16 AND count(later - earlier) = 16, count(*) FILTER (WHERE later > earlier + 500000)
FROM (SELECT pid, max(bytes) FILTER (WHERE i BETWEEN n / 4 AND n / 2) AS earlier, max(bytes) FILTER (WHERE i > n / 2) AS later FROM looks GROUP BY pid) s
SQL
is($node->safe_psql('postgres', <<'SQL'), 't', 'all that was inserted is there');
SELECT count(*) > 20000 AND count(*) = count(DISTINCT k) AND bool_and(k = rowkey_encode(events_key(), user_id, at, id)) FROM events
SQL

$node->stop;
done_testing();
