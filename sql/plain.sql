-- plain.sql: values as HBase's Bytes.toBytes writes them, and their readers
\getenv d PG_ABS_SRCDIR

-- the value of an expression over a key $1, or the SQLSTATE of its error
CREATE FUNCTION pg_temp.try(expression text, key rowkey) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
	result text;
BEGIN
	EXECUTE 'SELECT (' || expression || ')::text' INTO result USING key;
	RETURN result;
EXCEPTION WHEN OTHERS THEN
	RETURN 'error ' || SQLSTATE;
END $$;

-- golden: Bytes.toBytes of HBase 2.6.4
CREATE TEMP TABLE bytes_boolean (input boolean, bytes text);
CREATE TEMP TABLE bytes_short (input smallint, bytes text);
CREATE TEMP TABLE bytes_int (input int, bytes text);
CREATE TEMP TABLE bytes_long (input bigint, bytes text);
CREATE TEMP TABLE bytes_float (input real, bytes text);
CREATE TEMP TABLE bytes_double (input double precision, bytes text);
CREATE TEMP TABLE bytes_string (input text, bytes text);
CREATE TEMP TABLE bytes_bigdecimal (input numeric, scale int, bytes text);
CREATE TEMP TABLE bytes_decode (type text, bytes text, value text, error text);
\set f :d '/test/golden/bytes_boolean.tsv'
COPY bytes_boolean FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/bytes_short.tsv'
COPY bytes_short FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/bytes_int.tsv'
COPY bytes_int FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/bytes_long.tsv'
COPY bytes_long FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/bytes_float.tsv'
COPY bytes_float FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/bytes_double.tsv'
COPY bytes_double FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/bytes_string.tsv'
COPY bytes_string FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/bytes_bigdecimal.tsv'
COPY bytes_bigdecimal FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/bytes_decode.tsv'
COPY bytes_decode FROM :'f' (FORMAT text, HEADER);

-- encoded, decoded from the key alone, and decoded from between other bytes;
-- as text, which tells -0.0 from 0.0 and 1.5 from 1.50
CREATE TEMP VIEW checked AS
SELECT 'boolean' AS type, input::text, bytes,
	rowkey_hex(rowkey_bool(input)) AS encoded,
	rowkey_to_bool(rowkey_from_hex(bytes))::text AS decoded,
	rowkey_to_bool('\x80\x00'::rowkey || rowkey_from_hex(bytes) || '\xFF'::rowkey, 3)::text AS inside
FROM bytes_boolean
UNION ALL
SELECT 'short', input::text, bytes, rowkey_hex(rowkey_int2(input)),
	rowkey_to_int2(rowkey_from_hex(bytes))::text,
	rowkey_to_int2('\x80\x00'::rowkey || rowkey_from_hex(bytes) || '\xFF'::rowkey, 3)::text
FROM bytes_short
UNION ALL
SELECT 'int', input::text, bytes, rowkey_hex(rowkey_int4(input)),
	rowkey_to_int4(rowkey_from_hex(bytes))::text,
	rowkey_to_int4('\x80\x00'::rowkey || rowkey_from_hex(bytes) || '\xFF'::rowkey, 3)::text
FROM bytes_int
UNION ALL
SELECT 'long', input::text, bytes, rowkey_hex(rowkey_int8(input)),
	rowkey_to_int8(rowkey_from_hex(bytes))::text,
	rowkey_to_int8('\x80\x00'::rowkey || rowkey_from_hex(bytes) || '\xFF'::rowkey, 3)::text
FROM bytes_long
UNION ALL
SELECT 'float', input::text, bytes, rowkey_hex(rowkey_float4(input)),
	rowkey_to_float4(rowkey_from_hex(bytes))::text,
	rowkey_to_float4('\x80\x00'::rowkey || rowkey_from_hex(bytes) || '\xFF'::rowkey, 3)::text
FROM bytes_float
UNION ALL
SELECT 'double', input::text, bytes, rowkey_hex(rowkey_float8(input)),
	rowkey_to_float8(rowkey_from_hex(bytes))::text,
	rowkey_to_float8('\x80\x00'::rowkey || rowkey_from_hex(bytes) || '\xFF'::rowkey, 3)::text
FROM bytes_double
UNION ALL
SELECT 'string', convert_from(decode(input, 'hex'), 'UTF8'), bytes,
	rowkey_hex(rowkey_string(convert_from(decode(input, 'hex'), 'UTF8'))),
	rowkey_to_string(rowkey_from_hex(bytes)),
	rowkey_to_string('\x80\x00'::rowkey || rowkey_from_hex(bytes) || '\xFF'::rowkey, 3, length(bytes) / 2)
FROM bytes_string
UNION ALL	-- reads to the end, so nothing stands behind
SELECT 'bigdecimal', input::text, bytes, rowkey_hex(rowkey_bigdecimal(input)),
	rowkey_to_bigdecimal(rowkey_from_hex(bytes))::text,
	rowkey_to_bigdecimal('\x80\x00'::rowkey || rowkey_from_hex(bytes), 3)::text
FROM bytes_bigdecimal;

SELECT type, count(*) AS cases,
	count(*) FILTER (WHERE encoded IS DISTINCT FROM bytes) AS encoded_wrong,
	count(*) FILTER (WHERE decoded IS DISTINCT FROM input) AS decoded_wrong,
	count(*) FILTER (WHERE inside IS DISTINCT FROM input) AS inside_wrong
FROM checked GROUP BY type ORDER BY type COLLATE "C";
SELECT * FROM checked
WHERE encoded IS DISTINCT FROM bytes OR decoded IS DISTINCT FROM input OR inside IS DISTINCT FROM input;

-- the scale is the numeric's own
SELECT count(*) AS cases, count(*) FILTER (WHERE scale(input) <> scale OR rowkey_to_int4(rowkey_bigdecimal(input)) <> scale) AS wrong
FROM bytes_bigdecimal;

-- golden: Bytes.toBoolean and so on.  Left out, because the readers differ by
-- intent:
--   boolean of more than one byte: HBase wants an array of exactly one byte,
--     rowkey_to_bool reads one byte at a start
--   string: HBase puts U+FFFD for what is not UTF-8, and takes a byte 00;
--     both are errors (checked next)
--   bigdecimal with an exponent that numeric does not have: an error (checked
--     next)
CREATE TEMP VIEW decoded AS
SELECT type, bytes, value, error, pg_temp.try(
	CASE type
		WHEN 'boolean' THEN 'rowkey_to_bool($1)'
		WHEN 'short' THEN 'rowkey_to_int2($1)'
		WHEN 'int' THEN 'rowkey_to_int4($1)'
		WHEN 'long' THEN 'rowkey_to_int8($1)'
		WHEN 'float' THEN 'rowkey_to_float4($1)'
		WHEN 'double' THEN 'rowkey_to_float8($1)'
		WHEN 'string_hex' THEN $q$encode(convert_to(rowkey_to_string($1), 'UTF8'), 'hex')$q$
		WHEN 'bigdecimal' THEN 'rowkey_to_bigdecimal($1)'
	END, rowkey_from_hex(bytes)) AS got
FROM bytes_decode;

CREATE TEMP VIEW expected AS
SELECT type, bytes, value, got,
	CASE
		WHEN type = 'boolean' AND length(bytes) > 2 THEN 'another rule'
		WHEN type = 'string_hex' AND (value ~ '^(..)*(efbfbd|00)') THEN 'error 22000'
		WHEN type = 'bigdecimal' AND split_part(value, 'e', 2)::bigint NOT BETWEEN -16383 AND 131071 THEN 'error 22003'
		WHEN error <> '' THEN 'error 22000'		-- too few bytes
		WHEN type = 'boolean' THEN value::boolean::text
		WHEN type = 'float' THEN value::real::text
		WHEN type = 'double' THEN value::double precision::text
		WHEN type = 'bigdecimal' THEN value::numeric::text
		ELSE value
	END AS expected
FROM decoded;

SELECT type, count(*) AS cases,
	count(*) FILTER (WHERE expected = 'another rule') AS left_out,
	count(*) FILTER (WHERE expected LIKE 'error%') AS errors,
	count(*) FILTER (WHERE expected <> 'another rule' AND got IS DISTINCT FROM expected) AS wrong
FROM expected GROUP BY type ORDER BY type COLLATE "C";
SELECT * FROM expected WHERE expected <> 'another rule' AND got IS DISTINCT FROM expected;

-- edges of numbers; the last column is the server's own binary form
SELECT function, value, rowkey_hex(key) AS key, rowkey_hex(key) = encode(binary_form, 'hex') AS same
FROM (VALUES
	(1, 'bool', 'false', rowkey_bool(false), '\x00'::bytea),
	(2, 'bool', 'true', rowkey_bool(true), '\xff'),
	(3, 'int2', '-32768', rowkey_int2('-32768'), int2send('-32768')),
	(4, 'int2', '-1', rowkey_int2('-1'), int2send('-1')),
	(5, 'int2', '0', rowkey_int2('0'), int2send('0')),
	(6, 'int2', '32767', rowkey_int2('32767'), int2send('32767')),
	(7, 'int4', '-2147483648', rowkey_int4('-2147483648'), int4send('-2147483648')),
	(8, 'int4', '-1', rowkey_int4(-1), int4send(-1)),
	(9, 'int4', '2147483647', rowkey_int4(2147483647), int4send(2147483647)),
	(10, 'int8', '-9223372036854775808', rowkey_int8('-9223372036854775808'), int8send('-9223372036854775808')),
	(11, 'int8', '-1', rowkey_int8(-1), int8send(-1)),
	(12, 'int8', '9223372036854775807', rowkey_int8(9223372036854775807), int8send(9223372036854775807)),
	(13, 'float4', '-0.0', rowkey_float4('-0'), float4send('-0')),
	(14, 'float4', 'NaN', rowkey_float4('NaN'), float4send('NaN')),
	(15, 'float4', 'Infinity', rowkey_float4('Infinity'), float4send('Infinity')),
	(16, 'float4', '-Infinity', rowkey_float4('-Infinity'), float4send('-Infinity')),
	(17, 'float4', 'greatest', rowkey_float4('3.4028235e38'), float4send('3.4028235e38')),
	(18, 'float4', 'least positive', rowkey_float4('1e-45'), float4send('1e-45')),
	(19, 'float8', '-0.0', rowkey_float8('-0'), float8send('-0')),
	(20, 'float8', 'NaN', rowkey_float8('NaN'), float8send('NaN')),
	(21, 'float8', 'Infinity', rowkey_float8('Infinity'), float8send('Infinity')),
	(22, 'float8', '-Infinity', rowkey_float8('-Infinity'), float8send('-Infinity')),
	(23, 'float8', 'greatest', rowkey_float8('1.7976931348623157e308'), float8send('1.7976931348623157e308')),
	(24, 'float8', 'least positive', rowkey_float8('5e-324'), float8send('5e-324'))
) v(n, function, value, key, binary_form) ORDER BY n;

-- SQL has one NaN: other bits than Java's Float.NaN are read, and written as it
SELECT rowkey_to_float4(bits4) AS float4, rowkey_hex(rowkey_float4(rowkey_to_float4(bits4))) AS key4,
	rowkey_to_float8(bits8) AS float8, rowkey_hex(rowkey_float8(rowkey_to_float8(bits8))) AS key8
FROM (VALUES
	(1, rowkey_from_hex('7fffffff'), rowkey_from_hex('7fffffffffffffff')),
	(2, rowkey_from_hex('ffc00001'), rowkey_from_hex('fff8000000000001'))
) v(n, bits4, bits8) ORDER BY n;

-- uint: every width, at 0, one byte and its maximum; and back.  The last bytes
-- of the server's bigint are the same
SELECT width, rowkey_hex(rowkey_uint(0, width)) AS zero, rowkey_hex(rowkey_uint(255, width)) AS "255",
	rowkey_hex(rowkey_uint(most, width)) AS most,
	rowkey_uint(most, width)::bytea = substr(int8send(most), 9 - width) AS same,
	rowkey_to_uint('\x01'::rowkey || rowkey_uint(most, width) || '\x02'::rowkey, 2, width) AS back
FROM (SELECT width, CASE width WHEN 8 THEN 9223372036854775807 ELSE (1::bigint << (8 * width)) - 1 END AS most
	FROM generate_series(1, 8) width) v ORDER BY width;
SELECT rowkey_uint(-1, 4);						-- fails: negative
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_uint(256, 1);						-- fails: too large for one byte
SELECT rowkey_uint(4294967296, 4);				-- fails: too large for four bytes
SELECT rowkey_uint(1, 0);						-- fails: width below 1
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_uint(1, 9);						-- fails: width over 8
SELECT rowkey_to_uint('\x80\x00\x00\x00\x00\x00\x00\x00', 1, 8);	-- fails: 2^63 is no bigint
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_to_uint('abc', 1, 0);				-- fails: width below 1

-- uuid: the bytes as printed, which are also the server's binary form
SELECT rowkey_hex(rowkey_uuid(u)) AS key, rowkey_uuid(u)::bytea = uuid_send(u) AS same,
	rowkey_to_uuid('\xFF'::rowkey || rowkey_uuid(u) || '\xFF'::rowkey, 2) = u AS back
FROM (VALUES ('00000000-0000-0000-0000-000000000000'::uuid), ('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'),
	('ffffffff-ffff-ffff-ffff-ffffffffffff')) v(u) ORDER BY u;

-- string: UTF-8; char(n) counts without trailing blanks, varchar with them
CREATE DOMAIN pg_temp.padded AS char(5);
SELECT what, rowkey_hex(key) AS key FROM (VALUES
	(1, 'empty', rowkey_string('')),
	(2, 'one byte', rowkey_string('a')),
	(3, 'two bytes each', rowkey_string('é')),
	(4, 'three bytes each', rowkey_string('张三')),
	(5, 'four bytes', rowkey_string(E'\U0001F600')),
	(6, 'greatest code point', rowkey_string(E'\U0010FFFF')),
	(7, 'escape is text', rowkey_string('\x00')),
	(8, 'char(5)', rowkey_string('ab'::char(5))),
	(9, 'domain over char(5)', rowkey_string('ab'::pg_temp.padded)),
	(10, 'varchar', rowkey_string('ab  '::varchar)),
	(11, 'exactly 6 bytes', rowkey_string('张三', 6)),
	(12, 'exactly 0 bytes', rowkey_string('', 0)),
	(13, 'length NULL', rowkey_string('ab', NULL)),
	(14, 'named length', rowkey_string('ab', length => 2)),
	(15, 'bytes: empty', rowkey_bytes('')),
	(16, 'bytes: 00', rowkey_bytes('\x00')),
	(17, 'bytes: all FF', rowkey_bytes('\xffffff')),
	(18, 'bytes: exactly 2', rowkey_bytes('\x00ff', 2))
) v(n, what, key) ORDER BY n;
SELECT rowkey_string('abc', 2);					-- fails: longer
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_string('abc', 4);					-- fails: shorter
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_string('张三', 2);				-- fails: the length counts bytes
SELECT rowkey_string('a', -1);					-- fails: negative length
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_string('a', 32768);				-- fails: longer than any key
SELECT rowkey_bytes('\x00ff', 1);				-- fails: longer
SELECT rowkey_bytes('\x00ff', 3);				-- fails: shorter

-- the longest key, and one past it: HBase's Short.MAX_VALUE
SELECT length(rowkey_string(repeat('a', 32767))) AS text,
	length(rowkey_string(repeat('é', 16383) || 'a')) AS two_bytes_each,
	length(rowkey_bytes(decode(repeat('ff', 32767), 'hex'), 32767)) AS bytes,
	length(rowkey_bigdecimal('1e78900')) AS decimal,
	rowkey_to_bigdecimal(rowkey_bigdecimal('1e78900')) = '1e78900' AS back,
	rowkey_to_bigdecimal(rowkey_bigdecimal('-1e78900')) = '-1e78900' AS negative,
	length(rowkey_to_string(rowkey_string(repeat('a', 32767)), 32767)) AS last;
SELECT rowkey_string(repeat('a', 32768));		-- fails: 32768 bytes
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_string(repeat('é', 16384));		-- fails: 32768 bytes in 16384 characters
SELECT rowkey_bytes(decode(repeat('00', 32768), 'hex'));	-- fails: 32768 bytes
SELECT rowkey_bigdecimal('1e78901');			-- fails: scale and 32764 bytes, log2(10^78901) > 262103
\echo :LAST_ERROR_SQLSTATE

-- bigdecimal: 1.5 and 1.50 are two keys, as in Java
SELECT value, rowkey_hex(rowkey_bigdecimal(value)) AS key, rowkey_to_bigdecimal(rowkey_bigdecimal(value)) AS back
FROM (VALUES (1, 1.5), (2, 1.50), (3, 0), (4, 0.00), (5, -1), (6, 127), (7, 128), (8, -128), (9, -129), (10, 255), (11, -256)) v(n, value) ORDER BY n;
SELECT rowkey_bigdecimal('NaN');				-- fails: BigDecimal knows finite numbers
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_bigdecimal('Infinity');			-- fails: as above
SELECT rowkey_bigdecimal('-Infinity');			-- fails: as above
SELECT length(rowkey_to_bigdecimal(rowkey_from_hex('00003fff01'))::text) AS scale_16383;	-- numeric's greatest
SELECT rowkey_to_bigdecimal(rowkey_from_hex('0000400001'));	-- fails: scale 16384
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_to_bigdecimal(rowkey_from_hex('80000000ff'));	-- fails: scale -2147483648
SELECT pg_temp.try('length(rowkey_to_bigdecimal($1)::text)', rowkey_from_hex('fffe000101')) AS "1e131071",	-- numeric's most digits
	pg_temp.try('rowkey_to_bigdecimal($1)', rowkey_from_hex('fffe000001')) AS "1e131072";
SELECT rowkey_to_bigdecimal('abcd') IS NULL AS four_bytes, rowkey_to_bigdecimal('') IS NULL AS none,
	rowkey_to_bigdecimal('abcdefgh', 5) IS NULL AS four_left;

-- readers: a start is 1-based, and nothing is read over the end
SELECT expression, pg_temp.try(expression, '\x00\x01\x02\x03\x04\x05\x06\x07') AS result FROM (VALUES
	(1, 'rowkey_to_bool($1)'), (2, 'rowkey_to_bool($1, 8)'), (3, 'rowkey_to_bool($1, 9)'),
	(4, 'rowkey_to_int2($1, 7)'), (5, 'rowkey_to_int2($1, 8)'),
	(6, 'rowkey_to_int4($1, 5)'), (7, 'rowkey_to_int4($1, 6)'), (8, 'rowkey_to_int4($1, 2147483647)'),
	(9, 'rowkey_to_int8($1, 1)'), (10, 'rowkey_to_int8($1, 2)'),
	(11, 'rowkey_to_float4($1, 5)'), (12, 'rowkey_to_float4($1, 6)'), (13, 'rowkey_to_float8($1, 2)'),
	(14, 'rowkey_to_uint($1, 6, 3)'), (15, 'rowkey_to_uint($1, 7, 3)'),
	(16, 'rowkey_to_uuid($1)'),
	(17, 'rowkey_to_bytes($1, 7, 2)'), (18, 'rowkey_to_bytes($1, 9, 0)'), (19, 'rowkey_to_bytes($1, 8, 2)'), (20, 'rowkey_to_bytes($1, 10, 0)'),
	(21, 'rowkey_to_bytes($1, 1, -1)'), (22, 'rowkey_to_bytes($1, 1, 32768)'), (23, 'rowkey_to_bytes($1, 0, 1)'),
	(24, 'rowkey_to_string($1, 9)'), (25, 'rowkey_to_string($1, 10)'), (26, 'rowkey_to_string($1, 8, 2)'), (27, 'rowkey_to_string($1, 2, -1)'),
	(28, 'rowkey_to_bigdecimal($1, 9)'), (29, 'rowkey_to_bigdecimal($1, 10)'),
	(30, 'rowkey_to_bool($1, 0)'), (31, 'rowkey_to_int8($1, 0)'), (32, 'rowkey_to_string($1, 0)'), (33, 'rowkey_to_bigdecimal($1, -1)'), (34, 'rowkey_to_int2($1, -2147483648)')
) v(n, expression) ORDER BY n;
SELECT rowkey_to_int8('abc');					-- fails: three bytes
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_to_bool('abc', 4);				-- fails: one byte past the end
SELECT rowkey_to_string('abc', 5);				-- fails: starts past the end
SELECT rowkey_to_int4('abcd', 0);				-- fails: positions begin with 1
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_to_bytes('abc', 1, -1);			-- fails: negative length

-- to_string: what is not UTF-8 (RFC 3629), and a byte 00, name byte and place
SELECT rowkey_to_string('ab\xC3(');				-- fails: C3 wants a second byte
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_to_string('\x00\x00\x00\x07ab', 1);	-- fails: 00
SELECT bytes, pg_temp.try('rowkey_to_string($1)', rowkey_from_hex(bytes)) AS result FROM (VALUES
	(1, 'f48fbfbf', 'U+10FFFF'), (2, 'f4908080', 'over it'), (3, 'eda080', 'surrogate'), (4, 'c080', 'overlong'),
	(5, 'e4b8', 'cut'), (6, '80', 'no lead'), (7, 'ff', 'never'), (8, '6100', '00 last')) v(n, bytes, what)
WHERE n > 1 ORDER BY n;
SELECT rowkey_to_string(rowkey_from_hex('f48fbfbf')) = E'\U0010FFFF' AS greatest,
	rowkey_to_string('abc', 2) AS to_the_end, rowkey_to_string('abc', 2, NULL) AS length_null,
	rowkey_to_string('abc\x00', length => 3) AS named, rowkey_to_string('', 1) = '' AS empty;

-- NULL gives NULL, in any argument but a length
SELECT num_nulls(rowkey_bool(NULL), rowkey_int2(NULL), rowkey_int4(NULL), rowkey_int8(NULL), rowkey_uint(NULL, 4), rowkey_uint(1, NULL),
		rowkey_float4(NULL), rowkey_float8(NULL), rowkey_bigdecimal(NULL), rowkey_string(NULL), rowkey_string(NULL, 1),
		rowkey_bytes(NULL), rowkey_bytes(NULL, 1), rowkey_uuid(NULL)) AS "of 14",
	num_nulls(rowkey_to_bool(NULL), rowkey_to_int2(NULL), rowkey_to_int4('abcd', NULL), rowkey_to_int8(NULL), rowkey_to_uint('a', 1, NULL),
		rowkey_to_float4(NULL), rowkey_to_float8(NULL), rowkey_to_bigdecimal(NULL), rowkey_to_string(NULL), rowkey_to_string('a', NULL),
		rowkey_to_bytes('a', 1, NULL), rowkey_to_uuid(NULL)) AS "of 12";

-- from the field: 16 raw bytes and two longs look odd in the shell
SELECT length(k), rowkey_hex(k) AS hex, rowkey_to_bytes(k, 1, 16) AS raw, rowkey_to_int8(k, 17) AS first, rowkey_to_int8(k, 25) AS second
FROM (VALUES ('\xFB\xC6\xE8\x03\xF0VNQ\x8By\xF6\x89D\xC1\xBBW\x00\x00\x00\x00\x00\x00\x01\xF3\x00\x00\x00\x00\x00\x07\xA1\x1F'::rowkey)) v(k);

-- integer prefixes above 127 keep their bytes
SELECT i, rowkey_hex(rowkey_int4(i)) AS start_row, rowkey_hex(rowkey_prefix_stop(rowkey_int4(i))) AS stop_row
FROM (VALUES (127), (128), (255)) v(i) ORDER BY i;

-- plain is two's complement, not Phoenix's flipped sign
SELECT rowkey_hex(rowkey_int4(-17678)) AS "-17678", rowkey_to_int4(rowkey_from_hex('ffffbaf2')) AS back, rowkey_hex(rowkey_int8(5)) AS "5";

-- so that negatives sort last
SELECT i, rowkey_hex(rowkey_int8(i)) AS key FROM (VALUES (-100), (0), (100)) v(i) ORDER BY rowkey_int8(i);
SELECT i, rowkey_hex(rowkey_int2(i::smallint)) AS key FROM (VALUES (-128), (-2), (-1), (0), (1), (127)) v(i) ORDER BY rowkey_int2(i::smallint);

-- ids of different length do not run together
SELECT rowkey_hex(rowkey_int8(1) || rowkey_int8(10000) || rowkey_string('http://a')) AS key;
