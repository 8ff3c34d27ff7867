# Text in keys is UTF-8 whatever the encoding of the database; SQL_ASCII, of
# which nothing is known, takes bytes as they are.
use strict;
use warnings;
use Digest::MD5 qw(md5_hex);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('encodings');
$node->init(extra => [ '--encoding=UTF8', '--no-locale' ]);
$node->start;
foreach my $encoding ('UTF8', 'LATIN1', 'EUC_JP', 'SQL_ASCII')
{
	$node->safe_psql('postgres',
		"CREATE DATABASE \"$encoding\" ENCODING '$encoding' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0");
	$node->safe_psql($encoding, 'CREATE EXTENSION hbase_rowkey');
}

# A query that a client of an encoding sends, as bytes: its output or error.
sub query
{
	my ($database, $client, $query) = @_;
	my ($rc, $out, $error) = $node->psql($database, "SET client_encoding = '$client';\n$query",
		extra_params => [ '-v', 'VERBOSITY=verbose' ]);

	return $rc == 0 ? $out : $error;
}

# The same characters by two ways: as one client sends them, and in UTF-8.
# Code points by Unicode, String.hashCode by hand (31 h + unit, modulo 256):
# LATIN1 "ae'" 97 * 31 + 233, EUC_JP "ri ben" 26085 * 31 + 26412.
my %texts = (
	UTF8 => {
		client => 'LATIN1',
		native => "a\xE9",
		utf8 => "a\xC3\xA9",
		characters => [ "a", "\xC3\xA9" ],
		java => 'a8' },
	LATIN1 => {
		client => 'LATIN1',
		native => "a\xE9",
		utf8 => "a\xC3\xA9",
		characters => [ "a", "\xC3\xA9" ],
		java => 'a8' },
	EUC_JP => {
		client => 'EUC_JP',
		native => "\xC6\xFC\xCB\xDC",
		utf8 => "\xE6\x97\xA5\xE6\x9C\xAC",
		characters => [ "\xE6\x97\xA5", "\xE6\x9C\xAC" ],
		java => 'e7' });

foreach my $database (sort keys %texts)
{
	my $case = $texts{$database};
	my $hex = unpack 'H*', $case->{utf8};
	my ($first, $last) = map { unpack 'H*', $_ } @{ $case->{characters} };
	my $width = length($case->{utf8}) + 1;

	foreach my $client ($case->{client}, 'UTF8')
	{
		my $text = $client eq 'UTF8' ? $case->{utf8} : $case->{native};
		my $name = "$database, client $client";

		foreach my $test (
			[ "rowkey_string('$text')", $hex ],
			[ "rowkey_string('$text', " . length($case->{utf8}) . ')', $hex ],
			[ "'$text'::rowkey", $hex ],
			[ "'\\x41$text\\xe9'::rowkey", "41${hex}e9" ],
			[ "'-'::rowkey || '$text'::text", "2d$hex" ],
			[ "'$text'::text || '-'::rowkey", "${hex}2d" ],
			[ "rowkey_rpad('$text', $width)", "${hex}20" ],
			[ "rowkey_lpad('$text', $width, '*')", "2a$hex" ],
			[ "rowkey_salt('$text', 256, 'java_string')", $case->{java} ],
			[ "rowkey_hash('$text'::text)", md5_hex($case->{utf8}) ],
			[ "rowkey_hash_hex('$text'::text)", unpack 'H*', md5_hex($case->{utf8}) ],
			[ "rowkey_reverse('$text'::text)", $last . $first ],
			[ "rowkey_reverse_domain('x${text}y', '$text')", "79${hex}78" ],
			[ "rowkey_ordered('$text')", "34${hex}00" ],
			[ "rowkey_datetime('2026-01-01'::date, 'yyyy''$text''MM')", "32303236${hex}3031" ])
		{
			my ($expression, $expected) = @$test;

			is(query($database, $client, "SELECT rowkey_hex($expression)"), $expected, "$name: $expected");
		}
		is(query($database, $client, "SELECT rowkey_to_string('$text')"), $text, "$name: rowkey_to_string");
		is(query($database, $client, "SELECT rowkey_to_string(rowkey_string('$text'), 1, "
					. length($case->{characters}[0]) . ") || '|'"),
			substr($text, 0, $client eq 'UTF8' ? length $case->{characters}[0] : length($text) / 2) . '|',
			"$name: rowkey_to_string of some bytes");
		is(query($database, $client, "SELECT value FROM rowkey_ordered_decode(rowkey_ordered('$text', descending => true))"),
			$text, "$name: rowkey_ordered_decode");
		is(query($database, $client, <<"SQL"), $hex, "$name: COPY");
CREATE TEMP TABLE t (k rowkey);
COPY t FROM STDIN;
$text
\\.
SELECT rowkey_hex(k) FROM t;
SQL

		# errors say the text as it was sent
		like(query($database, $client, "SELECT rowkey_datetime('2026-01-01'::date, 'yyyy''$text''YYYY')"),
			qr/22023: invalid date field "YYYY" in format "yyyy'\Q$text\E'YYYY"/, "$name: the error has the format");
		like(query($database, $client, "SELECT '$text\\x'::rowkey"),
			qr/22P02: invalid input syntax for type rowkey: "\Q$text\E\\x"/, "$name: the error has the text");
		like(query($database, $client, "SELECT rowkey_from_hex('" . $text x 2 . "')"),
			qr/22P02: invalid hexadecimal digit: "/, "$name: the error has the digit");
		like(query($database, $client, "SELECT rowkey_epoch('$text'::text)"),
			qr/22007: invalid time: "\Q$text\E"/, "$name: the error has the time");
	}
}

# Characters that the database does not have: a Chinese one, a face.
foreach my $case ([ 'LATIN1', 'e5bca0' ], [ 'EUC_JP', 'f09f9880' ])
{
	my ($database, $hex) = @$case;

	like(query($database, 'UTF8', "SELECT rowkey_to_string(rowkey_from_hex('61$hex'))"),
		qr/22P05: .*in encoding "UTF8" has no equivalent in encoding "$database"/,
		"$database: no equivalent of $hex is an error");
	is(query($database, 'UTF8', "SELECT rowkey_from_hex('$hex')"),
		join('', map { "\\x$_" } uc($hex) =~ /../g), "$database: but the key is fine");
	is(query($database, 'UTF8', "SELECT value, status FROM rowkey_explain('string(a)', rowkey_from_hex('61$hex'))"),
		'a' . join('', map { "\\x$_" } uc($hex) =~ /../g) . '|ok', "$database: rowkey_explain shows it in escapes");
}
like(query('LATIN1', 'UTF8', q{SELECT rowkey_to_string('\xE9')}),
	qr/22000: row key bytes are not text: "\\xE9"/, 'LATIN1: bytes of the database itself are not UTF-8');

# SQL_ASCII: bytes are themselves, be they UTF-8 or not.
foreach my $text ("\xC3\xA9", "\xE9", "\xE9a\xFF", "\xF0\x9F\x98")
{
	my $hex = unpack 'H*', $text;

	is(query('SQL_ASCII', 'SQL_ASCII', <<"SQL"), "$hex|$hex|2d$hex|${hex}00|" . md5_hex($text), "SQL_ASCII: $hex");
SELECT rowkey_hex(rowkey_string('$text')), rowkey_hex('$text'::rowkey), rowkey_hex('-'::rowkey || '$text'::text),
	rowkey_hex(rowkey_rpad('$text', octet_length('$text') + 1, '\\x00')), rowkey_hex(rowkey_hash('$text'::text))
SQL
	is(query('SQL_ASCII', 'SQL_ASCII', "SELECT rowkey_to_string(rowkey_string('$text'))"),
		$text, "SQL_ASCII: $hex is read back");
	is(query('SQL_ASCII', 'SQL_ASCII', <<"SQL"), length($text) . '|1', "SQL_ASCII: $hex is reversed and hashed");
SELECT length(rowkey_reverse('$text'::text)), length(rowkey_salt('$text', 7, 'java_string'))
SQL
}
like(query('SQL_ASCII', 'SQL_ASCII', q{SELECT rowkey_to_string('a\x00')}),
	qr/22000: row key bytes are not text/, 'SQL_ASCII: the byte 00 is no text');

$node->stop;
done_testing();
