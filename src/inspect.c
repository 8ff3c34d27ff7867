/*
 * inspect.c
 *		What the bytes of a key may be, in words.  What they are read as and
 *		how sure that is: bytes_inspect.c.
 */
#include "layout.h"

#include "bytes_inspect.h"
#include "common/md5.h"
#include "funcapi.h"
#include "lib/stringinfo.h"
#include "mb/pg_wchar.h"
#include "miscadmin.h"
#include "ordered.h"
#include "utils/builtins.h"

/* Bytes of text that a reading shows. */
#define RK_SHOWN_TEXT	60

typedef struct RkInspect
{
	ReturnSetInfo *result;
	RkBytes		key;
} RkInspect;

/* Where md5 is switched off, nothing is held against it. */
static bool
rk_md5(const uint8_t *src, size_t len, uint8_t *digest)
{
	const char *error;

	return pg_md5_binary(src, len, digest, &error);
}

/* ------------------------------------------------------------------------
 * Words
 * ------------------------------------------------------------------------
 */

/*
 * Text in quotes, the beginning of long ones; in rowkey text form where the
 * server's encoding may lack a character.
 */
static void
rk_show_text(StringInfo out, RkBytes text)
{
	bool		cut = text.len > RK_SHOWN_TEXT;
	bool		ascii = true;

	if (cut)
	{
		text.len = RK_SHOWN_TEXT;
		while (text.len > 0 && (text.data[text.len] & 0xC0) == 0x80)
			text.len--;
	}
	for (Size i = 0; i < text.len; i++)
		ascii &= text.data[i] < 0x80;
	appendStringInfoChar(out, '"');
	if (ascii || GetDatabaseEncoding() == PG_UTF8)
		appendBinaryStringInfo(out, (const char *) text.data, (int) text.len);
	else
		appendStringInfoString(out, rk_printed(text));
	appendStringInfoString(out, cut ? "...\"" : "\"");
}

/* No control characters and so on: fit for a terminal. */
static bool
rk_is_text(RkBytes bytes)
{
	return rkb_text_bits(bytes.data, bytes.len, 0) > RKB_NO_TEXT;
}

/* Text, and how far blanks fill it up. */
static void
rk_show_padded(StringInfo out, RkBytes text)
{
	RkBytes		value = text;

	while (value.len > 0 && value.data[value.len - 1] == ' ')
		value.len--;
	if (value.len == 0 || value.len + 1 >= text.len)
		value = text;
	rk_show_text(out, value);
	if (value.len < text.len)
		appendStringInfo(out, ", filled with blanks to %zu bytes", text.len);
}

static void
rk_show_inverted(StringInfo out, RkBytes bytes)
{
	uint8	   *text = palloc(bytes.len);

	for (Size i = 0; i < bytes.len; i++)
		text[i] = (uint8) ~bytes.data[i];
	rk_show_text(out, (RkBytes) {text, bytes.len});
}

static char *
rk_time_in(int64 value, RkbTimeUnit unit)
{
	static const RkUnit units[] = {RK_US, RK_MS, RK_S};
	RkValue		time = {.kind = RK_TIME, .unit = units[unit]};

	time.as.integer = value;
	return rk_value_text(&time);
}

static const char *
rk_unit_word(RkbTimeUnit unit)
{
	static const char *const words[] = {"us", "ms", "s"};

	return words[unit];
}

/*
 * Phoenix's time of ms and nanoseconds; the server has microseconds, the rest
 * is told.
 */
static void
rk_show_timestamp(StringInfo out, const RkbReading *reading)
{
	appendStringInfoString(out, rk_time_in(reading->value * 1000 +
										   reading->nanos / 1000,
										   RKB_UNIT_US));
	if (reading->nanos % 1000 != 0)
		appendStringInfo(out, " and %d ns", reading->nanos % 1000);
}

/* 4, 8 or 16 buckets; or other numbers of them. */
static void
rk_show_buckets(StringInfo out, const RkbReading *reading)
{
	int			shown = Min(reading->bucket_count, RKB_BUCKETS_SHOWN);
	bool		more = reading->bucket_count > shown;

	for (int i = 0; i < shown; i++)
		appendStringInfo(out, "%s%d", i == 0 ? "" :
						 i + 1 == shown && !more ? " or " : ", ",
						 reading->buckets[i]);
	appendStringInfoString(out, more ? " or other numbers of buckets" :
						   " buckets");
}

static const char *
rk_integer_name(RkbReadingKind kind, Size length)
{
	if (kind == RKB_READ_FLIPPED)
		return length == 8 ? "BIGINT" : length == 4 ? "INTEGER" : "SMALLINT";
	return length == 8 ? "int8" : length == 4 ? "int4" : "int2";
}

/* Nothing stands out: what the bytes would be, where a width suggests it. */
static void
rk_show_bytes(StringInfo out, RkBytes bytes)
{
	int			unused = 64 - 8 * (int) bytes.len;
	int64		raw;

	appendStringInfoString(out, "bytes");
	if (bytes.len != 1 && bytes.len != 2 && bytes.len != 4 && bytes.len != 8)
		return;
	raw = (int64) rkb_get_be(bytes.data, (int) bytes.len);
	if (bytes.len == 1)
		appendStringInfo(out, "; as a number " INT64_FORMAT, raw);
	else
		appendStringInfo(out, "; as %s " INT64_FORMAT,
						 rk_integer_name(RKB_READ_INT, bytes.len),
						 (int64) ((uint64) raw << unused) >> unused);
	if (bytes.len == 4 && rkb_is_plausible(raw, RKB_UNIT_S))
		appendStringInfo(out, ", as epoch in s %s",
						 rk_time_in(raw, RKB_UNIT_S));
}

/* A value of OrderedBytes: type, order and value. */
static void
rk_show_ordered(StringInfo out, RkBytes bytes)
{
	RkbOrdered	read;
	RkOrdered	options;
	RkValue		value = {.kind = RK_NULL};
	Size		length;

	rkb_ordered_next(&read, bytes.data, bytes.len);
	appendStringInfo(out, "ordered %s%s", rk_ordered_type_name(read.type),
					 read.descending ? " descending" : "");
	if (read.null)
		return;
	options = (RkOrdered) {read.type, read.descending};
	if (rk_get_ordered(&options, bytes, &length, &value) != NULL)
		return;
	appendStringInfoChar(out, ' ');
	if (value.kind == RK_TEXT && rk_is_text(value.as.bytes))
		rk_show_text(out, value.as.bytes);
	else if (value.kind == RK_TEXT || value.kind == RK_BYTEA)
		appendStringInfo(out, "\"%s\"", rk_printed(value.as.bytes));
	else
	{
		const char *number = rk_value_text(&value);

		appendStringInfo(out, "%.*s%s", RK_SHOWN_TEXT, number,
						 strlen(number) > RK_SHOWN_TEXT ? "..." : "");
	}
}

/* Of what a hash is the md5. */
static void
rk_show_source(StringInfo out, const RkInspect *inspect,
			   const RkbReading *reading)
{
	RkBytes		source = {inspect->key.data + reading->source,
		reading->source_length};

	appendStringInfoString(out, " of the md5 of ");
	if (rk_is_text(source))
		rk_show_text(out, source);
	else
		appendStringInfo(out, "the %zu bytes that follow", source.len);
}

static char *
rk_reading_text(const RkInspect *inspect, const RkbReading *reading,
				RkBytes bytes)
{
	StringInfoData out;
	char		uuid[RKB_UUID_TEXT + 1] = "";

	initStringInfo(&out);
	switch (reading->kind)
	{
		case RKB_READ_NOTHING:
			rk_show_bytes(&out, bytes);
			break;
		case RKB_READ_TEXT:
			appendStringInfoString(&out, "text ");
			rk_show_padded(&out, bytes);
			break;
		case RKB_READ_INVERTED:
			appendStringInfoString(&out, "text, inverted (descending) ");
			rk_show_inverted(&out, bytes);
			break;
		case RKB_READ_ZEROS:
		case RKB_READ_ONES:
			if (bytes.len == 1)
				appendStringInfo(&out, "separator %02X", bytes.data[0]);
			else
				appendStringInfo(&out, "%zu bytes %02X", bytes.len,
								 bytes.data[0]);
			break;
		case RKB_READ_INT:
			appendStringInfo(&out, "%s " INT64_FORMAT,
							 rk_integer_name(reading->kind, bytes.len),
							 reading->value);
			break;
		case RKB_READ_FLIPPED:
			appendStringInfo(&out, "phoenix %s " INT64_FORMAT,
							 rk_integer_name(reading->kind, bytes.len),
							 reading->value);
			/* the inverted bytes of another number are the same */
			if (reading->value < 0)
				appendStringInfo(&out, ", or " INT64_FORMAT " DESC",
								 -(reading->value + 1));
			appendStringInfoString(&out, " (sign bit flipped)");
			break;
		case RKB_READ_GREATEST:
			appendStringInfo(&out, "the greatest %s",
							 rk_integer_name(reading->kind, bytes.len));
			break;
		case RKB_READ_EPOCH:
			appendStringInfo(&out, "epoch in %s %s",
							 rk_unit_word(reading->unit),
							 rk_time_in(reading->value, reading->unit));
			break;
		case RKB_READ_REVERSED:
			appendStringInfo(&out, "reverse_timestamp in %s %s",
							 rk_unit_word(reading->unit),
							 rk_time_in(reading->value, reading->unit));
			if (reading->unit == RKB_UNIT_MS)
				appendStringInfoString(&out, " (phoenix DATE DESC too)");
			break;
		case RKB_READ_DATE:
			appendStringInfo(&out, "phoenix DATE %s",
							 rk_time_in(reading->value, reading->unit));
			break;
		case RKB_READ_TIMESTAMP:
		case RKB_READ_TIMESTAMP_DESC:
		case RKB_READ_UNSIGNED_TIMESTAMP:
			appendStringInfo(&out, "phoenix %sTIMESTAMP%s ",
							 reading->kind == RKB_READ_UNSIGNED_TIMESTAMP ?
							 "UNSIGNED_" : "",
							 reading->kind == RKB_READ_TIMESTAMP_DESC ?
							 " DESC" : "");
			rk_show_timestamp(&out, reading);
			break;
		case RKB_READ_UUID:
			rkb_print_uuid(uuid, bytes.data);
			appendStringInfo(&out, "uuid %s, version %d", uuid,
							 (int) reading->value);
			if (reading->value == 7)
				appendStringInfo(&out, " of %s",
								 rk_time_in((int64) rkb_get_be(bytes.data, 6),
											RKB_UNIT_MS));
			break;
		case RKB_READ_UUID_TEXT:
			appendStringInfoString(&out, "uuid as text");
			break;
		case RKB_READ_HEX:
			appendStringInfo(&out, "%zu hex digits, as of a digest%s",
							 bytes.len, bytes.len <= 32 ? " (md5)" : "");
			break;
		case RKB_READ_HASH_HEX:
			appendStringInfo(&out, "hash_hex: %zu digits", bytes.len);
			rk_show_source(&out, inspect, reading);
			break;
		case RKB_READ_HASH:
			appendStringInfo(&out, "hash: %zu bytes", bytes.len);
			rk_show_source(&out, inspect, reading);
			break;
		case RKB_READ_EPOCH_DIGITS:
			appendStringInfo(&out, "epoch in %s as digits %s",
							 rk_unit_word(reading->unit),
							 rk_time_in(reading->value, reading->unit));
			break;
		case RKB_READ_REVERSED_DIGITS:
			appendStringInfo(&out, "reverse_timestamp in %s as %zu digits %s",
							 rk_unit_word(reading->unit), bytes.len,
							 rk_time_in(reading->value, reading->unit));
			break;
		case RKB_READ_DATETIME_DIGITS:
			appendStringInfo(&out, "datetime %.*s %s", (int) bytes.len,
							 "yyyyMMddHHmmssSSS",
							 rk_time_in(reading->value, reading->unit));
			break;
		case RKB_READ_SALT:
			appendStringInfo(&out, "salt " INT64_FORMAT
							 ": hash31 of the rest, for ", reading->value);
			rk_show_buckets(&out, reading);
			break;
		case RKB_READ_BUCKET:
			appendStringInfo(&out, "bucket " INT64_FORMAT
							 " of the time that follows, for ",
							 reading->value);
			rk_show_buckets(&out, reading);
			break;
		case RKB_READ_ORDERED:
			rk_show_ordered(&out, bytes);
			break;
		case RKB_READ_TSDB_SALT:
			appendStringInfo(&out, "OpenTSDB salt " INT64_FORMAT,
							 reading->value);
			if (reading->bucket_count > 0)
			{
				appendStringInfoString(&out,
									   ": hash of metric and tags, for ");
				rk_show_buckets(&out, reading);
			}
			break;
		case RKB_READ_TSDB_METRIC:
			appendStringInfo(&out, "OpenTSDB metric %u",
							 (unsigned) rkb_get_be(bytes.data, 3));
			break;
		case RKB_READ_TSDB_HOUR:
			appendStringInfo(&out, "OpenTSDB hour %s",
							 rk_time_in(reading->value, reading->unit));
			break;
		case RKB_READ_TSDB_TAG_NAME:
		case RKB_READ_TSDB_TAG_VALUE:
			appendStringInfo(&out, "OpenTSDB tag %s %u",
							 reading->kind == RKB_READ_TSDB_TAG_NAME ?
							 "name" : "value",
							 (unsigned) rkb_get_be(bytes.data, 3));
			break;
	}
	return out.data;
}

/* ------------------------------------------------------------------------
 * SQL function
 * ------------------------------------------------------------------------
 */
static void
rk_inspect_row(const RkInspect *inspect, RkBytes bytes, const char *reading,
			   RkbConfidence confidence)
{
	static const char *const words[] = {
		"unknown", "possible", "likely", "certain"
	};
	Datum		values[5];
	bool		nulls[5] = {false};

	values[0] = Int32GetDatum((int32) (bytes.data - inspect->key.data) + 1);
	values[1] = Int32GetDatum((int32) bytes.len);
	values[2] = PointerGetDatum(rk_from_bytes(bytes.data, bytes.len));
	values[3] = CStringGetTextDatum(reading);
	values[4] = CStringGetTextDatum(words[confidence]);
	tuplestore_putvalues(inspect->result->setResult, inspect->result->setDesc,
						 values, nulls);
}

static void
rk_inspect_emit(void *context, const RkbStretch *stretch)
{
	const RkInspect *inspect = context;
	RkBytes		bytes = {inspect->key.data + stretch->start, stretch->length};

	CHECK_FOR_INTERRUPTS();
	for (int i = 0; i < stretch->count; i++)
		rk_inspect_row(inspect, bytes,
					   rk_reading_text(inspect, &stretch->readings[i], bytes),
					   stretch->readings[i].confidence);
}

/*
 * rowkey_inspect(key)
 *
 * Stretches of the key in order, which cover it exactly; several rows of one
 * position are readings of one stretch, the best one first.  Never an error,
 * and nothing depends on the present time.  An empty key is one row.
 */
ROWKEY_FUNCTION(rowkey_inspect);
Datum
rowkey_inspect(PG_FUNCTION_ARGS)
{
	RkInspect	inspect = {
		.result = (ReturnSetInfo *) fcinfo->resultinfo,
		.key = rk_bytes(PG_GETARG_ROWKEY_PP(0))
	};

	rk_init_set(fcinfo);
	if (inspect.key.len == 0)
		rk_inspect_row(&inspect, inspect.key,
					   "the empty key: a bound of scans, and no row's key",
					   RKB_CERTAIN);
	rkb_inspect(inspect.key.data, inspect.key.len,
				palloc(rkb_inspect_room(inspect.key.len)), rk_md5,
				rk_inspect_emit, &inspect);
	return (Datum) 0;
}
