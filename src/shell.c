/*
 * shell.c
 *		Text that is pasted into the HBase shell (2.6.4).
 *
 * The shell is Ruby, and takes a Ruby string in one of three ways:
 * bytes_shell.c has the literals, and nothing else here quotes.
 */
#include "shell.h"

#include "bytes_shell.h"
#include "region.h"
#include "catalog/pg_type.h"
#include "miscadmin.h"
#include "parser/scansup.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/memutils.h"

/* ------------------------------------------------------------------------
 * Literals
 * ------------------------------------------------------------------------
 */
static void
rk_shell_put(StringInfo out, RkbShell kind, RkBytes bytes)
{
	char	   *end;

	enlargeStringInfo(out, (int) rkb_shell_room(bytes.len));
	end = rkb_shell_print(kind, out->data + out->len, bytes.data, bytes.len);
	*end = '\0';
	out->len = (int) (end - out->data);
}

/* A row as get, put, scan and split take it: a string's raw bytes. */
char *
rk_shell_string(RkBytes bytes)
{
	StringInfoData out;

	initStringInfo(&out);
	rk_shell_put(&out, RKB_SHELL_BYTES, bytes);
	return out.data;
}

/* The name of a table or family. */
static char *
rk_shell_name(const char *what, text *name)
{
	RkBytes		utf8 = rk_utf8(name);
	StringInfoData out;

	if (utf8.len == 0)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("%s name is empty", what),
				 errhint("HBase has no %s without a name.", what)));
	initStringInfo(&out);
	rk_shell_put(&out, RKB_SHELL_NAME, utf8);
	return out.data;
}

/*
 * rowkey_shell_string(key rowkey) returns text
 *
 * A double-quoted literal whose raw bytes are the key.
 */
ROWKEY_FUNCTION(rowkey_shell_string);
Datum
rowkey_shell_string(PG_FUNCTION_ARGS)
{
	RkBytes		key = rk_bytes(PG_GETARG_ROWKEY_PP(0));

	PG_RETURN_TEXT_P(cstring_to_text(rk_shell_string(key)));
}

/* ------------------------------------------------------------------------
 * Arrays
 * ------------------------------------------------------------------------
 */

/* The elements of an array of one dimension without NULLs. */
static Datum *
rk_families(ArrayType *array, int *count)
{
	Datum	   *values;

	if (ARR_NDIM(array) > 1)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("families must have one dimension, not %d",
						ARR_NDIM(array)),
				 errhint("Join arrays with ||.")));
	if (array_contains_nulls(array))
		ereport(ERROR,
				(errcode(ERRCODE_NULL_VALUE_NOT_ALLOWED),
				 errmsg("families must not contain NULL"),
				 errhint("Use array_remove(families, NULL).")));
	deconstruct_array(array, ARR_ELEMTYPE(array), -1, false, TYPALIGN_INT,
					  &values, NULL, count);
	return values;
}

/* Appends the list in key order.  Errors: those of any splits. */
static void
rk_shell_splits(StringInfo out, ArrayType *array)
{
	RkSplits	splits = rk_splits_prepare(array);

	appendStringInfoChar(out, '[');
	for (int i = 0; i < splits.count; i++)
	{
		CHECK_FOR_INTERRUPTS();
		if (i > 0)
			appendStringInfoString(out, ", ");
		rk_shell_put(out, RKB_SHELL_SPLIT, splits.keys[i]);
	}
	appendStringInfoChar(out, ']');
}

/*
 * rowkey_shell_splits(splits rowkey[]) returns text
 *
 * The list for SPLITS => of create, which reads each by Bytes.toBytesBinary;
 * in key order, whatever the array's.
 */
ROWKEY_FUNCTION(rowkey_shell_splits);
Datum
rowkey_shell_splits(PG_FUNCTION_ARGS)
{
	StringInfoData out;

	initStringInfo(&out);
	rk_shell_splits(&out, PG_GETARG_ARRAYTYPE_P(0));
	PG_RETURN_TEXT_P(cstring_to_text_with_len(out.data, out.len));
}

/* ------------------------------------------------------------------------
 * Commands
 * ------------------------------------------------------------------------
 */

/*
 * Appends a scan; the table's name is a literal.  An empty row is unbounded
 * and left out.
 */
void
rk_shell_scan(StringInfo out, const char *table, RkBytes start, RkBytes stop,
			  int64 row_limit)
{
	const char *separator = ", {";

	appendStringInfo(out, "scan %s", table);
	if (start.len > 0)
	{
		appendStringInfo(out, "%sSTARTROW => ", separator);
		rk_shell_put(out, RKB_SHELL_BYTES, start);
		separator = ", ";
	}
	if (stop.len > 0)
	{
		appendStringInfo(out, "%sSTOPROW => ", separator);
		rk_shell_put(out, RKB_SHELL_BYTES, stop);
		separator = ", ";
	}
	if (row_limit != RK_NO_LIMIT)
	{
		appendStringInfo(out, "%sLIMIT => " INT64_FORMAT, separator,
						 row_limit);
		separator = ", ";
	}
	if (start.len > 0 || stop.len > 0 || row_limit != RK_NO_LIMIT)
		appendStringInfoChar(out, '}');
}

/*
 * rowkey_shell_scan(table_name text, start_row rowkey, stop_row rowkey,
 *					 row_limit bigint DEFAULT NULL) returns text
 *
 * Errors: a stop row that is not behind the start row.  With both the same,
 * the shell's scan returns that row (Scan.setStopRow), whereas the range is
 * empty.  A limit beyond Java's int.
 */
ROWKEY_FUNCTION(rowkey_shell_scan);
Datum
rowkey_shell_scan(PG_FUNCTION_ARGS)
{
	StringInfoData out;
	RkBytes		start;
	RkBytes		stop;
	int64		row_limit = RK_NO_LIMIT;

	if (PG_ARGISNULL(0) || PG_ARGISNULL(1) || PG_ARGISNULL(2))
		PG_RETURN_NULL();
	start = rk_bytes(PG_GETARG_ROWKEY_PP(1));
	stop = rk_bytes(PG_GETARG_ROWKEY_PP(2));
	if (!PG_ARGISNULL(3))
	{
		row_limit = PG_GETARG_INT64(3);
		rk_check_between("row_limit", row_limit, 1, PG_INT32_MAX);
	}
	if (stop.len > 0 && rk_compare_bytes(start, stop) >= 0)
		ereport(ERROR,
				(errcode(ERRCODE_DATA_EXCEPTION),
				 errmsg("stop row \"%s\" is not behind start row \"%s\"",
						rk_printed(stop), rk_printed(start)),
				 errhint("The stop row is the first row that is not read: for one row use rowkey_successor(start_row), or the shell's get.")));

	initStringInfo(&out);
	rk_shell_scan(&out, rk_shell_name("table", PG_GETARG_TEXT_PP(0)), start,
				  stop, row_limit);
	PG_RETURN_TEXT_P(cstring_to_text_with_len(out.data, out.len));
}

/*
 * Text without the blanks around it: a hash, in braces, or something else.
 * Errors: a brace that is not closed.
 */
static bool
rk_shell_hash(const char *what, text *value, char **trimmed)
{
	char	   *begin = text_to_cstring(value);
	char	   *end = begin + strlen(begin);

	while (end > begin && scanner_isspace(end[-1]))
		end--;
	*end = '\0';
	while (scanner_isspace(*begin))
		begin++;
	*trimmed = begin;
	if (*begin != '{')
		return false;
	if (end[-1] != '}')
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("%s begins with a brace and does not end with one: \"%s\"",
						what, begin),
				 errhint("Write a Ruby hash such as {NAME => 'f', VERSIONS => 3}.")));
	return true;
}

/*
 * Appends the families: names as literals, hashes as they stand.  A hash
 * without a name is table options to the shell.
 */
static void
rk_shell_families(StringInfo out, ArrayType *array)
{
	int			count;
	Datum	   *families = rk_families(array, &count);
	MemoryContext per_family = AllocSetContextCreate(CurrentMemoryContext,
													 "rowkey family",
													 ALLOCSET_SMALL_SIZES);

	if (count == 0)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("families is empty"),
				 errhint("A table of HBase needs a column family, such as ARRAY['f'].")));
	for (int i = 0; i < count; i++)
	{
		text	   *family;
		char	   *hash;
		MemoryContext caller = MemoryContextSwitchTo(per_family);

		CHECK_FOR_INTERRUPTS();
		family = DatumGetTextPP(families[i]);
		if (!rk_shell_hash("family", family, &hash))
			hash = rk_shell_name("family", family);
		else if (strstr(hash, "NAME") == NULL)
			ereport(ERROR,
					(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
					 errmsg("family has no NAME: \"%s\"", hash),
					 errhint("Write {NAME => 'f', ...}; what concerns the table belongs into options.")));
		/* grows in the context that it was made in */
		appendStringInfo(out, ", %s", hash);
		MemoryContextSwitchTo(caller);
		MemoryContextReset(per_family);
	}
	MemoryContextDelete(per_family);
}

/*
 * rowkey_shell_create(table_name text, families text[],
 *					   splits rowkey[] DEFAULT NULL,
 *					   options text DEFAULT NULL) returns text
 *
 * Options are as they stand: pairs of a hash without braces, which Ruby wants
 * last, or hashes in braces, which then come before the splits.  Errors: no
 * family; split points in the options too.
 */
ROWKEY_FUNCTION(rowkey_shell_create);
Datum
rowkey_shell_create(PG_FUNCTION_ARGS)
{
	StringInfoData out;
	ArrayType  *splits = NULL;
	char	   *options = NULL;
	bool		braces = false;

	if (PG_ARGISNULL(0) || PG_ARGISNULL(1))
		PG_RETURN_NULL();
	if (!PG_ARGISNULL(2))
		splits = PG_GETARG_ARRAYTYPE_P(2);
	if (!PG_ARGISNULL(3))
	{
		braces = rk_shell_hash("options", PG_GETARG_TEXT_PP(3), &options);
		if (splits != NULL && (strstr(options, "SPLITS") != NULL ||
							   strstr(options, "NUMREGIONS") != NULL))
			ereport(ERROR,
					(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
					 errmsg("options say how to split, and splits are given: \"%s\"",
							options),
					 errhint("Leave out SPLITS, SPLITS_FILE and NUMREGIONS, or the argument splits.")));
		if (*options == '\0')
			options = NULL;
	}

	initStringInfo(&out);
	appendStringInfo(&out, "create %s",
					 rk_shell_name("table", PG_GETARG_TEXT_PP(0)));
	rk_shell_families(&out, PG_GETARG_ARRAYTYPE_P(1));
	if (options != NULL && braces)
		appendStringInfo(&out, ", %s", options);
	if (splits != NULL && ArrayGetNItems(ARR_NDIM(splits),
										 ARR_DIMS(splits)) > 0)
	{
		appendStringInfoString(&out, ", SPLITS => ");
		rk_shell_splits(&out, splits);
	}
	if (options != NULL && !braces)
		appendStringInfo(&out, ", %s", options);
	PG_RETURN_TEXT_P(cstring_to_text_with_len(out.data, out.len));
}
