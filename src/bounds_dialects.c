/*
 * bounds_dialects.c
 *		Which bytes the values of a comparison have in keys of OrderedBytes and
 *		of Phoenix; see bounds.c for the plain elements.
 *
 * No comparison is true for NULL, whose bytes are never among those of values.
 */
#include "scan_ranges.h"

#include "planner.h"
#include "utils/builtins.h"

/* ------------------------------------------------------------------------
 * Shapes
 *
 *		head	stands in front of each value
 *		tail	ends it, in ascending form; descending values are inverted with
 *				head and tail
 *
 * A shape is free of prefixes where no value's bytes with their tail begin
 * those of another.  Else the tail is left out at the end of a key.  It is
 * bare where no value has the tail's first byte in it.
 * ------------------------------------------------------------------------
 */
typedef struct RkShape
{
	RkBytes		head;
	RkBytes		tail;
	bool		prefix_free;
	bool		bare;
	bool		descending;
} RkShape;

static const RkBytes rk_zero = {(const uint8 *) "\0", 1};

/* Bytes that are filled up to a width. */
static RkBytes
rk_filled_up(RkBytes bytes, uint8 fill, Size width)
{
	uint8	   *filled = palloc(Max(width, bytes.len) + 1);

	memset(filled, fill, width);
	memcpy(filled, bytes.data, bytes.len);
	return (RkBytes) {filled, Max(width, bytes.len)};
}

static RkBytes
rk_inverted(RkBytes bytes)
{
	uint8	   *inverted = palloc(bytes.len + 1);

	rkb_invert(inverted, bytes.data, bytes.len);
	return (RkBytes) {inverted, bytes.len};
}

/* The least bytes of a value in a key. */
static RkBytes
rk_shape_at(const RkShape *shape, RkBytes value)
{
	RkBytes		bytes = rk_join(shape->head, value);

	if (shape->descending)
		return rk_inverted(rk_join(bytes, shape->tail));
	return shape->prefix_free ? rk_join(bytes, shape->tail) : bytes;
}

/* What is behind all keys with the value; empty for the end. */
static RkBytes
rk_shape_behind(const RkShape *shape, RkBytes value)
{
	RkBytes		bytes = rk_shape_at(shape, value);

	if (shape->prefix_free || shape->descending)
		return rk_behind_prefix(bytes);
	return shape->tail.len == 0 ? rk_join(bytes, rk_zero) :
		rk_behind_prefix(rk_join(bytes, shape->tail));
}

/* A bound: a value, and whether it is inside. */
typedef struct RkBound
{
	RkBytes		value;
	bool		given;
	bool		inside;
} RkBound;

/* The span between two bounds of values. */
static void
rk_add_between(RkSpans *spans, const RkShape *shape, RkBound least,
			   RkBound most)
{
	RkBound		first = shape->descending ? most : least;
	RkBound		last = shape->descending ? least : most;
	RkBytes		start = rk_empty_bytes();
	RkBytes		stop = rk_empty_bytes();

	if (first.given)
	{
		start = first.inside ? rk_shape_at(shape, first.value) :
			rk_shape_behind(shape, first.value);
		if (start.len == 0)
			return;				/* behind all keys */
	}
	if (last.given)
		stop = last.inside ? rk_shape_behind(shape, last.value) :
			rk_shape_at(shape, last.value);
	rk_add_span(spans, start, stop, stop.len == 0);
}

/*
 * Where no value has a zero byte, those up to a 00 b are those up to a; none
 * equals it, or begins with it.  False where there are none.
 */
static bool
rk_cut_at_zero(RkComparison *comparison, RkBytes *value)
{
	const uint8 *zero = value->len == 0 ? NULL :
		memchr(value->data, 0, value->len);

	if (zero == NULL)
		return true;
	value->len = (Size) (zero - value->data);
	if (*comparison == RK_LESS)
		*comparison = RK_LESS_EQUAL;
	else if (*comparison == RK_GREATER_EQUAL)
		*comparison = RK_GREATER;
	return *comparison == RK_LESS_EQUAL || *comparison == RK_GREATER;
}

/* The span of a comparison with one value, by the bytes of both. */
static void
rk_add_compared(RkSpans *spans, const RkShape *shape, RkComparison comparison,
				RkBytes value)
{
	RkBound		none = {.given = false};
	RkBound		bound = {.given = true};
	RkBytes		prefix;

	if (shape->bare && !rk_cut_at_zero(&comparison, &value))
		return;
	bound.value = value;
	bound.inside = comparison != RK_LESS && comparison != RK_GREATER;
	switch (comparison)
	{
		case RK_LESS:
		case RK_LESS_EQUAL:
			rk_add_between(spans, shape, none, bound);
			break;
		case RK_EQUAL:
			rk_add_between(spans, shape, bound, bound);
			break;
		case RK_GREATER:
		case RK_GREATER_EQUAL:
			rk_add_between(spans, shape, bound, none);
			break;
		default:				/* RK_BEGINS */
			prefix = rk_join(shape->head, value);
			rk_add_prefix(spans, shape->descending ? rk_inverted(prefix) :
						  prefix);
	}
}

/* ------------------------------------------------------------------------
 * Values
 * ------------------------------------------------------------------------
 */

/* The ascending bytes of a value; false where the element does not take it. */
static bool
rk_ascending_bytes(const RkElement *element, const RkValue *value,
				   RkBytes *bytes)
{
	MemoryContext caller = CurrentMemoryContext;
	RkElement	ascending = *element;
	volatile bool taken = true;

	ascending.reversed = false;
	PG_TRY();
	{
		*bytes = rk_value_bytes(&ascending, value);
	}
	PG_CATCH();
	{
		rk_catch_data_error(caller);
		taken = false;
	}
	PG_END_TRY();
	return taken;
}

/*
 * The span of an interval of values.  A bound that the element does not take
 * is none, and the span not exact.
 */
static bool
rk_add_interval(RkSpans *spans, const RkElement *element,
				const RkShape *shape, const RkInterval *interval)
{
	RkBound		least = {.inside = true};
	RkBound		most = {.inside = true};

	if (interval->none)
		return interval->exact;
	least.given = interval->has_least &&
		rk_ascending_bytes(element, &interval->least, &least.value);
	most.given = interval->has_most &&
		rk_ascending_bytes(element, &interval->most, &most.value);
	rk_add_between(spans, shape, least, most);
	return interval->exact && least.given == interval->has_least &&
		most.given == interval->has_most;
}

/* Numbers of different kinds; NaN is greater than all. */
static int
rk_compare_numbers(const RkValue *a, const RkValue *b)
{
	Numeric		x = rk_numeric_from_text(rk_value_text(a));
	Numeric		y = rk_numeric_from_text(rk_value_text(b));

	return DatumGetInt32(DirectFunctionCall2(numeric_cmp, NumericGetDatum(x),
											 NumericGetDatum(y)));
}

/*
 * Decimals are rounded to so many digits, so that a bound may have the bytes
 * of a value beyond it.  Where the column may be of floats, a number is what a
 * float makes of it, too.
 */
static RkInterval
rk_decimal_interval(const RkElement *element, RkComparison comparison,
					const RkConstant *constant)
{
	RkInterval	interval = {0};
	RkColumn	column = {.takes = element->takes};
	RkValue		values[RK_MOST_CANDIDATES];
	int			count = rk_candidates(&column, constant, values);
	RkValue	   *narrow = &values[count - 1];

	interval.has_least = comparison >= RK_EQUAL;
	interval.has_most = comparison <= RK_EQUAL;
	interval.least = interval.most = values[0];
	if (count > 1 && rk_compare_numbers(narrow, &values[0]) < 0)
		interval.least = *narrow;
	else
		interval.most = *narrow;
	return interval;
}

/* ------------------------------------------------------------------------
 * NULL
 * ------------------------------------------------------------------------
 */

/*
 * Takes away what is NULL.  Nothing is in front of Phoenix's 00 and of the
 * ascending 05 of OrderedBytes, and nothing behind its descending FA.
 */
static void
rk_without_nulls(RkSpans *spans, const RkSpans *nulls)
{
	RkSpans		others = {0};
	RkBytes		start = rk_empty_bytes();

	for (int i = 0; i < nulls->count; i++)
	{
		RkBytes		stop = nulls->items[i].start;

		if (start.len > 0 || stop.len > 1 ||
			(stop.len == 1 && stop.data[0] > 0x05))
			rk_add_span(&others, start, stop, false);
		start = nulls->items[i].stop;
	}
	if (start.len == 0 || start.data[0] != 0xFB)
		rk_add_span(&others, start, rk_empty_bytes(), true);
	rk_sort_spans(spans);
	*spans = rk_common_spans(spans, &others);
}

/*
 * What is the same for both dialects: comparisons that do not look at a value.
 * False for others.
 */
static bool
rk_bounds_by_null(RkComparison comparison, const RkConstant *constant,
				  const RkSpans *nulls, RkSpans *spans, bool *exact)
{
	if (comparison == RK_EQUAL && constant->value.kind == RK_NULL)
	{
		*spans = *nulls;
		*exact = true;
		return true;
	}
	if (comparison != RK_NOT_NULL && comparison != RK_ENDS)
		return false;
	*spans = rk_whole_span();
	rk_without_nulls(spans, nulls);
	*exact = comparison == RK_NOT_NULL;
	return true;
}

/* ------------------------------------------------------------------------
 * OrderedBytes
 * ------------------------------------------------------------------------
 */

/*
 * blob-var writes seven bits a byte, and a bit that more follow, so that its
 * bytes do not sort as the values do: the first byte of a value tells as much
 * as its first seven bits.
 */
static bool
rk_bounds_blob_var(const RkElement *element, RkComparison comparison,
				   RkBytes value, RkSpans *spans)
{
	bool		descending = element->reversed;
	RkValue		given = {.kind = RK_BYTEA};
	RkBytes		bytes = rk_empty_bytes();
	RkBytes		header;

	given.as.bytes = value;
	rk_ascending_bytes(element, &given, &bytes);
	header = (RkBytes) {bytes.data, 1};
	if (comparison == RK_BEGINS)
		bytes.len = value.len == 0 ? 1 : 1 + (8 * value.len - 1) / 7;
	else if (comparison != RK_EQUAL)
		bytes.len = 2;
	if (descending)
	{
		header = rk_inverted(header);
		bytes = rk_inverted(bytes);
	}
	if (comparison == RK_EQUAL || comparison == RK_BEGINS)
		rk_add_prefix(spans, bytes);
	else if ((comparison <= RK_LESS_EQUAL) != descending)
		rk_add_span(spans, header, rk_behind_prefix(bytes), false);
	else
		rk_add_span(spans, bytes, rk_behind_prefix(header), false);
	return comparison == RK_EQUAL;
}

/* Text and blobs: header, bytes, 00, but for an ascending blob. */
static bool
rk_bounds_ordered_text(const RkElement *element, RkComparison comparison,
					   RkBytes value, RkSpans *spans)
{
	RkShape		shape = {.descending = element->reversed};
	RkValue		empty = {.kind = RK_TEXT};
	RkBytes		bytes;

	empty.as.bytes = rk_empty_bytes();
	if (element->as.ordered == RKB_ORDERED_BLOB_VAR)
		return rk_bounds_blob_var(element, comparison, value, spans);
	if (!rk_ascending_bytes(element, &empty, &bytes))
		return false;
	shape.head = (RkBytes) {bytes.data, 1};
	shape.tail = rk_empty_bytes();
	if (shape.descending || element->as.ordered == RKB_ORDERED_STRING)
	{
		shape.tail = rk_zero;
		shape.prefix_free = shape.bare = true;
	}
	rk_add_compared(spans, &shape, comparison, value);
	return true;
}

bool
rk_bounds_ordered(const RkElement *element, RkComparison comparison,
				  const RkConstant *constant, RkSpans *spans)
{
	RkShape		shape = {.head = rk_empty_bytes(), .tail = rk_empty_bytes(),
		.prefix_free = true, .descending = element->reversed};
	RkValue		null = {.kind = RK_NULL};
	RkSpans		nulls = {0};
	RkInterval	interval;
	bool		exact;

	rk_add_prefix(&nulls, rk_value_bytes(element, &null));
	if (rk_bounds_by_null(comparison, constant, &nulls, spans, &exact))
		return exact;
	if (constant->value.kind == RK_TEXT || constant->value.kind == RK_BYTEA)
		exact = rk_bounds_ordered_text(element, comparison,
									   constant->value.as.bytes, spans);
	else
	{
		interval = element->as.ordered == RKB_ORDERED_NUMERIC ?
			rk_decimal_interval(element, comparison, constant) :
			element->as.ordered == RKB_ORDERED_FLOAT32 ||
			element->as.ordered == RKB_ORDERED_FLOAT64 ?
			rk_float_interval(element->as.ordered == RKB_ORDERED_FLOAT32,
							  comparison, constant) :
			rk_integer_interval(element, comparison, constant);
		exact = rk_add_interval(spans, element, &shape, &interval);
	}
	rk_without_nulls(spans, &nulls);
	return exact;
}

/* ------------------------------------------------------------------------
 * Phoenix
 * ------------------------------------------------------------------------
 */

/* The bytes of NULL: none at the end of a key, else the separator alone. */
static RkSpans
rk_phoenix_nulls(const RkElement *element)
{
	RkSpans		nulls = {0};

	if (!element->nulls)
		return nulls;
	if (element->end != RK_END_NEVER)
		rk_add_span(&nulls, rk_empty_bytes(), rk_zero, false);
	if (element->end != RK_END_ALWAYS)
		rk_add_prefix(&nulls, rk_phoenix_separator(element, false));
	rk_sort_spans(&nulls);
	return nulls;
}

/* Spans of so many bytes each, inverted. */
static RkSpans
rk_inverted_spans(const RkSpans *spans, Size width)
{
	RkSpans		inverted = {0};

	for (int i = 0; i < spans->count; i++)
	{
		const RkSpan *span = &spans->items[i];
		RkBytes		start = rk_empty_bytes();
		RkBytes		stop = rk_empty_bytes();

		/* below the stop becomes behind it; what is cut off is zero */
		if (!span->open)
			start = rk_behind_prefix(rk_inverted(rk_filled_up(span->stop, 0,
															  width)));
		if (span->start.len > 0)
			stop = rk_behind_prefix(rk_inverted(rk_filled_up(span->start, 0,
															 width)));
		if (span->open || start.len > 0)
			rk_add_span(&inverted, start, stop, stop.len == 0);
	}
	return inverted;
}

/*
 * CHAR and BINARY, which are filled up: equal for values that differ in what
 * they are filled with, so that a span is exact only for whole values and
 * beginnings that do not end in it.  Filling sorts behind control characters.
 */
static bool
rk_bounds_filled(const RkElement *element, RkComparison comparison,
				 RkBytes value, RkSpans *spans)
{
	const RkPhoenixType *column = &element->as.phoenix.column;
	Size		width = (Size) column->width;
	uint8		fill = column->kind == RKB_PHOENIX_CHAR ? ' ' : 0;
	RkBytes		cut = {value.data, Min(value.len, width)};
	bool		exact = value.len > 0 && value.len <= width &&
		value.data[value.len - 1] != fill &&
		(comparison == RK_BEGINS ||
		 (comparison == RK_EQUAL && value.len == width));

	if (comparison == RK_BEGINS)
	{
		if (value.len <= width)
			rk_add_prefix(spans, value);
	}
	else
	{
		while (value.len > 0 && value.data[value.len - 1] == fill)
			value.len--;
		cut.len = Min(cut.len, value.len);
		if (comparison == RK_EQUAL)
		{
			if (value.len <= width)
				rk_add_prefix(spans, rk_filled_up(value, fill, width));
		}
		else if (comparison <= RK_LESS_EQUAL)
			rk_add_below(spans, value,
						 rk_filled_up(rk_empty_bytes(), fill, width), width);
		else
			rk_add_span(spans, cut, rk_empty_bytes(), true);
	}
	if (element->reversed)
		*spans = rk_inverted_spans(spans, width);
	return exact;
}

/*
 * VARCHAR, VARBINARY and VARBINARY_ENCODED.
 *
 * A descending VARBINARY at the end of an index row may have zero bytes, which
 * are inverted what its separator is: bytes that go on with them sort behind
 * it, and not before.  The span is wider there, and never exact.
 */
static bool
rk_bounds_phoenix_text(const RkElement *element, const RkShape *shape,
					   RkComparison comparison, RkBytes value, RkSpans *spans)
{
	RkbPhoenix	kind = element->as.phoenix.type.kind;
	bool		last = kind == RKB_PHOENIX_VARBINARY &&
		element->end == RK_END_ALWAYS;
	bool		exact = !last || !element->reversed;
	RkShape		own = *shape;

	own.bare = !last && kind != RKB_PHOENIX_VARBINARY_ENCODED;
	if (kind == RKB_PHOENIX_VARBINARY_ENCODED)
	{
		Size		len = rkb_phoenix_encoded_length(value.data, value.len);
		uint8	   *encoded = palloc(len + 1);

		rkb_phoenix_put_encoded(encoded, value.data, value.len);
		value = (RkBytes) {encoded, len};
	}
	else if (!exact && comparison == RK_GREATER)
		comparison = RK_GREATER_EQUAL;
	else if (!exact && comparison <= RK_LESS_EQUAL)
		rk_cut_at_zero(&comparison, &value);
	rk_add_compared(spans, &own, comparison, value);
	return exact;
}

/*
 * The -0.0 of an unsigned float equals 0.0, and sorts behind all others.
 */
static bool
rk_bounds_unsigned_float(const RkElement *element, const RkShape *shape,
						 RkComparison comparison, const RkConstant *constant,
						 RkSpans *spans)
{
	bool		single = element->as.phoenix.column.width == 4;
	RkInterval	interval = rk_float_interval(single, comparison, constant);
	RkConstant	zero = {.value.kind = RK_FLOAT8};
	RkInterval	zeros;
	bool		with_zero;

	if (interval.none)
		return true;
	zero.value.as.float8_value = 0;
	zeros = rk_float_interval(single, RK_EQUAL, &zero);
	if (rk_compare_numbers(&interval.most, &zeros.most) < 0)
		return true;
	with_zero = rk_compare_numbers(&interval.least, &zeros.most) <= 0;
	if (with_zero)
	{
		interval.least = zeros.most;
		zeros.most = zeros.least;	/* -0.0 alone */
		rk_add_interval(spans, element, shape, &zeros);
	}
	rk_add_interval(spans, element, shape, &interval);
	return true;
}

bool
rk_bounds_phoenix(const RkElement *element, RkComparison comparison,
				  const RkConstant *constant, RkSpans *spans)
{
	const RkPhoenix *phoenix = &element->as.phoenix;
	const RkPhoenixType *column = &phoenix->column;
	RkShape		shape = {.head = rk_empty_bytes(), .tail = rk_empty_bytes(),
		.prefix_free = element->width >= 0,
		.descending = element->reversed};
	RkSpans		nulls = rk_phoenix_nulls(element);
	RkInterval	interval;
	bool		exact = true;

	if (rk_bounds_by_null(comparison, constant, &nulls, spans, &exact))
		return exact;
	if (element->has_unit && constant->value.kind == RK_TEXT)
	{
		/* a time that is compared as text */
		rk_bounds_by_null(RK_ENDS, constant, &nulls, spans, &exact);
		return false;
	}
	if (element->number_width > 0)
		return rk_bounds_integer(element, comparison, constant, spans);
	if (element->width < 0 &&
		(element->end != RK_END_ALWAYS || element->reversed))
		shape.tail = rk_phoenix_separator(element, false);

	if (column->kind == RKB_PHOENIX_CHAR || column->kind == RKB_PHOENIX_BINARY)
	{
		exact = rk_bounds_filled(element, comparison,
								 constant->value.as.bytes, spans);
	}
	else if (element->empty_is_null)
		exact = rk_bounds_phoenix_text(element, &shape, comparison,
									   constant->value.as.bytes, spans);
	else if ((column->kind == RKB_PHOENIX_UNSIGNED_FLOAT ||
			  column->kind == RKB_PHOENIX_UNSIGNED_DOUBLE) &&
			 !phoenix->converted)
		exact = rk_bounds_unsigned_float(element, &shape, comparison, constant,
										 spans);
	else
	{
		interval = column->kind == RKB_PHOENIX_DECIMAL ?
			rk_decimal_interval(element, comparison, constant) :
			column->takes & (RK_TAKES_FLOAT4 | RK_TAKES_FLOAT8) ?
			rk_float_interval((column->takes & RK_TAKES_FLOAT8) == 0,
							  comparison, constant) :
			rk_integer_interval(element, comparison, constant);
		exact = rk_add_interval(spans, element, &shape, &interval);
	}
	rk_without_nulls(spans, &nulls);
	return exact;
}
