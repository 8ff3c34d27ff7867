/*
 * phoenix_fuzz.c
 *		Random bytes and values through src/bytes_phoenix.c.
 *
 * How it is built and run: fuzz.h.
 *
 * Decoders take any bytes and read none outside of them; what they read is
 * written back to the same bytes.  Values are read back as they were written,
 * and their bytes are in their order.
 */
#include "fuzz.h"

#include "bytes_phoenix.h"

#define MOST_BYTES	40

/* A number of any size, of either sign. */
static int64_t
random_integer(void)
{
	int64_t		value = (int64_t) (random_bits() >> random_below(64));

	return random_below(2) ? value : -(value >> 1) - 1;
}

/*
 * Any bytes, ends of ranges, ASCII, what DECIMALs are made of; often of a
 * length that some type has.
 */
static uint8_t *
random_parts(size_t *len)
{
	static const uint8_t ends[] = {0x00, 0x01, 0x20, 0x65, 0x66, 0x7F, 0x80, 0xFE, 0xFF};
	static const size_t lengths[] = {0, 1, 2, 4, 8, 12, 21, 22};
	size_t		kind = random_below(4);
	uint8_t    *bytes;

	*len = random_below(2) ? lengths[random_below(8)] : random_below(MOST_BYTES);
	bytes = allocate(*len);
	for (size_t i = 0; i < *len; i++)
	{
		switch (kind)
		{
			case 0:
				bytes[i] = ends[random_below(sizeof(ends))];
				break;
			case 1:
				bytes[i] = (uint8_t) (0x20 + random_below(0x60));
				break;
			case 2:
				bytes[i] = (uint8_t) (i == 0 ? random_bits() :
									  1 + random_below(101));
				break;
			default:
				bytes[i] = (uint8_t) random_bits();
		}
	}
	/* the two ends of a negative DECIMAL */
	if (kind == 2 && *len > 1 && random_below(2))
	{
		bytes[0] &= 0x7F;
		bytes[*len - 1] = 0x66;
	}
	return bytes;
}

/* ------------------------------------------------------------------------
 * Any bytes: nothing outside is read, and what is read is written back
 * ------------------------------------------------------------------------
 */
static void
check_integer_bytes(RkbPhoenix type, const uint8_t *src, size_t len)
{
	int64_t		value;

	if (rkb_phoenix_get_integer(type, src, len, &value) == RKB_PHOENIX_OK)
	{
		uint8_t    *again = allocate(len);

		CHECK(rkb_phoenix_put_integer(again, type, value) == RKB_PHOENIX_OK);
		CHECK(memcmp(again, src, len) == 0);
		free(again);
	}
}

static void
check_float_bytes(RkbPhoenix type, const uint8_t *src, size_t len)
{
	float		value;

	if (rkb_phoenix_get_float(type, src, len, &value) == RKB_PHOENIX_OK)
	{
		uint8_t    *again = allocate(len);

		CHECK(rkb_phoenix_put_float(again, type, value) == RKB_PHOENIX_OK);
		CHECK(memcmp(again, src, len) == 0);
		free(again);
	}
}

static void
check_double_bytes(RkbPhoenix type, const uint8_t *src, size_t len)
{
	double		value;

	if (rkb_phoenix_get_double(type, src, len, &value) == RKB_PHOENIX_OK)
	{
		uint8_t    *again = allocate(len);

		CHECK(rkb_phoenix_put_double(again, type, value) == RKB_PHOENIX_OK);
		CHECK(memcmp(again, src, len) == 0);
		free(again);
	}
}

static void
check_time_bytes(RkbPhoenix type, const uint8_t *src, size_t len)
{
	int64_t		millis;
	int32_t		nanos;

	if (rkb_phoenix_get_time(type, src, len, &millis, &nanos) == RKB_PHOENIX_OK)
	{
		uint8_t    *again = allocate(len);

		CHECK(nanos >= 0 && nanos < RKB_NANOS_PER_MILLI);
		CHECK(rkb_phoenix_put_time(again, type, millis, nanos) == RKB_PHOENIX_OK);
		CHECK(memcmp(again, src, len) == 0);
		free(again);
	}
}

static void
check_decimal_bytes(const uint8_t *src, size_t len)
{
	char	   *number = (char *) allocate(RKB_PHOENIX_DECIMAL_TEXT);
	uint8_t    *again = allocate(RKB_PHOENIX_DECIMAL_BYTES);
	size_t		again_len;
	int64_t		exponent;

	if (rkb_phoenix_get_decimal(src, len, number) == RKB_PHOENIX_OK)
	{
		CHECK(strspn(number, "-.0123456789") == strlen(number));
		CHECK(rkb_phoenix_put_decimal(again, &again_len, number,
									  strlen(number), RKB_PHOENIX_NO_LIMIT,
									  RKB_PHOENIX_NO_LIMIT,
									  &exponent) == RKB_PHOENIX_OK);
		CHECK(again_len == len && memcmp(again, src, len) == 0);
	}
	free(number);
	free(again);
}

static void
check_padded_bytes(RkbPhoenix type, const uint8_t *src, size_t len)
{
	size_t		width = random_below(3) ? len : random_below(MOST_BYTES);
	size_t		value_len;

	if (rkb_phoenix_get_padded(type, width, src, len, &value_len) ==
		RKB_PHOENIX_OK)
	{
		uint8_t    *again = allocate(width);

		CHECK(value_len <= len);
		if (len > 0)
		{
			CHECK(rkb_phoenix_put_padded(again, type, width, src,
										 value_len) == RKB_PHOENIX_OK);
			CHECK(memcmp(again, src, len) == 0);
		}
		free(again);
	}
}

static void
check_bytes(const uint8_t *src, size_t len)
{
	uint8_t    *twice = allocate(len);
	uint8_t    *decoded = allocate(len);
	size_t		decoded_len;
	bool		value;

	for (int type = RKB_PHOENIX_TINYINT; type <= RKB_PHOENIX_UNSIGNED_LONG; type++)
		check_integer_bytes((RkbPhoenix) type, src, len);
	check_float_bytes(RKB_PHOENIX_FLOAT, src, len);
	check_float_bytes(RKB_PHOENIX_UNSIGNED_FLOAT, src, len);
	check_double_bytes(RKB_PHOENIX_DOUBLE, src, len);
	check_double_bytes(RKB_PHOENIX_UNSIGNED_DOUBLE, src, len);
	for (int type = RKB_PHOENIX_DATE; type <= RKB_PHOENIX_UNSIGNED_TIMESTAMP; type++)
		check_time_bytes((RkbPhoenix) type, src, len);
	check_decimal_bytes(src, len);
	check_padded_bytes(RKB_PHOENIX_CHAR, src, len);
	check_padded_bytes(RKB_PHOENIX_BINARY, src, len);
	CHECK(rkb_phoenix_utf16_length(src, len) <= 2 * len);

	if (rkb_phoenix_get_boolean(src, len, &value) == RKB_PHOENIX_OK)
	{
		uint8_t		again;

		rkb_phoenix_put_boolean(&again, value);
		CHECK(again == src[0]);
	}
	if (rkb_phoenix_get_encoded(decoded, &decoded_len, src, len) ==
		RKB_PHOENIX_OK)
	{
		uint8_t    *again = allocate(len);

		CHECK(rkb_phoenix_encoded_length(decoded, decoded_len) == len);
		rkb_phoenix_put_encoded(again, decoded, decoded_len);
		CHECK(memcmp(again, src, len) == 0);
		free(again);
	}

	rkb_invert(twice, src, len);
	rkb_invert(twice, twice, len);
	CHECK(memcmp(twice, src, len) == 0);
	free(twice);
	free(decoded);
}

/* ------------------------------------------------------------------------
 * Values: read back, and in order
 * ------------------------------------------------------------------------
 */
static int
sign(int cmp)
{
	return (cmp > 0) - (cmp < 0);
}

static void
check_integers(void)
{
	int64_t		a = random_integer();
	int64_t		b = random_below(4) ? random_integer() : a + (a < INT64_MAX);

	for (int type = RKB_PHOENIX_TINYINT; type <= RKB_PHOENIX_UNSIGNED_LONG; type++)
	{
		size_t		width = (size_t) rkb_phoenix_width((RkbPhoenix) type);
		uint8_t    *x = allocate(width);
		uint8_t    *y = allocate(width);
		int64_t		back;

		if (rkb_phoenix_put_integer(x, (RkbPhoenix) type, a) == RKB_PHOENIX_OK)
		{
			CHECK(rkb_phoenix_get_integer((RkbPhoenix) type, x, width,
										  &back) == RKB_PHOENIX_OK);
			CHECK(back == a);
			if (rkb_phoenix_put_integer(y, (RkbPhoenix) type, b) == RKB_PHOENIX_OK)
				CHECK(sign(memcmp(x, y, width)) == (a > b) - (a < b));
		}
		else
			CHECK(type != RKB_PHOENIX_BIGINT);
		free(x);
		free(y);
	}
}

/* Any bits: small and great numbers, infinities, NaN. */
static double
random_double(void)
{
	uint64_t	bits = random_bits();
	double		value;

	if (random_below(8) == 0)
		bits &= UINT64_C(0xFFF0000000000000);
	if (random_below(8) == 0)
		bits |= UINT64_C(0x7FF0000000000000);
	if (random_below(8) == 0)
		bits &= UINT64_C(0x800000000000000F);
	memcpy(&value, &bits, sizeof(value));
	return value;
}

/* NaN is the greatest, -0.0 smaller than 0.0. */
static int
compare_doubles(double a, double b)
{
	if (isnan(a) || isnan(b))
		return !!isnan(a) - !!isnan(b);
	if (a == 0 && b == 0)
		return !!signbit(b) - !!signbit(a);
	return (a > b) - (a < b);
}

static void
check_doubles(void)
{
	double		a = random_double();
	double		b = random_double();
	float		c = (float) a;
	float		d = (float) b;
	uint8_t    *x = allocate(8);
	uint8_t    *y = allocate(8);
	double		back;
	float		back_float;

	CHECK(rkb_phoenix_put_double(x, RKB_PHOENIX_DOUBLE, a) == RKB_PHOENIX_OK);
	CHECK(rkb_phoenix_put_double(y, RKB_PHOENIX_DOUBLE, b) == RKB_PHOENIX_OK);
	CHECK(sign(memcmp(x, y, 8)) == compare_doubles(a, b));
	CHECK(rkb_phoenix_get_double(RKB_PHOENIX_DOUBLE, x, 8, &back) == RKB_PHOENIX_OK);
	CHECK(compare_doubles(back, a) == 0);

	CHECK(rkb_phoenix_put_float(x, RKB_PHOENIX_FLOAT, c) == RKB_PHOENIX_OK);
	CHECK(rkb_phoenix_put_float(y, RKB_PHOENIX_FLOAT, d) == RKB_PHOENIX_OK);
	CHECK(sign(memcmp(x, y, 4)) == compare_doubles(c, d));
	CHECK(rkb_phoenix_get_float(RKB_PHOENIX_FLOAT, x, 4, &back_float) == RKB_PHOENIX_OK);
	CHECK(compare_doubles(back_float, c) == 0);

	a = fabs(a);
	b = fabs(b);
	CHECK(rkb_phoenix_put_double(x, RKB_PHOENIX_UNSIGNED_DOUBLE, a) == RKB_PHOENIX_OK);
	CHECK(rkb_phoenix_put_double(y, RKB_PHOENIX_UNSIGNED_DOUBLE, b) == RKB_PHOENIX_OK);
	CHECK(sign(memcmp(x, y, 8)) == compare_doubles(a, b));
	if (a > 0)
		CHECK(rkb_phoenix_put_double(x, RKB_PHOENIX_UNSIGNED_DOUBLE, -a) == RKB_PHOENIX_NEGATIVE);
	free(x);
	free(y);
}

/* A whole number and its fraction, without zeros that do not count. */
static char *
random_number(int whole, int fraction)
{
	char	   *number = (char *) allocate((size_t) (whole + fraction) + 4);
	char	   *at = number;

	if (random_below(2))
		*at++ = '-';
	if (whole == 0)
		*at++ = '0';
	for (int i = 0; i < whole; i++)
		*at++ = (char) ('0' + (i == 0 ? 1 + random_below(9) : random_below(10)));
	if (fraction > 0)
		*at++ = '.';
	for (int i = 0; i < fraction; i++)
		*at++ = (char) ('0' + (i == fraction - 1 ? 1 + random_below(9) :
							   random_below(10)));
	*at = '\0';
	return number;
}

static void
check_decimals(void)
{
	int			whole = (int) random_below(60);
	int			fraction = (int) random_below(60);
	int			digits = whole + fraction;
	bool		exact;
	char	   *number;
	uint8_t    *bytes = allocate(RKB_PHOENIX_DECIMAL_BYTES);
	char	   *back = (char *) allocate(RKB_PHOENIX_DECIMAL_TEXT);
	size_t		len;
	int64_t		exponent;

	/* half of all within the digits that are kept */
	if (random_below(2))
	{
		whole %= RKB_PHOENIX_DECIMAL_DIGITS / 2 + 1;
		fraction %= RKB_PHOENIX_DECIMAL_DIGITS / 2 + 1;
		digits = whole + fraction;
	}
	exact = digits <= RKB_PHOENIX_DECIMAL_DIGITS;
	number = random_number(whole, fraction);
	shown = (Bytes) {(uint8_t *) number, strlen(number)};
	CHECK(rkb_phoenix_put_decimal(bytes, &len, number, strlen(number),
								  RKB_PHOENIX_NO_LIMIT, RKB_PHOENIX_NO_LIMIT,
								  &exponent) == RKB_PHOENIX_OK);
	CHECK(len <= RKB_PHOENIX_DECIMAL_BYTES);
	CHECK(rkb_phoenix_get_decimal(bytes, len, back) == RKB_PHOENIX_OK);
	if (exact && strcmp(number, "-0") != 0)
		CHECK(strcmp(number, back) == 0);

	/* cut to its scale, it has no digit more */
	if (rkb_phoenix_put_decimal(bytes, &len, number, strlen(number), 38, 2,
								&exponent) == RKB_PHOENIX_OK)
	{
		const char *point;

		CHECK(whole <= 36);
		CHECK(rkb_phoenix_get_decimal(bytes, len, back) == RKB_PHOENIX_OK);
		point = strchr(back, '.');
		CHECK(point == NULL || strlen(point) <= 3);
	}
	else
		CHECK(whole > 36);
	free(number);
	free(bytes);
	free(back);
}

/* Two integers as DECIMALs, with the separators of either order behind. */
static void
check_decimal_order(void)
{
	int64_t		a = random_integer() >> random_below(64);
	int64_t		b = random_integer() >> random_below(64);
	uint8_t		x[RKB_PHOENIX_DECIMAL_BYTES + 1];
	uint8_t		y[RKB_PHOENIX_DECIMAL_BYTES + 1];
	char		number[24];
	size_t		xlen;
	size_t		ylen;
	int64_t		exponent;

	snprintf(number, sizeof(number), "%lld", (long long) a);
	CHECK(rkb_phoenix_put_decimal(x, &xlen, number, strlen(number), 19, 0,
								  &exponent) == RKB_PHOENIX_OK);
	snprintf(number, sizeof(number), "%lld", (long long) b);
	CHECK(rkb_phoenix_put_decimal(y, &ylen, number, strlen(number), 19, 0,
								  &exponent) == RKB_PHOENIX_OK);
	x[xlen] = y[ylen] = 0;
	CHECK(rkb_compare(x, xlen + 1, y, ylen + 1) == (a > b) - (a < b));
	rkb_invert(x, x, xlen + 1);
	rkb_invert(y, y, ylen + 1);
	CHECK(rkb_compare(x, xlen + 1, y, ylen + 1) == (a < b) - (a > b));
}

static void
check_encoded(const uint8_t *src, size_t len)
{
	size_t		encoded_len = rkb_phoenix_encoded_length(src, len);
	uint8_t    *encoded = allocate(encoded_len);
	uint8_t    *back = allocate(encoded_len);
	size_t		back_len;

	rkb_phoenix_put_encoded(encoded, src, len);
	for (size_t i = 0; i + 1 < encoded_len; i++)
		CHECK(encoded[i] != 0 || encoded[i + 1] != 1);
	CHECK(rkb_phoenix_get_encoded(back, &back_len, encoded, encoded_len) ==
		  RKB_PHOENIX_OK);
	CHECK(back_len == len && memcmp(back, src, len) == 0);
	free(encoded);
	free(back);
}

static void
check_round(void)
{
	size_t		len;
	uint8_t    *src = random_parts(&len);

	shown = (Bytes) {src, len};
	check_bytes(src, len);
	check_encoded(src, len);
	free(src);
	shown.len = 0;
	check_integers();
	check_doubles();
	check_decimal_order();
	check_decimals();
	shown.len = 0;
}

FUZZ_MAIN("phoenix_fuzz")
