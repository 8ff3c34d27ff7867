-- scan_explain.sql: how a condition narrows a scan, and fuzzy filters.

-- HBase 2.6.4: FuzzyRowFilter.filterCell.  A pattern whose mask has another
-- length is an error there and here.
\getenv d PG_ABS_SRCDIR
\set f :d '/test/golden/fuzzy.tsv'
CREATE TEMP TABLE fuzzy (pattern text, mask text, source_row text, match boolean, hint text, error text);
COPY fuzzy FROM :'f' (FORMAT text, HEADER);
SELECT count(*) AS cases,
	count(*) FILTER (WHERE rowkey_fuzzy_match(rowkey_from_hex(source_row), rowkey_from_hex(pattern), rowkey_from_hex(mask))
		IS DISTINCT FROM match) AS differ
FROM fuzzy WHERE error = '';
SELECT count(*) AS errors FROM fuzzy WHERE error <> '';
SELECT rowkey_fuzzy_match('ab', 'ab', '\x00');	-- fails: pattern and mask of different length
-- the filter's own form of a mask, FF and 02 (FuzzyRowFilter.preprocessMask)
SELECT rowkey_fuzzy_match('b', 'a', '\xFF') AS fixed, rowkey_fuzzy_match('b', 'a', '\x02') AS "any", rowkey_fuzzy_match('ab', 'cb', '\x01\xFF') AS both;
SELECT rowkey_fuzzy_match('a', 'ab', '\x00\x03');	-- fails: no such mask, whatever the key

-- Arguments of the filter: what equality fixes, behind gaps of fixed width.
SELECT rowkey_hex(pattern) AS pattern, rowkey_hex(mask) AS mask
FROM rowkey_fuzzy('hash(user_id, 2), uint(day, 2), int4(shop)', 'shop = 7');
SELECT rowkey_hex(pattern) AS pattern, rowkey_hex(mask) AS mask
FROM rowkey_fuzzy('uint(a, 1), uint(b, 1), uint(c, 1), uint(d, 1)', 'd = 4 AND b IN (1, 2) AND c > 5 ORDER BY 1');	-- fails: a clause
SELECT rowkey_hex(pattern) AS pattern, rowkey_hex(mask) AS mask
FROM rowkey_fuzzy('uint(a, 1), uint(b, 1), uint(c, 1), uint(d, 1)', 'd = 4 AND b IN (1, 2) AND c > 5') ORDER BY 1;
-- text of any length behind a gap ends the pattern
SELECT rowkey_hex(pattern) AS pattern, rowkey_hex(mask) AS mask
FROM rowkey_fuzzy('uint(a, 1), string(b), ''|'', uint(c, 1)', 'c = 1 AND b = ''xy''');
SELECT count(*) FROM rowkey_fuzzy('uint(a, 1), string(b), ''|'', uint(c, 1)', 'c = 1');
-- one alternative that fixes nothing lets every row through: no filter
SELECT count(*) FROM rowkey_fuzzy('uint(a, 1), uint(b, 1)', 'b = 1 OR a > 3');
SELECT count(*) FROM rowkey_fuzzy('uint(a, 1), uint(b, 1)', 'b = 1 AND b = 2');
SELECT count(*) FROM rowkey_fuzzy(NULL, 'b = 1');
SELECT rowkey_hex(pattern) AS pattern, rowkey_hex(mask) AS mask
FROM rowkey_fuzzy('uint(a, 1), uint(b, 1)', 'b = $1', params => ARRAY['255']);

-- Keys of all rows that satisfy pass the filter: 65,536 keys, four conditions.
CREATE TEMP TABLE points AS
	SELECT a, b, c, d, rowkey_encode('uint(a, 1), uint(b, 1), uint(c, 1), uint(d, 1)', a, b, c, d) AS k
	FROM generate_series(0, 15) a, generate_series(0, 15) b, generate_series(0, 15) c, generate_series(0, 15) d;
CREATE FUNCTION pg_temp.missed(condition text) RETURNS TABLE(satisfy bigint, missed bigint, pass bigint) LANGUAGE plpgsql AS $$
BEGIN
	RETURN QUERY EXECUTE format('SELECT count(*) FILTER (WHERE %1$s),
		count(*) FILTER (WHERE (%1$s) AND NOT EXISTS (SELECT FROM rowkey_fuzzy(%2$L, %3$L) f WHERE rowkey_fuzzy_match(k, f.pattern, f.mask))),
		count(*) FILTER (WHERE EXISTS (SELECT FROM rowkey_fuzzy(%2$L, %3$L) f WHERE rowkey_fuzzy_match(k, f.pattern, f.mask)))
		FROM points', condition, 'uint(a, 1), uint(b, 1), uint(c, 1), uint(d, 1)', condition);
END $$;
SELECT condition, m.* FROM (VALUES ('d = 4'), ('b = 3 AND d IN (1, 2)'), ('a = 1 OR c = 2'), ('c = 7 AND a < 4')) v(condition), pg_temp.missed(condition) m;

-- In words.
\pset format unaligned
\pset tuples_only on
SELECT * FROM rowkey_scan_explain('hash_hex(user_id, 4), string(user_id), ''\x00'', reverse_timestamp(created_at), int8(order_id)',
	'user_id = ''u1001'' AND created_at >= ''2026-01-01'' AND order_id > 5');
SELECT * FROM rowkey_scan_explain('salt(string(tail), 16), rpad(tail, 6), reverse_timestamp(departs)', 'tail IN (''N1'', ''N2'') OR tail ^@ ''X''');
SELECT * FROM rowkey_scan_explain('salt(string(a), 4), uint(b, 1), string(a)', 'b = 3');
SELECT * FROM rowkey_scan_explain('uint(a, 1), uint(b, 1)', 'b = 34');
SELECT * FROM rowkey_scan_explain('salt(buckets => 4), uint(a, 1), uint(b, 1)', 'a = 35');
-- any of several patterns: one filter; too many to print are none, not an error
SELECT * FROM rowkey_scan_explain('uint(a, 1), uint(b, 1)', 'b IN (34, 35)');
SELECT * FROM rowkey_scan_explain('uint(a, 1), uint(b, 2)', 'b > 0 AND b IN (' || (SELECT string_agg(b::text, ', ') FROM generate_series(1, 5000) b) || ')') line WHERE line !~ 'IN [(]';
SELECT * FROM rowkey_scan_explain('int4(a), int4(b)', 'a BETWEEN -5 AND 5 AND other = 1');
SELECT * FROM rowkey_scan_explain('int4(a)', 'a = NULL');
SELECT * FROM rowkey_scan_explain('int4(a)', 'a = 1 AND a = 2');
SELECT * FROM rowkey_scan_explain('int4(a)', 'true');
-- a fuzzy pattern: Phoenix's VARCHAR ends with 00 before other columns; of two
-- values one is too long for its element
SELECT line FROM rowkey_scan_explain('int4(c), phoenix(a, ''VARCHAR''), phoenix(b, ''INTEGER'')', 'a = ''x'' AND b = 1') line WHERE line ~ '^fuzzy';
SELECT line FROM rowkey_scan_explain('uint(c, 1), salt(a, 3), string(a, 2)', 'a IN (''xyz'', ''ab'')') line WHERE line ~ '^fuzzy';
SELECT rowkey_hex(rowkey_encode('salt(a, 3), string(a, 2)', 'ab')) AS salted;
SELECT * FROM rowkey_scan_explain('hash(s, 3), string(s)', 's > ''q''');	-- fails: 16,777,216 scans
\echo :LAST_ERROR_SQLSTATE
\pset format aligned
\pset tuples_only off
-- slips: 1700000000 seconds are 2023-11-14 22:13:20, and as milliseconds in 1970
SELECT line FROM (VALUES
	('ts > 1700000000'), ('ts > 1700000000000'), ('ts IN (1700000000, 1700000001)'), ('ts = 5'), ('ts = 1e30'), ('ts > ''2023-11-14 22:13:20Z'''), ('user_is = ''x''')) v(condition),
	rowkey_scan_explain('reverse_timestamp(ts), int4(b)', condition) line
WHERE line ~ '[?]|no column';
