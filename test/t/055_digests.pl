# Digests that OpenSSL knows and does not give, as under a policy: its own
# configuration asks for implementations that are validated (FIPS), and there
# are none.  What needs no digest works.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('digests');
$node->init(extra => [ '--encoding=UTF8', '--no-locale' ]);

my $config = $node->basedir . '/openssl.cnf';
PostgreSQL::Test::Utils::append_to_file($config, <<'CONF');
openssl_conf = init
[init]
alg_section = algorithms
random = random
[algorithms]
default_properties = fips=yes
[random]
properties = -fips
CONF
{
	local $ENV{OPENSSL_CONF} = $config;
	$node->start;
}
$node->safe_psql('postgres', 'CREATE EXTENSION hbase_rowkey');

sub fails
{
	my ($statement, $code, $message) = @_;
	my ($rc, undef, $error) = $node->psql('postgres', $statement, extra_params => [ '-v', 'VERBOSITY=verbose' ]);

	like($error, qr/ERROR:  \Q$code: $message\E\n/, "$statement: refused");
}

foreach my $digest ('md5', 'sha256', 'SHA-1')
{
	fails("SELECT rowkey_hash('a'::text, 2, '$digest')", '0A000', qq{digest "$digest" is refused by OpenSSL});
}
fails(q{SELECT rowkey_hash('a'::text, 2, 'nonsense')}, '22023', 'unknown digest algorithm: "nonsense"');
fails(q{SELECT rowkey_encode('hash_hex(a, 4), string(a)', 'x')}, '0A000', 'element hash_hex(a, 4): digest "md5" is refused by OpenSSL');
# Murmur, Jenkins and others are computed here
is($node->safe_psql('postgres', q{SELECT length(rowkey_salt('a', 16)), length(rowkey_salt('a', 16, 'murmur3'))}), '1|1', 'a salt needs none');
# keys are inspected without md5
is($node->safe_psql('postgres', q{SELECT string_agg(reading, ', ' ORDER BY "position") FROM rowkey_inspect('user0001')}), 'text "user0001"', 'a key is inspected');

$node->stop;
done_testing();
