#include "formations.h"

#include "rules/forces/dates.h"

/* OB-150 and OB-153 Infantry square, testudo and schiltron: who may form them. */
bool ob_may_form(const ob_figures *tables, int32_t type, int32_t marked, int32_t formation,
                 int32_t year, int32_t genre)
{
    bool infantry = type == OB_STAND_CATEGORIES_INF_A || type == OB_STAND_CATEGORIES_INF_U;

    switch (formation) {
    case OB_SQUARE:
        return type == OB_STAND_CATEGORIES_MSK &&
               ob_dated(tables, OB_ERA_LIMITS_SQUARE, year, genre);
    case OB_TESTUDO:
        return marked == formation && type == OB_STAND_CATEGORIES_INF_A;
    case OB_SCHILTRON:
        return marked == formation && (infantry || type == OB_STAND_CATEGORIES_PKE);
    default:
        return false;
    }
}

/* OB-152 Square attacking: as pikes, whatever its men carry. */
int32_t ob_strikes_as(int32_t type, int32_t formation)
{
    return ob_all_round(formation) ? OB_STAND_CATEGORIES_PKE : type;
}
