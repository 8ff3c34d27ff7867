-- scan.sql: scans as start row, stop row and range
--
-- Facts: test/golden (Scan.setStartStopRowForPrefixScan of HBase 2.6.4); the
-- rule that each key is read by the scan of its own bucket and by no other;
-- cases from the field, F10, F15, F18.

\getenv d PG_ABS_SRCDIR

--
-- Prefix scans
--
CREATE TEMP TABLE prefix_stop(prefix text, stop text);
\set f :d '/test/golden/prefix_stop.tsv'
COPY prefix_stop FROM :'f' (FORMAT text, HEADER);
SELECT count(*) AS cases, count(*) FILTER (WHERE rowkey_hex(start_row) <> prefix OR rowkey_hex(stop_row) <> stop) AS differences,
	count(*) FILTER (WHERE rowkey_start(keys) <> start_row OR rowkey_stop(keys) <> stop_row) AS keys_differ
FROM prefix_stop, rowkey_prefix_scan(rowkey_from_hex(prefix));
SELECT prefix, stop, s.* FROM prefix_stop, rowkey_prefix_scan(rowkey_from_hex(prefix)) s
WHERE rowkey_hex(start_row) <> prefix OR rowkey_hex(stop_row) <> stop OR rowkey_start(keys) <> start_row OR rowkey_stop(keys) <> stop_row
ORDER BY prefix COLLATE "C";

-- F15, F18
SELECT prefix, s.* FROM (VALUES ('1223FFFF'), ('61FF'), ('FF'), ('FFFF'), ('00'), (''), ('31323334353535')) v(prefix),
	rowkey_prefix_scan(rowkey_from_hex(prefix)) s ORDER BY prefix COLLATE "C";
SELECT k, k <@ keys AS found FROM rowkey_prefix_scan('1234555'), (VALUES ('1234555'::rowkey), ('12345550'), ('1234556')) v(k) ORDER BY k;
SELECT count(*) AS of_null FROM rowkey_prefix_scan(NULL);
SELECT length(start_row), length(stop_row), right(rowkey_hex(stop_row), 4) AS stop_end FROM rowkey_prefix_scan(repeat('a', 32767)::rowkey);

--
-- Bucket scans: the same scan once per bucket
--
SELECT * FROM rowkey_bucket_scans(3, 'a', 'b');
SELECT * FROM rowkey_bucket_scans(3, 'a', '', 'digits');
SELECT * FROM rowkey_bucket_scans(3, '', 'b', 'letter');
SELECT * FROM rowkey_bucket_scans(3, '', '', 'hex');
SELECT * FROM rowkey_bucket_scans(1, '', '');
SELECT * FROM rowkey_bucket_scans(2, '\xFF', '\xFF\xFF', 'HEX');

-- width: 1 byte up to 256 buckets, else 2; digits and hex that of n - 1
SELECT format, n, count(*) AS scans, min(length(start_row)) AS width, max(length(start_row)) AS max_width, min(start_row) AS first, max(start_row) AS last,
	count(DISTINCT start_row) AS different, count(*) FILTER (WHERE stop_row = '') AS unbounded
FROM (VALUES ('byte', 1), ('byte', 256), ('byte', 257), ('byte', 65536), ('digits', 10), ('digits', 11), ('digits', 100), ('digits', 101),
	('hex', 16), ('hex', 17), ('hex', 256), ('hex', 257), ('letter', 26)) v(format, n), rowkey_bucket_scans(n, '', '', format)
GROUP BY format, n ORDER BY format COLLATE "C", n;
SELECT format, array_agg(start_row || '|' || stop_row ORDER BY start_row) AS last_two
FROM (VALUES ('byte', 256), ('digits', 20), ('hex', 32), ('letter', 26)) v(format, n),
	LATERAL (SELECT * FROM rowkey_bucket_scans(n, '', '', format) ORDER BY start_row DESC LIMIT 2) s
GROUP BY format ORDER BY format COLLATE "C";

-- what each scan must be: bucket and start; bucket and stop, or the next
-- bucket's first key; columns agree, ascending, one per bucket
WITH cases AS (SELECT row_number() OVER () AS n, * FROM (VALUES ('byte'), ('digits'), ('hex'), ('letter')) f(format),
		(VALUES (1), (2), (7), (16), (26), (100), (256), (300)) b(buckets),
		(VALUES (''::rowkey, ''::rowkey), ('', 'm'), ('c', ''), ('c', 'm'), ('\x00', '\xFF'), ('\xFF', '')) r(start, stop)
		WHERE format <> 'letter' OR buckets <= 26),
	scans AS (SELECT n, format, buckets, start, stop, s.* FROM cases, rowkey_bucket_scans(buckets, start, stop, format) WITH ORDINALITY s(start_row, stop_row, keys, number)),
	expected AS (SELECT *, rowkey_bucket(number - 1, buckets, format => format) AS bucket FROM scans)
SELECT format, count(DISTINCT n) AS cases, count(*) AS scans,
	count(*) = (SELECT sum(buckets) FROM cases c WHERE c.format = e.format) AS one_per_bucket,
	count(*) FILTER (WHERE start_row <> bucket || start) AS start_differs,
	count(*) FILTER (WHERE stop_row <> CASE WHEN stop = '' THEN rowkey_prefix_stop(bucket) ELSE bucket || stop END) AS stop_differs,
	count(*) FILTER (WHERE rowkey_start(keys) <> start_row OR rowkey_stop(keys) <> stop_row) AS keys_differ
FROM expected e GROUP BY format ORDER BY format COLLATE "C";

-- a salted table: each key is in the scan of its own bucket, and in no other
CREATE TEMP TABLE salted AS
	SELECT format, buckets, i, rowkey_salt(plain, buckets, format => format) AS salt, plain
	FROM (VALUES ('byte', 16), ('byte', 256), ('byte', 1000), ('digits', 16), ('digits', 100), ('hex', 16), ('hex', 17), ('letter', 26)) v(format, buckets),
		(SELECT i, CASE WHEN i % 50 = 0 THEN '' WHEN i % 50 = 1 THEN repeat('\xFF', i / 50)::rowkey
			ELSE rowkey_hash(i::bigint, 1 + i % 9) END AS plain FROM generate_series(1, 400) i) k;
WITH read AS (SELECT t.format, t.buckets, i, start, stop, plain >= start AND (stop = '' OR plain < stop) AS wanted, count(s.keys) AS scans,
		count(*) FILTER (WHERE NOT start_row ^@ salt) AS foreign_bucket
	FROM salted t CROSS JOIN (VALUES (''::rowkey, ''::rowkey), ('\x40', '\xC0'), ('', '\x80'), ('\x80', '')) r(start, stop)
		LEFT JOIN LATERAL rowkey_bucket_scans(t.buckets, start, stop, t.format) s ON salt || plain <@ keys
	WHERE buckets < 300 OR i % 20 = 0
	GROUP BY t.format, t.buckets, i, start, stop, plain)
SELECT format, buckets, count(*) AS cases, count(*) FILTER (WHERE wanted) AS wanted,
	count(*) FILTER (WHERE scans <> wanted::int) AS wrong, sum(foreign_bucket) AS foreign_bucket
FROM read GROUP BY format, buckets ORDER BY format COLLATE "C", buckets;

-- F10: 256 ranges of one byte; each key of one or two bytes is in exactly one
WITH keys AS (SELECT rowkey_uint(i, 1) AS k FROM generate_series(0, 255) i UNION ALL SELECT rowkey_uint(i, 2) FROM generate_series(0, 65535) i),
	scans AS (SELECT * FROM rowkey_bucket_scans(256, '', ''))
SELECT count(*) AS keys, count(s.keys) AS found, count(DISTINCT k) AS different
FROM keys LEFT JOIN scans s ON k >= s.start_row AND (s.stop_row = '' OR k < s.stop_row);
SELECT '{(,)}'::rowkeymultirange - range_agg(keys) AS left_out, count(*) AS scans FROM rowkey_bucket_scans(256, '', '');
-- two bytes of bucket leave out just the keys of one byte, and the empty one
SELECT count(*) AS holes, count(*) FILTER (WHERE length(hole_start) = 1 AND rowkey_stop(hole) = hole_start || '\x00'::rowkey) AS one_byte,
	count(*) FILTER (WHERE hole = rowkey_range('', '\x00\x00')) AS first
FROM unnest((SELECT '{(,)}'::rowkeymultirange - range_agg(keys) FROM rowkey_bucket_scans(65536, '', ''))) hole, rowkey_start(hole) hole_start;

-- nothing to read, and the wrong way round
SELECT count(*) AS equal_rows FROM rowkey_bucket_scans(16, 'a', 'a');
SELECT count(*) AS of_null FROM rowkey_bucket_scans(16, NULL, 'a');
SELECT * FROM rowkey_bucket_scans(4, 'b', 'a');				-- fails: start behind stop
\echo :LAST_ERROR_SQLSTATE
SELECT * FROM rowkey_bucket_scans(4, '\x80', '\x7F');		-- fails: likewise, as unsigned bytes
SELECT * FROM rowkey_bucket_scans(0, 'a', 'b');				-- fails: no bucket
\echo :LAST_ERROR_SQLSTATE
SELECT * FROM rowkey_bucket_scans(65537, 'a', 'b');			-- fails: over two bytes
SELECT * FROM rowkey_bucket_scans(27, 'a', 'b', 'letter');	-- fails: over the alphabet
SELECT * FROM rowkey_bucket_scans(4, 'a', 'b', 'octal');	-- fails: unknown format
\echo :LAST_ERROR_SQLSTATE
SELECT * FROM rowkey_bucket_scans(4, repeat('a', 32767)::rowkey, '');	-- fails: too long with its bucket
\echo :LAST_ERROR_SQLSTATE
SELECT length(start_row), length(stop_row) FROM rowkey_bucket_scans(1, repeat('a', 32766)::rowkey, repeat('b', 32766)::rowkey);

-- a join by the keys column reads what a scan of the whole table finds
CREATE TEMP TABLE stored AS SELECT salt || plain AS k, plain FROM salted WHERE format = 'byte' AND buckets = 16;
CREATE INDEX ON stored (k);
ANALYZE stored;
SET enable_seqscan = off;
SELECT count(*) = (SELECT count(*) FROM stored WHERE plain >= '\x40' AND plain < '\xC0') AS all_found, count(*) > 100 AS many,
	count(DISTINCT k) = (SELECT count(DISTINCT k) FROM stored WHERE plain >= '\x40' AND plain < '\xC0') AS same
FROM rowkey_bucket_scans(16, '\x40', '\xC0') s JOIN stored ON k <@ s.keys;
RESET enable_seqscan;
