-- The region of a key against width_bucket on bytea, and quantiles against
-- sorting.  Prints Markdown tables; ratios are of one run, best of three, net
-- of the bare scan.
\ir best.psql

CREATE TEMP TABLE keys AS
SELECT rowkey_hash(user_id, 8) || rowkey_int8(order_id) AS k, (rowkey_hash(user_id, 8) || rowkey_int8(order_id))::bytea AS b
FROM orders;
VACUUM ANALYZE keys;
-- width_bucket is slow: it gets fewer rows, and times are per row
CREATE TEMP TABLE some_keys AS SELECT * FROM keys LIMIT 20000;
VACUUM ANALYZE some_keys;
SELECT count(*) AS some FROM some_keys \gset
SELECT count(*) AS every FROM keys \gset

SELECT E'| splits | width_bucket(bytea, bytea[]), ns a row | rowkey_region, ns a row | times as fast |';
SELECT '|---:|---:|---:|---:|';
SELECT format('| %s | %s | %s | %s |', n - 1, round(theirs::numeric), round(ours::numeric), round((theirs / ours)::numeric))
FROM (
	SELECT n,
		1e6 * (pg_temp.best(format('SELECT count(width_bucket(b, %L::bytea[])) FROM some_keys', (SELECT array_agg(s::bytea ORDER BY s) FROM unnest(splits) s)))
			- pg_temp.best('SELECT count(b) FROM some_keys')) / :some AS theirs,
		1e6 * (pg_temp.best(format('SELECT count(rowkey_region(k, %L::rowkey[])) FROM keys', splits))
			- pg_temp.best('SELECT count(k) FROM keys')) / :every AS ours
	FROM unnest(ARRAY[16, 256, 4096]) n, LATERAL (SELECT rowkey_split_points(n, 'uniform') AS splits) s
) t ORDER BY n;

SELECT E'\n| what | ms |';
SELECT '|---|---:|';
SELECT format('| %s | %s |', what, round(pg_temp.best(statement)::numeric, 1))
FROM (VALUES (1, 'rowkey_quantiles(k, 100)', 'SELECT rowkey_quantiles(k, 100) FROM keys'),
	(2, 'percentile_disc over as many fractions', $$SELECT percentile_disc((SELECT array_agg(i / 100.0) FROM generate_series(1, 99) i)) WITHIN GROUP (ORDER BY k) FROM keys$$),
	(3, 'rowkey_region_load, 100 regions', $$SELECT count(*) FROM rowkey_region_load('keys', 'k', rowkey_split_points(100, 'uniform'))$$),
	(4, 'counting rows', 'SELECT count(k) FROM keys')) v(id, what, statement) ORDER BY id;
