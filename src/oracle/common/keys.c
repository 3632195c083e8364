#include "keys.h"

#include <string.h>

#define LOG_LEAST 7u

static bn_code use(bni_keys *keys, uint32_t log)
{
    size_t size = (size_t)1 << log;

    BN_ASSERT(log < BNI_KEYS_SIZES);
    if (keys->tables[log])
        memset(keys->tables[log], 0, size * sizeof(bni_key));
    else
        keys->tables[log] = bn_arena_array(keys->arena, size, sizeof(bni_key));
    if (!keys->tables[log])
        return BN_MEMORY;
    keys->table = keys->tables[log];
    keys->log = log;
    return BN_OK;
}

bn_code bni_keys_clear(bni_keys *keys, uint64_t expected)
{
    uint32_t log = LOG_LEAST;

    while (log + 1 < BNI_KEYS_SIZES && (uint64_t)1 << log < expected * 2)
        log++;
    keys->count = 0;
    return use(keys, log);
}

bni_key *bni_keys_find(const bni_keys *keys, const bni_key *key)
{
    size_t mask = ((size_t)1 << keys->log) - 1;
    size_t at = (size_t)key->hash & mask;

    for (; keys->table[at].leads_to; at = (at + 1) & mask) {
        const bni_key *k = &keys->table[at];

        if (k->hash == key->hash && k->size == key->size &&
            memcmp(k->bytes, key->bytes, key->size) == 0)
            break;
    }
    return &keys->table[at];
}

static bn_code grow(bni_keys *keys)
{
    const bni_key *old = keys->table;
    size_t size = (size_t)1 << keys->log, mask = 2 * size - 1;
    bn_code code = use(keys, keys->log + 1);

    if (code != BN_OK)
        return code;
    for (size_t i = 0; i < size; i++) {
        size_t at = (size_t)old[i].hash & mask;

        if (!old[i].leads_to)
            continue;
        while (keys->table[at].leads_to)
            at = (at + 1) & mask;
        keys->table[at] = old[i];
    }
    return BN_OK;
}

bn_code bni_keys_put(bni_keys *keys, bni_key *place, bni_key key)
{
    *place = key;
    return ++keys->count * 2 > (uint64_t)1 << keys->log ? grow(keys) : BN_OK;
}
