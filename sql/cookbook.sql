-- cookbook.sql: well-known row keys, each declared once as a layout.  Their
-- bytes are worked out part by part with Python: hashlib.md5, struct.pack
-- ('>q', '>h'), str.encode, and h = 31 h + byte from 1 for the salt.  2026-01-01
-- 12:00:00.123 UTC is 1767268800123 ms; 7ffffe6486922984 is Long.MAX less that.
\set VERBOSITY terse
CREATE SCHEMA cookbook;
SET search_path = cookbook, public;
-- a key and its parts in hex: what differs, or nothing
CREATE FUNCTION differs(layout rowkey_layout, k rowkey, parts text, source jsonb, carried jsonb) RETURNS text
	LANGUAGE sql STABLE AS $$
	SELECT concat_ws(', ',
		CASE WHEN rowkey_hex(k) IS DISTINCT FROM replace(parts, ' ', '') THEN 'bytes' END,
		CASE WHEN rowkey_encode_row(layout, source) IS DISTINCT FROM k THEN 'encode_row' END,
		CASE WHEN rowkey_encode_error(layout, source) IS NOT NULL THEN 'encode_error' END,
		CASE WHEN rowkey_decode(layout, k) IS DISTINCT FROM carried THEN 'decode' END,
		CASE WHEN rowkey_valid(layout, k) IS DISTINCT FROM true THEN 'valid' END,
		(SELECT CASE WHEN string_agg(rowkey_hex(bytes), ' ' ORDER BY ordinal) IS DISTINCT FROM parts
				OR bool_or(status <> 'ok') THEN 'explain' END FROM rowkey_explain(layout, k)));
$$;
CREATE FUNCTION differs(layout rowkey_layout, k rowkey, parts text, source jsonb) RETURNS text
	LANGUAGE sql STABLE AS $$ SELECT differs(layout, k, parts, source, source) $$;

\echo == order key: md5 prefix, user, order
CREATE FUNCTION orders_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$hash_hex(user_id, 4), string(user_id), '\x00', int8(order_id)$$::rowkey_layout;
CREATE TEMP TABLE orders (user_id text, order_id bigint, parts text,
	k rowkey GENERATED ALWAYS AS (rowkey_encode(orders_key(), user_id, order_id)) STORED CHECK (rowkey_valid(orders_key(), k)));
INSERT INTO orders VALUES
	('u1001', 1, '34623834 7531303031 00 0000000000000001'),
	('u1001', 2, '34623834 7531303031 00 0000000000000002'),
	('张三', 72057594037927936, '36313564 e5bca0e4b889 00 0100000000000000');
SELECT k, differs(orders_key(), k, parts, to_jsonb(o) - 'parts' - 'k') FROM orders o ORDER BY k;
-- all orders of a user
SELECT rowkey_encode_prefix(orders_key(), 'u1001') AS prefix, array_agg(order_id ORDER BY k) AS orders
FROM orders WHERE k ^@ rowkey_encode_prefix(orders_key(), 'u1001');
SELECT * FROM rowkey_explain(orders_key(), '4b84u1001\x00\x00\x00\x00\x00\x00\x00\x00\x01');
-- with the order number as text
CREATE FUNCTION orders_text_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$hash_hex(user_id, 4), string(user_id), '_', string(order_no)$$::rowkey_layout;
SELECT k, differs(orders_text_key(), k, parts, jsonb_build_object('user_id', user_id, 'order_no', order_no))
FROM (VALUES
	('1001', '20260101000001', '62386333 31303031 5f 3230323630313031303030303031'),
	('1002', '20260101000002', '66626139 31303032 5f 3230323630313031303030303032')) v(user_id, order_no, parts),
	rowkey_encode(orders_text_key(), user_id, order_no) k ORDER BY k;
SELECT rowkey_encode(orders_text_key(), '10_01', '7');	-- fails: the user contains what ends it

\echo == phone number or user id reversed, then the order
CREATE FUNCTION phone_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$string(reverse(phone), 11), int8(order_id)$$::rowkey_layout;
SELECT k, differs(phone_key(), k, parts, jsonb_build_object('phone', phone, 'order_id', order_id))
FROM (VALUES
	('13800138000', 42, '3030303833313030383331 000000000000002a'),
	('13800138001', 43, '3130303833313030383331 000000000000002b'),
	('13900138000', -1, '3030303833313030393331 ffffffffffffffff')) v(phone, order_id, parts),
	rowkey_encode(phone_key(), phone, order_id) k ORDER BY k;
CREATE FUNCTION user_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$string(reverse(digits(user_id, 10))), int8(order_id)$$::rowkey_layout;
SELECT k, differs(user_key(), k, parts, jsonb_build_object('user_id', user_id, 'order_id', order_id))
FROM (VALUES
	(1001, 42, '31303031303030303030 000000000000002a'),
	(1002, 43, '32303031303030303030 000000000000002b'),
	(1012, 44, '32313031303030303030 000000000000002c')) v(user_id, order_id, parts),
	rowkey_encode(user_key(), user_id, order_id) k ORDER BY k;
-- ids given out in order go to ten places; all orders of one are together
SELECT count(DISTINCT substr(k, 1, 1)) AS first_bytes, count(*) FILTER (WHERE k ^@ rowkey_encode_prefix(user_key(), 1007)) AS of_1007
FROM generate_series(1000, 1099) u, generate_series(1, 3) o, rowkey_encode(user_key(), u, o) k;
SELECT rowkey_encode(phone_key(), '1380013800', 1);	-- fails: ten digits

\echo == log key: [bucket][timestamp][hostname][log_event], bucket = timestamp modulo 16
CREATE FUNCTION log_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$bucket(at, 16), epoch(at), string(hostname), '\x00', string(log_event)$$::rowkey_layout;
SELECT k, differs(log_key(), k, parts, jsonb_build_object('at', at, 'hostname', hostname, 'log_event', log_event)),
	k = rowkey_encode(log_key(), ms, hostname, log_event) AS same_by_number
FROM (VALUES
	('2026-01-01T12:00:00.123Z', 1767268800123, 'web1', 'login', '0b 0000019b796dd67b 77656231 00 6c6f67696e'),
	('2026-01-01T12:00:00.124Z', 1767268800124, 'web2', 'logout', '0c 0000019b796dd67c 77656232 00 6c6f676f7574'),
	('2026-01-02T00:00:00Z', 1767312000000, 'web1', 'login', '00 0000019b7c010400 77656231 00 6c6f67696e')) v(at, ms, hostname, log_event, parts),
	rowkey_encode(log_key(), at::timestamptz, hostname, log_event) k ORDER BY k;
-- a window of time: one scan per bucket
CREATE TEMP TABLE logs AS
SELECT at, rowkey_encode(log_key(), at, 'web' || i % 3, 'event' || i) AS k
FROM generate_series(1, 2000) i, LATERAL (SELECT '2026-01-01 12:00Z'::timestamptz + i * interval '77 ms') t(at);
SELECT count(*) AS scans, sum(found) AS rows, sum(found) = (SELECT count(*) FROM logs
	WHERE at >= '2026-01-01 12:00:30Z' AND at < '2026-01-01 12:01:30Z') AS as_by_columns
FROM rowkey_bucket_scans(16, rowkey_epoch('2026-01-01 12:00:30Z'), rowkey_epoch('2026-01-01 12:01:30Z')) s,
	LATERAL (SELECT count(*) AS found FROM logs WHERE logs.k <@ s.keys) f;

\echo == [hostname padded to 20][log_event][Long.MAX - timestamp]: the event as a code
CREATE FUNCTION host_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$rpad(hostname, 20), int2(log_event), reverse_timestamp(at)$$::rowkey_layout;
SELECT k, differs(host_key(), k, parts, jsonb_build_object('at', at, 'hostname', hostname, 'log_event', log_event))
FROM (VALUES
	('2026-01-01T12:00:00.123Z', 'web1', 7, '7765623120202020202020202020202020202020 0007 7ffffe6486922984'),
	('2026-01-01T12:00:01Z', 'web1', 7, '7765623120202020202020202020202020202020 0007 7ffffe6486922617'),
	('2026-01-01T12:00:00.123Z', 'db-primary-0001.rack', 300, '64622d7072696d6172792d303030312e7261636b 012c 7ffffe6486922984')) v(at, hostname, log_event, parts),
	rowkey_encode(host_key(), hostname, log_event::int2, at::timestamptz) k ORDER BY k;
-- one host and event in a window: from the end of the window to its beginning
CREATE TEMP TABLE events AS
SELECT host, code, at, rowkey_encode(host_key(), host, code, at) AS k
FROM generate_series(1, 2000) i, LATERAL (SELECT 'web' || i % 3, (i % 5)::int2, '2026-01-01 12:00Z'::timestamptz + i * interval '250 ms') t(host, code, at);
SELECT count(*), bool_and(newest_first) AS newest_first, count(*) = (SELECT count(*) FROM events
	WHERE host = 'web1' AND code = 4 AND at BETWEEN '2026-01-01 12:02Z' AND '2026-01-01 12:05Z') AS as_by_columns
FROM (
	SELECT at < lag(at, 1, 'infinity') OVER (ORDER BY k) AS newest_first
	FROM events, rowkey_encode_prefix(host_key(), 'web1', 4::int2) p
	WHERE k <@ rowkey_range(p || rowkey_reverse_timestamp('2026-01-01 12:05Z'),
		rowkey_prefix_stop(p || rowkey_reverse_timestamp('2026-01-01 12:02Z')))) t;
SELECT rowkey_encode(host_key(), 'db-primary-0001.rack2', 7::int2, '2026-01-01'::date);	-- fails: 21 bytes
\echo == the event as text that a byte 00 ends, the host as a number
CREATE FUNCTION host_text_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$rpad(hostname, 20), string(log_event), '\x00', reverse_timestamp(at)$$::rowkey_layout;
SELECT k, differs(host_text_key(), k, parts, jsonb_build_object('at', at, 'hostname', hostname, 'log_event', log_event))
FROM (VALUES
	('2026-01-01T12:00:00.123Z', 'web1', 'login', '7765623120202020202020202020202020202020 6c6f67696e 00 7ffffe6486922984'),
	('2026-01-01T12:00:01Z', 'web1', 'login', '7765623120202020202020202020202020202020 6c6f67696e 00 7ffffe6486922617'),
	('2026-01-01T12:00:00.123Z', 'web1', 'logout', '7765623120202020202020202020202020202020 6c6f676f7574 00 7ffffe6486922984')) v(at, hostname, log_event, parts),
	rowkey_encode(host_text_key(), hostname, log_event, at::timestamptz) k ORDER BY k;
-- log does not meet login: the constant belongs to the prefix
SELECT rowkey_encode_prefix(host_text_key(), 'web1', 'log') AS prefix,
	rowkey_encode(host_text_key(), 'web1', 'login', '2026-01-01'::date) ^@ rowkey_encode_prefix(host_text_key(), 'web1', 'log') AS meets_login;
CREATE FUNCTION host_id_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$int8(host_id), int2(log_event), reverse_timestamp(at)$$::rowkey_layout;
SELECT k, differs(host_id_key(), k, '00000000000003e9 0007 7ffffe6486922984',
	'{"host_id": 1001, "log_event": 7, "at": "2026-01-01T12:00:00.123Z"}')
FROM rowkey_encode(host_id_key(), 1001::bigint, 7::int2, '2026-01-01 12:00:00.123'::timestamp) k;

\echo == random suffix 0..99: a column of the query
CREATE FUNCTION suffix_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$string(day), '_', digits(suffix, 2)$$::rowkey_layout;
SELECT k, differs(suffix_key(), k, parts, jsonb_build_object('day', day, 'suffix', suffix))
FROM (VALUES
	('20260101', 7, '3230323630313031 5f 3037'),
	('20260101', 99, '3230323630313031 5f 3939'),
	('20260102', 0, '3230323630313032 5f 3030')) v(day, suffix, parts),
	rowkey_encode(suffix_key(), day, suffix) k ORDER BY k;
SELECT count(*), count(*) FILTER (WHERE rowkey_valid(suffix_key(), k)) AS valid,
	count(*) FILTER (WHERE k ^@ rowkey_encode_prefix(suffix_key(), '20260101')) AS of_the_day,
	count(*) FILTER (WHERE rowkey_decode(suffix_key(), k)->'suffix' = to_jsonb(suffix)) AS decoded
FROM (SELECT floor(random() * 100)::int AS suffix FROM generate_series(1, 1000)) t,
	LATERAL rowkey_encode(suffix_key(), '20260101', suffix) k;
SELECT rowkey_encode(suffix_key(), '20260101', 100);	-- fails: three digits

\echo == codes for long names, 8 bytes for number strings
CREATE FUNCTION item_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$string(site, 2), int8(item_id)$$::rowkey_layout;
CREATE FUNCTION item_long_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$string(site), '|', string(item_id)$$::rowkey_layout;
SELECT k, differs(item_key(), k, parts, jsonb_build_object('site', code, 'item_id', item_id::bigint)),
	long_key, differs(item_long_key(), long_key, long_parts, jsonb_build_object('site', site, 'item_id', item_id)) AS differs_long,
	length(long_key) - length(k) AS saved
FROM (VALUES
	('Taobao', '1234567890123', '7462 0000011f71fb04cb', '54616f62616f 7c 31323334353637383930313233'),
	('JD', '5', '6a64 0000000000000005', '4a44 7c 35')) v(site, item_id, parts, long_parts),
	LATERAL (SELECT CASE site WHEN 'Taobao' THEN 'tb' WHEN 'JD' THEN 'jd' END) c(code),
	rowkey_encode(item_key(), code, item_id::bigint) k, rowkey_encode(item_long_key(), site, item_id) long_key ORDER BY k;
SELECT rowkey_encode(item_key(), 'Taobao', 1234567890123);	-- fails: not two bytes

\echo == one transaction in three tables: by buyer, by seller, by order number
CREATE FUNCTION buyer_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$hash_hex(buyer, 4), string(buyer), '\x00', reverse_timestamp(paid_at), int8(order_no)$$::rowkey_layout;
CREATE FUNCTION seller_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$hash_hex(seller, 4), string(seller), '\x00', reverse_timestamp(paid_at), int8(order_no)$$::rowkey_layout;
CREATE FUNCTION order_no_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$string(reverse(digits(order_no, 16)))$$::rowkey_layout;
CREATE TEMP TABLE transactions AS
SELECT 20260101000042 + i AS order_no, 'b' || (77 + i) % 13 AS buyer, 's' || (31 + i) % 7 AS seller,
	'2026-01-01 12:00:00.123Z'::timestamptz + i * interval '1 min' AS paid_at FROM generate_series(0, 99) i;
UPDATE transactions SET buyer = 'b77', seller = 's31' WHERE order_no = 20260101000042;
CREATE TEMP TABLE three AS
SELECT t.*, rowkey_encode_row(buyer_key(), t) AS by_buyer, rowkey_encode_row(seller_key(), t) AS by_seller,
	rowkey_encode_row(order_no_key(), t) AS by_order_no FROM transactions t;
SELECT what, k, differs(layout, k, parts, source)
FROM three t, LATERAL (VALUES
	(1, 'buyer', by_buyer, buyer_key(), '37373662 623737 00 7ffffe6486922984 0000126d2c1f8b6a',
		'{"buyer": "b77", "paid_at": "2026-01-01T12:00:00.123Z", "order_no": 20260101000042}'::jsonb),
	(2, 'seller', by_seller, seller_key(), '31333662 733331 00 7ffffe6486922984 0000126d2c1f8b6a',
		'{"seller": "s31", "paid_at": "2026-01-01T12:00:00.123Z", "order_no": 20260101000042}'),
	(3, 'order number', by_order_no, order_no_key(), '32343030303031303130363230323030', '{"order_no": 20260101000042}')) v(n, what, k, layout, parts, source)
WHERE order_no = 20260101000042 ORDER BY n;
-- the tables point to each other: what a key carries gives the other key
SELECT count(*), count(*) FILTER (WHERE rowkey_recode(buyer_key(), order_no_key(), by_buyer) = by_order_no
	AND rowkey_recode(seller_key(), order_no_key(), by_seller) = by_order_no) AS recoded FROM three;
SELECT count(*) FILTER (WHERE by_buyer ^@ rowkey_encode_prefix(buyer_key(), 'b5')) AS of_buyer, count(*) FILTER (WHERE buyer = 'b5') AS by_column,
	count(*) FILTER (WHERE by_seller ^@ rowkey_encode_prefix(seller_key(), 's3')) AS of_seller, count(*) FILTER (WHERE seller = 's3') AS by_column,
	count(*) FILTER (WHERE rowkey_layout_of(by_buyer, order_no_key(), buyer_key()) = 2) AS are_buyer_keys
FROM three;

\echo == reversed keys, for suffix search
CREATE FUNCTION file_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$reverse(name)$$::rowkey_layout;
CREATE FUNCTION domain_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$reverse_domain(host)$$::rowkey_layout;
SELECT k, differs(file_key(), k, parts, jsonb_build_object('name', name)), k ^@ rowkey_reverse('.pdf') AS is_pdf
FROM (VALUES ('report.pdf', '6664702e74726f706572'), ('scan.pdf', '6664702e6e616373'),
	('notes.txt', '7478742e7365746f6e'), ('año.pdf', '6664702e6fc3b161')) v(name, parts), rowkey_encode(file_key(), name) k ORDER BY k;
SELECT k, differs(domain_key(), k, parts, jsonb_build_object('host', host)), k ^@ (rowkey_reverse_domain('example.com') || '.') AS under_example_com
FROM (VALUES ('www.example.com', '636f6d2e6578616d706c652e777777'), ('mail.example.com', '636f6d2e6578616d706c652e6d61696c'),
	('example.org', '6f72672e6578616d706c65')) v(host, parts), rowkey_encode(domain_key(), host) k ORDER BY k;

\echo == hash of the whole key, to equal length
CREATE FUNCTION page_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$hash(url)$$::rowkey_layout;
CREATE FUNCTION pair_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$hash_hex((string(user_id), int8(order_id)))$$::rowkey_layout;
SELECT k, length(k), differs(page_key(), k, parts, jsonb_build_object('url', url), '{"url": null}'), md5(url) = rowkey_hex(k) AS is_md5
FROM (VALUES
	('http://example.com/a', '3e27a17e84f5f8486fbc14488e12e6ff'),
	('http://example.com/a/very/long/path?with=arguments&and=more', 'fcaf40a7b166d84e6a557228e8c0e88c')) v(url, parts),
	rowkey_encode(page_key(), url) k ORDER BY k;
SELECT k, length(k), differs(pair_key(), k, parts, jsonb_build_object('user_id', user_id, 'order_id', order_id), '{"user_id": null, "order_id": null}'),
	md5(convert_to(user_id, 'UTF8') || int8send(order_id)) = rowkey_to_string(k) AS is_md5
FROM (VALUES
	('u1001', 1, '3932373334346533323361343864646664383061386434323236323631383732'),
	('u2002', 1, '6239376339303133323931323662623964653030393532346239376564653433')) v(user_id, order_id, parts),
	rowkey_encode(pair_key(), user_id, order_id) k ORDER BY k;

\echo == date strings yyyy-MM-dd HH:mm:ss turned into numbers
CREATE FUNCTION date_text_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$datetime(at, 'yyyy-MM-dd HH:mm:ss'), string(id)$$::rowkey_layout;
CREATE FUNCTION date_8_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$epoch(at), string(id)$$::rowkey_layout;
CREATE FUNCTION date_4_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$epoch(at, 's', 4), string(id)$$::rowkey_layout;
SELECT text_key, differs(date_text_key(), text_key, text_parts || ' 61', source) AS differs_text,
	differs(date_8_key(), key_8, parts_8 || ' 61', source) AS differs_8,
	differs(date_4_key(), key_4, parts_4 || ' 61', source) AS differs_4,
	rowkey_recode(date_text_key(), date_8_key(), text_key) = key_8 AS recoded_8,
	rowkey_recode(date_4_key(), date_text_key(), key_4) = text_key AS recoded_4
FROM (VALUES
	('2026-01-01 12:00:00', '323032362d30312d30312031323a30303a3030', '0000019b796dd600', '695661c0'),
	('2023-02-07 20:15:59', '323032332d30322d30372032303a31353a3539', '000001862d855818', '63e2b17f'),
	('2038-01-19 03:14:08', '323033382d30312d31392030333a31343a3038', '000001f400000000', '80000000')) v(at, text_parts, parts_8, parts_4),
	rowkey_encode(date_text_key(), at, 'a') text_key, rowkey_encode(date_8_key(), at, 'a') key_8, rowkey_encode(date_4_key(), at, 'a') key_4,
	jsonb_build_object('at', replace(at, ' ', 'T') || 'Z', 'id', 'a') source
ORDER BY text_key;

\echo == salt letters a, b, c, each with its region
CREATE FUNCTION letter_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$salt(id, 3, format => 'letter'), string(id)$$::rowkey_layout;
SELECT k, differs(letter_key(), k, parts, jsonb_build_object('id', id))
FROM (VALUES ('foo0001', '62 666f6f30303031'), ('foo0002', '63 666f6f30303032'), ('foo0003', '61 666f6f30303033'),
	('foo0004', '62 666f6f30303034'), ('bar', '62 626172')) v(id, parts), rowkey_encode(letter_key(), id) k ORDER BY k;
-- regions of the split points b, c: 1,000 ids in a row are spread over all three
SELECT region, count(*) BETWEEN 300 AND 367 AS balanced, count(DISTINCT substr(k, 1, 1)) AS letters
FROM (VALUES ('a', rowkey_range('', 'b')), ('b', rowkey_range('b', 'c')), ('c', rowkey_range('c', ''))) r(region, keys),
	generate_series(1, 1000) i, rowkey_encode(letter_key(), 'foo' || to_char(i, 'FM0000')) k
WHERE k <@ keys GROUP BY region ORDER BY region;
-- ids from foo0003 to foo0005, one scan per letter
SELECT s.start_row, s.stop_row, array_agg(id ORDER BY k) FILTER (WHERE k <@ s.keys) AS ids
FROM rowkey_bucket_scans(3, 'foo0003', 'foo0006', 'letter') s,
	LATERAL (SELECT 'foo' || to_char(i, 'FM0000') FROM generate_series(1, 9) i) t(id), rowkey_encode(letter_key(), id) k
GROUP BY s.start_row, s.stop_row ORDER BY s.start_row;

\echo == load test: yyyyMMddHHmmssSSS, four random digits, business id
CREATE FUNCTION load_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$datetime(at), digits(chance, 4), string(business_id)$$::rowkey_layout;
SELECT k, differs(load_key(), k, parts, jsonb_build_object('at', at, 'chance', chance, 'business_id', business_id)),
	k ^@ rowkey_datetime('2026-01-01 12:00Z', 'yyyyMMddHHmm') AS of_12_00
FROM (VALUES
	('2026-01-01T12:00:00.123Z', 42, 'pay', '3230323630313031313230303030313233 30303432 706179'),
	('2026-01-01T12:00:00.123Z', 9999, 'refund', '3230323630313031313230303030313233 39393939 726566756e64')) v(at, chance, business_id, parts),
	rowkey_encode(load_key(), at::timestamptz, chance, business_id) k ORDER BY k;

\echo == what lint says, in short
SELECT name, severity, element, regexp_replace(message, '[:.,].*', '') AS message
FROM (VALUES (1, 'orders', orders_key()), (2, 'phone', phone_key()), (3, 'log', log_key()), (4, 'host', host_key()),
	(5, 'host id', host_id_key()), (6, 'suffix', suffix_key()), (7, 'item', item_key()), (8, 'order_no', order_no_key()),
	(9, 'file', file_key()), (10, 'page', page_key()), (11, 'date', date_8_key()), (12, 'letter', letter_key()), (13, 'load', load_key())) v(n, name, layout)
	LEFT JOIN LATERAL rowkey_layout_lint(layout) WITH ORDINALITY l ON true
ORDER BY n, l.ordinality;

SET client_min_messages = warning;
DROP SCHEMA cookbook CASCADE;
