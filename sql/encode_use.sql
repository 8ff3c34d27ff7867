-- encode_use.sql: layouts where people use them: generated columns, indexes,
-- constraints, PL/pgSQL, prepared statements, tables of layouts, parallel plans
--
-- Facts: the composed functions give the same bytes (encode.sql).

SET TimeZone = 'UTC';
CREATE FUNCTION pg_temp.orders_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$hash_hex(user_id, 4), string(user_id), '\x00', reverse_timestamp(created_at), int8(order_id)$$::rowkey_layout;
CREATE FUNCTION pg_temp.composed(user_id text, created_at timestamptz, order_id bigint) RETURNS rowkey IMMUTABLE LANGUAGE sql RETURN
	rowkey_hash_hex(user_id, 4) || rowkey_string(user_id) || '\x00'::rowkey || rowkey_reverse_timestamp(created_at) || rowkey_int8(order_id);

-- generated column, expression index, CHECK
CREATE TEMP TABLE orders(order_id bigint, user_id text, created_at timestamptz,
	k rowkey GENERATED ALWAYS AS (rowkey_encode(pg_temp.orders_key(), user_id, created_at, order_id)) STORED,
	CHECK (rowkey_encode('uint(order_id, 4)', order_id) <> '\x00\x00\x00\x07'));
CREATE UNIQUE INDEX orders_key ON orders (rowkey_encode('string(user_id), ''|'', int8(order_id)', user_id, order_id));
INSERT INTO orders SELECT n, 'u' || n % 10, '2026-01-01Z'::timestamptz + n * interval '1 minute' FROM generate_series(100, 300) n;
SELECT count(*) AS rows, count(*) FILTER (WHERE k = pg_temp.composed(user_id, created_at, order_id)) AS same FROM orders;
UPDATE orders SET user_id = 'v1' WHERE user_id = 'u1';
SELECT count(*) AS updated FROM orders WHERE user_id = 'v1' AND k = pg_temp.composed('v1', created_at, order_id);
INSERT INTO orders VALUES (7, 'u7', '2026-01-01Z');		-- fails: CHECK
INSERT INTO orders VALUES (8, 'u|8', '2026-01-01Z');		-- fails: the index's layout cannot encode it
INSERT INTO orders VALUES (9, NULL, '2026-01-01Z');		-- fails: NULL
INSERT INTO orders VALUES (102, 'u2', '2026-01-01Z');		-- fails: the same key in the index
SET enable_seqscan = off;
SET enable_bitmapscan = off;
EXPLAIN (COSTS OFF) SELECT order_id FROM orders WHERE rowkey_encode('string(user_id), ''|'', int8(order_id)', user_id, order_id) = rowkey_encode('string(u), ''|'', int8(o)', 'u2', 102);
SELECT order_id FROM orders WHERE rowkey_encode('string(user_id), ''|'', int8(order_id)', user_id, order_id) = rowkey_encode('string(u), ''|'', int8(o)', 'u2', 102);
CREATE INDEX ON orders (k);
EXPLAIN (COSTS OFF) SELECT count(*) FROM orders WHERE k ^@ rowkey_encode_prefix(pg_temp.orders_key(), 'u2');
SELECT count(*) FROM orders WHERE k ^@ rowkey_encode_prefix(pg_temp.orders_key(), 'u2');
RESET enable_seqscan;
RESET enable_bitmapscan;
-- row functions are STABLE: no generated column, no index
CREATE INDEX ON orders (rowkey_encode_row(pg_temp.orders_key(), orders));		-- fails: not immutable
-- constants are folded
EXPLAIN (VERBOSE, COSTS OFF) SELECT rowkey_encode(pg_temp.orders_key(), 'u1'::text, 1767225600000, 5);

-- a partition key
CREATE TEMP TABLE events(id bigint, at timestamptz) PARTITION BY HASH (rowkey_encode('bucket(at, 16)', at));
CREATE TEMP TABLE events0 PARTITION OF events FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TEMP TABLE events1 PARTITION OF events FOR VALUES WITH (MODULUS 2, REMAINDER 1);
INSERT INTO events SELECT n, '2026-01-01Z'::timestamptz + n * interval '1 ms' FROM generate_series(1, 160) n;
SELECT count(*) AS rows FROM events;

-- PL/pgSQL: a variable changes between executions of one expression
CREATE FUNCTION pg_temp.keys(layouts text[], value text) RETURNS SETOF rowkey LANGUAGE plpgsql AS $$
DECLARE
	layout rowkey_layout;
	text text;
BEGIN
	FOREACH text IN ARRAY layouts LOOP
		layout := text;
		RETURN NEXT rowkey_encode(layout, value);
	END LOOP;
END $$;
SELECT * FROM pg_temp.keys('{string(v),reverse(v),string(v),"hash_hex(v, 4)","string(v), ''!''"}', 'abc');
CREATE FUNCTION pg_temp.rows(layouts text[]) RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
	layout rowkey_layout;
	text text;
	r record;
BEGIN
	FOREACH text IN ARRAY layouts LOOP
		layout := text;
		FOR r IN SELECT 'x' AS a, 1::bigint AS b LOOP
			RETURN NEXT rowkey_hex(rowkey_encode_row(layout, r));
		END LOOP;
		FOR r IN SELECT 2 AS b, 0 AS z, 'yy'::varchar AS a LOOP
			RETURN NEXT rowkey_hex(rowkey_encode_row(layout, r));
			RETURN NEXT rowkey_hex(rowkey_encode_prefix_row(layout, r));
			RETURN NEXT rowkey_encode_error(layout, r);
		END LOOP;
		RETURN NEXT rowkey_encode_error(layout, ROW(1));
	END LOOP;
END $$;
SELECT * FROM pg_temp.rows('{"string(a), int8(b)","int8(b), string(a)"}');
-- errors leave nothing behind
CREATE FUNCTION pg_temp.errors() RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
	value text;
BEGIN
	FOREACH value IN ARRAY ARRAY['a', 'b|', NULL, 'c', repeat('x', 40000), 'd'] LOOP
		BEGIN
			RETURN NEXT rowkey_encode('hash_hex((v, string(v)), 2), string(v), ''|''', value);
		EXCEPTION WHEN OTHERS THEN
			RETURN NEXT SQLSTATE;
		END;
	END LOOP;
END $$;
SELECT * FROM pg_temp.errors();

-- prepared: with generic plans too; layouts that change per row
PREPARE encode(rowkey_layout, text, int) AS SELECT rowkey_encode($1, $2, $3);
SET plan_cache_mode = force_generic_plan;
EXECUTE encode('string(a), digits(b, 3)', 'x', 5);
EXECUTE encode('digits(b, 3), string(a)', 'x', 5);		-- fails: columns are in order of appearance
EXECUTE encode('hash_hex(a, 4), digits(b, 3), string(a)', 'x', 5);
SET plan_cache_mode = force_custom_plan;
EXECUTE encode('string(a), digits(b, 3)', 'x', 5);
EXECUTE encode('hash_hex(a, 4), digits(b, 3), string(a)', 'x', 5);
RESET plan_cache_mode;
CREATE TEMP TABLE layouts(n int, layout rowkey_layout, values text[], expected rowkey);
INSERT INTO layouts
SELECT n, layout::rowkey_layout, values, expected FROM generate_series(0, 8, 4) k, LATERAL (VALUES
	(k, 'string(a)', ARRAY['x'], 'x'::rowkey), (k + 1, 'string(a), ''|'', string(b)', ARRAY['x', 'y'], 'x|y'), (k + 2, 'reverse(a)', ARRAY['xyz'], 'zyx'),
	(k + 3, 'hash_hex((a, b, c), 2), string(c, 1)', ARRAY['x', 'y', 'z'], substr(md5('xyz'), 1, 2)::rowkey || 'z')
) v(n, layout, values, expected);
INSERT INTO layouts VALUES (20, NULL, '{x}', NULL), (21, 'string(a), ''|'', string(a)', '{q}', 'q|q');
SELECT count(*) AS rows, count(*) FILTER (WHERE rowkey_encode(layout, VARIADIC values) IS NOT DISTINCT FROM expected) AS same FROM (SELECT * FROM layouts ORDER BY n) l;
SELECT string_agg(rowkey_encode(layout, VARIADIC values)::text, ' ' ORDER BY n) FROM layouts WHERE n < 5;
-- the type of one column by layout
SELECT n, rowkey_hex(rowkey_encode(layout::rowkey_layout, 5)) AS key FROM (VALUES (1, 'int4(a)'), (2, 'int8(a)'), (3, 'epoch(a, ''s'', 4)'), (4, 'digits(a, 2)'), (5, 'int8(a)')) v(n, layout) ORDER BY n;
SELECT rowkey_encode(layout::rowkey_layout, 5) FROM (VALUES (1, 'int4(a)'), (2, 'string(a)')) v(n, layout) ORDER BY n;		-- fails: the second takes text

-- several calls in one query keep apart
SELECT rowkey_encode('string(a)', v) || rowkey_encode('reverse(a)', v) || rowkey_encode('string(a), ''!''', v) AS keys FROM (VALUES ('ab'), ('cd')) t(v) ORDER BY v;

-- parallel workers
CREATE TABLE big_orders AS SELECT n::bigint AS order_id, 'u' || n % 100 AS user_id, '2026-01-01Z'::timestamptz + n * interval '1 s' AS created_at FROM generate_series(1, 20000) n;
CREATE FUNCTION big_orders_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$salt(user_id, 16), string(user_id), '\x00', reverse_timestamp(created_at), int8(order_id)$$::rowkey_layout;
SELECT md5(string_agg(rowkey_hex(rowkey_encode_row(big_orders_key(), o)), '' ORDER BY order_id)) AS serial FROM big_orders o \gset
SET max_parallel_workers_per_gather = 2;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
EXPLAIN (COSTS OFF) SELECT count(rowkey_encode(big_orders_key(), user_id, created_at, order_id)) FROM big_orders;
SELECT md5(string_agg(rowkey_hex(k), '' ORDER BY order_id)) = :'serial' AS positional FROM (SELECT order_id, rowkey_encode(big_orders_key(), user_id, created_at, order_id) AS k FROM big_orders OFFSET 0) s;
SELECT md5(string_agg(rowkey_hex(k), '' ORDER BY order_id)) = :'serial' AS rows FROM (SELECT order_id, rowkey_encode_row(big_orders_key(), o) AS k FROM big_orders o OFFSET 0) s;
SELECT md5(string_agg(rowkey_hex(k), '' ORDER BY order_id)) = :'serial' AS json FROM (SELECT order_id, rowkey_encode_row(big_orders_key(), to_jsonb(o)) AS k FROM big_orders o OFFSET 0) s;
SELECT count(rowkey_encode_error(big_orders_key(), o)) AS errors FROM big_orders o;
RESET ALL;
DROP TABLE big_orders;
DROP FUNCTION big_orders_key;

-- rows without a key leave nothing behind: 20 bytes of each would be 400 kB
SELECT sum(used_bytes) AS before FROM pg_backend_memory_contexts \gset
SELECT count(rowkey_encode_error('string(a)', jsonb_build_object('a', a))) AS errors FROM (SELECT NULL::text AS a FROM generate_series(1, 20000)) s;
SELECT sum(used_bytes) - :before < 400000 AS small FROM pg_backend_memory_contexts;
