/*
 * encoders.h
 *		The encoders behind the SQL functions: each appends to a key.
 *
 * An encoder is written once.  Its SQL function is a wrapper that reads
 * arguments; whatever builds keys of several parts calls the same rk_put_*.
 * Encoders with options have a struct, filled and checked by rk_*_prepare.
 */
#ifndef ENCODERS_H
#define ENCODERS_H

#include "hbase_rowkey.h"

#include "datatype/timestamp.h"
#include "pgtime.h"
#include "utils/date.h"
#include "utils/numeric.h"
#include "utils/uuid.h"

/* A length argument that was not given. */
#define RK_ANY_LENGTH	(-1)

/* The greatest signed number of so many bytes; the least is one below its
 * opposite. */
static inline int64
rk_greatest_integer(int width)
{
	return (int64) (PG_UINT64_MAX >> (65 - 8 * width));
}

/* plain.c: HBase Bytes.toBytes */
extern void rk_put_bool(RkOut *out, bool value);
extern void rk_put_int(RkOut *out, int64 value, int width);
extern void rk_put_uint(RkOut *out, int64 value, int width);
extern void rk_put_float4(RkOut *out, float4 value);
extern void rk_put_float8(RkOut *out, float8 value);
extern void rk_put_bigdecimal(RkOut *out, Numeric value);
extern void rk_put_exactly(RkOut *out, RkBytes bytes, int length);
extern void rk_put_uuid(RkOut *out, const pg_uuid_t *value);

/* Limits of numeric: digits behind the point, and in front of it */
#define RK_NUMERIC_SCALE	16383
#define RK_NUMERIC_DIGITS	131072

/* reader.c: a part of a key, by its 1-based start */
extern RkBytes rk_part(RowKey *key, int32 start, int64 length);
extern int64 rk_get_uint(RkBytes part);
extern bool rk_read_digits(RkBytes part, int64 *value);
extern bool rk_read_bigdecimal(RkBytes part, Numeric *value);
extern const char *rk_text_problem(RkBytes part);
extern Numeric rk_numeric_from_text(const char *number);

/* digest.c: message digests by OpenSSL */
typedef struct RkDigest RkDigest;

#define RK_DIGEST_MAX	64		/* bytes of the longest digest (SHA-512) */

extern const RkDigest *rk_digest_find(const char *name, Size len);
extern int	rk_digest_size(const RkDigest *digest);
extern void rk_digest(const RkDigest *digest, RkBytes source, uint8 *dst);

/* bucket.c: a number from 0 to n-1 in one of four forms */
typedef enum RkFormat
{
	RK_FORMAT_BYTE,
	RK_FORMAT_DIGITS,
	RK_FORMAT_HEX,
	RK_FORMAT_LETTER
} RkFormat;

typedef struct RkBuckets
{
	int32		count;
	RkFormat	format;
	int			width;			/* bytes */
} RkBuckets;

extern RkBuckets rk_buckets_prepare(int32 count, text *format);
extern void rk_write_bucket(uint8 *dst, const RkBuckets *buckets,
							uint32 bucket);
extern void rk_put_bucket(RkOut *out, const RkBuckets *buckets, uint32 bucket);
extern bool rk_read_bucket(RkBytes part, const RkBuckets *buckets,
						   uint32 *bucket);
extern uint32 rk_floor_modulus(int64 value, int32 count);

/* salt.c */
typedef enum RkHash
{
	RK_HASH31,
	RK_HBASEWD,
	RK_JAVA_STRING,
	RK_MURMUR,
	RK_MURMUR3,
	RK_JENKINS,
	RK_CRC32,
	RK_DIGEST
} RkHash;

typedef enum RkModulus
{
	RK_MODULUS_ABS,
	RK_MODULUS_FLOOR,
	RK_MODULUS_MASK,
	RK_MODULUS_UNSIGNED
} RkModulus;

typedef struct RkSalt
{
	RkBuckets	buckets;
	RkHash		hash;
	RkModulus	modulus;
	const RkDigest *digest;
	uint32		seed;
} RkSalt;

extern RkSalt rk_salt_prepare(int32 buckets, text *hash, text *modulus,
							  text *format, int32 seed);
extern void rk_check_java_string(bool is_text);
extern uint32 rk_salt_bucket(const RkSalt *salt, RkBytes source);

typedef struct RkHashPrefix
{
	const RkDigest *digest;
	int32		bytes;
} RkHashPrefix;

typedef struct RkHashHex
{
	const RkDigest *digest;
	int32		start;			/* from 0 */
	int32		digits;
	bool		upper;
} RkHashHex;

extern RkHashPrefix rk_hash_prepare(text *algorithm, const int32 *bytes);
extern void rk_put_hash(RkOut *out, const RkHashPrefix *hash, RkBytes source);
extern RkHashHex rk_hash_hex_prepare(text *algorithm, const int32 *digits,
									 int32 start, bool upper);
extern void rk_put_hash_hex(RkOut *out, const RkHashHex *hash,
							RkBytes source);

/* time.c: instants and their units */
typedef enum RkUnit
{
	RK_US,
	RK_MS,
	RK_S,
	RK_MINUTE,
	RK_HOUR,
	RK_DAY,
	RK_MONTH,					/* of datetime only: no units to count in */
	RK_YEAR
} RkUnit;

extern RkUnit rk_unit_value(text *unit);
extern Timestamp rk_time_from_date(DateADT value);
extern Timestamp rk_time_from_utf8(RkBytes value);
extern Timestamp rk_time_from_text(text *value);
extern void rk_check_finite(Timestamp value);
extern bool rk_unit_is_whole(Timestamp value, RkUnit unit);
extern const char *rk_time_print(Timestamp instant);
extern const char *rk_time_literal(Timestamp instant, const char *finer);
extern const char *rk_time_finer(const char *value);
extern int64 rk_time_to_units(Timestamp value, RkUnit unit);
extern bool rk_units_to_time(int64 value, RkUnit unit, Timestamp *result);
extern TimestampTz rk_time_from_units(int64 value, RkUnit unit);
extern int64 rk_convert_units(int64 value, RkUnit from, RkUnit to);
extern bool rk_read_offset(const char *value, Size len, int64 *us);

/* timestamp.c */
typedef struct RkReverseTimestamp
{
	int64		maximum;
	RkFormat	format;
	int			width;			/* bytes */
} RkReverseTimestamp;

extern void rk_put_epoch(RkOut *out, int64 value, int bytes);
extern RkReverseTimestamp rk_reverse_timestamp_prepare(text *format,
													   int64 maximum);
extern void rk_put_reverse_timestamp(RkOut *out,
									 const RkReverseTimestamp *options,
									 int64 value);

/* datetime.c */
typedef enum RkField
{
	RK_FIELD_LITERAL,
	RK_FIELD_YEAR,
	RK_FIELD_MONTH,
	RK_FIELD_DAY,
	RK_FIELD_HOUR,
	RK_FIELD_MINUTE,
	RK_FIELD_SECOND,
	RK_FIELD_MILLISECOND
} RkField;

/* A part of a pattern: a field, or a literal with its bytes. */
typedef struct RkToken
{
	RkField		field;
	RkBytes		bytes;
} RkToken;

typedef struct RkDatetime
{
	RkBytes		pattern;
	RkToken    *tokens;
	int			token_count;
	int			width;			/* bytes */
	pg_tz	   *zone;			/* whose offset changes, or NULL */
	int64		offset;			/* microseconds east of UTC */
	bool		complete;		/* no field missing above the finest */
	bool		descending;		/* year first, then finer and finer */
	RkUnit		unit;			/* of the finest field */
} RkDatetime;

extern RkDatetime rk_datetime_prepare(text *format, text *zone);
extern void rk_put_datetime(RkOut *out, const RkDatetime *options,
							Timestamp value);
extern bool rk_datetime_in_range(Timestamp value);
extern const char *rk_get_datetime(const RkDatetime *options, RkBytes part,
								   Timestamp *value);

/* reverse.c */
extern void rk_check_separator(RkBytes separator);
extern bool rk_reverse_parts(uint8 *start, RkBytes source,
							 RkBytes separator);
extern void rk_put_reverse_domain(RkOut *out, RkBytes source,
								  RkBytes separator);

/* pad.c */
typedef struct RkPad
{
	int32		width;
	uint8		fill;
	bool		truncate;
	bool		left;			/* fill in front */
} RkPad;

extern void rk_check_width(int32 width);
extern RkPad rk_pad_prepare(bool left, int32 width, RkBytes fill,
							bool truncate);
extern void rk_put_pad(RkOut *out, const RkPad *pad, RkBytes value);
extern void rk_put_digits(RkOut *out, RkBytes number, int32 width);
extern void rk_put_integer_digits(RkOut *out, int64 value, int32 width);
extern RkBytes rk_numeric_digits(Numeric value);

#endif							/* ENCODERS_H */
