#include "sealed_points.h"

#include <math.h>

#define LOG_FIRST 12u

bni_sealed_point *bni_sealed_points_find(const bni_sealed_points *points, const uint64_t print[2])
{
    uint64_t mask = (UINT64_C(1) << points->log) - 1, at = (print[0] >> 1) & mask;

    for (; points->table[at].print[0] != 0; at = (at + 1) & mask)
        if (points->table[at].print[0] == print[0] && points->table[at].print[1] == print[1])
            break;
    return &points->table[at];
}

/* The table before stays in the arena: all of them together are as large as the last. */
static bn_code grow(bni_sealed_points *points, uint32_t log)
{
    bni_sealed_points wider = { .arena = points->arena, .count = points->count, .log = log };

    wider.table = bn_arena_array(points->arena, (size_t)1 << log, sizeof *wider.table);
    if (!wider.table)
        return BN_MEMORY;
    for (uint64_t i = 0; points->table && i < UINT64_C(1) << points->log; i++)
        if (points->table[i].print[0] != 0)
            *bni_sealed_points_find(&wider, points->table[i].print) = points->table[i];
    *points = wider;
    return BN_OK;
}

bn_code bni_sealed_points_init(bni_sealed_points *points, bn_arena *arena)
{
    *points = (bni_sealed_points){ .arena = arena };
    return grow(points, LOG_FIRST);
}

bn_code bni_sealed_points_enter(bni_sealed_points *points, const uint64_t print[2])
{
    if ((points->count + 1) * 4 > UINT64_C(3) << points->log) {
        bn_code code = grow(points, points->log + 1);

        if (code != BN_OK)
            return code;
    }
    *bni_sealed_points_find(points, print) =
        (bni_sealed_point){ .print = { print[0], print[1] }, .worth = { NAN, NAN, NAN } };
    points->count++;
    return BN_OK;
}

static uint32_t shares_of(const bni_double_oracle *mixes, uint32_t team, bni_share *out)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < mixes->size[team]; i++)
        if (mixes->mix[team][i] > 0) {
            if (out)
                out[count] = (bni_share){ .chance = mixes->mix[team][i], .play = i };
            count++;
        }
    return count;
}

bn_code bni_sealed_points_keep(bni_sealed_points *points, const uint64_t print[2],
                               const bni_worth *worth, const bni_double_oracle *mixes)
{
    bni_sealed_point *spot = bni_sealed_points_find(points, print);
    uint32_t ours = shares_of(mixes, 0, NULL), theirs = shares_of(mixes, 1, NULL);
    bni_share *shares = bn_arena_array(points->arena, ours + theirs, sizeof *shares);

    if (!shares)
        return BN_MEMORY;
    (void)shares_of(mixes, 0, shares);
    (void)shares_of(mixes, 1, shares + ours);
    spot->worth = *worth;
    spot->mix = shares;
    spot->shares[0] = (uint8_t)ours;
    spot->shares[1] = (uint8_t)theirs;
    return BN_OK;
}
