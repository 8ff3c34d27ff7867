/*
 * shell_fuzz.c
 *		Literals for the HBase shell are read back, by Ruby's rules, to the
 *		bytes they were made of.
 *
 * How to build and run it: fuzz.h.
 */
#include "fuzz.h"

#include "bytes_key.h"
#include "bytes_shell.h"

/*
 * What Ruby makes of a literal in double quotes, or in single ones of which
 * Bytes.toBytesBinary makes bytes then: in both, only \xHH is written.
 */
static Bytes
read_literal(Bytes literal, char quote)
{
	Bytes		bytes = make_bytes(literal.len);
	size_t		len = 0;

	CHECK(literal.len >= 2 && literal.data[0] == quote &&
		  literal.data[literal.len - 1] == quote);
	for (size_t i = 1; i + 1 < literal.len;)
	{
		int			high;
		int			low;

		CHECK(literal.data[i] >= 0x20 && literal.data[i] <= 0x7E);
		CHECK(literal.data[i] != quote);
		CHECK(quote != '"' || literal.data[i] != '#');
		if (literal.data[i] != '\\')
		{
			bytes.data[len++] = literal.data[i++];
			continue;
		}
		CHECK(i + 4 < literal.len && literal.data[i + 1] == 'x');
		high = rkb_hex_value((char) literal.data[i + 2]);
		low = rkb_hex_value((char) literal.data[i + 3]);
		CHECK(high >= 0 && low >= 0 && literal.data[i + 2] < 'a' &&
			  literal.data[i + 3] < 'a');
		bytes.data[len++] = (uint8_t) (high << 4 | low);
		i += 4;
	}
	bytes.len = len;
	return bytes;
}

static Bytes
print_literal(RkbShell kind, Bytes src)
{
	Bytes		room = make_bytes(rkb_shell_room(src.len));
	char	   *end = rkb_shell_print(kind, (char *) room.data, src.data,
									  src.len);
	Bytes		literal;

	CHECK(end <= (char *) room.data + room.len);
	literal = copy_bytes(room.data, (size_t) (end - (char *) room.data));
	free_bytes(room);
	return literal;
}

static void
check_round(void)
{
	static const char quotes[] = {'"', '\''};
	static const RkbShell kinds[] = {RKB_SHELL_BYTES, RKB_SHELL_SPLIT};
	Bytes		src = random_bytes();
	Bytes		literal;

	shown = src;
	for (int i = 0; i < 2; i++)
	{
		Bytes		back;

		literal = print_literal(kinds[i], src);
		back = read_literal(literal, quotes[i]);
		CHECK(back.len == src.len &&
			  memcmp(back.data, src.data, src.len) == 0);
		free(back.data);
		free_bytes(literal);
	}

	/* a name may be any bytes; the literal is printable ASCII */
	literal = print_literal(RKB_SHELL_NAME, src);
	CHECK(literal.data[0] == literal.data[literal.len - 1]);
	for (size_t i = 0; i < literal.len; i++)
		CHECK(literal.data[i] >= 0x20 && literal.data[i] <= 0x7E);
	free_bytes(literal);
	free_bytes(src);
	shown = (Bytes) {NULL, 0};
}

FUZZ_MAIN("shell_fuzz")
