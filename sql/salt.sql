-- salt.sql: salt, hash, bucket and random prefixes
\getenv d PG_ABS_SRCDIR

-- golden: hashes of HBase 2.6.4 and java.util.zip.CRC32, String.hashCode, and
-- SaltingUtil of Phoenix 5.2.1
CREATE TEMP TABLE hash (input text, murmur_seed0 int, murmur_seed_minus1 int, murmur3_seed0 int, murmur3_seed_minus1 int,
	jenkins_seed0 int, jenkins_seed_minus1 int, bytes_hashcode int, md5_hex text, crc32 bigint);
CREATE TEMP TABLE string_hashcode (input text, hashcode int);
CREATE TEMP TABLE phoenix_salt (fn text, key_hex text, buckets int, result_hex text);
\set f :d '/test/golden/hash.tsv'
COPY hash FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/string_hashcode.tsv'
COPY string_hashcode FROM :'f' (FORMAT text, HEADER);
\set f :d '/test/golden/phoenix_salt.tsv'
COPY phoenix_salt FROM :'f' (FORMAT text, HEADER);

-- The bucket by arithmetic alone, from a hash that is signed in its width:
-- abs takes the remainder first, mask clears the sign bit, unsigned takes all
-- bits.
CREATE FUNCTION pg_temp.bucket(h numeric, width int, modulus text, n int) RETURNS numeric
LANGUAGE sql AS $$
	SELECT CASE modulus
		WHEN 'abs' THEN abs(mod(h, n))
		WHEN 'floor' THEN mod(mod(h, n) + n, n)
		WHEN 'mask' THEN mod(h + CASE WHEN h < 0 THEN 2::numeric ^ (width - 1) ELSE 0 END, n)
		WHEN 'unsigned' THEN mod(h + CASE WHEN h < 0 THEN 2::numeric ^ width ELSE 0 END, n)
	END $$;

-- a bucket as 1 byte up to 256 buckets, else 2
CREATE FUNCTION pg_temp.bucket_hex(bucket numeric, n int) RETURNS text
LANGUAGE sql AS $$
	SELECT lpad(to_hex(bucket::int), CASE WHEN n <= 256 THEN 2 ELSE 4 END, '0') $$;


-- every hash, modulus and number of buckets.  hbasewd, whose own modulus is
-- the absolute value, and opentsdb are hash31; digests count by their first
-- eight bytes; sha1 follows by itself, as the server has none.
CREATE TEMP VIEW hashes AS
SELECT source, v.* FROM (SELECT hash.*, decode(input, 'hex') AS source FROM hash) hash,
LATERAL (VALUES
	('hash31', 0, bytes_hashcode::numeric, 32, 'abs'),
	('opentsdb', 0, bytes_hashcode, 32, 'abs'),
	('hbasewd', 0, bytes_hashcode, 32, 'abs'),
	('murmur', 0, murmur_seed0, 32, 'abs'),
	('murmur', -1, murmur_seed_minus1, 32, 'abs'),
	('murmur3', 0, murmur3_seed0, 32, 'abs'),
	('murmur3', -1, murmur3_seed_minus1, 32, 'abs'),
	('jenkins', 0, jenkins_seed0, 32, 'abs'),
	('jenkins', -1, jenkins_seed_minus1, 32, 'abs'),
	('crc32', 0, crc32, 64, 'unsigned'),
	('md5', 0, ('x' || left(md5_hex, 16))::bit(64)::bigint, 64, 'unsigned'),
	('sha256', 0, ('x' || left(encode(sha256(source), 'hex'), 16))::bit(64)::bigint, 64, 'unsigned')
) v(hash, seed, h, width, default_modulus);

CREATE TEMP TABLE salts AS
SELECT hash, seed, source, n, modulus, pg_temp.bucket_hex(pg_temp.bucket(h, width, coalesce(modulus, default_modulus), n), n) AS expected,
	rowkey_hex(rowkey_salt(source, n, hash, modulus, seed => seed)) AS of_bytea,
	rowkey_hex(rowkey_salt(source::rowkey, n, hash, modulus, 'byte', seed)) AS of_rowkey
FROM hashes, unnest(ARRAY[1, 2, 7, 16, 20, 256, 257, 65536]) n, unnest(ARRAY['abs', 'floor', 'mask', 'unsigned', NULL]) modulus;
SELECT hash, seed, count(*) AS cases,
	count(*) FILTER (WHERE of_bytea IS DISTINCT FROM expected OR of_rowkey IS DISTINCT FROM expected) AS wrong,
	count(*) FILTER (WHERE modulus = 'abs' AND n = 65536 AND expected <> '0000') > 250 AS various
FROM salts GROUP BY hash, seed ORDER BY hash COLLATE "C", seed;
SELECT * FROM salts WHERE of_bytea IS DISTINCT FROM expected OR of_rowkey IS DISTINCT FROM expected
ORDER BY hash COLLATE "C", seed, source, n LIMIT 20;

-- String.hashCode counts UTF-16 units
SELECT count(*) AS cases, count(*) FILTER (WHERE pg_temp.bucket_hex(pg_temp.bucket(hashcode, 32, modulus, n), n) IS DISTINCT FROM
	rowkey_hex(rowkey_salt(convert_from(decode(input, 'hex'), 'UTF8'), n, 'java_string', modulus))) AS wrong
FROM string_hashcode, unnest(ARRAY[1, 2, 7, 16, 20, 256, 65536]) n, unnest(ARRAY['abs', 'floor', 'mask', 'unsigned']) modulus;

-- Phoenix: the defaults are its salt byte; a salted key is the byte and the key
SELECT fn, count(*) AS cases, count(*) FILTER (WHERE result_hex IS DISTINCT FROM rowkey_hex(CASE fn
	WHEN 'salt_byte' THEN rowkey_salt(rowkey_from_hex(key_hex), buckets)
	WHEN 'salted_key' THEN rowkey_salt(rowkey_from_hex(key_hex), buckets) || rowkey_from_hex(key_hex) END)) AS wrong
FROM phoenix_salt WHERE fn <> 'split_points' GROUP BY fn ORDER BY fn COLLATE "C";

-- from the field: Phoenix salts cover the complete key behind the byte
SELECT key, n, rowkey_hex(rowkey_salt(rowkey_from_hex(key), n) || rowkey_from_hex(key)) AS salted FROM (VALUES
	(1, '61', 20), (2, '7573657230303031', 20), (3, 'e5bca0e4b889', 20), (4, '7573657230303035', 4), (5, '7573657230303035', 16),
	(6, '7fffffffffffffff', 256), (7, '8000000000000005', 256), (8, '6b31007fffffff', 3), (9, '64657631007ffffeaf2b0e9f84ffffffff', 8)
) v(i, key, n) ORDER BY i;

-- from the field: order0001 hashes to -589222546; never a negative bucket
SELECT modulus, rowkey_hex(rowkey_salt('order0001', 7, 'hash31', modulus) || 'order0001'::rowkey) AS key
FROM unnest(ARRAY['abs', 'floor', 'mask', 'unsigned', NULL]) modulus ORDER BY modulus COLLATE "C";

-- from the field: OpenTSDB salts by metric and tags, without the time
SELECT rowkey_hex(rowkey_salt(metric || tags, 20, 'opentsdb') || metric || base_time || tags) AS key
FROM (VALUES ('\x00\x00\x01'::rowkey, '\x50\xE2\x27\x00'::rowkey, '\x00\x00\x01\x00\x00\x01'::rowkey)) v(metric, base_time, tags);

-- the hash -2147483648 has no absolute value in Java: hash31 of qlmmrpz,
-- String.hashCode of polygenelubricants; 2147483648 mod 7 = 2
SELECT hash, modulus, rowkey_hex(rowkey_salt(source, 7, hash, modulus)) AS salt
FROM (VALUES ('hash31', 'qlmmrpz'), ('hbasewd', 'qlmmrpz'), ('java_string', 'polygenelubricants')) v(hash, source),
	unnest(ARRAY['abs', 'floor', 'mask', 'unsigned', NULL]) modulus ORDER BY hash COLLATE "C", modulus COLLATE "C";

-- digests: FIPS 180 examples of SHA-1; first 8 bytes da39a3ee5e6b4b0d,
-- a9993e364706816a
SELECT source, rowkey_hex(rowkey_hash(source, NULL, 'sha1')) AS sha1, modulus, n,
	pg_temp.bucket_hex(pg_temp.bucket(('x' || h)::bit(64)::bigint, 64, modulus, n), n) = rowkey_hex(rowkey_salt(source, n, 'sha1', modulus)) AS same
FROM (VALUES ('', 'da39a3ee5e6b4b0d'), ('abc', 'a9993e364706816a')) v(source, h),
	unnest(ARRAY['abs', 'floor', 'mask', 'unsigned']) modulus, unnest(ARRAY[7, 256]) n ORDER BY source COLLATE "C", modulus COLLATE "C", n;

-- what is hashed: bigint by its digits, uuid by its 36 lower-case characters,
-- char(n) without trailing blanks, varchar with them, domains as their base
CREATE DOMAIN pg_temp.name AS varchar(20);
SELECT what, hash = md5(bytes) AS hash, hash_hex = md5(bytes) AS hash_hex, salt = rowkey_salt(bytes, 65536, 'md5') AS salt
FROM (VALUES
	(1, 'text', rowkey_hex(rowkey_hash('1001'::text)), rowkey_hash_hex('1001'::text)::text, rowkey_salt('1001'::text, 65536, 'md5'), '1001'::bytea),
	(2, 'untyped', rowkey_hex(rowkey_hash('1001')), rowkey_hash_hex('1001')::text, rowkey_salt('1001', 65536, 'md5'), '1001'),
	(3, 'untyped escape is text', rowkey_hex(rowkey_hash('\x00')), rowkey_hash_hex('\x00')::text, rowkey_salt('\x00', 65536, 'md5'), '\\x00'),
	(4, 'rowkey', rowkey_hex(rowkey_hash('\x00a'::rowkey)), rowkey_hash_hex('\x00a'::rowkey)::text, rowkey_salt('\x00a'::rowkey, 65536, 'md5'), '\x0061'),
	(5, 'bytea', rowkey_hex(rowkey_hash('\x0061'::bytea)), rowkey_hash_hex('\x0061'::bytea)::text, rowkey_salt('\x0061'::bytea, 65536, 'md5'), '\x0061'),
	(6, 'bigint', rowkey_hex(rowkey_hash(1001::bigint)), rowkey_hash_hex(1001::bigint)::text, rowkey_salt(1001::bigint, 65536, 'md5'), '1001'),
	(7, 'int', rowkey_hex(rowkey_hash(1001)), rowkey_hash_hex(1001)::text, rowkey_salt(1001, 65536, 'md5'), '1001'),
	(8, 'negative', rowkey_hex(rowkey_hash(-5)), rowkey_hash_hex(-5)::text, rowkey_salt(-5, 65536, 'md5'), '-5'),
	(9, 'least bigint', rowkey_hex(rowkey_hash((-9223372036854775808)::bigint)), rowkey_hash_hex((-9223372036854775808)::bigint)::text,
		rowkey_salt((-9223372036854775808)::bigint, 65536, 'md5'), '-9223372036854775808'),
	(10, 'uuid', rowkey_hex(rowkey_hash('A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'::uuid)), rowkey_hash_hex('A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'::uuid)::text,
		rowkey_salt('A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'::uuid, 65536, 'md5'), 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'),
	(11, 'varchar', rowkey_hex(rowkey_hash('ab  '::varchar)), rowkey_hash_hex('ab  '::varchar)::text, rowkey_salt('ab  '::varchar, 65536, 'md5'), 'ab  '),
	(12, 'char(5)', rowkey_hex(rowkey_hash('ab'::char(5))), rowkey_hash_hex('ab'::char(5))::text, rowkey_salt('ab'::char(5), 65536, 'md5'), 'ab'),
	(13, 'domain', rowkey_hex(rowkey_hash('ab'::pg_temp.name)), rowkey_hash_hex('ab'::pg_temp.name)::text, rowkey_salt('ab'::pg_temp.name, 65536, 'md5'), 'ab'),
	(14, 'empty', rowkey_hex(rowkey_hash('')), rowkey_hash_hex('')::text, rowkey_salt('', 65536, 'md5'), ''),
	(15, 'multi-byte', rowkey_hex(rowkey_hash('张三')), rowkey_hash_hex('张三')::text, rowkey_salt('张三', 65536, 'md5'), '\xe5bca0e4b889'),
	(16, 'longer than a key', rowkey_hex(rowkey_hash(repeat('a', 100000))), rowkey_hash_hex(repeat('a', 100000))::text,
		rowkey_salt(repeat('a', 100000), 65536, 'md5'), convert_to(repeat('a', 100000), 'UTF8'))
) v(i, what, hash, hash_hex, salt, bytes) ORDER BY i;

-- a source that is stored compressed
CREATE TEMP TABLE stored AS SELECT repeat('a', 100000) AS source;
SELECT rowkey_hash_hex(source)::text = md5(source) AS same FROM stored;

-- names in any case, and as Java spells them
SELECT name, rowkey_hash_hex('abc', NULL, name)::text = hex AS same FROM (VALUES
	('md5', md5('abc')), ('MD5', md5('abc')),
	('sha1', 'a9993e364706816aba3e25717850c26c9cd0d89d'), ('SHA1', 'a9993e364706816aba3e25717850c26c9cd0d89d'), ('SHA-1', 'a9993e364706816aba3e25717850c26c9cd0d89d'),
	('sha224', encode(sha224('abc'), 'hex')), ('SHA-224', encode(sha224('abc'), 'hex')),
	('sha256', encode(sha256('abc'), 'hex')), ('SHA-256', encode(sha256('abc'), 'hex')), ('sha-256', encode(sha256('abc'), 'hex')),
	('SHA-384', encode(sha384('abc'), 'hex')),
	('sha512', encode(sha512('abc'), 'hex')), ('SHA-512', encode(sha512('abc'), 'hex'))
) v(name, hex) ORDER BY name COLLATE "C";
SELECT count(*) AS cases, count(*) FILTER (WHERE rowkey_salt(source, 20, 'HASH31', 'Floor', 'Byte') <> rowkey_salt(source, 20, 'hash31', 'floor', 'byte')) AS wrong
FROM (VALUES ('a'), ('order0001')) v(source);

-- every part of a digest
SELECT count(*) AS cases, count(*) FILTER (WHERE rowkey_hash_hex('1001', digits, start => start)::text <> substr(md5('1001'), start, digits)) AS wrong,
	count(*) FILTER (WHERE rowkey_hash_hex('1001', digits, 'md5', start, true)::text <> upper(substr(md5('1001'), start, digits))) AS upper_wrong
FROM generate_series(1, 32) start, LATERAL generate_series(1, 33 - start) digits;
SELECT count(*) AS cases, count(*) FILTER (WHERE rowkey_hex(rowkey_hash('1001', bytes, 'sha512')) <> left(encode(sha512('1001'), 'hex'), 2 * bytes)) AS wrong
FROM generate_series(1, 64) bytes;
SELECT rowkey_hash_hex('1001', 4) AS four, rowkey_hash_hex('1001', start => 9, digits => 16) AS "16-character md5",
	rowkey_hash_hex('1001', start => 9) AS from_9, rowkey_hash_hex('1001', 4, upper => true) AS upper, rowkey_hash('1001', 2) AS bytes;

-- from the field: an MD5 prefix; DataX's random and md5 are composed
SELECT key, rowkey_hex(key) AS hex FROM (VALUES
	(1, rowkey_hash_hex('1001', 4) || '1001'),
	(2, rowkey_hash_hex('user0001', 4) || 'user0001'),
	(3, rowkey_hash_hex((12345678 / 10000)::bigint, 4) || '_' || rowkey_digits(12345678, 12)),
	(4, rowkey_hash_hex('user0001', 4) || '_' || 'user0001'),
	(5, rowkey_hash_hex('1001'))
) v(i, key) ORDER BY i;

-- formats: the number as byte, and zero-padded to the width of n-1
SELECT n, rowkey_bucket(n - 1, n, format => 'byte') AS byte, rowkey_bucket(n - 1, n, format => 'digits') AS digits,
	rowkey_bucket(0, n, format => 'digits') AS zero, rowkey_bucket(n - 1, n, format => 'hex') AS hex, rowkey_bucket(0, n, format => 'hex') AS zero,
	CASE WHEN n <= 26 THEN rowkey_bucket(n - 1, n, format => 'letter') END AS letter
FROM unnest(ARRAY[1, 2, 10, 11, 16, 17, 26, 100, 101, 256, 257, 4096, 4097, 10001, 65536]) n ORDER BY n;
SELECT rowkey_bucket(2147483646, 2147483647, format => 'digits') AS digits, rowkey_bucket(2147483646, 2147483647, format => 'hex') AS hex;
SELECT format, count(*) AS cases, count(*) FILTER (WHERE rowkey_salt(source, n, format => format) <>
	rowkey_bucket(pg_temp.bucket(bytes_hashcode, 32, 'abs', n)::bigint, n, format => format)) AS wrong
FROM (SELECT decode(input, 'hex') AS source, bytes_hashcode FROM hash) h, unnest(ARRAY['byte', 'digits', 'hex', 'letter']) format, unnest(ARRAY[1, 2, 11, 26]) n
GROUP BY format ORDER BY format COLLATE "C";

-- bucket of a number: floor modulus
SELECT count(*) AS cases, count(*) FILTER (WHERE rowkey_hex(rowkey_bucket(v, n)) <> pg_temp.bucket_hex(mod(mod(v::numeric, n) + n, n), n)) AS wrong
FROM unnest(ARRAY[0, 1, -1, 6, 7, -7, -8, 255, 256, -256, -257, 1564704000000, 9223372036854775807, -9223372036854775808]) v,
	unnest(ARRAY[1, 2, 7, 16, 20, 256, 257, 65536]) n;
SELECT rowkey_bucket(17::smallint, 7) AS smallint, rowkey_bucket(17, 7, 's') = rowkey_bucket(17, 7, 'day') AS unit_ignored;

-- bucket of a time: the units since 1970, rounded down; the same for each type
SELECT unit, count(*) AS cases,
	count(*) FILTER (WHERE expected IS DISTINCT FROM rowkey_hex(rowkey_bucket(t AT TIME ZONE 'UTC', n, unit))) AS timestamptz_wrong,
	count(*) FILTER (WHERE expected IS DISTINCT FROM rowkey_hex(rowkey_bucket(t, n, unit))) AS timestamp_wrong,
	count(*) FILTER (WHERE expected IS DISTINCT FROM rowkey_hex(rowkey_bucket(to_char(t, 'YYYY-MM-DD HH24:MI:SS.US'), n, unit))) AS text_wrong,
	count(*) FILTER (WHERE t = t::date) AS dates,
	count(*) FILTER (WHERE t = t::date AND expected IS DISTINCT FROM rowkey_hex(rowkey_bucket(t::date, n, unit))) AS date_wrong
FROM (SELECT t, unit, n, pg_temp.bucket_hex(mod(mod(units, n) + n, n), n) AS expected
	FROM unnest(ARRAY['1970-01-01', '1969-12-31 23:59:59.999999', '2023-02-07 12:34:56.789012', '2023-02-07', '0001-01-01', '9999-12-31 23:59:59.999999']::timestamp[]) t,
		unnest(ARRAY[1, 7, 24, 256, 1000]) n,
		(VALUES ('us', 1), ('ms', 1000), ('s', 1000000), ('minute', 60000000), ('hour', 3600000000), ('day', 86400000000)) u(unit, us),
		LATERAL (SELECT trunc(extract(epoch FROM t) * 1000000) AS us) e,
		LATERAL (SELECT (e.us - mod(mod(e.us, u.us) + u.us, u.us)) / u.us AS units) w) v
GROUP BY unit ORDER BY unit COLLATE "C";
SELECT rowkey_bucket('2023-02-07', 24, 'hour', 'digits') AS untyped_is_text;

-- random: always below n, and every bucket comes up (a bucket of 256 is missed
-- by 20000 draws once in 10^31)
SELECT format, n, count(*) AS draws, count(DISTINCT key) AS used,
	count(*) FILTER (WHERE key NOT IN (SELECT rowkey_bucket(i, n, format => format) FROM generate_series(0, n - 1) i)) AS outside
FROM (SELECT format, n, rowkey_random(n, format) AS key
	FROM (VALUES ('byte', 1), ('byte', 16), ('byte', 256), ('byte', 300), ('digits', 1), ('digits', 11), ('digits', 100), ('hex', 17), ('letter', 26)) v(format, n),
		generate_series(1, 20000)) r
GROUP BY format, n ORDER BY format COLLATE "C", n;
SELECT count(DISTINCT rowkey_random(10)::text) AS digits_by_default, min(rowkey_random(10)::text COLLATE "C"), max(rowkey_random(10)::text COLLATE "C") FROM generate_series(1, 20000);

-- errors
SELECT rowkey_salt('a', 0);						-- fails: no bucket
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_salt('a', -1);					-- fails: negative buckets
SELECT rowkey_salt('a', 65537);					-- fails: over two bytes
SELECT rowkey_salt('a', 27, format => 'letter');	-- fails: over z
SELECT rowkey_salt('a', 16, 'md6');				-- fails: unknown hash
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_salt('a', 16, '');				-- fails: empty name
SELECT rowkey_salt('a', 16, modulus => 'signed');	-- fails: unknown modulus
SELECT rowkey_salt('a', 16, format => 'bytes');	-- fails: unknown format
SELECT rowkey_salt('a', 16, seed => 1);			-- fails: hash31 takes no seed
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_salt('a', 16, 'sha256', seed => -1);	-- fails: nor does a digest
SELECT rowkey_salt('a'::rowkey, 16, 'java_string');	-- fails: String.hashCode is of text
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_salt('a'::bytea, 16, 'java_string');	-- fails: as above
SELECT rowkey_hash('a', 0);						-- fails: no byte
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_hash('a', -1);					-- fails: fewer than none
SELECT rowkey_hash('a', 17);					-- fails: md5 has 16
SELECT rowkey_hash('a', 33, 'SHA-256');			-- fails: sha256 has 32
SELECT rowkey_hash('a', 4, 'md6');				-- fails: unknown digest
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_hash('a', 4, 'shake128');			-- fails: no length of its own
SELECT rowkey_hash('a', 4, '');					-- fails: empty name
SELECT rowkey_hash_hex('a', 0);					-- fails: no digit
SELECT rowkey_hash_hex('a', -1);				-- fails: fewer than none
SELECT rowkey_hash_hex('a', 33);				-- fails: md5 has 32
SELECT rowkey_hash_hex('a', 4, start => 0);		-- fails: positions begin with 1
SELECT rowkey_hash_hex('a', 4, start => 33);	-- fails: behind the end
SELECT rowkey_hash_hex('a', 16, start => 18);	-- fails: 15 digits are left
SELECT rowkey_bucket(1, 0);						-- fails: no bucket
SELECT rowkey_bucket(1, 65537);					-- fails: over two bytes
SELECT rowkey_bucket('2023-02-07', 16, 'second');	-- fails: unknown unit
SELECT rowkey_bucket('17', 16);					-- fails: text is a time, never a number
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_bucket('infinity'::timestamptz, 16);	-- fails: no time
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_random(0);						-- fails: no bucket
\echo :LAST_ERROR_SQLSTATE
SELECT rowkey_random(27, 'letter');				-- fails: over z
SELECT rowkey_random(16, 'base64');				-- fails: unknown format

-- NULL gives NULL, but for a modulus, bytes and digits
SELECT num_nulls(rowkey_salt(NULL::text, 16), rowkey_salt(NULL::rowkey, 16), rowkey_salt(NULL::bytea, 16), rowkey_salt(NULL::bigint, 16), rowkey_salt(NULL::uuid, 16),
		rowkey_salt('a', NULL), rowkey_salt('a', 16, NULL), rowkey_salt('a', 16, format => NULL), rowkey_salt('a', 16, seed => NULL),
		rowkey_hash(NULL::text), rowkey_hash('a', 4, NULL), rowkey_hash_hex(NULL::text), rowkey_hash_hex('a', 4, NULL),
		rowkey_hash_hex('a', 4, start => NULL), rowkey_hash_hex('a', 4, upper => NULL),
		rowkey_bucket(NULL::bigint, 16), rowkey_bucket(1, NULL), rowkey_bucket(1, 2, NULL), rowkey_bucket(1, 2, 'ms', NULL),
		rowkey_random(NULL), rowkey_random(2, NULL)) AS "of 21",
	rowkey_salt('a', 16, modulus => NULL) = rowkey_salt('a', 16) AS modulus, rowkey_hash('a', NULL) = rowkey_hash('a', 16) AS bytes,
	rowkey_hash_hex('a', NULL) = rowkey_hash_hex('a', 32) AS digits;
