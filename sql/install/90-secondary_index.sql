-- Index rows beside the data rows of a region.

CREATE TYPE rowkey_index_def AS (name text, layout rowkey_layout);

COMMENT ON TYPE rowkey_index_def IS 'a secondary index: its name, and the layout of its values';

CREATE FUNCTION rowkey_index_entries(indexes rowkey_index_def[], splits rowkey[], source_row record, main_key rowkey, marker rowkey DEFAULT E'\\xFF')
	RETURNS TABLE(index_name text, region int, index_key rowkey)
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE
	ROWS 3;

COMMENT ON FUNCTION rowkey_index_entries(rowkey_index_def[], rowkey[], record, rowkey, rowkey) IS 'the index rows of a data row, in the region of its key';

CREATE FUNCTION rowkey_index_choose(indexes rowkey_index_def[], condition text, main rowkey_layout DEFAULT NULL, params text[] DEFAULT NULL)
	RETURNS TABLE(rank int, index_name text, equal_columns int, range_column text, residual text)
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE
	ROWS 3;

COMMENT ON FUNCTION rowkey_index_choose(rowkey_index_def[], text, rowkey_layout, text[]) IS 'the indexes that a WHERE clause can use, best first; index_name is NULL for the data rows';

CREATE FUNCTION rowkey_index_scans(indexes rowkey_index_def[], splits rowkey[], condition text, marker rowkey DEFAULT E'\\xFF', main rowkey_layout DEFAULT NULL, params text[] DEFAULT NULL)
	RETURNS TABLE(region int, index_name text, start_row rowkey, stop_row rowkey, keys rowkeyrange, residual text)
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE
	ROWS 30 SUPPORT rowkey_regions_support;

COMMENT ON FUNCTION rowkey_index_scans(rowkey_index_def[], rowkey[], text, rowkey, rowkey_layout, text[]) IS 'the scans of the best index, region by region, and what is left to filter on the data rows';

CREATE FUNCTION rowkey_index_main(index_key rowkey, indexes rowkey_index_def[], splits rowkey[], marker rowkey DEFAULT E'\\xFF')
	RETURNS TABLE(index_name text, value jsonb, main_key rowkey)
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	ROWS 1;

COMMENT ON FUNCTION rowkey_index_main(rowkey, rowkey_index_def[], rowkey[], rowkey) IS 'from an index row to its data row';

CREATE FUNCTION rowkey_main_scans(splits rowkey[], marker rowkey DEFAULT E'\\xFF')
	RETURNS TABLE(region int, start_row rowkey, stop_row rowkey, keys rowkeyrange)
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	ROWS 20 SUPPORT rowkey_regions_support;

COMMENT ON FUNCTION rowkey_main_scans(rowkey[], rowkey) IS 'the scans over all data rows and no index row';
