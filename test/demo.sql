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
-- The message of a statement that is refused.
CREATE FUNCTION refusal(statement text) RETURNS text
	LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE statement;
	RETURN NULL;
EXCEPTION WHEN others THEN
	RETURN SQLERRM;
END $$;
-- Milliseconds of a statement: the best of three runs.
CREATE FUNCTION milliseconds(statement text) RETURNS int
	LANGUAGE plpgsql AS $$
DECLARE
	started timestamptz;
	best float8;
BEGIN
	FOR run IN 1..3 LOOP
		started := clock_timestamp();
		EXECUTE statement;
		best := least(best, 1000 * extract(epoch FROM clock_timestamp() - started));
	END LOOP;
	RETURN best;
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

\echo '== 2. The key, declared once'
\echo
\echo 'The salt spreads planes over 16 buckets; behind it a plane has its flights together, latest first.'
\echo 'A function gives the layout its name; all that follows goes by it.'
\echo
\set ECHO queries
CREATE FUNCTION flights_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$salt(string(tailnum), 16), rpad(tailnum, 6), reverse_timestamp(departs), string(carrier, 2),
	digits(flight, 4)$$::rowkey_layout;
SELECT ordinal, element, width, carries FROM rowkey_layout_elements(flights_key());
SELECT severity, element, message FROM rowkey_layout_lint(flights_key());
\set ECHO none
SELECT must_be(sum(width), 21) FROM rowkey_layout_elements(flights_key()) \g /dev/null
\echo 'Departures are whole minutes: rounding to milliseconds loses nothing.'

\echo
\echo '== 3. Dirty rows, set aside with the reason'
\echo
\echo 'Real data lack tail numbers.  Four more rows are spoilt here on purpose: one flight again, each time'
\echo 'with a value that does not fit into the key, or would share it with another.'
\echo
\set ECHO queries
INSERT INTO flights
	SELECT spoilt.*
	FROM (SELECT to_jsonb(f) AS good FROM flights f WHERE tailnum IS NOT NULL ORDER BY time_hour, minute, flight LIMIT 1) f,
		(VALUES ('flight', '12345'), ('carrier', 'UAL'), ('tailnum', 'N14228X'), ('tailnum', 'N1422 ')) v(name, bad),
		jsonb_populate_record(NULL::flights, good || jsonb_build_object(name, bad)) spoilt;
CREATE TABLE set_aside AS
	SELECT reason, d.* FROM departures d, rowkey_encode_error(flights_key(), d) AS reason
	WHERE reason IS NOT NULL;
SELECT reason, count(*) AS rows, count(dep_time) AS departed
	FROM set_aside GROUP BY reason ORDER BY rows DESC, reason COLLATE "C";
\set ECHO none
SELECT must_be(count(DISTINCT reason), 5), must_be(count(*) FILTER (WHERE tailnum IS NOT NULL), 4),
	must_be(count(dep_time) FILTER (WHERE tailnum IS NULL), 0) FROM set_aside \g /dev/null
\echo 'The NULLs are cancelled flights: none has departed.  All other rows get their key, and a CHECK keeps'
\echo 'the table to keys of this layout.'
\echo
SELECT clock_timestamp() AS started \gset
\set ECHO queries
CREATE TABLE flight_keys (k rowkey NOT NULL CHECK (rowkey_valid(flights_key(), k)), LIKE departures);
INSERT INTO flight_keys
	SELECT rowkey_encode(flights_key(), tailnum, departs, carrier, flight), d.*
	FROM departures d WHERE rowkey_encode_error(flights_key(), d) IS NULL;
\set ECHO none
\echo
SELECT count(*) AS with_key, must_be(count(*) + (SELECT count(*) FROM set_aside), :lines + 4) AS with_those_set_aside,
	round(extract(epoch FROM clock_timestamp() - :'started'), 3) AS seconds FROM flight_keys;
\echo 'Each element is the function of its name.  Do the functions, put together by hand, give the same?'
\echo
\set ECHO queries
SELECT count(*) AS keys, must_be(count(*) FILTER (WHERE k IS DISTINCT FROM
		rowkey_salt(tailnum, 16) || rowkey_rpad(tailnum, 6) || rowkey_reverse_timestamp(departs)
			|| rowkey_string(carrier, 2) || rowkey_digits(flight, 4)), 0) AS differ
	FROM flight_keys;
\set ECHO none

\echo '== 4. Rows that would share a key'
\echo
\echo 'HBase takes a second row with the same key as a newer version of the first, and says nothing: one'
\echo 'of them is lost.  Would plane and departure be enough for a key?'
\echo
\set ECHO queries
CREATE VIEW short_keys AS
	SELECT rowkey_encode_prefix(flights_key(), tailnum, departs) AS short_key, * FROM flight_keys;
SELECT count(*) - count(DISTINCT short_key) AS lost_without_flight,
		must_be(count(*) = count(DISTINCT short_key), false) AS enough,
		must_be(count(*) - count(DISTINCT k), 0) AS lost_with_flight
	FROM short_keys;
SELECT short_key, string_agg(carrier || flight || ' ' || origin || '-' || dest
		|| CASE WHEN dep_time IS NULL THEN ' cancelled' ELSE '' END, ', ' ORDER BY flight) AS flights
	FROM short_keys GROUP BY short_key HAVING count(*) > 1
	ORDER BY count(dep_time) DESC, min(departs), short_key LIMIT 6;
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
\echo '== 5. Look at a key'
\echo
\set ECHO queries
CREATE VIEW one_key AS SELECT k FROM flight_keys WHERE tailnum = :'plane' ORDER BY k LIMIT 1;
SELECT e.* FROM one_key, rowkey_explain(flights_key(), k) e;
\set ECHO none
\echo 'The same key made without its salt, and salted for 20 buckets:'
\echo
\set ECHO queries
CREATE VIEW damaged_keys(unsalted, salted_20) AS
	SELECT substr(k, 2), rowkey_salt(:'plane', 20) || substr(k, 2) FROM one_key;
SELECT ordinal, bytes, value, status FROM damaged_keys, rowkey_explain(flights_key(), unsalted);
SELECT ordinal, bytes, value, status FROM damaged_keys, rowkey_explain(flights_key(), salted_20) LIMIT 2;
SELECT refusal('INSERT INTO flight_keys SELECT unsalted, d.* FROM damaged_keys, departures d LIMIT 1');
\set ECHO none
SELECT must_be(count(*) FILTER (WHERE refusal(format('INSERT INTO flight_keys SELECT %I, d.* FROM damaged_keys, departures d LIMIT 1', name))
	LIKE '%violates check constraint%'), 2) FROM (VALUES ('unsalted'), ('salted_20')) v(name) \g /dev/null
\echo 'A key gives its values back, as JSON or as a row.  Are they those of its flight, for all keys?'
\echo
\set ECHO queries
SELECT rowkey_decode(flights_key(), k) FROM one_key;
SELECT count(*) AS keys, must_be(count(*) FILTER (WHERE (r.tailnum, r.departs, r.carrier, r.flight)
			IS DISTINCT FROM (f.tailnum, f.departs, f.carrier, f.flight)), 0) AS mismatches
	FROM flight_keys f, rowkey_decode_row(flights_key(), k, NULL::departures) r;
\set ECHO none

\echo '== 6. Scans, as HBase takes them'
\echo
\echo 'All flights of a plane are one scan: the salt is computed from the tail number.'
\echo
\set ECHO queries
SELECT start_row, stop_row
	FROM rowkey_prefix_scan(rowkey_encode_prefix(flights_key(), :'plane'));
\set ECHO none
\echo 'The same plane from 28 June to 12 July.  Time is reversed, so the last moment comes first:'
\echo
\set ECHO queries
CREATE VIEW plane_window AS
	SELECT rowkey_range(rowkey_encode_prefix(flights_key(), :'plane', '2013-07-11T23:59:59.999Z'),
		rowkey_prefix_stop(rowkey_encode_prefix(flights_key(), :'plane', '2013-06-28'))) AS keys;
SELECT rowkey_start(keys) AS start_row, rowkey_stop(keys) AS stop_row FROM plane_window;
\set ECHO none
\echo 'What leaves on 28 June from 10:00 to 10:05?  Those keys begin with planes, so this wants a second'
\echo 'table: the same parts, time first.  rowkey_recode makes one key from the other.'
\echo
\set ECHO queries
CREATE FUNCTION by_time_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$salt(string(tailnum), 16), reverse_timestamp(departs), rpad(tailnum, 6), string(carrier, 2),
	digits(flight, 4)$$::rowkey_layout;
CREATE TABLE flights_by_time AS
	SELECT rowkey_recode(flights_key(), by_time_key(), k) AS t, k FROM flight_keys;
CREATE UNIQUE INDEX ON flights_by_time (t);
ANALYZE flights_by_time;
\set ECHO none
\echo
\echo 'The question names no plane, so the salt may be any: one scan per bucket.'
\echo
\set ECHO queries
CREATE VIEW time_window AS
	SELECT s.* FROM rowkey_bucket_scans(16, rowkey_reverse_timestamp('2013-06-28T10:04:59.999Z'),
		rowkey_prefix_stop(rowkey_reverse_timestamp('2013-06-28T10:00Z'))) s;
SELECT start_row, stop_row, must_be(count(*) OVER (), 16) AS scans
	FROM time_window ORDER BY start_row LIMIT 3;
\set ECHO none

\echo '== 7. The same rows in PostgreSQL, by the index on the key'
\echo
\pset format unaligned
\pset tuples_only on
\set ECHO queries
CREATE VIEW plane_by_key AS
	SELECT * FROM flight_keys WHERE k ^@ rowkey_encode_prefix(flights_key(), :'plane');
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
		ARRAY(SELECT k FROM rowkey_prefix_scan(rowkey_encode_prefix(flights_key(), :'plane')) s
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

\echo '== 8. Regions: one per salt, and who gets the load'
\echo
\set ECHO queries
CREATE FUNCTION flights_splits() RETURNS rowkey[] IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	rowkey_layout_splits(flights_key());
SELECT region, format('[%s, %s)', start_row, stop_row) AS "row keys", rows, share, bar
	FROM rowkey_region_load('flight_keys', 'k', flights_splits());
\set ECHO none
SELECT must_be(sum(rows), (SELECT count(*) FROM flight_keys)) FROM rowkey_region_load('flight_keys', 'k', flights_splits()) \g /dev/null

\echo '== 9. Another question: an index beside the data rows'
\echo
\echo 'What did a carrier fly on a day?  Keys begin with planes; an index answers.  Its rows stand in the'
\echo 'region of their data row, behind the data: start row, FF, name, 00, value, key of the data row.'
\echo
\set ECHO queries
CREATE FUNCTION flights_indexes() RETURNS rowkey_index_def[] IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	ARRAY[('carrier_day', $$string(carrier, 2), datetime(departs, 'yyyyMMdd')$$),
		('dest', 'string(dest, 3)')]::rowkey_index_def[];
CREATE TABLE hbase_rows AS
	SELECT k, false AS is_index FROM flight_keys
	UNION ALL
	SELECT e.index_key, true
	FROM flight_keys f, rowkey_index_entries(flights_indexes(), flights_splits(), f, f.k) e;
CREATE UNIQUE INDEX ON hbase_rows (k);
ANALYZE hbase_rows;
SELECT index_name, region, index_key FROM one_key JOIN flight_keys f USING (k),
	rowkey_index_entries(flights_indexes(), flights_splits(), f, k);
\set ECHO none
\echo 'Which index, and what is left to filter?  index_name is NULL for a scan of the data rows.'
\echo
\set ECHO queries
\set question 'carrier = ''UA'' AND departs >= ''2013-06-28'' AND departs < ''2013-06-29'' AND distance > 2000'
SELECT rank, index_name, equal_columns, range_column, residual
	FROM rowkey_index_choose(flights_indexes(), :'question', main => flights_key());
CREATE VIEW index_scans AS
	SELECT * FROM rowkey_index_scans(flights_indexes(), flights_splits(), :'question', main => flights_key());
SELECT region, start_row, stop_row, residual, must_be(count(*) OVER (), 16) AS scans
	FROM index_scans ORDER BY region LIMIT 2;
\set ECHO none
\echo 'From index rows to data rows, and the filter; and the data rows without index rows:'
\echo
\set ECHO queries
WITH by_index AS (
	SELECT f.k FROM index_scans s JOIN hbase_rows i ON i.k <@ s.keys,
		rowkey_index_main(i.k, flights_indexes(), flights_splits()) m JOIN flight_keys f ON f.k = m.main_key
	WHERE distance > 2000),
by_columns AS (
	SELECT k FROM flight_keys WHERE carrier = 'UA' AND distance > 2000
		AND departs >= '2013-06-28 00:00Z' AND departs < '2013-06-29 00:00Z')
SELECT count(*) AS flights, must_be(array_agg(k ORDER BY k) = (SELECT array_agg(k ORDER BY k) FROM by_columns), true) AS same_rows
	FROM by_index;
SELECT count(*) AS rows, must_be(count(*) FILTER (WHERE is_index), 0) AS index_rows,
		must_be(count(*), (SELECT count(*) FROM flight_keys)) AS data_rows
	FROM rowkey_main_scans(flights_splits()) s JOIN hbase_rows ON k <@ s.keys;
\set ECHO none

\echo '== 10. What it costs: milliseconds for all keys'
\echo
SET max_parallel_workers_per_gather = 0;
\set ECHO queries
SELECT what, milliseconds('SELECT count(' || expression || ') FROM flight_keys') AS ms
	FROM (VALUES (1, 'count the column k', 'k'),
		(2, 'put together by hand', 'rowkey_salt(tailnum, 16) || rowkey_rpad(tailnum, 6) || rowkey_reverse_timestamp(departs)
			|| rowkey_string(carrier, 2) || rowkey_digits(flight, 4)'),
		(3, 'rowkey_encode', 'rowkey_encode(flights_key(), tailnum, departs, carrier, flight)'),
		(4, 'rowkey_valid', 'rowkey_valid(flights_key(), k)'),
		(5, 'rowkey_decode_row', 'rowkey_decode_row(flights_key(), k, NULL::departures)')) v(n, what, expression) ORDER BY n;
\set ECHO none

\echo '== 11. A file with sorted keys, for a loader'
\echo
\echo 'The first column is the key in hex.  psql writes the file, by \\g flights_keys.tsv:'
\echo
\set ECHO queries
COPY (
	SELECT rowkey_hex(k), carrier, flight, origin, dest, dep_time, dep_delay, distance
	FROM flight_keys ORDER BY k
) TO STDOUT \g flights_keys.tsv
\set ECHO none

\echo '== 12. Check before the load'
\echo
\set ECHO queries
SELECT check_name, must_be(status, 'ok') AS status, must_be(count(*) OVER () > 5, true) AS complete, rows, detail
	FROM rowkey_audit('flight_keys', 'k', flights_key(), flights_splits());
\set ECHO none

\echo '== 13. The table in HBase: paste this into its shell'
\echo
\pset tuples_only on
\set ECHO queries
SELECT rowkey_shell_create('flights', ARRAY['f'], flights_splits());
\set ECHO none
