/*
 * hbase_rowkey.h
 *		The type rowkey, and what the topics of the extension share.
 */
#ifndef HBASE_ROWKEY_H
#define HBASE_ROWKEY_H

#include "postgres.h"

#include "compat.h"

#include "bytes_key.h"

/*
 * A key is stored as bytea is: a varlena, no alignment need.  It is always
 * read in its packed form.
 */
typedef struct varlena RowKey;

#define DatumGetRowKeyPP(d)		((RowKey *) PG_DETOAST_DATUM_PACKED(d))
#define PG_GETARG_ROWKEY_PP(n)	DatumGetRowKeyPP(PG_GETARG_DATUM(n))
#define PG_RETURN_ROWKEY_P(k)	PG_RETURN_POINTER(k)
#define ROWKEY_BYTES(k)			((uint8 *) VARDATA_ANY(k))
#define ROWKEY_LEN(k)			((Size) VARSIZE_ANY_EXHDR(k))

/* Bytes that somebody else owns. */
typedef struct RkBytes
{
	const uint8 *data;
	Size		len;
} RkBytes;

static inline RkBytes
rk_bytes(struct varlena *value)
{
	return (RkBytes) {(uint8 *) VARDATA_ANY(value), VARSIZE_ANY_EXHDR(value)};
}

static inline int
rk_compare_bytes(RkBytes a, RkBytes b)
{
	return rkb_compare(a.data, a.len, b.data, b.len);
}

static inline int
rk_compare(RowKey *a, RowKey *b)
{
	return rkb_compare(ROWKEY_BYTES(a), ROWKEY_LEN(a),
					   ROWKEY_BYTES(b), ROWKEY_LEN(b));
}

/*
 * A key under construction.  Encoders (rk_put_*) append to it, whoever calls
 * them: the SQL function of one encoder knows the size and allocates once;
 * several in a row share one allocation.
 */
typedef struct RkOut
{
	RowKey	   *key;
	Size		len;			/* bytes written */
	Size		room;			/* bytes allocated */
	bool		unlimited;		/* no key, but what is hashed */
} RkOut;

/* rowkey_io.c */
extern void rk_out_init(RkOut *out, Size room);
extern void rk_out_grow(RkOut *out, Size more);
extern RowKey *rk_from_bytes(const uint8 *data, Size len);
extern void rk_check_length(Size len);
extern RowKey *rk_parse(const char *str);
extern char *rk_printed(RkBytes bytes);
extern int	rk_text_encoding(void);
extern RkBytes rk_server_to_utf8(const char *value, Size len);
extern RkBytes rk_utf8(text *value);
extern char *rk_server_text(RkBytes utf8);

/* Room for so many more bytes of the key; longer than a key is an error. */
static inline uint8 *
rk_extend(RkOut *out, Size more)
{
	uint8	   *place;

	if (unlikely(more > out->room - out->len))
		rk_out_grow(out, more);
	place = (uint8 *) VARDATA(out->key) + out->len;
	out->len += more;
	return place;
}

static inline void
rk_put_bytes(RkOut *out, RkBytes bytes)
{
	memcpy(rk_extend(out, bytes.len), bytes.data, bytes.len);
}

static inline RowKey *
rk_out_finish(RkOut *out)
{
	SET_VARSIZE(out->key, VARHDRSZ + out->len);
	return out->key;
}

/* rowkey_ops.c */
extern void rk_check_no_escape(RkBytes bytes, const char *what,
							   const char *instead);

/* A name that an argument may have, and what it stands for. */
typedef struct RkName
{
	const char *name;
	int			value;
} RkName;

/* arguments.c */
extern int	rk_name_value(const char *argument, text *given,
						  const RkName *names, int count);
extern void rk_check_between(const char *argument, int64 value, int64 least,
							 int64 most);

extern bool rk_is_constant_argument(FmgrInfo *function, int argument);
extern void rk_init_set(FunctionCallInfo fcinfo);

#define RK_NAME_VALUE(argument, given, names) \
	rk_name_value(argument, given, names, lengthof(names))

#endif							/* HBASE_ROWKEY_H */
