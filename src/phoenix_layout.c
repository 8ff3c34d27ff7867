/*
 * phoenix_layout.c
 *		Layouts of the row keys of Phoenix's tables, views and indexes.
 *
 * The DDL is read in phoenix_ddl.c; what the elements do is no matter here.
 */
#include "phoenix_ddl.h"

#include "lib/stringinfo.h"
#include "miscadmin.h"
#include "utils/builtins.h"

/* ------------------------------------------------------------------------
 * Elements
 * ------------------------------------------------------------------------
 */

static void
rk_add_element(StringInfo out)
{
	if (out->len > 0)
		appendStringInfoString(out, ", ");
}

/* Constant bytes. */
static void
rk_add_constant(StringInfo out, RkBytes bytes)
{
	rk_add_element(out);
	appendStringInfoString(out, quote_literal_cstr(rk_printed(bytes)));
}

static void
rk_add_salt(StringInfo out, int buckets)
{
	if (buckets > 0)
	{
		rk_add_element(out);
		appendStringInfo(out, "salt(buckets => %d)", buckets);
	}
}

/* phoenix(column, 'TYPE', ...) */
static void
rk_add_column(StringInfo out, const RkDdlColumn *column, const char *type,
			  bool descending, bool not_null, const char *from_type,
			  bool index_row)
{
	rk_add_element(out);
	appendStringInfo(out, "phoenix(%s, '%s'",
					 rk_identifier(column->name.column), type);
	if (descending)
		appendStringInfoString(out, ", descending => true");
	if (not_null)
		appendStringInfoString(out, ", nullable => false");
	if (from_type != NULL)
		appendStringInfo(out, ", from_type => '%s'", from_type);
	if (index_row)
		appendStringInfoString(out, ", index_row => true");
	appendStringInfoChar(out, ')');
}

/*
 * The tenant's bytes, as Phoenix's ScanUtil.getTenantIdBytes makes them from
 * the connection's TenantId, and the separator behind them.
 */
static void
rk_add_tenant(StringInfo out, RkDdl *ddl, const RkDdlTable *table)
{
	const RkDdlColumn *column = linitial(table->key);
	RkPhoenixType type = rk_ddl_type(ddl, column);
	RkColumn	reads = {.name = column->name.column, .takes = type.takes};
	RkValue		value = {.kind = RK_NULL};
	RkOut		bytes;

	ddl->location = ddl->tenant_location;
	if ((type.takes & (RK_TAKES_TIMES | RK_TAKES_BYTES | RK_TAKES_BOOL |
					   RK_TAKES_FLOAT4 | RK_TAKES_FLOAT8)) != 0 ||
		column->descending)
		ereport(ERROR,
				(errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
				 errmsg("TenantId is not supported for a tenant column of type %s%s",
						type.name, column->descending ? " DESC" : ""),
				 errhint("Leave the comment out: the tenant is then a column of the layout.")));
	rk_value_from_text(&value, ddl->tenant, &reads);
	rk_out_init(&bytes, 32);
	rk_put_phoenix(&bytes, &type, false, &value);
	if (type.width < 0)
		*rk_extend(&bytes, 1) = 0x00;
	rk_add_constant(out, rk_bytes(rk_out_finish(&bytes)));
	ddl->location = -1;
}

/* Is the tenant's column there, and fixed? */
static bool
rk_fixed_tenant(RkDdl *ddl, const RkDdlTable *table)
{
	if (ddl->tenant == NULL)
		return false;
	if (!table->multi_tenant)
		RK_DDL_ERROR(ddl, ddl->tenant_location,
					 ERRCODE_INVALID_PARAMETER_VALUE,
					 errmsg("TenantId is given, but table %s is not MULTI_TENANT",
							table->name.phoenix),
					 errhint("Write MULTI_TENANT=true behind the table's columns, or leave the comment out."));
	return true;
}

/*
 * Phoenix leaves out NULLs at the end of a key, and then the separator behind
 * the tenant, too: constant bytes cannot do that.
 */
static void
rk_check_fixed_tenant(RkDdl *ddl, const RkDdlTable *table)
{
	if (rk_ddl_type(ddl, linitial(table->key)).width >= 0 ||
		table->key_default)
		return;
	for (int i = 1; i < list_length(table->key); i++)
	{
		if (((RkDdlColumn *) list_nth(table->key, i))->not_null)
			return;
	}
	RK_DDL_ERROR(ddl, ddl->tenant_location, ERRCODE_FEATURE_NOT_SUPPORTED,
				 errmsg("TenantId is not supported for a key whose other columns may all be NULL"),
				 errhint("Leave the comment out: the tenant is then a column of the layout."));
}

/* ------------------------------------------------------------------------
 * Tables
 * ------------------------------------------------------------------------
 */

/* The layout's text. */
static char *
rk_table_layout(RkDdl *ddl, const RkDdlTable *table)
{
	StringInfoData out;
	bool		fixed_tenant = rk_fixed_tenant(ddl, table);

	initStringInfo(&out);
	rk_add_salt(&out, table->buckets);
	if (fixed_tenant)
	{
		rk_check_fixed_tenant(ddl, table);
		rk_add_tenant(&out, ddl, table);
	}
	for (int i = fixed_tenant ? 1 : 0; i < list_length(table->key); i++)
	{
		const RkDdlColumn *column = list_nth(table->key, i);
		RkPhoenixType type = rk_ddl_type(ddl, column);

		CHECK_FOR_INTERRUPTS();
		/*
		 * Where a column has a DEFAULT, PTableImpl.newKey leaves out fewer
		 * NULLs at the end: then none may be there.
		 */
		rk_add_column(&out, column, rk_phoenix_type_print(&type),
					  column->descending,
					  column->not_null || column->has_default ||
					  (table->key_default &&
					   i == list_length(table->key) - 1), NULL, false);
	}
	return out.data;
}

/* ------------------------------------------------------------------------
 * Indexes
 * ------------------------------------------------------------------------
 */

/*
 * The type in the index's key: it cannot hold a NULL of fixed width
 * (IndexUtil.getIndexColumnDataType).  A DEFAULT is never NULL.  False where
 * the type stays as it is.
 */
static bool
rk_index_type(const RkDdlColumn *column, RkPhoenixType *type)
{
	int			length = type->length;

	if (column->not_null || column->has_default || type->width < 0)
		return false;
	switch (type->kind)
	{
		case RKB_PHOENIX_CHAR:
			*type = rk_phoenix_type((RkBytes) {(const uint8 *) "VARCHAR", 7});
			type->length = length;
			break;
		case RKB_PHOENIX_BINARY:
			*type = rk_phoenix_type((RkBytes) {(const uint8 *) "VARBINARY", 9});
			type->length = length;
			break;
		default:
			*type = rk_phoenix_type((RkBytes) {(const uint8 *) "DECIMAL", 7});
			break;
	}
	return true;
}

/* The table or view that the index is on. */
static const RkDdlTable *
rk_indexed_table(const RkDdl *table_ddl, RkDdl *index_ddl, const RkDdlIndex *index)
{
	const RkDdlTable *found = NULL;
	ListCell   *cell;

	foreach(cell, table_ddl->tables)
	{
		if (rk_ddl_is_table(index->schema, &index->table, lfirst(cell)))
			found = lfirst(cell);
	}
	if (found == NULL)
	{
		const RkDdlTable *last = llast(table_ddl->tables);

		RK_DDL_ERROR(index_ddl, index->table.location,
					 ERRCODE_INVALID_PARAMETER_VALUE,
					 errmsg("the index is on %s, but the table's text creates %s",
							index->table.phoenix, last->name.phoenix),
					 errhint("The first argument is the CREATE TABLE of the index's own table, with the CREATE VIEW behind it for an index on a view."));
	}
	return found;
}

/* A column of the index's key, with its order there. */
typedef struct RkIndexColumn
{
	const RkDdlColumn *column;
	bool		descending;
	int			location;		/* in the index's text, or -1 */
} RkIndexColumn;

static bool
rk_is_indexed(const List *columns, const RkDdlColumn *column)
{
	ListCell   *cell;

	foreach(cell, columns)
	{
		if (((RkIndexColumn *) lfirst(cell))->column == column)
			return true;
	}
	return false;
}

static List *
rk_add_index_column(List *columns, const RkDdlColumn *column, bool descending,
					int location)
{
	RkIndexColumn *added = palloc(sizeof(RkIndexColumn));

	*added = (RkIndexColumn) {column, descending, location};
	return lappend(columns, added);
}

/*
 * The columns of the index's key behind the index id, the tenant's first: then
 * the indexed ones, then those of the table's key that are not among them nor
 * fixed by a view (MetaDataClient.createIndex).
 */
static List *
rk_index_columns(RkDdl *ddl, const RkDdlTable *table, const RkDdlIndex *index)
{
	List	   *columns = NIL;
	const RkDdlColumn *tenant = table->multi_tenant ? linitial(table->key) :
		NULL;
	ListCell   *cell;

	if (tenant != NULL)
		columns = rk_add_index_column(columns, tenant, tenant->descending, -1);
	foreach(cell, index->columns)
	{
		const RkDdlKeyPart *part = lfirst(cell);
		const RkDdlColumn *column = rk_ddl_find(ddl, table, part);

		CHECK_FOR_INTERRUPTS();
		if (column == tenant)
			RK_DDL_ERROR(ddl, part->name.location,
						 ERRCODE_INVALID_PARAMETER_VALUE,
						 errmsg("column \"%s\" is the tenant of a MULTI_TENANT table",
								part->name.phoenix),
						 errhint("Leave it out: it stands in front of every index key by itself."));
		if (rk_is_indexed(columns, column))
			RK_DDL_ERROR(ddl, part->name.location,
						 ERRCODE_INVALID_PARAMETER_VALUE,
						 errmsg("column \"%s\" is twice in the index",
								part->name.phoenix));
		if (column->constant)
			RK_DDL_ERROR(ddl, part->name.location,
						 ERRCODE_INVALID_PARAMETER_VALUE,
						 errmsg("column \"%s\" is fixed by the view's WHERE and cannot be indexed",
								part->name.phoenix));
		columns = rk_add_index_column(columns, column, part->descending,
									  part->name.location);
	}
	foreach(cell, index->included)
	{
		const RkDdlKeyPart *part = lfirst(cell);

		if (rk_is_indexed(columns, rk_ddl_find(ddl, table, part)))
			RK_DDL_ERROR(ddl, part->name.location,
						 ERRCODE_INVALID_PARAMETER_VALUE,
						 errmsg("column \"%s\" is both indexed and included",
								part->name.phoenix));
	}
	foreach(cell, table->key)
	{
		const RkDdlColumn *column = lfirst(cell);

		if (!column->constant && !rk_is_indexed(columns, column))
			columns = rk_add_index_column(columns, column,
										  column->descending, -1);
	}
	return columns;
}

/* Two columns of different families may have one name; a layout has not. */
static void
rk_check_index_names(RkDdl *ddl, const List *columns)
{
	for (int i = 0; i < list_length(columns); i++)
	{
		const RkIndexColumn *a = list_nth(columns, i);

		for (int j = 0; j < i; j++)
		{
			const RkIndexColumn *b = list_nth(columns, j);

			if (strcmp(a->column->name.column, b->column->name.column) == 0)
				RK_DDL_ERROR(ddl, a->location >= 0 ? a->location : b->location,
							 ERRCODE_INVALID_PARAMETER_VALUE,
							 errmsg("two columns of the index's key would be column %s here",
									rk_identifier(a->column->name.column)),
							 errhint("Names are not part of keys: rename one in both texts."));
		}
	}
}

/* The layout's text. */
static char *
rk_index_layout(RkDdl *table_ddl, RkDdl *ddl, const RkDdlIndex *index,
				int32 index_id)
{
	StringInfoData out;
	const RkDdlTable *table = rk_indexed_table(table_ddl, ddl, index);
	bool		fixed_tenant;
	bool		has_id = index->local || table->view;
	List	   *columns = rk_index_columns(ddl, table, index);

	rk_check_index_names(ddl, columns);
	if (index->buckets >= 0 && index->local)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("a local index cannot have SALT_BUCKETS"),
				 errhint("Leave them out: its rows stand in the regions of the table.")));
	if (index->buckets >= 0 && has_id)
		ereport(NOTICE,
				(errmsg("SALT_BUCKETS of an index on a Phoenix view is ignored"),
				 errdetail("Phoenix salts it as the view's table.")));
	if (!has_id && index_id != 0)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("a global index has no index id: %d", index_id),
				 errhint("Only local indexes and indexes on views have one.")));
	/* a cluster gives 0 to its 32769th index: it was left out */
	if (has_id && index_id == 0)
		ereport(NOTICE,
				(errmsg("index id 0 is taken"),
				 errhint("Give the index's own as the third argument: SYSTEM.CATALOG has it in VIEW_INDEX_ID; a cluster's first one is -32768.")));

	initStringInfo(&out);
	if (!index->local)
		rk_add_salt(&out, index->buckets >= 0 && !has_id ? index->buckets :
					table->buckets);
	if (has_id)
	{
		uint8		bytes[2];

		if (index_id < PG_INT16_MIN || index_id > PG_INT16_MAX)
			ereport(ERROR,
					(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
					 errmsg("index id %d is not a SMALLINT", index_id),
					 errhint("SYSTEM.CATALOG has it in VIEW_INDEX_ID; a cluster's first one is -32768.")));
		bytes[0] = (uint8) (((uint16) index_id >> 8) ^ 0x80);
		bytes[1] = (uint8) index_id;
		rk_add_constant(&out, (RkBytes) {bytes, 2});
	}

	rk_ddl_watch(table_ddl);
	if (table->where != NULL)
		RK_DDL_ERROR(table_ddl, table->where_location,
					 ERRCODE_FEATURE_NOT_SUPPORTED,
					 errmsg("WHERE of the view is not understood where it names column \"%s\" of the key",
							table->where),
					 errdetail("Columns that a view fixes by = are no part of its indexes' keys."),
					 errhint("Write what it fixes as a = 'x' AND b = 1, or leave WHERE out if it fixes no column of the key."));
	fixed_tenant = rk_fixed_tenant(table_ddl, table);
	if (fixed_tenant)
		rk_add_tenant(&out, table_ddl, table);
	for (int i = fixed_tenant ? 1 : 0; i < list_length(columns); i++)
	{
		const RkIndexColumn *item = list_nth(columns, i);
		RkPhoenixType type = rk_ddl_type(table_ddl, item->column);
		const char *from_type = rk_phoenix_type_print(&type);

		CHECK_FOR_INTERRUPTS();
		if (!rk_index_type(item->column, &type))
			from_type = NULL;
		if (item->column->has_default && !item->column->in_key)
			rk_ddl_notice_default(item->column);
		rk_ddl_check_order(table_ddl, item->column, &type, item->descending,
						   i == list_length(columns) - 1,
						   item->column->name.location);
		/* the tenant's separator is not taken off at the end */
		rk_add_column(&out, item->column, rk_phoenix_type_print(&type),
					  item->descending,
					  item->column->not_null || item->column->has_default,
					  from_type, !table->multi_tenant || i > 0);
	}
	rk_ddl_unwatch(table_ddl);
	return out.data;
}

/* ------------------------------------------------------------------------
 * SQL
 * ------------------------------------------------------------------------
 */

/* Its canonical form; the layout type judges what is written. */
static text *
rk_written_layout(const char *layout)
{
	return cstring_to_text(rk_layout_print(rk_layout_parse(layout)));
}

/*
 * rowkey_phoenix_layout(ddl text) returns rowkey_layout
 *
 * The row key of the last table or view that the text creates.  Errors carry
 * the position in the text.
 */
ROWKEY_FUNCTION(rowkey_phoenix_layout);
Datum
rowkey_phoenix_layout(PG_FUNCTION_ARGS)
{
	RkDdl		ddl = {
		.text = text_to_cstring(PG_GETARG_TEXT_PP(0)),
		.location = -1
	};
	const char *layout;

	rk_ddl_watch(&ddl);
	rk_ddl_scan(&ddl);
	layout = rk_table_layout(&ddl, rk_ddl_read_tables(&ddl));
	rk_ddl_unwatch(&ddl);
	PG_RETURN_TEXT_P(rk_written_layout(layout));
}

/*
 * rowkey_phoenix_index_layout(table_ddl text, index_ddl text, index_id int)
 * returns rowkey_layout
 *
 * The key of an index's rows, as IndexMaintainer.buildRowKey makes it:
 *
 *	 [salt] [index id] [tenant] indexed columns, other columns of the key
 *
 * without the region's start key that stands before those of a local index.
 */
ROWKEY_FUNCTION(rowkey_phoenix_index_layout);
Datum
rowkey_phoenix_index_layout(PG_FUNCTION_ARGS)
{
	RkDdl		table_ddl = {
		.text = text_to_cstring(PG_GETARG_TEXT_PP(0)),
		.location = -1
	};
	RkDdl		ddl = {
		.text = text_to_cstring(PG_GETARG_TEXT_PP(1)),
		.location = -1
	};
	const RkDdlIndex *index;
	const char *layout;

	rk_ddl_watch(&table_ddl);
	rk_ddl_scan(&table_ddl);
	rk_ddl_read_tables(&table_ddl);
	rk_ddl_unwatch(&table_ddl);

	rk_ddl_watch(&ddl);
	rk_ddl_scan(&ddl);
	if (ddl.tenant != NULL)
		RK_DDL_ERROR(&ddl, ddl.tenant_location,
					 ERRCODE_INVALID_PARAMETER_VALUE,
					 errmsg("TenantId belongs into the text of the table and the view"));
	index = rk_ddl_read_index(&ddl);
	layout = rk_index_layout(&table_ddl, &ddl, index, PG_GETARG_INT32(2));
	rk_ddl_unwatch(&ddl);
	PG_RETURN_TEXT_P(rk_written_layout(layout));
}
