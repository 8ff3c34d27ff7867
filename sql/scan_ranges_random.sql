-- scan_ranges_random.sql: rowkey_scan_ranges against the server itself
--
-- Facts: what the server finds by SELECT ... WHERE condition.  The rows whose
-- key is in one of the ranges and for which the residual holds must be these.
-- Conditions come from the grammar by chance, from a fixed seed, and so do the
-- rows.  More of them: psql -v seed=7 -v conditions=20000 -f this file.
\set SHOW_CONTEXT never
SET TimeZone = 'UTC';
SET client_min_messages = warning;
\if :{?seed} \else \set seed 1 \endif
\if :{?conditions} \else \set conditions 70 \endif
\if :{?only} \else \set only 0 \endif

--
-- Values: of the rows, and near to these in the conditions
--
CREATE TEMP TABLE pools (name text, kind text, pool text[]);
INSERT INTO pools VALUES
	('i2', 'integer', '{0,1,-1,2,5,-5,100,127,128,255,256,-128,-129,32767,-32768}'),
	('i4', 'integer', '{0,1,-1,2,7,-7,255,256,65535,65536,-65536,100000,2147483647,-2147483648}'),
	('i8', 'integer', '{0,1,-1,3,-3,255,256,4294967295,4294967296,-4294967296,9007199254740993,9223372036854775807,-9223372036854775808}'),
	('n', 'integer', '{0,1,2,5,9,10,11,99,100,255,256,65535,65536,99999,100000,999999}'),
	('ms', 'integer', '{0,1,59,60,61,599,600,3599,3600,86399,86400,1767225599,1767225600,1767225601,1767229200,2147483647,4294967295}'),
	('f4', 'float4', '{0,-0,1,-1,0.1,-0.1,0.5,1.5,1e-45,-1e-45,3.4e38,-3.4e38,NaN,Infinity,-Infinity,16777216}'),
	('f8', 'float8', '{0,-0,1,-1,0.1,-0.1,0.5,1.5,5e-324,-5e-324,1.7e308,-1.7e308,NaN,Infinity,-Infinity,9007199254740992}'),
	('num', 'numeric', '{0,1,-1,1.0,1.00,10,0.1,0.10,-0.5,2.5,100,123456789012345678901234567890,-3.14,1e5,12345678901234567890,99999999999999999999}'),
	('b', 'boolean', '{true,false}'),
	('u', 'uuid', '{00000000-0000-0000-0000-000000000000,00000000-0000-0000-0000-000000000001,7fffffff-ffff-ffff-ffff-ffffffffffff,80000000-0000-0000-0000-000000000000,ffffffff-ffff-ffff-ffff-ffffffffffff,a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11}'),
	('s', 'text', ARRAY['', 'a', 'ab', 'abc', 'a b', E'a\x01', E'a\x1f', E'a\x01b', ' ', 'a ', ' a', 'a!', 'a|b', 'a|', '|', 'a||b', 'aé', 'é', '张三', '张', 'zz', '~', 'a~', 'b', 'ba', 'aa', 'a%b', 'a_b', 'a\b', '12', 'u1', 'u10', '0', E'\x7f', '😀', 'a''b']),
	('t', 'text', ARRAY['', 'x', 'xy', 'xyz', 'x0', '0', '00', '0x', E'x\x01', E'\x01', 'x ', 'x|', 'x|y', 'é', '三', '~', 'y', E'y\x1f']),
	('c3', 'text', ARRAY['abc', 'abd', 'ab ', '   ', 'xyz', '张', 'a|b', 'aaa', E'a\x01b', 'zzz', '~~~', '123', E'\x01\x01\x01']),
	('ph', 'text', ARRAY['13800138000', '13900138000', '13800138001', '00083100831', '18600000000', 'abcdefghijk', 'aaaaaaaaaaa', '张三张aa']),
	('h', 'text', ARRAY['com', 'example.com', 'www.example.com', 'example.org', 'a.b', 'a', 'b.a', '', 'a-b.com', E'x\x01.com', 'é.com']),
	('y', 'bytes', ARRAY['\x', '\x00', '\x0000', '\x0001', '\x01', '\x61', '\x6162', '\x61ff', '\xff', '\xffff', '\xff00', '\xff0000', '\xfe', '\x61ff00', '\x7f', '\x80']),
	('y2', 'bytes', ARRAY['\x0000', '\x0001', '\x00ff', '\x0100', '\x6162', '\x7fff', '\x8000', '\xff00', '\xffff', '\xfeff']),
	('ts', 'time', ARRAY['1970-01-01', '1970-01-01 00:00:00.000001', '1970-01-01 00:00:01', '1999-12-31 23:59:59.999999', '2000-01-01', '2025-12-31 15:59:59.999', '2025-12-31 16:00:00', '2025-12-31 23:59:59.999999',
		'2026-01-01', '2026-01-01 00:00:00.000001', '2026-01-01 00:00:00.001', '2026-01-01 00:00:01', '2026-01-01 01:00:00', '2026-01-01 12:34:56.789', '2026-01-01 12:34:56.789123', '2026-01-02', '2026-03-29 01:00:00', '2026-10-25 00:30:00', '2026-10-25 01:30:00', '2038-01-19 03:14:07.5']),
	('tt', 'text', ARRAY['2026-01-01', '2026-01-01T00:00:00Z', '2026-01-01 12:00:00', '2025-12-31 23:59:59.999', '1970-01-01', '2026-01-01T08:00:00+08', 'x']),
	('d', 'date', ARRAY['1970-01-01', '1970-01-02', '1999-12-31', '2000-01-01', '2000-02-29', '2025-12-31', '2026-01-01', '2026-01-02', '2038-01-19']),
	('other', 'text', ARRAY['', 'a', 'b', 'a b', 'é']),
	('flag', 'boolean', '{true,false}'),
	-- columns that can be NULL, for which text and bytes are never empty
	('ps', 'text', ARRAY['a', 'ab', 'abc', 'b', E'a\x01', 'a ', 'a|b', 'é', '张三', '~', 'zz', E'\x01', '😀', 'u1', 'u10', 'a%b', '0']),
	('pt', 'text', ARRAY['x', 'xy', 'xyz', 'x0', '0', E'x\x01', E'\x01', 'x ', 'é', '~', 'y']),
	('pc', 'text', ARRAY['a', 'ab', 'abc', 'abcd', 'b', 'a b', E'a\x01', 'ab ', ' a', '~', '12', E'\x1f', 'zzzz', E'ab\x01\x02']),
	('py', 'bytes', ARRAY['\x00', '\x0000', '\x0001', '\x00ff', '\x01', '\x61', '\x6162', '\x61ff', '\xff', '\xffff', '\xff00', '\xfffe', '\xfe', '\x610001', '\x7f', '\x80', '\x01ff', '\x0100']),
	('pz', 'bytes', ARRAY['\x00', '\x0001', '\x01', '\x6100', '\x61', '\x6162', '\xff', '\xffffff', '\xff00', '\x616263', '\x80']),
	('pi', 'integer', '{0,1,-1,3,-3,99,100,101,255,256,4294967295,-4294967296,9007199254740993,9223372036854775807,-9223372036854775808}'),
	('pn', 'numeric', '{0,1,-1,1.0,10,99,100,101,0.1,-0.5,2.5,1.00000001,123456789012345678901234567890,-3.14,-3.1,9007199254740993,1e30,0.1234567890123456789012345678901234567890123456789,1.00000000000000000000000000000000000000004}'),
	('pf', 'float8', '{0,-0,1,-1,0.1,-0.1,0.5,100,101,5e-324,1.7e308,NaN,Infinity,-Infinity,9007199254740992,0.30000000000000004}'),
	('pd', 'time', ARRAY['1969-12-31 23:59:59.999', '1970-01-01', '1970-01-01 00:00:00.000001', '1999-12-31 23:59:59.999999', '2026-01-01', '2026-01-01 00:00:00.000001', '2026-01-01 00:00:00.001', '2026-01-01 12:34:56.789123', '2026-01-02']),
	('pb', 'boolean', '{true,false}');

-- One of a text array
CREATE FUNCTION pg_temp.one_of(VARIADIC choices text[]) RETURNS text LANGUAGE sql AS $$
	SELECT choices[1 + floor(random() * cardinality(choices))::int];
$$;

CREATE TEMP TABLE source (i2 int2, i4 int4, i8 int8, n int4, ms int8, f4 float4, f8 float8, num numeric, b boolean, u uuid, s text COLLATE "C",
	t text COLLATE "C", c3 text COLLATE "C", ph text COLLATE "C", h text COLLATE "C", y bytea, y2 bytea, ts timestamptz, tt text COLLATE "C", d date,
	other text COLLATE "C", flag boolean,
	ps text COLLATE "C", pt text COLLATE "C", pc text COLLATE "C", py bytea, pz bytea, pi int8, pn numeric, pf float8, pd timestamptz, pb boolean);
SELECT setseed(0.25);
INSERT INTO source SELECT r.* FROM (SELECT jsonb_object_agg(name, pool[1 + floor(random() * cardinality(pool))::int]) AS v
	FROM generate_series(1, 3000) id, pools GROUP BY id) p, jsonb_populate_record(NULL::source, v) r;
UPDATE source SET other = nullif(other, ''), flag = nullif(flag, s = 'a'), ps = nullif(ps, 'zz'), pt = nullif(pt, 'y'), py = nullif(py, '\x7f'),
	pi = nullif(pi, 256), pn = nullif(pn, 10), pf = nullif(pf, 0.5), pd = nullif(pd, '2026-01-02'), pb = nullif(pb, i2 = 0), pc = nullif(pc, 'zzzz');

--
-- Layouts, and the rows that have a key by them
--
CREATE TEMP TABLE layouts (n int, layout rowkey_layout);
INSERT INTO layouts VALUES
	(1, $$salt(s, 8), string(s), '\x00', int4(i4), int8(i8)$$),
	(2, $$hash_hex(s, 1), string(s), '|', reverse_timestamp(ts), int2(i2)$$),
	(3, $$string(s), '||', string(t), '\x00', float8(f8)$$),
	(4, $$string(s), reverse_timestamp(ts, 's'), uint(n, 3)$$),
	(5, $$'pre', bool(b), uuid(u), float4(f4), string(s)$$),
	(6, $$string(c3, 3), rpad(s, 8), lpad(t, 6, '0'), digits(n, 6)$$),
	(7, $$rpad(s, 10, '\x00'), bytes(y2, 2), bytes(y)$$),
	(8, $$bucket(ts, 16, 'hour'), epoch(ts, 's', 4), int8(i8)$$),
	(9, $$bucket(n, 7, format => 'digits'), uint(n, 4), reverse(s), '\x00', string(reverse(ph), 11), epoch(ms)$$),
	(10, $$reverse_domain(h), '|', datetime(ts, 'yyyyMMddHH', 'Asia/Shanghai'), string(t)$$),
	(11, $$datetime(ts, 'yyyy-MM-dd'), reverse_timestamp(ts, 'ms', 'digits', 9999999999999), bigdecimal(num)$$),
	(12, $$salt(buckets => 4), int4(i4), string(s)$$),
	(13, $$salt((string(s), int8(i8)), 6, 'murmur3'), string(s), '\x00', string(t), '\x00', int8(i8)$$),
	(14, $$hash(int8(i8), 1, 'sha256'), int8(i8), bytes(y), '\xFF\x00', epoch(d, 'day', 4), int2(i2)$$),
	(15, $$string(s), '|', hash(t, 1), string(s), '\x00', string(t)$$),
	(16, $$digits(num, 20), uint(n, 8), epoch(ms, 'ms', 6), bytes(reverse(y))$$),
	(17, $$int2(i2), bucket(ms, 10, 'minute'), reverse_timestamp(ms, 's', maximum => 4294967295), float4(f4)$$),
	(18, $$reverse_timestamp(d, 'day', maximum => 65535), reverse(h), '\x00', string(digits(n, 6)), '|', datetime(ts, zone => 'Europe/Berlin')$$),
	(19, $$epoch(ts, 'us'), lpad(s, 6), bytes(rpad(y, 4, '\x7F'))$$),
	(20, $$'k|', bool(b), '|', string(t), '|', int8(n), float8(f8), reverse(ph)$$),
	(21, $$salt(rpad(s, 8), 3, 'md5', format => 'letter'), hash_hex((s, t), 2, upper => true), rpad(s, 8), string(t), '\x00', datetime(d, 'yyyyMMdd')$$),
	(22, $$hash_hex(t, 1), bucket(i4, 5), digits(i8, 19), epoch(ts, 'hour'), datetime(ts, 'HH'), string(s, 2)$$),
	(23, $$epoch(ms, 'hour', 4), reverse_timestamp(ms, 's'), bytes(y)$$),
	(24, $$hash(bigdecimal(num), 1), string(t), '\x00', uint(n, 4)$$),
	(25, $$hash(float8(f8), 1), reverse(s)$$),
	(26, $$bucket(tt, 8, 'day', 'hex'), string(tt), '|', datetime(tt, 'yyyyMMdd'), int2(i2)$$),
	(27, $$bytes(y), epoch(ts, 'minute', 4), bool(b)$$),
	(28, $$reverse(s), int8(i8)$$),
	(29, $$string(reverse(s)), '\xFF', rpad(t, 5, '0'), string(s)$$),
	(30, $$bool(b), salt(buckets => 3, format => 'digits'), string(t), '\x00', datetime(d, 'yyyyMM')$$),
	(31, $$string(s), '\x00\x01', bytes(y), '\x00\x00', string(t)$$),
	(32, $$bytes(y), '\x00', reverse_domain(h)$$),
	(33, $$rpad(t, 6, '~'), lpad(s, 10, '\x00'), uuid(u)$$),
	(34, $$string(s), 'ab', string(t), 'x', int2(i2)$$),
	(35, $$rpad(s, 2, truncate => true), string(s), '\x00', int4(i4)$$),
	(36, $$epoch(ts, 'day', 2), reverse_timestamp(ts, 'us'), string(c3, 3)$$),
	(37, $$datetime(ts, 'yyyyMMddHHmm', '+05:30'), datetime(ts, 'HH:mm:ss.SSS dd/MM/yyyy')$$),
	(38, $$salt((s, t), 4, 'crc32'), string(s), '|', float4(i2), string(t)$$),
	(39, $$hash_hex(i8, 1), bucket(ms, 4, 's'), int8(i8), epoch(ms, 's', 5), rpad(h, 16)$$),
	(40, $$phoenix(ps, 'VARCHAR'), phoenix(pi, 'BIGINT'), phoenix(pt, 'VARCHAR')$$),
	(41, $$salt(buckets => 4), phoenix(ps, 'VARCHAR', true), phoenix(pt, 'VARCHAR', true), phoenix(pn, 'DECIMAL')$$),
	(42, $$phoenix(pn, 'DECIMAL'), phoenix(ps, 'VARCHAR'), phoenix(pt, 'VARCHAR', true)$$),
	(43, $$phoenix(pc, 'CHAR(4)'), phoenix(pd, 'DATE', descending => true), phoenix(ps, 'VARCHAR', true)$$),
	(44, $$phoenix(pf, 'DOUBLE'), phoenix(f4, 'UNSIGNED_FLOAT'), phoenix(pd, 'TIMESTAMP'), phoenix(b, 'BOOLEAN', true)$$),
	(45, $$phoenix(pi, 'DECIMAL', from_type => 'BIGINT', index_row => true), phoenix(pd, 'DECIMAL', true, from_type => 'TIMESTAMP', index_row => true), phoenix(pb, 'DECIMAL', from_type => 'BOOLEAN', index_row => true), phoenix(ps, 'VARCHAR', index_row => true)$$),
	(46, $$phoenix(py, 'VARBINARY_ENCODED'), phoenix(pz, 'VARBINARY_ENCODED', true), phoenix(i2, 'SMALLINT')$$),
	(47, $$phoenix(pc, 'CHAR(4)', true), phoenix(pz, 'BINARY(3)'), phoenix(py, 'VARBINARY')$$),
	(48, $$ordered(ps, 'string'), ordered(pi, 'int64'), ordered(pn, 'numeric')$$),
	(49, $$ordered(ps, 'string', true), ordered(pi, 'int64', true), ordered(pn, 'numeric', true), ordered(pf, 'float64', true)$$),
	(50, $$ordered(pf, 'numeric'), ordered(f4, 'float32'), ordered(s, 'string'), ordered(py, 'blob')$$),
	(51, $$ordered(py, 'blob-var'), ordered(pf, 'float64'), ordered(i2, 'int16'), ordered(y2, 'blob-var', true), ordered(pz, 'blob', true)$$),
	(52, $$hash_hex(ordered(ps, 'string'), 1), ordered(ps, 'string'), phoenix(pi, 'UNSIGNED_LONG'), 'x', phoenix(pt, 'VARCHAR'), '|', string(s)$$),
	(53, $$phoenix(ms, 'UNSIGNED_TIME'), phoenix(n, 'UNSIGNED_INT', true), phoenix(pt, 'VARCHAR', true, false)$$),
	(54, $$phoenix(pf, 'DECIMAL', from_type => 'DOUBLE', index_row => true), phoenix(pc, 'VARCHAR', from_type => 'CHAR(4)', index_row => true), phoenix(pi, 'DECIMAL', true, from_type => 'UNSIGNED_LONG', index_row => true)$$),
	(55, $$salt(phoenix(ps, 'VARCHAR'), 3), phoenix(ps, 'VARCHAR'), ordered(pt, 'string'), phoenix(py, 'VARBINARY_ENCODED', true), phoenix(pn, 'DECIMAL(9,2)', true)$$),
	(56, $$ordered(py, 'blob-var', true), phoenix(pb, 'DECIMAL', true, from_type => 'BOOLEAN'), phoenix(pc, 'VARCHAR', true, from_type => 'CHAR(4)')$$);

CREATE TEMP TABLE layout_columns AS
	SELECT n, array_agg(c.name ORDER BY c.ordinal) AS names FROM layouts, rowkey_layout_columns(layout) c GROUP BY n;

DO $$
DECLARE
	l record;
BEGIN
	FOR l IN SELECT * FROM layouts LOOP
		EXECUTE format('CREATE TEMP TABLE rows_%s AS SELECT rowkey_encode_row(%L::rowkey_layout, source) AS k, * FROM source
			WHERE rowkey_encode_error(%L::rowkey_layout, source) IS NULL LIMIT 600', l.n, l.layout, l.layout);
	END LOOP;
END $$;

--
-- Conditions by chance
--

/* A constant to compare the column with; plain: a literal without a cast */
CREATE FUNCTION pg_temp.a_constant(p_name text, plain boolean DEFAULT false) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	k text;
	v text;
	r float8 := random();
BEGIN
	IF r < 0.02 THEN
		RETURN 'NULL';
	END IF;
	SELECT kind, pool[1 + floor(random() * cardinality(pool))::int] INTO k, v FROM pools WHERE name = p_name;
	r := random();
	CASE k
	WHEN 'integer' THEN
		IF r < 0.1 THEN v := (v::numeric + pg_temp.one_of('1', '-1')::numeric)::text;
		ELSIF r < 0.2 THEN v := (v::numeric + pg_temp.one_of('0.5', '-0.5', '0.0', '0.001')::numeric)::text;
		ELSIF r < 0.25 THEN v := pg_temp.one_of('1e3', '3000000000', '-3000000000', '99999999999999999999', '-99999999999999999999', '9223372036854775808', '-9223372036854775809', '40000', '4294967296', '16777216', '1000000', '0x1F');
		ELSIF r < 0.4 AND p_name <> 'ms' THEN RETURN '«''' || v || '''»';
		END IF;
		RETURN CASE WHEN v = '0x1F' THEN '31' WHEN random() < 0.05 THEN '- ' || (-v::numeric)::text WHEN random() < 0.05 AND NOT v ~ '[e.]' THEN v || '::numeric'
			WHEN random() < 0.05 AND abs(v::numeric) < 1000000 THEN v || pg_temp.one_of('::int4', '::int8') WHEN random() < 0.02 AND NOT v ~ '[e.]' THEN '''' || v || '''::numeric' ELSE v END;
	WHEN 'float4', 'float8' THEN
		IF v ~ '[Nn]' OR r < 0.2 THEN
			RETURN CASE WHEN random() < 0.5 THEN '''' || v || '''::' || k WHEN plain THEN '''' || v || '''' ELSE '«''' || v || '''»' END;
		END IF;
		IF r < 0.3 THEN v := (v::numeric + pg_temp.one_of('0.05', '-1', '1e-10')::numeric)::text; END IF;
		IF r < 0.35 AND k = 'float4' THEN v := pg_temp.one_of('0.10000000149011612', '1e39', '-1e39', '1e-46', '16777217', '3.5e38', '0.3'); END IF;
		RETURN v || CASE WHEN plain OR abs(v::numeric) NOT BETWEEN 1e-30 AND 1e30 THEN '' WHEN random() < 0.1 THEN '::float8' WHEN random() < 0.1 AND k = 'float8' THEN '::float4' ELSE '' END;
	WHEN 'numeric' THEN
		IF r < 0.1 THEN v := (v::numeric + pg_temp.one_of('1', '-1', '0.5')::numeric)::text; END IF;
		RETURN CASE WHEN r > 0.9 THEN '«''' || pg_temp.one_of('NaN', v, 'Infinity', '-Infinity') || '''»' ELSE v END;
	WHEN 'boolean' THEN
		RETURN pg_temp.one_of('true', 'false', '''t''', '''no''', '''true''::boolean');
	WHEN 'text' THEN
		IF r < 0.1 THEN v := v || pg_temp.one_of('a', ' ', E'\x01', '|', '0', '~', '\'); END IF;
		IF r > 0.9 THEN v := left(v, length(v) - 1); END IF;
		IF r BETWEEN 0.8 AND 0.85 THEN SELECT pg_temp.one_of(VARIADIC pool) INTO v FROM pools WHERE name = 't'; END IF;
		r := random();
		RETURN CASE WHEN r < 0.1 THEN 'E''' || replace(replace(v, '\', '\\'), '''', '\''') || '''' WHEN r < 0.3 THEN '«' || quote_literal(v) || '»'
			WHEN r < 0.4 AND NOT plain THEN quote_literal(v) || ' COLLATE "C"' WHEN r < 0.45 THEN quote_literal(v) || '::text' WHEN r < 0.48 AND NOT plain THEN quote_literal(v || ' ') || '::bpchar'
			WHEN position('\' IN v) > 0 THEN 'E' || ltrim(quote_literal(v), 'E') ELSE quote_literal(v) END;
	WHEN 'uuid' THEN
		RETURN CASE WHEN r < 0.2 THEN '''' || upper(v) || '''::uuid' WHEN plain THEN '''' || v || '''' ELSE '«''' || v || '''»' END;
	WHEN 'bytes' THEN
		IF r < 0.1 THEN v := v || pg_temp.one_of('00', 'ff', '61'); END IF;
		RETURN CASE WHEN r < 0.4 THEN '«''' || v || '''»' WHEN r < 0.6 THEN '''' || v || '''::bytea' ELSE '''' || v || '''' END;
	WHEN 'date' THEN
		RETURN CASE WHEN r < 0.2 THEN 'date ''' || v || '''' WHEN plain OR r < 0.5 THEN '''' || v || '''' ELSE '«''' || v || '''»' END;
	ELSE
		IF r < 0.15 THEN v := to_char(v::timestamp + pg_temp.one_of('1 us', '-1 us', '1 ms', '1 s', '-1 s', '1 hour', '-1 day')::interval, 'YYYY-MM-DD HH24:MI:SS.US'); END IF;
		IF r BETWEEN 0.15 AND 0.2 THEN v := pg_temp.one_of('0002-01-01', '9999-12-31 23:59:59.999999', '1969-12-31 23:59:59', '1900-01-01', '2106-02-07 06:28:16'); END IF;
		IF length(v) > 10 AND r BETWEEN 0.2 AND 0.4 THEN RETURN '«''' || v || pg_temp.one_of('+08', 'Z', '-03:30', '+00:00') || '''»'; END IF;
		IF length(v) = 10 AND r > 0.9 THEN RETURN 'date ''' || v || ''''; END IF;
		IF r > 0.8 THEN RETURN pg_temp.one_of('timestamptz ', 'timestamp ') || '''' || v || ''''; END IF;
		RETURN '''' || replace(v, ' ', pg_temp.one_of(' ', 'T')) || '''';
	END CASE;
END $$;

/* A pattern of LIKE */
CREATE FUNCTION pg_temp.a_pattern(p_name text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	v text;
	r float8 := random();
BEGIN
	SELECT pg_temp.one_of(VARIADIC pool) INTO v FROM pools WHERE name = p_name;
	v := regexp_replace(v, '([\\%_])', '\\\1', 'g');
	IF random() < 0.1 THEN v := replace(v, 'a', '\a'); END IF;
	IF r < 0.3 THEN v := regexp_replace(v, '(\\.|[^\\])$', '') || '%';
	ELSIF r < 0.5 THEN v := '%' || regexp_replace(v, '^(\\.|[^\\])', '');
	ELSIF r < 0.6 THEN v := '%' || v || '%';
	ELSIF r < 0.7 THEN v := v || pg_temp.one_of('_', '_%', '%_', '%%', '%a', '%b%', '%\%', '%\\', '\_%');
	ELSIF r < 0.8 THEN v := pg_temp.one_of('_', '%_', '_%', '%%', '%a%', '\%', '\\%', '%\_') || v;
	ELSIF r < 0.85 THEN v := pg_temp.one_of('%', '_', '%%', '', '_%_', '___', '\\', '%\\', 'a\%b', '%a');
	END IF;
	RETURN CASE WHEN position('\' IN v) > 0 THEN 'E' ELSE '' END || '''' || replace(replace(v, '\', '\\'), '''', '''''') || '''';
END $$;

CREATE FUNCTION pg_temp.constants(p_name text, plain boolean) RETURNS text LANGUAGE sql AS $$
	SELECT string_agg(CASE WHEN kind = 'float4' THEN replace(pg_temp.a_constant(name, plain), '«', '') ELSE pg_temp.a_constant(name, plain) END, ', ')
	FROM pools, generate_series(0, floor(random() * 4)::int) WHERE name = p_name;
$$;

CREATE FUNCTION pg_temp.a_comparison(names text[]) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	c text := pg_temp.one_of(VARIADIC names);
	c2 text;
	k text;
	r float8 := random();
	op text;
	typed text;
BEGIN
	IF random() < 0.04 THEN c := pg_temp.one_of('other', 'flag'); END IF;
	SELECT kind INTO k FROM pools WHERE name = c;
	IF k = 'boolean' AND r < 0.5 THEN RETURN c; END IF;
	IF k = 'text' AND r < 0.25 THEN
		RETURN c || pg_temp.one_of(' LIKE ', ' LIKE ', ' NOT LIKE ') || pg_temp.a_pattern(c);
	ELSIF k = 'text' AND r < 0.33 THEN
		RETURN c || ' ^@ ' || pg_temp.a_constant(c, true);
	END IF;
	r := random();
	op := pg_temp.one_of('=', '=', '=', '<', '<=', '>', '>=', '<>', '!=');
	IF r < 0.4 THEN
		RETURN c || ' ' || op || ' ' || pg_temp.a_constant(c);
	ELSIF r < 0.48 THEN
		RETURN pg_temp.a_constant(c) || ' ' || op || ' ' || c || CASE WHEN k = 'text' AND random() < 0.2 THEN ' COLLATE "C"' ELSE '' END;
	ELSIF r < 0.6 THEN
		RETURN c || pg_temp.one_of(' IN (', ' IN (', ' NOT IN (') || pg_temp.constants(c, false) || ')';
	ELSIF r < 0.75 THEN
		RETURN c || pg_temp.one_of(' BETWEEN ', ' BETWEEN ', ' NOT BETWEEN ') || replace(pg_temp.a_constant(c), ' COLLATE "C"', '') || ' AND ' || pg_temp.a_constant(c);
	ELSIF r < 0.8 AND k IN ('integer', 'text', 'numeric') THEN
		RETURN c || pg_temp.one_of(' = ANY', ' <> ALL') || ' (ARRAY[' || pg_temp.constants(c, true) || CASE WHEN k = 'text' THEN ', ''''::text' ELSE ', 3' END || '])';
	ELSIF r < 0.83 THEN
		RETURN c || pg_temp.one_of(' IS NULL', ' IS NOT NULL');
	ELSIF r < 0.97 THEN
		c2 := pg_temp.one_of(VARIADIC names);
		op := pg_temp.one_of('=', '<', '<=', '>', '>=', '>', '>=', '<>');
		IF random() < 0.2 THEN
			RETURN format('(%s, %s) %s ((%s, %s), (%s, %s))', c, c2, pg_temp.one_of('IN', 'NOT IN'), pg_temp.a_constant(c), pg_temp.a_constant(c2), pg_temp.a_constant(c), pg_temp.a_constant(c2));
		ELSIF random() < 0.2 AND array_length(names, 1) > 2 THEN
			RETURN format('(%s, %s, %s) %s (%s, %s, %s)', names[1], names[2], names[3], op, pg_temp.a_constant(names[1]), pg_temp.a_constant(names[2]), pg_temp.a_constant(names[3]));
		END IF;
		RETURN format('(%s, %s) %s (%s, %s)', c, c2, op, pg_temp.a_constant(c), pg_temp.a_constant(c2));
	END IF;
	RETURN pg_temp.one_of('true', 'false', 'NULL', c || ' = ' || pg_temp.a_constant(c));
END $$;

CREATE FUNCTION pg_temp.a_condition(names text[], depth int) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	r float8 := random();
BEGIN
	IF depth = 0 OR r < 0.2 THEN
		RETURN pg_temp.a_comparison(names);
	ELSIF r < 0.65 THEN
		RETURN '(' || pg_temp.a_condition(names, depth - 1) || ' AND ' || pg_temp.a_condition(names, depth - 1) || ')';
	ELSIF r < 0.87 THEN
		RETURN '(' || pg_temp.a_condition(names, depth - 1) || ' OR ' || pg_temp.a_condition(names, depth - 1) || ')';
	END IF;
	RETURN 'NOT (' || pg_temp.a_condition(names, depth - 1) || ')';
END $$;

/* Equality on some of the first columns, and a condition on the next ones */
CREATE FUNCTION pg_temp.a_directed_condition(names text[]) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	result text := '';
	fixed int := floor(random() * cardinality(names))::int;
BEGIN
	FOR i IN 1 .. fixed LOOP
		result := result || names[i] || pg_temp.one_of(' = ' || pg_temp.a_constant(names[i]), ' IN (' || pg_temp.constants(names[i], false) || ')') || ' AND ';
	END LOOP;
	RETURN result || pg_temp.a_condition(names[fixed + 1:], 1);
END $$;

--
-- The comparison of both
--
CREATE TEMP TABLE results (n int, condition text, params text[], ranges int, missed int, extra int, read int, found int, malformed boolean, refused text, server text);

CREATE FUNCTION pg_temp.compare(n int, l rowkey_layout, condition text) RETURNS results LANGUAGE plpgsql AS $$
DECLARE
	ours text := condition;
	truth text := translate(condition, '«»', '');
	params text[];
	part text;
	parts rowkeymultirange[] := '{}';
	residuals text[] := '{}';
	got text;
	r record;
	result results;
	last record;
	at int;
BEGIN
	result.n := n;
	FOR part IN SELECT m[1] FROM regexp_matches(condition, '«(''(?:[^'']|'''')*''|E''(?:[^''\\]|''''|\\\\)*'')»', 'g') m LOOP
		EXECUTE 'SELECT ' || part INTO got;
		params := params || got;
		ours := replace(ours, '«' || part || '»', '$' || cardinality(params));
	END LOOP;
	ours := translate(ours, '«»', '');
	result.condition := ours;
	result.params := params;
	BEGIN
		EXECUTE format('SELECT count(*) FROM rows_%s WHERE %s', n, truth) INTO result.found;
	EXCEPTION WHEN OTHERS THEN
		result.server := SQLERRM;
		RETURN result;
	END;
	result.ranges := 0;
	result.malformed := false;
	BEGIN
		FOR r IN SELECT * FROM rowkey_scan_ranges(l, ours, pg_temp.one_of('4096', '4096', '300')::int, params) LOOP
			result.malformed := result.malformed OR isempty(r.keys) OR r.keys <> rowkey_range(r.start_row, r.stop_row) OR (r.stop_row <> '' AND r.start_row >= r.stop_row);
			IF result.ranges > 0 THEN
				result.malformed := result.malformed OR last.stop_row = '' OR r.start_row < last.stop_row OR
					(r.start_row = last.stop_row AND r.residual IS NOT DISTINCT FROM last.residual);
			END IF;
			result.ranges := result.ranges + 1;
			last := r;
			at := array_position(residuals, coalesce(r.residual, ''));
			IF at IS NULL THEN
				residuals := residuals || coalesce(r.residual, '');
				parts := parts || '{}'::rowkeymultirange;
				at := cardinality(residuals);
			END IF;
			parts[at] := parts[at] + r.keys::rowkeymultirange;
		END LOOP;
	EXCEPTION WHEN OTHERS THEN
		result.refused := SQLERRM;
		RETURN result;
	END;
	SELECT string_agg(format('($1[%s] @> k%s)', i, CASE WHEN residual <> '' THEN ' AND (' || residual || ')' END), ' OR ') INTO got
		FROM unnest(residuals) WITH ORDINALITY u(residual, i);
	BEGIN
		EXECUTE format('SELECT count(*) FILTER (WHERE truth AND NOT got), count(*) FILTER (WHERE got AND NOT truth), count(*) FILTER (WHERE read)
			FROM (SELECT (%s) IS TRUE AS truth, (%s) IS TRUE AS got, %s AS read FROM rows_%s) c', truth, coalesce(got, 'false'),
			coalesce((SELECT string_agg(format('$1[%s] @> k', i), ' OR ') FROM generate_subscripts(residuals, 1) i), 'false'), n)
			USING parts INTO result.missed, result.extra, result.read;
	EXCEPTION WHEN OTHERS THEN
		result.refused := 'residual: ' || SQLERRM;
	END;
	RETURN result;
END $$;

/* For Phoenix empty is NULL, and for the server it is not: there is none */
CREATE FUNCTION pg_temp.without_empty(condition text) RETURNS text LANGUAGE sql AS $$
	SELECT replace(regexp_replace(condition, '(?<![''\\])'' *''(?!'')', '''q''', 'g'), '''\x''', '''\x71''') $$;

SELECT setseed(:seed::float8 / 1000000);
INSERT INTO results SELECT r.* FROM layouts l JOIN layout_columns c USING (n), generate_series(1, :conditions) i,
	LATERAL (SELECT CASE WHEN i % 2 = 0 THEN pg_temp.a_condition(c.names, 1 + i % 3) ELSE pg_temp.a_directed_condition(c.names) END) a(condition),
	pg_temp.compare(l.n, l.layout, CASE WHEN l.layout::text ~ 'phoenix' THEN pg_temp.without_empty(a.condition) ELSE a.condition END) r
WHERE :only IN (0, l.n);

-- what neither the server nor a condition has is refused: numbers out of a
-- type's range; too many ranges; quoted numbers for a column of any time
SELECT count(*) > 2000 AS many_conditions, count(*) FILTER (WHERE found > 0) > 1200 AS many_find_rows, count(DISTINCT n) AS layouts,
	count(*) FILTER (WHERE server IS NOT NULL) < count(*) / 200 AS few_invalid, count(*) FILTER (WHERE refused IS NOT NULL) < count(*) / 40 AS few_refused,
	count(*) FILTER (WHERE missed > 0) AS missed, count(*) FILTER (WHERE extra > 0) AS extra, count(*) FILTER (WHERE malformed) AS malformed,
	sum(read) < 2 * sum(found) AS narrow
FROM results;
SELECT n, condition, params, missed, extra, malformed FROM results WHERE missed > 0 OR extra > 0 OR malformed ORDER BY n, length(condition), condition COLLATE "C" LIMIT 10;
SELECT n, condition, refused FROM results
WHERE refused NOT LIKE 'condition needs % scan ranges%' AND refused NOT LIKE 'column %: invalid time: "%"' AND refused NOT LIKE '%out of range for type real'
ORDER BY n, condition COLLATE "C" LIMIT 10;
