-- decode.sql: keys back to JSON and rows, validity, recoding, layout of a key
-- Expected values are arithmetic, core's send functions and md5, and ISO 8601.

SET DateStyle = 'ISO';

-- JSON of each kind: what is written in the key by core's functions is read
CREATE TEMP TABLE cases (id int, layout rowkey_layout, key bytea, expected jsonb);
INSERT INTO cases VALUES
(1, 'bool(a), bool(b)', '\xff00', '{"a": true, "b": false}'),
(2, 'int2(a), int2(b)', int2send(-2::int2) || int2send(32767::int2), '{"a": -2, "b": 32767}'),
(3, 'int4(a), int4(b)', int4send(-2147483648) || int4send(5), '{"a": -2147483648, "b": 5}'),
(4, 'int8(a), int8(b)', int8send((-9223372036854775808)::bigint) || int8send(9007199254740993), '{"a": -9223372036854775808, "b": 9007199254740993}'),
(5, 'uint(a, 1), uint(b, 3), uint(c, 8)', '\xff' || '\x011170'::bytea || int8send(9223372036854775807), '{"a": 255, "b": 70000, "c": 9223372036854775807}'),
(6, 'float4(a), float4(b)', float4send(0.1::real) || float4send(-1.5e30::real), '{"a": 0.1, "b": -1.5e30}'),
(7, 'float8(a), float8(b)', float8send(0.1) || float8send(-2.5e-9), '{"a": 0.1, "b": -2.5e-9}'),
(8, 'float4(a), float4(b), float4(c)', float4send('NaN') || float4send('Infinity') || float4send('-Infinity'), '{"a": "NaN", "b": "Infinity", "c": "-Infinity"}'),
(9, 'float8(a), float8(b), float8(c)', float8send('NaN') || float8send('Infinity') || float8send('-Infinity'), '{"a": "NaN", "b": "Infinity", "c": "-Infinity"}'),
-- scale and unscaled value: 123400 / 10^4, -5
(10, 'bigdecimal(a)', int4send(4) || '\x01e208', '{"a": 12.3400}'),
(11, 'bigdecimal(a)', int4send(0) || '\xfb', '{"a": -5}'),
(12, 'int2(a), bigdecimal(b)', int2send(1::int2) || int4send(2) || '\xff38', '{"a": 1, "b": -2.00}'),
(13, 'uuid(a)', '\xa0eebc999c0b4ef8bb6d6bb9bd380a11', '{"a": "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"}'),
(14, 'string(a, 3), string(b)', 'abc' || convert_to('张三"\', 'UTF8'), '{"a": "abc", "b": "张三\"\\"}'),
(15, 'bytes(a, 3), bytes(b)', '\x00ff5c61', '{"a": "\\x00ff5c", "b": "\\x61"}'),
(16, 'digits(a, 4), digits(b, 20)', '000712345678901234567890', '{"a": 7, "b": 12345678901234567890}'),
(17, 'rpad(a, 5), lpad(b, 5, ''0'')', 'ab   00042', '{"a": "ab", "b": "42"}'),
(18, 'reverse(a), ''|'', reverse_domain(b)', convert_to('三张|com.example.www', 'UTF8'), '{"a": "张三", "b": "www.example.com"}'),
(19, 'bytes(reverse(a), 2)', '\xff00', '{"a": "\\x00ff"}'),
(20, 'string(reverse(a), 3), string(rpad(b, 4, ''\x00''))', '\x6362616162' || '\x0000'::bytea, '{"a": "abc", "b": "ab"}'),
-- times: fraction only when it is not zero, without trailing zeros
(21, 'epoch(a), epoch(b, ''us''), epoch(c, ''s'', 4)', int8send(1767268800120) || int8send(1767268800000001) || int4send(1767268800),
	'{"a": "2026-01-01T12:00:00.12Z", "b": "2026-01-01T12:00:00.000001Z", "c": "2026-01-01T12:00:00Z"}'),
(22, 'epoch(a, ''minute''), epoch(b, ''hour''), epoch(c, ''day'')', int8send(29454480) || int8send(490908) || int8send(20454),
	'{"a": "2026-01-01T12:00:00Z", "b": "2026-01-01T12:00:00Z", "c": "2026-01-01T00:00:00Z"}'),
(23, 'reverse_timestamp(a), reverse_timestamp(b, format => ''digits'', maximum => 9999999999999)', int8send(9223372036854775807 - 1564704000000) || '8435295999999',
	'{"a": "2019-08-02T00:00:00Z", "b": "2019-08-02T00:00:00Z"}'),
(24, 'datetime(a), datetime(b, ''yyyyMMddHH'', ''+08:00'')', '202601011200001232026010120', '{"a": "2026-01-01T12:00:00.123Z", "b": "2026-01-01T12:00:00Z"}'),
-- 253402300799999 ms is the end of 9999; beyond it, and beyond the server's
-- years, a time is the number of its unit
(25, 'epoch(a), epoch(b)', int8send(253402300799999) || int8send(253402300800000), '{"a": "9999-12-31T23:59:59.999Z", "b": 253402300800000}'),
(26, 'epoch(a), reverse_timestamp(b)', int8send(9223372036854775807) || int8send(0), '{"a": 9223372036854775807, "b": 9223372036854775807}'),
-- a column that nothing carries is null
(27, 'hash_hex(a, 4), string(b)', 'abcdxyz', '{"a": null, "b": "xyz"}'),
(28, 'salt((string(a), int8(b)), 16), bytes(c)', '\x0f7a', '{"a": null, "b": null, "c": "\\x7a"}'),
(29, 'rpad(a, 3, truncate => true), int2(b)', 'abc' || '\x0001'::bytea, '{"a": null, "b": 1}'),
-- derived parts that agree
(30, 'hash_hex(a, 4), string(a)', 'b8c31001', '{"a": "1001"}'),
(31, 'hash(a), int8(a)', decode(md5('-7'), 'hex') || int8send(-7), '{"a": -7}'),
(32, 'bucket(t, 24, ''hour'', ''digits''), epoch(t)', '12' || int8send(1767268800120), '{"t": "2026-01-01T12:00:00.12Z"}');
SELECT id, layout, rowkey_decode(layout, key::rowkey) AS decoded FROM cases ORDER BY id;
SELECT count(*) AS cases,
	count(*) FILTER (WHERE rowkey_decode(layout, key::rowkey)::text IS DISTINCT FROM expected::text) AS wrong,
	count(*) FILTER (WHERE rowkey_decode(layout, key::rowkey)::text <> rowkey_decode(layout::text::rowkey_layout, key::rowkey)::text) AS text_wrong
FROM cases;
-- what is decoded is encoded again, but where a column is not carried
SELECT count(*) AS cases, count(*) FILTER (WHERE rowkey_encode_row(layout, expected)::bytea IS DISTINCT FROM key) AS wrong
FROM cases WHERE NOT jsonb_path_exists(expected, '$.* ? (@ == null)');
SELECT id FROM cases WHERE NOT rowkey_valid(layout, key::rowkey) ORDER BY id;

-- settings change nothing
SET TimeZone = 'America/New_York'; SET DateStyle = 'SQL, DMY'; SET extra_float_digits = -15; SET bytea_output = 'escape'; SET standard_conforming_strings = off;
SELECT count(*) AS cases, count(*) FILTER (WHERE rowkey_decode(layout, key::rowkey)::text IS DISTINCT FROM expected::text) AS wrong
FROM cases;
RESET TimeZone; SET DateStyle = 'ISO'; RESET extra_float_digits; RESET bytea_output; RESET standard_conforming_strings;

-- a column in several elements is of a type that all of them take, and a time
-- where one of them is
SELECT id, layout, rowkey_decode(layout, key::rowkey) AS decoded, rowkey_encode_row(layout, rowkey_decode(layout, key::rowkey))::bytea = key AS back FROM (VALUES
	(1, 'float8(x), int2(x)'::rowkey_layout, float8send(-5) || int2send(-5::int2)),
	(2, 'float8(x), float4(x)', float8send(0.1::real) || float4send(0.1)),
	(3, 'float8(x), float4(x)', float8send('NaN') || float4send('NaN')),
	(4, 'digits(x, 20), int8(x)', '09223372036854775807' || int8send(9223372036854775807)),
	(5, 'digits(x, 20), epoch(x)', '00000001564704000000' || int8send(1564704000000)),
	(6, 'int8(x), epoch(x, ''s'', 4)', int8send(1564704000) || int4send(1564704000)),
	(7, 'epoch(x, ''s''), reverse_timestamp(x)', int8send(1564704000) || int8send(9223372036854775807 - 1564704000123)),
	(8, 'datetime(x, ''yyyyMMdd''), epoch(x)', '20190802' || int8send(1564704000123)),
	(9, 'string(x), ''|'', epoch(x)', '2019-08-02T08:00+08:00|' || int8send(1564704000000)),
	(10, 'int8(x), bigdecimal(x)', int8send(-129) || int4send(0) || '\xff7f')
) v(id, layout, key) ORDER BY id;
SELECT id, layout, key, rowkey_valid(layout, key::rowkey) AS valid FROM (VALUES
	(1, 'float8(x), int2(x)'::rowkey_layout, float8send(5.5) || int2send(5::int2)),
	(2, 'float8(x), int2(x)', float8send(70000) || int2send((70000 - 65536)::int2)),
	(3, 'float8(x), int4(x)', float8send('Infinity') || int4send(0)),
	(4, 'float8(x), float4(x)', float8send(0.1) || float4send(0.1)),
	(5, 'int8(x), int2(x)', int8send(70000) || int2send((70000 - 65536)::int2)),
	(6, 'int8(x), int4(x)', int8send(4294967296) || int4send(0)),
	(7, 'digits(x, 20), int8(x)', '18446744073709551617' || int8send(1)),
	(8, 'int8(x), float8(x)', int8send(5) || float8send(5))
) v(id, layout, key) ORDER BY id;

-- bits that no value is written as: NaN has one form, a boolean two bytes, a
-- decimal its fewest bytes and, as numeric has it, no scale below zero
SELECT layout, key, rowkey_valid(layout, key) FROM (VALUES
	('float8(x)'::rowkey_layout, '\x7F\xF8\x00\x00\x00\x00\x00\x01'::rowkey),
	('float4(x)', '\xFF\xC0\x00\x00'),
	('bool(x)', '\x01'),
	('bigdecimal(x)', '\x00\x00\x00\x00\x00\x05'),
	('bigdecimal(x)', '\xFF\xFF\xFF\xFD\x05')
) v(layout, key) ORDER BY layout, key;

-- -0.0 only by the row form: JSON numbers have none
CREATE TEMP TABLE float_row (x float8);
SELECT rowkey_decode('float8(x)', key) AS json, (rowkey_decode_row('float8(x)', key, NULL::float_row)).x AS row,
	rowkey_encode_row('float8(x)', rowkey_decode_row('float8(x)', key, NULL::float_row)) = key AS back
FROM (VALUES ('\x80\x00\x00\x00\x00\x00\x00\x00'::rowkey)) v(key);

-- ------------------------------------------------------------------------
-- Rows
-- ------------------------------------------------------------------------
CREATE FUNCTION pg_temp.orders_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$hash_hex(user_id, 4), string(user_id), '\x00', reverse_timestamp(created_at), int8(order_id)$$::rowkey_layout;
CREATE TEMP TABLE orders (user_id text, created_at timestamptz, order_id bigint);
INSERT INTO orders VALUES ('user0001', '2026-01-01 12:00:00.123Z', 7), ('张三', '1970-01-01Z', -1), ('', '9999-12-31 23:59:59.999Z', 9223372036854775807);
SELECT count(*) AS rows, count(*) FILTER (WHERE rowkey_decode_row(pg_temp.orders_key(), rowkey_encode_row(pg_temp.orders_key(), orders), NULL::orders) <> orders) AS wrong
FROM orders;
SELECT (rowkey_decode_row(pg_temp.orders_key(), k, NULL::orders)).user_id, (rowkey_decode_row(pg_temp.orders_key(), k, NULL::orders)).order_id
FROM (SELECT rowkey_encode_row(pg_temp.orders_key(), orders) AS k FROM orders) o ORDER BY order_id;

-- columns in any order, dropped, not of the layout, without a value in the key
CREATE TEMP TABLE wide (note text, gone int, order_id numeric, created_at date, more int DEFAULT 3, user_id varchar(8), gone_too text);
ALTER TABLE wide DROP COLUMN gone, DROP COLUMN gone_too;
INSERT INTO wide (note, user_id) VALUES ('kept', 'replaced');
SELECT (r).* FROM (SELECT rowkey_decode_row(pg_temp.orders_key(), rowkey_encode(pg_temp.orders_key(), 'user0001', '2026-01-01 12:00Z'::timestamptz, 7), wide) AS r FROM wide) w;
SELECT (r).* FROM (SELECT rowkey_decode_row(pg_temp.orders_key(), rowkey_encode(pg_temp.orders_key(), 'user0001', '2026-01-01 12:00Z'::timestamptz, 7), NULL::wide) AS r) w;
-- a column that nothing carries is NULL, whatever the base row has
SELECT rowkey_decode_row('hash(note, 2), int4(more)', '\x00\x01\x00\x00\x00\x05', wide) FROM wide;
-- a row with columns added since it was stored
ALTER TABLE wide ADD COLUMN extra text DEFAULT 'added';
SELECT rowkey_decode_row('int4(more)', '\x00\x00\x00\x05', wide) FROM wide;
SELECT rowkey_decode_row('int4(misspelt)', '\x00\x00\x00\x05', NULL::float_row);	-- fails: no column in common

-- exact types, wider ones, narrower ones, domains, typmods
CREATE DOMAIN pg_temp.small AS int CHECK (VALUE < 100);
CREATE DOMAIN pg_temp.moment AS timestamptz(0);
CREATE TEMP TABLE numbers_exact (a smallint, b int, c bigint, d real, e float8, f boolean, g uuid, h bytea, i text);
CREATE TEMP TABLE numbers_wide (a bigint, b numeric(10, 2), c numeric, d float8, e numeric, f text, g text, h rowkey, i varchar(5));
CREATE TEMP TABLE numbers_other (a pg_temp.small, b smallint, c int, d text, e text, f boolean, g uuid, h rowkey(3), i char(5));
SELECT (rowkey_decode_row(l, k, NULL::numbers_exact)).* FROM (SELECT 'int2(a), int4(b), int8(c), float4(d), float8(e), bool(f), uuid(g), bytes(h, 3), string(i)'::rowkey_layout AS l,
	int2send(-5::int2) || int4send(70) || int8send(7000) || float4send(0.1) || float8send(0.1) || '\xffa0eebc999c0b4ef8bb6d6bb9bd380a1100ff61'::bytea || 'abc' AS b) v, LATERAL (SELECT b::rowkey AS k) w;
SELECT (rowkey_decode_row(l, k, NULL::numbers_wide)).* FROM (SELECT 'int2(a), int4(b), int8(c), float4(d), float8(e), bool(f), uuid(g), bytes(h, 3), string(i)'::rowkey_layout AS l,
	int2send(-5::int2) || int4send(70) || int8send(7000) || float4send(0.1) || float8send(0.1) || '\xffa0eebc999c0b4ef8bb6d6bb9bd380a1100ff61'::bytea || 'abc' AS b) v, LATERAL (SELECT b::rowkey AS k) w;
SELECT (rowkey_decode_row(l, k, NULL::numbers_other)).* FROM (SELECT 'int2(a), int4(b), int8(c), float4(d), float8(e), bool(f), uuid(g), bytes(h, 3), string(i)'::rowkey_layout AS l,
	int2send(-5::int2) || int4send(70) || int8send(7000) || float4send(0.1) || float8send(0.1) || '\xffa0eebc999c0b4ef8bb6d6bb9bd380a1100ff61'::bytea || 'abc' AS b) v, LATERAL (SELECT b::rowkey AS k) w;

-- whole numbers of any size from floats: 2^24, 2^62, 10^15
SELECT (rowkey_decode_row('float4(b), float8(c), float8(a)', (float4send(16777216) || float8send(-4611686018427387904) || float8send(5))::rowkey, NULL::numbers_exact)).*;
SELECT rowkey_decode_row('float8(c)', float8send(1e15)::rowkey, NULL::numbers_exact), rowkey_decode_row('float8(c)', float8send(2)::rowkey, NULL::numbers_wide);
SELECT rowkey_decode_row('float8(c)', float8send(1.5)::rowkey, NULL::numbers_exact);		-- fails: no bigint
SELECT rowkey_decode_row('float8(c)', float8send(1e30)::rowkey, NULL::numbers_exact);		-- fails: over bigint

-- what a column does not take is an error that names it
CREATE TEMP TABLE narrow (a smallint, d pg_temp.small, s varchar(2), k rowkey(1), n numeric(3, 0));
SELECT rowkey_decode_row('int4(a)', '\x00\x00\x80\x00', NULL::narrow);		-- fails: 32768 is no smallint
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_decode_row('int4(d)', '\x00\x00\x00\x64', NULL::narrow);		-- fails: the domain's check
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_decode_row('string(s)', 'abc', NULL::narrow);					-- fails: over varchar(2)
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_decode_row('bytes(k)', 'ab', NULL::narrow);					-- fails: over rowkey(1)
SELECT rowkey_decode_row('digits(n, 4)', '1000', NULL::narrow);				-- fails: over numeric(3, 0)
SELECT rowkey_decode_row('string(a)', 'abc', NULL::narrow);					-- fails: no number
SELECT rowkey_decode_row('int4(a)', '\x00\x00\x00\x00', 1);					-- fails: no row
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_decode_row('int4(a)', '\x00\x00\x00\x00', ROW(1));			-- fails: a row without names
-- a domain over a row type has its own check
CREATE DOMAIN pg_temp.checked AS float_row CHECK ((VALUE).x > 0);
SELECT rowkey_decode_row('float8(x)', float8send(1.5)::rowkey, NULL::pg_temp.checked);
SELECT rowkey_decode_row('float8(x)', float8send(-1.5)::rowkey, NULL::pg_temp.checked);		-- fails: not above 0
\echo :LAST_ERROR_SQLSTATE

-- times: by UTC, and as number by their unit, in every zone and date style
CREATE TEMP TABLE times_tz (t timestamptz, u timestamptz(0), v pg_temp.moment, w text);
CREATE TEMP TABLE times_ts (t timestamp, u timestamp(0), v date, w text);
CREATE TEMP TABLE times_int (t bigint, u bigint, v numeric, w smallint);
PREPARE times AS
SELECT extract(epoch FROM (z).t) AS t, extract(epoch FROM (z).u) AS u, extract(epoch FROM (z).v) AS v, (z).w,
	extract(epoch FROM (s).t) AS t, extract(epoch FROM (s).u) AS u, extract(epoch FROM (s).v) AS v, i.i
FROM (SELECT rowkey_decode_row(l, k, NULL::times_tz) AS z, rowkey_decode_row(l, k, NULL::times_ts) AS s, rowkey_decode_row(l, k, NULL::times_int) AS i
	FROM (VALUES ('epoch(t), reverse_timestamp(u, ''us''), epoch(v, ''s'', 4), epoch(w, ''day'', 2)'::rowkey_layout,
		(int8send(1767268800120) || int8send(9223372036854775807 - 1767268800000001) || int4send(1767225600) || '\x4fe6'::bytea)::rowkey)) v(l, k)) i;
EXECUTE times;
SET TimeZone = 'Asia/Shanghai'; SET DateStyle = 'SQL, DMY';
EXECUTE times;
SET TimeZone = 'America/New_York'; SET DateStyle = 'German';
EXECUTE times;
-- years that ISO 8601 does not print: 253402300800 s is the year 10000
SELECT extract(epoch FROM (r).t) AS t, extract(epoch FROM (r).u) AS u, extract(epoch FROM (r).v) AS v
FROM (SELECT rowkey_decode_row('epoch(t), epoch(u), epoch(v)', (b || b || b)::rowkey, NULL::times_tz) AS r FROM int8send(253402300800000) b) v;
SELECT extract(epoch FROM (r).t) AS t, extract(epoch FROM (r).u) AS u, extract(epoch FROM (r).v) AS v
FROM (SELECT rowkey_decode_row('epoch(t), epoch(u), epoch(v)', (b || b || b)::rowkey, NULL::times_ts) AS r FROM int8send(253402300800000) b) v;
RESET TimeZone; SET DateStyle = 'ISO';
SELECT rowkey_decode_row('epoch(t)', '\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF', NULL::times_int);
SELECT rowkey_decode_row('epoch(t)', '\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF', NULL::times_tz);	-- fails: no timestamptz
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_decode_row('epoch(w)', '\x00\x00\x00\x00\x00\x01\x00\x00', NULL::times_int);	-- fails: no smallint
-- a date is a number by the unit of the column, else by its own: 1767268800.123 s
SELECT (rowkey_decode_row(l, k, NULL::times_int)).t, rowkey_encode_row(l, rowkey_decode_row(l, k, NULL::times_int)) = k AS back FROM (VALUES
	('epoch(t, ''s''), datetime(t)'::rowkey_layout, rowkey_epoch(1767268800) || '20260101120000000'), ('epoch(t), datetime(t)', rowkey_epoch(1767268800123) || '20260101120000123'),
	('datetime(t), epoch(t, ''day'', 2)', '20260101000000000' || rowkey_uint(20454, 2))) v(l, k);
SELECT (rowkey_decode_row(l, k, NULL::times_int)).t FROM (VALUES ('datetime(t)'::rowkey_layout, '20260101120000123'::rowkey), ('datetime(t, ''yyyyMMdd'')', '20260101')) v(l, k);
SELECT rowkey_decode_row('epoch(t, ''s''), datetime(t)', rowkey_epoch(1767268800) || '20260101120000123', NULL::times_int);	-- fails: no whole second
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_decode_row('datetime(t, ''yyyyMM'')', '202601', NULL::times_int);		-- fails: months are no unit

-- ------------------------------------------------------------------------
-- Keys that do not fit
-- ------------------------------------------------------------------------
SELECT rowkey_decode('hash_hex(a, 4), string(a)', '');						-- fails: empty
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_decode('hash_hex(a, 4), string(a)', 'b8');					-- fails: too short
SELECT rowkey_decode('int4(a), int8(b) AS id', '\x00\x00\x00\x01\x00\x00');	-- fails: too short, with a label
SELECT rowkey_decode('string(a), int8(b)', 'abc');							-- fails: too short to be read from the end
SELECT rowkey_decode('int4(a)', '\x00\x00\x00\x01abc');						-- fails: a rest
SELECT rowkey_decode('hash_hex(a, 4), string(a)', 'b8c41001');				-- fails: wrong hash
SELECT rowkey_decode('hash(a, 4), string(a)', '\xB8\xC3~\x341001');			-- fails: the md5 begins with b8c37e33
SELECT rowkey_decode('salt(a, 20), string(a)', '\x06user0001');				-- fails: 07 is right (Phoenix)
SELECT rowkey_decode('salt(buckets => 20), string(a)', '\x06user0001');		-- fails: 07 is right
SELECT rowkey_decode('salt(buckets => 20), string(a), ''\x00'', int8(b)', '\x00user0001\x00abc');	-- fails: the part that is short, not the salt
SELECT rowkey_decode('salt(buckets => 20), int8(a)', '\x0000000000zz');		-- fails: the rest, not the salt
SELECT rowkey_decode('bucket(t, 24, ''hour'', ''digits''), epoch(t)', '13' || rowkey_epoch('2026-01-01 12:00'));	-- fails: noon
SELECT rowkey_decode('string(a)', 'ab\xE5\xBC');							-- fails: bad UTF-8
SELECT rowkey_decode('string(a)', 'ab\x00');								-- fails: 00 in a text
SELECT rowkey_decode('string(a), ''|'', string(b)', 'ab');					-- fails: no delimiter
SELECT rowkey_decode('''id'', digits(n, 2)', '\x03id17');					-- fails: another constant
SELECT rowkey_decode('digits(n, 2)', '1a');									-- fails: no number
SELECT rowkey_decode('datetime(t, ''yyyyMMdd'')', '20260230');				-- fails: no such day
SELECT rowkey_decode('epoch(t)', '\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF');		-- fails: before 1970
SELECT rowkey_decode('reverse_timestamp(t, maximum => 1000)', '\x00\x00\x03\xE9');	-- fails: over the maximum
SELECT rowkey_decode('uint(n, 8)', '\x80\x00\x00\x00\x00\x00\x00\x00');		-- fails: over bigint
SELECT rowkey_decode('hash_hex(int4(t), 4), epoch(t)', rowkey_hash_hex(rowkey_int4(255), 4) || '\x00\x00\x00\xAA\x00\x00\x00\xFF');	-- fails: over int4, whose bytes alone agree
SELECT rowkey_decode('bigdecimal(n)', '\x00\x00\x00\x01');					-- fails: no digits
SELECT rowkey_decode('rpad(a, 4, ''\x00'')', 'ab\x00c');					-- fails: 00 in a text
SELECT rowkey_decode_row('int8(order_id)', 'abc', NULL::orders);			-- fails: too short
SELECT rowkey_recode('int8(order_id)', 'int4(order_id)', 'abc');			-- fails: too short
-- NULL gives NULL
SELECT rowkey_decode(NULL, 'a') IS NULL AS a, rowkey_decode('string(a)', NULL) IS NULL AS b, rowkey_decode_row(NULL, 'a', NULL::orders) IS NULL AS c,
	rowkey_decode_row('string(a)', NULL, NULL::orders) IS NULL AS d, rowkey_valid(NULL, 'a') IS NULL AS e, rowkey_valid('string(a)', NULL) IS NULL AS f,
	rowkey_recode('string(a)', 'string(a)', NULL) IS NULL AS g, rowkey_layout_of(NULL, 'string(a)') IS NULL AS h;

-- from the field: a printable binary key, 16 bytes and two longs
SELECT rowkey_decode('bytes(hash, 16), int8(a), int8(b)', '\xFB\xC6\xE8\x03\xF0VNQ\x8By\xF6\x89D\xC1\xBBW\x00\x00\x00\x00\x00\x00\x01\xF3\x00\x00\x00\x00\x00\x07\xA1\x1F');
-- nine fields with a pipe
SELECT jsonb_object_agg(name, value ORDER BY name COLLATE "C") AS nine, rowkey_encode_row(l, d) = k AS back, length(k)
FROM (SELECT l, k, rowkey_decode(l, k) AS d FROM (VALUES (
	$$string(a), '|', string(b), '|', string(c), '|', string(d), '|', string(e), '|', string(f), '|', string(g), '|', string(h), '|', string(i)$$::rowkey_layout,
	'000028|201001|401|302|501|9007|805|1999|272505055'::rowkey)) v(l, k)) v, jsonb_each(d) AS j(name, value) GROUP BY l, d, k;
-- eight of them, and ten: the last text holds the pipe, unless it has a width
SELECT rowkey_decode($$string(a), '|', string(b), '|', string(c), '|', string(d), '|', string(e), '|', string(f), '|', string(g), '|', string(h), '|', string(i)$$,
	'000028|201001|401|302|501|9007|805|1999');
SELECT rowkey_decode($$string(a), '|', string(b), '|', string(c), '|', string(d), '|', string(e), '|', string(f), '|', string(g), '|', string(h), '|', string(i)$$,
	'000028|201001|401|302|501|9007|805|1999|272505055|1') ->> 'i' AS last;
SELECT rowkey_decode($$string(a), '|', string(b), '|', string(c), '|', string(d), '|', string(e), '|', string(f), '|', string(g), '|', string(h), '|', string(i, 9)$$,
	'000028|201001|401|302|501|9007|805|1999|272505055|1');
-- phone#india: one bad row is set aside, the others are read
SELECT key, CASE WHEN rowkey_valid(l, key) THEN rowkey_decode(l, key) END AS decoded
FROM (VALUES ($$string(kind), '#', string(country), '#', string(token), '#', bytes(number)$$::rowkey_layout)) v(l),
	unnest(ARRAY['phone#india#pke5preri2eru#8923695', 'phone#india#pke5preri2eru', 'phone#peru#x#']::rowkey[]) key ORDER BY key;
-- fixed text, free text, int: read from the end
SELECT rowkey_decode('string(a, 6), string(b), int4(c)', 'abcdef' || 'any text'::rowkey || rowkey_int4(5));

-- ------------------------------------------------------------------------
-- CHECK constraints and domains
-- ------------------------------------------------------------------------
CREATE DOMAIN pg_temp.order_key AS rowkey CHECK (rowkey_valid(pg_temp.orders_key(), VALUE));
CREATE TEMP TABLE stored (k rowkey CHECK (rowkey_valid($$salt(id, 16), string(id)$$, k)), o pg_temp.order_key);
INSERT INTO stored VALUES (rowkey_salt('a', 16) || 'a', rowkey_encode(pg_temp.orders_key(), 'u', '2026-01-01Z'::timestamptz, 1)), (NULL, NULL);
INSERT INTO stored (k) VALUES ('\x0Aa');	-- fails: another salt
\echo :LAST_ERROR_SQLSTATE
INSERT INTO stored (k) VALUES ('');			-- fails: empty
INSERT INTO stored (o) VALUES ('u');		-- fails: no such key
\echo :LAST_ERROR_SQLSTATE
COPY stored FROM stdin;						-- fails: no such key
\N	b8c3u\\x00
\.
SELECT count(*) FROM stored;
-- a layout that changes from row to row
SELECT layout, key, rowkey_valid(layout, key) FROM (VALUES ('int4(a)'::rowkey_layout), ('string(a, 4)'), ('uint(a, 4)'), ('bool(a)')) l(layout),
	(VALUES ('\x80\x00\x00\x00'::rowkey), ('abcd'), ('\xFF')) k(key) ORDER BY layout, key;

-- ------------------------------------------------------------------------
-- From layout to layout
-- ------------------------------------------------------------------------
-- other order and other encodings; the same as decoding and encoding by hand
SELECT id, rowkey_recode(a, b, key) AS recoded, rowkey_recode(a, b, key)::bytea = expected AS right,
	rowkey_recode(b, a, rowkey_recode(a, b, key)) = key AS back FROM (VALUES
	(1, 'string(a), ''|'', int8(b)'::rowkey_layout, 'int8(b), string(a)'::rowkey_layout, 'xy|\x00\x00\x00\x00\x00\x00\x00\x07'::rowkey, int8send(7) || 'xy'),
	(2, 'string(a), ''|'', int8(b)', 'hash_hex(a, 4), string(a), ''\x00'', digits(b, 6)', '1001|\x00\x00\x00\x00\x00\x00\x00\x07', 'b8c31001' || '\x00'::bytea || '000007'),
	(3, 'epoch(t, ''s'')', 'reverse_timestamp(t)', rowkey_int8(1564704000), int8send(9223372036854775807 - 1564704000000)),
	(4, 'datetime(t)', 'epoch(t, ''us'')', '20190802000000123', int8send(1564704000123000)),
	(5, 'epoch(t)', 'datetime(t, ''yyyyMMddHHmmssSSS'', ''+08:00'')', rowkey_int8(1564704000123), '20190802080000123'),
	(6, 'int4(n), float4(x)', 'float4(x), int8(n)', '\xFF\xFF\xFF\xFE\x3D\xCC\xCC\xCD', float4send(0.1) || int8send(-2)),
	(7, 'string(s)', 'bytes(s)', '\x5Cx6162', '\x5c7836313632'),
	(8, 'digits(n, 20)', 'string(n)', '00000000000000000042', '42'),
	(9, 'string(u)', 'uuid(u)', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '\xa0eebc999c0b4ef8bb6d6bb9bd380a11'),
	(10, 'rpad(s, 5), bool(f)', 'bool(f), string(s)', 'ab   \xFF', '\xff6162'),
	(11, 'float8(x)', '''x'', float8(x)', '\x80\x00\x00\x00\x00\x00\x00\x00', '\x788000000000000000'),
	(12, 'epoch(t)', 'int8(t)', rowkey_int8(1564704000123), int8send(1564704000123)),
	(13, 'epoch(t, ''us'')', 'reverse_timestamp(t, ''us'')', '\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFE', int8send(1))
) v(id, a, b, key, expected) ORDER BY id;
-- a coarser unit rounds down
SELECT rowkey_recode('epoch(t)', 'epoch(t, ''s'')', int8send(1564704000999)::rowkey)::bytea = int8send(1564704000) AS floor;
SELECT rowkey_recode('int4(a), int4(b)', 'int4(b)', '\x00\x00\x00\x01\x00\x00\x00\x02') AS fewer;
SELECT rowkey_recode('hash_hex(a, 4), int4(b)', 'int4(b), string(a)', 'abcd\x00\x00\x00\x02');		-- fails: a is not carried
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_recode('int4(a)', 'int4(a), string(b)', '\x00\x00\x00\x01');	-- fails: b is not in the key
SELECT rowkey_recode('int4(a)', 'int2(a)', '\x00\x01\x00\x00');				-- fails: 65536 is no smallint
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_recode('string(a)', 'int8(a)', '007');						-- fails: 7 has the same key
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_recode('string(a)', 'uuid(a)', 'A0EEBC999C0B4EF8BB6D6BB9BD380A11');	-- fails: other spellings have the same key
-- a uuid is 16 bytes, or 36 characters
SELECT rowkey_recode('uuid(a)', target::rowkey_layout, rowkey_uuid('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11')) = wanted AS right,
	rowkey_recode(target::rowkey_layout, 'uuid(a)', wanted) = rowkey_uuid('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11') AS back
FROM (VALUES ('bytes(a)', '\xa0eebc999c0b4ef8bb6d6bb9bd380a11'::bytea::rowkey), ('phoenix(a, ''BINARY(16)'')', '\xa0eebc999c0b4ef8bb6d6bb9bd380a11'::bytea::rowkey),
	('string(a)', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11')) v(target, wanted);
SELECT rowkey_recode('bytes(a)', 'uuid(a)', 'abc');							-- fails: no 16 bytes
SELECT rowkey_recode('bytes(a)', 'string(a)', '\xFF');						-- fails: no text
SELECT rowkey_recode('string(a)', 'string(a, 3)', 'ab');					-- fails: two bytes
SELECT rowkey_recode('epoch(t, ''s'')', 'epoch(t)', '\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF');	-- fails: too many milliseconds
SELECT rowkey_recode('string(a), ''|'', string(b)', 'string(b), ''|'', string(a)', 'a|b|c');	-- fails: b holds the delimiter
-- the same number, printed otherwise (1e+20)
SELECT rowkey_recode('float8(x)', 'bigdecimal(x)', rowkey_float8(1e20)) = rowkey_bigdecimal(100000000000000000000) AS exact, rowkey_recode('bigdecimal(x)', 'float8(x)', rowkey_bigdecimal(1e20)) = rowkey_float8(1e20) AS back;
-- domains end where the separator begins: yaaax is y, ax
SELECT rowkey_reverse_domain('yaaax', 'aa'), rowkey_decode('reverse_domain(h, ''aa'')', 'axaay');
SELECT rowkey_decode('reverse_domain(h, ''aa'')', 'xaaya');		-- fails: no key of yaaax
-- texts as other types, by the server's own reading
CREATE TYPE pg_temp.kinds AS (b bool, i int8, j int4, s int2, f float4, g float8, n numeric, t text, at timestamptz, d date);
SELECT rowkey_decode_row('string(b), ''|'', string(i), ''|'', string(j), ''|'', string(s), ''|'', string(f), ''|'', string(g), ''|'', string(n), ''|'', string(t), ''|'', string(at), ''|'', string(d)',
	'true|1|2|3|1.5|2.5|0.1|x|2026-01-01T00:00:00Z|2026-01-02', NULL::pg_temp.kinds) = ROW(true, 1, 2, 3, 1.5, 2.5, 0.1, 'x', '2026-01-01Z', '2026-01-02')::pg_temp.kinds AS as_the_server;
-- numbers as other numbers
SELECT rowkey_decode_row('int4(t), int4(f), int4(g), int4(n), int8(j), int8(s)', rowkey_int4(-1) || rowkey_int4(2) || rowkey_int4(3) || rowkey_int4(4) || rowkey_int8(5) || rowkey_int8(6),
	NULL::pg_temp.kinds) IS NOT DISTINCT FROM ROW(NULL, NULL, 5, 6, 2, 3, 4, '-1', NULL, NULL)::pg_temp.kinds AS as_the_server;

-- the first layout that a key is valid by
SELECT key, rowkey_layout_of(key, 'salt(id, 16), string(id)', 'string(id)', 'bytes(id)') FROM (VALUES
	(1, rowkey_salt('user0001', 16) || 'user0001'), (2, 'user0001'), (3, '\xFF\xFF'), (4, '')) v(i, key) ORDER BY i;
SELECT rowkey_layout_of('a', VARIADIC '{}'::rowkey_layout[]) AS none, rowkey_layout_of('a', VARIADIC ARRAY['int4(a)', 'string(a)']::rowkey_layout[]) AS array;
SELECT rowkey_layout_of('a', 'int4(a)', NULL);		-- fails: a layout is NULL
\echo :LAST_ERROR_SQLSTATE

-- what is computed from a column that the key does not carry has a form at
-- least, so that the scans over all its values find every valid key
SELECT layout, key, rowkey_valid(layout::rowkey_layout, key) = wanted AS right,
	(NOT rowkey_valid(layout::rowkey_layout, key) OR EXISTS (SELECT FROM rowkey_scan_ranges(layout::rowkey_layout, 'b = ''x''') s WHERE key <@ s.keys)) AS found
FROM (VALUES ('salt(string(a), 4), string(b)', '\x03x'::rowkey, true), ('salt(string(a), 4), string(b)', '\x04x', false), ('salt(string(a), 4), string(b)', '\xFFx', false),
	('hash_hex(a, 1), string(b)', 'fx', true), ('hash_hex(a, 1), string(b)', 'Fx', false), ('hash_hex(a, 1), string(b)', 'gx', false),
	('hash_hex(a, 1, upper => true), string(b)', 'Fx', true), ('hash_hex(a, 1, upper => true), string(b)', 'fx', false),
	('bucket(a, 4, format => ''letter''), string(b)', 'dx', true), ('bucket(a, 4, format => ''letter''), string(b)', 'ex', false), ('bucket(a, 4, format => ''digits''), string(b)', '3x', true),
	('hash(a, 1), string(b)', '\xFFx', true), ('datetime(a, ''MMdd''), string(b)', '0229x', true), ('datetime(a, ''MMdd''), string(b)', '0230x', false),
	('datetime(a, ''yyyyMM''), string(b)', '202612x', true), ('datetime(a, ''yyyyMM''), string(b)', '202613x', false)) v(layout, key, wanted);
SELECT rowkey_decode('salt(string(a), 4), string(b)', '\x04x');	-- fails: there are 4 salts
SELECT ordinal, status FROM rowkey_explain('hash_hex(a, 2), string(b)', 'Abx');

-- NULL is no layout, wherever it stands
SELECT rowkey_layout_of('a', 'string(a)', NULL);
