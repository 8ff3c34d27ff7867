-- range.sql: canonical form of rowkeyrange, HBase's rows, sets of ranges
--
-- Facts: the order of bytes, and the server's own meaning of bounds (a key is
-- in a range when it satisfies both of them); cases from the field, F23, F24.

--
-- Canonical form: always [start, stop)
--
SELECT n, r, rowkey_hex(rowkey_start(r)) AS start, rowkey_hex(rowkey_stop(r)) AS stop,
	isempty(r) AS empty, lower_inf(r) AS no_start, upper_inf(r) AS no_stop
FROM (VALUES (1, rowkeyrange('a', 'b', '[)')), (2, rowkeyrange('a', 'b', '[]')), (3, rowkeyrange('a', 'b', '()')),
	(4, rowkeyrange('a', 'b', '(]')), (5, rowkeyrange(NULL, 'b', '()')), (6, rowkeyrange(NULL, 'b', '[]')),
	(7, rowkeyrange('a', NULL, '()')), (8, rowkeyrange('a', NULL, '[]')), (9, rowkeyrange(NULL, NULL)),
	(10, rowkeyrange('a', 'a', '[]')), (11, rowkeyrange('a', 'a', '[)')), (12, rowkeyrange('a', 'a', '(]')),
	(13, rowkeyrange('a', 'a', '()')), (14, rowkeyrange('a', 'a\x00', '()')), (15, rowkeyrange('a', 'a\x00', '(]')),
	(16, rowkeyrange('', 'b', '[)')), (17, rowkeyrange('', 'b', '()')), (18, rowkeyrange('', '', '[]')),
	(19, rowkeyrange('', '', '[)')), (20, rowkeyrange('', NULL, '[)')), (21, rowkeyrange('', NULL, '()')),
	(22, rowkeyrange(NULL, '', '()')), (23, rowkeyrange(NULL, '', '(]')), (24, rowkeyrange('', '\x00', '()'))) v(n, r)
ORDER BY n;
SELECT rowkey_range_canonical('empty');

-- each kind of bounds against what it says, with all keys of up to two bytes
-- out of 00, 01, 'a', FF as bounds and of up to three as keys
CREATE TEMP TABLE alphabet AS
	WITH RECURSIVE t(b) AS (SELECT ''::bytea UNION ALL
		SELECT b || c FROM t, unnest(ARRAY['\x00', '\x01', '\x61', '\xff']::bytea[]) c WHERE length(b) < 3)
	SELECT b, b::rowkey AS k FROM t;
WITH ranges AS MATERIALIZED (
		SELECT l.b AS low, u.b AS high, form, rowkeyrange(l.k, u.k, form) AS r
		FROM alphabet l, alphabet u, unnest(ARRAY['[)', '[]', '()', '(]']) form
		WHERE length(l.b) < 3 AND length(u.b) < 3 AND l.b <= u.b)
SELECT form, count(DISTINCT (low, high)) AS ranges, count(*) AS cases,
	count(*) FILTER (WHERE (k <@ r) <> says) AS contained_differs,
	count(*) FILTER (WHERE (r @> k) <> says) AS contains_differs,
	count(*) FILTER (WHERE (coalesce(k >= rowkey_start(r) AND (rowkey_stop(r) = '' OR k < rowkey_stop(r)), false)) <> says) AS rows_differ,
	count(*) FILTER (WHERE upper_inc(r) OR (NOT isempty(r) AND NOT lower_inf(r) AND NOT lower_inc(r))) AS not_canonical,
	count(*) FILTER (WHERE isempty(r) AND says) AS wrongly_empty
FROM ranges, alphabet,
	LATERAL (SELECT CASE left(form, 1) WHEN '[' THEN b >= low ELSE b > low END
		AND CASE right(form, 1) WHEN ']' THEN b <= high ELSE b < high END AS says) s
GROUP BY form ORDER BY form COLLATE "C";

-- equal sets of keys are equal ranges
SELECT rowkeyrange('a', 'b', '(]') = rowkeyrange('a\x00', 'b\x00') AS same, rowkeyrange('', 'b') = rowkeyrange(NULL, 'b') AS from_the_first,
	rowkeyrange('a', 'a\x00', '()') = 'empty' AS nothing_between, rowkeyrange('', NULL) = '(,)' AS everything;

--
-- Bounds of 32767 bytes: the next key is the prefix stop
--
CREATE TEMP TABLE longest AS
	SELECT repeat('a', 32767)::rowkey AS a, (repeat('a', 32766) || '\xFF')::rowkey AS aff, repeat('\xFF', 32767)::rowkey AS ff;
SELECT length(rowkey_stop(rowkeyrange('', a, '[]'))) AS stop_length, right(rowkey_hex(rowkey_stop(rowkeyrange('', a, '[]'))), 4) AS stop,
	length(rowkey_stop(rowkeyrange('', aff, '[]'))) AS aff_length, right(rowkey_hex(rowkey_stop(rowkeyrange('', aff, '[]'))), 4) AS aff_stop,
	rowkeyrange('a', ff, '[]') AS ff_inclusive, rowkeyrange(ff, NULL, '()') AS behind_ff
FROM longest;
SELECT right(rowkey_hex(rowkey_start(rowkeyrange(a, NULL, '()'))), 4) AS start, length(rowkey_start(rowkeyrange(aff, NULL, '()'))) AS aff_length,
	a <@ rowkeyrange(a, NULL, '()') AS itself, a <@ rowkeyrange('', a, '[]') AS included, a <@ rowkeyrange('', a) AS excluded,
	ff <@ rowkeyrange(ff, NULL, '[)') AS last_key, ff <@ rowkeyrange(ff, ff, '[]') AS last_alone, ff <@ rowkeyrange(ff, NULL, '()') AS behind,
	isempty(rowkeyrange(a, a, '(]')) AS nothing
FROM longest;

--
-- HBase's rows
--
SELECT start, stop, rowkey_range(start, stop) AS keys,
	rowkey_start(rowkey_range(start, stop)) IS NOT DISTINCT FROM start AND rowkey_stop(rowkey_range(start, stop)) IS NOT DISTINCT FROM stop AS back
FROM (VALUES (''::rowkey, ''::rowkey), ('', 'b'), ('a', ''), ('a', 'b'), ('\x00', '\xFF'), ('a', 'a\x00'), ('\xFF\xFF', '')) v(start, stop)
ORDER BY start, stop;
SELECT rowkey_range('a', 'a') AS keys, rowkey_start(rowkey_range('a', 'a')) IS NULL AS start, rowkey_stop('empty') IS NULL AS stop,
	rowkey_range_last('empty') IS NULL AS last;
SELECT rowkey_range('b', 'a');			-- fails: the wrong way round
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_range('\x80', '\x7F');	-- fails: likewise, as unsigned bytes
SELECT rowkeyrange('b', '');			-- fails: here '' is the first key, not unbounded
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_range(NULL, 'a') IS NULL AS start, rowkey_range('a', NULL) IS NULL AS stop, rowkey_start(NULL) IS NULL AS range;

SELECT k, k <@ '(,)'::rowkeyrange AS everything, k <@ rowkey_range('', 'a') AS up_to, k <@ rowkey_range('a', '') AS "from",
	k <@ rowkey_range('a', 'b') AS between, k <@ 'empty'::rowkeyrange AS nothing, k <@ NULL::rowkeyrange AS unknown
FROM (VALUES (''::rowkey), ('\x00'), ('Z\xFF'), ('a'), ('a\xFF\xFF'), ('b'), ('\xFF'), (NULL)) v(k)
ORDER BY k;

--
-- Sets of ranges: the server's
--
SELECT range_agg(keys) AS merged
FROM (VALUES (rowkey_range('a', 'c')), (rowkey_range('b', 'd')), (rowkey_range('d', 'e')), (rowkey_range('x', 'y')), ('empty')) v(keys);
SELECT u.keys FROM unnest((SELECT range_agg(keys) FROM (VALUES (rowkey_range('', '\x10')), (rowkey_range('\x10', '\x80')),
	(rowkey_range('\x90', ''))) v(keys))) u(keys) ORDER BY keys;
SELECT '{(,)}'::rowkeymultirange - range_agg(keys) AS holes
FROM (VALUES (rowkey_range('', 'b')), (rowkey_range('c', 'm')), (rowkey_range('m', 'x'))) v(keys);
SELECT rowkey_range('a', 'c') + rowkey_range('b', 'd') AS "union", rowkey_range('a', 'c') * rowkey_range('b', 'd') AS intersection,
	rowkey_range('a', 'c') - rowkey_range('b', 'd') AS difference, rowkey_range('a', 'b') -|- rowkey_range('b', 'c') AS adjacent,
	rowkey_range('a', 'b') && rowkey_range('b', 'c') AS overlap, rowkey_range('a', 'b') << rowkey_range('b', 'c') AS left;
SELECT rowkeymultirange(rowkey_range('a', 'b'), rowkey_range('c', 'd')) * rowkeymultirange(rowkey_range('a\x00', 'c\xFF')) AS intersection,
	range_merge(rowkey_range('a', 'b'), rowkey_range('c', 'd')) AS spanned,
	range_intersect_agg(keys) AS all_of_them
FROM (VALUES (rowkey_range('a', 'm')), (rowkey_range('c', ''))) v(keys);
SELECT rowkeymultirange() AS none, rowkeymultirange(rowkey_range('a', 'b')) AS one, rowkey_range('a', 'b')::rowkeymultirange AS by_cast,
	rowkeymultirange(rowkey_range('a', 'b')) @> 'aa'::rowkey AS contains;

-- merging keeps each key, with 300 ranges of md5's bytes
WITH ranges AS MATERIALIZED (
		SELECT rowkey_range(least(a, b), greatest(a, b)) AS keys
		FROM generate_series(1, 300) i, rowkey_hash(i::bigint, 2) a, LATERAL (SELECT rowkey_prefix_stop(substr(a, 1, 1)) AS b) s),
	points AS (SELECT rowkey_hash(-i::bigint, 3) AS k FROM generate_series(1, 1000) i),
	merged AS MATERIALIZED (SELECT range_agg(keys) AS keys FROM ranges)
SELECT count(*) AS keys,
	count(*) FILTER (WHERE (k <@ m.keys) <> EXISTS (SELECT FROM ranges r WHERE k <@ r.keys)) AS union_differs,
	count(*) FILTER (WHERE (k <@ ('{(,)}'::rowkeymultirange - m.keys)) = (k <@ m.keys)) AS holes_differ
FROM points, merged m;

-- indexes on ranges
CREATE TEMP TABLE regions AS
	SELECT i, rowkey_range(CASE WHEN i = 0 THEN '' ELSE rowkey_uint(i * 16, 2) END, CASE WHEN i = 4095 THEN '' ELSE rowkey_uint(i * 16 + 16, 2) END) AS keys
	FROM generate_series(0, 4095) i;
CREATE INDEX ON regions USING gist (keys);
ANALYZE regions;
SET enable_seqscan = off; SET enable_bitmapscan = off;
EXPLAIN (COSTS OFF) SELECT i FROM regions WHERE keys @> '\x12\x34'::rowkey;
SELECT i, keys FROM regions WHERE keys @> '\x12\x34'::rowkey;
SELECT count(*) AS keys, count(i) AS found, count(*) FILTER (WHERE i <> n / 16) AS differences
FROM generate_series(0, 65535, 257) n LEFT JOIN regions ON keys @> rowkey_uint(n, 2);
RESET enable_seqscan; RESET enable_bitmapscan;
ALTER TABLE regions ADD EXCLUDE USING gist (keys WITH &&);
INSERT INTO regions VALUES (-1, rowkey_range('\x12\x34', '\x12\x35'));	-- fails: inside of a region
SELECT count(*) AS groups FROM (SELECT keys FROM regions GROUP BY keys) s;

--
-- Text form
--
-- literals of arrays, ranges and composites eat one level of backslashes
SELECT rowkey_hex(('{\x01}'::rowkey[])[1]) AS array_trap, rowkey_hex((ARRAY['\x01']::rowkey[])[1]) AS array_right, rowkey_hex(('{\\x01}'::rowkey[])[1]) AS array_doubled,
	rowkey_hex(rowkey_start('[\x01,\x02)'::rowkeyrange)) AS range_trap, rowkey_hex(rowkey_start(rowkey_range('\x01', '\x02'))) AS range_right,
	rowkey_hex(rowkey_start('[\\x01,\\x02)'::rowkeyrange)) AS range_doubled;
SELECT '["",b)'::rowkeyrange AS quoted_empty, '[,b)'::rowkeyrange AS none, '["a,b","c)d")'::rowkeyrange AS quoted, '["a""b",c)'::rowkeyrange AS quote;
SELECT '[b,a)'::rowkeyrange;			-- fails: the wrong way round
\echo :LAST_ERROR_SQLSTATE
SELECT '[\\x4,b)'::rowkeyrange;			-- fails: a bound that is no key
\echo :LAST_ERROR_SQLSTATE

-- each byte as a bound, and what needs quotes
WITH bounds AS (SELECT set_byte('\x00', 0, b)::rowkey AS k FROM generate_series(0, 255) b
		UNION ALL SELECT b::rowkey FROM (VALUES ('a"b'::bytea), ('a,b'), ('a\\b'), ('(a]'), ('[)'), (''''), ('{}'), ('a b '), ('\x5c7830'), ('\x00ff5c2c22'), ('empty'), ('NULL')) v(b)),
	ranges AS (SELECT rowkey_range(k, rowkey_prefix_stop(k)) AS keys FROM bounds
		UNION ALL SELECT rowkey_range('', k) FROM bounds)
SELECT count(*) AS ranges,
	count(*) FILTER (WHERE keys::text::rowkeyrange = keys) AS text,
	count(*) FILTER (WHERE format('%L', keys) = quote_literal(keys::text)) AS literal,
	count(*) FILTER (WHERE keys::rowkeymultirange::text::rowkeymultirange = keys::rowkeymultirange) AS multirange,
	count(*) FILTER (WHERE ARRAY[keys]::text::rowkeyrange[] = ARRAY[keys]) AS arrays
FROM ranges;
CREATE TEMP TABLE copied(n int, keys rowkeyrange);
COPY copied FROM STDIN;
1	["\\\\x00","a,\\\\xFF")
2	("",b]
3	empty
\.
SELECT n, keys, rowkey_start(keys), rowkey_stop(keys) FROM copied ORDER BY n;
COPY (SELECT keys FROM copied ORDER BY n) TO STDOUT;

-- the longest bounds, stored
CREATE TEMP TABLE stored(keys rowkeyrange);
INSERT INTO stored SELECT rowkey_range(a, ff) FROM longest;
SELECT length(rowkey_start(keys)), length(rowkey_stop(keys)), a <@ keys AS first, ff <@ keys AS last, keys::text::rowkeyrange = keys AS same FROM stored, longest;

--
-- Cases from the field
--

-- F23: the last region
SELECT k, k <@ keys AS contained
FROM rowkey_range('\xFE\xFF\xFF\x01', '') keys, (VALUES ('\xFE\xFF\xFF\x01'::rowkey), ('\xFF\xFF\xFF\xFF'), ('\xFE\xFF\xFF\x00')) v(k)
ORDER BY k;

-- F24: a key outside of the region that is reported for it, and the hole
CREATE TEMP TABLE cluster(region int, keys rowkeyrange);
INSERT INTO cluster SELECT n, rowkey_range(rowkey_from_hex(start), rowkey_from_hex(stop))
FROM (VALUES (1, '', '010A273120F72FBB'), (2, '010A273120F72FBB', '010A282307CFA4B3'), (3, '010B', '')) v(n, start, stop);
SELECT k <@ rowkey_range(rowkey_from_hex('010A273120F72FBB'), rowkey_from_hex('010A282307CFA4B3')) AS contained,
	(SELECT region FROM cluster WHERE k <@ keys) AS region
FROM rowkey_from_hex('010A286604000000000000') k;
SELECT '{(,)}'::rowkeymultirange - range_agg(keys) AS hole,
	rowkey_from_hex('010A286604000000000000') <@ ('{(,)}'::rowkeymultirange - range_agg(keys)) AS in_the_hole
FROM cluster;
