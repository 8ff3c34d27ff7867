# Rows and keys of rowkey_test_vectors, built again as a service would: in Perl
# here, and with the JDK alone by test/java/VectorsTest.java where there is Java.
use strict;
use warnings;
use Digest::MD5 qw(md5 md5_hex);
use Digest::SHA qw(sha256);
use JSON::PP;
use Math::BigInt;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my %layouts = (
	orders => q{hash_hex(user_id, 4), string(user_id), '\x00', reverse_timestamp(created_at), int8(order_id)},
	phones => q{string(reverse(phone)), '_', int8(order_id)},
	logs => q{bucket(at, 16), epoch(at), rpad(hostname, 20), int2(event)},
	salted => q{salt(string(id), 16), string(id), '\x00', int4(n)},
	letters => q{salt((string(id), int4(n)), 7, modulus => 'floor', format => 'letter'), string(id), '|', int4(n)},
	sessions => q{salt(id, 100, 'java_string', format => 'digits'), string(id)},
	loads => q{datetime(at), digits(chance, 4), string(business_id)},
	dates => q{datetime(at, 'yyyy-MM-dd HH:mm:ss', '+08:00'), string(id)},
	measures => q{uint(metric, 3), epoch(at, 's', 4), float8(value), float4(ratio), bool(valid), uuid(device), bytes(tag, 2)},
	digests => q{hash(string(user_id), 4, 'sha-256'), string(user_id), '|', digits(order_id, 12), hash_hex(user_id, 16, 'md5', 9, true)},
	rest_salted => q{salt(buckets => 8), int8(n), reverse_timestamp(at, 's', 'byte', 2147483647)},
	hosts => q{reverse_domain(host), '/', reverse_timestamp(at, 's', 'digits', 9999999999), lpad(code, 8, '0')},
	prices => q{string(item), '\x00', bigdecimal(price)});

# ------------------------------------------------------------------------
# The plain rules
# ------------------------------------------------------------------------

# A flat JSON object; texts as UTF-8, numbers as they are written.
sub read_object
{
	my ($json) = @_;
	my $text = qr/"(?:[^"\\]|\\.)*"/;
	my $reader = JSON::PP->new->utf8->allow_nonref;
	my %row;

	while ($json =~ /($text): ($text|[^,}]+)/g)
	{
		my ($name, $value) = ($1, $2);

		$value = $reader->decode($value) if $value =~ /^"/;
		utf8::encode($value);
		$row{ $reader->decode($name) } = $value;
	}
	return \%row;
}

# Days from 1970 of a date of the Gregorian calendar, and back.
sub days
{
	my ($year, $month, $day) = @_;

	use integer;
	($year, $month) = ($year - 1, $month + 12) if $month <= 2;
	return 365 * $year + $year / 4 - $year / 100 + $year / 400 + (153 * ($month - 3) + 2) / 5 + $day - 1 - 719468;
}

# Milliseconds of an ISO time.
sub ms
{
	my ($iso) = @_;
	my ($year, $month, $day, $hour, $minute, $second, $fraction) =
	  $iso =~ /^(\d+)-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,3})\d*)?Z$/ or die "not a time: $iso";

	return 1000 * (86400 * days($year, $month, $day) + 3600 * $hour + 60 * $minute + $second)
	  + substr(($fraction // '') . '000', 0, 3);
}

# A time in a unit: numbers are in it already.
sub in_ms { my ($time) = @_; return $time =~ /^-?\d+$/ ? $time : ms($time) }
sub in_s { my ($time) = @_; return $time =~ /^-?\d+$/ ? $time : int(ms($time) / 1000) }

# yyyyMMddHHmmssSSS of a time so many hours east of UTC, as its numbers.
sub fields
{
	my ($iso, $hours) = @_;
	my $ms = ms($iso) + 3600_000 * $hours;
	my ($second, $minute, $hour, $day, $month, $year) = gmtime(int($ms / 1000));

	return ($year + 1900, $month + 1, $day, $hour, $minute, $second, $ms % 1000);
}

# By characters, be they one UTF-16 unit or two.
sub reversed
{
	my ($text) = @_;

	utf8::decode($text);
	$text = reverse $text;
	utf8::encode($text);
	return $text;
}

sub int8 { return pack 'q>', $_[0] }

# NaN is Java's one; Perl's own has another sign on some machines.
sub ieee
{
	my ($template, $value) = @_;
	return pack 'H*', $template eq 'd>' ? '7ff8000000000000' : '7fc00000' if $value eq 'NaN';
	return pack $template, $value =~ /Infinity/ ? ($value =~ /^-/ ? -9**9**9 : 9**9**9) : $value;
}
sub signed { my ($h) = @_; return $h >= 2**31 ? $h - 2**32 : $h }

# Arrays.hashCode(byte[]), which is Bytes.hashCode of HBase.
sub hash31
{
	my $h = 1;

	$h = (31 * $h + $_) & 0xFFFFFFFF for unpack 'c*', $_[0];
	return signed($h);
}

# String.hashCode, of UTF-16 units.
sub java_string
{
	my ($text) = @_;
	my $h = 0;

	utf8::decode($text);
	foreach my $point (unpack 'W*', $text)
	{
		my @units = $point < 0x10000 ? $point : (0xD7C0 + ($point >> 10), 0xDC00 + ($point & 0x3FF));

		$h = (31 * $h + $_) & 0xFFFFFFFF for @units;
	}
	return signed($h);
}

# Two's complement of a whole number of any size, in as few bytes as Java has.
sub big_endian
{
	my ($digits) = @_;
	my $number = Math::BigInt->new($digits);
	my $bytes = 1;

	$bytes++ while $number < -(Math::BigInt->new(2)**(8 * $bytes - 1)) || $number >= Math::BigInt->new(2)**(8 * $bytes - 1);
	$number += Math::BigInt->new(2)**(8 * $bytes) if $number < 0;
	return pack 'H*', substr('0' x (2 * $bytes) . substr($number->as_hex, 2), -2 * $bytes);
}

my %build = (
	orders => sub {
		my ($row) = @_;
		return substr(md5_hex($row->{user_id}), 0, 4) . $row->{user_id} . "\0"
		  . int8(9223372036854775807 - in_ms($row->{created_at})) . int8($row->{order_id});
	},
	phones => sub { my ($row) = @_; return reversed($row->{phone}) . '_' . int8($row->{order_id}) },
	logs => sub {
		my ($row) = @_;
		my $ms = in_ms($row->{at});
		return chr($ms % 16) . int8($ms) . $row->{hostname} . ' ' x (20 - length $row->{hostname}) . pack 's>', $row->{event};
	},
	salted => sub { my ($row) = @_; return chr(abs(hash31($row->{id})) % 16) . "$row->{id}\0" . pack 'l>', $row->{n} },
	letters => sub {
		my ($row) = @_;
		my $n = pack 'l>', $row->{n};
		return chr(ord('a') + hash31($row->{id} . $n) % 7) . "$row->{id}|$n";
	},
	sessions => sub { my ($row) = @_; return sprintf('%02d', abs(java_string($row->{id})) % 100) . $row->{id} },
	loads => sub {
		my ($row) = @_;
		return sprintf('%04d%02d%02d%02d%02d%02d%03d%04d', fields($row->{at}, 0), $row->{chance}) . $row->{business_id};
	},
	dates => sub {
		my ($row) = @_;
		return sprintf('%04d-%02d-%02d %02d:%02d:%02d', (fields($row->{at}, 8))[0 .. 5]) . $row->{id};
	},
	measures => sub {
		my ($row) = @_;
		return substr(pack('N', $row->{metric}), 1) . pack('N', in_s($row->{at})) . ieee('d>', $row->{value}) . ieee('f>', $row->{ratio})
		  . ($row->{valid} eq 'true' ? "\xFF" : "\0") . pack('H*', $row->{device} =~ tr/-//dr) . pack 'H*', substr($row->{tag}, 2);
	},
	digests => sub {
		my ($row) = @_;
		return substr(sha256($row->{user_id}), 0, 4) . "$row->{user_id}|"
		  . sprintf('%012d', $row->{order_id}) . uc substr(md5_hex($row->{user_id}), 8, 16);
	},
	rest_salted => sub {
		my ($row) = @_;
		my $rest = int8($row->{n}) . pack 'N', 2147483647 - in_s($row->{at});
		return chr(abs(hash31($rest)) % 8) . $rest;
	},
	hosts => sub {
		my ($row) = @_;
		return join('.', reverse split(/\./, $row->{host}, -1)) . '/'
		  . sprintf('%010d', 9999999999 - in_s($row->{at})) . '0' x (8 - length $row->{code}) . $row->{code};
	},
	prices => sub {
		my ($row) = @_;
		my ($whole, $fraction) = $row->{price} =~ /^(-?\d+)(?:\.(\d+))?$/;
		$fraction //= '';
		return "$row->{item}\0" . pack('l>', length $fraction) . big_endian($whole . $fraction);
	});
is_deeply([ sort keys %build ], [ sort keys %layouts ], 'each layout is built again');

# ------------------------------------------------------------------------
# The vectors
# ------------------------------------------------------------------------
my $node = PostgreSQL::Test::Cluster->new('vectors');
$node->init(extra => [ '--encoding=UTF8', '--no-locale' ]);
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION hbase_rowkey');

my $tsv = PostgreSQL::Test::Utils::tempdir() . '/vectors.tsv';
my $lines = '';
foreach my $name (sort keys %layouts)
{
	$lines .= $node->safe_psql('postgres', <<"SQL") . "\n";
SELECT concat_ws(E'\\t', '$name', "row", rowkey_hex(key)) FROM rowkey_test_vectors(\$\$$layouts{$name}\$\$, 150, 1)
SQL
}
$node->stop;
open my $file, '>', $tsv or die "$tsv: $!";
print $file $lines;
close $file or die "$tsv: $!";

my (%count, %wrong);
foreach my $line (split /\n/, $lines)
{
	my ($name, $json, $hex) = split /\t/, $line;
	my $built = unpack 'H*', $build{$name}->(read_object($json));

	$count{$name}++;
	push @{ $wrong{$name} }, "$json: $hex, but Perl makes $built" if $built ne $hex;
}
foreach my $name (sort keys %layouts)
{
	is($count{$name}, 150, "$name: rows");
	is_deeply($wrong{$name} // [], [], "$name: keys as built by Perl");
}

SKIP:
{
	my $version = `java -version 2>&1` // '';

	skip 'no Java 11 or later', 2 unless $version =~ /version "(\d+)/ && $1 >= 11;
	my ($out, $err);
	my $ok = IPC::Run::run([ 'java', 'test/java/VectorsTest.java', $tsv ], '>', \$out, '2>', \$err);
	ok($ok, 'keys as built by Java') or diag("$out$err");
	is($out, join('', map { "$_: 150 keys, 0 differ\n" } sort keys %layouts), 'Java has seen all of them');
}

done_testing();
