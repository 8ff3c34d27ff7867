/*
 * planner.h
 *		Bounds of keys that the range functions, the planner support and the
 *		estimators share.
 */
#ifndef PLANNER_H
#define PLANNER_H

#include "hbase_rowkey.h"

#include "nodes/primnodes.h"
#include "utils/rangetypes.h"
#include "utils/typcache.h"

/* rowkey_ops.c */
extern RowKey *rk_prefix_stop(RkBytes prefix);
extern RowKey *rk_successor(RkBytes key);
extern RowKey *rk_prefix_last(RkBytes prefix);

/* A range as HBase has it: start included, stop excluded, NULL unbounded. */
typedef struct RkRange
{
	bool		empty;
	RowKey	   *start;
	RowKey	   *stop;
} RkRange;

/* range.c */
extern RkRange rk_range_read(TypeCacheEntry *type, const RangeType *range);
extern RangeType *rk_range_make(TypeCacheEntry *type, RowKey *start,
								RowKey *stop);

/* support.c */
extern RkRange rk_prefix_range(Datum prefix);
extern RkRange rk_range_of_const(Const *constant);

/* What the estimators recognize by its address. */
extern PGDLLEXPORT Datum rowkey_starts_with(PG_FUNCTION_ARGS);
extern PGDLLEXPORT Datum rowkey_contained(PG_FUNCTION_ARGS);
extern PGDLLEXPORT Datum rowkey_prefix_last(PG_FUNCTION_ARGS);
extern PGDLLEXPORT Datum rowkey_range_last(PG_FUNCTION_ARGS);

#endif							/* PLANNER_H */
