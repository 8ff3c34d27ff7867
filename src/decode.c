/*
 * decode.c
 *		From keys back to values by a layout.
 *
 * A key is valid when encoding what was read gives the key again.  What does
 * not fit is named part by part; explain.c shows it.
 */
#include "layout.h"

#include "access/htup_details.h"
#include "catalog/pg_type.h"
#include "funcapi.h"
#include "mb/pg_wchar.h"
#include "miscadmin.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/typcache.h"

/* ------------------------------------------------------------------------
 * Parts
 * ------------------------------------------------------------------------
 */
static const uint8 *
rk_find(RkBytes haystack, RkBytes needle)
{
	return memmem(haystack.data, haystack.len, needle.data, needle.len);
}

/* The bytes of an item at the start of what is left of the key. */
static const char *
rk_split_item(const RkLayout *layout, int item, RkBytes left, RkBytes *part,
			  Size *value_length)
{
	const RkElement *element = layout->items[item];
	const RkElement *terminator = element->terminator;
	const uint8 *end;

	*part = left;
	*value_length = SIZE_MAX;
	if (element->width < 0 && element->type->length != NULL)
		return element->type->length(element, left, &part->len, value_length);
	if (element->width >= 0)
	{
		if (left.len < (Size) element->width)
			return psprintf("the key ends here: %zu of %d bytes", left.len,
							element->width);
		part->len = (Size) element->width;
		if (element->type == NULL &&
			memcmp(part->data, element->constant.data, part->len) != 0)
			return psprintf("should be \"%s\"", rk_printed(element->constant));
		return NULL;
	}
	if (item == layout->open_item)
	{
		if (left.len < (Size) layout->open_rest)
			return psprintf("the key ends too early: behind this, %d bytes are fixed, but only %zu are left",
							layout->open_rest, left.len);
		part->len = left.len - (Size) layout->open_rest;
		return NULL;
	}
	if (terminator == NULL)
		return NULL;
	end = rk_find(left, terminator->constant);
	if (end == NULL && item + 2 < layout->item_count)
		return psprintf("\"%s\" is missing behind it, and so is %s",
						rk_printed(terminator->constant),
						rk_item_print(layout, item + 2));
	if (end == NULL)
		return psprintf("\"%s\" is missing behind it",
						rk_printed(terminator->constant));
	part->len = (Size) (end - left.data);
	return NULL;
}

/*
 * Cuts a key into the parts of the layout's items, and one for what is left
 * over.  False when that was not possible throughout: parts behind the first
 * that could not be cut off are not present.
 */
bool
rk_layout_split(const RkLayout *layout, RkBytes key, RkPart *parts)
{
	RkBytes		left = key;
	bool		fits = true;
	bool		lost = false;	/* where the next part begins is not known */
	RkPart	   *rest = &parts[layout->item_count];

	memset(parts, 0, (Size) (layout->item_count + 1) * sizeof(RkPart));
	for (int i = 0; i < layout->item_count; i++)
	{
		RkPart	   *part = &parts[i];
		Size		value_length;
		const char *problem;

		part->position = (int) (left.data - key.data) + 1;
		if (lost)
			continue;
		problem = rk_split_item(layout, i, left, &part->bytes, &value_length);
		part->problem = problem != NULL ? pstrdup(problem) : NULL;
		part->value = (RkBytes) {part->bytes.data,
			Min(part->bytes.len, value_length)};
		/* a wrong constant is where it should be, but for its bytes */
		lost = part->problem != NULL && layout->items[i]->type != NULL;
		lost |= part->problem != NULL &&
			layout->items[i]->width > (int) left.len;
		part->present = !lost;
		fits &= part->problem == NULL;
		if (lost)
			continue;
		left.data += part->bytes.len;
		left.len -= part->bytes.len;
	}
	rest->bytes = left;
	rest->position = (int) (left.data - key.data) + 1;
	rest->present = left.len > 0;
	return fits && left.len == 0;
}

/* Reads a part through all nested elements, down to the column's value. */
const char *
rk_element_get(const RkElement *element, RkBytes part, RkValue *value)
{
	for (;;)
	{
		const char *problem = element->type->get(element, part, value);

		if (problem != NULL || element->source_count == 0 ||
			element->type->hashes || value->kind == RK_NULL)
			return problem;
		element = element->sources[0];
		part = value->as.bytes;
	}
}

/* Are all columns of the element known? */
bool
rk_element_known(const RkRow *row, const RkElement *element)
{
	if (element->column >= 0 &&
		row->values[element->column].kind == RK_MISSING)
		return false;
	for (int i = 0; i < element->source_count; i++)
	{
		if (!rk_element_known(row, element->sources[i]))
			return false;
	}
	return true;
}

/* ------------------------------------------------------------------------
 * Values
 * ------------------------------------------------------------------------
 */

/* Reads the columns from the items that carry them. */
static bool
rk_read_columns(RkCall *call, RkPart *parts)
{
	const RkLayout *layout = call->layout;
	bool		fits = true;

	for (int i = 0; i < layout->column_count; i++)
	{
		const RkColumn *column = &layout->columns[i];
		RkValue    *value = &call->row.values[i];
		RkPart	   *part = &parts[Max(column->carrier, 0)];
		const char *problem;

		value->kind = RK_MISSING;
		if (column->carrier < 0 || !part->present)
			continue;
		problem = rk_element_get(layout->items[column->carrier], part->value,
								 value);
		if (problem == NULL)
			problem = rk_value_settle(value, column);
		if (problem != NULL)
		{
			part->problem = pstrdup(problem);
			value->kind = RK_MISSING;
			fits = false;
		}
		else if (column->has_unit &&
				 (value->kind == RK_INT || value->kind == RK_INSTANT))
		{
			if (value->kind == RK_INT)
				value->kind = RK_TIME;
			value->unit = column->unit;
		}
	}
	return fits;
}

/* Names of the columns that the element is computed from. */
static void
rk_source_names(StringInfo out, const RkLayout *layout,
				const RkElement *element)
{
	if (element->column >= 0)
		appendStringInfo(out, out->len == 0 ? "%s" : ", %s",
						 layout->columns[element->column].name);
	for (int i = 0; i < element->source_count; i++)
		rk_source_names(out, layout, element->sources[i]);
}

/*
 * A part in messages: bytes of a salt or hash in hex, where the layout has
 * bytes, and characters where it has characters.
 */
char *
rk_part_text(const RkElement *element, RkBytes part)
{
	char	   *hex;

	if (rk_is_printable(element))
		return rk_printed(part);
	hex = palloc(2 * part.len + 1);
	*rkb_print_hex(hex, part.data, part.len, true) = '\0';
	return hex;
}

/* Where a part is not what its columns give. */
static char *
rk_mismatch(const RkLayout *layout, const RkElement *element, RkBytes part,
			RkBytes expected)
{
	StringInfoData names;

	initStringInfo(&names);
	rk_source_names(&names, layout, element);
	if (!element->derived)
		return psprintf("is \"%s\", but %s would be written as \"%s\"",
						rk_printed(part), names.data, rk_printed(expected));
	if (element->rest)
		appendStringInfoString(&names, "what follows");
	return psprintf("%s is %s, but %s %s %s", element->type->name,
					rk_part_text(element, part), names.data,
					strchr(names.data, ',') != NULL ? "give" : "gives",
					rk_part_text(element, expected));
}

/* The bytes that an item's columns, or what follows it, give. */
static void
rk_expected_part(RkOut *out, RkCall *call, RkBytes key, int item,
				 const RkPart *part, int stop)
{
	const RkLayout *layout = call->layout;
	const RkElement *element = layout->items[item];

	out->len = 0;
	if (element->rest)
	{
		const uint8 *rest = part->bytes.data + part->bytes.len;

		rk_put_bucket(out, &element->as.salt.buckets,
					  rk_salt_bucket(&element->as.salt,
									 (RkBytes) {rest,
									 (Size) (key.data + key.len - rest)}));
		return;
	}
	/* NULLs at the end are left out */
	if (item < stop)
		rk_item_put(out, &call->row, item,
					item >= layout->tail_item && item + 1 == stop);
}

/*
 * A computed part whose columns the key does not carry: can it be one at all?
 * NULL, or why not.
 */
static const char *
rk_form_problem(const RkElement *element, RkBytes part)
{
	RkValue		ignored;

	if (!element->derived || element->type->get == NULL ||
		element->type->pads ||
		(element->source_count > 0 && !element->type->hashes))
		return NULL;
	return element->type->get(element, part, &ignored);
}

/*
 * Encodes each part from the columns and compares it with the key.  A part
 * that cannot be encoded has the encoder's message as its problem.
 */
static bool
rk_verify_parts(RkCall *call, RkBytes key, RkPart *parts)
{
	const RkLayout *layout = call->layout;
	MemoryContext caller = CurrentMemoryContext;
	int			stop = rk_row_stop(&call->row);
	volatile bool fits = true;
	RkOut		out;

	rk_out_init(&out, key.len);
	for (volatile int i = 0; i < layout->item_count; i++)
	{
		const RkElement *element = layout->items[i];
		RkPart	   *part = &parts[i];

		if (element->type == NULL || !part->present || part->problem != NULL)
			continue;
		if (!rk_element_known(&call->row, element))
		{
			const char *problem = rk_form_problem(element, part->bytes);

			part->problem = problem == NULL ? NULL : pstrdup(problem);
			fits &= problem == NULL;
			continue;
		}
		PG_TRY();
		{
			rk_expected_part(&out, call, key, i, part, stop);
			if (out.len != part->bytes.len ||
				memcmp(VARDATA(out.key), part->bytes.data, out.len) != 0)
				part->problem =
					rk_mismatch(layout, element, part->bytes,
								(RkBytes) {(uint8 *) VARDATA(out.key),
								out.len});
		}
		PG_CATCH();
		{
			part->problem = rk_catch_data_error(caller)->message;
		}
		PG_END_TRY();
		fits &= part->problem == NULL;
	}
	return fits;
}

/*
 * Reads a key into call->row.values; columns that no item carries, or whose
 * part does not fit, are RK_MISSING.  Returns whether the key is valid; parts
 * (item_count + 1 of them) then tell nothing more than bytes.
 */
bool
rk_layout_decode(RkCall *call, RkBytes key, RkPart *parts)
{
	const RkLayout *layout = call->layout;
	bool		fits = rk_layout_split(layout, key, parts);

	fits &= rk_read_columns(call, parts);
	fits &= rk_verify_parts(call, key, parts);
	return fits && key.len > 0;
}

static char *
rk_item_problem(const RkLayout *layout, const RkPart *parts, int item)
{
	return psprintf("%s at position %d: %s", rk_item_print(layout, item),
					parts[item].position, parts[item].problem);
}

/*
 * The first problem of a key that is not valid, and its item.  A salt of all
 * that follows is wrong wherever anything else is, and comes last.
 */
char *
rk_first_problem(const RkLayout *layout, RkBytes key, const RkPart *parts)
{
	const RkPart *rest = &parts[layout->item_count];

	if (key.len == 0)
		return pstrdup("it is empty");
	for (int i = 0; i < layout->item_count; i++)
	{
		if (parts[i].problem != NULL && i != layout->rest_item)
			return rk_item_problem(layout, parts, i);
	}
	if (!rest->present)
		return rk_item_problem(layout, parts, layout->rest_item);
	return psprintf("\"%s\" is left over at position %d",
					rk_printed(rest->bytes), rest->position);
}

/* ------------------------------------------------------------------------
 * SQL functions
 * ------------------------------------------------------------------------
 */
RkPart *
rk_new_parts(const RkLayout *layout)
{
	return palloc((Size) (layout->item_count + 1) * sizeof(RkPart));
}

/* Reads a key, or says why not. */
static RkCall *
rk_decode_arg(FunctionCallInfo fcinfo, RkCall *call, int argument)
{
	RkBytes		key = rk_bytes(PG_GETARG_ROWKEY_PP(argument));
	RkPart	   *parts = rk_new_parts(call->layout);

	if (!rk_layout_decode(call, key, parts))
		ereport(ERROR,
				(errcode(ERRCODE_DATA_EXCEPTION),
				 errmsg("row key \"%s\" does not fit its layout: %s",
						rk_printed(key),
						rk_first_problem(call->layout, key, parts)),
				 errhint("rowkey_explain shows the key part by part.")));
	return call;
}

/*
 * rowkey_valid(layout, key) returns boolean
 *
 * Does the key fit, is it not empty, do derived elements agree, is nothing
 * left over?  For CHECK constraints and domains.
 */
ROWKEY_FUNCTION(rowkey_valid);
Datum
rowkey_valid(PG_FUNCTION_ARGS)
{
	RkCall	   *call = rk_call(fcinfo, 0);

	PG_RETURN_BOOL(rk_layout_decode(call, rk_bytes(PG_GETARG_ROWKEY_PP(1)),
									rk_new_parts(call->layout)));
}

/* The row as a JSON object. */
Jsonb *
rk_row_to_json(const RkRow *row)
{
	JsonbParseState *state = NULL;
	JsonbValue *object;

	pushJsonbValue(&state, WJB_BEGIN_OBJECT, NULL);
	for (int i = 0; i < row->layout->column_count; i++)
	{
		RkValue		column = row->values[i];
		JsonbValue	value;

		/* where another element takes numbers only, a time is one */
		if (column.kind == RK_TIME &&
			!(row->layout->columns[i].takes & RK_TAKES_TIMES))
			column.kind = RK_INT;
		value.type = jbvString;
		value.val.string.val = row->layout->columns[i].name;
		value.val.string.len = (int) strlen(row->layout->columns[i].name);
		pushJsonbValue(&state, WJB_KEY, &value);
		rk_value_to_json(&column, &value);
		pushJsonbValue(&state, WJB_VALUE, &value);
	}
	object = pushJsonbValue(&state, WJB_END_OBJECT, NULL);
	return JsonbValueToJsonb(object);
}

/*
 * rowkey_decode(layout, key) returns jsonb
 *
 * The columns' values; null for a column that nothing carries.
 * rowkey_encode_row takes it back.  Errors: a key that is not valid.
 */
ROWKEY_FUNCTION(rowkey_decode);
Datum
rowkey_decode(PG_FUNCTION_ARGS)
{
	RkCall	   *call = rk_decode_arg(fcinfo, rk_call(fcinfo, 0), 1);

	PG_RETURN_JSONB_P(rk_row_to_json(&call->row));
}

/* What is kept of the row type that rowkey_decode_row fills. */
typedef struct RkTarget
{
	Oid			type;
	uint64		identifier;		/* of the type as it is now */
	TupleDesc	desc;
	Oid			domain;			/* over the row type, or InvalidOid */
	void	   *domain_checks;
	struct
	{
		int			column;		/* of the layout, or -1 */
		Oid			type;		/* base type */
		Oid			ioparam;
		FmgrInfo	input;
	}			attributes[FLEXIBLE_ARRAY_MEMBER];
} RkTarget;

static RkTarget *
rk_new_target(FunctionCallInfo fcinfo, RkCall *call)
{
	Oid			type = get_fn_expr_argtype(fcinfo->flinfo, 2);
	Oid			domain;
	MemoryContext caller = MemoryContextSwitchTo(call->context);
	uint64		identifier;
	TupleDesc	desc;
	RkTarget   *target;
	bool		shared = false;

	if (!type_is_rowtype(type) || type == RECORDOID)
		ereport(ERROR,
				(errcode(ERRCODE_DATATYPE_MISMATCH),
				 errmsg("third argument must be of a row type, not %s",
						format_type_be(type)),
				 errhint("Write NULL::name_of_the_table.")));
	domain = type;
	type = getBaseType(domain);
	identifier = assign_record_type_identifier(type, -1);
	desc = lookup_rowtype_tupdesc_copy(type, -1);
	target = palloc0(offsetof(RkTarget, attributes) +
					 (Size) desc->natts * sizeof(target->attributes[0]));
	target->type = type;
	target->identifier = identifier;
	target->desc = desc;
	target->domain = domain != type ? domain : InvalidOid;
	for (int i = 0; i < desc->natts; i++)
	{
		Form_pg_attribute attribute = TupleDescAttr(desc, i);
		Oid			input;

		target->attributes[i].column = -1;
		if (attribute->attisdropped)
			continue;
		target->attributes[i].column =
			rk_layout_column(call->layout, NameStr(attribute->attname));
		shared |= target->attributes[i].column >= 0;
		/* a domain's own checks are in its input function */
		target->attributes[i].type = attribute->atttypid;
		getTypeInputInfo(attribute->atttypid, &input,
						 &target->attributes[i].ioparam);
		fmgr_info_cxt(input, &target->attributes[i].input, call->context);
	}
	if (!shared)
		ereport(ERROR,
				(errcode(ERRCODE_UNDEFINED_COLUMN),
				 errmsg("type %s has no column of the layout",
						format_type_be(type)),
				 errhint("The layout's columns are %s.",
						 rk_column_list(call->layout, false))));
	MemoryContextSwitchTo(caller);
	return target;
}

/*
 * A time with nanoseconds is a text; in a column of another type it is rounded
 * down to microseconds, where the server would round it to the nearest.
 */
static RkValue
rk_without_nanos(const RkValue *value, const RkColumn *column, Oid type)
{
	RkValue		result = *value;

	if (value->kind == RK_TEXT && (column->takes & RK_TAKES_TIMES) &&
		rk_type_bit(getBaseType(type), InvalidOid) != RK_TAKES_TEXT)
	{
		result.kind = RK_INSTANT;
		result.as.integer = rk_value_instant(value);
	}
	return result;
}

/*
 * rowkey_decode_row(layout, key, anyelement) returns anyelement
 *
 * The columns' values in a row of the third argument's type, by name; what the
 * layout does not have is as in the argument.  Errors: a key that is not
 * valid, a value that the column's type does not take, a type that has none of
 * the layout's columns.
 */
ROWKEY_FUNCTION(rowkey_decode_row);
Datum
rowkey_decode_row(PG_FUNCTION_ARGS)
{
	RkCall	   *call;
	RkTarget   *target;
	Datum	   *values;
	bool	   *nulls;
	Datum		result;
	ErrorContextCallback callback = {
		.callback = rk_encode_error,
		.previous = error_context_stack
	};

	if (PG_ARGISNULL(0) || PG_ARGISNULL(1))
		PG_RETURN_NULL();
	call = rk_call(fcinfo, 0);
	target = call->extra;
	/* a table may be altered between two calls */
	if (target == NULL || target->identifier !=
		assign_record_type_identifier(target->type, -1))
		target = call->extra = rk_new_target(fcinfo, call);
	rk_decode_arg(fcinfo, call, 1);

	values = palloc0((Size) target->desc->natts * sizeof(Datum));
	nulls = palloc((Size) target->desc->natts * sizeof(bool));
	memset(nulls, true, (Size) target->desc->natts);
	if (!PG_ARGISNULL(2))
	{
		HeapTupleHeader header = PG_GETARG_HEAPTUPLEHEADER(2);
		HeapTupleData tuple = {
			.t_len = HeapTupleHeaderGetDatumLength(header),
			.t_tableOid = InvalidOid,
			.t_data = header
		};

		heap_deform_tuple(&tuple, target->desc, values, nulls);
	}
	callback.arg = &call->row;
	error_context_stack = &callback;
	for (int i = 0; i < target->desc->natts; i++)
	{
		int			column = target->attributes[i].column;
		RkValue		value;

		if (column < 0)
			continue;
		call->row.column = column;
		value = rk_without_nanos(&call->row.values[column],
								 &call->layout->columns[column],
								 target->attributes[i].type);
		nulls[i] = value.kind == RK_MISSING || value.kind == RK_NULL;
		if (!nulls[i])
			values[i] =
				rk_value_to_datum(&value, target->attributes[i].type,
								  TupleDescAttr(target->desc, i)->atttypmod,
								  &target->attributes[i].input,
								  target->attributes[i].ioparam);
	}
	error_context_stack = callback.previous;
	result = HeapTupleGetDatum(heap_form_tuple(target->desc, values, nulls));
	if (target->domain != InvalidOid)
		domain_check(result, false, target->domain, &target->domain_checks,
					 call->context);
	PG_RETURN_DATUM(result);
}

/* Are two texts the same number?  -0 is another than 0. */
static bool
rk_same_number(char *a, char *b)
{
	return (a[0] == '-') == (b[0] == '-') &&
		DatumGetBool(DirectFunctionCall2(numeric_eq,
										 NumericGetDatum(rk_numeric_from_text(a)),
										 NumericGetDatum(rk_numeric_from_text(b))));
}

/*
 * A value that was read by one layout, as a column of another takes it: as it
 * is, text and bytes by their bytes, a uuid and bytes, too, a time as number
 * by its unit, all else by its printed form.  Never two values to one: what is
 * printed otherwise then (' 012' as a number) is an error.
 */
static void
rk_recode_value(RkValue *to, const RkValue *from, const RkColumn *column)
{
	const int	numbers = RK_TAKES_INTEGERS | RK_TAKES_NUMERIC |
		RK_TAKES_FLOAT4 | RK_TAKES_FLOAT8;
	bool		bytes = from->kind == RK_TEXT || from->kind == RK_BYTEA;
	RkColumn	target = *column;
	char	   *printed;
	char	   *back;

	*to = *from;
	if (from->kind == RK_NULL ||
		((from->kind == RK_TIME || from->kind == RK_INSTANT) &&
		 (column->takes & RK_TAKES_TIMES)) ||
		(from->kind == RK_FLOAT4 && (column->takes & RK_TAKES_FLOAT4)) ||
		(from->kind == RK_FLOAT8 && (column->takes & RK_TAKES_FLOAT8)))
		return;
	if (bytes && (column->takes & (RK_TAKES_TEXT | RK_TAKES_BYTES)))
	{
		to->kind = (column->takes & RK_TAKES_TEXT) ? RK_TEXT : RK_BYTEA;
		if (to->kind == RK_TEXT && from->kind == RK_BYTEA)
			pg_verify_mbstr(rk_text_encoding(),
							(const char *) to->as.bytes.data,
							(int) to->as.bytes.len, false);
		return;
	}
	if ((from->kind == RK_UUID || from->kind == RK_BYTEA) &&
		(column->takes & (RK_TAKES_UUID | RK_TAKES_BYTES)))
	{
		to->kind = (column->takes & RK_TAKES_UUID) ? RK_UUID : RK_BYTEA;
		if (to->as.bytes.len != UUID_LEN)
			ereport(ERROR,
					(errcode(ERRCODE_INVALID_BINARY_REPRESENTATION),
					 errmsg("a uuid has %d bytes, not %zu", UUID_LEN,
							to->as.bytes.len)));
		return;
	}

	printed = from->kind == RK_TIME && (column->takes & RK_TAKES_INTEGERS) ?
		psprintf(INT64_FORMAT, from->as.integer) : rk_value_text(from);
	if (from->kind == RK_INT || from->kind == RK_NUMERIC ||
		from->kind == RK_FLOAT4 || from->kind == RK_FLOAT8)
		target.takes &= (target.takes & numbers) ? ~RK_TAKES_TEXT : ~0;
	rk_value_from_text(to, printed, &target);
	if (to->kind == RK_TIME)
		return;
	back = rk_value_text(to);
	if (strcmp(printed, back) != 0 &&
		(bytes || !(target.takes & numbers) || !rk_same_number(printed, back)))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("\"%s\" would become \"%s\"", printed, back),
				 errdetail("Another value would have the same key.")));
}

/* The value of a column of one layout, for a column of another. */
static void
rk_recode_column(RkCall *from, RkRow *to, int target)
{
	const RkColumn *column = &to->layout->columns[target];
	int			source = rk_layout_column(from->layout, column->name);
	const RkValue *value = source < 0 ? NULL : &from->row.values[source];

	to->column = -1;
	if (value == NULL || value->kind == RK_MISSING)
		ereport(ERROR,
				(errcode(ERRCODE_UNDEFINED_COLUMN),
				 errmsg("the key carries no column \"%s\"", column->name),
				 errdetail("Its layout carries %s.",
						   rk_column_list(from->layout, true))));
	to->column = target;
	rk_recode_value(&to->values[target], value, column);
}

/*
 * rowkey_recode(from_layout, to_layout, key) returns rowkey
 *
 * The key of the same row by another layout; columns are matched by name.
 * Errors: a key that is not valid, a column that the key does not carry.
 */
ROWKEY_FUNCTION(rowkey_recode);
Datum
rowkey_recode(PG_FUNCTION_ARGS)
{
	RkCall	   *from = rk_call_nth(fcinfo, 0, 0, PG_GETARG_TEXT_PP(0));
	RkCall	   *to = rk_call_nth(fcinfo, 1, 1, PG_GETARG_TEXT_PP(1));

	ErrorContextCallback callback = {
		.callback = rk_encode_error,
		.arg = &to->row,
		.previous = error_context_stack
	};

	rk_decode_arg(fcinfo, from, 2);
	to->row.column = -1;
	error_context_stack = &callback;
	for (int i = 0; i < to->layout->column_count; i++)
	{
		CHECK_FOR_INTERRUPTS();
		rk_recode_column(from, &to->row, i);
	}
	error_context_stack = callback.previous;
	PG_RETURN_ROWKEY_P(rk_layout_encode(&to->row));
}

/*
 * rowkey_layout_of(key, VARIADIC layouts) returns int
 *
 * The first layout for which the key is valid, from 1; 0 for none.
 */
ROWKEY_FUNCTION(rowkey_layout_of);
Datum
rowkey_layout_of(PG_FUNCTION_ARGS)
{
	RkBytes		key = rk_bytes(PG_GETARG_ROWKEY_PP(0));
	ArrayType  *array = PG_GETARG_ARRAYTYPE_P(1);
	RkCall	  **link = (RkCall **) &fcinfo->flinfo->fn_extra;
	Datum	   *layouts;
	bool	   *nulls;
	int			count;

	deconstruct_array(array, ARR_ELEMTYPE(array), -1, false, TYPALIGN_INT,
					  &layouts, &nulls, &count);
	for (int i = 0; i < count; i++)
	{
		if (nulls[i])
			ereport(ERROR,
					(errcode(ERRCODE_NULL_VALUE_NOT_ALLOWED),
					 errmsg("layout %d is NULL", i + 1)));
	}
	for (int i = 0; i < count; i++)
	{
		RkCall	   *call;

		CHECK_FOR_INTERRUPTS();
		call = rk_call_at(fcinfo, link, 1, DatumGetTextPP(layouts[i]));
		link = &call->next;
		if (rk_layout_decode(call, key, rk_new_parts(call->layout)))
			PG_RETURN_INT32(i + 1);
	}
	PG_RETURN_INT32(0);
}
