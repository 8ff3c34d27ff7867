-- layout.sql: the type rowkey_layout: reading, printing, comparing, the rules
-- of definition
--
-- Facts: the canonical text follows from SQL's rules for constants and names;
-- widths and orders from the encodings (README); SQLSTATE by kind of error.

--
-- Canonical text
--
CREATE TEMP TABLE spelling(n int, text text, canonical text);
INSERT INTO spelling VALUES
	(1, $$hash_hex(user_id, 4), string(user_id), '\x00', reverse_timestamp(created_at), int8(order_id)$$,
		$$hash_hex(user_id, 4), string(user_id), '\x00', reverse_timestamp(created_at), int8(order_id)$$),
	-- space and comments
	(10, $$string(a),int4(b)$$, $$string(a), int4(b)$$),
	(11, E'\n\t string ( a )\n\t, int4\n(b) ', $$string(a), int4(b)$$),
	(12, E'/* key /* of */ users */ string(a), -- name, (\n int4(b) -- code', $$string(a), int4(b)$$),
	(13, $$((string((a)))), (int4(b))$$, $$string(a), int4(b)$$),
	-- names: folded, or quoted where SQL must
	(20, $$STRING(User_Id), Int4("b")$$, $$string(user_id), int4(b)$$),
	(21, $$string("User_Id")$$, $$string("User_Id")$$),
	(22, $$string("user"), int4("order")$$, $$string("user"), int4("order")$$),
	(23, $$string("a b"), int4("c""d")$$, $$string("a b"), int4("c""d")$$),
	(24, $$string("x,(')"), int4("-- y")$$, $$string("x,(')"), int4("-- y")$$),
	(25, $$string(größe), int4("张三")$$, $$string("größe"), int4("张三")$$),
	(26, $$string(U&"\5F20"), int4(U&"!4E09" UESCAPE '!')$$, $$string("张"), int4("三")$$),
	(27, $$string(value), int4(timestamp)$$, $$string(value), int4("timestamp")$$),
	-- constants: text form of rowkey in a SQL constant
	(30, $$'\x00', string(a)$$, $$'\x00', string(a)$$),
	(31, $$'\xfe\xAb', string(a)$$, $$'\xFE\xAB', string(a)$$),
	(32, $$'it''s', string(a)$$, $$'it''s', string(a)$$),
	(33, $$'\', string(a), '\\'$$, $$'\x5C', string(a), '\x5C\x5C'$$),
	(34, $$'C:\temp', string(a)$$, $$'C:\x5Ctemp', string(a)$$),
	(35, $$E'\\x00', string(a), E'\x41\t\'\\'$$, $$'\x00', string(a), 'A\x09''\x5C'$$),
	(36, $$U&'\0041\00e9', string(a), U&'!4E09' UESCAPE '!'$$, $$'A\xC3\xA9', string(a), '\xE4\xB8\x89'$$),
	(37, $q$$$it's$$, string(a), $x$\x00$$$x$$q$, $q$'it''s', string(a), '\x00$$'$q$),
	(38, $$'张三', string(a), ' '$$, $$'\xE5\xBC\xA0\xE4\xB8\x89', string(a), ' '$$),
	(39, E'\'a\'\n\'b\', string(a)', $$'ab', string(a)$$),
	-- arguments: defaults are left out, those behind them get names
	(40, $$hash_hex(a, 4, 'md5', 1, false)$$, $$hash_hex(a, 4)$$),
	(41, $$hash_hex(a, NULL, 'md5')$$, $$hash_hex(a)$$),
	(42, $$hash_hex(a, 16, 'md5', 9)$$, $$hash_hex(a, 16, start => 9)$$),
	(43, $$hash_hex(a, upper => true, start => 9, digits => 16)$$, $$hash_hex(a, 16, start => 9, upper => true)$$),
	(44, $$hash(a, 8, algorithm := 'SHA256'), hash(a, 20, 'SHA1')$$, $$hash(a, 8, 'sha256'), hash(a, 20, 'sha1')$$),
	(45, $$hash(a, algorithm => 'md5')$$, $$hash(a)$$),
	(46, $$string(a, length => 6)$$, $$string(a, 6)$$),
	(47, $$string(a, NULL)$$, $$string(a)$$),
	(48, $$rpad(a, 8, ' ', false), lpad(b, width => 4, truncate => true)$$, $$rpad(a, 8), lpad(b, 4, truncate => true)$$),
	(49, $$rpad(a, 8, '\x20'), lpad(b, 4, E'\\x00'), rpad(c, 2, '\')$$, $$rpad(a, 8), lpad(b, 4, '\x00'), rpad(c, 2, '\x5C')$$),
	(50, $$epoch(t, 'ms', 8), epoch(t, unit => 's'), epoch(u, 'ms', 6)$$, $$epoch(t), epoch(t, 's'), epoch(u, bytes => 6)$$),
	(51, $$reverse_timestamp(t, maximum => 9999999999999, format => 'digits')$$,
		$$reverse_timestamp(t, format => 'digits', maximum => 9999999999999)$$),
	(52, $$reverse_timestamp(t, 'ms', 'byte', 9223372036854775807)$$, $$reverse_timestamp(t)$$),
	(53, $$datetime(t, 'yyyyMMddHHmmssSSS', 'UTC'), datetime(t, zone => 'Asia/Shanghai')$$,
		$$datetime(t), datetime(t, zone => 'Asia/Shanghai')$$),
	(54, $$datetime(t, 'yyyy-MM-dd HH')$$, $$datetime(t, 'yyyy-MM-dd HH')$$),
	(55, $$reverse_domain(a, '.'), '|', reverse_domain(b, ''''), '|', reverse_domain(c, '\'), '|', reverse_domain(d, '·')$$,
		$$reverse_domain(a), '|', reverse_domain(b, ''''), '|', reverse_domain(c, '\'), '|', reverse_domain(d, '·')$$),
	(56, $$bucket(t, 16, 'ms', 'byte'), bucket(t, 16, format => 'hex'), bucket(t, 8, 's')$$,
		$$bucket(t, 16), bucket(t, 16, format => 'hex'), bucket(t, 8, 's')$$),
	(57, $$salt(a, 16, 'hash31', NULL, 'byte', 0), string(a)$$, $$salt(a, 16), string(a)$$),
	(58, $$salt(a, 16, 'murmur3', NULL, 'digits', -1), string(a)$$, $$salt(a, 16, 'murmur3', format => 'digits', seed => -1), string(a)$$),
	(59, $$salt(buckets => 16), string(a)$$, $$salt(buckets => 16), string(a)$$),
	(60, $$salt(hash => 'md5', buckets => 16, modulus => 'floor'), string(a)$$,
		$$salt(buckets => 16, hash => 'md5', modulus => 'floor'), string(a)$$),
	-- nested sources and lists
	(70, $$string(reverse(phone), 11)$$, $$string(reverse(phone), 11)$$),
	(71, $$bytes(rpad(reverse(a), 8, '\x00'))$$, $$bytes(rpad(reverse(a), 8, '\x00'))$$),
	(72, $$salt(int8(id), 16), int8(id)$$, $$salt(int8(id), 16), int8(id)$$),
	(73, $$hash_hex((a, b, "C"), 4), string(a), '|', string(b), '|', bytes("C")$$,
		$$hash_hex((a, b, "C"), 4), string(a), '|', string(b), '|', bytes("C")$$),
	(74, $$salt((string(a, 4), int8(b)), buckets => 16)$$, $$salt((string(a, 4), int8(b)), 16)$$),
	(75, $$hash(hash_hex((reverse(a), datetime(t, 'yyyyMMdd')), 8), 4)$$, $$hash(hash_hex((reverse(a), datetime(t, 'yyyyMMdd')), 8), 4)$$),
	-- labels
	(80, $$string(a) AS owner, ':' AS colon, int4(b) code$$, $$string(a) AS owner, ':' AS colon, int4(b) AS code$$),
	(81, $$string(a) AS "The Owner", int4(b) AS "select"$$, $$string(a) AS "The Owner", int4(b) AS "select"$$),
	(82, $$string(a) AS select, int4(b) AS "größe"$$, $$string(a) AS "select", int4(b) AS "größe"$$);

SELECT count(*) AS cases, count(*) FILTER (WHERE text::rowkey_layout::text IS DISTINCT FROM canonical) AS wrong,
	count(*) FILTER (WHERE canonical::rowkey_layout::text IS DISTINCT FROM canonical) AS not_stable
FROM spelling;
SELECT n, canonical, text::rowkey_layout FROM spelling WHERE text::rowkey_layout::text IS DISTINCT FROM canonical ORDER BY n;

-- parse(print(x)) = x for all pairs of elements
CREATE TEMP TABLE element(text text);
INSERT INTO element
SELECT format(text, quote_ident(name)) FROM unnest(ARRAY['bool(%s)', 'int2(%s)', 'int4(%s)', 'int8(%s)', 'uint(%s, 3)', 'float4(%s)', 'float8(%s)', 'uuid(%s)',
	'string(%s)', 'string(%s, 6)', 'bytes(%s, 6)', 'digits(%s, 6)', 'rpad(%s, 8)', 'rpad(%s, 8, ''\x00'')', 'lpad(%s, 8, truncate => true)',
	'hash(%s)', 'hash(%s, 4, ''sha1'')', 'hash_hex(%s, 4)', 'hash_hex(%s, 8, ''sha256'', 9, true)', 'salt(string(%s), 16)',
	'salt(int8(%s), 300, ''md5'', ''floor'', ''hex'')', 'bucket(%s, 16)', 'bucket(%s, 26, ''s'', ''letter'')', 'reverse(%s)', 'string(reverse(%s), 11)',
	'reverse_domain(%s)', 'reverse_domain(%s, ''/'')', 'epoch(%s)', 'epoch(%s, ''s'', 4)', 'reverse_timestamp(%s)',
	'reverse_timestamp(%s, ''s'', maximum => 2147483647)', 'datetime(%s)', 'datetime(%s, ''yyyy-MM-dd'', ''+08:00'') AS "day of"']) text,
	unnest(ARRAY['a', 'order', 'B''"c']) name;
SELECT count(*) AS layouts,
	count(*) FILTER (WHERE layout::rowkey_layout::text <> layout) AS printed_otherwise,
	count(*) FILTER (WHERE layout::rowkey_layout::text::rowkey_layout <> layout::rowkey_layout) AS read_otherwise
FROM element a, element b, LATERAL (SELECT format('%s, ''\x00|'', %s', a.text, b.text) AS layout) l
WHERE (a.text COLLATE "C" < b.text) AND a.text ~ '\(a[,)]' AND b.text !~ '\(a[,)]';

-- the binary form is the canonical text in UTF-8
SELECT count(*) AS cases, count(*) FILTER (WHERE rowkey_layout_send(text::rowkey_layout) IS DISTINCT FROM convert_to(canonical, 'UTF8')) AS wrong FROM spelling;

-- no setting has a say
CREATE FUNCTION pg_temp.all_texts() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	result text;
BEGIN
	EXECUTE 'SELECT md5(string_agg(text::public.rowkey_layout::text, chr(10) ORDER BY n)) FROM pg_temp.spelling' INTO result;
	RETURN result;
END $$;
SELECT md5(string_agg(canonical, E'\n' ORDER BY n)) AS expected FROM spelling \gset
SET standard_conforming_strings = off;
SELECT pg_temp.all_texts() = :'expected' AS standard_conforming_strings_off;
SET backslash_quote = off;
SELECT pg_temp.all_texts() = :'expected' AS backslash_quote_off, current_setting('standard_conforming_strings') AS still, current_setting('backslash_quote') AS too;
SET quote_all_identifiers = on;
SET search_path = '';
SET TimeZone = 'America/New_York';
SET DateStyle = 'SQL, DMY';
SET client_encoding = 'UTF8';
SELECT pg_temp.all_texts() = :'expected' AS all_others;
SELECT 'strng(a)'::public.rowkey_layout;	-- fails: unknown element, settings as they were
SELECT current_setting('standard_conforming_strings') AS standard_conforming_strings, current_setting('backslash_quote') AS backslash_quote,
	current_setting('quote_all_identifiers') AS quote_all_identifiers;
RESET ALL;

--
-- Comparison: by canonical text
--
CREATE TEMP TABLE layouts(n int, layout rowkey_layout);
INSERT INTO layouts VALUES (1, 'string(a)'), (2, 'STRING ( A )'), (3, 'string("a")'), (4, 'string(b)'), (5, 'string(a) AS a'), (6, 'int8(a)'), (7, NULL);
SELECT count(*) AS rows, count(DISTINCT layout) AS layouts FROM layouts;
SELECT layout, array_agg(n ORDER BY n) FROM layouts GROUP BY layout ORDER BY layout;
SELECT a.n, b.n, a.layout = b.layout AS eq, a.layout <> b.layout AS ne, a.layout < b.layout AS lt, a.layout <= b.layout AS le,
	a.layout > b.layout AS gt, a.layout >= b.layout AS ge
FROM layouts a, layouts b WHERE a.n = 1 AND b.n IN (2, 4, 6) ORDER BY b.n;
SET enable_seqscan = off;
SET enable_bitmapscan = off;
CREATE INDEX ON layouts USING hash (layout);
EXPLAIN (COSTS OFF) SELECT n FROM layouts WHERE layout = 'string ("a")';
SELECT n FROM layouts WHERE layout = 'string ("a")' ORDER BY n;
DROP INDEX pg_temp.layouts_layout_idx;
CREATE INDEX ON layouts (layout);
EXPLAIN (COSTS OFF) SELECT n FROM layouts WHERE layout = 'string ("a")';
SELECT n FROM layouts WHERE layout = 'string ("a")' ORDER BY n;
RESET enable_seqscan;
RESET enable_bitmapscan;
SET enable_mergejoin = off;
SET enable_nestloop = off;
SELECT count(*) AS hash_join FROM layouts a JOIN layouts b USING (layout);
RESET ALL;

--
-- What a layout is made of
--

-- width, carries, ordered: byte order is value order, not for signed numbers,
-- blanks, printable delimiters, reversed things, daylight saving
CREATE TEMP TABLE part(n int, layout rowkey_layout, ordinal int, columns text[], width int, carries boolean, ordered boolean);
INSERT INTO part VALUES
	(1, 'bool(a)', 1, '{a}', 1, true, true),
	(2, 'int2(a)', 1, '{a}', 2, true, false),
	(3, 'int4(a)', 1, '{a}', 4, true, false),
	(4, 'int8(a)', 1, '{a}', 8, true, false),
	(5, 'uint(a, 3)', 1, '{a}', 3, true, true),
	(6, 'float4(a)', 1, '{a}', 4, true, false),
	(7, 'float8(a)', 1, '{a}', 8, true, false),
	(8, 'bigdecimal(a)', 1, '{a}', NULL, true, false),
	(9, 'uuid(a)', 1, '{a}', 16, true, true),
	(10, 'string(a)', 1, '{a}', NULL, true, true),
	(11, 'string(a, 5)', 1, '{a}', 5, true, true),
	(12, 'bytes(a)', 1, '{a}', NULL, true, true),
	(13, 'bytes(a, 16)', 1, '{a}', 16, true, true),
	(14, 'digits(a, 6)', 1, '{a}', 6, true, true),
	(15, 'rpad(a, 8)', 1, '{a}', 8, true, false),
	(16, 'rpad(a, 8, ''\x00'')', 1, '{a}', 8, true, true),
	(17, 'lpad(a, 8)', 1, '{a}', 8, true, false),
	(18, 'rpad(a, 8, truncate => true)', 1, '{a}', 8, false, false),
	(19, 'hash(a)', 1, '{a}', 16, false, false),
	(20, 'hash(a, 4, ''sha256'')', 1, '{a}', 4, false, false),
	(21, 'hash(a, algorithm => ''sha256'')', 1, '{a}', 32, false, false),
	(22, 'hash_hex(a)', 1, '{a}', 32, false, false),
	(23, 'hash_hex((a, "B"), start => 9)', 1, '{a,B}', 24, false, false),
	(24, 'salt(string(a), 256)', 1, '{a}', 1, false, false),
	(25, 'salt(string(a), 257)', 1, '{a}', 2, false, false),
	(26, 'salt(string(a), 100, format => ''digits'')', 1, '{a}', 2, false, false),
	(27, 'salt(string(a), 17, format => ''hex'')', 1, '{a}', 2, false, false),
	(28, 'salt(string(a), 26, format => ''letter'')', 1, '{a}', 1, false, false),
	(29, 'salt(buckets => 16), string(a)', 1, '{}', 1, false, false),
	(30, 'bucket(t, 1000, format => ''digits'')', 1, '{t}', 3, false, false),
	(31, 'reverse(a)', 1, '{a}', NULL, true, false),
	(32, 'string(reverse(a), 11)', 1, '{a}', 11, true, false),
	(33, 'reverse_domain(a)', 1, '{a}', NULL, true, false),
	(34, 'epoch(t)', 1, '{t}', 8, true, true),
	(35, 'epoch(t, ''s'', 4)', 1, '{t}', 4, true, true),
	(36, 'reverse_timestamp(t)', 1, '{t}', 8, true, false),
	(37, 'reverse_timestamp(t, ''s'', maximum => 2147483647)', 1, '{t}', 4, true, false),
	(38, 'reverse_timestamp(t, format => ''digits'')', 1, '{t}', 19, true, false),
	(39, 'reverse_timestamp(t, ''ms'', ''digits'', 9999999999999)', 1, '{t}', 13, true, false),
	(40, 'datetime(t)', 1, '{t}', 17, true, true),
	(41, 'datetime(t, ''yyyy-MM-dd'')', 1, '{t}', 10, true, true),
	(42, 'datetime(t, ''yyyyMMddHH'', ''+08:00'')', 1, '{t}', 10, true, true),
	(43, 'datetime(t, ''ddMMyyyy'')', 1, '{t}', 8, true, false),
	(44, 'datetime(t, ''HHmm'')', 1, '{t}', 4, false, false),
	(45, 'datetime(t, zone => ''Europe/Berlin'')', 1, '{t}', 17, true, false),
	(46, '''abc'', string(a)', 1, '{}', 3, false, true),
	(47, 'string(a), ''\x00'', int8(b)', 1, '{a}', NULL, true, true),
	(48, 'string(a), ''|'', int8(b)', 1, '{a}', NULL, true, false),
	(49, 'bytes(a), ''\x00'', int8(b)', 1, '{a}', NULL, true, true),
	(50, 'bytes(a), ''\x00|'', int8(b)', 1, '{a}', NULL, true, false),
	(51, 'string(a), int8(b)', 1, '{a}', NULL, true, false),
	(52, 'rpad(reverse(a), 8)', 1, '{a}', 8, true, false);
SELECT count(*) AS cases, count(*) FILTER (WHERE (e.columns, e.width, e.carries, e.ordered) IS DISTINCT FROM (p.columns, p.width, p.carries, p.ordered)) AS wrong
FROM part p LEFT JOIN LATERAL rowkey_layout_elements(p.layout) e USING (ordinal);
SELECT p.n, p.layout, e.* FROM part p LEFT JOIN LATERAL rowkey_layout_elements(p.layout) e USING (ordinal)
WHERE (e.columns, e.width, e.carries, e.ordered) IS DISTINCT FROM (p.columns, p.width, p.carries, p.ordered) ORDER BY p.n;

-- the elements of one layout; columns in order of first appearance
SELECT * FROM rowkey_layout_elements($$salt((b, a), 16) AS salt, 'u', string(a) AS "User", '\x00', reverse_timestamp(t), hash_hex(t, 2), bytes(b)$$);	-- fails: what is hashed of t
SELECT * FROM rowkey_layout_elements($$salt((b, a), 16) AS salt, 'u', string(a) AS "User", '\x00', reverse_timestamp(t), bucket(t, 4), bytes(b)$$);
SELECT * FROM rowkey_layout_columns($$salt((b, a), 16) AS salt, 'u', string(a) AS "User", '\x00', reverse_timestamp(t), bucket(t, 4), int8("Z y"), bytes(b)$$);
SELECT * FROM rowkey_layout_columns(NULL);

--
-- Rules of definition
--

-- each with its message; a line in front where the SQLSTATE is not the rule's
CREATE FUNCTION pg_temp.faults(expected text, layouts text[]) RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
	layout text;
	state text;
	message text;
	hint text;
BEGIN
	FOREACH layout IN ARRAY layouts LOOP
		BEGIN
			state := '00000';
			message := layout::rowkey_layout;
			hint := '';
		EXCEPTION WHEN OTHERS THEN
			GET STACKED DIAGNOSTICS state = RETURNED_SQLSTATE, message = MESSAGE_TEXT, hint = PG_EXCEPTION_HINT;
		END;
		IF state <> expected THEN
			RETURN NEXT format('SQLSTATE %s, not %s', state, expected);
		END IF;
		RETURN NEXT CASE WHEN message LIKE 'element %' THEN '' ELSE format('[%s] ', layout) END || message;
		IF hint <> '' THEN
			RETURN NEXT E'\t' || hint;
		END IF;
	END LOOP;
END $$;
\pset format unaligned
\pset tuples_only on

-- unknown elements: the nearest name, also from HBase's and SQL's words
SELECT * FROM pg_temp.faults('42883', ARRAY['strng(a)', 'int16(a)', 'hashhex(a, 4)', 'revers_timestamp(t)', 'rowkey_int8(a)', '"Int8"(a)', 'zzzzzzzzzz(a)', 'hash(strng(a))',
	'long(a)', 'short(a)', 'double(a)', 'md5(a)', 'mod(a, 16)', 'rand(a, 2)', 'text(a)', 'bytea(a)', 'date(t)', 'md5_hex(a)', 'reverse_ts(t)', 'timestamptz(t)']);
SELECT * FROM pg_temp.faults('42601', ARRAY['int(a)', 'integer(a)', 'bigint(a)', 'smallint(a)', 'boolean(a)', 'real(a)',
	'float(a)', 'numeric(a)', 'char(a)', 'varchar(a)', 'timestamp(t)', 'string(b), ''|'', numeric(a)']);

-- arguments
SELECT * FROM pg_temp.faults('42883', ARRAY['string(a, width => 5)', 'string(a, 5, 6)', 'int8(a, 5)', 'digits(a)', 'salt(hash => ''md5''), string(a)', 'string()',
	'int8(value => a)', 'hash(a, positions => 32)', 'salt(a), string(a)']);
SELECT * FROM pg_temp.faults('42601', ARRAY['digits(a, 4, width => 4)', 'hash_hex(a, start => 9, start => 9)', 'hash_hex(a, digits => 4, ''md5'')']);
SELECT * FROM pg_temp.faults('22023', ARRAY['digits(a, ''4'')', 'digits(a, 4.5)', 'digits(a, true)', 'digits(a, NULL)', 'digits(a, b)', 'digits(a, 2 + 2)', 'digits(a, $1)',
	'digits(a, 0)', 'digits(a, 32768)', 'rpad(a, 4, 0)', 'epoch(t, 4)', 'hash_hex(a, b, 4)', 'rpad(a, 4, ''xy'')', 'rpad(a, 4, '''')', 'rpad(a, 4, '' '', ''true'')', 'rpad(a, 4, '' '', 1)', 'rpad(a, 4, NULL)',
	'uint(a, 9)', 'string(a, -1)', 'bytes(a, 32768)', 'hash(a, 17)', 'hash(a, 4, ''md9'')', 'hash_hex(a, 4, start => 30)',
	'salt(a, 0), string(a)', 'salt(a, 16, ''md9''), string(a)', 'salt(a, 16, modulus => ''ceil''), string(a)', 'salt(a, 16, format => ''octal''), string(a)',
	'salt(a, 27, format => ''letter''), string(a)', 'salt(a, 16, ''java_string''), bytes(a)', 'salt(buckets => 16, hash => ''java_string''), string(a)',
	'salt(a, 16, ''hash31'', seed => 1), string(a)', 'bucket(t, 16, ''fortnight'')', 'epoch(t, ''ms'', 9)', 'reverse_timestamp(t, format => ''hex'')', 'reverse_timestamp(t, maximum => -1)',
	'datetime(t, ''YYYYMMdd'')', 'datetime(t, zone => ''Mars/Base'')', 'reverse_domain(a, '''')']);
SELECT * FROM pg_temp.faults('22003', ARRAY['digits(a, 99999999999)']);
SELECT * FROM pg_temp.faults('22P02', ARRAY['''\x0'', string(a)', 'rpad(a, 4, ''\x'')']);

-- where an element of variable length ends
SELECT * FROM pg_temp.faults('22023', ARRAY['string(a), string(b)', 'string(a), int8(b), bytes(c)', 'string(a), hash_hex(a, 4), reverse(b)', 'int8(b), string(a), reverse_domain(c)',
	'string(reverse(a)), bytes(c)', 'string("A b"), string(c), ''|''', 'bigdecimal(a), int8(b)', 'bigdecimal(a), ''|''',
	'string(a), int8(b), ''|'', string(c)']);
SELECT * FROM pg_temp.faults('00000', ARRAY['string(a), int8(b), ''|'', int4(c), hash(a, 2)', 'string(a), ''|'', bytes(b), int8(c)', 'string(a), ''|'', string(b), ''|'', bigdecimal(c)',
	'string(a), ''\x00''']);

-- no column, no bytes
SELECT * FROM pg_temp.faults('22023', ARRAY['''abc''', '''abc'', ''def''', 'salt(buckets => 16)', ''''', string(a)']);
SELECT * FROM pg_temp.faults('54000', ARRAY['string(a, 20000), string(b, 20000)']);

-- reserved words
SELECT * FROM pg_temp.faults('42601', ARRAY['string(user)', 'string(current_date)', 'epoch(localtimestamp)', 'string(order)', 'int8(b), string(table)', 'int4(limit)', 'user']);

-- what a select list has and a layout has not
SELECT * FROM pg_temp.faults('42601', ARRAY['', '   ', '-- nothing', 'string(a),', ', string(a)', 'string(a', 'string(a))', 'string(''a', 'string(a) int8(b)', 'string(a); SELECT 1', 'string(a);',
	'a', 't.a', '*', 't.*', 'string(*)', 'string(t.*)', 'string(t.a)', 's.string(a)', 'public.string(a)', 'pg_catalog.int8(a)',
	'string(a) FROM t', 'string(a) WHERE true', 'string(a) GROUP BY a', 'string(a) HAVING true', 'string(a) WINDOW w AS ()', 'string(a) ORDER BY a', 'string(a) LIMIT 1', 'string(a) OFFSET 1',
	'string(a) FOR UPDATE', 'DISTINCT string(a)', 'DISTINCT ON (a) string(a)', 'string(a) UNION SELECT 1', 'string(a) INTO t', 'int8(b) DESC', 'string(a) asc']);
SELECT * FROM pg_temp.faults('42601', ARRAY['string(DISTINCT a)', 'string(VARIADIC a)', 'string(a ORDER BY a)', 'string(a) FILTER (WHERE true)', 'string(a) OVER ()', 'string(a) OVER w',
	'string(a) WITHIN GROUP (ORDER BY a)', 'trim(a)', 'substring(a FROM 1)', 'extract(year FROM t)', 'overlay(a PLACING ''x'' FROM 1)', 'position(a IN b)', 't AT TIME ZONE ''UTC''',
	'coalesce(a, b)', 'nullif(a, b)', 'greatest(a, b)', 'a::text', 'CAST(a AS text)', 'string(a)::text', 'string(a::text)', 'string(CAST(a AS text))', 'text ''abc''', 'date ''2020-01-01''',
	'5', '-5', '1.5', 'NULL', 'true', 'B''01''', 'X''FF''', '$1', 'string($1)', 'string(''x'')', 'string(1)', 'string(NULL)', 'salt(16), string(a)',
	'string(a)[1]', '(string(a))[1]', '(string(a)).x', 'string(a[1])', 'string((a).b)', 'string(a) || ''|''', '''a'' || ''b''', 'string(a) COLLATE "C"', 'string(a) IS NULL', 'NOT bool(a)',
	'(SELECT string(a))', 'EXISTS (SELECT 1)', 'ARRAY[string(a)]', 'CASE WHEN a THEN b END', '(a, b)', 'ROW(a, b)', 'string((a, b))', 'hash(ROW(a, b))', 'hash((a, (b, c)))', '''a'' ''b'', string(c)']);

-- what is hashed must be said where the carrier does not say it
SELECT * FROM pg_temp.faults('22023', ARRAY['hash_hex(a, 4), float8(a)', 'hash(a, 4), bool(a)', 'hash(a), bigdecimal(a)', 'hash_hex(t, 4), epoch(t)', 'hash_hex(t, 4), reverse_timestamp(t)',
	'hash_hex(a, 4), reverse_domain(a)', 'salt(a, 16)', 'salt(a, 16), int8(a)', 'salt(a, 16), uuid(a)', 'salt(a, 16), digits(a, 8)', 'salt(a, 16), rpad(a, 8)', 'salt(a, 16), reverse(a)', 'salt(t, 16), datetime(t)',
	'salt((a, b), 16), string(a), ''|'', int8(b)']);
SELECT * FROM pg_temp.faults('00000', ARRAY['hash_hex(a, 4)', 'hash_hex(a, 4), string(a)', 'hash_hex(a, 4), bytes(a)', 'hash_hex(a, 4), rpad(a, 8)', 'hash_hex(a, 4), reverse(a)', 'hash_hex(a, 4), int2(a)',
	'hash_hex(a, 4), int4(a)', 'hash_hex(a, 4), int8(a)', 'hash_hex(a, 4), uint(a, 4)', 'hash_hex(a, 4), digits(a, 8)', 'hash_hex(a, 4), uuid(a)', 'hash_hex(t, 4), datetime(t)',
	'salt(a, 16), string(a)', 'salt(a, 16), bytes(a)', 'salt(int8(a), 16), int8(a)', 'salt(string(a), 16), rpad(a, 8)']);

-- what is computed from a time must be in the key
SELECT * FROM pg_temp.faults('22023', ARRAY['bucket(t, 16), epoch(t, ''s'')', 'bucket(t, 16, ''s''), epoch(t, ''minute'')', 'bucket(t, 16), reverse_timestamp(t, ''s'')', 'bucket(t, 16), datetime(t, ''yyyyMMddHHmmss'')',
	'hash(epoch(t), 2), epoch(t, ''s'')', 'datetime(t, ''HHmmss''), epoch(t, ''hour'')', 'bucket(t, 16, ''s''), datetime(t, zone => ''Europe/Berlin'')']);
SELECT * FROM pg_temp.faults('00000', ARRAY['bucket(t, 16), epoch(t)', 'bucket(t, 16, ''s''), epoch(t, ''s'')', 'bucket(t, 16, ''minute''), epoch(t, ''s'')', 'bucket(t, 16, ''us'')', 'bucket(t, 16), string(t)',
	'bucket(t, 16), epoch(t, ''s''), epoch(t)', 'bucket(t, 16, ''s''), datetime(t, zone => ''+08:00'')', 'datetime(t, zone => ''Europe/Berlin''), bucket(t, 16), epoch(t)']);

-- nor does a key keep how a time was written, or zeros behind the point
SELECT * FROM pg_temp.faults('22023', ARRAY['hash_hex(string(t), 4), epoch(t)', 'salt(reverse(t), 16), reverse_timestamp(t)', 'rpad(t, 4, truncate => true), datetime(t)', 'hash(bigdecimal(a), 4), digits(a, 8)']);
SELECT * FROM pg_temp.faults('00000', ARRAY['hash_hex(string(t), 4), epoch(t), string(t)', 'hash_hex(int8(t), 4), epoch(t)', 'hash(digits(a, 8), 4), bigdecimal(a)']);

-- nesting, and columns that nothing suits
SELECT * FROM pg_temp.faults('22023', ARRAY['string(int8(a))', 'string(hash_hex(a, 4))', 'string(string(a))', 'bytes(string(a))', 'string(bucket(t, 4))', 'string(epoch(t))', 'reverse(hash(a))',
	'int8(digits(a, 4))', 'digits(reverse(a), 6)', 'epoch(reverse(t))', 'uuid(string(a))', 'string(salt(buckets => 4)), int8(a)',
	'int4(a), string(a)', 'bool(a), int8(a)', 'bytes(a, 4), rpad(a, 4)', 'uuid(a), epoch(a)', 'hash(string(a), 4), int8(a)']);
SELECT * FROM pg_temp.faults('00000', ARRAY['string(reverse(a))', 'string(reverse_domain(a))', 'string(digits(a, 4))', 'string(rpad(a, 4))', 'string(lpad(a, 4))', 'bytes(reverse(a))', 'rpad(reverse(a), 8)', 'reverse(digits(a, 6))',
	'int8(a), int4(a)', 'string(a), int8(t), epoch(t)', 'hash(hash(a), 4)']);
-- fixed widths of which the inner can never fill the outer
SELECT * FROM pg_temp.faults('22023', ARRAY['string(rpad(a, 5), 10)', 'string(digits(a, 5), 4)', 'bytes(lpad(a, 5), 4)', 'rpad(digits(a, 5), 4)', 'string(reverse(digits(a, 5)), 6)']);
SELECT * FROM pg_temp.faults('00000', ARRAY['string(rpad(a, 5), 5)', 'rpad(digits(a, 5), 6)', 'rpad(digits(a, 5), 4, truncate => true), string(b)', 'hash(digits(a, 5), 4), int8(a)', 'string(reverse(a), 6)']);

-- one salt of all that follows
SELECT * FROM pg_temp.faults('22023', ARRAY['string(a), salt(buckets => 16)', 'salt(buckets => 16), int8(a), salt(buckets => 16), string(b)', 'salt(salt(buckets => 16), 4), string(a)',
	'hash_hex(salt(buckets => 4), 4), string(a)']);

-- the element is quoted whatever its names and constants
SELECT * FROM pg_temp.faults('42883', ARRAY['''a,(b'', strng(a, 5, '',''), int8(b)', 'strng("a,b(")', 'strng($$,($$), int8(b)', 'strng(a /* , ( */), int8(b)', 'string("größe"), ''|'', strng(é)']);
\pset tuples_only off
\pset format aligned

-- the position in the layout, and in the query where it stands there
SELECT 'int8(a), strng(b)'::rowkey_layout;		-- fails: unknown element
SELECT 'int8(a), string(order)'::rowkey_layout;		-- fails: reserved word
SELECT 'int8(größe), string(a, 5, 6)'::rowkey_layout;		-- fails: too many arguments
SELECT l::rowkey_layout FROM (VALUES ('int8(a), strng(b)')) v(l);		-- fails: unknown element
SELECT l::rowkey_layout FROM (VALUES (E'int8(a),\n\tint8("größe"),\n\tstring(b, 5, 6)')) v(l);		-- fails: too many arguments
SELECT l::rowkey_layout FROM (VALUES (E'int8("größe"),\nstring(b), string(c)')) v(l);		-- fails: ambiguous
SELECT l::rowkey_layout FROM (VALUES (E'int8("größe"),\nint(b), string(c)')) v(l);		-- fails: int is a word of SQL
SELECT l::rowkey_layout FROM (VALUES ('''abc''')) v(l);		-- fails: no column
SELECT 'bucket(a, -''5''), epoch(a)'::rowkey_layout;		-- fails: no constant

-- a layout is a value like others: arrays, domains
SELECT ARRAY['string(a), int4(b)', 'int8(b)']::rowkey_layout[];
CREATE DOMAIN pg_temp.short_layout AS rowkey_layout CHECK (length(VALUE::text) < 12);
SELECT 'string ( a )'::pg_temp.short_layout;
SELECT 'string(a), int8(b)'::pg_temp.short_layout;		-- fails: too long
