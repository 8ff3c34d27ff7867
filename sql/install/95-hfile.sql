-- Bulk load: HFiles.

CREATE FUNCTION rowkey_write_hfiles(directory text, query text, family text, splits rowkey[] DEFAULT NULL, compression text DEFAULT 'none')
	RETURNS TABLE(file text, region int, cells bigint, bytes bigint, first_key rowkey, last_key rowkey, min_ts bigint, max_ts bigint)
	AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE PARALLEL UNSAFE
	ROWS 20;

COMMENT ON FUNCTION rowkey_write_hfiles(text, text, text, rowkey[], text) IS 'writes a query''s cells as HFiles for HBase''s bulk load, one per region, into a directory of the server';

