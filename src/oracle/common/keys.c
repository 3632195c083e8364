/* A table of keys that is emptied and filled again, layer by layer.
 *
 * Two keys are the same only if all their bytes are, so no two states are ever merged by a digest
 * that they happen to share. An arena gives nothing back, so each size of the table is made once
 * and used again: all of them together are no larger than twice the largest. */
#include "keys.h"

#include <string.h>

#define LOG_LEAST 7u

static bn_code use(bni_keys *keys, uint32_t log)
{
    if (keys->places[log]) {
        keys->table = (bni_table){ .places = keys->places[log], .log = log };
        memset(keys->places[log], 0, sizeof(bni_key) << log);
        return BN_OK;
    }
    if (bni_table_make(&keys->table, sizeof(bni_key), log, keys->arena) != BN_OK)
        return BN_MEMORY;
    keys->places[log] = keys->table.places;
    return BN_OK;
}

bn_code bni_keys_clear(bni_keys *keys, uint64_t expected)
{
    uint32_t log = LOG_LEAST;

    while (log < BNI_TABLE_LOG_MOST && (uint64_t)1 << log < expected * 2)
        log++;
    return use(keys, log);
}

static bool same(const void *place, const void *wanted)
{
    const bni_key *a = place, *b = wanted;

    return a->size == b->size && memcmp(a->bytes, b->bytes, a->size) == 0;
}

bni_key *bni_keys_find(const bni_keys *keys, const bni_key *key)
{
    return bni_table_find(&keys->table, sizeof *key, key->tag, same, key);
}

bn_code bni_keys_put(bni_keys *keys, bni_key *place, bni_key key)
{
    bni_table old = keys->table;

    *place = key;
    old.count = ++keys->table.count;
    if (!bni_table_full(&old))
        return BN_OK;
    if (use(keys, old.log + 1) != BN_OK)
        return BN_MEMORY;
    bni_table_move(&old, &keys->table, sizeof key);
    return BN_OK;
}
