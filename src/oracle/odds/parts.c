/* The odds of every part of a game, by independence.
 *
 * Each part is followed by itself, through a walk (odds.c) that sees no more of a state than concerns
 * it: rolls that only concern others are not walked, and states that differ in nothing else are one.
 * So the work is the sum over the parts where enumeration would be their product. It is exact: the
 * distribution of one part is that of the whole game, summed up over all others, and what is left out
 * does not change it (bn_parts says what a game promises; the tests hold it against games played).
 *
 * This gives only the fate of one part, not sums over several. */
#include "../common/limbs.h"
#include "../common/policy.h"
#include "../common/scratch.h"
#include "inquiry.h"

enum { WINNER_SHARE = 4 };

static void keep_figures(bn_arena *arena, const bn_odds *odds, bn_part_odds *out)
{
    bn_odds_measure *figures = bn_arena_array(arena, odds->measure_count, sizeof *figures);

    out->total = bni_nat_copy(arena, odds->total);
    out->figures = figures;
    for (uint32_t i = 0; figures && i < odds->measure_count; i++) {
        const bn_odds_measure *from = &odds->measures[i];
        bn_odds_row *rows = bn_arena_array(arena, from->count, sizeof *rows);

        figures[i] = (bn_odds_measure){ .rows = rows, .count = rows ? from->count : 0 };
        for (uint32_t r = 0; rows && r < from->count; r++)
            rows[r] = (bn_odds_row){ .value = from->rows[r].value,
                                     .weight = bni_nat_copy(arena, from->rows[r].weight) };
    }
}

static void keep_winner(bn_arena *arena, const bn_odds *odds, bn_odds *out)
{
    *out = *odds;
    out->total = bni_nat_copy(arena, odds->total);
    for (uint32_t i = 0; i <= BN_DRAW; i++)
        out->won[i] = bni_nat_copy(arena, odds->won[i]);
}

/* Follows one part, or who wins, and adds up what it took. */
static bn_code follow(const bni_inquiry *q, bn_arena *arena, bn_arena *work, bn_parts_odds *all,
                      bn_part_odds *out, bn_error *err)
{
    bni_inquiry rest = *q;
    bn_odds odds;
    bn_code code;

    bni_scratch_clear(work);
    if (q->limits.states >
        0) /* who wins is a part too, and may take no more of the work than others */
        rest.limits.states = out == NULL                      ? q->limits.states / WINNER_SHARE
                             : q->limits.states > all->states ? q->limits.states - all->states
                                                              : 1;
    code = bni_inquire(&rest, work, &odds, err);
    if (code != BN_OK)
        return code;
    all->states += odds.states;
    if (out)
        keep_figures(arena, &odds, out);
    else
        keep_winner(arena, &odds, &all->whole);
    return arena->full ? bn_fail(err, BN_MEMORY, "the memory limit is reached") : BN_OK;
}

bn_code bn_parts_run(const bn_game *game, const void *setup, const void *from,
                     const bn_policies *policies, const bn_odds_limits *limits, bn_arena *arena,
                     bn_arena *work, bn_watch watch, bn_parts_odds *out, bn_error *err)
{
    bni_inquiry q = {
        .game = game, .setup = setup, .from = from, .watch = watch, .part = BN_PARTS_WINNER
    };
    bn_parts_odds all = { 0 };
    bn_part_odds *parts;
    bn_code code;

    if (policies)
        q.policies = *policies;
    if (limits)
        q.limits = *limits;
    if (!bni_policies_part(&q.policies, game, setup))
        return bni_fail(err, BN_USAGE, "the parts of this game depend on each other",
                        "simulate it");
    all.count = game->parts->count(setup);
    parts = bn_arena_array(arena, all.count, sizeof *parts);
    if (!parts)
        return bn_fail(err, BN_MEMORY, "the memory limit is reached");
    code = follow(&q, arena, work, &all, NULL, err);
    for (q.part = 0; code == BN_OK && q.part < all.count; q.part++) {
        code = follow(&q, arena, work, &all, &parts[q.part], err);
        all.counted += code == BN_OK;
    }
    if ((code == BN_LIMIT || (code == BN_MEMORY && !arena->full)) && q.limits.states > 0 &&
        all.whole.states > 0)
        code = BN_OK; /* what is counted so far is right */
    if (code != BN_OK)
        return code;
    all.parts = parts;
    *out = all;
    return BN_OK;
}
