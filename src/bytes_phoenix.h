/*
 * bytes_phoenix.h
 *		Values as Apache Phoenix writes them into row keys and cells.
 *
 * Pure byte code: nothing of the server may be included here, so that it
 * builds alone for sanitizers and fuzzing.
 *
 * All functions write and read ascending bytes; descending ones are the same
 * inverted (rkb_invert), for every type.  A decoder takes any bytes, reads
 * none outside of them, and refuses those that no encoder writes, so that what
 * it reads is written back to the same bytes.
 */
#ifndef BYTES_PHOENIX_H
#define BYTES_PHOENIX_H

#include "bytes_key.h"

typedef enum RkbPhoenix
{
	RKB_PHOENIX_TINYINT,
	RKB_PHOENIX_SMALLINT,
	RKB_PHOENIX_INTEGER,
	RKB_PHOENIX_BIGINT,
	RKB_PHOENIX_UNSIGNED_TINYINT,
	RKB_PHOENIX_UNSIGNED_SMALLINT,
	RKB_PHOENIX_UNSIGNED_INT,
	RKB_PHOENIX_UNSIGNED_LONG,
	RKB_PHOENIX_FLOAT,
	RKB_PHOENIX_DOUBLE,
	RKB_PHOENIX_UNSIGNED_FLOAT,
	RKB_PHOENIX_UNSIGNED_DOUBLE,
	RKB_PHOENIX_DECIMAL,
	RKB_PHOENIX_BOOLEAN,
	RKB_PHOENIX_DATE,
	RKB_PHOENIX_TIME,
	RKB_PHOENIX_TIMESTAMP,
	RKB_PHOENIX_UNSIGNED_DATE,
	RKB_PHOENIX_UNSIGNED_TIME,
	RKB_PHOENIX_UNSIGNED_TIMESTAMP,
	RKB_PHOENIX_CHAR,
	RKB_PHOENIX_BINARY,
	RKB_PHOENIX_VARCHAR,
	RKB_PHOENIX_VARBINARY,
	RKB_PHOENIX_VARBINARY_ENCODED
} RkbPhoenix;

typedef enum RkbPhoenixError
{
	RKB_PHOENIX_OK,
	RKB_PHOENIX_NEGATIVE,		/* in an unsigned type */
	RKB_PHOENIX_RANGE,			/* number beyond the type */
	RKB_PHOENIX_LONG,			/* text, bytes or digits over their limit */
	RKB_PHOENIX_EMPTY,			/* none, in a type of fixed width */
	RKB_PHOENIX_NOT_ASCII,
	RKB_PHOENIX_WRONG_LENGTH,	/* bytes of another length than the type's */
	RKB_PHOENIX_MALFORMED		/* bytes that Phoenix does not write */
} RkbPhoenixError;

/* Bytes of a DECIMAL at most; PDataType.MAX_BIG_DECIMAL_BYTES */
#define RKB_PHOENIX_DECIMAL_BYTES	21
/* Significant digits at most; PDataType.MAX_PRECISION */
#define RKB_PHOENIX_DECIMAL_DIGITS	38
/* Characters of a decoded DECIMAL and its final NUL at most */
#define RKB_PHOENIX_DECIMAL_TEXT	176
/*
 * Powers of 100 of the first digit pair between which DECIMALs are read back;
 * beyond, the exponent wraps round.  From -65 on the bytes are in order.
 */
#define RKB_PHOENIX_DECIMAL_LEAST	(-63)
#define RKB_PHOENIX_DECIMAL_MOST	62
/* A limit that is not given */
#define RKB_PHOENIX_NO_LIMIT		(-1)

#define RKB_NANOS_PER_MILLI			1000000

extern void rkb_invert(uint8_t *dst, const uint8_t *src, size_t len);

extern int	rkb_phoenix_width(RkbPhoenix type);

extern RkbPhoenixError rkb_phoenix_put_integer(uint8_t *dst, RkbPhoenix type,
											   int64_t value);
extern RkbPhoenixError rkb_phoenix_get_integer(RkbPhoenix type,
											   const uint8_t *src, size_t len,
											   int64_t *value);
extern RkbPhoenixError rkb_phoenix_put_float(uint8_t *dst, RkbPhoenix type,
											 float value);
extern RkbPhoenixError rkb_phoenix_get_float(RkbPhoenix type,
											 const uint8_t *src, size_t len,
											 float *value);
extern RkbPhoenixError rkb_phoenix_put_double(uint8_t *dst, RkbPhoenix type,
											  double value);
extern RkbPhoenixError rkb_phoenix_get_double(RkbPhoenix type,
											  const uint8_t *src, size_t len,
											  double *value);
extern void rkb_phoenix_put_boolean(uint8_t *dst, bool value);
extern RkbPhoenixError rkb_phoenix_get_boolean(const uint8_t *src, size_t len,
											   bool *value);
extern RkbPhoenixError rkb_phoenix_put_time(uint8_t *dst, RkbPhoenix type,
											int64_t millis, int32_t nanos);
extern RkbPhoenixError rkb_phoenix_get_time(RkbPhoenix type,
											const uint8_t *src, size_t len,
											int64_t *millis, int32_t *nanos);
extern RkbPhoenixError rkb_phoenix_put_decimal(uint8_t *dst, size_t *dst_len,
											   const char *number, size_t len,
											   int precision, int scale,
											   int64_t *exponent);
extern RkbPhoenixError rkb_phoenix_get_decimal(const uint8_t *src, size_t len,
											   char *dst);
extern RkbPhoenixError rkb_phoenix_put_padded(uint8_t *dst, RkbPhoenix type,
											  size_t width,
											  const uint8_t *src, size_t len);
extern RkbPhoenixError rkb_phoenix_get_padded(RkbPhoenix type, size_t width,
											  const uint8_t *src, size_t len,
											  size_t *value_len);
extern size_t rkb_phoenix_utf16_length(const uint8_t *src, size_t len);
extern size_t rkb_phoenix_encoded_length(const uint8_t *src, size_t len);
extern void rkb_phoenix_put_encoded(uint8_t *dst, const uint8_t *src,
									size_t len);
extern RkbPhoenixError rkb_phoenix_get_encoded(uint8_t *dst, size_t *dst_len,
											   const uint8_t *src,
											   size_t len);

#endif							/* BYTES_PHOENIX_H */
