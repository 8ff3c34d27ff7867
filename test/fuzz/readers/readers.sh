# readers.sh: libFuzzer on what reads text and keys in a server; sourced,
# behind setup.sh.
#
# The server is a private copy in single-user mode, with the extension built
# by clang: marked for libFuzzer, and stopped by undefined behaviour.  Each
# query of this folder is a program; lines of NAME.txt are its first inputs.

no_clang="no clang with libFuzzer (packages clang and libclang-rt-dev)"

# Sets $clang and $libfuzzer; by apt where they are missing and it can.
find_clang()
{
	local packages="clang libclang-rt-dev" version
	libfuzzer && return
	command -v apt-get >/dev/null || return
	if [ -n "$clang" ]; then
		version=$("$clang" -dumpversion)
		packages=libclang-rt-${version%%.*}-dev
	fi
	export DEBIAN_FRONTEND=noninteractive
	as_root apt-get update -qq &&
		as_root apt-get install -y -qq --no-install-recommends $packages >/dev/null 2>&1 &&
		libfuzzer
}

# Sets them to what is there: the compiler, and libFuzzer without a main().
libfuzzer()
{
	local folder
	clang=$(command -v clang || ls /usr/bin/clang-[0-9]* 2>/dev/null | sort -rV | head -n 1)
	[ -n "$clang" ] || return
	folder=$("$clang" -print-resource-dir)
	libfuzzer=$(ls "$folder"/lib/*/libclang_rt.fuzzer_no_main-"$(uname -m)".a \
		"$folder"/lib/*"$(uname -m)"*/libclang_rt.fuzzer_no_main.a 2>/dev/null | head -n 1)
	[ -n "$libfuzzer" ]
}

# Single-user mode reads its SQL from standard input.
single_user()
{
	as_user "$bin/postgres" --single -D "$place/data" -c fsync=off -c client_min_messages=error \
		-c log_min_messages=error -c timezone=UTC \
		-c shared_preload_libraries="$place/tmp/readers.so" -j postgres
}

# Builds in $place, whose server runs afterwards.
build_readers()
{
	local flags="-g -O1 -fsanitize=fuzzer-no-link,undefined -fsanitize-trap=undefined"
	as_user "$bin/initdb" -D "$place/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 >"$place/initdb.log" 2>&1 &&
		as_user make -C "$place/src" -s -j"$(nproc)" PG_CONFIG="$pg_config" with_llvm=no CC="$clang" COPT="$flags -w" >"$place/build.log" 2>&1 &&
		as_user make -C "$place/src" -s install PG_CONFIG="$pg_config" with_llvm=no >>"$place/build.log" 2>&1 &&
		as_user "$clang" -g -O1 -shared -fPIC -I"$("$pg_config" --includedir-server)" \
			-o "$place/tmp/readers.so" "$place/src/test/fuzz/readers/readers.c" \
			-Wl,--whole-archive "$libfuzzer" -Wl,--no-whole-archive -lstdc++ -lm >>"$place/build.log" 2>&1 &&
		single_user >>"$place/build.log" 2>&1 <<-END
		CREATE EXTENSION hbase_rowkey;

		CREATE FUNCTION fuzz_query(text, text[]) RETURNS int AS '$place/tmp/readers.so' LANGUAGE c;
		END
}

# One program for some seconds: the query and its first inputs.
run_reader()
{
	local query=$1 name inputs
	name=$(basename "$query" .sql)
	inputs=$place/tmp/$name
	as_user mkdir "$inputs"
	as_user split -l 1 -a 3 "${query%.sql}.txt" "$inputs/"
	single_user >"$place/tmp/$name.log" 2>&1 <<-END
	SELECT fuzz_query(\$query\$$(cat "$query")\$query\$, ARRAY['-max_total_time=$2', '-max_len=400', '-timeout=20',
		'-detect_leaks=0', '-dict=$place/tmp/words', '-artifact_prefix=$place/tmp/$name-', '$inputs']);
	END
}

# Arguments: seconds a program, and the server's installation, as for
# make_place.  Adds to $passed and $failed.
guided_readers()
{
	local seconds=$1 query name
	shift
	if ! find_clang; then
		echo "skipped: $no_clang"
		return
	fi
	make_place readers "$@"
	if ! build_readers; then
		cat "$place/build.log"
		failed=$((failed + 1))
		return
	fi
	# The words of the sources, which chance would not find
	grep -ohE '"[A-Za-z_ ]{2,20}"' "$place"/src/src/*.c | sort -u >"$place/tmp/words"
	for query in "$place"/src/test/fuzz/readers/*.sql; do
		name=$(basename "$query" .sql)
		if run_reader "$query" "$seconds"; then
			echo "$name: $(grep -E '^Done|cov:' "$place/tmp/$name.log" | tail -n 2 | tr '\n' ' ')"
			passed=$((passed + 1))
		else
			tail -n 40 "$place/tmp/$name.log"
			for input in "$place/tmp/$name"-*; do
				echo "input: $(base64 -w 0 "$input")"
			done
			failed=$((failed + 1))
		fi
	done
}
