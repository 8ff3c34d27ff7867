/*
 * collation.c
 *		Planner support of functions that take text: no collation changes what
 *		they return.
 *
 * Text enters keys by its bytes, and names (units, digests, formats) are
 * compared by their bytes, so that the input collation that the parser gives
 * such a call says nothing.  It costs something, though: postgres_fdw sends no
 * call to the other server whose collation is not that of one of its columns,
 * which is every call with a constant or a parameter of type text and no
 * column of text.  So the planner goes on with the same call without a
 * collation.  Index expressions and predicates are simplified the same way
 * and still match.
 */
#include "hbase_rowkey.h"

#include "catalog/pg_operator.h"
#include "nodes/makefuncs.h"
#include "nodes/nodeFuncs.h"
#include "nodes/supportnodes.h"
#include "utils/lsyscache.h"
#include "utils/syscache.h"

/*
 * The operator || of the function's own schema and arguments that calls the
 * function; InvalidOid where there is none.
 */
static Oid
rk_concat_operator(Oid function)
{
	Oid		   *types;
	int			count;
	HeapTuple	tuple;
	Oid			operator = InvalidOid;

	get_func_signature(function, &types, &count);
	if (count != 2)
		return InvalidOid;
	tuple = SearchSysCache4(OPERNAMENSP, CStringGetDatum("||"),
							ObjectIdGetDatum(types[0]),
							ObjectIdGetDatum(types[1]),
							ObjectIdGetDatum(get_func_namespace(function)));
	if (!HeapTupleIsValid(tuple))
		return InvalidOid;
	if (((Form_pg_operator) GETSTRUCT(tuple))->oprcode == function)
		operator = ((Form_pg_operator) GETSTRUCT(tuple))->oid;
	ReleaseSysCache(tuple);
	return operator;
}

/*
 * rowkey_collation_support(internal) returns internal
 *
 * The call without an input collation; nothing where it has none.  What was
 * an operator stays one, so that EXPLAIN shows what was written.
 */
ROWKEY_FUNCTION(rowkey_collation_support);
Datum
rowkey_collation_support(PG_FUNCTION_ARGS)
{
	Node	   *raw = (Node *) PG_GETARG_POINTER(0);
	FuncExpr   *call;
	Oid			operator;

	if (!IsA(raw, SupportRequestSimplify))
		PG_RETURN_POINTER(NULL);
	call = ((SupportRequestSimplify *) raw)->fcall;
	if (!OidIsValid(call->inputcollid))
		PG_RETURN_POINTER(NULL);

	operator = rk_concat_operator(call->funcid);
	if (OidIsValid(operator))
	{
		OpExpr	   *result =
			(OpExpr *) make_opclause(operator, call->funcresulttype, false,
									 linitial(call->args),
									 lsecond(call->args),
									 InvalidOid, InvalidOid);

		result->opfuncid = call->funcid;
		result->location = call->location;
		PG_RETURN_POINTER(result);
	}

	call = copyObject(call);
	call->inputcollid = InvalidOid;
	PG_RETURN_POINTER(call);
}
