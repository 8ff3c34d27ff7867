# The version is said in two places, which must agree; the built script has it,
# and no released one does (see test/freeze.sh).
use strict;
use warnings;
use Test::More;
use JSON::PP;

sub slurp
{
	open my $file, '<', $_[0] or die "$_[0]: $!";
	local $/;
	return <$file>;
}

my ($version) = slurp('hbase_rowkey.control') =~ /^default_version = '(.*)'$/m;
my $meta = decode_json(slurp('META.json'));

is($meta->{version}, $version, 'META.json has the version of the control file');
is($meta->{provides}{hbase_rowkey}{version},
	$version, 'and so has what it provides');
is($meta->{provides}{hbase_rowkey}{file},
	"sql/hbase_rowkey--$version.sql", 'and its file');
ok(-f "sql/hbase_rowkey--$version.sql", 'the install script is built');
ok(!-e "sql/updates/hbase_rowkey--$version.sql", 'which is not a released one');
like(slurp('CHANGELOG.md'), qr/^## \Q$version\E/m, 'CHANGELOG.md has a chapter');

done_testing();
