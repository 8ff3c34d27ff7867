-- layout_pairs.sql: what a layout encodes, it decodes: all pairs of elements
-- over one column, with values of all types
--
-- Fact: a key that encoding makes is valid, and what is decoded from it gives
-- the same key again.
SET TimeZone = 'UTC';

CREATE TEMP TABLE element(text text);
INSERT INTO element SELECT unnest(ARRAY['bool(a)', 'int2(a)', 'int4(a)', 'int8(a)', 'uint(a, 8)', 'uint(a, 3)', 'float4(a)', 'float8(a)', 'bigdecimal(a)', 'uuid(a)',
	'string(a)', 'string(a, 4)', 'bytes(a)', 'bytes(a, 4)', 'digits(a, 4)', 'digits(a, 18)', 'digits(a, 40)', 'rpad(a, 30)', 'rpad(a, 3, truncate => true)', 'lpad(a, 30)',
	'reverse(a)', 'reverse_domain(a, ''-'')', 'bytes(reverse(a))', 'string(reverse(a))', 'string(digits(a, 19))', 'bytes(rpad(a, 9))', 'bytes(digits(a, 10))',
	'epoch(a)', 'epoch(a, ''s'')', 'reverse_timestamp(a)', 'reverse_timestamp(a, ''s'', ''digits'')', 'datetime(a)', 'datetime(a, ''yyyyMMdd'')',
	'datetime(a, ''yyyyMMddHHmmss'', ''Europe/Berlin'')', 'datetime(a, ''HHmm'')', 'bucket(a, 7)', 'bucket(a, 7, ''us'')', 'hash(a, 4)']);
CREATE TEMP TABLE value(text text);
INSERT INTO value VALUES ('5::smallint'), ('-5'), ('1767225600'), ('1767225600123'), ('5.0'), ('5::numeric'), ('1.5::real'), ('1.5::float8'), ('true'), ('''abcd'''), ('''a.b-c'''), ('''é'''), ('''abc''::char(9)'), ('''''::text'),
	('''2026-01-01'''), ('''2026-07-01T12:34:56.789123+02'''), ('''2026-07-01 11:22:33.456789Z''::timestamptz'), ('''2026-01-01''::date'), ('''\xfe00''::bytea'), ('''A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11''::uuid');

CREATE FUNCTION pg_temp.round_trip(text text, value text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	layout rowkey_layout;
	key rowkey;
	decoded jsonb;
BEGIN
	BEGIN
		layout := text;
	EXCEPTION WHEN invalid_parameter_value THEN
		RETURN 'no layout';
	END;
	BEGIN
		EXECUTE format('SELECT rowkey_encode(%L, %s)', layout, value) INTO key;
	EXCEPTION WHEN data_exception OR datatype_mismatch THEN
		RETURN 'no key';
	END;
	IF NOT rowkey_valid(layout, key) THEN
		RETURN 'not valid';
	END IF;
	decoded := rowkey_decode(layout, key);
	IF decoded <> '{"a": null}' AND rowkey_encode_row(layout, decoded) <> key THEN
		RETURN 'another key: ' || decoded;
	END IF;
	RETURN 'same';
EXCEPTION WHEN OTHERS THEN
	RETURN SQLERRM;
END $$;
CREATE TEMP TABLE result AS
SELECT layout, v.text AS value, pg_temp.round_trip(layout, v.text) AS result
FROM element a, element b, LATERAL (VALUES (a.text || ', ''|'', ' || b.text), (a.text || ', ''|'', hash(' || b.text || ', 2)'), ('hash(' || a.text || ', 2), ' || b.text)) l(layout), value v;
SELECT result, count(*) > 1000 AS many FROM result WHERE result IN ('same', 'no key', 'no layout') GROUP BY result ORDER BY result;
SELECT count(*) AS wrong FROM result WHERE result NOT IN ('same', 'no key', 'no layout');
SELECT * FROM result WHERE result NOT IN ('same', 'no key', 'no layout') ORDER BY layout COLLATE "C", value COLLATE "C" LIMIT 20;
