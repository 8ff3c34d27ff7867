/*
 * scan_plan.c
 *		What the comparisons of one alternative make of a layout's items.
 *
 * Items are gone through in order: constants and values fixed by equality give
 * bytes, a range of values gives spans and ends it, derived items are computed
 * where their columns are fixed, and else tried with all their values if
 * something behind narrows.
 */
#include "scan_ranges.h"

#include <math.h>

#include "funcapi.h"
#include "lib/stringinfo.h"
#include "miscadmin.h"
#include "nodes/bitmapset.h"
#include "planner.h"
#include "utils/builtins.h"
#include "utils/memutils.h"

/* ------------------------------------------------------------------------
 * Pieces
 * ------------------------------------------------------------------------
 */

/* Too many scans of an element's values: what makes them, and what to do. */
static void
rk_check_ranges(const RkPlan *plan, double count, const RkElement *element,
				int missing)
{
	if (count <= plan->max_ranges)
		return;
	ereport(ERROR,
			(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
			 errmsg("condition needs %.0f scan ranges, more than %d", count,
					plan->max_ranges),
			 missing < 0 ?
			 errdetail("Each value of %s is a range of its own.",
					   rk_element_print(plan->layout, element)) :
			 errdetail("Each value of %s is a range of its own, as column \"%s\" is not fixed by equality.",
					   rk_element_print(plan->layout, element),
					   plan->layout->columns[missing].name),
			 errhint("Give a value for the column, or raise max_ranges.")));
}

static void
rk_add_piece(RkPieces *pieces, RkPiece piece)
{
	if (pieces->count == pieces->room)
	{
		pieces->room = Max(4, 2 * pieces->room);
		pieces->items = pieces->items == NULL ?
			palloc((Size) pieces->room * sizeof(RkPiece)) :
			repalloc_huge(pieces->items,
						  (Size) pieces->room * sizeof(RkPiece));
	}
	pieces->items[pieces->count++] = piece;
}

static void
rk_add_whole(RkPieces *pieces, Bitmapset *done)
{
	RkPiece		piece = {.open = true, .done = done};

	piece.start.data = piece.stop.data = (const uint8 *) "";
	rk_add_piece(pieces, piece);
}

/* The piece behind more bytes; open, it ends where these end. */
static RkPiece
rk_behind(RkBytes prefix, RkPiece piece)
{
	piece.start = rk_join(prefix, piece.start);
	if (piece.open)
	{
		piece.stop = rk_behind_prefix(prefix);
		piece.open = piece.stop.len == 0;
	}
	else
		piece.stop = rk_join(prefix, piece.stop);
	return piece;
}

static void
rk_add_behind(RkPieces *pieces, RkBytes prefix, const RkPieces *behind)
{
	for (int i = 0; i < behind->count; i++)
	{
		CHECK_FOR_INTERRUPTS();
		rk_add_piece(pieces, rk_behind(prefix, behind->items[i]));
	}
}

static bool
rk_is_whole_piece(const RkPieces *pieces)
{
	return pieces->count == 1 && pieces->items[0].open &&
		pieces->items[0].start.len == 0;
}

/* ------------------------------------------------------------------------
 * Columns that are fixed
 * ------------------------------------------------------------------------
 */

/*
 * Where a column may be of floats, a number also equals the float next to it;
 * 1 if that is another number.
 */
static int
rk_float_candidate(const RkColumn *column, const RkValue *number,
				   RkValue *value)
{
	Datum		narrow;
	Datum		back;

	if (!(column->takes & RK_TAKES_FLOAT8))
		return 0;
	narrow = DirectFunctionCall1(numeric_float8_no_overflow,
								 NumericGetDatum(number->as.numeric));
	value->kind = RK_FLOAT8;
	value->as.float8_value = DatumGetFloat8(narrow);
	back = NumericGetDatum(rk_numeric_from_text(rk_value_text(value)));
	return !DatumGetBool(DirectFunctionCall2(numeric_eq, back,
											 NumericGetDatum(number->as.numeric)));
}

/*
 * The values of a column that equal a constant; two for zero, which floats
 * have with either sign, none where the column has no such value.  A time that
 * is finer than microseconds is one of its neighbours, or a text.
 */
int
rk_candidates(const RkColumn *column, const RkConstant *constant,
			  RkValue *values)
{
	const RkValue *value = &constant->value;
	int			takes = column->takes;

	values[0] = *value;
	if (constant->finer != NULL)
	{
		const char *printed = rk_time_literal(value->as.integer,
											  constant->finer);

		values[1] = rk_time_behind(constant).value;
		values[2].kind = RK_TEXT;
		values[2].as.bytes = (RkBytes) {(const uint8 *) printed,
			strlen(printed)};
		return 3;
	}
	if (value->kind == RK_NUMERIC && (takes & RK_TAKES_INTEGERS))
	{
		int64		number;
		bool		whole;

		if (takes & RK_TAKES_NUMERIC)
			return 1 + rk_float_candidate(column, value, &values[1]);
		if (!rk_numeric_to_int8(value->as.numeric, &number, &whole) ||
			(!whole && !column->has_unit))
			return 0;
		if ((!(takes & RK_TAKES_INT8) && number != (int32) number) ||
			(!(takes & (RK_TAKES_INT8 | RK_TAKES_INT4)) &&
			 number != (int16) number))
			return 0;
		values[0].kind = column->has_unit ? RK_TIME : RK_INT;
		values[0].unit = column->unit;
		values[0].as.integer = number;
		return 1;
	}
	if (value->kind == RK_FLOAT8 && !(takes & RK_TAKES_FLOAT8))
	{
		float4		narrow = (float4) value->as.float8_value;

		if (!isnan(narrow) && (double) narrow != value->as.float8_value)
			return 0;
		values[0].kind = RK_FLOAT4;
		values[0].as.float4_value = narrow;
	}
	if (values[0].kind == RK_FLOAT8 && values[0].as.float8_value == 0)
	{
		values[0].as.float8_value = 0.0;
		values[1] = values[0];
		values[1].as.float8_value = -0.0;
		return 2;
	}
	if (values[0].kind == RK_FLOAT4 && values[0].as.float4_value == 0)
	{
		values[0].as.float4_value = 0.0f;
		values[1] = values[0];
		values[1].as.float4_value = -0.0f;
		return 2;
	}
	return 1;
}

/* A column of the element that is not fixed yet, or -1. */
int
rk_unfixed_column(const RkPlan *plan, const RkElement *element, bool fixable)
{
	if (element->column >= 0 &&
		plan->row.values[element->column].kind == RK_MISSING &&
		(plan->equal[element->column] >= 0) == fixable)
		return element->column;
	for (int i = 0; i < element->source_count; i++)
	{
		int			column = rk_unfixed_column(plan, element->sources[i],
											   fixable);

		if (column >= 0)
			return column;
	}
	return -1;
}

/* The bytes of an element whose columns are fixed; false if it has none. */
bool
rk_try_put(RkPlan *plan, const RkElement *element, RkBytes *bytes)
{
	MemoryContext caller = CurrentMemoryContext;
	volatile bool encoded = true;
	RkOut		out;

	rk_out_init(&out, 32);
	PG_TRY();
	{
		rk_element_put(&out, &plan->row, element);
		if (element->terminator != NULL)
			rk_check_terminated((RkBytes) {(uint8 *) VARDATA(out.key),
								out.len},
								element->terminator->constant);
		if (element->type->separate != NULL)
		{
			Size		len = out.len;

			/* what cannot be read back is in no key */
			element->type->separate(&out, element, 0,
									element->end == RK_END_ALWAYS);
			out.len = len;
		}
	}
	PG_CATCH();
	{
		rk_catch_data_error(caller);
		encoded = false;
	}
	PG_END_TRY();
	if (encoded)
		*bytes = rk_bytes(rk_out_finish(&out));
	return encoded;
}

/* ------------------------------------------------------------------------
 * Values of derived elements
 * ------------------------------------------------------------------------
 */

/* How many values a derived element has; 0 for too many to try. */
double
rk_value_count(const RkElement *element)
{
	double		count = 1;

	if (element->buckets != NULL)
		return element->buckets->count;
	if (!element->type->hashes)
		return 0;
	for (int i = 0; i < element->width && count < 1e9; i++)
		count *= element->type->radix;
	return count;
}

static RkBytes
rk_nth_value(const RkElement *element, uint32 n)
{
	uint8	   *bytes = palloc((Size) element->width + 1);

	if (element->buckets != NULL)
		rk_write_bucket(bytes, element->buckets, n);
	else if (element->type->radix == 256)
		rkb_put_be(bytes, n, element->width);
	else
	{
		const char *digits = element->as.hash_hex.upper ?
			"0123456789ABCDEF" : "0123456789abcdef";

		for (int i = element->width - 1; i >= 0; i--, n /= 16)
			bytes[i] = (uint8) digits[n % 16];
	}
	return (RkBytes) {bytes, (Size) element->width};
}

/*
 * The buckets that a range of times meets: false for all of them, else from
 * the first so many, around the end.
 */
static bool
rk_bucket_interval(const RkPlan *plan, const RkElement *element,
				   uint32 *first, uint32 *count)
{
	int64		least = PG_INT64_MIN;
	int64		most = PG_INT64_MAX;
	int32		buckets = element->buckets->count;

	if (element->column < 0)
		return false;
	for (int i = 0; i < plan->leaf_count; i++)
	{
		const RkLeaf *leaf = plan->leaves[i];
		int64		a;
		int64		b;

		if (leaf->column != element->column || leaf->count != 1 ||
			leaf->comparison > RK_GREATER)
			continue;
		if (!rk_bucket_units(plan->layout, element, leaf, &a, &b))
			continue;
		least = Max(least, a);
		most = Min(most, b);
	}
	if (least > most || least == PG_INT64_MIN || most == PG_INT64_MAX ||
		most - least >= buckets - 1)
		return false;
	*first = rk_floor_modulus(least, buckets);
	*count = (uint32) (most - least + 1);
	return true;
}

/*
 * How many values of a derived element are tried, from the nth on and around
 * the end: all of them, but for buckets that a range of times does not meet.
 */
double
rk_tried_values(const RkPlan *plan, const RkElement *element, uint32 *first)
{
	uint32		count;

	*first = 0;
	if (element->buckets != NULL && element->has_unit &&
		rk_bucket_interval(plan, element, first, &count))
		return count;
	return rk_value_count(element);
}

/* ------------------------------------------------------------------------
 * Items in order
 * ------------------------------------------------------------------------
 */

/* Does a comparison narrow the scan from this item on? */
bool
rk_narrows(const RkPlan *plan, int item)
{
	for (; item < plan->layout->item_count; item++)
	{
		const RkElement *element = plan->layout->items[item];

		if (element->type == NULL || element->rest)
			continue;
		if (rk_unfixed_column(plan, element, false) < 0)
			return true;		/* fixed, or can be */
		if (element->derived)
		{
			if (rk_value_count(element) == 0)
				return false;
			continue;
		}
		return plan->items[item].constrained;
	}
	return false;
}


/* Tries the values that fix a column, one after another. */
static void
rk_fix_column(RkPlan *plan, int item, int column, Bitmapset *done,
			  RkPieces *pieces)
{
	const RkLeaf *leaf = plan->leaves[plan->equal[column]];
	RkValue    *target = &plan->row.values[column];
	RkValue		values[RK_MOST_CANDIDATES];

	for (int i = 0; i < leaf->count; i++)
	{
		int			count = rk_candidates(&plan->layout->columns[column],
										  &leaf->constants[i], values);

		CHECK_FOR_INTERRUPTS();
		for (int j = 0; j < count; j++)
		{
			*target = values[j];
			rk_generate(plan, item, done, pieces);
		}
		rk_check_counted(pieces->count, plan->max_ranges);
	}
	target->kind = RK_MISSING;
}

/* A self-delimiting value with what stands behind it. */
RkBytes
rk_with_end(const RkElement *element, RkBytes part, bool last)
{
	RkOut		out;

	rk_out_init(&out, part.len + 2);
	rk_put_bytes(&out, part);
	element->type->separate(&out, element, 0, last);
	return rk_bytes(rk_out_finish(&out));
}

/*
 * Pieces behind a value.  Where NULLs are left out at the end of a key, the
 * value may be the last of it, without what would stand behind it.
 */
static void
rk_add_behind_value(RkPieces *pieces, const RkElement *element, RkBytes part,
					const RkPieces *behind)
{
	RkBytes		followed = rk_with_end(element, part, false);
	RkBytes		last = rk_with_end(element, part, true);

	if (element->end == RK_END_NEVER)
	{
		rk_add_behind(pieces, followed, behind);
		return;
	}
	for (int i = 0; i < behind->count; i++)
	{
		const RkPiece *piece = &behind->items[i];
		RkPiece		alone = {.complete = true, .done = piece->done};
		RkPiece		joined;

		alone.start = rk_empty_bytes();
		alone.stop = (RkBytes) {(const uint8 *) "\0", 1};
		if (piece->start.len > 0)
			rk_add_piece(pieces, rk_behind(followed, *piece));
		else if (piece->complete)
			rk_add_piece(pieces, rk_behind(last, *piece));
		else if (followed.len > last.len + 1)
		{
			/* other values may lie between the two */
			rk_add_piece(pieces, rk_behind(last, alone));
			rk_add_piece(pieces, rk_behind(followed, *piece));
		}
		else
		{
			joined = rk_behind(followed, *piece);
			joined.start = last;
			rk_add_piece(pieces, joined);
		}
	}
}

/* Is a fixed value inside of what the other comparisons allow? */
static bool
rk_value_fits(RkPlan *plan, int item, RkBytes part, Bitmapset **done)
{
	const RkItemPlan *item_plan = &plan->items[item];
	const RkElement *element = plan->layout->items[item];
	int			column = rk_leaf(element)->column;
	RkBytes		with_end = part;

	if (element->terminator != NULL)
		with_end = rk_join(part, element->terminator->constant);
	else if (element->type->separate != NULL)
		with_end = rk_with_end(element, part,
							   element->end == RK_END_ALWAYS);

	for (int i = 0; i < plan->leaf_count; i++)
	{
		const RkSpans *spans;

		if (plan->leaves[i]->column != column)
			continue;
		spans = &item_plan->leaf_spans[i];
		if (spans->items == NULL)
			continue;
		if (!rk_in_spans(spans, with_end))
			return false;
		if (bms_is_member(i, item_plan->exact))
			*done = bms_add_member(bms_copy(*done), i);
	}
	return true;
}

/* A derived item that is not known: all its values, or all its bytes. */
static void
rk_fan_out(RkPlan *plan, int item, Bitmapset *done, RkPieces *pieces)
{
	const RkElement *element = plan->layout->items[item];
	uint32		first;
	double		count = rk_tried_values(plan, element, &first);
	RkPieces	behind = {0};

	rk_generate(plan, item + 1, done, &behind);
	rk_check_ranges(plan, count * behind.count, element,
					rk_unfixed_column(plan, element, false));
	for (uint32 i = 0; i < (uint32) count; i++)
	{
		uint32		n = first + i;

		CHECK_FOR_INTERRUPTS();
		if (first > 0)
			n %= (uint32) element->buckets->count;
		rk_add_behind(pieces, rk_nth_value(element, n), &behind);
	}
}

/*
 * A salt of all that follows: known for whole keys, else all its values.
 */
static void
rk_generate_rest(RkPlan *plan, int item, Bitmapset *done, RkPieces *pieces)
{
	const RkElement *element = plan->layout->items[item];
	const RkSalt *salt = &element->as.salt;
	RkPieces	behind = {0};

	rk_generate(plan, item + 1, done, &behind);
	if (rk_is_whole_piece(&behind) || !rk_narrows(plan, item + 1))
	{
		rk_add_whole(pieces, done);
		return;
	}
	for (int i = 0; i < behind.count; i++)
	{
		const RkPiece *piece = &behind.items[i];

		CHECK_FOR_INTERRUPTS();
		if (piece->complete)
			rk_add_piece(pieces,
						 rk_behind(rk_nth_value(element,
												rk_salt_bucket(salt,
															   piece->start)),
								   *piece));
		else
		{
			rk_check_ranges(plan, (double) pieces->count + salt->buckets.count,
							element, -1);
			for (int32 bucket = 0; bucket < salt->buckets.count; bucket++)
				rk_add_piece(pieces,
							 rk_behind(rk_nth_value(element, (uint32) bucket),
									   *piece));
		}
	}
}

/*
 * A number's bounds come without the 00 at their end, so that runs that touch
 * are joined; a start row is the number itself.
 */
static RkBytes
rk_full_width(const RkElement *element, RkBytes start)
{
	uint8	   *bytes;

	if (element->number_width == 0 || start.len == 0)
		return start;
	bytes = palloc0((Size) element->number_width);
	memcpy(bytes, start.data, start.len);
	return (RkBytes) {bytes, (Size) element->number_width};
}

/* Appends the pieces of the key from an item on. */
void
rk_generate(RkPlan *plan, int item, Bitmapset *done, RkPieces *pieces)
{
	const RkLayout *layout = plan->layout;
	const RkElement *element;
	const RkItemPlan *item_plan;
	RkPieces	behind = {0};
	RkBytes		bytes;
	int			column;

	check_stack_depth();
	CHECK_FOR_INTERRUPTS();
	if (item == layout->item_count)
	{
		RkPiece		piece = {.complete = true, .done = done};

		piece.start = (RkBytes) {(const uint8 *) "", 0};
		piece.stop = (RkBytes) {(const uint8 *) "\0", 1};
		rk_add_piece(pieces, piece);
		return;
	}
	element = layout->items[item];
	item_plan = &plan->items[item];

	if (element->type == NULL)
	{
		rk_generate(plan, item + 1, done, &behind);
		rk_add_behind(pieces, element->constant, &behind);
	}
	else if (!rk_narrows(plan, item))
		rk_add_whole(pieces, done);
	else if (element->rest)
		rk_generate_rest(plan, item, done, pieces);
	else if ((column = rk_unfixed_column(plan, element, true)) >= 0)
	{
		/* a derived item waits for all its columns, or gets none */
		if (rk_unfixed_column(plan, element, false) >= 0)
			rk_fan_out(plan, item, done, pieces);
		else
			rk_fix_column(plan, item, column, done, pieces);
	}
	else if (rk_unfixed_column(plan, element, false) < 0)
	{
		if (!rk_try_put(plan, element, &bytes) ||
			(!element->derived && !rk_value_fits(plan, item, bytes, &done)))
			return;
		rk_generate(plan, item + 1, done, &behind);

		/*
		 * Longer values may begin with this one.  Where one of these is asked
		 * for too, nothing is known of what is behind it.
		 */
		if (item == layout->open_item &&
			plan->leaves[plan->equal[rk_leaf(element)->column]]->count > 1)
		{
			for (int i = 0; i < behind.count; i++)
				behind.items[i].done = done;
		}
		if (element->type->separate != NULL && element->width < 0)
			rk_add_behind_value(pieces, element, bytes, &behind);
		else
			rk_add_behind(pieces, bytes, &behind);
	}
	else if (element->derived)
		rk_fan_out(plan, item, done, pieces);
	else
	{
		done = bms_union(done, item_plan->exact);
		for (int i = 0; i < item_plan->spans.count; i++)
		{
			const RkSpan *span = &item_plan->spans.items[i];
			RkPiece		piece = {rk_full_width(element, span->start),
				span->stop,
			span->open, false, done};

			rk_add_piece(pieces, piece);
		}
	}
}

/* What all comparisons of an alternative make of each item. */
void
rk_plan_items(RkPlan *plan)
{
	const RkLayout *layout = plan->layout;

	for (int item = 0; item < layout->item_count; item++)
	{
		RkItemPlan *item_plan = &plan->items[item];
		const RkElement *element = layout->items[item];
		int			column;

		CHECK_FOR_INTERRUPTS();
		item_plan->spans = rk_whole_span();
		if (element->type == NULL || element->derived)
			continue;
		column = rk_leaf(element)->column;
		for (int i = 0; i < plan->leaf_count; i++)
		{
			const RkLeaf *leaf = plan->leaves[i];
			RkSpans    *spans;
			bool		exact = !leaf->loose;

			if (leaf->column != column)
				continue;
			/* most items have no comparison */
			if (item_plan->leaf_spans == NULL)
				item_plan->leaf_spans =
					palloc0((Size) plan->leaf_count * sizeof(RkSpans));
			spans = &item_plan->leaf_spans[i];
			if (leaf->comparison == RK_UNEQUAL ||
				leaf->comparison == RK_OTHER)
				continue;
			for (int j = 0; j < leaf->count; j++)
			{
				RkSpans		one;

				CHECK_FOR_INTERRUPTS();
				exact &= rk_item_bounds(layout, item, leaf->comparison,
										&leaf->constants[j], &one);
				for (int k = 0; k < one.count; k++)
					rk_add_span(spans, one.items[k].start, one.items[k].stop,
								one.items[k].open);
			}
			rk_sort_spans(spans);
			if (spans->items == NULL)
				spans->items = palloc(sizeof(RkSpan));	/* none fits */
			item_plan->spans = rk_common_spans(&item_plan->spans, spans);
			if (exact)
				item_plan->exact = bms_add_member(item_plan->exact, i);
			if (exact && rk_is_whole(spans))
				plan->always = bms_add_member(plan->always, i);
		}
		item_plan->constrained = !rk_is_whole(&item_plan->spans);
		plan->impossible |= item_plan->spans.count == 0;
	}
}
