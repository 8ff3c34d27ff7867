/*
 * condition_literal.c
 *		Columns and constants of a condition, and the text of a comparison.
 */
#include "condition.h"

#include "catalog/pg_type.h"
#include "common/shortest_dec.h"
#include "lib/stringinfo.h"
#include "mb/pg_wchar.h"
#include "miscadmin.h"
#include "nodes/nodeFuncs.h"
#include "nodes/parsenodes.h"
#include "parser/parser.h"
#include "utils/array.h"
#include "utils/builtins.h"

/* ------------------------------------------------------------------------
 * Columns and constants
 * ------------------------------------------------------------------------
 */

/* COLLATE "C" says what holds anyway; others would sort differently. */
Node *
rk_strip_collation(RkReader *reader, Node *node)
{
	while (IsA(node, CollateClause))
	{
		CollateClause *collate = (CollateClause *) node;

		if (strcmp(strVal(llast(collate->collname)), "C") != 0)
			RK_CONDITION_ERROR(reader, node, ERRCODE_FEATURE_NOT_SUPPORTED,
							   errmsg("text is compared by its bytes, not by collation \"%s\"",
									  strVal(llast(collate->collname))),
							   errhint("Write COLLATE \"C\", or leave it out."));
		reader->collated = true;
		node = collate->arg;
	}
	return node;
}

/* The column that the node is, or NULL. */
const char *
rk_column_name(RkReader *reader, Node *node)
{
	List	   *fields;

	node = rk_strip_collation(reader, node);
	if (!IsA(node, ColumnRef))
		return NULL;
	fields = ((ColumnRef *) node)->fields;
	if (!IsA(llast(fields), String))
		return NULL;
	return strVal(llast(fields));
}

/* Types that a literal may be cast to. */
static bool
rk_is_literal_type(TypeName *type)
{
	static const char *const names[] = {
		"text", "varchar", "bpchar", "int2", "int4", "int8", "numeric",
		"float4", "float8", "bool", "bytea", "uuid", "date", "timestamp",
		"timestamptz"
	};
	const char *name = strVal(llast(type->names));

	if (type->setof || type->arrayBounds != NIL || type->typmods != NIL)
		return false;
	for (int i = 0; i < (int) lengthof(names); i++)
	{
		if (strcmp(names[i], name) == 0)
			return true;
	}
	return false;
}

/* Is a literal, behind its sign, cast to the type? */
bool
rk_is_cast(Node *node, const char *type)
{
	while (IsA(node, A_Expr) && ((A_Expr *) node)->lexpr == NULL)
		node = ((A_Expr *) node)->rexpr;
	return IsA(node, TypeCast) &&
		strcmp(strVal(llast(((TypeCast *) node)->typeName->names)), type) == 0;
}

/* What a cast makes of a literal: a rounded number, a text without blanks. */
static void
rk_cast_literal(RkReader *reader, TypeCast *cast, RkLiteral *literal)
{
	const char *type = strVal(llast(cast->typeName->names));
	const char *value = literal->text;
	bool		is_float4 = strcmp(type, "float4") == 0;
	bool		is_number = is_float4 || strncmp(type, "int", 3) == 0 ||
		strcmp(type, "float8") == 0 || strcmp(type, "numeric") == 0;

	if (strcmp(type, "date") == 0 && strlen(value) > 10)
		RK_CONDITION_ERROR(reader, cast, ERRCODE_INVALID_DATETIME_FORMAT,
						   errmsg("date with a time of day: \"%s\"", value));
	/* the server would ignore the zone */
	if (strcmp(type, "timestamp") == 0 && strlen(value) > 10 &&
		strpbrk(value + 10, "Z+-") != NULL)
		RK_CONDITION_ERROR(reader, cast, ERRCODE_INVALID_DATETIME_FORMAT,
						   errmsg("timestamp without time zone has a zone: \"%s\"",
								  value),
						   errhint("Write timestamptz, or leave the cast out."));

	/* a number is printed as it stands: it must be one, and signs may precede */
	if (is_number && literal->quoted)
	{
		(void) rk_numeric_from_text(value);
		value += strspn(value, " \t\n\r\f\v");
		if (*value == '+')
			value++;
		literal->text = pstrdup(value);
	}

	if (strcmp(type, "bpchar") == 0)
		literal->text = pnstrdup(value,
								 (Size) bpchartruelen((char *) value,
													  (int) strlen(value)));
	else if (is_float4)
	{
		/* as a double, whatever extra_float_digits says */
		Datum		single = DirectFunctionCall1(float4in,
												 CStringGetDatum(value));

		literal->text = palloc(DOUBLE_SHORTEST_DECIMAL_LEN);
		double_to_shortest_decimal_buf(DatumGetFloat4(single), literal->text);
	}
	else if (strncmp(type, "int", 3) == 0 && !literal->quoted &&
			 !literal->boolean)
	{
		Datum		number = NumericGetDatum(rk_numeric_from_text(value));
		Datum		whole = DirectFunctionCall2(numeric_round, number,
												Int32GetDatum(0));

		literal->text = DatumGetCString(DirectFunctionCall1(numeric_out,
															whole));
	}
	if (!literal->boolean)
		literal->quoted = !is_number;
}

/* Reads a literal, its casts and sign; false for what is none. */
bool
rk_read_literal(RkReader *reader, Node *node, RkLiteral *literal)
{
	node = rk_strip_collation(reader, node);
	literal->boolean = false;
	if (IsA(node, TypeCast))
	{
		TypeCast   *cast = (TypeCast *) node;

		if (!rk_read_literal(reader, cast->arg, literal))
			return false;
		if (!rk_is_literal_type(cast->typeName))
			RK_CONDITION_ERROR(reader, node, ERRCODE_FEATURE_NOT_SUPPORTED,
							   errmsg("a literal cannot be cast to this type here"),
							   errhint("Literals are read as their column's element takes them; no cast is needed."));
		if (literal->text != NULL)
			rk_cast_literal(reader, cast, literal);
		return true;
	}
	if (IsA(node, ParamRef))
	{
		int			number = ((ParamRef *) node)->number;

		if (number < 1 || number > reader->param_count)
			RK_CONDITION_ERROR(reader, node, ERRCODE_UNDEFINED_PARAMETER,
							   errmsg("there is no value for parameter $%d",
									  number),
							   errhint("Give params => ARRAY[...] with a text for each parameter."));
		literal->quoted = true;
		literal->text = reader->param_nulls[number - 1] ? NULL :
			TextDatumGetCString(reader->params[number - 1]);
		return true;
	}
	if (IsA(node, A_Expr) && ((A_Expr *) node)->kind == AEXPR_OP &&
		((A_Expr *) node)->lexpr == NULL)
	{
		const char *sign = strVal(llast(((A_Expr *) node)->name));

		if (!rk_read_literal(reader, ((A_Expr *) node)->rexpr, literal) ||
			literal->quoted || literal->text == NULL ||
			(strcmp(sign, "-") != 0 && strcmp(sign, "+") != 0))
			return false;
		if (sign[0] == '-')
			literal->text = literal->text[0] == '-' ? literal->text + 1 :
				psprintf("-%s", literal->text);
		return true;
	}
	if (!IsA(node, A_Const))
		return false;

	literal->quoted = false;
	literal->text = NULL;
	if (((A_Const *) node)->isnull)
		return true;
	node = (Node *) &((A_Const *) node)->val;
	if (IsA(node, Integer))
		literal->text = psprintf("%d", intVal(node));
	else if (IsA(node, Float))
		literal->text = pstrdup(((Float *) node)->fval);
	else if (IsA(node, Boolean))
	{
		literal->text = pstrdup(boolVal(node) ? "true" : "false");
		literal->boolean = true;
	}
	else if (IsA(node, String))
	{
		literal->text = pstrdup(strVal(node));
		literal->quoted = true;
	}
	else
		return false;
	return true;
}

/* Is there a column in an expression? */
static bool
rk_has_column(Node *node, void *context)
{
	if (node == NULL)
		return false;
	check_stack_depth();
	return IsA(node, ColumnRef) ||
		raw_expression_tree_walker(node, rk_has_column, context);
}

/* What to write in place of a computation. */
int
rk_computed_hint(Node *node)
{
	if (!rk_has_column(node, NULL))
		return errhint("Compute the value first, and give it as $1 by params => ARRAY[...]; a time is written in quotes: '2026-01-01'.");
	return errhint("Write the range of the column's values instead, such as created_at >= '2026-01-01' AND created_at < '2026-01-02'.");
}

/* Is this a value that the server would compute, from no column? */
bool
rk_is_computed(Node *node)
{
	return (IsA(node, A_Expr) || IsA(node, SQLValueFunction)) &&
		!rk_has_column(node, NULL);
}

/* A number beyond bigint, or with a fraction, stays what it is. */
static void
rk_read_number(RkConstant *constant, char *text_value)
{
	constant->value.kind = RK_NUMERIC;
	constant->value.as.numeric = rk_numeric_from_text(text_value);
}

static void
rk_no_number(RkReader *reader, const RkColumn *column, const char *literal)
{
	reader->column = NULL;		/* the message has it */
	ereport(ERROR,
			(errcode(ERRCODE_DATATYPE_MISMATCH),
			 errmsg("column \"%s\" is no number, but compared with %s",
					column->name, literal),
			 (column->takes & RK_TAKES_TIMES) ?
			 errhint("Write the time in quotes: '2026-01-01'.") :
			 errhint("Write the literal in quotes: '%s'.", literal)));
}

bool
rk_is_text(const RkColumn *column)
{
	return (column->takes & RK_TAKES_TEXT) &&
		!(column->takes & RK_TAKES_TIMES);
}

/* Is the column of type real? */
bool
rk_is_single(const RkColumn *column)
{
	return (column->takes & (RK_TAKES_FLOAT4 | RK_TAKES_FLOAT8)) ==
		RK_TAKES_FLOAT4;
}

/* Reads a literal as a column of the layout takes it. */
RkConstant
rk_read_constant(RkReader *reader, Node *node, const RkLiteral *literal,
				 const RkColumn *column)
{
	RkConstant	constant = {.quoted = literal->quoted};
	int			takes = column->takes;

	reader->location = exprLocation(node);
	constant.value.kind = RK_NULL;
	if (literal->text == NULL)
		return constant;
	if (literal->boolean != ((takes & RK_TAKES_BOOL) != 0 && !literal->quoted))
		ereport(ERROR,
				(errcode(ERRCODE_DATATYPE_MISMATCH),
				 errmsg("column \"%s\" cannot be compared with %s",
						column->name, literal->text)));
	reader->column = column;
	if (takes & RK_TAKES_TIMES)
	{
		if (literal->quoted)
		{
			constant.value.kind = RK_INSTANT;
			constant.value.as.integer =
				rk_time_from_utf8(rk_server_to_utf8(literal->text,
													strlen(literal->text)));
			constant.finer = rk_time_finer(literal->text);
			if (*constant.finer == '\0')
				constant.finer = NULL;
		}
		else if (takes & RK_TAKES_INTEGERS)
			rk_read_number(&constant, literal->text);
		else
			rk_no_number(reader, column, literal->text);
	}
	else if (rk_is_single(column) && literal->quoted)
	{
		constant.value.kind = RK_FLOAT4;
		constant.value.as.float4_value =
			DatumGetFloat4(DirectFunctionCall1(float4in,
											   CStringGetDatum(literal->text)));
	}
	else if ((takes & (RK_TAKES_FLOAT4 | RK_TAKES_FLOAT8)) &&
			 !(takes & RK_TAKES_NUMERIC))
	{
		constant.value.kind = RK_FLOAT8;
		constant.value.as.float8_value =
			DatumGetFloat8(DirectFunctionCall1(float8in,
											   CStringGetDatum(literal->text)));
	}
	else if (takes & (RK_TAKES_INTEGERS | RK_TAKES_NUMERIC))
		rk_read_number(&constant, literal->text);
	else if (!literal->quoted && !literal->boolean)
		rk_no_number(reader, column, literal->text);
	else
		rk_value_from_text(&constant.value, literal->text, column);
	reader->column = NULL;
	constant.value.unit = column->unit;
	if (column->empty_is_null && constant.value.as.bytes.len == 0 &&
		(constant.value.kind == RK_TEXT || constant.value.kind == RK_BYTEA))
		constant.value.kind = RK_NULL;
	return constant;
}

/* ------------------------------------------------------------------------
 * Text of a comparison, for the residual
 * ------------------------------------------------------------------------
 */
void
rk_print_quoted(StringInfo out, const char *value)
{
	/* E'' where a backslash would depend on standard_conforming_strings */
	if (strchr(value, '\\') != NULL)
		appendStringInfoChar(out, 'E');
	appendStringInfoChar(out, '\'');
	for (; *value != '\0'; value++)
	{
		if (*value == '\'' || *value == '\\')
			appendStringInfoChar(out, *value);
		appendStringInfoChar(out, *value);
	}
	appendStringInfoChar(out, '\'');
}

static void
rk_print_constant(StringInfo out, const RkConstant *constant)
{
	const RkValue *value = &constant->value;
	char	   *printed = rk_value_text(value);
	bool		quoted = constant->quoted;
	JsonbValue	json;

	switch (value->kind)
	{
		case RK_BOOL:
		case RK_NUMERIC:
			quoted = false;
			break;
		case RK_FLOAT4:
		case RK_FLOAT8:
			break;
		case RK_BYTEA:
			rk_value_to_json(value, &json);
			printed = json.val.string.val;
			quoted = true;
			break;
		case RK_INSTANT:
			printed = pstrdup(rk_time_literal(value->as.integer,
											  constant->finer == NULL ? "" :
											  constant->finer));
			/* FALLTHROUGH */
		default:
			quoted = true;
			break;
	}
	/* NaN and infinities are no literals without quotes */
	if (quoted || strpbrk(printed, "NI") != NULL)
		rk_print_quoted(out, printed);
	else
		appendStringInfoString(out, printed);
	if (value->kind == RK_FLOAT4 && !constant->quoted)
		appendStringInfoString(out, "::real");
}

const char *const rk_operators[] = {
	[RK_LESS] = "<",
	[RK_LESS_EQUAL] = "<=",
	[RK_EQUAL] = "=",
	[RK_GREATER_EQUAL] = ">=",
	[RK_GREATER] = ">",
	[RK_UNEQUAL] = "<>",
	[RK_BEGINS] = "^@"
};

/* A comparison as SQL; text is compared by bytes, which COLLATE "C" does. */
char *
rk_leaf_text(const RkLayout *layout, const RkLeaf *leaf)
{
	const RkColumn *column = &layout->columns[leaf->column];
	StringInfoData out;

	bool		array = false;

	initStringInfo(&out);
	appendStringInfoString(&out, rk_identifier(column->name));
	if (leaf->constants[0].value.kind == RK_TEXT &&
		leaf->comparison != RK_EQUAL &&
		leaf->comparison != RK_UNEQUAL && leaf->comparison != RK_BEGINS)
		appendStringInfoString(&out, " COLLATE \"C\"");
	if (leaf->count == 1)
	{
		appendStringInfo(&out, " %s ", rk_operators[leaf->comparison]);
		rk_print_constant(&out, &leaf->constants[0]);
		return out.data;
	}
	/* IN would round the numbers to the column's type */
	for (int i = 0; i < leaf->count; i++)
		array |= leaf->constants[i].value.kind == RK_FLOAT8 &&
			!(column->takes & RK_TAKES_FLOAT8);
	if (array)
		appendStringInfoString(&out, leaf->comparison == RK_EQUAL ?
							   " = ANY (ARRAY[" : " <> ALL (ARRAY[");
	else
		appendStringInfoString(&out, leaf->comparison == RK_EQUAL ? " IN (" :
							   " NOT IN (");
	for (int i = 0; i < leaf->count; i++)
	{
		if (i > 0)
			appendStringInfoString(&out, ", ");
		rk_print_constant(&out, &leaf->constants[i]);
	}
	appendStringInfoString(&out, array ? "]::double precision[])" : ")");
	return out.data;
}

/* The comparison that an operator stands for; RK_OTHER for none. */
RkComparison
rk_operator(List *name)
{
	const char *operator = strVal(llast(name));

	for (int i = 0; i < (int) lengthof(rk_operators); i++)
	{
		if (rk_operators[i] != NULL && strcmp(operator, rk_operators[i]) == 0)
			return (RkComparison) i;
	}
	return RK_OTHER;
}
