/*
 * index_choose.c
 *		Which index answers a condition best.
 *
 * The condition is read and planned as for scan ranges, by each index's
 * layout; here it is only judged how far that reaches.
 */
#include "secondary_index.h"

#include <limits.h>

#include "funcapi.h"
#include "lib/stringinfo.h"
#include "miscadmin.h"
#include "utils/builtins.h"

/* What a value of variable length counts when keys are compared. */
#define RK_VARIABLE_LENGTH	16

/* Adds the columns of an element, nested ones too. */
static Bitmapset *
rk_add_element_columns(Bitmapset *columns, const RkElement *element)
{
	if (element->column >= 0)
		columns = bms_add_member(columns, element->column);
	for (int i = 0; i < element->source_count; i++)
		columns = rk_add_element_columns(columns, element->sources[i]);
	return columns;
}

/*
 * How far an alternative reaches into the key: how many columns it fixes, and
 * the column behind them of which it wants a range, or NULL.
 */
static int
rk_reach(const RkPlan *plan, const char **range_column)
{
	const RkLayout *layout = plan->layout;
	Bitmapset  *fixed = NULL;

	*range_column = NULL;
	for (int item = 0; item < layout->item_count; item++)
	{
		const RkElement *element = layout->items[item];

		if (element->type == NULL || element->rest)
			continue;
		if (!rk_narrows(plan, item))
			break;
		if (rk_unfixed_column(plan, element, false) < 0)
			fixed = rk_add_element_columns(fixed, element);
		else if (!element->derived)
		{
			*range_column = layout->columns[rk_leaf(element)->column].name;
			break;
		}
	}
	return bms_num_members(fixed);
}

/* The least that one of the alternatives reaches. */
static void
rk_judge_reach(RkChoice *choice)
{
	List	   *alternatives = rk_alternatives(choice->condition,
											   RK_DEFAULT_MAX_RANGES);
	ListCell   *cell;
	bool		first = true;

	choice->narrows = true;
	foreach(cell, alternatives)
	{
		RkPlan	   *plan = rk_new_plan(choice->layout, lfirst(cell),
									   RK_INDEX_MAX_RANGES);
		const char *range_column;
		int			equal_columns;

		CHECK_FOR_INTERRUPTS();
		if (plan->impossible)
			continue;
		equal_columns = rk_reach(plan, &range_column);
		choice->narrows &= equal_columns > 0 || range_column != NULL;
		if (first || equal_columns < choice->equal_columns ||
			(equal_columns == choice->equal_columns && range_column == NULL))
		{
			choice->equal_columns = equal_columns;
			choice->range_column = range_column;
		}
		first = false;
	}
}

/* Can data rows have NULL in the column, as far as is known? */
static bool
rk_may_be_null(const RkColumn *column, const RkLayout *main)
{
	int			known = main == NULL ? -1 :
		rk_layout_column(main, column->name);

	return !column->nulls && (known < 0 || main->columns[known].nulls);
}

/*
 * The condition read as if all columns could be NULL: which of its columns the
 * index has, and whether an alternative holds for rows that the index lacks.
 * All comparisons but IS NULL are false, or unknown, for NULL.
 */
static void
rk_judge_columns(RkChoice *choice, const char *condition, ArrayType *params,
				 const RkLayout *main)
{
	const RkLayout *layout = choice->index->call->layout;
	RkLayout	nullable = *layout;
	List	   *alternatives;
	ListCell   *alternative;
	Bitmapset  *covered = NULL;

	nullable.columns = palloc((Size) layout->column_count * sizeof(RkColumn));
	for (int i = 0; i < layout->column_count; i++)
	{
		nullable.columns[i] = layout->columns[i];
		nullable.columns[i].nulls = true;
	}
	alternatives = rk_alternatives(rk_condition_read(&nullable, condition,
													params),
								   RK_DEFAULT_MAX_RANGES);
	foreach(alternative, alternatives)
	{
		Bitmapset  *not_null = NULL;
		ListCell   *cell;

		CHECK_FOR_INTERRUPTS();
		foreach(cell, (List *) lfirst(alternative))
		{
			const RkLeaf *leaf = lfirst(cell);

			if (leaf->column < 0)
				continue;
			covered = bms_add_member(covered, leaf->column);
			if (leaf->comparison != RK_EQUAL ||
				leaf->constants[0].value.kind != RK_NULL)
				not_null = bms_add_member(not_null, leaf->column);
		}
		for (int i = 0; i < layout->column_count; i++)
		{
			if (choice->sparse == NULL && !bms_is_member(i, not_null) &&
				rk_may_be_null(&layout->columns[i], main))
				choice->sparse = layout->columns[i].name;
		}
	}
	choice->covered = bms_num_members(covered);
}

static RkChoice *
rk_index_choice(const RkIndexes *indexes, const RkIndex *index,
				const char *condition, ArrayType *params)
{
	RkChoice   *choice = palloc0(sizeof(RkChoice));
	const RkLayout *layout = index == NULL ? indexes->main : index->followed;

	choice->index = index;
	choice->layout = layout;
	choice->condition = rk_condition_read(layout, condition, params);
	rk_judge_reach(choice);
	if (index == NULL)
	{
		/* a data row has all columns, and is shorter than its index rows */
		choice->covered = INT_MAX;
		return choice;
	}
	if (!choice->narrows)
		return choice;
	for (int i = 0; i < index->call->layout->item_count; i++)
	{
		int			width = index->call->layout->items[i]->width;

		choice->length += (Size) (width >= 0 ? width : RK_VARIABLE_LENGTH);
	}
	rk_judge_columns(choice, condition, params, indexes->main);
	return choice;
}

/*
 * Most columns fixed by equality, then a range, then more of the condition's
 * columns in the index, then the shorter key, then one with all rows; then by
 * name.  The data rows have all columns.
 */
static int
rk_compare_choices(const ListCell *a, const ListCell *b)
{
	const RkChoice *x = lfirst(a);
	const RkChoice *y = lfirst(b);

	if (x->equal_columns != y->equal_columns)
		return y->equal_columns - x->equal_columns;
	if ((x->range_column == NULL) != (y->range_column == NULL))
		return (x->range_column == NULL) - (y->range_column == NULL);
	if (x->covered != y->covered)
		return x->covered < y->covered ? 1 : -1;
	if (x->length != y->length)
		return x->length < y->length ? -1 : 1;
	if ((x->sparse == NULL) != (y->sparse == NULL))
		return (x->sparse != NULL) - (y->sparse != NULL);
	return rk_compare_bytes(x->index->name, y->index->name);
}

/*
 * The indexes that a condition narrows, and the data rows where their layout
 * is given; best first.
 */
List *
rk_index_choices(const RkIndexes *indexes, const char *condition,
				 ArrayType *params)
{
	List	   *choices = NIL;

	for (int i = 0; i < indexes->count; i++)
	{
		RkChoice   *choice = rk_index_choice(indexes, &indexes->items[i],
											 condition, params);

		if (choice->narrows)
			choices = lappend(choices, choice);
	}
	if (indexes->main != NULL)
		choices = lappend(choices,
						  rk_index_choice(indexes, NULL, condition, params));
	list_sort(choices, rk_compare_choices);
	return choices;
}

/* The best one that has all rows of the condition; else the best; or NULL. */
const RkChoice *
rk_best_choice(List *choices)
{
	ListCell   *cell;

	foreach(cell, choices)
	{
		const RkChoice *choice = lfirst(cell);

		if (choice->sparse == NULL)
			return choice;
	}
	return choices != NIL ? linitial(choices) : NULL;
}

/* An index that does not have all rows of the condition. */
void
rk_warn_sparse(int elevel, const RkChoice *choice)
{
	const char *column;

	if (choice->sparse == NULL)
		return;
	column = rk_identifier(choice->sparse);
	ereport(elevel,
			(errmsg("index %s has no entry for rows where column \"%s\" is NULL",
					choice->index->printed, choice->sparse),
			 errdetail("The condition may hold for such rows."),
			 errhint("Where the column has no NULL, add %s IS NOT NULL to the condition; else write the element as ordered or phoenix, which have NULL.",
					 column)));
}

/*
 * What is left to filter behind all scans of a choice; the whole condition
 * where that differs from scan to scan, or where there are too many.
 */
static char *
rk_choice_residual(const RkChoice *choice)
{
	MemoryContext caller = CurrentMemoryContext;
	RkScanList	scans;
	volatile bool same = true;
	char	   *volatile residual = NULL;

	PG_TRY();
	{
		scans = rk_scans_of(choice->layout, choice->condition,
							RK_INDEX_MAX_RANGES);
		for (int i = 0; i < scans.count; i++)
		{
			if (i == 0)
				residual = scans.items[i].residual;
			same &= rk_same_residual(residual, scans.items[i].residual);
		}
	}
	PG_CATCH();
	{
		rk_catch_data_error(caller);
		same = false;
	}
	PG_END_TRY();
	return same ? residual : rk_node_text(choice->condition);
}

/*
 * rowkey_index_choose(indexes rowkey_index_def[], condition text,
 *					   main rowkey_layout, params text[])
 *
 * The indexes that narrow what the condition asks for, best first, and the
 * data rows themselves (index_name NULL) where their layout is given.  No row,
 * and a notice, where there is none; a notice for an index that lacks rows.
 */
ROWKEY_FUNCTION(rowkey_index_choose);
Datum
rowkey_index_choose(PG_FUNCTION_ARGS)
{
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	List	   *choices;
	ListCell   *cell;

	rk_init_set(fcinfo);
	if (PG_ARGISNULL(0) || PG_ARGISNULL(1))
		return (Datum) 0;
	choices = rk_index_choices(rk_indexes(fcinfo,
										  (RkIndexArguments) {0, -1, -1, 2}),
							   text_to_cstring(PG_GETARG_TEXT_PP(1)),
							   PG_ARGISNULL(3) ? NULL :
							   PG_GETARG_ARRAYTYPE_P(3));
	if (choices == NIL)
		ereport(NOTICE,
				(errmsg("no index narrows what the condition asks for"),
				 errhint("An index is of use where the condition compares its first columns; give the main layout to scan data rows.")));
	foreach(cell, choices)
	{
		const RkChoice *choice = lfirst(cell);
		char	   *residual = rk_choice_residual(choice);
		Datum		values[5];
		bool		nulls[5] = {false};

		rk_warn_sparse(NOTICE, choice);
		values[0] = Int32GetDatum(foreach_current_index(cell) + 1);
		nulls[1] = choice->index == NULL;
		if (choice->index != NULL)
			values[1] = choice->index->name_text;
		values[2] = Int32GetDatum(choice->equal_columns);
		nulls[3] = choice->range_column == NULL;
		if (choice->range_column != NULL)
			values[3] = CStringGetTextDatum(choice->range_column);
		nulls[4] = residual == NULL;
		if (residual != NULL)
			values[4] = CStringGetTextDatum(residual);
		tuplestore_putvalues(result->setResult, result->setDesc, values,
							 nulls);
	}
	return (Datum) 0;
}
