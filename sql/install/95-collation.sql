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
