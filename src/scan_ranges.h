/*
 * scan_ranges.h
 *		Spans of bytes, and what the elements make of comparisons.
 */
#ifndef SCAN_RANGES_H
#define SCAN_RANGES_H

#include "condition.h"

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

/* bounds.c */
extern void rk_add_span(RkSpans *spans, RkBytes start, RkBytes stop,
						bool open);
extern void rk_add_prefix(RkSpans *spans, RkBytes prefix);
extern RkSpans rk_whole_span(void);
extern void rk_sort_spans(RkSpans *spans);
extern RkSpans rk_common_spans(const RkSpans *a, const RkSpans *b);
extern bool rk_is_whole(const RkSpans *spans);
extern RkBytes rk_join(RkBytes a, RkBytes b);
extern RkBytes rk_behind_prefix(RkBytes prefix);
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

#endif							/* SCAN_RANGES_H */
