-- quantiles.sql: split points from the data
--
-- Facts: quantiles of sets whose ranks are known; the shortest separator of
-- two keys, recomputed by trying all shorter prefixes.  A million keys,
-- parallel plans and the memory limit are in test/t/080_quantiles.pl.

-- The keys 0 to 63: a quarter is 16 keys
SELECT rowkey_quantiles(rowkey_uint(i, 1), 4) FROM generate_series(0, 63) i;
-- separators are as short as can be, and no key of the data if need be
SELECT rowkey_quantiles(k, 2) AS shortest, count(*) FROM (VALUES ('apple'::rowkey), ('apricot')) v(k);
SELECT rowkey_quantiles(k, 4) AS shortest FROM (VALUES ('a'::rowkey), ('a\x00'), ('a\x00\x00'), ('b\x00\x00')) v(k);
SELECT rowkey_quantiles(k, 3) AS shortest FROM (VALUES (''::rowkey), ('abc'), ('abd')) v(k);

-- exact while everything fits, 16 keys per region: each region has as many
-- rows as the others or one more, whatever the order of rows
CREATE TEMP TABLE exact AS
	SELECT regions, n, CASE orders WHEN 1 THEN i WHEN 2 THEN n - i ELSE hashint4(i) END AS place, rowkey_hash_hex(i::bigint, 3) || rowkey_int8(i) AS k, orders
	FROM (VALUES (1), (2), (3), (10), (100)) r(regions), LATERAL (SELECT DISTINCT n FROM unnest(ARRAY[1, 2, regions, regions + 1, 2 * regions - 1, 5 * regions + 3, 16 * regions]) n) c,
		generate_series(1, 3) orders, generate_series(1, n) i;
WITH splits AS (SELECT regions, n, orders, rowkey_quantiles(k, regions ORDER BY place) AS splits FROM exact GROUP BY regions, n, orders),
	loads AS (SELECT regions, n, orders, region, count(*) AS load FROM exact JOIN splits USING (regions, n, orders), LATERAL rowkey_region(k, splits) region GROUP BY regions, n, orders, region),
	balance AS (SELECT regions, n, orders, cardinality(splits) AS splits, min(load) AS least, max(load) AS most, count(*) AS used FROM loads JOIN splits USING (regions, n, orders) GROUP BY regions, n, orders, splits)
SELECT regions, count(*) AS cases, count(*) FILTER (WHERE least <> greatest(n / regions, 1) OR most <> (n + regions - 1) / regions) AS uneven,
	count(*) FILTER (WHERE used <> least(n, regions) OR splits <> used - 1) AS not_used
FROM balance GROUP BY regions ORDER BY regions;
-- order of rows does not matter, as they are all there
SELECT count(*) AS cases, count(*) FILTER (WHERE variants > 1) AS differences
FROM (SELECT count(DISTINCT splits) AS variants FROM (SELECT regions, n, orders, rowkey_quantiles(k, regions ORDER BY place) AS splits FROM exact GROUP BY regions, n, orders) s GROUP BY regions, n) v;
-- ascending, distinct, and no shorter key lies between the neighbours
WITH splits AS (SELECT regions, n, split, lag(split) OVER (PARTITION BY regions, n ORDER BY place) AS before
	FROM (SELECT regions, n, rowkey_quantiles(k, regions) AS splits FROM exact WHERE orders = 3 GROUP BY regions, n) s, unnest(splits) WITH ORDINALITY u(split, place))
SELECT count(*) AS splits, count(*) FILTER (WHERE split <= before) AS not_ascending,
	count(*) FILTER (WHERE (below < split AND split <= above) IS NOT TRUE) AS not_between,
	count(*) FILTER (WHERE substr(above, 1, length(split) - 1) > below) AS not_shortest
FROM splits s, LATERAL (SELECT max(k) FILTER (WHERE k < split) AS below, min(k) FILTER (WHERE k >= split) AS above FROM exact e WHERE e.regions = s.regions AND e.n = s.n AND orders = 3) neighbours;

-- keys that repeat: fewer split points, none inside of a key
SELECT rowkey_quantiles('a', 4) AS one_key FROM generate_series(1, 50);
SELECT rowkey_quantiles(CASE WHEN i <= 90 THEN 'a' ELSE 'b' END::rowkey, 10) AS two_keys FROM generate_series(1, 100) i;
SELECT rowkey_quantiles(rowkey_uint(i % 3, 1), 8) AS three_keys FROM generate_series(1, 99) i;
SELECT rowkey_quantiles(CASE WHEN i <= 50 THEN 'm'::rowkey ELSE rowkey_uint(i, 1) END, 2) AS half_of_one FROM generate_series(1, 100) i;

-- NULL, nothing, one region
SELECT rowkey_quantiles(k, 2) AS with_null, rowkey_quantiles(k, 1) AS one_region FROM (VALUES (NULL::rowkey), ('a'), (NULL), ('b'), (NULL)) v(k);
SELECT rowkey_quantiles(k, 2) IS NULL AS no_row, rowkey_quantiles(NULL, 2) IS NULL AS no_key FROM (VALUES ('a'::rowkey)) v(k) WHERE false;
SELECT rowkey_quantiles(NULL, 2) IS NULL AS no_key, rowkey_quantiles('a', NULL) IS NULL AS no_regions FROM generate_series(1, 3);
SELECT rowkey_quantiles('', 3) AS empty_keys FROM generate_series(1, 3);
-- groups, a filter, and a window
SELECT g, rowkey_quantiles(rowkey_uint(i, 1), 2) FROM generate_series(0, 39) i, LATERAL (SELECT i % 2 AS g) s GROUP BY g ORDER BY g;
SELECT rowkey_quantiles(rowkey_uint(i, 1), 2) FILTER (WHERE i < 20) FROM generate_series(0, 39) i;
SELECT i, rowkey_quantiles(rowkey_uint(i, 1), 2) OVER (ORDER BY i) FROM generate_series(1, 5) i;

SELECT rowkey_quantiles(rowkey_int4(i), 2 + i) FROM generate_series(1, 3) i;	-- fails: not the same
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_quantiles(rowkey_int4(i), nullif(i, 2)) FROM generate_series(1, 3) i;	-- fails: not the same
SELECT rowkey_quantiles('a', 0);			-- fails: no region
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_quantiles('a', 1000001);		-- fails: too many

-- beyond what fits: the same split points in each run, and a fair share each.
-- Skewed: a tenth of the users have nine tenths of the rows.
CREATE TEMP TABLE skewed AS
	SELECT rowkey_string('user' || lpad((CASE WHEN i % 10 = 0 THEN 1000 + i * 7919 % 9000 ELSE i * 7919 % 100 END)::text, 5, '0')) || '\x00' || rowkey_int8(i) AS k FROM generate_series(1, 60000) i;
SELECT regions, cardinality(splits) + 1 AS got, splits = (SELECT rowkey_quantiles(k, regions) FROM skewed) AS same_again, max(load) <= 1.5 * 60000 / regions AS fair, sum(load) AS total
FROM (VALUES (2), (5), (16), (50), (100)) r(regions), LATERAL (SELECT rowkey_quantiles(k, regions) AS splits FROM skewed) s,
	LATERAL (SELECT count(*) AS load FROM skewed GROUP BY rowkey_region(k, splits)) l
GROUP BY regions, splits ORDER BY regions;
-- in order, backwards, in little memory, and with the longest keys
SELECT what, max(load) <= 1.5 * 60000 / 16 AS fair, count(*) AS regions
FROM (SELECT 'ascending' AS what, rowkey_quantiles(k, 16 ORDER BY k) AS splits FROM skewed UNION ALL SELECT 'descending', rowkey_quantiles(k, 16 ORDER BY k DESC) FROM skewed) s,
	LATERAL (SELECT count(*) AS load FROM skewed GROUP BY rowkey_region(k, splits)) l GROUP BY what ORDER BY what;
SET work_mem = '64kB';
SELECT max(load) <= 1.5 * 60000 / 16 AS fair, count(*) AS regions
FROM (SELECT rowkey_quantiles(k, 16) AS splits FROM skewed) s, LATERAL (SELECT count(*) AS load FROM skewed GROUP BY rowkey_region(k, splits)) l;
CREATE TEMP TABLE longest AS SELECT rowkey_hash_hex(i::bigint, 7) || repeat('x', 32760)::rowkey AS k FROM generate_series(1, 500) i;
SELECT max(load) <= 1.5 * 500 / 4 AS fair, count(*) AS regions
FROM (SELECT rowkey_quantiles(k, 4) AS splits FROM longest) s, LATERAL (SELECT count(*) AS load FROM longest GROUP BY rowkey_region(k, splits)) l;
-- what tells them apart is at their ends: 3,000 bytes are held here, and split
-- points are between keys; of the longest ones that is not, and there are none
SELECT length, cardinality(splits) AS splits, (SELECT bool_and(split > least AND split <= most AND split > coalesce(before, '')) FROM (SELECT split, lag(split) OVER (ORDER BY place) AS before FROM unnest(splits) WITH ORDINALITY u(split, place)) o) AS between_keys
FROM (SELECT length, rowkey_quantiles(k, 4) AS splits, min(k) AS least, max(k) AS most
	FROM (VALUES (3000), (8000), (16000), (32760)) l(length), LATERAL (SELECT repeat('x', length)::rowkey || rowkey_hash_hex(i::bigint, 7) AS k FROM generate_series(1, 300) i) k GROUP BY length) q ORDER BY length;
RESET work_mem;
