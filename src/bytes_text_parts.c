/*
 * bytes_text_parts.c
 *		Parts of text that have a form of their own: uuids, digests, times.
 *
 * Pure byte code: no palloc, no ereport, no header of the server.
 *
 * A score here is evidence against the same text being made of any letters or
 * digits.
 */
#include "bytes_inspect.h"

#include "bytes_key.h"

static bool
is_digit(uint8_t byte)
{
	return byte >= '0' && byte <= '9';
}

static bool
is_letter(uint8_t byte)
{
	return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
		byte >= 0x80;
}

static bool
is_alnum(uint8_t byte)
{
	return is_digit(byte) || is_letter(byte);
}

static size_t
count_digits(const uint8_t *text, size_t len)
{
	size_t		count = 0;

	while (count < len && is_digit(text[count]))
		count++;
	return count;
}

/* How many hex digits the text begins with, in one case of letters. */
static size_t
count_hex(const uint8_t *text, size_t len, bool upper)
{
	size_t		count = 0;

	while (count < len && rkb_hex_value((char) text[count]) >= 0 &&
		   !(text[count] >= (upper ? 'a' : 'A') &&
			 text[count] <= (upper ? 'f' : 'F')))
		count++;
	return count;
}

/* The number of at most 18 digits. */
static int64_t
read_number(const uint8_t *text, size_t len)
{
	int64_t		value = 0;

	for (size_t i = 0; i < len; i++)
		value = 10 * value + (text[i] - '0');
	return value;
}

/* ------------------------------------------------------------------------
 * Uuids and digests
 * ------------------------------------------------------------------------
 */
static bool
is_uuid_text(const uint8_t *text, size_t len)
{
	if (len < RKB_UUID_TEXT || (len > RKB_UUID_TEXT &&
								is_alnum(text[RKB_UUID_TEXT])))
		return false;
	for (size_t i = 0; i < RKB_UUID_TEXT; i++)
	{
		bool		dash = i == 8 || i == 13 || i == 18 || i == 23;

		if (dash ? text[i] != '-' : rkb_hex_value((char) text[i]) < 0)
			return false;
	}
	return true;
}

/* As long as a digest, or half an md5, and of digits and letters. */
static bool
is_digest(const uint8_t *text, size_t len)
{
	static const size_t lengths[] = {64, 40, 32, 16};

	for (int upper = 0; upper < 2; upper++)
	{
		size_t		count = count_hex(text, len, upper);

		if (count < len)
			continue;
		for (int i = 0; i < 4; i++)
		{
			if (count == lengths[i])
				return count_digits(text, count) < count;
		}
	}
	return false;
}

/*
 * Do the digits, of so many as the text begins with, lead the md5 of the
 * source?  Or its second half, as a 16-digit md5?
 */
static bool
is_md5_of(const uint8_t *text, size_t digits, const uint8_t *source,
		  size_t len, RkbMd5 md5)
{
	uint8_t		digest[16];
	char		hex[32];

	if (len == 0 || !md5(source, len, digest))
		return false;
	for (int upper = 0; upper < 2; upper++)
	{
		rkb_print_hex(hex, digest, 16, upper);
		if (memcmp(text, hex, digits) == 0 ||
			(digits == 16 && memcmp(text, hex + 8, 16) == 0))
			return true;
	}
	return false;
}

/*
 * Hex digits at the beginning of text that are those of the md5 of what
 * follows, perhaps behind a separator: of the word, of the text, of the rest
 * of the key.
 */
static size_t
find_md5(const uint8_t *key, size_t key_len, size_t at, size_t end,
		 RkbMd5 md5, RkbReading *reading)
{
	static const double tests = 7;	/* bits: lengths, sources, cases */
	size_t		lower = count_hex(key + at, end - at, false);
	size_t		upper = count_hex(key + at, end - at, true);
	size_t		most = lower > upper ? lower : upper;

	for (size_t digits = most < 32 ? most : 32; digits >= 2; digits--)
	{
		size_t		source = at + digits;
		size_t		word;
		size_t		trimmed = end;
		size_t		ends[4];

		if (source < end && !is_alnum(key[source]))
			source++;
		word = source;
		while (word < end && is_alnum(key[word]))
			word++;
		while (trimmed > source && key[trimmed - 1] == ' ')
			trimmed--;
		ends[0] = word;
		ends[1] = trimmed;
		ends[2] = end;
		ends[3] = key_len;
		for (int i = 0; i < 4; i++)
		{
			if ((i > 0 && ends[i] == ends[i - 1]) || ends[i] <= source ||
				!is_md5_of(key + at, digits, key + source, ends[i] - source,
						   md5))
				continue;
			*reading = (RkbReading) {
				.kind = RKB_READ_HASH_HEX,
				.score = 4 * (double) digits - tests,
				.source = source,
				.source_length = ends[i] - source
			};
			return digits;
		}
	}
	return 0;
}

/* ------------------------------------------------------------------------
 * Times
 * ------------------------------------------------------------------------
 */

/* Days of a month of the Gregorian calendar. */
static int
days_in_month(int64_t year, int64_t month)
{
	static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	bool		leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

	return month == 2 && leap ? 29 : days[month - 1];
}

/* Days from 1970-01-01 to a day from 1970 on. */
static int64_t
days_from_1970(int64_t year, int64_t month, int64_t day)
{
	int64_t		before = year - 1;
	int64_t		days = 365 * (year - 1970) + (before / 4 - 1969 / 4) -
		(before / 100 - 1969 / 100) + (before / 400 - 1969 / 400) + day - 1;

	for (int64_t i = 1; i < month; i++)
		days += days_in_month(year, i);
	return days;
}

/*
 * yyyyMMdd, then HH, mm, ss, SSS as far as the digits go (8, 10, 12, 14 or 17
 * of them), as milliseconds since 1970; false for no time from 1990 to 2099.
 */
static bool
read_datetime(const uint8_t *text, size_t len, int64_t *ms)
{
	int64_t		year = read_number(text, 4);
	int64_t		month = read_number(text + 4, 2);
	int64_t		day = read_number(text + 6, 2);
	int64_t		hour = len >= 10 ? read_number(text + 8, 2) : 0;
	int64_t		minute = len >= 12 ? read_number(text + 10, 2) : 0;
	int64_t		second = len >= 14 ? read_number(text + 12, 2) : 0;

	if (year < 1990 || year > 2099 || month < 1 || month > 12 || day < 1 ||
		day > days_in_month(year, month) || hour > 23 || minute > 59 ||
		second > 59)
		return false;
	*ms = (days_from_1970(year, month, day) * 86400 + hour * 3600 +
		   minute * 60 + second) * 1000 +
		(len >= 17 ? read_number(text + 14, 3) : 0);
	return true;
}

/*
 * A date with a time of day, in front of other digits too; alone, by length.
 * Days from 1990 to 2099 are one in 2500 of eight digits.
 */
static size_t
find_datetime(const uint8_t *text, size_t digits, RkbReading *reading)
{
	static const size_t lengths[] = {17, 14, 12, 8};

	for (int i = 0; i < 4; i++)
	{
		int64_t		ms;

		if (digits < lengths[i] ||
			(digits > lengths[i] && lengths[i] < 14) ||
			!read_datetime(text, lengths[i], &ms))
			continue;
		*reading = (RkbReading) {
			.kind = RKB_READ_DATETIME_DIGITS,
			.score = 11.3 + (lengths[i] > 8 ? 3 : 0) - 3,
			.unit = RKB_UNIT_MS,
			.value = ms
		};
		return lengths[i];
	}
	return 0;
}

/* Long.MAX less a time has 19 digits; 13 and 10 digits are ms and s. */
static size_t
find_count(const uint8_t *text, size_t digits, RkbReading *reading)
{
	RkbTimeUnit unit = digits == 10 ? RKB_UNIT_S : RKB_UNIT_MS;
	int64_t		greatest = digits == 19 ? INT64_MAX :
		digits == 13 ? INT64_C(9999999999999) : INT64_C(9999999999);
	int64_t		value;

	if (digits != 19 && digits != 13 && digits != 10)
		return 0;
	if (digits == 19 && memcmp(text, "9223372036854775807", 19) > 0)
		return 0;
	value = digits < 19 ? read_number(text, digits) :
		read_number(text, 18) * 10 + (text[18] - '0');
	*reading = (RkbReading) {
		.kind = RKB_READ_EPOCH_DIGITS, .unit = unit, .value = value
	};
	if (digits == 19 || !rkb_is_plausible(value, unit))
	{
		reading->kind = RKB_READ_REVERSED_DIGITS;
		reading->value = greatest - value;
	}
	/* a third of all numbers, or one in three million */
	reading->score = digits == 19 ? 21.4 - 3 : 1;
	return rkb_is_plausible(reading->value, unit) ? digits : 0;
}

/* ------------------------------------------------------------------------
 * All of them
 * ------------------------------------------------------------------------
 */
size_t
rkb_text_part(const uint8_t *key, size_t key_len, size_t start, size_t at,
			  size_t end, RkbMd5 md5, RkbReading *reading)
{
	const uint8_t *text = key + at;
	size_t		word = 0;
	size_t		digits;
	size_t		found = 0;

	if (at > start && is_alnum(key[at - 1]))
		return 0;
	if (is_uuid_text(text, end - at))
	{
		*reading = (RkbReading) {.kind = RKB_READ_UUID_TEXT, .score = 100};
		return RKB_UUID_TEXT;
	}
	if (at == start && md5 != NULL)
		found = find_md5(key, key_len, at, end, md5, reading);
	if (found > 0)
		return found;

	while (word < end - at && is_alnum(text[word]))
		word++;
	if (is_digest(text, word))
	{
		/* of letters and digits, 16 of 36 are hex */
		*reading = (RkbReading) {
			.kind = RKB_READ_HEX, .score = 1.17 * (double) word - 3
		};
		return word;
	}
	digits = count_digits(text, word);
	found = find_datetime(text, digits, reading);
	if (found > 0 && (found >= 14 || digits == word))
		return found;
	return digits == word ? find_count(text, digits, reading) : 0;
}
