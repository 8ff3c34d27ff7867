/*
 * region_name.c
 *		Names of regions, as HBase prints them.
 *
 *		table,start key,id[_replica][.encoded name.]
 *
 * HBase: RegionInfo.parseRegionName (2.6.4).  The table's name ends at the
 * first comma and the start key at the last one, as it may have commas itself.
 */
#include "hbase_rowkey.h"

#include "common/int.h"
#include "funcapi.h"
#include "utils/builtins.h"

/* Hexadecimal digits of an encoded name, which is an MD5. */
#define RK_ENCODED_LENGTH	32

static void
rk_bad_region_name(const char *name, const char *why)
{
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_TEXT_REPRESENTATION),
			 errmsg("invalid name of a region: \"%s\"", name),
			 errdetail("%s", why),
			 errhint("Write it as HBase prints it: table,start key,id.encoded name.")));
}

/* The last place of a character up to an end; NULL for none. */
static const char *
rk_last_of(const char *text_value, const char *end, char character)
{
	while (end > text_value)
	{
		if (*--end == character)
			return end;
	}
	return NULL;
}

/*
 * The encoded name behind the id, between two points; of hbase:meta a number
 * behind one point.  Moves the end in front of it; NULL for none.
 */
static text *
rk_take_encoded(const char *id, const char **end)
{
	const char *stop = *end;
	const char *encoded;

	if (stop > id && stop[-1] == '.')
		stop--;
	encoded = rk_last_of(id, stop, '.');
	if (encoded == NULL)
		return NULL;
	*end = encoded++;
	for (const char *c = encoded; c < stop; c++)
	{
		if (rkb_hex_value(*c) < 0)
			return NULL;
	}
	if (stop < *end + 2 ||
		(stop[0] == '.' && stop - encoded != RK_ENCODED_LENGTH))
		return NULL;
	return cstring_to_text_with_len(encoded, (int) (stop - encoded));
}

/* Digits only, within bigint. */
static bool
rk_read_region_id(const char *from, const char *end, int64 *id)
{
	*id = 0;
	for (const char *c = from; c < end; c++)
	{
		if (*c < '0' || *c > '9' || pg_mul_s64_overflow(*id, 10, id) ||
			pg_add_s64_overflow(*id, *c - '0', id))
			return false;
	}
	return end > from;
}

/*
 * rowkey_parse_region_name(text)
 *
 * Table, start row ('' for the first region), id (the time of creation in
 * milliseconds) and encoded name (NULL where the name has none); a replica's
 * number is left out.
 */
ROWKEY_FUNCTION(rowkey_parse_region_name);
Datum
rowkey_parse_region_name(PG_FUNCTION_ARGS)
{
	const char *name = text_to_cstring(PG_GETARG_TEXT_PP(0));
	const char *end = name + strlen(name);
	const char *first = strchr(name, ',');
	const char *last = rk_last_of(name, end, ',');
	const char *replica;
	text	   *encoded;
	int64		id;
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	Datum		values[4];
	bool		nulls[4] = {false};

	if (first == NULL || first == last)
		rk_bad_region_name(name, "It has less than two commas.");
	if (first == name)
		rk_bad_region_name(name, "It has no table.");
	encoded = rk_take_encoded(last + 1, &end);
	if (encoded == NULL && *end != '\0')
		rk_bad_region_name(name, "The encoded name behind its id is not 32 hexadecimal digits between two points.");
	replica = rk_last_of(last + 1, end, '_');
	if (!rk_read_region_id(last + 1, replica != NULL ? replica : end, &id))
		rk_bad_region_name(name, "What follows its last comma is no id.");

	rk_init_set(fcinfo);
	values[0] = PointerGetDatum(cstring_to_text_with_len(name,
														 (int) (first - name)));
	values[1] = PointerGetDatum(rk_parse(pnstrdup(first + 1, (Size)
												  (last - first - 1))));
	values[2] = Int64GetDatum(id);
	nulls[3] = encoded == NULL;
	values[3] = PointerGetDatum(encoded);
	tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
	return (Datum) 0;
}
