-- The check of a table before a load.  It runs queries on the table, by the
-- caller's rights.

CREATE FUNCTION rowkey_audit(relation regclass, key_column name, layout rowkey_layout DEFAULT NULL, splits rowkey[] DEFAULT NULL)
	RETURNS TABLE(check_name text, status text, rows bigint, detail text, example rowkey)
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE PARALLEL UNSAFE
	ROWS 11;

COMMENT ON FUNCTION rowkey_audit(regclass, name, rowkey_layout, rowkey[]) IS 'checks of all keys of a table before a load: one row per check, with count, advice and an example';

