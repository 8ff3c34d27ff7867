-- Scan ranges from a WHERE clause.

CREATE FUNCTION rowkey_scan_ranges(layout rowkey_layout, condition text, max_ranges int DEFAULT 4096, params text[] DEFAULT NULL)
	RETURNS TABLE(start_row rowkey, stop_row rowkey, keys rowkeyrange, residual text)
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE
	ROWS 20;

COMMENT ON FUNCTION rowkey_scan_ranges(rowkey_layout, text, int, text[]) IS 'the scans that read what a WHERE clause asks for, and what is left to filter';

