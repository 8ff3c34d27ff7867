-- A key without a layout.

CREATE FUNCTION rowkey_inspect(key rowkey) RETURNS TABLE("position" int, length int, bytes rowkey, reading text, confidence text)
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	ROWS 6;

COMMENT ON FUNCTION rowkey_inspect(rowkey) IS 'what the bytes of a key may be, without a layout: stretches that cover it, the best reading of each first';

