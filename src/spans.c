/*
 * spans.c
 *		Sets of byte spans, in which bounds.c says where values are.
 */
#include "scan_ranges.h"

#include "miscadmin.h"
#include "planner.h"

void
rk_add_span(RkSpans *spans, RkBytes start, RkBytes stop, bool open)
{
	if (!open && rk_compare_bytes(start, stop) >= 0)
		return;
	if (spans->count == spans->room)
	{
		spans->room = Max(4, 2 * spans->room);
		spans->items = spans->items == NULL ?
			palloc((Size) spans->room * sizeof(RkSpan)) :
			repalloc_huge(spans->items, (Size) spans->room * sizeof(RkSpan));
	}
	spans->items[spans->count++] = (RkSpan) {start, stop, open};
}

/* Bounds are of any length here; only scans are cut to that of a key. */
RkBytes
rk_join(RkBytes a, RkBytes b)
{
	uint8	   *joined = palloc_extended(a.len + b.len + 1, MCXT_ALLOC_HUGE);

	memcpy(joined, a.data, a.len);
	memcpy(joined + a.len, b.data, b.len);
	return (RkBytes) {joined, a.len + b.len};
}

/* Behind all that begins with the prefix; empty when there is nothing. */
RkBytes
rk_behind_prefix(RkBytes prefix)
{
	uint8	   *stop = palloc_extended(prefix.len + 1, MCXT_ALLOC_HUGE);

	return (RkBytes) {stop, rkb_prefix_stop(stop, prefix.data, prefix.len)};
}

RkBytes
rk_empty_bytes(void)
{
	return (RkBytes) {(const uint8 *) "", 0};
}

/* All keys that begin with the bytes. */
void
rk_add_prefix(RkSpans *spans, RkBytes prefix)
{
	RkBytes		stop = rk_behind_prefix(prefix);

	rk_add_span(spans, prefix, stop, stop.len == 0);
}

RkSpans
rk_whole_span(void)
{
	RkSpans		spans = {0};

	rk_add_span(&spans, rk_empty_bytes(), rk_empty_bytes(), true);
	return spans;
}

bool
rk_is_whole(const RkSpans *spans)
{
	return spans->count == 1 && spans->items[0].open &&
		spans->items[0].start.len == 0;
}


static int
rk_compare_spans(const void *a, const void *b)
{
	CHECK_FOR_INTERRUPTS();		/* qsort has none */
	return rk_compare_bytes(((const RkSpan *) a)->start,
							((const RkSpan *) b)->start);
}

/* Ascending and disjoint, those that touch joined. */
void
rk_sort_spans(RkSpans *spans)
{
	int			count = 0;

	if (spans->count < 2)
		return;
	qsort(spans->items, (Size) spans->count, sizeof(RkSpan), rk_compare_spans);
	for (int i = 1; i < spans->count; i++)
	{
		RkSpan	   *last = &spans->items[count];
		const RkSpan *next = &spans->items[i];

		if (last->open || rk_compare_bytes(next->start, last->stop) <= 0)
		{
			if (!last->open && (next->open ||
								rk_compare_bytes(next->stop, last->stop) > 0))
			{
				last->stop = next->stop;
				last->open = next->open;
			}
		}
		else
			spans->items[++count] = *next;
	}
	spans->count = count + 1;
}

/* Are the bytes in a sorted set? */
bool
rk_in_spans(const RkSpans *spans, RkBytes bytes)
{
	int			low = 0;
	int			high = spans->count;

	/* the last span that begins at or before the bytes, if any */
	while (low < high)
	{
		int			middle = low + (high - low) / 2;

		if (rk_compare_bytes(spans->items[middle].start, bytes) <= 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low > 0 && (spans->items[low - 1].open ||
					   rk_compare_bytes(bytes,
										spans->items[low - 1].stop) < 0);
}

/* What two sorted sets have in common. */
RkSpans
rk_common_spans(const RkSpans *a, const RkSpans *b)
{
	RkSpans		common = {0};

	for (int i = 0, j = 0; i < a->count && j < b->count;)
	{
		const RkSpan *x = &a->items[i];
		const RkSpan *y = &b->items[j];
		RkBytes		start = rk_compare_bytes(x->start, y->start) > 0 ?
			x->start : y->start;
		bool		x_first = !x->open &&
			(y->open || rk_compare_bytes(x->stop, y->stop) < 0);

		rk_add_span(&common, start, x_first ? x->stop : y->stop,
					x_first ? false : y->open);
		if (x_first)
			i++;
		else
			j++;
	}
	return common;
}
