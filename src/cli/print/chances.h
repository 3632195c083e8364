/* Printing odds: bars, tables of measures, CSV and JSON. */
#ifndef CLI_CHANCES_H
#define CLI_CHANCES_H

#include <banneret/oracle.h>

#include "paint.h"

/* How far odds can be trusted. All zeros: they are exact. Otherwise a figure is printed with its standard
 * error. */
typedef struct chances_doubt {
    uint64_t games;              /* that were played */
    const bn_estimate *estimate; /* of which the odds are a part; NULL: plain counts of games */
} chances_doubt;

/* Prints a bar for each side and one for the draw. */
void chances_bars(const paint *p, const bn_game *game, const void *setup, const bn_odds *odds,
                  const char *how, chances_doubt doubt);

/* Prints for each measure the value that is reached in 90, 50 and 10 percent of all paths, and the mean;
 * then a bar for each event. */
void chances_measures(const paint *p, const bn_game *game, const void *setup, const bn_odds *odds,
                      chances_doubt doubt);

/* Prints every value of every measure with its chance and the chance of at least this value. Many values
 * are grouped into ranges. */
void chances_full(const paint *p, const bn_game *game, const void *setup, const bn_odds *odds);

/* Writes who wins, from `odds`, and every value of every measure, from `losses`, in the format of csv.h. */
void chances_csv(FILE *out, const bn_game *game, const void *setup, const bn_odds *odds,
                 const bn_odds *losses);

/* The standard error of a share of games; two of three simulations are off by less. */
double chances_error(double share, uint64_t games);

/* The same of the chance of a side to win (or BN_DRAW), and of the mean of a measure. */
double chances_won_error(const bn_odds *odds, uint32_t who, chances_doubt doubt);
double chances_mean_error(const bn_odds *odds, uint32_t which, chances_doubt doubt);

/* Whether this setup has the measure, its values were kept, and it is an event or not as `event` says. */
bool chances_told(const bn_game *game, const void *setup, const bn_odds *odds, uint32_t which,
                  bool event);

/* The mean of a measure. */
double chances_mean(const bn_odds *odds, uint32_t which);

/* Prints a line for each part of a game that was followed by itself: the chance of each word of its
 * figures, and the mean of each number. */
void chances_parts(const paint *p, const bn_game *game, const void *setup,
                   const bn_parts_odds *odds);

/* In the format of csv.h, a line for each value of each figure; and a list of the parts, with every
 * weight. */
void chances_parts_csv(FILE *out, const bn_game *game, const void *setup,
                       const bn_parts_odds *odds);
bn_doc *chances_parts_json(const bn_game *game, const void *setup, const bn_parts_odds *odds,
                           bn_arena *arena);

#endif
