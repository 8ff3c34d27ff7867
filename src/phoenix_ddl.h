/*
 * phoenix_ddl.h
 *		CREATE TABLE, VIEW and INDEX of Apache Phoenix, read.
 */
#ifndef PHOENIX_DDL_H
#define PHOENIX_DDL_H

#include "layout.h"

#include "phoenix.h"

/*
 * A name in both worlds: Phoenix takes unquoted ones as upper case, PostgreSQL
 * as lower case, and both leave quoted ones alone.
 */
typedef struct RkDdlName
{
	char	   *phoenix;
	char	   *column;
	int			location;		/* in the text, 0-based */
} RkDdlName;

typedef struct RkDdlColumn
{
	char	   *family;			/* as Phoenix has it; NULL for none */
	RkDdlName	name;
	char	   *type;			/* as written, with its limits */
	int			type_location;
	bool		array;
	bool		not_null;
	bool		null_given;		/* NULL is written */
	bool		has_default;
	bool		row_timestamp;
	bool		inline_key;		/* PRIMARY KEY stands at the column */
	bool		in_key;
	bool		descending;
	bool		constant;		/* a view's WHERE fixes it */
} RkDdlColumn;

/* A column of PRIMARY KEY (...), of ON t (...), or of INCLUDE (...). */
typedef struct RkDdlKeyPart
{
	char	   *family;
	RkDdlName	name;
	bool		descending;
	bool		row_timestamp;
} RkDdlKeyPart;

typedef struct RkDdlTable
{
	char	   *schema;			/* as Phoenix has it; NULL for none */
	RkDdlName	name;
	bool		view;			/* on another table of the text */
	bool		multi_tenant;
	int			buckets;		/* 0 for none */
	List	   *columns;		/* RkDdlColumn, a view's own at the end */
	List	   *constraint;		/* RkDdlKeyPart of PRIMARY KEY (...) */
	int			own_columns;	/* where a view's own columns begin */
	List	   *key;			/* RkDdlColumn of the row key */
	bool		key_default;	/* one of them has a DEFAULT */
	char	   *where;			/* a column of the key that a view's WHERE
								 * names in a way that is not understood */
	int			where_location;
} RkDdlTable;

typedef struct RkDdlIndex
{
	char	   *schema;			/* of the table */
	RkDdlName	table;
	bool		local;
	int			buckets;		/* -1 for not said */
	List	   *columns;		/* RkDdlKeyPart */
	List	   *included;		/* RkDdlKeyPart */
} RkDdlIndex;

typedef enum RkDdlTokenKind
{
	RK_DDL_WORD,				/* unquoted */
	RK_DDL_QUOTED,				/* name in double quotes */
	RK_DDL_STRING,
	RK_DDL_NUMBER,
	RK_DDL_CHAR,				/* any other character */
	RK_DDL_END
} RkDdlTokenKind;

typedef struct RkDdlToken
{
	RkDdlTokenKind kind;
	int			start;
	int			len;
} RkDdlToken;

/* A text that is read; the error callback's argument. */
typedef struct RkDdl
{
	const char *text;
	RkDdlToken *tokens;			/* the last one is RK_DDL_END */
	int			next;
	char	   *tenant;			/* of -- TenantId=, or NULL */
	int			tenant_location;
	List	   *tables;			/* RkDdlTable, in order */

	int			location;		/* where an error is, or -1 */
	const char *column;			/* that an error is about, or NULL */
	ErrorContextCallback callback;
} RkDdl;

/* An error at a place of the text. */
#define RK_DDL_ERROR(ddl, at, code, ...) \
	do { \
		(ddl)->location = (at); \
		ereport(ERROR, (errcode(code), __VA_ARGS__)); \
	} while (0)

/* phoenix_ddl_lex.c */
extern void rk_ddl_watch(RkDdl *ddl);
extern void rk_ddl_unwatch(RkDdl *ddl);
extern void rk_ddl_scan(RkDdl *ddl);
extern RkDdlToken rk_ddl_peek(const RkDdl *ddl, int ahead);
extern bool rk_ddl_is_word(const RkDdl *ddl, int ahead, const char *word);
extern bool rk_ddl_is_char(const RkDdl *ddl, int ahead, char c);
extern bool rk_ddl_is_name(const RkDdl *ddl, int ahead);
extern bool rk_ddl_take_word(RkDdl *ddl, const char *word);
extern bool rk_ddl_take_char(RkDdl *ddl, char c);
extern void rk_ddl_want_word(RkDdl *ddl, const char *word);
extern void rk_ddl_want_char(RkDdl *ddl, char c);
extern pg_attribute_noreturn() void rk_ddl_unexpected(RkDdl *ddl,
													  const char *wanted,
													  const char *hint);
extern RkDdlName rk_ddl_name(RkDdl *ddl, const char *what);
extern char *rk_ddl_token_text(const RkDdl *ddl, RkDdlToken token);
extern void rk_ddl_skip_group(RkDdl *ddl);
extern void rk_ddl_skip_expression(RkDdl *ddl);

/* phoenix_ddl.c */
extern RkDdlTable *rk_ddl_read_tables(RkDdl *ddl);
extern RkDdlIndex *rk_ddl_read_index(RkDdl *ddl);

/* phoenix_ddl_check.c */
extern RkPhoenixType rk_ddl_type(RkDdl *ddl, const RkDdlColumn *column);
extern RkDdlColumn *rk_ddl_find(RkDdl *ddl, const RkDdlTable *table,
								const RkDdlKeyPart *part);
extern void rk_ddl_check_table(RkDdl *ddl, RkDdlTable *table);
extern void rk_ddl_check_order(RkDdl *ddl, const RkDdlColumn *column,
							   const RkPhoenixType *type, bool descending,
							   bool last, int location);
extern void rk_ddl_notice_default(const RkDdlColumn *column);
extern bool rk_ddl_is_table(const char *schema, const RkDdlName *name,
							const RkDdlTable *table);

#endif							/* PHOENIX_DDL_H */
