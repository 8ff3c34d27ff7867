/*
 * bytes_shell.c
 *		Keys and names as the HBase shell (2.6.4, JRuby) reads them: Ruby's
 *		string literals.
 *
 * Pure byte code: no palloc, no ereport, no header of the server.
 *
 * All literals are printable ASCII, so that neither the terminal's encoding
 * nor the one that Ruby takes its source for changes a byte.
 *
 * kind	 quotes	 how								read by
 * BYTES "..."	 printable ASCII, \xHH				to_java_bytes
 * SPLIT '...'	 what Bytes.toStringBinary prints	Bytes.toBytesBinary
 * NAME	 '...'	 as it is							a Java String
 * NAME	 "..."	 \xHH, and \u{H} outside of ASCII	a Java String
 *
 * In '...' Ruby leaves a backslash alone that neither a quote nor a backslash
 * follows.
 */
#include "bytes_shell.h"

#include <stdbool.h>
#include <stdio.h>

#include "bytes_key.h"

static bool
is_printable(uint8_t byte)
{
	return byte >= 0x20 && byte <= 0x7E;
}

/* As it is between single quotes: no quote, and no backslash. */
static bool
is_plain_single(uint8_t byte)
{
	return is_printable(byte) && byte != '\'' && byte != '\\';
}

/* As it is between double quotes: # begins an interpolation. */
static bool
is_plain_double(uint8_t byte)
{
	return is_printable(byte) && byte != '"' && byte != '\\' && byte != '#';
}

static char *
put_escape(char *dst, uint8_t byte)
{
	*dst++ = '\\';
	*dst++ = 'x';
	return rkb_print_hex(dst, &byte, 1, true);
}

/*
 * Writes the literal without a final NUL; returns where it ends, at most
 * rkb_shell_room behind dst.  Bytes of a name that are not UTF-8 are \xHH.
 */
char *
rkb_shell_print(RkbShell kind, char *dst, const uint8_t *src, size_t len)
{
	bool		single = kind != RKB_SHELL_BYTES;

	for (size_t i = 0; kind == RKB_SHELL_NAME && single && i < len; i++)
		single = is_plain_single(src[i]);

	*dst++ = single ? '\'' : '"';
	for (size_t i = 0; i < len;)
	{
		uint32_t	code;
		size_t		length = kind == RKB_SHELL_NAME ?
			rkb_utf8_character(src + i, len - i, &code) : 1;

		if (length > 1)
			dst += sprintf(dst, "\\u{%X}", code);
		else if (single ? is_plain_single(src[i]) : is_plain_double(src[i]))
			*dst++ = (char) src[i];
		else
			dst = put_escape(dst, src[i]);
		i += length > 1 ? length : 1;
	}
	*dst++ = single ? '\'' : '"';
	return dst;
}
