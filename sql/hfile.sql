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
	'2026-01-01 12:00:00'::timestamp AS q_timestamp, '2026-01-31'::date AS r_date, 'infinity'::timestamptz AS s_infinity,
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
	('q_timestamp', '2026-01-01T12:00:00Z'), ('r_date', '2026-01-31'), ('s_infinity', 'infinity'), ('t_jsonb', '{"a": 1}'),
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

SELECT pg_temp.in_folder('rm -rf ''%s''');
