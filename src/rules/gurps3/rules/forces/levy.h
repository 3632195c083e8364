/* Troops of which only the quality is known, or not even that (G3-034, G3-037, G3-141). */
#ifndef G3_LEVY_H
#define G3_LEVY_H

#include "model.h"

/* Row of troop_quality.csv for 3d; G3_NONE: rolled again, because troops that are `raised` are not so good. */
int32_t g3_quality_rolled(const g3_figures *tables, int32_t total, bool raised);

/* One of a unit of this quality who has no name: their weapon, their Tactics, their reflexes. */
g3_person g3_typical_soldier(const g3_figures *tables, int32_t quality);

/* How many of the kind of a row of equivalents.csv match the whole of that row's ladder `times` over. */
int64_t g3_equivalent(const g3_figures *tables, int32_t row, bn_rat times);

#endif
