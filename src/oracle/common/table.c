/* How a hash table is made and grows. See table.h for why it finds what it holds.
 *
 * Growing needs no hash but the tag: 31 bits of it point to as many places as a table may have.
 * Entries differ from each other already, so each goes to the first free place from where its tag
 * points. */
#include "table.h"

#include <string.h>

bn_code bni_table_make(bni_table *table, size_t size, uint32_t log, bn_arena *arena)
{
    bni_table made = { .log = log };

    BN_ASSERT(log <= BNI_TABLE_LOG_MOST);
    made.places = bn_arena_array(arena, (size_t)1 << log, size);
    if (!made.places)
        return BN_MEMORY;
    *table = made;
    return BN_OK;
}

/* No two entries of a table are the same. */
static bool never(const void *place, const void *wanted)
{
    (void)place;
    (void)wanted;
    return false;
}

void bni_table_move(const bni_table *from, bni_table *to, size_t size)
{
    const unsigned char *place = from->places, *end = place + (size << from->log);

    for (; place < end; place += size) {
        uint32_t tag;

        memcpy(&tag, place, sizeof tag);
        if (tag != 0)
            memcpy(bni_table_find(to, size, tag, never, NULL), place, size);
    }
    to->count = from->count;
}

bn_code bni_table_widen(bni_table *table, size_t size, bn_arena *arena)
{
    bni_table wider;

    if (bni_table_make(&wider, size, table->log + 1, arena) != BN_OK)
        return BN_MEMORY;
    bni_table_move(table, &wider, size);
    *table = wider;
    return BN_OK;
}
