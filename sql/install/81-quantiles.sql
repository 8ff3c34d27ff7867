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

