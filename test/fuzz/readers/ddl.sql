-- Phoenix's DDL: CREATE TABLE behind any character but "i", behind that one
-- CREATE INDEX.  The layout that it gives is a layout.
SELECT l::text = l::text::rowkey_layout::text
FROM (SELECT CASE convert_from(substr($1, 1, 1), 'UTF8')
		WHEN 'i' THEN rowkey_phoenix_index_layout('CREATE TABLE T (A VARCHAR, B BIGINT NOT NULL, V VARCHAR CONSTRAINT PK PRIMARY KEY (A, B))', ddl)
		ELSE rowkey_phoenix_layout(ddl) END AS l
	FROM (SELECT convert_from(substr($1, 2), 'UTF8') AS ddl OFFSET 0) AS given OFFSET 0) AS read
