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

