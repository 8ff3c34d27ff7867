# rowkey_inspect in databases whose encoding lacks characters of the key, and
# on keys of random parts: always rows that cover the key, never an error.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

srand(1);

my $node = PostgreSQL::Test::Cluster->new('inspect');
$node->init(extra => [ '--encoding=UTF8', '--no-locale' ]);
$node->start;

# Parts as keys have them, in hex.
my @parts = (
	'e5bca0e4b889', 'c3a9c3a8c3a0c3a9', 'f09f9880', 'e5bca0', 'ff', '00', '80', 'c3',
	(map { unpack 'H*', $_ } 'user0001', 'u1', '2026-01-01', '20260101', '1767268800123', "a\tb", "\e[31m"),
	'0000019b796dd67b', '7ffffe6486922984', '800001862bbf4200', '0000000000000001', '2c8000000000000005', '34e5bca000',
	'cb1a435fff', '34c3a90100');
my @keys = ('', map { join '', map { $parts[ rand @parts ] } 1 .. 1 + rand 5 } 1 .. 400);

foreach my $encoding ('UTF8', 'LATIN1', 'EUC_JP', 'SQL_ASCII')
{
	$node->safe_psql('postgres', "CREATE DATABASE \"$encoding\" ENCODING '$encoding' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0");
	my ($rc, $out, $error) = $node->psql($encoding, join "\n",
		'CREATE EXTENSION hbase_rowkey;', 'CREATE TABLE keys (hex text);',
		'COPY keys FROM STDIN;', @keys, '\\.',
		q{SELECT count(*) || ' ' || count(*) FILTER (WHERE covered IS NOT TRUE) || ' ' || count(*) FILTER (WHERE control) FROM (
			SELECT string_agg(rowkey_hex(bytes), '' ORDER BY "position") = hex AS covered, bool_or(control) AS control FROM (
				SELECT hex, "position", bytes, bool_or(reading ~ '[\\x01-\\x1f\\x7f]') AS control FROM keys, rowkey_inspect(rowkey_from_hex(hex)) GROUP BY hex, "position", bytes) s GROUP BY hex) t;});
	my %different = map { $_ => 1 } @keys;

	is($error, '', "$encoding: no error");
	is($out, scalar(keys %different) . ' 0 0', "$encoding: all covered, no control character");
}

# As text, it is shown where the encoding has it, and else in the text form.
my $reading = q{SELECT DISTINCT reading FROM rowkey_inspect(rowkey_from_hex('e5bca0e4b889e5bca0'))};
is($node->safe_psql('UTF8', $reading), qq{text "\xE5\xBC\xA0\xE4\xB8\x89\xE5\xBC\xA0"}, 'UTF8 has it');
is($node->safe_psql('LATIN1', $reading), q{text "\xE5\xBC\xA0\xE4\xB8\x89\xE5\xBC\xA0"}, 'LATIN1 has not');

done_testing();
