/*
 * dialects.c
 *		The layout elements ordered and phoenix: values that tell where they
 *		end, and that have a NULL.
 *
 * The values themselves are ordered.c's and phoenix.c's; what a comparison
 * makes of them is in bounds_dialects.c.
 */
#include "scan_ranges.h"

#include "utils/builtins.h"

static RkBytes
rk_written(const RkOut *out, Size start)
{
	return (RkBytes) {(uint8 *) VARDATA(out->key) + start, out->len - start};
}

/* Whole numbers of the element, by their width in bytes. */
static void
rk_set_domain(RkElement *element, int width, bool is_signed)
{
	element->most = rk_greatest_integer(width);
	element->least = is_signed ? -element->most - 1 : 0;
}

/* ------------------------------------------------------------------------
 * ordered: HBase's OrderedBytes
 * ------------------------------------------------------------------------
 */
void
rk_prepare_ordered(RkElement *element)
{
	RkOrdered	ordered =
		rk_ordered_prepare(rk_argument_text(element, "type"),
						   rk_argument_bool(element, "descending"));

	element->as.ordered = ordered.type;
	element->width = -1;		/* NULL is one byte */
	element->takes = rk_ordered_takes(ordered.type);
	element->nulls = true;
	element->last = ordered.type == RKB_ORDERED_BLOB;
	element->reversed = ordered.descending;
	/* rounded to 31 digits; how many zeros were behind the point is lost */
	element->folds = ordered.type == RKB_ORDERED_NUMERIC;
	if (rkb_ordered_int_width(ordered.type) > 0)
		rk_set_domain(element, rkb_ordered_int_width(ordered.type), true);
}

static RkOrdered
rk_ordered_options(const RkElement *element)
{
	return (RkOrdered) {element->as.ordered, element->reversed};
}

void
rk_put_ordered_element(RkOut *out, const RkElement *element,
					   const RkValue *value)
{
	RkOrdered	options = rk_ordered_options(element);

	rk_put_ordered(out, &options, value);
}

const char *
rk_ordered_element_length(const RkElement *element, RkBytes rest,
						  Size *length, Size *value_length)
{
	RkOrdered	options = rk_ordered_options(element);
	const char *problem = rk_ordered_length(&options, rest, length);

	*value_length = *length;
	return problem;
}

const char *
rk_get_ordered_element(const RkElement *element, RkBytes part, RkValue *value)
{
	RkOrdered	options = rk_ordered_options(element);
	Size		length;

	return rk_get_ordered(&options, part, &length, value);
}

void
rk_demand_ordered(const RkElement *element, RkDemand *demand)
{
	demand->decimal |= element->as.ordered == RKB_ORDERED_NUMERIC;
}

/* All but blob-var, which puts 00 FF behind 01. */
bool
rk_ordered_in_order(const RkElement *element)
{
	return !element->reversed && element->as.ordered != RKB_ORDERED_BLOB_VAR;
}

/* ------------------------------------------------------------------------
 * phoenix: columns of Apache Phoenix's keys (PTableImpl.newKey,
 * IndexMaintainer.buildRowKey of 5.2.1)
 *
 *		fixed width		value
 *		else			value 00, or FF where it is descending and not NULL
 *
 * At the end of a key NULLs are left out, and so is the 00 of the last value.
 * VARBINARY_ENCODED has 00 01 and FF FE in their places.
 * ------------------------------------------------------------------------
 */

/* What a column's type becomes in an index, where it can be NULL. */
static void
rk_check_from_type(const RkPhoenix *phoenix)
{
	const RkPhoenixType *type = &phoenix->type;
	const RkPhoenixType *from = &phoenix->column;
	const char *expected = "DECIMAL";

	if (from->kind == RKB_PHOENIX_CHAR)
		expected = "VARCHAR";
	else if (from->kind == RKB_PHOENIX_BINARY)
		expected = "VARBINARY";
	if (from->width < 0)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("an index does not change type %s",
						rk_phoenix_type_print(from)),
				 errhint("from_type is a type of fixed width, which a nullable column has in the table.")));
	if (strcmp(type->name, expected) != 0)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("an index makes %s of %s, not %s", expected,
						rk_phoenix_type_print(from),
						rk_phoenix_type_print(type))));
}

/* Brings a type into the form in which it is printed. */
static RkPhoenixType
rk_prepare_phoenix_type(RkElement *element, const char *name)
{
	RkPhoenixType type =
		rk_phoenix_type(rk_utf8(rk_argument_text(element, name)));

	rk_argument_slot(element, name)->value = rk_phoenix_type_print(&type);
	return type;
}

/* The whole numbers or times of the element, if it is of these. */
static void
rk_prepare_phoenix_numbers(RkElement *element)
{
	const RkPhoenixType *column = &element->as.phoenix.column;
	bool		is_signed = strncmp(column->name, "UNSIGNED", 8) != 0;

	if (column->takes == RK_TAKES_BOOL)
		element->most = 1;
	else if (column->takes == RK_TAKES_INTEGERS)
		rk_set_domain(element, column->width, is_signed);
	else if (column->takes & RK_TAKES_TIMES)
	{
		element->has_unit = true;
		element->unit = column->width > 8 ? RK_US : RK_MS;
		element->number_unit = RK_MS;
		element->most = PG_INT64_MAX;
		element->least = is_signed ? PG_INT64_MIN : 0;
		element->unbounded = true;
	}
	else
		return;
	element->number_width = Max(element->width, 0);
}

void
rk_prepare_phoenix(RkElement *element)
{
	RkPhoenix  *phoenix = &element->as.phoenix;
	const RkPhoenixType *type;
	const RkPhoenixType *column;

	phoenix->type = phoenix->column = rk_prepare_phoenix_type(element, "type");
	element->reversed = rk_argument_bool(element, "descending");
	phoenix->index_row = rk_argument_bool(element, "index_row");
	type = &phoenix->type;
	column = &phoenix->column;
	if (rk_argument_given(element, "from_type"))
	{
		phoenix->column = rk_prepare_phoenix_type(element, "from_type");
		if (column->kind == type->kind)
			rk_argument_slot(element, "from_type")->value = NULL;
		else
			rk_check_from_type(phoenix);
		phoenix->converted = type->kind == RKB_PHOENIX_DECIMAL &&
			column->kind != type->kind;
	}
	if (type->kind == RKB_PHOENIX_VARBINARY && element->reversed &&
		!phoenix->index_row)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("Phoenix has no descending VARBINARY in a key"),
				 errhint("VARBINARY_ENCODED can be descending.")));

	element->width = type->width;
	element->takes = column->takes;
	element->last = type->kind == RKB_PHOENIX_VARBINARY && !phoenix->index_row;
	element->nulls = type->width < 0 && rk_argument_bool(element, "nullable");
	element->empty_is_null =
		(type->takes & ~(RK_TAKES_TEXT | RK_TAKES_BYTES)) == 0;
	element->folds = column->kind == RKB_PHOENIX_CHAR ||
		column->kind == RKB_PHOENIX_BINARY ||
		column->kind == RKB_PHOENIX_DECIMAL;
	/* a fixed width has no NULL anyway */
	if (type->width >= 0)
		rk_argument_slot(element, "nullable")->value = NULL;

	rk_prepare_phoenix_numbers(element);
}

/* Milliseconds, with the nanoseconds of a TIMESTAMP as six decimals. */
static void
rk_millis_as_decimal(const RkPhoenixType *column, const RkValue *value,
					 RkValue *decimal)
{
	int64		millis;
	int32		nanos;
	char		printed[48];

	rk_phoenix_millis(value, &millis, &nanos);
	if (column->width <= 8)
		nanos = 0;
	if (millis < 0 && nanos > 0)	/* rounded down: -1 and 0.4 is -0.6 */
		snprintf(printed, sizeof(printed), "%s" INT64_FORMAT ".%06d",
				 millis == -1 ? "-" : "", millis + 1, 1000000 - (int) nanos);
	else
		snprintf(printed, sizeof(printed), INT64_FORMAT ".%06d", millis,
				 (int) nanos);
	decimal->as.numeric = rk_numeric_from_text(printed);
}

/*
 * A value of the table's column, as the DECIMAL that it is in an index
 * (PDecimal.toObject).
 */
static void
rk_as_decimal(RkOut *out, const RkElement *element, const RkValue *value,
			  RkValue *decimal)
{
	const RkPhoenix *phoenix = &element->as.phoenix;
	Size		start = out->len;

	/* what the table's column does not take has no row in the index */
	rk_put_phoenix(out, &phoenix->column, false, value);
	out->len = start;
	*decimal = *value;
	if (value->kind == RK_BOOL)
	{
		decimal->kind = RK_INT;
		decimal->as.integer = value->as.boolean;
	}
	else if (phoenix->column.takes & RK_TAKES_TIMES)
	{
		decimal->kind = RK_NUMERIC;
		rk_millis_as_decimal(&phoenix->column, value, decimal);
	}
	else if (value->kind == RK_FLOAT4 || value->kind == RK_FLOAT8)
	{
		RkbDecimal	number;

		rk_decimal_from_value(&number, value, RKB_DECIMAL_DIGITS);
		decimal->kind = RK_NUMERIC;
		rk_decimal_to_numeric(&number, &decimal->as.numeric);
	}
}

void
rk_put_phoenix_element(RkOut *out, const RkElement *element,
					   const RkValue *value)
{
	const RkPhoenix *phoenix = &element->as.phoenix;
	RkValue		converted;
	Size		start = out->len;

	if (value->kind != RK_NULL && phoenix->converted)
	{
		rk_as_decimal(out, element, value, &converted);
		value = &converted;
	}
	else if (value->kind != RK_NULL &&
			 phoenix->column.kind != phoenix->type.kind)
	{
		/* CHAR keeps its blanks as VARCHAR, BINARY its zeros */
		if (value->as.bytes.len > 0)
			rk_put_phoenix(out, &phoenix->column, element->reversed, value);
		value = NULL;
	}
	if (value != NULL)
	{
		rk_put_phoenix(out, &phoenix->type, element->reversed, value);
		if (phoenix->type.kind == RKB_PHOENIX_DECIMAL &&
			value->kind != RK_NULL &&
			!rk_phoenix_reads_back(&phoenix->type, value))
			ereport(ERROR,
					(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
					 errmsg("value %s is too large or too small for DECIMAL in a key",
							rk_value_text(value)),
					 errdetail("From 1e126 up and below 1e-126 Phoenix reads another number from its bytes.")));
		/* PDecimal.coerceBytes (5.2.1) forgets that the column descends */
		if (element->reversed && !phoenix->index_row &&
			value->kind != RK_NULL &&
			phoenix->type.scale != RKB_PHOENIX_NO_LIMIT &&
			rk_phoenix_cuts(&phoenix->type, value))
			ereport(ERROR,
					(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
					 errmsg("value %s has more than %d digits behind the point",
							rk_value_text(value), phoenix->type.scale),
					 errdetail("Where the column is DESC, Phoenix cuts it to bytes that it cannot read."),
					 errhint("Write trunc(value, %d).", phoenix->type.scale)));
	}
	if (out->len == start && !element->nulls)
		ereport(ERROR,
				(errcode(ERRCODE_NULL_VALUE_NOT_ALLOWED),
				 errmsg("an empty value cannot be part of a key where the column is NOT NULL"),
				 errdetail("For Phoenix it is NULL.")));
}

/* The separator behind a value, or behind a NULL: descending is false then. */
RkBytes
rk_phoenix_separator(const RkElement *element, bool descending)
{
	static const uint8 zeros[] = {0x00, 0x01};
	static const uint8 ones[] = {0xFF, 0xFE};
	bool		encoded = element->as.phoenix.type.kind ==
		RKB_PHOENIX_VARBINARY_ENCODED;

	return (RkBytes) {descending ? ones : zeros, encoded ? 2 : 1};
}

/*
 * Where the separator begins in bytes; their length where it is not there.  An
 * encoded 00 is followed by FF, so that it is none.
 */
static Size
rk_find_separator(RkBytes bytes, RkBytes separator)
{
	Size		at = 0;

	while (at < bytes.len)
	{
		const uint8 *found = memchr(bytes.data + at, separator.data[0],
									bytes.len - at);

		if (found == NULL)
			return bytes.len;
		at = (Size) (found - bytes.data);
		if (bytes.len - at >= separator.len &&
			memcmp(found, separator.data, separator.len) == 0)
			return at;
		at += separator.len;
	}
	return bytes.len;
}

static bool
rk_begins(RkBytes bytes, RkBytes prefix)
{
	return bytes.len >= prefix.len &&
		memcmp(bytes.data, prefix.data, prefix.len) == 0;
}

/*
 * Bytes that would end elsewhere when they are read: those with a separator in
 * them, or that begin as NULL does.  Phoenix reads them wrong, too.
 */
static void
rk_check_separable(const RkElement *element, RkBytes value, bool last)
{
	const RkPhoenix *phoenix = &element->as.phoenix;
	RkBytes		separator = rk_phoenix_separator(element, element->reversed);
	bool		shortened;

	/* zeros at the end of an index row are taken for separators */
	shortened = last && element->end == RK_END_ALWAYS &&
		phoenix->index_row && element->run > 1 && value.len > 0 &&
		value.data[value.len - 1] == 0;
	if (!shortened && element->end != RK_END_ALWAYS)
		shortened = rk_find_separator(value, separator) < value.len ||
			rk_begins(value, rk_phoenix_separator(element, false));
	if (shortened)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("value \"%s\" has Phoenix's separator in it, and cannot be read back",
						rk_printed(value)),
				 phoenix->type.kind == RKB_PHOENIX_VARBINARY_ENCODED ?
				 errhint("Phoenix takes these bytes for NULL.") :
				 errhint("VARBINARY_ENCODED takes all bytes.")));
}

void
rk_separate_phoenix(RkOut *out, const RkElement *element, Size start,
					bool last)
{
	bool		is_null = out->len == start;
	bool		descending = element->reversed && !is_null;

	if (element->width >= 0)
		return;
	if (!is_null)
		rk_check_separable(element, rk_written(out, start), last);
	if (!last || descending)
		rk_put_bytes(out, rk_phoenix_separator(element, descending));
}

const char *
rk_phoenix_element_length(const RkElement *element, RkBytes rest,
						  Size *length, Size *value_length)
{
	bool		descending = element->reversed;
	RkBytes		separator = rk_phoenix_separator(element, descending);
	RkBytes		null_separator = rk_phoenix_separator(element, false);

	*length = *value_length = rest.len;
	if (rest.len == 0 && element->end != RK_END_NEVER)
		return NULL;
	if (element->end == RK_END_ALWAYS)
	{
		if (!descending)
			return NULL;
		*value_length = rest.len - Min(separator.len, rest.len);
		if (rest.len < separator.len ||
			memcmp(rest.data + *value_length, separator.data,
				   separator.len) != 0)
			return psprintf("Phoenix's separator \"%s\" is missing at its end",
							rk_printed(separator));
		return NULL;
	}
	if (rk_begins(rest, null_separator))
	{
		*value_length = 0;
		*length = null_separator.len;
		return NULL;
	}
	*value_length = rk_find_separator(rest, separator);
	*length = *value_length + separator.len;
	if (*value_length < rest.len)
		return NULL;
	*length = rest.len;
	return element->end == RK_END_MAYBE && !descending ? NULL :
		psprintf("Phoenix's separator \"%s\" is missing behind it",
				 rk_printed(separator));
}

/* A decimal of an index as a value of the table's column. */
static const char *
rk_from_decimal(const RkElement *element, RkValue *value)
{
	const RkPhoenixType *column = &element->as.phoenix.column;
	char	   *printed = rk_value_text(value);
	int64		number;
	bool		whole;
	Numeric		numeric = value->as.numeric;

	if (column->takes & (RK_TAKES_FLOAT4 | RK_TAKES_FLOAT8))
	{
		double		wide = strtod(printed, NULL);

		value->kind = (column->takes & RK_TAKES_FLOAT8) ? RK_FLOAT8 :
			RK_FLOAT4;
		if (value->kind == RK_FLOAT8)
			value->as.float8_value = wide;
		else
			value->as.float4_value = (float4) wide;
		return NULL;
	}
	if (!rk_numeric_to_int8(numeric, &number, &whole) ||
		(!whole && column->width <= 8))
		return psprintf("%s is no %s", printed, rk_phoenix_type_print(column));
	if (column->takes & RK_TAKES_TIMES)
	{
		Numeric		rest;
		int64		nanos;

		rest = DatumGetNumeric(DirectFunctionCall2(numeric_sub,
												   NumericGetDatum(numeric),
												   NumericGetDatum(int64_to_numeric(number))));
		rest = DatumGetNumeric(DirectFunctionCall2(numeric_mul,
												   NumericGetDatum(rest),
												   NumericGetDatum(int64_to_numeric(RKB_NANOS_PER_MILLI))));
		if (!rk_numeric_to_int8(rest, &nanos, &whole) || !whole)
			return psprintf("%s is no %s", printed,
							rk_phoenix_type_print(column));
		return rk_phoenix_time(number, (int32) nanos, value);
	}
	value->kind = RK_INT;
	value->as.integer = number;
	if (column->takes == RK_TAKES_BOOL)
	{
		if (number != 0 && number != 1)
			return psprintf("%s is no BOOLEAN", printed);
		value->kind = RK_BOOL;
		value->as.boolean = number == 1;
	}
	return NULL;
}

const char *
rk_get_phoenix_element(const RkElement *element, RkBytes part, RkValue *value)
{
	const RkPhoenix *phoenix = &element->as.phoenix;
	const RkPhoenixType *type = &phoenix->type;
	const char *problem;

	/* a CHAR that an index made VARCHAR is read as what it was */
	if (!phoenix->converted && part.len > 0)
		type = &phoenix->column;
	problem = rk_get_phoenix(type, element->reversed, part, value);
	if (problem != NULL)
		return problem;
	if (value->kind == RK_NULL)
		return element->nulls ? NULL :
			"it is empty, which is NULL, but the column is NOT NULL";
	return phoenix->converted ? rk_from_decimal(element, value) : NULL;
}

void
rk_demand_phoenix(const RkElement *element, RkDemand *demand)
{
	const RkPhoenixType *column = &element->as.phoenix.column;

	demand->decimal |= column->kind == RKB_PHOENIX_DECIMAL;
	if (column->kind == RKB_PHOENIX_BINARY)
		demand->length = column->length;
	else if (element->empty_is_null &&
			 column->length != RKB_PHOENIX_NO_LIMIT)
		demand->most = Min(demand->most, column->length);
}

bool
rk_phoenix_in_order_element(const RkElement *element)
{
	const RkPhoenix *phoenix = &element->as.phoenix;

	return !element->reversed && phoenix->type.ordered &&
		phoenix->column.ordered;
}
