-- Regions and split points.

CREATE FUNCTION rowkey_split_points(regions int, algorithm text, first_row rowkey DEFAULT NULL, last_row rowkey DEFAULT NULL) RETURNS rowkey[]
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_split_points(int, text, rowkey, rowkey) IS 'split points by an algorithm of HBase: hex, decimal, uniform, bytes, createTable';

CREATE FUNCTION rowkey_layout_splits(layout rowkey_layout, regions int DEFAULT NULL) RETURNS rowkey[]
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_splits(rowkey_layout, int) IS 'split points between the buckets or salts of a layout, one region each or an even share';

CREATE FUNCTION rowkey_regions(splits rowkey[]) RETURNS TABLE(region int, start_row rowkey, stop_row rowkey, keys rowkeyrange)
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	ROWS 16 SUPPORT rowkey_regions_support;

COMMENT ON FUNCTION rowkey_regions(rowkey[]) IS 'the regions of a table with these split points, numbered from 1';

CREATE FUNCTION rowkey_region(key rowkey, splits rowkey[]) RETURNS int
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_region(rowkey, rowkey[]) IS 'the region that has the key';

-- runs a query
CREATE FUNCTION rowkey_region_load(relation regclass, key_column name, splits rowkey[])
	RETURNS TABLE(region int, start_row rowkey, stop_row rowkey, keys rowkeyrange, rows bigint, share numeric, bar text)
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL UNSAFE
	ROWS 16 SUPPORT rowkey_regions_support;

COMMENT ON FUNCTION rowkey_region_load(regclass, name, rowkey[]) IS 'rows of a relation per region, their share in percent, and a bar';

-- reads the catalog
CREATE FUNCTION rowkey_partition_ddl(parent regclass, splits rowkey[], servers name[] DEFAULT NULL) RETURNS SETOF text
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE PARALLEL SAFE
	ROWS 16 SUPPORT rowkey_regions_support;

COMMENT ON FUNCTION rowkey_partition_ddl(regclass, rowkey[], name[]) IS 'statements that make one partition per region, on servers in turn if there are any';

CREATE FUNCTION rowkey_parse_region_name(region_name text)
	RETURNS TABLE(table_name text, start_row rowkey, region_id bigint, encoded_name text)
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	ROWS 1;

COMMENT ON FUNCTION rowkey_parse_region_name(text) IS 'the parts of a region''s name as HBase prints it';

