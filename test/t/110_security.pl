# Texts cannot break out of what is printed, and what others create under our
# names, or the server's, is never called.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('security');
$node->init(extra => [ '--encoding=UTF8', '--no-locale' ]);
$node->start;

# Whoever is called by mistake leaves a row; and where the statement fails
# afterwards, which takes the row back, a number is gone.
$node->safe_psql('postgres', <<'SQL');
CREATE SEQUENCE public.calls;
CREATE TABLE public.called (what text, number bigint DEFAULT nextval('public.calls'));
GRANT ALL ON public.called, public.calls TO PUBLIC;
CREATE FUNCTION public.evil(what text DEFAULT '') RETURNS boolean LANGUAGE sql VOLATILE AS
	$$INSERT INTO public.called VALUES (what) RETURNING true$$;
CREATE ROLE ordinary;
CREATE ROLE reader;
GRANT CREATE ON DATABASE postgres TO ordinary;
SQL

# Number of rows that are left, the first of them, and whether there was any.
sub calls
{
	my $calls = $node->safe_psql('postgres', 'SELECT (SELECT count(*) FROM public.called), (SELECT min(what) FROM public.called), is_called FROM public.calls');

	$node->safe_psql('postgres', q{TRUNCATE public.called; SELECT setval('public.calls', 1, false)});
	return $calls;
}

sub nothing_called
{
	my ($name) = @_;

	is(calls(), '0||f', "$name: nothing of the sort is called");
}

# What is called would be noticed, whatever comes of the statement.
$node->safe_psql('postgres', q{SET ROLE ordinary; SELECT public.evil('well')});
is(calls(), '1|well|t', 'a call leaves a row');
$node->psql('postgres', q{SET ROLE ordinary; SELECT 1 / (CASE WHEN public.evil('badly') THEN 0 END)});
is(calls(), '0||t', 'and one that fails a number');

# ------------------------------------------------------------------------
# The installation: into a schema that somebody has prepared
# ------------------------------------------------------------------------
my $arguments = "a bytea, b bytea";
my $traps = "CREATE SCHEMA keys;\n";

foreach my $type (qw(bytea text integer anyelement internal cstring))
{
	my $body = "LANGUAGE plpgsql AS 'BEGIN PERFORM public.evil(''%s''); RETURN NULL; END'";

	next if $type =~ /internal|cstring/;
	foreach my $function (qw(byteaeq bytealt byteacmp length substr rowkey_in rowkey_eq rowkey_cmp rowkey_hash rowkey_salt
		rowkey_region rowkey_explain rowkey_prefix_last count starts_with like_escape int8 varchar))
	{
		$traps .= sprintf "CREATE FUNCTION keys.$function(a $type, b $type) RETURNS boolean $body;\n", $function;
		$traps .= sprintf "CREATE FUNCTION keys.$function(VARIADIC a $type\[]) RETURNS boolean $body;\n", $function
		  if $type =~ /bytea|text/;
	}
	$traps .= "CREATE OPERATOR keys.$_ (LEFTARG = $type, RIGHTARG = $type, FUNCTION = keys.byteaeq);\n"
	  foreach qw(= <> < <= > >= || ^@ <@);
}
$node->safe_psql('postgres', "SET ROLE ordinary; SET check_function_bodies = off; $traps");
$node->safe_psql('postgres', "SET ROLE ordinary; SET search_path = keys, public; CREATE EXTENSION hbase_rowkey SCHEMA keys");
nothing_called('CREATE EXTENSION among traps');

my $own = <<'SQL';
FROM pg_depend d, pg_proc p, pg_language l
WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e' AND l.oid = p.prolang
	AND d.refobjid = (SELECT oid FROM pg_extension WHERE extname = 'hbase_rowkey')
SQL
is($node->safe_psql('postgres', "SELECT count(*) > 100, count(*) FILTER (WHERE prosecdef OR proconfig IS NOT NULL OR proacl IS NOT NULL), string_agg(DISTINCT lanname::text, ',' ORDER BY lanname::text) $own"),
	't|0|c,internal', 'functions are in C, and none has the rights of its owner');
is($node->safe_psql('postgres', <<"SQL"), join("\n", map { "$_|t|0" } 'aggregate', 'cast', 'class', 'estimator', 'operator', 'operator of a class', 'support', 'type'), 'types, operators, classes, casts and aggregates call functions of the extension or of the server');
WITH ours AS (SELECT p.oid $own),
	-- a class's functions belong to its family, and that to the extension
	members AS (SELECT classid, objid FROM pg_depend WHERE deptype = 'e' AND refclassid = 'pg_extension'::regclass
		AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'hbase_rowkey'))
SELECT kind, count(*) > 0, count(*) FILTER (WHERE f NOT IN (SELECT oid FROM ours) AND f >= 16384) FROM (
	SELECT 'operator' AS kind, oprcode::oid AS f, 'pg_operator'::regclass AS class, oid AS object FROM pg_operator UNION ALL
	SELECT 'class', amproc::oid, 'pg_opfamily'::regclass, amprocfamily FROM pg_amproc UNION ALL
	SELECT 'operator of a class', oprcode::oid, 'pg_opfamily'::regclass, amopfamily FROM pg_amop JOIN pg_operator o ON o.oid = amopopr UNION ALL
	SELECT 'cast', castfunc, 'pg_cast'::regclass, oid FROM pg_cast UNION ALL
	SELECT 'aggregate', unnest(ARRAY[aggtransfn, aggfinalfn, aggcombinefn, aggserialfn, aggdeserialfn, aggmtransfn, aggminvtransfn, aggmfinalfn]::oid[]), 'pg_proc'::regclass, aggfnoid FROM pg_aggregate UNION ALL
	SELECT 'estimator', unnest(ARRAY[oprrest, oprjoin]::oid[]), 'pg_operator'::regclass, oid FROM pg_operator UNION ALL
	SELECT 'type', unnest(ARRAY[typinput, typoutput, typreceive, typsend, typmodin, typmodout, typanalyze]::oid[]), 'pg_type'::regclass, oid FROM pg_type UNION ALL
	SELECT 'support', prosupport, 'pg_proc'::regclass, oid FROM pg_proc) s
WHERE (class, object) IN (SELECT classid, objid FROM members) AND f <> 0
GROUP BY kind ORDER BY kind COLLATE "C"
SQL

# Neither does it depend on how a literal's backslashes are read.
$node->safe_psql('postgres', 'CREATE DATABASE conforming; CREATE DATABASE otherwise');
my %catalog;
foreach my $database ('conforming', 'otherwise')
{
	my $setting = $database eq 'conforming' ? 'on' : 'off';

	$node->safe_psql($database, "SET escape_string_warning = off; SET standard_conforming_strings = $setting; CREATE EXTENSION hbase_rowkey");
	$catalog{$database} = $node->safe_psql($database,
		"SELECT p.oid::regprocedure, pg_get_function_arguments(p.oid), obj_description(p.oid) $own ORDER BY 1");
	$catalog{$database} .= $node->safe_psql($database, "SELECT obj_description('rowkey'::regtype)");
}
is($catalog{otherwise}, $catalog{conforming}, 'CREATE EXTENSION with standard_conforming_strings off gives the same');

# ------------------------------------------------------------------------
# Residuals: texts, numbers, names
# ------------------------------------------------------------------------
$node->safe_psql('postgres', <<'SQL');
CREATE SCHEMA app;
CREATE TABLE app.texts (n int, x text);
INSERT INTO app.texts SELECT row_number() OVER (), x FROM (VALUES
	('plain'), (''), (''''), (''''''), ('\'), ('\\'), ('\'''), ('\'''''), ('''; SELECT public.evil(1); --'), ('\''; SELECT public.evil(2); --'),
	(''' OR public.evil(''3'') OR '''), ('\'' OR public.evil(4) --'), ('$$ OR public.evil(''5'') OR $$'), ('$$'), ('$1'), ('%'), ('_'), ('\%'), ('%''%'),
	('\047 OR public.evil(6) --'), ('\u0027 OR public.evil(7) --'), ('\x27 OR public.evil(8) --'), (E'a\n'' OR public.evil(9) --\n'),
	(E'line\rend'), ('U&''\0027'), ('E''\'''), ('/* '''), ('*/ OR public.evil(10) /*'), ('-- '), ('é'''), ('張\'), ('NaN'), ('NULL'), ('true')) v(x);
CREATE TABLE app.t AS SELECT n, x AS s, rowkey_string AS k, x AS "o'ther", x AS "o""ther", x AS "or public.evil('11') --"
FROM app.texts, keys.rowkey_string(x);
-- every text against every text, by each operator, with the layout that has
-- the column, and one that does not know it
CREATE TABLE app.cases AS
SELECT row_number() OVER () AS id, texts.n, x, layout, replace(replace(form, '#', quote_literal(x)), '@', name) AS condition, form LIKE '%$1%' AS param,
	replace(replace(form, '#', '$1'), '@', name) AS judge
FROM app.texts, (VALUES ('string(s)'), ('int4(n), string(s)'), ('string(k)'), ('hash(k), string(k)')) l(layout),
	(VALUES ('s'), ('"o''ther"'), ('"o""ther"'), ('"or public.evil(''11'') --"')) c(name),
	(VALUES ('@ = #'), ('@ <> #'), ('@ < # COLLATE "C"'), ('@ COLLATE "C" >= #'), ('@ = $1'), ('NOT @ = $1'), ('@ IN (#, ''z'')'), ('@ NOT IN (#, ''z'')'),
		('@ = #::text'), ('@ <> #::varchar'), ('@ LIKE ''a%'' OR @ = #'), ('@ BETWEEN # AND #'), ('(n, @) = (1, #)')) f(form);
CREATE FUNCTION app.count_by(condition text, x text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE result bigint;
BEGIN
	EXECUTE 'SELECT count(*) FROM app.t WHERE ' || condition INTO result USING x;
	RETURN result;
END $$;
CREATE FUNCTION app.count_by_ranges(layout text, condition text, x text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE result bigint := 0; range record; part bigint;
BEGIN
	-- of the residuals alone: none drops a row that the condition asks for
	FOR range IN SELECT DISTINCT residual FROM keys.rowkey_scan_ranges(layout::keys.rowkey_layout, condition, 4096, ARRAY[x]) LOOP
		EXECUTE 'SELECT count(*) FROM app.t WHERE (' || coalesce(range.residual, 'true') || ') AND (' || condition || ')' INTO part USING x;
		result := greatest(result, part);
	END LOOP;
	RETURN result;
END $$;
SQL

foreach my $setting ('on', 'off')
{
	my $settings = "SET standard_conforming_strings = $setting; SET escape_string_warning = off; SET backslash_quote = on;";

	# one range or none in most cases: the rows that pass are those asked for
	is($node->safe_psql('postgres', <<"SQL"), 't|0', "standard_conforming_strings $setting: residuals let through what the condition does");
$settings
SELECT count(*) > 5000, count(*) FILTER (WHERE app.count_by_ranges(layout, condition, x) <> app.count_by(judge, x))
FROM app.cases WHERE layout NOT LIKE '%k%' OR condition NOT LIKE '%s %'
SQL
	# where the layout does not know the column, the residual is the condition
	is($node->safe_psql('postgres', <<"SQL"), 't|0', "standard_conforming_strings $setting: residuals of other columns mean the same");
$settings
SELECT count(*) > 5000, count(*) FILTER (WHERE app.count_by(residual, x) <> app.count_by(judge, x))
FROM app.cases, keys.rowkey_scan_ranges('string(k)'::keys.rowkey_layout, condition, 4096, ARRAY[x])
SQL
	nothing_called("residuals, standard_conforming_strings $setting");
}

# What is no comparison with a constant never gets into a residual.
my @calls = ("s = public.evil('1')", "public.evil('2')", "s = 'a' OR public.evil('3')", "s = ANY (SELECT public.evil('4')::text)", "s = (public.evil('5'))::text",
	"s = CASE WHEN public.evil('6') THEN 'a' END", "s || public.evil('7')::text = 'a'", "s = 'a' COLLATE public.evil", "s OPERATOR(public.=) 'a'", "s OPERATOR(pg_catalog.=) 'a'", "s !== 'a'",
	"s = 'a'::public.evil", "s = 'a'::int4[]", "s = 'a'::numeric(3, 1)", "s = \$\$a\$\$ AND evil()", "s = 'a'; SELECT public.evil('8')", "s = 'a' -- \n AND public.evil('9')",
	"true) OR (public.evil('10')", "s = 'a' UNION SELECT public.evil('11')", "s = 'a' FROM public.evil('12')", "s IS DISTINCT FROM public.evil('13')::text",
	"XMLPARSE(CONTENT public.evil('14')) IS DOCUMENT", "s = GREATEST('a', public.evil('15')::text)", "row(s, public.evil('16')) = row('a', true)");
foreach my $layout ('string(s)', 'string(k)')
{
	foreach my $condition (@calls)
	{
		my ($rc, $out, $error) = $node->psql('postgres', "SELECT residual FROM keys.rowkey_scan_ranges('$layout', \$c\$$condition\$c\$)");

		like($error, qr/ERROR:/, "$layout: $condition");
		is($out, '', 'and there is no residual');
	}
}
nothing_called('conditions with calls');

# ------------------------------------------------------------------------
# Names of relations, columns and layouts in queries that are run
# ------------------------------------------------------------------------
my @names = (q{a"b}, q{a'b}, q{a; SELECT public.evil('1')}, q{a" FROM app.t; SELECT public.evil('2'); --}, q{select}, q{a.b}, q{A b}, q{\\}, q{t}, q{k}, q{*}, q{$1}, q{é});
foreach my $i (0 .. $#names)
{
	my $name = $names[$i];
	my $quoted = '"' . $name =~ s/"/""/gr . '"';
	my $column = '"' . $names[ $i - 1 ] =~ s/"/""/gr . '"';
	my $relation = "\$r\$$quoted.$quoted\$r\$::regclass";
	my $key = "\$n\$$name\$n\$";
	my $other = "\$n\$$names[$i - 1]\$n\$";
	my $result = $node->safe_psql('postgres', <<"SQL");
CREATE SCHEMA $quoted;
CREATE TABLE $quoted.$quoted ($quoted keys.rowkey, $column int) PARTITION BY RANGE ($quoted);
CREATE TABLE $quoted.p PARTITION OF $quoted.$quoted DEFAULT;
CREATE VIEW app.layout AS SELECT format('int4(%I) AS %I, %L', $other, $key, '\\x00')::keys.rowkey_layout AS l;
INSERT INTO $quoted.$quoted SELECT keys.rowkey_encode(l, i), i FROM generate_series(1, 10) i, app.layout;
INSERT INTO $quoted.$quoted VALUES ('x', 11);
SELECT string_agg(check_name || ' ' || rows, ', ') FROM app.layout,
	keys.rowkey_audit($relation, $key, l, ARRAY['x']::keys.rowkey[]) WHERE status <> 'ok';
SELECT string_agg(rows::text, ' ') FROM keys.rowkey_region_load($relation, $key, ARRAY['x']::keys.rowkey[]);
SELECT l::text::keys.rowkey_layout::text = l::text, (keys.rowkey_decode(l, keys.rowkey_encode(l, 5))) ->> $other FROM app.layout;
DROP TABLE $quoted.p;
SET client_min_messages = warning;
DO \$d\$ DECLARE s text; BEGIN FOR s IN SELECT * FROM keys.rowkey_partition_ddl($relation, ARRAY['x', '\\x00']::keys.rowkey[]) LOOP EXECUTE s; END LOOP; END \$d\$;
SELECT count(*) FROM pg_inherits WHERE inhparent = $relation;
DROP VIEW app.layout;
DROP SCHEMA $quoted CASCADE;
SQL
	# 10 of 11 rows are no more than twice the fair share of two regions
	is($result, "layout_misfit 1, encode_mismatch 1\n10 1\nt|5\n3", "named $name");
}
nothing_called('names');
is($node->safe_psql('postgres', "SELECT count(*) FROM app.t"), $node->safe_psql('postgres', "SELECT count(*) FROM app.texts"), 'and all is still there');

# ------------------------------------------------------------------------
# Others' objects in front of everything else
# ------------------------------------------------------------------------
$node->safe_psql('postgres', <<'SQL');
CREATE TABLE app.orders AS SELECT i AS id, 'u' || i % 10 AS user_id, keys.rowkey_encode('hash(id,1), int4(id)', i) AS k FROM generate_series(1, 200) i;
INSERT INTO app.orders VALUES (1, 'x', '\x00'), (2, 'x', NULL);
CREATE VIEW app.answers AS SELECT NULL::text AS answer WHERE false;
SQL
my $answers = <<'SQL';
SELECT md5(string_agg(concat_ws('|', check_name, status, rows, detail, example), ',')) FROM keys.rowkey_audit('app.orders', 'k', 'hash(id,1), int4(id)', ARRAY['a', 'b']::keys.rowkey[]);
SELECT pg_catalog.string_agg(rows::pg_catalog.text, ',') FROM keys.rowkey_region_load('app.orders', 'k', ARRAY['a', 'b']::keys.rowkey[]);
SELECT keys.rowkey_quantiles(k, 4) FROM app.orders;
SELECT start_row, stop_row, residual FROM keys.rowkey_scan_ranges('string(a), int4(b)', 'a = ''x'' AND b > 1.5 AND c = ''1''::int4 AND d = ''2026-01-01''::timestamptz');
SELECT * FROM keys.rowkey_scan_explain('hash(string(a), 1), string(a)', 'a IN (''x'', ''y'')');
SELECT * FROM keys.rowkey_explain('hash(id,1), int4(id)'::keys.rowkey_layout, '\x00\x00'::keys.rowkey);
SELECT keys.rowkey_decode('hash(id,1), int4(id)', keys.rowkey_encode('hash(id,1), int4(id)', 5));
SELECT keys.rowkey_encode_row('hash(id,1), int4(id)', o) FROM app.orders o WHERE id OPERATOR(pg_catalog.=) 7;
SELECT * FROM keys.rowkey_test_vectors('hash(string(a), 1), string(a, 5)', 20);
SELECT start_row, stop_row FROM keys.rowkey_regions(ARRAY['a', 'b']::keys.rowkey[]);
SELECT keys.rowkey_profile(k) FROM app.orders;
SELECT keys.rowkey_layout_splits('salt(string(a), 4), string(a)');
SELECT keys.min(k), keys.max(k) FROM app.orders;
SELECT pg_catalog.count(*) FROM app.orders WHERE k OPERATOR(keys.^@) '\x00' OR k OPERATOR(keys.<@) keys.rowkey_range('a', 'b');
SQL
my $expected = $node->safe_psql('postgres', "SET search_path = ''; $answers");
$node->safe_psql('postgres', <<'SQL' . join '', map { my $o = $_; map { "CREATE OPERATOR hostile.$o (LEFTARG = $_, RIGHTARG = $_, FUNCTION = hostile.bad);\n" } qw(anyelement text bytea integer bigint keys.rowkey) } qw(= <> < <= > >= || ^@));
CREATE SCHEMA hostile;
CREATE FUNCTION hostile.bad(anyelement, anyelement) RETURNS boolean LANGUAGE plpgsql AS 'BEGIN PERFORM public.evil(''operator''); RETURN false; END';
CREATE FUNCTION hostile.bad(text, text) RETURNS boolean LANGUAGE plpgsql AS 'BEGIN PERFORM public.evil(''operator''); RETURN false; END';
CREATE FUNCTION hostile.bad(bytea, bytea) RETURNS boolean LANGUAGE plpgsql AS 'BEGIN PERFORM public.evil(''operator''); RETURN false; END';
CREATE FUNCTION hostile.bad(integer, integer) RETURNS boolean LANGUAGE plpgsql AS 'BEGIN PERFORM public.evil(''operator''); RETURN false; END';
CREATE FUNCTION hostile.bad(bigint, bigint) RETURNS boolean LANGUAGE plpgsql AS 'BEGIN PERFORM public.evil(''operator''); RETURN false; END';
CREATE FUNCTION hostile.bad(keys.rowkey, keys.rowkey) RETURNS boolean LANGUAGE plpgsql AS 'BEGIN PERFORM public.evil(''operator''); RETURN false; END';
CREATE FUNCTION hostile.rowkey_region(keys.rowkey, keys.rowkey[]) RETURNS int IMMUTABLE LANGUAGE plpgsql AS 'BEGIN PERFORM public.evil(''region''); RETURN 1; END';
CREATE FUNCTION hostile.rowkey_explain(keys.rowkey_layout, keys.rowkey) RETURNS TABLE (ordinal int, element text, status text) LANGUAGE plpgsql AS 'BEGIN PERFORM public.evil(''explain''); END';
CREATE FUNCTION hostile.starts_with(text, text) RETURNS boolean LANGUAGE plpgsql AS 'BEGIN PERFORM public.evil(''starts_with''); RETURN true; END';
CREATE FUNCTION hostile.rowkey_prefix_last(keys.rowkey) RETURNS keys.rowkey IMMUTABLE LANGUAGE plpgsql AS 'BEGIN PERFORM public.evil(''last''); RETURN $1; END';
CREATE AGGREGATE hostile.sum(bigint) (SFUNC = pg_catalog.int8pl, STYPE = bigint, INITCOND = '5');
CREATE DOMAIN hostile.rowkey AS bytea CHECK (public.evil('type'));
CREATE DOMAIN hostile.rowkey_layout AS text CHECK (public.evil('type'));
CREATE DOMAIN hostile.int4 AS integer CHECK (public.evil('type'));
CREATE DOMAIN hostile.int8 AS bigint CHECK (public.evil('type'));
CREATE DOMAIN hostile.text AS pg_catalog.text CHECK (public.evil('type'));
CREATE COLLATION hostile."C" (LOCALE = 'POSIX');
CREATE VIEW hostile.orders AS SELECT 1 AS id WHERE public.evil('relation');
GRANT USAGE ON SCHEMA hostile TO PUBLIC;
SQL
# types of the session come even before pg_catalog, for everybody
my $temporary = join '', map { "CREATE DOMAIN pg_temp.$_ AS pg_catalog.$_ CHECK (public.evil('temporary'));\n" } qw(int4 int8 text float8 timestamptz bytea bool);
foreach my $path ('hostile, pg_catalog', 'hostile, keys, pg_catalog, public', "''")
{
	is($node->safe_psql('postgres', "$temporary SET search_path = $path; $answers"), $expected, "search_path $path: the same answers");
	nothing_called("search_path $path");
}

# A residual is run with temporary types about.
is($node->safe_psql('postgres', <<"SQL"), "2\n0", 'temporary types do not get into a residual');
$temporary
CREATE TEMP TABLE r (a pg_catalog.text, x pg_catalog.int4, f real, d pg_catalog.timestamptz);
INSERT INTO r SELECT 'a', 1, 0.5, '2026-01-01Z' FROM generate_series(1, 2);
DO \$d\$ DECLARE n bigint; f pg_catalog.text; BEGIN
	SELECT residual INTO f FROM keys.rowkey_scan_ranges('float4(f), string(a)', 'x = ''1''::int4 AND d = ''2026-01-01''::timestamptz AND x < 5::float8 AND NOT f = ANY (ARRAY[0.25, 0.1::float8, 3])');
	EXECUTE 'SELECT count(*) FROM pg_temp.r WHERE ' || f INTO n;
	CREATE TEMP TABLE n AS SELECT n;
END \$d\$;
SELECT n FROM n;
SELECT pg_catalog.count(*) FROM public.called;
SQL
nothing_called('residual');

# ------------------------------------------------------------------------
# Rights
# ------------------------------------------------------------------------
$node->safe_psql('postgres', <<'SQL');
CREATE TABLE app.private AS SELECT * FROM app.orders;
GRANT USAGE ON SCHEMA app, keys TO reader;
GRANT SELECT (id) ON app.private TO reader;
SQL
foreach my $call (q{rowkey_audit('app.private', 'k')}, q{rowkey_region_load('app.private', 'k', '{}')})
{
	my ($rc, $out, $error) = $node->psql('postgres', "SET ROLE reader; SELECT * FROM keys.$call", extra_params => [ '-v', 'VERBOSITY=sqlstate' ]);
	like($error, qr/ERROR:  42501/, "$call needs the right to read");
}
is($node->safe_psql('postgres', <<'SQL'), '3', 'row security holds');
GRANT SELECT ON app.private TO reader;
ALTER TABLE app.private ENABLE ROW LEVEL SECURITY;
CREATE POLICY few ON app.private FOR SELECT TO reader USING (id <= 3 AND user_id <> 'x');
SET ROLE reader;
SELECT sum(rows) FROM keys.rowkey_region_load('app.private', 'k', '{}');
SQL

# HFiles: for those who may write files of the server, one query that only
# reads, and nowhere else than asked for.
my $directory = $node->basedir . '/hfiles';
mkdir $directory or die $!;
sub write_hfiles
{
	my ($query, $family, $role) = @_;
	my ($rc, $out, $error) = $node->psql('postgres',
		"SET ROLE $role; SELECT count(*) FROM keys.rowkey_write_hfiles('$directory', \$q\$$query\$q\$, \$q\$$family\$q\$)",
		extra_params => [ '-v', 'VERBOSITY=sqlstate' ]);

	return $error =~ /ERROR:  (\w+)/ ? $1 : $out;
}
my $one = q{SELECT 'a' AS key, 'b' AS v};
is(write_hfiles($one, 'f', 'reader'), '42501', 'HFiles need pg_write_server_files');
$node->safe_psql('postgres', 'GRANT pg_write_server_files TO reader');
is(write_hfiles($one, 'f', 'reader'), '1', 'and nothing more');
is(write_hfiles(q{SELECT user_id AS key, id AS v FROM app.orders}, 'f', 'reader'), '42501', 'the query has the rights of its caller');
is(write_hfiles($_, 'f', 'reader'), '22023', "refused: $_")
  foreach "$one; SELECT public.evil('1')", "INSERT INTO public.called VALUES ('2') RETURNING what AS key, what AS v",
  "WITH w AS (INSERT INTO public.called VALUES ('3') RETURNING what) SELECT what AS key, what AS v FROM w";
# what a query may contain and this one may not fails too, with the server's own code
like(write_hfiles($_, 'f', 'reader'), qr/^(22023|0A000|42601|42P01)$/, "refused: $_")
  foreach 'DROP TABLE public.called', "COPY public.called FROM PROGRAM 'true'", "$one INTO public.taken", 'EXPLAIN SELECT 1', 'SELECT 1 AS key, 2 AS v FROM public.called FOR UPDATE',
  q{DO $$BEGIN PERFORM public.evil('4'); END$$}, '';
is(write_hfiles($one, $_, 'reader'), '42602', "no family: $_") foreach '', '.', '..', '../f', 'a/b', '/tmp', 'a:b', "a\nb", 'a\\b';
is_deeply([ sort(slurp_dir($directory)) ], [ '.', '..', 'f' ], 'one folder is there');
nothing_called('HFiles');

$node->stop;
done_testing();
