-- secondary_index.sql: index rows in the region of their data rows
--
-- Facts: the byte picture of the contract, prefix marker name 00 value main
-- key, put together by hand beside each call.
\set SHOW_CONTEXT never
SET TimeZone = 'UTC';

-- A user's table of definitions, loaded once per query
CREATE TEMP TABLE defs (name text PRIMARY KEY, layout rowkey_layout NOT NULL);
INSERT INTO defs VALUES ('a', $$string(field_a), '\x00'$$), ('ab', $$string(field_a), '\x00', int4(field_b)$$);
CREATE FUNCTION pg_temp.defs() RETURNS rowkey_index_def[] STABLE LANGUAGE sql AS $$ SELECT array_agg((name, layout)::rowkey_index_def ORDER BY name COLLATE "C") FROM defs $$;
CREATE TEMP TABLE rows (k rowkey, field_a text, field_b int, field_c int);
INSERT INTO rows VALUES ('a1', 'x', 1, 10), ('b1', 'y', -1, 20), ('b2', 'x', NULL, 30), ('m', NULL, 3, 40), ('zz', 'é', 7, 50);

--
-- Entries
--
SELECT k, e.*, e.index_key = prefix || '\xFF'::rowkey || index_name || '\x00'::rowkey || field_a || '\x00'::rowkey || CASE index_name WHEN 'ab' THEN rowkey_int4(field_b) ELSE '' END || k AS as_by_hand
FROM (VALUES (1, '\x00'::rowkey), (2, 'b'), (3, 'm')) r(region, prefix), rows, rowkey_index_entries(pg_temp.defs(), '{m,b}', rows, k) e
WHERE r.region = e.region ORDER BY k, index_name;
-- the first region: as many 00 as its stop row is long; alone: nothing
SELECT splits, marker, rowkey_hex(index_key) AS index_key
FROM (VALUES (1, '{}'::rowkey[], '\xFF'::rowkey), (2, '{b}', '\xFF'), (3, '{bcd,q}', '\xFF'), (4, '{bcd,q}', '\xFE01'), (5, ARRAY['\x01']::rowkey[], '~')) v(n, splits, marker),
	rows, rowkey_index_entries(ARRAY[('a', $$string(field_a), '\x00'$$)]::rowkey_index_def[], splits, rows, k, marker) WHERE k = 'a1' ORDER BY n;
-- names of any text, and no index at all
SELECT index_name, index_key FROM rows, rowkey_index_entries(ARRAY[('By "A"', 'int4(field_c)'), ('地区', 'int4(field_c)')]::rowkey_index_def[], '{}', rows, k) WHERE k = 'a1' ORDER BY 2;
SELECT count(*) FROM rows, rowkey_index_entries('{}', '{}', rows, k);
-- arguments may change from row to row
SELECT splits, string_agg(index_key::text, ' ' ORDER BY index_key) FROM (VALUES ('{}'::rowkey[]), ('{b}'), ('{m,b}'), ('{b}')) v(splits), rows, rowkey_index_entries(pg_temp.defs(), splits, rows, k) WHERE k = 'b1' GROUP BY splits ORDER BY splits;
SELECT n, index_name, index_key FROM (VALUES (1, 'int4(field_c)'::rowkey_layout), (2, 'int8(field_c)'), (3, 'int4(field_c)')) v(n, l), rows, rowkey_index_entries(ARRAY[('c', l)]::rowkey_index_def[], '{}', rows, k) WHERE k = 'a1' ORDER BY n;

-- NULL: no entry, unless the layout can write it
SELECT name, count(index_key) AS entries, max(rowkey_hex(index_key)) AS greatest
FROM (VALUES (1, 'plain', $$string(a), '|', int4(b)$$::rowkey_layout), (2, 'ordered', $$ordered(a, 'string'), ordered(b, 'int32')$$), (3, 'phoenix', $$phoenix(a, 'VARCHAR'), phoenix(b, 'DECIMAL'), '\x00'$$),
		(4, 'phoenix fixed', $$phoenix(a, 'VARCHAR'), phoenix(b, 'INTEGER')$$), (5, 'both', $$ordered(a, 'string'), string(a), '\x00'$$)) d(n, name, layout),
	(VALUES ('k1'::rowkey, NULL::text, NULL::int), ('k2', 'x', NULL), ('k3', NULL, 1), ('k4', 'x', 1)) r(k, a, b) LEFT JOIN LATERAL rowkey_index_entries(ARRAY[(name, layout)]::rowkey_index_def[], '{}', r, k) ON true
GROUP BY n, name ORDER BY n;
SELECT count(*) AS rows_of_null FROM rowkey_index_entries(pg_temp.defs(), '{}', NULL::rows, 'k');

-- index rows stay in their region, and no data row looks like one
SELECT e.* FROM rows, rowkey_index_entries(pg_temp.defs(), '{4,40}', rows, '4') e WHERE k = 'a1';		-- fails: 4 FF is behind 40
SELECT e.* FROM rows, rowkey_index_entries(pg_temp.defs(), '{4,40}', rows, '4', '\x00') e WHERE k = 'a1';
SELECT e.* FROM rows, rowkey_index_entries(pg_temp.defs(), '{4,40}', rows, '40', '\x00') e WHERE k = 'a1';
SELECT e.* FROM rows, rowkey_index_entries(pg_temp.defs(), ARRAY['4', '4\xFFab']::rowkey[], rows, '4') e WHERE k = 'a1';		-- fails: the second one
SELECT e.* FROM rows, rowkey_index_entries(pg_temp.defs(), '{b}', rows, 'b\xFFx') e WHERE k = 'a1';		-- fails: b FF
SELECT e.* FROM rows, rowkey_index_entries(pg_temp.defs(), '{}', rows, '\xFF') e WHERE k = 'a1';		-- fails: FF
SELECT count(*) FROM rows, rowkey_index_entries(pg_temp.defs(), '{b}', rows, '\xFF') e WHERE k = 'a1';
SELECT e.* FROM rows, rowkey_index_entries(pg_temp.defs(), '{}', rows, '') e WHERE k = 'a1';		-- fails: empty
-- the longest index key, and one byte more
SELECT length(index_key) FROM rows, rowkey_index_entries(ARRAY[('c', 'int4(field_c)')]::rowkey_index_def[], '{}', rows, rowkey_rpad('k', 32767 - 7)) WHERE k = 'a1';
SELECT length(index_key) FROM rows, rowkey_index_entries(ARRAY[('c', 'int4(field_c)')]::rowkey_index_def[], '{}', rows, rowkey_rpad('k', 32767 - 6)) WHERE k = 'a1';		-- fails: too long
-- what the layout does not take, and what the row does not have
SELECT e.* FROM rowkey_index_entries(pg_temp.defs(), '{}', ROW('x'), 'k') e;		-- fails: no such column
SELECT e.* FROM (SELECT E'x' AS field_a, 1::bigint AS field_b) r, rowkey_index_entries(pg_temp.defs(), '{}', r, 'k') e;		-- fails: bigint
SELECT e.* FROM (VALUES ('x|y')) r(a), rowkey_index_entries(ARRAY[('i', $$string(a), '|'$$)]::rowkey_index_def[], '{}', r, 'k') e;		-- fails: the constant

--
-- Definitions: the value must tell where it ends
--
CREATE FUNCTION pg_temp.refusal(statement text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	message text;
	hint text;
BEGIN
	EXECUTE statement;
	RETURN NULL;
EXCEPTION WHEN OTHERS THEN
	GET STACKED DIAGNOSTICS message = MESSAGE_TEXT, hint = PG_EXCEPTION_HINT;
	RETURN SQLSTATE || ' ' || message || coalesce(E'\n' || nullif(hint, ''), '');
END $$;
SELECT layout, pg_temp.refusal(format('SELECT * FROM rowkey_index_choose(ARRAY[(''i'', %L)]::rowkey_index_def[], ''a = 1 OR true'', ''int4(z)'')', layout)) AS refusal
FROM (VALUES (1, 'string(a)'), (2, $$'x', string(a), reverse_timestamp(t)$$), (3, 'bigdecimal(a)'), (4, 'bytes(a)'), (5, $$int4(b), string(reverse(a))$$),
	(6, $$phoenix(a, 'VARCHAR')$$), (7, $$phoenix(a, 'VARCHAR'), phoenix(b, 'DECIMAL', true)$$), (8, $$phoenix(a, 'VARBINARY')$$), (9, $$ordered(a, 'blob')$$), (10, $$int4(b), phoenix(a, 'DECIMAL')$$)) v(n, layout) ORDER BY n;
SELECT layout, pg_temp.refusal(format('SELECT * FROM rowkey_index_choose(ARRAY[(''i'', %L)]::rowkey_index_def[], ''false'')', layout)) AS refusal
FROM (VALUES (1, $$string(a), '\x00'$$), (2, $$string(a, 3)$$), (3, $$rpad(a, 8)$$), (4, $$ordered(a, 'numeric')$$), (5, $$ordered(a, 'blob-var')$$), (6, $$phoenix(a, 'VARCHAR'), '\x00'$$),
	(7, $$phoenix(a, 'CHAR(3)')$$), (8, $$phoenix(a, 'VARCHAR'), phoenix(b, 'BIGINT')$$), (9, $$salt(buckets => 4), int4(b)$$), (10, $$string(main_key), '\x00', int4(main_key_1)$$)) v(n, layout) ORDER BY n;
SELECT what, pg_temp.refusal(format('SELECT * FROM rowkey_index_entries(%s, %s, ROW(1), ''k'', %L)', indexes, splits, marker)) AS refusal
FROM (VALUES (1, 'no name', $$ARRAY[('', 'int4(f1)')]::rowkey_index_def[]$$, $$'{}'$$, '\xFF'), (2, 'NULL name', $$ARRAY[(NULL, 'int4(f1)')]::rowkey_index_def[]$$, $$'{}'$$, '\xFF'),
	(3, 'NULL layout', $$ARRAY[('i', NULL)]::rowkey_index_def[]$$, $$'{}'$$, '\xFF'), (4, 'NULL index', $$ARRAY[NULL]::rowkey_index_def[]$$, $$'{}'$$, '\xFF'),
	(5, 'a name twice', $$ARRAY[('i', 'int4(f1)'), ('j', 'int4(f1)'), ('i', 'int8(f1)')]::rowkey_index_def[]$$, $$'{}'$$, '\xFF'),
	(6, 'two dimensions', $$ARRAY[[('i', 'int4(f1)')]]::rowkey_index_def[]$$, $$'{}'$$, '\xFF'),
	(7, 'splits twice', $$'{}'$$, $$'{a,c,a}'$$, '\xFF'), (8, 'empty split', $$'{}'$$, $$ARRAY['a', '']::rowkey[]$$, '\xFF'), (9, 'NULL split', $$'{}'$$, $$ARRAY['a', NULL]::rowkey[]$$, '\xFF'),
	(10, 'splits of two dimensions', $$'{}'$$, $$ARRAY[['a', 'b']]::rowkey[]$$, '\xFF'), (11, 'no marker', $$'{}'$$, $$'{}'$$, '')) v(n, what, indexes, splits, marker) ORDER BY n;

--
-- Which index
--
-- two columns before one, with a third that no index has
SELECT * FROM rowkey_index_choose(pg_temp.defs(), $$field_a = 'x' AND field_b = 1 AND field_c >= 5$$);
CREATE FUNCTION pg_temp.choose(condition text, VARIADIC layouts text[]) RETURNS text LANGUAGE sql AS $$
	SELECT string_agg(concat_ws(' ', coalesce(index_name, 'main'), equal_columns, range_column), ', ' ORDER BY rank)
	FROM rowkey_index_choose((SELECT array_agg((chr(96 + i::int), l)::rowkey_index_def) FROM unnest(layouts) WITH ORDINALITY u(l, i) WHERE l NOT LIKE 'main %'), condition,
		(SELECT substr(l, 6)::rowkey_layout FROM unnest(layouts) l WHERE l LIKE 'main %'));
$$;
SET client_min_messages = warning;
SELECT rule, expected, pg_temp.choose(condition, VARIADIC layouts) AS chosen, expected IS NOT DISTINCT FROM pg_temp.choose(condition, VARIADIC layouts) AS as_expected
FROM (VALUES (1, 'most columns fixed', 'x = 1 AND y = 2 AND z = 3', ARRAY['int4(x)', 'int4(z), int4(y)', 'int4(y)'], 'b 2, a 1, c 1'),
	(2, 'then a range', 'x = 1 AND y > 2 AND z = 3', ARRAY['int4(x), int4(z)', 'int4(x), int4(y)', 'int4(x)', 'int4(x), int4(z), int4(y)'], 'd 2 y, a 2, b 1 y, c 1'),
	(3, 'equality before a range', 'x = 1 AND y > 2', ARRAY['int4(y), int4(x)', 'int4(x)'], 'b 1, a 0 y'),
	(4, 'then more columns of the condition', 'x = 1 AND z <> 3', ARRAY['int4(x)', 'int4(x), int4(z)', 'int4(x), int4(y)'], 'b 1, a 1, c 1'),
	(5, 'then the shorter key', 'x = 1', ARRAY['int8(x)', 'int4(x)', $$'k', int4(x)$$], 'b 1, c 1, a 1'),
	(6, 'then by name', 'x = 1', ARRAY['int4(x)', 'uint(x, 4)'], 'a 1, b 1'),
	(7, 'IN is equality', 'x IN (1, 2) AND y BETWEEN 1 AND 2', ARRAY['int4(y)', 'int4(x)'], 'b 1, a 0 y'),
	(8, 'OR: what both have', '(x = 1 AND y = 2) OR x = 3', ARRAY['int4(y)', 'int4(x), int4(y)'], 'b 1'),
	(9, 'OR of two columns', 'x = 1 OR y = 2', ARRAY['int4(y)', 'int4(x)'], NULL),
	(10, 'a column in the middle', 'x = 1 AND z = 3', ARRAY['int4(x), int4(y), int4(z)'], 'a 1'),
	(11, 'hash: computed', 'x = 1', ARRAY['hash(int4(x), 2), int4(x)'], 'a 1'),
	(12, 'hash: all values of it', 'y = 2', ARRAY['hash(int4(x), 1), int4(y)', 'int4(x)'], 'a 1'),
	(13, 'hash of two columns', 'x = 1 AND y = 2', ARRAY['hash((int4(x), int4(y)), 4)'], 'a 2'),
	(14, 'the data rows by their own key', 'x = 1 AND y = 2', ARRAY['int4(x)', 'main int4(x), int4(y)'], 'main 2, a 1'),
	(15, 'the data rows where all is equal', 'x = 1', ARRAY['int4(x)', 'main int4(x), int8(y)'], 'main 1, a 1'),
	(16, 'the data rows, all of them', 'x = 1', ARRAY['int4(x)', 'main int8(z)'], 'a 1, main 0'),
	(17, 'no index', 'z = 1', ARRAY['int4(x)', 'int4(y)'], NULL),
	(18, 'no index, but the data rows', 'z = 1', ARRAY['int4(x)', 'main int4(y)'], 'main 0'),
	(20, 'then one with all rows', $$x = 'q' OR x IS NULL$$, ARRAY[$$string(x), '\x00'$$, $$phoenix(x, 'VARCHAR'), '\x00'$$], 'b 1, a 1'),
	(19, 'nothing to be read', 'x = 1 AND x = 2', ARRAY['int4(x)'], 'a 0')) v(n, rule, condition, layouts, expected)
ORDER BY n;
RESET client_min_messages;
SELECT * FROM rowkey_index_choose(pg_temp.defs(), 'field_c = 1');
SELECT * FROM rowkey_index_choose(pg_temp.defs(), $$field_a = $1 AND field_b = $2$$, params => '{x,1}');
-- the residual: per index; the whole condition where it differs from scan to scan
SELECT index_name, residual FROM rowkey_index_choose(pg_temp.defs(), $$(field_a = 'x' AND field_b = 1) OR (field_a = 'y' AND field_b = 2 AND field_c = 3)$$);
SELECT count(*) FROM rowkey_index_choose(NULL, 'x = 1');
-- or needs more scans than are judged
SELECT index_name, residual = condition AS whole_condition FROM (SELECT 'b IN (' || string_agg(i::text, ', ') || ') AND c = 1' FROM generate_series(1, 140000, 2) i) v(condition), rowkey_index_choose(ARRAY[('b', 'int4(b)')]::rowkey_index_def[], condition);
SELECT * FROM rowkey_index_choose(pg_temp.defs(), 'lower(field_a) = 1');		-- fails: not evaluated

-- rows that an index lacks
SELECT index_name FROM rowkey_index_choose(pg_temp.defs(), $$field_a = 'x'$$) WHERE rank = 1;
SELECT index_name FROM rowkey_index_choose(ARRAY[('ab', $$string(field_a), '\x00', int4(field_b)$$)]::rowkey_index_def[], $$field_a = 'x' AND field_b IS NOT NULL$$);
SELECT index_name, count(*) FROM rowkey_index_scans(ARRAY[('ab', $$string(field_a), '\x00', int4(field_b)$$)]::rowkey_index_def[], '{}', $$field_a = 'x'$$) GROUP BY 1;
SELECT index_name, count(*) FROM rowkey_index_scans(ARRAY[('ab', $$string(field_a), '\x00', int4(field_b)$$)]::rowkey_index_def[], '{}', $$field_a = 'x'$$, main => 'string(id)') GROUP BY 1;
SELECT index_name, count(*) FROM rowkey_index_scans(ARRAY[('ab', $$string(field_a), '\x00', int4(field_b)$$)]::rowkey_index_def[], '{}', $$field_a = 'x'$$, main => 'string(id), int4(field_b)') GROUP BY 1;
SELECT index_name, count(*) FROM rowkey_index_scans(ARRAY[('ab', $$ordered(field_a, 'string'), ordered(field_b, 'int32')$$)]::rowkey_index_def[], '{}', $$field_a IS NULL$$) GROUP BY 1;
SELECT index_name, count(*) FROM rowkey_index_scans(pg_temp.defs(), '{}', $$field_a = 'x' OR field_a IS NULL$$, main => 'string(id)') GROUP BY 1;

--
-- Scans
--
SELECT region, index_name, start_row, stop_row, keys = rowkey_range(start_row, stop_row) AS keys, residual
FROM rowkey_index_scans(pg_temp.defs(), '{m,b}', $$field_a IN ('x', 'y') AND field_b = 1 AND field_c >= 5$$) ORDER BY start_row;
SELECT s.region, start_row = prefix || '\xFF'::rowkey || 'a' || '\x00'::rowkey || 'x' || '\x00'::rowkey AND stop_row = prefix || '\xFF'::rowkey || 'a' || '\x00'::rowkey || 'x' || '\x01'::rowkey AS as_by_hand
FROM (VALUES (1, '\x000000'::bytea::rowkey), (2, 'bcd'), (3, 'q')) r(region, prefix) JOIN rowkey_index_scans(pg_temp.defs(), '{bcd,q}', $$field_a = 'x'$$) s USING (region) ORDER BY 1;
-- the data rows without index rows
SELECT region, index_name, start_row, stop_row, residual FROM rowkey_index_scans(pg_temp.defs(), '{b,m}', 'field_c > 5', main => 'string(id)') ORDER BY start_row;
SELECT region, index_name, start_row, stop_row, residual FROM rowkey_index_scans(pg_temp.defs(), '{b,m}', $$id >= 'ab' AND id < 'bz' AND field_c > 5$$, main => 'string(id)') ORDER BY start_row;
SELECT * FROM rowkey_index_scans(pg_temp.defs(), '{b,m}', 'field_c > 5');		-- fails: no index
SELECT count(*) FROM rowkey_index_scans(pg_temp.defs(), '{b,m}', $$field_a = 'x' AND field_a = 'y'$$);
SELECT * FROM rowkey_index_scans(pg_temp.defs(), '{4,40}', $$field_a = 'x'$$);		-- fails: no room behind 4
SELECT region, start_row FROM rowkey_index_scans(pg_temp.defs(), '{4,40}', $$field_a = 'x'$$, '\x00');
-- before 00 there is no key, so that nothing is missed there
SELECT region, start_row FROM rowkey_index_scans(pg_temp.defs(), ARRAY['\x00', 'b']::rowkey[], $$field_a = 'x'$$);
SELECT count(*) FROM rowkey_index_scans(pg_temp.defs(), NULL, 'field_a = 1');
SELECT count(*) FROM (SELECT * FROM rowkey_index_scans(pg_temp.defs(), '{m,b}', $$field_a = $1 AND field_b = $2$$, params => '{x,1}')
	INTERSECT SELECT * FROM rowkey_index_scans(pg_temp.defs(), '{m,b}', $$field_a = 'x' AND field_b = 1$$)) s;
-- arguments that change from row to row: NULL is no layout, then one, then none
SELECT n, coalesce(s.index_name, 'main') AS by, count(*) FROM (VALUES (1, NULL::rowkey_layout), (2, 'string(id)'), (3, NULL), (4, NULL)) m(n, main), LATERAL rowkey_index_scans(pg_temp.defs(), '{m}', $$field_a = 'x' AND id = 'a'$$, main => main) s GROUP BY 1, 2 ORDER BY 1;
SELECT region, start_row, stop_row, keys = rowkey_range(start_row, stop_row) AS keys FROM rowkey_main_scans('{m,b}');
SELECT region, start_row, stop_row FROM rowkey_main_scans('{}');
SELECT region, start_row, stop_row FROM rowkey_main_scans(ARRAY['\x01', '\x02']::rowkey[], '~');
-- a constant longer than a key
SELECT count(*), max(length(start_row)) FROM rowkey_index_scans(pg_temp.defs(), '{b}', format('field_a >= %L AND field_b > 0', repeat('x', 40000)));
-- the planner's row counts
CREATE FUNCTION pg_temp.estimate(query text) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
	plan json;
BEGIN
	EXECUTE 'EXPLAIN (FORMAT JSON) ' || query INTO plan;
	RETURN plan->0->'Plan'->>'Plan Rows';
END $$;
SELECT query, pg_temp.estimate('SELECT * FROM ' || query) FROM (VALUES ($$rowkey_main_scans('{a,b,c}')$$), ($$rowkey_index_scans('{}', '{a,b}', 'x = 1')$$)) v(query);

--
-- From index rows to data rows
--
SELECT k, e.index_name, m.* FROM rows, rowkey_index_entries(pg_temp.defs(), '{b,m}', rows, k) e, rowkey_index_main(e.index_key, pg_temp.defs(), '{b,m}') m ORDER BY k, 2;
SELECT key, pg_temp.refusal(format('SELECT * FROM rowkey_index_main(%L, pg_temp.defs(), ''{b,m}'')', key)) AS refusal
FROM (VALUES (1, 'b1'::rowkey), (2, ''), (3, 'b\xFF'), (4, 'b\xFFa'), (5, 'b\xFFc\x00x\x00b1'), (6, 'b\xFFa\x00x'), (7, 'b\xFFa\x00x\x00'), (8, 'b\xFFab\x00x\x00\x00\x00\x01'), (9, 'b\xFFa\x00x\x00a1'),
	(10, 'b\xFFa\x00x\x00b\xFFa\x00x\x00b1'), (11, '\xFFa\x00x\x00a1')) v(n, key) ORDER BY n;
SELECT count(*) FROM rowkey_index_main(NULL, pg_temp.defs(), '{}');
-- a column that the value does not carry is null
SELECT m.* FROM rows, rowkey_index_entries(ARRAY[('h', 'hash(string(field_a), 2)')]::rowkey_index_def[], '{}', rows, k) e, rowkey_index_main(e.index_key, ARRAY[('h', 'hash(string(field_a), 2)')]::rowkey_index_def[], '{}') m WHERE k = 'a1';

--
-- Updates, stale entries, and new splits, by EXCEPT
--
CREATE TEMP TABLE stored AS SELECT index_key FROM rows, rowkey_index_entries(pg_temp.defs(), '{b,m}', rows, k);
CREATE TEMP VIEW entries AS SELECT index_key FROM rows, rowkey_index_entries(pg_temp.defs(), '{b,m}', rows, k);
SELECT count(*) AS missing FROM (TABLE entries EXCEPT TABLE stored) e;
-- an update that forgot the index
UPDATE rows SET field_a = 'q' WHERE k = 'b1';
DELETE FROM rows WHERE k = 'zz';
SELECT 'put' AS what, e.* FROM (TABLE entries EXCEPT TABLE stored) e
UNION ALL SELECT 'delete', e.* FROM (TABLE stored EXCEPT TABLE entries) e ORDER BY 1, 2;
-- stale entries without a second copy of the table: the data row no longer says so
SELECT index_key AS stale FROM stored, rowkey_index_main(index_key, pg_temp.defs(), '{b,m}') m
WHERE NOT EXISTS (SELECT FROM rows, rowkey_index_entries(pg_temp.defs(), '{b,m}', rows, k) e WHERE rows.k = m.main_key AND e.index_key = stored.index_key) ORDER BY 1;
-- in one statement, from the old and the new row
BEGIN;
WITH old AS (SELECT * FROM rows WHERE k = 'b1'), new AS (UPDATE rows SET field_b = 5, field_c = 0 WHERE k = 'b1' RETURNING *),
	was AS (SELECT e.index_key FROM old, rowkey_index_entries(pg_temp.defs(), '{b,m}', old, k) e), is_ AS (SELECT e.index_key FROM new, rowkey_index_entries(pg_temp.defs(), '{b,m}', new, k) e)
SELECT 'put' AS what, e.* FROM (TABLE is_ EXCEPT TABLE was) e UNION ALL SELECT 'delete', e.* FROM (TABLE was EXCEPT TABLE is_) e ORDER BY 1, 2;
ROLLBACK;
-- HBase splits region b at g: the old splits go on finding everything, and the
-- new ones want these puts and deletes
INSERT INTO rows VALUES ('g5', 'x', 5, 60);
SELECT field_a, (SELECT count(*) FROM rowkey_index_scans(pg_temp.defs(), '{b,m}', $$field_a = 'x'$$) s JOIN entries ON index_key <@ s.keys) AS found
FROM rows GROUP BY field_a HAVING field_a = 'x';
WITH was AS (SELECT index_key FROM rows, rowkey_index_entries(pg_temp.defs(), '{b,m}', rows, k)), is_ AS (SELECT index_key FROM rows, rowkey_index_entries(pg_temp.defs(), '{b,g,m}', rows, k))
SELECT 'put' AS what, e.* FROM (TABLE is_ EXCEPT TABLE was) e UNION ALL SELECT 'delete', e.* FROM (TABLE was EXCEPT TABLE is_) e ORDER BY 1, 2;
