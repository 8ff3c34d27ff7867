# More than one machine: a staging table whose partitions are on two other
# servers, by postgres_fdw with extensions 'hbase_rowkey'.  The front server
# has no key; conditions and encoders are sent, and what comes back is what a
# local table gives.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my ($front, $east, $west) = map { PostgreSQL::Test::Cluster->new($_) } qw(front east west);
# the servers have their own ideas of what a date looks like
$_->init(extra => [ '--encoding=UTF8', '--no-locale' ]) foreach $front, $east, $west;
$east->append_conf('postgresql.conf', "TimeZone = 'Asia/Shanghai'\nDateStyle = 'German'\nbytea_output = 'escape'");
$west->append_conf('postgresql.conf', "TimeZone = 'America/New_York'\nDateStyle = 'SQL, DMY'\nextra_float_digits = -3");
$_->start foreach $front, $east, $west;
$_->safe_psql('postgres', 'CREATE EXTENSION hbase_rowkey') foreach $front, $east, $west;
plan skip_all => 'no postgres_fdw here'
  if $front->safe_psql('postgres', "SELECT count(*) FROM pg_available_extensions WHERE name = 'postgres_fdw'") eq '0';

sub sql { return $front->safe_psql('postgres', $_[0]); }

# Plan of a statement; $set is run before it.
sub plan_of
{
	my ($statement, $set) = @_;
	return sql(($set // '') . ";EXPLAIN (VERBOSE, COSTS OFF) $statement");
}

sub remote { return $_[0] =~ /Remote SQL: (.*)/g; }

my $columns = 'key rowkey NOT NULL, user_id text, at timestamptz, n bigint, day date, price numeric, tag uuid, raw bytea, span rowkeyrange';
my $splits = q{ARRAY['\x40', '\x80', '\xC0']::rowkey[]};

sql('CREATE EXTENSION postgres_fdw');
foreach my $node ($east, $west)
{
	sql(sprintf q{CREATE SERVER %1$s FOREIGN DATA WRAPPER postgres_fdw
		OPTIONS (host '%2$s', port '%3$s', dbname 'postgres', extensions 'hbase_rowkey');
		CREATE USER MAPPING FOR CURRENT_USER SERVER %1$s}, $node->name, $node->host, $node->port);
}
sql("CREATE TABLE orders ($columns) PARTITION BY RANGE (key)");
sql(sql("SELECT rowkey_partition_ddl('orders', $splits, ARRAY['east', 'west']) || ';'"));

# in turn: regions 1 and 3 are in the east, 2 and 4 in the west
my %node_of = (1 => $east, 2 => $west, 3 => $east, 4 => $west);
$node_of{$_}->safe_psql('postgres', "CREATE TABLE orders_r$_ ($columns); CREATE INDEX ON orders_r$_ (key)")
  foreach sort keys %node_of;

# the same rows in a table of the front server, to compare with
sql(<<"SQL");
CREATE TABLE near ($columns);
INSERT INTO near
SELECT rowkey_hash('u' || i, 4) || rowkey_string('u' || i), 'u' || i, '2026-01-01Z'::timestamptz + i * interval '61.5 seconds', i,
	date '2026-01-01' + i::int % 31, i / 8.0, md5(i::text)::uuid, int8send(i), rowkey_range(rowkey_uint(i, 2), rowkey_uint(i + 1, 2))
FROM generate_series(1::bigint, 10000) i;
INSERT INTO orders SELECT * FROM near;
ANALYZE near;
SQL
$_->safe_psql('postgres', 'ANALYZE') foreach $east, $west;
sql('ANALYZE orders');

is($node_of{$_}->safe_psql('postgres', "SELECT count(*) FILTER (WHERE rowkey_region(key, $splits) <> $_), count(*) > 2000 FROM orders_r$_"),
	'0|t', "region $_ is where it belongs") foreach sort keys %node_of;

# The rows of a condition, as a digest that does not depend on their order.
sub digest_of
{
	my ($table, $condition) = @_;
	return "SELECT count(*), md5(string_agg(t::text, ',' ORDER BY key)) FROM $table t WHERE $condition;\n";
}

# The condition is in all remote statements, nothing is left to filter here,
# and the rows are those of the local table: some, but not all.
sub is_sent
{
	my ($condition, $expected, $name) = @_;
	my ($plan, $rows, $rows_near) = split /^==\n/m, sql(
		"EXPLAIN (VERBOSE, COSTS OFF) SELECT n FROM orders WHERE $condition;\n\\echo ==\n"
		. digest_of('orders', $condition) . "\\echo ==\n" . digest_of('near', $condition));
	my @remote = remote($plan);

	$name //= $condition;
	chomp $rows;
	ok(@remote > 0 && @remote == grep({ index($_, $expected) >= 0 } @remote) && $plan !~ /Filter:/,
		"sent: $name")
	  or diag($plan);
	is($rows, $rows_near, 'and the rows are the same');
	unlike($rows, qr/^(0|10000)\|/, 'some, not all');
}

#
# Conditions
#
is_sent(q{key ^@ '\x41'}, q{(key OPERATOR(public.^@) 'A')});
is_sent(q{key <@ rowkey_range('\x7F', '\x81')}, q{(key OPERATOR(public.<@) E'["\\\\\\\\x7F","\\\\\\\\x81")'::public.rowkeyrange)});
is_sent(q{key <@ rowkey_range('\xFE', '')}, q{OPERATOR(public.<@)});
is_sent(q{key >= '\x3F' AND key < '\x41'}, q{((key OPERATOR(public.>=) '?')) AND ((key OPERATOR(public.<) 'A'))});
is_sent(q{key > '\x3F' AND key <= '\x41'}, q{((key OPERATOR(public.>) '?')) AND ((key OPERATOR(public.<=) 'A'))});
is_sent(q{key = (rowkey_hash('u7', 4) || rowkey_string('u7'))}, q{(key OPERATOR(public.=) });
is_sent(q{key <> '\x41' AND key ^@ '\x41'}, q{(key OPERATOR(public.<>) 'A')});
is_sent(q{key ^@ '\x41' OR key ^@ '\x91'}, q{OPERATOR(public.^@) 'A') OR (key OPERATOR(public.^@) E'\\\\x91')});
is_sent(q{'{[a,b),[x,y)}'::rowkeymultirange @> key}, q{('{[a,b),[x,y)}'::public.rowkeymultirange @> key)});
is_sent(q{rowkey_range('\x05', '\x08') @> span}, q{@> span)});
is_sent(q{length(key) = 7}, q{(public.length(key) = 7)});

#
# Encoders on columns, with texts that only the call has
#
is_sent(q{rowkey_salt(user_id, 16) = '\x03'}, q{public.rowkey_salt(user_id, 16, 'hash31'::text});
is_sent(q{rowkey_salt(n, 16, 'murmur') = '\x03'}, q{public.rowkey_salt(n, 16, 'murmur'::text});
is_sent(q{rowkey_salt(tag, 16, 'md5', format => 'hex') = '3'}, q{public.rowkey_salt(tag, 16, 'md5'::text});
is_sent(q{rowkey_bucket(at, 4, 's') = '\x03'}, q{public.rowkey_bucket(at, 4, 's'::text});
is_sent(q{rowkey_hash(n, 4, 'sha1') ^@ '\x41'}, q{public.rowkey_hash(n, 4, 'sha1'::text)});
is_sent(q{rowkey_hash_hex(raw, 4, 'sha256') ^@ '4'}, q{public.rowkey_hash_hex(raw, 4, 'sha256'::text});
is_sent(q{rowkey_epoch(at, 'minute', 4) < rowkey_epoch('2026-01-02', 'minute', 4)}, q{public.rowkey_epoch(at, 'minute'::text, 4)});
is_sent(q{rowkey_reverse_timestamp(at, 's') < rowkey_reverse_timestamp('2026-01-02', 's')}, q{public.rowkey_reverse_timestamp(at, 's'::text});
is_sent(q{rowkey_datetime(day, 'yyyyMMdd') = '20260105'}, q{public.rowkey_datetime(day, 'yyyyMMdd'::text, 'UTC'::text)});
is_sent(q{rowkey_datetime(at, 'HH', 'Asia/Tokyo') = '05'}, q{public.rowkey_datetime(at, 'HH'::text, 'Asia/Tokyo'::text)});
is_sent(q{rowkey_rpad(user_id, 6, '.') = 'u7....'}, q{public.rowkey_rpad(user_id, 6, '.'::public.rowkey, false)});
is_sent(q{rowkey_digits(n, 8) ^@ '000012'}, q{public.rowkey_digits(n, 8)});
is_sent(q{rowkey_int8(n) < '\x00\x00\x00\x00\x00\x00\x01'}, q{public.rowkey_int8(n)});
is_sent(q{rowkey_bigdecimal(price) = '\x00\x00\x00\x00\x07' OR rowkey_bigdecimal(price) ^@ '\x00\x00\x00\x10\x07'}, q{public.rowkey_bigdecimal(price)});
is_sent(q{rowkey_ordered(n, 'int64') < '\x2C\x80\x00\x00\x00\x00\x00\x01'}, q{public.rowkey_ordered(n, 'int64'::text, false)});
is_sent(q{rowkey_phoenix(n, 'BIGINT', true) ^@ '\x7F\xFF\xFF\xFF\xFF\xFF\xFE'}, q{public.rowkey_phoenix(n, 'BIGINT'::text, true)});
is_sent(q{rowkey_to_uint(key, 1, 4) % 100 = 7}, q{public.rowkey_to_uint(key, 1, 4)});
is_sent(q{key || '7'::text ^@ '\x41'}, q{((key OPERATOR(public.||) '7'::text) OPERATOR(public.^@) 'A'::public.rowkey)});

# a layout, by the function that names it
sql(<<'SQL');
CREATE FUNCTION orders_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	'hash(user_id, 4), string(user_id)'::rowkey_layout;
CREATE FUNCTION by_time() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$salt(int8(n), 4), reverse_timestamp(at, 's'), int8(n)$$::rowkey_layout;
SQL
is_sent(q{rowkey_encode(orders_key(), user_id) = key AND n < 100}, q{(public.rowkey_encode('hash(user_id, 4), string(user_id)'::public.rowkey_layout, user_id) OPERATOR(public.=) key)});
is_sent(q{rowkey_encode(by_time(), n, at) ^@ '\x02'}, q{public.rowkey_encode(});
is_sent(q{key ^@ rowkey_encode_prefix(orders_key(), 'u7')}, q{(key OPERATOR(public.^@) E'}, 'a prefix by the layout');
is(sql(digest_of('orders', 'rowkey_valid(orders_key(), key)')), sql(digest_of('near', 'true')), 'all keys are valid');
like(plan_of('SELECT n FROM orders WHERE NOT rowkey_valid(orders_key(), key)'), qr/Remote SQL: .* WHERE \(\(NOT public\.rowkey_valid\(/, 'sent: rowkey_valid');

#
# Each function that may be sent is sent: of columns alone, and of a column
# with constants.  Arrays are another matter, see below.
#
sql(<<'SQL');
CREATE TABLE example(type regtype, "column" text, constant text);
INSERT INTO example VALUES
	('rowkey', 'key', $$'a'::rowkey$$), ('text', 'user_id', $$'a'::text$$), ('bigint', 'n', '1::bigint'), ('integer', 'n::int', '1'),
	('smallint', 'n::int2', '1::int2'), ('boolean', '(n > 1)', 'true'), ('timestamptz', 'at', $$'2026-01-01Z'::timestamptz$$),
	('timestamp', '(day + time ''00:00'')', $$'2026-01-01'::timestamp$$), ('date', 'day', $$'2026-01-01'::date$$),
	('numeric', 'price', '1::numeric'), ('uuid', 'tag', $$'00000000-0000-0000-0000-000000000001'::uuid$$), ('bytea', 'raw', $$'a'::bytea$$),
	('"any"', 'user_id', $$'a'::text$$), ('real', 'n::real', '1::real'), ('double precision', 'n::float8', '1::float8'),
	('rowkeyrange', 'span', $$'[a,b)'::rowkeyrange$$), ('rowkey_layout', $$'string(a)'::rowkey_layout$$, $$'string(a)'::rowkey_layout$$);
CREATE VIEW callable AS
SELECT p.oid, p.oid::regprocedure::text AS signature, args, args_constant, known = pronargs AS all_known
FROM pg_proc p JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e'
	AND d.refobjid = (SELECT oid FROM pg_extension WHERE extname = 'hbase_rowkey'),
	LATERAL (SELECT string_agg("column", ', ' ORDER BY i) AS args,
			string_agg(CASE WHEN i = first THEN "column" ELSE constant END, ', ' ORDER BY i) AS args_constant,
			count(*) FILTER (WHERE type IS NOT NULL) AS known, bool_or(typcategory = 'A' OR typtype = 'p' AND type IS NULL) AS no_value
		FROM (SELECT i, e.*, typcategory, typtype, min(i) FILTER (WHERE "column" <> constant) OVER () AS first
			FROM unnest(p.proargtypes) WITH ORDINALITY a(t, i) JOIN pg_type ON pg_type.oid = t LEFT JOIN example e ON e.type = t) s) c
WHERE prokind = 'f' AND provolatile = 'i' AND NOT proretset AND pronargs > 0 AND NOT no_value
	AND NOT EXISTS (SELECT FROM pg_type WHERE oid = prorettype AND (typcategory = 'A' OR typtype = 'p'));
SQL
# what the server makes for a range type and what it calls for a base type are not ours
is(sql(q{SELECT string_agg(signature, ' ' ORDER BY signature COLLATE "C") FROM callable c WHERE NOT all_known
	AND NOT EXISTS (SELECT FROM pg_type WHERE c.oid IN (typinput, typoutput, typreceive, typsend, typmodin, typmodout))}),
	'', 'a value of each type of argument is known');
my @calls = split /\n/, sql(q{
	SELECT DISTINCT format('%s(%s)', oid::regproc, a) FROM callable, unnest(ARRAY[args, args_constant]) a
	WHERE all_known AND signature <> 'rowkeyrange(rowkey,rowkey,text)' AND a ~ '\m(key|user_id|n|at|day|price|tag|raw|span)\M' ORDER BY 1});
cmp_ok(scalar @calls, '>', 150, 'calls that may be sent');
my @plans = split /^==$/m, sql(join "\\echo ==\n", map { "EXPLAIN (VERBOSE, COSTS OFF) SELECT 1 FROM orders_r1 WHERE ($_) IS NULL;\n" } @calls);
is(scalar @plans, scalar @calls, 'each has a plan');
is(join("\n", map { $calls[$_] } grep { $plans[$_] =~ /Filter:/ || $plans[$_] !~ /Remote SQL: .* WHERE .* IS NULL/ } 0 .. $#calls),
	'', 'all of them are sent');

# An array of keys is sent by 18, and not by 15, to which array types belong to
# no extension; OR is sent by all.
my $version = int(sql('SHOW server_version_num') / 10000);
my $in = plan_of(q{SELECT n FROM orders_r2 WHERE key IN ('\x40', '\x80')});
like($in, qr/Filter:/, 'not sent: IN, with its array of keys') if $version < 16;
like($in, qr{Remote SQL: .* ANY \(}, 'sent: IN, with its array of keys') if $version >= 18;
is_sent(q{(key = (rowkey_hash('u7', 4) || rowkey_string('u7')) OR key = (rowkey_hash('u8', 4) || rowkey_string('u8')))}, ' OR (key OPERATOR(public.=) ', 'OR instead of IN');

#
# Parameters: a generic plan sends the call with its parameter
#
my $generic = plan_of(q{EXECUTE by_user('u7')}, q{SET plan_cache_mode = force_generic_plan;
	PREPARE by_user AS SELECT n FROM orders WHERE key ^@ (rowkey_hash($1::text, 4) || $1)});
is(scalar(grep { index($_, q{WHERE ((key OPERATOR(public.^@) (public.rowkey_hash($1::text, 4, 'md5'::text) OPERATOR(public.||) $1::text)))}) > 0 } remote($generic)), 4,
	'a generic plan sends encoders with parameters') or diag($generic);
is(sql(q{SET plan_cache_mode = force_generic_plan; PREPARE by_user AS SELECT n FROM orders WHERE key ^@ (rowkey_hash($1::text, 4) || $1); EXECUTE by_user('u7777')}),
	'7777', 'and finds the row');

#
# Joins: with use_remote_estimate each row of the near side is a parameter,
# where that is cheaper (0.2 is the cost of a row by default from 17 on)
#
sql("CREATE TABLE wanted (prefix rowkey, user_id text); INSERT INTO wanted VALUES ('\\x41', 'u7'), ('\\x91', 'u8'); ANALYZE wanted");
sql("ALTER SERVER $_ OPTIONS (ADD use_remote_estimate 'true', ADD fdw_tuple_cost '0.2')") foreach qw(east west);
my %join = (
	'o.key ^@ w.prefix' => '(key OPERATOR(public.^@) $1::public.rowkey)',
	'o.key ^@ rowkey_hash(w.user_id, 4)' => "(key OPERATOR(public.^@) public.rowkey_hash(\$1::text, 4, 'md5'::text))",
	q{o.key <@ rowkey_range(w.prefix, w.prefix || '\x80')} => 'OPERATOR(public.<@) public.rowkey_range(');
foreach my $on (sort keys %join)
{
	my $plan = plan_of("SELECT o.n FROM wanted w JOIN orders o ON $on");
	is(() = $plan =~ /Remote SQL: .*\Q$join{$on}\E/g, 4, "sent for each row: $on") or diag($plan);
	my $found = sql("SELECT count(*), sum(o.n) FROM wanted w JOIN orders o ON $on");
	is($found, sql("SELECT count(*), sum(o.n) FROM wanted w JOIN near o ON $on"), 'and the rows are the same');
	unlike($found, qr/^0/, 'some');
}
my $scans = q{FROM rowkey_scan_ranges(orders_key(), 'user_id IN (''u7'', ''u8'', ''u9'')') s JOIN orders o ON o.key <@ s.keys};
is(() = plan_of("SELECT o.n $scans") =~ /Remote SQL: .*\(key OPERATOR\(public\.<@\) \$1::public\.rowkeyrange\)/g, 4, 'sent for each scan') or diag(plan_of("SELECT o.n $scans"));
is(sql("SELECT string_agg(o.user_id, ' ' ORDER BY o.n) $scans"), 'u7 u8 u9', 'and the scans find their rows');
sql("ALTER SERVER $_ OPTIONS (DROP use_remote_estimate, DROP fdw_tuple_cost)") foreach qw(east west);

# LATERAL with OFFSET 0 sends each scan, without any option
my $lateral = q{FROM rowkey_scan_ranges(orders_key(), 'user_id IN (''u7'', ''u8'', ''u9'')') s,
	LATERAL (SELECT * FROM orders WHERE key <@ s.keys OFFSET 0) o};
is(() = plan_of("SELECT o.n $lateral") =~ /Remote SQL: .*\(key OPERATOR\(public\.<@\) \$1::public\.rowkeyrange\)/g, 4, 'sent for each scan by LATERAL');
is(sql("SELECT string_agg(o.user_id, ' ' ORDER BY o.n) $lateral"), 'u7 u8 u9', 'and the scans find their rows');

# stable functions read this server's catalog, and stay here
like(plan_of('SELECT n FROM orders WHERE rowkey_encode_row(orders_key(), orders) <> key'), qr/Filter: .*rowkey_encode_row/, 'not sent: rowkey_encode_row');
is(sql('SELECT count(*) FROM orders WHERE rowkey_encode_row(orders_key(), orders) <> key'), '0', 'which gives the same keys');

#
# Order, least and greatest, changes
#
my $ordered = plan_of('SELECT key FROM orders ORDER BY key LIMIT 3');
is(() = $ordered =~ /Remote SQL: .* ORDER BY key ASC/g, 4, 'the order is made there');
unlike($ordered, qr/Sort/, 'and partitions follow each other');
is(sql('SELECT min(key), max(key) FROM orders'), sql('SELECT min(key), max(key) FROM near'), 'least and greatest key');
is(() = plan_of(q{UPDATE orders SET n = -n WHERE key ^@ '\x41'}) =~ /Foreign Update.*\n\s+Remote SQL: UPDATE .* WHERE \(\(key OPERATOR\(public\.\^@\) 'A'\)\)/g, 4, 'a change is made there');
is(() = plan_of(q{DELETE FROM orders WHERE key >= '\x41' AND key < '\x42'}) =~ /Foreign Delete.*\n\s+Remote SQL: DELETE FROM .* WHERE \(\(key OPERATOR\(public\.>=\) 'A'\)\) AND /g, 1, 'a deletion, in one partition');
sql(q{UPDATE orders SET n = -n WHERE key ^@ '\x41'; UPDATE near SET n = -n WHERE key ^@ '\x41'});
is(sql(digest_of('orders', q{key ^@ '\x41'})), sql(digest_of('near', q{key ^@ '\x41'})), 'to the same rows');

#
# Loads of regions add up
#
sub load_of
{
	my ($node, $table) = @_;
	return map { (split /\|/)[1] } split /\n/,
	  $node->safe_psql('postgres', "SELECT region, rows FROM rowkey_region_load('$table', 'key', rowkey_split_points(16, 'uniform')) ORDER BY region");
}

my @near = load_of($front, 'near');
is("@{[ load_of($front, 'orders') ]}", "@near", 'the load of all partitions');
my @sum = (0) x 16;
foreach my $region (sort keys %node_of)
{
	my @load = load_of($node_of{$region}, "orders_r$region");
	$sum[$_] += $load[$_] foreach 0 .. 15;
}
is("@sum", "@near", 'is the sum of the loads that each server counts');
my $counts = 'SELECT 1, count(*) FROM orders_r1 UNION ALL SELECT 2, count(*) FROM orders_r2 UNION ALL SELECT 3, count(*) FROM orders_r3 UNION ALL SELECT 4, count(*) FROM orders_r4';
is(() = plan_of($counts) =~ /Remote SQL: SELECT \d, count\(\*\) FROM public\.orders_r\d$/mg, 4, 'each partition is counted there') or diag(plan_of($counts));
is(join('|', map { (split /\|/)[1] } split /\n/, sql("$counts ORDER BY 1")),
	sql("SELECT string_agg(rows::text, '|' ORDER BY region) FROM rowkey_region_load('near', 'key', $splits)"), 'by as many rows as the load says');

#
# Split points come from one sample.  An aggregate gets its keys here; the
# server has no other way to combine states of different servers.
#
like(plan_of('SELECT rowkey_quantiles(key, 8) FROM orders'), qr/Aggregate\n.*Append\n.*(Remote SQL: SELECT key FROM public\.orders_r\d\b.*){4}/s, 'all keys come to the aggregate');
is(sql('SELECT rowkey_quantiles(key, 1000) FROM orders'), sql('SELECT rowkey_quantiles(key, 1000) FROM near'), 'quantiles of all partitions');

# TABLESAMPLE does not reach a foreign table, and is ignored for a partition
my ($rc, $out, $error) = $front->psql('postgres', 'SELECT key FROM orders_r1 TABLESAMPLE SYSTEM (1)');
like($error, qr/ERROR:  TABLESAMPLE clause can only be applied to tables and materialized views/, 'no TABLESAMPLE of a foreign table');
is(sql('SELECT count(*) FROM orders TABLESAMPLE SYSTEM (1)'), '10000', 'TABLESAMPLE takes all rows of foreign partitions');

# Greatest share of a region, as a multiple of the fair one, by split points
# that a query gives.
sub greatest_share
{
	return sql("SELECT round(max(share) * 8 / 100, 2) FROM rowkey_region_load('near', 'key', ($_[0]))");
}

# by the key's hash: one query, and only the sample comes over
my $by_hash = 'rowkey_hash_value(key) % 10 = 0';
is(() = plan_of("SELECT rowkey_quantiles(key, 8) FROM orders WHERE $by_hash") =~ /Remote SQL: SELECT key FROM public\.orders_r\d WHERE \(\(\(public\.rowkey_hash_value\(key\) % 10\) = 0\)\)/g,
	4, 'a sample by the hash is taken there');
my $sampled = sql("SELECT count(*) FROM orders WHERE $by_hash");
# a binomial with p = 1/10 over 10,000 keys: 1000, six standard deviations of 30
cmp_ok(abs($sampled - 1000), '<', 180, "of the right size: $sampled");
# 100 regions have exact quantiles of up to 1600 keys, in any order
is(sql("SELECT rowkey_quantiles(key, 100) FROM orders WHERE $by_hash"), sql("SELECT rowkey_quantiles(key, 100) FROM near WHERE $by_hash"), 'the same as of the local table');
# 125 keys a region in the sample: a share's standard deviation is below 9 percent
cmp_ok(greatest_share("SELECT rowkey_quantiles(key, 8) FROM orders WHERE $by_hash"), '<', 1.5, 'and regions are even by it');

# by a view there with TABLESAMPLE, and a foreign table on it: unread pages
# are not even read
foreach my $region (sort keys %node_of)
{
	$node_of{$region}->safe_psql('postgres', "CREATE VIEW sample_r$region AS SELECT key FROM orders_r$region TABLESAMPLE BERNOULLI (10) REPEATABLE ($region)");
	sql(sprintf 'CREATE FOREIGN TABLE sample_r%d (key rowkey) SERVER %s', $region, $node_of{$region}->name);
}
sql('CREATE VIEW sample AS ' . join ' UNION ALL ', map { "SELECT key FROM sample_r$_" } sort keys %node_of);
$sampled = sql('SELECT count(*) FROM sample');
cmp_ok(abs($sampled - 1000), '<', 180, "a sample by views is of the right size: $sampled");
is(sql('SELECT cardinality(rowkey_quantiles(key, 8)) FROM sample'), '7', 'and gives split points');
cmp_ok(greatest_share('SELECT rowkey_quantiles(key, 8) FROM sample'), '<', 1.5, 'by which regions are even');

$front->stop; $east->stop; $west->stop;
done_testing();
