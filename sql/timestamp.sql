-- timestamp.sql: epoch, reversed and formatted times, and their readers
\getenv d PG_ABS_SRCDIR
SET TimeZone = 'UTC';
SET DateStyle = 'ISO, YMD';

-- the value of an expression, or the SQLSTATE of its error
CREATE FUNCTION pg_temp.try(expression text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	result text;
BEGIN
	EXECUTE 'SELECT (' || expression || ')::text' INTO result;
	RETURN result;
EXCEPTION WHEN OTHERS THEN
	RETURN 'error ' || SQLSTATE;
END $$;

-- golden: Long.MAX_VALUE - ts of Java, and Bytes.toBytes of it.  Where Java
-- wraps (overflow), it is an error here; times that timestamptz does not reach
-- cannot be read back.
CREATE TEMP TABLE reverse_ts (ts bigint, reversed bigint, bytes text, overflow boolean);
\set f :d '/test/golden/reverse_ts.tsv'
COPY reverse_ts FROM :'f' (FORMAT text, HEADER);
CREATE TEMP TABLE reversed AS
SELECT ts, overflow, pg_temp.try(format('rowkey_hex(rowkey_reverse_timestamp(%L::bigint))', ts)) AS byte,
	pg_temp.try(format('rowkey_reverse_timestamp(%L::bigint, format => ''digits'')', ts)) AS digits,
	pg_temp.try(format('trunc(extract(epoch FROM rowkey_to_reverse_timestamp(%L)) * 1000)', rowkey_from_hex(bytes))) AS back,
	CASE WHEN overflow THEN 'error 22008' ELSE bytes END AS expected_byte,
	CASE WHEN overflow THEN 'error 22008' ELSE lpad(reversed::text, 19, '0') END AS expected_digits,
	CASE WHEN overflow THEN 'error 22003' WHEN ts >= 9224318016000000 THEN 'error 22008' ELSE ts::text END AS expected_back
FROM reverse_ts;
SELECT overflow, count(*) AS cases, count(*) FILTER (WHERE byte IS DISTINCT FROM expected_byte) AS byte_wrong,
	count(*) FILTER (WHERE digits IS DISTINCT FROM expected_digits) AS digits_wrong,
	count(*) FILTER (WHERE back IS DISTINCT FROM expected_back) AS back_wrong
FROM reversed GROUP BY overflow ORDER BY overflow;
SELECT * FROM reversed WHERE byte IS DISTINCT FROM expected_byte OR digits IS DISTINCT FROM expected_digits OR back IS DISTINCT FROM expected_back;

-- from the field: Long.MAX - milliseconds
SELECT ms, rowkey_hex(rowkey_reverse_timestamp(ms)) AS byte, rowkey_reverse_timestamp(ms, format => 'digits') AS digits
FROM (VALUES (0), (1564704000000), (9223372036854775807)) v(ms) ORDER BY ms;
SELECT rowkey_hex(rowkey_reverse_timestamp('2019-08-02')) AS "1564704000000", rowkey_to_reverse_timestamp('\x7F\xFF\xFE\x93\xB0_\xB7\xFF') AS back;

-- other maxima: 9999999999999 - 1564704000000, 2147483647 - 1564704000
SELECT rowkey_reverse_timestamp(1564704000000, 'ms', 'digits', 9999999999999) = '8435295999999' AS digits,
	rowkey_hex(rowkey_reverse_timestamp(1564704000000, maximum => 9999999999999)) = encode(int8send(8435295999999), 'hex') AS byte,
	rowkey_hex(rowkey_reverse_timestamp(1564704000, 's', maximum => 2147483647)) = encode(int4send(582779647), 'hex') AS int,
	rowkey_reverse_timestamp(1564704000, 's', 'digits', 2147483647) = '0582779647' AS int_digits,
	length(rowkey_reverse_timestamp(1564704000, 's', maximum => 2147483648)) AS long;
SELECT rowkey_to_reverse_timestamp('8435295999999', format => 'digits', maximum => 9999999999999) AS digits,
	rowkey_to_reverse_timestamp('u1' || rowkey_reverse_timestamp(1564704000, 's', maximum => 2147483647), 3, 's', 'byte', 2147483647) AS int,
	rowkey_reverse_timestamp(9, 'ms', 'digits', 9) AS least, rowkey_reverse_timestamp(0, 'ms', 'digits', 10) AS greatest;

-- the five types of one instant, in all units; units by the server's epoch
CREATE TEMP TABLE instants (n int, text text);
INSERT INTO instants VALUES (1, '1970-01-01 00:00:00'), (2, '1970-01-01 00:00:00.000001'), (3, '1970-01-01 23:59:59.999999'),
	(4, '2000-01-01 00:00:00'), (5, '2023-02-07 12:00:00'), (6, '2023-02-07 12:34:56.789'), (7, '2024-02-29 23:59:59.999999'),
	(8, '2038-01-19 03:14:07'), (9, '9999-12-30 23:59:59.999999');
CREATE TEMP VIEW units AS
SELECT n, text, unit, ((extract(epoch FROM text::timestamp) * 1000000)::bigint / us) AS value
FROM instants, (VALUES ('us', 1), ('ms', 1000), ('s', 1000000), ('minute', 60000000), ('hour', 3600000000), ('day', 86400000000)) u(unit, us);
CREATE TEMP VIEW epochs AS
SELECT n, unit, text, encode(int8send(value), 'hex') AS epoch, encode(int8send(9223372036854775807 - value), 'hex') AS reversed,
	ARRAY[rowkey_hex(rowkey_epoch((text || 'Z')::timestamptz, unit)), rowkey_hex(rowkey_epoch(text::timestamp, unit)),
		rowkey_hex(rowkey_epoch(text, unit)), rowkey_hex(rowkey_epoch(value, unit)),
		CASE WHEN unit = 'day' THEN rowkey_hex(rowkey_epoch(text::date, unit)) END] AS epochs,
	ARRAY[rowkey_hex(rowkey_reverse_timestamp((text || 'Z')::timestamptz, unit)), rowkey_hex(rowkey_reverse_timestamp(text::timestamp, unit)),
		rowkey_hex(rowkey_reverse_timestamp(text, unit)), rowkey_hex(rowkey_reverse_timestamp(value, unit)),
		CASE WHEN unit = 'day' THEN rowkey_hex(rowkey_reverse_timestamp(text::date, unit)) END] AS reverses
FROM units;
SELECT unit, count(*) AS cases, count(*) FILTER (WHERE array_remove(epochs, NULL) <> array_fill(epoch, ARRAY[num_nonnulls(VARIADIC epochs)])) AS epoch_wrong,
	count(*) FILTER (WHERE array_remove(reverses, NULL) <> array_fill(reversed, ARRAY[num_nonnulls(VARIADIC reverses)])) AS reverse_wrong,
	max(num_nonnulls(VARIADIC epochs)) AS types
FROM epochs GROUP BY unit ORDER BY unit COLLATE "C";
SELECT rowkey_epoch('2023-02-07'::date) = rowkey_epoch('2023-02-07 00:00:00'::timestamp) AS date_is_midnight,
	rowkey_epoch('2023-02-07'::char(20)) = rowkey_epoch('2023-02-07') AS char, rowkey_hex(rowkey_epoch(1, 's', 4)) AS int;

-- readers: the instant rounded down to its unit
SELECT unit, count(*) AS cases, count(*) FILTER (WHERE rowkey_to_epoch('k'::rowkey || rowkey_epoch(text, unit), 2, unit) <> whole) AS epoch_wrong,
	count(*) FILTER (WHERE rowkey_to_reverse_timestamp('k'::rowkey || rowkey_reverse_timestamp(text, unit) || 'x', 2, unit) <> whole) AS reverse_wrong,
	count(*) FILTER (WHERE rowkey_to_reverse_timestamp(rowkey_reverse_timestamp(text, unit, 'digits'), 1, unit, 'digits') <> whole) AS digits_wrong
FROM units, LATERAL (SELECT date_trunc(CASE unit WHEN 'us' THEN 'microseconds' WHEN 'ms' THEN 'milliseconds' WHEN 's' THEN 'second' ELSE unit END, text::timestamp) AT TIME ZONE 'UTC' AS whole) w
GROUP BY unit ORDER BY unit COLLATE "C";

-- bytes: the last of the server's eight, up to 2^(8*bytes) - 1
SELECT bytes, rowkey_hex(rowkey_epoch(most, 'ms', bytes)) AS most, rowkey_epoch(most, 'ms', bytes)::bytea = substr(int8send(most), 9 - bytes) AS same,
	pg_temp.try(format('rowkey_epoch(%L::bigint, ''ms'', %s)', most::numeric + 1, bytes)) AS one_more
FROM (SELECT bytes, CASE bytes WHEN 8 THEN 9223372036854775807 ELSE (1::bigint << (8 * bytes)) - 1 END AS most FROM generate_series(1, 8) bytes) v ORDER BY bytes;
SELECT rowkey_to_epoch('\x00\x01', 1, 'day', 2) AS two_bytes, rowkey_to_epoch('\xFF', 1, 'day', 1) AS "255 days", rowkey_to_epoch('\xFF\xFF\xFF\xFF', 1, 's', 4) AS unsigned;

-- text: ISO 8601, read as the server reads it with a zone
SELECT count(*) AS cases, count(*) FILTER (WHERE rowkey_epoch(value, 'us') <> rowkey_epoch(same::timestamptz, 'us')) AS wrong FROM (VALUES
	('2026-01-01', '2026-01-01 00:00:00Z'),
	('2026-01-01 12:00', '2026-01-01 12:00:00Z'),
	('2026-01-01T12:00:00', '2026-01-01 12:00:00Z'),
	('2026-01-01 12:00:00.1', '2026-01-01 12:00:00.1Z'),
	('2026-01-01 12:00:00.123', '2026-01-01 12:00:00.123Z'),
	('2026-01-01 12:00:00.123456', '2026-01-01 12:00:00.123456Z'),
	('2026-01-01 12:00:00.123456789', '2026-01-01 12:00:00.123456Z'),	-- rounded down
	('2026-01-01 12:00:00.999999999', '2026-01-01 12:00:00.999999Z'),
	('2026-01-01T12:00:00Z', '2026-01-01 12:00:00Z'),
	('2026-01-01T12:00:00+08', '2026-01-01 04:00:00Z'),
	('2026-01-01T12:00:00+08:00', '2026-01-01 04:00:00Z'),
	('2026-01-01 12:00:00.5-03:30', '2026-01-01 15:30:00.5Z'),
	('2026-01-01 12:00+05:45', '2026-01-01 06:15:00Z'),
	('2026-01-01 12:00:00-00:00', '2026-01-01 12:00:00Z'),
	('1970-01-01T08:00:00+08:00', '1970-01-01 00:00:00Z'),
	('2024-02-29', '2024-02-29 00:00:00Z'),
	('2000-02-29 23:59:59', '2000-02-29 23:59:59Z'),
	('9999-12-31 23:59:59.999999', '9999-12-31 23:59:59.999999Z')
) v(value, same);
-- and nothing else: no names, no other order, no leap second, no end of day
CREATE TEMP TABLE refused AS
SELECT value, pg_temp.try(format('rowkey_epoch(%L::text)', value)) AS result FROM unnest(ARRAY[
	'now', 'today', 'yesterday', 'infinity', '-infinity', 'epoch', '', ' ', '2026', '2026-01', '2026-1-1', '26-01-01', '12026-01-01', '20260101',
	'01.02.2026', '01/02/2026', '2026/01/01', 'Jan 1 2026', '2026-001', '2026-W01-1', '1564704000000', '-2026-01-01', '0000-01-01', '2026-01-01 BC',
	'2026-00-01', '2026-13-01', '2026-01-00', '2026-01-32', '2026-04-31', '2026-02-29', '2026-02-30', '1900-02-29',
	' 2026-01-01', '2026-01-01 ', '2026-01-01T', '2026-01-01Z', '2026-01-01+08', '2026-01-01 12', '2026-01-01 12:0', '2026-01-01 1:00', '2026-01-01  12:00',
	'2026-01-01 24:00', '2026-01-01 24:00:00', '2026-01-01 23:60', '2026-01-01 23:59:60', '2026-01-01 12:00:00.', '2026-01-01 12:00:00,5', '2026-01-01 12:00.5',
	'2026-01-01t12:00', '2026-01-01 12:00z', '2026-01-01 12:00 Z', '2026-01-01 12:00 +08', '2026-01-01 12:00+8', '2026-01-01 12:00+0800', '2026-01-01 12:00+08:60',
	'2026-01-01 12:00+16', '2026-01-01 12:00 UTC', '2026-01-01 12:00 Asia/Shanghai', '2026-01-01 12:00 PM', '2026-01-01 12:00Zx'
]) value;
SELECT count(*) AS cases, count(*) FILTER (WHERE result = 'error 22007') AS refused FROM refused;
SELECT * FROM refused WHERE result <> 'error 22007';

-- errors
SELECT rowkey_epoch('now');						-- fails: not the same at each call
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_epoch('2026-02-30');				-- fails: no such day
SELECT rowkey_epoch('1564704000000');			-- fails: text is a time, a number is a bigint
SELECT rowkey_epoch('1969-12-31 23:59:59Z');	-- fails: before 1970
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_epoch('1969-12-31 23:59:59.9999'::timestamp, 's');	-- fails: rounded down it is before 1970
SELECT rowkey_epoch('1969-12-31 23:59:59.9999999');	-- fails: as above, by a tenth of a microsecond
SELECT rowkey_epoch('1969-12-31'::date, 'day');	-- fails: before 1970
SELECT rowkey_epoch(-1);						-- fails: before 1970
SELECT rowkey_epoch(4294967296, 's', 4);		-- fails: over four bytes
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_epoch('2023-02-07', 'ms', 5);		-- fails: 1099511627775 ms is in 2004
SELECT rowkey_epoch('infinity'::timestamptz);	-- fails: no time
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_epoch('-infinity'::date);			-- fails: as above
SELECT rowkey_epoch('294277-01-01'::date);		-- fails: behind the last timestamp
SELECT rowkey_epoch('294276-12-31'::timestamp, 'us');	-- fails: microseconds since 1970 over bigint
SELECT rowkey_epoch(1, 'second');				-- fails: unknown unit
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_epoch(1, 'ms', 0);				-- fails: no byte
SELECT rowkey_epoch(1, 'ms', 9);				-- fails: over 8 bytes
SELECT rowkey_reverse_timestamp(-1);			-- fails: before 1970
SELECT rowkey_reverse_timestamp('1969-12-31 23:59:59.9999'::timestamptz, 'day');	-- fails: before 1970
SELECT rowkey_reverse_timestamp(2147483648, 's', 'byte', 2147483647);	-- fails: behind the maximum
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_reverse_timestamp('2286-11-20 17:46:40'::timestamptz, 'ms', 'digits', 9999999999999);	-- fails: 10^13 ms
SELECT rowkey_reverse_timestamp(1, 'ms', 'hex');	-- fails: unknown format
SELECT rowkey_reverse_timestamp(1, maximum => 0);	-- fails: nothing is below
SELECT rowkey_reverse_timestamp(1, maximum => -1);	-- fails: negative maximum
SELECT rowkey_to_epoch('abc');					-- fails: three bytes
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_to_epoch('\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF');	-- fails: over bigint
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_to_epoch('\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF');	-- fails: over timestamptz
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_to_epoch('abcdefgh', 0);			-- fails: positions begin with 1
SELECT rowkey_to_epoch('abcdefgh', 1, 'ms', 9);	-- fails: over 8 bytes
SELECT rowkey_to_reverse_timestamp('92233720368547758xx', 1, 'ms', 'digits');	-- fails: letters
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_to_reverse_timestamp('9999999999999999999', 1, 'ms', 'digits');	-- fails: over bigint
SELECT rowkey_to_reverse_timestamp('\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF', 1, 'ms', 'byte', 9999999999999);	-- fails: another maximum
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_to_reverse_timestamp('123', 1, 's', 'digits', 2147483647);	-- fails: ten digits are due

-- datetime: Java's pattern letters; from the field: one instant in two zones
SELECT format, zone, rowkey_datetime('2023-02-07 12:34:56.789999', format, zone) AS key FROM (VALUES
	(1, 'yyyyMMddHHmmssSSS', 'UTC'), (2, 'yyyyMMddHHmmss', 'Asia/Shanghai'), (3, 'yyyy-MM-dd', 'UTC'), (4, 'dd.MM.yyyy', 'UTC'), (5, 'HHmm', 'UTC'),
	(6, 'yyyyMMdd''T''HHmmss''Z''', 'UTC'), (7, 'yyyy''''MM', 'UTC'), (8, '''it''''s ''yyyy', 'UTC'), (9, '''yyyy''MM', 'UTC'), (10, 'SSS', 'UTC'), (11, 'yyyy_MM/dd HH:mm:ss.SSS', 'UTC'),
	(12, 'yyyyMMddHHmm', '+08'), (13, 'yyyyMMddHHmm', '-03:30'), (14, 'yyyyMMddHHmm', 'Z'), (15, 'yyyyMMddHHmm', 'Asia/Kolkata'), (16, 'yyyyMMddHHmm', 'america/new_york'),
	(17, 'yyyyMMddHHmm', 'Etc/GMT-8')	-- eight hours east, by POSIX's sign
) v(n, format, zone) ORDER BY n;
SELECT rowkey_datetime('2023-02-07 12:00:00+00'::timestamptz, 'yyyyMMddHHmmss') AS utc, rowkey_datetime('2023-02-07 12:00:00+00'::timestamptz, 'yyyyMMddHHmmss', 'Asia/Shanghai') AS shanghai,
	rowkey_datetime('2023-02-07 12:00:00'::timestamp) AS timestamp, rowkey_datetime('2023-02-07'::date) AS date, rowkey_datetime('2023-02-07T12:00:00+08:00') AS text;
SELECT rowkey_hex(rowkey_datetime('2023-02-07', 'yyyy年')) AS "multi-byte literal";

-- days before 1970 with milliseconds, as to_char writes them
SELECT count(*) AS cases, count(*) FILTER (WHERE rowkey_datetime(t)::text <> to_char(t, 'YYYYMMDDHH24MISSMS')) AS wrong
FROM generate_series('1968-01-01'::timestamp, '1970-01-01', '1 day 7 minutes 1.237 seconds') t;
SELECT rowkey_datetime('1969-12-31 23:59:59.9999') AS floor, rowkey_datetime('0001-01-01'::date) AS least, rowkey_datetime('9999-12-31 23:59:59.999999') AS greatest;

-- daylight saving, Europe/Berlin 2026: 02:00 to 03:00 on March 29 do not
-- exist, on October 25 they come twice
SELECT utc, rowkey_datetime(utc, 'yyyyMMddHHmmss', 'Europe/Berlin') AS berlin FROM unnest(ARRAY['2026-03-29 00:59:59', '2026-03-29 01:00:00', '2026-07-01 00:00:00', '2026-10-25 00:30:00', '2026-10-25 01:30:00']) utc ORDER BY utc COLLATE "C";

SELECT rowkey_datetime('2026-01-01', 'YYYYMMdd');	-- fails: year of the week
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_datetime('2026-01-01', 'yyyyMMddhhmm');	-- fails: twelve hours
SELECT rowkey_datetime('2026-01-01', 'yyyyMMDD');	-- fails: day of the year
SELECT rowkey_datetime('2026-01-01', 'yyyymmdd');	-- fails: minutes of no hour
SELECT rowkey_datetime('2026-01-01', 'yyyy-MM-dd HH:MM');	-- fails: a month behind the hour
SELECT rowkey_datetime('2026-01-01 12:34:56', 'mmss'), rowkey_datetime('2026-01-01 12:34:56', 'ss:mm:HH dd.MM.yyyy');
SELECT rowkey_datetime('2026-01-01', 'ddMMMyyyy');	-- fails: a name
SELECT rowkey_datetime('2026-01-01', 'EEE dd');	-- fails: a name
SELECT rowkey_datetime('2026-01-01', 'HHmm a');	-- fails: a name
SELECT rowkey_datetime('2026-01-01', 'kkmm');	-- fails: 1 to 24
SELECT rowkey_datetime('2026-01-01', 'yyyyMMddTHHmm');	-- fails: T is not quoted
SELECT rowkey_datetime('2026-01-01', 'yy');		-- fails: the century
SELECT rowkey_datetime('2026-01-01', 'yyyyM');	-- fails: one or two digits
SELECT rowkey_datetime('2026-01-01', 'ssSSSSSS');	-- fails: milliseconds are three digits
SELECT rowkey_datetime('2026-01-01', 'yyyy''T');	-- fails: open quote
SELECT rowkey_datetime('2026-01-01', '');		-- fails: no field
SELECT rowkey_datetime('2026-01-01', '''yyyy''');	-- fails: a literal alone
SELECT rowkey_datetime('2026-01-01', 'yyyy', 'GMT+8');	-- fails: west for POSIX, east for Java
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_datetime('2026-01-01', 'yyyy', 'Mars/Phobos');	-- fails: unknown
SELECT rowkey_datetime('2026-01-01', 'yyyy', 'localtime');	-- fails: another zone on each machine
SELECT rowkey_datetime('2026-01-01', 'yyyy', '');	-- fails: no zone
SELECT rowkey_datetime('2026-01-01', 'yyyy', '+8');	-- fails: two digits are due
SELECT rowkey_datetime('0001-01-01 BC'::timestamp, 'yyyy');	-- fails: year 0
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_datetime('0001-07-01'::timestamp, 'yyyy'), rowkey_datetime('0001-01-01 09:00'::timestamp, 'yyyyMMddHH', '+08:00');
SELECT rowkey_datetime('0001-07-01'::timestamp, 'yyyy', '+08:00');	-- fails: reads back as year 0
SELECT rowkey_datetime('10000-01-01'::timestamp, 'yyyy');	-- fails: five digits
SELECT rowkey_datetime('9999-12-31 23:00:00Z', 'yyyy', '+01:00');	-- fails: five digits in that zone
SELECT rowkey_datetime('infinity'::timestamp, 'yyyy');	-- fails: no time

-- nothing depends on TimeZone or DateStyle
CREATE TEMP TABLE typed AS SELECT n, text, (text || 'Z')::timestamptz AS timestamptz, text::timestamp AS timestamp, text::date AS date FROM instants;
CREATE TEMP VIEW keys AS
SELECT n, rowkey_epoch(timestamptz) AS e1, rowkey_epoch(timestamp) AS e2, rowkey_epoch(date) AS e3, rowkey_epoch(text) AS e4, rowkey_epoch('2023-02-07 12:00:00') AS e5,
	rowkey_reverse_timestamp(timestamptz) AS r1, rowkey_reverse_timestamp(timestamp) AS r2, rowkey_reverse_timestamp(date) AS r3, rowkey_reverse_timestamp(text) AS r4,
	rowkey_bucket(timestamptz, 16) AS b1, rowkey_bucket(timestamp, 16) AS b2, rowkey_bucket(date, 16, 'day') AS b3, rowkey_bucket(text, 16) AS b4,
	rowkey_datetime(timestamptz) AS d1, rowkey_datetime(timestamp) AS d2, rowkey_datetime(date) AS d3, rowkey_datetime(text) AS d4, rowkey_datetime(text, zone => 'Asia/Shanghai') AS d5,
	extract(epoch FROM rowkey_to_epoch(rowkey_epoch(text))) AS back1, extract(epoch FROM rowkey_to_reverse_timestamp(rowkey_reverse_timestamp(text))) AS back2
FROM typed;
CREATE TEMP TABLE in_utc AS SELECT * FROM keys;
SET TimeZone = 'Asia/Shanghai';
SET DateStyle = 'German';
SELECT count(*) AS keys, (SELECT count(*) FROM (TABLE keys EXCEPT TABLE in_utc) x) AS differ FROM keys;
SELECT rowkey_hex(rowkey_epoch('2023-02-07 12:00:00')) AS "1675771200000", rowkey_datetime('2023-02-07 12:00:00', 'yyyyMMddHHmmss') AS utc;
SELECT rowkey_epoch('07.02.2023');				-- fails: no order of fields that a setting decides
SET TimeZone = 'America/New_York';
SET DateStyle = 'SQL, DMY';
SELECT count(*) AS keys, (SELECT count(*) FROM (TABLE keys EXCEPT TABLE in_utc) x) AS differ FROM keys;
RESET TimeZone;
RESET DateStyle;
SELECT encode(int8send(1675771200000), 'hex') AS "1675771200000";

-- so that an index may use them
CREATE INDEX ON typed (rowkey_epoch(timestamptz), rowkey_reverse_timestamp(date), rowkey_datetime(text, zone => 'Asia/Shanghai'));

-- NULL
SELECT num_nulls(rowkey_epoch(NULL::timestamptz), rowkey_epoch(NULL::timestamp), rowkey_epoch(NULL::date), rowkey_epoch(NULL::text), rowkey_epoch(NULL::bigint),
	rowkey_epoch(1, NULL), rowkey_epoch(1, 'ms', NULL), rowkey_reverse_timestamp(NULL::text), rowkey_reverse_timestamp(1, maximum => NULL),
	rowkey_datetime(NULL::date), rowkey_datetime('2026-01-01', NULL), rowkey_datetime('2026-01-01', zone => NULL),
	rowkey_to_epoch(NULL), rowkey_to_epoch('abcdefgh', NULL), rowkey_to_reverse_timestamp(NULL)) AS "of 15";
