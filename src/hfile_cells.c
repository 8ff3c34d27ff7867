/*
 * hfile_cells.c
 *		From rows of a query to cells in the order of an HFile.
 *
 * A receiver takes the query's rows, makes records of them, and hands these to
 * the server's sort.  A record is a sort key with something behind it:
 *
 *	narrow form: key of the cell; its value
 *	wide form: key of the row; for each cell, in the order of qualifiers,
 *		2 number of the column, 4 length of the value, value
 *
 * Rows of the wide form that have the same row key are cells of one row of
 * HBase: they are sorted again, by cell.  Nothing here writes a file.
 */
#include "hfile.h"

#include "access/htup_details.h"
#include "catalog/pg_type.h"
#include "executor/tuptable.h"
#include "miscadmin.h"
#include "utils/memutils.h"
#include "utils/typcache.h"

/* The server's limit, less the sort's own header */
#define RK_MAX_RECORD		(MaxAllocSize - 1024)

/* Cells that are asked for before they are needed, and bytes of each */
#define RK_AHEAD			32
#define RK_AHEAD_BYTES		256

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

	RkColumns	columns;		/* of the query */

	/* sorted cells that are on their way from memory, the next at place */
	TupleTableSlot *ahead[RK_AHEAD];
	int			ahead_count;
	int			place;			/* ahead_count: none is left */

	RkBuffer	record;			/* that is sorted in */
	RkBuffer	parts;			/* row and qualifier of the cell read last */
	RkBuffer	previous;		/* sort key of the cell before */

	/* of the wide form: the row that cells are taken from */
	RkBuffer	row;
	RkbCell		row_cell;
	Size		row_at;			/* place of the next cell in row */
	bool		mixing;			/* cells come from mixed */
	Tuplesortstate *mixed;		/* cells of rows with the same key */
	TupleTableSlot *mixed_slot;
};

/* ------------------------------------------------------------------------
 * Receiver
 * ------------------------------------------------------------------------
 */

/* A record, of which the key and a first part are known. */
static uint8 *
rk_start_record(RkCells *cells, Size size)
{
	cells->record.len = 0;
	return rk_buffer_extend(&cells->record, VARHDRSZ + size) + VARHDRSZ;
}

static void
rk_sort_record(RkCells *cells, Tuplesortstate *sort, RkbSlice row)
{
	if (cells->record.len > RK_MAX_RECORD)
		ereport(ERROR,
				(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
				 errmsg("%s of %zu bytes is too large",
						cells->columns.qualifier < 0 ? "row" : "cell",
						cells->record.len),
				 errdetail("The row key is \"%s\".",
						   rk_printed((RkBytes) {row.data, row.len}))));
	SET_VARSIZE(cells->record.data, cells->record.len);
	ExecClearTuple(cells->slot);
	cells->slot->tts_values[0] = PointerGetDatum(cells->record.data);
	cells->slot->tts_isnull[0] = false;
	ExecStoreVirtualTuple(cells->slot);
	tuplesort_puttupleslot(sort, cells->slot);
}

static void
rk_sort_cell(RkCells *cells, Tuplesortstate *sort, const RkbCell *cell,
			 RkBytes value)
{
	Size		size = rkb_sort_key_size(cell->row, cell->qualifier);
	uint8	   *place = rk_start_record(cells, add_size(size, value.len));

	place = rkb_put_sort_key(place, cell->row, cell->qualifier, cell->ts);
	if (value.len > 0)
		memcpy(place, value.data, value.len);
	rk_sort_record(cells, sort, cell->row);
}

/* Column and length in front of a value */
#define RK_PACKED_FIXED	6

/* All cells of a row of the wide form. */
static void
rk_sort_row(RkCells *cells, RkbSlice row, int64 ts, TupleTableSlot *slot)
{
	Size		size = rkb_row_key_size(row);
	bool		any = false;

	rkb_put_row_key(rk_start_record(cells, size), row, ts);
	for (int i = 0; i < cells->columns.order_count; i++)
	{
		int			column = cells->columns.order[i];
		RkBytes		value;
		uint8	   *place;

		if (slot->tts_isnull[column])
			continue;
		value = rk_cell_bytes(&cells->columns.items[column],
							  slot->tts_values[column]);
		place = rk_buffer_extend(&cells->record,
								 add_size(RK_PACKED_FIXED, value.len));
		rkb_put_be(place, (uint64) column, 2);
		rkb_put_be(place + 2, value.len, 4);
		if (value.len > 0)
			memcpy(place + RK_PACKED_FIXED, value.data, value.len);
		any = true;
	}
	if (any)
		rk_sort_record(cells, cells->sort, row);
}

static void
rk_check_row(RkBytes row)
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
	RkBytes		row;
	RkbCell		cell = {.ts = cells->default_ts};

	slot_getallattrs(slot);
	if (slot->tts_isnull[cells->columns.key])
		ereport(ERROR,
				(errcode(ERRCODE_NULL_VALUE_NOT_ALLOWED),
				 errmsg("row key is NULL"),
				 errhint("Leave such rows out: WHERE key IS NOT NULL.")));
	row = rk_cell_bytes(&cells->columns.items[cells->columns.key],
						slot->tts_values[cells->columns.key]);
	rk_check_row(row);
	if ((cells->columns.items[cells->columns.key].type.takes &
		 RK_TAKES_BYTES) == 0)
		rk_check_no_escape(row, "text in column \"key\"",
						   "the key as rowkey or bytea");
	if (cells->columns.ts >= 0 && !slot->tts_isnull[cells->columns.ts])
		cell.ts = rk_cell_ts(&cells->columns.items[cells->columns.ts],
							 slot->tts_values[cells->columns.ts]);
	if (cells->columns.qualifier < 0)
	{
		rk_sort_row(cells, rk_slice(row), cell.ts, slot);
		return;
	}

	if (slot->tts_isnull[cells->columns.qualifier])
		ereport(ERROR,
				(errcode(ERRCODE_NULL_VALUE_NOT_ALLOWED),
				 errmsg("qualifier is NULL"),
				 errdetail("The row key is \"%s\".", rk_printed(row)),
				 errhint("The empty qualifier is ''.")));
	if (slot->tts_isnull[cells->columns.value])
		return;
	cell.row = rk_slice(row);
	cell.qualifier =
		rk_slice(rk_cell_bytes(&cells->columns.items[cells->columns.qualifier],
							   slot->tts_values[cells->columns.qualifier]));
	rk_sort_cell(cells, cells->sort, &cell,
				 rk_cell_bytes(&cells->columns.items[cells->columns.value],
							   slot->tts_values[cells->columns.value]));
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

/* A sort of records, by their bytes. */
static Tuplesortstate *
rk_begin_sort(const RkCells *cells, int memory)
{
	Oid			less = lookup_type_cache(BYTEAOID, TYPECACHE_LT_OPR)->lt_opr;
	AttrNumber	attribute = 1;
	Oid			collation = InvalidOid;
	bool		nulls_first = false;

	return tuplesort_begin_heap(cells->sorted_desc, 1, &attribute, &less,
								&collation, &nulls_first, memory, NULL,
								TUPLESORT_NONE);
}

static void
rk_cells_startup(DestReceiver *self, int operation, TupleDesc desc)
{
	RkCells    *cells = (RkCells *) self;
	MemoryContext caller = MemoryContextSwitchTo(cells->context);

	rk_read_columns(&cells->columns, desc, cells->rowkey_type);
	cells->sort = rk_begin_sort(cells, maintenance_work_mem);
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
	rk_buffer_extend(&cells->row, 1024);
	cells->row.len = 0;
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
 * All rows are there.  In memory, sorted cells lie one here and one there, and
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

/* A sorted tuple's only attribute, which is in line and not NULL. */
static RkBytes
rk_slot_record(TupleTableSlot *slot)
{
	MinimalTuple tuple = ((MinimalTupleTableSlot *) slot)->mintuple;

	return rk_bytes((struct varlena *) ((char *) tuple + tuple->t_hoff -
										MINIMAL_TUPLE_OFFSET));
}

/* The next record of the main sort, which stays where it is; or false. */
static bool
rk_peek_record(RkCells *cells, RkBytes *record)
{
	TupleTableSlot *slot;

	if (cells->place == cells->ahead_count)
		rk_fetch(cells);
	slot = cells->ahead[cells->place];
	if (TTS_EMPTY(slot))
		return false;
	*record = rk_slot_record(slot);
	return true;
}

/* A record that is one cell.  Errors: the same cell as the one before. */
static void
rk_take_cell(RkCells *cells, RkBytes record, RkbCell *cell, RkBytes *value)
{
	Size		size;

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
}

/* The next cell of the row in work; false behind its last. */
static bool
rk_take_packed(RkCells *cells, RkbCell *cell, RkBytes *value)
{
	const uint8 *at = cells->row.data + cells->row_at;

	if (cells->row_at >= cells->row.len)
		return false;
	*cell = cells->row_cell;
	cell->qualifier = cells->columns.items[rkb_get_be(at, 2)].qualifier;
	*value = (RkBytes) {at + RK_PACKED_FIXED, (Size) rkb_get_be(at + 2, 4)};
	cells->row_at += RK_PACKED_FIXED + value->len;
	return true;
}

/* The next row of the wide form is in work; false behind the last. */
static bool
rk_take_row(RkCells *cells)
{
	RkBytes		record;

	if (!rk_peek_record(cells, &record))
		return false;
	/* a copy: it must hold while the next one is looked at */
	rk_buffer_set(&cells->row, record.data, record.len);
	cells->place++;
	cells->parts.len = 0;
	cells->row_at =
		rkb_get_row_key(cells->row.data, cells->row.len,
						rk_buffer_extend(&cells->parts,
										 Min(record.len, ROWKEY_MAX_LENGTH)),
						&cells->row_cell);
	if (cells->row_at == 0)
		elog(ERROR, "sorted row without a key");
	return true;
}

/* Has the next row the row key of the one in work? */
static bool
rk_same_row(RkCells *cells)
{
	Size		size = cells->row_at - 8;	/* without ts */
	RkBytes		record;

	return rk_peek_record(cells, &record) && record.len > size &&
		memcmp(record.data, cells->row.data, size) == 0;
}

/* Sorts the cells of the row in work and of those behind with its key. */
static void
rk_mix_rows(RkCells *cells)
{
	bool		more;
	RkbCell		cell;
	RkBytes		value;

	if (cells->mixed == NULL)
	{
		MemoryContext caller = MemoryContextSwitchTo(cells->context);

		cells->mixed = rk_begin_sort(cells, work_mem);
		cells->mixed_slot = MakeSingleTupleTableSlot(cells->sorted_desc,
													 &TTSOpsMinimalTuple);
		MemoryContextSwitchTo(caller);
	}
	do
	{
		CHECK_FOR_INTERRUPTS();
		more = rk_same_row(cells);
		while (rk_take_packed(cells, &cell, &value))
			rk_sort_cell(cells, cells->mixed, &cell, value);
		if (more)
			rk_take_row(cells);
	} while (more);
	tuplesort_performsort(cells->mixed);
	cells->previous.len = 0;
	cells->mixing = true;
}

/*
 * The next cell in order, but for its family; false behind the last.  What it
 * points to holds until the next call.  Errors: the same cell twice.
 */
bool
rk_cells_next(RkCells *cells, RkbCell *cell, RkBytes *value)
{
	RkBytes		record;

	if (cells->columns.qualifier >= 0)
	{
		if (!rk_peek_record(cells, &record))
			return false;
		cells->place++;
		rk_take_cell(cells, record, cell, value);
		return true;
	}
	for (;;)
	{
		if (cells->mixing)
		{
			if (tuplesort_gettupleslot(cells->mixed, true, false,
									   cells->mixed_slot, NULL))
			{
				rk_take_cell(cells, rk_slot_record(cells->mixed_slot), cell,
							 value);
				return true;
			}
			tuplesort_reset(cells->mixed);
			cells->mixing = false;
		}
		if (rk_take_packed(cells, cell, value))
			return true;
		if (!rk_take_row(cells))
			return false;
		if (rk_same_row(cells))
			rk_mix_rows(cells);
	}
}

void
rk_cells_end(RkCells *cells)
{
	for (int i = 0; i < cells->ahead_count; i++)
		ExecDropSingleTupleTableSlot(cells->ahead[i]);
	ExecDropSingleTupleTableSlot(cells->slot);
	if (cells->mixed != NULL)
	{
		ExecDropSingleTupleTableSlot(cells->mixed_slot);
		tuplesort_end(cells->mixed);
	}
	tuplesort_end(cells->sort);
	MemoryContextDelete(cells->per_row);
}
