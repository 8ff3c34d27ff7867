-- round_trip.sql: tables for HBase, and scans over them.
--
-- :folder as in hfiles.sql, which runs first; :csv is the flights' file.  Each
-- layout becomes a table with our HFiles and split points, each condition the
-- scans of rowkey_scan_ranges and the filters of rowkey_fuzzy.  Judge runs
-- them; compare.sql says whether the rows are those of the condition.
--
-- To test another layout or condition, add a line to the two tables below.

\set ON_ERROR_STOP on
SET client_min_messages = warning;
SET TimeZone = 'UTC';
SELECT set_config('test.folder', :'folder', false) \g /dev/null

CREATE TABLE flights (year int, month int, day int, dep_time int, sched_dep_time int, dep_delay int,
	arr_time int, sched_arr_time int, arr_delay int, carrier text, flight int, tailnum text, origin text,
	dest text, air_time int, distance int, hour int, minute int, time_hour timestamptz);
COPY flights FROM :'csv' (FORMAT csv, HEADER, NULL 'NA');
CREATE TABLE departures AS
	SELECT row_number() OVER (ORDER BY carrier, flight, time_hour, minute) AS id, *,
		time_hour + make_interval(mins => minute) AS departs
	FROM flights;

-- spread: the table has a region for each salt or bucket, else regions by the
-- quantiles of its keys.
CREATE TABLE layouts (name text, layout rowkey_layout, spread boolean, splits rowkey[]);
INSERT INTO layouts (name, layout, spread) VALUES
	('salted', $$salt(string(tailnum), 16), rpad(tailnum, 6), reverse_timestamp(departs), string(carrier, 2), digits(flight, 4)$$, true),
	('salted_whole', $$salt(buckets => 8), string(carrier, 2), digits(flight, 4), epoch(departs, 's')$$, true),
	('bucketed', $$bucket(departs, 8, 'minute'), epoch(departs), string(carrier, 2), digits(flight, 4)$$, true),
	('digits', $$bucket(flight, 10, format => 'digits'), digits(flight, 4), rpad(tailnum, 6), epoch(departs)$$, true),
	('latest_first', $$string(origin, 3), reverse_timestamp(departs, 's'), string(carrier, 2), digits(flight, 4)$$, false),
	('delimited', $$string(carrier), '|', digits(flight, 4), '|', string(dest), '|', epoch(departs, 's')$$, false),
	('hashed', $$hash_hex(tailnum, 2), string(tailnum), '\x00', datetime(departs, 'yyyyMMddHHmm'), string(carrier, 2), digits(flight, 4)$$, false),
	('from_the_end', $$string(tailnum), reverse_timestamp(departs), string(carrier, 2), digits(flight, 4)$$, false),
	('signed', $$int4(dep_delay), epoch(departs, 's'), string(carrier, 2), digits(flight, 4)$$, false),
	('reversed', $$string(reverse(tailnum)), '\x00', int8(flight), epoch(departs)$$, false),
	('fixed_parts', $$uint(distance, 4), string(dest, 3), lpad(carrier, 4, '_'), int4(flight), epoch(departs)$$, false),
	('ordered', $$ordered(dep_delay, 'int32'), ordered(tailnum, 'string'), ordered(carrier, 'string'), ordered(flight, 'numeric'), epoch(departs)$$, false),
	('ordered_desc', $$ordered(distance, 'numeric', true), ordered(carrier, 'string', true), ordered(flight, 'int32', true),
		ordered(tailnum, 'string', true), reverse_timestamp(departs)$$, false),
	('phoenix', $$salt(buckets => 8), phoenix(tailnum, 'VARCHAR'), phoenix(departs, 'TIMESTAMP', true), phoenix(carrier, 'CHAR(2)'),
		phoenix(flight, 'INTEGER')$$, true),
	('phoenix_delay', $$phoenix(dep_delay, 'INTEGER'), phoenix(dest, 'VARCHAR', true), phoenix(departs, 'DATE'), phoenix(carrier, 'VARCHAR'),
		phoenix(flight, 'UNSIGNED_INT', true)$$, false);

CREATE TABLE conditions (id serial, condition text);
INSERT INTO conditions (condition) VALUES
	('true'),
	($$tailnum = 'N348JB'$$),
	($$tailnum IN ('N348JB', 'N711MQ', 'N258JB', 'N000ZZ')$$),
	($$tailnum LIKE 'N3%'$$),
	($$tailnum ^@ 'N71'$$),
	($$tailnum LIKE '%JB'$$),
	($$tailnum >= 'N5' AND tailnum < 'N6'$$),
	($$tailnum <> 'N348JB'$$),
	($$tailnum = 'N348JB' AND departs >= '2013-07-03T12:00:00Z'$$),
	($$tailnum = 'N348JB' AND departs < '2013-07-04'$$),
	($$departs = '2013-06-28T10:00:00Z'$$),
	($$departs BETWEEN '2013-07-10T10:00:00Z' AND '2013-07-10T12:30:00Z'$$),
	($$departs > '2013-07-10T00:30:00.5Z'$$),
	($$departs < '2013-06-28 14:15:00+02' OR departs > '2013-07-11 02:00:00'$$),
	($$carrier = 'UA'$$),
	($$carrier = 'UA' AND flight = 207$$),
	($$carrier = 'UA' AND flight BETWEEN 300 AND 499$$),
	($$carrier = 'UA' AND dest LIKE 'S%'$$),
	($$carrier IN ('AA', 'DL') AND dest = 'MIA'$$),
	($$(carrier, flight) > ('UA', 500)$$),
	($$carrier > 'DL' AND carrier <= 'MQ'$$),
	($$NOT (carrier = 'UA' OR carrier = 'B6')$$),
	($$flight = ANY (ARRAY[1, 15, 207, 99999])$$),
	($$flight < 10$$),
	($$flight >= 5000 AND origin <> 'EWR'$$),
	($$origin = 'JFK'$$),
	($$origin = 'JFK' AND departs >= '2013-07-10T10:00:00Z' AND departs < '2013-07-10T14:00:00Z'$$),
	($$origin IN ('EWR', 'LGA') AND departs < '2013-06-29T10:00:00Z' AND carrier = 'EV'$$),
	($$distance > 2400$$),
	($$distance BETWEEN 200 AND 300 AND dest = 'BOS'$$),
	($$distance = 187 AND carrier = 'B6'$$),
	($$dep_delay < 0$$),
	($$dep_delay BETWEEN -5 AND 5$$),
	($$dep_delay = -3 OR dep_delay = 3 AND carrier = 'DL'$$),
	($$dep_delay >= 100 AND departs >= '2013-07-01T20:00:00Z'$$),
	($$dep_time IS NULL$$),
	($$air_time IS NOT NULL AND dest = 'LAX'$$),
	($$dest = 'SFO' AND carrier = 'VX' AND distance = 2586$$),
	($$carrier = 'ZZ'$$),
	($$tailnum = NULL$$),
	($$carrier = 'UA' AND carrier = 'AA'$$);

-- The keys of all rows that a layout can encode; no two rows may share one
CREATE TABLE keys (name text, key rowkey, id bigint);
INSERT INTO keys
	SELECT name, rowkey_encode_row(layout, d), d.id FROM layouts, departures d WHERE rowkey_encode_error(layout, d) IS NULL;
UPDATE layouts l SET splits = CASE WHEN spread THEN rowkey_layout_splits(layout)
	ELSE (SELECT rowkey_quantiles(key, 5) FROM keys k WHERE k.name = l.name) END;

-- A table with secondary indexes: data rows, and their index rows behind them
-- in the same region
CREATE TABLE indexes AS SELECT ARRAY[('flight', 'string(carrier, 2), digits(flight, 4)'), ('plane', $$string(tailnum), '\x00', epoch(departs)$$),
	('delay', $$ordered(dep_delay, 'int32')$$), ('dest', $$string(dest, 3), uint(distance, 4)$$)]::rowkey_index_def[] AS defs,
	layout AS main, splits FROM layouts WHERE name = 'latest_first';
CREATE TABLE entries AS
	SELECT index_name, e.region, e.index_key, k.key, d.id
	FROM indexes, keys k JOIN departures d USING (id), LATERAL rowkey_index_entries(defs, splits, d, k.key) e WHERE k.name = 'latest_first';

CREATE PROCEDURE write_table(name text, query text, splits rowkey[]) LANGUAGE plpgsql AS $$
BEGIN
	CALL make_folder('tables/' || name);
	CALL to_file(format('SELECT rowkey_hex(s) FROM unnest(%L::rowkey[]) s', splits), 'tables/' || name || '/splits');
	PERFORM rowkey_write_hfiles(current_setting('test.folder') || '/tables/' || name, query, 'cf', splits, 'gz');
END $$;
DO $$
DECLARE
	l layouts;
	i indexes;
BEGIN
	FOR l IN SELECT * FROM layouts ORDER BY name COLLATE "C" LOOP
		CALL write_table(l.name, format('SELECT key, d.* FROM keys k JOIN departures d USING (id) WHERE k.name = %L', l.name), l.splits);
	END LOOP;
	SELECT * INTO i FROM indexes;
	CALL write_table('indexed', $q$SELECT key, id::text FROM keys WHERE name = 'latest_first' UNION ALL SELECT index_key, '' FROM entries$q$, i.splits);
END $$;

-- What HBase is asked; n counts the scans of a case, 0 stands for all of them
CREATE TABLE cases AS
	SELECT row_number() OVER (ORDER BY name COLLATE "C", c.id) AS id, name, layout, c.condition FROM layouts, conditions c;
CREATE TABLE scans AS
	SELECT id, name, row_number() OVER (PARTITION BY id ORDER BY start_row) AS n, start_row, stop_row, residual
	FROM cases, rowkey_scan_ranges(layout, condition);
CREATE TABLE fuzzies AS
	SELECT id, name, pattern, mask FROM cases, rowkey_fuzzy(layout, condition);
-- the same conditions by the best index, or the data rows where none helps
CREATE TABLE index_scans AS
	SELECT id, row_number() OVER (PARTITION BY id ORDER BY s.start_row, s.index_name) AS n, s.*
	FROM conditions, indexes, rowkey_index_scans(defs, splits, condition, main => main) s;
CALL to_file($$
	SELECT name, 'scan', id, n, rowkey_hex(start_row) || ':' || rowkey_hex(stop_row) FROM scans
	UNION ALL
	SELECT 'indexed', 'index', id, n, rowkey_hex(start_row) || ':' || rowkey_hex(stop_row) FROM index_scans
	UNION ALL
	SELECT 'indexed', 'data', 0, region, rowkey_hex(start_row) || ':' || rowkey_hex(stop_row) FROM indexes, rowkey_main_scans(splits)
	UNION ALL
	SELECT name, 'ranges', id, 0, string_agg(rowkey_hex(start_row) || ':' || rowkey_hex(stop_row), ',') FROM scans GROUP BY name, id
	UNION ALL
	SELECT name, 'fuzzy', id, 0, string_agg(rowkey_hex(pattern) || ':' || rowkey_hex(mask), ',') FROM fuzzies GROUP BY name, id
	ORDER BY 1, 2, 3, 4$$, 'scans');
SELECT count(DISTINCT name) AS layouts, count(*) AS cases, (SELECT count(*) FROM scans) AS scans,
	(SELECT count(DISTINCT id) FROM fuzzies) AS with_fuzzy_filter, (SELECT count(*) FROM keys) AS keys,
	(SELECT count(DISTINCT id) FROM index_scans WHERE index_name IS NOT NULL) AS by_index FROM cases;
