/*
 * explain.c
 *		A key part by part, whatever it is: what fits, what does not, and what
 *		may have gone wrong.
 */
#include "layout.h"

#include "funcapi.h"
#include "lib/stringinfo.h"
#include "utils/builtins.h"
#include "utils/timestamp.h"

/* ------------------------------------------------------------------------
 * The usual suspects
 * ------------------------------------------------------------------------
 */

/* Is a time one that data are likely to have: 1990 to 2100? */
static bool
rk_is_plausible(int64 value, RkUnit unit)
{
	Timestamp	instant;

	return value > 0 && rk_units_to_time(value, unit, &instant) &&
		instant >= INT64CONST(-315619200000000) &&
		instant < INT64CONST(3155760000000000);
}

static char *
rk_time_text(int64 value, RkUnit unit)
{
	RkValue		time = {.kind = RK_TIME, .unit = unit};

	time.as.integer = value;
	return rk_value_text(&time);
}

/* A time that was written in another unit, or not reversed, or reversed. */
static char *
rk_suspect_time(const RkElement *element, RkBytes part, const RkValue *value)
{
	static const char *const names[] = {
		"microseconds", "milliseconds", "seconds", "minutes", "hours", "days"
	};
	RkValue		raw = {.kind = RK_NULL};
	int64		reversed;

	if (value->kind != RK_TIME || rk_is_plausible(value->as.integer, value->unit))
		return NULL;
	for (RkUnit unit = RK_US; unit <= RK_S; unit++)
	{
		if (unit != value->unit && value->unit <= RK_S &&
			rk_is_plausible(value->as.integer, unit))
			return psprintf("%s where %s are expected? It would be %s",
							names[unit], names[value->unit],
							rk_time_text(value->as.integer, unit));
	}

	raw.as.integer = part.len <= 8 && (element->type->put != NULL) ?
		(int64) rkb_get_be(part.data, (int) part.len) : -1;
	if (rk_is_element(element, "reverse_timestamp"))
	{
		if (element->as.reverse.format == RK_FORMAT_DIGITS &&
			!rk_read_digits(part, &raw.as.integer))
			return NULL;
		if (rk_is_plausible(raw.as.integer, value->unit))
			return psprintf("not reversed? It would be %s",
							rk_time_text(raw.as.integer, value->unit));
		return NULL;
	}
	reversed = (part.len == 4 ? PG_INT32_MAX : PG_INT64_MAX) -
		value->as.integer;
	if ((part.len == 4 || part.len == 8) &&
		rk_is_plausible(reversed, value->unit))
		return psprintf("reversed? It would be %s",
						rk_time_text(reversed, value->unit));
	return NULL;
}

/* A number whose sign bit was flipped, so that it sorts, as Phoenix does. */
static char *
rk_suspect_number(const RkElement *element, const RkValue *value)
{
	int			bits = 8 * element->width;
	int64		flipped;
	int64		small;

	if (value->kind != RK_INT ||
		(!rk_is_element(element, "int4") && !rk_is_element(element, "int8")))
		return NULL;
	flipped = (int64) ((uint64) value->as.integer ^
					   ((uint64) 1 << (bits - 1)));
	if (bits == 32)
		flipped = (int32) flipped;
	/* near one of the ends of the range, and then near zero */
	small = INT64CONST(1) << (bits == 32 ? 24 : 48);
	if (flipped <= -small || flipped >= small)
		return NULL;
	return psprintf("sign bit flipped, as Phoenix does? It would be " INT64_FORMAT,
					flipped);
}

/* Which other options would have given the salt that is there? */
static char *
rk_suspect_salt(const RkElement *element, RkBytes part, RkBytes source)
{
	static const char *const moduli[] = {"abs", "floor", "mask", "unsigned"};
	static const int counts[] = {
		2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 20, 24, 25, 30, 32, 40, 48, 50,
		60, 64, 100, 120, 128, 200, 255, 256
	};
	RkSalt		salt = element->as.salt;
	uint32		stored;
	StringInfoData fitting;

	if (!rk_read_bucket(part, &salt.buckets, &stored))
	{
		RkBuckets	many = salt.buckets;

		many.count = PG_INT32_MAX;
		if (!rk_read_bucket(part, &many, &stored))
			return NULL;
	}
	for (int i = 0; i < (int) lengthof(moduli); i++)
	{
		salt.modulus = (RkModulus) i;
		if (salt.modulus != element->as.salt.modulus &&
			rk_salt_bucket(&salt, source) == stored)
			return psprintf("it would be right with modulus => '%s'",
							moduli[i]);
	}
	salt.modulus = element->as.salt.modulus;
	initStringInfo(&fitting);
	for (int i = 0; i < (int) lengthof(counts); i++)
	{
		salt.buckets.count = counts[i];
		if (counts[i] != element->as.salt.buckets.count &&
			rk_salt_bucket(&salt, source) == stored)
			appendStringInfo(&fitting, fitting.len == 0 ? "%d" : ", %d",
							 counts[i]);
	}
	if (fitting.len == 0)
		return NULL;
	return psprintf("it would be right with %s buckets", fitting.data);
}

/* Does the key fit once an element in front is left out? */
static bool
rk_fits_without(RkCall *call, RkBytes key, int item)
{
	RkLayout	shorter = *call->layout;
	RkElement **items = palloc((Size) shorter.item_count * sizeof(RkElement *));
	RkColumn   *columns = palloc((Size) shorter.column_count * sizeof(RkColumn));
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
	shorter.items = items;
	shorter.columns = columns;
	shorter.item_count--;
	shorter.rest_item = -1;
	shorter.open_item -= shorter.open_item > item ? 1 : 0;
	trial.layout = &shorter;
	trial.row.layout = &shorter;
	trial.row.values = palloc0((Size) shorter.column_count * sizeof(RkValue));
	return rk_layout_decode(&trial, key, rk_new_parts(&shorter));
}

/* The bytes from which a salt was to be computed, or none. */
static RkBytes
rk_salt_source(RkCall *call, RkBytes key, const RkElement *element,
			   const RkPart *part)
{
	RkOut		out;

	if (element->rest)
	{
		const uint8 *rest = part->bytes.data + part->bytes.len;

		return (RkBytes) {rest, (Size) (key.data + key.len - rest)};
	}
	rk_out_init(&out, 64);
	out.unlimited = true;
	for (int i = 0; i < element->source_count; i++)
		rk_element_put(&out, &call->row, element->sources[i]);
	return (RkBytes) {(uint8 *) VARDATA(out.key), out.len};
}

/*
 * What a part's problem may come from, or what is odd about a part that fits;
 * NULL when nothing comes to mind.
 */
static char *
rk_suspect(RkCall *call, RkBytes key, const RkPart *parts, int item,
		   const RkValue *value)
{
	const RkElement *element = call->layout->items[item];
	const RkPart *part = &parts[item];
	char	   *suspect;

	if (element->type == NULL || !part->present)
		return NULL;
	if (part->problem == NULL)
	{
		suspect = rk_suspect_time(element, part->bytes, value);
		return suspect != NULL ? suspect : rk_suspect_number(element, value);
	}
	if (rk_is_element(element, "reverse_timestamp"))
	{
		/* a number over the maximum was none of its times */
		RkValue		time = {.kind = RK_TIME, .unit = element->unit};

		time.as.integer = -1;
		return rk_suspect_time(element, part->bytes, &time);
	}
	if (rk_is_element(element, "hash_hex"))
	{
		char	   *other = rk_printed(part->bytes);
		bool		upper = element->as.hash_hex.upper;

		/* the message ends with what it should be */
		if (pg_strcasecmp(strrchr(part->problem, ' ') + 1, other) == 0)
			return psprintf("%s-case digits where the layout has %s-case ones",
							upper ? "lower" : "upper",
							upper ? "upper" : "lower");
	}
	if (!element->derived)
		return NULL;
	if (rk_is_element(element, "salt") &&
		rk_element_known(&call->row, element) &&
		(suspect = rk_suspect_salt(element, part->bytes,
								   rk_salt_source(call, key, element,
												  part))) != NULL)
		return suspect;
	return NULL;
}

/* ------------------------------------------------------------------------
 * SQL function
 * ------------------------------------------------------------------------
 */

/* A key made without its salt or hash: everything is one place off. */
static int
rk_absent_item(RkCall *call, RkBytes key)
{
	const RkLayout *layout = call->layout;

	for (int i = 0; i < layout->item_count; i++)
	{
		if (layout->items[i]->derived && layout->items[i]->width > 0 &&
			layout->item_count > 1 && rk_fits_without(call, key, i))
			return i;
	}
	return -1;
}

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
	RkPart	   *rest = &parts[layout->item_count];
	bool		valid;
	int			absent;

	InitMaterializedSRF(fcinfo, 0);
	valid = rk_layout_decode(call, key, parts);
	absent = valid ? -1 : rk_absent_item(call, key);
	for (int i = 0; i < layout->item_count; i++)
	{
		const RkElement *element = layout->items[i];
		RkPart	   *part = &parts[i];
		RkValue		value = {.kind = RK_NULL};
		char	   *status = part->problem;
		char	   *suspect;

		if (part->present && element->type != NULL &&
			element->type->get != NULL &&
			rk_element_get(element, part->bytes, &value) != NULL)
			value.kind = RK_NULL;
		if (status == NULL)
			status = pstrdup(part->present ? "ok" : "missing");
		suspect = NULL;
		/* digits of the other case are those of the hash, not of what follows */
		if (i != absent || value.kind != RK_NULL ||
			rk_is_element(element, "hash_hex"))
			suspect = rk_suspect(call, key, parts, i, &value);
		if (i == absent && suspect == NULL)
			suspect = psprintf("without it the key fits: made without %s?",
							   element->type->name);
		if (suspect != NULL && part->problem == NULL && part->present)
			status = suspect;
		else if (suspect != NULL)
			status = psprintf("%s; %s", status, suspect);
		rk_explain_row(result, i + 1, rk_item_print(layout, i), part,
					   rk_value_text(&value), status);
	}
	if (rest->present)
		rk_explain_row(result, layout->item_count + 1, NULL, rest, NULL,
					   "left over: no element is there for it");
	else if (key.len == 0)
		rk_explain_row(result, layout->item_count + 1, NULL, rest, NULL,
					   "the key is empty: HBase stores no row under it");
	return (Datum) 0;
}
