/*
 * readers.c
 *		libFuzzer inside a backend, for what reads text and needs the server.
 *
 * fuzz_query(query, arguments) runs a query over and over, with the bytes
 * that libFuzzer makes up as $1, and looks for new paths through the
 * extension, which has been built with -fsanitize=fuzzer-no-link.  A query
 * says in one boolean whether all is well; an error is well, too, if it is
 * one of those for bad input.  What is not well is an abort(), which
 * libFuzzer reports with its input, as it does crashes and what takes long.
 *
 * For single-user mode: libFuzzer ends the process.  readers.sh builds it and
 * runs the queries of this folder.
 */
#include "postgres.h"

#include "access/xact.h"
#include "catalog/pg_type.h"
#include "executor/spi.h"
#include "fmgr.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/memutils.h"
#include "utils/resowner.h"

PG_MODULE_MAGIC;

extern int	LLVMFuzzerRunDriver(int *argc, char ***argv,
								int (*callback) (const uint8_t *data,
												 size_t size));

static SPIPlanPtr plan;
static MemoryContext input_context;	/* reset behind each input */

/* Errors for values, syntax and names, limits, and what is not supported. */
static bool
is_for_bad_input(int code)
{
	int			category = ERRCODE_TO_CATEGORY(code);

	return category == MAKE_SQLSTATE('2', '2', '0', '0', '0') ||
		category == MAKE_SQLSTATE('4', '2', '0', '0', '0') ||
		category == MAKE_SQLSTATE('5', '4', '0', '0', '0') ||
		category == MAKE_SQLSTATE('0', 'A', '0', '0', '0');
}

/* One input, in a subtransaction, which leaves nothing behind. */
static int
run_input(const uint8_t *data, size_t size)
{
	ResourceOwner owner = CurrentResourceOwner;
	bool		well = false;

	MemoryContextSwitchTo(input_context);
	BeginInternalSubTransaction(NULL);
	PG_TRY();
	{
		bytea	   *bytes = palloc(VARHDRSZ + size);
		Datum		argument = PointerGetDatum(bytes);
		bool		isnull = true;
		Datum		result = (Datum) 0;

		SET_VARSIZE(bytes, VARHDRSZ + size);
		if (size > 0)
			memcpy(VARDATA(bytes), data, size);
		if (SPI_execute_plan(plan, &argument, NULL, true, 1) == SPI_OK_SELECT &&
			SPI_processed == 1)
			result = SPI_getbinval(SPI_tuptable->vals[0],
								   SPI_tuptable->tupdesc, 1, &isnull);
		well = isnull || DatumGetBool(result);
		if (!well)
			fprintf(stderr, "the query says false\n");
	}
	PG_CATCH();
	{
		ErrorData  *error;

		MemoryContextSwitchTo(input_context);
		error = CopyErrorData();
		FlushErrorState();
		well = is_for_bad_input(error->sqlerrcode);
		if (!well)
			fprintf(stderr, "%s: %s\n", unpack_sql_state(error->sqlerrcode),
					error->message);
	}
	PG_END_TRY();
	RollbackAndReleaseCurrentSubTransaction();
	MemoryContextReset(input_context);
	CurrentResourceOwner = owner;

	if (!well)
		abort();
	return 0;
}

PG_FUNCTION_INFO_V1(fuzz_query);
Datum
fuzz_query(PG_FUNCTION_ARGS)
{
	char	   *query = text_to_cstring(PG_GETARG_TEXT_PP(0));
	Oid			types[] = {BYTEAOID};
	Datum	   *arguments;
	char	  **argv;
	int			argc;

	deconstruct_array(PG_GETARG_ARRAYTYPE_P(1), TEXTOID, -1, false,
					  TYPALIGN_INT, &arguments, NULL, &argc);
	argv = palloc((argc + 2) * sizeof(char *));
	argv[0] = "fuzz_query";
	for (int i = 0; i < argc; i++)
		argv[i + 1] = TextDatumGetCString(arguments[i]);
	argv[++argc] = NULL;

	if (SPI_connect() != SPI_OK_CONNECT)
		elog(ERROR, "SPI_connect failed");
	/* planned once: else each input would be computed by the planner */
	plan = SPI_prepare_cursor(query, 1, types, CURSOR_OPT_GENERIC_PLAN);
	if (plan == NULL)
		elog(ERROR, "the query was not understood");
	input_context = AllocSetContextCreate(CurrentMemoryContext, "fuzz input",
										  ALLOCSET_DEFAULT_SIZES);
	PG_RETURN_INT32(LLVMFuzzerRunDriver(&argc, &argv, run_input));
}
