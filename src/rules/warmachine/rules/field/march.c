#include "march.h"

static bn_rat fraction(int32_t numerator, int32_t denominator)
{
    return bn_rat_of(numerator, denominator);
}

static int32_t constant(const wm_figures *tables, uint32_t row)
{
    return tables->constants[row].value;
}

/* WM-118 Scale: a move lasts a day or a week. The other half of the scale is wm_unit_miles. */
int32_t wm_unit_days(const wm_figures *tables, int32_t time_unit)
{
    return time_unit == 0 ? 1 : constant(tables, WM_CONSTANTS_DAYS_IN_WEEK);
}

int32_t wm_unit_miles(const wm_figures *tables, const wm_campaign_inputs *campaign)
{
    if (campaign->map_unit > 0)
        return campaign->map_unit;
    return constant(tables, campaign->map == 2 ? WM_CONSTANTS_PLAIN_UNIT_MILES
                                               : WM_CONSTANTS_MAP_UNIT_MILES);
}

bn_rat wm_base_distance(const wm_figures *tables, const wm_force *force,
                        const int32_t kinds[WM_KINDS])
{
    int32_t slowest = INT32_MAX;

    if (force->base_miles > 0)
        return bn_rat_int(force->base_miles);
    for (int32_t k = 0; k < force->kind_count; k++)
        if (kinds[k] > 0 && force->kinds[k].movement < slowest)
            slowest = force->kinds[k].movement;
    if (slowest == INT32_MAX)
        return bn_rat_int(0);
    return fraction(slowest, constant(tables, WM_CONSTANTS_FEET_FOR_A_MILE));
}

uint32_t wm_size_row(const wm_figures *tables, int32_t strength)
{
    uint32_t row = 0;

    while (row + 1 < WM_MOVEMENT_RATES_COUNT && strength > tables->movement_rates[row].troops_max)
        row++;
    return row;
}

/* WM-119 Rate by number: all factors multiply, and the miles are rounded up once. */
int32_t wm_day_distance(const wm_figures *tables, bn_rat base, bn_rat terrain_rate,
                        int32_t strength, int32_t pace, bool forced, bn_term of, bn_trace *trace)
{
    uint32_t row = wm_size_row(tables, strength);
    bn_rat size =
        fraction(tables->movement_rates[row].numerator, tables->movement_rates[row].denominator);
    bn_rat forage = fraction(tables->foraging[pace].numerator, tables->foraging[pace].denominator);
    bn_rat hurry =
        fraction(100 + (forced ? constant(tables, WM_CONSTANTS_FORCED_MARCH_PERCENT) : 0), 100);
    bn_rat product = bn_rat_mul(bn_rat_mul(base, terrain_rate), bn_rat_mul(size, forage));
    int32_t miles = (int32_t)bn_rat_ceil(bn_rat_mul(product, hurry));

    of.row = BN_NO_ROW;
    of.group = WM_SUM_DAY;
    of.exact = base;
    wm_plus(trace, of, 119, 0, "miles a day of the slowest");
    of.exact = (bn_rat){ 0, 0 };
    wm_times(trace, of, 119, terrain_rate, BN_ROUND_NOT, "for the ground");
    of.row = (uint16_t)row;
    wm_times(trace, of, 119, size, BN_ROUND_NOT, "for numbers");
    of.row = (uint16_t)pace;
    if (pace != WM_FORAGING_NONE)
        wm_times(trace, of, 121, forage, BN_ROUND_NOT, "for foraging");
    of.row = BN_NO_ROW;
    if (forced)
        wm_times(trace, of, 123, hurry, BN_ROUND_NOT, "for the forced march");
    of.rounding = BN_ROUND_UP;
    wm_gives(trace, of, 119, miles, "miles a day");
    return miles;
}

int32_t wm_pace_of(wm_order order)
{
    if (order == WM_ORDER_FORAGE_SLOW)
        return WM_FORAGING_SLOW;
    return order == WM_ORDER_FORAGE_SLOWER ? WM_FORAGING_SLOWER : WM_FORAGING_NONE;
}

/* WM-121 Foraging: the slower, the surer; the ground shifts the chance. */
int32_t wm_forage_chance(const wm_figures *tables, int32_t pace, int32_t forage_terrain)
{
    int32_t faces = constant(tables, WM_CONSTANTS_FORAGE_DIE);
    int32_t chance;

    if (pace == WM_FORAGING_NONE)
        return 0;
    chance = tables->foraging[pace].chance_in_6 + forage_terrain;
    if (chance < 0)
        return 0;
    return chance > faces ? faces : chance;
}

void wm_tell_forage(const wm_figures *tables, int32_t pace, int32_t forage_terrain, bn_term of,
                    bn_trace *trace)
{
    int32_t chance = wm_forage_chance(tables, pace, forage_terrain);
    int32_t book = tables->foraging[pace].chance_in_6;

    of.row = (uint16_t)pace;
    of.group = WM_SUM_CHANCE;
    wm_plus(trace, of, 121, book, "chances in six by the pace");
    if (forage_terrain != 0)
        wm_plus(trace, of, 121, forage_terrain, "for the ground");
    if (chance != book + forage_terrain)
        wm_plus(trace, of, 121, chance - book - forage_terrain, "between 0 and 6");
    of.seen[0] = bn_rat_int(chance);
    wm_gives(trace, of, 121, chance, "food on a d6 of {0} or less");
}

bool wm_forage_found(const wm_figures *tables, int32_t pace, int32_t forage_terrain, int32_t face)
{
    return face <= wm_forage_chance(tables, pace, forage_terrain);
}

/* WM-120 Supplies: what was found spares them; without either the day is one of hunger. */
wm_larder wm_eat(const wm_figures *tables, wm_larder larder, bool found_food, bn_term of,
                 bn_trace *trace)
{
    of.row = BN_NO_ROW;
    of.group = WM_SUM_FOOD;
    if (found_food) {
        larder.hungry_days = 0;
    } else if (larder.supply_days > 0) {
        wm_plus(trace, of, 120, larder.supply_days, "days of food carried");
        wm_plus(trace, of, 120, -1, "eaten");
        larder.supply_days--;
        larder.hungry_days = 0;
        wm_gives(trace, of, 120, larder.supply_days, "days of food left");
    } else {
        larder.hungry_days++;
        of.rule = 122;
        of.row = (uint16_t)wm_hunger_row_of(tables, larder.hungry_days);
        of.group = 0;
        of.value = larder.hungry_days;
        of.seen[0] = bn_rat_int(larder.hungry_days);
        of.words = larder.hungry_days == 1 ? "a day without food" : "{0} days without food";
        bn_trace_add(trace, of);
    }
    return larder;
}

/* WM-122 Days without food: an unbroken count, whose last row also roots the force to the spot. */
uint32_t wm_hunger_row_of(const wm_figures *tables, int32_t hungry_days)
{
    uint32_t row = 0;

    while (row + 1 < WM_HUNGER_COUNT && hungry_days > tables->hunger[row].days_without_food_max)
        row++;
    return row;
}

wm_weariness wm_hunger_fatigue(const wm_figures *tables, int32_t hungry_days)
{
    return (wm_weariness)tables->hunger[wm_hunger_row_of(tables, hungry_days)].fatigue;
}

bool wm_hunger_lets_move(const wm_figures *tables, int32_t hungry_days)
{
    return tables->hunger[wm_hunger_row_of(tables, hungry_days)].may_move != 0;
}

bool wm_may_march(const wm_figures *tables, int32_t hungry_days, wm_weariness worst,
                  const wm_readings *rules)
{
    if (rules->serious_fatigue_immobile != 0 && worst == WM_SERIOUS)
        return false;
    return wm_hunger_lets_move(tables, hungry_days);
}

bool wm_forced_march_open(const wm_figures *tables, wm_weariness worst)
{
    return tables->fatigue[worst].forced_march_allowed != 0;
}

/* WM-123 Forced march: a d6 by troop class. */
const wm_forced_march_row *wm_forced_march_of(const wm_figures *tables, int32_t troop_class,
                                              int32_t face)
{
    for (uint32_t i = 0; i < WM_FORCED_MARCH_COUNT; i++)
        if (wm_book.forced_march[i].class == troop_class && wm_book.forced_march[i].roll == face)
            return &tables->forced_march[i];
    BN_ASSERT(false);
    return NULL;
}

/* WM-124 Forced march results: moderate upon moderate is serious; nothing here gives rest. */
wm_weariness wm_forced_march_fatigue(wm_weariness before, const wm_forced_march_row *row)
{
    wm_weariness after = (wm_weariness)row->fatigue_after;

    if (after == WM_MODERATE && before == WM_MODERATE)
        return WM_SERIOUS;
    return after > before ? after : before;
}

/* WM-125 Initiative: the higher face has it; equal faces roll again. */
int32_t wm_initiative(int32_t first, int32_t second)
{
    if (first == second)
        return WM_NONE;
    return first > second ? 0 : 1;
}

/* WM-127 Leaving contact: on the march at once, unless retreat or withdrawal made the way free. */
bool wm_may_be_attacked_leaving(bool contact_broken, bool free_withdrawal)
{
    return !contact_broken && !free_withdrawal;
}

bool wm_moves_on_after(const wm_figures *tables, wm_result_code location)
{
    if (location == WM_RESULT_ROUT || location == WM_RESULT_GONE)
        return false;
    for (uint32_t i = 0; i < WM_RESULT_CODES_COUNT; i++) {
        const wm_result_codes_row *row = &tables->result_codes[i];

        if (row->column == WM_RESULT_COLUMN_LOCATION && row->code == location)
            return row->holds_field != 0 || row->terrain_units == 0;
    }
    return true;
}
