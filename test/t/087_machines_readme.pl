# The examples of README.md that need more than one server: a block of SQL is
# marked with the server that runs it, as ```sql east.  Their outputs are those
# that are printed below.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

open my $file, '<', 'README.md' or die "README.md: $!";
my $readme = do { local $/; <$file> };

my @examples;
while ($readme =~ /^```sql (front|east|west)\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?/gms)
{
	my %example = (node => $1, sql => $2, output => $3, line => 1 + substr($readme, 0, $-[0]) =~ tr/\n//);
	push @examples, \%example;
}
cmp_ok(scalar @examples, '>', 10, 'README.md has examples');
cmp_ok(scalar(grep { $_->{output} } @examples), '>', 5, 'and their output');

my %node = map { $_ => PostgreSQL::Test::Cluster->new($_) } qw(front east west);
foreach my $node (values %node)
{
	$node->init(extra => [ '--locale=C.UTF-8', '--encoding=UTF8' ]);
	$node->start;
	$node->safe_psql('postgres', 'CREATE DATABASE app');
}
if ($node{front}->safe_psql('postgres', "SELECT count(*) FROM pg_available_extensions WHERE name = 'postgres_fdw'") eq '0')
{
	note('no postgres_fdw here');
	done_testing();
	exit;
}

foreach my $example (@examples)
{
	my $node = $node{ $example->{node} };
	my ($sql, $output) = ($example->{sql}, '');
	my $expected = $example->{output} // '';

	# the servers of the example are these
	foreach my $name (qw(east west))
	{
		my $address = sprintf "host '%s', port '%s'", $node{$name}->host, $node{$name}->port;
		$sql =~ s/host '$name\.example'/$address/g;
	}
	IPC::Run::run([ 'psql', '-X', '-q', '-d', $node->connstr('app'), '-P', 'null=', '-f', '-' ], '<', \$sql, '>', \$output, '2>&1');
	# what an editor takes off at the ends of lines does not count
	s/[ \t]+$//mg, s/^psql:<stdin>:\d+: //mg, s/\n+\z/\n/, s/\A\n+// for $output, $expected;
	is($output, $expected, "README.md line $example->{line}, $example->{node}");
}

$_->stop foreach values %node;
done_testing();
