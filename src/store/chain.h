/* The lines of a journal and their hashes, without any file. */
#ifndef BANNERET_STORE_CHAIN_H
#define BANNERET_STORE_CHAIN_H

#include <banneret/journal.h>

#define BNI_HASH_DIGITS 64

typedef struct bni_hash {
    char hex[BNI_HASH_DIGITS + 1];
} bni_hash;

/* Hashes of lines, in an arena that says if it is full. */
typedef struct bni_hashes {
    bni_hash *hash;
    uint32_t count, room;
} bni_hashes;

void bni_hashes_add(bni_hashes *list, const bni_hash *hash, bn_arena *arena);

/* The BLAKE2b-256 of a text. */
void bni_chain_digest(const char *text, size_t length, bni_hash *out);

/* Writes `map`, which has no member "hash" yet, with its hash and a newline to `line`, and the hash
 * to *out. BN_LIMIT if it does not fit; BN_SCHEMA if the line would not give the same tree when it
 * is read again. */
BN_MUST_CHECK bn_code bni_chain_line(const bn_doc *map, bn_text *line, bni_hash *out,
                                     bn_error *err);

/* The same for the first line of a journal. */
BN_MUST_CHECK bn_code bni_chain_head(const bn_journal_head *head, bn_text *line, bni_hash *out,
                                     bn_error *err);

/* The same for an entry that follows the line with the hash `prev`. */
BN_MUST_CHECK bn_code bni_chain_next(const bn_doc *entry, const bni_hash *prev, bn_text *line,
                                     bni_hash *out, bn_error *err);

/* Reads a line without its newline, checks its hash, and removes the hash from the tree. BN_SYNTAX
 * if it is not JSON, BN_JOURNAL if it is not what was written. */
BN_MUST_CHECK bn_code bni_chain_read(const char *line, size_t length, bn_arena *arena, bn_doc **out,
                                     bni_hash *hash, bn_error *err);

/* Removes the last member of a map and returns its text, if its key is `key` and it is a text; otherwise
 * NULL. */
const char *bni_chain_take(bn_doc *map, const char *key);

/* A copy of a map that shares the contents of its children, so that members can be added to the
 * copy and the original does not change. NULL when the arena is full. */
bn_doc *bni_chain_copy(bn_arena *arena, const bn_doc *map);

#endif
