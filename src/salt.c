/*
 * salt.c
 *		Salt and hash prefixes, computed from a source value.
 *
 * The hashes themselves are in bytes_hash.c and digest.c, the ways to write a
 * bucket in bucket.c.
 */
#include "encoders.h"

#include <zlib.h>

#include "utils/builtins.h"

#include "bytes_hash.h"

/* ------------------------------------------------------------------------
 * Salt
 *
 *	name			hash						h			modulus if NULL
 *	hash31			31 h + signed byte, from 1	int32		abs
 *	opentsdb		the same					int32		abs
 *	hbasewd			the same					int32		its own
 *	java_string		String.hashCode				int32		abs
 *	murmur, murmur3, jenkins: HBase's Hash		int32		abs
 *	crc32			java.util.zip.CRC32			0..2^32-1	unsigned
 *	md5, sha1, sha256	first 8 digest bytes	uint64		unsigned
 *
 * Sources: Bytes.hashCode, MurmurHash, MurmurHash3, JenkinsHash (HBase 2.6.4);
 * SaltingUtil.getSaltingByte (Phoenix 5.2.1); RowKey.prefixKeyWithSalt
 * (OpenTSDB 2.4); RowKeyDistributorByHashPrefix.OneByteSimpleHash (HBaseWD
 * 0.1), whose own modulus is the absolute value first, remainder then, and so
 * equals abs: but for the hash -2^31, which has no absolute value there and
 * would leave 0..n-1, and which takes abs here.
 * ------------------------------------------------------------------------
 */
static const RkName rk_hash_names[] = {
	{"hash31", RK_HASH31},
	{"hbasewd", RK_HBASEWD},
	{"opentsdb", RK_HASH31},
	{"java_string", RK_JAVA_STRING},
	{"murmur", RK_MURMUR},
	{"murmur3", RK_MURMUR3},
	{"jenkins", RK_JENKINS},
	{"crc32", RK_CRC32},
	{"md5", RK_DIGEST},
	{"sha1", RK_DIGEST},
	{"sha256", RK_DIGEST}
};

static const RkName rk_modulus_names[] = {
	{"abs", RK_MODULUS_ABS},
	{"floor", RK_MODULUS_FLOOR},
	{"mask", RK_MODULUS_MASK},
	{"unsigned", RK_MODULUS_UNSIGNED}
};

/* Checks the options of a salt; modulus may be NULL. */
RkSalt
rk_salt_prepare(int32 buckets, text *hash, text *modulus, text *format,
				int32 seed)
{
	RkSalt		salt = {
		.buckets = rk_buckets_prepare(buckets, format),
		.hash = (RkHash) RK_NAME_VALUE("hash", hash, rk_hash_names),
		.seed = (uint32) seed
	};
	bool		seeded = salt.hash == RK_MURMUR || salt.hash == RK_MURMUR3 ||
		salt.hash == RK_JENKINS;

	if (seed != 0 && !seeded)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("hash \"%s\" takes no seed: %d",
						text_to_cstring(hash), seed),
				 errhint("Only murmur, murmur3 and jenkins take a seed.")));

	if (modulus != NULL)
		salt.modulus = (RkModulus) RK_NAME_VALUE("modulus", modulus,
												 rk_modulus_names);
	else if (salt.hash == RK_CRC32 || salt.hash == RK_DIGEST)
		salt.modulus = RK_MODULUS_UNSIGNED;
	else
		salt.modulus = RK_MODULUS_ABS;

	if (salt.hash == RK_DIGEST)
		salt.digest = rk_digest_find(VARDATA_ANY(hash),
									 VARSIZE_ANY_EXHDR(hash));
	return salt;
}

/* String.hashCode goes over characters, which bytes do not have. */
void
rk_check_java_string(bool is_text)
{
	if (!is_text)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("hash \"java_string\" is defined for text only"),
				 errhint("Use hash31 for bytes: Java's hash of a byte array.")));
}

/*
 * The hash in 64 bits: 32-bit hashes are signed, and so extended by sign.
 */
static int64
rk_salt_hash(const RkSalt *salt, RkBytes source)
{
	const uint8 *data = source.data;
	Size		len = source.len;
	uint8		digest[RK_DIGEST_MAX];

	switch (salt->hash)
	{
		case RK_HASH31:
		case RK_HBASEWD:
			return (int32) rkb_hash31(data, len);
		case RK_JAVA_STRING:
			return (int32) rkb_java_string_hash(data, len);
		case RK_MURMUR:
			return (int32) rkb_murmur(data, len, salt->seed);
		case RK_MURMUR3:
			return (int32) rkb_murmur3(data, len, salt->seed);
		case RK_JENKINS:
			return (int32) rkb_jenkins(data, len, salt->seed);
		case RK_CRC32:
			return (int64) crc32_z(0, data, len);
		case RK_DIGEST:
			rk_digest(salt->digest, source, digest);
			return (int64) rkb_get_be(digest, 8);
	}
	pg_unreachable();
}

/* The bucket of a source, from 0 to n-1 whatever the hash. */
uint32
rk_salt_bucket(const RkSalt *salt, RkBytes source)
{
	int64		hash = rk_salt_hash(salt, source);
	int64		count = salt->buckets.count;
	bool		wide = salt->hash == RK_CRC32 || salt->hash == RK_DIGEST;
	int64		rest;

	switch (salt->modulus)
	{
		case RK_MODULUS_ABS:	/* remainder first, so -2^31 is no problem */
			rest = hash % count;
			return (uint32) (rest < 0 ? -rest : rest);
		case RK_MODULUS_FLOOR:
			return rk_floor_modulus(hash, salt->buckets.count);
		case RK_MODULUS_MASK:
			return (uint32) ((hash & (wide ? PG_INT64_MAX : PG_INT32_MAX)) %
							 count);
		case RK_MODULUS_UNSIGNED:
			return (uint32) ((wide ? (uint64) hash : (uint32) hash) %
							 (uint64) count);
	}
	pg_unreachable();
}

/* ------------------------------------------------------------------------
 * Digest prefixes
 * ------------------------------------------------------------------------
 */

/* bytes: NULL for all */
RkHashPrefix
rk_hash_prepare(text *algorithm, const int32 *bytes)
{
	RkHashPrefix hash;
	int			size;

	hash.digest = rk_digest_find(VARDATA_ANY(algorithm),
								 VARSIZE_ANY_EXHDR(algorithm));
	size = rk_digest_size(hash.digest);
	if (bytes != NULL)
		rk_check_between("bytes of the digest", *bytes, 1, size);
	hash.bytes = bytes == NULL ? size : *bytes;
	return hash;
}

void
rk_put_hash(RkOut *out, const RkHashPrefix *hash, RkBytes source)
{
	uint8		digest[RK_DIGEST_MAX];

	rk_digest(hash->digest, source, digest);
	rk_put_bytes(out, (RkBytes) {digest, (Size) hash->bytes});
}

/* digits: NULL for all from start */
RkHashHex
rk_hash_hex_prepare(text *algorithm, const int32 *digits, int32 start,
					bool upper)
{
	RkHashHex	hash = {.start = start - 1, .upper = upper};
	int			size;

	hash.digest = rk_digest_find(VARDATA_ANY(algorithm),
								 VARSIZE_ANY_EXHDR(algorithm));
	size = 2 * rk_digest_size(hash.digest);
	rk_check_between("start", start, 1, size);
	if (digits != NULL)
		rk_check_between("digits of the digest", *digits, 1, size - hash.start);
	hash.digits = digits == NULL ? size - hash.start : *digits;
	return hash;
}

void
rk_put_hash_hex(RkOut *out, const RkHashHex *hash, RkBytes source)
{
	uint8		digest[RK_DIGEST_MAX];
	char		hex[2 * RK_DIGEST_MAX];

	rk_digest(hash->digest, source, digest);
	rkb_print_hex(hex, digest, (Size) (hash->start + hash->digits + 1) / 2,
				  hash->upper);
	rk_put_bytes(out, (RkBytes) {(uint8 *) hex + hash->start,
				 (Size) hash->digits});
}

/* ------------------------------------------------------------------------
 * Sources: what is hashed
 * ------------------------------------------------------------------------
 */
typedef struct RkSource
{
	RkBytes		bytes;
	bool		is_text;
	char		buffer[RKB_UUID_TEXT];	/* of a bigint or a uuid */
} RkSource;

/* rowkey and bytea: the bytes */
static void
rk_source_bytes(RkSource *source, Datum value)
{
	source->bytes = rk_bytes(PG_DETOAST_DATUM_PACKED(value));
	source->is_text = false;
}

/* text: its UTF-8 bytes */
static void
rk_source_text(RkSource *source, Datum value)
{
	source->bytes = rk_utf8(DatumGetTextPP(value));
	source->is_text = true;
}

/* bigint: its decimal digits */
static void
rk_source_bigint(RkSource *source, Datum value)
{
	source->bytes.data = (const uint8 *) source->buffer;
	source->bytes.len = (Size) pg_lltoa(DatumGetInt64(value), source->buffer);
	source->is_text = true;
}

/* uuid: its 36 lower-case characters */
static void
rk_source_uuid(RkSource *source, Datum value)
{
	rkb_print_uuid(source->buffer, DatumGetUUIDP(value)->data);
	source->bytes.data = (const uint8 *) source->buffer;
	source->bytes.len = sizeof(source->buffer);
	source->is_text = true;
}

/* The SQL function of one kind of source, which hands over to rk_<verb>. */
#define RK_SOURCE_FUNCTION(verb, kind) \
	ROWKEY_FUNCTION(rowkey_##verb##_##kind); \
	Datum \
	rowkey_##verb##_##kind(PG_FUNCTION_ARGS) \
	{ \
		RkSource	source; \
		\
		if (PG_ARGISNULL(0)) \
			PG_RETURN_NULL(); \
		rk_source_##kind(&source, PG_GETARG_DATUM(0)); \
		return rk_##verb(fcinfo, &source); \
	}

#define RK_SOURCE_FUNCTIONS(verb) \
	RK_SOURCE_FUNCTION(verb, bytes) \
	RK_SOURCE_FUNCTION(verb, text) \
	RK_SOURCE_FUNCTION(verb, bigint) \
	RK_SOURCE_FUNCTION(verb, uuid)

/* ------------------------------------------------------------------------
 * SQL functions
 * ------------------------------------------------------------------------
 */

/*
 * rowkey_salt(source, buckets, hash, modulus, format, seed) returns rowkey
 *
 * The salt prefix alone.  Errors: buckets out of the format's range, unknown
 * names, java_string of what is not text, a seed for a hash that takes none.
 */
static Datum
rk_salt(FunctionCallInfo fcinfo, RkSource *source)
{
	RkSalt		salt;
	RkOut		out;

	for (int i = 1; i <= 5; i++)
	{
		if (i != 3 && PG_ARGISNULL(i))	/* the modulus alone may be NULL */
			PG_RETURN_NULL();
	}
	salt = rk_salt_prepare(PG_GETARG_INT32(1), PG_GETARG_TEXT_PP(2),
						   PG_ARGISNULL(3) ? NULL : PG_GETARG_TEXT_PP(3),
						   PG_GETARG_TEXT_PP(4), PG_GETARG_INT32(5));
	if (salt.hash == RK_JAVA_STRING)
		rk_check_java_string(source->is_text);
	rk_out_init(&out, (Size) salt.buckets.width);
	rk_put_bucket(&out, &salt.buckets, rk_salt_bucket(&salt, source->bytes));
	PG_RETURN_ROWKEY_P(rk_out_finish(&out));
}

RK_SOURCE_FUNCTIONS(salt)

/*
 * rowkey_hash(source, bytes int, algorithm text) returns rowkey
 *
 * The first bytes of the digest, all of it for NULL.  Errors: unknown or
 * refused algorithm, more bytes than it has.
 */
static Datum
rk_hash(FunctionCallInfo fcinfo, RkSource *source)
{
	int32		bytes = PG_GETARG_INT32(1);
	RkHashPrefix hash;
	RkOut		out;

	if (PG_ARGISNULL(2))
		PG_RETURN_NULL();
	hash = rk_hash_prepare(PG_GETARG_TEXT_PP(2),
						   PG_ARGISNULL(1) ? NULL : &bytes);
	rk_out_init(&out, (Size) hash.bytes);
	rk_put_hash(&out, &hash, source->bytes);
	PG_RETURN_ROWKEY_P(rk_out_finish(&out));
}

RK_SOURCE_FUNCTIONS(hash)

/*
 * rowkey_hash_hex(source, digits int, algorithm text, start int,
 *				   upper boolean) returns rowkey
 *
 * Hex digits of the digest, from the 1-based digit start; to the end for NULL
 * digits.  Errors: unknown or refused algorithm, digits that it does not have.
 */
static Datum
rk_hash_hex(FunctionCallInfo fcinfo, RkSource *source)
{
	int32		digits = PG_GETARG_INT32(1);
	RkHashHex	hash;
	RkOut		out;

	for (int i = 2; i <= 4; i++)
	{
		if (PG_ARGISNULL(i))
			PG_RETURN_NULL();
	}
	hash = rk_hash_hex_prepare(PG_GETARG_TEXT_PP(2),
							   PG_ARGISNULL(1) ? NULL : &digits,
							   PG_GETARG_INT32(3), PG_GETARG_BOOL(4));
	rk_out_init(&out, (Size) hash.digits);
	rk_put_hash_hex(&out, &hash, source->bytes);
	PG_RETURN_ROWKEY_P(rk_out_finish(&out));
}

RK_SOURCE_FUNCTIONS(hash_hex)
