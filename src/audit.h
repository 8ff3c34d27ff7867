/*
 * audit.h
 *		Checks before a load: what they count, and how they tell it.
 */
#ifndef AUDIT_H
#define AUDIT_H

#include "layout.h"
#include "region.h"

#include "nodes/execnodes.h"
#include "utils/tuplesort.h"

/* A key that outlives the row it came with. */
typedef struct RkKept
{
	uint8	   *data;			/* NULL for none yet */
	Size		len;
	Size		room;
} RkKept;

static inline RkBytes
rk_kept_bytes(const RkKept *kept)
{
	return (RkBytes) {kept->data, kept->len};
}

/* profile.c */
extern void rk_keep(RkKept *kept, MemoryContext context, RkBytes key);

/*
 * What a check found.  The example is the least of the keys at fault, but an
 * empty one only when there is no other.
 */
typedef struct RkFinding
{
	int64		rows;
	RkKept		example;
	char	   *text;			/* about the example, or NULL */
} RkFinding;

/* Keys per region, or per bucket. */
typedef struct RkTally
{
	int			count;
	int64	   *rows;
	RkKept	   *examples;		/* the least key of each */
	int64		keys;			/* in all */
} RkTally;

/* How many values an element has, and the most frequent one. */
typedef struct RkValues
{
	int			item;			/* of the layout, or -1 */
	bool		whole;			/* kept with all that is in front of it */
	Tuplesortstate *sort;
	int64		keys;
	int64		distinct;
	int64		most;			/* keys of the most frequent value */
	RkKept		frequent;
} RkValues;

typedef struct RkAudit
{
	MemoryContext context;		/* of all that is kept */
	MemoryContext per_row;
	const char *schema;			/* of the extension, quoted */
	char	   *relation;		/* qualified and quoted */
	char	   *key_column;		/* quoted */
	bool		is_rowkey;		/* the key column; else bytea */
	Oid			rowkey_type;

	RkCall	   *call;			/* of the layout, or NULL */
	RkPart	   *parts;
	bool		has_columns;	/* the relation has the layout's columns */
	Oid		   *column_types;
	char	  **column_groups;	/* expressions that tell values apart */

	RkSplits	splits;
	RkTally		regions;		/* count 0: not asked for */
	int			bucket_item;	/* or -1 */
	RkTally		buckets;
	RkValues	values;

	int64		rows;
	int64		longest;		/* bytes of the longest key */
	int64		repeated;		/* keys that occur several times */
	int64		most_repeated;
	int64		collided;		/* keys of several rows of values */
	RkFinding	null_key;
	RkFinding	empty_key;
	RkFinding	too_long;
	RkFinding	duplicate;
	RkFinding	misfit;
	RkFinding	mismatch;
	RkFinding	encode;
	RkFinding	unencodable;
	RkFinding	collision;
} RkAudit;

/* audit_text.c */
extern char *rk_shown_key(RkBytes key);
extern void rk_audit_report(const RkAudit *audit, ReturnSetInfo *result);

#endif							/* AUDIT_H */
