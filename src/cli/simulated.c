#include "simulated.h"

#include <math.h>

#include "measures.h"

static const char *name_of(const bn_game *game, const void *setup, uint32_t index)
{
    return index == BN_DRAW ? "nobody" : game->side_name(setup, index);
}

/* Standard error of a share: what two thirds of such simulations stay within. */
static double error_of(double share, uint64_t games)
{
    return sqrt(share * (1 - share) / (double)games);
}

static void bar(const paint *p, const char *name, uint64_t won, uint64_t games)
{
    double share = (double)won / (double)games;
    char words[40];

    snprintf(words, sizeof words, "%.2f%% \u00b1%.2f", 100 * share, 100 * error_of(share, games));
    fputs("    ", p->out);
    paint_padded(p, name, 24);
    paint_right(p, words, 15);
    fputs("  ", p->out);
    paint_bar(p, share, 28);
    fputc('\n', p->out);
}

void simulated_bars(const paint *p, const bn_game *game, const void *setup,
                    const bn_simulated *result, uint64_t seed)
{
    fprintf(p->out, "\n  Who wins   simulated, %llu games, seed %llu; \u00b1 one standard error\n",
            (unsigned long long)result->games, (unsigned long long)seed);
    for (uint32_t i = 0; i < result->sides; i++)
        bar(p, name_of(game, setup, i), result->won[i], result->games);
    bar(p, name_of(game, setup, BN_DRAW), result->won[BN_DRAW], result->games);
    fputc('\n', p->out);
    for (uint32_t i = 0; i < result->measure_count; i++) {
        char words[MEASURE_WORDS];

        if (!measure_words(game, setup, i, words))
            continue;
        fputs("    ", p->out);
        measure_print(p, game, setup, i, 22);
        fprintf(p->out, "mean %.1f, %lld to %lld\n",
                (double)result->measures[i].sum / (double)result->games,
                (long long)result->measures[i].least, (long long)result->measures[i].most);
    }
}

static bn_doc *winner_doc(const bn_game *game, const void *setup, const bn_simulated *result,
                          uint32_t i, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);

    bn_doc_put(arena, map, "side",
               i == BN_DRAW ? bn_doc_null(arena) : bn_doc_text(arena, name_of(game, setup, i)));
    bn_doc_put(arena, map, "games", bn_doc_int(arena, (int64_t)result->won[i]));
    return map;
}

bn_doc *simulated_json(const bn_game *game, const void *setup, const bn_simulated *result,
                       uint64_t seed, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena), *wins = bn_doc_list(arena), *measures = bn_doc_list(arena);

    bn_doc_put(arena, map, "method", bn_doc_text(arena, "simulation"));
    bn_doc_put(arena, map, "games", bn_doc_int(arena, (int64_t)result->games));
    bn_doc_put(arena, map, "seed", bn_doc_int(arena, (int64_t)seed));
    for (uint32_t i = 0; i < result->sides; i++)
        bn_doc_push(wins, winner_doc(game, setup, result, i, arena));
    bn_doc_push(wins, winner_doc(game, setup, result, BN_DRAW, arena));
    bn_doc_put(arena, map, "winner", wins);
    for (uint32_t i = 0; i < result->measure_count; i++) {
        bn_doc *row = bn_doc_push(measures, bn_doc_map(arena));
        char words[MEASURE_WORDS];

        bn_doc_put(arena, row, "measure", bn_doc_text(arena, game->measures[i].key));
        (void)measure_words(game, setup, i, words);
        bn_doc_put(arena, row, "title", bn_doc_text(arena, words));
        if (game->measures[i].side >= 0)
            bn_doc_put(
                arena, row, "side",
                bn_doc_text(arena, game->side_name(setup, (uint32_t)game->measures[i].side)));
        bn_doc_put(arena, row, "sum", bn_doc_int(arena, result->measures[i].sum));
        bn_doc_put(arena, row, "least", bn_doc_int(arena, result->measures[i].least));
        bn_doc_put(arena, row, "most", bn_doc_int(arena, result->measures[i].most));
    }
    bn_doc_put(arena, map, "measures", measures);
    return map;
}
