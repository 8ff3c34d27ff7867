# COPY writes the bytes of keys in text, csv and binary form as their own rules
# say, reads them back, and keeps the limits of length in each form.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('copy');
$node->init(extra => [ '--encoding=UTF8', '--no-locale' ]);
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION hbase_rowkey');

# Each byte, all pairs that begin with a backslash, texts that look like
# escapes, end marks or NULL, the empty key and the longest one.
my @keys = ((map { chr } 0 .. 255), (map { '\\' . chr } 0 .. 255));
push @keys, '\\x41', '\\x', '\\xZZ', '\\\\x41', '\\.', '\\N', 'NULL', ' a ', "a,\"b\"\r\n\tc";
push @keys, '', "\\x41" . "\xFF" x 32763;

# Bytes.toStringBinary: 0x20 to 0x7E but for the backslash are themselves.
sub printed
{
	return $_[0] =~ s/([^\x20-\x5B\x5D-\x7E])/sprintf '\\x%02X', ord $1/ger;
}

# text form doubles backslashes; csv quotes what holds a comma or a quote, and
# the empty key, as without quotes it is NULL; binary form: 2 bytes number of
# columns, 4 bytes length, the bytes, from the documentation of COPY
sub quoted
{
	my ($text) = @_;
	return $text eq '' || $text =~ /[",]/ ? '"' . $text =~ s/"/""/gr . '"' : $text;
}

my %file = (
	text => join('', map { s/\\/\\\\/gr . "\n" } map { printed($_) } @keys) . "\\N\n",
	csv => join('', map { quoted(printed($_)) . "\n" } @keys) . "\n",
	binary => "PGCOPY\n\xFF\r\n\0" . pack('NN', 0, 0) . join('', map { pack 'nN/a', 1, $_ } @keys)
	  . pack('nNn', 1, 0xFFFFFFFF, 0xFFFF));

my $directory = $node->basedir;

sub write_file
{
	my ($name, $content) = @_;
	open my $file, '>:raw', "$directory/$name" or die "$name: $!";
	print $file $content;
	close $file;
	return "$directory/$name";
}

# Runs statements; gives the error's SQLSTATE or '', and the output.
sub state_of
{
	my ($rc, $out, $error) =
	  $node->psql('postgres', $_[0], extra_params => [ '-v', 'VERBOSITY=sqlstate' ]);
	return ($error =~ /ERROR:  (\w+)/ ? $1 : $error, $out);
}

# The keys get into the table as bytea.
my $hex = write_file('hex', join '', map { unpack('H*', $_) . "\n" } @keys);
$node->safe_psql('postgres', <<"SQL");
CREATE TABLE hex (id serial, digits text);
\\copy hex (digits) FROM '$hex'
CREATE TABLE source (id int, k rowkey);
INSERT INTO source SELECT id, decode(digits, 'hex')::rowkey FROM hex;
INSERT INTO source VALUES (1 + (SELECT max(id) FROM source), NULL);
SQL

foreach my $form (sort keys %file)
{
	$node->safe_psql('postgres',
		"\\copy (SELECT k FROM source ORDER BY id) TO '$directory/$form.out' (FORMAT $form)");
	my $out = slurp_file("$directory/$form.out");
	ok($out eq $file{$form}, "$form: written as the rules say");

	my $in = write_file("$form.in", $file{$form});
	is($node->safe_psql('postgres', <<"SQL"), scalar(@keys) + 1 . '|0', "$form: read, the same bytes");
CREATE TABLE target_$form (id serial, k rowkey);
\\copy target_$form (k) FROM '$in' (FORMAT $form)
SELECT count(*), count(*) FILTER (WHERE s.k::bytea IS DISTINCT FROM t.k::bytea)
FROM source s FULL JOIN target_$form t USING (id);
SQL
}

# In csv a quoted text is the same, and the server's backslashes are the type's.
my $csv = write_file('lower.csv', qq{"\\xff\\x0A"\n\\xfF\\x0a\n});
is($node->safe_psql('postgres', <<"SQL"), 'ff0a|ff0a', 'csv: quotes and lower-case hex digits');
CREATE TABLE lower (k rowkey);
\\copy lower FROM '$csv' (FORMAT csv)
SELECT string_agg(rowkey_hex(k), '|') FROM lower;
SQL

# Limits: 32767 bytes, and the type modifier.
foreach my $case (
	[ 'rowkey', 32767, '', '' ],
	[ 'rowkey', 32768, '54000', '22P03' ],
	[ 'rowkey(16)', 16, '', '' ],
	[ 'rowkey(16)', 17, '22001', '22001' ],
	[ 'rowkey(1)', 0, '', '' ])
{
	my ($type, $length, $text_state, $binary_state) = @$case;
	my %input = (
		text => [ "\\\\xFF" x $length . "\n", $text_state ],
		csv => [ '"' . "\\xFF" x $length . "\"\n", $text_state ],
		binary => [
			"PGCOPY\n\xFF\r\n\0" . pack('NNnN/an', 0, 0, 1, "\xFF" x $length, 0xFFFF), $binary_state ]);

	foreach my $form (sort keys %input)
	{
		my ($content, $state) = @{ $input{$form} };
		my $in = write_file('limit', $content);
		my ($found, $out) = state_of(<<"SQL");
CREATE TEMP TABLE t (k $type);
\\copy t FROM '$in' (FORMAT $form)
SELECT length(k) FROM t;
SQL
		is($found, $state, "$form: $length bytes into $type: " . ($state || 'accepted'));
		is($out, $length, 'all of them') if $state eq '';
	}
}

# What bytea writes, rowkey reads, but for its length.
foreach my $length (32767, 32768)
{
	my ($found) = state_of(<<"SQL");
\\copy (SELECT convert_to(repeat('a', $length), 'UTF8')) TO '$directory/bytea' (FORMAT binary)
CREATE TEMP TABLE t (k rowkey);
\\copy t FROM '$directory/bytea' (FORMAT binary)
SQL
	is($found, $length > 32767 ? '22P03' : '', "bytea's binary form, $length bytes");
}

$node->stop;
done_testing();
