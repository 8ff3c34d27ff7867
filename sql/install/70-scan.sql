-- Scans: start and stop row for HBase, and the same as a range.

CREATE FUNCTION rowkey_prefix_scan(prefix rowkey) RETURNS TABLE(start_row rowkey, stop_row rowkey, keys rowkeyrange)
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	ROWS 1;

COMMENT ON FUNCTION rowkey_prefix_scan(rowkey) IS 'the scan over all keys with the prefix';

CREATE FUNCTION rowkey_bucket_scans(buckets int, start_row rowkey, stop_row rowkey, format text DEFAULT 'byte')
	RETURNS TABLE(start_row rowkey, stop_row rowkey, keys rowkeyrange)
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	ROWS 16 SUPPORT rowkey_bucket_scans_support;

COMMENT ON FUNCTION rowkey_bucket_scans(int, rowkey, rowkey, text) IS 'the same scan once per bucket; '''' stays inside of each bucket';

