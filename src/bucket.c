/*
 * bucket.c
 *		Buckets: a number from 0 to n-1 at the front of a key.
 *
 * How the number is written is shared by salt, bucket, random and the scans
 * over all buckets.  How a hash becomes a number is in salt.c.
 *
 *		byte		1 byte up to 256 buckets, else 2, big-endian
 *		digits		decimal, zero-padded to the width of n-1
 *		hex			lower case, zero-padded to the width of n-1
 *		letter		a to z
 */
#include "encoders.h"

#include "common/pg_prng.h"
#include "utils/timestamp.h"

static const RkName rk_format_names[] = {
	{"byte", RK_FORMAT_BYTE},
	{"digits", RK_FORMAT_DIGITS},
	{"hex", RK_FORMAT_HEX},
	{"letter", RK_FORMAT_LETTER}
};

static const char rk_bucket_digits[] = "0123456789abcdef";

/* The base of a format whose numbers are written in digits. */
static inline uint32
rk_format_base(RkFormat format)
{
	return format == RK_FORMAT_HEX ? 16 : 10;
}

RkBuckets
rk_buckets_prepare(int32 count, text *format)
{
	RkBuckets	buckets = {
		.count = count,
		.format = (RkFormat) RK_NAME_VALUE("format", format, rk_format_names)
	};
	int32		most = PG_INT32_MAX;

	if (buckets.format == RK_FORMAT_LETTER)
		most = 26;
	else if (buckets.format == RK_FORMAT_BYTE)
		most = 65536;
	rk_check_between("buckets", count, 1, most);

	buckets.width = 1;
	if (buckets.format == RK_FORMAT_BYTE)
		buckets.width = count <= 256 ? 1 : 2;
	else if (buckets.format != RK_FORMAT_LETTER)
	{
		uint32		base = rk_format_base(buckets.format);

		for (uint32 rest = (uint32) (count - 1) / base; rest > 0; rest /= base)
			buckets.width++;
	}
	return buckets;
}

/* Writes the bucket's prefix of buckets->width bytes. */
void
rk_write_bucket(uint8 *dst, const RkBuckets *buckets, uint32 bucket)
{
	uint32		base = rk_format_base(buckets->format);

	switch (buckets->format)
	{
		case RK_FORMAT_BYTE:
			rkb_put_be(dst, bucket, buckets->width);
			break;
		case RK_FORMAT_LETTER:
			*dst = (uint8) ('a' + bucket);
			break;
		case RK_FORMAT_DIGITS:
		case RK_FORMAT_HEX:
			for (int i = buckets->width - 1; i >= 0; i--)
			{
				dst[i] = (uint8) rk_bucket_digits[bucket % base];
				bucket /= base;
			}
			break;
	}
}

void
rk_put_bucket(RkOut *out, const RkBuckets *buckets, uint32 bucket)
{
	rk_write_bucket(rk_extend(out, (Size) buckets->width), buckets, bucket);
}

/* The number that was written; false for other bytes, or n and above. */
bool
rk_read_bucket(RkBytes part, const RkBuckets *buckets, uint32 *bucket)
{
	uint64		number = 0;

	if (buckets->format == RK_FORMAT_BYTE)
		number = rkb_get_be(part.data, buckets->width);
	else if (buckets->format == RK_FORMAT_LETTER)
		number = (uint64) (part.data[0] - 'a');
	else
	{
		uint32		base = rk_format_base(buckets->format);

		for (Size i = 0; i < part.len; i++)
		{
			const char *digit = memchr(rk_bucket_digits, part.data[i], base);

			if (digit == NULL)
				return false;
			number = number * base + (uint64) (digit - rk_bucket_digits);
		}
	}
	*bucket = (uint32) number;
	return number < (uint64) buckets->count;
}

static Datum
rk_bucket_key(const RkBuckets *buckets, uint32 bucket)
{
	RkOut		out;

	rk_out_init(&out, (Size) buckets->width);
	rk_put_bucket(&out, buckets, bucket);
	PG_RETURN_ROWKEY_P(rk_out_finish(&out));
}

/* The floor modulus, which is never negative. */
uint32
rk_floor_modulus(int64 value, int32 count)
{
	int64		rest = value % count;

	return (uint32) (rest < 0 ? rest + count : rest);
}

static Datum
rk_number_bucket(FunctionCallInfo fcinfo, int64 value)
{
	RkBuckets	buckets = rk_buckets_prepare(PG_GETARG_INT32(1),
											 PG_GETARG_TEXT_PP(3));

	return rk_bucket_key(&buckets, rk_floor_modulus(value, buckets.count));
}

static Datum
rk_time_bucket(FunctionCallInfo fcinfo, Timestamp value)
{
	return rk_number_bucket(fcinfo,
							rk_time_to_units(value,
											 rk_unit_value(PG_GETARG_TEXT_PP(2))));
}

/*
 * rowkey_bucket(value, buckets int, unit text, format text) returns rowkey
 *
 * The number modulo buckets, or the time's count of units since 1970 (floor)
 * modulo buckets; floor modulus, so that values below zero have a bucket too.
 * Errors: buckets out of the format's range; unknown unit or format.
 */
ROWKEY_FUNCTION(rowkey_bucket_bigint);
Datum
rowkey_bucket_bigint(PG_FUNCTION_ARGS)
{
	return rk_number_bucket(fcinfo, PG_GETARG_INT64(0));
}

ROWKEY_FUNCTION(rowkey_bucket_timestamp);
Datum
rowkey_bucket_timestamp(PG_FUNCTION_ARGS)
{
	return rk_time_bucket(fcinfo, PG_GETARG_TIMESTAMP(0));
}

ROWKEY_FUNCTION(rowkey_bucket_date);
Datum
rowkey_bucket_date(PG_FUNCTION_ARGS)
{
	return rk_time_bucket(fcinfo, rk_time_from_date(PG_GETARG_DATEADT(0)));
}

ROWKEY_FUNCTION(rowkey_bucket_text);
Datum
rowkey_bucket_text(PG_FUNCTION_ARGS)
{
	return rk_time_bucket(fcinfo, rk_time_from_text(PG_GETARG_TEXT_PP(0)));
}

/*
 * rowkey_random(buckets int, format text) returns rowkey
 *
 * A bucket by chance; volatile.  Readers must try all buckets.
 */
ROWKEY_FUNCTION(rowkey_random);
Datum
rowkey_random(PG_FUNCTION_ARGS)
{
	RkBuckets	buckets = rk_buckets_prepare(PG_GETARG_INT32(0),
											 PG_GETARG_TEXT_PP(1));

	return rk_bucket_key(&buckets, (uint32)
						 pg_prng_uint64_range(&pg_global_prng_state, 0,
											  (uint64) buckets.count - 1));
}
