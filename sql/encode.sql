-- encode.sql: keys of values by a layout: elements and their functions,
-- argument types, hashes, salts and times
--
-- Facts: an element is the function of the same name, whose own tests are by
-- HBase's vectors; md5() and convert_to(); test/golden/phoenix_salt.tsv; cases
-- from the field, F34 and so on.
\getenv d PG_ABS_SRCDIR
SET TimeZone = 'America/New_York';

-- the value of an expression, or the SQLSTATE of its error
CREATE FUNCTION pg_temp.try(expression text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	result text;
BEGIN
	EXECUTE 'SELECT (' || expression || ')::text' INTO result;
	RETURN result;
EXCEPTION WHEN OTHERS THEN
	RETURN 'error ' || SQLSTATE;
END $$;

--
-- Each element is the function of its name
--
CREATE TEMP TABLE element(family text, element text);
INSERT INTO element VALUES ('bool', 'bool(v)'), ('int2', 'int2(v)'), ('int4', 'int4(v)'), ('int8', 'int8(v)'),
	('int8', 'uint(v, 1)'), ('int8', 'uint(v, width => 3)'), ('int8', 'uint(v, 4)'), ('int8', 'uint(v, 8)'),
	('float4', 'float4(v)'), ('float8', 'float8(v)'), ('numeric', 'bigdecimal(v)'), ('int8', 'bigdecimal(v)'), ('uuid', 'uuid(v)'),
	('text', 'string(v)'), ('text', 'string(v, 3)'), ('text', 'string(v, length => 0)'), ('bytes', 'bytes(v)'), ('bytes', 'bytes(v, 2)'),
	('int8', 'digits(v, 1)'), ('int8', 'digits(v, width => 12)'), ('int8', 'digits(v, 20)'), ('numeric', 'digits(v, 3)'), ('numeric', 'digits(v, 40)'),
	('text', 'rpad(v, 5)'), ('text', $$rpad(v, 5, '0')$$), ('text', $$rpad(v, 20, '\x00')$$), ('text', $$rpad(v, 3, truncate => true)$$), ('text', $$rpad(v, 1, 'a', true)$$),
	('text', 'lpad(v, 5)'), ('text', $$lpad(v, 5, '0')$$), ('text', $$lpad(v, 20, fill => '\xFF')$$), ('text', $$lpad(v, 3, truncate => true)$$),
	('text', 'hash(v)'), ('text', 'hash(v, 4)'), ('text', $$hash(v, 20, 'SHA1')$$), ('text', $$hash(v, algorithm => 'SHA-256')$$), ('text', $$hash(v, 33, 'sha256')$$),
	('text', 'hash_hex(v)'), ('text', 'hash_hex(v, 4)'), ('text', 'hash_hex(v, 16, start => 9)'), ('text', $$hash_hex(v, 5, 'sha256', 3, true)$$),
	('text', 'salt(string(v), 16)'), ('text', $$salt(string(v), 7, 'hash31', 'floor')$$), ('text', $$salt(string(v), 300, 'murmur3', seed => -1)$$),
	('text', $$salt(string(v), 26, 'java_string', format => 'letter')$$), ('text', $$salt(string(v), 100, 'md5', 'mask', 'digits')$$), ('text', $$salt(string(v), 256, 'CRC32', format => 'hex')$$),
	('text', 'reverse(v)'), ('text', 'reverse_domain(v)'), ('text', $$reverse_domain(v, '-')$$), ('text', $$reverse_domain(v, separator => 'é')$$),
	('time', 'bucket(v, 7)'), ('time', $$bucket(v, 300, 's')$$), ('time', $$bucket(v, 24, 'HOUR', 'digits')$$), ('time', $$bucket(v, 26, 'us', format => 'letter')$$), ('time', $$bucket(v, 16, format => 'hex')$$),
	('time', 'epoch(v)'), ('time', $$epoch(v, 's', 4)$$), ('time', $$epoch(v, 'us')$$), ('time', $$epoch(v, unit => 'day', bytes => 2)$$),
	('time', 'reverse_timestamp(v)'), ('time', $$reverse_timestamp(v, 's', maximum => 2147483647)$$), ('time', $$reverse_timestamp(v, 'ms', 'digits', 9999999999999)$$), ('time', $$reverse_timestamp(v, format => 'digits')$$),
	('int8', $$ordered(v, 'int8')$$), ('int8', $$ordered(v, 'int16', true)$$), ('int8', $$ordered(v, 'int32', descending => true)$$), ('int8', $$ordered(v, 'int64')$$),
	('float4', $$ordered(v, 'float32')$$), ('float8', $$ordered(v, 'FLOAT64', true)$$), ('numeric', $$ordered(v, 'numeric')$$), ('float8', $$ordered(v, 'numeric', true)$$), ('int8', $$ordered(v, 'numeric')$$),
	('text', $$ordered(v, 'string')$$), ('text', $$ordered(v, 'string', true)$$), ('bytes', $$ordered(v, 'blob-var')$$), ('bytes', $$ordered(v, 'blob-var', true)$$), ('bytes', $$ordered(v, 'blob')$$), ('bytes', $$ordered(v, 'blob', true)$$),
	('int8', $$phoenix(v, 'TINYINT')$$), ('int8', $$phoenix(v, 'smallint', true)$$), ('int8', $$phoenix(v, 'INTEGER', descending => true)$$), ('int8', $$phoenix(v, 'BIGINT')$$),
	('int8', $$phoenix(v, 'UNSIGNED_TINYINT')$$), ('int8', $$phoenix(v, 'UNSIGNED_SMALLINT')$$), ('int8', $$phoenix(v, 'UNSIGNED_INT')$$), ('int8', $$phoenix(v, 'UNSIGNED_LONG', true)$$),
	('float4', $$phoenix(v, 'FLOAT', true)$$), ('float8', $$phoenix(v, 'DOUBLE')$$), ('float4', $$phoenix(v, 'UNSIGNED_FLOAT')$$), ('float8', $$phoenix(v, 'UNSIGNED_DOUBLE', true)$$),
	('numeric', $$phoenix(v, 'DECIMAL')$$), ('numeric', $$phoenix(v, 'DECIMAL(10, 2)')$$), ('int8', $$phoenix(v, 'DECIMAL')$$), ('bool', $$phoenix(v, 'BOOLEAN')$$), ('bool', $$phoenix(v, 'BOOLEAN', true)$$),
	('time', $$phoenix(v, 'DATE')$$), ('time', $$phoenix(v, 'TIME', true)$$), ('time', $$phoenix(v, 'TIMESTAMP', true)$$), ('time', $$phoenix(v, 'UNSIGNED_DATE', true)$$), ('time', $$phoenix(v, 'UNSIGNED_TIME')$$), ('time', $$phoenix(v, 'UNSIGNED_TIMESTAMP')$$),
	('text', $$phoenix(v, 'CHAR(4)')$$), ('text', $$phoenix(v, 'CHAR(15)', true)$$), ('text', $$phoenix(v, 'VARCHAR')$$), ('text', $$phoenix(v, 'VARCHAR(3)')$$),
	('bytes', $$phoenix(v, 'BINARY(2)')$$), ('bytes', $$phoenix(v, 'BINARY(8)', true)$$), ('bytes', $$phoenix(v, 'VARBINARY')$$), ('bytes', $$phoenix(v, 'VARBINARY_ENCODED')$$),
	('instant', 'datetime(v)'), ('instant', $$datetime(v, 'yyyy-MM-dd HH:mm:ss')$$), ('instant', $$datetime(v, 'dd/MM/yyyy', 'Asia/Shanghai')$$), ('instant', $$datetime(v, zone => '-03:30')$$), ('instant', $$datetime(v, 'HHmm')$$);

CREATE TEMP TABLE value(family text, value text);
INSERT INTO value
SELECT 'bool', unnest(ARRAY['true', 'false'])
UNION ALL SELECT family, format('(%s)::%s', value, type)
FROM unnest(ARRAY['0', '1', '-1', '9', '10', '127', '128', '255', '256', '-32768', '32767']) value,
	(VALUES ('int2', 'smallint'), ('int4', 'smallint'), ('int4', 'int'), ('int8', 'smallint'), ('int8', 'int'), ('int8', 'bigint'), ('float4', 'smallint'), ('float8', 'int'), ('time', 'int'), ('time', 'smallint')) t(family, type)
UNION ALL SELECT family, format('(%s)::%s', value, type)
FROM unnest(ARRAY['65536', '16777216', '2147483647', '-2147483648']) value, (VALUES ('int4', 'int'), ('int8', 'int'), ('float8', 'int'), ('time', 'int')) t(family, type)
UNION ALL SELECT family, format('(%s)::bigint', value)
FROM unnest(ARRAY['4294967296', '999999999999', '1000000000000', '1564704000000', '9223372036854775807', '-9223372036854775808']) value, unnest(ARRAY['int8', 'time']) family
UNION ALL SELECT family, format('%L::%s', value, type)
FROM unnest(ARRAY['0', '-0', '1.5', '-1e-30', '3e38', 'NaN', 'Infinity', '-Infinity']) value, (VALUES ('float4', 'real'), ('float8', 'real'), ('float8', 'double precision')) t(family, type)
UNION ALL SELECT 'numeric', format('%L::numeric', value)
FROM unnest(ARRAY['0', '0.00', '5.0', '-5', '1.5', '999', '1000', '1e-20', '123456789012345678901234567890', 'NaN', 'Infinity']) value
UNION ALL SELECT 'uuid', unnest(ARRAY[$$'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'::uuid$$, $$'00000000-0000-0000-0000-000000000000'::uuid$$])
UNION ALL SELECT 'text', format('%L::%s', value, type)
FROM unnest(ARRAY['', 'a', 'ab', 'abc', 'abcd', 'abcdef', ' x', 'x ', '0', '00', 'é', '张三', '😀!', 'www.example.com', '.a..', 'a-b-', '\x00', 'aé']) value, unnest(ARRAY['text', 'varchar', 'char(9)', 'name']) type
UNION ALL SELECT 'bytes', format('%L::%s', value, 'bytea')
FROM unnest(ARRAY['\x', '\x00', '\xff00', '\x616263']) value
UNION ALL SELECT family, format('%L::%s', value, type)
FROM unnest(ARRAY['1970-01-01 00:00:00', '1969-12-31 23:59:59.999999', '2019-08-02 00:00:00', '2024-02-29 23:59:59.999999', '2026-07-01 12:34:56.789', '9999-12-31 23:59:59', 'infinity', 'today']) value,
	unnest(ARRAY['timestamptz', 'timestamp', 'date', 'text']) type, unnest(ARRAY['time', 'instant']) family
UNION ALL SELECT family, format('%L::text', value)
FROM unnest(ARRAY['2026-01-01', '2026-01-01T00:00Z', '2026-01-01 00:00:00.5+08:00', '2026-02-30', '01/02/2026', '1767225600', '']) value, unnest(ARRAY['time', 'instant']) family;

-- a constant in front, as no whole key may be empty
CREATE TEMP TABLE encoded AS
SELECT family, element, value, pg_temp.try(format('rowkey_encode(%L, %s)', '''k'', ' || element, value)) AS by_layout,
	pg_temp.try(format('''k''::rowkey || %s', replace(regexp_replace('rowkey_' || element, '\(string\(v\)', '(v'), '(v', '(' || value))) AS by_function
FROM element JOIN value USING (family);
SELECT split_part(element, '(', 1) AS element, count(DISTINCT element) AS arguments, count(*) > 1 AS cases, count(*) FILTER (WHERE by_function LIKE 'error%') > 0 AS errors,
	count(*) FILTER (WHERE by_layout IS DISTINCT FROM by_function) AS different
FROM encoded GROUP BY split_part(element, '(', 1) ORDER BY split_part(element, '(', 1) COLLATE "C";
SELECT * FROM encoded WHERE by_layout IS DISTINCT FROM by_function ORDER BY element COLLATE "C", value COLLATE "C" LIMIT 30;

-- all encoders are elements, and all are tested above: functions of a value
-- that give a key, but for those that work on keys or draw lots
CREATE TEMP TABLE encoder AS
SELECT DISTINCT substr(proname, 8) AS name
FROM pg_proc JOIN pg_depend ON classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e'
	AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'hbase_rowkey')
WHERE prorettype = 'rowkey'::regtype AND prokind = 'f' AND NOT proretset AND proname LIKE 'rowkey\_%'
	AND proname NOT IN ('rowkey_in', 'rowkey_recv', 'rowkey_random')
	AND NOT proargtypes[0] = ANY (ARRAY['rowkey_layout', 'rowkeyrange']::regtype[])
	AND proname NOT IN ('rowkey_from_hex', 'rowkey_successor', 'rowkey_prefix_stop', 'rowkey_prefix_last', 'rowkey_larger', 'rowkey_smaller', 'rowkey_enforce_typmod', 'rowkey_from_bytea', 'rowkey_substr', 'rowkey_concat');
SELECT name AS not_tested FROM encoder WHERE name NOT IN (SELECT split_part(element, '(', 1) FROM element) ORDER BY 1;
SELECT DISTINCT split_part(element, '(', 1) AS no_encoder FROM element WHERE split_part(element, '(', 1) NOT IN (SELECT name FROM encoder) ORDER BY 1;
SELECT count(*) AS encoders FROM encoder;

-- nested: from the inside out
SELECT layout, value, pg_temp.try(format('rowkey_encode(%L, %s)', layout, value)) AS key,
	pg_temp.try(format('rowkey_encode(%L, %s)', layout, value)) = pg_temp.try(function) AS same
FROM (VALUES
	(1, 'string(reverse(v), 11)', $$'13800138000'::text$$, $$rowkey_string('00083100831'::text, 11)$$),
	(2, 'string(reverse(v), 11)', $$'1380013800'::text$$, $$rowkey_string('0083100831'::text, 11)$$),
	(3, 'rpad(reverse(v), 8)', $$'abc'::text$$, $$rowkey_rpad('cba'::text, 8)$$),
	(4, 'reverse(rpad(v, 8))', $$'abc'::text$$, $$rowkey_reverse('abc     '::text)$$),
	(5, 'bytes(reverse(v))', $$'\x83cf'::bytea$$, $$rowkey_reverse('\x83\xCF'::rowkey)$$),
	(6, 'bytes(rpad(v, 4, ''\x00''))', $$'\x83cf'::bytea$$, $$rowkey_rpad('\x83\xCF'::rowkey, 4, '\x00')$$),
	(7, 'bytes(lpad(v, 4))', $$'\x83\xCF'::rowkey$$, $$rowkey_lpad('\x83\xCF'::rowkey, 4)$$),
	(8, 'reverse(digits(v, 6))', '123', $$'321000'::rowkey$$),
	(9, 'hash(hash(v), 4)', $$'a'::text$$, $$rowkey_hash(rowkey_hash('a'::text), 4)$$),
	(10, 'hash_hex(int8(v), 8)', '5', 'rowkey_hash_hex(rowkey_int8(5), 8)'),
	(11, 'hash_hex((v, string(v, 1)), 8)', $$'a'::text$$, $$rowkey_hash_hex('aa'::text, 8)$$),
	(12, 'salt(epoch(v), 16)', $$'2026-01-01'::date$$, $$rowkey_salt(rowkey_epoch('2026-01-01'::date), 16)$$),
	(13, 'salt(reverse_domain(v), 16)', $$'a.b'::text$$, $$rowkey_salt('b.a'::text, 16)$$)
) v(n, layout, value, function) ORDER BY n;

--
-- What is hashed: as the layout says, never by the value's type
--
CREATE TEMP TABLE hashed(n int, layout rowkey_layout, value text, hashed bytea);
INSERT INTO hashed VALUES
	(1, 'hash_hex(v)', $$'1001'::text$$, '1001'),
	(2, 'hash_hex(v), string(v)', $$'1001'::varchar$$, '1001'),
	(3, 'hash_hex(v), string(v)', $$'é'$$, convert_to('é', 'UTF8')),
	(4, 'hash_hex(v), rpad(v, 8)', $$'1001'::text$$, '1001'),
	(5, 'hash_hex(v), lpad(v, 8, ''0'')', $$'1001'::text$$, '1001'),
	(6, 'hash_hex(v), reverse(v)', $$'1001'::text$$, '1001'),
	(7, 'hash_hex(v), string(reverse(v), 4)', $$'1234'::text$$, '1234'),
	(8, 'hash_hex(v), string(v)', $$'ab'::char(9)$$, 'ab'),
	(10, 'hash_hex(v), bytes(v)', $$'\x00ff'::bytea$$, '\x00ff'),
	(11, 'hash_hex(v), bytes(v)', $$'\x00a'::rowkey$$, '\x0061'),
	(12, 'hash_hex(v), bytes(reverse(v))', $$'\x00ff'::bytea$$, '\x00ff'),
	(20, 'hash_hex(v), int2(v)', '(-5)::smallint', '-5'),
	(21, 'hash_hex(v), int4(v)', '1001', '1001'),
	(22, 'hash_hex(v), int8(v)', '1001', '1001'),
	(23, 'hash_hex(v), int8(v)', '1001::smallint', '1001'),
	(24, 'hash_hex(v), int8(v)', '(-9223372036854775808)::bigint', '-9223372036854775808'),
	(25, 'hash_hex(v), uint(v, 3)', '1001', '1001'),
	(26, 'hash_hex(v), digits(v, 8)', '1001', '1001'),
	(27, 'hash_hex(v), digits(v, 30)', $$'123456789012345678901'::numeric$$, '123456789012345678901'),
	(28, 'hash_hex(v), reverse(digits(v, 8))', '1001', '1001'),
	(29, 'hash_hex(v), int8(v)', $$'1001'$$, '1001'),
	(30, 'hash_hex(v), uuid(v)', $$'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'::uuid$$, 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'),
	(40, 'hash_hex(v), datetime(v, ''yyyy-MM-dd'', ''+08:00'')', $$'2025-12-31 16:00Z'::timestamptz$$, '2026-01-01'),
	(41, 'hash_hex(v), datetime(v)', $$'2026-01-01'$$, '20260101000000000'),
	(42, 'hash_hex(v), datetime(v)', $$'2026-01-01'::date$$, '20260101000000000'),
	(50, 'hash_hex(int8(v)), int8(v)', '1001', int8send(1001)),
	(51, 'hash_hex(float8(v)), float8(v)', '1.5::real', float8send(1.5)),
	(52, 'hash_hex(bool(v)), bool(v)', 'true', '\xff'),
	(53, 'hash_hex(rpad(v, 8)), rpad(v, 8)', $$'1001'::text$$, '1001    '),
	(54, 'hash_hex(epoch(v)), epoch(v)', $$'1970-01-01 00:00:01Z'::timestamptz$$, int8send(1000)),
	(55, 'hash_hex(epoch(v, ''s'')), epoch(v)', '1999', int8send(1)),
	(56, 'hash_hex(datetime(v, ''yyyyMMdd'')), reverse_timestamp(v)', '86400000', '19700102');
SELECT count(*) AS cases, count(*) FILTER (WHERE left(pg_temp.try(format('rowkey_encode(%L, %s)', layout, value)), 32) IS DISTINCT FROM md5(hashed)) AS wrong FROM hashed;
SELECT n, layout, value, pg_temp.try(format('rowkey_encode(%L, %s)', layout, value)) AS key, md5(hashed) FROM hashed
WHERE left(pg_temp.try(format('rowkey_encode(%L, %s)', layout, value)), 32) IS DISTINCT FROM md5(hashed) ORDER BY n;
-- several: one after another
SELECT left(rowkey_encode('hash_hex((a, b, c)), string(a), ''|'', int8(b), bytes(c)', 'x'::text, 12, '\x00'::bytea)::text, 32) = md5('x12'::bytea || '\x00') AS list;

--
-- Salts
--

-- of what follows: Phoenix's, by its vectors
CREATE TEMP TABLE phoenix_salt (fn text, key_hex text, buckets int, result_hex text);
\set f :d '/test/golden/phoenix_salt.tsv'
COPY phoenix_salt FROM :'f' (FORMAT text, HEADER);
CREATE TEMP VIEW salted AS
SELECT key_hex, buckets, result_hex, rowkey_hex(rowkey_encode(format('salt(buckets => %s), bytes(k)', buckets)::rowkey_layout, decode(key_hex, 'hex'))) AS key
FROM phoenix_salt WHERE fn = 'salted_key';
SELECT count(*) AS cases, count(*) FILTER (WHERE key IS DISTINCT FROM result_hex) AS wrong FROM salted;
SELECT * FROM salted WHERE key IS DISTINCT FROM result_hex ORDER BY key_hex, buckets LIMIT 10;

-- of all elements that follow, and of none in front
SELECT rowkey_encode($$'t', salt(buckets => 20, hash => 'murmur3', format => 'digits'), string(a), '\x00', int4(b)$$, 'u1', 7)
	= 't'::rowkey || rowkey_salt('u1\x00'::rowkey || rowkey_int4(7), 20, 'murmur3', format => 'digits') || 'u1\x00'::rowkey || rowkey_int4(7) AS behind_a_prefix,
	rowkey_encode('hash(b, 2), salt(buckets => 300), int8(b), string(a)', 5, 'x')
	= rowkey_hash(5, 2) || rowkey_salt(rowkey_int8(5) || 'x', 300) || rowkey_int8(5) || 'x' AS two_bytes,
	rowkey_encode('int8(b), salt(buckets => 16), string(a)', 5, 'x') = rowkey_int8(5) || rowkey_salt('x'::text, 16) || 'x' AS in_the_middle;

-- F45: a negative hash
SELECT modulus, rowkey_hex(rowkey_encode(format('salt(k, 7, modulus => %L), string(k)', modulus)::rowkey_layout, 'order0001'::text)) AS key
FROM unnest(ARRAY['abs', 'floor', 'mask']) modulus ORDER BY modulus;
-- F50: OpenTSDB hashes metric and tags, not the time: 08 000001 50E22700 ...
SELECT rowkey_hex(rowkey_encode('salt((metric, tags), 20, ''opentsdb''), bytes(metric, 3), epoch(base, ''s'', 4), bytes(tags)', '\x000001'::bytea, '\x000001000001'::bytea, base)) AS key
FROM (VALUES (1, 1356998400), (2, 1356998400 + 3600)) v(n, base) ORDER BY n;

--
-- Times
--

-- a number is a time in the unit that the key keeps, for all elements
CREATE TEMP TABLE instant(n int, layout rowkey_layout, unit text, us bigint);
INSERT INTO instant VALUES (1, 'epoch(t)', 'ms', 1000), (2, 'epoch(t, ''s'')', 's', 1000000), (3, 'bucket(t, 16, ''s''), epoch(t, ''s'')', 's', 1000000),
	(4, 'bucket(t, 16), reverse_timestamp(t)', 'ms', 1000), (5, 'bucket(t, 7, ''minute''), epoch(t, ''s'', 4)', 's', 1000000),
	(6, 'datetime(t, ''yyyyMMdd''), reverse_timestamp(t, ''us'')', 'us', 1), (7, 'hash_hex(datetime(t, ''yyyyMM''), 2), epoch(t, ''hour'')', 'hour', 3600000000),
	(8, 'epoch(t, ''s''), epoch(t)', 'ms', 1000), (9, 'epoch(t, ''day'', 2)', 'day', 86400000000);
SELECT count(*) AS cases, count(*) FILTER (WHERE by_number = by_instant AND by_instant = by_timestamp AND by_text = by_instant) AS same
FROM instant, LATERAL (SELECT n * 1234567890123 + 1356998400000000 AS micros FROM generate_series(0, 40) n) m,
LATERAL (SELECT '1970-01-01'::timestamp + micros * interval '1 microsecond' AS at) a,
LATERAL (SELECT rowkey_encode(layout, micros / us) AS by_number,
	rowkey_encode(layout, at) AS by_timestamp, rowkey_encode(layout, at AT TIME ZONE 'UTC') AS by_instant, rowkey_encode(layout, to_char(at, 'YYYY-MM-DD HH24:MI:SS.US')) AS by_text) k;
-- the unit is that of the carrier, not of what is derived
SELECT rowkey_hex(rowkey_encode('bucket(t, 100, ''s'', ''digits''), epoch(t)', 123456789)) AS "56, as of 123456 s",
	rowkey_encode('bucket(t, 100, ''s'', ''digits'')', 123456789) AS "89: no carrier, as the function";
-- date, and text by its zone, whatever the session's
SELECT rowkey_encode('epoch(t)', '2026-01-01'::date) = rowkey_encode('epoch(t)', '2026-01-01T08:00+08') AS date_and_text,
	rowkey_encode('epoch(t)', '2026-01-01'::date) = rowkey_int8(1767225600000) AS value;

--
-- Values behind which a constant stands
--
SELECT layout, value, pg_temp.try(format('rowkey_encode(%L, %L::text)', layout, value)) AS key FROM (VALUES
	(1, $$string(v), '|'$$, 'a'), (2, $$string(v), '|'$$, ''), (3, $$string(v), '|'$$, 'a|b'), (4, $$string(v), '|'$$, '|'),
	(5, $$string(v), '||'$$, 'a|b'), (6, $$string(v), '||'$$, 'a|'), (7, $$string(v), '||'$$, 'a||b'), (8, $$string(v), 'abab'$$, 'xaba'), (9, $$string(v), 'abab'$$, 'xabax'), (10, $$string(v), 'abab'$$, 'aab'),
	(11, $$string(v), 'abab'$$, 'xb'), (12, $$reverse(v), 'ab'$$, 'ba'), (13, $$reverse(v), 'ab'$$, 'ab'), (14, $$string(v, 3), '|'$$, 'a|b'), (15, $$string(v), '\xC3'$$, 'é')
) v(n, layout, value) ORDER BY n;
SELECT rowkey_encode($$string(a), '|', string(b)$$, 'a|b', 'c');		-- fails: F36
SELECT rowkey_encode($$string(a), '|', string(b)$$, 'a', 'b|c');
SELECT rowkey_encode($$string(a), '\x00\x01', int4(b)$$, E'a', 1);
SELECT rowkey_encode($$bytes(a), '\x00\x01', int4(b)$$, '\x6100'::bytea, 1);		-- fails: ends as the constant begins

--
-- Arguments
--

-- types: widened, without trailing blanks, domains as their base
CREATE DOMAIN pg_temp.code AS varchar(9);
CREATE DOMAIN pg_temp.code2 AS pg_temp.code CHECK (VALUE <> '');
SELECT rowkey_encode('string(a), ''|'', int8(b)', 'x'::pg_temp.code2, 1::smallint) = 'x|' || rowkey_int8(1) AS domain_and_smallint,
	rowkey_encode('string(a), ''|'', string(b)', 'x'::char(5), 'y '::varchar) = 'x|y '::rowkey AS char_and_varchar,
	rowkey_encode('string(a), ''|'', string(b)', 'x'::name, 'y') = 'x|y'::rowkey AS name_and_untyped,
	rowkey_encode('bytes(a), int8(b)', 'x'::rowkey, 1) = 'x' || rowkey_int8(1) AS of_rowkey;
-- untyped literals are read as the element's type
SELECT layout, literal, pg_temp.try(format('rowkey_hex(rowkey_encode(%L, %L))', layout, literal)) AS key FROM (VALUES
	(1, 'int8(v)', '12'), (2, 'int2(v)', '40000'), (3, 'int8(v)', 'x'), (4, 'float8(v)', '1.5'), (5, 'float4(v)', '1.5'), (6, 'bool(v)', 'yes'), (7, 'bool(v)', '2'),
	(8, 'bigdecimal(v)', '1.50'), (9, 'digits(v, 4)', '12'), (10, 'uuid(v)', 'a0eebc999c0b4ef8bb6d6bb9bd380a11'), (11, 'bytes(v)', '\x00ff'), (12, 'string(v)', '\x00ff'),
	(13, 'epoch(v)', '1970-01-01T00:00:01Z'), (14, 'epoch(v)', '1000'), (15, 'int8(v), epoch(v)', '1000')
) v(n, layout, literal) ORDER BY n;
-- what an element does not take: column, type, element, cast
\pset format unaligned
\pset tuples_only on
CREATE FUNCTION pg_temp.fault(expression text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	state text;
	message text;
	hint text;
BEGIN
	EXECUTE 'SELECT (' || expression || ')::text' INTO message;
	RETURN format('%s: %s', expression, message);
EXCEPTION WHEN OTHERS THEN
	GET STACKED DIAGNOSTICS state = RETURNED_SQLSTATE, message = MESSAGE_TEXT, hint = PG_EXCEPTION_HINT;
	RETURN format(E'%s: %s', state, message) || CASE WHEN hint <> '' THEN E'\n\t' || hint ELSE '' END;
END $$;
SELECT pg_temp.fault(format('rowkey_encode(%L, %s)', layout, value)) FROM (VALUES
	(1, 'string(user_id)', '1001'), (2, 'int8("User")', '''a''::text'), (3, 'int4(v)', '1::bigint'), (4, 'int2(v)', '1'), (5, 'float8(v)', 'true'), (6, 'bool(v)', '1'), (7, 'uuid(v)', '''a''::text'),
	(8, 'bytes(v)', '''a''::text'), (9, 'string(v)', '''a''::bytea'), (10, 'reverse(v)', '''a''::bytea'), (11, 'rpad(v, 4)', '''a''::rowkey'), (12, 'epoch(v)', '1.5'), (13, 'datetime(v)', '1'), (14, 'bucket(v, 4)', 'now()::time'),
	(15, 'hash_hex(v, 4)', '1'), (16, 'hash_hex(v, 4), string(v)', '1'), (17, 'string(v), ''|'', hash(v, 2)', '''{}''::jsonb'), (18, 'string(reverse(v), 4)', '1'), (19, 'digits(v, 4)', '1.5::real'), (20, 'int8(v)', 'ARRAY[1]'),
	(21, 'string(v)', 'now()'), (22, 'hash_hex(v, 4), string(v)', 'current_date')
) v(n, layout, value) ORDER BY n;
-- a number is a float only where it is exact: two numbers never share a key in silence
SELECT layout, value, pg_temp.fault(format('rowkey_hex(rowkey_encode(%L, %s))', layout, value)) FROM (VALUES
	(1, 'float8(v)', '9007199254740992'), (2, 'float8(v)', '9007199254740993'), (3, 'float8(v)', '0.1'), (4, 'float8(v)', '0.1000000000000000055'), (5, 'float4(v)', '16777216'), (6, 'float4(v)', '16777217'),
	(7, 'float8(v)', '9007199254740993::float8'), (8, 'float8(v)', '''NaN''::numeric'), (9, 'float8(v)', '1e400'), (10, 'float4(v)', '1.50')
) v(n, layout, value) ORDER BY n;
-- how many; NULL
SELECT pg_temp.fault(format('rowkey_encode(%L, %s)', layout, value)) FROM (VALUES
	(1, 'int8(a), int8(b)', '1'), (2, 'int8(a), int8(b)', '1, 2, 3'), (3, 'int8(a), hash(b, 2), int8(a)', '1, 2, 3'), (4, 'int8(a), int8(b)', '1, NULL'), (5, 'int8(a), int8("B")', '1, NULL::bigint'),
	(6, 'hash(a, 2), string(a)', 'NULL'), (7, 'string(a)', ''''''), (8, 'string(a), ''|''', ''''''), (9, 'string(a, 2)', '''abc'''), (10, 'string(a)', 'repeat(''x'', 32768)'), (11, 'hash(a, 2), string(a)', 'repeat(''x'', 32766)')
) v(n, layout, value) ORDER BY n;
-- F34, F35, F73
SELECT pg_temp.fault(format('rowkey_hex(rowkey_encode(%L, %s))', layout, value)) FROM (VALUES
	(1, 'digits(id, 12)', '12345678'), (2, 'digits(id, 12)', '-5'), (3, 'digits(id, 6)', '-1'), (4, 'digits(id, 6)', '1234567'),
	(5, 'rpad(name, 6), ''x''', '''ab'''), (6, 'rpad(name, 4, ''\x00'')', '''ab'''), (7, 'rpad(name, 4, ''\x00'')', '''abcde'''), (8, 'rpad(name, 3)', '''abcd'''), (9, 'bytes(rpad(name, 4, ''\x00''))', '''\x616200''::bytea'),
	(10, 'rpad(name, 6)', '''张三'''), (11, 'rpad(name, 5)', '''张三'''), (12, 'string(a)', 'NULL'), (13, 'string(a)', ''''''), (14, 'string(a), ''|'', string(b)', '''a'', NULL')
) v(n, layout, value) ORDER BY n;
\pset format aligned
\pset tuples_only off
SELECT rowkey_encode(NULL, 1) IS NULL AS null_layout, rowkey_encode(NULL::rowkey_layout, NULL, NULL) IS NULL AS all_null;
SELECT rowkey_encode('int8(a), int8(b)', VARIADIC ARRAY[1, 2]) = rowkey_encode('int8(a), int8(b)', 1, 2) AS of_array,
	rowkey_encode('string(a), ''|'', string(b)', VARIADIC ARRAY['x', 'y']::varchar[]) AS of_text,
	rowkey_encode('string(a), ''|'', string(b)', VARIADIC ARRAY['x', 'y']::pg_temp.code2[]) AS of_domain,
	rowkey_encode('int8(a)', VARIADIC NULL::int[]) IS NULL AS of_null;
SELECT rowkey_encode('int8(a), int8(b)', VARIADIC ARRAY[1]);		-- fails: too few
SELECT rowkey_encode('int8(a), int8(b)', VARIADIC ARRAY[1, NULL]);		-- fails: NULL
SELECT rowkey_encode('int8(a), string(b)', VARIADIC ARRAY[1, 2]);		-- fails: type
