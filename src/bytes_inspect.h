/*
 * bytes_inspect.h
 *		What the bytes of a key may be, without a layout.
 *
 * Pure byte code: nothing of the server may be included here.
 */
#ifndef BYTES_INSPECT_H
#define BYTES_INSPECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bytes_ordered.h"

/* Times that data are likely to have: 1990 to 2100, in ms since 1970. */
#define RKB_PLAUSIBLE_LEAST		INT64_C(631152000000)
#define RKB_PLAUSIBLE_END		INT64_C(4102444800000)

typedef enum RkbReadingKind
{
	RKB_READ_NOTHING,			/* nothing stands out */
	RKB_READ_TEXT,
	RKB_READ_INVERTED,			/* text, each byte inverted */
	RKB_READ_ZEROS,
	RKB_READ_ONES,				/* bytes FF */
	RKB_READ_INT,				/* big-endian */
	RKB_READ_FLIPPED,			/* the same, sign bit flipped: Phoenix */
	RKB_READ_GREATEST,			/* the greatest int: a mark */
	RKB_READ_EPOCH,				/* value in unit */
	RKB_READ_REVERSED,			/* Long.MAX less it */
	RKB_READ_DATE,				/* Phoenix DATE, TIME */
	RKB_READ_TIMESTAMP,			/* Phoenix; nanos within the millisecond */
	RKB_READ_TIMESTAMP_DESC,
	RKB_READ_UNSIGNED_TIMESTAMP,
	RKB_READ_UUID,				/* 16 bytes; value is the version */
	/* parts of text */
	RKB_READ_UUID_TEXT,
	RKB_READ_HEX,				/* hex digits of a digest */
	RKB_READ_HASH_HEX,			/* of the md5 of what follows */
	RKB_READ_EPOCH_DIGITS,
	RKB_READ_REVERSED_DIGITS,	/* the greatest number of so many digits */
	RKB_READ_DATETIME_DIGITS,	/* yyyyMMdd and so on */
	/* in front of the rest */
	RKB_READ_SALT,				/* hash31 of the rest, modulo buckets */
	RKB_READ_BUCKET,			/* a time behind it, modulo buckets */
	RKB_READ_HASH,				/* of the md5 of what follows */
	/* parts of a key that is all of one dialect */
	RKB_READ_ORDERED,
	RKB_READ_TSDB_SALT,
	RKB_READ_TSDB_METRIC,
	RKB_READ_TSDB_HOUR,
	RKB_READ_TSDB_TAG_NAME,
	RKB_READ_TSDB_TAG_VALUE
} RkbReadingKind;

typedef enum RkbTimeUnit
{
	RKB_UNIT_US,
	RKB_UNIT_MS,
	RKB_UNIT_S
} RkbTimeUnit;

typedef enum RkbConfidence
{
	RKB_UNKNOWN,				/* nothing stands out */
	RKB_POSSIBLE,
	RKB_LIKELY,
	RKB_CERTAIN					/* text forms that nothing else has */
} RkbConfidence;

/* Numbers of buckets that a salt is held against, and how many are named */
#define RKB_BUCKETS_SHOWN	4

typedef struct RkbReading
{
	RkbReadingKind kind;
	RkbConfidence confidence;
	double		score;			/* bits of evidence, less its cost */
	RkbTimeUnit unit;
	int64_t		value;
	int32_t		nanos;
	int			buckets[RKB_BUCKETS_SHOWN];
	int			bucket_count;	/* may be more than are shown */
	size_t		source;			/* of a hash: where the hashed text begins */
	size_t		source_length;
} RkbReading;

#define RKB_READINGS	4

/* A stretch of the key, and its readings, the best one first. */
typedef struct RkbStretch
{
	size_t		start;			/* from 0 */
	size_t		length;
	int			count;
	RkbReading	readings[RKB_READINGS];
} RkbStretch;

/* The md5 of the bytes; false where there is none. */
typedef bool (*RkbMd5) (const uint8_t *src, size_t len, uint8_t *digest);
typedef void (*RkbEmit) (void *context, const RkbStretch *stretch);

extern size_t rkb_inspect_room(size_t len);
extern void rkb_inspect(const uint8_t *key, size_t len, void *room, RkbMd5 md5,
						RkbEmit emit, void *context);

/* ------------------------------------------------------------------------
 * Parts of it
 * ------------------------------------------------------------------------
 */

/* Readings of a fixed length that bytes may begin with, at most */
#define RKB_FIXED_READINGS	32

typedef struct RkbFixed
{
	size_t		length;
	RkbReading	reading;
} RkbFixed;

extern int	rkb_fixed_readings(RkbFixed *fixed, const uint8_t *src,
							   size_t len);
extern double rkb_number_bits(uint64_t magnitude, int width);

/* Kinds of characters: a run of one is text, padding or a separator. */
typedef enum RkbClass
{
	RKB_CLASS_DIGITS,
	RKB_CLASS_LOWER_HEX,
	RKB_CLASS_UPPER_HEX,
	RKB_CLASS_LOWER,
	RKB_CLASS_UPPER,
	RKB_CLASS_ALNUM,
	RKB_CLASS_PRINTABLE,		/* UTF-8 too */
	RKB_CLASS_OTHER,			/* hardly any ASCII */
	RKB_CLASS_BLANK,
	RKB_CLASS_INVERTED_ALNUM,
	RKB_CLASS_INVERTED,
	RKB_CLASS_ZEROS,
	RKB_CLASS_ONES,
	RKB_CLASSES
} RkbClass;

extern RkbReadingKind rkb_class_kind(RkbClass class);
extern double rkb_class_cost(RkbClass class);
extern size_t rkb_class_character(RkbClass class, const uint8_t *src,
								  size_t len, double *bits);
/* Evidence that bytes are text, if they are not */
#define RKB_NO_TEXT		(-1e6)

extern double rkb_text_bits(const uint8_t *src, size_t len, uint8_t mask);

/* Is it a time that data are likely to have? */
static inline bool
rkb_is_plausible(int64_t value, RkbTimeUnit unit)
{
	int64_t		units = unit == RKB_UNIT_US ? 1000 : 1;
	int64_t		part = unit == RKB_UNIT_S ? 1000 : 1;

	return value >= RKB_PLAUSIBLE_LEAST * units / part &&
		value < RKB_PLAUSIBLE_END * units / part;
}

/*
 * A part of text that has a form of its own; its length, or 0.  What is hashed
 * may reach behind the text, to the end of the key.
 */
extern size_t rkb_text_part(const uint8_t *key, size_t key_len, size_t start,
							size_t at, size_t end, RkbMd5 md5,
							RkbReading *reading);

extern double rkb_ordered_bits(const uint8_t *src, const RkbOrdered *value);

#endif							/* BYTES_INSPECT_H */
