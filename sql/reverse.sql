-- reverse.sql: values reversed by characters, bytes and parts

-- text by code points: the result is UTF-8 again; a combining mark (U+0301) is a
-- character of its own
SELECT what, encode(convert_to(value, 'UTF8'), 'hex') AS value, rowkey_hex(rowkey_reverse(value)) AS reversed,
	rowkey_to_string(rowkey_reverse(value)) = reverse(value) AS as_the_server
FROM (VALUES
	(1, 'empty', ''),
	(2, 'one byte', 'a'),
	(3, 'ascii', 'abc'),
	(4, 'palindrome', 'level'),
	(5, 'two bytes', 'aé'),
	(6, 'three bytes', '张三'),
	(7, 'four bytes', E'a\U0001F600b'),
	(8, 'all widths', E'aé张\U0001F600'),
	(9, 'combining mark', E'xe\u0301y'),
	(10, 'greatest code point', E'a\U0010FFFF'),
	(11, 'escape is text', '\x01'),
	(12, 'control characters', E'\u0001\u007F')
) v(n, what, value) ORDER BY n;

-- char(n) counts without its trailing blanks, varchar with them
SELECT rowkey_reverse('ab'::char(4)) AS char, rowkey_reverse('ab  '::varchar) AS varchar;

-- rowkey by bytes, whatever they are
SELECT rowkey_hex(key) AS key, rowkey_hex(rowkey_reverse(key)) AS reversed, rowkey_reverse(rowkey_reverse(key)) = key AS twice
FROM (VALUES
	(1, ''::rowkey), (2, '\x00'), (3, '\xFF\xFF\xFF'), (4, '\x00\x01\x02'), (5, '\x83\xCF'),
	(6, 'aé'), (7, '张三'), (8, '\xC3('), (9, '\xFF\x00\xFF\x01')
) v(n, key) ORDER BY n;

-- every length up to 100, in both ways; the server reverses text by itself
SELECT count(*) AS cases,
	count(*) FILTER (WHERE rowkey_reverse(value)::text <> reverse(value)) AS text_wrong,
	count(*) FILTER (WHERE rowkey_reverse(value::rowkey)::text <> reverse(value)) AS bytes_wrong,
	count(*) FILTER (WHERE rowkey_reverse(rowkey_to_string(rowkey_reverse(wide))) <> rowkey_string(wide)) AS wide_wrong
FROM generate_series(0, 100) n, LATERAL (SELECT left(repeat('abcdefghijklm', 10), n) AS value, left(repeat('aé张', 40), n) AS wide) v;

-- the longest key, and one past it
SELECT length(rowkey_reverse(repeat('a', 32767))) AS text, length(rowkey_reverse(repeat('a', 32767)::rowkey)) AS bytes,
	length(rowkey_reverse(repeat('é', 16383))) AS two_bytes_each;
SELECT rowkey_reverse(repeat('é', 16384));		-- fails: 32768 bytes
\echo :LAST_ERROR_SQLSTATE

-- from the field: a phone number; aé and 张三 by bytes and by characters
SELECT rowkey_reverse('13800138000') AS phone,
	rowkey_hex(rowkey_reverse('aé')) AS "aé characters", rowkey_hex(rowkey_reverse('aé'::rowkey)) AS bytes,
	rowkey_hex(rowkey_reverse('张三')) AS "张三 characters", rowkey_hex(rowkey_reverse('张三'::rowkey)) AS bytes,
	rowkey_hex(rowkey_reverse('\x83\xCF'::rowkey)) AS "83CF";

-- domains: the parts, empty ones too, the other way round; twice is the value
SELECT value, separator, key, rowkey_reverse_domain(rowkey_to_string(key), separator) = rowkey_string(value) AS twice
FROM (SELECT n, value, separator, rowkey_reverse_domain(value, separator) AS key FROM (VALUES
	(1, 'www.example.com', '.'),
	(2, 'com', '.'),
	(3, '', '.'),
	(4, '.', '.'),
	(5, '..', '.'),
	(6, '.a', '.'),
	(7, 'a.', '.'),
	(8, 'a..b', '.'),
	(9, 'a.b', '/'),
	(10, 'a/b/c', '/'),
	(11, 'a::b::c', '::'),
	(12, 'a:b::c:d', '::'),
	(13, '::a', '::'),
	(14, 'a::', '::'),
	(15, 'b:', '::'),
	(16, 'a:::b', '::'),
	(17, 'ab', 'abc')
) v(n, value, separator)) w ORDER BY n;
SELECT rowkey_reverse_domain('www.example.com') AS by_default, rowkey_hex(rowkey_reverse_domain('三。例え。テスト', '。')) AS "e38082 between",
	rowkey_hex(rowkey_reverse_domain('aéb', 'é')) AS "c3a9 between", rowkey_reverse_domain('www.example.com'::char(20)) AS char;
SELECT rowkey_to_string(rowkey_reverse_domain('三。例え。テスト', '。')) = 'テスト。例え。三' AS characters_whole,
	rowkey_to_string(rowkey_reverse_domain('张弡', '彡')) = '张弡' AS inside_a_character_is_none;
SELECT length(rowkey_reverse_domain(repeat('a.', 16383) || 'a')) AS longest,
	rowkey_to_string(rowkey_reverse_domain(repeat('a.', 16383) || 'b')) = 'b' || repeat('.a', 16383) AS same;
SELECT rowkey_reverse_domain(repeat('a.', 16384));	-- fails: 32768 bytes
SELECT rowkey_reverse_domain('a.b', '');		-- fails: empty separator
\echo :LAST_ERROR_SQLSTATE

-- 'b:::' and ':b::' would both become ':::b'
SELECT rowkey_reverse_domain(':b::', '::');
SELECT rowkey_reverse_domain('b:::', '::');		-- fails: its last part runs into the separator
\echo :LAST_ERROR_SQLSTATE

-- no two values of a, b and : in up to six characters share a key, and twice
-- is the value; only separators that begin as they end refuse some
CREATE FUNCTION pg_temp.reversed(value text, separator text) RETURNS rowkey LANGUAGE plpgsql AS $$
BEGIN
	RETURN rowkey_reverse_domain(value, separator);
EXCEPTION WHEN invalid_parameter_value THEN
	RETURN NULL;
END $$;
WITH RECURSIVE words(word) AS (
	SELECT '' UNION ALL SELECT word || c FROM words, unnest(ARRAY['a', 'b', ':']) c WHERE length(word) < 6)
SELECT separator, count(*) AS words, count(*) FILTER (WHERE key IS NULL) AS refused, count(key) - count(DISTINCT key) AS shared,
	count(*) FILTER (WHERE key IS NOT NULL AND pg_temp.reversed(key::text, separator) IS DISTINCT FROM word::rowkey) AS not_twice
FROM (SELECT word, separator, pg_temp.reversed(word, separator) AS key FROM words, unnest(ARRAY[':', '::', ':a:', 'ab', 'aba']) separator) k
GROUP BY separator ORDER BY separator COLLATE "C";

-- NULL
SELECT num_nulls(rowkey_reverse(NULL::text), rowkey_reverse(NULL::rowkey), rowkey_reverse_domain(NULL), rowkey_reverse_domain('a.b', NULL)) AS "of 4";
