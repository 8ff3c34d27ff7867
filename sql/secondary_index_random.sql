-- secondary_index_random.sql: index rows and their scans against the server
--
-- Facts: what the server finds by SELECT ... WHERE condition.  Data rows and
-- index rows stand in one table, as in HBase; what the scans read there, taken
-- to its data rows and filtered by the residual, must be these rows, each once.
-- Rows and conditions come by chance from a fixed seed.  More of them:
-- psql -v seed=7 -v conditions=5000 -f this file.
\set SHOW_CONTEXT never
SET TimeZone = 'UTC';
SET client_min_messages = error;
\if :{?seed} \else \set seed 1 \endif
\if :{?conditions} \else \set conditions 12 \endif

CREATE FUNCTION pg_temp.one_of(VARIADIC choices text[]) RETURNS text LANGUAGE sql AS $$
	SELECT choices[1 + floor(random() * cardinality(choices))::int];
$$;

--
-- Rows: id and m are never NULL, the others sometimes
--
CREATE TEMP TABLE pools (name text, kind text, pool text[]);
INSERT INTO pools VALUES
	('m', 'number', '{0,1,2,3,255,256,1000,65536,2147483647}'),
	('n', 'number', '{0,1,-1,2,-2,100,-100,2147483647,-2147483648}'),
	('u', 'number', '{0,1,9,10,99,100,999999}'),
	('num', 'number', '{0,1,-1,1.5,-1.5,10,100,0.1,123456789012345678901234567890}'),
	('s', 'text', ARRAY['a', 'ab', 'abc', 'b', 'ba', 'z', '~', 'é', '张三', 'a b', E'a\x01', 'x|y', '0']),
	('t', 'text', ARRAY['x', 'xy', 'xyz', 'y', '0', 'a', 'zz', 'é']),
	('ts', 'time', ARRAY['1970-01-01', '2025-12-31 23:59:59.999', '2026-01-01', '2026-01-01 00:00:00.5', '2026-01-01 01:00:00', '2026-01-02', '2026-03-01 12:34:56.789', '2038-01-19 03:14:08']);
CREATE TEMP TABLE source (id text COLLATE "C", m int, n int, u int, num numeric, s text COLLATE "C", t text COLLATE "C", ts timestamptz);
SELECT setseed(0.5);
INSERT INTO source SELECT r.* FROM (SELECT jsonb_object_agg(name, pool[1 + floor(random() * cardinality(pool))::int]) || jsonb_build_object('id', 'r' || id) AS v
	FROM generate_series(1, 240) id, pools GROUP BY id) p, jsonb_populate_record(NULL::source, v) r;
UPDATE source SET n = CASE WHEN random() > 0.2 THEN n END, u = CASE WHEN random() > 0.2 THEN u END, num = CASE WHEN random() > 0.2 THEN num END,
	s = CASE WHEN random() > 0.2 THEN s END, t = CASE WHEN random() > 0.2 THEN t END, ts = CASE WHEN random() > 0.2 THEN ts END;

--
-- Tables: main layout, splits and marker; and the indexes of all
--
CREATE TEMP TABLE tables (c int, main rowkey_layout, splits rowkey[], marker rowkey);
INSERT INTO tables VALUES
	(1, $$hash_hex(string(id), 2), string(id)$$, '{}', '\xFF'),
	(2, $$hash_hex(string(id), 2), string(id)$$, '{c,4,8}', '\xFF'),
	(3, $$hash_hex(string(id), 2), string(id)$$, '{40,4,8,80,8a}', '\x01'),
	(4, $$salt(string(id), 4), string(id), '\x00', int4(m)$$, ARRAY['\x01', '\x02', '\x03']::rowkey[], '\xFF'),
	(5, $$int4(m), string(id)$$, ARRAY['\x00000100', '\x00\x00\x00\x02', '\x0000FFFF']::rowkey[], '\xFF\xFF'),
	(6, $$'k', reverse(id)$$, ARRAY['k5', 'k', 'k9\xFF\xFF']::rowkey[], '!');

CREATE TEMP TABLE index_list (name text, layout rowkey_layout);
INSERT INTO index_list VALUES
	('m', 'int4(m)'),
	('s', $$string(s), '\x00'$$),
	('s_n', $$string(s), '\x00', int4(n)$$),
	('n_s', $$int4(n), string(s), '||'$$),
	('m_s', $$'m', int4(m), string(s), '\x00'$$),
	('ordered', $$ordered(s, 'string'), ordered(n, 'int32', descending => true)$$),
	('decimal', $$ordered(num, 'numeric'), string(t), '\x00'$$),
	('hash', $$hash(string(s), 2)$$),
	('seconds', $$epoch(ts, 's'), string(t), '|'$$),
	('hours', $$bucket(ts, 4, 'hour'), epoch(ts)$$),
	('newest', $$rpad(t, 8), reverse_timestamp(ts), digits(u, 6)$$),
	('suffix', $$reverse(s), '\x00'$$),
	('phoenix', $$phoenix(t, 'VARCHAR'), phoenix(n, 'INTEGER', true)$$),
	('phoenix_2', $$phoenix(s, 'VARCHAR'), phoenix(t, 'VARCHAR', true), '\x00'$$),
	('salted', $$salt(buckets => 3), uint(u, 3), string(t), '\x00'$$),
	('é', $$reverse(t), '\x00', uint(u, 4)$$);

-- Data rows of each table.  What no layout of an index refuses stays.
CREATE TEMP TABLE data AS SELECT c, rowkey_encode_row(main, source) AS k, source.* FROM tables, source;
ALTER TABLE data ADD PRIMARY KEY (c, k);

--
-- Entries are what the contract says, put together by hand
--
CREATE TEMP TABLE regions AS
	SELECT c, row_number() OVER w AS region, split AS start_row, coalesce(lead(split) OVER w, '') AS stop_row,
		CASE WHEN split <> '' THEN split WHEN lead(split) OVER w IS NULL THEN '' ELSE rowkey_from_hex(repeat('00', length(lead(split) OVER w))) END || marker AS reserved
	FROM tables, unnest(''::rowkey || splits) split WINDOW w AS (PARTITION BY c ORDER BY split);
-- the indexes in use here: groups of four, so that they compete
CREATE TEMP TABLE sets AS
	SELECT g, array_agg((name, layout)::rowkey_index_def ORDER BY name COLLATE "C") AS indexes
	FROM (SELECT *, (row_number() OVER (ORDER BY layout::text COLLATE "C") - 1) % 4 AS g FROM index_list) i GROUP BY g;
CREATE TEMP TABLE entries AS
	SELECT c, g, k AS main_key, e.* FROM tables JOIN data USING (c), sets, rowkey_index_entries(indexes, splits, data, k, marker) e;
CREATE FUNCTION pg_temp.has_null(i text, r data) RETURNS boolean LANGUAGE sql AS $$
	SELECT CASE i WHEN 'm' THEN false WHEN 's' THEN r.s IS NULL WHEN 's_n' THEN r.s IS NULL OR r.n IS NULL WHEN 'n_s' THEN r.s IS NULL OR r.n IS NULL
		WHEN 'm_s' THEN r.s IS NULL WHEN 'ordered' THEN false WHEN 'decimal' THEN r.t IS NULL WHEN 'hash' THEN r.s IS NULL WHEN 'seconds' THEN r.ts IS NULL OR r.t IS NULL
		WHEN 'hours' THEN r.ts IS NULL WHEN 'newest' THEN r.t IS NULL OR r.ts IS NULL OR r.u IS NULL WHEN 'suffix' THEN r.s IS NULL WHEN 'phoenix' THEN r.n IS NULL
		WHEN 'phoenix_2' THEN false WHEN 'salted' THEN r.u IS NULL OR r.t IS NULL WHEN 'é' THEN r.t IS NULL OR r.u IS NULL END;
$$;
WITH by_hand AS (SELECT c, k AS main_key, name AS index_name, region::int, reserved || name || '\x00'::rowkey || rowkey_encode_row(layout, data) || k AS index_key
	FROM data JOIN regions USING (c), index_list
	WHERE k >= start_row AND (stop_row = '' OR k < stop_row) AND NOT pg_temp.has_null(name, data))
SELECT count(*) > 10000 AS many, count(*) FILTER (WHERE e.index_key IS DISTINCT FROM h.index_key) AS differences, count(DISTINCT (c, e.index_key)) = count(*) AS distinct_keys
FROM (SELECT * FROM entries) e FULL JOIN by_hand h USING (c, main_key, index_name, region);
-- all stay in the region of their data row
SELECT count(*) AS outside FROM entries JOIN regions USING (c, region) WHERE index_key < start_row OR (stop_row <> '' AND index_key >= stop_row);
-- and say where they come from
SELECT count(*) = (SELECT count(*) FROM entries) AS of_all, count(*) FILTER (WHERE (m.index_name, m.main_key) IS DISTINCT FROM (e.index_name, e.main_key)
		OR m.value IS DISTINCT FROM rowkey_decode(layout, rowkey_encode_row(layout, data))) AS differences
FROM entries e JOIN sets USING (g) JOIN tables USING (c) JOIN index_list ON name = index_name JOIN data ON data.c = e.c AND data.k = e.main_key,
	rowkey_index_main(index_key, indexes, splits, marker) m;

--
-- The main scans hold all data rows and no index row
--
CREATE TEMP TABLE store AS SELECT c, NULL::bigint AS g, k FROM data UNION ALL SELECT c, g, index_key FROM entries;
CREATE INDEX ON store (c, k);
ANALYZE store;
SELECT t.c, count(x.k) FILTER (WHERE x.g IS NULL) = 240 AS all_data_rows, count(x.g) AS index_rows,
	count(DISTINCT s.region) = (SELECT count(*) FROM regions r WHERE r.c = t.c) AS all_regions
FROM tables t CROSS JOIN LATERAL rowkey_main_scans(splits, marker) s LEFT JOIN store x ON x.c = t.c AND x.k <@ s.keys GROUP BY t.c ORDER BY t.c;

--
-- Conditions
--
CREATE FUNCTION pg_temp.a_constant(p_name text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	k text;
	v text;
BEGIN
	SELECT kind, pg_temp.one_of(VARIADIC pool) INTO k, v FROM pools WHERE name = p_name;
	IF random() < 0.1 THEN
		v := CASE k WHEN 'number' THEN (v::numeric + pg_temp.one_of('1', '-1', '0.5')::numeric)::text WHEN 'text' THEN v || pg_temp.one_of('a', ' ', '~')
			ELSE to_char(v::timestamp + pg_temp.one_of('1 us', '1 ms', '1 s', '-1 s')::interval, 'YYYY-MM-DD HH24:MI:SS.US') END;
	END IF;
	RETURN CASE k WHEN 'number' THEN v WHEN 'time' THEN quote_literal(v || CASE WHEN length(v) > 10 THEN 'Z' ELSE 'T00:00Z' END) ELSE quote_literal(v) END;
END $$;

CREATE FUNCTION pg_temp.a_comparison(c text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	r float8 := random();
	is_text boolean := c IN ('s', 't');
BEGIN
	RETURN c || CASE WHEN r < 0.45 THEN ' = ' || pg_temp.a_constant(c)
		WHEN r < 0.6 THEN pg_temp.one_of(' < ', ' <= ', ' > ', ' >= ', ' <> ') || pg_temp.a_constant(c)
		WHEN r < 0.7 THEN pg_temp.one_of(' IN (', ' NOT IN (', ' IN (') || pg_temp.a_constant(c) || ', ' || pg_temp.a_constant(c) || ', ' || pg_temp.a_constant(c) || ')'
		WHEN r < 0.8 THEN ' BETWEEN ' || pg_temp.a_constant(c) || ' AND ' || pg_temp.a_constant(c)
		WHEN r < 0.9 AND is_text THEN ' LIKE ' || pg_temp.one_of('''a%''', '''%z''', '''%b''', '''x%''', '''%''', '''_b%''')
		WHEN r < 0.95 THEN ' IS NOT NULL' WHEN r < 0.97 THEN ' IS NULL' ELSE ' = ' || pg_temp.a_constant(c) END;
END $$;

CREATE FUNCTION pg_temp.a_condition() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	result text := '';
	part text;
BEGIN
	FOR i IN 1 .. 1 + floor(random() * 3)::int LOOP
		part := pg_temp.a_comparison(pg_temp.one_of('m', 'n', 'u', 'num', 's', 's', 't', 't', 'ts'));
		IF random() < 0.15 THEN part := '(' || part || ' OR ' || pg_temp.a_comparison(pg_temp.one_of('m', 'n', 's', 't')) || ')'; END IF;
		IF random() < 0.05 THEN part := 'NOT (' || part || ')'; END IF;
		result := concat_ws(' AND ', nullif(result, ''), part);
	END LOOP;
	IF random() < 0.05 THEN result := result || ' OR ' || pg_temp.a_comparison(pg_temp.one_of('m', 's', 't')); END IF;
	-- where it says so, indexes with more columns have all rows
	IF random() < 0.5 THEN result := '(' || result || ') AND n IS NOT NULL AND s IS NOT NULL AND t IS NOT NULL AND u IS NOT NULL AND ts IS NOT NULL'; END IF;
	RETURN result;
END $$;

--
-- The comparison of both
--
CREATE TEMP TABLE results (c int, g int, condition text, index_name text, best text, scans int, malformed int, expected int, differences int, refused text);
CREATE TEMP TABLE scans (region int, index_name text, start_row rowkey, stop_row rowkey, keys rowkeyrange, residual text);

CREATE FUNCTION pg_temp.compare(p_c int, p_g int, p_condition text, with_main boolean) RETURNS results LANGUAGE plpgsql AS $$
DECLARE
	result results;
	table_ tables;
	defs rowkey_index_def[];
	ids text[] := '{}';
	part text[];
	truth text[];
	scan record;
BEGIN
	result.c := p_c;
	result.g := p_g;
	result.condition := p_condition;
	SELECT * INTO table_ FROM tables WHERE c = p_c;
	SELECT indexes INTO defs FROM sets WHERE g = p_g;
	-- without the main layout only rows without NULL are asked for
	EXECUTE format('SELECT coalesce(array_agg(id ORDER BY id), ''{}'') FROM data WHERE c = %s AND (%s) %s', p_c, p_condition,
		CASE WHEN NOT with_main THEN 'AND (data.n, data.u, data.num, data.s, data.t, data.ts) IS NOT NULL' END) INTO truth;
	result.expected := cardinality(truth);
	TRUNCATE scans;
	BEGIN
		INSERT INTO scans SELECT * FROM rowkey_index_scans(defs, table_.splits, p_condition, table_.marker, CASE WHEN with_main THEN table_.main END);
		SELECT index_name INTO result.best FROM rowkey_index_choose(defs, p_condition, CASE WHEN with_main THEN table_.main END) WHERE rank = 1;
	EXCEPTION WHEN OTHERS THEN
		result.refused := SQLERRM;
		RETURN result;
	END;
	SELECT count(*), min(s.index_name) INTO result.scans, result.index_name FROM scans s;
	SELECT count(*) INTO result.malformed FROM scans s JOIN regions r ON r.c = p_c AND r.region = s.region
		WHERE isempty(keys) OR keys <> rowkey_range(s.start_row, s.stop_row) OR NOT rowkey_range(r.start_row, r.stop_row) @> keys
			OR EXISTS (SELECT FROM scans o WHERE o.ctid <> s.ctid AND o.keys && s.keys);
	FOR scan IN SELECT DISTINCT s.residual FROM scans s LOOP
		EXECUTE format('SELECT array_agg(id) FROM scans s JOIN store x ON x.c = %s AND (x.g = %s OR x.g IS NULL) AND x.k <@ s.keys %s JOIN data d ON d.c = %s AND d.k = %s
				WHERE s.residual IS NOT DISTINCT FROM %L AND d.id IN (SELECT id FROM data WHERE c = %s AND (%s) %s)', p_c, p_g,
			CASE WHEN result.index_name IS NOT NULL THEN format(', rowkey_index_main(x.k, %L, %L, %L) i', defs, table_.splits, table_.marker) ELSE '' END,
			p_c, CASE WHEN result.index_name IS NOT NULL THEN 'i.main_key' ELSE 'x.k' END, scan.residual, p_c, coalesce(scan.residual, 'true'),
			CASE WHEN NOT with_main THEN 'AND (data.n, data.u, data.num, data.s, data.t, data.ts) IS NOT NULL' END)
			INTO part;
		ids := ids || part;
	END LOOP;
	SELECT count(*) FILTER (WHERE (a IS NULL) <> (b IS NULL)) + (SELECT count(*) - count(DISTINCT id) FROM unnest(ids) id) INTO result.differences
		FROM unnest(ids) a FULL JOIN unnest(truth) b ON a = b;
	RETURN result;
END $$;

SELECT setseed(:seed::float8 / 1000000);
INSERT INTO results SELECT r.* FROM generate_series(1, :conditions) i, tables, sets, pg_temp.compare(c, g::int, pg_temp.a_condition(), i % 4 > 0) r;

SELECT count(*) >= 24 * :conditions AS conditions, count(*) FILTER (WHERE index_name IS NOT NULL) > count(*) / 4 AS by_index, count(DISTINCT index_name) AS indexes_used,
	count(*) FILTER (WHERE index_name IS NOT NULL AND expected > 0) > count(*) / 10 AS that_find_rows, count(*) FILTER (WHERE index_name IS NULL AND scans > 0) > count(*) / 10 AS by_main,
	count(*) FILTER (WHERE best IS DISTINCT FROM index_name AND scans > 0) > count(*) / 50 AS best_lacks_rows,
	count(*) FILTER (WHERE refused IS NOT NULL) < count(*) / 5 AS few_refused, sum(differences) AS differences, sum(malformed) AS malformed
FROM results;
SELECT c, g, condition, index_name, expected, differences, malformed FROM results WHERE differences > 0 OR malformed > 0 ORDER BY c, g, length(condition), condition COLLATE "C" LIMIT 10;
SELECT refused, count(*) FROM results WHERE refused <> 'no index narrows what the condition asks for' GROUP BY refused ORDER BY refused COLLATE "C" LIMIT 10;
