/*
 * quantiles.c
 *		Split points from the data: an aggregate over keys.
 *
 * The keys go into a KLL sketch (Karnin, Lang, Liberty: Optimal quantile
 * approximation in streams, 2016).  A key at level h stands for 2^h rows.
 * A level that is full is sorted, and every other of its keys, beginning with
 * the first or the second by chance, goes up one level; the rest is dropped.
 * Levels get smaller by a third from the highest, which has 16 keys per
 * region, to the lowest.  As long as no level was full, all keys are there
 * and the result is exact.
 *
 * Memory is at most work_mem.  Half of it is for the bytes of keys, in one
 * block (the arena), which levels point into; a quarter for the levels; the
 * rest for sorting.  Where that is not enough for the bytes, keys are trimmed
 * to what tells them from their neighbours, and some bytes more; where that
 * is not enough either, levels get smaller.
 */
#include "region.h"

#include "access/parallel.h"
#include "common/pg_prng.h"
#include "libpq/pqformat.h"
#include "miscadmin.h"
#include "utils/memutils.h"

#define RK_KEYS_PER_REGION	16
#define RK_LEAST_LEVEL		8		/* keys of a full level, at least */
#define RK_LEVELS			64		/* 2^63 rows are all that can be counted */
#define RK_TRIM_SPARE		8		/* bytes behind what tells keys apart */
#define RK_SEED				UINT64CONST(0x726F776B6579)

typedef struct RkItem
{
	uint32		offset;			/* of its bytes in the arena */
	uint16		len;
	uint8		level;			/* stands for 2^level rows */
} RkItem;

typedef struct RkLevel
{
	RkItem	   *items;
	int			count;
	int			room;
	uint8		parity;			/* where its last halving began */
	bool		halved_once;	/* the next one begins at the other place */
} RkLevel;

typedef struct RkSketch
{
	MemoryContext context;
	int32		regions;		/* 0: NULL */
	int64		rows;			/* that it stands for */
	int			top;			/* keys of a full highest level */
	int			capacity;		/* keys of all levels when full */
	int			count;			/* keys of all levels */
	int			most;			/* keys for which there is memory */
	pg_prng_state random;

	uint8	   *arena;
	Size		used;			/* bytes of it, with those of dropped keys */
	Size		live;			/* bytes of keys */
	Size		allocated;
	Size		arena_most;
	Size		fresh;			/* bytes added since keys were trimmed */
	Size		key_most;		/* bytes of a key that are kept */

	int			level_count;
	RkLevel		levels[RK_LEVELS];
} RkSketch;

/* ------------------------------------------------------------------------
 * Memory
 * ------------------------------------------------------------------------
 */

/* The bytes of a key, until the arena moves. */
static inline RkBytes
rk_item_bytes(const RkSketch *sketch, const RkItem *item)
{
	return (RkBytes) {sketch->arena + item->offset, item->len};
}

/* Keys of a full level. */
static int
rk_level_capacity(const RkSketch *sketch, int level)
{
	double		keys = sketch->top;

	for (int i = level; i < sketch->level_count - 1 && keys > 1; i++)
		keys = keys * 2 / 3;
	return Max(RK_LEAST_LEVEL, (int) keys + 1);
}

/* After a change of levels; they get smaller when memory ends. */
static void
rk_set_capacity(RkSketch *sketch)
{
	for (;;)
	{
		int64		capacity = 0;

		for (int i = 0; i < sketch->level_count; i++)
			capacity += rk_level_capacity(sketch, i);
		sketch->capacity = (int) Min(capacity, sketch->most);
		if (capacity <= sketch->most || sketch->top <= RK_LEAST_LEVEL)
			return;
		sketch->top -= sketch->top / 8;
	}
}

static void
rk_set_levels(RkSketch *sketch, int count)
{
	if (count > RK_LEVELS)
		elog(ERROR, "too many rows for quantiles");
	if (count > sketch->level_count)
	{
		sketch->level_count = count;
		rk_set_capacity(sketch);
	}
}

static RkSketch *
rk_sketch_new(MemoryContext parent, int32 regions)
{
	/* of small blocks, so that what is allocated is about what is used */
	MemoryContext context = AllocSetContextCreate(parent, "rowkey quantiles",
												  ALLOCSET_SMALL_SIZES);
	RkSketch   *sketch = MemoryContextAllocZero(context, sizeof(RkSketch));
	Size		memory = (Size) work_mem * 1024;

	sketch->context = context;
	sketch->regions = regions;
	sketch->top = RK_KEYS_PER_REGION * regions;
	sketch->arena_most = Min(memory / 2, MaxAllocSize / 2);
	sketch->key_most = ROWKEY_MAX_LENGTH;
	/* an item, as much again for growth, a pointer for sorting, and spare */
	sketch->most = (int) Min(memory / 2 / (2 * sizeof(RkItem) + 24),
							 MaxAllocSize / 2 / sizeof(RkItem));
	pg_prng_seed(&sketch->random,
				 RK_SEED + (uint64) (ParallelWorkerNumber + 1));
	sketch->allocated = 1024;
	sketch->arena = MemoryContextAlloc(context, sketch->allocated);
	rk_set_levels(sketch, 1);
	return sketch;
}

/* All items; to be freed. */
static RkItem **
rk_sketch_items(const RkSketch *sketch)
{
	RkItem	  **items = MemoryContextAllocHuge(sketch->context,
											   ((Size) sketch->count + 1) *
											   sizeof(RkItem *));
	int			count = 0;

	for (int level = 0; level < sketch->level_count; level++)
	{
		for (int i = 0; i < sketch->levels[level].count; i++)
			items[count++] = &sketch->levels[level].items[i];
	}
	return items;
}

static int
rk_compare_places(const void *a, const void *b)
{
	uint32		place_a = (*(RkItem *const *) a)->offset;
	uint32		place_b = (*(RkItem *const *) b)->offset;

	CHECK_FOR_INTERRUPTS();		/* qsort has none */
	return (place_a > place_b) - (place_a < place_b);
}

/* Moves the keys together in the arena. */
static void
rk_arena_collect(RkSketch *sketch)
{
	RkItem	  **items = rk_sketch_items(sketch);

	qsort(items, (Size) sketch->count, sizeof(RkItem *), rk_compare_places);
	sketch->used = 0;
	for (int i = 0; i < sketch->count; i++)
	{
		memmove(sketch->arena + sketch->used,
				sketch->arena + items[i]->offset, items[i]->len);
		items[i]->offset = (uint32) sketch->used;
		sketch->used += items[i]->len;
	}
	pfree(items);
}

/* Room for the bytes of a key, which the arena's limit allows. */
static void
rk_arena_reserve(RkSketch *sketch, Size len)
{
	if (likely(sketch->used + len <= sketch->allocated))
		return;
	if (sketch->live + len <= sketch->allocated / 2 ||
		sketch->allocated == sketch->arena_most)
		rk_arena_collect(sketch);
	if (sketch->used + len > sketch->allocated)
	{
		sketch->allocated = Min(sketch->arena_most,
								Max(2 * sketch->allocated,
									sketch->used + len));
		sketch->arena = repalloc(sketch->arena, sketch->allocated);
	}
	if (sketch->used + len > sketch->allocated)
		rk_arena_collect(sketch);
}

/* ------------------------------------------------------------------------
 * Sketch
 * ------------------------------------------------------------------------
 */

static int
rk_compare_items(const void *a, const void *b, void *sketch)
{
	CHECK_FOR_INTERRUPTS();
	return rk_compare_bytes(rk_item_bytes(sketch, a),
							rk_item_bytes(sketch, b));
}

/* Adds a key whose bytes are in the arena. */
static void
rk_level_append(RkSketch *sketch, int level, RkItem item)
{
	RkLevel    *to = &sketch->levels[level];

	if (to->count == to->room)
	{
		to->room = Max(16, 2 * to->room);
		to->items = to->items == NULL ?
			MemoryContextAlloc(sketch->context,
							   (Size) to->room * sizeof(RkItem)) :
			repalloc(to->items, (Size) to->room * sizeof(RkItem));
	}
	item.level = (uint8) level;
	to->items[to->count++] = item;
	sketch->count++;
	sketch->live += item.len;
}

static void
rk_level_remove(RkSketch *sketch, RkLevel *level, int i)
{
	sketch->live -= level->items[i].len;
	sketch->count--;
}

/*
 * The lowest level that is full; when none is, levels get smaller.  -1 when no
 * level has two keys.
 */
static int
rk_level_to_halve(RkSketch *sketch)
{
	for (;;)
	{
		for (int i = 0; i < sketch->level_count; i++)
		{
			if (sketch->levels[i].count >= rk_level_capacity(sketch, i))
				return i;
		}
		if (sketch->top <= RK_LEAST_LEVEL)
			break;
		sketch->top -= Max(1, sketch->top / 8);
		rk_set_capacity(sketch);
	}
	for (int i = 0; i < sketch->level_count; i++)
	{
		if (sketch->levels[i].count >= 2)
			return i;
	}
	return -1;
}

/*
 * Every other key of a level goes up, the others are dropped.  Of an odd
 * number the first or the last stays where it is.  Two halvings of a level
 * begin at different places, so that their errors tend to cancel out.
 */
static void
rk_level_halve(RkSketch *sketch, int number)
{
	RkLevel    *level = &sketch->levels[number];
	bool		odd = level->count % 2 == 1;
	int			from = odd && pg_prng_bool(&sketch->random) ? 1 : 0;
	int			pairs = level->count / 2;
	RkItem		rest = level->items[0];

	rk_set_levels(sketch, number + 2);
	qsort_arg(level->items, (Size) level->count, sizeof(RkItem),
			  rk_compare_items, sketch);
	if (odd)
		rest = level->items[from == 1 ? 0 : level->count - 1];
	level->parity = level->halved_once ? !level->parity :
		pg_prng_bool(&sketch->random);
	level->halved_once = !level->halved_once;
	for (int i = 0; i < pairs; i++)
	{
		int			kept = from + 2 * i + level->parity;

		rk_level_remove(sketch, level, from + 2 * i);
		rk_level_remove(sketch, level, from + 2 * i + 1);
		rk_level_append(sketch, number + 1, level->items[kept]);
	}
	level->items[0] = rest;
	level->count = odd ? 1 : 0;
	/* a level is large only as long as it is one of the highest */
	if (level->room > 4 * rk_level_capacity(sketch, number))
	{
		level->room = 2 * rk_level_capacity(sketch, number);
		level->items = repalloc(level->items,
								(Size) level->room * sizeof(RkItem));
	}
}

/* Bytes that two keys have in common. */
static Size
rk_common_prefix(RkBytes a, RkBytes b)
{
	Size		common = 0;

	while (common < a.len && common < b.len &&
		   a.data[common] == b.data[common])
		common++;
	return common;
}

static int
rk_compare_item_pointers(const void *a, const void *b, void *sketch)
{
	return rk_compare_items(*(RkItem *const *) a, *(RkItem *const *) b,
							sketch);
}

/* All items in key order; to be freed. */
static RkItem **
rk_sketch_sorted(RkSketch *sketch)
{
	RkItem	  **items = rk_sketch_items(sketch);

	qsort_arg(items, (Size) sketch->count, sizeof(RkItem *),
			  rk_compare_item_pointers, sketch);
	return items;
}

/*
 * Trims each key to what tells it from its neighbours in key order and some
 * bytes more.  Keys keep their order; one that comes later may be misplaced
 * by one place.
 */
static void
rk_trim_keys(RkSketch *sketch)
{
	RkItem	  **items = rk_sketch_sorted(sketch);
	Size		before = 0;		/* in common with the key in front */

	sketch->live = 0;
	sketch->fresh = 0;
	for (int i = 0; i < sketch->count; i++)
	{
		Size		behind = 0;

		if (i + 1 < sketch->count)
			behind = rk_common_prefix(rk_item_bytes(sketch, items[i]),
									  rk_item_bytes(sketch, items[i + 1]));
		items[i]->len = (uint16) Min(items[i]->len, Max(before, behind) + 1 +
									 RK_TRIM_SPARE);
		sketch->live += items[i]->len;
		before = behind;
	}
	pfree(items);
}

/* Cuts all keys that are longer, and those that will come. */
static void
rk_cut_keys(RkSketch *sketch, Size most)
{
	sketch->key_most = most;
	sketch->live = 0;
	for (int level = 0; level < sketch->level_count; level++)
	{
		for (int i = 0; i < sketch->levels[level].count; i++)
		{
			RkItem	   *item = &sketch->levels[level].items[i];

			item->len = (uint16) Min(item->len, most);
			sketch->live += item->len;
		}
	}
}

/* Makes room for one key more, or for a part of it: returns its length. */
static Size
rk_sketch_reserve(RkSketch *sketch, Size len)
{
	/* an eighth of the arena is kept free, or it would be collected always */
	Size		most = sketch->arena_most / 8 * 7;

	/* a whole key beside cut ones would look greater than they are */
	len = Min(len, sketch->key_most);
	while (sketch->count >= sketch->capacity || sketch->live + len > most)
	{
		int			level;

		if (sketch->key_most > sketch->arena_most / 4)
		{
			rk_cut_keys(sketch, sketch->arena_most / 4);
			len = Min(len, sketch->key_most);
			continue;
		}
		if (sketch->live + len > most &&
			sketch->fresh >= sketch->arena_most / 8)
		{
			rk_trim_keys(sketch);
			continue;
		}
		level = rk_level_to_halve(sketch);
		if (level >= 0)
			rk_level_halve(sketch, level);
		else
		{
			rk_cut_keys(sketch, sketch->key_most / 2);
			len = Min(len, sketch->key_most);
		}
	}
	return len;
}

/* Adds a key that stands for 2^level rows. */
static void
rk_sketch_add(RkSketch *sketch, int level, RkBytes key)
{
	RkItem		item;

	rk_set_levels(sketch, level + 1);
	key.len = rk_sketch_reserve(sketch, key.len);
	rk_arena_reserve(sketch, key.len);
	item.offset = (uint32) sketch->used;
	item.len = (uint16) key.len;
	memcpy(sketch->arena + sketch->used, key.data, key.len);
	sketch->used += key.len;
	sketch->fresh += key.len;
	rk_level_append(sketch, level, item);
}

/* ------------------------------------------------------------------------
 * Split points
 * ------------------------------------------------------------------------
 */

/* The shortest key k with a < k <= b. */
static Datum
rk_separator(RkBytes a, RkBytes b)
{
	return PointerGetDatum(rk_from_bytes(b.data, rk_common_prefix(a, b) + 1));
}

/* Rows in front of the split between region i and the next, ideally. */
static int64
rk_target(const RkSketch *sketch, int region)
{
	return sketch->rows / sketch->regions * region +
		sketch->rows % sketch->regions * region / sketch->regions;
}

/*
 * For each of the ideal splits the place between two different keys that is
 * nearest, the one in front when two are; none where the nearest is the
 * beginning or the end.  Returns how many there are.
 */
static int
rk_sketch_splits(RkSketch *sketch, Datum *splits)
{
	RkItem	  **items = rk_sketch_sorted(sketch);
	int			place = 0;		/* a split could be in front of this key */
	int64		before = 0;		/* rows in front of it */
	int			count = 0;
	int			last = 0;		/* place of the last split; 0 is the begin */

	for (int region = 1; region < sketch->regions; region++)
	{
		int64		target = rk_target(sketch, region);
		int			next = place;
		int64		next_before = before;

		CHECK_FOR_INTERRUPTS();
		/* the last place up to the target, and the one behind it */
		while (next < sketch->count && next_before <= target)
		{
			place = next;
			before = next_before;
			do
			{
				next_before += INT64CONST(1) << items[next++]->level;
			} while (next < sketch->count &&
					 rk_compare_items(items[next - 1], items[next],
									  sketch) == 0);
		}
		if (next_before - target < target - before)
		{
			place = next;
			before = next_before;
		}
		if (place > last && place < sketch->count)
		{
			splits[count++] =
				rk_separator(rk_item_bytes(sketch, items[place - 1]),
							 rk_item_bytes(sketch, items[place]));
			last = place;
		}
	}
	pfree(items);
	return count;
}

/* ------------------------------------------------------------------------
 * Aggregate
 * ------------------------------------------------------------------------
 */
static MemoryContext
rk_aggregate_context(FunctionCallInfo fcinfo)
{
	MemoryContext context;

	if (!AggCheckCallContext(fcinfo, &context))
		elog(ERROR, "called outside of an aggregate");
	return context;
}

static void
rk_check_same_regions(int32 a, int32 b)
{
	if (unlikely(a != b))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("regions must be the same in all rows, not %s and %s",
						a == 0 ? "NULL" : psprintf("%d", a),
						b == 0 ? "NULL" : psprintf("%d", b))));
}

/*
 * rowkey_quantiles(key rowkey, regions int) returns rowkey[], an aggregate
 *
 * Split points for as many regions, each of which has about as many rows:
 * ascending, the shortest keys that separate their neighbours; fewer where a
 * key is repeated too often.  NULL keys are ignored; without any key, or with
 * NULL regions, NULL.  Exact up to 16 keys per region.
 *
 * rowkey_quantiles_add(internal, rowkey, int) adds a row.
 */
ROWKEY_FUNCTION(rowkey_quantiles_add);
Datum
rowkey_quantiles_add(PG_FUNCTION_ARGS)
{
	MemoryContext context = rk_aggregate_context(fcinfo);
	RkSketch   *sketch = PG_ARGISNULL(0) ? NULL :
		(RkSketch *) PG_GETARG_POINTER(0);
	int32		regions = PG_ARGISNULL(2) ? 0 : PG_GETARG_INT32(2);

	if (PG_ARGISNULL(1))
	{
		if (sketch == NULL)
			PG_RETURN_NULL();
		PG_RETURN_POINTER(sketch);
	}
	if (!PG_ARGISNULL(2))
		rk_check_regions(regions);
	if (sketch == NULL)
		sketch = rk_sketch_new(context, regions);
	rk_check_same_regions(sketch->regions, regions);
	if (regions > 0)
	{
		RowKey	   *key = PG_GETARG_ROWKEY_PP(1);

		rk_sketch_add(sketch, 0, rk_bytes(key));
		sketch->rows++;
		PG_FREE_IF_COPY(key, 1);
	}
	PG_RETURN_POINTER(sketch);
}

ROWKEY_FUNCTION(rowkey_quantiles_final);
Datum
rowkey_quantiles_final(PG_FUNCTION_ARGS)
{
	RkSketch   *sketch = PG_ARGISNULL(0) ? NULL :
		(RkSketch *) PG_GETARG_POINTER(0);
	Datum	   *splits;
	int			count;

	rk_aggregate_context(fcinfo);
	if (sketch == NULL || sketch->regions == 0)
		PG_RETURN_NULL();
	splits = palloc((Size) sketch->regions * sizeof(Datum));
	count = rk_sketch_splits(sketch, splits);
	PG_RETURN_DATUM(rk_key_array(fcinfo, splits, count));
}

/* Adds the keys of another sketch, which stays as it is. */
static void
rk_sketch_merge(RkSketch *sketch, const RkSketch *other)
{
	rk_check_same_regions(sketch->regions, other->regions);
	sketch->top = Min(sketch->top, other->top);
	rk_set_capacity(sketch);
	if (other->key_most < sketch->key_most)
		rk_cut_keys(sketch, other->key_most);
	for (int level = 0; level < other->level_count; level++)
	{
		for (int i = 0; i < other->levels[level].count; i++)
		{
			CHECK_FOR_INTERRUPTS();
			rk_sketch_add(sketch, level,
						  rk_item_bytes(other, &other->levels[level].items[i]));
		}
	}
	sketch->rows += other->rows;
}

ROWKEY_FUNCTION(rowkey_quantiles_combine);
Datum
rowkey_quantiles_combine(PG_FUNCTION_ARGS)
{
	MemoryContext context = rk_aggregate_context(fcinfo);
	RkSketch   *sketch = PG_ARGISNULL(0) ? NULL :
		(RkSketch *) PG_GETARG_POINTER(0);

	if (!PG_ARGISNULL(1))
	{
		const RkSketch *other = (RkSketch *) PG_GETARG_POINTER(1);

		if (sketch == NULL)
			sketch = rk_sketch_new(context, other->regions);
		rk_sketch_merge(sketch, other);
	}
	if (sketch == NULL)
		PG_RETURN_NULL();
	PG_RETURN_POINTER(sketch);
}

/*
 * The sketch as bytes: regions, rows, keys of the highest level, levels; then
 * for each level the number of its keys, and the keys with their lengths.
 */
ROWKEY_FUNCTION(rowkey_quantiles_serialize);
Datum
rowkey_quantiles_serialize(PG_FUNCTION_ARGS)
{
	const RkSketch *sketch = (RkSketch *) PG_GETARG_POINTER(0);
	StringInfoData buf;

	rk_aggregate_context(fcinfo);
	pq_begintypsend(&buf);
	pq_sendint32(&buf, (uint32) sketch->regions);
	pq_sendint64(&buf, (uint64) sketch->rows);
	pq_sendint32(&buf, (uint32) sketch->top);
	pq_sendint32(&buf, (uint32) sketch->key_most);
	pq_sendbyte(&buf, (uint8) sketch->level_count);
	for (int level = 0; level < sketch->level_count; level++)
	{
		const RkLevel *from = &sketch->levels[level];

		pq_sendint32(&buf, (uint32) from->count);
		for (int i = 0; i < from->count; i++)
		{
			RkBytes		key = rk_item_bytes(sketch, &from->items[i]);

			pq_sendint16(&buf, (uint16) key.len);
			pq_sendbytes(&buf, (const char *) key.data, (int) key.len);
		}
	}
	PG_RETURN_BYTEA_P(pq_endtypsend(&buf));
}

ROWKEY_FUNCTION(rowkey_quantiles_deserialize);
Datum
rowkey_quantiles_deserialize(PG_FUNCTION_ARGS)
{
	bytea	   *state = PG_GETARG_BYTEA_PP(0);
	StringInfoData buf;
	RkSketch   *sketch;
	int			levels;

	rk_aggregate_context(fcinfo);
	initStringInfo(&buf);
	appendBinaryStringInfo(&buf, VARDATA_ANY(state),
						   (int) VARSIZE_ANY_EXHDR(state));
	sketch = rk_sketch_new(CurrentMemoryContext,
						   (int32) pq_getmsgint(&buf, 4));
	sketch->rows = pq_getmsgint64(&buf);
	sketch->top = (int) pq_getmsgint(&buf, 4);
	sketch->key_most = pq_getmsgint(&buf, 4);
	levels = pq_getmsgbyte(&buf);
	rk_set_levels(sketch, levels);
	rk_set_capacity(sketch);
	for (int level = 0; level < levels; level++)
	{
		for (uint32 count = pq_getmsgint(&buf, 4); count > 0; count--)
		{
			Size		len = pq_getmsgint(&buf, 2);
			const char *key = pq_getmsgbytes(&buf, (int) len);

			rk_sketch_add(sketch, level,
						  (RkBytes) {(const uint8 *) key, len});
		}
	}
	pq_getmsgend(&buf);
	pfree(buf.data);
	PG_RETURN_POINTER(sketch);
}
