/*
 * scan_ranges.c
 *		From a condition to the scans that read what it asks for.
 *
 * The condition becomes alternatives, each a list of comparisons that all
 * hold.  scan_plan.c makes pieces of the key of each; here they become scans,
 * ascending and disjoint.  What was not used exactly is left to filter: the
 * residual.
 */
#include "scan_ranges.h"

#include <math.h>

#include "funcapi.h"
#include "lib/stringinfo.h"
#include "miscadmin.h"
#include "nodes/bitmapset.h"
#include "planner.h"
#include "utils/builtins.h"
#include "utils/memutils.h"

/* What AND of ORs multiplies to; beyond, a part is left to filter. */
#define RK_MAX_ALTERNATIVES	16384

/* Ranges that are made at least before there are too many of them. */
#define RK_COUNTED_RANGES	65536

/* And what all of these have together, at most, of the parts of an AND. */
#define RK_MAX_TERMS		(1 << 20)

/* Filters of alternatives in one place; for more the condition is taken. */
#define RK_MAX_EITHER		64

/* ------------------------------------------------------------------------
 * Alternatives
 * ------------------------------------------------------------------------
 */

/* A node as SQL. */
char *
rk_node_text(const RkNode *node)
{
	StringInfoData out;
	ListCell   *cell;

	if (node->kind == RK_NODE_LEAF)
		return node->leaf->text;
	if (node->kind == RK_NODE_TRUE || node->kind == RK_NODE_FALSE)
		return pstrdup(node->kind == RK_NODE_TRUE ? "true" : "false");
	initStringInfo(&out);
	foreach(cell, node->children)
	{
		if (cell != list_head(node->children))
			appendStringInfoString(&out, node->kind == RK_NODE_AND ? " AND " :
								   " OR ");
		appendStringInfo(&out,
						 ((RkNode *) lfirst(cell))->kind == RK_NODE_LEAF ?
						 "%s" : "(%s)", rk_node_text(lfirst(cell)));
	}
	return out.data;
}

/*
 * The alternatives of a node, each a list of comparisons.  What would give too
 * many of them is left to filter as it is.
 */
List *
rk_alternatives(const RkNode *node, int most)
{
	List	   *result = NIL;
	ListCell   *cell;

	check_stack_depth();
	switch (node->kind)
	{
		case RK_NODE_TRUE:
			return list_make1(NIL);
		case RK_NODE_FALSE:
			return NIL;
		case RK_NODE_LEAF:
			return list_make1(list_make1(node->leaf));
		case RK_NODE_OR:
			foreach(cell, node->children)
				result = list_concat(result,
									 rk_alternatives(lfirst(cell), most));
			return result;
		case RK_NODE_AND:
			break;
	}
	result = list_make1(NIL);
	most = Min(most, Max(1, RK_MAX_TERMS / list_length(node->children)));
	foreach(cell, node->children)
	{
		const RkNode *child = lfirst(cell);
		List	   *terms = rk_alternatives(child, most);
		List	   *product = NIL;
		ListCell   *a;
		ListCell   *b;

		CHECK_FOR_INTERRUPTS();
		if ((double) list_length(result) * list_length(terms) > most)
		{
			RkLeaf	   *leaf = palloc0(sizeof(RkLeaf));

			leaf->column = -1;
			leaf->comparison = RK_OTHER;
			leaf->text = psprintf("(%s)", rk_node_text(child));
			terms = list_make1(list_make1(leaf));
		}
		if (list_length(terms) == 1)
		{
			foreach(a, result)
				lfirst(a) = list_concat(lfirst(a), linitial(terms));
			continue;
		}
		foreach(a, result)
		{
			foreach(b, terms)
				product = lappend(product,
								  list_concat_copy(lfirst(a), lfirst(b)));
			list_free(lfirst(a));
		}
		list_free(result);
		result = product;
	}
	return result;
}

/* Equal decimals have several encodings, by their scale. */
static bool
rk_keeps_scale(const RkElement *element, int column)
{
	if (element->column == column && element->type->scaled)
		return true;
	for (int i = 0; i < element->source_count; i++)
	{
		if (rk_keeps_scale(element->sources[i], column))
			return true;
	}
	return false;
}

/*
 * A comparison that fixes the column to values that can be encoded: the one
 * with the fewest values, or -1.
 */
static int
rk_fixing_leaf(const RkPlan *plan, int column)
{
	int			best = -1;

	for (int i = 0; i < plan->layout->item_count; i++)
	{
		if (rk_keeps_scale(plan->layout->items[i], column))
			return -1;
	}
	for (int i = 0; i < plan->leaf_count; i++)
	{
		const RkLeaf *leaf = plan->leaves[i];

		if (leaf->column == column && leaf->comparison == RK_EQUAL &&
			(best < 0 || leaf->count < plan->leaves[best]->count))
			best = i;
	}
	return best;
}

RkPlan *
rk_new_plan(const RkLayout *layout, List *alternative, int max_ranges)
{
	RkPlan	   *plan = palloc0(sizeof(RkPlan));
	ListCell   *cell;

	plan->layout = layout;
	plan->max_ranges = max_ranges;
	plan->row.layout = layout;
	plan->row.column = -1;
	plan->row.values = palloc((Size) layout->column_count * sizeof(RkValue));
	plan->equal = palloc((Size) layout->column_count * sizeof(int));
	plan->items = palloc0((Size) layout->item_count * sizeof(RkItemPlan));
	plan->leaves =
		palloc((Size) Max(list_length(alternative), 1) * sizeof(RkLeaf *));
	foreach(cell, alternative)
		plan->leaves[plan->leaf_count++] = lfirst(cell);
	for (int i = 0; i < layout->column_count; i++)
	{
		CHECK_FOR_INTERRUPTS();
		plan->row.values[i].kind = RK_MISSING;
		plan->equal[i] = rk_fixing_leaf(plan, i);
	}
	rk_plan_items(plan);
	return plan;
}

/* ------------------------------------------------------------------------
 * Scans
 * ------------------------------------------------------------------------
 */

/* A bound that is longer than a key is the next key that there is. */
RkBytes
rk_cut_bound(RkBytes bound)
{
	return bound.len <= ROWKEY_MAX_LENGTH ? bound :
		rk_behind_prefix((RkBytes) {bound.data, ROWKEY_MAX_LENGTH});
}

static void
rk_add_scan(RkScanList *scans, RkScan scan)
{
	if (scans->count == scans->room)
	{
		scans->room = Max(16, 2 * scans->room);
		scans->items = scans->items == NULL ?
			palloc((Size) scans->room * sizeof(RkScan)) :
			repalloc_huge(scans->items, (Size) scans->room * sizeof(RkScan));
	}
	scans->items[scans->count++] = scan;
}

/* What is left to filter: the comparisons that were not used exactly. */
static char *
rk_residual(const RkPlan *plan, const Bitmapset *done)
{
	StringInfoData out;

	initStringInfo(&out);
	for (int i = 0; i < plan->leaf_count; i++)
	{
		bool		again = false;

		CHECK_FOR_INTERRUPTS();
		if (bms_is_member(i, done))
			continue;
		for (int j = 0; j < i && !again; j++)
			again = !bms_is_member(j, done) &&
				strcmp(plan->leaves[j]->text, plan->leaves[i]->text) == 0;
		if (again)
			continue;
		if (out.len > 0)
			appendStringInfoString(&out, " AND ");
		appendStringInfoString(&out, plan->leaves[i]->text);
	}
	return out.len > 0 ? out.data : NULL;
}

static void
rk_scan_alternative(const RkLayout *layout, List *alternative, int max_ranges,
					RkScanList *scans)
{
	RkPlan	   *plan = rk_new_plan(layout, alternative, max_ranges);
	RkPieces	pieces = {0};
	const Bitmapset *last_done = NULL;
	char	   *residual = NULL;

	if (plan->impossible)
		return;
	rk_generate(plan, 0, plan->always, &pieces);
	for (int i = 0; i < pieces.count; i++)
	{
		const RkPiece *piece = &pieces.items[i];
		RkBytes		start;
		RkBytes		stop;
		bool		open;

		if (i == 0 || piece->done != last_done)
			residual = rk_residual(plan, piece->done);
		last_done = piece->done;
		start = rk_cut_bound(piece->start);
		stop = rk_cut_bound(piece->stop);
		open = piece->open || stop.len == 0;
		if (start.len < piece->start.len && start.len == 0)
			continue;			/* behind all keys */
		if (open || rk_compare_bytes(start, stop) < 0)
			rk_add_scan(scans, (RkScan) {start, stop, open, residual, 0});
	}
}

static int
rk_compare_scans(const void *a, const void *b)
{
	const RkScan *x = a;
	const RkScan *y = b;
	int			cmp = rk_compare_bytes(x->start, y->start);

	CHECK_FOR_INTERRUPTS();		/* qsort has none */
	if (cmp != 0)
		return cmp;
	if (x->open || y->open)
		return (int) x->open - (int) y->open;
	return rk_compare_bytes(x->stop, y->stop);
}

bool
rk_same_residual(const char *a, const char *b)
{
	return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

static int
rk_compare_residuals(const void *a, const void *b)
{
	const RkScan *x = *(RkScan *const *) a;
	const RkScan *y = *(RkScan *const *) b;

	CHECK_FOR_INTERRUPTS();
	if (x->residual == NULL || y->residual == NULL)
		return (x->residual != NULL) - (y->residual != NULL);
	return strcmp(x->residual, y->residual);
}

static void
rk_number_residuals(RkScanList *scans)
{
	RkScan	  **order =
		palloc_extended((Size) scans->count * sizeof(RkScan *) + 1,
						MCXT_ALLOC_HUGE);

	for (int i = 0; i < scans->count; i++)
		order[i] = &scans->items[i];
	qsort(order, (Size) scans->count, sizeof(RkScan *), rk_compare_residuals);
	for (int i = 0; i < scans->count; i++)
		order[i]->number = i > 0 &&
			rk_compare_residuals(&order[i - 1], &order[i]) == 0 ?
			order[i - 1]->number : i;
	pfree(order);
}

/*
 * Where several alternatives may be, each one's filter lets a row through.
 * Very many of them are no shorter than the condition itself.  seen: the place
 * where a residual was met last.
 */
static char *
rk_either_residual(const RkScanList *scans, const int *active, int count,
				   int *seen, int place, const RkNode *condition,
				   char **whole)
{
	StringInfoData out;
	char	   *first = scans->items[active[0]].residual;
	int			different = 0;

	if (count == 1)
		return first;
	for (int i = 0; i < count; i++)
	{
		const RkScan *scan = &scans->items[active[i]];

		if (scan->residual == NULL)
			return NULL;
		different += seen[scan->number] != place;
		seen[scan->number] = place;
	}
	if (different == 1)
		return first;
	if (different > RK_MAX_EITHER)
	{
		if (*whole == NULL)
			*whole = rk_node_text(condition);
		return *whole;
	}
	initStringInfo(&out);
	for (int i = 0; i < count; i++)
	{
		const RkScan *scan = &scans->items[active[i]];

		if (seen[scan->number] == -1)
			continue;
		seen[scan->number] = -1;
		appendStringInfo(&out, out.len == 0 ? "(%s)" : " OR (%s)",
						 scan->residual);
	}
	return out.data;
}

/* Appends to a list in order; joins what touches and has one residual. */
static void
rk_append_scan(RkScanList *scans, RkScan scan)
{
	RkScan	   *last =
		scans->count > 0 ? &scans->items[scans->count - 1] : NULL;

	if (last != NULL && rk_same_residual(last->residual, scan.residual) &&
		rk_compare_bytes(last->stop, scan.start) == 0)
	{
		last->stop = scan.stop;
		last->open = scan.open;
	}
	else
		rk_add_scan(scans, scan);
}

static int
rk_compare_bounds(const void *a, const void *b)
{
	CHECK_FOR_INTERRUPTS();
	return rk_compare_bytes(*(const RkBytes *) a, *(const RkBytes *) b);
}

/*
 * Ascending and disjoint scans.  Goes from bound to bound with the scans that
 * are open there; alternatives that overlap are cut at each other's bounds.
 */
static RkScanList
rk_merge_scans(RkScanList *scans, const RkNode *condition)
{
	RkScanList	merged = {0};
	RkBytes    *bounds =
		palloc_extended((Size) scans->count * 2 * sizeof(RkBytes) + 1,
						MCXT_ALLOC_HUGE);
	int		   *active = palloc_extended((Size) scans->count * sizeof(int) + 1,
										 MCXT_ALLOC_HUGE);
	int		   *seen = palloc_extended((Size) scans->count * sizeof(int) + 1,
									   MCXT_ALLOC_HUGE | MCXT_ALLOC_ZERO);
	char	   *whole = NULL;
	int			bound_count = 0;
	int			active_count = 0;
	int			next = 0;

	rk_number_residuals(scans);
	qsort(scans->items, (Size) scans->count, sizeof(RkScan), rk_compare_scans);
	for (int i = 0; i < scans->count; i++)
	{
		bounds[bound_count++] = scans->items[i].start;
		if (!scans->items[i].open)
			bounds[bound_count++] = scans->items[i].stop;
	}
	qsort(bounds, (Size) bound_count, sizeof(RkBytes), rk_compare_bounds);

	for (int i = 0; i < bound_count; i++)
	{
		RkBytes		here = bounds[i];
		int			kept = 0;

		CHECK_FOR_INTERRUPTS();
		while (i + 1 < bound_count &&
			   rk_compare_bytes(here, bounds[i + 1]) == 0)
			i++;
		for (int j = 0; j < active_count; j++)
		{
			const RkScan *scan = &scans->items[active[j]];

			if (scan->open || rk_compare_bytes(scan->stop, here) > 0)
				active[kept++] = active[j];
		}
		active_count = kept;
		for (; next < scans->count &&
			 rk_compare_bytes(scans->items[next].start, here) == 0; next++)
			active[active_count++] = next;
		if (active_count > 0)
			rk_append_scan(&merged,
						   (RkScan) {here,
						   i + 1 < bound_count ? bounds[i + 1] :
						   (RkBytes) {(const uint8 *) "", 0},
						   i + 1 == bound_count,
						   rk_either_residual(scans, active, active_count,
											  seen,
											  i + 1, condition, &whole), 0});
	}
	return merged;
}

static void
rk_too_many_ranges(const char *count, int max_ranges)
{
	ereport(ERROR,
			(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
			 errmsg("condition needs %s scan ranges, more than %d", count,
					max_ranges),
			 errhint("Ask for less at a time, or raise max_ranges.")));
}

/* No more than so many are made, only to be counted or joined. */
void
rk_check_counted(int count, int max_ranges)
{
	if (count > Max(max_ranges, RK_COUNTED_RANGES))
		rk_too_many_ranges(psprintf("%d or more", count), max_ranges);
}

/*
 * All scans of a condition.  More than max_ranges are made where they may be
 * neighbours, or are not too many to say how many they are.
 */
RkScanList
rk_scans_of(const RkLayout *layout, const RkNode *condition, int max_ranges)
{
	RkScanList	scans = {0};
	List	   *alternatives =
		rk_alternatives(condition,
						Min(max_ranges, RK_MAX_ALTERNATIVES));
	ListCell   *cell;

	foreach(cell, alternatives)
	{
		CHECK_FOR_INTERRUPTS();
		rk_scan_alternative(layout, lfirst(cell), max_ranges, &scans);
		if (scans.count > Max(max_ranges, RK_COUNTED_RANGES))
		{
			scans = rk_merge_scans(&scans, condition);
			rk_check_counted(scans.count, max_ranges);
		}
	}
	scans = rk_merge_scans(&scans, condition);
	if (scans.count > max_ranges)
		rk_too_many_ranges(psprintf("%d", scans.count), max_ranges);
	return scans;
}

/* ------------------------------------------------------------------------
 * SQL functions
 * ------------------------------------------------------------------------
 */
RkNode *
rk_condition_arg(FunctionCallInfo fcinfo, const RkLayout *layout,
				 int condition, int params)
{
	return rk_condition_read(layout,
							 text_to_cstring(PG_GETARG_TEXT_PP(condition)),
							 PG_ARGISNULL(params) ? NULL :
							 PG_GETARG_ARRAYTYPE_P(params));
}

static RowKey *
rk_key_of(RkBytes bytes)
{
	return rk_from_bytes(bytes.data, bytes.len);
}

/*
 * rowkey_scan_ranges(layout, condition text, max_ranges int, params text[])
 *
 * The scans that read what the condition asks for: over the keys that fit the
 * layout, rows in the ranges that satisfy the residual are the rows that
 * satisfy the condition.  Ascending, disjoint, never empty; '' is unbounded.
 * Errors: what is not understood, and more than max_ranges.
 */
ROWKEY_FUNCTION(rowkey_scan_ranges);
Datum
rowkey_scan_ranges(PG_FUNCTION_ARGS)
{
	RkCall	   *call;
	int32		max_ranges;
	RkScanList	scans;
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	TypeCacheEntry *range_type;

	rk_init_set(fcinfo);
	if (PG_ARGISNULL(0) || PG_ARGISNULL(1) || PG_ARGISNULL(2))
		return (Datum) 0;
	call = rk_call_nth(fcinfo, 0, 0, PG_GETARG_TEXT_PP(0));
	max_ranges = PG_GETARG_INT32(2);
	rk_check_between("max_ranges", max_ranges, 1, PG_INT32_MAX);
	scans = rk_scans_of(call->layout,
						rk_condition_arg(fcinfo, call->layout, 1, 3),
						max_ranges);
	range_type = lookup_type_cache(TupleDescAttr(result->setDesc, 2)->atttypid,
								   TYPECACHE_RANGE_INFO);
	for (int i = 0; i < scans.count; i++)
	{
		const RkScan *scan = &scans.items[i];
		RowKey	   *start = rk_key_of(scan->start);
		RowKey	   *stop = rk_key_of(scan->open ?
									 (RkBytes) {(const uint8 *) "", 0} :
									 scan->stop);
		Datum		values[4];
		bool		nulls[4] = {false};

		CHECK_FOR_INTERRUPTS();
		values[0] = PointerGetDatum(start);
		values[1] = PointerGetDatum(stop);
		values[2] = RangeTypePGetDatum(rk_range_make(range_type, start, stop));
		nulls[3] = scan->residual == NULL;
		if (scan->residual != NULL)
			values[3] = CStringGetTextDatum(scan->residual);
		tuplestore_putvalues(result->setResult, result->setDesc, values,
							 nulls);
	}
	return (Datum) 0;
}
