-- encode_row.sql: keys of rows and JSON objects, why a row has none, prefixes
--
-- Facts: rowkey_encode of the same values; a prefix is what all keys of its
-- values have in common; cases from the field, F36 and so on.
SET TimeZone = 'UTC';

CREATE FUNCTION pg_temp.orders_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$hash_hex(user_id, 4), string(user_id), '\x00', reverse_timestamp(created_at), int8(order_id)$$::rowkey_layout;

--
-- Rows
--

-- columns by name: others are ignored, order does not matter, dropped ones are
-- not there, later ones have their default
CREATE TEMP TABLE orders(gone text, order_id bigint, note text, created_at timestamptz, "User" int, user_id text);
INSERT INTO orders SELECT 'x', n, 'n' || n, '2026-01-01'::timestamptz + n * interval '1 hour', n, 'u' || n % 3 FROM generate_series(1, 20) n;
CREATE TEMP VIEW expected AS
SELECT order_id, rowkey_hash_hex(user_id, 4) || rowkey_string(user_id) || '\x00'::rowkey || rowkey_reverse_timestamp(created_at) || rowkey_int8(order_id) AS key FROM orders;
SELECT count(*) FILTER (WHERE rowkey_encode_row(pg_temp.orders_key(), o) = key) AS of_table,
	count(*) FILTER (WHERE rowkey_encode_row(pg_temp.orders_key(), to_jsonb(o)) = key) AS of_json,
	count(*) FILTER (WHERE rowkey_encode(pg_temp.orders_key(), user_id, created_at, order_id) = key) AS of_values
FROM orders o JOIN expected USING (order_id);
SELECT count(*) AS of_subselect FROM (SELECT 'u' || n % 3 AS user_id, n AS order_id, '2026-01-01'::timestamptz + n * interval '1 hour' AS created_at FROM generate_series(1, 20) n) s
	JOIN expected USING (order_id) WHERE rowkey_encode_row(pg_temp.orders_key(), s) = key;
ALTER TABLE orders DROP COLUMN gone;
ALTER TABLE orders ADD COLUMN kind int2 DEFAULT 7;
SELECT count(*) FILTER (WHERE rowkey_encode_row('int2(kind), int8(order_id)', o) = rowkey_int2(7::smallint) || rowkey_int8(order_id)) AS added_column,
	count(*) FILTER (WHERE rowkey_encode_row(pg_temp.orders_key(), o) = key) AS dropped_column
FROM orders o JOIN expected USING (order_id);
SELECT rowkey_encode_row('string(gone)', o) FROM orders o LIMIT 1;		-- fails: dropped
SELECT rowkey_encode_row('int4("User")', o) = rowkey_int4(1) AS quoted FROM orders o WHERE order_id = 1;

-- children and partitions with other column orders
CREATE TEMP TABLE parent(a int, b text) PARTITION BY LIST (a);
CREATE TEMP TABLE child1 PARTITION OF parent FOR VALUES IN (1);
CREATE TEMP TABLE child2(x text, b text, a int);
ALTER TABLE child2 DROP COLUMN x;
ALTER TABLE parent ATTACH PARTITION child2 FOR VALUES IN (2);
INSERT INTO parent VALUES (1, 'x'), (2, 'y');
SELECT rowkey_hex(rowkey_encode_row('string(b), int4(a)', p)) AS of_parent FROM parent p ORDER BY 1;
SELECT rowkey_hex(rowkey_encode_row('string(b), int4(a)', p)) AS of_child FROM child2 p;
CREATE TEMP TABLE base(a int);
CREATE TEMP TABLE heir(b text) INHERITS (base);
INSERT INTO base VALUES (1);
INSERT INTO heir VALUES (2, 'z');
SELECT rowkey_hex(rowkey_encode_row('int4(a)', t)) AS inherited FROM base t ORDER BY 1;
-- several row types in one query
SELECT rowkey_hex(rowkey_encode_row('int4(a)', r)) AS mixed FROM (SELECT 1, ROW(t.*)::heir AS r FROM heir t UNION ALL SELECT 2, ROW(5, 'c')::heir) u(n, r) ORDER BY n;
CREATE FUNCTION pg_temp.any_key(layout rowkey_layout, r record) RETURNS text STABLE LANGUAGE plpgsql AS $$ BEGIN RETURN rowkey_hex(rowkey_encode_row(layout, r)); END $$;
SELECT pg_temp.any_key('int4(a)', h), pg_temp.any_key('int4(a)', p), pg_temp.any_key('string(b)', p), pg_temp.any_key('int4(a)', i) FROM heir h, child2 p, base i ORDER BY i.a LIMIT 1;

-- what is missing, twice there, NULL, of another type
SELECT rowkey_encode_row('string(user_id)', r) FROM (SELECT 1 AS userid) r;		-- fails: nearest name
SELECT rowkey_encode_row('string(user_id), ''|'', string(zzz)', r) FROM (SELECT 'x' AS user_id) r;		-- fails: no name near
SELECT rowkey_encode_row('string(a)', r) FROM (SELECT 'x' AS a, 'y' AS a) r;		-- fails: two of them
SELECT rowkey_encode_row('string(a)', r) FROM (SELECT NULL::text AS a) r;		-- fails: NULL
SELECT rowkey_encode_row('string(a)', r) FROM (SELECT 1 AS a) r;		-- fails: type
SELECT rowkey_encode_row('string(a)', ROW('x'::text));		-- fails: columns without names
SELECT rowkey_encode_row(NULL, r) IS NULL AS null_layout, rowkey_encode_row('string(a)', NULL::orders) IS NULL AS null_row FROM (SELECT 'x' AS a) r;

--
-- JSON
--
CREATE FUNCTION pg_temp.fault(layout rowkey_layout, source jsonb) RETURNS text STABLE LANGUAGE plpgsql AS $$
DECLARE
	message text;
	hint text;
BEGIN
	RETURN rowkey_hex(rowkey_encode_row(layout, source));
EXCEPTION WHEN OTHERS THEN
	GET STACKED DIAGNOSTICS message = MESSAGE_TEXT, hint = PG_EXCEPTION_HINT;
	RETURN format('%s: %s', SQLSTATE, message) || CASE WHEN hint <> '' THEN E'\n\t' || hint ELSE '' END;
END $$;
\pset format unaligned
\pset tuples_only on
SELECT format('%s %s: ', layout, source), pg_temp.fault(layout::rowkey_layout, source::jsonb) FROM (VALUES
	(1, 'string(a)', '{"a": "x", "b": [1]}'), (2, 'string("é")', '{"\u00e9": "\u00e9"}'), (3, 'int8(a)', '{"a": 12}'), (4, 'int8(a)', '{"a": "12"}'), (5, 'int8(a)', '{"a": 1e3}'),
	(6, 'int8(a)', '{"a": 9223372036854775807}'), (7, 'int8(a)', '{"a": 9223372036854775808}'), (8, 'int2(a)', '{"a": 40000}'), (9, 'int8(a)', '{"a": 1.5}'), (10, 'uint(a, 2)', '{"a": -1}'),
	(11, 'float8(a)', '{"a": 1.5}'), (12, 'float8(a)', '{"a": "NaN"}'), (13, 'float4(a)', '{"a": 0.1}'), (14, 'bigdecimal(a)', '{"a": 1.50}'), (15, 'digits(a, 4)', '{"a": 12}'),
	(16, 'bool(a)', '{"a": true}'), (17, 'bool(a)', '{"a": "false"}'), (18, 'bool(a)', '{"a": 1}'), (19, 'uuid(a)', '{"a": "A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11"}'), (20, 'uuid(a)', '{"a": "x"}'),
	(21, 'bytes(a)', '{"a": "\\x00ff"}'), (22, 'bytes(a)', '{"a": "abc"}'), (23, 'bytes(a)', '{"a": "\\x0"}'),
	(24, 'epoch(a)', '{"a": 1000}'), (25, 'epoch(a, ''s'')', '{"a": 1000}'), (26, 'epoch(a)', '{"a": "1970-01-01T00:00:01Z"}'), (27, 'epoch(a)', '{"a": "1000"}'), (28, 'datetime(a, ''yyyyMMdd'')', '{"a": "2026-01-01"}'),
	(29, 'datetime(a)', '{"a": 1000}'), (30, 'datetime(a, ''HHmmss''), epoch(a)', '{"a": 1000}'), (31, 'epoch(a)', '{"a": -1}'), (32, 'epoch(a)', '{"a": 1.5}'),
	(40, 'string(a)', '{"a": 1}'), (41, 'string(a)', '{"a": true}'), (42, 'string(a)', '{"a": null}'), (43, 'string(a)', '{"a": ["x"]}'), (44, 'string(a)', '{"a": {"a": "x"}}'), (45, 'int8(a)', '{"a": true}'),
	(46, 'string(user_id)', '{"userId": "x"}'), (47, 'string(user_id)', '{"User_Id": "x"}'), (48, 'string(user_id)', '{}'), (49, 'string(user_id)', '["x"]'), (50, 'string(user_id)', '"x"'), (51, 'string(user_id)', 'null'),
	(52, 'string(a), ''|'', int8(b)', '{"a": "x|y", "b": 1}')
) v(n, layout, source) ORDER BY n;
\pset format aligned
\pset tuples_only off

--
-- Why a row has no key: the message of rowkey_encode_row, or NULL
--
CREATE FUNCTION pg_temp.message(layout rowkey_layout, source record) RETURNS text STABLE LANGUAGE plpgsql AS $$
BEGIN
	PERFORM rowkey_encode_row(layout, source);
	RETURN NULL;
EXCEPTION WHEN OTHERS THEN
	RETURN SQLERRM;
END $$;
CREATE TEMP TABLE dirty AS SELECT * FROM orders WITH NO DATA;
INSERT INTO dirty(order_id, note, created_at, "User", user_id) VALUES (1, 'clean', '2026-01-01', 1, 'u1'), (2, 'NULL user', '2026-01-01', 1, NULL), (3, 'NULL time', NULL, 1, 'u1'),
	(NULL, 'NULL order', '2026-01-01', 1, 'u1'), (5, 'before 1970', '1960-01-01', 1, 'u1'), (6, 'infinity', 'infinity', 1, 'u1'), (7, 'too long', '2026-01-01', 1, repeat('x', 32760));
SELECT note, replace(rowkey_encode_error(pg_temp.orders_key(), d), repeat('x', 32760), '...') AS error,
	rowkey_encode_error(pg_temp.orders_key(), d) IS NOT DISTINCT FROM pg_temp.message(pg_temp.orders_key(), d) AS same
FROM dirty d ORDER BY note COLLATE "C";
SELECT source, rowkey_encode_error('string(user_id), ''|'', int2(n)', source::jsonb) AS error FROM (VALUES
	(1, '{"user_id": "a", "n": 1}'), (2, '{"user_id": "a|", "n": 1}'), (3, '{"user_id": "a", "n": 40000}'), (4, '{"user_id": "a", "n": "x"}'), (5, '{"user_id": "a"}'), (6, '{"user_id": 5, "n": 1}'), (7, '[]'), (8, '{"user_id": "a", "n": {}}')
) v(i, source) ORDER BY i;
-- types and missing columns are the row's fault too
SELECT rowkey_encode_error('int8(user_id)', o) AS type, rowkey_encode_error('string(userid)', o) AS missing, rowkey_encode_error(NULL, o) AS no_layout FROM orders o LIMIT 1;
-- a load sets rows aside: one in 1000 of 100000
CREATE TEMP TABLE load AS
SELECT CASE n % 1000 WHEN 7 THEN NULL WHEN 11 THEN 'a|b' ELSE 'u' || n END AS user_id, CASE n % 1000 WHEN 13 THEN -1 ELSE n END AS id FROM generate_series(1, 100000) n;
SELECT regexp_replace(rowkey_encode_error('string(user_id), ''|'', uint(id, 4)', l), '-?\d+', 'n') AS error, count(*) FROM load l GROUP BY 1 ORDER BY count(*), min(user_id) COLLATE "C";
SELECT count(rowkey_encode_row('string(user_id), ''|'', uint(id, 4)', l)) AS encoded FROM load l WHERE rowkey_encode_error('string(user_id), ''|'', uint(id, 4)', l) IS NULL;

--
-- Prefixes
--
CREATE TEMP TABLE layouts(n int, layout rowkey_layout);
INSERT INTO layouts VALUES (1, $$string(a), '|', uint(b, 3), string(c)$$), (2, $$uint(b, 3), string(a), '\x00', string(c, 3)$$), (3, $$salt(a, 16), string(a), '|', uint(b, 3), '/', string(c)$$),
	(4, $$hash_hex((a, c), 4), string(a), '|', string(c), ':', uint(b, 3)$$), (5, $$salt(buckets => 16), string(a), '|', int4(b), string(c)$$), (6, $$'x', string(a, 2), 'y', uint(b, 3), 'z', rpad(c, 5)$$),
	(7, $$string(c), int4(b), hash_hex(a, 2)$$), (8, $$epoch(b, 's', 4), reverse(a), '|', int2(n), string(c, 3)$$), (9, $$bucket(b, 7), epoch(b), string(a)$$);
CREATE TEMP TABLE rows AS
SELECT i, jsonb_build_object('a', left(md5('a' || i), 2), 'b', i * 335544 % 16777216, 'c', left(md5('c' || i), 3), 'n', i % 100) AS source FROM generate_series(1, 50) i;

-- values of the first columns: a prefix of the whole key; with all, the key
CREATE FUNCTION pg_temp.first_columns(layout rowkey_layout, source jsonb, count int) RETURNS jsonb STABLE LANGUAGE sql AS $$
	SELECT coalesce(jsonb_object_agg(name, source -> name), '{}') FROM rowkey_layout_columns(layout) WHERE ordinal <= count $$;
CREATE FUNCTION pg_temp.prefix(layout rowkey_layout, source jsonb) RETURNS rowkey STABLE LANGUAGE plpgsql AS $$
BEGIN
	RETURN rowkey_encode_prefix_row(layout, source);
EXCEPTION WHEN invalid_parameter_value THEN
	RETURN NULL;
END $$;
SELECT n, count(*) AS cases, count(*) FILTER (WHERE k ^@ p) AS prefixes, count(p) AS not_errors,
	count(*) FILTER (WHERE columns = all_columns AND k = p) AS whole, count(*) FILTER (WHERE columns < all_columns AND length(p) > 0) > 0 AS some
FROM layouts, rows, LATERAL (SELECT count(*)::int AS all_columns FROM rowkey_layout_columns(layout)) a, generate_series(0, all_columns) columns,
LATERAL (SELECT rowkey_encode_row(layout, source) AS k, pg_temp.prefix(layout, pg_temp.first_columns(layout, source, columns)) AS p) c
GROUP BY n ORDER BY n;
-- any subset of the columns; none of the prefixes could be longer: keys of all
-- rows with these values have no more bytes in common
CREATE TEMP TABLE subset AS SELECT ARRAY(SELECT ('{a,b,c,n}'::text[])[bit + 1] FROM generate_series(0, 3) bit WHERE bits >> bit & 1 = 1) AS names FROM generate_series(0, 15) bits;
SELECT n, count(*) AS cases, count(*) FILTER (WHERE p IS NULL OR k ^@ p) AS prefixes
FROM layouts, rows, subset, LATERAL (SELECT coalesce(jsonb_object_agg(name, source -> name), '{}') AS given FROM unnest(names) name) g,
LATERAL (SELECT rowkey_encode_row(layout, source) AS k, pg_temp.prefix(layout, given) AS p) c
GROUP BY n ORDER BY n;
SELECT n, names, rowkey_hex(p) AS prefix, rowkey_hex(p) = left(rowkey_hex(least), common) AS longest
FROM layouts, subset, LATERAL (SELECT coalesce(jsonb_object_agg(name, source -> name), '{}') AS given FROM unnest(names) name, rows WHERE i = 1) g,
LATERAL (SELECT pg_temp.prefix(layout, given) AS p) c,
LATERAL (SELECT min(k) AS least, max(k) AS greatest FROM rows, rowkey_encode_row(layout, source || given) k) m,
LATERAL (SELECT max(bytes) * 2 AS common FROM generate_series(0, length(least)) bytes WHERE substr(least, 1, bytes) = substr(greatest, 1, bytes)) l
WHERE p IS NOT NULL AND n IN (1, 2, 3, 4, 6) AND NOT 'n' = ANY (names) ORDER BY n, names;

-- constants behind a column are part of it, and values by position
SELECT rowkey_encode_prefix($$string(a), '\x00', int4(b)$$, 'u1') AS constant, rowkey_encode_prefix($$string(a), int4(b)$$, 'u1') AS open,
	rowkey_encode_prefix($$'k', string(a), '|', 'x', int4(b)$$, 'u1') AS two, rowkey_encode_prefix($$'k', string(a)$$, VARIADIC '{}'::text[]) AS none,
	rowkey_hex(rowkey_encode_prefix($$string(a), '|', int4(b)$$, 'u1', 5)) AS whole;
SELECT rowkey_encode_prefix(pg_temp.orders_key(), 'u1') = rowkey_hash_hex('u1', 4) || 'u1\x00'::rowkey AS of_user,
	count(*) FILTER (WHERE key ^@ rowkey_encode_prefix_row(pg_temp.orders_key(), u)) AS joined FROM expected, (SELECT 'u1' AS user_id) u;
-- what cannot be computed and stands in front
SELECT rowkey_encode_prefix('hash_hex((a, b), 4), string(a), ''|'', int8(b)', 'x');		-- fails: b is hashed too
SELECT rowkey_encode_prefix_row('salt(a, 16), int8(id), string(a)', '{"id": 5}'::jsonb);		-- fails: a is hashed
SELECT rowkey_encode_prefix_row('salt(buckets => 16), int8(id), string(a)', '{"id": 5}'::jsonb);		-- fails: all is hashed
SELECT rowkey_encode_prefix_row('''t'', salt(a, 16), string(a), int8(id)', '{}'::jsonb) AS before_the_salt;
SELECT rowkey_encode_prefix('string(a), ''|'', int8(b)', 'x|y');		-- fails: contains the constant
SELECT rowkey_encode_prefix('string(a), ''|'', int8(b)', NULL);		-- fails: NULL
SELECT rowkey_encode_prefix('string(a), ''|'', int8(b)', 'x', 1, 2);		-- fails: too many
SELECT rowkey_encode_prefix(NULL, 'x') IS NULL AS null_layout, rowkey_encode_prefix_row('string(a)', NULL::jsonb) IS NULL AS null_row;

--
-- From the field
--
-- F37: free text in front of an int; F41: numbers of 8 bytes and text
SELECT rowkey_hex(rowkey_encode('string(a, 6), string(b), int4(c)', 'abcdef', 'free', 7)) AS f37,
	rowkey_hex(rowkey_encode('int8(id), int8(channel), string(url)', 1, 10000, 'http://a')) AS f41;
-- F38: nine fields with pipes; eight; a pipe in a field, which only the last takes
CREATE FUNCTION pg_temp.nine_fields() RETURNS rowkey_layout IMMUTABLE LANGUAGE sql RETURN
	$$string(f1), '|', string(f2), '|', string(f3), '|', string(f4), '|', string(f5), '|', string(f6), '|', string(f7), '|', string(f8), '|', string(f9)$$::rowkey_layout;
SELECT key, length(key), rowkey_encode_row(pg_temp.nine_fields(), fields) = key AS of_json,
	rowkey_encode_error(pg_temp.nine_fields(), fields - 'f9') AS eight, rowkey_encode_error(pg_temp.nine_fields(), fields || '{"f8": "19|99"}') AS pipe_in_eighth,
	rowkey_encode_row(pg_temp.nine_fields(), fields || '{"f9": "27|25"}') AS pipe_in_ninth
FROM (SELECT '000028|201001|401|302|501|9007|805|1999|272505055'::rowkey) k(key),
LATERAL (SELECT jsonb_object_agg('f' || n, field) AS fields FROM string_to_table(key::text, '|') WITH ORDINALITY t(field, n)) f;
-- F42: delimiter #, last part bytes
SELECT rowkey_encode($$string(kind), '#', string(country), '#', string(id), '#', bytes(n)$$, 'phone', 'india', 'pke5preri2eru', '8923695'::bytea);
SELECT rowkey_encode($$string(kind), '#', string(country), '#', string(id), '#', bytes(n)$$, 'phone', 'in#dia', 'pke5preri2eru', '8923695'::bytea);		-- fails: contains #
-- F36: other pairs give other keys, or an error
SELECT a, b, rowkey_encode_row('string(a), ''|'', string(b)', r) AS key FROM (VALUES ('a', 'b|c'), ('doc-7', '12'), ('doc-71', '2')) r(a, b) ORDER BY key;
-- F55: id17; F56: md5 prefixes; F57; F63: reversed
SELECT rowkey_encode('''id'', digits(n, 2)', 17) AS f55, rowkey_encode('hash_hex(user_id, 4), string(user_id)', '1001') AS f56,
	rowkey_encode('hash_hex(user_id, 4), string(user_id)', 'user0001') AS f56b, rowkey_encode('hash_hex(user_id, 4, upper => true), string(user_id)', '1001') AS f56_upper,
	rowkey_hex(rowkey_encode('reverse_timestamp(t)', 1564704000000)) AS f57, rowkey_encode('reverse_timestamp(t, format => ''digits'')', '2019-08-02'::date) AS f57_digits;
SELECT rowkey_encode('reverse(phone)', '13800138000') AS phone, rowkey_hex(rowkey_encode('reverse(a)', 'aé')) AS characters, rowkey_hex(rowkey_encode('reverse(a)', '张三')) AS more,
	rowkey_hex(rowkey_encode('bytes(reverse(a))', convert_to('aé', 'UTF8'))) AS bytes, rowkey_hex(rowkey_encode('bytes(reverse(a))', '\x83cf'::bytea)) AS no_text;
-- a name much longer than the column's is not what was meant
SELECT rowkey_encode_row('string(a)', jsonb_build_object(repeat('a', 80), 1));		-- fails: no such column
-- a salt of nested elements is needed where one of their columns is given
SELECT rowkey_encode_prefix_row('salt((string(reverse(a)), int4(b)), 4), string(reverse(a)), ''|'', int4(b)', '{"a": "x"}'::jsonb);		-- fails: no b
-- a JSON number that the float has not: 2^53 + 1 has the key of 2^53
SELECT rowkey_encode_row('float8(a)', '{"a": 9007199254740993}'::jsonb);	-- fails: not exact
SELECT rowkey_encode_row('float8(a)', '{"a": 9007199254740992}'::jsonb) = rowkey_float8(2 ^ 53) AS exact, rowkey_encode_row('float4(a)', '{"a": 0.1}'::jsonb) = rowkey_float4(0.1) AS shortest;
