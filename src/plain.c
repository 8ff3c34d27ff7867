/*
 * plain.c
 *		Values as HBase's Bytes.toBytes writes them (2.6.4).
 *
 * What reads them back is in reader.c.
 *
 *		bool		FF or 00
 *		int2 4 8	big-endian, two's complement: negatives sort last
 *		uint		big-endian, 1 to 8 bytes
 *		float4 8	IEEE 754 bits, big-endian
 *		bigdecimal	scale as int4, then the unscaled value, two's complement
 *					in the fewest bytes
 *		string		UTF-8
 *		uuid		16 bytes
 */
#include "encoders.h"

#include <math.h>
#include <openssl/bn.h>

#include "utils/builtins.h"

/* ------------------------------------------------------------------------
 * Encoders
 * ------------------------------------------------------------------------
 */

/* Bytes.toBytes(boolean): true is -1 as a byte. */
void
rk_put_bool(RkOut *out, bool value)
{
	*rk_extend(out, 1) = value ? 0xFF : 0x00;
}

/* Bytes.toBytes(short), (int), (long) */
void
rk_put_int(RkOut *out, int64 value, int width)
{
	rkb_put_be(rk_extend(out, (Size) width), (uint64) value, width);
}

void
rk_put_uint(RkOut *out, int64 value, int width)
{
	rk_check_between("width", width, 1, 8);
	if (unlikely(value < 0 || !rkb_fits((uint64) value, width)))
		ereport(ERROR,
				(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
				 errmsg("value " INT64_FORMAT " does not fit into %d unsigned %s",
						value, width, width == 1 ? "byte" : "bytes"),
				 value < 0 ?
				 errhint("For negative numbers that sort by value use rowkey_ordered.") :
				 errhint("Use a greater width, up to 8.")));
	rk_put_int(out, value, width);
}

/* Bytes.toBytes(float).  A NaN of any bits is SQL's one, Java's 7fc00000. */
void
rk_put_float4(RkOut *out, float4 value)
{
	uint32		bits = 0x7fc00000;

	if (!isnan(value))
		memcpy(&bits, &value, sizeof(bits));
	rk_put_int(out, bits, 4);
}

/* Bytes.toBytes(double) */
void
rk_put_float8(RkOut *out, float8 value)
{
	int64		bits = INT64CONST(0x7ff8000000000000);

	if (!isnan(value))
		memcpy(&bits, &value, sizeof(bits));
	rk_put_int(out, bits, 8);
}

/*
 * Bytes.toBytes(BigDecimal): the scale is that of the numeric, so that 1.5 and
 * 1.50 differ, as in Java.
 */
void
rk_put_bigdecimal(RkOut *out, Numeric value)
{
	char	   *digits;
	char	   *point;
	int32		scale = 0;
	BIGNUM	   *unscaled = NULL;
	bool		negative;
	int			bits;
	int			width;
	uint8	   *dst;

	digits = DatumGetCString(DirectFunctionCall1(numeric_out,
												 NumericGetDatum(value)));
	if (numeric_is_nan(value) || numeric_is_inf(value))
		ereport(ERROR,
				(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
				 errmsg("value %s has no decimal encoding", digits),
				 errdetail("Java's BigDecimal knows finite numbers only.")));
	point = strchr(digits, '.');
	if (point != NULL)
	{
		scale = (int32) strlen(point + 1);
		memmove(point, point + 1, (Size) scale + 1);
	}
	/* no error may jump out before the number is freed */
	if (BN_dec2bn(&unscaled, digits) == 0)
		ereport(ERROR,
				(errcode(ERRCODE_OUT_OF_MEMORY),
				 errmsg("out of memory")));
	negative = BN_is_negative(unscaled);

	/* Two's complement of -n is the inverted bits of n - 1. */
	if (negative)
		BN_add_word(unscaled, 1);
	bits = BN_num_bits(unscaled);
	width = bits / 8 + 1;
	if (out->len + 4 + (Size) width > ROWKEY_MAX_LENGTH)
	{
		BN_free(unscaled);
		rk_check_length(out->len + 4 + (Size) width);
	}
	rk_put_int(out, scale, 4);
	dst = rk_extend(out, (Size) width);
	BN_bn2binpad(unscaled, dst, width);
	if (negative)
	{
		for (int i = 0; i < width; i++)
			dst[i] = (uint8) ~dst[i];
	}
	BN_free(unscaled);
	pfree(digits);
}

/* The bytes; with a length exactly so many, else an error. */
void
rk_put_exactly(RkOut *out, RkBytes bytes, int length)
{
	if (length != RK_ANY_LENGTH && unlikely(bytes.len != (Size) length))
		ereport(ERROR,
				(errcode(bytes.len > (Size) length ?
						 ERRCODE_STRING_DATA_RIGHT_TRUNCATION :
						 ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("value \"%s\" has %zu bytes, not %d",
						rk_printed(bytes), bytes.len, length),
				 errhint("Use rowkey_rpad or rowkey_lpad to fill values up to a fixed width.")));
	rk_put_bytes(out, bytes);
}

void
rk_put_uuid(RkOut *out, const pg_uuid_t *value)
{
	rk_put_bytes(out, (RkBytes) {value->data, UUID_LEN});
}

/* ------------------------------------------------------------------------
 * SQL functions
 * ------------------------------------------------------------------------
 */

/* A function that makes one key of one value, of known size. */
#define RK_ENCODE(size, put) \
	do { \
		RkOut		out; \
		\
		rk_out_init(&out, (size)); \
		put; \
		PG_RETURN_ROWKEY_P(rk_out_finish(&out)); \
	} while (0)

/* rowkey_bool(boolean): FF or 00; Bytes.toBytes(boolean). */
ROWKEY_FUNCTION(rowkey_bool);
Datum
rowkey_bool(PG_FUNCTION_ARGS)
{
	RK_ENCODE(1, rk_put_bool(&out, PG_GETARG_BOOL(0)));
}

/* rowkey_int2(smallint): 2 bytes; Bytes.toBytes(short). */
ROWKEY_FUNCTION(rowkey_int2);
Datum
rowkey_int2(PG_FUNCTION_ARGS)
{
	RK_ENCODE(2, rk_put_int(&out, PG_GETARG_INT16(0), 2));
}

/* rowkey_int4(integer): 4 bytes; Bytes.toBytes(int). */
ROWKEY_FUNCTION(rowkey_int4);
Datum
rowkey_int4(PG_FUNCTION_ARGS)
{
	RK_ENCODE(4, rk_put_int(&out, PG_GETARG_INT32(0), 4));
}

/* rowkey_int8(bigint): 8 bytes; Bytes.toBytes(long). */
ROWKEY_FUNCTION(rowkey_int8);
Datum
rowkey_int8(PG_FUNCTION_ARGS)
{
	RK_ENCODE(8, rk_put_int(&out, PG_GETARG_INT64(0), 8));
}

/*
 * rowkey_uint(value bigint, width int): unsigned, 1 to 8 bytes.
 * Errors: negative, or too large for the width.
 */
ROWKEY_FUNCTION(rowkey_uint);
Datum
rowkey_uint(PG_FUNCTION_ARGS)
{
	RK_ENCODE(8, rk_put_uint(&out, PG_GETARG_INT64(0), PG_GETARG_INT32(1)));
}

/* rowkey_float4(real): 4 bytes; Bytes.toBytes(float). */
ROWKEY_FUNCTION(rowkey_float4);
Datum
rowkey_float4(PG_FUNCTION_ARGS)
{
	RK_ENCODE(4, rk_put_float4(&out, PG_GETARG_FLOAT4(0)));
}

/* rowkey_float8(double precision): 8 bytes; Bytes.toBytes(double). */
ROWKEY_FUNCTION(rowkey_float8);
Datum
rowkey_float8(PG_FUNCTION_ARGS)
{
	RK_ENCODE(8, rk_put_float8(&out, PG_GETARG_FLOAT8(0)));
}

/*
 * rowkey_bigdecimal(numeric): scale and unscaled value;
 * Bytes.toBytes(BigDecimal).  Errors: NaN and infinities.
 */
ROWKEY_FUNCTION(rowkey_bigdecimal);
Datum
rowkey_bigdecimal(PG_FUNCTION_ARGS)
{
	RK_ENCODE(16, rk_put_bigdecimal(&out, PG_GETARG_NUMERIC(0)));
}

/* rowkey_uuid(uuid): 16 bytes, in the order in which they are printed. */
ROWKEY_FUNCTION(rowkey_uuid);
Datum
rowkey_uuid(PG_FUNCTION_ARGS)
{
	RK_ENCODE(UUID_LEN, rk_put_uuid(&out, PG_GETARG_UUID_P(0)));
}

/* Bytes with a length argument that may be NULL, and must fit a key. */
static Datum
rk_encode_exactly(FunctionCallInfo fcinfo, RkBytes bytes)
{
	int			length = RK_ANY_LENGTH;

	if (!PG_ARGISNULL(1))
	{
		length = PG_GETARG_INT32(1);
		rk_check_between("length", length, 0, ROWKEY_MAX_LENGTH);
	}
	RK_ENCODE(bytes.len, rk_put_exactly(&out, bytes, length));
}

/*
 * rowkey_string(value text, length int DEFAULT NULL): UTF-8;
 * Bytes.toBytes(String).  With a length: exactly so many bytes, else an error.
 */
ROWKEY_FUNCTION(rowkey_string);
Datum
rowkey_string(PG_FUNCTION_ARGS)
{
	if (PG_ARGISNULL(0))
		PG_RETURN_NULL();
	return rk_encode_exactly(fcinfo, rk_utf8(PG_GETARG_TEXT_PP(0)));
}

/*
 * rowkey_bytes(value bytea, length int DEFAULT NULL): the bytes as they are.
 * With a length: exactly so many bytes, else an error.
 */
ROWKEY_FUNCTION(rowkey_bytes);
Datum
rowkey_bytes(PG_FUNCTION_ARGS)
{
	if (PG_ARGISNULL(0))
		PG_RETURN_NULL();
	return rk_encode_exactly(fcinfo, rk_bytes(PG_GETARG_BYTEA_PP(0)));
}
