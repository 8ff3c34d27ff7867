/*
 * bytes_ordered.c
 *		Values as HBase's OrderedBytes writes them (2.6.4), to bytes and back.
 *
 * Pure byte code: no palloc, no ereport, no header of the server.
 *
 *		05				null
 *		07				numeric: -Infinity
 *		08 ~E ~M		numeric -M * 100^E, E over 10
 *		09..12 ~M		... E from 10 down to 1: 13 - E
 *		14 e ~M			... E = -e, zero or less
 *		15				numeric 0
 *		16 ~e M			numeric M * 100^E, E = -e, zero or less
 *		18..21 M		... E from 1 to 10: 17 + E
 *		22 E M			... E over 10
 *		23				numeric: Infinity
 *		26				numeric: NaN
 *		29 2a 2b 2c I	int8 to int64, big-endian, the sign bit inverted
 *		30 31 F			float32, float64: IEEE 754; the sign bit inverted,
 *						all bits when negative
 *		34 T 00			string: UTF-8
 *		37 B			blob-var: seven bits a byte, the high bit is clear in
 *						the last one; 00 for no bytes
 *		38 X			blob: the bytes, to the end of the key
 *
 * ~ is the complement of each byte.  M is a fraction below 1 in base 100: a
 * byte is 2 * digit + 1, in the last place 2 * digit; its first digit is not
 * 0.  E and e are SQLite4's variable-length integers.
 *
 * Descending is the complement of every byte of the above.  A descending blob
 * has an FF behind it, its null too.
 *
 * The order of bytes is the order of values, with one exception: blob-var has
 * the right order only among values of one length, and puts a value before its
 * extensions.  As the last byte has no high bit, 01 (80 40) is before 00 FF
 * (80 BF 60).
 *
 * What is read is what OrderedBytes writes, and nothing else: so two different
 * keys never have the same value.  One exception stands at read_numeric.
 */
#include "bytes_ordered.h"

#include <math.h>

#include "bytes_key.h"

#define HEADER_NULL			0x05
#define HEADER_MINUS_INFINITY 0x07
#define HEADER_MINUS_LARGE	0x08
#define HEADER_MINUS_ONE	0x13	/* less E */
#define HEADER_MINUS_SMALL	0x14
#define HEADER_ZERO			0x15
#define HEADER_SMALL		0x16
#define HEADER_ONE			0x17	/* plus E */
#define HEADER_LARGE		0x22
#define HEADER_INFINITY		0x23
#define HEADER_NAN			0x26
#define HEADER_INT8			0x29
#define HEADER_INT16		0x2A
#define HEADER_INT32		0x2B
#define HEADER_INT64		0x2C
#define HEADER_FLOAT32		0x30
#define HEADER_FLOAT64		0x31
#define HEADER_STRING		0x34
#define HEADER_BLOB_VAR		0x37
#define HEADER_BLOB			0x38

#define MOST_MEDIUM			10	/* greatest E that the header holds */

/* What each byte is xor-ed with. */
static inline uint8_t
order_mask(bool descending)
{
	return descending ? 0xFF : 0x00;
}

static void
put_masked(uint8_t *dst, const uint8_t *src, size_t len, uint8_t mask)
{
	if (mask == 0 && len > 0)
		memcpy(dst, src, len);
	else
	{
		for (size_t i = 0; i < len; i++)
			dst[i] = src[i] ^ mask;
	}
}

/* ------------------------------------------------------------------------
 * Decimals
 * ------------------------------------------------------------------------
 */
static bool
is_word(const char *src, size_t len, const char *word)
{
	return strlen(word) == len && memcmp(src, word, len) == 0;
}

/* Trailing zeros do not count. */
static void
strip_zeros(RkbDecimal *value)
{
	while (value->count > 0 && value->digits[value->count - 1] == 0)
		value->count--;
	if (value->count == 0)
	{
		value->negative = false;
		value->point = 0;
	}
}

/* One more in the last digit; nines carry over. */
static void
round_up(RkbDecimal *value)
{
	int			i = value->count - 1;

	while (i >= 0 && value->digits[i] == 9)
		value->digits[i--] = 0;
	if (i >= 0)
		value->digits[i]++;
	else
	{
		value->digits[0] = 1;
		value->count = 1;
		value->point++;
	}
}

/*
 * Reads a decimal number as the server prints it: sign, digits with a point,
 * exponent; NaN, Infinity.  More digits than precision (which is
 * RKB_DECIMAL_DIGITS at most) are rounded, half up.  False for anything else.
 */
bool
rkb_decimal_parse(RkbDecimal *dst, const char *src, size_t len, int precision)
{
	size_t		at = 0;
	size_t		significant = 0;
	bool		any = false;
	bool		fraction = false;
	bool		up = false;

	*dst = (RkbDecimal) {.kind = RKB_FINITE};
	if (at < len && (src[at] == '-' || src[at] == '+'))
		dst->negative = src[at++] == '-';
	if (is_word(src + at, len - at, "Infinity"))
	{
		dst->kind = RKB_INFINITE;
		return true;
	}
	if (is_word(src, len, "NaN"))
	{
		dst->kind = RKB_NAN;
		return true;
	}

	for (; at < len; at++)
	{
		if (src[at] == '.' && !fraction)
			fraction = true;
		else if (src[at] >= '0' && src[at] <= '9')
		{
			any = true;
			if (significant == 0 && src[at] == '0')
			{
				dst->point -= fraction;
				continue;
			}
			dst->point += !fraction;
			if (significant < (size_t) precision)
				dst->digits[dst->count++] = (uint8_t) (src[at] - '0');
			else if (significant == (size_t) precision)
				up = src[at] >= '5';
			significant++;
		}
		else
			break;
	}
	if (!any)
		return false;

	if (at < len && (src[at] == 'e' || src[at] == 'E'))
	{
		int64_t		exponent = 0;
		bool		minus = false;
		size_t		first;

		at++;
		if (at < len && (src[at] == '-' || src[at] == '+'))
			minus = src[at++] == '-';
		for (first = at; at < len && src[at] >= '0' && src[at] <= '9'; at++)
		{
			if (exponent < INT32_MAX)
				exponent = 10 * exponent + src[at] - '0';
		}
		if (at == first)
			return false;
		dst->point += minus ? -exponent : exponent;
	}
	if (up)
		round_up(dst);
	strip_zeros(dst);
	return at == len;
}

/* ------------------------------------------------------------------------
 * Encoders
 * ------------------------------------------------------------------------
 */

/* SQLite4's variable-length integer: order-preserving, 1 to 9 bytes. */
static size_t
put_varuint(uint8_t *dst, uint64_t value)
{
	int			width = 3;

	if (value <= 240)
	{
		dst[0] = (uint8_t) value;
		return 1;
	}
	if (value <= 2287)
	{
		rkb_put_be(dst, value - 240 + (241 << 8), 2);
		return 2;
	}
	if (value <= 67823)
	{
		dst[0] = 249;
		rkb_put_be(dst + 1, value - 2288, 2);
		return 3;
	}
	while (!rkb_fits(value, width))
		width++;
	dst[0] = (uint8_t) (247 + width);
	rkb_put_be(dst + 1, value, width);
	return 1 + (size_t) width;
}

static bool
is_blob_with_end(RkbOrderedType type, bool descending)
{
	return type == RKB_ORDERED_BLOB && descending;
}

size_t
rkb_ordered_null_length(RkbOrderedType type, bool descending)
{
	return is_blob_with_end(type, descending) ? 2 : 1;
}

/* OrderedBytes.encodeNull, and encodeBlobCopy of null. */
void
rkb_ordered_put_null(uint8_t *dst, RkbOrderedType type, bool descending)
{
	dst[0] = HEADER_NULL ^ order_mask(descending);
	if (is_blob_with_end(type, descending))
		dst[1] = 0xFF;
}

/* Bytes behind the header; 0 for a type that is no integer. */
int
rkb_ordered_int_width(RkbOrderedType type)
{
	switch (type)
	{
		case RKB_ORDERED_INT8:
			return 1;
		case RKB_ORDERED_INT16:
			return 2;
		case RKB_ORDERED_INT32:
			return 4;
		case RKB_ORDERED_INT64:
			return 8;
		default:
			return 0;
	}
}

static size_t
put_fixed(uint8_t *dst, uint8_t header, uint64_t bits, int width,
		  bool descending)
{
	uint8_t		mask = order_mask(descending);

	dst[0] = header ^ mask;
	rkb_put_be(dst + 1, descending ? ~bits : bits, width);
	return 1 + (size_t) width;
}

static inline uint64_t
sign_bit(int width)
{
	return UINT64_C(1) << (8 * width - 1);
}

/*
 * OrderedBytes.encodeInt8 to encodeInt64: 2, 3, 5 or 9 bytes.  The value must
 * be in the type's range.
 */
size_t
rkb_ordered_put_int(uint8_t *dst, RkbOrderedType type, int64_t value,
					bool descending)
{
	int			width = rkb_ordered_int_width(type);

	return put_fixed(dst, (uint8_t) (HEADER_INT8 + type - RKB_ORDERED_INT8),
					 (uint64_t) value ^ sign_bit(width), width, descending);
}

/* The bits of a float, so that they sort by value as unsigned numbers. */
static inline uint64_t
sortable(uint64_t bits, int width)
{
	uint64_t	sign = sign_bit(width);

	return (bits & sign) != 0 ? ~bits : bits | sign;
}

static inline uint64_t
unsortable(uint64_t bits, int width)
{
	uint64_t	sign = sign_bit(width);

	return (bits & sign) != 0 ? bits & ~sign : ~bits;
}

/* OrderedBytes.encodeFloat32: 5 bytes.  Every NaN is Java's one. */
size_t
rkb_ordered_put_float32(uint8_t *dst, float value, bool descending)
{
	uint32_t	bits = 0x7fc00000;

	if (!isnan(value))
		memcpy(&bits, &value, sizeof(bits));
	return put_fixed(dst, HEADER_FLOAT32, sortable(bits, 4), 4, descending);
}

/* OrderedBytes.encodeFloat64: 9 bytes */
size_t
rkb_ordered_put_float64(uint8_t *dst, double value, bool descending)
{
	uint64_t	bits = UINT64_C(0x7ff8000000000000);

	if (!isnan(value))
		memcpy(&bits, &value, sizeof(bits));
	return put_fixed(dst, HEADER_FLOAT64, sortable(bits, 8), 8, descending);
}

/* E: value is a fraction of at least 1/100 and below 1, times 100^E. */
static int64_t
base100_exponent(const RkbDecimal *value)
{
	return (value->point + (value->point > 0)) / 2;
}

/* Header, exponent and mantissa of a finite number other than 0. */
static size_t
put_digits(uint8_t *dst, const RkbDecimal *value, uint8_t mask)
{
	int64_t		exponent = base100_exponent(value);
	uint8_t		mantissa_mask = mask ^ order_mask(value->negative);
	uint8_t		varuint[9];
	size_t		len = 1;
	bool		odd = 2 * exponent - value->point != 0;
	uint8_t		header;

	if (exponent > 0 && exponent <= MOST_MEDIUM)
		header = (uint8_t) (value->negative ? HEADER_MINUS_ONE - exponent :
							HEADER_ONE + exponent);
	else
	{
		bool		large = exponent > 0;
		size_t		width = put_varuint(varuint, large ? (uint64_t) exponent :
										(uint64_t) -exponent);

		header = large ? HEADER_LARGE : HEADER_SMALL;
		if (value->negative)
			header = large ? HEADER_MINUS_LARGE : HEADER_MINUS_SMALL;
		/* the longer the exponent, the farther from zero, or the nearer */
		put_masked(dst + 1, varuint, width,
				   mask ^ order_mask(large == value->negative));
		len += width;
	}
	dst[0] = header ^ mask;

	for (int i = odd ? -1 : 0; i < value->count; i += 2)
	{
		int			pair = 10 * (i < 0 ? 0 : value->digits[i]) +
			(i + 1 < value->count ? value->digits[i + 1] : 0);

		dst[len++] = (uint8_t) (2 * pair + (i + 2 < value->count)) ^
			mantissa_mask;
	}
	return len;
}

/*
 * OrderedBytes.encodeNumeric, of RKB_ORDERED_DIGITS digits at most; up to
 * RKB_ORDERED_NUMERIC_ROOM bytes.
 *
 * HBase takes for a number below 1 the form of small numbers even when
 * rounding makes it 1, and so writes what sorts before 0.01.  Here it is 1.
 */
size_t
rkb_ordered_put_numeric(uint8_t *dst, const RkbDecimal *value, bool descending)
{
	uint8_t		mask = order_mask(descending);
	uint8_t		header = HEADER_ZERO;

	if (value->kind == RKB_FINITE && value->count > 0)
		return put_digits(dst, value, mask);
	if (value->kind == RKB_NAN)
		header = HEADER_NAN;
	else if (value->kind == RKB_INFINITE)
		header = value->negative ? HEADER_MINUS_INFINITY : HEADER_INFINITY;
	dst[0] = header ^ mask;
	return 1;
}

/* Bytes of a string or blob of so many bytes. */
size_t
rkb_ordered_bytes_length(RkbOrderedType type, size_t len, bool descending)
{
	switch (type)
	{
		case RKB_ORDERED_STRING:
			return len + 2;
		case RKB_ORDERED_BLOB_VAR:
			return len == 0 ? 2 : 1 + len + (len + 6) / 7;
		default:
			return len + 1 + descending;
	}
}

/* Seven bits a byte, with the high bit in all but the last one. */
static void
put_sevens(uint8_t *dst, const uint8_t *src, size_t len, uint8_t mask)
{
	unsigned	bits = 0;
	int			count = 0;		/* bits that wait */
	uint8_t    *at = dst;

	for (size_t i = 0; i < len; i++)
	{
		bits = bits << 8 | src[i];
		count += 8;
		while (count >= 7)
		{
			count -= 7;
			*at++ = (uint8_t) (0x80 | (bits >> count & 0x7F)) ^ mask;
		}
	}
	if (count > 0 || len == 0)
		*at++ = (uint8_t) (bits << (7 - count) & 0x7F) ^ mask;
	else
		at[-1] ^= 0x80;
}

/*
 * OrderedBytes.encodeString, encodeBlobVar, encodeBlobCopy: exactly
 * rkb_ordered_bytes_length bytes.  False when the value holds a byte 00 where
 * that would end it: in a string, and in a descending blob.
 */
bool
rkb_ordered_put_bytes(uint8_t *dst, RkbOrderedType type, const uint8_t *src,
					  size_t len, bool descending)
{
	uint8_t		mask = order_mask(descending);

	if (type == RKB_ORDERED_BLOB_VAR)
	{
		dst[0] = HEADER_BLOB_VAR ^ mask;
		put_sevens(dst + 1, src, len, mask);
		return true;
	}
	dst[0] = (type == RKB_ORDERED_STRING ? HEADER_STRING : HEADER_BLOB) ^ mask;
	put_masked(dst + 1, src, len, mask);
	if (type == RKB_ORDERED_BLOB && !descending)
		return true;
	dst[1 + len] = mask;
	return len == 0 || memchr(src, 0x00, len) == NULL;
}

/* ------------------------------------------------------------------------
 * Decoders
 * ------------------------------------------------------------------------
 */

/*
 * Reads a variable-length integer; its bytes, or 0 when the key is too short.
 */
static size_t
get_varuint(uint64_t *value, const uint8_t *src, size_t len, uint8_t mask)
{
	uint8_t		bytes[9];
	size_t		width;

	if (len == 0)
		return 0;
	bytes[0] = src[0] ^ mask;
	width = bytes[0] <= 240 ? 1 : bytes[0] <= 248 ? 2 :
		(size_t) bytes[0] - 246;
	if (len < width)
		return 0;
	put_masked(bytes, src, width, mask);
	if (width == 1)
		*value = bytes[0];
	else if (width == 2)
		*value = rkb_get_be(bytes, 2) - (241 << 8) + 240;
	else
		*value = rkb_get_be(bytes + 1, (int) width - 1) +
			(bytes[0] == 249 ? 2288 : 0);
	return width;
}

static RkbOrderedError
read_fixed(RkbOrdered *value, const uint8_t *src, size_t len, int width,
		   uint64_t *bits)
{
	value->length = 1 + (size_t) width;
	if (len < value->length)
		return RKB_ORDERED_SHORT;
	*bits = rkb_get_be(src + 1, width);
	if (value->descending)
		*bits ^= UINT64_MAX >> (64 - 8 * width);
	return RKB_ORDERED_OK;
}

static RkbOrderedError
read_int(RkbOrdered *value, const uint8_t *src, size_t len)
{
	int			width = rkb_ordered_int_width(value->type);
	uint64_t	bits;
	RkbOrderedError error = read_fixed(value, src, len, width, &bits);

	/* what was the sign bit, extended to all bits above */
	if (error == RKB_ORDERED_OK)
		value->as.integer = (int64_t) (bits - sign_bit(width));
	return error;
}

static RkbOrderedError
read_float(RkbOrdered *value, const uint8_t *src, size_t len, int width)
{
	uint8_t		again[9];
	uint64_t	bits;
	RkbOrderedError error = read_fixed(value, src, len, width, &bits);

	if (error != RKB_ORDERED_OK)
		return error;
	bits = unsortable(bits, width);
	if (width == 4)
	{
		uint32_t	bits32 = (uint32_t) bits;

		memcpy(&value->as.float32, &bits32, sizeof(bits32));
		rkb_ordered_put_float32(again, value->as.float32, value->descending);
	}
	else
	{
		memcpy(&value->as.float64, &bits, sizeof(bits));
		rkb_ordered_put_float64(again, value->as.float64, value->descending);
	}
	/* a NaN of other bits */
	return memcmp(again, src, value->length) == 0 ? RKB_ORDERED_OK :
		RKB_ORDERED_INVALID;
}

/* The digits up to the byte that is even; their bytes, or 0 for no end. */
static size_t
get_digits(RkbDecimal *decimal, const uint8_t *src, size_t len, uint8_t mask,
		   RkbOrderedError *error)
{
	*error = RKB_ORDERED_INVALID;
	for (size_t i = 0; i < RKB_DECIMAL_DIGITS / 2; i++)
	{
		int			pair;

		if (i >= len)
		{
			*error = RKB_ORDERED_SHORT;
			return 0;
		}
		pair = (src[i] ^ mask) >> 1;
		if (pair > 99)
			return 0;
		decimal->digits[decimal->count++] = (uint8_t) (pair / 10);
		decimal->digits[decimal->count++] = (uint8_t) (pair % 10);
		if (((src[i] ^ mask) & 1) == 0)
		{
			*error = RKB_ORDERED_OK;
			return i + 1;
		}
	}
	return 0;
}

/*
 * A finite number is what is written as these bytes.  HBase's form of a number
 * that rounding made 1 (see rkb_ordered_put_numeric) is read as 1, as HBase
 * does: there may be such keys.  Its exponent of -1 went through as unsigned.
 */
static RkbOrderedError
read_numeric(RkbOrdered *value, const uint8_t *src, size_t len)
{
	RkbDecimal *decimal = &value->as.decimal;
	uint8_t		mask = order_mask(value->descending);
	uint8_t		header = src[0] ^ mask;
	uint8_t		again[RKB_ORDERED_NUMERIC_ROOM];
	uint64_t	exponent = 0;
	bool		small = header == HEADER_SMALL || header == HEADER_MINUS_SMALL;
	bool		varuint = small || header == HEADER_LARGE ||
		header == HEADER_MINUS_LARGE;
	size_t		width;
	RkbOrderedError error;

	*decimal = (RkbDecimal) {.kind = RKB_FINITE};
	decimal->negative = header < HEADER_ZERO;
	value->length = 1;
	switch (header)
	{
		case HEADER_NAN:
			decimal->kind = RKB_NAN;
			return RKB_ORDERED_OK;
		case HEADER_INFINITY:
		case HEADER_MINUS_INFINITY:
			decimal->kind = RKB_INFINITE;
			return RKB_ORDERED_OK;
		case HEADER_ZERO:
			return RKB_ORDERED_OK;
		default:
			exponent = (uint64_t) (decimal->negative ?
								   HEADER_MINUS_ONE - header :
								   header - HEADER_ONE);
	}

	if (varuint)
	{
		width = get_varuint(&exponent, src + 1, len - 1,
							mask ^ order_mask(decimal->negative != small));
		if (width == 0)
			return RKB_ORDERED_SHORT;
		value->length += width;
	}
	width = get_digits(decimal, src + value->length, len - value->length,
					   mask ^ order_mask(decimal->negative), &error);
	if (error != RKB_ORDERED_OK)
		return error;
	value->length += width;

	if (small && exponent == UINT64_MAX && width == 1 &&
		decimal->digits[0] == 0 && decimal->digits[1] == 1)
	{
		decimal->count = 1;
		decimal->digits[0] = 1;
		decimal->point = 1;
		return RKB_ORDERED_OK;
	}
	/* BigDecimal's scale is an int */
	if (exponent > INT32_MAX)
		return RKB_ORDERED_INVALID;
	decimal->point = 2 * (int64_t) exponent;
	if (small)
		decimal->point = -decimal->point;
	if (decimal->digits[0] == 0)
	{
		decimal->count--;
		decimal->point--;
		memmove(decimal->digits, decimal->digits + 1, (size_t) decimal->count);
	}
	strip_zeros(decimal);
	if (decimal->count == 0 || decimal->digits[0] == 0 ||
		decimal->count > RKB_ORDERED_DIGITS)
		return RKB_ORDERED_INVALID;
	width = rkb_ordered_put_numeric(again, decimal, value->descending);
	return width == value->length && memcmp(again, src, width) == 0 ?
		RKB_ORDERED_OK : RKB_ORDERED_INVALID;
}

/* Up to the terminator, which the length includes. */
static RkbOrderedError
read_terminated(RkbOrdered *value, const uint8_t *src, size_t len)
{
	const uint8_t *end = NULL;

	if (len > 1)
		end = memchr(src + 1, order_mask(value->descending), len - 1);
	if (end == NULL)
		return RKB_ORDERED_SHORT;
	value->content = (size_t) (end - src) - 1;
	value->length = value->content + 2;
	return RKB_ORDERED_OK;
}

static RkbOrderedError
read_blob(RkbOrdered *value, const uint8_t *src, size_t len)
{
	RkbOrderedError error;

	if (value->descending)
	{
		error = read_terminated(value, src, len);
		if (error == RKB_ORDERED_OK && value->length < len)
			return RKB_ORDERED_NOT_LAST;
		return error;
	}
	value->content = len - 1;
	value->length = len;
	return RKB_ORDERED_OK;
}

static RkbOrderedError
read_blob_var(RkbOrdered *value, const uint8_t *src, size_t len)
{
	uint8_t		mask = order_mask(value->descending);
	size_t		sevens = 1;
	int			unused;			/* bits of the last byte */

	while (sevens < len && ((src[sevens] ^ mask) & 0x80) != 0)
		sevens++;
	if (sevens >= len)
		return RKB_ORDERED_SHORT;
	value->length = sevens + 1;
	value->content = sevens - (sevens + 7) / 8;
	unused = (int) (7 * sevens - 8 * value->content);
	/* as few bytes as possible, and no bits left over */
	if (rkb_ordered_bytes_length(RKB_ORDERED_BLOB_VAR, value->content,
								 false) != value->length ||
		((src[sevens] ^ mask) & ((1 << unused) - 1)) != 0)
		return RKB_ORDERED_INVALID;
	return RKB_ORDERED_OK;
}

/*
 * Reads the value that the bytes begin with, of whatever type and order.
 * After an error other than RKB_ORDERED_EMPTY and RKB_ORDERED_HEADER, type and
 * order tell what it seemed to be.
 */
RkbOrderedError
rkb_ordered_next(RkbOrdered *value, const uint8_t *src, size_t len)
{
	uint8_t		header;

	*value = (RkbOrdered) {.type = RKB_ORDERED_NULL};
	if (len == 0)
		return RKB_ORDERED_EMPTY;
	value->descending = (src[0] & 0x80) != 0;
	header = src[0] ^ order_mask(value->descending);
	switch (header)
	{
		case HEADER_NULL:
			value->null = true;
			value->length = 1;
			/* alone at the end, FF is no value: it ends a blob */
			if (value->descending && len == 2 && src[1] == 0xFF)
			{
				value->type = RKB_ORDERED_BLOB;
				value->length = 2;
			}
			return RKB_ORDERED_OK;
		case HEADER_INT8:
		case HEADER_INT16:
		case HEADER_INT32:
		case HEADER_INT64:
			value->type = RKB_ORDERED_INT8 + (header - HEADER_INT8);
			return read_int(value, src, len);
		case HEADER_FLOAT32:
			value->type = RKB_ORDERED_FLOAT32;
			return read_float(value, src, len, 4);
		case HEADER_FLOAT64:
			value->type = RKB_ORDERED_FLOAT64;
			return read_float(value, src, len, 8);
		case HEADER_STRING:
			value->type = RKB_ORDERED_STRING;
			return read_terminated(value, src, len);
		case HEADER_BLOB_VAR:
			value->type = RKB_ORDERED_BLOB_VAR;
			return read_blob_var(value, src, len);
		case HEADER_BLOB:
			value->type = RKB_ORDERED_BLOB;
			return read_blob(value, src, len);
		default:
			if ((header < HEADER_MINUS_INFINITY || header > HEADER_INFINITY) &&
				header != HEADER_NAN)
				return RKB_ORDERED_HEADER;
			value->type = RKB_ORDERED_NUMERIC;
			return read_numeric(value, src, len);
	}
}

/*
 * Reads a value whose type and order are known; what is behind it does not
 * matter, but for a blob.
 */
RkbOrderedError
rkb_ordered_read(RkbOrdered *value, RkbOrderedType type, bool descending,
				 const uint8_t *src, size_t len)
{
	RkbOrderedError error = rkb_ordered_next(value, src, len);

	if (error == RKB_ORDERED_EMPTY || error == RKB_ORDERED_HEADER)
		return error;
	if (value->descending != descending ||
		(!value->null && value->type != type))
		return RKB_ORDERED_OTHER;
	if (value->null)
	{
		value->type = type;
		value->length = rkb_ordered_null_length(type, descending);
		if (is_blob_with_end(type, descending) &&
			(len < 2 || src[1] != 0xFF))
			return len < 2 ? RKB_ORDERED_SHORT : RKB_ORDERED_INVALID;
		if (type == RKB_ORDERED_BLOB && len > value->length)
			return RKB_ORDERED_NOT_LAST;
	}
	return error;
}

/*
 * The bytes of a string or blob that was read from src: value->content bytes.
 */
void
rkb_ordered_content(uint8_t *dst, const RkbOrdered *value, const uint8_t *src)
{
	uint8_t		mask = order_mask(value->descending);
	unsigned	bits = 0;
	int			count = 0;

	if (value->type != RKB_ORDERED_BLOB_VAR)
	{
		put_masked(dst, src + 1, value->content, mask);
		return;
	}
	for (size_t i = 0; i < value->content;)
	{
		bits = bits << 7 | ((*++src ^ mask) & 0x7F);
		count += 7;
		if (count >= 8)
		{
			count -= 8;
			dst[i++] = (uint8_t) (bits >> count);
		}
	}
}
