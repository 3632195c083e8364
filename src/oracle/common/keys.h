/* Keys of states, and what each leads to. Exact odds and the analysis merge states by whole keys. */
#ifndef BNI_KEYS_H
#define BNI_KEYS_H

#include "digest.h"
#include "table.h"

/* A key, as the table keeps it. The caller keeps its bytes. */
typedef struct bni_key {
    uint32_t tag;
    uint32_t size;
    const unsigned char *bytes;
    void *leads_to; /* NULL in a free place */
} bni_key;

typedef struct bni_keys {
    bn_arena *arena;
    unsigned char *places[BNI_TABLE_LOG_MOST + 1]; /* by log, made when first needed, kept */
    bni_table table;
} bni_keys;

/* A key to look up: it leads nowhere yet. */
static inline bni_key bni_key_of(const unsigned char *bytes, size_t size)
{
    return (bni_key){ .tag = bni_tag_of(bni_digest64(bytes, size, 0)),
                      .size = (uint32_t)size,
                      .bytes = bytes };
}

/* Empties it, and makes room for about as many keys as `expected`. BN_MEMORY if the arena is
 * full. */
bn_code bni_keys_clear(bni_keys *keys, uint64_t expected);

/* The place of this key, or the free one where it belongs. */
bni_key *bni_keys_find(const bni_keys *keys, const bni_key *key);

/* Puts a key into the free place that was found for it; places found before are void. */
bn_code bni_keys_put(bni_keys *keys, bni_key *place, bni_key key);

#endif
