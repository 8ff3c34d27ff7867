/*
 * datetime.c
 *		Dates as text of fixed width, by a pattern as Java writes it.
 *
 *		yyyy MM dd HH mm ss SSS		fields
 *		'text', ''					quoted literal, and a quote
 *		all but letters				themselves
 *
 * Instants and ISO text are in time.c.
 */
#include "encoders.h"

#include "utils/builtins.h"
#include "utils/datetime.h"
#include "utils/timestamp.h"

/* Letters with a meaning in java.text.SimpleDateFormat that have a place. */
static const struct
{
	char		letter;
	int			width;
	RkField		field;
}			rk_fields[] = {
	{'y', 4, RK_FIELD_YEAR},
	{'M', 2, RK_FIELD_MONTH},
	{'d', 2, RK_FIELD_DAY},
	{'H', 2, RK_FIELD_HOUR},
	{'m', 2, RK_FIELD_MINUTE},
	{'s', 2, RK_FIELD_SECOND},
	{'S', 3, RK_FIELD_MILLISECOND}
};

/* Letters that are taken for one of these. */
static const struct
{
	char		letter;
	const char *hint;
}			rk_mistakes[] = {
	{'Y', "YYYY is the year of the week, which differs around New Year; write yyyy."},
	{'u', "Write yyyy for the year."},
	{'L', "Write MM for the month."},
	{'D', "D is the day of the year; write dd for the day of the month."},
	{'h', "hh counts to 12 and does not tell morning from evening; write HH."},
	{'K', "KK counts to 11 and does not tell morning from evening; write HH."},
	{'k', "kk counts from 1 to 24; write HH."},
	{'n', "Write SSS for milliseconds."},
	{'E', "Names are not of fixed width."},
	{'a', "Names are not of fixed width; write HH for the hour of the day."}
};

static void
rk_field_error(RkBytes pattern, const uint8 *at, Size len, const char *hint)
{
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("invalid date field \"%s\" in format \"%s\"",
					rk_server_text((RkBytes) {at, len}),
					rk_server_text(pattern)),
			 errhint("%s", hint)));
}

/* A run of one letter, from *at. */
static RkToken
rk_field_token(RkBytes pattern, const uint8 *at, const uint8 *end)
{
	const uint8 *start = at;
	Size		len;

	while (at < end && *at == *start)
		at++;
	len = (Size) (at - start);
	for (int i = 0; i < (int) lengthof(rk_fields); i++)
	{
		if (rk_fields[i].letter != (char) *start)
			continue;
		if (len != (Size) rk_fields[i].width)
			rk_field_error(pattern, start, len, *start == 'M' && len > 2 ?
						   "Names of months are not of fixed width; write MM." :
						   "Write yyyy, MM, dd, HH, mm, ss or SSS.");
		return (RkToken) {rk_fields[i].field, {start, len}};
	}
	for (int i = 0; i < (int) lengthof(rk_mistakes); i++)
	{
		if (rk_mistakes[i].letter == (char) *start)
			rk_field_error(pattern, start, len, rk_mistakes[i].hint);
	}
	rk_field_error(pattern, start, len,
				   "Write yyyy, MM, dd, HH, mm, ss or SSS; other letters are quoted: 'T'.");
	pg_unreachable();
}

static inline bool
rk_is_letter(uint8 c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/*
 * The next part of the pattern, false at its end.  A quoted literal comes in
 * pieces, one for each quote in it.
 */
static bool
rk_next_token(RkBytes pattern, Size *at, bool *quoted, RkToken *token)
{
	const uint8 *end = pattern.data + pattern.len;
	const uint8 *p = pattern.data + *at;
	const uint8 *start;

	if (p < end && *p == '\'')
	{
		if (p + 1 < end && p[1] == '\'')	/* a quote, quoted or not */
		{
			*token = (RkToken) {RK_FIELD_LITERAL, {p, 1}};
			*at += 2;
			return true;
		}
		*quoted = !*quoted;
		p++;
	}
	if (p == end)
	{
		if (*quoted)
			rk_field_error(pattern, pattern.data, pattern.len,
						   "A quote is not closed.");
		return false;
	}

	start = p;
	if (!*quoted && rk_is_letter(*p))
	{
		*token = rk_field_token(pattern, p, end);
		p += token->bytes.len;
	}
	else
	{
		while (p < end && *p != '\'' && (*quoted || !rk_is_letter(*p)))
			p++;
		*token = (RkToken) {RK_FIELD_LITERAL, {start, (Size) (p - start)}};
	}
	*at = (Size) (p - pattern.data);
	return true;
}

/*
 * Is this a name of the time zone database?  The server would also take POSIX
 * texts such as GMT+8, which count west where Java and people count east, so
 * names with digits are refused but for the few that the database has; and
 * localtime and posixrules are other zones on each machine.
 */
static bool
rk_is_zone_name(const char *name)
{
	static const char *const with_digits[] = {
		"EST5EDT", "CST6CDT", "MST7MDT", "PST8PDT", "GMT0"
	};
	static const char etc[] = "Etc/GMT";
	const char *hours = name + strlen(etc) + 1;

	if (strlen(name) > TZ_STRLEN_MAX ||
		pg_strcasecmp(name, "localtime") == 0 ||
		pg_strcasecmp(name, "posixrules") == 0)
		return false;
	if (strcspn(name, "0123456789<") == strlen(name))
		return true;
	for (int i = 0; i < (int) lengthof(with_digits); i++)
	{
		if (pg_strcasecmp(name, with_digits[i]) == 0)
			return true;
	}
	/* Etc/GMT+12 to Etc/GMT-14 */
	return pg_strncasecmp(name, etc, strlen(etc)) == 0 &&
		(hours[-1] == '+' || hours[-1] == '-') &&
		strspn(hours, "0123456789") == strlen(hours) &&
		strlen(hours) <= 2 && atoi(hours) <= (hours[-1] == '+' ? 12 : 14);
}

/* A zone by name, or NULL and its offset east of UTC where it has but one. */
static pg_tz *
rk_zone(text *value, int64 *offset)
{
	char	   *name = text_to_cstring(value);
	pg_tz	   *zone = NULL;
	long		seconds;

	*offset = 0;
	if (rk_read_offset(name, strlen(name), offset))
		return NULL;
	if (rk_is_zone_name(name))
		zone = pg_tzset(name);
	if (zone == NULL || !pg_tz_acceptable(zone))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("time zone \"%s\" not recognized", name),
				 errhint("Write a name such as UTC or Asia/Shanghai, or an offset east of UTC such as +08:00.")));
	if (pg_get_timezone_offset(zone, &seconds))
	{
		*offset = seconds * USECS_PER_SEC;
		return NULL;
	}
	return zone;
}

/* Checks the pattern and the zone. */
RkDatetime
rk_datetime_prepare(text *format, text *zone)
{
	static const RkUnit units[] = {
		[RK_FIELD_YEAR] = RK_YEAR,
		[RK_FIELD_MONTH] = RK_MONTH,
		[RK_FIELD_DAY] = RK_DAY,
		[RK_FIELD_HOUR] = RK_HOUR,
		[RK_FIELD_MINUTE] = RK_MINUTE,
		[RK_FIELD_SECOND] = RK_S,
		[RK_FIELD_MILLISECOND] = RK_MS
	};
	RkDatetime	options = {.pattern = rk_utf8(format), .descending = true};
	Size		at = 0;
	bool		quoted = false;
	int			seen = 0;		/* bits of fields */
	RkField		finest = RK_FIELD_LITERAL;
	RkField		last = RK_FIELD_LITERAL;
	RkToken		token;

	options.tokens = palloc((options.pattern.len + 1) * sizeof(RkToken));
	options.zone = rk_zone(zone, &options.offset);
	while (rk_next_token(options.pattern, &at, &quoted, &token))
	{
		options.tokens[options.token_count++] = token;
		options.width += (int) token.bytes.len;
		if (token.field == RK_FIELD_LITERAL)
			continue;
		if (token.field == RK_FIELD_MONTH && last == RK_FIELD_HOUR)
			rk_field_error(options.pattern, token.bytes.data, token.bytes.len,
						   "MM is the month; write mm for the minute.");
		last = token.field;
		options.descending &= token.field == finest + 1;
		finest = Max(finest, token.field);
		seen |= 1 << token.field;
	}
	/* yyyymmdd: the minute of no hour is a month that is spelt wrong */
	if ((seen & (1 << RK_FIELD_MINUTE | 1 << RK_FIELD_HOUR |
				 1 << RK_FIELD_MONTH)) == 1 << RK_FIELD_MINUTE &&
		(seen & (1 << RK_FIELD_YEAR | 1 << RK_FIELD_DAY)) != 0)
		rk_field_error(options.pattern, (const uint8 *) "mm", 2,
					   "mm is the minute; write MM for the month.");
	options.unit = units[finest];
	/* all bits from the year to the finest */
	options.complete = seen == (2 << finest) - (1 << RK_FIELD_YEAR);
	if (seen == 0)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("format \"%s\" has no date field",
						text_to_cstring(format)),
				 errhint("Write yyyy, MM, dd, HH, mm, ss or SSS.")));
	return options;
}

/* Has the instant a text in every zone: the years 2 to 9998? */
bool
rk_datetime_in_range(Timestamp value)
{
	return !TIMESTAMP_NOT_FINITE(value) &&
		value >= (date2j(2, 1, 1) - POSTGRES_EPOCH_JDATE) * USECS_PER_DAY &&
		value < (date2j(9999, 1, 1) - POSTGRES_EPOCH_JDATE) * USECS_PER_DAY;
}

/*
 * East of Greenwich the first fields of year 1 read back as an instant of the
 * year before, which ISO 8601 and SQL write unlike.
 */
static void
rk_check_first_year(const RkDatetime *options, RkBytes written,
					Timestamp value)
{
	Timestamp	back;

	if (rk_get_datetime(options, written, &back) == NULL &&
		back < (date2j(1, 1, 1) - POSTGRES_EPOCH_JDATE) * USECS_PER_DAY)
		ereport(ERROR,
				(errcode(ERRCODE_DATETIME_FIELD_OVERFLOW),
				 errmsg("time reads back as one before year 1 in this zone and format: %s",
						rk_time_print(value))));
}

/* The instant's fields in the zone, each rounded down. */
void
rk_put_datetime(RkOut *out, const RkDatetime *options, Timestamp value)
{
	struct pg_tm tm = {0};
	fsec_t		us = 0;
	int			east;
	Size		start = out->len;

	rk_check_finite(value);
	if (timestamp2tm(value + options->offset,
					 options->zone != NULL ? &east : NULL, &tm, &us, NULL,
					 options->zone) != 0 ||
		tm.tm_year < 1 || tm.tm_year > 9999)
		ereport(ERROR,
				(errcode(ERRCODE_DATETIME_FIELD_OVERFLOW),
				 errmsg("time outside of the years 1 to 9999 has no text of fixed width: %s",
						rk_time_print(value))));

	for (int part = 0; part < options->token_count; part++)
	{
		const RkToken *token = &options->tokens[part];
		const int	fields[] = {
			[RK_FIELD_YEAR] = tm.tm_year,
			[RK_FIELD_MONTH] = tm.tm_mon,
			[RK_FIELD_DAY] = tm.tm_mday,
			[RK_FIELD_HOUR] = tm.tm_hour,
			[RK_FIELD_MINUTE] = tm.tm_min,
			[RK_FIELD_SECOND] = tm.tm_sec,
			[RK_FIELD_MILLISECOND] = us / 1000
		};
		uint8	   *dst = rk_extend(out, token->bytes.len);

		if (token->field == RK_FIELD_LITERAL)
			memcpy(dst, token->bytes.data, token->bytes.len);
		else
		{
			int			rest = fields[token->field];

			for (Size i = token->bytes.len; i-- > 0; rest /= 10)
				dst[i] = (uint8) ('0' + rest % 10);
		}
	}
	if (unlikely(tm.tm_year == 1))
	{
		RkBytes		written = {(uint8 *) VARDATA(out->key) + start,
			out->len - start};

		rk_check_first_year(options, written, value);
	}
}

static const char *
rk_not_a_time(const RkDatetime *options, RkBytes part)
{
	return psprintf("\"%s\" is no time of the format \"%s\"",
					rk_printed(part), rk_server_text(options->pattern));
}

/*
 * The first instant with these fields, of those that the format leaves out;
 * NULL, or what does not fit.
 */
const char *
rk_get_datetime(const RkDatetime *options, RkBytes part, Timestamp *value)
{
	int			fields[RK_FIELD_MILLISECOND + 1] = {
		[RK_FIELD_YEAR] = 2000, /* has a 29 February */
		[RK_FIELD_MONTH] = 1,
		[RK_FIELD_DAY] = 1
	};
	struct pg_tm tm = {0};
	const uint8 *src = part.data;

	for (int i = 0; i < options->token_count; i++)
	{
		const RkToken *token = &options->tokens[i];
		RkBytes		piece = {src, token->bytes.len};
		int64		digits = 0;

		if (token->field == RK_FIELD_LITERAL ?
			memcmp(src, token->bytes.data, piece.len) != 0 :
			!rk_read_digits(piece, &digits))
			return rk_not_a_time(options, part);
		fields[token->field] = (int) digits;
		src += piece.len;
	}

	tm.tm_year = fields[RK_FIELD_YEAR];
	tm.tm_mon = fields[RK_FIELD_MONTH];
	tm.tm_mday = fields[RK_FIELD_DAY];
	tm.tm_hour = fields[RK_FIELD_HOUR];
	tm.tm_min = fields[RK_FIELD_MINUTE];
	tm.tm_sec = fields[RK_FIELD_SECOND];
	if (tm.tm_year < 1 || tm.tm_mon < 1 || tm.tm_mon > MONTHS_PER_YEAR ||
		tm.tm_mday < 1 ||
		tm.tm_mday > day_tab[isleap(tm.tm_year)][tm.tm_mon - 1] ||
		tm.tm_hour > 23 || tm.tm_min > 59 || tm.tm_sec > 59)
		return rk_not_a_time(options, part);

	*value = (date2j(tm.tm_year, tm.tm_mon, tm.tm_mday) -
			  POSTGRES_EPOCH_JDATE) * USECS_PER_DAY +
		((tm.tm_hour * MINS_PER_HOUR + tm.tm_min) * SECS_PER_MINUTE +
		 tm.tm_sec) * USECS_PER_SEC +
		fields[RK_FIELD_MILLISECOND] * INT64CONST(1000) - options->offset;
	if (options->zone != NULL)
		*value += DetermineTimeZoneOffset(&tm, options->zone) * USECS_PER_SEC;
	return NULL;
}

/* The options, kept over a query where they are constants. */
static RkDatetime *
rk_datetime_arg(FunctionCallInfo fcinfo)
{
	FmgrInfo   *function = fcinfo->flinfo;
	bool		constant;
	MemoryContext caller;
	RkDatetime *options;

	if (function->fn_extra != NULL)
		return function->fn_extra;
	constant = rk_is_constant_argument(function, 1) &&
		rk_is_constant_argument(function, 2);
	caller = MemoryContextSwitchTo(constant ? function->fn_mcxt :
								   CurrentMemoryContext);
	options = palloc(sizeof(RkDatetime));
	*options = rk_datetime_prepare(PG_GETARG_TEXT_P_COPY(1),
								   PG_GETARG_TEXT_PP(2));
	MemoryContextSwitchTo(caller);
	if (constant)
		function->fn_extra = options;
	return options;
}

static Datum
rk_datetime(FunctionCallInfo fcinfo, Timestamp value)
{
	const RkDatetime *options = rk_datetime_arg(fcinfo);
	RkOut		out;

	rk_out_init(&out, (Size) options->width);
	rk_put_datetime(&out, options, value);
	PG_RETURN_ROWKEY_P(rk_out_finish(&out));
}

/*
 * rowkey_datetime(value, format text, zone text) returns rowkey
 *
 * The time as text by a Java pattern of fixed-width fields, in a stated zone.
 * Errors: fields of variable width or with another meaning than people think
 * (YYYY, hh, DD, names), an unknown zone, years outside of 1 to 9999.
 */
ROWKEY_FUNCTION(rowkey_datetime_timestamp);
Datum
rowkey_datetime_timestamp(PG_FUNCTION_ARGS)
{
	return rk_datetime(fcinfo, PG_GETARG_TIMESTAMP(0));
}

ROWKEY_FUNCTION(rowkey_datetime_date);
Datum
rowkey_datetime_date(PG_FUNCTION_ARGS)
{
	return rk_datetime(fcinfo, rk_time_from_date(PG_GETARG_DATEADT(0)));
}

ROWKEY_FUNCTION(rowkey_datetime_text);
Datum
rowkey_datetime_text(PG_FUNCTION_ARGS)
{
	return rk_datetime(fcinfo, rk_time_from_text(PG_GETARG_TEXT_PP(0)));
}
