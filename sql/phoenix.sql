-- phoenix.sql: values as Apache Phoenix writes them, and their reader
--
-- Facts: test/golden/phoenix_type_*.tsv, made by Phoenix (PHOENIX.md there);
-- keys that Phoenix 5.2.1 wrote, where users reported that they were not found.
\getenv d PG_ABS_SRCDIR
SET TimeZone = 'Asia/Shanghai';		-- must not matter

-- the bytes of a value that is given as text and cast to a SQL type, or the
-- SQLSTATE of the error
CREATE FUNCTION pg_temp.encoded(value text, sql_type text, type text, descending boolean DEFAULT false) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
	result text;
BEGIN
	EXECUTE format('SELECT rowkey_hex(rowkey_phoenix($1::%s, $2, $3))', sql_type) INTO result USING value, type, descending;
	RETURN result;
EXCEPTION WHEN OTHERS THEN
	RETURN 'error ' || SQLSTATE;
END $$;
CREATE FUNCTION pg_temp.decoded(hex text, type text, descending boolean DEFAULT false) RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
	RETURN rowkey_phoenix_decode(rowkey_from_hex(hex), type, descending);
EXCEPTION WHEN OTHERS THEN
	RETURN 'error ' || SQLSTATE;
END $$;

--
-- Golden
--
CREATE TEMP TABLE plain_lines (type text, value text, asc_hex text, desc_hex text, status text);
CREATE TEMP TABLE float_lines (type text, value text, bits_hex text, asc_hex text, desc_hex text, status text);
CREATE TEMP TABLE varchar_lines (type text, value text, value_utf8_hex text, asc_hex text, desc_hex text, status text);
CREATE TEMP TABLE char_lines (type text, n int, value text, value_utf8_hex text, asc_hex text, desc_hex text, status text);
CREATE TEMP TABLE binary_lines (type text, n int, value_hex text, asc_hex text, desc_hex text, status text);
CREATE TEMP TABLE varbinary_lines (type text, value_hex text, asc_hex text, desc_hex text, status text);
CREATE TEMP TABLE time_lines (type text, value text, epoch_millis bigint, asc_hex text, desc_hex text, status text);
CREATE TEMP TABLE timestamp_lines (type text, value text, epoch_millis bigint, nanos_in_milli int, asc_hex text, desc_hex text, status text);
\set f :d '/test/golden/phoenix_type_tinyint.tsv'
COPY plain_lines FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/phoenix_type_smallint.tsv'
COPY plain_lines FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/phoenix_type_integer.tsv'
COPY plain_lines FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/phoenix_type_bigint.tsv'
COPY plain_lines FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/phoenix_type_unsigned_tinyint.tsv'
COPY plain_lines FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/phoenix_type_unsigned_smallint.tsv'
COPY plain_lines FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/phoenix_type_unsigned_int.tsv'
COPY plain_lines FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/phoenix_type_unsigned_long.tsv'
COPY plain_lines FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/phoenix_type_decimal.tsv'
COPY plain_lines FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/phoenix_type_boolean.tsv'
COPY plain_lines FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/phoenix_type_float.tsv'
COPY float_lines FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/phoenix_type_double.tsv'
COPY float_lines FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/phoenix_type_unsigned_float.tsv'
COPY float_lines FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/phoenix_type_unsigned_double.tsv'
COPY float_lines FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/phoenix_type_varchar.tsv'
COPY varchar_lines FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/phoenix_type_char.tsv'
COPY char_lines FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/phoenix_type_binary.tsv'
COPY binary_lines FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/phoenix_type_varbinary.tsv'
COPY varbinary_lines FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/phoenix_type_varbinary_encoded.tsv'
COPY varbinary_lines FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/phoenix_type_date.tsv'
COPY time_lines FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/phoenix_type_time.tsv'
COPY time_lines FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/phoenix_type_unsigned_date.tsv'
COPY time_lines FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/phoenix_type_unsigned_time.tsv'
COPY time_lines FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/phoenix_type_timestamp.tsv'
COPY timestamp_lines FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/phoenix_type_unsigned_timestamp.tsv'
COPY timestamp_lines FROM :'f' (FORMAT text, HEADER);

-- each line: the value for one or two SQL types, and what it is printed as
CREATE TEMP TABLE line AS
SELECT type, type AS name, sql_type, value AS input,
	CASE type WHEN 'DECIMAL' THEN trim_scale(value::numeric)::text ELSE value END AS printed, asc_hex,
	-- a key has the inverted byte; this file's desc_hex is what keys do not use
	CASE WHEN type <> 'BOOLEAN' THEN desc_hex ELSE translate(asc_hex, '01', 'fe') END AS desc_hex, status
FROM plain_lines, unnest(CASE type WHEN 'BOOLEAN' THEN '{boolean}'::text[] WHEN 'DECIMAL' THEN '{numeric}' ELSE '{bigint}' END) sql_type
UNION ALL
-- from the bits: NaN and -0.0 too, and nothing hangs on how they are written
SELECT type, type, sql_type,
	CASE sql_type WHEN 'real' THEN rowkey_to_float4(rowkey_from_hex(bits_hex))::text ELSE rowkey_to_float8(rowkey_from_hex(bits_hex))::text END,
	CASE sql_type WHEN 'real' THEN rowkey_to_float4(rowkey_from_hex(bits_hex))::text ELSE rowkey_to_float8(rowkey_from_hex(bits_hex))::text END,
	asc_hex, desc_hex, status
FROM float_lines, LATERAL (VALUES (CASE WHEN type LIKE '%FLOAT' THEN 'real' ELSE 'double precision' END)) t(sql_type)
UNION ALL
SELECT type, type, 'text', value, value, asc_hex, desc_hex, status FROM varchar_lines
UNION ALL
-- the blanks behind a text are gone; of blanks alone one is left
SELECT type, format('CHAR(%s)', n), 'text', value, CASE rtrim(value, ' ') WHEN '' THEN ' ' ELSE rtrim(value, ' ') END, asc_hex, desc_hex, status FROM char_lines
UNION ALL
SELECT type, format('BINARY(%s)', n), 'bytea', '\x' || value_hex, rowkey_from_hex(rpad(value_hex, 2 * n, '0'))::text, asc_hex, desc_hex, status FROM binary_lines
UNION ALL
SELECT type, type, 'bytea', '\x' || value_hex, rowkey_from_hex(value_hex)::text, asc_hex, desc_hex, status FROM varbinary_lines
UNION ALL
SELECT type, type, sql_type, CASE sql_type WHEN 'bigint' THEN epoch_millis::text ELSE value END,
	coalesce(replace(value, ' ', 'T') || 'Z', epoch_millis::text), asc_hex, desc_hex, status
FROM time_lines, unnest('{bigint,text,timestamp}'::text[]) sql_type
WHERE sql_type = 'bigint' OR epoch_millis IS NULL OR value IS NOT NULL
UNION ALL
-- text carries nanoseconds, a number milliseconds
SELECT type, type, sql_type, CASE sql_type WHEN 'bigint' THEN epoch_millis::text ELSE value END,
	replace(value, ' ', 'T') || 'Z', asc_hex, desc_hex, status
FROM timestamp_lines, unnest('{bigint,text,timestamp}'::text[]) sql_type
WHERE CASE sql_type WHEN 'bigint' THEN coalesce(nanos_in_milli, 0) = 0 WHEN 'timestamp' THEN coalesce(nanos_in_milli, 0) % 1000 = 0 ELSE true END;
SELECT count(*) AS lines FROM (
	SELECT status FROM plain_lines UNION ALL SELECT status FROM float_lines UNION ALL SELECT status FROM varchar_lines
	UNION ALL SELECT status FROM char_lines UNION ALL SELECT status FROM binary_lines UNION ALL SELECT status FROM varbinary_lines
	UNION ALL SELECT status FROM time_lines UNION ALL SELECT status FROM timestamp_lines) l;
-- timestamps are microseconds: finer values only as text
SELECT type, count(*) FILTER (WHERE nanos_in_milli % 1000 <> 0) AS beyond_timestamp FROM timestamp_lines GROUP BY type ORDER BY type;
-- the texts are the bytes that Phoenix was given
SELECT count(*) AS other_texts FROM (SELECT value, value_utf8_hex FROM varchar_lines UNION ALL SELECT value, value_utf8_hex FROM char_lines) t
WHERE encode(convert_to(value, 'UTF8'), 'hex') <> value_utf8_hex;

CREATE TEMP TABLE encoded AS
SELECT *, pg_temp.encoded(input, sql_type, name) AS ascending, pg_temp.encoded(input, sql_type, lower(name), true) AS descending FROM line;
SELECT type, sql_type, count(*) AS cases, count(*) FILTER (WHERE status = 'ok') AS ok, count(*) FILTER (WHERE status = 'null') AS "null",
	count(*) FILTER (WHERE status = 'error') AS error, count(*) FILTER (WHERE status = 'lossy') AS lossy
FROM encoded GROUP BY 1, 2 ORDER BY type COLLATE "C", sql_type COLLATE "C";
SELECT name, sql_type, input, status, asc_hex, ascending, desc_hex, descending FROM encoded
WHERE CASE status WHEN 'error' THEN ascending NOT LIKE 'error 2____' OR descending <> ascending
	ELSE (ascending, descending) IS DISTINCT FROM (asc_hex, desc_hex) END;
-- refused: NULL, beyond the type, before 1970, too long, not ASCII
SELECT type, ascending, count(*) FROM encoded WHERE status = 'error' GROUP BY 1, 2 ORDER BY type COLLATE "C", ascending COLLATE "C";

-- back: the value, and by it the same bytes; NULL is no bytes
CREATE TEMP TABLE decoded AS
SELECT *, pg_temp.decoded(asc_hex, name) AS back, pg_temp.decoded(desc_hex, lower(name), true) AS back_descending FROM encoded WHERE status <> 'error';
SELECT count(*) AS cases, count(*) FILTER (WHERE back LIKE 'error%') AS errors FROM decoded;
SELECT name, sql_type, asc_hex, printed, back, back_descending FROM decoded
WHERE CASE status WHEN 'lossy' THEN back = printed OR back <> back_descending
	WHEN 'null' THEN num_nonnulls(back, back_descending) > 0
	ELSE (back, back_descending) IS DISTINCT FROM (printed, printed) END;
-- what is printed is taken back: bytes as rowkey text, times that are no ISO
-- text as milliseconds
CREATE TEMP TABLE again AS
SELECT name, asc_hex, desc_hex, back, pg_temp.encoded(value, taken_as, name) AS ascending, pg_temp.encoded(value, taken_as, name, true) AS descending
FROM decoded, LATERAL (VALUES (CASE sql_type WHEN 'bytea' THEN 'bytea' WHEN 'boolean' THEN 'boolean' WHEN 'numeric' THEN 'numeric' WHEN 'real' THEN 'real' WHEN 'double precision' THEN 'double precision'
		WHEN 'bigint' THEN CASE WHEN back ~ '^-?\d+$' THEN 'bigint' ELSE 'text' END ELSE 'text' END)) t(taken_as),
	LATERAL (VALUES (CASE WHEN taken_as = 'bytea' THEN back::rowkey::bytea::text ELSE back END)) v(value);
SELECT count(*) AS taken_back FROM again;
SELECT * FROM again WHERE (ascending, descending) IS DISTINCT FROM (asc_hex, desc_hex);

--
-- Types
--

-- in any case, with blanks, with limits; those of numbers and times do not count
SELECT type, rowkey_hex(rowkey_phoenix(value, type)) AS key FROM (VALUES
	(1, 1, 'integer'), (2, 1, ' BigInt '), (3, 1, 'INTEGER(10)'), (4, 1, 'tinyint'), (5, 1, 'unsigned_long'),
	(6, 1, 'DECIMAL'), (7, 1, 'decimal(10)'), (8, 1, 'Decimal ( 10 , 2 )')) v(n, value, type) ORDER BY n;
SELECT rowkey_hex(rowkey_phoenix('ab', 'CHAR(6)')) AS padded, rowkey_phoenix('ab', 'char( 2 )') AS exact, rowkey_hex(rowkey_phoenix('ab'::char(6), 'CHAR(3)')) AS "char(n)",
	rowkey_phoenix('ab'::varchar, 'VARCHAR(2)') AS limited, rowkey_phoenix('ab'::name, 'VARCHAR') AS name,
	rowkey_phoenix('\x0102'::bytea, 'BINARY(4)') AS "binary", rowkey_phoenix('ab'::rowkey, 'VARBINARY(2)') AS rowkey;
-- VARCHAR(n) counts as Java does: a character beyond U+FFFF is two
SELECT length(rowkey_phoenix('张三', 'VARCHAR(2)')) AS bytes, length(rowkey_phoenix(U&'\+01F600', 'VARCHAR(2)')) AS pair;
SELECT rowkey_phoenix(U&'\+01F600', 'VARCHAR(1)');		-- fails: two for Java
-- DECIMAL(p,s) cuts the fraction, as PDecimal.coerceBytes does (ROUND_DOWN), and
-- has room for p - s digits in front of it; s is at most p (ColumnDef)
SELECT value, type, rowkey_phoenix_decode(rowkey_phoenix(value, type), type) AS kept FROM (VALUES
	(1.239, 'DECIMAL(10,2)'), (-1.239, 'DECIMAL(10,2)'), (99.999, 'DECIMAL(4,2)'), (1.5, 'DECIMAL(3)'), (0.05, 'DECIMAL(2,2)'), (0.004, 'DECIMAL(2,2)'), (0.123, 'DECIMAL(2,5)'),
	(0.999999999999999999999999999999999999995, 'DECIMAL(38,38)'), (0.999999999999999999999999999999999999995, 'DECIMAL')) v(value, type) ORDER BY type COLLATE "C", value;
SELECT rowkey_phoenix(100, 'DECIMAL(4,2)');		-- fails: three digits in front

-- what else a type takes: the usual widening
SELECT count(*) AS cases, count(*) FILTER (WHERE a IS DISTINCT FROM b) AS differences FROM (VALUES
	(rowkey_phoenix(5::smallint, 'BIGINT'), rowkey_phoenix(5::bigint, 'BIGINT')), (rowkey_phoenix(5, 'TINYINT'), rowkey_phoenix('5', 'TINYINT')),
	(rowkey_phoenix(5::smallint, 'FLOAT'), rowkey_phoenix(5::real, 'FLOAT')), (rowkey_phoenix(5, 'DOUBLE'), rowkey_phoenix(5::real, 'DOUBLE')),
	(rowkey_phoenix(5.5::real, 'DOUBLE'), rowkey_phoenix('5.5', 'DOUBLE')), (rowkey_phoenix(5::bigint, 'DECIMAL'), rowkey_phoenix(5.00, 'DECIMAL')),
	(rowkey_phoenix('2023-02-07'::date, 'DATE'), rowkey_phoenix('2023-02-07T00:00:00Z', 'DATE')),
	(rowkey_phoenix('2023-02-07 12:00'::timestamp, 'TIME'), rowkey_phoenix(1675771200000, 'TIME')),
	(rowkey_phoenix('2023-02-07 20:00+08'::timestamptz, 'TIMESTAMP'), rowkey_phoenix(1675771200000, 'TIMESTAMP')),
	(rowkey_phoenix('2023-02-07 20:00:00+08:00', 'UNSIGNED_DATE'), rowkey_phoenix('2023-02-07 12:00:00.000999'::timestamp, 'UNSIGNED_DATE')),
	(rowkey_phoenix('\x0102', 'VARBINARY'), '\x01\x02'::rowkey)) v(a, b);
-- a domain is its base type
CREATE DOMAIN pg_temp.id AS bigint;
SELECT rowkey_hex(rowkey_phoenix(5::pg_temp.id, 'BIGINT')) AS domain;
-- types that change from row to row
SELECT n, rowkey_hex(rowkey_phoenix(n, CASE n % 3 WHEN 0 THEN 'SMALLINT' WHEN 1 THEN 'UNSIGNED_INT' ELSE 'DECIMAL(38' || repeat(' ', 100) || ')' END)) AS key FROM generate_series(1, 6) n ORDER BY n;

--
-- NULL
--
SELECT rowkey_phoenix(NULL, 'VARCHAR') AS "NULL", rowkey_phoenix('', 'VARCHAR') AS empty, rowkey_phoenix(NULL::numeric, 'DECIMAL', true) AS "decimal",
	rowkey_phoenix('a', NULL) IS NULL AS no_type, rowkey_phoenix('a', 'VARCHAR', NULL) IS NULL AS no_order,
	rowkey_phoenix_decode('', 'VARCHAR') IS NULL AS decoded, rowkey_phoenix_decode(NULL, 'VARCHAR') IS NULL AS strict;
SELECT rowkey_phoenix(NULL, 'BIGINT');		-- fails: fixed width
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_phoenix('', 'CHAR(4)');		-- fails: F73, empty is NULL
SELECT rowkey_phoenix('\x'::bytea, 'BINARY(4)', true);		-- fails: the same
SELECT rowkey_phoenix_decode('', 'BIGINT');		-- fails: fixed width

--
-- Field cases
--

-- F26: -17678 written by Bytes.toBytes and read by Phoenix; unsigned types
SELECT rowkey_hex(rowkey_int4(-17678)) AS plain, rowkey_hex(rowkey_phoenix(-17678, 'INTEGER')) AS phoenix,
	rowkey_phoenix_decode(rowkey_int4(-17678), 'INTEGER') AS plain_read_by_phoenix, rowkey_hex(rowkey_phoenix(5, 'UNSIGNED_LONG')) AS unsigned;
SELECT rowkey_phoenix(-5, 'UNSIGNED_LONG');		-- fails: F26, negative
\echo :LAST_ERROR_SQLSTATE
-- F27: a BIGINT is not a plain int8
SELECT rowkey_hex(rowkey_phoenix(5, 'BIGINT')) AS phoenix, rowkey_hex(rowkey_int8(5)) AS plain;
-- F28: negatives before positives
SELECT n, rowkey_hex(rowkey_phoenix(n, 'BIGINT')) AS key FROM unnest('{-100,0,100}'::bigint[]) n ORDER BY rowkey_phoenix(n, 'BIGINT');
SELECT n, rowkey_hex(rowkey_phoenix(n, 'TINYINT')) AS key FROM unnest('{127,1,0,-1,-2,-128}'::smallint[]) n ORDER BY rowkey_phoenix(n, 'TINYINT');
-- F35: CHAR is filled up with blanks, and never cut
SELECT rowkey_hex(rowkey_phoenix('ab', 'CHAR(6)') || 'x'::rowkey) AS key;
SELECT rowkey_phoenix('abcd', 'CHAR(3)');		-- fails: F35, too long
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_phoenix('张三', 'CHAR(6)');		-- fails: CHAR is ASCII
-- F47: the salt covers the whole key
SELECT rowkey_hex(rowkey_salt(key, buckets) || key) AS salted, rowkey_hex(rowkey_salt(key, buckets) || key) = lower(expected) AS right FROM (VALUES
	(1, rowkey_phoenix('a', 'VARCHAR'), 20, '0861'), (2, rowkey_phoenix('user0001', 'VARCHAR'), 20, '077573657230303031'),
	(3, rowkey_phoenix('张三', 'VARCHAR'), 20, '01E5BCA0E4B889'), (4, rowkey_phoenix('user0005', 'VARCHAR'), 4, '037573657230303035'),
	(5, rowkey_phoenix('user0005', 'VARCHAR'), 16, '0F7573657230303035'), (6, rowkey_phoenix(-1, 'BIGINT'), 256, 'FF7FFFFFFFFFFFFFFF'),
	(7, rowkey_phoenix(5, 'BIGINT'), 256, '7A8000000000000005'),
	(8, rowkey_phoenix('k1', 'VARCHAR') || '\x00'::rowkey || rowkey_phoenix(-1, 'INTEGER'), 3, '006B31007FFFFFFF'),
	(9, rowkey_phoenix('dev1', 'VARCHAR') || '\x00'::rowkey || rowkey_phoenix('2015-11-05 00:00:00.123'::timestamp, 'TIMESTAMP', true), 8, '0464657631007FFFFEAF2B0E9F84FFFFFFFF')) v(n, key, buckets, expected)
ORDER BY n;
-- F62: one instant, one key
SELECT rowkey_hex(rowkey_phoenix('2023-02-07 12:00:00'::timestamp, 'DATE')) AS date, rowkey_hex(rowkey_phoenix('1969-12-31 23:59:59', 'DATE')) AS before_1970,
	rowkey_phoenix_decode('\x7F\xFF\xFF\xFF\xFF\xFF\xFC\x18', 'DATE') AS back;
SET TimeZone = 'UTC';
SELECT rowkey_hex(rowkey_phoenix('2023-02-07 12:00:00'::timestamp, 'DATE')) AS date, rowkey_hex(rowkey_phoenix('2023-02-07 20:00:00+08'::timestamptz, 'DATE')) AS zoned;

--
-- DECIMAL at its limits (PHOENIX.md): 38 digits, half up; the exponent wraps
-- round from 1e126 up and below 1e-130, and the two least are read as great
--
SELECT value::text, rowkey_hex(rowkey_phoenix(value, 'DECIMAL')) AS key, rowkey_phoenix_decode(rowkey_phoenix(value, 'DECIMAL'), 'DECIMAL')::numeric = value AS kept FROM (VALUES
	(1, 12345678901234567890123456789012345678), (2, 123456789012345678901234567890123456784), (3, 123456789012345678901234567890123456785),
	(4, -9999999999999999999999999999999999999.9), (5, 0.00), (6, 1.50)) v(n, value) ORDER BY n;
SELECT exponent, rowkey_hex(rowkey_phoenix(('1e' || exponent)::numeric, 'DECIMAL')) AS key, rowkey_hex(rowkey_phoenix(('-1e' || exponent)::numeric, 'DECIMAL')) AS negative,
	rowkey_phoenix_decode(rowkey_phoenix(('1e' || exponent)::numeric, 'DECIMAL'), 'DECIMAL')::numeric = ('1e' || exponent)::numeric AS kept
FROM unnest('{125,126,128,-126,-127,-130}'::int[]) exponent ORDER BY exponent;
SELECT rowkey_phoenix('NaN'::numeric, 'DECIMAL');		-- fails: Java has none
SELECT rowkey_phoenix('-Infinity'::numeric, 'DECIMAL');		-- fails: nor that

--
-- Errors
--
SELECT rowkey_phoenix(5, 'INT');		-- fails: Phoenix knows it as INTEGER
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_phoenix(5, 'INTEGER ARRAY');		-- fails: no such type here
SELECT rowkey_phoenix('a', 'CHAR');		-- fails: no length
SELECT rowkey_phoenix('a', 'CHAR(0)');		-- fails: length 0
SELECT rowkey_phoenix('a', 'CHAR(32768)');		-- fails: longer than a key
SELECT rowkey_phoenix(5, 'DECIMAL(39)');		-- fails: precision
SELECT rowkey_phoenix('a', 'CHAR(6');		-- fails: no end
SELECT rowkey_phoenix('a', 'CHAR(6,2)');		-- fails: a scale
SELECT rowkey_phoenix('a', 'CHAR()');		-- fails: no number
SELECT rowkey_phoenix('a', '');		-- fails: no name
SELECT rowkey_phoenix(128, 'TINYINT');		-- fails: out of range
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_phoenix(2147483648, 'UNSIGNED_INT');		-- fails: out of Java's range
SELECT rowkey_phoenix((-0.5)::real, 'UNSIGNED_FLOAT');		-- fails: negative
SELECT rowkey_phoenix('1969-12-31'::date, 'UNSIGNED_TIMESTAMP');		-- fails: before 1970
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_phoenix('infinity'::timestamptz, 'DATE');		-- fails: no time
SELECT rowkey_phoenix('now', 'DATE');		-- fails: no ISO text
SELECT rowkey_phoenix(repeat('a', 32768), 'VARCHAR');		-- fails: longer than a key
SELECT rowkey_phoenix(decode(repeat('00', 16384), 'hex'), 'VARBINARY_ENCODED');		-- fails: longer than a key
-- SQL types: the cast to write
SELECT rowkey_phoenix(5.0, 'BIGINT');		-- fails: numeric
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_phoenix(1.5, 'DOUBLE');		-- fails: numeric
SELECT rowkey_phoenix(1.5::double precision, 'FLOAT');		-- fails: would be rounded
SELECT rowkey_phoenix(1.5::double precision, 'DECIMAL');		-- fails: would be rounded
SELECT rowkey_phoenix(5, 'VARCHAR');		-- fails: integer
SELECT rowkey_phoenix('5'::text, 'BIGINT');		-- fails: text
SELECT rowkey_phoenix(true, 'INTEGER');		-- fails: boolean
SELECT rowkey_phoenix(1, 'BOOLEAN');		-- fails: integer
SELECT rowkey_phoenix('\x00'::bytea, 'VARCHAR');		-- fails: bytea
SELECT rowkey_phoenix('a'::text, 'BINARY(4)');		-- fails: text
SELECT rowkey_phoenix('00000000-0000-0000-0000-000000000001'::uuid, 'BINARY(16)');		-- fails: uuid
SELECT rowkey_phoenix(true, 'VARBINARY');		-- fails: boolean
SELECT rowkey_phoenix('2023-02-07'::date, 'BIGINT');		-- fails: date
SELECT rowkey_phoenix(1675771200.5::numeric, 'DATE');		-- fails: numeric
SELECT rowkey_phoenix('12:00'::time, 'TIME');		-- fails: a TIME has a day
-- bytes that Phoenix does not write
SELECT rowkey_phoenix_decode('\x80\x00', 'INTEGER');		-- fails: too short
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_phoenix_decode('\xFF\xFF\xBA\xF2', 'UNSIGNED_INT');		-- fails: negative
SELECT rowkey_phoenix_decode('\x02', 'BOOLEAN');		-- fails: neither 00 nor 01
SELECT rowkey_phoenix_decode('\x01', 'BOOLEAN', true);		-- fails: neither FE nor FF
SELECT rowkey_phoenix_decode('\x01\x01', 'BOOLEAN');		-- fails: two bytes
SELECT rowkey_phoenix_decode('\x80\x00\x00', 'FLOAT');		-- fails: three bytes
SELECT rowkey_phoenix_decode('\x80\x00\x00\x00\x00', 'DOUBLE');		-- fails: five bytes
SELECT rowkey_phoenix_decode('\x80\x00\x00\x00', 'TIMESTAMP');		-- fails: four bytes
SELECT rowkey_phoenix_decode(rowkey_from_hex('c1' || repeat('0d', 20)), 'DECIMAL');		-- fails: 40 digits
SELECT rowkey_phoenix_decode('user\x00', 'VARCHAR');		-- fails: a separator is no text
SELECT rowkey_phoenix_decode('\xFF', 'VARCHAR', false);		-- fails: no UTF-8
SELECT rowkey_phoenix_decode('abc', 'VARCHAR(2)');		-- fails: too long
SELECT rowkey_phoenix_decode('\xC3\xA9', 'CHAR(2)');		-- fails: not ASCII
SELECT rowkey_phoenix_decode('\x00', 'VARBINARY_ENCODED');		-- fails: 00 without FF
SELECT rowkey_phoenix_decode('\xC1\x02\x00', 'DECIMAL');		-- fails: with a separator
SELECT rowkey_phoenix_decode('>d', 'DECIMAL');		-- fails: no end mark
SELECT rowkey_phoenix_decode('\xC1\x0233', 'DECIMAL(3,1)');		-- fails: more digits
SELECT rowkey_phoenix_decode('\x80\x00\x00\x00\x00\x00\x00\x00\x00\x0FB@', 'TIMESTAMP');		-- fails: a million nanoseconds
