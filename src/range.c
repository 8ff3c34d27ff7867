/*
 * range.c
 *		rowkeyrange: its canonical form and its bounds as HBase scans them.
 *
 * Set operations, text form and indexes are the server's.
 */
#include "planner.h"

#include "funcapi.h"

/* A range value, which is in canonical form: [start, stop). */
RkRange
rk_range_read(TypeCacheEntry *type, const RangeType *range)
{
	RangeBound	lower;
	RangeBound	upper;
	RkRange		result = {0};

	range_deserialize(type, range, &lower, &upper, &result.empty);
	if (!result.empty && !lower.infinite)
		result.start = DatumGetRowKeyPP(lower.val);
	if (!result.empty && !upper.infinite)
		result.stop = DatumGetRowKeyPP(upper.val);
	return result;
}

/* A range from HBase's rows, where the empty row is unbounded. */
RangeType *
rk_range_make(TypeCacheEntry *type, RowKey *start, RowKey *stop)
{
	RangeBound	lower = {
		.val = PointerGetDatum(start),
		.infinite = ROWKEY_LEN(start) == 0,
		.inclusive = ROWKEY_LEN(start) > 0,
		.lower = true,
	};
	RangeBound	upper = {
		.val = PointerGetDatum(stop),
		.infinite = ROWKEY_LEN(stop) == 0,
	};

	return rk_range_serialize(type, &lower, &upper, false, NULL);
}

/*
 * Turns a bound around: what lies behind the key becomes what begins with its
 * successor.  False when there is no key behind it.
 */
static bool
rk_bound_behind(RangeBound *bound)
{
	RowKey	   *next = rk_successor(rk_bytes((struct varlena *)
											 DatumGetRowKeyPP(bound->val)));

	bound->val = PointerGetDatum(next);
	return ROWKEY_LEN(next) > 0;
}

/*
 * rowkey_range_canonical(rowkeyrange) returns rowkeyrange
 *
 * Each range becomes [start, stop): "(a," is "[a 00,", ",b]" is ",b 00)", and
 * the lower bound '' is none, as no key is smaller.  At the greatest length
 * the next key is the prefix stop; where there is none, the upper bound is
 * unbounded and the lower one leaves nothing.
 */
ROWKEY_FUNCTION(rowkey_range_canonical);
Datum
rowkey_range_canonical(PG_FUNCTION_ARGS)
{
	RangeType  *range = PG_GETARG_RANGE_P(0);
	Node	   *escontext = fcinfo->context;
	TypeCacheEntry *type = range_get_typcache(fcinfo, RangeTypeGetOid(range));
	RangeBound	lower;
	RangeBound	upper;
	bool		empty;

	range_deserialize(type, range, &lower, &upper, &empty);
	if (empty)
		PG_RETURN_RANGE_P(range);

	if (!lower.infinite && !lower.inclusive)
	{
		lower.inclusive = true;
		empty = !rk_bound_behind(&lower);
	}
	else if (!lower.infinite && ROWKEY_LEN(DatumGetRowKeyPP(lower.val)) == 0)
	{
		lower.infinite = true;
		lower.inclusive = false;
	}

	if (!upper.infinite && upper.inclusive)
	{
		upper.inclusive = false;
		upper.infinite = !rk_bound_behind(&upper);
	}
	else if (!upper.infinite && ROWKEY_LEN(DatumGetRowKeyPP(upper.val)) == 0)
		empty = true;

	PG_RETURN_RANGE_P(rk_range_serialize(type, &lower, &upper, empty,
										 escontext));
}

/* The result type of a function that returns rowkeyrange. */
static TypeCacheEntry *
rk_result_range_type(FunctionCallInfo fcinfo)
{
	Oid			type;

	if (fcinfo->flinfo->fn_extra != NULL)
		return fcinfo->flinfo->fn_extra;
	if (get_call_result_type(fcinfo, &type, NULL) != TYPEFUNC_SCALAR)
		elog(ERROR, "return type must be a range");
	return range_get_typcache(fcinfo, type);
}

/*
 * rowkey_range(start_row rowkey, stop_row rowkey) returns rowkeyrange
 *
 * [start_row, stop_row) as an HBase Scan reads it: '' is unbounded.  Equal
 * rows give the empty range; a start behind the stop is the server's error.
 */
ROWKEY_FUNCTION(rowkey_range);
Datum
rowkey_range(PG_FUNCTION_ARGS)
{
	PG_RETURN_RANGE_P(rk_range_make(rk_result_range_type(fcinfo),
									PG_GETARG_ROWKEY_PP(0),
									PG_GETARG_ROWKEY_PP(1)));
}

static RkRange
rk_range_arg(FunctionCallInfo fcinfo, int argument)
{
	RangeType  *range = PG_GETARG_RANGE_P(argument);

	return rk_range_read(range_get_typcache(fcinfo, RangeTypeGetOid(range)),
						 range);
}

/*
 * rowkey_start(rowkeyrange), rowkey_stop(rowkeyrange) return rowkey
 *
 * The rows of the scan over the range, '' for unbounded; NULL for the empty
 * range, which no scan reads.
 */
static Datum
rk_range_row(FunctionCallInfo fcinfo, bool start)
{
	RkRange		range = rk_range_arg(fcinfo, 0);
	RowKey	   *row = start ? range.start : range.stop;

	if (range.empty)
		PG_RETURN_NULL();
	if (row == NULL)
		row = rk_from_bytes((const uint8 *) "", 0);
	PG_RETURN_ROWKEY_P(row);
}

ROWKEY_FUNCTION(rowkey_start);
Datum
rowkey_start(PG_FUNCTION_ARGS)
{
	return rk_range_row(fcinfo, true);
}

ROWKEY_FUNCTION(rowkey_stop);
Datum
rowkey_stop(PG_FUNCTION_ARGS)
{
	return rk_range_row(fcinfo, false);
}

/*
 * rowkey_range_last(rowkeyrange) returns rowkey
 *
 * An inclusive bound that no key of the range exceeds: the stop row, or the
 * last key of all; NULL for the empty range.  The planner's upper bound where
 * the range is not known when planning.
 */
ROWKEY_FUNCTION(rowkey_range_last);
Datum
rowkey_range_last(PG_FUNCTION_ARGS)
{
	RkRange		range = rk_range_arg(fcinfo, 0);

	if (range.empty)
		PG_RETURN_NULL();
	if (range.stop == NULL)
		range.stop = rk_prefix_last((RkBytes) {(const uint8 *) "", 0});
	PG_RETURN_ROWKEY_P(range.stop);
}

/*
 * rowkey <@ rowkeyrange
 */
ROWKEY_FUNCTION(rowkey_contained);
Datum
rowkey_contained(PG_FUNCTION_ARGS)
{
	RowKey	   *key = PG_GETARG_ROWKEY_PP(0);
	RkRange		range = rk_range_arg(fcinfo, 1);
	bool		result = !range.empty &&
		(range.start == NULL || rk_compare(key, range.start) >= 0) &&
		(range.stop == NULL || rk_compare(key, range.stop) < 0);

	PG_FREE_IF_COPY(key, 0);
	PG_RETURN_BOOL(result);
}
