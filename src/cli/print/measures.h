/* Winners and measures by the names that people read, and the figures as a seat may know them. */
#ifndef CLI_MEASURES_H
#define CLI_MEASURES_H

#include <banneret/system/game.h>
#include <banneret/table.h>

#include "paint.h"

enum { MEASURE_WORDS = 120, MEASURE_COLUMN = 22 };

/* The side that won, or "no winner" for BN_DRAW. */
const char *winner_name(const bn_game *game, const void *setup, uint32_t index);

/* What a measure is called under this setup. */
void measure_words(const bn_game *game, const void *setup, uint32_t which,
                   char words[MEASURE_WORDS]);

/* Writes the figure of a table: a number, or whether something happened. False if the seat may not know
 * it, or there is none. */
bool measure_value(const bn_table *table, bn_seat seat, uint32_t which, bn_text *out);

/* Prints the side of a measure in `width` columns, then its name in MEASURE_COLUMN columns. A measure
 * without a side may use the room of both. */
void measure_print(const paint *p, const bn_game *game, const void *setup, uint32_t which,
                   int width);

#endif
