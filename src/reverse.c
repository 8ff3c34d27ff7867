/*
 * reverse.c
 *		Reversed values, which spread ascending ids over the key space.
 */
#include "encoders.h"

/*
 * rowkey_reverse(text) returns rowkey
 *
 * By characters (code points), so that the result is UTF-8 again.
 */
ROWKEY_FUNCTION(rowkey_reverse_text);
Datum
rowkey_reverse_text(PG_FUNCTION_ARGS)
{
	RkBytes		source = rk_utf8(PG_GETARG_TEXT_PP(0));
	RkOut		out;

	rk_out_init(&out, source.len);
	rkb_reverse_utf8(rk_extend(&out, source.len), source.data, source.len);
	PG_RETURN_ROWKEY_P(rk_out_finish(&out));
}

/*
 * rowkey_reverse(rowkey) returns rowkey
 *
 * By bytes, whatever they are; twice is the key again.
 */
ROWKEY_FUNCTION(rowkey_reverse_bytes);
Datum
rowkey_reverse_bytes(PG_FUNCTION_ARGS)
{
	RkBytes		source = rk_bytes(PG_GETARG_ROWKEY_PP(0));
	RkOut		out;

	rk_out_init(&out, source.len);
	rkb_reverse(rk_extend(&out, source.len), source.data, source.len);
	PG_RETURN_ROWKEY_P(rk_out_finish(&out));
}

/*
 * Would the separator, put behind the part, be found earlier than there?  Only
 * a separator that begins as it ends, such as ::, can be.
 */
static bool
rk_runs_into(RkBytes part, RkBytes separator)
{
	for (Size i = Min(part.len, separator.len - 1); i > 0; i--)
	{
		if (memcmp(part.data + part.len - i, separator.data, i) == 0 &&
			memcmp(separator.data + i, separator.data, separator.len - i) == 0)
			return true;
	}
	return false;
}

/*
 * Writes the parts between separators in reverse order, empty ones too.
 * Twice is the value again; false for a value whose last part would run into
 * the separator that comes to stand behind it.
 */
bool
rk_reverse_parts(uint8 *start, RkBytes source, RkBytes separator)
{
	uint8	   *dst = start + source.len;
	const uint8 *part = source.data;
	const uint8 *end = source.data + source.len;

	for (;;)
	{
		const uint8 *stop = part;

		while (stop < end &&
			   !rkb_starts_with(stop, (Size) (end - stop),
								separator.data, separator.len))
			stop++;
		dst -= stop - part;
		memcpy(dst, part, (Size) (stop - part));
		if (stop == end)
		{
			RkBytes		last = {part, (Size) (stop - part)};

			return part == source.data || !rk_runs_into(last, separator);
		}
		dst -= separator.len;
		memcpy(dst, separator.data, separator.len);
		part = stop + separator.len;
	}
}

void
rk_check_separator(RkBytes separator)
{
	if (separator.len == 0)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("separator must not be empty"),
				 errhint("Use rowkey_reverse to reverse by characters.")));
}

void
rk_put_reverse_domain(RkOut *out, RkBytes source, RkBytes separator)
{
	if (!rk_reverse_parts(rk_extend(out, source.len), source, separator))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("value \"%s\" ends with the beginning of the separator \"%s\"",
						rk_printed(source), rk_printed(separator)),
				 errdetail("It would share a key with another value."),
				 errhint("Use a separator of one character.")));
}

/*
 * rowkey_reverse_domain(value text, separator text) returns rowkey
 *
 * www.example.com becomes com.example.www, so that a prefix scan finds all
 * hosts of a domain.  Errors: an empty separator; a value that ends with the
 * beginning of a separator that begins as it ends.
 */
ROWKEY_FUNCTION(rowkey_reverse_domain);
Datum
rowkey_reverse_domain(PG_FUNCTION_ARGS)
{
	RkBytes		source = rk_utf8(PG_GETARG_TEXT_PP(0));
	RkBytes		separator = rk_utf8(PG_GETARG_TEXT_PP(1));
	RkOut		out;

	rk_check_separator(separator);
	rk_out_init(&out, source.len);
	rk_put_reverse_domain(&out, source, separator);
	PG_RETURN_ROWKEY_P(rk_out_finish(&out));
}
