#!/usr/bin/env bash
# run.sh [rows]: speed against hand-written SQL, as Markdown tables.
#
# Numbers are for reading; no test depends on them.

. "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"

rows=${1:-1000000}
install_packages
make_workplace >&2
build
start_server shared_buffers=1GB temp_buffers=1GB max_wal_size=4GB autovacuum=off
psql -q -c 'CREATE EXTENSION hbase_rowkey'
for script in "$work"/src/test/bench/*.sql; do
	psql -v rows="$rows" -f "$script"
done
