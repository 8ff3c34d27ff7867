/*
 * condition.c
 *		Reads a WHERE clause by the server's grammar, without evaluating it.
 *
 * The result has AND and OR over comparisons of one column with constants;
 * NOT is worked in.  What narrows a scan is decided in scan_ranges.c.
 */
#include "condition.h"

#include "access/htup_details.h"
#include "catalog/pg_type.h"
#include "lib/stringinfo.h"
#include "mb/pg_wchar.h"
#include "miscadmin.h"
#include "nodes/nodeFuncs.h"
#include "nodes/parsenodes.h"
#include "parser/parser.h"
#include "utils/array.h"
#include "utils/builtins.h"

static RkNode *rk_read_node(RkReader *reader, Node *node, bool negated);

/* ------------------------------------------------------------------------
 * Errors and nodes
 * ------------------------------------------------------------------------
 */
static void
rk_condition_error(void *argument)
{
	RkReader   *reader = argument;
	int			location = geterrposition();

	if (!rk_is_data_error())
		return;
	if (reader->column != NULL)
		rk_error_subject("column", psprintf("\"%s\"", reader->column->name));
	if (location > 0)
	{
		errposition(0);
		internalerrposition(location);
		internalerrquery(reader->text);
		if (geterrcode() == ERRCODE_SYNTAX_ERROR)
			errhint("Write what stands behind WHERE, without a semicolon: texts in single quotes, parameters as $1.");
	}
	else if (reader->location >= 0)
	{
		internalerrposition(pg_mbstrlen_with_len(reader->text,
												 reader->location) + 1);
		internalerrquery(reader->text);
	}
}

static RkNode *
rk_new_node(RkNodeKind kind)
{
	RkNode	   *node = palloc0(sizeof(RkNode));

	node->kind = kind;
	return node;
}

static RkNode *
rk_truth(bool value)
{
	return rk_new_node(value ? RK_NODE_TRUE : RK_NODE_FALSE);
}

/* AND or OR of two nodes, with what is already decided left out. */
static RkNode *
rk_combine(RkNodeKind kind, RkNode *a, RkNode *b)
{
	RkNodeKind	decides = kind == RK_NODE_AND ? RK_NODE_FALSE : RK_NODE_TRUE;
	RkNodeKind	neutral = kind == RK_NODE_AND ? RK_NODE_TRUE : RK_NODE_FALSE;
	RkNode	   *node;

	if (a->kind == decides || b->kind == neutral)
		return a;
	if (b->kind == decides || a->kind == neutral)
		return b;
	if (a->kind == kind)
		node = a;
	else
	{
		node = rk_new_node(kind);
		node->children = list_make1(a);
	}
	node->children = b->kind == kind ?
		list_concat(node->children, b->children) :
		lappend(node->children, b);
	return node;
}

/* ------------------------------------------------------------------------
 * Comparisons
 * ------------------------------------------------------------------------
 */
static RkNode *
rk_leaf_node(RkLeaf *leaf)
{
	RkNode	   *node = rk_new_node(RK_NODE_LEAF);

	node->leaf = leaf;
	return node;
}

static const char *
rk_operator_name(const A_Expr *expression)
{
	const char *operator = strVal(llast(expression->name));

	switch (expression->kind)
	{
		case AEXPR_OP_ANY:
		case AEXPR_OP_ALL:
			return psprintf("%s %s%s", operator,
							expression->kind == AEXPR_OP_ANY ? "ANY" : "ALL",
							IsA(expression->rexpr, A_ArrayExpr) ? "" :
							" of anything but ARRAY[...]");
		case AEXPR_DISTINCT:
			return "IS DISTINCT FROM";
		case AEXPR_NOT_DISTINCT:
			return "IS NOT DISTINCT FROM";
		case AEXPR_NULLIF:
			return "NULLIF";
		case AEXPR_ILIKE:
			return "ILIKE";
		case AEXPR_SIMILAR:
			return "SIMILAR TO";
		default:
			return psprintf("operator %s", operator);
	}
}

/* What is not understood is named. */
static void
rk_not_understood(RkReader *reader, Node *node)
{
	const char *name = NULL;
	RkLiteral	literal;

	switch (nodeTag(node))
	{
		case T_FuncCall:
			RK_CONDITION_ERROR(reader, node, ERRCODE_FEATURE_NOT_SUPPORTED,
							   errmsg("a condition is not evaluated, so it cannot call \"%s\"",
									  strVal(llast(((FuncCall *) node)->funcname))),
							   rk_computed_hint(node));
			break;
		case T_TypeCast:
			if (rk_read_literal(reader, node, &literal))
			{
				name = "a constant where a column is expected";
				break;
			}
			RK_CONDITION_ERROR(reader, node, ERRCODE_FEATURE_NOT_SUPPORTED,
							   errmsg("a column cannot be cast in a condition"),
							   rk_computed_hint(node));
			break;
		case T_SubLink:
			name = "a sub-select";
			break;
		case T_CaseExpr:
			name = "CASE";
			break;
		case T_SQLValueFunction:
			name = "a function of the session";
			break;
		case T_ColumnRef:
			RK_CONDITION_ERROR(reader, node, ERRCODE_FEATURE_NOT_SUPPORTED,
							   errmsg("a condition cannot have a column where a constant is expected"),
							   errhint("Write a text in single quotes, such as 'DE'; two columns cannot be compared."));
			break;
		case T_A_Expr:
			name = rk_operator_name((A_Expr *) node);
			break;
		case T_BooleanTest:
			name = "IS TRUE and the like";
			break;
		case T_A_Const:
		case T_ParamRef:
			name = rk_read_literal(reader, node, &literal) ?
				"a constant where a column is expected" : "a bit string";
			break;
		case T_RowExpr:
			name = "a row here";
			break;
		case T_A_ArrayExpr:
			name = "an array here";
			break;
		case T_CoalesceExpr:
			name = "COALESCE";
			break;
		case T_MinMaxExpr:
			name = "GREATEST or LEAST";
			break;
		default:
			break;
	}
	RK_CONDITION_ERROR(reader, node, ERRCODE_FEATURE_NOT_SUPPORTED,
					   errmsg("a condition cannot have %s",
							  name != NULL ? name : "this expression"),
					   rk_is_computed(node) ? rk_computed_hint(node) :
					   errhint("Conditions compare columns with constants: = < <= > >= <>, IN, BETWEEN, IS NULL, LIKE, ^@, with AND, OR and NOT."));
}

/* A comparison of a column that the layout does not have: left as it is. */
static RkNode *
rk_foreign_node(RkReader *reader, const char *column, const char *operator,
				List *literals)
{
	RkLeaf	   *leaf = palloc0(sizeof(RkLeaf));
	StringInfoData out;
	ListCell   *cell;

	foreach(cell, literals)
		rk_strip_collation(reader, lfirst(cell));
	initStringInfo(&out);
	appendStringInfo(&out,
					 reader->collated ? "%s COLLATE \"C\" %s " : "%s %s ",
					 rk_identifier(column), operator);
	if (list_length(literals) != 1)
		appendStringInfoChar(&out, '(');
	foreach(cell, literals)
	{
		Node	   *node = lfirst(cell);
		RkLiteral	literal;

		if (!rk_read_literal(reader, node, &literal))
			rk_not_understood(reader, node);
		if (cell != list_head(literals))
			appendStringInfoString(&out, ", ");
		if (literal.text == NULL)
			appendStringInfoString(&out, "NULL");
		/* the type of the column is not known here, the cast may matter */
		node = rk_strip_collation(reader, node);
		if (literal.text != NULL)
		{
			/* quotes for NaN and negative numbers in front of a cast */
			if (literal.quoted || IsA(node, TypeCast))
				rk_print_quoted(&out, literal.text);
			else
				appendStringInfoString(&out, literal.text);
		}
		/* temporary types would come first */
		if (IsA(node, TypeCast))
			appendStringInfo(&out, "::pg_catalog.%s",
							 rk_identifier(strVal(llast(((TypeCast *) node)->typeName->names))));
	}
	if (list_length(literals) != 1)
		appendStringInfoChar(&out, ')');
	leaf->column = -1;
	leaf->comparison = RK_OTHER;
	leaf->text = out.data;
	return rk_leaf_node(leaf);
}

static RkComparison
rk_negated(RkComparison comparison)
{
	switch (comparison)
	{
		case RK_LESS:
			return RK_GREATER_EQUAL;
		case RK_LESS_EQUAL:
			return RK_GREATER;
		case RK_EQUAL:
			return RK_UNEQUAL;
		case RK_GREATER_EQUAL:
			return RK_LESS;
		case RK_GREATER:
			return RK_LESS_EQUAL;
		case RK_UNEQUAL:
			return RK_EQUAL;
		default:
			return RK_OTHER;
	}
}

static RkComparison
rk_commuted(RkComparison comparison)
{
	switch (comparison)
	{
		case RK_LESS:
			return RK_GREATER;
		case RK_LESS_EQUAL:
			return RK_GREATER_EQUAL;
		case RK_GREATER_EQUAL:
			return RK_LESS_EQUAL;
		case RK_GREATER:
			return RK_LESS;
		default:
			return comparison;
	}
}

/*
 * column OP constants; = is to any of them, <> to all.  As the server does, IN
 * reads its members as one type: the column's, or double precision.
 */
static RkNode *
rk_compare_node(RkReader *reader, const char *name, RkComparison comparison,
				List *constants, bool in)
{
	int			column = rk_layout_column(reader->layout, name);
	bool		doubles = false;
	RkLeaf	   *leaf;
	ListCell   *cell;

	if (column < 0)
	{
		const char *operator = rk_operators[comparison];

		if (list_length(constants) != 1)
			operator = comparison == RK_EQUAL ? "IN" : "NOT IN";
		return rk_foreign_node(reader, name, operator, constants);
	}
	leaf = palloc0(sizeof(RkLeaf));
	leaf->column = column;
	leaf->comparison = comparison;
	leaf->constants =
		palloc((Size) list_length(constants) * sizeof(RkConstant));
	foreach(cell, constants)
		doubles |= rk_is_cast(lfirst(cell), "float8");
	foreach(cell, constants)
	{
		Node	   *node = lfirst(cell);
		RkLiteral	literal;
		RkConstant	constant;
		bool		quoted;

		CHECK_FOR_INTERRUPTS();
		if (!rk_read_literal(reader, node, &literal))
			rk_not_understood(reader, node);
		quoted = literal.quoted;
		if (in && rk_is_single(&reader->layout->columns[column]))
			literal.quoted = !doubles;
		constant = rk_read_constant(reader, node, &literal,
									&reader->layout->columns[column]);
		constant.quoted = quoted && !doubles;
		if (constant.value.kind != RK_NULL)
			leaf->constants[leaf->count++] = constant;
		else if (comparison == RK_UNEQUAL)
			return rk_truth(false); /* <> NULL is unknown */
	}
	if (leaf->count == 0)		/* compared with NULL alone */
		return rk_truth(false);
	leaf->text = rk_leaf_text(reader->layout, leaf);
	return rk_leaf_node(leaf);
}

/* NOT of a prefix search and the like: nothing to narrow, but text. */
static RkNode *
rk_negate_text(RkNode *node)
{
	RkLeaf	   *leaf;

	if (node->kind != RK_NODE_LEAF)
		return node->kind == RK_NODE_TRUE ? rk_truth(false) : node;
	leaf = palloc(sizeof(RkLeaf));
	*leaf = *node->leaf;
	leaf->comparison = RK_OTHER;
	leaf->text = psprintf("NOT (%s)", node->leaf->text);
	return rk_leaf_node(leaf);
}

/*
 * Comparison of one pair.  The opposite operator treats NULL alike, so that
 * NOT is worked in.
 */
static RkNode *
rk_read_pair(RkReader *reader, Node *left, Node *right,
			 RkComparison comparison, bool negated)
{
	const char *name;
	int			column;
	RkNode	   *node;

	CHECK_FOR_INTERRUPTS();
	reader->collated = false;
	name = rk_column_name(reader, left);
	if (name == NULL)
	{
		name = rk_column_name(reader, right);
		if (name == NULL)
			rk_not_understood(reader,
							  IsA(rk_strip_collation(reader, left), A_Const) ?
							  right : left);
		if (comparison == RK_BEGINS)
			RK_CONDITION_ERROR(reader, right, ERRCODE_FEATURE_NOT_SUPPORTED,
							   errmsg("a condition cannot have a column where a constant is expected"),
							   errhint("Write the column in front: %s ^@ 'prefix'.",
									   rk_identifier(name)));
		right = left;
		comparison = rk_commuted(comparison);
	}
	if (negated && comparison != RK_BEGINS)
		return rk_compare_node(reader, name, rk_negated(comparison),
							   list_make1(right), false);
	column = rk_layout_column(reader->layout, name);
	if (comparison == RK_BEGINS && column >= 0 &&
		!rk_is_text(&reader->layout->columns[column]))
		RK_CONDITION_ERROR(reader, left, ERRCODE_DATATYPE_MISMATCH,
						   errmsg("^@ needs a text, which column \"%s\" is not",
								  name));
	node = rk_compare_node(reader, name, comparison, list_make1(right), false);
	return negated ? rk_negate_text(node) : node;
}

/* (a, b) OP (x, y) is worked out column by column. */
static RkNode *
rk_read_rows(RkReader *reader, RowExpr *left, RowExpr *right,
			 RkComparison comparison, bool negated)
{
	int			count = list_length(left->args);
	RkComparison strict;
	RkNode	   *node;

	/* as the server has it; below, each column is worked in with all before */
	if (count > MaxTupleAttributeNumber)
		RK_CONDITION_ERROR(reader, left, ERRCODE_TOO_MANY_COLUMNS,
						   errmsg("ROW expressions can have at most %d entries",
								  MaxTupleAttributeNumber));
	if (negated)
		comparison = rk_negated(comparison);
	if (count != list_length(right->args) || comparison == RK_BEGINS ||
		comparison == RK_OTHER)
		RK_CONDITION_ERROR(reader, left, ERRCODE_SYNTAX_ERROR,
						   errmsg("unequal number of entries in row expressions"));
	if (comparison == RK_EQUAL || comparison == RK_UNEQUAL)
	{
		node = rk_truth(comparison == RK_EQUAL);
		for (int i = 0; i < count; i++)
			node =
				rk_combine(comparison == RK_EQUAL ? RK_NODE_AND : RK_NODE_OR,
						   node, rk_read_pair(reader, list_nth(left->args, i),
											  list_nth(right->args, i),
											  comparison, false));
		return node;
	}
	strict = comparison == RK_LESS || comparison == RK_LESS_EQUAL ?
		RK_LESS : RK_GREATER;
	node = rk_truth(false);
	for (int i = 0; i < count; i++)
	{
		RkNode	   *term = rk_truth(true);

		for (int j = 0; j < i; j++)
			term = rk_combine(RK_NODE_AND, term,
							  rk_read_pair(reader, list_nth(left->args, j),
										   list_nth(right->args, j),
										   RK_EQUAL, false));
		term = rk_combine(RK_NODE_AND, term,
						  rk_read_pair(reader, list_nth(left->args, i),
									   list_nth(right->args, i),
									   i + 1 < count ? strict : comparison,
									   false));
		node = rk_combine(RK_NODE_OR, node, term);
	}
	return node;
}

/* IN, = ANY (ARRAY[...]), and their opposites */
static RkNode *
rk_read_list(RkReader *reader, Node *left, List *right, bool negated, bool in)
{
	const char *name;
	RkNode	   *node;
	ListCell   *cell;

	if (right == NIL)			/* ARRAY[]: equal to none, unequal to all */
		return rk_truth(negated);
	reader->collated = false;
	name = rk_column_name(reader, left);
	if (name != NULL)
		return rk_compare_node(reader, name, negated ? RK_UNEQUAL : RK_EQUAL,
							   right, in && list_length(right) > 1);
	if (!IsA(left, RowExpr))
		rk_not_understood(reader, left);
	node = rk_truth(negated);
	foreach(cell, right)
	{
		if (!IsA(lfirst(cell), RowExpr))
			rk_not_understood(reader, lfirst(cell));
		node = rk_combine(negated ? RK_NODE_AND : RK_NODE_OR, node,
						  rk_read_rows(reader, (RowExpr *) left,
									   lfirst_node(RowExpr, cell),
									   RK_EQUAL, negated));
	}
	return node;
}

/* IS NULL is equality with a constant, the NULL. */
static RkNode *
rk_null_node(const char *name, int column, bool is_null)
{
	RkLeaf	   *leaf = palloc0(sizeof(RkLeaf));

	leaf->column = column;
	leaf->comparison = column < 0 ? RK_OTHER :
		is_null ? RK_EQUAL : RK_NOT_NULL;
	leaf->constants = palloc0(sizeof(RkConstant));
	leaf->constants[0].value.kind = RK_NULL;
	leaf->count = 1;
	leaf->text = psprintf("%s IS %s", rk_identifier(name),
						  is_null ? "NULL" : "NOT NULL");
	return rk_leaf_node(leaf);
}

/* LIKE ... ESCAPE is a call for the grammar; the pattern with backslashes. */
static Node *
rk_like_pattern(RkReader *reader, Node *node)
{
	FuncCall   *call = (FuncCall *) node;
	A_Const    *pattern;
	RkLiteral	literals[2];

	if (!IsA(node, FuncCall) || list_length(call->funcname) != 2 ||
		strcmp(strVal(llast(call->funcname)), "like_escape") != 0 ||
		list_length(call->args) != 2)
		return node;
	for (int i = 0; i < 2; i++)
	{
		if (!rk_read_literal(reader, list_nth(call->args, i), &literals[i]))
			rk_not_understood(reader, list_nth(call->args, i));
	}
	pattern = makeNode(A_Const);
	pattern->location = exprLocation(linitial(call->args));
	pattern->isnull = literals[0].text == NULL || literals[1].text == NULL;
	if (!pattern->isnull)
	{
		pattern->val.sval.type = T_String;
		pattern->val.sval.sval =
			TextDatumGetCString(DirectFunctionCall2(like_escape,
													CStringGetTextDatum(literals[0].text),
													CStringGetTextDatum(literals[1].text)));
	}
	return (Node *) pattern;
}

/*
 * LIKE: what stands in front of the first wildcard narrows, and what stands
 * behind the last one where a column is reversed.
 */
static RkNode *
rk_read_like(RkReader *reader, Node *left, Node *right, bool negated)
{
	const char *name;
	int			column;
	RkLiteral	literal;
	RkLeaf	   *leaf;
	StringInfoData fixed;
	StringInfoData text_value;
	const char *p;
	bool		wild_end;
	RkConstant	constant;

	reader->collated = false;
	name = rk_column_name(reader, left);
	if (name == NULL)
		rk_not_understood(reader, left);
	right = rk_like_pattern(reader, right);
	if (!rk_read_literal(reader, right, &literal))
		rk_not_understood(reader, right);
	column = rk_layout_column(reader->layout, name);
	if (column < 0)
		return rk_foreign_node(reader, name, negated ? "NOT LIKE" : "LIKE",
							   list_make1(right));
	if (!rk_is_text(&reader->layout->columns[column]))
		RK_CONDITION_ERROR(reader, left, ERRCODE_DATATYPE_MISMATCH,
						   errmsg("LIKE needs a text, which column \"%s\" is not",
								  name));
	if (literal.text == NULL)
		return rk_truth(false);
	constant = rk_read_constant(reader, right, &literal,
								&reader->layout->columns[column]);
	if (constant.value.kind == RK_NULL)
		return rk_truth(false);

	leaf = palloc0(sizeof(RkLeaf));
	leaf->column = column;
	leaf->comparison = RK_OTHER;
	leaf->constants = palloc(sizeof(RkConstant));
	leaf->constants[0] = constant;
	leaf->count = 1;
	initStringInfo(&text_value);
	appendStringInfo(&text_value, "%s %s ", rk_identifier(name),
					 negated ? "NOT LIKE" : "LIKE");
	rk_print_quoted(&text_value, literal.text);
	leaf->text = text_value.data;
	if (negated)
		return rk_leaf_node(leaf);

	/* the fixed beginning, its escapes taken off */
	initStringInfo(&fixed);
	for (p = literal.text; *p != '\0' && *p != '%' && *p != '_'; p++)
	{
		if (*p == '\\' && p[1] != '\0')
			p++;
		else if (*p == '\\')
			RK_CONDITION_ERROR(reader, right, ERRCODE_INVALID_PARAMETER_VALUE,
							   errmsg("LIKE pattern must not end with escape character"));
		appendStringInfoChar(&fixed, *p);
	}
	wild_end = p[0] == '%' && p[strspn(p, "%")] == '\0';
	if (*p == '\0' || fixed.len > 0 || wild_end)
	{
		leaf->comparison = *p == '\0' ? RK_EQUAL : RK_BEGINS;
		leaf->loose = *p != '\0' && !wild_end;
	}
	else if (p[0] == '%' && strpbrk(p + strspn(p, "%"), "%_\\") == NULL)
	{
		leaf->comparison = RK_ENDS;
		appendStringInfoString(&fixed, p + strspn(p, "%"));
	}
	rk_value_from_text(&leaf->constants[0].value, fixed.data,
					   &reader->layout->columns[column]);
	if (leaf->comparison == RK_BEGINS && fixed.len == 0)
		return reader->layout->columns[column].nulls ?
			rk_null_node(name, column, false) : rk_truth(true);
	return rk_leaf_node(leaf);
}

/* ------------------------------------------------------------------------
 * The tree
 * ------------------------------------------------------------------------
 */
static RkNode *
rk_read_expression(RkReader *reader, A_Expr *expression, bool negated)
{
	RkComparison comparison = RK_OTHER;
	Node	   *left = expression->lexpr;
	Node	   *right = expression->rexpr;
	bool		unequal;

	switch (expression->kind)
	{
		case AEXPR_OP:
			if (list_length(expression->name) == 1 && left != NULL)
				comparison = rk_operator(expression->name);
			if (comparison == RK_OTHER)
				rk_not_understood(reader, (Node *) expression);
			if (IsA(left, RowExpr) && IsA(right, RowExpr))
				return rk_read_rows(reader, (RowExpr *) left,
									(RowExpr *) right, comparison, negated);
			return rk_read_pair(reader, left, right, comparison, negated);
		case AEXPR_IN:
			unequal = strcmp(strVal(linitial(expression->name)), "<>") == 0;
			return rk_read_list(reader, left, (List *) right,
								unequal != negated, true);
		case AEXPR_OP_ANY:
		case AEXPR_OP_ALL:
			comparison = rk_operator(expression->name);
			if (!IsA(right, A_ArrayExpr) ||
				comparison != (expression->kind == AEXPR_OP_ANY ?
							   RK_EQUAL : RK_UNEQUAL))
				rk_not_understood(reader, (Node *) expression);
			return rk_read_list(reader, left,
								((A_ArrayExpr *) right)->elements,
								(comparison == RK_UNEQUAL) != negated, false);
		case AEXPR_LIKE:
			unequal = strcmp(strVal(linitial(expression->name)), "!~~") == 0;
			return rk_read_like(reader, left, right, unequal != negated);
		case AEXPR_BETWEEN:
		case AEXPR_NOT_BETWEEN:
			unequal = expression->kind == AEXPR_NOT_BETWEEN;
			negated = unequal != negated;
			return rk_combine(negated ? RK_NODE_OR : RK_NODE_AND,
							  rk_read_pair(reader, left,
										   linitial((List *) right),
										   RK_GREATER_EQUAL, negated),
							  rk_read_pair(reader, left,
										   lsecond((List *) right),
										   RK_LESS_EQUAL, negated));
		default:
			rk_not_understood(reader, (Node *) expression);
			return NULL;
	}
}

/* IS NULL: most columns of a key are never NULL. */
static RkNode *
rk_read_null_test(RkReader *reader, NullTest *test, bool negated)
{
	const char *name = rk_column_name(reader, (Node *) test->arg);
	bool		is_null = (test->nulltesttype == IS_NULL) != negated;
	int			column;

	if (name == NULL)
		rk_not_understood(reader, (Node *) test->arg);
	column = rk_layout_column(reader->layout, name);
	if (column >= 0 && !reader->layout->columns[column].nulls)
		return rk_truth(!is_null);
	return rk_null_node(name, column, is_null);
}

/* A column by itself is a condition when it is boolean. */
static RkNode *
rk_read_boolean(RkReader *reader, Node *node, bool value)
{
	const char *name = rk_column_name(reader, node);
	int			column = rk_layout_column(reader->layout, name);
	RkLeaf	   *leaf = palloc0(sizeof(RkLeaf));

	leaf->column = column;
	leaf->comparison = RK_OTHER;
	if (column >= 0)
	{
		if (!(reader->layout->columns[column].takes & RK_TAKES_BOOL))
			RK_CONDITION_ERROR(reader, node, ERRCODE_DATATYPE_MISMATCH,
							   errmsg("column \"%s\" is not boolean", name));
		leaf->comparison = RK_EQUAL;
		leaf->count = 1;
		leaf->constants = palloc0(sizeof(RkConstant));
		leaf->constants[0].value.kind = RK_BOOL;
		leaf->constants[0].value.as.boolean = value;
	}
	leaf->text = psprintf(value ? "%s" : "NOT %s", rk_identifier(name));
	return rk_leaf_node(leaf);
}

static RkNode *
rk_read_node(RkReader *reader, Node *node, bool negated)
{
	check_stack_depth();
	switch (nodeTag(node))
	{
		case T_BoolExpr:
			{
				BoolExpr   *expression = (BoolExpr *) node;
				RkNodeKind	kind;
				RkNode	   *result;
				ListCell   *cell;

				if (expression->boolop == NOT_EXPR)
					return rk_read_node(reader, linitial(expression->args),
										!negated);
				kind = (expression->boolop == AND_EXPR) != negated ?
					RK_NODE_AND : RK_NODE_OR;
				result = rk_truth(kind == RK_NODE_AND);
				foreach(cell, expression->args)
					result = rk_combine(kind, result,
										rk_read_node(reader, lfirst(cell),
													 negated));
				return result;
			}
		case T_A_Expr:
			return rk_read_expression(reader, (A_Expr *) node, negated);
		case T_NullTest:
			return rk_read_null_test(reader, (NullTest *) node, negated);
		case T_ColumnRef:
			if (rk_column_name(reader, node) != NULL)
				return rk_read_boolean(reader, node, !negated);
			break;
		case T_A_Const:
			{
				A_Const    *constant = (A_Const *) node;

				if (constant->isnull)
					return rk_truth(false);
				if (IsA(&constant->val, Boolean))
					return rk_truth(boolVal(&constant->val) != negated);
				break;
			}
		default:
			break;
	}
	rk_not_understood(reader, node);
	return NULL;
}

/* Reads a condition; params are the texts that $1 and so on stand for. */
RkNode *
rk_condition_read(const RkLayout *layout, const char *text_value,
				  ArrayType *params)
{
	RkReader	reader = {.layout = layout, .text = text_value,
		.location = -1};
	ErrorContextCallback callback = {
		.callback = rk_condition_error,
		.arg = &reader,
		.previous = error_context_stack
	};
	SelectStmt *select;
	RkNode	   *result;

	if (params != NULL)
		deconstruct_array(params, TEXTOID, -1, false, TYPALIGN_INT,
						  &reader.params, &reader.param_nulls,
						  &reader.param_count);
	if (text_value[strspn(text_value, " \t\r\n")] == '\0')
		ereport(ERROR,
				(errcode(ERRCODE_SYNTAX_ERROR),
				 errmsg("condition is empty"),
				 errhint("Write true for a scan of the whole table.")));
	error_context_stack = &callback;
	select = rk_parse_select_list(text_value, "a condition",
								  "what stands behind WHERE, without WHERE, ORDER BY and LIMIT");
	if (list_length(select->targetList) != 1 ||
		linitial_node(ResTarget, select->targetList)->name != NULL)
		ereport(ERROR,
				(errcode(ERRCODE_SYNTAX_ERROR),
				 errmsg("a condition is one boolean expression"),
				 errhint("Write what stands behind WHERE.")));
	result = rk_read_node(&reader,
						  linitial_node(ResTarget, select->targetList)->val,
						  false);
	error_context_stack = callback.previous;
	return result;
}
