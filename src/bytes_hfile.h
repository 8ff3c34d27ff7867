/*
 * bytes_hfile.h
 *		The parts of an HFile, version 3, as bytes; and cells as sort keys.
 *
 * Pure byte code: nothing of the server may be included here.
 */
#ifndef BYTES_HFILE_H
#define BYTES_HFILE_H

#include "bytes_key.h"

/* HFileBlock.Header, HFileContextBuilder.DEFAULT_BYTES_PER_CHECKSUM */
#define RKB_BLOCK_HEADER		33
#define RKB_CHECKSUM_CHUNK		16384
#define RKB_CHECKSUM_BYTES		4
/* FixedFileTrailer, version 3 */
#define RKB_TRAILER_BYTES		4096

/* Of a cell in a block: lengths, parts of fixed width, memstore timestamp */
#define RKB_CELL_LENGTHS		8
#define RKB_CELL_KEY_FIXED		12
#define RKB_CELL_MVCC			1

/* HConstants.LATEST_TIMESTAMP; KeyValue.Type.Put, Maximum */
#define RKB_LATEST				INT64_MAX
#define RKB_PUT					4
#define RKB_MAXIMUM				255

/* Compression.Algorithm, by ordinal */
typedef enum RkbCompression
{
	RKB_GZ = 1,
	RKB_NONE = 2
} RkbCompression;

typedef enum RkbBlockType
{
	RKB_DATA,
	RKB_LEAF_INDEX,
	RKB_INTERMEDIATE_INDEX,
	RKB_ROOT_INDEX,
	RKB_FILE_INFO,
	RKB_BLOOM_CHUNK,
	RKB_BLOOM_META,
	RKB_BLOCK_TYPES
} RkbBlockType;

typedef struct RkbSlice
{
	const uint8_t *data;
	size_t		len;
} RkbSlice;

/* What a cell is known by.  type: RKB_PUT, or RKB_MAXIMUM in an index. */
typedef struct RkbCell
{
	RkbSlice	row;
	RkbSlice	family;
	RkbSlice	qualifier;
	int64_t		ts;
	uint8_t		type;
} RkbCell;

static inline size_t
rkb_cell_key_size(const RkbCell *cell)
{
	return RKB_CELL_KEY_FIXED + cell->row.len + cell->family.len +
		cell->qualifier.len;
}

extern uint8_t *rkb_put_cell_key(uint8_t *dst, const RkbCell *cell);
extern uint8_t *rkb_put_cell(uint8_t *dst, const RkbCell *cell,
							 RkbSlice value);
extern RkbCell rkb_get_cell_key(const uint8_t *key, size_t len);
extern RkbCell rkb_separator(const RkbCell *left, const RkbCell *right,
							 uint8_t *buffer);

extern size_t rkb_sort_key_size(RkbSlice row, RkbSlice qualifier);
extern uint8_t *rkb_put_sort_key(uint8_t *dst, RkbSlice row,
								 RkbSlice qualifier, int64_t ts);
extern size_t rkb_get_sort_key(const uint8_t *src, size_t len, uint8_t *buffer,
							   RkbCell *cell);
extern size_t rkb_row_key_size(RkbSlice row);
extern uint8_t *rkb_put_row_key(uint8_t *dst, RkbSlice row, int64_t ts);
extern size_t rkb_get_row_key(const uint8_t *src, size_t len, uint8_t *buffer,
							  RkbCell *cell);

extern void rkb_put_block_header(uint8_t *dst, RkbBlockType type,
								 uint32_t on_disk, uint32_t data,
								 uint32_t uncompressed, int64_t previous);
extern size_t rkb_vint_size(uint32_t value);
extern uint8_t *rkb_put_vint(uint8_t *dst, uint32_t value);
extern size_t rkb_varint_size(uint64_t value);
extern uint8_t *rkb_put_varint(uint8_t *dst, uint64_t value);

/*
 * A chunk of a Bloom filter over rows, by BloomFilterFactory's defaults:
 * 128 kB, 1 % errors; keys and hashes follow (BloomFilterUtil.createBySize).
 */
#define RKB_BLOOM_BYTES			131072
#define RKB_BLOOM_KEYS			109306
#define RKB_BLOOM_HASHES		7

/* What is known of a filter that is complete */
typedef struct RkbBloom
{
	uint64_t	bytes;
	uint64_t	keys;
	uint64_t	max_keys;
	uint32_t	chunks;
} RkbBloom;

#define RKB_BLOOM_META_BYTES	41	/* in front of the chunks' index */

extern void rkb_bloom_add(uint8_t *chunk, RkbSlice row);
extern uint32_t rkb_bloom_fold(uint8_t *chunk, uint32_t keys,
							   uint32_t *max_keys);
extern uint8_t *rkb_put_bloom_meta(uint8_t *dst, const RkbBloom *bloom);

/* An entry of the file info; values are bytes, numbers big-endian. */
typedef struct RkbInfo
{
	const char *name;
	RkbSlice	value;
} RkbInfo;

extern size_t rkb_file_info_size(const RkbInfo *entries, int count);
extern uint8_t *rkb_put_file_info(uint8_t *dst, const RkbInfo *entries,
								  int count);

/* HFile.proto, FileTrailerProto */
typedef struct RkbTrailer
{
	uint64_t	file_info;
	uint64_t	load_on_open;
	uint64_t	uncompressed_index;
	uint64_t	uncompressed;
	uint64_t	index_entries;	/* of the root */
	uint64_t	cells;
	uint64_t	index_levels;
	uint64_t	first_data_block;
	uint64_t	last_data_block;
	RkbCompression compression;
} RkbTrailer;

extern void rkb_put_trailer(uint8_t *dst, const RkbTrailer *trailer);

#endif							/* BYTES_HFILE_H */
