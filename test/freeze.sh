#!/usr/bin/env bash
# freeze.sh VERSION NEXT: the version that is being released is VERSION, and
# NEXT is worked on from now on.
#
# The built install script becomes sql/updates/hbase_rowkey--VERSION.sql, which
# nobody edits any more; NEXT gets its step from VERSION, empty as yet, and its
# places in the control file, META.json and CHANGELOG.md.  Nothing is committed.

. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

[ $# = 2 ] || fail "usage: bash test/freeze.sh VERSION NEXT, as in 1.0.0 1.1.0"
version=$1
next=$2
cd "$top"

for number in "$version" "$next"; do
	[[ $number =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || fail "not a version: $number (write 1.2.3)"
done
current=$(sed -n "s/^default_version = '\(.*\)'/\1/p" hbase_rowkey.control)
[ "$current" = "$version" ] || fail "hbase_rowkey.control has version $current, not $version"
[ "$version" != "$next" ] && [ "$(printf '%s\n' "$version" "$next" | sort -V | tail -n 1)" = "$next" ] ||
	fail "$next is not later than $version"

frozen=sql/updates/hbase_rowkey--$version.sql
step=sql/updates/hbase_rowkey--$version--$next.sql
for file in "$frozen" "$step"; do
	[ ! -e "$file" ] || fail "$file is there already"
done
grep -qFx "## $version" CHANGELOG.md || fail "CHANGELOG.md has no chapter $version"

# built anew, since what lies there may be older than its parts
built=sql/hbase_rowkey--$version.sql
rm -f "$built"
make -s PG_CONFIG="$(find_pg_config)" "$built"
mkdir -p sql/updates
mv "$built" "$frozen"
cat >"$step" <<'SQL'
-- complain if the script is sourced in psql, rather than by ALTER EXTENSION
\echo Use "ALTER EXTENSION hbase_rowkey UPDATE" to load this file. \quit
SQL

sed -i "s/^default_version = '.*'/default_version = '$next'/" hbase_rowkey.control
# the version of the specification stands last, and is another matter
pattern=${version//./\\.}
sed -i '/"meta-spec"/,$!{s/"version": "'"$pattern"'"/"version": "'"$next"'"/;s/--'"$pattern"'\.sql/--'"$next"'.sql/}' META.json
sed -i "s/^## $pattern\$/## $next\n\nNot released yet.\n\n&/" CHANGELOG.md

cat <<EOF
$version is in $frozen.
Now look at git diff, commit, and tag the commit:
    git add sql/updates && git commit -am 'Freeze $version' && git tag v$version
What $next adds goes into sql/install and, once more, into $step.
EOF
