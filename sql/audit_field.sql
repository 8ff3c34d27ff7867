-- audit_field.sql: loads that went wrong in the field, with their numbers

-- ------------------------------------------------------------------------
-- Buckets
-- ------------------------------------------------------------------------
-- F54: 24 hours of one series, salted over the series alone
CREATE TEMP VIEW one_series AS SELECT rowkey_encode('salt(string(series), 20), string(series), ''\x00'', epoch(at, ''hour'', 4)', 's1', h * 3600000 + timestamptz '2026-01-01Z') AS k
FROM (SELECT h * interval '1 hour' / 3600000 AS h FROM generate_series(0, 23) h) s;
SELECT count(*), count(DISTINCT k) FROM one_series;
SELECT status, rows, detail FROM rowkey_audit('one_series', 'k', $$salt(string(series), 20), string(series), '\x00', epoch(at, 'hour', 4)$$) WHERE check_name = 'lead_spread';
-- 1,000 series spread: the largest share is between 5 and 8 percent
CREATE TEMP VIEW many_series AS SELECT rowkey_encode('salt(string(series), 20), string(series), ''\x00'', epoch(at, ''hour'', 4)', 'series-' || n, timestamptz '2026-01-01Z') AS k
FROM generate_series(1, 1000) n;
SELECT status, rows, substring(detail FROM '^\d+ of \d+ buckets used') AS used,
	substring(detail FROM 'largest share ([0-9.]+) percent')::numeric BETWEEN 5 AND 8 AS between_5_and_8,
	substring(detail FROM 'largest share ([0-9.]+) percent')::numeric = (SELECT round(100.0 * max(c) / sum(c), 2) FROM (SELECT count(*) AS c FROM many_series GROUP BY substr(k, 1, 1)) s) AS as_by_sql
FROM rowkey_audit('many_series', 'k', $$salt(string(series), 20), string(series), '\x00', epoch(at, 'hour', 4)$$) WHERE check_name = 'lead_spread';
-- F55: a salt in a table that must not be salted
CREATE TEMP TABLE unsalted (k rowkey);
INSERT INTO unsalted VALUES ('id17'), (rowkey_from_hex('0369643137'));
SELECT check_name, status, rows, detail, rowkey_hex(example) FROM rowkey_audit('unsalted', 'k', $$'id', digits(n, 2)$$) WHERE check_name = 'layout_misfit';
-- F50: an import that forgot OpenTSDB's salt, here 08
CREATE TEMP TABLE imported (k rowkey);
INSERT INTO imported VALUES (rowkey_from_hex('0800000150e22700000001000001')), (rowkey_from_hex('0000000150e22700000001000001'));
SELECT check_name, rows, detail, rowkey_hex(example) FROM rowkey_audit('imported', 'k', $$salt((bytes(metric, 3), bytes(tags, 6)), 20), bytes(metric, 3), epoch(at, 's', 4), bytes(tags, 6)$$)
WHERE check_name IN ('layout_misfit', 'derived_mismatch');

-- ------------------------------------------------------------------------
-- Regions
-- ------------------------------------------------------------------------
-- F64: a million numbers as text on splits from aaaaaaa to zzzzzzz
CREATE TEMP VIEW numeric_keys AS SELECT i::text::rowkey AS k FROM generate_series(48000000, 48999999) i;
SELECT status, rows, detail, example FROM rowkey_audit('numeric_keys', 'k',
	splits => ARRAY(SELECT rowkey_from_hex(h) FROM unnest('{61616161616161,67A7A7A7A7A7A7,6DEDEDEDEDEDED,74343434343433,7A7A7A7A7A7A7A}'::text[]) h)) WHERE check_name = 'region_balance';
-- F65: 16 hex digits on HBase's createTable of the bytes; each of the 65,536
-- beginnings of four digits once
CREATE TEMP VIEW hex_keys AS SELECT (lpad(to_hex(i), 4, '0') || 'a5a5a5a5a5a5')::rowkey AS k FROM generate_series(0, 65535) i;
SELECT status, rows, detail FROM rowkey_audit('hex_keys', 'k', splits => ARRAY(SELECT rowkey_from_hex(h) FROM unnest(
	'{30303030303030303030303030303030,36F6F6F6F6F6F6F6F6F6F6F6F6F6F6F6,3DBDBDBDBDBDBDBDBDBDBDBDBDBDBDBC,44848484848484848484848484848482,4B4B4B4B4B4B4B4B4B4B4B4B4B4B4B48,5212121212121212121212121212120E,58D8D8D8D8D8D8D8D8D8D8D8D8D8D8D4,5F9F9F9F9F9F9F9F9F9F9F9F9F9F9F9A,66666666666666666666666666666666}'::text[]) h)) WHERE check_name = 'region_balance';
-- the shares: 0, 43.75, 18.75, 0, 0, 0, 0, 0, 37.5, 0 percent
SELECT p AS percent, p / 100 * 65536 AS rows FROM unnest(ARRAY[43.75, 18.75, 37.5]) p;
-- and on the right ones: a tenth each
SELECT status, rows, detail FROM rowkey_audit('hex_keys', 'k', splits => '{19999999,33333332,4ccccccb,66666664,7ffffffd,99999996,b333332f,ccccccc8,e6666661}') WHERE check_name = 'region_balance';
-- F67: two data sets in a table, whose splits lack the byte in front
CREATE TEMP VIEW two_sets AS SELECT rowkey_uint(set, 1) || rowkey_uint(i % CASE set WHEN 1 THEN 4 ELSE 2 END, 1) || rowkey_int4(i) AS k FROM generate_series(1, 2) set, generate_series(1, 400) i;
SELECT status, rows, detail FROM rowkey_audit('two_sets', 'k', splits => ARRAY['\x00\x01', '\x00\x02', '\x00\x03']::rowkey[]) WHERE check_name = 'region_balance';
SELECT status, rows, detail FROM rowkey_audit('two_sets', 'k', splits => ARRAY['\x01\x01', '\x01\x02', '\x01\x03', '\x02', '\x02\x01']::rowkey[]) WHERE check_name = 'region_balance';
-- F70: 1,000 decimal keys on HBase's split of the bytes, and on decimal ones
CREATE TEMP VIEW user_keys AS SELECT ('user' || lpad(i::text, 3, '0'))::rowkey AS k FROM generate_series(0, 999) i;
SELECT status, rows, detail FROM rowkey_audit('user_keys', 'k', splits => ARRAY[rowkey_from_hex('75736572327272'), rowkey_from_hex('7573657234B4B4'), rowkey_from_hex('7573657236F6F6')]) WHERE check_name = 'region_balance';
SELECT status, rows, detail FROM rowkey_audit('user_keys', 'k', splits => '{user250,user500,user750}') WHERE check_name = 'region_balance';
-- 32 bits of hash on splits of 31 bits: half of all keys behind the last one
CREATE TEMP VIEW hashed AS SELECT rowkey_uint(i * 65536, 4) AS k FROM generate_series(0::bigint, 65535) i;
SELECT status, rows, detail FROM rowkey_audit('hashed', 'k', splits => ARRAY(SELECT rowkey_from_hex(h) FROM unnest('{20000000,40000000,60000000,80000000}'::text[]) h)) WHERE check_name = 'region_balance';
-- F24: a key outside of the region that was reported for it; between the
-- regions is a hole
CREATE TEMP TABLE region AS SELECT n, rowkey_range(rowkey_from_hex(a), rowkey_from_hex(b)) AS keys
FROM (VALUES (1, '', '010A273120F72FBB'), (2, '010A273120F72FBB', '010A282307CFA4B3'), (3, '010A29', '')) v(n, a, b);
SELECT n, rowkey_from_hex('010A286604000000000000') <@ keys AS contains FROM region ORDER BY n;
SELECT rowkey_hex(rowkey_start(hole)) AS start_row, rowkey_hex(rowkey_stop(hole)) AS stop_row, rowkey_from_hex('010A286604000000000000') <@ hole AS contains
FROM unnest((SELECT rowkeymultirange(rowkey_range('', '')) - range_agg(keys) FROM region)) hole;

-- ------------------------------------------------------------------------
-- Rows that vanish
-- ------------------------------------------------------------------------
-- F71: 1,250,000 lines, 1,098,090 rows counted: 151,910 keys came before
CREATE TEMP VIEW lines AS SELECT rowkey_int4(i % 1098090) AS k, i % 1098090 AS id FROM generate_series(1, 1250000) i;
SELECT check_name, status, rows, detail, rowkey_hex(example) FROM rowkey_audit('lines', 'k') WHERE check_name = 'duplicate';
SELECT 1250000 - 1098090 AS rows;
-- and different lines with one key: two digits of md5 are too few
CREATE TEMP VIEW short_hash AS SELECT rowkey_encode('hash_hex(id, 2)', id) AS k, id FROM (SELECT 'user' || i AS id FROM generate_series(1, 100) i) s;
SELECT check_name, status, rows, example FROM rowkey_audit('short_hash', 'k', 'hash_hex(id, 2)') WHERE check_name IN ('duplicate', 'collision');
SELECT 100 - count(DISTINCT left(md5('user' || i), 2)) AS duplicate, count(*) FILTER (WHERE EXISTS (SELECT FROM generate_series(1, 100) j WHERE j <> i AND left(md5('user' || i), 2) = left(md5('user' || j), 2))) AS collision
FROM generate_series(1, 100) i;
-- the same line twice is no collision
CREATE TEMP VIEW twice AS SELECT s.* FROM short_hash s, generate_series(1, 2) WHERE id = 'user1';
SELECT check_name, status, rows FROM rowkey_audit('twice', 'k', 'hash_hex(id, 2)') WHERE check_name IN ('duplicate', 'collision');
-- F73: a part is NULL or empty, and so is the key
CREATE TEMP TABLE parts (k rowkey, a text, b text);
INSERT INTO parts VALUES (NULL, NULL, 'b'), ('', '', ''), ('a|', 'a', NULL), ('a|b', 'a', 'b'), ('|b', '', 'b');
SELECT check_name, status, rows, detail, example FROM rowkey_audit('parts', 'k', $$string(a), '|', string(b)$$) WHERE status <> 'ok';
