-- Composed encoders against hand-written SQL, sorting and prefix search against
-- bytea.  Prints a Markdown table; ratios are of one run, best of three, net of
-- the bare scan.
\ir best.psql

CREATE TEMP TABLE keys AS
SELECT rowkey_hash_hex(user_id, 4) || user_id || '\x00' || rowkey_reverse_timestamp(created_at) || rowkey_int8(order_id) AS k
FROM orders;
ALTER TABLE keys ADD b bytea;
UPDATE keys SET b = k;
VACUUM FULL ANALYZE keys;
CREATE INDEX keys_k ON keys (k);
CREATE INDEX keys_b ON keys (b);

-- Shared buffers that a plan touches.
CREATE FUNCTION pg_temp.buffers(statement text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	plan json;
BEGIN
	EXECUTE 'EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ' || statement INTO plan;
	RETURN (plan #>> '{0,Plan,Local Hit Blocks}')::bigint + (plan #>> '{0,Plan,Local Read Blocks}')::bigint;
END $$;

SELECT '| what | baseline | ms | rowkey | ms | times as fast |';
SELECT '|---|---|---:|---|---:|---:|';

CREATE TEMP TABLE cases (id int, what text, source text, baseline text, ours text);
INSERT INTO cases VALUES
(1, 'order key: md5 prefix, user, reversed time, id', 'orders',
	$$convert_to(substr(md5(user_id), 1, 4), 'UTF8') || convert_to(user_id, 'UTF8') || '\x00'::bytea || int8send(9223372036854775807 - floor(extract(epoch FROM created_at) * 1000)::bigint) || int8send(order_id)$$,
	$$rowkey_hash_hex(user_id, 4) || user_id || '\x00' || rowkey_reverse_timestamp(created_at) || rowkey_int8(order_id)$$),
(2, 'md5, 4 hex digits', 'orders',
	$$convert_to(substr(md5(user_id), 1, 4), 'UTF8')$$,
	$$rowkey_hash_hex(user_id, 4)$$),
(3, 'reversed time, 8 bytes', 'orders',
	$$int8send(9223372036854775807 - floor(extract(epoch FROM created_at) * 1000)::bigint)$$,
	$$rowkey_reverse_timestamp(created_at)$$),
(4, 'zero-padded number', 'orders',
	$$convert_to(lpad(order_id::text, 12, '0'), 'UTF8')$$,
	$$rowkey_digits(order_id, 12)$$),
(5, 'reversed text', 'orders',
	$$convert_to(reverse(user_id), 'UTF8')$$,
	$$rowkey_reverse(user_id)$$),
(6, 'date text', 'orders',
	$$convert_to(to_char(created_at AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSMS'), 'UTF8')$$,
	$$rowkey_datetime(created_at)$$);

SELECT format('| %s | SQL on bytea | %s | functions | %s | %s |', what,
	round(baseline_ms::numeric, 1), round(ours_ms::numeric, 1), round((baseline_ms / ours_ms)::numeric, 2))
FROM (
	SELECT id, what,
		pg_temp.best(format('SELECT count(%s) FROM %I', baseline, source)) - bare AS baseline_ms,
		pg_temp.best(format('SELECT count(%s) FROM %I', ours, source)) - bare AS ours_ms
	FROM cases, pg_temp.best('SELECT count(user_id) FROM orders') bare
) t ORDER BY id;

SELECT format('| ORDER BY | bytea | %s | rowkey | %s | %s |',
	round(b::numeric, 1), round(k::numeric, 1), round((b / k)::numeric, 2))
FROM (
	SELECT pg_temp.best('SELECT count(*) FROM (SELECT b FROM keys ORDER BY b OFFSET 0) s') - bare AS b,
		pg_temp.best('SELECT count(*) FROM (SELECT k FROM keys ORDER BY k OFFSET 0) s') - bare AS k
	FROM pg_temp.best('SELECT count(*) FROM (SELECT k FROM keys OFFSET 0) s') bare
) t;

SELECT format(E'\nBuffers touched by a search for 3 hex digits, %s rows: bytea range %s, rowkey ^@ %s, rowkey <@ %s.',
	(SELECT count(*) FROM keys WHERE k ^@ 'b8c'),
	pg_temp.buffers($$SELECT * FROM keys WHERE b >= '\x623863' AND b < '\x623864'$$),
	pg_temp.buffers($$SELECT * FROM keys WHERE k ^@ 'b8c'$$),
	pg_temp.buffers($$SELECT * FROM keys WHERE k <@ rowkey_range('b8c', 'b8d')$$));
