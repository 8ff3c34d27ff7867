/*
 * value.c
 *		Values of a layout's columns: from SQL, JSON and literals, and back.
 *
 * One printed form for all (decode, explain): times as ISO 8601 with Z, bytes
 * in rowkey text form, floats shortest-exact.
 */
#include "layout.h"

#include "phoenix.h"

#include <math.h>

#include "catalog/pg_type.h"
#include "common/shortest_dec.h"
#include "parser/parse_coerce.h"
#include "utils/builtins.h"
#include "utils/date.h"
#include "utils/lsyscache.h"
#include "utils/timestamp.h"
#include "utils/uuid.h"

/* ------------------------------------------------------------------------
 * From SQL
 * ------------------------------------------------------------------------
 */
/* The bit of a SQL type; 0 for one that no element takes. */
int
rk_type_bit(Oid type, Oid rowkey_type)
{
	switch (type)
	{
		case BOOLOID:
			return RK_TAKES_BOOL;
		case INT2OID:
			return RK_TAKES_INT2;
		case INT4OID:
			return RK_TAKES_INT4;
		case INT8OID:
			return RK_TAKES_INT8;
		case FLOAT4OID:
			return RK_TAKES_FLOAT4;
		case FLOAT8OID:
			return RK_TAKES_FLOAT8;
		case NUMERICOID:
			return RK_TAKES_NUMERIC;
		case TEXTOID:
		case VARCHAROID:
		case BPCHAROID:
		case NAMEOID:
			return RK_TAKES_TEXT;
		case BYTEAOID:
			return RK_TAKES_BYTES;
		case UUIDOID:
			return RK_TAKES_UUID;
		case TIMESTAMPTZOID:
		case TIMESTAMPOID:
		case DATEOID:
			return RK_TAKES_TIMES;
		default:
			return type == rowkey_type ? RK_TAKES_BYTES : 0;
	}
}

/* The type to cast to, for the hint: the widest that the elements take. */
static Oid
rk_takes_type(int takes)
{
	static const struct
	{
		int			bit;
		Oid			type;
	}			types[] = {
		/* where times are taken text is too, but a time is what is meant */
		{RK_TAKES_TIMES, TIMESTAMPTZOID},
		{RK_TAKES_TEXT, TEXTOID},
		{RK_TAKES_FLOAT8, FLOAT8OID},
		{RK_TAKES_FLOAT4, FLOAT4OID},
		{RK_TAKES_NUMERIC, NUMERICOID},
		{RK_TAKES_INT8, INT8OID},
		{RK_TAKES_INT4, INT4OID},
		{RK_TAKES_INT2, INT2OID},
		{RK_TAKES_BYTES, BYTEAOID},
		{RK_TAKES_UUID, UUIDOID},
		{RK_TAKES_BOOL, BOOLOID},
	};

	for (int i = 0; i < (int) lengthof(types); i++)
	{
		if (takes & types[i].bit)
			return types[i].type;
	}
	return InvalidOid;
}

const char *
rk_takes_name(int takes)
{
	Oid			type = rk_takes_type(takes);

	return type == TIMESTAMPTZOID ? "timestamptz" :
		OidIsValid(type) ? format_type_be(type) : "another type";
}

/* The element over the column that does not take the type. */
static const RkElement *
rk_refusing_element(const RkElement *element, int column, int bit)
{
	if (element->column == column && !(rk_element_takes(element) & bit))
		return element;
	for (int i = 0; i < element->source_count; i++)
	{
		const RkElement *found = rk_refusing_element(element->sources[i],
													 column, bit);

		if (found != NULL)
			return found->implicit ? element : found;
	}
	return NULL;
}

/* What to write where an element does not take a column's type. */
static const char *
rk_type_advice(const RkColumn *column, Oid type, int takes,
			   const RkElement *element, const char *printed)
{
	const int	numbers = RK_TAKES_INTEGERS | RK_TAKES_NUMERIC |
		RK_TAKES_FLOAT4 | RK_TAKES_FLOAT8;
	const char *name = rk_identifier(column->name);
	Oid			function;

	/* casts that do not exist, or would write other bytes */
	if ((takes & RK_TAKES_BYTES) && (column->takes & RK_TAKES_TEXT))
		return psprintf("For bytes write bytes(%s) in the layout.",
						element != NULL && element->type->textual ? printed :
						name);
	if ((takes & RK_TAKES_UUID) && (column->takes & RK_TAKES_BYTES))
		return psprintf("Write rowkey_uuid(%s) for its 16 bytes.", name);
	if ((takes & RK_TAKES_TEXT) && (column->takes & RK_TAKES_BYTES))
		return psprintf("Write convert_to(%s, 'UTF8') for its bytes.", name);
	if ((takes & RK_TAKES_TIMES) && (column->takes & RK_TAKES_INT8))
		return psprintf("Write floor(extract(epoch FROM %s) * 1000)::bigint for milliseconds since 1970.",
						name);
	if ((takes & numbers) && (column->takes & RK_TAKES_TIMES))
		return (column->takes & RK_TAKES_INT8) ?
			psprintf("Write %s::bigint for a number of units.", name) :
			psprintf("Write to_timestamp(%s) for seconds since 1970.", name);
	/* as text it would depend on the session's zone and style */
	if ((takes & RK_TAKES_TIMES) && (column->takes & RK_TAKES_TEXT))
		return psprintf("For a time write epoch(%s), reverse_timestamp(%s) or datetime(%s) in the layout.",
						name, name, name);
	if (find_coercion_pathway(rk_takes_type(column->takes), type,
							  COERCION_EXPLICIT, &function) == COERCION_PATH_NONE)
		return "Use another element in the layout, or compute a value that it takes.";
	return psprintf("Write %s::%s, or use another element in the layout.",
					name, rk_takes_name(column->takes));
}

/*
 * How values of a type are read for a column; a type that one of the column's
 * elements does not take is an error.
 */
RkColumnType
rk_column_type(const RkLayout *layout, int column, Oid type, Oid rowkey_type)
{
	RkColumnType result = {.type = InvalidOid};
	const RkColumn *target = &layout->columns[column];
	const RkElement *element = NULL;
	const char *printed = "the layout";

	if (!OidIsValid(type))
		ereport(ERROR,
				(errcode(ERRCODE_INDETERMINATE_DATATYPE),
				 errmsg("could not determine the type of the value for column \"%s\"",
						target->name)));
	result.type = getBaseType(type);
	if (result.type == UNKNOWNOID)
		return result;
	result.takes = rk_type_bit(result.type, rowkey_type);
	if (result.takes & target->takes)
		return result;
	result.to_float = (target->takes & (RK_TAKES_FLOAT4 | RK_TAKES_FLOAT8)) &&
		(result.takes & (RK_TAKES_INTEGERS | RK_TAKES_NUMERIC));
	if (result.to_float)
		return result;

	for (int i = 0; i < layout->item_count && element == NULL; i++)
		element = rk_refusing_element(layout->items[i], column, result.takes);
	if (element != NULL)
		printed = rk_element_print(layout, element);
	ereport(ERROR,
			(errcode(ERRCODE_DATATYPE_MISMATCH),
			 errmsg("column \"%s\" is of type %s, but %s takes %s",
					target->name, format_type_be(type), printed,
					rk_takes_name(target->takes)),
			 errhint("%s", rk_type_advice(target, result.type, result.takes,
										  element, printed))));
}

static inline void
rk_set_integer(RkValue *value, int64 integer, const RkColumn *column)
{
	/* where a time element carries the column, a number is in its unit */
	value->kind = column->has_unit ? RK_TIME : RK_INT;
	value->unit = column->unit;
	value->as.integer = integer;
}

/*
 * The server's own casts from numbers to floats, which need not be written.
 * A number that the float does not have is refused: its neighbour would have
 * the same key.
 */
static void
rk_value_to_float(RkValue *value, const RkColumn *column)
{
	bool		to_double = (column->takes & RK_TAKES_FLOAT8) != 0;
	Datum		number = value->kind == RK_NUMERIC ?
		NumericGetDatum(value->as.numeric) :
		NumericGetDatum(int64_to_numeric(value->as.integer));
	Datum		back;
	char		shortest[DOUBLE_SHORTEST_DECIMAL_LEN];

	if (to_double)
	{
		value->kind = RK_FLOAT8;
		value->as.float8_value =
			DatumGetFloat8(DirectFunctionCall1(numeric_float8, number));
		double_to_shortest_decimal_buf(value->as.float8_value, shortest);
	}
	else
	{
		value->kind = RK_FLOAT4;
		value->as.float4_value =
			DatumGetFloat4(DirectFunctionCall1(numeric_float4, number));
		float_to_shortest_decimal_buf(value->as.float4_value, shortest);
	}

	back = NumericGetDatum(rk_numeric_from_text(shortest));
	if (unlikely(!DatumGetBool(DirectFunctionCall2(numeric_eq, back, number))))
		ereport(ERROR,
				(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
				 errmsg("%s is not exact as %s, which has %s",
						DatumGetCString(DirectFunctionCall1(numeric_out,
															number)),
						to_double ? "double precision" : "real", shortest),
				 errhint("Write value::%s if the rounded value may stand in the key.",
						 to_double ? "float8" : "float4")));
}

void
rk_value_from_datum(RkValue *value, Datum datum, const RkColumnType *type,
					const RkColumn *column)
{
	switch (type->type)
	{
		case BOOLOID:
			value->kind = RK_BOOL;
			value->as.boolean = DatumGetBool(datum);
			break;
		case INT2OID:
			rk_set_integer(value, DatumGetInt16(datum), column);
			break;
		case INT4OID:
			rk_set_integer(value, DatumGetInt32(datum), column);
			break;
		case INT8OID:
			rk_set_integer(value, DatumGetInt64(datum), column);
			break;
		case FLOAT4OID:
			value->kind = RK_FLOAT4;
			value->as.float4_value = DatumGetFloat4(datum);
			break;
		case FLOAT8OID:
			value->kind = RK_FLOAT8;
			value->as.float8_value = DatumGetFloat8(datum);
			break;
		case NUMERICOID:
			value->kind = RK_NUMERIC;
			value->as.numeric = DatumGetNumeric(datum);
			break;
		case BPCHAROID:
			{
				text	   *padded = DatumGetTextPP(datum);
				int			len =
					bpchartruelen(VARDATA_ANY(padded),
								  (int) VARSIZE_ANY_EXHDR(padded));

				value->kind = RK_TEXT;
				value->as.bytes = rk_server_to_utf8(VARDATA_ANY(padded),
													(Size) len);
			}
			break;
		case NAMEOID:
			value->kind = RK_TEXT;
			value->as.bytes =
				rk_server_to_utf8(NameStr(*DatumGetName(datum)),
								  strlen(NameStr(*DatumGetName(datum))));
			break;
		case TEXTOID:
		case VARCHAROID:
			value->kind = RK_TEXT;
			value->as.bytes = rk_utf8(DatumGetTextPP(datum));
			break;
		case UUIDOID:
			value->kind = RK_UUID;
			value->as.bytes = (RkBytes) {DatumGetUUIDP(datum)->data, UUID_LEN};
			break;
		case TIMESTAMPTZOID:
		case TIMESTAMPOID:
			value->kind = RK_INSTANT;
			value->as.integer = DatumGetTimestamp(datum);
			break;
		case DATEOID:
			value->kind = RK_INSTANT;
			value->as.integer = rk_time_from_date(DatumGetDateADT(datum));
			break;
		case UNKNOWNOID:
			rk_value_from_text(value, DatumGetCString(datum), column);
			break;
		default:				/* bytea and rowkey */
			value->kind = RK_BYTEA;
			value->as.bytes = rk_bytes(PG_DETOAST_DATUM_PACKED(datum));
			break;
	}
	if (unlikely(type->to_float))
		rk_value_to_float(value, column);
}

/* ------------------------------------------------------------------------
 * From literals and JSON
 * ------------------------------------------------------------------------
 */

/*
 * An untyped literal or a JSON string, read as the column's elements take it.
 */
void
rk_value_from_text(RkValue *value, char *text_value, const RkColumn *column)
{
	int			takes = column->takes;
	Datum		literal = CStringGetDatum(text_value);

	if (takes & RK_TAKES_TEXT)
	{
		value->kind = RK_TEXT;
		value->as.bytes = rk_server_to_utf8(text_value, strlen(text_value));
	}
	else if (takes & RK_TAKES_NUMERIC)
	{
		value->kind = RK_NUMERIC;
		value->as.numeric = rk_numeric_from_text(text_value);
	}
	else if (takes & RK_TAKES_FLOAT8)
	{
		value->kind = RK_FLOAT8;
		value->as.float8_value =
			DatumGetFloat8(DirectFunctionCall1(float8in, literal));
	}
	else if (takes & RK_TAKES_FLOAT4)
	{
		value->kind = RK_FLOAT4;
		value->as.float4_value =
			DatumGetFloat4(DirectFunctionCall1(float4in, literal));
	}
	else if (takes & RK_TAKES_INT8)
		rk_set_integer(value, DatumGetInt64(DirectFunctionCall1(int8in,
																literal)),
					   column);
	else if (takes & RK_TAKES_INT4)
		rk_set_integer(value, DatumGetInt32(DirectFunctionCall1(int4in,
																literal)),
					   column);
	else if (takes & RK_TAKES_INT2)
		rk_set_integer(value, DatumGetInt16(DirectFunctionCall1(int2in,
																literal)),
					   column);
	else if (takes & RK_TAKES_BYTES)
	{
		value->kind = RK_BYTEA;
		value->as.bytes =
			rk_bytes(DatumGetByteaPP(DirectFunctionCall1(byteain, literal)));
	}
	else if (takes & RK_TAKES_UUID)
	{
		value->kind = RK_UUID;
		value->as.bytes =
			(RkBytes) {DatumGetUUIDP(DirectFunctionCall1(uuid_in,
														 literal))->data,
		UUID_LEN};
	}
	else
	{
		value->kind = RK_BOOL;
		value->as.boolean = DatumGetBool(DirectFunctionCall1(boolin, literal));
	}
}

/* A JSON scalar; a number for a time is a count in the column's unit. */
void
rk_value_from_json(RkValue *value, const JsonbValue *json,
				   const RkColumn *column)
{
	switch (json->type)
	{
		case jbvNull:
			value->kind = RK_NULL;
			break;
		case jbvBool:
			if (!(column->takes & RK_TAKES_BOOL))
				ereport(ERROR,
						(errcode(ERRCODE_DATATYPE_MISMATCH),
						 errmsg("JSON boolean where the layout takes %s",
								rk_takes_name(column->takes))));
			value->kind = RK_BOOL;
			value->as.boolean = json->val.boolean;
			break;
		case jbvString:
			rk_value_from_text(value, pnstrdup(json->val.string.val,
											   (Size) json->val.string.len),
							   column);
			break;
		case jbvNumeric:
			if ((column->takes & (RK_TAKES_FLOAT4 | RK_TAKES_FLOAT8)) &&
				!(column->takes & RK_TAKES_NUMERIC))
			{
				value->kind = RK_NUMERIC;
				value->as.numeric = json->val.numeric;
				rk_value_to_float(value, column);
			}
			else
			{
				char	   *number =
					DatumGetCString(DirectFunctionCall1(numeric_out,
														NumericGetDatum(json->val.numeric)));
				RkColumn	numbers = *column;

				/* read as the literal, so that nothing is rounded */
				numbers.takes &= ~RK_TAKES_TEXT;
				if (!(numbers.takes & (RK_TAKES_INTEGERS | RK_TAKES_NUMERIC |
									   RK_TAKES_FLOAT4 | RK_TAKES_FLOAT8)))
					ereport(ERROR,
							(errcode(ERRCODE_DATATYPE_MISMATCH),
							 errmsg("JSON number where the layout takes %s",
									rk_takes_name(column->takes)),
							 (column->takes & RK_TAKES_TIMES) ?
							 errhint("Write the time as a JSON string, in ISO 8601.") :
							 errhint("Write it as a JSON string: \"%s\".",
									 number)));
				rk_value_from_text(value, number, &numbers);
			}
			break;
		default:
			ereport(ERROR,
					(errcode(ERRCODE_DATATYPE_MISMATCH),
					 errmsg("JSON array or object where the layout takes %s",
							rk_takes_name(column->takes))));
	}
}

/* ------------------------------------------------------------------------
 * From keys
 * ------------------------------------------------------------------------
 */

/* A floating-point number as an integer, if it is one. */
static bool
rk_float_integer(float8 number, int64 *integer)
{
	if (!(fabs(number) < 9.0e15) || number != floor(number))
		return false;
	*integer = (int64) number;
	return true;
}

/*
 * A value that one element read, in a type that all elements of its column
 * take: float8(x), int2(x) is of a smallint.  NULL, or what does not fit.
 */
const char *
rk_value_settle(RkValue *value, const RkColumn *column)
{
	char	   *printed;
	char	   *end;
	int64		integer;

	switch (value->kind)
	{
		case RK_INT:
			break;
		case RK_TIME:
			if (column->takes & RK_TAKES_TIMES)
				return NULL;
			break;
		case RK_NUMERIC:
			if (column->takes & RK_TAKES_NUMERIC)
				return NULL;
			printed = rk_value_text(value);
			errno = 0;
			integer = strtoi64(printed, &end, 10);
			if (errno != 0 || *end != '\0')
				return psprintf("%s is no bigint, which another element takes",
								printed);
			value->kind = RK_INT;
			value->as.integer = integer;
			break;
		case RK_FLOAT8:
			if (column->takes & RK_TAKES_FLOAT8)
				return NULL;
			if (column->takes & RK_TAKES_FLOAT4)
			{
				float4		narrow = (float4) value->as.float8_value;

				if (narrow != value->as.float8_value && !isnan(narrow))
					return psprintf("%s is no real, which another element takes",
									rk_value_text(value));
				value->kind = RK_FLOAT4;
				value->as.float4_value = narrow;
				return NULL;
			}
			/* FALLTHROUGH */
		case RK_FLOAT4:
			if (value->kind == RK_FLOAT4 && (column->takes & RK_TAKES_FLOAT4))
				return NULL;
			if (!rk_float_integer(value->kind == RK_FLOAT8 ?
								  value->as.float8_value :
								  value->as.float4_value, &integer))
				return psprintf("%s is no integer, which another element takes",
								rk_value_text(value));
			value->kind = RK_INT;
			value->as.integer = integer;
			break;
		default:
			return NULL;
	}

	integer = value->as.integer;
	if ((column->takes & RK_TAKES_INT8) ||
		((column->takes & RK_TAKES_INT4) && integer == (int32) integer) ||
		integer == (int16) integer)
		return NULL;
	return psprintf(INT64_FORMAT " is out of range for %s, which another element takes",
					integer, rk_takes_name(column->takes & RK_TAKES_INTEGERS));
}

/* ------------------------------------------------------------------------
 * Times
 * ------------------------------------------------------------------------
 */

/* The time as a count of units, rounded down. */
int64
rk_value_units(const RkValue *value, RkUnit unit)
{
	switch (value->kind)
	{
		case RK_INT:			/* a number that no time element carries */
			return value->as.integer;
		case RK_TIME:
			return rk_convert_units(value->as.integer, value->unit, unit);
		case RK_TEXT:
			return rk_time_to_units(rk_time_from_utf8(value->as.bytes), unit);
		default:
			return rk_time_to_units(value->as.integer, unit);
	}
}

Timestamp
rk_value_instant(const RkValue *value)
{
	switch (value->kind)
	{
		case RK_TIME:
			return rk_time_from_units(value->as.integer, value->unit);
		case RK_TEXT:
			return rk_time_from_utf8(value->as.bytes);
		default:
			return value->as.integer;
	}
}

/*
 * Can the time be printed as ISO 8601, so that it is read back?  That has
 * years of four digits; all else is printed as a number of units.
 */
static bool
rk_value_has_iso(const RkValue *value, Timestamp *instant)
{
	static const Timestamp least = INT64CONST(-63082281600000000);	/* 0001 */
	static const Timestamp most = INT64CONST(252455616000000000);	/* 10000 */

	if (value->kind == RK_INSTANT)
		*instant = value->as.integer;
	else if (!rk_units_to_time(value->as.integer, value->unit, instant))
		return false;
	return (value->kind == RK_INSTANT || *instant >= least) &&
		*instant < most;
}

/* ------------------------------------------------------------------------
 * Back to text, JSON and SQL
 * ------------------------------------------------------------------------
 */

/* How a value is printed everywhere; in the server's encoding. */
char *
rk_value_text(const RkValue *value)
{
	Timestamp	instant;
	char		buffer[DOUBLE_SHORTEST_DECIMAL_LEN];

	switch (value->kind)
	{
		case RK_NULL:
		case RK_MISSING:
			return NULL;
		case RK_BOOL:
			return pstrdup(value->as.boolean ? "true" : "false");
		case RK_INT:
			return psprintf(INT64_FORMAT, value->as.integer);
		case RK_FLOAT4:
			if (isnan(value->as.float4_value) || isinf(value->as.float4_value))
				return DatumGetCString(DirectFunctionCall1(float4out,
														   Float4GetDatum(value->as.float4_value)));
			float_to_shortest_decimal_buf(value->as.float4_value, buffer);
			return pstrdup(buffer);
		case RK_FLOAT8:
			if (isnan(value->as.float8_value) || isinf(value->as.float8_value))
				return DatumGetCString(DirectFunctionCall1(float8out,
														   Float8GetDatum(value->as.float8_value)));
			double_to_shortest_decimal_buf(value->as.float8_value, buffer);
			return pstrdup(buffer);
		case RK_NUMERIC:
			return DatumGetCString(DirectFunctionCall1(numeric_out,
													   NumericGetDatum(value->as.numeric)));
		case RK_TEXT:
			return rk_server_text(value->as.bytes);
		case RK_BYTEA:
			return rk_printed(value->as.bytes);
		case RK_UUID:
			{
				char	   *printed = palloc0(RKB_UUID_TEXT + 1);

				rkb_print_uuid(printed, value->as.bytes.data);
				return printed;
			}
		case RK_INSTANT:
		case RK_TIME:
			if (rk_value_has_iso(value, &instant))
				return pstrdup(rk_time_print(instant));
			return psprintf(INT64_FORMAT, value->as.integer);
	}
	pg_unreachable();
}

/* Bytes as bytea prints them. */
static char *
rk_hex_literal(RkBytes bytes)
{
	char	   *printed = palloc(2 * bytes.len + 3);

	memcpy(printed, "\\x", 2);
	*rkb_print_hex(printed + 2, bytes.data, bytes.len, false) = '\0';
	return printed;
}

/*
 * Numbers as numbers where JSON has them, bytes as bytea prints them in hex.
 */
void
rk_value_to_json(const RkValue *value, JsonbValue *json)
{
	Timestamp	instant;
	char	   *printed;

	switch (value->kind)
	{
		case RK_NULL:
		case RK_MISSING:
			json->type = jbvNull;
			return;
		case RK_BOOL:
			json->type = jbvBool;
			json->val.boolean = value->as.boolean;
			return;
		case RK_BYTEA:
			printed = rk_hex_literal(value->as.bytes);
			break;
		default:
			printed = rk_value_text(value);
			break;
	}

	if (value->kind == RK_INT || value->kind == RK_NUMERIC ||
		((value->kind == RK_FLOAT4 || value->kind == RK_FLOAT8) &&
		 strspn(printed, "-+.0123456789eE") == strlen(printed)) ||
		(value->kind == RK_TIME && !rk_value_has_iso(value, &instant)))
	{
		json->type = jbvNumeric;
		json->val.numeric = rk_numeric_from_text(printed);
		return;
	}
	json->type = jbvString;
	json->val.string.val = printed;
	json->val.string.len = (int) strlen(printed);
}

/* A time as a count of its units, of which it must be a whole number. */
static int64
rk_whole_units(const RkValue *value)
{
	if (value->kind == RK_TIME)
		return value->as.integer;
	if (value->unit > RK_DAY ||
		!rk_unit_is_whole(value->as.integer, value->unit))
		ereport(ERROR,
				(errcode(ERRCODE_DATETIME_FIELD_OVERFLOW),
				 errmsg("time %s is no whole number of units",
						rk_time_print(value->as.integer)),
				 errhint("Use a column of type timestamptz.")));
	return rk_time_to_units(value->as.integer, value->unit);
}

/* What the input function of a base type reads as this value. */
static char *
rk_value_literal(const RkValue *value, Oid base)
{
	bool		integer = base == INT8OID || base == INT4OID ||
		base == INT2OID;

	if (value->kind == RK_BYTEA && base == BYTEAOID)
		return rk_hex_literal(value->as.bytes);
	if ((value->kind == RK_TIME || value->kind == RK_INSTANT) &&
		(integer || base == NUMERICOID))
		return psprintf(INT64_FORMAT, rk_whole_units(value));
	/* 1e+07 is no integer to them */
	if (integer && (value->kind == RK_FLOAT4 || value->kind == RK_FLOAT8))
	{
		float8		number = value->kind == RK_FLOAT8 ?
			value->as.float8_value : value->as.float4_value;

		if (number == floor(number) && !isinf(number))
			return psprintf("%.0f", number);
	}
	/* these know years that ISO 8601 does not print */
	if ((value->kind == RK_TIME || value->kind == RK_INSTANT) &&
		(base == TIMESTAMPTZOID || base == TIMESTAMPOID || base == DATEOID))
		return pstrdup(rk_time_literal(rk_value_instant(value), ""));
	return rk_value_text(value);
}

/*
 * A value as a SQL type: straight for the types that an element takes, by the
 * type's input function for others.
 */
Datum
rk_value_to_datum(const RkValue *value, Oid type, int32 typmod,
				  FmgrInfo *input, Oid ioparam)
{
	bool		time = value->kind == RK_TIME || value->kind == RK_INSTANT;

	if (typmod < 0)
	{
		switch (type)
		{
			case BOOLOID:
				if (value->kind == RK_BOOL)
					return BoolGetDatum(value->as.boolean);
				break;
			case INT8OID:
				if (value->kind == RK_INT || value->kind == RK_TIME)
					return Int64GetDatum(value->as.integer);
				break;
			case INT4OID:
				if (value->kind == RK_INT &&
					value->as.integer == (int32) value->as.integer)
					return Int32GetDatum((int32) value->as.integer);
				break;
			case INT2OID:
				if (value->kind == RK_INT &&
					value->as.integer == (int16) value->as.integer)
					return Int16GetDatum((int16) value->as.integer);
				break;
			case FLOAT4OID:
				if (value->kind == RK_FLOAT4)
					return Float4GetDatum(value->as.float4_value);
				break;
			case FLOAT8OID:
				if (value->kind == RK_FLOAT8)
					return Float8GetDatum(value->as.float8_value);
				break;
			case NUMERICOID:
				if (value->kind == RK_NUMERIC)
					return NumericGetDatum(value->as.numeric);
				break;
			case TEXTOID:
			case VARCHAROID:
				if (value->kind == RK_TEXT)
					return PointerGetDatum(cstring_to_text(rk_server_text(value->as.bytes)));
				break;
			case TIMESTAMPTZOID:
			case TIMESTAMPOID:
				if (time)
					return TimestampGetDatum(rk_value_instant(value));
				break;
			case DATEOID:
				if (time)
					return DirectFunctionCall1(timestamp_date,
											   TimestampGetDatum(rk_value_instant(value)));
				break;
			default:
				break;
		}
	}
	return InputFunctionCall(input, rk_value_literal(value, getBaseType(type)),
							 ioparam, typmod);
}
