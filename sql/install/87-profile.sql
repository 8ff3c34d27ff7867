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

