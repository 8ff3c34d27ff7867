/*
 * layout_check.c
 *		What the elements of a layout mean together, and the rules of
 *		definition: a layout that passes can be read back.
 */
#include "layout.h"

#include "miscadmin.h"

/* The types that a column right under the element may have. */
int
rk_element_takes(const RkElement *element)
{
	return element->takes;
}

/* The innermost element of a chain: the one right over the column. */
const RkElement *
rk_leaf(const RkElement *element)
{
	while (element->source_count == 1)
		element = element->sources[0];
	return element;
}

/* Are a derived element's bytes always printable characters? */
bool
rk_is_printable(const RkElement *element)
{
	return element->buckets != NULL ?
		element->buckets->format != RK_FORMAT_BYTE :
		element->type->radix == 16;
}

/* ------------------------------------------------------------------------
 * Elements by themselves
 * ------------------------------------------------------------------------
 */

/* What is nested must be able to fill the element, or no value ever could. */
static void
rk_check_widths(const RkElement *element, const RkElement *source)
{
	if (element->width < 0 || source->width < 0 ||
		element->width == source->width ||
		(element->type->pads &&
		 (element->width > source->width || element->as.pad.truncate)))
		return;
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("%s of %d bytes can never be %s of %d",
					source->type->name, source->width,
					element->type->name, element->width),
			 errhint("Give both the same width.")));
}

/* Prepares an element and what is nested in it. */
static void
rk_prepare(RkElement *element)
{
	check_stack_depth();
	for (int i = 0; i < element->source_count; i++)
	{
		RkElement  *source = element->sources[i];

		if (source->rest)
			ereport(ERROR,
					(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
					 errmsg("a salt of all that follows cannot be nested")));
		if (!element->type->hashes)
		{
			if (element->type->takes != RK_TAKES_TEXT &&
				element->type->takes != RK_TAKES_BYTES)
				ereport(ERROR,
						(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
						 errmsg("%s takes a column, not another element",
								element->type->name)));
			if (!source->type->reversible)
				ereport(ERROR,
						(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
						 errmsg("%s cannot stand under %s",
								source->type->name, element->type->name),
						 errhint("Under an element that is read back only reverse, reverse_domain, digits, rpad and lpad can be nested; write %s as an element of its own.",
								 source->type->name)));
			source->of_bytes = source->type->textual &&
				(element->of_bytes ||
				 element->type->takes == RK_TAKES_BYTES);
		}
		rk_prepare(source);
	}

	element->takes = element->of_bytes && element->type->textual ?
		RK_TAKES_BYTES : element->type->takes;
	element->last = element->type->last;
	element->type->prepare(element);
	element->number_unit = Max(element->number_unit, element->unit);
	if (element->source_count > 0)
	{
		element->scratch = palloc(sizeof(RkOut));
		rk_out_init(element->scratch, 64);
		element->scratch->unlimited = true;
	}
	if (!element->type->hashes && element->source_count == 1)
	{
		rk_check_widths(element, element->sources[0]);
		element->derived |= element->sources[0]->derived;
		if (element->width < 0)
			element->width = element->sources[0]->width;
	}
	if (element->width > ROWKEY_MAX_LENGTH)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("%d bytes are more than a key has", element->width)));
}

/* ------------------------------------------------------------------------
 * Columns
 * ------------------------------------------------------------------------
 */

/*
 * Is b a better carrier than a?  Text tells all about a time that is read from
 * it, a finer unit more than a coarser one, and a local time less; else the
 * first.
 */
static bool
rk_carries_better(const RkElement *a, const RkElement *b)
{
	a = rk_leaf(a);
	b = rk_leaf(b);
	return a->has_unit &&
		(!b->has_unit || b->unit < a->unit ||
		 (b->unit == a->unit && a->zone != NULL && b->zone == NULL));
}

static void
rk_find_carriers(RkLayout *layout)
{
	for (int i = 0; i < layout->item_count; i++)
	{
		const RkElement *element = layout->items[i];
		const RkElement *leaf = rk_leaf(element);
		RkColumn   *column;

		if (element->type == NULL || element->type->hashes)
			continue;
		column = &layout->columns[leaf->column];
		if (element->derived)
			continue;
		if (column->carrier < 0 ||
			rk_carries_better(layout->items[column->carrier], element))
			column->carrier = i;
		/* numbers are in the finest unit that a time element keeps */
		if (leaf->has_unit && (leaf->takes & RK_TAKES_INTEGERS) &&
			(!column->has_unit || leaf->number_unit < column->unit))
		{
			column->has_unit = true;
			column->unit = leaf->number_unit;
		}
	}
}

/* The ways to say what is hashed, for the hint. */
static void
rk_ambiguous_source(const RkLayout *layout, const RkElement *hash,
					const RkElement *source, const RkElement *carrier)
{
	const char *name = rk_identifier(layout->columns[source->column].name);

	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("what is hashed of column \"%s\" is not said",
					layout->columns[source->column].name),
			 carrier != NULL &&
			 (carrier->has_unit ||
			  (rk_element_takes(carrier) & RK_TAKES_TEXT) == 0) ?
			 errhint("Write %s(%s, ...) for its bytes in the key.",
					 hash->type->name, rk_element_print(layout, carrier)) :
			 carrier != NULL ?
			 errhint("Write %s(%s, ...) for its bytes in the key, or %s(string(%s), ...) for its text.",
					 hash->type->name, rk_element_print(layout, carrier),
					 hash->type->name, name) :
			 errhint("Write %s(string(%s), ...) for its text, %s(int8(%s), ...) for the bytes of a number, or the like.",
					 hash->type->name, name, hash->type->name, name)));
}

/*
 * What a bare column under a hash stands for is said by the element that
 * carries it, never by the type of a value.
 */
static void
rk_resolve_source(const RkLayout *layout, const RkElement *hash,
				  RkElement *source)
{
	int			item = layout->columns[source->column].carrier;
	const RkElement *carrier = item < 0 ? NULL : layout->items[item];
	const RkElement *leaf = carrier == NULL ? NULL : rk_leaf(carrier);
	int			takes = leaf == NULL ? RK_TAKES_TEXT : rk_element_takes(leaf);

	/* other programs hash the bytes in the key, so nothing is assumed */
	if (hash->type->salts && (leaf == NULL || !leaf->type->plain))
		rk_ambiguous_source(layout, hash, source, carrier);
	if (leaf != NULL && leaf->type->hashed == RK_HASHED_UNSAID)
		rk_ambiguous_source(layout, hash, source, carrier);
	if (leaf != NULL && leaf->type->hashed == RK_HASHED_AS_WRITTEN)
	{
		source->type = leaf->type;
		memcpy(source->arguments, leaf->arguments, sizeof(leaf->arguments));
	}
	else if (takes == RK_TAKES_BYTES)
		source->type = &rk_implicit_bytes;
	else if (takes == RK_TAKES_UUID)
		source->type = &rk_implicit_uuid;
	else if (takes == RK_TAKES_TEXT)
		source->type = &rk_implicit_text;
	else if ((takes & RK_TAKES_INT2) != 0 && !leaf->has_unit &&
			 (takes & (RK_TAKES_FLOAT4 | RK_TAKES_FLOAT8)) == 0 &&
			 !leaf->last)
		source->type = &rk_implicit_digits;
	else
		rk_ambiguous_source(layout, hash, source, carrier);
}

static void
rk_resolve_sources(const RkLayout *layout, RkElement *element)
{
	for (int i = 0; i < element->source_count; i++)
	{
		if (element->sources[i]->implicit)
			rk_resolve_source(layout, element, element->sources[i]);
		else
			rk_resolve_sources(layout, element->sources[i]);
	}
}

/*
 * Columns take what all their elements take; numbers, where a time element
 * says their unit, suit every other time element.
 */
static void
rk_narrow_columns(RkLayout *layout, const RkElement *element)
{
	RkColumn   *column;
	int			takes;

	for (int i = 0; i < element->source_count; i++)
		rk_narrow_columns(layout, element->sources[i]);
	if (element->column < 0)
		return;
	column = &layout->columns[element->column];
	takes = rk_element_takes(element);
	column->nulls &= element->nulls;
	column->empty_is_null |= element->empty_is_null;
	if (column->has_unit && element->has_unit)
		takes |= RK_TAKES_INTEGERS;
	if ((column->takes & takes) == 0)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("no type of column \"%s\" suits all its elements",
						column->name),
				 errhint("Elements over one column take one kind of value: text, numbers, bytes, times.")));
	column->takes &= takes;
}

/*
 * Does one element keep the same of all times that are one time in another?
 * Their days begin at different times where their offsets from UTC differ by
 * a part of a day, and so on.
 */
static bool
rk_keeps_unit(const RkElement *carrier, const RkElement *element)
{
	int64		difference = element->offset - carrier->offset;

	if (element->unit < carrier->unit)
		return false;
	if (element->zone != NULL)	/* offsets have seconds, but no less */
		return carrier->unit <= RK_S || carrier->zone != NULL;
	return difference == 0 ||
		(carrier->unit <= RK_DAY &&
		 difference % rk_convert_units(1, carrier->unit, RK_US) == 0);
}

/*
 * What is computed from a column must not need more of it than the key keeps,
 * or it could never be verified: how a time was written, how many zeros stood
 * behind the point, a finer unit.
 */
static void
rk_check_kept(const RkLayout *layout, const RkElement *element)
{
	const RkColumn *column;
	const RkElement *carrier;

	for (int i = 0; i < element->source_count; i++)
		rk_check_kept(layout, element->sources[i]);
	if (element->column < 0)
		return;
	column = &layout->columns[element->column];
	if (column->carrier < 0)
		return;
	carrier = rk_leaf(layout->items[column->carrier]);
	if (carrier == element)
		return;
	if ((carrier->has_unit && !element->has_unit &&
		 (rk_element_takes(element) & RK_TAKES_TEXT)) ||
		(carrier->type->whole && element->type->scaled) ||
		(carrier->folds &&
		 strcmp(rk_element_print(layout, carrier),
				rk_element_print(layout, element)) != 0))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("%s does not keep how column \"%s\" was written",
						rk_element_print(layout, carrier), column->name),
				 errhint("Compute this from %s.",
						 rk_element_print(layout, carrier))));
	if (!carrier->has_unit || !element->has_unit)
		return;
	if (!rk_keeps_unit(carrier, element))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("%s keeps too little of the time to compute this from it",
						rk_element_print(layout, carrier)),
				 element->unit < carrier->unit ?
				 errhint("Use the same unit in both, or a coarser one here.") :
				 errhint("Days, hours or months of the two begin at different times. Use the same zone in both, or a finer unit there.")));
	if (carrier->zone != NULL && element->zone != carrier->zone)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("%s does not tell the time in the hour that daylight saving repeats",
						rk_element_print(layout, carrier)),
				 errhint("Use zone UTC or an offset.")));
}

/* ------------------------------------------------------------------------
 * The sequence
 * ------------------------------------------------------------------------
 */

/* Does the order of the item's bytes follow the order of its values? */
bool
rk_item_ordered(const RkLayout *layout, int item)
{
	const RkElement *element = layout->items[item];

	if (element->type == NULL)
		return true;
	return !element->derived && element->source_count == 0 &&
		item != layout->open_item && element->type->ordered != NULL &&
		element->type->ordered(element);
}

/* Can an item of variable length be told from what follows it? */
static void
rk_check_variable(RkLayout *layout, int item)
{
	RkElement  *element = layout->items[item];
	const char *printed;

	if (item + 1 == layout->item_count)
		return;
	printed = rk_element_print(layout, element);
	if (element->last)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("%s must be the last element", printed)));
	if (element->type->length != NULL)
		return;					/* tells it itself */
	if (layout->items[item + 1]->type == NULL)
	{
		element->terminator = layout->items[item + 1];
		return;
	}
	for (int i = item + 1; i < layout->item_count; i++)
	{
		if (layout->items[i]->width < 0)
			ereport(ERROR,
					(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
					 errmsg("where %s ends cannot be told: its length varies, and so does %s behind it",
							printed,
							rk_element_print(layout, layout->items[i])),
					 errhint("Put a constant behind it, such as '\\x00', or give it a fixed width: rpad(%s, n).",
							 rk_identifier(layout->columns[rk_leaf(element)->column].name))));
	}
	layout->open_item = item;
}

/* Does a separator stand behind it, if something follows? */
static bool
rk_is_separated(const RkElement *element)
{
	return element->type != NULL && element->type->separate != NULL &&
		element->width < 0;
}

/*
 * Is it the first of an index row's columns, behind one that is none?  That is
 * the tenant: IndexMaintainer.buildRowKey never takes its separator off.
 */
static bool
rk_begins_index_row(const RkLayout *layout, int item)
{
	return item > 0 && rk_is_separated(layout->items[item]) &&
		layout->items[item]->as.phoenix.index_row &&
		rk_is_separated(layout->items[item - 1]) &&
		!layout->items[item - 1]->as.phoenix.index_row;
}

/*
 * Where the NULLs begin that are left out at the end of a key, and for each
 * self-delimiting item whether it can be the last of a key.
 */
static void
rk_find_tail(RkLayout *layout)
{
	int			last = layout->item_count - 1;
	int			run = 0;

	for (int i = 0; i <= last; i++)
	{
		RkElement  *element = layout->items[i];

		if (!rk_is_separated(element) || rk_begins_index_row(layout, i))
			run = 0;
		run += rk_is_separated(element);
		element->run = run;
	}
	layout->tail_item = layout->item_count;
	for (int i = last; i >= 0 && rk_is_separated(layout->items[i]); i--)
	{
		layout->items[i]->end = i == last ? RK_END_ALWAYS : RK_END_MAYBE;
		layout->tail_item = i;
		if (!layout->items[i]->nulls || rk_begins_index_row(layout, i))
			break;
	}
}

/* A salt of all that follows it in the key. */
static void
rk_check_rest(RkLayout *layout, int item)
{
	if (item + 1 == layout->item_count)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("nothing follows that could be hashed")));
	if (layout->rest_item >= 0)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("a layout has one salt of all that follows")));
	layout->rest_item = item;
}

/* element: where the item begins that is looked at, for messages */
void
rk_layout_check(RkLayout *layout, int *element)
{
	Size		fixed = 0;

	if (layout->column_count == 0)
	{
		*element = -1;
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("a layout needs at least one column"),
				 errhint("A constant key is a value: '...'::rowkey.")));
	}

	/* hashes wait until it is known what carries the columns */
	for (int i = 0; i < layout->item_count; i++)
	{
		CHECK_FOR_INTERRUPTS();
		*element = layout->items[i]->location;
		if (layout->items[i]->type != NULL && !layout->items[i]->type->hashes)
			rk_prepare(layout->items[i]);
	}
	rk_find_carriers(layout);
	layout->rest_item = -1;
	for (int i = 0; i < layout->item_count; i++)
	{
		CHECK_FOR_INTERRUPTS();
		*element = layout->items[i]->location;
		if (layout->items[i]->type == NULL || !layout->items[i]->type->hashes)
			continue;
		rk_resolve_sources(layout, layout->items[i]);
		rk_prepare(layout->items[i]);
		if (layout->items[i]->rest)
			rk_check_rest(layout, i);
	}

	layout->open_item = -1;
	for (int i = 0; i < layout->item_count; i++)
	{
		CHECK_FOR_INTERRUPTS();
		*element = layout->items[i]->location;
		rk_narrow_columns(layout, layout->items[i]);
		rk_check_kept(layout, layout->items[i]);
		if (layout->items[i]->width < 0)
			rk_check_variable(layout, i);
		else
		{
			fixed += (Size) layout->items[i]->width;
			if (layout->open_item >= 0)
				layout->open_rest += layout->items[i]->width;
		}
	}
	rk_find_tail(layout);
	layout->fixed_width = fixed;
	*element = -1;
	rk_check_length(fixed);
}
