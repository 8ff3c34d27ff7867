/*
 * bounds.c
 *		Which bytes the values of a comparison have in a key, element by
 *		element.  How items are put together is in scan_ranges.c.
 *
 * A function here appends the spans of  value OP constant  and tells whether
 * they are exact: whether every key of the element in them satisfies the
 * comparison.  They never miss one that does.
 */
#include "scan_ranges.h"

#include <math.h>

#include "planner.h"
#include "utils/builtins.h"
#include "utils/timestamp.h"

/* ------------------------------------------------------------------------
 * Whole numbers and times
 * ------------------------------------------------------------------------
 */

/* The greatest whole number that is not over a constant. */
typedef struct RkFloor
{
	int			side;			/* -1 below, 1 above all of bigint, else 0 */
	int64		number;
	bool		whole;			/* the constant is that number */
} RkFloor;

static int
rk_numeric_compare(Datum number, int64 limit)
{
	return DatumGetInt32(DirectFunctionCall2(numeric_cmp, number,
											 NumericGetDatum(int64_to_numeric(limit))));
}

static RkFloor
rk_numeric_floor(Numeric value)
{
	RkFloor		result = {.whole = true};
	Datum		floor;
	Datum		datum = NumericGetDatum(value);
	char	   *digits;

	if (numeric_is_nan(value))
		return (RkFloor) {.side = 1};
	if (numeric_is_inf(value))
	{
		result.side = rk_numeric_compare(datum, 0);
		return result;
	}
	floor = DirectFunctionCall1(numeric_floor, datum);
	result.whole = DatumGetBool(DirectFunctionCall2(numeric_eq, datum, floor));
	if (rk_numeric_compare(floor, PG_INT64_MAX) > 0)
		result.side = 1;
	else if (rk_numeric_compare(floor, PG_INT64_MIN) < 0)
		result.side = -1;
	else
	{
		digits = DatumGetCString(DirectFunctionCall1(numeric_out, floor));
		result.number =
			DatumGetInt64(DirectFunctionCall1(int8in,
											  CStringGetDatum(digits)));
	}
	return result;
}

/* A constant as bigint, rounded down; false where it is out of range. */
bool
rk_numeric_to_int8(Numeric value, int64 *number, bool *whole)
{
	RkFloor		floor = rk_numeric_floor(value);

	*number = floor.number;
	*whole = floor.whole;
	return floor.side == 0;
}

/*
 * A constant in the element's unit.  What a time element rounds down makes
 * equal what was not, so that only  <  and  >=  of a whole unit are exact.
 */
static RkFloor
rk_unit_floor(const RkElement *element, const RkConstant *constant)
{
	RkFloor		result = {0};

	if (constant->value.kind != RK_INSTANT)
	{
		int64		number;

		result = rk_numeric_floor(constant->value.as.numeric);
		number = result.number;
		/* in a finer unit it may be out of range */
		if (constant->value.unit > element->unit && result.side == 0 &&
			fabs((double) number) *
			(double) rk_convert_units(1, constant->value.unit,
									  element->unit) >= 9.2e18)
			result.side = number > 0 ? 1 : -1;
		if (result.side != 0)
			return result;
		result.number = rk_convert_units(number, constant->value.unit,
										 element->unit);
		result.whole &= rk_convert_units(result.number, element->unit,
										 constant->value.unit) == number;
		return result;
	}
	if (TIMESTAMP_NOT_FINITE(constant->value.as.integer))
		return (RkFloor) {.side =
			TIMESTAMP_IS_NOBEGIN(constant->value.as.integer) ?
			-1 : 1};
	result.number = rk_time_to_units(constant->value.as.integer,
									 element->unit);
	result.whole = constant->finer == NULL &&
		rk_unit_is_whole(constant->value.as.integer, element->unit);
	return result;
}

/* The microsecond behind a time that is finer than microseconds. */
RkConstant
rk_time_behind(const RkConstant *constant)
{
	RkConstant	behind = *constant;

	behind.value.as.integer++;
	behind.finer = NULL;
	return behind;
}

/* Turns a comparison with a floor into the least and the most that satisfy. */
static bool
rk_interval(RkFloor floor, RkComparison comparison, int64 *least, int64 *most)
{
	*least = PG_INT64_MIN;
	*most = PG_INT64_MAX;
	if (floor.side != 0)
	{
		bool		none = comparison == RK_EQUAL ||
			(floor.side > 0 ? comparison >= RK_GREATER_EQUAL :
			 comparison <= RK_LESS_EQUAL);

		return !none;
	}
	switch (comparison)
	{
		case RK_LESS:
			if (floor.whole && floor.number == PG_INT64_MIN)
				return false;
			*most = floor.whole ? floor.number - 1 : floor.number;
			return true;
		case RK_LESS_EQUAL:
			*most = floor.number;
			return true;
		case RK_EQUAL:
			*least = *most = floor.number;
			return floor.whole;
		case RK_GREATER_EQUAL:
			if (!floor.whole && floor.number == PG_INT64_MAX)
				return false;
			*least = floor.whole ? floor.number : floor.number + 1;
			return true;
		case RK_GREATER:
			if (floor.number == PG_INT64_MAX)
				return false;
			*least = floor.number + 1;
			return true;
		default:
			return true;
	}
}

/*
 * The units of a time element that a comparison can meet; false where it meets
 * none.  A unit counts when any of its instants satisfies.
 */
bool
rk_unit_interval(const RkElement *element, RkComparison comparison,
				 const RkConstant *constant, int64 *least, int64 *most)
{
	RkFloor		floor = rk_unit_floor(element, constant);
	RkConstant	behind;

	/* the server rounds to the microsecond in front or to the one behind */
	if (floor.side == 0 && constant->finer != NULL &&
		comparison <= RK_GREATER)
	{
		behind = rk_time_behind(constant);
		*least = comparison >= RK_EQUAL ? floor.number : PG_INT64_MIN;
		*most = comparison > RK_EQUAL ? PG_INT64_MAX :
			rk_unit_floor(element, &behind).number;
		return true;
	}
	if (floor.side == 0)
	{
		/* < T of a whole T ends before it; all else takes T's own unit in */
		if (comparison == RK_LESS && !floor.whole)
			comparison = RK_LESS_EQUAL;
		else if (comparison == RK_GREATER)
			comparison = RK_GREATER_EQUAL;
		if (comparison != RK_LESS)
			floor.whole = true;
	}
	return rk_interval(floor, comparison, least, most);
}

/*
 * The units that a bucket can meet under a comparison with its column; false
 * where that is not known.
 */
bool
rk_bucket_units(const RkLayout *layout, const RkElement *element,
				const RkLeaf *leaf, int64 *least, int64 *most)
{
	const RkConstant *constant = &leaf->constants[0];

	if (constant->value.kind == RK_NUMERIC &&
		!layout->columns[element->column].has_unit)
		return rk_interval(rk_numeric_floor(constant->value.as.numeric),
						   leaf->comparison, least, most);
	if (constant->value.kind != RK_INSTANT &&
		constant->value.kind != RK_NUMERIC)
		return false;
	return rk_unit_interval(element, leaf->comparison, constant, least, most);
}

/* A number as a value of the element. */
static RkValue
rk_integer_value(const RkElement *element, int64 number)
{
	RkValue		value = {.kind = RK_INT};

	value.as.integer = number;
	if (element->takes == RK_TAKES_BOOL)
	{
		value.kind = RK_BOOL;
		value.as.boolean = number != 0;
	}
	else if (element->has_unit)
	{
		value.kind = RK_TIME;
		value.unit = element->unit;
	}
	return value;
}

/* The bytes of a value that the element takes. */
RkBytes
rk_value_bytes(const RkElement *element, const RkValue *value)
{
	RkOut		out;

	rk_out_init(&out, 32);
	element->type->put(&out, element, value);
	return rk_bytes(rk_out_finish(&out));
}

/*
 * The numbers of an element of whole numbers or times that a comparison can
 * meet; false where it meets none.
 */
static bool
rk_integer_limits(const RkElement *element, RkComparison comparison,
				  const RkConstant *constant, int64 *least, int64 *most,
				  bool *exact)
{
	RkConstant	number = *constant;
	bool		found;

	*exact = true;
	if (constant->value.kind == RK_BOOL)
	{
		number.value.kind = RK_NUMERIC;
		number.value.as.numeric = int64_to_numeric(constant->value.as.boolean);
	}
	if (element->has_unit)
	{
		*exact = rk_unit_floor(element, &number).whole &&
			(comparison == RK_LESS || comparison == RK_GREATER_EQUAL);
		found = rk_unit_interval(element, comparison, &number, least, most);
	}
	else
		found = rk_interval(rk_numeric_floor(number.value.as.numeric),
							comparison, least, most);
	*least = Max(*least, element->least);
	*most = Min(*most, element->most);
	return found && *least <= *most;
}

/* The span of the numbers from least to most, whose bytes ascend. */
static void
rk_add_integers(RkSpans *spans, const RkElement *element, int64 least,
				int64 most)
{
	int64		first = element->reversed ? most : least;
	int64		last = element->reversed ? least : most;
	RkBytes		start = rk_empty_bytes();
	RkBytes		stop = rk_empty_bytes();
	RkValue		value;

	if (least > most)
		return;
	/* numbers in keys may be beyond those of the unit */
	if (!element->unbounded ||
		first != (element->reversed ? element->most : element->least))
	{
		value = rk_integer_value(element, first);
		start = rk_value_bytes(element, &value);
	}
	/* nothing of full width is in between, and runs that touch are joined */
	while (start.len > 0 && start.data[start.len - 1] == 0)
		start.len--;
	if (!element->unbounded ||
		last != (element->reversed ? element->least : element->most))
	{
		value = rk_integer_value(element, last);
		stop = rk_behind_prefix(rk_value_bytes(element, &value));
	}
	rk_add_span(spans, start, stop, stop.len == 0);
}

/*
 * Elements of whole numbers and times of fixed width.  Plain signed integers
 * are two runs in byte order: from zero up, and then the negative ones.
 */
bool
rk_bounds_integer(const RkElement *element, RkComparison comparison,
				  const RkConstant *constant, RkSpans *spans)
{
	int64		least;
	int64		most;
	bool		exact;

	if (constant->value.kind == RK_TEXT)	/* a time that is compared as text */
	{
		*spans = rk_whole_span();
		return false;
	}
	if (!rk_integer_limits(element, comparison, constant, &least, &most,
						   &exact))
		return exact;
	if (element->two_runs)
	{
		rk_add_integers(spans, element, Max(least, 0), most);
		rk_add_integers(spans, element, least, Min(most, -1));
	}
	else
		rk_add_integers(spans, element, least, most);
	return exact;
}

/* The same, as values. */
RkInterval
rk_integer_interval(const RkElement *element, RkComparison comparison,
					const RkConstant *constant)
{
	RkInterval	interval = {0};
	int64		least;
	int64		most;

	interval.none = !rk_integer_limits(element, comparison, constant, &least,
									   &most, &interval.exact);
	interval.has_least = !element->unbounded || least != element->least;
	interval.has_most = !element->unbounded || most != element->most;
	interval.least = rk_integer_value(element, least);
	interval.most = rk_integer_value(element, most);
	return interval;
}

/* A whole number as numeric prints it, "NaN" and "Infinity" too. */
static RkBytes
rk_digits_of(Numeric whole)
{
	const char *printed =
		DatumGetCString(DirectFunctionCall1(numeric_out,
											NumericGetDatum(whole)));

	return (RkBytes) {(const uint8 *) printed, strlen(printed)};
}

/* Digits may be more than bigint has, and sort as their numbers do. */
bool
rk_bounds_digits(const RkElement *element, RkComparison comparison,
				 const RkConstant *constant, RkSpans *spans)
{
	Numeric		value = constant->value.as.numeric;
	Numeric		floor;
	bool		whole;
	RkBytes		digits;
	RkBytes		stop;
	RkOut		out;

	if (numeric_is_nan(value))	/* is greater than all numbers */
		floor = value;
	else
		floor = DatumGetNumeric(DirectFunctionCall1(numeric_floor,
													NumericGetDatum(value)));
	whole = DatumGetBool(DirectFunctionCall2(numeric_eq,
											 NumericGetDatum(value),
											 NumericGetDatum(floor)));
	digits = rk_digits_of(floor);
	if (digits.data[0] == '-')	/* below all */
	{
		if (comparison >= RK_GREATER_EQUAL)
			*spans = rk_whole_span();
		return true;
	}
	if (digits.data[0] > '9' || digits.len > (Size) element->width)
	{
		if (comparison <= RK_LESS_EQUAL)
			*spans = rk_whole_span();
		return true;
	}
	rk_out_init(&out, (Size) element->width);
	rk_put_digits(&out, digits, element->width);
	digits = rk_bytes(rk_out_finish(&out));
	stop = rk_behind_prefix(digits);
	if (comparison == RK_EQUAL)
	{
		if (whole)
			rk_add_prefix(spans, digits);
	}
	else if (comparison <= RK_LESS_EQUAL)
		rk_add_span(spans, rk_empty_bytes(),
					whole && comparison == RK_LESS ? digits : stop, false);
	else
		rk_add_span(spans,
					whole && comparison == RK_GREATER_EQUAL ? digits : stop,
					rk_empty_bytes(), true);
	return true;
}

/* ------------------------------------------------------------------------
 * Floats
 * ------------------------------------------------------------------------
 */

/* The place of infinity: its bits. */
static int64
rk_infinity_rank(bool single)
{
	return single ? 0x7f800000 : INT64CONST(0x7ff0000000000000);
}

/*
 * A float's place among all: its bits where positive, their opposite where
 * negative; zeros are one, and NaN is behind infinity, as SQL orders them.
 */
static int64
rk_float_rank(double value, bool single)
{
	int64		infinity = rk_infinity_rank(single);
	int64		bits;

	if (isnan(value))
		return infinity + 1;
	if (value == 0)
		return 0;
	if (single)
	{
		float4		narrow = (float4) value;
		int32		narrow_bits;

		memcpy(&narrow_bits, &narrow, sizeof(narrow_bits));
		bits = narrow_bits & 0x7fffffff;
	}
	else
	{
		memcpy(&bits, &value, sizeof(bits));
		bits &= PG_INT64_MAX;
	}
	return value < 0 ? -bits : bits;
}

/* The bytes of the float with a rank; NaN's are those of its one encoding. */
static RkBytes
rk_float_bytes(const RkElement *element, int64 rank, bool negative)
{
	bool		single = element->width == 4;
	int64		infinity = rk_infinity_rank(single);
	uint64		bits = (uint64) (rank < 0 ? -rank : rank);
	uint8	   *dst = palloc((Size) element->width);

	if (rank > infinity)
		bits = single ? 0x7fc00000 : UINT64CONST(0x7ff8000000000000);
	if (negative)
		bits |= UINT64CONST(1) << (single ? 31 : 63);
	rkb_put_be(dst, bits, element->width);
	return (RkBytes) {dst, (Size) element->width};
}

/* The ranks of floats that a comparison meets; false where it meets none. */
static bool
rk_float_ranks(bool single, RkComparison comparison,
			   const RkConstant *constant, int64 *least, int64 *most)
{
	int64		infinity = rk_infinity_rank(single);
	double		value = constant->value.kind == RK_FLOAT4 ?
		constant->value.as.float4_value : constant->value.as.float8_value;
	RkFloor		floor = {.whole = true};

	floor.number = rk_float_rank(value, single);
	if (single && !isnan(value) && (double) (float4) value != value)
	{
		floor.whole = false;
		floor.number -= (double) (float4) value > value;
	}
	if (!rk_interval(floor, comparison, least, most))
		return false;
	*least = Max(*least, -infinity);
	*most = Min(*most, infinity + 1);
	return *least <= *most;
}

/* Both zeros are equal, and so both are in where zero is. */
bool
rk_bounds_float(const RkElement *element, RkComparison comparison,
				const RkConstant *constant, RkSpans *spans)
{
	int64		least;
	int64		most;
	RkBytes		stop;

	if (!rk_float_ranks(element->width == 4, comparison, constant, &least,
						&most))
		return true;
	if (most >= 0)
	{
		stop = rk_behind_prefix(rk_float_bytes(element, most, false));
		rk_add_span(spans, rk_float_bytes(element, Max(least, 0), false), stop,
					false);
	}
	if (least <= 0)				/* -0.0 and below: farther from zero, later */
	{
		stop = rk_behind_prefix(rk_float_bytes(element, least, true));
		rk_add_span(spans, rk_float_bytes(element, Min(most, 0), true), stop,
					stop.len == 0);
	}
	return true;
}

static RkValue
rk_float_value(bool single, int64 rank, bool negative_zero)
{
	RkElement	plain = {.width = single ? 4 : 8};
	RkBytes		bytes = rk_float_bytes(&plain, rank,
									   rank < 0 || (rank == 0 && negative_zero));
	uint64		bits = rkb_get_be(bytes.data, plain.width);
	uint32		narrow = (uint32) bits;
	RkValue		value = {.kind = single ? RK_FLOAT4 : RK_FLOAT8};

	if (single)
		memcpy(&value.as.float4_value, &narrow, sizeof(narrow));
	else
		memcpy(&value.as.float8_value, &bits, sizeof(bits));
	return value;
}

/* The same, as values: from -0.0 up, and from 0.0 down. */
RkInterval
rk_float_interval(bool single, RkComparison comparison,
				  const RkConstant *constant)
{
	RkInterval	interval = {.has_least = true, .has_most = true,
		.exact = true};
	int64		least = 0;
	int64		most = 0;

	interval.none = !rk_float_ranks(single, comparison, constant, &least,
									&most);
	interval.least = rk_float_value(single, least, true);
	interval.most = rk_float_value(single, most, false);
	return interval;
}

/* ------------------------------------------------------------------------
 * Dates as text
 * ------------------------------------------------------------------------
 */
bool
rk_bounds_datetime(const RkElement *element, RkComparison comparison,
				   const RkConstant *constant, RkSpans *spans)
{
	const RkDatetime *options = &element->as.datetime;
	bool		ordered = options->descending && options->zone == NULL;
	Timestamp	instant = constant->value.as.integer;
	Timestamp	back;
	bool		whole;
	RkOut		out;
	RkBytes		bytes;
	RkBytes		behind;

	if (constant->value.kind != RK_INSTANT || constant->finer != NULL ||
		(!ordered && comparison != RK_EQUAL) ||
		!rk_datetime_in_range(instant))
	{
		*spans = rk_whole_span();
		return false;
	}
	rk_out_init(&out, (Size) element->width);
	rk_put_datetime(&out, options, instant);
	bytes = rk_bytes(rk_out_finish(&out));
	behind = rk_behind_prefix(bytes);
	whole = options->complete &&
		rk_get_datetime(options, bytes, &back) == NULL && back == instant;
	switch (comparison)
	{
		case RK_EQUAL:
			rk_add_prefix(spans, bytes);
			return false;
		case RK_LESS:
			rk_add_span(spans, rk_empty_bytes(), whole ? bytes : behind,
						false);
			return whole;
		case RK_LESS_EQUAL:
			rk_add_span(spans, rk_empty_bytes(), behind, false);
			return false;
		default:
			rk_add_span(spans, bytes, rk_empty_bytes(), true);
			return whole && comparison == RK_GREATER_EQUAL;
	}
}

/* ------------------------------------------------------------------------
 * Items
 * ------------------------------------------------------------------------
 */

/*
 * Spans of an item for a comparison with its column; not sorted.  True when
 * they are exact.
 */
bool
rk_item_bounds(const RkLayout *layout, int item, RkComparison comparison,
			   const RkConstant *constant, RkSpans *spans)
{
	const RkElement *element = layout->items[item];
	const RkElement *leaf = rk_leaf(element);
	RkConstant	reversed = *constant;
	bool		exact;

	*spans = (RkSpans) {0};
	if (comparison == RK_UNEQUAL || comparison == RK_OTHER ||
		(comparison == RK_NOT_NULL && !element->nulls) ||
		element->derived || element->type->bounds == NULL)
	{
		*spans = rk_whole_span();
		return false;
	}
	if (element->source_count > 0)
	{
		/* string(reverse(x)): the end of x begins the string */
		uint8	   *bytes;

		if (comparison != RK_ENDS || !leaf->type->reverses ||
			leaf->of_bytes || element->sources[0] != leaf)
		{
			*spans = rk_whole_span();
			return false;
		}
		bytes = palloc(constant->value.as.bytes.len + 1);
		rkb_reverse_utf8(bytes, constant->value.as.bytes.data,
						 constant->value.as.bytes.len);
		reversed.value.as.bytes.data = bytes;
		comparison = RK_BEGINS;
	}
	else if (comparison == RK_ENDS && !element->type->reverses)
	{
		*spans = rk_whole_span();
		return false;
	}
	if (item == layout->open_item && element->type->bounds == rk_bounds_text)
	{
		/* fixed bytes follow, which may be any: only beginnings tell */
		if (comparison == RK_EQUAL || comparison == RK_BEGINS)
			rk_add_prefix(spans, reversed.value.as.bytes);
		else if (comparison >= RK_GREATER_EQUAL)
			rk_add_span(spans, reversed.value.as.bytes, rk_empty_bytes(),
						true);
		else
			*spans = rk_whole_span();
		return false;
	}
	exact = element->type->bounds(element, comparison, &reversed, spans);
	return exact && item != layout->open_item;
}
