-- scan_ranges_edge.sql: bounds that lie between the values of keys
--
-- Facts: what the server finds by the same comparison.  missed: rows that
-- satisfy it and are in no range, or not by the residual; extra: rows that do
-- not, and are in a range without a residual, or are let through by it.
\set SHOW_CONTEXT never
SET TimeZone = 'UTC';

CREATE FUNCTION pg_temp.compared(layout rowkey_layout, relation regclass, condition text, OUT hits bigint, OUT missed bigint, OUT extra bigint) LANGUAGE plpgsql AS $$
DECLARE
	got text;
BEGIN
	SELECT string_agg(format('(rowkey_encode_row($1, r) <@ %L::rowkeyrange AND (%s) IS TRUE)', keys, coalesce(residual, 'true')), ' OR ') INTO got
	FROM rowkey_scan_ranges(layout, condition);
	EXECUTE format('SELECT count(*) FILTER (WHERE truth), count(*) FILTER (WHERE truth AND NOT got), count(*) FILTER (WHERE got AND NOT truth)
		FROM (SELECT (%s) IS TRUE AS truth, %s AS got FROM %s r) s', condition, coalesce(got, 'false'), relation) INTO hits, missed, extra USING layout;
END $$;

--
-- Zero bytes, which end a value or stand where its separator would
--
CREATE TEMP TABLE bounds AS
SELECT format('y %s %L::bytea%s', o, b, f) AS condition FROM unnest(ARRAY['<', '<=', '=', '>=', '>', '<>']) o,
	unnest(ARRAY['\x00', '\x0000', '\x61', '\x6100', '\x610000', '\x610062', '\x6162', '\xff', '\xff00', '\xff01']::bytea[]) b,
	unnest(ARRAY['', $$ AND y IN ('\x61', '\x6100', '\xff', '\xff00')$$]) f;
CREATE TEMP TABLE bare AS SELECT y, z FROM unnest(ARRAY['\x61', '\x6101', '\x6162', '\x62', '\xfe', '\xff', '\xff01', '\xffff', NULL]::bytea[]) y, unnest(ARRAY['z', NULL]) z;
CREATE TEMP TABLE zeros AS SELECT * FROM bare UNION ALL
SELECT y, z FROM unnest(ARRAY['\x00', '\x0000', '\x6100', '\x610000', '\x610062', '\xff00', '\xff0000', '\xff0001']::bytea[]) y, unnest(ARRAY['z', NULL]) z;
SELECT layout, relation, count(*) AS conditions, sum(hits) > 400 AS many, sum(missed) AS missed, sum(extra) AS extra
FROM (VALUES ($$ordered(z, 'string'), ordered(y, 'blob', true)$$, 'bare'), ($$ordered(z, 'string'), ordered(y, 'blob')$$, 'zeros'),
	($$ordered(y, 'blob-var', true), ordered(z, 'string')$$, 'zeros'),
	($$'p', phoenix(y, 'VARBINARY', true, index_row => true)$$, 'zeros'), ($$'p', phoenix(y, 'VARBINARY', index_row => true)$$, 'zeros'),
	($$'p', phoenix(y, 'VARBINARY', index_row => true), phoenix(z, 'VARCHAR', index_row => true)$$, 'bare'),
	($$'p', phoenix(y, 'VARBINARY_ENCODED', true), phoenix(z, 'VARCHAR')$$, 'zeros'), ($$phoenix(z, 'VARCHAR'), 'p', phoenix(y, 'VARBINARY_ENCODED')$$, 'zeros')) l(layout, relation),
	bounds, pg_temp.compared(layout::rowkey_layout, relation, condition)
GROUP BY layout, relation ORDER BY layout COLLATE "C";

--
-- Times finer than a microsecond, which the server rounds and keys round down;
-- times whose zone takes them beyond the years 1 to 9999
--
CREATE TEMP TABLE times AS SELECT t::timestamptz FROM unnest(ARRAY['1970-01-01', '2026-01-01', '2026-01-01 00:00:00.123455', '2026-01-01 00:00:00.123456', '2026-01-01 00:00:00.123457', '2026-01-01 00:00:00.123458',
	'2026-01-01 00:00:00.999', '2026-01-01 00:00:00.999999', '2026-01-01 00:00:01', '2026-01-01 00:00:01.000001', '9999-12-31 23:59:59.999999', '10000-01-01 03:29:59.999999']) t;
CREATE TEMP TABLE finer AS
SELECT format(c, quote_literal(t)) AS condition FROM unnest(ARRAY['t < %s', 't <= %s', 't = %s', 't >= %s', 't > %s', 't <> %s', 't IN (%s, ''1970-01-01'')', 't BETWEEN ''2026-01-01'' AND %s', 't BETWEEN %s AND ''2026-01-02''', '(t, t) > (%s, ''2026-01-01'')']) c,
	unnest(ARRAY['2026-01-01 00:00:00.123456789', '2026-01-01T00:00:00.1234561Z', '2026-01-01 00:00:00.1234565', '2026-01-01 00:00:00.12345650000001', '2026-01-01 00:00:00.123456000', '2026-01-01 00:00:00.999999999',
		'2026-01-01 00:00:00.9999994', '2026-01-01 08:00:00.123456999+08', '9999-12-31 23:59:59.9999999', '9999-12-31 23:59:59.999999-03:30', '0001-01-01 00:00:00+03:30']) t;
SELECT layout, count(*) AS conditions, sum(hits) > 300 AS many, sum(missed) AS missed, sum(extra) AS extra
FROM unnest(ARRAY['epoch(t)', $$epoch(t, 'us')$$, $$reverse_timestamp(t, 's', 'digits')$$, $$bucket(t, 8), epoch(t)$$, $$phoenix(t, 'DATE')$$, $$phoenix(t, 'TIMESTAMP')$$, $$phoenix(t, 'TIMESTAMP', true)$$,
	$$phoenix(t, 'DECIMAL', from_type => 'TIMESTAMP')$$]) layout, finer, pg_temp.compared(layout::rowkey_layout, 'times', condition)
GROUP BY layout ORDER BY layout COLLATE "C";
DELETE FROM times WHERE t >= '10000-01-01';	-- datetime has four digits for a year
SELECT layout, count(*) AS conditions, sum(hits) > 300 AS many, sum(missed) AS missed, sum(extra) AS extra
FROM unnest(ARRAY['datetime(t)', $$datetime(t, 'dd.MM.yyyy HH:mm')$$, $$salt(datetime(t), 4), datetime(t)$$]) layout, finer, pg_temp.compared(layout::rowkey_layout, 'times', condition)
GROUP BY layout ORDER BY layout COLLATE "C";
-- Phoenix's TIMESTAMP keeps the nanoseconds of a text: the key of the text is in the range of the same text
SELECT bool_and(EXISTS (SELECT FROM rowkey_scan_ranges($$phoenix(t, 'TIMESTAMP')$$, format('t %s %L', o, t)) WHERE rowkey_encode($$phoenix(t, 'TIMESTAMP')$$, t) <@ keys)) AS found, count(*)
FROM unnest(ARRAY['=', '<=', '>=']) o, unnest(ARRAY['2026-01-01 00:00:00.123456789', '2026-01-01T00:00:00.999999999Z', '1969-12-31 23:59:59.999999999']) t;

--
-- CHAR and BINARY: nothing is left to filter where what they are filled with
-- makes no difference
--
CREATE TEMP TABLE filled AS SELECT a, b FROM unnest(ARRAY['a', 'a ', 'a  ', 'ab', 'abc', 'ab ', E'ab\x01', E'a\x01', 'b', 'abd', ' a']) a, unnest(ARRAY['\x61', '\x6100', '\x610000', '\x6162', '\x616263', '\x616200', '\x00']::bytea[]) b;
SELECT layout, condition, bool_and(residual IS NULL) AS exact, sum(hits) > 0 AS found, sum(missed) AS missed, sum(extra) AS extra
FROM (VALUES ('a', $$phoenix(a, 'CHAR(3)'), phoenix(b, 'BINARY(3)')$$), ('a', $$phoenix(a, 'CHAR(3)', true), phoenix(b, 'BINARY(3)')$$), ('b', $$phoenix(b, 'BINARY(3)'), phoenix(a, 'CHAR(3)')$$),
	('a', $$phoenix(a, 'VARCHAR', true, from_type => 'CHAR(3)', index_row => true), phoenix(b, 'BINARY(3)')$$)) l(name, layout)
	JOIN (VALUES ('a', $$a = 'abc'$$), ('a', $$a = 'ab'$$), ('a', $$a = 'ab '$$), ('a', $$a LIKE 'a%'$$), ('a', $$a LIKE 'a %'$$), ('a', $$a ^@ 'abc'$$), ('a', $$a IN ('abc', 'abd')$$), ('a', $$a IN ('abc', 'ab')$$), ('a', $$a = 'abc' AND a < 'b'$$),
		('b', $$b = '\x616263'$$), ('b', $$b = '\x616200'$$), ('b', $$b = '\x61'$$)) c(name, condition) USING (name), rowkey_scan_ranges(layout::rowkey_layout, condition), pg_temp.compared(layout::rowkey_layout, 'filled', condition)
GROUP BY layout, condition ORDER BY layout COLLATE "C", condition COLLATE "C";
SELECT count(*) AS none FROM unnest(ARRAY['false', 'true']) descending, rowkey_scan_ranges(format('phoenix(a, ''CHAR(3)'', %s)', descending)::rowkey_layout, $$a LIKE 'abcd%'$$);

--
-- No range is in front of NULL, where nothing is
--
SELECT layout, condition, start_row, stop_row, residual FROM (VALUES ($$phoenix(a, 'VARCHAR'), phoenix(b, 'BIGINT')$$, $$a < 'x'$$), ($$phoenix(a, 'VARCHAR'), phoenix(b, 'BIGINT')$$, 'a IS NOT NULL'),
	($$ordered(a, 'string')$$, $$a < 'x'$$), ($$ordered(a, 'string', true)$$, 'a IS NOT NULL'), ($$ordered(a, 'int64', true)$$, 'a > 5')) c(layout, condition),
	rowkey_scan_ranges(layout::rowkey_layout, condition) ORDER BY layout COLLATE "C", condition, start_row;
