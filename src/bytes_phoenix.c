/*
 * bytes_phoenix.c
 *		Values as Apache Phoenix writes them into row keys and cells
 *		(PDataType.toBytes, Phoenix 5.2.1; VARBINARY_ENCODED 5.4).
 *
 * Pure byte code: no palloc, no ereport, no header of the server.
 *
 *		TINYINT .. BIGINT	big-endian, sign bit flipped
 *		UNSIGNED_..			big-endian as is; the signed type's range without
 *							its negatives
 *		FLOAT, DOUBLE		IEEE bits in order, plus one
 *		UNSIGNED_FLOAT ..	IEEE bits as they are
 *		DECIMAL				exponent byte, digit pairs, end mark (see there)
 *		BOOLEAN				01 or 00
 *		DATE, TIME			milliseconds since 1970, as BIGINT
 *		TIMESTAMP			the same, then 4 bytes of nanoseconds within the ms
 *		UNSIGNED_DATE ..	the same, sign bit as is
 *		CHAR, BINARY		filled up behind with 20, with 00
 *		VARCHAR, VARBINARY	as they are
 *		VARBINARY_ENCODED	00 as 00 FF
 */
#include "bytes_phoenix.h"

#include <math.h>

/* What makes a descending value of an ascending one, and back. */
void
rkb_invert(uint8_t *dst, const uint8_t *src, size_t len)
{
	for (size_t i = 0; i < len; i++)
		dst[i] = (uint8_t) ~src[i];
}

/* Bytes of a type; 0 where a length tells them, -1 where values differ. */
int
rkb_phoenix_width(RkbPhoenix type)
{
	switch (type)
	{
		case RKB_PHOENIX_TINYINT:
		case RKB_PHOENIX_UNSIGNED_TINYINT:
		case RKB_PHOENIX_BOOLEAN:
			return 1;
		case RKB_PHOENIX_SMALLINT:
		case RKB_PHOENIX_UNSIGNED_SMALLINT:
			return 2;
		case RKB_PHOENIX_INTEGER:
		case RKB_PHOENIX_UNSIGNED_INT:
		case RKB_PHOENIX_FLOAT:
		case RKB_PHOENIX_UNSIGNED_FLOAT:
			return 4;
		case RKB_PHOENIX_BIGINT:
		case RKB_PHOENIX_UNSIGNED_LONG:
		case RKB_PHOENIX_DOUBLE:
		case RKB_PHOENIX_UNSIGNED_DOUBLE:
		case RKB_PHOENIX_DATE:
		case RKB_PHOENIX_TIME:
		case RKB_PHOENIX_UNSIGNED_DATE:
		case RKB_PHOENIX_UNSIGNED_TIME:
			return 8;
		case RKB_PHOENIX_TIMESTAMP:
		case RKB_PHOENIX_UNSIGNED_TIMESTAMP:
			return 12;
		case RKB_PHOENIX_CHAR:
		case RKB_PHOENIX_BINARY:
			return 0;
		default:
			return -1;
	}
}

static bool
rkb_is_unsigned(RkbPhoenix type)
{
	switch (type)
	{
		case RKB_PHOENIX_UNSIGNED_TINYINT:
		case RKB_PHOENIX_UNSIGNED_SMALLINT:
		case RKB_PHOENIX_UNSIGNED_INT:
		case RKB_PHOENIX_UNSIGNED_LONG:
		case RKB_PHOENIX_UNSIGNED_FLOAT:
		case RKB_PHOENIX_UNSIGNED_DOUBLE:
		case RKB_PHOENIX_UNSIGNED_DATE:
		case RKB_PHOENIX_UNSIGNED_TIME:
		case RKB_PHOENIX_UNSIGNED_TIMESTAMP:
			return true;
		default:
			return false;
	}
}

static bool
rkb_has_nanos(RkbPhoenix type)
{
	return type == RKB_PHOENIX_TIMESTAMP ||
		type == RKB_PHOENIX_UNSIGNED_TIMESTAMP;
}

/* ------------------------------------------------------------------------
 * Integers
 * ------------------------------------------------------------------------
 */

/* A number of so many bytes, in order; the lower half only if unsigned. */
static RkbPhoenixError
rkb_put_ordered(uint8_t *dst, int64_t value, int width, bool is_unsigned)
{
	int64_t		most = INT64_MAX >> (64 - 8 * width);

	if (is_unsigned && value < 0)
		return RKB_PHOENIX_NEGATIVE;
	if (value > most || value < -most - 1)
		return RKB_PHOENIX_RANGE;
	rkb_put_be(dst, (uint64_t) value, width);
	if (!is_unsigned)
		dst[0] ^= 0x80;
	return RKB_PHOENIX_OK;
}

static RkbPhoenixError
rkb_get_ordered(const uint8_t *src, int width, bool is_unsigned,
				int64_t *value)
{
	uint64_t	sign = UINT64_C(1) << (8 * width - 1);
	uint64_t	bits = rkb_get_be(src, width);

	if (is_unsigned)
	{
		if ((bits & sign) != 0)
			return RKB_PHOENIX_NEGATIVE;
		*value = (int64_t) bits;
	}
	else
		*value = (int64_t) (bits - sign);
	return RKB_PHOENIX_OK;
}

/* dst has room for the type's width, here and in the functions below. */
RkbPhoenixError
rkb_phoenix_put_integer(uint8_t *dst, RkbPhoenix type, int64_t value)
{
	return rkb_put_ordered(dst, value, rkb_phoenix_width(type),
						   rkb_is_unsigned(type));
}

RkbPhoenixError
rkb_phoenix_get_integer(RkbPhoenix type, const uint8_t *src, size_t len,
						int64_t *value)
{
	int			width = rkb_phoenix_width(type);

	if (len != (size_t) width)
		return RKB_PHOENIX_WRONG_LENGTH;
	return rkb_get_ordered(src, width, rkb_is_unsigned(type), value);
}

/* ------------------------------------------------------------------------
 * Floating-point numbers
 *
 * Every NaN is the canonical one, as in Java's floatToIntBits.
 * ------------------------------------------------------------------------
 */
#define RKB_FLOAT_NAN	UINT32_C(0x7FC00000)
#define RKB_DOUBLE_NAN	UINT64_C(0x7FF8000000000000)

/* Bits to bytes; the sum with one never overflows but for a strange NaN. */
static void
rkb_put_bits(uint8_t *dst, uint64_t bits, int width, bool is_unsigned)
{
	uint64_t	sign = UINT64_C(1) << (8 * width - 1);

	if (!is_unsigned)
		bits = ((bits & sign) != 0 ? ~bits : bits ^ sign) + 1;
	rkb_put_be(dst, bits, width);
}

static uint64_t
rkb_get_bits(const uint8_t *src, int width, bool is_unsigned)
{
	uint64_t	sign = UINT64_C(1) << (8 * width - 1);
	uint64_t	bits = rkb_get_be(src, width);

	if (!is_unsigned)
	{
		bits--;
		bits = (bits & sign) != 0 ? bits ^ sign : ~bits;
	}
	return bits;
}

/* Below zero is an error in unsigned types; -0.0 and NaN pass in Phoenix. */
RkbPhoenixError
rkb_phoenix_put_float(uint8_t *dst, RkbPhoenix type, float value)
{
	uint32_t	bits = RKB_FLOAT_NAN;

	if (rkb_is_unsigned(type) && value < 0)
		return RKB_PHOENIX_NEGATIVE;
	if (!isnan(value))
		memcpy(&bits, &value, sizeof(bits));
	rkb_put_bits(dst, bits, 4, rkb_is_unsigned(type));
	return RKB_PHOENIX_OK;
}

RkbPhoenixError
rkb_phoenix_get_float(RkbPhoenix type, const uint8_t *src, size_t len,
					  float *value)
{
	uint32_t	bits;

	if (len != 4)
		return RKB_PHOENIX_WRONG_LENGTH;
	bits = (uint32_t) rkb_get_bits(src, 4, rkb_is_unsigned(type));
	memcpy(value, &bits, sizeof(bits));
	if (isnan(*value))
		return bits == RKB_FLOAT_NAN ? RKB_PHOENIX_OK : RKB_PHOENIX_MALFORMED;
	return rkb_is_unsigned(type) && *value < 0 ?
		RKB_PHOENIX_NEGATIVE : RKB_PHOENIX_OK;
}

RkbPhoenixError
rkb_phoenix_put_double(uint8_t *dst, RkbPhoenix type, double value)
{
	uint64_t	bits = RKB_DOUBLE_NAN;

	if (rkb_is_unsigned(type) && value < 0)
		return RKB_PHOENIX_NEGATIVE;
	if (!isnan(value))
		memcpy(&bits, &value, sizeof(bits));
	rkb_put_bits(dst, bits, 8, rkb_is_unsigned(type));
	return RKB_PHOENIX_OK;
}

RkbPhoenixError
rkb_phoenix_get_double(RkbPhoenix type, const uint8_t *src, size_t len,
					   double *value)
{
	uint64_t	bits;

	if (len != 8)
		return RKB_PHOENIX_WRONG_LENGTH;
	bits = rkb_get_bits(src, 8, rkb_is_unsigned(type));
	memcpy(value, &bits, sizeof(bits));
	if (isnan(*value))
		return bits == RKB_DOUBLE_NAN ? RKB_PHOENIX_OK : RKB_PHOENIX_MALFORMED;
	return rkb_is_unsigned(type) && *value < 0 ?
		RKB_PHOENIX_NEGATIVE : RKB_PHOENIX_OK;
}

/* ------------------------------------------------------------------------
 * Booleans and times
 * ------------------------------------------------------------------------
 */
void
rkb_phoenix_put_boolean(uint8_t *dst, bool value)
{
	dst[0] = value ? 1 : 0;
}

RkbPhoenixError
rkb_phoenix_get_boolean(const uint8_t *src, size_t len, bool *value)
{
	if (len != 1)
		return RKB_PHOENIX_WRONG_LENGTH;
	*value = src[0] == 1;
	return src[0] <= 1 ? RKB_PHOENIX_OK : RKB_PHOENIX_MALFORMED;
}

/*
 * Milliseconds since 1970, rounded down, and the nanoseconds within the
 * millisecond, 0 to 999999, which types without them leave out.
 */
RkbPhoenixError
rkb_phoenix_put_time(uint8_t *dst, RkbPhoenix type, int64_t millis,
					 int32_t nanos)
{
	if (rkb_has_nanos(type))
		rkb_put_be(dst + 8, (uint64_t) nanos, 4);
	return rkb_put_ordered(dst, millis, 8, rkb_is_unsigned(type));
}

RkbPhoenixError
rkb_phoenix_get_time(RkbPhoenix type, const uint8_t *src, size_t len,
					 int64_t *millis, int32_t *nanos)
{
	*nanos = 0;
	if (len != (size_t) rkb_phoenix_width(type))
		return RKB_PHOENIX_WRONG_LENGTH;
	if (rkb_has_nanos(type))
	{
		uint64_t	rest = rkb_get_be(src + 8, 4);

		if (rest >= RKB_NANOS_PER_MILLI)
			return RKB_PHOENIX_MALFORMED;
		*nanos = (int32_t) rest;
	}
	return rkb_get_ordered(src, 8, rkb_is_unsigned(type), millis);
}

/* ------------------------------------------------------------------------
 * DECIMAL
 *
 *		zero		80
 *		positive	80 | (e + 65) & 7F		d + 1 for each pair
 *		negative	the complement's low 7	101 - d for each pair	66
 *
 * with the number as d0.d1d2... * 100^e in pairs of digits, d0 not 0.  Nothing
 * checks e, so it wraps round.  A negative number of 20 pairs has no room for
 * its end mark.
 * ------------------------------------------------------------------------
 */
#define RKB_EXPONENT_OFFSET		65
#define RKB_NEGATIVE_END		0x66

/*
 * Digits of a number, as 0.d1d2d3... * 10^point; those behind the 39th do not
 * count, and so do those behind scale digits of a fraction.
 */
typedef struct RkbDigits
{
	uint8_t		digits[RKB_PHOENIX_DECIMAL_DIGITS + 1];
	int			count;
	int64_t		point;
} RkbDigits;

static void
rkb_read_digits(RkbDigits *n, const char *number, size_t len, int scale)
{
	bool		fraction = false;

	n->count = 0;
	n->point = 0;
	for (size_t i = 0; i < len; i++)
	{
		uint8_t		digit = (uint8_t) (number[i] - '0');

		if (number[i] == '.')
		{
			fraction = true;
			continue;
		}
		if (fraction && scale != RKB_PHOENIX_NO_LIMIT && scale-- == 0)
			return;
		if (n->count == 0 && digit == 0)
		{
			n->point -= fraction;
			continue;
		}
		n->point += !fraction;
		if (n->count <= RKB_PHOENIX_DECIMAL_DIGITS)
			n->digits[n->count++] = digit;
	}
}

/* To 38 digits, half up, and without zeros at the end. */
static void
rkb_round_digits(RkbDigits *n)
{
	bool		up = false;

	if (n->count > RKB_PHOENIX_DECIMAL_DIGITS)
		up = n->digits[--n->count] >= 5;
	if (up)
	{
		while (n->count > 0 && n->digits[n->count - 1] == 9)
			n->count--;
		if (n->count == 0)
		{
			n->digits[n->count++] = 0;
			n->point++;
		}
		n->digits[n->count - 1]++;
	}
	while (n->count > 0 && n->digits[n->count - 1] == 0)
		n->count--;
}

/*
 * A number as numeric prints it: digits, perhaps with a sign in front and a
 * point in between.  DECIMAL(precision, scale) cuts the fraction after scale
 * digits and refuses more than precision - scale digits in front.
 *
 * dst has room for RKB_PHOENIX_DECIMAL_BYTES.  *exponent is e, of which only
 * RKB_PHOENIX_DECIMAL_LEAST to _MOST are read back.
 */
RkbPhoenixError
rkb_phoenix_put_decimal(uint8_t *dst, size_t *dst_len, const char *number,
						size_t len, int precision, int scale,
						int64_t *exponent)
{
	bool		negative = len > 0 && number[0] == '-';
	RkbDigits	n;
	bool		odd;
	uint8_t    *end = dst;

	rkb_read_digits(&n, number + negative, len - negative, scale);
	if (precision != RKB_PHOENIX_NO_LIMIT && n.count > 0 &&
		n.point > precision - scale)
		return RKB_PHOENIX_LONG;
	rkb_round_digits(&n);

	*exponent = 0;
	if (n.count == 0)
	{
		dst[0] = 0x80;
		*dst_len = 1;
		return RKB_PHOENIX_OK;
	}

	/* where the point is amid a pair, the first pair is one digit */
	odd = (n.point & 1) != 0;
	*exponent = (n.point + odd) / 2 - 1;
	*end = (uint8_t) ((uint64_t) (*exponent + RKB_EXPONENT_OFFSET) | 0x80);
	if (negative)
		*end = (uint8_t) ~*end;
	end++;
	for (int i = -(int) odd; i < n.count; i += 2)
	{
		int			pair = (i >= 0 ? n.digits[i] * 10 : 0) +
			(i + 1 < n.count ? n.digits[i + 1] : 0);

		*end++ = (uint8_t) (negative ? 101 - pair : pair + 1);
	}
	*dst_len = (size_t) (end - dst);
	if (negative && *dst_len < RKB_PHOENIX_DECIMAL_BYTES)
		dst[(*dst_len)++] = RKB_NEGATIVE_END;
	return RKB_PHOENIX_OK;
}

/*
 * Writes the number's digits and a final NUL.  dst has room for
 * RKB_PHOENIX_DECIMAL_TEXT.  The two least exponents are read as 128 more, as
 * Phoenix does.
 */
RkbPhoenixError
rkb_phoenix_get_decimal(const uint8_t *src, size_t len, char *dst)
{
	char		digits[2 * RKB_PHOENIX_DECIMAL_BYTES];
	int			count = 0;
	int			significant;
	int			point;			/* digits in front of it */
	bool		negative;

	if (len == 0 || len > RKB_PHOENIX_DECIMAL_BYTES)
		return RKB_PHOENIX_WRONG_LENGTH;
	negative = (src[0] & 0x80) == 0;
	if (len == 1)
	{
		memcpy(dst, "0", 2);
		return src[0] == 0x80 ? RKB_PHOENIX_OK : RKB_PHOENIX_MALFORMED;
	}
	point = ((negative ? ~src[0] : src[0]) & 0x7F) - RKB_EXPONENT_OFFSET;
	if (point < -63)
		point += 128;
	point = 2 * (point + 1);

	if (negative)
	{
		if (src[len - 1] == RKB_NEGATIVE_END)
			len--;
		else if (len < RKB_PHOENIX_DECIMAL_BYTES)
			return RKB_PHOENIX_MALFORMED;
	}
	for (size_t i = 1; i < len; i++)
	{
		int			pair = negative ? 101 - src[i] : src[i] - 1;

		if (pair < 0 || pair > 99)
			return RKB_PHOENIX_MALFORMED;
		digits[count++] = (char) ('0' + pair / 10);
		digits[count++] = (char) ('0' + pair % 10);
	}

	/*
	 * neither end may be a pair of zeros; nor is it longer than Phoenix has it
	 */
	if (count == 0 || memcmp(digits, "00", 2) == 0 ||
		memcmp(digits + count - 2, "00", 2) == 0)
		return RKB_PHOENIX_MALFORMED;
	significant = count - (digits[0] == '0') - (digits[count - 1] == '0');
	if (significant > RKB_PHOENIX_DECIMAL_DIGITS)
		return RKB_PHOENIX_MALFORMED;

	if (negative)
		*dst++ = '-';
	if (point <= 0)
		*dst++ = '0';
	else
	{
		for (int i = digits[0] == '0'; i < point; i++)
			*dst++ = i < count ? digits[i] : '0';
	}
	if (digits[count - 1] == '0')
		count--;
	if (point < count)
	{
		*dst++ = '.';
		for (int i = point; i < count; i++)
			*dst++ = i >= 0 ? digits[i] : '0';
	}
	*dst = '\0';
	return RKB_PHOENIX_OK;
}

/* ------------------------------------------------------------------------
 * Text and bytes
 * ------------------------------------------------------------------------
 */

/*
 * CHAR: filled up with blanks, ASCII only.  BINARY: filled up with 00.  Either
 * folds values that differ in what they are filled with, as Phoenix does.
 */
RkbPhoenixError
rkb_phoenix_put_padded(uint8_t *dst, RkbPhoenix type, size_t width,
					   const uint8_t *src, size_t len)
{
	if (len == 0)
		return RKB_PHOENIX_EMPTY;
	if (type == RKB_PHOENIX_CHAR)
	{
		for (size_t i = 0; i < len; i++)
		{
			if (src[i] >= 0x80)
				return RKB_PHOENIX_NOT_ASCII;
		}
	}
	if (len > width)
		return RKB_PHOENIX_LONG;
	memcpy(dst, src, len);
	memset(dst + len, type == RKB_PHOENIX_CHAR ? ' ' : 0, width - len);
	return RKB_PHOENIX_OK;
}

/*
 * How many of the bytes are the value: CHAR without the blanks behind it, of
 * which one is left where there is nothing else, since no empty text is
 * written; BINARY all.
 */
RkbPhoenixError
rkb_phoenix_get_padded(RkbPhoenix type, size_t width, const uint8_t *src,
					   size_t len, size_t *value_len)
{
	if (len != width)
		return RKB_PHOENIX_WRONG_LENGTH;
	if (type == RKB_PHOENIX_CHAR)
	{
		for (size_t i = 0; i < len; i++)
		{
			if (src[i] >= 0x80)
				return RKB_PHOENIX_NOT_ASCII;
		}
		while (len > 1 && src[len - 1] == ' ')
			len--;
	}
	*value_len = len;
	return RKB_PHOENIX_OK;
}

/* Characters as Java counts them, by which VARCHAR(n) is limited. */
size_t
rkb_phoenix_utf16_length(const uint8_t *src, size_t len)
{
	size_t		count = 0;

	for (size_t at = 0; at < len; at += rkb_utf8_length(src + at, len - at))
		count += src[at] >= 0xF0 ? 2 : 1;
	return count;
}

size_t
rkb_phoenix_encoded_length(const uint8_t *src, size_t len)
{
	size_t		encoded = len;

	for (size_t i = 0; i < len; i++)
		encoded += src[i] == 0;
	return encoded;
}

/* VARBINARY_ENCODED: 00 01, which separates, cannot occur in a value. */
void
rkb_phoenix_put_encoded(uint8_t *dst, const uint8_t *src, size_t len)
{
	for (size_t i = 0; i < len; i++)
	{
		*dst++ = src[i];
		if (src[i] == 0)
			*dst++ = 0xFF;
	}
}

/* dst has room for len bytes. */
RkbPhoenixError
rkb_phoenix_get_encoded(uint8_t *dst, size_t *dst_len, const uint8_t *src,
						size_t len)
{
	uint8_t    *start = dst;

	for (size_t i = 0; i < len; i++)
	{
		*dst++ = src[i];
		if (src[i] == 0 && (++i == len || src[i] != 0xFF))
			return RKB_PHOENIX_MALFORMED;
	}
	*dst_len = (size_t) (dst - start);
	return RKB_PHOENIX_OK;
}
