/*
 * arguments.c
 *		Checks of arguments that several topics share: one rule, one message.
 */
#include "hbase_rowkey.h"

#include "funcapi.h"
#include "lib/stringinfo.h"
#include "nodes/primnodes.h"
#include "utils/builtins.h"

/*
 * What a name argument stands for; names are taken in any case.  The hint
 * lists the names.
 */
int
rk_name_value(const char *argument, text *given, const RkName *names,
			  int count)
{
	const char *name = VARDATA_ANY(given);
	Size		len = VARSIZE_ANY_EXHDR(given);
	StringInfoData known;

	for (int i = 0; i < count; i++)
	{
		if (strlen(names[i].name) == len &&
			pg_strncasecmp(names[i].name, name, len) == 0)
			return names[i].value;
	}

	initStringInfo(&known);
	for (int i = 0; i < count; i++)
		appendStringInfo(&known, i == 0 ? "%s" : ", %s", names[i].name);
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("unknown %s: \"%s\"", argument, text_to_cstring(given)),
			 errhint("Use one of: %s.", known.data)));
}

/* A number outside of an argument's domain. */
void
rk_check_between(const char *argument, int64 value, int64 least, int64 most)
{
	if (unlikely(value < least || value > most))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("%s must be between %lld and %lld: " INT64_FORMAT,
						argument, (long long) least, (long long) most,
						value)));
}

/*
 * Is the argument a constant?  A parameter is none: PL/pgSQL keeps a
 * function's state while its variables change.
 */
bool
rk_is_constant_argument(FmgrInfo *function, int argument)
{
	Node	   *call = function->fn_expr;
	List	   *arguments = NIL;

	if (call != NULL && IsA(call, FuncExpr))
		arguments = ((FuncExpr *) call)->args;
	return argument < list_length(arguments) &&
		IsA(list_nth(arguments, argument), Const);
}

/*
 * Begins the result of a set-returning function.  Its row type is the one that
 * the caller expects: where the server works it out from the declaration, a
 * kilobyte of every call stays until the query ends.
 */
void
rk_init_set(FunctionCallInfo fcinfo)
{
	InitMaterializedSRF(fcinfo, MAT_SRF_USE_EXPECTED_DESC);
}
