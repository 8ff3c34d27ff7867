/*
 * rowkey_io.c
 *		Input, output, type modifier and casts of rowkey, and the buffer that
 *		encoders write to.  No comparison and no encoding of values here.
 */
#include "hbase_rowkey.h"

#include "catalog/pg_type.h"
#include "libpq/pqformat.h"
#include "mb/pg_wchar.h"
#include "utils/array.h"
#include "utils/builtins.h"

/* ------------------------------------------------------------------------
 * Buffer
 * ------------------------------------------------------------------------
 */

/* HBase refuses longer rows in Mutation.checkRow. */
void
rk_check_length(Size len)
{
	if (unlikely(len > ROWKEY_MAX_LENGTH))
		ereport(ERROR,
				(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
				 errmsg("row key of %zu bytes is longer than %d bytes",
						len, ROWKEY_MAX_LENGTH)));
}

/* Starts a key; room is the exact size where the caller knows it. */
void
rk_out_init(RkOut *out, Size room)
{
	rk_check_length(room);
	out->key = palloc(VARHDRSZ + room);
	out->len = 0;
	out->room = room;
	out->unlimited = false;
}

void
rk_out_grow(RkOut *out, Size more)
{
	Size		needed = add_size(out->len, more);

	out->room = Max(needed, 2 * out->room);
	if (!out->unlimited)
	{
		rk_check_length(needed);
		out->room = Min(out->room, ROWKEY_MAX_LENGTH);
	}
	out->key = repalloc(out->key, VARHDRSZ + out->room);
}

RowKey *
rk_from_bytes(const uint8 *data, Size len)
{
	RkOut		out;

	rk_out_init(&out, len);
	rk_put_bytes(&out, (RkBytes) {data, len});
	return rk_out_finish(&out);
}

/* The text form, for messages too. */
char *
rk_printed(RkBytes bytes)
{
	char	   *printed = palloc(rkb_printed_length(bytes.data,
													bytes.len) + 1);

	*rkb_print(printed, bytes.data, bytes.len) = '\0';
	return printed;
}

/*
 * The encoding of text in a key: UTF-8 in every database.  In SQL_ASCII
 * nothing is known of the encoding, and the bytes stay as they are.
 */
int
rk_text_encoding(void)
{
	return GetDatabaseEncoding() == PG_SQL_ASCII ? PG_SQL_ASCII : PG_UTF8;
}

/* Are the database's texts in that encoding?  Asked for each value. */
static inline bool
rk_text_is_native(void)
{
	static int	native = -1;	/* a process has one database */

	if (unlikely(native < 0))
		native = GetDatabaseEncoding() == rk_text_encoding();
	return native != 0;
}

RkBytes
rk_server_to_utf8(const char *value, Size len)
{
	char	   *utf8;

	if (likely(rk_text_is_native()) || len == 0)
		return (RkBytes) {(const uint8 *) value, len};
	utf8 = pg_server_to_any(value, (int) len, PG_UTF8);
	if (utf8 != value)
		len = strlen(utf8);
	return (RkBytes) {(const uint8 *) utf8, len};
}

RkBytes
rk_utf8(text *value)
{
	return rk_server_to_utf8(VARDATA_ANY(value), VARSIZE_ANY_EXHDR(value));
}

/* The way back, for messages, which are in the database's encoding. */
char *
rk_server_text(RkBytes utf8)
{
	return pg_any_to_server(pnstrdup((const char *) utf8.data, utf8.len),
							(int) utf8.len, rk_text_encoding());
}

/* ------------------------------------------------------------------------
 * Input and output
 * ------------------------------------------------------------------------
 */

/*
 * A key over its type modifier is an error everywhere, in explicit casts too:
 * a cut key would be another row.
 */
static bool
rk_fits_typmod(RkBytes key, int32 typmod, Node *escontext)
{
	if (likely(typmod < 0 || key.len <= (Size) typmod))
		return true;
	ereturn(escontext, false,
			(errcode(ERRCODE_STRING_DATA_RIGHT_TRUNCATION),
			 errmsg("row key of %zu bytes is too long for type rowkey(%d)",
					key.len, typmod),
			 errdetail("The key is \"%s\".", rk_printed(key)),
			 errhint("A key is never cut; take its first bytes by substr where that is wanted.")));
}

/* Reads the text form; NULL after a soft error. */
static RowKey *
rk_parse_soft(const char *str, Node *escontext)
{
	RkBytes		source = rk_server_to_utf8(str, strlen(str));
	RowKey	   *key = palloc(VARHDRSZ + source.len);
	Size		len;
	Size		error_at;

	if (!rkb_parse((uint8 *) VARDATA(key), &len, (const char *) source.data,
				   source.len, &error_at))
		ereturn(escontext, NULL,
				(errcode(ERRCODE_INVALID_TEXT_REPRESENTATION),
				 errmsg("invalid input syntax for type %s: \"%s\"",
						"rowkey", str),
				 errdetail("Escape \"\\x\" at byte %zu needs two hexadecimal digits.",
						   error_at + 1),
				 errhint("Write \\x5C for a backslash; the hexadecimal form is bytea's: '\\x0102'::bytea::rowkey.")));
	if (len > ROWKEY_MAX_LENGTH)
		ereturn(escontext, NULL,
				(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
				 errmsg("row key of %zu bytes is longer than %d bytes",
						len, ROWKEY_MAX_LENGTH)));
	SET_VARSIZE(key, VARHDRSZ + len);
	return key;
}

RowKey *
rk_parse(const char *str)
{
	return rk_parse_soft(str, NULL);
}

/*
 * rowkey_in(cstring, oid, int) returns rowkey
 *
 * The text that Bytes.toStringBinary and the HBase shell print.  Hex digits of
 * either case; a backslash without x behind it is itself; characters outside
 * of ASCII are their UTF-8 bytes.  Errors: \x without two hex digits; more
 * than 32767 bytes, or than the type modifier allows.
 */
ROWKEY_FUNCTION(rowkey_in);
Datum
rowkey_in(PG_FUNCTION_ARGS)
{
	int32		typmod = PG_GETARG_INT32(2);
	Node	   *escontext = fcinfo->context;
	RowKey	   *key = rk_parse_soft(PG_GETARG_CSTRING(0), escontext);

	if (key == NULL || !rk_fits_typmod(rk_bytes(key), typmod, escontext))
		PG_RETURN_NULL();
	PG_RETURN_ROWKEY_P(key);
}

/*
 * rowkey_out(rowkey) returns cstring
 *
 * Byte for byte what HBase prints (Bytes.toStringBinary, HBase 2.6.4).
 */
ROWKEY_FUNCTION(rowkey_out);
Datum
rowkey_out(PG_FUNCTION_ARGS)
{
	PG_RETURN_CSTRING(rk_printed(rk_bytes(PG_GETARG_ROWKEY_PP(0))));
}

/*
 * rowkey_recv(internal, oid, int) returns rowkey
 *
 * The binary form is the bytes; rowkey_send is the server's byteasend.
 */
ROWKEY_FUNCTION(rowkey_recv);
Datum
rowkey_recv(PG_FUNCTION_ARGS)
{
	StringInfo	buf = (StringInfo) PG_GETARG_POINTER(0);
	int32		typmod = PG_GETARG_INT32(2);
	int			len = buf->len - buf->cursor;
	RkBytes		bytes;

	if (len > ROWKEY_MAX_LENGTH)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_BINARY_REPRESENTATION),
				 errmsg("row key of %d bytes is longer than %d bytes",
						len, ROWKEY_MAX_LENGTH)));
	bytes.data = (const uint8 *) pq_getmsgbytes(buf, len);
	bytes.len = (Size) len;
	rk_fits_typmod(bytes, typmod, NULL);
	PG_RETURN_ROWKEY_P(rk_from_bytes(bytes.data, bytes.len));
}

/* ------------------------------------------------------------------------
 * Type modifier: rowkey(n), at most n bytes
 * ------------------------------------------------------------------------
 */
ROWKEY_FUNCTION(rowkey_typmod_in);
Datum
rowkey_typmod_in(PG_FUNCTION_ARGS)
{
	ArrayType  *modifiers = PG_GETARG_ARRAYTYPE_P(0);
	int			count;
	int32	   *values = ArrayGetIntegerTypmods(modifiers, &count);

	if (count != 1)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("invalid type modifier for type rowkey"),
				 errhint("Write rowkey or rowkey(n), for at most n bytes.")));
	rk_check_between("length for type rowkey", values[0], 1,
					 ROWKEY_MAX_LENGTH);
	PG_RETURN_INT32(values[0]);
}

ROWKEY_FUNCTION(rowkey_typmod_out);
Datum
rowkey_typmod_out(PG_FUNCTION_ARGS)
{
	int32		typmod = PG_GETARG_INT32(0);

	PG_RETURN_CSTRING(typmod < 0 ? pstrdup("") : psprintf("(%d)", typmod));
}

/* The cast from rowkey to rowkey(n). */
ROWKEY_FUNCTION(rowkey_enforce_typmod);
Datum
rowkey_enforce_typmod(PG_FUNCTION_ARGS)
{
	RowKey	   *key = PG_GETARG_ROWKEY_PP(0);

	rk_fits_typmod(rk_bytes(key), PG_GETARG_INT32(1), NULL);
	PG_RETURN_ROWKEY_P(key);
}

/* ------------------------------------------------------------------------
 * Casts and hexadecimal
 * ------------------------------------------------------------------------
 */

/* The cast from bytea; the way back is binary-coercible. */
ROWKEY_FUNCTION(rowkey_from_bytea);
Datum
rowkey_from_bytea(PG_FUNCTION_ARGS)
{
	bytea	   *value = PG_GETARG_BYTEA_PP(0);

	rk_check_length(VARSIZE_ANY_EXHDR(value));
	PG_RETURN_ROWKEY_P(value);
}

/*
 * rowkey_hex(rowkey) returns text
 *
 * Two lower-case hex digits a byte.
 */
ROWKEY_FUNCTION(rowkey_hex);
Datum
rowkey_hex(PG_FUNCTION_ARGS)
{
	RowKey	   *key = PG_GETARG_ROWKEY_PP(0);
	Size		len = 2 * ROWKEY_LEN(key);
	text	   *result = palloc(VARHDRSZ + len);

	rkb_print_hex(VARDATA(result), ROWKEY_BYTES(key), ROWKEY_LEN(key), false);
	SET_VARSIZE(result, VARHDRSZ + len);
	PG_RETURN_TEXT_P(result);
}

/* Text that is no hexadecimal number: its first bad digit, else the count. */
static pg_attribute_noreturn() void
rk_hex_error(text *value)
{
	const char *digits = VARDATA_ANY(value);
	Size		len = VARSIZE_ANY_EXHDR(value);
	bool		prefixed = len >= 2 && (memcmp(digits, "\\x", 2) == 0 ||
										memcmp(digits, "0x", 2) == 0);

	for (Size i = 0; i < len; i++)
	{
		if (rkb_hex_value(digits[i]) >= 0)
			continue;
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_TEXT_REPRESENTATION),
				 errmsg("invalid hexadecimal digit: \"%.*s\"",
						pg_mblen(digits + i), digits + i),
				 prefixed ?
				 errhint("Leave out the %.2s in front; rowkey's own text form is read by a cast: '\\x01a'::rowkey.",
						 digits) :
				 errhint("Write hexadecimal digits only; rowkey's own text form is read by a cast: '\\x01a'::rowkey.")));
	}
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_TEXT_REPRESENTATION),
			 errmsg("invalid hexadecimal row key: \"%s\"",
					text_to_cstring(value)),
			 errdetail("A byte takes two digits, and %zu is an odd number.",
					   len),
			 errhint("Write a zero in front of a number that lacks a digit.")));
}

/*
 * rowkey_from_hex(text) returns rowkey
 *
 * Two hex digits a byte, of either case, and nothing else.
 */
ROWKEY_FUNCTION(rowkey_from_hex);
Datum
rowkey_from_hex(PG_FUNCTION_ARGS)
{
	text	   *value = PG_GETARG_TEXT_PP(0);
	const char *digits = VARDATA_ANY(value);
	Size		len = VARSIZE_ANY_EXHDR(value);
	RkOut		out;
	uint8	   *dst;

	if (len % 2 != 0)
		rk_hex_error(value);
	rk_out_init(&out, len / 2);
	dst = rk_extend(&out, len / 2);
	for (Size i = 0; i < len; i += 2)
	{
		int			high = rkb_hex_value(digits[i]);
		int			low = rkb_hex_value(digits[i + 1]);

		if (high < 0 || low < 0)
			rk_hex_error(value);
		*dst++ = (uint8) (high << 4 | low);
	}
	PG_RETURN_ROWKEY_P(rk_out_finish(&out));
}
