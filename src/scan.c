/*
 * scan.c
 *		Scans as start and stop row.
 *
 * Every function here returns start_row, stop_row ('' is unbounded) and the
 * same as a range, for joins inside the server.
 */
#include "encoders.h"
#include "planner.h"

#include "funcapi.h"
#include "miscadmin.h"

/* The rows of a function that returns scans. */
typedef struct RkScans
{
	ReturnSetInfo *result;
	TypeCacheEntry *range_type;
} RkScans;

static RkScans
rk_scans_begin(FunctionCallInfo fcinfo)
{
	RkScans		scans;

	rk_init_set(fcinfo);
	scans.result = (ReturnSetInfo *) fcinfo->resultinfo;
	scans.range_type = lookup_type_cache(TupleDescAttr(scans.result->setDesc,
													   2)->atttypid,
										 TYPECACHE_RANGE_INFO);
	return scans;
}

static void
rk_scans_add(RkScans *scans, RowKey *start, RowKey *stop)
{
	Datum		values[3];
	bool		nulls[3] = {false};

	values[0] = PointerGetDatum(start);
	values[1] = PointerGetDatum(stop);
	values[2] = RangeTypePGetDatum(rk_range_make(scans->range_type, start,
												 stop));
	tuplestore_putvalues(scans->result->setResult, scans->result->setDesc,
						 values, nulls);
}

/*
 * rowkey_prefix_scan(prefix rowkey)
 *
 * The scan over all keys that begin with the prefix; over the whole table for
 * the empty one.  HBase: Scan.setStartStopRowForPrefixScan (2.6.4).
 */
ROWKEY_FUNCTION(rowkey_prefix_scan);
Datum
rowkey_prefix_scan(PG_FUNCTION_ARGS)
{
	RowKey	   *prefix = PG_GETARG_ROWKEY_PP(0);
	RkScans		scans = rk_scans_begin(fcinfo);

	rk_scans_add(&scans, prefix, rk_prefix_stop(rk_bytes(prefix)));
	return (Datum) 0;
}

/* The bucket's prefix and a row behind it. */
static RowKey *
rk_bucket_row(const RkBuckets *buckets, uint32 bucket, RkBytes row)
{
	RkOut		out;

	rk_out_init(&out, add_size((Size) buckets->width, row.len));
	rk_put_bucket(&out, buckets, bucket);
	rk_put_bytes(&out, row);
	return rk_out_finish(&out);
}

/*
 * rowkey_bucket_scans(buckets int, start_row rowkey, stop_row rowkey,
 *					   format text)
 *
 * The same scan once per bucket, in key order.  A start or stop row of ''
 * stays inside of its bucket.  Equal rows are an empty scan, and give no row.
 * Errors: buckets out of the format's range; a start behind the stop.
 */
ROWKEY_FUNCTION(rowkey_bucket_scans);
Datum
rowkey_bucket_scans(PG_FUNCTION_ARGS)
{
	RkBuckets	buckets = rk_buckets_prepare(PG_GETARG_INT32(0),
											 PG_GETARG_TEXT_PP(3));
	RkBytes		start = rk_bytes(PG_GETARG_ROWKEY_PP(1));
	RkBytes		stop = rk_bytes(PG_GETARG_ROWKEY_PP(2));
	RkScans		scans = rk_scans_begin(fcinfo);
	int			order = stop.len == 0 ? -1 :
		rk_compare_bytes(start, stop);
	MemoryContext per_row;
	MemoryContext caller;

	if (order > 0)
		ereport(ERROR,
				(errcode(ERRCODE_DATA_EXCEPTION),
				 errmsg("start row \"%s\" is behind stop row \"%s\"",
						rk_printed(start), rk_printed(stop)),
				 errhint("The stop row is the first row that is not read; '' is the bucket's end.")));
	if (order == 0)
		return (Datum) 0;

	per_row = AllocSetContextCreate(CurrentMemoryContext, "bucket scan",
									ALLOCSET_SMALL_SIZES);
	caller = MemoryContextSwitchTo(per_row);
	for (int32 bucket = 0; bucket < buckets.count; bucket++)
	{
		RowKey	   *first = rk_bucket_row(&buckets, (uint32) bucket, start);
		RowKey	   *last = rk_bucket_row(&buckets, (uint32) bucket, stop);

		CHECK_FOR_INTERRUPTS();
		if (stop.len == 0)
			last = rk_prefix_stop(rk_bytes(last));
		rk_scans_add(&scans, first, last);
		MemoryContextReset(per_row);
	}
	MemoryContextSwitchTo(caller);
	MemoryContextDelete(per_row);
	return (Datum) 0;
}
