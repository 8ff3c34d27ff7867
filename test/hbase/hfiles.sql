-- hfiles.sql: HFiles for HBase to judge, and the cells that must be in them.
--
-- :folder is a folder that server and psql may write to.  Each case is a table
-- of cells; what the files must hold is sorted by the server's bytea.  Judge
-- reads cases/NAME/cells, files, splits, and the HFiles in cases/NAME/cf.

\set ON_ERROR_STOP on
SET client_min_messages = warning;
SELECT set_config('test.folder', :'folder', false) \g /dev/null

CREATE TYPE cell AS (key bytea, qualifier bytea, value bytea, ts bigint);

-- A query to a server file, one line a row.
CREATE PROCEDURE to_file(query text, name text) LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('COPY (%s) TO %L', query, current_setting('test.folder') || '/' || name);
END $$;

CREATE PROCEDURE make_folder(name text) LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('COPY (SELECT WHERE false) TO PROGRAM %L', format('mkdir -p ''%s/%s''',
		current_setting('test.folder'), name));
END $$;

-- A case: cells that must be there, as a query of cell's columns; and the
-- query that rowkey_write_hfiles gets.
CREATE PROCEDURE write_case(name text, expected text, query text DEFAULT NULL,
	splits rowkey[] DEFAULT NULL, compression text DEFAULT 'none', least_files int DEFAULT 1)
	LANGUAGE plpgsql AS $$
DECLARE
	folder text := 'cases/' || name;
	files int;
BEGIN
	CALL make_folder(folder);
	CREATE TEMP TABLE written AS SELECT * FROM rowkey_write_hfiles(current_setting('test.folder') || '/' || folder,
		coalesce(query, expected), 'cf', splits, compression);
	SELECT count(*) INTO files FROM written;
	IF files < least_files THEN
		RAISE '%: % files, fewer than %', name, files, least_files;
	END IF;
	CALL to_file('SELECT file FROM written ORDER BY region', folder || '/files');
	CALL to_file(format($q$SELECT encode(key, 'hex'), encode(qualifier, 'hex'), encode(value, 'hex'), ts
		FROM (%s) c ORDER BY key, qualifier, ts DESC$q$, expected), folder || '/cells');
	CALL to_file(format('SELECT rowkey_hex(s) FROM unnest(%L::rowkey[]) s', splits), folder || '/splits');
	DROP TABLE written;
END $$;

-- Bytes that look random and are the same in each run.
CREATE FUNCTION noise(seed text, length int) RETURNS bytea IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	substr((SELECT string_agg(sha512(convert_to(seed || i, 'UTF8')), NULL ORDER BY i)
		FROM generate_series(0, length / 64) i), 1, length);

-- Lengths and bytes at their limits; qualifiers and values that are empty; times
CREATE TABLE edges AS
SELECT k AS key, q AS qualifier, v AS value, t AS ts
FROM (VALUES ('\x00'::bytea), ('\x0000'), ('\x01'), ('\x0100'), ('\x61'), ('\x6100'), ('\x6100ff'), ('\x61ff'),
		('\xff'), ('\xff00'), ('\xffff'), (convert_to(repeat('k', 32767), 'UTF8')),
		(decode(repeat('00', 32767), 'hex')), (decode(repeat('ff', 32766), 'hex'))) keys(k),
	(VALUES (''::bytea), ('\x00'), ('\x0000'), ('\x00ff'), ('\x61'), ('\x6100'), ('\x6101'), ('\xff')) qualifiers(q),
	(VALUES (''::bytea, 0::bigint), ('\x00', 1), ('\xff', 1700000000000), ('\x76', 9223372036854775806)) contents(v, t);
CALL write_case('edges', 'TABLE edges');
CALL write_case('edges_gz', 'TABLE edges', compression => 'gz');

-- Blocks of all fillings, ends of blocks within rows and within columns
CREATE TABLE blocks AS
SELECT int4send(i % 3000) AS key, convert_to('q' || i % 7, 'UTF8') AS qualifier,
	noise('b' || i, (i::bigint * i % 3001)::int) AS value, i::bigint AS ts
FROM generate_series(1, 20000) i;
CALL write_case('blocks', 'TABLE blocks');
CALL write_case('blocks_gz', 'TABLE blocks', compression => 'gz',
	splits => ARRAY['\x0000019F', '\x00000A', '\x000007', '\x7F']::bytea[]::rowkey[], least_files => 3);
CREATE TABLE one_row AS
SELECT '\x726f77'::bytea AS key, int4send(i % 50) AS qualifier, noise('o' || i, 100) AS value, i::bigint AS ts
FROM generate_series(1, 30000) i;
CALL write_case('one_row', 'TABLE one_row');

-- An index of several levels: long keys that differ at their end only
CREATE TABLE long_keys AS
SELECT decode(repeat('6b', 32000), 'hex') || int4send(i) AS key, ''::bytea AS qualifier, ''::bytea AS value, 1::bigint AS ts
FROM generate_series(1, 1800) i;
CALL write_case('long_keys', 'TABLE long_keys');
CALL write_case('long_keys_gz', 'TABLE long_keys', compression => 'gz',
	splits => ARRAY[decode(repeat('6b', 32000), 'hex') || int4send(301)]::rowkey[], least_files => 2);

-- Values that are larger than a block by far
CREATE TABLE large AS
SELECT int4send(i) AS key, '\x71'::bytea AS qualifier,
	CASE i WHEN 7 THEN noise('l', 64 * 16384 + 5) ELSE noise('l' || i, i * 20000) END AS value, i::bigint AS ts
FROM generate_series(0, 20) i;
INSERT INTO large SELECT '\xff', '\x72', decode(repeat('00ff', 12000000), 'hex'), 5;
CALL write_case('large', 'TABLE large', splits => ARRAY['\x00000009', '\x00000009FF', '\xFF']::bytea[]::rowkey[], least_files => 3);
CALL write_case('large_gz', 'TABLE large', compression => 'gz');

-- Regions: keys at and next to split points, regions without a key
CREATE TABLE borders AS
SELECT key, '\x71'::bytea AS qualifier, key AS value, 7::bigint AS ts
FROM (VALUES ('\x00'::bytea), ('\x0fff'), ('\x10'), ('\x1000'), ('\x1fffffff'), ('\x20'), ('\x30'), ('\xfe'), ('\xff'), ('\xffff')) v(key);
CALL write_case('borders', 'TABLE borders',
	splits => ARRAY['\xFF', '\x10', '\x20', '\x2000', '\x25', '\x2f']::bytea[]::rowkey[], least_files => 5);

-- A column for each qualifier; values of other types are their text
CREATE TABLE wide AS
SELECT rowkey_salt('u' || i, 8) || rowkey_string('u' || i) AS key, i AS n, CASE WHEN i % 3 = 0 THEN NULL ELSE 'ä' || i END AS name,
	CASE WHEN i % 5 = 0 THEN '' ELSE 'x' END AS "Empty or x", i % 2 = 0 AS even, int8send(i) AS raw, rowkey_int4(i) AS rk,
	1700000000000 + i AS ts
FROM generate_series(1, 50000) i;
CALL write_case('wide', $$
	SELECT key::bytea, q::bytea AS qualifier, v AS value, ts
	FROM wide, LATERAL (VALUES ('n', convert_to(n::text, 'UTF8')), ('name', convert_to(name, 'UTF8')),
		('Empty or x', convert_to("Empty or x", 'UTF8')), ('even', convert_to(even::text, 'UTF8')),
		('raw', raw), ('rk', rk::bytea)) c(q, v)
	WHERE v IS NOT NULL$$,
	'TABLE wide', splits => ARRAY['\x01', '\x02', '\x03', '\x04', '\x05', '\x06', '\x07']::rowkey[], compression => 'gz', least_files => 8);

-- Rows of the wide form with one key: versions of its cells, sorted again
SET work_mem = '64kB';
CREATE TABLE versions AS
SELECT 'k' || i % 40 AS key, i::bigint AS ts, CASE WHEN i % 7 > 0 THEN repeat('z', i % 90) END AS z, 'a' || i AS a,
	CASE WHEN i % 11 = 0 THEN i END AS "Ä", CASE WHEN i % 40 = 3 THEN 'y' END AS y
FROM generate_series(1, 40000) i;
INSERT INTO versions SELECT 'single' || i, i, 'z', NULL, i FROM generate_series(1, 1000) i;
INSERT INTO versions SELECT 'pair' || i % 1000, i, 'z', 'a', i FROM generate_series(1, 2000) i;
CALL write_case('versions', $$
	SELECT convert_to(key, 'UTF8') AS key, convert_to(q, 'UTF8') AS qualifier, convert_to(v, 'UTF8') AS value, ts
	FROM versions, LATERAL (VALUES ('z', z), ('a', a), ('Ä', "Ä"::text), ('y', y)) c(q, v) WHERE v IS NOT NULL$$,
	'TABLE versions', splits => '{k2,pair5}', least_files => 3);
RESET work_mem;

-- More rows than a chunk of the Bloom filter has (109306), exactly two chunks
-- of them, and one that is folded
CREATE TABLE many_rows AS
SELECT noise('m' || i, 8) AS key, ''::bytea AS qualifier, '\x76'::bytea AS value, 1::bigint AS ts FROM generate_series(1, 250000) i;
CALL write_case('many_rows', 'TABLE many_rows');
CREATE TABLE two_chunks AS SELECT int4send(i) AS key, ''::bytea AS qualifier, ''::bytea AS value, 1::bigint AS ts
FROM generate_series(1, 2 * 109306 + 1000) i;
CALL write_case('two_chunks', 'TABLE two_chunks', splits => ARRAY[int4send(2 * 109306 + 1)]::rowkey[], least_files => 2);
