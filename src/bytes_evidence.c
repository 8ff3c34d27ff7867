/*
 * bytes_evidence.c
 *		Evidence that bytes are a number, a time, text and so on.
 *
 * Pure byte code: no palloc, no ereport, no header of the server.
 *
 * Evidence is counted in bits: how much more likely the bytes are if the
 * reading is true than among random bytes, as a power of two.  The cost of a
 * reading is taken off it: few bits for what keys are made of, more for what
 * is rare.  Sums of 2^-cost over all readings: 0.20 numbers, 0.31 times, 0.13
 * uuids, 0.34 runs of text and others, in sum less than one.  By Markov's
 * inequality, random bytes have a reading of score s at a given place with a
 * chance of 2^-s at most; with log2(n + 1) more for n places, and 7 bits for
 * "likely", one random key in 128 or fewer has anything that is likely.
 */
#include "bytes_inspect.h"

#include <math.h>

#include "bytes_key.h"

/* ------------------------------------------------------------------------
 * Numbers
 * ------------------------------------------------------------------------
 */

/*
 * Evidence for a number by how near to zero it is: each power of two is as
 * likely as any other.  Sum over all numbers: one.
 */
double
rkb_number_bits(uint64_t magnitude, int width)
{
	double		powers = 0.693 * (8 * width - 1);	/* ln 2^(8 width - 1) */

	return 8 * width - log2((double) magnitude + 1) - log2(powers);
}

static RkbFixed *
add_fixed(RkbFixed *fixed, RkbReadingKind kind, int width, int64_t value,
		  double score)
{
	*fixed = (RkbFixed) {
		.length = (size_t) width,
		.reading = {.kind = kind, .value = value, .score = score}
	};
	return fixed + 1;
}

/* The number whose two's complement is in so many bytes. */
static int64_t
signed_number(uint64_t raw, int width)
{
	int			unused = 64 - 8 * width;

	return (int64_t) (raw << unused) >> unused;
}

static uint64_t
magnitude(int64_t value)
{
	return value >= 0 ? (uint64_t) value : (uint64_t) -(value + 1);
}

static RkbFixed *
add_numbers(RkbFixed *fixed, const uint8_t *src, int width)
{
	uint64_t	raw = rkb_get_be(src, width);
	uint64_t	sign = (uint64_t) 1 << (8 * width - 1);
	int64_t		plain = signed_number(raw, width);
	int64_t		flipped = signed_number(raw ^ sign, width);
	/* narrower numbers are rarer in keys */
	double		cost = width == 8 ? 4 : width == 4 ? 5 : 6;

	fixed = add_fixed(fixed, RKB_READ_INT, width, plain,
					  rkb_number_bits(magnitude(plain), width) -
					  (plain >= 0 ? cost : cost + 3));
	fixed = add_fixed(fixed, RKB_READ_FLIPPED, width, flipped,
					  rkb_number_bits(magnitude(flipped), width) -
					  (flipped >= 0 ? cost + 1 : cost + 3));
	if (raw == sign - 1)
		fixed = add_fixed(fixed, RKB_READ_GREATEST, width, plain,
						  8 * width - 12);
	return fixed;
}

/* ------------------------------------------------------------------------
 * Times
 * ------------------------------------------------------------------------
 */

/* 64 bits less the logarithm of how many plausible times there are */
static double
time_bits(RkbTimeUnit unit)
{
	static const double units[] = {1e3, 1, 1e-3};

	return 64 - log2((double) (RKB_PLAUSIBLE_END - RKB_PLAUSIBLE_LEAST) *
					 units[unit]);
}

static RkbFixed *
add_time(RkbFixed *fixed, RkbReadingKind kind, int64_t value,
		 RkbTimeUnit unit, double cost)
{
	if (!rkb_is_plausible(value, unit))
		return fixed;
	fixed = add_fixed(fixed, kind, 8, value, time_bits(unit) - cost);
	fixed[-1].reading.unit = unit;
	return fixed;
}

/* Eight bytes: since 1970, Long.MAX less it, Phoenix's DATE. */
static RkbFixed *
add_times(RkbFixed *fixed, const uint8_t *src)
{
	static const double costs[] = {7, 3, 7};	/* us, ms, s */
	uint64_t	raw = rkb_get_be(src, 8);

	if (raw > INT64_MAX)
		return add_time(fixed, RKB_READ_DATE, (int64_t) (raw & INT64_MAX),
						RKB_UNIT_MS, 4);
	for (RkbTimeUnit unit = RKB_UNIT_US; unit <= RKB_UNIT_S; unit++)
	{
		fixed = add_time(fixed, RKB_READ_EPOCH, (int64_t) raw, unit,
						 costs[unit]);
		fixed = add_time(fixed, RKB_READ_REVERSED, INT64_MAX - (int64_t) raw,
						 unit, costs[unit] + 1);
	}
	return fixed;
}

/*
 * Phoenix's TIMESTAMP: milliseconds, then four bytes with the nanoseconds
 * within the millisecond, which are often few.
 */
static RkbFixed *
add_timestamps(RkbFixed *fixed, const uint8_t *src)
{
	uint64_t	raw = rkb_get_be(src, 8);
	uint32_t	nanos = (uint32_t) rkb_get_be(src + 8, 4);
	RkbReadingKind kind = RKB_READ_UNSIGNED_TIMESTAMP;
	int64_t		ms = (int64_t) raw;
	double		any = log2(4294967296.0 / 1e6) - 1;
	double		few;
	double		cost = 8;

	if (raw > INT64_MAX)
	{
		kind = RKB_READ_TIMESTAMP;
		ms = (int64_t) (raw & INT64_MAX);
		cost = 6;
	}
	else if (raw > INT64_MAX / 2)
	{
		kind = RKB_READ_TIMESTAMP_DESC;
		ms = (int64_t) (~raw & INT64_MAX);
		nanos = ~nanos;
		cost = 7;
	}
	if (!rkb_is_plausible(ms, RKB_UNIT_MS) || nanos >= 1000000)
		return fixed;
	few = 32 - log2((double) nanos + 1) - log2(log(1e6)) - 1;
	fixed = add_fixed(fixed, kind, 12, ms,
					  time_bits(RKB_UNIT_MS) + (few > any ? few : any) - cost);
	fixed[-1].reading.unit = RKB_UNIT_MS;
	fixed[-1].reading.nanos = (int32_t) nanos;
	return fixed;
}

/*
 * Four bytes hold hardly anything but plausible seconds, so that only a whole
 * hour says something.  Reversed seconds end in 2038.
 */
static RkbFixed *
add_seconds(RkbFixed *fixed, const uint8_t *src)
{
	int64_t		raw = (int64_t) rkb_get_be(src, 4);
	double		bits = time_bits(RKB_UNIT_S) - 32;

	if (rkb_is_plausible(raw, RKB_UNIT_S))
	{
		fixed = add_fixed(fixed, RKB_READ_EPOCH, 4, raw, raw % 3600 == 0 ?
						  bits + log2(3600) - 7 : bits - 5);
		fixed[-1].reading.unit = RKB_UNIT_S;
	}
	if (rkb_is_plausible(INT32_MAX - raw, RKB_UNIT_S))
	{
		fixed = add_fixed(fixed, RKB_READ_REVERSED, 4, INT32_MAX - raw,
						  bits + 1.2 - 8);
		fixed[-1].reading.unit = RKB_UNIT_S;
	}
	return fixed;
}

/* 1970 in 100 ns since 1582-10-15, of which uuids count their time */
#define UUID_EPOCH		INT64_C(122192928000000000)

/* RFC 9562: four bits of version, two of variant; 1 and 7 have a time. */
static RkbFixed *
add_uuid(RkbFixed *fixed, const uint8_t *src)
{
	int			version = src[6] >> 4;
	double		score = 6;

	if ((src[8] & 0xC0) != 0x80 || version < 1 || version > 8)
		return fixed;
	if (version == 7)
	{
		if (!rkb_is_plausible((int64_t) rkb_get_be(src, 6), RKB_UNIT_MS))
			return fixed;
		score += time_bits(RKB_UNIT_MS) - 16;
	}
	else if (version == 1)
	{
		/* its low half first */
		uint64_t	time = (rkb_get_be(src + 6, 2) & 0xFFF) << 48 |
			rkb_get_be(src + 4, 2) << 32 | rkb_get_be(src, 4);

		if (!rkb_is_plausible(((int64_t) time - UUID_EPOCH) / 10, RKB_UNIT_US))
			return fixed;
		score += time_bits(RKB_UNIT_US) - log2(10) - 4;
	}
	return add_fixed(fixed, RKB_READ_UUID, 16, version,
					 score - (version == 4 ? 4 : version == 7 ? 5 : 8));
}

/*
 * All readings of a fixed length that the bytes may begin with, whatever
 * their score; returns how many.
 */
int
rkb_fixed_readings(RkbFixed *fixed, const uint8_t *src, size_t len)
{
	RkbFixed   *end = fixed;

	if (len >= 2)
		end = add_numbers(end, src, 2);
	if (len >= 4)
	{
		end = add_numbers(end, src, 4);
		end = add_seconds(end, src);
	}
	if (len >= 8)
	{
		end = add_numbers(end, src, 8);
		end = add_times(end, src);
	}
	if (len >= 12)
		end = add_timestamps(end, src);
	if (len >= 16)
		end = add_uuid(end, src);
	return (int) (end - fixed);
}

/* ------------------------------------------------------------------------
 * Text, padding and separators
 * ------------------------------------------------------------------------
 */

/*
 * What a run of a class costs, and how many bits a character of it says: 8
 * less the logarithm of the number of characters.  Runs of one byte keep a bit
 * back for their end.
 */
static const struct
{
	RkbReadingKind kind;
	uint8_t		mask;			/* of inverted bytes */
	double		cost;
	double		bits;
}			classes[] = {
	[RKB_CLASS_DIGITS] = {RKB_READ_TEXT, 0, 4, 4.678},
	[RKB_CLASS_LOWER_HEX] = {RKB_READ_TEXT, 0, 5, 4},
	[RKB_CLASS_UPPER_HEX] = {RKB_READ_TEXT, 0, 6, 4},
	[RKB_CLASS_LOWER] = {RKB_READ_TEXT, 0, 4, 2.830},
	[RKB_CLASS_UPPER] = {RKB_READ_TEXT, 0, 6, 2.830},
	[RKB_CLASS_ALNUM] = {RKB_READ_TEXT, 0, 5, 2.045},
	[RKB_CLASS_PRINTABLE] = {RKB_READ_TEXT, 0, 5, 1.278},
	[RKB_CLASS_OTHER] = {RKB_READ_TEXT, 0, 6, -1.892},
	[RKB_CLASS_BLANK] = {RKB_READ_TEXT, 0, 6, 7},
	[RKB_CLASS_INVERTED_ALNUM] = {RKB_READ_INVERTED, 0xFF, 7, 2.045},
	[RKB_CLASS_INVERTED] = {RKB_READ_INVERTED, 0xFF, 7, 1.278},
	[RKB_CLASS_ZEROS] = {RKB_READ_ZEROS, 0, 8, 7},
	[RKB_CLASS_ONES] = {RKB_READ_ONES, 0, 9, 7}
};

RkbReadingKind
rkb_class_kind(RkbClass class)
{
	return classes[class].kind;
}

double
rkb_class_cost(RkbClass class)
{
	return classes[class].cost;
}

static bool
is_between(uint8_t byte, char first, char last)
{
	return byte >= (uint8_t) first && byte <= (uint8_t) last;
}

static bool
is_in_class(RkbClass class, uint8_t byte)
{
	bool		digit = is_between(byte, '0', '9');
	bool		lower = is_between(byte, 'a', 'z');
	bool		upper = is_between(byte, 'A', 'Z');

	switch (class)
	{
		case RKB_CLASS_DIGITS:
			return digit;
		case RKB_CLASS_LOWER_HEX:
			return digit || is_between(byte, 'a', 'f');
		case RKB_CLASS_UPPER_HEX:
			return digit || is_between(byte, 'A', 'F');
		case RKB_CLASS_LOWER:
			return digit || lower;
		case RKB_CLASS_UPPER:
			return digit || upper;
		case RKB_CLASS_ALNUM:
		case RKB_CLASS_INVERTED_ALNUM:
			return digit || lower || upper;
		case RKB_CLASS_PRINTABLE:
		case RKB_CLASS_OTHER:
		case RKB_CLASS_INVERTED:
			return is_between(byte, ' ', '~');
		case RKB_CLASS_BLANK:
			return byte == ' ';
		case RKB_CLASS_ZEROS:
			return byte == 0;
		case RKB_CLASS_ONES:
			return byte == 0xFF;
		case RKB_CLASSES:
			break;
	}
	return false;
}

/*
 * Letters and signs outside of ASCII: no control characters, none that turn
 * the direction of writing, none for private use, none of the planes 4 to 16,
 * which are empty or private.
 */
static bool
is_printable_code(uint32_t code)
{
	return code >= 0xA0 && !(code >= 0x200B && code <= 0x200F) &&
		!(code >= 0x2028 && code <= 0x202F) &&
		!(code >= 0x2060 && code <= 0x206F) &&
		!(code >= 0xFFF0 && code <= 0xFFFF) &&
		!(code >= 0xE000 && code <= 0xF8FF) &&
		!(code >= 0xFDD0 && code <= 0xFDEF) &&
		code != 0xFEFF && code != 0xAD && (code & 0xFFFE) != 0xFFFE &&
		code < 0x40000;
}

/*
 * Length of the character that the bytes begin with, and its evidence; 0 for
 * none of the class.
 */
size_t
rkb_class_character(RkbClass class, const uint8_t *src, size_t len,
					double *bits)
{
	/* that random bytes are UTF-8, by the length of the character */
	static const double others[] = {0, 0, 5.09, 8, 11.68};
	uint32_t	code;
	size_t		length;

	*bits = classes[class].bits;
	if (is_in_class(class, src[0] ^ classes[class].mask))
		return 1;
	if ((class != RKB_CLASS_PRINTABLE && class != RKB_CLASS_OTHER) ||
		src[0] < 0xC2)
		return 0;
	length = rkb_utf8_character(src, len, &code);
	/* one character in ten is outside of ASCII, or nine in ten are */
	*bits = others[length] - (class == RKB_CLASS_OTHER ? 0.15 : 3.32);
	return length > 1 && is_printable_code(code) ? length : 0;
}

/*
 * Evidence that all of the bytes are text, of the class that fits best;
 * RKB_NO_TEXT where they are not.
 */
double
rkb_text_bits(const uint8_t *src, size_t len, uint8_t mask)
{
	double		best = RKB_NO_TEXT;

	for (RkbClass class = RKB_CLASS_DIGITS; class < RKB_CLASSES; class++)
	{
		double		sum = -classes[class].cost;
		double		bits = 0;
		size_t		at = 0;

		if (classes[class].mask != mask || class >= RKB_CLASS_ZEROS)
			continue;
		while (at < len)
		{
			size_t		length = rkb_class_character(class, src + at, len - at,
													 &bits);

			if (length == 0)
				break;
			sum += bits;
			at += length;
		}
		if (at == len && sum > best)
			best = sum;
	}
	return best;
}

/* ------------------------------------------------------------------------
 * OrderedBytes
 * ------------------------------------------------------------------------
 */

/*
 * Evidence for a value that was read: its header is one of 256 bytes, of which
 * some twenty begin a value, and what the value itself says.
 */
double
rkb_ordered_bits(const uint8_t *src, const RkbOrdered *value)
{
	const double header = 8 - 4;
	uint8_t		mask = value->descending ? 0xFF : 0;
	double		sum = header;

	if (value->null)
		return header;
	switch (value->type)
	{
		case RKB_ORDERED_INT8:
			return header;
		case RKB_ORDERED_INT16:
		case RKB_ORDERED_INT32:
		case RKB_ORDERED_INT64:
			return header + rkb_number_bits(magnitude(value->as.integer),
											(int) value->length - 1) - 1;
		case RKB_ORDERED_FLOAT32:
		case RKB_ORDERED_FLOAT64:
			/* short numbers end in zeros */
			for (size_t i = value->length; i > 1 && src[i - 1] == mask; i--)
				sum += 7;
			return sum;
		case RKB_ORDERED_NUMERIC:
			/* thirty headers, and bytes of which 100 in 256 can be there */
			return header - 5 + 0.36 * (double) (value->length - 1);
		case RKB_ORDERED_STRING:
			/* nothing but the end tells an empty one */
			return header + 8 +
				(value->content == 0 ? 0 :
				 rkb_text_bits(src + 1, value->content, mask));
		case RKB_ORDERED_BLOB_VAR:
			/* each byte has a bit that tells whether it is the last */
			return header + (double) (value->length - 1) - 1;
		default:
			/* takes anything */
			return header - 4;
	}
}
