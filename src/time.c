/*
 * time.c
 *		Instants and their counts of units since 1970; ISO 8601 text.
 *
 * An instant is a Timestamp of the server, microseconds in UTC, whatever type
 * it came from: timestamp, date and text without a zone are UTC.  Nothing here
 * reads the session's time zone.
 */
#include "encoders.h"

#include "common/int.h"
#include "utils/builtins.h"
#include "utils/date.h"
#include "utils/datetime.h"
#include "utils/timestamp.h"

static const RkName rk_unit_names[] = {
	{"us", RK_US},
	{"ms", RK_MS},
	{"s", RK_S},
	{"minute", RK_MINUTE},
	{"hour", RK_HOUR},
	{"day", RK_DAY}
};

/* Microseconds in each unit; each divides the days from 1970 to 2000. */
static const int64 rk_unit_us[] = {
	1,
	1000,
	USECS_PER_SEC,
	USECS_PER_MINUTE,
	USECS_PER_HOUR,
	USECS_PER_DAY
};

/* Days from 1970-01-01, Java's epoch, to the server's 2000-01-01 */
#define RK_EPOCH_DAYS	(POSTGRES_EPOCH_JDATE - UNIX_EPOCH_JDATE)

RkUnit
rk_unit_value(text *unit)
{
	return (RkUnit) RK_NAME_VALUE("unit", unit, rk_unit_names);
}

void
rk_check_finite(Timestamp value)
{
	if (unlikely(TIMESTAMP_NOT_FINITE(value)))
		ereport(ERROR,
				(errcode(ERRCODE_DATETIME_FIELD_OVERFLOW),
				 errmsg("%sinfinity is no time in a key",
						TIMESTAMP_IS_NOBEGIN(value) ? "-" : ""),
				 errhint("Write a time that stands for it, such as 1970-01-01 or 9999-12-31.")));
}

/* Midnight UTC of a date. */
Timestamp
rk_time_from_date(DateADT value)
{
	if (DATE_NOT_FINITE(value))
		rk_check_finite(DATE_IS_NOBEGIN(value) ? DT_NOBEGIN : DT_NOEND);
	if (value < DATETIME_MIN_JULIAN - POSTGRES_EPOCH_JDATE ||
		value >= TIMESTAMP_END_JULIAN - POSTGRES_EPOCH_JDATE)
		ereport(ERROR,
				(errcode(ERRCODE_DATETIME_FIELD_OVERFLOW),
				 errmsg("date out of range for a time in a key: day %d since 2000-01-01",
						value)));
	return value * USECS_PER_DAY;
}

/* finer: digits behind the microseconds.  before_christ: the server's years. */
static const char *
rk_time_text(Timestamp instant, const char *finer, bool before_christ)
{
	struct pg_tm tm;
	fsec_t		us;
	char		fraction[8] = "";
	int			length;

	if (TIMESTAMP_NOT_FINITE(instant) ||
		timestamp2tm(instant, NULL, &tm, &us, NULL, NULL) != 0)
		return TIMESTAMP_IS_NOBEGIN(instant) ? "-infinity" : "infinity";
	if (us != 0 || *finer != '\0')
	{
		length = snprintf(fraction, sizeof(fraction), ".%06d", us);
		while (*finer == '\0' && fraction[length - 1] == '0')
			fraction[--length] = '\0';
	}
	before_christ = before_christ && tm.tm_year < 1;
	return psprintf("%04d-%02d-%02dT%02d:%02d:%02d%s%sZ%s",
					before_christ ? 1 - tm.tm_year : tm.tm_year, tm.tm_mon,
					tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec, fraction,
					finer, before_christ ? " BC" : "");
}

/* An instant as all is printed: ISO 8601, the fraction as far as it goes. */
const char *
rk_time_print(Timestamp instant)
{
	return rk_time_text(instant, "", false);
}

/* The same as the server reads it, with digits behind the microseconds. */
const char *
rk_time_literal(Timestamp instant, const char *finer)
{
	return rk_time_text(instant, finer, true);
}

/* The digits of a time behind its microseconds, up to the last that counts. */
const char *
rk_time_finer(const char *value)
{
	const char *point = strchr(value, '.');
	Size		digits;

	if (point == NULL)
		return "";
	digits = strspn(point + 1, "0123456789");
	while (digits > 0 && point[digits] == '0')
		digits--;
	return digits <= 6 ? "" : pnstrdup(point + 7, digits - 6);
}

/* The whole units since 1970, rounded down; negative before. */
int64
rk_time_to_units(Timestamp value, RkUnit unit)
{
	int64		us = rk_unit_us[unit];
	int64		units;

	rk_check_finite(value);
	units = value / us - (value % us < 0);
	if (unlikely(pg_add_s64_overflow(units,
									 RK_EPOCH_DAYS * (USECS_PER_DAY / us),
									 &units)))
		ereport(ERROR,
				(errcode(ERRCODE_DATETIME_FIELD_OVERFLOW),
				 errmsg("time out of range for a number of microseconds: %s",
						rk_time_print(value)),
				 errhint("Use unit ms.")));
	return units;
}

/* Is the instant the beginning of a unit? */
bool
rk_unit_is_whole(Timestamp value, RkUnit unit)
{
	return value % rk_unit_us[unit] == 0;
}

/* The instant that many units after 1970; false where the server has none. */
bool
rk_units_to_time(int64 value, RkUnit unit, Timestamp *result)
{
	int64		us = rk_unit_us[unit];
	int64		units;

	return !pg_sub_s64_overflow(value, RK_EPOCH_DAYS * (USECS_PER_DAY / us),
								&units) &&
		!pg_mul_s64_overflow(units, us, result) &&
		IS_VALID_TIMESTAMP(*result);
}

TimestampTz
rk_time_from_units(int64 value, RkUnit unit)
{
	Timestamp	result;

	if (!rk_units_to_time(value, unit, &result))
		ereport(ERROR,
				(errcode(ERRCODE_DATETIME_FIELD_OVERFLOW),
				 errmsg("time of " INT64_FORMAT " %s since 1970 is out of range for type timestamp with time zone",
						value, rk_unit_names[unit].name)));
	return result;
}

/* A count of units in another unit, rounded down. */
int64
rk_convert_units(int64 value, RkUnit from, RkUnit to)
{
	int64		divisor;
	int64		result;

	if (from <= to)
	{
		divisor = rk_unit_us[to] / rk_unit_us[from];
		return value / divisor - (value % divisor < 0);
	}
	if (pg_mul_s64_overflow(value, rk_unit_us[from] / rk_unit_us[to], &result))
		ereport(ERROR,
				(errcode(ERRCODE_DATETIME_FIELD_OVERFLOW),
				 errmsg("time of " INT64_FORMAT " %s is out of range in %s",
						value, rk_unit_names[from].name,
						rk_unit_names[to].name)));
	return result;
}

/* ------------------------------------------------------------------------
 * ISO 8601
 *
 *		yyyy-MM-dd [T| HH:mm[:ss[.f...]] [Z|+hh[:mm]|-hh[:mm]]]
 *
 * and nothing else: no names, no "now", no order of fields that a setting
 * decides.
 * ------------------------------------------------------------------------
 */
typedef struct RkScanner
{
	const char *at;
	const char *end;
} RkScanner;

static bool
rk_accept(RkScanner *scanner, char c)
{
	if (scanner->at == scanner->end || *scanner->at != c)
		return false;
	scanner->at++;
	return true;
}

/* Exactly so many digits, as a number; -1 where they are not. */
static int
rk_number(RkScanner *scanner, int digits)
{
	int			value = 0;

	if (scanner->end - scanner->at < digits)
		return -1;
	for (; digits > 0; digits--)
	{
		char		c = *scanner->at++;

		if (c < '0' || c > '9')
			return -1;
		value = 10 * value + (c - '0');
	}
	return value;
}

/* Microseconds of a fraction with any number of digits, rounded down. */
static bool
rk_fraction(RkScanner *scanner, int64 *us)
{
	int64		digit_us = USECS_PER_SEC / 10;
	const char *start = scanner->at;

	for (; scanner->at < scanner->end && *scanner->at >= '0' &&
		 *scanner->at <= '9'; scanner->at++)
	{
		*us += (*scanner->at - '0') * digit_us;
		digit_us /= 10;
	}
	return scanner->at > start;
}

/* Time of day in microseconds. */
static bool
rk_clock(RkScanner *scanner, int64 *us)
{
	int			hour = rk_number(scanner, 2);
	int			minute;
	int			second = 0;

	if (hour < 0 || !rk_accept(scanner, ':') ||
		(minute = rk_number(scanner, 2)) < 0)
		return false;
	*us = 0;
	if (rk_accept(scanner, ':'))
	{
		if ((second = rk_number(scanner, 2)) < 0 ||
			(rk_accept(scanner, '.') && !rk_fraction(scanner, us)))
			return false;
	}
	if (hour > 23 || minute > 59 || second > 59)
		return false;
	*us += ((hour * MINS_PER_HOUR + minute) * SECS_PER_MINUTE + second) *
		USECS_PER_SEC;
	return true;
}

/* Offset of a zone east of UTC in microseconds; none is UTC. */
static bool
rk_offset(RkScanner *scanner, int64 *us)
{
	bool		west;
	int			hours;
	int			minutes = 0;

	*us = 0;
	if (scanner->at == scanner->end || rk_accept(scanner, 'Z'))
		return true;
	west = rk_accept(scanner, '-');
	if ((!west && !rk_accept(scanner, '+')) ||
		(hours = rk_number(scanner, 2)) < 0)
		return false;
	if (scanner->at < scanner->end)
	{
		if (!rk_accept(scanner, ':') ||
			(minutes = rk_number(scanner, 2)) < 0)
			return false;
	}
	if (hours > MAX_TZDISP_HOUR || minutes > 59)
		return false;
	*us = (hours * MINS_PER_HOUR + minutes) * USECS_PER_MINUTE *
		(west ? -1 : 1);
	return true;
}

/*
 * Offset that is written as Z, +hh:mm or the like; false where the text is
 * none.
 */
bool
rk_read_offset(const char *value, Size len, int64 *us)
{
	RkScanner	scanner = {value, value + len};

	return len > 0 && rk_offset(&scanner, us) && scanner.at == scanner.end;
}

static bool
rk_read_time(const char *value, Size len, Timestamp *result)
{
	RkScanner	scanner = {value, value + len};
	int			year = rk_number(&scanner, 4);
	int			month;
	int			day;
	int64		clock = 0;
	int64		offset = 0;

	if (year < 1 || !rk_accept(&scanner, '-') ||
		(month = rk_number(&scanner, 2)) < 1 || month > MONTHS_PER_YEAR ||
		!rk_accept(&scanner, '-') ||
		(day = rk_number(&scanner, 2)) < 1 ||
		day > day_tab[isleap(year)][month - 1])
		return false;
	if (scanner.at < scanner.end)
	{
		if ((!rk_accept(&scanner, 'T') && !rk_accept(&scanner, ' ')) ||
			!rk_clock(&scanner, &clock) ||
			!rk_offset(&scanner, &offset) || scanner.at < scanner.end)
			return false;
	}
	*result = (date2j(year, month, day) - POSTGRES_EPOCH_JDATE) *
		USECS_PER_DAY + clock - offset;
	return true;
}

Timestamp
rk_time_from_utf8(RkBytes value)
{
	Timestamp	result;

	if (!rk_read_time((const char *) value.data, value.len, &result))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_DATETIME_FORMAT),
				 errmsg("invalid time: \"%s\"", rk_server_text(value)),
				 errhint("Write ISO 8601: 2026-01-01, 2026-01-01 12:00:00.123 or 2026-01-01T12:00:00Z; UTC where no zone is given. A number of units is a bigint.")));
	return result;
}

Timestamp
rk_time_from_text(text *value)
{
	return rk_time_from_utf8(rk_utf8(value));
}
