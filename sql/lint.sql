-- lint.sql: what a layout alone tells about its keys
-- Each finding, and that it does not come where it does not hold.

CREATE FUNCTION pg_temp.findings(l text[]) RETURNS TABLE(layout rowkey_layout, severity text, element text, message text) LANGUAGE sql AS $$
	SELECT v.layout::rowkey_layout, f.severity, f.element, f.message FROM unnest(l) WITH ORDINALITY v(layout, i), ROWS FROM (rowkey_layout_lint(v.layout::rowkey_layout)) WITH ORDINALITY AS f(severity, element, message, j) ORDER BY i, j $$;
-- a sentence a line
\pset format unaligned
\pset fieldsep ' | '

-- no findings
SELECT layout FROM unnest(ARRAY[
	'string(id)', 'uuid(id)', 'salt(id, 16), string(id)', $$salt(buckets => 16), string(a), '\x00', epoch(t, 'us'), uint(n, 8)$$,
	$$hash_hex(user_id, 4), string(user_id), '\x00', digits(n, 9)$$, 'reverse(phone)', 'reverse_domain(host)', 'string(reverse(digits(id, 12)))', $$'t1', salt(id, 16), string(id)$$,
	$$bucket(t, 7), uuid(id), bytes(b)$$
]) layout WHERE EXISTS (SELECT FROM rowkey_layout_lint(layout::rowkey_layout) WHERE element IS NOT NULL);
SELECT count(*) FROM unnest(ARRAY['string(id)', 'uuid(id)', 'salt(id, 16), string(id)', 'reverse(phone)', 'hash_hex(id, 4), string(id)']) layout, rowkey_layout_lint(layout::rowkey_layout);
SELECT count(*) FROM rowkey_layout_lint(NULL);

-- a time or a sequence in front, constants apart: a hot spot
SELECT layout, severity, element, message FROM pg_temp.findings(ARRAY['epoch(t), string(id)', 'reverse_timestamp(t), string(id)', 'datetime(t), string(id)', $$'v1', epoch(t), string(id)$$,
	'int8(id)', 'int4(id)', 'uint(id, 8)', 'digits(id, 12)']) WHERE severity = 'warning';
-- not behind what spreads, nor behind another column
SELECT count(*) FILTER (WHERE message LIKE '%begins%') AS hot_spots FROM pg_temp.findings(ARRAY['salt(id, 16), epoch(t), string(id)', 'bucket(t, 7), epoch(t)', 'hash(id, 2), int8(id)', 'string(id), epoch(t)', 'int2(kind), epoch(t)']);

-- numbers that do not sort
SELECT * FROM pg_temp.findings(ARRAY['string(a, 1), int2(n)', 'string(a, 1), int4(n)', 'string(a, 1), int8(n)', 'string(a, 1), float4(n)', 'string(a, 1), float8(n)', 'string(a, 1), bigdecimal(n)', 'string(a, 1), uint(n, 4)']);

-- a salt that is not in front; behind constants it is
SELECT * FROM pg_temp.findings(ARRAY[$$string(tenant), '\x00', salt(id, 16), string(id)$$, 'string(tenant, 4), salt(id, 16), string(id)', 'rpad(tenant, 8), salt(id, 16), string(id)',
	'hash(tenant, 1), salt(id, 16), string(id), ''|'', string(tenant)', $$'v1', salt(id, 16), string(id)$$]);

-- buckets of times that may all be whole seconds: 1000 and 16 share 8, 1000000
-- and 10 share 10; of whole seconds themselves all are met
SELECT * FROM pg_temp.findings(ARRAY[$$bucket(t, 16), string(id), '|', epoch(t, 'us')$$, $$bucket(t, 10, 'us'), string(id), '|', epoch(t, 'us')$$, $$bucket(t, 7), string(id), '|', epoch(t, 'us')$$,
	$$bucket(t, 16, 's'), string(id), '|', epoch(t, 'us')$$, $$bucket(n, 16), uint(n, 8)$$]);
SELECT buckets, unit, count(DISTINCT rowkey_bucket(timestamptz '2026-01-01Z' + i * interval '1 s', buckets, unit)) AS used
FROM (VALUES (16, 'ms'), (10, 'us'), (7, 'ms'), (16, 's')) v(buckets, unit), generate_series(1, 1000) i GROUP BY buckets, unit ORDER BY 1, 2;

-- what ends a value is not said
SELECT * FROM pg_temp.findings(ARRAY['string(user_id), uint(n, 8)', $$string(user_id), '\x00', uint(n, 8)$$]);

-- losses: times rounded down, cut values, the hour that is repeated; not where
-- the key has more of the value
SELECT * FROM pg_temp.findings(ARRAY['string(id, 4), epoch(t)', $$string(id, 4), reverse_timestamp(t, 's')$$, $$string(id, 4), datetime(t, 'yyyyMMddHHmm')$$, $$string(id, 4), datetime(t, 'yyyyMM')$$,
	$$string(id, 4), epoch(t, 'us')$$, $$string(id, 4), epoch(t, 'day'), epoch(t, 'us')$$, $$string(id, 4), '|', epoch(t, 's'), string(t)$$,
	'rpad(name, 8, truncate => true), string(id)', 'string(lpad(name, 8, truncate => true)), string(id)', 'rpad(name, 8, truncate => true), string(name)',
	$$string(id, 4), datetime(t, zone => 'America/New_York')$$, $$string(id, 4), datetime(t, zone => 'America/New_York'), epoch(t, 'us')$$, $$string(id, 4), datetime(t, zone => 'UTC')$$]);
SELECT rowkey_datetime('2025-11-02 05:30Z'::timestamptz, zone => 'America/New_York') = rowkey_datetime('2025-11-02 06:30Z'::timestamptz, zone => 'America/New_York') AS alike;

-- columns that cannot be read back
SELECT * FROM pg_temp.findings(ARRAY['hash_hex(id)', 'salt(string(id), 16), hash(id)', 'hash_hex(a, 4), string(b)', 'hash((a, b), 4), string(b)']);

-- long keys
SELECT * FROM pg_temp.findings(ARRAY['rpad(a, 60), rpad(b, 60)', 'rpad(a, 50), rpad(b, 50)', 'rpad(a, 50), rpad(b, 51)', 'string(a)']);

-- labels are shown
SELECT * FROM pg_temp.findings(ARRAY['string(tenant, 4), int8(id) AS "Order"']);

-- times that do not fit: 2^32 ms end on 1970-02-19, 2^31 s in 2038, 2^32 s in
-- 2106; one bucket
SELECT * FROM pg_temp.findings(ARRAY[$$string(a, 1), epoch(t, 'ms', 4)$$, $$string(a, 1), reverse_timestamp(t, 'ms', maximum => 2147483647)$$, $$string(a, 1), reverse_timestamp(t, 's', maximum => 2147483647)$$,
	$$string(a, 1), epoch(t, 's', 4)$$, $$string(a, 1), epoch(t)$$, $$string(a, 1), phoenix(t, 'DATE')$$, $$salt(a, 1), string(a)$$, $$bucket(t, 1), epoch(t, 'us')$$]) WHERE severity <> 'info';
SELECT to_timestamp(4294967295 / 1000.0) AT TIME ZONE 'UTC' AS ms, to_timestamp(2147483647) AT TIME ZONE 'UTC' AS s, to_timestamp(4294967295) AT TIME ZONE 'UTC' AS "unsigned s";
