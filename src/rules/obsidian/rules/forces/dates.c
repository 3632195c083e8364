#include "dates.h"

/* OB-014 Scenario frame: the first and the last year are both within; science fiction has no years, so each rule says
 * whether it applies there. */
bool ob_dated(const ob_figures *tables, int32_t subject, int32_t year, int32_t genre)
{
    const ob_era_limits_row *is = &tables->era_limits[subject];

    if (genre == OB_SCIFI)
        return is->also_scifi;
    return year >= is->year_min && year <= is->year_max;
}
