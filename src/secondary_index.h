/*
 * secondary_index.h
 *		Index rows beside the data rows of a region.
 *
 *		index row	prefix  marker  index name  00  index value  main row key
 *
 * prefix is the region's start row; in the first region, whose start row is
 * empty, as many 00 as its stop row is long, or nothing where there is one
 * region only.  Phoenix's local indexes have the same prefix
 * (IndexMaintainer.buildRowKey, 5.2.1).
 */
#ifndef SECONDARY_INDEX_H
#define SECONDARY_INDEX_H

#include "region.h"
#include "scan_ranges.h"

/* A region of the table as it was when its index rows were written. */
typedef struct RkIndexRegion
{
	RkBytes		start;
	RkBytes		stop;			/* empty for the last one */
	RkBytes		reserved;		/* prefix and marker: index rows begin so */
} RkIndexRegion;

typedef struct RkIndex
{
	RkBytes		name;			/* UTF-8 */
	char	   *printed;		/* with quotes, for messages */
	Datum		name_text;
	RkCall	   *call;			/* its layout, and the row that is looked at */
	const RkLayout *followed;	/* its layout, and any bytes behind it */
} RkIndex;

/* What the arguments of a query say, prepared once. */
typedef struct RkIndexes
{
	MemoryContext context;
	bool		constant;		/* the arguments are the same in all calls */
	struct varlena *sources[4]; /* the arguments, to see changes */
	int			count;
	RkIndex    *items;
	RkSplits	splits;
	int			region_count;	/* 0 without an argument for it */
	RkIndexRegion *regions;
	const RkLayout *main;		/* NULL when not given */
} RkIndexes;

/* Which arguments a function has, -1 for none. */
typedef struct RkIndexArguments
{
	int			indexes;
	int			splits;
	int			marker;
	int			main;
} RkIndexArguments;

/* secondary_index.c */
extern RkIndexes *rk_indexes(FunctionCallInfo fcinfo,
							 RkIndexArguments arguments);
extern RkBytes rk_index_prefix(const RkIndexRegion *region,
							   const RkIndex *index);

/* Scans of one index, or of the data rows, that may answer a condition. */
typedef struct RkChoice
{
	const RkIndex *index;		/* NULL for the data rows */
	const RkLayout *layout;
	RkNode	   *condition;		/* read by the layout */
	int			equal_columns;
	const char *range_column;	/* NULL for none */
	bool		narrows;
	int			covered;		/* columns of the condition in the index */
	Size		length;
	const char *sparse;			/* rows that satisfy the condition, but have
								 * NULL in this column, are not in the index;
								 * NULL for none */
} RkChoice;

/* index_choose.c */

/*
 * Scans of an index that are made at most; more than rowkey_scan_ranges has,
 * as there is no argument to raise it.
 */
#define RK_INDEX_MAX_RANGES		65536

extern List *rk_index_choices(const RkIndexes *indexes, const char *condition,
							  ArrayType *params);
extern const RkChoice *rk_best_choice(List *choices);
extern void rk_warn_sparse(int elevel, const RkChoice *choice);

#endif							/* SECONDARY_INDEX_H */
