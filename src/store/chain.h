/* Lines of a journal and their hashes, without any file. */
#ifndef BANNERET_STORE_CHAIN_H
#define BANNERET_STORE_CHAIN_H

#include <banneret/doc.h>

#define BNI_HASH_DIGITS 64

typedef struct bni_hash {
    char hex[BNI_HASH_DIGITS + 1];
} bni_hash;

/* Writes the line of `map` (which gets no member "hash" yet) with its hash and a newline to
 * `line`, and the hash to *out. BN_LIMIT if it does not fit; BN_SCHEMA if reading it back would
 * not give the same again. */
BN_MUST_CHECK bn_code bni_chain_line(const bn_doc *map, bn_text *line, bni_hash *out,
                                     bn_error *err);

/* Reads a line without its newline, checks its hash, and takes the hash off the tree. BN_SYNTAX if
 * it is no JSON, BN_JOURNAL if it is not what was written. */
BN_MUST_CHECK bn_code bni_chain_read(const char *line, size_t length, bn_arena *arena, bn_doc **out,
                                     bni_hash *hash, bn_error *err);

/* Takes the last member off a map if its key is `key` and it is a text; NULL if not. */
const char *bni_chain_take(bn_doc *map, const char *key);

/* A copy of a map, which shares what its children hold: more can be put behind them without the
 * original's noticing. NULL when the arena is full. */
bn_doc *bni_chain_copy(bn_arena *arena, const bn_doc *map);

#endif
