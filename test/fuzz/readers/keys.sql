-- Bytes of a key, behind one byte that chooses a layout.  What an explanation
-- shows covers the key; what can be decoded and encoded again stays the same
-- from then on.
SELECT (SELECT string_agg(bytes::bytea, '' ORDER BY "position") FROM rowkey_explain(l, k) WHERE length > 0) IS NOT DISTINCT FROM nullif(k::bytea, '')
	AND (SELECT count(*) FROM rowkey_inspect(k)) >= 0
	AND rowkey_recode(l, l, rowkey_recode(l, l, k)) = rowkey_recode(l, l, k)
	AND rowkey_decode(l, rowkey_recode(l, l, k)) = rowkey_decode(l, k)
FROM (SELECT substr($1, 2)::rowkey AS k,
	(ARRAY[
		'string(s), ''\x00'', int4(i), epoch(ts, ''us'')',
		'string(s, 8), reverse_timestamp(ts), int2(i), float8(f), bool(b)',
		'rpad(s, 10), digits(i, 6), datetime(ts, ''yyyyMMddHHmmss'', zone => ''UTC''), ''|'', string(t)',
		'ordered(s, ''string'', descending => true), ordered(i, ''int32''), ordered(n, ''numeric''), ordered(b, ''blob-var'')',
		'phoenix(s, ''VARCHAR''), phoenix(i, ''INTEGER'', descending => true), phoenix(d, ''DECIMAL''), phoenix(ts, ''TIMESTAMP'')',
		'phoenix(s, ''VARCHAR'', descending => true), phoenix(d, ''DECIMAL(10,2)'', descending => true), phoenix(v, ''VARBINARY'')',
		'salt(buckets => 4), string(reverse(s), 6), uint(i, 4), uuid(u), bigdecimal(n)',
		'hash(string(s), 4), lpad(s, 8, ''0''), int8(i), bytes(rest)'
	]::rowkey_layout[])[1 + get_byte($1, 0) % 8] AS l OFFSET 0) AS read
