-- A condition, behind one digit that chooses a layout.  What is left to be
-- checked in each range is a condition that is read, too.
SELECT (SELECT count(*) FROM rowkey_scan_explain(l, c)) > 0
	AND (SELECT count(*) FROM rowkey_fuzzy(l, c)) >= 0
	AND (SELECT bool_and(NOT isempty(keys) AND (SELECT count(*) FROM rowkey_scan_explain(l, coalesce(residual, 'true'))) > 0)
		FROM rowkey_scan_ranges(l, c, 64))
FROM (SELECT convert_from(substr($1, 2), 'UTF8') AS c,
	(ARRAY[
		'string(s), ''\x00'', int4(i), epoch(ts, ''us'')',
		'hash_hex(s, 4), string(s, 8), reverse_timestamp(ts), int4(i)',
		'salt((string(s), int4(i)), 16), rpad(s, 10), digits(i, 6), datetime(ts, ''yyyyMMdd'', zone => ''UTC'')',
		'ordered(s, ''string'', descending => true), ordered(i, ''int32''), ordered(ts, ''int64'')',
		'phoenix(s, ''VARCHAR''), phoenix(i, ''INTEGER'', descending => true), phoenix(ts, ''TIMESTAMP'')',
		'salt(buckets => 4), string(reverse(s), 6), bucket(ts, 20, ''s''), uint(i, 4)'
	]::rowkey_layout[])[1 + get_byte($1, 0) % 6] AS l OFFSET 0) AS read
