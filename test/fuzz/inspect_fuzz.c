/*
 * inspect_fuzz.c
 *		Any key is divided into stretches that cover it exactly, and random
 *		bytes are hardly ever said to be likely something.
 *
 * How to build and run it: fuzz.h.
 */
#include "fuzz.h"

#include "bytes_inspect.h"
#include "bytes_key.h"

typedef struct Seen
{
	size_t		at;				/* where the next stretch must begin */
	bool		likely;
} Seen;

/* Any function of the bytes does; it reads them all. */
static bool
digest_of(const uint8_t *src, size_t len, uint8_t *digest)
{
	uint64_t	state = len;

	for (size_t i = 0; i < len; i++)
		state = (state ^ src[i]) * 0x100000001B3;
	for (int i = 0; i < 16; i++)
	{
		state = state * 6364136223846793005 + 1;
		digest[i] = (uint8_t) (state >> 56);
	}
	return true;
}

static void
see(void *context, const RkbStretch *stretch)
{
	Seen	   *seen = context;

	CHECK(stretch->start == seen->at);
	CHECK(stretch->length > 0);
	CHECK(stretch->start + stretch->length <= shown.len);
	CHECK(stretch->count >= 1 && stretch->count <= RKB_READINGS);
	for (int i = 0; i < stretch->count; i++)
	{
		const RkbReading *reading = &stretch->readings[i];

		/* only the first one may be likely, and only text certain */
		CHECK(i == 0 || reading->confidence <= RKB_POSSIBLE);
		CHECK(reading->confidence < RKB_CERTAIN ||
			  reading->kind == RKB_READ_TEXT ||
			  reading->kind == RKB_READ_UUID_TEXT);
		CHECK((reading->confidence == RKB_UNKNOWN) ==
			  (reading->kind == RKB_READ_NOTHING));
		CHECK(reading->source + reading->source_length <= shown.len);
		seen->likely |= reading->confidence >= RKB_LIKELY;
	}
	seen->at += stretch->length;
}

/* Is anything in the key likely? */
static bool
inspect(Bytes key)
{
	Seen		seen = {0};
	void	   *room = allocate(rkb_inspect_room(key.len));

	shown = key;
	rkb_inspect(key.data, key.len, room,
				random_below(4) > 0 ? digest_of : NULL, see, &seen);
	CHECK(seen.at == key.len);
	free(room);
	return seen.likely;
}

/* Parts as keys have them, one after another. */
static Bytes
made_key(void)
{
	static const char letters[] =
		"0123456789abcdefghijABCDEF-_:|#. \xC3\xA9\xE5\xBC\xA0";
	static const uint8_t headers[] = {
		0x05, 0x29, 0x2B, 0x2C, 0x34, 0x37, 0xD3, 0xCB
	};
	static const uint64_t masks[] = {
		0, UINT64_C(0x8000000000000000), INT64_MAX
	};
	uint8_t		room[MAX_LENGTH + 64];
	uint64_t	time;
	size_t		len = 0;
	size_t		parts = random_below(6);

	while (parts-- > 0 && len < MAX_LENGTH)
	{
		size_t		count = random_below(20);

		switch (random_below(6))
		{
			case 0:
				while (count-- > 0)
					room[len++] = (uint8_t)
						letters[random_below(sizeof(letters) - 1)];
				break;
			case 1:
				memset(room + len, random_below(2) ? 0xFF : 0, count);
				len += count;
				break;
			case 2:
				rkb_put_be(room + len, random_bits() >> random_below(64), 8);
				len += 8;
				break;
			case 3:
				/* a time, as it is, reversed or with its sign bit flipped */
				time = RKB_PLAUSIBLE_LEAST + random_bits() %
					(RKB_PLAUSIBLE_END - RKB_PLAUSIBLE_LEAST);
				rkb_put_be(room + len, time ^ masks[random_below(3)], 8);
				len += 8;
				break;
			case 4:
				room[len++] = headers[random_below(sizeof(headers))];
				break;
			default:
				len += (size_t) sprintf((char *) room + len, "%04d%02d%02d%d",
										1980 + (int) random_below(130),
										(int) random_below(14),
										(int) random_below(33),
										(int) random_below(1000000000));
				break;
		}
	}
	return copy_bytes(room, len);
}

static void
check_round(void)
{
	static unsigned long long keys;
	static unsigned long long likely;
	Bytes		key = random_bytes();

	inspect(key);
	free_bytes(key);
	key = made_key();
	inspect(key);
	free_bytes(key);

	key = make_bytes(1 + random_below(64));
	for (size_t i = 0; i < key.len; i++)
		key.data[i] = (uint8_t) random_bits();
	keys++;
	likely += inspect(key);
	/* by chance one in 160 at most, see bytes_evidence.c */
#ifndef GUIDED					/* which is not by chance */
	CHECK(keys < 2000 || likely * 100 <= keys);
#endif
	free_bytes(key);

	if (round_number % 512 == 0)
	{
		key = make_bytes(ROWKEY_MAX_LENGTH);
		memset(key.data, (int) random_below(256), key.len);
		inspect(key);
		free_bytes(key);
	}
	shown = (Bytes) {NULL, 0};
}

FUZZ_MAIN("inspect_fuzz")
