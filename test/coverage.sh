#!/usr/bin/env bash
# coverage.sh: which lines of src the tests run; "make coverage" calls it.
#
# Builds without optimization and with gcc's counters in a private copy of the
# system's installation, runs pg_regress, TAP and the byte code's programs, and
# prints a table by gcov.  Lines that did not run are in test/.cache/coverage,
# marked by #####.  Exits non-zero when a test failed.

. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

report=$top/test/.cache/coverage
passed=0
failed=0

install_packages
make_workplace
build PROFILE="-O0 -fprofile-arcs -ftest-coverage"

# Backends write their counters when they end
start_server
regression_tests
tap_tests
stop_server

say "coverage"
# The server's inline functions are not ours to count
as_user sh -c 'cd "$1/src" && gcov -r -s "$1/src" -o src src/*.c' sh "$work" >"$work/gcov.log" 2>&1 ||
	{ cat "$work/gcov.log"; fail "gcov failed"; }
rm -rf "$report"
mkdir -p "$report"
for file in "$work"/src/src/*.c; do
	name=$(basename "$file")
	[ ! -f "$work/src/$name.gcov" ] || cp "$work/src/$name.gcov" "$report/"
done

# gcov's columns: count, line, source; "-" is no code, "#####" and "=====" did
# not run
awk -F: '
	FNR == 1 { file = FILENAME; sub(/.*\//, "", file); sub(/\.gcov$/, "", file); order[++files] = file }
	{ count = $1; gsub(/[ *]/, "", count) }
	count == "-" || $2 + 0 == 0 { next }
	{ lines[file]++ }
	count ~ /^[0-9]/ { run[file]++ }
	END {
		printf "%-24s %7s %7s %8s\n", "file", "lines", "run", "percent"
		for (i = 1; i <= files; i++) {
			file = order[i]
			printf "%-24s %7d %7d %8.1f\n", file, lines[file], run[file], lines[file] ? 100 * run[file] / lines[file] : 100
			all += lines[file]
			all_run += run[file]
		}
		printf "%-24s %7d %7d %8.1f\n", "all", all, all_run, 100 * all_run / all
	}' "$report"/*.gcov

printf '\n%d scripts and tests passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
