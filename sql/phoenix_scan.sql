-- phoenix_scan.sql: rowkey_scan_ranges on Phoenix's keys, held against the
-- plans of Phoenix itself
--
-- Facts: test/golden/phoenix_scan.tsv (Phoenix 5.2.1), and the server's own
-- evaluation of the WHERE.  Rows are made by chance from the constants of a
-- table's queries and their neighbours.
\getenv d PG_ABS_SRCDIR
SET TimeZone = 'UTC';

CREATE TEMP TABLE plan ("case" text, create_table text, query text, key_columns_json jsonb, salt_buckets int, kind text, start_hex text, stop_hex text,
	slot_spans_json jsonb, slots_json jsonb, region_starts_json jsonb, scans_json jsonb, explain text);
\set f :d '/test/golden/phoenix_scan.tsv'
COPY plan FROM :'f' (FORMAT text, HEADER);

-- TO_DATE and TO_TIMESTAMP are quoted times; SUBSTR of a column is no
-- condition of a layout
CREATE TEMP TABLE question AS
SELECT row_number() OVER () AS n, "case", key_columns_json, salt_buckets, kind, start_hex, stop_hex, scans_json,
	coalesce(regexp_replace(w, 'TO_(?:DATE|TIMESTAMP)\((''[^'']*'')\)', '\1', 'g'), 'true') AS condition
FROM plan, substring(query FROM ' WHERE (.*)') w WHERE query !~ 'SUBSTR';

CREATE FUNCTION pg_temp.layout_of(key_columns jsonb, salt int) RETURNS rowkey_layout LANGUAGE sql AS $$
	SELECT (CASE WHEN salt IS NULL THEN '' ELSE format('salt(buckets => %s), ', salt) END || string_agg(format('phoenix(%s, %L, %s, %s)', lower(c->>'name'),
		(c->>'type') || CASE WHEN c->>'len' IS NULL THEN '' ELSE format('(%s)', c->>'len') END, (c->>'order' = 'DESC')::text, c->>'nullable'), ', ' ORDER BY n))::rowkey_layout
	FROM jsonb_array_elements(key_columns) WITH ORDINALITY k(c, n) $$;

-- the values of a column's rows, as text
CREATE FUNCTION pg_temp.pool(p_case text, type text) RETURNS text[] LANGUAGE sql AS $$
	WITH constant AS (
		SELECT DISTINCT m[1] AS quoted, m[2] AS number FROM question, regexp_matches(condition, '''([^'']*)''|(-?[0-9.]+)', 'g') m WHERE "case" = p_case)
	SELECT CASE WHEN type IN ('DATE', 'TIMESTAMP') THEN (SELECT array_agg(t::text) FROM constant, unnest(ARRAY['0', '1 ms', '-1 ms', '1 day']::interval[]) i, LATERAL (SELECT quoted::timestamp + i AS t) c WHERE quoted ~ '^\d{4}-')
		WHEN type = 'BIGINT' THEN (SELECT array_agg(v::text) FROM constant, unnest(ARRAY[0, 1, -1]) i, LATERAL (SELECT trunc(number::numeric) + i AS v) c WHERE number IS NOT NULL AND v BETWEEN -9223372036854775808 AND 9223372036854775807)
			|| ARRAY['0', '9223372036854775807', '-9223372036854775808']
		WHEN type = 'INTEGER' THEN (SELECT array_agg((trunc(number::numeric) + i)::text) FROM constant, unnest(ARRAY[0, 1, -1]) i WHERE number IS NOT NULL) || ARRAY['2147483647', '-2147483648']
		WHEN type = 'DECIMAL' THEN (SELECT array_agg((number::numeric + i)::text) FROM constant, unnest(ARRAY[0, 0.001, -0.001]) i WHERE number IS NOT NULL) || ARRAY[NULL, '0', '1e30', '-1e-9']
		WHEN type = 'CHAR' THEN (SELECT array_agg(left(v, 4)) FROM constant, unnest(ARRAY[quoted, quoted || 'a', quoted || '!', left(quoted, -1) || 'z']) v WHERE v ~ '^[ -~]+$')
		ELSE (SELECT array_agg(v) FROM constant, unnest(ARRAY[quoted, quoted || 'a', quoted || E'\x01', left(quoted, -1), replace(quoted, '%', 'm'), left(quoted, -1) || '~']) v WHERE v <> '' AND v !~ '^\d{4}-') || ARRAY[NULL, '~', E'\x01']
	END $$;

CREATE TEMP TABLE result (n int, missed int, extra int, outside int, found int);
DO $$
DECLARE
	t record;
	q record;
BEGIN
	FOR t IN SELECT DISTINCT "case", key_columns_json, salt_buckets, pg_temp.layout_of(key_columns_json, salt_buckets) AS layout FROM question ORDER BY "case" LOOP
		PERFORM setseed(0.5);
		EXECUTE format('CREATE TEMP TABLE rows_%s AS SELECT %s FROM generate_series(1, 2000) i%s', t."case",
			(SELECT string_agg(format('(pool_%1$s)[1 + floor(random() * cardinality(pool_%1$s))::int]::%2$s AS %1$s', lower(c->>'name'),
				CASE c->>'type' WHEN 'BIGINT' THEN 'bigint' WHEN 'INTEGER' THEN 'integer' WHEN 'DECIMAL' THEN 'numeric' WHEN 'VARCHAR' THEN 'text' WHEN 'CHAR' THEN 'text' ELSE 'timestamp' END), ', ')
			FROM jsonb_array_elements(t.key_columns_json) c),
			(SELECT string_agg(format(', pg_temp.pool(%L, %L) pool_%s', t."case", c->>'type', lower(c->>'name')), '') FROM jsonb_array_elements(t.key_columns_json) c));
		EXECUTE format('ALTER TABLE rows_%1$s ADD k rowkey; DELETE FROM rows_%1$s r WHERE rowkey_encode_error(%2$L, r) IS NOT NULL; UPDATE rows_%1$s r SET k = rowkey_encode_row(%2$L, r)', t."case", t.layout);
		FOR q IN SELECT * FROM question WHERE "case" = t."case" ORDER BY n LOOP
			EXECUTE format($f$
				WITH candidate AS (SELECT (%2$s) IS TRUE AS truth, (%3$s) IS TRUE AS got,
					CASE WHEN $1 = 'none' THEN false WHEN $2 IS NULL THEN r.k <@ rowkey_range(rowkey_from_hex($3), rowkey_from_hex($4))
						ELSE EXISTS (SELECT FROM jsonb_array_elements($2) s WHERE r.k <@ rowkey_range(rowkey_from_hex(s->>'start'), rowkey_from_hex(s->>'stop')) OR
							((s->>'stop_incl')::boolean AND r.k = rowkey_from_hex(s->>'start'))) END AS planned
					FROM rows_%1$s r)
				INSERT INTO result SELECT $5, count(*) FILTER (WHERE truth AND NOT got), count(*) FILTER (WHERE got AND NOT truth), count(*) FILTER (WHERE got AND NOT planned),
					count(*) FILTER (WHERE truth) FROM candidate $f$, t."case", q.condition,
				coalesce((SELECT string_agg(format('(r.k <@ rowkey_range(%L, %L)%s)', start_row, stop_row, ' AND (' || residual || ')'), ' OR ') FROM rowkey_scan_ranges(t.layout, q.condition)), 'false'))
			USING q.kind, q.scans_json, q.start_hex, q.stop_hex, q.n;
		END LOOP;
	END LOOP;
END $$;

SELECT count(*) AS queries, count(*) FILTER (WHERE found > 0) > 110 AS most_find_rows, count(*) FILTER (WHERE missed > 0) AS missed, count(*) FILTER (WHERE extra > 0) AS extra,
	count(*) FILTER (WHERE outside > 0) AS outside_of_the_plan
FROM result;
SELECT "case", condition, result.* FROM result JOIN question USING (n) WHERE missed > 0 OR extra > 0 OR outside > 0;
