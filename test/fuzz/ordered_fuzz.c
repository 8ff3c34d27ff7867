/*
 * ordered_fuzz.c
 *		Random values and random bytes through bytes_ordered.c.
 *
 * How it is built and run: fuzz.h.
 */
#include "fuzz.h"

#include "bytes_key.h"
#include "bytes_ordered.h"

/* ------------------------------------------------------------------------
 * Values
 * ------------------------------------------------------------------------
 */

/* A value of any type, and its bytes when it is not a number. */
typedef struct Value
{
	RkbOrdered	is;
	Bytes		bytes;
} Value;

static RkbDecimal
random_decimal(int most_digits)
{
	/* where an exponent takes a byte more; the last is near its limit */
	static const int64_t borders[] = {
		10, 240, 2287, 67823, 0xFFFFFF, INT32_MAX - 2
	};
	RkbDecimal	decimal = {.kind = RKB_FINITE};

	switch (random_below(16))
	{
		case 0:
			decimal.kind = random_below(2) ? RKB_NAN : RKB_INFINITE;
			decimal.negative = decimal.kind == RKB_INFINITE && random_below(2);
			return decimal;
		case 1:
			return decimal;
		case 2:
			decimal.point = (int64_t) (random_bits() >> 33);
			break;
		case 3:
			decimal.point = (int64_t) random_below(140000);
			break;
		case 4:
			decimal.point = 2 * borders[random_below(sizeof(borders) / sizeof(borders[0]))] +
				(int64_t) random_below(3);
			break;
		default:
			decimal.point = (int64_t) random_below(40);
	}
	if (random_below(2))
		decimal.point = -decimal.point;
	decimal.negative = random_below(2);
	decimal.count = 1 + (int) random_below((size_t) most_digits);
	for (int i = 0; i < decimal.count; i++)
		decimal.digits[i] = (uint8_t) (random_below(3) ? random_below(10) :
									   9 * random_below(2));
	if (decimal.digits[0] == 0)
		decimal.digits[0] = 1;
	if (decimal.digits[decimal.count - 1] == 0)
		decimal.digits[decimal.count - 1] = 9;
	return decimal;
}

static Value
random_value(RkbOrderedType type, bool descending)
{
	Value		value = {.is = {.type = type, .descending = descending}};
	uint64_t	bits = random_bits();
	uint32_t	bits32 = (uint32_t) bits;
	int			width = rkb_ordered_int_width(type);

	value.bytes = random_below(3) ? random_bytes() : make_bytes(0);
	value.is.null = random_below(16) == 0;
	switch (type)
	{
		case RKB_ORDERED_FLOAT32:
			memcpy(&value.is.as.float32, &bits32, sizeof(bits32));
			break;
		case RKB_ORDERED_FLOAT64:
			memcpy(&value.is.as.float64, &bits, sizeof(bits));
			break;
		case RKB_ORDERED_NUMERIC:
			value.is.as.decimal = random_decimal(RKB_ORDERED_DIGITS);
			break;
		case RKB_ORDERED_STRING:
		case RKB_ORDERED_BLOB_VAR:
		case RKB_ORDERED_BLOB:
			break;
		default:
			value.is.as.integer = (int64_t) bits >> (64 - 8 * width);
	}
	return value;
}

/* Its bytes at their exact size; none when it is refused. */
static Bytes
encode(const Value *value, bool *refused)
{
	const RkbOrdered *is = &value->is;
	uint8_t		room[RKB_ORDERED_NUMERIC_ROOM];
	size_t		len;
	Bytes		key;

	*refused = false;
	if (is->null)
	{
		key = make_bytes(rkb_ordered_null_length(is->type, is->descending));
		rkb_ordered_put_null(key.data, is->type, is->descending);
		return key;
	}
	switch (is->type)
	{
		case RKB_ORDERED_STRING:
		case RKB_ORDERED_BLOB_VAR:
		case RKB_ORDERED_BLOB:
			key = make_bytes(rkb_ordered_bytes_length(is->type, value->bytes.len,
													  is->descending));
			*refused = !rkb_ordered_put_bytes(key.data, is->type,
											  value->bytes.data,
											  value->bytes.len,
											  is->descending);
			return key;
		case RKB_ORDERED_FLOAT32:
			key = make_bytes(5);
			len = rkb_ordered_put_float32(key.data, is->as.float32,
										  is->descending);
			break;
		case RKB_ORDERED_FLOAT64:
			key = make_bytes(9);
			len = rkb_ordered_put_float64(key.data, is->as.float64,
										  is->descending);
			break;
		case RKB_ORDERED_NUMERIC:
			len = rkb_ordered_put_numeric(room, &is->as.decimal,
										  is->descending);
			return copy_bytes(room, len);
		default:
			key = make_bytes(1 + (size_t) rkb_ordered_int_width(is->type));
			len = rkb_ordered_put_int(key.data, is->type, is->as.integer,
									  is->descending);
	}
	CHECK(len == key.len);
	return key;
}

static bool
same_decimal(const RkbDecimal *a, const RkbDecimal *b)
{
	return a->kind == b->kind && a->negative == b->negative &&
		a->count == b->count && a->point == b->point &&
		memcmp(a->digits, b->digits, (size_t) a->count) == 0;
}

/* The same value, with every NaN one. */
static bool
same_value(const Value *a, const RkbOrdered *b, Bytes content)
{
	if (a->is.null || b->null)
		return a->is.null && b->null;
	switch (a->is.type)
	{
		case RKB_ORDERED_FLOAT32:
			return isnan(a->is.as.float32) ? isnan(b->as.float32) != 0 :
				memcmp(&a->is.as.float32, &b->as.float32, 4) == 0;
		case RKB_ORDERED_FLOAT64:
			return isnan(a->is.as.float64) ? isnan(b->as.float64) != 0 :
				memcmp(&a->is.as.float64, &b->as.float64, 8) == 0;
		case RKB_ORDERED_NUMERIC:
			return same_decimal(&a->is.as.decimal, &b->as.decimal);
		case RKB_ORDERED_STRING:
		case RKB_ORDERED_BLOB_VAR:
		case RKB_ORDERED_BLOB:
			return a->bytes.len == content.len &&
				memcmp(a->bytes.data, content.data, content.len) == 0;
		default:
			return a->is.as.integer == b->as.integer;
	}
}

static Bytes
content_of(const RkbOrdered *value, Bytes key)
{
	Bytes		content = make_bytes(value->content);

	if (!value->null)
		rkb_ordered_content(content.data, value, key.data);
	return content;
}

/* ------------------------------------------------------------------------
 * Properties
 * ------------------------------------------------------------------------
 */

/* Whatever was read is within the bytes, and is written as just these. */
static void
check_read(const RkbOrdered *read, Bytes key)
{
	Value		value = {*read, content_of(read, key)};
	bool		refused;
	Bytes		again = encode(&value, &refused);
	static const uint8_t one[] = {0x16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x02};

	CHECK(read->length > 0 && read->length <= key.len);
	CHECK(!refused);
	/* HBase's form of a number that rounding made 1 is read, not written */
	if (read->type == RKB_ORDERED_NUMERIC && read->length == sizeof(one) &&
		again.len == 2)
		CHECK(read->as.decimal.count == 1 && read->as.decimal.digits[0] == 1 &&
			  read->as.decimal.point == 1);
	else if (read->type != RKB_ORDERED_NULL || read->length > 1)
		CHECK(again.len == read->length &&
			  memcmp(again.data, key.data, again.len) == 0);
	if (read->type == RKB_ORDERED_NUMERIC && !read->null)
	{
		CHECK(read->as.decimal.count <= RKB_ORDERED_DIGITS);
		for (int i = 0; i < read->as.decimal.count; i++)
			CHECK(read->as.decimal.digits[i] <= 9);
	}
	free_bytes(value.bytes);
	free_bytes(again);
}

/* Any bytes: values as long as there are some, then an error. */
static void
check_any(Bytes src)
{
	size_t		at = 0;

	for (;;)
	{
		Bytes		rest = copy_bytes(src.data + at, src.len - at);
		RkbOrdered	read;
		RkbOrderedError error = rkb_ordered_next(&read, rest.data, rest.len);

		if (error == RKB_ORDERED_OK)
			check_read(&read, rest);
		for (RkbOrderedType type = RKB_ORDERED_INT8; type <= RKB_ORDERED_BLOB; type++)
		{
			RkbOrdered	told;
			bool		descending = random_below(2);

			if (rkb_ordered_read(&told, type, descending, rest.data,
								 rest.len) == RKB_ORDERED_OK)
			{
				CHECK(told.type == type && told.descending == descending);
				CHECK(error == RKB_ORDERED_OK && read.null == told.null &&
					  read.descending == descending);
				check_read(&told, rest);
			}
		}
		free_bytes(rest);
		if (error != RKB_ORDERED_OK)
		{
			CHECK((error == RKB_ORDERED_EMPTY) == (at == src.len));
			return;
		}
		at += read.length;
	}
}

/* decode(encode(x)) = x, also in front of others; a shorter key is an error. */
static Bytes
check_value(const Value *value)
{
	RkbOrderedType type = value->is.type;
	bool		descending = value->is.descending;
	bool		refused;
	Bytes		key = encode(value, &refused);
	Bytes		behind = random_bytes();
	Bytes		longer = make_bytes(key.len + behind.len);
	RkbOrdered	read;
	RkbOrderedError error;
	Bytes		content;

	if (refused)
	{
		CHECK((type == RKB_ORDERED_STRING ||
			   (type == RKB_ORDERED_BLOB && descending)) &&
			  memchr(value->bytes.data, 0, value->bytes.len) != NULL);
		free_bytes(key);
		free_bytes(behind);
		free_bytes(longer);
		return (Bytes) {NULL, 0};
	}
	shown = key;
	CHECK(rkb_ordered_read(&read, type, descending, key.data, key.len) ==
		  RKB_ORDERED_OK);
	CHECK(read.length == key.len);
	content = content_of(&read, key);
	CHECK(same_value(value, &read, content));
	free_bytes(content);

	CHECK(rkb_ordered_next(&read, key.data, key.len) == RKB_ORDERED_OK);
	CHECK(read.length == key.len && read.null == value->is.null &&
		  read.descending == descending);
	CHECK(read.null || read.type == type);
	CHECK(rkb_ordered_read(&read, type, !descending, key.data, key.len) ==
		  RKB_ORDERED_OTHER);

	memcpy(longer.data, key.data, key.len);
	memcpy(longer.data + key.len, behind.data, behind.len);
	error = rkb_ordered_read(&read, type, descending, longer.data, longer.len);
	if (type != RKB_ORDERED_BLOB)
		CHECK(error == RKB_ORDERED_OK && read.length == key.len);
	else if (behind.len > 0)
		CHECK(descending || value->is.null ? error == RKB_ORDERED_NOT_LAST :
			  error == RKB_ORDERED_OK && read.length == longer.len);

	for (size_t len = 0; len < key.len; len++)
	{
		Bytes		part = copy_bytes(key.data, len);

		error = rkb_ordered_read(&read, type, descending, part.data, len);
		CHECK(error == (len == 0 ? RKB_ORDERED_EMPTY :
						type == RKB_ORDERED_BLOB && !descending ? RKB_ORDERED_OK :
						RKB_ORDERED_SHORT));
		free_bytes(part);
		if (len > 40)
			len += random_below(40);
	}
	free_bytes(behind);
	free_bytes(longer);
	return key;
}

/* The sign of a - b, by their definitions; nulls and NaN as OrderedBytes. */
static int
compare_decimals(const RkbDecimal *a, const RkbDecimal *b)
{
	int			rank_a = a->kind == RKB_NAN ? 3 : a->kind == RKB_INFINITE ?
		(a->negative ? -2 : 2) : a->count == 0 ? 0 : a->negative ? -1 : 1;
	int			rank_b = b->kind == RKB_NAN ? 3 : b->kind == RKB_INFINITE ?
		(b->negative ? -2 : 2) : b->count == 0 ? 0 : b->negative ? -1 : 1;
	int			order;

	if (rank_a != rank_b)
		return rank_a < rank_b ? -1 : 1;
	if (rank_a != 1 && rank_a != -1)
		return 0;
	if (a->point != b->point)
		order = a->point < b->point ? -1 : 1;
	else
		order = rkb_compare(a->digits, (size_t) a->count, b->digits,
							(size_t) b->count);
	return rank_a * order;
}

static int
compare_numbers(double a, double b)
{
	if (isnan(a) || isnan(b))
		return (isnan(a) != 0) - (isnan(b) != 0);
	if (a == b)
		return (signbit(b) != 0) - (signbit(a) != 0);
	return a < b ? -1 : 1;
}

static int
compare_values(const Value *a, const Value *b)
{
	if (a->is.null || b->is.null)
		return b->is.null - a->is.null;
	switch (a->is.type)
	{
		case RKB_ORDERED_FLOAT32:
			return compare_numbers(a->is.as.float32, b->is.as.float32);
		case RKB_ORDERED_FLOAT64:
			return compare_numbers(a->is.as.float64, b->is.as.float64);
		case RKB_ORDERED_NUMERIC:
			return compare_decimals(&a->is.as.decimal, &b->is.as.decimal);
		case RKB_ORDERED_STRING:
		case RKB_ORDERED_BLOB_VAR:
		case RKB_ORDERED_BLOB:
			return rkb_compare(a->bytes.data, a->bytes.len, b->bytes.data,
							   b->bytes.len);
		default:
			return (a->is.as.integer > b->is.as.integer) -
				(a->is.as.integer < b->is.as.integer);
	}
}

/* Has the type's order of bytes a meaning for these two? */
static bool
is_ordered(const Value *a, const Value *b)
{
	size_t		common = a->bytes.len < b->bytes.len ? a->bytes.len : b->bytes.len;

	return a->is.type != RKB_ORDERED_BLOB_VAR || a->is.null || b->is.null ||
		a->bytes.len == b->bytes.len ||
		memcmp(a->bytes.data, b->bytes.data, common) == 0;
}

/* A value near to another one. */
static Value
random_neighbour(const Value *value)
{
	Value		other = random_value(value->is.type, value->is.descending);

	if (random_below(3) == 0)
		return other;
	other.is.null = false;
	if (value->is.type == RKB_ORDERED_NUMERIC)
	{
		if (value->is.as.decimal.count > 0)
		{
			other.is.as.decimal = value->is.as.decimal;
			if (random_below(2))
				other.is.as.decimal.point += random_below(2) ? 1 : -1;
			else
				other.is.as.decimal.digits[random_below((size_t) other.is.as.decimal.count)] = 5;
		}
	}
	else if (rkb_ordered_int_width(value->is.type) > 0 &&
			 value->is.as.integer > -128)
		other.is.as.integer = value->is.as.integer - 1;
	else
	{
		size_t		len = random_below(value->bytes.len + 1);

		free_bytes(other.bytes);
		other.bytes = copy_bytes(value->bytes.data, len);
		if (len > 0 && random_below(2))
			other.bytes.data[random_below(len)] ^= (uint8_t) (1 << random_below(8));
	}
	return other;
}

static void
check_values(void)
{
	RkbOrderedType type = RKB_ORDERED_INT8 + random_below(RKB_ORDERED_BLOB);
	bool		descending = random_below(2);
	Value		a = random_value(type, descending);
	Value		b = random_neighbour(&a);
	Bytes		key_a = check_value(&a);
	Bytes		key_b = check_value(&b);

	if (key_a.data != NULL && key_b.data != NULL)
	{
		int			order = rkb_compare(key_a.data, key_a.len, key_b.data,
										key_b.len);

		if (is_ordered(&a, &b))
			CHECK(compare_values(&a, &b) == (descending ? -order : order));
		else
			CHECK(order != 0);

		/* one byte changed: read or refused, within bounds */
		key_b.data[random_below(key_b.len)] = (uint8_t) random_bits();
		shown = key_b;
		check_any(key_b);
	}
	if (key_a.data != NULL)
		free_bytes(key_a);
	if (key_b.data != NULL)
		free_bytes(key_b);
	free_bytes(a.bytes);
	free_bytes(b.bytes);
}

/* Numbers of more digits than OrderedBytes writes are not read. */
static void
check_long_decimal(void)
{
	RkbDecimal	decimal = random_decimal(RKB_DECIMAL_DIGITS);
	uint8_t    *room = allocate(RKB_ORDERED_NUMERIC_ROOM);
	bool		descending = random_below(2);
	size_t		len = rkb_ordered_put_numeric(room, &decimal, descending);
	Bytes		key = copy_bytes(room, len);
	RkbOrdered	read;

	shown = key;
	CHECK(len <= RKB_ORDERED_NUMERIC_ROOM);
	CHECK(rkb_ordered_next(&read, key.data, key.len) ==
		  (decimal.count > RKB_ORDERED_DIGITS ? RKB_ORDERED_INVALID :
		   RKB_ORDERED_OK));
	free_bytes(key);
	free(room);
}

/* What is printed is read: digits with a point somewhere and an exponent. */
static void
check_decimal(void)
{
	RkbDecimal	decimal = random_decimal(RKB_ORDERED_DIGITS);
	RkbDecimal	read;
	Bytes		text;
	char		room[RKB_DECIMAL_DIGITS + 64];
	int			len = 0;
	int			point = (int) random_below((size_t) decimal.count + 1);

	if (decimal.kind != RKB_FINITE)
		return;
	len += sprintf(room, "%s%s", decimal.negative ? "-" : "",
				   random_below(2) ? "00" : "");
	for (int i = 0; i <= decimal.count; i++)
	{
		if (i == point)
			room[len++] = '.';
		if (i < decimal.count)
			room[len++] = (char) ('0' + decimal.digits[i]);
	}
	len += sprintf(room + len, "%se%lld", random_below(2) ? "000" : "0",
				   (long long) decimal.point - point);
	text = copy_bytes((const uint8_t *) room, (size_t) len);
	shown = text;
	if (decimal.count > 0)
	{
		CHECK(rkb_decimal_parse(&read, (const char *) text.data, text.len,
								RKB_ORDERED_DIGITS));
		CHECK(same_decimal(&read, &decimal));
	}

	/* any text, rounded to any precision */
	if (text.len > 0)
		text.data[random_below(text.len)] = (uint8_t) "0123456789.-+eE x9"[random_below(18)];
	if (rkb_decimal_parse(&read, (const char *) text.data, text.len,
						  1 + (int) random_below(RKB_DECIMAL_DIGITS)))
	{
		CHECK(read.count >= 0 && read.count <= RKB_DECIMAL_DIGITS);
		for (int i = 0; i < read.count; i++)
			CHECK(read.digits[i] <= 9);
		CHECK(read.count == 0 ||
			  (read.digits[0] != 0 && read.digits[read.count - 1] != 0));
	}
	free_bytes(text);
}

static void
check_round(void)
{
	/* headers, in either order, so that what follows is looked at */
	static const uint8_t headers[] = {
		0x05, 0x07, 0x08, 0x09, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x21,
		0x22, 0x23, 0x26, 0x29, 0x2A, 0x2B, 0x2C, 0x30, 0x31, 0x34, 0x37, 0x38
	};
	Bytes		src = random_bytes();

	if (src.len > 0 && random_below(8) > 0)
		src.data[0] = headers[random_below(sizeof(headers))] ^
			(uint8_t) (random_below(2) ? 0xFF : 0);
	shown = src;
	check_any(src);
	free_bytes(src);
	check_values();
	check_long_decimal();
	check_decimal();
	shown = (Bytes) {NULL, 0};
}

FUZZ_MAIN("ordered_fuzz")
