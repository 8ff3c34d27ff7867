/*
 * support.c
 *		Planner support: index conditions for ^@ and <@, and row counts of
 *		set-returning functions.  Selectivity is in selectivity.c.
 *
 * What is derived from  key ^@ prefix  and  key <@ range  for a btree index
 * on key:
 *
 *		constant	k >= prefix			AND k < rowkey_prefix_stop(prefix)
 *					k >= start			AND k < stop
 *		other		k >= prefix			AND k <= rowkey_prefix_last(prefix)
 *					k >= rowkey_start(r)	AND k <= rowkey_range_last(r)
 *
 * All are exact but the last, which takes in the stop row and is rechecked.
 * For an index on the range (GiST, SP-GiST) it is the server's  range @> key,
 * as with the server's own <@, which ours hides.
 */
#include "planner.h"

#include "access/stratnum.h"
#include "catalog/pg_am_d.h"
#include "catalog/pg_operator_d.h"
#include "catalog/pg_proc_d.h"
#include "catalog/pg_type_d.h"
#include "nodes/makefuncs.h"
#include "nodes/nodeFuncs.h"
#include "nodes/pathnodes.h"
#include "nodes/supportnodes.h"
#include "optimizer/optimizer.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/syscache.h"

/* A derived index condition under construction. */
typedef struct RkDerived
{
	Oid			opfamily;
	Oid			key_type;
	Expr	   *key;
	List	   *conditions;
	bool		failed;			/* the family lacks an operator */
} RkDerived;

static void
rk_derive(RkDerived *derived, StrategyNumber strategy, Node *bound)
{
	Oid			operator = get_opfamily_member(derived->opfamily,
											   derived->key_type,
											   derived->key_type,
											   (int16) strategy);

	if (!OidIsValid(operator) || bound == NULL)
		derived->failed = true;
	else
		derived->conditions = lappend(derived->conditions,
									  make_opclause(operator, BOOLOID, false,
													copyObject(derived->key),
													(Expr *) bound,
													InvalidOid, InvalidOid));
}

static Node *
rk_key_const(Oid key_type, RowKey *key)
{
	return (Node *) makeConst(key_type, -1, InvalidOid, -1,
							  PointerGetDatum(key), false, false);
}

/* The range a constant condition stands for. */
static void
rk_derive_constant(RkDerived *derived, RkRange range)
{
	if (range.empty)			/* k < '' holds for no key */
		rk_derive(derived, BTLessStrategyNumber,
				  rk_key_const(derived->key_type,
							   rk_from_bytes((const uint8 *) "", 0)));
	if (range.start != NULL)
		rk_derive(derived, BTGreaterEqualStrategyNumber,
				  rk_key_const(derived->key_type, range.start));
	if (range.stop != NULL)
		rk_derive(derived, BTLessStrategyNumber,
				  rk_key_const(derived->key_type, range.stop));
}

/*
 * A call of one of our functions.  They are in the schema of the function
 * that is planned for, wherever the extension was put.
 */
static Node *
rk_function_call(Oid neighbour, const char *name, Oid result_type,
				 Node *argument)
{
	Oid			type = exprType(argument);
	Oid			function =
		GetSysCacheOid3(PROCNAMEARGSNSP, Anum_pg_proc_oid,
						CStringGetDatum(name),
						PointerGetDatum(buildoidvector(&type, 1)),
						ObjectIdGetDatum(get_func_namespace(neighbour)));

	if (!OidIsValid(function))
		return NULL;
	return (Node *) makeFuncExpr(function, result_type,
								 list_make1(copyObject(argument)),
								 InvalidOid, InvalidOid,
								 COERCE_EXPLICIT_CALL);
}

/* key <@ range with an index on the range */
static List *
rk_range_index_condition(SupportRequestIndexCondition *request, Node *key,
						 Node *range)
{
	if (!op_in_opfamily(OID_RANGE_CONTAINS_ELEM_OP, request->opfamily) ||
		!is_pseudo_constant_for_index(request->root, key, request->index))
		return NIL;
	request->lossy = false;
	return list_make1(make_opclause(OID_RANGE_CONTAINS_ELEM_OP, BOOLOID, false,
									copyObject((Expr *) range),
									copyObject((Expr *) key),
									InvalidOid, InvalidOid));
}

typedef enum RkMatch
{
	RK_PREFIX,					/* key ^@ prefix */
	RK_RANGE					/* key <@ range */
} RkMatch;

static List *
rk_index_condition(SupportRequestIndexCondition *request, RkMatch match)
{
	RkDerived	derived = {.opfamily = request->opfamily};
	List	   *arguments = NIL;
	Node	   *other;

	if (is_opclause(request->node))
		arguments = ((OpExpr *) request->node)->args;
	else if (is_funcclause(request->node))
		arguments = ((FuncExpr *) request->node)->args;
	if (list_length(arguments) == 2 && request->indexarg == 1 &&
		match == RK_RANGE)
		return rk_range_index_condition(request, linitial(arguments),
										lsecond(arguments));
	if (list_length(arguments) != 2 || request->indexarg != 0 ||
		request->index->relam != BTREE_AM_OID)
		return NIL;
	derived.key = linitial(arguments);
	derived.key_type = exprType((Node *) derived.key);
	other = lsecond(arguments);

	if (IsA(other, Const))
	{
		Const	   *constant = (Const *) other;

		if (constant->constisnull)
			return NIL;
		request->lossy = false;
		rk_derive_constant(&derived, match == RK_PREFIX ?
						   rk_prefix_range(constant->constvalue) :
						   rk_range_of_const(constant));
	}
	else if (is_pseudo_constant_for_index(request->root, other,
										  request->index))
	{
		bool		prefix = match == RK_PREFIX;

		request->lossy = !prefix;
		rk_derive(&derived, BTGreaterEqualStrategyNumber,
				  prefix ? copyObject(other) :
				  rk_function_call(request->funcid, "rowkey_start",
								   derived.key_type, other));
		rk_derive(&derived, BTLessEqualStrategyNumber,
				  rk_function_call(request->funcid,
								   prefix ? "rowkey_prefix_last" :
								   "rowkey_range_last",
								   derived.key_type, other));
	}
	return derived.failed ? NIL : derived.conditions;
}

static Node *
rk_support(Node *request, RkMatch match)
{
	if (IsA(request, SupportRequestIndexCondition))
		return (Node *)
			rk_index_condition((SupportRequestIndexCondition *) request,
										   match);
	return NULL;
}

ROWKEY_FUNCTION(rowkey_starts_with_support);
Datum
rowkey_starts_with_support(PG_FUNCTION_ARGS)
{
	PG_RETURN_POINTER(rk_support((Node *) PG_GETARG_POINTER(0), RK_PREFIX));
}

ROWKEY_FUNCTION(rowkey_contained_support);
Datum
rowkey_contained_support(PG_FUNCTION_ARGS)
{
	PG_RETURN_POINTER(rk_support((Node *) PG_GETARG_POINTER(0), RK_RANGE));
}

/*
 * The range of all keys that begin with a constant.  Nothing starts below '',
 * so that the empty prefix is the unbounded range.
 */
RkRange
rk_prefix_range(Datum prefix)
{
	RkRange		range = {.start = DatumGetRowKeyPP(prefix)};

	range.stop = rk_prefix_stop(rk_bytes(range.start));
	if (ROWKEY_LEN(range.start) == 0)
		range.start = NULL;
	if (ROWKEY_LEN(range.stop) == 0)
		range.stop = NULL;
	return range;
}

RkRange
rk_range_of_const(Const *constant)
{
	RangeType  *range = DatumGetRangeTypeP(constant->constvalue);

	return rk_range_read(lookup_type_cache(RangeTypeGetOid(range),
										   TYPECACHE_RANGE_INFO), range);
}

/* A function that returns as many rows as an integer argument says. */
static Node *
rk_rows_of_argument(Node *raw, int argument)
{
	SupportRequestRows *request = (SupportRequestRows *) raw;
	Node	   *count;

	if (!IsA(raw, SupportRequestRows) || !is_funcclause(request->node))
		return NULL;
	count =
		estimate_expression_value(request->root,
								  list_nth(((FuncExpr *) request->node)->args,
										   argument));
	if (!IsA(count, Const) || ((Const *) count)->constisnull)
		return NULL;
	request->rows = Max(1, DatumGetInt32(((Const *) count)->constvalue));
	return raw;
}

ROWKEY_FUNCTION(rowkey_bucket_scans_support);
Datum
rowkey_bucket_scans_support(PG_FUNCTION_ARGS)
{
	PG_RETURN_POINTER(rk_rows_of_argument((Node *) PG_GETARG_POINTER(0), 0));
}

ROWKEY_FUNCTION(rowkey_test_vectors_support);
Datum
rowkey_test_vectors_support(PG_FUNCTION_ARGS)
{
	PG_RETURN_POINTER(rk_rows_of_argument((Node *) PG_GETARG_POINTER(0), 1));
}

/*
 * A function that returns a row per region: one more than there are split
 * points in its first argument that is an array of keys.  (Definitions of
 * indexes come in arrays of rows.)
 */
ROWKEY_FUNCTION(rowkey_regions_support);
Datum
rowkey_regions_support(PG_FUNCTION_ARGS)
{
	Node	   *raw = (Node *) PG_GETARG_POINTER(0);
	SupportRequestRows *request = (SupportRequestRows *) raw;
	ArrayType  *array;
	ListCell   *cell;

	if (!IsA(raw, SupportRequestRows) || !is_funcclause(request->node))
		PG_RETURN_POINTER(NULL);
	foreach(cell, ((FuncExpr *) request->node)->args)
	{
		Node	   *splits = lfirst(cell);

		if (!type_is_array(exprType(splits)) ||
			type_is_rowtype(get_element_type(exprType(splits))))
			continue;
		splits = estimate_expression_value(request->root, splits);
		if (!IsA(splits, Const) || ((Const *) splits)->constisnull)
			break;
		array = DatumGetArrayTypeP(((Const *) splits)->constvalue);
		request->rows = 1 + ArrayGetNItems(ARR_NDIM(array), ARR_DIMS(array));
		PG_RETURN_POINTER(request);
	}
	PG_RETURN_POINTER(NULL);
}
