-- demo.sql: the work of a bulk load, from a CSV file to a file of sorted keys.
--
-- test/demo.sh runs it, with :csv (the flights) and :lines (how many there
-- are).  must_be(value, expected) stops the demo when the two differ.

\set ON_ERROR_STOP on
\pset footer off

SET client_min_messages = warning;
CREATE EXTENSION hbase_rowkey;
CREATE FUNCTION must_be(value anycompatible, expected anycompatible) RETURNS anycompatible
	LANGUAGE plpgsql AS $$
BEGIN
	IF value IS DISTINCT FROM expected THEN
		RAISE 'check failed: % is not %', value, expected;
	END IF;
	RETURN value;
END $$;
-- Does a view find its rows by a range of keys in an index?
CREATE FUNCTION uses_index(view_name text) RETURNS boolean
	LANGUAGE plpgsql AS $$
DECLARE
	line text;
BEGIN
	FOR line IN EXECUTE format('EXPLAIN TABLE %I', view_name) LOOP
		IF line ~ 'Index Cond: .* >= ' THEN
			RETURN true;
		END IF;
	END LOOP;
	RETURN false;
END $$;
CREATE TABLE flights (year int, month int, day int, dep_time int, sched_dep_time int, dep_delay int,
	arr_time int, sched_arr_time int, arr_delay int, carrier text, flight int, tailnum text, origin text,
	dest text, air_time int, distance int, hour int, minute int, time_hour timestamptz);

\echo
\echo '== 1. Load'
\echo
\echo 'Flights scheduled from New York in 2013.  must_be(value, expected) stops the demo where the two'
\echo 'differ.'
\echo
\set ECHO queries
COPY flights FROM :'csv' (FORMAT csv, HEADER, NULL 'NA');
SELECT must_be(count(*), :lines) AS flights, count(DISTINCT tailnum) AS planes FROM flights;
\set ECHO none
\echo 'time_hour is the scheduled hour in UTC; with the minute it is the scheduled departure.  (The'
\echo 'actual one is missing where a flight was cancelled.)  The local columns must agree with it:'
\echo
\set ECHO queries
CREATE VIEW departures AS
	SELECT *, time_hour + make_interval(mins => minute) AS departs FROM flights;
SELECT must_be(count(*) FILTER (WHERE departs IS DISTINCT FROM
		make_timestamptz(year, month, day, sched_dep_time / 100, sched_dep_time % 100, 0,
			'America/New_York')), 0) AS differ
	FROM departures;
\set ECHO none

\echo '== 2. Keys: [salt][tail number][reversed departure][carrier and flight]'
\echo
\echo 'The salt spreads planes over 16 buckets; behind it a plane has its flights together, latest first.'
\echo
SELECT clock_timestamp() AS started \gset
\set ECHO queries
CREATE TABLE flight_keys AS
	SELECT rowkey_salt(tailnum, 16) || rowkey_rpad(tailnum, 6) || rowkey_reverse_timestamp(departs)
		|| carrier || rowkey_digits(flight, 4) AS k, departures.*
	FROM departures;
\set ECHO none
\echo
SELECT count(*) AS rows, round(extract(epoch FROM clock_timestamp() - :'started'), 3) AS seconds,
	round(count(*) / extract(epoch FROM clock_timestamp() - :'started'), -3)::int AS rows_per_second
	FROM flight_keys;

\echo '== 3. Rows without a key, and rows that share one'
\echo
\echo 'A NULL part gives a NULL key, never the letters "null".  Here these are cancelled flights:'
\echo
\set ECHO queries
SELECT count(*) AS without_key, must_be(count(tailnum), 0) AS with_tail_number,
		must_be(count(dep_time), 0) AS departed
	FROM flight_keys WHERE k IS NULL;
\set ECHO none
\echo 'They may be left out, or get a stand-in.  One stand-in for all fills one bucket; salting these'
\echo 'rows by carrier and flight instead spreads them:'
\echo
\set ECHO queries
SELECT must_be(count(DISTINCT rowkey_salt('------', 16)), 1) AS buckets_of_stand_in,
		count(DISTINCT rowkey_salt(carrier || flight, 16)) AS buckets_by_flight,
		must_be(count(*) - count(DISTINCT rowkey_reverse_timestamp(departs)
			|| carrier || rowkey_digits(flight, 4)), 0) AS would_share_a_key
	FROM flight_keys WHERE k IS NULL;
\set ECHO none
\echo 'This load sets them aside.'
\echo
\set ECHO queries
CREATE TABLE set_aside AS SELECT * FROM flight_keys WHERE k IS NULL;
DELETE FROM flight_keys WHERE k IS NULL;
SELECT count(*) AS with_key,
		must_be(count(*) + (SELECT count(*) FROM set_aside), :lines) AS with_those_set_aside
	FROM flight_keys;
\set ECHO none
\echo 'HBase takes a second row with the same key as a newer version of the first, and says nothing: one'
\echo 'of them is lost.  Are plane and departure (bytes 1 to 15) enough for a key?'
\echo
\set ECHO queries
SELECT count(*) - count(DISTINCT substr(k, 1, 15)) AS lost_without_flight,
		must_be(count(*) = count(DISTINCT substr(k, 1, 15)), false) AS enough,
		must_be(count(*) - count(DISTINCT k), 0) AS lost_with_flight
	FROM flight_keys;
SELECT substr(k, 1, 15) AS shared_key, string_agg(carrier || flight || ' ' || origin || '-' || dest
		|| CASE WHEN dep_time IS NULL THEN ' cancelled' ELSE '' END, ', ' ORDER BY flight) AS flights
	FROM flight_keys GROUP BY substr(k, 1, 15) HAVING count(*) > 1
	ORDER BY count(dep_time) DESC, min(departs), shared_key LIMIT 6;
\set ECHO none
\echo 'They are not; with carrier and flight behind them all keys are distinct, and a unique index keeps'
\echo 'it so:'
\echo
\set ECHO queries
CREATE UNIQUE INDEX ON flight_keys (k);
ANALYZE flight_keys;
\set ECHO none
SELECT mode() WITHIN GROUP (ORDER BY tailnum) AS plane FROM flight_keys \gset

\echo
\echo '== 4. Look at a key'
\echo
\pset expanded on
\set ECHO queries
SELECT k, rowkey_hex(k), length(k),
		rowkey_to_uint(k, 1, 1) AS salt, rowkey_to_string(k, 2, 6) AS tailnum,
		substr(k, 8, 8) AS reversed, rowkey_to_reverse_timestamp(k, 8) AS departs,
		rowkey_to_string(k, 16, 2) AS carrier, rowkey_to_string(k, 18)::int AS flight
	FROM flight_keys WHERE tailnum = :'plane' ORDER BY k LIMIT 1;
\set ECHO none
\pset expanded off
\echo 'Do the parts give the row again, for all keys?  Is the salt that of the tail number?'
\echo
\set ECHO queries
SELECT count(*) AS keys,
		must_be(count(*) FILTER (WHERE
			(rtrim(rowkey_to_string(k, 2, 6)), rowkey_to_reverse_timestamp(k, 8),
				rowkey_to_string(k, 16, 2), rowkey_to_string(k, 18)::int)
			IS DISTINCT FROM (tailnum, departs, carrier, flight)), 0) AS mismatches,
		must_be(count(*) FILTER (WHERE substr(k, 1, 1) IS DISTINCT FROM rowkey_salt(tailnum, 16)), 0)
			AS wrong_salts
	FROM flight_keys;
\set ECHO none

\echo '== 5. Scans, as HBase takes them'
\echo
\echo 'All flights of a plane are one scan: the salt is computed from the tail number.'
\echo
\set ECHO queries
SELECT start_row, stop_row
	FROM rowkey_prefix_scan(rowkey_salt(:'plane', 16) || rowkey_rpad(:'plane', 6));
\set ECHO none
\echo 'The same plane from 28 June to 12 July.  Time is reversed, so the last moment comes first:'
\echo
\set ECHO queries
CREATE VIEW plane_window AS
	SELECT rowkey_range(p || rowkey_reverse_timestamp('2013-07-11T23:59:59.999Z'),
		rowkey_prefix_stop(p || rowkey_reverse_timestamp('2013-06-28'))) AS keys
	FROM (SELECT rowkey_salt(:'plane', 16) || rowkey_rpad(:'plane', 6)) AS plane(p);
SELECT rowkey_start(keys) AS start_row, rowkey_stop(keys) AS stop_row FROM plane_window;
\set ECHO none
\echo 'What leaves on 28 June from 10:00 to 10:05?  Those keys begin with planes, so this wants a second'
\echo 'table: the same parts, time first.  It has no plane to take the salt from: one scan per bucket.'
\echo
\set ECHO queries
CREATE TABLE flights_by_time AS
	SELECT substr(k, 1, 1) || substr(k, 8, 8) || substr(k, 2, 6) || substr(k, 16) AS t, k
	FROM flight_keys;
CREATE UNIQUE INDEX ON flights_by_time (t);
ANALYZE flights_by_time;
CREATE VIEW time_window AS
	SELECT s.* FROM rowkey_bucket_scans(16, rowkey_reverse_timestamp('2013-06-28T10:04:59.999Z'),
		rowkey_prefix_stop(rowkey_reverse_timestamp('2013-06-28T10:00Z'))) s;
SELECT start_row, stop_row, must_be(count(*) OVER (), 16) AS scans
	FROM time_window ORDER BY start_row LIMIT 3;
\set ECHO none

\echo '== 6. The same rows in PostgreSQL, by the index on the key'
\echo
\pset format unaligned
\pset tuples_only on
\set ECHO queries
CREATE VIEW plane_by_key AS
	SELECT * FROM flight_keys WHERE k ^@ (rowkey_salt(:'plane', 16) || rowkey_rpad(:'plane', 6));
EXPLAIN (COSTS OFF) TABLE plane_by_key;
\set ECHO none
\echo
\set ECHO queries
CREATE VIEW window_by_key AS
	SELECT f.* FROM time_window s JOIN flights_by_time i ON i.t <@ s.keys JOIN flight_keys f USING (k);
EXPLAIN (COSTS OFF) TABLE window_by_key;
\set ECHO none
\pset format aligned
\pset tuples_only off
SELECT must_be(uses_index(name), true) FROM (VALUES ('plane_by_key'), ('window_by_key')) v(name) \g /dev/null
\echo
\echo 'Do they find the rows that plain SQL finds?'
\echo
\set ECHO queries
WITH answers(question, by_key, by_columns) AS (VALUES
	('all flights of ' || :'plane',
		ARRAY(SELECT k FROM plane_by_key ORDER BY k),
		ARRAY(SELECT k FROM flight_keys WHERE tailnum = :'plane' ORDER BY k)),
	('the same, by its scan',
		ARRAY(SELECT k FROM rowkey_prefix_scan(rowkey_salt(:'plane', 16) || rowkey_rpad(:'plane', 6)) s
			JOIN flight_keys ON k <@ s.keys ORDER BY k),
		ARRAY(SELECT k FROM flight_keys WHERE tailnum = :'plane' ORDER BY k)),
	('the same, 28 June to 12 July',
		ARRAY(SELECT k FROM plane_window s JOIN flight_keys ON k <@ s.keys ORDER BY k),
		ARRAY(SELECT k FROM flight_keys WHERE tailnum = :'plane'
			AND departs >= '2013-06-28 00:00Z' AND departs < '2013-07-12 00:00Z' ORDER BY k)),
	('all planes, 28 June, 10:00 to 10:05',
		ARRAY(SELECT k FROM window_by_key ORDER BY k),
		ARRAY(SELECT k FROM flight_keys
			WHERE departs >= '2013-06-28 10:00Z' AND departs < '2013-06-28 10:05Z' ORDER BY k))
)
SELECT question, cardinality(by_key) AS by_key, cardinality(by_columns) AS by_columns,
		must_be(by_key = by_columns AND by_key <> '{}', true) AS same_rows
	FROM answers;
\set ECHO none

\echo '== 7. Balance: rows per salt bucket'
\echo
\set ECHO queries
SELECT substr(k, 1, 1) AS salt, count(DISTINCT tailnum) AS planes, count(*) AS rows,
		round(100.0 * count(*) / sum(count(*)) OVER (), 2) AS percent,
		repeat('#', (40 * count(*) / max(count(*)) OVER ())::int) AS bar
	FROM flight_keys GROUP BY substr(k, 1, 1) ORDER BY salt;
\set ECHO none

\echo '== 8. A file with sorted keys, for a loader'
\echo
\echo 'The first column is the key in hex.  psql writes the file, by \\g flights_keys.tsv:'
\echo
\set ECHO queries
COPY (
	SELECT rowkey_hex(k), carrier, flight, origin, dest, dep_time, dep_delay, distance
	FROM flight_keys ORDER BY k
) TO STDOUT \g flights_keys.tsv
\set ECHO none
