/*
 * bytes_hash.c
 *		Non-cryptographic hashes of HBase, Java and their neighbours.
 *
 * Pure byte code: no palloc, no ereport, no header of the server.  All
 * arithmetic is that of Java's int: 32 bits with wrap-around.
 */
#include "bytes_hash.h"

#include "bytes_key.h"

static inline uint32_t
rotate_left(uint32_t value, int bits)
{
	return value << bits | value >> (32 - bits);
}

/* Java's byte as an int: extended by its sign. */
static inline uint32_t
signed_byte(uint8_t byte)
{
	int32_t		value = (int8_t) byte;

	return (uint32_t) value;
}

/* Four bytes as a little-endian word; compilers make one instruction of it. */
static inline uint32_t
get_le4(const uint8_t *src)
{
	return (uint32_t) src[0] | (uint32_t) src[1] << 8 |
		(uint32_t) src[2] << 16 | (uint32_t) src[3] << 24;
}

/* Up to four bytes as a little-endian word. */
static inline uint32_t
get_le(const uint8_t *src, size_t len)
{
	uint32_t	word = 0;

	for (size_t i = 0; i < len; i++)
		word |= (uint32_t) src[i] << (8 * i);
	return word;
}

/*
 * h = 31 * h + byte, from 1, with each byte taken as signed.
 * HBase Bytes.hashCode, java.util.Arrays.hashCode(byte[]), Phoenix
 * SaltingUtil.hash, OpenTSDB RowKey.prefixKeyWithSalt and HBaseWD
 * OneByteSimpleHash.hashBytes are all this.
 */
uint32_t
rkb_hash31(const uint8_t *src, size_t len)
{
	uint32_t	h = 1;

	for (size_t i = 0; i < len; i++)
		h = 31 * h + signed_byte(src[i]);
	return h;
}

/*
 * java.lang.String.hashCode of a UTF-8 text: h = 31 * h + unit, from 0, over
 * UTF-16 units, so that a character above U+FFFF counts as its two surrogates.
 */
uint32_t
rkb_java_string_hash(const uint8_t *src, size_t len)
{
	uint32_t	h = 0;

	for (size_t at = 0; at < len;)
	{
		size_t		length = rkb_utf8_length(src + at, len - at);
		uint32_t	code = length == 1 ? src[at] : src[at] & (0x7F >> length);

		for (size_t i = 1; i < length; i++)
			code = code << 6 | (src[at + i] & 0x3F);
		if (code > 0xFFFF)
		{
			code -= 0x10000;
			h = 31 * h + (0xD800 | code >> 10);
			code = 0xDC00 | (code & 0x3FF);
		}
		h = 31 * h + code;
		at += length;
	}
	return h;
}

/*
 * HBase MurmurHash (2.6.4): MurmurHash2 but for the one to three bytes behind
 * the last whole word, which are added as signed numbers.
 */
uint32_t
rkb_murmur(const uint8_t *src, size_t len, uint32_t seed)
{
	const uint32_t m = 0x5bd1e995;
	uint32_t	h = seed ^ (uint32_t) len;

	for (; len >= 4; src += 4, len -= 4)
	{
		uint32_t	k = get_le4(src) * m;

		k = (k ^ k >> 24) * m;
		h = h * m ^ k;
	}
	if (len > 0)
	{
		for (size_t i = 0; i < len; i++)
			h ^= signed_byte(src[i]) << (8 * i);
		h *= m;
	}
	h = (h ^ h >> 13) * m;
	return h ^ h >> 15;
}

static inline uint32_t
murmur3_mix(uint32_t k)
{
	return rotate_left(k * 0xcc9e2d51, 15) * 0x1b873593;
}

/* HBase MurmurHash3 (2.6.4), which is MurmurHash3_x86_32 as published. */
uint32_t
rkb_murmur3(const uint8_t *src, size_t len, uint32_t seed)
{
	uint32_t	h = seed;
	size_t		left = len;

	for (; left >= 4; src += 4, left -= 4)
		h = rotate_left(h ^ murmur3_mix(get_le(src, 4)), 13) * 5 + 0xe6546b64;
	if (left > 0)
		h ^= murmur3_mix(get_le(src, left));
	h ^= (uint32_t) len;
	h = (h ^ h >> 16) * 0x85ebca6b;
	h = (h ^ h >> 13) * 0xc2b2ae35;
	return h ^ h >> 16;
}

/* HBase JenkinsHash (2.6.4), which is lookup3's hashlittle as published. */
uint32_t
rkb_jenkins(const uint8_t *src, size_t len, uint32_t seed)
{
	uint32_t	a = 0xdeadbeef + (uint32_t) len + seed;
	uint32_t	b = a;
	uint32_t	c = a;

	for (; len > 12; src += 12, len -= 12)
	{
		a += get_le(src, 4);
		b += get_le(src + 4, 4);
		c += get_le(src + 8, 4);
		a = (a - c) ^ rotate_left(c, 4);
		c += b;
		b = (b - a) ^ rotate_left(a, 6);
		a += c;
		c = (c - b) ^ rotate_left(b, 8);
		b += a;
		a = (a - c) ^ rotate_left(c, 16);
		c += b;
		b = (b - a) ^ rotate_left(a, 19);
		a += c;
		c = (c - b) ^ rotate_left(b, 4);
		b += a;
	}
	if (len == 0)
		return c;

	a += get_le(src, len < 4 ? len : 4);
	if (len > 4)
		b += get_le(src + 4, len < 8 ? len - 4 : 4);
	if (len > 8)
		c += get_le(src + 8, len - 8);
	c = (c ^ b) - rotate_left(b, 14);
	a = (a ^ c) - rotate_left(c, 11);
	b = (b ^ a) - rotate_left(a, 25);
	c = (c ^ b) - rotate_left(b, 16);
	a = (a ^ c) - rotate_left(c, 4);
	b = (b ^ a) - rotate_left(a, 14);
	return (c ^ b) - rotate_left(b, 24);
}
