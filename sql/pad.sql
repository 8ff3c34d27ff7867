-- pad.sql: values brought to a fixed width

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

-- rpad and lpad: exactly width bytes, filled with blanks unless said otherwise
SELECT what, rowkey_hex(key) AS key, length(key) FROM (VALUES
	(1, 'empty', rowkey_rpad('', 3)),
	(2, 'short', rowkey_rpad('ab', 6)),
	(3, 'full', rowkey_rpad('abc', 3)),
	(4, 'fill 00', rowkey_rpad('ab', 4, '\x00')),
	(5, 'fill FF', rowkey_rpad('ab', 4, '\xFF')),
	(6, 'fill x', rowkey_rpad('ab', 4, 'x')),
	(7, 'begins with the fill', rowkey_rpad(' ab', 4)),
	(8, 'fill inside', rowkey_rpad('a b', 4)),
	(9, 'rowkey', rowkey_rpad('\x00\xFF'::rowkey, 4)),
	(10, 'empty rowkey', rowkey_rpad(''::rowkey, 2, '\x00')),
	(11, 'escape is text', rowkey_rpad('\x00', 6)),
	(12, 'left: empty', rowkey_lpad('', 3)),
	(13, 'left: short', rowkey_lpad('ab', 6)),
	(14, 'left: full', rowkey_lpad('abc', 3)),
	(15, 'left: fill 0', rowkey_lpad('42', 5, '0')),
	(16, 'left: ends with the fill', rowkey_lpad('ab ', 4)),
	(17, 'left: rowkey', rowkey_lpad('\xFF\x00'::rowkey, 4, '\x00')),
	(18, 'left: named', rowkey_lpad('ab', width => 3, fill => '.')),
	(19, 'char(5)', rowkey_rpad('ab'::char(5), 3)),
	(20, 'varchar', rowkey_rpad('ab'::varchar, 3))
) v(n, what, key) ORDER BY n;

-- width counts bytes: 张三 needs 6
SELECT width, pg_temp.try(format('rowkey_hex(rowkey_rpad(''张三'', %s))', width)) AS rpad, pg_temp.try(format('rowkey_hex(rowkey_lpad(''张三'', %s))', width)) AS lpad
FROM unnest(ARRAY[2, 5, 6, 7]) width ORDER BY width;

-- ASCII pads as the server's own functions do, at every width
SELECT count(*) AS cases, count(*) FILTER (WHERE rowkey_rpad(value, width, '.')::text <> rpad(value, width, '.')) AS rpad_wrong,
	count(*) FILTER (WHERE rowkey_lpad(value, width, '.')::text <> lpad(value, width, '.')) AS lpad_wrong,
	count(*) FILTER (WHERE rowkey_rpad(value::rowkey, width, '.') <> rowkey_rpad(value, width, '.') OR rowkey_lpad(value::rowkey, width, '.') <> rowkey_lpad(value, width, '.')) AS rowkey_wrong
FROM generate_series(0, 40) n, generate_series(greatest(n, 1), 50) width, LATERAL (SELECT left(repeat('abcdefg', 6), n) AS value) v;

-- truncate keeps the first bytes, on either side, and no value is refused
SELECT what, rowkey_hex(key) AS key FROM (VALUES
	(1, 'long', rowkey_rpad('abcde', 4, truncate => true)),
	(2, 'short', rowkey_rpad('ab', 4, truncate => true)),
	(3, 'full', rowkey_rpad('abcd', 4, truncate => true)),
	(4, 'ends with the fill', rowkey_rpad('ab ', 4, truncate => true)),
	(5, 'inside a character', rowkey_rpad('张三', 4, truncate => true)),
	(6, 'left: long', rowkey_lpad('abcde', 4, ' ', true)),
	(7, 'left: short', rowkey_lpad('ab', 4, ' ', true)),
	(8, 'left: begins with the fill', rowkey_lpad(' ab', 4, ' ', true)),
	(9, 'rowkey', rowkey_rpad('\x00\x01\x02'::rowkey, 2, '\x00', true))
) v(n, what, key) ORDER BY n;

-- from the field: names in a field of fixed width
SELECT rowkey_hex(rowkey_rpad('ab', 6) || 'x'::rowkey) AS "CHAR(6)", rowkey_hex(rowkey_rpad('ab', 4, '\x00')) AS zeros, rowkey_hex(rowkey_rpad('张三', 6)) AS bytes;
SELECT rowkey_rpad('abcde', 4, '\x00');			-- fails: too long
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_rpad('abcd', 3);					-- fails: too long
SELECT rowkey_rpad('ab\x00'::rowkey, 4, '\x00');	-- fails: would be read back as ab
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_rpad('张三', 4);					-- fails: six bytes

-- the longest key, and one past it
SELECT length(rowkey_rpad('a', 32767)) AS rpad, length(rowkey_lpad(repeat('a', 32767), 32767)) AS lpad, length(rowkey_digits(1, 32767)) AS digits;
SELECT rowkey_rpad('a', 32768);					-- fails: longer than any key
\echo :LAST_ERROR_SQLSTATE

-- errors
SELECT rowkey_lpad('abcde', 4);					-- fails: too long
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_rpad('ab ', 4);					-- fails: ends with the fill
SELECT rowkey_rpad('abc ', 4);					-- fails: so does a full one
SELECT rowkey_rpad(' ', 4);						-- fails: the fill alone
SELECT rowkey_lpad('007', 5, '0');				-- fails: begins with the fill
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_rpad('ab', 0);					-- fails: no width
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_lpad('ab', -1);					-- fails: negative width
SELECT rowkey_rpad('ab', 4, '');				-- fails: no fill
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_rpad('ab', 4, 'xy');				-- fails: two bytes
SELECT rowkey_lpad('ab', 4, 'é');				-- fails: two bytes in one character
-- from the field, F34: never 0000000000-5
SELECT rowkey_lpad('-5', 12, '0');				-- fails: negative
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_lpad('-1', 2, '0', true);			-- fails: -1 would sort before -2
SELECT rowkey_lpad('12345678', 12, '0') AS number, rowkey_lpad('-', 3, '0') AS dash, rowkey_lpad('-5a', 4, '0') AS text, rowkey_lpad('-5', 4) AS blanks;
SELECT rowkey_rpad('ab', 0, truncate => true);	-- fails: truncate does not help

-- no two values share a key: all texts of a and blank in up to four characters
CREATE FUNCTION pg_temp.padded(value text, verb text) RETURNS rowkey LANGUAGE plpgsql AS $$
BEGIN
	RETURN CASE verb WHEN 'rpad' THEN rowkey_rpad(value, 3) ELSE rowkey_lpad(value, 3) END;
EXCEPTION WHEN OTHERS THEN
	RETURN NULL;
END $$;
WITH RECURSIVE words(word) AS (
	SELECT '' UNION ALL SELECT word || c FROM words, unnest(ARRAY['a', ' ']) c WHERE length(word) < 4)
SELECT verb, count(*) AS words, count(key) AS keys, count(DISTINCT key) AS distinct_keys, count(*) FILTER (WHERE key IS NULL AND length(word) < 4) AS refused
FROM (SELECT word, verb, pg_temp.padded(word, verb) AS key FROM words, unnest(ARRAY['rpad', 'lpad']) verb) k GROUP BY verb ORDER BY verb COLLATE "C";

-- digits: zero-padded decimal of the four types
SELECT type, key, length(key) FROM (VALUES
	(1, 'smallint', rowkey_digits(32767::smallint, 5)),
	(2, 'smallint', rowkey_digits(0::smallint, 1)),
	(3, 'integer', rowkey_digits(2147483647, 12)),
	(4, 'integer literal', rowkey_digits(42, 5)),
	(5, 'bigint', rowkey_digits(9223372036854775807, 19)),
	(6, 'bigint', rowkey_digits(0::bigint, 3)),
	(7, 'numeric', rowkey_digits(12345678901234567890123::numeric, 25)),
	(8, 'numeric', rowkey_digits(0::numeric, 2)),
	(9, 'whole with scale', rowkey_digits(7.00, 3)),
	(10, 'zero with scale', rowkey_digits(0.00, 3)),
	(11, 'exponent', rowkey_digits(1e3::numeric, 5))
) v(n, type, key) ORDER BY n;
SELECT count(*) AS cases, count(*) FILTER (WHERE rowkey_digits(v, width)::text <> lpad(v::text, width, '0') OR rowkey_digits(v::numeric, width) <> rowkey_digits(v, width)) AS wrong
FROM unnest(ARRAY[0, 1, 9, 10, 99, 100, 65535, 1564704000000, 9223372036854775807]) v, generate_series(length(v::text), 40) width;

-- digits sort as the numbers do
SELECT string_agg(v::text, ' ' ORDER BY rowkey_digits(v, 4)) AS sorted FROM unnest(ARRAY[1000, 9, 10, 0, 99, 100, 1]) v;

-- from the field: ids at width 12; a negative number has no digits
SELECT rowkey_digits(12345678, 12) AS digits, rowkey_hex(rowkey_digits(12345678, 12)) AS hex;
SELECT rowkey_digits(-5, 12);					-- fails: never 0000000000-5
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_digits(-1, 6);					-- fails: -1 would sort before -2
SELECT rowkey_digits(12345678, 7);				-- fails: more digits than the width
\echo :LAST_ERROR_SQLSTATE

SELECT rowkey_digits((-32768)::smallint, 9);	-- fails: negative
SELECT rowkey_digits((-9223372036854775808)::bigint, 30);	-- fails: negative
SELECT rowkey_digits(-1::numeric, 5);			-- fails: negative
SELECT rowkey_digits(10, 1);					-- fails: two digits
SELECT rowkey_digits(12345678901234567890123::numeric, 22);	-- fails: 23 digits
SELECT rowkey_digits(1.5, 5);					-- fails: a fraction
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_digits(0.001, 5);					-- fails: a fraction
SELECT rowkey_digits('NaN'::numeric, 5);		-- fails: no number
SELECT rowkey_digits('Infinity'::numeric, 9);	-- fails: no number
SELECT rowkey_digits('-Infinity'::numeric, 9);	-- fails: no number
SELECT rowkey_digits(1, 0);						-- fails: no width
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_digits(1, 32768);					-- fails: longer than any key

-- NULL
SELECT num_nulls(rowkey_rpad(NULL::text, 4), rowkey_rpad(NULL::rowkey, 4), rowkey_rpad('a', NULL), rowkey_rpad('a', 4, NULL), rowkey_rpad('a', 4, truncate => NULL),
	rowkey_lpad(NULL::text, 4), rowkey_lpad('a', 4, NULL), rowkey_digits(NULL::int, 4), rowkey_digits(NULL::numeric, 4), rowkey_digits(1, NULL)) AS "of 10";
