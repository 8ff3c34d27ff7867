/*
 * shell.h
 *		Text for the HBase shell.
 */
#ifndef SHELL_H
#define SHELL_H

#include "hbase_rowkey.h"

#include "lib/stringinfo.h"

/* No limit on the rows of a scan. */
#define RK_NO_LIMIT		(-1)

extern char *rk_shell_string(RkBytes bytes);
extern void rk_shell_scan(StringInfo out, const char *table, RkBytes start,
						  RkBytes stop, int64 row_limit);

#endif							/* SHELL_H */
