/*
 * reader.c
 *		Reads plain values back out of a key, as HBase's Bytes.toInt and so on
 *		do: from a 1-based start, ignoring what follows.
 */
#include "encoders.h"

#include <openssl/bn.h>
#include <openssl/crypto.h>

#include "common/int.h"
#include "mb/pg_wchar.h"
#include "utils/builtins.h"

/*
 * A part of the key; length negative means to the end.  Reaching over the end
 * is an error, whatever the numbers.
 */
RkBytes
rk_part(RowKey *key, int32 start, int64 length)
{
	int64		len = (int64) ROWKEY_LEN(key);
	int64		left = len - start + 1;

	rk_check_between("start", start, 1, PG_INT32_MAX);
	if (unlikely(left < 0 || left < length))
		ereport(ERROR,
				(errcode(ERRCODE_DATA_EXCEPTION),
				 length < 0 ?
				 errmsg("row key of %lld bytes ends before position %d",
						(long long) len, start) :
				 errmsg("row key of %lld bytes has no %lld %s at position %d",
						(long long) len, (long long) length,
						length == 1 ? "byte" : "bytes", start),
				 errdetail("The key is \"%s\".",
						   rk_printed(rk_bytes(key)))));
	return (RkBytes) {ROWKEY_BYTES(key) + start - 1,
		(Size) (length < 0 ? left : length)};
}

/* Up to 8 bytes as an unsigned number; over bigint's range is an error. */
int64
rk_get_uint(RkBytes part)
{
	uint64		value = rkb_get_be(part.data, (int) part.len);

	if (unlikely(value > PG_INT64_MAX))
		ereport(ERROR,
				(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
				 errmsg("unsigned value " UINT64_FORMAT " is out of range for type bigint",
						value)));
	return (int64) value;
}

/* Decimal digits as a number; false for others, or out of range. */
bool
rk_read_digits(RkBytes part, int64 *value)
{
	*value = 0;
	for (Size i = 0; i < part.len; i++)
	{
		if (part.data[i] < '0' || part.data[i] > '9' ||
			pg_mul_s64_overflow(*value, 10, value) ||
			pg_add_s64_overflow(*value, part.data[i] - '0', value))
			return false;
	}
	return true;
}

/* A big-endian number at the place that the first two arguments name. */
static uint64
rk_read_be(FunctionCallInfo fcinfo, int width)
{
	return rkb_get_be(rk_part(PG_GETARG_ROWKEY_PP(0), PG_GETARG_INT32(1),
							  width).data, width);
}

/* rowkey_to_bool(key, start): any byte but 00 is true; Bytes.toBoolean. */
ROWKEY_FUNCTION(rowkey_to_bool);
Datum
rowkey_to_bool(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(rk_read_be(fcinfo, 1) != 0);
}

/* rowkey_to_int2(key, start): Bytes.toShort. */
ROWKEY_FUNCTION(rowkey_to_int2);
Datum
rowkey_to_int2(PG_FUNCTION_ARGS)
{
	PG_RETURN_INT16((int16) rk_read_be(fcinfo, 2));
}

/* rowkey_to_int4(key, start): Bytes.toInt. */
ROWKEY_FUNCTION(rowkey_to_int4);
Datum
rowkey_to_int4(PG_FUNCTION_ARGS)
{
	PG_RETURN_INT32((int32) rk_read_be(fcinfo, 4));
}

/* rowkey_to_int8(key, start): Bytes.toLong. */
ROWKEY_FUNCTION(rowkey_to_int8);
Datum
rowkey_to_int8(PG_FUNCTION_ARGS)
{
	PG_RETURN_INT64((int64) rk_read_be(fcinfo, 8));
}

/*
 * rowkey_to_uint(key, start, width): 1 to 8 bytes, unsigned.
 * Errors: a number over bigint's range.
 */
ROWKEY_FUNCTION(rowkey_to_uint);
Datum
rowkey_to_uint(PG_FUNCTION_ARGS)
{
	int32		width = PG_GETARG_INT32(2);

	rk_check_between("width", width, 1, 8);
	PG_RETURN_INT64(rk_get_uint(rk_part(PG_GETARG_ROWKEY_PP(0),
										PG_GETARG_INT32(1), width)));
}

/* rowkey_to_float4(key, start): Bytes.toFloat. */
ROWKEY_FUNCTION(rowkey_to_float4);
Datum
rowkey_to_float4(PG_FUNCTION_ARGS)
{
	uint32		bits = (uint32) rk_read_be(fcinfo, 4);
	float4		value;

	memcpy(&value, &bits, sizeof(value));
	PG_RETURN_FLOAT4(value);
}

/* rowkey_to_float8(key, start): Bytes.toDouble. */
ROWKEY_FUNCTION(rowkey_to_float8);
Datum
rowkey_to_float8(PG_FUNCTION_ARGS)
{
	uint64		bits = rk_read_be(fcinfo, 8);
	float8		value;

	memcpy(&value, &bits, sizeof(value));
	PG_RETURN_FLOAT8(value);
}

/* rowkey_to_uuid(key, start): 16 bytes. */
ROWKEY_FUNCTION(rowkey_to_uuid);
Datum
rowkey_to_uuid(PG_FUNCTION_ARGS)
{
	pg_uuid_t  *value = palloc(sizeof(pg_uuid_t));

	memcpy(value->data, rk_part(PG_GETARG_ROWKEY_PP(0), PG_GETARG_INT32(1),
								UUID_LEN).data, UUID_LEN);
	PG_RETURN_UUID_P(value);
}

/* rowkey_to_bytes(key, start, length): the bytes as they are. */
ROWKEY_FUNCTION(rowkey_to_bytes);
Datum
rowkey_to_bytes(PG_FUNCTION_ARGS)
{
	int32		length = PG_GETARG_INT32(2);
	RkBytes		part;

	rk_check_between("length", length, 0, ROWKEY_MAX_LENGTH);
	part = rk_part(PG_GETARG_ROWKEY_PP(0), PG_GETARG_INT32(1), length);
	PG_RETURN_BYTEA_P(rk_from_bytes(part.data, part.len));
}

/*
 * rowkey_to_string(key, start, length DEFAULT NULL): UTF-8 text; NULL is to
 * the end.  Bytes.toString puts U+FFFD for what is not UTF-8 and so makes one
 * text of different keys; here that is an error, and so is the byte 00, which
 * no text of PostgreSQL holds.  In SQL_ASCII all other bytes are text.
 */
ROWKEY_FUNCTION(rowkey_to_string);
Datum
rowkey_to_string(PG_FUNCTION_ARGS)
{
	int32		length = -1;
	RkBytes		part;
	const char *data;
	int			encoding = rk_text_encoding();
	int			valid;
	char	   *text_value;

	if (PG_ARGISNULL(0) || PG_ARGISNULL(1))
		PG_RETURN_NULL();
	if (!PG_ARGISNULL(2))
	{
		length = PG_GETARG_INT32(2);
		rk_check_between("length", length, 0, ROWKEY_MAX_LENGTH);
	}
	part = rk_part(PG_GETARG_ROWKEY_PP(0), PG_GETARG_INT32(1), length);
	data = (const char *) part.data;

	/* the server's check refuses 00 in every encoding */
	valid = pg_encoding_verifymbstr(encoding, data, (int) part.len);
	if (valid < (int) part.len)
		ereport(ERROR,
				(errcode(ERRCODE_DATA_EXCEPTION),
				 errmsg("row key bytes are not text: \"%s\"",
						rk_printed(part)),
				 errdetail("Byte %02X at position %d is %s.",
						   part.data[valid], PG_GETARG_INT32(1) + valid,
						   part.data[valid] == 0 ?
						   "not allowed in a text" : "not valid UTF-8"),
				 errhint("Use rowkey_to_bytes for bytes, or a start and length that hold the text alone.")));
	text_value = pg_any_to_server(data, (int) part.len, encoding);
	PG_RETURN_TEXT_P(cstring_to_text_with_len(text_value,
											  text_value == data ?
											  (int) part.len :
											  (int) strlen(text_value)));
}

/* Why the bytes are no text; NULL where they are. */
const char *
rk_text_problem(RkBytes part)
{
	int			valid = pg_encoding_verifymbstr(rk_text_encoding(),
												(const char *) part.data,
												(int) part.len);

	if (valid == (int) part.len)
		return NULL;
	return psprintf("byte %02X is %s", part.data[valid],
					part.data[valid] == 0 ? "not allowed in a text" :
					"not valid UTF-8");
}

/* The server's numeric of a number's text, of any scale. */
Numeric
rk_numeric_from_text(const char *number)
{
	return DatumGetNumeric(DirectFunctionCall3(numeric_in,
											   CStringGetDatum(number),
											   ObjectIdGetDatum(InvalidOid),
											   Int32GetDatum(-1)));
}

/*
 * Scale and unscaled value of five bytes or more; false when the number is
 * beyond the range of numeric.
 */
bool
rk_read_bigdecimal(RkBytes part, Numeric *value)
{
	int32		scale = (int32) rkb_get_be(part.data, 4);
	Size		width = part.len - 4;
	uint8	   *magnitude;
	bool		negative = (part.data[4] & 0x80) != 0;
	BIGNUM	   *unscaled;
	char	   *digits;
	char	   *number;
	int64		whole;

	if (scale > RK_NUMERIC_SCALE || scale < -RK_NUMERIC_DIGITS)
		return false;

	magnitude = palloc(width);
	for (Size i = 0; i < width; i++)
		magnitude[i] = negative ? (uint8) ~part.data[4 + i] : part.data[4 + i];
	unscaled = BN_bin2bn(magnitude, (int) width, NULL);
	if (unscaled != NULL && negative)
		BN_add_word(unscaled, 1);
	digits = unscaled != NULL ? BN_bn2dec(unscaled) : NULL;
	/* what OpenSSL allocated is freed before an error can jump out */
	number = digits == NULL ? NULL :
		palloc_extended(strlen(digits) + 20, MCXT_ALLOC_NO_OOM);
	if (number != NULL)
		sprintf(number, "%s%se%d", negative ? "-" : "", digits, -scale);
	whole = digits == NULL ? 0 : (int64) strlen(digits) - scale;
	BN_free(unscaled);
	OPENSSL_free(digits);
	if (number == NULL)
		ereport(ERROR,
				(errcode(ERRCODE_OUT_OF_MEMORY),
				 errmsg("out of memory")));
	if (whole > RK_NUMERIC_DIGITS)
		return false;
	*value = rk_numeric_from_text(number);
	return true;
}

/*
 * rowkey_to_bigdecimal(key, start): scale and unscaled value, to the end of
 * the key; Bytes.toBigDecimal, which gives NULL for under five bytes.
 * Errors: numbers beyond the range of numeric.
 */
ROWKEY_FUNCTION(rowkey_to_bigdecimal);
Datum
rowkey_to_bigdecimal(PG_FUNCTION_ARGS)
{
	RkBytes		part = rk_part(PG_GETARG_ROWKEY_PP(0), PG_GETARG_INT32(1), -1);
	Numeric		value;

	if (part.len < 5)
		PG_RETURN_NULL();
	if (!rk_read_bigdecimal(part, &value))
		ereport(ERROR,
				(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
				 errmsg("decimal of scale %d is out of range for type numeric",
						(int32) rkb_get_be(part.data, 4)),
				 errdetail("The key is \"%s\".", rk_printed(part))));
	PG_RETURN_NUMERIC(value);
}
