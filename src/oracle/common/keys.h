/* Keys met, and what each leads to: open addressing, a power of two, at most half full. */
#ifndef BNI_KEYS_H
#define BNI_KEYS_H

#include <banneret/arena.h>

typedef struct bni_key {
    uint64_t hash;
    const unsigned char *bytes; /* whoever puts a key keeps them */
    size_t size;
    void *leads_to; /* NULL: a free place */
} bni_key;

#define BNI_KEYS_SIZES 40u

typedef struct bni_keys {
    bn_arena *arena;
    bni_key *tables[BNI_KEYS_SIZES]; /* by log2 of their size, made when first needed, kept */
    bni_key *table;
    uint32_t log;
    uint64_t count;
} bni_keys;

/* Empties it, and makes room for about as many keys as `expected`. BN_MEMORY if the arena is
 * full. */
bn_code bni_keys_clear(bni_keys *keys, uint64_t expected);

/* The place of this key, or the free one where it belongs. */
bni_key *bni_keys_find(const bni_keys *keys, const bni_key *key);

/* Puts a key into the free place that was found for it; places found before are void. */
bn_code bni_keys_put(bni_keys *keys, bni_key *place, bni_key key);

#endif
