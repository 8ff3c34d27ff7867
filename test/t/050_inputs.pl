# Random edits of valid texts, and readers at random places of random bytes:
# each works or fails with an SQLSTATE of the rule book, never with an internal
# error or a lost connection.
use strict;
use warnings;
use Encode;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

srand(1);

my $node = PostgreSQL::Test::Cluster->new('inputs');
$node->init(extra => [ '--encoding=UTF8', '--no-locale' ]);
$node->start;

sub any { return $_[ int rand @_ ]; }

# What edits put in: characters with a meaning somewhere, and of each length.
my @characters = (split(//, q{\\x0149fFgGZT:-+.,;'"()[]{} Mmdsyh/%}),
	"\t", "\n", "\x{7F}", "\x{E9}", "\x{5F20}", "\x{1F600}");

sub edited
{
	my ($text) = @_;

	for (0 .. rand 3)
	{
		my $at = int rand(length($text) + 1);
		my $edit = int rand 5;

		if ($edit == 0) { substr($text, $at, 0) = any(@characters) x any(1, 1, 2, 50); }
		elsif ($edit == 1) { substr($text, $at, 1 + rand 3) = '' if $at < length $text; }
		elsif ($edit == 2) { substr($text, $at, 1) = any(@characters) if $at < length $text; }
		elsif ($edit == 3) { $text .= substr($text, $at); }
		else { $text = substr($text, 0, $at); }
	}
	return $text;
}

# Name: valid texts, statement, SQLSTATEs that may come.  Codes: 22P02 text form,
# 22000 range's bounds in the wrong order, 22007 not ISO 8601, 22008 time out of
# range, 22023 argument, 0A000 digest that OpenSSL has not switched on
my %texts = (
	rowkey => [
		[ 'row-1', '\x00\xFF', 'a\x5Cb', '\xde\xAD\\n', "\x{5F20}\x{4E09}|\\x7F", '\x', '\x0', "a'b\"c" ],
		'SELECT $1::rowkey', '22P02' ],
	rowkeyrange => [
		[ '[a,b)', '(\\\\x01,\\\\xFF]', '["a,\\"b","c")', '(,)', 'empty', '[,b)', '("",""]', '[\\\\x61,a]' ],
		'SELECT $1::rowkeyrange', '22P02 22000' ],
	rowkeymultirange => [
		[ '{[a,b),(\\\\x63,d]}', '{}', '{empty,(,)}' ], 'SELECT $1::rowkeymultirange', '22P02 22000' ],
	hex => [ [ '', '00ff', 'DEADbeef' ], 'SELECT rowkey_from_hex($1)', '22P02' ],
	time => [
		[ '2026-01-01', '2026-01-01 12:00:00.123', '2026-01-01T12:00Z', '1999-12-31 23:59:59.999999+08:00',
			'2024-02-29T00:00:00-15', '1970-01-01', '9999-12-31T23:59:59Z', '0001-01-01' ],
		q{SELECT rowkey_epoch($1, 'us')}, '22007 22008' ],
	unit => [ [ 'ms', 'us', 's', 'minute', 'HOUR', 'day' ],
		q{SELECT rowkey_epoch('2026-01-01', $1)}, '22023' ],
	pattern => [
		[ 'yyyyMMddHHmmssSSS', q{yyyy-MM-dd'T'HH:mm:ss.SSS'Z'}, q{''yy''yyyy'o''clock'HH}, 'yyyy/MM/dd' ],
		q{SELECT rowkey_datetime('2026-01-01T12:00:00Z'::text, $1)}, '22023' ],
	zone => [
		[ 'UTC', 'Asia/Shanghai', '+08:00', '-15:59', 'Z', 'Etc/GMT-14', 'EST5EDT', 'America/Argentina/Buenos_Aires' ],
		q{SELECT rowkey_datetime('2026-01-01T12:00:00Z'::text, 'yyyyMMddHH', $1)}, '22023' ],
	algorithm => [ [ 'md5', 'SHA-256', 'sha1', 'sha512' ], 'SELECT rowkey_hash(1::bigint, 1, $1)', '22023 0A000' ],
	hash => [ [ 'hash31', 'java_string', 'murmur3', 'sha256', 'hbasewd' ],
		'SELECT rowkey_salt(1::bigint, 7, $1)', '22023' ],
	format => [ [ 'byte', 'digits', 'hex', 'letter' ],
		q{SELECT rowkey_salt(1::bigint, 26, 'md5', NULL, $1)}, '22023' ],
	operand => [ [ 'a\x0', '\x00', '\xG0', '\\' ], q{SELECT 'a'::rowkey || $1}, '22023' ],
	domain => [ [ 'www.example.com', '..', '', "\x{E9}.\x{5F20}" ], 'SELECT rowkey_reverse_domain($1)', '' ],
	any_text => [ [ "a\x{E9}\x{5F20}\x{1F600}" ],
		q{SELECT rowkey_reverse($1) || rowkey_rpad($1, 9, '\x00', true)
			|| rowkey_salt($1, 256, 'java_string')}, '' ]);

# Readers: $1 key, $2 start, $3 number.  Codes: 22000 key does not fit, 22003
# number out of range, 22011 negative length
my %readers = (
	bool => [ 'rowkey_to_bool($1, $2)', '22000 22023' ],
	int2 => [ 'rowkey_to_int2($1, $2)', '22000 22023' ],
	int4 => [ 'rowkey_to_int4($1, $2)', '22000 22023' ],
	int8 => [ 'rowkey_to_int8($1, $2)', '22000 22023' ],
	uint => [ 'rowkey_to_uint($1, $2, $3)', '22000 22023 22003' ],
	float4 => [ 'rowkey_to_float4($1, $2)', '22000 22023' ],
	float8 => [ 'rowkey_to_float8($1, $2)', '22000 22023' ],
	bigdecimal => [ 'rowkey_to_bigdecimal($1, $2)', '22000 22023 22003' ],
	string => [ 'rowkey_to_string($1, $2)', '22000 22023' ],
	string_part => [ 'rowkey_to_string($1, $2, $3)', '22000 22023' ],
	bytes => [ 'rowkey_to_bytes($1, $2, $3)', '22000 22023' ],
	uuid => [ 'rowkey_to_uuid($1, $2)', '22000 22023' ],
	epoch => [ q{rowkey_to_epoch($1, $2, 'day', $3)}, '22000 22023 22003 22008' ],
	reverse => [ q{rowkey_to_reverse_timestamp($1, $2, 's', 'byte', $3)}, '22000 22023 22003 22008' ],
	reverse_us => [ q{rowkey_to_reverse_timestamp($1, $2, 'us')}, '22000 22023 22003 22008' ],
	digits => [ q{rowkey_to_reverse_timestamp($1, $2, 'ms', 'digits', 9999999999999)}, '22000 22023 22003 22008' ],
	ordered => [ q{(SELECT string_agg(value, ',') FROM rowkey_ordered_decode(rowkey_uint($3 & 255, 1) || $1))}, '22000' ],
	substr => [ 'substr($1, $2, $3)', '22011' ],
	# the rest takes any key
	printed => [ '$1::text', '' ],
	stop => [ 'rowkey_prefix_stop($1) || rowkey_successor($1)', '' ],
	backwards => [ 'rowkey_reverse($1)', '' ],
	scan => [ '(SELECT s FROM rowkey_bucket_scans(3, $1, rowkey_prefix_stop($1)) s LIMIT 1)', '' ]);

sub random_bytes
{
	my $length = any(0, 1, 2, 4, 5, 8, 8, 9, 13, 16, 17, 40, 3000);
	return any(
		sub { join '', map { chr int rand 256 } 1 .. $length },
		sub { join '', map { any("\0", "\xFF", "\x7F", "\x80") } 1 .. $length },
		sub { join '', map { any('0' .. '9') } 1 .. $length },
		sub { encode('UTF-8', join '', map { any(@characters) } 1 .. $length) })->();
}

# The text form by its rule: \x and two hex digits is a byte, \x alone an
# error, all else its UTF-8 bytes.
sub parsed
{
	my ($text) = @_;
	my $hex = '[0-9A-Fa-f]{2}';

	return '\N' if $text =~ /\\x(?!$hex)/;
	return unpack 'H*', encode('UTF-8', $text) =~ s/\\x($hex)/chr hex $1/ger;
}

my $edits = 400;
my $reads = 250;
my (@rows, %states, %statement);

foreach my $name (sort keys %texts)
{
	my ($valid, $statement, $states) = @{ $texts{$name} };

	$statement{$name} = $statement;
	$states{$name} = "ok $states";
	foreach my $text (@$valid, map { edited(any(@$valid)) } 1 .. $edits)
	{
		push @rows, join "\t", $name, unpack('H*', encode('UTF-8', $text)), parsed($text), '\N', '\N';
	}
}
foreach my $name (sort keys %readers)
{
	my ($expression, $states) = @{ $readers{$name} };

	$statement{"read $name"} = "SELECT $expression";
	$states{"read $name"} = "ok $states";
	foreach (1 .. $reads)
	{
		push @rows, join "\t", "read $name", unpack('H*', random_bytes()), '\N',
		  any(1, 1, 1, 2, 3, 9, 0, -1, 17, 18, -2147483648, 2147483647),
		  any(1, 2, 4, 8, 8, 9, 0, -1, 16, 32767, -2147483648, 2147483647);
	}
}

my $rows = $node->basedir . '/rows';
append_to_file($rows, join '', map { "$_\n" } @rows);
my $statements = join ",\n", map { "('$_', \$\$$statement{$_}\$\$)" } sort keys %statement;

$node->safe_psql('postgres', <<"SQL");
CREATE EXTENSION hbase_rowkey;
CREATE TABLE statements (name text, statement text);
INSERT INTO statements VALUES $statements;
CREATE TABLE rows (name text, hex text, parsed text, start int, number int);
\\copy rows FROM '$rows'

CREATE FUNCTION attempt(statement text, value anyelement, start int, number int,
	OUT state text, OUT result text) LANGUAGE plpgsql AS '
BEGIN
	EXECUTE statement INTO result USING value, start, number;
	state := ''ok'';
EXCEPTION WHEN OTHERS THEN
	state := SQLSTATE;
END';

SET timezone = 'UTC';
CREATE TABLE results AS
SELECT name, hex, parsed, start, number, statement, t, state, result
FROM rows JOIN statements USING (name), convert_from(decode(hex, 'hex'), 'UTF8') t, attempt(statement, t, NULL, NULL)
WHERE name NOT LIKE 'read %'
UNION ALL
SELECT name, hex, parsed, start, number, statement, NULL, state, result
FROM rows JOIN statements USING (name), attempt(statement, decode(hex, 'hex')::rowkey, start, number)
WHERE name LIKE 'read %';
SQL

# Lists what is wrong, so that a failure shows it.
sub none
{
	my ($name, $condition) = @_;

	is($node->safe_psql('postgres', "SET timezone = 'UTC'; SELECT * FROM results WHERE $condition LIMIT 20"), '', $name);
}

is($node->safe_psql('postgres', 'SELECT count(*) FROM results'), scalar @rows, 'all attempts are made');
foreach my $name (sort keys %states)
{
	my ($ok, @errors) = split ' ', $states{$name};
	my $list = join ', ', map { "'$_'" } $ok, @errors;

	none("$name: works or fails with one of: @errors", "name = '$name' AND state NOT IN ($list)");
	is($node->safe_psql('postgres',
			"SELECT bool_or(state = 'ok'), bool_or(state <> 'ok') FROM results WHERE name = '$name'"),
		@errors ? 't|t' : 't|f', "$name: there are cases of both");
}

none('output of each text form gives the same on input',
	q{name LIKE 'rowkey%' AND state = 'ok' AND (attempt(statement, result, NULL, NULL)).result IS DISTINCT FROM result});
none('the text form is printable ASCII', q{name = 'rowkey' AND result ~ '[^ -~]'});
none('texts of keys are read by the rule, or refused by it',
	q{name = 'rowkey' AND CASE state WHEN 'ok' THEN rowkey_hex(result::rowkey) END IS DISTINCT FROM parsed});
none('printed keys are read back', q{name = 'read printed' AND rowkey_hex(result::rowkey) <> hex});
# the server rounds from the seventh digit of a fraction, the extension cuts
none('times are what the server reads',
	q{name = 'time' AND state = 'ok' AND t !~ '\.\d{7}'
		AND rowkey_to_epoch(result::rowkey, 1, 'us') <> t::timestamptz});

$node->stop;
done_testing();
