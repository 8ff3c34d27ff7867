/*
 * rowkey_ops.c
 *		Operators and functions on whole keys.
 *
 * Comparison, hashing and sorting are the server's functions for bytea, under
 * our names (see sql/install): byteaeq, byteacmp, bytea_sortsupport,
 * hashvarlena.
 */
#include "hbase_rowkey.h"

#include "common/int.h"
#include "utils/builtins.h"

#include "planner.h"

/*
 * rowkey ^@ rowkey
 *
 * Does the key begin with the prefix?  Each key begins with the empty one.
 */
ROWKEY_FUNCTION(rowkey_starts_with);
Datum
rowkey_starts_with(PG_FUNCTION_ARGS)
{
	RowKey	   *key = PG_GETARG_ROWKEY_PP(0);
	RowKey	   *prefix = PG_GETARG_ROWKEY_PP(1);
	bool		result = rkb_starts_with(ROWKEY_BYTES(key), ROWKEY_LEN(key),
										 ROWKEY_BYTES(prefix),
										 ROWKEY_LEN(prefix));

	PG_FREE_IF_COPY(key, 0);
	PG_FREE_IF_COPY(prefix, 1);
	PG_RETURN_BOOL(result);
}

/* ------------------------------------------------------------------------
 * Concatenation
 * ------------------------------------------------------------------------
 */
static Datum
rk_concat(RkBytes left, RkBytes right)
{
	RkOut		out;

	rk_out_init(&out, add_size(left.len, right.len));
	rk_put_bytes(&out, left);
	rk_put_bytes(&out, right);
	PG_RETURN_ROWKEY_P(rk_out_finish(&out));
}

/*
 * A text that becomes bytes of a key as it is may not look as if it were
 * meant otherwise: "\x00" would be four characters in place of one byte.
 */
void
rk_check_no_escape(RkBytes bytes, const char *what, const char *instead)
{
	Size		at;

	if (unlikely(rkb_has_escape(bytes.data, bytes.len, &at)))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("%s contains the escape \"%.4s\"", what,
						(const char *) bytes.data + at),
				 errdetail("A text is taken as it is, so that the key would get four characters and not one byte."),
				 errhint("Write %s, or rowkey_string(...) for the text as it is.",
						 instead)));
}

/*
 * A text operand of || stands for its UTF-8 bytes.  user_id || '\x00' ||
 * rowkey_int8(id) resolves its left pair as text: refused.
 */
static RkBytes
rk_concat_text(text *value)
{
	RkBytes		bytes = rk_utf8(value);

	rk_check_no_escape(bytes, "text operand of ||",
					   "'\\x00'::rowkey for bytes and begin the chain with a rowkey");
	return bytes;
}

ROWKEY_FUNCTION(rowkey_concat);
Datum
rowkey_concat(PG_FUNCTION_ARGS)
{
	return rk_concat(rk_bytes(PG_GETARG_ROWKEY_PP(0)),
					 rk_bytes(PG_GETARG_ROWKEY_PP(1)));
}

ROWKEY_FUNCTION(rowkey_concat_text);
Datum
rowkey_concat_text(PG_FUNCTION_ARGS)
{
	return rk_concat(rk_bytes(PG_GETARG_ROWKEY_PP(0)),
					 rk_concat_text(PG_GETARG_TEXT_PP(1)));
}

ROWKEY_FUNCTION(rowkey_text_concat);
Datum
rowkey_text_concat(PG_FUNCTION_ARGS)
{
	return rk_concat(rk_concat_text(PG_GETARG_TEXT_PP(0)),
					 rk_bytes(PG_GETARG_ROWKEY_PP(1)));
}

/* ------------------------------------------------------------------------
 * Neighbours of a key
 * ------------------------------------------------------------------------
 */

/* HBase's "no such key": the empty one, which as a bound is unbounded. */
RowKey *
rk_prefix_stop(RkBytes prefix)
{
	RkOut		out;

	rk_out_init(&out, prefix.len);
	out.len = rkb_prefix_stop((uint8 *) VARDATA(out.key), prefix.data,
							  prefix.len);
	return rk_out_finish(&out);
}

RowKey *
rk_successor(RkBytes key)
{
	RkOut		out;

	rk_out_init(&out, Min(key.len + 1, ROWKEY_MAX_LENGTH));
	out.len = rkb_successor((uint8 *) VARDATA(out.key), key.data, key.len);
	return rk_out_finish(&out);
}

/*
 * rowkey_prefix_stop(prefix rowkey) returns rowkey
 *
 * The first key behind all keys that begin with the prefix: the exclusive stop
 * row of a prefix scan.  Empty when there is none (an empty prefix, or FF
 * throughout), which is HBase's unbounded.
 * HBase: ClientUtil.calculateTheClosestNextRowKeyForPrefix (2.6.4).
 */
ROWKEY_FUNCTION(rowkey_prefix_stop);
Datum
rowkey_prefix_stop(PG_FUNCTION_ARGS)
{
	PG_RETURN_ROWKEY_P(rk_prefix_stop(rk_bytes(PG_GETARG_ROWKEY_PP(0))));
}

/*
 * rowkey_successor(key rowkey) returns rowkey
 *
 * The next key that exists: key and 00; at the longest length the prefix stop.
 * HBase: ConnectionUtils.createClosestRowAfter (2.6.4).
 */
ROWKEY_FUNCTION(rowkey_successor);
Datum
rowkey_successor(PG_FUNCTION_ARGS)
{
	PG_RETURN_ROWKEY_P(rk_successor(rk_bytes(PG_GETARG_ROWKEY_PP(0))));
}

/*
 * rowkey_prefix_last(prefix rowkey) returns rowkey
 *
 * The last key that begins with the prefix: filled up with FF to 32767 bytes.
 * The planner's upper bound where the prefix is not known when planning.
 */
ROWKEY_FUNCTION(rowkey_prefix_last);
Datum
rowkey_prefix_last(PG_FUNCTION_ARGS)
{
	PG_RETURN_ROWKEY_P(rk_prefix_last(rk_bytes(PG_GETARG_ROWKEY_PP(0))));
}

RowKey *
rk_prefix_last(RkBytes prefix)
{
	RkOut		out;
	Size		rest = ROWKEY_MAX_LENGTH - prefix.len;

	rk_out_init(&out, ROWKEY_MAX_LENGTH);
	rk_put_bytes(&out, prefix);
	memset(rk_extend(&out, rest), 0xFF, rest);
	return rk_out_finish(&out);
}

/* ------------------------------------------------------------------------
 * Aggregates min and max, and distance
 * ------------------------------------------------------------------------
 */
static int
rk_compare_args(FunctionCallInfo fcinfo)
{
	RowKey	   *a = PG_GETARG_ROWKEY_PP(0);
	RowKey	   *b = PG_GETARG_ROWKEY_PP(1);
	int			cmp = rk_compare(a, b);

	PG_FREE_IF_COPY(a, 0);
	PG_FREE_IF_COPY(b, 1);
	return cmp;
}

ROWKEY_FUNCTION(rowkey_smaller);
Datum
rowkey_smaller(PG_FUNCTION_ARGS)
{
	PG_RETURN_DATUM(PG_GETARG_DATUM(rk_compare_args(fcinfo) <= 0 ? 0 : 1));
}

ROWKEY_FUNCTION(rowkey_larger);
Datum
rowkey_larger(PG_FUNCTION_ARGS)
{
	PG_RETURN_DATUM(PG_GETARG_DATUM(rk_compare_args(fcinfo) >= 0 ? 0 : 1));
}

/*
 * rowkey_distance(rowkey, rowkey) returns double precision
 *
 * How far apart two keys are as fractions in base 256, for BRIN's minmax-multi
 * and GiST's penalties.  Never negative.
 */
ROWKEY_FUNCTION(rowkey_distance);
Datum
rowkey_distance(PG_FUNCTION_ARGS)
{
	RowKey	   *a = PG_GETARG_ROWKEY_PP(0);
	RowKey	   *b = PG_GETARG_ROWKEY_PP(1);

	PG_RETURN_FLOAT8(rkb_distance(ROWKEY_BYTES(a), ROWKEY_LEN(a),
								  ROWKEY_BYTES(b), ROWKEY_LEN(b)));
}
