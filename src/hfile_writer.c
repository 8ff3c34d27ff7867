/*
 * hfile_writer.c
 *		Writes one HFile, version 3, as HBase's own writer does.
 *
 * Cells come in their order.  A file is
 *
 *	data blocks; between them leaf blocks of the index, where it is large, and
 *		chunks of the Bloom filter;
 *	intermediate blocks of the index where its leaves are many;
 *	load on open: root of the index, index of meta blocks (empty), file info,
 *		what is said of the Bloom filter;
 *	trailer
 *
 * Equal to HBase 2.6.4: HFileWriterImpl, HFileBlock.Writer, BlockIndexWriter
 * with their defaults, and the file info of StoreFileWriter with what
 * HFileOutputFormat2 adds.  A Bloom filter over rows, no tags.  Nothing here
 * knows of names, rights or clean-up.
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

/* A part of the Bloom filter; without keys it is empty. */
typedef struct RkChunk
{
	uint8	   *bits;
	uint32		keys;
	RkBuffer	first_row;
} RkChunk;

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

	RkChunk		chunk;			/* in work */
	RkChunk		full_chunk;		/* waits for the end of a data block */
	RkIndex		chunks;			/* that are written */
	RkbBloom	bloom;
};

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
/* Writes the leaf in work, and enters it in the root. */
static void
rk_flush_leaf(RkHFileWriter *writer)
{
	int64		offset = writer->position;
	int32		size;

	rk_start_block(writer);
	rk_put_leaf(&writer->block, &writer->leaf);
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

	rk_start_block(writer);
	rk_put_leaf(&writer->block, chunk);
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

/*
 * Leaves are written: makes the root small.  Returns the number of levels;
 * middle: what is said of the middle data block, where there are leaves.
 */
static int
rk_finish_index(RkHFileWriter *writer, uint8 *middle)
{
	int			levels = 2;

	if (writer->root.count == 0)
	{
		/* no leaf was needed: its entries are the root */
		RkIndex		leaf = writer->leaf;

		writer->leaf = writer->root;
		writer->root = leaf;
		return 1;
	}
	rk_put_middle(middle, &writer->root);
	for (; rk_root_size(&writer->root) > RK_INDEX_CHUNK_BYTES &&
		 writer->root.count > RK_INDEX_MIN_ENTRIES &&
		 levels < RK_INDEX_MAX_LEVELS; levels++)
		rk_raise_index(writer);
	return levels;
}

/* ------------------------------------------------------------------------
 * Bloom filter
 * ------------------------------------------------------------------------
 */

/* A row that is another one than the last. */
static void
rk_bloom_row(RkHFileWriter *writer, RkbSlice row)
{
	RkChunk    *chunk = &writer->chunk;

	if (chunk->keys == RKB_BLOOM_KEYS)
	{
		/* a data block has by far fewer rows than a chunk */
		RkChunk		empty = writer->full_chunk;

		Assert(empty.keys == 0);
		writer->full_chunk = *chunk;
		*chunk = empty;
	}
	if (chunk->keys == 0)
	{
		memset(chunk->bits, 0, RKB_BLOOM_BYTES);
		rk_buffer_set(&chunk->first_row, row.data, row.len);
	}
	rkb_bloom_add(chunk->bits, row);
	chunk->keys++;
	writer->bloom.keys++;
}

static void
rk_flush_chunk(RkHFileWriter *writer, RkChunk *chunk)
{
	int64		offset = writer->position;
	uint32		max_keys;
	uint32		bytes = rkb_bloom_fold(chunk->bits, chunk->keys, &max_keys);
	int32		size;

	rk_start_block(writer);
	memcpy(rk_buffer_extend(&writer->block, bytes), chunk->bits, bytes);
	writer->uncompressed += (int64) writer->block.len;
	size = rk_write_block(writer, RKB_BLOOM_CHUNK);
	rk_index_add(&writer->chunks,
				 (RkbSlice) {chunk->first_row.data, chunk->first_row.len},
				 offset, size, 0);
	writer->bloom.bytes += bytes;
	writer->bloom.max_keys += max_keys;
	writer->bloom.chunks++;
	chunk->keys = 0;
}

/* Between data blocks, chunks that are full; at the end, all of them. */
static void
rk_flush_chunks(RkHFileWriter *writer, bool end)
{
	if (writer->full_chunk.keys > 0)
		rk_flush_chunk(writer, &writer->full_chunk);
	if (writer->chunk.keys == RKB_BLOOM_KEYS ||
		(end && writer->chunk.keys > 0))
		rk_flush_chunk(writer, &writer->chunk);
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
	writer->chunk.bits = MemoryContextAlloc(context, RKB_BLOOM_BYTES);
	writer->full_chunk.bits = MemoryContextAlloc(context, RKB_BLOOM_BYTES);
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
	rk_index_clear(&writer->chunks);
	writer->chunk.keys = writer->full_chunk.keys = 0;
	memset(&writer->bloom, 0, sizeof(RkbBloom));
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

/* Is it the row of the last cell? */
static bool
rk_is_last_row(const RkHFileWriter *writer, RkbSlice row)
{
	const uint8 *last = writer->block.data + writer->last_key;

	return writer->cells > 0 && rkb_get_be(last, 2) == row.len &&
		memcmp(last + 2, row.data, row.len) == 0;
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
	if (!rk_is_last_row(writer, cell.row))
		rk_bloom_row(writer, cell.row);
	if (writer->block.len >= RK_BLOCK_BYTES + RKB_BLOCK_HEADER)
	{
		rk_flush_data(writer);
		if (rk_leaf_size(&writer->leaf) >= RK_INDEX_CHUNK_BYTES)
			rk_flush_leaf(writer);
		rk_flush_chunks(writer, false);
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
	static const char bloom[] = "ROW";
	static const char task[] = "hbase_rowkey";
	RkbCell		last = rkb_get_cell_key(writer->before.data,
										writer->before.len);
	uint8	   *range = palloc(16);

	rkb_put_be(range, (uint64) writer->stats.min_ts, 8);
	rkb_put_be(range + 8, (uint64) writer->stats.max_ts, 8);
	{
		const RkbInfo entries[] = {
			{"BLOOM_FILTER_TYPE", {(const uint8 *) bloom, sizeof(bloom) - 1}},
			{"BULKLOAD_SOURCE_TASK", {(const uint8 *) task, sizeof(task) - 1}},
			{"BULKLOAD_TIMESTAMP", rk_number((uint64) writer->created, 8)},
			{"DELETE_FAMILY_COUNT", rk_number(0, 8)},
			{"EARLIEST_PUT_TS", {range, 8}},
			{"EXCLUDE_FROM_MINOR_COMPACTION", {&no, 1}},
			{"HISTORICAL", {&no, 1}},
			{"KEY_VALUE_VERSION", rk_number(1, 4)},
			{"LAST_BLOOM_KEY", last.row},
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
	RkbTrailer	trailer = {.compression = writer->compression};
	uint8		middle[RK_MIDDLE_BYTES];
	RkbCell		last;

	rk_flush_data(writer);
	if (writer->root.count > 0 && writer->leaf.count > 0)
		rk_flush_leaf(writer);
	rk_flush_chunks(writer, true);
	trailer.index_levels = (uint64) rk_finish_index(writer, middle);

	trailer.load_on_open = (uint64) writer->position;
	rk_start_block(writer);
	rk_put_root(&writer->block, &writer->root);
	if (trailer.index_levels > 1)
		memcpy(rk_buffer_extend(&writer->block, RK_MIDDLE_BYTES), middle,
			   RK_MIDDLE_BYTES);
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

	rk_start_block(writer);
	rkb_put_bloom_meta(rk_buffer_extend(&writer->block, RKB_BLOOM_META_BYTES),
					   &writer->bloom);
	rk_put_root(&writer->block, &writer->chunks);
	writer->uncompressed += (int64) writer->block.len;
	rk_write_block(writer, RKB_BLOOM_META);

	trailer.uncompressed_index = (uint64) writer->uncompressed_index;
	trailer.uncompressed = (uint64) writer->uncompressed + RKB_TRAILER_BYTES;
	trailer.index_entries = (uint64) writer->root.count;
	trailer.cells = (uint64) writer->cells;
	trailer.first_data_block = (uint64) writer->first_data_block;
	trailer.last_data_block = (uint64) writer->last_data_block;
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
