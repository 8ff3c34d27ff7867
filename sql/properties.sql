-- properties.sql: what must hold for every layout, over rows by chance with
-- fixed seeds and rows made by arithmetic

-- cases: n counts the columns that are not carried
CREATE TEMP TABLE layouts (id int PRIMARY KEY, layout rowkey_layout, n int);
INSERT INTO layouts VALUES
(1, $$hash_hex(user_id, 4), string(user_id), '\x00', reverse_timestamp(created_at), int8(order_id)$$, 0),
(2, $$salt(buckets => 20), string(k), '\x00', int4(n)$$, 0),
(3, $$salt((a, b), 7, 'murmur3', 'floor', 'digits', seed => -1), string(a), '||', bytes(b)$$, 0),
(4, $$bucket(t, 24, 'hour', 'hex') AS shard, epoch(t, 's', 4), uuid(u), bool(flag)$$, 0),
(5, $$string(name), reverse_timestamp(t, 's', 'digits', 9999999999), int2(kind)$$, 0),
(6, $$reverse_domain(host), '|', reverse(path), '\x00\x00', uint(n, 3), digits(m, 18)$$, 0),
(7, $$string(reverse(phone), 11), bytes(reverse(raw), 4), string(rpad(code, 6, '\x00')), float8(x)$$, 0),
(8, $$rpad(host, 20) AS host, lpad(event, 8, '0') AS event, datetime(t, 'yyyyMMddHHmmss', '+08:00'), digits(s, 4)$$, 0),
(9, $$hash(id, 3, 'sha256'), salt(int8(id), 16, 'jenkins', 'mask', 'hex', 5), int8(id), digits(id, 19), bigdecimal(id)$$, 0),
(10, $$salt(id, 26, 'java_string', format => 'letter'), hash_hex(id, 6, 'sha1', 5, true), string(id), '#', float4(f), epoch(t, 'us')$$, 0),
(11, $$datetime(t, 'yyyy-MM-dd'), epoch(t, 'minute', 5), bucket(t, 300, 'day'), reverse_timestamp(t), bytes(d)$$, 0),
(12, $$salt(id, 256, 'crc32'), bytes(id, 5), int4(a), float4(a), float8(a), int2(a)$$, 0),
(13, $$salt(string(w), 9, 'md5', 'unsigned'), hash((string(a), int4(b)), 2, 'sha512'), string(a), '\x00', int4(b)$$, 1),
(14, $$rpad(label, 5, truncate => true), hash_hex(label, 8), '-', string(label), '-', datetime(t, 'yyyyMMddHH', 'America/New_York'), epoch(t)$$, 0),
(15, $$'v1', salt(a, 100, 'hbasewd', format => 'digits'), string(a), '\xFF\xFE', bytes(lpad(b, 9, '\x00')), '~', int8(c)$$, 0),
(16, $$hash_hex(id)$$, 1),
(17, $$string(reverse(lpad(a, 8, '\x00'))), bytes(digits(n, 7)), rpad(reverse_domain(h, '/'), 16, '\x00'), int4(z)$$, 0),
(18, $$string(iso), '|', epoch(iso, 'hour', 4), bucket(iso, 10)$$, 0),
(19, $$salt(digits(i, 3), 9), hash_hex(rpad(s, 4), 5), salt(reverse_domain(s), 30, format => 'digits'), int8(i), bytes(z, 2), string(s)$$, 0),
(20, $$string(s), hash(s, 2), bucket(t, 16, 's'), epoch(t, 's', 4)$$, 0),
(21, $$ordered(a, 'string'), ordered(b, 'int32', true), ordered(c, 'blob-var'), ordered(d, 'float64', true), ordered(e, 'string', true)$$, 0),
(22, $$ordered(b, 'int8'), ordered(c, 'blob-var', true), ordered(a, 'float32'), ordered(d, 'int16'), ordered(e, 'int64'), ordered(z, 'blob')$$, 0),
(23, $$salt(buckets => 16), phoenix(a, 'VARCHAR'), phoenix(b, 'BIGINT', true), phoenix(c, 'VARCHAR', true), phoenix(d, 'VARCHAR')$$, 0),
(24, $$phoenix(a, 'VARBINARY_ENCODED', true), phoenix(b, 'TINYINT'), phoenix(c, 'UNSIGNED_INT', true), phoenix(d, 'VARBINARY_ENCODED'), phoenix(e, 'VARBINARY')$$, 0),
(25, $$phoenix(a, 'CHAR(6)'), phoenix(t, 'TIMESTAMP', true), phoenix(u, 'UNSIGNED_DATE'), phoenix(f, 'DOUBLE', true), phoenix(g, 'BOOLEAN'), phoenix(z, 'BINARY(3)', true)$$, 0),
(26, $$phoenix(n, 'DECIMAL', true), ordered(m, 'numeric'), phoenix(o, 'DECIMAL(20,4)'), phoenix(p, 'DECIMAL', true)$$, 0),
(27, $$'\x80\x00', phoenix(i, 'DECIMAL', true, from_type => 'INTEGER', index_row => true), phoenix(t, 'DECIMAL', from_type => 'TIMESTAMP', index_row => true), phoenix(g, 'DECIMAL', from_type => 'BOOLEAN', index_row => true), phoenix(c, 'VARCHAR', true, from_type => 'CHAR(3)', index_row => true), phoenix(id, 'VARCHAR', nullable => false, index_row => true)$$, 0),
(28, $$hash_hex(phoenix(a, 'VARCHAR'), 2), phoenix(a, 'VARCHAR'), '|', phoenix(b, 'DATE'), ordered(c, 'string'), string(d)$$, 0);

-- every element is in one of them
SELECT string_agg(e, ' ' ORDER BY e COLLATE "C") AS missing FROM unnest(ARRAY['bool', 'int2', 'int4', 'int8', 'uint', 'float4', 'float8', 'uuid', 'string', 'bytes',
	'digits', 'rpad', 'lpad', 'hash', 'hash_hex', 'salt', 'bucket', 'reverse', 'reverse_domain', 'epoch', 'reverse_timestamp', 'datetime', 'bigdecimal', 'ordered', 'phoenix']) e
WHERE NOT EXISTS (SELECT FROM layouts WHERE layout::text ~ ('\m' || e || '\('));

-- ------------------------------------------------------------------------
-- Test vectors: each is encoded by its row, read back and valid.  Where a row
-- has more of a time than the key keeps (4, 5, 8, 20), or Phoenix takes values
-- as one (empty text and NULL, zeros behind the point: 23, 25 to 28), the row
-- that is read encodes to the same key.
-- ------------------------------------------------------------------------
CREATE TEMP TABLE vectors AS
SELECT id, seed, layout, n, "row", key FROM layouts, unnest(ARRAY[0, 1, -7]) seed, LATERAL rowkey_test_vectors(layout, 300, seed) v;
SELECT id, count(*) AS rows,
	count(*) FILTER (WHERE rowkey_encode_row(layout, "row") IS DISTINCT FROM key) AS other_key,
	count(*) FILTER (WHERE NOT rowkey_valid(layout, key)) AS not_valid,
	count(*) FILTER (WHERE rowkey_decode(layout, key)::text <> "row"::text AND n = 0 AND id NOT IN (4, 5, 8, 20, 23, 25, 26, 27, 28)) AS not_read,
	count(*) FILTER (WHERE CASE WHEN n = 0 THEN rowkey_encode_row(layout, rowkey_decode(layout, key)) <> key END) AS not_back,
	count(*) FILTER (WHERE rowkey_encode_error(layout, "row") IS NOT NULL) AS error,
	count(DISTINCT "row") > 600 AS various
FROM vectors GROUP BY id, layout, n ORDER BY id;
SELECT id, seed, "row", key FROM vectors WHERE rowkey_encode_row(layout, "row") IS DISTINCT FROM key OR NOT rowkey_valid(layout, key) ORDER BY 1, 2, 3 LIMIT 10;

-- what a key does not carry is null in what is read, all else is the row's
SELECT id, count(*) AS rows, count(*) FILTER (WHERE NOT "row" @> jsonb_strip_nulls(rowkey_decode(layout, key))) AS wrong,
	count(*) FILTER (WHERE rowkey_decode(layout, key) = '{"id": null}' OR rowkey_decode(layout, key) @> '{"w": null}') AS nulls
FROM vectors WHERE n > 0 GROUP BY id ORDER BY id;

-- distinct rows have distinct keys, where all columns are carried and nothing
-- of a time is lost
SELECT sum(rows) > 8000 AS many, sum(rows - keys) AS lost FROM (SELECT count(DISTINCT "row") AS rows, count(DISTINCT key) AS keys
	FROM vectors WHERE n = 0 AND id NOT IN (4, 5, 8, 20, 23, 25, 26, 27, 28) GROUP BY id) v;
SELECT sum(rows) > 8000 AS many, sum(rows - keys) AS lost FROM (SELECT count(DISTINCT rowkey_decode(layout, key)) AS rows, count(DISTINCT key) AS keys
	FROM vectors WHERE n = 0 GROUP BY id) v;

-- the same for the same seed, others for another; exactly so many
SELECT count(*) AS layouts,
	count(*) FILTER (WHERE (SELECT array_agg(v::text) FROM rowkey_test_vectors(layout, 150, 5) v) IS DISTINCT FROM (SELECT array_agg(v::text) FROM rowkey_test_vectors(layout, 150, 5) v)) AS unstable,
	count(*) FILTER (WHERE (SELECT array_agg(v::text) FROM rowkey_test_vectors(layout, 150, 5) v) = (SELECT array_agg(v::text) FROM rowkey_test_vectors(layout, 150, 6) v)) AS without_seed,
	count(*) FILTER (WHERE (SELECT array_agg(v::text) FROM rowkey_test_vectors(layout) v) IS DISTINCT FROM (SELECT array_agg(v::text) FROM rowkey_test_vectors(layout, 100, 0) v)) AS other_defaults
FROM layouts;
SELECT rows, count(*) AS layouts, count(*) FILTER (WHERE (SELECT count(*) FROM rowkey_test_vectors(layout, rows)) <> rows) AS wrong
FROM layouts, unnest(ARRAY[0, 1, 5, 100, 2000]) rows GROUP BY rows ORDER BY rows;
-- a delimiter that many values hold
SELECT count(*) FROM rowkey_test_vectors($$string(a), 'a', string(b), 'b', string(c)$$, 5000);
SELECT count(*) FROM rowkey_test_vectors('string(a, 2), string(reverse(a), 3)');		-- fails: no text has two bytes and three
SELECT count(*) FROM rowkey_test_vectors('int4(a)', -1);		-- fails: no number of rows
\echo :LAST_ERROR_SQLSTATE
SELECT (SELECT count(*) FROM rowkey_test_vectors(NULL)) AS no_layout, (SELECT count(*) FROM rowkey_test_vectors('int4(a)', NULL)) AS no_rows;

-- borders are among the first rows
SELECT id, layout, array_agg(border ORDER BY i) FILTER (WHERE NOT EXISTS (SELECT FROM rowkey_test_vectors(layout::rowkey_layout, 40) v WHERE v."row" -> 'c' = border)) AS missing
FROM (VALUES
	(1, 'bool(c)', '[true, false]'),
	(2, 'int2(c)', '[0, 1, -1, 32767, -32768]'),
	(3, 'int4(c)', '[0, -1, 2147483647, -2147483648]'),
	(4, 'int8(c)', '[0, -1, 9223372036854775807, -9223372036854775808]'),
	(5, 'uint(c, 1)', '[0, 1, 255]'),
	(6, 'uint(c, 3)', '[0, 255, 256, 16777215]'),
	(7, 'uint(c, 8)', '[0, 9223372036854775807]'),
	(8, 'float4(c)', '[0, -1, 0.5, "NaN", "Infinity", "-Infinity"]'),
	(9, 'float8(c)', '[0, -1, 0.5, "NaN", "Infinity", "-Infinity"]'),
	(10, 'bigdecimal(c)', '[0, 1.50, -0.1, 9223372036854775807]'),
	(11, 'digits(c, 4)', '[0, 1, 9999]'),
	(12, 'digits(c, 20)', '[0, 9223372036854775807, 99999999999999999999]'),
	(13, 'uuid(c)', '["00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"]'),
	(14, 'int2(b), string(c)', '["", "a", "é", "张三"]'),
	(15, 'string(c, 3)', '["xxx", "A_z"]'),
	(16, 'bytes(c)', '["\\x00", "\\xff", "\\x7f80"]'),
	(17, 'bytes(c, 3)', '["\\x000000", "\\xffffff"]'),
	(18, 'rpad(c, 4)', '["", "a", "xxxx"]'),
	(19, 'epoch(c)', '["1970-01-01T00:00:00Z", 9223372036854775807]'),
	(20, 'epoch(c, ''s'', 4)', '["1970-01-01T00:00:00Z", "2106-02-07T06:28:15Z"]'),
	(21, 'reverse_timestamp(c, maximum => 9999999999999)', '["1970-01-01T00:00:00Z", "2286-11-20T17:46:39.999Z"]'),
	(22, 'datetime(c)', '["1970-01-01T00:00:00Z", "2100-01-01T00:00:00Z"]'),
	(23, 'string(c), ''|'', epoch(c)', '["1970-01-01T00:00:00Z", "1970-01-01T00:00:00.001Z"]')
) v(id, layout, borders), LATERAL jsonb_array_elements(borders::jsonb) WITH ORDINALITY b(border, i)
GROUP BY id, layout ORDER BY id;

-- ------------------------------------------------------------------------
-- Rows by arithmetic
-- ------------------------------------------------------------------------
CREATE TEMP TABLE facts AS
SELECT i, 'user' || i * 7919 % 1000 AS s, chr((19968 + i % 500)::int) || repeat('x', (i % 7)::int) AS u, (i % 65536 - 32768)::smallint AS small,
	decode(md5(i::text), 'hex') AS b, md5(i::text)::uuid AS id, i % 3 = 0 AS f, i / 7.0::float8 AS d, (i / 7.0)::real AS r,
	round(i / 8.0, (i % 4)::int) AS n, timestamptz '2020-01-01Z' + i * interval '977.123 s' AS t
FROM generate_series(1::bigint, 2000) i;
-- the base row loses the layout's columns, and gets them back from the key
SELECT l AS layout, count(*) AS rows, count(DISTINCT rowkey_encode_row(l, facts)) AS keys,
	count(*) FILTER (WHERE rowkey_decode_row(l, rowkey_encode_row(l, facts), jsonb_populate_record(facts, gone)) IS DISTINCT FROM facts) AS wrong
FROM unnest(ARRAY[
	$$salt(buckets => 16), string(s), '\x00', int8(i)$$,
	$$hash_hex(s, 4), string(s), '|', string(u), '|', reverse_timestamp(t), int2(small), int8(i)$$,
	$$bucket(t, 24, 'hour'), epoch(t, 'us'), bytes(b, 16), uuid(id), bool(f), float8(d), float4(r), bigdecimal(n)$$,
	$$string(reverse(u)), datetime(t, 'yyyyMMdd HH:mm:ss.SSS', '-03:30'), digits(i, 9)$$
]::rowkey_layout[]) l, LATERAL (SELECT jsonb_object_agg(name, NULL) AS gone FROM rowkey_layout_columns(l)) g, facts GROUP BY l ORDER BY l;

-- every pair of short values that is not refused has a key of its own: a value
-- in front of a constant must neither contain it nor end as it begins
CREATE TEMP TABLE words AS
WITH RECURSIVE w(w) AS (VALUES ('') UNION ALL SELECT w || c FROM w, unnest(ARRAY['a', 'b']) c WHERE length(w) < 4)
SELECT w FROM w;
SELECT c AS constant, count(*) AS pairs, count(key) AS encoded, count(DISTINCT key) AS keys,
	count(*) FILTER (WHERE CASE WHEN key IS NOT NULL THEN rowkey_decode(l, key)::text <> r::text END) AS misread,
	count(*) FILTER (WHERE (key IS NULL) <> (position(c IN a) > 0 OR EXISTS (SELECT FROM generate_series(1, length(c) - 1) n WHERE right(a, n) = left(c, n)))) AS wrongly_refused
FROM (SELECT *, CASE WHEN rowkey_encode_error(l, r) IS NULL THEN rowkey_encode_row(l, r) END AS key
	FROM (SELECT c, x.w AS a, format('string(a), %L, string(b)', c)::rowkey_layout AS l, jsonb_build_object('a', x.w, 'b', y.w) AS r
		FROM words x, words y, unnest(ARRAY['a', 'ab', 'aa', 'aba', 'abab', 'c']) c) v) v
GROUP BY c ORDER BY c COLLATE "C";
-- three parts, with two constants
SELECT count(*) AS rows, count(key) > 100 AS many, count(key) - count(DISTINCT key) AS lost,
	count(*) FILTER (WHERE CASE WHEN key IS NOT NULL THEN rowkey_decode(l, key)::text <> r::text END) AS misread
FROM (SELECT *, CASE WHEN rowkey_encode_error(l, r) IS NULL THEN rowkey_encode_row(l, r) END AS key
	FROM (SELECT jsonb_build_object('a', x.w, 'b', y.w, 'c', z.w) AS r, $$string(a), 'ab', string(b), 'b', string(c)$$::rowkey_layout AS l
		FROM words x, words y, words z WHERE length(x.w) < 4 AND length(y.w) < 4 AND length(z.w) < 3) v) v;

-- ------------------------------------------------------------------------
-- Order: where an element is ordered, keys sort as values do
-- ------------------------------------------------------------------------
CREATE TEMP TABLE value_sets AS SELECT * FROM (VALUES
	('boolean', ARRAY['true', 'false']),
	('signed', ARRAY['0', '1', '-1', '255', '256', '-256', '32767', '-32768']),
	('unsigned', ARRAY['0', '1', '9', '10', '99', '127', '128', '255'] || (SELECT array_agg((i * i * i)::text) FROM generate_series(7::bigint, 200000, 977) i)),
	('float', ARRAY['0', '1', '-1', '0.5', '-0.5', '1e30', '-1e30', 'Infinity', '-Infinity', 'NaN']),
	('uuid', (SELECT array_agg(md5(i::text)::uuid::text) FROM generate_series(1, 200) i)),
	-- prefixes of each other, control characters, bytes above 80
	('text', (SELECT array_agg(DISTINCT p || s) FROM unnest(ARRAY['', 'a', 'ab', 'b', E'\x01', E'a\x01', 'é', '张三', '~', E'\x7f']) p,
		unnest(ARRAY['', E'\x01', E'\x02', ' ', '!', '0', 'b', 'é']) s)),
	('bytea', ARRAY['\x', '\x01', '\x0101', '\x61', '\x6101', '\x610001', '\x61000001', '\x6100000005', '\x7f', '\x80', '\xff', '\xff01', '\xffff']),
	('time', (SELECT array_agg(to_char(timestamp '1970-01-01' + i * interval '37 day 5:07:11.013', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) FROM generate_series(0, 900) i))
) v(name, vals);
CREATE TEMP TABLE ordered (id serial, name text, layout rowkey_layout);
INSERT INTO ordered (name, layout) VALUES
('boolean', 'bool(v)'), ('signed', 'int2(v)'), ('signed', 'int4(v)'), ('signed', 'int8(v)'), ('unsigned', 'uint(v, 2)'), ('unsigned', 'uint(v, 7)'), ('unsigned', 'uint(v, 8)'),
('float', 'float4(v)'), ('float', 'float8(v)'), ('uuid', 'uuid(v)'), ('unsigned', 'digits(v, 16)'), ('unsigned', 'digits(v, 25)'), ('signed', 'bigdecimal(v)'),
('text', 'string(v)'), ('text', $$string(v), '\x00'$$), ('text', $$string(v), '\x00\x00'$$), ('text', $$string(v), '\x00z'$$), ('text', $$string(v), '|'$$), ('text', $$string(v), '\x01'$$),
('text', 'string(v, 3)'), ('text', 'string(v), int2(w)'),
('bytea', 'bytes(v)'), ('bytea', $$bytes(v), '\x00'$$), ('bytea', $$bytes(v), '\x00\x00'$$), ('bytea', $$bytes(v), '\x00\x01'$$), ('bytea', 'bytes(v, 2)'),
('text', 'rpad(v, 12)'), ('text', $$rpad(v, 12, '\x00')$$), ('text', $$rpad(v, 12, '~')$$), ('text', 'rpad(v, 2, truncate => true)'), ('text', 'lpad(v, 12)'), ('text', $$lpad(v, 12, '\x00')$$),
('text', $$string(rpad(v, 12, '\x00'))$$), ('text', 'reverse(v)'), ('text', $$reverse_domain(v, 'b')$$),
('text', 'hash(v, 4)'), ('text', 'hash_hex(v, 4)'), ('text', 'salt(string(v), 16)'), ('time', 'bucket(v, 16)'),
('time', 'epoch(v)'), ('time', $$epoch(v, 's', 5)$$), ('time', $$epoch(v, 'day', 2)$$), ('time', 'reverse_timestamp(v)'), ('time', $$reverse_timestamp(v, format => 'digits')$$),
('time', 'datetime(v)'), ('time', $$datetime(v, 'yyyy-MM-dd HH:mm:ss', '-05:00')$$), ('time', $$datetime(v, 'ddMMyyyy')$$), ('time', $$datetime(v, 'HHmm')$$), ('time', $$datetime(v, 'yyyyMMddHH', 'Europe/Berlin')$$);
-- values that the layout takes, sorted by themselves: how many keys are
-- smaller than the one before?
WITH encoded AS (
	SELECT o.id, o.name, o.layout, v, rowkey_encode_row(o.layout, r) AS k
	FROM ordered o JOIN value_sets USING (name), unnest(vals) v,
		LATERAL (SELECT jsonb_build_object('v', CASE WHEN name IN ('boolean', 'signed', 'unsigned') THEN v::jsonb ELSE to_jsonb(v) END, 'w', 0) AS r) r
	WHERE rowkey_encode_error(o.layout, r) IS NULL
), compared AS (
	SELECT *, k < lag(k) OVER (PARTITION BY id ORDER BY CASE name WHEN 'boolean' THEN (v::boolean)::int WHEN 'signed' THEN v::numeric WHEN 'unsigned' THEN v::numeric END,
		CASE WHEN name = 'float' THEN v::float8 END, CASE WHEN name = 'bytea' THEN v::bytea END, v COLLATE "C") AS inverted
	FROM encoded
)
SELECT layout, count(*) > 1 AS tested, ordered, bool_or(inverted) AS inverted
FROM compared, LATERAL (SELECT ordered FROM rowkey_layout_elements(layout) WHERE ordinal = 1) e
GROUP BY id, layout, ordered ORDER BY id;

-- rows of ordered elements sort as ORDER BY does
SELECT l AS layout, count(*) AS rows, bool_and(e.all_ordered) AS ordered, count(*) FILTER (WHERE k <= before) AS inverted FROM (
	SELECT l, rowkey_encode_row(l, facts) AS k, lag(rowkey_encode_row(l, facts)) OVER (PARTITION BY l ORDER BY f, s COLLATE "C", t, i, b) AS before
	FROM facts, unnest(ARRAY[$$bool(f), string(s), '\x00', epoch(t, 'us'), uint(i, 4), bytes(b)$$, $$bool(f), rpad(s, 10, '\x00'), datetime(t), digits(i, 6), bytes(b)$$]::rowkey_layout[]) l
) v, LATERAL (SELECT bool_and(ordered) AS all_ordered FROM rowkey_layout_elements(l)) e GROUP BY l ORDER BY l;

-- ------------------------------------------------------------------------
-- Times in two forms: a layout that is accepted makes keys that it reads
-- ------------------------------------------------------------------------
CREATE TEMP TABLE forms AS SELECT unnest(ARRAY['epoch(t)', $$epoch(t, 'us')$$, $$epoch(t, 's')$$, $$epoch(t, 'hour')$$, $$epoch(t, 'day')$$, $$reverse_timestamp(t, 'minute')$$,
	'bucket(t, 7)', $$bucket(t, 7, 'hour')$$, $$bucket(t, 7, 'day')$$, $$hash(epoch(t, 'minute'), 2)$$, $$hash_hex(datetime(t, 'yyyyMMdd', '+08:00'), 2)$$,
	'datetime(t)', $$datetime(t, 'yyyyMMdd')$$, $$datetime(t, 'yyyyMM')$$, $$datetime(t, 'yyyy')$$, $$datetime(t, 'HHmm')$$, $$datetime(t, 'ddMMyyyyHH', 'Etc/GMT-8')$$,
	$$datetime(t, 'yyyyMMddHH', '+05:30')$$, $$datetime(t, 'yyyyMMdd', '+08:00')$$, $$datetime(t, 'yyyyMM', '-03:30')$$,
	$$datetime(t, zone => 'America/New_York')$$, $$datetime(t, 'yyyyMMddHH', 'America/New_York')$$, $$datetime(t, 'yyyyMMdd', 'Australia/Lord_Howe')$$]) AS form;
-- nights when clocks are set, in New York and on Lord Howe Island, and ends of
-- days, months and years
CREATE TEMP TABLE nights AS SELECT start + i * interval '7 min 13.017 s' AS t
FROM unnest(ARRAY['2025-11-02 04:00Z', '2026-03-08 05:00Z', '2026-04-04 13:00Z', '2025-12-31 14:00Z', '2024-02-29 20:00Z']::timestamptz[]) start, generate_series(0, 40) i;
CREATE FUNCTION pg_temp.layout(text) RETURNS rowkey_layout LANGUAGE plpgsql AS $$
BEGIN
	RETURN $1::rowkey_layout;
EXCEPTION WHEN invalid_parameter_value THEN
	RETURN NULL;
END $$;
SELECT count(DISTINCT a.form || b.form) AS pairs, count(DISTINCT l) > 200 AS many_accepted, count(DISTINCT a.form || b.form) FILTER (WHERE l IS NULL) > 50 AS many_refused,
	count(*) FILTER (WHERE NOT rowkey_valid(l, rowkey_encode(l, t))) AS not_valid,
	count(*) FILTER (WHERE CASE WHEN rowkey_decode(l, rowkey_encode(l, t)) <> '{"t": null}' THEN rowkey_encode_row(l, rowkey_decode(l, rowkey_encode(l, t))) <> rowkey_encode(l, t) END) AS not_back
FROM forms a, forms b, LATERAL (SELECT pg_temp.layout(a.form || ', ' || b.form) AS l OFFSET 0) l, nights;
-- the day of a zone is not that of another, nor is an hour that is repeated
SELECT a, b, pg_temp.layout(a || ', ' || b) IS NOT NULL AS accepted FROM (VALUES
	(1, $$epoch(t, 'day')$$, $$datetime(t, 'yyyyMMdd', '+08:00')$$),
	(2, $$epoch(t, 'hour')$$, $$datetime(t, 'yyyyMMdd', '+08:00')$$),
	(3, $$epoch(t, 'hour')$$, $$datetime(t, 'yyyyMMdd', '+05:30')$$),
	(4, $$datetime(t, 'yyyyMMdd', '+08:00')$$, $$bucket(t, 16, 'day')$$),
	(5, $$datetime(t, 'yyyyMM')$$, $$datetime(t, 'yyyyMM', '+08:00')$$),
	(6, $$datetime(t, zone => 'America/New_York')$$, 'datetime(t)'),
	(7, $$datetime(t, zone => 'America/New_York')$$, $$datetime(t, 'yyyyMMdd')$$),
	(8, $$datetime(t, zone => 'America/New_York')$$, $$datetime(t, 'yyyyMMdd', 'America/New_York')$$),
	(9, $$epoch(t, 's')$$, $$datetime(t, 'yyyyMMdd', 'America/New_York')$$),
	(10, $$epoch(t, 'hour')$$, $$datetime(t, 'yyyyMMdd', 'America/New_York')$$)
) v(i, a, b) ORDER BY i;

-- ------------------------------------------------------------------------
-- Damaged keys
-- ------------------------------------------------------------------------
-- what a key says, as rows: JSON has no -0.0
CREATE TEMP TABLE row_7 (phone text, raw bytea, code text, x float8);
CREATE TEMP TABLE row_10 (id text, f real, t bigint);
CREATE FUNCTION pg_temp.again(id int, l rowkey_layout, k rowkey) RETURNS rowkey LANGUAGE sql AS $$
	SELECT CASE id WHEN 7 THEN rowkey_encode_row(l, rowkey_decode_row(l, k, NULL::row_7)) WHEN 10 THEN rowkey_encode_row(l, rowkey_decode_row(l, k, NULL::row_10))
		ELSE rowkey_encode_row(l, rowkey_decode(l, k)) END $$;
CREATE TEMP TABLE samples AS
SELECT id, layout, n, key, nr FROM (SELECT *, row_number() OVER (PARTITION BY id ORDER BY seed, key) AS nr FROM vectors) v WHERE nr % 31 = 0;

-- a flipped byte makes the key invalid, or the key of another row
CREATE TEMP TABLE flipped AS
SELECT id, layout, n, p, set_byte(key::bytea, p - 1, get_byte(key::bytea, p - 1) # mask)::rowkey AS key
FROM samples, LATERAL generate_series(1, length(key)) p, unnest(ARRAY[1, 32, 128]) mask;
SELECT id, count(*) > 200 AS many, count(*) FILTER (WHERE NOT rowkey_valid(layout, key)) > 0 AS found,
	count(*) FILTER (WHERE CASE WHEN n = 0 AND rowkey_valid(layout, key) THEN pg_temp.again(id, layout, key) <> key END) AS not_the_same,
	count(*) FILTER (WHERE CASE WHEN rowkey_valid(layout, key) THEN rowkey_decode(layout, key) IS NULL END) AS not_read
FROM flipped GROUP BY id ORDER BY id;
-- a flipped byte of a part that is computed from carried columns, or from what
-- follows, is found and named; but 16, and the first part of 13, verify nothing
CREATE TEMP TABLE derived AS
SELECT f.id, f.layout, f.key, x.ordinal, x.status
FROM samples s JOIN flipped f USING (id, layout), LATERAL (SELECT x.ordinal, x.position, x.length FROM rowkey_explain(s.layout, s.key) x JOIN rowkey_layout_elements(s.layout) e USING (ordinal)
	WHERE NOT e.carries AND e.element NOT LIKE '''%' AND (s.id, x.ordinal) NOT IN ((13, 1), (16, 1))) d, LATERAL rowkey_explain(f.layout, f.key) x
WHERE substr(s.key, 1, f.p - 1) = substr(f.key, 1, f.p - 1) AND substr(s.key, f.p + 1) = substr(f.key, f.p + 1) AND length(s.key) = length(f.key)
	AND f.p >= d.position AND f.p < d.position + d.length AND x.ordinal = d.ordinal;
SELECT id, ordinal, count(*) > 20 AS many, count(*) FILTER (WHERE rowkey_valid(layout, key)) AS valid, count(*) FILTER (WHERE status !~ ' gives? ') AS not_named
FROM derived GROUP BY id, ordinal ORDER BY id, ordinal;

-- truncated and extended keys: the same
CREATE TEMP TABLE cut AS
SELECT id, layout, n, substr(key, 1, p) AS key FROM samples, LATERAL generate_series(0, length(key) - 1) p
UNION ALL
SELECT id, layout, n, key || e FROM samples, unnest(ARRAY['\x00', '\xFF', 'a', 'xyz']::rowkey[]) e;
SELECT id, count(*) > 200 AS many, count(*) FILTER (WHERE NOT rowkey_valid(layout, key)) > 0 AS found,
	count(*) FILTER (WHERE CASE WHEN n = 0 AND rowkey_valid(layout, key) THEN pg_temp.again(id, layout, key) <> key END) AS not_the_same,
	count(*) FILTER (WHERE key = '' AND rowkey_valid(layout, key)) AS empty
FROM cut GROUP BY id ORDER BY id;
-- where every part is fixed or the last, no other length fits
SELECT id, count(*) FILTER (WHERE rowkey_valid(layout, key)) AS valid FROM cut WHERE id IN (1, 2, 4, 8, 12, 15, 16, 20) GROUP BY id ORDER BY id;

-- ------------------------------------------------------------------------
-- Explain, whatever the key is
-- ------------------------------------------------------------------------
CREATE TEMP TABLE noise AS
SELECT substr(h.b || h.b || CASE i % 3 WHEN 0 THEN 'user|abc#20260101120000000' WHEN 1 THEN '\x00ff00'::bytea ELSE h.b END, (i % 11)::int + 1, (i % 67)::int)::rowkey AS key
FROM generate_series(1, 2000) i, LATERAL (SELECT decode(md5(i::text), 'hex') AS b) h;
CREATE TEMP TABLE explained AS
SELECT id, layout, k.key, rowkey_valid(layout, k.key) AS valid, (SELECT count(*) FROM rowkey_layout_elements(layout)) AS elements, x.*
FROM (SELECT id, layout, key FROM layouts, noise UNION ALL SELECT id, layout, key FROM flipped WHERE p % 5 = id % 5 UNION ALL SELECT id, layout, key FROM cut UNION ALL SELECT id, layout, key FROM vectors) k, LATERAL (
	SELECT count(*) AS rows, min(ordinal) AS least, max(ordinal) AS most, count(DISTINCT ordinal) AS distinct_ordinals, sum(length) AS bytes,
		coalesce(string_agg(bytes::bytea, '' ORDER BY ordinal), '') AS together, bool_or(status IS NULL OR status = '') AS without_status,
		-- each part begins where the one before ends
		bool_or(gap) AS gaps, bool_or(length <> length(bytes)) AS other_length,
		bool_and(position IS NOT NULL) AS all_present, bool_and(status = 'ok') AS all_ok
	FROM (SELECT *, position <> 1 + coalesce(sum(length) OVER (ORDER BY ordinal ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS gap FROM rowkey_explain(layout, k.key)) e) x;
SELECT id, count(*) > 3000 AS many, count(*) FILTER (WHERE valid) > 0 AS some_valid,
	count(*) FILTER (WHERE together <> key::bytea OR coalesce(bytes, 0) <> length(key) OR gaps OR other_length) AS not_covered,
	count(*) FILTER (WHERE least <> 1 OR most <> rows OR distinct_ordinals <> rows OR rows NOT IN (elements, elements + 1)) AS misnumbered,
	count(*) FILTER (WHERE without_status) AS without_status,
	count(*) FILTER (WHERE valid AND (rows <> elements OR NOT all_present)) AS valid_not_plain,
	count(*) FILTER (WHERE NOT valid AND all_ok) AS nothing_found
FROM explained GROUP BY id ORDER BY id;
