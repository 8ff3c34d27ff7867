/*
 * bytes_key.c
 *		Bytes of a row key: order, bounds, text form, reversal.
 *
 * Pure byte code: no palloc, no ereport, no header of the server.
 */
#include "bytes_key.h"

#include <math.h>

/*
 * The first key behind all keys that begin with src: the last byte that is not
 * FF goes up by one, and what follows it falls off.
 *
 * dst has room for len bytes.  Returns the length; 0 when there is no such key
 * (src is empty or all FF), which HBase reads as "unbounded".
 * HBase: ClientUtil.calculateTheClosestNextRowKeyForPrefix.
 */
size_t
rkb_prefix_stop(uint8_t *dst, const uint8_t *src, size_t len)
{
	while (len > 0 && src[len - 1] == 0xFF)
		len--;
	if (len > 0)
	{
		memcpy(dst, src, len);
		dst[len - 1]++;
	}
	return len;
}

/*
 * The next key that exists: src and a byte 00; behind a key of the greatest
 * length, where no byte can follow, the prefix stop.
 *
 * dst has room for len + 1 bytes.  Returns the length; 0 when there is none.
 * HBase: ConnectionUtils.createClosestRowAfter.
 */
size_t
rkb_successor(uint8_t *dst, const uint8_t *src, size_t len)
{
	if (len >= ROWKEY_MAX_LENGTH)
		return rkb_prefix_stop(dst, src, len);
	memcpy(dst, src, len);
	dst[len] = 0;
	return len + 1;
}

/* The seven bytes from start as an integer, which a double holds exactly. */
static double
rkb_digits(const uint8_t *src, size_t len, size_t start)
{
	uint64_t	value = 0;

	for (size_t i = start; i < start + 7; i++)
		value = value << 8 | (i < len ? src[i] : 0);
	return (double) value;
}

/*
 * How far two keys are apart, as fractions in base 256; never negative.  The
 * exponent of a double carries common prefixes of up to 120 bytes or so;
 * behind that, keys count as equal.
 */
double
rkb_distance(const uint8_t *a, size_t alen, const uint8_t *b, size_t blen)
{
	size_t		common = 0;
	size_t		least = alen < blen ? alen : blen;
	double		apart;

	while (common < least && a[common] == b[common])
		common++;
	apart = rkb_digits(b, blen, common) - rkb_digits(a, alen, common);
	return ldexp(fabs(apart), -8 * ((int) common + 7));
}

/* ------------------------------------------------------------------------
 * Text form: Bytes.toStringBinary
 *
 *		20..7E but the backslash	the character itself
 *		all else, the backslash too	\xHH, upper case
 * ------------------------------------------------------------------------
 */
static const char rkb_upper_digits[] = "0123456789ABCDEF";
static const char rkb_lower_digits[] = "0123456789abcdef";

static inline bool
rkb_is_plain(uint8_t byte)
{
	return byte >= 0x20 && byte <= 0x7E && byte != '\\';
}

size_t
rkb_printed_length(const uint8_t *src, size_t len)
{
	size_t		printed = 0;

	for (size_t i = 0; i < len; i++)
		printed += rkb_is_plain(src[i]) ? 1 : 4;
	return printed;
}

/* Writes the text form without a final NUL; returns where it ends. */
char *
rkb_print(char *dst, const uint8_t *src, size_t len)
{
	for (size_t i = 0; i < len; i++)
	{
		if (rkb_is_plain(src[i]))
			*dst++ = (char) src[i];
		else
		{
			*dst++ = '\\';
			*dst++ = 'x';
			*dst++ = rkb_upper_digits[src[i] >> 4];
			*dst++ = rkb_upper_digits[src[i] & 0x0F];
		}
	}
	return dst;
}

int
rkb_hex_value(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return -1;
}

/*
 * Reads the text form.  Hex digits may be of either case, a backslash that no
 * x follows is itself, and other bytes (UTF-8 too) are themselves.  dst has
 * room for len bytes.  False, with the place in *error_at, when \x is not
 * followed by two hex digits, where Bytes.toBytesBinary drops or crashes.
 */
bool
rkb_parse(uint8_t *dst, size_t *dst_len, const char *src, size_t len,
		  size_t *error_at)
{
	uint8_t    *start = dst;

	for (size_t i = 0; i < len; i++)
	{
		if (src[i] == '\\' && i + 1 < len && src[i + 1] == 'x')
		{
			int			high = i + 2 < len ? rkb_hex_value(src[i + 2]) : -1;
			int			low = i + 3 < len ? rkb_hex_value(src[i + 3]) : -1;

			if (high < 0 || low < 0)
			{
				*error_at = i;
				return false;
			}
			*dst++ = (uint8_t) (high << 4 | low);
			i += 3;
		}
		else
			*dst++ = (uint8_t) src[i];
	}
	*dst_len = (size_t) (dst - start);
	return true;
}

/* Does the text hold \x and two hex digits, and where first? */
bool
rkb_has_escape(const uint8_t *src, size_t len, size_t *at)
{
	const uint8_t *p = src;
	const uint8_t *end = src + len;

	while (end - p >= 4 &&
		   (p = memchr(p, '\\', (size_t) (end - p) - 3)) != NULL)
	{
		if (p[1] == 'x' && rkb_hex_value((char) p[2]) >= 0 &&
			rkb_hex_value((char) p[3]) >= 0)
		{
			*at = (size_t) (p - src);
			return true;
		}
		p++;
	}
	return false;
}

/* Writes two hex digits a byte, without a final NUL; returns the end. */
char *
rkb_print_hex(char *dst, const uint8_t *src, size_t len, bool upper)
{
	const char *digits = upper ? rkb_upper_digits : rkb_lower_digits;

	for (size_t i = 0; i < len; i++)
	{
		*dst++ = digits[src[i] >> 4];
		*dst++ = digits[src[i] & 0x0F];
	}
	return dst;
}

/* The 36 lower-case characters of 16 bytes. */
void
rkb_print_uuid(char *dst, const uint8_t *src)
{
	for (int i = 0; i < 16; i++)
	{
		if (i == 4 || i == 6 || i == 8 || i == 10)
			*dst++ = '-';
		dst = rkb_print_hex(dst, &src[i], 1, false);
	}
}

/* ------------------------------------------------------------------------
 * UTF-8 and reversal
 * ------------------------------------------------------------------------
 */

/*
 * Bytes of the character at src, by its lead byte; 1 for a byte that leads
 * none and never more than len, so that any byte string can be walked through.
 */
size_t
rkb_utf8_length(const uint8_t *src, size_t len)
{
	size_t		length = 1;

	if (src[0] >= 0xF0 && src[0] <= 0xF7)
		length = 4;
	else if (src[0] >= 0xE0 && src[0] <= 0xEF)
		length = 3;
	else if (src[0] >= 0xC0 && src[0] <= 0xDF)
		length = 2;
	return length <= len ? length : len;
}

/*
 * Bytes of the character at src and its code point; 0 where the bytes are not
 * UTF-8 by RFC 3629 (overlong, a surrogate, beyond U+10FFFF, cut off).
 */
size_t
rkb_utf8_character(const uint8_t *src, size_t len, uint32_t *code)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	size_t		length = len > 0 ? rkb_utf8_length(src, len) : 0;

	if (length <= 1)
	{
		*code = length == 1 ? src[0] : 0;
		return length == 1 && src[0] < 0x80 ? 1 : 0;
	}
	*code = src[0] & (0xFFu >> (length + 1));
	for (size_t i = 1; i < length; i++)
	{
		if ((src[i] & 0xC0) != 0x80)
			return 0;
		*code = *code << 6 | (src[i] & 0x3Fu);
	}
	/* cut off at the end */
	if ((src[0] >= 0xF0 && length < 4) || (src[0] >= 0xE0 && length < 3))
		return 0;
	return *code >= least[length] && *code <= 0x10FFFF &&
		(*code < 0xD800 || *code > 0xDFFF) ? length : 0;
}

void
rkb_reverse(uint8_t *dst, const uint8_t *src, size_t len)
{
	for (size_t i = 0; i < len; i++)
		dst[len - 1 - i] = src[i];
}

/* By characters (code points), each with its bytes in their order. */
void
rkb_reverse_utf8(uint8_t *dst, const uint8_t *src, size_t len)
{
	size_t		at = 0;

	while (at < len)
	{
		size_t		length = rkb_utf8_length(src + at, len - at);

		memcpy(dst + len - at - length, src + at, length);
		at += length;
	}
}
