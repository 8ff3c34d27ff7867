# Text for the HBase shell, read back: by a strict reader of Ruby's string
# literals and of Bytes.toBytesBinary here, and by JRuby and HBase's own class
# where test/run.sh has them (JRUBY_CLASSPATH).
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

srand(1);

# ------------------------------------------------------------------------
# The readers
# ------------------------------------------------------------------------

# The bytes of one double-quoted literal: what Ruby's grammar makes of it, but
# for what the extension has no need to write, which is refused.
sub read_double
{
	my ($literal) = @_;
	my $bytes = '';

	$literal =~ /\A"(.*)"\z/s or return undef;
	my $inner = $1;
	while ($inner ne '')
	{
		if ($inner =~ s/\A\\x([0-9A-Fa-f]{1,2})//) { $bytes .= chr hex $1; }
		elsif ($inner =~ s/\A\\u\{([0-9A-Fa-f]{1,6})\}//)
		{
			my $character = chr hex $1;

			utf8::encode($character);
			$bytes .= $character;
		}
		elsif ($inner =~ s/\A([^\\"#[:^print:]])//) { $bytes .= $1; }
		else { return undef; }
	}
	return $bytes;
}

# In single quotes only \\ and \' are escapes.
sub read_single
{
	my ($literal) = @_;
	my $bytes = '';

	$literal =~ /\A'(.*)'\z/s or return undef;
	my $inner = $1;
	while ($inner ne '')
	{
		if ($inner =~ s/\A\\([\\'])//) { $bytes .= $1; }
		elsif ($inner =~ s/\A([^'[:^print:]])//) { $bytes .= $1; }
		else { return undef; }
	}
	return $bytes;
}

# Bytes.toBytesBinary of printable text: upper-case digits only, and after a
# wrong escape the backslash alone is dropped.
sub to_bytes_binary
{
	my ($text) = @_;

	return undef unless defined $text;
	$text =~ s/\\x(?:([0-9A-F]{2})|)/defined $1 ? chr hex $1 : 'x'/ge;
	return $text;
}

sub read_splits
{
	my ($list) = @_;

	$list =~ /\A\[(.*)\]\z/s or return undef;
	return join ',', map { unpack 'H*', to_bytes_binary(read_single($_)) // '?' } split /(?<='), (?=')/, $1;
}

is(unpack('H*', read_double('"a\\x41\\u{5F20} b"')), '6141e5bca02062', 'reader knows double quotes');
is(read_double($_), undef, "reader refuses $_") for '"#{1}"', '"a"b"', '"\\"', "'a'", "\"\n\"", '"\\q"';
is(read_single(q{'a\\x00\\\\\\''}), q{a\\x00\\'}, 'reader knows single quotes');
is(read_single($_), undef, "reader refuses $_") for "'a'b'", "'\n'", '"a"';
is(to_bytes_binary('a\\x00\\xff\\x5C'), "a\0xff\\", 'reader knows toBytesBinary');

# ------------------------------------------------------------------------
# Cases
# ------------------------------------------------------------------------
my @special = map { unpack 'H*', $_ } '"', "'", '\\', '#', '{', '}', '$', '@', '\\x', '\\u', "\n", "\r", "\0", "\x80", "\xFF", "\xE5\xBC\xA0", 'x41', '#{', '#$0', '#@a', '\\"', 'n', '0';

sub random_key
{
	my $kind = int rand 3;

	return join '', map { $kind == 0 ? $special[ rand @special ] : $kind == 1 ? sprintf '%02x', rand 256 : sprintf '%02x', 32 + rand 95 } 1 .. 1 + rand 12;
}

my %seen;
my @keys = grep { !$seen{$_}++ } (map { sprintf '%02x', $_ } 0 .. 255), @special, map { random_key() } 1 .. 3000;
my @names = ('t', 'ns:t', "it's", 'a"b', '#{x}', '#$0', 'a\\b', "a\nb", "\x{5F20}\x{4E09}", "\x{E9}", "\x{1F600}'", '\\', ' ', "\x7F");

my $node = PostgreSQL::Test::Cluster->new('shell');
$node->init(extra => [ '--encoding=UTF8', '--no-locale' ]);
$node->start;
$node->safe_psql('postgres', q{
	CREATE EXTENSION hbase_rowkey;
	CREATE TABLE keys (n serial, hex text);
	CREATE TABLE names (n serial, hex text);
});
utf8::encode($_) for @names;
$node->safe_psql('postgres', join "\n", 'COPY keys (hex) FROM STDIN;', @keys, '\\.', 'COPY names (hex) FROM STDIN;', (map { unpack 'H*', $_ } @names), '\\.', '');

sub rows { return map { [ split /\t/, $_, -1 ] } split /\n/, $node->safe_psql('postgres', $_[0], extra_params => [ '-F', "\t" ]); }

# What to evaluate, by its kind, and the bytes that must come out.
my @cases = (
	[ 'bytes', rows('SELECT rowkey_shell_string(rowkey_from_hex(hex)), hex FROM keys ORDER BY n') ],
	[ 'splits', rows('SELECT rowkey_shell_splits(ARRAY[rowkey_from_hex(hex)]), hex FROM keys ORDER BY n') ],
	# a hundred at a time, in key order
	[ 'splits', rows(q{SELECT rowkey_shell_splits(array_agg(rowkey_from_hex(hex) ORDER BY n)), string_agg(hex, ',' ORDER BY decode(hex, 'hex')) FROM keys GROUP BY n / 100 ORDER BY 1}) ],
	[ 'name', rows(q{SELECT substr(rowkey_shell_scan(convert_from(decode(hex, 'hex'), 'UTF8'), '', ''), 6), hex FROM names ORDER BY n}) ]);
my $count = 0;

foreach my $group (@cases)
{
	my ($kind, @rows) = @$group;
	my @wrong;

	foreach my $row (@rows)
	{
		my ($literal, $hex) = @$row;
		my $read = $kind eq 'splits' ? read_splits($literal) :
		  unpack 'H*', ($literal =~ /^"/ ? read_double($literal) : $kind eq 'name' ? read_single($literal) : undef) // '';

		push @wrong, "$literal: $hex, read $read" if $read ne $hex;
	}
	ok(@rows > 10, "$kind: " . @rows . ' literals');
	is(join("\n", @wrong[ 0 .. ($#wrong > 4 ? 4 : $#wrong) ]), '', "$kind: read back");
	$count += @rows;
}

# ------------------------------------------------------------------------
# Commands, as they are
# ------------------------------------------------------------------------
my @commands = rows(q{
	SELECT rowkey_shell_scan('ns:t', '\x00#{1}', '\xFF"', 7), 'ns:t|{"STARTROW"=>"00237b317d", "STOPROW"=>"ff22", "LIMIT"=>7}'
	UNION ALL SELECT rowkey_shell_scan('t', '', ''), 't'
	UNION ALL SELECT rowkey_shell_create('t', ARRAY['f', '{NAME => ''g'', VERSIONS => 3}'], ARRAY['it''s', '\x01#{1}']::text[]::rowkey[], 'MERGE_ENABLED => false'),
		't|f|{"NAME"=>"g", "VERSIONS"=>3}|{"SPLITS"=>["01237b317d", "69742773"], "MERGE_ENABLED"=>false}'
	UNION ALL SELECT rowkey_shell_create('it''s', ARRAY['f'], ARRAY['b', 'a']::rowkey[], '{MERGE_ENABLED => false}'),
		'it''s|f|{"MERGE_ENABLED"=>false}|{"SPLITS"=>["61", "62"]}'
	UNION ALL SELECT rowkey_shell_create('t', ARRAY['f'], NULL, 'NUMREGIONS => 4, SPLITALGO => ''HexStringSplit'''),
		't|f|{"NUMREGIONS"=>4, "SPLITALGO"=>"HexStringSplit"}'});
is(scalar @commands, 5, 'commands');

# ------------------------------------------------------------------------
# JRuby
# ------------------------------------------------------------------------
SKIP:
{
	skip 'no JRuby: see test/run.sh', 2 unless $ENV{JRUBY_CLASSPATH};

	my $file = "$PostgreSQL::Test::Utils::tmp_check/shell_cases";
	open my $out, '>', $file or die "$file: $!";
	foreach my $group (@cases, [ 'command', @commands ])
	{
		my ($kind, @rows) = @$group;

		print $out join("\t", $kind, @$_), "\n" for @rows;
	}
	close $out;
	my ($stdout, $stderr);
	my $ok = IPC::Run::run([ 'java', '-cp', $ENV{JRUBY_CLASSPATH}, 'org.jruby.Main', "$ENV{TESTDIR}/jruby/shell_judge.rb", $file ],
		'>', \$stdout, '2>', \$stderr);
	ok($ok, 'JRuby runs') or diag($stderr);
	is($stdout, ($count + @commands) . " cases, 0 differ\n", 'JRuby and HBase read back the same');
}

done_testing();
