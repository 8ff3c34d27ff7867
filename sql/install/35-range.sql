-- Ranges of keys.  Sets of ranges are the server's multiranges; merging scans
-- is its range_agg.

CREATE TYPE rowkeyrange;

CREATE FUNCTION rowkey_range_canonical(rowkeyrange) RETURNS rowkeyrange
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_range_canonical(rowkeyrange) IS 'canonical form: [start, stop), as HBase scans';

CREATE TYPE rowkeyrange AS RANGE (
	SUBTYPE = rowkey,
	SUBTYPE_OPCLASS = rowkey_ops,
	SUBTYPE_DIFF = rowkey_distance,
	CANONICAL = rowkey_range_canonical,
	MULTIRANGE_TYPE_NAME = rowkeymultirange
);

COMMENT ON TYPE rowkeyrange IS 'range of row keys [start, stop), as an HBase scan reads it';
COMMENT ON TYPE rowkeymultirange IS 'set of ranges of row keys';
COMMENT ON FUNCTION rowkeyrange(rowkey, rowkey) IS 'range from its bounds, NULL for unbounded; see rowkey_range for HBase''s rows';
COMMENT ON FUNCTION rowkeyrange(rowkey, rowkey, text) IS 'range from its bounds and their form, such as ''[]''';
COMMENT ON FUNCTION rowkeymultirange() IS 'the empty set of ranges';
COMMENT ON FUNCTION rowkeymultirange(rowkeyrange) IS 'the range as a set';
COMMENT ON FUNCTION rowkeymultirange(VARIADIC rowkeyrange[]) IS 'the union of ranges';
COMMENT ON CAST (rowkeyrange AS rowkeymultirange) IS 'the range as a set';

CREATE FUNCTION rowkey_range(start_row rowkey, stop_row rowkey) RETURNS rowkeyrange
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_range(rowkey, rowkey) IS 'the range of an HBase scan: start included, stop excluded, '''' for unbounded';

CREATE FUNCTION rowkey_start(keys rowkeyrange) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_start(rowkeyrange) IS 'start row of a scan over the range, '''' for unbounded; NULL for the empty range';

CREATE FUNCTION rowkey_stop(keys rowkeyrange) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_stop(rowkeyrange) IS 'stop row of a scan over the range, '''' for unbounded; NULL for the empty range';

CREATE FUNCTION rowkey_range_last(keys rowkeyrange) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_range_last(rowkeyrange) IS 'a key that no key of the range exceeds: the stop row, or the last key of all; NULL for the empty range';

CREATE FUNCTION rowkey_contained(key rowkey, keys rowkeyrange) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
	SUPPORT rowkey_contained_support;

COMMENT ON FUNCTION rowkey_contained(rowkey, rowkeyrange) IS 'implementation of the <@ operator';

CREATE OPERATOR <@ (
	LEFTARG = rowkey,
	RIGHTARG = rowkeyrange,
	FUNCTION = rowkey_contained,
	RESTRICT = rowkey_contained_sel,
	JOIN = contjoinsel
);

COMMENT ON OPERATOR <@ (rowkey, rowkeyrange) IS 'is in the range; a btree index on the key serves it';

