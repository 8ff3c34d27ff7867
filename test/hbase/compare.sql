-- compare.sql: are the rows that HBase returned those of the conditions?
--
-- Runs in the database of round_trip.sql, behind Judge.  One line a check;
-- "not ok" is a failure, with the first cases that fail behind it.

\set ON_ERROR_STOP on
SET client_min_messages = warning;
SET TimeZone = 'UTC';
\pset format unaligned
\pset tuples_only on

CREATE TABLE results (kind text, id bigint, n bigint, key_hex text);
COPY results FROM :'results';
CREATE TABLE found AS SELECT DISTINCT kind, r.id, n, rowkey_from_hex(key_hex) AS key FROM results r;
CREATE INDEX ON found (id, kind);
CREATE TABLE regions (name text, key_hex text, region int);
COPY regions FROM :'regions';
ANALYZE;

-- Rows of a query, as an array of ids in order
CREATE FUNCTION ids(query text) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
	result bigint[];
BEGIN
	EXECUTE format('SELECT array_agg(id ORDER BY id) FROM (%s) q', query) INTO result;
	RETURN coalesce(result, '{}');
END $$;

-- For each case: rows of the condition, in plain SQL, of those that have a key;
-- rows of HBase's scans behind their residuals; of its filters.
CREATE TABLE answers AS
SELECT c.id, c.name, c.condition,
	ids(format('SELECT d.id FROM departures d JOIN keys k USING (id) WHERE k.name = %L AND (%s)', c.name, c.condition)) AS rows,
	coalesce((SELECT array_agg(id ORDER BY id) FROM
		(SELECT unnest(ids(format($q$SELECT d.id FROM departures d JOIN keys k USING (id)
				JOIN found f ON f.key = k.key AND f.kind = 'scan' AND f.id = %s JOIN scans s ON s.id = f.id AND s.n = f.n
				WHERE k.name = %L AND s.residual IS NOT DISTINCT FROM %L AND (%s)$q$, c.id, c.name, residual, coalesce(residual, 'true')))) AS id
			FROM (SELECT DISTINCT residual FROM scans s WHERE s.id = c.id) r) q), '{}') AS by_scans,
	(SELECT count(*) FROM scans s WHERE s.id = c.id) AS scans
FROM cases c;

CREATE TABLE index_answers AS
SELECT c.id, c.condition,
	ids(format('SELECT d.id FROM departures d JOIN keys k USING (id) WHERE k.name = ''latest_first'' AND (%s)', c.condition)) AS rows,
	coalesce((SELECT array_agg(id ORDER BY id) FROM
		(SELECT unnest(ids(format($q$SELECT d.id FROM indexes x, found f JOIN index_scans s ON s.id = f.id AND s.n = f.n
				JOIN LATERAL (SELECT f.key AS main_key WHERE s.index_name IS NULL
					UNION ALL SELECT main_key FROM rowkey_index_main(f.key, x.defs, x.splits) WHERE s.index_name IS NOT NULL) m ON true
				JOIN keys k ON k.key = m.main_key AND k.name = 'latest_first' JOIN departures d ON d.id = k.id
				WHERE f.kind = 'index' AND f.id = %s AND s.residual IS NOT DISTINCT FROM %L AND (%s)$q$,
			c.id, residual, coalesce(residual, 'true')))) AS id
			FROM (SELECT DISTINCT residual FROM index_scans s WHERE s.id = c.id) r) q), '{}') AS by_scans
FROM conditions c;
CREATE TABLE loads (name text, region int, rows bigint);
DO $$
DECLARE
	l layouts;
BEGIN
	FOR l IN SELECT * FROM layouts LOOP
		CREATE TEMP TABLE one AS SELECT key FROM keys WHERE name = l.name;
		INSERT INTO loads SELECT l.name, region, rows FROM rowkey_region_load('one', 'key', l.splits);
		DROP TABLE one;
	END LOOP;
END $$;

CREATE FUNCTION report(what text, failed bigint, total bigint, at_least bigint, example text) RETURNS text LANGUAGE sql RETURN
	CASE WHEN failed = 0 AND total >= at_least THEN format('ok - %s: %s', what, total)
		ELSE format('not ok - %s: %s of %s, at least %s; %s', what, failed, total, at_least, example) END;

SELECT report('layouts with a key for most rows', count(*) FILTER (WHERE n < 1700), count(*), 15, min(name) FILTER (WHERE n < 1700))
FROM (SELECT l.name, count(k.key) AS n FROM layouts l LEFT JOIN keys k USING (name) GROUP BY l.name) q;
SELECT report('keys, each in one row of HBase', count(*) FILTER (WHERE k.key IS NULL OR r.key_hex IS NULL), count(*), 25000, min(coalesce(k.name, r.name)))
FROM keys k FULL JOIN (SELECT * FROM regions WHERE name <> 'indexed') r ON r.name = k.name AND r.key_hex = rowkey_hex(k.key);
SELECT report('keys in the region of HBase', count(*) FILTER (WHERE region <> expected), count(*), 30000, min(name) FILTER (WHERE region <> expected))
FROM (SELECT r.name, region, rowkey_region(rowkey_from_hex(key_hex), splits) AS expected
	FROM regions r JOIN (SELECT name, splits FROM layouts UNION ALL SELECT 'indexed', splits FROM indexes) l USING (name)) q;
SELECT report('regions with the rows that rowkey_region_load counts', count(*) FILTER (WHERE rows <> found), count(*), 80, min(name) FILTER (WHERE rows <> found))
FROM (SELECT l.name, l.rows, (SELECT count(*) FROM regions r WHERE r.name = l.name AND r.region = l.region) AS found FROM loads l) q;
SELECT report(format('%s: cases, rows by HBase''s scans and residuals are those of the condition', name),
	count(*) FILTER (WHERE rows <> by_scans), count(*), 40, min(condition) FILTER (WHERE rows <> by_scans))
FROM answers GROUP BY name ORDER BY name COLLATE "C";
-- cases that could not fail do not count
SELECT report('cases with some rows, not all', 0, count(*) FILTER (WHERE rows <> '{}' AND cardinality(rows) < 1900), 500, 'too few') FROM answers;
SELECT report('cases that read less than the table', 0, count(*), 60, 'too few')
FROM answers a WHERE scans > 0 AND (SELECT count(*) FROM found f WHERE f.id = a.id AND kind = 'scan') < 1000;
SELECT report('cases whose scans meet no row twice', count(*) FILTER (WHERE twice > 0), count(*), 550, min(id::text) FILTER (WHERE twice > 0))
FROM (SELECT id, count(*) - count(DISTINCT key) AS twice FROM found WHERE kind = 'scan' GROUP BY id) q;
SELECT report('cases, MultiRowRangeFilter returns the keys of the scans', count(*) FILTER (WHERE differ), count(*), 550, min(id::text) FILTER (WHERE differ))
FROM (SELECT id, count(*) FILTER (WHERE kind = 'scan') <> count(*) FILTER (WHERE kind = 'ranges') OR count(DISTINCT key) <> count(*) FILTER (WHERE kind = 'scan') AS differ
	FROM found WHERE kind IN ('scan', 'ranges') GROUP BY id) q;
SELECT report('cases, FuzzyRowFilter returns what rowkey_fuzzy_match says', count(*) FILTER (WHERE differ), count(*), 50, min(id::text) FILTER (WHERE differ))
FROM (SELECT z.id, ARRAY(SELECT key FROM found f WHERE f.kind = 'fuzzy' AND f.id = z.id ORDER BY key)
		<> ARRAY(SELECT DISTINCT key FROM keys k JOIN fuzzies y ON y.id = z.id AND rowkey_fuzzy_match(k.key, y.pattern, y.mask)
			WHERE k.name = z.name ORDER BY key) AS differ
	FROM (SELECT DISTINCT id, name FROM fuzzies) z) q;
SELECT report('cases, FuzzyRowFilter misses no row of the condition', count(*) FILTER (WHERE missed), count(*), 50, min(id::text) FILTER (WHERE missed))
FROM (SELECT z.id, EXISTS (SELECT FROM unnest(a.rows) r(id) JOIN keys k ON k.id = r.id AND k.name = z.name
		WHERE k.key NOT IN (SELECT key FROM found f WHERE f.kind = 'fuzzy' AND f.id = z.id)) AS missed
	FROM (SELECT DISTINCT id, name FROM fuzzies) z JOIN answers a USING (id)) q;

-- Secondary indexes
SELECT report('index rows in the region of their row, by HBase', count(*) FILTER (WHERE i.region IS DISTINCT FROM m.region OR i.region <> e.region), count(*), 7000, min(e.index_key::text))
FROM entries e LEFT JOIN regions i ON i.name = 'indexed' AND i.key_hex = rowkey_hex(e.index_key)
	LEFT JOIN regions m ON m.name = 'indexed' AND m.key_hex = rowkey_hex(e.key);
SELECT report('rows by rowkey_main_scans, all data rows and no index row', count(*) FILTER (WHERE k.key IS NULL OR f.key IS NULL), count(*), 1900, min(coalesce(k.key, f.key)::text))
FROM (SELECT key FROM found WHERE kind = 'data') f FULL JOIN (SELECT key FROM keys WHERE name = 'latest_first') k USING (key);
SELECT report('cases, rows by HBase''s scans of the best index are those of the condition', count(*) FILTER (WHERE rows <> by_scans), count(*), 40,
	min(condition) FILTER (WHERE rows <> by_scans))
FROM index_answers;
