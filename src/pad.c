/*
 * pad.c
 *		Values of variable length brought to a fixed width.
 */
#include "encoders.h"

#include "utils/builtins.h"

void
rk_check_width(int32 width)
{
	rk_check_between("width", width, 1, ROWKEY_MAX_LENGTH);
}

/* ------------------------------------------------------------------------
 * Padding
 * ------------------------------------------------------------------------
 */
RkPad
rk_pad_prepare(bool left, int32 width, RkBytes fill, bool truncate)
{
	rk_check_width(width);
	if (fill.len != 1)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("fill must be one byte: \"%s\"", rk_printed(fill)),
				 errhint("Write a blank, '0' or '\\x00', for example.")));
	return (RkPad) {width, fill.data[0], truncate, left};
}

/* Zeros in front of its sign make no number, and it would not sort as one. */
static void
rk_check_not_negative(RkBytes value)
{
	if (value.len < 2 || value.data[0] != '-')
		return;
	for (Size i = 1; i < value.len; i++)
	{
		if (value.data[i] < '0' || value.data[i] > '9')
			return;
	}
	ereport(ERROR,
			(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
			 errmsg("negative number \"%s\" cannot be filled up with zeros",
					rk_printed(value)),
			 errhint("For negative numbers that sort by value use rowkey_ordered.")));
}

/*
 * The value with the fill byte in front or behind.  Without truncate no two
 * values give the same bytes: one that is too long is refused, and so is one
 * with the fill byte on the side where filling happens.  With truncate, the
 * first width bytes are kept.
 */
void
rk_put_pad(RkOut *out, const RkPad *pad, RkBytes value)
{
	Size		width = (Size) pad->width;
	uint8	   *dst;

	if (!pad->truncate && unlikely(value.len > width))
		ereport(ERROR,
				(errcode(ERRCODE_STRING_DATA_RIGHT_TRUNCATION),
				 errmsg("value \"%s\" of %zu bytes is too long for %d bytes",
						rk_printed(value), value.len, pad->width),
				 errhint("Use a greater width, or truncate => true where losing the rest is wanted.")));
	if (!pad->truncate && value.len > 0 &&
		unlikely(value.data[pad->left ? 0 : value.len - 1] == pad->fill))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("value \"%s\" %s with the fill byte \"%s\"",
						rk_printed(value), pad->left ? "begins" : "ends",
						rk_printed((RkBytes) {&pad->fill, 1})),
				 errdetail("It would share a key with another value."),
				 errhint("Use another fill byte, such as %s.",
						 pad->fill == 0 ? "' '" : "'\\x00'")));

	if (pad->left && pad->fill == '0')
		rk_check_not_negative(value);

	value.len = Min(value.len, width);
	dst = rk_extend(out, width);
	memset(dst, pad->fill, width);
	memcpy(pad->left ? dst + width - value.len : dst, value.data, value.len);
}

static Datum
rk_pad(FunctionCallInfo fcinfo, bool left, RkBytes value)
{
	RkPad		pad = rk_pad_prepare(left, PG_GETARG_INT32(1),
									 rk_bytes(PG_GETARG_ROWKEY_PP(2)),
									 PG_GETARG_BOOL(3));
	RkOut		out;

	rk_out_init(&out, (Size) pad.width);
	rk_put_pad(&out, &pad, value);
	PG_RETURN_ROWKEY_P(rk_out_finish(&out));
}

/*
 * rowkey_rpad(value, width int, fill rowkey, truncate boolean) returns rowkey
 * rowkey_lpad(...)
 *
 * Exactly width bytes, filled up behind (rpad) or in front (lpad).
 * Errors: a value that is too long, or that ends (rpad) or begins (lpad) with
 * the fill byte, unless truncate; a fill that is not one byte; the text of a
 * negative number filled up with 0 in front.
 */
ROWKEY_FUNCTION(rowkey_rpad_text);
Datum
rowkey_rpad_text(PG_FUNCTION_ARGS)
{
	return rk_pad(fcinfo, false, rk_utf8(PG_GETARG_TEXT_PP(0)));
}

ROWKEY_FUNCTION(rowkey_rpad_bytes);
Datum
rowkey_rpad_bytes(PG_FUNCTION_ARGS)
{
	return rk_pad(fcinfo, false, rk_bytes(PG_GETARG_ROWKEY_PP(0)));
}

ROWKEY_FUNCTION(rowkey_lpad_text);
Datum
rowkey_lpad_text(PG_FUNCTION_ARGS)
{
	return rk_pad(fcinfo, true, rk_utf8(PG_GETARG_TEXT_PP(0)));
}

ROWKEY_FUNCTION(rowkey_lpad_bytes);
Datum
rowkey_lpad_bytes(PG_FUNCTION_ARGS)
{
	return rk_pad(fcinfo, true, rk_bytes(PG_GETARG_ROWKEY_PP(0)));
}

/* ------------------------------------------------------------------------
 * Decimal digits
 * ------------------------------------------------------------------------
 */

/* The digits of a number, with a sign where it is negative. */
void
rk_put_digits(RkOut *out, RkBytes number, int32 width)
{
	uint8	   *dst;

	if (unlikely(number.data[0] == '-'))
		ereport(ERROR,
				(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
				 errmsg("negative value %.*s has no unsigned digits",
						(int) number.len, (const char *) number.data),
				 errhint("For negative numbers that sort by value use rowkey_ordered.")));
	if (unlikely(number.len > (Size) width))
		ereport(ERROR,
				(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
				 errmsg("value %.*s does not fit into %d %s",
						(int) number.len, (const char *) number.data,
						width, width == 1 ? "digit" : "digits"),
				 errhint("Use a greater width.")));
	dst = rk_extend(out, (Size) width);
	memset(dst, '0', (Size) width - number.len);
	memcpy(dst + (Size) width - number.len, number.data, number.len);
}

void
rk_put_integer_digits(RkOut *out, int64 value, int32 width)
{
	char		buffer[MAXINT8LEN + 1];

	rk_put_digits(out, (RkBytes) {(const uint8 *) buffer,
				  (Size) pg_lltoa(value, buffer)}, width);
}

/* The digits of a whole number, with its sign; a fraction of zero is none. */
RkBytes
rk_numeric_digits(Numeric value)
{
	char	   *number =
		DatumGetCString(DirectFunctionCall1(numeric_out,
											NumericGetDatum(value)));
	Size		whole = strspn(number, "-0123456789");
	Size		point = number[whole] == '.' ? 1 : 0;

	if (whole == 0 ||
		number[whole + point + strspn(number + whole + point, "0")] != '\0')
		ereport(ERROR,
				(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
				 errmsg("value %s is not a whole number", number),
				 whole == 0 ? 0 : errhint("Round it first, by trunc(...).")));
	return (RkBytes) {(const uint8 *) number, whole};
}

/*
 * rowkey_digits(value, width int) returns rowkey
 *
 * Decimal digits, zero-padded to the width; for smallint, integer, bigint and
 * numeric.  Errors: negative, with a fraction, NaN, or wider than the width.
 */
static Datum
rk_digits(FunctionCallInfo fcinfo, int64 value)
{
	int32		width = PG_GETARG_INT32(1);
	RkOut		out;

	rk_check_width(width);
	rk_out_init(&out, (Size) width);
	rk_put_integer_digits(&out, value, width);
	PG_RETURN_ROWKEY_P(rk_out_finish(&out));
}

ROWKEY_FUNCTION(rowkey_digits_smallint);
Datum
rowkey_digits_smallint(PG_FUNCTION_ARGS)
{
	return rk_digits(fcinfo, PG_GETARG_INT16(0));
}

ROWKEY_FUNCTION(rowkey_digits_integer);
Datum
rowkey_digits_integer(PG_FUNCTION_ARGS)
{
	return rk_digits(fcinfo, PG_GETARG_INT32(0));
}

ROWKEY_FUNCTION(rowkey_digits_bigint);
Datum
rowkey_digits_bigint(PG_FUNCTION_ARGS)
{
	return rk_digits(fcinfo, PG_GETARG_INT64(0));
}

ROWKEY_FUNCTION(rowkey_digits_numeric);
Datum
rowkey_digits_numeric(PG_FUNCTION_ARGS)
{
	int32		width = PG_GETARG_INT32(1);
	RkOut		out;

	rk_check_width(width);
	rk_out_init(&out, (Size) width);
	rk_put_digits(&out, rk_numeric_digits(PG_GETARG_NUMERIC(0)), width);
	PG_RETURN_ROWKEY_P(rk_out_finish(&out));
}
