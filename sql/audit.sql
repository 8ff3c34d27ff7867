-- audit.sql: rowkey_audit finds what was planted, and nothing else
-- Field cases are in audit_field.sql.

-- checks that are not ok, in short; and in full
CREATE FUNCTION pg_temp.found(relation regclass, key_column name, layout rowkey_layout DEFAULT NULL, splits rowkey[] DEFAULT NULL)
	RETURNS TABLE(check_name text, status text, rows bigint, example rowkey) LANGUAGE sql AS $$
	SELECT check_name, status, rows, example FROM rowkey_audit(relation, key_column, layout, splits) WHERE status <> 'ok' $$;

-- ------------------------------------------------------------------------
-- A clean table
-- ------------------------------------------------------------------------
CREATE FUNCTION pg_temp.orders_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$salt(string(user_id), 4), string(user_id), '\x00', epoch(created_at), int4(order_id)$$::rowkey_layout;
CREATE TEMP TABLE clean AS
	SELECT 'u' || i % 50 AS user_id, timestamptz '2026-01-01 00:00:00Z' + i * interval '1 minute' AS created_at, i AS order_id FROM generate_series(1, 1000) i;
ALTER TABLE clean ADD k rowkey;
UPDATE clean SET k = rowkey_encode_row(pg_temp.orders_key(), clean);
SELECT * FROM rowkey_audit('clean', 'k', pg_temp.orders_key(), ARRAY['\x01', '\x02', '\x03']::rowkey[]);
-- what is not asked for is not checked
SELECT check_name, status FROM rowkey_audit('clean', 'k');
SELECT check_name, status FROM rowkey_audit('clean', 'k', splits => ARRAY['\x03', '\x01', '\x02']::rowkey[]);
SELECT check_name, status FROM rowkey_audit('clean', 'k', pg_temp.orders_key());
CREATE TEMP VIEW key_only AS SELECT k, user_id FROM clean;
SELECT check_name, status FROM rowkey_audit('key_only', 'k', pg_temp.orders_key());
SELECT count(*) FROM rowkey_audit(NULL, 'k');
SELECT count(*) FROM rowkey_audit('clean', NULL, pg_temp.orders_key());
-- no rows
CREATE TEMP TABLE empty_table (LIKE clean);
SELECT check_name, status, rows, detail FROM rowkey_audit('empty_table', 'k', pg_temp.orders_key(), ARRAY['b', 'a']::rowkey[]);
SELECT check_name, status, rows, detail FROM rowkey_audit('empty_table', 'k', 'string(user_id)', '{}') WHERE check_name IN ('lead_spread', 'region_balance');

-- ------------------------------------------------------------------------
-- Each defect alone: what it adds to a clean table
-- ------------------------------------------------------------------------
CREATE TEMP TABLE defect (n int, name text, statement text);
INSERT INTO defect VALUES
(1, 'no key, columns are good', $$UPDATE t SET k = NULL WHERE order_id IN (3, 5)$$),
(2, 'no key, as a column is NULL', $$UPDATE t SET k = NULL, user_id = NULL WHERE order_id = 7$$),
(3, 'empty key', $$UPDATE t SET k = '' WHERE order_id IN (3, 5, 7)$$),
(4, 'key too long', $$UPDATE t SET k = rowkey_prefix_last('a')::bytea || 'b' WHERE order_id = 9$$),
(5, 'row loaded three times', $$INSERT INTO t SELECT t.* FROM t, generate_series(1, 2) WHERE order_id = 11$$),
(6, 'rest behind the key', $$UPDATE t SET k = k || '!'::bytea WHERE order_id IN (1, 2)$$),
(7, 'key cut short', $$UPDATE t SET k = substr(k, 1, 12) WHERE order_id = 2$$),
(8, 'salt missing', $$UPDATE t SET k = substr(k, 2) WHERE order_id = 2$$),
(9, 'salt of another bucket', $$UPDATE t SET k = '\x00'::bytea || substr(k, 2) WHERE user_id IN ('u5', 'u7')$$),
(10, 'salt out of range', $$UPDATE t SET k = '\x63'::bytea || substr(k, 2) WHERE order_id = 4$$),
(11, 'key of another row', $$UPDATE t SET k = (SELECT k FROM t o WHERE o.order_id = 14) WHERE order_id = 13$$),
(12, 'key of no row, but a good one', $$UPDATE t SET k = rowkey_encode(pg_temp.orders_key(), 'other', '2026-01-01'::date, 7) WHERE order_id = 13$$),
(13, 'value that is no part of a key', $$UPDATE t SET created_at = '1969-01-01Z' WHERE order_id IN (15, 16)$$),
(14, 'two rows in a millisecond', $$INSERT INTO t SELECT user_id, created_at + interval '1 us', order_id, k FROM t WHERE order_id = 17$$);
CREATE FUNCTION pg_temp.try_defect(statement text) RETURNS TABLE(check_name text, status text, rows bigint, example rowkey) LANGUAGE plpgsql AS $$
BEGIN
	CREATE TEMP TABLE t AS SELECT user_id, created_at, order_id, k::bytea AS k FROM clean;
	EXECUTE statement;
	RETURN QUERY SELECT * FROM pg_temp.found('t', 'k', pg_temp.orders_key());
	DROP TABLE t;
END $$;
SET client_min_messages = warning;
-- u5 has the salt 3 and u7 the salt 1 (h = 31 h + b from 1: 31 * (31 + 117) +
-- 53 is 4641, + 55 is 4643; mod 4)
SELECT n, name, d.check_name, d.status, d.rows, CASE WHEN length(d.example) < 30 THEN d.example END AS example, length(d.example)
FROM defect, pg_temp.try_defect(statement) WITH ORDINALITY d ORDER BY n, d.ordinality;

-- all of the above at once, and what is said
CREATE TEMP TABLE bad AS SELECT user_id, created_at, order_id, k::bytea AS k FROM clean;
INSERT INTO bad SELECT user_id, created_at, order_id, NULL FROM clean WHERE order_id IN (3, 5);
INSERT INTO bad SELECT NULL, created_at, order_id, NULL FROM clean WHERE order_id = 7;
INSERT INTO bad SELECT user_id, created_at, order_id, '' FROM clean WHERE order_id <= 3;
INSERT INTO bad SELECT user_id, created_at, order_id, k::bytea || '!' FROM clean WHERE order_id <= 2;
INSERT INTO bad SELECT user_id, created_at, order_id, '\x00'::bytea || substr(k::bytea, 2) FROM clean WHERE user_id = 'u5' AND order_id < 100;
INSERT INTO bad SELECT user_id, created_at, order_id, rowkey_prefix_last('a')::bytea || 'b' FROM clean WHERE order_id = 9;
INSERT INTO bad SELECT b.* FROM bad b, generate_series(1, 2) WHERE order_id = 11;
INSERT INTO bad SELECT user_id, created_at + interval '1 us', order_id, k FROM bad WHERE order_id = 17;
SELECT check_name, status, rows, detail, CASE WHEN length(example) < 30 THEN example END AS example
FROM rowkey_audit('bad', 'k', pg_temp.orders_key(), ARRAY['\x00u1', '\x00u2', '\x00u3', '\x00u4', '\x02']::rowkey[]);
-- the example of a region is its least key
SELECT min(k::rowkey) FROM bad WHERE length(k) < 100 AND k >= '\x02'::bytea;

-- ------------------------------------------------------------------------
-- Random defects: each number as SQL counts it
-- ------------------------------------------------------------------------
SELECT setseed(0.5);
CREATE TEMP TABLE dice AS
	SELECT i, CASE WHEN random() < 0.02 THEN NULL ELSE chr(97 + floor(random() * 6)::int) || CASE WHEN random() < 0.02 THEN '|' ELSE '' END END AS a,
		floor(random() * 40)::int - CASE WHEN random() < 0.03 THEN 30 ELSE 0 END AS b, random() AS what
	FROM generate_series(1, 4000) i;
CREATE TEMP TABLE candidate (n int, layout rowkey_layout);
INSERT INTO candidate VALUES
	(1, $$salt(string(a), 5), string(a), '|', digits(b, 3)$$),
	(2, $$'t', salt(string(a), 3, format => 'digits'), string(a), '|', int4(b)$$),
	(3, $$hash_hex(a, 2), string(a), '|', uint(b, 1)$$),
	(4, $$string(a), '|', digits(b, 2), salt(string(a), 10, format => 'digits')$$),
	(5, $$bucket(b, 16, format => 'hex'), digits(b, 2), hash(a, 1)$$),
	(6, $$salt(buckets => 7), rpad(a, 3), int4(b)$$);
CREATE FUNCTION pg_temp.made(l rowkey_layout, place int) RETURNS TABLE(a text, b int, k rowkey) LANGUAGE sql AS $$
	SELECT a, b, CASE WHEN what < 0.85 THEN k WHEN what < 0.87 THEN NULL WHEN what < 0.88 THEN '' WHEN what < 0.9 THEN k || '\x00'::rowkey
		WHEN what < 0.92 THEN substr(k, 2) WHEN what < 0.94 THEN rowkey_reverse(k) WHEN what < 0.97 THEN CASE WHEN place > 0 THEN substr(k, 1, place - 1) || rowkey_uint((i % 11), 1) || substr(k, place + 1) ELSE substr(k, 1, length(k) - 1) || (i % 10)::text END
		ELSE lag(k) OVER (ORDER BY i) END
	FROM (SELECT *, CASE WHEN rowkey_encode_error(l, dice) IS NULL THEN rowkey_encode_row(l, dice) ELSE 'x' END AS k FROM dice) s $$;
-- Is a key that is not valid only wrong in its salt or hash?  Then it is valid
-- with one of all values in that place.
CREATE TEMP TABLE derived_part (n int, place int, width int);
INSERT INTO derived_part VALUES (1, 1, 1), (2, 2, 1), (3, 1, 2), (4, -1, 1), (5, 1, 1), (6, 1, 1);
CREATE FUNCTION pg_temp.mendable(l rowkey_layout, k rowkey, place int, width int) RETURNS boolean LANGUAGE sql AS $$
	SELECT bool_or(rowkey_valid(l, substr(k, 1, p - 1) || part || substr(k, p + width)))
	FROM (SELECT CASE WHEN place > 0 THEN place ELSE greatest(length(k) + 1 + place, 1) END AS p) s,
		(SELECT CASE WHEN width = 1 THEN rowkey_uint(i, 1) ELSE rowkey_string(lpad(to_hex(i), 2, '0')) END AS part FROM generate_series(0, 255) i) v $$;

CREATE FUNCTION pg_temp.compare(n int, l rowkey_layout, place int, width int) RETURNS TABLE(check_name text, by_audit bigint, by_sql bigint) LANGUAGE plpgsql AS $$
BEGIN
	CREATE TEMP TABLE t AS SELECT * FROM pg_temp.made(l, place);
	ALTER TABLE t ADD id serial;
	RETURN QUERY
	WITH invalid AS MATERIALIZED (
		SELECT k, (n <> 5 AND pg_temp.mendable(l, k, place, width)) OR (n = 5 AND EXISTS (
			-- two derived parts: the first by all values, the last is carried by none
			SELECT FROM generate_series(0, 15) i WHERE rowkey_valid(l, rowkey_string(to_hex(i)) || substr(k, 2)))) AS mendable
		FROM t WHERE length(k) > 0 AND NOT rowkey_valid(l, k))
	SELECT c.check_name, r.rows, c.by_sql FROM (
		SELECT 'null_key' AS check_name, (SELECT count(*) FROM t WHERE k IS NULL) AS by_sql
		UNION ALL SELECT 'empty_key', (SELECT count(*) FROM t WHERE k = '')
		UNION ALL SELECT 'duplicate', (SELECT count(k) - count(DISTINCT k) FROM t)
		UNION ALL SELECT 'layout_misfit', (SELECT count(*) FROM invalid WHERE NOT mendable)
		UNION ALL SELECT 'derived_mismatch', (SELECT count(*) FROM invalid WHERE mendable)
		UNION ALL SELECT 'unencodable', (SELECT count(*) FROM t WHERE rowkey_encode_error(l, t) IS NOT NULL)
		UNION ALL SELECT 'encode_mismatch', (SELECT count(*) FROM t WHERE rowkey_encode_error(l, t) IS NULL AND k <> rowkey_encode_row(l, t))
		UNION ALL SELECT 'collision', (SELECT count(*) FROM t WHERE EXISTS (SELECT FROM t o WHERE o.k = t.k AND (o.a, o.b) IS DISTINCT FROM (t.a, t.b)))
	) c LEFT JOIN rowkey_audit('t', 'k', l) r USING (check_name);
	DROP TABLE t;
END $$;
CREATE TEMP TABLE compared AS
	SELECT n, r.* FROM candidate JOIN derived_part USING (n), pg_temp.compare(n, layout, place, width) r;
SELECT check_name, count(*) AS layouts, min(by_sql) > 40 AS always_some, count(*) FILTER (WHERE by_audit IS DISTINCT FROM by_sql) AS differences
FROM compared GROUP BY check_name ORDER BY check_name COLLATE "C";
SELECT * FROM compared WHERE by_audit IS DISTINCT FROM by_sql ORDER BY n, check_name COLLATE "C";

-- Phoenix and OrderedBytes: NULL is a value there; an unsalted key of a salted
-- table, a key cut short, two spellings of an empty end
CREATE TEMP TABLE dialect (n int, layout rowkey_layout, k rowkey, a text, b int);
INSERT INTO dialect SELECT n, l, rowkey_encode(l, a, b), a, b
FROM (VALUES (1, $$salt(buckets => 4), phoenix(a, 'VARCHAR'), phoenix(b, 'INTEGER')$$::rowkey_layout), (2, $$ordered(a, 'string'), ordered(b, 'int32', true)$$)) v(n, l),
	(SELECT CASE WHEN i % 5 > 0 THEN 'v' || i % 5 END AS a, i AS b FROM generate_series(1, 100) i) s;
CREATE TEMP VIEW dialect_1 AS SELECT CASE b WHEN 7 THEN substr(k, 2) WHEN 8 THEN substr(k, 1, 5) WHEN 9 THEN '\x63' || substr(k, 2) ELSE k END AS k, a, CASE b WHEN 11 THEN NULL ELSE b END AS b FROM dialect WHERE n = 1;
CREATE TEMP VIEW dialect_2 AS SELECT CASE b WHEN 8 THEN substr(k, 1, 5) WHEN 9 THEN k || '\x05'::rowkey ELSE k END AS k, a, CASE b WHEN 11 THEN NULL ELSE b END AS b FROM dialect WHERE n = 2;
SELECT n, check_name, status, rows, substring(detail FROM '[0-9]+ values? of [^)]*\)') AS "values"
FROM (SELECT DISTINCT n, layout FROM dialect) d, rowkey_audit(('dialect_' || n)::regclass, 'k', layout) WITH ORDINALITY r
WHERE status <> 'ok' OR check_name = 'lead_spread' ORDER BY n, ordinality;
SELECT count(*) FILTER (WHERE NOT rowkey_valid(layout, v.k)) AS invalid, count(*) FILTER (WHERE rowkey_encode_error(layout, v) IS NOT NULL) AS unencodable
FROM (SELECT DISTINCT layout FROM dialect WHERE n = 1) d, dialect_1 v;
SELECT count(*) FILTER (WHERE NOT rowkey_valid(layout, v.k)) AS invalid, count(*) FILTER (WHERE rowkey_encode_error(layout, v) IS NULL AND v.k <> rowkey_encode_row(layout, v)) AS different
FROM (SELECT DISTINCT layout FROM dialect WHERE n = 2) d, dialect_2 v;
-- regions by the server's width_bucket
CREATE TEMP TABLE spread AS SELECT CASE WHEN i % 20 > 0 THEN substr(rowkey_hash(i), 1, 1 + i % 3) END AS k FROM generate_series(1, 3000) i;
SELECT count(*) AS split_lists,
	count(*) FILTER (WHERE rtrim(substring(detail FROM 'Rows per region: ([0-9, ]+)')) IS DISTINCT FROM (SELECT string_agg(coalesce(c, 0)::text, ', ' ORDER BY r)
		FROM generate_series(0, cardinality(splits)) r LEFT JOIN (SELECT CASE WHEN cardinality(splits) = 0 THEN 0 ELSE width_bucket(k::bytea, sorted::bytea[]) END AS r, count(*) AS c FROM spread WHERE k IS NOT NULL GROUP BY 1) s USING (r))) AS differences
FROM (SELECT n, ARRAY(SELECT DISTINCT substr(rowkey_hash(1000 * n + j), 1, 2) FROM generate_series(2, n) j) AS splits FROM generate_series(1, 20) n) s,
	LATERAL (SELECT ARRAY(SELECT x FROM unnest(splits) x ORDER BY x) AS sorted) o,
	LATERAL (SELECT * FROM rowkey_audit('spread', 'k', splits => splits) WHERE check_name = 'region_balance') a;
-- a key that is a split point is the first of its region
SELECT rows, substring(detail FROM 'Rows per region: [0-9, ]+') FROM (SELECT 1) o, rowkey_audit('clean', 'k', splits => ARRAY(SELECT k FROM clean WHERE order_id IN (1, 500))) WHERE check_name = 'region_balance';
SELECT count(*) FILTER (WHERE k < least(a, b)), count(*) FILTER (WHERE k >= least(a, b) AND k < greatest(a, b)), count(*) FILTER (WHERE k >= greatest(a, b))
FROM clean, (SELECT (SELECT k FROM clean WHERE order_id = 1) AS a, (SELECT k FROM clean WHERE order_id = 500) AS b) s;

-- leading values: one of several has most rows
CREATE TEMP TABLE country AS SELECT (CASE WHEN i % 10 = 0 THEN 'FR' WHEN i % 10 = 1 THEN 'IT' WHEN i % 10 = 2 THEN 'ES' ELSE 'DE' END || '#' || i)::rowkey AS k FROM generate_series(1, 100) i;
SELECT check_name, status, rows, detail, example FROM rowkey_audit('country', 'k', $$string(country), '#', string(n)$$) WHERE check_name = 'lead_spread';
SELECT status, rows, detail, example FROM rowkey_audit('country', 'k', $$string(country, 2), '#', string(n)$$) WHERE check_name = 'lead_spread';
SELECT status, rows, detail, example FROM rowkey_audit('country', 'k', $$string(a, 3), string(n)$$) WHERE check_name = 'lead_spread';
-- all begin alike; and each is its own
CREATE TEMP VIEW germany AS SELECT * FROM country WHERE k ^@ 'DE';
SELECT status, rows, detail, example FROM rowkey_audit('germany', 'k', $$string(country), '#', string(n)$$) WHERE check_name = 'lead_spread';
SELECT status, rows, detail, example FROM rowkey_audit('germany', 'k', $$'DE#', string(n)$$) WHERE check_name = 'lead_spread';
-- a salt behind a tenant spreads; at the end of the key it spreads nothing
CREATE TEMP VIEW tenant AS SELECT rowkey_encode('string(tenant), ''#'', salt(digits(i, 4), 4), digits(i, 4)', 'acme', i) AS k, rowkey_encode('string(tenant), ''#'', salt(digits(i, 4), 4, format => ''digits'')', 'acme', i) AS at_end FROM generate_series(1, 100) i;
SELECT status, rows, detail FROM rowkey_audit('tenant', 'k', $$string(tenant), '#', salt(digits(i, 4), 4), digits(i, 4)$$) WHERE check_name = 'lead_spread';
SELECT max(count(*)) OVER () AS largest FROM tenant GROUP BY substr(k, 6, 1) LIMIT 1;
SELECT status, rows, detail FROM rowkey_audit('tenant', 'at_end', $$string(tenant), '#', salt(digits(i, 4), 4, format => 'digits')$$) WHERE check_name = 'lead_spread';
-- behind a constant, by time, and more buckets than are counted one by one
CREATE TEMP VIEW timed AS SELECT 't' || rowkey_bucket('2026-01-01 00:00Z'::timestamptz + i * interval '1 minute', 24, 'hour') || rowkey_epoch('2026-01-01 00:00Z'::timestamptz + i * interval '1 minute') AS k FROM generate_series(0, 719) i;
SELECT status, rows, detail, example FROM rowkey_audit('timed', 'k', $$'t', bucket(at, 24, 'hour'), epoch(at)$$) WHERE check_name = 'lead_spread';
CREATE TEMP VIEW wide AS SELECT rowkey_salt(i, 100000, format => 'digits') || rowkey_digits(i, 6) AS k FROM generate_series(1, 500) i;
SELECT status, rows, regexp_replace(detail, '^\d+', 'n') AS detail,
	substring(detail FROM '^\d+')::bigint = (SELECT count(DISTINCT substr(k, 1, 5)) FROM wide) AS as_by_sql
FROM rowkey_audit('wide', 'k', $$salt(digits(i, 6), 100000, format => 'digits'), digits(i, 6)$$) WHERE check_name = 'lead_spread';
-- keys without the salt: none of 4 buckets is used
CREATE TEMP VIEW unsalted AS SELECT ('u' || i)::rowkey AS k FROM generate_series(1, 1000) i;
SELECT status, rows, detail FROM rowkey_audit('unsalted', 'k', 'salt(string(a), 4), string(a)') WHERE check_name = 'lead_spread';
SELECT status, rows, detail FROM rowkey_audit('unsalted', 'k', 'uint(a, 2), string(b), ''|''') WHERE check_name = 'lead_spread';
-- buckets alone; long keys and texts are cut; regions without rows
SELECT detail FROM rowkey_audit('timed', 'k', $$'t', bucket(at, 24, 'hour')$$) WHERE check_name = 'lead_spread';
CREATE TEMP VIEW long_lead AS SELECT (repeat('x', 100) || n)::rowkey AS k FROM generate_series(1, 3) n;
SELECT detail ~ ('begin with ' || repeat('x', 64) || E'\\.\\.\\. [(]101 bytes[)]') AS cut FROM rowkey_audit('long_lead', 'k', 'string(a)') WHERE check_name = 'lead_spread';
SELECT detail ~ 'y \.\.\. ' AS cut, length(detail) < 1000 AS short FROM rowkey_audit('long_lead', 'k', format('string(a), %L', repeat('y', 700))::rowkey_layout) WHERE check_name = 'layout_misfit';
SELECT detail ~ ('Empty regions: 2, ' || (SELECT string_agg(i::text, ', ') FROM generate_series(3, 21) i) || ' and 10 more\.') AS named FROM rowkey_audit('long_lead', 'k', NULL, ARRAY(SELECT 'z' || rowkey_int4(i) FROM generate_series(1, 30) i)) WHERE check_name = 'region_balance';

-- ------------------------------------------------------------------------
-- Any table, any name
-- ------------------------------------------------------------------------
CREATE SCHEMA "Audit ""schema";
CREATE TABLE "Audit ""schema"."T'able;--" ("K'ey "" %s" rowkey, "user" text, gone int, "Or der" int);
INSERT INTO "Audit ""schema"."T'able;--" SELECT rowkey_string('u' || i) || rowkey_int4(i), 'u' || i, i, i FROM generate_series(1, 10) i;
INSERT INTO "Audit ""schema"."T'able;--" SELECT t.* FROM "Audit ""schema"."T'able;--" t WHERE "Or der" = 3;
UPDATE "Audit ""schema"."T'able;--" SET "user" = NULL WHERE "Or der" = 4;
ALTER TABLE "Audit ""schema"."T'able;--" DROP gone;
SELECT * FROM rowkey_audit('"Audit ""schema"."T''able;--"', 'K''ey " %s', $$string("user"), int4("Or der")$$, '{u5}') WHERE status <> 'ok';
-- a dropped column is none
ALTER TABLE "Audit ""schema"."T'able;--" DROP "user";
SELECT check_name FROM rowkey_audit('"Audit ""schema"."T''able;--"', 'K''ey " %s', $$string("user"), int4("Or der")$$);
DROP SCHEMA "Audit ""schema" CASCADE;

-- partitions with columns in another order, a generated key, domains
CREATE DOMAIN pg_temp.orders_rowkey AS rowkey;
CREATE DOMAIN pg_temp.raw AS bytea;
CREATE DOMAIN pg_temp.small AS int4 CHECK (VALUE < 1000);
CREATE TEMP TABLE parted (id pg_temp.small, name text, k pg_temp.orders_rowkey GENERATED ALWAYS AS (rowkey_encode('int4(id), string(name)', id, name)) STORED, r pg_temp.raw) PARTITION BY RANGE (id);
CREATE TEMP TABLE part_1 PARTITION OF parted FOR VALUES FROM (0) TO (10);
CREATE TEMP TABLE part_2 (r pg_temp.raw, gone text, name text, id pg_temp.small, k pg_temp.orders_rowkey GENERATED ALWAYS AS (rowkey_encode('int4(id), string(name)', id, name)) STORED);
ALTER TABLE part_2 DROP gone;
ALTER TABLE parted ATTACH PARTITION part_2 FOR VALUES FROM (10) TO (100);
INSERT INTO parted (id, name, r) SELECT i, 'n' || i, rowkey_int4(i) || rowkey_string('n' || CASE WHEN i = 15 THEN 7 ELSE i END) FROM generate_series(0, 19) i;
SELECT check_name, status, rows FROM rowkey_audit('parted', 'k', 'int4(id), string(name)');
SELECT * FROM pg_temp.found('parted', 'r', 'int4(id), string(name)');
SELECT * FROM pg_temp.found('part_2', 'r', 'int4(id), string(name)');
-- inherited tables are part of the table
CREATE TEMP TABLE heir () INHERITS (clean);
INSERT INTO heir SELECT * FROM clean WHERE order_id <= 2;
SELECT * FROM pg_temp.found('clean', 'k', pg_temp.orders_key());
DROP TABLE heir;
CREATE MATERIALIZED VIEW audit_matview AS SELECT 'a'::rowkey AS k;
SELECT check_name, status FROM rowkey_audit('audit_matview', 'k');
DROP MATERIALIZED VIEW audit_matview;

-- columns of types that the layout does not take: no row has a key
CREATE TEMP VIEW odd_types AS SELECT rowkey_int4(i) || rowkey_int4(i) AS k, i::float8 AS a, '{}'::json AS b FROM generate_series(1, 2) i UNION ALL SELECT rowkey_int4(1) || rowkey_int4(1), 1, '[]';
SELECT check_name, status, rows, detail FROM rowkey_audit('odd_types', 'k', 'int4(a), int4(b)') WHERE status <> 'ok';
-- text is told apart by its bytes, char(n) without its blanks, numbers as numbers
DO $$ BEGIN
	CREATE COLLATION pg_temp.any_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
EXCEPTION WHEN OTHERS THEN		-- a server without ICU has nothing to show here
	CREATE COLLATION pg_temp.any_case FROM "C";
END $$;
CREATE TEMP TABLE alike (k rowkey, a text COLLATE pg_temp.any_case, b char(4), c numeric);
INSERT INTO alike VALUES ('1', 'x', 'y', 1), ('1', 'X', 'y', 1), ('2', 'x', 'y', 1), ('2', 'x', 'y  ', 1.00), ('3', NULL, 'y', 1), ('3', NULL, 'y', 1), ('4', NULL, 'y', 1), ('4', '', 'y', 1);
SELECT rows, example, detail FROM rowkey_audit('alike', 'k', 'hash_hex((string(a), string(b), digits(c, 3)), 1)') WHERE check_name = 'collision';

-- a layout that changes from row to row, another table each
SELECT r.relation, a.check_name, a.status, a.rows FROM (VALUES (1, 'clean', pg_temp.orders_key()), (2, 'bad', pg_temp.orders_key()), (3, 'parted', 'int4(id), string(name)'), (4, 'clean', pg_temp.orders_key())) r(n, relation, layout),
	rowkey_audit(r.relation::regclass, 'k', r.layout) a WHERE a.check_name IN ('layout_misfit', 'unencodable') ORDER BY r.n, a.check_name COLLATE "C";

-- ------------------------------------------------------------------------
-- Mistakes in the call
-- ------------------------------------------------------------------------
\set VERBOSITY terse
SELECT * FROM rowkey_audit('clean', 'K');		-- fails: no such column
SELECT * FROM rowkey_audit('clean', 'ctid');		-- fails: of the system
SELECT * FROM rowkey_audit('clean', 'order_id');		-- fails: an integer
SELECT * FROM rowkey_audit('pg_class_oid_index', 'oid');		-- fails: an index
SELECT * FROM rowkey_audit(4294967295::regclass, 'k');		-- fails: no relation
SELECT * FROM rowkey_audit('clean', 'k', splits => ARRAY['a', NULL]::rowkey[]);		-- fails: NULL
SELECT * FROM rowkey_audit('clean', 'k', splits => ARRAY['a', '']::rowkey[]);		-- fails: empty
SELECT * FROM rowkey_audit('clean', 'k', splits => ARRAY['a', 'b', 'a']::rowkey[]);		-- fails: twice
SELECT * FROM rowkey_audit('clean', 'k', splits => ARRAY[ARRAY['a'], ARRAY['b']]::rowkey[]);		-- fails: two dimensions
\set VERBOSITY default
SELECT * FROM rowkey_audit('clean', 'kk');
SELECT * FROM rowkey_audit('clean', 'user_id');
