-- phoenix_rowkey.sql: keys of several columns, as Phoenix's own UPSERT and
-- index maintenance write them
--
-- Facts: test/golden/phoenix_rowkey.tsv (Phoenix 5.2.1) and
-- phoenix_rowkey_varbinary_encoded.tsv (5.4); the layouts are put together
-- here from the key's columns as Phoenix lists them.
\getenv d PG_ABS_SRCDIR
SET TimeZone = 'America/New_York';

CREATE TEMP TABLE vector ("case" text, kind text, create_table text, create_index text, row_json jsonb, key_columns_json jsonb, key_values_json json, salt_buckets int, region_start_hex text, rowkey_hex text, status text);
\set f :d '/test/golden/phoenix_rowkey.tsv'
COPY vector FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/phoenix_rowkey_varbinary_encoded.tsv'
COPY vector FROM :'f' (FORMAT text, HEADER);

-- a type of Phoenix with its limits
CREATE FUNCTION pg_temp.type_of(c jsonb, name text) RETURNS text LANGUAGE sql AS $$
	SELECT name || CASE WHEN c->>'len' IS NULL OR name NOT IN ('CHAR', 'BINARY', 'DECIMAL', 'VARCHAR') THEN ''
		WHEN c->>'scale' IS NULL THEN format('(%s)', c->>'len') ELSE format('(%s,%s)', c->>'len', c->>'scale') END $$;

-- an element of a key column; the index's change of CHAR(n) to VARCHAR needs n
CREATE FUNCTION pg_temp.element(c jsonb, n bigint, index_row boolean) RETURNS text LANGUAGE sql AS $$
	SELECT format('phoenix(%I, %L%s%s%s%s)', 'c' || n,
		CASE WHEN c->>'type' = coalesce(c->>'data_type', c->>'type') THEN pg_temp.type_of(c, c->>'type') ELSE c->>'type' END,
		CASE WHEN c->>'order' = 'DESC' THEN ', descending => true' END,
		CASE WHEN NOT (c->>'nullable')::boolean THEN ', nullable => false' END,
		CASE WHEN c->>'type' <> c->>'data_type' THEN format(', from_type => %L', pg_temp.type_of(c, c->>'data_type')) END,
		CASE WHEN index_row THEN ', index_row => true' END) $$;

CREATE TEMP TABLE line AS
SELECT v.*, l.layout
FROM vector v, LATERAL (
	SELECT (CASE WHEN v.salt_buckets IS NOT NULL AND kind <> 'local_index' THEN format('salt(buckets => %s), ', v.salt_buckets) ELSE '' END
		|| string_agg(pg_temp.element(c, n, v.kind <> 'table'), ', ' ORDER BY n))::rowkey_layout AS layout
	FROM jsonb_array_elements(v.key_columns_json) WITH ORDINALITY k(c, n)) l;

-- the row of a key's values; bytes are hex in the file, and jsonb has no -0.0
-- but as a string
CREATE TEMP TABLE result AS
SELECT l.*, r.row, rowkey_encode_error(layout, r.row) AS problem,
	CASE WHEN status = 'ok' THEN rowkey_from_hex(substr(rowkey_hex, 1 + length(coalesce(region_start_hex, '')))) END AS expected
FROM line l, LATERAL (
	SELECT jsonb_object_agg('c' || n, CASE WHEN c->>'type' ~ 'BINARY' THEN to_jsonb('\x' || (v #>> '{}'))
		WHEN c->>'type' ~ 'FLOAT|DOUBLE' THEN to_jsonb(v #>> '{}') ELSE v::jsonb END) AS row
	FROM jsonb_array_elements(l.key_columns_json) WITH ORDINALITY k(c, n)
	JOIN json_array_elements(l.key_values_json) WITH ORDINALITY j(v, n) USING (n)) r;

SELECT kind, count(*) AS keys, count(*) FILTER (WHERE status = 'error') AS errors,
	count(*) FILTER (WHERE CASE WHEN status = 'ok' THEN problem IS NOT NULL ELSE problem IS NULL END) AS wrong
FROM result GROUP BY kind ORDER BY kind COLLATE "C";
SELECT "case", layout, row, problem FROM result WHERE CASE WHEN status = 'ok' THEN problem IS NOT NULL ELSE problem IS NULL END LIMIT 20;
SELECT kind, count(*) AS keys, count(*) FILTER (WHERE rowkey_encode_row(layout, row) <> expected) AS wrong
FROM result WHERE status = 'ok' AND problem IS NULL GROUP BY kind ORDER BY kind COLLATE "C";
SELECT "case", layout, row, rowkey_encode_row(layout, row) AS got, expected FROM result
WHERE status = 'ok' AND problem IS NULL AND rowkey_encode_row(layout, row) <> expected LIMIT 20;

-- and back: what is read is written to the same key
SELECT count(*) AS keys, count(*) FILTER (WHERE NOT rowkey_valid(layout, expected)) AS invalid
FROM result WHERE status = 'ok';
SELECT "case", layout, row, expected, e.* FROM result, rowkey_explain(layout, expected) e WHERE result.status = 'ok' AND NOT rowkey_valid(layout, expected) LIMIT 20;
SELECT count(*) AS keys, count(*) FILTER (WHERE rowkey_encode_row(layout, rowkey_decode(layout, expected)) <> expected) AS wrong
FROM result WHERE status = 'ok' AND rowkey_valid(layout, expected) AND row::text !~ '"-0.0"';
