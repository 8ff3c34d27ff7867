-- The type rowkey: input and output, type modifier, casts, hexadecimal.

CREATE TYPE rowkey;

CREATE FUNCTION rowkey_in(cstring, oid, int) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_in(cstring, oid, int) IS 'input: the text form of the HBase shell';

CREATE FUNCTION rowkey_out(rowkey) RETURNS cstring
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_out(rowkey) IS 'output: as HBase prints it (Bytes.toStringBinary)';

CREATE FUNCTION rowkey_recv(internal, oid, int) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_recv(internal, oid, int) IS 'binary input: the bytes';

CREATE FUNCTION rowkey_send(rowkey) RETURNS bytea
	AS 'byteasend' LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_send(rowkey) IS 'binary output: the bytes';

CREATE FUNCTION rowkey_typmod_in(cstring[]) RETURNS int
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_typmod_in(cstring[]) IS 'type modifier of rowkey(n)';

CREATE FUNCTION rowkey_typmod_out(int) RETURNS cstring
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_typmod_out(int) IS 'type modifier of rowkey(n)';

CREATE TYPE rowkey (
	INPUT = rowkey_in,
	OUTPUT = rowkey_out,
	RECEIVE = rowkey_recv,
	SEND = rowkey_send,
	TYPMOD_IN = rowkey_typmod_in,
	TYPMOD_OUT = rowkey_typmod_out,
	INTERNALLENGTH = VARIABLE,
	ALIGNMENT = int4,
	STORAGE = extended
);

COMMENT ON TYPE rowkey IS E'HBase row key: up to 32767 bytes, ordered as HBase orders rows; ''\\xdeadbeef''::rowkey is the byte DE and six letters, ''\\xdeadbeef''::bytea::rowkey is four bytes';

CREATE FUNCTION rowkey_enforce_typmod(rowkey, int, boolean) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_enforce_typmod(rowkey, int, boolean) IS 'cast to rowkey(n): a longer key is an error';

CREATE CAST (rowkey AS rowkey)
	WITH FUNCTION rowkey_enforce_typmod(rowkey, int, boolean) AS ASSIGNMENT;

COMMENT ON CAST (rowkey AS rowkey) IS 'at most n bytes for rowkey(n), else an error';

CREATE FUNCTION rowkey_from_bytea(bytea) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_from_bytea(bytea) IS 'the bytes; over 32767 is an error';

CREATE CAST (bytea AS rowkey)
	WITH FUNCTION rowkey_from_bytea(bytea) AS ASSIGNMENT;

COMMENT ON CAST (bytea AS rowkey) IS 'the bytes; over 32767 is an error';

CREATE CAST (rowkey AS bytea) WITHOUT FUNCTION AS ASSIGNMENT;

COMMENT ON CAST (rowkey AS bytea) IS 'the bytes';

-- By themselves casts to text types are by assignment: a key would get into a
-- text column in its printed form without a word.
CREATE CAST (rowkey AS text) WITH INOUT;

COMMENT ON CAST (rowkey AS text) IS 'the text form, explicit only';

CREATE CAST (rowkey AS varchar) WITH INOUT;

COMMENT ON CAST (rowkey AS varchar) IS 'the text form, explicit only';

CREATE CAST (rowkey AS char) WITH INOUT;

COMMENT ON CAST (rowkey AS char) IS 'the text form, explicit only';

CREATE CAST (rowkey AS name) WITH INOUT;

COMMENT ON CAST (rowkey AS name) IS 'the text form, explicit only: 63 bytes of it';

CREATE FUNCTION rowkey_hex(key rowkey) RETURNS text
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_hex(rowkey) IS 'the key as lower-case hexadecimal digits';

CREATE FUNCTION rowkey_from_hex(hex text) RETURNS rowkey
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_from_hex(text) IS 'the key that hexadecimal digits of either case stand for';

