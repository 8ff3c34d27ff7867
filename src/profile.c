/*
 * profile.c
 *		Aggregates over keys: what they are like, and whether they come in the
 *		order that an HFile needs.
 *
 * Checks of a whole table are in audit.c.
 */
#include "audit.h"

#include "funcapi.h"
#include "libpq/pqformat.h"

/*
 * Copies the bytes of a key into the context, in the room of those that were
 * kept before.
 */
void
rk_keep(RkKept *kept, MemoryContext context, RkBytes key)
{
	if (kept->room < key.len || kept->data == NULL)
	{
		if (kept->data != NULL)
			pfree(kept->data);
		kept->room = Max(2 * key.len, 64);
		kept->data = MemoryContextAlloc(context, kept->room);
	}
	memcpy(kept->data, key.data, key.len);
	kept->len = key.len;
}

/* The context of an aggregate's state; other callers are refused. */
static MemoryContext
rk_aggregate_context(FunctionCallInfo fcinfo)
{
	MemoryContext context;

	if (!AggCheckCallContext(fcinfo, &context))
		elog(ERROR, "aggregate function called outside of an aggregate");
	return context;
}

/* The result's row type, looked up once per query. */
static TupleDesc
rk_result_desc(FunctionCallInfo fcinfo)
{
	TupleDesc	desc = fcinfo->flinfo->fn_extra;
	MemoryContext caller;

	if (desc != NULL)
		return desc;
	if (get_call_result_type(fcinfo, NULL, &desc) != TYPEFUNC_COMPOSITE)
		elog(ERROR, "result is not of a row type");
	caller = MemoryContextSwitchTo(fcinfo->flinfo->fn_mcxt);
	desc = BlessTupleDesc(CreateTupleDescCopy(desc));
	MemoryContextSwitchTo(caller);
	fcinfo->flinfo->fn_extra = desc;
	return desc;
}

static Datum
rk_result_row(FunctionCallInfo fcinfo, Datum *values, bool *nulls)
{
	return HeapTupleGetDatum(heap_form_tuple(rk_result_desc(fcinfo), values,
											 nulls));
}

/* ------------------------------------------------------------------------
 * rowkey_profile
 * ------------------------------------------------------------------------
 */

/*
 * All keys begin with what the least and the greatest have in common, so that
 * these two are enough for the common prefix.
 */
typedef struct RkProfile
{
	int64		keys;			/* that are not NULL */
	int64		nulls;
	int64		empty;
	Size		min_length;
	Size		max_length;
	RkKept		min_key;
	RkKept		max_key;
} RkProfile;

static RkProfile *
rk_new_profile(MemoryContext context)
{
	return MemoryContextAllocZero(context, sizeof(RkProfile));
}

/* Widens the bounds by a key; the first one sets them. */
static void
rk_profile_bounds(RkProfile *profile, MemoryContext context, RkBytes key)
{
	if (profile->keys == 0 ||
		rk_compare_bytes(key, rk_kept_bytes(&profile->min_key)) < 0)
		rk_keep(&profile->min_key, context, key);
	if (profile->keys == 0 ||
		rk_compare_bytes(key, rk_kept_bytes(&profile->max_key)) > 0)
		rk_keep(&profile->max_key, context, key);
}

/*
 * rowkey_profile(rowkey) returns rowkey_profile_result
 *
 * How many keys, NULLs and empty keys; least and greatest key, shortest and
 * longest length, and what all keys begin with.  Without a key these five are
 * NULL.  Constant memory: two keys.
 */
ROWKEY_FUNCTION(rowkey_profile_transition);
Datum
rowkey_profile_transition(PG_FUNCTION_ARGS)
{
	MemoryContext context = rk_aggregate_context(fcinfo);
	RkProfile  *profile = PG_ARGISNULL(0) ? rk_new_profile(context) :
		(RkProfile *) PG_GETARG_POINTER(0);
	RowKey	   *key;
	Size		length;

	if (PG_ARGISNULL(1))
	{
		profile->nulls++;
		PG_RETURN_POINTER(profile);
	}
	key = PG_GETARG_ROWKEY_PP(1);
	length = ROWKEY_LEN(key);
	rk_profile_bounds(profile, context, rk_bytes(key));
	if (profile->keys == 0 || length < profile->min_length)
		profile->min_length = length;
	profile->max_length = Max(profile->max_length, length);
	profile->empty += length == 0 ? 1 : 0;
	profile->keys++;
	PG_RETURN_POINTER(profile);
}

ROWKEY_FUNCTION(rowkey_profile_combine);
Datum
rowkey_profile_combine(PG_FUNCTION_ARGS)
{
	MemoryContext context = rk_aggregate_context(fcinfo);
	RkProfile  *profile;
	RkProfile  *other;

	if (PG_ARGISNULL(1))
	{
		if (PG_ARGISNULL(0))
			PG_RETURN_NULL();
		PG_RETURN_DATUM(PG_GETARG_DATUM(0));
	}
	other = (RkProfile *) PG_GETARG_POINTER(1);
	profile = PG_ARGISNULL(0) ? rk_new_profile(context) :
		(RkProfile *) PG_GETARG_POINTER(0);
	profile->nulls += other->nulls;
	if (other->keys == 0)
		PG_RETURN_POINTER(profile);

	rk_profile_bounds(profile, context, rk_kept_bytes(&other->min_key));
	if (profile->keys == 0 || other->min_length < profile->min_length)
		profile->min_length = other->min_length;
	profile->max_length = Max(profile->max_length, other->max_length);
	profile->empty += other->empty;
	profile->keys += other->keys;
	/* now that there is a key, the other end */
	rk_profile_bounds(profile, context, rk_kept_bytes(&other->max_key));
	PG_RETURN_POINTER(profile);
}

static void
rk_send_bytes(StringInfo out, const RkKept *kept)
{
	pq_sendint32(out, (uint32) kept->len);
	pq_sendbytes(out, (const char *) kept->data, (int) kept->len);
}

static void
rk_receive_bytes(StringInfo in, RkKept *kept)
{
	int			length = (int) pq_getmsgint(in, 4);

	rk_keep(kept, CurrentMemoryContext,
			(RkBytes) {(const uint8 *) pq_getmsgbytes(in, length),
			(Size) length});
}

ROWKEY_FUNCTION(rowkey_profile_serial);
Datum
rowkey_profile_serial(PG_FUNCTION_ARGS)
{
	const RkProfile *profile;
	StringInfoData out;

	rk_aggregate_context(fcinfo);
	profile = (const RkProfile *) PG_GETARG_POINTER(0);
	pq_begintypsend(&out);
	pq_sendint64(&out, (uint64) profile->keys);
	pq_sendint64(&out, (uint64) profile->nulls);
	pq_sendint64(&out, (uint64) profile->empty);
	pq_sendint32(&out, (uint32) profile->min_length);
	pq_sendint32(&out, (uint32) profile->max_length);
	if (profile->keys > 0)
	{
		rk_send_bytes(&out, &profile->min_key);
		rk_send_bytes(&out, &profile->max_key);
	}
	PG_RETURN_BYTEA_P(pq_endtypsend(&out));
}

ROWKEY_FUNCTION(rowkey_profile_deserial);
Datum
rowkey_profile_deserial(PG_FUNCTION_ARGS)
{
	bytea	   *serial = PG_GETARG_BYTEA_PP(0);
	RkProfile  *profile;
	StringInfoData in;

	rk_aggregate_context(fcinfo);
	initStringInfo(&in);
	appendBinaryStringInfo(&in, VARDATA_ANY(serial),
						   (int) VARSIZE_ANY_EXHDR(serial));
	profile = rk_new_profile(CurrentMemoryContext);
	profile->keys = pq_getmsgint64(&in);
	profile->nulls = pq_getmsgint64(&in);
	profile->empty = pq_getmsgint64(&in);
	profile->min_length = pq_getmsgint(&in, 4);
	profile->max_length = pq_getmsgint(&in, 4);
	if (profile->keys > 0)
	{
		rk_receive_bytes(&in, &profile->min_key);
		rk_receive_bytes(&in, &profile->max_key);
	}
	pq_getmsgend(&in);
	PG_RETURN_POINTER(profile);
}

ROWKEY_FUNCTION(rowkey_profile_final);
Datum
rowkey_profile_final(PG_FUNCTION_ARGS)
{
	static const RkProfile none = {0};
	const RkProfile *profile = PG_ARGISNULL(0) ? &none :
		(const RkProfile *) PG_GETARG_POINTER(0);
	RkBytes		first = rk_kept_bytes(&profile->min_key);
	RkBytes		last = rk_kept_bytes(&profile->max_key);
	Size		common = 0;
	Datum		values[8];
	bool		nulls[8] = {false};

	rk_aggregate_context(fcinfo);
	while (common < first.len && common < last.len &&
		   first.data[common] == last.data[common])
		common++;
	values[0] = Int64GetDatum(profile->keys);
	values[1] = Int64GetDatum(profile->nulls);
	values[2] = Int64GetDatum(profile->empty);
	if (profile->keys == 0)
		memset(nulls + 3, true, 5);
	else
	{
		values[3] = PointerGetDatum(rk_from_bytes(first.data, first.len));
		values[4] = PointerGetDatum(rk_from_bytes(last.data, last.len));
		values[5] = Int32GetDatum((int32) profile->min_length);
		values[6] = Int32GetDatum((int32) profile->max_length);
		values[7] = PointerGetDatum(rk_from_bytes(first.data, common));
	}
	return rk_result_row(fcinfo, values, nulls);
}

/* ------------------------------------------------------------------------
 * rowkey_order_check
 * ------------------------------------------------------------------------
 */
typedef struct RkOrder
{
	int64		keys;
	int64		smaller;		/* than the key before */
	int64		equal;
	int64		bad_position;	/* of the first of either; 0 for none */
	RkKept		bad_key;
	RkKept		previous;
} RkOrder;

/*
 * rowkey_order_check(rowkey) returns rowkey_order_result
 *
 * Are the keys in an HFile's order?  Each is compared with the one before it,
 * as HFileWriterImpl.checkKey does: smaller is always refused there; equal is
 * refused for one cell per row.  NULLs are no keys: they have no place.
 */
ROWKEY_FUNCTION(rowkey_order_transition);
Datum
rowkey_order_transition(PG_FUNCTION_ARGS)
{
	MemoryContext context = rk_aggregate_context(fcinfo);
	RkOrder    *order = PG_ARGISNULL(0) ?
		MemoryContextAllocZero(context, sizeof(RkOrder)) :
		PG_GETARG_POINTER(0);
	RkBytes		key;
	int			cmp = 1;

	if (PG_ARGISNULL(1))
		PG_RETURN_POINTER(order);
	key = rk_bytes(PG_GETARG_ROWKEY_PP(1));
	if (order->keys > 0)
		cmp = rk_compare_bytes(key, rk_kept_bytes(&order->previous));
	order->keys++;
	order->smaller += cmp < 0 ? 1 : 0;
	order->equal += cmp == 0 ? 1 : 0;
	if (cmp <= 0 && order->bad_position == 0)
	{
		order->bad_position = order->keys;
		rk_keep(&order->bad_key, context, key);
	}
	rk_keep(&order->previous, context, key);
	PG_RETURN_POINTER(order);
}

ROWKEY_FUNCTION(rowkey_order_final);
Datum
rowkey_order_final(PG_FUNCTION_ARGS)
{
	static const RkOrder none = {0};
	const RkOrder *order = PG_ARGISNULL(0) ? &none :
		(const RkOrder *) PG_GETARG_POINTER(0);
	Datum		values[5];
	bool		nulls[5] = {false};

	rk_aggregate_context(fcinfo);
	values[0] = Int64GetDatum(order->keys);
	values[1] = Int64GetDatum(order->smaller);
	values[2] = Int64GetDatum(order->equal);
	values[3] = Int64GetDatum(order->bad_position);
	nulls[3] = nulls[4] = order->bad_position == 0;
	if (order->bad_position > 0)
		values[4] = PointerGetDatum(rk_from_bytes(order->bad_key.data,
												  order->bad_key.len));
	return rk_result_row(fcinfo, values, nulls);
}
