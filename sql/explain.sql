-- explain.sql: a key part by part, and what may have gone wrong with it
-- Keys are made by the composed functions, HBase's bytes in hex, or are from
-- the field; that parts cover every key is tested in properties.sql.

CREATE FUNCTION pg_temp.orders_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$hash_hex(user_id, 4), string(user_id), '\x00', reverse_timestamp(created_at), int8(order_id)$$::rowkey_layout;
-- the cases below in short: those parts that are not ok
CREATE FUNCTION pg_temp.odd(l rowkey_layout, k rowkey) RETURNS TABLE(element text, bytes rowkey, value text, status text) LANGUAGE sql AS $$
	SELECT element, bytes, value, status FROM rowkey_explain(l, k) WHERE status <> 'ok' ORDER BY ordinal $$;

-- ------------------------------------------------------------------------
-- Keys that fit
-- ------------------------------------------------------------------------
SELECT * FROM rowkey_explain(pg_temp.orders_key(), rowkey_hash_hex('user0001', 4) || 'user0001' || '\x00'::rowkey || rowkey_reverse_timestamp('2026-01-01 12:00:00.123') || rowkey_int8(7));
SELECT * FROM rowkey_explain($$salt(id, 20) AS salt, uuid(id2), bool(flag), float8(x), digits(n, 4) AS number, rpad(name, 6), string(id)$$,
	rowkey_salt('user0001', 20) || '\xa0eebc999c0b4ef8bb6d6bb9bd380a11'::bytea || rowkey_bool(true) || rowkey_float8(0.1) || '0042' || rowkey_rpad('张', 6) || 'user0001');
-- from the field: a printable binary key, 16 bytes of hash and two longs
SELECT * FROM rowkey_explain('bytes(hash, 16), int8(a), int8(b)', '\xFB\xC6\xE8\x03\xF0VNQ\x8By\xF6\x89D\xC1\xBBW\x00\x00\x00\x00\x00\x00\x01\xF3\x00\x00\x00\x00\x00\x07\xA1\x1F');
-- from the field: nine parts with a pipe
SELECT * FROM rowkey_explain($$string(a), '|', string(b), '|', string(c), '|', string(d), '|', string(e), '|', string(f), '|', string(g), '|', string(h), '|', string(i)$$,
	'000028|201001|401|302|501|9007|805|1999|272505055');
-- what cannot be verified at all: the column is in no key of this layout
SELECT * FROM rowkey_explain('hash_hex(id, 4), int2(n)', 'b8c3\x00\x05');

-- ------------------------------------------------------------------------
-- Keys of another form
-- ------------------------------------------------------------------------
-- too short, too long, empty
SELECT * FROM rowkey_explain(pg_temp.orders_key(), '54a2user0001\x00\x7F\xFF\xFEd\x86\x92)\x84\x00\x00\x00\x00');
SELECT * FROM rowkey_explain(pg_temp.orders_key(), '54a2user0001\x00\x7F\xFF\xFEd\x86\x92)\x84\x00\x00\x00\x00\x00\x00\x00\x07zz');
SELECT * FROM rowkey_explain(pg_temp.orders_key(), '');
SELECT * FROM rowkey_explain('string(id), reverse_timestamp(t)', 'abc');
-- a delimiter that is missing; what cannot be cut off has all that is left
SELECT * FROM rowkey_explain(pg_temp.orders_key(), 'b8c31001');
SELECT * FROM rowkey_explain($$string(a), '|', string(b), '|', string(c), '|', string(d), '|', string(e), '|', string(f), '|', string(g), '|', string(h), '|', string(i)$$,
	'000028|201001|401|302|501|9007|805|1999');
SELECT * FROM rowkey_explain($$string(kind), '#', string(country), '#', string(token), '#', bytes(number)$$, 'phone#india#pke5preri2eru');
-- nine parts, the last with a width, of a key with ten
SELECT * FROM pg_temp.odd($$string(a), '|', string(b), '|', string(c), '|', string(d), '|', string(e), '|', string(f), '|', string(g), '|', string(h), '|', string(i, 9)$$,
	'000028|201001|401|302|501|9007|805|1999|272505055|1');
-- from the field: a table that must not be salted
SELECT * FROM rowkey_explain($$'id', digits(n, 2)$$, '\x03id17');
SELECT * FROM rowkey_explain($$'id', digits(n, 2)$$, 'id17');
SELECT * FROM rowkey_explain($$'id', digits(n, 2)$$, 'ix17');
SELECT * FROM pg_temp.odd($$'id', string(s)$$, 'abcid17');
SELECT * FROM pg_temp.odd($$'id', string(s)$$, 'abcdeid17');
-- parts that are not what they should be
SELECT l AS layout, o.* FROM (VALUES
	(1, 'string(a)'::rowkey_layout, 'ab\xE5\xBC'::rowkey),
	(2, 'string(a)', 'ab\x00'),
	(3, 'bool(a)', '\x01'),
	(4, 'digits(a, 3)', '1a2'),
	(5, 'digits(a, 3)', ' 12'),
	(6, 'datetime(t, ''yyyyMMdd'')', '20260230'),
	(7, 'reverse_timestamp(t, maximum => 1000)', rowkey_int4(1001)),
	(8, 'bigdecimal(a)', '\x00\x00\x00\x01'),
	(9, 'float8(a)', '\x7F\xF8\x00\x00\x00\x00\x00\x01'),
	(10, 'string(a), ''|'', string(a)', 'ab|ac'),
	(11, 'epoch(t), datetime(t, ''yyyyMMdd'', ''+08:00'')', rowkey_epoch('2026-01-01 16:00') || '20260101'),
	(12, 'salt(digits(n, 2), 16), int8(n)', '\x01' || rowkey_int8(100))
) v(i, l, k), pg_temp.odd(l, k) o ORDER BY i, o.element COLLATE "C";

-- ------------------------------------------------------------------------
-- Salts and hashes
-- ------------------------------------------------------------------------
-- user0001 has the bucket 3 of 16, 7 of 20 (Phoenix), 179 of 256; order0001
-- hashes to -589222546: of 7 buckets 3, 4 with floor, 6 with mask; of 20 6
SELECT l AS layout, k AS key, o.status FROM (VALUES
	(1, 'salt(user_id, 16), string(user_id)'::rowkey_layout, '\x04user0001'::rowkey),
	(2, 'salt(user_id, 16), string(user_id)', '\x07user0001'),
	(3, 'salt(user_id, 16), string(user_id)', '\xB3user0001'),
	(4, 'salt(user_id, 7), string(user_id)', '\x04order0001'),
	(5, 'salt(user_id, 7), string(user_id)', '\x06order0001'),
	(6, 'salt(buckets => 16), string(user_id)', '\x06order0001'),
	(7, 'salt(user_id, 16, format => ''hex''), string(user_id)', '6order0001'),
	(8, 'salt(user_id, 16, format => ''digits''), string(user_id)', '06order0001'),
	(9, 'salt((a, b), 16), string(a), ''|'', string(b)', '\x00x|y'),
	(10, 'hash(user_id, 2), string(user_id)', '\xB8\xC41001'),
	(11, 'bucket(t, 24, ''hour''), epoch(t)', '\x0D' || rowkey_epoch('2026-01-01 12:00')),
-- upper-case hex and its reverse, the 16-character md5 and its reverse
	(12, 'hash_hex(user_id, 4), string(user_id)', 'B8C31001'),
	(13, 'hash_hex(user_id, 4, upper => true), string(user_id)', 'b8c31001'),
	(14, 'hash_hex(user_id, 8), string(user_id)', substr(md5('1001'), 9, 8) || '1001'::rowkey),
	(15, 'hash_hex(user_id, 16, start => 9), string(user_id)', left(md5('1001'), 16) || '1001'::rowkey),
	(16, 'hash_hex(user_id, 4), string(user_id)', 'b8c41001')
) v(i, l, k), pg_temp.odd(l, k) o ORDER BY i;
-- each fact that is stated is one: what the options give
SELECT rowkey_salt('user0001', 16) AS "16", rowkey_salt('user0001', 20) AS "20", rowkey_salt('user0001', 256) AS "256", rowkey_salt('order0001', 7) AS "7",
	rowkey_salt('order0001', 7, modulus => 'floor') AS floor, rowkey_salt('order0001', 7, modulus => 'mask') AS mask, rowkey_salt('order0001', 16) AS "16", rowkey_salt('order0001', 20) AS "20",
	rowkey_salt('xy', 16) AS xy;

-- without a salt: shown part by part where the key fits only so
SELECT * FROM rowkey_explain('salt(buckets => 16), int8(a), int4(b)', rowkey_int8(7) || rowkey_int4(7));
SELECT * FROM rowkey_explain('hash(id, 4), uuid(id)', '\xa0eebc999c0b4ef8bb6d6bb9bd380a11'::bytea::rowkey);
-- and a question where it fits with it too, but what is there is no salt
SELECT * FROM rowkey_explain('salt(user_id, 16), string(user_id)', 'user0001');
SELECT * FROM rowkey_explain(pg_temp.orders_key(), 'user0001' || '\x00'::rowkey || rowkey_reverse_timestamp('2026-01-01') || rowkey_int8(7));
-- from the field: metric, base time, tags; the import forgot the salt
SELECT * FROM rowkey_explain($$salt((metric, tags), 20, 'opentsdb'), bytes(metric, 3), epoch(hour, 's', 4), bytes(tags)$$, '\x08\x00\x00\x01P\xE2''\x00\x00\x00\x01\x00\x00\x01');
SELECT * FROM rowkey_explain($$salt((metric, tags), 20, 'opentsdb'), bytes(metric, 3), epoch(hour, 's', 4), bytes(tags)$$, '\x00\x00\x01P\xE2''\x00\x00\x00\x01\x00\x00\x01');
-- salting was switched on later: a tag pair has six bytes, and five are left
SELECT * FROM rowkey_explain($$salt((metric, tags), 3, 'opentsdb'), bytes(metric, 3), epoch(hour, 's', 4), bytes(tags, 6)$$, '\x00\x00\x01P\xE2''\x00\x00\x00\x01\x00\x00\x01');

-- ------------------------------------------------------------------------
-- Numbers and times
-- ------------------------------------------------------------------------
-- Phoenix flips the sign bit: BIGINT 5, INTEGER -7, SMALLINT 5, TIMESTAMP is
-- a DATE's long
SELECT l AS layout, k AS key, o.value, o.status FROM (VALUES
	(1, 'int8(a)'::rowkey_layout, '\x80\x00\x00\x00\x00\x00\x00\x05'::rowkey),
	(2, 'int4(a)', '\x7F\xFF\xFF\xF9'),
	(3, 'int2(a)', '\x80\x05'),
	(4, 'uint(a, 8)', '\x80\x00\x00\x00\x00\x00\x00\x05'),
	(5, 'epoch(a)', '\x80\x00' || substr(rowkey_epoch('2026-01-01'), 3)),
	(6, 'int8(a)', rowkey_reverse_timestamp('2026-01-01')),
	(7, 'int8(a)', rowkey_reverse_timestamp('2026-01-01', 's'))
) v(i, l, k), pg_temp.odd(l, k) o ORDER BY i;
-- nothing odd: the greatest numbers, an address of four bytes, zero
SELECT l AS layout, k AS key, e.value, e.status FROM (VALUES
	(1, 'int8(a)'::rowkey_layout, rowkey_int8(9223372036854775807)),
	(2, 'int4(a)', rowkey_int4(2147483647)),
	(3, 'int8(a)', rowkey_int8(1767225600000)),
	(4, 'int8(a)', rowkey_int8(0)),
	(5, 'int4(a)', rowkey_int4(-5)),
	(6, 'uint(a, 4)', '\x80\x00\x00\x05'),
	(7, 'uint(a, 8)', rowkey_int8(9223372036854775807)),
	(8, 'epoch(a)', rowkey_int8(0)),
	(9, 'reverse_timestamp(a)', rowkey_int8(9223372036854775807)),
	(10, 'epoch(a)', rowkey_int8(9223372036854775807)),
	(11, 'epoch(a, ''s'', 4)', rowkey_int4(86400)),
	(12, 'datetime(a, ''yyyyMMdd'')', '00010101')
) v(i, l, k), rowkey_explain(l, k) e ORDER BY i;

-- units: each time is 2026-01-01, written in one and read in another
SELECT u AS written, v AS read, o.value, o.status
FROM unnest(ARRAY['us', 'ms', 's']) WITH ORDINALITY w(u, i), unnest(ARRAY['us', 'ms', 's', 'minute', 'hour', 'day']) WITH ORDINALITY r(v, j),
	pg_temp.odd(format('epoch(t, %L)', v)::rowkey_layout, rowkey_epoch('2026-01-01', u)) o ORDER BY i, j;
SELECT count(*) AS cases, count(*) FILTER (WHERE (status = 'ok') <> (u = v)) AS wrong, count(*) FILTER (WHERE status <> 'ok' AND status NOT LIKE '%? It would be 2026-01-01T00:00:00Z') AS other_time
FROM unnest(ARRAY['us', 'ms', 's']) u, unnest(ARRAY['us', 'ms', 's', 'minute', 'hour', 'day']) v, unnest(ARRAY['epoch', 'reverse_timestamp']) f,
	rowkey_explain(format('%s(t, %L)', f, v)::rowkey_layout, CASE f WHEN 'epoch' THEN rowkey_epoch('2026-01-01', u) ELSE rowkey_reverse_timestamp('2026-01-01', u) END);
-- reversed, and not
SELECT l AS layout, k AS key, o.value, o.status FROM (VALUES
	(1, 'reverse_timestamp(t)'::rowkey_layout, rowkey_epoch('2026-01-01')),
	(2, 'reverse_timestamp(t)', rowkey_epoch('2026-01-01', 's')),
	(3, 'reverse_timestamp(t, ''s'', maximum => 2147483647)', rowkey_epoch('2026-01-01', 's', 4)),
	(4, 'reverse_timestamp(t, format => ''digits'', maximum => 9999999999999)', '1767225600000'),
	(5, 'reverse_timestamp(t, ''s'', ''digits'', 9999999999)', '1767225600'),
	(6, 'epoch(t)', rowkey_reverse_timestamp('2026-01-01')),
	(7, 'epoch(t)', rowkey_reverse_timestamp('2026-01-01', 's')),
	(8, 'epoch(t, ''s'', 4)', rowkey_reverse_timestamp('2026-01-01', 's', maximum => 2147483647))
) v(i, l, k), pg_temp.odd(l, k) o ORDER BY i;

-- ------------------------------------------------------------------------
-- Two keys side by side
-- ------------------------------------------------------------------------
SELECT coalesce(a.element, b.element) AS element, a.value, b.value, a.status, b.status
FROM rowkey_explain(pg_temp.orders_key(), '54a2user0001\x00' || rowkey_reverse_timestamp('2026-01-01 12:00') || rowkey_int8(7)) a
FULL JOIN rowkey_explain(pg_temp.orders_key(), '54a2user0001\x00' || rowkey_reverse_timestamp('2026-01-01 04:00') || rowkey_int8(7) || 'x') b USING (ordinal)
WHERE a.bytes IS DISTINCT FROM b.bytes AND coalesce(a.element, '') NOT LIKE '''%' ORDER BY ordinal;

-- other layouts and keys in one query; NULL gives no row
SELECT k, ordinal, value, status FROM (VALUES ('int4(a)'::rowkey_layout, '\x00\x00\x00\x05'::rowkey), ('string(a), ''|'', string(b)', 'x|y'), ('int4(a)', '\x00')) v(l, k), rowkey_explain(l, k) ORDER BY k, ordinal;
SELECT count(*) FROM (VALUES (NULL::rowkey_layout, 'a'::rowkey), ('string(a)', NULL)) v(l, k), rowkey_explain(l, k);

-- a salt of half as many buckets is named, whatever else would fit too
SELECT count(*) > 100 AS many, bool_and(status ~ '\m8\M.* would give it') AS named FROM generate_series(1, 500) i, rowkey_explain('salt(string(id), 16), string(id)', rowkey_salt('user' || i, 8) || ('user' || i))
WHERE ordinal = 1 AND status <> 'ok';
