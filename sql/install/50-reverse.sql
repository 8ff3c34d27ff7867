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

