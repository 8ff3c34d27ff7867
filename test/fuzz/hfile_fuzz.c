/*
 * hfile_fuzz.c
 *		Random cells through bytes_hfile.c.
 *
 * How it is built and run: fuzz.h.
 */
#include "fuzz.h"

#include "bytes_hash.h"
#include "bytes_hfile.h"

static RkbSlice
slice(Bytes bytes)
{
	return (RkbSlice) {bytes.data, bytes.len};
}

static int
compare(RkbSlice a, RkbSlice b)
{
	return rkb_compare(a.data, a.len, b.data, b.len);
}

static bool
same(RkbSlice a, RkbSlice b)
{
	return a.len == b.len && memcmp(a.data, b.data, a.len) == 0;
}

/* HBase's order in one family: row, qualifier, ts descending. */
static int
compare_cells(const RkbCell *a, const RkbCell *b)
{
	int			cmp = compare(a->row, b->row);

	if (cmp == 0)
		cmp = compare(a->qualifier, b->qualifier);
	if (cmp == 0)
		cmp = (a->ts < b->ts) - (a->ts > b->ts);
	return cmp;
}

/* The same, another one that begins alike, or any. */
static Bytes
random_like(Bytes bytes)
{
	size_t		common = random_below(bytes.len + 1);
	Bytes		other;

	switch (random_below(4))
	{
		case 0:
			return random_bytes();
		case 1:
			return copy_bytes(bytes.data, bytes.len);
		case 2:
			return copy_bytes(bytes.data, common);
	}
	other = make_bytes(bytes.len + random_below(3));
	for (size_t i = 0; i < other.len; i++)
		other.data[i] = i < common ? bytes.data[i] :
			random_below(2) ? 0 : (uint8_t) random_bits();
	return other;
}

static Bytes
sort_key(const RkbCell *cell)
{
	Bytes		key = make_bytes(rkb_sort_key_size(cell->row,
												   cell->qualifier));
	const uint8_t *end = rkb_put_sort_key(key.data, cell->row,
										  cell->qualifier, cell->ts);

	CHECK(end == key.data + key.len);
	return key;
}

/* A key and something behind it, cut anywhere: read back or refused. */
static void
check_read(const RkbCell *cell, Bytes key)
{
	Bytes		more = random_bytes();
	Bytes		record = make_bytes(key.len + more.len);
	Bytes		buffer = make_bytes(record.len);
	RkbCell		read = {.ts = 0};
	Bytes		cut;

	memcpy(record.data, key.data, key.len);
	memcpy(record.data + key.len, more.data, more.len);
	CHECK(rkb_get_sort_key(record.data, record.len, buffer.data,
						   &read) == key.len);
	CHECK(same(read.row, cell->row) && same(read.qualifier, cell->qualifier));
	CHECK(read.ts == cell->ts && read.type == RKB_PUT);

	cut = copy_bytes(key.data, random_below(key.len));
	free_bytes(buffer);
	buffer = make_bytes(cut.len);
	CHECK(rkb_get_sort_key(cut.data, cut.len, buffer.data, &read) == 0);
	free_bytes(cut);
	free_bytes(buffer);

	/* any bytes */
	buffer = make_bytes(more.len);
	CHECK(rkb_get_sort_key(more.data, more.len, buffer.data,
						   &read) <= more.len);
	CHECK(rkb_get_row_key(more.data, more.len, buffer.data,
						  &read) <= more.len);
	free_bytes(buffer);
	free_bytes(record);
	free_bytes(more);
}

static void
check_row_key(const RkbCell *cell)
{
	Bytes		key = make_bytes(rkb_row_key_size(cell->row));
	Bytes		buffer = make_bytes(cell->row.len);
	RkbCell		read = {.ts = 0};

	CHECK(rkb_put_row_key(key.data, cell->row, cell->ts) ==
		  key.data + key.len);
	CHECK(rkb_get_row_key(key.data, key.len, buffer.data,
						  &read) == key.len);
	CHECK(same(read.row, cell->row) && read.ts == cell->ts);
	free_bytes(buffer);
	free_bytes(key);
}

/* What stands for a block is behind left, not behind right, and not longer. */
static void
check_separator(const RkbCell *left, const RkbCell *right)
{
	size_t		room = right->row.len > right->qualifier.len ?
		right->row.len : right->qualifier.len;
	Bytes		buffer = make_bytes(room);
	RkbCell		found = rkb_separator(left, right, buffer.data);

	CHECK(compare_cells(left, &found) < 0);
	CHECK(compare_cells(&found, right) <= 0);
	CHECK(rkb_cell_key_size(&found) <= rkb_cell_key_size(right));
	CHECK(found.type == RKB_MAXIMUM || compare_cells(&found, right) == 0);
	free_bytes(buffer);
}

static void
check_cell(const RkbCell *cell)
{
	Bytes		value = random_bytes();
	Bytes		bytes = make_bytes(RKB_CELL_LENGTHS +
								   rkb_cell_key_size(cell) + value.len +
								   RKB_CELL_MVCC);
	RkbCell		read;

	CHECK(rkb_put_cell(bytes.data, cell, slice(value)) ==
		  bytes.data + bytes.len);
	CHECK(rkb_get_be(bytes.data, 4) == rkb_cell_key_size(cell));
	CHECK(rkb_get_be(bytes.data + 4, 4) == value.len);
	read = rkb_get_cell_key(bytes.data + RKB_CELL_LENGTHS,
							rkb_cell_key_size(cell));
	CHECK(same(read.row, cell->row) && same(read.family, cell->family));
	CHECK(same(read.qualifier, cell->qualifier));
	CHECK(read.ts == cell->ts && read.type == cell->type);
	CHECK(memcmp(bytes.data + bytes.len - RKB_CELL_MVCC - value.len,
				 value.data, value.len) == 0);
	free_bytes(bytes);
	free_bytes(value);
}

/* Read back as the formats say: Hadoop's writable, protobuf's varint. */
static void
check_numbers(void)
{
	uint64_t	number = random_bits() >> random_below(64);
	uint32_t	small = (uint32_t) (random_bits() & 0x7FFFFFFF) >>
		random_below(31);
	Bytes		bytes = make_bytes(rkb_varint_size(number));
	uint64_t	read = 0;

	CHECK(rkb_put_varint(bytes.data, number) == bytes.data + bytes.len);
	for (size_t i = 0; i < bytes.len; i++)
	{
		CHECK((bytes.data[i] >= 128) == (i + 1 < bytes.len));
		read |= (uint64_t) (bytes.data[i] & 127) << (7 * i);
	}
	CHECK(read == number);
	free_bytes(bytes);

	bytes = make_bytes(rkb_vint_size(small));
	CHECK(rkb_put_vint(bytes.data, small) == bytes.data + bytes.len);
	if (bytes.len == 1)
		read = bytes.data[0];
	else
	{
		CHECK((int8_t) bytes.data[0] == -112 - (int) (bytes.len - 1));
		read = rkb_get_be(bytes.data + 1, (int) bytes.len - 1);
	}
	CHECK(read == small);
	free_bytes(bytes);
}

/* Rows are found in a folded chunk as HBase reads it. */
static void
check_bloom(void)
{
	Bytes		chunk = make_bytes(RKB_BLOOM_BYTES);
	Bytes		rows[8];
	uint32_t	count = 1 + (uint32_t) random_below(8);
	uint32_t	keys = (uint32_t) random_below(RKB_BLOOM_KEYS - 8) >>
		random_below(17);
	uint32_t	max_keys;
	uint32_t	bytes;

	keys = keys < count ? count : keys;
	memset(chunk.data, 0, chunk.len);
	for (uint32_t i = 0; i < count; i++)
	{
		rows[i] = random_bytes();
		rkb_bloom_add(chunk.data, slice(rows[i]));
	}
	bytes = rkb_bloom_fold(chunk.data, keys, &max_keys);
	CHECK(max_keys >= keys && RKB_BLOOM_BYTES % bytes == 0);
	CHECK(bytes == 1 || max_keys <= 2 * keys);
	for (uint32_t i = 0; i < count; i++)
	{
		uint32_t	place = rkb_murmur(rows[i].data, rows[i].len, 0);
		uint32_t	step = rkb_murmur(rows[i].data, rows[i].len, place);

		for (int j = 0; j < RKB_BLOOM_HASHES; j++, place += step)
		{
			int64_t		bit = (int32_t) place % (int64_t) (bytes * 8);

			bit = bit < 0 ? -bit : bit;
			CHECK(chunk.data[bit >> 3] & 1 << (bit & 7));
		}
		free_bytes(rows[i]);
	}
	free_bytes(chunk);
}

static void
check_round(void)
{
	Bytes		row = random_bytes();
	Bytes		qualifier = random_bytes();
	Bytes		other_row = random_like(row);
	Bytes		other_qualifier = random_like(qualifier);
	RkbCell		a = {slice(row), {(const uint8_t *) "cf", 2},
	slice(qualifier), (int64_t) (random_bits() >> 1), RKB_PUT};
	RkbCell		b = {slice(other_row), a.family, slice(other_qualifier),
	random_below(2) ? a.ts : (int64_t) random_below(3), RKB_PUT};
	Bytes		a_key = sort_key(&a);
	Bytes		b_key = sort_key(&b);
	int			order = compare_cells(&a, &b);

	shown = row;
	CHECK(compare(slice(a_key), slice(b_key)) == order);
	check_read(&a, a_key);
	check_row_key(&a);
	check_cell(&a);
	if (order < 0)
		check_separator(&a, &b);
	else if (order > 0)
		check_separator(&b, &a);
	check_numbers();
	if (round_number % 64 == 0)
		check_bloom();

	free_bytes(b_key);
	free_bytes(a_key);
	free_bytes(other_qualifier);
	free_bytes(other_row);
	free_bytes(qualifier);
	free_bytes(row);
}

FUZZ_MAIN("hfile")
