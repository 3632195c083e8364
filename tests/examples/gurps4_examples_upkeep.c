/* Examples of money, supply and staff. */
#include "gurps4_examples.h"

#include "rules/forces/logistics.h"
#include "rules/people/staff.h"

static g4_force force; /* too large for a frame */

/* Row of logistics.csv. */
static int32_t route_of(const char *name)
{
    return strcmp(name, "land") == 0 ? G4_LOGISTICS_LAND : G4_LOGISTICS_NAVAL;
}

static void logistic_force(const vector *v)
{
    const json_t *routes = at(v->given, "routes");
    int32_t points = g4_ls_points(&g4_book, figure(at(v->given, "fighting_maintain")));

    for (size_t i = 0; i < items(routes); i++) {
        const char *route = json_string_value(item(routes, i));
        int32_t kind = route_of(route);

        same(v, points, "ls_needed.%s", route);
        same(v, g4_ls_raise(&g4_book, kind, points), "raise_cost.%s", route);
        same(v, g4_ls_maintain(&g4_book, kind, points), "maintain_cost.%s", route);
    }
}

static void points_needed(const vector *v)
{
    same(v, g4_ls_points(&g4_book, figure(at(v->given, "fighting_maintain"))), "ls_needed");
}

static void healing(const vector *v)
{
    int32_t a_day = num(v->given, "healing_per_day");

    same(v, g4_healing(a_day, 10), "per_10_days");
    same(v, g4_healing(a_day, G4_FIXED(MONTH_DAYS)), "per_month_of_30_days");
}

static void bad_terrain(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        int32_t terrain = terrain_of(word(item(cases, i), "terrain"));
        g4_month month = { .terrain = terrain, .levy_months = 0, .days_home = bn_rat_int(0) };
        g4_line_figures figures = { .mobility = G4_FOOT };
        g4_line line = { .features = 0 };

        if (yes(item(cases, i), "feature"))
            line.terrains = UINT32_C(1) << terrain;
        same_rat(v, g4_terrain_factor(&g4_book, &line, &figures, &month), "factor.%zu", i);
    }
}

/* Of an element whose time to raise divides into tenths. */
static void replacements(const vector *v)
{
    bn_rat share = bn_rat_of(num(v->given, "casualties_replaced_pct"), 100);
    json_t *tank = json_pack("[{s:s, s:s}]", "base", "Heavy Tank", "table", "land_elements_tl6_12");
    g4_outlay new, replaced;

    muster(&force, tank, "");
    new = g4_raise_force(&g4_book, &force, G4_RAISE_TIME_NORMAL, &plain, NULL);
    replaced = g4_replace(&g4_book, &force.lines[0], &force.figures[0], share, &plain, NULL);
    same_rat(v, bn_rat_of(replaced.cost, new.cost), "cost_share_of_raise");
    same_rat(v, bn_rat_of(replaced.days, new.days), "time_share_of_raise");
    json_decref(tank);
}

static void conversion(const vector *v)
{
    const json_t *old = at(v->given, "old"), *new = at(v->given, "new");
    g4_disbanding how = { .paid = g4_catalogue(&g4_book, line_of(old, "").base).raise,
                          .months = num(v->given, "months_demobilizing"),
                          .friendly = yes(v->given, "friendly_land"),
                          .possible = true };

    same(v, g4_refund(&g4_book, &how), "refund");
    same(v, g4_convert(&g4_book, &how, g4_catalogue(&g4_book, line_of(new, "").base).raise),
         "still_to_pay");
}

/* Sheryl has no training: what her wits alone come to. */
static void by_default(const vector *v)
{
    g4_person sheryl = { .posts = G4_CHIEF, .iq = num(at(v->given, "sheryl"), "iq") };

    assert_int_equal(json_object_size(at(at(v->given, "sheryl"), "skills")), 0);
    memset(&force, 0, sizeof force);
    force.person_count = 1;
    force.persons[0] = sheryl;
    same(v,
         g4_staff_skill(&g4_book, &force, g4_holder(&force, G4_CHIEF),
                        G4_SKILL_DEFAULTS_INTELLIGENCE),
         "intelligence_analysis");
}

const handler upkeep_examples[] = {
    { "G4-EX-07", logistic_force }, { "G4-EX-08", points_needed },
    { "G4-EX-09", healing },        { "G4-EX-10", bad_terrain },
    { "G4-EX-11", replacements },   { "G4-EX-14", by_default },
    { "G4-EX-66", conversion },     { 0 },
};
