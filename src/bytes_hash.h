/*
 * bytes_hash.h
 *		Non-cryptographic hashes of HBase, Java and their neighbours.
 *
 * Pure byte code: nothing of the server may be included here.
 */
#ifndef BYTES_HASH_H
#define BYTES_HASH_H

#include <stddef.h>
#include <stdint.h>

extern uint32_t rkb_hash31(const uint8_t *src, size_t len);
extern uint32_t rkb_java_string_hash(const uint8_t *src, size_t len);
extern uint32_t rkb_murmur(const uint8_t *src, size_t len, uint32_t seed);
extern uint32_t rkb_murmur3(const uint8_t *src, size_t len, uint32_t seed);
extern uint32_t rkb_jenkins(const uint8_t *src, size_t len, uint32_t seed);

#endif							/* BYTES_HASH_H */
