/*
 * bytes_shell.h
 *		Keys and names as the HBase shell reads them.
 *
 * Pure byte code: nothing of the server may be included here.
 */
#ifndef BYTES_SHELL_H
#define BYTES_SHELL_H

#include <stddef.h>
#include <stdint.h>

/* What becomes of a Ruby string in the shell. */
typedef enum RkbShell
{
	RKB_SHELL_BYTES,			/* its raw bytes: rows of get, put, scan, split */
	RKB_SHELL_SPLIT,			/* Bytes.toBytesBinary reads it: SPLITS of create */
	RKB_SHELL_NAME				/* it is text, of which Java makes a String */
} RkbShell;

/* Room for a literal of so many bytes, its quotes too. */
static inline size_t
rkb_shell_room(size_t len)
{
	return 2 + 4 * len;
}

extern char *rkb_shell_print(RkbShell kind, char *dst, const uint8_t *src,
							 size_t len);

#endif							/* BYTES_SHELL_H */
