#include "movement.h"

#include "element.h"
#include "rules/people/skills.h"

static void note(bn_trace *trace, uint16_t rule, bn_term_kind kind, bn_rat exact, bn_rat before,
                 bn_rat after, const char *words)
{
    bn_trace_add(trace, (bn_term){ .rule = rule,
                                   .row = BN_NO_ROW,
                                   .side = -1,
                                   .about = -1,
                                   .group = G4_TERMS_SPEED,
                                   .kind = (uint8_t)kind,
                                   .value = bn_rat_floor(after),
                                   .exact = exact,
                                   .seen = { before, after },
                                   .words = words });
}

static bn_rat times(bn_trace *trace, uint16_t rule, bn_rat miles, bn_rat factor, const char *words)
{
    bn_rat after = bn_rat_mul(miles, factor);

    note(trace, rule, BN_TERM_FACTOR, factor, miles, after, words);
    return after;
}

static bn_rat percent(int32_t pct)
{
    return bn_rat_of(pct, 100);
}

/* ---- the day and the country -------------------------------------------------------------- */

/* G4-274 What bad weather is: a storm that hampers armies, by the day; never unless someone says
 * so. */
bool g4_weather_is_bad(const g4_campaign_inputs *campaign, bool asked)
{
    return campaign->given[G4_IN_WEATHER] ? campaign->bad_weather != 0 : asked;
}

/* G4-109 March in bad weather: dirt roads are no roads then, unless the referee says that they hold;
 * they may wash out others too. */
static bool washes_out(g4_surface road, const g4_weather *weather)
{
    if (weather->washed != G4_WASHED_BY_RULE)
        return weather->washed == G4_WASHED_OUT;
    return weather->bad && road == G4_DIRT_ROAD;
}

g4_surface g4_road_surface(const g4_figures *tables, int32_t quality, int32_t tl,
                           const g4_weather *weather)
{
    g4_surface road = tl >= G4_CONSTANT(tables, ROAD_GOOD_FIRST_TL) ? G4_GOOD_ROAD : G4_DIRT_ROAD;

    if (quality != G4_ROADS_BY_TL)
        road = quality == G4_ROADS_GOOD ? G4_GOOD_ROAD : G4_DIRT_ROAD;
    return quality == G4_ROADS_NONE || washes_out(road, weather) ? G4_OFF_ROAD : road;
}

bool g4_place_closed(const g4_place *place, const g4_weather *weather)
{
    return (place->pass && weather->passes_blocked) || (place->ford && weather->fords_flooded);
}

/* ---- speed of an element ------------------------------------------------------------------ */

/* The row of travel_speed.csv of each bit of mobility. */
static const int32_t speed_rows[G4_MOBILITIES] = {
    G4_TRAVEL_SPEED_FOOT,  G4_TRAVEL_SPEED_MECH, G4_TRAVEL_SPEED_MOTOR, G4_TRAVEL_SPEED_MTD,
    G4_TRAVEL_SPEED_COAST, G4_TRAVEL_SPEED_SEA,  G4_TRAVEL_SPEED_SA,    G4_TRAVEL_SPEED_FA,
};

/* G4-102, G4-103, G4-104, G4-105, G4-108 Speeds of Foot, Mechanized, Motorized, Mounted, and of ships:
 * by what they go over, and growing with TL where engines drive them. */
static bn_rat mobility_speed(const g4_figures *tables, int32_t row, int32_t tl, int32_t surface)
{
    const g4_travel_speed_row *r = &tables->travel_speed[row];
    int32_t over[] = { r->good_road, r->dirt_road, r->off_road, r->water };
    int32_t steps = tl > r->tl_step_after ? tl - r->tl_step_after : 0;

    return bn_rat_mul(bn_rat_int(over[surface]), percent(100 + steps * r->tl_step_pct));
}

/* G4-110 Voyage in bad weather: coastal craft stay where they are, others lose by the dice; neither
 * if built for any weather. */
static bool held_in_port(const g4_line *line, uint32_t mobility, const g4_march *march)
{
    return march->surface == G4_ON_WATER && march->bad_weather && mobility == G4_COAST &&
           !g4_weatherproof(line);
}

/* G4-114 Night march: off the road half as far in the dark, or by day for those who shun it. */
static bool gropes(const g4_line *line, const g4_march *march)
{
    return march->surface == G4_OFF_ROAD && g4_halved_by_light(line, march->by_night);
}

bn_rat g4_element_speed(const g4_figures *tables, const g4_line *line, uint32_t mobility,
                        int32_t tl, const g4_march *march)
{
    bn_rat best = bn_rat_int(0);

    for (int32_t i = 0; i < G4_MOBILITIES; i++) {
        bn_rat speed;

        if (!(mobility >> i & 1) || held_in_port(line, mobility & (1u << i), march))
            continue;
        speed = mobility_speed(tables, speed_rows[i], tl, march->surface);
        if (bn_rat_cmp(speed, best) > 0)
            best = speed;
    }
    return gropes(line, march) ? bn_rat_mul(best, percent(G4_CONSTANT(tables, NIGHT_MARCH_PCT)))
                               : best;
}

/* ---- speed of a force --------------------------------------------------------------------- */

/* G4-098 What moves as one force: all that are near enough to fight together. */
static bool near_enough(const g4_line *line)
{
    return line->in_support;
}

/* G4-099 Fast Air support: attached to a force, it neither moves nor is based with it. */
static bool supports_from_afar(uint32_t mobility)
{
    return (mobility & G4_FA) != 0;
}

bool g4_marches(const g4_ranks_line *line)
{
    return near_enough(line->line) && !supports_from_afar(line->mobility) &&
           line->carrier == G4_NONE && !line->line->ignores_mobility;
}

static bool exposed(const g4_ranks_line *line, const g4_march *march)
{
    return march->surface == G4_ON_WATER && march->bad_weather && !g4_weatherproof(line->line);
}

bool g4_storm_due(const g4_figures *tables, const g4_ranks *ranks, const g4_march *march)
{
    if (bn_rat_cmp(g4_force_speed(tables, ranks, march, 0, NULL), bn_rat_int(0)) == 0)
        return false;
    for (int32_t i = 0; i < ranks->count; i++)
        if (g4_marches(&ranks->lines[i]) && exposed(&ranks->lines[i], march))
            return true;
    return false;
}

bool g4_without_scouts(const g4_ranks *ranks)
{
    for (int32_t i = 0; i < ranks->count; i++)
        if (ranks->lines[i].figures->classes & G4_REC)
            return false;
    return true;
}

/* G4-115 Marching without security: twice as far. */
static bn_rat without_security(const g4_figures *tables, bn_rat miles, const g4_march *march,
                               bn_trace *trace)
{
    if (!march->without_security)
        return miles;
    return times(trace, 115, miles, percent(G4_CONSTANT(tables, NO_SECURITY_PCT)),
                 "without security {1} miles instead of {0}");
}

/* G4-116 No scouts: half as far on land of which there are no good maps. */
static bn_rat without_maps(const g4_figures *tables, bn_rat miles, const g4_ranks *ranks,
                           const g4_march *march, bn_trace *trace)
{
    if (!march->poorly_mapped || march->surface == G4_ON_WATER || !g4_without_scouts(ranks))
        return miles;
    return times(trace, 116, miles, percent(G4_CONSTANT(tables, NO_SCOUTS_PCT)),
                 "without scouts or maps {1} miles instead of {0}");
}

/* G4-118 Foot marches and the Basic Set: a factor of the referee's on marches by land. */
static bn_rat by_the_land(bn_rat miles, const g4_march *march, bn_trace *trace)
{
    if (march->surface == G4_ON_WATER || bn_rat_cmp(march->factor, bn_rat_int(1)) == 0)
        return miles;
    return times(trace, 118, miles, march->factor, "over this ground {1} miles instead of {0}");
}

/* G4-111 Escorting civilians: half as far, on land and water; their losses on a hard march are twice
 * those of the troops. */
static bn_rat with_civilians(const g4_figures *tables, bn_rat miles, const g4_march *march,
                             bn_trace *trace)
{
    if (!march->civilians)
        return miles;
    return times(trace, 111, miles, percent(G4_CONSTANT(tables, CIVILIANS_SPEED_PCT)),
                 "with civilians {1} miles instead of {0}");
}

int32_t g4_civilian_losses(const g4_figures *tables, int32_t losses)
{
    return losses * G4_CONSTANT(tables, CIVILIANS_LOSSES);
}

static bn_rat in_haste(const g4_figures *tables, bn_rat miles, const g4_march *march,
                       bn_trace *trace)
{
    if (!march->forced || march->surface == G4_ON_WATER)
        return miles;
    return times(trace, 112, miles, percent(G4_CONSTANT(tables, FORCED_MARCH_PCT)),
                 "by forced march {1} miles instead of {0}");
}

static bn_rat factored(const g4_figures *tables, bn_rat miles, const g4_ranks *ranks,
                       const g4_march *march, bn_trace *trace)
{
    miles = in_haste(tables, miles, march, trace);
    miles = without_security(tables, miles, march, trace);
    miles = with_civilians(tables, miles, march, trace);
    miles = without_maps(tables, miles, ranks, march, trace);
    return by_the_land(miles, march, trace);
}

/* G4-101 Speed of a force: that of the slowest element that moves by itself; factors multiply, and
 * what a storm takes comes off last. */
bn_rat g4_force_speed(const g4_figures *tables, const g4_ranks *ranks, const g4_march *march,
                      int32_t storm, bn_trace *trace)
{
    bn_rat slowest = { 0, 0 }, held = { 0, 0 }; /* of all; of those a storm holds up */
    bn_rat left, miles;

    for (int32_t i = 0; i < ranks->count; i++) {
        const g4_ranks_line *line = &ranks->lines[i];
        bn_rat speed;

        if (!g4_marches(line))
            continue;
        speed = g4_element_speed(tables, line->line, line->mobility, line->figures->tl, march);
        if (slowest.den == 0 || bn_rat_cmp(speed, slowest) < 0)
            slowest = speed;
        if (exposed(line, march) && (held.den == 0 || bn_rat_cmp(speed, held) < 0))
            held = speed;
    }
    if (slowest.den == 0)
        return bn_rat_int(0);
    note(trace, 101, BN_TERM_ADDEND, slowest, slowest, slowest,
         "the slowest element makes {0} miles a day");
    miles = slowest = factored(tables, slowest, ranks, march, trace);
    if (storm != 0 && held.den != 0) {
        left = bn_rat_sub(factored(tables, held, ranks, march, NULL), bn_rat_int(storm));
        left = left.num < 0 ? bn_rat_int(0) : left;
        miles = bn_rat_cmp(left, slowest) < 0 ? left : slowest;
    }
    if (bn_rat_cmp(miles, slowest) != 0)
        note(trace, 110, BN_TERM_ADDEND, bn_rat_sub(miles, slowest), slowest, miles,
             "in the storm {1} miles instead of {0}");
    note(trace, 101, BN_TERM_TOTAL, miles, miles, miles, "miles a day");
    return miles;
}

/* ---- reach of aircraft -------------------------------------------------------------------- */

/* G4-106 Slow Air speed and reach: its base moves as Foot; it fights within a radius of it that
 * doubles with TL. */
static int32_t slow_air_reach(const g4_figures *tables, int32_t tl)
{
    const g4_travel_speed_row *row = &tables->travel_speed[G4_TRAVEL_SPEED_SA];
    int32_t miles = row->support_radius_miles;

    for (int32_t past = row->radius_doubles_after; past < tl; past++)
        miles *= G4_CONSTANT(tables, AIR_REACH_FACTOR);
    return miles;
}

/* G4-107 Fast Air reach: anywhere in the theater; out of it nowhere. */
int32_t g4_air_reach(const g4_figures *tables, const g4_line *line, const g4_line_figures *figures)
{
    if (figures->mobility & G4_FA)
        return line->in_theater ? G4_EVERYWHERE : 0;
    return figures->mobility & G4_SA ? slow_air_reach(tables, figures->tl) : 0;
}

/* ---- haste -------------------------------------------------------------------------------- */

/* G4-113 March through hostile country: rolled for like a forced march, without its speed. */
bool g4_march_roll_due(bool forced, bool hostile_country)
{
    return forced || hostile_country;
}

/* G4-112 Forced march: Administration, easy at first and harder each day; a force that fails loses men. */
int32_t g4_march_target(const g4_figures *tables, int32_t administration, int32_t day)
{
    return administration + G4_CONSTANT(tables, FORCED_MARCH_BONUS) - day;
}

int32_t g4_march_losses(const g4_figures *tables, int32_t target, int32_t roll)
{
    if (g4_succeeds(tables, target, roll))
        return 0;
    return g4_check(tables, target, roll) == G4_CRITICAL_FAILURE
               ? G4_CONSTANT(tables, MARCH_CRITICAL_PCT)
               : G4_CONSTANT(tables, MARCH_FAILED_PCT);
}

/* ---- orders ------------------------------------------------------------------------------- */

/* G4-100 Mobile or encamped: on the march or under sail, otherwise in camp. */
bool g4_order_moves(int32_t order)
{
    return order >= G4_ORDER_BY_ROAD;
}

/* G4-119 Postures in camp: one of three, patrolling unless ordered otherwise. */
int32_t g4_order_posture(int32_t order)
{
    static const int32_t postures[] = { G4_PATROLLING, G4_BUNKERED, G4_NO_SECURITY };

    return g4_order_moves(order) ? G4_MOBILE : postures[order];
}

/* ---- dividing and joining ----------------------------------------------------------------- */

/* G4-117 Splitting a force: some of its elements go their own way and are their own force. */
int32_t g4_part_count(int32_t count, int32_t pct)
{
    return (int32_t)bn_ceil_div((int64_t)count * pct, 100);
}

/* Two strengths as whole weights small enough to be multiplied. Exact for forces without folded
 * losses (G4-R-04), unless one is this much larger that it takes more than 24 bits. */
static void weigh(bn_rat a, bn_rat b, int64_t *left, int64_t *right)
{
    int64_t most = INT64_C(1) << 24, shared;

    *left = bn_rat_floor(g4_ts_times(a, G4_FIXED(TS_GRID)));
    *right = bn_rat_floor(g4_ts_times(b, G4_FIXED(TS_GRID)));
    shared = bn_gcd(*left, *right);
    if (shared == 0) {
        *left = *right = 1;
        return;
    }
    *left /= shared;
    *right /= shared;
    while (*left > most || *right > most) {
        *left /= 2;
        *right /= 2;
    }
}

static bn_rat on_grid(bn_rat value)
{
    int64_t grid = G4_FIXED(SHARE_GRID);

    return value.den <= grid ? value
                             : bn_rat_of(bn_rat_floor(g4_ts_mul(value, bn_rat_int(grid))), grid);
}

/* The mean of two figures of at most 100, by weights of at most 24 bits each. Exact, unless both are
 * so fine already that it would not fit: then on the grid of folded shares. */
static bn_rat mean(bn_rat a, int64_t weight, bn_rat b, int64_t other)
{
    int64_t fine = INT64_C(1) << 10, grid = G4_FIXED(SHARE_GRID);

    if (a.den <= fine && b.den <= fine)
        return on_grid(bn_rat_of(a.num * b.den * weight + b.num * a.den * other,
                                 a.den * b.den * (weight + other)));
    a.num = bn_rat_floor(g4_ts_mul(a, bn_rat_int(grid)));
    b.num = bn_rat_floor(g4_ts_mul(b, bn_rat_int(grid)));
    return bn_rat_of(bn_floor_div(a.num * weight + b.num * other, weight + other), grid);
}

/* G4-280 Casualties and supply of divided and joined forces: a part keeps the percentage of the
 * whole; those who join have the mean, by strength. */
bn_rat g4_joined_casualties(bn_rat ts, bn_rat casualties, bn_rat other_ts, bn_rat other_casualties)
{
    int64_t weight, other;

    weigh(ts, other_ts, &weight, &other);
    return mean(casualties, weight, other_casualties, other);
}

bn_rat g4_joined_share(bn_rat share, int32_t count, bn_rat other_share, int32_t other)
{
    return mean(share, count, other_share, other);
}

bn_rat g4_days_home(const g4_figures *tables, const g4_line *line, const g4_line_figures *figures,
                    int32_t miles)
{
    bool good = figures->tl >= G4_CONSTANT(tables, ROAD_GOOD_FIRST_TL);
    g4_march march = { .surface = good ? G4_GOOD_ROAD : G4_DIRT_ROAD, .factor = bn_rat_int(1) };
    bn_rat speed = g4_element_speed(tables, line, figures->mobility, figures->tl, &march);

    return speed.num == 0 ? bn_rat_int(miles) : bn_rat_div(bn_rat_int(miles), speed);
}
