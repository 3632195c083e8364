/* The hash table of the oracle: open addressing, in places of one size.
 *
 * A place is a struct of the caller's that starts with a uint32_t, its tag; a tag of 0 means that
 * the place is free. The caller compares what it finds, so a tag that two entries share costs time
 * and nothing else. The search is inline, so that the compiler sees the size of a place and the
 * comparison: a table is as fast as one written for the purpose.
 *
 * Why a search finds what is there. An entry is put into the first free place from the one that
 * its tag points to, and nothing is ever taken out by itself. So all places between that one and
 * the entry are taken, and a search that continues until it meets the entry or a free place meets
 * the entry first. It ends, because at most three quarters of the places are taken. The order of
 * the places depends on tags only; no result may depend on that order. */
#ifndef BNI_TABLE_H
#define BNI_TABLE_H

#include <banneret/arena.h>

typedef struct bni_table {
    unsigned char *places; /* 2^log of them; zeroed bytes are free places */
    uint64_t count;        /* places that are taken; the caller who fills one counts it */
    uint32_t log;
} bni_table;

/* The tag of a hash. It is odd, hence never 0; the bits above the lowest say where to look. */
static inline uint32_t bni_tag_of(uint64_t hash)
{
    return (uint32_t)hash | 1;
}

#define BNI_TABLE_LOG_MOST 31u /* a tag points to no more places than that */

/* Whether the place, whose tag is the right one, holds what is wanted. */
typedef bool bni_same(const void *place, const void *wanted);

/* The place that holds what is wanted, or the free one where it belongs. `size` is that of a place. */
static inline void *bni_table_find(const bni_table *table, size_t size, uint32_t tag,
                                   bni_same *same, const void *wanted)
{
    size_t mask = ((size_t)1 << table->log) - 1, at = tag >> 1 & mask;

    for (;; at = (at + 1) & mask) {
        void *place = table->places + at * size;
        uint32_t found = *(const uint32_t *)place;

        if (found == 0 || (found == tag && same(place, wanted)))
            return place;
    }
}

/* Whether it must be made wider before another entry comes. */
static inline bool bni_table_full(const bni_table *table)
{
    return table->count * 4 >= UINT64_C(3) << table->log;
}

/* An empty table of 2^log places. BN_MEMORY if the arena is full. */
BN_MUST_CHECK bn_code bni_table_make(bni_table *table, size_t size, uint32_t log, bn_arena *arena);

/* Twice as many places; those found before are void. The old ones stay in the arena: all tables that
 * one has grown out of are together as large as the last. BN_MEMORY if the arena is full. */
BN_MUST_CHECK bn_code bni_table_widen(bni_table *table, size_t size, bn_arena *arena);

/* Puts every entry of one table into another that is empty and has room for them. */
void bni_table_move(const bni_table *from, bni_table *to, size_t size);

#endif
