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

