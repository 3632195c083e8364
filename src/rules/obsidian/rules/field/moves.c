#include "moves.h"

#include "formations.h"

/* What a change of formation costs, by the reading formation_cost. */
enum { COSTS_INCHES, COSTS_NOTHING, COSTS_THE_MOVE };

#define INCHES(tables, row) ((tables)->move_adjustments[OB_MOVE_ADJUSTMENTS_##row].inches)

/* ---- ground ------------------------------------------------------------------------------------- */

static const ob_toll open_ground = { .times = 1 };

static ob_toll closed(uint32_t flags)
{
    return (ob_toll){ .times = 1, .flags = flags | OB_CLOSED };
}

static bool has_boats(const ob_mover *mover)
{
    return mover->traits & (OB_HAS_BOATS | OB_IS_AMPHIBIOUS);
}

/* OB-054 Impassable features: who has the gear that opens them. */
static bool lacks_gear(const ob_mover *mover, int32_t without)
{
    if (without == OB_NO_GEAR)
        return false;
    return without == OB_LADDERS ? !(mover->traits & OB_HAS_LADDERS) : !has_boats(mover);
}

/* OB-085 to OB-088 Woods, towns, marsh, rivers: the row of Table 5 for a group of movers. */
static ob_toll toll_of_row(const ob_figures *tables, const ob_mover *mover, int32_t row)
{
    const ob_table05_terrain_moves_row *is = &tables->table05_terrain_moves[row];
    int32_t movers = tables->stand_categories[mover->type].movers;
    const int32_t times[] = { is->foot, is->pikes, is->skirmishers, is->heavy, is->transport };
    bool wheels = mover->drive == OB_WHEELED &&
                  (mover->type == OB_STAND_CATEGORIES_TNK || movers == OB_MOVES_LOADS);
    bool slow = movers == OB_MOVES_HEAVILY || movers == OB_MOVES_LOADS;
    ob_toll toll = { .times = times[movers] };

    if (row == OB_TABLE05_TERRAIN_MOVES_RIVER)
        toll.flags |= OB_WATER;
    if (row == OB_TABLE05_TERRAIN_MOVES_FORD)
        toll.flags |= OB_LIFTS_WATER;
    if (toll.times == 0 || (wheels && is->closed_to_wheels))
        return closed(toll.flags);
    if (movers == OB_MOVES_OPEN && is->skirmishers_once)
        toll.flags |= OB_ONCE;
    if (slow && is->heavy_capped)
        toll.flags |= OB_CAPPED;
    return toll;
}

/* OB-193 Vehicles, gravity, jump packs: hover ignores marsh and water. */
static bool hovers_over(const ob_mover *mover, int32_t row)
{
    return mover->drive == OB_HOVER &&
           (row == OB_TABLE05_TERRAIN_MOVES_MARSH || row == OB_TABLE05_TERRAIN_MOVES_RIVER ||
            row == OB_TABLE05_TERRAIN_MOVES_FORD);
}

static ob_toll toll_of_area(const ob_figures *tables, const ob_mover *mover, const ob_piece *piece)
{
    int32_t row = tables->terrain_effects[piece->kind].going;
    uint32_t water = row == OB_TABLE05_TERRAIN_MOVES_RIVER ? OB_WATER : 0;
    ob_toll toll;

    if (row != OB_NONE && hovers_over(mover, row))
        return open_ground;
    if (lacks_gear(mover, piece->without))
        return closed(water);
    if (row == OB_NONE)
        return open_ground;
    toll = toll_of_row(tables, mover, row);
    if (toll.flags & OB_CLOSED && water && has_boats(mover))
        return (ob_toll){ .times = tables->table05_terrain_moves[row].skirmishers, .flags = water };
    return toll;
}

/* OB-084 Hills: steep ones take something off. */
static ob_toll toll_of_contour(const ob_piece *piece)
{
    return (ob_toll){ .times = 1, .flags = piece->steep ? OB_STEEP : 0 };
}

/* OB-090 Linear obstacles: each crossing takes something off, if the line can be crossed. */
static ob_toll toll_of_line(const ob_figures *tables, const ob_mover *mover, const ob_piece *piece)
{
    if (lacks_gear(mover, piece->without))
        return closed(0);
    return (ob_toll){ .times = 1,
                      .flags = tables->terrain_effects[piece->kind].hinders ? OB_HINDERS : 0 };
}

/* OB-194 Low flyers, like all that flies, do not mind the ground. */
static bool is_above(const ob_figures *tables, const ob_mover *mover)
{
    return mover->flies || mover->traits & OB_IS_LOW_FLYER ||
           tables->stand_categories[mover->type].movers == OB_MOVES_BY_AIR;
}

ob_toll ob_toll_on(const ob_figures *tables, const ob_mover *mover, const ob_piece *piece)
{
    if (is_above(tables, mover))
        return open_ground;
    if (piece->kind == OB_TERRAIN_EFFECTS_ROAD)
        return (ob_toll){ .times = 1, .flags = OB_LIFTS_ALL | OB_GIVES_BONUS };
    if (piece->kind == OB_TERRAIN_EFFECTS_BRIDGE)
        return (ob_toll){ .times = 1, .flags = OB_LIFTS_ALL };
    if (piece->shape == OB_CONTOUR)
        return toll_of_contour(piece);
    if (piece->shape == OB_LINE)
        return toll_of_line(tables, mover, piece);
    return toll_of_area(tables, mover, piece);
}

/* ---- what may be spent -------------------------------------------------------------------------- */

/* OB-096 Mounting, dismounting, boarding: half the base move of the faster mode. */
int32_t ob_mounting_cost(const ob_figures *tables, int32_t faster_in)
{
    return (int32_t)ob_rdiv(faster_in, OB_CONSTANT(tables, MOUNTING_SHARE));
}

/* OB-093 Backstep: foot only. */
bool ob_may_step_back(const ob_figures *tables, int32_t type)
{
    return tables->stand_categories[type].infantry;
}

/* Half the base move, in units. */
static int32_t backstep(const ob_figures *tables, int32_t move_in)
{
    return (int32_t)ob_rdiv(OB_INCH * (int64_t)move_in, OB_CONSTANT(tables, BACKSTEP_SHARE));
}

/* Of two modes the slower, if both are used. */
static int32_t base_of(const ob_effort *effort)
{
    return effort->both && effort->other_in < effort->move_in ? effort->other_in : effort->move_in;
}

/* Whether it may not move at all: in square, or when a change of formation takes the whole move. */
static bool is_rooted(const ob_readings *readings, const ob_mover *mover, const ob_effort *effort)
{
    return mover->formation == OB_SQUARE ||
           (effort->orders & OB_CHANGES_FORM && readings->formation_cost == COSTS_THE_MOVE);
}

/* A row of move_adjustments.csv this many times; returns the total. */
static int32_t adjust(const ob_figures *tables, int32_t row, int32_t times, bn_term of,
                      bn_trace *trace)
{
    const ob_move_adjustments_row *is = &tables->move_adjustments[row];

    return bn_plus_int(trace, BN_READ(trace, of, &is->inches), is->rule, times * is->inches,
                       is->words);
}

#define IF(applies, row) adjust(tables, OB_MOVE_ADJUSTMENTS_##row, (applies) ? 1 : 0, of, trace)

/* OB-095 and OB-097 Disengaging, change of formation, and what else orders take off: guns limbered, places
 * changed, horses mounted. Below 0. */
static int32_t of_orders(const ob_figures *tables, const ob_readings *readings,
                         const ob_effort *effort, bn_term of, bn_trace *trace)
{
    uint32_t orders = effort->orders;
    int32_t faster = effort->other_in > effort->move_in ? effort->other_in : effort->move_in;
    int32_t limber =
        effort->motor ? OB_MOVE_ADJUSTMENTS_LIMBER_MOTOR : OB_MOVE_ADJUSTMENTS_LIMBER_ANIMAL;
    int32_t sum = adjust(tables, limber, effort->limberings, of, trace);

    sum += IF(orders & OB_SWAPS, SWAP);
    sum += IF(orders & OB_BREAKS_OFF, DISENGAGE);
    sum += IF(orders & OB_CHANGES_FORM && readings->formation_cost == COSTS_INCHES, FORMATION);
    if (orders & OB_MOUNTS)
        sum += bn_plus_int(trace, &of, 96, -ob_mounting_cost(tables, faster),
                           "mounting or dismounting");
    return sum;
}

/* OB-089 Roads: more for those who stay on one, and do not charge or step back. */
static int32_t road_row(const ob_figures *tables, const ob_mover *mover)
{
    return tables->stand_categories[mover->type].motorised ? OB_MOVE_ADJUSTMENTS_ROAD_MOTOR
                                                           : OB_MOVE_ADJUSTMENTS_ROAD;
}

static bool uses_roads(const ob_mover *mover, const ob_effort *effort)
{
    return !(effort->orders & (OB_CHARGES | OB_STEPS_BACK)) && !ob_all_round(mover->formation);
}

/* OB-074 and OB-075 Working out the allowance, and the minimum move. */
ob_allowance ob_move_allowance(const ob_figures *tables, const ob_readings *readings,
                               const ob_mover *mover, const ob_effort *effort)
{
    bn_term of = { 0 };
    ob_allowance may = { .least = OB_CONSTANT(tables, MINIMUM_MOVE_IN) };

    if (is_rooted(readings, mover, effort))
        return (ob_allowance){ 0 };
    may.cap = OB_CONSTANT(tables, WOODS_CAP_IN);
    may.climb = -INCHES(tables, STEEP_SLOPE);
    may.once = -INCHES(tables, SKIRMISHERS_IN_WOODS);
    may.hinder = -INCHES(tables, OBSTACLE);
    may.deducted = -of_orders(tables, readings, effort, of, NULL);
    may.base =
        ob_all_round(mover->formation) ? OB_CONSTANT(tables, TESTUDO_MOVE_IN) : base_of(effort);
    if (effort->orders & OB_STEPS_BACK) {
        int32_t units = backstep(tables, may.base);

        may.units = units % OB_INCH;
        may.base = units / OB_INCH;
    }
    if (uses_roads(mover, effort))
        may.road = tables->move_adjustments[road_row(tables, mover)].inches;
    return may;
}

/* The total in inches; the units themselves. */
static int32_t gives(bn_trace *trace, bn_term of, int32_t units)
{
    bn_gives(trace, &of, 74, bn_rat_of(units, OB_INCH), "inches");
    return units;
}

int32_t ob_move_sum(const ob_figures *tables, const ob_readings *readings, const ob_mover *mover,
                    const ob_effort *effort, const ob_price *price, bn_term of, bn_trace *trace)
{
    ob_allowance may = ob_move_allowance(tables, readings, mover, effort);
    bool road = may.road > 0 && price->steps > 0 && !price->off_road;
    int32_t base = OB_INCH * may.base + may.units, sum = 0, least;

    of = bn_sum_in(of, OB_TERMS_MOVE);
    bn_plus(trace, BN_READ(trace, of, effort->figure), 74, bn_rat_of(base, OB_INCH), "base move");
    if (is_rooted(readings, mover, effort))
        return gives(trace, of, 0);
    sum += adjust(tables, road_row(tables, mover), road ? 1 : 0, of, trace);
    sum += of_orders(tables, readings, effort, of, trace);
    sum += IF(price->climbed, STEEP_SLOPE);
    sum += IF(price->once, SKIRMISHERS_IN_WOODS);
    sum += adjust(tables, OB_MOVE_ADJUSTMENTS_OBSTACLE, price->hindered, of, trace);
    sum = OB_INCH * sum + base;
    least = OB_INCH * may.least;
    if (sum < least)
        bn_plus(trace, &of, 75, bn_rat_of(least - sum, OB_INCH), "the least move");
    return gives(trace, of, sum < least ? least : sum);
}

/* ---- changing places ------------------------------------------------------------------------ */

/* OB-092 Changing places: not for skirmishers, who pass. */
bool ob_may_swap(const ob_figures *tables, int32_t one, int32_t other)
{
    const ob_stand_categories_row *types = tables->stand_categories;

    return types[one].ground && types[other].ground && !types[one].ski && !types[other].ski;
}
