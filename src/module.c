/*
 * module.c
 *		The module's magic block; nothing else.
 */
#include "postgres.h"

#include "compat.h"

ROWKEY_MODULE_MAGIC;
