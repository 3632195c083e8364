/* What becomes of the wounded and of those left for dead (G3-131, G3-132, G3-137). */
#ifndef G3_RECOVERY_H
#define G3_RECOVERY_H

#include "model.h"

/* Men of `before` who have recovered after a day, in parts of which a man has G3_MAN. `magic` is the
 * percentage that magical healing adds. */
enum { G3_MAN = 200 };

int32_t g3_recovery(const g3_figures *tables, const g3_unit *unit, int32_t before, int32_t tl,
                    bool camp, int32_t magic);

/* Whether there are healers enough for all wounded of a unit. */
bool g3_healers_serve(const g3_figures *tables, int32_t healers, int32_t wounded);

typedef enum g3_found {
    G3_NOT_ASKED,
    G3_NOT_FOUND,
    G3_FOUND, /* and their finder's reaction is not known yet */
    G3_FOUND_KILLED,
    G3_FOUND_LEFT,
    G3_FOUND_NURSED
} g3_found;

g3_found g3_found_lying(int32_t reaction); /* a row of reaction_table.csv */

#endif
