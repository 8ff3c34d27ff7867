-- Scan ranges from a WHERE clause.

CREATE FUNCTION rowkey_scan_ranges(layout rowkey_layout, condition text, max_ranges int DEFAULT 4096, params text[] DEFAULT NULL)
	RETURNS TABLE(start_row rowkey, stop_row rowkey, keys rowkeyrange, residual text)
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE
	ROWS 20 SUPPORT rowkey_scan_ranges_support;

COMMENT ON FUNCTION rowkey_scan_ranges(rowkey_layout, text, int, text[]) IS 'the scans that read what a WHERE clause asks for, and what is left to filter';

CREATE FUNCTION rowkey_scan_explain(layout rowkey_layout, condition text, params text[] DEFAULT NULL) RETURNS SETOF text
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE
	ROWS 10;

COMMENT ON FUNCTION rowkey_scan_explain(rowkey_layout, text, text[]) IS 'how a WHERE clause narrows the scan: elements, scans as HBase-shell text, what is left to filter';

CREATE FUNCTION rowkey_fuzzy(layout rowkey_layout, condition text, params text[] DEFAULT NULL)
	RETURNS TABLE(pattern rowkey, mask rowkey)
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE
	ROWS 4;

COMMENT ON FUNCTION rowkey_fuzzy(rowkey_layout, text, text[]) IS 'arguments of FuzzyRowFilter for what a WHERE clause fixes by equality: mask 00 fixed, 01 any';

CREATE FUNCTION rowkey_fuzzy_match(key rowkey, pattern rowkey, mask rowkey) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_fuzzy_match(rowkey, rowkey, rowkey) IS 'does FuzzyRowFilter let the key through?';

