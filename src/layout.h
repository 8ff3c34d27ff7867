/*
 * layout.h
 *		rowkey_layout compiled: elements, columns and values.
 *
 * A layout is a list of elements; an element is a call of an encoder on a
 * column or on nested elements, or constant bytes.  What an element does is
 * in one table, rk_element_types of elements.c: parameters, types taken,
 * encoding, decoding.  All that works on layouts goes by that table.
 */
#ifndef LAYOUT_H
#define LAYOUT_H

#include "ordered.h"
#include "phoenix.h"

#include "access/tupdesc.h"
#include "utils/jsonb.h"

/* ------------------------------------------------------------------------
 * Values
 * ------------------------------------------------------------------------
 */
typedef enum RkKind
{
	RK_NULL,
	RK_MISSING,					/* not given, where that is allowed */
	RK_BOOL,
	RK_INT,
	RK_FLOAT4,
	RK_FLOAT8,
	RK_NUMERIC,
	RK_TEXT,					/* UTF-8 */
	RK_BYTEA,
	RK_UUID,
	RK_INSTANT,					/* microseconds, the server's timestamp */
	RK_TIME						/* count of a unit since 1970 */
} RkKind;

typedef struct RkValue
{
	RkKind		kind;
	RkUnit		unit;			/* of RK_TIME; of RK_INSTANT from a key, as
								 * number */
	union
	{
		bool		boolean;
		int64		integer;	/* RK_INT, RK_INSTANT, RK_TIME */
		float4		float4_value;
		float8		float8_value;
		Numeric		numeric;
		RkBytes		bytes;		/* RK_TEXT, RK_BYTEA, RK_UUID */
	}			as;
} RkValue;

/* Sets of SQL types */
#define RK_TAKES_BOOL		0x0001
#define RK_TAKES_INT2		0x0002
#define RK_TAKES_INT4		0x0004
#define RK_TAKES_INT8		0x0008
#define RK_TAKES_FLOAT4		0x0010
#define RK_TAKES_FLOAT8		0x0020
#define RK_TAKES_NUMERIC	0x0040
#define RK_TAKES_TEXT		0x0080
#define RK_TAKES_BYTES		0x0100
#define RK_TAKES_UUID		0x0200
#define RK_TAKES_TIMES		0x0400	/* timestamptz, timestamp, date */
#define RK_TAKES_INTEGERS	(RK_TAKES_INT2 | RK_TAKES_INT4 | RK_TAKES_INT8)
#define RK_TAKES_ANY_TIME	(RK_TAKES_TIMES | RK_TAKES_TEXT | RK_TAKES_INTEGERS)
#define RK_TAKES_ALL		0x07FF

struct RkSpans;

/* A constant, read as the column it is compared with takes it. */
typedef struct RkConstant
{
	RkValue		value;			/* RK_NULL for NULL */
	bool		quoted;			/* was written in quotes */
	const char *finer;			/* of a quoted time: digits behind its
								 * microseconds, which the server rounds; NULL
								 * for none */
} RkConstant;

typedef enum RkComparison
{
	RK_LESS,
	RK_LESS_EQUAL,
	RK_EQUAL,					/* to any of the constants */
	RK_GREATER_EQUAL,
	RK_GREATER,
	RK_UNEQUAL,					/* to all of the constants */
	RK_BEGINS,					/* text or bytes begin with the constant */
	RK_ENDS,					/* text ends with it */
	RK_NOT_NULL,
	RK_OTHER					/* cannot narrow; its text alone counts */
} RkComparison;

/* What the elements over a column ask of its values, for test vectors. */
typedef struct RkDemand
{
	int			length;			/* bytes of a text exactly, or -1 */
	int			most;			/* bytes at most */
	int64		number_least;
	int64		number_most;
	int			digits;			/* 0 for none */
	bool		decimal;		/* fractions too */
	int64		time_most;		/* count of units at most */
	bool		time;
} RkDemand;

/* ------------------------------------------------------------------------
 * Elements
 * ------------------------------------------------------------------------
 */
typedef struct RkElement RkElement;
typedef struct RkElementType RkElementType;

/*
 * An argument behind the sources; all are kept as text, NULL when not given.
 */
typedef struct RkArgument
{
	char	   *value;
	bool		quoted;			/* was a string constant */
} RkArgument;

typedef enum RkParamKind
{
	RK_PARAM_INT,
	RK_PARAM_TEXT,
	RK_PARAM_NAME,				/* text in any case, such as a unit's */
	RK_PARAM_KEY,				/* bytes, in rowkey text form */
	RK_PARAM_BOOL
} RkParamKind;

typedef struct RkParam
{
	const char *name;
	RkParamKind kind;
	bool		required;
	const char *fallback;		/* default; NULL for none */
} RkParam;

#define RK_MAX_PARAMS	5

/* What a bare column under a hash is, which the named element carries. */
typedef enum RkHashed
{
	RK_HASHED_BY_TYPE,			/* its text, the digits of a number */
	RK_HASHED_AS_WRITTEN,		/* what stands in the key */
	RK_HASHED_UNSAID			/* an error: what is meant must be written */
} RkHashed;

/* Where a self-delimiting item stands. */
typedef enum RkEnd
{
	RK_END_NEVER,				/* something always follows it in the key */
	RK_END_MAYBE,				/* only NULLs, which are left out, may follow */
	RK_END_ALWAYS				/* nothing follows */
} RkEnd;

/* A column of a Phoenix key. */
typedef struct RkPhoenix
{
	RkPhoenixType type;			/* in the key */
	RkPhoenixType column;		/* in the table; an index may change it */
	bool		converted;		/* to DECIMAL */
	bool		index_row;
} RkPhoenix;

struct RkElement
{
	const RkElementType *type;	/* NULL for constant bytes */
	RkBytes		constant;
	char	   *label;			/* AS label, or NULL */
	int			location;		/* in the layout's text, 0-based */

	int			column;			/* of the layout; -1 for nested sources */
	RkElement **sources;		/* nested */
	int			source_count;
	bool		implicit;		/* a bare column under a hash */
	bool		rest;			/* hashes what follows it in the key */

	RkArgument	arguments[RK_MAX_PARAMS];
	int			takes;			/* types of a column right under it */
	int			width;			/* bytes; -1 for variable */
	bool		last;			/* the key must end with it */
	bool		nulls;			/* writes NULL in a way of its own */
	bool		empty_is_null;	/* empty text or bytes are NULL */
	bool		folds;			/* equal for values that differ in writing */
	bool		derived;		/* computed again, not decoded */
	bool		of_bytes;		/* works on bytes where its type can do both */
	bool		has_unit;
	RkUnit		unit;			/* what it keeps of a time */
	RkUnit		number_unit;	/* of a time that is given as a number */
	int64		offset;			/* of its days from those of UTC */
	const pg_tz *zone;			/* whose daylight saving repeats hours, or
								 * NULL */
	const RkBuckets *buckets;	/* where it is the number of a bucket, or NULL */

	/* of elements of whole numbers and times */
	int64		least;
	int64		most;
	bool		unbounded;		/* least and most are those of bigint only */
	bool		two_runs;		/* negative numbers are behind the others */
	bool		reversed;		/* bytes descend */
	int			number_width;	/* bytes of any number; 0 where they vary */
	RkEnd		end;
	int			run;			/* items with separators in a row, up to it */

	union
	{
		int			length;		/* string, bytes */
		int			bytes;		/* epoch, uint */
		int			digits;
		RkSalt		salt;
		RkHashPrefix hash;
		RkHashHex	hash_hex;
		RkBuckets	buckets;
		RkPad		pad;
		RkBytes		separator;
		RkReverseTimestamp reverse;
		RkDatetime	datetime;
		RkbOrderedType ordered;
		RkPhoenix	phoenix;
	}			as;
	RkOut	   *scratch;		/* bytes of the sources */
	const RkElement *terminator;	/* constant that ends it, or NULL */
};

struct RkElementType
{
	const char *name;
	int			takes;			/* types of a column under it */
	bool		derived;		/* never decoded */
	bool		hashes;			/* any sources, several too */
	bool		reversible;		/* may be nested under a carrying element */
	bool		textual;		/* on text, and on bytes under bytes() */
	bool		last;			/* the key must end with it */
	bool		scaled;			/* equal numbers differ by their zeros */
	bool		whole;			/* numbers of any type, without zeros */
	bool		mirrored;		/* negative numbers are behind the others, and
								 * fall */
	bool		plain;			/* text or bytes as they are */
	bool		pads;			/* up to its width */
	bool		reverses;		/* the end of a text comes first */
	bool		salts;			/* hashes bytes only; without a column all that
								 * follows it */
	int			radix;			/* of a hash: values of each byte */
	RkHashed	hashed;
	RkParam		params[RK_MAX_PARAMS];

	/* checks the arguments; sets width, unit and options */
	void		(*prepare) (RkElement *element);
	/* appends a value */
	void		(*put) (RkOut *out, const RkElement *element,
						const RkValue *value);
	/* self-delimiting ones only: appends what stands behind the value, which
	 * begins at start; last: nothing follows in this key */
	void		(*separate) (RkOut *out, const RkElement *element,
							 Size start, bool last);
	/* self-delimiting ones only: how many bytes of the rest are the item's,
	 * and how many of them its value's; NULL, or what does not fit */
	const char *(*length) (const RkElement *element, RkBytes rest,
						   Size *length, Size *value_length);
	/* reads it back; NULL, or what does not fit */
	const char *(*get) (const RkElement *element, RkBytes part,
						RkValue *value);
	/* asks what may have gone wrong with a part; NULL for nothing */
	char	   *(*suspect) (const RkElement *element, RkBytes part,
							const RkValue *value);
	/* the same of a hash that does not fit, of the bytes it should be of */
	char	   *(*suspect_hash) (const RkElement *element, RkBytes part,
								 RkBytes source);
	/* what it asks of values, beyond its numbers; NULL for nothing */
	void		(*demand) (const RkElement *element, RkDemand *demand);
	/* is byte order value order?  NULL for never */
	bool		(*ordered) (const RkElement *element);
	/* bytes of the values of a comparison, see bounds.c; NULL for any */
	bool		(*bounds) (const RkElement *element, RkComparison comparison,
						   const RkConstant *constant, struct RkSpans *spans);
};

typedef struct RkColumn
{
	char	   *name;
	int			takes;			/* types that all its elements take */
	bool		nulls;			/* all of them have NULL */
	bool		empty_is_null;	/* for one of them */
	int			carrier;		/* item that decodes it, or -1 */
	bool		has_unit;
	RkUnit		unit;			/* of numbers, where a time carries it */
} RkColumn;

typedef struct RkLayout
{
	int			item_count;
	RkElement **items;
	int			column_count;
	RkColumn   *columns;
	int			open_item;		/* read from the end, or -1 */
	int			open_rest;		/* bytes of all items behind it */
	int			rest_item;		/* salt of all behind it, or -1 */
	int			tail_item;		/* NULLs from it to the end are left out */
	Size		fixed_width;	/* bytes of all items of fixed width */
} RkLayout;

/* elements.c */
extern const RkElementType rk_element_types[];
extern const int rk_element_type_count;
extern const RkElementType rk_implicit_text;
extern const RkElementType rk_implicit_bytes;
extern const RkElementType rk_implicit_digits;
extern const RkElementType rk_implicit_uuid;


/* element_names.c */
extern const RkElementType *rk_element_type(const char *name);
extern const char *rk_element_nearest(const char *name);
extern const char *rk_element_alias(const char *name);

/* layout_parse.c */
extern struct SelectStmt *rk_parse_select_list(const char *text,
											   const char *what,
											   const char *instead);
extern RkLayout *rk_layout_parse(const char *text);

/* arguments of an element, for its own code */
extern bool rk_argument_given(const RkElement *element, const char *name);
extern text *rk_argument_text(const RkElement *element, const char *name);
extern int32 rk_argument_int(const RkElement *element, const char *name);
extern RkBytes rk_argument_key(const RkElement *element, const char *name);
extern bool rk_argument_bool(const RkElement *element, const char *name);
extern RkArgument *rk_argument_slot(RkElement *element, const char *name);

/* elements_text.c */
extern const char *rk_element_get_text(const RkElement *element, RkBytes part,
									   RkValue *value);
extern void rk_element_prepare_string(RkElement *element);
extern void rk_element_prepare_bytes(RkElement *element);
extern void rk_element_demand_string(const RkElement *element,
									 RkDemand *demand);
extern void rk_element_put_string(RkOut *out, const RkElement *element,
								  const RkValue *value);
extern bool rk_element_ordered_string(const RkElement *element);
extern void rk_element_put_reverse(RkOut *out, const RkElement *element,
								   const RkValue *value);
extern const char *rk_element_get_reverse(const RkElement *element,
										  RkBytes part, RkValue *value);
extern void rk_element_prepare_reverse_domain(RkElement *element);
extern void rk_element_put_reverse_domain(RkOut *out, const RkElement *element,
										  const RkValue *value);
extern const char *rk_element_get_reverse_domain(const RkElement *element,
												 RkBytes part, RkValue *value);
extern void rk_element_prepare_rpad(RkElement *element);
extern void rk_element_prepare_lpad(RkElement *element);
extern void rk_element_demand_pad(const RkElement *element, RkDemand *demand);
extern void rk_element_put_pad(RkOut *out, const RkElement *element,
							   const RkValue *value);
extern const char *rk_element_get_pad(const RkElement *element, RkBytes part,
									  RkValue *value);
extern bool rk_element_ordered_rpad(const RkElement *element);
extern void rk_element_prepare_digits(RkElement *element);
extern void rk_element_demand_digits(const RkElement *element,
									 RkDemand *demand);
extern void rk_element_put_digits(RkOut *out, const RkElement *element,
								  const RkValue *value);
extern const char *rk_element_get_digits(const RkElement *element,
										 RkBytes part, RkValue *value);

/* dialects.c: what ordered and phoenix do */
extern void rk_prepare_ordered(RkElement *element);
extern void rk_put_ordered_element(RkOut *out, const RkElement *element,
								   const RkValue *value);
extern const char *rk_ordered_element_length(const RkElement *element,
											 RkBytes rest, Size *length,
											 Size *value_length);
extern const char *rk_get_ordered_element(const RkElement *element,
										  RkBytes part, RkValue *value);
extern void rk_demand_ordered(const RkElement *element, RkDemand *demand);
extern bool rk_ordered_in_order(const RkElement *element);
extern void rk_prepare_phoenix(RkElement *element);
extern void rk_put_phoenix_element(RkOut *out, const RkElement *element,
								   const RkValue *value);
extern void rk_separate_phoenix(RkOut *out, const RkElement *element,
								Size start, bool last);
extern const char *rk_phoenix_element_length(const RkElement *element,
											 RkBytes rest, Size *length,
											 Size *value_length);
extern const char *rk_get_phoenix_element(const RkElement *element,
										  RkBytes part, RkValue *value);
extern void rk_demand_phoenix(const RkElement *element, RkDemand *demand);
extern bool rk_phoenix_in_order_element(const RkElement *element);
extern RkBytes rk_phoenix_separator(const RkElement *element,
									bool descending);

/* layout_check.c */
extern bool rk_item_ordered(const RkLayout *layout, int item);
extern void rk_layout_check(RkLayout *layout, int *element);
extern int	rk_element_takes(const RkElement *element);
extern const RkElement *rk_leaf(const RkElement *element);
extern bool rk_is_printable(const RkElement *element);

/* suspects.c */
extern char *rk_suspect_unit(int64 value, RkUnit unit);
extern char *rk_suspect_epoch(const RkElement *element, RkBytes part,
							  const RkValue *value);
extern char *rk_suspect_reverse_timestamp(const RkElement *element,
										  RkBytes part, const RkValue *value);
extern char *rk_suspect_int(const RkElement *element, RkBytes part,
							const RkValue *value);
extern char *rk_suspect_uint(const RkElement *element, RkBytes part,
							 const RkValue *value);
extern char *rk_suspect_phoenix(const RkElement *element, RkBytes part,
								const RkValue *value);
extern char *rk_suspect_salt(const RkElement *element, RkBytes part,
							 RkBytes source);
extern char *rk_suspect_hash_hex(const RkElement *element, RkBytes part,
								 RkBytes source);

/* layout_print.c */
extern char *rk_layout_print(const RkLayout *layout);
extern char *rk_element_print(const RkLayout *layout,
							  const RkElement *element);
extern const char *rk_identifier(const char *name);
extern char *rk_item_print(const RkLayout *layout, int item);
extern const char *rk_column_list(const RkLayout *layout, bool carried);

/* value.c */
typedef struct RkColumnType
{
	Oid			type;			/* base type */
	int			takes;			/* bit of the type, 0 for unknown literals */
	bool		to_float;		/* a number that is cast, as SQL does by
								 * itself */
} RkColumnType;

extern int	rk_type_bit(Oid type, Oid rowkey_type);
extern const char *rk_takes_name(int takes);
extern RkColumnType rk_column_type(const RkLayout *layout, int column,
								   Oid type, Oid rowkey_type);
extern void rk_value_from_datum(RkValue *value, Datum datum,
								const RkColumnType *type,
								const RkColumn *column);
extern void rk_value_from_text(RkValue *value, char *text,
							   const RkColumn *column);
extern void rk_value_from_json(RkValue *value, const JsonbValue *json,
							   const RkColumn *column);
extern const char *rk_value_settle(RkValue *value, const RkColumn *column);
extern char *rk_value_text(const RkValue *value);
extern void rk_value_to_json(const RkValue *value, JsonbValue *json);
extern Datum rk_value_to_datum(const RkValue *value, Oid type, int32 typmod,
							   FmgrInfo *input, Oid ioparam);
extern int64 rk_value_units(const RkValue *value, RkUnit unit);
extern Timestamp rk_value_instant(const RkValue *value);

/* layout.c: compiled layouts and rows */

/* A row that is encoded, or was decoded. */
typedef struct RkRow
{
	const RkLayout *layout;
	RkValue    *values;			/* one per column */
	int			column;			/* that is looked at, for messages; or -1 */
} RkRow;

/* What a function keeps between calls of a query. */
typedef struct RkCall
{
	MemoryContext context;		/* of all that follows */
	text	   *source;			/* the layout's text */
	bool		constant;		/* it is the same in all calls */
	bool		spread;			/* values come as a VARIADIC array */
	RkLayout   *layout;
	RkRow		row;
	RkColumnType *types;		/* of the arguments */
	uint64		record_identifier;	/* of a row argument's type as it is now */
	TupleDesc	record_desc;
	int		   *attributes;		/* of the layout's columns in it */
	void	   *extra;
	struct RkCall *next;		/* of the function's next layout */
} RkCall;

extern RkCall *rk_new_call(MemoryContext parent, text *source);
extern RkCall *rk_call(FunctionCallInfo fcinfo, int argument);
extern RkCall *rk_call_at(FunctionCallInfo fcinfo, RkCall **link,
						  int argument, text *source);
extern RkCall *rk_call_nth(FunctionCallInfo fcinfo, int nth, int argument,
						   text *source);
extern Oid	rk_own_type(FunctionCallInfo fcinfo, const char *name);
extern ErrorData *rk_catch_data_error(MemoryContext caller);
extern bool rk_is_data_error(void);
extern void rk_error_subject(const char *kind, const char *name);
extern int	rk_layout_column(const RkLayout *layout, const char *name);
extern const char *rk_nearest_name(const char *name, const char *const *names,
								   int count);

/* encode.c */
extern void rk_element_put(RkOut *out, RkRow *row, const RkElement *element);
extern void rk_item_put(RkOut *out, RkRow *row, int item, bool last);
extern int	rk_row_stop(const RkRow *row);
extern void rk_layout_put(RkOut *out, RkRow *row);
extern RowKey *rk_layout_encode(RkRow *row);
extern void rk_check_terminated(RkBytes value, RkBytes terminator);
extern void rk_encode_error(void *argument);
extern RkRow *rk_row_from_record_arg(FunctionCallInfo fcinfo, int argument,
									 RkCall *call, bool prefix);

/* decode.c */
typedef struct RkPart
{
	RkBytes		bytes;
	RkBytes		value;			/* without what stands behind it */
	int			position;		/* 1-based */
	bool		present;		/* is there such a part? */
	char	   *problem;		/* NULL when it fits */
} RkPart;

/* The parts of a key, one per item, and one for what is left over. */
extern bool rk_layout_split(const RkLayout *layout, RkBytes key,
							RkPart *parts);
extern const char *rk_element_get(const RkElement *element, RkBytes part,
								  RkValue *value);
extern bool rk_element_known(const RkRow *row, const RkElement *element);
extern bool rk_layout_decode(RkCall *call, RkBytes key, RkPart *parts);
extern char *rk_first_problem(const RkLayout *layout, RkBytes key,
							  const RkPart *parts);
extern RkPart *rk_new_parts(const RkLayout *layout);
extern char *rk_part_text(const RkElement *element, RkBytes part);
extern Jsonb *rk_row_to_json(const RkRow *row);

/* explain.c */
extern bool rk_others_fail(const RkLayout *layout, const RkPart *parts,
						   int item);

#endif							/* LAYOUT_H */
