/* Formations of one or two stands: what they count as. */
#ifndef OB_FIELD_FORMATIONS_H
#define OB_FIELD_FORMATIONS_H

#include "model.h"

/* Square, testudo and schiltron: no flanks, four fronts. */
static inline bool ob_all_round(int32_t formation)
{
    return formation == OB_SQUARE || formation == OB_TESTUDO || formation == OB_SCHILTRON;
}

/* Whether a stand of a type, with the formation that its roster marks it for, may take a formation. A square
 * is of two stands, each of which may. */
bool ob_may_form(const ob_figures *tables, int32_t type, int32_t marked, int32_t formation,
                 int32_t year, int32_t genre);

/* The type that a stand strikes as, and that it counts as when pikes strike it: all-round formations are pikes. */
int32_t ob_strikes_as(int32_t type, int32_t formation);

#endif
