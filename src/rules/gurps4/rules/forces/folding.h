/* Losses folded into the strength of the elements that are left (G4-231). */
#ifndef G4_FOLDING_H
#define G4_FOLDING_H

#include "model.h"

/* What is left of an element's TS: its share so far, and the percentage to fold into it. Exact,
 * until it would be finer than the grid of constants.csv: then rounded down to that. */
bn_rat g4_folded_share(bn_rat share, bn_rat casualties);
bn_rat g4_folded_force_ts(bn_rat sum); /* of a force with folded losses */

#endif
