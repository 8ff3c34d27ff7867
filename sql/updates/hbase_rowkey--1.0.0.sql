-- complain if the script is sourced in psql, rather than by CREATE EXTENSION
\echo Use "CREATE EXTENSION hbase_rowkey" to load this file. \quit

-- The type rowkey: input and output, type modifier, casts, hexadecimal.

CREATE TYPE rowkey;

CREATE FUNCTION rowkey_in(cstring, oid, int) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_in(cstring, oid, int) IS 'input: the text form of the HBase shell';

CREATE FUNCTION rowkey_out(rowkey) RETURNS cstring
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_out(rowkey) IS 'output: as HBase prints it (Bytes.toStringBinary)';

CREATE FUNCTION rowkey_recv(internal, oid, int) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_recv(internal, oid, int) IS 'binary input: the bytes';

CREATE FUNCTION rowkey_send(rowkey) RETURNS bytea
	AS 'byteasend' LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_send(rowkey) IS 'binary output: the bytes';

CREATE FUNCTION rowkey_typmod_in(cstring[]) RETURNS int
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_typmod_in(cstring[]) IS 'type modifier of rowkey(n)';

CREATE FUNCTION rowkey_typmod_out(int) RETURNS cstring
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_typmod_out(int) IS 'type modifier of rowkey(n)';

CREATE TYPE rowkey (
	INPUT = rowkey_in,
	OUTPUT = rowkey_out,
	RECEIVE = rowkey_recv,
	SEND = rowkey_send,
	TYPMOD_IN = rowkey_typmod_in,
	TYPMOD_OUT = rowkey_typmod_out,
	INTERNALLENGTH = VARIABLE,
	ALIGNMENT = int4,
	STORAGE = extended
);

COMMENT ON TYPE rowkey IS E'HBase row key: up to 32767 bytes, ordered as HBase orders rows; ''\\xdeadbeef''::rowkey is the byte DE and six letters, ''\\xdeadbeef''::bytea::rowkey is four bytes';

CREATE FUNCTION rowkey_enforce_typmod(rowkey, int, boolean) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_enforce_typmod(rowkey, int, boolean) IS 'cast to rowkey(n): a longer key is an error';

CREATE CAST (rowkey AS rowkey)
	WITH FUNCTION rowkey_enforce_typmod(rowkey, int, boolean) AS ASSIGNMENT;

COMMENT ON CAST (rowkey AS rowkey) IS 'at most n bytes for rowkey(n), else an error';

CREATE FUNCTION rowkey_from_bytea(bytea) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_from_bytea(bytea) IS 'the bytes; over 32767 is an error';

CREATE CAST (bytea AS rowkey)
	WITH FUNCTION rowkey_from_bytea(bytea) AS ASSIGNMENT;

COMMENT ON CAST (bytea AS rowkey) IS 'the bytes; over 32767 is an error';

CREATE CAST (rowkey AS bytea) WITHOUT FUNCTION AS ASSIGNMENT;

COMMENT ON CAST (rowkey AS bytea) IS 'the bytes';

-- By themselves casts to text types are by assignment: a key would get into a
-- text column in its printed form without a word.
CREATE CAST (rowkey AS text) WITH INOUT;

COMMENT ON CAST (rowkey AS text) IS 'the text form, explicit only';

CREATE CAST (rowkey AS varchar) WITH INOUT;

COMMENT ON CAST (rowkey AS varchar) IS 'the text form, explicit only';

CREATE CAST (rowkey AS char) WITH INOUT;

COMMENT ON CAST (rowkey AS char) IS 'the text form, explicit only';

CREATE CAST (rowkey AS name) WITH INOUT;

COMMENT ON CAST (rowkey AS name) IS 'the text form, explicit only: 63 bytes of it';

CREATE FUNCTION rowkey_hex(key rowkey) RETURNS text
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_hex(rowkey) IS 'the key as lower-case hexadecimal digits';

CREATE FUNCTION rowkey_from_hex(hex text) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_from_hex(text) IS 'the key that hexadecimal digits of either case stand for';

-- Planner support and estimators: functions and operators name them, so that
-- they come first.  Estimators read statistics and are therefore STABLE.

CREATE FUNCTION rowkey_starts_with_support(internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_starts_with_support(internal) IS 'planner support: index conditions for ^@';

CREATE FUNCTION rowkey_contained_support(internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_contained_support(internal) IS 'planner support: index conditions for <@';

CREATE FUNCTION rowkey_bucket_scans_support(internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_bucket_scans_support(internal) IS 'planner support: one row per bucket';

CREATE FUNCTION rowkey_test_vectors_support(internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_test_vectors_support(internal) IS 'planner support: as many rows as are asked for';

CREATE FUNCTION rowkey_scan_ranges_support(internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_scan_ranges_support(internal) IS 'planner support: the number of scans';

CREATE FUNCTION rowkey_regions_support(internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_regions_support(internal) IS 'planner support: one row per region';

CREATE FUNCTION rowkey_ltsel(internal, oid, internal, int) RETURNS double precision
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_ltsel(internal, oid, internal, int) IS 'restriction selectivity of <';

CREATE FUNCTION rowkey_lesel(internal, oid, internal, int) RETURNS double precision
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_lesel(internal, oid, internal, int) IS 'restriction selectivity of <=';

CREATE FUNCTION rowkey_gtsel(internal, oid, internal, int) RETURNS double precision
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_gtsel(internal, oid, internal, int) IS 'restriction selectivity of >';

CREATE FUNCTION rowkey_gesel(internal, oid, internal, int) RETURNS double precision
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_gesel(internal, oid, internal, int) IS 'restriction selectivity of >=';

CREATE FUNCTION rowkey_starts_with_sel(internal, oid, internal, int) RETURNS double precision
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_starts_with_sel(internal, oid, internal, int) IS 'restriction selectivity of ^@';

CREATE FUNCTION rowkey_contained_sel(internal, oid, internal, int) RETURNS double precision
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_contained_sel(internal, oid, internal, int) IS 'restriction selectivity of <@';

-- Operators and functions on whole keys.  Comparison is bytea's, whose order
-- is HBase's: unsigned bytes, a prefix before its extensions.

CREATE FUNCTION rowkey_eq(rowkey, rowkey) RETURNS boolean
	AS 'byteaeq' LANGUAGE internal IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_eq(rowkey, rowkey) IS 'implementation of the = operator';

CREATE FUNCTION rowkey_ne(rowkey, rowkey) RETURNS boolean
	AS 'byteane' LANGUAGE internal IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_ne(rowkey, rowkey) IS 'implementation of the <> operator';

CREATE FUNCTION rowkey_lt(rowkey, rowkey) RETURNS boolean
	AS 'bytealt' LANGUAGE internal IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_lt(rowkey, rowkey) IS 'implementation of the < operator';

CREATE FUNCTION rowkey_le(rowkey, rowkey) RETURNS boolean
	AS 'byteale' LANGUAGE internal IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_le(rowkey, rowkey) IS 'implementation of the <= operator';

CREATE FUNCTION rowkey_gt(rowkey, rowkey) RETURNS boolean
	AS 'byteagt' LANGUAGE internal IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_gt(rowkey, rowkey) IS 'implementation of the > operator';

CREATE FUNCTION rowkey_ge(rowkey, rowkey) RETURNS boolean
	AS 'byteage' LANGUAGE internal IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_ge(rowkey, rowkey) IS 'implementation of the >= operator';

CREATE FUNCTION rowkey_cmp(rowkey, rowkey) RETURNS int
	AS 'byteacmp' LANGUAGE internal IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_cmp(rowkey, rowkey) IS '-1, 0 or 1: the order of HBase, by unsigned bytes';

CREATE OPERATOR = (
	LEFTARG = rowkey,
	RIGHTARG = rowkey,
	FUNCTION = rowkey_eq,
	COMMUTATOR = =,
	NEGATOR = <>,
	RESTRICT = eqsel,
	JOIN = eqjoinsel,
	HASHES,
	MERGES
);

COMMENT ON OPERATOR = (rowkey, rowkey) IS 'equal';

CREATE OPERATOR <> (
	LEFTARG = rowkey,
	RIGHTARG = rowkey,
	FUNCTION = rowkey_ne,
	COMMUTATOR = <>,
	NEGATOR = =,
	RESTRICT = neqsel,
	JOIN = neqjoinsel
);

COMMENT ON OPERATOR <> (rowkey, rowkey) IS 'not equal';

CREATE OPERATOR < (
	LEFTARG = rowkey,
	RIGHTARG = rowkey,
	FUNCTION = rowkey_lt,
	COMMUTATOR = >,
	NEGATOR = >=,
	RESTRICT = rowkey_ltsel,
	JOIN = scalarltjoinsel
);

COMMENT ON OPERATOR < (rowkey, rowkey) IS 'less than, by unsigned bytes';

CREATE OPERATOR <= (
	LEFTARG = rowkey,
	RIGHTARG = rowkey,
	FUNCTION = rowkey_le,
	COMMUTATOR = >=,
	NEGATOR = >,
	RESTRICT = rowkey_lesel,
	JOIN = scalarlejoinsel
);

COMMENT ON OPERATOR <= (rowkey, rowkey) IS 'less than or equal, by unsigned bytes';

CREATE OPERATOR > (
	LEFTARG = rowkey,
	RIGHTARG = rowkey,
	FUNCTION = rowkey_gt,
	COMMUTATOR = <,
	NEGATOR = <=,
	RESTRICT = rowkey_gtsel,
	JOIN = scalargtjoinsel
);

COMMENT ON OPERATOR > (rowkey, rowkey) IS 'greater than, by unsigned bytes';

CREATE OPERATOR >= (
	LEFTARG = rowkey,
	RIGHTARG = rowkey,
	FUNCTION = rowkey_ge,
	COMMUTATOR = <=,
	NEGATOR = <,
	RESTRICT = rowkey_gesel,
	JOIN = scalargejoinsel
);

COMMENT ON OPERATOR >= (rowkey, rowkey) IS 'greater than or equal, by unsigned bytes';

CREATE FUNCTION rowkey_starts_with(key rowkey, prefix rowkey) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
	SUPPORT rowkey_starts_with_support;

COMMENT ON FUNCTION rowkey_starts_with(rowkey, rowkey) IS 'implementation of the ^@ operator';

CREATE OPERATOR ^@ (
	LEFTARG = rowkey,
	RIGHTARG = rowkey,
	FUNCTION = rowkey_starts_with,
	RESTRICT = rowkey_starts_with_sel,
	JOIN = contjoinsel
);

COMMENT ON OPERATOR ^@ (rowkey, rowkey) IS 'starts with; a btree index serves it';

CREATE FUNCTION rowkey_concat(rowkey, rowkey) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_concat(rowkey, rowkey) IS 'implementation of the || operator';

CREATE OPERATOR || (
	LEFTARG = rowkey,
	RIGHTARG = rowkey,
	FUNCTION = rowkey_concat
);

COMMENT ON OPERATOR || (rowkey, rowkey) IS 'concatenate';

CREATE FUNCTION rowkey_concat(rowkey, text) RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_concat_text' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_concat(rowkey, text) IS 'implementation of the || operator';

CREATE OPERATOR || (
	LEFTARG = rowkey,
	RIGHTARG = text,
	FUNCTION = rowkey_concat
);

COMMENT ON OPERATOR || (rowkey, text) IS 'concatenate; the text as its UTF-8 bytes';

CREATE FUNCTION rowkey_concat(text, rowkey) RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_text_concat' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_concat(text, rowkey) IS 'implementation of the || operator';

CREATE OPERATOR || (
	LEFTARG = text,
	RIGHTARG = rowkey,
	FUNCTION = rowkey_concat
);

COMMENT ON OPERATOR || (text, rowkey) IS 'concatenate; the text as its UTF-8 bytes';

CREATE FUNCTION rowkey_concat(rowkey, bytea) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_concat(rowkey, bytea) IS 'implementation of the || operator';

CREATE OPERATOR || (
	LEFTARG = rowkey,
	RIGHTARG = bytea,
	FUNCTION = rowkey_concat
);

COMMENT ON OPERATOR || (rowkey, bytea) IS 'concatenate';

CREATE FUNCTION rowkey_concat(bytea, rowkey) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_concat(bytea, rowkey) IS 'implementation of the || operator';

CREATE OPERATOR || (
	LEFTARG = bytea,
	RIGHTARG = rowkey,
	FUNCTION = rowkey_concat
);

COMMENT ON OPERATOR || (bytea, rowkey) IS 'concatenate';

CREATE FUNCTION length(key rowkey) RETURNS int
	AS 'byteaoctetlen' LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION length(rowkey) IS 'number of bytes';

CREATE FUNCTION substr(key rowkey, start int) RETURNS rowkey
	AS 'bytea_substr_no_len' LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION substr(rowkey, int) IS 'the bytes from the 1-based start';

CREATE FUNCTION substr(key rowkey, start int, count int) RETURNS rowkey
	AS 'bytea_substr' LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION substr(rowkey, int, int) IS 'count bytes from the 1-based start';

CREATE FUNCTION rowkey_prefix_stop(prefix rowkey) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_prefix_stop(rowkey) IS 'first key behind all keys with the prefix: the stop row of a prefix scan, empty (unbounded) when there is none';

CREATE FUNCTION rowkey_successor(key rowkey) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_successor(rowkey) IS 'the next key that exists: the key and 00';

CREATE FUNCTION rowkey_prefix_last(prefix rowkey) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_prefix_last(rowkey) IS 'the last key with the prefix: filled up with FF to 32767 bytes';

CREATE FUNCTION rowkey_hash_value(rowkey) RETURNS int
	AS 'hashvarlena' LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_hash_value(rowkey) IS 'hash of hash indexes, joins and aggregates';

CREATE FUNCTION rowkey_hash_value_extended(rowkey, bigint) RETURNS bigint
	AS 'hashvarlenaextended' LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_hash_value_extended(rowkey, bigint) IS '64-bit hash with a seed: partitions by hash';

CREATE FUNCTION rowkey_distance(rowkey, rowkey) RETURNS double precision
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_distance(rowkey, rowkey) IS 'how far apart two keys are, as fractions in base 256';

CREATE FUNCTION rowkey_sortsupport(internal) RETURNS void
	AS 'bytea_sortsupport' LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_sortsupport(internal) IS 'sort support with abbreviated keys';

CREATE FUNCTION rowkey_smaller(rowkey, rowkey) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_smaller(rowkey, rowkey) IS 'the smaller key';

CREATE FUNCTION rowkey_larger(rowkey, rowkey) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_larger(rowkey, rowkey) IS 'the larger key';

CREATE AGGREGATE min(rowkey) (
	SFUNC = rowkey_smaller,
	STYPE = rowkey,
	COMBINEFUNC = rowkey_smaller,
	SORTOP = <,
	PARALLEL = SAFE
);

COMMENT ON AGGREGATE min(rowkey) IS 'least key in the order of HBase';

CREATE AGGREGATE max(rowkey) (
	SFUNC = rowkey_larger,
	STYPE = rowkey,
	COMBINEFUNC = rowkey_larger,
	SORTOP = >,
	PARALLEL = SAFE
);

COMMENT ON AGGREGATE max(rowkey) IS 'greatest key in the order of HBase';

-- Operator classes.

CREATE OPERATOR CLASS rowkey_ops
	DEFAULT FOR TYPE rowkey USING btree AS
		OPERATOR 1 <,
		OPERATOR 2 <=,
		OPERATOR 3 =,
		OPERATOR 4 >=,
		OPERATOR 5 >,
		FUNCTION 1 rowkey_cmp(rowkey, rowkey),
		FUNCTION 2 rowkey_sortsupport(internal),
		FUNCTION 4 pg_catalog.btequalimage(oid);

COMMENT ON OPERATOR CLASS rowkey_ops USING btree IS 'the order of HBase';
COMMENT ON OPERATOR FAMILY rowkey_ops USING btree IS 'the order of HBase';

CREATE OPERATOR CLASS rowkey_ops
	DEFAULT FOR TYPE rowkey USING hash AS
		OPERATOR 1 =,
		FUNCTION 1 rowkey_hash_value(rowkey),
		FUNCTION 2 rowkey_hash_value_extended(rowkey, bigint);

COMMENT ON OPERATOR CLASS rowkey_ops USING hash IS 'hash of the bytes';
COMMENT ON OPERATOR FAMILY rowkey_ops USING hash IS 'hash of the bytes';

CREATE OPERATOR CLASS rowkey_minmax_ops
	DEFAULT FOR TYPE rowkey USING brin AS
		OPERATOR 1 <,
		OPERATOR 2 <=,
		OPERATOR 3 =,
		OPERATOR 4 >=,
		OPERATOR 5 >,
		FUNCTION 1 pg_catalog.brin_minmax_opcinfo(internal),
		FUNCTION 2 pg_catalog.brin_minmax_add_value(internal, internal, internal, internal),
		FUNCTION 3 pg_catalog.brin_minmax_consistent(internal, internal, internal),
		FUNCTION 4 pg_catalog.brin_minmax_union(internal, internal, internal);

COMMENT ON OPERATOR CLASS rowkey_minmax_ops USING brin IS 'least and greatest key of each block range';
COMMENT ON OPERATOR FAMILY rowkey_minmax_ops USING brin IS 'least and greatest key of each block range';

CREATE OPERATOR CLASS rowkey_minmax_multi_ops
	FOR TYPE rowkey USING brin AS
		OPERATOR 1 <,
		OPERATOR 2 <=,
		OPERATOR 3 =,
		OPERATOR 4 >=,
		OPERATOR 5 >,
		FUNCTION 1 pg_catalog.brin_minmax_multi_opcinfo(internal),
		FUNCTION 2 pg_catalog.brin_minmax_multi_add_value(internal, internal, internal, internal),
		FUNCTION 3 pg_catalog.brin_minmax_multi_consistent(internal, internal, internal, int),
		FUNCTION 4 pg_catalog.brin_minmax_multi_union(internal, internal, internal),
		FUNCTION 5 pg_catalog.brin_minmax_multi_options(internal),
		FUNCTION 11 rowkey_distance(rowkey, rowkey);

COMMENT ON OPERATOR CLASS rowkey_minmax_multi_ops USING brin IS 'several key ranges of each block range, for salted keys';
COMMENT ON OPERATOR FAMILY rowkey_minmax_multi_ops USING brin IS 'several key ranges of each block range, for salted keys';

CREATE OPERATOR CLASS rowkey_bloom_ops
	FOR TYPE rowkey USING brin AS
		OPERATOR 1 =,
		FUNCTION 1 pg_catalog.brin_bloom_opcinfo(internal),
		FUNCTION 2 pg_catalog.brin_bloom_add_value(internal, internal, internal, internal),
		FUNCTION 3 pg_catalog.brin_bloom_consistent(internal, internal, internal, int),
		FUNCTION 4 pg_catalog.brin_bloom_union(internal, internal, internal),
		FUNCTION 5 pg_catalog.brin_bloom_options(internal),
		FUNCTION 11 rowkey_hash_value(rowkey);

COMMENT ON OPERATOR CLASS rowkey_bloom_ops USING brin IS 'bloom filter of each block range, for single keys';
COMMENT ON OPERATOR FAMILY rowkey_bloom_ops USING brin IS 'bloom filter of each block range, for single keys';

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

-- Salt, hash and bucket prefixes.

CREATE FUNCTION rowkey_hash(source text, bytes int DEFAULT NULL, algorithm text DEFAULT 'md5') RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_hash_text' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_hash(text, int, text) IS 'first bytes of the digest of UTF-8 bytes';

CREATE FUNCTION rowkey_hash(source rowkey, bytes int DEFAULT NULL, algorithm text DEFAULT 'md5') RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_hash_bytes' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_hash(rowkey, int, text) IS 'first bytes of the digest of the bytes';

CREATE FUNCTION rowkey_hash(source bytea, bytes int DEFAULT NULL, algorithm text DEFAULT 'md5') RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_hash_bytes' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_hash(bytea, int, text) IS 'first bytes of the digest of the bytes';

CREATE FUNCTION rowkey_hash(source bigint, bytes int DEFAULT NULL, algorithm text DEFAULT 'md5') RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_hash_bigint' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_hash(bigint, int, text) IS 'first bytes of the digest of the decimal digits';

CREATE FUNCTION rowkey_hash(source uuid, bytes int DEFAULT NULL, algorithm text DEFAULT 'md5') RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_hash_uuid' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_hash(uuid, int, text) IS 'first bytes of the digest of the 36 lower-case characters';

CREATE FUNCTION rowkey_hash_hex(source text, digits int DEFAULT NULL, algorithm text DEFAULT 'md5', start int DEFAULT 1, upper boolean DEFAULT false)
	RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_hash_hex_text' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_hash_hex(text, int, text, int, boolean) IS 'hexadecimal digits of the digest of UTF-8 bytes';

CREATE FUNCTION rowkey_hash_hex(source rowkey, digits int DEFAULT NULL, algorithm text DEFAULT 'md5', start int DEFAULT 1, upper boolean DEFAULT false)
	RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_hash_hex_bytes' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_hash_hex(rowkey, int, text, int, boolean) IS 'hexadecimal digits of the digest of the bytes';

CREATE FUNCTION rowkey_hash_hex(source bytea, digits int DEFAULT NULL, algorithm text DEFAULT 'md5', start int DEFAULT 1, upper boolean DEFAULT false)
	RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_hash_hex_bytes' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_hash_hex(bytea, int, text, int, boolean) IS 'hexadecimal digits of the digest of the bytes';

CREATE FUNCTION rowkey_hash_hex(source bigint, digits int DEFAULT NULL, algorithm text DEFAULT 'md5', start int DEFAULT 1, upper boolean DEFAULT false)
	RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_hash_hex_bigint' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_hash_hex(bigint, int, text, int, boolean) IS 'hexadecimal digits of the digest of the decimal digits';

CREATE FUNCTION rowkey_hash_hex(source uuid, digits int DEFAULT NULL, algorithm text DEFAULT 'md5', start int DEFAULT 1, upper boolean DEFAULT false)
	RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_hash_hex_uuid' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_hash_hex(uuid, int, text, int, boolean) IS 'hexadecimal digits of the digest of the 36 lower-case characters';

CREATE FUNCTION rowkey_salt(source text, buckets int, hash text DEFAULT 'hash31', modulus text DEFAULT NULL, format text DEFAULT 'byte', seed int DEFAULT 0)
	RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_salt_text' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_salt(text, int, text, text, text, int) IS 'salt prefix, 0 to buckets - 1, by a hash of UTF-8 bytes';

CREATE FUNCTION rowkey_salt(source rowkey, buckets int, hash text DEFAULT 'hash31', modulus text DEFAULT NULL, format text DEFAULT 'byte', seed int DEFAULT 0)
	RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_salt_bytes' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_salt(rowkey, int, text, text, text, int) IS 'salt prefix, 0 to buckets - 1, by a hash of the bytes';

CREATE FUNCTION rowkey_salt(source bytea, buckets int, hash text DEFAULT 'hash31', modulus text DEFAULT NULL, format text DEFAULT 'byte', seed int DEFAULT 0)
	RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_salt_bytes' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_salt(bytea, int, text, text, text, int) IS 'salt prefix, 0 to buckets - 1, by a hash of the bytes';

CREATE FUNCTION rowkey_salt(source bigint, buckets int, hash text DEFAULT 'hash31', modulus text DEFAULT NULL, format text DEFAULT 'byte', seed int DEFAULT 0)
	RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_salt_bigint' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_salt(bigint, int, text, text, text, int) IS 'salt prefix, 0 to buckets - 1, by a hash of the decimal digits';

CREATE FUNCTION rowkey_salt(source uuid, buckets int, hash text DEFAULT 'hash31', modulus text DEFAULT NULL, format text DEFAULT 'byte', seed int DEFAULT 0)
	RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_salt_uuid' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_salt(uuid, int, text, text, text, int) IS 'salt prefix, 0 to buckets - 1, by a hash of the 36 lower-case characters';

CREATE FUNCTION rowkey_bucket(value bigint, buckets int, unit text DEFAULT 'ms', format text DEFAULT 'byte') RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_bucket_bigint' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_bucket(bigint, int, text, text) IS 'bucket prefix: the number modulo buckets';

CREATE FUNCTION rowkey_bucket(value timestamptz, buckets int, unit text DEFAULT 'ms', format text DEFAULT 'byte') RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_bucket_timestamp' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_bucket(timestamptz, int, text, text) IS 'bucket prefix: the count of units since 1970 modulo buckets';

CREATE FUNCTION rowkey_bucket(value timestamp, buckets int, unit text DEFAULT 'ms', format text DEFAULT 'byte') RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_bucket_timestamp' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_bucket(timestamp, int, text, text) IS 'bucket prefix: the count of units since 1970 UTC modulo buckets';

CREATE FUNCTION rowkey_bucket(value date, buckets int, unit text DEFAULT 'ms', format text DEFAULT 'byte') RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_bucket_date' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_bucket(date, int, text, text) IS 'bucket prefix: the count of units since 1970 UTC modulo buckets';

CREATE FUNCTION rowkey_bucket(value text, buckets int, unit text DEFAULT 'ms', format text DEFAULT 'byte') RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_bucket_text' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_bucket(text, int, text, text) IS 'bucket prefix: the count of units from 1970 to an ISO 8601 time, modulo buckets';

CREATE FUNCTION rowkey_random(buckets int, format text DEFAULT 'digits') RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_random(int, text) IS 'bucket prefix by chance; readers must scan all buckets';

-- Reversed values.

CREATE FUNCTION rowkey_reverse(value text) RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_reverse_text' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_reverse(text) IS 'the text with its characters reversed';

CREATE FUNCTION rowkey_reverse(value rowkey) RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_reverse_bytes' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_reverse(rowkey) IS 'the key with its bytes reversed';

CREATE FUNCTION rowkey_reverse_domain(value text, separator text DEFAULT '.') RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_reverse_domain(text, text) IS 'the parts between separators reversed: com.example.www';

-- Times.  Nothing depends on the session's time zone: timestamp, date and text
-- without a zone are UTC.

CREATE FUNCTION rowkey_epoch(value timestamptz, unit text DEFAULT 'ms', bytes int DEFAULT 8) RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_epoch_timestamp' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_epoch(timestamptz, text, int) IS 'units since 1970, unsigned big-endian';

CREATE FUNCTION rowkey_epoch(value timestamp, unit text DEFAULT 'ms', bytes int DEFAULT 8) RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_epoch_timestamp' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_epoch(timestamp, text, int) IS 'units since 1970, unsigned big-endian, taken as UTC';

CREATE FUNCTION rowkey_epoch(value date, unit text DEFAULT 'ms', bytes int DEFAULT 8) RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_epoch_date' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_epoch(date, text, int) IS 'units since 1970, unsigned big-endian, from midnight UTC';

CREATE FUNCTION rowkey_epoch(value text, unit text DEFAULT 'ms', bytes int DEFAULT 8) RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_epoch_text' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_epoch(text, text, int) IS 'units since 1970, unsigned big-endian, from ISO 8601 text';

CREATE FUNCTION rowkey_epoch(value bigint, unit text DEFAULT 'ms', bytes int DEFAULT 8) RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_epoch_bigint' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_epoch(bigint, text, int) IS 'units since 1970, unsigned big-endian, of a number already in the unit';

CREATE FUNCTION rowkey_reverse_timestamp(value timestamptz, unit text DEFAULT 'ms', format text DEFAULT 'byte', maximum bigint DEFAULT 9223372036854775807)
	RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_reverse_timestamp_timestamp' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_reverse_timestamp(timestamptz, text, text, bigint) IS 'maximum minus units since 1970, the newest first';

CREATE FUNCTION rowkey_reverse_timestamp(value timestamp, unit text DEFAULT 'ms', format text DEFAULT 'byte', maximum bigint DEFAULT 9223372036854775807)
	RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_reverse_timestamp_timestamp' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_reverse_timestamp(timestamp, text, text, bigint) IS 'maximum minus units since 1970, the newest first, taken as UTC';

CREATE FUNCTION rowkey_reverse_timestamp(value date, unit text DEFAULT 'ms', format text DEFAULT 'byte', maximum bigint DEFAULT 9223372036854775807)
	RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_reverse_timestamp_date' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_reverse_timestamp(date, text, text, bigint) IS 'maximum minus units since 1970, the newest first, from midnight UTC';

CREATE FUNCTION rowkey_reverse_timestamp(value text, unit text DEFAULT 'ms', format text DEFAULT 'byte', maximum bigint DEFAULT 9223372036854775807)
	RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_reverse_timestamp_text' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_reverse_timestamp(text, text, text, bigint) IS 'maximum minus units since 1970, the newest first, from ISO 8601 text';

CREATE FUNCTION rowkey_reverse_timestamp(value bigint, unit text DEFAULT 'ms', format text DEFAULT 'byte', maximum bigint DEFAULT 9223372036854775807)
	RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_reverse_timestamp_bigint' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_reverse_timestamp(bigint, text, text, bigint) IS 'maximum minus units since 1970, the newest first, of a number already in the unit';

CREATE FUNCTION rowkey_to_epoch(key rowkey, start int DEFAULT 1, unit text DEFAULT 'ms', bytes int DEFAULT 8) RETURNS timestamptz
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_to_epoch(rowkey, int, text, int) IS 'reads what rowkey_epoch wrote';

CREATE FUNCTION rowkey_to_reverse_timestamp(key rowkey, start int DEFAULT 1, unit text DEFAULT 'ms', format text DEFAULT 'byte', maximum bigint DEFAULT 9223372036854775807)
	RETURNS timestamptz
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_to_reverse_timestamp(rowkey, int, text, text, bigint) IS 'reads what rowkey_reverse_timestamp wrote';

CREATE FUNCTION rowkey_datetime(value timestamptz, format text DEFAULT 'yyyyMMddHHmmssSSS', zone text DEFAULT 'UTC')
	RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_datetime_timestamp' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_datetime(timestamptz, text, text) IS 'the time as text of fixed width by a Java pattern, in a stated zone';

CREATE FUNCTION rowkey_datetime(value timestamp, format text DEFAULT 'yyyyMMddHHmmssSSS', zone text DEFAULT 'UTC') RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_datetime_timestamp' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_datetime(timestamp, text, text) IS 'the time as text of fixed width by a Java pattern, in a stated zone, taken as UTC';

CREATE FUNCTION rowkey_datetime(value date, format text DEFAULT 'yyyyMMddHHmmssSSS', zone text DEFAULT 'UTC') RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_datetime_date' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_datetime(date, text, text) IS 'the time as text of fixed width by a Java pattern, in a stated zone, from midnight UTC';

CREATE FUNCTION rowkey_datetime(value text, format text DEFAULT 'yyyyMMddHHmmssSSS', zone text DEFAULT 'UTC') RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_datetime_text' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_datetime(text, text, text) IS 'the time as text of fixed width by a Java pattern, in a stated zone, from ISO 8601 text';

-- Fixed width.

CREATE FUNCTION rowkey_rpad(value text, width int, fill rowkey DEFAULT ' ', truncate boolean DEFAULT false) RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_rpad_text' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_rpad(text, int, rowkey, boolean) IS 'exactly width bytes, filled up behind; the text as UTF-8';

CREATE FUNCTION rowkey_rpad(value rowkey, width int, fill rowkey DEFAULT ' ', truncate boolean DEFAULT false) RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_rpad_bytes' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_rpad(rowkey, int, rowkey, boolean) IS 'exactly width bytes, filled up behind';

CREATE FUNCTION rowkey_lpad(value text, width int, fill rowkey DEFAULT ' ', truncate boolean DEFAULT false) RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_lpad_text' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_lpad(text, int, rowkey, boolean) IS 'exactly width bytes, filled up in front; the text as UTF-8';

CREATE FUNCTION rowkey_lpad(value rowkey, width int, fill rowkey DEFAULT ' ', truncate boolean DEFAULT false) RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_lpad_bytes' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_lpad(rowkey, int, rowkey, boolean) IS 'exactly width bytes, filled up in front';

CREATE FUNCTION rowkey_digits(value smallint, width int) RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_digits_smallint' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_digits(smallint, int) IS 'decimal digits, zero-padded to a fixed width';

CREATE FUNCTION rowkey_digits(value int, width int) RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_digits_integer' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_digits(int, int) IS 'decimal digits, zero-padded to a fixed width';

CREATE FUNCTION rowkey_digits(value bigint, width int) RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_digits_bigint' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_digits(bigint, int) IS 'decimal digits, zero-padded to a fixed width';

CREATE FUNCTION rowkey_digits(value numeric, width int) RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_digits_numeric' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_digits(numeric, int) IS 'decimal digits, zero-padded to a fixed width';

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
-- Apache Phoenix's values.  Not STRICT: a NULL value has its own rule.

CREATE FUNCTION rowkey_phoenix(value "any", type text, descending boolean DEFAULT false) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_phoenix("any", text, boolean) IS 'a value as a column of a Phoenix type has it, without separator; NULL is the empty key';

CREATE FUNCTION rowkey_phoenix_decode(key rowkey, type text, descending boolean DEFAULT false) RETURNS text
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_phoenix_decode(rowkey, text, boolean) IS 'reads the value of a Phoenix type';

-- Layouts: a key declared once.  The stored form is the canonical text.

CREATE TYPE rowkey_layout;

CREATE FUNCTION rowkey_layout_in(cstring) RETURNS rowkey_layout
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_in(cstring) IS 'input: elements as in the list of a SELECT';

CREATE FUNCTION rowkey_layout_out(rowkey_layout) RETURNS cstring
	AS 'textout' LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_out(rowkey_layout) IS 'output: the canonical text';

CREATE FUNCTION rowkey_layout_recv(internal) RETURNS rowkey_layout
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_recv(internal) IS 'binary input: the text';

CREATE FUNCTION rowkey_layout_send(rowkey_layout) RETURNS bytea
	AS 'textsend' LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_send(rowkey_layout) IS 'binary output: the canonical text';

CREATE TYPE rowkey_layout (
	INPUT = rowkey_layout_in,
	OUTPUT = rowkey_layout_out,
	RECEIVE = rowkey_layout_recv,
	SEND = rowkey_layout_send,
	INTERNALLENGTH = VARIABLE,
	ALIGNMENT = int4,
	STORAGE = extended
);

COMMENT ON TYPE rowkey_layout IS 'structure of a row key: elements, each with the name of an encoder, such as hash_hex(user_id, 4), string(user_id)';

CREATE FUNCTION rowkey_layout_eq(rowkey_layout, rowkey_layout) RETURNS boolean
	AS 'byteaeq' LANGUAGE internal IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_eq(rowkey_layout, rowkey_layout) IS 'implementation of the = operator';

CREATE FUNCTION rowkey_layout_ne(rowkey_layout, rowkey_layout) RETURNS boolean
	AS 'byteane' LANGUAGE internal IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_ne(rowkey_layout, rowkey_layout) IS 'implementation of the <> operator';

CREATE FUNCTION rowkey_layout_lt(rowkey_layout, rowkey_layout) RETURNS boolean
	AS 'bytealt' LANGUAGE internal IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_lt(rowkey_layout, rowkey_layout) IS 'implementation of the < operator';

CREATE FUNCTION rowkey_layout_le(rowkey_layout, rowkey_layout) RETURNS boolean
	AS 'byteale' LANGUAGE internal IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_le(rowkey_layout, rowkey_layout) IS 'implementation of the <= operator';

CREATE FUNCTION rowkey_layout_gt(rowkey_layout, rowkey_layout) RETURNS boolean
	AS 'byteagt' LANGUAGE internal IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_gt(rowkey_layout, rowkey_layout) IS 'implementation of the > operator';

CREATE FUNCTION rowkey_layout_ge(rowkey_layout, rowkey_layout) RETURNS boolean
	AS 'byteage' LANGUAGE internal IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_ge(rowkey_layout, rowkey_layout) IS 'implementation of the >= operator';

CREATE FUNCTION rowkey_layout_cmp(rowkey_layout, rowkey_layout) RETURNS int
	AS 'byteacmp' LANGUAGE internal IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_cmp(rowkey_layout, rowkey_layout) IS '-1, 0 or 1, by the canonical text';

CREATE FUNCTION rowkey_layout_hash(rowkey_layout) RETURNS int
	AS 'hashvarlena' LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_hash(rowkey_layout) IS 'hash of the canonical text';

CREATE FUNCTION rowkey_layout_hash_extended(rowkey_layout, bigint) RETURNS bigint
	AS 'hashvarlenaextended' LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_hash_extended(rowkey_layout, bigint) IS '64-bit hash of the canonical text, with a seed';

CREATE OPERATOR = (
	LEFTARG = rowkey_layout,
	RIGHTARG = rowkey_layout,
	FUNCTION = rowkey_layout_eq,
	COMMUTATOR = =,
	NEGATOR = <>,
	RESTRICT = eqsel,
	JOIN = eqjoinsel,
	HASHES,
	MERGES
);

COMMENT ON OPERATOR = (rowkey_layout, rowkey_layout) IS 'the same canonical text';

CREATE OPERATOR <> (
	LEFTARG = rowkey_layout,
	RIGHTARG = rowkey_layout,
	FUNCTION = rowkey_layout_ne,
	COMMUTATOR = <>,
	NEGATOR = =,
	RESTRICT = neqsel,
	JOIN = neqjoinsel
);

COMMENT ON OPERATOR <> (rowkey_layout, rowkey_layout) IS 'another canonical text';

CREATE OPERATOR < (
	LEFTARG = rowkey_layout,
	RIGHTARG = rowkey_layout,
	FUNCTION = rowkey_layout_lt,
	COMMUTATOR = >,
	NEGATOR = >=,
	RESTRICT = scalarltsel,
	JOIN = scalarltjoinsel
);

COMMENT ON OPERATOR < (rowkey_layout, rowkey_layout) IS 'less than, by the bytes of the canonical text';

CREATE OPERATOR <= (
	LEFTARG = rowkey_layout,
	RIGHTARG = rowkey_layout,
	FUNCTION = rowkey_layout_le,
	COMMUTATOR = >=,
	NEGATOR = >,
	RESTRICT = scalarlesel,
	JOIN = scalarlejoinsel
);

COMMENT ON OPERATOR <= (rowkey_layout, rowkey_layout) IS 'less than or equal, by the bytes of the canonical text';

CREATE OPERATOR > (
	LEFTARG = rowkey_layout,
	RIGHTARG = rowkey_layout,
	FUNCTION = rowkey_layout_gt,
	COMMUTATOR = <,
	NEGATOR = <=,
	RESTRICT = scalargtsel,
	JOIN = scalargtjoinsel
);

COMMENT ON OPERATOR > (rowkey_layout, rowkey_layout) IS 'greater than, by the bytes of the canonical text';

CREATE OPERATOR >= (
	LEFTARG = rowkey_layout,
	RIGHTARG = rowkey_layout,
	FUNCTION = rowkey_layout_ge,
	COMMUTATOR = <=,
	NEGATOR = <,
	RESTRICT = scalargesel,
	JOIN = scalargejoinsel
);

COMMENT ON OPERATOR >= (rowkey_layout, rowkey_layout) IS 'greater than or equal, by the bytes of the canonical text';

CREATE OPERATOR CLASS rowkey_layout_ops
	DEFAULT FOR TYPE rowkey_layout USING btree AS
		OPERATOR 1 <,
		OPERATOR 2 <=,
		OPERATOR 3 =,
		OPERATOR 4 >=,
		OPERATOR 5 >,
		FUNCTION 1 rowkey_layout_cmp(rowkey_layout, rowkey_layout),
		FUNCTION 4 pg_catalog.btequalimage(oid);

COMMENT ON OPERATOR CLASS rowkey_layout_ops USING btree IS 'the bytes of the canonical text';
COMMENT ON OPERATOR FAMILY rowkey_layout_ops USING btree IS 'the bytes of the canonical text';

CREATE OPERATOR CLASS rowkey_layout_ops
	DEFAULT FOR TYPE rowkey_layout USING hash AS
		OPERATOR 1 =,
		FUNCTION 1 rowkey_layout_hash(rowkey_layout),
		FUNCTION 2 rowkey_layout_hash_extended(rowkey_layout, bigint);

COMMENT ON OPERATOR CLASS rowkey_layout_ops USING hash IS 'hash of the canonical text';
COMMENT ON OPERATOR FAMILY rowkey_layout_ops USING hash IS 'hash of the canonical text';

CREATE FUNCTION rowkey_encode(layout rowkey_layout, VARIADIC "values" "any") RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_encode(rowkey_layout, "any") IS 'the key of values, in the order of the layout''s columns';

-- Row functions read row types and are therefore STABLE.

CREATE FUNCTION rowkey_encode_row(layout rowkey_layout, source_row record) RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_encode_row_record' LANGUAGE C STABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_encode_row(rowkey_layout, record) IS 'the key of a row, its columns found by name';

CREATE FUNCTION rowkey_encode_row(layout rowkey_layout, source_row jsonb) RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_encode_row_jsonb' LANGUAGE C STABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_encode_row(rowkey_layout, jsonb) IS 'the key of a JSON object, its columns found by name';

CREATE FUNCTION rowkey_encode_error(layout rowkey_layout, source_row record) RETURNS text
	AS 'MODULE_PATHNAME', 'rowkey_encode_error_record' LANGUAGE C STABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_encode_error(rowkey_layout, record) IS 'why a row has no key; NULL when it has one';

CREATE FUNCTION rowkey_encode_error(layout rowkey_layout, source_row jsonb) RETURNS text
	AS 'MODULE_PATHNAME', 'rowkey_encode_error_jsonb' LANGUAGE C STABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_encode_error(rowkey_layout, jsonb) IS 'why a JSON object has no key; NULL when it has one';

CREATE FUNCTION rowkey_encode_prefix(layout rowkey_layout, VARIADIC "values" "any") RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_encode_prefix(rowkey_layout, "any") IS 'the longest prefix of all keys with these values in the first columns';

CREATE FUNCTION rowkey_encode_prefix_row(layout rowkey_layout, source_row record) RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_encode_prefix_row_record' LANGUAGE C STABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_encode_prefix_row(rowkey_layout, record) IS 'the longest prefix of all keys with the values that the row has';

CREATE FUNCTION rowkey_encode_prefix_row(layout rowkey_layout, source_row jsonb) RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_encode_prefix_row_jsonb' LANGUAGE C STABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_encode_prefix_row(rowkey_layout, jsonb) IS 'the longest prefix of all keys with the values that the JSON object has';

CREATE FUNCTION rowkey_decode(layout rowkey_layout, key rowkey) RETURNS jsonb
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_decode(rowkey_layout, rowkey) IS 'the values in a key; rowkey_encode_row takes them back';

CREATE FUNCTION rowkey_decode_row(layout rowkey_layout, key rowkey, target_row anyelement) RETURNS anyelement
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_decode_row(rowkey_layout, rowkey, anyelement) IS 'the values in a key as a row of the type of the third argument, such as NULL::orders';

CREATE FUNCTION rowkey_explain(layout rowkey_layout, key rowkey)
	RETURNS TABLE(ordinal int, element text, "position" int, length int, bytes rowkey, value text, status text)
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	ROWS 6;

COMMENT ON FUNCTION rowkey_explain(rowkey_layout, rowkey) IS 'a key part by part: place, bytes, value, and what does not fit';

CREATE FUNCTION rowkey_valid(layout rowkey_layout, key rowkey) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_valid(rowkey_layout, rowkey) IS 'does the key fit, and do its derived parts agree? For CHECK constraints and domains';

CREATE FUNCTION rowkey_recode(from_layout rowkey_layout, to_layout rowkey_layout, key rowkey) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_recode(rowkey_layout, rowkey_layout, rowkey) IS 'the key of the same row by another layout';

CREATE FUNCTION rowkey_layout_of(key rowkey, VARIADIC layouts rowkey_layout[]) RETURNS int
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_of(rowkey, rowkey_layout[]) IS 'the first layout for which the key is valid, from 1; 0 for none';

CREATE FUNCTION rowkey_test_vectors(layout rowkey_layout, rows int DEFAULT 100, seed int DEFAULT 0)
	RETURNS TABLE("row" jsonb, key rowkey)
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	ROWS 100 SUPPORT rowkey_test_vectors_support;

COMMENT ON FUNCTION rowkey_test_vectors(rowkey_layout, int, int) IS 'rows and their keys for the tests of other programs: borders first, then random rows';

CREATE FUNCTION rowkey_layout_elements(layout rowkey_layout)
	RETURNS TABLE(ordinal int, element text, columns text[], width int, carries boolean, ordered boolean)
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	ROWS 5;

COMMENT ON FUNCTION rowkey_layout_elements(rowkey_layout) IS 'the elements: columns, bytes (NULL if variable), whether they carry a column, whether byte order is value order';

CREATE FUNCTION rowkey_layout_columns(layout rowkey_layout)
	RETURNS TABLE(ordinal int, name text)
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	ROWS 4;

COMMENT ON FUNCTION rowkey_layout_columns(rowkey_layout) IS 'the columns, in the order of the arguments of rowkey_encode';

CREATE FUNCTION rowkey_layout_lint(layout rowkey_layout)
	RETURNS TABLE(severity text, element text, message text)
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	ROWS 3;

COMMENT ON FUNCTION rowkey_layout_lint(rowkey_layout) IS 'design mistakes that the layout alone tells, with what to do';

-- Layouts from the DDL of Apache Phoenix.

CREATE FUNCTION rowkey_phoenix_layout(ddl text) RETURNS rowkey_layout
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_phoenix_layout(text) IS 'row key of a Phoenix table or view, from its CREATE TABLE';

CREATE FUNCTION rowkey_phoenix_index_layout(table_ddl text, index_ddl text, index_id int DEFAULT 0) RETURNS rowkey_layout
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_phoenix_index_layout(text, text, int) IS 'key of the rows of a Phoenix index, without the region prefix of a local one; index_id is VIEW_INDEX_ID of SYSTEM.CATALOG';
-- Scans: start and stop row for HBase, and the same as a range.

CREATE FUNCTION rowkey_prefix_scan(prefix rowkey) RETURNS TABLE(start_row rowkey, stop_row rowkey, keys rowkeyrange)
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	ROWS 1;

COMMENT ON FUNCTION rowkey_prefix_scan(rowkey) IS 'the scan over all keys with the prefix';

CREATE FUNCTION rowkey_bucket_scans(buckets int, start_row rowkey, stop_row rowkey, format text DEFAULT 'byte')
	RETURNS TABLE(start_row rowkey, stop_row rowkey, keys rowkeyrange)
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	ROWS 16 SUPPORT rowkey_bucket_scans_support;

COMMENT ON FUNCTION rowkey_bucket_scans(int, rowkey, rowkey, text) IS 'the same scan once per bucket; '''' stays inside of each bucket';

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

-- Split points from the data.  The functions take NULL: a NULL key is no key.

CREATE FUNCTION rowkey_quantiles_add(internal, rowkey, int) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_quantiles_add(internal, rowkey, int) IS 'rowkey_quantiles: adds a key';

CREATE FUNCTION rowkey_quantiles_final(internal) RETURNS rowkey[]
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_quantiles_final(internal) IS 'rowkey_quantiles: the split points';

CREATE FUNCTION rowkey_quantiles_combine(internal, internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_quantiles_combine(internal, internal) IS 'rowkey_quantiles: joins the states of two processes';

CREATE FUNCTION rowkey_quantiles_serialize(internal) RETURNS bytea
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_quantiles_serialize(internal) IS 'rowkey_quantiles: a state for another process';

CREATE FUNCTION rowkey_quantiles_deserialize(bytea, internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_quantiles_deserialize(bytea, internal) IS 'rowkey_quantiles: a state from another process';

CREATE AGGREGATE rowkey_quantiles(key rowkey, regions int) (
	SFUNC = rowkey_quantiles_add,
	STYPE = internal,
	SSPACE = 16384,
	FINALFUNC = rowkey_quantiles_final,
	COMBINEFUNC = rowkey_quantiles_combine,
	SERIALFUNC = rowkey_quantiles_serialize,
	DESERIALFUNC = rowkey_quantiles_deserialize,
	PARALLEL = SAFE
);

COMMENT ON AGGREGATE rowkey_quantiles(rowkey, int) IS 'split points so that each region has about as many rows';

-- A key without a layout.

CREATE FUNCTION rowkey_inspect(key rowkey) RETURNS TABLE("position" int, length int, bytes rowkey, reading text, confidence text)
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	ROWS 6;

COMMENT ON FUNCTION rowkey_inspect(rowkey) IS 'what the bytes of a key may be, without a layout: stretches that cover it, the best reading of each first';

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

-- Aggregates over keys.  The state is internal; functions behind it take part
-- in no other call.

CREATE TYPE rowkey_profile_result AS (
	keys bigint,
	nulls bigint,
	empty bigint,
	min_key rowkey,
	max_key rowkey,
	min_length int,
	max_length int,
	common_prefix rowkey
);

COMMENT ON TYPE rowkey_profile_result IS 'what rowkey_profile tells of some keys';
COMMENT ON COLUMN rowkey_profile_result.keys IS 'keys that are not NULL, empty ones included';
COMMENT ON COLUMN rowkey_profile_result.nulls IS 'rows whose key is NULL';
COMMENT ON COLUMN rowkey_profile_result.empty IS 'empty keys, which HBase cannot store';
COMMENT ON COLUMN rowkey_profile_result.min_key IS 'the least key';
COMMENT ON COLUMN rowkey_profile_result.max_key IS 'the greatest key';
COMMENT ON COLUMN rowkey_profile_result.min_length IS 'bytes of the shortest key';
COMMENT ON COLUMN rowkey_profile_result.max_length IS 'bytes of the longest key';
COMMENT ON COLUMN rowkey_profile_result.common_prefix IS 'the bytes with which all keys begin';

CREATE FUNCTION rowkey_profile_transition(internal, rowkey) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_profile_transition(internal, rowkey) IS 'one more key of rowkey_profile';

CREATE FUNCTION rowkey_profile_combine(internal, internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_profile_combine(internal, internal) IS 'two states of rowkey_profile as one';

CREATE FUNCTION rowkey_profile_serial(internal) RETURNS bytea
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_profile_serial(internal) IS 'a state of rowkey_profile to be passed on';

CREATE FUNCTION rowkey_profile_deserial(bytea, internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_profile_deserial(bytea, internal) IS 'a state of rowkey_profile that was passed on';

CREATE FUNCTION rowkey_profile_final(internal) RETURNS rowkey_profile_result
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_profile_final(internal) IS 'the result of rowkey_profile';

CREATE AGGREGATE rowkey_profile(key rowkey) (
	SFUNC = rowkey_profile_transition,
	STYPE = internal,
	SSPACE = 256,
	FINALFUNC = rowkey_profile_final,
	COMBINEFUNC = rowkey_profile_combine,
	SERIALFUNC = rowkey_profile_serial,
	DESERIALFUNC = rowkey_profile_deserial,
	PARALLEL = SAFE
);

COMMENT ON AGGREGATE rowkey_profile(rowkey) IS 'how many keys, NULLs and empty ones; least and greatest, shortest and longest, and what all begin with';

CREATE TYPE rowkey_order_result AS (
	keys bigint,
	smaller bigint,
	equal bigint,
	first_bad_position bigint,
	first_bad_key rowkey
);

COMMENT ON TYPE rowkey_order_result IS 'what rowkey_order_check tells of the order of keys';
COMMENT ON COLUMN rowkey_order_result.keys IS 'keys that are not NULL';
COMMENT ON COLUMN rowkey_order_result.smaller IS 'keys that are smaller than the key before';
COMMENT ON COLUMN rowkey_order_result.equal IS 'keys that are equal to the key before';
COMMENT ON COLUMN rowkey_order_result.first_bad_position IS 'place of the first key that is smaller or equal, from 1; NULL for none';
COMMENT ON COLUMN rowkey_order_result.first_bad_key IS 'that key';

CREATE FUNCTION rowkey_order_transition(internal, rowkey) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_order_transition(internal, rowkey) IS 'one more key of rowkey_order_check';

CREATE FUNCTION rowkey_order_final(internal) RETURNS rowkey_order_result
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_order_final(internal) IS 'the result of rowkey_order_check';

-- no combine function: neighbours must be seen by one process
CREATE AGGREGATE rowkey_order_check(key rowkey) (
	SFUNC = rowkey_order_transition,
	STYPE = internal,
	SSPACE = 256,
	FINALFUNC = rowkey_order_final,
	PARALLEL = SAFE
);

COMMENT ON AGGREGATE rowkey_order_check(rowkey) IS 'are keys in the order that an HFile needs? Write rowkey_order_check(k ORDER BY n)';

-- The check of a table before a load.  It runs queries on the table, by the
-- caller's rights.

CREATE FUNCTION rowkey_audit(relation regclass, key_column name, layout rowkey_layout DEFAULT NULL, splits rowkey[] DEFAULT NULL)
	RETURNS TABLE(check_name text, status text, rows bigint, detail text, example rowkey)
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE PARALLEL UNSAFE
	ROWS 11;

COMMENT ON FUNCTION rowkey_audit(regclass, name, rowkey_layout, rowkey[]) IS 'checks of all keys of a table before a load: one row per check, with count, advice and an example';

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
-- Functions that take text, and on which no collation has an effect: the
-- planner may drop it, so that postgres_fdw sends their calls (collation.c).
-- A function that comes later has its line here, as a test sees to.

CREATE FUNCTION rowkey_collation_support(internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_collation_support(internal) IS 'planner support: no collation changes the result';

ALTER FUNCTION rowkey_bucket(bigint, int, text, text) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_bucket(date, int, text, text) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_bucket(text, int, text, text) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_bucket(timestamp, int, text, text) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_bucket(timestamptz, int, text, text) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_concat(rowkey, text) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_concat(text, rowkey) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_datetime(date, text, text) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_datetime(text, text, text) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_datetime(timestamp, text, text) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_datetime(timestamptz, text, text) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_encode(rowkey_layout, "any") SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_encode_prefix(rowkey_layout, "any") SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_epoch(bigint, text, int) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_epoch(date, text, int) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_epoch(text, text, int) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_epoch(timestamp, text, int) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_epoch(timestamptz, text, int) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_from_hex(text) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_hash(bigint, int, text) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_hash(bytea, int, text) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_hash(rowkey, int, text) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_hash(text, int, text) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_hash(uuid, int, text) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_hash_hex(bigint, int, text, int, boolean) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_hash_hex(bytea, int, text, int, boolean) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_hash_hex(rowkey, int, text, int, boolean) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_hash_hex(text, int, text, int, boolean) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_hash_hex(uuid, int, text, int, boolean) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_lpad(text, int, rowkey, boolean) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_ordered("any", text, boolean) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_phoenix("any", text, boolean) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_phoenix_decode(rowkey, text, boolean) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_phoenix_index_layout(text, text, int) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_phoenix_layout(text) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_reverse(text) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_reverse_domain(text, text) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_reverse_timestamp(bigint, text, text, bigint) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_reverse_timestamp(date, text, text, bigint) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_reverse_timestamp(text, text, text, bigint) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_reverse_timestamp(timestamp, text, text, bigint) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_reverse_timestamp(timestamptz, text, text, bigint) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_rpad(text, int, rowkey, boolean) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_salt(bigint, int, text, text, text, int) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_salt(bytea, int, text, text, text, int) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_salt(rowkey, int, text, text, text, int) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_salt(text, int, text, text, text, int) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_salt(uuid, int, text, text, text, int) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_shell_create(text, text[], rowkey[], text) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_shell_scan(text, rowkey, rowkey, bigint) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_split_points(int, text, rowkey, rowkey) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_string(text, int) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_to_epoch(rowkey, int, text, int) SUPPORT rowkey_collation_support;
ALTER FUNCTION rowkey_to_reverse_timestamp(rowkey, int, text, text, bigint) SUPPORT rowkey_collation_support;
-- Bulk load: HFiles.

CREATE FUNCTION rowkey_write_hfiles(directory text, query text, family text, splits rowkey[] DEFAULT NULL, compression text DEFAULT 'none')
	RETURNS TABLE(file text, region int, cells bigint, bytes bigint, first_key rowkey, last_key rowkey, min_ts bigint, max_ts bigint)
	AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE PARALLEL UNSAFE
	ROWS 20;

COMMENT ON FUNCTION rowkey_write_hfiles(text, text, text, rowkey[], text) IS 'writes a query''s cells as HFiles for HBase''s bulk load, one per region, into a directory of the server';

