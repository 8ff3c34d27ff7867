/*
 * scan_explain.c
 *		How a condition narrows a scan, in words; fuzzy filters.
 *
 * The scans themselves are made in scan_ranges.c.
 */
#include "scan_ranges.h"

#include "shell.h"

#include "funcapi.h"
#include "lib/stringinfo.h"
#include "miscadmin.h"
#include "utils/builtins.h"

/* ------------------------------------------------------------------------
 * Fuzzy filters
 * ------------------------------------------------------------------------
 */
typedef struct RkFuzzy
{
	RkBytes		pattern;
	RkBytes		mask;			/* 00 fixed, 01 any */
} RkFuzzy;

typedef struct RkFuzzies
{
	List	   *items;			/* of RkFuzzy */
	RkPlan	   *plan;
	bool		useless;		/* one of them would let every row through */
	bool		gaps;			/* some have fixed bytes behind a gap */
	int			most;			/* patterns to stop at without an error, or 0 */
	bool		stopped;
} RkFuzzies;

static RkBytes
rk_filled(uint8 fill, Size len)
{
	uint8	   *bytes = palloc(len + 1);

	memset(bytes, fill, len);
	return (RkBytes) {bytes, len};
}

/* Keeps a pattern without what trails behind its last fixed byte. */
static void
rk_add_fuzzy(RkFuzzies *fuzzies, RkBytes pattern, RkBytes mask)
{
	RkFuzzy    *fuzzy = palloc(sizeof(RkFuzzy));

	while (mask.len > 0 && mask.data[mask.len - 1] != 0)
		mask.len--;
	pattern.len = mask.len;
	fuzzies->useless |= mask.len == 0;
	fuzzies->gaps |= memchr(mask.data, 1, mask.len) != NULL;
	*fuzzy = (RkFuzzy) {pattern, mask};
	fuzzies->items = lappend(fuzzies->items, fuzzy);
	fuzzies->stopped = fuzzies->most > 0 &&
		list_length(fuzzies->items) > fuzzies->most;
	if (list_length(fuzzies->items) > fuzzies->plan->max_ranges)
		ereport(ERROR,
				(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
				 errmsg("condition needs more than %d fuzzy patterns",
						fuzzies->plan->max_ranges),
				 errhint("Ask for fewer values at a time.")));
}

/* Appends the patterns of the items from one on. */
static void
rk_fuzzy_items(RkFuzzies *fuzzies, int item, RkBytes pattern, RkBytes mask)
{
	RkPlan	   *plan = fuzzies->plan;
	const RkElement *element;
	RkBytes		bytes;
	int			column;

	check_stack_depth();
	CHECK_FOR_INTERRUPTS();
	if (fuzzies->stopped)
		return;
	if (item == plan->layout->item_count)
	{
		rk_add_fuzzy(fuzzies, pattern, mask);
		return;
	}
	element = plan->layout->items[item];
	column = element->type == NULL || element->rest ? -1 :
		rk_unfixed_column(plan, element, true);
	if (element->type != NULL &&
		(element->rest || rk_unfixed_column(plan, element, false) >= 0))
	{
		/* not known: a gap, if it is of fixed width */
		if (element->width < 0)
			rk_add_fuzzy(fuzzies, pattern, mask);
		else
			rk_fuzzy_items(fuzzies, item + 1,
						   rk_join(pattern,
								   rk_filled(0, (Size) element->width)),
						   rk_join(mask, rk_filled(1, (Size) element->width)));
	}
	else if (column >= 0)
	{
		const RkLeaf *leaf = plan->leaves[plan->equal[column]];
		RkValue		values[RK_MOST_CANDIDATES];

		for (int i = 0; i < leaf->count; i++)
		{
			int			count = rk_candidates(&plan->layout->columns[column],
											  &leaf->constants[i], values);

			for (int j = 0; j < count; j++)
			{
				plan->row.values[column] = values[j];
				rk_fuzzy_items(fuzzies, item, pattern, mask);
			}
		}
		plan->row.values[column].kind = RK_MISSING;
	}
	else
	{
		if (element->type == NULL)
			bytes = element->constant;
		else if (!rk_try_put(plan, element, &bytes))
			return;
		else if (element->type->separate != NULL)
			bytes = rk_with_end(element, bytes,
								element->end == RK_END_ALWAYS);
		rk_fuzzy_items(fuzzies, item + 1, rk_join(pattern, bytes),
					   rk_join(mask, rk_filled(0, bytes.len)));
	}
}

/*
 * The patterns of a condition: NIL when there is none, or when one alternative
 * would let every row through.
 */
static RkFuzzies
rk_fuzzies_of(const RkLayout *layout, List *alternatives, int most)
{
	RkFuzzies	fuzzies = {.most = most};
	ListCell   *cell;

	foreach(cell, alternatives)
	{
		fuzzies.plan = rk_new_plan(layout, lfirst(cell),
								   RK_DEFAULT_MAX_RANGES);
		if (!fuzzies.plan->impossible)
			rk_fuzzy_items(&fuzzies, 0, rk_filled(0, 0), rk_filled(0, 0));
	}
	if (fuzzies.useless)
		fuzzies.items = NIL;
	return fuzzies;
}

/*
 * rowkey_fuzzy(layout, condition text, params text[])
 *
 * Arguments of HBase's FuzzyRowFilter for what a condition fixes by equality,
 * behind gaps of fixed width too; mask 00 is a fixed byte, 01 any.  No row
 * where a filter would let every row through.
 */
ROWKEY_FUNCTION(rowkey_fuzzy);
Datum
rowkey_fuzzy(PG_FUNCTION_ARGS)
{
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	RkCall	   *call;
	List	   *alternatives;
	RkFuzzies	fuzzies;
	ListCell   *cell;

	rk_init_set(fcinfo);
	if (PG_ARGISNULL(0) || PG_ARGISNULL(1))
		return (Datum) 0;
	call = rk_call_nth(fcinfo, 0, 0, PG_GETARG_TEXT_PP(0));
	alternatives = rk_alternatives(rk_condition_arg(fcinfo, call->layout, 1, 2),
								   RK_DEFAULT_MAX_RANGES);
	fuzzies = rk_fuzzies_of(call->layout, alternatives, 0);
	foreach(cell, fuzzies.items)
	{
		const RkFuzzy *fuzzy = lfirst(cell);
		Datum		values[2];
		bool		nulls[2] = {false};

		values[0] = PointerGetDatum(rk_from_bytes(fuzzy->pattern.data,
												  fuzzy->pattern.len));
		values[1] = PointerGetDatum(rk_from_bytes(fuzzy->mask.data,
												  fuzzy->mask.len));
		tuplestore_putvalues(result->setResult, result->setDesc, values,
							 nulls);
	}
	return (Datum) 0;
}

/*
 * rowkey_fuzzy_match(key, pattern, mask) returns boolean
 *
 * As HBase's FuzzyRowFilter (2.6.4) decides: bytes with mask 00 must be equal,
 * as far as the shorter of key and pattern goes.  FF and 02 are what the
 * filter itself makes of 00 and 01; what it does with others depends on the
 * rows before.  Errors: such a mask; pattern and mask of different length.
 */
ROWKEY_FUNCTION(rowkey_fuzzy_match);
Datum
rowkey_fuzzy_match(PG_FUNCTION_ARGS)
{
	RkBytes		key = rk_bytes(PG_GETARG_ROWKEY_PP(0));
	RkBytes		pattern = rk_bytes(PG_GETARG_ROWKEY_PP(1));
	RkBytes		mask = rk_bytes(PG_GETARG_ROWKEY_PP(2));
	bool		match = true;

	if (pattern.len != mask.len)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("pattern of %zu bytes has a mask of %zu bytes",
						pattern.len, mask.len),
				 errhint("The mask has a byte for each byte of the pattern: 00 for fixed, 01 for any.")));
	for (Size i = 0; i < mask.len; i++)
	{
		uint8		byte = mask.data[i];

		if (byte == 0x01 || byte == 0x02)
			continue;
		if (byte != 0x00 && byte != 0xFF)
			ereport(ERROR,
					(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
					 errmsg("byte %zu of the mask is %02X", i + 1, byte),
					 errhint("FuzzyRowFilter knows 00 for fixed and 01 for any.")));
		match &= i >= key.len || key.data[i] == pattern.data[i];
	}
	PG_RETURN_BOOL(match);
}

/* ------------------------------------------------------------------------
 * In words
 * ------------------------------------------------------------------------
 */
typedef struct RkLines
{
	ReturnSetInfo *result;
} RkLines;

static void
rk_line(RkLines *lines, const char *format,...) pg_attribute_printf(2, 3);

static void
rk_line(RkLines *lines, const char *format,...)
{
	StringInfoData text_value;
	Datum		value;
	bool		null = false;

	initStringInfo(&text_value);
	for (;;)
	{
		va_list		arguments;
		int			needed;

		va_start(arguments, format);
		needed = appendStringInfoVA(&text_value, format, arguments);
		va_end(arguments);
		if (needed == 0)
			break;
		enlargeStringInfo(&text_value, needed);
	}
	value = CStringGetTextDatum(text_value.data);
	tuplestore_putvalues(lines->result->setResult, lines->result->setDesc,
						 &value, &null);
}

/* How far into the key an alternative reaches, item by item. */
static void
rk_explain_items(RkLines *lines, RkPlan *plan)
{
	const RkLayout *layout = plan->layout;

	for (int item = 0; item < layout->item_count; item++)
	{
		const RkElement *element = layout->items[item];
		const char *printed = rk_element_print(layout, element);
		int			missing;
		int			column;
		uint32		first;

		if (element->type == NULL)
			continue;
		if (!rk_narrows(plan, item))
		{
			rk_line(lines, "  %s: not narrowed, nor what follows", printed);
			return;
		}
		if (element->rest)
		{
			rk_line(lines,
					"  %s: computed for whole keys, else each of %.0f values",
					printed, rk_value_count(element));
			continue;
		}
		missing = rk_unfixed_column(plan, element, false);
		if (element->derived && missing >= 0)
		{
			rk_line(lines,
					"  %s: each of %.0f values, as %s is not fixed by equality",
					printed, rk_tried_values(plan, element, &first),
					rk_identifier(layout->columns[missing].name));
			continue;
		}
		if (element->derived)
		{
			rk_line(lines, "  %s: computed", printed);
			continue;
		}
		column = rk_leaf(element)->column;
		if (missing >= 0)
		{
			rk_line(lines, plan->items[item].spans.count == 1 ?
					"  %s: a range" : "  %s: %d ranges", printed,
					plan->items[item].spans.count);
			return;
		}
		rk_line(lines, plan->leaves[plan->equal[column]]->count == 1 ?
				"  %s: fixed" : "  %s: fixed, %d values", printed,
				plan->leaves[plan->equal[column]]->count);
	}
}

/*
 * What may be a slip: a column that the layout has not, a number in another
 * unit than the column's.
 */
static void
rk_explain_slips(RkLines *lines, const RkLayout *layout, List *alternative)
{
	ListCell   *cell;

	foreach(cell, alternative)
	{
		const RkLeaf *leaf = lfirst(cell);

		if (leaf->column < 0)
			rk_line(lines, "  %s: no column of the layout", leaf->text);
		else if (layout->columns[leaf->column].has_unit && leaf->count > 0)
		{
			/* of a list the first tells enough */
			const RkValue *value = &leaf->constants[0].value;
			char	   *suspect = NULL;
			int64		number;
			bool		whole;

			if (value->kind == RK_NUMERIC &&
				rk_numeric_to_int8(value->as.numeric, &number, &whole))
				suspect = rk_suspect_unit(number, value->unit);
			if (suspect != NULL)
				rk_line(lines, "  %s: %s",
						rk_identifier(layout->columns[leaf->column].name),
						suspect);
		}
	}
}

/* Comparisons of an alternative as SQL. */
static char *
rk_alternative_text(List *alternative)
{
	StringInfoData out;
	ListCell   *cell;

	initStringInfo(&out);
	foreach(cell, alternative)
	{
		if (out.len > 0)
			appendStringInfoString(&out, " AND ");
		appendStringInfoString(&out, ((RkLeaf *) lfirst(cell))->text);
	}
	return out.len > 0 ? out.data : pstrdup("true");
}

/* Alternatives, scans and filters that are printed at most. */
#define RK_EXPLAIN_MOST		8
/* Scans that are counted; more would take long and nobody runs them. */
#define RK_EXPLAIN_SCANS	(1 << 20)

/* The scans; true when something is left to filter. */
static bool
rk_explain_scans(RkLines *lines, const RkScanList *scans)
{
	char	   *residual = NULL;
	bool		same = true;

	rk_line(lines, "scans: %d", scans->count);
	for (int i = 0; i < scans->count && i < RK_EXPLAIN_MOST; i++)
	{
		const RkScan *scan = &scans->items[i];
		StringInfoData printed;

		initStringInfo(&printed);
		rk_shell_scan(&printed, "'t'", scan->start,
					  scan->open ? (RkBytes) {NULL, 0} : scan->stop,
					  RK_NO_LIMIT);
		rk_line(lines, "  %s", printed.data);
	}
	if (scans->count > RK_EXPLAIN_MOST)
		rk_line(lines, "  and %d more", scans->count - RK_EXPLAIN_MOST);

	for (int i = 0; i < scans->count; i++)
	{
		if (i == 0)
			residual = scans->items[i].residual;
		same &= rk_same_residual(residual, scans->items[i].residual);
	}
	if (!same)
		rk_line(lines, "left to filter: differs from scan to scan");
	else if (scans->count > 0)
		rk_line(lines, "left to filter: %s",
				residual != NULL ? residual : "nothing");
	return !same || residual != NULL;
}

/*
 * rowkey_scan_explain(layout, condition text, params text[])
 *
 * Which elements narrow the scan and how, the number of scans and the first of
 * them as HBase-shell text, what is left to filter, and a fuzzy filter where
 * it skips more than the scans do.
 */
ROWKEY_FUNCTION(rowkey_scan_explain);
Datum
rowkey_scan_explain(PG_FUNCTION_ARGS)
{
	RkLines		lines = {(ReturnSetInfo *) fcinfo->resultinfo};
	RkCall	   *call;
	const RkLayout *layout;
	RkNode	   *condition;
	List	   *alternatives;
	RkScanList	scans;
	RkFuzzies	fuzzies;
	bool		filtered;
	ListCell   *cell;

	rk_init_set(fcinfo);
	if (PG_ARGISNULL(0) || PG_ARGISNULL(1))
		return (Datum) 0;
	call = rk_call_nth(fcinfo, 0, 0, PG_GETARG_TEXT_PP(0));
	layout = call->layout;
	condition = rk_condition_arg(fcinfo, layout, 1, 2);
	alternatives = rk_alternatives(condition, RK_DEFAULT_MAX_RANGES);

	if (alternatives == NIL)
		rk_line(&lines, "the condition cannot be true");
	foreach(cell, alternatives)
	{
		RkPlan	   *plan;

		if (foreach_current_index(cell) == RK_EXPLAIN_MOST)
		{
			rk_line(&lines, "and %d more alternatives",
					list_length(alternatives) - RK_EXPLAIN_MOST);
			break;
		}
		plan = rk_new_plan(layout, lfirst(cell), PG_INT32_MAX);
		rk_line(&lines, "%s", rk_alternative_text(lfirst(cell)));
		if (plan->impossible)
			rk_line(&lines, "  no key has such values");
		else
			rk_explain_items(&lines, plan);
		rk_explain_slips(&lines, layout, lfirst(cell));
	}

	scans = rk_scans_of(layout, condition, RK_EXPLAIN_SCANS);
	filtered = rk_explain_scans(&lines, &scans);
	fuzzies = rk_fuzzies_of(layout, alternatives, RK_EXPLAIN_MOST);
	if (filtered && fuzzies.gaps && !fuzzies.stopped && fuzzies.items != NIL)
	{
		StringInfoData pairs;

		/* one filter of all patterns: a row may match any of them */
		initStringInfo(&pairs);
		foreach(cell, fuzzies.items)
		{
			const RkFuzzy *fuzzy = lfirst(cell);

			appendStringInfo(&pairs,
							 "%sorg.apache.hadoop.hbase.util.Pair.new(%s.to_java_bytes, %s.to_java_bytes)",
							 pairs.len > 0 ? ", " : "",
							 rk_shell_string(fuzzy->pattern),
							 rk_shell_string(fuzzy->mask));
		}
		rk_line(&lines,
				"fuzzy filter: org.apache.hadoop.hbase.filter.FuzzyRowFilter.new([%s])",
				pairs.data);
	}
	return (Datum) 0;
}
