-- Text for the HBase shell.  It reads rows and split points by different
-- rules.

CREATE FUNCTION rowkey_shell_string(key rowkey) RETURNS text
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_shell_string(rowkey) IS 'the key as a literal for get, put, scan and split of the HBase shell';

CREATE FUNCTION rowkey_shell_splits(splits rowkey[]) RETURNS text
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_shell_splits(rowkey[]) IS 'the list of split points for SPLITS => of the HBase shell''s create';

-- Not strict: the limit is NULL unless given.
CREATE FUNCTION rowkey_shell_scan(table_name text, start_row rowkey, stop_row rowkey, row_limit bigint DEFAULT NULL) RETURNS text
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_shell_scan(text, rowkey, rowkey, bigint) IS 'a scan command of the HBase shell; '''' is unbounded';

-- Not strict: splits and options are NULL unless given.
CREATE FUNCTION rowkey_shell_create(table_name text, families text[], splits rowkey[] DEFAULT NULL, options text DEFAULT NULL) RETURNS text
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_shell_create(text, text[], rowkey[], text) IS 'a create command of the HBase shell; a family is a name or a {NAME => ...} hash';

