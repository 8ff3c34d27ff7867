# Layouts in COPY: read in any spelling, written in the canonical one, in text
# and binary form; faulty ones are errors of the row, soft ones where the
# server has them.
use strict;
use warnings;
use utf8;
use Encode qw(encode_utf8);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('layout_copy');
$node->init(extra => [ '--encoding=UTF8', '--no-locale' ]);
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION hbase_rowkey');
my $directory = $node->basedir;

# spelling => canonical text
my @layouts = (
	[ 'STRING ( A )', 'string(a)' ],
	[ 'hash_hex("größe", 4, \'md5\'), string("größe") -- end', 'hash_hex("größe", 4), string("größe")' ],
	[ q{E'\x41\\\\x00', int8(b)}, q{'A\x00', int8(b)} ],
	[ q{string(a, 3), '张', rpad(b, 4, '\x20')}, q{string(a, 3), '\xE5\xBC\xA0', rpad(b, 4)} ]);

# COPY's binary form, by its documentation
sub binary
{
	return "PGCOPY\n\xFF\r\n\0" . pack('NN', 0, 0)
	  . join('', map { pack 'nN/a', 1, encode_utf8($_) } @_) . pack('n', 0xFFFF);
}

sub slurp_raw
{
	open my $file, '<:raw', "$directory/$_[0]" or die "$_[0]: $!";
	local $/;
	return <$file>;
}

sub write_raw
{
	open my $file, '>:raw', "$directory/$_[0]" or die "$_[0]: $!";
	print $file $_[1];
	close $file;
}

write_raw('in', binary(map { $_->[0] } @layouts));
foreach my $setting ('on', 'off')
{
	$node->safe_psql('postgres', <<"SQL");
SET standard_conforming_strings = $setting;
CREATE TEMP TABLE t (layout rowkey_layout);
\\copy t FROM '$directory/in' (FORMAT binary)
\\copy t TO '$directory/out' (FORMAT binary)
\\copy t TO '$directory/text'
SQL
	is(slurp_raw('out'), binary(map { $_->[1] } @layouts), "binary form, standard_conforming_strings $setting");
	is(slurp_raw('text'), join('', map { encode_utf8($_->[1] =~ s/\\/\\\\/gr) . "\n" } @layouts), 'text form');
}

# errors in binary form are those of the text
foreach my $case ([ 'strng(a)', '42883' ], [ 'string(a', '42601' ], [ "'abc'", '22023' ], [ "string(a)\0", '22021' ])
{
	write_raw('in', binary($case->[0]));
	my ($rc, $out, $error) = $node->psql('postgres',
		"CREATE TEMP TABLE t (layout rowkey_layout)\\; COPY t FROM '$directory/in' (FORMAT binary)",
		extra_params => [ '-v', 'VERBOSITY=sqlstate' ]);
	like($error, qr/ERROR:  $case->[1]/, "error in binary form: $case->[1]");
}

SKIP:
{
	skip 'the server has no soft errors', 4
	  if $node->safe_psql('postgres', 'SHOW server_version_num') < 160000;
	is($node->safe_psql('postgres', q{SELECT pg_input_is_valid('string(a)', 'rowkey_layout')}), 't', 'valid');
	is($node->safe_psql('postgres', q{SELECT pg_input_is_valid('strng(a)', 'rowkey_layout')}), 'f', 'not valid');
	is($node->safe_psql('postgres', q{SELECT message || ' ' || sql_error_code FROM pg_input_error_info('strng(a)', 'rowkey_layout')}),
		'element strng(a): unknown element "strng" 42883', 'the error as a row');
	# as regtype does: what the grammar refuses is raised
	my ($rc, $out, $error) = $node->psql('postgres', q{SELECT pg_input_is_valid('string(a', 'rowkey_layout')});
	like($error, qr/syntax error/, 'a syntax error is raised');
}

$node->stop;
done_testing();
