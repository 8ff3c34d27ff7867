/*
 * suspects.c
 *		What may have gone wrong with one part of a key: the questions that
 *		elements ask, each where the bytes give a reason.
 *
 * Which element asks what is in the table of elements.c.
 */
#include "layout.h"

#include "lib/stringinfo.h"

/* ------------------------------------------------------------------------
 * Times and numbers
 * ------------------------------------------------------------------------
 */
static const char *const rk_unit_plurals[] = {
	"microseconds", "milliseconds", "seconds", "minutes", "hours", "days"
};

/* Is a time one that data are likely to have: 1990 to 2100? */
static bool
rk_is_plausible(int64 value, RkUnit unit)
{
	Timestamp	instant;

	return value > 0 && rk_units_to_time(value, unit, &instant) &&
		instant >= INT64CONST(-315619200000000) &&
		instant < INT64CONST(3155760000000000);
}

static char *
rk_time_text(int64 value, RkUnit unit)
{
	RkValue		time = {.kind = RK_TIME, .unit = unit};

	time.as.integer = value;
	return rk_value_text(&time);
}

/*
 * Is a number a likely time, in the unit or in another?  how is what would
 * have been done to it, or NULL; a number that is as it should be is asked
 * about other units only.
 */
static char *
rk_suspect_count(int64 value, RkUnit unit, const char *how)
{
	if (how != NULL && rk_is_plausible(value, unit))
		return psprintf("%s? It would be %s", how, rk_time_text(value, unit));
	for (RkUnit other = RK_US; other <= RK_S; other++)
	{
		if (other != unit && rk_is_plausible(value, other))
			return psprintf("%s%s%s where %s are expected? It would be %s",
							how != NULL ? how : "",
							how != NULL ? ", and " : "",
							rk_unit_plurals[other], rk_unit_plurals[unit],
							rk_time_text(value, other));
	}
	return NULL;
}

/* A number for a time that is a likely one in another unit only, or NULL. */
char *
rk_suspect_unit(int64 value, RkUnit unit)
{
	return rk_is_plausible(value, unit) ? NULL :
		rk_suspect_count(value, unit, NULL);
}

/*
 * A time that was written in another unit, reversed, not reversed or signed.
 */
static char *
rk_suspect_time(const RkElement *element, RkBytes part, const RkValue *value,
				bool reverse)
{
	int64		raw;
	char	   *suspect;

	if (value->kind == RK_TIME)
	{
		if (rk_is_plausible(value->as.integer, element->unit))
			return NULL;
		suspect = rk_suspect_unit(value->as.integer, element->unit);
		if (suspect != NULL)
			return suspect;
	}

	if (reverse && element->as.reverse.format == RK_FORMAT_DIGITS)
	{
		if (!rk_read_digits(part, &raw))
			return NULL;
	}
	else
		raw = (int64) rkb_get_be(part.data, (int) part.len);
	if (raw < 0)
		return rk_suspect_count((int64) ((uint64) raw & PG_INT64_MAX),
								element->unit,
								"sign bit flipped, as Phoenix does");
	if (reverse)
		return rk_suspect_count(raw, element->unit, "not reversed");
	/* a small number reversed is a time in 2038 */
	if ((part.len != 4 || raw < 100000000) && part.len != 8)
		return NULL;
	return rk_suspect_count((part.len == 4 ? PG_INT32_MAX : PG_INT64_MAX) -
							raw,
							element->unit, "reversed");
}

char *
rk_suspect_epoch(const RkElement *element, RkBytes part, const RkValue *value)
{
	return rk_suspect_time(element, part, value, false);
}

char *
rk_suspect_reverse_timestamp(const RkElement *element, RkBytes part,
							 const RkValue *value)
{
	return rk_suspect_time(element, part, value, true);
}

/* A number of 8 bytes, near the greatest bigint, that is a reversed time. */
static char *
rk_suspect_reversed(uint64 raw)
{
	for (RkUnit unit = RK_US; unit <= RK_S && raw <= PG_INT64_MAX; unit++)
	{
		int64		time = PG_INT64_MAX - (int64) raw;

		if (rk_is_plausible(time, unit))
			return psprintf("a reversed time? In %s it would be %s",
							rk_unit_plurals[unit], rk_time_text(time, unit));
	}
	return NULL;
}

/*
 * A number whose sign bit was flipped, so that it sorts, as Phoenix does: near
 * one of the ends of the range, and then near zero.  The greatest number
 * itself is a common mark.
 */
static char *
rk_suspect_flipped(uint64 raw, int width)
{
	int			unused = 64 - 8 * width;
	int64		near = INT64CONST(1) << (width == 2 ? 8 : width == 4 ? 24 : 48);
	int64		flipped;

	flipped = (int64) ((raw << unused) ^ ((uint64) 1 << 63)) >> unused;
	if (flipped <= -near || flipped >= near || flipped == -1)
		return NULL;
	return psprintf("sign bit flipped, as Phoenix does? It would be " INT64_FORMAT,
					flipped);
}

char *
rk_suspect_int(const RkElement *element, RkBytes part, const RkValue *value)
{
	uint64		raw = rkb_get_be(part.data, element->width);
	char	   *suspect = element->width == 8 ? rk_suspect_reversed(raw) : NULL;

	return suspect != NULL ? suspect : rk_suspect_flipped(raw, element->width);
}

char *
rk_suspect_uint(const RkElement *element, RkBytes part, const RkValue *value)
{
	uint64		raw;

	if (element->width != 8)
		return NULL;
	raw = rkb_get_be(part.data, 8);
	return raw <= PG_INT64_MAX ? rk_suspect_reversed(raw) :
		rk_suspect_flipped(raw, 8);
}

/*
 * A number or time of Phoenix's that was written plainly: its sign bit is not
 * flipped, or is where the type is unsigned.  Or a time in another unit.
 */
char *
rk_suspect_phoenix(const RkElement *element, RkBytes part,
				   const RkValue *value)
{
	const RkPhoenixType *type = &element->as.phoenix.type;
	RkValue		plain = {.kind = RK_NULL};
	uint8		flipped[16];
	int64		near;
	bool		is_signed = element->least < 0;
	char	   *suspect;

	if ((!is_signed && !element->has_unit) ||
		type->width < 2 || part.len != (Size) type->width)
		return NULL;
	if (element->has_unit &&
		rk_get_phoenix(type, element->reversed, part, &plain) == NULL &&
		plain.kind == RK_TIME)
	{
		suspect = rk_suspect_unit(plain.as.integer, RK_MS);
		if (suspect != NULL)
			return suspect;
	}
	memcpy(flipped, part.data, part.len);
	flipped[0] ^= 0x80;
	part.data = flipped;
	if (rk_get_phoenix(type, element->reversed, part,
					   &plain) != NULL)
		return NULL;
	if (element->has_unit)
		return plain.kind == RK_TIME &&
			rk_is_plausible(plain.as.integer, plain.unit) ?
			psprintf("sign bit %sflipped, as Phoenix does%s? It would be %s",
					 is_signed ? "not " : "",
					 is_signed ? "" : " without UNSIGNED",
					 rk_value_text(&plain)) : NULL;
	near = type->width == 2 ? 1 << 8 : type->width == 4 ? 1 << 24 :
		INT64CONST(1) << 48;
	if (plain.as.integer <= -near || plain.as.integer >= near ||
		plain.as.integer == -1)
		return NULL;
	return psprintf("sign bit not flipped, as Phoenix does? It would be " INT64_FORMAT,
					plain.as.integer);
}

/* ------------------------------------------------------------------------
 * Salts and hashes
 * ------------------------------------------------------------------------
 */

/* The number that stands in the place of a salt or bucket; false for none. */
static bool
rk_stored_bucket(const RkBuckets *buckets, RkBytes part, uint32 *stored)
{
	RkBuckets	many = *buckets;

	many.count = PG_INT32_MAX;
	return rk_read_bucket(part, &many, stored);
}

/* Would another number of buckets give the salt that is there? */
static bool
rk_salt_fits(const RkElement *element, int count, RkBytes source,
			 uint32 stored)
{
	RkSalt		salt = element->as.salt;

	salt.buckets.count = count;
	return count >= 2 && count <= 256 && count != element->buckets->count &&
		rk_salt_bucket(&salt, source) == stored;
}

/*
 * Which other options give the salt that is there?  Of the numbers of buckets,
 * each fits a key by chance once in as many; where more than a few do, those
 * that a table is likely to have had are named, half or twice as many.
 */
char *
rk_suspect_salt(const RkElement *element, RkBytes part, RkBytes source)
{
	static const char *const moduli[] = {"abs", "floor", "mask", "unsigned"};
	static const int counts[] = {
		2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 20, 24, 25, 30, 32, 40, 48, 50,
		60, 64, 100, 120, 128, 200, 255, 256
	};
	RkSalt		salt = element->as.salt;
	const int	likely[] = {
		salt.buckets.count % 2 == 0 ? salt.buckets.count / 2 : 0,
		salt.buckets.count <= 128 ? 2 * salt.buckets.count : 0,
		salt.buckets.count % 4 == 0 ? salt.buckets.count / 4 : 0
	};
	StringInfoData fitting;
	int			found = 0;
	uint32		stored;

	if (!rk_stored_bucket(&salt.buckets, part, &stored))
		return NULL;
	for (int i = 0; i < (int) lengthof(moduli); i++)
	{
		salt.modulus = (RkModulus) i;
		if (salt.modulus != element->as.salt.modulus &&
			rk_salt_bucket(&salt, source) == stored)
			return psprintf("modulus => '%s' would give it", moduli[i]);
	}
	for (int i = 0; i < (int) lengthof(counts); i++)
		found += rk_salt_fits(element, counts[i], source, stored) ? 1 : 0;

	initStringInfo(&fitting);
	if (found <= 3)
	{
		for (int i = 0, listed = 0; i < (int) lengthof(counts); i++)
		{
			if (rk_salt_fits(element, counts[i], source, stored))
				appendStringInfo(&fitting, "%s%d", listed++ == 0 ? "" :
								 listed == found ? " or " : ", ", counts[i]);
		}
	}
	else
	{
		for (int i = 0; i < (int) lengthof(likely); i++)
		{
			if (rk_salt_fits(element, likely[i], source, stored))
				appendStringInfo(&fitting, "%s%d", fitting.len == 0 ? "" : ", ",
								 likely[i]);
		}
		if (fitting.len > 0)
			appendStringInfoString(&fitting, " or other numbers of");
	}
	return fitting.len == 0 ? NULL :
		psprintf("%s buckets would give it", fitting.data);
}

/* Digits in the other case, or from another place of the digest. */
char *
rk_suspect_hash_hex(const RkElement *element, RkBytes part, RkBytes source)
{
	RkHashHex	whole = element->as.hash_hex;
	RkOut		out;
	char	   *digits;
	char	   *stored = pnstrdup((const char *) part.data, part.len);
	const char *found;

	whole.start = 0;
	whole.digits = 2 * rk_digest_size(whole.digest);
	rk_out_init(&out, (Size) whole.digits);
	rk_put_hash_hex(&out, &whole, source);
	digits = pnstrdup(VARDATA(out.key), out.len);
	if (pg_strncasecmp(digits + element->as.hash_hex.start, stored,
					   part.len) == 0)
		return psprintf("%s-case digits where the layout has %s-case ones",
						whole.upper ? "lower" : "upper",
						whole.upper ? "upper" : "lower");
	found = part.len >= 4 ? strstr(digits, stored) : NULL;
	if (found != NULL)
		return psprintf("it has the digits from start => %d",
						(int) (found - digits) + 1);
	return NULL;
}
