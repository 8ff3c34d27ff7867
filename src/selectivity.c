/*
 * selectivity.c
 *		Estimators for < <= > >= ^@ <@ on rowkey.
 *
 * The server interpolates inside a histogram bin only for types that it
 * knows, and pairs  k >= a AND k < b  only for its own estimators.  So the
 * key is handed to it as bytea, and an upper bound is estimated under the
 * condition of the lower bound beside it: the product of the two, which is
 * what the planner takes, is then the share of the rows between them.
 */
#include "planner.h"

#include "access/htup_details.h"
#include "access/stratnum.h"
#include "catalog/pg_statistic.h"
#include "catalog/pg_type_d.h"
#include "nodes/nodeFuncs.h"
#include "optimizer/optimizer.h"
#include "utils/lsyscache.h"
#include "utils/selfuncs.h"

typedef enum RkBoundKind
{
	RK_UNBOUNDED,
	RK_UNKNOWN,					/* there is a bound; its value comes later */
	RK_KNOWN
} RkBoundKind;

typedef struct RkBound
{
	RkBoundKind kind;
	StrategyNumber strategy;	/* < <= >= > */
	Datum		key;
} RkBound;

/* The column, and the operators of its type. */
typedef struct RkEstimate
{
	PlannerInfo *root;
	VariableStatData column;
	Oid			key_type;
	Oid			opfamily;
	Node	   *other;			/* what the column is compared with */
	bool		on_left;
} RkEstimate;

/* Share of the rows that are not NULL. */
static double
rk_not_null(RkEstimate *estimate)
{
	HeapTuple	stats = estimate->column.statsTuple;

	if (!HeapTupleIsValid(stats))
		return 1.0;
	return 1.0 - ((Form_pg_statistic) GETSTRUCT(stats))->stanullfrac;
}

/*
 * Share of the rows on the bound's side; negative when not known.  Without a
 * histogram, which ANALYZE makes of keys up to 1024 bytes only, it is the
 * server's one half, and *exact tells that two of them say nothing of a range.
 */
static double
rk_bound_share(RkEstimate *estimate, RkBound *bound, bool *exact)
{
	Oid			operator = get_opfamily_member(estimate->opfamily,
											   estimate->key_type,
											   estimate->key_type,
											   (int16) bound->strategy);
	bool		greater = bound->strategy >= BTGreaterEqualStrategyNumber;
	bool		or_equal = bound->strategy == BTLessEqualStrategyNumber ||
		bound->strategy == BTGreaterEqualStrategyNumber;
	FmgrInfo	compare;
	double		common;			/* share of all most common values */
	double		common_inside;
	double		histogram;

	if (!HeapTupleIsValid(estimate->column.statsTuple) ||
		!OidIsValid(operator))
		return -1.0;
	fmgr_info(get_opcode(operator), &compare);
	common_inside = mcv_selectivity(&estimate->column, &compare, InvalidOid,
									bound->key, true, &common);
	histogram = ineq_histogram_selectivity(estimate->root, &estimate->column,
										   operator, &compare, greater,
										   or_equal, InvalidOid, bound->key,
										   BYTEAOID);
	if (histogram < 0)
	{
		/* common values may be all that there are */
		*exact &= rk_not_null(estimate) - common < 0.001;
		histogram = 0.5;
	}
	return (rk_not_null(estimate) - common) * histogram + common_inside;
}

/* Share of the rows between two bounds. */
static double
rk_share(RkEstimate *estimate, RkBound lower, RkBound upper)
{
	bool		both = lower.kind != RK_UNBOUNDED &&
		upper.kind != RK_UNBOUNDED;
	bool		known = lower.kind != RK_UNKNOWN && upper.kind != RK_UNKNOWN;
	double		not_null = rk_not_null(estimate);
	double		above = not_null;
	double		below = not_null;
	bool		exact = true;
	double		share;

	if (lower.kind == RK_KNOWN)
		above = rk_bound_share(estimate, &lower, &exact);
	if (upper.kind == RK_KNOWN)
		below = rk_bound_share(estimate, &upper, &exact);
	if (!known || above < 0 || below < 0 || (both && !exact))
		return both ? DEFAULT_RANGE_INEQ_SEL : DEFAULT_INEQ_SEL;

	/* Closer together than the histogram tells: few rows, but not none. */
	share = above + below - not_null;
	share = Max(share, 1.0e-10);
	CLAMP_PROBABILITY(share);
	return share;
}

/* Share of the rows under the upper bound among those over the lower one. */
static double
rk_upper_share(RkEstimate *estimate, RkBound lower, RkBound upper)
{
	RkBound		none = {.kind = RK_UNBOUNDED};
	double		share = rk_share(estimate, lower, upper);

	if (lower.kind != RK_UNBOUNDED)
		share /= rk_share(estimate, lower, none);
	CLAMP_PROBABILITY(share);
	return share;
}

static RkBound
rk_known(StrategyNumber strategy, RowKey *key)
{
	if (key == NULL)
		return (RkBound) {.kind = RK_UNBOUNDED};
	return (RkBound) {RK_KNOWN, strategy, PointerGetDatum(key)};
}

static double
rk_range_share(RkEstimate *estimate, RkRange range)
{
	if (range.empty)
		return 0.0;
	if (range.start == NULL && range.stop == NULL)
		return rk_not_null(estimate);
	return rk_share(estimate,
					rk_known(BTGreaterEqualStrategyNumber, range.start),
					rk_known(BTLessStrategyNumber, range.stop));
}

/* Is this the SQL function behind one of our C functions? */
static bool
rk_is_function(Oid function, PGFunction ours)
{
	FmgrInfo	info;

	if (!OidIsValid(function))
		return false;
	fmgr_info(function, &info);
	return info.fn_addr == ours;
}

/* The value of an expression, as far as the planner can tell; else NULL. */
static Const *
rk_constant(PlannerInfo *root, Node *node)
{
	node = estimate_expression_value(root, node);
	return IsA(node, Const) && !((Const *) node)->constisnull ?
		(Const *) node : NULL;
}

/*
 * The lower bound that one condition puts on the column: a comparison, a
 * prefix or a range.
 */
static RkBound
rk_lower_bound_of(RkEstimate *estimate, Node *clause)
{
	RkBound		none = {.kind = RK_UNBOUNDED};
	OpExpr	   *condition = (OpExpr *) clause;
	Oid			operator;
	Node	   *key;
	Node	   *other;
	Const	   *constant;
	int			strategy;

	if (!is_opclause(clause) || list_length(condition->args) != 2)
		return none;
	operator = condition->opno;
	key = linitial(condition->args);
	other = lsecond(condition->args);
	if (!equal(key, estimate->column.var))
	{
		operator = get_commutator(operator);
		key = lsecond(condition->args);
		other = linitial(condition->args);
		if (!OidIsValid(operator) || !equal(key, estimate->column.var))
			return none;
	}
	constant = rk_constant(estimate->root, other);
	strategy = get_op_opfamily_strategy(operator, estimate->opfamily);
	if (constant == NULL)
		return none;
	if (strategy >= BTGreaterEqualStrategyNumber)
		return rk_known((StrategyNumber) strategy,
						DatumGetRowKeyPP(constant->constvalue));
	if (rk_is_function(get_opcode(operator), rowkey_starts_with))
		return rk_known(BTGreaterEqualStrategyNumber,
						rk_prefix_range(constant->constvalue).start);
	if (rk_is_function(get_opcode(operator), rowkey_contained))
		return rk_known(BTGreaterEqualStrategyNumber,
						rk_range_of_const(constant).start);
	return none;
}

/*
 * The greatest lower bound among the conditions on the column's table.
 */
static RkBound
rk_lower_bound_beside(RkEstimate *estimate)
{
	RkBound		lower = {.kind = RK_UNBOUNDED};
	ListCell   *cell;

	if (estimate->column.rel == NULL)
		return lower;
	foreach(cell, estimate->column.rel->baserestrictinfo)
	{
		RestrictInfo *restriction = lfirst_node(RestrictInfo, cell);
		RkBound		found = rk_lower_bound_of(estimate,
											  (Node *) restriction->clause);

		if (found.kind == RK_KNOWN &&
			(lower.kind != RK_KNOWN ||
			 rk_compare(DatumGetRowKeyPP(found.key),
						DatumGetRowKeyPP(lower.key)) > 0))
			lower = found;
	}
	return lower;
}

/*
 * An upper bound that support.c derived from a prefix or range which is not a
 * constant: its lower bound is known to stand beside it.
 */
static bool
rk_derived_share(RkEstimate *estimate, double *share)
{
	FuncExpr   *call = (FuncExpr *) estimate->other;
	bool		prefix;
	Const	   *constant;
	RkBound		unknown = {.kind = RK_UNKNOWN};
	RkRange		range;

	if (!IsA(call, FuncExpr))
		return false;
	prefix = rk_is_function(call->funcid, rowkey_prefix_last);
	if (!prefix && !rk_is_function(call->funcid, rowkey_range_last))
		return false;

	constant = rk_constant(estimate->root, linitial(call->args));
	if (constant == NULL)
		*share = rk_upper_share(estimate, unknown, unknown);
	else
	{
		range = prefix ? rk_prefix_range(constant->constvalue) :
			rk_range_of_const(constant);
		*share = range.empty ? 0.0 :
			rk_upper_share(estimate,
						   rk_known(BTGreaterEqualStrategyNumber, range.start),
						   rk_known(BTLessStrategyNumber, range.stop));
	}
	return true;
}

/* Finds the column and what it is compared with; false where there is none. */
static bool
rk_estimate_begin(FunctionCallInfo fcinfo, RkEstimate *estimate)
{
	PlannerInfo *root = (PlannerInfo *) PG_GETARG_POINTER(0);
	Oid			operator = PG_GETARG_OID(1);
	List	   *arguments = (List *) PG_GETARG_POINTER(2);
	int			relation = PG_GETARG_INT32(3);
	Oid			right_type;

	estimate->root = root;
	if (!get_restriction_variable(root, arguments, relation,
								  &estimate->column, &estimate->other,
								  &estimate->on_left))
		return false;
	op_input_types(operator, &estimate->key_type, &right_type);
	estimate->opfamily =
		lookup_type_cache(estimate->key_type,
						  TYPECACHE_BTREE_OPFAMILY)->btree_opf;
	/* The server can interpolate bytea, and a key's bytes are the same. */
	estimate->column.vartype = BYTEAOID;
	return true;
}

/*
 * Estimate of  column OP key  for the four inequalities; op_strategy is that
 * of the operator as it is written.
 */
static Datum
rk_inequality(FunctionCallInfo fcinfo, StrategyNumber op_strategy)
{
	RkEstimate	estimate;
	RkBound		bound = {.kind = RK_UNKNOWN, .strategy = op_strategy};
	RkBound		none = {.kind = RK_UNBOUNDED};
	double		share;

	if (!rk_estimate_begin(fcinfo, &estimate))
		PG_RETURN_FLOAT8(DEFAULT_INEQ_SEL);
	if (!estimate.on_left)
		bound.strategy = BTMaxStrategyNumber + 1 - op_strategy;

	if (IsA(estimate.other, Const))
	{
		Const	   *constant = (Const *) estimate.other;

		bound.kind = RK_KNOWN;
		bound.key = constant->constvalue;
		if (constant->constisnull)
			share = 0.0;		/* the operators are strict */
		else if (bound.strategy >= BTGreaterEqualStrategyNumber)
			share = rk_share(&estimate, bound, none);
		else
			share = rk_upper_share(&estimate,
								   rk_lower_bound_beside(&estimate), bound);
	}
	else if (!rk_derived_share(&estimate, &share))
		share = DEFAULT_INEQ_SEL;

	ReleaseVariableStats(estimate.column);
	PG_RETURN_FLOAT8(share);
}

ROWKEY_FUNCTION(rowkey_ltsel);
Datum
rowkey_ltsel(PG_FUNCTION_ARGS)
{
	return rk_inequality(fcinfo, BTLessStrategyNumber);
}

ROWKEY_FUNCTION(rowkey_lesel);
Datum
rowkey_lesel(PG_FUNCTION_ARGS)
{
	return rk_inequality(fcinfo, BTLessEqualStrategyNumber);
}

ROWKEY_FUNCTION(rowkey_gesel);
Datum
rowkey_gesel(PG_FUNCTION_ARGS)
{
	return rk_inequality(fcinfo, BTGreaterEqualStrategyNumber);
}

ROWKEY_FUNCTION(rowkey_gtsel);
Datum
rowkey_gtsel(PG_FUNCTION_ARGS)
{
	return rk_inequality(fcinfo, BTGreaterStrategyNumber);
}

/* Estimate of  column ^@ prefix  and  column <@ range. */
static Datum
rk_matching(FunctionCallInfo fcinfo, RkRange (*range_of) (Const *))
{
	RkEstimate	estimate;
	double		share = DEFAULT_RANGE_INEQ_SEL;

	if (!rk_estimate_begin(fcinfo, &estimate))
		PG_RETURN_FLOAT8(share);
	if (estimate.on_left && IsA(estimate.other, Const))
	{
		Const	   *constant = (Const *) estimate.other;

		share = constant->constisnull ? 0.0 :
			rk_range_share(&estimate, range_of(constant));
	}
	ReleaseVariableStats(estimate.column);
	PG_RETURN_FLOAT8(share);
}

static RkRange
rk_prefix_range_of_const(Const *constant)
{
	return rk_prefix_range(constant->constvalue);
}

ROWKEY_FUNCTION(rowkey_starts_with_sel);
Datum
rowkey_starts_with_sel(PG_FUNCTION_ARGS)
{
	return rk_matching(fcinfo, rk_prefix_range_of_const);
}

ROWKEY_FUNCTION(rowkey_contained_sel);
Datum
rowkey_contained_sel(PG_FUNCTION_ARGS)
{
	return rk_matching(fcinfo, rk_range_of_const);
}
