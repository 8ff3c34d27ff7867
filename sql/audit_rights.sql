-- audit_rights.sql: rowkey_audit does what its caller may do, whatever the
-- search_path

-- in a transaction, so that no role is left
BEGIN;
CREATE ROLE regress_audit_owner;
CREATE ROLE regress_audit_reader;
CREATE ROLE regress_audit_stranger;
CREATE SCHEMA audit_rights;
GRANT USAGE ON SCHEMA audit_rights TO regress_audit_owner, regress_audit_reader;
CREATE TABLE audit_rights.t (k rowkey, id int, secret text);
INSERT INTO audit_rights.t VALUES (rowkey_int4(1), 1, 'x'), (rowkey_int4(2), 3, 'y'), (rowkey_int4(2), 2, 'z');
ALTER TABLE audit_rights.t OWNER TO regress_audit_owner;
CREATE SCHEMA audit_tool;
GRANT USAGE ON SCHEMA audit_tool TO PUBLIC;
CREATE FUNCTION audit_tool.try(query text) RETURNS SETOF text LANGUAGE plpgsql AS $$
BEGIN
	RETURN QUERY EXECUTE query;
EXCEPTION WHEN OTHERS THEN
	RETURN NEXT SQLSTATE || ' ' || SQLERRM;
END $$;
-- by number, so that no right is needed to name the table
CREATE VIEW audit_tool.call AS SELECT n, layout, format($$SELECT concat_ws(' ', check_name, status, rows) FROM public.rowkey_audit(%s, 'k', %L) WHERE status <> 'ok'$$, 'audit_rights.t'::regclass::oid, layout) AS query
FROM (VALUES (1, NULL), (2, 'int4(id)'), (3, 'int4(id), string(secret)')) v(n, layout);
GRANT SELECT ON audit_tool.call TO PUBLIC;
\set attempt 'SELECT layout, t AS result FROM audit_tool.call, audit_tool.try(query) WITH ORDINALITY t(t, o) ORDER BY n, o;'

-- the owner reads all
SET LOCAL ROLE regress_audit_owner;
:attempt
-- others: first not the table, then some of its columns, then not the schema
SET LOCAL ROLE regress_audit_reader;
:attempt
RESET ROLE;
GRANT SELECT (k, id) ON audit_rights.t TO regress_audit_reader;
SET LOCAL ROLE regress_audit_reader;
:attempt
SET LOCAL ROLE regress_audit_stranger;
:attempt
-- row-level security holds
RESET ROLE;
ALTER TABLE audit_rights.t ENABLE ROW LEVEL SECURITY;
CREATE POLICY p ON audit_rights.t FOR SELECT TO regress_audit_reader USING (id < 3);
SET LOCAL ROLE regress_audit_reader;
SELECT check_name, status, rows, detail FROM rowkey_audit('audit_rights.t', 'k', 'int4(id)');
RESET ROLE;
SELECT check_name, status, rows FROM rowkey_audit('audit_rights.t', 'k', 'int4(id)') WHERE status <> 'ok';
ALTER TABLE audit_rights.t DISABLE ROW LEVEL SECURITY;
-- a view's owner reads for the view's user, as in every query
CREATE VIEW audit_rights.v AS SELECT k, id FROM audit_rights.t;
ALTER VIEW audit_rights.v OWNER TO regress_audit_owner;
GRANT SELECT ON audit_rights.v TO regress_audit_reader;
SET LOCAL ROLE regress_audit_reader;
SELECT check_name, rows FROM rowkey_audit('audit_rights.v', 'k', 'int4(id)') WHERE status <> 'ok';
RESET ROLE;

--
-- Objects of the same names in a schema that comes first, even before
-- pg_catalog: each would tell something else
--
CREATE TABLE audit_rights.bad AS SELECT rowkey_encode('salt(digits(id, 3), 4), int4(id)', id) AS k, id FROM generate_series(1, 100) id;
INSERT INTO audit_rights.bad SELECT * FROM audit_rights.bad WHERE id < 4;
INSERT INTO audit_rights.bad SELECT '\x09' || rowkey_int4(7), 7 UNION ALL SELECT 'misfit', 8 UNION ALL SELECT k, 10 FROM audit_rights.bad WHERE id = 9;
CREATE TEMP TABLE honest AS SELECT * FROM rowkey_audit('audit_rights.bad', 'k', 'salt(digits(id, 3), 4), int4(id)', ARRAY['\x01', '\x02']::rowkey[]) WITH ORDINALITY;
SELECT check_name, status, rows, example FROM honest WHERE status <> 'ok' ORDER BY ordinality;
CREATE SCHEMA audit_hostile;
SET LOCAL check_function_bodies = off;
CREATE FUNCTION audit_hostile.never(bigint, int) RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN RAISE 'hostile operator'; END $$;
CREATE FUNCTION audit_hostile.never(text, text) RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN RAISE 'hostile operator'; END $$;
CREATE FUNCTION audit_hostile.never(public.rowkey, public.rowkey) RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN RAISE 'hostile operator'; END $$;
CREATE OPERATOR audit_hostile.> (LEFTARG = bigint, RIGHTARG = int, FUNCTION = audit_hostile.never);
CREATE OPERATOR audit_hostile.<> (LEFTARG = text, RIGHTARG = text, FUNCTION = audit_hostile.never);
CREATE OPERATOR audit_hostile.= (LEFTARG = text, RIGHTARG = text, FUNCTION = audit_hostile.never);
CREATE OPERATOR audit_hostile.= (LEFTARG = public.rowkey, RIGHTARG = public.rowkey, FUNCTION = audit_hostile.never);
CREATE OPERATOR audit_hostile.< (LEFTARG = public.rowkey, RIGHTARG = public.rowkey, FUNCTION = audit_hostile.never);
CREATE AGGREGATE audit_hostile.count(*) (SFUNC = pg_catalog.int8inc, STYPE = bigint, INITCOND = '41');
CREATE FUNCTION audit_hostile.starts_with(text, text) RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN RAISE 'hostile function'; END $$;
CREATE FUNCTION audit_hostile.rowkey_explain(layout public.rowkey_layout, key public.rowkey) RETURNS TABLE(ordinal int, element text, status text) LANGUAGE plpgsql AS $$ BEGIN RAISE 'hostile function'; END $$;
CREATE DOMAIN audit_hostile.text AS pg_catalog.text CHECK (false);
CREATE DOMAIN audit_hostile.int8 AS pg_catalog.int8 CHECK (false);
CREATE DOMAIN audit_hostile.rowkey AS pg_catalog.bytea CHECK (false);
CREATE TABLE audit_hostile.bad (k public.rowkey, id int);
SET LOCAL search_path = audit_hostile, pg_catalog, public;
SELECT count(*) AS hostile FROM pg_am WHERE false;
CREATE TEMP TABLE attacked AS SELECT * FROM public.rowkey_audit('audit_rights.bad', 'k', 'salt(digits(id, 3), 4), int4(id)', ARRAY['\x01', '\x02']::public.rowkey[]) WITH ORDINALITY;
RESET search_path;
SELECT (SELECT count(*) FROM attacked) AS rows, count(*) AS differences FROM (TABLE attacked EXCEPT TABLE honest) d;

--
-- The extension in another schema, no search_path, settings that print otherwise
--
CREATE SCHEMA "audit ""else";
ALTER EXTENSION hbase_rowkey SET SCHEMA "audit ""else";
SET LOCAL search_path = '';
SET LOCAL quote_all_identifiers = on;
SET LOCAL bytea_output = 'escape';
SET LOCAL work_mem = '64kB';
CREATE TEMP TABLE moved AS SELECT * FROM "audit ""else".rowkey_audit('audit_rights.bad', 'k', 'salt(digits(id, 3), 4), int4(id)', ARRAY['\x01', '\x02']::"audit ""else".rowkey[]) WITH ORDINALITY;
SELECT (SELECT pg_catalog.count(*) FROM pg_temp.moved) AS rows, pg_catalog.count(*) AS differences
FROM (SELECT m::pg_catalog.text FROM pg_temp.moved m EXCEPT SELECT h::pg_catalog.text FROM pg_temp.honest h) d;
ROLLBACK;
-- nothing is left
SELECT count(*) FROM pg_roles WHERE rolname LIKE 'regress\_audit%';
