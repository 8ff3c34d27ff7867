/*
 * phoenix.h
 *		Apache Phoenix's types: their names, limits, and values in keys.
 *
 * A value of a type stands here alone.  What belongs to a key of several
 * columns (separators, NULLs at the end, salt) is not here.
 */
#ifndef PHOENIX_H
#define PHOENIX_H

#include "encoders.h"

#include "bytes_phoenix.h"

struct RkValue;

typedef struct RkPhoenixType
{
	RkbPhoenix	kind;
	const char *name;			/* without its limits */
	int			takes;			/* SQL types, RK_TAKES_* */
	bool		ordered;		/* byte order is value order */
	int			width;			/* bytes; -1 for variable */
	int			length;			/* n of CHAR(n) and so on, or NO_LIMIT */
	int			scale;			/* s of DECIMAL(n, s), or NO_LIMIT */
} RkPhoenixType;

extern RkPhoenixType rk_phoenix_type(RkBytes name);
extern char *rk_phoenix_type_print(const RkPhoenixType *type);
extern void rk_put_phoenix(RkOut *out, const RkPhoenixType *type,
						   bool descending, const struct RkValue *value);
extern const char *rk_get_phoenix(const RkPhoenixType *type, bool descending,
								  RkBytes part, struct RkValue *value);
extern void rk_phoenix_millis(const struct RkValue *value, int64 *millis,
							  int32 *nanos);
extern const char *rk_phoenix_time(int64 millis, int32 nanos,
								   struct RkValue *value);
extern bool rk_phoenix_cuts(const RkPhoenixType *type,
							const struct RkValue *value);
extern bool rk_phoenix_reads_back(const RkPhoenixType *type,
								  const struct RkValue *value);

#endif							/* PHOENIX_H */
