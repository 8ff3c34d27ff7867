# judge.sh: HFiles and scans before a real HBase; sourced, behind setup.sh.
#
# HBase runs in one Java process, on the local file system and the loopback
# interface, with at most 1 GB of memory.  Maven fetches it once, 120 MB, into
# the caller's ~/.m2.

java_options="-Xmx1g --add-opens java.base/java.nio=ALL-UNNAMED --add-opens java.base/java.lang=ALL-UNNAMED"

have_java()
{
	local version
	command -v java javac mvn >/dev/null || return
	version=$(javac -version 2>&1 | sed 's/[^0-9]*\([0-9]*\).*/\1/')
	[ -n "$version" ] && [ "$version" -ge 17 ]
}

# By apt, as the other packages; false where that is not possible.
install_java()
{
	have_java && return
	command -v apt-get >/dev/null || return
	say "installing Java and Maven"
	export DEBIAN_FRONTEND=noninteractive
	as_root apt-get update -qq &&
		as_root apt-get install -y -qq --no-install-recommends openjdk-17-jdk-headless maven >/dev/null &&
		have_java
}

# Classes and libraries for java_run, which another user runs.  Fails with 2
# where Maven cannot fetch them.
build_judge()
{
	local log=$work/maven.log pom=$work/hbase/project/pom.xml
	mkdir -p "$work/hbase"
	cp -r "$work/src/test/hbase" "$work/hbase/project"
	mvn -q -B -f "$pom" dependency:copy-dependencies -DoutputDirectory="$work/hbase/lib" \
		>"$log" 2>&1 || { grep -m 1 ERROR "$log" || true; return 2; }
	mvn -q -B -f "$pom" compile >"$log" 2>&1 || { cat "$log"; return 1; }
	[ "$(id -u)" != 0 ] || chown -R nobody "$work/hbase"
}

java_run()
{
	as_user java $java_options -cp "$work/hbase/project/target/classes:$work/hbase/lib/*" "$@" 2>"$work/java.log"
}

judge_sql() { psql -q -d judge -v folder="$work/judge" "$@"; }

# All checks, one line each: "ok ..." or "not ok ...".
judge()
{
	as_user mkdir "$work/judge"
	gzip -dc "$top/test/data/flights.csv.gz" >"$work/flights.csv"
	psql -q -c 'CREATE DATABASE judge' &&
		judge_sql -c 'CREATE EXTENSION hbase_rowkey' &&
		judge_sql -f "$work/src/test/hbase/hfiles.sql" &&
		judge_sql -v csv="$work/flights.csv" -f "$work/src/test/hbase/round_trip.sql" &&
		judge_sql -f "$work/src/test/hbase/imports.sql" || return
	java_run Judge "$work/judge" >"$work/hbase.log" || true
	cat "$work/hbase.log"
	grep -q '^HBase: ' "$work/hbase.log" || { tail -n 50 "$work/java.log"; return 1; }
	judge_sql -v results="$work/judge/results" -v regions="$work/judge/regions" \
		-f "$work/src/test/hbase/compare.sql"
}
