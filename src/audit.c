/*
 * audit.c
 *		rowkey_audit: the checks of a table before a load.
 *
 * One pass over the table for all that a row tells by itself, by the code
 * that decodes and encodes; keys that occur twice are found by the server's
 * own sort or hash.  Queries run with the caller's rights, and name every
 * object by its schema: search_path changes nothing.  What is said of the
 * findings is in audit_text.c.
 */
#include "audit.h"

#include "access/detoast.h"
#include "access/relation.h"
#include "catalog/pg_class.h"
#include "catalog/pg_type.h"
#include "executor/spi.h"
#include "funcapi.h"
#include "miscadmin.h"
#include "storage/lmgr.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"
#include "utils/rel.h"
#include "utils/typcache.h"

/* Rows that are fetched at a time. */
#define RK_BATCH		1000

/* Buckets that are counted one by one; more are values like any other. */
#define RK_MAX_BUCKETS	65536

/* Bytes that are shown of a key that is too long to be one. */
#define RK_SHOWN_BYTES	64

/* ------------------------------------------------------------------------
 * Findings
 * ------------------------------------------------------------------------
 */

/*
 * Takes a key as the example when it is the better one: whatever the order of
 * the rows, the least key that is not empty, if there is one.
 */
static bool
rk_take_example(RkAudit *audit, RkKept *example, RkBytes key)
{
	if (example->data != NULL &&
		(key.len == 0 ||
		 (example->len > 0 &&
		  rk_compare_bytes(key, rk_kept_bytes(example)) >= 0)))
		return false;
	rk_keep(example, audit->context, key);
	return true;
}

/*
 * One more row of a check, with its key or NULL.  True when it is the new
 * example: the caller may then say more about it in text.
 */
static bool
rk_find(RkAudit *audit, RkFinding *finding, const RkBytes *key)
{
	finding->rows++;
	if (key == NULL)
		return finding->rows == 1;
	return rk_take_example(audit, &finding->example, *key);
}

static void
rk_find_text(RkAudit *audit, RkFinding *finding, const char *text)
{
	if (finding->text != NULL)
		pfree(finding->text);
	finding->text = MemoryContextStrdup(audit->context, text);
}

static void
rk_tally_begin(RkTally *tally, int count)
{
	tally->count = count;
	tally->rows = MemoryContextAllocExtended(CurrentMemoryContext,
											 (Size) count * sizeof(int64),
											 MCXT_ALLOC_HUGE | MCXT_ALLOC_ZERO);
	tally->examples = MemoryContextAllocExtended(CurrentMemoryContext,
												 (Size) count * sizeof(RkKept),
												 MCXT_ALLOC_HUGE | MCXT_ALLOC_ZERO);
}

static void
rk_tally_add(RkAudit *audit, RkTally *tally, int number, RkBytes key)
{
	tally->keys++;
	tally->rows[number]++;
	rk_take_example(audit, &tally->examples[number], key);
}

/* ------------------------------------------------------------------------
 * Arguments
 * ------------------------------------------------------------------------
 */
/* A column of the relation, or NULL. */
static Form_pg_attribute
rk_find_column(TupleDesc desc, const char *name)
{
	for (int i = 0; i < desc->natts; i++)
	{
		Form_pg_attribute attribute = TupleDescAttr(desc, i);

		if (!attribute->attisdropped &&
			strcmp(NameStr(attribute->attname), name) == 0)
			return attribute;
	}
	return NULL;
}

/* The key column, which must be a rowkey or a bytea. */
static void
rk_audit_key(RkAudit *audit, TupleDesc desc, const char *name)
{
	Form_pg_attribute attribute = rk_find_column(desc, name);
	Oid			type;

	if (attribute == NULL)
	{
		const char **names = palloc((Size) desc->natts * sizeof(const char *));
		const char *nearest;
		int			count = 0;

		for (int i = 0; i < desc->natts; i++)
		{
			if (!TupleDescAttr(desc, i)->attisdropped)
				names[count++] = NameStr(TupleDescAttr(desc, i)->attname);
		}
		nearest = rk_nearest_name(name, names, count);
		ereport(ERROR,
				(errcode(ERRCODE_UNDEFINED_COLUMN),
				 errmsg("%s has no column \"%s\"", audit->relation, name),
				 nearest != NULL ?
				 errhint("Perhaps you mean \"%s\".", nearest) :
				 errhint("Give the name of the column that holds the keys.")));
	}
	type = getBaseType(attribute->atttypid);
	audit->is_rowkey = type == audit->rowkey_type;
	if (!audit->is_rowkey && type != BYTEAOID)
		ereport(ERROR,
				(errcode(ERRCODE_DATATYPE_MISMATCH),
				 errmsg("key column \"%s\" is of type %s, but keys are rowkey or bytea",
						name, format_type_be(attribute->atttypid)),
				 errhint("Make a view with a column that is a rowkey, such as SELECT *, rowkey_string(%s) AS k, and audit that.",
						 rk_identifier(name))));
	audit->key_column = pstrdup(rk_identifier(name));
}

/*
 * How the values of a column are told apart: text by its bytes; what the
 * server cannot compare, by its text.
 */
static char *
rk_group_expression(const char *name, Oid type)
{
	TypeCacheEntry *entry = lookup_type_cache(type, TYPECACHE_EQ_OPR);
	const char *quoted = rk_identifier(name);

	if (!OidIsValid(entry->eq_opr))
		return psprintf("t.%s::pg_catalog.text COLLATE pg_catalog.\"C\"",
						quoted);
	if (type_is_collatable(type))
		return psprintf("t.%s COLLATE pg_catalog.\"C\"", quoted);
	return psprintf("t.%s", quoted);
}

/* The layout's columns in the relation, when it has all of them. */
static void
rk_audit_columns(RkAudit *audit, TupleDesc desc)
{
	const RkLayout *layout = audit->call->layout;

	audit->column_types = palloc((Size) layout->column_count * sizeof(Oid));
	audit->column_groups = palloc((Size) layout->column_count * sizeof(char *));
	audit->has_columns = true;
	for (int i = 0; i < layout->column_count; i++)
	{
		const char *name = layout->columns[i].name;
		Form_pg_attribute attribute = rk_find_column(desc, name);

		if (attribute == NULL)
		{
			audit->has_columns = false;
			return;
		}
		audit->column_types[i] = attribute->atttypid;
		audit->column_groups[i] = rk_group_expression(name,
													  attribute->atttypid);
	}
}

/* The next item from there on that is no constant; item_count for none. */
static int
rk_next_item(const RkLayout *layout, int item)
{
	while (item < layout->item_count && layout->items[item]->type == NULL)
		item++;
	return item;
}

/* The buckets of an item that are few enough to be counted, or NULL. */
static const RkBuckets *
rk_counted_buckets(const RkLayout *layout, int item)
{
	const RkBuckets *buckets = item >= layout->item_count ? NULL :
		layout->items[item]->buckets;

	return buckets != NULL && buckets->count <= RK_MAX_BUCKETS ? buckets :
		NULL;
}

/*
 * What the keys begin with: buckets, and the values of the element behind
 * them.  Buckets may stand behind one element, a tenant say, if something
 * follows that they spread.
 */
static void
rk_audit_lead(RkAudit *audit)
{
	const RkLayout *layout = audit->call->layout;
	int			first = rk_next_item(layout, 0);
	int			second = rk_next_item(layout, first + 1);
	const RkBuckets *buckets = rk_counted_buckets(layout, first);
	int			item = first;

	if (buckets != NULL)
	{
		audit->bucket_item = first;
		item = second;
	}
	else if (rk_next_item(layout, second + 1) < layout->item_count)
	{
		buckets = rk_counted_buckets(layout, second);
		audit->bucket_item = buckets != NULL ? second : -1;
	}
	if (buckets != NULL)
		rk_tally_begin(&audit->buckets, buckets->count);
	if (item >= layout->item_count)
		return;
	audit->values.item = item;
	audit->values.whole = audit->bucket_item < 0;
	audit->values.sort =
		tuplesort_begin_datum(BYTEAOID,
							  lookup_type_cache(BYTEAOID,
												TYPECACHE_LT_OPR)->lt_opr,
							  InvalidOid, false, work_mem, NULL,
							  TUPLESORT_NONE);
}

/* Opens the relation for its names; the lock stays, as after a SELECT. */
static void
rk_audit_relation(RkAudit *audit, Oid relid, const char *key_column)
{
	Relation	relation = try_relation_open(relid, AccessShareLock);
	const char *schema;

	if (relation == NULL)
		ereport(ERROR,
				(errcode(ERRCODE_UNDEFINED_TABLE),
				 errmsg("relation with OID %u does not exist", relid)));
	switch (relation->rd_rel->relkind)
	{
		case RELKIND_RELATION:
		case RELKIND_PARTITIONED_TABLE:
		case RELKIND_VIEW:
		case RELKIND_MATVIEW:
		case RELKIND_FOREIGN_TABLE:
			break;
		default:
			ereport(ERROR,
					(errcode(ERRCODE_WRONG_OBJECT_TYPE),
					 errmsg("\"%s\" is not a table or view",
							RelationGetRelationName(relation))));
	}
	schema = get_namespace_name_or_temp(RelationGetNamespace(relation));
	audit->relation = psprintf("%s.%s", rk_identifier(schema),
							   rk_identifier(RelationGetRelationName(relation)));
	rk_audit_key(audit, RelationGetDescr(relation), key_column);
	if (audit->call != NULL)
		rk_audit_columns(audit, RelationGetDescr(relation));
	relation_close(relation, NoLock);
}

/* ------------------------------------------------------------------------
 * Rows
 * ------------------------------------------------------------------------
 */

/*
 * The key that the row's own columns give, or NULL and why there is none.
 */
static RowKey *
rk_audit_encode(RkAudit *audit, HeapTuple tuple, TupleDesc desc,
				const char **problem)
{
	RkCall	   *call = audit->call;
	RkRow	   *row = &call->row;
	const RkLayout *layout = call->layout;
	MemoryContext caller = CurrentMemoryContext;
	RowKey	   *volatile key = NULL;
	ErrorContextCallback callback = {
		.callback = rk_encode_error,
		.arg = row,
		.previous = error_context_stack
	};

	row->column = -1;
	PG_TRY();
	{
		for (int i = 0; i < layout->column_count; i++)
		{
			bool		is_null;
			Datum		datum = SPI_getbinval(tuple, desc, i + 2, &is_null);

			if (unlikely(call->types[i].type == InvalidOid))
				call->types[i] = rk_column_type(layout, i,
												audit->column_types[i],
												audit->rowkey_type);
			row->values[i].kind = RK_NULL;
			if (is_null)
				continue;
			row->column = i;
			error_context_stack = &callback;
			rk_value_from_datum(&row->values[i], datum, &call->types[i],
								&layout->columns[i]);
			error_context_stack = callback.previous;
		}
		key = rk_layout_encode(row);
	}
	PG_CATCH();
	{
		*problem = rk_catch_data_error(caller)->message;
	}
	PG_END_TRY();
	return key;
}

/*
 * Compares a row's key with the one that its columns give.  The example is
 * the key, or what is shown of one that is too long.
 */
static void
rk_audit_own_key(RkAudit *audit, const RkBytes *key, const RkBytes *example,
				 HeapTuple tuple, TupleDesc desc)
{
	const char *problem = NULL;
	RowKey	   *expected = rk_audit_encode(audit, tuple, desc, &problem);

	if (expected == NULL)
	{
		if (rk_find(audit, &audit->unencodable, example))
			rk_find_text(audit, &audit->unencodable, problem);
		return;
	}
	if (key == NULL || rk_compare_bytes(*key, rk_bytes(expected)) == 0)
		return;
	if (rk_find(audit, &audit->encode, example))
		rk_find_text(audit, &audit->encode, rk_shown_key(rk_bytes(expected)));
}

/* Counts the key's bucket and keeps the value behind it. */
static void
rk_audit_spread(RkAudit *audit, RkBytes key)
{
	const RkLayout *layout = audit->call->layout;
	const RkPart *parts = audit->parts;
	uint32		bucket;

	if (audit->bucket_item >= 0 &&
		rk_read_bucket(parts[audit->bucket_item].bytes,
					   layout->items[audit->bucket_item]->buckets,
					   &bucket))
		rk_tally_add(audit, &audit->buckets, (int) bucket, key);
	if (audit->values.item >= 0)
	{
		RkBytes		value = parts[audit->values.item].value;

		if (audit->values.whole)
			value = (RkBytes) {key.data,
			(Size) (value.data + value.len - key.data)};
		audit->values.keys++;
		tuplesort_putdatum(audit->values.sort,
						   PointerGetDatum(rk_from_bytes(value.data,
														 value.len)),
						   false);
	}
}

/* What the layout makes of a key that HBase can store. */
static void
rk_audit_fit(RkAudit *audit, RkBytes key)
{
	if (rk_layout_decode(audit->call, key, audit->parts))
		rk_audit_spread(audit, key);
	else if (rk_others_fail(audit->call->layout, audit->parts, -1))
		rk_find(audit, &audit->misfit, &key);
	else
	{
		rk_find(audit, &audit->mismatch, &key);
		rk_audit_spread(audit, key);
	}
}

/*
 * The bytes of a key, and what is shown of it as an example.  Of a value that
 * is too long, no more is read than a key can have.
 */
static int64
rk_audit_bytes(Datum datum, RkBytes *key, RkBytes *example)
{
	int64		length = (int64) toast_raw_datum_size(datum) - VARHDRSZ;

	*key = rk_bytes(length > ROWKEY_MAX_LENGTH ? (struct varlena *)
					PG_DETOAST_DATUM_SLICE(datum, 0, ROWKEY_MAX_LENGTH) :
					(struct varlena *) DatumGetRowKeyPP(datum));
	*example = *key;
	if (length > ROWKEY_MAX_LENGTH)
		example->len = RK_SHOWN_BYTES;
	return length;
}

static void
rk_audit_row(RkAudit *audit, HeapTuple tuple, TupleDesc desc)
{
	bool		is_null;
	Datum		datum = SPI_getbinval(tuple, desc, 1, &is_null);
	int64		length;
	RkBytes		key;
	RkBytes		example;

	audit->rows++;
	if (is_null)
	{
		rk_find(audit, &audit->null_key, NULL);
		if (audit->has_columns)
			rk_audit_own_key(audit, NULL, NULL, tuple, desc);
		return;
	}
	length = rk_audit_bytes(datum, &key, &example);
	audit->longest = Max(audit->longest, length);
	if (length == 0)
		rk_find(audit, &audit->empty_key, &key);
	if (length > ROWKEY_MAX_LENGTH)
		rk_find(audit, &audit->too_long, &example);
	if (audit->regions.count > 0)
		rk_tally_add(audit, &audit->regions, rk_region_of(&audit->splits, key) - 1,
					 example);
	if (audit->call != NULL && length > 0 && length <= ROWKEY_MAX_LENGTH)
		rk_audit_fit(audit, key);
	if (audit->has_columns)
		rk_audit_own_key(audit, &key, &example, tuple, desc);
}

typedef void (*RkRowTaker) (RkAudit *audit, HeapTuple tuple, TupleDesc desc);

/* Runs a query and hands over its rows, in constant memory. */
static void
rk_audit_query(RkAudit *audit, const char *query, RkRowTaker taker)
{
	Portal		portal = SPI_cursor_open_with_args(NULL, query, 0, NULL, NULL,
												   NULL, true, 0);
	uint64		fetched;

	do
	{
		MemoryContext caller;

		SPI_cursor_fetch(portal, true, RK_BATCH);
		fetched = SPI_processed;
		/* only now: SPI's calls leave its own context as the current one */
		caller = MemoryContextSwitchTo(audit->per_row);
		for (uint64 i = 0; i < fetched; i++)
		{
			CHECK_FOR_INTERRUPTS();
			taker(audit, SPI_tuptable->vals[i], SPI_tuptable->tupdesc);
			MemoryContextReset(audit->per_row);
		}
		MemoryContextSwitchTo(caller);
		SPI_freetuptable(SPI_tuptable);
	} while (fetched > 0);
	SPI_cursor_close(portal);
}

static void
rk_audit_rows(RkAudit *audit)
{
	StringInfoData query;

	initStringInfo(&query);
	appendStringInfo(&query, "SELECT t.%s", audit->key_column);
	for (int i = 0; audit->has_columns &&
		 i < audit->call->layout->column_count; i++)
		appendStringInfo(&query, ", t.%s",
						 rk_identifier(audit->call->layout->columns[i].name));
	appendStringInfo(&query, " FROM %s t", audit->relation);
	rk_audit_query(audit, query.data, rk_audit_row);
}

/* ------------------------------------------------------------------------
 * Keys that occur several times
 * ------------------------------------------------------------------------
 */

/* A key and how many rows have it; more than one. */
static int64
rk_audit_group(RkAudit *audit, HeapTuple tuple, TupleDesc desc,
			   RkFinding *finding)
{
	bool		is_null;
	Datum		datum = SPI_getbinval(tuple, desc, 1, &is_null);
	RkBytes		key;
	RkBytes		example;

	rk_audit_bytes(datum, &key, &example);
	rk_find(audit, finding, &example);
	return DatumGetInt64(SPI_getbinval(tuple, desc, 2, &is_null));
}

static void
rk_audit_duplicate(RkAudit *audit, HeapTuple tuple, TupleDesc desc)
{
	int64		rows = rk_audit_group(audit, tuple, desc, &audit->duplicate);

	/* one of them is there in any case: rk_find has counted the group */
	audit->duplicate.rows += rows - 2;
	audit->repeated++;
	audit->most_repeated = Max(audit->most_repeated, rows);
}

static void
rk_audit_collision(RkAudit *audit, HeapTuple tuple, TupleDesc desc)
{
	int64		rows = rk_audit_group(audit, tuple, desc, &audit->collision);

	audit->collision.rows += rows - 1;
	audit->collided++;
}

/*
 * Keys of several rows; and of these, the ones whose rows differ in a column
 * of the layout.
 */
static void
rk_audit_groups(RkAudit *audit)
{
	StringInfoData query;
	int			columns;

	rk_audit_query(audit,
				   psprintf("SELECT t.%s, pg_catalog.count(*) FROM %s t "
							"WHERE t.%s IS NOT NULL GROUP BY t.%s "
							"HAVING pg_catalog.count(*) "
							"OPERATOR(pg_catalog.>) 1",
							audit->key_column, audit->relation,
							audit->key_column, audit->key_column),
				   rk_audit_duplicate);
	if (!audit->has_columns || audit->repeated == 0)
		return;

	columns = audit->call->layout->column_count;
	initStringInfo(&query);
	appendStringInfo(&query,
					 "SELECT s.k, pg_catalog.sum(s.n)::pg_catalog.int8 FROM "
					 "(SELECT t.%s AS k, pg_catalog.count(*) AS n FROM %s t "
					 "WHERE t.%s IS NOT NULL GROUP BY t.%s",
					 audit->key_column, audit->relation, audit->key_column,
					 audit->key_column);
	for (int i = 0; i < columns; i++)
		appendStringInfo(&query, ", %s", audit->column_groups[i]);
	appendStringInfoString(&query,
						   ") s GROUP BY s.k HAVING pg_catalog.count(*) "
						   "OPERATOR(pg_catalog.>) 1");
	rk_audit_query(audit, query.data, rk_audit_collision);
}

/* ------------------------------------------------------------------------
 * After the rows
 * ------------------------------------------------------------------------
 */

/* Counts the values, which come sorted, and finds the most frequent one. */
static void
rk_audit_values(RkAudit *audit)
{
	RkValues   *values = &audit->values;
	MemoryContext caller;
	RkKept		current = {0};
	int64		rows = 0;
	Datum		datum;
	bool		is_null;

	if (values->sort == NULL)
		return;
	caller = MemoryContextSwitchTo(audit->per_row);
	tuplesort_performsort(values->sort);
	while (rk_tuplesort_getdatum(values->sort, &datum, &is_null))
	{
		RkBytes		value = rk_bytes((struct varlena *)
									 DatumGetRowKeyPP(datum));

		CHECK_FOR_INTERRUPTS();
		if (rows == 0 || rk_compare_bytes(value, rk_kept_bytes(&current)) != 0)
		{
			rk_keep(&current, audit->context, value);
			values->distinct++;
			rows = 0;
		}
		if (++rows > values->most)
		{
			values->most = rows;
			if (values->frequent.data == NULL ||
				rk_compare_bytes(value, rk_kept_bytes(&values->frequent)) != 0)
				rk_keep(&values->frequent, audit->context, value);
		}
		MemoryContextReset(audit->per_row);
	}
	MemoryContextSwitchTo(caller);
	tuplesort_end(values->sort);
	values->sort = NULL;
}

/*
 * What rowkey_explain says first of the example, which does not fit.  A part
 * that could not be checked is not what is wrong.
 */
static void
rk_audit_explain(RkAudit *audit, Oid layout_type, RkFinding *finding)
{
	Oid			types[2];
	Datum		values[2];
	char	   *query;
	char	   *element;
	char	   *status;

	if (finding->rows == 0)
		return;
	types[0] = layout_type;
	types[1] = audit->rowkey_type;
	values[0] = PointerGetDatum(audit->call->source);
	values[1] = PointerGetDatum(rk_from_bytes(finding->example.data,
											  finding->example.len));
	query = psprintf("SELECT e.element, e.status "
					 "FROM %s.rowkey_explain($1, $2) e "
					 "WHERE e.status OPERATOR(pg_catalog.<>) "
					 "'ok'::pg_catalog.text AND NOT pg_catalog.starts_with("
					 "e.status, 'not checked: '::pg_catalog.text) "
					 "ORDER BY e.ordinal", audit->schema);
	if (SPI_execute_with_args(query, 2, types, values, NULL, true, 1) !=
		SPI_OK_SELECT || SPI_processed == 0)
		return;
	element = SPI_getvalue(SPI_tuptable->vals[0], SPI_tuptable->tupdesc, 1);
	status = SPI_getvalue(SPI_tuptable->vals[0], SPI_tuptable->tupdesc, 2);
	rk_find_text(audit, finding,
				 element != NULL ?
				 psprintf("Of the example, %s: %s", element, status) :
				 psprintf("Of the example, bytes are %s", status));
}

/*
 * rowkey_audit(relation regclass, key_column name, layout rowkey_layout,
 *				splits rowkey[])
 *
 * One row per check that applies, also when nothing was found: check_name,
 * status (ok, warning, error), rows concerned, a sentence, and an example.
 * Not strict: layout and splits may be NULL; nothing for a NULL relation or
 * column.  Runs with the caller's rights.  Errors: a column that is not there
 * or neither rowkey nor bytea; splits with NULLs, '' or duplicates.
 */
ROWKEY_FUNCTION(rowkey_audit);
Datum
rowkey_audit(PG_FUNCTION_ARGS)
{
	RkAudit    *audit;
	Oid			schema = get_func_namespace(fcinfo->flinfo->fn_oid);

	rk_init_set(fcinfo);
	if (PG_ARGISNULL(0) || PG_ARGISNULL(1))
		return (Datum) 0;
	audit = palloc0(sizeof(RkAudit));
	audit->context = CurrentMemoryContext;
	audit->per_row = AllocSetContextCreate(CurrentMemoryContext,
										   "rowkey audit row",
										   ALLOCSET_DEFAULT_SIZES);
	audit->schema = pstrdup(rk_identifier(get_namespace_name(schema)));
	audit->rowkey_type = rk_own_type(fcinfo, "rowkey");
	audit->bucket_item = -1;
	audit->values.item = -1;
	if (!PG_ARGISNULL(2))
	{
		audit->call = rk_call_nth(fcinfo, 0, 2, PG_GETARG_TEXT_PP(2));
		audit->parts = rk_new_parts(audit->call->layout);
		/* the relation may be another one than in the call before */
		memset(audit->call->types, 0,
			   (Size) audit->call->layout->column_count *
			   sizeof(RkColumnType));
	}
	rk_audit_relation(audit, PG_GETARG_OID(0), NameStr(*PG_GETARG_NAME(1)));
	if (audit->call != NULL)
		rk_audit_lead(audit);
	if (!PG_ARGISNULL(3))
	{
		audit->splits = rk_splits_prepare(PG_GETARG_ARRAYTYPE_P(3));
		rk_tally_begin(&audit->regions, audit->splits.count + 1);
	}

	if (SPI_connect() != SPI_OK_CONNECT)
		elog(ERROR, "SPI_connect failed");
	rk_audit_rows(audit);
	rk_audit_groups(audit);
	rk_audit_values(audit);
	if (audit->call != NULL)
	{
		Oid			layout_type = rk_own_type(fcinfo, "rowkey_layout");

		rk_audit_explain(audit, layout_type, &audit->misfit);
		rk_audit_explain(audit, layout_type, &audit->mismatch);
	}
	SPI_finish();
	rk_audit_report(audit, (ReturnSetInfo *) fcinfo->resultinfo);
	return (Datum) 0;
}
