/* States between two sealed points: remembered while the first of the two points is being solved.
 *
 * A point may be solved very often with few states after it, so the table lists the places that
 * are taken, and emptying it costs no more than filling it did. A state that is not remembered is
 * worked out again with the same result: the bound on how many are kept costs time only. */
#include "between_points.h"

#define LOG_LEAST 8u
#define PASSED_MOST (UINT64_C(1) << 19) /* states that are remembered at once */

static bni_passed *places_of(const bni_between *p)
{
    return (bni_passed *)(void *)p->table.places;
}

bni_passed *bni_between_find(const bni_between *p, const bni_print *print)
{
    return bni_table_find(&p->table, sizeof(bni_passed), print->tag, bni_print_found, print);
}

/* Room for the numbers of all places that may be taken, and those of the places that are. */
static bool list_used(bni_between *p, bn_arena *arena)
{
    const bni_passed *places = places_of(p);
    uint32_t count = 0;

    p->used = bn_arena_array(arena, (size_t)3 << p->table.log >> 2, sizeof *p->used);
    for (uint32_t i = 0; p->used && count < p->table.count; i++)
        if (places[i].print.tag != 0)
            p->used[count++] = i;
    return p->used != NULL;
}

bool bni_between_open(bni_between *p, bn_arena *arena)
{
    if (!p->table.places)
        return bni_table_make(&p->table, sizeof(bni_passed), LOG_LEAST, arena) == BN_OK &&
               list_used(p, arena);
    while (p->table.count > 0)
        places_of(p)[p->used[--p->table.count]].print.tag = 0;
    return true;
}

bool bni_between_keep(bni_between *p, const bni_print *print, const bni_worth *worth,
                      bn_arena *arena)
{
    bni_passed *place;

    if (p->table.count >= PASSED_MOST)
        return true;
    if (bni_table_full(&p->table) &&
        (bni_table_widen(&p->table, sizeof *place, arena) != BN_OK || !list_used(p, arena)))
        return false;
    place = bni_between_find(p, print);
    if (place->print.tag == 0)
        p->used[p->table.count++] = (uint32_t)(place - places_of(p));
    *place = (bni_passed){ .print = *print, .worth = *worth };
    return true;
}
