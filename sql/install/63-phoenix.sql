-- Apache Phoenix's values.  Not STRICT: a NULL value has its own rule.

CREATE FUNCTION rowkey_phoenix(value "any", type text, descending boolean DEFAULT false) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_phoenix("any", text, boolean) IS 'a value as a column of a Phoenix type has it, without separator; NULL is the empty key';

CREATE FUNCTION rowkey_phoenix_decode(key rowkey, type text, descending boolean DEFAULT false) RETURNS text
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_phoenix_decode(rowkey, text, boolean) IS 'reads the value of a Phoenix type';

