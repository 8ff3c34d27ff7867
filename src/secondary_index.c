/*
 * secondary_index.c
 *		Index rows: definitions, building them, and the way back.
 *
 * Which index answers a condition is in index_choose.c, its scans are in
 * index_scans.c.
 */
#include "secondary_index.h"

#include "access/htup_details.h"
#include "executor/executor.h"
#include "funcapi.h"
#include "miscadmin.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"

/* ------------------------------------------------------------------------
 * Definitions
 * ------------------------------------------------------------------------
 */

/* Messages name the index that is at fault. */
static void
rk_index_error(void *argument)
{
	rk_error_subject("index", ((const RkIndex *) argument)->printed);
}

/* Definitions come in one dimension, none of them NULL. */
static int
rk_read_definitions(ArrayType *array, Datum **definitions)
{
	int16		length;
	bool		by_value;
	char		align;
	int			count;

	if (ARR_NDIM(array) > 1)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("indexes must have one dimension, not %d",
						ARR_NDIM(array))));
	if (array_contains_nulls(array))
		ereport(ERROR,
				(errcode(ERRCODE_NULL_VALUE_NOT_ALLOWED),
				 errmsg("indexes must not contain NULL")));
	get_typlenbyvalalign(ARR_ELEMTYPE(array), &length, &by_value, &align);
	deconstruct_array(array, ARR_ELEMTYPE(array), length, by_value, align,
					  definitions, NULL, &count);
	return count;
}

/*
 * The item behind which the end of a value could not be told when more bytes
 * follow, or NULL.  Fixed widths, values that a constant ends, and those of
 * the dialects tell it; but at the end of a key Phoenix leaves out separators
 * and NULLs.
 */
static const RkElement *
rk_undelimited_item(const RkLayout *layout)
{
	for (int i = 0; i < layout->item_count; i++)
	{
		const RkElement *element = layout->items[i];

		if (element->width >= 0 || element->terminator != NULL)
			continue;
		if (element->last || element->type->length == NULL ||
			element->end != RK_END_NEVER)
			return element;
	}
	return NULL;
}

/* In an index row the main row key stands behind the value. */
static void
rk_check_delimited(const RkLayout *layout)
{
	const RkElement *element = rk_undelimited_item(layout);
	const RkElement *leaf;
	const char *column;

	if (element == NULL)
		return;
	leaf = rk_leaf(element);
	column = rk_identifier(layout->columns[leaf->column].name);
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("where %s ends cannot be told: its length varies, and the main row key follows the index value",
					rk_element_print(layout, element)),
			 !element->last && element->type->length != NULL ?
			 errhint("Put a constant behind it, such as '\\x00': at the end of a key Phoenix leaves out separators and NULLs.") :
			 element->last && (rk_element_takes(leaf) & RK_TAKES_NUMERIC) ?
			 errhint("Write ordered(%s, 'numeric'), which tells its end, or digits(%s, n).",
					 column, column) :
			 element->last ?
			 errhint("Write ordered(%s, 'blob-var'), which tells its end, or bytes(%s, n).",
					 column, column) :
			 errhint("Put a constant behind it, such as '\\x00', or give it a fixed width: %s(%s, n).",
					 (rk_element_takes(leaf) & RK_TAKES_TEXT) ? "rpad" :
					 "bytes", column)));
}

/*
 * The layout with any bytes behind it, for the scans: a value of it is then a
 * beginning of keys, not a whole one.  No condition can name the last column.
 */
static RkLayout *
rk_followed_layout(const RkCall *call)
{
	const char *name = "main_key";
	RkLayout   *layout;

	for (int i = 1; rk_layout_column(call->layout, name) >= 0; i++)
		name = psprintf("main_key_%d", i);
	layout = rk_layout_parse(psprintf("%s, bytes(%s)",
									  text_to_cstring(call->source), name));
	layout->columns[rk_layout_column(layout, name)].name = pstrdup("");
	return layout;
}

/* Reads one rowkey_index_def. */
static void
rk_read_index(RkIndexes *indexes, RkIndex *index, Datum definition)
{
	HeapTupleHeader row = DatumGetHeapTupleHeader(definition);
	bool		no_name;
	bool		no_layout;
	Datum		name = GetAttributeByNum(row, 1, &no_name);
	Datum		layout = GetAttributeByNum(row, 2, &no_layout);
	ErrorContextCallback callback = {
		.callback = rk_index_error,
		.arg = index,
		.previous = error_context_stack
	};

	if (no_name || no_layout)
		ereport(ERROR,
				(errcode(ERRCODE_NULL_VALUE_NOT_ALLOWED),
				 errmsg("an index needs a name and a layout")));
	index->name_text =
		PointerGetDatum(cstring_to_text(TextDatumGetCString(name)));
	index->name = rk_utf8(DatumGetTextPP(index->name_text));
	index->printed = psprintf("\"%s\"", TextDatumGetCString(name));
	if (index->name.len == 0)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("name of an index is empty")));

	for (const RkIndex *other = indexes->items; other < index; other++)
	{
		if (rk_compare_bytes(other->name, index->name) == 0)
			ereport(ERROR,
					(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
					 errmsg("two indexes have the name %s", index->printed)));
	}
	error_context_stack = &callback;
	index->call = rk_new_call(indexes->context, DatumGetTextPP(layout));
	rk_check_delimited(index->call->layout);
	index->followed = rk_followed_layout(index->call);
	error_context_stack = callback.previous;
}

/* ------------------------------------------------------------------------
 * Regions
 * ------------------------------------------------------------------------
 */
static void
rk_read_regions(RkIndexes *indexes, ArrayType *array, RkBytes marker)
{
	const RkSplits *splits = &indexes->splits;
	Size		first_len;
	RkBytes		zeros;

	indexes->splits = rk_splits_prepare(array);
	first_len = rk_region_stop(splits, 1).len;
	zeros = (RkBytes) {palloc0(first_len + 1), first_len};
	if (marker.len == 0)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("marker is empty"),
				 errhint("Index rows are told from data rows by it: '\\xFF'.")));
	indexes->region_count = splits->count + 1;
	indexes->regions = palloc0((Size) indexes->region_count *
							   sizeof(RkIndexRegion));
	for (int i = 0; i < indexes->region_count; i++)
	{
		RkIndexRegion *region = &indexes->regions[i];

		region->start = rk_region_start(splits, i + 1);
		region->stop = rk_region_stop(splits, i + 1);
		region->reserved = rk_join(i > 0 ? region->start : zeros, marker);
	}
}

/* What all rows of an index in a region begin with. */
RkBytes
rk_index_prefix(const RkIndexRegion *region, const RkIndex *index)
{
	return rk_join(rk_join(region->reserved, index->name),
				   (RkBytes) {(const uint8 *) "\0", 1});
}

static bool
rk_begins_with(RkBytes key, RkBytes prefix)
{
	return rkb_starts_with(key.data, key.len, prefix.data, prefix.len);
}

/* ------------------------------------------------------------------------
 * Arguments
 * ------------------------------------------------------------------------
 */
static bool
rk_same_argument(FunctionCallInfo fcinfo, int argument,
				 const struct varlena *kept)
{
	const struct varlena *given;

	if (argument < 0)
		return true;
	if (PG_ARGISNULL(argument) || kept == NULL)
		return PG_ARGISNULL(argument) && kept == NULL;
	given = PG_DETOAST_DATUM_PACKED(PG_GETARG_DATUM(argument));
	return VARSIZE_ANY_EXHDR(given) == VARSIZE_ANY_EXHDR(kept) &&
		memcmp(VARDATA_ANY(given), VARDATA_ANY(kept),
			   VARSIZE_ANY_EXHDR(kept)) == 0;
}

/*
 * The indexes, regions and main layout of the arguments, read once per query
 * and anew when one of them changes.
 */
RkIndexes *
rk_indexes(FunctionCallInfo fcinfo, RkIndexArguments arguments)
{
	const int	used[] = {arguments.indexes, arguments.splits,
	arguments.marker, arguments.main};
	RkIndexes  *indexes = fcinfo->flinfo->fn_extra;
	bool		same = indexes != NULL;
	MemoryContext context;
	MemoryContext caller;

	for (int i = 0; i < (int) lengthof(used) && same; i++)
		same = indexes->constant ||
			rk_same_argument(fcinfo, used[i], indexes->sources[i]);
	if (same)
		return indexes;
	if (indexes != NULL)
	{
		fcinfo->flinfo->fn_extra = NULL;
		MemoryContextDelete(indexes->context);
	}

	context = AllocSetContextCreate(fcinfo->flinfo->fn_mcxt, "rowkey indexes",
									ALLOCSET_SMALL_SIZES);
	caller = MemoryContextSwitchTo(context);
	indexes = palloc0(sizeof(RkIndexes));
	indexes->context = context;
	indexes->constant = true;
	for (int i = 0; i < (int) lengthof(used); i++)
	{
		if (used[i] < 0)
			continue;
		indexes->constant &= rk_is_constant_argument(fcinfo->flinfo, used[i]);
		if (!PG_ARGISNULL(used[i]))
			indexes->sources[i] =
				PG_DETOAST_DATUM_COPY(PG_GETARG_DATUM(used[i]));
	}
	if (indexes->sources[0] != NULL)
	{
		Datum	   *elements;
		ArrayType  *array = (ArrayType *) indexes->sources[0];
		int			count = rk_read_definitions(array, &elements);

		indexes->items = palloc0((Size) Max(count, 1) * sizeof(RkIndex));
		for (int i = 0; i < count; i++)
			rk_read_index(indexes, &indexes->items[i], elements[i]);
		indexes->count = count;
	}
	if (indexes->sources[1] != NULL)
		rk_read_regions(indexes, (ArrayType *) indexes->sources[1],
						rk_bytes(indexes->sources[2]));
	if (indexes->sources[3] != NULL)
		indexes->main =
			rk_layout_parse(text_to_cstring((text *) indexes->sources[3]));
	MemoryContextSwitchTo(caller);
	fcinfo->flinfo->fn_extra = indexes;
	return indexes;
}

/* ------------------------------------------------------------------------
 * Index rows
 * ------------------------------------------------------------------------
 */

/* Is a column NULL that the layout cannot write so? */
static bool
rk_has_null(const RkRow *row)
{
	for (int i = 0; i < row->layout->column_count; i++)
	{
		if (row->values[i].kind == RK_NULL && !row->layout->columns[i].nulls)
			return true;
	}
	return false;
}

/* The key of an index row; it must not leave its region. */
static RowKey *
rk_index_key(const RkIndexRegion *region, int number, RkIndex *index,
			 RkBytes main_key)
{
	RkOut		out;
	RowKey	   *key;
	ErrorContextCallback callback = {
		.callback = rk_index_error,
		.arg = index,
		.previous = error_context_stack
	};

	error_context_stack = &callback;
	rk_out_init(&out, Min(region->reserved.len + index->name.len + 1 +
						  index->call->layout->fixed_width + main_key.len,
						  ROWKEY_MAX_LENGTH));
	rk_put_bytes(&out, region->reserved);
	rk_put_bytes(&out, index->name);
	*rk_extend(&out, 1) = 0;
	rk_layout_put(&out, &index->call->row);
	rk_put_bytes(&out, main_key);
	key = rk_out_finish(&out);
	if (region->stop.len > 0 &&
		rk_compare_bytes(rk_bytes(key), region->stop) >= 0)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("index key \"%s\" would leave region %d, which ends before \"%s\"",
						rk_printed(rk_bytes(key)), number,
						rk_printed(region->stop)),
				 errhint("Choose another marker: behind the region's start row it must sort before the stop row, and no data row may begin so.")));
	error_context_stack = callback.previous;
	return key;
}

/* The region of a main row key that index rows can point to. */
static int
rk_main_region(const RkIndexes *indexes, RkBytes main_key)
{
	int			region = rk_region_of(&indexes->splits, main_key) - 1;
	RkBytes		reserved = indexes->regions[region].reserved;

	if (main_key.len == 0)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("main row key is empty"),
				 errdetail("HBase stores no row under the empty key.")));
	if (rk_begins_with(main_key, reserved))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("main row key \"%s\" begins with \"%s\", as the index rows of region %d do",
						rk_printed(main_key), rk_printed(reserved),
						region + 1),
				 errhint("Choose another marker, one that no data row has behind its region's start row.")));
	return region;
}

/*
 * rowkey_index_entries(indexes rowkey_index_def[], splits rowkey[],
 *						source_row record, main_key rowkey, marker rowkey)
 *
 * The index rows of a data row, in the order of the indexes.  No row for an
 * index in one of whose columns the data row has NULL, unless the layout can
 * write it.  Errors: values that the layout does not take, an index row that
 * would leave its region, a data row that looks like an index row.
 */
ROWKEY_FUNCTION(rowkey_index_entries);
Datum
rowkey_index_entries(PG_FUNCTION_ARGS)
{
	RkIndexes  *indexes;
	RkBytes		main_key = rk_bytes(PG_GETARG_ROWKEY_PP(3));
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	int			region;

	rk_init_set(fcinfo);
	indexes = rk_indexes(fcinfo, (RkIndexArguments) {0, 1, 4, -1});
	region = rk_main_region(indexes, main_key);
	for (int i = 0; i < indexes->count; i++)
	{
		RkIndex    *index = &indexes->items[i];
		RkRow	   *row = rk_row_from_record_arg(fcinfo, 2, index->call,
											 false);
		Datum		values[3];
		bool		nulls[3] = {false};

		if (rk_has_null(row))
			continue;
		values[0] = index->name_text;
		values[1] = Int32GetDatum(region + 1);
		values[2] = PointerGetDatum(rk_index_key(&indexes->regions[region],
												 region + 1, index,
												 main_key));
		tuplestore_putvalues(result->setResult, result->setDesc, values,
							 nulls);
	}
	return (Datum) 0;
}

/* ------------------------------------------------------------------------
 * From index rows to data rows
 * ------------------------------------------------------------------------
 */

/* Not an index row, or a damaged one. */
static void
rk_no_index_row(RkBytes key, const char *reason)
{
	ereport(ERROR,
			(errcode(ERRCODE_DATA_EXCEPTION),
			 errmsg("row key \"%s\" is no index row: %s", rk_printed(key),
					reason),
			 errhint("Splits and marker must be those with which it was written; rowkey_main_scans reads data rows.")));
}

/* The index whose name stands at the start of the bytes, or NULL. */
static RkIndex *
rk_index_named(const RkIndexes *indexes, RkBytes bytes)
{
	for (int i = 0; i < indexes->count; i++)
	{
		RkIndex    *index = &indexes->items[i];

		if (rk_begins_with(bytes, index->name) &&
			bytes.len > index->name.len && bytes.data[index->name.len] == 0)
			return index;
	}
	return NULL;
}

/* Cuts an index value from what follows it, and reads it. */
static RkBytes
rk_read_index_value(RkIndex *index, RkBytes key, RkBytes rest)
{
	const RkLayout *layout = index->call->layout;
	RkPart	   *parts = rk_new_parts(layout);
	RkBytes		value = rest;
	bool		fits = true;

	rk_layout_split(layout, rest, parts);
	for (int i = 0; i < layout->item_count; i++)
		fits &= parts[i].problem == NULL;
	if (fits && parts[layout->item_count].present)
		value.len = (Size) parts[layout->item_count].position - 1;
	if (!rk_layout_decode(index->call, value, parts))
		rk_no_index_row(key, psprintf("value \"%s\" of index %s: %s",
									  rk_printed(value), index->printed,
									  rk_first_problem(layout, value, parts)));
	return (RkBytes) {rest.data + value.len, rest.len - value.len};
}

/*
 * rowkey_index_main(index_key rowkey, indexes rowkey_index_def[],
 *					 splits rowkey[], marker rowkey)
 *
 * The index, the value and the main row key of an index row.  Errors: what is
 * no index row of these indexes.
 */
ROWKEY_FUNCTION(rowkey_index_main);
Datum
rowkey_index_main(PG_FUNCTION_ARGS)
{
	RkBytes		key = rk_bytes(PG_GETARG_ROWKEY_PP(0));
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	RkIndexes  *indexes;
	int			region;
	int			home;
	RkBytes		reserved;
	RkBytes		rest;
	RkIndex    *index;
	Datum		values[3];
	bool		nulls[3] = {false};

	rk_init_set(fcinfo);
	indexes = rk_indexes(fcinfo, (RkIndexArguments) {1, 2, 3, -1});
	region = rk_region_of(&indexes->splits, key) - 1;
	reserved = indexes->regions[region].reserved;
	if (!rk_begins_with(key, reserved))
		rk_no_index_row(key,
						psprintf("those of region %d begin with \"%s\"",
								 region + 1, rk_printed(reserved)));
	rest = (RkBytes) {key.data + reserved.len, key.len - reserved.len};
	index = rk_index_named(indexes, rest);
	if (index == NULL)
		rk_no_index_row(key,
						psprintf("\"%s\" does not begin with the name of an index and 00",
								 rk_printed(rest)));
	rest.data += index->name.len + 1;
	rest.len -= index->name.len + 1;
	rest = rk_read_index_value(index, key, rest);
	if (rest.len == 0)
		rk_no_index_row(key, "no main row key is behind the value");
	home = rk_region_of(&indexes->splits, rest) - 1;
	if (home != region)
		rk_no_index_row(key,
						psprintf("main row key \"%s\" is in region %d, not in %d",
								 rk_printed(rest), home + 1, region + 1));
	if (rk_begins_with(rest, reserved))
		rk_no_index_row(key,
						psprintf("\"%s\" behind the value is no data row",
								 rk_printed(rest)));
	values[0] = index->name_text;
	values[1] = JsonbPGetDatum(rk_row_to_json(&index->call->row));
	values[2] = PointerGetDatum(rk_from_bytes(rest.data, rest.len));
	tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
	return (Datum) 0;
}
