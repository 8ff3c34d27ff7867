/*
 * fuzz.h
 *		What the harnesses of this folder share.
 *
 * They know nothing of the server.  Built and run, from the top folder, by
 *
 * gcc -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -Isrc -o /tmp/bytes_fuzz test/fuzz/bytes_fuzz.c src/bytes_*.c -lm && /tmp/bytes_fuzz 3
 *
 * Arguments: seconds, and the seed of the random numbers (1 unless given).
 * Every buffer is allocated at its exact size, so that the address sanitizer
 * sees one byte too many.  A property that fails prints its line, the round
 * and the input, and exits with 1.
 *
 * libFuzzer drives the same rounds, and looks for new paths through the code:
 *
 * clang -g -O1 -DGUIDED -fsanitize=fuzzer,address,undefined -Isrc -o /tmp/bytes_guided test/fuzz/bytes_fuzz.c src/bytes_*.c -lm && /tmp/bytes_guided -max_total_time=60
 */
#ifndef FUZZ_H
#define FUZZ_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MAX_LENGTH	300

typedef struct Bytes
{
	uint8_t    *data;
	size_t		len;
} Bytes;

static uint64_t random_state;
static unsigned long long round_number;
static Bytes shown;				/* the input at hand, for messages */

#define CHECK(property) \
	do { \
		if (!(property)) \
			failed(#property, __FILE__, __LINE__); \
	} while (0)

static inline void
failed(const char *property, const char *file, int line)
{
	fprintf(stderr, "%s:%d: round %llu: not true: %s\ninput: ",
			file, line, round_number, property);
	for (size_t i = 0; i < shown.len; i++)
		fprintf(stderr, "%02x", shown.data[i]);
	fputc('\n', stderr);
#ifdef GUIDED
	abort();					/* which libFuzzer reports with its input */
#else
	exit(1);
#endif
}

/* What libFuzzer gives stands for chance as far as it goes. */
static const uint8_t *guide;
static size_t guide_len;

static inline uint64_t
guided_bits(size_t bytes)
{
	uint64_t	bits = 0;

	for (; bytes > 0 && guide_len > 0; bytes--, guide_len--)
		bits = bits << 8 | *guide++;
	return bits;
}

/* splitmix64, as published by S. Vigna */
static inline uint64_t
random_bits(void)
{
	uint64_t	z;

	if (guide_len > 0)
		return guided_bits(8);
	z = random_state += 0x9E3779B97F4A7C15;
	z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
	z = (z ^ z >> 27) * 0x94D049BB133111EB;
	return z ^ z >> 31;
}

static inline size_t
random_below(size_t limit)
{
	if (guide_len > 0)
		return (size_t) (guided_bits(limit <= 256 ? 1 : 4) % limit);
	return (size_t) (random_bits() % limit);
}

/* malloc(0) may be NULL, which memcpy must not see */
static inline void *
allocate(size_t len)
{
	void	   *p = malloc(len > 0 ? len : 1);

	if (p == NULL)
		abort();
	return p;
}

/* Exactly len bytes; for none, a pointer behind which nothing may be read. */
static inline Bytes
make_bytes(size_t len)
{
	return (Bytes) {(uint8_t *) allocate(len) + (len == 0), len};
}

static inline void
free_bytes(Bytes bytes)
{
	free(bytes.data - (bytes.len == 0));
}

static inline Bytes
copy_bytes(const uint8_t *src, size_t len)
{
	Bytes		copy = make_bytes(len);

	memcpy(copy.data, src, len);
	return copy;
}

/*
 * Half of all strings are short, and what they are made of differs: any byte,
 * the ends of the range, text that is full of escapes, one repeated byte.
 */
static inline Bytes
random_bytes(void)
{
	static const uint8_t ends[] = {0x00, 0x01, 0x7F, 0x80, 0xFE, 0xFF};
	static const char escapes[] = "\\\\\\xxx0aFg ~";
	Bytes		bytes = make_bytes(random_below(random_below(2) ? 9 :
												MAX_LENGTH + 1));
	size_t		kind = random_below(5);
	uint8_t		fill = ends[random_below(sizeof(ends))];

	for (size_t i = 0; i < bytes.len; i++)
	{
		switch (kind)
		{
			case 0:
				bytes.data[i] = ends[random_below(sizeof(ends))];
				break;
			case 1:
				bytes.data[i] = (uint8_t) escapes[random_below(sizeof(escapes) - 1)];
				break;
			case 2:
				bytes.data[i] = i + 1 < bytes.len ? fill :
					(uint8_t) random_bits();
				break;
			default:
				bytes.data[i] = (uint8_t) random_bits();
		}
	}
	return bytes;
}

/* Rounds until the time is up; the exit code. */
static inline int
fuzz(const char *name, void (*check_round) (void), int argc, char **argv)
{
	double		seconds = argc > 1 ? atof(argv[1]) : 0;
	time_t		end;

	if (argc > 3 || !(seconds > 0))
	{
		fprintf(stderr, "usage: %s seconds [seed]\n", argv[0]);
		return 2;
	}
	random_state = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	end = time(NULL) + (time_t) ceil(seconds);

	for (; time(NULL) < end; round_number++)
		check_round();
	printf("%s: %llu rounds\n", name, round_number);
	return 0;
}

/* The program: one's own rounds, or libFuzzer's. */
#ifdef GUIDED
#define FUZZ_MAIN(name) \
	extern int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size); \
	int \
	LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) \
	{ \
		guide = data; \
		guide_len = size; \
		random_state = size; \
		check_round(); \
		round_number++; \
		return 0; \
	}
#else
#define FUZZ_MAIN(name) \
	int \
	main(int argc, char **argv) \
	{ \
		return fuzz(name, check_round, argc, argv); \
	}
#endif

#endif							/* FUZZ_H */
