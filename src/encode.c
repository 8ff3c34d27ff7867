/*
 * encode.c
 *		From values to keys by a layout.
 */
#include "layout.h"

#include "access/htup_details.h"
#include "catalog/pg_type.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/typcache.h"

/* ------------------------------------------------------------------------
 * Elements and keys
 * ------------------------------------------------------------------------
 */

/* Messages name the column that is at fault. */
void
rk_encode_error(void *argument)
{
	RkRow	   *row = argument;

	if (row->column >= 0)
		rk_error_subject("column",
						 psprintf("\"%s\"",
								  row->layout->columns[row->column].name));
}

static const RkValue *
rk_column_value(RkRow *row, const RkElement *element)
{
	const RkValue *value = &row->values[element->column];

	row->column = element->column;
	if (unlikely(value->kind == RK_NULL && !element->nulls))
		ereport(ERROR,
				(errcode(ERRCODE_NULL_VALUE_NOT_ALLOWED),
				 errmsg("NULL cannot be part of a key"),
				 errhint("Set such rows aside (rowkey_encode_error tells them), or give a stand-in by coalesce.")));
	return value;
}

/* The bytes of an element's sources, one after another. */
static RkBytes
rk_source_bytes(RkRow *row, const RkElement *element)
{
	const RkElement *first = element->sources[0];
	RkOut	   *scratch = element->scratch;

	/* text and bytes need no copy */
	if (element->source_count == 1 && (first->type == &rk_implicit_text ||
									   first->type == &rk_implicit_bytes))
		return rk_column_value(row, first)->as.bytes;
	scratch->len = 0;
	for (int i = 0; i < element->source_count; i++)
		rk_element_put(scratch, row, element->sources[i]);
	return (RkBytes) {(const uint8 *) VARDATA(scratch->key), scratch->len};
}

/* Appends one element. */
void
rk_element_put(RkOut *out, RkRow *row, const RkElement *element)
{
	if (element->type == NULL)
		rk_put_bytes(out, element->constant);
	else if (element->column >= 0)
		element->type->put(out, element, rk_column_value(row, element));
	else
	{
		RkValue		value = {.kind = RK_BYTEA};

		value.as.bytes = rk_source_bytes(row, element);
		element->type->put(out, element, &value);
	}
}

/*
 * A value in front of a constant that ends it must not contain the constant,
 * nor end as it begins: it would end elsewhere when it is read.
 */
void
rk_check_terminated(RkBytes value, RkBytes terminator)
{
	const uint8 *end = value.data + value.len;
	const uint8 *at = value.data;

	for (; at < end && (at = memchr(at, terminator.data[0],
									(Size) (end - at))) != NULL; at++)
	{
		Size		left = Min((Size) (end - at), terminator.len);

		if (memcmp(at, terminator.data, left) == 0)
			ereport(ERROR,
					(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
					 left == terminator.len ?
					 errmsg("value \"%s\" contains \"%s\", which ends it in the key",
							rk_printed(value), rk_printed(terminator)) :
					 errmsg("value \"%s\" ends with the beginning of \"%s\", which ends it in the key",
							rk_printed(value), rk_printed(terminator)),
					 errhint("Use another constant behind it, such as '\\x00', or a fixed width.")));
	}
}

/* A salt of all that follows it is written last. */
static void
rk_put_rest_salt(RkOut *out, const RkElement *element, Size start)
{
	const RkSalt *salt = &element->as.salt;
	uint8	   *key = (uint8 *) VARDATA(out->key);
	Size		rest = start + (Size) element->width;

	rk_write_bucket(key + start, &salt->buckets,
					rk_salt_bucket(salt, (RkBytes) {key + rest,
								   out->len - rest}));
}

/* Appends what ends a value of variable length, which begins at start. */
static void
rk_end_value(RkOut *out, const RkElement *element, Size start, bool last)
{
	if (element->type->separate != NULL)
		element->type->separate(out, element, start, last);
	else if (element->terminator != NULL)
		rk_check_terminated((RkBytes) {(uint8 *) VARDATA(out->key) + start,
							out->len - start},
							element->terminator->constant);
}

/*
 * Appends an item and what ends it.  last: nothing of the layout follows in
 * this key.
 */
void
rk_item_put(RkOut *out, RkRow *row, int item, bool last)
{
	const RkElement *element = row->layout->items[item];
	Size		start = out->len;

	rk_element_put(out, row, element);
	if (element->width < 0)
		rk_end_value(out, element, start, last);
}

/* Is an item NULL for its element? */
static bool
rk_item_is_null(const RkRow *row, const RkElement *element)
{
	const RkValue *value = &row->values[element->column];

	return value->kind == RK_NULL ||
		(element->empty_is_null && value->as.bytes.len == 0 &&
		 (value->kind == RK_TEXT || value->kind == RK_BYTEA));
}

/* How many items the key has: NULLs at its end are left out. */
int
rk_row_stop(const RkRow *row)
{
	const RkLayout *layout = row->layout;
	int			stop = layout->item_count;

	while (stop > layout->tail_item && layout->items[stop - 1]->nulls &&
		   rk_item_is_null(row, layout->items[stop - 1]))
		stop--;
	return stop;
}

/* Appends the whole key. */
void
rk_layout_put(RkOut *out, RkRow *row)
{
	const RkLayout *layout = row->layout;
	int			stop = rk_row_stop(row);
	ErrorContextCallback callback = {
		.callback = rk_encode_error,
		.arg = row,
		.previous = error_context_stack
	};
	Size		salted = 0;

	error_context_stack = &callback;
	for (int i = 0; i < stop; i++)
	{
		const RkElement *element = layout->items[i];
		Size		start = out->len;

		if (element->rest)
		{
			salted = start;
			rk_extend(out, (Size) element->width);
			continue;
		}
		rk_element_put(out, row, element);
		if (element->width < 0)
			rk_end_value(out, element, start,
						 i >= layout->tail_item && i + 1 == stop);
	}
	row->column = -1;
	if (layout->rest_item >= 0)
		rk_put_rest_salt(out, layout->items[layout->rest_item], salted);
	error_context_stack = callback.previous;
}

/* The key of a row; HBase stores no row under the empty one. */
RowKey *
rk_layout_encode(RkRow *row)
{
	const RkLayout *layout = row->layout;
	Size		room = layout->fixed_width;
	RkOut		out;

	/* what varies is about as long as the values */
	for (int i = 0; i < layout->column_count; i++)
	{
		const RkValue *value = &row->values[i];

		if (value->kind == RK_TEXT || value->kind == RK_BYTEA)
			room += value->as.bytes.len;
	}
	rk_out_init(&out, Min(room, ROWKEY_MAX_LENGTH));
	rk_layout_put(&out, row);
	if (out.len == 0)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("row key is empty"),
				 errdetail("HBase stores no row under the empty key.")));
	return rk_out_finish(&out);
}

/* ------------------------------------------------------------------------
 * Prefixes
 * ------------------------------------------------------------------------
 */

/* The column that the element misses, or -1. */
static int
rk_missing_column(const RkRow *row, const RkElement *element)
{
	if (element->column >= 0 &&
		row->values[element->column].kind == RK_MISSING)
		return element->column;
	for (int i = 0; i < element->source_count; i++)
	{
		int			missing = rk_missing_column(row, element->sources[i]);

		if (missing >= 0)
			return missing;
	}
	return -1;
}

/* Is any column of the element given? */
static bool
rk_uses_given(const RkRow *row, const RkElement *element)
{
	bool		used = element->column >= 0 &&
		row->values[element->column].kind != RK_MISSING;

	for (int i = 0; i < element->source_count; i++)
		used |= rk_uses_given(row, element->sources[i]);
	return used;
}

/*
 * The longest byte string with which every key of the given values begins.
 * A derived element that cannot be computed, in front of a given one, would
 * make it useless, and is an error.
 */
static RowKey *
rk_layout_encode_prefix(RkRow *row)
{
	const RkLayout *layout = row->layout;
	int			missing = -1;
	int			stop = 0;
	RkLayout	front = *layout;
	RkRow		given = {&front, row->values, -1};
	RkOut		out;

	for (; stop < layout->item_count && missing < 0; stop++)
	{
		const RkElement *element = layout->items[stop];

		missing = rk_missing_column(row, element);
		for (int i = 0; element->rest && i < layout->column_count; i++)
		{
			if (row->values[i].kind == RK_MISSING)
				missing = i;
		}
	}
	if (missing >= 0)
	{
		const RkElement *element = layout->items[--stop];

		for (int i = stop + 1; element->derived && i < layout->item_count; i++)
		{
			if (rk_uses_given(row, layout->items[i]))
				ereport(ERROR,
						(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
						 errmsg("%s cannot be computed without column \"%s\"",
								rk_element_print(layout, element),
								layout->columns[missing].name),
						 errhint("Give a value for the column, or scan once for each value of the element: rowkey_bucket_scans.")));
		}
		/* where nothing is missing, the salt of all that follows is known */
		front.rest_item = -1;
	}
	front.item_count = stop;
	rk_out_init(&out, 64);
	rk_layout_put(&out, &given);
	return rk_out_finish(&out);
}

/* ------------------------------------------------------------------------
 * Arguments
 * ------------------------------------------------------------------------
 */

/*
 * Values of rowkey_encode(layout, VARIADIC "any"), in order of the columns.
 */
static RkRow *
rk_row_from_arguments(FunctionCallInfo fcinfo, RkCall *call, bool prefix)
{
	RkRow	   *row = &call->row;
	const RkLayout *layout = call->layout;
	int			count = PG_NARGS() - 1;
	bool		spread = call->spread;
	Datum	   *elements = NULL;
	bool	   *nulls = NULL;
	Oid			element_type = InvalidOid;
	ErrorContextCallback callback = {
		.callback = rk_encode_error,
		.arg = row,
		.previous = error_context_stack
	};

	if (spread)
	{
		ArrayType  *array;
		int16		length;
		bool		by_value;
		char		align;

		if (PG_ARGISNULL(1))
			return NULL;
		array = PG_GETARG_ARRAYTYPE_P(1);
		element_type = ARR_ELEMTYPE(array);
		get_typlenbyvalalign(element_type, &length, &by_value, &align);
		deconstruct_array(array, element_type, length, by_value, align,
						  &elements, &nulls, &count);
	}
	if (count > layout->column_count ||
		(count < layout->column_count && !prefix))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg_plural("layout has %d column, but %d values are given",
							   "layout has %d columns, but %d values are given",
							   (unsigned long) layout->column_count,
							   layout->column_count, count),
				 errdetail("Its columns are %s.",
						   rk_column_list(layout, false)),
				 errhint("Values are given in the order of rowkey_layout_columns; rowkey_encode_row takes columns by name.")));

	row->column = -1;
	error_context_stack = &callback;
	for (int i = 0; i < count; i++)
	{
		bool		is_null = spread ? nulls[i] : PG_ARGISNULL(i + 1);
		Datum		datum = spread ? elements[i] : PG_GETARG_DATUM(i + 1);

		row->column = -1;
		if (unlikely(call->types[i].type == InvalidOid))
			call->types[i] =
				rk_column_type(layout, i, spread ? element_type :
							   get_fn_expr_argtype(fcinfo->flinfo, i + 1),
							   rk_own_type(fcinfo, "rowkey"));
		row->column = i;
		if (is_null)
			row->values[i].kind = RK_NULL;
		else
			rk_value_from_datum(&row->values[i], datum, &call->types[i],
								&layout->columns[i]);
	}
	error_context_stack = callback.previous;
	for (int i = count; i < layout->column_count; i++)
		row->values[i].kind = RK_MISSING;
	return row;
}

/* A column that the row or object does not have. */
static void
rk_missing_error(const RkLayout *layout, int column, const char *where,
				 const char *const *names, int count)
{
	const char *nearest = rk_nearest_name(layout->columns[column].name, names,
										  count);

	ereport(ERROR,
			(errcode(ERRCODE_UNDEFINED_COLUMN),
			 errmsg("%s has no column \"%s\"", where,
					layout->columns[column].name),
			 nearest != NULL ?
			 errhint("Perhaps you mean \"%s\".", nearest) :
			 errhint("The layout's columns are %s.",
					 rk_column_list(layout, false))));
}

/* Finds the layout's columns in a row type, once per state of the type. */
static void
rk_match_record(FunctionCallInfo fcinfo, RkCall *call, Oid type,
				int32 typmod, uint64 identifier, bool prefix)
{
	TupleDesc	desc = lookup_rowtype_tupdesc_copy(type, typmod);
	MemoryContext caller;
	const RkLayout *layout = call->layout;
	const char **names = palloc((Size) desc->natts * sizeof(char *));
	int			count = 0;

	for (int i = 0; i < desc->natts; i++)
	{
		if (!TupleDescAttr(desc, i)->attisdropped)
			names[count++] = NameStr(TupleDescAttr(desc, i)->attname);
	}
	call->record_identifier = 0;
	for (int column = 0; column < layout->column_count; column++)
	{
		call->attributes[column] = -1;
		for (int i = 0; i < desc->natts; i++)
		{
			Form_pg_attribute attribute = TupleDescAttr(desc, i);

			if (attribute->attisdropped ||
				strcmp(NameStr(attribute->attname),
					   layout->columns[column].name) != 0)
				continue;
			if (call->attributes[column] >= 0)
				ereport(ERROR,
						(errcode(ERRCODE_AMBIGUOUS_COLUMN),
						 errmsg("row has two columns \"%s\"",
								layout->columns[column].name)));
			call->attributes[column] = i;
			call->types[column] =
				rk_column_type(layout, column,
							   attribute->atttypid,
							   rk_own_type(fcinfo, "rowkey"));
		}
		if (call->attributes[column] < 0 && !prefix)
			rk_missing_error(layout, column, "row", names, count);
	}
	if (call->record_desc != NULL)
		FreeTupleDesc(call->record_desc);
	caller = MemoryContextSwitchTo(call->context);
	call->record_desc = CreateTupleDescCopy(desc);
	MemoryContextSwitchTo(caller);
	call->record_identifier = identifier;
}

/*
 * Values of the row in an argument, by the names of its columns; others are
 * ignored.
 */
RkRow *
rk_row_from_record_arg(FunctionCallInfo fcinfo, int argument, RkCall *call,
					   bool prefix)
{
	HeapTupleHeader header = PG_GETARG_HEAPTUPLEHEADER(argument);
	Oid			type = HeapTupleHeaderGetTypeId(header);
	int32		typmod = HeapTupleHeaderGetTypMod(header);
	uint64		identifier;
	RkRow	   *row = &call->row;
	const RkLayout *layout = call->layout;
	HeapTupleData tuple;
	ErrorContextCallback callback = {
		.callback = rk_encode_error,
		.arg = row,
		.previous = error_context_stack
	};

	row->column = -1;
	/* a table may be altered between two calls */
	identifier = assign_record_type_identifier(type, typmod);
	if (call->record_identifier != identifier)
		rk_match_record(fcinfo, call, type, typmod, identifier, prefix);
	tuple.t_len = HeapTupleHeaderGetDatumLength(header);
	ItemPointerSetInvalid(&tuple.t_self);
	tuple.t_tableOid = InvalidOid;
	tuple.t_data = header;

	error_context_stack = &callback;
	for (int i = 0; i < layout->column_count; i++)
	{
		RkValue    *value = &row->values[i];
		bool		is_null;
		Datum		datum;

		row->column = i;
		value->kind = RK_MISSING;
		if (call->attributes[i] < 0)
			continue;
		datum = heap_getattr(&tuple, call->attributes[i] + 1,
							 call->record_desc, &is_null);
		if (is_null)
			value->kind = RK_NULL;
		else
			rk_value_from_datum(value, datum, &call->types[i],
								&layout->columns[i]);
	}
	error_context_stack = callback.previous;
	return row;
}

static RkRow *
rk_row_from_record(FunctionCallInfo fcinfo, RkCall *call, bool prefix)
{
	return rk_row_from_record_arg(fcinfo, 1, call, prefix);
}

/* The keys of a JSON object, for the message. */
static void
rk_missing_json_error(const RkLayout *layout, int column, Jsonb *object)
{
	JsonbIterator *iterator = JsonbIteratorInit(&object->root);
	JsonbValue	value;
	JsonbIteratorToken token;
	const char **names = palloc(JB_ROOT_COUNT(object) * sizeof(char *));
	int			count = 0;

	while ((token = JsonbIteratorNext(&iterator, &value, true)) != WJB_DONE)
	{
		if (token == WJB_KEY)
			names[count++] = pnstrdup(value.val.string.val,
									  (Size) value.val.string.len);
	}
	rk_missing_error(layout, column, "JSON object", names, count);
}

/* Values of a JSON object, by its keys; others are ignored. */
static RkRow *
rk_row_from_json(FunctionCallInfo fcinfo, RkCall *call, bool prefix)
{
	Jsonb	   *object = PG_GETARG_JSONB_P(1);
	RkRow	   *row = &call->row;
	const RkLayout *layout = call->layout;
	ErrorContextCallback callback = {
		.callback = rk_encode_error,
		.arg = row,
		.previous = error_context_stack
	};

	row->column = -1;
	if (!JB_ROOT_IS_OBJECT(object))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("a row as JSON must be an object"),
				 errhint("Write {\"column\": value, ...}.")));
	for (int i = 0; i < layout->column_count; i++)
	{
		JsonbValue	buffer;
		JsonbValue *found;

		row->values[i].kind = RK_MISSING;
		found =
			getKeyJsonValueFromContainer(&object->root,
										 layout->columns[i].name,
										 (int) strlen(layout->columns[i].name),
										 &buffer);
		if (found == NULL && !prefix)
			rk_missing_json_error(layout, i, object);
		if (found == NULL)
			continue;
		row->column = i;
		error_context_stack = &callback;
		rk_value_from_json(&row->values[i], found, &layout->columns[i]);
		error_context_stack = callback.previous;
	}
	return row;
}

/* ------------------------------------------------------------------------
 * SQL functions
 * ------------------------------------------------------------------------
 */
typedef RkRow *(*RkRowReader) (FunctionCallInfo fcinfo, RkCall *call,
							   bool prefix);

static Datum
rk_encode(FunctionCallInfo fcinfo, RkRowReader reader, bool prefix)
{
	RkRow	   *row;

	if (PG_ARGISNULL(0))
		PG_RETURN_NULL();
	row = reader(fcinfo, rk_call(fcinfo, 0), prefix);
	if (row == NULL)
		PG_RETURN_NULL();
	PG_RETURN_ROWKEY_P(prefix ? rk_layout_encode_prefix(row) :
					   rk_layout_encode(row));
}

/*
 * rowkey_encode(layout, VARIADIC "any") returns rowkey
 *
 * The key of the values, which come in the order of the layout's columns.
 * Not strict: a NULL layout gives NULL, a NULL value is an error that names
 * its column.  Errors: values that an element does not take.
 */
ROWKEY_FUNCTION(rowkey_encode);
Datum
rowkey_encode(PG_FUNCTION_ARGS)
{
	return rk_encode(fcinfo, rk_row_from_arguments, false);
}

/*
 * rowkey_encode_row(layout, record), (layout, jsonb) return rowkey
 *
 * The key of a row, whose columns are found by name.
 */
ROWKEY_FUNCTION(rowkey_encode_row_record);
Datum
rowkey_encode_row_record(PG_FUNCTION_ARGS)
{
	return rk_encode(fcinfo, rk_row_from_record, false);
}

ROWKEY_FUNCTION(rowkey_encode_row_jsonb);
Datum
rowkey_encode_row_jsonb(PG_FUNCTION_ARGS)
{
	return rk_encode(fcinfo, rk_row_from_json, false);
}

/*
 * rowkey_encode_prefix(layout, VARIADIC "any") returns rowkey
 * rowkey_encode_prefix_row(layout, record), (layout, jsonb)
 *
 * The longest byte string with which every key of these values begins; values
 * of the first columns, or of those that the row has.
 */
ROWKEY_FUNCTION(rowkey_encode_prefix);
Datum
rowkey_encode_prefix(PG_FUNCTION_ARGS)
{
	return rk_encode(fcinfo, rk_row_from_arguments, true);
}

ROWKEY_FUNCTION(rowkey_encode_prefix_row_record);
Datum
rowkey_encode_prefix_row_record(PG_FUNCTION_ARGS)
{
	return rk_encode(fcinfo, rk_row_from_record, true);
}

ROWKEY_FUNCTION(rowkey_encode_prefix_row_jsonb);
Datum
rowkey_encode_prefix_row_jsonb(PG_FUNCTION_ARGS)
{
	return rk_encode(fcinfo, rk_row_from_json, true);
}

/*
 * rowkey_encode_error(layout, record), (layout, jsonb) return text
 *
 * NULL where rowkey_encode_row succeeds, else its message: a load sets rows
 * aside by it.  The layout's own faults are raised.
 */
static Datum
rk_encode_error_text(FunctionCallInfo fcinfo, RkRowReader reader)
{
	RkCall	   *call = rk_call(fcinfo, 0);
	MemoryContext caller = CurrentMemoryContext;
	ErrorData  *volatile error = NULL;

	PG_TRY();
	{
		rk_layout_encode(reader(fcinfo, call, false));
	}
	PG_CATCH();
	{
		error = rk_catch_data_error(caller);
	}
	PG_END_TRY();
	if (error == NULL)
		PG_RETURN_NULL();
	PG_RETURN_TEXT_P(cstring_to_text(error->message));
}

ROWKEY_FUNCTION(rowkey_encode_error_record);
Datum
rowkey_encode_error_record(PG_FUNCTION_ARGS)
{
	return rk_encode_error_text(fcinfo, rk_row_from_record);
}

ROWKEY_FUNCTION(rowkey_encode_error_jsonb);
Datum
rowkey_encode_error_jsonb(PG_FUNCTION_ARGS)
{
	return rk_encode_error_text(fcinfo, rk_row_from_json);
}
