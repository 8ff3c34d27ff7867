# A role with CREATE on a database alone installs the extension in any schema
# and uses all of it; it works wherever it is, without search_path, and no
# same-named function elsewhere changes what ^@ and <@ do.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('ordinary');
$node->init(extra => [ '--encoding=UTF8', '--no-locale' ]);
$node->start;
$node->safe_psql('postgres', <<'SQL');
CREATE ROLE ordinary LOGIN;
CREATE DATABASE app;
GRANT CREATE ON DATABASE app TO ordinary;
SQL

# All that follows is done by the ordinary role.
sub sql
{
	return $node->safe_psql('app', $_[0], extra_params => [ '-U', 'ordinary' ]);
}

sub fails
{
	my ($statement, $state, $name) = @_;
	my ($rc, $out, $error) =
	  $node->psql('app', $statement, extra_params => [ '-U', 'ordinary', '-v', 'VERBOSITY=sqlstate' ]);
	like($error, qr/ERROR:  $state/, $name);
}

# All catalogs in which the extension leaves something.
my $catalogs = join ' UNION ALL ', map { "SELECT '$_', count(*) FROM pg_catalog.$_" }
  qw(pg_aggregate pg_amop pg_amproc pg_cast pg_depend pg_description pg_extension pg_namespace
  pg_opclass pg_operator pg_opfamily pg_proc pg_range pg_shdepend pg_type);

sql('CREATE SCHEMA keys');
my $before = sql($catalogs);

is(sql('SELECT rolsuper FROM pg_roles WHERE rolname = current_user'), 'f', 'the role is ordinary');
sql('CREATE EXTENSION hbase_rowkey SCHEMA keys');
is(sql('SELECT extowner::regrole FROM pg_extension WHERE extname = $$hbase_rowkey$$'),
	'ordinary', 'an ordinary role creates the extension');
my %before = map { split /\|/ } split /\n/, $before;
my %with = map { split /\|/ } split /\n/, sql($catalogs);
is(join(' ', grep { $with{$_} <= $before{$_} } sort keys %before), 'pg_namespace', 'which leaves something in each of the catalogs');

sql(<<'SQL');
SET search_path = '';
CREATE SCHEMA app;
CREATE TABLE app.t (id int, k keys.rowkey NOT NULL, h keys.rowkey(6), r keys.rowkeyrange);
INSERT INTO app.t SELECT i, keys.rowkey_salt(i, 4) OPERATOR(keys.||) keys.rowkey_digits(i, 6),
	keys.rowkey_digits(i, 6), keys.rowkey_range(keys.rowkey_digits(i, 6), keys.rowkey_digits(i + 1, 6))
FROM pg_catalog.generate_series(1, 2000) i;
INSERT INTO app.t (id, k) VALUES (0, ''), (-1, keys.rowkey_prefix_last('\xFF'));
CREATE INDEX by_btree ON app.t (k);
CREATE INDEX by_hash ON app.t USING hash (h);
CREATE INDEX by_brin ON app.t USING brin (h);
CREATE INDEX by_multi ON app.t USING brin (h keys.rowkey_minmax_multi_ops);
CREATE INDEX by_bloom ON app.t USING brin (h keys.rowkey_bloom_ops);
CREATE INDEX by_gist ON app.t USING gist (r);
VACUUM ANALYZE app.t;
SQL

is(sql(q{SET search_path = ''; SELECT keys.rowkey_hex('\x01a'), 'ab'::text::keys.rowkey, '\x0102'::bytea::keys.rowkey,
	'\x01'::keys.rowkey::bytea, '\x01'::keys.rowkey::text, 'abc'::keys.rowkey::keys.rowkey(3),
	keys.rowkey_to_int4(keys.rowkey_int4(-5)), keys.rowkey_hash_hex(1001::bigint, 4)}),
	'0161|ab|\x01\x02|\x01|\x01|abc|-5|b8c3', 'casts and functions');
is(sql(q{SET search_path = ''; SELECT count(*), keys.min(k), keys.substr(keys.max(k), 1, 2) FROM app.t}),
	'2002||\xFF\xFF', 'aggregates');
is(sql(q{SET search_path = ''; SELECT start_row, stop_row, keys FROM keys.rowkey_prefix_scan('a')}),
	'a|b|[a,b)', 'set-returning functions');
fails(q{SET search_path = ''; SELECT 'abcd'::keys.rowkey(3)}, '22001', 'the type modifier holds');

# ^@ and <@ on the index: constants, parameters, and values that come from
# another relation.  SCHEMA is where the extension is.
my %forms = (
	constant => [ '', 'FROM app.t WHERE k CONDITION' ],
	parameter => [ 'PREPARE q (TYPE) AS SELECT count(*), sum(id) FROM app.t WHERE k CONDITION;' ],
	join => [ '', 'FROM app.t, (SELECT VALUE AS x OFFSET 0) v WHERE k CONDITION' ]);
my %conditions = (
	prefix => [ 'SCHEMA.rowkey', q{'\x0200001'::SCHEMA.rowkey}, 'OPERATOR(SCHEMA.^@)' ],
	range => [ 'SCHEMA.rowkeyrange', q{SCHEMA.rowkey_range('\x01', '\x0200001')}, 'OPERATOR(SCHEMA.<@)' ]);

my %first_found;

sub conditions_hold
{
	my ($name, $schema, $path) = @_;

	foreach my $kind (sort keys %conditions)
	{
		my ($type, $value, $operator) = @{ $conditions{$kind} };

		foreach my $form (sort keys %forms)
		{
			my ($prepare, $query) = @{ $forms{$form} };
			my %right = (constant => $value, parameter => '$1', join => 'x');

			$query = $form eq 'parameter' ? "EXECUTE q ($value)" : "SELECT count(*), sum(id) $query";
			foreach ($prepare, $query)
			{
				s/CONDITION/$operator $right{$form}/;
				s/TYPE/$type/;
				s/VALUE/$value/;
				s/SCHEMA/$schema/g;
			}
			my $start = "SET search_path = $path; SET plan_cache_mode = force_generic_plan; $prepare";
			my ($plan, $found) = split /\n(?=\d+\|)/,
			  sql("$start SET enable_seqscan = off; EXPLAIN (COSTS OFF, VERBOSE) $query; $query");

			like($plan, qr/Index Cond: .*\Qk OPERATOR($schema.>=)\E.*k OPERATOR\(\Q$schema\E\.<=?\)/,
				"$name: $kind, $form: index condition");
			unlike($plan, qr/public\./, "$name: $kind, $form: of nothing but the extension's parts");
			is($found, sql("$start SET enable_indexscan = off; SET enable_bitmapscan = off; $query"),
				"$name: $kind, $form: the same as by a sequential scan");
			unlike($found, qr/^0\|/, 'and that is something');
			is($found, $first_found{$kind} //= $found, 'and the same as always');
		}
	}
}

conditions_hold('empty search_path', 'keys', "''");

# Functions and operators of the same name in the schema that comes first:
# each would give wrong rows.
$node->safe_psql('app', 'GRANT CREATE ON SCHEMA public TO ordinary');
my $plant = <<'SQL';
SET search_path = '';
CREATE FUNCTION public.rowkey_prefix_last(keys.rowkey) RETURNS keys.rowkey IMMUTABLE LANGUAGE sql RETURN $1;
CREATE FUNCTION public.rowkey_prefix_stop(keys.rowkey) RETURNS keys.rowkey IMMUTABLE LANGUAGE sql RETURN $1;
CREATE FUNCTION public.rowkey_start(keys.rowkeyrange) RETURNS keys.rowkey IMMUTABLE LANGUAGE sql
	RETURN '\xFF'::keys.rowkey;
CREATE FUNCTION public.rowkey_stop(keys.rowkeyrange) RETURNS keys.rowkey IMMUTABLE LANGUAGE sql
	RETURN '\x00'::keys.rowkey;
CREATE FUNCTION public.rowkey_range_last(keys.rowkeyrange) RETURNS keys.rowkey IMMUTABLE LANGUAGE sql
	RETURN '\x00'::keys.rowkey;
CREATE FUNCTION public.never(keys.rowkey, keys.rowkey) RETURNS boolean IMMUTABLE LANGUAGE sql RETURN false;
SQL
$plant .= "CREATE OPERATOR public.$_ (LEFTARG = keys.rowkey, RIGHTARG = keys.rowkey, FUNCTION = public.never);\n"
  foreach qw(< <= = >= >);
sql($plant);
conditions_hold('hostile schema first', 'keys', 'public, keys');

# To another schema.  The objects of a trusted extension are the superuser's,
# so that this one step is too.
sql('CREATE SCHEMA moved');
$node->safe_psql('app', 'ALTER EXTENSION hbase_rowkey SET SCHEMA moved');
is(sql(<<'SQL'), '0', 'ALTER EXTENSION SET SCHEMA moves everything');
SELECT count(*) FROM pg_depend, pg_identify_object(classid, objid, objsubid) o
WHERE refclassid = 'pg_extension'::regclass AND deptype = 'e' AND o.schema <> 'moved'
	AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'hbase_rowkey')
SQL
conditions_hold('after SET SCHEMA', 'moved', "''");
conditions_hold('after SET SCHEMA, hostile schema first', 'moved', 'public, moved');

# The end.
fails('DROP EXTENSION hbase_rowkey', '2BP01', 'DROP EXTENSION does not take tables with it');
sql('DROP TABLE app.t');
sql('DROP SCHEMA app');
sql("DROP FUNCTION public.rowkey_$_") foreach qw(prefix_last prefix_stop start stop range_last);
sql('DROP FUNCTION public.never CASCADE');
$node->safe_psql('app', 'REVOKE CREATE ON SCHEMA public FROM ordinary');
sql('DROP EXTENSION hbase_rowkey');
sql('DROP SCHEMA moved');
is(sql($catalogs), $before, 'DROP EXTENSION leaves nothing behind');

# A schema in which somebody has put names of the extension.
sql('CREATE DOMAIN keys.rowkey AS bytea');
fails('CREATE EXTENSION hbase_rowkey SCHEMA keys', '42710', 'a type of the same name is not taken over');
sql('DROP DOMAIN keys.rowkey');
sql('CREATE SCHEMA "a ""schema"""; CREATE EXTENSION hbase_rowkey SCHEMA "a ""schema"""');
is(sql(q{SELECT 'a'::"a ""schema""".rowkey}), 'a', 'a schema whose name needs quotes');

$node->stop;
done_testing();
