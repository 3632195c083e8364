#include "strategy.h"

#include <banneret/system/sums.h>

/* G3-092 Odds beyond 10 to 1: of use to anyone who is far ahead in technology. */
static int32_t beyond(const g3_figures *tables, int64_t ours, int64_t theirs, int32_t gap)
{
    int64_t step = G3_CONSTANT(tables, ODDS_WAIVER_STEP);

    if (gap <= G3_CONSTANT(tables, ODDS_WAIVER_TL) || ours <= step * theirs)
        return 0;
    return (int32_t)((ours - step * theirs) / (step * theirs));
}

/* G3-091 Relative troop strength: the upper bound of a line belongs to it. */
int32_t g3_odds_bonus(const g3_figures *tables, int64_t ours, int64_t theirs, int32_t our_tl,
                      int32_t their_tl)
{
    int32_t row = 0;

    if (ours <= theirs || theirs == 0)
        return 0;
    while (tables->odds_factor[row].odds_up_to.den != 0 &&
           ours * tables->odds_factor[row].odds_up_to.den >
               theirs * tables->odds_factor[row].odds_up_to.num)
        row++;
    return tables->odds_factor[row].strategy_bonus +
           beyond(tables, ours, theirs, our_tl - their_tl);
}

/* G3-093 TL difference. */
int32_t g3_tl_bonus(const g3_figures *tables, int32_t ours, int32_t theirs, bn_rat factor,
                    int32_t cap, const g3_readings *rules)
{
    int32_t gap = ours - theirs;
    int64_t bonus;

    if (gap <= 0)
        return 0;
    bonus = rules->tl_bonus_double ? 2 * gap : gap + G3_CONSTANT(tables, TL_BONUS);
    bonus = bonus * factor.num / factor.den;
    return cap >= 0 && bonus > cap ? cap : (int32_t)bonus;
}

/* G3-095 Starred positions: guns and miners take off two of each, once, and never below 0. */
static int32_t starred(const g3_figures *tables, int32_t modifier, bool siege_means)
{
    int32_t left = siege_means ? modifier - G3_CONSTANT(tables, POSITION_CUT) : modifier;

    return left > 0 ? left : 0;
}

static int32_t line_modifier(const g3_figures *tables, const g3_position *position, int32_t row)
{
    if (row == G3_DEFENSIVE_POSITION_ATTACKER_DOWNHILL)
        return position->downhill;
    if (row == G3_DEFENSIVE_POSITION_NARROW_PASSAGE)
        return position->passage;
    return tables->defensive_position[row].modifier;
}

/* Whether there is a better line of the same group than this one. */
static bool outdone(const g3_figures *tables, uint32_t lines, int32_t row)
{
    g3_group group = tables->defensive_position[row].exclusive_group;

    for (int32_t other = 0; group != G3_GROUP_NONE && other < G3_DEFENSIVE_POSITION_COUNT; other++)
        if (other != row && (lines & (1u << other)) &&
            tables->defensive_position[other].exclusive_group == group) {
            int32_t more = tables->defensive_position[other].modifier -
                           tables->defensive_position[row].modifier;

            if (more > 0 || (more == 0 && other < row))
                return true;
        }
    return false;
}

/* G3-094 Defensive position: of inclines, works and buildings one line each, the best. */
g3_ground g3_ground_of(const g3_figures *tables, const g3_position *position, bool siege_means,
                       const g3_readings *rules, const bn_term *of, bn_trace *trace)
{
    g3_ground out = { 0 };

    for (int32_t row = 0; row < G3_DEFENSIVE_POSITION_COUNT; row++) {
        const g3_defensive_position_row *line = &tables->defensive_position[row];
        int32_t modifier = line_modifier(tables, position, row), full = modifier;

        if (!(position->lines & (1u << row)))
            continue;
        out.is_starred |= line->starred != 0;
        out.cancels_home_ground |= line->cancels_home_ground != 0;
        if (!rules->position_all_stack && outdone(tables, position->lines, row))
            continue;
        if (line->starred) {
            modifier = starred(tables, modifier, siege_means);
            out.starred += modifier;
        }
        bn_plus_int(trace, of, 94, full, line->situation);
        bn_plus_int(trace, of, 95, modifier - full, "guns or miners against it");
        out.modifier += modifier;
    }
    return out;
}

bool g3_is_siege(const g3_position *position)
{
    return position->lines &
           (1u << G3_DEFENSIVE_POSITION_WALLED_CITY | 1u << G3_DEFENSIVE_POSITION_CASTLE);
}

/* What kind of special unit a piece is. */
static g3_special piece_type(const g3_figures *tables, const g3_unit *unit)
{
    switch (tables->special_weapons[unit->weapon].superiority_type) {
    case G3_TYPE_CAVALRY:
        return G3_CAVALRY;
    case G3_TYPE_ARMOUR:
        return G3_ARMOUR;
    case G3_TYPE_AIRCRAFT:
        return G3_AIRCRAFT;
    default:
        return G3_ARTILLERY;
    }
}

/* G3-098 Neutralizing units: pikes against cavalry, anti-aircraft guns against aircraft, each unit in only one role. */
void g3_count_specials(const g3_figures *tables, const g3_unit *unit, int64_t number,
                       g3_specials *out)
{
    if (unit->traits & G3_ANTI_AIRCRAFT)
        out->against[G3_AIRCRAFT] += number;
    else if (unit->weapon != G3_NONE)
        out->number[piece_type(tables, unit)] += number;
    else if (unit->traits & G3_GIANT_ENGINES)
        out->number[G3_ARTILLERY] += number;
    if (unit->traits & G3_PIKES)
        out->against[G3_CAVALRY] += number;
    if (unit->extra > 0)
        out->number[unit->extra - 1] += number;
    if (unit->against > 0)
        out->against[unit->against - 1] += number;
    if (unit->weapon != G3_NONE && unit->wielders == 0)
        return;
    if (unit->mobility >= G3_LIGHT_HORSE && unit->mobility <= G3_HEAVY_HORSE)
        out->number[G3_CAVALRY] += number;
    if (unit->ranged != 0)
        out->number[G3_MISSILES] += number;
}

/* G3-097 Which types count; those of the referee always. */
bool g3_special_counts(const g3_figures *tables, int32_t type, int32_t tl, bool siege)
{
    static const g3_special_type names[G3_SPECIALS] = { G3_TYPE_ARTILLERY, G3_TYPE_CAVALRY,
                                                        G3_TYPE_RANGED, G3_TYPE_ARMOUR,
                                                        G3_TYPE_AIRCRAFT };

    for (int32_t row = 0; type < G3_SPECIALS && row < G3_SUPERIORITY_TYPES_COUNT; row++) {
        const g3_superiority_types_row *line = &tables->superiority_types[row];

        if (line->type == names[type] && tl >= line->tl_min && tl <= line->tl_max)
            return (siege ? line->siege : line->open_battle) == G3_YES;
    }
    return type >= G3_SPECIALS;
}

/* G3-096 Special unit superiority; an enemy who has none at all counts as outnumbered by the most. */
int32_t g3_superiority(const g3_figures *tables, int64_t ours, int64_t theirs)
{
    int32_t row = 0;

    if (ours == 0)
        return 0;
    if (theirs == 0)
        return tables->superiority_ratio[G3_SUPERIORITY_RATIO_COUNT - 1].strategy_bonus;
    while (ours / theirs > tables->superiority_ratio[row].ratio_max)
        row++;
    return tables->superiority_ratio[row].strategy_bonus;
}

/* The side with fewer adds what neutralizes them, which can cancel superiority but never give it. */
int32_t g3_special_bonus(const g3_figures *tables, int32_t type, const g3_specials *ours,
                         const g3_specials *theirs, int32_t tl, bool siege)
{
    if (!g3_special_counts(tables, type, tl, siege) || ours->number[type] <= theirs->number[type])
        return 0;
    return g3_superiority(tables, ours->number[type], theirs->number[type] + theirs->against[type]);
}

/* G3-099 and G3-100 Special circumstances: of surprise and of supply only the worst line; home ground not
 * beside a fortification. */
int32_t g3_circumstances(const g3_figures *tables, uint32_t lines, bool home_ground_allowed)
{
    int32_t sum = 0, worst[G3_GROUP_BUILDING + 1] = { 0 };

    for (int32_t row = 0; row < G3_CIRCUMSTANCES_COUNT; row++) {
        const g3_circumstances_row *line = &tables->circumstances[row];

        if (!(lines & (1u << row)) || (row == G3_CIRCUMSTANCES_HOME_GROUND && !home_ground_allowed))
            continue;
        if (line->exclusive_group == G3_GROUP_NONE)
            sum += line->modifier;
        else if (line->modifier < worst[line->exclusive_group])
            worst[line->exclusive_group] = line->modifier;
    }
    return sum + worst[G3_GROUP_SURPRISE] + worst[G3_GROUP_SUPPLY];
}

int32_t g3_base_strategy(int32_t skill, bool commander_killed)
{
    return commander_killed ? (skill + 1) / 2 : skill;
}
