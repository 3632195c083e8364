/* Odds as people read them: bars, and "at least so much left". */
#ifndef CLI_CHANCES_H
#define CLI_CHANCES_H

#include <banneret/oracle.h>

#include "paint.h"

/* A bar a side and one for the draw, exact and saying so. In all of this `games` is 0 if the odds are
 * exact; else they are counts of so many games, and a chance has its standard error. */
void chances_bars(const paint *p, const bn_game *game, const void *setup, const bn_odds *odds,
                  const char *how, uint64_t games);

/* Of each measure: what is reached in 90, 50 and 10 of a hundred courses, and the mean. Then what
 * happens or does not, a bar each. */
void chances_measures(const paint *p, const bn_game *game, const void *setup, const bn_odds *odds,
                      uint64_t games);

/* Every value of every measure with its chance and that of so much or more; many values in ranges. */
void chances_full(const paint *p, const bn_game *game, const void *setup, const bn_odds *odds);

/* Who wins by `odds`, and every value of every measure by `losses`, as lines of the table that csv.h
 * describes. */
void chances_csv(FILE *out, const bn_game *game, const void *setup, const bn_odds *odds,
                 const bn_odds *losses);

/* Standard error of a share of games: what two thirds of such simulations stay within. */
double chances_error(double share, uint64_t games);

/* Whether this setup has the measure, and its values were kept; `event` says which kind is wanted. */
bool chances_told(const bn_game *game, const void *setup, const bn_odds *odds, uint32_t which,
                  bool event);

/* The mean of a measure, and how far its values lie from it: the mean square. */
double chances_mean(const bn_odds *odds, uint32_t which);
double chances_variance(const bn_odds *odds, uint32_t which);

/* All of it, for programs: every weight as a decimal string over the total. Without measures, if the
 * odds have none. */
bn_doc *chances_json(const bn_game *game, const void *setup, const bn_odds *odds, bn_arena *arena);

#endif
