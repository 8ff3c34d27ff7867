# What uses the extension survives pg_dump and pg_restore byte by byte, in a
# schema of its own and with the empty search_path of a restore (field case F14).
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('dump');
$node->init(extra => [ '--encoding=UTF8', '--no-locale' ]);
$node->start;

# Nothing is found by search_path here, as in a restore.
my $no_path = "SET search_path = '';\n";
my $cat = 'OPERATOR(keys.||)';

$node->safe_psql('postgres', 'CREATE DATABASE source');
$node->safe_psql('source', $no_path . <<"SQL");
CREATE SCHEMA keys;
CREATE EXTENSION hbase_rowkey SCHEMA keys;
CREATE SCHEMA app;

CREATE DOMAIN app.short_key AS keys.rowkey(20)
	CHECK (keys.length(VALUE) > 0 AND NOT VALUE OPERATOR(keys.^@) '\\xFF');

CREATE FUNCTION app.order_key(user_id text, created timestamptz, id bigint) RETURNS keys.rowkey
	IMMUTABLE PARALLEL SAFE LANGUAGE sql
	RETURN keys.rowkey_hash_hex(user_id, 4) $cat user_id $cat '\\x00'::keys.rowkey
		$cat keys.rowkey_reverse_timestamp(created) $cat keys.rowkey_int8(id);

CREATE TABLE app.orders (
	id bigint PRIMARY KEY,
	user_id text NOT NULL,
	created timestamptz NOT NULL,
	plain keys.rowkey DEFAULT '\\x00\\xFF\\x5Cx41 "''',
	short keys.rowkey(16),
	named app.short_key,
	part keys.rowkeyrange,
	parts keys.rowkeymultirange,
	made keys.rowkey NOT NULL GENERATED ALWAYS AS (
		keys.rowkey_salt(user_id, 16) $cat keys.rowkey_rpad(user_id, 12, '\\x00') $cat
		keys.rowkey_datetime(created, 'yyyyMMdd', 'Asia/Shanghai') $cat keys.rowkey_digits(id, 6)) STORED,
	called keys.rowkey GENERATED ALWAYS AS (app.order_key(user_id, created, id)) STORED,
	CHECK (plain OPERATOR(keys.<) '\\xFF\\xFF'),
	CHECK (NOT short OPERATOR(keys.<\@) keys.rowkey_range('zzz', ''))
);
CREATE UNIQUE INDEX orders_made ON app.orders (made);
CREATE INDEX orders_expression ON app.orders ((keys.rowkey_hash_hex(user_id, 4) $cat keys.rowkey_uint(id, 3)));
CREATE INDEX orders_partial ON app.orders (short) WHERE plain OPERATOR(keys.^@) '\\x00';
CREATE INDEX orders_hash ON app.orders USING hash (plain);
CREATE INDEX orders_minmax ON app.orders USING brin (called);
CREATE INDEX orders_bloom ON app.orders USING brin (plain keys.rowkey_bloom_ops);
-- brin does not look through a domain whose base type is not of the server
CREATE INDEX orders_multi ON app.orders USING brin ((named::keys.rowkey) keys.rowkey_minmax_multi_ops);
ALTER TABLE app.orders ADD CONSTRAINT orders_gist EXCLUDE USING gist (part WITH OPERATOR(pg_catalog.&&));

-- arrays hold their type's OID in binary form, so that they are in their own table
CREATE TABLE app.lists (id int PRIMARY KEY, list keys.rowkey[]);

CREATE TABLE app.by_hash (k keys.rowkey PRIMARY KEY, v int) PARTITION BY HASH (k);
CREATE TABLE app.by_hash_0 PARTITION OF app.by_hash FOR VALUES WITH (MODULUS 3, REMAINDER 0);
CREATE TABLE app.by_hash_1 PARTITION OF app.by_hash FOR VALUES WITH (MODULUS 3, REMAINDER 1);
CREATE TABLE app.by_hash_2 PARTITION OF app.by_hash FOR VALUES WITH (MODULUS 3, REMAINDER 2);

CREATE TABLE app.by_range (k keys.rowkey PRIMARY KEY, v int) PARTITION BY RANGE (k);
CREATE TABLE app.by_range_0 PARTITION OF app.by_range FOR VALUES FROM (MINVALUE) TO ('\\x5C');
CREATE TABLE app.by_range_1 PARTITION OF app.by_range FOR VALUES FROM ('\\x5C') TO ('\\x80\\x00');
CREATE TABLE app.by_range_2 PARTITION OF app.by_range FOR VALUES FROM ('\\x80\\x00') TO (MAXVALUE);

CREATE VIEW app.recent AS
	SELECT id, keys.rowkey_hex(made) AS hex, s.keys AS scan
	FROM app.orders, keys.rowkey_prefix_scan('\\x5C') s
	WHERE made OPERATOR(keys.^\@) '\\x05' OR called OPERATOR(keys.<\@) keys.rowkey_range('8', '\\xFF');
CREATE MATERIALIZED VIEW app.buckets AS
	SELECT keys.substr(made, 1, 1) AS bucket, pg_catalog.count(*) AS orders, keys.max(made) AS last
	FROM app.orders GROUP BY 1;

INSERT INTO app.orders (id, user_id, created, plain, short, named, part, parts)
SELECT i, 'us\xc3\xa9r' OPERATOR(pg_catalog.||) i, '2026-01-01Z'::timestamptz + i * interval '7 hours 1 second',
	pg_catalog.set_byte('\\x000000'::bytea, 1, i % 256)::keys.rowkey,
	CASE WHEN i % 7 > 0 THEN keys.rowkey_hash_hex(i, i % 7 * 2) END,
	CASE WHEN i % 5 > 0 THEN keys.rowkey_uint(i, 3) END,
	keys.rowkey_range(keys.rowkey_uint(i, 3), keys.rowkey_uint(i + 1, 3)),
	keys.rowkeymultirange(keys.rowkey_range('', keys.rowkey_uint(i, 2)), keys.rowkey_range(keys.rowkey_uint(i + 2, 2), ''))
FROM pg_catalog.generate_series(1, 1000) i;
INSERT INTO app.orders (id, user_id, created) VALUES (2000, '', '1970-01-01Z');
INSERT INTO app.lists VALUES
	(1, ARRAY['', '\\x00', '\\x5C', 'a"b,{} ', NULL]::keys.rowkey[]), (2, '{}'), (3, NULL);
INSERT INTO app.by_hash SELECT keys.rowkey_hash(i, 5), i FROM pg_catalog.generate_series(1, 500) i;
INSERT INTO app.by_range SELECT keys.rowkey_hash(i, 5), i FROM pg_catalog.generate_series(1, 500) i;
REFRESH MATERIALIZED VIEW app.buckets;
SQL

sub dump_text
{
	my ($database) = @_;
	my ($text) = run_command([ 'pg_dump', '-d', $node->connstr($database) ]);

	# some versions put a random word there, against injected commands
	$text =~ s/^\\(?:un)?restrict .*\n//mg;
	return $text;
}

# Output of a statement as it comes, binary too.
sub output
{
	my ($database, $statement) = @_;
	my $out = '';
	IPC::Run::run([ 'psql', '-XAtq', '-d', $node->connstr($database), '-c', $statement ], '>', \$out)
	  or die "failed in $database: $statement";
	return $out;
}

my @columns = (
	'* FROM app.orders ORDER BY id',
	'*, tableoid::regclass::text FROM app.by_hash ORDER BY v',
	'*, tableoid::regclass::text FROM app.by_range ORDER BY v',
	'* FROM app.recent ORDER BY id',
	'* FROM app.buckets ORDER BY bucket::bytea');
my $md5 = <<'SQL';
SELECT md5(string_agg(plain::bytea, '' ORDER BY id)), md5(string_agg(made::bytea || called::bytea, '' ORDER BY id)),
	md5(string_agg(keys.rowkey_send(named), '' ORDER BY id)),
	md5(string_agg(keys.rowkey_start(part)::bytea, '' ORDER BY id))
FROM app.orders
SQL

# Everything of a database that a restore must give again.
sub contents
{
	my ($database) = @_;
	my %contents = (
		dump => dump_text($database),
		md5 => output($database, $md5),
		lists => output($database, 'COPY app.lists TO STDOUT'));
	foreach my $columns (@columns)
	{
		(my $name = $columns) =~ s/.*FROM (\S+).*/$1/;
		$contents{"text of $name"} = output($database, "COPY (SELECT $columns) TO STDOUT");
		$contents{"binary of $name"} = output($database, "COPY (SELECT $columns) TO STDOUT (FORMAT binary)");
	}
	return \%contents;
}

# An index of the restored table serves the condition, and finds what a
# sequential scan of the source finds.
sub index_is_used
{
	my ($index, $condition) = @_;
	my $query = "SELECT count(*), sum(id) FROM app.orders WHERE $condition";

	# without all other indexes, which could serve it too
	my ($plan, $found) = split /\n(?=\d+\|)/, $node->safe_psql('custom', <<"SQL");
BEGIN;
$no_path
SELECT pg_catalog.format('ALTER TABLE app.orders DROP CONSTRAINT %I', conname) FROM pg_catalog.pg_constraint
WHERE conrelid = 'app.orders'::regclass AND conindid > 0 AND conname <> '$index' \\gexec
SELECT pg_catalog.format('DROP INDEX %s', indexrelid::regclass) FROM pg_catalog.pg_index
WHERE indrelid = 'app.orders'::regclass AND indexrelid <> 'app.$index'::regclass \\gexec
SET enable_seqscan = off;
EXPLAIN (COSTS OFF) $query;
$query;
SQL
	like($plan, qr/(?:Scan using|Scan on) $index\b.*Index Cond: /s, "$index is used");
	is($found, $node->safe_psql('source', <<"SQL"), "$index finds what a sequential scan finds");
$no_path
SET enable_indexscan = off;
SET enable_bitmapscan = off;
$query;
SQL
	unlike($found, qr/^0\|/, 'and that is something');
}

my $source = contents('source');
is($source->{'text of app.orders'} =~ tr/\n//, 1001, 'the source has its rows');
cmp_ok($source->{"text of app.$_->[0]"} =~ tr/\n//, '>=', $_->[1], "and so has $_->[0]")
  foreach [ 'by_hash', 500 ], [ 'by_range', 500 ], [ 'recent', 50 ], [ 'buckets', 16 ];
is($source->{lists} =~ tr/\n//, 3, 'and so has lists');
like($source->{dump}, qr/set_config\('search_path', '', false\)/, 'a restore has an empty search_path');
like($source->{dump}, qr/\Q FROM ('\x5C') TO ('\x80\x00')\E/, 'bounds of partitions are in the text form');

my $directory = $node->basedir;
# Database by database: options of pg_dump, and the command that restores.
my %restore = (
	plain => [ [], 'psql', '-Xq', '-v', 'ON_ERROR_STOP=1', '-o', '/dev/null', '-f' ],
	inserts => [ ['--column-inserts'], 'psql', '-Xq', '-v', 'ON_ERROR_STOP=1', '-o', '/dev/null', '-f' ],
	custom => [ ['-Fc'], 'pg_restore', '--exit-on-error' ]);

foreach my $form (sort keys %restore)
{
	$node->safe_psql('postgres', "CREATE DATABASE $form TEMPLATE template0");
	my ($options, $program, @arguments) = @{ $restore{$form} };
	my $file = "$directory/$form";
	command_ok([ 'pg_dump', '-d', $node->connstr('source'), '-f', $file, @$options ], "$form: pg_dump");
	command_ok([ $program, '-d', $node->connstr($form), @arguments, $file ], "$form: $program");
	my $restored = contents($form);
	foreach my $what (sort keys %$source)
	{
		# not is(), which would print all of it
		ok($restored->{$what} eq $source->{$what}, "$form: $what is the same");
	}
	is($node->safe_psql($form, 'SELECT count(*) FROM pg_index WHERE NOT (indisvalid AND indisready)'),
		'0', "$form: all indexes are valid");
}

index_is_used('orders_made', q{made OPERATOR(keys.^@) '\x05'});
index_is_used('orders_expression',
		"(keys.rowkey_hash_hex(user_id, 4) $cat keys.rowkey_uint(id, 3)) OPERATOR(keys.<@) keys.rowkey_range('a', 'b')");
index_is_used('orders_partial', q{short OPERATOR(keys.<) 'a' AND plain OPERATOR(keys.^@) '\x00'});
index_is_used('orders_hash', q{plain OPERATOR(keys.=) '\x00\x21\x00'});
index_is_used('orders_gist', q{part OPERATOR(pg_catalog.@>) '\x00\x01\x05'::keys.rowkey});
index_is_used('orders_minmax', q{called OPERATOR(keys.>=) 'a'});
index_is_used('orders_multi', q{named OPERATOR(keys.<) '\x00\x00\x09'});
index_is_used('orders_bloom', q{plain OPERATOR(keys.=) '\x00\x21\x00'});

# The restored constraints still say no.
my $insert = 'INSERT INTO app.orders (id, user_id, created';
foreach my $case (
	[ 'CHECK', qq{$insert, plain) VALUES (3000, '', now(), '\\xFF\\xFF')}, '23514' ],
	[ 'CHECK of the domain', qq{$insert, named) VALUES (3000, '', now(), '\\xFF')}, '23514' ],
	[ 'typmod', qq{$insert, short) VALUES (3000, '', now(), '12345678901234567')}, '22001' ],
	[ 'typmod of the domain', qq{$insert, named) VALUES (3000, '', now(), '123456789012345678901')}, '22001' ],
	[ 'EXCLUDE', qq{$insert, part) VALUES (3000, 'x', now(), '(,)')}, '23P01' ])
{
	my ($name, $statement, $state) = @$case;
	my ($rc, $out, $error) =
	  $node->psql('custom', $no_path . $statement, extra_params => [ '-v', 'VERBOSITY=sqlstate' ]);
	like($error, qr/ERROR:  $state/, "custom: $name is there");
}

$node->stop;
done_testing();
