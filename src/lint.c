/*
 * lint.c
 *		What a layout alone tells about its keys: hot spots, orders that are
 *		not what they seem, losses.
 */
#include "layout.h"

#include "funcapi.h"
#include "utils/builtins.h"

typedef struct RkLint
{
	ReturnSetInfo *result;
	const RkLayout *layout;
} RkLint;

static void
rk_note(RkLint *lint, const char *severity, int item, const char *message)
{
	Datum		values[3];
	bool		nulls[3] = {false};

	values[0] = CStringGetTextDatum(severity);
	nulls[1] = item < 0;
	if (item >= 0)
		values[1] = CStringGetTextDatum(rk_item_print(lint->layout, item));
	values[2] = CStringGetTextDatum(message);
	tuplestore_putvalues(lint->result->setResult, lint->result->setDesc,
						 values, nulls);
}

static bool
rk_is_time(const RkElement *element)
{
	return element->has_unit && element->buckets == NULL;
}

/* Does it spread neighbours? */
static bool
rk_spreads(const RkElement *element)
{
	return element->type != NULL &&
		(element->type->hashes || element->buckets != NULL);
}

/* What stands first decides where new rows go. */
static void
rk_lint_lead(RkLint *lint)
{
	const RkLayout *layout = lint->layout;
	int			first = 0;
	const RkElement *element;

	while (layout->items[first]->type == NULL)
		first++;
	element = layout->items[first];
	if (rk_is_time(element))
		rk_note(lint, "warning", first,
				"the key begins with a time: all new rows go to one region. "
				"Put a salt or a bucket in front, or a column that spreads.");
	else if (element->most > PG_INT16_MAX || element->type->whole)
		rk_note(lint, "warning", first,
				"the key begins with a number: if numbers are given out in order, all new rows go to one region. "
				"Put a salt in front, or reverse its digits.");
	for (int i = first + 1; i < layout->item_count; i++)
	{
		const RkElementType *type = layout->items[i]->type;

		if (type == NULL || !type->salts || rk_spreads(element))
			continue;
		if (first == 0 && element->width < 0)
			rk_note(lint, "warning", i,
					"the salt is not in front: it spreads only rows that share what stands before it. "
					"Put it first.");
		else
			rk_note(lint, "info", i,
					"the salt is not in front: it spreads the rows within each value of what stands before it. "
					"Put it first if few values have most of the rows.");
	}
}

static int
rk_common_divisor(int a, int b)
{
	while (b != 0)
	{
		int			rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

/* Milliseconds of whole seconds meet only some buckets. */
static void
rk_lint_bucket(RkLint *lint, int item)
{
	const RkElement *element = lint->layout->items[item];
	const RkColumn *column = &lint->layout->columns[element->column];
	int			count = element->buckets->count;
	int			shared;

	/* the unit does not matter to a number that is no time */
	if (element->unit > RK_MS ||
		(!column->has_unit &&
		 (column->takes & (RK_TAKES_TIMES | RK_TAKES_TEXT)) == 0))
		return;
	shared = rk_common_divisor(element->unit == RK_MS ? 1000 : 1000000, count);
	if (shared > 1)
		rk_note(lint, "warning", item,
				psprintf("if all times are whole seconds, no more than %d of %d buckets are used. "
						 "Use unit 's', or a number of buckets without the factors 2 and 5.",
						 count / shared, count));
}

/* Numbers whose bytes do not sort as they do. */
static void
rk_lint_number(RkLint *lint, int item)
{
	const RkElement *element = lint->layout->items[item];

	if (element->two_runs)
		rk_note(lint, "info", item,
				"negative numbers sort behind positive ones, and scans of a range may need two. "
				"Use uint for numbers without sign.");
	else if (element->type->mirrored)
		rk_note(lint, "info", item,
				"negative numbers sort behind positive ones and in reverse order, and scans of a range may need two. "
				"Use uint or digits for whole numbers without sign.");
	else if (element->type->scaled)
		rk_note(lint, "info", item,
				"decimals do not sort as numbers, and scans of a range read them all. "
				"Use uint or digits for a number of fixed scale, counted in its smallest unit.");
}

/* Times that the element cannot hold: 2025-01-01, 2050-01-01. */
#define RK_PRESENT	INT64CONST(788918400000000)
#define RK_FUTURE	INT64CONST(1577836800000000)

static void
rk_lint_reach(RkLint *lint, int item)
{
	const RkElement *element = lint->layout->items[item];
	RkValue		last = {.kind = RK_TIME, .unit = element->unit};
	Timestamp	instant;

	last.as.integer = element->most;
	if (element->most <= 0 ||
		!rk_units_to_time(element->most, element->unit, &instant) ||
		instant >= RK_FUTURE)
		return;
	rk_note(lint, instant < RK_PRESENT ? "error" : "warning", item,
			psprintf("the last time that it can hold is %s: later ones are errors. "
					 "Take a coarser unit, or more bytes.",
					 rk_value_text(&last)));
}

/* What the key does not keep of a time that no other element keeps. */
static void
rk_lint_time(RkLint *lint, int item)
{
	static const char *const names[] = {
		[RK_MS] = "milliseconds", [RK_S] = "seconds", [RK_MINUTE] = "minutes",
		[RK_HOUR] = "hours", [RK_DAY] = "days", [RK_MONTH] = "months",
		[RK_YEAR] = "years"
	};
	const RkElement *element = lint->layout->items[item];

	if (lint->layout->columns[element->column].carrier != item)
		return;
	if (element->zone != NULL)
		rk_note(lint, "warning", item,
				"the hour that daylight saving repeats is written twice alike: two times in it share a key. "
				"Use zone UTC or an offset, or put an epoch behind it.");
	if (element->unit > RK_US)
		rk_note(lint, "info", item,
				psprintf("times are rounded down to whole %s: rows that differ in less only share a key. "
						 "Where there can be such rows, another column must tell them apart.",
						 names[element->unit]));
}

static void
rk_lint_item(RkLint *lint, int item)
{
	const RkElement *element = lint->layout->items[item];
	const RkElement *leaf;

	if (element->type == NULL)
		return;
	leaf = rk_leaf(element);
	rk_lint_number(lint, item);
	if (element->buckets != NULL && element->buckets->count == 1)
		rk_note(lint, "warning", item,
				"one bucket spreads nothing. Take about as many as there are region servers.");
	else if (element->buckets != NULL && element->has_unit)
		rk_lint_bucket(lint, item);
	if (item == lint->layout->open_item)
		rk_note(lint, "info", item,
				"nothing ends this value in the key: scans for u1 also meet u10, and must filter. "
				"A constant behind it, such as '\\x00', avoids that.");
	if (leaf->type->pads && leaf->as.pad.truncate &&
		lint->layout->columns[leaf->column].carrier < 0)
		rk_note(lint, "warning", item,
				psprintf("values are cut off at %d bytes: two of them may share a key. "
						 "Use a greater width without truncate, or put the whole value behind it.",
						 leaf->as.pad.width));
	if (rk_is_time(element) && !element->derived)
	{
		rk_lint_reach(lint, item);
		rk_lint_time(lint, item);
	}
}

/* Columns that cannot be read back. */
static void
rk_lint_columns(RkLint *lint)
{
	const RkLayout *layout = lint->layout;
	int			carried = 0;

	for (int i = 0; i < layout->column_count; i++)
		carried += layout->columns[i].carrier >= 0;
	if (carried == 0)
		rk_note(lint, "warning", -1,
				"no column is carried: keys cannot be decoded, and different rows may share one. "
				"Put a column behind the hash if rows must be told apart.");
	for (int i = 0; carried > 0 && i < layout->column_count; i++)
	{
		if (layout->columns[i].carrier < 0)
			rk_note(lint, "info", -1,
					psprintf("column \"%s\" is not carried: it cannot be read back, and what is computed from it cannot be verified. "
							 "Add an element that carries it if that is needed.",
							 layout->columns[i].name));
	}
}

/*
 * rowkey_layout_lint(layout)
 *
 * What a layout alone can know: severity, the element, and a sentence that
 * says what happens and what to do.
 */
ROWKEY_FUNCTION(rowkey_layout_lint);
Datum
rowkey_layout_lint(PG_FUNCTION_ARGS)
{
	RkLint		lint;

	lint.layout = rk_layout_parse(text_to_cstring(PG_GETARG_TEXT_PP(0)));
	rk_init_set(fcinfo);
	lint.result = (ReturnSetInfo *) fcinfo->resultinfo;
	rk_lint_lead(&lint);
	for (int i = 0; i < lint.layout->item_count; i++)
		rk_lint_item(&lint, i);
	rk_lint_columns(&lint);
	if (lint.layout->fixed_width > 100)
		rk_note(&lint, "info", -1,
				psprintf("keys have %zu bytes or more, and each cell of a row repeats the key. "
						 "Short codes and numbers in place of names save space.",
						 lint.layout->fixed_width));
	return (Datum) 0;
}
