#include "weapons.h"

#include <banneret/system/sums.h>

#include "rules/board/numbers.h"
#include "rules/forces/dates.h"

static bool is_tank(const ob_target *target)
{
    return target->work == OB_NO_WORK && target->type == OB_STAND_CATEGORIES_TNK;
}

static bool is_aircraft(const ob_target *target)
{
    return target->work == OB_NO_WORK && target->type == OB_STAND_CATEGORIES_AIR;
}

/* OB-047 Guns better than their calibre: a second rating against TNK. */
int32_t ob_fired_row(const ob_shot *shot)
{
    const ob_weapon *weapon = shot->weapon;

    return weapon->against != OB_NONE && is_tank(&shot->at) ? weapon->against : weapon->row;
}

/* The row whose figures a weapon has, fired with its own row. */
static int32_t figures_of(const ob_figures *tables, const ob_weapon *weapon, int32_t row)
{
    const ob_weapons_row *is = &tables->weapons[row];

    if (is->comparable && weapon->like != OB_NONE)
        return weapon->like;
    return is->counts_as != OB_NONE ? is->counts_as : row;
}

int32_t ob_counts_as(const ob_figures *tables, const ob_shot *shot)
{
    return figures_of(tables, shot->weapon, ob_fired_row(shot));
}

/* OB-048 Self-propelled guns: only what shoots as TNK has the deductions of tank guns, and guided weapons are
 * no guns. */
static bool is_tank_gun(const ob_figures *tables, const ob_shot *shot)
{
    return shot->by.type == OB_STAND_CATEGORIES_TNK &&
           tables->weapons[ob_counts_as(tables, shot)].gun;
}

/* OB-113 Ranges: those of the table, with early rifles of MSK and rockets of AIR, which reach less far than
 * what they are compared with. */
static const ob_weapons_row *ranged_as(const ob_figures *tables, const ob_shot *shot)
{
    const ob_weapons_row *is = &tables->weapons[ob_fired_row(shot)];
    const ob_weapons_row *compared = &tables->weapons[ob_counts_as(tables, shot)];

    if (is->msk_early_as != OB_NONE && shot->by.type == OB_STAND_CATEGORIES_MSK &&
        !ob_dated(tables, OB_ERA_LIMITS_MUSKET_RIFLES, shot->by.year, shot->by.genre))
        return &tables->weapons[is->msk_early_as];
    return is->range_in > 0 && is->range_in < compared->range_in ? is : compared;
}

static int32_t adjusted(const ob_figures *tables, bool applies, int32_t row, bn_term of,
                        bn_trace *trace)
{
    const ob_range_adjustments_row *is = &tables->range_adjustments[row];

    return applies ? bn_plus_int(trace, BN_READ(trace, of, &is->inches), is->rule, is->inches,
                                 is->adjustment)
                   : 0;
}

#define REACH(applies, row) adjusted(tables, applies, OB_RANGE_ADJUSTMENTS_##row, of, trace)

/* OB-046, OB-114 and OB-172 What horse artillery and guns of tanks lose, and the one range of guns that are off
 * the table. */
int32_t ob_range(const ob_figures *tables, const ob_shot *shot, bn_term of, bn_trace *trace)
{
    int32_t range;

    of = bn_sum_in(of, OB_TERMS_RANGE);
    if (shot->by.off_table) {
        range = REACH(true, OFF_TABLE);
    } else if (tables->weapons[ob_fired_row(shot)].passed_over) {
        range = 0;
    } else {
        const ob_weapons_row *as = ranged_as(tables, shot);

        range = shot->weapon->range_in > 0 ? shot->weapon->range_in : as->range_in;
        bn_plus_int(trace, BN_READ(trace, of, &as->range_in), 113, range, "range of the weapon");
        range += REACH(is_tank_gun(tables, shot), GUN_IN_TANK);
        range += REACH(shot->by.type == OB_STAND_CATEGORIES_ART &&
                           (shot->by.traits & OB_IS_HORSE_ARTILLERY),
                       HORSE_ARTILLERY);
    }
    return bn_gives_int(trace, &of, 113, range, "greatest range, in inches");
}

/* OB-115 Minimum range: mortars and guided weapons. */
int32_t ob_least_range(const ob_figures *tables, const ob_shot *shot)
{
    return shot->by.off_table ? 0 : tables->weapons[ob_fired_row(shot)].min_range_in;
}

/* OB-112 Altitude: between two AIR the difference. */
int32_t ob_altitude(const ob_figures *tables, int32_t firer, int32_t target)
{
    const int32_t over_ground[] = {
        [OB_ON_GROUND] = 0,
        [OB_FLIES_LOW] = tables->range_adjustments[OB_RANGE_ADJUSTMENTS_LOW_ALTITUDE].inches,
        [OB_FLIES_HIGH] = tables->range_adjustments[OB_RANGE_ADJUSTMENTS_ALTITUDE].inches,
    };

    return (int32_t)ob_size(over_ground[firer] - over_ground[target]);
}

/* Stands flown over need no range; the anti-tank weapons of foot are measured without rounding (OB-111,
 * OB-207). */
bool ob_in_range(const ob_figures *tables, const ob_readings *rules, const ob_shot *shot)
{
    const ob_weapons_row *is = &tables->weapons[ob_fired_row(shot)];
    int32_t height = ob_altitude(tables, shot->by.height, shot->at.height);
    int32_t most = ob_range(tables, shot, bn_sum(0, OB_NONE, OB_NONE, NULL), NULL) - height;
    int32_t least = ob_least_range(tables, shot) - height;
    bool exact = rules->exact_measures || is->min_gap_units > 0;

    if (shot->passed_over)
        return true;
    if (is->passed_over || shot->gap < is->min_gap_units)
        return false;
    return ob_within(shot->gap, most, exact) &&
           (exact ? shot->gap >= least * OB_INCH : ob_inches(shot->gap) >= least);
}

/* OB-116 and OB-119 Who may fire indirectly: chemical loads, guns off the table and bombs that fall from level
 * flight always do. */
uint32_t ob_ways_to_fire(const ob_figures *tables, const ob_firer *firer, const ob_weapon *weapon,
                         bool chemical)
{
    static const uint32_t ways[] = {
        [OB_DIRECT] = OB_FIRES_DIRECTLY,
        [OB_OVERHEAD] = OB_FIRES_DIRECTLY | OB_FIRES_OVERHEAD,
        [OB_MAY_LOB] = OB_FIRES_DIRECTLY | OB_FIRES_INDIRECTLY,
        [OB_LOBS] = OB_FIRES_INDIRECTLY,
    };

    if (chemical || firer->off_table)
        return OB_FIRES_INDIRECTLY;
    if (tables->weapons[weapon->row].passed_over)
        return firer->bombing == OB_LEVEL ? OB_FIRES_INDIRECTLY : OB_FIRES_DIRECTLY;
    return ways[weapon->lob];
}

/* Guns off the table fire at what is identified; for AIR a controller may see (OB-120, OB-174). */
bool ob_needs_spotter(const ob_readings *rules, const ob_firer *firer)
{
    return !firer->off_table && firer->type != OB_STAND_CATEGORIES_AIR &&
           !rules->lobbing_needs_no_spotter;
}

/* Rockets, and guns of a calibre that the roster states. */
bool ob_may_stay_off_table(const ob_figures *tables, const ob_weapon *weapon)
{
    return weapon->row == OB_WEAPONS_ROCKET_ART ||
           weapon->calibre_mm > OB_CONSTANT(tables, OFF_TABLE_CALIBRE_MM);
}

/* Whether a guided weapon flies at what it was not made for. */
static bool is_misused(const ob_figures *tables, const ob_shot *shot)
{
    switch (tables->weapons[ob_fired_row(shot)].guided_at) {
    case OB_AT_TANKS:
        return !is_tank(&shot->at);
    case OB_AT_AIRCRAFT:
        return !is_aircraft(&shot->at);
    default:
        return false;
    }
}

/* OB-124, OB-125, OB-128 and OB-134 The factor of the weapon: more with canister and several guns, less for a
 * gun in a TNK, though not when it fires to knock out (OB-206). */
int32_t ob_weapon_factor(const ob_figures *tables, const ob_readings *rules, const ob_shot *shot,
                         bn_term of, bn_trace *trace)
{
    int32_t close = tables->weapons[ob_fired_row(shot)].close_as, row = ob_counts_as(tables, shot);
    int32_t guns = shot->weapon->guns > 1 ? shot->weapon->guns : 1, factor;
    bool canister = close != OB_NONE &&
                    ob_within(shot->gap, tables->weapons[close].range_in, rules->exact_measures);

    if (is_misused(tables, shot))
        return 0;
    factor = guns * tables->weapons[canister ? close : row].shoot_factor;
    bn_plus_int(trace, BN_READ(trace, of, &tables->weapons[canister ? close : row].shoot_factor),
                guns > 1   ? 134
                : canister ? 125
                           : 124,
                factor,
                guns > 1   ? "factors of like guns"
                : canister ? "canister"
                           : "weapon factor");
    if (is_tank_gun(tables, shot) && !shot->knock_out)
        factor += bn_plus_int(trace, BN_READ(trace, of, &OB_CONSTANT(tables, TANK_GUN_FACTOR)), 128,
                              OB_CONSTANT(tables, TANK_GUN_FACTOR), "gun in a TNK");
    return factor;
}

/* OB-118 Infantry fighting vehicles: with SKI aboard they may shoot as SKI/S. */
int32_t ob_vehicle_weapon(const ob_figures *tables, uint32_t traits, int32_t passenger)
{
    return (traits & OB_IS_FIGHTING_VEHICLE) && tables->stand_categories[passenger].ski
               ? OB_WEAPONS_SUPPORT_WEAPON
               : OB_NONE;
}
