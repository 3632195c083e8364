/* Analysing a fought battle, as several commands do it. */
#ifndef CLI_ANALYSING_H
#define CLI_ANALYSING_H

#include <banneret/analysis.h>
#include <banneret/table.h>

/* How both sides would have gone on. */
enum { ANALYSE_BY_EQUILIBRIUM, ANALYSE_BY_PRESETS, ANALYSE_BY_EITHER };
extern const char *const analysing_ways[];

typedef struct analysing {
    int32_t by;
    bool hindsight;
    uint64_t states; /* 0: the usual bounds */
    bool curve; /* only the chances; orders are graded if that costs nothing, by an equilibrium */
} analysing;

/* Finds the chances after every entry, with progress on a terminal, until Control-C. *games is how many
 * games are played for a chance that is too large to count; 0: as many as are soon played, and then it says
 * how many those are. A battle whose orders have more answers than can be tried (bn_game.propose) is valued
 * at the start of each round, by games that the bot steady plays; then `by` and `hindsight` are refused. */
BN_MUST_CHECK bn_code analysing_run(const analysing *how, uint64_t *games, const bn_table *table,
                                    bn_arena *arena, bn_arena *work, bn_analysis *out,
                                    bn_error *err);

#endif
