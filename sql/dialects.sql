-- dialects.sql: the layout elements ordered and phoenix
--
-- Facts: bytes by test/golden/PHOENIX.md and OrderedBytes' rules, worked out
-- by hand; cases from the field, F26 to F28, F32, F35, F47, F62, F73.
SET TimeZone = 'America/New_York';

--
-- How they are printed
--
SELECT n, layout::rowkey_layout FROM (VALUES
	(1, $$ordered(a, 'STRING'), ordered(b, 'int64', descending => false), ordered(c, type => 'Blob')$$),
	(2, $$ordered(a, 'int8', true) AS n, ordered("A", 'numeric')$$),
	(3, $$phoenix(a, 'varchar'), phoenix(b, ' decimal( 10 , 2 ) '), phoenix(c, 'char (6)')$$),
	(4, $$phoenix(a, 'BIGINT', nullable => false), phoenix(b, 'VARCHAR', nullable => false), phoenix(c, 'VARCHAR', true, true)$$),
	(5, $$phoenix(a, 'DECIMAL', from_type => 'integer', index_row => true), phoenix(b, 'VARCHAR', from_type => 'VARCHAR')$$),
	(6, $$salt(buckets => 8), phoenix(a, 'VARCHAR(10)')$$)
) v(n, layout) ORDER BY n;

SELECT ordinal, element, width, carries, ordered FROM rowkey_layout_elements($$ordered(a, 'string'), ordered(b, 'blob-var'), ordered(c, 'int32', true), phoenix(d, 'BIGINT'), phoenix(e, 'CHAR(4)'),
	phoenix(f, 'TIMESTAMP', true), phoenix(g, 'VARCHAR'), phoenix(h, 'UNSIGNED_DOUBLE')$$) ORDER BY ordinal;

--
-- What is refused when a layout is defined
--
SELECT 'ordered(a)'::rowkey_layout;	-- fails: a layout knows no column types
SELECT $$ordered(a, 'long')$$::rowkey_layout;	-- fails: no such type
SELECT $$ordered(a, 'blob'), ordered(b, 'int32')$$::rowkey_layout;	-- fails: it has no end
SELECT $$ordered(string(a), 'string')$$::rowkey_layout;	-- fails: of a column only
SELECT $$phoenix(a)$$::rowkey_layout;	-- fails: no type
SELECT $$phoenix(a, 'TEXT')$$::rowkey_layout;	-- fails: no such type
SELECT $$phoenix(a, 'CHAR')$$::rowkey_layout;	-- fails: no length
SELECT $$phoenix(a, 'VARBINARY'), phoenix(b, 'BIGINT')$$::rowkey_layout;	-- fails: it has no end
SELECT $$phoenix(a, 'VARBINARY', true)$$::rowkey_layout;	-- fails: Phoenix has no such key
SELECT $$phoenix(a, 'BIGINT', from_type => 'INTEGER')$$::rowkey_layout;	-- fails: an index makes DECIMAL of it
SELECT $$phoenix(a, 'DECIMAL', from_type => 'VARCHAR')$$::rowkey_layout;	-- fails: not changed by an index
SELECT $$string(a), phoenix(b, 'VARCHAR')$$::rowkey_layout;	-- fails: where a ends cannot be told
SELECT $$hash_hex(a, 4), phoenix(a, 'VARCHAR')$$::rowkey_layout;	-- fails: text, or the bytes in the key?
SELECT $$salt(string(a), 4), phoenix(a, 'CHAR(9)')$$::rowkey_layout;	-- fails: the key does not keep blanks at the end
SELECT $$int8(n), ordered(n, 'string')$$::rowkey_layout;	-- fails: no type suits both

--
-- Cases from the field
--

-- F32, F28: null, orders, and numbers that sort as they should
SELECT rowkey_hex(rowkey_encode($$ordered(a, 'int32'), ordered(b, 'int64'), ordered(c, 'int8'), ordered(d, 'string'), ordered(e, 'string'), ordered(f, 'blob-var')$$,
	-1, 5::bigint, -1, 'ab', NULL::text, '\x010002'::bytea)) = '2b7fffffff' || '2c8000000000000005' || '297f' || '34616200' || '05' || '3780c08020' AS f32;
SELECT rowkey_hex(rowkey_encode($$ordered(a, 'int32', true), ordered(b, 'int64', true), ordered(d, 'string', true)$$, -1, 5::bigint, 'ab')) = 'd480000000' || 'd37ffffffffffffffa' || 'cb9e9dff' AS f32_descending;
SELECT string_agg(n::text, ' ' ORDER BY rowkey_encode($$ordered(n, 'int64')$$, n)) AS f28 FROM unnest(ARRAY[100, 0, -100, 5, -2]::bigint[]) n;

-- F35: blanks behind it; too long is an error that names the column
SELECT rowkey_hex(rowkey_encode($$phoenix(name, 'CHAR(6)'), phoenix(x, 'VARCHAR')$$, 'ab', 'x')) AS f35;
SELECT rowkey_encode($$phoenix(name, 'CHAR(3)')$$, 'abcd');	-- fails: four characters
SELECT rowkey_encode($$phoenix(name, 'CHAR(6)')$$, '张三');	-- fails: one byte a character

-- F47: the salt is over the whole key behind it
SELECT n, rowkey_hex(key) = expected AS same FROM (VALUES
	(1, rowkey_encode($$salt(buckets => 20), phoenix(k, 'VARCHAR')$$, 'a'), '0861'),
	(2, rowkey_encode($$salt(buckets => 20), phoenix(k, 'VARCHAR')$$, 'user0001'), '077573657230303031'),
	(3, rowkey_encode($$salt(buckets => 20), phoenix(k, 'VARCHAR')$$, '张三'), '01e5bca0e4b889'),
	(4, rowkey_encode($$salt(buckets => 4), phoenix(k, 'VARCHAR')$$, 'user0005'), '037573657230303035'),
	(5, rowkey_encode($$salt(buckets => 16), phoenix(k, 'VARCHAR')$$, 'user0005'), '0f7573657230303035'),
	(6, rowkey_encode($$salt(buckets => 256), phoenix(k, 'BIGINT')$$, -1::bigint), 'ff7fffffffffffffff'),
	(7, rowkey_encode($$salt(buckets => 256), phoenix(k, 'BIGINT')$$, 5::bigint), '7a8000000000000005'),
	(8, rowkey_encode($$salt(buckets => 3), phoenix(k1, 'VARCHAR'), phoenix(k2, 'INTEGER')$$, 'k1', -1), '006b31007fffffff'),
	(9, rowkey_encode($$salt(buckets => 8), phoenix(k1, 'VARCHAR'), phoenix(ts, 'TIMESTAMP', true)$$, 'dev1', '2015-11-05 00:00:00.123'::timestamp), '0464657631007ffffeaf2b0e9f84ffffffff')
) v(n, key, expected) ORDER BY n;

-- F62: whatever the session's zone
SELECT rowkey_hex(rowkey_encode($$phoenix(t, 'DATE')$$, '2023-02-07 12:00:00+00'::timestamptz)) = '800001862bbf4200' AS f62,
	rowkey_hex(rowkey_encode($$phoenix(t, 'DATE')$$, '1969-12-31 23:59:59'::timestamp)) = '7ffffffffffffc18' AS f62_before_1970,
	rowkey_hex(rowkey_encode($$phoenix(t, 'DATE')$$, 1675771200000)) = '800001862bbf4200' AS f62_number;

-- F73: NULL and empty text
SELECT rowkey_encode($$phoenix(id, 'BIGINT')$$, NULL::bigint);	-- fails: fixed width
SELECT rowkey_encode($$phoenix(a, 'VARCHAR', nullable => false), phoenix(b, 'BIGINT')$$, '', 1);	-- fails: NOT NULL
SELECT rowkey_encode($$phoenix(a, 'VARCHAR', nullable => false), phoenix(b, 'BIGINT')$$, NULL::text, 1);	-- fails: NOT NULL
SELECT rowkey_encode($$phoenix(a, 'VARCHAR'), phoenix(b, 'VARCHAR')$$, NULL::text, '');	-- fails: no key is empty

--
-- Phoenix's separators and NULLs; key in hex, and read back
--
CREATE TEMP TABLE key(n int, layout rowkey_layout, "row" jsonb, hex text);
INSERT INTO key VALUES
	(1, $$phoenix(a, 'VARCHAR'), phoenix(b, 'VARCHAR'), phoenix(c, 'VARCHAR')$$, '{"a": "x", "b": null, "c": null}', '78'),
	(2, $$phoenix(a, 'VARCHAR'), phoenix(b, 'VARCHAR'), phoenix(c, 'VARCHAR')$$, '{"a": "x", "b": null, "c": "y"}', '78000079'),
	(3, $$phoenix(a, 'VARCHAR'), phoenix(b, 'VARCHAR'), phoenix(c, 'VARCHAR')$$, '{"a": null, "b": null, "c": "y"}', '000079'),
	(4, $$phoenix(a, 'VARCHAR', true), phoenix(b, 'VARCHAR', true), phoenix(c, 'VARCHAR', true)$$, '{"a": "x", "b": null, "c": null}', '87ff'),
	(5, $$phoenix(a, 'VARCHAR', true), phoenix(b, 'VARCHAR', true), phoenix(c, 'VARCHAR', true)$$, '{"a": "x", "b": null, "c": "y"}', '87ff0086ff'),
	(6, $$phoenix(a, 'VARCHAR', true), phoenix(b, 'BIGINT')$$, '{"a": null, "b": 5}', '008000000000000005'),
	(7, $$phoenix(a, 'DECIMAL'), phoenix(b, 'DECIMAL', true)$$, '{"a": 1, "b": 1}', 'c102003efdff'),
	(8, $$phoenix(a, 'VARBINARY_ENCODED'), phoenix(b, 'VARBINARY_ENCODED', true)$$, '{"a": "\\x0061", "b": "\\x00"}', '00ff610001' || 'ff00fffe'),
	(9, $$phoenix(a, 'VARBINARY_ENCODED'), phoenix(b, 'VARBINARY_ENCODED')$$, '{"a": null, "b": "\\x61"}', '000161'),
	(10, $$phoenix(a, 'VARCHAR'), '|', phoenix(b, 'VARCHAR')$$, '{"a": "x", "b": null}', '78007c'),
	(11, $$phoenix(a, 'VARCHAR'), string(b)$$, '{"a": "x", "b": "y"}', '780079'),
	(12, $$'\x80\x00', phoenix(v, 'DECIMAL', from_type => 'BOOLEAN', index_row => true), phoenix(id, 'VARCHAR', index_row => true)$$, '{"v": true, "id": "r"}', '8000c1020072'),
	(13, $$phoenix(v, 'DECIMAL', from_type => 'DATE', index_row => true), phoenix(id, 'INTEGER', index_row => true)$$, '{"v": null, "id": 1}', '0080000001'),
	(14, $$phoenix(v, 'VARCHAR', from_type => 'CHAR(3)', index_row => true), phoenix(id, 'VARCHAR', index_row => true)$$, '{"v": "a", "id": "r"}', '6120200072'),
	(15, $$phoenix(v, 'DECIMAL', from_type => 'TIMESTAMP', index_row => true)$$, '{"v": "1970-01-01T00:00:00.001001Z"}', 'c102010b'),
	(16, $$phoenix(v, 'DECIMAL', from_type => 'TIMESTAMP', index_row => true)$$, '{"v": "1969-12-31T23:59:59.9996Z"}', '3f3d66'),
	(17, $$ordered(a, 'string'), ordered(b, 'int16', true), ordered(c, 'numeric')$$, '{"a": null, "b": null, "c": null}', '05fa05');
SELECT n, rowkey_hex(rowkey_encode_row(layout, "row")) = hex AS same, rowkey_decode(layout, rowkey_from_hex(hex)) = "row" AS read FROM key ORDER BY n;
SELECT n, hex, rowkey_hex(rowkey_encode_row(layout, "row")) FROM key WHERE rowkey_hex(rowkey_encode_row(layout, "row")) <> hex ORDER BY n;

-- the places of parts: a separator belongs to the part in front of it
SELECT ordinal, element, "position", length, bytes, value, status FROM rowkey_explain($$salt(buckets => 4), phoenix(a, 'VARCHAR'), phoenix(b, 'BIGINT'), phoenix(c, 'VARCHAR', true), phoenix(d, 'VARCHAR')$$,
	rowkey_encode($$salt(buckets => 4), phoenix(a, 'VARCHAR'), phoenix(b, 'BIGINT'), phoenix(c, 'VARCHAR', true), phoenix(d, 'VARCHAR')$$, 'x', 7::bigint, 'y', NULL::text)) ORDER BY ordinal;

-- keys that are almost Phoenix's
SELECT n, ordinal, value, status FROM (VALUES
	(1, $$phoenix(a, 'VARCHAR'), phoenix(b, 'BIGINT')$$, 'user1\x80\x00\x00\x00\x00\x00\x00\x05'::rowkey),	-- no separator
	(2, $$phoenix(b, 'BIGINT')$$, '\x00\x00\x00\x00\x00\x00\x00\x05'),	-- HBase's Bytes.toBytes(5L)
	(3, $$phoenix(t, 'DATE')$$, '\x00\x00\x01\x86\x2B\xBF\x42\x00'),	-- a plain time
	(4, $$phoenix(a, 'VARCHAR', true)$$, '\x87'),	-- no FF at the end
	(5, $$phoenix(a, 'VARCHAR'), phoenix(b, 'VARCHAR')$$, 'x\x00'),	-- a separator of nothing
	(6, $$salt(buckets => 4), phoenix(a, 'VARCHAR')$$, '\x01user0005'),	-- a wrong salt
	(7, $$ordered(a, 'int32'), ordered(b, 'string')$$, '+\x80\x00\x00\x05'),	-- HBase's Struct leaves out a null at the end
	(8, $$ordered(a, 'int32')$$, '\xD4\x7F\xFF\xFF\xFA'),	-- descending
	(9, $$phoenix(a, 'VARCHAR', true), phoenix(b, 'CHAR(2)'), phoenix(c, 'CHAR(1)')$$, '\x87xyz'),	-- no separator FF
	(10, $$phoenix(t, 'DATE')$$, '\x80\x00\x00\x00\x69\x55\xB9\x00'),	-- 1767225600, the seconds of 2026-01-01
	(11, $$phoenix(t, 'UNSIGNED_DATE')$$, '\x80\x00\x01\x9B\x75\x23\x34\x00'),	-- 1767196800000 as a DATE
	(12, $$phoenix(t, 'UNSIGNED_DATE', true)$$, '\x7F\xFF\xFE\x64\x8A\xDC\xCB\xFF')	-- and that descending
) v(n, layout, key), rowkey_explain(layout::rowkey_layout, key) ORDER BY n, ordinal;

-- bytes that Phoenix would read wrong are no key
SELECT rowkey_encode($$phoenix(a, 'VARBINARY_ENCODED', true), phoenix(b, 'BIGINT')$$, '\xfffe01'::bytea, 1);	-- fails: looks like NULL
SELECT rowkey_encode($$phoenix(a, 'VARBINARY', index_row => true), phoenix(b, 'BIGINT', index_row => true)$$, '\x6100'::bytea, 1);	-- fails: a separator in it
SELECT rowkey_encode($$phoenix(a, 'VARCHAR', index_row => true), phoenix(b, 'VARBINARY', index_row => true)$$, 'x', '\x6100'::bytea);	-- fails: its zero is taken off
SELECT rowkey_encode($$phoenix(a, 'DECIMAL')$$, '1e126'::numeric);	-- fails: the bytes of 1e-130
SELECT rowkey_encode($$phoenix(a, 'DECIMAL')$$, '1e-128'::numeric);	-- fails: phoenix_type_decimal.tsv has it as lossy
SELECT left(value::text, 4) AS begins, rowkey_decode($$phoenix(a, 'DECIMAL')$$, rowkey_encode($$phoenix(a, 'DECIMAL')$$, value)) ->> 'a' = value::text AS read FROM unnest('{1e-126,-1e-126,9.9e125,-9.9e125}'::numeric[]) WITH ORDINALITY v(value, n) ORDER BY n;
SELECT rowkey_encode($$phoenix(a, 'DECIMAL(5,2)')$$, 12345.1);	-- fails: three digits in front of the point
-- Phoenix 5.2.1 writes 1.555 of a DESC column as \\xC10238FF, ascending: no key here
SELECT rowkey_encode($$phoenix(a, 'DECIMAL(5,2)', true)$$, 1.555);	-- fails: more digits
SELECT rowkey_hex(rowkey_encode($$phoenix(a, 'DECIMAL(5,2)', true), phoenix(b, 'VARCHAR')$$, trunc(1.5559, 2), 'x')) AS cut, rowkey_hex(rowkey_encode($$phoenix(a, 'DECIMAL(5,2)')$$, 1.555)) AS ascending;
SELECT rowkey_encode($$phoenix(a, 'DECIMAL', from_type => 'TINYINT')$$, 128);	-- fails: not in the table's column
-- and back from a DECIMAL of the index to the column's type
SELECT rowkey_decode($$phoenix(a, 'DECIMAL', from_type => 'FLOAT', index_row => true)$$, rowkey_phoenix(1.5, 'DECIMAL')) AS float, rowkey_decode($$phoenix(a, 'DECIMAL', from_type => 'DOUBLE', index_row => true)$$, rowkey_phoenix(-0.1, 'DECIMAL')) AS double;
SELECT rowkey_decode($$phoenix(a, 'DECIMAL', from_type => 'TIMESTAMP', index_row => true)$$, rowkey_phoenix(1.0000001, 'DECIMAL'));	-- fails: a tenth of a nanosecond
-- a descending blob is not empty where it is NULL (\xFAFF)
SELECT rowkey_decode($$ordered(a, 'blob', true)$$, '\xFA\xFF') AS null_blob;
SELECT rowkey_decode($$ordered(a, 'blob', true)$$, '\xFA');		-- fails: short
SELECT rowkey_decode($$ordered(a, 'blob', true)$$, '\xFA\x01');		-- fails: neither NULL nor a blob

-- what to write for types that have no cast, or one to other bytes; both are taken
SELECT rowkey_encode($$phoenix(a, 'BINARY(16)')$$, 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::uuid);	-- fails
SELECT rowkey_encode($$phoenix(a, 'VARBINARY')$$, 'a\b'::text);	-- fails
SELECT rowkey_encode($$phoenix(a, 'BIGINT')$$, timestamptz '2026-01-01');	-- fails
SELECT rowkey_hex(rowkey_encode($$phoenix(a, 'BINARY(16)')$$, rowkey_uuid('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'))) AS uuid, rowkey_encode($$phoenix(a, 'VARBINARY')$$, convert_to('a\b', 'UTF8')) = 'a\b' AS text,
	rowkey_encode($$phoenix(a, 'BIGINT')$$, floor(extract(epoch FROM timestamptz '1969-12-31 23:59:59.9995Z') * 1000)::bigint) = rowkey_encode($$phoenix(a, 'DATE')$$, timestamptz '1969-12-31 23:59:59.9995Z') AS time;

--
-- Prefixes: a separator only where no key can end before it
--
SELECT n, rowkey_hex(prefix) AS prefix FROM (VALUES
	(1, rowkey_encode_prefix($$phoenix(a, 'VARCHAR'), phoenix(b, 'VARCHAR')$$, 'x')),	-- b may be NULL
	(2, rowkey_encode_prefix($$phoenix(a, 'VARCHAR'), phoenix(b, 'VARCHAR', nullable => false)$$, 'x')),
	(3, rowkey_encode_prefix($$phoenix(a, 'VARCHAR'), phoenix(b, 'BIGINT')$$, 'x')),
	(4, rowkey_encode_prefix($$phoenix(a, 'VARCHAR', true), phoenix(b, 'VARCHAR')$$, 'x')),
	(5, rowkey_encode_prefix($$phoenix(a, 'VARCHAR'), phoenix(b, 'VARCHAR'), phoenix(c, 'VARCHAR')$$, 'x', NULL::text)),
	(6, rowkey_encode_prefix($$phoenix(a, 'VARCHAR'), phoenix(b, 'BIGINT')$$, NULL::text)),
	(7, rowkey_encode_prefix($$phoenix(a, 'VARCHAR'), phoenix(b, 'VARCHAR')$$, 'x', 'y')),
	(8, rowkey_encode_prefix($$ordered(a, 'string'), ordered(b, 'int64')$$, 'x'))
) v(n, prefix) ORDER BY n;
-- every key begins with the prefix of its first columns
CREATE TEMP TABLE layouts AS
SELECT format('phoenix(a, ''VARCHAR'', %s), phoenix(b, ''VARCHAR'', %s), phoenix(c, ''%s'', %s)', x::text, y::text, t, z::text)::rowkey_layout AS layout
FROM unnest(ARRAY[true, false]) x, unnest(ARRAY[true, false]) y, unnest(ARRAY[true, false]) z, unnest(ARRAY['VARCHAR', 'CHAR(2)']) t;
SELECT count(*) AS keys, count(*) FILTER (WHERE NOT rowkey_encode(layout, a, b, c) ^@ rowkey_encode_prefix(layout, a)) AS by_one,
	count(*) FILTER (WHERE NOT rowkey_encode(layout, a, b, c) ^@ rowkey_encode_prefix(layout, a, b)) AS by_two
FROM layouts, unnest(ARRAY['x', 'xy', NULL]) a, unnest(ARRAY['x', 'yx', NULL]) b, unnest(ARRAY['q', NULL]) c
WHERE coalesce(a, b, c) IS NOT NULL AND (c IS NOT NULL OR layout::text !~ 'CHAR\(');

--
-- From one dialect to another
--
SELECT rowkey_hex(rowkey_recode($$string(a), '\x00', int8(b)$$, $$phoenix(a, 'VARCHAR'), phoenix(b, 'BIGINT')$$, 'x\x00\x00\x00\x00\x00\x00\x00\x00\x05'::rowkey)) AS to_phoenix,
	rowkey_hex(rowkey_recode($$phoenix(a, 'VARCHAR'), phoenix(t, 'DATE')$$, $$ordered(a, 'string'), epoch(t)$$, 'x\x00\x80\x00\x01\x86\x2B\xBF\x42\x00'::rowkey)) AS to_ordered;

--
-- Nanoseconds: kept in text, rounded down elsewhere (the server would round up)
--
CREATE TEMP TABLE nanos (t timestamptz, u text, d date);
SELECT name, to_char(r.t AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') AS t, r.u, r.d FROM unnest(ARRAY['t', 'u', 'd']) name,
	rowkey_decode_row(format('phoenix(%s, ''TIMESTAMP'')', name)::rowkey_layout, rowkey_encode($$phoenix(t, 'TIMESTAMP')$$, '2026-01-01 23:59:59.999999999'), NULL::nanos) r ORDER BY name;
CREATE TEMP TABLE counted (t bigint);
SELECT rowkey_decode_row($$phoenix(t, 'TIMESTAMP')$$, rowkey_encode($$phoenix(t, 'TIMESTAMP')$$, '2026-01-01 23:59:59.999999999'), NULL::counted);	-- fails: no whole number of milliseconds

--
-- What lint says: a time in front makes a hot spot in any dialect
--
SELECT layout, severity, element, left(message, 60) AS message FROM (VALUES ($$phoenix(t, 'TIMESTAMP'), phoenix(a, 'VARCHAR')$$), ($$ordered(id, 'int64')$$), ($$phoenix(id, 'BIGINT', true)$$), ($$salt(buckets => 4), phoenix(t, 'DATE')$$)) v(layout),
	rowkey_layout_lint(layout::rowkey_layout) ORDER BY 1, 4;
