#include "between_points.h"

#define LOG_LEAST 8u
#define LOG_MOST 20u

bni_passed *bni_between_find(const bni_between *p, const uint64_t print[2])
{
    uint64_t mask = (UINT64_C(1) << p->log) - 1, at = (print[0] >> 1) & mask;

    for (; p->places[at].print[0] != 0; at = (at + 1) & mask)
        if (p->places[at].print[0] == print[0] && p->places[at].print[1] == print[1])
            break;
    return &p->places[at];
}

static void put(bni_between *p, const uint64_t print[2], const bni_worth *worth)
{
    bni_passed *place = bni_between_find(p, print);

    if (place->print[0] == 0)
        p->used[p->count++] = (uint32_t)(place - p->places);
    *place = (bni_passed){ .print = { print[0], print[1] }, .worth = *worth };
}

/* Twice the places, half of which may be taken. */
static bool widen(bni_between *p, bn_arena *arena)
{
    bni_between wider = { .log = p->places ? p->log + 1 : LOG_LEAST };

    wider.places = bn_arena_array(arena, (size_t)1 << wider.log, sizeof *wider.places);
    wider.used = bn_arena_array(arena, (size_t)1 << (wider.log - 1), sizeof *wider.used);
    if (!wider.places || !wider.used)
        return false;
    for (uint32_t i = 0; p->places && i < p->count; i++)
        put(&wider, p->places[p->used[i]].print, &p->places[p->used[i]].worth);
    *p = wider;
    return true;
}

bool bni_between_open(bni_between *p, bn_arena *arena)
{
    while (p->count > 0)
        p->places[p->used[--p->count]].print[0] = 0;
    return p->places || widen(p, arena);
}

bool bni_between_keep(bni_between *p, const uint64_t print[2], const bni_worth *worth,
                      bn_arena *arena)
{
    if (p->count * 2 >= 1u << p->log) {
        if (p->log == LOG_MOST)
            return true;
        if (!widen(p, arena))
            return false;
    }
    put(p, print, worth);
    return true;
}
