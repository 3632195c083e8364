#include "round_tree.h"

#include <banneret/system/game.h>

#include "analysis_tree.h"
#include "reply_words.h"

enum { WORDS = 80 };

bn_doc *bnr_nat(bn_arena *arena, bn_nat value)
{
    size_t room = (size_t)value.count * 10 + 2; /* a limb of 32 bits has at most ten digits */
    char *digits = bn_arena_get(arena, room);
    bn_text t;

    if (digits == NULL)
        return NULL;
    t = bn_text_over(digits, room);
    bn_nat_text(arena, value, &t);
    return bn_doc_text(arena, digits);
}

typedef struct telling {
    const bn_game *game;
    const void *setup;
    const bn_round *round;
    bn_arena *arena;
} telling;

static bn_doc *orders_doc(const telling *t, const bn_round_side *side)
{
    bn_doc *map = bn_doc_map(t->arena), *list = bn_doc_list(t->arena);

    bn_doc_put(t->arena, map, "side",
               bn_doc_text(t->arena, t->game->side_name(t->setup, side->side)));
    bn_doc_put(t->arena, map, "ask",
               bn_doc_text(t->arena, t->game->kinds[side->question.kind].key));
    for (uint32_t i = 0; i < side->count; i++) {
        char words[WORDS];
        bn_text text = bn_text_over(words, sizeof words);

        bnr_answer_words(t->game, t->setup, t->round->state, &side->question, &side->orders[i],
                         &text);
        bn_doc_push(list, bn_doc_text(t->arena, words));
    }
    bn_doc_put(t->arena, map, "orders", list);
    return map;
}

static bn_doc *means_doc(const telling *t, const double *means)
{
    bn_doc *list = bn_doc_list(t->arena);

    for (uint32_t i = 0; i < t->game->measure_count; i++)
        if (bn_game_has_measure(t->game, t->setup, i))
            bn_doc_push(list, bnr_decimal(t->arena, means[i]));
    return list;
}

static bn_doc *cell_doc(const telling *t, uint32_t row, uint32_t column)
{
    const bn_round *r = t->round;
    const bn_round_cell *c = &r->cells[row * r->columns.count + column];
    bn_arena *arena = t->arena;
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put(arena, map, "row", bn_doc_int(arena, row));
    bn_doc_put(arena, map, "column", bn_doc_int(arena, column));
    bn_doc_put(arena, map, "chance", bnr_decimal(arena, bn_round_chance(r, row, column)));
    bn_doc_put(arena, map, "draw", bnr_decimal(arena, bn_nat_ratio(c->won[BN_DRAW], c->total)));
    if (r->error > 0)
        bn_doc_put(arena, map, "error", bnr_decimal(arena, c->error));
    bn_doc_put(arena, map, "weight", bnr_nat(arena, c->won[r->rows.side]));
    bn_doc_put(arena, map, "total", bnr_nat(arena, c->total));
    if (c->means != NULL)
        bn_doc_put(arena, map, "means", means_doc(t, c->means));
    return map;
}

bn_doc *bnr_round_tree(const bn_game *game, const void *setup, const bn_round *round,
                       bn_arena *arena)
{
    const telling t = { game, setup, round, arena };
    bn_doc *map = bn_doc_map(arena), *cells = bn_doc_list(arena), *worst = bn_doc_list(arena);

    bn_doc_put(arena, map, "rows", orders_doc(&t, &round->rows));
    bn_doc_put(arena, map, "columns", orders_doc(&t, &round->columns));
    bn_doc_put(arena, map, "games", bn_doc_int(arena, (int64_t)round->games));
    bn_doc_put(arena, map, "rolls_before", bn_doc_int(arena, round->rolls));
    for (uint32_t r = 0; r < round->rows.count; r++) {
        bn_doc_push(worst, bnr_decimal(arena, bn_round_worst(round, r)));
        for (uint32_t c = 0; c < round->columns.count; c++)
            bn_doc_push(cells, cell_doc(&t, r, c));
    }
    bn_doc_put(arena, map, "worst", worst);
    bn_doc_put(arena, map, "cells", cells);
    bn_doc_put(arena, map, "states", bn_doc_int(arena, (int64_t)round->states));
    return map;
}
