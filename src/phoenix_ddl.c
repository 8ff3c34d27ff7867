/*
 * phoenix_ddl.c
 *		Reads Phoenix's CREATE TABLE, CREATE VIEW and CREATE INDEX.
 *
 * The grammar is that of PhoenixSQL.g of 5.2.1.  Only what a row key hangs on
 * is kept.  Whether it may be so is checked in phoenix_ddl_check.c.
 */
#include "phoenix_ddl.h"

#include "miscadmin.h"

#define RK_DDL_MAX_BUCKETS 256

/* ------------------------------------------------------------------------
 * Columns
 * ------------------------------------------------------------------------
 */

/* A name, or family.name. */
static RkDdlKeyPart *
rk_read_column_name(RkDdl *ddl, const char *what)
{
	RkDdlKeyPart *part = palloc0(sizeof(RkDdlKeyPart));

	part->name = rk_ddl_name(ddl, what);
	if (rk_ddl_take_char(ddl, '.'))
	{
		part->family = part->name.phoenix;
		part->name = rk_ddl_name(ddl, what);
	}
	return part;
}

/* (name, family.name, ...) */
static List *
rk_read_column_names(RkDdl *ddl)
{
	List	   *names = NIL;

	rk_ddl_want_char(ddl, '(');
	do
	{
		CHECK_FOR_INTERRUPTS();
		names = lappend(names, rk_read_column_name(ddl, "a column"));
	} while (rk_ddl_take_char(ddl, ','));
	rk_ddl_want_char(ddl, ')');
	return names;
}

/* Is DESC said?  ASC is the default. */
static bool
rk_read_descending(RkDdl *ddl)
{
	if (rk_ddl_take_word(ddl, "DESC"))
		return true;
	rk_ddl_take_word(ddl, "ASC");
	return false;
}

static char *
rk_read_whole_number(RkDdl *ddl, const char *what)
{
	RkDdlToken	token = rk_ddl_peek(ddl, 0);
	char	   *digits = rk_ddl_token_text(ddl, token);

	if (token.kind != RK_DDL_NUMBER ||
		strspn(digits, "0123456789") != (Size) token.len)
		rk_ddl_unexpected(ddl, what, NULL);
	ddl->next++;
	return digits;
}

/* VARCHAR, CHAR(6), DECIMAL(10,2), INTEGER ARRAY[3] */
static void
rk_read_type(RkDdl *ddl, RkDdlColumn *column)
{
	RkDdlName	name;

	if (rk_ddl_is_word(ddl, 0, "PRIMARY") || rk_ddl_is_word(ddl, 0, "NOT"))
		rk_ddl_unexpected(ddl, "a type", NULL);
	name = rk_ddl_name(ddl, "a type");
	column->type = name.phoenix;
	column->type_location = name.location;
	if (rk_ddl_take_char(ddl, '('))
	{
		const char *length = rk_read_whole_number(ddl, "a length");
		const char *scale = NULL;

		if (rk_ddl_take_char(ddl, ','))
			scale = rk_read_whole_number(ddl, "a scale");
		rk_ddl_want_char(ddl, ')');
		/* Phoenix's ColumnDef drops the scale of all other types */
		if (scale != NULL && pg_strcasecmp(column->type, "DECIMAL") == 0)
			column->type = psprintf("%s(%s,%s)", column->type, length, scale);
		else
			column->type = psprintf("%s(%s)", column->type, length);
	}
	column->array = rk_ddl_take_word(ddl, "ARRAY");
	if (rk_ddl_take_char(ddl, '['))
	{
		column->array = true;
		if (!rk_ddl_is_char(ddl, 0, ']'))
			rk_read_whole_number(ddl, "a number of elements");
		rk_ddl_want_char(ddl, ']');
	}
}

/*
 * name type [NULL | NOT NULL] [DEFAULT e] [PRIMARY KEY [ASC | DESC]
 * [ROW_TIMESTAMP]]
 */
static RkDdlColumn *
rk_read_column(RkDdl *ddl)
{
	RkDdlColumn *column = palloc0(sizeof(RkDdlColumn));
	RkDdlKeyPart *name = rk_read_column_name(ddl, "a column");

	if (name->family == NULL && rk_ddl_is_word(ddl, 0, "KEY") &&
		strcmp(name->name.phoenix, "PRIMARY") == 0)
		rk_ddl_unexpected(ddl, "a column's type",
						  "Phoenix names the constraint: CONSTRAINT pk PRIMARY KEY (a, b DESC).");
	column->family = name->family;
	column->name = name->name;
	rk_read_type(ddl, column);

	if (rk_ddl_take_word(ddl, "NOT"))
	{
		rk_ddl_want_word(ddl, "NULL");
		column->not_null = true;
	}
	else
		column->null_given = rk_ddl_take_word(ddl, "NULL");
	if (rk_ddl_take_word(ddl, "DEFAULT"))
	{
		bool		is_null = rk_ddl_is_word(ddl, 0, "NULL");
		int			start = ddl->next;

		rk_ddl_skip_expression(ddl);
		/* Phoenix drops a default of NULL */
		column->has_default = !is_null || ddl->next != start + 1;
	}
	if (rk_ddl_take_word(ddl, "PRIMARY"))
	{
		rk_ddl_want_word(ddl, "KEY");
		column->inline_key = true;
		column->descending = rk_read_descending(ddl);
		column->row_timestamp = rk_ddl_take_word(ddl, "ROW_TIMESTAMP");
	}
	else if (rk_ddl_take_word(ddl, "ENCODED_QUALIFIER"))
		rk_read_whole_number(ddl, "a number");
	if (rk_ddl_is_word(ddl, 0, "NOT") || rk_ddl_is_word(ddl, 0, "NULL"))
		rk_ddl_unexpected(ddl, "a comma or parenthesis",
						  "Phoenix takes NULL and NOT NULL directly behind the type.");
	return column;
}

/* CONSTRAINT name PRIMARY KEY (a, b DESC, c ROW_TIMESTAMP) */
static List *
rk_read_constraint(RkDdl *ddl)
{
	List	   *parts = NIL;

	if (rk_ddl_is_word(ddl, 0, "PRIMARY") && rk_ddl_is_word(ddl, 1, "KEY"))
		rk_ddl_unexpected(ddl, "a constraint's name",
						  "Write CONSTRAINT pk PRIMARY KEY (a, b DESC).");
	rk_ddl_name(ddl, "a constraint's name");
	rk_ddl_want_word(ddl, "PRIMARY");
	rk_ddl_want_word(ddl, "KEY");
	rk_ddl_want_char(ddl, '(');
	do
	{
		RkDdlKeyPart *part = palloc0(sizeof(RkDdlKeyPart));

		CHECK_FOR_INTERRUPTS();
		part->name = rk_ddl_name(ddl, "a column");
		part->descending = rk_read_descending(ddl);
		part->row_timestamp = rk_ddl_take_word(ddl, "ROW_TIMESTAMP");
		parts = lappend(parts, part);
	} while (rk_ddl_take_char(ddl, ','));
	rk_ddl_want_char(ddl, ')');
	return parts;
}

/* (column, ... [CONSTRAINT ...]); the comma before CONSTRAINT may lack. */
static void
rk_read_columns(RkDdl *ddl, RkDdlTable *table)
{
	rk_ddl_want_char(ddl, '(');
	for (;;)
	{
		bool		comma;

		CHECK_FOR_INTERRUPTS();
		table->columns = lappend(table->columns, rk_read_column(ddl));
		comma = rk_ddl_take_char(ddl, ',');
		if (rk_ddl_take_word(ddl, "CONSTRAINT"))
		{
			table->constraint = rk_read_constraint(ddl);
			break;
		}
		if (!comma)
			break;
	}
	if (!rk_ddl_take_char(ddl, ')'))
		rk_ddl_unexpected(ddl, "a comma or parenthesis", NULL);
}

/* ------------------------------------------------------------------------
 * Options
 * ------------------------------------------------------------------------
 */

/* A literal: 'x', X'0a' '0b', DATE '2026-01-01', -1.5, TRUE, NULL. */
static bool
rk_read_literal(RkDdl *ddl)
{
	bool		sign = rk_ddl_is_char(ddl, 0, '-') ||
		rk_ddl_is_char(ddl, 0, '+');
	RkDdlToken	token = rk_ddl_peek(ddl, sign ? 1 : 0);

	if (token.kind == RK_DDL_NUMBER)
		ddl->next += sign ? 2 : 1;
	else if (!sign && (token.kind == RK_DDL_STRING ||
					   (token.kind == RK_DDL_WORD &&
						rk_ddl_peek(ddl, 1).kind == RK_DDL_STRING)))
	{
		ddl->next++;
		while (rk_ddl_peek(ddl, 0).kind == RK_DDL_STRING)
			ddl->next++;
	}
	else
		return !sign && (rk_ddl_take_word(ddl, "TRUE") ||
						 rk_ddl_take_word(ddl, "FALSE") ||
						 rk_ddl_take_word(ddl, "NULL"));
	return true;
}

/* The value of an option: a name or a literal. */
static void
rk_read_option_value(RkDdl *ddl)
{
	if (rk_read_literal(ddl))
		return;
	if (!rk_ddl_is_name(ddl, 0))
		rk_ddl_unexpected(ddl, "an option's value", NULL);
	ddl->next++;
}

/* 0 to 256 as Phoenix's MetaDataClient has it; 0 is no salt. */
static int
rk_read_buckets(RkDdl *ddl)
{
	RkDdlToken	token = rk_ddl_peek(ddl, 0);
	char	   *value;

	/* a sign and its number are one value */
	if (token.kind == RK_DDL_CHAR && rk_ddl_peek(ddl, 1).kind == RK_DDL_NUMBER)
		token.len = rk_ddl_peek(ddl, 1).start + rk_ddl_peek(ddl, 1).len -
			token.start;
	value = rk_ddl_token_text(ddl, token);
	if (token.kind != RK_DDL_NUMBER ||
		strspn(value, "0123456789") != (Size) token.len || token.len > 9 ||
		atoi(value) > RK_DDL_MAX_BUCKETS)
		RK_DDL_ERROR(ddl, token.start, ERRCODE_INVALID_PARAMETER_VALUE,
					 errmsg("SALT_BUCKETS must be a number between 0 and %d: %s",
							RK_DDL_MAX_BUCKETS, value),
					 errhint("Write SALT_BUCKETS=16, or 0 for a table without salt."));
	return atoi(value);
}

/* A truth value; the string of one is taken too. */
static bool
rk_read_truth(const RkDdl *ddl)
{
	char	   *value = rk_ddl_token_text(ddl, rk_ddl_peek(ddl, 0));

	return pg_strcasecmp(value, "true") == 0 ||
		pg_strcasecmp(value, "'true'") == 0;
}

/* An option that is nearly one of those that change the key. */
static void
rk_check_option_name(const char *name)
{
	static const char *const names[] = {"SALT_BUCKETS", "MULTI_TENANT"};
	const char *nearest = rk_nearest_name(name, names, lengthof(names));

	if (nearest != NULL)
		ereport(NOTICE,
				(errmsg("Phoenix option %s does not change the key", name),
				 errhint("Perhaps you mean %s.", nearest)));
}

/* name=value, family.name=value, ...; the last of several counts */
static void
rk_read_properties(RkDdl *ddl, int *buckets, RkDdlTable *table)
{
	do
	{
		RkDdlKeyPart *option = rk_read_column_name(ddl, "an option");
		const char *name = option->name.phoenix;

		CHECK_FOR_INTERRUPTS();
		if (!rk_ddl_take_char(ddl, '='))
			rk_ddl_unexpected(ddl, psprintf("\"=\" behind %s", name), NULL);
		if (strcmp(name, "SALT_BUCKETS") == 0)
		{
			if (option->family != NULL)
				RK_DDL_ERROR(ddl, option->name.location,
							 ERRCODE_INVALID_PARAMETER_VALUE,
							 errmsg("SALT_BUCKETS belongs to a table, not to a column family"));
			*buckets = rk_read_buckets(ddl);
		}
		else if (table != NULL && strcmp(name, "MULTI_TENANT") == 0)
			table->multi_tenant = rk_read_truth(ddl);
		else if (strcmp(name, "MULTI_TENANT") != 0)
			rk_check_option_name(name);
		rk_read_option_value(ddl);
	} while (rk_ddl_take_char(ddl, ','));
}

/* All that may stand behind a table's or an index's columns. */
static void
rk_read_options(RkDdl *ddl, int *buckets, RkDdlTable *table)
{
	rk_ddl_take_word(ddl, "NOVERIFY");
	if (rk_ddl_is_name(ddl, 0) && !rk_ddl_is_word(ddl, 0, "SPLIT") &&
		!rk_ddl_is_word(ddl, 0, "COLUMN_QUALIFIER_COUNTER"))
		rk_read_properties(ddl, buckets, table);
	if (rk_ddl_take_word(ddl, "SPLIT"))
	{
		rk_ddl_want_word(ddl, "ON");
		if (!rk_ddl_is_char(ddl, 0, '('))
			rk_ddl_unexpected(ddl, "\"(\"", NULL);
		rk_ddl_skip_group(ddl);
	}
	if (rk_ddl_take_word(ddl, "COLUMN_QUALIFIER_COUNTER"))
	{
		if (!rk_ddl_is_char(ddl, 0, '('))
			rk_ddl_unexpected(ddl, "\"(\"", NULL);
		rk_ddl_skip_group(ddl);
	}
	if (!rk_ddl_is_char(ddl, 0, ';') &&
		rk_ddl_peek(ddl, 0).kind != RK_DDL_END)
		rk_ddl_unexpected(ddl, "an option or the end",
						  "Options are name=value, divided by commas.");
}

/* ------------------------------------------------------------------------
 * Tables and views
 * ------------------------------------------------------------------------
 */

static void
rk_skip_if_not_exists(RkDdl *ddl)
{
	if (rk_ddl_take_word(ddl, "IF"))
	{
		rk_ddl_want_word(ddl, "NOT");
		rk_ddl_want_word(ddl, "EXISTS");
	}
}

/* name or schema.name */
static RkDdlName
rk_read_table_name(RkDdl *ddl, char **schema)
{
	RkDdlKeyPart *part = rk_read_column_name(ddl, "a table");

	*schema = part->family;
	return part->name;
}

static RkDdlTable *
rk_read_table(RkDdl *ddl)
{
	RkDdlTable *table = palloc0(sizeof(RkDdlTable));

	rk_skip_if_not_exists(ddl);
	table->name = rk_read_table_name(ddl, &table->schema);
	rk_read_columns(ddl, table);
	rk_read_options(ddl, &table->buckets, table);
	return table;
}

/*
 * One condition of a view's WHERE: a = 'x' and 'x' = a fix a column, a IS NULL
 * does not.  Anything else is left as it stands, and false.
 */
static bool
rk_read_view_condition(RkDdl *ddl, List **fixed)
{
	bool		reversed = rk_read_literal(ddl);
	RkDdlKeyPart *part;

	if ((reversed && !rk_ddl_take_char(ddl, '=')) || !rk_ddl_is_name(ddl, 0))
		return false;
	part = rk_read_column_name(ddl, "a column");
	if (!reversed && rk_ddl_take_word(ddl, "IS"))
		return rk_ddl_take_word(ddl, "NULL");
	*fixed = lappend(*fixed, part);
	return reversed || (rk_ddl_take_char(ddl, '=') && rk_read_literal(ddl));
}

/*
 * WHERE of a view.  Columns that it fixes are no part of the keys of the
 * view's indexes (Phoenix's ViewWhereExpressionVisitor).
 */
static void
rk_read_view_where(RkDdl *ddl, RkDdlTable *view)
{
	int			start = ddl->next;
	int			end;
	List	   *fixed = NIL;
	bool		simple;
	ListCell   *cell;

	rk_ddl_skip_expression(ddl);
	end = ddl->next;
	ddl->next = start;
	do
		simple = rk_read_view_condition(ddl, &fixed);
	while (simple && ddl->next < end && rk_ddl_take_word(ddl, "AND"));
	if (simple && ddl->next == end)
	{
		foreach(cell, fixed)
			rk_ddl_find(ddl, view, lfirst(cell))->constant = true;
		return;
	}

	for (ddl->next = start; ddl->next < end; ddl->next++)
	{
		RkDdlName	name;

		if (!rk_ddl_is_name(ddl, 0))
			continue;
		name = rk_ddl_name(ddl, "a column");
		ddl->next--;
		foreach(cell, view->key)
		{
			if (strcmp(((RkDdlColumn *) lfirst(cell))->name.phoenix,
					   name.phoenix) == 0)
			{
				view->where = name.phoenix;
				view->where_location = name.location;
			}
		}
	}
}

/* The table with copies of its columns: a view may fix them for itself. */
static void
rk_inherit_columns(RkDdlTable *view, const RkDdlTable *base)
{
	List	   *columns = NIL;
	ListCell   *cell;

	foreach(cell, base->columns)
	{
		RkDdlColumn *column = palloc(sizeof(RkDdlColumn));

		*column = *(RkDdlColumn *) lfirst(cell);
		columns = lappend(columns, column);
		if (column->in_key)
			view->key = lappend(view->key, column);
	}
	view->own_columns = list_length(columns);
	view->columns = list_concat(columns, view->columns);
	view->view = true;
	view->multi_tenant = base->multi_tenant;
	view->buckets = base->buckets;
	view->where = base->where;
	view->where_location = base->where_location;
}

/*
 * A view on a table of the text has that table's key, and its own columns
 * behind.  Without AS SELECT it is a view of a table that HBase has already:
 * then it is like a table.
 */
static RkDdlTable *
rk_read_view(RkDdl *ddl)
{
	RkDdlTable *view = palloc0(sizeof(RkDdlTable));
	int			buckets = -1;

	rk_skip_if_not_exists(ddl);
	view->name = rk_read_table_name(ddl, &view->schema);
	if (rk_ddl_is_char(ddl, 0, '('))
		rk_read_columns(ddl, view);
	if (rk_ddl_take_word(ddl, "AS"))
	{
		char	   *schema;
		RkDdlName	name;
		RkDdlTable *base = NULL;
		ListCell   *cell;

		rk_ddl_want_word(ddl, "SELECT");
		rk_ddl_want_char(ddl, '*');
		rk_ddl_want_word(ddl, "FROM");
		name = rk_read_table_name(ddl, &schema);
		foreach(cell, ddl->tables)
		{
			if (rk_ddl_is_table(schema, &name, lfirst(cell)))
				base = lfirst(cell);
		}
		if (base == NULL)
			RK_DDL_ERROR(ddl, name.location, ERRCODE_INVALID_PARAMETER_VALUE,
						 errmsg("the view's table %s is not in the text",
								name.phoenix),
						 errhint("Put its CREATE TABLE in front, with a semicolon. For a table that only HBase knows, leave AS SELECT away."));
		rk_inherit_columns(view, base);
		if (rk_ddl_take_word(ddl, "WHERE"))
			rk_read_view_where(ddl, view);
	}
	else if (view->columns == NIL)
		rk_ddl_unexpected(ddl, "columns or AS SELECT", NULL);
	rk_read_options(ddl, &buckets, NULL);
	if (buckets >= 0)
		ereport(NOTICE,
				(errmsg("SALT_BUCKETS of a Phoenix view is ignored"),
				 errdetail("Phoenix salts a view as its table.")));
	return view;
}

/*
 * All statements of a text; the last one's table or view.  It is checked.
 */
RkDdlTable *
rk_ddl_read_tables(RkDdl *ddl)
{
	RkDdlTable *table = NULL;

	do
	{
		static const char hint[] =
		"Write the CREATE TABLE with all columns that the table has now.";

		CHECK_FOR_INTERRUPTS();
		if (rk_ddl_take_char(ddl, ';'))
			continue;
		if (!rk_ddl_take_word(ddl, "CREATE"))
			rk_ddl_unexpected(ddl, "CREATE TABLE or CREATE VIEW", hint);
		if (rk_ddl_take_word(ddl, "VIEW"))
			table = rk_read_view(ddl);
		else
		{
			bool		immutable = rk_ddl_take_word(ddl, "IMMUTABLE");

			if (rk_ddl_is_word(ddl, 0, "INDEX") ||
				rk_ddl_is_word(ddl, 0, "LOCAL") ||
				rk_ddl_is_word(ddl, 0, "UNCOVERED"))
				rk_ddl_unexpected(ddl, "TABLE or VIEW",
								  "The keys of an index are rowkey_phoenix_index_layout(table_ddl, index_ddl).");
			if (!rk_ddl_take_word(ddl, "TABLE"))
				rk_ddl_unexpected(ddl, immutable ? "TABLE" : "TABLE or VIEW",
								  hint);
			table = rk_read_table(ddl);
		}
		rk_ddl_check_table(ddl, table);
		ddl->tables = lappend(ddl->tables, table);
	} while (rk_ddl_peek(ddl, 0).kind != RK_DDL_END);
	if (table == NULL)
		rk_ddl_unexpected(ddl, "CREATE TABLE", NULL);
	return table;
}

/* ------------------------------------------------------------------------
 * Indexes
 * ------------------------------------------------------------------------
 */

/* (a, f.b DESC, ...); expressions are refused. */
static List *
rk_read_index_columns(RkDdl *ddl)
{
	List	   *parts = NIL;

	rk_ddl_want_char(ddl, '(');
	do
	{
		RkDdlKeyPart *part = NULL;
		int			start = rk_ddl_peek(ddl, 0).start;

		CHECK_FOR_INTERRUPTS();
		if (rk_ddl_is_name(ddl, 0))
		{
			part = rk_read_column_name(ddl, "a column");
			part->descending = rk_read_descending(ddl);
		}
		if (part == NULL || (!rk_ddl_is_char(ddl, 0, ',') &&
							 !rk_ddl_is_char(ddl, 0, ')')))
		{
			if (rk_ddl_peek(ddl, 0).kind == RK_DDL_END ||
				rk_ddl_is_char(ddl, 0, ')'))
				rk_ddl_unexpected(ddl, part == NULL ? "a column" :
								  "a comma or parenthesis", NULL);
			RK_DDL_ERROR(ddl, start, ERRCODE_FEATURE_NOT_SUPPORTED,
						 errmsg("an index on an expression is not read"),
						 errhint("Write the layout by hand, with a column that holds the expression's value, such as phoenix(upper_name, 'VARCHAR', index_row => true)."));
		}
		parts = lappend(parts, part);
	} while (rk_ddl_take_char(ddl, ','));
	rk_ddl_want_char(ddl, ')');
	return parts;
}

/* One CREATE INDEX. */
RkDdlIndex *
rk_ddl_read_index(RkDdl *ddl)
{
	RkDdlIndex *index = palloc0(sizeof(RkDdlIndex));
	bool		uncovered;

	index->buckets = -1;
	while (rk_ddl_take_char(ddl, ';'));
	rk_ddl_want_word(ddl, "CREATE");
	uncovered = rk_ddl_take_word(ddl, "UNCOVERED");
	index->local = rk_ddl_take_word(ddl, "LOCAL");
	if (!rk_ddl_take_word(ddl, "INDEX"))
		rk_ddl_unexpected(ddl, "CREATE INDEX",
						  "The first argument is the table's CREATE TABLE, the second one the index's CREATE INDEX.");
	if (uncovered && index->local)
		RK_DDL_ERROR(ddl, -1, ERRCODE_INVALID_PARAMETER_VALUE,
					 errmsg("a Phoenix index cannot be both UNCOVERED and LOCAL"));
	rk_skip_if_not_exists(ddl);
	rk_ddl_name(ddl, "an index");
	rk_ddl_want_word(ddl, "ON");
	index->table = rk_read_table_name(ddl, &index->schema);
	index->columns = rk_read_index_columns(ddl);
	if (rk_ddl_is_word(ddl, 0, "INCLUDE"))
	{
		if (uncovered)
			rk_ddl_unexpected(ddl, "no INCLUDE in an UNCOVERED index", NULL);
		ddl->next++;
		index->included = rk_read_column_names(ddl);
	}
	if (rk_ddl_is_word(ddl, 0, "WHERE"))
	{
		if (index->local)
			rk_ddl_unexpected(ddl, "no WHERE in a LOCAL index", NULL);
		ddl->next++;
		rk_ddl_skip_expression(ddl);
		ereport(NOTICE,
				(errmsg("WHERE of a Phoenix index is no part of its keys"),
				 errdetail("The index has rows only where it is true: filter the rows whose index keys you write.")));
	}
	rk_ddl_take_word(ddl, "ASYNC");
	rk_read_options(ddl, &index->buckets, NULL);
	while (rk_ddl_take_char(ddl, ';'));
	if (rk_ddl_peek(ddl, 0).kind != RK_DDL_END)
		rk_ddl_unexpected(ddl, "one CREATE INDEX",
						  "Call the function once for each index.");
	return index;
}
