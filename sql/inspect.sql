-- inspect.sql: a key without a layout
--
-- Facts: the keys and parts of sql/cookbook.sql, worked out there by Python;
-- cases from the field; keys that Phoenix and HBase made (test/golden).  What
-- must hold for any bytes: the stretches cover the key, and random bytes are
-- hardly ever likely something.

-- The stretches of a key with their first readings, against what they must be:
-- bytes in hex, a pattern of the reading, and the confidence.
CREATE FUNCTION pg_temp.differs(parts text[]) RETURNS TABLE(n bigint, expected text, bytes text, reading text, confidence text)
	LANGUAGE sql AS $$
	WITH part AS (
		SELECT n, p[1] AS hex, p[2] AS pattern, p[3] AS confidence FROM (SELECT n, regexp_split_to_array(part, ' \| ') FROM unnest(parts) WITH ORDINALITY u(part, n)) v(n, p)),
	k AS (SELECT rowkey_from_hex(string_agg(hex, '' ORDER BY n)) AS k FROM part),
	stretch AS (
		SELECT row_number() OVER (ORDER BY "position") AS n, f.* FROM (
			SELECT DISTINCT ON ("position") i.* FROM k, rowkey_inspect(k) WITH ORDINALITY i("position", length, bytes, reading, confidence, place)
			ORDER BY "position", place) f)
	SELECT n, concat_ws(' | ', hex, pattern, p.confidence), rowkey_hex(s.bytes), s.reading, s.confidence
	FROM part p FULL JOIN stretch s USING (n)
	WHERE hex IS DISTINCT FROM rowkey_hex(s.bytes) OR s.reading IS NULL OR s.reading NOT LIKE pattern OR s.confidence IS DISTINCT FROM p.confidence
		OR s.length IS DISTINCT FROM length(s.bytes)
$$;

CREATE TEMP TABLE keys (n serial, what text, parts text[]);
INSERT INTO keys (what, parts) VALUES
	-- cookbook
	('order', ARRAY['34623834 | hash_hex: 4 digits of the md5 of "u1001" | likely', '7531303031 | text "u1001" | likely', '00 | separator 00 | possible', '0000000000000001 | int8 1 | likely']),
	('order number as text', ARRAY['62386333 | hash_hex: 4 digits of the md5 of "1001" | likely', '313030315f | text "1001_" | certain', '3230323630313031303030303031 | datetime yyyyMMddHHmmss 2026-01-01T00:00:01Z | likely']),
	('phone', ARRAY['3030303833313030383331 | text "00083100831" | likely', '000000000000002a | int8 42 | likely']),
	('phone, negative', ARRAY['3030303833313030393331 | text "00083100931" | likely', 'ffffffffffffffff | int8 -1 | likely']),
	('log', ARRAY['0b | bucket 11 of the time that follows, for%16%buckets | possible', '0000019b796dd67b | epoch in ms 2026-01-01T12:00:00.123Z | likely', '77656231 | text "web1" | possible', '00 | separator 00 | possible', '6c6f67696e | text "login" | possible']),
	('host', ARRAY['7765623120202020202020202020202020202020 | text "web1", filled with blanks to 20 bytes | certain', '0007 | int2 7 | possible', '7ffffe6486922984 | reverse_timestamp in ms 2026-01-01T12:00:00.123Z% | likely']),
	('host, event 300', ARRAY['64622d7072696d6172792d303030312e7261636b | text "db-primary-0001.rack" | likely', '012c | int2 300 | possible', '7ffffe6486922984 | reverse_timestamp in ms 2026-01-01T12:00:00.123Z% | likely']),
	('host id', ARRAY['00000000000003e9 | int8 1001 | likely', '0007 | int2 7 | possible', '7ffffe6486922984 | reverse_timestamp in ms 2026-01-01T12:00:00.123Z% | likely']),
	('suffix', ARRAY['3230323630313031 | datetime yyyyMMdd 2026-01-01T00:00:00Z | likely', '5f3037 | text "_07" | likely']),
	('buyer', ARRAY['37373662 | hash_hex: 4 digits of the md5 of "b77" | likely', '623737 | text "b77" | likely', '00 | separator 00 | possible', '7ffffe6486922984 | reverse_timestamp in ms 2026-01-01T12:00:00.123Z% | likely', '0000126d2c1f8b6a | int8 20260101000042 | possible']),
	('domain', ARRAY['636f6d2e6578616d706c652e777777 | text "com.example.www" | likely']),
	('load', ARRAY['3230323630313031313230303030313233 | datetime yyyyMMddHHmmssSSS 2026-01-01T12:00:00.123Z | likely', '30303432706179 | text "0042pay" | certain']),
	('ids', ARRAY['0000000000000001 | int8 1 | likely', '0000000000002710 | int8 10000 | likely', '687474703a2f2f61 | text "http://a" | possible']),
	-- md5('user7') is 3e0469fb and so on
	('hash in bytes', ARRAY['3e0469fb | hash: 4 bytes of the md5 of "user7" | likely', '7573657237 | text "user7" | possible', '00 | separator 00 | possible', '0000019b796dd67b | epoch in ms 2026-01-01T12:00:00.123Z | likely']),
	-- F01: 16 bytes, which happen to have the bits of a uuid, and two longs
	('F01', ARRAY['fbc6e803f0564e518b79f68944c1bb57 | uuid fbc6e803-f056-4e51-8b79-f68944c1bb57, version 4 | possible', '00000000000001f3 | int8 499 | likely', '000000000007a11f | int8 499999 | likely']),
	('F02', ARRAY['0a0e088abce2cb051016180e28053802 | bytes | unknown']),
	('F56', ARRAY['6238633337653333646566646535316366393165316530336535313635376461 | 32 hex digits, as of a digest (md5) | likely']),
	-- F47, F62: Phoenix; the salt of user0005 with 16 buckets is 0f
	('BIGINT -1, salted 256', ARRAY['ff | salt 255: hash31 of the rest, for 256 buckets | likely', '7fffffffffffffff | the greatest int8 | possible']),
	('BIGINT 5, salted 256', ARRAY['7a | salt 122: hash31 of the rest, for%256 buckets | possible', '8000000000000005 | phoenix BIGINT 5 (sign bit flipped) | likely']),
	('user0005, 16 buckets', ARRAY['0f | salt 15: hash31 of the rest, for 16% | possible', '7573657230303035 | text "user0005" | likely']),
	('TIMESTAMP DESC, salted 8', ARRAY['04 | salt 4: hash31 of the rest, for%8% | possible', '64657631 | text "dev1" | possible', '00 | separator 00 | possible', '7ffffeaf2b0e9f84ffffffff | phoenix TIMESTAMP DESC 2015-11-05T00:00:00.123Z | likely']),
	('k1, -1, salted 3', ARRAY['00 | salt 0: hash31 of the rest, for% | possible', '6b31 | text "k1" | possible', '00 | separator 00 | possible', '7fffffff | % | possible']),
	('DATE', ARRAY['800001862bbf4200 | phoenix DATE 2023-02-07T12:00:00Z | likely']),
	('VARCHAR DESC', ARRAY['8a8c9a8dcfcfcfce | text, inverted (descending) "user0001" | possible', 'ff | separator FF | possible', '8000000000000005 | phoenix BIGINT 5 (sign bit flipped) | likely']),
	-- F50, F51: OpenTSDB, with the salt of 20 buckets and without
	('OpenTSDB', ARRAY['08 | OpenTSDB salt 8: hash of metric and tags, for%20% | possible', '000001 | OpenTSDB metric 1 | likely', '50e22700 | OpenTSDB hour 2013-01-01T00:00:00Z | likely', '000001 | OpenTSDB tag name 1 | likely', '000001 | OpenTSDB tag value 1 | likely']),
	('OpenTSDB, no salt', ARRAY['000001 | OpenTSDB metric 1 | likely', '50e22700 | OpenTSDB hour 2013-01-01T00:00:00Z | likely', '000001 | OpenTSDB tag name 1 | likely', '000001 | OpenTSDB tag value 1 | likely']),
	('OpenTSDB, two tags', ARRAY['00002a | OpenTSDB metric 42 | likely', '50e22700 | OpenTSDB hour 2013-01-01T00:00:00Z | likely', '000001 | OpenTSDB tag name 1 | likely', '000107 | OpenTSDB tag value 263 | likely', '000002 | OpenTSDB tag name 2 | likely', '0f4240 | OpenTSDB tag value 1000000 | likely']),
	-- F32: OpenTSDB's and HBase's own
	('OrderedBytes', ARRAY['2c8000000000000005 | ordered int64 5 | likely', '34616200 | ordered string "ab" | likely']),
	('OrderedBytes descending', ARRAY['d37ffffffffffffffa | ordered int64 descending 5 | likely', 'cb9e9dff | ordered string descending "ab" | likely']),
	('OrderedBytes with null', ARRAY['05 | ordered null | likely', '2b7fffffff | ordered int32 -1 | likely', '3780c08020 | ordered blob-var "\\x01\\x00\\x02" | likely']),
	-- times as text; 9223370269585975684 is Long.MAX less 1767268800123
	('13 digits', ARRAY['75317c | text "u1|" | likely', '31373637323638383030313233 | epoch in ms as digits 2026-01-01T12:00:00.123Z | possible']),
	('19 digits', ARRAY['75317c | text "u1|" | certain', '39323233333730323639353835393735363834 | reverse_timestamp in ms as 19 digits 2026-01-01T12:00:00.123Z | likely']),
	('uuid as text', ARRAY['31323365343536372d653839622d313264332d613435362d343236363134313734303030 | uuid as text | certain']),
	-- RFC 9562, A.6: version 7 of 2022-02-22 19:22:22 UTC
	('uuid 7', ARRAY['017f22e279b07cc398c4dc0c0c07398f | uuid 017f22e2-79b0-7cc3-98c4-dc0c0c07398f, version 7 of 2022-02-22T19:22:22Z | possible']),
	('seconds in 4 bytes', ARRAY['7573657230303031 | text "user0001" | likely', '00 | separator 00 | possible', '50e22701 | epoch in s 2013-01-01T00:00:01Z | possible', '00000007 | int4 7 | likely']),
	('zeros', ARRAY['00000000000000000000000000 | 13 bytes 00 | likely']),
	('pipes', ARRAY['3030303032387c3230313030317c3430317c333032 | text "000028|201001|401|302" | likely']);
SELECT count(*) AS keys, sum(cardinality(parts)) AS stretches FROM keys;
-- the comparison itself finds what is wrong
SELECT count(*) FROM pg_temp.differs(ARRAY['6162 | text "abc" | possible', '63 | text "c" | possible']);
SELECT what, d.* FROM keys, pg_temp.differs(parts) d ORDER BY keys.n, d.n;

-- A person's view; other readings of a stretch have its position.
SELECT * FROM rowkey_inspect('4b84u1001\x00\x7F\xFF\xFEd\x86\x92)\x84');
SELECT * FROM rowkey_inspect('');
SELECT * FROM rowkey_inspect('\x05');
SELECT count(*) FROM rowkey_inspect(NULL);
-- control characters, and those that turn the direction of writing, are no text
SELECT reading, confidence FROM rowkey_inspect(rowkey_from_hex('1b5b33316d726564')) ORDER BY "position";
SELECT count(*) FILTER (WHERE reading ~ U&'\202E') AS shown FROM rowkey_inspect(U&'abcdefgh\202Eijklmnop'::rowkey);
-- long text is shown as far as it says something
SELECT length, reading, confidence FROM rowkey_inspect(repeat('é', 16000)::rowkey);
SELECT length, reading, confidence FROM rowkey_inspect(('abc' || repeat('x', 56) || 'ééé')::rowkey);	-- no half character
-- days of all months, but where the first digits are the md5 of the others
SELECT count(*) AS days, count(*) FILTER (WHERE i.reading IS DISTINCT FROM 'datetime yyyyMMddHHmmss ' || to_char(t, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) AS differ
FROM generate_series(timestamp '2023-01-01 23:59:58', '2024-12-31 23:59:58', '1 day') t, LATERAL (SELECT reading FROM rowkey_inspect('#' || rowkey_datetime(t, 'yyyyMMddHHmmss')) WHERE "position" = 2 LIMIT 1) i
WHERE left(md5(to_char(t, 'YYMMDDHH24MISS')), 2) <> '20';
-- 19 digits, but more than Long.MAX
SELECT reading, confidence FROM rowkey_inspect('9223372036854775808');

--
-- How sure: by arithmetic.  An int8 v (here powers of 3) is likely in a key of 8 bytes when
-- 64 - log2(v + 1) - log2(0.693 * 63) - 4 - log2(9) >= 7.
--
SELECT count(*) AS cases, count(*) FILTER (WHERE (confidence = 'likely') IS DISTINCT FROM (64 - log(2, v + 1) - log(2, 0.693 * 63) - 4 - log(2, 9) >= 7)) AS differ,
	count(*) FILTER (WHERE confidence = 'likely') AS likely
FROM generate_series(0, 24) b, LATERAL (SELECT 3::numeric ^ b) n(v), rowkey_inspect(rowkey_int8(v::bigint)) i
WHERE i.reading = 'int8 ' || v::bigint AND v NOT BETWEEN 631152000 AND 4102444799;	-- plausible seconds
-- times from 1990 to 2100, the first and the last, and those beside them
SELECT t, i.reading, i.confidence
FROM (VALUES ('1989-12-31 23:59:59.999Z'), ('1990-01-01Z'), ('2099-12-31 23:59:59.999Z'), ('2100-01-01Z')) v(t),
	LATERAL (SELECT reading, confidence FROM rowkey_inspect(rowkey_epoch(t::timestamptz)) LIMIT 1) i ORDER BY t::timestamptz;
SELECT count(*) AS cases,
	count(*) FILTER (WHERE i.reading IS DISTINCT FROM format('reverse_timestamp in ms %sZ (phoenix DATE DESC too)', regexp_replace(to_char(t, 'YYYY-MM-DD"T"HH24:MI:SS.MS'), '\.?0*$', '')) OR i.confidence <> 'likely') AS differ
FROM (SELECT timestamp '1990-01-01' + n * interval '40001.125 s' FROM generate_series(1, 86000, 43) n) v(t),
	LATERAL (SELECT reading, confidence FROM rowkey_inspect(rowkey_reverse_timestamp(t)) LIMIT 1) i
WHERE extract(microseconds FROM t)::int % 1000000 <> 0 AND t < '2100-01-01';

--
-- Keys that Phoenix and HBase made
--
\getenv d PG_ABS_SRCDIR
\set f :d '/test/golden/phoenix_rowkey.tsv'
CREATE TEMP TABLE phoenix ("case" text, kind text, create_table text, create_index text, row_json text, key_columns jsonb, key_values jsonb, buckets int, region_start text, rowkey text, status text);
COPY phoenix FROM :'f' (FORMAT text, HEADER);
CREATE FUNCTION pg_temp.covers(k rowkey) RETURNS boolean LANGUAGE sql AS $$
	SELECT string_agg(rowkey_hex(bytes), '' ORDER BY "position") = rowkey_hex(k) AND sum(length) = length(k) AND bool_and("position" = begun)
	FROM (SELECT *, 1 + coalesce(sum(length) OVER (ORDER BY "position" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS begun
		FROM (SELECT DISTINCT "position", length, bytes FROM rowkey_inspect(k)) s) t
$$;
SELECT count(*) > 300 AS enough, count(*) FILTER (WHERE pg_temp.covers(rowkey_from_hex(rowkey)) IS NOT TRUE) AS not_covered FROM phoenix WHERE status = 'ok';
-- nothing is certain but text
SELECT count(*) AS certain FROM phoenix, rowkey_inspect(rowkey_from_hex(rowkey)) WHERE confidence = 'certain' AND reading !~ '^text|^uuid as text' AND rowkey <> '';
-- salted tables with one BIGINT: the number, and a salt that the table's
-- buckets give (where few enough numbers of buckets do)
SELECT count(*) AS cases, count(*) FILTER (WHERE NOT EXISTS (SELECT FROM rowkey_inspect(k) WHERE "position" = 2 AND reading LIKE format('phoenix BIGINT %s%%', v))) AS no_number,
	count(*) FILTER (WHERE NOT EXISTS (SELECT FROM rowkey_inspect(k) WHERE "position" = 1 AND reading ~ format('^salt %s: .* (%s[ ,]|or other)', get_byte(decode(rowkey, 'hex'), 0), buckets))) AS no_salt
FROM (SELECT *, rowkey_from_hex(rowkey) AS k, (key_values->>0)::bigint AS v FROM phoenix WHERE status = 'ok' AND kind = 'table' AND buckets > 1 AND jsonb_array_length(key_columns) = 1 AND key_columns->0->>'type' = 'BIGINT') p
WHERE abs(v::numeric) < 2 ^ 40;
-- DATE and TIMESTAMP of the years 1990 to 2099, ascending and descending; but
-- for those by 2^31 seconds, whose halves are numbers near zero as well
\set f :d '/test/golden/phoenix_type_date.tsv'
CREATE TEMP TABLE date_vector (type text, value text, epoch_millis bigint, asc_hex text, desc_hex text, status text);
COPY date_vector FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/phoenix_type_timestamp.tsv'
CREATE TEMP TABLE timestamp_vector (type text, value text, epoch_millis bigint, nanos int, asc_hex text, desc_hex text, status text);
COPY timestamp_vector FROM :'f' (FORMAT text, HEADER);
CREATE FUNCTION pg_temp.iso(value text) RETURNS text LANGUAGE sql AS $$
	SELECT replace(CASE WHEN value LIKE '%.%' THEN rtrim(rtrim(value, '0'), '.') ELSE value END, ' ', 'T') || 'Z'
$$;
CREATE FUNCTION pg_temp.first_reading(hex text) RETURNS text LANGUAGE sql AS $$
	SELECT reading || ', ' || confidence FROM rowkey_inspect(rowkey_from_hex(hex)) LIMIT 1
$$;
SELECT count(*) > 20 AS enough,
	count(*) FILTER (WHERE pg_temp.first_reading(asc_hex) IS DISTINCT FROM format('phoenix DATE %s, likely', pg_temp.iso(value))) AS differ,
	count(*) FILTER (WHERE pg_temp.first_reading(desc_hex) IS DISTINCT FROM format('reverse_timestamp in ms %s (phoenix DATE DESC too), likely', pg_temp.iso(value))) AS differ_desc
FROM date_vector WHERE status = 'ok' AND epoch_millis BETWEEN 631152000000 AND 4102444799999 AND abs(epoch_millis - 2147483648000) > 1000;
SELECT count(*) > 15 AS enough,
	count(*) FILTER (WHERE pg_temp.first_reading(asc_hex) IS DISTINCT FROM format('phoenix TIMESTAMP %s, likely', pg_temp.iso(value))) AS differ,
	count(*) FILTER (WHERE pg_temp.first_reading(desc_hex) IS DISTINCT FROM format('phoenix TIMESTAMP DESC %s, likely', pg_temp.iso(value))) AS differ_desc
FROM timestamp_vector WHERE status = 'ok' AND epoch_millis BETWEEN 631152000000 AND 4102444799999 AND nanos % 1000 = 0 AND abs(epoch_millis - 2147483648000) > 1000;
-- OrderedBytes int64, followed by F32's text; but for numbers by 2^31 and 2^32,
-- whose halves are numbers near zero or the greatest
\set f :d '/test/golden/ordered_bytes_int64.tsv'
CREATE TEMP TABLE int64_vector (input bigint, ascending text, descending text);
COPY int64_vector FROM :'f' (FORMAT text, HEADER);
SELECT count(*) > 50 AS enough,
	count(*) FILTER (WHERE pg_temp.first_reading(ascending || '34616200') IS DISTINCT FROM format('ordered int64 %s, likely', input)) AS differ,
	count(*) FILTER (WHERE pg_temp.first_reading(descending || '34616200') IS DISTINCT FROM format('ordered int64 descending %s, likely', input)) AS differ_desc
FROM int64_vector WHERE input BETWEEN -1099511627776 AND 1099511627776 AND least(abs(abs(input) - 2 ^ 31), abs(abs(input) - 2 ^ 32)) > 1;

--
-- Random bytes: 40,000 keys of 1 to 64 bytes.  By chance at most one in 128 has
-- a reading that is likely (src/bytes_evidence.c).
--
CREATE TEMP TABLE random AS SELECT n, substr(rowkey_from_hex(encode(sha512(convert_to('inspect' || n, 'UTF8')), 'hex')), 1, 1 + n % 64) AS k FROM generate_series(1, 40000) n;
SELECT count(*) AS keys, count(*) FILTER (WHERE likely) < count(*) / 128 AS few_likely, count(*) FILTER (WHERE certain) AS certain, count(*) FILTER (WHERE covered IS NOT TRUE) AS not_covered
FROM (SELECT n, bool_or(confidence = 'likely') AS likely, bool_or(confidence = 'certain') AS certain,
		string_agg(CASE WHEN place = 1 OR before <> "position" THEN rowkey_hex(bytes) END, '' ORDER BY place) = rowkey_hex(k) AS covered
	FROM (SELECT n, k, i.*, lag("position", 1, 0) OVER (PARTITION BY n ORDER BY place) AS before
		FROM random, rowkey_inspect(k) WITH ORDINALITY i("position", length, bytes, reading, confidence, place)) t GROUP BY n, k) s;
-- any two keys of the above, one after the other, are covered too
SELECT count(*) AS keys, count(*) FILTER (WHERE pg_temp.covers(rowkey_from_hex(a || b)) IS NOT TRUE) AS not_covered
FROM (SELECT string_agg(split_part(p, ' | ', 1), '') FROM keys, unnest(parts) p GROUP BY n) v(a), (SELECT string_agg(split_part(p, ' | ', 1), '') FROM keys, unnest(parts) p GROUP BY n) w(b);
-- the same whatever the session's settings
CREATE TEMP TABLE before AS SELECT what, i.* FROM keys, LATERAL (SELECT string_agg(split_part(p, ' | ', 1), '') FROM unnest(parts) p) h(hex), rowkey_inspect(rowkey_from_hex(hex)) i;
SET TimeZone = 'Asia/Kolkata';
SET DateStyle = 'German, DMY';
SET extra_float_digits = -5;
SET bytea_output = escape;
CREATE TEMP TABLE behind AS SELECT what, i.* FROM keys, LATERAL (SELECT string_agg(split_part(p, ' | ', 1), '') FROM unnest(parts) p) h(hex), rowkey_inspect(rowkey_from_hex(hex)) i;
SELECT (SELECT count(DISTINCT what) = (SELECT count(DISTINCT what) FROM keys) FROM before) AS all_keys,
	count(*) AS differ FROM ((TABLE behind EXCEPT ALL TABLE before) UNION ALL (TABLE before EXCEPT ALL TABLE behind)) d;
