-- shell.sql: text for the HBase shell
--
-- Facts: the shell of HBase 2.6.4 reads a row by to_java_bytes of a Ruby
-- string (hbase/table.rb), a split point of create by Bytes.toBytesBinary
-- (hbase/admin.rb), whose rules are in test/golden/README.md.  Ruby's rules:
-- \xHH in double quotes, and #{, #$, #@ begin an interpolation there; in single
-- quotes only \\ and \' are escapes.  test/t/075_shell.pl reads all of it back.

\pset format unaligned
\pset tuples_only on

-- A row: what is not printable, and what Ruby would read as more than itself.
SELECT rowkey_shell_string(k) FROM (VALUES (1, 'row-1'::rowkey), (2, ''), (3, 'a"b'), (4, '#{1}#$0#@a'), (5, 'a\b'), (6, '\x0A\x00\x7F\x80\xFF'), (7, ' it''s '), (8, '张')) v(n, k) ORDER BY n;
SELECT rowkey_shell_string(NULL);

-- All 256 bytes: the literal is printable ASCII; \xHH exactly for the bytes
-- that are not printable, the quote, the backslash and #.
CREATE TEMP TABLE byte AS SELECT n, rowkey_from_hex(lpad(to_hex(n), 2, '0')) AS k FROM generate_series(0, 255) n;
SELECT count(*) AS cases, count(*) FILTER (WHERE rowkey_shell_string(k) IS DISTINCT FROM
		'"' || CASE WHEN n BETWEEN 32 AND 126 AND n NOT IN (ascii('"'), ascii('\'), ascii('#')) THEN chr(n) ELSE '\x' || upper(lpad(to_hex(n), 2, '0')) END || '"') AS differ,
	count(*) FILTER (WHERE rowkey_shell_splits(ARRAY[k]) IS DISTINCT FROM
		'[''' || CASE WHEN n BETWEEN 32 AND 126 AND n NOT IN (ascii(''''), ascii('\')) THEN chr(n) ELSE '\x' || upper(lpad(to_hex(n), 2, '0')) END || ''']') AS splits_differ
FROM byte;
-- Bytes.toStringBinary is what a split point is written as, but for the quote;
-- what toBytesBinary makes of it is the split point.
\getenv d PG_ABS_SRCDIR
\set f :d '/test/golden/to_string_binary.tsv'
CREATE TEMP TABLE printed (bytes text, printed text, back text);
COPY printed FROM :'f' (FORMAT text, HEADER);
SELECT count(*) AS cases, count(*) FILTER (WHERE rowkey_shell_splits(ARRAY[rowkey_from_hex(bytes)]) IS DISTINCT FROM '[''' || replace(convert_from(decode(printed, 'hex'), 'UTF8'), '''', '\x27') || ''']' OR back <> bytes) AS differ
FROM printed WHERE bytes <> '';

-- Split points, in key order.
SELECT rowkey_shell_splits(ARRAY['m', '\x80', 'it''s', 'a\b']::text[]::rowkey[]);
SELECT rowkey_shell_splits('{}'), rowkey_shell_splits(NULL) IS NULL AS null;
\set VERBOSITY terse
SELECT rowkey_shell_splits(ARRAY['a', NULL]::rowkey[]);		-- fails: NULL
SELECT rowkey_shell_splits(ARRAY['a', '']::rowkey[]);		-- fails: empty
SELECT rowkey_shell_splits(ARRAY['b', 'a', 'b']::rowkey[]);	-- fails: twice
SELECT rowkey_shell_splits(ARRAY[ARRAY['a'], ARRAY['b']]::rowkey[]);	-- fails: two dimensions
\set VERBOSITY default

-- Scans.
SELECT n, rowkey_shell_scan(t, a, b, l)
FROM (VALUES (1, 'flights', ''::rowkey, ''::rowkey, NULL::bigint), (2, 'flights', 'a', '', NULL), (3, 'flights', '', '\x00', 5), (4, 'ns:flights', '#', '$', 2147483647),
	(5, 'flights', '', '', 1), (6, 'it''s #{t}\', 'a', 'b', NULL), (7, '航班', 'a', 'b', NULL), (8, E'a\nb😀', '', '', NULL)) v(n, t, a, b, l) ORDER BY n;
SELECT rowkey_shell_scan('flights', start_row, stop_row, 10) FROM rowkey_prefix_scan('AA\xFF');
SELECT count(*) FROM (VALUES (NULL, 'a'::rowkey, 'b'::rowkey), ('t', NULL, 'b'), ('t', 'a', NULL)) v(t, a, b) WHERE rowkey_shell_scan(t, a, b, 1) IS NULL;
DO $$ BEGIN PERFORM rowkey_shell_scan('t', 'b', 'a'); EXCEPTION WHEN data_exception THEN RAISE NOTICE '% %', SQLSTATE, SQLERRM; END $$;
SELECT rowkey_shell_scan('t', 'a', 'a');		-- fails: the shell would read row a
SELECT rowkey_shell_scan('', 'a', 'b');		-- fails: no table
SELECT rowkey_shell_scan('t', 'a', 'b', 0);		-- fails: 0 is no limit to the shell
SELECT rowkey_shell_scan('t', 'a', 'b', 2147483648);	-- fails: a Java int

-- Tables.
SELECT n, rowkey_shell_create(t, f, s, o)
FROM (VALUES (1, 'flights', ARRAY['f'], NULL::rowkey[], NULL),
	(2, 'flights', ARRAY['f', 'it''s'], ARRAY['b', 'a']::rowkey[], NULL),
	(3, 'flights', ARRAY['f', ' {NAME => "g", VERSIONS => 3} '], ARRAY['\x01']::rowkey[], 'DURABILITY => ''SYNC_WAL'', MERGE_ENABLED => false'),
	(4, 'flights', ARRAY['f'], ARRAY['\x01']::rowkey[], '{MERGE_ENABLED => false}'),
	(5, 'flights', ARRAY['f'], '{}', ' '),
	(6, 'flights', ARRAY['f'], NULL, 'NUMREGIONS => 4, SPLITALGO => ''HexStringSplit''')) v(n, t, f, s, o) ORDER BY n;
SELECT rowkey_shell_create('t', ARRAY['f'], rowkey_layout_splits) FROM (SELECT ARRAY['\x01', '\x02', '\x03']::text[]::rowkey[]) v(rowkey_layout_splits);
SELECT rowkey_shell_create(NULL, ARRAY['f']) IS NULL AS no_table, rowkey_shell_create('t', NULL) IS NULL AS no_families;
SELECT rowkey_shell_create('', ARRAY['f']);		-- fails: no table
SELECT rowkey_shell_create('t', '{}');		-- fails: no family
SELECT rowkey_shell_create('t', ARRAY['f', NULL]);		-- fails: NULL
SELECT rowkey_shell_create('t', ARRAY['f', '']);		-- fails: no name
SELECT rowkey_shell_create('t', ARRAY['{NAME => ''f''']);		-- fails: open brace
SELECT rowkey_shell_create('t', '{{a,b},{c,d}}');		-- fails: two dimensions
SELECT rowkey_shell_create('t', ARRAY['{VERSIONS => 3}']);		-- fails: no name
SELECT rowkey_shell_create('t', ARRAY['f'], ARRAY['a']::rowkey[], 'SPLITS => [''b'']');		-- fails: splits twice
SELECT rowkey_shell_create('t', ARRAY['f'], ARRAY['']::rowkey[]);		-- fails: empty split point
-- many and long: of each byte's 256 values 93 are printed as they are, 163 in
-- four characters; so in 65,536 pairs are 2 x 256 x (93 + 4 x 163) characters
SELECT length(rowkey_shell_create('t', ARRAY['f'], array_agg(rowkey_uint(n, 2)))) AS length,
	length('create ''t'', ''f'', SPLITS => []') + 2 * 256 * (93 + 4 * 163) - 8 + 65535 * 2 + 65534 * 2 AS expected
FROM generate_series(1, 65535) n;
SELECT length(rowkey_shell_string(repeat('\x00', 32767)::rowkey)) = 2 + 4 * 32767;
-- settings do not matter
SET standard_conforming_strings = off;
SET bytea_output = escape;
SELECT rowkey_shell_string(rowkey_from_hex('5c27ff')), rowkey_shell_splits(ARRAY[rowkey_from_hex('5c27ff')]);
