#!/usr/bin/env bash
# sanitize.sh: the memory's errors, for maintainers; takes hours in all.
#
# Builds PostgreSQL 15 from its upstream sources (Debian's source package),
# once with assertions and valgrind's marks of memory contexts, once under the
# address and undefined-behaviour sanitizers, both kept in test/.cache.  On
# these servers, each with the extension built the same way:
#
#   cassert    pg_regress and TAP with the server's assertions
#   valgrind   pg_regress under valgrind with the server's own suppressions
#   asan       pg_regress and TAP under the sanitizers
#   bytes      the byte code alone, a minute per program
#   guided     the same, driven by libFuzzer, where there is clang, and what
#              reads layouts, conditions, DDL and keys, on the first server
#
# Arguments: which of these; without any, all.  REGRESS names single tests of
# pg_regress, TAP single scripts.  Exits non-zero when anything was reported.

. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
. "$top/test/fuzz/readers/readers.sh"

cache=$top/test/.cache/sanitize
passed=0
failed=0

# The upstream archive of Debian's source package, unpacked to $work/postgres.
unpack_server()
{
	local archive apt
	mkdir -p "$cache/lists/partial"
	if ! ls "$cache"/postgresql-15_*.orig.tar.* >/dev/null 2>&1; then
		echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main" \
			>"$cache/sources.list"
		apt="-o Dir::Etc::SourceList=$cache/sources.list -o Dir::Etc::SourceParts=/dev/null
			-o Dir::State::Lists=$cache/lists"
		as_root apt-get $apt -qq update
		(cd "$cache" && apt-get $apt -qq source --tar-only postgresql-15 2>"$work/apt.log") ||
			{ cat "$work/apt.log"; fail "apt cannot get the sources of postgresql-15"; }
	fi
	archive=$(ls "$cache"/postgresql-15_*.orig.tar.* | tail -n 1)
	rm -rf "$work/postgres"
	mkdir "$work/postgres"
	tar -C "$work/postgres" --strip-components=1 -xf "$archive"
}

# Builds a server into the cache, under a name.  Arguments: the name, CFLAGS,
# CPPFLAGS, more options of configure.
build_server()
{
	local name=$1 cflags=$2 cppflags=$3
	shift 3
	[ ! -x "$cache/$name/bin/postgres" ] || return 0
	say "building a server: $name"
	unpack_server
	# Its programs find libpq beside them, wherever they are copied to; without
	# NLS, whose messages the sanitizers would follow into the locale; OpenSSL
	# as in distributions: the server's own md5 reads words at odd places
	(
		cd "$work/postgres"
		./configure --quiet --prefix="$cache/$name" --disable-rpath --disable-nls \
			--without-readline --with-ssl=openssl --enable-debug --enable-tap-tests --enable-cassert \
			CFLAGS="$cflags" CPPFLAGS="$cppflags" \
			LDFLAGS="-Wl,-rpath,'\$\$ORIGIN/../lib'" "$@" &&
			make -s -j"$(nproc)" && make -s install &&
			make -s -C contrib/postgres_fdw install
	) >"$work/server_build.log" 2>&1 ||
		{ tail -n 30 "$work/server_build.log"; rm -rf "${cache:?}/$name"; fail "the server was not built"; }
	cp "$work/postgres/src/tools/valgrind.supp" "$cache/$name/"
	rm -rf "$work/postgres"
}

# What a log must not hold; adds to $failed and shows it.  Tests kill servers,
# with signal 9.
look_for_reports()
{
	local pattern='AddressSanitizer|runtime error:|TRAP: |was terminated by signal ([1-8]|1[0-9]):|VALGRINDERROR-BEGIN'
	if grep -rlE "$pattern" "$@" >"$work/reports" 2>/dev/null; then
		say "reports"
		xargs grep -hE -A 30 "$pattern" <"$work/reports" | head -n 200
		failed=$((failed + 1))
	else
		passed=$((passed + 1))
	fi
}

# A server of the cache with the extension, and the tests on it.  Arguments:
# name of the place, name of the server, "tap" for TAP tests, too.
test_on()
{
	make_place "$1" "$2/bin" "$cache/$2"
	build
	start_server jit=off
	[ "$(psql -Atc 'SHOW debug_assertions')" = on ] || fail "$2 is built without assertions"
	regression_tests ${REGRESS:+REGRESS="$REGRESS"}
	stop_server
	if [ "$3" = tap ]; then tap_tests ${TAP:-}; fi
}

# -DUSE_VALGRIND costs little without it: one server for all but ASAN.
build_cassert()
{
	build_server cassert "-Og -g -fno-omit-frame-pointer" "-DUSE_VALGRIND"
}

cassert()
{
	build_cassert
	say "assertions"
	test_on cassert cassert tap
	look_for_reports "$place"/*.log "$place/src/test/tmp_check/log"
}

valgrind_tests()
{
	command -v valgrind >/dev/null || fail "install valgrind"
	build_cassert
	say "valgrind"
	server_program=$work/postgres_in_valgrind
	mkdir "$work/valgrind"
	cat >"$server_program" <<-END
	#!/bin/sh
	exec valgrind --quiet --leak-check=no --gen-suppressions=all --time-stamp=yes \\
		--suppressions=$work/valgrind.supp --trace-children=yes \\
		--error-markers=VALGRINDERROR-BEGIN,VALGRINDERROR-END \\
		--log-file=$work/valgrind/%p.log $work/valgrind_server/pg/cassert/bin/postgres "\$@"
	END
	cp "$cache/cassert/valgrind.supp" "$work/"
	# The loader reads "$ORIGIN" of a path by words
	cat >>"$work/valgrind.supp" <<-END
	{
		loader_origin
		Memcheck:Addr8
		fun:strncmp
		fun:is_dst
	}
	END
	chmod 755 "$server_program"
	[ "$(id -u)" != 0 ] || chown nobody "$work/valgrind"
	test_on valgrind_server cassert no
	server_program=
	look_for_reports "$place"/*.log "$work/valgrind"
}

asan()
{
	# The stack's limit is the server's own affair, and its memory is freed by
	# context, not piece by piece
	export ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0:abort_on_error=1:disable_coredump=0
	export UBSAN_OPTIONS=print_stacktrace=1:abort_on_error=1:disable_coredump=0
	user_settings="ASAN_OPTIONS=$ASAN_OPTIONS UBSAN_OPTIONS=$UBSAN_OPTIONS"
	build_server asan "-O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all" ""
	say "sanitizers"
	test_on asan asan tap
	user_settings=
	look_for_reports "$place"/*.log "$place/src/test/tmp_check/log"
}

bytes()
{
	say "random bytes"
	random_bytes 60
}

guided()
{
	local source program seconds=${GUIDED_SECONDS:-60}
	say "libFuzzer"
	if ! find_clang; then
		echo "skipped: $no_clang"
		return
	fi
	for source in "$work"/src/test/fuzz/*_fuzz.c; do
		program=$work/tmp/$(basename "$source" .c)_guided
		if as_user "$clang" -g -O1 -DGUIDED -fsanitize=fuzzer,address,undefined \
			-fno-sanitize-recover=all -I"$work/src/src" \
			-o "$program" "$source" "$work"/src/src/bytes_*.c -lm &&
			as_user env ASAN_OPTIONS=detect_leaks=0 "$program" -max_len=4096 \
				-max_total_time="$seconds" -artifact_prefix="$work/tmp/" \
				>"$work/tmp/guided.log" 2>&1; then
			echo "$(basename "$source" .c): $(tail -n 1 "$work/tmp/guided.log")"
			passed=$((passed + 1))
		else
			tail -n 30 "$work/tmp/guided.log"
			failed=$((failed + 1))
		fi
	done
	build_cassert
	guided_readers "$seconds" cassert/bin "$cache/cassert"
}

install_packages
make_workplace
for part in ${*:-cassert valgrind asan bytes guided}; do
	case $part in
		cassert | asan | bytes | guided) $part ;;
		valgrind) valgrind_tests ;;
		*) fail "unknown part \"$part\"; there are cassert, valgrind, asan, bytes, guided" ;;
	esac
done

printf '\n%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
