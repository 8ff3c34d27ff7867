/*
 * bytes_inspect.c
 *		A key without a layout, divided into what its bytes may be.
 *
 * Pure byte code: no palloc, no ereport, no header of the server.
 *
 * The division is the one with the most evidence in sum, found from left to
 * right (Viterbi's algorithm): at each byte, the best way to get there with a
 * stretch that is read as something, and with one that is not (a gap).  A gap
 * costs what it takes to say how long it is.  A whole key of OrderedBytes or
 * of OpenTSDB is held against it.
 */
#include "bytes_inspect.h"

#include <math.h>

#include "bytes_hash.h"
#include "bytes_key.h"

/* Bits that make a reading likely, and a text certain */
#define LIKELY_BITS		7
#define CERTAIN_BITS	64
/* Bits by which a likely reading must be ahead of the next one */
#define AHEAD_BITS		3.5
/* What a byte 00 or FF behind text says: 8 bits, less its cost */
#define SEPARATOR_BITS	2
/* What a stretch costs where it borders on a gap: short ones are chance */
#define BORDER_BITS		2
/* What reads a stretch that is not a run of a class */
#define BY_FIXED		RKB_CLASSES
#define BY_LEAD			(RKB_CLASSES + 1)
/* What one byte in front costs: a salt or bucket, which many keys have */
#define LEAD_BITS		2

/* The best ways to get to a place in the key. */
typedef struct Place
{
	float		read;			/* with a stretch that is read */
	uint32_t	read_start;
	uint8_t		read_by;		/* a class, or BY_FIXED */
	float		gap;			/* with a gap */
	uint32_t	gap_start;
	float		runs[RKB_CLASSES];	/* with a run that may go on */
	uint32_t	run_starts[RKB_CLASSES];
} Place;

/* A stretch of the division. */
typedef struct Found
{
	uint32_t	start;
	uint32_t	length;
	RkbReadingKind kind;		/* RKB_READ_INT for any of a fixed length */
	float		score;
} Found;

/* A key, or what is behind a part that was told before. */
typedef struct Inspection
{
	const uint8_t *key;
	size_t		len;
	size_t		base;			/* bytes before it */
	Place	   *places;
	Found	   *found;
	size_t		count;
	float		score;
	double		place_bits;		/* to say where in the key */
	RkbMd5		md5;
	RkbEmit		emit;
	void	   *context;
} Inspection;

size_t
rkb_inspect_room(size_t len)
{
	return (len + 1) * (sizeof(Place) + sizeof(Found));
}

static void
emit(const Inspection *in, RkbStretch stretch)
{
	stretch.start += in->base;
	for (int i = 0; i < stretch.count; i++)
		stretch.readings[i].source += in->base;
	in->emit(in->context, &stretch);
}

static void
emit_one(const Inspection *in, size_t start, size_t length, RkbReading reading)
{
	if (length > 0)
		emit(in, (RkbStretch) {
			 .start = start, .length = length, .count = 1,
			 .readings = {reading}
		});
}

/* ------------------------------------------------------------------------
 * Division
 * ------------------------------------------------------------------------
 */
static void
reach(Place *place, double score, size_t start, unsigned by)
{
	if (score > (double) place->read)
	{
		place->read = (float) score;
		place->read_start = (uint32_t) start;
		place->read_by = (uint8_t) by;
	}
}

/* Is the best way to a place to have a gap in front of it? */
static bool
is_behind_gap(const Place *place)
{
	return (double) place->gap - BORDER_BITS > (double) place->read;
}

/* The score with which a stretch may begin at a place. */
static double
best_before(const Place *place)
{
	return is_behind_gap(place) ? (double) place->gap - BORDER_BITS :
		(double) place->read;
}

/* Is it text that ends here, which a byte 00 or FF may end? */
static bool
is_behind_text(const Place *place)
{
	RkbReadingKind kind;

	if (is_behind_gap(place) || place->read_by >= RKB_CLASSES)
		return false;
	kind = rkb_class_kind((RkbClass) place->read_by);
	return kind == RKB_READ_TEXT || kind == RKB_READ_INVERTED;
}

/* Goes on from a place with each class, and with each fixed length. */
static void
go_on(Inspection *in, size_t at)
{
	RkbFixed	fixed[RKB_FIXED_READINGS];
	int			count = rkb_fixed_readings(fixed, in->key + at, in->len - at);
	double		score = best_before(&in->places[at]);

	if (at > 0 && (in->key[at] == 0 || in->key[at] == 0xFF) &&
		is_behind_text(&in->places[at]))
		reach(&in->places[at + 1], score + SEPARATOR_BITS, at,
			  in->key[at] == 0 ? RKB_CLASS_ZEROS : RKB_CLASS_ONES);
	for (int i = 0; i < count; i++)
		reach(&in->places[at + fixed[i].length],
			  score + fixed[i].reading.score, at, BY_FIXED);
	for (RkbClass class = RKB_CLASS_DIGITS; class < RKB_CLASSES; class++)
	{
		const Place *here = &in->places[at];
		double		begun = score - rkb_class_cost(class);
		bool		longer = (double) here->runs[class] >= begun;
		double		bits;
		size_t		length = rkb_class_character(class, in->key + at,
												 in->len - at, &bits);
		Place	   *there = &in->places[at + length];
		double		sum = (longer ? (double) here->runs[class] : begun) + bits;

		if (length == 0 || sum <= (double) there->runs[class])
			continue;
		there->runs[class] = (float) sum;
		there->run_starts[class] = longer ? here->run_starts[class] :
			(uint32_t) at;
		reach(there, sum, there->run_starts[class], class);
	}
}

static void
divide(Inspection *in)
{
	const float never = -1e30f;
	double		gap_cost = in->place_bits + 1;

	for (size_t at = 0; at <= in->len; at++)
	{
		Place	   *place = &in->places[at];

		*place = (Place) {.read = never, .gap = never};
		for (int class = 0; class < RKB_CLASSES; class++)
			place->runs[class] = never;
	}
	in->places[0].read = 0;
	if (in->len > 1 && in->base == 0)
		reach(&in->places[1], -LEAD_BITS, 0, BY_LEAD);
	for (size_t at = 0; at < in->len; at++)
	{
		Place	   *here = &in->places[at];
		Place	   *next = here + 1;
		double		begun = (double) here->read - gap_cost -
			(at > 0 ? BORDER_BITS : 0);

		go_on(in, at);
		if ((double) here->gap >= begun)
		{
			next->gap = here->gap;
			next->gap_start = here->gap_start;
		}
		else
		{
			next->gap = (float) begun;
			next->gap_start = (uint32_t) at;
		}
	}
}

/* Runs of text beside each other are one text; and so is inverted text. */
static bool
is_one_text(const Found *before, const Found *behind)
{
	return before->kind == behind->kind &&
		(before->kind == RKB_READ_TEXT || before->kind == RKB_READ_INVERTED);
}

/* The best way to the end of the key, from its last stretch to its first. */
static void
trace(Inspection *in)
{
	size_t		at = in->len;
	Found	   *first = in->found + in->len + 1;
	Found	   *last = first;
	bool		gap = in->places[at].gap > in->places[at].read;

	in->score = gap ? in->places[at].gap : in->places[at].read;
	while (at > 0)
	{
		const Place *place = &in->places[at];
		size_t		start = gap ? place->gap_start : place->read_start;
		const Place *before = &in->places[start];

		first--;
		*first = (Found) {
			.start = (uint32_t) start,
			.length = (uint32_t) (at - start),
			.kind = gap || place->read_by == BY_LEAD ? RKB_READ_NOTHING :
				place->read_by == BY_FIXED ? RKB_READ_INT :
				rkb_class_kind((RkbClass) place->read_by),
			.score = gap ? 0 : place->read - (float) best_before(before)
		};
		at = start;
		/* a gap begins behind what is read */
		gap = !gap && is_behind_gap(before);
		if (first + 1 < last && is_one_text(first, first + 1))
		{
			first[1].start = first->start;
			first[1].length += first->length;
			first[1].score += first->score;
			first++;
		}
	}
	in->count = (size_t) (last - first);
	memmove(in->found, first, in->count * sizeof(Found));
}

/* ------------------------------------------------------------------------
 * Readings of a stretch
 * ------------------------------------------------------------------------
 */
static RkbConfidence
confidence_of(double score, RkbReadingKind kind)
{
	bool		text = kind == RKB_READ_TEXT || kind == RKB_READ_UUID_TEXT;

	return text && score >= CERTAIN_BITS ? RKB_CERTAIN :
		score >= LIKELY_BITS ? RKB_LIKELY : RKB_POSSIBLE;
}

/* Puts a reading to its place by the score; the least falls out. */
static void
add_reading(RkbStretch *stretch, const RkbReading *reading)
{
	int			at = stretch->count;

	while (at > 0 && stretch->readings[at - 1].score < reading->score)
		at--;
	if (at == RKB_READINGS)
		return;
	if (stretch->count < RKB_READINGS)
		stretch->count++;
	for (int i = stretch->count - 1; i > at; i--)
		stretch->readings[i] = stretch->readings[i - 1];
	stretch->readings[at] = *reading;
}

/*
 * The first reading is as sure as its evidence makes it, if it is ahead of the
 * second; the others are possible at most.
 */
static void
weigh(const Inspection *in, RkbStretch *stretch)
{
	for (int i = 0; i < stretch->count; i++)
	{
		RkbReading *reading = &stretch->readings[i];
		bool		ahead = i == 0 &&
			(stretch->count == 1 ||
			 reading->score >= stretch->readings[1].score + AHEAD_BITS);

		reading->confidence = reading->kind == RKB_READ_NOTHING ?
			RKB_UNKNOWN : !ahead ? RKB_POSSIBLE :
			confidence_of(reading->score - in->place_bits, reading->kind);
	}
}

/*
 * A stretch that is what the division found, and other things so long.  What
 * stands between two others may be a number with less than no evidence, as a
 * gap there costs more.
 */
static RkbStretch
read_found(const Inspection *in, const Found *found)
{
	RkbStretch	stretch = {.start = found->start, .length = found->length};
	RkbReading	reading = {
		.kind = found->kind, .score = (double) found->score
	};
	RkbFixed	fixed[RKB_FIXED_READINGS];
	int			count = rkb_fixed_readings(fixed, in->key + found->start,
										   found->length);

	if (found->kind != RKB_READ_INT)
		add_reading(&stretch, &reading);
	for (int i = 0; i < count && found->kind != RKB_READ_NOTHING; i++)
	{
		if (fixed[i].length == found->length &&
			(fixed[i].reading.score > 0 ||
			 fixed[i].reading.score > (double) found->score - AHEAD_BITS))
			add_reading(&stretch, &fixed[i].reading);
	}
	weigh(in, &stretch);
	return stretch;
}

/*
 * Text, divided at the parts that have a form of their own; what else they may
 * be is text.
 */
static void
emit_text(const Inspection *in, const Found *found, bool is_first)
{
	size_t		end = found->start + found->length;
	size_t		begun = found->start;
	RkbReading	text = {.kind = RKB_READ_TEXT, .score = (double) found->score};

	text.confidence = confidence_of(text.score - in->place_bits, text.kind);
	for (size_t at = begun; at < end;)
	{
		RkbReading	part;
		size_t		length = rkb_text_part(in->key, in->len, begun, at, end,
										   is_first ? in->md5 : NULL, &part);
		RkbStretch	stretch = {.start = at, .length = length};

		is_first = false;
		if (length == 0)
		{
			at++;
			continue;
		}
		emit_one(in, begun, at - begun, text);
		part.confidence = confidence_of(part.score, part.kind);
		stretch.readings[stretch.count++] = part;
		if (part.confidence < RKB_CERTAIN)
		{
			stretch.readings[stretch.count] = text;
			stretch.readings[stretch.count++].confidence = RKB_POSSIBLE;
		}
		emit(in, stretch);
		at += length;
		begun = at;
	}
	emit_one(in, begun, end - begun, text);
}

/* ------------------------------------------------------------------------
 * In front of the rest
 * ------------------------------------------------------------------------
 */

/* Numbers of buckets that tables have; so many that one always may fit. */
static const int bucket_counts[] = {
	2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 20, 24, 25, 30, 32, 40, 48, 50, 60,
	64, 100, 120, 128, 200, 255, 256
};

#define BUCKET_COUNTS	((int) (sizeof(bucket_counts) / sizeof(int)))

static void
add_count(RkbReading *reading, int count)
{
	if (reading->bucket_count < RKB_BUCKETS_SHOWN)
		reading->buckets[reading->bucket_count] = count;
	reading->bucket_count++;
}

/*
 * Evidence in that a byte fits one of the numbers of buckets at all: the less
 * of them are above it, the less likely it is to fit by chance.
 */
static double
bucket_bits(uint8_t byte)
{
	double		chance = 0;

	for (int i = 0; i < BUCKET_COUNTS; i++)
		chance += bucket_counts[i] > byte ? 1.0 / bucket_counts[i] : 0;
	return chance < 1 ? -log2(chance) : 0;
}

/* Bytes.hashCode modulo the buckets, the remainder without its sign. */
static RkbReading
salt_reading(uint8_t byte, const uint8_t *src, size_t len)
{
	RkbReading	reading = {.kind = RKB_READ_SALT, .value = byte};
	int64_t		hash = (int32_t) rkb_hash31(src, len);

	for (int i = 0; i < BUCKET_COUNTS; i++)
	{
		int64_t		salt = hash % bucket_counts[i];

		if ((salt < 0 ? -salt : salt) == byte)
			add_count(&reading, bucket_counts[i]);
	}
	reading.score = bucket_bits(byte);
	return reading;
}

/* A time that the second stretch is, modulo the buckets. */
static RkbReading
bucket_reading(const Inspection *in, uint8_t byte)
{
	RkbReading	reading = {.kind = RKB_READ_BUCKET, .value = byte};
	RkbStretch	second = read_found(in, &in->found[1]);

	if (second.count == 0 || second.readings[0].kind != RKB_READ_EPOCH)
		return reading;
	for (int i = 0; i < BUCKET_COUNTS; i++)
	{
		if (second.readings[0].value % bucket_counts[i] == byte)
			add_count(&reading, bucket_counts[i]);
	}
	reading.score = bucket_bits(byte);
	return reading;
}

/*
 * The first stretch, where it is no text to speak of and more follows: what it
 * would be if it came from the rest.  A low byte fits some number of buckets
 * easily, and a rest that says nothing makes it say less.
 */
static void
emit_first(const Inspection *in)
{
	const Found *found = &in->found[0];
	RkbStretch	stretch = read_found(in, found);
	RkbReading	front[2];
	int			count = 0;

	if (in->count > 1 && found->length == 1)
	{
		front[count] = bucket_reading(in, in->key[0]);
		count += front[count].bucket_count == 0 ? 0 : 1;
		front[count] = salt_reading(in->key[0], in->key + 1, in->len - 1);
		count += front[count].bucket_count == 0 ? 0 : 1;
	}
	if (count > 0)
	{
		/* they come before the other readings, if there are any */
		for (int i = RKB_READINGS - 1; i >= count; i--)
			stretch.readings[i] = stretch.readings[i - count];
		memcpy(stretch.readings, front, (size_t) count * sizeof(RkbReading));
		stretch.count = count + (found->kind == RKB_READ_NOTHING ? 0 :
								 stretch.count);
		if (stretch.count > RKB_READINGS)
			stretch.count = RKB_READINGS;
		for (int i = 0; i < stretch.count; i++)
			stretch.readings[i].confidence = RKB_POSSIBLE;
		if (count == 1 && in->found[1].kind != RKB_READ_NOTHING)
			stretch.readings[0].confidence =
				confidence_of(front[0].score, front[0].kind);
	}
	emit(in, stretch);
}

/* ------------------------------------------------------------------------
 * Keys of one dialect
 * ------------------------------------------------------------------------
 */

/* Is all of it OrderedBytes?  With how much evidence? */
static bool
all_ordered(const Inspection *in, double *score)
{
	RkbOrdered	value;

	*score = -6;
	for (size_t at = 0; at < in->len; at += value.length)
	{
		if (rkb_ordered_next(&value, in->key + at, in->len - at) !=
			RKB_ORDERED_OK || value.length == 0)
			return false;
		*score += rkb_ordered_bits(in->key + at, &value);
	}
	return in->len > 0;
}

static void
emit_ordered(const Inspection *in, double score)
{
	RkbReading	reading = {.kind = RKB_READ_ORDERED, .score = score};
	RkbOrdered	value;

	reading.confidence = confidence_of(score, reading.kind);
	for (size_t at = 0; at < in->len; at += value.length)
	{
		rkb_ordered_next(&value, in->key + at, in->len - at);
		emit_one(in, at, value.length, reading);
	}
}

/* Metric and hour; the tags, of which OpenTSDB allows eight */
#define TSDB_FRONT		7
#define TSDB_TAGS		(8 * 6)

/* Numbers of metrics and tags are given out from 1 on. */
static double
uid_bits(const uint8_t *uid)
{
	double		bits = 24 - log2((double) rkb_get_be(uid, 3) + 1) - 4.1;

	return (bits > 0 ? bits : 0) - 1;
}

/*
 * OpenTSDB: perhaps a salt byte, a metric of 3 bytes, a whole hour in 4 bytes
 * of seconds, pairs of 3 bytes for a tag's name and value.
 */
static bool
all_tsdb(const Inspection *in, double *score)
{
	size_t		salt = in->len % 6 == 2 ? 1 : 0;
	const uint8_t *metric = in->key + salt;
	int64_t		hour;

	if (in->len < 13 || (in->len - salt) % 6 != 1 ||
		in->len - salt > TSDB_FRONT + TSDB_TAGS)
		return false;
	hour = (int64_t) rkb_get_be(metric + 3, 4);
	if (!rkb_is_plausible(hour, RKB_UNIT_S) || hour % 3600 != 0)
		return false;
	*score = log2(3600) - 5 + uid_bits(metric);
	for (size_t at = salt + TSDB_FRONT; at < in->len; at += 3)
		*score += uid_bits(in->key + at);
	return true;
}

static void
emit_tsdb(const Inspection *in, double score)
{
	size_t		salt = in->len % 6 == 2 ? 1 : 0;
	RkbReading	reading = {.score = score, .unit = RKB_UNIT_S};
	uint8_t		hashed[TSDB_FRONT + TSDB_TAGS];

	/* the hash leaves the time out, so that a series stays together */
	memcpy(hashed, in->key + salt, 3);
	memcpy(hashed + 3, in->key + salt + TSDB_FRONT,
		   in->len - salt - TSDB_FRONT);
	if (salt > 0)
	{
		RkbReading	byte = salt_reading(in->key[0], hashed, in->len - 1 - 4);

		byte.kind = RKB_READ_TSDB_SALT;
		byte.confidence = RKB_POSSIBLE;
		emit_one(in, 0, 1, byte);
	}
	reading.confidence = confidence_of(score, RKB_READ_TSDB_METRIC);
	reading.kind = RKB_READ_TSDB_METRIC;
	emit_one(in, salt, 3, reading);
	reading.kind = RKB_READ_TSDB_HOUR;
	reading.value = (int64_t) rkb_get_be(in->key + salt + 3, 4);
	emit_one(in, salt + 3, 4, reading);
	for (size_t at = salt + TSDB_FRONT; at < in->len; at += 3)
	{
		reading.kind = (at - salt - TSDB_FRONT) % 6 == 0 ? RKB_READ_TSDB_TAG_NAME :
			RKB_READ_TSDB_TAG_VALUE;
		emit_one(in, at, 3, reading);
	}
}

/* ------------------------------------------------------------------------
 * All together
 * ------------------------------------------------------------------------
 */
static void
inspect_all(Inspection *in)
{
	double		ordered;
	double		tsdb;
	bool		texted = false;

	divide(in);
	trace(in);
	if (all_ordered(in, &ordered) && ordered > (double) in->score)
	{
		emit_ordered(in, ordered);
		return;
	}
	if (all_tsdb(in, &tsdb) && tsdb > (double) in->score)
	{
		emit_tsdb(in, tsdb);
		return;
	}
	for (size_t i = 0; i < in->count; i++)
	{
		const Found *found = &in->found[i];

		if (found->kind == RKB_READ_TEXT && (i > 0 || found->length > 1))
		{
			emit_text(in, found, !texted);
			texted = true;
		}
		else if (i == 0 && in->base == 0)
			emit_first(in);
		else
			emit(in, read_found(in, found));
	}
}

/*
 * Bytes that the key begins with and that lead the md5 of what follows: of a
 * word, of text, of 4 or 8 bytes, of all the rest.  Their number, or 0.
 */
static size_t
find_hash(const Inspection *in, RkbReading *reading)
{
	static const size_t lengths[] = {16, 8, 4, 3, 2};
	static const double tests = 5;	/* bits: lengths and sources */

	for (int i = 0; i < 5 && in->md5 != NULL; i++)
	{
		const uint8_t *source = in->key + lengths[i];
		size_t		rest;
		size_t		word = 0;
		size_t		text = 0;
		double		bits;

		if (in->len <= lengths[i])
			continue;
		rest = in->len - lengths[i];
		while (word < rest &&
			   rkb_class_character(RKB_CLASS_ALNUM, source + word, 1,
								   &bits) > 0)
			word++;
		while (text < rest && source[text] >= 0x20)
			text++;
		for (int j = 0; j < 5; j++)
		{
			const size_t sources[] = {word, text, 4, 8, rest};
			uint8_t		digest[16];

			if (sources[j] == 0 || sources[j] > rest ||
				!in->md5(source, sources[j], digest) ||
				memcmp(in->key, digest, lengths[i]) != 0)
				continue;
			*reading = (RkbReading) {
				.kind = RKB_READ_HASH,
				.score = 8 * (double) lengths[i] - tests,
				.source = lengths[i],
				.source_length = sources[j]
			};
			reading->confidence = confidence_of(reading->score,
												reading->kind);
			return lengths[i];
		}
	}
	return 0;
}

/*
 * Emits the stretches of a key in order; they cover it exactly.  The room is
 * rkb_inspect_room bytes, aligned for any type.  md5 may be NULL.
 */
void
rkb_inspect(const uint8_t *key, size_t len, void *room, RkbMd5 md5,
			RkbEmit emit, void *context)
{
	Inspection	in = {
		.key = key,
		.len = len,
		.places = room,
		.found = (Found *) ((Place *) room + len + 1),
		.place_bits = log2((double) len + 1),
		.md5 = md5,
		.emit = emit,
		.context = context
	};
	RkbReading	hash;
	size_t		length = find_hash(&in, &hash);

	if (length > 0)
	{
		emit_one(&in, 0, length, hash);
		in.key += length;
		in.len -= length;
		in.base = length;
	}
	inspect_all(&in);
}
