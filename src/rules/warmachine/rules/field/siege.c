#include "siege.h"

/* WM-093 Siege situation: who stays behind fortifications is stormed there; who comes out to attack
 * fights in the open. */
int32_t wm_storm(int32_t garrison, int32_t attacker)
{
    return garrison == 1 + attacker ? 0 : garrison;
}

/* WM-097 Fourfold numbers: for the troop ratio alone. */
int64_t wm_siege_numbers(const wm_figures *tables, int64_t strength)
{
    return strength * tables->constants[WM_CONSTANTS_SIEGE_NUMBERS].value;
}

/* WM-098 Retreat and rout ignored: place and wounded are kept; what would have routed tires. By the
 * switch a rout or dash is not ignored: the place falls. */
wm_spared wm_siege_spares(const wm_figures *tables, wm_result_code location, wm_result_code fatigue,
                          const wm_readings *rules)
{
    bool breaks = location == WM_RESULT_ROUT || location == WM_RESULT_GONE;
    wm_spared out = { location, fatigue, false };

    if (breaks && rules->siege_rout_takes_place != 0)
        return out;
    out.ignored = !wm_location_holds(tables, location);
    if (fatigue == WM_RESULT_ROUT || fatigue == WM_RESULT_GONE)
        out.fatigue = WM_RESULT_S;
    return out;
}

/* WM-099 Casualties halved: win or lose. */
int32_t wm_siege_share(int32_t share)
{
    return share / 2; /* exact: see WM_PERCENT */
}

int32_t wm_siege_weeks(const wm_figures *tables, int32_t days)
{
    return days / tables->constants[WM_CONSTANTS_SIEGE_WEEK_DAYS].value;
}

bool wm_siege_goes_on(int32_t besiegers)
{
    return besiegers > 0;
}

/* WM-101 Food and starvation: a week's food, or a tenth of those present. */
wm_siege_week wm_siege_eat(const wm_figures *tables, int32_t food_weeks, bool fed_by_cleric,
                           int32_t strength)
{
    if (fed_by_cleric)
        return (wm_siege_week){ food_weeks, 0 };
    if (food_weeks > 0)
        return (wm_siege_week){ food_weeks - 1, 0 };

    int64_t tenths = (int64_t)strength * tables->constants[WM_CONSTANTS_STARVATION_PERCENT].value;

    return (wm_siege_week){ 0, (int32_t)bn_ceil_div(tenths, 100) };
}
