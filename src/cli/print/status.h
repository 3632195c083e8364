/* A campaign as it is: the date, each side with its money and coming bill, every force with all that
 * the reader may know of it, and the places. */
#ifndef CLI_STATUS_H
#define CLI_STATUS_H

#include <banneret/system/game.h>

#include "paint.h"

/* `view` is what game->view shows the reader. Every value is beside its label, and lines break at
 * words, so that a narrow screen loses nothing. */
void status_print(const paint *p, const bn_game *game, const void *setup, const void *state,
                  const bn_doc *view);

/* "day 3 of 45, 22 july"; of months without names "day 3 of 45, month 1". */
void status_date(const bn_game *game, const void *setup, const void *state, bn_text *out);

#endif
