#!/usr/bin/env bash
# coverage.sh: which lines of src the tests run; "make coverage" calls it.
#
# Builds without optimization and with gcc's counters in a private copy of the
# system's installation, runs pg_regress and TAP, and prints a table by gcov.
# Lines that did not run are in test/.cache/coverage, marked by #####.
# coverage.txt says of which functions lines do not run, and why; what it does
# not explain is printed.  Exits non-zero when a test failed or less than 95
# percent of the lines ran.

. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

report=$top/test/.cache/coverage
passed=0
failed=0

install_packages
make_workplace
# make reads them, also where a test builds a copy
user_settings="PROFILE=--coverage COPT=-O0"
build

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
# not run.  A function's name stands at the begin of a line.
awk -F: -v list="$top/test/coverage.txt" '
	FILENAME == list {
		if ($0 ~ /^#/ || NF < 4)
			next
		listed[$1 ":" $2] = $3
		next
	}
	FNR == 1 {
		file = FILENAME
		sub(/.*\//, "", file)
		sub(/\.gcov$/, "", file)
		order[++files] = file
	}
	{
		count = $1
		gsub(/[ *]/, "", count)
		source = $0
		sub(/^[^:]*:[^:]*:/, "", source)
	}
	source ~ /^[a-z_][A-Za-z0-9_]*\(/ {
		name = source
		sub(/\(.*/, "", name)
	}
	count == "-" || $2 + 0 == 0 { next }
	{ lines[file]++ }
	count ~ /^[0-9]/ { run[file]++; next }
	{
		place = file ":" name
		if (!(place in missed))
			places[++place_count] = place
		missed[place]++
		where[place] = where[place] " " ($2 + 0)
	}
	END {
		printf "%-24s %7s %7s %8s\n", "file", "lines", "run", "percent"
		for (i = 1; i <= files; i++) {
			file = order[i]
			printf "%-24s %7d %7d %8.1f\n", file, lines[file], run[file], lines[file] ? 100 * run[file] / lines[file] : 100
			all += lines[file]
			all_run += run[file]
		}
		printf "%-24s %7d %7d %8.1f\n", "all", all, all_run, 100 * all_run / all
		for (i = 1; i <= place_count; i++) {
			place = places[i]
			if (missed[place] > listed[place])
				unexplained = unexplained sprintf("%s:%d:%s\n", place, missed[place], where[place])
		}
		for (place in listed) {
			if (missed[place] + 0 < listed[place])
				better = better sprintf("%s: %d of %d\n", place, missed[place], listed[place])
		}
		printf "\nnot run, and not explained by coverage.txt: %s\n%s", unexplained == "" ? "nothing" : "", unexplained
		if (better != "")
			printf "explained by coverage.txt, but run this time:\n%s", better
		exit 100 * all_run < 95 * all
	}' "$top/test/coverage.txt" "$report"/*.gcov || { echo "less than 95 percent"; failed=$((failed + 1)); }

printf '\n%d scripts and tests passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
