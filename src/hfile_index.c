/*
 * hfile_index.c
 *		Entries of an HFile's index, in memory and as bytes of a block.
 *
 * An entry says of a block where it is, and which key it begins with.  No file
 * is written here.
 */
#include "hfile.h"

#include "utils/memutils.h"

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

void
rk_index_clear(RkIndex *index)
{
	index->keys.len = 0;
	index->count = 0;
}

void
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

void
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

RkbSlice
rk_index_key(const RkIndex *index, int i)
{
	Size		start = i == 0 ? 0 : index->key_ends[i - 1];

	return (RkbSlice) {index->keys.data + start, index->key_ends[i] - start};
}

/* Bytes of offset and size in front of each key */
#define RK_INDEX_FIXED	12

/* Size as a leaf: count, places of entries and of their end, entries. */
Size
rk_leaf_size(const RkIndex *index)
{
	return 4 + 4 * ((Size) index->count + 1) +
		RK_INDEX_FIXED * (Size) index->count + index->keys.len;
}

Size
rk_root_entry_size(RkbSlice key)
{
	return RK_INDEX_FIXED + rkb_vint_size((uint32) key.len) + key.len;
}

Size
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
void
rk_put_leaf(RkBuffer *block, const RkIndex *index)
{
	uint8	   *places;
	uint8	   *at;
	uint8	   *first;

	places = rk_buffer_extend(block, rk_leaf_size(index));
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

/* The root: for each entry 8 offset, 4 size on disk, vint length, key. */
void
rk_put_root(RkBuffer *block, const RkIndex *index)
{
	uint8	   *at;

	at = rk_buffer_extend(block, rk_root_size(index));
	for (int i = 0; i < index->count; i++)
	{
		RkbSlice	key = rk_index_key(index, i);

		rkb_put_be(at, (uint64) index->offsets[i], 8);
		rkb_put_be(at + 8, (uint64) index->sizes[i], 4);
		at = rkb_put_vint(at + RK_INDEX_FIXED, (uint32) key.len);
		memcpy(at, key.data, key.len);
		at += key.len;
	}
}

/*
 * Behind the root where there are leaves, of the middle data block: 8 offset
 * and 4 size of its leaf, 4 its number in the leaf.
 */
void
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
