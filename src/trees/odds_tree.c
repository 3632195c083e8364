#include "odds_tree.h"

#include <banneret/system/game.h>

#include "analysis_tree.h"
#include "round_tree.h"

enum { TITLE = 120 };

static bn_doc *count_doc(bn_arena *arena, uint64_t count)
{
    return bn_doc_int(arena, (int64_t)count);
}

bn_doc *bnr_winner(const bn_game *game, const void *setup, uint32_t who, double chance,
                   bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);
    bool nobody = who == BN_DRAW;

    bn_doc_put(arena, map, "side", nobody ? bn_doc_null(arena) : bn_doc_int(arena, who));
    bn_doc_put_text(arena, map, "name", nobody ? "nobody" : game->side_name(setup, who));
    bn_doc_put(arena, map, "chance", bnr_decimal(arena, chance));
    return map;
}

bn_doc *bnr_measure(const bn_game *game, const void *setup, uint32_t which, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);
    char title[TITLE];
    bn_text text = bn_text_over(title, sizeof title);

    bn_game_measure_title(game, setup, which, &text);
    bn_doc_put_text(arena, map, "key", game->measures[which].key);
    bn_doc_put_text(arena, map, "title", title);
    bn_doc_put_int(arena, map, "side", game->measures[which].side);
    return map;
}

/* ---- exact -------------------------------------------------------------------------------- */

/* Of exact odds. What is not certain never reads as 0 or 1. */
static double chance_of(bn_nat weight, bn_nat total)
{
    const double least = 1e-12; /* the last decimal */
    double chance = bn_nat_ratio(weight, total);

    if (chance < least && weight.count > 0)
        return least;
    return chance > 1 - least && bn_nat_cmp(weight, total) != 0 ? 1 - least : chance;
}

static double mean_of(const bn_odds_measure *m, bn_nat total)
{
    double sum = 0;

    for (uint32_t i = 0; i < m->count; i++)
        sum += (double)m->rows[i].value * bn_nat_ratio(m->rows[i].weight, total);
    return sum;
}

/* Each value with its chance, and that of at least this value. */
static bn_doc *weighed_rows(const bn_odds_measure *m, bn_nat total, bn_arena *arena)
{
    bn_doc *rows = bn_doc_list(arena);
    bn_nat left = total;

    for (uint32_t i = 0; i < m->count; i++) {
        bn_doc *row = bn_doc_push(rows, bn_doc_map(arena));
        bn_nat weight = m->rows[i].weight;

        bn_doc_put_int(arena, row, "value", m->rows[i].value);
        bn_doc_put(arena, row, "chance", bnr_decimal(arena, bn_nat_ratio(weight, total)));
        bn_doc_put(arena, row, "weight", bnr_nat(arena, weight));
        bn_doc_put(arena, row, "at_least", bnr_decimal(arena, bn_nat_ratio(left, total)));
        left = bn_nat_sub(arena, left, weight);
    }
    return rows;
}

static bn_doc *weighed_measures(const bn_game *game, const void *setup, const bn_odds *odds,
                                bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);

    for (uint32_t i = 0; i < odds->measure_count; i++) {
        const bn_odds_measure *m = &odds->measures[i];
        bn_doc *map;

        if (!bn_game_has_measure(game, setup, i))
            continue;
        map = bn_doc_push(list, bnr_measure(game, setup, i, arena));
        bn_doc_put(arena, map, "mean", bnr_decimal(arena, mean_of(m, odds->total)));
        bn_doc_put(arena, map, "rows", weighed_rows(m, odds->total, arena));
    }
    return list;
}

bn_doc *bnr_odds_tree(const bn_game *game, const void *setup, const bn_odds *odds, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *winners;

    bn_doc_put_text(arena, map, "method", "exact enumeration");
    bn_doc_put(arena, map, "total", bnr_nat(arena, odds->total));
    winners = bn_doc_put(arena, map, "winners", bn_doc_list(arena));
    for (uint32_t i = 0; i <= odds->sides; i++) {
        uint32_t who = i < odds->sides ? i : BN_DRAW;
        double chance = chance_of(odds->won[who], odds->total);
        bn_doc *winner = bn_doc_push(winners, bnr_winner(game, setup, who, chance, arena));

        bn_doc_put(arena, winner, "weight", bnr_nat(arena, odds->won[who]));
    }
    if (odds->measure_count > 0)
        bn_doc_put(arena, map, "measures", weighed_measures(game, setup, odds, arena));
    bn_doc_put(arena, map, "states", count_doc(arena, odds->states));
    bn_doc_put(arena, map, "merged", count_doc(arena, odds->merged));
    return map;
}

/* ---- counts of games ---------------------------------------------------------------------- */

static bn_doc *share_doc(uint64_t count, uint64_t games, bn_arena *arena)
{
    return bnr_decimal(arena, games > 0 ? (double)count / (double)games : 0);
}

/* Null where there were too many different values. */
static bn_doc *counted_rows(const bn_simulated_measure *m, uint64_t games, bn_arena *arena)
{
    bn_doc *rows = m->rows != NULL ? bn_doc_list(arena) : bn_doc_null(arena);
    uint64_t left = games;

    for (uint32_t i = 0; m->rows != NULL && i < m->count; i++) {
        bn_doc *row = bn_doc_push(rows, bn_doc_map(arena));
        uint64_t count = m->rows[i].count;

        bn_doc_put_int(arena, row, "value", m->rows[i].value);
        bn_doc_put(arena, row, "chance", share_doc(count, games, arena));
        bn_doc_put(arena, row, "games", count_doc(arena, count));
        bn_doc_put(arena, row, "at_least", share_doc(left, games, arena));
        left -= count;
    }
    return rows;
}

bn_doc *bnr_simulated_measures(const bn_game *game, const void *setup, const bn_simulated *result,
                               bn_arena *arena)
{
    bn_doc *list = bn_doc_list(arena);

    for (uint32_t i = 0; i < result->measure_count; i++) {
        const bn_simulated_measure *m = &result->measures[i];
        bn_doc *map;

        if (!bn_game_has_measure(game, setup, i))
            continue;
        map = bn_doc_push(list, bnr_measure(game, setup, i, arena));
        bn_doc_put(
            arena, map, "mean",
            bnr_decimal(arena, result->games > 0 ? (double)m->sum / (double)result->games : 0));
        bn_doc_put_int(arena, map, "sum", m->sum);
        bn_doc_put_int(arena, map, "least", m->least);
        bn_doc_put_int(arena, map, "most", m->most);
        bn_doc_put(arena, map, "rows", counted_rows(m, result->games, arena));
    }
    return list;
}

bn_doc *bnr_simulated_tree(const bn_game *game, const void *setup, const bn_simulated *result,
                           bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *winners;

    bn_doc_put_text(arena, map, "method", "simulation");
    bn_doc_put(arena, map, "games", count_doc(arena, result->games));
    winners = bn_doc_put(arena, map, "winners", bn_doc_list(arena));
    for (uint32_t i = 0; i <= result->sides; i++) {
        uint32_t who = i < result->sides ? i : BN_DRAW;
        double chance = result->games > 0 ? (double)result->won[who] / (double)result->games : 0;
        bn_doc *winner = bn_doc_push(winners, bnr_winner(game, setup, who, chance, arena));

        bn_doc_put(arena, winner, "games", count_doc(arena, result->won[who]));
    }
    bn_doc_put(arena, map, "measures", bnr_simulated_measures(game, setup, result, arena));
    return map;
}

/* ---- estimates ---------------------------------------------------------------------------- */

static void put_number(bn_arena *arena, bn_doc *map, const char *key, double value)
{
    bn_doc_put(arena, map, key, bnr_decimal(arena, value));
}

static bn_doc *estimated_winner(const bn_game *game, const void *setup, const bn_estimate *e,
                                uint32_t i, bn_arena *arena)
{
    bn_doc *map = bnr_winner(game, setup, i, e->won[i], arena);

    put_number(arena, map, "error", e->won_error[i]);
    put_number(arena, map, "least", e->least[i]);
    put_number(arena, map, "most", e->most[i]);
    return map;
}

static bn_doc *estimated_rows(const bn_estimate *e, uint32_t measure, bn_arena *arena)
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

bn_doc *bnr_estimated_measures(const bn_game *game, const void *setup, const bn_estimate *estimate,
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
        bn_doc_put(arena, row, "rows", estimated_rows(estimate, i, arena));
    }
    return measures;
}

bn_doc *bnr_estimate_tree(const bn_game *game, const void *setup, const bn_estimate *estimate,
                          uint64_t seed, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *wins = bn_doc_list(arena);

    bn_doc_put_text(arena, map, "method", "estimate");
    bn_doc_put(arena, map, "games", bn_doc_int(arena, (int64_t)estimate->games));
    bn_doc_put(arena, map, "states", bn_doc_int(arena, (int64_t)estimate->odds.states));
    bn_doc_put(arena, map, "seed", bn_doc_int(arena, (int64_t)seed));
    put_number(arena, map, "open", estimate->open);
    for (uint32_t i = 0; i < estimate->odds.sides; i++)
        bn_doc_push(wins, estimated_winner(game, setup, estimate, i, arena));
    bn_doc_push(wins, estimated_winner(game, setup, estimate, BN_DRAW, arena));
    bn_doc_put(arena, map, "winners", wins);
    return map;
}
