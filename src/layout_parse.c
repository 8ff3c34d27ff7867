/*
 * layout_parse.c
 *		From the text of a layout to its elements, by the server's raw parser.
 *
 * What the elements mean together is checked in layout_check.c.
 */
#include "layout.h"

#include "common/keywords.h"
#include "lib/stringinfo.h"
#include "mb/pg_wchar.h"
#include "miscadmin.h"
#include "nodes/nodeFuncs.h"
#include "nodes/parsenodes.h"
#include "parser/parser.h"
#include "parser/scansup.h"
#include "utils/builtins.h"
#include "utils/formatting.h"
#include "utils/hsearch.h"
#include "utils/memutils.h"

/* Levels of a tree: no element or condition that means something has more. */
#define RK_MAX_DEPTH	1000

/* What the error callback needs to know. */
typedef struct RkParser
{
	const char *text;
	List	   *targets;		/* ResTargets of the parse tree */
	int			element;		/* where the current element begins, or -1 */
	int			location;		/* where the error is, or -1 */
	RkLayout   *layout;
	int			column_room;
	HTAB	   *columns;		/* their numbers, where they are many */
} RkParser;

/* Columns from which on they are found by a hash table. */
#define RK_MANY_COLUMNS	64

typedef struct RkColumnEntry
{
	char		name[NAMEDATALEN];	/* identifiers are no longer than that */
	int			column;
} RkColumnEntry;

/* ------------------------------------------------------------------------
 * Errors
 * ------------------------------------------------------------------------
 */

/*
 * Is what is being raised the text's fault, or the value's?  A cancel or a
 * lack of memory has nothing to do with where it happens.
 */
bool
rk_is_data_error(void)
{
	int			category = ERRCODE_TO_CATEGORY(geterrcode());

	return category != ERRCODE_OPERATOR_INTERVENTION &&
		category != ERRCODE_INSUFFICIENT_RESOURCES;
}

/*
 * Puts the subject in front of the message of the error being raised, so that
 * one check serves a SQL function and everything that is built on it.
 */
void
rk_error_subject(const char *kind, const char *name)
{
	/* FreeErrorData does not free all that CopyErrorData allocates */
	MemoryContext copy;
	MemoryContext caller;
	ErrorData  *error;

	if (!rk_is_data_error())
		return;
	copy = AllocSetContextCreate(CurrentMemoryContext, "rowkey message",
								 ALLOCSET_SMALL_SIZES);
	caller = MemoryContextSwitchTo(copy);
	error = CopyErrorData();
	if (error->elevel >= ERROR)
		errmsg_internal("%s %s: %s", kind, name, error->message);
	MemoryContextSwitchTo(caller);
	MemoryContextDelete(copy);
}

/* Bytes of an element's text that a message shows. */
#define RK_SHOWN_SOURCE	1000

/* The element's text, as much as is shown: up to where the next one begins. */
static char *
rk_element_source(const RkParser *parser)
{
	const char *text = parser->text;
	int			end = (int) strlen(text);
	ListCell   *cell;

	foreach(cell, parser->targets)
	{
		int			location = lfirst_node(ResTarget, cell)->location;

		if (location > parser->element && location < end)
			end = location;
	}
	while (end > parser->element && strchr(" \t\r\n,", text[end - 1]) != NULL)
		end--;
	text += parser->element;
	end -= parser->element;
	if (end <= RK_SHOWN_SOURCE)
		return pnstrdup(text, (Size) end);
	return psprintf("%.*s...", pg_mbcliplen(text, end, RK_SHOWN_SOURCE), text);
}

static const char letters[] =
"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";

/* The word that ends at or begins at a position of the text. */
static char *
rk_word_at(const char *text, int location)
{
	int			start = location;
	Size		len;

	/* "(" behind int is what the grammar does not like: the word is int */
	while (start > 0 && strchr(letters, text[start]) == NULL)
		start--;
	while (start > 0 && strchr(letters, text[start - 1]) != NULL)
		start--;
	len = strspn(text + start, letters);
	return downcase_identifier(text + start, (int) len, false, false);
}

/* The word in front of the last parenthesis before a position, or "". */
static char *
rk_called_word(const char *text, int location)
{
	while (location > 0 && text[location] != '(')
		location--;
	return location == 0 ? pstrdup("") : rk_word_at(text, location);
}

/* What to write in place of a word that SQL's grammar stopped at. */
static void
rk_syntax_hint(const char *text, int location)
{
	char	   *word = rk_word_at(text, location);
	const char *alias = rk_element_alias(word);
	int			keyword = ScanKeywordLookup(word, &ScanKeywords);

	/* char(a) is a type up to its parenthesis: the grammar stops at a */
	if (alias == NULL && keyword < 0)
	{
		word = rk_called_word(text, location);
		alias = rk_element_alias(word);
	}
	if (alias != NULL)
		errhint("Use %s(...), the element for what is called %s elsewhere.",
				alias, word);
	else if (keyword >= 0 &&
			 ScanKeywordCategories[keyword] == RESERVED_KEYWORD)
		errhint("\"%s\" is a reserved word; as a column name write it in double quotes.",
				word);
}

/*
 * Positions are those of the layout's text, which is not the query's; psql
 * shows no caret inside of a literal, so that the element is named too.
 */
static void
rk_parse_error(void *argument)
{
	RkParser   *parser = argument;
	int			location = geterrposition();

	if (!rk_is_data_error())
		return;
	if (location > 0)			/* by the grammar */
	{
		errposition(0);
		internalerrposition(location);
		internalerrquery(parser->text);
		rk_syntax_hint(parser->text,
					   pg_mbcharcliplen(parser->text,
										(int) strlen(parser->text),
										location - 1));
	}
	else if (parser->element >= 0)
	{
		internalerrposition(pg_mbstrlen_with_len(parser->text,
												 parser->location >= 0 ?
												 parser->location :
												 parser->element) + 1);
		internalerrquery(parser->text);
		rk_error_subject("element", rk_element_source(parser));
	}
	else
		internalerrquery(parser->text);
}

/* An error at a node of the parse tree. */
#define RK_PARSE_ERROR(parser, at, code, ...) \
	do { \
		(parser)->location = (at); \
		ereport(ERROR, (errcode(code), __VA_ARGS__)); \
	} while (0)

/* ------------------------------------------------------------------------
 * Parse tree
 * ------------------------------------------------------------------------
 */

/* Makes the table of columns, which from now on all are entered into. */
static void
rk_hash_columns(RkParser *parser)
{
	const RkLayout *layout = parser->layout;
	HASHCTL		control = {
		.keysize = NAMEDATALEN,
		.entrysize = sizeof(RkColumnEntry),
		.hcxt = CurrentMemoryContext
	};

	parser->columns = hash_create("columns of a layout", 1024, &control,
								  HASH_ELEM | HASH_STRINGS | HASH_CONTEXT);
	for (int i = 0; i < layout->column_count; i++)
	{
		RkColumnEntry *entry = hash_search(parser->columns,
										   layout->columns[i].name,
										   HASH_ENTER, NULL);

		entry->column = i;
	}
}

/* The number of a column, which gets one when it is seen first. */
static int
rk_column_number(RkParser *parser, const char *name)
{
	RkLayout   *layout = parser->layout;

	CHECK_FOR_INTERRUPTS();
	if (layout->column_count == RK_MANY_COLUMNS && parser->columns == NULL)
		rk_hash_columns(parser);
	if (parser->columns != NULL)
	{
		bool		known;
		RkColumnEntry *entry = hash_search(parser->columns, name, HASH_ENTER,
										   &known);

		if (known)
			return entry->column;
		entry->column = layout->column_count;
	}
	else
	{
		int			known = rk_layout_column(layout, name);

		if (known >= 0)
			return known;
	}
	if (layout->column_count == parser->column_room)
	{
		parser->column_room *= 2;
		layout->columns =
			repalloc(layout->columns,
					 (Size) parser->column_room * sizeof(RkColumn));
	}
	layout->columns[layout->column_count] = (RkColumn) {
		.name = pstrdup(name),
		.takes = RK_TAKES_ALL,
		.nulls = true,
		.carrier = -1
	};
	return layout->column_count++;
}

static RkElement *
rk_new_element(const RkElementType *type, int location)
{
	RkElement  *element = palloc0(sizeof(RkElement));

	element->type = type;
	element->location = location;
	element->column = -1;
	element->derived = type != NULL && type->derived;
	return element;
}

/* A constant's text, or NULL for the SQL NULL; only literals have one. */
static char *
rk_constant_text(RkParser *parser, Node *node, bool *quoted)
{
	A_Const    *constant = (A_Const *) node;
	bool		negative = false;

	/* the grammar folds a sign in front of a number, but not always */
	if (IsA(node, A_Expr) && ((A_Expr *) node)->lexpr == NULL &&
		list_length(((A_Expr *) node)->name) == 1 &&
		strcmp(strVal(linitial(((A_Expr *) node)->name)), "-") == 0)
	{
		constant = (A_Const *) ((A_Expr *) node)->rexpr;
		negative = true;
	}
	*quoted = false;
	if (IsA(constant, A_Const) && constant->isnull && !negative)
		return NULL;
	if (IsA(constant, A_Const))
	{
		Node	   *value = (Node *) &constant->val;

		if (IsA(value, Integer))
			return psprintf("%s%d", negative ? "-" : "", intVal(value));
		if (IsA(value, Float))
			return psprintf("%s%s", negative ? "-" : "",
							constant->val.fval.fval);
		if (IsA(value, Boolean) && !negative)
			return pstrdup(boolVal(value) ? "true" : "false");
		if (IsA(value, String) && !negative)
		{
			*quoted = true;
			return pstrdup(strVal(value));
		}
	}
	RK_PARSE_ERROR(parser, exprLocation(node), ERRCODE_INVALID_PARAMETER_VALUE,
				   errmsg("argument must be a constant"),
				   errhint("Only the first argument is a column; the others are literals, texts in single quotes. Several columns are written in parentheses: (a, b)."));
	return NULL;
}

/* The names of the parameters of an element, for a hint. */
static char *
rk_param_names(const RkElementType *type)
{
	StringInfoData names;

	initStringInfo(&names);
	for (int i = 0; i < RK_MAX_PARAMS && type->params[i].name != NULL; i++)
		appendStringInfo(&names, i == 0 ? "%s" : ", %s", type->params[i].name);
	return names.len > 0 ? names.data : "no arguments";
}

/* Brings an argument into the form in which it is printed and compared. */
static void
rk_check_argument(RkParser *parser, const RkElement *element,
				  const RkParam *param, RkArgument *argument, int location)
{
	char	   *value = argument->value;
	Size		digits;

	switch (param->kind)
	{
		case RK_PARAM_INT:
			digits = strspn(value + (value[0] == '-' ? 1 : 0), "0123456789");
			if (argument->quoted || digits == 0 ||
				value[digits + (value[0] == '-' ? 1 : 0)] != '\0')
				RK_PARSE_ERROR(parser, location,
							   ERRCODE_INVALID_PARAMETER_VALUE,
							   errmsg("argument \"%s\" must be an integer: \"%s\"",
									  param->name, value),
							   errhint("Write digits without quotes, such as 4."));
			break;
		case RK_PARAM_BOOL:
			if (argument->quoted || (strcmp(value, "true") != 0 &&
									 strcmp(value, "false") != 0))
				RK_PARSE_ERROR(parser, location,
							   ERRCODE_INVALID_PARAMETER_VALUE,
							   errmsg("argument \"%s\" must be true or false: \"%s\"",
									  param->name, value),
							   errhint("Write true or false, without quotes."));
			break;
		case RK_PARAM_KEY:
		case RK_PARAM_TEXT:
		case RK_PARAM_NAME:
			if (!argument->quoted)
				RK_PARSE_ERROR(parser, location,
							   ERRCODE_INVALID_PARAMETER_VALUE,
							   errmsg("argument \"%s\" must be a string constant: %s",
									  param->name, value),
							   errhint("%s takes, behind its column, %s; texts in single quotes, and name => value where some are left out.",
									   element->type->name,
									   rk_param_names(element->type)));
			parser->location = location;
			if (param->kind == RK_PARAM_KEY)
				argument->value = rk_printed(rk_bytes(rk_parse(value)));
			else if (param->kind == RK_PARAM_NAME)
				argument->value = asc_tolower(value, strlen(value));
			break;
	}
	/* what equals the default is not printed */
	if (param->fallback != NULL &&
		strcmp(argument->value, param->fallback) == 0)
		argument->value = NULL;
}

static void
rk_read_arguments(RkParser *parser, RkElement *element, List *arguments)
{
	const RkParam *params = element->type->params;
	bool		seen[RK_MAX_PARAMS] = {false};
	bool		by_name = false;
	int			next = 0;
	ListCell   *cell;

	foreach(cell, arguments)
	{
		Node	   *node = lfirst(cell);
		int			location = exprLocation(node);
		RkArgument	argument;

		if (IsA(node, NamedArgExpr))
		{
			NamedArgExpr *named = (NamedArgExpr *) node;

			by_name = true;
			for (next = 0;
				 next < RK_MAX_PARAMS && params[next].name != NULL; next++)
			{
				if (strcmp(params[next].name, named->name) == 0)
					break;
			}
			if (next == RK_MAX_PARAMS || params[next].name == NULL)
				RK_PARSE_ERROR(parser, location, ERRCODE_UNDEFINED_FUNCTION,
							   errmsg("unknown argument \"%s\"", named->name),
							   errhint("%s takes %s.", element->type->name,
									   rk_param_names(element->type)));
			node = (Node *) named->arg;
		}
		else if (by_name)
			RK_PARSE_ERROR(parser, location, ERRCODE_SYNTAX_ERROR,
						   errmsg("positional argument cannot follow named argument"),
						   errhint("Write the name of this argument, too."));
		else if (next >= RK_MAX_PARAMS || params[next].name == NULL)
			RK_PARSE_ERROR(parser, location, ERRCODE_UNDEFINED_FUNCTION,
						   errmsg("too many arguments"),
						   errhint("%s takes, behind its column, %s.",
								   element->type->name,
								   rk_param_names(element->type)));
		if (seen[next])
			RK_PARSE_ERROR(parser, location, ERRCODE_SYNTAX_ERROR,
						   errmsg("argument \"%s\" is given twice",
								  params[next].name));
		seen[next] = true;
		argument.value = rk_constant_text(parser, node, &argument.quoted);
		if (argument.value == NULL &&
			(params[next].required || params[next].fallback != NULL))
			RK_PARSE_ERROR(parser, location, ERRCODE_INVALID_PARAMETER_VALUE,
						   errmsg("argument \"%s\" must not be NULL",
								  params[next].name));
		if (argument.value != NULL)
			rk_check_argument(parser, element, &params[next], &argument,
							  location);
		element->arguments[next++] = argument;
	}

	parser->location = element->location;
	for (int i = 0; i < RK_MAX_PARAMS && params[i].name != NULL; i++)
	{
		if (params[i].required && element->arguments[i].value == NULL)
			ereport(ERROR,
					(errcode(ERRCODE_UNDEFINED_FUNCTION),
					 errmsg("argument \"%s\" is missing", params[i].name),
					 errhint("%s takes, behind its column, %s.",
							 element->type->name,
							 rk_param_names(element->type))));
	}
}

static RkElement *rk_read_call(RkParser *parser, FuncCall *call);

/* One source: a column, or a call. */
static RkElement *
rk_read_source(RkParser *parser, Node *node, int *column)
{
	*column = -1;
	if (IsA(node, FuncCall))
		return rk_read_call(parser, (FuncCall *) node);
	if (IsA(node, ColumnRef))
	{
		List	   *fields = ((ColumnRef *) node)->fields;

		if (list_length(fields) == 1 && IsA(linitial(fields), String))
		{
			*column = rk_column_number(parser, strVal(linitial(fields)));
			return NULL;
		}
		RK_PARSE_ERROR(parser, exprLocation(node), ERRCODE_SYNTAX_ERROR,
					   errmsg("a layout names its columns without table and without *"),
					   errhint("Write the column's name alone."));
	}
	if (IsA(node, SQLValueFunction))
		RK_PARSE_ERROR(parser, exprLocation(node), ERRCODE_SYNTAX_ERROR,
					   errmsg("a reserved word stands where a column is expected"),
					   errhint("As a column name write it in double quotes, such as \"user\"."));
	if (IsA(node, TypeCast))
		RK_PARSE_ERROR(parser, exprLocation(node), ERRCODE_SYNTAX_ERROR,
					   errmsg("a layout has no casts"),
					   errhint("The element says how the column is written; cast values where they are given to rowkey_encode."));
	RK_PARSE_ERROR(parser, exprLocation(node), ERRCODE_SYNTAX_ERROR,
				   errmsg("first argument must be a column or an element"),
				   errhint("A constant is an element of its own; a salt of all that follows is salt(buckets => n)."));
	return NULL;
}

static bool
rk_is_plain_call(FuncCall *call)
{
	return list_length(call->funcname) == 1 && call->agg_order == NIL &&
		call->agg_filter == NULL && call->over == NULL &&
		!call->agg_within_group && !call->agg_star && !call->agg_distinct &&
		!call->func_variadic && call->funcformat == COERCE_EXPLICIT_CALL;
}

static RkElement *
rk_read_call(RkParser *parser, FuncCall *call)
{
	const char *name = strVal(llast(call->funcname));
	const RkElementType *type = rk_element_type(name);
	RkElement  *element;
	List	   *arguments = call->args;
	Node	   *first = arguments != NIL ? linitial(arguments) : NULL;

	if (!rk_is_plain_call(call))
		RK_PARSE_ERROR(parser, call->location, ERRCODE_SYNTAX_ERROR,
					   errmsg("a layout has plain calls of elements only"),
					   errhint("Write name(column, ...), without schema, *, DISTINCT, FILTER, OVER and the like."));
	if (type == NULL)
	{
		const char *nearest = rk_element_nearest(name);

		RK_PARSE_ERROR(parser, call->location, ERRCODE_UNDEFINED_FUNCTION,
					   errmsg("unknown element \"%s\"", name),
					   nearest != NULL ?
					   errhint("Perhaps you mean %s.", nearest) :
					   errhint("Elements are the encoders' names without rowkey_, such as string, int8, hash_hex."));
	}
	element = rk_new_element(type, call->location);

	if (first == NULL || IsA(first, NamedArgExpr))
	{
		/* salt(buckets => n) is Phoenix's: over all that follows */
		if (!type->salts || first == NULL)
			RK_PARSE_ERROR(parser, call->location, ERRCODE_UNDEFINED_FUNCTION,
						   errmsg("no column is named"),
						   errhint("The first argument of %s is a column.",
								   type->name));
		element->rest = true;
	}
	else
	{
		List	   *sources = list_make1(first);
		ListCell   *cell;

		if (IsA(first, RowExpr) &&
			((RowExpr *) first)->row_format == COERCE_IMPLICIT_CAST)
		{
			sources = ((RowExpr *) first)->args;
			if (!type->hashes)
				RK_PARSE_ERROR(parser, exprLocation(first),
							   ERRCODE_SYNTAX_ERROR,
							   errmsg("%s takes one column", type->name),
							   errhint("Several in parentheses can only be hashed."));
		}
		element->sources =
			palloc0((Size) list_length(sources) * sizeof(RkElement *));
		foreach(cell, sources)
		{
			Node	   *node = lfirst(cell);
			int			column;
			RkElement  *source = rk_read_source(parser, node, &column);

			if (source == NULL && !type->hashes)
			{
				element->column = column;
				continue;
			}
			if (source == NULL)
			{
				/* what a bare column stands for is known when all is read */
				source = rk_new_element(&rk_implicit_text, exprLocation(node));
				source->implicit = true;
				source->column = column;
			}
			element->sources[element->source_count++] = source;
		}
		arguments = list_copy_tail(arguments, 1);
	}
	rk_read_arguments(parser, element, arguments);
	return element;
}

static RkElement *
rk_read_item(RkParser *parser, ResTarget *target)
{
	RkElement  *element;

	parser->element = target->location;
	parser->location = -1;
	if (IsA(target->val, FuncCall))
		element = rk_read_call(parser, (FuncCall *) target->val);
	else if (IsA(target->val, A_Const) &&
			 !((A_Const *) target->val)->isnull &&
			 IsA(&((A_Const *) target->val)->val, String))
	{
		element = rk_new_element(NULL, target->location);
		element->constant =
			rk_bytes(rk_parse(strVal(&((A_Const *) target->val)->val)));
		element->width = (int) element->constant.len;
		if (element->width == 0)
			ereport(ERROR,
					(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
					 errmsg("a constant must have at least one byte")));
	}
	else if (IsA(target->val, ColumnRef))
		RK_PARSE_ERROR(parser, target->location, ERRCODE_SYNTAX_ERROR,
					   errmsg("a column needs an element that says how it is written"),
					   errhint("Write string(column), int8(column) or the like; a constant is written in single quotes."));
	else
		RK_PARSE_ERROR(parser, target->location, ERRCODE_SYNTAX_ERROR,
					   errmsg("a layout has string constants and elements only"),
					   errhint("An element is a call such as string(user_id); a constant is written in single quotes."));
	/* DESC without a quote is a label for the grammar */
	if (target->name != NULL && (strcmp(target->name, "desc") == 0 ||
								 strcmp(target->name, "asc") == 0))
		ereport(ERROR,
				(errcode(ERRCODE_SYNTAX_ERROR),
				 errmsg("a layout has no ASC and DESC"),
				 errhint("Elements that sort the other way are reverse_timestamp(t), ordered(c, type, true) and phoenix(c, type, true).")));
	element->label = target->name;
	return element;
}

/*
 * The parse tree.  The parser reads two settings; the result must depend on
 * none, so that they get fixed values.
 */
static List *
rk_raw_parse(const char *text)
{
	bool		conforming = standard_conforming_strings;
	int			quote = backslash_quote;
	List	   *tree;

	PG_TRY();
	{
		standard_conforming_strings = true;
		backslash_quote = BACKSLASH_QUOTE_SAFE_ENCODING;
		tree = raw_parser(text, RAW_PARSE_PLPGSQL_EXPR);
	}
	PG_FINALLY();
	{
		standard_conforming_strings = conforming;
		backslash_quote = quote;
	}
	PG_END_TRY();
	return tree;
}

/*
 * Goes through a whole tree: one that is too deep is an error here, before
 * exprLocation and the readers, which do not look at the stack, see it.
 */
static bool
rk_check_depth(Node *node, void *context)
{
	int		   *depth = context;

	CHECK_FOR_INTERRUPTS();
	if (node == NULL)
		return false;
	if (*depth == RK_MAX_DEPTH)
		ereport(ERROR,
				(errcode(ERRCODE_STATEMENT_TOO_COMPLEX),
				 errmsg("text is nested more than %d levels deep",
						RK_MAX_DEPTH),
				 errhint("A chain of AND or OR needs no parentheses.")));
	(*depth)++;
	(void) raw_expression_tree_walker(node, rk_check_depth, context);
	(*depth)--;
	return false;
}

/*
 * The list of a SELECT, in which conditions come too.  Everything else of a
 * SELECT is refused; what names it for the message, instead says what to
 * write.
 */
SelectStmt *
rk_parse_select_list(const char *text, const char *what, const char *instead)
{
	List	   *tree = rk_raw_parse(text);
	SelectStmt *select = (SelectStmt *) linitial_node(RawStmt, tree)->stmt;
	int			depth = 0;

	if (!IsA(select, SelectStmt) || select->op != SETOP_NONE ||
		select->valuesLists != NIL || select->distinctClause != NIL ||
		select->intoClause != NULL || select->fromClause != NIL ||
		select->whereClause != NULL || select->groupClause != NIL ||
		select->havingClause != NULL || select->windowClause != NIL ||
		select->sortClause != NIL || select->limitOffset != NULL ||
		select->limitCount != NULL || select->lockingClause != NIL ||
		select->withClause != NULL)
		ereport(ERROR,
				(errcode(ERRCODE_SYNTAX_ERROR),
				 errmsg("%s has none of the clauses of a SELECT", what),
				 errhint("Write %s.", instead)));
	(void) rk_check_depth((Node *) select->targetList, &depth);
	return select;
}

/* Reads and checks a layout, in the current memory context. */
RkLayout *
rk_layout_parse(const char *text)
{
	RkParser	parser = {.text = text, .element = -1, .location = -1};
	ErrorContextCallback callback = {
		.callback = rk_parse_error,
		.arg = &parser,
		.previous = error_context_stack
	};
	RkLayout   *layout = palloc0(sizeof(RkLayout));
	SelectStmt *select;
	ListCell   *cell;

	parser.layout = layout;
	parser.column_room = 8;
	layout->columns = palloc((Size) parser.column_room * sizeof(RkColumn));

	error_context_stack = &callback;
	select = rk_parse_select_list(text, "a layout",
								  "the elements alone, separated by commas");
	if (select->targetList == NIL)
		ereport(ERROR,
				(errcode(ERRCODE_SYNTAX_ERROR),
				 errmsg("a layout needs at least one element"),
				 errhint("For example: hash_hex(user_id, 4), string(user_id).")));
	parser.targets = select->targetList;
	layout->items = palloc0((Size) list_length(select->targetList) *
							sizeof(RkElement *));
	foreach(cell, select->targetList)
		layout->items[layout->item_count++] =
			rk_read_item(&parser, lfirst_node(ResTarget, cell));

	/* checks name the element that they are at */
	parser.location = -1;
	rk_layout_check(layout, &parser.element);
	error_context_stack = callback.previous;
	if (parser.columns != NULL)
		hash_destroy(parser.columns);
	return layout;
}
