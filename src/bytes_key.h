/*
 * bytes_key.h
 *		Bytes of a row key: order, bounds, text form, big-endian numbers.
 *
 * Pure byte code: nothing of the server may be included here, so that it
 * builds alone for sanitizers and fuzzing.
 */
#ifndef BYTES_KEY_H
#define BYTES_KEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* HConstants.MAX_ROW_LENGTH (HBase 2.6.4), which is Short.MAX_VALUE */
#define ROWKEY_MAX_LENGTH	32767

/*
 * The order of HBase, Bytes.compareTo: unsigned bytes, and a prefix sorts
 * before its extensions.  Every comparison of the project ends here or in the
 * server's byteacmp, which is the same.
 */
static inline int
rkb_compare(const uint8_t *a, size_t alen, const uint8_t *b, size_t blen)
{
	size_t		common = alen < blen ? alen : blen;
	int			cmp = common > 0 ? memcmp(a, b, common) : 0;

	if (cmp != 0)
		return cmp < 0 ? -1 : 1;
	return (alen > blen) - (alen < blen);
}

static inline bool
rkb_starts_with(const uint8_t *key, size_t len,
				const uint8_t *prefix, size_t prefix_len)
{
	return len >= prefix_len && memcmp(key, prefix, prefix_len) == 0;
}

extern size_t rkb_prefix_stop(uint8_t *dst, const uint8_t *src, size_t len);
extern size_t rkb_successor(uint8_t *dst, const uint8_t *src, size_t len);
extern double rkb_distance(const uint8_t *a, size_t alen,
						   const uint8_t *b, size_t blen);

extern size_t rkb_printed_length(const uint8_t *src, size_t len);
extern char *rkb_print(char *dst, const uint8_t *src, size_t len);
extern bool rkb_parse(uint8_t *dst, size_t *dst_len, const char *src,
					  size_t len, size_t *error_at);
extern bool rkb_has_escape(const uint8_t *src, size_t len, size_t *at);

extern char *rkb_print_hex(char *dst, const uint8_t *src, size_t len,
						   bool upper);
extern int	rkb_hex_value(char c);

/* Characters of a uuid's text */
#define RKB_UUID_TEXT	36

extern void rkb_print_uuid(char *dst, const uint8_t *src);

extern size_t rkb_utf8_length(const uint8_t *src, size_t len);
extern size_t rkb_utf8_character(const uint8_t *src, size_t len,
								 uint32_t *code);
extern void rkb_reverse(uint8_t *dst, const uint8_t *src, size_t len);
extern void rkb_reverse_utf8(uint8_t *dst, const uint8_t *src, size_t len);

/* Big-endian integers of 1 to 8 bytes, as Bytes.toBytes writes them. */
static inline void
rkb_put_be(uint8_t *dst, uint64_t value, int width)
{
	uint8_t		bytes[8];

	/* compilers make one instruction of this */
	bytes[0] = (uint8_t) (value >> 56);
	bytes[1] = (uint8_t) (value >> 48);
	bytes[2] = (uint8_t) (value >> 40);
	bytes[3] = (uint8_t) (value >> 32);
	bytes[4] = (uint8_t) (value >> 24);
	bytes[5] = (uint8_t) (value >> 16);
	bytes[6] = (uint8_t) (value >> 8);
	bytes[7] = (uint8_t) value;
	if (width == 8)
		memcpy(dst, bytes, 8);
	else
		memcpy(dst, bytes + 8 - width, (size_t) width);
}

static inline uint64_t
rkb_get_be(const uint8_t *src, int width)
{
	uint64_t	value = 0;

	for (int i = 0; i < width; i++)
		value = value << 8 | src[i];
	return value;
}

/* Does an unsigned number fit into so many bytes? */
static inline bool
rkb_fits(uint64_t value, int width)
{
	return width >= 8 || value >> (8 * width) == 0;
}

#endif							/* BYTES_KEY_H */
