/*
 * region.c
 *		Regions of a table, numbered from 1, and which of them has a key.
 *
 * A table with n split points has n + 1 regions: the first has no start, the
 * last no stop.  Where split points come from is in split.c and quantiles.c.
 */
#include "region.h"

#include "catalog/pg_type.h"
#include "funcapi.h"
#include "layout.h"
#include "miscadmin.h"
#include "port/pg_bswap.h"
#include "utils/memutils.h"

/* ------------------------------------------------------------------------
 * Split points
 * ------------------------------------------------------------------------
 */

static int
rk_compare_splits(const void *a, const void *b)
{
	CHECK_FOR_INTERRUPTS();		/* qsort has none */
	return rk_compare_bytes(*(const RkBytes *) a, *(const RkBytes *) b);
}

/* The first eight bytes as a number: where two differ, so do the keys. */
static inline uint64
rk_head(RkBytes key)
{
	uint64		head = 0;

	if (likely(key.len >= sizeof(head)))
		memcpy(&head, key.data, sizeof(head));
	else
		memcpy(&head, key.data, key.len);
	return pg_ntoh64(head);
}

static void
rk_check_splits(ArrayType *array)
{
	if (ARR_NDIM(array) > 1)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("splits must have one dimension, not %d",
						ARR_NDIM(array)),
				 errhint("Join arrays with ||.")));
	if (array_contains_nulls(array))
		ereport(ERROR,
				(errcode(ERRCODE_NULL_VALUE_NOT_ALLOWED),
				 errmsg("splits must not contain NULL"),
				 errhint("Use array_remove(splits, NULL).")));
}

/*
 * The split points of an array, whose memory they point into, in key order.
 * Errors: NULL, '', the same key twice, more than one dimension.
 */
RkSplits
rk_splits_prepare(ArrayType *array)
{
	RkSplits	splits = {0};
	Datum	   *datums;

	rk_check_splits(array);
	/* split points are stored as bytea is */
	deconstruct_array(array, ARR_ELEMTYPE(array), -1, false, TYPALIGN_INT,
					  &datums, NULL, &splits.count);
	splits.keys = palloc(((Size) splits.count + 1) * sizeof(RkBytes));
	splits.heads = palloc(((Size) splits.count + 1) * sizeof(uint64));
	for (int i = 0; i < splits.count; i++)
	{
		CHECK_FOR_INTERRUPTS();
		splits.keys[i] = rk_bytes(DatumGetRowKeyPP(datums[i]));
		if (splits.keys[i].len == 0)
			ereport(ERROR,
					(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
					 errmsg("a split point must not be empty"),
					 errhint("The first region begins at '' without a split point.")));
	}
	qsort(splits.keys, (size_t) splits.count, sizeof(RkBytes),
		  rk_compare_splits);
	for (int i = 0; i < splits.count; i++)
	{
		splits.heads[i] = rk_head(splits.keys[i]);
		if (i > 0 && rk_compare_bytes(splits.keys[i - 1],
									  splits.keys[i]) == 0)
			ereport(ERROR,
					(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
					 errmsg("split point \"%s\" is given twice",
							rk_printed(splits.keys[i])),
					 errhint("Use ARRAY(SELECT DISTINCT unnest(splits)).")));
	}
	pfree(datums);
	return splits;
}

/*
 * The split points in an argument, prepared once per query, and anew when the
 * argument's bytes change.  Arrays out of line are the same when their toast
 * pointers are, so that they are not read for each row.
 */
const RkSplits *
rk_splits_keep(FunctionCallInfo fcinfo, int argument, RkSplitsKept **kept)
{
	struct varlena *given;
	Size		size;
	RkSplitsKept *fresh;
	MemoryContext context;
	MemoryContext caller;

	if (likely(*kept != NULL && (*kept)->constant))
		return &(*kept)->splits;
	given = (struct varlena *) DatumGetPointer(PG_GETARG_DATUM(argument));
	/* what is in memory elsewhere may have changed behind its pointer */
	if (VARATT_IS_EXTERNAL(given) && !VARATT_IS_EXTERNAL_ONDISK(given))
		given = PG_DETOAST_DATUM(PointerGetDatum(given));
	size = VARSIZE_ANY(given);
	if (*kept != NULL && VARSIZE_ANY((*kept)->given) == size &&
		memcmp((*kept)->given, given, size) == 0)
		return &(*kept)->splits;

	/* an array that is in error leaves nothing behind but its memory */
	context = AllocSetContextCreate(CurrentMemoryContext, "rowkey splits",
									ALLOCSET_DEFAULT_SIZES);
	caller = MemoryContextSwitchTo(context);
	fresh = palloc(sizeof(RkSplitsKept));
	fresh->context = context;
	fresh->constant = rk_is_constant_argument(fcinfo->flinfo, argument);
	fresh->given = palloc(size);
	memcpy(fresh->given, given, size);
	fresh->splits =
		rk_splits_prepare(DatumGetArrayTypeP(PointerGetDatum(fresh->given)));
	MemoryContextSwitchTo(caller);
	MemoryContextSetParent(context, fcinfo->flinfo->fn_mcxt);

	if (*kept != NULL)
		MemoryContextDelete((*kept)->context);
	*kept = fresh;
	return &fresh->splits;
}

/* A number of regions that a table may be asked to have. */
void
rk_check_regions(int32 regions)
{
	rk_check_between("regions", regions, 1, RK_MAX_REGIONS);
}

/* An array of keys. */
Datum
rk_key_array(FunctionCallInfo fcinfo, Datum *keys, int count)
{
	return PointerGetDatum(construct_array(keys, count,
										   rk_own_type(fcinfo, "rowkey"),
										   -1, false, TYPALIGN_INT));
}

/* ------------------------------------------------------------------------
 * Regions
 * ------------------------------------------------------------------------
 */

/* The region of a key: one more than there are splits up to it. */
int
rk_region_of(const RkSplits *splits, RkBytes key)
{
	uint64		head = rk_head(key);
	int			low = 0;
	int			high = splits->count;

	while (low < high)
	{
		int			middle = low + (high - low) / 2;
		uint64		other = splits->heads[middle];

		if (other < head ||
			(other == head &&
			 rk_compare_bytes(splits->keys[middle], key) <= 0))
			low = middle + 1;
		else
			high = middle;
	}
	return low + 1;
}

/* Its first row; '' for the first region. */
RkBytes
rk_region_start(const RkSplits *splits, int region)
{
	return region > 1 ? splits->keys[region - 2] :
		(RkBytes) {(const uint8 *) "", 0};
}

/* The first row behind it; '' for the last region. */
RkBytes
rk_region_stop(const RkSplits *splits, int region)
{
	return region <= splits->count ? splits->keys[region - 1] :
		(RkBytes) {(const uint8 *) "", 0};
}

/* Columns region, start_row, stop_row and keys. */
void
rk_region_columns(const RkSplits *splits, int region,
				  TypeCacheEntry *range_type, Datum *values)
{
	RkBytes		start = rk_region_start(splits, region);
	RkBytes		stop = rk_region_stop(splits, region);
	RowKey	   *start_row = rk_from_bytes(start.data, start.len);
	RowKey	   *stop_row = rk_from_bytes(stop.data, stop.len);

	values[0] = Int32GetDatum(region);
	values[1] = PointerGetDatum(start_row);
	values[2] = PointerGetDatum(stop_row);
	values[3] = RangeTypePGetDatum(rk_range_make(range_type, start_row,
												 stop_row));
}

/* ------------------------------------------------------------------------
 * Rows
 * ------------------------------------------------------------------------
 */

/* From here to rk_rows_end, memory is that of a row. */
RkRows
rk_rows_begin(FunctionCallInfo fcinfo)
{
	RkRows		rows;

	rk_init_set(fcinfo);
	rows.result = (ReturnSetInfo *) fcinfo->resultinfo;
	rows.per_row = AllocSetContextCreate(CurrentMemoryContext, "row",
										 ALLOCSET_SMALL_SIZES);
	rows.caller = MemoryContextSwitchTo(rows.per_row);
	return rows;
}

/* Adds a row without NULLs, and frees its memory. */
void
rk_rows_add(RkRows *rows, Datum *values)
{
	bool		nulls[RK_ROW_COLUMNS] = {false};

	Assert(rows->result->setDesc->natts <= RK_ROW_COLUMNS);

	CHECK_FOR_INTERRUPTS();
	tuplestore_putvalues(rows->result->setResult, rows->result->setDesc,
						 values, nulls);
	MemoryContextReset(rows->per_row);
}

void
rk_rows_end(RkRows *rows)
{
	MemoryContextSwitchTo(rows->caller);
	MemoryContextDelete(rows->per_row);
}

/* The type of the column keys, which is the fourth one. */
TypeCacheEntry *
rk_rows_range_type(const RkRows *rows)
{
	return lookup_type_cache(TupleDescAttr(rows->result->setDesc,
										   3)->atttypid,
							 TYPECACHE_RANGE_INFO);
}

/* ------------------------------------------------------------------------
 * SQL functions
 * ------------------------------------------------------------------------
 */

/*
 * rowkey_regions(splits rowkey[])
 *
 * All regions of a table with these split points, in key order.
 */
ROWKEY_FUNCTION(rowkey_regions);
Datum
rowkey_regions(PG_FUNCTION_ARGS)
{
	RkSplits	splits = rk_splits_prepare(PG_GETARG_ARRAYTYPE_P(0));
	RkRows		rows = rk_rows_begin(fcinfo);
	TypeCacheEntry *range_type = rk_rows_range_type(&rows);

	for (int region = 1; region <= splits.count + 1; region++)
	{
		Datum		values[4];

		rk_region_columns(&splits, region, range_type, values);
		rk_rows_add(&rows, values);
	}
	rk_rows_end(&rows);
	return (Datum) 0;
}

/*
 * rowkey_region(key rowkey, splits rowkey[]) returns int
 *
 * The region that has the key, by binary search.
 */
ROWKEY_FUNCTION(rowkey_region);
Datum
rowkey_region(PG_FUNCTION_ARGS)
{
	RowKey	   *key = PG_GETARG_ROWKEY_PP(0);
	const RkSplits *splits =
		rk_splits_keep(fcinfo, 1,
					   (RkSplitsKept **) &fcinfo->flinfo->fn_extra);
	int			region = rk_region_of(splits, rk_bytes(key));

	PG_FREE_IF_COPY(key, 0);
	PG_RETURN_INT32(region);
}
