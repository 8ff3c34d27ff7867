/*
 * phoenix_ddl_check.c
 *		What Phoenix checks when a table or a view is created.
 *
 * The rules are those of MetaDataClient, ColumnMetaDataOps and ColumnDef of
 * Phoenix 5.2.1, as far as the row key hangs on them.
 */
#include "phoenix_ddl.h"

#include "miscadmin.h"

#define RK_DEFAULT_FAMILY "0"	/* QueryConstants.DEFAULT_COLUMN_FAMILY */

/* ------------------------------------------------------------------------
 * Names
 * ------------------------------------------------------------------------
 */

/* Does schema.name mean this table?  A schema that one side lacks fits all. */
bool
rk_ddl_is_table(const char *schema, const RkDdlName *name,
				const RkDdlTable *table)
{
	return strcmp(name->phoenix, table->name.phoenix) == 0 &&
		(schema == NULL || table->schema == NULL ||
		 strcmp(schema, table->schema) == 0);
}

static bool
rk_same_family(const RkDdlColumn *a, const RkDdlColumn *b)
{
	if (a->family == NULL || b->family == NULL)
		return a->family == b->family;
	return strcmp(a->family, b->family) == 0;
}

/*
 * A column that is not there: the nearest name is the hint.  The family may be
 * NULL.
 */
static pg_attribute_noreturn() void
rk_no_such_column(RkDdl *ddl, const RkDdlTable *table, const char *family,
				  const RkDdlName *name)
{
	int			count = 0;
	const char **names =
		palloc((Size) list_length(table->columns) * sizeof(char *));
	const char *wanted = name->phoenix;
	const char *nearest;
	ListCell   *cell;

	if (family != NULL)
		wanted = psprintf("%s.%s", family, wanted);
	foreach(cell, table->columns)
	{
		const RkDdlColumn *column = lfirst(cell);

		names[count++] = column->family == NULL ? column->name.phoenix :
			psprintf("%s.%s", column->family, column->name.phoenix);
	}
	nearest = rk_nearest_name(wanted, names, count);
	ddl->location = name->location;
	ereport(ERROR,
			(errcode(ERRCODE_UNDEFINED_COLUMN),
			 errmsg("Phoenix table %s has no column \"%s\"",
					table->name.phoenix, wanted),
			 nearest != NULL ?
			 errhint("Perhaps you mean \"%s\".", nearest) : 0));
}

static bool
rk_in_family(const RkDdlColumn *column, const char *family)
{
	if (column->family != NULL)
		return strcmp(column->family, family) == 0;
	return !column->in_key && strcmp(family, RK_DEFAULT_FAMILY) == 0;
}

/*
 * The column that a name in an index or a condition means.  A bare name that
 * several families have is that of the key or of the default family
 * (PTableImpl.getColumnForColumnName).
 */
RkDdlColumn *
rk_ddl_find(RkDdl *ddl, const RkDdlTable *table, const RkDdlKeyPart *part)
{
	RkDdlColumn *found = NULL;
	RkDdlColumn *by_table = NULL;
	int			count = 0;
	ListCell   *cell;

	foreach(cell, table->columns)
	{
		RkDdlColumn *column = lfirst(cell);

		if (strcmp(column->name.phoenix, part->name.phoenix) != 0)
			continue;
		if (part->family != NULL)
		{
			if (rk_in_family(column, part->family))
				return column;
			if (strcmp(part->family, table->name.phoenix) == 0 &&
				(by_table == NULL || column->family == NULL))
				by_table = column;
			continue;
		}
		if (column->family == NULL)
			return column;
		found = column;
		count++;
	}
	if (by_table != NULL)
		return by_table;
	if (count == 0)
		rk_no_such_column(ddl, table, part->family, &part->name);
	if (count > 1)
		RK_DDL_ERROR(ddl, part->name.location,
					 ERRCODE_INVALID_PARAMETER_VALUE,
					 errmsg("several column families have a column \"%s\"",
							part->name.phoenix),
					 errhint("Write the family in front, such as %s.%s.",
							 found->family, part->name.phoenix));
	return found;
}

/* No two columns may have one name, in Phoenix or in PostgreSQL. */
static void
rk_check_names(RkDdl *ddl, const RkDdlTable *table)
{
	for (int i = table->own_columns; i < list_length(table->columns); i++)
	{
		const RkDdlColumn *column = list_nth(table->columns, i);

		CHECK_FOR_INTERRUPTS();
		for (int j = 0; j < i; j++)
		{
			const RkDdlColumn *other = list_nth(table->columns, j);

			if (strcmp(column->name.column, other->name.column) != 0 &&
				strcmp(column->name.phoenix, other->name.phoenix) != 0)
				continue;
			if (!rk_same_family(column, other))
				continue;
			if (strcmp(column->name.phoenix, other->name.phoenix) == 0)
				RK_DDL_ERROR(ddl, column->name.location,
							 ERRCODE_INVALID_PARAMETER_VALUE,
							 errmsg("Phoenix column \"%s\" is declared twice",
									column->name.phoenix));
			RK_DDL_ERROR(ddl, column->name.location,
						 ERRCODE_INVALID_PARAMETER_VALUE,
						 errmsg("Phoenix columns \"%s\" and \"%s\" would both be column %s here",
								other->name.phoenix, column->name.phoenix,
								rk_identifier(column->name.column)),
						 errdetail("Phoenix folds unquoted names to upper case, PostgreSQL to lower case."),
						 errhint("Leave the one that is not in the key out of the text, or write the layout by hand."));
		}
	}
}

/* ------------------------------------------------------------------------
 * Primary key
 * ------------------------------------------------------------------------
 */

/* A type of a column that is in a key. */
RkPhoenixType
rk_ddl_type(RkDdl *ddl, const RkDdlColumn *column)
{
	RkPhoenixType type;

	ddl->location = column->type_location;
	ddl->column = column->name.phoenix;
	type = rk_phoenix_type(rk_server_to_utf8(column->type,
											 strlen(column->type)));
	if (column->array)
		ereport(ERROR,
				(errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
				 errmsg("an array in a row key is not supported"),
				 errdetail("Its bytes are those of Phoenix's array format.")));
	if (strlen(column->name.column) >= NAMEDATALEN)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("name is longer than the %d bytes that PostgreSQL keeps",
						NAMEDATALEN - 1),
				 errhint("Write a shorter name in its place: names are not part of keys.")));
	ddl->column = NULL;
	ddl->location = -1;
	return type;
}

/* Why it is VARBINARY, when that is not how it is declared. */
static int
rk_varbinary_detail(const RkDdlColumn *column)
{
	return strcmp(column->type, "VARBINARY") == 0 ? 0 :
		errdetail("An index makes VARBINARY of a column of type %s that may be NULL.",
				  column->type);
}

/* VARBINARY says nowhere where it ends. */
void
rk_ddl_check_order(RkDdl *ddl, const RkDdlColumn *column,
				   const RkPhoenixType *type, bool descending, bool last,
				   int location)
{
	if (type->kind != RKB_PHOENIX_VARBINARY)
		return;
	ddl->location = location;
	ddl->column = column->name.phoenix;
	if (descending)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("VARBINARY cannot be DESC"),
				 rk_varbinary_detail(column),
				 errhint("Newer Phoenix has VARBINARY_ENCODED, which can.")));
	if (!last)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("VARBINARY must be the last column of a key"),
				 rk_varbinary_detail(column),
				 errhint("BINARY(n) NOT NULL may stand in front; newer Phoenix also has VARBINARY_ENCODED.")));
	ddl->column = NULL;
	ddl->location = -1;
}

static pg_attribute_noreturn() void
rk_family_in_key(RkDdl *ddl, const RkDdlName *name)
{
	ddl->location = name->location;
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("column \"%s\" of the primary key has a column family",
					name->phoenix),
			 errhint("Declare the column without family.")));
}

/* Brings CONSTRAINT ... PRIMARY KEY (...) to the columns. */
static void
rk_apply_constraint(RkDdl *ddl, const RkDdlTable *table)
{
	ListCell   *cell;
	int			latest = -1;

	foreach(cell, table->constraint)
	{
		const RkDdlKeyPart *part = lfirst(cell);
		RkDdlColumn *column = NULL;
		bool		with_family = false;
		int			place;

		CHECK_FOR_INTERRUPTS();
		for (place = table->own_columns;
			 place < list_length(table->columns); place++)
		{
			column = list_nth(table->columns, place);
			if (strcmp(column->name.phoenix, part->name.phoenix) != 0)
				continue;
			if (column->family == NULL)
				break;
			with_family = true;
		}
		if (place == list_length(table->columns))
		{
			if (with_family)
				rk_family_in_key(ddl, &part->name);
			rk_no_such_column(ddl, table, NULL, &part->name);
		}
		if (column->in_key)
			RK_DDL_ERROR(ddl, part->name.location,
						 ERRCODE_INVALID_PARAMETER_VALUE,
						 errmsg("column \"%s\" is twice in the primary key",
								part->name.phoenix));
		if (place < latest)
			RK_DDL_ERROR(ddl, part->name.location,
						 ERRCODE_INVALID_PARAMETER_VALUE,
						 errmsg("column \"%s\" is declared before other columns of the primary key, but stands behind them in it",
								part->name.phoenix),
						 errhint("Phoenix wants the same order in both places: write both as the key is."));
		latest = place;
		column->in_key = true;
		column->descending = part->descending;
		column->row_timestamp |= part->row_timestamp;
	}
}

/* Collects the key; a table's own columns only, a view has its table's. */
static void
rk_collect_key(RkDdl *ddl, RkDdlTable *table)
{
	bool		found = false;

	for (int i = table->own_columns; i < list_length(table->columns); i++)
	{
		RkDdlColumn *column = list_nth(table->columns, i);

		if (column->inline_key)
		{
			if (found || table->constraint != NIL)
				RK_DDL_ERROR(ddl, column->name.location,
							 ERRCODE_INVALID_PARAMETER_VALUE,
							 errmsg("Phoenix table %s has two primary keys",
									table->name.phoenix),
							 errhint("A key of several columns is CONSTRAINT pk PRIMARY KEY (a, b DESC)."));
			if (column->family != NULL)
				rk_family_in_key(ddl, &column->name);
			found = true;
			column->in_key = true;
		}
	}
	rk_apply_constraint(ddl, table);

	for (int i = table->own_columns; i < list_length(table->columns); i++)
	{
		RkDdlColumn *column = list_nth(table->columns, i);

		if (column->in_key)
			table->key = lappend(table->key, column);
	}
	if (table->key == NIL)
		RK_DDL_ERROR(ddl, table->name.location,
					 ERRCODE_INVALID_PARAMETER_VALUE,
					 errmsg("Phoenix table %s has no primary key",
							table->name.phoenix),
					 errhint("Write PRIMARY KEY behind a column, or CONSTRAINT pk PRIMARY KEY (a, b) behind all."));
}

/* A column of a key that Phoenix fills when it is NULL. */
void
rk_ddl_notice_default(const RkDdlColumn *column)
{
	ereport(NOTICE,
			(errmsg("DEFAULT of Phoenix column \"%s\" is ignored",
					column->name.phoenix),
			 errdetail("Phoenix puts it in the place of NULL; here NULL is an error."),
			 errhint("Give the value yourself.")));
}

/* A column that Phoenix also writes as the cells' timestamp. */
static void
rk_check_row_timestamp(RkDdl *ddl, const RkDdlTable *table,
					   const RkDdlColumn *column, const RkPhoenixType *type)
{
	ddl->location = column->name.location;
	ddl->column = column->name.phoenix;
	if (table->view)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("ROW_TIMESTAMP is not allowed in a view")));
	if ((type->takes & RK_TAKES_TIMES) == 0 &&
		type->kind != RKB_PHOENIX_BIGINT &&
		type->kind != RKB_PHOENIX_UNSIGNED_LONG)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("ROW_TIMESTAMP does not go with type %s", type->name),
				 errhint("Phoenix takes DATE, TIME, TIMESTAMP, BIGINT and the unsigned ones of them.")));
	if (column->has_default)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("a ROW_TIMESTAMP column cannot have a DEFAULT")));
	ddl->column = NULL;
	ddl->location = -1;
	ereport(NOTICE,
			(errmsg("ROW_TIMESTAMP of Phoenix column \"%s\" is ignored",
					column->name.phoenix),
			 errdetail("It does not change the key. Phoenix also writes the column's value as the timestamp of the row's cells: a loader must do so, too.")));
}

/* The key's columns, one by one. */
static void
rk_check_key(RkDdl *ddl, RkDdlTable *table, int inherited)
{
	int			count = list_length(table->key);
	bool		stamped = false;

	for (int i = inherited; i < count; i++)
	{
		RkDdlColumn *column = list_nth(table->key, i);
		RkPhoenixType type = rk_ddl_type(ddl, column);

		CHECK_FOR_INTERRUPTS();
		rk_ddl_check_order(ddl, column, &type, column->descending,
						   i == count - 1, column->name.location);
		/* a key of one column is NOT NULL by itself */
		if (count - inherited == 1)
		{
			if (column->null_given)
				RK_DDL_ERROR(ddl, column->name.location,
							 ERRCODE_INVALID_PARAMETER_VALUE,
							 errmsg("column \"%s\" is the whole primary key and cannot be NULL",
									column->name.phoenix),
							 errhint("Leave NULL out."));
			column->not_null = true;
		}
		else if (!column->not_null && type.width >= 0)
			RK_DDL_ERROR(ddl, column->name.location,
						 ERRCODE_INVALID_PARAMETER_VALUE,
						 errmsg("column \"%s\" of the primary key must be NOT NULL: %s has no bytes for NULL",
								column->name.phoenix, type.name),
						 errhint("Write NOT NULL behind its type, as Phoenix wants it."));
		if (column->row_timestamp)
		{
			if (stamped)
				RK_DDL_ERROR(ddl, column->name.location,
							 ERRCODE_INVALID_PARAMETER_VALUE,
							 errmsg("two columns are ROW_TIMESTAMP"));
			rk_check_row_timestamp(ddl, table, column, &type);
			stamped = true;
		}
		if (column->has_default)
			rk_ddl_notice_default(column);
		table->key_default |= column->has_default;
	}
}

/* All that Phoenix checks; the key is set. */
void
rk_ddl_check_table(RkDdl *ddl, RkDdlTable *table)
{
	int			inherited = list_length(table->key);

	rk_check_names(ddl, table);
	if (table->view)
	{
		const RkDdlColumn *last = llast(table->key);

		rk_collect_key(ddl, table);
		if (list_length(table->key) > inherited &&
			rk_ddl_type(ddl, last).width < 0)
			RK_DDL_ERROR(ddl, table->name.location,
						 ERRCODE_INVALID_PARAMETER_VALUE,
						 errmsg("view %s cannot add columns to the key: column \"%s\" in front of them is of variable length",
								table->name.phoenix, last->name.phoenix));
		for (int i = 0; i < inherited; i++)
			table->key_default |=
				((RkDdlColumn *) list_nth(table->key, i))->has_default;
	}
	else
		rk_collect_key(ddl, table);
	rk_check_key(ddl, table, inherited);

	if (table->multi_tenant && !table->view &&
		(list_length(table->key) < 2 ||
		 !((RkDdlColumn *) linitial(table->key))->not_null))
		RK_DDL_ERROR(ddl, table->name.location,
					 ERRCODE_INVALID_PARAMETER_VALUE,
					 errmsg("the key of MULTI_TENANT table %s must have two columns or more, the first one NOT NULL",
							table->name.phoenix));
}
