/* Odds as a drawing: SVG with real text. */
#ifndef CLI_DRAWING_H
#define CLI_DRAWING_H

#include <banneret/oracle.h>

/* Writes the bars of who wins, and of each side's heads left, into a file; 0, or -1 after having
 * said why not. */
int drawing_odds(const char *path, const char *title, const bn_game *game, const void *setup,
                 const bn_odds *odds);

#endif
