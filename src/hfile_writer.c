/*
 * hfile_writer.c
 *		Writes one HFile, version 3, as HBase's own writer does.
 *
 * Cells come in their order.  A file is
 *
 *	data blocks, with leaf blocks of the index between them where it is large;
 *	intermediate blocks of the index where its leaves are many;
 *	load on open: root of the index, index of meta blocks (empty), file info;
 *	trailer
 *
 * Equal to HBase 2.6.4: HFileWriterImpl, HFileBlock.Writer, BlockIndexWriter
 * with their defaults, and the file info of StoreFileWriter with what
 * HFileOutputFormat2 adds.  No tags, no Bloom filter.  Nothing here knows of
 * names, rights or clean-up.
 */
#include "hfile.h"

#include <unistd.h>
#include <zlib.h>

#include "miscadmin.h"
#include "port/pg_crc32c.h"
#include "storage/fd.h"
#include "utils/memutils.h"

/* HConstants.DEFAULT_BLOCKSIZE */
#define RK_BLOCK_BYTES			65536
/* HFileBlockIndex: DEFAULT_MAX_CHUNK_SIZE, DEFAULT_MIN_INDEX_NUM_ENTRIES */
#define RK_INDEX_CHUNK_BYTES	(128 * 1024)
#define RK_INDEX_MIN_ENTRIES	16
#define RK_INDEX_MAX_LEVELS		16

/* Bytes that are packed before the next look for a cancel */
#define RK_PACK_AT_A_TIME		(1024 * 1024)

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

struct RkHFileWriter
{
	MemoryContext context;
	RkbSlice	family;
	RkbCompression compression;
	int64		created;		/* ms since 1970 */
	z_stream   *stream;			/* for gz */

	/* the file */
	const char *path;
	int			fd;
	int64		position;
	RkBuffer	block;			/* header and data of the block in work */
	RkBuffer	packed;			/* the same, compressed */
	int64		previous[RKB_BLOCK_TYPES];	/* offset of the type's last
											 * block */
	RkIndex		leaf;
	RkIndex		root;
	RkBuffer	before;			/* key of the last cell of the block before */
	Size		last_key;		/* place of the last cell's key in block */
	Size		last_key_size;
	int64		data_blocks;
	int64		first_data_block;
	int64		last_data_block;
	int64		uncompressed;
	int64		uncompressed_index;
	int64		cells;
	int64		key_bytes;
	int64		value_bytes;
	int64		biggest;
	RkBuffer	biggest_key;
	RkHFileStats stats;
};

/* Room for so many more bytes. */
uint8 *
rk_buffer_extend(RkBuffer *buffer, Size more)
{
	uint8	   *place;

	if (unlikely(more > buffer->room - buffer->len))
	{
		Size		room = Max(add_size(buffer->len, more),
							   add_size(buffer->room, buffer->room / 2));

		room = Max(room, 1024);
		buffer->data = buffer->data == NULL ?
			MemoryContextAllocHuge(CurrentMemoryContext, room) :
			repalloc_huge(buffer->data, room);
		buffer->room = room;
	}
	place = buffer->data + buffer->len;
	buffer->len += more;
	return place;
}

/* ------------------------------------------------------------------------
 * Blocks
 * ------------------------------------------------------------------------
 */
static void
rk_write(RkHFileWriter *writer, const uint8 *data, Size len)
{
	while (len > 0)
	{
		ssize_t		written;

		CHECK_FOR_INTERRUPTS();
		errno = 0;
		written = write(writer->fd, data, Min(len, RK_PACK_AT_A_TIME));
		if (written <= 0)
		{
			if (written < 0 && errno == EINTR)
				continue;
			if (errno == 0)
				errno = ENOSPC;
			ereport(ERROR,
					(errcode_for_file_access(),
					 errmsg("could not write to file \"%s\": %m",
							writer->path)));
		}
		data += written;
		len -= (Size) written;
		writer->position += written;
	}
}

/* zlib's memory is the context's, so that an error frees it. */
static void *
rk_zlib_alloc(void *context, unsigned int items, unsigned int size)
{
	return MemoryContextAllocExtended(context,
									  mul_size(items, size),
									  MCXT_ALLOC_NO_OOM);
}

static void
rk_zlib_free(void *context, void *place)
{
	(void) context;
	pfree(place);
}

static void
rk_zlib_check(const z_stream *stream, int result, int expected)
{
	if (result != expected)
		ereport(ERROR,
				(errcode(ERRCODE_EXTERNAL_ROUTINE_EXCEPTION),
				 errmsg("could not compress a block: %s",
						stream->msg != NULL ? stream->msg : zError(result))));
}

/* The block's data behind a header, as a gzip stream of its own. */
static void
rk_pack_block(RkHFileWriter *writer)
{
	z_stream   *stream = writer->stream;
	const uint8 *data = writer->block.data + RKB_BLOCK_HEADER;
	Size		left = writer->block.len - RKB_BLOCK_HEADER;
	int			result;

	rk_zlib_check(stream, deflateReset(stream), Z_OK);
	writer->packed.len = 0;
	rk_buffer_extend(&writer->packed,
					 add_size(RKB_BLOCK_HEADER, deflateBound(stream, left)));
	writer->packed.len = RKB_BLOCK_HEADER;
	stream->avail_in = 0;
	do
	{
		Size		room;

		CHECK_FOR_INTERRUPTS();
		if (stream->avail_in == 0)
		{
			Size		slice = Min(left, RK_PACK_AT_A_TIME);

			stream->next_in = unconstify(uint8 *, data);
			stream->avail_in = (uInt) slice;
			data += slice;
			left -= slice;
		}
		/* in slices it may need more than in one piece */
		if (writer->packed.room == writer->packed.len)
		{
			rk_buffer_extend(&writer->packed, RKB_CHECKSUM_CHUNK);
			writer->packed.len -= RKB_CHECKSUM_CHUNK;
		}
		room = Min(writer->packed.room - writer->packed.len, PG_INT32_MAX);
		stream->next_out = writer->packed.data + writer->packed.len;
		stream->avail_out = (uInt) room;
		result = deflate(stream, left == 0 ? Z_FINISH : Z_NO_FLUSH);
		writer->packed.len += room - stream->avail_out;
	} while (result == Z_OK || result == Z_BUF_ERROR);
	rk_zlib_check(stream, result, Z_STREAM_END);
}

/* A new block; its data follow by rk_buffer_extend. */
static void
rk_start_block(RkHFileWriter *writer)
{
	writer->block.len = 0;
	rk_buffer_extend(&writer->block, RKB_BLOCK_HEADER);
}

/* Writes the block in work; returns its size on disk. */
static int32
rk_write_block(RkHFileWriter *writer, RkbBlockType type)
{
	RkBuffer   *out = &writer->block;
	Size		uncompressed = writer->block.len;
	Size		data;
	Size		chunks;
	uint8	   *sums;

	if (writer->compression == RKB_GZ)
	{
		rk_pack_block(writer);
		out = &writer->packed;
	}
	data = out->len;
	chunks = (data + RKB_CHECKSUM_CHUNK - 1) / RKB_CHECKSUM_CHUNK;
	sums = rk_buffer_extend(out, chunks * RKB_CHECKSUM_BYTES);
	/* what a block may have: HBase keeps its sizes as int */
	if (out->len > PG_INT32_MAX || uncompressed > PG_INT32_MAX)
		ereport(ERROR,
				(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
				 errmsg("block of %zu bytes is too large for an HFile",
						uncompressed)));
	rkb_put_block_header(out->data, type, (uint32) out->len, (uint32) data,
						 (uint32) uncompressed, writer->previous[type]);
	for (Size i = 0; i < chunks; i++)
	{
		Size		start = i * RKB_CHECKSUM_CHUNK;
		pg_crc32c	crc;

		INIT_CRC32C(crc);
		COMP_CRC32C(crc, out->data + start,
					Min(data - start, RKB_CHECKSUM_CHUNK));
		FIN_CRC32C(crc);
		rkb_put_be(sums + i * RKB_CHECKSUM_BYTES, crc, RKB_CHECKSUM_BYTES);
	}
	writer->previous[type] = writer->position;
	rk_write(writer, out->data, out->len);
	return (int32) out->len;
}

/* ------------------------------------------------------------------------
 * Index
 * ------------------------------------------------------------------------
 */
static void
rk_index_clear(RkIndex *index)
{
	index->keys.len = 0;
	index->count = 0;
}

static void
rk_index_free(RkIndex *index)
{
	if (index->room == 0)
		return;
	if (index->keys.data != NULL)
		pfree(index->keys.data);
	pfree(index->key_ends);
	pfree(index->offsets);
	pfree(index->sizes);
	pfree(index->below);
}

static void *
rk_grow(void *array, int room, Size item)
{
	Size		size = mul_size((Size) room, item);

	return array == NULL ? palloc_extended(size, MCXT_ALLOC_HUGE) :
		repalloc_huge(array, size);
}

static void
rk_index_add(RkIndex *index, RkbSlice key, int64 offset, int32 size,
			 int64 below)
{
	int			i = index->count++;

	if (i == index->room)
	{
		int			room = Max(64, 2 * index->room);

		index->key_ends = rk_grow(index->key_ends, room, sizeof(Size));
		index->offsets = rk_grow(index->offsets, room, sizeof(int64));
		index->sizes = rk_grow(index->sizes, room, sizeof(int32));
		index->below = rk_grow(index->below, room, sizeof(int64));
		index->room = room;
	}
	memcpy(rk_buffer_extend(&index->keys, key.len), key.data, key.len);
	index->key_ends[i] = index->keys.len;
	index->offsets[i] = offset;
	index->sizes[i] = size;
	index->below[i] = below;
}

static RkbSlice
rk_index_key(const RkIndex *index, int i)
{
	Size		start = i == 0 ? 0 : index->key_ends[i - 1];

	return (RkbSlice) {index->keys.data + start, index->key_ends[i] - start};
}

/* Bytes of offset and size in front of each key */
#define RK_INDEX_FIXED	12

/* Size as a leaf: count, places of entries and of their end, entries. */
static Size
rk_leaf_size(const RkIndex *index)
{
	return 4 + 4 * ((Size) index->count + 1) +
		RK_INDEX_FIXED * (Size) index->count + index->keys.len;
}

static Size
rk_root_entry_size(RkbSlice key)
{
	return RK_INDEX_FIXED + rkb_vint_size((uint32) key.len) + key.len;
}

static Size
rk_root_size(const RkIndex *index)
{
	Size		size = 0;

	for (int i = 0; i < index->count; i++)
		size += rk_root_entry_size(rk_index_key(index, i));
	return size;
}

/*
 * A leaf or intermediate block of all entries:
 *
 *	4 count; for each entry and for their end: 4 place behind these places;
 *	for each entry: 8 offset, 4 size on disk, key
 */
static void
rk_put_leaf(RkHFileWriter *writer, const RkIndex *index)
{
	uint8	   *places;
	uint8	   *at;
	uint8	   *first;

	rk_start_block(writer);
	places = rk_buffer_extend(&writer->block, rk_leaf_size(index));
	rkb_put_be(places, (uint64) index->count, 4);
	places += 4;
	at = first = places + 4 * ((Size) index->count + 1);
	for (int i = 0; i < index->count; i++)
	{
		RkbSlice	key = rk_index_key(index, i);

		rkb_put_be(places, (uint64) (at - first), 4);
		places += 4;
		rkb_put_be(at, (uint64) index->offsets[i], 8);
		rkb_put_be(at + 8, (uint64) index->sizes[i], 4);
		memcpy(at + RK_INDEX_FIXED, key.data, key.len);
		at += RK_INDEX_FIXED + key.len;
	}
	rkb_put_be(places, (uint64) (at - first), 4);
}

/*
 * The root: for each entry 8 offset, 4 size on disk, vint length, key; with
 * leaves below it, of the middle data block: 8 offset and 4 size of its leaf,
 * 4 its number in the leaf.
 */
static void
rk_put_root(RkHFileWriter *writer, const RkIndex *index, const uint8 *middle)
{
	uint8	   *at;

	rk_start_block(writer);
	at = rk_buffer_extend(&writer->block, rk_root_size(index));
	for (int i = 0; i < index->count; i++)
	{
		RkbSlice	key = rk_index_key(index, i);

		rkb_put_be(at, (uint64) index->offsets[i], 8);
		rkb_put_be(at + 8, (uint64) index->sizes[i], 4);
		at = rkb_put_vint(at + RK_INDEX_FIXED, (uint32) key.len);
		memcpy(at, key.data, key.len);
		at += key.len;
	}
	if (middle != NULL)
		memcpy(rk_buffer_extend(&writer->block, 16), middle, 16);
}

static void
rk_put_middle(uint8 *dst, const RkIndex *leaves)
{
	int64		middle = (leaves->below[leaves->count - 1] - 1) / 2;
	int			i = 0;

	while (leaves->below[i] <= middle)
		i++;
	rkb_put_be(dst, (uint64) leaves->offsets[i], 8);
	rkb_put_be(dst + 8, (uint64) leaves->sizes[i], 4);
	rkb_put_be(dst + 12, (uint64) (middle -
								   (i > 0 ? leaves->below[i - 1] : 0)), 4);
}

/* Writes the leaf in work, and enters it in the root. */
static void
rk_flush_leaf(RkHFileWriter *writer)
{
	int64		offset = writer->position;
	int32		size;

	rk_put_leaf(writer, &writer->leaf);
	writer->uncompressed += (int64) writer->block.len;
	writer->uncompressed_index +=
		(int64) writer->block.len - RKB_BLOCK_HEADER;
	size = rk_write_block(writer, RKB_LEAF_INDEX);
	rk_index_add(&writer->root, rk_index_key(&writer->leaf, 0), offset, size,
				 writer->data_blocks);
	rk_index_clear(&writer->leaf);
}

/* Writes the entries of a chunk, and enters it in the level above. */
static void
rk_flush_intermediate(RkHFileWriter *writer, RkIndex *chunk, RkIndex *above)
{
	int64		offset = writer->position;
	int32		size;

	rk_put_leaf(writer, chunk);
	writer->uncompressed_index +=
		(int64) writer->block.len - RKB_BLOCK_HEADER;
	size = rk_write_block(writer, RKB_INTERMEDIATE_INDEX);
	rk_index_add(above, rk_index_key(chunk, 0), offset, size, 0);
	rk_index_clear(chunk);
}

/* One level more: blocks of the root's entries, and a root of those blocks. */
static void
rk_raise_index(RkHFileWriter *writer)
{
	RkIndex    *level = &writer->root;
	RkIndex		above = {0};
	RkIndex		chunk = {0};
	Size		chunk_size = 0;

	for (int i = 0; i < level->count; i++)
	{
		RkbSlice	key = rk_index_key(level, i);

		rk_index_add(&chunk, key, level->offsets[i], level->sizes[i], 0);
		chunk_size += rk_root_entry_size(key);
		/* the first chunk has a least number of entries; so does HBase's */
		if (i >= RK_INDEX_MIN_ENTRIES && chunk_size >= RK_INDEX_CHUNK_BYTES)
		{
			rk_flush_intermediate(writer, &chunk, &above);
			chunk_size = 0;
		}
	}
	if (chunk.count > 0)
		rk_flush_intermediate(writer, &chunk, &above);
	rk_index_free(&chunk);
	rk_index_free(level);
	*level = above;
}

/* ------------------------------------------------------------------------
 * File
 * ------------------------------------------------------------------------
 */

/* A writer for one file after the other.  created: ms since 1970. */
RkHFileWriter *
rk_hfile_create(MemoryContext context, RkBytes family,
				RkbCompression compression, int64 created)
{
	RkHFileWriter *writer = MemoryContextAllocZero(context,
												   sizeof(RkHFileWriter));

	writer->context = context;
	writer->family = rk_slice(family);
	writer->compression = compression;
	writer->created = created;
	if (compression == RKB_GZ)
	{
		z_stream   *stream = MemoryContextAllocZero(context,
													sizeof(z_stream));

		stream->zalloc = rk_zlib_alloc;
		stream->zfree = rk_zlib_free;
		stream->opaque = context;
		/* 15 + 16: with a gzip header */
		rk_zlib_check(stream,
					  deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED,
								   15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
		writer->stream = stream;
	}
	return writer;
}

/* The next file, which is open and empty.  Its path is for messages. */
void
rk_hfile_begin(RkHFileWriter *writer, const char *path, int fd)
{
	writer->path = path;
	writer->fd = fd;
	writer->position = 0;
	for (int i = 0; i < RKB_BLOCK_TYPES; i++)
		writer->previous[i] = -1;
	rk_index_clear(&writer->leaf);
	rk_index_clear(&writer->root);
	writer->before.len = 0;
	writer->block.len = 0;
	writer->data_blocks = writer->first_data_block = 0;
	writer->last_data_block = 0;
	writer->uncompressed = writer->uncompressed_index = 0;
	writer->cells = writer->key_bytes = writer->value_bytes = 0;
	writer->biggest = 0;
	memset(&writer->stats, 0, sizeof(RkHFileStats));
	writer->stats.min_ts = PG_INT64_MAX;
}

/* Writes the data block in work, and enters it in the leaf. */
static void
rk_flush_data(RkHFileWriter *writer)
{
	const uint8 *first = writer->block.data + RKB_BLOCK_HEADER;
	RkbCell		entry =
		rkb_get_cell_key(first + RKB_CELL_LENGTHS, rkb_get_be(first, 4));
	uint8	   *separator = palloc(Max(entry.row.len, entry.qualifier.len) + 1);
	RkBuffer	key = {0};
	RkBuffer	last = {0};
	int64		offset = writer->position;
	int32		size;

	if (writer->before.len > 0)
	{
		RkbCell		left = rkb_get_cell_key(writer->before.data,
											writer->before.len);

		entry = rkb_separator(&left, &entry, separator);
	}
	rkb_put_cell_key(rk_buffer_extend(&key, rkb_cell_key_size(&entry)),
					 &entry);
	last.data = writer->block.data + writer->last_key;
	rk_buffer_set(&writer->before, last.data, writer->last_key_size);

	if (writer->data_blocks == 0)
		writer->first_data_block = offset;
	writer->last_data_block = offset;
	writer->uncompressed += (int64) writer->block.len;
	writer->data_blocks++;
	size = rk_write_block(writer, RKB_DATA);
	rk_index_add(&writer->leaf, (RkbSlice) {key.data, key.len}, offset, size,
				 0);
	pfree(key.data);
	pfree(separator);
	writer->block.len = 0;
}

/* The next cell, which must be behind the one before. */
void
rk_hfile_append(RkHFileWriter *writer, const RkbCell *parts, RkBytes value)
{
	RkbCell		cell = *parts;
	Size		key_size;
	Size		size;
	uint8	   *place;

	cell.family = writer->family;
	key_size = rkb_cell_key_size(&cell);
	size = RKB_CELL_LENGTHS + key_size + value.len + RKB_CELL_MVCC;
	if (writer->block.len >= RK_BLOCK_BYTES + RKB_BLOCK_HEADER)
	{
		rk_flush_data(writer);
		if (rk_leaf_size(&writer->leaf) >= RK_INDEX_CHUNK_BYTES)
			rk_flush_leaf(writer);
		writer->block.len = 0;
	}
	if (writer->block.len == 0)
		rk_start_block(writer);
	place = rk_buffer_extend(&writer->block, size);
	rkb_put_cell(place, &cell, rk_slice(value));

	writer->last_key = (Size) (place + RKB_CELL_LENGTHS - writer->block.data);
	writer->last_key_size = key_size;
	writer->key_bytes += (int64) key_size;
	writer->value_bytes += (int64) value.len;
	writer->stats.min_ts = Min(writer->stats.min_ts, cell.ts);
	writer->stats.max_ts = Max(writer->stats.max_ts, cell.ts);
	/* as HBase counts it: with 4 bytes of length, without memstore timestamp */
	size += 4 - RKB_CELL_MVCC;
	if (unlikely((int64) size > writer->biggest))
	{
		writer->biggest = (int64) size;
		rk_buffer_set(&writer->biggest_key, place + RKB_CELL_LENGTHS,
					  key_size);
	}
	if (writer->cells++ == 0)
		writer->stats.first_key = rk_from_bytes(cell.row.data, cell.row.len);
}

/* Numbers of the file info, which keeps them until it is written. */
static RkbSlice
rk_number(uint64 value, int width)
{
	uint8	   *bytes = palloc(8);

	rkb_put_be(bytes, value, width);
	return (RkbSlice) {bytes, (Size) width};
}

static void
rk_put_info(RkHFileWriter *writer)
{
	static const uint8 no = 0;
	static const uint8 yes = 0xFF;	/* Bytes.toBytes(true) */
	static const char task[] = "hbase_rowkey";
	uint8	   *range = palloc(16);

	rkb_put_be(range, (uint64) writer->stats.min_ts, 8);
	rkb_put_be(range + 8, (uint64) writer->stats.max_ts, 8);
	{
		const RkbInfo entries[] = {
			{"BULKLOAD_SOURCE_TASK", {(const uint8 *) task, sizeof(task) - 1}},
			{"BULKLOAD_TIMESTAMP", rk_number((uint64) writer->created, 8)},
			{"DELETE_FAMILY_COUNT", rk_number(0, 8)},
			{"EARLIEST_PUT_TS", {range, 8}},
			{"EXCLUDE_FROM_MINOR_COMPACTION", {&no, 1}},
			{"HISTORICAL", {&no, 1}},
			{"KEY_VALUE_VERSION", rk_number(1, 4)},
			{"MAJOR_COMPACTION_KEY", {&yes, 1}},
			{"MAX_MEMSTORE_TS_KEY", rk_number(0, 8)},
			{"TIMERANGE", {range, 16}},
			{"hfile.AVG_KEY_LEN",
			rk_number((uint64) (writer->key_bytes / writer->cells), 4)},
			{"hfile.AVG_VALUE_LEN",
			rk_number((uint64) (writer->value_bytes / writer->cells), 4)},
			{"hfile.CREATE_TIME_TS", rk_number((uint64) writer->created, 8)},
			{"hfile.KEY_OF_BIGGEST_CELL",
			{writer->biggest_key.data, writer->biggest_key.len}},
			{"hfile.LASTKEY", {writer->before.data, writer->before.len}},
			{"hfile.LEN_OF_BIGGEST_CELL",
			rk_number((uint64) writer->biggest, 8)},
		};

		rk_start_block(writer);
		rkb_put_file_info(rk_buffer_extend(&writer->block,
										   rkb_file_info_size(entries, lengthof(entries))),
						  entries, lengthof(entries));
	}
}

/* Writes what is left; the file is complete then, but not yet on disk. */
void
rk_hfile_end(RkHFileWriter *writer, RkHFileStats *stats)
{
	RkbTrailer	trailer = {.index_levels = 1};
	uint8		middle[16];
	RkbCell		last;

	rk_flush_data(writer);
	if (writer->root.count > 0)
	{
		if (writer->leaf.count > 0)
			rk_flush_leaf(writer);
		trailer.index_levels = 2;
		rk_put_middle(middle, &writer->root);
		while (rk_root_size(&writer->root) > RK_INDEX_CHUNK_BYTES &&
			   writer->root.count > RK_INDEX_MIN_ENTRIES &&
			   trailer.index_levels < RK_INDEX_MAX_LEVELS)
		{
			rk_raise_index(writer);
			trailer.index_levels++;
		}
	}
	else
	{
		/* no leaf was needed: its entries are the root */
		RkIndex		leaf = writer->leaf;

		writer->leaf = writer->root;
		writer->root = leaf;
	}

	trailer.load_on_open = (uint64) writer->position;
	rk_put_root(writer, &writer->root,
				trailer.index_levels > 1 ? middle : NULL);
	writer->uncompressed_index +=
		(int64) writer->block.len - RKB_BLOCK_HEADER;
	rk_write_block(writer, RKB_ROOT_INDEX);
	/* the index of meta blocks, of which there are none */
	rk_start_block(writer);
	writer->uncompressed += (int64) writer->block.len;
	rk_write_block(writer, RKB_ROOT_INDEX);

	trailer.file_info = (uint64) writer->position;
	rk_put_info(writer);
	writer->uncompressed += (int64) writer->block.len;
	rk_write_block(writer, RKB_FILE_INFO);

	trailer.uncompressed_index = (uint64) writer->uncompressed_index;
	trailer.uncompressed = (uint64) writer->uncompressed + RKB_TRAILER_BYTES;
	trailer.index_entries = (uint64) writer->root.count;
	trailer.cells = (uint64) writer->cells;
	trailer.first_data_block = (uint64) writer->first_data_block;
	trailer.last_data_block = (uint64) writer->last_data_block;
	trailer.compression = writer->compression;
	writer->block.len = 0;
	rkb_put_trailer(rk_buffer_extend(&writer->block, RKB_TRAILER_BYTES),
					&trailer);
	rk_write(writer, writer->block.data, RKB_TRAILER_BYTES);

	last = rkb_get_cell_key(writer->before.data, writer->before.len);
	*stats = writer->stats;
	stats->cells = writer->cells;
	stats->bytes = writer->position;
	stats->last_key = rk_from_bytes(last.row.data, last.row.len);
}
