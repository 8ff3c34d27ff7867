-- phoenix_order.sql: Phoenix's bytes sort as values do, descending ones the
-- other way round
--
-- Random values of each type.  Those of variable length have their separator
-- behind them, as they stand in front of another column (PHOENIX.md).  VARBINARY
-- is the bytes as they are, and in keys neither descending nor in front.
CREATE FUNCTION pg_temp.random(n bigint, salt text) RETURNS bigint LANGUAGE sql AS
	-- of any number of bits
	$$SELECT ('x' || md5(salt || n))::bit(64)::bigint >> ('x' || md5(n || salt))::bit(6)::int$$;
CREATE TEMP TABLE ordered AS
-- an order number of the values, equal for equal ones, within each type
SELECT type, rank, key, descending FROM (
	SELECT type, dense_rank() OVER (PARTITION BY type ORDER BY value) AS rank, rowkey_phoenix(value, type) AS key, rowkey_phoenix(value, type, true) AS descending
	FROM (VALUES ('TINYINT', 8), ('SMALLINT', 16), ('INTEGER', 32), ('BIGINT', 64)) t(type, bits), generate_series(1, 300) n,
		LATERAL (SELECT pg_temp.random(n, type) >> (64 - bits) AS value) v
	UNION ALL
	SELECT type, dense_rank() OVER (PARTITION BY type ORDER BY value), rowkey_phoenix(value, type), rowkey_phoenix(value, type, true)
	FROM (VALUES ('UNSIGNED_TINYINT', 8), ('UNSIGNED_SMALLINT', 16), ('UNSIGNED_INT', 32), ('UNSIGNED_LONG', 64)) t(type, bits), generate_series(1, 300) n,
		LATERAL (SELECT (pg_temp.random(n, type) & 9223372036854775807) >> (64 - bits) AS value) v
	UNION ALL
	-- -0.0 and 0.0 are equal in SQL, and -0.0 is the smaller one in Phoenix
	SELECT type, dense_rank() OVER (PARTITION BY type ORDER BY value, value::text = '0'), rowkey_phoenix(value, type), rowkey_phoenix(value, type, true)
	FROM (VALUES ('DOUBLE')) t(type), (SELECT rowkey_to_float8(rowkey_int8(pg_temp.random(n, 'double') | 1)) FROM generate_series(1, 400) n
		UNION ALL SELECT unnest('{0,-0.0,NaN,Infinity,-Infinity,5e-324,-5e-324,1.7976931348623157e308,-1.7976931348623157e308}'::float8[])) v(value)
	UNION ALL
	SELECT type, dense_rank() OVER (PARTITION BY type ORDER BY value, value::text = '0'), rowkey_phoenix(value, type), rowkey_phoenix(value, type, true)
	FROM (VALUES ('FLOAT')) t(type), (SELECT rowkey_to_float4(rowkey_int8(pg_temp.random(n, 'float') << 3)) FROM generate_series(1, 400) n
		UNION ALL SELECT unnest('{0,-0.0,NaN,Infinity,-Infinity,1e-45,-1e-45,3.4028235e38,-3.4028235e38}'::float4[])) v(value)
	UNION ALL
	-- here the -0.0 would sort last (PHOENIX.md)
	SELECT type, dense_rank() OVER (PARTITION BY type ORDER BY value), rowkey_phoenix(value, type), rowkey_phoenix(value, type, true)
	FROM (VALUES ('UNSIGNED_DOUBLE')) t(type), (SELECT abs(rowkey_to_float8(rowkey_int8(pg_temp.random(n, 'unsigned double')))) FROM generate_series(1, 400) n
		UNION ALL SELECT unnest('{0,NaN,Infinity,5e-324}'::float8[])) v(value)
	UNION ALL
	SELECT type, dense_rank() OVER (PARTITION BY type ORDER BY value), rowkey_phoenix(value, type), rowkey_phoenix(value, type, true)
	FROM (VALUES ('UNSIGNED_FLOAT')) t(type), (SELECT abs(rowkey_to_float4(rowkey_int8(pg_temp.random(n, 'unsigned float') << 3))) FROM generate_series(1, 400) n
		UNION ALL SELECT unnest('{0,NaN,Infinity,1e-45}'::float4[])) v(value)
	UNION ALL
	-- of 1 to 38 digits, sizes within those that keep the order
	SELECT type, dense_rank() OVER (PARTITION BY type ORDER BY value), rowkey_phoenix(value, type) || '\x00'::rowkey, rowkey_phoenix(value, type, true) || '\xFF'::rowkey
	FROM (VALUES ('DECIMAL')) t(type), (SELECT (pg_temp.random(n, 'decimal') || CASE WHEN n % 3 > 0 THEN abs(pg_temp.random(n, 'digits'))::text ELSE '' END || 'e' ||
			CASE WHEN n % 2 = 0 THEN n % 7 - 3 ELSE abs(pg_temp.random(n, 'exponent')) % 215 - 129 END)::numeric FROM generate_series(1, 600) n
		UNION ALL SELECT unnest('{0,1,-1,1.5,-1.5,10,-10,100,-100,99,-99,1e125,-1e125,1e-129,-1e-129}'::numeric[])) v(value)
	UNION ALL
	SELECT type, dense_rank() OVER (PARTITION BY type ORDER BY value), rowkey_phoenix(value, type), rowkey_phoenix(value, type, true)
	FROM (VALUES ('BOOLEAN')) t(type), unnest('{true,false}'::boolean[]) value
	UNION ALL
	SELECT type, dense_rank() OVER (PARTITION BY type ORDER BY value), rowkey_phoenix(value, type), rowkey_phoenix(value, type, true)
	FROM (VALUES ('DATE'), ('TIME')) t(type), (SELECT date_trunc('millisecond', timestamp '2000-01-01' + make_interval(secs => pg_temp.random(n, 'date') / 1e9)) FROM generate_series(1, 300) n) v(value)
	UNION ALL
	SELECT type, dense_rank() OVER (PARTITION BY type ORDER BY value), rowkey_phoenix(value, type), rowkey_phoenix(value, type, true)
	FROM (VALUES ('TIMESTAMP')) t(type), (SELECT timestamp '1970-01-01' + make_interval(secs => pg_temp.random(n, 'timestamp') / 1e9) FROM generate_series(1, 300) n) v(value)
	UNION ALL
	SELECT type, dense_rank() OVER (PARTITION BY type ORDER BY value), rowkey_phoenix(value, type), rowkey_phoenix(value, type, true)
	FROM (VALUES ('UNSIGNED_DATE'), ('UNSIGNED_TIME'), ('UNSIGNED_TIMESTAMP')) t(type), (SELECT date_trunc('millisecond', timestamp '1970-01-01' + make_interval(secs => abs(pg_temp.random(n, 'date') / 1e9))) FROM generate_series(1, 300) n) v(value)
	UNION ALL
	SELECT type, dense_rank() OVER (PARTITION BY type ORDER BY convert_to(value, 'UTF8')), rowkey_phoenix(value, type) || '\x00'::rowkey, rowkey_phoenix(value, type, true) || '\xFF'::rowkey
	FROM (VALUES ('VARCHAR')) t(type), (SELECT translate(substr(md5(n::text), 1, 1 + n % 5), '0123', U&'a\0001\7FFF\+01F600') FROM generate_series(1, 300) n) v(value)
	UNION ALL
	-- without characters below the blank, and blanks at the end do not count
	SELECT type, dense_rank() OVER (PARTITION BY type ORDER BY rtrim(value, ' ') COLLATE "C"), rowkey_phoenix(value, type), rowkey_phoenix(value, type, true)
	FROM (VALUES ('CHAR(5)')) t(type), (SELECT translate(substr(md5(n::text), 1, 1 + n % 5), '0123', '!~Z ') FROM generate_series(1, 300) n) v(value)
	UNION ALL
	-- 00 behind a value is what it is filled up with
	SELECT type, dense_rank() OVER (PARTITION BY type ORDER BY rtrim(value, '\x00')), rowkey_phoenix(value, type), rowkey_phoenix(value, type, true)
	FROM (VALUES ('BINARY(5)')) t(type), (SELECT decode(translate(substr(md5(n::text), 1, 2 + 2 * (n % 5)), '123456', '0000ff'), 'hex') FROM generate_series(1, 300) n) v(value)
	UNION ALL
	SELECT type, dense_rank() OVER (PARTITION BY type ORDER BY value), rowkey_phoenix(value, type) || '\x00\x01'::rowkey, rowkey_phoenix(value, type, true) || '\xFF\xFE'::rowkey
	FROM (VALUES ('VARBINARY_ENCODED')) t(type), (SELECT decode(translate(substr(md5(n::text), 1, 2 + 2 * (n % 5)), '123456', '0000ff'), 'hex') FROM generate_series(1, 300) n) v(value)
) o;
SELECT type, count(*) > 200 OR type = 'BOOLEAN' AS many, count(*) FILTER (WHERE NOT ascending) AS wrong, count(*) FILTER (WHERE NOT reverse) AS wrong_descending
FROM (SELECT type, dense_rank() OVER (PARTITION BY type ORDER BY key) = rank AS ascending,
	dense_rank() OVER (PARTITION BY type ORDER BY descending DESC) = rank AS reverse FROM ordered) o
GROUP BY type ORDER BY type COLLATE "C";
-- what keeps it out of order
SELECT rowkey_phoenix(E'a\t', 'CHAR(2)') < rowkey_phoenix('a', 'CHAR(2)') AS blank_behind_tab, rowkey_phoenix('1e126'::numeric, 'DECIMAL') < rowkey_phoenix(1, 'DECIMAL') AS exponent_wraps;
SELECT rowkey_phoenix('-0.0'::float8, 'UNSIGNED_DOUBLE') > rowkey_phoenix('NaN'::float8, 'UNSIGNED_DOUBLE') AS minus_zero_last;
