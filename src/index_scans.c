/*
 * index_scans.c
 *		Scans of index rows, and of data rows without index rows.
 *
 * The scans of an index are those of its layout with the main row key behind
 * it, once per region.
 */
#include "secondary_index.h"

#include "funcapi.h"
#include "miscadmin.h"
#include "utils/builtins.h"

/* The rows of a function that returns scans by region. */
typedef struct RkRegionScans
{
	ReturnSetInfo *result;
	bool		of_index;		/* has index_name and residual */
	TypeCacheEntry *range_type;
} RkRegionScans;

static RkRegionScans
rk_region_scans_begin(FunctionCallInfo fcinfo, bool of_index)
{
	RkRegionScans scans = {.of_index = of_index};
	TupleDesc	desc;

	rk_init_set(fcinfo);
	scans.result = (ReturnSetInfo *) fcinfo->resultinfo;
	desc = scans.result->setDesc;
	scans.range_type =
		lookup_type_cache(TupleDescAttr(desc, of_index ? 4 : 3)->atttypid,
						  TYPECACHE_RANGE_INFO);
	return scans;
}

/* index: NULL for data rows */
static void
rk_region_scans_add(RkRegionScans *scans, int region, const RkIndex *index,
					const RkSpan *span, const char *residual)
{
	RowKey	   *start = rk_from_bytes(span->start.data, span->start.len);
	RowKey	   *stop = rk_from_bytes(span->stop.data,
									 span->open ? 0 : span->stop.len);
	Datum		values[6];
	bool		nulls[6] = {false};
	int			column = 0;

	CHECK_FOR_INTERRUPTS();
	values[column++] = Int32GetDatum(region + 1);
	if (scans->of_index)
	{
		nulls[column] = index == NULL;
		values[column++] = index == NULL ? (Datum) 0 : index->name_text;
	}
	values[column++] = PointerGetDatum(start);
	values[column++] = PointerGetDatum(stop);
	values[column++] = RangeTypePGetDatum(rk_range_make(scans->range_type,
														start, stop));
	if (scans->of_index)
	{
		nulls[column] = residual == NULL;
		values[column++] = residual == NULL ? (Datum) 0 :
			CStringGetTextDatum(residual);
	}
	tuplestore_putvalues(scans->result->setResult, scans->result->setDesc,
						 values, nulls);
}

/* ------------------------------------------------------------------------
 * Data rows
 * ------------------------------------------------------------------------
 */

/* What a region has beside its index rows: one or two spans. */
static RkSpans
rk_data_spans(const RkIndexRegion *region)
{
	RkSpans		whole = {0};
	RkSpans		others = {0};
	RkBytes		behind = rk_behind_prefix(region->reserved);

	rk_add_span(&whole, region->start, region->stop, region->stop.len == 0);
	rk_add_span(&others, rk_empty_bytes(), region->reserved, false);
	if (behind.len > 0)
		rk_add_span(&others, behind, rk_empty_bytes(), true);
	return rk_common_spans(&whole, &others);
}

/*
 * rowkey_main_scans(splits rowkey[], marker rowkey)
 *
 * All data rows and no index row: one or two scans per region, ascending.
 */
ROWKEY_FUNCTION(rowkey_main_scans);
Datum
rowkey_main_scans(PG_FUNCTION_ARGS)
{
	RkRegionScans scans = rk_region_scans_begin(fcinfo, false);
	const RkIndexes *indexes =
		rk_indexes(fcinfo, (RkIndexArguments) {-1, 0, 1, -1});

	for (int i = 0; i < indexes->region_count; i++)
	{
		RkSpans		spans = rk_data_spans(&indexes->regions[i]);

		for (int j = 0; j < spans.count; j++)
			rk_region_scans_add(&scans, i, NULL, &spans.items[j], NULL);
	}
	return (Datum) 0;
}

/* The scans of the main layout, cut to the data rows of each region. */
static void
rk_add_main_scans(RkRegionScans *result, const RkIndexes *indexes,
				  const RkChoice *choice)
{
	RkScanList	scans = rk_scans_of(choice->layout, choice->condition,
									RK_INDEX_MAX_RANGES);
	int			first = 0;

	for (int i = 0; i < indexes->region_count; i++)
	{
		const RkIndexRegion *region = &indexes->regions[i];
		RkSpans		data = rk_data_spans(region);

		/* both ascend: scans that end before the region begins are done */
		while (first < scans.count && !scans.items[first].open &&
			   rk_compare_bytes(scans.items[first].stop, region->start) <= 0)
			first++;
		for (int j = first; j < scans.count; j++)
		{
			const RkScan *scan = &scans.items[j];
			RkSpans		span = {0};
			RkSpans		common;

			if (region->stop.len > 0 &&
				rk_compare_bytes(scan->start, region->stop) >= 0)
				break;
			rk_add_span(&span, scan->start, scan->stop, scan->open);
			common = rk_common_spans(&data, &span);
			for (int k = 0; k < common.count; k++)
				rk_region_scans_add(result, i, NULL, &common.items[k],
									scan->residual);
		}
	}
}

/* ------------------------------------------------------------------------
 * Index rows
 * ------------------------------------------------------------------------
 */

/*
 * Where index rows would leave their region there are none, so that data rows
 * would be missed.  Before the stop row 00 there can be no data row either.
 */
static bool
rk_has_room(const RkIndexRegion *region, int number, RkBytes prefix)
{
	if (region->stop.len == 0 || rk_compare_bytes(prefix, region->stop) < 0)
		return true;
	if (region->start.len == 0 && region->stop.len == 1 &&
		region->stop.data[0] == 0)
		return false;
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("region %d has no room for index rows: \"%s\" is not before its stop row \"%s\"",
					number + 1, rk_printed(prefix),
					rk_printed(region->stop)),
			 errhint("Choose another marker, in rowkey_index_entries too.")));
}

static void
rk_add_index_scans(RkRegionScans *result, const RkIndexes *indexes,
				   const RkChoice *choice)
{
	RkScanList	scans = rk_scans_of(choice->layout, choice->condition,
									RK_INDEX_MAX_RANGES);

	for (int i = 0; i < indexes->region_count; i++)
	{
		const RkIndexRegion *region = &indexes->regions[i];
		RkBytes		prefix = rk_index_prefix(region, choice->index);
		RkSpans		whole = {0};

		if (!rk_has_room(region, i, prefix))
			continue;
		rk_add_span(&whole, region->start, region->stop,
					region->stop.len == 0);
		for (int j = 0; j < scans.count; j++)
		{
			const RkScan *scan = &scans.items[j];
			RkBytes		start = rk_cut_bound(rk_join(prefix, scan->start));
			RkBytes		stop = scan->open ? rk_behind_prefix(prefix) :
				rk_cut_bound(rk_join(prefix, scan->stop));
			RkSpans		span = {0};
			RkSpans		common;

			/* the name and 00 are always before some key */
			rk_add_span(&span, start, stop, false);
			common = rk_common_spans(&whole, &span);
			for (int k = 0; k < common.count; k++)
				rk_region_scans_add(result, i, choice->index,
									&common.items[k], scan->residual);
		}
	}
}

/*
 * rowkey_index_scans(indexes rowkey_index_def[], splits rowkey[],
 *					  condition text, marker rowkey, main rowkey_layout,
 *					  params text[])
 *
 * The scans that find the rows of a condition: of the best index that has all
 * of them, in each region; or of the data rows, where their layout is given
 * and no index is better.  Errors: no index is of use.
 */
ROWKEY_FUNCTION(rowkey_index_scans);
Datum
rowkey_index_scans(PG_FUNCTION_ARGS)
{
	RkRegionScans scans = rk_region_scans_begin(fcinfo, true);
	const RkIndexes *indexes;
	List	   *choices;
	const RkChoice *best;
	ListCell   *cell;

	for (int i = 0; i < 4; i++)
	{
		if (PG_ARGISNULL(i))
			return (Datum) 0;
	}
	indexes = rk_indexes(fcinfo, (RkIndexArguments) {0, 1, 3, 4});
	choices = rk_index_choices(indexes,
							   text_to_cstring(PG_GETARG_TEXT_PP(2)),
							   PG_ARGISNULL(5) ? NULL :
							   PG_GETARG_ARRAYTYPE_P(5));
	best = rk_best_choice(choices);
	if (best == NULL)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("no index narrows what the condition asks for"),
				 errhint("Give the main layout (main => ...) to scan data rows, or define an index that begins with a column of the condition.")));

	/* better ones that do not have all rows */
	foreach(cell, choices)
	{
		if (lfirst(cell) == best)
			break;
		rk_warn_sparse(NOTICE, lfirst(cell));
	}
	rk_warn_sparse(WARNING, best);
	if (best->index == NULL)
		rk_add_main_scans(&scans, indexes, best);
	else
		rk_add_index_scans(&scans, indexes, best);
	return (Datum) 0;
}
