/*
 * condition.h
 *		A WHERE clause over the columns of a layout, read but not evaluated.
 */
#ifndef CONDITION_H
#define CONDITION_H

#include "layout.h"

#include "nodes/pg_list.h"
#include "nodes/nodeFuncs.h"
#include "utils/array.h"

/* One comparison of a column with constants. */
typedef struct RkLeaf
{
	int			column;			/* of the layout, or -1 for another one */
	RkComparison comparison;
	RkConstant *constants;
	int			count;
	bool		loose;			/* holds for more rows than the text says */
	char	   *text;			/* SQL, for the residual */
} RkLeaf;

typedef enum RkNodeKind
{
	RK_NODE_TRUE,
	RK_NODE_FALSE,				/* or unknown: no row either way */
	RK_NODE_LEAF,
	RK_NODE_AND,
	RK_NODE_OR
} RkNodeKind;

typedef struct RkNode
{
	RkNodeKind	kind;
	RkLeaf	   *leaf;
	List	   *children;		/* of RkNode */
} RkNode;

/* What the reader knows, for condition.c and condition_literal.c only. */
typedef struct RkReader
{
	const RkLayout *layout;
	const char *text;
	int			location;		/* of the construct that is read, or -1 */
	const RkColumn *column;		/* whose constant is read, or NULL */
	bool		collated;		/* a comparison has COLLATE "C" */
	Datum	   *params;
	bool	   *param_nulls;
	int			param_count;
} RkReader;

#define RK_CONDITION_ERROR(reader, node, code, ...) \
	do { \
		(reader)->location = exprLocation((Node *) (node)); \
		ereport(ERROR, (errcode(code), __VA_ARGS__)); \
	} while (0)

/* A literal's text, NULL for the SQL NULL, and whether it was quoted. */
typedef struct RkLiteral
{
	char	   *text;
	bool		quoted;
	bool		boolean;
} RkLiteral;

extern const char *const rk_operators[];

/* condition_literal.c */
extern Node *rk_strip_collation(RkReader *reader, Node *node);
extern const char *rk_column_name(RkReader *reader, Node *node);
extern bool rk_is_cast(Node *node, const char *type);
extern bool rk_read_literal(RkReader *reader, Node *node, RkLiteral *literal);
extern int	rk_computed_hint(Node *node);
extern bool rk_is_computed(Node *node);
extern bool rk_is_text(const RkColumn *column);
extern bool rk_is_single(const RkColumn *column);
extern RkConstant rk_read_constant(RkReader *reader, Node *node,
								   const RkLiteral *literal,
								   const RkColumn *column);
extern void rk_print_quoted(StringInfo out, const char *value);
extern char *rk_leaf_text(const RkLayout *layout, const RkLeaf *leaf);

extern RkComparison rk_operator(List *name);

/* condition.c */
extern RkNode *rk_condition_read(const RkLayout *layout, const char *text,
								 ArrayType *params);

#endif							/* CONDITION_H */
