/*
 * split_fuzz.c
 *		Random rows through src/bytes_split.c.
 *
 * Knows nothing of the server.  See fuzz.h for how it is built and run.
 *
 * Any two rows give a status and no access outside of the work space.  Where
 * there are points, they ascend by equal steps, each lies behind the first
 * row and not behind the last one, and small numbers are those of plain
 * arithmetic.
 */
#include "fuzz.h"

#include "bytes_key.h"
#include "bytes_split.h"

/* The points of a split that has begun; checked against plain numbers. */
static void
check_points(RkbSplit *split, uint32_t pieces, bool small, long long first,
			 long long step)
{
	Bytes		before = make_bytes(0);

	for (uint32_t i = 1; i < pieces && i < 50; i++)
	{
		Bytes		point;

		rkb_split_next(split);
		point = make_bytes(rkb_split_length(split));
		rkb_split_put(point.data, split);
		if (split->radix == 256)
			CHECK(i == 1 || rkb_compare(before.data, before.len,
										point.data, point.len) < 0);
		else if (small)
		{
			char		digits[64];
			const char *from = digits;

			CHECK(point.len < sizeof(digits));
			memcpy(digits, point.data, point.len);
			digits[point.len] = '\0';
			/* zeros may be in front of a sign */
			if (strchr(digits, '-') != NULL)
				from = strchr(digits, '-');
			CHECK(strtoll(from, NULL, (int) split->radix) ==
				  first + step * (long long) i);
		}
		free_bytes(before);
		before = point;
	}
	free_bytes(before);
}

static void
check_bytes(Bytes first, Bytes last, uint32_t pieces)
{
	Bytes		work = make_bytes(RKB_SPLIT_ROOM(first.len, last.len));
	RkbSplit	split;
	RkbSplitStatus status =
		rkb_split_bytes(&split, work.data, first.data, first.len,
						last.data, last.len, random_below(2) == 0, pieces);

	CHECK(status == RKB_SPLIT_OK || status == RKB_SPLIT_BACKWARDS);
	if (rkb_compare(first.data, first.len, last.data, last.len) >= 0)
		CHECK(status == RKB_SPLIT_BACKWARDS);
	if (status == RKB_SPLIT_OK)
		check_points(&split, pieces, false, 0, 0);
	free_bytes(work);
}

static void
check_numbers(Bytes first, Bytes last, uint32_t radix, uint32_t pieces,
			  bool small, long long a, long long b)
{
	Bytes		work = make_bytes(RKB_SPLIT_ROOM(first.len, last.len));
	RkbSplit	split;
	RkbSplitStatus status =
		rkb_split_numbers(&split, work.data, radix, first.data, first.len,
						  last.data, last.len, pieces);

	if (small && a >= b)
		CHECK(status == RKB_SPLIT_BACKWARDS);
	else if (small)
		CHECK(status == ((b - a + 1) / pieces > 0 ? RKB_SPLIT_OK :
						 RKB_SPLIT_TOO_MANY));
	if (status == RKB_SPLIT_OK)
		check_points(&split, pieces, small, a,
					 small ? (b - a + 1) / pieces : 0);
	free_bytes(work);
}

/* Digits of a radix, now and then something else. */
static Bytes
random_digits(uint32_t radix)
{
	Bytes		digits = make_bytes(random_below(60));

	for (size_t i = 0; i < digits.len; i++)
		digits.data[i] = (uint8_t) "0123456789abcdefABCDEF"[random_below(radix)];
	if (digits.len > 0 && random_below(4) == 0)
		digits.data[random_below(digits.len)] = (uint8_t) "-+gG:/@`\0 "[random_below(10)];
	return digits;
}

static Bytes
printed(long long number, uint32_t radix)
{
	char		text[64];
	long long	size = number < 0 ? -number : number;
	const char *sign = number < 0 ? "-" : random_below(5) == 0 ? "+" : "";

	snprintf(text, sizeof(text), radix == 16 ? "%s%0*llx" : "%s%0*lld", sign,
			 (int) random_below(12), size);
	return copy_bytes((uint8_t *) text, strlen(text));
}

static void
check_round(void)
{
	uint32_t	pieces = random_below(2) ? 1 + (uint32_t) random_below(20) :
		1 + (uint32_t) random_below(1000000);
	uint32_t	radix = random_below(2) ? 10 : 16;
	Bytes		first = random_bytes();
	Bytes		last = random_bytes();
	long long	a = (long long) (random_bits() >> (34 + random_below(30)));
	long long	b = (long long) (random_bits() >> (34 + random_below(30)));

	shown = first;
	check_bytes(first, last, pieces);
	check_numbers(first, last, radix, pieces, false, 0, 0);
	free_bytes(first);
	free_bytes(last);

	first = random_digits(radix);
	last = random_digits(radix);
	shown = first;
	check_numbers(first, last, radix, pieces, false, 0, 0);
	free_bytes(first);
	free_bytes(last);

	a = random_below(2) ? a : -a;
	b = random_below(3) ? b : -b;
	first = printed(a, radix);
	last = printed(b, radix);
	shown = first;
	check_numbers(first, last, radix, pieces, true, a, b);
	free_bytes(first);
	free_bytes(last);
}

FUZZ_MAIN("split_fuzz")
