/*
 * hfile.h
 *		What the files of topic hfile share.
 */
#ifndef HFILE_H
#define HFILE_H

#include "hbase_rowkey.h"

#include "bytes_hfile.h"
#include "encoders.h"
#include "layout.h"
#include "tcop/dest.h"
#include "utils/tuplesort.h"

static inline RkbSlice
rk_slice(RkBytes bytes)
{
	return (RkbSlice) {bytes.data, bytes.len};
}

/* Bytes that grow; more than a gigabyte is allowed. */
typedef struct RkBuffer
{
	uint8	   *data;
	Size		len;
	Size		room;
} RkBuffer;

extern uint8 *rk_buffer_extend(RkBuffer *buffer, Size more);

static inline void
rk_buffer_set(RkBuffer *buffer, const uint8 *data, Size len)
{
	buffer->len = 0;
	memcpy(rk_buffer_extend(buffer, len), data, len);
}

/* hfile_index.c */
/* Entries of an index: of a leaf, or of the level above all leaves. */
typedef struct RkIndex
{
	RkBuffer	keys;			/* one behind the other */
	Size	   *key_ends;
	int64	   *offsets;
	int32	   *sizes;			/* on disk */
	int64	   *below;			/* data blocks up to here, in the root */
	int			count;
	int			room;
} RkIndex;

/* Of the middle data block, behind the root */
#define RK_MIDDLE_BYTES	16

extern void rk_index_clear(RkIndex *index);
extern void rk_index_free(RkIndex *index);
extern void rk_index_add(RkIndex *index, RkbSlice key, int64 offset,
						 int32 size, int64 below);
extern RkbSlice rk_index_key(const RkIndex *index, int i);
extern Size rk_leaf_size(const RkIndex *index);
extern Size rk_root_entry_size(RkbSlice key);
extern Size rk_root_size(const RkIndex *index);
extern void rk_put_leaf(RkBuffer *block, const RkIndex *index);
extern void rk_put_root(RkBuffer *block, const RkIndex *index);
extern void rk_put_middle(uint8 *dst, const RkIndex *leaves);

/* hfile_writer.c: one HFile */
typedef struct RkHFileWriter RkHFileWriter;

/* What is known of a file that is complete. */
typedef struct RkHFileStats
{
	int64		cells;
	int64		bytes;
	int64		min_ts;
	int64		max_ts;
	RowKey	   *first_key;
	RowKey	   *last_key;
} RkHFileStats;

extern RkHFileWriter *rk_hfile_create(MemoryContext context, RkBytes family,
									  RkbCompression compression,
									  int64 created);
extern void rk_hfile_begin(RkHFileWriter *writer, const char *path, int fd);
extern void rk_hfile_append(RkHFileWriter *writer, const RkbCell *cell,
							RkBytes value);
extern void rk_hfile_end(RkHFileWriter *writer, RkHFileStats *stats);

/* hfile_columns.c */
typedef struct RkCellColumn
{
	char	   *name;
	RkbSlice	qualifier;		/* of the wide form */
	RkColumnType type;
	FmgrInfo	output;			/* of types that are not ours to print */
} RkCellColumn;

/*
 * The columns of a query.  Narrow form: key, qualifier, value, ts.  Wide form:
 * key, ts, and a value for each qualifier.
 */
typedef struct RkColumns
{
	int			count;
	RkCellColumn *items;
	int			key;
	int			qualifier;		/* or -1: the wide form */
	int			value;			/* of the narrow form */
	int			ts;				/* or -1 */
	int		   *order;			/* of the wide form's values, by qualifier */
	int			order_count;
} RkColumns;

extern void rk_read_columns(RkColumns *columns, TupleDesc desc,
							Oid rowkey_type);
extern RkBytes rk_cell_bytes(RkCellColumn *column, Datum datum);
extern int64 rk_cell_ts(const RkCellColumn *column, Datum datum);

/* hfile_cells.c: from rows of a query to sorted cells */
typedef struct RkCells RkCells;

extern RkCells *rk_cells_create(MemoryContext context, Oid rowkey_type,
								int64 default_ts);
extern DestReceiver *rk_cells_receiver(RkCells *cells);
extern void rk_cells_sort(RkCells *cells);
extern bool rk_cells_next(RkCells *cells, RkbCell *cell, RkBytes *value);
extern void rk_cells_end(RkCells *cells);

#endif							/* HFILE_H */
