-- Layouts against composed functions and hand-written SQL.  Prints a Markdown
-- table; ratios are of one run, best of three, net of the bare scan.
\set QUIET on
\pset format unaligned
\pset tuples_only on
SET max_parallel_workers_per_gather = 0;
SET jit = off;
SET client_min_messages = warning;

CREATE TEMP TABLE orders AS
SELECT 'user' || i * 7919 % 1000003 AS user_id,
	'2020-01-01Z'::timestamptz + i * interval '37.123 s' AS created_at,
	i AS order_id
FROM generate_series(1::bigint, :rows) i;
CREATE FUNCTION pg_temp.orders_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$hash_hex(user_id, 4), string(user_id), '\x00', reverse_timestamp(created_at), int8(order_id)$$::rowkey_layout;
CREATE TEMP TABLE keys AS
SELECT rowkey_encode(pg_temp.orders_key(), user_id, created_at, order_id) AS k FROM orders;
VACUUM ANALYZE orders;
VACUUM ANALYZE keys;

CREATE FUNCTION pg_temp.best(statement text) RETURNS double precision LANGUAGE plpgsql AS $$
DECLARE
	started timestamptz;
	best double precision;
BEGIN
	FOR run IN 1..3 LOOP
		started := clock_timestamp();
		EXECUTE statement;
		best := least(best, 1000 * extract(epoch FROM clock_timestamp() - started));
	END LOOP;
	RETURN best;
END $$;

CREATE TEMP TABLE cases (id int, what text, source text, expression text);
INSERT INTO cases VALUES
(1, 'hand-written SQL', 'orders',
	$$convert_to(substr(md5(user_id), 1, 4), 'UTF8') || convert_to(user_id, 'UTF8') || '\x00'::bytea || int8send(9223372036854775807 - floor(extract(epoch FROM created_at) * 1000)::bigint) || int8send(order_id)$$),
(2, 'composed functions', 'orders',
	$$rowkey_hash_hex(user_id, 4) || user_id || '\x00' || rowkey_reverse_timestamp(created_at) || rowkey_int8(order_id)$$),
(3, 'rowkey_encode', 'orders',
	$$rowkey_encode(pg_temp.orders_key(), user_id, created_at, order_id)$$),
(4, 'rowkey_encode_row', 'orders',
	$$rowkey_encode_row(pg_temp.orders_key(), orders)$$),
(5, 'rowkey_valid', 'keys',
	$$rowkey_valid(pg_temp.orders_key(), k)$$),
(6, 'rowkey_decode_row', 'keys',
	$$rowkey_decode_row(pg_temp.orders_key(), k, NULL::orders)$$),
(7, 'rowkey_decode (jsonb)', 'keys',
	$$rowkey_decode(pg_temp.orders_key(), k)$$);

SELECT format(E'\nKey by the layout %s\n', pg_temp.orders_key());
SELECT '| what | ms | times as fast as hand-written encoding |';
SELECT '|---|---:|---:|';
SELECT format('| %s | %s | %s |', what, round(ms::numeric, 1),
	round((first_value(ms) OVER (ORDER BY id) / ms)::numeric, 2))
FROM (
	SELECT id, what, pg_temp.best(format('SELECT count(%s) FROM %I', expression, source))
		- pg_temp.best(format('SELECT count(%s) FROM %I', CASE source WHEN 'keys' THEN 'k' ELSE 'user_id' END, source)) AS ms
	FROM cases
) t ORDER BY id;
