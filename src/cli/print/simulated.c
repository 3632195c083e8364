#include "simulated.h"

#include <stdio.h>

#include "measures.h"
#include "trees/analysis_tree.h"
#include "trees/odds_tree.h"

/* ---- estimates --------------------------------------------------------------------------------- */

void estimated_bounds(const paint *p, const bn_game *game, const void *setup,
                      const bn_estimate *estimate)
{
    char words[600];
    bn_text t = bn_text_over(words, sizeof words);

    if (estimate->open > 0.995)
        return;
    bn_text_add(&t, "Guaranteed range:");
    for (uint32_t i = 0; i <= estimate->odds.sides; i++) {
        uint32_t at = i < estimate->odds.sides ? i : BN_DRAW;
        char part[200];

        snprintf(part, sizeof part, "%s %.60s %.2f%% to %.2f%%", i > 0 ? "," : "",
                 winner_name(game, setup, at), 100 * estimate->least[at], 100 * estimate->most[at]);
        bn_text_add(&t, part);
    }
    paint_ink_on(p, INK_DIM);
    paint_paragraph(p, words, 4);
    paint_ink_off(p);
}

static void put_number(bn_arena *arena, bn_doc *map, const char *key, double value)
{
    bn_doc_put(arena, map, key, bnr_decimal(arena, value));
}

static bn_doc *estimated_winner_doc(const bn_game *game, const void *setup, const bn_estimate *e,
                                    uint32_t i, bn_arena *arena)
{
    bn_doc *map = bnr_winner(game, setup, i, e->won[i], arena);

    put_number(arena, map, "error", e->won_error[i]);
    put_number(arena, map, "least", e->least[i]);
    put_number(arena, map, "most", e->most[i]);
    return map;
}

static bn_doc *estimated_rows_doc(const bn_estimate *e, uint32_t measure, bn_arena *arena)
{
    const bn_odds_measure *m = &e->odds.measures[measure];
    bn_doc *rows = bn_doc_list(arena);
    double left = 1;

    for (uint32_t r = 0; r < m->count; r++) {
        bn_doc *row = bn_doc_push(rows, bn_doc_map(arena));
        double chance = bn_nat_ratio(m->rows[r].weight, e->odds.total);

        bn_doc_put(arena, row, "value", bn_doc_int(arena, m->rows[r].value));
        put_number(arena, row, "chance", chance);
        put_number(arena, row, "at_least", left > 0 ? left : 0);
        left -= chance;
    }
    return rows;
}

bn_doc *estimated_measures_json(const bn_game *game, const void *setup, const bn_estimate *estimate,
                                bn_arena *arena)
{
    bn_doc *measures = bn_doc_list(arena);

    for (uint32_t i = 0; i < estimate->odds.measure_count; i++) {
        bn_doc *row;

        if (!bn_game_has_measure(game, setup, i))
            continue;
        row = bn_doc_push(measures, bnr_measure(game, setup, i, arena));
        put_number(arena, row, "mean", estimate->means[i]);
        put_number(arena, row, "error", estimate->mean_errors[i]);
        bn_doc_put(arena, row, "rows", estimated_rows_doc(estimate, i, arena));
    }
    return measures;
}

bn_doc *estimated_json(const bn_game *game, const void *setup, const bn_estimate *estimate,
                       uint64_t seed, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *wins = bn_doc_list(arena);

    bn_doc_put_text(arena, map, "method", "estimate");
    bn_doc_put(arena, map, "games", bn_doc_int(arena, (int64_t)estimate->games));
    bn_doc_put(arena, map, "states", bn_doc_int(arena, (int64_t)estimate->odds.states));
    bn_doc_put(arena, map, "seed", bn_doc_int(arena, (int64_t)seed));
    put_number(arena, map, "open", estimate->open);
    for (uint32_t i = 0; i < estimate->odds.sides; i++)
        bn_doc_push(wins, estimated_winner_doc(game, setup, estimate, i, arena));
    bn_doc_push(wins, estimated_winner_doc(game, setup, estimate, BN_DRAW, arena));
    bn_doc_put(arena, map, "winners", wins);
    return map;
}
