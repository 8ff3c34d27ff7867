-- phoenix_ddl.sql: layouts from Phoenix's CREATE TABLE, VIEW and INDEX
--
-- Facts: test/golden/phoenix_rowkey*.tsv and phoenix_scan.tsv have the DDL, and
-- the key's columns and bytes as Phoenix makes them of it.  Layouts and refusals
-- below are also those of Phoenix 5.2.1 on a connection without a cluster,
-- except where a comment says otherwise.
\set SHOW_CONTEXT never
\set VERBOSITY terse
SET TimeZone = 'America/New_York';
\getenv d PG_ABS_SRCDIR

--
-- The vectors: same columns, types and order, same bytes
--
CREATE TEMP TABLE vector ("case" text, kind text, create_table text, create_index text, row_json jsonb, key_columns_json jsonb, key_values_json json, salt_buckets int, region_start_hex text, rowkey_hex text, status text);
\set f :d '/test/golden/phoenix_rowkey.tsv'
COPY vector FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/phoenix_rowkey_varbinary_encoded.tsv'
COPY vector FROM :'f' (FORMAT text, HEADER);
CREATE TEMP TABLE scan ("case" text, create_table text, query text, key_columns_json jsonb, salt_buckets int, kind text, start_hex text, stop_hex text, slot_spans_json text, slots_json text, region_starts_json text, scans_json text, explain text);
\set f :d '/test/golden/phoenix_scan.tsv'
COPY scan FROM :'f' (FORMAT text, HEADER);

CREATE TEMP TABLE ddl AS
SELECT DISTINCT kind, create_table, create_index, key_columns_json, salt_buckets FROM vector
UNION SELECT 'scan', create_table, NULL, key_columns_json, salt_buckets FROM scan;
ALTER TABLE ddl ADD layout rowkey_layout;
UPDATE ddl SET layout = CASE WHEN create_index IS NULL THEN rowkey_phoenix_layout(create_table) ELSE rowkey_phoenix_index_layout(create_table, create_index) END;

-- a name in a file is f:NAME in an index; all of them are unquoted in the DDL
CREATE FUNCTION pg_temp.column_of(c jsonb) RETURNS text LANGUAGE sql RETURN lower(split_part(c->>'name', ':', -1));
CREATE FUNCTION pg_temp.element(c jsonb, create_table text, index_row boolean) RETURNS text LANGUAGE sql AS $$
	SELECT CASE WHEN c->>'name' = '_INDEX_ID' THEN $i$'\x80\x00'$i$
		-- a tenant's view: its connection knows no such column
		WHEN c->>'name' ~ 'TENANT' AND create_table ~ 'TenantId=acme' THEN $i$'acme\x00'$i$
		ELSE format('phoenix(%I, %L%s%s%s%s)', pg_temp.column_of(c),
			(c->>'type') || coalesce('(' || (c->>'len') || coalesce(',' || (c->>'scale'), '') || ')', ''),
			CASE WHEN c->>'order' = 'DESC' THEN ', descending => true' END,
			CASE WHEN NOT (c->>'nullable')::boolean THEN ', nullable => false' END,
			CASE WHEN c->>'type' <> c->>'data_type' THEN format(', from_type => %L', c->>'data_type') END,
			CASE WHEN index_row THEN ', index_row => true' END) END $$;
CREATE TEMP VIEW expected AS
SELECT ddl.*, concat_ws(', ', CASE WHEN salt_buckets IS NOT NULL AND kind <> 'local_index' THEN format('salt(buckets => %s)', salt_buckets) END,
	(SELECT string_agg(pg_temp.element(c, create_table, create_index IS NOT NULL), ', ' ORDER BY n) FROM jsonb_array_elements(key_columns_json) WITH ORDINALITY k(c, n)))::rowkey_layout AS expected
FROM ddl;
SELECT kind, count(*) AS texts, count(*) FILTER (WHERE layout IS DISTINCT FROM expected) AS wrong FROM expected GROUP BY kind ORDER BY kind COLLATE "C";
SELECT create_table, create_index, layout, expected FROM expected WHERE layout IS DISTINCT FROM expected;

-- rows by name: all values of the key, and of row_json, without the region;
-- bytes are hex in the file, and jsonb has no -0.0 but as a string
CREATE TEMP TABLE result AS
SELECT v.*, ddl.layout, r.row, rowkey_encode_error(ddl.layout, r.row) AS problem,
	rowkey_from_hex(substr(rowkey_hex, 1 + length(coalesce(region_start_hex, '')))) AS expected
FROM vector v JOIN ddl ON (v.kind, v.create_table) = (ddl.kind, ddl.create_table) AND v.create_index IS NOT DISTINCT FROM ddl.create_index, LATERAL (
	SELECT jsonb_object_agg(pg_temp.column_of(c), CASE WHEN c->>'data_type' ~ 'BINARY' THEN to_jsonb('\x' || (w #>> '{}'))
		WHEN c->>'data_type' ~ 'FLOAT|DOUBLE' THEN to_jsonb(w #>> '{}') ELSE w::jsonb END) AS row
	FROM jsonb_array_elements(v.key_columns_json) WITH ORDINALITY k(c, n)
	JOIN json_array_elements(v.key_values_json) WITH ORDINALITY j(w, n) USING (n)) r;
SELECT kind, count(*) AS keys, count(*) FILTER (WHERE status = 'error') AS errors,
	count(*) FILTER (WHERE (status = 'error') = (problem IS NULL)) AS wrongly_refused_or_taken,
	count(*) FILTER (WHERE CASE WHEN problem IS NULL THEN rowkey_encode_row(layout, row) END <> expected) AS wrong
FROM result GROUP BY kind ORDER BY kind COLLATE "C";
SELECT "case", kind, layout, row, problem, CASE WHEN problem IS NULL THEN rowkey_encode_row(layout, row) END AS got, expected FROM result
WHERE (status = 'error') = (problem IS NULL) OR CASE WHEN problem IS NULL THEN rowkey_encode_row(layout, row) END <> expected;

-- a tenant's rows have no column of the tenant
SELECT kind, count(*) AS keys, count(*) FILTER (WHERE rowkey_encode_row(layout, jsonb_build_object('id', row_json->'ID', 'v', row_json->'V')) <> expected) AS wrong
FROM result WHERE create_table ~ 'TenantId' GROUP BY kind ORDER BY kind COLLATE "C";

--
-- CREATE TABLE, clause by clause
--
CREATE TEMP TABLE clause (n int, ddl text, layout text);
INSERT INTO clause VALUES
	-- where the key stands
	(1, 'CREATE TABLE T (A VARCHAR PRIMARY KEY)', $$phoenix(a, 'VARCHAR', nullable => false)$$),
	(2, 'create table if not exists s.t (a bigint not null primary key desc, v varchar)', $$phoenix(a, 'BIGINT', descending => true)$$),
	(3, 'CREATE IMMUTABLE TABLE T (A BIGINT PRIMARY KEY ASC, V VARCHAR NOT NULL)', $$phoenix(a, 'BIGINT')$$),
	(4, 'CREATE TABLE T (A VARCHAR, B BIGINT NOT NULL CONSTRAINT PK PRIMARY KEY (A ASC, B DESC))', $$phoenix(a, 'VARCHAR'), phoenix(b, 'BIGINT', descending => true)$$),
	(5, 'CREATE TABLE T (A VARCHAR NOT NULL, B VARCHAR NULL, CONSTRAINT PK PRIMARY KEY (A, B))', $$phoenix(a, 'VARCHAR', nullable => false), phoenix(b, 'VARCHAR')$$),
	-- a key of one column is NOT NULL by itself
	(6, 'CREATE TABLE T (A VARCHAR, V VARCHAR CONSTRAINT PK PRIMARY KEY (A))', $$phoenix(a, 'VARCHAR', nullable => false)$$),
	(7, 'CREATE TABLE T (V VARCHAR, A DATE NOT NULL, W INTEGER, B VARCHAR, X BIGINT CONSTRAINT PK PRIMARY KEY (A DESC, B DESC))', $$phoenix(a, 'DATE', descending => true), phoenix(b, 'VARCHAR', descending => true)$$),
	-- types and limits: those that Phoenix drops or cuts
	(10, 'CREATE TABLE T (A CHAR(6) NOT NULL, B BINARY(4) NOT NULL, C VARCHAR(20), D DECIMAL(10,2), E DECIMAL(38), F DECIMAL(10,12), G DECIMAL, H VARBINARY CONSTRAINT PK PRIMARY KEY (A, B, C, D, E, F, G, H))',
		$$phoenix(a, 'CHAR(6)'), phoenix(b, 'BINARY(4)'), phoenix(c, 'VARCHAR(20)'), phoenix(d, 'DECIMAL(10,2)'), phoenix(e, 'DECIMAL(38,0)'), phoenix(f, 'DECIMAL(10,10)'), phoenix(g, 'DECIMAL'), phoenix(h, 'VARBINARY')$$),
	(11, 'CREATE TABLE T (A INTEGER(10) NOT NULL, B VARCHAR(10,2), C CHAR (3 , 1) NOT NULL CONSTRAINT PK PRIMARY KEY (A, B, C))', $$phoenix(a, 'INTEGER'), phoenix(b, 'VARCHAR(10)'), phoenix(c, 'CHAR(3)')$$),
	(12, 'CREATE TABLE T (A TINYINT NOT NULL, B SMALLINT NOT NULL, C UNSIGNED_TINYINT NOT NULL, D UNSIGNED_SMALLINT NOT NULL, E UNSIGNED_INT NOT NULL, F UNSIGNED_LONG NOT NULL, G UNSIGNED_FLOAT NOT NULL, H UNSIGNED_DOUBLE NOT NULL, I UNSIGNED_DATE NOT NULL, J UNSIGNED_TIME NOT NULL, K UNSIGNED_TIMESTAMP NOT NULL, L BOOLEAN NOT NULL CONSTRAINT PK PRIMARY KEY (A,B,C,D,E,F,G,H,I,J,K,L DESC))',
		$$phoenix(a, 'TINYINT'), phoenix(b, 'SMALLINT'), phoenix(c, 'UNSIGNED_TINYINT'), phoenix(d, 'UNSIGNED_SMALLINT'), phoenix(e, 'UNSIGNED_INT'), phoenix(f, 'UNSIGNED_LONG'), phoenix(g, 'UNSIGNED_FLOAT'), phoenix(h, 'UNSIGNED_DOUBLE'), phoenix(i, 'UNSIGNED_DATE'), phoenix(j, 'UNSIGNED_TIME'), phoenix(k, 'UNSIGNED_TIMESTAMP'), phoenix(l, 'BOOLEAN', descending => true)$$),
	-- other columns may have any type, of later versions too (not judged by 5.2.1)
	(13, 'CREATE TABLE T (A BIGINT PRIMARY KEY, B VARCHAR ARRAY[5], C INTEGER[], D BIGINT ARRAY, E DECIMAL(9,2) ARRAY, F JSON, G BSON)', $$phoenix(a, 'BIGINT')$$),
	-- names
	(20, 'CREATE TABLE "s"."t" ("f"."v" VARCHAR, "a b" VARCHAR, "KeY" BIGINT NOT NULL, "select" VARCHAR CONSTRAINT "p k" PRIMARY KEY ("a b", "KeY" DESC, "select"))', $$phoenix("a b", 'VARCHAR'), phoenix("KeY", 'BIGINT', descending => true), phoenix("select", 'VARCHAR')$$),
	-- for Phoenix "A" is A, here it is not a: the column is named as it is declared
	(21, 'CREATE TABLE T ("A" VARCHAR, B VARCHAR CONSTRAINT PK PRIMARY KEY (A, "B"))', $$phoenix("A", 'VARCHAR'), phoenix(b, 'VARCHAR')$$),
	(22, 'CREATE TABLE T (User VARCHAR, Größe VARCHAR CONSTRAINT PK PRIMARY KEY (User, Größe))', $$phoenix("user", 'VARCHAR'), phoenix("größe", 'VARCHAR')$$),
	(23, 'CREATE TABLE T (A VARCHAR PRIMARY KEY, F.A VARCHAR, G.A VARCHAR, F.V INTEGER, V INTEGER)', $$phoenix(a, 'VARCHAR', nullable => false)$$),
	-- Phoenix itself has no doubled quotes in names
	(24, 'CREATE TABLE T ("a""b" VARCHAR PRIMARY KEY)', $$phoenix("a""b", 'VARCHAR', nullable => false)$$),
	-- options
	(30, 'CREATE TABLE T (A VARCHAR PRIMARY KEY, V VARCHAR) SALT_BUCKETS=0', $$phoenix(a, 'VARCHAR', nullable => false)$$),
	(31, 'CREATE TABLE T (A VARCHAR PRIMARY KEY, V VARCHAR) salt_buckets = 1;', $$salt(buckets => 1), phoenix(a, 'VARCHAR', nullable => false)$$),
	(32, 'CREATE TABLE T (A VARCHAR PRIMARY KEY, V VARCHAR) SALT_BUCKETS=4, SALT_BUCKETS=256', $$salt(buckets => 256), phoenix(a, 'VARCHAR', nullable => false)$$),
	(33, $$CREATE TABLE T (A VARCHAR PRIMARY KEY, F.V VARCHAR, "g".W VARCHAR) F.COMPRESSION='GZ', DATA_BLOCK_ENCODING='NONE', "g".VERSIONS=5, SALT_BUCKETS=3, IMMUTABLE_ROWS=true, VERSIONS=2, UPDATE_CACHE_FREQUENCY=NEVER, "x.y"='SALT_BUCKETS=7'$$, $$salt(buckets => 3), phoenix(a, 'VARCHAR', nullable => false)$$),
	(34, $$CREATE TABLE T (A VARCHAR PRIMARY KEY, V VARCHAR) SPLIT ON ('a', 'b''c)', 'd\'e')$$, $$phoenix(a, 'VARCHAR', nullable => false)$$),
	(35, 'CREATE TABLE T (A BIGINT PRIMARY KEY, V VARCHAR) COLUMN_ENCODED_BYTES=0, SALT_BUCKETS=2 SPLIT ON (1, 1+2, 30)', $$salt(buckets => 2), phoenix(a, 'BIGINT')$$),
	(36, $$CREATE TABLE T (A VARCHAR PRIMARY KEY, V VARCHAR ENCODED_QUALIFIER 11) COLUMN_QUALIFIER_COUNTER ('0'=13)$$, $$phoenix(a, 'VARCHAR', nullable => false)$$),
	(37, 'CREATE TABLE T (A VARCHAR PRIMARY KEY, V VARCHAR) NOVERIFY SALT_BUCKETS=2', $$salt(buckets => 2), phoenix(a, 'VARCHAR', nullable => false)$$),
	(38, 'CREATE TABLE T (A VARCHAR NOT NULL, B VARCHAR CONSTRAINT PK PRIMARY KEY (A, B)) MULTI_TENANT=true', $$phoenix(a, 'VARCHAR', nullable => false), phoenix(b, 'VARCHAR')$$),
	-- not judged: negative numbers are not in Phoenix's grammar
	(39, 'CREATE TABLE T (A BIGINT PRIMARY KEY) TTL=-1, X=+1.5e3, Y=NULL', $$phoenix(a, 'BIGINT')$$),
	-- defaults, comments
	(40, $$CREATE TABLE T (A VARCHAR PRIMARY KEY, V VARCHAR DEFAULT 'x, y (', W INTEGER DEFAULT 1+2*(3), X DATE DEFAULT TO_DATE('2020-01-01 00:00:00'), Y BOOLEAN DEFAULT TRUE)$$, $$phoenix(a, 'VARCHAR', nullable => false)$$),
	(41, 'CREATE TABLE T (V INTEGER DEFAULT CASE WHEN 1=1 THEN 1 ELSE 2 END, A BIGINT NOT NULL, B VARCHAR DEFAULT NULL CONSTRAINT PK PRIMARY KEY (A, B))', $$phoenix(a, 'BIGINT'), phoenix(b, 'VARCHAR')$$),
	(42, E'/* a (\n-- */ CREATE TABLE T (A VARCHAR -- the key, \'\n PRIMARY KEY, // c++ "\r\n /* more, ( */ V VARCHAR)-- end', $$phoenix(a, 'VARCHAR', nullable => false)$$),
	-- a view of a table that HBase has already (not judged, it needs a cluster)
	(50, 'CREATE VIEW "t" (A VARCHAR, B BIGINT NOT NULL, "f".V VARCHAR CONSTRAINT PK PRIMARY KEY (A, B DESC))', $$phoenix(a, 'VARCHAR'), phoenix(b, 'BIGINT', descending => true)$$),
	-- views of tables: the last one counts
	(51, 'CREATE TABLE T (A VARCHAR, B INTEGER NOT NULL, V INTEGER CONSTRAINT PK PRIMARY KEY (A, B)) SALT_BUCKETS=3; CREATE VIEW IF NOT EXISTS W (X BIGINT PRIMARY KEY) AS SELECT * FROM T WHERE V > 3 UPDATE_CACHE_FREQUENCY=NEVER;', $$salt(buckets => 3), phoenix(a, 'VARCHAR'), phoenix(b, 'INTEGER'), phoenix(x, 'BIGINT')$$),
	(52, 'CREATE TABLE S.T (A VARCHAR, B INTEGER NOT NULL CONSTRAINT PK PRIMARY KEY (A, B)); CREATE VIEW W (X VARCHAR, Y VARCHAR CONSTRAINT PK PRIMARY KEY (X, Y DESC)) AS SELECT * FROM s.t WHERE B = 3; CREATE VIEW W2 AS SELECT * FROM W', $$phoenix(a, 'VARCHAR'), phoenix(b, 'INTEGER'), phoenix(x, 'VARCHAR'), phoenix(y, 'VARCHAR', descending => true)$$),
	-- a tenant's connection
	(53, 'CREATE TABLE T (TEN CHAR(6) NOT NULL, A VARCHAR CONSTRAINT PK PRIMARY KEY (TEN, A)) MULTI_TENANT=true, SALT_BUCKETS=4; CREATE VIEW W AS SELECT * FROM T --  tenantid = acme  ', $$salt(buckets => 4), 'acme  ', phoenix(a, 'VARCHAR')$$),
	(54, E'CREATE TABLE T (TEN BIGINT NOT NULL, A VARCHAR CONSTRAINT PK PRIMARY KEY (TEN, A)) MULTI_TENANT=true -- TenantId=5\n', $$'\x80\x00\x00\x00\x00\x00\x00\x05', phoenix(a, 'VARCHAR')$$);
SELECT count(*) AS texts, count(*) FILTER (WHERE rowkey_phoenix_layout(ddl) <> layout::rowkey_layout) AS wrong FROM clause;
SELECT n, ddl, rowkey_phoenix_layout(ddl) AS got, layout::rowkey_layout AS expected FROM clause WHERE rowkey_phoenix_layout(ddl) <> layout::rowkey_layout ORDER BY n;

-- the text as it is printed
SELECT rowkey_phoenix_layout('CREATE TABLE METRIC (TENANT VARCHAR, TS TIMESTAMP NOT NULL, CODE CHAR(6) NOT NULL, V DOUBLE CONSTRAINT PK PRIMARY KEY (TENANT, TS DESC, CODE)) SALT_BUCKETS=8');

-- what is not part of the key is said
\set VERBOSITY default
SELECT rowkey_phoenix_layout('CREATE TABLE T (A DATE PRIMARY KEY DESC ROW_TIMESTAMP, V VARCHAR)');
SELECT rowkey_phoenix_layout('CREATE TABLE T (A VARCHAR, B BIGINT NOT NULL CONSTRAINT PK PRIMARY KEY (A, B ROW_TIMESTAMP))');
-- with a DEFAULT in the key Phoenix keeps separators of NULLs at its end: there NULL is not taken
SELECT rowkey_phoenix_layout($$CREATE TABLE T (A VARCHAR, B VARCHAR DEFAULT 'x', C VARCHAR CONSTRAINT PK PRIMARY KEY (A, B, C))$$);
SELECT rowkey_phoenix_layout('CREATE TABLE T (A VARCHAR PRIMARY KEY); CREATE VIEW W AS SELECT * FROM T SALT_BUCKETS=8');

--
-- CREATE INDEX, clause by clause
--
\set VERBOSITY terse
CREATE FUNCTION pg_temp.items() RETURNS text LANGUAGE sql RETURN 'CREATE TABLE T (ID BIGINT NOT NULL, K VARCHAR, N INTEGER, S VARCHAR, C CHAR(5), Y BINARY(4), Z VARBINARY, D DECIMAL(9,2), F.S2 VARCHAR(7), F.N2 DOUBLE, G.N2 FLOAT, DT DATE, TS TIMESTAMP, BO BOOLEAN, U UNSIGNED_INT, NN INTEGER NOT NULL CONSTRAINT PK PRIMARY KEY (ID, K DESC)) IMMUTABLE_ROWS=true, SALT_BUCKETS=6';
CREATE FUNCTION pg_temp.tenants() RETURNS text LANGUAGE sql RETURN 'CREATE TABLE T (TEN VARCHAR NOT NULL, A INTEGER NOT NULL, B VARCHAR, V INTEGER CONSTRAINT PK PRIMARY KEY (TEN, A, B)) MULTI_TENANT=true, SALT_BUCKETS=5';
-- the columns of these tables' keys behind an index's own
CREATE TEMP TABLE index_clause (n int, ddl text, index_ddl text, layout text);
INSERT INTO index_clause SELECT n, pg_temp.items(), index_ddl, replace(layout, '...', $$phoenix(id, 'BIGINT', index_row => true), phoenix(k, 'VARCHAR', true, index_row => true)$$) FROM (VALUES
	(1, 'CREATE INDEX I ON T (S)', $$salt(buckets => 6), phoenix(s, 'VARCHAR', index_row => true), ...$$),
	(2, 'create index if not exists i on t (n desc, s asc);', $$salt(buckets => 6), phoenix(n, 'DECIMAL', true, from_type => 'INTEGER', index_row => true), phoenix(s, 'VARCHAR', index_row => true), ...$$),
	-- the type of a column that may be NULL; NOT NULL keeps it
	(3, 'CREATE INDEX I ON T (C)', $$salt(buckets => 6), phoenix(c, 'VARCHAR(5)', from_type => 'CHAR(5)', index_row => true), ...$$),
	(4, 'CREATE INDEX I ON T (DT, TS DESC, BO, U, F.N2)', $$salt(buckets => 6), phoenix(dt, 'DECIMAL', from_type => 'DATE', index_row => true), phoenix(ts, 'DECIMAL', true, from_type => 'TIMESTAMP', index_row => true), phoenix(bo, 'DECIMAL', from_type => 'BOOLEAN', index_row => true), phoenix(u, 'DECIMAL', from_type => 'UNSIGNED_INT', index_row => true), phoenix(n2, 'DECIMAL', from_type => 'DOUBLE', index_row => true), ...$$),
	(5, 'CREATE INDEX I ON T (D DESC, S2)', $$salt(buckets => 6), phoenix(d, 'DECIMAL(9,2)', true, index_row => true), phoenix(s2, 'VARCHAR(7)', index_row => true), ...$$),
	(6, 'CREATE INDEX I ON T (NN)', $$salt(buckets => 6), phoenix(nn, 'INTEGER', index_row => true), ...$$),
	-- columns of the table's key: where they stand, and in the order that is said
	(7, 'CREATE INDEX I ON T (NN, ID DESC)', $$salt(buckets => 6), phoenix(nn, 'INTEGER', index_row => true), phoenix(id, 'BIGINT', true, index_row => true), phoenix(k, 'VARCHAR', true, index_row => true)$$),
	(8, 'CREATE INDEX I ON T (K)', $$salt(buckets => 6), phoenix(k, 'VARCHAR', index_row => true), phoenix(id, 'BIGINT', index_row => true)$$),
	(9, 'CREATE INDEX I ON T (K, ID, Y)', $$salt(buckets => 6), phoenix(k, 'VARCHAR', index_row => true), phoenix(id, 'BIGINT', index_row => true), phoenix(y, 'VARBINARY(4)', from_type => 'BINARY(4)', index_row => true)$$),
	-- families
	(10, 'CREATE INDEX I ON T (G.N2, "F"."S2" DESC)', $$salt(buckets => 6), phoenix(n2, 'DECIMAL', from_type => 'FLOAT', index_row => true), phoenix(s2, 'VARCHAR(7)', true, index_row => true), ...$$),
	(11, 'CREATE INDEX I ON T ("0".S, T.NN)', $$salt(buckets => 6), phoenix(s, 'VARCHAR', index_row => true), phoenix(nn, 'INTEGER', index_row => true), ...$$),
	-- salt
	(12, 'CREATE INDEX I ON T (S) SALT_BUCKETS=4', $$salt(buckets => 4), phoenix(s, 'VARCHAR', index_row => true), ...$$),
	(13, 'CREATE INDEX I ON T (S) SALT_BUCKETS=0', $$phoenix(s, 'VARCHAR', index_row => true), ...$$),
	-- what the key does not hang on
	(14, 'CREATE UNCOVERED INDEX I ON T (S) ASYNC', $$salt(buckets => 6), phoenix(s, 'VARCHAR', index_row => true), ...$$),
	(15, $$CREATE INDEX I ON T (S) INCLUDE (N, F.S2, "0".C) ASYNC COMPRESSION='GZ', SALT_BUCKETS=4 SPLIT ON ('a', 'b')$$, $$salt(buckets => 4), phoenix(s, 'VARCHAR', index_row => true), ...$$),
	-- local: no salt, the index id in front
	(16, 'CREATE LOCAL INDEX I ON T (S DESC) INCLUDE (N)', $$'\x80\x00', phoenix(s, 'VARCHAR', true, index_row => true), ...$$)) v(n, index_ddl, layout);
INSERT INTO index_clause SELECT n, concat(pg_temp.tenants(), view), index_ddl, replace(layout, '...', $$phoenix(a, 'INTEGER', index_row => true), phoenix(b, 'VARCHAR', index_row => true)$$) FROM (VALUES
	-- the tenant stands in front of every index of a MULTI_TENANT table
	(20, NULL, 'CREATE INDEX I ON T (V)', $$salt(buckets => 5), phoenix(ten, 'VARCHAR', nullable => false), phoenix(v, 'DECIMAL', from_type => 'INTEGER', index_row => true), ...$$),
	(21, NULL, 'CREATE LOCAL INDEX I ON T (V)', $$'\x80\x00', phoenix(ten, 'VARCHAR', nullable => false), phoenix(v, 'DECIMAL', from_type => 'INTEGER', index_row => true), ...$$),
	-- an index on a view has an id, and its table's salt
	(22, '; CREATE VIEW W (X BIGINT) AS SELECT * FROM T', 'CREATE INDEX I ON W (X)', $$salt(buckets => 5), '\x80\x00', phoenix(ten, 'VARCHAR', nullable => false), phoenix(x, 'DECIMAL', from_type => 'BIGINT', index_row => true), ...$$),
	(23, '; CREATE VIEW W (X BIGINT) AS SELECT * FROM T -- TenantId=acme', 'CREATE INDEX I ON W (X)', $$salt(buckets => 5), '\x80\x00', 'acme\x00', phoenix(x, 'DECIMAL', from_type => 'BIGINT', index_row => true), ...$$),
	(24, '; CREATE VIEW W AS SELECT * FROM T -- TenantId=acme', 'CREATE LOCAL INDEX I ON W (B)', $$'\x80\x00', 'acme\x00', phoenix(b, 'VARCHAR', index_row => true), phoenix(a, 'INTEGER', index_row => true)$$),
	-- what a view's WHERE fixes by = is left out
	(25, '; CREATE VIEW W AS SELECT * FROM T WHERE A = -5', 'CREATE INDEX I ON W (V)', $$salt(buckets => 5), '\x80\x00', phoenix(ten, 'VARCHAR', nullable => false), phoenix(v, 'DECIMAL', from_type => 'INTEGER', index_row => true), phoenix(b, 'VARCHAR', index_row => true)$$),
	(26, $$; CREATE VIEW W (X BIGINT) AS SELECT * FROM T WHERE 5 = A AND B = 'x' AND V IS NULL; CREATE VIEW W2 AS SELECT * FROM W$$, 'CREATE INDEX I ON W2 (X)', $$salt(buckets => 5), '\x80\x00', phoenix(ten, 'VARCHAR', nullable => false), phoenix(x, 'DECIMAL', from_type => 'BIGINT', index_row => true)$$),
	(27, '; CREATE VIEW W (X BIGINT) AS SELECT * FROM T WHERE B IS NULL', 'CREATE INDEX I ON W (X)', $$salt(buckets => 5), '\x80\x00', phoenix(ten, 'VARCHAR', nullable => false), phoenix(x, 'DECIMAL', from_type => 'BIGINT', index_row => true), ...$$),
	(28, '; CREATE VIEW W (X BIGINT) AS SELECT * FROM T WHERE V > 5 OR V = 2', 'CREATE INDEX I ON W (X)', $$salt(buckets => 5), '\x80\x00', phoenix(ten, 'VARCHAR', nullable => false), phoenix(x, 'DECIMAL', from_type => 'BIGINT', index_row => true), ...$$),
	-- the table's index, not the view's
	(29, '; CREATE VIEW W (X BIGINT) AS SELECT * FROM T WHERE A = 5', 'CREATE INDEX I ON T (V)', $$salt(buckets => 5), phoenix(ten, 'VARCHAR', nullable => false), phoenix(v, 'DECIMAL', from_type => 'INTEGER', index_row => true), ...$$)) v(n, view, index_ddl, layout);
SELECT count(*) AS texts, count(*) FILTER (WHERE rowkey_phoenix_index_layout(ddl, index_ddl) <> layout::rowkey_layout) AS wrong FROM index_clause;
SELECT n, index_ddl, rowkey_phoenix_index_layout(ddl, index_ddl) AS got, layout::rowkey_layout AS expected FROM index_clause WHERE rowkey_phoenix_index_layout(ddl, index_ddl) <> layout::rowkey_layout ORDER BY n;

-- the id is a SMALLINT, as phoenix writes it
SELECT id, l, l = format('%L, phoenix(s, ''VARCHAR'', index_row => true), phoenix(a, ''BIGINT'', index_row => true)', rowkey_phoenix(id, 'SMALLINT'))::rowkey_layout AS as_smallint
FROM unnest(ARRAY[-32768, -1, 0, 1, 32767]) id, rowkey_phoenix_index_layout('CREATE TABLE T (A BIGINT PRIMARY KEY, S VARCHAR)', 'CREATE LOCAL INDEX I ON T (S)', id) l;

-- said, not in the key
SELECT rowkey_phoenix_index_layout('CREATE TABLE T (A BIGINT PRIMARY KEY, S VARCHAR) SALT_BUCKETS=7', $$CREATE INDEX I ON T (S) WHERE S NOT LIKE 'a%' AND (A = 1 OR A IN (2, 3)) ASYNC SALT_BUCKETS=3$$);
SELECT rowkey_phoenix_index_layout('CREATE TABLE T (A BIGINT PRIMARY KEY, S VARCHAR)', 'CREATE INDEX I ON T (S) WHERE CASE WHEN A = 1 THEN 2 ELSE 3 END = 2 SALT_BUCKETS=2');
SELECT rowkey_phoenix_index_layout('CREATE TABLE T (A BIGINT PRIMARY KEY, S VARCHAR) SALT_BUCKETS=7; CREATE VIEW W AS SELECT * FROM T', 'CREATE INDEX I ON W (S) SALT_BUCKETS=3');
-- a DEFAULT is never NULL: the type stays
SELECT rowkey_phoenix_index_layout('CREATE TABLE T (A BIGINT PRIMARY KEY, N INTEGER DEFAULT 5)', 'CREATE INDEX I ON T (N)');

--
-- Keys that Phoenix 5.2.1 makes of other texts: rows by UPSERT, index rows by
-- IndexMaintainer.buildRowKey, on a connection without a cluster
--
CREATE TEMP TABLE text_of (n int, ddl text, index_ddl text);
INSERT INTO text_of VALUES
	(1, 'CREATE TABLE T (TEN VARCHAR NOT NULL, B VARCHAR, V VARCHAR CONSTRAINT PK PRIMARY KEY (TEN, B)) MULTI_TENANT=true', 'CREATE INDEX I ON T (V)'),
	(2, 'CREATE TABLE T (TEN VARCHAR NOT NULL, B VARCHAR, C VARCHAR, V VARCHAR CONSTRAINT PK PRIMARY KEY (TEN, B, C DESC)) MULTI_TENANT=true, SALT_BUCKETS=3', 'CREATE LOCAL INDEX I ON T (V, B)'),
	(3, 'CREATE TABLE T (TEN VARCHAR NOT NULL, B VARCHAR, V VARCHAR CONSTRAINT PK PRIMARY KEY (TEN, B)) MULTI_TENANT=true; CREATE VIEW W AS SELECT * FROM T -- TenantId=acme', 'CREATE INDEX I ON W (V)'),
	(4, 'CREATE TABLE T (TEN CHAR(4) NOT NULL, B VARCHAR, V VARCHAR CONSTRAINT PK PRIMARY KEY (TEN, B)) MULTI_TENANT=true; CREATE VIEW W AS SELECT * FROM T -- TenantId=acm', 'CREATE INDEX I ON W (V DESC)'),
	(5, 'CREATE TABLE T (TEN BIGINT NOT NULL, B VARCHAR, V VARCHAR CONSTRAINT PK PRIMARY KEY (TEN, B)) MULTI_TENANT=true; CREATE VIEW W AS SELECT * FROM T -- TenantId=12', 'CREATE INDEX I ON W (V DESC)'),
	(6, 'CREATE TABLE T (TEN BIGINT NOT NULL, B VARCHAR, V VARCHAR CONSTRAINT PK PRIMARY KEY (TEN, B)) MULTI_TENANT=true; CREATE VIEW W AS SELECT * FROM T -- TenantId=-12', NULL),
	(7, 'CREATE TABLE T (TEN CHAR(4) NOT NULL, B VARCHAR, V VARCHAR CONSTRAINT PK PRIMARY KEY (TEN, B)) MULTI_TENANT=true, SALT_BUCKETS=7; CREATE VIEW W AS SELECT * FROM T -- TenantId=acm', NULL),
	(8, 'CREATE TABLE T (TEN VARCHAR NOT NULL, B VARCHAR NOT NULL, C VARCHAR, V VARCHAR CONSTRAINT PK PRIMARY KEY (TEN, B DESC, C)) MULTI_TENANT=true, SALT_BUCKETS=7; CREATE VIEW W AS SELECT * FROM T -- TenantId=acme', NULL),
	(9, $$CREATE TABLE T (A VARCHAR, B VARCHAR DEFAULT 'q', C VARCHAR, V INTEGER CONSTRAINT PK PRIMARY KEY (A, B, C))$$, NULL),
	(10, 'CREATE TABLE T (A VARCHAR, B VARCHAR, C VARCHAR, V INTEGER CONSTRAINT PK PRIMARY KEY (A, B, C))', 'CREATE INDEX I ON T (V, B DESC)'),
	(11, 'CREATE TABLE T (A VARCHAR, B VARCHAR NOT NULL, V INTEGER, W VARCHAR CONSTRAINT PK PRIMARY KEY (A, B DESC)) SALT_BUCKETS=9', 'CREATE INDEX I ON T (W DESC, V)'),
	(12, 'CREATE TABLE T (A BIGINT NOT NULL, B VARCHAR, V INTEGER, W CHAR(3), X BINARY(4), D DECIMAL(8,3) CONSTRAINT PK PRIMARY KEY (A DESC, B)) SALT_BUCKETS=9', 'CREATE INDEX I ON T (W DESC, V DESC, D)'),
	(13, 'CREATE TABLE T (A BIGINT NOT NULL, V INTEGER, W CHAR(3), X BINARY(4), D DECIMAL(8,3) CONSTRAINT PK PRIMARY KEY (A DESC))', 'CREATE INDEX I ON T (A, W, X)'),
	(14, $$CREATE TABLE T (A BIGINT NOT NULL, N INTEGER DEFAULT 5, M VARCHAR DEFAULT 'x' CONSTRAINT PK PRIMARY KEY (A DESC))$$, 'CREATE INDEX I ON T (N, M DESC)');
CREATE TEMP TABLE written (n int, row_json jsonb, rowkey_hex text);
INSERT INTO written VALUES
	(1, '{"b": null, "v": null, "ten": "ce"}', '636500'),
	(1, '{"b": null, "v": "ddde", "ten": "aedc"}', '616564630064646465'),
	(1, '{"b": "dc", "v": null, "ten": "db"}', '646200006463'),
	(1, '{"b": "bab", "v": "bcad", "ten": "acb"}', '616362006263616400626162'),
	(2, '{"b": null, "c": null, "v": null, "ten": "cee"}', '800063656500'),
	(2, '{"b": null, "c": null, "v": "da", "ten": "edce"}', '800065646365006461'),
	(2, '{"b": null, "c": "eedb", "v": "aa", "ten": "cda"}', '800063646100616100009a9a9b9dff'),
	(2, '{"b": "d", "c": "dd", "v": null, "ten": "cec"}', '8000636563000064009b9bff'),
	(2, '{"b": "d", "c": "baaa", "v": "cebd", "ten": "b"}', '80006200636562640064009d9e9e9eff'),
	(3, '{"b": null, "v": null}', '800061636d6500'),
	(3, '{"b": null, "v": "eebd"}', '800061636d650065656264'),
	(3, '{"b": "d", "v": null}', '800061636d65000064'),
	(3, '{"b": "dccc", "v": "acdd"}', '800061636d6500616364640064636363'),
	(4, '{"b": null, "v": null}', '800061636d20'),
	(4, '{"b": null, "v": "ba"}', '800061636d209d9eff'),
	(4, '{"b": "bddb", "v": null}', '800061636d200062646462'),
	(4, '{"b": "a", "v": "bde"}', '800061636d209d9b9aff61'),
	(5, '{"b": null, "v": null}', '8000800000000000000c'),
	(5, '{"b": null, "v": "aeec"}', '8000800000000000000c9e9a9a9cff'),
	(5, '{"b": "ead", "v": null}', '8000800000000000000c00656164'),
	(5, '{"b": "dba", "v": "cdb"}', '8000800000000000000c9c9b9dff646261'),
	(6, '{"b": null, "v": null}', '7ffffffffffffff4'),
	(6, '{"b": null, "v": "bd"}', '7ffffffffffffff4'),
	(6, '{"b": "d", "v": null}', '7ffffffffffffff464'),
	(6, '{"b": "bedb", "v": "aa"}', '7ffffffffffffff462656462'),
	(7, '{"b": null, "v": null}', '0261636d20'),
	(7, '{"b": null, "v": "dcdb"}', '0261636d20'),
	(7, '{"b": "cdd", "v": null}', '0561636d20636464'),
	(7, '{"b": "b", "v": "d"}', '0661636d2062'),
	(8, '{"b": "aeba", "c": null, "v": null}', '0661636d65009e9a9d9eff'),
	(8, '{"b": "eea", "c": null, "v": "aee"}', '0461636d65009a9a9eff'),
	(8, '{"b": "e", "c": "ecad", "v": null}', '0261636d65009aff65636164'),
	(8, '{"b": "b", "c": "cccc", "v": "bd"}', '0361636d65009dff63636363'),
	(9, '{"a": null, "b": "dec", "c": "ee", "v": null}', '00646563006565'),
	(9, '{"a": null, "b": "ded", "c": "ae", "v": 649}', '00646564006165'),
	(9, '{"a": "ce", "b": "b", "c": "abed", "v": null}', '636500620061626564'),
	(9, '{"a": "dc", "b": "a", "c": "aae", "v": 983}', '6463006100616165'),
	(10, '{"a": "aca", "b": null, "c": null, "v": null}', '0000616361'),
	(10, '{"a": null, "b": null, "c": "bdb", "v": 743}', 'c2082c000000626462'),
	(10, '{"a": "ddad", "b": "eb", "c": null, "v": null}', '009a9dff64646164'),
	(10, '{"a": "abd", "b": "ae", "c": "ecae", "v": null}', '009e9aff6162640065636165'),
	(10, '{"a": "cdde", "b": "e", "c": "ecbc", "v": -681}', '3d5f1466009aff636464650065636263'),
	(11, '{"a": null, "b": "ecec", "v": null, "w": null}', '000000009a9c9a9cff'),
	(11, '{"a": null, "b": "a", "v": null, "w": "b"}', '009dff00009eff'),
	(11, '{"a": null, "b": "da", "v": 958, "w": "d"}', '019bffc20a3b00009b9eff'),
	(11, '{"a": "daaa", "b": "dadc", "v": -871, "w": null}', '07003d5d1e660064616161009b9e9b9cff'),
	(11, '{"a": "aaca", "b": "c", "v": 552, "w": "bec"}', '089d9a9cffc206350061616361009cff'),
	(12, '{"a": -713, "b": null, "d": null, "v": null, "w": null, "x": "\\x010c9b02"}', '0500000080000000000002c8'),
	(12, '{"a": -505, "b": null, "d": null, "v": null, "w": "d", "x": null}', '069bdfdfff000080000000000001f8'),
	(12, '{"a": -578, "b": null, "d": "-7.06", "v": null, "w": "bc", "x": "\\x018ebb02"}', '009d9cdfff003e5e5f66008000000000000241'),
	(12, '{"a": 978, "b": "aca", "d": "-3.64", "v": 192, "w": "ad", "x": null}', '079e9bdfff3dfda2ff3e622566007ffffffffffffc2d616361'),
	(12, '{"a": -562, "b": "abe", "d": "-6.73", "v": 167, "w": "e", "x": "\\x0127a302"}', '029adfdfff3dfdbbff3e5f1c66008000000000000231616265'),
	(13, '{"a": 560, "d": null, "v": null, "w": null, "x": null}', '8000000000000230'),
	(13, '{"a": -499, "d": null, "v": null, "w": null, "x": "\\x01704902"}', '7ffffffffffffe0d0001704902'),
	(13, '{"a": -430, "d": "3.90", "v": null, "w": null, "x": "\\x013dee02"}', '7ffffffffffffe5200013dee02'),
	(13, '{"a": -436, "d": "-9.25", "v": 952, "w": "ed", "x": null}', '7ffffffffffffe4c656420'),
	(13, '{"a": -784, "d": "5.09", "v": 744, "w": "cd", "x": "\\x01126c02"}', '7ffffffffffffcf06364200001126c02'),
	(14, '{"a": 268, "m": "edec", "n": 429}', '800001ad9a9b9a9cff7ffffffffffffef3');
CREATE TEMP TABLE layout_of AS
SELECT n, ddl, index_ddl, CASE WHEN index_ddl IS NULL THEN rowkey_phoenix_layout(ddl) ELSE rowkey_phoenix_index_layout(ddl, index_ddl) END AS layout FROM text_of;
SELECT count(DISTINCT n) AS texts, count(*) AS keys,
	count(*) FILTER (WHERE rowkey_hex(rowkey_encode_row(layout, row_json)) <> rowkey_hex) AS wrong,
	count(*) FILTER (WHERE NOT rowkey_valid(layout, rowkey_from_hex(rowkey_hex))) AS invalid,
	count(*) FILTER (WHERE rowkey_encode_row(layout, rowkey_decode(layout, rowkey_from_hex(rowkey_hex))) <> rowkey_from_hex(rowkey_hex)) AS wrong_again
FROM written JOIN layout_of USING (n);
SELECT n, layout, row_json, rowkey_encode_row(layout, row_json) AS got, rowkey_from_hex(rowkey_hex) AS expected FROM written JOIN layout_of USING (n) WHERE rowkey_hex(rowkey_encode_row(layout, row_json)) <> rowkey_hex;

--
-- Refused: each with its message
--
CREATE FUNCTION pg_temp.faults(expected text, texts text[], table_ddl text DEFAULT NULL) RETURNS SETOF text LANGUAGE plpgsql SET client_min_messages = warning AS $$
DECLARE
	ddl text;
	state text;
	message text;
	hint text;
BEGIN
	FOREACH ddl IN ARRAY texts LOOP
		BEGIN
			state := '00000';
			message := CASE WHEN table_ddl IS NULL THEN rowkey_phoenix_layout(ddl) ELSE rowkey_phoenix_index_layout(table_ddl, ddl) END;
			hint := '';
		EXCEPTION WHEN OTHERS THEN
			GET STACKED DIAGNOSTICS state = RETURNED_SQLSTATE, message = MESSAGE_TEXT, hint = PG_EXCEPTION_HINT;
		END;
		IF state <> expected THEN
			RETURN NEXT format('SQLSTATE %s, not %s', state, expected);
		END IF;
		RETURN NEXT ddl;
		RETURN NEXT '  ' || message;
		IF hint <> '' THEN
			RETURN NEXT '    ' || hint;
		END IF;
	END LOOP;
END $$;
\pset tuples_only on
-- the grammar; Phoenix itself reads an empty name and an open comment
SELECT pg_temp.faults('42601', ARRAY['', '-- nothing', ';', 'SELECT 1', 'DROP TABLE T', 'ALTER TABLE T ADD X BIGINT PRIMARY KEY', 'CREATE SCHEMA S', 'CREATE INDEX I ON T (A)', 'CREATE LOCAL INDEX I ON T (A)',
	'CREATE TABLE T', 'CREATE TABLE T ()', 'CREATE TABLE T (A PRIMARY KEY)', 'CREATE TABLE T (A VARCHAR PRIMARY KEY', 'CREATE TABLE T (A VARCHAR PRIMARY KEY,)', 'CREATE TABLE T (A VARCHAR, PRIMARY KEY (A))', 'CREATE TABLE T (A VARCHAR, CONSTRAINT PRIMARY KEY (A))',
	'CREATE TABLE T (_ID VARCHAR PRIMARY KEY)', 'CREATE TABLE T (`A` VARCHAR PRIMARY KEY)', 'CREATE TABLE T ("" VARCHAR PRIMARY KEY)', 'CREATE TABLE T (A VARCHAR(x) PRIMARY KEY)', 'CREATE TABLE T (A VARCHAR(-1) PRIMARY KEY)', 'CREATE TABLE T (A DECIMAL(1.5) PRIMARY KEY)',
	'CREATE TABLE T (A BIGINT PRIMARY KEY NOT NULL)', 'CREATE TABLE T (A BIGINT DEFAULT 5 NOT NULL PRIMARY KEY)', 'CREATE TABLE T (A BIGINT DEFAULT PRIMARY KEY)', 'CREATE TABLE T (A BIGINT NOT PRIMARY KEY)',
	'CREATE TABLE T (A VARCHAR PRIMARY KEY) extra', 'CREATE TABLE T (A VARCHAR PRIMARY KEY) SALT_BUCKETS 4', 'CREATE TABLE T (A VARCHAR PRIMARY KEY) SALT_BUCKETS=4 IMMUTABLE_ROWS=true', 'CREATE TABLE T (A VARCHAR PRIMARY KEY) X=', $$CREATE TABLE T (A VARCHAR PRIMARY KEY) SPLIT ON ('a'$$, $$CREATE TABLE T (A VARCHAR PRIMARY KEY) SPLIT ON 'a'$$,
	'CREATE TABLE T (A VARCHAR PRIMARY KEY) /* x', $$CREATE TABLE T (A VARCHAR PRIMARY KEY) X='y$$, 'CREATE TABLE T ("A VARCHAR PRIMARY KEY)', 'CREATE TABLE T (A VARCHAR PRIMARY KEY) CREATE TABLE U (A VARCHAR PRIMARY KEY)',
	'CREATE VIEW W', 'CREATE TABLE T (A VARCHAR PRIMARY KEY); CREATE VIEW W AS SELECT A FROM T']);
-- the rules of keys
SELECT pg_temp.faults('22023', ARRAY['CREATE TABLE T (A VARCHAR, B VARCHAR)', 'CREATE VIEW T (F.A VARCHAR)', 'CREATE TABLE T (A VARCHAR PRIMARY KEY, B VARCHAR PRIMARY KEY)', 'CREATE TABLE T (A VARCHAR PRIMARY KEY, B VARCHAR CONSTRAINT PK PRIMARY KEY (B))',
	'CREATE TABLE T (A VARCHAR, B VARCHAR CONSTRAINT PK PRIMARY KEY (B, A))', 'CREATE TABLE T (A VARCHAR, B VARCHAR CONSTRAINT PK PRIMARY KEY (A, A))', 'CREATE TABLE T (F.A VARCHAR PRIMARY KEY)', 'CREATE TABLE T (F.A VARCHAR, B VARCHAR CONSTRAINT PK PRIMARY KEY (A, B))',
	'CREATE TABLE T (A BIGINT NULL PRIMARY KEY)', 'CREATE TABLE T (A VARCHAR NULL CONSTRAINT PK PRIMARY KEY (A))', 'CREATE TABLE T (A VARCHAR, B BIGINT CONSTRAINT PK PRIMARY KEY (A, B))', 'CREATE TABLE T (A CHAR(3) NULL, B BIGINT NOT NULL CONSTRAINT PK PRIMARY KEY (A, B))',
	'CREATE TABLE T (A VARCHAR PRIMARY KEY, A VARCHAR)', 'CREATE TABLE T (A VARCHAR PRIMARY KEY, F.V VARCHAR, F.V INTEGER)',
	'CREATE TABLE T (A VARBINARY, B VARCHAR CONSTRAINT PK PRIMARY KEY (A, B))', 'CREATE TABLE T (A VARCHAR, B VARBINARY CONSTRAINT PK PRIMARY KEY (A, B DESC))', 'CREATE TABLE T (A VARBINARY PRIMARY KEY DESC)',
	'CREATE TABLE T (A CHAR PRIMARY KEY)', 'CREATE TABLE T (A BINARY PRIMARY KEY)', 'CREATE TABLE T (A CHAR(0) PRIMARY KEY)', 'CREATE TABLE T (A DECIMAL(39) PRIMARY KEY)', 'CREATE TABLE T (A DECIMAL(0) PRIMARY KEY)', 'CREATE TABLE T (A INT PRIMARY KEY)', 'CREATE TABLE T (A TEXT PRIMARY KEY)',
	'CREATE TABLE T (A VARCHAR PRIMARY KEY) SALT_BUCKETS=257', 'CREATE TABLE T (A VARCHAR PRIMARY KEY) SALT_BUCKETS=-1', $$CREATE TABLE T (A VARCHAR PRIMARY KEY) SALT_BUCKETS='4'$$, 'CREATE TABLE T (A VARCHAR PRIMARY KEY) SALT_BUCKETS=1.5', 'CREATE TABLE T (A VARCHAR PRIMARY KEY) SALT_BUCKETS=99999999999',
	'CREATE TABLE T (A VARCHAR, B VARCHAR CONSTRAINT PK PRIMARY KEY (A, B)) MULTI_TENANT=true', 'CREATE TABLE T (A VARCHAR PRIMARY KEY) MULTI_TENANT=true',
	'CREATE TABLE T (A VARCHAR, B VARCHAR CONSTRAINT PK PRIMARY KEY (A, B ROW_TIMESTAMP))', 'CREATE TABLE T (A INTEGER PRIMARY KEY ROW_TIMESTAMP)', $$CREATE TABLE T (A DATE NOT NULL DEFAULT DATE '2026-01-01' PRIMARY KEY ROW_TIMESTAMP)$$, $$CREATE TABLE T (A DATE NOT NULL DEFAULT DATE '2026-01-01' CONSTRAINT PK PRIMARY KEY (A ROW_TIMESTAMP))$$, 'CREATE TABLE T (A DATE NOT NULL, B TIME NOT NULL CONSTRAINT PK PRIMARY KEY (A ROW_TIMESTAMP, B ROW_TIMESTAMP))',
	'CREATE TABLE T (A VARCHAR PRIMARY KEY); CREATE VIEW W (X BIGINT PRIMARY KEY) AS SELECT * FROM T', 'CREATE TABLE T (A BIGINT PRIMARY KEY); CREATE VIEW W (X DATE PRIMARY KEY ROW_TIMESTAMP) AS SELECT * FROM T', 'CREATE TABLE T (A BIGINT PRIMARY KEY); CREATE VIEW W (A BIGINT) AS SELECT * FROM T', 'CREATE TABLE T (A BIGINT PRIMARY KEY); CREATE VIEW W AS SELECT * FROM NOPE']);
-- of ours: names that clash here, families of options, tenants
SELECT pg_temp.faults('22023', ARRAY['CREATE TABLE T (A VARCHAR, "a" INTEGER NOT NULL CONSTRAINT PK PRIMARY KEY (A, "a"))', 'CREATE TABLE T ("key" VARCHAR PRIMARY KEY, KEY VARCHAR)', 'CREATE TABLE T (A VARCHAR PRIMARY KEY, F.V VARCHAR) F.SALT_BUCKETS=4', format('CREATE TABLE T (%s VARCHAR PRIMARY KEY)', repeat('a', 64)),
	'CREATE TABLE T (A VARCHAR PRIMARY KEY) -- TenantId=acme', 'CREATE TABLE T (A VARCHAR NOT NULL, B BIGINT NOT NULL CONSTRAINT PK PRIMARY KEY (A, B)) MULTI_TENANT=true -- TenantId=', E'-- TenantId=a\n-- TenantId=b']);
SELECT pg_temp.faults('42703', ARRAY['CREATE TABLE T (A VARCHAR, BOX VARCHAR CONSTRAINT PK PRIMARY KEY (A, BOXX))', 'CREATE TABLE T ("a" VARCHAR CONSTRAINT PK PRIMARY KEY (a))']);
-- Phoenix has arrays at the end of keys, and tenants of all types
SELECT pg_temp.faults('0A000', ARRAY['CREATE TABLE T (A VARCHAR ARRAY PRIMARY KEY)', 'CREATE TABLE T (A BIGINT NOT NULL, B VARCHAR[] CONSTRAINT PK PRIMARY KEY (A, B))', 'CREATE TABLE T (A DATE NOT NULL, B VARCHAR CONSTRAINT PK PRIMARY KEY (A, B)) MULTI_TENANT=true -- TenantId=2020-01-01',
	'CREATE TABLE T (A VARCHAR NOT NULL, B BIGINT NOT NULL CONSTRAINT PK PRIMARY KEY (A DESC, B)) MULTI_TENANT=true -- TenantId=acme', 'CREATE TABLE T (A VARCHAR NOT NULL, B VARCHAR, C VARCHAR CONSTRAINT PK PRIMARY KEY (A, B, C)) MULTI_TENANT=true -- TenantId=acme']);
-- indexes
SELECT pg_temp.faults('42601', ARRAY['', 'CREATE TABLE T (A BIGINT PRIMARY KEY)', 'CREATE INDEX ON T (N)', 'CREATE INDEX I T (N)', 'CREATE INDEX I ON T', 'CREATE INDEX I ON T ()', 'CREATE INDEX I ON T (N', 'CREATE INDEX I ON T (N) nonsense', 'CREATE INDEX I ON T (N) WHERE', 'CREATE UNCOVERED INDEX I ON T (N) INCLUDE (S)', 'CREATE LOCAL INDEX I ON T (N) WHERE N > 5', 'CREATE INDEX I ON T (N); CREATE INDEX J ON T (S)'], pg_temp.items());
SELECT pg_temp.faults('22023', ARRAY['CREATE INDEX I ON U (N)', 'CREATE INDEX I ON T (N, N)', 'CREATE INDEX I ON T (N2)', 'CREATE INDEX I ON T (Y)', 'CREATE INDEX I ON T (Z)', 'CREATE INDEX I ON T (K, ID, Y DESC)', 'CREATE INDEX I ON T (N) INCLUDE (N)', 'CREATE UNCOVERED LOCAL INDEX I ON T (N)', 'CREATE LOCAL INDEX I ON T (N) SALT_BUCKETS=4'], pg_temp.items());
SELECT pg_temp.faults('22023', ARRAY['CREATE INDEX I ON T (TEN, V)'], pg_temp.tenants());
SELECT pg_temp.faults('22023', ARRAY['CREATE INDEX I ON W (A)'], pg_temp.tenants() || '; CREATE VIEW W AS SELECT * FROM T WHERE A = 5');
SELECT pg_temp.faults('42703', ARRAY['CREATE INDEX I ON T (NNN)', 'CREATE INDEX I ON T ("n")', 'CREATE INDEX I ON T (H.N2)', 'CREATE INDEX I ON T (N) INCLUDE (QQ)'], pg_temp.items());
-- of ours: expressions, two columns of one name, a view that is not understood
SELECT pg_temp.faults('0A000', ARRAY['CREATE INDEX I ON T (UPPER(S))', 'CREATE INDEX I ON T (N + 1)', $$CREATE INDEX I ON T (S || 'x' DESC, N)$$, $$CREATE INDEX I ON T ('x')$$], pg_temp.items());
SELECT pg_temp.faults('0A000', ARRAY['CREATE INDEX I ON W (V)'], pg_temp.tenants() || '; CREATE VIEW W AS SELECT * FROM T WHERE A > 5');
SELECT pg_temp.faults('0A000', ARRAY['CREATE INDEX I ON W (V)'], pg_temp.tenants() || '; CREATE VIEW W AS SELECT * FROM T WHERE 5 < A');
SELECT pg_temp.faults('0A000', ARRAY['CREATE INDEX I ON W (V)'], pg_temp.tenants() || $$; CREATE VIEW W AS SELECT * FROM T WHERE B = UPPER('x')$$);
SELECT pg_temp.faults('22023', ARRAY['CREATE INDEX I ON T (F.N2, G.N2)', 'CREATE INDEX I ON T (N) -- TenantId=acme'], pg_temp.items());
\pset tuples_only off
\set VERBOSITY default
SELECT rowkey_phoenix_index_layout('CREATE TABLE T (A BIGINT PRIMARY KEY, S VARCHAR)', 'CREATE INDEX I ON T (S)', 1);
SELECT rowkey_phoenix_index_layout('CREATE TABLE T (A BIGINT PRIMARY KEY, S VARCHAR)', 'CREATE LOCAL INDEX I ON T (S)', 32768);

-- an error has its place in the DDL
SELECT rowkey_phoenix_layout('CREATE TABLE "größe" (A VARCHAR, B CHAR NOT NULL CONSTRAINT PK PRIMARY KEY (A, B))');
SELECT rowkey_phoenix_layout(NULL) IS NULL AND rowkey_phoenix_index_layout(NULL, '') IS NULL AS strict;

-- parts of a text end in a layout or in an error, whatever is cut off
CREATE FUNCTION pg_temp.cut(texts text[]) RETURNS bigint LANGUAGE plpgsql SET client_min_messages = error AS $$
DECLARE
	ddl text;
	cuts bigint := 0;
BEGIN
	FOREACH ddl IN ARRAY texts LOOP
		FOR n IN 0 .. length(ddl) LOOP
			cuts := cuts + 2;
			BEGIN
				PERFORM rowkey_phoenix_layout(left(ddl, n));
			EXCEPTION WHEN syntax_error OR invalid_parameter_value OR undefined_column OR feature_not_supported THEN
			END;
			BEGIN
				PERFORM rowkey_phoenix_index_layout(ddl, overlay('CREATE LOCAL INDEX I ON T (B DESC) INCLUDE (V) ASYNC COMPRESSION=''GZ''' PLACING '' FROM 1 + n % 70 FOR 3));
			EXCEPTION WHEN syntax_error OR invalid_parameter_value OR undefined_column OR feature_not_supported THEN
			END;
		END LOOP;
	END LOOP;
	RETURN cuts;
END $$;
SELECT pg_temp.cut(ARRAY(SELECT ddl FROM clause ORDER BY n)) AS cuts;
\pset tuples_only off
-- literals in pieces; a table's name in the place of a family's
SELECT rowkey_phoenix_layout($$CREATE TABLE T (A BIGINT PRIMARY KEY, V VARBINARY DEFAULT X'0a' '0b')$$) AS pieces,
	rowkey_phoenix_index_layout('CREATE TABLE T (A BIGINT PRIMARY KEY, F.V INTEGER, V VARCHAR)', 'CREATE INDEX I ON T (T.V)') AS by_table;
SELECT rowkey_phoenix_layout($$CREATE TABLE T (A VARCHAR NOT NULL PRIMARY KEY); CREATE VIEW W (X INTEGER) AS SELECT * FROM T WHERE 'x' 'y' = A$$) AS view;

-- an option that is nearly one that changes the key
SELECT rowkey_phoenix_layout('CREATE TABLE T (A VARCHAR PRIMARY KEY) SALT_BUCKET=4, TTL=86400') AS layout;
