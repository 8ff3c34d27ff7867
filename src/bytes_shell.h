/*
 * bytes_shell.h
 *		Keys as the HBase shell reads them.
 *
 * Pure byte code: nothing of the server may be included here.
 */
#ifndef BYTES_SHELL_H
#define BYTES_SHELL_H

#include <stddef.h>
#include <stdint.h>

extern size_t rkb_shell_length(const uint8_t *src, size_t len);
extern char *rkb_shell_print(char *dst, const uint8_t *src, size_t len);

#endif							/* BYTES_SHELL_H */
