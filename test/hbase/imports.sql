-- imports.sql: files for HBase's ImportTsv, and the rows that must come of them.
--
-- Runs behind round_trip.sql.  ImportTsv takes bytes as they are: it knows no
-- escape.  Judge reads imports/NAME/input, options, rows, splits, intact.

\set ON_ERROR_STOP on
SET client_min_messages = warning;
SELECT set_config('test.folder', :'folder', false) \g /dev/null

-- Key, separator, value and record delimiter as they are, by way of hex.
CREATE PROCEDURE write_import(name text, query text, separator text, delimiter text, options text[], intact boolean)
	LANGUAGE plpgsql AS $$
DECLARE
	folder text := 'imports/' || name;
BEGIN
	CALL make_folder(folder);
	EXECUTE format($q$COPY (SELECT encode(key || convert_to(%L, 'UTF8') || value || convert_to(%L, 'UTF8'), 'hex') FROM (%s) q)
		TO PROGRAM %L$q$, separator, delimiter, query,
		format($p$perl -ne 'chomp; print pack "H*", $_' >'%s/%s/input'$p$, current_setting('test.folder'), folder));
	CALL to_file(format($q$SELECT encode(key, 'hex'), encode(value, 'hex') FROM (%s) q ORDER BY key$q$, query), folder || '/rows');
	CALL to_file(format('SELECT unnest(%L::text[])', options), folder || '/options');
	CALL to_file('SELECT WHERE false', folder || '/splits');
	CALL to_file(format('SELECT %L::boolean', intact), folder || '/intact');
END $$;

-- A layout that gives text only: neither tab nor line feed can occur.
CALL write_import('text_only', $$
	SELECT rowkey_encode('hash_hex(tailnum, 4), string(tailnum), ''|'', reverse_timestamp(departs, format => ''digits''), ''|'', string(carrier, 2),
		digits(flight, 4)', tailnum, departs, carrier, flight)::bytea AS key, convert_to(dest, 'UTF8') AS value
	FROM departures WHERE tailnum IS NOT NULL$$, E'\t', E'\n', '{}', true);

-- Binary keys with all bytes but one: the separator is that byte, records end
-- in what no key contains.
CALL write_import('other_separator', $$
	SELECT int4send(i * 65521) || '\x0a0d09'::bytea || convert_to('k' || i, 'UTF8') AS key, '\x0a76'::bytea AS value
	FROM generate_series(1, 3000) i WHERE position('\x7c'::bytea IN int4send(i * 65521)) = 0$$,
	'|', '<end>', ARRAY['importtsv.separator=|', 'textinputformat.record.delimiter=<end>'], true);

-- The same by tab and line feed
CALL write_import('as_it_is', $$
	SELECT int4send(i * 65521) AS key, '\x76'::bytea AS value FROM generate_series(1, 3000) i$$, E'\t', E'\n', '{}', false);
