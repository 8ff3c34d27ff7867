/*
 * ordered.c
 *		SQL values as HBase's OrderedBytes (2.6.4), whose order of bytes is the
 *		order of values, and back.  The bytes themselves: bytes_ordered.c.
 */
#include "layout.h"

#include "ordered.h"

#include <math.h>

#include "catalog/pg_type.h"
#include "common/shortest_dec.h"
#include "funcapi.h"
#include "mb/pg_wchar.h"
#include "miscadmin.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"

/* ------------------------------------------------------------------------
 * Types
 * ------------------------------------------------------------------------
 */
static const struct
{
	const char *name;			/* as OrderedBytes has it */
	int			takes;			/* SQL types */
	const char *cast;			/* for the hint */
}			rk_ordered_types[] = {
	[RKB_ORDERED_NULL] = {"null", 0, NULL},
	[RKB_ORDERED_INT8] = {"int8", RK_TAKES_INTEGERS, "smallint"},
	[RKB_ORDERED_INT16] = {"int16", RK_TAKES_INTEGERS, "smallint"},
	[RKB_ORDERED_INT32] = {"int32", RK_TAKES_INTEGERS, "integer"},
	[RKB_ORDERED_INT64] = {"int64", RK_TAKES_INTEGERS, "bigint"},
	[RKB_ORDERED_FLOAT32] = {"float32", RK_TAKES_FLOAT4 | RK_TAKES_INT2,
	"real"},
	[RKB_ORDERED_FLOAT64] = {"float64", RK_TAKES_FLOAT8 | RK_TAKES_FLOAT4 |
		RK_TAKES_INT4 | RK_TAKES_INT2, "double precision"},
	[RKB_ORDERED_NUMERIC] = {"numeric", RK_TAKES_NUMERIC | RK_TAKES_INTEGERS |
		RK_TAKES_FLOAT8 | RK_TAKES_FLOAT4, "numeric"},
	[RKB_ORDERED_STRING] = {"string", RK_TAKES_TEXT, "text"},
	[RKB_ORDERED_BLOB_VAR] = {"blob-var", RK_TAKES_BYTES, "bytea"},
	[RKB_ORDERED_BLOB] = {"blob", RK_TAKES_BYTES, "bytea"}
};

static const RkName rk_ordered_names[] = {
	{"int8", RKB_ORDERED_INT8},
	{"int16", RKB_ORDERED_INT16},
	{"int32", RKB_ORDERED_INT32},
	{"int64", RKB_ORDERED_INT64},
	{"float32", RKB_ORDERED_FLOAT32},
	{"float64", RKB_ORDERED_FLOAT64},
	{"numeric", RKB_ORDERED_NUMERIC},
	{"string", RKB_ORDERED_STRING},
	{"blob-var", RKB_ORDERED_BLOB_VAR},
	{"blob", RKB_ORDERED_BLOB}
};

RkOrdered
rk_ordered_prepare(text *type, bool descending)
{
	return (RkOrdered) {
		RK_NAME_VALUE("OrderedBytes type", type, rk_ordered_names), descending
	};
}

const char *
rk_ordered_type_name(RkbOrderedType type)
{
	return rk_ordered_types[type].name;
}

/* The SQL types that it is made of. */
int
rk_ordered_takes(RkbOrderedType type)
{
	return rk_ordered_types[type].takes;
}

/* ------------------------------------------------------------------------
 * Decimals
 * ------------------------------------------------------------------------
 */

/*
 * A number of any kind, rounded half up.  Floating-point numbers are what
 * their shortest form says, as Java's BigDecimal.valueOf(double) has it; a
 * float is a double first, as in a call of encodeNumeric.
 */
void
rk_decimal_from_value(RkbDecimal *decimal, const RkValue *value,
					  int precision)
{
	char		buffer[DOUBLE_SHORTEST_DECIMAL_LEN];
	char	   *printed = buffer;

	switch (value->kind)
	{
		case RK_INT:
			pg_lltoa(value->as.integer, buffer);
			break;
		case RK_FLOAT4:
			double_to_shortest_decimal_buf(value->as.float4_value, buffer);
			break;
		case RK_FLOAT8:
			double_to_shortest_decimal_buf(value->as.float8_value, buffer);
			break;
		default:
			printed =
				DatumGetCString(DirectFunctionCall1(numeric_out,
													NumericGetDatum(value->as.numeric)));
			break;
	}
	if (!rkb_decimal_parse(decimal, printed, strlen(printed), precision))
		elog(ERROR, "unexpected form of a number: %s", printed);
	if (printed != buffer)
		pfree(printed);
}

/* False for a number beyond the range of numeric. */
bool
rk_decimal_to_numeric(const RkbDecimal *decimal, Numeric *value)
{
	char		printed[RKB_DECIMAL_DIGITS + 32];
	char	   *at = printed;

	if (decimal->negative)
		*at++ = '-';
	if (decimal->kind == RKB_NAN)
		strcpy(printed, "NaN");
	else if (decimal->kind == RKB_INFINITE)
		strcpy(at, "Infinity");
	else
	{
		if (decimal->point > RK_NUMERIC_DIGITS ||
			decimal->count - decimal->point > RK_NUMERIC_SCALE)
			return false;
		*at++ = '0';
		for (int i = 0; i < decimal->count; i++)
			*at++ = (char) ('0' + decimal->digits[i]);
		sprintf(at, "e%d", (int) (decimal->point - decimal->count));
	}
	*value = rk_numeric_from_text(printed);
	return true;
}

/* ------------------------------------------------------------------------
 * Encoder
 * ------------------------------------------------------------------------
 */
static void
rk_put_ordered_int(RkOut *out, const RkOrdered *options, int64 value)
{
	int			width = rkb_ordered_int_width(options->type);
	int64		most = rk_greatest_integer(width);

	if (unlikely(value > most || value < -most - 1))
		ereport(ERROR,
				(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
				 errmsg("value " INT64_FORMAT " is out of range for OrderedBytes type %s",
						value, rk_ordered_type_name(options->type)),
				 errdetail("It has %d %s, for " INT64_FORMAT " to " INT64_FORMAT ".",
						   width, width == 1 ? "byte" : "bytes", -most - 1,
						   most),
				 errhint("SQL's smallint, integer and bigint are int16, int32 and int64 there.")));
	rkb_ordered_put_int(rk_extend(out, 1 + (Size) width), options->type, value,
						options->descending);
}

static void
rk_put_ordered_numeric(RkOut *out, const RkOrdered *options,
					   const RkValue *value)
{
	RkbDecimal	decimal;
	uint8		bytes[RKB_ORDERED_NUMERIC_ROOM];
	Size		len;

	rk_decimal_from_value(&decimal, value, RKB_ORDERED_DIGITS);
	len = rkb_ordered_put_numeric(bytes, &decimal, options->descending);
	rk_put_bytes(out, (RkBytes) {bytes, len});
}

static void
rk_put_ordered_bytes(RkOut *out, const RkOrdered *options, RkBytes bytes)
{
	Size		len = rkb_ordered_bytes_length(options->type, bytes.len,
											   options->descending);

	if (unlikely(!rkb_ordered_put_bytes(rk_extend(out, len), options->type,
										bytes.data, bytes.len,
										options->descending)))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("value \"%s\" contains the byte 00, which ends a descending blob",
						rk_printed(bytes)),
				 errhint("Use the type blob-var, which takes any bytes.")));
}

/*
 * Appends a value of one of the types that rk_ordered_takes; a NULL is
 * OrderedBytes' null.  Errors: integers out of range; a byte 00 in a
 * descending blob.
 */
void
rk_put_ordered(RkOut *out, const RkOrdered *options, const RkValue *value)
{
	if (value->kind == RK_NULL)
	{
		rkb_ordered_put_null(rk_extend(out,
									   rkb_ordered_null_length(options->type,
															   options->descending)),
							 options->type, options->descending);
		return;
	}
	switch (options->type)
	{
		case RKB_ORDERED_FLOAT32:
			rkb_ordered_put_float32(rk_extend(out, 5),
									value->kind == RK_FLOAT4 ?
									value->as.float4_value :
									(float4) value->as.integer,
									options->descending);
			break;
		case RKB_ORDERED_FLOAT64:
			rkb_ordered_put_float64(rk_extend(out, 9),
									value->kind == RK_FLOAT8 ?
									value->as.float8_value :
									value->kind == RK_FLOAT4 ?
									value->as.float4_value :
									(float8) value->as.integer,
									options->descending);
			break;
		case RKB_ORDERED_NUMERIC:
			rk_put_ordered_numeric(out, options, value);
			break;
		case RKB_ORDERED_STRING:
		case RKB_ORDERED_BLOB_VAR:
		case RKB_ORDERED_BLOB:
			rk_put_ordered_bytes(out, options, value->as.bytes);
			break;
		default:
			rk_put_ordered_int(out, options, value->as.integer);
			break;
	}
}

/* ------------------------------------------------------------------------
 * Decoder
 * ------------------------------------------------------------------------
 */

/* What is wrong, as a sentence about the bytes; NULL for nothing. */
static const char *
rk_ordered_problem(RkbOrderedError error, const RkbOrdered *read, RkBytes rest)
{
	const char *name = rk_ordered_type_name(read->type);

	switch (error)
	{
		case RKB_ORDERED_OK:
			return NULL;
		case RKB_ORDERED_EMPTY:
			return "the key ends here";
		case RKB_ORDERED_HEADER:
			return psprintf("byte %02X begins no value of OrderedBytes",
							rest.data[0]);
		case RKB_ORDERED_OTHER:
			return psprintf("byte %02X begins a value of type %s, %s",
							rest.data[0], name,
							read->descending ? "descending" : "ascending");
		case RKB_ORDERED_SHORT:
			return psprintf("the key ends inside of a value of type %s", name);
		case RKB_ORDERED_INVALID:
			return psprintf("after %02X come bytes that OrderedBytes never writes for type %s",
							rest.data[0], name);
		case RKB_ORDERED_NOT_LAST:
			return psprintf("bytes follow a value of type %s, which must be the last",
							name);
	}
	pg_unreachable();
}

/* The value that was read; NULL, or why SQL has no such value. */
static const char *
rk_ordered_value(const RkbOrdered *read, RkBytes rest, RkValue *value)
{
	uint8	   *content;
	int			valid;

	value->kind = RK_NULL;
	if (read->null)
		return NULL;
	switch (read->type)
	{
		case RKB_ORDERED_FLOAT32:
			value->kind = RK_FLOAT4;
			value->as.float4_value = read->as.float32;
			return NULL;
		case RKB_ORDERED_FLOAT64:
			value->kind = RK_FLOAT8;
			value->as.float8_value = read->as.float64;
			return NULL;
		case RKB_ORDERED_NUMERIC:
			value->kind = RK_NUMERIC;
			return rk_decimal_to_numeric(&read->as.decimal,
										 &value->as.numeric) ?
				NULL : "the number is out of range for type numeric";
		case RKB_ORDERED_STRING:
		case RKB_ORDERED_BLOB_VAR:
		case RKB_ORDERED_BLOB:
			value->kind = read->type == RKB_ORDERED_STRING ? RK_TEXT :
				RK_BYTEA;
			content = palloc(read->content);
			rkb_ordered_content(content, read, rest.data);
			value->as.bytes = (RkBytes) {content, read->content};
			if (read->type != RKB_ORDERED_STRING)
				return NULL;
			valid = pg_encoding_verifymbstr(rk_text_encoding(),
											(const char *) content,
											(int) read->content);
			return valid == (int) read->content ? NULL :
				psprintf("byte %02X in a string is not valid UTF-8",
						 content[valid]);
		default:
			value->kind = RK_INT;
			value->as.integer = read->as.integer;
			return NULL;
	}
}

/* How many bytes the value has that the rest of a key begins with. */
const char *
rk_ordered_length(const RkOrdered *options, RkBytes rest, Size *length)
{
	RkbOrdered	read;
	RkbOrderedError error = rkb_ordered_read(&read, options->type,
											 options->descending, rest.data,
											 rest.len);

	*length = read.length;
	return rk_ordered_problem(error, &read, rest);
}

/*
 * Reads the value that the rest of a key begins with, and tells its length;
 * NULL, or what does not fit.
 */
const char *
rk_get_ordered(const RkOrdered *options, RkBytes rest, Size *length,
			   RkValue *value)
{
	RkbOrdered	read;
	RkbOrderedError error = rkb_ordered_read(&read, options->type,
											 options->descending, rest.data,
											 rest.len);

	*length = read.length;
	if (error != RKB_ORDERED_OK)
		return rk_ordered_problem(error, &read, rest);
	return rk_ordered_value(&read, rest, value);
}

/* ------------------------------------------------------------------------
 * SQL functions
 * ------------------------------------------------------------------------
 */

/* What is kept between calls: how the value argument is read. */
typedef struct RkOrderedCall
{
	Oid			declared;		/* type of the argument */
	RkColumnType type;
} RkOrderedCall;

static RkOrderedCall *
rk_ordered_call(FunctionCallInfo fcinfo)
{
	RkOrderedCall *call = fcinfo->flinfo->fn_extra;

	if (likely(call != NULL))
		return call;
	call = MemoryContextAllocZero(fcinfo->flinfo->fn_mcxt,
								  sizeof(RkOrderedCall));
	call->declared = get_fn_expr_argtype(fcinfo->flinfo, 0);
	if (!OidIsValid(call->declared))
		ereport(ERROR,
				(errcode(ERRCODE_INDETERMINATE_DATATYPE),
				 errmsg("could not determine the type of the value")));
	call->type.type = getBaseType(call->declared);
	if (call->type.type != UNKNOWNOID)
		call->type.takes = rk_type_bit(call->type.type,
									   rk_own_type(fcinfo, "rowkey"));
	fcinfo->flinfo->fn_extra = call;
	return call;
}

/* The OrderedBytes type of a SQL type where none is given; 0 for none. */
static RkbOrderedType
rk_ordered_default_type(const RkColumnType *type)
{
	static const struct
	{
		int			takes;
		RkbOrderedType type;
	}			defaults[] = {
		{RK_TAKES_INT2, RKB_ORDERED_INT16},
		{RK_TAKES_INT4, RKB_ORDERED_INT32},
		{RK_TAKES_INT8, RKB_ORDERED_INT64},
		{RK_TAKES_FLOAT4, RKB_ORDERED_FLOAT32},
		{RK_TAKES_FLOAT8, RKB_ORDERED_FLOAT64},
		{RK_TAKES_NUMERIC, RKB_ORDERED_NUMERIC},
		{RK_TAKES_TEXT, RKB_ORDERED_STRING},
		{RK_TAKES_BYTES, RKB_ORDERED_BLOB_VAR}
	};

	for (int i = 0; i < (int) lengthof(defaults); i++)
	{
		if (type->takes == defaults[i].takes)
			return defaults[i].type;
	}
	/* a literal without a type is text */
	return type->type == UNKNOWNOID ? RKB_ORDERED_STRING : RKB_ORDERED_NULL;
}

/* A value of a SQL type that OrderedBytes, or its type, does not have. */
static void
rk_ordered_refuse(const RkOrderedCall *call, RkbOrderedType type)
{
	int			takes = call->type.takes;
	bool		wants_number = !(rk_ordered_takes(type) &
								 (RK_TAKES_TEXT | RK_TAKES_BYTES));
	const char *hint;

	if ((takes & RK_TAKES_TIMES) && wants_number)
		hint = "Write (floor(extract(epoch FROM value) * 1000))::bigint, for milliseconds since 1970 as an int64.";
	else if ((takes & RK_TAKES_BOOL) && wants_number)
		hint = "Write value::integer.";
	else if ((takes & RK_TAKES_UUID) && type != RKB_ORDERED_STRING)
		hint = "Write rowkey_uuid(value) for 16 bytes as a blob-var, or value::text.";
	else if ((takes & RK_TAKES_TEXT) &&
			 (rk_ordered_takes(type) & RK_TAKES_BYTES))
		hint = "Write convert_to(value, 'UTF8'), or use the type string.";
	else if ((takes & RK_TAKES_BYTES) && type == RKB_ORDERED_STRING)
		hint = "Use the type blob-var.";
	else
		hint = psprintf("Write value::%s.",
						type == RKB_ORDERED_NULL ? "text" :
						rk_ordered_types[type].cast);

	ereport(ERROR,
			(errcode(ERRCODE_DATATYPE_MISMATCH),
			 type == RKB_ORDERED_NULL ?
			 errmsg("OrderedBytes has no type for %s",
					format_type_be(call->declared)) :
			 errmsg("value is of type %s, but OrderedBytes type %s takes %s",
					format_type_be(call->declared), rk_ordered_type_name(type),
					rk_ordered_types[type].cast),
			 errhint("%s", hint)));
}

/*
 * rowkey_ordered(value "any", type text DEFAULT NULL,
 *				  descending boolean DEFAULT false) returns rowkey
 *
 * OrderedBytes.encodeInt8 and so on; the type NULL is by the value's SQL type.
 * A NULL value is OrderedBytes' null.
 */
ROWKEY_FUNCTION(rowkey_ordered);
Datum
rowkey_ordered(PG_FUNCTION_ARGS)
{
	RkOrderedCall *call = rk_ordered_call(fcinfo);
	RkOrdered	options;
	RkColumn	column = {.carrier = -1};
	RkValue		value = {.kind = RK_NULL};
	RkOut		out;
	Size		room = RKB_ORDERED_NUMERIC_ROOM;

	if (PG_ARGISNULL(2))
		PG_RETURN_NULL();
	if (PG_ARGISNULL(1))
		options = (RkOrdered) {rk_ordered_default_type(&call->type),
			PG_GETARG_BOOL(2)};
	else
		options = rk_ordered_prepare(PG_GETARG_TEXT_PP(1), PG_GETARG_BOOL(2));

	column.takes = rk_ordered_takes(options.type);
	if (unlikely(call->type.type != UNKNOWNOID &&
				 !(call->type.takes & column.takes)))
		rk_ordered_refuse(call, options.type);
	if (!PG_ARGISNULL(0))
		rk_value_from_datum(&value, PG_GETARG_DATUM(0), &call->type, &column);

	if (value.kind == RK_TEXT || value.kind == RK_BYTEA)
		room = rkb_ordered_bytes_length(options.type, value.as.bytes.len,
										options.descending);
	rk_out_init(&out, room);
	rk_put_ordered(&out, &options, &value);
	PG_RETURN_ROWKEY_P(rk_out_finish(&out));
}

/*
 * rowkey_ordered_decode(key)
 *
 * The values of a key that consists of OrderedBytes, which tell their types
 * themselves.  Errors: all other bytes, with the position of the value.
 */
ROWKEY_FUNCTION(rowkey_ordered_decode);
Datum
rowkey_ordered_decode(PG_FUNCTION_ARGS)
{
	RkBytes		key = rk_bytes(PG_GETARG_ROWKEY_PP(0));
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	Size		at = 0;

	rk_init_set(fcinfo);
	for (int ordinal = 1; at < key.len; ordinal++)
	{
		RkBytes		rest = {key.data + at, key.len - at};
		RkbOrdered	read;
		RkValue		value;
		RkbOrderedError error = rkb_ordered_next(&read, rest.data, rest.len);
		const char *problem;
		Datum		values[6];
		bool		nulls[6] = {false};

		CHECK_FOR_INTERRUPTS();
		problem = error == RKB_ORDERED_OK ?
			rk_ordered_value(&read, rest, &value) :
			rk_ordered_problem(error, &read, rest);
		if (problem != NULL)
			ereport(ERROR,
					(errcode(ERRCODE_DATA_EXCEPTION),
					 errmsg("row key cannot be read as OrderedBytes: \"%s\"",
							rk_printed(key)),
					 errdetail("Position %zu: %s.", at + 1, problem)));
		values[0] = Int32GetDatum(ordinal);
		values[1] = Int32GetDatum((int32) at + 1);
		values[2] = Int32GetDatum((int32) read.length);
		values[3] = CStringGetTextDatum(rk_ordered_type_name(read.type));
		values[4] = BoolGetDatum(read.descending);
		nulls[5] = read.null;
		if (!read.null)
			values[5] = CStringGetTextDatum(rk_value_text(&value));
		tuplestore_putvalues(result->setResult, result->setDesc, values,
							 nulls);
		at += read.length;
	}
	return (Datum) 0;
}
