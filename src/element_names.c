/*
 * element_names.c
 *		Elements by name, and by the names that people bring along.
 */
#include "layout.h"

const RkElementType *
rk_element_type(const char *name)
{
	for (int i = 0; i < rk_element_type_count; i++)
	{
		if (strcmp(rk_element_types[i].name, name) == 0)
			return &rk_element_types[i];
	}
	return NULL;
}

/* Names that people bring along from HBase and its loaders. */
static const struct
{
	const char *name;
	const char *element;
}			rk_aliases[] = {
	{"long", "int8"},
	{"bigint", "int8"},
	{"int", "int4"},
	{"integer", "int4"},
	{"short", "int2"},
	{"smallint", "int2"},
	{"double", "float8"},
	{"float", "float4"},
	{"real", "float4"},
	{"boolean", "bool"},
	{"decimal", "bigdecimal"},
	{"numeric", "bigdecimal"},
	{"text", "string"},
	{"varchar", "string"},
	{"char", "rpad"},
	{"bytea", "bytes"},
	{"md5", "hash_hex"},
	{"md5_hex", "hash_hex"},
	{"sha1", "hash_hex"},
	{"sha256", "hash_hex"},
	{"mod", "bucket"},
	{"rand", "digits"},
	{"random", "digits"},
	{"pad", "rpad"},
	{"timestamp", "epoch"},
	{"timestamptz", "epoch"},
	{"ts", "epoch"},
	{"reverse_ts", "reverse_timestamp"},
	{"timestamp_reverse", "reverse_timestamp"},
	{"reverse_long", "reverse_timestamp"},
	{"date", "datetime"},
	{"to_char", "datetime"}
};

const char *
rk_element_alias(const char *name)
{
	for (int i = 0; i < (int) lengthof(rk_aliases); i++)
	{
		if (strcmp(rk_aliases[i].name, name) == 0)
			return rk_aliases[i].element;
	}
	return NULL;
}

/* The element that was meant: by alias, else the nearest name, or NULL. */
const char *
rk_element_nearest(const char *name)
{
	const char *alias = rk_element_alias(name);
	const char **names = palloc((Size) rk_element_type_count * sizeof(char *));

	if (alias != NULL)
		return alias;
	if (strncmp(name, "rowkey_", 7) == 0 && rk_element_type(name + 7) != NULL)
		return rk_element_type(name + 7)->name;
	for (int i = 0; i < rk_element_type_count; i++)
		names[i] = rk_element_types[i].name;
	return rk_nearest_name(name, names, rk_element_type_count);
}
