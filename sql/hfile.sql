-- hfile.sql: rowkey_write_hfiles.  What HBase itself makes of the files is
-- judged in test/hbase; here are columns, values, errors, rights and names.

SET client_min_messages = warning;

-- A folder of the server's; its name is in no result.
SELECT current_setting('data_directory') || '/rowkey_hfile_test' AS dir \gset
CREATE FUNCTION pg_temp.in_folder(command text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('COPY (SELECT WHERE false) TO PROGRAM %L',
		format(command, current_setting('data_directory') || '/rowkey_hfile_test'));
END $$;
SELECT pg_temp.in_folder('rm -rf ''%1$s'' && mkdir ''%1$s''');

-- Reads the data blocks of a file without compression.  From HBase's book,
-- appendix "HFile format": a block is 8 bytes of magic, 4 size on disk without
-- header, 4 size of the data, and 17 more; a cell is 4 length of the key,
-- 4 of the value, 2 of the row, row, 1 of the family, family, qualifier,
-- 8 ts, 1 type, value, 1 memstore timestamp.
CREATE FUNCTION pg_temp.int_at(b bytea, at bigint, width int) RETURNS bigint IMMUTABLE LANGUAGE sql
	RETURN ('x' || lpad(encode(substr(b, at::int + 1, width), 'hex'), 16, '0'))::bit(64)::bigint;
CREATE FUNCTION pg_temp.read_cells(file text)
	RETURNS TABLE (n int, key bytea, family text, qualifier bytea, ts bigint, type bigint, value bytea)
	LANGUAGE plpgsql AS $$
DECLARE
	b bytea := pg_read_binary_file(file);
	block bigint := 0;
	at bigint;
	r int;
	kl int;
	fl int;
BEGIN
	n := 0;
	WHILE substr(b, block::int + 1, 8) <> 'IDXROOT2' LOOP
		at := block + 33;
		WHILE substr(b, block::int + 1, 8) = 'DATABLK*'
				AND at < block + 33 + pg_temp.int_at(b, block + 12, 4) LOOP
			kl := pg_temp.int_at(b, at, 4);
			r := pg_temp.int_at(b, at + 8, 2);
			fl := pg_temp.int_at(b, at + 10 + r, 1);
			n := n + 1;
			key := substr(b, at::int + 11, r);
			family := convert_from(substr(b, at::int + 12 + r, fl), 'UTF8');
			qualifier := substr(b, at::int + 12 + r + fl, kl - 12 - r - fl);
			ts := pg_temp.int_at(b, at + kl - 1, 8);
			type := pg_temp.int_at(b, at + kl + 7, 1);
			value := substr(b, at::int + 9 + kl, pg_temp.int_at(b, at + 4, 4)::int);
			RETURN NEXT;
			at := at + 9 + kl + pg_temp.int_at(b, at + 4, 4);
		END LOOP;
		block := block + 33 + pg_temp.int_at(b, block + 8, 4);
	END LOOP;
END $$;

-- One cell a row.  Order: key, qualifier, ts descending; a NULL value is no
-- cell, an empty one is.
SELECT n, c.key, family, c.qualifier, c.ts, type, c.value
FROM rowkey_write_hfiles(:'dir', $$
	SELECT * FROM (VALUES
		('b'::rowkey, '\x71'::bytea, '\x01'::bytea, 5::bigint),
		('a', '\x71', '', 0),
		('a', '\x71', NULL, 1),
		('a', '\x7100', '\x02', 9223372036854775806),
		('a', '\x71', '\x03', 9223372036854775806),
		('a', '\x', '\x04', 7),
		('a\x00', '\xff', '\x05', 7),
		('a\x00\x01', '\x00', '\x06', 7),
		('\x00', '\x00ff', '\x07', 7),
		('\x00', '\x0000', '\x08', 7),
		('\xff', '\xff', '\x09', 7)) v(key, qualifier, value, ts)$$, 'cf') f,
	pg_temp.read_cells(f.file) c ORDER BY n;

-- What is returned of each file.  Size and name are the file's.
SELECT region, cells, bytes = (pg_stat_file(file)).size AS size, first_key, last_key, min_ts, max_ts,
	regexp_replace(substr(file, length(:'dir') + 1), '[0-9a-f]{32}$', '<32 digits>') AS name,
	substr(file, 1, length(:'dir')) = :'dir' AS folder
FROM rowkey_write_hfiles(:'dir', $$
	SELECT rowkey_uint(i, 1) AS key, 'q' AS qualifier, 'v' AS value, 1000 + i AS ts
	FROM generate_series(1, 9) i$$, 'regions',
	ARRAY['\x07', '\x03', '\x04', '\x10', '\x02\x05']::rowkey[]) ORDER BY region;
SELECT count(*), count(*) FILTER (WHERE f ~ '^[0-9a-f]{32}$') AS named FROM pg_ls_dir(:'dir' || '/regions') f;
-- a region without cells has no file; no cell, no file and no folder
SELECT * FROM rowkey_write_hfiles(:'dir', $$SELECT ''::bytea AS key, 'q' AS qualifier, 'v' AS value WHERE false$$, 'none');
SELECT * FROM rowkey_write_hfiles(:'dir', $$SELECT 'k'::bytea AS key, 'q' AS qualifier, NULL AS value$$, 'none');
SELECT count(*) FROM pg_ls_dir(:'dir') f WHERE f = 'none';
-- '{}' is one region, as NULL; further files join those that are there
SELECT region, cells, first_key, last_key
FROM rowkey_write_hfiles(:'dir', $$SELECT 'k' AS key, 'q' AS qualifier, 'v' AS value$$, 'regions', '{}');
SELECT count(*) FROM pg_ls_dir(:'dir' || '/regions');

-- A column for each qualifier, in the order of their bytes; names in UTF-8.
SELECT n, c.key, convert_from(c.qualifier, 'UTF8') AS qualifier, c.ts, convert_from(c.value, 'UTF8') AS value
FROM rowkey_write_hfiles(:'dir', $$
	SELECT 'b' AS "Ä", 'k' || i AS key, i AS ts, i * i AS z, CASE WHEN i > 1 THEN 'x' END AS a, '' AS "B c"
	FROM generate_series(1, 2) i$$, 'wide') f, pg_temp.read_cells(f.file) c ORDER BY n;
-- qualifier and value with another column are names
SELECT n, convert_from(c.qualifier, 'UTF8') AS qualifier, convert_from(c.value, 'UTF8') AS value
FROM rowkey_write_hfiles(:'dir', $$
	SELECT 'k' AS key, 'q' AS qualifier, 'v' AS value, 1 AS ts, 'm' AS more$$, 'wide') f, pg_temp.read_cells(f.file) c ORDER BY n;
SELECT n, convert_from(c.qualifier, 'UTF8') AS qualifier, convert_from(c.value, 'UTF8') AS value
FROM rowkey_write_hfiles(:'dir', $$SELECT 'k' AS key, 'v' AS value$$, 'wide') f, pg_temp.read_cells(f.file) c ORDER BY n;

-- rows with the same key are cells of one row: by qualifier, then latest first
SELECT n, c.key, convert_from(c.qualifier, 'UTF8') AS qualifier, c.ts, convert_from(c.value, 'UTF8') AS value
FROM rowkey_write_hfiles(:'dir', $$
	SELECT * FROM (VALUES ('k'::rowkey, 5, 'b5', 'a5'), ('k', 7, NULL, 'a7'), ('l', 1, 'b1', NULL), ('k', 6, 'b6', NULL), ('j', 1, 'b1', 'a1'),
		('k\x00', 9, '', 'a9'), ('k', 5, NULL, NULL), ('m', 1, 'b1', NULL), ('m', 1, NULL, 'a1')) v(key, ts, b, a)$$, 'wide') f,
	pg_temp.read_cells(f.file) c ORDER BY n;
SELECT * FROM rowkey_write_hfiles(:'dir', $$
	SELECT * FROM (VALUES ('k', 5, 'b5', 'a5'), ('k', 7, NULL, 'a7'), ('k', 5, 'again', NULL)) v(key, ts, b, a)$$, 'bad');	-- fails: twice

-- Values: bytea and rowkey by their bytes, else text, which depends on no
-- setting: times by UTC, floats exact.  What is expected is stated behind.
CREATE DOMAIN pg_temp.some_bytes AS bytea;
CREATE TYPE pg_temp.mood AS ENUM ('fine');
CREATE TABLE pg_temp.typed AS SELECT
	'\x00ff'::bytea AS a_bytea, '\x01z'::rowkey AS b_rowkey, '\x02'::pg_temp.some_bytes AS c_domain, true AS d_bool,
	(-5)::smallint AS e_int2, 2147483647 AS f_int4, (-9223372036854775808) AS g_int8, 1.50 AS h_numeric,
	0.1::real AS i_float4, 0.1::float8 + 0.2 AS j_float8, 'NaN'::float8 AS k_nan, 'ä'::text AS l_text, 'x '::char(5) AS m_char,
	'n'::name AS n_name, '00112233-4455-6677-8899-aabbccddeeff'::uuid AS o_uuid, '2026-01-01 12:00:00.5+02'::timestamptz AS p_timestamptz,
	'2026-01-01 12:00:00'::timestamp AS q_timestamp, '2026-01-31'::date AS r_date, 'infinity'::timestamptz AS s_infinity, '-infinity'::date AS s_never,
	'{"a": 1}'::jsonb AS t_jsonb, ARRAY['2026-01-31']::date[] AS u_array, '1 day 02:00'::interval AS v_interval,
	'fine'::pg_temp.mood AS w_enum, '12:30'::time AS x_time, '{"\\x01"}'::bytea[] AS y_array, 'pg_class'::regclass AS z_regclass;
SET TimeZone = 'Asia/Tokyo';
SET DateStyle = 'German, DMY';
SET IntervalStyle = 'sql_standard';
SET extra_float_digits = -3;
SET bytea_output = 'escape';
CREATE TABLE pg_temp.printed AS
SELECT c.*
FROM rowkey_write_hfiles(:'dir', 'SELECT ''k'' AS key, * FROM pg_temp.typed', 'typed') f, pg_temp.read_cells(f.file) c;
SELECT current_setting('TimeZone') AS zone, current_setting('DateStyle') AS style;
RESET TimeZone;
RESET DateStyle;
RESET IntervalStyle;
RESET extra_float_digits;
RESET bytea_output;
SELECT expected.name, CASE WHEN p.value = expected.value THEN 'as expected' ELSE encode(p.value, 'escape') END AS found
FROM pg_temp.printed p FULL JOIN (VALUES ('a_bytea', '\x00ff'::bytea), ('b_rowkey', '\x017a'), ('c_domain', '\x02'),
	('d_bool', 'true'), ('e_int2', '-5'), ('f_int4', '2147483647'), ('g_int8', '-9223372036854775808'), ('h_numeric', '1.50'),
	('i_float4', '0.1'), ('j_float8', '0.30000000000000004'), ('k_nan', 'NaN'), ('l_text', '\xc3a4'), ('m_char', 'x'), ('n_name', 'n'),
	('o_uuid', '00112233-4455-6677-8899-aabbccddeeff'), ('p_timestamptz', '2026-01-01T10:00:00.5Z'),
	('q_timestamp', '2026-01-01T12:00:00Z'), ('r_date', '2026-01-31'), ('s_infinity', 'infinity'), ('s_never', '-infinity'), ('t_jsonb', '{"a": 1}'),
	('u_array', '{2026-01-31}'), ('v_interval', '1 day 02:00:00'), ('w_enum', 'fine'), ('x_time', '12:30:00'),
	('y_array', '{"\\\\x01"}'), ('z_regclass', 'pg_class')) expected(name, value)
	ON convert_from(p.qualifier, 'UTF8') = expected.name
ORDER BY name COLLATE "C";

-- ts: integers are milliseconds, times are floored to them; NULL and no column
-- are the time of the run.
SELECT c.key, c.ts, c.value
FROM rowkey_write_hfiles(:'dir', $$
	SELECT 'a' AS key, '2026-01-01 00:00:00.0019Z'::timestamptz AS ts, '\x01'::bytea AS v$$, 'times') f, pg_temp.read_cells(f.file) c
UNION ALL SELECT c.key, c.ts, c.value
FROM rowkey_write_hfiles(:'dir', $$SELECT 'b' AS key, date '1970-01-02' AS ts, '\x01'::bytea AS v$$, 'times') f, pg_temp.read_cells(f.file) c
UNION ALL SELECT c.key, c.ts, c.value
FROM rowkey_write_hfiles(:'dir', $$SELECT 'c' AS key, 3::smallint AS ts, '\x01'::bytea AS v$$, 'times') f, pg_temp.read_cells(f.file) c
ORDER BY key;
SELECT count(*), count(DISTINCT c.ts) AS times, bool_and(c.ts BETWEEN f.min_ts AND f.max_ts) AS known,
	bool_and(to_timestamp(c.ts / 1000.0) BETWEEN statement_timestamp() - interval '1 s' AND clock_timestamp()) AS now
FROM rowkey_write_hfiles(:'dir', $$SELECT i::text AS key, NULL::bigint AS ts, 'v' AS v FROM generate_series(1, 3) i$$, 'now') f,
	pg_temp.read_cells(f.file) c;
SELECT count(*), bool_and(to_timestamp(c.ts / 1000.0) BETWEEN statement_timestamp() - interval '1 s' AND clock_timestamp()) AS now
FROM rowkey_write_hfiles(:'dir', $$SELECT 'k' AS key, 'v' AS v$$, 'now') f, pg_temp.read_cells(f.file) c;

-- NULL arguments other than splits: no row
SELECT * FROM rowkey_write_hfiles(NULL, 'SELECT 1', 'cf');
SELECT * FROM rowkey_write_hfiles(:'dir', NULL, 'cf');
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELECT 1', NULL);
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELECT 1', 'cf', NULL, NULL);

-- Errors; none leaves a file or a folder (below).
\set VERBOSITY default
-- columns
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS k, 2 AS v', 'bad');	-- fails: no key
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS key', 'bad');	-- fails: no value
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS key, 2 AS ts', 'bad');	-- fails: no value
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS key, 2 AS a, 3 AS a', 'bad');	-- fails: twice
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS key, 2 AS a, 3', 'bad');	-- fails: no name
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS key, 2 AS a, now()::text AS ts', 'bad');	-- fails: type of ts
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS key, 2 AS a, 1.5 AS ts', 'bad');	-- fails: type of ts
-- cells
SELECT * FROM rowkey_write_hfiles(:'dir', $$SELECT NULL::rowkey AS key, 'v' AS a$$, 'bad');	-- fails: NULL key
SELECT * FROM rowkey_write_hfiles(:'dir', $$SELECT ''::rowkey AS key, 'v' AS a$$, 'bad');	-- fails: empty key
SELECT * FROM rowkey_write_hfiles(:'dir', $$SELECT repeat('k', 32768) AS key, 'v' AS a$$, 'bad');	-- fails: long key
SELECT * FROM rowkey_write_hfiles(:'dir', $$SELECT rowkey_int4(5)::text AS key, 'v' AS a$$, 'bad');	-- fails: a key that was printed
SELECT * FROM rowkey_write_hfiles(:'dir', $$SELECT 'k' AS key, NULL AS qualifier, 'v' AS value$$, 'bad');	-- fails: NULL qualifier
SELECT * FROM rowkey_write_hfiles(:'dir', $$SELECT 'k' AS key, 'v' AS a, -1 AS ts$$, 'bad');	-- fails: negative
SELECT * FROM rowkey_write_hfiles(:'dir', $$SELECT 'k' AS key, 'v' AS a, 9223372036854775807 AS ts$$, 'bad');	-- fails: HBase's latest
SELECT * FROM rowkey_write_hfiles(:'dir', $$SELECT 'k' AS key, 'v' AS a, '1969-12-31'::date AS ts$$, 'bad');	-- fails: before 1970
SELECT * FROM rowkey_write_hfiles(:'dir', $$SELECT 'k' AS key, 'v' AS a, 'infinity'::timestamptz AS ts$$, 'bad');	-- fails: infinite
SELECT * FROM rowkey_write_hfiles(:'dir', $$
	SELECT '\x01k'::rowkey AS key, 'q"' AS qualifier, i::text AS value, i % 2000 AS ts FROM generate_series(1, 3999) i$$, 'bad', '{a}');	-- fails: twice
\set VERBOSITY sqlstate
SELECT * FROM rowkey_write_hfiles(:'dir', $$SELECT lpad((i % 3000)::text, 6, '0') AS key, 'v' AS a FROM generate_series(0, 3000) i$$, 'bad',
	'{001000,002000}');	-- fails: twice, by the time of the run
\set VERBOSITY default
-- query
SELECT * FROM rowkey_write_hfiles(:'dir', '', 'bad');	-- fails: none
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS key, 2 AS a; SELECT 1 AS key, 2 AS a', 'bad');	-- fails: two
SELECT * FROM rowkey_write_hfiles(:'dir', 'CREATE TABLE t ()', 'bad');	-- fails: no SELECT
SELECT * FROM rowkey_write_hfiles(:'dir', 'INSERT INTO pg_temp.typed DEFAULT VALUES RETURNING 1 AS key, 2 AS a', 'bad');	-- fails: writes
SELECT * FROM rowkey_write_hfiles(:'dir', 'WITH d AS (DELETE FROM pg_temp.typed RETURNING 1 AS key, 2 AS a) SELECT * FROM d', 'bad');	-- fails: writes
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELECT d_bool AS key, a_bytea FROM pg_temp.typed FOR UPDATE', 'bad');	-- fails: locks
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS key, 2 AS a INTO t', 'bad');	-- fails: writes
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS key, $1 AS a', 'bad');	-- fails: a parameter
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELEC', 'bad');	-- fails: syntax
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS key, 1 / (5 - i) AS a FROM generate_series(1, 9) i', 'bad');	-- fails: in the middle
SELECT count(*) FROM pg_temp.typed;
-- family, compression, splits
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS key, 2 AS a', '');	-- fails: empty
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS key, 2 AS a', '.cf');	-- fails: full stop
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS key, 2 AS a', '../cf');	-- fails: full stop
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS key, 2 AS a', 'a/b');	-- fails: slash
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS key, 2 AS a', 'a:b');	-- fails: colon
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS key, 2 AS a', E'a\nb');	-- fails: control character
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS key, 2 AS a', 'recovered.edits');	-- fails: HBase's
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS key, 2 AS a', repeat('f', 128));	-- fails: long
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS key, 2 AS a', 'bad', NULL, 'snappy');	-- fails: unknown
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS key, 2 AS a', 'bad', '{a,b,a}');	-- fails: twice
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS key, 2 AS a', 'bad', '{a,""}');	-- fails: empty
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS key, 2 AS a', 'bad', '{a,NULL}');	-- fails: NULL
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS key, 2 AS a', 'bad', '{{a},{b}}');	-- fails: two dimensions
-- directory
SELECT * FROM rowkey_write_hfiles('relative', 'SELECT 1 AS key, 2 AS a', 'bad');	-- fails: relative
SELECT * FROM rowkey_write_hfiles('/no/such/place', 'SELECT 1 AS key, 2 AS a', 'bad');	-- fails: not there
SELECT * FROM rowkey_write_hfiles('/dev/null', 'SELECT 1 AS key, 2 AS a', 'bad');	-- fails: a file
\set VERBOSITY sqlstate
SELECT * FROM rowkey_write_hfiles('/' || repeat('x', 2000), 'SELECT 1 AS key, 2 AS a', 'bad');	-- fails: long
-- a family's name that is a file is found before the query runs
SELECT pg_temp.in_folder('touch ''%s/taken''');
SELECT * FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS key, 1 / 0 AS a', 'taken');	-- fails: a file
-- folders where the server may not write
SELECT pg_temp.in_folder('mkdir -p ''%1$s/closed/cf'' && chmod 500 ''%1$s/closed'' ''%1$s/closed/cf''');
SELECT * FROM rowkey_write_hfiles(:'dir' || '/closed', 'SELECT 1 AS key, 2 AS a', 'bad');	-- fails: no new folder
SELECT * FROM rowkey_write_hfiles(:'dir' || '/closed', 'SELECT 1 AS key, 2 AS a', 'cf');	-- fails: no new file
SELECT pg_temp.in_folder('chmod -R 700 ''%1$s/closed'' && rm -r ''%1$s/closed''');
\set VERBOSITY default
SELECT f, (pg_stat_file(:'dir' || '/' || f)).isdir FROM pg_ls_dir(:'dir') f ORDER BY f COLLATE "C";
-- an error leaves what was there before
SELECT count(*) FROM pg_ls_dir(:'dir' || '/regions');
SELECT count(*) FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS key, 1 / (1500 - i) AS a FROM generate_series(1, 2000) i', 'regions');
SELECT count(*) FROM pg_ls_dir(:'dir' || '/regions');

-- Caught by a block
DO $$
BEGIN
	PERFORM rowkey_write_hfiles(current_setting('data_directory') || '/rowkey_hfile_test',
		'SELECT i % 100 AS key, i AS a FROM generate_series(1, 200) i', 'caught');
EXCEPTION WHEN unique_violation THEN
	RAISE WARNING '%', regexp_replace(SQLERRM, 'ts \d+', 'ts ...');
END $$;
SELECT count(*) FROM pg_ls_dir(:'dir') f WHERE f = 'caught';

-- The query sees what the statement sees, and may be part of one; it works
-- where nothing may be written to the database.
BEGIN;
CREATE TEMP TABLE mine ON COMMIT DROP AS SELECT 'k' AS key, 'v' AS value;
SELECT cells FROM rowkey_write_hfiles(:'dir', 'TABLE mine', 'mine');
COMMIT;
BEGIN READ ONLY;
SELECT cells FROM rowkey_write_hfiles(:'dir', 'VALUES (1)', 'mine');	-- fails: no key
ROLLBACK;
BEGIN READ ONLY;
SELECT cells FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS key, 2 AS a', 'mine');
COMMIT;

-- Rights: membership in pg_write_server_files, and the caller's own on tables.
CREATE ROLE rowkey_hfile_none;
CREATE ROLE rowkey_hfile_writer IN ROLE pg_write_server_files;
CREATE TABLE rowkey_hfile_secret AS SELECT 'k' AS key, 'v' AS value;
SET ROLE rowkey_hfile_none;
SELECT cells FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS key, 2 AS a', 'rights');	-- fails: no right
RESET ROLE;
SET ROLE rowkey_hfile_writer;
SELECT cells FROM rowkey_write_hfiles(:'dir', 'SELECT 1 AS key, 2 AS a', 'rights');
SELECT cells FROM rowkey_write_hfiles(:'dir', 'TABLE rowkey_hfile_secret', 'rights');	-- fails: no right
RESET ROLE;
GRANT SELECT ON rowkey_hfile_secret TO rowkey_hfile_writer;
SET ROLE rowkey_hfile_writer;
SELECT cells FROM rowkey_write_hfiles(:'dir', 'TABLE rowkey_hfile_secret', 'rights');
RESET ROLE;
DROP TABLE rowkey_hfile_secret;
DROP ROLE rowkey_hfile_none, rowkey_hfile_writer;

-- Parallel plans, and a sort that does not fit into memory: the same file but
-- for the time of the run.
CREATE TABLE rowkey_hfile_many AS
	SELECT rowkey_salt(i::text, 16) || rowkey_int4(i) AS key, repeat('v', i % 50) AS value, i::bigint AS ts FROM generate_series(1, 60000) i;
ANALYZE rowkey_hfile_many;
SET maintenance_work_mem = '1MB';
SET min_parallel_table_scan_size = 0;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SELECT cells, bytes, first_key, last_key, min_ts, max_ts INTO pg_temp.many_parallel
	FROM rowkey_write_hfiles(:'dir', 'TABLE rowkey_hfile_many', 'many', ARRAY['\x08']::rowkey[]);
RESET maintenance_work_mem;
SET max_parallel_workers_per_gather = 0;
SELECT cells, bytes, first_key, last_key, min_ts, max_ts INTO pg_temp.many_alone
	FROM rowkey_write_hfiles(:'dir', 'TABLE rowkey_hfile_many', 'many', ARRAY['\x08']::rowkey[]);
SELECT count(*), sum(cells) FROM (TABLE pg_temp.many_parallel INTERSECT TABLE pg_temp.many_alone) s;
SELECT sum(cells), sum(bytes) < (SELECT sum(bytes) FROM pg_temp.many_alone) AS smaller
	FROM rowkey_write_hfiles(:'dir', 'TABLE rowkey_hfile_many', 'many', ARRAY['\x08']::rowkey[], 'GZ');
SELECT count(*) AS cells, count(*) FILTER (WHERE (m.value, m.ts) IS DISTINCT FROM (convert_from(c.value, 'UTF8'), c.ts)) AS differ
	FROM (SELECT file FROM rowkey_write_hfiles(:'dir', 'TABLE rowkey_hfile_many', 'many')) f, pg_temp.read_cells(f.file) c
	FULL JOIN rowkey_hfile_many m ON m.key::bytea = c.key;
-- were there workers? with the leader's hands off they make all rows
CREATE FUNCTION rowkey_hfile_process() RETURNS int PARALLEL SAFE LANGUAGE plpgsql AS 'BEGIN RETURN pg_backend_pid(); END';
SET max_parallel_workers_per_gather = 2;
SET parallel_leader_participation = off;
SELECT count(*) AS cells, count(*) FILTER (WHERE convert_from(c.value, 'UTF8') = pg_backend_pid()::text) AS of_leader
	FROM rowkey_write_hfiles(:'dir', 'SELECT key, rowkey_hfile_process() AS process FROM rowkey_hfile_many', 'many') f,
		pg_temp.read_cells(f.file) c;
DROP TABLE rowkey_hfile_many;
DROP FUNCTION rowkey_hfile_process;

-- The index of data blocks.  From HBase's book, appendix "HFile format": the
-- trailer is the last 4096 bytes, in which protobuf's field 2 is the place of
-- the root, 5 the number of its entries and 8 the number of levels; an entry of
-- the root is 8 offset, 4 size, and a key with its length in front (Hadoop's
-- VInt); a block below has 4 number of entries, their places, the end of the
-- last, and entries whose key has no length.  Behind the root of several levels
-- come 8 offset and 4 size of the leaf with the middle entry, 4 its number.
CREATE FUNCTION pg_temp.vint_at(b bytea, INOUT at bigint, OUT value bigint) IMMUTABLE LANGUAGE plpgsql AS $$
DECLARE
	first int := get_byte(b, at::int);
BEGIN
	value := CASE WHEN first < 128 THEN first ELSE pg_temp.int_at(b, at + 1, 144 - first) END;
	at := at + CASE WHEN first < 128 THEN 1 ELSE 145 - first END;
END $$;
CREATE FUNCTION pg_temp.trailer(b bytea, field int) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	at int := length(b) - 4096 + 8;
	n int := 0;				-- numbers of seven bits a byte, least first
	tag int;
	value bigint;
	shift int;
BEGIN
	LOOP
		value := 0;
		shift := 0;
		LOOP
			value := value | ((get_byte(b, at) & 127)::bigint << shift);
			shift := shift + 7;
			at := at + 1;
			EXIT WHEN get_byte(b, at - 1) < 128;
		END LOOP;
		IF n % 2 = 1 THEN
			tag := value;		-- the first number is the message's length
		ELSIF n > 0 AND tag >> 3 = field THEN
			RETURN value;
		ELSIF n > 0 AND tag & 7 = 2 THEN
			at := at + value;
		END IF;
		n := n + 1;
	END LOOP;
END $$;
CREATE FUNCTION pg_temp.read_index(b bytea, block bigint, levels bigint, entries bigint) RETURNS TABLE (place bigint, size bigint, key bytea, leaf bigint, nth int)
	LANGUAGE plpgsql AS $$
DECLARE
	at bigint := block + 33;
	places bigint := block + 37;
	root boolean := entries IS NOT NULL;
	len bigint;
BEGIN
	IF NOT root THEN
		entries := pg_temp.int_at(b, at, 4);
	END IF;
	FOR i IN 0 .. entries - 1 LOOP
		IF NOT root THEN
			at := places + 4 * (entries + 1) + pg_temp.int_at(b, places + 4 * i, 4);
			len := pg_temp.int_at(b, places + 4 * i + 4, 4) - pg_temp.int_at(b, places + 4 * i, 4) - 12;
		END IF;
		place := pg_temp.int_at(b, at, 8);
		size := pg_temp.int_at(b, at + 8, 4);
		at := at + 12;
		IF root THEN
			SELECT v.at, v.value INTO at, len FROM pg_temp.vint_at(b, at) v;
		END IF;
		key := substr(b, at::int + 1, len::int);
		at := at + len;
		IF levels > 1 THEN
			RETURN QUERY SELECT * FROM pg_temp.read_index(b, place, levels - 1, NULL);
		ELSE
			leaf := block;
			nth := i;
			RETURN NEXT;
		END IF;
	END LOOP;
END $$;
-- A key as HBase compares it: row, qualifier, the latest ts first.
CREATE FUNCTION pg_temp.parts(key bytea, OUT a bytea, OUT b bytea, OUT c bigint) IMMUTABLE LANGUAGE plpgsql AS $$
DECLARE
	r int := pg_temp.int_at(key, 0, 2);
	f int := pg_temp.int_at(key, 2 + r, 1);
BEGIN
	a := substr(key, 3, r);
	b := substr(key, 4 + r + f, length(key) - 12 - r - f);
	c := -pg_temp.int_at(key, length(key) - 9, 8);
END $$;
-- The index against the data blocks as they follow each other: each entry has
-- its block's place and size, and a key that is behind the block before and not
-- behind its own block's first cell.
CREATE FUNCTION pg_temp.judge_index(file text) RETURNS TABLE (levels bigint, blocks bigint, places_differ bigint, sizes_differ bigint, keys_between bigint, middle boolean)
	LANGUAGE plpgsql AS $$
DECLARE
	b bytea := pg_read_binary_file(file);
	root bigint := pg_temp.trailer(b, 2);
	count bigint := pg_temp.trailer(b, 5);
	at bigint := root + 33;
BEGIN
	levels := pg_temp.trailer(b, 8);
	CREATE TEMP TABLE entry AS SELECT row_number() OVER () AS n, i.* FROM pg_temp.read_index(b, root, levels, count) i;
	CREATE TEMP TABLE block AS
		WITH RECURSIVE blocks AS (
			SELECT 0::bigint AS place, pg_temp.int_at(b, 8, 4) + 33 AS size
			UNION ALL SELECT n, pg_temp.int_at(b, n + 8, 4) + 33 FROM blocks, LATERAL (SELECT place + size) next(n) WHERE n < root),
		data AS (SELECT row_number() OVER (ORDER BY place) AS n, * FROM blocks WHERE substr(b, place::int + 1, 8) = 'DATABLK*'),
		cells AS (
			SELECT n, place + 33 AS at, place + 33 + pg_temp.int_at(b, place + 12, 4) AS stop FROM data
			UNION ALL SELECT c.n, next.at, stop FROM cells c, LATERAL (SELECT c.at + 9 + pg_temp.int_at(b, c.at, 4) + pg_temp.int_at(b, c.at + 4, 4)) next(at) WHERE next.at < stop)
		SELECT n, place, size, substr(b, first::int + 9, pg_temp.int_at(b, first, 4)::int) AS first, substr(b, last::int + 9, pg_temp.int_at(b, last, 4)::int) AS last
		FROM data JOIN (SELECT n, min(cells.at) AS first, max(cells.at) AS last FROM cells GROUP BY 1) c USING (n);
	SELECT count(*), count(*) FILTER (WHERE e.place IS DISTINCT FROM k.place), count(*) FILTER (WHERE e.size IS DISTINCT FROM k.size),
		count(*) FILTER (WHERE pg_temp.parts(e.key) <= pg_temp.parts(k.first) AND (n = 1 OR pg_temp.parts(e.key) > pg_temp.parts(before.last)))
	INTO blocks, places_differ, sizes_differ, keys_between
	FROM entry e FULL JOIN block k USING (n) LEFT JOIN LATERAL (SELECT last FROM block WHERE block.n = k.n - 1) before ON true;
	FOR i IN 1 .. count LOOP
		SELECT v.at + v.value INTO at FROM pg_temp.vint_at(b, at + 12) v;
	END LOOP;
	middle := levels = 1 OR EXISTS (SELECT FROM entry WHERE n = (blocks + 1) / 2 AND (leaf, nth) = (pg_temp.int_at(b, at, 8), pg_temp.int_at(b, at + 12, 4)));
	DROP TABLE entry, block;
	RETURN NEXT;
END $$;
-- The longest keys, two to a block, that differ in their last bytes: five
-- entries fill an index block of 128 kB, so that 90 blocks have three levels.
SELECT j.* FROM rowkey_write_hfiles(:'dir', $$SELECT rowkey_rpad('k', 32763, 'x') || rowkey_int4(i) AS key, 'v' AS v FROM generate_series(1, 180) i$$, 'deep') f, pg_temp.judge_index(f.file) j;
SELECT j.* FROM rowkey_write_hfiles(:'dir', $$SELECT rowkey_rpad('k', 32763, 'x') || rowkey_int4(i) AS key, 'v' AS v FROM generate_series(1, 180) i$$, 'deep', NULL, 'gz') f,
	LATERAL (SELECT pg_temp.trailer(pg_read_binary_file(f.file), 8) AS levels) j;
-- blocks within a row with many columns, and within a cell with many versions
SELECT j.* FROM rowkey_write_hfiles(:'dir', $$SELECT 'k' AS key, rowkey_int4(i)::bytea AS qualifier, repeat('v', 30000) AS value FROM generate_series(1, 40) i$$, 'deep') f, pg_temp.judge_index(f.file) j;
SELECT j.* FROM rowkey_write_hfiles(:'dir', $$SELECT 'k' AS key, repeat('v', 30000) AS v, i AS ts FROM generate_series(1, 40) i$$, 'deep') f, pg_temp.judge_index(f.file) j;
-- The bloom filter has a chunk for 109,306 rows (128 kB of bits, one error in a
-- hundred).  Its head: 4 version, 8 bytes, 4 hash functions, 4 kind of hash,
-- 8 rows, 8 rows that there is room for, 4 chunks.
SELECT rows, pg_temp.int_at(head, 20, 8) AS in_filter, pg_temp.int_at(head, 36, 4) AS chunks, ceil(rows / 109306.0) AS expected
FROM unnest(ARRAY[109306, 109307, 230000]) rows, LATERAL (
	SELECT substr(b, position('BLMFMET2'::bytea IN b) + 33) AS head
	FROM rowkey_write_hfiles(:'dir', format('SELECT rowkey_int4(i) AS key, ''v'' AS v FROM generate_series(1, %s) i', rows), 'bloom') f,
		LATERAL (SELECT pg_read_binary_file(f.file)) file(b)) h ORDER BY rows;

SELECT pg_temp.in_folder('rm -rf ''%s''');
