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

