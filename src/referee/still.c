/* Whole states that are kept now and then, so that going far back costs no more than going back a little. The state after an
 * entry at a depth of some APART live entries is kept as soon as one of its descendants is APART deeper. Each entry
 * follows at most one such ancestor within APART, so there is never more than one kept state for APART entries,
 * whatever is undone. */
#include "inner.h"

#include <string.h>

enum { APART = 256 };

struct bni_still {
    uint32_t lock[BN_OPEN_MAX];
    unsigned char state[];
};

uint32_t bni_still_near(void)
{
    return 2 * APART;
}

static bni_still **slot(bn_table *table, uint32_t number)
{
    return number ? &bni_record_at(table, number - 1)->still : &table->begun;
}

static uint32_t base_of(const bn_table *table, uint32_t number)
{
    return number ? bni_record_at(table, number - 1)->base : 0;
}

static bool is_base(const bn_table *table, uint32_t number)
{
    return number == 0 || bni_record_at(table, number - 1)->depth % APART == 0;
}

void bni_still_place(const bn_table *table, bni_record *record)
{
    uint32_t before = record->before;

    record->depth = before ? bni_record_at(table, before - 1)->depth + 1 : 1;
    record->base = is_base(table, before) ? before : base_of(table, before);
}

/* From entry `from`, which is the newest live one of `at`, to one of its ancestors; or from that to it. */
static void flip_between(bn_table *at, uint32_t from, uint32_t ancestor)
{
    for (uint32_t n = from; n != ancestor; n = bni_record_at(at, n - 1)->before)
        bni_delta_flip(at, bni_record_at(at, n - 1)->delta);
}

void bni_still_keep(bn_table *table)
{
    uint32_t base = base_of(table, table->tip);
    bni_still **kept = slot(table, base), *still;
    bn_table past = *table;

    if (!is_base(table, table->tip) || *kept)
        return;
    still = bn_arena_get(table->arena, sizeof *still + table->size);
    if (!still)
        return; /* then going back takes longer */
    memcpy(still->state, table->state, table->size);
    past.state = still->state;
    flip_between(&past, table->tip, base);
    memcpy(still->lock, past.lock, sizeof still->lock);
    *kept = still;
}

bool bni_still_go(bn_table *table, uint32_t tip)
{
    uint32_t base = tip;

    while (base && !*slot(table, base))
        base = base_of(table, base);
    if (!*slot(table, base))
        return false;
    memcpy(table->state, (*slot(table, base))->state, table->size);
    memcpy(table->lock, (*slot(table, base))->lock, sizeof table->lock);
    flip_between(table, tip, base);
    return true;
}
