/*
 * bytes_ordered.h
 *		Values as HBase's OrderedBytes writes them, to bytes and back.
 *
 * Pure byte code: nothing of the server may be included here.
 */
#ifndef BYTES_ORDERED_H
#define BYTES_ORDERED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ------------------------------------------------------------------------
 * Decimals
 * ------------------------------------------------------------------------
 */

/* Significant digits that a decimal can hold */
#define RKB_DECIMAL_DIGITS	40

typedef enum RkbDecimalKind
{
	RKB_FINITE,
	RKB_INFINITE,
	RKB_NAN
} RkbDecimalKind;

/* 0.DDD times ten to the power of point; first and last digit are not 0. */
typedef struct RkbDecimal
{
	RkbDecimalKind kind;
	bool		negative;
	int			count;			/* of digits; none is zero */
	uint8_t		digits[RKB_DECIMAL_DIGITS];
	int64_t		point;
} RkbDecimal;

extern bool rkb_decimal_parse(RkbDecimal *dst, const char *src, size_t len,
							  int precision);

/* ------------------------------------------------------------------------
 * OrderedBytes
 * ------------------------------------------------------------------------
 */
typedef enum RkbOrderedType
{
	RKB_ORDERED_NULL,			/* read where no type is told */
	RKB_ORDERED_INT8,			/* one byte */
	RKB_ORDERED_INT16,
	RKB_ORDERED_INT32,
	RKB_ORDERED_INT64,
	RKB_ORDERED_FLOAT32,
	RKB_ORDERED_FLOAT64,
	RKB_ORDERED_NUMERIC,
	RKB_ORDERED_STRING,
	RKB_ORDERED_BLOB_VAR,
	RKB_ORDERED_BLOB			/* the key must end with it */
} RkbOrderedType;

/* OrderedBytes.MAX_PRECISION: significant digits of a numeric */
#define RKB_ORDERED_DIGITS	31

/* Room for any numeric: header, exponent, two digits a byte */
#define RKB_ORDERED_NUMERIC_ROOM	(1 + 9 + RKB_DECIMAL_DIGITS / 2 + 1)

typedef enum RkbOrderedError
{
	RKB_ORDERED_OK,
	RKB_ORDERED_EMPTY,			/* no byte is left */
	RKB_ORDERED_HEADER,			/* the first byte begins no value */
	RKB_ORDERED_OTHER,			/* a value of another type or order */
	RKB_ORDERED_SHORT,			/* the key ends inside of the value */
	RKB_ORDERED_INVALID,		/* bytes that OrderedBytes never writes */
	RKB_ORDERED_NOT_LAST		/* bytes behind a descending blob */
} RkbOrderedError;

/* A value that was read. */
typedef struct RkbOrdered
{
	RkbOrderedType type;
	bool		descending;
	bool		null;
	size_t		length;			/* of all its bytes */
	size_t		content;		/* bytes of a string or blob, decoded */
	union
	{
		int64_t		integer;
		float		float32;
		double		float64;
		RkbDecimal	decimal;
	}			as;
} RkbOrdered;

extern size_t rkb_ordered_null_length(RkbOrderedType type, bool descending);
extern size_t rkb_ordered_bytes_length(RkbOrderedType type, size_t len,
									   bool descending);
extern void rkb_ordered_put_null(uint8_t *dst, RkbOrderedType type,
								 bool descending);
extern int	rkb_ordered_int_width(RkbOrderedType type);
extern size_t rkb_ordered_put_int(uint8_t *dst, RkbOrderedType type,
								  int64_t value, bool descending);
extern size_t rkb_ordered_put_float32(uint8_t *dst, float value,
									  bool descending);
extern size_t rkb_ordered_put_float64(uint8_t *dst, double value,
									  bool descending);
extern size_t rkb_ordered_put_numeric(uint8_t *dst, const RkbDecimal *value,
									  bool descending);
extern bool rkb_ordered_put_bytes(uint8_t *dst, RkbOrderedType type,
								  const uint8_t *src, size_t len,
								  bool descending);

extern RkbOrderedError rkb_ordered_next(RkbOrdered *value,
										const uint8_t *src, size_t len);
extern RkbOrderedError rkb_ordered_read(RkbOrdered *value,
										RkbOrderedType type, bool descending,
										const uint8_t *src, size_t len);
extern void rkb_ordered_content(uint8_t *dst, const RkbOrdered *value,
								const uint8_t *src);

#endif							/* BYTES_ORDERED_H */
