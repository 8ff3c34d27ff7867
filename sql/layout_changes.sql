-- layout_changes.sql: what a function keeps between calls follows its
-- arguments.  PL/pgSQL keeps the state of an expression for a transaction.
-- Expected values: HBase's Bytes.toBytes, four and eight bytes big-endian, and
-- text as its bytes; columns that a layout does not have are NULL.
\set SHOW_CONTEXT never

-- another layout in the same variable
DO $$
DECLARE
	layout rowkey_layout;
BEGIN
	FOREACH layout IN ARRAY ARRAY['int8(a)', 'int4(a)', 'digits(a, 3)', 'int8(a)']::rowkey_layout[] LOOP
		RAISE INFO '% %', layout, rowkey_encode(layout, 5);
	END LOOP;
END $$;

-- another form of the same table; 80016 is the header of a text of 20000 bytes
CREATE TEMP TABLE changed (a int, b text);
INSERT INTO changed VALUES (1, 'hello');
CREATE FUNCTION pg_temp.encode(source changed) RETURNS rowkey LANGUAGE plpgsql AS $$
DECLARE
	key rowkey;
BEGIN
	key := rowkey_encode_row('string(b)', source);
	RETURN key;
END $$;
CREATE FUNCTION pg_temp.decode(key rowkey) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	target changed;
BEGIN
	target := rowkey_decode_row('string(b)', key, NULL::changed);
	RETURN target;
END $$;
BEGIN;
SELECT pg_temp.encode(changed), pg_temp.decode('hello') FROM changed;
ALTER TABLE changed DROP COLUMN a;
ALTER TABLE changed ADD COLUMN c int DEFAULT 7;
SELECT pg_temp.encode(changed), pg_temp.decode('hello') FROM changed;
ALTER TABLE changed ALTER b TYPE varchar(3) USING 'abc';
SELECT pg_temp.encode(changed), pg_temp.decode('abc') FROM changed;
SAVEPOINT s;
SELECT pg_temp.decode('hello');				-- fails: longer than the column now takes
ROLLBACK TO s;
ALTER TABLE changed ALTER b TYPE int USING 80016;
SAVEPOINT s;
SELECT pg_temp.encode(changed) FROM changed;		-- fails: the column is a number now
\echo :LAST_ERROR_SQLSTATE
ROLLBACK TO s;
ALTER TABLE changed ALTER b TYPE text USING 'again';
SELECT pg_temp.encode(changed), pg_temp.decode('hello') FROM changed;
COMMIT;
