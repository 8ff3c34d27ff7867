-- planner.sql: index conditions for ^@ and <@, estimates, row counts.
--
-- Facts are arithmetic: 65,536 keys, each of four hex digits, so that a prefix
-- of n digits has 16^(4-n) of them.

-- every row is in the sample, so that statistics are the same each time
SET default_statistics_target = 300;
CREATE TEMP TABLE k4 AS
	SELECT lpad(to_hex(i), 4, '0')::rowkey AS k FROM generate_series(0, 65535) i;
CREATE INDEX k4_k ON k4 (k);
ANALYZE k4;
CREATE TEMP TABLE wanted AS
	SELECT p, rowkey_range(p, rowkey_prefix_stop(p)) AS r
	FROM (VALUES ('12'::rowkey), ('abc'), ('f'), ('zz')) v(p);
ANALYZE wanted;
SET enable_bitmapscan = off;
SET max_parallel_workers_per_gather = 0;

-- Constants: two comparisons, none where unbounded, none for all keys.
EXPLAIN (COSTS OFF) SELECT * FROM k4 WHERE k ^@ '12';
EXPLAIN (COSTS OFF) SELECT * FROM k4 WHERE k <@ rowkey_range('12', '13');
EXPLAIN (COSTS OFF) SELECT * FROM k4 WHERE k <@ rowkey_range('fff0', '');
EXPLAIN (COSTS OFF) SELECT * FROM k4 WHERE k <@ rowkey_range('', '0010');
EXPLAIN (COSTS OFF) SELECT * FROM k4 WHERE k <@ rowkey_range('', '');
EXPLAIN (COSTS OFF) SELECT * FROM k4 WHERE k <@ 'empty'::rowkeyrange;
EXPLAIN (COSTS OFF) SELECT * FROM k4 WHERE rowkey_starts_with(k, '12');
SELECT count(*) FROM k4 WHERE k ^@ '12';
SELECT count(*) FROM k4 WHERE k <@ rowkey_range('12', '13');
SELECT count(*) FROM k4 WHERE k <@ rowkey_range('fff0', '');
SELECT count(*) FROM k4 WHERE k <@ 'empty'::rowkeyrange;

-- All bytes FF: no key behind, and so no upper bound.
CREATE TEMP TABLE ff (k rowkey);
INSERT INTO ff VALUES ('\xFE\xFF'), ('\xFF'), ('\xFF\xFF'), ('\xFF\xFF\x00'), ('\xFF\xFFz');
CREATE INDEX ff_k ON ff (k);
SET enable_seqscan = off;
EXPLAIN (COSTS OFF) SELECT * FROM ff WHERE k ^@ '\xFF\xFF';
SELECT * FROM ff WHERE k ^@ '\xFF\xFF' ORDER BY k;
RESET enable_seqscan;

-- Parameters, in a plan that does not know them.
SET plan_cache_mode = force_generic_plan;
PREPARE by_prefix(rowkey) AS SELECT count(*) FROM k4 WHERE k ^@ $1;
PREPARE by_range(rowkeyrange) AS SELECT count(*) FROM k4 WHERE k <@ $1;
EXPLAIN (COSTS OFF) EXECUTE by_prefix('12');
EXECUTE by_prefix('12');
EXECUTE by_prefix('abc');
EXECUTE by_prefix('');
EXECUTE by_prefix(NULL);
EXPLAIN (COSTS OFF) EXECUTE by_range(rowkey_range('12', '13'));
EXECUTE by_range(rowkey_range('12', '13'));
EXECUTE by_range(rowkey_range('fff0', ''));
EXECUTE by_range(rowkey_range('', ''));
EXECUTE by_range('empty');
-- The stop row itself is not in the range, although the index condition meets it.
EXECUTE by_range(rowkey_range('1200', '1201'));
RESET plan_cache_mode;

-- Join columns.
EXPLAIN (COSTS OFF) SELECT p, k FROM wanted JOIN k4 ON k ^@ p;
SELECT p, count(*) FROM wanted JOIN k4 ON k ^@ p GROUP BY p ORDER BY p;
EXPLAIN (COSTS OFF) SELECT p, k FROM wanted JOIN k4 ON k <@ r;
SELECT p, count(*) FROM wanted JOIN k4 ON k <@ r GROUP BY p ORDER BY p;
EXPLAIN (COSTS OFF)
	SELECT count(*) FROM rowkey_bucket_scans(16, 'ff', '', 'hex') s JOIN k4 ON k <@ s.keys;
SELECT count(*) FROM rowkey_bucket_scans(16, 'ff', '', 'hex') s JOIN k4 ON k <@ s.keys;

-- Leakproof: they go to the index below a security barrier too.
CREATE TEMP VIEW barrier WITH (security_barrier) AS SELECT k FROM k4 WHERE length(k) = 4;
EXPLAIN (COSTS OFF) SELECT * FROM barrier WHERE k ^@ '12a';
EXPLAIN (COSTS OFF) SELECT * FROM barrier WHERE k <@ rowkey_range('12a', '12b');

-- Neither the prefix as the indexed side nor other index types get conditions.
CREATE TEMP TABLE prefixes AS SELECT p FROM wanted;
CREATE INDEX prefixes_p ON prefixes (p);
SET enable_seqscan = off;
EXPLAIN (COSTS OFF) SELECT * FROM prefixes WHERE '1234'::rowkey ^@ p;
SELECT * FROM prefixes WHERE '1234'::rowkey ^@ p;
RESET enable_seqscan;
CREATE TEMP TABLE hashed AS SELECT k FROM k4;
CREATE INDEX hashed_k ON hashed USING hash (k);
EXPLAIN (COSTS OFF) SELECT * FROM hashed WHERE k ^@ '12';
EXPLAIN (COSTS OFF) SELECT * FROM hashed WHERE k = '1200';

-- An index on the range serves both forms, as for the server's own ranges.
CREATE TEMP TABLE regions AS
	SELECT rowkey_range(lpad(to_hex(i), 4, '0')::rowkey, lpad(to_hex(i + 1), 4, '0')::rowkey) AS keys
	FROM generate_series(0, 9999) i;
CREATE INDEX regions_keys ON regions USING gist (keys);
ANALYZE regions;
EXPLAIN (COSTS OFF) SELECT * FROM regions WHERE keys @> '12ab3'::rowkey;
EXPLAIN (COSTS OFF) SELECT * FROM regions WHERE '12ab3'::rowkey <@ keys;
SELECT * FROM regions WHERE '12ab3'::rowkey <@ keys;
EXPLAIN (COSTS OFF) SELECT p, keys FROM wanted JOIN regions ON p <@ keys;
SELECT count(*), count(*) FILTER (WHERE p ^@ rowkey_start(keys)) AS region_begins_with
FROM k4 JOIN regions ON k || '5' <@ keys, LATERAL (SELECT k || '5') v(p);

-- min and max by the index.
CREATE FUNCTION pg_temp.index_scans(statement text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	plan json;
BEGIN
	EXECUTE 'EXPLAIN (FORMAT JSON) ' || statement INTO plan;
	RETURN (SELECT count(*) FROM regexp_matches(plan::text, '"Index Only Scan"', 'g'));
END $$;
SELECT pg_temp.index_scans('SELECT min(k), max(k) FROM k4');
SELECT min(k), max(k) FROM k4;

-- Rows that the planner expects of a statement's topmost scan.
CREATE FUNCTION pg_temp.expected(statement text) RETURNS float8 LANGUAGE plpgsql AS $$
DECLARE
	plan json;
BEGIN
	EXECUTE 'EXPLAIN (FORMAT JSON) ' || statement INTO plan;
	RETURN plan #>> '{0,Plan,Plan Rows}';
END $$;

-- Estimates of conditions that hold for 1/16 to 15/16 of the rows are right
-- within one bin of the histogram, 1 percent, also for two bounds; hex digits
-- are no uniform bytes, so that the bin is all that a histogram can promise.
SELECT condition, actual,
	abs(pg_temp.expected('SELECT * FROM k4 WHERE ' || condition) - actual) <= 656 AS near
FROM (VALUES
	('k < ''1''', 4096),
	('k <= ''2000''', 8193),
	('k > ''8''', 32768),
	('k >= ''f''', 4096),
	('''f'' <= k', 4096),
	('''1'' > k', 4096),
	('k >= ''4'' AND k < ''6''', 8192),
	('''4'' <= k AND ''6'' > k', 8192),
	('k BETWEEN ''4'' AND ''6''', 8192),
	('k ^@ ''7''', 4096),
	('k ^@ ''70''', 256),
	('k ^@ ''7000''', 1),
	('k <@ rowkey_range(''4'', ''6'')', 8192),
	('k <@ rowkey_range(''f'', '''')', 4096),
	('k <@ rowkey_range('''', '''')', 65536),
	('k <@ ''empty''::rowkeyrange', 0),
	('k < NULL', 0),
	('k ^@ NULL', 0)
) v(condition, actual);

-- The bins of uniform bytes are interpolated: within a tenth of a bin.
CREATE TEMP TABLE uniform AS
	SELECT ('\x'::bytea || substr(int4send(i), 3))::rowkey AS k FROM generate_series(0, 65535) i;
ANALYZE uniform;
SELECT condition, actual,
	abs(pg_temp.expected('SELECT * FROM uniform WHERE ' || condition) - actual) <= 66 AS near
FROM (VALUES
	('k < ''\x40\x80''', 16512),
	('k >= ''\x99''', 26368),
	('k ^@ ''\x11''', 256),
	('k <@ rowkey_range(''\x11'', ''\x13'')', 512)
) v(condition, actual);

-- NULLs and common values count.
CREATE TEMP TABLE common AS
	SELECT CASE WHEN i % 4 = 0 THEN NULL WHEN i % 4 = 1 THEN 'aa' ELSE lpad(i::text, 5, '0') END::rowkey AS k
	FROM generate_series(1, 20000) i;
ANALYZE common;
SELECT condition, actual,
	abs(pg_temp.expected('SELECT * FROM common WHERE ' || condition) - actual) <= 400 AS near
FROM (VALUES
	('k ^@ ''a''', 5000),
	('k < ''a''', 10000),
	('k >= ''0'' AND k < ''b''', 15000),
	('k <@ rowkey_range('''', '''')', 15000)
) v(condition, actual);

-- Without statistics the usual defaults, for two bounds that of a range.
CREATE TEMP TABLE unknown_keys (k rowkey);
INSERT INTO unknown_keys SELECT k FROM k4 LIMIT 10000;
SELECT pg_temp.expected('SELECT * FROM unknown_keys WHERE k >= ''4'' AND k < ''6''')
	/ pg_temp.expected('SELECT * FROM unknown_keys') < 0.01 AS as_a_range;

-- ANALYZE keeps no histogram of keys over 1024 bytes: a range's default too.
CREATE TEMP TABLE long_keys AS
	SELECT (lpad(to_hex(i), 4, '0') || repeat('x', 1100))::rowkey AS k FROM generate_series(0, 19999) i;
ANALYZE long_keys;
SELECT pg_temp.expected('SELECT * FROM long_keys WHERE k ^@ ''1'' ') BETWEEN 50 AND 200 AS as_a_range;

-- Set-returning functions: exact where arithmetic tells.
SELECT pg_temp.expected('SELECT * FROM rowkey_bucket_scans(1000, '''', '''')') AS thousand,
	pg_temp.expected('SELECT * FROM rowkey_prefix_scan(''a'')') AS one,
	pg_temp.expected('SELECT * FROM rowkey_scan_ranges(''salt(a, 7), string(a)'', ''a > ''''x'''''')') AS seven,
	pg_temp.expected('SELECT * FROM rowkey_scan_ranges(''string(a)'', ''no condition at all'')') AS unknown;

-- The operators are strict: nothing is found, where the planner can see a NULL
-- that the query does not say.
CREATE FUNCTION pg_temp.no_key() RETURNS rowkey STABLE LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
SELECT pg_temp.expected('SELECT * FROM k4 WHERE k < pg_temp.no_key()') AS less, pg_temp.expected('SELECT * FROM k4 WHERE k ^@ pg_temp.no_key()') AS prefix;
-- An upper bound is judged under the greatest of several lower ones, which are
-- judged each by itself: 15/16 * 14/16 * 1/14 of 65,536 keys.
SELECT abs(pg_temp.expected('SELECT * FROM k4 WHERE k >= ''1'' AND k >= ''2'' AND k < ''3''') - 3840) < 100 AS one_way,
	abs(pg_temp.expected('SELECT * FROM k4 WHERE k >= ''2'' AND ''1'' <= k AND k < ''3''') - 3840) < 100 AS other_way;
-- conditions on other things are no bounds, nor are those that no constant
-- is in: a third, as for any comparison
SELECT abs(pg_temp.expected('SELECT * FROM k4 WHERE k < ''4'' AND length(k) > 3') - 16384 / 3) < 100 AS other_thing,
	abs(pg_temp.expected('SELECT * FROM k4 WHERE k < ''4'' AND k > substr(k, 1, 2)') - 16384 / 3) < 100 AS no_constant;
-- no constant, and nothing that a plan could look at: a range's default, 0.5 %
SELECT pg_temp.expected('SELECT * FROM k4 WHERE k ^@ k') AS default_share, round(65536 * 0.005) AS expected;
-- A btree index on a range has no order for a key in it.
CREATE TEMP TABLE ranges AS SELECT rowkey_range(k, '') AS r FROM k4 LIMIT 1000;
CREATE INDEX ranges_r ON ranges (r);
ANALYZE ranges;
SET enable_seqscan = off;
EXPLAIN (COSTS OFF) SELECT * FROM ranges WHERE '0010'::rowkey <@ r;
RESET enable_seqscan;
SELECT count(*) FROM ranges WHERE '0010'::rowkey <@ r;
