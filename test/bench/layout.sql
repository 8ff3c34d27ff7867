-- Layouts against composed functions and hand-written SQL.  Prints a Markdown
-- table; ratios are of one run, best of three, net of the bare scan.
\ir best.psql

CREATE FUNCTION pg_temp.orders_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$hash_hex(user_id, 4), string(user_id), '\x00', reverse_timestamp(created_at), int8(order_id)$$::rowkey_layout;
CREATE TEMP TABLE keys AS
SELECT rowkey_encode(pg_temp.orders_key(), user_id, created_at, order_id) AS k FROM orders;
VACUUM ANALYZE keys;

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

SELECT format(E'Key by the layout %s\n', pg_temp.orders_key());
SELECT '| what | ms | times as fast as hand-written encoding |';
SELECT '|---|---:|---:|';
SELECT format('| %s | %s | %s |', what, round(ms::numeric, 1),
	round((first_value(ms) OVER (ORDER BY id) / ms)::numeric, 2))
FROM (
	SELECT id, what, pg_temp.best(format('SELECT count(%s) FROM %I', expression, source))
		- pg_temp.best(format('SELECT count(%s) FROM %I', CASE source WHEN 'keys' THEN 'k' ELSE 'user_id' END, source)) AS ms
	FROM cases
) t ORDER BY id;

-- Fan-out over 65,536 values, against a query that makes as many texts.
SELECT format(E'\n65,536 scan ranges: %s ms; as many texts with md5: %s ms.', round(ranges::numeric, 1), round(texts::numeric, 1))
FROM pg_temp.best($$SELECT count(*) FROM rowkey_scan_ranges('hash_hex(user_id, 4), string(user_id)', 'user_id > ''a''', 65536)$$) ranges,
	pg_temp.best($$SELECT count(x) FROM (SELECT format('%s-%s', i, md5(i::text)) AS x FROM generate_series(1, 65536) i OFFSET 0) s$$) texts;
