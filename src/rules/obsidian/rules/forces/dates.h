/* Rules that apply only in some years. */
#ifndef OB_FORCES_DATES_H
#define OB_FORCES_DATES_H

#include "model.h"

/* Whether a rule holds: `subject` is a row of era_limits.csv, `year` that of the game or of the stand. */
bool ob_dated(const ob_figures *tables, int32_t subject, int32_t year, int32_t genre);

#endif
