#include "chances.h"

#include <string.h>

#include "csv.h"
#include "measures.h"

enum { BAR = 34 };

static const char *name_of(const bn_game *game, const void *setup, uint32_t index)
{
    return index == BN_DRAW ? "nobody" : game->side_name(setup, index);
}

static void bar(const paint *p, const char *name, double share)
{
    char percent[16];

    snprintf(percent, sizeof percent, "%.2f%%", 100 * share);
    fputs("    ", p->out);
    paint_padded(p, name, 24);
    paint_right(p, percent, 8);
    fputs("  ", p->out);
    paint_bar(p, share, BAR);
    fputc('\n', p->out);
}

void chances_bars(const paint *p, const bn_game *game, const void *setup, const bn_odds *odds,
                  const char *how)
{
    fprintf(p->out, "\n  Who wins");
    paint_ink_on(p, INK_DIM);
    fprintf(p->out, "   exact, %llu states; %s\n", (unsigned long long)odds->states, how);
    paint_ink_off(p);
    for (uint32_t i = 0; i < odds->sides; i++)
        bar(p, name_of(game, setup, i), bn_nat_ratio(odds->won[i], odds->total));
    bar(p, name_of(game, setup, BN_DRAW), bn_nat_ratio(odds->won[BN_DRAW], odds->total));
}

/* The largest value that is reached, or passed, with at least this chance. */
static int64_t at_least(const bn_odds *odds, const bn_odds_measure *m, double chance)
{
    double sum = 0;

    for (uint32_t i = m->count; i > 0; i--) {
        sum += bn_nat_ratio(m->rows[i - 1].weight, odds->total);
        if (sum >= chance)
            return m->rows[i - 1].value;
    }
    return m->rows[0].value;
}

static double mean(const bn_odds *odds, const bn_odds_measure *m)
{
    double sum = 0;

    for (uint32_t i = 0; i < m->count; i++)
        sum += (double)m->rows[i].value * bn_nat_ratio(m->rows[i].weight, odds->total);
    return sum;
}

static void value_right(const paint *p, int64_t value, int width)
{
    char words[32];
    bn_text t = bn_text_over(words, sizeof words);

    bn_text_grouped(&t, value);
    paint_right(p, words, width);
}

void chances_measures(const paint *p, const bn_game *game, const void *setup, const bn_odds *odds)
{
    fputs("\n  ", p->out);
    paint_padded(p, "At least so much, in so many of a hundred", 46);
    fprintf(p->out, "%8s%8s%8s%8s\n", "90", "50", "10", "mean");
    for (uint32_t i = 0; i < odds->measure_count; i++) {
        const bn_odds_measure *m = &odds->measures[i];
        char words[MEASURE_WORDS];

        if (m->count == 0 || !measure_words(game, setup, i, words))
            continue;
        fputs("    ", p->out);
        measure_print(p, game, setup, i, 22);
        value_right(p, at_least(odds, m, 0.9), 8);
        value_right(p, at_least(odds, m, 0.5), 8);
        value_right(p, at_least(odds, m, 0.1), 8);
        fprintf(p->out, "%8.1f\n", mean(odds, m));
    }
}

/* ---- for programs ------------------------------------------------------------------------------ */

static bn_doc *nat_doc(bn_arena *arena, bn_nat weight)
{
    size_t room = (size_t)weight.count * 10 + 2; /* a limb of 32 bits is under ten digits */
    char *digits = bn_arena_get(arena, room);
    bn_text t;

    if (digits == NULL)
        return NULL;
    t = bn_text_over(digits, room);
    bn_nat_text(arena, weight, &t);
    return bn_doc_text(arena, digits);
}

static bn_doc *share_doc(bn_arena *arena, bn_nat weight, bn_nat total)
{
    char words[32];

    snprintf(words, sizeof words, "%.10f", bn_nat_ratio(weight, total));
    return bn_doc_text(arena, words);
}

static bn_doc *winner_doc(const bn_game *game, const void *setup, const bn_odds *odds, uint32_t i,
                          bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put(arena, map, "side",
               i == BN_DRAW ? bn_doc_null(arena) : bn_doc_text(arena, name_of(game, setup, i)));
    bn_doc_put(arena, map, "weight", nat_doc(arena, odds->won[i]));
    bn_doc_put(arena, map, "chance", share_doc(arena, odds->won[i], odds->total));
    return map;
}

static bn_doc *measure_doc(const bn_game *game, const void *setup, const bn_odds *odds, uint32_t i,
                           bn_arena *arena)
{
    const bn_measure *measure = &game->measures[i];
    const bn_odds_measure *m = &odds->measures[i];
    bn_doc *map = bn_doc_map(arena), *rows = bn_doc_list(arena);
    bn_nat left = odds->total; /* of all courses, those that come to this value or more */
    char words[MEASURE_WORDS];

    (void)measure_words(game, setup, i, words);
    bn_doc_put(arena, map, "measure", bn_doc_text(arena, measure->key));
    bn_doc_put(arena, map, "title", bn_doc_text(arena, words));
    if (measure->side >= 0)
        bn_doc_put(arena, map, "side",
                   bn_doc_text(arena, game->side_name(setup, (uint32_t)measure->side)));
    for (uint32_t r = 0; r < m->count; r++) {
        bn_doc *row = bn_doc_push(rows, bn_doc_map(arena));

        bn_doc_put(arena, row, "value", bn_doc_int(arena, m->rows[r].value));
        bn_doc_put(arena, row, "weight", nat_doc(arena, m->rows[r].weight));
        bn_doc_put(arena, row, "at_least", share_doc(arena, left, odds->total));
        left = bn_nat_sub(arena, left, m->rows[r].weight);
    }
    bn_doc_put(arena, map, "rows", rows);
    return map;
}

static void csv_measure(FILE *out, const bn_game *game, const void *setup, const bn_odds *odds,
                        uint32_t which)
{
    const bn_odds_measure *m = &odds->measures[which];
    int side = game->measures[which].side;
    char words[MEASURE_WORDS];
    double left = 1;

    (void)measure_words(game, setup, which, words);
    for (uint32_t i = 0; i < m->count; i++) {
        double chance = bn_nat_ratio(m->rows[i].weight, odds->total);
        char value[32], share[40], at_least[40];

        snprintf(value, sizeof value, "%lld", (long long)m->rows[i].value);
        snprintf(share, sizeof share, "%.10f", chance);
        snprintf(at_least, sizeof at_least, "%.10f", left);
        csv_write(out, (csv_line){ .part = "distribution",
                                   .side = side < 0 ? NULL : name_of(game, setup, (uint32_t)side),
                                   .measure = game->measures[which].key,
                                   .value = value,
                                   .chance = share,
                                   .at_least = at_least,
                                   .title = words });
        left = left > chance ? left - chance : 0;
    }
}

void chances_csv(FILE *out, const bn_game *game, const void *setup, const bn_odds *odds)
{
    char share[40];

    for (uint32_t i = 0; i <= odds->sides; i++) {
        uint32_t who = i < odds->sides ? i : BN_DRAW;

        snprintf(share, sizeof share, "%.10f", bn_nat_ratio(odds->won[who], odds->total));
        csv_write(out, (csv_line){ .part = "winner",
                                   .side = who == BN_DRAW ? NULL : name_of(game, setup, who),
                                   .chance = share });
    }
    for (uint32_t i = 0; i < odds->measure_count; i++)
        csv_measure(out, game, setup, odds, i);
}

bn_doc *chances_json(const bn_game *game, const void *setup, const bn_odds *odds, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *wins = bn_doc_list(arena), *measures = bn_doc_list(arena);

    bn_doc_put(arena, map, "method", bn_doc_text(arena, "exact enumeration"));
    bn_doc_put(arena, map, "total", nat_doc(arena, odds->total));
    for (uint32_t i = 0; i < odds->sides; i++)
        bn_doc_push(wins, winner_doc(game, setup, odds, i, arena));
    bn_doc_push(wins, winner_doc(game, setup, odds, BN_DRAW, arena));
    bn_doc_put(arena, map, "winner", wins);
    for (uint32_t i = 0; i < odds->measure_count; i++)
        bn_doc_push(measures, measure_doc(game, setup, odds, i, arena));
    bn_doc_put(arena, map, "measures", measures);
    bn_doc_put(arena, map, "states", bn_doc_int(arena, (int64_t)odds->states));
    bn_doc_put(arena, map, "merged", bn_doc_int(arena, (int64_t)odds->merged));
    return map;
}
