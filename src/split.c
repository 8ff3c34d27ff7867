/*
 * split.c
 *		Split points that are computed: by HBase's algorithms, from a layout.
 *
 * Split points from the data are in quantiles.c.
 */
#include "region.h"

#include "bytes_split.h"
#include "layout.h"
#include "miscadmin.h"
#include "utils/builtins.h"
#include "utils/memutils.h"

typedef enum RkAlgorithm
{
	RK_SPLIT_HEX,
	RK_SPLIT_UNIFORM,
	RK_SPLIT_DECIMAL,
	RK_SPLIT_BYTES,
	RK_SPLIT_CREATE_TABLE
} RkAlgorithm;

static const RkName rk_algorithm_names[] = {
	{"hex", RK_SPLIT_HEX},
	{"uniform", RK_SPLIT_UNIFORM},
	{"decimal", RK_SPLIT_DECIMAL},
	{"bytes", RK_SPLIT_BYTES},
	{"createTable", RK_SPLIT_CREATE_TABLE},
	{"HexStringSplit", RK_SPLIT_HEX},
	{"UniformSplit", RK_SPLIT_UNIFORM},
	{"DecimalStringSplit", RK_SPLIT_DECIMAL}
};

/* What is between which rows. */
typedef struct RkSplitRows
{
	RkAlgorithm algorithm;
	RkBytes		first;
	RkBytes		last;
} RkSplitRows;

/* ------------------------------------------------------------------------
 * Algorithms of HBase
 * ------------------------------------------------------------------------
 */
static void
rk_check_split_status(RkbSplitStatus status, const RkSplitRows *rows,
					  int32 pieces)
{
	bool		hex = rows->algorithm == RK_SPLIT_HEX;
	RkBytes		bad = status == RKB_SPLIT_BAD_FIRST ? rows->first : rows->last;

	switch (status)
	{
		case RKB_SPLIT_OK:
			break;
		case RKB_SPLIT_BAD_FIRST:
		case RKB_SPLIT_BAD_LAST:
			ereport(ERROR,
					(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
					 errmsg("row \"%s\" is no %s number", rk_printed(bad),
							hex ? "hexadecimal" : "decimal"),
					 errhint("For keys that are not digits use algorithm uniform, bytes or createTable.")));
			break;
		case RKB_SPLIT_BACKWARDS:
			ereport(ERROR,
					(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
					 errmsg("last row \"%s\" is not behind first row \"%s\"",
							rk_printed(rows->last), rk_printed(rows->first)),
					 rows->algorithm == RK_SPLIT_HEX ||
					 rows->algorithm == RK_SPLIT_DECIMAL ?
					 errdetail("They are compared as numbers.") :
					 errdetail("They are compared as bytes, the shorter one filled with 00.")));
			break;
		case RKB_SPLIT_TOO_MANY:
			ereport(ERROR,
					(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
					 errmsg("there are fewer numbers from \"%s\" to \"%s\" than regions: %d",
							rk_printed(rows->first), rk_printed(rows->last),
							pieces),
					 errhint("Give rows of more digits.")));
			break;
	}
}

static RkbSplitStatus
rk_split_begin(RkbSplit *split, const RkSplitRows *rows, int32 pieces)
{
	RkBytes		first = rows->first;
	RkBytes		last = rows->last;
	uint8	   *work = palloc(RKB_SPLIT_ROOM(first.len, last.len));

	if (rows->algorithm == RK_SPLIT_HEX || rows->algorithm == RK_SPLIT_DECIMAL)
		return rkb_split_numbers(split, work,
								 rows->algorithm == RK_SPLIT_HEX ? 16 : 10,
								 first.data, first.len, last.data, last.len,
								 (uint32) pieces);
	return rkb_split_bytes(split, work, first.data, first.len,
						   last.data, last.len,
						   rows->algorithm == RK_SPLIT_UNIFORM,
						   (uint32) pieces);
}

/*
 * The points between the pieces, one less than there are pieces.  Returns how
 * many bytes each of them has; of numbers with a sign, the last one.
 */
static Size
rk_split_between(const RkSplitRows *rows, int32 pieces, Datum *points)
{
	RkbSplit	split;
	Size		size;
	Size		len = 0;

	rk_check_split_status(rk_split_begin(&split, rows, pieces), rows, pieces);
	size = Max(rows->first.len, rows->last.len) + VARHDRSZ;
	if ((Size) pieces * size > MaxAllocSize)
		ereport(ERROR,
				(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
				 errmsg("%d split points of %zu bytes do not fit into an array",
						pieces - 1, size - VARHDRSZ)));
	for (int32 i = 0; i < pieces - 1; i++)
	{
		RkOut		out;

		CHECK_FOR_INTERRUPTS();
		rkb_split_next(&split);
		len = rkb_split_length(&split);
		rk_out_init(&out, len);
		rkb_split_put(rk_extend(&out, len), &split);
		points[i] = PointerGetDatum(rk_out_finish(&out));
	}
	return len;
}

/* A row that is given, or the algorithm's own; bytes have none. */
static RkBytes
rk_split_row(FunctionCallInfo fcinfo, int argument, const char *fallback)
{
	if (!PG_ARGISNULL(argument))
		return rk_bytes((struct varlena *) PG_GETARG_ROWKEY_PP(argument));
	if (fallback == NULL)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("algorithm \"%s\" needs first_row and last_row",
						text_to_cstring(PG_GETARG_TEXT_PP(1))),
				 errhint("Algorithms hex, decimal and uniform have rows of their own.")));
	return (RkBytes) {(const uint8 *) fallback, strlen(fallback)};
}

/* A row, filled with 00 where points are longer than both rows. */
static Datum
rk_split_end(const RkSplitRows *rows, RkBytes row, Size len)
{
	RkOut		out;

	if (len <= Max(rows->first.len, rows->last.len))
		len = row.len;
	rk_out_init(&out, len);
	rk_put_bytes(&out, row);
	memset(rk_extend(&out, len - row.len), 0, len - row.len);
	return PointerGetDatum(rk_out_finish(&out));
}

/*
 * Admin.createTable(descriptor, first, last, regions) of HBase 2.6.4: both
 * rows are points, and what is between them is divided further.  Where that
 * takes more bytes than the rows have, they are filled up to as many.
 */
static int
rk_split_create_table(const RkSplitRows *rows, int32 regions, Datum *points)
{
	Size		len = 0;

	rk_check_between("regions of createTable", regions, 3, RK_MAX_REGIONS);
	if (rk_compare_bytes(rows->first, rows->last) >= 0)
		rk_check_split_status(RKB_SPLIT_BACKWARDS, rows, regions);
	if (regions > 3)
		len = rk_split_between(rows, regions - 2, points + 1);
	points[0] = rk_split_end(rows, rows->first, len);
	points[regions - 2] = rk_split_end(rows, rows->last, len);
	if (ROWKEY_LEN(DatumGetRowKeyPP(points[0])) == 0)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("the first row of createTable must not be empty"),
				 errdetail("It is a split point itself.")));
	return regions - 1;
}

/*
 * rowkey_split_points(regions int, algorithm text, first_row rowkey,
 *					   last_row rowkey) returns rowkey[]
 *
 *		hex			RegionSplitter.HexStringSplit, lower-case text
 *		decimal		RegionSplitter.DecimalStringSplit
 *		uniform		RegionSplitter.UniformSplit: Bytes.split, last included
 *		bytes		Bytes.split(first, last, regions - 1) without its ends
 *		createTable	Admin.createTable(descriptor, first, last, regions)
 *
 * of HBase 2.6.4.  Errors: rows that are no numbers or in the wrong order; too
 * few numbers between them; as in HBase, uniform and bytes for one region, and
 * createTable below three.
 */
ROWKEY_FUNCTION(rowkey_split_points);
Datum
rowkey_split_points(PG_FUNCTION_ARGS)
{
	static const char *const first_rows[] = {"00000000", "", "00000000"};
	static const char *const last_rows[] = {
		"FFFFFFFF", "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", "99999999"
	};
	int32		regions;
	int			count;
	bool		own_rows;
	RkSplitRows rows;
	Datum	   *points;

	if (PG_ARGISNULL(0) || PG_ARGISNULL(1))
		PG_RETURN_NULL();
	regions = PG_GETARG_INT32(0);
	rows.algorithm = (RkAlgorithm)
		RK_NAME_VALUE("algorithm", PG_GETARG_TEXT_PP(1), rk_algorithm_names);
	rk_check_regions(regions);
	own_rows = (Size) rows.algorithm < lengthof(first_rows);
	rows.first = rk_split_row(fcinfo, 2,
							  own_rows ? first_rows[rows.algorithm] : NULL);
	rows.last = rk_split_row(fcinfo, 3,
							 own_rows ? last_rows[rows.algorithm] : NULL);

	points = palloc((Size) regions * sizeof(Datum));
	count = regions - 1;
	if (rows.algorithm == RK_SPLIT_CREATE_TABLE)
		count = rk_split_create_table(&rows, regions, points);
	else
	{
		if (rows.algorithm == RK_SPLIT_UNIFORM ||
			rows.algorithm == RK_SPLIT_BYTES)
			rk_check_between("regions of a split by bytes", regions, 2,
							 RK_MAX_REGIONS);
		rk_split_between(&rows, regions, points);
	}
	PG_RETURN_DATUM(rk_key_array(fcinfo, points, count));
}

/* ------------------------------------------------------------------------
 * Layouts
 * ------------------------------------------------------------------------
 */

/* The buckets with which keys begin, and the constants in front of them. */
static const RkBuckets *
rk_leading_buckets(const RkLayout *layout, RkOut *prefix)
{
	rk_out_init(prefix, 0);
	for (int i = 0; i < layout->item_count; i++)
	{
		const RkElement *element = layout->items[i];

		if (element->type != NULL)
			return element->buckets;
		rk_put_bytes(prefix, element->constant);
	}
	return NULL;
}

/* What else splits a table whose keys begin with such an element. */
static const char *
rk_split_advice(const RkLayout *layout)
{
	const RkElementType *type = layout->items[0]->type;

	if (type != NULL && type->radix == 16)
		return "Digits of a hash are spread evenly: use rowkey_split_points(regions, 'hex', first_row, last_row) with rows of as many digits, or rowkey_quantiles(key, regions) over the keys.";
	if (type != NULL && type->radix == 256)
		return "Bytes of a hash are spread evenly: use rowkey_split_points(regions, 'uniform'), or rowkey_quantiles(key, regions) over the keys.";
	return "Use rowkey_quantiles(key, regions) over the keys.";
}

/*
 * rowkey_layout_splits(layout, regions int) returns rowkey[]
 *
 * One region per value of the bucket or salt with which keys begin, behind
 * constant bytes if there are any; or an even share of the values per region.
 * Errors: a layout that begins otherwise; more regions than values.
 */
ROWKEY_FUNCTION(rowkey_layout_splits);
Datum
rowkey_layout_splits(PG_FUNCTION_ARGS)
{
	const RkLayout *layout;
	const RkBuckets *buckets;
	RkOut		prefix;
	int32		regions;
	Datum	   *points;

	if (PG_ARGISNULL(0))
		PG_RETURN_NULL();
	layout = rk_layout_parse(text_to_cstring(PG_GETARG_TEXT_PP(0)));
	buckets = rk_leading_buckets(layout, &prefix);
	if (buckets == NULL)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("keys of layout \"%s\" do not begin with a salt or a bucket",
						rk_layout_print(layout)),
				 errhint("%s", rk_split_advice(layout))));

	regions = PG_ARGISNULL(1) ? buckets->count : PG_GETARG_INT32(1);
	if (regions < 1 || regions > buckets->count)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("regions must be between 1 and %d, the buckets of the layout: %d",
						buckets->count, regions),
				 errhint("For more regions use rowkey_quantiles(key, regions) over the keys.")));
	rk_check_regions(regions);

	points = palloc((Size) regions * sizeof(Datum));
	for (int32 i = 1; i < regions; i++)
	{
		uint32		bucket =
			(uint32) ((int64) i * buckets->count / regions);
		RkOut		out;

		CHECK_FOR_INTERRUPTS();
		rk_out_init(&out, prefix.len + (Size) buckets->width);
		rk_put_bytes(&out, (RkBytes) {(uint8 *) VARDATA(prefix.key),
									  prefix.len});
		rk_put_bucket(&out, buckets, bucket);
		points[i - 1] = PointerGetDatum(rk_out_finish(&out));
	}
	PG_RETURN_DATUM(rk_key_array(fcinfo, points, regions - 1));
}
