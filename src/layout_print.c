/*
 * layout_print.c
 *		The canonical text of a layout: what reading it gives back.
 *
 * Arguments that equal their default are left out; the others are written by
 * place, or by name behind one that was left out.
 */
#include "layout.h"

#include "lib/stringinfo.h"
#include "utils/builtins.h"
#include "utils/ruleutils.h"

/* A name as SQL writes it, whatever the settings. */
const char *
rk_identifier(const char *name)
{
	bool		all = quote_all_identifiers;
	const char *quoted;

	quote_all_identifiers = false;
	quoted = quote_identifier(name);
	quote_all_identifiers = all;
	return quoted;
}

/* A string constant; standard_conforming_strings is always on in layouts. */
static void
rk_print_literal(StringInfo out, const char *value)
{
	appendStringInfoChar(out, '\'');
	for (; *value != '\0'; value++)
	{
		if (*value == '\'')
			appendStringInfoChar(out, '\'');
		appendStringInfoChar(out, *value);
	}
	appendStringInfoChar(out, '\'');
}

static void rk_print_element(StringInfo out, const RkLayout *layout,
							 const RkElement *element);

static void
rk_print_arguments(StringInfo out, const RkElement *element, bool first)
{
	bool		by_name = element->rest;

	for (int i = 0;
		 i < RK_MAX_PARAMS && element->type->params[i].name != NULL; i++)
	{
		const RkArgument *argument = &element->arguments[i];

		if (argument->value == NULL)
		{
			by_name = true;
			continue;
		}
		if (!first)
			appendStringInfoString(out, ", ");
		first = false;
		if (by_name)
			appendStringInfo(out, "%s => ", element->type->params[i].name);
		if (argument->quoted)
			rk_print_literal(out, argument->value);
		else
			appendStringInfoString(out, argument->value);
	}
}

static void
rk_print_element(StringInfo out, const RkLayout *layout,
				 const RkElement *element)
{
	if (element->type == NULL)
	{
		rk_print_literal(out, rk_printed(element->constant));
		return;
	}
	if (element->implicit)
	{
		appendStringInfoString(out,
							   rk_identifier(layout->columns[element->column].name));
		return;
	}

	appendStringInfo(out, "%s(", element->type->name);
	if (element->source_count > 1)
		appendStringInfoChar(out, '(');
	if (element->column >= 0)
		appendStringInfoString(out,
							   rk_identifier(layout->columns[element->column].name));
	for (int i = 0; i < element->source_count; i++)
	{
		if (i > 0)
			appendStringInfoString(out, ", ");
		rk_print_element(out, layout, element->sources[i]);
	}
	if (element->source_count > 1)
		appendStringInfoChar(out, ')');
	rk_print_arguments(out, element, element->rest);
	appendStringInfoChar(out, ')');
}

/* One element, without its label. */
char *
rk_element_print(const RkLayout *layout, const RkElement *element)
{
	StringInfoData out;

	initStringInfo(&out);
	rk_print_element(&out, layout, element);
	return out.data;
}

/* One item, with its label. */
char *
rk_item_print(const RkLayout *layout, int item)
{
	char	   *printed = rk_element_print(layout, layout->items[item]);
	const char *label = layout->items[item]->label;

	return label == NULL ? printed :
		psprintf("%s AS %s", printed, rk_identifier(label));
}

char *
rk_layout_print(const RkLayout *layout)
{
	StringInfoData out;

	initStringInfo(&out);
	for (int i = 0; i < layout->item_count; i++)
	{
		if (i > 0)
			appendStringInfoString(&out, ", ");
		appendStringInfoString(&out, rk_item_print(layout, i));
	}
	return out.data;
}

/*
 * The names of all columns, or of those that can be read back; for messages.
 */
const char *
rk_column_list(const RkLayout *layout, bool carried)
{
	StringInfoData out;

	initStringInfo(&out);
	for (int i = 0; i < layout->column_count; i++)
	{
		if (carried && layout->columns[i].carrier < 0)
			continue;
		appendStringInfo(&out, out.len == 0 ? "%s" : ", %s",
						 rk_identifier(layout->columns[i].name));
	}
	return out.len > 0 ? out.data : "none";
}
