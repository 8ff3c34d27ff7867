/*
 * region_load.c
 *		How many rows of a relation each region gets, and partitions by region.
 *
 * These functions look at the user's relations; what is computed from keys
 * and split points alone is in region.c.
 */
#include "region.h"

#include "catalog/partition.h"
#include "catalog/pg_type_d.h"
#include "commands/defrem.h"
#include "executor/spi.h"
#include "funcapi.h"
#include "layout.h"
#include "miscadmin.h"
#include "nodes/parsenodes.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"
#include "utils/partcache.h"
#include "utils/rel.h"
#include "access/table.h"

/* Characters of the longest bar. */
#define RK_BAR_WIDTH	40

/* ------------------------------------------------------------------------
 * Load
 * ------------------------------------------------------------------------
 */

/* Schema and name of a relation, quoted. */
static char *
rk_relation_name(Oid relation, const char *name)
{
	Oid			schema = get_rel_namespace(relation);

	return quote_qualified_identifier(get_namespace_name_or_temp(schema),
									  name);
}

static void
rk_check_relation(Oid relation)
{
	if (get_rel_name(relation) == NULL)
		ereport(ERROR,
				(errcode(ERRCODE_UNDEFINED_TABLE),
				 errmsg("relation with OID %u does not exist", relation)));
}

/* The column must be there, and hold keys or bytes. */
static void
rk_check_key_column(FunctionCallInfo fcinfo, Oid relation, const char *column)
{
	AttrNumber	number = get_attnum(relation, column);
	Oid			type;

	if (number <= 0)
		ereport(ERROR,
				(errcode(ERRCODE_UNDEFINED_COLUMN),
				 errmsg("column \"%s\" of relation \"%s\" does not exist",
						column, get_rel_name(relation))));
	type = getBaseType(get_atttype(relation, number));
	if (type != BYTEAOID && type != rk_own_type(fcinfo, "rowkey"))
		ereport(ERROR,
				(errcode(ERRCODE_DATATYPE_MISMATCH),
				 errmsg("column \"%s\" of relation \"%s\" is %s, not rowkey or bytea",
						column, get_rel_name(relation), format_type_be(type)),
				 errhint("Use a view with the key as a column.")));
}

/*
 * Counts the rows of each region, counts[0] being those without a key, with
 * the caller's rights and by a plan that may be parallel.
 */
static void
rk_count_regions(FunctionCallInfo fcinfo, Oid relation, const char *column,
				 Datum splits, int64 *counts)
{
	Oid			array_type = get_array_type(rk_own_type(fcinfo, "rowkey"));
	Oid			schema = get_func_namespace(fcinfo->flinfo->fn_oid);
	const char *own = quote_identifier(get_namespace_name(schema));
	char	   *query;

	query = psprintf("SELECT %s.rowkey_region(r.%s::%s.rowkey, $1), pg_catalog.count(*) FROM %s r GROUP BY 1",
					 own, quote_identifier(column), own,
					 rk_relation_name(relation, get_rel_name(relation)));
	SPI_connect();
	if (SPI_execute_with_args(query, 1, &array_type, &splits, NULL, true,
							  0) != SPI_OK_SELECT)
		elog(ERROR, "counting rows failed");
	for (uint64 i = 0; i < SPI_processed; i++)
	{
		HeapTuple	tuple = SPI_tuptable->vals[i];
		bool		no_key;
		bool		isnull;
		int32		region =
			DatumGetInt32(SPI_getbinval(tuple, SPI_tuptable->tupdesc, 1,
										&no_key));

		counts[no_key ? 0 : region] =
			DatumGetInt64(SPI_getbinval(tuple, SPI_tuptable->tupdesc, 2,
										&isnull));
	}
	SPI_finish();
}

/* Percent, with two decimals; 0.00 of nothing. */
static Datum
rk_share(int64 part, int64 total)
{
	Numeric		hundredfold =
		DatumGetNumeric(DirectFunctionCall2(numeric_mul,
											NumericGetDatum(int64_to_numeric(part)),
											NumericGetDatum(int64_to_numeric(100))));
	Datum		share =
		DirectFunctionCall2(numeric_div, NumericGetDatum(hundredfold),
							NumericGetDatum(int64_to_numeric(Max(total, 1))));

	return DirectFunctionCall2(numeric_round, share, Int32GetDatum(2));
}

/* As long as the count is, against the largest; something for any row. */
static Datum
rk_bar(int64 count, int64 largest)
{
	char		bar[RK_BAR_WIDTH];
	int			length = 0;

	if (count > 0)
		length = Max(1, (int) ((double) count / (double) largest *
							   RK_BAR_WIDTH + 0.5));
	memset(bar, '#', sizeof(bar));
	return PointerGetDatum(cstring_to_text_with_len(bar, length));
}

/*
 * rowkey_region_load(relation regclass, key_column name, splits rowkey[])
 *
 * One row per region, empty ones too: how many keys fall into it, their share
 * in percent, and a bar that is RK_BAR_WIDTH long for the largest region.
 * Rows without a key are in no region: a notice has their number.  Errors:
 * the column is not there, or neither rowkey nor bytea; a bytea that is too
 * long for a key.
 */
ROWKEY_FUNCTION(rowkey_region_load);
Datum
rowkey_region_load(PG_FUNCTION_ARGS)
{
	Oid			relation = PG_GETARG_OID(0);
	const char *column = NameStr(*PG_GETARG_NAME(1));
	ArrayType  *array = PG_GETARG_ARRAYTYPE_P(2);
	RkSplits	splits = rk_splits_prepare(array);
	Size		regions = (Size) splits.count + 1;
	int64	   *counts = palloc0((regions + 1) * sizeof(int64));
	int64		largest = 0;
	int64		total = 0;
	RkRows		rows;
	TypeCacheEntry *range_type;

	rk_check_relation(relation);
	rk_check_key_column(fcinfo, relation, column);
	rk_count_regions(fcinfo, relation, column, PointerGetDatum(array), counts);
	for (Size region = 1; region <= regions; region++)
	{
		largest = Max(largest, counts[region]);
		total += counts[region];
	}
	if (counts[0] > 0)
		ereport(NOTICE,
				(errmsg("rows without a key, which are in no region: %lld",
						(long long) counts[0])));

	rows = rk_rows_begin(fcinfo);
	range_type = rk_rows_range_type(&rows);
	for (int region = 1; region <= splits.count + 1; region++)
	{
		Datum		values[7];

		rk_region_columns(&splits, region, range_type, values);
		values[4] = Int64GetDatum(counts[region]);
		values[5] = rk_share(counts[region], total);
		values[6] = rk_bar(counts[region], largest);
		rk_rows_add(&rows, values);
	}
	rk_rows_end(&rows);
	return (Datum) 0;
}

/* ------------------------------------------------------------------------
 * Partitions
 * ------------------------------------------------------------------------
 */

/* The type by which a relation is partitioned: rowkey or bytea. */
static Oid
rk_partition_key_type(FunctionCallInfo fcinfo, Oid parent)
{
	Relation	relation;
	PartitionKey key;
	Oid			type = InvalidOid;

	rk_check_relation(parent);
	relation = table_open(parent, AccessShareLock);
	key = RelationGetPartitionKey(relation);
	if (key != NULL && key->strategy == PARTITION_STRATEGY_RANGE &&
		key->partnatts == 1)
		type = getBaseType(key->parttypid[0]);
	table_close(relation, AccessShareLock);
	if (type != BYTEAOID && type != rk_own_type(fcinfo, "rowkey"))
		ereport(ERROR,
				(errcode(ERRCODE_WRONG_OBJECT_TYPE),
				 errmsg("\"%s\" is not partitioned by ranges of one key",
						get_rel_name(parent)),
				 errhint("Create it with PARTITION BY RANGE (key), the key being rowkey or bytea.")));
	return type;
}

/* A bound as a literal of the partition key's type. */
static const char *
rk_partition_bound(RkBytes key, Oid type, const char *unbounded)
{
	char	   *hex;

	if (key.len == 0)
		return unbounded;
	if (type != BYTEAOID)
		return psprintf("(%s)", quote_literal_cstr(rk_printed(key)));
	hex = palloc(2 * key.len + 3);
	strcpy(hex, "\\x");
	*rkb_print_hex(hex + 2, key.data, key.len, false) = '\0';
	return psprintf("(%s)", quote_literal_cstr(hex));
}

/* The names of the servers; NULL when there are none. */
static Datum *
rk_server_names(FunctionCallInfo fcinfo, int *count)
{
	ArrayType  *array;
	Datum	   *names;

	*count = 0;
	if (PG_ARGISNULL(2))
		return NULL;
	array = PG_GETARG_ARRAYTYPE_P(2);
	if (ARR_NDIM(array) != 1)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("servers must have one dimension, not %d",
						ARR_NDIM(array)),
				 errhint("Leave the argument out for local partitions.")));
	if (array_contains_nulls(array))
		ereport(ERROR,
				(errcode(ERRCODE_NULL_VALUE_NOT_ALLOWED),
				 errmsg("servers must not contain NULL")));
	deconstruct_array(array, NAMEOID, NAMEDATALEN, false, TYPALIGN_CHAR,
					  &names, NULL, count);
	return names;
}

/*
 * rowkey_partition_ddl(parent regclass, splits rowkey[], servers name[])
 *
 * One statement per region, in key order, that makes its partition
 * <parent>_r<region>, in the parent's schema; with servers a foreign table.
 * They take turns: region 1 is for the first server, region 2 for the second,
 * and after the last one it is the first one's turn again.  Long names are cut
 * as the server cuts those of indexes.
 */
ROWKEY_FUNCTION(rowkey_partition_ddl);
Datum
rowkey_partition_ddl(PG_FUNCTION_ARGS)
{
	RkRows		rows;
	Oid			parent;
	Oid			type;
	RkSplits	splits;
	Datum	   *servers;
	int			server_count;
	const char *name;
	char	   *quoted;

	if (PG_ARGISNULL(0) || PG_ARGISNULL(1))
	{
		rk_init_set(fcinfo);
		return (Datum) 0;
	}
	parent = PG_GETARG_OID(0);
	type = rk_partition_key_type(fcinfo, parent);
	splits = rk_splits_prepare(PG_GETARG_ARRAYTYPE_P(1));
	servers = rk_server_names(fcinfo, &server_count);
	name = get_rel_name(parent);
	quoted = rk_relation_name(parent, name);

	rows = rk_rows_begin(fcinfo);
	for (int region = 1; region <= splits.count + 1; region++)
	{
		char	   *partition = makeObjectName(name, NULL,
											   psprintf("r%d", region));
		RkBytes		start = rk_region_start(&splits, region);
		RkBytes		stop = rk_region_stop(&splits, region);
		StringInfoData ddl;
		Datum		values[1];

		initStringInfo(&ddl);
		appendStringInfo(&ddl, "CREATE %sTABLE %s PARTITION OF %s FOR VALUES FROM %s TO %s",
						 servers != NULL ? "FOREIGN " : "",
						 rk_relation_name(parent, partition), quoted,
						 rk_partition_bound(start, type, "(MINVALUE)"),
						 rk_partition_bound(stop, type, "(MAXVALUE)"));
		if (servers != NULL)
		{
			Name		server =
				DatumGetName(servers[(region - 1) % server_count]);

			appendStringInfo(&ddl, " SERVER %s",
							 quote_identifier(NameStr(*server)));
		}
		values[0] = PointerGetDatum(cstring_to_text_with_len(ddl.data,
															 ddl.len));
		rk_rows_add(&rows, values);
	}
	rk_rows_end(&rows);
	return (Datum) 0;
}
