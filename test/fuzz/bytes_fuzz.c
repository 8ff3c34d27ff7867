/*
 * bytes_fuzz.c
 *		Random byte strings through bytes_key.c and bytes_hash.c.
 *
 * How it is built and run: fuzz.h.
 */
#include "fuzz.h"

#include "bytes_hash.h"
#include "bytes_key.h"

/* A string that shares a prefix with another one, for comparisons. */
static Bytes
random_neighbour(Bytes bytes)
{
	Bytes		other;
	size_t		common = random_below(bytes.len + 1);

	if (random_below(4) == 0)
		return random_bytes();
	if (random_below(4) == 0)
		return copy_bytes(bytes.data, common);
	other = make_bytes(common + random_below(MAX_LENGTH + 1 - common));
	for (size_t i = 0; i < other.len; i++)
		other.data[i] = i < common ? bytes.data[i] : (uint8_t) random_bits();
	return other;
}

/* The code point's UTF-8 by RFC 3629, section 3; returns its length. */
static size_t
put_utf8(uint8_t *dst, uint32_t code)
{
	if (code < 0x80)
	{
		dst[0] = (uint8_t) code;
		return 1;
	}
	if (code < 0x800)
	{
		dst[0] = (uint8_t) (0xC0 | code >> 6);
		dst[1] = (uint8_t) (0x80 | (code & 0x3F));
		return 2;
	}
	if (code < 0x10000)
	{
		dst[0] = (uint8_t) (0xE0 | code >> 12);
		dst[1] = (uint8_t) (0x80 | (code >> 6 & 0x3F));
		dst[2] = (uint8_t) (0x80 | (code & 0x3F));
		return 3;
	}
	dst[0] = (uint8_t) (0xF0 | code >> 18);
	dst[1] = (uint8_t) (0x80 | (code >> 12 & 0x3F));
	dst[2] = (uint8_t) (0x80 | (code >> 6 & 0x3F));
	dst[3] = (uint8_t) (0x80 | (code & 0x3F));
	return 4;
}

/* A code point of one to four bytes, equally often; no surrogate. */
static uint32_t
random_code(void)
{
	static const uint32_t first[] = {0, 0x80, 0x800, 0x10000, 0x110000};
	size_t		length = random_below(4);
	uint32_t	code = first[length] +
		(uint32_t) random_below(first[length + 1] - first[length]);

	return code >= 0xD800 && code <= 0xDFFF ? 0xFFFF : code;
}

/* ------------------------------------------------------------------------
 * Properties
 * ------------------------------------------------------------------------
 */

/* Bytes.compareTo, by its definition */
static int
naive_compare(Bytes a, Bytes b)
{
	for (size_t i = 0; i < a.len && i < b.len; i++)
	{
		if (a.data[i] != b.data[i])
			return a.data[i] < b.data[i] ? -1 : 1;
	}
	return a.len == b.len ? 0 : a.len < b.len ? -1 : 1;
}

static int
compare(Bytes a, Bytes b)
{
	return rkb_compare(a.data, a.len, b.data, b.len);
}

static void
check_order(Bytes a)
{
	Bytes		b = random_neighbour(a);
	Bytes		same = copy_bytes(a.data, a.len);
	bool		prefix = a.len >= b.len;
	double		distance = rkb_distance(a.data, a.len, b.data, b.len);

	CHECK(compare(a, b) == naive_compare(a, b));
	CHECK(compare(b, a) == -compare(a, b));
	CHECK(compare(a, same) == 0);

	for (size_t i = 0; prefix && i < b.len; i++)
		prefix = a.data[i] == b.data[i];
	CHECK(rkb_starts_with(a.data, a.len, b.data, b.len) == prefix);
	CHECK(rkb_starts_with(a.data, a.len, same.data, same.len));

	CHECK(distance >= 0 && distance <= 1);
	CHECK(distance == rkb_distance(b.data, b.len, a.data, a.len));
	CHECK(rkb_distance(a.data, a.len, same.data, same.len) == 0);
	free_bytes(b);
	free_bytes(same);
}

/*
 * The prefix stop is behind every key with the prefix, and no key without the
 * prefix is between: less by one in its last byte it is a prefix of src, with
 * nothing but FF behind.
 */
static void
check_prefix_stop(Bytes src)
{
	uint8_t    *room = allocate(src.len);
	size_t		len = rkb_prefix_stop(room, src.data, src.len);
	Bytes		stop = copy_bytes(room, len <= src.len ? len : 0);

	CHECK(len <= src.len);
	for (size_t i = len; i < src.len; i++)
		CHECK(src.data[i] == 0xFF);
	if (len > 0)
	{
		Bytes		longer = make_bytes(src.len + random_below(MAX_LENGTH));

		memcpy(longer.data, src.data, src.len);
		for (size_t i = src.len; i < longer.len; i++)
			longer.data[i] = random_below(2) ? 0xFF : (uint8_t) random_bits();
		CHECK(naive_compare(stop, src) > 0);
		CHECK(naive_compare(stop, longer) > 0);
		CHECK(stop.data[len - 1] == src.data[len - 1] + 1);
		CHECK(memcmp(stop.data, src.data, len - 1) == 0);
		free_bytes(longer);
	}
	free_bytes(stop);
	free(room);
}

/* Nothing is between a key and its successor: src and 00, no more. */
static void
check_successor(Bytes src)
{
	Bytes		next = make_bytes(src.len + 1);
	size_t		len = rkb_successor(next.data, src.data, src.len);

	CHECK(len == src.len + 1);
	CHECK(memcmp(next.data, src.data, src.len) == 0);
	CHECK(next.data[src.len] == 0);
	CHECK(naive_compare(next, src) > 0);
	free_bytes(next);
}

/* At the greatest length, the successor is the prefix stop. */
static void
check_longest_successor(void)
{
	Bytes		src = make_bytes(ROWKEY_MAX_LENGTH);
	Bytes		next = make_bytes(ROWKEY_MAX_LENGTH);
	size_t		plain = random_below(ROWKEY_MAX_LENGTH + 1);
	size_t		len;

	memset(src.data, 0xFF, src.len);
	memset(src.data, (int) random_below(0xFF), plain);
	len = rkb_successor(next.data, src.data, src.len);
	CHECK(len == plain);
	CHECK(plain == 0 || next.data[plain - 1] == src.data[plain - 1] + 1);
	CHECK(plain == 0 || memcmp(next.data, src.data, plain - 1) == 0);
	free_bytes(src);
	free_bytes(next);
}

/* The text form by its definition: 20..7E but the backslash, else \xHH. */
static void
check_text(Bytes src)
{
	size_t		printed = rkb_printed_length(src.data, src.len);
	Bytes		text = make_bytes(printed);
	uint8_t    *back = allocate(printed);
	size_t		back_len = printed + 1;
	size_t		error_at = 0;
	size_t		at = 0;

	CHECK(rkb_print((char *) text.data, src.data, src.len) ==
		  (char *) text.data + printed);
	for (size_t i = 0; i < src.len; i++)
	{
		char		escape[5];

		if (src.data[i] >= 0x20 && src.data[i] <= 0x7E && src.data[i] != '\\')
		{
			CHECK(at < printed && text.data[at] == src.data[i]);
			at++;
		}
		else
		{
			snprintf(escape, sizeof(escape), "\\x%02X", src.data[i]);
			CHECK(at + 4 <= printed && memcmp(text.data + at, escape, 4) == 0);
			at += 4;
		}
	}
	CHECK(at == printed);

	CHECK(rkb_parse(back, &back_len, (char *) text.data, text.len, &error_at));
	CHECK(back_len == src.len && memcmp(back, src.data, src.len) == 0);
	free_bytes(text);
	free(back);
}

/*
 * Any bytes as text: either they are read, or there is an error at an \x that
 * two hex digits do not follow; and an escape is found exactly where the first
 * one is.
 */
static void
check_parse(Bytes src)
{
	uint8_t    *dst = allocate(src.len);
	size_t		dst_len = src.len + 1;
	size_t		error_at = src.len + 1;
	size_t		found = src.len + 1;
	size_t		first = src.len;
	size_t		bad = src.len;
	size_t		escapes = 0;
	bool		parsed = rkb_parse(dst, &dst_len, (char *) src.data, src.len,
								   &error_at);

	for (size_t i = 0; i + 1 < src.len; i++)
	{
		bool		digits = i + 3 < src.len &&
			rkb_hex_value((char) src.data[i + 2]) >= 0 &&
			rkb_hex_value((char) src.data[i + 3]) >= 0;

		if (src.data[i] != '\\' || src.data[i + 1] != 'x')
			continue;
		if (digits && escapes++ == 0 && first == src.len)
			first = i;
		if (!digits && bad == src.len)
			bad = i;
	}
	CHECK(parsed == (bad == src.len));
	CHECK(parsed ? dst_len == src.len - 3 * escapes : error_at == bad);

	CHECK(rkb_has_escape(src.data, src.len, &found) == (first < src.len));
	CHECK(first == src.len || found == first);
	free(dst);
}

static void
check_hex(Bytes src)
{
	bool		upper = random_below(2) == 0;
	Bytes		hex = make_bytes(2 * src.len);

	CHECK(rkb_print_hex((char *) hex.data, src.data, src.len, upper) ==
		  (char *) hex.data + hex.len);
	for (size_t i = 0; i < src.len; i++)
	{
		char		digits[3];

		snprintf(digits, sizeof(digits), upper ? "%02X" : "%02x", src.data[i]);
		CHECK(memcmp(hex.data + 2 * i, digits, 2) == 0);
		CHECK((rkb_hex_value((char) hex.data[2 * i]) << 4 |
			   rkb_hex_value((char) hex.data[2 * i + 1])) == src.data[i]);
	}
	free_bytes(hex);

	if (src.len >= 16)
	{
		Bytes		uuid = copy_bytes(src.data, 16);
		char	   *text = allocate(RKB_UUID_TEXT);
		char		expected[RKB_UUID_TEXT + 1];
		const uint8_t *u = uuid.data;

		snprintf(expected, sizeof(expected),
				 "%02x%02x%02x%02x-%02x%02x-%02x%02x-%02x%02x-"
				 "%02x%02x%02x%02x%02x%02x", u[0], u[1], u[2], u[3], u[4],
				 u[5], u[6], u[7], u[8], u[9], u[10], u[11], u[12], u[13],
				 u[14], u[15]);
		rkb_print_uuid(text, u);
		CHECK(memcmp(text, expected, RKB_UUID_TEXT) == 0);
		free_bytes(uuid);
		free(text);
	}
}

/* Reversed bytes, and any bytes walked through as if they were UTF-8. */
static void
check_reverse(Bytes src)
{
	Bytes		once = make_bytes(src.len);
	Bytes		twice = make_bytes(src.len);

	rkb_reverse(once.data, src.data, src.len);
	for (size_t i = 0; i < src.len; i++)
		CHECK(once.data[i] == src.data[src.len - 1 - i]);
	rkb_reverse(twice.data, once.data, once.len);
	CHECK(memcmp(twice.data, src.data, src.len) == 0);

	rkb_reverse_utf8(once.data, src.data, src.len);
	for (size_t at = 0; at < src.len;)
	{
		size_t		length = rkb_utf8_length(src.data + at, src.len - at);
		uint32_t	code;
		uint8_t		one[4];
		size_t		character = rkb_utf8_character(src.data + at,
												   src.len - at, &code);

		/* what its code point is written as, and no surrogate */
		CHECK(character == 0 ||
			  (put_utf8(one, code) == character && character == length &&
			   memcmp(src.data + at, one, length) == 0 &&
			   (code < 0xD800 || (code > 0xDFFF && code < 0x110000))));
		CHECK(length >= 1 && length <= src.len - at && length <= 4);
		CHECK(memcmp(once.data + src.len - at - length, src.data + at,
					 length) == 0);
		at += length;
	}
	free_bytes(once);
	free_bytes(twice);
}

/* Valid UTF-8: lengths, reversal, Java's hash by its definition. */
static void
check_utf8(void)
{
	uint8_t		room[4 * MAX_LENGTH];
	uint32_t	codes[MAX_LENGTH];
	size_t		count = random_below(random_below(2) ? 9 : MAX_LENGTH + 1);
	size_t		len = 0;
	size_t		at = 0;
	uint32_t	h = 0;
	uint32_t	code;
	Bytes		src;
	Bytes		once;
	Bytes		twice;

	for (size_t i = 0; i < count; i++)
	{
		codes[i] = random_code();
		len += put_utf8(room + len, codes[i]);
	}
	shown = src = copy_bytes(room, len);
	once = make_bytes(len);
	twice = make_bytes(len);

	for (size_t i = 0; i < count; i++)
	{
		uint8_t		one[4];
		size_t		length = put_utf8(one, codes[i]);

		CHECK(rkb_utf8_length(src.data + at, len - at) == length);
		CHECK(rkb_utf8_character(src.data + at, len - at, &code) == length &&
			  code == codes[i]);
		at += length;
		if (codes[i] > 0xFFFF)
		{
			h = 31 * h + 0xD800 + (codes[i] - 0x10000) / 0x400;
			h = 31 * h + 0xDC00 + (codes[i] - 0x10000) % 0x400;
		}
		else
			h = 31 * h + codes[i];
	}
	CHECK(at == len);
	CHECK(rkb_java_string_hash(src.data, len) == h);

	rkb_reverse_utf8(once.data, src.data, len);
	at = 0;
	for (size_t i = count; i-- > 0;)
		at += put_utf8(room + at, codes[i]);
	CHECK(at == len && memcmp(once.data, room, len) == 0);
	rkb_reverse_utf8(twice.data, once.data, len);
	CHECK(memcmp(twice.data, src.data, len) == 0);
	free_bytes(src);
	free_bytes(once);
	free_bytes(twice);
}

/* A hash depends on nothing but the bytes: not on where they are. */
static void
check_hashes(Bytes src)
{
	uint32_t	seed = random_below(2) ? 0 : (uint32_t) random_bits();
	uint32_t	hash31 = 1;

	for (size_t i = 0; i < src.len; i++)
		hash31 = 31 * hash31 + src.data[i] - (src.data[i] >= 0x80 ? 256u : 0);
	CHECK(rkb_hash31(src.data, src.len) == hash31);

	for (size_t shift = 1; shift < 8; shift++)
	{
		uint8_t    *room = allocate(src.len + shift);
		uint8_t    *copy = room + shift;

		memset(room, (int) shift, shift);
		memcpy(copy, src.data, src.len);
		CHECK(rkb_hash31(copy, src.len) == hash31);
		CHECK(rkb_java_string_hash(copy, src.len) ==
			  rkb_java_string_hash(src.data, src.len));
		CHECK(rkb_murmur(copy, src.len, seed) ==
			  rkb_murmur(src.data, src.len, seed));
		CHECK(rkb_murmur3(copy, src.len, seed) ==
			  rkb_murmur3(src.data, src.len, seed));
		CHECK(rkb_jenkins(copy, src.len, seed) ==
			  rkb_jenkins(src.data, src.len, seed));
		free(room);
	}
}

/* Big-endian numbers of each width, by division. */
static void
check_numbers(void)
{
	uint64_t	value = random_bits() >> random_below(64);

	for (int width = 1; width <= 8; width++)
	{
		Bytes		number = make_bytes((size_t) width);
		uint64_t	rest = value;

		rkb_put_be(number.data, value, width);
		for (int i = width - 1; i >= 0; i--)
		{
			CHECK(number.data[i] == rest % 256);
			rest /= 256;
		}
		CHECK(rkb_fits(value, width) == (rest == 0));
		CHECK((rkb_get_be(number.data, width) == value) == (rest == 0));
		free_bytes(number);
	}
}

static void
check_round(void)
{
	Bytes		src = random_bytes();

	shown = src;
	check_order(src);
	check_prefix_stop(src);
	check_successor(src);
	check_text(src);
	check_parse(src);
	check_hex(src);
	check_reverse(src);
	check_hashes(src);
	check_numbers();
	free_bytes(src);
	check_utf8();
	shown = (Bytes) {NULL, 0};
	if (round_number % 64 == 0)
		check_longest_successor();
}

FUZZ_MAIN("bytes_fuzz")
