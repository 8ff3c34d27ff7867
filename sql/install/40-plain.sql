-- Plain values: HBase's Bytes.toBytes, and back.  Functions with an argument
-- that is NULL by default are not STRICT; they return NULL themselves.

CREATE FUNCTION rowkey_bool(value boolean) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_bool(boolean) IS 'FF or 00, as Bytes.toBytes(boolean)';

CREATE FUNCTION rowkey_int2(value smallint) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_int2(smallint) IS '2 bytes, as Bytes.toBytes(short); negatives sort last';

CREATE FUNCTION rowkey_int4(value int) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_int4(int) IS '4 bytes, as Bytes.toBytes(int); negatives sort last';

CREATE FUNCTION rowkey_int8(value bigint) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_int8(bigint) IS '8 bytes, as Bytes.toBytes(long); negatives sort last';

CREATE FUNCTION rowkey_uint(value bigint, width int) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_uint(bigint, int) IS 'unsigned big-endian number of 1 to 8 bytes';

CREATE FUNCTION rowkey_float4(value real) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_float4(real) IS '4 bytes, as Bytes.toBytes(float)';

CREATE FUNCTION rowkey_float8(value double precision) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_float8(double precision) IS '8 bytes, as Bytes.toBytes(double)';

CREATE FUNCTION rowkey_bigdecimal(value numeric) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_bigdecimal(numeric) IS 'scale and unscaled value, as Bytes.toBytes(BigDecimal)';

CREATE FUNCTION rowkey_string(value text, length int DEFAULT NULL) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_string(text, int) IS 'UTF-8, as Bytes.toBytes(String); with a length exactly so many bytes';

CREATE FUNCTION rowkey_bytes(value bytea, length int DEFAULT NULL) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_bytes(bytea, int) IS 'the bytes; with a length exactly so many';

CREATE FUNCTION rowkey_uuid(value uuid) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_uuid(uuid) IS '16 bytes';

CREATE FUNCTION rowkey_to_bool(key rowkey, start int DEFAULT 1) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_to_bool(rowkey, int) IS 'reads a byte, any but 00 is true, as Bytes.toBoolean';

CREATE FUNCTION rowkey_to_int2(key rowkey, start int DEFAULT 1) RETURNS smallint
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_to_int2(rowkey, int) IS 'reads 2 bytes, as Bytes.toShort';

CREATE FUNCTION rowkey_to_int4(key rowkey, start int DEFAULT 1) RETURNS int
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_to_int4(rowkey, int) IS 'reads 4 bytes, as Bytes.toInt';

CREATE FUNCTION rowkey_to_int8(key rowkey, start int DEFAULT 1) RETURNS bigint
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_to_int8(rowkey, int) IS 'reads 8 bytes, as Bytes.toLong';

CREATE FUNCTION rowkey_to_uint(key rowkey, start int, width int) RETURNS bigint
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_to_uint(rowkey, int, int) IS 'reads an unsigned number of 1 to 8 bytes';

CREATE FUNCTION rowkey_to_float4(key rowkey, start int DEFAULT 1) RETURNS real
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_to_float4(rowkey, int) IS 'reads 4 bytes, as Bytes.toFloat';

CREATE FUNCTION rowkey_to_float8(key rowkey, start int DEFAULT 1) RETURNS double precision
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_to_float8(rowkey, int) IS 'reads 8 bytes, as Bytes.toDouble';

CREATE FUNCTION rowkey_to_bigdecimal(key rowkey, start int DEFAULT 1) RETURNS numeric
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_to_bigdecimal(rowkey, int) IS 'reads to the end, as Bytes.toBigDecimal; NULL for under 5 bytes';

CREATE FUNCTION rowkey_to_string(key rowkey, start int DEFAULT 1, length int DEFAULT NULL) RETURNS text
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_to_string(rowkey, int, int) IS 'reads UTF-8 text, to the end or so many bytes; what is not text is an error';

CREATE FUNCTION rowkey_to_bytes(key rowkey, start int, length int) RETURNS bytea
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_to_bytes(rowkey, int, int) IS 'reads bytes as they are';

CREATE FUNCTION rowkey_to_uuid(key rowkey, start int DEFAULT 1) RETURNS uuid
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_to_uuid(rowkey, int) IS 'reads 16 bytes';

