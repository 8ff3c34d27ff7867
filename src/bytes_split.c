/*
 * bytes_split.c
 *		Split points by arithmetic, as HBase computes them.
 *
 * Facts: org.apache.hadoop.hbase.util.RegionSplitter (HexStringSplit,
 * DecimalStringSplit, UniformSplit) and Bytes.split of HBase 2.6.4.  All
 * divide the distance of two rows by the number of pieces, and go on by whole
 * steps from the first row, so that the last piece gets the remainder.
 *
 * Pure byte code: no palloc, no ereport, no header of the server.
 */
#include "bytes_split.h"

#include "bytes_key.h"

/* ------------------------------------------------------------------------
 * Arithmetic on digits
 * ------------------------------------------------------------------------
 */

/* a += b; the carry must fit. */
static void
add(const RkbSplit *split, uint8_t *a, const uint8_t *b)
{
	uint32_t	carry = 0;

	for (size_t i = split->width; i-- > 0;)
	{
		uint32_t	sum = (uint32_t) a[i] + b[i] + carry;

		carry = sum >= split->radix;
		a[i] = (uint8_t) (carry ? sum - split->radix : sum);
	}
}

/* dst = a - b, for a >= b; dst may be a or b. */
static void
subtract(const RkbSplit *split, uint8_t *dst, const uint8_t *a,
		 const uint8_t *b)
{
	uint32_t	borrow = 0;

	for (size_t i = split->width; i-- > 0;)
	{
		uint32_t	minus = b[i] + borrow;

		borrow = a[i] < minus;
		dst[i] = (uint8_t) (a[i] + (borrow ? split->radix : 0) - minus);
	}
}

/* a += b, both with a sign. */
static void
add_signed(const RkbSplit *split, uint8_t *a, bool *a_negative,
		   const uint8_t *b, bool b_negative)
{
	if (*a_negative == b_negative)
		add(split, a, b);
	else if (memcmp(a, b, split->width) >= 0)
		subtract(split, a, a, b);
	else
	{
		subtract(split, a, b, a);
		*a_negative = b_negative;
	}
}

static void
add_one(const RkbSplit *split, uint8_t *a)
{
	for (size_t i = split->width; i-- > 0;)
	{
		if (a[i] < split->radix - 1)
		{
			a[i]++;
			return;
		}
		a[i] = 0;
	}
}

/* a /= divisor, rounded down. */
static void
divide(const RkbSplit *split, uint8_t *a, uint32_t divisor)
{
	uint64_t	rest = 0;

	for (size_t i = 0; i < split->width; i++)
	{
		rest = rest * split->radix + a[i];
		a[i] = (uint8_t) (rest / divisor);
		rest %= divisor;
	}
}

/* Zeros in front; all digits of zero but the last. */
static size_t
leading_zeros(const RkbSplit *split, const uint8_t *a)
{
	size_t		zeros = 0;

	while (zeros + 1 < split->width && a[zeros] == 0)
		zeros++;
	return zeros;
}

static bool
is_zero(const RkbSplit *split, const uint8_t *a)
{
	return a[leading_zeros(split, a)] == 0;
}

/* ------------------------------------------------------------------------
 * Numbers as text
 * ------------------------------------------------------------------------
 */

/* As java.math.BigInteger reads ASCII: a sign, then one digit at least. */
static bool
parse(const RkbSplit *split, uint8_t *a, bool *negative, const uint8_t *src,
	  size_t len)
{
	*negative = len > 0 && src[0] == '-';
	if (len > 0 && (src[0] == '-' || src[0] == '+'))
	{
		src++;
		len--;
	}
	memset(a, 0, split->width);
	a += split->width - len;
	for (size_t i = 0; i < len; i++)
	{
		int			digit = rkb_hex_value((char) src[i]);

		if (digit < 0 || (uint32_t) digit >= split->radix)
			return false;
		a[i] = (uint8_t) digit;
	}
	return len > 0;
}

/*
 * Splits the numbers from first to last, which is included, into pieces:
 * HexStringSplit (radix 16) and DecimalStringSplit (10).  Printed numbers are
 * as long as the last row is, at least.  The work space is the caller's, of
 * RKB_SPLIT_ROOM bytes; pieces is not 0.
 */
RkbSplitStatus
rkb_split_numbers(RkbSplit *split, uint8_t *work, uint32_t radix,
				  const uint8_t *first, size_t first_len,
				  const uint8_t *last, size_t last_len, uint32_t pieces)
{
	bool		negative;		/* the distance */

	split->radix = radix;
	split->width = RKB_SPLIT_DIGITS(first_len, last_len);
	split->printed = last_len;
	split->current = work;
	split->step = work + split->width;
	if (!parse(split, split->step, &negative, last, last_len))
		return RKB_SPLIT_BAD_LAST;
	if (!parse(split, split->current, &split->negative, first, first_len))
		return RKB_SPLIT_BAD_FIRST;

	add_signed(split, split->step, &negative, split->current,
			   !split->negative);
	if (negative || is_zero(split, split->step))
		return RKB_SPLIT_BACKWARDS;
	add_one(split, split->step);
	divide(split, split->step, pieces);
	return is_zero(split, split->step) ? RKB_SPLIT_TOO_MANY : RKB_SPLIT_OK;
}

/* ------------------------------------------------------------------------
 * Bytes
 * ------------------------------------------------------------------------
 */

/*
 * Bytes.split(first, last, inclusive, pieces - 1): both rows are filled with
 * 00 to the same length, and by one byte more until there are as many numbers
 * between them as pieces.  Inclusive counts the last row to the distance.
 */
RkbSplitStatus
rkb_split_bytes(RkbSplit *split, uint8_t *work, const uint8_t *first,
				size_t first_len, const uint8_t *last, size_t last_len,
				bool inclusive, uint32_t pieces)
{
	size_t		digits = RKB_SPLIT_DIGITS(first_len, last_len);

	split->radix = 256;
	split->printed = 0;
	split->negative = false;
	split->current = work;
	split->step = work + digits;
	for (split->width = digits - 4; split->width <= digits; split->width++)
	{
		memset(work, 0, 2 * digits);
		memcpy(split->current + 1, first, first_len);
		memcpy(split->step + 1, last, last_len);
		if (memcmp(split->current, split->step, split->width) >= 0)
			return RKB_SPLIT_BACKWARDS;
		subtract(split, split->step, split->step, split->current);
		if (inclusive)
			add_one(split, split->step);
		divide(split, split->step, pieces);
		if (!is_zero(split, split->step))
			return RKB_SPLIT_OK;
	}
	return RKB_SPLIT_TOO_MANY;	/* not reached: four bytes hold any number */
}

/* ------------------------------------------------------------------------
 * Points
 * ------------------------------------------------------------------------
 */

/* Goes on to the next point; the first call goes to the first one. */
void
rkb_split_next(RkbSplit *split)
{
	add_signed(split, split->current, &split->negative, split->step, false);
}

/* Does the point print a minus sign? */
static bool
has_sign(const RkbSplit *split)
{
	return split->negative && !is_zero(split, split->current);
}

/* Bytes of the point as a key. */
size_t
rkb_split_length(const RkbSplit *split)
{
	size_t		length;

	if (split->radix == 256)
		return split->width - 1;
	length = split->width - leading_zeros(split, split->current) +
		has_sign(split);
	return length < split->printed ? split->printed : length;
}

/*
 * Writes the point, which has rkb_split_length bytes.  Numbers are lower-case
 * text, filled with 0 in front, also in front of a sign as in HBase.
 */
void
rkb_split_put(uint8_t *dst, const RkbSplit *split)
{
	static const char characters[] = "0123456789abcdef";
	size_t		length = rkb_split_length(split);
	size_t		from;
	size_t		digits;

	if (split->radix == 256)
	{
		memcpy(dst, split->current + 1, length);
		return;
	}
	from = leading_zeros(split, split->current);
	digits = split->width - from;
	memset(dst, '0', length);
	dst += length - digits;
	if (has_sign(split))
		dst[-1] = '-';
	for (size_t i = 0; i < digits; i++)
		dst[i] = (uint8_t) characters[split->current[from + i]];
}
