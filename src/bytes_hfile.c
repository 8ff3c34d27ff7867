/*
 * bytes_hfile.c
 *		The parts of an HFile, version 3, as bytes; and cells as sort keys.
 *
 * Pure byte code: no palloc, no ereport, no files.  Sizes are asked for first;
 * what writes returns the place behind.  The format is that of HBase 2.6.4.
 */
#include "bytes_hfile.h"

#include "bytes_hash.h"

/* ------------------------------------------------------------------------
 * Cells
 * ------------------------------------------------------------------------
 */
static inline uint8_t *
rkb_put_slice(uint8_t *dst, RkbSlice slice)
{
	if (slice.len > 0)
		memcpy(dst, slice.data, slice.len);
	return dst + slice.len;
}

/*
 * A cell's key (KeyValue):
 *
 *	2 row length, row, 1 family length, family, qualifier, 8 ts, 1 type
 */
uint8_t *
rkb_put_cell_key(uint8_t *dst, const RkbCell *cell)
{
	rkb_put_be(dst, cell->row.len, 2);
	dst = rkb_put_slice(dst + 2, cell->row);
	*dst++ = (uint8_t) cell->family.len;
	dst = rkb_put_slice(dst, cell->family);
	dst = rkb_put_slice(dst, cell->qualifier);
	rkb_put_be(dst, (uint64_t) cell->ts, 8);
	dst[8] = cell->type;
	return dst + 9;
}

/*
 * A cell in a data block (NoOpDataBlockEncoder, no tags):
 *
 *	4 key length, 4 value length, key, value, 1 memstore timestamp (0)
 */
uint8_t *
rkb_put_cell(uint8_t *dst, const RkbCell *cell, RkbSlice value)
{
	rkb_put_be(dst, rkb_cell_key_size(cell), 4);
	rkb_put_be(dst + 4, value.len, 4);
	dst = rkb_put_cell_key(dst + RKB_CELL_LENGTHS, cell);
	dst = rkb_put_slice(dst, value);
	*dst = 0;
	return dst + RKB_CELL_MVCC;
}

/* A key that rkb_put_cell_key wrote, in its parts. */
RkbCell
rkb_get_cell_key(const uint8_t *key, size_t len)
{
	RkbCell		cell;
	const uint8_t *end = key + len;

	cell.row = (RkbSlice) {key + 2, (size_t) rkb_get_be(key, 2)};
	key = cell.row.data + cell.row.len;
	cell.family = (RkbSlice) {key + 1, key[0]};
	key = cell.family.data + cell.family.len;
	cell.qualifier = (RkbSlice) {key, (size_t) (end - 9 - key)};
	cell.ts = (int64_t) rkb_get_be(end - 9, 8);
	cell.type = end[-1];
	return cell;
}

/*
 * A short byte string behind left and not behind right, which is greater;
 * false when the two are equal.  Room for right's length is needed.
 */
static bool
rkb_between(RkbSlice left, RkbSlice right, uint8_t *buffer, RkbSlice *result)
{
	size_t		common = 0;

	while (common < left.len && common < right.len &&
		   left.data[common] == right.data[common])
		common++;
	if (common == right.len)
		return false;
	memcpy(buffer, right.data, common);
	buffer[common] = common == left.len ? 0 :
		(uint8_t) (left.data[common] + 1);
	*result = (RkbSlice) {buffer, common + 1};
	return true;
}

/*
 * What an index says of a block: a key behind the cell in front of the block
 * and not behind its first cell, and short (HFileWriterImpl.getMidpoint).
 * buffer: room for right's row or qualifier.
 */
RkbCell
rkb_separator(const RkbCell *left, const RkbCell *right, uint8_t *buffer)
{
	RkbCell		result = *right;

	if (rkb_between(left->row, right->row, buffer, &result.row))
		result.family = result.qualifier = (RkbSlice) {buffer, 0};
	else if (!rkb_between(left->qualifier, right->qualifier, buffer,
						  &result.qualifier))
		return result;
	result.ts = RKB_LATEST;
	result.type = RKB_MAXIMUM;
	return result;
}

/* ------------------------------------------------------------------------
 * Sort keys
 * ------------------------------------------------------------------------
 *
 * Bytes whose order is the order of cells in a family: row, qualifier, ts
 * descending.  A byte 00 of row and qualifier is written 00 FF, and 00 00
 * ends either, so that a prefix sorts before its extensions:
 *
 *	row, 00 00, qualifier, 00 00, 8 Long.MAX - ts
 */
static size_t
rkb_ended_size(RkbSlice part)
{
	size_t		size = part.len + 2;
	const uint8_t *at = part.data;
	const uint8_t *end = part.data + part.len;

	while (at < end && (at = memchr(at, 0, (size_t) (end - at))) != NULL)
	{
		size++;
		at++;
	}
	return size;
}

size_t
rkb_sort_key_size(RkbSlice row, RkbSlice qualifier)
{
	return rkb_ended_size(row) + rkb_ended_size(qualifier) + 8;
}

static uint8_t *
rkb_put_ended(uint8_t *dst, RkbSlice part)
{
	for (size_t i = 0; i < part.len; i++)
	{
		*dst++ = part.data[i];
		if (part.data[i] == 0)
			*dst++ = 0xFF;
	}
	dst[0] = dst[1] = 0;
	return dst + 2;
}

uint8_t *
rkb_put_sort_key(uint8_t *dst, RkbSlice row, RkbSlice qualifier, int64_t ts)
{
	dst = rkb_put_ended(dst, row);
	dst = rkb_put_ended(dst, qualifier);
	rkb_put_be(dst, (uint64_t) (RKB_LATEST - ts), 8);
	return dst + 8;
}

/*
 * Reads a part back; NULL when it has no end.  A part without a byte 00 stays
 * where it is, any other is put into buffer.
 */
static const uint8_t *
rkb_get_ended(const uint8_t *src, const uint8_t *end, uint8_t *buffer,
			  RkbSlice *part)
{
	const uint8_t *zero;
	size_t		len = 0;

	while (end - src >= 2 &&
		   (zero = memchr(src, 0, (size_t) (end - src - 1))) != NULL)
	{
		size_t		run = (size_t) (zero - src);

		if (zero[1] == 0 && len == 0)
		{
			*part = (RkbSlice) {src, run};
			return zero + 2;
		}
		memcpy(buffer + len, src, run);
		len += run;
		src = zero + 2;
		if (zero[1] == 0)
		{
			*part = (RkbSlice) {buffer, len};
			return src;
		}
		buffer[len++] = 0;
	}
	return NULL;
}

/*
 * The cell of a sort key, which something may follow: sets all but the family.
 * It points into the key or the buffer, which has room for len.  Returns the
 * key's length, 0 when the bytes are none.
 */
size_t
rkb_get_sort_key(const uint8_t *src, size_t len, uint8_t *buffer,
				 RkbCell *cell)
{
	const uint8_t *end = src + len;
	const uint8_t *at = rkb_get_ended(src, end, buffer, &cell->row);

	if (at != NULL)
		at = rkb_get_ended(at, end, buffer + cell->row.len, &cell->qualifier);
	if (at == NULL || end - at < 8)
		return 0;
	cell->ts = (int64_t) ((uint64_t) RKB_LATEST - rkb_get_be(at, 8));
	cell->type = RKB_PUT;
	return (size_t) (at + 8 - src);
}

/*
 * The same of a row that holds several cells, without a qualifier:
 *
 *	row, 00 00, 8 Long.MAX - ts
 */
size_t
rkb_row_key_size(RkbSlice row)
{
	return rkb_ended_size(row) + 8;
}

uint8_t *
rkb_put_row_key(uint8_t *dst, RkbSlice row, int64_t ts)
{
	dst = rkb_put_ended(dst, row);
	rkb_put_be(dst, (uint64_t) (RKB_LATEST - ts), 8);
	return dst + 8;
}

size_t
rkb_get_row_key(const uint8_t *src, size_t len, uint8_t *buffer,
				RkbCell *cell)
{
	const uint8_t *end = src + len;
	const uint8_t *at = rkb_get_ended(src, end, buffer, &cell->row);

	if (at == NULL || end - at < 8)
		return 0;
	cell->qualifier = (RkbSlice) {at, 0};
	cell->ts = (int64_t) ((uint64_t) RKB_LATEST - rkb_get_be(at, 8));
	cell->type = RKB_PUT;
	return (size_t) (at + 8 - src);
}

/* ------------------------------------------------------------------------
 * Blocks
 * ------------------------------------------------------------------------
 */

/*
 * The header of a block (HFileBlock.Header):
 *
 *	8 magic, 4 size on disk behind the header, 4 size before compression,
 *	8 offset of the previous block of the type or -1, 1 kind of checksums
 *	(2: CRC32C), 4 bytes per checksum, 4 header and data without checksums
 *
 * on_disk: header, data and checksums; data: header and data; uncompressed:
 * header and data before compression.
 */
void
rkb_put_block_header(uint8_t *dst, RkbBlockType type, uint32_t on_disk,
					 uint32_t data, uint32_t uncompressed, int64_t previous)
{
	static const char *const magic[RKB_BLOCK_TYPES] = {
		"DATABLK*", "IDXLEAF2", "IDXINTE2", "IDXROOT2", "FILEINF2",
		"BLMFBLK2", "BLMFMET2"
	};

	memcpy(dst, magic[type], 8);
	rkb_put_be(dst + 8, on_disk - RKB_BLOCK_HEADER, 4);
	rkb_put_be(dst + 12, uncompressed - RKB_BLOCK_HEADER, 4);
	rkb_put_be(dst + 16, (uint64_t) previous, 8);
	dst[24] = 2;
	rkb_put_be(dst + 25, RKB_CHECKSUM_CHUNK, 4);
	rkb_put_be(dst + 29, data, 4);
}

/* ------------------------------------------------------------------------
 * Numbers of variable length
 * ------------------------------------------------------------------------
 */
static int
rkb_bytes_of(uint32_t value)
{
	int			bytes = 1;

	while (bytes < 4 && value >> (8 * bytes) != 0)
		bytes++;
	return bytes;
}

/* Hadoop's WritableUtils.writeVInt, of a number that is not negative. */
size_t
rkb_vint_size(uint32_t value)
{
	return value <= 127 ? 1 : 1 + (size_t) rkb_bytes_of(value);
}

uint8_t *
rkb_put_vint(uint8_t *dst, uint32_t value)
{
	int			bytes = rkb_bytes_of(value);

	if (value <= 127)
	{
		*dst = (uint8_t) value;
		return dst + 1;
	}
	*dst = (uint8_t) (-112 - bytes);
	rkb_put_be(dst + 1, value, bytes);
	return dst + 1 + bytes;
}

/* Protobuf's varint: 7 bits a byte, least first. */
size_t
rkb_varint_size(uint64_t value)
{
	size_t		size = 1;

	while ((value >>= 7) != 0)
		size++;
	return size;
}

uint8_t *
rkb_put_varint(uint8_t *dst, uint64_t value)
{
	for (; value > 127; value >>= 7)
		*dst++ = (uint8_t) (value | 128);
	*dst++ = (uint8_t) value;
	return dst;
}

/* ------------------------------------------------------------------------
 * Bloom filter
 * ------------------------------------------------------------------------
 */

/* Sets a row's bits (BloomFilterChunk.add, with HBase's murmur). */
void
rkb_bloom_add(uint8_t *chunk, RkbSlice row)
{
	uint32_t	first = rkb_murmur(row.data, row.len, 0);
	uint32_t	second = rkb_murmur(row.data, row.len, first);

	for (uint32_t i = 0; i < RKB_BLOOM_HASHES; i++)
	{
		/* the remainder first, then its absolute value, as Java has it */
		int32_t		place = (int32_t) (first + i * second) %
			(RKB_BLOOM_BYTES * 8);

		if (place < 0)
			place = -place;
		chunk[place / 8] |= (uint8_t) (1 << place % 8);
	}
}

/*
 * Makes a chunk with few keys smaller: halves are laid over each other.
 * Returns its bytes then, and how many keys such a chunk may have.
 */
uint32_t
rkb_bloom_fold(uint8_t *chunk, uint32_t keys, uint32_t *max_keys)
{
	uint32_t	bytes = RKB_BLOOM_BYTES;

	*max_keys = RKB_BLOOM_KEYS;
	while (bytes % 2 == 0 && *max_keys > 2 * keys)
	{
		bytes /= 2;
		*max_keys /= 2;
		for (uint32_t i = 0; i < bytes; i++)
			chunk[i] |= chunk[bytes + i];
	}
	return bytes;
}

/*
 * What is said of the filter (CompoundBloomFilterWriter.MetaWriter):
 *
 *	4 version 3, 8 bytes, 4 hashes, 4 kind of hash (1: murmur), 8 keys,
 *	8 most keys, 4 chunks, 1 length of the comparator's name (none)
 */
uint8_t *
rkb_put_bloom_meta(uint8_t *dst, const RkbBloom *bloom)
{
	rkb_put_be(dst, 3, 4);
	rkb_put_be(dst + 4, bloom->bytes, 8);
	rkb_put_be(dst + 12, RKB_BLOOM_HASHES, 4);
	rkb_put_be(dst + 16, 1, 4);
	rkb_put_be(dst + 20, bloom->keys, 8);
	rkb_put_be(dst + 28, bloom->max_keys, 8);
	rkb_put_be(dst + 36, bloom->chunks, 4);
	dst[40] = 0;
	return dst + 41;
}

/* ------------------------------------------------------------------------
 * File info and trailer
 * ------------------------------------------------------------------------
 */

/* Protobuf's tag of a field that is bytes, or a number. */
#define RKB_BYTES_FIELD(n)	((uint8_t) ((n) << 3 | 2))
#define RKB_NUMBER_FIELD(n)	((uint8_t) ((n) << 3))

static size_t
rkb_bytes_field_size(size_t len)
{
	return 1 + rkb_varint_size(len) + len;
}

static uint8_t *
rkb_put_bytes_field(uint8_t *dst, int field, const void *data, size_t len)
{
	*dst++ = RKB_BYTES_FIELD(field);
	dst = rkb_put_varint(dst, len);
	memcpy(dst, data, len);
	return dst + len;
}

/* BytesBytesPair: name and value */
static size_t
rkb_pair_size(const RkbInfo *entry)
{
	return rkb_bytes_field_size(strlen(entry->name)) +
		rkb_bytes_field_size(entry->value.len);
}

static size_t
rkb_pairs_size(const RkbInfo *entries, int count)
{
	size_t		size = 0;

	for (int i = 0; i < count; i++)
		size += rkb_bytes_field_size(rkb_pair_size(&entries[i]));
	return size;
}

size_t
rkb_file_info_size(const RkbInfo *entries, int count)
{
	size_t		pairs = rkb_pairs_size(entries, count);

	return 4 + rkb_varint_size(pairs) + pairs;
}

/*
 * The file info (HFileInfo): "PBUF" and a delimited FileInfoProto.  Entries
 * must be in the order of their names.
 */
uint8_t *
rkb_put_file_info(uint8_t *dst, const RkbInfo *entries, int count)
{
	memcpy(dst, "PBUF", 4);
	dst = rkb_put_varint(dst + 4, rkb_pairs_size(entries, count));
	for (int i = 0; i < count; i++)
	{
		const RkbInfo *entry = &entries[i];

		*dst++ = RKB_BYTES_FIELD(1);
		dst = rkb_put_varint(dst, rkb_pair_size(entry));
		dst = rkb_put_bytes_field(dst, 1, entry->name, strlen(entry->name));
		dst = rkb_put_bytes_field(dst, 2, entry->value.data,
								  entry->value.len);
	}
	return dst;
}

/*
 * The trailer (FixedFileTrailer): magic, a delimited FileTrailerProto, zeros
 * up to 4096 bytes, the last four of which are the version, 3.3.
 */
void
rkb_put_trailer(uint8_t *dst, const RkbTrailer *trailer)
{
	/* what HBase 1 knows as its comparator is read by all */
	static const char comparator[] =
		"org.apache.hadoop.hbase.KeyValue$KVComparator";
	const uint64_t numbers[] = {
		trailer->file_info, trailer->load_on_open,
		trailer->uncompressed_index, trailer->uncompressed,
		trailer->index_entries, 0, trailer->cells, trailer->index_levels,
		trailer->first_data_block, trailer->last_data_block
	};
	uint8_t		proto[256];
	uint8_t    *at = proto;

	for (int i = 0; i < 10; i++)
	{
		*at++ = RKB_NUMBER_FIELD(i + 1);
		at = rkb_put_varint(at, numbers[i]);
	}
	at = rkb_put_bytes_field(at, 11, comparator, sizeof(comparator) - 1);
	*at++ = RKB_NUMBER_FIELD(12);
	at = rkb_put_varint(at, (uint64_t) trailer->compression);

	memset(dst, 0, RKB_TRAILER_BYTES);
	memcpy(dst, "TRABLK\"$", 8);
	memcpy(rkb_put_varint(dst + 8, (uint64_t) (at - proto)), proto,
		   (size_t) (at - proto));
	rkb_put_be(dst + RKB_TRAILER_BYTES - 4, 3 | 3 << 24, 4);
}
