/*
 * vectors.c
 *		Rows and keys from which other programs test that they build the same.
 *
 * Each column's borders come first, with usual values in the other columns;
 * then rows by chance.  What a layout cannot encode is left out.
 */
#include "layout.h"

#include <math.h>

#include "common/pg_prng.h"
#include "funcapi.h"
#include "miscadmin.h"
#include "port/pg_bitutils.h"
#include "utils/builtins.h"
#include "utils/memutils.h"

static void
rk_demand_of(RkDemand *demand, const RkElement *element, int column)
{
	for (int i = 0; i < element->source_count; i++)
		rk_demand_of(demand, element->sources[i], column);
	if (rk_leaf(element)->column != column || element->type == NULL ||
		element->type->hashes)
		return;
	if (element->has_unit)
	{
		demand->time = true;
		if (element->most > 0)
			demand->time_most = Min(demand->time_most, element->most);
	}
	else if (element->most > 0)
	{
		demand->number_least = Max(demand->number_least, element->least);
		demand->number_most = Min(demand->number_most, element->most);
	}
	if (element->type->demand != NULL)
		element->type->demand(element, demand);
}

/* A text of so many bytes. */
static void
rk_set_text(RkValue *value, const RkColumn *column, const char *bytes,
			Size len)
{
	value->kind = (column->takes & RK_TAKES_TEXT) ? RK_TEXT : RK_BYTEA;
	value->as.bytes = (RkBytes) {(const uint8 *) bytes, len};
}

/* Is it a text that elements read as a time? */
static bool
rk_is_time_text(const RkColumn *column, const RkDemand *demand)
{
	return demand->time &&
		(column->takes & (RK_TAKES_TIMES | RK_TAKES_TEXT)) == RK_TAKES_TEXT;
}

static void
rk_set_time_text(RkValue *value, const RkColumn *column)
{
	char	   *printed = rk_value_text(value);

	rk_set_text(value, column, printed, strlen(printed));
}

/* A decimal by its text. */
static void
rk_set_numeric(RkValue *value, const char *printed)
{
	value->kind = RK_NUMERIC;
	value->as.numeric = rk_numeric_from_text(printed);
}

/* The nth border of a column of decimals; false behind the last. */
static bool
rk_decimal_border(RkValue *value, const RkDemand *demand, int n)
{
	static const char *const decimals[] = {
		"0.00", "1.50", "-0.1", "12345678901234567890.123456789"
	};
	char	   *nines;

	if (demand->digits == 0 && n < (int) lengthof(decimals))
	{
		rk_set_numeric(value, decimals[n]);
		return true;
	}
	if (demand->digits == 0 || n > 0)
		return false;
	nines = palloc((Size) demand->digits + 1);
	memset(nines, '9', (Size) demand->digits);
	nines[demand->digits] = '\0';
	rk_set_numeric(value, nines);
	return true;
}

/* The narrowest integer type that all elements take, in bits. */
static int
rk_integer_bits(const RkColumn *column)
{
	if (column->takes & RK_TAKES_INT8)
		return 64;
	return (column->takes & RK_TAKES_INT4) ? 32 : 16;
}

/* The nth border of a column; false behind the last. */
static bool
rk_border(RkValue *value, const RkColumn *column, const RkDemand *demand,
		  int n)
{
	static const char *const texts[] = {
		"", "a", "0", "~", "A_z", "\xC3\xA9", "\xE5\xBC\xA0\xE4\xB8\x89",
		"\xF0\x9F\x98\x80", "www.example.com"
	};
	static const char *const bytes[] = {
		"\x00", "\xFF", "\x00\x01", "\xFF\xFF", "\x7F\x80"
	};
	static const double floats[] = {
		0.0, 1.0, -1.0, 0.5, 1e30, -1e-30, NAN, INFINITY, -INFINITY
	};

	memset(value, 0, sizeof(*value));
	if ((column->takes & RK_TAKES_TIMES) || rk_is_time_text(column, demand))
	{
		static const int64 instants[] = {	/* 1970, a fraction, 2000, 2100 */
			INT64CONST(-946684800000000), INT64CONST(-946684799999000), 0,
			INT64CONST(3155760000000000)
		};

		if (n < (int) lengthof(instants))
		{
			value->kind = RK_INSTANT;
			value->as.integer = instants[n];
			if (rk_is_time_text(column, demand))
				rk_set_time_text(value, column);
			return true;
		}
		if (n > (int) lengthof(instants) || !column->has_unit ||
			rk_is_time_text(column, demand))
			return false;
		value->kind = RK_TIME;
		value->unit = column->unit;
		value->as.integer = demand->time_most;
		return true;
	}
	if (column->takes & (RK_TAKES_TEXT | RK_TAKES_BYTES))
	{
		bool		is_text = (column->takes & RK_TAKES_TEXT) != 0;
		int			count =
			is_text ? (int) lengthof(texts) : (int) lengthof(bytes);
		char	   *filled;
		int			length;

		if (n < count && is_text)
		{
			rk_set_text(value, column, texts[n], strlen(texts[n]));
			return true;
		}
		if (n < count)
		{
			rk_set_text(value, column, bytes[n], n < 2 ? 1 : 2);
			return true;
		}
		if (n > count + (is_text ? 0 : 2))
			return false;
		length = demand->length >= 0 ? demand->length : Min(demand->most, 40);
		filled = palloc((Size) length + 1);
		memset(filled, n == count ? 'x' : n == count + 1 ? 0x00 : 0xFF,
			   (Size) length);
		rk_set_text(value, column, filled, (Size) length);
		return true;
	}
	if (column->takes & (RK_TAKES_FLOAT8 | RK_TAKES_FLOAT4))
	{
		if (n >= (int) lengthof(floats))
			return false;
		value->kind = (column->takes & RK_TAKES_FLOAT8) ? RK_FLOAT8 :
			RK_FLOAT4;
		if (value->kind == RK_FLOAT8)
			value->as.float8_value = floats[n];
		else
			value->as.float4_value = (float4) floats[n];
		return true;
	}
	if (column->takes & RK_TAKES_INTEGERS)
	{
		int			bits = rk_integer_bits(column);
		int64		most =
			bits == 64 ? PG_INT64_MAX : (INT64CONST(1) << (bits - 1)) - 1;
		int64		borders[7];

		most = Min(most, demand->number_most);
		for (int64 i = 0, power = 1;
			 demand->digits > 0 && i < demand->digits && i < 18; i++)
		{
			power *= 10;
			if (i == demand->digits - 1)
				most = Min(most, power - 1);
		}
		borders[0] = 0;
		borders[1] = 1;
		borders[2] = -1;
		borders[3] = most;
		borders[4] = -most - 1;
		borders[5] = 255;
		borders[6] = 256;
		if (n >= (int) lengthof(borders))
			return (column->takes & RK_TAKES_NUMERIC) &&
				rk_decimal_border(value, demand, n - (int) lengthof(borders));
		value->kind = RK_INT;
		value->as.integer = borders[n];
		return true;
	}
	if (column->takes & RK_TAKES_UUID)
	{
		uint8	   *uuid = palloc(UUID_LEN);

		memset(uuid, n == 0 ? 0 : n == 1 ? 0xFF : 0x5A, UUID_LEN);
		value->kind = RK_UUID;
		value->as.bytes = (RkBytes) {uuid, UUID_LEN};
		return n < 3;
	}
	value->kind = RK_BOOL;
	value->as.boolean = n == 1;
	return n < 2;
}

/* A value by chance. */
static void
rk_random_value(RkValue *value, const RkColumn *column,
				const RkDemand *demand, pg_prng_state *state)
{
	static const char letters[] = "0123456789abcdefghijklmnopqrstuvwxyz";

	memset(value, 0, sizeof(*value));
	if (column->nulls && pg_prng_uint64_range(state, 0, 7) == 0)
		value->kind = RK_NULL;
	else if ((column->takes & RK_TAKES_TIMES) ||
			 rk_is_time_text(column, demand))
	{
		/* 1970 to 2100, in milliseconds */
		value->kind = RK_INSTANT;
		value->as.integer = INT64CONST(-946684800000000) +
			(int64) pg_prng_uint64_range(state, 0,
										 UINT64CONST(4102444800000)) * 1000;
		if (rk_is_time_text(column, demand))
			rk_set_time_text(value, column);
		else if (column->has_unit &&
				 rk_value_units(value, column->unit) > demand->time_most)
		{
			value->kind = RK_TIME;
			value->unit = column->unit;
			value->as.integer =
				(int64) pg_prng_uint64_range(state, 0,
											 (uint64) demand->time_most);
		}
	}
	else if (column->takes & (RK_TAKES_TEXT | RK_TAKES_BYTES))
	{
		int			most = Min(demand->most, 20);
		Size		len = demand->length >= 0 ? (Size) demand->length :
			(Size) pg_prng_uint64_range(state, 1, (uint64) Max(most, 1));
		char	   *text_value = palloc(len + 1);

		for (Size i = 0; i < len; i++)
			text_value[i] = (column->takes & RK_TAKES_TEXT) ?
				letters[pg_prng_uint64_range(state, 0, sizeof(letters) - 2)] :
				(char) pg_prng_uint64_range(state, 0, 255);
		rk_set_text(value, column, text_value, len);
	}
	else if (column->takes & (RK_TAKES_FLOAT8 | RK_TAKES_FLOAT4))
	{
		double		number =
			ldexp(pg_prng_double(state) - 0.5,
				  (int) pg_prng_uint64_range(state, 0, 40) - 20);

		value->kind = (column->takes & RK_TAKES_FLOAT8) ? RK_FLOAT8 :
			RK_FLOAT4;
		if (value->kind == RK_FLOAT8)
			value->as.float8_value = number;
		else
			value->as.float4_value = (float4) number;
	}
	else if (column->takes & RK_TAKES_INTEGERS)
	{
		int			bits =
			(int) pg_prng_uint64_range(state, 1,
									   (uint64) rk_integer_bits(column) - 1);

		bits = Min(bits, pg_leftmost_one_pos64((uint64) demand->number_most) +
				   1);
		if (demand->digits > 0)
			bits = Min(bits, 3 * demand->digits);
		value->kind = RK_INT;
		value->as.integer =
			(int64) pg_prng_uint64_range(state, 0,
										 (UINT64CONST(1) << bits) - 1);
		if (demand->number_least < 0 && demand->digits == 0 &&
			pg_prng_bool(state))
			value->as.integer = -value->as.integer;
		if (demand->decimal && (column->takes & RK_TAKES_NUMERIC) &&
			demand->digits == 0)
			rk_set_numeric(value,
						   psprintf(INT64_FORMAT "e-%d",
									value->as.integer,
									(int) pg_prng_uint64_range(state, 0, 9)));
	}
	else if (column->takes & RK_TAKES_UUID)
	{
		uint8	   *uuid = palloc(UUID_LEN);

		for (int i = 0; i < UUID_LEN; i++)
			uuid[i] = (uint8) pg_prng_uint64_range(state, 0, 255);
		value->kind = RK_UUID;
		value->as.bytes = (RkBytes) {uuid, UUID_LEN};
	}
	else
	{
		value->kind = RK_BOOL;
		value->as.boolean = pg_prng_bool(state);
	}
}

/* Adds the row if the layout can encode it. */
static bool
rk_add_vector(ReturnSetInfo *result, RkCall *call)
{
	MemoryContext caller = CurrentMemoryContext;
	RowKey	   *volatile key = NULL;
	Datum		values[2];
	bool		nulls[2] = {false};

	PG_TRY();
	{
		key = rk_layout_encode(&call->row);
	}
	PG_CATCH();
	{
		rk_catch_data_error(caller);
	}
	PG_END_TRY();
	if (key == NULL)
		return false;
	values[0] = JsonbPGetDatum(rk_row_to_json(&call->row));
	values[1] = PointerGetDatum(key);
	tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
	return true;
}

/*
 * rowkey_test_vectors(layout, rows int, seed int)
 *
 * So many rows as JSON objects and their keys: the borders of every column
 * first, then rows by chance, the same for the same seed.
 */
ROWKEY_FUNCTION(rowkey_test_vectors);
Datum
rowkey_test_vectors(PG_FUNCTION_ARGS)
{
	RkCall	   *call = rk_call_nth(fcinfo, 0, 0, PG_GETARG_TEXT_PP(0));
	int32		rows = PG_GETARG_INT32(1);
	const RkLayout *layout = call->layout;
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	RkDemand   *demands =
		palloc((Size) layout->column_count * sizeof(RkDemand));
	pg_prng_state state;
	MemoryContext per_row;
	MemoryContext caller;
	int			failures = 0;

	rk_check_between("rows", rows, 0, PG_INT32_MAX);
	rk_init_set(fcinfo);
	pg_prng_seed(&state, (uint64) PG_GETARG_INT32(2));
	for (int i = 0; i < layout->column_count; i++)
	{
		CHECK_FOR_INTERRUPTS();
		demands[i] = (RkDemand) {.length = -1, .most = ROWKEY_MAX_LENGTH,
			.number_least = PG_INT64_MIN, .number_most = PG_INT64_MAX,
			.time_most = PG_INT64_MAX};
		for (int item = 0; item < layout->item_count; item++)
			rk_demand_of(&demands[i], layout->items[item], i);
	}

	per_row = AllocSetContextCreate(CurrentMemoryContext, "test vector",
									ALLOCSET_DEFAULT_SIZES);
	caller = MemoryContextSwitchTo(per_row);
	for (int column = 0; column < layout->column_count; column++)
	{
		bool		nulls = layout->columns[column].nulls;

		for (int n = 0; rows > 0; n++)
		{
			CHECK_FOR_INTERRUPTS();
			/* the other columns have values that most layouts take */
			for (int i = 0; i < layout->column_count; i++)
				rk_random_value(&call->row.values[i], &layout->columns[i],
								&demands[i], &state);
			if (!rk_border(&call->row.values[column], &layout->columns[column],
						   &demands[column], n))
			{
				if (!nulls)
					break;
				nulls = false;
				call->row.values[column].kind = RK_NULL;
			}
			rows -= rk_add_vector(result, call);
			MemoryContextReset(per_row);
		}
	}
	while (rows > 0)
	{
		CHECK_FOR_INTERRUPTS();
		for (int i = 0; i < layout->column_count; i++)
			rk_random_value(&call->row.values[i], &layout->columns[i],
							&demands[i], &state);
		if (rk_add_vector(result, call))
		{
			rows--;
			failures = 0;
		}
		else if (++failures > 1000)
			ereport(ERROR,
					(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
					 errmsg("no rows by chance can be encoded by this layout")));
		MemoryContextReset(per_row);
	}
	MemoryContextSwitchTo(caller);
	MemoryContextDelete(per_row);
	return (Datum) 0;
}
