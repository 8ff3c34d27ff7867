-- split.sql: split points by HBase's algorithms, and from a layout
--
-- Facts: test/golden (RegionSplitter and Bytes.split of HBase 2.6.4, Phoenix's
-- SaltingUtil); createTable by hand from Bytes.split; cases from the field,
-- F64, F65, F67, F70.

\getenv d PG_ABS_SRCDIR

-- the points in hex, or the SQLSTATE of the error
CREATE FUNCTION pg_temp.points(regions int, algorithm text, first_row rowkey, last_row rowkey) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
	RETURN (SELECT coalesce(string_agg(rowkey_hex(k), ',' ORDER BY n), '')
		FROM unnest(rowkey_split_points(regions, algorithm, first_row, last_row)) WITH ORDINALITY u(k, n));
EXCEPTION WHEN OTHERS THEN
	RETURN SQLSTATE;
END $$;

--
-- HexStringSplit, DecimalStringSplit
--
-- split(n) is what the function does.  split(first, last, n, inclusive) takes
-- '' for zero, fills to the length of the default last row instead of that of
-- the given one, and has both ends in the list when inclusive: the same points
-- once they are written so.
CREATE TEMP TABLE split(kind text, n int, first text, last text, inclusive boolean, splits text, error text);
\set f :d '/test/golden/split_hexstring.tsv'
COPY split(n, first, last, inclusive, splits, error) FROM :'f' (FORMAT text, HEADER);
UPDATE split SET kind = 'HexStringSplit';
\set f :d '/test/golden/split_decimalstring.tsv'
COPY split(n, first, last, inclusive, splits, error) FROM :'f' (FORMAT text, HEADER);
UPDATE split SET kind = 'DecimalStringSplit' WHERE kind IS NULL;

CREATE FUNCTION pg_temp.filled(number text) RETURNS text LANGUAGE sql AS
	$$SELECT encode(lpad(n, greatest(8, length(n)), '0')::bytea, 'hex') FROM coalesce(nullif(ltrim(lower(number), '0'), ''), '0') n$$;
CREATE FUNCTION pg_temp.filled_points(points text, first text, last text, inclusive boolean) RETURNS text LANGUAGE sql AS $$
	SELECT concat_ws(',', CASE WHEN inclusive THEN pg_temp.filled(first) END,
		(SELECT nullif(string_agg(pg_temp.filled(convert_from(decode(p, 'hex'), 'UTF8')), ',' ORDER BY n), '') FROM string_to_table(points, ',') WITH ORDINALITY t(p, n)),
		CASE WHEN inclusive THEN pg_temp.filled(last) END)
$$;
CREATE TEMP VIEW number_split AS
	SELECT *, CASE WHEN error <> '' THEN '22023' ELSE splits END AS expected, CASE WHEN ours = '22023' OR inclusive IS NULL THEN ours ELSE pg_temp.filled_points(ours, first, last, inclusive) END AS got
	FROM split, LATERAL pg_temp.points(n, kind, CASE WHEN inclusive IS NULL THEN first ELSE coalesce(nullif(first, ''), '0') END::rowkey, CASE WHEN inclusive IS NULL THEN last ELSE coalesce(nullif(last, ''), '0') END::rowkey) ours;
SELECT kind, inclusive, count(*) AS cases, count(*) FILTER (WHERE error <> '') AS errors, count(*) FILTER (WHERE got <> expected) AS differences
FROM number_split GROUP BY kind, inclusive ORDER BY kind COLLATE "C", inclusive NULLS FIRST;
SELECT kind, n, first, last, inclusive, expected, got FROM number_split WHERE got <> expected ORDER BY kind COLLATE "C", n, first COLLATE "C";

-- the short name is the same algorithm, in any case of letters
SELECT count(*) AS cases, count(*) FILTER (WHERE pg_temp.points(n, upper(left(kind, 3)) || CASE kind WHEN 'DecimalStringSplit' THEN 'imal' ELSE '' END, first::rowkey, last::rowkey) <> expected) AS differences
FROM number_split WHERE inclusive IS NULL;

--
-- UniformSplit
--
-- split(first, last, n, inclusive) takes '' for the default row
CREATE TEMP TABLE uniform(n int, first text, last text, inclusive boolean, splits text, error text);
\set f :d '/test/golden/split_uniform.tsv'
COPY uniform FROM :'f' (FORMAT text, HEADER);
CREATE TEMP VIEW uniform_split AS
	SELECT *, CASE WHEN error <> '' THEN '22023' ELSE splits END AS expected,
		CASE WHEN ours <> '22023' AND inclusive THEN concat_ws(',', coalesce(first_row, ''), nullif(ours, ''), coalesce(last_row, repeat('ff', 8))) ELSE ours END AS got
	FROM uniform, LATERAL (SELECT CASE WHEN inclusive IS NULL THEN first ELSE nullif(first, '') END AS first_row, CASE WHEN inclusive IS NULL THEN last ELSE nullif(last, '') END AS last_row) r,
		LATERAL pg_temp.points(n, 'UniformSplit', rowkey_from_hex(first_row), rowkey_from_hex(last_row)) ours;
SELECT inclusive, count(*) AS cases, count(*) FILTER (WHERE error <> '') AS errors, count(*) FILTER (WHERE got <> expected) AS differences,
	count(*) FILTER (WHERE pg_temp.points(n, 'uniform', rowkey_from_hex(first_row), rowkey_from_hex(last_row)) <> ours) AS short_name_differs
FROM uniform_split GROUP BY inclusive ORDER BY inclusive NULLS FIRST;
SELECT n, first, last, inclusive, expected, got FROM uniform_split WHERE got <> expected ORDER BY n, first COLLATE "C";

--
-- Bytes.split: num points between two rows; inclusive is what uniform does.
-- The ends of its list are no points of ours.
--
CREATE TEMP TABLE bytes_split(a text, b text, inclusive boolean, num int, splits text, error text);
\set f :d '/test/golden/bytes_split.tsv'
COPY bytes_split FROM :'f' (FORMAT text, HEADER);
CREATE TEMP VIEW byte_split AS
	SELECT *, CASE WHEN error <> '' THEN '22023' ELSE array_to_string((string_to_array(splits, ','))[2:num + 1], ',') END AS expected,
		pg_temp.points(num + 1, CASE WHEN inclusive THEN 'uniform' ELSE 'bytes' END, rowkey_from_hex(a), rowkey_from_hex(b)) AS got
	FROM bytes_split;
SELECT inclusive, count(*) AS cases, count(*) FILTER (WHERE error <> '') AS errors, count(*) FILTER (WHERE got <> expected) AS differences
FROM byte_split GROUP BY inclusive ORDER BY inclusive;
SELECT a, b, inclusive, num, expected, got FROM byte_split WHERE got <> expected ORDER BY a COLLATE "C", b COLLATE "C", num;

-- createTable(a, b, n) is Bytes.split(a, b, n - 3) with its ends, which must
-- not be empty; three regions need nothing between
CREATE TEMP VIEW create_table AS
	SELECT a, b, num + 3 AS regions, CASE WHEN error <> '' OR splits LIKE ',%' THEN '22023' ELSE splits END AS expected, pg_temp.points(num + 3, 'createTable', rowkey_from_hex(a), rowkey_from_hex(b)) AS got
	FROM bytes_split WHERE NOT inclusive AND num > 0
	UNION ALL
	SELECT a, b, 3, CASE WHEN a >= b OR a = '' THEN '22023' ELSE a || ',' || b END, pg_temp.points(3, 'createTable', rowkey_from_hex(a), rowkey_from_hex(b))
	FROM (SELECT DISTINCT a COLLATE "C", b COLLATE "C" FROM bytes_split) r;
SELECT count(*) AS cases, count(*) FILTER (WHERE expected = '22023') AS errors, count(*) FILTER (WHERE got <> expected) AS differences FROM create_table;
SELECT * FROM create_table WHERE got <> expected ORDER BY a COLLATE "C", b COLLATE "C", regions;
-- 258 regions between '' and FF need 257 numbers: a byte more, at the ends too
SELECT count(*) AS points, min(rowkey_hex(k)) AS first, max(rowkey_hex(k)) AS last FROM unnest(rowkey_split_points(259, 'createTable', '', '\xFF')) k;

-- F64
SELECT upper(rowkey_hex(k)) AS f64 FROM unnest(rowkey_split_points(6, 'createTable', 'aaaaaaa', 'zzzzzzz')) k;
-- F65: by bytes, and as it should be
SELECT upper(rowkey_hex(k)) AS f65 FROM unnest(rowkey_split_points(10, 'createTable', '0000000000000000', 'ffffffffffffffff')) k;
SELECT rowkey_split_points(10, 'hex');
-- F70
SELECT upper(string_agg(rowkey_hex(k), ' ')) AS f70 FROM unnest(rowkey_split_points(4, 'bytes', 'user000', 'user999')) k;
SELECT ARRAY(SELECT 'user' || k FROM unnest(rowkey_split_points(4, 'decimal', '000', '999')) k) AS f70_decimal;

-- points are ascending, and as many as asked for; the widest and the longest
SELECT algorithm, n, count(*) = n - 1 AS all_there, count(*) FILTER (WHERE k <= before) AS not_ascending, min(length(k)) AS shortest, max(length(k)) AS longest
FROM (SELECT algorithm, n, k, lag(k) OVER (PARTITION BY algorithm, n ORDER BY i) AS before
	FROM (VALUES ('hex'), ('decimal'), ('uniform'), ('bytes'), ('createTable')) a(algorithm), (VALUES (5), (4096), (100000)) r(n),
		unnest(rowkey_split_points(n, algorithm, CASE WHEN algorithm IN ('bytes', 'createTable') THEN '1'::rowkey END, CASE WHEN algorithm IN ('bytes', 'createTable') THEN '2'::rowkey END)) WITH ORDINALITY u(k, i)) p
GROUP BY algorithm, n ORDER BY algorithm COLLATE "C", n;
SELECT length(k), left(rowkey_hex(k), 8) AS begins, rowkey_hex(k) ~ '^55*$' AS thirds FROM unnest(rowkey_split_points(3, 'uniform', '', rowkey_prefix_last('\xFF'))) k ORDER BY k LIMIT 1;
SELECT length(k), k = repeat('5', 32767)::rowkey AS thirds FROM unnest(rowkey_split_points(3, 'hex', '0', repeat('f', 32767)::rowkey)) k ORDER BY k LIMIT 1;
SELECT length(k), k = repeat('3', 32766)::rowkey || '4' AS thirds_plus_one FROM unnest(rowkey_split_points(3, 'decimal', '1', repeat('9', 32767)::rowkey)) k ORDER BY k LIMIT 1;

SELECT rowkey_split_points(NULL, 'hex') IS NULL AND rowkey_split_points(4, NULL) IS NULL AS null_is_null;
SELECT rowkey_split_points(4, 'text');				-- fails: no such algorithm
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_split_points(0, 'hex');				-- fails: no region
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_split_points(1, 'uniform');			-- fails: as in HBase
SELECT rowkey_split_points(2, 'createTable', 'a', 'b');	-- fails: both rows are points
SELECT rowkey_split_points(1000001, 'hex');			-- fails: too many
SELECT rowkey_split_points(4, 'bytes', 'a');		-- fails: no last row
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_split_points(4, 'createTable', '', 'z');	-- fails: '' is no split point
SELECT rowkey_split_points(4, 'hex', '0x00', 'ff');		-- fails: x is no digit
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_split_points(4, 'decimal', '0', 'ff');	-- fails: f is no decimal digit
SELECT rowkey_split_points(4, 'decimal', '', '9');		-- fails: no digit at all
SELECT rowkey_split_points(4, 'hex', 'ff', '00');		-- fails: backwards
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_split_points(4, 'uniform', 'a', 'a\x00');	-- fails: the same once filled
SELECT rowkey_split_points(4, 'hex', '0', '2');			-- fails: three numbers
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_split_points(1000000, 'uniform', 'a', repeat('b', 32767)::rowkey);	-- fails: memory
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_split_points(4, 'bytes', repeat('a', 32767)::rowkey, repeat('a', 32766)::rowkey || 'b');	-- fails: points would be longer
\echo :LAST_ERROR_SQLSTATE

--
-- From a layout
--
-- Phoenix's own splits of a salted table
CREATE TEMP TABLE salt(fn text, key_hex text, buckets int, result text);
\set f :d '/test/golden/phoenix_salt.tsv'
COPY salt FROM :'f' (FORMAT text, HEADER);
CREATE TEMP VIEW salt_split AS
	SELECT buckets, result, coalesce((SELECT string_agg(rowkey_hex(k), ',' ORDER BY n)
		FROM unnest(rowkey_layout_splits(format('salt(buckets => %s), string(a)', buckets)::rowkey_layout)) WITH ORDINALITY u(k, n)), '') AS got
	FROM salt WHERE fn = 'split_points';
SELECT count(*) AS cases, count(*) FILTER (WHERE got <> result) AS differences FROM salt_split;
SELECT * FROM salt_split WHERE got <> result ORDER BY buckets;

-- F67: two data sets that share a table, each with a prefix byte; the second
-- one's prefix is a split point of its own
SELECT rowkey_hex(k) AS f67 FROM unnest(rowkey_layout_splits($$'\x01', salt(id, 4), string(id)$$) || '\x02'::rowkey || rowkey_layout_splits($$'\x02', salt(id, 2), string(id)$$)) k;

-- every form of bucket: split i is the prefix and bucket i, and each key is in
-- the region of its bucket
CREATE TEMP TABLE layouts(layout rowkey_layout, buckets int, prefix rowkey, format text);
INSERT INTO layouts VALUES
	('salt(a, 16), string(a)', 16, '', 'byte'),
	('salt(a, 300), string(a)', 300, '', 'byte'),
	('salt(a, 16, format => ''hex''), string(a)', 16, '', 'hex'),
	('''t1|'', salt(a, 20, format => ''digits''), ''|'', string(a)', 20, 't1|', 'digits'),
	('''x'', ''y'', bucket(b, 26, format => ''letter''), int8(b)', 26, 'xy', 'letter'),
	('bucket(b, 1), int8(b)', 1, '', 'byte'),
	('salt(buckets => 20), phoenix(a, ''VARCHAR''), phoenix(b, ''BIGINT'')', 20, '', 'byte');
SELECT layout, buckets, count(k) AS splits, count(*) FILTER (WHERE k <> prefix || rowkey_bucket(n, buckets, format => format)) AS differences
FROM layouts LEFT JOIN LATERAL unnest(rowkey_layout_splits(layout)) WITH ORDINALITY u(k, n) ON true GROUP BY layout, buckets ORDER BY layout::text COLLATE "C";
SELECT layout, count(*) AS keys, count(DISTINCT region) AS regions, count(*) FILTER (WHERE NOT k ^@ (prefix || rowkey_bucket(region - 1, buckets, format => format))) AS elsewhere
FROM layouts, generate_series(1, 2000) i, LATERAL rowkey_encode_row(layout, jsonb_build_object('a', 'u' || i, 'b', i)) k, LATERAL rowkey_region(k, rowkey_layout_splits(layout)) region
GROUP BY layout ORDER BY layout::text COLLATE "C";
-- an even share: regions of 16 / r buckets, rounded up or down
SELECT r, min(width), max(width), sum(width) FROM generate_series(1, 16) r, LATERAL (
		SELECT CASE WHEN stop_row = '' THEN 16 ELSE rowkey_to_uint(stop_row, 1, 1) END - CASE WHEN start_row = '' THEN 0 ELSE rowkey_to_uint(start_row, 1, 1) END AS width
		FROM rowkey_regions(rowkey_layout_splits('salt(a, 16), string(a)', r))) w
GROUP BY r HAVING (min(width), max(width), sum(width), count(*)) <> (16 / r, (16 + r - 1) / r, 16, r);
SELECT r, rowkey_layout_splits('salt(a, 16), string(a)', r) FROM unnest(ARRAY[1, 2, 3, 5, 16]) r ORDER BY r;
SELECT rowkey_layout_splits('salt(a, 16), string(a)', NULL) = rowkey_layout_splits('salt(a, 16), string(a)') AS null_is_all, rowkey_layout_splits(NULL, 4) IS NULL AS null_is_null;

SELECT rowkey_layout_splits('string(a), ''|'', salt(a, 16)');	-- fails: begins with a column
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_layout_splits('hash_hex(a, 4), string(a)');		-- fails: a hash
SELECT rowkey_layout_splits('hash(a, 4), string(a)');			-- fails: a hash
SELECT rowkey_layout_splits('salt(a, 16), string(a)', 17);		-- fails: more than there are
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_layout_splits('salt(a, 16), string(a)', 0);		-- fails: none
