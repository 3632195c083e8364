/* How a side is drawn, as in the app: by the form of its flag, a hatching and a colour, so that colour alone never says who.
 * The drawings say nothing themselves: words stand beside them. */
#ifndef BNR_LIVERY_H
#define BNR_LIVERY_H

#include <banneret/text.h>

enum { LIVERIES = 4 }; /* more sides than that start again */

/* The lines of a hatching to fill shapes with, as `url(#ID)`: within a drawing, on a ground that is drawn before.
 * `strong`: on the colour, as cloth; otherwise on the wash. A side below 0 is no one. */
void livery_hatching(bn_text *out, const char *id, int side, bool strong);

/* Whole drawings: a flag of that height, and a bar of which a share is left. */
void livery_flag(bn_text *out, int side, double size);
void livery_bar(bn_text *out, int side, double share);

/* The colour of a side, or of no one. */
const char *livery_colour(int side);
const char *livery_wash(int side);

#endif
