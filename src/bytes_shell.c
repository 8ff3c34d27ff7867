/*
 * bytes_shell.c
 *		Keys as the HBase shell reads them: Ruby's double-quoted literals.
 *
 * Pure byte code: no palloc, no ereport, no header of the server.
 */
#include "bytes_shell.h"

#include "bytes_key.h"

/*
 * Printable ASCII as it is, but for the quote, the backslash and #, which
 * begins an interpolation; all else as \xHH.
 */
static int
is_plain(uint8_t byte)
{
	return byte >= 0x20 && byte <= 0x7E && byte != '"' && byte != '\\' &&
		byte != '#';
}

/* Characters of the literal, its quotes too. */
size_t
rkb_shell_length(const uint8_t *src, size_t len)
{
	size_t		length = 2;

	for (size_t i = 0; i < len; i++)
		length += is_plain(src[i]) ? 1 : 4;
	return length;
}

/* Writes the literal without a final NUL; returns where it ends. */
char *
rkb_shell_print(char *dst, const uint8_t *src, size_t len)
{
	*dst++ = '"';
	for (size_t i = 0; i < len; i++)
	{
		if (is_plain(src[i]))
			*dst++ = (char) src[i];
		else
		{
			*dst++ = '\\';
			*dst++ = 'x';
			dst = rkb_print_hex(dst, &src[i], 1, true);
		}
	}
	*dst++ = '"';
	return dst;
}
