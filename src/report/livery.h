/* How a side is drawn, as in the app: by the form of its flag, a hatching and a colour, so that colour alone never says who.
 * The drawings say nothing themselves: words stand beside them. */
#ifndef BNR_LIVERY_H
#define BNR_LIVERY_H

#include <banneret/system/game.h>
#include <banneret/text.h>

enum { LIVERIES = 4 }; /* more sides than that start again */

/* The side gives the form and the hatching. Below 0: no one's. */
typedef struct livery {
    int side, colour;
} livery;

#define LIVERY_NOBODY ((livery){ -1, -1 })

/* A side that is named after a colour has it; the others have those that are left, in their order (liveries.def). */
livery livery_of(const bn_game *game, const void *setup, int side);

/* The lines of a hatching to fill shapes with, as `url(#ID)`: within a drawing, on a ground that is drawn before. `strong`: on
 * the colour, as cloth; otherwise on the wash. */
void livery_hatching(bn_text *out, const char *id, livery l, bool strong);

/* Whole drawings: a flag of that height, and a bar of which a share is left. */
void livery_flag(bn_text *out, livery l, double size);
void livery_bar(bn_text *out, livery l, double share);

/* The colour of a side, or of no one. */
const char *livery_colour(livery l);
const char *livery_wash(livery l);

/* The colour of a side whatever its name, for boards and maps. */
const char *livery_plain(unsigned side);

/* ";--a:#1c4a96;--b:...": all colours as tokens of a style sheet. */
void livery_tokens(bn_text *out, bool dark);

#endif
