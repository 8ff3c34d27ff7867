/*
 * phoenix.c
 *		Values of Apache Phoenix's types, one at a time.
 *
 * The bytes are bytes_phoenix.c's, the types phoenix_type.c's; here are SQL
 * values and messages.  Keys of several columns are not made here.
 */
#include "layout.h"

#include "phoenix.h"

#include "catalog/pg_type.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/timestamp.h"

/* ------------------------------------------------------------------------
 * Values to bytes
 * ------------------------------------------------------------------------
 */
static bool
rk_is_phoenix_time(const RkPhoenixType *type)
{
	return (type->takes & RK_TAKES_TIMES) != 0;
}

/* NULL and what Phoenix takes as NULL have no bytes. */
static void
rk_check_phoenix_null(const RkPhoenixType *type)
{
	if (type->width >= 0)
		ereport(ERROR,
				(errcode(ERRCODE_NULL_VALUE_NOT_ALLOWED),
				 errmsg("NULL cannot be part of a key as %s",
						rk_phoenix_type_print(type)),
				 errdetail("A Phoenix type of fixed width has no NULL in a key, and an empty value is NULL."),
				 errhint("Give a stand-in by coalesce, or set such rows aside.")));
}

static pg_attribute_noreturn() void
rk_phoenix_error(RkbPhoenixError error, const RkPhoenixType *type,
				 const RkValue *value)
{
	bool		text_value = value->kind == RK_TEXT || value->kind == RK_BYTEA;
	const char *shown = text_value && !rk_is_phoenix_time(type) ?
		rk_printed(value->as.bytes) : rk_value_text(value);
	const char *name = rk_phoenix_type_print(type);

	switch (error)
	{
		case RKB_PHOENIX_NEGATIVE:
			if (rk_is_phoenix_time(type))
				ereport(ERROR,
						(errcode(ERRCODE_DATETIME_FIELD_OVERFLOW),
						 errmsg("time before 1970 does not fit into %s: %s",
								name, shown),
						 errhint("%s takes it, if that is the column's type.",
								 name + strlen("UNSIGNED_"))));
			ereport(ERROR,
					(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
					 errmsg("negative value %s does not fit into %s",
							shown, name),
					 errhint("Phoenix refuses it too; a signed type takes it.")));
		case RKB_PHOENIX_LONG:
			if (!text_value)
				ereport(ERROR,
						(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
						 errmsg("value %s does not fit into %s", shown, name),
						 errdetail("There is room for %d digits in front of the point.",
								   type->length - type->scale)));
			ereport(ERROR,
					(errcode(ERRCODE_STRING_DATA_RIGHT_TRUNCATION),
					 errmsg("value \"%s\" is too long for %s", shown, name),
					 errhint("Phoenix refuses it too; the table's column has to be wider.")));
		case RKB_PHOENIX_EMPTY:
			rk_check_phoenix_null(type);
			pg_unreachable();
		case RKB_PHOENIX_NOT_ASCII:
			ereport(ERROR,
					(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
					 errmsg("value \"%s\" is not ASCII, and does not fit into %s",
							shown, name),
					 errhint("Phoenix's CHAR takes characters of one byte only; VARCHAR takes all.")));
		default:
			ereport(ERROR,
					(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
					 errmsg("value %s does not fit into %s", shown, name)));
	}
}

/* Nanoseconds behind the six digits of a fraction that the server keeps. */
static int32
rk_text_nanos(RkBytes value)
{
	const uint8 *at = memchr(value.data, '.', value.len);
	const uint8 *end = value.data + value.len;
	int32		nanos = 0;
	int32		digit = 100;

	if (at == NULL)
		return 0;
	for (int i = 0; ++at < end && *at >= '0' && *at <= '9'; i++)
	{
		if (i >= 6)
		{
			nanos += (*at - '0') * digit;
			digit /= 10;
		}
	}
	return nanos;
}

/*
 * A time as milliseconds, and nanoseconds within the millisecond, both rounded
 * down.  A number is milliseconds, or whatever unit it has.
 */
void
rk_phoenix_millis(const RkValue *value, int64 *millis, int32 *nanos)
{
	Timestamp	instant;

	*nanos = 0;
	if (value->kind == RK_INT ||
		(value->kind == RK_TIME && value->unit >= RK_MS))
	{
		*millis = rk_value_units(value, RK_MS);
		return;
	}
	instant = rk_value_instant(value);
	*millis = rk_time_to_units(instant, RK_MS);
	*nanos = (int32) (instant % 1000 + (instant % 1000 < 0 ? 1000 : 0)) * 1000;
	if (value->kind == RK_TEXT)
		*nanos += rk_text_nanos(value->as.bytes);
}

static char *
rk_phoenix_number(const RkValue *value)
{
	if (value->kind == RK_NUMERIC &&
		(numeric_is_nan(value->as.numeric) ||
		 numeric_is_inf(value->as.numeric)))
		ereport(ERROR,
				(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
				 errmsg("value %s does not fit into DECIMAL",
						rk_value_text(value)),
				 errdetail("Java's BigDecimal knows finite numbers only.")));
	return rk_value_text(value);
}

/* dst has room for RKB_PHOENIX_DECIMAL_BYTES. */
static RkbPhoenixError
rk_put_decimal(uint8 *dst, size_t *len, const RkPhoenixType *type,
			   const RkValue *value, int64 *exponent)
{
	char	   *number = rk_phoenix_number(value);
	RkbPhoenixError error =
		rkb_phoenix_put_decimal(dst, len, number, strlen(number),
								type->length, type->scale, exponent);

	pfree(number);
	return error;
}

static RkbPhoenixError
rk_put_phoenix_bytes(RkOut *out, const RkPhoenixType *type, RkBytes bytes)
{
	if (type->width >= 0)
		return rkb_phoenix_put_padded(rk_extend(out, (Size) type->width),
									  type->kind, (size_t) type->width,
									  bytes.data, bytes.len);
	if (type->length != RKB_PHOENIX_NO_LIMIT &&
		(type->kind == RKB_PHOENIX_VARCHAR ?
		 rkb_phoenix_utf16_length(bytes.data, bytes.len) :
		 bytes.len) > (Size) type->length)
		return RKB_PHOENIX_LONG;
	if (type->kind == RKB_PHOENIX_VARBINARY_ENCODED)
		rkb_phoenix_put_encoded(rk_extend(out,
										  rkb_phoenix_encoded_length(bytes.data,
																	 bytes.len)),
								bytes.data, bytes.len);
	else
		rk_put_bytes(out, bytes);
	return RKB_PHOENIX_OK;
}

/*
 * Appends one value of a kind that the type takes, without a separator.  NULL
 * is nothing, or an error for a type of fixed width.
 */
void
rk_put_phoenix(RkOut *out, const RkPhoenixType *type, bool descending,
			   const RkValue *value)
{
	RkbPhoenixError error = RKB_PHOENIX_OK;
	Size		start = out->len;
	uint8	   *dst;

	if (value->kind == RK_NULL || value->kind == RK_MISSING)
	{
		rk_check_phoenix_null(type);
		return;
	}

	switch (type->kind)
	{
		case RKB_PHOENIX_FLOAT:
		case RKB_PHOENIX_UNSIGNED_FLOAT:
			error = rkb_phoenix_put_float(rk_extend(out, 4), type->kind,
										  value->kind == RK_FLOAT4 ?
										  value->as.float4_value :
										  (float4) value->as.integer);
			break;
		case RKB_PHOENIX_DOUBLE:
		case RKB_PHOENIX_UNSIGNED_DOUBLE:
			error = rkb_phoenix_put_double(rk_extend(out, 8), type->kind,
										   value->kind == RK_FLOAT8 ?
										   value->as.float8_value :
										   value->kind == RK_FLOAT4 ?
										   value->as.float4_value :
										   (float8) value->as.integer);
			break;
		case RKB_PHOENIX_DECIMAL:
			{
				uint8		bytes[RKB_PHOENIX_DECIMAL_BYTES];
				size_t		len;
				int64		exponent;

				error = rk_put_decimal(bytes, &len, type, value, &exponent);
				if (error == RKB_PHOENIX_OK)
					rk_put_bytes(out, (RkBytes) {bytes, len});
			}
			break;
		case RKB_PHOENIX_BOOLEAN:
			rkb_phoenix_put_boolean(rk_extend(out, 1), value->as.boolean);
			break;
		case RKB_PHOENIX_CHAR:
		case RKB_PHOENIX_BINARY:
		case RKB_PHOENIX_VARCHAR:
		case RKB_PHOENIX_VARBINARY:
		case RKB_PHOENIX_VARBINARY_ENCODED:
			error = rk_put_phoenix_bytes(out, type, value->as.bytes);
			break;
		default:
			if (rk_is_phoenix_time(type))
			{
				int64		millis;
				int32		nanos;

				rk_phoenix_millis(value, &millis, &nanos);
				error =
					rkb_phoenix_put_time(rk_extend(out, (Size) type->width),
										 type->kind, millis, nanos);
			}
			else
				error =
					rkb_phoenix_put_integer(rk_extend(out, (Size) type->width),
											type->kind, value->as.integer);
	}
	if (unlikely(error != RKB_PHOENIX_OK))
		rk_phoenix_error(error, type, value);
	if (descending)
	{
		dst = (uint8 *) VARDATA(out->key) + start;
		rkb_invert(dst, dst, out->len - start);
	}
}

/*
 * Is a DECIMAL read back as the number that it is written for?  Not from 1e126
 * up and below 1e-126, where the exponent wraps round: Phoenix writes two of
 * its least values in order, and reads them as great ones.
 */
bool
rk_phoenix_reads_back(const RkPhoenixType *type, const RkValue *value)
{
	uint8		bytes[RKB_PHOENIX_DECIMAL_BYTES];
	size_t		len;
	int64		exponent;

	return rk_put_decimal(bytes, &len, type, value,
						  &exponent) == RKB_PHOENIX_OK &&
		exponent >= RKB_PHOENIX_DECIMAL_LEAST &&
		exponent <= RKB_PHOENIX_DECIMAL_MOST;
}

/* Has a DECIMAL more digits behind the point than its type keeps? */
bool
rk_phoenix_cuts(const RkPhoenixType *type, const RkValue *value)
{
	RkPhoenixType whole = *type;
	uint8		bytes[RKB_PHOENIX_DECIMAL_BYTES];
	uint8		uncut[RKB_PHOENIX_DECIMAL_BYTES];
	size_t		len;
	size_t		uncut_len;
	int64		exponent;

	whole.length = whole.scale = RKB_PHOENIX_NO_LIMIT;
	return rk_put_decimal(bytes, &len, type, value,
						  &exponent) == RKB_PHOENIX_OK &&
		rk_put_decimal(uncut, &uncut_len, &whole, value,
					   &exponent) == RKB_PHOENIX_OK &&
		rkb_compare(bytes, len, uncut, uncut_len) != 0;
}

/* ------------------------------------------------------------------------
 * Bytes to values
 * ------------------------------------------------------------------------
 */

/* What does not fit, as a clause behind the bytes. */
static const char *
rk_phoenix_problem(RkbPhoenixError error, const RkPhoenixType *type, Size len)
{
	switch (error)
	{
		case RKB_PHOENIX_OK:
			return NULL;
		case RKB_PHOENIX_NEGATIVE:
			return rk_is_phoenix_time(type) ? "the time is before 1970" :
				"the number is negative";
		case RKB_PHOENIX_LONG:
			return "it is too long";
		case RKB_PHOENIX_NOT_ASCII:
			return "it is not ASCII";
		case RKB_PHOENIX_WRONG_LENGTH:
			return type->width < 0 ? "it is too long" :
				psprintf("it has %zu %s, not %d", len,
						 len == 1 ? "byte" : "bytes", type->width);
		default:
			return "Phoenix does not write such bytes";
	}
}

static const char *
rk_get_phoenix_bytes(const RkPhoenixType *type, RkBytes part, RkValue *value)
{
	RkbPhoenixError error = RKB_PHOENIX_OK;
	Size		len = part.len;
	uint8	   *decoded;

	if (type->width >= 0)
		error = rkb_phoenix_get_padded(type->kind, (size_t) type->width,
									   part.data, part.len, &len);
	else if (type->kind == RKB_PHOENIX_VARBINARY_ENCODED)
	{
		decoded = palloc(part.len);
		error = rkb_phoenix_get_encoded(decoded, &len, part.data, part.len);
		part.data = decoded;
	}
	if (error != RKB_PHOENIX_OK)
		return rk_phoenix_problem(error, type, part.len);

	value->kind = type->takes == RK_TAKES_TEXT ? RK_TEXT : RK_BYTEA;
	value->as.bytes = (RkBytes) {part.data, len};
	if (type->width < 0 && type->length != RKB_PHOENIX_NO_LIMIT &&
		(type->kind == RKB_PHOENIX_VARCHAR ?
		 rkb_phoenix_utf16_length(part.data, len) : len) > (Size) type->length)
		return rk_phoenix_problem(RKB_PHOENIX_LONG, type, len);
	return value->kind == RK_TEXT ? rk_text_problem(value->as.bytes) : NULL;
}

static const char *
rk_get_phoenix_decimal(const RkPhoenixType *type, RkBytes part,
					   RkValue *value)
{
	char		number[RKB_PHOENIX_DECIMAL_TEXT];
	uint8		again[RKB_PHOENIX_DECIMAL_BYTES];
	size_t		len;
	int64		exponent;
	RkbPhoenixError error = rkb_phoenix_get_decimal(part.data, part.len,
													number);

	if (error != RKB_PHOENIX_OK)
		return rk_phoenix_problem(error, type, part.len);
	value->kind = RK_NUMERIC;
	value->as.numeric = rk_numeric_from_text(number);
	if (rkb_phoenix_put_decimal(again, &len, number, strlen(number),
								type->length, type->scale,
								&exponent) != RKB_PHOENIX_OK ||
		rkb_compare(again, len, part.data, part.len) != 0)
		return psprintf("%s does not fit into %s", number,
						rk_phoenix_type_print(type));
	return NULL;
}

/*
 * Years of four digits are an instant, or with single nanoseconds, which the
 * server's times do not hold, ISO 8601 text; all else is milliseconds.
 */
const char *
rk_phoenix_time(int64 millis, int32 nanos, RkValue *value)
{
	static const int64 year_1 = INT64CONST(-62135596800000);
	static const int64 year_10000 = INT64CONST(253402300800000);
	Timestamp	instant;
	char	   *printed;
	char		fraction[12];
	int			len;

	value->kind = RK_TIME;
	value->unit = RK_MS;
	value->as.integer = millis;
	if (nanos == 0)
		return NULL;
	if (millis < year_1 || millis >= year_10000)
		return psprintf("time of " INT64_FORMAT " ms and %d ns since 1970 is outside of the years 1 to 9999",
						millis, nanos);
	instant = rk_time_from_units(millis, RK_MS);
	value->kind = RK_INSTANT;
	value->as.integer = instant + nanos / 1000;
	if (nanos % 1000 == 0)
		return NULL;

	/* of a whole second, with the fraction put in front of the Z */
	millis = millis % 1000 + (millis % 1000 < 0 ? 1000 : 0);
	len = snprintf(fraction, sizeof(fraction), ".%03d%06d", (int) millis,
				   (int) nanos);
	while (fraction[len - 1] == '0')
		fraction[--len] = '\0';
	printed = pstrdup(rk_time_print(instant - millis * 1000));
	printed[strlen(printed) - 1] = '\0';
	printed = psprintf("%s%sZ", printed, fraction);
	value->kind = RK_TEXT;
	value->as.bytes = (RkBytes) {(const uint8 *) printed, strlen(printed)};
	return NULL;
}

static const char *
rk_get_phoenix_time(const RkPhoenixType *type, RkBytes part, RkValue *value)
{
	int64		millis;
	int32		nanos;
	RkbPhoenixError error = rkb_phoenix_get_time(type->kind, part.data,
												 part.len, &millis, &nanos);

	return error != RKB_PHOENIX_OK ?
		rk_phoenix_problem(error, type, part.len) :
		rk_phoenix_time(millis, nanos, value);
}

/*
 * Reads exactly the bytes of one value; NULL, or what does not fit.  No bytes
 * are NULL, or an error for a type of fixed width.
 */
const char *
rk_get_phoenix(const RkPhoenixType *type, bool descending, RkBytes part,
			   RkValue *value)
{
	RkbPhoenixError error;

	if (part.len == 0 && type->width < 0)
	{
		value->kind = RK_NULL;
		return NULL;
	}
	if (descending)
	{
		uint8	   *ascending = palloc(part.len);

		rkb_invert(ascending, part.data, part.len);
		part.data = ascending;
	}

	switch (type->kind)
	{
		case RKB_PHOENIX_FLOAT:
		case RKB_PHOENIX_UNSIGNED_FLOAT:
			value->kind = RK_FLOAT4;
			error = rkb_phoenix_get_float(type->kind, part.data, part.len,
										  &value->as.float4_value);
			break;
		case RKB_PHOENIX_DOUBLE:
		case RKB_PHOENIX_UNSIGNED_DOUBLE:
			value->kind = RK_FLOAT8;
			error = rkb_phoenix_get_double(type->kind, part.data, part.len,
										   &value->as.float8_value);
			break;
		case RKB_PHOENIX_DECIMAL:
			return rk_get_phoenix_decimal(type, part, value);
		case RKB_PHOENIX_BOOLEAN:
			value->kind = RK_BOOL;
			error = rkb_phoenix_get_boolean(part.data, part.len,
											&value->as.boolean);
			break;
		case RKB_PHOENIX_CHAR:
		case RKB_PHOENIX_BINARY:
		case RKB_PHOENIX_VARCHAR:
		case RKB_PHOENIX_VARBINARY:
		case RKB_PHOENIX_VARBINARY_ENCODED:
			return rk_get_phoenix_bytes(type, part, value);
		default:
			if (rk_is_phoenix_time(type))
				return rk_get_phoenix_time(type, part, value);
			value->kind = RK_INT;
			error = rkb_phoenix_get_integer(type->kind, part.data, part.len,
											&value->as.integer);
	}
	return rk_phoenix_problem(error, type, part.len);
}

/* ------------------------------------------------------------------------
 * SQL functions
 * ------------------------------------------------------------------------
 */

/* What both functions keep between the calls of a query. */
typedef struct RkPhoenixCall
{
	bool		compiled;
	char		source[64];		/* the type's text, if it is that short */
	Size		source_len;
	RkPhoenixType type;
	Oid			value_type;		/* base type of the value, and its bit */
	int			bit;
} RkPhoenixCall;

static RkPhoenixCall *
rk_phoenix_call(FunctionCallInfo fcinfo, int argument)
{
	RkPhoenixCall *call = fcinfo->flinfo->fn_extra;
	RkBytes		source = rk_utf8(PG_GETARG_TEXT_PP(argument));

	if (call == NULL)
		call = fcinfo->flinfo->fn_extra =
			MemoryContextAllocZero(fcinfo->flinfo->fn_mcxt,
								   sizeof(RkPhoenixCall));
	if (!call->compiled || source.len != call->source_len ||
		memcmp(source.data, call->source, source.len) != 0)
	{
		call->compiled = false;
		call->type = rk_phoenix_type(source);
		if (source.len <= sizeof(call->source))
		{
			memcpy(call->source, source.data, source.len);
			call->source_len = source.len;
			call->compiled = true;
		}
	}
	return call;
}

/* What to write where a Phoenix type does not take a SQL type. */
static const char *
rk_phoenix_advice(const RkPhoenixType *type, Oid value_type, int bit)
{
	if (rk_is_phoenix_time(type) && value_type == TIMEOID)
		return "Write date '1970-01-01' + value: a Phoenix time has a day.";
	if ((type->takes & RK_TAKES_BYTES) && (bit & RK_TAKES_TEXT))
		return "Write convert_to(value, 'UTF8') for a text's bytes.";
	if ((type->takes & RK_TAKES_BYTES) && (bit & RK_TAKES_UUID))
		return "Write uuid_send(value), in BINARY(16).";
	if (type->takes == RK_TAKES_TEXT && (bit & RK_TAKES_BYTES))
		return "Write convert_from(value, 'UTF8') for bytes that are text.";
	if (!rk_is_phoenix_time(type) && (bit & RK_TAKES_TIMES) &&
		!(type->takes & (RK_TAKES_TEXT | RK_TAKES_BYTES | RK_TAKES_BOOL)))
		return "Write (extract(epoch FROM value) * 1000)::bigint for milliseconds since 1970.";
	if (rk_is_phoenix_time(type) &&
		(bit & (RK_TAKES_NUMERIC | RK_TAKES_FLOAT4 | RK_TAKES_FLOAT8)))
		return "Write value::bigint for milliseconds since 1970, to_timestamp(value) for seconds.";
	if ((type->takes & RK_TAKES_INTEGERS) && (bit & RK_TAKES_BOOL))
		return "Write value::integer.";
	if (type->takes & RK_TAKES_BYTES)
		return "Write the value's bytes, as bytea.";
	return psprintf("Write value::%s, or use another Phoenix type.",
					rk_takes_name(type->takes));
}

static void
rk_check_phoenix_value(FunctionCallInfo fcinfo, const RkPhoenixCall *call)
{
	if (likely(call->value_type == UNKNOWNOID ||
			   (call->bit & call->type.takes)))
		return;
	ereport(ERROR,
			(errcode(ERRCODE_DATATYPE_MISMATCH),
			 errmsg("value is of type %s, but %s takes %s",
					format_type_be(get_fn_expr_argtype(fcinfo->flinfo, 0)),
					rk_phoenix_type_print(&call->type),
					rk_takes_name(call->type.takes)),
			 errhint("%s", rk_phoenix_advice(&call->type, call->value_type,
									   call->bit))));
}

/*
 * rowkey_phoenix(value "any", type text, descending boolean) returns rowkey
 *
 * One value as a Phoenix column of that type has it in a row key, without a
 * separator; ascending it is the value of a cell too.  NULL is the empty key.
 * Errors: NULL in a type of fixed width; values beyond the type; SQL types
 * that it does not take.
 */
ROWKEY_FUNCTION(rowkey_phoenix);
Datum
rowkey_phoenix(PG_FUNCTION_ARGS)
{
	RkPhoenixCall *call;
	Oid			type;
	RkValue		value = {.kind = RK_NULL};
	RkOut		out;

	if (PG_ARGISNULL(1) || PG_ARGISNULL(2))
		PG_RETURN_NULL();
	call = rk_phoenix_call(fcinfo, 1);
	if (!OidIsValid(call->value_type))
	{
		type = get_fn_expr_argtype(fcinfo->flinfo, 0);
		if (!OidIsValid(type))
			ereport(ERROR,
					(errcode(ERRCODE_INDETERMINATE_DATATYPE),
					 errmsg("could not determine the type of the value")));
		call->bit = rk_type_bit(getBaseType(type),
								rk_own_type(fcinfo, "rowkey"));
		call->value_type = getBaseType(type);
	}
	rk_check_phoenix_value(fcinfo, call);

	if (!PG_ARGISNULL(0))
	{
		RkColumn	column = {.takes = call->type.takes,
			.has_unit = rk_is_phoenix_time(&call->type), .unit = RK_MS};
		RkColumnType column_type = {.type = call->value_type,
			.takes = call->bit};

		rk_value_from_datum(&value, PG_GETARG_DATUM(0), &column_type, &column);
	}
	rk_out_init(&out, value.kind == RK_TEXT || value.kind == RK_BYTEA ?
				Max(value.as.bytes.len, (Size) Max(call->type.width, 0)) :
				RKB_PHOENIX_DECIMAL_BYTES);
	rk_put_phoenix(&out, &call->type, PG_GETARG_BOOL(2), &value);
	PG_RETURN_ROWKEY_P(rk_out_finish(&out));
}

/*
 * rowkey_phoenix_decode(key rowkey, type text, descending boolean)
 *		returns text
 *
 * The value of a key or a part that is nothing else; NULL for the empty key.
 * Errors: bytes that the type does not have.
 */
ROWKEY_FUNCTION(rowkey_phoenix_decode);
Datum
rowkey_phoenix_decode(PG_FUNCTION_ARGS)
{
	RkBytes		key = rk_bytes(PG_GETARG_ROWKEY_PP(0));
	RkPhoenixCall *call = rk_phoenix_call(fcinfo, 1);
	RkValue		value = {.kind = RK_NULL};
	const char *problem = rk_get_phoenix(&call->type, PG_GETARG_BOOL(2), key,
										 &value);

	if (problem != NULL)
		ereport(ERROR,
				(errcode(ERRCODE_DATA_EXCEPTION),
				 errmsg("row key \"%s\" does not fit Phoenix type %s: %s",
						rk_printed(key), rk_phoenix_type_print(&call->type),
						problem),
				 errhint("The part must be one value without its separator, and descending where the column is DESC.")));
	if (value.kind == RK_NULL)
		PG_RETURN_NULL();
	PG_RETURN_TEXT_P(cstring_to_text(rk_value_text(&value)));
}
