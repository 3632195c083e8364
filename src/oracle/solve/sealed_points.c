/* The sealed points that a descent has met, by fingerprint, with their worth and their mixes.
 *
 * Of a mix only the plays with a chance above 0 are kept: few orders are worth giving, and the
 * others are known to have chance 0. graph.c says how sure a fingerprint is. */
#include "sealed_points.h"

#include <math.h>

#define LOG_FIRST 12u

bni_sealed_point *bni_sealed_points_find(const bni_sealed_points *points, const bni_print *print)
{
    return bni_table_find(&points->table, sizeof(bni_sealed_point), print->tag, bni_print_found,
                          print);
}

bn_code bni_sealed_points_init(bni_sealed_points *points, bn_arena *arena)
{
    *points = (bni_sealed_points){ .arena = arena };
    return bni_table_make(&points->table, sizeof(bni_sealed_point), LOG_FIRST, arena);
}

bn_code bni_sealed_points_enter(bni_sealed_points *points, const bni_print *print)
{
    if (bni_table_full(&points->table) &&
        bni_table_widen(&points->table, sizeof(bni_sealed_point), points->arena) != BN_OK)
        return BN_MEMORY;
    *bni_sealed_points_find(points, print) =
        (bni_sealed_point){ .print = *print, .worth = { NAN, NAN, NAN } };
    points->table.count++;
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

bn_code bni_sealed_points_keep(bni_sealed_points *points, const bni_print *print,
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
