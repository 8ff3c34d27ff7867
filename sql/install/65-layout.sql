-- Layouts: a key declared once.  The stored form is the canonical text.

CREATE TYPE rowkey_layout;

CREATE FUNCTION rowkey_layout_in(cstring) RETURNS rowkey_layout
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_in(cstring) IS 'input: elements as in the list of a SELECT';

CREATE FUNCTION rowkey_layout_out(rowkey_layout) RETURNS cstring
	AS 'textout' LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_out(rowkey_layout) IS 'output: the canonical text';

CREATE FUNCTION rowkey_layout_recv(internal) RETURNS rowkey_layout
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_recv(internal) IS 'binary input: the text';

CREATE FUNCTION rowkey_layout_send(rowkey_layout) RETURNS bytea
	AS 'textsend' LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_send(rowkey_layout) IS 'binary output: the canonical text';

CREATE TYPE rowkey_layout (
	INPUT = rowkey_layout_in,
	OUTPUT = rowkey_layout_out,
	RECEIVE = rowkey_layout_recv,
	SEND = rowkey_layout_send,
	INTERNALLENGTH = VARIABLE,
	ALIGNMENT = int4,
	STORAGE = extended
);

COMMENT ON TYPE rowkey_layout IS 'structure of a row key: elements, each with the name of an encoder, such as hash_hex(user_id, 4), string(user_id)';

CREATE FUNCTION rowkey_layout_eq(rowkey_layout, rowkey_layout) RETURNS boolean
	AS 'byteaeq' LANGUAGE internal IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_eq(rowkey_layout, rowkey_layout) IS 'implementation of the = operator';

CREATE FUNCTION rowkey_layout_ne(rowkey_layout, rowkey_layout) RETURNS boolean
	AS 'byteane' LANGUAGE internal IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_ne(rowkey_layout, rowkey_layout) IS 'implementation of the <> operator';

CREATE FUNCTION rowkey_layout_lt(rowkey_layout, rowkey_layout) RETURNS boolean
	AS 'bytealt' LANGUAGE internal IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_lt(rowkey_layout, rowkey_layout) IS 'implementation of the < operator';

CREATE FUNCTION rowkey_layout_le(rowkey_layout, rowkey_layout) RETURNS boolean
	AS 'byteale' LANGUAGE internal IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_le(rowkey_layout, rowkey_layout) IS 'implementation of the <= operator';

CREATE FUNCTION rowkey_layout_gt(rowkey_layout, rowkey_layout) RETURNS boolean
	AS 'byteagt' LANGUAGE internal IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_gt(rowkey_layout, rowkey_layout) IS 'implementation of the > operator';

CREATE FUNCTION rowkey_layout_ge(rowkey_layout, rowkey_layout) RETURNS boolean
	AS 'byteage' LANGUAGE internal IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_ge(rowkey_layout, rowkey_layout) IS 'implementation of the >= operator';

CREATE FUNCTION rowkey_layout_cmp(rowkey_layout, rowkey_layout) RETURNS int
	AS 'byteacmp' LANGUAGE internal IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_cmp(rowkey_layout, rowkey_layout) IS '-1, 0 or 1, by the canonical text';

CREATE FUNCTION rowkey_layout_hash(rowkey_layout) RETURNS int
	AS 'hashvarlena' LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_hash(rowkey_layout) IS 'hash of the canonical text';

CREATE FUNCTION rowkey_layout_hash_extended(rowkey_layout, bigint) RETURNS bigint
	AS 'hashvarlenaextended' LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_hash_extended(rowkey_layout, bigint) IS '64-bit hash of the canonical text, with a seed';

CREATE OPERATOR = (
	LEFTARG = rowkey_layout,
	RIGHTARG = rowkey_layout,
	FUNCTION = rowkey_layout_eq,
	COMMUTATOR = =,
	NEGATOR = <>,
	RESTRICT = eqsel,
	JOIN = eqjoinsel,
	HASHES,
	MERGES
);

COMMENT ON OPERATOR = (rowkey_layout, rowkey_layout) IS 'the same canonical text';

CREATE OPERATOR <> (
	LEFTARG = rowkey_layout,
	RIGHTARG = rowkey_layout,
	FUNCTION = rowkey_layout_ne,
	COMMUTATOR = <>,
	NEGATOR = =,
	RESTRICT = neqsel,
	JOIN = neqjoinsel
);

COMMENT ON OPERATOR <> (rowkey_layout, rowkey_layout) IS 'another canonical text';

CREATE OPERATOR < (
	LEFTARG = rowkey_layout,
	RIGHTARG = rowkey_layout,
	FUNCTION = rowkey_layout_lt,
	COMMUTATOR = >,
	NEGATOR = >=,
	RESTRICT = scalarltsel,
	JOIN = scalarltjoinsel
);

COMMENT ON OPERATOR < (rowkey_layout, rowkey_layout) IS 'less than, by the bytes of the canonical text';

CREATE OPERATOR <= (
	LEFTARG = rowkey_layout,
	RIGHTARG = rowkey_layout,
	FUNCTION = rowkey_layout_le,
	COMMUTATOR = >=,
	NEGATOR = >,
	RESTRICT = scalarlesel,
	JOIN = scalarlejoinsel
);

COMMENT ON OPERATOR <= (rowkey_layout, rowkey_layout) IS 'less than or equal, by the bytes of the canonical text';

CREATE OPERATOR > (
	LEFTARG = rowkey_layout,
	RIGHTARG = rowkey_layout,
	FUNCTION = rowkey_layout_gt,
	COMMUTATOR = <,
	NEGATOR = <=,
	RESTRICT = scalargtsel,
	JOIN = scalargtjoinsel
);

COMMENT ON OPERATOR > (rowkey_layout, rowkey_layout) IS 'greater than, by the bytes of the canonical text';

CREATE OPERATOR >= (
	LEFTARG = rowkey_layout,
	RIGHTARG = rowkey_layout,
	FUNCTION = rowkey_layout_ge,
	COMMUTATOR = <=,
	NEGATOR = <,
	RESTRICT = scalargesel,
	JOIN = scalargejoinsel
);

COMMENT ON OPERATOR >= (rowkey_layout, rowkey_layout) IS 'greater than or equal, by the bytes of the canonical text';

CREATE OPERATOR CLASS rowkey_layout_ops
	DEFAULT FOR TYPE rowkey_layout USING btree AS
		OPERATOR 1 <,
		OPERATOR 2 <=,
		OPERATOR 3 =,
		OPERATOR 4 >=,
		OPERATOR 5 >,
		FUNCTION 1 rowkey_layout_cmp(rowkey_layout, rowkey_layout),
		FUNCTION 4 pg_catalog.btequalimage(oid);

COMMENT ON OPERATOR CLASS rowkey_layout_ops USING btree IS 'the bytes of the canonical text';
COMMENT ON OPERATOR FAMILY rowkey_layout_ops USING btree IS 'the bytes of the canonical text';

CREATE OPERATOR CLASS rowkey_layout_ops
	DEFAULT FOR TYPE rowkey_layout USING hash AS
		OPERATOR 1 =,
		FUNCTION 1 rowkey_layout_hash(rowkey_layout),
		FUNCTION 2 rowkey_layout_hash_extended(rowkey_layout, bigint);

COMMENT ON OPERATOR CLASS rowkey_layout_ops USING hash IS 'hash of the canonical text';
COMMENT ON OPERATOR FAMILY rowkey_layout_ops USING hash IS 'hash of the canonical text';

CREATE FUNCTION rowkey_encode(layout rowkey_layout, VARIADIC "values" "any") RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_encode(rowkey_layout, "any") IS 'the key of values, in the order of the layout''s columns';

-- Row functions read row types and are therefore STABLE.

CREATE FUNCTION rowkey_encode_row(layout rowkey_layout, source_row record) RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_encode_row_record' LANGUAGE C STABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_encode_row(rowkey_layout, record) IS 'the key of a row, its columns found by name';

CREATE FUNCTION rowkey_encode_row(layout rowkey_layout, source_row jsonb) RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_encode_row_jsonb' LANGUAGE C STABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_encode_row(rowkey_layout, jsonb) IS 'the key of a JSON object, its columns found by name';

CREATE FUNCTION rowkey_encode_error(layout rowkey_layout, source_row record) RETURNS text
	AS 'MODULE_PATHNAME', 'rowkey_encode_error_record' LANGUAGE C STABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_encode_error(rowkey_layout, record) IS 'why a row has no key; NULL when it has one';

CREATE FUNCTION rowkey_encode_error(layout rowkey_layout, source_row jsonb) RETURNS text
	AS 'MODULE_PATHNAME', 'rowkey_encode_error_jsonb' LANGUAGE C STABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_encode_error(rowkey_layout, jsonb) IS 'why a JSON object has no key; NULL when it has one';

CREATE FUNCTION rowkey_encode_prefix(layout rowkey_layout, VARIADIC "values" "any") RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_encode_prefix(rowkey_layout, "any") IS 'the longest prefix of all keys with these values in the first columns';

CREATE FUNCTION rowkey_encode_prefix_row(layout rowkey_layout, source_row record) RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_encode_prefix_row_record' LANGUAGE C STABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_encode_prefix_row(rowkey_layout, record) IS 'the longest prefix of all keys with the values that the row has';

CREATE FUNCTION rowkey_encode_prefix_row(layout rowkey_layout, source_row jsonb) RETURNS rowkey
	AS 'MODULE_PATHNAME', 'rowkey_encode_prefix_row_jsonb' LANGUAGE C STABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_encode_prefix_row(rowkey_layout, jsonb) IS 'the longest prefix of all keys with the values that the JSON object has';

CREATE FUNCTION rowkey_decode(layout rowkey_layout, key rowkey) RETURNS jsonb
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_decode(rowkey_layout, rowkey) IS 'the values in a key; rowkey_encode_row takes them back';

CREATE FUNCTION rowkey_decode_row(layout rowkey_layout, key rowkey, target_row anyelement) RETURNS anyelement
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_decode_row(rowkey_layout, rowkey, anyelement) IS 'the values in a key as a row of the type of the third argument, such as NULL::orders';

CREATE FUNCTION rowkey_explain(layout rowkey_layout, key rowkey)
	RETURNS TABLE(ordinal int, element text, "position" int, length int, bytes rowkey, value text, status text)
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	ROWS 6;

COMMENT ON FUNCTION rowkey_explain(rowkey_layout, rowkey) IS 'a key part by part: place, bytes, value, and what does not fit';

CREATE FUNCTION rowkey_valid(layout rowkey_layout, key rowkey) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_valid(rowkey_layout, rowkey) IS 'does the key fit, and do its derived parts agree? For CHECK constraints and domains';

CREATE FUNCTION rowkey_recode(from_layout rowkey_layout, to_layout rowkey_layout, key rowkey) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_recode(rowkey_layout, rowkey_layout, rowkey) IS 'the key of the same row by another layout';

CREATE FUNCTION rowkey_layout_of(key rowkey, VARIADIC layouts rowkey_layout[]) RETURNS int
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_layout_of(rowkey, rowkey_layout[]) IS 'the first layout for which the key is valid, from 1; 0 for none';

CREATE FUNCTION rowkey_test_vectors(layout rowkey_layout, rows int DEFAULT 100, seed int DEFAULT 0)
	RETURNS TABLE("row" jsonb, key rowkey)
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	ROWS 100 SUPPORT rowkey_test_vectors_support;

COMMENT ON FUNCTION rowkey_test_vectors(rowkey_layout, int, int) IS 'rows and their keys for the tests of other programs: borders first, then random rows';

CREATE FUNCTION rowkey_layout_elements(layout rowkey_layout)
	RETURNS TABLE(ordinal int, element text, columns text[], width int, carries boolean, ordered boolean)
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	ROWS 5;

COMMENT ON FUNCTION rowkey_layout_elements(rowkey_layout) IS 'the elements: columns, bytes (NULL if variable), whether they carry a column, whether byte order is value order';

CREATE FUNCTION rowkey_layout_columns(layout rowkey_layout)
	RETURNS TABLE(ordinal int, name text)
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	ROWS 4;

COMMENT ON FUNCTION rowkey_layout_columns(rowkey_layout) IS 'the columns, in the order of the arguments of rowkey_encode';

CREATE FUNCTION rowkey_layout_lint(layout rowkey_layout)
	RETURNS TABLE(severity text, element text, message text)
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	ROWS 3;

COMMENT ON FUNCTION rowkey_layout_lint(rowkey_layout) IS 'design mistakes that the layout alone tells, with what to do';

