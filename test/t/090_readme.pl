# Each SQL example of README.md gives the output that is printed below it.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

open my $file, '<', 'README.md' or die "README.md: $!";
my $readme = do { local $/; <$file> };

# An example is a block of SQL; a block of text right behind it is its output.
my @examples;
while ($readme =~ /^```sql\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?/gms)
{
	# copied before the next match takes their place
	my ($sql, $output, $before) = ($1, $2, substr $readme, 0, $-[0]);

	push @examples, { sql => $sql, output => $output, line => 1 + ($before =~ tr/\n//) };
}
cmp_ok(scalar @examples, '>', 10, 'README.md has examples');
cmp_ok(scalar(grep { $_->{output} } @examples), '>', 10, 'and their output');

my $node = PostgreSQL::Test::Cluster->new('readme');
$node->init(extra => [ '--locale=C.UTF-8', '--encoding=UTF8' ]);
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION hbase_rowkey');

# One session for all, as a reader would have it.
my $mark = '== end of example ==';
my $script = join "\\echo $mark\n", map { $_->{sql} } @examples;
my ($out, $err);
IPC::Run::run(
	[
		'psql', '-X', '-q', '-d', $node->connstr('postgres'),
		'-P', 'null=', '-f', '-'
	],
	'<', \$script, '>', \$out, '2>&1');
my @outputs = split /^\Q$mark\E\n/m, $out, -1;
is(scalar @outputs, scalar @examples, 'psql ran them all');

foreach my $i (0 .. $#examples)
{
	my ($example, $output) = ($examples[$i], $outputs[$i] // '');
	my $expected = $example->{output} // '';

	# what an editor takes off at the ends of lines does not count
	s/[ \t]+$//mg, s/^psql:<stdin>:\d+: //mg, s/\n+\z/\n/, s/\A\n+// for $output, $expected;
	is($output, $expected, "README.md line $example->{line}");
}

done_testing();
