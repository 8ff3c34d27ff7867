#!/usr/bin/env bash
# run.sh: all tests, with all of their set-up.
#
# Builds with warnings as errors, then pg_regress against a private server,
# TAP tests with prove, and random bytes through the byte code under sanitizers.
# Exits non-zero when anything failed.

. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

install_packages
make_workplace

say "build"
build COPT="-Werror -Wconversion"

say "regression tests"
start_server
failed=0
passed=0
as_user env PGHOST="$socket" PGUSER=postgres PGDATABASE=postgres \
	make -C "$work/src" -s installcheck PG_CONFIG="$pg_config" with_llvm=no \
	>"$work/regress.log" 2>&1 || failed=1
cat "$work/regress.log"
if [ "$failed" = 1 ] && [ -f "$work/src/regression.diffs" ]; then
	cat "$work/src/regression.diffs"
fi
# pg_regress prints "test name ... ok" up to 15, TAP lines from 16 on
passed=$(grep -cE '^(ok |test .* \.\.\. ok)' "$work/regress.log" || true)
failed=$(grep -cE '^(not ok |test .* \.\.\. FAILED)' "$work/regress.log" || true)
[ "$passed" -gt 0 ] || failed=$((failed + 1))

say "TAP tests"
scripts=$(ls "$top"/test/t/*.pl | wc -l)
# JRuby and HBase's classes judge the text for its shell, where they can be had
jruby=
if command -v java >/dev/null && command -v mvn >/dev/null &&
	mvn -q -B -f "$top/test/jruby/pom.xml" dependency:copy-dependencies \
		-DoutputDirectory="$work/jruby" >"$work/jruby.log" 2>&1; then
	chmod -R a+rX "$work/jruby"
	jruby="$work/jruby/*"
else
	echo "skipped: no JRuby by Java and Maven"
fi
if as_user env JRUBY_CLASSPATH="$jruby" make -C "$work/src" -s tapcheck PG_CONFIG="$pg_config" with_llvm=no; then
	passed=$((passed + scripts))
else
	failed=$((failed + 1))
fi

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

printf '\n%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
