/*
 * elements_text.c
 *		Layout elements of text, bytes and digits; the table that names these
 *		functions is in elements.c.
 */
#include "layout.h"


/*
 * What is read is text, or bytes under bytes().  What a nested element is to
 * read may have its padding, which is no text.
 */
const char *
rk_element_get_text(const RkElement *element, RkBytes part, RkValue *value)
{
	value->kind = element->of_bytes ? RK_BYTEA : RK_TEXT;
	value->as.bytes = part;
	return element->of_bytes || element->source_count > 0 ? NULL :
		rk_text_problem(part);
}

void
rk_element_prepare_string(RkElement *element)
{
	element->as.length = RK_ANY_LENGTH;
	element->width = -1;
	if (rk_argument_given(element, "length"))
	{
		element->as.length = rk_argument_int(element, "length");
		rk_check_between("length", element->as.length, 0, ROWKEY_MAX_LENGTH);
		element->width = element->as.length;
	}
}

void
rk_element_prepare_bytes(RkElement *element)
{
	rk_element_prepare_string(element);
	element->of_bytes = true;
}

void
rk_element_demand_string(const RkElement *element, RkDemand *demand)
{
	if (element->as.length != RK_ANY_LENGTH)
		demand->length = element->as.length;
}

void
rk_element_put_string(RkOut *out, const RkElement *element, const RkValue *value)
{
	rk_put_exactly(out, value->as.bytes, element->as.length);
}

/*
 * Values in front of a terminator keep their order only where no byte of a
 * value is smaller than it: 00 behind text, which has no 00.
 */
bool
rk_element_ordered_string(const RkElement *element)
{
	const RkElement *terminator = element->terminator;

	if (terminator == NULL || element->width >= 0)
		return true;
	for (Size i = 0; i < terminator->constant.len; i++)
	{
		if (terminator->constant.data[i] != 0)
			return i > 0 && !element->of_bytes;
	}
	return true;
}

void
rk_element_put_reverse(RkOut *out, const RkElement *element, const RkValue *value)
{
	RkBytes		source = value->as.bytes;

	if (element->of_bytes)
		rkb_reverse(rk_extend(out, source.len), source.data, source.len);
	else
		rkb_reverse_utf8(rk_extend(out, source.len), source.data, source.len);
}

/*
 * Decoded parts point into the key; what is computed gets memory of its own.
 */
const char *
rk_element_get_reverse(const RkElement *element, RkBytes part, RkValue *value)
{
	uint8	   *reversed = palloc(part.len + 1);
	const char *problem = rk_element_get_text(element, part, value);

	if (problem != NULL)
		return problem;
	if (element->of_bytes)
		rkb_reverse(reversed, part.data, part.len);
	else
		rkb_reverse_utf8(reversed, part.data, part.len);
	value->as.bytes.data = reversed;
	return NULL;
}

void
rk_element_prepare_reverse_domain(RkElement *element)
{
	element->width = -1;
	element->as.separator = rk_utf8(rk_argument_text(element, "separator"));
	rk_check_separator(element->as.separator);
}

void
rk_element_put_reverse_domain(RkOut *out, const RkElement *element,
				   const RkValue *value)
{
	rk_put_reverse_domain(out, value->as.bytes, element->as.separator);
}

const char *
rk_element_get_reverse_domain(const RkElement *element, RkBytes part, RkValue *value)
{
	uint8	   *reversed = palloc(part.len + 1);
	const char *problem = rk_element_get_text(element, part, value);

	if (problem == NULL &&
		!rk_reverse_parts(reversed, part, element->as.separator))
		problem = "the last part runs into the separator";
	value->as.bytes.data = reversed;
	return problem;
}

static void
rk_prepare_pad(RkElement *element, bool left)
{
	element->as.pad = rk_pad_prepare(left, rk_argument_int(element, "width"),
									 rk_argument_key(element, "fill"),
									 rk_argument_bool(element, "truncate"));
	element->width = element->as.pad.width;
	/* what was cut off cannot be read back */
	element->derived = element->as.pad.truncate;
}

void
rk_element_prepare_rpad(RkElement *element)
{
	rk_prepare_pad(element, false);
}

void
rk_element_prepare_lpad(RkElement *element)
{
	rk_prepare_pad(element, true);
}

void
rk_element_demand_pad(const RkElement *element, RkDemand *demand)
{
	demand->most = Min(demand->most, element->width);
}

void
rk_element_put_pad(RkOut *out, const RkElement *element, const RkValue *value)
{
	rk_put_pad(out, &element->as.pad, value->as.bytes);
}

const char *
rk_element_get_pad(const RkElement *element, RkBytes part, RkValue *value)
{
	const RkPad *pad = &element->as.pad;

	while (part.len > 0 && !pad->left && part.data[part.len - 1] == pad->fill)
		part.len--;
	while (part.len > 0 && pad->left && part.data[0] == pad->fill)
	{
		part.data++;
		part.len--;
	}
	return rk_element_get_text(element, part, value);
}

/* Blanks sort behind control characters, but 00 before all. */
bool
rk_element_ordered_rpad(const RkElement *element)
{
	return element->as.pad.fill == 0;
}

void
rk_element_prepare_digits(RkElement *element)
{
	element->width = rk_argument_int(element, "width");
	rk_check_width(element->width);
}

void
rk_element_demand_digits(const RkElement *element, RkDemand *demand)
{
	demand->digits = element->width;
}

void
rk_element_put_digits(RkOut *out, const RkElement *element, const RkValue *value)
{
	if (value->kind == RK_NUMERIC)
		rk_put_digits(out, rk_numeric_digits(value->as.numeric),
					  element->width);
	else
		rk_put_integer_digits(out, value->as.integer, element->width);
}

const char *
rk_element_get_digits(const RkElement *element, RkBytes part, RkValue *value)
{
	for (Size i = 0; i < part.len; i++)
	{
		if (part.data[i] < '0' || part.data[i] > '9')
			return psprintf("\"%s\" is no decimal number", rk_printed(part));
	}
	if (part.len <= 18)
	{
		value->kind = RK_INT;
		rk_read_digits(part, &value->as.integer);
	}
	else
	{
		value->kind = RK_NUMERIC;
		value->as.numeric =
			rk_numeric_from_text(pnstrdup((const char *) part.data, part.len));
	}
	return NULL;
}
