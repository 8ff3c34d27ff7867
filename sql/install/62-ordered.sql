-- OrderedBytes: values whose order of bytes is the order of values.

-- Not strict: a NULL value is OrderedBytes' null.
CREATE FUNCTION rowkey_ordered(value "any", type text DEFAULT NULL, descending boolean DEFAULT false) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_ordered("any", text, boolean) IS 'the value as HBase''s OrderedBytes writes it; the type by the value''s SQL type unless given';

CREATE FUNCTION rowkey_ordered_decode(key rowkey)
	RETURNS TABLE(ordinal int, "position" int, length int, type text, descending boolean, value text)
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	ROWS 3;

COMMENT ON FUNCTION rowkey_ordered_decode(rowkey) IS 'the values of a key that consists of OrderedBytes, read without a layout';
