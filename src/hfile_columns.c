/*
 * hfile_columns.c
 *		What the columns of a query are for the cells of an HFile, and the bytes
 *		of their values.
 */
#include "hfile.h"

#include "catalog/pg_type.h"
#include "miscadmin.h"
#include "utils/builtins.h"
#include "utils/datetime.h"
#include "utils/guc.h"
#include "utils/lsyscache.h"

/* ------------------------------------------------------------------------
 * Columns
 * ------------------------------------------------------------------------
 */
static int
rk_find_column(const RkColumns *columns, const char *name)
{
	for (int i = 0; i < columns->count; i++)
	{
		if (strcmp(columns->items[i].name, name) == 0)
			return i;
	}
	return -1;
}

static void
rk_check_ts_type(const RkCellColumn *column, Oid type)
{
	if (!(column->type.takes & (RK_TAKES_INTEGERS | RK_TAKES_TIMES)))
		ereport(ERROR,
				(errcode(ERRCODE_DATATYPE_MISMATCH),
				 errmsg("column \"ts\" is of type %s, but a cell's time is bigint (milliseconds since 1970) or timestamptz",
						format_type_be(type)),
				 errhint("Cast it, or give the column another name.")));
}

static int
rk_compare_qualifiers(const void *a, const void *b, void *items)
{
	const RkbSlice *x = &((RkCellColumn *) items)[*(const int *) a].qualifier;
	const RkbSlice *y = &((RkCellColumn *) items)[*(const int *) b].qualifier;

	return rkb_compare(x->data, x->len, y->data, y->len);
}

/* What the query's columns mean. */
void
rk_read_columns(RkColumns *columns, TupleDesc desc, Oid rowkey_type)
{
	bool		narrow;

	columns->count = desc->natts;
	columns->items = palloc0((Size) Max(desc->natts, 1) *
							 sizeof(RkCellColumn));
	columns->order = palloc((Size) Max(desc->natts, 1) * sizeof(int));
	for (int i = 0; i < desc->natts; i++)
	{
		Form_pg_attribute attribute = TupleDescAttr(desc, i);
		RkCellColumn *column = &columns->items[i];

		column->name = pstrdup(NameStr(attribute->attname));
		for (int j = 0; j < i; j++)
		{
			if (strcmp(columns->items[j].name, column->name) == 0)
				ereport(ERROR,
						(errcode(ERRCODE_DUPLICATE_COLUMN),
						 errmsg("query has two columns \"%s\"", column->name),
						 errhint("Give one of them another name with AS.")));
		}
		column->type.type = getBaseType(attribute->atttypid);
		column->type.takes = rk_type_bit(column->type.type,
										 rowkey_type);
		if (column->type.takes == 0)
		{
			Oid			output;
			bool		varlena;

			getTypeOutputInfo(column->type.type, &output, &varlena);
			fmgr_info(output, &column->output);
		}
	}

	columns->key = rk_find_column(columns, "key");
	columns->ts = rk_find_column(columns, "ts");
	columns->qualifier = rk_find_column(columns, "qualifier");
	columns->value = rk_find_column(columns, "value");
	narrow = columns->qualifier >= 0 && columns->value >= 0 &&
		columns->count == (columns->ts >= 0 ? 4 : 3);
	if (!narrow)
		columns->qualifier = -1;

	if (columns->key < 0)
		ereport(ERROR,
				(errcode(ERRCODE_UNDEFINED_COLUMN),
				 errmsg("query has no column \"key\""),
				 errhint("Write SELECT k AS key, ...: columns are key, qualifier, value and optionally ts; or key, optionally ts, and one column for each qualifier.")));
	if (columns->count == (columns->ts >= 0 ? 2 : 1))
		ereport(ERROR,
				(errcode(ERRCODE_UNDEFINED_COLUMN),
				 errmsg("query has no column for a cell's value"),
				 errhint("Each column but key and ts is a cell, named by the column.")));
	for (int i = 0; i < columns->count; i++)
	{
		RkCellColumn *column = &columns->items[i];
		RkBytes		name;

		if (i == columns->ts)
			rk_check_ts_type(column, TupleDescAttr(desc, i)->atttypid);
		if (i == columns->key || i == columns->ts || narrow)
			continue;
		/* what the server calls an expression without a name */
		if (strcmp(column->name, "?column?") == 0)
			ereport(ERROR,
					(errcode(ERRCODE_INVALID_NAME),
					 errmsg("column %d of the query has no name", i + 1),
					 errhint("Name it with AS: the name is the cell's qualifier.")));
		name = rk_server_to_utf8(column->name, strlen(column->name));
		column->qualifier = rk_slice(name);
		columns->order[columns->order_count++] = i;
	}
	qsort_arg(columns->order, (Size) columns->order_count, sizeof(int),
			  rk_compare_qualifiers, columns->items);
}

/* ------------------------------------------------------------------------
 * Values
 * ------------------------------------------------------------------------
 */

/*
 * The text form of a type that may be printed by the session's settings:
 * printed by fixed ones.
 */
static char *
rk_fixed_output(FmgrInfo *output, Datum datum)
{
	static const struct
	{
		const char *name;
		const char *value;
	}			settings[] = {
		{"DateStyle", "ISO, MDY"},
		{"IntervalStyle", "postgres"},
		{"TimeZone", "UTC"},
		{"extra_float_digits", "1"},
		{"bytea_output", "hex"},
		{"lc_monetary", "C"},
		{"search_path", "pg_catalog"},
	};
	int			level = NewGUCNestLevel();
	char	   *result;

	for (int i = 0; i < (int) lengthof(settings); i++)
		(void) set_config_option(settings[i].name, settings[i].value,
								 PGC_USERSET, PGC_S_SESSION, GUC_ACTION_SAVE,
								 true, 0, false);
	result = OutputFunctionCall(output, datum);
	AtEOXact_GUC(true, level);
	return result;
}

/* Does a type print the same by all settings? */
static bool
rk_prints_alike(Oid type)
{
	switch (type)
	{
		case JSONOID:
		case JSONBOID:
		case INETOID:
		case CIDROID:
		case MACADDROID:
		case MACADDR8OID:
		case BITOID:
		case VARBITOID:
		case OIDOID:
		case CHAROID:
		case TIMEOID:
			return true;
		default:
			return get_typtype(type) == TYPTYPE_ENUM;
	}
}

static char *
rk_date_text(DateADT date)
{
	char	   *result = palloc(MAXDATELEN + 1);
	struct pg_tm tm = {0};

	if (DATE_NOT_FINITE(date))
		EncodeSpecialDate(date, result);
	else
	{
		j2date(date + POSTGRES_EPOCH_JDATE, &tm.tm_year, &tm.tm_mon,
			   &tm.tm_mday);
		EncodeDateOnly(&tm, USE_ISO_DATES, result);
	}
	return result;
}

/* bytea and rowkey by their bytes, all else as text in UTF-8. */
RkBytes
rk_cell_bytes(RkCellColumn *column, Datum datum)
{
	static const RkColumn any = {0};
	RkValue		value;
	char	   *printed;

	if (column->type.takes & RK_TAKES_BYTES)
		return rk_bytes(PG_DETOAST_DATUM_PACKED(datum));
	if (column->type.type == DATEOID)
		printed = rk_date_text(DatumGetDateADT(datum));
	else if ((column->type.takes & RK_TAKES_TIMES) &&
			 TIMESTAMP_NOT_FINITE(DatumGetTimestamp(datum)))
		printed = pstrdup(TIMESTAMP_IS_NOBEGIN(DatumGetTimestamp(datum)) ?
						  "-infinity" : "infinity");
	else if (column->type.takes != 0)
	{
		rk_value_from_datum(&value, datum, &column->type, &any);
		if (value.kind == RK_TEXT)
			return value.as.bytes;
		printed = rk_value_text(&value);
	}
	else if (rk_prints_alike(column->type.type))
		printed = OutputFunctionCall(&column->output, datum);
	else
		printed = rk_fixed_output(&column->output, datum);
	return rk_server_to_utf8(printed, strlen(printed));
}

/* Milliseconds since 1970. */
int64
rk_cell_ts(const RkCellColumn *column, Datum datum)
{
	int64		ts;

	switch (column->type.type)
	{
		case INT2OID:
			ts = DatumGetInt16(datum);
			break;
		case INT4OID:
			ts = DatumGetInt32(datum);
			break;
		case INT8OID:
			ts = DatumGetInt64(datum);
			break;
		case DATEOID:
			ts = rk_time_to_units(rk_time_from_date(DatumGetDateADT(datum)),
								  RK_MS);
			break;
		default:
			ts = rk_time_to_units(DatumGetTimestamp(datum), RK_MS);
			break;
	}
	if (ts < 0 || ts == PG_INT64_MAX)
		ereport(ERROR,
				(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
				 errmsg("ts " INT64_FORMAT " is not the time of a cell", ts),
				 ts < 0 ?
				 errhint("Milliseconds since 1970; HBase has no negative ones.") :
				 errhint("HBase takes 9223372036854775807 as \"now\"; write NULL for the time of the run.")));
	return ts;
}
