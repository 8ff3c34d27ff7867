/*
 * scan_support.c
 *		How many rows rowkey_scan_ranges returns, for the planner.
 */
#include "scan_ranges.h"

#include "nodes/nodeFuncs.h"
#include "nodes/supportnodes.h"
#include "optimizer/optimizer.h"
#include "utils/builtins.h"

/*
 * A constant argument; NULL where it is none, or NULL itself.  Not inlined, so
 * that its variables have nothing to do with the longjmp below.
 */
static pg_noinline Const *
rk_constant_argument(SupportRequestRows *request, int argument)
{
	Node	   *node =
		estimate_expression_value(request->root,
								  list_nth(((FuncExpr *) request->node)->args,
										   argument));

	return IsA(node, Const) && !((Const *) node)->constisnull ?
		(Const *) node : NULL;
}

static int
rk_count_scans(const Const *layout, const Const *condition,
			   const Const *max_ranges, const Const *params)
{
	RkLayout   *parsed =
		rk_layout_parse(TextDatumGetCString(layout->constvalue));
	RkNode	   *node =
		rk_condition_read(parsed,
						  TextDatumGetCString(condition->constvalue),
						  params == NULL ? NULL :
						  DatumGetArrayTypeP(params->constvalue));

	return rk_scans_of(parsed, node,
					   DatumGetInt32(max_ranges->constvalue)).count;
}

/*
 * The scans themselves are counted; what cannot be read is no error here, as
 * it will be one when the function is called.
 */
ROWKEY_FUNCTION(rowkey_scan_ranges_support);
Datum
rowkey_scan_ranges_support(PG_FUNCTION_ARGS)
{
	Node	   *raw = (Node *) PG_GETARG_POINTER(0);
	SupportRequestRows *request = (SupportRequestRows *) raw;
	MemoryContext caller = CurrentMemoryContext;
	Const	   *layout;
	Const	   *condition;
	Const	   *max_ranges;
	Const	   *params;
	volatile int count = -1;

	if (!IsA(raw, SupportRequestRows) || !is_funcclause(request->node))
		PG_RETURN_POINTER(NULL);
	layout = rk_constant_argument(request, 0);
	condition = rk_constant_argument(request, 1);
	max_ranges = rk_constant_argument(request, 2);
	params = rk_constant_argument(request, 3);
	if (layout == NULL || condition == NULL || max_ranges == NULL)
		PG_RETURN_POINTER(NULL);

	PG_TRY();
	{
		count = rk_count_scans(layout, condition, max_ranges, params);
	}
	PG_CATCH();
	{
		rk_catch_data_error(caller);
	}
	PG_END_TRY();
	if (count < 0)
		PG_RETURN_POINTER(NULL);
	request->rows = Max(1, count);
	PG_RETURN_POINTER(request);
}
