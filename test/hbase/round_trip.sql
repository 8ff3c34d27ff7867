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

-- Splits are given by hand where the layout does not begin with a byte of its
-- own: some keys of the data.
CREATE TABLE layouts (name text, layout rowkey_layout, splits rowkey[]);
INSERT INTO layouts VALUES
	('salted', $$salt(string(tailnum), 16), rpad(tailnum, 6), reverse_timestamp(departs), string(carrier, 2), digits(flight, 4)$$,
		ARRAY(SELECT rowkey_uint(i, 1) FROM generate_series(1, 15) i)),
	('salted_whole', $$salt(buckets => 8), string(carrier, 2), digits(flight, 4), epoch(departs, 's')$$,
		ARRAY(SELECT rowkey_uint(i, 1) FROM generate_series(1, 7) i)),
	('bucketed', $$bucket(departs, 8, 'minute'), epoch(departs), string(carrier, 2), digits(flight, 4)$$,
		ARRAY(SELECT rowkey_uint(i, 1) FROM generate_series(1, 7) i)),
	('digits', $$bucket(flight, 10, format => 'digits'), digits(flight, 4), rpad(tailnum, 6), epoch(departs)$$,
		ARRAY(SELECT rowkey_digits(i, 1) FROM generate_series(1, 9) i)),
	('latest_first', $$string(origin, 3), reverse_timestamp(departs, 's'), string(carrier, 2), digits(flight, 4)$$,
		'{JFK,LGA}'),
	('delimited', $$string(carrier), '|', digits(flight, 4), '|', string(dest), '|', epoch(departs, 's')$$, '{B6,DL|2,UA}'),
	('hashed', $$hash_hex(tailnum, 2), string(tailnum), '\x00', datetime(departs, 'yyyyMMddHHmm'), string(carrier, 2), digits(flight, 4)$$,
		'{4,8,c}'),
	('from_the_end', $$string(tailnum), reverse_timestamp(departs), string(carrier, 2), digits(flight, 4)$$, '{N3,N5,N7}'),
	('signed', $$int4(dep_delay), epoch(departs, 's'), string(carrier, 2), digits(flight, 4)$$,
		ARRAY[rowkey_int4(5), rowkey_int4(100), rowkey_int4(-10)]),
	('reversed', $$string(reverse(tailnum)), '\x00', int8(flight), epoch(departs)$$, '{A,M,W}'),
	('fixed_parts', $$uint(distance, 4), string(dest, 3), lpad(carrier, 4, '_'), int4(flight), epoch(departs)$$,
		ARRAY[rowkey_uint(500, 4), rowkey_uint(1000, 4)]);

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

-- The keys of all rows that a layout can encode: no two rows may share one
CREATE TABLE keys (name text, key rowkey, id bigint);
DO $$
DECLARE
	l layouts;
BEGIN
	FOR l IN SELECT * FROM layouts ORDER BY name COLLATE "C" LOOP
		INSERT INTO keys SELECT l.name, rowkey_encode_row(l.layout, d), d.id FROM departures d
			WHERE rowkey_encode_error(l.layout, d) IS NULL;
		CALL make_folder('tables/' || l.name);
		CALL to_file(format('SELECT rowkey_hex(s) FROM unnest(%L::rowkey[]) s', l.splits), 'tables/' || l.name || '/splits');
		PERFORM rowkey_write_hfiles(current_setting('test.folder') || '/tables/' || l.name,
			format('SELECT key, d.* FROM keys k JOIN departures d USING (id) WHERE k.name = %L', l.name), 'cf', l.splits, 'gz');
	END LOOP;
END $$;

-- What HBase is asked; n counts the scans of a case, 0 stands for all of them
CREATE TABLE cases AS
	SELECT row_number() OVER (ORDER BY name COLLATE "C", c.id) AS id, name, layout, c.condition FROM layouts, conditions c;
CREATE TABLE scans AS
	SELECT id, name, row_number() OVER (PARTITION BY id ORDER BY start_row) AS n, start_row, stop_row, residual
	FROM cases, rowkey_scan_ranges(layout, condition);
CREATE TABLE fuzzies AS
	SELECT id, name, pattern, mask FROM cases, rowkey_fuzzy(layout, condition);
CALL to_file($$
	SELECT name, 'scan', id, n, rowkey_hex(start_row) || ':' || rowkey_hex(stop_row) FROM scans
	UNION ALL
	SELECT name, 'ranges', id, 0, string_agg(rowkey_hex(start_row) || ':' || rowkey_hex(stop_row), ',') FROM scans GROUP BY name, id
	UNION ALL
	SELECT name, 'fuzzy', id, 0, string_agg(rowkey_hex(pattern) || ':' || rowkey_hex(mask), ',') FROM fuzzies GROUP BY name, id
	ORDER BY 1, 2, 3, 4$$, 'scans');
SELECT count(DISTINCT name) AS layouts, count(*) AS cases, (SELECT count(*) FROM scans) AS scans,
	(SELECT count(DISTINCT id) FROM fuzzies) AS with_fuzzy_filter, (SELECT count(*) FROM keys) AS keys FROM cases;
