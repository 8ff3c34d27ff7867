/*
 * phoenix_type.c
 *		Apache Phoenix's types: their names and limits.  No values here.
 */
#include "layout.h"

#include "phoenix.h"

#include "lib/stringinfo.h"

#define RK_TAKES_FLOAT	(RK_TAKES_FLOAT4 | RK_TAKES_INT2)
#define RK_TAKES_DOUBLE	(RK_TAKES_FLOAT8 | RK_TAKES_FLOAT4 | \
						 RK_TAKES_INT4 | RK_TAKES_INT2)

/*
 * In the order of RkbPhoenix.  CHAR is filled up with blanks, which sort
 * behind control characters; the -0.0 of an unsigned float sorts last.
 */
static const struct
{
	const char *name;
	int			takes;
	bool		ordered;
}			rk_phoenix_types[] =
{
	[RKB_PHOENIX_TINYINT] = {"TINYINT", RK_TAKES_INTEGERS, true},
	[RKB_PHOENIX_SMALLINT] = {"SMALLINT", RK_TAKES_INTEGERS, true},
	[RKB_PHOENIX_INTEGER] = {"INTEGER", RK_TAKES_INTEGERS, true},
	[RKB_PHOENIX_BIGINT] = {"BIGINT", RK_TAKES_INTEGERS, true},
	[RKB_PHOENIX_UNSIGNED_TINYINT] = {"UNSIGNED_TINYINT",
		RK_TAKES_INTEGERS, true},
	[RKB_PHOENIX_UNSIGNED_SMALLINT] = {"UNSIGNED_SMALLINT",
		RK_TAKES_INTEGERS, true},
	[RKB_PHOENIX_UNSIGNED_INT] = {"UNSIGNED_INT", RK_TAKES_INTEGERS, true},
	[RKB_PHOENIX_UNSIGNED_LONG] = {"UNSIGNED_LONG", RK_TAKES_INTEGERS, true},
	[RKB_PHOENIX_FLOAT] = {"FLOAT", RK_TAKES_FLOAT, true},
	[RKB_PHOENIX_DOUBLE] = {"DOUBLE", RK_TAKES_DOUBLE, true},
	[RKB_PHOENIX_UNSIGNED_FLOAT] = {"UNSIGNED_FLOAT", RK_TAKES_FLOAT, false},
	[RKB_PHOENIX_UNSIGNED_DOUBLE] = {"UNSIGNED_DOUBLE",
		RK_TAKES_DOUBLE, false},
	[RKB_PHOENIX_DECIMAL] = {"DECIMAL",
		RK_TAKES_NUMERIC | RK_TAKES_INTEGERS, true},
	[RKB_PHOENIX_BOOLEAN] = {"BOOLEAN", RK_TAKES_BOOL, true},
	[RKB_PHOENIX_DATE] = {"DATE", RK_TAKES_ANY_TIME, true},
	[RKB_PHOENIX_TIME] = {"TIME", RK_TAKES_ANY_TIME, true},
	[RKB_PHOENIX_TIMESTAMP] = {"TIMESTAMP", RK_TAKES_ANY_TIME, true},
	[RKB_PHOENIX_UNSIGNED_DATE] = {"UNSIGNED_DATE", RK_TAKES_ANY_TIME, true},
	[RKB_PHOENIX_UNSIGNED_TIME] = {"UNSIGNED_TIME", RK_TAKES_ANY_TIME, true},
	[RKB_PHOENIX_UNSIGNED_TIMESTAMP] = {"UNSIGNED_TIMESTAMP",
		RK_TAKES_ANY_TIME, true},
	[RKB_PHOENIX_CHAR] = {"CHAR", RK_TAKES_TEXT, false},
	[RKB_PHOENIX_BINARY] = {"BINARY", RK_TAKES_BYTES, true},
	[RKB_PHOENIX_VARCHAR] = {"VARCHAR", RK_TAKES_TEXT, true},
	[RKB_PHOENIX_VARBINARY] = {"VARBINARY", RK_TAKES_BYTES, true},
	[RKB_PHOENIX_VARBINARY_ENCODED] = {"VARBINARY_ENCODED",
		RK_TAKES_BYTES, true}
};

/* Names that people write, and Phoenix does not know. */
static const struct
{
	const char *name;
	const char *phoenix;
}			rk_phoenix_aliases[] =
{
	{"INT", "INTEGER"}, {"INT4", "INTEGER"}, {"INT8", "BIGINT"},
	{"INT2", "SMALLINT"}, {"LONG", "BIGINT"}, {"SHORT", "SMALLINT"},
	{"BYTE", "TINYINT"}, {"REAL", "FLOAT"}, {"FLOAT4", "FLOAT"},
	{"FLOAT8", "DOUBLE"}, {"DOUBLE PRECISION", "DOUBLE"},
	{"NUMERIC", "DECIMAL"}, {"BOOL", "BOOLEAN"}, {"STRING", "VARCHAR"},
	{"TEXT", "VARCHAR"}, {"BYTEA", "VARBINARY"}, {"BYTES", "VARBINARY"},
	{"TIMESTAMPTZ", "TIMESTAMP"}, {"UNSIGNED_INTEGER", "UNSIGNED_INT"},
	{"UNSIGNED_BIGINT", "UNSIGNED_LONG"}, {"UUID", "BINARY(16)"}
};

static bool
rk_is_name(const char *name, const char *given, Size len)
{
	return strlen(name) == len && pg_strncasecmp(name, given, len) == 0;
}

static pg_attribute_noreturn() void
rk_unknown_phoenix_type(const char *given, Size len, RkBytes type)
{
	StringInfoData known;

	initStringInfo(&known);
	for (int i = 0; i < (int) lengthof(rk_phoenix_aliases); i++)
	{
		if (rk_is_name(rk_phoenix_aliases[i].name, given, len))
			appendStringInfo(&known, "Phoenix calls it %s.",
							 rk_phoenix_aliases[i].phoenix);
	}
	if (known.len == 0)
	{
		appendStringInfoString(&known, "Use one of: ");
		for (int i = 0; i < (int) lengthof(rk_phoenix_types); i++)
			appendStringInfo(&known, i == 0 ? "%s" : ", %s",
							 rk_phoenix_types[i].name);
		appendStringInfoChar(&known, '.');
	}
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("unknown Phoenix type: \"%s\"", rk_server_text(type)),
			 errhint("%s", known.data)));
}

static void
rk_skip_blanks(const char **at, const char *end)
{
	while (*at < end && strchr(" \t\r\n", **at) != NULL)
		(*at)++;
}

/* A number of up to nine digits; NO_LIMIT where there is none. */
static int
rk_scan_limit(const char **at, const char *end)
{
	const char *start;
	int			value = 0;

	rk_skip_blanks(at, end);
	for (start = *at; *at < end && **at >= '0' && **at <= '9' &&
		 *at - start < 9; (*at)++)
		value = 10 * value + (**at - '0');
	if (*at == start)
		return RKB_PHOENIX_NO_LIMIT;
	rk_skip_blanks(at, end);
	return value;
}

/* Limits as Phoenix's ColumnDef reads them. */
static void
rk_phoenix_limits(RkPhoenixType *type, int length, int scale)
{
	bool		given = length != RKB_PHOENIX_NO_LIMIT;

	type->length = RKB_PHOENIX_NO_LIMIT;
	type->scale = RKB_PHOENIX_NO_LIMIT;
	type->width = rkb_phoenix_width(type->kind);
	if (type->width > 0)
		return;					/* INTEGER(10) is INTEGER */
	if (type->width == 0 && !given)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("Phoenix type %s has no length", type->name),
				 errhint("Write %s(n), with the length in the table's CREATE TABLE.",
						 type->name)));
	if (!given)
		return;

	rk_check_between(psprintf("length of %s", type->name), length, 1,
					 type->kind == RKB_PHOENIX_DECIMAL ?
					 RKB_PHOENIX_DECIMAL_DIGITS :
					 type->width == 0 ? ROWKEY_MAX_LENGTH : PG_INT32_MAX);
	type->length = length;
	if (type->width == 0)
		type->width = length;
	else if (type->kind == RKB_PHOENIX_DECIMAL)
		type->scale = Max(0, Min(scale, length));
}

/*
 * A type as Phoenix spells it, in any case: BIGINT, CHAR(6), DECIMAL(10, 2).
 * Errors: unknown types; CHAR and BINARY without a length.
 */
RkPhoenixType
rk_phoenix_type(RkBytes name)
{
	const char *at = (const char *) name.data;
	const char *end = at + name.len;
	const char *start;
	Size		len;
	int			length = RKB_PHOENIX_NO_LIMIT;
	int			scale = RKB_PHOENIX_NO_LIMIT;
	bool		valid = true;
	RkPhoenixType type;

	while (end > at && strchr(" \t\r\n", end[-1]) != NULL)
		end--;
	rk_skip_blanks(&at, end);
	start = at;
	while (at < end && *at != '(')
		at++;
	for (len = (Size) (at - start);
		 len > 0 && strchr(" \t\r\n", start[len - 1]) != NULL; len--);
	if (at < end)
	{
		at++;
		length = rk_scan_limit(&at, end);
		valid = length != RKB_PHOENIX_NO_LIMIT;
		if (valid && at < end && *at == ',')
		{
			at++;
			scale = rk_scan_limit(&at, end);
			valid = scale != RKB_PHOENIX_NO_LIMIT;
		}
		valid = valid && at + 1 == end && *at == ')';
	}

	for (int i = 0; i < (int) lengthof(rk_phoenix_types); i++)
	{
		if (!rk_is_name(rk_phoenix_types[i].name, start, len))
			continue;
		if (!valid ||
			(scale != RKB_PHOENIX_NO_LIMIT && i != RKB_PHOENIX_DECIMAL))
			ereport(ERROR,
					(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
					 errmsg("invalid limits of a Phoenix type: \"%s\"",
							rk_server_text(name)),
					 errhint("Write CHAR(6) or DECIMAL(10, 2).")));
		type.kind = (RkbPhoenix) i;
		type.name = rk_phoenix_types[i].name;
		type.takes = rk_phoenix_types[i].takes;
		type.ordered = rk_phoenix_types[i].ordered;
		rk_phoenix_limits(&type, length, scale);
		return type;
	}
	rk_unknown_phoenix_type(start, len, name);
}

/* CHAR(6), DECIMAL(10,2), BIGINT */
char *
rk_phoenix_type_print(const RkPhoenixType *type)
{
	if (type->scale != RKB_PHOENIX_NO_LIMIT)
		return psprintf("%s(%d,%d)", type->name, type->length, type->scale);
	if (type->length != RKB_PHOENIX_NO_LIMIT)
		return psprintf("%s(%d)", type->name, type->length);
	return pstrdup(type->name);
}
