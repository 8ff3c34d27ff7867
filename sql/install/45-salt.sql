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

