-- profile.sql: aggregates over keys

-- ------------------------------------------------------------------------
-- rowkey_order_check
-- ------------------------------------------------------------------------
-- from the field (F33): numbers as text in the order of the numbers; 10 after 9
-- is the eleventh
SELECT (rowkey_order_check(i::text::rowkey ORDER BY i)).* FROM generate_series(0, 10) i;
SELECT (rowkey_order_check(rowkey_digits(i, 2) ORDER BY i)).* FROM generate_series(0, 99) i;
SELECT rowkey_digits(100, 2);		-- fails: wider than the width
-- from the field (F72): smaller and equal are told apart
SELECT (rowkey_order_check(rowkey_from_hex(hex) ORDER BY n)).* FROM (VALUES (1, '61'), (2, '62'), (3, '6100')) v(n, hex);
SELECT (rowkey_order_check(rowkey_from_hex(hex) ORDER BY n)).* FROM (VALUES (1, '61'), (2, '61'), (3, '62')) v(n, hex);
-- unsigned bytes; the first bad key stays when more follow
SELECT (rowkey_order_check(rowkey_from_hex(hex) ORDER BY n)).*
FROM (VALUES (1, ''), (2, '7f'), (3, '80'), (4, 'ff'), (5, '00'), (6, ''), (7, ''), (8, '01')) v(n, hex);
-- NULLs are no keys, and have no place
SELECT (rowkey_order_check(k::rowkey ORDER BY n)).* FROM (VALUES (1, NULL), (2, 'b'), (3, NULL), (4, 'a')) v(n, k);
SELECT (rowkey_order_check(k)).* FROM (VALUES (NULL::rowkey)) v(k);
SELECT (rowkey_order_check(k)).* FROM (VALUES ('a'::rowkey)) v(k) WHERE false;
-- by group and as a window: a state is not spoilt by its result
SELECT g, (rowkey_order_check(rowkey_int4(CASE g WHEN 1 THEN i ELSE 10 - i END) ORDER BY i)).*
FROM generate_series(1, 2) g, generate_series(1, 5) i GROUP BY g ORDER BY g;
SELECT n, (rowkey_order_check(k::rowkey) OVER (ORDER BY n)).* FROM (VALUES (1, 'a'), (2, 'c'), (3, 'b'), (4, 'b')) v(n, k);
-- the server's own sort is in order; the number of neighbours that are not,
-- counted by the server's lag()
CREATE TEMP TABLE some_key AS
	SELECT n, substr(rowkey_hash((n % 700)::bigint), 1, n % 5) AS k FROM generate_series(1, 3000) n;
SELECT (rowkey_order_check(k ORDER BY k)).smaller, (rowkey_order_check(DISTINCT k)).equal FROM some_key;
SELECT (o).keys, (o).smaller = smaller AND (o).equal = equal AND (o).first_bad_position = first_bad AS as_by_lag
FROM (SELECT rowkey_order_check(k ORDER BY n) AS o FROM some_key) a,
	(SELECT count(*) FILTER (WHERE k < before) AS smaller, count(*) FILTER (WHERE k = before) AS equal, min(n) FILTER (WHERE k <= before) AS first_bad
	FROM (SELECT n, k, lag(k) OVER (ORDER BY n) AS before FROM some_key) s) b;

-- ------------------------------------------------------------------------
-- rowkey_profile
-- ------------------------------------------------------------------------
SELECT (rowkey_profile(k::rowkey)).* FROM (VALUES ('user0001'), ('user0002|a'), (NULL), ('user00')) v(k);
SELECT (rowkey_profile(k::rowkey)).* FROM (VALUES ('b'), (''), (NULL), (''), ('a\x00')) v(k);
SELECT (rowkey_profile(k)).* FROM (VALUES ('\xFF\x00'::rowkey)) v(k);
SELECT (rowkey_profile(k)).* FROM (VALUES (NULL::rowkey)) v(k);
SELECT (rowkey_profile(k)).* FROM (VALUES ('a'::rowkey)) v(k) WHERE false;
SELECT rowkey_profile(k::rowkey) FROM (VALUES ('a'), ('ab')) v(k);
-- the longest keys
SELECT (p).min_length, (p).max_length, length((p).common_prefix) AS common, (p).max_key = rowkey_prefix_last('a') AS last
FROM (SELECT rowkey_profile(k) AS p FROM (VALUES (rowkey_prefix_last('a')), (substr(rowkey_prefix_last('a'), 1, 32766) || '\xFE'::rowkey)) v(k)) s;
SELECT n, (rowkey_profile(k::rowkey) OVER (ORDER BY n)).* FROM (VALUES (1, 'ab'), (2, NULL), (3, 'ac'), (4, '')) v(n, k);
-- ever longer ones, both ways
SELECT (p).keys, (p).min_key = ('k' || repeat('x', 300))::rowkey AS least, (p).max_key = ('o' || repeat('x', 300))::rowkey AS greatest, (p).min_length, (p).max_length
FROM (SELECT rowkey_profile((k || repeat('x', n))::rowkey) AS p FROM (VALUES ('m', 0), ('l', 100), ('n', 100), ('k', 300), ('o', 300)) v(k, n)) s;

-- the same as by the server's aggregates, by groups with and without NULLs
CREATE TEMP VIEW by_server AS
	SELECT g, count(k) AS keys, count(*) - count(k) AS nulls, count(*) FILTER (WHERE length(k) = 0) AS empty,
		min(k) AS min_key, max(k) AS max_key, min(length(k)) AS min_length, max(length(k)) AS max_length
	FROM (SELECT n % 7 AS g, CASE WHEN n % 13 > 0 THEN 'p' || k END AS k FROM some_key
		UNION ALL SELECT 8, NULL UNION ALL SELECT 9, '' UNION ALL SELECT n % 2 + 10, k FROM some_key) s GROUP BY g;
CREATE TEMP VIEW by_profile AS
	SELECT g, rowkey_profile(k) AS p
	FROM (SELECT n % 7 AS g, CASE WHEN n % 13 > 0 THEN 'p' || k END AS k FROM some_key
		UNION ALL SELECT 8, NULL UNION ALL SELECT 9, '' UNION ALL SELECT n % 2 + 10, k FROM some_key) s GROUP BY g;
SELECT count(*) AS groups,
	count(*) FILTER (WHERE ((p).keys, (p).nulls, (p).empty, (p).min_key, (p).max_key, (p).min_length, (p).max_length)
		IS DISTINCT FROM (keys, nulls, empty, min_key, max_key, min_length, max_length)) AS differences
FROM by_server JOIN by_profile USING (g);
-- all keys begin with the common prefix, and with nothing longer
SELECT g, (p).common_prefix, bool_and(k ^@ (p).common_prefix) AS all_begin
FROM by_profile JOIN (SELECT n % 7 AS g, CASE WHEN n % 13 > 0 THEN 'p' || k END AS k FROM some_key) s USING (g)
GROUP BY g, p ORDER BY g;

-- parallel: the state goes between processes
CREATE TABLE profile_part (n int, k rowkey);
INSERT INTO profile_part SELECT n, CASE WHEN n % 100 > 0 THEN 'p' || rowkey_digits(n, 6) END FROM generate_series(1, 20000) n;
INSERT INTO profile_part VALUES (0, '');
ANALYZE profile_part;
BEGIN;
SET LOCAL parallel_setup_cost = 0;
SET LOCAL parallel_tuple_cost = 0;
SET LOCAL min_parallel_table_scan_size = 0;
SET LOCAL max_parallel_workers_per_gather = 2;
EXPLAIN (COSTS OFF) SELECT rowkey_profile(k) FROM profile_part;
SELECT (rowkey_profile(k)).* FROM profile_part;
-- no key in any process, and no row
SELECT (rowkey_profile(k)).* FROM profile_part WHERE k IS NULL;
SELECT (rowkey_profile(k)).* FROM profile_part WHERE n < 0;
-- order is seen by one process only
CREATE FUNCTION pg_temp.plan(query text) RETURNS SETOF text LANGUAGE plpgsql AS $$ BEGIN RETURN QUERY EXECUTE 'EXPLAIN (COSTS OFF) ' || query; END $$;
SELECT count(*) FILTER (WHERE plan LIKE '%Partial Aggregate%') AS partial, count(*) > 1 AS lines
FROM pg_temp.plan('SELECT rowkey_order_check(k ORDER BY n) FROM profile_part') AS plan;
SELECT (rowkey_order_check(k ORDER BY n)).* FROM profile_part;
ROLLBACK;
DROP TABLE profile_part;

-- states of partitions are joined, of empty ones, too
CREATE TEMP TABLE partitioned (n int, k rowkey) PARTITION BY LIST (n);
CREATE TEMP TABLE partition_1 PARTITION OF partitioned FOR VALUES IN (1);
CREATE TEMP TABLE partition_2 PARTITION OF partitioned FOR VALUES IN (2);
CREATE TEMP TABLE partition_3 PARTITION OF partitioned FOR VALUES IN (3);
CREATE TEMP TABLE partition_4 PARTITION OF partitioned FOR VALUES IN (4);
INSERT INTO partitioned VALUES (2, 'pb'), (2, 'pc'), (3, NULL), (4, 'pa'), (4, 'pd1');
SET enable_partitionwise_aggregate = on;
CREATE FUNCTION pg_temp.plan(query text) RETURNS SETOF text LANGUAGE plpgsql AS $$ BEGIN RETURN QUERY EXECUTE 'EXPLAIN (COSTS OFF) ' || query; END $$;
SET max_parallel_workers_per_gather = 0;
SELECT count(*) FILTER (WHERE plan LIKE '%Partial Aggregate%') AS partial FROM pg_temp.plan('SELECT rowkey_profile(k) FROM partitioned') AS plan;
SELECT (rowkey_profile(k)).* FROM partitioned;
