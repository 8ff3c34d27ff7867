/*
 * explain.c
 *		A key part by part, whatever it is: what fits, what does not, and what
 *		may have gone wrong.
 *
 * What is sure is stated (salt is 04, but user_id gives 03); what is not is
 * asked, and only where the key gives a reason.
 */
#include "layout.h"

#include "funcapi.h"
#include "lib/stringinfo.h"
#include "miscadmin.h"
#include "utils/builtins.h"
#include "utils/memutils.h"
#include "utils/timestamp.h"

/* ------------------------------------------------------------------------
 * The usual suspects: a part that is not there, or one too many
 * ------------------------------------------------------------------------
 */

/*
 * The parts of the key when an item is left out, if it is valid then; else
 * NULL.  The item's own part is not present.  Columns are in call->row then.
 */
static RkPart *
rk_parts_without(RkCall *call, RkBytes key, int item, RkValue *values)
{
	RkLayout	shorter = *call->layout;
	int			last = shorter.item_count - 1;
	RkElement **items =
		palloc((Size) shorter.item_count * sizeof(RkElement *));
	RkColumn   *columns =
		palloc((Size) shorter.column_count * sizeof(RkColumn));
	RkPart	   *parts = rk_new_parts(&shorter);
	RkCall		trial = *call;

	memcpy(columns, shorter.columns,
		   (Size) shorter.column_count * sizeof(RkColumn));
	for (int i = 0, n = 0; i < shorter.item_count; i++)
	{
		if (i != item)
			items[n++] = shorter.items[i];
	}
	for (int i = 0; i < shorter.column_count; i++)
		columns[i].carrier -= columns[i].carrier > item ? 1 : 0;
	if (shorter.open_item >= 0 && shorter.open_item < item)
		shorter.open_rest -= shorter.items[item]->width;
	shorter.open_item -= shorter.open_item > item ? 1 : 0;
	shorter.tail_item -= shorter.tail_item > item ? 1 : 0;
	shorter.items = items;
	shorter.columns = columns;
	shorter.item_count--;
	shorter.rest_item = -1;
	trial.layout = &shorter;
	trial.row.layout = &shorter;
	trial.row.values = values;
	if (!rk_layout_decode(&trial, key, parts))
		return NULL;
	memmove(&parts[item + 1], &parts[item],
			(Size) (last - item + 1) * sizeof(RkPart));
	parts[item] = (RkPart) {.present = false};
	return parts;
}

/* Is the text of one that people write, without control characters? */
static bool
rk_is_readable(const RkLayout *layout, const RkValue *values)
{
	for (int i = 0; i < layout->column_count; i++)
	{
		for (Size at = 0;
			 values[i].kind == RK_TEXT && at < values[i].as.bytes.len; at++)
		{
			if (values[i].as.bytes.data[at] < ' ' ||
				values[i].as.bytes.data[at] == 0x7F)
				return false;
		}
	}
	return true;
}

/* Can these bytes be a salt, bucket or hash of the element at all? */
static bool
rk_is_possible(const RkElement *element, RkBytes part)
{
	uint32		bucket;

	if (element->buckets != NULL)
		return rk_read_bucket(part, element->buckets, &bucket);
	for (Size i = 0; i < part.len && element->type->radix == 16; i++)
	{
		if (memchr("0123456789abcdefABCDEF", part.data[i], 22) == NULL)
			return false;
	}
	return true;
}

/*
 * Does anything not fit, but for the item (-1 for none) and for other salts
 * and hashes?
 */
bool
rk_others_fail(const RkLayout *layout, const RkPart *parts, int item)
{
	for (int i = 0; i < layout->item_count; i++)
	{
		if (i != item && parts[i].problem != NULL &&
			!(layout->items[i]->derived && parts[i].present))
			return true;
	}
	return parts[layout->item_count].present;
}

/*
 * A key made without its salt or hash: it fits when that is left out.  That is
 * no more than a question where it fits with it too, and only asked where what
 * is there cannot be a salt, or what is read without it is not strange.  Where
 * it fits only without, *parts are those.
 */
static int
rk_absent_item(RkCall *call, RkBytes key, RkPart **parts)
{
	const RkLayout *layout = call->layout;
	RkValue    *values =
		palloc0((Size) layout->column_count * sizeof(RkValue));
	MemoryContext caller = CurrentMemoryContext;
	MemoryContext trial = AllocSetContextCreate(caller, "rowkey explain",
												ALLOCSET_SMALL_SIZES);

	for (int i = 0; i < layout->item_count && layout->item_count > 1; i++)
	{
		const RkElement *element = layout->items[i];
		const RkPart *part = &(*parts)[i];
		RkPart	   *without;

		CHECK_FOR_INTERRUPTS();
		if (element->type == NULL || !element->type->derived)
			continue;
		MemoryContextReset(trial);
		MemoryContextSwitchTo(trial);
		without = rk_parts_without(call, key, i, values);
		MemoryContextSwitchTo(caller);
		if (without == NULL)
			continue;
		/* what is kept of this trial stays as long as the caller's context */
		if (rk_others_fail(layout, *parts, i))
		{
			*parts = without;
			memcpy(call->row.values, values,
				   (Size) layout->column_count * sizeof(RkValue));
			return i;
		}
		/* text in the place of printable bytes looks the same */
		if (!rk_is_possible(element, part->bytes) ||
			(!rk_is_printable(element) && rk_is_readable(layout, values)))
			return i;
	}
	return -1;
}

/* A constant in front, but something before it: how many bytes? */
static int
rk_lead_bytes(RkCall *call, RkBytes key)
{
	RkCall		trial = *call;

	if (call->layout->items[0]->type != NULL)
		return 0;
	trial.row.values =
		palloc0((Size) call->layout->column_count * sizeof(RkValue));
	for (Size lead = 1; lead <= 4 && lead < key.len; lead++)
	{
		if (rk_layout_decode(&trial,
							 (RkBytes) {key.data + lead, key.len - lead},
							 rk_new_parts(call->layout)))
			return (int) lead;
	}
	return 0;
}

/*
 * An item behind which its separator is missing: with it the key fits, but for
 * a salt, which was computed without it.  Or -1.
 */
static int
rk_missing_separator(RkCall *call, RkBytes key)
{
	const RkLayout *layout = call->layout;
	RkPart	   *parts = rk_new_parts(layout);
	RkCall		trial = *call;
	Size		behind = 0;
	int			item = layout->item_count - 1;
	RkBytes		separator;
	RkBytes		bytes;
	RkOut		out;

	/* where it belongs can be told if all behind it is of fixed width */
	for (; item >= 0 && layout->items[item]->width >= 0; item--)
		behind += (Size) layout->items[item]->width;
	if (item < 0 || layout->items[item]->type->separate == NULL ||
		behind > key.len)
		return -1;
	separator = rk_phoenix_separator(layout->items[item],
									 layout->items[item]->reversed);
	rk_out_init(&out, key.len + separator.len);
	out.unlimited = true;
	rk_put_bytes(&out, (RkBytes) {key.data, key.len - behind});
	rk_put_bytes(&out, separator);
	rk_put_bytes(&out, (RkBytes) {key.data + key.len - behind, behind});
	bytes = (RkBytes) {(uint8 *) VARDATA(out.key), out.len};
	trial.row.values =
		palloc0((Size) layout->column_count * sizeof(RkValue));
	rk_layout_decode(&trial, bytes, parts);
	for (int i = 0; i < layout->item_count; i++)
	{
		if (parts[i].problem != NULL && i != layout->rest_item)
			return -1;
	}
	return parts[layout->item_count].present ? -1 : item;
}

/* ------------------------------------------------------------------------
 * Sentences
 * ------------------------------------------------------------------------
 */

/* A column that should have been read, but was not; or -1. */
static int
rk_unread_column(const RkRow *row, const RkElement *element)
{
	if (element->column >= 0 &&
		row->values[element->column].kind == RK_MISSING &&
		row->layout->columns[element->column].carrier >= 0)
		return element->column;
	for (int i = 0; i < element->source_count; i++)
	{
		int			column = rk_unread_column(row, element->sources[i]);

		if (column >= 0)
			return column;
	}
	return -1;
}

/* The bytes that an element hashes; false where they cannot be made. */
static bool
rk_hashed_bytes(RkCall *call, RkBytes key, const RkElement *element,
				const RkPart *part, RkBytes *source)
{
	MemoryContext caller = CurrentMemoryContext;
	volatile bool made = true;
	RkOut		out;

	if (element->rest)
	{
		const uint8 *rest = part->bytes.data + part->bytes.len;

		*source = (RkBytes) {rest, (Size) (key.data + key.len - rest)};
		return true;
	}
	if (!rk_element_known(&call->row, element))
		return false;
	rk_out_init(&out, 64);
	out.unlimited = true;
	PG_TRY();
	{
		for (int i = 0; i < element->source_count; i++)
			rk_element_put(&out, &call->row, element->sources[i]);
	}
	PG_CATCH();
	{
		rk_catch_data_error(caller);
		made = false;
	}
	PG_END_TRY();
	*source = (RkBytes) {(uint8 *) VARDATA(out.key), out.len};
	return made;
}

/* What a part's problem may come from, or what is odd about one that fits. */
static char *
rk_suspect(RkCall *call, RkBytes key, const RkPart *part,
		   const RkElement *element, const RkValue *value)
{
	RkBytes		source;

	if (!element->derived)
		return element->type->suspect == NULL ? NULL :
			element->type->suspect(element, part->bytes, value);
	if (part->problem == NULL || element->type->suspect_hash == NULL ||
		!rk_hashed_bytes(call, key, element, part, &source))
		return NULL;
	return element->type->suspect_hash(element, part->bytes, source);
}

/*
 * The status of an item.  absent: whether the key fits without it.
 */
static char *
rk_status(RkCall *call, RkBytes key, const RkPart *part,
		  const RkElement *element, const RkValue *value, bool absent)
{
	char	   *suspect = NULL;
	int			unread;

	if (!part->present && part->problem == NULL)
		return absent ?
			psprintf("missing: without it the key fits. Made without %s?",
					 element->type->name) :
			pstrdup("missing");
	if (part->present && element->type != NULL)
		suspect = rk_suspect(call, key, part, element, value);
	if (part->problem == NULL)
	{
		if (suspect != NULL)
			return suspect;
		unread = element->type == NULL ? -1 :
			rk_unread_column(&call->row, element);
		return unread < 0 ? pstrdup("ok") :
			psprintf("not checked: %s is not known",
					 call->layout->columns[unread].name);
	}
	/* a small salt fits some numbers of buckets by chance */
	if (absent && rk_is_possible(element, part->bytes))
		suspect = NULL;
	return psprintf("%s%s%s%s%s", part->problem,
					suspect != NULL ? "; " : "",
					suspect != NULL ? suspect : "",
					absent ? "; without it the key fits too. Made without " :
					"",
					absent ? psprintf("%s?", element->type->name) : "");
}

/* A value to be shown: in escapes where the database cannot hold the text. */
static char *
rk_shown_value(const RkValue *value)
{
	MemoryContext caller = CurrentMemoryContext;
	char	   *volatile shown = NULL;

	PG_TRY();
	{
		shown = rk_value_text(value);
	}
	PG_CATCH();
	{
		rk_catch_data_error(caller);
		shown = rk_printed(value->as.bytes);
	}
	PG_END_TRY();
	return shown;
}

/* ------------------------------------------------------------------------
 * SQL function
 * ------------------------------------------------------------------------
 */
static void
rk_explain_row(ReturnSetInfo *result, int ordinal, const char *element,
			   const RkPart *part, const char *value, const char *status)
{
	Datum		values[7];
	bool		nulls[7] = {false};

	values[0] = Int32GetDatum(ordinal);
	nulls[1] = element == NULL;
	if (element != NULL)
		values[1] = CStringGetTextDatum(element);
	nulls[2] = nulls[3] = nulls[4] = !part->present;
	values[2] = Int32GetDatum(part->position);
	values[3] = Int32GetDatum((int32) part->bytes.len);
	if (part->present)
		values[4] = PointerGetDatum(rk_from_bytes(part->bytes.data,
												  part->bytes.len));
	nulls[5] = value == NULL;
	if (value != NULL)
		values[5] = CStringGetTextDatum(value);
	values[6] = CStringGetTextDatum(status);
	tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
}

/*
 * rowkey_explain(layout, key)
 *
 * One row per element, and one for what is left over: place, bytes, value and
 * status, which is ok or says what is wrong and what it may come from.  Never
 * fails on a key.
 */
ROWKEY_FUNCTION(rowkey_explain);
Datum
rowkey_explain(PG_FUNCTION_ARGS)
{
	RkCall	   *call = rk_call_nth(fcinfo, 0, 0, PG_GETARG_TEXT_PP(0));
	RkBytes		key = rk_bytes(PG_GETARG_ROWKEY_PP(1));
	const RkLayout *layout = call->layout;
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	RkPart	   *parts = rk_new_parts(layout);
	RkPart	   *rest;
	int			absent = -1;
	int			unseparated = -1;
	int			lead = 0;

	rk_init_set(fcinfo);
	if (!rk_layout_decode(call, key, parts))
	{
		absent = rk_absent_item(call, key, &parts);
		lead = rk_lead_bytes(call, key);
		unseparated = rk_missing_separator(call, key);
	}
	rest = &parts[layout->item_count];
	for (int i = 0; i < layout->item_count; i++)
	{
		const RkElement *element = layout->items[i];
		RkPart	   *part = &parts[i];
		RkValue		value = {.kind = RK_NULL};
		char	   *status;

		if (part->present && element->type != NULL &&
			element->type->get != NULL &&
			rk_element_get(element, part->value, &value) != NULL)
			value.kind = RK_NULL;
		status = rk_status(call, key, part, element, &value, i == absent);
		if (i == 0 && lead > 0)
			status = psprintf("%s; without the %s \"%s\" in front the key fits. Salted, or of another table?",
							  status, lead == 1 ? "byte" : "bytes",
							  rk_printed((RkBytes) {key.data, (Size) lead}));
		if (i == unseparated)
			status = psprintf("%s; %s it the key fits", status,
							  strstr(status, "separator") != NULL ? "with" :
							  "Phoenix's separator missing behind it? With");
		/* what cannot be cut off has all that is left */
		if (!part->present && part->problem != NULL && rest->present)
		{
			part->bytes = rest->bytes;
			part->present = true;
			rest->present = false;
		}
		rk_explain_row(result, i + 1, rk_item_print(layout, i), part,
					   rk_shown_value(&value), status);
	}
	if (rest->present)
		rk_explain_row(result, layout->item_count + 1, NULL, rest, NULL,
					   "left over: the layout has no element for it");
	else if (key.len == 0)
		rk_explain_row(result, layout->item_count + 1, NULL, rest, NULL,
					   "the key is empty: HBase stores no row under it");
	return (Datum) 0;
}
