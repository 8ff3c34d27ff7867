/*
 * region.h
 *		Regions: split points prepared for search, and arrays of keys.
 */
#ifndef REGION_H
#define REGION_H

#include "planner.h"

#include "nodes/execnodes.h"
#include "utils/array.h"

/* Most regions that a table is asked to have. */
#define RK_MAX_REGIONS	1000000

/* Split points in key order.  Region i + 1 begins at split i, from 0. */
typedef struct RkSplits
{
	int			count;
	RkBytes    *keys;
	uint64	   *heads;			/* their first eight bytes, for comparison */
} RkSplits;

/* An array that a function keeps between calls of a query. */
typedef struct RkSplitsKept
{
	MemoryContext context;		/* of all that follows */
	bool		constant;		/* it is the same in all calls */
	struct varlena *given;		/* the argument as it was given */
	RkSplits	splits;
} RkSplitsKept;

/* Columns of a row that a function of regions returns, at most. */
#define RK_ROW_COLUMNS	8

/* Rows that a function returns, each made in memory of its own. */
typedef struct RkRows
{
	ReturnSetInfo *result;
	MemoryContext per_row;
	MemoryContext caller;
} RkRows;

/* region.c */
extern RkSplits rk_splits_prepare(ArrayType *array);
extern const RkSplits *rk_splits_keep(FunctionCallInfo fcinfo, int argument,
									  RkSplitsKept **kept);
extern int	rk_region_of(const RkSplits *splits, RkBytes key);
extern RkBytes rk_region_start(const RkSplits *splits, int region);
extern RkBytes rk_region_stop(const RkSplits *splits, int region);
extern void rk_region_columns(const RkSplits *splits, int region,
							  TypeCacheEntry *range_type, Datum *values);
extern RkRows rk_rows_begin(FunctionCallInfo fcinfo);
extern void rk_rows_add(RkRows *rows, Datum *values);
extern void rk_rows_end(RkRows *rows);
extern TypeCacheEntry *rk_rows_range_type(const RkRows *rows);
extern void rk_check_regions(int32 regions);
extern Datum rk_key_array(FunctionCallInfo fcinfo, Datum *keys, int count);

#endif							/* REGION_H */
