-- collation.sql: no collation changes a key, and the planner goes on without

-- each immutable function that takes text, or anything, is marked; the
-- constructor of ranges is the server's
SELECT p.oid::regprocedure AS without_support
FROM pg_proc p JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e'
	AND d.refobjid = (SELECT oid FROM pg_extension WHERE extname = 'hbase_rowkey')
WHERE prokind = 'f' AND provolatile = 'i' AND NOT proretset AND prosupport::regproc::text <> 'rowkey_collation_support'
	AND EXISTS (SELECT FROM unnest(proargtypes) a(t) JOIN pg_type ON pg_type.oid = t WHERE typcollation <> 0 OR t = '"any"'::regtype)
ORDER BY 1;
-- and what has the mark is immutable
SELECT count(*) > 50 AS many, count(*) FILTER (WHERE provolatile <> 'i') AS not_immutable
FROM pg_proc WHERE prosupport = 'rowkey_collation_support'::regproc;

-- the same bytes by every collation of the text and of the call's own names
CREATE TEMP TABLE words (n int, word text, c text COLLATE "C", p text COLLATE "POSIX", at timestamptz);
INSERT INTO words SELECT n, w, w, w, '2026-01-01Z'::timestamptz + n * interval '1 day'
FROM unnest(ARRAY['', 'a', 'A', 'Ä', 'ß', 'i', 'I', 'ı', 'zz', 'a b']) WITH ORDINALITY w(w, n);
SELECT count(*) AS rows,
	count(*) FILTER (WHERE rowkey_string(word) <> convert_to(word, 'UTF8')::rowkey) AS string,
	count(*) FILTER (WHERE rowkey_hash_hex(word, 4, 'MD5') <> left(md5(word), 4)::rowkey OR rowkey_hash_hex(c, 4, 'MD5') <> left(md5(word), 4)::rowkey
		OR rowkey_hash_hex(p, 4, 'md5' COLLATE "POSIX") <> left(md5(word), 4)::rowkey) AS hash_hex,
	count(*) FILTER (WHERE rowkey_salt(word, 16) <> rowkey_salt(c, 16) OR rowkey_salt(p, 16) <> rowkey_salt(convert_to(word, 'UTF8'), 16)) AS salt,
	count(*) FILTER (WHERE rowkey_epoch(at, 's') <> rowkey_epoch(at, 's' COLLATE "C") OR rowkey_epoch(at, 's') <> rowkey_int8(extract(epoch FROM at)::bigint)) AS epoch,
	count(*) FILTER (WHERE 'k'::rowkey || word <> ('k' || word)::bytea::rowkey OR c || 'k'::rowkey <> (word || 'k')::bytea::rowkey) AS concat,
	count(*) FILTER (WHERE rowkey_encode('string(a), ''\x00'', int4(n)', p, n) <> rowkey_encode('string(a), ''\x00'', int4(n)', word, n)) AS encode
FROM words;

-- an index on such an expression serves it, whole or partial
CREATE TEMP TABLE events (at timestamptz, host text COLLATE "C", k rowkey);
CREATE INDEX by_second ON events (rowkey_epoch(at, 's'));
CREATE INDEX by_host ON events ((rowkey_hash_hex(host, 4, 'md5') || host)) WHERE rowkey_bucket(at, 4, 'hour') = '\x01';
CREATE INDEX by_layout ON events (rowkey_encode('string(host)', host));
SET enable_seqscan = off;
SET enable_bitmapscan = off;
EXPLAIN (COSTS OFF) SELECT * FROM events WHERE rowkey_epoch(at, 's') = '\x00';
EXPLAIN (COSTS OFF) SELECT * FROM events WHERE (rowkey_hash_hex(host, 4, 'md5') || host) ^@ 'abcd' AND rowkey_bucket(at, 4, 'hour') = '\x01';
EXPLAIN (COSTS OFF) SELECT * FROM events WHERE rowkey_encode('string(host)', host) = 'a';
RESET enable_seqscan;
RESET enable_bitmapscan;

-- an operator is shown as one
EXPLAIN (COSTS OFF) SELECT * FROM events WHERE k < (host || k) AND k > (k || host) AND k <> rowkey_concat(k, 'x'::text);
