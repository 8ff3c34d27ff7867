/*
 * audit_text.c
 *		What rowkey_audit says: one row per check.
 *
 * Each detail begins with the numbers, in the same words whatever was found;
 * what to do follows where there is something to do.  Shares are percent with
 * two decimals, lengths are bytes.  Nothing is counted here.
 */
#include "audit.h"

#include "funcapi.h"
#include "lib/stringinfo.h"
#include "mb/pg_wchar.h"
#include "utils/builtins.h"

/* Of a key or of a problem, no more is shown. */
#define RK_SHOWN_KEY	64
#define RK_SHOWN_TEXT	500

/* Regions that are listed one by one. */
#define RK_LISTED		20

typedef enum RkSeverity
{
	RK_OK,
	RK_WARNING,
	RK_ERROR
} RkSeverity;

/* ------------------------------------------------------------------------
 * Parts of sentences
 * ------------------------------------------------------------------------
 */

/* A key in messages: the first bytes of a long one. */
char *
rk_shown_key(RkBytes key)
{
	if (key.len <= RK_SHOWN_KEY)
		return rk_printed(key);
	return psprintf("%s... (%zu bytes)",
					rk_printed((RkBytes) {key.data, RK_SHOWN_KEY}), key.len);
}

/* A text that ends with a full stop, and is cut where it is very long. */
static void
rk_add_sentence(StringInfo out, const char *sentence)
{
	int			len = (int) strlen(sentence);
	int			shown = pg_mbcliplen(sentence, len, RK_SHOWN_TEXT);

	appendStringInfoChar(out, ' ');
	appendBinaryStringInfo(out, sentence, shown);
	if (shown < len)
		appendStringInfoString(out, " ...");
	else if (len > 0 && strchr(".?!", sentence[len - 1]) == NULL)
		appendStringInfoChar(out, '.');
}

/* part of whole in percent, two decimals, half away from zero as in SQL */
static char *
rk_percent(int64 part, int64 whole)
{
	int64		hundredths;

	if (whole == 0)
		return pstrdup("0.00");
	hundredths = (part * 20000 + whole) / (whole * 2);
	return psprintf(INT64_FORMAT ".%02d", hundredths / 100,
					(int) (hundredths % 100));
}

/* Is it more than twice the fair share? */
static bool
rk_is_overloaded(int64 rows, int64 keys, int64 count)
{
	return (float8) rows * (float8) count > (float8) keys * 2;
}

/* ------------------------------------------------------------------------
 * Rows of the result
 * ------------------------------------------------------------------------
 */
static void
rk_report(ReturnSetInfo *result, const char *check, RkSeverity severity,
		  int64 rows, const char *detail, const RkKept *example)
{
	static const char *const names[] = {"ok", "warning", "error"};
	Datum		values[5];
	bool		nulls[5] = {false};

	values[0] = CStringGetTextDatum(check);
	values[1] = CStringGetTextDatum(names[severity]);
	values[2] = Int64GetDatum(rows);
	values[3] = CStringGetTextDatum(detail);
	nulls[4] = example == NULL || example->data == NULL;
	if (!nulls[4])
		values[4] = PointerGetDatum(rk_from_bytes(example->data,
												  example->len));
	tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
}

/*
 * A check that counts rows: counted is their number with what they are; where
 * there are some, what is known of the example and what to do follow.
 */
static void
rk_report_finding(ReturnSetInfo *result, const char *check,
				  const RkFinding *finding, const char *counted,
				  const char *advice)
{
	StringInfoData detail;

	initStringInfo(&detail);
	appendStringInfoString(&detail, counted);
	if (finding->rows > 0 && finding->text != NULL)
		rk_add_sentence(&detail, finding->text);
	if (finding->rows > 0)
		rk_add_sentence(&detail, advice);
	rk_report(result, check, finding->rows > 0 ? RK_ERROR : RK_OK,
			  finding->rows, detail.data, &finding->example);
}

/* ------------------------------------------------------------------------
 * Keys and rows
 * ------------------------------------------------------------------------
 */
static char *
rk_counted(const char *what, const RkFinding *finding, int64 rows)
{
	return psprintf("%s: " INT64_FORMAT " of " INT64_FORMAT ".", what,
					finding->rows, rows);
}

static void
rk_report_keys(const RkAudit *audit, ReturnSetInfo *result)
{
	char	   *counted;

	rk_report_finding(result, "null_key", &audit->null_key,
					  rk_counted("Rows whose key is NULL", &audit->null_key,
								 audit->rows),
					  "HBase has no row without a key: set these rows aside, or fill what the key is made of.");
	rk_report_finding(result, "empty_key", &audit->empty_key,
					  rk_counted("Rows whose key is empty", &audit->empty_key,
								 audit->rows),
					  "HBase stores no row under the empty key: set these rows aside, or fill what the key is made of.");
	rk_report_finding(result, "too_long", &audit->too_long,
					  psprintf("Rows whose key has more than %d bytes: " INT64_FORMAT " of " INT64_FORMAT ", the longest key has " INT64_FORMAT " bytes.",
							   ROWKEY_MAX_LENGTH, audit->too_long.rows,
							   audit->rows, audit->longest),
					  psprintf("HBase takes no longer key: put a hash in the place of the long part. The example is the beginning of such a key; all have length(%s) > %d.",
							   audit->key_column, ROWKEY_MAX_LENGTH));
	counted = psprintf("Rows beyond the first of their key: " INT64_FORMAT " of " INT64_FORMAT ".",
					   audit->duplicate.rows, audit->rows);
	if (audit->repeated > 0)
		counted = psprintf("%s Keys that occur more than once: " INT64_FORMAT ", one of them " INT64_FORMAT " times.",
						   counted, audit->repeated, audit->most_repeated);
	rk_report_finding(result, "duplicate", &audit->duplicate, counted,
					  psprintf("HBase keeps the last row of each key and says nothing of the others: add a column to the key that tells the rows apart. SELECT %s, count(*) FROM %s GROUP BY 1 HAVING count(*) > 1 lists the keys.",
							   audit->key_column, audit->relation));
}

static void
rk_report_layout(const RkAudit *audit, ReturnSetInfo *result)
{
	const char *advice = "rowkey_explain shows the example part by part.";

	rk_report_finding(result, "layout_misfit", &audit->misfit,
					  rk_counted("Keys that do not fit the layout",
								 &audit->misfit, audit->rows),
					  advice);
	rk_report_finding(result, "derived_mismatch", &audit->mismatch,
					  rk_counted("Keys whose salt, bucket or hash disagrees with the rest of the key",
								 &audit->mismatch, audit->rows),
					  advice);
}

static void
rk_report_columns(const RkAudit *audit, ReturnSetInfo *result)
{
	RkFinding	encode = audit->encode;
	char	   *counted;

	if (encode.text != NULL)
		encode.text = psprintf("The row of the example gives %s",
							   encode.text);
	rk_report_finding(result, "encode_mismatch", &encode,
					  rk_counted("Keys that differ from what the row's own columns give",
								 &encode, audit->rows),
					  psprintf("Make the keys anew: rowkey_encode_row(layout, t) FROM %s t gives them.",
							   audit->relation));
	rk_report_finding(result, "unencodable", &audit->unencodable,
					  rk_counted("Rows whose columns give no key",
								 &audit->unencodable, audit->rows),
					  psprintf("rowkey_encode_error(layout, t) FROM %s t tells of each row why; set these rows aside, or mend them.",
							   audit->relation));
	counted = rk_counted("Rows that share their key with a row of other values",
						 &audit->collision, audit->rows);
	if (audit->collided > 0)
		counted = psprintf("%s Keys shared: " INT64_FORMAT ".",
						   counted, audit->collided);
	rk_report_finding(result, "collision", &audit->collision, counted,
					  "The key does not tell these rows apart, so that one overwrites the other: a hash or a width that is too short, a time that is rounded down, or a key of another row.");
}

/* ------------------------------------------------------------------------
 * Shares
 * ------------------------------------------------------------------------
 */

/* What a tally comes to. */
typedef struct RkShares
{
	int			used;
	int			largest;		/* which one */
	int64		overloaded;		/* keys where there are too many */
} RkShares;

static RkShares
rk_shares(const RkTally *tally)
{
	RkShares	shares = {0};

	for (int i = 0; i < tally->count; i++)
	{
		shares.used += tally->rows[i] > 0 ? 1 : 0;
		if (tally->rows[i] > tally->rows[shares.largest])
			shares.largest = i;
		if (rk_is_overloaded(tally->rows[i], tally->keys, tally->count))
			shares.overloaded += tally->rows[i];
	}
	return shares;
}

/* Keys that HBase can store. */
static int64
rk_stored_keys(const RkAudit *audit)
{
	return audit->rows - audit->null_key.rows - audit->empty_key.rows -
		audit->too_long.rows;
}

/* "1 of 20 buckets used, ..."; first is the number of the first one. */
static void
rk_add_shares(StringInfo out, const RkAudit *audit, const RkTally *tally,
			  const RkShares *shares, const char *singular, int first)
{
	appendStringInfo(out, "%d of %d %ss used", shares->used, tally->count,
					 singular);
	if (tally->keys == 0)
	{
		appendStringInfo(out, rk_stored_keys(audit) == 0 ?
						 ", as there are no keys" :
						 ", as no key has a %s where the layout has it",
						 singular);
		return;
	}
	appendStringInfo(out, ", largest share %s percent (%s %d), fair share %s percent",
					 rk_percent(tally->rows[shares->largest], tally->keys),
					 singular, shares->largest + first,
					 rk_percent(1, tally->count));
}

static RkSeverity
rk_shares_severity(const RkTally *tally, const RkShares *shares)
{
	return tally->keys > 0 &&
		(shares->overloaded > 0 || shares->used < tally->count) ?
		RK_WARNING : RK_OK;
}

/* Rows per region where they are few, and which regions are empty. */
static void
rk_add_regions(StringInfo out, const RkTally *tally, int used)
{
	int			listed = 0;

	if (tally->count <= RK_LISTED)
	{
		appendStringInfoString(out, " Rows per region: ");
		for (int i = 0; i < tally->count; i++)
			appendStringInfo(out, i == 0 ? INT64_FORMAT : ", " INT64_FORMAT,
							 tally->rows[i]);
		appendStringInfoChar(out, '.');
	}
	if (used == tally->count)
		return;
	appendStringInfoString(out, " Empty regions: ");
	for (int i = 0; i < tally->count && listed < RK_LISTED; i++)
	{
		if (tally->rows[i] == 0)
			appendStringInfo(out, listed++ == 0 ? "%d" : ", %d", i + 1);
	}
	if (tally->count - used > listed)
		appendStringInfo(out, " and %d more", tally->count - used - listed);
	appendStringInfoChar(out, '.');
}

static void
rk_report_regions(const RkAudit *audit, ReturnSetInfo *result)
{
	const RkTally *tally = &audit->regions;
	RkShares	shares = rk_shares(tally);
	RkSeverity	severity = rk_shares_severity(tally, &shares);
	StringInfoData detail;

	initStringInfo(&detail);
	rk_add_shares(&detail, audit, tally, &shares, "region", 1);
	appendStringInfoChar(&detail, '.');
	if (tally->keys > 0)
		rk_add_regions(&detail, tally, shares.used);
	if (severity != RK_OK)
		appendStringInfo(&detail, " Take split points from the keys themselves: SELECT rowkey_quantiles(%s%s, %d) FROM %s.",
						 audit->key_column,
						 audit->is_rowkey ? "" : "::rowkey", tally->count,
						 audit->relation);
	rk_report(result, "region_balance", severity, shares.overloaded,
			  detail.data, severity == RK_OK ? NULL :
			  &tally->examples[shares.largest]);
}

/* Values of an element, as a part of a sentence. */
static void
rk_add_values(StringInfo out, const RkAudit *audit)
{
	appendStringInfo(out, INT64_FORMAT " %s of %s", audit->values.distinct,
					 audit->values.distinct == 1 ? "value" : "values",
					 rk_item_print(audit->call->layout, audit->values.item));
}

static void
rk_report_buckets(const RkAudit *audit, ReturnSetInfo *result)
{
	const RkLayout *layout = audit->call->layout;
	const RkTally *tally = &audit->buckets;
	RkShares	shares = rk_shares(tally);
	RkSeverity	severity = rk_shares_severity(tally, &shares);
	StringInfoData detail;

	initStringInfo(&detail);
	rk_add_shares(&detail, audit, tally, &shares, "bucket", 0);
	if (audit->values.item >= 0)
	{
		appendStringInfoString(&detail, "; ");
		rk_add_values(&detail, audit);
	}
	appendStringInfoChar(&detail, '.');
	if (tally->keys == 0 && rk_stored_keys(audit) > 0)
	{
		rk_report(result, "lead_spread", RK_WARNING, rk_stored_keys(audit),
				  detail.data, NULL);
		return;
	}
	if (severity != RK_OK)
		appendStringInfo(&detail, layout->items[audit->bucket_item]->type->hashes ?
						 " %s spreads only keys that differ in what it hashes: hash more columns, or take fewer buckets." :
						 " %s spreads only values that are far enough apart: take a finer unit, or fewer buckets.",
						 rk_item_print(layout, audit->bucket_item));
	rk_report(result, "lead_spread", severity, shares.overloaded,
			  detail.data, severity == RK_OK ? NULL :
			  &tally->examples[shares.largest]);
}

/*
 * Leading values where there are no buckets.  Few rows of many values are
 * never even; so one counts only when it has a tenth of all keys too.
 */
static void
rk_report_values(const RkAudit *audit, ReturnSetInfo *result)
{
	const RkValues *values = &audit->values;
	bool		heavy = values->distinct == 1 ? values->keys > 1 :
		values->most >= (values->keys + 9) / 10 &&
		rk_is_overloaded(values->most, values->keys, values->distinct);
	StringInfoData detail;

	initStringInfo(&detail);
	rk_add_values(&detail, audit);
	appendStringInfoString(&detail, " used");
	if (values->keys == 0)
		appendStringInfoString(&detail, rk_stored_keys(audit) == 0 ?
							   ", as there are no keys." :
							   ", as no key fits the layout.");
	else
		appendStringInfo(&detail, ", largest share %s percent (keys that begin with %s), fair share %s percent.",
						 rk_percent(values->most, values->keys),
						 rk_shown_key(rk_kept_bytes(&values->frequent)),
						 rk_percent(1, values->distinct));
	if (heavy)
		appendStringInfoString(&detail, " These keys are side by side, in few regions: put a salt of what tells them apart in front.");
	rk_report(result, "lead_spread", heavy ? RK_WARNING : RK_OK,
			  heavy ? values->most : 0, detail.data,
			  heavy ? &values->frequent : NULL);
}

/* All checks that apply, in the order of the contract. */
void
rk_audit_report(const RkAudit *audit, ReturnSetInfo *result)
{
	rk_report_keys(audit, result);
	if (audit->call != NULL)
		rk_report_layout(audit, result);
	if (audit->regions.count > 0)
		rk_report_regions(audit, result);
	if (audit->bucket_item >= 0)
		rk_report_buckets(audit, result);
	else if (audit->values.item >= 0)
		rk_report_values(audit, result);
	if (audit->has_columns)
		rk_report_columns(audit, result);
}
