/*
 * bytes_split.h
 *		Split points by arithmetic, as HBase computes them.
 *
 * Pure byte code: nothing of the server may be included here.
 */
#ifndef BYTES_SPLIT_H
#define BYTES_SPLIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum RkbSplitStatus
{
	RKB_SPLIT_OK,
	RKB_SPLIT_BAD_FIRST,		/* the first row is no number */
	RKB_SPLIT_BAD_LAST,
	RKB_SPLIT_BACKWARDS,		/* last row not behind the first */
	RKB_SPLIT_TOO_MANY			/* more pieces than numbers */
} RkbSplitStatus;

/*
 * Numbers that are a fixed step apart.  A number has any size: its digits in
 * the radix, one a byte, the most significant first.  Bytes are the digits of
 * radix 256.
 */
typedef struct RkbSplit
{
	uint32_t	radix;
	size_t		width;			/* digits of each number */
	size_t		printed;		/* characters of a printed number, at least */
	uint8_t    *current;
	bool		negative;		/* current is below zero */
	uint8_t    *step;
} RkbSplit;

/*
 * Digits of numbers between two rows of these lengths: a digit for the carry
 * in front, and up to four bytes that Bytes.split adds behind.
 */
#define RKB_SPLIT_DIGITS(first, last) \
	(((first) > (last) ? (first) : (last)) + 5)
/* Work space: two numbers. */
#define RKB_SPLIT_ROOM(first, last) (2 * RKB_SPLIT_DIGITS(first, last))

extern RkbSplitStatus rkb_split_numbers(RkbSplit *split, uint8_t *work,
										uint32_t radix, const uint8_t *first,
										size_t first_len, const uint8_t *last,
										size_t last_len, uint32_t pieces);
extern RkbSplitStatus rkb_split_bytes(RkbSplit *split, uint8_t *work,
									  const uint8_t *first, size_t first_len,
									  const uint8_t *last, size_t last_len,
									  bool inclusive, uint32_t pieces);
extern void rkb_split_next(RkbSplit *split);
extern size_t rkb_split_length(const RkbSplit *split);
extern void rkb_split_put(uint8_t *dst, const RkbSplit *split);

#endif							/* BYTES_SPLIT_H */
