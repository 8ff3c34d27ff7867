# The way from one version to the next, on a copy of the sources and of the
# installation: test/freeze.sh, an addition by a step script, ALTER EXTENSION
# UPDATE.  An updated database has the catalog of a fresh one, whatever version
# it comes from; dumps go across; what released scripts name is in the library.
use strict;
use warnings;
use File::Basename;
use File::Path;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

delete @ENV{qw(MAKEFLAGS MAKELEVEL MFLAGS)};	# of the make that runs this

sub slurp
{
	open my $file, '<', $_[0] or die "$_[0]: $!";
	local $/;
	return <$file>;
}

sub append
{
	open my $file, '>>', $_[0] or die "$_[0]: $!";
	print $file $_[1];
	close $file or die "$_[0]: $!";
}

my ($version) = slurp('hbase_rowkey.control') =~ /^default_version = '(.*)'$/m;
my $next = '99.0.0';

#
# A copy of the sources, with what is built
#
my $copy = PostgreSQL::Test::Utils::tempdir();
system("tar --exclude=./.git --exclude=./test/tmp_check --exclude=./test/.cache -cf - . | tar -C '$copy' -xf -") == 0
  or die 'no copy of the sources';

#
# A copy of the installation, by links where nothing is added: PostgreSQL finds
# its files relative to its programs
#
my $root = PostgreSQL::Test::Utils::tempdir();
sub config
{
	chomp(my $path = `'$ENV{PG_CONFIG}' $_[0]`);
	return $path;
}
sub link_entries
{
	my ($directory) = @_;
	mkpath("$root$directory");
	foreach my $entry (glob "$directory/*")
	{
		next if -e "$root$entry" || basename($entry) =~ /^hbase_rowkey\b/;
		symlink($entry, "$root$entry") or die "$root$entry: $!";
	}
}
my $bin = config('--bindir');
mkpath("$root" . dirname($bin));
system('cp', '-RL', $bin, $root . dirname($bin)) == 0 or die 'no copy of the programs';
link_entries(config('--sharedir') . '/extension');
link_entries(config('--sharedir'));
link_entries(config('--pkglibdir'));
# libraries that programs find relative to themselves
my %directory = map { dirname($_) => 1 } `ldd '$bin'/initdb '$bin'/psql '$bin'/postgres` =~ m{=> (/\S+)}g;
link_entries($_) foreach grep { !m{^(/usr)?/lib} } sort keys %directory;
my $include = config('--pkgincludedir');
mkpath("$root" . dirname($include));
symlink($include, "$root$include") unless -e "$root$include";
$ENV{PG_CONFIG} = "$root$bin/pg_config";
chomp(my $extensions = `'$ENV{PG_CONFIG}' --sharedir`);
$extensions .= '/extension';
like($extensions, qr/^\Q$root\E/, 'the copy of the installation has its own extensions');

sub install
{
	my $log = `make -s -C '$copy' PG_CONFIG='$ENV{PG_CONFIG}' with_llvm=no install 2>&1`;
	is($?, 0, "installed: $_[0]") or BAIL_OUT($log);
}

#
# Freeze
#
my @freeze = ('bash', "$copy/test/freeze.sh");
command_fails_like([ @freeze, $version ], qr/usage: /, 'freeze.sh needs two versions');
command_fails_like([ @freeze, '98.0.0', $next ], qr/hbase_rowkey\.control has version \Q$version\E, not 98\.0\.0/, 'and the version there is');
command_fails_like([ @freeze, $version, '0.9.0' ], qr/0\.9\.0 is not later than \Q$version\E/, 'and a later one');
command_fails_like([ @freeze, $version, 'next' ], qr/not a version: next/, 'and numbers');
is(join(' ', glob "$copy/sql/updates/*--99*"), '', 'nothing was made');

command_ok([ @freeze, $version, $next ], 'freeze.sh');
my $parts = join '', map { slurp($_) } sort glob "$copy/sql/install/*.sql";
my $frozen = "$copy/sql/updates/hbase_rowkey--$version.sql";
my $step = "$copy/sql/updates/hbase_rowkey--$version--$next.sql";
ok(slurp($frozen) eq $parts, 'the frozen script is all parts');
ok(!-e "$copy/sql/hbase_rowkey--$version.sql", 'and no file of its name is built');
like(slurp($step), qr/^\\echo Use "ALTER EXTENSION hbase_rowkey UPDATE" to load this file\. \\quit\n\z/m, 'the step is empty but for its guard');
install('the next version');
system("cd '$copy' && '$^X' test/t/001_version.pl >'$copy/version.log' 2>&1") == 0
  or diag(slurp("$copy/version.log"));
is($?, 0, 'control file, META.json, CHANGELOG.md and script agree on the next version');
like(slurp("$copy/META.json"), qr/"meta-spec": \{\s+"version": "1\.0\.0"/, 'the version of the specification of META.json is left alone');
ok(-f "$extensions/$_", "$_ is installed")
  foreach map { "hbase_rowkey$_" } '.control', "--$version.sql", "--$version--$next.sql", "--$next.sql";
command_fails_like([ @freeze, $version, $next ], qr/has version \Q$next, not $version\E/, 'a version is frozen once');

#
# Databases
#
my $node = PostgreSQL::Test::Cluster->new('upgrade', install_path => $root . dirname($bin));
$node->init(extra => [ '--encoding=UTF8', '--no-locale' ]);
$node->start;

my $databases = 0;
sub database
{
	my $name = 'd' . ++$databases;
	$node->safe_psql('postgres', "CREATE DATABASE $name TEMPLATE template0");
	return $name;
}

# The database with an extension that came this way.
sub database_by
{
	my ($first, @then) = @_;
	my $name = database();
	$node->safe_psql($name, join ';', "CREATE EXTENSION hbase_rowkey VERSION '$first'", map { "ALTER EXTENSION hbase_rowkey UPDATE TO '$_'" } @then);
	return $name;
}

sub dump_text
{
	my ($database, @options) = @_;
	my ($text, $error) = run_command([ 'pg_dump', '--schema-only', @options, '-d', $node->connstr($database) ]);
	die $error if $error;
	$text =~ s/^\\(?:un)?restrict .*\n//mg;
	return $text;
}

# All that the extension has: members, and by the dump that pg_upgrade makes,
# which does not leave out what belongs to extensions, their definitions,
# comments, owners and rights.  OIDs are left out, and so is the order of
# objects.
sub catalog_of
{
	my ($database) = @_;
	my $members = $node->safe_psql($database, <<'SQL');
SELECT type, identity, pg_catalog.obj_description(objid, classid::regclass::name), i.initprivs
FROM pg_depend d, pg_identify_object(d.classid, d.objid, d.objsubid), LATERAL
	(SELECT (SELECT initprivs::text FROM pg_init_privs i WHERE (i.classoid, i.objoid, i.objsubid) = (d.classid, d.objid, d.objsubid))) i
WHERE refclassid = 'pg_extension'::regclass AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'hbase_rowkey') AND deptype = 'e'
ORDER BY 1, 2;
SELECT extname, extversion, extrelocatable, extconfig, extcondition FROM pg_extension WHERE extname = 'hbase_rowkey';
SQL
	my $dump = dump_text($database, '--binary-upgrade');
	$dump =~ s{^SELECT pg_catalog\.binary_upgrade_set_next_.*\n}{}mg;
	return join "\n", $members, sort split /^(?=--\n-- Name: )/m, $dump;
}

# Nothing, if two texts are the same; else the first lines that differ, as all
# would be thousands.
sub differences
{
	my ($text, $expected) = @_;
	my %count;
	return '' if $text eq $expected;
	$count{$_}++ foreach split /\n/, $text;
	$count{$_}-- foreach split /\n/, $expected;
	my @lines = sort grep { $count{$_} != 0 } keys %count;
	return @lines ? join("\n", @lines[0 .. ($#lines < 9 ? $#lines : 9)]) : 'the order of lines';
}

# An addition with rights and a comment of its own, first without its step.
my $part = <<'SQL';
CREATE FUNCTION rowkey_next_key(key rowkey, unit text DEFAULT 'byte') RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_successor' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT rowkey_collation_support;

COMMENT ON FUNCTION rowkey_next_key(rowkey, text) IS 'the next key, in the next version';

REVOKE EXECUTE ON FUNCTION rowkey_next_key(rowkey, text) FROM PUBLIC;

CREATE OPERATOR ->> (
	LEFTARG = rowkey,
	RIGHTARG = text,
	FUNCTION = rowkey_next_key
);

COMMENT ON OPERATOR ->> (rowkey, text) IS 'the next key';
SQL
append("$copy/sql/install/99-next.sql", $part);
install('an addition without its step');
ok(slurp($frozen) eq $parts, 'the frozen script stays');
my $fresh = catalog_of(database_by($next));
cmp_ok($fresh =~ tr/\n//, '>', 3000, 'a catalog has much to compare');
like($fresh, qr/^CREATE FUNCTION public\.rowkey_next_key\(/m, 'with definitions');
like($fresh, qr/^REVOKE ALL ON FUNCTION public\.rowkey_next_key\(.*FROM PUBLIC;/m, 'and rights');
like(differences(catalog_of(database_by($version, $next)), $fresh), qr/rowkey_next_key/, 'what a step forgets is noticed');

append($step, "\n$part");
install('an addition with its step');
my @from = split /\n/, $node->safe_psql('postgres', <<"SQL");
SELECT source FROM pg_extension_update_paths('hbase_rowkey') WHERE target = '$next' AND path IS NOT NULL
ORDER BY string_to_array(source, '.')::int[]
SQL
is($from[-1], $version, 'versions before: ' . join(' ', @from));
foreach my $from (@from)
{
	is(differences(catalog_of(database_by($from, $next)), $fresh), '', "updated from $from, the catalog is that of a fresh $next");
}
# the version that is being worked on has its own way from those before it
my $current = catalog_of(database_by($version));
foreach my $from (grep { $_ ne $version } @from)
{
	is(differences(catalog_of(database_by($from, $version)), $current), '', "updated from $from, the catalog is that of a fresh $version");
}

#
# Data, from the oldest version on
#
my $old = database_by($from[0]);
$node->safe_psql($old, <<'SQL');
CREATE FUNCTION orders_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$hash_hex(user_id, 4), string(user_id), '\x00', reverse_timestamp(at), int8(n)$$::rowkey_layout;
CREATE TABLE orders (n bigint PRIMARY KEY, user_id text NOT NULL, at timestamptz NOT NULL,
	k rowkey GENERATED ALWAYS AS (rowkey_encode(orders_key(), user_id, at, n)) STORED CHECK (rowkey_valid(orders_key(), k)));
INSERT INTO orders SELECT i, 'u' || i % 50, '2026-01-01Z'::timestamptz + i * interval '1 hour' FROM generate_series(1, 2000) i;
CREATE INDEX by_key ON orders (k);
CREATE INDEX by_hour ON orders (rowkey_epoch(at, 'hour'));
CREATE INDEX by_hash ON orders USING hash (k);
CREATE TABLE parts (k rowkey) PARTITION BY RANGE (k);
CREATE TABLE part_1 PARTITION OF parts FOR VALUES FROM (MINVALUE) TO ('8');
CREATE TABLE part_2 PARTITION OF parts FOR VALUES FROM ('8') TO (MAXVALUE);
INSERT INTO parts SELECT k FROM orders;
CREATE VIEW scans AS SELECT o.n FROM rowkey_prefix_scan('4') s JOIN orders o ON o.k <@ s.keys;
ANALYZE;
SQL
sub contents
{
	my ($database) = @_;
	return join "\n", dump_text($database), $node->safe_psql($database, <<'SQL');
SET enable_seqscan = off;
SELECT count(*), md5(string_agg(k::bytea, '' ORDER BY n)), md5(string_agg(k::text, ',' ORDER BY k)) FROM orders;
SELECT tableoid::regclass, count(*) FROM parts GROUP BY 1 ORDER BY 1;
SELECT count(*), sum(n) FROM scans;
SELECT n FROM orders WHERE k ^@ rowkey_encode_prefix(orders_key(), 'u7') ORDER BY k LIMIT 3;
SELECT n FROM orders WHERE k = (SELECT k FROM orders WHERE n = 77);
SELECT n FROM orders WHERE rowkey_epoch(at, 'hour') = rowkey_epoch('2026-01-02', 'hour');
EXPLAIN (COSTS OFF) SELECT n FROM orders WHERE k ^@ rowkey_encode_prefix(orders_key(), 'u7') ORDER BY k;
EXPLAIN (COSTS OFF) SELECT n FROM orders WHERE rowkey_epoch(at, 'hour') = rowkey_epoch('2026-01-02', 'hour');
SQL
}
my $before = contents($old);
like($before, qr/^2000\|/m, 'there are data');
like($before, qr/Index .*\bby_key\b.*\n\s+Index Cond: \(\(k >= /, 'and indexes that are used');
like($before, qr/Index .*\bby_hour\b.*\n\s+Index Cond: \(rowkey_epoch\(/, 'by key and by expression');

my $file = "$copy/old.dump";
command_ok([ 'pg_dump', '-Fc', '-f', $file, '-d', $node->connstr($old) ], 'a dump of the old version');
my $restored = database();
command_ok([ 'pg_restore', '--exit-on-error', '-d', $node->connstr($restored), $file ], 'is restored');
my $extversion = q{SELECT extversion FROM pg_extension WHERE extname = 'hbase_rowkey'};
is($node->safe_psql($restored, $extversion), $next, 'into the next version');
$node->safe_psql($restored, 'ANALYZE');
is(differences(contents($restored), $before), '', 'with the same contents');

$node->safe_psql($old, 'ALTER EXTENSION hbase_rowkey UPDATE');
is($node->safe_psql($old, $extversion), $next, 'ALTER EXTENSION UPDATE goes to the next version');
is(differences(contents($old), $before), '', 'and changes no contents');
is($node->safe_psql($old, q{SELECT 'a'::rowkey ->> 'x'}), 'a\x00', 'what is new is there');
is($node->safe_psql('postgres', q{SELECT count(*) FROM pg_extension_update_paths('hbase_rowkey') WHERE source = '99.0.0' AND path IS NOT NULL}),
	'0', 'there is no way back');

#
# A C symbol that a released script names stays: a database of that version,
# brought by pg_upgrade, calls it.
#
my %symbol;
foreach my $script (glob "$copy/sql/updates/*.sql")
{
	my $text = slurp($script);
	my $named = () = $text =~ /^\s*AS 'MODULE_PATHNAME'/mg;
	my $found = 0;
	while ($text =~ /^CREATE (?:OR REPLACE )?FUNCTION\s+(\w+)\s*\((?:(?!;\n).)*?\bAS 'MODULE_PATHNAME'(?:,\s*'(\w+)')?\s+LANGUAGE C\b/msg)
	{
		$symbol{ $2 // $1 } = 1;
		$found++;
	}
	is($found, $named, basename($script) . ": $found functions in C");
}
cmp_ok(scalar keys %symbol, '>', 100, 'symbols of released scripts');
my $missing = $node->safe_psql('postgres', sprintf <<'SQL', join ', ', map { "'$_'" } sort keys %symbol);
CREATE FUNCTION pg_temp.missing(name text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('CREATE OR REPLACE FUNCTION pg_temp.probe() RETURNS int AS ''$libdir/hbase_rowkey'', %%L LANGUAGE C', name);
	RETURN false;
EXCEPTION WHEN undefined_function THEN
	RETURN true;
END
$$;
SELECT pg_temp.missing('rowkey_was_never_there');
SELECT string_agg(name, ' ') FROM unnest(ARRAY[%s]) name WHERE pg_temp.missing(name);
SQL
is($missing, "t\n", 'each is in the library');

$node->stop;
done_testing();
