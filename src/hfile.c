/*
 * hfile.c
 *		rowkey_write_hfiles: a query's cells as HFiles for HBase's bulk load.
 *
 * Arguments, rights, names of files and what becomes of them; the cells are
 * made in hfile_cells.c, the bytes in hfile_writer.c.
 */
#include "hfile.h"

#include "layout.h"
#include "region.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "catalog/pg_authid_d.h"
#include "executor/spi.h"
#include "funcapi.h"
#include "miscadmin.h"
#include "storage/fd.h"
#include "storage/ipc.h"
#include "utils/acl.h"
#include "utils/builtins.h"
#include "utils/memutils.h"
#include "utils/plancache.h"
#include "utils/timestamp.h"

/* Byte.MAX_VALUE: a family's length is one byte in a cell */
#define RK_MAX_FAMILY		127

/* Random bytes of a file's name */
#define RK_NAME_BYTES		16

typedef struct RkHFile
{
	struct RkHFile *next;
	char	   *unfinished;		/* its name while it is written */
	char	   *path;
	bool		created;
	bool		renamed;
	int			region;
	RkHFileStats stats;
} RkHFile;

/* What one call writes. */
typedef struct RkRun
{
	RkBytes		family;
	char	   *directory;		/* of the family */
	bool		made_directory;
	RkHFile    *files;			/* in key order */
	RkHFile   **end;
	RkHFile    *open;			/* that is written now */
	int			fd;
	RkSplits	splits;
} RkRun;

/* ------------------------------------------------------------------------
 * Arguments
 * ------------------------------------------------------------------------
 */

/* As COPY TO a server file. */
static void
rk_check_write_rights(void)
{
	if (!has_privs_of_role(GetUserId(), ROLE_PG_WRITE_SERVER_FILES))
		ereport(ERROR,
				(errcode(ERRCODE_INSUFFICIENT_PRIVILEGE),
				 errmsg("permission denied to write HFiles"),
				 errdetail("Only roles with privileges of the \"pg_write_server_files\" role may write files on the server.")));
}

/* ColumnFamilyDescriptorBuilder.isLegalColumnFamilyName (HBase 2.6.4) */
static void
rk_check_family(RkBytes family)
{
	const char *problem = NULL;

	if (family.len == 0)
		problem = "It is empty.";
	else if (family.len > RK_MAX_FAMILY)
		problem = "It has more than 127 bytes.";
	else if (family.data[0] == '.')
		problem = "It begins with a full stop.";
	else if (family.len == strlen("recovered.edits") &&
			 memcmp(family.data, "recovered.edits", family.len) == 0)
		problem = "HBase has files of that name.";
	for (Size i = 0; problem == NULL && i < family.len; i++)
	{
		uint8		c = family.data[i];

		if (c < 0x20 || c == 0x7F || c == ':' || c == '/' || c == '\\')
			problem = "It contains a colon, a slash, a backslash or a control character.";
	}
	if (problem != NULL)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_NAME),
				 errmsg("\"%s\" is no name of a column family",
						rk_printed(family)),
				 errdetail("%s", problem)));
}

static RkbCompression
rk_compression_value(text *compression)
{
	static const RkName names[] = {{"none", RKB_NONE}, {"gz", RKB_GZ}};

	return (RkbCompression) RK_NAME_VALUE("compression", compression, names);
}

/* The folder that the family's folder is in, which must be there. */
static char *
rk_check_directory(text *argument)
{
	char	   *directory = text_to_cstring(argument);
	struct stat status;

	if (!is_absolute_path(directory))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_NAME),
				 errmsg("directory \"%s\" is not an absolute path",
						directory),
				 errhint("It is a directory of the server's machine; write its path from / on.")));
	canonicalize_path(directory);
	if (strlen(directory) > MAXPGPATH - RK_MAX_FAMILY - 64)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_NAME),
				 errmsg("path of %zu bytes is too long: \"%s\"",
						strlen(directory), directory)));
	if (stat(directory, &status) != 0)
		ereport(ERROR,
				(errcode_for_file_access(),
				 errmsg("could not open directory \"%s\": %m", directory),
				 errhint("It is a directory of the server's machine, and must be there.")));
	if (!S_ISDIR(status.st_mode))
		ereport(ERROR,
				(errcode(ERRCODE_WRONG_OBJECT_TYPE),
				 errmsg("\"%s\" is not a directory", directory)));
	return directory;
}

/* ------------------------------------------------------------------------
 * Files
 * ------------------------------------------------------------------------
 */

/* Removes what was written.  Called on an error, and when the process ends. */
static void
rk_remove_files(int code, Datum argument)
{
	RkRun	   *run = (RkRun *) DatumGetPointer(argument);

	for (RkHFile *file = run->files; file != NULL; file = file->next)
	{
		if (file->created)
			(void) unlink(file->renamed ? file->path : file->unfinished);
	}
	if (run->made_directory)
		(void) rmdir(run->directory);
}

/*
 * The family's folder.  Files that are in it already stay, and are loaded with
 * ours.
 */
static void
rk_make_directory(RkRun *run, const char *parent)
{
	struct stat status;

	run->directory = psprintf("%s/%.*s", parent, (int) run->family.len,
							  (const char *) run->family.data);
	if (mkdir(run->directory, S_IRWXU) == 0)
	{
		run->made_directory = true;
		/* HBase is another user, and the server's umask is narrow */
		if (chmod(run->directory, 0755) != 0)
			ereport(ERROR,
					(errcode_for_file_access(),
					 errmsg("could not set permissions of directory \"%s\": %m",
							run->directory)));
	}
	else if (errno != EEXIST)
		ereport(ERROR,
				(errcode_for_file_access(),
				 errmsg("could not create directory \"%s\": %m",
						run->directory)));
	else if (stat(run->directory, &status) != 0 || !S_ISDIR(status.st_mode))
		ereport(ERROR,
				(errcode(ERRCODE_WRONG_OBJECT_TYPE),
				 errmsg("\"%s\" is not a directory", run->directory)));
}

/* A name as HBase gives to its files: 32 hexadecimal digits. */
static void
rk_name_file(const RkRun *run, RkHFile *file)
{
	uint8		random[RK_NAME_BYTES];
	char		name[2 * RK_NAME_BYTES + 1];

	if (!pg_strong_random(random, sizeof(random)))
		ereport(ERROR,
				(errcode(ERRCODE_INTERNAL_ERROR),
				 errmsg("could not generate random values")));
	*rkb_print_hex(name, random, sizeof(random), false) = '\0';
	file->path = psprintf("%s/%s", run->directory, name);
	file->unfinished = psprintf("%s/_%s", run->directory, name);
}

static void
rk_open_file(RkRun *run, RkHFileWriter *writer, int region)
{
	RkHFile    *file = palloc0(sizeof(RkHFile));

	file->region = region;
	rk_name_file(run, file);
	*run->end = file;
	run->end = &file->next;
	run->open = file;
	run->fd = OpenTransientFile(file->unfinished,
								O_CREAT | O_EXCL | O_WRONLY | PG_BINARY);
	if (run->fd < 0)
		ereport(ERROR,
				(errcode_for_file_access(),
				 errmsg("could not create file \"%s\": %m",
						file->unfinished)));
	file->created = true;
	if (fchmod(run->fd, 0644) != 0)
		ereport(ERROR,
				(errcode_for_file_access(),
				 errmsg("could not set permissions of file \"%s\": %m",
						file->unfinished)));
	rk_hfile_begin(writer, file->unfinished, run->fd);
}

static void
rk_close_file(RkRun *run, RkHFileWriter *writer)
{
	RkHFile    *file = run->open;

	if (file == NULL)
		return;
	rk_hfile_end(writer, &file->stats);
	if (pg_fsync(run->fd) != 0)
		ereport(ERROR,
				(errcode_for_file_access(),
				 errmsg("could not fsync file \"%s\": %m",
						file->unfinished)));
	if (CloseTransientFile(run->fd) != 0)
		ereport(ERROR,
				(errcode_for_file_access(),
				 errmsg("could not close file \"%s\": %m",
						file->unfinished)));
	run->open = NULL;
}

/* All are complete: from now on HBase sees them. */
static void
rk_rename_files(RkRun *run, const char *parent)
{
	if (run->files == NULL)
	{
		rk_remove_files(0, PointerGetDatum(run));
		return;
	}
	for (RkHFile *file = run->files; file != NULL; file = file->next)
	{
		if (rename(file->unfinished, file->path) != 0)
			ereport(ERROR,
					(errcode_for_file_access(),
					 errmsg("could not rename file \"%s\" to \"%s\": %m",
							file->unfinished, file->path)));
		file->renamed = true;
	}
	fsync_fname(run->directory, true);
	if (run->made_directory)
		fsync_fname(parent, true);
}

/* ------------------------------------------------------------------------
 * Run
 * ------------------------------------------------------------------------
 */

/* The plan of one SELECT that changes nothing; all else is an error. */
static SPIPlanPtr
rk_prepare_query(const char *query)
{
	SPIPlanPtr	plan = SPI_prepare_cursor(query, 0, NULL,
										  CURSOR_OPT_PARALLEL_OK);
	List	   *sources;
	const char *problem = NULL;

	if (plan == NULL)
		ereport(ERROR,
				(errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
				 errmsg("query cannot be run: %s",
						SPI_result_code_string(SPI_result))));
	sources = SPI_plan_get_plan_sources(plan);
	if (list_length(sources) != 1)
		problem = psprintf("There are %d statements.", list_length(sources));
	else
	{
		CachedPlanSource *source = linitial(sources);
		Query	   *parsed = list_length(source->query_list) == 1 ?
			linitial_node(Query, source->query_list) : NULL;

		if (parsed == NULL || parsed->commandType != CMD_SELECT)
			problem = "It returns no rows, or writes.";
		else if (parsed->hasModifyingCTE)
			problem = "It writes, by a statement in WITH.";
		else if (parsed->rowMarks != NIL)
			problem = "It locks rows.";
	}
	if (problem != NULL)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("query must be one SELECT that only reads"),
				 errdetail("%s", problem)));
	return plan;
}

static void
rk_run_query(const char *query, RkCells *cells)
{
	SPIExecuteOptions options = {.read_only = true, .must_return_tuples = true};
	SPIPlanPtr	plan;
	int			result;

	SPI_connect();
	plan = rk_prepare_query(query);
	options.dest = rk_cells_receiver(cells);
	result = SPI_execute_plan_extended(plan, &options);
	if (result < 0)
		elog(ERROR, "query failed: %s", SPI_result_code_string(result));
	SPI_finish();
}

/* Milliseconds that the process has worked, for the benchmark. */
static double
rk_processor_time(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return 1e3 * (double) (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
		1e-3 * (double) (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

/* The sorted cells into files, one for each region that has cells. */
static void
rk_write_cells(RkRun *run, RkHFileWriter *writer, RkCells *cells)
{
	RkbCell		cell;
	RkBytes		value;
	int			region = 0;

	while (rk_cells_next(cells, &cell, &value))
	{
		RkBytes		row = {cell.row.data, cell.row.len};

		CHECK_FOR_INTERRUPTS();
		while (region < run->splits.count &&
			   rk_compare_bytes(row, run->splits.keys[region]) >= 0)
		{
			rk_close_file(run, writer);
			region++;
		}
		if (run->open == NULL)
			rk_open_file(run, writer, region + 1);
		rk_hfile_append(writer, &cell, value);
	}
	rk_close_file(run, writer);
}

/* A row of the result for each file. */
static void
rk_return_files(const RkRun *run, ReturnSetInfo *result)
{
	for (const RkHFile *file = run->files; file != NULL; file = file->next)
	{
		Datum		values[8];
		bool		nulls[8] = {false};

		values[0] = CStringGetTextDatum(file->path);
		values[1] = Int32GetDatum(file->region);
		values[2] = Int64GetDatum(file->stats.cells);
		values[3] = Int64GetDatum(file->stats.bytes);
		values[4] = PointerGetDatum(file->stats.first_key);
		values[5] = PointerGetDatum(file->stats.last_key);
		values[6] = Int64GetDatum(file->stats.min_ts);
		values[7] = Int64GetDatum(file->stats.max_ts);
		tuplestore_putvalues(result->setResult, result->setDesc, values,
							 nulls);
	}
}

/*
 * rowkey_write_hfiles(directory text, query text, family text,
 *					   splits rowkey[], compression text)
 *
 * Runs the query, sorts its cells, and writes one HFile for each region that
 * has cells into directory/family/.  The query sees what the calling statement
 * sees, and has the caller's rights.  Files appear under their names when all
 * are complete and on disk; after an error, a cancel or a termination none is
 * left.  As COPY TO, it works in a read-only transaction and on a standby:
 * nothing is written to the database.  NULL splits: one region; any other
 * NULL: no row.  Not STRICT for that.
 */
ROWKEY_FUNCTION(rowkey_write_hfiles);
Datum
rowkey_write_hfiles(PG_FUNCTION_ARGS)
{
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	/* floor of milliseconds since 1970 */
	int64		now = (GetCurrentTimestamp() +
					   (POSTGRES_EPOCH_JDATE - UNIX_EPOCH_JDATE) *
					   USECS_PER_DAY) / 1000;
	RkRun	   *run;
	RkCells    *cells;
	RkHFileWriter *writer;
	RkbCompression compression;
	MemoryContext context;
	MemoryContext caller;
	char	   *parent;

	rk_init_set(fcinfo);
	if (PG_ARGISNULL(0) || PG_ARGISNULL(1) || PG_ARGISNULL(2) ||
		PG_ARGISNULL(4))
		return (Datum) 0;
	rk_check_write_rights();
	context = AllocSetContextCreate(CurrentMemoryContext, "HFiles",
									ALLOCSET_DEFAULT_SIZES);
	caller = MemoryContextSwitchTo(context);
	run = palloc0(sizeof(RkRun));
	run->end = &run->files;
	run->family = rk_utf8(PG_GETARG_TEXT_PP(2));
	rk_check_family(run->family);
	compression = rk_compression_value(PG_GETARG_TEXT_PP(4));
	if (!PG_ARGISNULL(3))
		run->splits = rk_splits_prepare(PG_GETARG_ARRAYTYPE_P(3));
	parent = rk_check_directory(PG_GETARG_TEXT_PP(0));

	cells = rk_cells_create(context, rk_own_type(fcinfo, "rowkey"), now);
	writer = rk_hfile_create(context, run->family, compression, now);
	PG_ENSURE_ERROR_CLEANUP(rk_remove_files, PointerGetDatum(run));
	{
		double		used[4];

		/* first, so that a long query is not run in vain */
		rk_make_directory(run, parent);
		used[0] = rk_processor_time();
		rk_run_query(text_to_cstring(PG_GETARG_TEXT_PP(1)), cells);
		used[1] = rk_processor_time();
		rk_cells_sort(cells);
		used[2] = rk_processor_time();
		rk_write_cells(run, writer, cells);
		used[3] = rk_processor_time();
		ereport(DEBUG1,
				(errmsg_internal("HFiles: processor time %.0f ms for the query, %.0f ms for sorting, %.0f ms for writing",
								 used[1] - used[0], used[2] - used[1],
								 used[3] - used[2])));
		rk_rename_files(run, parent);
	}
	PG_END_ENSURE_ERROR_CLEANUP(rk_remove_files, PointerGetDatum(run));
	rk_cells_end(cells);
	rk_return_files(run, result);
	MemoryContextSwitchTo(caller);
	MemoryContextDelete(context);
	return (Datum) 0;
}
