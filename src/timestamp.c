/*
 * timestamp.c
 *		Times in keys: epoch, reversed timestamp, and their readers.
 *
 * Instants and units are in time.c, formatted dates in datetime.c.
 */
#include "encoders.h"

#include "utils/builtins.h"
#include "utils/date.h"
#include "utils/timestamp.h"

/* A count of units that a key has no place for. */
static void
rk_check_time(bool fits, int64 value, const char *what, int64 limit)
{
	if (unlikely(value < 0))
		ereport(ERROR,
				(errcode(ERRCODE_DATETIME_FIELD_OVERFLOW),
				 errmsg("time before 1970 does not sort in a key: " INT64_FORMAT,
						value),
				 errhint("Use the ordered dialect: rowkey_ordered sorts negative numbers by value.")));
	if (unlikely(!fits))
		ereport(ERROR,
				(errcode(ERRCODE_DATETIME_FIELD_OVERFLOW),
				 errmsg("time " INT64_FORMAT " is greater than the %s " INT64_FORMAT,
						value, what, limit),
				 errhint("Is the time in another unit than the key's?")));
}

/* Unsigned big-endian, 1 to 8 bytes. */
void
rk_put_epoch(RkOut *out, int64 value, int bytes)
{
	rk_check_between("bytes", bytes, 1, 8);
	rk_check_time(value < 0 || rkb_fits((uint64) value, bytes), value,
				  "field's maximum",
				  bytes == 8 ? PG_INT64_MAX :
				  (INT64CONST(1) << 8 * bytes) - 1);
	rk_put_int(out, value, bytes);
}

static const RkName rk_reverse_format_names[] = {
	{"byte", RK_FORMAT_BYTE},
	{"digits", RK_FORMAT_DIGITS}
};

RkReverseTimestamp
rk_reverse_timestamp_prepare(text *format, int64 maximum)
{
	RkReverseTimestamp options = {
		.maximum = maximum,
		.format = (RkFormat) RK_NAME_VALUE("format", format,
										   rk_reverse_format_names),
		.width = maximum <= PG_INT32_MAX ? 4 : 8
	};
	char		digits[MAXINT8LEN + 1];

	rk_check_between("maximum", maximum, 1, PG_INT64_MAX);
	if (options.format == RK_FORMAT_DIGITS)
		options.width = pg_lltoa(maximum, digits);
	return options;
}

/* maximum - value, so that the newest sorts first. */
void
rk_put_reverse_timestamp(RkOut *out, const RkReverseTimestamp *options,
						 int64 value)
{
	rk_check_time(value <= options->maximum, value, "maximum",
				  options->maximum);
	value = options->maximum - value;
	if (options->format == RK_FORMAT_BYTE)
		rk_put_int(out, value, options->width);
	else
		rk_put_integer_digits(out, value, options->width);
}

/* ------------------------------------------------------------------------
 * SQL functions
 * ------------------------------------------------------------------------
 */

/* The SQL functions of a verb that takes a time: one per type of time. */
#define RK_TIME_FUNCTION(verb, kind, units) \
	ROWKEY_FUNCTION(rowkey_##verb##_##kind); \
	Datum \
	rowkey_##verb##_##kind(PG_FUNCTION_ARGS) \
	{ \
		return rk_##verb(fcinfo, units); \
	}

/* The time argument in units of the second argument; a bigint is in them. */
#define RK_ARG_UNITS(time) \
	rk_time_to_units(time, rk_unit_value(PG_GETARG_TEXT_PP(1)))

#define RK_TIME_FUNCTIONS(verb) \
	RK_TIME_FUNCTION(verb, timestamp, RK_ARG_UNITS(PG_GETARG_TIMESTAMP(0))) \
	RK_TIME_FUNCTION(verb, date, \
					 RK_ARG_UNITS(rk_time_from_date(PG_GETARG_DATEADT(0)))) \
	RK_TIME_FUNCTION(verb, text, \
					 RK_ARG_UNITS(rk_time_from_text(PG_GETARG_TEXT_PP(0)))) \
	RK_TIME_FUNCTION(verb, bigint, PG_GETARG_INT64(0))

/*
 * rowkey_epoch(value, unit text, bytes int) returns rowkey
 *
 * Whole units since 1970 UTC (floor), unsigned big-endian, 1 to 8 bytes;
 * Bytes.toBytes(long) or (int) of it.  A bigint is taken as already in the
 * unit.  Errors: before 1970, infinity, too large for the bytes.
 */
static Datum
rk_epoch(FunctionCallInfo fcinfo, int64 value)
{
	RkOut		out;

	rk_unit_value(PG_GETARG_TEXT_PP(1));	/* checked with a bigint too */
	rk_out_init(&out, 8);
	rk_put_epoch(&out, value, PG_GETARG_INT32(2));
	PG_RETURN_ROWKEY_P(rk_out_finish(&out));
}

RK_TIME_FUNCTIONS(epoch)

/*
 * rowkey_reverse_timestamp(value, unit text, format text, maximum bigint)
 * returns rowkey
 *
 * maximum - units since 1970 UTC: the newest first.  As byte 4 bytes up to
 * maximum 2147483647, else 8 (Bytes.toBytes(int), (long)); as digits as many
 * as the maximum has.  Errors: before 1970, infinity, behind the maximum.
 */
static Datum
rk_reverse_timestamp(FunctionCallInfo fcinfo, int64 value)
{
	RkReverseTimestamp options =
		rk_reverse_timestamp_prepare(PG_GETARG_TEXT_PP(2),
									 PG_GETARG_INT64(3));
	RkOut		out;

	rk_unit_value(PG_GETARG_TEXT_PP(1));
	rk_out_init(&out, (Size) options.width);
	rk_put_reverse_timestamp(&out, &options, value);
	PG_RETURN_ROWKEY_P(rk_out_finish(&out));
}

RK_TIME_FUNCTIONS(reverse_timestamp)

/* ------------------------------------------------------------------------
 * Readers
 * ------------------------------------------------------------------------
 */

/*
 * rowkey_to_epoch(key, start, unit, bytes) returns timestamptz
 */
ROWKEY_FUNCTION(rowkey_to_epoch);
Datum
rowkey_to_epoch(PG_FUNCTION_ARGS)
{
	RkUnit		unit = rk_unit_value(PG_GETARG_TEXT_PP(2));
	int32		bytes = PG_GETARG_INT32(3);
	RkBytes		part;

	rk_check_between("bytes", bytes, 1, 8);
	part = rk_part(PG_GETARG_ROWKEY_PP(0), PG_GETARG_INT32(1), bytes);
	PG_RETURN_TIMESTAMPTZ(rk_time_from_units(rk_get_uint(part), unit));
}

/*
 * rowkey_to_reverse_timestamp(key, start, unit, format, maximum) returns
 * timestamptz
 */
ROWKEY_FUNCTION(rowkey_to_reverse_timestamp);
Datum
rowkey_to_reverse_timestamp(PG_FUNCTION_ARGS)
{
	RkUnit		unit = rk_unit_value(PG_GETARG_TEXT_PP(2));
	RkReverseTimestamp options =
		rk_reverse_timestamp_prepare(PG_GETARG_TEXT_PP(3),
									 PG_GETARG_INT64(4));
	RkBytes		part = rk_part(PG_GETARG_ROWKEY_PP(0), PG_GETARG_INT32(1),
							   options.width);
	int64		value;

	if (options.format == RK_FORMAT_BYTE)
		value = rk_get_uint(part);
	else if (!rk_read_digits(part, &value))
		ereport(ERROR,
				(errcode(ERRCODE_DATA_EXCEPTION),
				 errmsg("row key bytes are not the digits of a time: \"%s\"",
						rk_printed(part))));
	if (value > options.maximum)
		ereport(ERROR,
				(errcode(ERRCODE_DATA_EXCEPTION),
				 errmsg("reversed time " INT64_FORMAT " is greater than the maximum " INT64_FORMAT,
						value, options.maximum),
				 errhint("Is the key made with another maximum, or is the time not reversed?")));
	PG_RETURN_TIMESTAMPTZ(rk_time_from_units(options.maximum - value, unit));
}
