/* Two odds side by side, with the difference. */
#ifndef CLI_COMPARE_H
#define CLI_COMPARE_H

#include <banneret/oracle.h>

#include "chances.h"

/* One of the two. Both are of the same game; their sides are compared by their order. */
typedef struct compared {
    const char *scenario; /* its file */
    const char *figures;  /* the file of house figures laid over it; NULL: none */
    const bn_game *game;
    const void *setup;
    const bn_odds *odds; /* who wins */
    chances_doubt doubt;
    const bn_odds *losses;
    chances_doubt loss_doubt;
} compared;

/* Which two they are with their house figures; who wins; the means of all measures; the chances of
 * what may happen. Where games were played, a difference has its standard error. */
void compare_print(const paint *p, const compared pair[2]);

/* The same for programs: `first` and `second` as given in `each`, and `difference`. */
bn_doc *compare_json(const compared pair[2], bn_doc *const each[2], bn_arena *arena);

#endif
