# The version is said in two places, which must agree; the built script has it.
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
ok(-f "sql/hbase_rowkey--$version.sql", 'the install script is built');
like(slurp('CHANGELOG.md'), qr/^## \Q$version\E/m, 'CHANGELOG.md has a chapter');

done_testing();
