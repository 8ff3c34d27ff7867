-- ordered_struct.sql: HBase's Struct, from its fields and back
--
-- Facts: test/golden/struct.tsv (Struct of HBase 2.6.4).
\getenv d PG_ABS_SRCDIR

CREATE TEMP TABLE struct (fields text, bytes text, error text);
\set f :d '/test/golden/struct.tsv'
COPY struct FROM :'f' (FORMAT text, HEADER);

-- type, order, argument and value of each field
CREATE TEMP VIEW field AS
SELECT fields, n, base, coalesce(m[2], 'asc') = 'desc' AS descending, m[3] AS argument, nullif(value, 'NULL') AS value, count(*) OVER (PARTITION BY fields) - n AS behind
FROM struct, LATERAL unnest(string_to_array(fields, ';')) WITH ORDINALITY f(field, n),
LATERAL (SELECT regexp_match(split_part(field, '=', 1), '^(.*?)(?:_(asc|desc))?(?:\((.*)\))?$') AS m, split_part(field, '=', 2) AS value) s,
LATERAL (SELECT m[1] AS base) b;

CREATE FUNCTION pg_temp.complement(value bytea) RETURNS bytea
LANGUAGE sql AS $$ SELECT decode(translate(encode(value, 'hex'), '0123456789abcdef', 'fedcba9876543210'), 'hex') $$;

CREATE FUNCTION pg_temp.padded(value bytea, width int) RETURNS bytea
LANGUAGE sql AS $$ SELECT CASE WHEN length(value) <= width THEN value || decode(repeat('00', width - length(value)), 'hex') END $$;

-- A field's bytes; NULL where the struct refuses it.  Its rules apart from the
-- values' encodings: fixed-width types are not nullable; a terminator may not
-- be in the value; padding is 00, also in descending order; raw text may only
-- be in the last two places.
CREATE FUNCTION pg_temp.field_bytes(base text, descending boolean, argument text, value text, behind bigint) RETURNS bytea LANGUAGE plpgsql AS $$
DECLARE
	bytes bytea;
	terminator bytea;
BEGIN
	IF base = 'raw_int' THEN
		RETURN rowkey_int4(value::int);
	ELSIF base = 'raw_long' THEN
		RETURN rowkey_int8(value::bigint);
	ELSIF base ~ '^ordered_(int|float)' THEN
		IF value IS NULL THEN
			RETURN NULL;
		END IF;
		RETURN CASE base
			WHEN 'ordered_int16' THEN rowkey_ordered(value::smallint, 'int16', descending)
			WHEN 'ordered_int32' THEN rowkey_ordered(value::int, 'int32', descending)
			WHEN 'ordered_int64' THEN rowkey_ordered(value::bigint, 'int64', descending)
			WHEN 'ordered_float64' THEN rowkey_ordered(value::double precision, 'float64', descending) END;
	ELSIF base = 'ordered_numeric' THEN
		RETURN rowkey_ordered(value::numeric, 'numeric', descending);
	END IF;

	bytes := decode(value, 'hex');
	IF base = 'ordered_string' THEN
		RETURN rowkey_ordered(convert_from(bytes, 'UTF8'), 'string', descending);
	ELSIF base = 'fixed_ordered_string' THEN
		RETURN pg_temp.padded(rowkey_ordered(convert_from(bytes, 'UTF8'), 'string', descending)::bytea, argument::int);
	ELSIF base = 'ordered_blob_var' THEN
		RETURN rowkey_ordered(bytes, 'blob-var', descending);
	ELSIF base = 'ordered_blob' THEN
		RETURN rowkey_ordered(bytes, 'blob', descending);
	ELSIF base = 'raw_string' AND behind > 1 THEN
		RETURN NULL;
	ELSIF base = 'raw_string_fixed' THEN
		RETURN pg_temp.padded(CASE WHEN descending THEN pg_temp.complement(bytes) ELSE bytes END, argument::int);
	ELSIF base = 'raw_string_terminated' THEN
		terminator := decode(argument, 'hex');
		IF position(terminator IN bytes) > 0 THEN
			RETURN NULL;
		END IF;
		bytes := bytes || terminator;
	END IF;
	RETURN CASE WHEN descending THEN pg_temp.complement(bytes) ELSE bytes END;
EXCEPTION WHEN invalid_parameter_value THEN		-- a byte 00 in a descending blob
	RETURN NULL;
END $$;

-- nulls at the end of a struct are left out, where the type has a null
CREATE TEMP VIEW written AS
SELECT * FROM field f
WHERE EXISTS (SELECT FROM field g WHERE g.fields = f.fields AND g.n >= f.n AND (g.value IS NOT NULL OR g.base !~ '^ordered_(string|numeric|blob|blob_var)$'));
CREATE TEMP VIEW encoded AS
SELECT s.*, got FROM struct s
LEFT JOIN (SELECT fields, CASE WHEN bool_and(part IS NOT NULL) THEN encode(string_agg(part, ''::bytea ORDER BY n), 'hex') END AS got
	FROM written, pg_temp.field_bytes(base, descending, argument, value, behind) part GROUP BY fields) w USING (fields);
SELECT count(*) AS structs, count(*) FILTER (WHERE error <> '') AS refused,
	count(*) FILTER (WHERE CASE WHEN error <> '' THEN got IS NOT NULL ELSE coalesce(got, '') IS DISTINCT FROM bytes END) AS wrong
FROM encoded;
SELECT * FROM encoded WHERE CASE WHEN error <> '' THEN got IS NOT NULL ELSE coalesce(got, '') IS DISTINCT FROM bytes END;

-- a numeric is rounded to 31 digits, half up
CREATE FUNCTION pg_temp.rounded(value numeric) RETURNS numeric
LANGUAGE sql AS $$
	SELECT trim_scale(round(value, 31 - CASE WHEN abs(value) >= 1 THEN length(trunc(abs(value))::text) ELSE -length((regexp_match(abs(value)::text, '^0\.?(0*)'))[1]) END)) $$;

-- structs of OrderedBytes alone, read without their types
CREATE TEMP VIEW expected AS
SELECT fields, n, CASE WHEN value IS NULL THEN 'null' ELSE replace(substr(base, 9), '_', '-') END AS type, descending,
	CASE base
		WHEN 'ordered_string' THEN convert_from(decode(value, 'hex'), 'UTF8')
		WHEN 'ordered_blob' THEN rowkey_from_hex(value)::text
		WHEN 'ordered_blob_var' THEN rowkey_from_hex(value)::text
		WHEN 'ordered_float64' THEN value::double precision::text
		WHEN 'ordered_numeric' THEN pg_temp.rounded(value::numeric)::text
		ELSE value END AS value
FROM written f JOIN struct USING (fields)
WHERE error = '' AND NOT EXISTS (SELECT FROM field g WHERE g.fields = f.fields AND g.base NOT LIKE 'ordered%');
CREATE TEMP VIEW got AS
SELECT fields, d.* FROM struct s, rowkey_ordered_decode(rowkey_from_hex(bytes)) d WHERE fields IN (SELECT fields FROM expected);
SELECT count(DISTINCT fields) AS structs, count(*) AS fields, count(*) FILTER (WHERE value IS NULL) AS nulls FROM expected;
SELECT fields, n, type, descending, value FROM expected EXCEPT SELECT fields, ordinal, type, descending, value FROM got;
SELECT fields, ordinal, type, descending, value FROM got EXCEPT SELECT fields, n, type, descending, value FROM expected;
-- each value begins where the one before it ends, up to the end of the key
SELECT count(*) AS wrong
FROM (SELECT fields, position, coalesce(sum(length) OVER (PARTITION BY fields ORDER BY ordinal ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) + 1 AS expected FROM got) g
WHERE position <> expected;
SELECT count(*) AS wrong FROM (SELECT fields, sum(length) AS length FROM got GROUP BY fields) g JOIN struct USING (fields) WHERE 2 * g.length <> length(bytes);

-- other types do not tell what they are: a padded string, and what is plain
SELECT * FROM rowkey_ordered_decode(rowkey_from_hex('3461626300000000ffffffff'));	-- fails: padding at position 6
