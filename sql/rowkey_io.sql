-- rowkey_io.sql: text and binary form, type modifier, casts, hexadecimal
--
-- Facts: test/golden (Bytes.toStringBinary and Bytes.toBytesBinary of HBase
-- 2.6.4); bytea's own functions; cases from the field, F01 and so on.

\getenv d PG_ABS_SRCDIR

--
-- Output is HBase's, and input takes it back
--
CREATE TEMP TABLE printed(bytes text, text text, back text);
\set f :d '/test/golden/to_string_binary.tsv'
COPY printed FROM :'f' (FORMAT text, HEADER);

CREATE TEMP VIEW printed_key AS
	SELECT decode(bytes, 'hex') AS bytes, convert_from(decode(text, 'hex'), 'UTF8') AS text
	FROM printed;

SELECT count(*) AS cases,
	count(*) FILTER (WHERE bytes::rowkey::text IS DISTINCT FROM text) AS printed_otherwise,
	count(*) FILTER (WHERE text::rowkey::bytea IS DISTINCT FROM bytes) AS read_otherwise
FROM printed_key;

SELECT bytes, text, bytes::rowkey::text AS printed, text::rowkey::bytea AS read
FROM printed_key
WHERE bytes::rowkey::text IS DISTINCT FROM text OR text::rowkey::bytea IS DISTINCT FROM bytes
ORDER BY bytes;

--
-- Input where HBase drops, crashes or takes a low byte
--
-- Rule here: \x without two hex digits is an error, digits are of either case,
-- what is not ASCII is UTF-8.  The oracle reads token by token.
CREATE FUNCTION pg_temp.oracle(text) RETURNS bytea LANGUAGE sql AS $$
	SELECT CASE WHEN $1 !~ '\\x(?![0-9A-Fa-f]{2})' THEN
		(SELECT coalesce(string_agg(CASE WHEN m[1] ~ '^\\x..$' THEN decode(substr(m[1], 3), 'hex')
				ELSE convert_to(m[1], 'UTF8') END, '' ORDER BY n), '')
			FROM regexp_matches($1, '\\x[0-9A-Fa-f]{2}|.', 'g') WITH ORDINALITY r(m, n)) END
$$;

-- NULL for an error of the syntax; any other error is shown
CREATE FUNCTION pg_temp.read(text) RETURNS bytea LANGUAGE plpgsql AS $$
BEGIN
	RETURN $1::rowkey;
EXCEPTION WHEN invalid_text_representation THEN
	RETURN NULL;
END
$$;

CREATE TEMP TABLE read(text text, bytes text, error text);
\set f :d '/test/golden/to_bytes_binary.tsv'
COPY read FROM :'f' (FORMAT text, HEADER);

CREATE TEMP VIEW read_key AS
	SELECT text, hbase, pg_temp.oracle(text) AS rule, pg_temp.read(text) AS read,
		CASE WHEN error <> '' THEN 'HBase crashes'
			WHEN text ~ '\\x(?![0-9A-Fa-f]{2})' THEN 'HBase drops the backslash'
			WHEN text ~ '\\x([a-f].|.[a-f])' THEN 'lower-case digits'
			WHEN text ~ '[^\x01-\x7F]' THEN 'not ASCII'
			ELSE 'as HBase' END AS class
	FROM (SELECT convert_from(decode(text, 'hex'), 'UTF8') AS text, decode(bytes, 'hex') AS hbase, error
		FROM read) r;

SELECT class, count(*) AS cases,
	count(*) FILTER (WHERE read IS NOT DISTINCT FROM hbase) AS as_hbase,
	count(*) FILTER (WHERE read IS NULL) AS errors,
	count(*) FILTER (WHERE read IS DISTINCT FROM rule) AS differences
FROM read_key GROUP BY class ORDER BY class COLLATE "C";

SELECT class, text, hbase, rule, read FROM read_key WHERE read IS DISTINCT FROM rule ORDER BY text COLLATE "C";

-- all texts of up to five characters that matter to the reader
WITH RECURSIVE letters(c) AS (SELECT unnest(ARRAY['\', 'x', 'X', '0', 'F', 'f', 'g', 'é'])),
	texts(t, n) AS (SELECT '', 0 UNION ALL SELECT t || c, n + 1 FROM texts, letters WHERE n < 5),
	results AS MATERIALIZED (SELECT t, pg_temp.oracle(t) AS rule, pg_temp.read(t) AS read FROM texts)
SELECT count(*) AS texts, count(*) FILTER (WHERE rule IS NULL) AS errors,
	count(*) FILTER (WHERE read IS DISTINCT FROM rule) AS differences
FROM results;

SELECT t AS text, pg_temp.read(t) AS bytes
FROM (VALUES (1, '\x41'), (2, '\xaF\xAf'), (3, '\X41'), (4, '\'), (5, '\\'), (6, '\\x41'), (7, '\x5Cx41'),
	(8, 'a\n'), (9, '\xdeadbeef'), (10, ' \x20 '), (11, '"{,}('), (12, ''), (13, 'é中')) v(n, t)
ORDER BY n;

SELECT '\x'::rowkey;			-- fails: no digit
\echo :LAST_ERROR_SQLSTATE
SELECT 'ab\x4'::rowkey;			-- fails: one digit
SELECT '\x4é'::rowkey;			-- fails: not a digit
SELECT 'row\xZZ'::rowkey;		-- fails: not a digit
SELECT '\x\x00'::rowkey;		-- fails: HBase would read \x00 here

--
-- Round trips
--

-- each byte: printed as in ASCII's table, binary form the byte itself
CREATE TYPE pg_temp.one AS (k rowkey);
WITH bytes AS (SELECT b, set_byte('\x00', 0, b) AS byte,
		CASE WHEN b BETWEEN 32 AND 126 AND b <> 92 THEN chr(b)
			ELSE '\x' || upper(lpad(to_hex(b), 2, '0')) END AS text
	FROM generate_series(0, 255) b)
SELECT count(*) AS bytes,
	count(*) FILTER (WHERE byte::rowkey::text = text) AS printed,
	count(*) FILTER (WHERE text::rowkey::bytea = byte) AS read,
	count(*) FILTER (WHERE rowkey_send(byte::rowkey) = byte) AS sent,
	count(*) FILTER (WHERE ARRAY[byte::rowkey, byte::rowkey]::text::rowkey[] = ARRAY[byte, byte]::rowkey[]) AS arrays,
	count(*) FILTER (WHERE (ROW(byte::rowkey)::text::pg_temp.one).k = byte::rowkey) AS composites,
	count(*) FILTER (WHERE rowkey_hex(byte::rowkey) = encode(byte, 'hex')) AS hex,
	count(*) FILTER (WHERE rowkey_from_hex(upper(encode(byte, 'hex'))) = byte::rowkey) AS from_upper_hex
FROM bytes;

-- each pair of bytes, also in front of what would complete an escape
WITH pairs AS (SELECT set_byte(set_byte('\x0000', 0, a), 1, b) || tail AS pair
	FROM generate_series(0, 255) a, generate_series(0, 255) b,
		(VALUES ('\x'::bytea), ('x41'), ('41'), ('\x5c')) v(tail))
SELECT count(*) AS keys,
	count(*) FILTER (WHERE pair::rowkey::text::rowkey::bytea = pair) AS same
FROM pairs;

SELECT b, b::rowkey AS k, b::rowkey::text::rowkey::bytea = b AS same
FROM (VALUES ('\x5c78'::bytea), ('\x5c7834'), ('\x5c783431'), ('\x5c5c'), ('\x785c'), ('\x5c00')) v(b)
ORDER BY b;

-- 2,000 keys of up to 64 bytes
WITH keys AS (SELECT substr(sha512(int8send(i)), 1, i % 65) AS key FROM generate_series(1, 2000) i)
SELECT count(*) AS keys,
	count(*) FILTER (WHERE key::rowkey::text::rowkey::bytea = key) AS text,
	count(*) FILTER (WHERE key::rowkey::bytea = key) AS bytea,
	count(*) FILTER (WHERE rowkey_send(key::rowkey) = key) AS binary,
	count(*) FILTER (WHERE rowkey_from_hex(rowkey_hex(key::rowkey))::bytea = key) AS hex
FROM keys;

-- stored compressed, out of line and with a short header
CREATE TEMP TABLE stored(n int, k rowkey);
INSERT INTO stored VALUES (0, ''), (1, 'a'), (32767, (repeat('ab', 16383) || 'a')::rowkey);
INSERT INTO stored SELECT 32000, string_agg(sha256(int4send(i)), '' ORDER BY i) FROM generate_series(1, 1000) i;
SELECT n, length(k), left(rowkey_hex(k), 8) AS first, md5(k::bytea) = md5(rowkey_from_hex(rowkey_hex(k))::bytea) AS same
FROM stored ORDER BY n;

--
-- Longest key: 32767 bytes
--
SELECT length(repeat('a', 32767)::rowkey) AS text, length(convert_to(repeat('a', 32767), 'UTF8')::rowkey) AS bytea,
	length(rowkey_from_hex(repeat('61', 32767))) AS hex, length(repeat('\x00', 32767)::rowkey) AS escapes;
SELECT repeat('a', 32768)::rowkey;			-- fails: one byte too long
\echo :LAST_ERROR_SQLSTATE
SELECT repeat('\x00', 32768)::rowkey;		-- fails: one byte too long
SELECT repeat('中', 10923)::rowkey;			-- fails: 3 bytes each
SELECT convert_to(repeat('a', 32768), 'UTF8')::rowkey;	-- fails: one byte too long
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_from_hex(repeat('61', 32768));	-- fails: one byte too long
\echo :LAST_ERROR_SQLSTATE

--
-- Type modifier
--
CREATE TEMP TABLE short(k rowkey(4), plain rowkey, many rowkey(4)[]);
SELECT attname, format_type(atttypid, atttypmod)
FROM pg_attribute WHERE attrelid = 'short'::regclass AND attnum > 0 ORDER BY attnum;
SELECT format_type('rowkey'::regtype, 32767), format_type('rowkey'::regtype, -1);

INSERT INTO short VALUES ('abcd', 'abcde', ARRAY['abcd', '']::rowkey[]);
INSERT INTO short(k) VALUES ('\x00\x01\x02\x03');		-- four bytes, sixteen characters
INSERT INTO short(k) VALUES ('\x61626364'::bytea);
INSERT INTO short(k) SELECT plain FROM short WHERE plain IS NOT NULL;	-- fails: five bytes
INSERT INTO short(k) VALUES ('abcde');		-- fails: five bytes
\echo :LAST_ERROR_SQLSTATE
INSERT INTO short(k) VALUES ('é中');		-- fails: five bytes
INSERT INTO short(k) VALUES ('\x6162636465'::bytea);	-- fails: five bytes
INSERT INTO short(many) VALUES (ARRAY['abcd', 'abcde']::rowkey[]);	-- fails: an element of five bytes
UPDATE short SET k = k || 'e';			-- fails: five bytes
SELECT 'abcde'::rowkey(4);				-- fails: a cut key would be another row
\echo :LAST_ERROR_SQLSTATE
SELECT 'abcde'::rowkey::rowkey(4);		-- fails: in an explicit cast too
SELECT '\x6162636465'::bytea::rowkey(4);	-- fails: in an explicit cast too
SELECT 'abcde'::text::rowkey(4);		-- fails: in an explicit cast too
SELECT CAST('abcd' AS rowkey(4)), 'abcd'::rowkey::rowkey(4), ''::rowkey(1), length(repeat('a', 32767)::rowkey(32767));
COPY short(k) FROM STDIN;
\\x01\\x02\\x03\\x04
wxyz
\.
COPY short(k) FROM STDIN;				-- fails: five bytes
wxyz
vwxyz
\.
\echo :LAST_ERROR_SQLSTATE
SELECT k, rowkey_hex(k), plain, many FROM short ORDER BY k;
COPY (SELECT k FROM short ORDER BY k) TO STDOUT;
COPY (SELECT k FROM short ORDER BY k) TO STDOUT (FORMAT csv);

ALTER TABLE short ALTER k TYPE rowkey(3);	-- fails: stored keys have four bytes
ALTER TABLE short ALTER k TYPE rowkey(5);
SELECT 'a'::rowkey(0);					-- fails: HBase has no row of no bytes
\echo :LAST_ERROR_SQLSTATE
SELECT 'a'::rowkey(32768);				-- fails: over HBase's limit
SELECT 'a'::rowkey(-1);					-- fails: negative
SELECT 'a'::rowkey(1, 2);				-- fails: one number only
\echo :LAST_ERROR_SQLSTATE

--
-- Casts
--
-- context a is assignment, e explicit; method b binary-coercible, f function, i text form
SELECT source, target, castcontext, castmethod
FROM pg_cast, format_type(castsource, NULL) AS source, format_type(casttarget, NULL) AS target
WHERE 'rowkey'::regtype IN (castsource, casttarget)
ORDER BY source COLLATE "C", target COLLATE "C";

CREATE TEMP TABLE mixed(t text, v varchar(9), c char(9), n name, b bytea, k rowkey);
INSERT INTO mixed(b) VALUES ('abc'::rowkey);
INSERT INTO mixed(k) VALUES ('\x00ff'::bytea);
INSERT INTO mixed(t, v, c, n) VALUES ('\x00'::bytea::rowkey::text, 'é'::rowkey::varchar, 'é'::rowkey::char(9), 'é'::rowkey::name);
SELECT * FROM mixed ORDER BY b, k;
INSERT INTO mixed(t) VALUES ('abc'::rowkey);	-- fails: would store the printed form
\echo :LAST_ERROR_SQLSTATE
INSERT INTO mixed(v) VALUES ('abc'::rowkey);	-- fails: likewise
INSERT INTO mixed(c) VALUES ('abc'::rowkey);	-- fails: likewise
INSERT INTO mixed(n) VALUES ('abc'::rowkey);	-- fails: likewise, and would cut it at 63 bytes
INSERT INTO mixed(k) VALUES ('abc'::text);		-- fails: text or its printed form?
SELECT coalesce('abc'::rowkey, 'abc'::text);	-- fails: no common type
SELECT md5('abc'::rowkey);						-- fails: no cast is implicit
SELECT 'abc'::rowkey = 'abc'::bytea;			-- fails: no cast is implicit
SELECT 'abc'::rowkey = 'abc'::text;				-- fails: no cast is implicit
SELECT md5('abc'::rowkey::bytea) = md5('abc') AS bytes_of_a_key;

--
-- Hexadecimal
--
SELECT k, rowkey_hex(k), rowkey_from_hex(upper(rowkey_hex(k))) = k AS back
FROM (VALUES (''::rowkey), ('\x00'), ('\xAB\xcd\xEF'), ('\x1B[31mred'), ('\xFF\xFF')) v(k)
ORDER BY k;
SELECT rowkey_from_hex('00ffAbCd'), rowkey_from_hex('') = '', rowkey_from_hex(NULL) IS NULL, rowkey_hex(NULL) IS NULL;
SELECT rowkey_from_hex('abc');			-- fails: odd number of digits
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_from_hex('0g');			-- fails: g
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_from_hex('\x01');			-- fails: bytea's prefix
SELECT rowkey_from_hex('0x01');			-- fails: C's prefix
SELECT rowkey_from_hex('00 1');			-- fails: a blank
SELECT rowkey_from_hex('00 01');		-- fails: likewise, and an odd number of characters
SELECT rowkey_from_hex('é');			-- fails: a letter of two bytes, shown whole
SELECT rowkey_from_hex('00中0');		-- fails: likewise, odd place

--
-- Cases from the field
--

-- F01: letters inside of a binary key
SELECT length(k), rowkey_hex(k), k::text = t AS same_text,
	rowkey_hex(substr(k, 1, 16)) AS id, rowkey_to_int8(k, 17), rowkey_to_int8(k, 25) AS next
FROM (SELECT t, t::rowkey AS k
	FROM (VALUES ('\xFB\xC6\xE8\x03\xF0VNQ\x8By\xF6\x89D\xC1\xBBW\x00\x00\x00\x00\x00\x00\x01\xF3\x00\x00\x00\x00\x00\x07\xA1\x1F')) v(t)) s;

-- F02: printable bytes between escapes
SELECT length(k), upper(rowkey_hex(k)) AS hex, k
FROM (VALUES ('\x0A\x0E\x08\x8A\xBC\xE2\xCB\x05\x10\x16\x18\x0E(\x058\x02'::rowkey)) v(k);

-- F03: bytea to rowkey and back is the identity
SELECT b, b::rowkey AS k, b::rowkey::bytea = b AS same
FROM (VALUES ('\x00010203'::bytea), ('\xfffe0a0b'), ('\x1020304050')) v(b) ORDER BY b;

-- F04: bytes that are not UTF-8
SELECT a <> b AS differ, a < b AS less, a, b, c
FROM (VALUES ('\xe6'::bytea::rowkey, '\xf8'::bytea::rowkey, '\xdbeefee8fe9f6533dd111f2eecd40000'::bytea::rowkey)) v(a, b, c);

-- F06: UTF-8 whatever the client's encoding
SET client_encoding = LATIN1;
SELECT n, rowkey_hex(t::rowkey) AS literal, rowkey_hex(rowkey_string(t)) AS function, rowkey_hex(''::rowkey || t) AS operator
FROM (VALUES (1, U&'\00E9'), (2, U&'\4E2D'), (3, U&'\0985')) v(n, t) ORDER BY n;
RESET client_encoding;

-- F07: control bytes and blanks
SELECT '|' || b::rowkey::text || '|' AS text, rowkey_hex(b::rowkey)
FROM (VALUES ('\x1b5b33316d726564'::bytea), ('\x7f'), ('\x206120')) v(b) ORDER BY b;
