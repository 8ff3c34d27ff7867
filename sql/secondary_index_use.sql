-- secondary_index_use.sql: the README's worked examples of secondary indexes
--
-- Facts: each answer is compared with what the server finds by the columns.
\set SHOW_CONTEXT never
SET TimeZone = 'UTC';

--
-- An index beside the data rows
--
CREATE TEMP TABLE flights (carrier text, flight int, tail text, origin text, departs timestamptz, distance int);
INSERT INTO flights VALUES
	('UA', 1545, 'N14228', 'EWR', '2013-01-01 10:15Z', 1400), ('UA', 1714, 'N24211', 'LGA', '2013-01-01 10:29Z', 1416), ('AA', 1141, 'N619AA', 'JFK', '2013-01-01 10:40Z', 1089),
	('B6', 725, 'N804JB', 'JFK', '2013-01-01 10:45Z', 1576), ('DL', 461, 'N668DN', 'LGA', '2013-01-02 11:00Z', 762), ('UA', 1696, 'N39463', 'EWR', '2013-01-02 10:58Z', 719),
	('UA', 194, 'N29129', 'JFK', '2013-01-02 11:00Z', 2475), ('UA', 1124, 'N53441', 'EWR', '2013-01-03 23:59Z', 2565), ('EV', 5708, 'N829AS', 'LGA', '2013-01-02 11:00Z', 229);
CREATE FUNCTION pg_temp.flights_key() RETURNS rowkey_layout IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	$$salt(string(tail), 4), rpad(tail, 6), reverse_timestamp(departs)$$::rowkey_layout;
CREATE FUNCTION pg_temp.flights_indexes() RETURNS rowkey_index_def[] IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	ARRAY[('carrier_day', $$string(carrier, 2), datetime(departs, 'yyyyMMdd')$$), ('origin', 'string(origin, 3)')]::rowkey_index_def[];
CREATE FUNCTION pg_temp.flights_splits() RETURNS rowkey[] IMMUTABLE PARALLEL SAFE LANGUAGE sql RETURN
	ARRAY['\x01', '\x02', '\x03']::rowkey[];

-- all rows of the HBase table: data rows and index rows
CREATE TEMP TABLE hbase (k rowkey PRIMARY KEY, flight int);
INSERT INTO hbase SELECT rowkey_encode_row(pg_temp.flights_key(), flights), flight FROM flights;
INSERT INTO hbase SELECT e.index_key
	FROM flights, rowkey_index_entries(pg_temp.flights_indexes(), pg_temp.flights_splits(), flights, rowkey_encode_row(pg_temp.flights_key(), flights)) e;
SELECT index_name, region, index_key FROM flights,
	rowkey_index_entries(pg_temp.flights_indexes(), pg_temp.flights_splits(), flights, rowkey_encode_row(pg_temp.flights_key(), flights)) WHERE flight = 1545;

SELECT * FROM rowkey_index_choose(pg_temp.flights_indexes(), $$carrier = 'UA' AND departs >= '2013-01-02' AND departs < '2013-01-03' AND distance > 1000$$, main => pg_temp.flights_key());
SELECT region, index_name, start_row, stop_row, residual
	FROM rowkey_index_scans(pg_temp.flights_indexes(), pg_temp.flights_splits(), $$carrier = 'UA' AND departs >= '2013-01-02' AND departs < '2013-01-03' AND distance > 1000$$, main => pg_temp.flights_key());
-- index rows, their data rows, and what is left to filter
SELECT m.value, m.main_key, f.flight
	FROM rowkey_index_scans(pg_temp.flights_indexes(), pg_temp.flights_splits(), $$carrier = 'UA' AND departs >= '2013-01-02' AND departs < '2013-01-03' AND distance > 1000$$) s
	JOIN hbase i ON i.k <@ s.keys, rowkey_index_main(i.k, pg_temp.flights_indexes(), pg_temp.flights_splits()) m JOIN hbase d ON d.k = m.main_key JOIN flights f ON f.flight = d.flight
	WHERE f.distance > 1000;
SELECT flight FROM flights WHERE carrier = 'UA' AND departs >= '2013-01-02 00:00Z' AND departs < '2013-01-03 00:00Z' AND distance > 1000;
-- the data rows alone
SELECT count(*) AS data_rows, count(hbase.flight) AS with_flight, (SELECT count(*) FROM hbase) AS all_rows FROM rowkey_main_scans(pg_temp.flights_splits()) s JOIN hbase ON k <@ s.keys;

--
-- An index table of its own: what ends in ...
--
CREATE TEMP TABLE files (path text);
INSERT INTO files VALUES ('report.pdf'), ('mail/2026.pdf'), ('pdf'), ('report.pdf.gz'), ('Ärger.pdf'), ('');
CREATE TEMP TABLE files_by_end AS SELECT rowkey_encode($$reverse(path), '\x00'$$, path) AS k FROM files;
SELECT start_row, stop_row, residual FROM rowkey_scan_ranges($$reverse(path), '\x00'$$, $$path LIKE '%.pdf'$$);
SELECT rowkey_decode($$reverse(path), '\x00'$$, k) ->> 'path' AS path FROM rowkey_scan_ranges($$reverse(path), '\x00'$$, $$path LIKE '%.pdf'$$) s JOIN files_by_end ON k <@ s.keys ORDER BY 1 COLLATE "C";
SELECT path FROM files WHERE path LIKE '%.pdf' ORDER BY path COLLATE "C";

--
-- The tables of a transaction system: by buyer, by seller, by order number
--
CREATE TEMP TABLE trades (order_no bigint, buyer text, seller text, at timestamptz, amount numeric);
INSERT INTO trades VALUES (1001, 'b1', 's1', '2026-01-01 10:00Z', 10), (1002, 'b1', 's2', '2026-01-02 11:00Z', 20.5), (1003, 'b2', 's1', '2026-01-03 12:00Z', 30), (1004, 'b10', 's1', '2026-01-03 13:00Z', 40);
CREATE FUNCTION pg_temp.by_buyer() RETURNS rowkey_layout IMMUTABLE LANGUAGE sql RETURN $$hash_hex(buyer, 3), string(buyer), '\x00', reverse_timestamp(at), int8(order_no)$$::rowkey_layout;
CREATE FUNCTION pg_temp.by_seller() RETURNS rowkey_layout IMMUTABLE LANGUAGE sql RETURN $$hash_hex(seller, 3), string(seller), '\x00', reverse_timestamp(at), int8(order_no)$$::rowkey_layout;
CREATE FUNCTION pg_temp.by_order() RETURNS rowkey_layout IMMUTABLE LANGUAGE sql RETURN $$salt(int8(order_no), 16), int8(order_no)$$::rowkey_layout;
CREATE TEMP TABLE by_buyer AS SELECT rowkey_encode_row(pg_temp.by_buyer(), trades) AS k FROM trades;
CREATE TEMP TABLE by_seller AS SELECT rowkey_encode_row(pg_temp.by_seller(), trades) AS k FROM trades;
CREATE TEMP TABLE by_order AS SELECT rowkey_encode_row(pg_temp.by_order(), trades) AS k FROM trades;
-- which of the three tables answers?  The same rules as for indexes
SELECT question, (SELECT index_name FROM rowkey_index_choose(ARRAY[('buyer', pg_temp.by_buyer()), ('seller', pg_temp.by_seller()), ('order', pg_temp.by_order())]::rowkey_index_def[], question) WHERE rank = 1) AS "table"
FROM (VALUES (1, $$buyer = 'b1' AND at >= '2026-01-02' AND order_no IS NOT NULL$$), (2, $$seller = 's1' AND at IS NOT NULL AND order_no IS NOT NULL$$), (3, 'order_no = 1003')) v(n, question) ORDER BY n;
-- the orders of a buyer, newest first, and the key of each in the third table
SELECT r.order_no, r.at, rowkey_encode(pg_temp.by_order(), r.order_no) AS order_key
FROM rowkey_scan_ranges(pg_temp.by_buyer(), $$buyer = 'b1'$$) s JOIN by_buyer ON k <@ s.keys, rowkey_decode_row(pg_temp.by_buyer(), k, NULL::trades) r ORDER BY k;
SELECT order_no FROM trades WHERE buyer = 'b1' ORDER BY at DESC;
SELECT count(*) AS order_keys, count(*) FILTER (WHERE b.k = o.k) AS by_buyer, count(*) FILTER (WHERE s.k = o.k) AS by_seller
FROM by_order o LEFT JOIN (SELECT rowkey_recode(pg_temp.by_buyer(), pg_temp.by_order(), k) AS k FROM by_buyer) b ON b.k = o.k LEFT JOIN (SELECT rowkey_recode(pg_temp.by_seller(), pg_temp.by_order(), k) AS k FROM by_seller) s ON s.k = o.k;
