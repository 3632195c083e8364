#include "logistics.h"

const char *const g4_ls_words[] = { "land LS", "naval LS", "air LS" };

/* ---- logistic strength -------------------------------------------------------------------- */

/* G4-071 Logistic strength: a point delivers $1,000 of Maintain a month to fighting elements. */
int32_t g4_ls_points(const g4_figures *tables, bn_rat maintain)
{
    return (int32_t)bn_rat_ceil(bn_rat_div(maintain, bn_rat_int(G4_CONSTANT(tables, LS_DOLLARS))));
}

/* G4-072 Raising logistics: a price for each point of each kind. */
int64_t g4_ls_raise(const g4_figures *tables, int32_t kind, int32_t points)
{
    return (int64_t)tables->logistics[kind].raise_per_ls * points;
}

/* G4-073 Maintaining logistics: a tenth of that each month. */
int64_t g4_ls_maintain(const g4_figures *tables, int32_t kind, int32_t points)
{
    return bn_ceil_div(
        g4_ls_raise(tables, kind, points) * tables->logistics[kind].maintain_pct_of_raise, 100);
}

/* G4-273 Logistics, time and losses: each point like its own element, any number at once. */
g4_outlay g4_ls_raising(const g4_figures *tables, int32_t kind, int32_t points, int32_t pace)
{
    if (points <= 0)
        return (g4_outlay){ 0 };
    return (g4_outlay){ .cost = g4_ls_raise(tables, kind, points) *
                                tables->raise_time[pace].cost_factor,
                        .days = g4_raise_days(tables, g4_ls_raise(tables, kind, 1), pace) };
}

g4_outlay g4_ls_replacing(const g4_figures *tables, int32_t kind, int32_t points, bn_rat share)
{
    g4_outlay whole = g4_ls_raising(tables, kind, points, G4_RAISE_TIME_NORMAL);

    return (g4_outlay){
        .cost = bn_rat_ceil(bn_rat_mul(bn_rat_int(whole.cost), share)),
        .days = (int32_t)bn_rat_ceil(bn_rat_mul(bn_rat_int(whole.days), share)),
    };
}

/* G4-212 Casualties of the logistic force: its own percentage, by which its strength falls. */
bn_rat g4_ls_left(int32_t ls, int32_t train_casualties)
{
    return bn_rat_mul(bn_rat_int(ls), bn_rat_of(100 - train_casualties, 100));
}

int32_t g4_ls_after(int32_t points, int32_t casualties_pct)
{
    return (int32_t)bn_rat_floor(g4_ls_left(points, casualties_pct));
}

int32_t g4_force_ls(const g4_force *force, int32_t kind)
{
    return kind == G4_LOGISTICS_LAND    ? force->land_ls
           : kind == G4_LOGISTICS_NAVAL ? force->naval_ls
                                        : force->air_ls;
}

int32_t g4_hero_ls(const g4_force *force)
{
    int32_t points = 0;

    for (int32_t i = 0; i < force->line_count; i++)
        if (force->lines[i].features & G4_HERO)
            points += force->lines[i].hero_ls * force->lines[i].count;
    return points;
}

/* ---- whom it reaches ---------------------------------------------------------------------- */

bool g4_is_ship(const g4_line_figures *figures)
{
    return figures->mobility & G4_WATER_MOBILITY && !(figures->mobility & ~G4_WATER_MOBILITY);
}

/* G4-075 Land logistics: whatever is on land, while the line to home base is open. */
static bool land_serves(const g4_line_figures *figures, const g4_supply *where)
{
    return !g4_is_ship(figures) && !where->at_sea && !where->in_orbit && where->supply_line_open;
}

/* G4-076 Naval logistics: ships, and what is aboard them or in a port; inland only beside as much
 * land LS. */
static bool naval_serves(const g4_line_figures *figures, const g4_supply *where)
{
    return !where->in_orbit && (g4_is_ship(figures) || where->at_sea || where->in_port);
}

/* G4-074 Air logistics: serves everything, from its airbase. */
uint32_t g4_ls_serves(const g4_line_figures *figures, const g4_supply *where, bool *both)
{
    bool land = land_serves(figures, where), naval = naval_serves(figures, where);

    *both = land && !naval && where->by_land_and_water;
    return G4_AIR_LS | (land && !*both ? G4_LAND_LS : 0u) | (naval ? G4_NAVAL_LS : 0u);
}

/* ---- the bill ----------------------------------------------------------------------------- */

/* G4-053 Mercenary: the price is half as much again as Maintain, less for a year's contract. */
static bn_rat price(const g4_figures *tables, const g4_line *line)
{
    bool long_term = line->contract_years >= G4_CONSTANT(tables, MERCENARY_LONG_YEARS);

    return bn_rat_of(long_term ? G4_CONSTANT(tables, MERCENARY_LONG_PCT)
                               : G4_CONSTANT(tables, MERCENARY_PCT),
                     100);
}

/* G4-050 Levy, raising: only a body that owes service is one; while its months last it is kept by
 * those who sent it. */
static bool owes_service(const g4_figures *tables, const g4_line *line, const g4_month *month)
{
    return line->features & G4_LEVY && month->levy_months <= G4_CONSTANT(tables, LEVY_FREE_MONTHS);
}

/* G4-051 Levy, service: free near home, half pay beyond; after its months it serves for a
 * mercenary's price or not at all. */
static bn_rat levy_factor(const g4_figures *tables, const g4_month *month)
{
    bool near = bn_rat_cmp(month->days_home, bn_rat_int(G4_CONSTANT(tables, LEVY_NEAR_DAYS))) <= 0;

    return bn_rat_of(near ? G4_CONSTANT(tables, LEVY_NEAR_PCT) : G4_CONSTANT(tables, LEVY_FAR_PCT),
                     100);
}

bool g4_serves_for_pay(const g4_figures *tables, const g4_line *line, const g4_month *month)
{
    return line->features & (G4_LEVY | G4_MERCENARY) && !owes_service(tables, line, month);
}

bn_rat g4_hire_factor(const g4_figures *tables, const g4_line *line, const g4_month *month)
{
    if (owes_service(tables, line, month))
        return levy_factor(tables, month);
    return g4_serves_for_pay(tables, line, month) ? price(tables, line) : bn_rat_int(1);
}

static bn_rat ground_factor(const g4_figures *tables, const g4_line *line, int32_t terrain)
{
    const g4_bad_terrain_maintenance_row *row;

    if (terrain >= G4_TERRAIN_FEATURES || g4_open_ground_for(line, terrain))
        return bn_rat_int(1);
    row = &tables->bad_terrain_maintenance[terrain];
    return g4_at_home_in(line, terrain, false) ? row->factor_with_terrain_feature : row->factor;
}

/* G4-083 Bad terrain: dearer for what stands on the ground and leaves the roads; the right Terrain
 * feature helps; of two kinds of ground the dearer counts. */
bn_rat g4_terrain_factor(const g4_figures *tables, const g4_line *line,
                         const g4_line_figures *figures, const g4_month *month)
{
    bn_rat here = ground_factor(tables, line, month->terrain),
           winter = ground_factor(tables, line, G4_ARCTIC);

    if (month->roads_only || figures->mobility & G4_AIR_MOBILITY || g4_is_ship(figures))
        return bn_rat_int(1);
    return month->hard_winter && bn_rat_cmp(winter, here) > 0 ? winter : here;
}

static bool lives_off_the_land(const g4_figures *tables, int32_t tl, const g4_month *month)
{
    return month->in_season && month->rural_area && tl <= G4_CONSTANT(tables, LOW_TECH_LAST_TL);
}

/* G4-084 Campaigning season: half Maintain at TL0-5 in farmed country, but not at sea. */
bn_rat g4_season_factor(const g4_figures *tables, const g4_line_figures *figures,
                        const g4_month *month)
{
    if (g4_is_ship(figures) || !lives_off_the_land(tables, figures->tl, month))
        return bn_rat_int(1);
    return bn_rat_of(G4_CONSTANT(tables, SEASON_PCT), 100);
}

bn_rat g4_ls_bill(const g4_figures *tables, int32_t kind, int32_t points, int32_t tl,
                  const g4_month *month)
{
    bn_rat bill = bn_rat_int(g4_ls_maintain(tables, kind, points));

    if (kind == G4_LOGISTICS_NAVAL || !lives_off_the_land(tables, tl, month))
        return bill;
    return bn_rat_mul(bill, bn_rat_of(G4_CONSTANT(tables, SEASON_PCT), 100));
}

/* Whose bill is shown, and where. */
typedef struct account {
    const g4_line *line;
    int32_t about;
    bn_trace *trace;
} account;

/* A factor of the bill, shown where it changes something. */
static bn_rat times(bn_rat sum, bn_rat factor, uint16_t rule, const char *words, const account *to)
{
    if (bn_rat_cmp(factor, bn_rat_int(1)) != 0)
        bn_trace_add(to->trace, (bn_term){ .rule = rule,
                                           .row = BN_NO_ROW,
                                           .side = -1,
                                           .about = (int16_t)to->about,
                                           .group = G4_TERMS_UPKEEP,
                                           .kind = BN_TERM_FACTOR,
                                           .exact = factor,
                                           .name = to->line->name,
                                           .words = words });
    return bn_rat_mul(sum, factor);
}

/* A price under ground, season and readiness. */
static bn_rat upkeep(const g4_figures *tables, bn_rat price, const g4_line *line,
                     const g4_line_figures *figures, const g4_month *month, const account *to)
{
    price = times(price, g4_terrain_factor(tables, line, figures, month), 83, "bad terrain", to);
    price = times(price, g4_season_factor(tables, figures, month), 84, "campaigning season", to);
    return times(price, tables->readiness[month->readiness].maintain_factor,
                 month->readiness == G4_READINESS_NONE ? 82 : 81, "reduced readiness", to);
}

/* G4-078 Monthly bill of an element: customized Maintain times the factors of hire, ground, season
 * and readiness. */
bn_rat g4_element_bill(const g4_figures *tables, const g4_line *line,
                       const g4_line_figures *figures, const g4_month *month, int32_t about,
                       bn_trace *trace)
{
    const account to = { line, about, trace };
    bool owed = owes_service(tables, line, month);
    bn_rat bill = bn_rat_int(figures->maintain);

    bn_trace_add(trace, (bn_term){ .rule = 31,
                                   .row = BN_NO_ROW,
                                   .side = -1,
                                   .about = (int16_t)about,
                                   .group = G4_TERMS_UPKEEP,
                                   .value = figures->maintain,
                                   .name = line->name,
                                   .words = "Maintain of one" });
    bill = times(bill, g4_hire_factor(tables, line, month), owed ? 51 : 53,
                 owed ? "a levy" : "hired", &to);
    return upkeep(tables, bill, line, figures, month, &to);
}

bn_rat g4_elements_bill(const g4_figures *tables, const g4_line *line,
                        const g4_line_figures *figures, const g4_month *month, int32_t count,
                        int32_t about, bn_trace *trace)
{
    bn_rat one = g4_element_bill(tables, line, figures, month, about, trace);
    bn_rat all = bn_rat_mul(one, bn_rat_int(count));
    bn_term term = { .rule = 12,
                     .row = BN_NO_ROW,
                     .side = -1,
                     .about = (int16_t)about,
                     .group = G4_TERMS_UPKEEP,
                     .kind = BN_TERM_FACTOR,
                     .exact = bn_rat_int(count),
                     .name = line->name,
                     .words = "elements" };

    bn_trace_add(trace, term);
    term.rule = 78;
    term.kind = BN_TERM_TOTAL;
    term.exact = all;
    term.count = count;
    term.words = "upkeep";
    bn_trace_add(trace, term);
    return all;
}

bn_rat g4_element_supply(const g4_figures *tables, const g4_line *line,
                         const g4_line_figures *figures, const g4_month *month)
{
    const account nobody = { line, 0, NULL };
    bn_rat plain = upkeep(tables, bn_rat_int(figures->maintain), line, figures, month, &nobody);

    return owes_service(tables, line, month) ? bn_rat_mul(plain, levy_factor(tables, month))
                                             : plain;
}

/* ---- administration ----------------------------------------------------------------------- */

int32_t g4_administration_row(const g4_figures *tables, bool success, bool critical, int32_t margin)
{
    if (critical)
        return success ? G4_ADMINISTRATION_RESULTS_CRITICAL_SUCCESS
                       : G4_ADMINISTRATION_RESULTS_CRITICAL_FAILURE;
    if (!success)
        return G4_ADMINISTRATION_RESULTS_FAILURE;
    return margin >=
                   tables->administration_results[G4_ADMINISTRATION_RESULTS_SUCCESS_BY_5].margin_min
               ? G4_ADMINISTRATION_RESULTS_SUCCESS_BY_5
               : G4_ADMINISTRATION_RESULTS_SUCCESS;
}

/* G4-079 Administration roll: changes the whole bill, last of all. */
bn_rat g4_administered(const g4_figures *tables, bn_rat bill, int32_t row)
{
    return bn_rat_mul(bill, bn_rat_of(100 + tables->administration_results[row].cost_pct, 100));
}

int64_t g4_dollars(bn_rat amount)
{
    return bn_rat_ceil(amount);
}

/* ---- readiness ---------------------------------------------------------------------------- */

/* G4-081 Low readiness: half TS, and still in the first month that is paid in full again. */
bn_rat g4_readiness_ts(const g4_figures *tables, int32_t readiness, bool was_reduced,
                       int32_t full_months)
{
    const g4_readiness_row *low = &tables->readiness[G4_READINESS_LOW];

    if (readiness == G4_READINESS_FULL && was_reduced && full_months <= low->recovery_months)
        return low->ts_factor;
    return tables->readiness[readiness].ts_factor;
}

/* G4-082 No maintenance: casualties each month, beside the half TS. */
int32_t g4_readiness_casualties(const g4_figures *tables, int32_t readiness)
{
    return tables->readiness[readiness].casualties_pct_per_month;
}

/* ---- levies ------------------------------------------------------------------------------- */

bool g4_levy_due(const g4_figures *tables, int32_t months_this_year, int32_t months_since_roll)
{
    return months_this_year >= G4_CONSTANT(tables, LEVY_FREE_MONTHS) &&
           (months_since_roll < 0 ||
            months_since_roll >= G4_CONSTANT(tables, LEVY_REACTION_MONTHS));
}

bool g4_levy_stays(bool good_reaction, bool cannot_go_home)
{
    return good_reaction || cannot_go_home;
}
