-- ordered_order.sql: OrderedBytes sort as their values do, or the other way
--
-- For values by chance and at the borders, in the order of SQL: the key of each
-- is greater than that of the value before it, and equal for equal values.
-- Descending, less.  And each is read back.
--
-- Blob-var is the exception, in HBase too: it keeps the order of values of one
-- length, and puts a value before its extensions, but no more.
\getenv d PG_ABS_SRCDIR

-- so many digits of chance
CREATE FUNCTION pg_temp.hex(n int, salt text, digits int DEFAULT 32) RETURNS text
LANGUAGE sql AS $$ SELECT substr(string_agg(md5(n || salt || i), '' ORDER BY i), 1, digits) FROM generate_series(0, digits / 32) i $$;
CREATE FUNCTION pg_temp.chance(n int, salt text) RETURNS bigint
LANGUAGE sql AS $$ SELECT ('x' || pg_temp.hex(n, salt, 16))::bit(64)::bigint $$;

-- a place in the order of values, equal for equal ones: what is compared, of
-- blob-var within one length
CREATE TEMP TABLE ordered (type text, place bigint, printed text, ascending rowkey, descending rowkey, length int DEFAULT 0);

-- of every size: the number of bits varies
INSERT INTO ordered
SELECT 'int8', dense_rank() OVER (ORDER BY v), v::text, rowkey_ordered(v, 'int8'), rowkey_ordered(v, 'int8', true)
FROM generate_series(-128, 127) v
UNION ALL
SELECT 'int16', dense_rank() OVER (ORDER BY v), v::text, rowkey_ordered(v, 'int16'), rowkey_ordered(v, 'int16', true)
FROM (SELECT (pg_temp.chance(n, 'int16') >> 48 + n % 16)::smallint FROM generate_series(1, 500) n UNION ALL SELECT unnest(ARRAY[-32768, -32767, -1, 0, 1, 32766, 32767])) t(v)
UNION ALL
SELECT 'int32', dense_rank() OVER (ORDER BY v), v::text, rowkey_ordered(v, 'int32'), rowkey_ordered(v, 'int32', true)
FROM (SELECT (pg_temp.chance(n, 'int32') >> 32 + n % 32)::int FROM generate_series(1, 500) n UNION ALL SELECT unnest(ARRAY[-2147483648, -2147483647, -1, 0, 1, 2147483647])) t(v)
UNION ALL
SELECT 'int64', dense_rank() OVER (ORDER BY v), v::text, rowkey_ordered(v, 'int64'), rowkey_ordered(v, 'int64', true)
FROM (SELECT pg_temp.chance(n, 'int64') >> n % 64 FROM generate_series(1, 500) n UNION ALL SELECT unnest(ARRAY['-9223372036854775808', -9223372036854775807, -1, 0, 1, 9223372036854775807])) t(v);

-- Bits of chance, so of every exponent; for SQL -0.0 equals 0.0, here it is
-- before it.  There is one NaN, the greatest.
INSERT INTO ordered
SELECT 'float32', dense_rank() OVER (ORDER BY v, v::text <> '-0'), v::text, rowkey_ordered(v, 'float32'), rowkey_ordered(v, 'float32', true)
FROM (SELECT rowkey_to_float4(rowkey_from_hex(pg_temp.hex(n, 'float32', 8))) FROM generate_series(1, 500) n
	UNION ALL SELECT unnest(ARRAY['-Infinity', '-3.4028235e38', '-1e-45', '-0', '0', '1e-45', '1.1754944e-38', '3.4028235e38', 'Infinity', 'NaN', 'NaN']::real[])) t(v)
UNION ALL
SELECT 'float64', dense_rank() OVER (ORDER BY v, v::text <> '-0'), v::text, rowkey_ordered(v, 'float64'), rowkey_ordered(v, 'float64', true)
FROM (SELECT rowkey_to_float8(rowkey_from_hex(pg_temp.hex(n, 'float64', 16))) FROM generate_series(1, 500) n
	UNION ALL SELECT unnest(ARRAY['-Infinity', '-1.7976931348623157e308', '-5e-324', '-0', '0', '5e-324', '2.2250738585072014e-308', '1.7976931348623157e308', 'Infinity', 'NaN', 'NaN']::float8[])) t(v)
UNION ALL
SELECT 'numeric of a double', dense_rank() OVER (ORDER BY v), v::text::numeric::text, rowkey_ordered(v, 'numeric'), rowkey_ordered(v, 'numeric', true)
FROM (SELECT rowkey_to_float8(rowkey_from_hex(pg_temp.hex(n, 'float64', 16))) FROM generate_series(1, 500) n
	UNION ALL SELECT unnest(ARRAY['-Infinity', '-1.7976931348623157e308', '-5e-324', '-0', '0', '5e-324', '2.2250738585072014e-308', '1.7976931348623157e308', 'Infinity', 'NaN', 'NaN']::float8[])) t(v);

-- up to 31 digits with the point anywhere near, or far away; neighbours in the
-- last digit; each power of ten and its neighbours
INSERT INTO ordered
SELECT 'numeric', dense_rank() OVER (ORDER BY v), trim_scale(v)::text, rowkey_ordered(v, 'numeric'), rowkey_ordered(v, 'numeric', true)
FROM (SELECT (pg_temp.chance(n, 'a')::text || abs(pg_temp.chance(n, 'b') / 1000000000000)::text || 'e' || -((n * 7) % 40))::numeric FROM generate_series(1, 500) n
	UNION ALL SELECT (pg_temp.chance(n, 'c') % 1000 || 'e' || pg_temp.chance(n, 'd') % 700)::numeric FROM generate_series(1, 500) n
	UNION ALL SELECT s * ('1e' || e)::numeric FROM generate_series(-50, 50) e, unnest(ARRAY[-1, 1]) s
	UNION ALL SELECT s * (('1e' || e)::numeric + d * ('1e' || e - 30)::numeric) FROM generate_series(-50, 50) e, unnest(ARRAY[-1, 1]) s, unnest(ARRAY[-1, 1]) d
	UNION ALL SELECT s * ('1e' || e)::numeric FROM unnest(ARRAY[479, 480, 481, 4573, 4574, 4575, 4576, 131070, 131071, -16382, -16383]) e, unnest(ARRAY[-1, 1]) s
	UNION ALL SELECT unnest(ARRAY['0', '-Infinity', 'Infinity', 'NaN', 'NaN', '1.0', '1.00', '-99.99', '99', '100']::numeric[])) t(v);

-- prefixes, bytes of every value, code points of one to four bytes
INSERT INTO ordered
SELECT 'string', dense_rank() OVER (ORDER BY v COLLATE "C"), v, rowkey_ordered(v, 'string'), rowkey_ordered(v, 'string', true)
FROM (SELECT (SELECT string_agg(chr(CASE i % 4 WHEN 0 THEN 1 + c % 127 WHEN 1 THEN 128 + c % 1920 WHEN 2 THEN 2048 + c % 50000 ELSE 65536 + c END::int), '' ORDER BY i)
		FROM (SELECT i, abs(pg_temp.chance(n, 'string' || i) % 1000000) AS c FROM generate_series(1, n % 9) i) c) FROM generate_series(1, 500) n WHERE n % 9 > 0
	UNION ALL SELECT repeat(c, n) FROM generate_series(0, 5) n, unnest(ARRAY[chr(1), 'a', chr(127), chr(255), chr(1114111)]) c) t(v)
UNION ALL
SELECT 'blob', dense_rank() OVER (ORDER BY v), v::rowkey::text, rowkey_ordered(v, 'blob'), CASE WHEN position('\x00'::bytea IN v) = 0 THEN rowkey_ordered(v, 'blob', true) END
FROM (SELECT decode(pg_temp.hex(n, 'blob', 2 * (n % 20)), 'hex') FROM generate_series(1, 500) n
	UNION ALL SELECT decode(repeat(b, n), 'hex') FROM generate_series(0, 20) n, unnest(ARRAY['00', '01', '7f', '80', 'fe', 'ff']) b) t(v);
INSERT INTO ordered
SELECT 'blob-var', dense_rank() OVER (ORDER BY v), v::rowkey::text, rowkey_ordered(v, 'blob-var'), rowkey_ordered(v, 'blob-var', true), length(v)
FROM (SELECT decode(pg_temp.hex(n, 'blob', 2 * (n % 20)), 'hex') FROM generate_series(1, 500) n
	UNION ALL SELECT decode(repeat(b, n), 'hex') FROM generate_series(0, 20) n, unnest(ARRAY['00', '01', '7f', '80', 'fe', 'ff']) b
	UNION ALL SELECT decode(repeat(b, n) || c, 'hex') FROM generate_series(0, 20) n, unnest(ARRAY['00', 'ff']) b, unnest(ARRAY['00', '01', '80', 'ff']) c) t(v);

-- a null is before all others
INSERT INTO ordered SELECT t, 0, NULL, rowkey_ordered(NULL, split_part(t, ' ', 1)), rowkey_ordered(NULL, split_part(t, ' ', 1), true) FROM (SELECT DISTINCT type FROM ordered) types(t);

CREATE TEMP VIEW neighbours AS
SELECT *, lag(place) OVER w AS place_before, lag(ascending) OVER w AS ascending_before, lag(printed) OVER w AS before FROM ordered
WINDOW w AS (PARTITION BY type, length ORDER BY place);
CREATE TEMP VIEW neighbours_descending AS
SELECT *, lag(place) OVER w AS place_before, lag(descending) OVER w AS descending_before, lag(printed) OVER w AS before FROM ordered WHERE descending IS NOT NULL
WINDOW w AS (PARTITION BY type, length ORDER BY place);
SELECT type, count(*) AS cases, count(DISTINCT (place, length)) AS values,
	count(*) FILTER (WHERE sign(place - place_before) <> sign(rowkey_cmp(ascending, ascending_before))) AS wrong
FROM neighbours GROUP BY type ORDER BY type COLLATE "C";
SELECT type, count(*) AS cases, count(*) FILTER (WHERE sign(place - place_before) <> sign(rowkey_cmp(descending_before, descending))) AS wrong
FROM neighbours_descending GROUP BY type ORDER BY type COLLATE "C";
SELECT type, before, printed, ascending_before, ascending FROM neighbours WHERE sign(place - place_before) <> sign(rowkey_cmp(ascending, ascending_before));
SELECT type, before, printed, descending_before, descending FROM neighbours_descending WHERE sign(place - place_before) <> sign(rowkey_cmp(descending_before, descending));

-- blob-var: a value before its extensions; and as the vectors themselves show,
-- of values of different lengths the shorter one may be too early: its last
-- byte has no high bit.  00 ff is 3780bf60 and 01 is 378040.
SELECT count(*) AS pairs, count(*) FILTER (WHERE rowkey_cmp(a.ascending, b.ascending) >= 0 OR rowkey_cmp(a.descending, b.descending) <= 0) AS wrong
FROM ordered a JOIN ordered b ON a.type = 'blob-var' AND b.type = 'blob-var' AND a.printed::rowkey < b.printed::rowkey AND b.printed::rowkey ^@ a.printed::rowkey;
CREATE TEMP TABLE ordered_blob_var (input text, ascending text, descending text);
\set f :d '/test/golden/ordered_bytes_blob_var.tsv'
COPY ordered_blob_var FROM :'f' (FORMAT text, HEADER);
SELECT count(*) > 0 AS "HBase out of order", bool_and(length(a.input) > length(b.input)) AS "the shorter one too early"
FROM ordered_blob_var a JOIN ordered_blob_var b ON a.input < b.input COLLATE "C" AND a.ascending > b.ascending COLLATE "C";
SELECT rowkey_ordered('\x00ff'::bytea) > rowkey_ordered('\x01'::bytea) AS "as in HBase";

-- read back: alone, and from between others
CREATE TEMP VIEW read AS
SELECT o.type, printed, false AS descending, ascending AS key, d.* FROM ordered o, LATERAL (SELECT d.type AS read_type, d.descending AS read_descending, d.value, length FROM rowkey_ordered_decode(ascending) d) d
UNION ALL
SELECT o.type, printed, true, o.descending, d.* FROM ordered o, LATERAL (SELECT d.type AS read_type, d.descending AS read_descending, d.value, length FROM rowkey_ordered_decode(o.descending) d) d
WHERE o.descending IS NOT NULL
UNION ALL
SELECT o.type, printed, false, ascending, d.* FROM ordered o,
	LATERAL (SELECT d.type, d.descending, d.value, length FROM rowkey_ordered_decode(rowkey_ordered(5, descending => true) || ascending || rowkey_ordered('ab')) d WHERE ordinal = 2) d
WHERE o.type <> 'blob';
SELECT type, count(*) AS cases,
	count(*) FILTER (WHERE value IS DISTINCT FROM printed OR read_descending <> descending OR length <> length(key)
		OR read_type <> CASE WHEN printed IS NOT NULL OR type = 'blob' AND descending THEN split_part(type, ' ', 1) ELSE 'null' END) AS wrong
FROM read GROUP BY type ORDER BY type COLLATE "C";

-- digits over the 31st are rounded: never out of order, though neighbours may
-- become equal
SELECT count(*) AS cases, count(*) FILTER (WHERE key < before) AS wrong, count(*) FILTER (WHERE key = before) > 0 AS some_equal
FROM (SELECT rowkey_ordered(v) AS key, lag(rowkey_ordered(v)) OVER (ORDER BY v) AS before
	FROM (SELECT s * (('1e' || e)::numeric + d * ('1e' || e - 31)::numeric + f * ('1e' || e - 32)::numeric)
		FROM generate_series(-45, 45) e, unnest(ARRAY[-1, 1]) s, generate_series(-2, 2) d, generate_series(0, 9, 3) f) t(v)) k;

-- values of different lengths side by side: the first one decides
SELECT count(*) AS pairs, count(*) FILTER (WHERE sign(CASE WHEN a.a = b.a THEN a.b - b.b WHEN a.a < b.a COLLATE "C" THEN -1 ELSE 1 END) <> sign(rowkey_cmp(a.key, b.key))) AS wrong
FROM (SELECT a, b, rowkey_ordered(a, 'string') || rowkey_ordered(b, 'int16') AS key FROM unnest(ARRAY['', 'a', 'a ', 'ab', 'b', chr(1)]) a, unnest(ARRAY[-2, -1, 0, 1, 256]) b) a,
	(SELECT a, b, rowkey_ordered(a, 'string') || rowkey_ordered(b, 'int16') AS key FROM unnest(ARRAY['', 'a', 'a ', 'ab', 'b', chr(1)]) a, unnest(ARRAY[-2, -1, 0, 1, 256]) b) b;
SELECT count(*) AS pairs, count(*) FILTER (WHERE sign(CASE WHEN a.a = b.a THEN a.b - b.b WHEN a.a < b.a COLLATE "C" THEN 1 ELSE -1 END) <> sign(rowkey_cmp(a.key, b.key))) AS wrong
FROM (SELECT a, b, rowkey_ordered(a, 'string', true) || rowkey_ordered(b, 'int16') AS key FROM unnest(ARRAY['', 'a', 'a ', 'ab', 'b', chr(1)]) a, unnest(ARRAY[-2, -1, 0, 1, 256]) b) a,
	(SELECT a, b, rowkey_ordered(a, 'string', true) || rowkey_ordered(b, 'int16') AS key FROM unnest(ARRAY['', 'a', 'a ', 'ab', 'b', chr(1)]) a, unnest(ARRAY[-2, -1, 0, 1, 256]) b) b;
