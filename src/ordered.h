/*
 * ordered.h
 *		OrderedBytes between SQL values and keys; see bytes_ordered.h.
 */
#ifndef ORDERED_H
#define ORDERED_H

#include "encoders.h"

#include "bytes_ordered.h"

struct RkValue;

/* What a value is written as. */
typedef struct RkOrdered
{
	RkbOrderedType type;
	bool		descending;
} RkOrdered;

extern RkOrdered rk_ordered_prepare(text *type, bool descending);
extern const char *rk_ordered_type_name(RkbOrderedType type);
extern int	rk_ordered_takes(RkbOrderedType type);
extern void rk_put_ordered(RkOut *out, const RkOrdered *options,
						   const struct RkValue *value);
extern const char *rk_ordered_length(const RkOrdered *options, RkBytes rest,
									 Size *length);
extern const char *rk_get_ordered(const RkOrdered *options, RkBytes rest,
								  Size *length, struct RkValue *value);

/* Decimals of the byte code; the precision is in significant digits. */
extern void rk_decimal_from_value(RkbDecimal *decimal,
								  const struct RkValue *value,
								  int precision);
extern bool rk_decimal_to_numeric(const RkbDecimal *decimal, Numeric *value);

#endif							/* ORDERED_H */
