/*
 * phoenix_ddl_lex.c
 *		Words of Phoenix's SQL.  What they mean is in phoenix_ddl.c.
 *
 * Names, comments and strings are those of Phoenix's grammar (PhoenixSQL.g of
 * 5.2.1): names begin with a letter, comments are --, // and slash-star,
 * strings know backslash escapes.
 */
#include "phoenix_ddl.h"

#include "mb/pg_wchar.h"
#include "miscadmin.h"
#include "utils/formatting.h"

/* ------------------------------------------------------------------------
 * Errors
 * ------------------------------------------------------------------------
 */

/* Positions are those of the DDL's text; the column is named too. */
static void
rk_ddl_error(void *argument)
{
	RkDdl	   *ddl = argument;

	if (ddl->location >= 0)
	{
		internalerrposition(pg_mbstrlen_with_len(ddl->text,
												 ddl->location) + 1);
		internalerrquery(ddl->text);
	}
	if (ddl->column != NULL)
		rk_error_subject("Phoenix column",
						 psprintf("\"%s\"", ddl->column));
}

/* From here on, errors carry their place in the text. */
void
rk_ddl_watch(RkDdl *ddl)
{
	ddl->callback = (ErrorContextCallback) {
		.callback = rk_ddl_error,
		.arg = ddl,
		.previous = error_context_stack
	};
	error_context_stack = &ddl->callback;
}

void
rk_ddl_unwatch(RkDdl *ddl)
{
	error_context_stack = ddl->callback.previous;
}

/* What stands here is not what must; the hint may be NULL. */
void
rk_ddl_unexpected(RkDdl *ddl, const char *wanted, const char *hint)
{
	RkDdlToken	token = rk_ddl_peek(ddl, 0);
	const char *found = token.kind == RK_DDL_END ? "the end" :
		psprintf("\"%s\"", rk_ddl_token_text(ddl, token));

	ddl->location = token.start;
	ereport(ERROR,
			(errcode(ERRCODE_SYNTAX_ERROR),
			 errmsg("expected %s in Phoenix DDL, found %s", wanted, found),
			 hint != NULL ? errhint("%s", hint) : 0));
}

/* ------------------------------------------------------------------------
 * Scanner
 * ------------------------------------------------------------------------
 */
static bool
rk_is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool
rk_is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Length of a name; Phoenix takes nearly all characters beyond ASCII. */
static int
rk_scan_word(const char *at)
{
	int			len = 0;

	while (rk_is_letter(at[len]) || rk_is_digit(at[len]) || at[len] == '_' ||
		   IS_HIGHBIT_SET(at[len]))
		len++;
	return len;
}

/* Length of a number: digits, a fraction, an exponent. */
static int
rk_scan_number(const char *at)
{
	int			len = 0;

	while (rk_is_digit(at[len]))
		len++;
	if (at[len] == '.')
	{
		len++;
		while (rk_is_digit(at[len]))
			len++;
	}
	if (at[len] == 'e' || at[len] == 'E')
	{
		int			sign = at[len + 1] == '+' || at[len + 1] == '-' ? 1 : 0;

		if (rk_is_digit(at[len + 1 + sign]))
		{
			len += 1 + sign;
			while (rk_is_digit(at[len]))
				len++;
		}
	}
	return len;
}

/* Length of what is quoted; doubled quotes and escapes belong to it. */
static int
rk_scan_quoted(RkDdl *ddl, const char *at)
{
	char		quote = at[0];
	int			len = 1;

	for (;;)
	{
		if (at[len] == quote && at[len + 1] == quote)
			len += 2;
		else if (at[len] == quote)
			return len + 1;
		else if (quote == '\'' && at[len] == '\\' && at[len + 1] != '\0')
			len += 2;
		else if (at[len] != '\0')
			len++;
		else
			RK_DDL_ERROR(ddl, (int) (at - ddl->text), ERRCODE_SYNTAX_ERROR,
						 errmsg("%s is not closed in Phoenix DDL",
								quote == '"' ? "a quoted name" : "a string"));
	}
}

/* -- TenantId=acme fixes the tenant of a view. */
static void
rk_scan_tenant(RkDdl *ddl, const char *at, int len)
{
	static const char word[] = "tenantid";
	const char *end = at + len;

	at += strspn(at, " \t");
	if (end - at < (int) sizeof(word) - 1 ||
		pg_strncasecmp(at, word, sizeof(word) - 1) != 0)
		return;
	at += sizeof(word) - 1;
	at += strspn(at, " \t");
	if (*at != '=')
		return;
	at++;
	at += strspn(at, " \t");
	while (end > at && strchr(" \t\r", end[-1]) != NULL)
		end--;
	ddl->location = (int) (at - ddl->text);
	if (at >= end)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("TenantId is empty"),
				 errhint("Write -- TenantId=acme, or leave the comment out.")));
	if (ddl->tenant != NULL)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("TenantId is given twice")));
	ddl->tenant = pnstrdup(at, (Size) (end - at));
	ddl->tenant_location = ddl->location;
	ddl->location = -1;
}

/* Length of blanks and comments. */
static int
rk_scan_space(RkDdl *ddl, const char *start)
{
	const char *at = start;

	for (;;)
	{
		at += strspn(at, " \t\r\n\f\v");
		if ((at[0] == '-' && at[1] == '-') || (at[0] == '/' && at[1] == '/'))
		{
			int			len = (int) strcspn(at, "\n");

			if (at[0] == '-')
				rk_scan_tenant(ddl, at + 2, len - 2);
			at += len;
		}
		else if (at[0] == '/' && at[1] == '*')
		{
			const char *end = strstr(at + 2, "*/");

			if (end == NULL)
				RK_DDL_ERROR(ddl, (int) (at - ddl->text),
							 ERRCODE_SYNTAX_ERROR,
							 errmsg("a comment is not closed in Phoenix DDL"));
			at = end + 2;
		}
		else
			return (int) (at - start);
		CHECK_FOR_INTERRUPTS();
	}
}

/* Cuts the text into words. */
void
rk_ddl_scan(RkDdl *ddl)
{
	const char *text = ddl->text;
	Size		room = 64;
	Size		count = 0;
	int			at = 0;

	ddl->tokens = palloc(room * sizeof(RkDdlToken));
	for (;;)
	{
		RkDdlToken *token;
		const char *start;

		CHECK_FOR_INTERRUPTS();
		if (count == room)
		{
			room *= 2;
			ddl->tokens = repalloc_huge(ddl->tokens,
										room * sizeof(RkDdlToken));
		}
		at += rk_scan_space(ddl, text + at);
		token = &ddl->tokens[count++];
		token->start = at;
		start = text + at;
		if (*start == '\0')
		{
			token->kind = RK_DDL_END;
			token->len = 0;
			return;
		}
		if (rk_is_letter(*start))
		{
			token->kind = RK_DDL_WORD;
			token->len = rk_scan_word(start);
		}
		else if (rk_is_digit(*start) ||
				 (*start == '.' && rk_is_digit(start[1])))
		{
			token->kind = RK_DDL_NUMBER;
			token->len = rk_scan_number(start);
		}
		else if (*start == '"' || *start == '\'')
		{
			token->kind = *start == '"' ? RK_DDL_QUOTED : RK_DDL_STRING;
			token->len = rk_scan_quoted(ddl, start);
		}
		else
		{
			token->kind = RK_DDL_CHAR;
			token->len = pg_mblen(start);
		}
		at += token->len;
	}
}

/* ------------------------------------------------------------------------
 * Words
 * ------------------------------------------------------------------------
 */

/* The token so many behind the next one; the end is never passed. */
RkDdlToken
rk_ddl_peek(const RkDdl *ddl, int ahead)
{
	int			at = ddl->next;

	while (ahead > 0 && ddl->tokens[at].kind != RK_DDL_END)
	{
		at++;
		ahead--;
	}
	return ddl->tokens[at];
}

char *
rk_ddl_token_text(const RkDdl *ddl, RkDdlToken token)
{
	return pnstrdup(ddl->text + token.start, (Size) token.len);
}

bool
rk_ddl_is_word(const RkDdl *ddl, int ahead, const char *word)
{
	RkDdlToken	token = rk_ddl_peek(ddl, ahead);

	return token.kind == RK_DDL_WORD && token.len == (int) strlen(word) &&
		pg_strncasecmp(ddl->text + token.start, word,
					   (Size) token.len) == 0;
}

bool
rk_ddl_is_char(const RkDdl *ddl, int ahead, char c)
{
	RkDdlToken	token = rk_ddl_peek(ddl, ahead);

	return token.kind == RK_DDL_CHAR && ddl->text[token.start] == c;
}

bool
rk_ddl_is_name(const RkDdl *ddl, int ahead)
{
	RkDdlToken	token = rk_ddl_peek(ddl, ahead);

	return token.kind == RK_DDL_WORD || token.kind == RK_DDL_QUOTED;
}

bool
rk_ddl_take_word(RkDdl *ddl, const char *word)
{
	if (!rk_ddl_is_word(ddl, 0, word))
		return false;
	ddl->next++;
	return true;
}

bool
rk_ddl_take_char(RkDdl *ddl, char c)
{
	if (!rk_ddl_is_char(ddl, 0, c))
		return false;
	ddl->next++;
	return true;
}

void
rk_ddl_want_word(RkDdl *ddl, const char *word)
{
	if (!rk_ddl_take_word(ddl, word))
		rk_ddl_unexpected(ddl, word, NULL);
}

void
rk_ddl_want_char(RkDdl *ddl, char c)
{
	if (!rk_ddl_take_char(ddl, c))
		rk_ddl_unexpected(ddl, psprintf("\"%c\"", c), NULL);
}

/*
 * A name.  Only ASCII letters are folded: by more, the result would hang on
 * the server's locale.
 */
RkDdlName
rk_ddl_name(RkDdl *ddl, const char *what)
{
	RkDdlToken	token = rk_ddl_peek(ddl, 0);
	RkDdlName	name;
	char	   *text_value = rk_ddl_token_text(ddl, token);
	Size		len = (Size) token.len;

	if (!rk_ddl_is_name(ddl, 0))
		rk_ddl_unexpected(ddl, what, token.kind == RK_DDL_CHAR &&
						  strchr("_`[", text_value[0]) != NULL ?
						  "Names that do not begin with a letter stand in double quotes." :
						  NULL);
	ddl->next++;
	name.location = token.start;
	if (token.kind == RK_DDL_WORD)
	{
		name.phoenix = asc_toupper(text_value, len);
		name.column = asc_tolower(text_value, len);
		return name;
	}

	/* without its quotes; doubled ones are one */
	name.phoenix = palloc(len);
	len = 0;
	for (int i = 1; i < token.len - 1; i++)
	{
		name.phoenix[len++] = text_value[i];
		if (text_value[i] == '"')
			i++;
	}
	name.phoenix[len] = '\0';
	name.column = name.phoenix;
	if (len == 0)
		RK_DDL_ERROR(ddl, token.start, ERRCODE_SYNTAX_ERROR,
					 errmsg("a name is empty in Phoenix DDL"));
	return name;
}

/* What stands in parentheses or brackets. */
void
rk_ddl_skip_group(RkDdl *ddl)
{
	int			start = rk_ddl_peek(ddl, 0).start;
	int			depth = 0;

	do
	{
		CHECK_FOR_INTERRUPTS();
		if (rk_ddl_is_char(ddl, 0, '(') || rk_ddl_is_char(ddl, 0, '['))
			depth++;
		else if (rk_ddl_is_char(ddl, 0, ')') || rk_ddl_is_char(ddl, 0, ']'))
			depth--;
		else if (rk_ddl_peek(ddl, 0).kind == RK_DDL_END)
			RK_DDL_ERROR(ddl, start, ERRCODE_SYNTAX_ERROR,
						 errmsg("a parenthesis is not closed in Phoenix DDL"));
		ddl->next++;
	} while (depth > 0);
}

/*
 * An expression.  It ends at a comma or parenthesis that is not its own, or
 * where a name follows an operand: two operands never stand side by side.
 */
void
rk_ddl_skip_expression(RkDdl *ddl)
{
	static const char *const operators[] = {"and", "or", "not", "in", "like",
	"ilike", "between", "is", "when", "then", "else"};
	int			start = ddl->next;
	bool		operand = false;

	for (;;)
	{
		RkDdlToken	token = rk_ddl_peek(ddl, 0);
		bool		is_operator = false;

		CHECK_FOR_INTERRUPTS();
		if (token.kind == RK_DDL_END || rk_ddl_is_char(ddl, 0, ';') ||
			rk_ddl_is_char(ddl, 0, ',') || rk_ddl_is_char(ddl, 0, ')') ||
			rk_ddl_is_char(ddl, 0, ']'))
			break;
		if (rk_ddl_is_char(ddl, 0, '(') || rk_ddl_is_char(ddl, 0, '['))
		{
			rk_ddl_skip_group(ddl);
			operand = true;
			continue;
		}
		for (int i = 0; i < (int) lengthof(operators); i++)
			is_operator |= rk_ddl_is_word(ddl, 0, operators[i]);
		/* the NOT NULL of a column behind its DEFAULT is a mistake */
		if (operand && rk_ddl_is_word(ddl, 0, "not") &&
			rk_ddl_is_word(ddl, 1, "null"))
			break;
		if (rk_ddl_is_name(ddl, 0) && !is_operator)
		{
			if (operand && !rk_ddl_is_word(ddl, 0, "end"))
				break;
			operand = !rk_ddl_is_word(ddl, 0, "case");
		}
		else
			operand = token.kind == RK_DDL_STRING ||
				token.kind == RK_DDL_NUMBER;
		ddl->next++;
	}
	if (ddl->next == start)
		rk_ddl_unexpected(ddl, "an expression", NULL);
}
