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

