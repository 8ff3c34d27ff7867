/*
 * hfile_cells.c
 *		From rows of a query to cells in the order of an HFile.
 *
 * A receiver takes the query's rows, makes a sort key of each cell with the
 * value behind it, and hands it to the server's sort.  Nothing here writes a
 * file.
 */
#include "hfile.h"

#include "encoders.h"
#include "layout.h"

#include "access/htup_details.h"
#include "catalog/pg_type.h"
#include "executor/tuptable.h"
#include "miscadmin.h"
#include "utils/builtins.h"
#include "utils/datetime.h"
#include "utils/guc.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"
#include "utils/typcache.h"

/* A sort key, the value behind it, and the sort's own header */
#define RK_MAX_CELL_BYTES	(MaxAllocSize - 65536)

/* Cells that are asked for before they are needed, and bytes of each */
#define RK_AHEAD			32
#define RK_AHEAD_BYTES		256

typedef enum RkRole
{
	RK_ROLE_KEY,
	RK_ROLE_QUALIFIER,
	RK_ROLE_VALUE,				/* in the wide form, named by its column */
	RK_ROLE_TS
} RkRole;

typedef struct RkCellColumn
{
	RkRole		role;
	char	   *name;
	RkbSlice	qualifier;		/* of the wide form */
	RkColumnType type;
	FmgrInfo	output;			/* of types that are not ours to print */
} RkCellColumn;

struct RkCells
{
	DestReceiver receiver;		/* first: the executor knows only that */
	MemoryContext context;
	MemoryContext per_row;
	Oid			rowkey_type;
	int64		default_ts;
	TupleDesc	sorted_desc;
	TupleTableSlot *slot;
	Tuplesortstate *sort;

	/* the query's columns */
	int			count;
	RkCellColumn *columns;
	int			key;
	int			qualifier;		/* or -1: the wide form */
	int			ts;				/* or -1 */

	/* sorted cells that are on their way from memory, the next at place */
	TupleTableSlot *ahead[RK_AHEAD];
	int			ahead_count;
	int			place;			/* ahead_count: none is left */

	RkBuffer	record;			/* the cell that is sorted in */
	RkBuffer	parts;			/* row and qualifier of the cell read last */
	RkBuffer	previous;		/* sort key of the cell before */
};

/* ------------------------------------------------------------------------
 * Columns
 * ------------------------------------------------------------------------
 */
static int
rk_find_column(const RkCells *cells, const char *name)
{
	for (int i = 0; i < cells->count; i++)
	{
		if (strcmp(cells->columns[i].name, name) == 0)
			return i;
	}
	return -1;
}

static void
rk_missing_column(const char *name, const char *hint)
{
	ereport(ERROR,
			(errcode(ERRCODE_UNDEFINED_COLUMN),
			 errmsg("query has no column \"%s\"", name),
			 errhint("%s", hint)));
}

static void
rk_check_ts_type(const RkCellColumn *column, Oid type)
{
	if (!(column->type.takes & (RK_TAKES_INTEGERS | RK_TAKES_TIMES)))
		ereport(ERROR,
				(errcode(ERRCODE_DATATYPE_MISMATCH),
				 errmsg("column \"ts\" is of type %s, but a cell's time is bigint (milliseconds since 1970) or timestamptz",
						format_type_be(type)),
				 errhint("Cast it, or give the column another name.")));
}

/* What the query's columns mean. */
static void
rk_cells_columns(RkCells *cells, TupleDesc desc)
{
	bool		narrow;

	cells->count = desc->natts;
	cells->columns = palloc0((Size) Max(desc->natts, 1) *
							 sizeof(RkCellColumn));
	for (int i = 0; i < desc->natts; i++)
	{
		Form_pg_attribute attribute = TupleDescAttr(desc, i);
		RkCellColumn *column = &cells->columns[i];

		column->name = pstrdup(NameStr(attribute->attname));
		for (int j = 0; j < i; j++)
		{
			if (strcmp(cells->columns[j].name, column->name) == 0)
				ereport(ERROR,
						(errcode(ERRCODE_DUPLICATE_COLUMN),
						 errmsg("query has two columns \"%s\"", column->name),
						 errhint("Give one of them another name with AS.")));
		}
		column->type.type = getBaseType(attribute->atttypid);
		column->type.takes = rk_type_bit(column->type.type,
										 cells->rowkey_type);
		if (column->type.takes == 0)
		{
			Oid			output;
			bool		varlena;

			getTypeOutputInfo(column->type.type, &output, &varlena);
			fmgr_info(output, &column->output);
		}
	}

	cells->key = rk_find_column(cells, "key");
	cells->ts = rk_find_column(cells, "ts");
	cells->qualifier = rk_find_column(cells, "qualifier");
	narrow = cells->qualifier >= 0 && rk_find_column(cells, "value") >= 0 &&
		cells->count == (cells->ts >= 0 ? 4 : 3);
	if (!narrow)
		cells->qualifier = -1;

	if (cells->key < 0)
		rk_missing_column("key",
						  "Columns are key, qualifier, value and optionally ts; or key, optionally ts, and one column for each qualifier.");
	if (cells->count == (cells->ts >= 0 ? 2 : 1))
		ereport(ERROR,
				(errcode(ERRCODE_UNDEFINED_COLUMN),
				 errmsg("query has no column for a cell's value"),
				 errhint("Each column but key and ts is a cell, named by the column.")));
	for (int i = 0; i < cells->count; i++)
	{
		RkCellColumn *column = &cells->columns[i];
		RkBytes		name;

		column->role = i == cells->key ? RK_ROLE_KEY :
			i == cells->ts ? RK_ROLE_TS :
			i == cells->qualifier ? RK_ROLE_QUALIFIER : RK_ROLE_VALUE;
		if (i == cells->ts)
			rk_check_ts_type(column, TupleDescAttr(desc, i)->atttypid);
		if (column->role != RK_ROLE_VALUE || narrow)
			continue;
		/* what the server calls an expression without a name */
		if (strcmp(column->name, "?column?") == 0)
			ereport(ERROR,
					(errcode(ERRCODE_INVALID_NAME),
					 errmsg("column %d of the query has no name", i + 1),
					 errhint("Name it with AS: the name is the cell's qualifier.")));
		name = rk_server_to_utf8(column->name, strlen(column->name));
		column->qualifier = rk_slice(name);
	}
}

/* ------------------------------------------------------------------------
 * Values
 * ------------------------------------------------------------------------
 */

/*
 * The text form of a type that may be printed by the session's settings:
 * printed by fixed ones.
 */
static char *
rk_fixed_output(FmgrInfo *output, Datum datum)
{
	static const struct
	{
		const char *name;
		const char *value;
	}			settings[] = {
		{"DateStyle", "ISO, MDY"},
		{"IntervalStyle", "postgres"},
		{"TimeZone", "UTC"},
		{"extra_float_digits", "1"},
		{"bytea_output", "hex"},
		{"lc_monetary", "C"},
		{"search_path", "pg_catalog"},
	};
	int			level = NewGUCNestLevel();
	char	   *result;

	for (int i = 0; i < (int) lengthof(settings); i++)
		(void) set_config_option(settings[i].name, settings[i].value,
								 PGC_USERSET, PGC_S_SESSION, GUC_ACTION_SAVE,
								 true, 0, false);
	result = OutputFunctionCall(output, datum);
	AtEOXact_GUC(true, level);
	return result;
}

/* Does a type print the same by all settings? */
static bool
rk_prints_alike(Oid type)
{
	switch (type)
	{
		case JSONOID:
		case JSONBOID:
		case INETOID:
		case CIDROID:
		case MACADDROID:
		case MACADDR8OID:
		case BITOID:
		case VARBITOID:
		case OIDOID:
		case CHAROID:
		case TIMEOID:
			return true;
		default:
			return get_typtype(type) == TYPTYPE_ENUM;
	}
}

static char *
rk_date_text(DateADT date)
{
	char	   *result = palloc(MAXDATELEN + 1);
	struct pg_tm tm = {0};

	if (DATE_NOT_FINITE(date))
		EncodeSpecialDate(date, result);
	else
	{
		j2date(date + POSTGRES_EPOCH_JDATE, &tm.tm_year, &tm.tm_mon,
			   &tm.tm_mday);
		EncodeDateOnly(&tm, USE_ISO_DATES, result);
	}
	return result;
}

/* bytea and rowkey by their bytes, all else as text in UTF-8. */
static RkBytes
rk_cell_bytes(RkCellColumn *column, Datum datum)
{
	static const RkColumn any = {0};
	RkValue		value;
	char	   *printed;

	if (column->type.takes & RK_TAKES_BYTES)
		return rk_bytes(PG_DETOAST_DATUM_PACKED(datum));
	if (column->type.type == DATEOID)
		printed = rk_date_text(DatumGetDateADT(datum));
	else if ((column->type.takes & RK_TAKES_TIMES) &&
			 TIMESTAMP_NOT_FINITE(DatumGetTimestamp(datum)))
		printed = pstrdup(TIMESTAMP_IS_NOBEGIN(DatumGetTimestamp(datum)) ?
						  "-infinity" : "infinity");
	else if (column->type.takes != 0)
	{
		rk_value_from_datum(&value, datum, &column->type, &any);
		if (value.kind == RK_TEXT)
			return value.as.bytes;
		printed = rk_value_text(&value);
	}
	else if (rk_prints_alike(column->type.type))
		printed = OutputFunctionCall(&column->output, datum);
	else
		printed = rk_fixed_output(&column->output, datum);
	return rk_server_to_utf8(printed, strlen(printed));
}

/* Milliseconds since 1970. */
static int64
rk_cell_ts(const RkCellColumn *column, Datum datum)
{
	int64		ts;

	switch (column->type.type)
	{
		case INT2OID:
			ts = DatumGetInt16(datum);
			break;
		case INT4OID:
			ts = DatumGetInt32(datum);
			break;
		case INT8OID:
			ts = DatumGetInt64(datum);
			break;
		case DATEOID:
			ts = rk_time_to_units(rk_time_from_date(DatumGetDateADT(datum)),
								  RK_MS);
			break;
		default:
			ts = rk_time_to_units(DatumGetTimestamp(datum), RK_MS);
			break;
	}
	if (ts < 0 || ts == PG_INT64_MAX)
		ereport(ERROR,
				(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
				 errmsg("ts " INT64_FORMAT " is not the time of a cell", ts),
				 ts < 0 ?
				 errhint("Milliseconds since 1970; HBase has no negative ones.") :
				 errhint("HBase takes 9223372036854775807 as \"now\"; write NULL for the time of the run.")));
	return ts;
}

/* ------------------------------------------------------------------------
 * Receiver
 * ------------------------------------------------------------------------
 */
static void
rk_put_record(RkCells *cells, RkbSlice row, RkbSlice qualifier, int64 ts,
			  RkBytes value)
{
	Size		key_size = rkb_sort_key_size(row, qualifier);
	Size		size = add_size(key_size, value.len);
	uint8	   *place;

	if (size > RK_MAX_CELL_BYTES)
		ereport(ERROR,
				(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
				 errmsg("cell of %zu bytes is too large", size),
				 errdetail("The row key is \"%s\".",
						   rk_printed((RkBytes) {row.data, row.len}))));
	cells->record.len = 0;
	place = rk_buffer_extend(&cells->record, VARHDRSZ + size);
	SET_VARSIZE(place, VARHDRSZ + size);
	place = rkb_put_sort_key(place + VARHDRSZ, row, qualifier, ts);
	if (value.len > 0)
		memcpy(place, value.data, value.len);

	ExecClearTuple(cells->slot);
	cells->slot->tts_values[0] = PointerGetDatum(cells->record.data);
	cells->slot->tts_isnull[0] = false;
	ExecStoreVirtualTuple(cells->slot);
	tuplesort_puttupleslot(cells->sort, cells->slot);
}

static void
rk_check_row(const RkCells *cells, RkBytes row)
{
	if (unlikely(row.len == 0))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("row key is empty"),
				 errhint("HBase stores no row with the empty key.")));
	rk_check_length(row.len);
}

static void
rk_receive_row(RkCells *cells, TupleTableSlot *slot)
{
	RkbSlice	row;
	int64		ts = cells->default_ts;

	slot_getallattrs(slot);
	if (slot->tts_isnull[cells->key])
		ereport(ERROR,
				(errcode(ERRCODE_NULL_VALUE_NOT_ALLOWED),
				 errmsg("row key is NULL"),
				 errhint("Leave such rows out: WHERE key IS NOT NULL.")));
	row = rk_slice(rk_cell_bytes(&cells->columns[cells->key],
								 slot->tts_values[cells->key]));
	rk_check_row(cells, (RkBytes) {row.data, row.len});
	if (cells->ts >= 0 && !slot->tts_isnull[cells->ts])
		ts = rk_cell_ts(&cells->columns[cells->ts],
						slot->tts_values[cells->ts]);
	if (cells->qualifier >= 0 && slot->tts_isnull[cells->qualifier])
		ereport(ERROR,
				(errcode(ERRCODE_NULL_VALUE_NOT_ALLOWED),
				 errmsg("qualifier is NULL"),
				 errdetail("The row key is \"%s\".",
						   rk_printed((RkBytes) {row.data, row.len})),
				 errhint("The empty qualifier is ''.")));

	for (int i = 0; i < cells->count; i++)
	{
		RkCellColumn *column = &cells->columns[i];

		if (column->role != RK_ROLE_VALUE || slot->tts_isnull[i])
			continue;
		rk_put_record(cells, row, cells->qualifier < 0 ? column->qualifier :
					  rk_slice(rk_cell_bytes(&cells->columns[cells->qualifier],
											 slot->tts_values[cells->qualifier])),
					  ts, rk_cell_bytes(column, slot->tts_values[i]));
	}
}

static bool
rk_cells_receive(TupleTableSlot *slot, DestReceiver *self)
{
	RkCells    *cells = (RkCells *) self;
	MemoryContext caller = MemoryContextSwitchTo(cells->per_row);

	CHECK_FOR_INTERRUPTS();
	rk_receive_row(cells, slot);
	MemoryContextSwitchTo(caller);
	MemoryContextReset(cells->per_row);
	return true;
}

static void
rk_cells_startup(DestReceiver *self, int operation, TupleDesc desc)
{
	RkCells    *cells = (RkCells *) self;
	MemoryContext caller = MemoryContextSwitchTo(cells->context);
	Oid			less = lookup_type_cache(BYTEAOID, TYPECACHE_LT_OPR)->lt_opr;
	AttrNumber	attribute = 1;
	Oid			collation = InvalidOid;
	bool		nulls_first = false;

	rk_cells_columns(cells, desc);
	cells->sort = tuplesort_begin_heap(cells->sorted_desc, 1, &attribute,
									   &less, &collation, &nulls_first,
									   maintenance_work_mem, NULL,
									   TUPLESORT_NONE);
	MemoryContextSwitchTo(caller);
}

static void
rk_cells_nothing(DestReceiver *self)
{
}

/*
 * Takes rows and gives cells; all memory is the context's.  default_ts: of
 * cells without a time, ms since 1970.
 */
RkCells *
rk_cells_create(MemoryContext context, Oid rowkey_type, int64 default_ts)
{
	MemoryContext caller = MemoryContextSwitchTo(context);
	RkCells    *cells = palloc0(sizeof(RkCells));

	cells->receiver.receiveSlot = rk_cells_receive;
	cells->receiver.rStartup = rk_cells_startup;
	cells->receiver.rShutdown = rk_cells_nothing;
	cells->receiver.rDestroy = rk_cells_nothing;
	cells->receiver.mydest = DestNone;
	cells->context = context;
	cells->per_row = AllocSetContextCreate(context, "row of cells",
										   ALLOCSET_DEFAULT_SIZES);
	cells->rowkey_type = rowkey_type;
	cells->default_ts = default_ts;
	cells->sorted_desc = CreateTemplateTupleDesc(1);
	TupleDescInitEntry(cells->sorted_desc, 1, "cell", BYTEAOID, -1, 0);
	cells->slot = MakeSingleTupleTableSlot(cells->sorted_desc,
										   &TTSOpsVirtual);
	/* buffers grow where they are made first */
	rk_buffer_extend(&cells->record, 1024);
	rk_buffer_extend(&cells->parts, 1024);
	rk_buffer_extend(&cells->previous, 1024);
	MemoryContextSwitchTo(caller);
	return cells;
}

DestReceiver *
rk_cells_receiver(RkCells *cells)
{
	return &cells->receiver;
}

/*
 * The next cells of the sort into the slots, which are empty behind the last.
 * One loop that does nothing else, so that the processor waits for all of them
 * at the same time.
 */
static void
rk_fetch(RkCells *cells)
{
	for (int i = 0; i < cells->ahead_count; i++)
	{
		TupleTableSlot *slot = cells->ahead[i];
		MinimalTuple tuple;

		if (!tuplesort_gettupleslot(cells->sort, true, false, slot, NULL))
			break;
		tuple = ((MinimalTupleTableSlot *) slot)->mintuple;
		for (Size at = 64; at < RK_AHEAD_BYTES; at += 64)
			__builtin_prefetch((char *) tuple + at);
	}
	cells->place = 0;
}

/*
 * All rows are there.  In memory, sorted cells lie one here and one there: then
 * some are fetched ahead.  On disk they come in order, and one replaces the
 * other.
 */
void
rk_cells_sort(RkCells *cells)
{
	MemoryContext caller = MemoryContextSwitchTo(cells->context);
	TuplesortInstrumentation stats;

	tuplesort_performsort(cells->sort);
	tuplesort_get_stats(cells->sort, &stats);
	cells->ahead_count = stats.sortMethod == SORT_TYPE_QUICKSORT ? RK_AHEAD : 1;
	for (int i = 0; i < cells->ahead_count; i++)
		cells->ahead[i] = MakeSingleTupleTableSlot(cells->sorted_desc,
												   &TTSOpsMinimalTuple);
	cells->place = cells->ahead_count;
	cells->previous.len = 0;
	MemoryContextSwitchTo(caller);
}

static void
rk_same_cell(const RkbCell *cell)
{
	ereport(ERROR,
			(errcode(ERRCODE_UNIQUE_VIOLATION),
			 errmsg("two cells with row key \"%s\", qualifier \"%s\", ts " INT64_FORMAT,
					rk_printed((RkBytes) {cell->row.data, cell->row.len}),
					rk_printed((RkBytes) {cell->qualifier.data,
										  cell->qualifier.len}), cell->ts),
			 errhint("HBase would keep one of them; give each its own ts, or leave all but one out.")));
}

/*
 * The next cell in order, but for its family; false behind the last.  What it
 * points to holds until the next call.  Errors: the same cell twice.
 */
bool
rk_cells_next(RkCells *cells, RkbCell *cell, RkBytes *value)
{
	TupleTableSlot *slot;
	bool		is_null;
	RkBytes		record;
	Size		size;

	if (cells->place == cells->ahead_count)
		rk_fetch(cells);
	slot = cells->ahead[cells->place];
	if (TTS_EMPTY(slot))
		return false;
	cells->place++;
	record = rk_bytes(DatumGetByteaPP(slot_getattr(slot, 1, &is_null)));
	cells->parts.len = 0;
	size = rkb_get_sort_key(record.data, record.len,
							rk_buffer_extend(&cells->parts, record.len),
							cell);
	if (size == 0)
		elog(ERROR, "sorted cell without a key");
	if (size == cells->previous.len &&
		memcmp(record.data, cells->previous.data, size) == 0)
		rk_same_cell(cell);
	rk_buffer_set(&cells->previous, record.data, size);
	*value = (RkBytes) {record.data + size, record.len - size};
	return true;
}

void
rk_cells_end(RkCells *cells)
{
	for (int i = 0; i < cells->ahead_count; i++)
		ExecDropSingleTupleTableSlot(cells->ahead[i]);
	ExecDropSingleTupleTableSlot(cells->slot);
	tuplesort_end(cells->sort);
	MemoryContextDelete(cells->per_row);
}
