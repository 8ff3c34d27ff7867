-- catalog.sql: what holds for every object of the extension
--
-- Rules, not lists: a new object is checked when it comes.  Exceptions stand
-- below with their reasons.

CREATE TEMP VIEW object AS
	SELECT classid, objid FROM pg_depend
	WHERE refclassid = 'pg_extension'::regclass AND deptype = 'e'
		AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'hbase_rowkey');
CREATE TEMP VIEW function AS
	SELECT p.*, p.oid::regprocedure::text AS signature,
		EXISTS (SELECT FROM generate_series(1, pronargs) i WHERE pg_get_function_arg_default(p.oid, i) LIKE 'NULL%') AS null_default
	FROM pg_proc p JOIN object ON classid = 'pg_proc'::regclass AND objid = p.oid;

SELECT count(*) > 100 AS many FROM object;
SELECT relocatable, trusted, superuser, requires FROM pg_available_extension_versions WHERE name = 'hbase_rowkey' AND installed;

-- each object has a comment; array types are the server's
SELECT without_comment
FROM object o, pg_describe_object(classid, objid, 0) AS without_comment
WHERE NOT EXISTS (SELECT FROM pg_description d WHERE d.classoid = o.classid AND d.objoid = o.objid AND d.objsubid = 0 AND description <> '')
	AND NOT EXISTS (SELECT FROM pg_type t WHERE o.classid = 'pg_type'::regclass AND t.oid = o.objid AND t.typcategory = 'A')
ORDER BY without_comment COLLATE "C";

--
-- Functions
--

-- immutable, parallel safe, strict; not strict just with a NULL as a default
CREATE TEMP TABLE exception(proname name, marks text, reason text);
INSERT INTO exception VALUES
	('rowkey_ltsel', 's s strict', 'estimators read statistics'),
	('rowkey_lesel', 's s strict', 'estimators read statistics'),
	('rowkey_gtsel', 's s strict', 'estimators read statistics'),
	('rowkey_gesel', 's s strict', 'estimators read statistics'),
	('rowkey_starts_with_sel', 's s strict', 'estimators read statistics'),
	('rowkey_contained_sel', 's s strict', 'estimators read statistics'),
	('rowkey_random', 'v s strict', 'another bucket at each call'),
	('rowkey_write_hfiles', 'v u not strict', 'writes files'),
	('rowkey_encode', 'i s not strict', 'a NULL value is an error that names its column'),
	('rowkey_encode_prefix', 'i s not strict', 'a NULL value is an error that names its column'),
	('rowkey_phoenix', 'i s not strict', 'a NULL value is the empty key, or an error'),
	('rowkey_encode_row', 's s strict', 'reads row types'),
	('rowkey_encode_prefix_row', 's s strict', 'reads row types'),
	('rowkey_encode_error', 's s strict', 'reads row types'),
	('rowkey_index_entries', 's s strict', 'reads row types'),
	('rowkey_decode_row', 's s not strict', 'reads row types; its last argument names a type'),
	('rowkey_profile_transition', 'i s not strict', 'counts NULLs; the first state is NULL'),
	('rowkey_profile_combine', 'i s not strict', 'a state may be NULL'),
	('rowkey_profile_final', 'i s not strict', 'of no row there is a result'),
	('rowkey_order_transition', 'i s not strict', 'the first state is NULL'),
	('rowkey_order_final', 'i s not strict', 'of no row there is a result'),
	('rowkey_audit', 's u not strict', 'runs queries'),
	('rowkey_partition_ddl', 's s not strict', 'reads the catalog; a NULL server list is none'),
	('rowkey_region_load', 's u strict', 'runs a query'),
	('rowkey_quantiles_add', 'i s not strict', 'a NULL key is no key'),
	('rowkey_quantiles_combine', 'i s not strict', 'a state may be missing'),
	('rowkey_quantiles_final', 'i s not strict', 'a state may be missing'),
	('rowkeyrange', 'i s not strict', 'the server''s, for which NULL is unbounded');
CREATE TEMP VIEW marked AS
	SELECT signature, concat_ws(' ', provolatile, proparallel, CASE WHEN proisstrict THEN 'strict' ELSE 'not strict' END) AS marks,
		coalesce(e.marks, CASE WHEN null_default THEN 'i s not strict' ELSE 'i s strict' END) AS expected
	FROM function f LEFT JOIN exception e USING (proname) WHERE prokind = 'f';
SELECT * FROM marked WHERE marks <> expected ORDER BY signature COLLATE "C";
SELECT proname AS no_longer_there FROM exception WHERE proname NOT IN (SELECT proname FROM function) ORDER BY proname;

-- no definer's rights, no settings, no SQL that a search_path could change
SELECT signature, lanname, prosecdef, proconfig
FROM function f JOIN pg_language l ON l.oid = prolang
WHERE prosecdef OR proconfig IS NOT NULL OR (lanname NOT IN ('c', 'internal'))
ORDER BY signature COLLATE "C";

-- names begin with rowkey, or overload core's names for rowkey alone
SELECT proname, count(*) AS overloads FROM function
WHERE proname NOT LIKE 'rowkey%' GROUP BY proname ORDER BY proname;
SELECT signature FROM function WHERE proname NOT LIKE 'rowkey%' AND proargtypes[0] <> 'rowkey'::regtype ORDER BY signature COLLATE "C";

-- arguments have names where users write them: not in what stands behind
-- operators, types, casts, aggregates and operator classes
SELECT signature AS without_names
FROM function f
WHERE prokind = 'f' AND pronargs > 0 AND 'internal'::regtype <> ALL (proargtypes)
	AND (proargnames IS NULL OR '' = ANY (proargnames[1:pronargs]))
	AND NOT EXISTS (SELECT FROM pg_operator WHERE oprcode = f.oid)
	AND NOT EXISTS (SELECT FROM pg_cast WHERE castfunc = f.oid)
	AND NOT EXISTS (SELECT FROM pg_amproc WHERE amproc = f.oid)
	AND NOT EXISTS (SELECT FROM pg_aggregate WHERE f.oid IN (aggtransfn, aggcombinefn, aggserialfn, aggdeserialfn, aggfinalfn))
	AND NOT EXISTS (SELECT FROM pg_range WHERE f.oid IN (rngcanonical, rngsubdiff))
	AND NOT EXISTS (SELECT FROM pg_type WHERE f.oid IN (typinput, typoutput, typreceive, typsend, typmodin, typmodout)
		OR typname = f.proname AND typtype IN ('r', 'm'))
ORDER BY signature COLLATE "C";

-- what takes NULL for one argument is NULL itself when any other is NULL; but
-- a dialect has its own null, which is a value
CREATE TEMP TABLE parent(k rowkey) PARTITION BY RANGE (k);
CREATE FUNCTION pg_temp.call(function oid, null_argument int) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	arguments text;
	result text;
BEGIN
	SELECT string_agg(format('%I => %s::%s', p.proargnames[i],
			CASE WHEN i = null_argument THEN 'NULL' WHEN p.proargnames[i] = 'condition' THEN $s$'a = ''1'''$s$ WHEN p.proargnames[i] = 'algorithm' THEN $s$'hex'$s$
				WHEN p.proargnames[i] = 'stop_row' THEN $s$'2'$s$ WHEN t = 'rowkey_index_def[]'::regtype THEN $s$ARRAY[('i', 'string(a), ''x''')]$s$
				WHEN format_type(t, NULL) LIKE '%[]' THEN $s$'{1}'$s$ ELSE CASE t
				WHEN 'text'::regtype THEN $s$'1'$s$ WHEN 'rowkey_layout'::regtype THEN $s$'salt(a, 4), string(a)'$s$ WHEN 'rowkey'::regtype THEN $s$'1'$s$ WHEN 'bytea'::regtype THEN $s$'1'$s$
				WHEN '"any"'::regtype THEN $s$'1'$s$ WHEN 'uuid'::regtype THEN $s$'00000000-0000-0000-0000-000000000001'$s$ WHEN 'boolean'::regtype THEN 'true'
				WHEN 'regclass'::regtype THEN $s$'parent'$s$ WHEN 'name'::regtype THEN $s$'k'$s$ ELSE '1' END END,
			CASE t WHEN '"any"'::regtype THEN 'text' ELSE format_type(t, NULL) END), ', ' ORDER BY i)
		INTO arguments
		FROM pg_proc p, unnest(p.proargtypes) WITH ORDINALITY a(t, i)
		WHERE p.oid = function AND (i = null_argument OR i <= pronargs - pronargdefaults);
	EXECUTE format('SELECT %s(%s)::text', function::regproc, arguments) INTO result;
	RETURN coalesce(result, 'NULL');
EXCEPTION WHEN OTHERS THEN
	RETURN 'error: ' || SQLERRM;
END
$$;
CREATE TEMP VIEW called AS
	SELECT f.signature, f.proargtypes, i, coalesce(pg_get_function_arg_default(oid, i), '') AS "default", pg_temp.call(oid, i) AS result
	FROM function f, generate_series(0, pronargs) i WHERE null_default AND provolatile <> 'v';
SELECT signature, result FROM called WHERE proargtypes[i - 1] = '"any"'::regtype ORDER BY signature COLLATE "C";
SELECT count(DISTINCT signature) > 10 AS functions, count(*) FILTER (WHERE i > 0 AND "default" NOT LIKE 'NULL%') > 40 AS calls_with_null FROM called;
SELECT signature, i AS null_argument, result FROM called
WHERE coalesce(proargtypes[i - 1], 0) <> '"any"'::regtype AND CASE WHEN i > 0 AND "default" NOT LIKE 'NULL%' THEN result <> 'NULL' ELSE result = 'NULL' END
ORDER BY signature COLLATE "C", i;
SELECT signature, i AS null_argument, result AS error FROM called WHERE result LIKE 'error: %' ORDER BY signature COLLATE "C", i;

-- sets of rows: a row count or a planner support function
SELECT signature FROM function WHERE proretset AND prorows = 1000 AND prosupport = 0 ORDER BY signature COLLATE "C";
-- scans: rows for HBase and a range for joins; a region's name has its start
-- alone
SELECT signature, columns
FROM function, LATERAL (SELECT array_agg(name || ' ' || format_type(t, NULL) ORDER BY name COLLATE "C") AS columns
	FROM unnest(proargnames, proallargtypes, proargmodes) a(name, t, mode) WHERE mode IN ('o', 't') AND name IN ('start_row', 'stop_row', 'keys')) c
WHERE columns <> ARRAY['keys rowkeyrange', 'start_row rowkey', 'stop_row rowkey'] AND proname <> 'rowkey_parse_region_name' ORDER BY signature COLLATE "C";

-- aggregates run in parallel: combine function, and one to pass an internal
-- state; not for the order of neighbours
SELECT signature FROM function f JOIN pg_aggregate ON aggfnoid = f.oid
WHERE proparallel <> 's' OR proname <> 'rowkey_order_check' AND (aggcombinefn = 0 OR (aggtranstype = 'internal'::regtype AND (aggserialfn = 0 OR aggdeserialfn = 0)))
ORDER BY signature COLLATE "C";
SELECT signature, oprname FROM function f JOIN pg_aggregate ON aggfnoid = f.oid JOIN pg_operator o ON o.oid = aggsortop ORDER BY signature COLLATE "C";

--
-- Operators
--
CREATE TEMP VIEW operator AS
	SELECT o.*, o.oid::regoperator::text AS signature FROM pg_operator o JOIN object ON classid = 'pg_operator'::regclass AND objid = o.oid;
SELECT signature, oprrest, oprjoin FROM operator
WHERE oprresult = 'boolean'::regtype AND (oprrest = 0 OR oprjoin = 0) ORDER BY signature COLLATE "C";
SELECT signature, oprcom::regoperator, oprnegate::regoperator, oprcanmerge, oprcanhash, oprcode, oprrest, oprjoin, proleakproof
FROM operator o JOIN pg_proc p ON p.oid = oprcode
WHERE oprleft = 'rowkey'::regtype AND oprright = 'rowkey'::regtype AND oprname IN ('=', '<>', '<', '<=', '>', '>=')
ORDER BY signature COLLATE "C";
-- what indexes compare with may see rows that the user may not
SELECT amopopr::regoperator::text AS not_leakproof
FROM pg_amop JOIN operator o ON o.oid = amopopr JOIN pg_proc p ON p.oid = oprcode
WHERE NOT proleakproof
UNION
SELECT amproc::regprocedure::text FROM pg_amproc JOIN function f ON f.oid = amproc WHERE amproc = 'rowkey_cmp'::regproc AND NOT proleakproof
ORDER BY 1;
SELECT signature, oprcom, oprnegate FROM operator o
WHERE oprcom <> 0 AND NOT EXISTS (SELECT FROM pg_operator c WHERE c.oid = o.oprcom AND c.oprcom = o.oid)
	OR oprnegate <> 0 AND NOT EXISTS (SELECT FROM pg_operator n WHERE n.oid = o.oprnegate AND n.oprnegate = o.oid)
ORDER BY signature COLLATE "C";

--
-- Operator classes
--
SELECT amname, opcname, opcdefault, amvalidate(c.oid)
FROM pg_opclass c JOIN object ON classid = 'pg_opclass'::regclass AND objid = c.oid JOIN pg_am a ON a.oid = opcmethod
WHERE opcintype = 'rowkey'::regtype ORDER BY amname, opcname;
SELECT opcname, NOT amvalidate(c.oid) AS invalid
FROM pg_opclass c JOIN object ON classid = 'pg_opclass'::regclass AND objid = c.oid WHERE NOT amvalidate(c.oid) ORDER BY opcname;

--
-- Types and casts
--
SELECT typname, typlen, typcategory, typispreferred, typstorage, typalign, typcollation
FROM pg_type WHERE oid = 'rowkey'::regtype;
-- base types have a binary form
SELECT typname AS without_binary_form FROM pg_type t JOIN object ON classid = 'pg_type'::regclass AND objid = t.oid
WHERE typtype = 'b' AND typcategory <> 'A' AND (typreceive = 0 OR typsend = 0) ORDER BY typname;
SELECT castsource::regtype, casttarget::regtype AS implicit_cast
FROM pg_cast c JOIN object ON classid = 'pg_cast'::regclass AND objid = c.oid WHERE castcontext = 'i' ORDER BY 1, 2;
