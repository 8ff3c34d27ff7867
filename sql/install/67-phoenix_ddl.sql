-- Layouts from the DDL of Apache Phoenix.

CREATE FUNCTION rowkey_phoenix_layout(ddl text) RETURNS rowkey_layout
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_phoenix_layout(text) IS 'row key of a Phoenix table or view, from its CREATE TABLE';

CREATE FUNCTION rowkey_phoenix_index_layout(table_ddl text, index_ddl text, index_id int DEFAULT 0) RETURNS rowkey_layout
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION rowkey_phoenix_index_layout(text, text, int) IS 'key of the rows of a Phoenix index, without the region prefix of a local one; index_id is VIEW_INDEX_ID of SYSTEM.CATALOG';
