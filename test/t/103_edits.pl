# Damaged texts of layouts, conditions and Phoenix's DDL: random edits of valid ones, from a
# fixed seed.  Each is read or refused with an SQLSTATE of the rule book; what
# is read prints as a text that is read as the same.
use strict;
use warnings;
use Encode;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $seed = $ENV{ROWKEY_SEED} // 1;
my $edits = $ENV{ROWKEY_EDITS} // 4000;

srand($seed);
note("seed $seed, $edits edits: ROWKEY_SEED and ROWKEY_EDITS change them");

my $node = PostgreSQL::Test::Cluster->new('edits');
$node->init(extra => [ '--encoding=UTF8', '--no-locale' ]);
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION hbase_rowkey');

sub any { return $_[ int rand @_ ]; }

# The valid texts, one on a line; test/fuzz/readers has them for libFuzzer.
sub valid
{
	my ($name) = @_;

	return split /\n/, decode('UTF-8', slurp_file("$ENV{TESTDIR}/fuzz/readers/$name.txt"));
}

my @layouts = valid('layouts');
# one character in front of them is for libFuzzer
my @conditions = map { substr $_, 1 } valid('conditions');
my ($index, @tables) = map { substr $_, 1 } sort { $a cmp $b } valid('ddl');
my @words = (q{'}, q{"}, q{(}, q{)}, q{,}, q{ }, q{ AND }, q{ OR }, q{ NOT }, q{=}, q{=>}, q{<}, q{>}, q{<>}, q{::text}, q{::int4}, q{ IS NULL}, q{ IN (}, q{--},
	q{/*}, q{*/}, q{;}, q{$1}, q{$$}, q{E'}, q{U&'}, q{X'}, q{\\}, q{\\x0}, q{\\x00}, q{%}, q{_}, q{.}, q{*}, q{-}, q{+}, q{1}, q{0}, q{99999999999999999999}, q{1e400},
	q{NULL}, q{true}, q{NaN}, q{ARRAY[}, q{]}, q{CASE}, q{ COLLATE "C"}, q{SELECT }, q{ LIMIT 1}, q{ AS x}, q{s}, q{i}, q{string(}, q{hash(}, q{salt(}, q{phoenix(},
	"\n", "\t", "\x{E9}", "\x{5F20}", "\x{1F600}", "\x{1}", "\x{7F}");

sub edited
{
	my ($text, @others) = @_;

	for (1 .. any(1, 1, 1, 2, 3))
	{
		my $at = int rand(length($text) + 1);
		my $edit = int rand 12;

		if ($edit == 0) { substr($text, $at, 0) = any(@words) x any(1, 1, 1, 2); }
		elsif ($edit == 1) { substr($text, $at, 1 + rand 4) = '' if $at < length $text; }
		elsif ($edit == 2) { substr($text, $at, 1) = any(@words) if $at < length $text; }
		elsif ($edit == 3) { my $other = any(@others); substr($text, $at, 0) = substr($other, int rand length $other, 1 + rand 12); }
		elsif ($edit == 4) { $text .= substr($text, $at); }
		elsif ($edit >= 6)
		{
			# a word for another: what is left is more often sound
			my @tokens = $text =~ /(\w+|'[^']*'|[<>=]+)/g;
			my @known = map { /(\w+|'[^']*'|[<>=]+)/g } @others;
			my ($from, $to) = (any(@tokens), any(@known, 0, 5, -1, "''", "'ab'"));
			$text =~ s/\Q$from\E/$to/ if @tokens;
		}
		else { substr($text, $at, rand 8) = any(any(@words), substr($text, 0, 5)) if $at < length $text; }
	}
	return $text;
}

sub load
{
	my ($table, @texts) = @_;
	my $file = $node->basedir . "/$table";

	append_to_file($file, join '', map { unpack('H*', encode('UTF-8', $_)) . "\n" } @texts);
	$node->safe_psql('postgres', <<"SQL");
CREATE TABLE $table (n serial, hex text, t text);
\\copy $table (hex) FROM '$file'
UPDATE $table SET t = convert_from(decode(hex, 'hex'), 'UTF8');
SQL
}
load('layouts', @layouts, map { edited(any(@layouts), @layouts) } 1 .. $edits);
load('conditions', @conditions, map { edited(any(@conditions), @conditions) } 1 .. $edits);

# Lists what is wrong, so that a failure shows it.
sub none
{
	my ($name, $query) = @_;

	is($node->safe_psql('postgres', "SET timezone = 'UTC'; $query LIMIT 10"), '', $name);
}

# ------------------------------------------------------------------------
# Layouts
# ------------------------------------------------------------------------
$node->safe_psql('postgres', <<'SQL');
CREATE FUNCTION read_layout(t text, OUT state text, OUT printed text, OUT again text, OUT elements bigint, OUT vectors bigint, OUT wrong bigint) LANGUAGE plpgsql AS $$
DECLARE l rowkey_layout;
BEGIN
	l := t::rowkey_layout;
	printed := l::text;
	again := printed::rowkey_layout::text;
	elements := (SELECT count(*) FROM rowkey_layout_elements(l)) + (SELECT count(*) FROM rowkey_layout_columns(l)) + (SELECT count(*) FROM rowkey_layout_lint(l));
	SELECT count(*), count(*) FILTER (WHERE rowkey_encode_row(l, row) IS DISTINCT FROM key OR rowkey_valid(l, key) IS NOT TRUE) INTO vectors, wrong
	FROM rowkey_test_vectors(l, 20);
	state := 'ok';
EXCEPTION WHEN OTHERS THEN
	state := SQLSTATE;
END $$;
CREATE TABLE read AS SELECT * FROM layouts, read_layout(t);
SQL
# 42601 syntax, 42883 unknown element or argument, 22xxx rules of definition,
# text form of a key, numbers, time zones, the byte 00; 0A000 algorithm that OpenSSL has not
none('each layout is read, or refused by the rule book',
	q{SELECT state, printed, t FROM read WHERE state NOT IN ('ok', '42601', '42883', '22023', '22P02', '22003', '22021', '54000', '54001', '0A000') OR (printed IS NOT NULL AND again IS NULL)});
none('what is printed is read as the same', 'SELECT t, printed, again FROM read WHERE printed <> again');
none('rows of each layout give their keys', q{SELECT t, vectors, wrong FROM read WHERE state = 'ok' AND (vectors <> 20 OR wrong > 0)});
is($node->safe_psql('postgres', "SELECT count(*) > 2000, count(*) FILTER (WHERE state = '42601') > 500, count(DISTINCT state) >= 5 FROM read") =~ s/\w\K\|/|/gr,
	't|t|t', 'there are many of each') || diag($node->safe_psql('postgres', 'SELECT state, count(*) FROM read GROUP BY 1 ORDER BY 2'));
is($node->safe_psql('postgres', "SELECT count(*) FROM read WHERE n <= @{[ scalar @layouts ]} AND state = 'ok'"), scalar @layouts, 'the valid ones are');
# what cannot be given values by chance cannot be tried either
note($node->safe_psql('postgres', 'SELECT state, count(*) FROM read GROUP BY 1 ORDER BY 2 DESC'));

# ------------------------------------------------------------------------
# Conditions, against the server's own answer
# ------------------------------------------------------------------------
$node->safe_psql('postgres', <<'SQL');
CREATE TABLE rows AS SELECT s COLLATE "C" AS s, i, ts, other, flag, rowkey_encode('string(s), ''\x00'', int4(i), epoch(ts, ''us'')', s, i, ts) AS k
FROM unnest(ARRAY['', 'a', 'ab', 'a%b', 'axb', 'b', 'u1', 'u10', 'é''', '張', 'B']) s, unnest(ARRAY[-5, -1, 0, 1, 2, 3, 5, 7, 12, 1000000]) i,
	unnest(ARRAY['2025-12-31Z', '2026-01-01Z', '2026-01-01 00:00:00.5Z', '2026-01-02Z']::timestamptz[]) ts,
	unnest(ARRAY[NULL, 'x', 'c']) other, unnest(ARRAY[true, false, NULL]) flag;
CREATE FUNCTION read_condition(t text, OUT state text, OUT server text, OUT wanted bigint, OUT got bigint, OUT residual text) LANGUAGE plpgsql AS $$
DECLARE
	scan record;
	part bigint;
BEGIN
	-- what is not read stays out of the server, which would evaluate it
	BEGIN
		PERFORM FROM rowkey_scan_explain('string(s), ''\x00'', int4(i), epoch(ts, ''us'')', t);
		PERFORM FROM rowkey_fuzzy('string(s), ''\x00'', int4(i), epoch(ts, ''us'')', t);
		got := 0;
		FOR scan IN SELECT * FROM rowkey_scan_ranges('string(s), ''\x00'', int4(i), epoch(ts, ''us'')', t) LOOP
			residual := coalesce(scan.residual, 'true');
			EXECUTE 'SELECT count(*) FROM rows WHERE k <@ $1 AND (' || residual || ')' INTO part USING scan.keys;
			got := got + part;
		END LOOP;
		state := 'ok';
	EXCEPTION WHEN OTHERS THEN
		state := SQLSTATE || CASE WHEN residual IS NULL THEN '' ELSE ' of a residual: ' || SQLERRM END;
		RETURN;
	END;
	BEGIN
		EXECUTE 'SELECT count(*) FROM rows WHERE ' || t INTO wanted;
		server := 'ok';
	EXCEPTION WHEN OTHERS THEN
		server := SQLSTATE;
	END;
END $$;
SET timezone = 'UTC';
CREATE TABLE answers AS SELECT * FROM conditions, read_condition(t);
SQL
# 42601 syntax, 0A000 what is not understood, 42703 none, 42804 type, 22xxx
# values, 42P02 parameter, 54000 patterns
none('each condition is read, or refused by the rule book, and so is its residual',
	q{SELECT state, residual, t FROM answers WHERE state NOT IN ('ok', '42601', '0A000', '42804', '22P02', '22023', '22007', '22008', '22003', '22025', '22019', '42P02', '54000', '54001')
		-- a column that the layout has not is taken on trust, and its type too
		AND state !~ '^(42703|42883|22P02|42804|42725|22007|22008|0A000|42601) of a residual'});
none('the rows are those that the server finds', 'SELECT t, wanted, got, residual FROM answers WHERE wanted <> got');
is($node->safe_psql('postgres', "SELECT count(*) FILTER (WHERE wanted = got) > 200, count(*) FILTER (WHERE wanted = got AND got > 0) > 100, count(*) FILTER (WHERE state = '42601') > 500 FROM answers"),
	't|t|t', 'there are many of each');
note($node->safe_psql('postgres', 'SELECT left(state, 5), server, count(*) FROM answers GROUP BY 1, 2 ORDER BY 3 DESC'));
is($node->safe_psql('postgres', "SELECT count(*) FROM answers WHERE n <= @{[ scalar @conditions ]} AND wanted = got"), scalar @conditions, 'the valid ones are');
# ------------------------------------------------------------------------
# Phoenix's DDL
# ------------------------------------------------------------------------
push @words, ' PRIMARY KEY', ' NOT NULL', ' DESC', '[]', ' ARRAY', '()', ' BIGINT', ' CHAR(0)', ' DECIMAL(39,40)', ' SALT_BUCKETS=', '; CREATE VIEW V AS SELECT * FROM T', "-- TenantId=x\n";
load('ddl', @tables, map { edited(any(@tables), @tables, $index) } 1 .. $edits / 2);
load('indexes', $index, map { edited($index, @tables, $index) } 1 .. $edits / 2);
$node->safe_psql('postgres', <<'SQL');
CREATE FUNCTION read_ddl(t text, i text, OUT state text, OUT printed text, OUT again text) LANGUAGE plpgsql AS $$
BEGIN
	printed := CASE WHEN i IS NULL THEN rowkey_phoenix_layout(t) ELSE rowkey_phoenix_index_layout(t, i) END::text;
	again := printed::rowkey_layout::text;
	state := 'ok';
EXCEPTION WHEN OTHERS THEN
	state := SQLSTATE;
END $$;
CREATE TABLE read_ddl AS SELECT t, r.* FROM ddl, read_ddl(t, NULL) r UNION ALL SELECT t, r.* FROM indexes, read_ddl('CREATE TABLE T (A VARCHAR, B BIGINT NOT NULL, V VARCHAR CONSTRAINT PK PRIMARY KEY (A, B))', t) r;
SQL
none('DDL is read, or refused by the rule book',
	q{SELECT state, t FROM read_ddl WHERE state NOT IN ('ok', '42601', '42703', '22023', '22003', '0A000')});
none('the layouts that it gives are layouts', q{SELECT t, printed, again FROM read_ddl WHERE printed IS NOT NULL AND again IS DISTINCT FROM printed});
is($node->safe_psql('postgres', q{SELECT count(*) FILTER (WHERE state = 'ok') > 300, count(*) FILTER (WHERE state = '42601') > 300, count(DISTINCT state) >= 4 FROM read_ddl}),
	't|t|t', 'there are many of each');
note($node->safe_psql('postgres', 'SELECT state, count(*) FROM read_ddl GROUP BY 1 ORDER BY 2 DESC'));

unlike(slurp_file($node->logfile), qr/terminated by signal|PANIC/, 'no server process has died');

$node->stop;
done_testing();
