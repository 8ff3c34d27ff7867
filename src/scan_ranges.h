/*
 * scan_ranges.h
 *		Spans of bytes, and what the elements make of comparisons.
 */
#ifndef SCAN_RANGES_H
#define SCAN_RANGES_H

#include "condition.h"

#include "nodes/bitmapset.h"

/*
 * Bytes from start to before stop, of a key from some item on; open where
 * there is no stop.
 */
typedef struct RkSpan
{
	RkBytes		start;
	RkBytes		stop;
	bool		open;
} RkSpan;

typedef struct RkSpans
{
	RkSpan	   *items;
	int			count;
	int			room;
} RkSpans;

/* spans.c */
extern RkBytes rk_empty_bytes(void);
extern void rk_add_span(RkSpans *spans, RkBytes start, RkBytes stop,
						bool open);
extern void rk_add_prefix(RkSpans *spans, RkBytes prefix);
extern RkSpans rk_whole_span(void);
extern void rk_sort_spans(RkSpans *spans);
extern RkSpans rk_common_spans(const RkSpans *a, const RkSpans *b);
extern bool rk_in_spans(const RkSpans *spans, RkBytes bytes);
extern bool rk_is_whole(const RkSpans *spans);
extern RkBytes rk_join(RkBytes a, RkBytes b);
extern RkBytes rk_behind_prefix(RkBytes prefix);

/* bounds.c */
extern bool rk_item_bounds(const RkLayout *layout, int item,
						   RkComparison comparison,
						   const RkConstant *constant, RkSpans *spans);
extern bool rk_unit_interval(const RkElement *element,
							 RkComparison comparison,
							 const RkConstant *constant, int64 *least,
							 int64 *most);
extern bool rk_numeric_to_int8(Numeric value, int64 *number, bool *whole);
extern bool rk_bucket_units(const RkLayout *layout, const RkElement *element,
							const RkLeaf *leaf, int64 *least, int64 *most);

/* the kinds of bounds, for the table of elements */
extern bool rk_bounds_integer(const RkElement *element,
							  RkComparison comparison,
							  const RkConstant *constant, RkSpans *spans);
extern bool rk_bounds_digits(const RkElement *element,
							 RkComparison comparison,
							 const RkConstant *constant, RkSpans *spans);
extern bool rk_bounds_float(const RkElement *element,
							RkComparison comparison,
							const RkConstant *constant, RkSpans *spans);
extern bool rk_bounds_text(const RkElement *element,
						   RkComparison comparison,
						   const RkConstant *constant, RkSpans *spans);
extern bool rk_bounds_reverse(const RkElement *element,
							  RkComparison comparison,
							  const RkConstant *constant, RkSpans *spans);
extern bool rk_bounds_datetime(const RkElement *element,
							   RkComparison comparison,
							   const RkConstant *constant, RkSpans *spans);
extern bool rk_bounds_ordered(const RkElement *element,
							  RkComparison comparison,
							  const RkConstant *constant, RkSpans *spans);
extern bool rk_bounds_phoenix(const RkElement *element,
							  RkComparison comparison,
							  const RkConstant *constant, RkSpans *spans);

/* shared by them */
typedef struct RkInterval
{
	bool		none;			/* no value satisfies */
	bool		has_least;		/* else from the least value of all on */
	bool		has_most;
	RkValue		least;			/* both belong to it */
	RkValue		most;
	bool		exact;			/* all in it satisfy, but NULL */
} RkInterval;

extern RkBytes rk_value_bytes(const RkElement *element,
							  const RkValue *value);
extern RkConstant rk_time_behind(const RkConstant *constant);
extern RkInterval rk_integer_interval(const RkElement *element,
									  RkComparison comparison,
									  const RkConstant *constant);
extern RkInterval rk_float_interval(bool single, RkComparison comparison,
									const RkConstant *constant);
extern void rk_add_below(RkSpans *spans, RkBytes value, RkBytes tail,
						 Size width);

/* What the comparisons of an alternative make of one item. */
typedef struct RkItemPlan
{
	RkSpans		spans;			/* common to all of them */
	Bitmapset  *exact;			/* comparisons that the spans hold exactly */
	RkSpans    *leaf_spans;		/* one per comparison */
	bool		constrained;
} RkItemPlan;

typedef struct RkPlan
{
	const RkLayout *layout;
	RkRow		row;			/* columns that are fixed so far */
	RkLeaf	  **leaves;
	int			leaf_count;
	int		   *equal;			/* comparison that fixes a column, or -1 */
	RkItemPlan *items;
	Bitmapset  *always;			/* comparisons that hold for all keys */
	int			max_ranges;
	bool		impossible;
} RkPlan;

typedef struct RkScan
{
	RkBytes		start;
	RkBytes		stop;
	bool		open;
	char	   *residual;		/* NULL for none */
	int			number;			/* of the residual, equal for equal ones */
} RkScan;

typedef struct RkScanList
{
	RkScan	   *items;
	int			count;
	int			room;
} RkScanList;

/* A scan relative to an item: bytes from the item on. */
typedef struct RkPiece
{
	RkBytes		start;
	RkBytes		stop;
	bool		open;
	bool		complete;		/* start is a whole key */
	Bitmapset  *done;			/* comparisons that hold throughout */
} RkPiece;

typedef struct RkPieces
{
	RkPiece    *items;
	int			count;
	int			room;
} RkPieces;

/* scan_plan.c */
#define RK_MOST_CANDIDATES	3
extern void rk_generate(RkPlan *plan, int item, Bitmapset *done,
						RkPieces *pieces);
extern void rk_plan_items(RkPlan *plan);
extern int	rk_unfixed_column(const RkPlan *plan, const RkElement *element,
							  bool fixable);
extern int	rk_candidates(const RkColumn *column, const RkConstant *constant,
						  RkValue *values);
extern bool rk_try_put(RkPlan *plan, const RkElement *element,
					   RkBytes *bytes);
extern RkBytes rk_with_end(const RkElement *element, RkBytes part, bool last);
extern double rk_value_count(const RkElement *element);
extern double rk_tried_values(const RkPlan *plan, const RkElement *element,
							  uint32 *first);
extern bool rk_narrows(const RkPlan *plan, int item);

/* scan_ranges.c */
#define RK_DEFAULT_MAX_RANGES	4096

extern RkPlan *rk_new_plan(const RkLayout *layout, List *alternative,
						   int max_ranges);
extern char *rk_node_text(const RkNode *node);
extern RkBytes rk_cut_bound(RkBytes bound);
extern List *rk_alternatives(const RkNode *node, int most);
extern bool rk_same_residual(const char *a, const char *b);
extern RkScanList rk_scans_of(const RkLayout *layout,
							  const RkNode *condition, int max_ranges);
extern void rk_check_counted(int count, int max_ranges);
extern RkNode *rk_condition_arg(FunctionCallInfo fcinfo,
								const RkLayout *layout, int condition,
								int params);

#endif							/* SCAN_RANGES_H */
