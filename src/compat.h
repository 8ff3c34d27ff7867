/*
 * compat.h
 *		What differs between PostgreSQL 15 and 18.
 *
 * No other file tests PG_VERSION_NUM.
 */
#ifndef COMPAT_H
#define COMPAT_H

#include "fmgr.h"

#if PG_VERSION_NUM < 150000
#error "hbase_rowkey needs PostgreSQL 15 or later"
#endif

/* From 16 on, varlenas have a header of their own. */
#if PG_VERSION_NUM >= 160000
#include "varatt.h"
#endif

/* 18 calls it pg_noreturn, and wants it in front of static. */
#ifndef pg_attribute_noreturn
#define pg_attribute_noreturn() __attribute__((noreturn))
#endif

/*
 * Only what SQL calls is exported; all else is hidden (-fvisibility=hidden),
 * so that another module's symbols cannot clash with ours.
 */
#if PG_VERSION_NUM < 160000
#undef PGDLLEXPORT
#define PGDLLEXPORT __attribute__((visibility("default")))
#define ROWKEY_FUNCTION(name) \
	extern PGDLLEXPORT Datum name(PG_FUNCTION_ARGS); \
	PG_FUNCTION_INFO_V1(name)
#else
#define ROWKEY_FUNCTION(name) PG_FUNCTION_INFO_V1(name)
#endif

/* Soft input errors came with 16; below, they are raised. */
#if PG_VERSION_NUM < 160000
#define ereturn(context, value, ...) \
	do { \
		(void) (context); \
		ereport(ERROR, __VA_ARGS__); \
		return value; \
	} while (0)
#define rk_range_serialize(typcache, lower, upper, empty, escontext) \
	((void) (escontext), range_serialize(typcache, lower, upper, empty))
#else
#define rk_range_serialize(typcache, lower, upper, empty, escontext) \
	range_serialize(typcache, lower, upper, empty, escontext)
#endif

/* Does the caller of an input function want errors back? */
#if PG_VERSION_NUM >= 160000
#include "nodes/miscnodes.h"
#define RK_WANTS_SOFT_ERRORS(context) \
	((context) != NULL && IsA(context, ErrorSaveContext))
#else
#define RK_WANTS_SOFT_ERRORS(context) false
#endif

/* The next datum of a sort, copied into the current context. */
#if PG_VERSION_NUM < 160000
#define rk_tuplesort_getdatum(state, datum, is_null) \
	tuplesort_getdatum(state, true, datum, is_null, NULL)
#else
#define rk_tuplesort_getdatum(state, datum, is_null) \
	tuplesort_getdatum(state, true, true, datum, is_null, NULL)
#endif

/* 18 shows a module's name and version in pg_get_loaded_modules(). */
#if PG_VERSION_NUM >= 180000
#define ROWKEY_MODULE_MAGIC \
	PG_MODULE_MAGIC_EXT(.name = "hbase_rowkey", .version = ROWKEY_VERSION)
#else
#define ROWKEY_MODULE_MAGIC PG_MODULE_MAGIC
#endif

#endif							/* COMPAT_H */
