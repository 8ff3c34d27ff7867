/*
 * elements.c
 *		The table of layout elements: one entry per element.
 *
 * An element has the name, the parameters and the defaults of the SQL function
 * rowkey_<name>, and calls the same encoder.  An entry is all that a new
 * element needs here.
 */
#include "scan_ranges.h"

#include "common/int.h"
#include "utils/builtins.h"
#include "utils/varlena.h"

/* ------------------------------------------------------------------------
 * Arguments
 * ------------------------------------------------------------------------
 */
static const RkParam *
rk_param(const RkElement *element, const char *name, int *index)
{
	for (*index = 0; *index < RK_MAX_PARAMS; (*index)++)
	{
		const RkParam *param = &element->type->params[*index];

		if (param->name != NULL && strcmp(param->name, name) == 0)
			return param;
	}
	elog(ERROR, "element %s has no parameter %s", element->type->name, name);
}

/* The argument as it was given. */
RkArgument *
rk_argument_slot(RkElement *element, const char *name)
{
	int			index;

	rk_param(element, name, &index);
	return &element->arguments[index];
}

/* The argument or its default; NULL where there is neither. */
static const char *
rk_argument(const RkElement *element, const char *name)
{
	int			index;
	const RkParam *param = rk_param(element, name, &index);
	const char *value = element->arguments[index].value;

	return value != NULL ? value : param->fallback;
}

bool
rk_argument_given(const RkElement *element, const char *name)
{
	return rk_argument(element, name) != NULL;
}

static int64
rk_argument_int8(const RkElement *element, const char *name)
{
	Datum		argument = CStringGetDatum(rk_argument(element, name));

	return DatumGetInt64(DirectFunctionCall1(int8in, argument));
}

int32
rk_argument_int(const RkElement *element, const char *name)
{
	Datum		argument = CStringGetDatum(rk_argument(element, name));

	return DatumGetInt32(DirectFunctionCall1(int4in, argument));
}

text *
rk_argument_text(const RkElement *element, const char *name)
{
	const char *value = rk_argument(element, name);

	return value != NULL ? cstring_to_text(value) : NULL;
}

bool
rk_argument_bool(const RkElement *element, const char *name)
{
	return strcmp(rk_argument(element, name), "true") == 0;
}

RkBytes
rk_argument_key(const RkElement *element, const char *name)
{
	return rk_bytes(rk_parse(rk_argument(element, name)));
}

static bool
always_ordered(const RkElement *element)
{
	return true;
}

/* ------------------------------------------------------------------------
 * Plain values
 * ------------------------------------------------------------------------
 */

/* Numbers of a width in bytes, of which the element has these. */
static void
rk_set_numbers(RkElement *element, int width, int64 least, int64 most)
{
	element->width = width;
	element->number_width = width;
	element->least = least;
	element->most = most;
}

static void
prepare_bool(RkElement *element)
{
	rk_set_numbers(element, 1, 0, 1);
}

/* Two's complement: negative numbers are behind the others. */
static void
rk_prepare_int(RkElement *element, int width)
{
	int64		most = rk_greatest_integer(width);

	rk_set_numbers(element, width, -most - 1, most);
	element->two_runs = true;
}

static void
prepare_int2(RkElement *element)
{
	rk_prepare_int(element, 2);
}

static void
prepare_int4(RkElement *element)
{
	rk_prepare_int(element, 4);
}

static void
prepare_int8(RkElement *element)
{
	rk_prepare_int(element, 8);
}

static void
prepare_float4(RkElement *element)
{
	element->width = 4;
}

static void
prepare_float8(RkElement *element)
{
	element->width = 8;
}

static void
prepare_uuid(RkElement *element)
{
	element->width = UUID_LEN;
}

static void
put_bool(RkOut *out, const RkElement *element, const RkValue *value)
{
	rk_put_bool(out, value->as.boolean);
}

static const char *
get_bool(const RkElement *element, RkBytes part, RkValue *value)
{
	value->kind = RK_BOOL;
	value->as.boolean = part.data[0] != 0;
	if (part.data[0] != 0x00 && part.data[0] != 0xFF)
		return psprintf("%02X is neither FF nor 00", part.data[0]);
	return NULL;
}

/* int2, int4, int8: two's complement of the element's width */
static void
put_int(RkOut *out, const RkElement *element, const RkValue *value)
{
	rk_put_int(out, value->as.integer, element->width);
}

static const char *
get_int(const RkElement *element, RkBytes part, RkValue *value)
{
	int			unused = 64 - 8 * element->width;

	value->kind = RK_INT;
	value->as.integer =
		(int64) (rkb_get_be(part.data, element->width) << unused) >> unused;
	return NULL;
}

/* Unsigned numbers of 1 to 8 bytes, as far as bigint goes. */
static void
rk_prepare_unsigned(RkElement *element, const char *argument)
{
	int			width = rk_argument_int(element, argument);

	rk_check_between(argument, width, 1, 8);
	rk_set_numbers(element, width, 0, width == 8 ? PG_INT64_MAX :
				   (INT64CONST(1) << 8 * width) - 1);
}

static void
prepare_uint(RkElement *element)
{
	rk_prepare_unsigned(element, "width");
}

static void
put_uint(RkOut *out, const RkElement *element, const RkValue *value)
{
	rk_put_uint(out, value->as.integer, element->width);
}

static const char *
get_uint(const RkElement *element, RkBytes part, RkValue *value)
{
	uint64		number = rkb_get_be(part.data, (int) part.len);

	value->kind = RK_INT;
	value->as.integer = (int64) number;
	if (number > PG_INT64_MAX)
		return psprintf("unsigned " UINT64_FORMAT " is out of range for bigint",
						number);
	return NULL;
}

static void
put_float4(RkOut *out, const RkElement *element, const RkValue *value)
{
	rk_put_float4(out, value->kind == RK_FLOAT4 ? value->as.float4_value :
				  (float4) value->as.integer);
}

static const char *
get_float4(const RkElement *element, RkBytes part, RkValue *value)
{
	uint32		bits = (uint32) rkb_get_be(part.data, 4);

	value->kind = RK_FLOAT4;
	memcpy(&value->as.float4_value, &bits, sizeof(bits));
	return NULL;
}

static void
put_float8(RkOut *out, const RkElement *element, const RkValue *value)
{
	rk_put_float8(out, value->kind == RK_FLOAT8 ? value->as.float8_value :
				  value->kind == RK_FLOAT4 ? value->as.float4_value :
				  (float8) value->as.integer);
}

static const char *
get_float8(const RkElement *element, RkBytes part, RkValue *value)
{
	uint64		bits = rkb_get_be(part.data, 8);

	value->kind = RK_FLOAT8;
	memcpy(&value->as.float8_value, &bits, sizeof(bits));
	return NULL;
}

static Numeric
rk_value_numeric(const RkValue *value)
{
	return value->kind == RK_NUMERIC ? value->as.numeric :
		int64_to_numeric(value->as.integer);
}

static void
prepare_variable(RkElement *element)
{
	element->width = -1;
}

static void
put_bigdecimal(RkOut *out, const RkElement *element, const RkValue *value)
{
	rk_put_bigdecimal(out, rk_value_numeric(value));
}

static void
demand_bigdecimal(const RkElement *element, RkDemand *demand)
{
	demand->decimal = true;
}

static const char *
get_bigdecimal(const RkElement *element, RkBytes part, RkValue *value)
{
	value->kind = RK_NUMERIC;
	if (part.len < 5)
		return psprintf("a decimal has 5 bytes at least, not %zu", part.len);
	if (!rk_read_bigdecimal(part, &value->as.numeric))
		return "the decimal is out of range for numeric";
	return NULL;
}

static void
put_uuid(RkOut *out, const RkElement *element, const RkValue *value)
{
	rk_put_bytes(out, value->as.bytes);
}

static const char *
get_uuid(const RkElement *element, RkBytes part, RkValue *value)
{
	value->kind = RK_UUID;
	value->as.bytes = part;
	return NULL;
}

/* ------------------------------------------------------------------------
 * Hashes and buckets
 * ------------------------------------------------------------------------
 */
static void
prepare_hash(RkElement *element)
{
	bool		given = rk_argument_given(element, "bytes");
	int32		bytes = given ? rk_argument_int(element, "bytes") : 0;

	element->as.hash = rk_hash_prepare(rk_argument_text(element, "algorithm"),
									   given ? &bytes : NULL);
	element->width = element->as.hash.bytes;
}

static void
put_hash(RkOut *out, const RkElement *element, const RkValue *value)
{
	rk_put_hash(out, &element->as.hash, value->as.bytes);
}

static void
prepare_hash_hex(RkElement *element)
{
	bool		given = rk_argument_given(element, "digits");
	int32		digits = given ? rk_argument_int(element, "digits") : 0;

	element->as.hash_hex =
		rk_hash_hex_prepare(rk_argument_text(element, "algorithm"),
							given ? &digits : NULL,
							rk_argument_int(element, "start"),
							rk_argument_bool(element, "upper"));
	element->width = element->as.hash_hex.digits;
}

static void
put_hash_hex(RkOut *out, const RkElement *element, const RkValue *value)
{
	rk_put_hash_hex(out, &element->as.hash_hex, value->as.bytes);
}

/* Digits in the right case; what they are of is computed again. */
static const char *
get_hash_hex(const RkElement *element, RkBytes part, RkValue *value)
{
	const char *digits = element->as.hash_hex.upper ?
		"0123456789ABCDEF" : "0123456789abcdef";

	value->kind = RK_MISSING;
	for (Size i = 0; i < part.len; i++)
	{
		if (memchr(digits, part.data[i], 16) == NULL)
			return psprintf("\"%s\" is not made of the digits %s",
							rk_printed(part), digits);
	}
	return NULL;
}

static void
prepare_salt(RkElement *element)
{
	element->as.salt = rk_salt_prepare(rk_argument_int(element, "buckets"),
									   rk_argument_text(element, "hash"),
									   rk_argument_text(element, "modulus"),
									   rk_argument_text(element, "format"),
									   rk_argument_int(element, "seed"));
	element->buckets = &element->as.salt.buckets;
	element->width = element->buckets->width;
	if (element->as.salt.hash == RK_JAVA_STRING)
	{
		bool		is_text = !element->rest;

		for (int i = 0; i < element->source_count; i++)
			is_text &= element->sources[i]->type != &rk_implicit_bytes &&
				element->sources[i]->type->takes == RK_TAKES_TEXT;
		rk_check_java_string(is_text);
	}
}

static void
put_salt(RkOut *out, const RkElement *element, const RkValue *value)
{
	rk_put_bucket(out, &element->as.salt.buckets,
				  rk_salt_bucket(&element->as.salt, value->as.bytes));
}

/* A bucket's number, to be shown: it is computed again, not decoded. */
static const char *
get_bucket(const RkElement *element, RkBytes part, RkValue *value)
{
	uint32		bucket;

	value->kind = RK_INT;
	if (!rk_read_bucket(part, element->buckets, &bucket))
		return psprintf("\"%s\" is none of %d buckets", rk_printed(part),
						element->buckets->count);
	value->as.integer = bucket;
	return NULL;
}

static void
prepare_bucket(RkElement *element)
{
	element->as.buckets =
		rk_buckets_prepare(rk_argument_int(element, "buckets"),
						   rk_argument_text(element, "format"));
	element->buckets = &element->as.buckets;
	element->width = element->buckets->width;
	element->has_unit = true;
	element->unit = rk_unit_value(rk_argument_text(element, "unit"));
}

static void
put_bucket(RkOut *out, const RkElement *element, const RkValue *value)
{
	rk_put_bucket(out, &element->as.buckets,
				  rk_floor_modulus(rk_value_units(value, element->unit),
								   element->as.buckets.count));
}

/* ------------------------------------------------------------------------
 * Times
 * ------------------------------------------------------------------------
 */
static void
prepare_epoch(RkElement *element)
{
	element->has_unit = true;
	element->unit = rk_unit_value(rk_argument_text(element, "unit"));
	rk_prepare_unsigned(element, "bytes");
}

static void
put_epoch(RkOut *out, const RkElement *element, const RkValue *value)
{
	rk_put_epoch(out, rk_value_units(value, element->unit), element->width);
}

static const char *
get_epoch(const RkElement *element, RkBytes part, RkValue *value)
{
	const char *problem = get_uint(element, part, value);

	value->kind = RK_TIME;
	value->unit = element->unit;
	return problem != NULL ? "the time is before 1970 or far out of range" :
		NULL;
}

static void
prepare_reverse_timestamp(RkElement *element)
{
	element->has_unit = true;
	element->unit = rk_unit_value(rk_argument_text(element, "unit"));
	element->as.reverse =
		rk_reverse_timestamp_prepare(rk_argument_text(element, "format"),
									 rk_argument_int8(element, "maximum"));
	rk_set_numbers(element, element->as.reverse.width, 0,
				   element->as.reverse.maximum);
	element->reversed = true;
}

static void
put_reverse_timestamp(RkOut *out, const RkElement *element,
					  const RkValue *value)
{
	rk_put_reverse_timestamp(out, &element->as.reverse,
							 rk_value_units(value, element->unit));
}

static const char *
get_reverse_timestamp(const RkElement *element, RkBytes part, RkValue *value)
{
	const RkReverseTimestamp *options = &element->as.reverse;
	const char *problem;

	if (options->format == RK_FORMAT_BYTE)
		problem = get_uint(element, part, value);
	else
		problem = rk_read_digits(part, &value->as.integer) ? NULL :
			psprintf("\"%s\" is no decimal number", rk_printed(part));
	/* as unsigned: bytes may be more than any bigint */
	if ((options->format == RK_FORMAT_BYTE || problem == NULL) &&
		(uint64) value->as.integer > (uint64) options->maximum)
		problem = psprintf(UINT64_FORMAT " is greater than the maximum " INT64_FORMAT,
						   (uint64) value->as.integer, options->maximum);
	value->kind = RK_TIME;
	value->unit = element->unit;
	if (problem == NULL)
		value->as.integer = options->maximum - value->as.integer;
	return problem;
}

static void
prepare_datetime(RkElement *element)
{
	element->as.datetime =
		rk_datetime_prepare(rk_argument_text(element, "format"),
							rk_argument_text(element, "zone"));
	element->width = element->as.datetime.width;
	element->derived = !element->as.datetime.complete;
	element->has_unit = true;
	element->unit = element->as.datetime.unit;
	element->offset = element->as.datetime.offset;
	element->zone = element->as.datetime.zone;
}

static void
put_datetime(RkOut *out, const RkElement *element, const RkValue *value)
{
	rk_put_datetime(out, &element->as.datetime, rk_value_instant(value));
}

static const char *
get_datetime(const RkElement *element, RkBytes part, RkValue *value)
{
	value->kind = RK_INSTANT;
	value->unit = element->unit;
	return rk_get_datetime(&element->as.datetime, part, &value->as.integer);
}

static bool
ordered_datetime(const RkElement *element)
{
	return element->as.datetime.descending && element->zone == NULL;
}

/* ------------------------------------------------------------------------
 * The table
 * ------------------------------------------------------------------------
 */
#define RK_REQUIRED(name, kind) {name, kind, true, NULL}
#define RK_DEFAULT(name, kind, fallback) {name, kind, false, fallback}

const RkElementType rk_element_types[] = {
	{"bool", RK_TAKES_BOOL, .prepare = prepare_bool, .put = put_bool,
	.get = get_bool, .ordered = always_ordered,
	.bounds = rk_bounds_integer},
	{"int2", RK_TAKES_INT2, .prepare = prepare_int2, .put = put_int,
	.get = get_int, .suspect = rk_suspect_int,
	.bounds = rk_bounds_integer},
	{"int4", RK_TAKES_INT2 | RK_TAKES_INT4, .prepare = prepare_int4,
	.put = put_int, .get = get_int, .suspect = rk_suspect_int,
	.bounds = rk_bounds_integer},
	{"int8", RK_TAKES_INTEGERS, .prepare = prepare_int8, .put = put_int,
	.get = get_int, .suspect = rk_suspect_int,
	.bounds = rk_bounds_integer},
	{"uint", RK_TAKES_INTEGERS,
		.params = {RK_REQUIRED("width", RK_PARAM_INT)},
	.prepare = prepare_uint, .put = put_uint, .get = get_uint,
	.suspect = rk_suspect_uint,
	.ordered = always_ordered,
	.bounds = rk_bounds_integer},
	{"float4", RK_TAKES_FLOAT4 | RK_TAKES_INT2, .mirrored = true,
	.prepare = prepare_float4,
	.put = put_float4, .get = get_float4,
	.bounds = rk_bounds_float},
	{"float8",
		RK_TAKES_FLOAT8 | RK_TAKES_FLOAT4 | RK_TAKES_INT4 | RK_TAKES_INT2,
		.mirrored = true,
		.prepare = prepare_float8, .put = put_float8,
	.get = get_float8,
	.bounds = rk_bounds_float},
	{"bigdecimal", RK_TAKES_NUMERIC | RK_TAKES_INTEGERS, .last = true,
		.scaled = true,
		.prepare = prepare_variable, .put = put_bigdecimal,
		.demand = demand_bigdecimal,
	.get = get_bigdecimal},
	{"uuid", RK_TAKES_UUID, .prepare = prepare_uuid, .put = put_uuid,
	.get = get_uuid, .ordered = always_ordered,
	.bounds = rk_bounds_text},
	{"string", RK_TAKES_TEXT, .plain = true,
		.params = {RK_DEFAULT("length", RK_PARAM_INT, NULL)},
		.prepare = rk_element_prepare_string, .put = rk_element_put_string,
		.demand = rk_element_demand_string,
	.get = rk_element_get_text, .ordered = rk_element_ordered_string,
	.bounds = rk_bounds_text},
	{"bytes", RK_TAKES_BYTES, .plain = true,
		.params = {RK_DEFAULT("length", RK_PARAM_INT, NULL)},
		.prepare = rk_element_prepare_bytes, .put = rk_element_put_string,
		.demand = rk_element_demand_string,
	.get = rk_element_get_text, .ordered = rk_element_ordered_string,
	.bounds = rk_bounds_text},
	{"digits", RK_TAKES_INTEGERS | RK_TAKES_NUMERIC, .reversible = true,
		.whole = true,
		.params = {RK_REQUIRED("width", RK_PARAM_INT)},
		.prepare = rk_element_prepare_digits, .put = rk_element_put_digits,
		.demand = rk_element_demand_digits,
	.get = rk_element_get_digits, .ordered = always_ordered,
	.bounds = rk_bounds_digits},
	{"rpad", RK_TAKES_TEXT, .reversible = true, .textual = true,
		.pads = true,
		.params = {RK_REQUIRED("width", RK_PARAM_INT),
			RK_DEFAULT("fill", RK_PARAM_KEY, " "),
			RK_DEFAULT("truncate", RK_PARAM_BOOL, "false")},
		.prepare = rk_element_prepare_rpad, .put = rk_element_put_pad,
		.demand = rk_element_demand_pad,
	.get = rk_element_get_pad, .ordered = rk_element_ordered_rpad,
	.bounds = rk_bounds_text},
	{"lpad", RK_TAKES_TEXT, .reversible = true, .textual = true,
		.pads = true,
		.params = {RK_REQUIRED("width", RK_PARAM_INT),
			RK_DEFAULT("fill", RK_PARAM_KEY, " "),
			RK_DEFAULT("truncate", RK_PARAM_BOOL, "false")},
		.prepare = rk_element_prepare_lpad, .put = rk_element_put_pad,
		.demand = rk_element_demand_pad,
	.get = rk_element_get_pad},
	{"hash", RK_TAKES_ALL, .derived = true, .hashes = true, .radix = 256,
		.params = {RK_DEFAULT("bytes", RK_PARAM_INT, NULL),
			RK_DEFAULT("algorithm", RK_PARAM_NAME, "md5")},
	.prepare = prepare_hash, .put = put_hash},
	{"hash_hex", RK_TAKES_ALL, .derived = true, .hashes = true, .radix = 16,
		.params = {RK_DEFAULT("digits", RK_PARAM_INT, NULL),
			RK_DEFAULT("algorithm", RK_PARAM_NAME, "md5"),
			RK_DEFAULT("start", RK_PARAM_INT, "1"),
			RK_DEFAULT("upper", RK_PARAM_BOOL, "false")},
	.prepare = prepare_hash_hex, .put = put_hash_hex, .get = get_hash_hex,
	.suspect_hash = rk_suspect_hash_hex},
	{"salt", RK_TAKES_ALL, .derived = true, .hashes = true,
		.salts = true,
		.params = {RK_REQUIRED("buckets", RK_PARAM_INT),
			RK_DEFAULT("hash", RK_PARAM_NAME, "hash31"),
			RK_DEFAULT("modulus", RK_PARAM_NAME, NULL),
			RK_DEFAULT("format", RK_PARAM_NAME, "byte"),
			RK_DEFAULT("seed", RK_PARAM_INT, "0")},
		.prepare = prepare_salt, .put = put_salt,
	.get = get_bucket, .suspect_hash = rk_suspect_salt},
	{"bucket", RK_TAKES_ANY_TIME, .derived = true,
		.params = {RK_REQUIRED("buckets", RK_PARAM_INT),
			RK_DEFAULT("unit", RK_PARAM_NAME, "ms"),
			RK_DEFAULT("format", RK_PARAM_NAME, "byte")},
		.prepare = prepare_bucket, .put = put_bucket,
	.get = get_bucket},
	{"reverse", RK_TAKES_TEXT, .reversible = true, .textual = true,
		.reverses = true,
		.prepare = prepare_variable, .put = rk_element_put_reverse,
	.get = rk_element_get_reverse,
	.bounds = rk_bounds_reverse},
	{"reverse_domain", RK_TAKES_TEXT, .reversible = true,
		.hashed = RK_HASHED_UNSAID,
		.params = {RK_DEFAULT("separator", RK_PARAM_TEXT, ".")},
		.prepare = rk_element_prepare_reverse_domain,
		.put = rk_element_put_reverse_domain,
	.get = rk_element_get_reverse_domain},
	{"epoch", RK_TAKES_ANY_TIME,
		.params = {RK_DEFAULT("unit", RK_PARAM_NAME, "ms"),
			RK_DEFAULT("bytes", RK_PARAM_INT, "8")},
		.prepare = prepare_epoch, .put = put_epoch, .get = get_epoch,
	.suspect = rk_suspect_epoch,
	.ordered = always_ordered,
	.bounds = rk_bounds_integer},
	{"reverse_timestamp", RK_TAKES_ANY_TIME,
		.params = {RK_DEFAULT("unit", RK_PARAM_NAME, "ms"),
			RK_DEFAULT("format", RK_PARAM_NAME, "byte"),
			RK_DEFAULT("maximum", RK_PARAM_INT, "9223372036854775807")},
		.prepare = prepare_reverse_timestamp,
		.put = put_reverse_timestamp,
	.get = get_reverse_timestamp,
	.suspect = rk_suspect_reverse_timestamp,
	.bounds = rk_bounds_integer},
	{"datetime", RK_TAKES_TIMES | RK_TAKES_TEXT,
		.hashed = RK_HASHED_AS_WRITTEN,
		.params = {RK_DEFAULT("format", RK_PARAM_TEXT, "yyyyMMddHHmmssSSS"),
			RK_DEFAULT("zone", RK_PARAM_TEXT, "UTC")},
		.prepare = prepare_datetime, .put = put_datetime,
	.get = get_datetime, .ordered = ordered_datetime,
	.bounds = rk_bounds_datetime},
	{"ordered", RK_TAKES_ALL, .hashed = RK_HASHED_UNSAID,
		.params = {RK_REQUIRED("type", RK_PARAM_NAME),
			RK_DEFAULT("descending", RK_PARAM_BOOL, "false")},
		.prepare = rk_prepare_ordered, .put = rk_put_ordered_element,
		.demand = rk_demand_ordered,
		.length = rk_ordered_element_length,
	.get = rk_get_ordered_element, .ordered = rk_ordered_in_order,
	.bounds = rk_bounds_ordered},
	{"phoenix", RK_TAKES_ALL, .hashed = RK_HASHED_UNSAID,
		.params = {RK_REQUIRED("type", RK_PARAM_NAME),
			RK_DEFAULT("descending", RK_PARAM_BOOL, "false"),
			RK_DEFAULT("nullable", RK_PARAM_BOOL, "true"),
			RK_DEFAULT("from_type", RK_PARAM_NAME, NULL),
			RK_DEFAULT("index_row", RK_PARAM_BOOL, "false")},
		.prepare = rk_prepare_phoenix, .put = rk_put_phoenix_element,
		.demand = rk_demand_phoenix,
		.separate = rk_separate_phoenix, .length = rk_phoenix_element_length,
	.get = rk_get_phoenix_element, .suspect = rk_suspect_phoenix,
	.ordered = rk_phoenix_in_order_element,
	.bounds = rk_bounds_phoenix},
};

const int	rk_element_type_count = lengthof(rk_element_types);

/* What a bare column under a hash stands for; no layout names them. */
static void
put_as_is(RkOut *out, const RkElement *element, const RkValue *value)
{
	rk_put_bytes(out, value->as.bytes);
}

static void
put_implicit_digits(RkOut *out, const RkElement *element,
					const RkValue *value)
{
	char		buffer[MAXINT8LEN + 1];
	RkBytes		number = {(const uint8 *) buffer, 0};

	if (value->kind == RK_NUMERIC)
		number = rk_numeric_digits(value->as.numeric);
	else
		number.len = (Size) pg_lltoa(value->as.integer, buffer);
	rk_put_bytes(out, number);
}

static void
put_implicit_uuid(RkOut *out, const RkElement *element, const RkValue *value)
{
	rkb_print_uuid((char *) rk_extend(out, RKB_UUID_TEXT),
				   value->as.bytes.data);
}

const RkElementType rk_implicit_text = {
	"text", RK_TAKES_TEXT, .prepare = prepare_variable, .put = put_as_is
};
const RkElementType rk_implicit_bytes = {
	"bytes", RK_TAKES_BYTES, .prepare = prepare_variable, .put = put_as_is
};
const RkElementType rk_implicit_digits = {
	"digits", RK_TAKES_INTEGERS | RK_TAKES_NUMERIC,
	.prepare = prepare_variable, .put = put_implicit_digits
};
const RkElementType rk_implicit_uuid = {
	"uuid", RK_TAKES_UUID, .prepare = prepare_variable,
	.put = put_implicit_uuid
};
