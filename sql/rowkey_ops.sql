-- rowkey_ops.sql: order, concatenation, neighbours, parts of a key, indexes
--
-- Facts: test/golden (Bytes.compareTo, ClientUtil, ConnectionUtils of HBase
-- 2.6.4); bytea's operators and functions; cases from the field, F09 and so on.

\getenv d PG_ABS_SRCDIR

--
-- Order: Bytes.compareTo
--
CREATE TEMP TABLE compare(a text, b text, sign int);
\set f :d '/test/golden/compare.tsv'
COPY compare FROM :'f' (FORMAT text, HEADER);

CREATE TEMP VIEW compared AS
	SELECT a, b, sign, rowkey_cmp(a, b) AS cmp,
		ARRAY[a < b, a <= b, a = b, a >= b, a > b, a <> b] AS operators,
		ARRAY[sign < 0, sign <= 0, sign = 0, sign >= 0, sign > 0, sign <> 0] AS expected
	FROM (SELECT rowkey_from_hex(a) AS a, rowkey_from_hex(b) AS b, sign FROM compare) c;
SELECT count(*) AS cases,
	count(*) FILTER (WHERE sign(cmp) <> sign) AS cmp_differs,
	count(*) FILTER (WHERE operators <> expected) AS operators_differ
FROM compared;
SELECT * FROM compared WHERE sign(cmp) <> sign OR operators <> expected ORDER BY a, b;

--
-- Neighbours: prefix stop and successor
--
CREATE TEMP TABLE prefix_stop(prefix text, stop text);
\set f :d '/test/golden/prefix_stop.tsv'
COPY prefix_stop FROM :'f' (FORMAT text, HEADER);
SELECT count(*) AS cases,
	count(*) FILTER (WHERE rowkey_hex(rowkey_prefix_stop(rowkey_from_hex(prefix))) IS DISTINCT FROM stop) AS differences
FROM prefix_stop;
SELECT prefix, stop, rowkey_hex(rowkey_prefix_stop(rowkey_from_hex(prefix))) AS got FROM prefix_stop
WHERE rowkey_hex(rowkey_prefix_stop(rowkey_from_hex(prefix))) IS DISTINCT FROM stop ORDER BY prefix COLLATE "C";

CREATE TEMP TABLE successor("row" text, next text, close_before text);
\set f :d '/test/golden/successor.tsv'
COPY successor FROM :'f' (FORMAT text, HEADER);
SELECT count(*) AS cases,
	count(*) FILTER (WHERE rowkey_hex(rowkey_successor(rowkey_from_hex("row"))) IS DISTINCT FROM next) AS differences
FROM successor;
SELECT "row", next, rowkey_hex(rowkey_successor(rowkey_from_hex("row"))) AS got FROM successor
WHERE rowkey_hex(rowkey_successor(rowkey_from_hex("row"))) IS DISTINCT FROM next ORDER BY "row" COLLATE "C";

-- at the longest length no byte can follow: the prefix stop
SELECT n, length(k), length(next) AS next_length, left(rowkey_hex(next), 8) AS next, right(rowkey_hex(next), 4) AS "end"
FROM (SELECT n, k, rowkey_successor(k) AS next
	FROM (VALUES (1, repeat('a', 32766)), (2, repeat('a', 32767)), (3, 'a' || repeat('\xFF', 32766)),
		(4, repeat('\xFF', 32767))) v(n, t), CAST(t AS rowkey) k) s
ORDER BY n;
SELECT n, length(last), left(rowkey_hex(last), 8) AS first, right(rowkey_hex(last), 4) AS "end", last > prefix AS behind,
	last ^@ prefix AS inside, rowkey_successor(last) = rowkey_prefix_stop(prefix) AS last
FROM (SELECT n, prefix, rowkey_prefix_last(prefix) AS last
	FROM (VALUES (1, ''::rowkey), (2, 'ab'), (3, '\x00'), (4, '\xFF'), (5, 'a\xFF')) v(n, prefix)) s
ORDER BY n;
SELECT rowkey_prefix_last(k) = k AS longest FROM CAST(repeat('a', 32767) AS rowkey) k;
SELECT n, length(rowkey_range_last(r)), left(rowkey_hex(rowkey_range_last(r)), 8) AS first
FROM (VALUES (1, '(,)'::rowkeyrange), (2, '[a,)'), (3, '[a,b)'), (4, '(,b]'), (5, 'empty')) v(n, r)
ORDER BY n;

--
-- Order, on 4,000 keys with many prefixes of each other, 00 and FF
--
CREATE TEMP TABLE keys AS
	SELECT i, b, b::rowkey AS k
	FROM generate_series(1, 4000) i,
		LATERAL (SELECT string_agg((ARRAY['\x00', '\x01', '\x61', '\x7f', '\x80', '\xff']::bytea[])[1 + get_byte(md5bytes, j) % 6], '' ORDER BY j) AS head
			FROM CAST(decode(md5(i::text), 'hex') AS bytea) md5bytes, generate_series(0, 1 + i % 7) j) h,
		LATERAL (SELECT CASE WHEN i % 3 = 0 THEN head || substr(decode(md5(i::text), 'hex'), 1, i % 17)
			WHEN i % 97 = 0 THEN ''::bytea ELSE head END AS b) v;
SELECT count(*) AS keys, count(DISTINCT k) = count(DISTINCT b) AS same_distinct, max(length(k)) AS longest,
	count(*) FILTER (WHERE length(k) <> length(b)) AS lengths_differ
FROM keys;
SELECT count(*) FILTER (WHERE by_key <> by_bytea) AS order_differs
FROM (SELECT rank() OVER (ORDER BY k) AS by_key, rank() OVER (ORDER BY b) AS by_bytea FROM keys) s;
SELECT array_agg(k::bytea ORDER BY k) = array_agg(b ORDER BY b) AS same_ascending,
	array_agg(k::bytea ORDER BY k DESC) = array_agg(b ORDER BY b DESC) AS same_descending
FROM keys;
SELECT count(*) AS pairs,
	count(*) FILTER (WHERE sign(rowkey_cmp(x.k, y.k)) <> sign(byteacmp(x.b, y.b))) AS cmp_differs,
	count(*) FILTER (WHERE ARRAY[x.k < y.k, x.k <= y.k, x.k = y.k, x.k >= y.k, x.k > y.k, x.k <> y.k] <>
		ARRAY[x.b < y.b, x.b <= y.b, x.b = y.b, x.b >= y.b, x.b > y.b, x.b <> y.b]) AS operators_differ,
	count(*) FILTER (WHERE (x.k ^@ y.k) <> (substr(x.b, 1, length(y.b)) = y.b)) AS prefix_differs,
	count(*) FILTER (WHERE (x.k || y.k)::bytea <> x.b || y.b) AS concat_differs,
	count(*) FILTER (WHERE (x.k ^@ y.k) <> (x.k >= y.k AND (rowkey_prefix_stop(y.k) = '' OR x.k < rowkey_prefix_stop(y.k)))) AS stop_differs,
	count(*) FILTER (WHERE x.k > y.k AND x.k < rowkey_successor(y.k)) AS between,
	count(*) FILTER (WHERE rowkey_distance(x.k, y.k) < 0 OR rowkey_distance(x.k, y.k) <> rowkey_distance(y.k, x.k)) AS distance_bad,
	count(*) FILTER (WHERE x.k = y.k AND rowkey_hash_value(x.k) <> rowkey_hash_value(y.k)) AS hash_differs,
	count(*) FILTER (WHERE x.k = y.k AND rowkey_hash_value_extended(x.k, 7) <> rowkey_hash_value_extended(y.k, 7)) AS hash64_differs
FROM keys x, keys y WHERE x.i % 10 = 0 AND y.i % 7 = 0;

-- with seed 0 the low half of the 64-bit hash is the 32-bit one
SELECT count(*) FILTER (WHERE rowkey_hash_value_extended(k, 0) & 4294967295 <> rowkey_hash_value(k)::bigint & 4294967295) AS differences
FROM keys;
-- 1, 1/256 and so on
SELECT a, b, rowkey_distance(a, b) * 65536 AS times_65536
FROM (VALUES (''::rowkey, ''::rowkey), ('', '\x01'), ('\x01', ''), ('\x00', '\x80'), ('a\x01', 'a\x03'), ('a', 'a\x00')) v(a, b)
ORDER BY a, b;
SELECT rowkey_distance(repeat('a', 300)::rowkey, repeat('a', 301)::rowkey) >= 0 AS not_negative,
	rowkey_distance(''::rowkey, rowkey_prefix_last('')) <= 1 AS at_most_one;

--
-- Concatenation
--
SELECT n, k, rowkey_hex(k), pg_typeof(k)
FROM (VALUES (1, 'a\x00'::rowkey || '\x01b'::rowkey), (2, '\x00'::rowkey || 'é'::text), (3, 'é'::text || '\x00'::rowkey),
	(4, 'a'::rowkey || '\x00ff'::bytea), (5, '\x00ff'::bytea || 'a'::rowkey), (6, ''::rowkey || ''),
	(7, 'a'::rowkey || '\x00' || 'b'), (8, rowkey_int4(1) || '\x5C' || rowkey_int4(2)),
	(9, 'a'::rowkey || 'b'::varchar || 'c'::char(3)), (10, 'a'::text || 'b' || '\x01'::rowkey)) v(n, k)
ORDER BY n;
-- an untyped literal beside a rowkey is a rowkey, and is read as one
SELECT rowkey_hex('a'::rowkey || '\x00'), rowkey_hex('\x00' || 'a'::rowkey);
SELECT 'a'::rowkey || NULL::text IS NULL AS text, NULL::rowkey || 'a'::rowkey IS NULL AS rowkey;
SELECT 'u1'::text || '\x00' || rowkey_int8(1);		-- fails: the left pair is text, with four characters
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_int8(1) || '\x00'::text;				-- fails: text with an escape
SELECT rowkey_int8(1) || 'ab\xfFc'::text;			-- fails: digits of either case
-- all texts of up to six characters that matter: an escape anywhere is refused
CREATE FUNCTION pg_temp.refused(text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
	RETURN rowkey_hex($1 || ''::rowkey) IS DISTINCT FROM encode(convert_to($1, 'UTF8'), 'hex');
EXCEPTION WHEN invalid_parameter_value THEN
	RETURN true;
END
$$;
WITH RECURSIVE letters(c) AS (SELECT unnest(ARRAY['\', 'x', '0', 'f', 'g'])),
	texts(t, n) AS (SELECT '', 0 UNION ALL SELECT t || c, n + 1 FROM texts, letters WHERE n < 6)
SELECT count(*) AS texts, count(*) FILTER (WHERE t ~ '\\x[0-9A-Fa-f]{2}') AS with_escape,
	count(*) FILTER (WHERE pg_temp.refused(t) <> (t ~ '\\x[0-9A-Fa-f]{2}')) AS differences
FROM texts;
-- no escape: capital X, one digit, no digit, no backslash; bytea is bytes
SELECT rowkey_hex('a'::rowkey || '\X00'::text) AS capital, rowkey_hex('a'::rowkey || '\x0'::text) AS one_digit,
	rowkey_hex('a'::rowkey || '\xg0'::text) AS no_digit, rowkey_hex('a'::rowkey || 'x00'::text) AS no_backslash,
	rowkey_hex('a'::rowkey || '\x5c783030'::bytea) AS bytea;
SELECT rowkey_hex('u1'::rowkey || '\x00' || rowkey_int2(1::int2)) AS begun_with_a_rowkey,
	rowkey_hex(rowkey_string('\x00') || 'u') AS taken_as_it_is;
SELECT length(repeat('a', 32766)::rowkey || 'b'::rowkey), length('b'::text || repeat('a', 32766)::rowkey);
SELECT repeat('a', 32767)::rowkey || 'b'::rowkey;	-- fails: 32768 bytes
\echo :LAST_ERROR_SQLSTATE
SELECT 'b'::text || repeat('a', 32767)::rowkey;		-- fails: 32768 bytes
SELECT repeat('a', 32767)::rowkey || '\x62'::bytea;	-- fails: 32768 bytes

--
-- Parts of a key: as bytea's
--
SELECT count(*) AS cases,
	count(*) FILTER (WHERE substr(b::rowkey, s)::bytea <> substr(b, s)) AS substr_differs,
	count(*) FILTER (WHERE substr(b::rowkey, s, n)::bytea <> substr(b, s, n)) AS substr_count_differs
FROM (VALUES (''::bytea), ('\x00'), ('\x00ff61805c'), ('\x616263646566')) v(b),
	generate_series(-3, 8) s, generate_series(0, 8) n;
SELECT substr('abc'::rowkey, 2), substr('abc'::rowkey, -1, 3), substr('abc'::rowkey, 4) = '' AS behind, length(''::rowkey), length('\x00é'::rowkey);
SELECT substr('abc'::rowkey, 1, -1);				-- fails: negative, as for bytea
\echo :LAST_ERROR_SQLSTATE
SELECT pg_typeof(substr('abc'::rowkey, 1)), pg_typeof(length('abc'::rowkey)), pg_typeof(min(k)) FROM keys;

SELECT min(k)::bytea = (SELECT b FROM keys ORDER BY b LIMIT 1) AS min, max(k)::bytea = (SELECT b FROM keys ORDER BY b DESC LIMIT 1) AS max,
	max(k) FILTER (WHERE i < 0) IS NULL AS none
FROM keys;
SELECT min(k), max(k) FROM (VALUES ('\x80'::rowkey), ('a'), (NULL), ('\xFF'), ('aa')) v(k);

--
-- Grouping, joins and partitions: the rows that bytea gives
--
SELECT count(*) AS groups, (SELECT count(*) FROM (SELECT b FROM keys GROUP BY b) s) AS of_bytea
FROM (SELECT k FROM keys GROUP BY k) s;

CREATE TEMP TABLE joined(kind text, pairs bigint, sum bigint);
ANALYZE keys;
SET enable_mergejoin = off; SET enable_nestloop = off;
INSERT INTO joined SELECT 'hash', count(*), sum(x.i::bigint * y.i) FROM keys x JOIN keys y USING (k);
RESET enable_mergejoin; SET enable_hashjoin = off;
INSERT INTO joined SELECT 'merge', count(*), sum(x.i::bigint * y.i) FROM keys x JOIN keys y USING (k);
RESET enable_nestloop; SET enable_mergejoin = off;
INSERT INTO joined SELECT 'nested loop', count(*), sum(x.i::bigint * y.i) FROM keys x JOIN keys y USING (k);
RESET enable_hashjoin; RESET enable_mergejoin;
INSERT INTO joined SELECT 'bytea', count(*), sum(x.i::bigint * y.i) FROM keys x JOIN keys y USING (b);
SELECT count(*) AS kinds, count(DISTINCT (pairs, sum)) AS results, min(pairs) > 4000 AS more_than_themselves FROM joined;

SET enable_hashagg = off;
SELECT count(*) = (SELECT count(DISTINCT b) FROM keys) AS sorted FROM (SELECT DISTINCT k FROM keys) s;
RESET enable_hashagg; SET enable_sort = off;
SELECT count(*) = (SELECT count(DISTINCT b) FROM keys) AS hashed FROM (SELECT DISTINCT k FROM keys) s;
RESET enable_sort;

CREATE TEMP TABLE by_hash(i int, k rowkey) PARTITION BY HASH (k);
CREATE TEMP TABLE by_hash0 PARTITION OF by_hash FOR VALUES WITH (MODULUS 3, REMAINDER 0);
CREATE TEMP TABLE by_hash1 PARTITION OF by_hash FOR VALUES WITH (MODULUS 3, REMAINDER 1);
CREATE TEMP TABLE by_hash2 PARTITION OF by_hash FOR VALUES WITH (MODULUS 3, REMAINDER 2);
INSERT INTO by_hash SELECT i, k FROM keys;
SELECT count(*) AS rows, count(DISTINCT tableoid) AS partitions FROM by_hash;
SELECT count(*) AS in_two_partitions FROM (SELECT k FROM by_hash GROUP BY k HAVING count(DISTINCT tableoid) > 1) s;
SELECT count(*) AS not_found FROM keys s WHERE NOT EXISTS (SELECT FROM by_hash p WHERE p.k = s.k AND p.i = s.i);

CREATE TEMP TABLE by_range(i int, k rowkey) PARTITION BY RANGE (k);
CREATE TEMP TABLE by_range1 PARTITION OF by_range FOR VALUES FROM (MINVALUE) TO ('a');
CREATE TEMP TABLE by_range2 PARTITION OF by_range FOR VALUES FROM ('a') TO ('\x80');
CREATE TEMP TABLE by_range3 PARTITION OF by_range FOR VALUES FROM ('\x80') TO (MAXVALUE);
INSERT INTO by_range SELECT i, k FROM keys;
SELECT count(*) AS rows, count(DISTINCT tableoid) AS partitions,
	count(*) FILTER (WHERE tableoid::regclass::text <> 'by_range' ||
		CASE WHEN k::bytea < '\x61' THEN 1 WHEN k::bytea < '\x80' THEN 2 ELSE 3 END) AS in_another
FROM by_range;
EXPLAIN (COSTS OFF) SELECT * FROM by_range WHERE k >= '\x90';

--
-- Indexes: the rows of a sequential scan
--
CREATE FUNCTION pg_temp.plan(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	line text;
	lines text[];
BEGIN
	FOR line IN EXECUTE 'EXPLAIN (COSTS OFF) ' || query LOOP
		lines := lines || line;
	END LOOP;
	RETURN array_to_string(lines, E'\n');
END
$$;

-- "indexed" counts the conditions whose plan uses the index
CREATE FUNCTION pg_temp.check_index() RETURNS TABLE(conditions bigint, indexed bigint, differences bigint) LANGUAGE plpgsql AS $$
DECLARE
	condition text;
	different bigint;
	rows bigint;
BEGIN
	conditions := 0; indexed := 0; differences := 0;
	FOREACH condition IN ARRAY ARRAY[
		$c$k = 'a'$c$, $c$k = ''$c$, $c$k = '\xFF\xFF'$c$, $c$k = 'not there'$c$, $c$k IN ('a', 'aa', '\x00')$c$,
		$c$k < 'a'$c$, $c$k <= 'a'$c$, $c$k > '\x7F\x00'$c$, $c$k >= '\x7F\x00'$c$, $c$k < ''$c$, $c$k >= ''$c$,
		$c$k BETWEEN '\x01\x01' AND '\x01\xFF'$c$, $c$k >= '\xFF' AND k < '\xFF\xFF'$c$,
		$c$k ^@ 'a'$c$, $c$k ^@ '\xFF'$c$, $c$k ^@ ''$c$, $c$k ^@ '\x00\xFF'$c$, $c$k ^@ (SELECT '\x80'::rowkey)$c$,
		$c$k <@ '[a,\\x80)'::rowkeyrange$c$, $c$k <@ '[\\xFF,)'::rowkeyrange$c$, $c$k <@ '(,)'::rowkeyrange$c$, $c$k <@ 'empty'::rowkeyrange$c$]
	LOOP
		conditions := conditions + 1;
		SET LOCAL enable_seqscan = off;
		IF pg_temp.plan('SELECT * FROM indexed WHERE ' || condition) LIKE '%Index Cond%' THEN
			indexed := indexed + 1;
		END IF;
		EXECUTE 'CREATE TEMP TABLE by_index AS SELECT i, k FROM indexed WHERE ' || condition;
		SET LOCAL enable_seqscan = on;
		SET LOCAL enable_indexscan = off;
		SET LOCAL enable_indexonlyscan = off;
		SET LOCAL enable_bitmapscan = off;
		EXECUTE 'CREATE TEMP TABLE by_table AS SELECT i, k FROM indexed WHERE ' || condition;
		SELECT count(*) INTO different FROM ((SELECT * FROM by_index EXCEPT SELECT * FROM by_table)
			UNION ALL (SELECT * FROM by_table EXCEPT SELECT * FROM by_index)) d;
		SELECT count(*) - (SELECT count(*) FROM by_table) INTO rows FROM by_index;
		differences := differences + different + abs(rows);
		DROP TABLE by_index, by_table;
		SET LOCAL enable_indexscan = on;
		SET LOCAL enable_indexonlyscan = on;
		SET LOCAL enable_bitmapscan = on;
	END LOOP;
	RETURN NEXT;
END
$$;

CREATE TEMP TABLE indexed AS SELECT i, k FROM keys ORDER BY i;
INSERT INTO indexed VALUES (0, NULL);
CREATE INDEX i ON indexed (k);
ANALYZE indexed;
SELECT 'btree' AS index, * FROM pg_temp.check_index();
SELECT f, pg_temp.plan(format('SELECT %s(k) FROM indexed', f)) ~ 'Index Only Scan.* using i ' AS by_index
FROM (VALUES ('min'), ('max')) v(f) ORDER BY f COLLATE "C" DESC;
SELECT min(k) = (SELECT min(k) FROM keys) AS min, max(k) = (SELECT max(k) FROM keys) AS max FROM indexed;
DROP INDEX i;
CREATE INDEX i ON indexed USING hash (k);
SELECT 'hash' AS index, * FROM pg_temp.check_index();
DROP INDEX i;
CREATE INDEX i ON indexed USING brin (k) WITH (pages_per_range = 1);
SELECT 'brin minmax' AS index, * FROM pg_temp.check_index();
DROP INDEX i;
CREATE INDEX i ON indexed USING brin (k rowkey_minmax_multi_ops(values_per_range = 8)) WITH (pages_per_range = 1);
SELECT 'brin minmax-multi' AS index, * FROM pg_temp.check_index();
DROP INDEX i;
CREATE INDEX i ON indexed USING brin (k rowkey_bloom_ops) WITH (pages_per_range = 1);
SELECT 'brin bloom' AS index, * FROM pg_temp.check_index();
DROP INDEX i;

CREATE TEMP TABLE once(k rowkey PRIMARY KEY);
INSERT INTO once VALUES ('\x00é'), ('\x00');
INSERT INTO once VALUES ('\x00\xC3\xA9');		-- fails: there already
\echo :LAST_ERROR_SQLSTATE

--
-- Cases from the field
--

-- F09: unsigned, and a prefix sorts before its extensions
SELECT string_agg(coalesce(nullif(rowkey_hex(k), ''), 'empty'), ' < ' ORDER BY k) AS f09
FROM (VALUES ('\x7F'::rowkey), ('\x80'), ('\xFF'), ('a'), ('a\x00'), ('aa'), ('')) v(k);

-- F10: ranges by lead byte; each key is in exactly one
CREATE TEMP TABLE lead AS
	SELECT b, rowkey_range(CASE WHEN b = 0 THEN '' ELSE byte END, rowkey_prefix_stop(byte)) AS keys
	FROM generate_series(0, 255) b, rowkey_uint(b, 1) byte;
SELECT b, keys, rowkey_stop(keys) = '' AS unbounded FROM lead WHERE b IN (0, 1, 127, 128, 254, 255) ORDER BY b;
SELECT count(*) AS keys, count(*) FILTER (WHERE ranges <> 1) AS not_in_one
FROM (SELECT i, count(l.b) AS ranges FROM keys LEFT JOIN lead l ON k <@ l.keys GROUP BY i) s;

-- F11: bytes, whatever the database's collation
SELECT string_agg(t, ' < ' ORDER BY t::rowkey) AS f11, string_agg(rowkey_hex(t::rowkey), ' < ' ORDER BY t::rowkey) AS hex
FROM (VALUES ('a'), ('B'), ('_'), ('á')) v(t);

-- F15, F16: stops of prefixes that end in FF
SELECT prefix, rowkey_hex(rowkey_prefix_stop(rowkey_from_hex(prefix))) AS stop, rowkey_prefix_stop(rowkey_from_hex(prefix)) = '' AS unbounded
FROM (VALUES ('1223FFFF'), ('61FF'), ('FF'), ('FFFF'), ('00'), (''), ('0007'), ('00FF'), ('7FFF')) v(prefix)
ORDER BY prefix COLLATE "C";

-- F17: integer prefixes
SELECT n, rowkey_hex(k) AS start, rowkey_hex(rowkey_prefix_stop(k)) AS stop
FROM (VALUES (127), (128), (255)) v(n), rowkey_int4(n) k ORDER BY n;

-- F18: the stop row is not in the range; the key just behind
SELECT k, k ^@ '1234555' AS starts_with, k <@ rowkey_range('1234555', rowkey_prefix_stop('1234555')) AS contained
FROM (VALUES ('1234554'::rowkey), ('1234555'), ('12345550'), ('1234556')) v(k) ORDER BY k;
SELECT rowkey_hex(rowkey_successor('row-9'));

-- F23: an empty stop is unbounded
SELECT k, k <@ rowkey_range('\xFE\xFF\xFF\x01', '') AS contained
FROM (VALUES ('\xFE\xFF\xFF\x00'::rowkey), ('\xFE\xFF\xFF\x01'), ('\xFF\xFF\xFF\xFF')) v(k) ORDER BY k;
