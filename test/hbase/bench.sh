#!/usr/bin/env bash
# bench.sh [cells]: rowkey_write_hfiles against HBase's own writer of HFiles.
#
# The same sorted cells, block size, compression and Bloom filter; prints a
# Markdown table of nanoseconds of processor time per cell, the best of several
# runs.  HBase's writer has its cells sorted and in memory (its garbage
# collector's time does not count); ours takes them from the sort ("write"), or
# from the table by query and sort ("whole run").  Numbers are for reading; no
# test depends on them.

. "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
. "$top/test/hbase/judge.sh"

cells=${1:-1000000}
install_packages
install_java || fail "Java 17 and Maven are needed"
make_workplace >&2
build
build_judge || fail "the Java part was not built"
start_server shared_buffers=1GB max_wal_size=4GB autovacuum=off
java_options=${java_options/-Xmx1g/-Xmx4g}
mkdir "$work/out"
[ "$(id -u)" != 0 ] || chown nobody "$work/out"

psql -q -c 'CREATE EXTENSION hbase_rowkey'
psql -q -v cells="$cells" <<'SQL'
-- one cell a row: 26 bytes of key, 64 of value that gz cannot make smaller
CREATE TABLE narrow AS
	SELECT rowkey_salt('u' || i, 16) || rowkey_rpad('user' || i, 17) || rowkey_reverse_timestamp(1700000000000 + i) AS key,
		'q' AS qualifier, sha256(int8send(i)) || sha256(int8send(-i)) AS value, 1700000000000 + i AS ts
	FROM generate_series(1, :cells::bigint) i;
SQL
psql -q -v cells="$cells" <<'SQL'
-- ten cells a row
CREATE TABLE wide AS
	SELECT rowkey_salt('u' || i, 16) || rowkey_rpad('user' || i, 17) || rowkey_reverse_timestamp(1700000000000 + i) AS key,
		i AS c0, 'text ' || i AS c1, i % 7 AS c2, i * 3 AS c3, 'a' AS c4, 'b' || i % 100 AS c5, i / 2 AS c6, 'c' AS c7,
		'longer text of a column ' || i AS c8, '' AS c9, 1700000000000 + i AS ts
	FROM generate_series(1, :cells::bigint / 10) i;
VACUUM ANALYZE;
SQL
for table in narrow wide; do
	if [ "$table" = wide ]; then
		rows="SELECT key, convert_to(q, 'UTF8') AS qualifier, convert_to(v::text, 'UTF8') AS value, ts FROM wide, LATERAL (VALUES
			('c0', c0::text), ('c1', c1), ('c2', c2::text), ('c3', c3::text), ('c4', c4), ('c5', c5), ('c6', c6::text), ('c7', c7),
			('c8', c8), ('c9', c9)) c(q, v)"
	else
		rows="SELECT key, convert_to(qualifier, 'UTF8') AS qualifier, value, ts FROM narrow"
	fi
	psql -q -c "COPY (SELECT rowkey_hex(key), encode(qualifier, 'hex'), encode(value, 'hex'), ts FROM ($rows) c
		ORDER BY key, qualifier) TO '$work/out/$table'"
done

# Milliseconds of a phase, the best of five runs.
best() { grep -o "$1 [0-9]* ms" "$work/phases" | sed 's/[^0-9]//g' | sort -n | head -n 1; }

printf '| cells | compression | maintenance_work_mem | HBase | write | whole run | write against HBase |\n'
printf '|---|---|---|---|---|---|---|\n'
for table in narrow wide; do
	for compression in none gz; do
		hbase=$(java_run Bench "$work/out/$table" "$work/out/hfile" $compression)
		for memory in 64MB 1GB; do
			for run in 1 2 3 4 5; do
				psql -At -c "SET client_min_messages = debug1" -c "SET maintenance_work_mem = '$memory'" \
					-c "SELECT FROM rowkey_write_hfiles('$work/out', 'TABLE $table', 'cf', NULL, '$compression')" 2>&1 |
					sed -n 's/.*HFiles: processor time \([0-9]*\) ms .*, \([0-9]*\) ms .*, \([0-9]*\) ms .*/\1 \2 \3/p' |
					{ read -r query sort write; echo "write $write ms, whole $((query + sort + write)) ms"; }
				rm -r "$work/out/cf"
			done >"$work/phases"
			awk -v t="$table" -v c="$compression" -v m="$memory" -v n="$cells" -v h="$hbase" -v w="$(best write)" -v a="$(best whole)" \
				'BEGIN { f = 1e6 / n; printf "| %s | %s | %s | %.0f ns | %.0f ns | %.0f ns | %.2f times as fast |\n", t, c, m, h * f, w * f, a * f, h / w }'
		done
	done
done
