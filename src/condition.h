/*
 * condition.h
 *		A WHERE clause over the columns of a layout, read but not evaluated.
 */
#ifndef CONDITION_H
#define CONDITION_H

#include "layout.h"

#include "nodes/pg_list.h"
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

extern RkNode *rk_condition_read(const RkLayout *layout, const char *text,
								 ArrayType *params);

#endif							/* CONDITION_H */
