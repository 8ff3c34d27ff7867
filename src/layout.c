/*
 * layout.c
 *		The type rowkey_layout, and compiled layouts kept over a query.
 *
 * The stored form is the canonical text.  Reading is in layout_parse.c,
 * encoding in encode.c, decoding in decode.c.
 */
#include "layout.h"

#include "catalog/pg_type.h"
#include "funcapi.h"
#include "libpq/pqformat.h"
#include "miscadmin.h"
#include "nodes/primnodes.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"
#include "utils/syscache.h"
#include "utils/varlena.h"

/* ------------------------------------------------------------------------
 * Type
 * ------------------------------------------------------------------------
 */

/* The canonical text; on servers that have soft errors, errors are soft. */
static Datum
rk_layout_read(char *text_value, Node *escontext)
{
	MemoryContext caller = CurrentMemoryContext;
	char	   *volatile printed = NULL;
	ErrorData  *volatile error = NULL;

	if (!RK_WANTS_SOFT_ERRORS(escontext))
		PG_RETURN_TEXT_P(cstring_to_text(rk_layout_print(rk_layout_parse(text_value))));

	PG_TRY();
	{
		printed = rk_layout_print(rk_layout_parse(text_value));
	}
	PG_CATCH();
	{
		/* what the grammar refuses is raised, as regtype does */
		if (geterrcode() == ERRCODE_SYNTAX_ERROR)
			PG_RE_THROW();
		error = rk_catch_data_error(caller);
	}
	PG_END_TRY();
	if (error == NULL)
		PG_RETURN_TEXT_P(cstring_to_text(printed));
	ereturn(escontext, (Datum) 0,
			(errcode(error->sqlerrcode),
			 errmsg_internal("%s", error->message),
			 error->detail ? errdetail_internal("%s", error->detail) : 0,
			 error->hint ? errhint("%s", error->hint) : 0));
}

/*
 * Inside of PG_CATCH: the error that data caused; others go on.  Encoders and
 * readers hold no resource of the server when they raise one, so that no
 * subtransaction is needed to go on behind it.
 */
ErrorData *
rk_catch_data_error(MemoryContext caller)
{
	int			code = geterrcode();
	ErrorData  *error;

	if (ERRCODE_TO_CATEGORY(code) != ERRCODE_DATA_EXCEPTION &&
		ERRCODE_TO_CATEGORY(code) !=
		ERRCODE_SYNTAX_ERROR_OR_ACCESS_RULE_VIOLATION &&
		code != ERRCODE_PROGRAM_LIMIT_EXCEEDED &&
		code != ERRCODE_FEATURE_NOT_SUPPORTED)
		PG_RE_THROW();
	MemoryContextSwitchTo(caller);
	error = CopyErrorData();
	FlushErrorState();
	return error;
}

/*
 * rowkey_layout_in(cstring) returns rowkey_layout
 *
 * Reads the select list of a SELECT, by the server's grammar, and stores its
 * canonical text.  Errors carry the position in the text and name the element.
 */
ROWKEY_FUNCTION(rowkey_layout_in);
Datum
rowkey_layout_in(PG_FUNCTION_ARGS)
{
	return rk_layout_read(PG_GETARG_CSTRING(0), fcinfo->context);
}

ROWKEY_FUNCTION(rowkey_layout_recv);
Datum
rowkey_layout_recv(PG_FUNCTION_ARGS)
{
	StringInfo	buf = (StringInfo) PG_GETARG_POINTER(0);
	int			len;
	char	   *text_value = pq_getmsgtext(buf, buf->len - buf->cursor, &len);

	return rk_layout_read(text_value, NULL);
}

/* ------------------------------------------------------------------------
 * Compiled layouts
 * ------------------------------------------------------------------------
 */

/* A type of the extension, wherever it was put. */
Oid
rk_own_type(FunctionCallInfo fcinfo, const char *name)
{
	return GetSysCacheOid2(TYPENAMENSP, Anum_pg_type_oid,
						   CStringGetDatum(name),
						   ObjectIdGetDatum(get_func_namespace(fcinfo->flinfo->fn_oid)));
}

/* A layout compiled, in a context of its own under the parent. */
RkCall *
rk_new_call(MemoryContext parent, text *source)
{
	MemoryContext context = AllocSetContextCreate(parent, "rowkey layout",
												  ALLOCSET_SMALL_SIZES);
	MemoryContext caller = MemoryContextSwitchTo(context);
	RkCall	   *call = palloc0(sizeof(RkCall));

	call->context = context;
	call->source = cstring_to_text_with_len(VARDATA_ANY(source),
											(int) VARSIZE_ANY_EXHDR(source));
	call->layout = rk_layout_parse(text_to_cstring(source));
	call->row.layout = call->layout;
	call->row.values = palloc0((Size) call->layout->column_count *
							   sizeof(RkValue));
	call->types = palloc0((Size) call->layout->column_count *
						  sizeof(RkColumnType));
	call->attributes = palloc0((Size) call->layout->column_count *
							   sizeof(int));
	MemoryContextSwitchTo(caller);
	return call;
}

/*
 * The layout at a place of a function's list, compiled once per query, and
 * anew when its bytes change.
 */
RkCall *
rk_call_at(FunctionCallInfo fcinfo, RkCall **link, int argument, text *source)
{
	RkCall	   *call = *link;

	if (call != NULL)
	{
		if (VARSIZE_ANY_EXHDR(call->source) == VARSIZE_ANY_EXHDR(source) &&
			memcmp(VARDATA_ANY(call->source), VARDATA_ANY(source),
				   VARSIZE_ANY_EXHDR(source)) == 0)
			return call;
	}

	call = rk_new_call(fcinfo->flinfo->fn_mcxt, source);
	call->constant = rk_is_constant_argument(fcinfo->flinfo, argument);
	call->spread = get_fn_expr_variadic(fcinfo->flinfo);

	if (*link != NULL)
	{
		call->next = (*link)->next;
		MemoryContextDelete((*link)->context);
	}
	*link = call;
	return call;
}

/* The nth layout of a function. */
RkCall *
rk_call_nth(FunctionCallInfo fcinfo, int nth, int argument, text *source)
{
	RkCall	  **link = (RkCall **) &fcinfo->flinfo->fn_extra;

	for (; nth > 0 && *link != NULL; nth--)
		link = &(*link)->next;
	return rk_call_at(fcinfo, link, argument, source);
}

/* The layout in an argument of a function that has one. */
RkCall *
rk_call(FunctionCallInfo fcinfo, int argument)
{
	RkCall	   *call = fcinfo->flinfo->fn_extra;

	if (likely(call != NULL && call->constant))
		return call;
	return rk_call_nth(fcinfo, 0, argument, PG_GETARG_TEXT_PP(argument));
}

/* ------------------------------------------------------------------------
 * Names
 * ------------------------------------------------------------------------
 */

/* The number of a column, or -1. */
int
rk_layout_column(const RkLayout *layout, const char *name)
{
	for (int i = 0; i < layout->column_count; i++)
	{
		if (strcmp(layout->columns[i].name, name) == 0)
			return i;
	}
	return -1;
}

/* The most alike of some names, or NULL when none is near. */
const char *
rk_nearest_name(const char *name, const char *const *names, int count)
{
	const char *nearest = NULL;
	int			least = 3;		/* edits at most */

	if (strlen(name) > NAMEDATALEN)
		return NULL;
	for (int i = 0; i < count; i++)
	{
		int			length = (int) strlen(names[i]);
		int			edits;

		if (length > NAMEDATALEN)
			continue;
		edits = varstr_levenshtein_less_equal(name, (int) strlen(name),
											  names[i], length, 1, 1, 1,
											  least, true);
		if (edits <= least && edits < Max(length, (int) strlen(name)) &&
			(nearest == NULL || edits < least))
		{
			nearest = names[i];
			least = edits;
		}
	}
	return nearest;
}

/* ------------------------------------------------------------------------
 * SQL functions on the layout itself
 * ------------------------------------------------------------------------
 */

/* Columns of an item, and for each column the item that has named it last. */
typedef struct RkNamed
{
	Datum	   *names;
	int		   *item;
	int			count;
} RkNamed;

/* The columns of an element of an item, from 1, each once, in order. */
static void
rk_add_columns(const RkLayout *layout, const RkElement *element, int item,
			   RkNamed *named)
{
	if (element->column >= 0 && named->item[element->column] != item)
	{
		named->item[element->column] = item;
		named->names[named->count++] =
			CStringGetTextDatum(layout->columns[element->column].name);
	}
	for (int i = 0; i < element->source_count; i++)
		rk_add_columns(layout, element->sources[i], item, named);
}

/*
 * rowkey_layout_elements(layout)
 *
 * Its elements in order: text, columns, bytes (NULL if variable), whether a
 * column can be read back from it, and whether byte order is value order.
 */
ROWKEY_FUNCTION(rowkey_layout_elements);
Datum
rowkey_layout_elements(PG_FUNCTION_ARGS)
{
	const RkLayout *layout =
		rk_layout_parse(text_to_cstring(PG_GETARG_TEXT_PP(0)));
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;

	RkNamed		named;

	rk_init_set(fcinfo);
	named.names = palloc((Size) layout->column_count * sizeof(Datum));
	named.item = palloc0((Size) layout->column_count * sizeof(int));
	for (int i = 0; i < layout->item_count; i++)
	{
		const RkElement *element = layout->items[i];
		Datum		values[6];
		bool		nulls[6] = {false};

		CHECK_FOR_INTERRUPTS();
		named.count = 0;
		rk_add_columns(layout, element, i + 1, &named);
		values[0] = Int32GetDatum(i + 1);
		values[1] = CStringGetTextDatum(rk_item_print(layout, i));
		values[2] = PointerGetDatum(construct_array(named.names, named.count,
													TEXTOID, -1, false,
													TYPALIGN_INT));
		nulls[3] = element->width < 0;
		values[3] = Int32GetDatum(element->width);
		values[4] = BoolGetDatum(element->type != NULL && !element->derived);
		values[5] = BoolGetDatum(rk_item_ordered(layout, i));
		tuplestore_putvalues(result->setResult, result->setDesc, values,
							 nulls);
	}
	return (Datum) 0;
}

/*
 * rowkey_layout_columns(layout)
 *
 * The columns in the order of rowkey_encode's arguments.
 */
ROWKEY_FUNCTION(rowkey_layout_columns);
Datum
rowkey_layout_columns(PG_FUNCTION_ARGS)
{
	const RkLayout *layout =
		rk_layout_parse(text_to_cstring(PG_GETARG_TEXT_PP(0)));
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;

	rk_init_set(fcinfo);
	for (int i = 0; i < layout->column_count; i++)
	{
		Datum		values[2];
		bool		nulls[2] = {false};

		values[0] = Int32GetDatum(i + 1);
		values[1] = CStringGetTextDatum(layout->columns[i].name);
		tuplestore_putvalues(result->setResult, result->setDesc, values,
							 nulls);
	}
	return (Datum) 0;
}
