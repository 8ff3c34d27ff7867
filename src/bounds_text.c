/*
 * bounds_text.c
 *		Which bytes texts and bytes of a comparison have in a key; see bounds.c
 *		for what a function here promises.
 *
 * What follows a value in the key decides how it compares with longer ones:
 *
 *		tail		bytes that follow each value: a terminator, or filling
 *		ordered		no byte of a value is smaller than the tail, so that keys
 *					sort as the values do
 */
#include "scan_ranges.h"

#include "planner.h"

/* Does an end of the text begin like the tail, or is the tail in it? */
static bool
rk_overlaps(RkBytes value, RkBytes tail)
{
	for (Size i = 0; i < value.len; i++)
	{
		if (memcmp(value.data + i, tail.data,
				   Min(value.len - i, tail.len)) == 0)
			return true;
	}
	return false;
}

/*
 * Compares the constant's first i bytes, the tail behind them, with its first
 * j > i bytes, the tail behind them; what begins with the other is smaller.
 */
static int
rk_compare_tailed(RkBytes value, RkBytes tail, Size width, Size i, Size j)
{
	Size		len = Min(tail.len, width - i);
	Size		other_len = Min(tail.len, width - j);
	Size		common = Min(len, j - i);
	int			cmp = memcmp(tail.data, value.data + i, common);

	if (cmp == 0 && len > common)
		cmp = memcmp(tail.data + common, tail.data,
					 Min(len - common, other_len));
	return cmp != 0 ? cmp : 1;
}

/*
 * Values smaller than (or equal to) the constant, where keys do not sort like
 * them: a beginning of the constant with the tail behind it may sort later
 * than the constant.  The span reaches behind all of these.  In a field of
 * fixed width the tail fills it, and width is what it has room for.
 */
void
rk_add_below(RkSpans *spans, RkBytes value, RkBytes tail, Size width)
{
	Size		last = 0;
	RkBytes		stop;

	for (Size len = 1; len <= Min(value.len, width); len++)
	{
		if (rk_compare_tailed(value, tail, width, last, len) < 0)
			last = len;
	}
	stop = rk_behind_prefix(rk_join((RkBytes) {value.data, last},
									(RkBytes) {tail.data,
									Min(tail.len, width - last)}));
	rk_add_span(spans, rk_empty_bytes(), stop, stop.len == 0);
}

/* Values of exactly so many bytes, with nothing behind them that matters. */
static bool
rk_bounds_fixed(RkBytes value, Size width, RkComparison comparison,
				RkSpans *spans)
{
	RkBytes		cut = {value.data, Min(value.len, width)};
	RkBytes		behind = rk_behind_prefix(cut);

	switch (comparison)
	{
		case RK_EQUAL:
			if (value.len == width)
				rk_add_prefix(spans, value);
			break;
		case RK_BEGINS:
			if (value.len <= width)
				rk_add_prefix(spans, value);
			break;
		case RK_LESS:
		case RK_LESS_EQUAL:
			/* a shorter constant is smaller than what begins with it */
			if (value.len > width ||
				(value.len == width && comparison == RK_LESS_EQUAL))
				rk_add_span(spans, rk_empty_bytes(), behind, behind.len == 0);
			else
				rk_add_span(spans, rk_empty_bytes(), cut, false);
			break;
		default:
			if (value.len > width ||
				(value.len == width && comparison == RK_GREATER))
			{
				if (behind.len > 0)
					rk_add_span(spans, behind, rk_empty_bytes(), true);
			}
			else
				rk_add_span(spans, cut, rk_empty_bytes(), true);
			break;
	}
	return true;
}

/* Values up to the end of the key. */
static bool
rk_bounds_last(RkBytes value, RkComparison comparison, RkSpans *spans)
{
	RkBytes		next = rk_join(value, (RkBytes) {(const uint8 *) "\0", 1});

	switch (comparison)
	{
		case RK_EQUAL:
			rk_add_span(spans, value, next, false);
			break;
		case RK_BEGINS:
			rk_add_prefix(spans, value);
			break;
		case RK_LESS:
			rk_add_span(spans, rk_empty_bytes(), value, false);
			break;
		case RK_LESS_EQUAL:
			rk_add_span(spans, rk_empty_bytes(), next, false);
			break;
		case RK_GREATER_EQUAL:
			rk_add_span(spans, value, rk_empty_bytes(), true);
			break;
		default:
			rk_add_span(spans, next, rk_empty_bytes(), true);
			break;
	}
	return true;
}

/* Values that a tail follows; valid: can the constant itself be a value? */
static bool
rk_bounds_tailed(RkBytes value, RkBytes tail, bool ordered, bool valid,
				 RkComparison comparison, RkSpans *spans)
{
	RkBytes		with_tail = rk_join(value, tail);
	RkBytes		behind = rk_behind_prefix(with_tail);

	if (comparison == RK_EQUAL)
	{
		if (valid)
			rk_add_prefix(spans, with_tail);
		return true;
	}
	if (comparison == RK_BEGINS)
	{
		/* a shorter value and its tail may look like the beginning */
		rk_add_prefix(spans, value);
		return !rk_overlaps(value, tail);
	}
	if (comparison <= RK_LESS_EQUAL)
	{
		if (!ordered)
			rk_add_below(spans, value, tail, SIZE_MAX);
		else if (comparison == RK_LESS)
			rk_add_span(spans, rk_empty_bytes(), with_tail, false);
		else
			rk_add_span(spans, rk_empty_bytes(), behind, behind.len == 0);
		return ordered;
	}
	if (!ordered)
		rk_add_span(spans, value, rk_empty_bytes(), true);
	else if (comparison == RK_GREATER_EQUAL)
		rk_add_span(spans, with_tail, rk_empty_bytes(), true);
	else if (behind.len > 0)
		rk_add_span(spans, behind, rk_empty_bytes(), true);
	return ordered;
}

/* string, bytes, uuid, rpad */
bool
rk_bounds_text(const RkElement *element, RkComparison comparison,
			   const RkConstant *constant, RkSpans *spans)
{
	RkBytes		value = constant->value.as.bytes;
	const RkElement *terminator = element->terminator;

	if (element->type->textual)	/* rpad */
	{
		const RkPad *pad = &element->as.pad;
		Size		width = (Size) pad->width;
		uint8	   *filling = palloc(width + 1);
		RkBytes		tail = {filling, 0};
		bool		ordered = pad->fill == 0 && !element->of_bytes;

		memset(filling, pad->fill, width);
		if (!ordered && comparison <= RK_LESS_EQUAL)
		{
			tail.len = width;
			rk_add_below(spans, value, tail, width);
			return false;
		}
		if (value.len > width)	/* longer than any value */
			return rk_bounds_fixed(value, width, comparison, spans) &&
				(ordered || comparison == RK_EQUAL || comparison == RK_BEGINS);
		tail.len = width - value.len;
		if (comparison == RK_BEGINS)
		{
			rk_add_prefix(spans, value);
			return value.len == 0 || value.data[value.len - 1] != pad->fill;
		}
		return rk_bounds_tailed(value, tail, ordered,
								value.len == 0 ||
								value.data[value.len - 1] != pad->fill,
								comparison, spans);
	}
	if (element->width >= 0)
		return rk_bounds_fixed(value, (Size) element->width, comparison,
							   spans);
	if (terminator != NULL)
	{
		bool		valid = !rk_overlaps(value, terminator->constant);
		bool		ordered = element->type->ordered(element) &&
			(valid || !element->of_bytes);

		return rk_bounds_tailed(value, terminator->constant, ordered, valid,
								comparison, spans);
	}
	return rk_bounds_last(value, comparison, spans);
}

/* A reversed text: its end is the beginning in the key. */
bool
rk_bounds_reverse(const RkElement *element, RkComparison comparison,
				  const RkConstant *constant, RkSpans *spans)
{
	uint8	   *reversed;
	RkBytes		source = constant->value.as.bytes;
	RkBytes		tail = rk_empty_bytes();

	if (comparison != RK_ENDS)
	{
		*spans = rk_whole_span();
		return false;
	}
	reversed = palloc(source.len + 1);
	rkb_reverse_utf8(reversed, source.data, source.len);
	rk_add_prefix(spans, (RkBytes) {reversed, source.len});
	if (element->terminator != NULL)
		tail = element->terminator->constant;
	return tail.len == 0 ||
		!rk_overlaps((RkBytes) {reversed, source.len}, tail);
}

