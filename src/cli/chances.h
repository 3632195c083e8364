/* Odds as people read them: bars, and "at least so much left". */
#ifndef CLI_CHANCES_H
#define CLI_CHANCES_H

#include <banneret/oracle.h>

#include "paint.h"

/* A bar a side and one for the draw, exact and saying so. */
void chances_bars(const paint *p, const bn_game *game, const void *setup, const bn_odds *odds,
                  const char *how);

/* Of each measure: what is reached in 90, 50 and 10 of a hundred courses, and the mean. */
void chances_measures(const paint *p, const bn_game *game, const void *setup, const bn_odds *odds);

/* Who wins and every value of every measure, as lines of the table that csv.h describes. */
void chances_csv(FILE *out, const bn_game *game, const void *setup, const bn_odds *odds);

/* All of it, for programs: every weight as a decimal string over the total. */
bn_doc *chances_json(const bn_game *game, const void *setup, const bn_odds *odds, bn_arena *arena);

#endif
