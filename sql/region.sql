-- region.sql: regions of a table, the load of each, partitions, region names
--
-- Facts: the definition (a region is [split, next split)), recomputed with
-- ranges and with width_bucket; cases from the field, F08, F64, F65, F70.

--
-- Regions
--
-- The picture of a table that is split at a, b and c: [ ,a) [a,b) [b,c) [c, )
SELECT region, format('[%s,%s)', start_row, stop_row) AS picture, keys FROM rowkey_regions(ARRAY['a', 'b', 'c']::rowkey[]);
-- in any order; none is one region
SELECT count(*) FILTER (WHERE a IS DISTINCT FROM b) AS differences, count(*) AS regions
FROM rowkey_regions(ARRAY['a', 'b', 'c']::rowkey[]) a FULL JOIN rowkey_regions(ARRAY['c', 'a', 'b']::rowkey[]) b USING (region);
SELECT * FROM rowkey_regions('{}');
SELECT count(*) AS of_null FROM rowkey_regions(NULL);

-- salt letters: each key is in the region of its letter, and what has no
-- letter is in the first; rowkey_salt by hand: hash31 of one byte is 31 + byte
SELECT plain, salt || '-' || plain AS key, rowkey_region(salt || '-' || plain, ARRAY['a', 'b', 'c']::rowkey[]) AS region,
	rowkey_region(plain, ARRAY['a', 'b', 'c']::rowkey[]) AS region_unsalted
FROM (VALUES ('0'::rowkey), ('1'), ('2'), ('3'), ('4')) v(plain), LATERAL rowkey_salt(plain, 3, format => 'letter') salt ORDER BY plain;

-- every key is in just the region whose range has it; by width_bucket too
CREATE TABLE region_keys AS
	SELECT CASE WHEN i % 7 = 0 THEN rowkey_uint(i % 256, 1) WHEN i % 7 = 1 THEN rowkey_uint(i * 7 % 65536, 2) WHEN i % 7 = 2 THEN rowkey_hash(i::bigint, 8) || repeat('\x00', i % 5)::rowkey
		ELSE rowkey_hash(i::bigint, 1 + i % 12) END AS k FROM generate_series(1, 700) i;
INSERT INTO region_keys VALUES (''), ('\x00'), (rowkey_prefix_last('\xFF'));
CREATE TEMP TABLE tables(name text, splits rowkey[]);
INSERT INTO tables VALUES ('none', '{}'), ('one', ARRAY['\x80']::rowkey[]), ('shortest', ARRAY['\x00']::rowkey[]), ('longest', ARRAY[rowkey_prefix_last('\xFF')]),
	('extending each other', ARRAY['\x40', '\x40\x00', '\x40\x00\x00', '\x40\x00\x00\x00\x00\x00\x00\x00', '\x40\x00\x00\x00\x00\x00\x00\x00\x00', '\x40\x00\x00\x00\x00\x00\x00\x01', '\x40\xFF']::rowkey[]),
	('uniform', rowkey_split_points(300, 'uniform'));
INSERT INTO tables SELECT 'from the data', array_agg(DISTINCT k) FROM (SELECT k FROM region_keys WHERE k <> '' ORDER BY md5(k::text) LIMIT 250) s;
SELECT name, count(*) AS keys, count(DISTINCT region) AS regions, count(*) FILTER (WHERE NOT k <@ keys) AS outside,
	count(*) FILTER (WHERE region <> CASE WHEN splits = '{}' THEN 1 ELSE 1 + width_bucket(k::bytea, ARRAY(SELECT s::bytea FROM unnest(splits) s ORDER BY s)) END) AS unlike_width_bucket
FROM tables, region_keys, LATERAL rowkey_region(k, splits) region, LATERAL (SELECT keys FROM rowkey_regions(splits) r WHERE r.region = rowkey_region(k, splits)) s
GROUP BY name ORDER BY name COLLATE "C";
-- regions leave no hole, do not overlap, and begin where the one before ends
SELECT name, count(*) - cardinality(splits) AS one_more, '{(,)}'::rowkeymultirange - range_agg(keys) AS holes, count(*) FILTER (WHERE start_row <> before) AS gaps,
	count(*) FILTER (WHERE rowkey_range(start_row, stop_row) <> keys) AS keys_differ
FROM (SELECT name, splits, r.*, lag(stop_row, 1, '') OVER (PARTITION BY name ORDER BY region) AS before FROM tables, rowkey_regions(splits) r) s
GROUP BY name, splits ORDER BY name COLLATE "C";

-- the array is prepared once, and anew when it is another
SELECT n, k, rowkey_region(k, splits) AS region
FROM (VALUES (1, 'm'::rowkey, ARRAY['a', 'b']::rowkey[]), (2, 'm', ARRAY['a', 'z']::rowkey[]), (3, 'm', '{}'), (4, 'm', NULL), (5, NULL, '{}'), (6, 'm', ARRAY['z', 'a']::rowkey[])) v(n, k, splits) ORDER BY n;
-- arrays out of line, compressed, and the same arrays in line, by turns
CREATE TEMP TABLE stored(n int, splits rowkey[], twin rowkey[]);
ALTER TABLE stored ALTER splits SET STORAGE external, ALTER twin SET STORAGE extended;
INSERT INTO stored SELECT i, s, s FROM generate_series(1, 4) i, rowkey_split_points(300 + i % 2, 'uniform') s;
SELECT count(*) AS cases, count(*) FILTER (WHERE out_of_line <> compressed OR out_of_line <> in_line) AS differences
FROM (SELECT n, k, rowkey_region(k, splits) AS out_of_line, rowkey_region(k, twin) AS compressed, rowkey_region(k, splits || '{}') AS in_line FROM region_keys, stored) s;
SELECT n, cardinality(splits) + 1 - max(rowkey_region(k, splits)) AS last_is_found FROM region_keys, stored GROUP BY n, splits ORDER BY n;
DO $$
DECLARE
	splits rowkey[];
	regions int[];
BEGIN
	FOR i IN 1..4 LOOP
		splits := splits || chr(ascii('a') + i)::rowkey;
		regions := regions || rowkey_region('z', splits);
	END LOOP;
	RAISE INFO '%', regions;
END $$;
PREPARE region(rowkey[]) AS SELECT rowkey_region('m', $1);
SET plan_cache_mode = force_generic_plan;
EXECUTE region(ARRAY['a']::rowkey[]);
EXECUTE region(ARRAY['a', 'b', 'c']::rowkey[]);
RESET plan_cache_mode;

SELECT rowkey_region('a', ARRAY['a', 'b', 'a']::rowkey[]);		-- fails: the same twice
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_region('a', ARRAY['a', '']::rowkey[]);			-- fails: empty
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_region('a', ARRAY['a', NULL]::rowkey[]);			-- fails: NULL
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_region('a', ARRAY[ARRAY['a'], ARRAY['b']]::rowkey[]);	-- fails: two dimensions
\echo :LAST_ERROR_SQLSTATE
SELECT * FROM rowkey_regions(ARRAY['a', 'a']::rowkey[]);		-- fails likewise
-- an error leaves no array behind that was half prepared
DO $$
DECLARE
	array_of record;
	result int;
BEGIN
	FOR array_of IN SELECT s FROM (VALUES (1, ARRAY['a', 'b']::rowkey[]), (2, ARRAY['a', 'a']::rowkey[]), (3, ARRAY['b']::rowkey[])) v(n, s) ORDER BY n LOOP
		BEGIN
			result := rowkey_region('b', array_of.s);
			RAISE INFO '%', result;
		EXCEPTION WHEN invalid_parameter_value THEN
			RAISE INFO '%', SQLERRM;
		END;
	END LOOP;
END $$;

-- the planner knows how many regions there are
CREATE FUNCTION pg_temp.estimate(query text) RETURNS numeric LANGUAGE plpgsql AS $$
DECLARE
	plan json;
BEGIN
	EXECUTE 'EXPLAIN (FORMAT JSON) ' || query INTO plan;
	RETURN plan #>> '{0,Plan,Plan Rows}';
END $$;
SELECT pg_temp.estimate($$SELECT * FROM rowkey_regions(ARRAY['a', 'b', 'c']::rowkey[])$$) AS four,
	pg_temp.estimate($$SELECT * FROM rowkey_regions('{}')$$) AS one,
	pg_temp.estimate($$SELECT * FROM rowkey_region_load('region_keys', 'k', rowkey_split_points(300, 'hex'))$$) AS three_hundred,
	pg_temp.estimate($$SELECT * FROM rowkey_regions((SELECT max(splits) FROM tables))$$) > 1 AS unknown;

--
-- Holes and overlaps in a list of regions: multirange subtraction
--
CREATE TEMP TABLE listed(start_row rowkey, stop_row rowkey);
INSERT INTO listed VALUES ('', 'a'), ('a', 'b'), ('c', 'm'), ('k', 'x');
SELECT '{(,)}'::rowkeymultirange - range_agg(rowkey_range(start_row, stop_row)) AS holes FROM listed;
SELECT rowkey_range(a.start_row, a.stop_row) * rowkey_range(b.start_row, b.stop_row) AS overlap
FROM listed a JOIN listed b ON a.start_row < b.start_row AND rowkey_range(a.start_row, a.stop_row) && rowkey_range(b.start_row, b.stop_row);
-- a list is whole when nothing is left
SELECT '{(,)}'::rowkeymultirange - range_agg(keys) AS holes FROM rowkey_regions(rowkey_split_points(16, 'hex'));

--
-- Load
--
-- F64: a million text keys 48000000..48999999 (every hundredth here) on splits
-- between a and z
CREATE TABLE "Numeric Keys" AS SELECT rowkey_digits(48000000 + 100 * i, 8) AS "Key ""k""" FROM generate_series(0, 9999) i;
SELECT region, start_row, stop_row, rows, share, bar FROM rowkey_region_load('"Numeric Keys"', 'Key "k"', rowkey_split_points(6, 'createTable', 'aaaaaaa', 'zzzzzzz'));
-- from the data's own quantiles
SELECT region, rows, share, bar FROM rowkey_region_load('"Numeric Keys"', 'Key "k"', (SELECT rowkey_quantiles("Key ""k""", 5) FROM "Numeric Keys")) WHERE abs(share - 20) > 10;
-- F65: each hex digit 256 times in front, on splits by bytes, and by hex
CREATE TABLE hex_keys AS SELECT rowkey_string(lpad(to_hex(i), 3, '0') || '0123456789abc') AS k FROM generate_series(0, 4095) i;
SELECT region, rows, share, bar FROM rowkey_region_load('hex_keys', 'k', rowkey_split_points(10, 'createTable', '0000000000000000', 'ffffffffffffffff'));
SELECT region, rows, share, bar FROM rowkey_region_load('hex_keys', 'k', rowkey_split_points(10, 'hex'));
-- F70: 1,000 decimal keys on splits by bytes, and by digits
CREATE TABLE user_keys AS SELECT convert_to('user' || lpad(i::text, 3, '0'), 'UTF8') AS k FROM generate_series(0, 999) i;
SELECT array_agg(rows ORDER BY region) AS f70, array_agg(DISTINCT share) AS shares FROM rowkey_region_load('user_keys', 'k', rowkey_split_points(4, 'bytes', 'user000', 'user999'));
SELECT array_agg(rows ORDER BY region) AS f70_decimal FROM rowkey_region_load('user_keys', 'k', ARRAY(SELECT 'user' || k FROM unnest(rowkey_split_points(4, 'decimal', '000', '999')) k));
-- salt letters: split points a, b, c leave the first region empty
CREATE TABLE salted_keys AS SELECT salt || '-' || plain AS k FROM generate_series(1, 3000) i, LATERAL (SELECT rowkey_digits(i, 6) AS plain) p, LATERAL rowkey_salt(plain, 3, format => 'letter') salt;
SELECT format('[%s,%s)', start_row, stop_row) AS region, rows > 900 AS a_third, rows FROM rowkey_region_load('salted_keys', 'k', ARRAY['a', 'b', 'c']::rowkey[]);
SELECT count(*) AS regions, min(rows) > 900 AS even FROM rowkey_region_load('salted_keys', 'k', rowkey_layout_splits($$salt(id, 3, format => 'letter'), '-', string(id, 6)$$));

-- totals: every key is counted once, in the region that rowkey_region says;
-- bars are in proportion to the largest
SELECT name, sum(l.rows) = (SELECT count(*) FROM region_keys) AS all_counted, count(*) - cardinality(splits) AS one_more, abs(sum(share) - 100) <= 0.005 * count(*) AS shares_add_up,
	count(*) FILTER (WHERE l.rows <> (SELECT count(*) FROM region_keys WHERE rowkey_region(k, splits) = l.region)) AS differences,
	count(*) FILTER (WHERE share <> round(100.0 * l.rows / 703, 2)) AS shares_differ, max(length(bar)) AS longest_bar,
	count(*) FILTER (WHERE (l.rows = 0) <> (bar = '') OR bar !~ '^#*$') AS bars_differ
FROM tables, rowkey_region_load('region_keys', 'k', splits) l WHERE name <> 'from the data' GROUP BY name, splits ORDER BY name COLLATE "C";
SELECT scale(share) AS decimals, count(*) AS regions FROM rowkey_region_load('region_keys', 'k', rowkey_split_points(300, 'uniform')) GROUP BY 1;

-- nothing, views, partitioned tables, domains, and rows without a key
CREATE TEMP TABLE empty_keys(k rowkey);
SELECT region, rows, share, bar FROM rowkey_region_load('empty_keys', 'k', ARRAY['a']::rowkey[]);
INSERT INTO empty_keys VALUES (NULL), ('b'), (NULL);
SELECT region, rows, share, bar FROM rowkey_region_load('empty_keys', 'k', ARRAY['a']::rowkey[]);
CREATE DOMAIN pg_temp.short_key AS rowkey(8);
CREATE TEMP VIEW key_view AS SELECT k::pg_temp.short_key AS k FROM (VALUES ('a'::rowkey), ('b'), ('c')) v(k);
SELECT region, rows FROM rowkey_region_load('key_view', 'k', ARRAY['b']::rowkey[]);
SELECT count(*) AS of_null FROM rowkey_region_load('key_view', 'k', NULL);
-- it sees what its query sees
BEGIN;
INSERT INTO empty_keys VALUES ('a');
SELECT sum(rows) FROM rowkey_region_load('empty_keys', 'k', '{}');
ROLLBACK;

SELECT * FROM rowkey_region_load('key_view', 'K', '{}');			-- fails: no such column
\echo :LAST_ERROR_SQLSTATE
SELECT * FROM rowkey_region_load('key_view', 'tableoid', '{}');		-- fails: likewise
SELECT * FROM rowkey_region_load('tables', 'name', '{}');			-- fails: text
\echo :LAST_ERROR_SQLSTATE
SELECT * FROM rowkey_region_load(4294967295::oid, 'k', '{}');		-- fails: no such relation
\echo :LAST_ERROR_SQLSTATE
CREATE TEMP VIEW long_bytes AS SELECT convert_to(repeat('a', 32768), 'UTF8') AS k;
SELECT * FROM rowkey_region_load('long_bytes', 'k', '{}');			-- fails: no key
\echo :LAST_ERROR_SQLSTATE

-- the caller's rights, and nobody else's
CREATE ROLE regress_region_reader;
GRANT USAGE ON SCHEMA public TO regress_region_reader;
SET ROLE regress_region_reader;
SELECT * FROM rowkey_region_load('public.region_keys', 'k', '{}');	-- fails: no right
\echo :LAST_ERROR_SQLSTATE
RESET ROLE;
GRANT SELECT (k) ON region_keys TO regress_region_reader;
SET ROLE regress_region_reader;
SELECT rows FROM rowkey_region_load('public.region_keys', 'k', '{}');
RESET ROLE;
DROP OWNED BY regress_region_reader;
DROP ROLE regress_region_reader;

--
-- Partitions
--
CREATE TABLE parts(key rowkey, n int) PARTITION BY RANGE (key);
SELECT rowkey_partition_ddl('parts', ARRAY['b', '\x01''\xFF', 'a"']::rowkey[]);
SELECT rowkey_partition_ddl('parts', ARRAY['b', '\x01''\xFF', 'a"']::rowkey[]) \gexec
INSERT INTO parts SELECT k, row_number() OVER () FROM region_keys;
INSERT INTO parts VALUES ('\x01''\xFE'), ('\x01''\xFF'), ('a"'), ('a!'), ('b'), ('azzz');
SELECT count(*) AS rows, count(DISTINCT tableoid) AS partitions, count(*) FILTER (WHERE tableoid::regclass::text <> 'parts_r' || rowkey_region(key, ARRAY['b', '\x01''\xFF', 'a"']::rowkey[])) AS elsewhere FROM parts;
-- a statement does not depend on how strings are read
SET standard_conforming_strings = off;
SET escape_string_warning = off;
SELECT count(*) FROM rowkey_partition_ddl('parts', ARRAY['b', E'\\x01''\\xFF', 'a"']::rowkey[]) ddl WHERE ddl LIKE E'%(E''\\\\\\\\x01''''\\\\\\\\xFF'')%';
DROP TABLE parts;
CREATE TABLE parts(key rowkey, n int) PARTITION BY RANGE (key);
SELECT rowkey_partition_ddl('parts', ARRAY[E'\\x5C', E'\\x00\\x0A']::rowkey[]) \gexec
RESET standard_conforming_strings;
RESET escape_string_warning;
INSERT INTO parts VALUES ('\x5B'), ('\x5C'), ('\x00\x0A'), ('\x00\x09\xFF'), ('x5C');
SELECT key, tableoid::regclass, rowkey_region(key, ARRAY['\x5C', '\x00\x0A']::rowkey[]) FROM parts ORDER BY key;
DROP TABLE parts;

-- bytea, an expression, other schemas, long names, temporary tables
CREATE SCHEMA "Region Schema";
CREATE TABLE "Region Schema"."a very long name of a table with a "" and Ünïcödé, 58 bytes"(key bytea) PARTITION BY RANGE ((key::rowkey));
SELECT rowkey_partition_ddl('"Region Schema"."a very long name of a table with a "" and Ünïcödé, 58 bytes"', ARRAY['\xC3', 'b']::rowkey[]) \gexec
CREATE TEMP TABLE bytes_parts(key bytea) PARTITION BY RANGE (key);
SELECT rowkey_partition_ddl('bytes_parts', ARRAY['\xC3', 'b']::rowkey[]);
SELECT rowkey_partition_ddl('bytes_parts', ARRAY['\xC3', 'b']::rowkey[]) \gexec
INSERT INTO "Region Schema"."a very long name of a table with a "" and Ünïcödé, 58 bytes" SELECT k FROM region_keys;
INSERT INTO bytes_parts SELECT k FROM region_keys;
SELECT count(*) AS rows, count(DISTINCT tableoid) AS partitions, count(*) FILTER (WHERE right(tableoid::regclass::text, 3) NOT IN ('_r' || region, 'r' || region || '"')) AS elsewhere
FROM (SELECT tableoid, key FROM bytes_parts UNION ALL SELECT tableoid, key FROM "Region Schema"."a very long name of a table with a "" and Ünïcödé, 58 bytes") t, LATERAL rowkey_region(key::rowkey, ARRAY['\xC3', 'b']::rowkey[]) region;
SET client_min_messages = warning;
DROP SCHEMA "Region Schema" CASCADE;
RESET client_min_messages;

-- servers take turns in key order
CREATE TABLE remote_parts(key rowkey) PARTITION BY RANGE (key);
SELECT rowkey_partition_ddl('remote_parts', ARRAY['b', 'd', 'f']::rowkey[], ARRAY['s1', 'Server "2"']);
CREATE FOREIGN DATA WRAPPER region_wrapper;
CREATE SERVER s1 FOREIGN DATA WRAPPER region_wrapper;
CREATE SERVER "Server ""2""" FOREIGN DATA WRAPPER region_wrapper;
SELECT rowkey_partition_ddl('remote_parts', ARRAY['b', 'd', 'f']::rowkey[], ARRAY['s1', 'Server "2"']) \gexec
SELECT ftrelid::regclass, srvname, pg_get_expr(relpartbound, c.oid) FROM pg_foreign_table JOIN pg_class c ON c.oid = ftrelid JOIN pg_foreign_server s ON s.oid = ftserver ORDER BY ftrelid::regclass::text COLLATE "C";
SET client_min_messages = warning;
DROP FOREIGN DATA WRAPPER region_wrapper CASCADE;
RESET client_min_messages;

SELECT count(*) AS of_null FROM (SELECT rowkey_partition_ddl('remote_parts', NULL) UNION ALL SELECT * FROM rowkey_partition_ddl(NULL, '{}')) s;
SELECT rowkey_partition_ddl('remote_parts', '{}');
SELECT rowkey_partition_ddl('region_keys', '{}');					-- fails: not partitioned
\echo :LAST_ERROR_SQLSTATE
CREATE TEMP TABLE hash_parts(key rowkey) PARTITION BY HASH (key);
SELECT rowkey_partition_ddl('hash_parts', '{}');					-- fails: by hash
CREATE TEMP TABLE two_parts(key rowkey, n int) PARTITION BY RANGE (key, n);
SELECT rowkey_partition_ddl('two_parts', '{}');						-- fails: two columns
CREATE TEMP TABLE text_parts(key text) PARTITION BY RANGE (key);
SELECT rowkey_partition_ddl('text_parts', '{}');					-- fails: text
SELECT rowkey_partition_ddl('remote_parts', '{}', '{}');			-- fails: no server
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_partition_ddl('remote_parts', '{}', ARRAY['s1', NULL]);	-- fails: NULL
\echo :LAST_ERROR_SQLSTATE

DROP TABLE region_keys, "Numeric Keys", hex_keys, user_keys, salted_keys, remote_parts;

--
-- Names of regions
--
-- F08; hbase:meta's encoded name is 1588230740 in every HBase
SELECT n, table_name, start_row, rowkey_hex(start_row) AS start_hex, region_id, encoded_name
FROM (VALUES (1, 'daas:g_v,\x915000w\xE6\x9D\x8E\xE5\x9B\x9B1594131,1608016600046.bb50a240e1610d895ecc9880f1325061.'),
	(2, 't1,a,b,c,1608016600046.bb50a240e1610d895ecc9880f1325061.'),
	(3, 't1,,1608016600046.bb50a240e1610d895ecc9880f1325061.'),
	(4, 'hbase:meta,,1'), (5, 'hbase:meta,,1.1588230740'),
	(6, 't1,row_1.5,1608016600046_0001.bb50a240e1610d895ecc9880f1325061.'),
	(7, 't1,\x2c\xff\\x00,1608016600046'), (8, 't1,,,9223372036854775807')) v(n, name), rowkey_parse_region_name(name) ORDER BY n;
SELECT count(*) AS of_null FROM rowkey_parse_region_name(NULL);
-- a list of names as split points: the start rows but the first
SELECT region, start_row, stop_row FROM rowkey_regions(ARRAY(SELECT start_row FROM unnest(ARRAY[
	't1,,1608016600046.d41d8cd98f00b204e9800998ecf8427e.', 't1,m,1608016600046.0cc175b9c0f1b6a831c399e269772661.', 't1,g,1608016600046.92eb5ffee6ae2fec3ad71c777531578f.']) name,
	rowkey_parse_region_name(name) WHERE start_row <> ''));
SELECT * FROM rowkey_parse_region_name('t1');						-- fails: no comma
\echo :LAST_ERROR_SQLSTATE
SELECT * FROM rowkey_parse_region_name('t1,1608016600046');			-- fails: one comma
SELECT * FROM rowkey_parse_region_name(',a,1608016600046');			-- fails: no table
SELECT * FROM rowkey_parse_region_name('t1,a,');					-- fails: no id
SELECT * FROM rowkey_parse_region_name('t1,a,16080166000x');		-- fails: no number
SELECT * FROM rowkey_parse_region_name('t1,a,9223372036854775808');	-- fails: out of range
SELECT * FROM rowkey_parse_region_name('t1,a,1608016600046.bb50.');	-- fails: cut
SELECT * FROM rowkey_parse_region_name('t1,a,1608016600046.bb50a240e1610d895ecc9880f132506g.');	-- fails: no hex
SELECT * FROM rowkey_parse_region_name('t1,\xZZ,1608016600046');	-- fails: no key
\echo :LAST_ERROR_SQLSTATE
