# setup.sh: what the scripts of this folder share; sourced, not run.
#
# Everything happens in a temporary folder that is removed at the end: a copy
# of the sources, a copy of PostgreSQL's installation (so that nothing is
# installed into the system), and a private server that an ordinary user runs.

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

# root may not run a server: nobody does it then, else whoever calls.
as_user()
{
	if [ "$(id -u)" = 0 ]; then
		runuser -u nobody -- env -i HOME="$work" PATH="$PATH" LANG=C.UTF-8 TMPDIR="$work/tmp" "$@"
	else
		env HOME="$work" LANG=C.UTF-8 TMPDIR="$work/tmp" "$@"
	fi
}

clean_up()
{
	if [ -f "$work/data/postmaster.pid" ]; then
		as_user "$bin/pg_ctl" -D "$work/data" -m immediate -s stop || true
	fi
	cd /
	rm -rf "$work"
}

# Makes $work with a copy of the sources and of the installation.  The path is
# short, because a socket's may have 107 bytes at most.
make_workplace()
{
	local config directory
	config=$(find_pg_config)
	work=$(mktemp -d /tmp/rk.XXXXXX)
	bin=$work/pg$("$config" --bindir)
	pg_config=$bin/pg_config
	socket=$work/s
	trap clean_up EXIT
	trap 'exit 130' INT TERM

	mkdir "$work/src" "$work/tmp" "$work/s"
	tar -C "$top" --exclude=./.git --exclude=./test/.cache --exclude=./test/hbase/target --exclude='*.o' \
		--exclude='*.so' --exclude='*.bc' -cf - . | tar -C "$work/src" -xf -
	# PostgreSQL finds its files relative to its programs, so a copy is private
	for directory in --bindir --pkglibdir --sharedir; do
		mkdir -p "$work/pg$(dirname "$("$config" $directory)")"
		cp -a "$("$config" $directory)" "$work/pg$("$config" $directory)"
	done
	mkdir -p "$(dirname "$work/pg$("$config" --pkgincludedir)")"
	ln -s "$("$config" --pkgincludedir)" "$work/pg$("$config" --pkgincludedir)"
	[ "$(id -u)" != 0 ] || chown -R nobody "$work"
	cd "$work"					# the caller's folder may be closed to nobody
	say "$("$pg_config" --version), in a private copy"
}

# Builds and installs into the copy; arguments go to make.
build()
{
	if ! as_user make -C "$work/src" -s -j"$(nproc)" PG_CONFIG="$pg_config" with_llvm=no "$@" \
		>"$work/build.log" 2>&1 ||
		! as_user make -C "$work/src" -s install PG_CONFIG="$pg_config" with_llvm=no \
		>>"$work/build.log" 2>&1; then
		cat "$work/build.log"
		fail "the build failed"
	fi
}

# A private server on a socket only; arguments are its settings.
start_server()
{
	local setting options="-c listen_addresses='' -k $socket"
	for setting in fsync=off "$@"; do options+=" -c $setting"; done
	as_user "$bin/initdb" -D "$work/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 \
		>"$work/initdb.log" 2>&1 || { cat "$work/initdb.log"; fail "initdb failed"; }
	as_user "$bin/pg_ctl" -D "$work/data" -l "$work/server.log" -o "$options" -w -s start ||
		{ cat "$work/server.log"; fail "the server did not start"; }
	export PGHOST=$socket PGUSER=postgres PGDATABASE=postgres
}

psql() { as_user env PGHOST="$socket" PGUSER=postgres PGDATABASE=postgres "$bin/psql" -X "$@"; }
