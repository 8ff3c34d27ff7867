-- core_calls.sql: the extension changes the meaning of no call of core's
--
-- The list of statements is run without the extension, then with it: types,
-- results and errors must be the same.  Literals and parameters without a type
-- are what a new overload could turn.

SET client_min_messages = warning;
SET timezone = UTC;

-- an expression; a query of one column; or a statement whose parameters have
-- no type, of which their types and the result's are kept
CREATE TEMP TABLE statement(n serial, kind text, statement text);
INSERT INTO statement(kind, statement) SELECT 'expression', unnest(ARRAY[
	-- functions that bytea and text share, and that rowkey has too
	$$length('a')$$, $$length('\x00')$$, $$length('\x00'::bytea)$$, $$length('a'::varchar)$$, $$length(NULL)$$, $$length(1)$$,
	$$substr('abc', 2)$$, $$substr('abc', 2, 1)$$, $$substr('\x0102'::bytea, 2)$$, $$substr(NULL, 1)$$, $$substr('abc'::char(5), '2')$$,
	$$encode('\x12', 'hex')$$, $$encode('abc', 'escape')$$, $$decode('12', 'hex')$$,
	-- and their neighbours
	$$substring('abc', 2)$$, $$substring('abc' FROM 2 FOR 1)$$, $$substring('abc' FROM 'b')$$, $$substring('abc' SIMILAR 'a#"b#"c' ESCAPE '#')$$,
	$$position('b' IN 'abc')$$, $$overlay('abc' PLACING 'x' FROM 2)$$, $$reverse('abc')$$, $$lpad('a', 3)$$, $$rpad('a', 3, 'x')$$,
	$$md5('a')$$, $$sha256('a')$$, $$trim('x' FROM 'xax')$$, $$btrim('xax', 'x')$$, $$ltrim('xa', 'x')$$, $$octet_length('é')$$, $$bit_length('a')$$, $$char_length('é')$$,
	$$get_byte('a', 0)$$, $$set_byte('a', 0, 66)$$, $$convert_from('a', 'UTF8')$$, $$convert_to('a', 'UTF8')$$, $$upper('a')$$, $$lower('[1,2)')$$, $$initcap('ab')$$,
	$$repeat('a', 2)$$, $$replace('abc', 'b', 'x')$$, $$split_part('a,b', ',', 2)$$, $$string_to_array('a,b', ',')$$, $$starts_with('abc', 'a')$$, $$strpos('abc', 'b')$$,
	$$left('abc', 1)$$, $$ascii('a')$$, $$quote_literal('\x00')$$, $$quote_nullable(NULL)$$, $$to_hex(255)$$, $$translate('abc', 'b', 'x')$$, $$bit_count('a')$$, $$crc32('a')$$,
	$$isempty('empty')$$, $$lower_inc('[1,2)')$$, $$upper_inf('[1,)')$$, $$range_merge('[1,2)', '[3,4)')$$, $$int4range(1, 2)$$, $$int4range('1', '2')$$, $$multirange('[1,2)')$$,
	$$greatest('a', 'b')$$, $$least('\x01', '\x02')$$, $$coalesce(NULL, 'a')$$, $$nullif('a', 'b')$$, $$concat('a', 1, NULL)$$, $$concat_ws(',', 'a', '\x00')$$, $$format('%s %L', 'a', '\x00')$$,
	$$CASE WHEN true THEN 'a' ELSE '\x00' END$$, $$ROW('a', 1)::text$$, $$row_to_json(ROW('\x00'))$$, $$to_jsonb('a'::text)$$, $$json_build_array('a', '\x00')$$, $$pg_typeof('a')$$, $$pg_column_size('\x0102'::bytea)$$,
	$$hashtext('a')$$, $$to_char(1, '9')$$, $$to_number('1', '9')$$, $$array_length(ARRAY['a'], 1)$$, $$array_append(ARRAY['a'], 'b')$$, $$array_position(ARRAY['a', 'b'], 'b')$$, $$cardinality('{a}')$$,
	-- ||
	$$'a' || 'b'$$, $$'a' || 1$$, $$1 || 'a'$$, $$1 || '2' || 3$$, $$'\x00'::bytea || '\x01'$$, $$'\x00' || '\x01'::bytea$$, $$'a'::text || 'b'$$, $$'a' || 'b'::varchar$$, $$'a'::char(3) || 'b'$$,
	$$'a' || NULL$$, $$NULL || NULL$$, $$ARRAY[1] || 2$$, $$ARRAY['a'] || 'b'$$, $$ARRAY['a'] || '{b}'$$, $$'{a}' || ARRAY['b']$$, $$'b' || ARRAY['a']$$, $$'1'::jsonb || '2'$$, $$'a' || now()::date - now()::date$$, $$B'1' || '0'$$, $$'a' || true$$,
	$$'a' || '\x00' || 'b'$$, $$'\x00'::bytea || 'a'::text$$, $$'x'::tsvector || 'y'$$, $$'a'::name || 'b'$$, $$'a' || 'b'::name$$,
	-- comparisons
	$$'a' < 'b'$$, $$'a' <= 'b'$$, $$'a' = 'a'$$, $$'a' <> 'b'$$, $$'b' > 'a'$$, $$'b' >= 'a'$$, $$'\x01'::bytea < '\x02'$$, $$'\x01' < '\x02'::bytea$$, $$'\x01'::bytea < 'a'::text$$,
	$$'a' BETWEEN 'a' AND 'b'$$, $$'a' IN ('a', 'b')$$, $$'a' = ANY (ARRAY['a', 'b'])$$, $$'a' = ANY ('{a,b}')$$, $$('a', 'b') < ('a', 'c')$$, $$ROW('a') = ROW('a')$$, $$'a' IS DISTINCT FROM 'b'$$, $$1 = '1'$$, $$'a' = 1$$,
	$$'a' LIKE 'a%'$$, $$'a'::bytea LIKE 'a%'$$, $$'a' ^@ 'b'$$, $$'ab' ^@ 'a'::text$$, $$'ab'::varchar ^@ 'a'$$, $$'a'::bytea ^@ 'a'$$, $$'a' ~ 'a'$$, $$1 ^@ 'a'$$,
	-- ranges and containment
	$$'[1,2)' <@ '[1,3)'$$, $$'[1,3)' @> '[1,2)'$$, $$3 <@ '[1,5)'$$, $$'[1,5)' @> 3$$, $$3 <@ '[1,5)'::int4range$$, $$'3' <@ '[1,5)'::int4range$$, $$'[1,5)'::int4range @> '3'$$, $$'[1,2)'::int4range <@ '[1,5)'$$, $$'a' <@ '{a}'$$,
	$$'a'::text <@ '[a,b)'$$, $$'2026-01-01'::date <@ '[2026-01-01,)'$$, $$ARRAY[1] <@ '{1,2}'$$, $$'{1}' <@ ARRAY[1, 2]$$, $$'{"a":1}'::jsonb @> '{}'$$, $$'{"a":1}' <@ '{}'::jsonb$$, $$'(1,1)'::point <@ '((0,0),(2,2))'::box$$,
	$$NULL <@ NULL$$, $$'[1,2)' && '[1,3)'$$, $$'[1,2)'::int4range + '[2,3)'$$, $$'{[1,2)}'::int4multirange - '[1,2)'$$, $$'[1,2)'::int4range -|- '[2,3)'$$,
	-- array and other literals
	$$ARRAY['a', '\x00']$$, $$'{a}'::text[]$$, $$ARRAY['\x00'::bytea, '\x01']$$, $$ARRAY[NULL, 'a']$$, $$('{a,b}'::text[])[1]$$, $$'\x00'$$, $$NULL$$, $$'a' COLLATE "C" < 'b'$$, $$'a'::text::bytea$$, $$'a'::bytea::text$$]);
INSERT INTO statement(kind, statement) SELECT 'query', unnest(ARRAY[
	$$SELECT min(x) FROM (VALUES ('a'), ('b')) v(x)$$, $$SELECT max(x) FROM (VALUES ('a'), ('b')) v(x)$$, $$SELECT min(NULL)$$, $$SELECT max('a')$$, $$SELECT min('a'::bytea)$$, $$SELECT min(x) FROM (VALUES ('a'::varchar)) v(x)$$,
	$$SELECT max(x) FROM (VALUES (1), (2)) v(x)$$, $$SELECT min(x) FROM (VALUES ('\x01'::bytea), ('\x02')) v(x)$$, $$SELECT array_agg('a')$$, $$SELECT string_agg('a', ',')$$, $$SELECT string_agg('a'::bytea, ',')$$, $$SELECT count('a')$$,
	$$SELECT range_agg('[1,2)'::int4range)$$, $$SELECT range_agg('[1,2)')$$, $$SELECT jsonb_agg('a')$$, $$SELECT first_value('a') OVER ()$$, $$SELECT lag('a', 1, 'b') OVER ()$$, $$SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY x) FROM (VALUES ('a'), ('b')) v(x)$$,
	$$SELECT 'a' UNION SELECT 'b' ORDER BY 1$$, $$SELECT NULL UNION ALL SELECT 'a'$$, $$SELECT '\x00' UNION SELECT '\x01'::bytea ORDER BY 1$$, $$SELECT 'a' INTERSECT SELECT 'a'$$, $$SELECT 'a' EXCEPT SELECT NULL$$,
	$$VALUES ('a'), ('b')$$, $$VALUES ('\x00'), ('\x01'::bytea)$$, $$SELECT DISTINCT 'a' FROM generate_series(1, 2)$$, $$SELECT x FROM (SELECT 'a' AS x) s GROUP BY x$$, $$SELECT x FROM (SELECT 'b' AS x UNION ALL SELECT 'a') s ORDER BY x$$,
	$$SELECT x || y FROM (SELECT 'a' AS x) s JOIN (SELECT 'a' AS x, '\x00' AS y) t USING (x)$$, $$SELECT length(x) FROM (SELECT '\x00' AS x) s$$, $$SELECT x < 'b' FROM (SELECT 'a' AS x) s$$, $$SELECT x FROM unnest('{a,b}'::text[]) x$$, $$SELECT x FROM unnest(ARRAY['a', '\x00']) x$$,
	$$WITH RECURSIVE t(x) AS (SELECT 'a' UNION ALL SELECT x || 'b' FROM t WHERE length(x) < 3) SELECT x FROM t$$, $$SELECT x FROM regexp_split_to_table('a,b', ',') x$$, $$SELECT 'a' = ANY (SELECT 'a')$$, $$SELECT ('a', 1) IN (SELECT 'a', 1)$$]);
INSERT INTO statement(kind, statement) SELECT 'parameters', unnest(ARRAY[
	$$SELECT length($1)$$, $$SELECT substr($1, $2)$$, $$SELECT substr($1, $2, $3)$$, $$SELECT encode($1, $2)$$, $$SELECT min($1)$$, $$SELECT max($1)$$, $$SELECT $1 || $2$$, $$SELECT $1 || 'a'$$, $$SELECT 'a' || $1$$, $$SELECT $1 || 1$$, $$SELECT $1 || '\x00'::bytea$$,
	$$SELECT $1 < $2$$, $$SELECT $1 = $2$$, $$SELECT $1 ^@ $2$$, $$SELECT $1 ^@ 'a'$$, $$SELECT $1 <@ $2$$, $$SELECT $1 <@ '[1,2)'::int4range$$, $$SELECT 1 <@ $1$$, $$SELECT $1 @> 1$$, $$SELECT md5($1)$$, $$SELECT reverse($1)$$, $$SELECT coalesce($1, $2)$$, $$SELECT coalesce($1, 'a')$$,
	$$SELECT ARRAY[$1, $2]$$, $$SELECT $1 IN ('a', $2)$$, $$SELECT $1 BETWEEN $2 AND $3$$, $$SELECT $1 LIKE $2$$, $$SELECT CASE WHEN $1 THEN $2 ELSE 'a' END$$, $$VALUES ($1), ($2)$$, $$SELECT x FROM (SELECT $1 AS x) s ORDER BY x$$, $$SELECT greatest($1, $2)$$]);

CREATE TEMP TABLE result(phase text, n int, type text, result text);
CREATE FUNCTION pg_temp.record(phase text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	s statement;
	type text;
	result text;
BEGIN
	FOR s IN SELECT * FROM statement ORDER BY n LOOP
		BEGIN
			IF s.kind = 'parameters' THEN
				EXECUTE 'PREPARE core_call AS ' || s.statement;
				SELECT parameter_types::text INTO type FROM pg_prepared_statements WHERE name = 'core_call';
				EXECUTE 'DEALLOCATE core_call';
				result := NULL;
			ELSIF s.kind = 'query' THEN
				EXECUTE format('SELECT pg_typeof(min(x::text)) || '' '' || pg_typeof((SELECT x FROM (%1$s) s(x) LIMIT 1)), string_agg(x::text, '' '') FROM (%1$s) s(x)', s.statement)
					INTO type, result;
			ELSE
				EXECUTE format('SELECT pg_typeof(%1$s), (%1$s)::text', s.statement) INTO type, result;
			END IF;
		EXCEPTION WHEN OTHERS THEN
			type := SQLSTATE;
			result := SQLERRM;
		END;
		INSERT INTO result VALUES (phase, s.n, type, result);
	END LOOP;
END
$$;

-- rolled back at the end, so that whatever there is stays
BEGIN;
DROP EXTENSION hbase_rowkey CASCADE;
SELECT pg_temp.record('without');
CREATE EXTENSION hbase_rowkey;
SELECT pg_temp.record('with');

SELECT kind, count(*) AS statements, count(*) FILTER (WHERE w.type IS DISTINCT FROM o.type OR w.result IS DISTINCT FROM o.result) AS changed
FROM statement s JOIN result w ON w.n = s.n AND w.phase = 'with' JOIN result o ON o.n = s.n AND o.phase = 'without'
GROUP BY kind ORDER BY kind COLLATE "C";
SELECT statement, o.type AS type_without, w.type AS type_with, o.result AS without, w.result AS "with"
FROM statement s JOIN result w ON w.n = s.n AND w.phase = 'with' JOIN result o ON o.n = s.n AND o.phase = 'without'
WHERE w.type IS DISTINCT FROM o.type OR w.result IS DISTINCT FROM o.result ORDER BY s.n;

-- what some of them are, by core's manual
SELECT statement, type, result FROM statement JOIN result USING (n)
WHERE phase = 'with' AND statement IN ($$encode('\x12', 'hex')$$, $$length('\x00')$$, $$substr('abc', 2)$$, $$'a' || '\x00' || 'b'$$, $$'\x00'::bytea || '\x01'$$, $$'ab' ^@ 'a'::text$$,
	$$3 <@ '[1,5)'::int4range$$, $$SELECT max(x) FROM (VALUES ('a'), ('b')) v(x)$$, $$SELECT length($1)$$, $$SELECT $1 ^@ $2$$, $$SELECT $1 || $2$$)
ORDER BY n;
ROLLBACK;
SELECT count(*) AS extensions FROM pg_extension WHERE extname = 'hbase_rowkey';
