#include "strength.h"

#include <banneret/system/sums.h>

static int32_t component(const g3_figures *tables, int32_t row, int32_t tl)
{
    return tables->ts_components[row].value + tables->ts_components[row].per_tl * tl;
}

bool g3_is_piece(const g3_unit *unit)
{
    return unit->weapon != G3_NONE || (unit->own_ts > 0 && !(unit->traits & G3_CREATURE));
}

/* The men of a unit: its crews, if it is counted in pieces. */
int32_t g3_men_of(const g3_unit *unit, int32_t count)
{
    return g3_is_piece(unit) ? count * unit->crew : count;
}

static int32_t fine_ts(const g3_figures *tables, const g3_unit *unit)
{
    return unit->traits & G3_FINE_WEAPONS
               ? component(tables, G3_TS_COMPONENTS_FINE_WEAPONS, unit->tl)
               : 0;
}

/* G3-019 Equipment class, with the one step of fine weapons. */
int32_t g3_equipment_ts(const g3_figures *tables, const g3_unit *unit)
{
    int32_t ts = 0;

    if (unit->equipment != G3_NO_CLASS)
        ts = component(tables, G3_TS_COMPONENTS_LIGHT + unit->equipment - G3_LIGHT, unit->tl);
    return ts + fine_ts(tables, unit);
}

/* G3-021 Irregulars: without the third of their equipment that training would make count. */
int32_t g3_trained_ts(const g3_figures *tables, const g3_unit *unit, int32_t equipment)
{
    if (!(unit->traits & G3_IRREGULAR))
        return equipment;
    return equipment - equipment / G3_CONSTANT(tables, IRREGULAR_DIVISOR);
}

static bool on_horse(const g3_unit *unit)
{
    return unit->mobility != G3_ON_FOOT && unit->mobility != G3_CARRIER &&
           unit->mobility != G3_AIRLIFT;
}

static int32_t stirrups_ts(const g3_figures *tables, const g3_unit *unit)
{
    return on_horse(unit) && (unit->traits & G3_NO_STIRRUPS)
               ? component(tables, G3_TS_COMPONENTS_NO_STIRRUPS, unit->tl)
               : 0;
}

/* G3-022 Horses and stirrups. */
static int32_t horse_ts(const g3_figures *tables, const g3_unit *unit)
{
    int32_t horse = G3_TS_COMPONENTS_LIGHT_HORSE + unit->mobility - G3_LIGHT_HORSE;

    return component(tables, horse, unit->tl) + stirrups_ts(tables, unit);
}

/* G3-024 Vehicles: what carries troops adds its TL, on wheels or in the air. */
int32_t g3_mobility_ts(const g3_figures *tables, const g3_unit *unit)
{
    switch (unit->mobility) {
    case G3_ON_FOOT:
        return 0;
    case G3_CARRIER:
        return component(tables, G3_TS_COMPONENTS_ARMOURED_VEHICLE, unit->tl);
    case G3_AIRLIFT:
        return component(tables, G3_TS_COMPONENTS_FLYING_VEHICLE, unit->tl);
    default:
        return horse_ts(tables, unit);
    }
}

/* G3-030 Racial modifier: half the sum, the fraction dropped towards zero. */
int32_t g3_racial_modifier(int32_t st, int32_t ht, int32_t hit_points)
{
    return (st + ht + hit_points) / 2;
}

/* G3-031 Racial minimum. */
int32_t g3_racial_floor(const g3_figures *tables, int32_t ts, int32_t racial)
{
    int32_t least = G3_CONSTANT(tables, MINIMUM_TS);

    return ts + racial > least ? ts + racial : least;
}

/* G3-020 High Tech armour: half its DR, the fraction dropped. */
int32_t g3_armour_ts(const g3_figures *tables, int32_t dr)
{
    return dr / G3_CONSTANT(tables, HITECH_DR_DIVISOR);
}

/* G3-025 Ranged weapons: the best one carried. */
int32_t g3_ranged_ts(const g3_figures *tables, const g3_unit *unit)
{
    int32_t best = 0;

    for (int32_t w = 0; w < G3_RANGED; w++) {
        int32_t ts = component(tables, G3_TS_COMPONENTS_SLING + w, unit->tl);

        if ((unit->ranged & (1u << w)) && ts > best)
            best = ts;
    }
    return best;
}

#define PART(rule, value, words) bn_plus_int(trace, of, rule, value, words)

/* G3-018 Individual TS, in its order of operations. */
int32_t g3_individual_ts(const g3_figures *tables, const g3_unit *unit, const bn_term *of,
                         bn_trace *trace)
{
    int32_t equipment = g3_equipment_ts(tables, unit), fine = fine_ts(tables, unit);
    int32_t trained = g3_trained_ts(tables, unit, equipment), stirrups = stirrups_ts(tables, unit);
    int32_t ts = PART(19, equipment - fine, "equipment") + PART(19, fine, "fine weapons");

    ts += PART(21, trained - equipment, "no military training");
    ts += PART(unit->mobility >= G3_CARRIER ? 24 : 22, g3_mobility_ts(tables, unit) - stirrups,
               "mobility");
    ts += PART(22, stirrups, "no stirrups");
    ts += PART(30, g3_racial_floor(tables, ts, unit->racial) - ts, "race");
    ts += PART(20, g3_armour_ts(tables, unit->armour_dr), "High Tech armour");
    ts += PART(25, g3_ranged_ts(tables, unit), "ranged weapon");
    return ts;
}

/* G3-029 Experimental weapons. */
int32_t g3_experimental_ts(int32_t ts, int32_t cut_pct)
{
    return ts * (100 - cut_pct) / 100;
}

/* G3-027 Chariots: each wielder is worth what they would be on foot. */
static int32_t wielders_ts(const g3_figures *tables, const g3_unit *unit)
{
    g3_unit wielder = *unit;

    if (tables->special_weapons[unit->weapon].extra_wielders_default == 0)
        return 0;
    wielder.mobility = G3_ON_FOOT;
    if (unit->equipment == G3_NO_CLASS)
        wielder.equipment = unit->wielder_class;
    return unit->wielders * g3_individual_ts(tables, &wielder, &bn_untold, NULL);
}

/* What the TS of one comes from that is neither a soldier nor a listed weapon. */
static int32_t own_ts(const g3_unit *unit, const bn_term *of, bn_trace *trace)
{
    if (unit->creature != G3_NONE)
        return PART(151, unit->own_ts, "a creature of the list");
    if (unit->traits & G3_CREATURE)
        return PART(149, unit->own_ts, "a giant as a small siege engine");
    return PART(26, unit->own_ts, "an unlisted weapon or creature");
}

/* G3-026 Special weapons: a piece with its crew, instead of individual TS. */
static int32_t piece_ts(const g3_figures *tables, const g3_unit *unit, const bn_term *of,
                        bn_trace *trace)
{
    int32_t ts;

    if (unit->weapon == G3_NONE) {
        ts = own_ts(unit, of, trace);
    } else {
        ts = PART(26, tables->special_weapons[unit->weapon].ts, "a piece with its crew");
        ts += PART(27, wielders_ts(tables, unit), "those who fight from it");
    }
    return ts + PART(29, g3_experimental_ts(ts, unit->experimental_pct) - ts, "experimental");
}

/* G3-032 Superpowered fighters: one who flies and shoots is a gunship, one who only flies is carried
 * by themselves. */
static int32_t super_ts(const g3_figures *tables, const g3_unit *unit, const bn_term *of,
                        bn_trace *trace)
{
    g3_unit fighter = *unit;
    int32_t ts, least;

    fighter.armour_dr = 0;
    if (!(unit->traits & G3_FLIES) || !(unit->traits & G3_SHOOTS)) {
        if (unit->traits & G3_FLIES)
            fighter.mobility = G3_AIRLIFT;
        ts = g3_individual_ts(tables, &fighter, of, trace);
    } else {
        ts = PART(26, tables->special_weapons[G3_SPECIAL_WEAPONS_GUNSHIP].ts, "flies and shoots");
        ts += PART(30, unit->racial, "strength and health");
    }
    ts += PART(20, g3_armour_ts(tables, unit->armour_dr), "DR");
    ts += PART(32, unit->gadgets, "gadgets");
    least = G3_CONSTANT(tables, MINIMUM_TS);
    return ts < least ? ts + PART(18, least - ts, "at least 1") : ts;
}

/* G3-143 Miners: more at the walls than in the open, if a specialist leads them; dwarves by G3-149. */
static int32_t miner_ts(const g3_figures *tables, const g3_unit *unit, bool besieging,
                        const bn_term *of, bn_trace *trace)
{
    bool dwarves = unit->traits & G3_DWARVES;

    if (besieging && (unit->traits & G3_SPECIALIST))
        return dwarves ? PART(149, G3_CONSTANT(tables, DWARF_MINER_TS), "dwarf miners at the walls")
                       : PART(143, tables->yrth_troops[G3_YRTH_TROOPS_MN].ts_besieging,
                              "miners at the walls");
    if (dwarves)
        return g3_individual_ts(tables, unit, of, trace);
    return PART(143, G3_CONSTANT(tables, MINER_TS_FIELD), "miners in the open");
}

int32_t g3_single_ts(const g3_figures *tables, const g3_unit *unit, bool besieging,
                     const bn_term *of, bn_trace *trace)
{
    if (unit->traits & G3_SUPER)
        return super_ts(tables, unit, of, trace);
    if (unit->traits & G3_MINERS)
        return miner_ts(tables, unit, besieging, of, trace);
    if (unit->weapon != G3_NONE || unit->own_ts > 0)
        return piece_ts(tables, unit, of, trace);
    return g3_individual_ts(tables, unit, of, trace);
}

static void times(bn_trace *trace, bn_term of, int32_t rule, bn_rat factor, const char *words)
{
    if (trace == NULL)
        return;
    of.rule = (uint16_t)rule;
    of.kind = BN_TERM_FACTOR;
    of.rounding = BN_ROUND_DOWN;
    of.exact = factor;
    of.words = words;
    of.name = NULL;
    bn_trace_put(trace, &of);
}

/* G3-017 and G3-035 Unit and force TS: rounded down once, on the unit total. */
int32_t g3_unit_ts(const g3_figures *tables, const g3_unit *unit, int32_t count, int32_t quality,
                   bool besieging, const bn_term *of, bn_trace *trace)
{
    bn_rat better = tables->troop_quality[quality].ts_multiplier;
    int64_t single;
    int32_t ts;

    if (unit->whole_ts > 0) {
        ts = (int32_t)((int64_t)unit->whole_ts * count / unit->whole_men);
        return bn_gives_int(trace, of, 17, PART(140, ts, "as estimated"), "unit TS");
    }
    single = g3_single_ts(tables, unit, besieging, of, trace);
    ts = (int32_t)(single * count * better.num / better.den);
    times(trace, *of, 17, bn_rat_int(count),
          unit->traits & G3_CREATURE ? "creatures" : "men or pieces");
    times(trace, *of, 35, better, "quality");
    return bn_gives_int(trace, of, 17, ts, "unit TS");
}

/* G3-039 Morale and TS: a tenth for each point above or below the base. */
int32_t g3_morale_ts(const g3_figures *tables, int32_t ts, int32_t change)
{
    int32_t pct = 100 + G3_CONSTANT(tables, MORALE_TS_PCT) * change;

    return pct > 0 ? (int32_t)((int64_t)ts * pct / 100) : 0;
}
