/* Examples of reconnaissance and of what it shows. */
#include "gurps4_examples.h"

#include "rules/scouting/intelligence.h"
#include "rules/scouting/recon.h"
#include "rules/people/skills.h"
#include "rules/outcome/strategy.h"

static g4_force force; /* too large for a frame */

static g4_battle_inputs conditions(const json_t *given, const char *terrain)
{
    return (g4_battle_inputs){ .terrain = terrain_of(terrain),
                               .night = yes(given, "night"),
                               .bad_weather = yes(given, "bad_weather"),
                               .recon_contest = 1 };
}

/* ---- the contest -------------------------------------------------------------------------- */

/* Modifiers as the ledger's example names them, and the row each of them stands for. */
static const struct named {
    const char *name;
    int32_t row;
} modifier_names[] = {
    { "no_recon_element", G4_RECON_MODIFIERS_NO_SCOUTS },
    { "friendly_locals", G4_RECON_MODIFIERS_FRIENDLY_LOCALS },
    { "hostile_locals", G4_RECON_MODIFIERS_HOSTILE_LOCALS },
    { "road", G4_RECON_MODIFIERS_ROAD },
    { "recon_superiority", G4_RECON_MODIFIERS_RECON_SUPERIORITY },
};

static g4_scouts scouts_of(const json_t *side)
{
    const json_t *modifiers = at(side, "modifiers");
    g4_scouts scouts = { .intelligence = num(side, "intelligence_analysis"),
                         .strategy = num(side, "strategy"),
                         .posture = yes(side, "mobile") ? G4_MOBILE : G4_PATROLLING,
                         .speed = bn_rat_int(0) };

    scouts.locals = at(modifiers, "friendly_locals") ? 1 : 0;
    scouts.locals = at(modifiers, "hostile_locals") ? 2 : scouts.locals;
    scouts.on_road = at(modifiers, "road") != NULL;
    return scouts;
}

/* The terms are the modifiers given, each with its value, and no others. */
static void same_terms(const bn_trace *trace, int32_t side, const json_t *modifiers)
{
    size_t found = 0;

    for (uint32_t i = 0; i < trace->count; i++) {
        const bn_term *term = &trace->terms[i];
        size_t n = 0;

        if (term->group != G4_TERMS_RECON || term->side != side || term->row == BN_NO_ROW)
            continue;
        while (n < BN_COUNT(modifier_names) && modifier_names[n].row != term->row)
            n++;
        assert_true(n < BN_COUNT(modifier_names));
        assert_int_equal(num(modifiers, modifier_names[n].name), term->value);
        found++;
    }
    assert_int_equal(found, json_object_size(modifiers));
}

static void compare_side(const vector *v, const char *name, const g4_scouts *scouts, int32_t skill,
                         int32_t roll)
{
    int32_t mean = (int32_t)bn_floor_div(scouts->intelligence + scouts->strategy, 2);

    same(v, mean, "%s.average", name);
    same(v, skill - mean, "%s.modifier", name);
    same(v, skill, "%s.effective", name);
    same(v, g4_margin(&g4_book, skill, roll), "%s.margin", name);
}

static void contest(const vector *v)
{
    static const char *const names[2] = { "richard", "strykland" };
    static const char *const leads[] = { "initiative", "surprise", "ambush" };
    static unsigned char block[1 << 16];
    g4_battle_inputs inputs = conditions(v->given, word(v->given, "terrain"));
    g4_field field = g4_field_of(&inputs, &plain);
    drakes_cross cross = drakes_cross_now();
    g4_contest_of_scouts held = { .rating = g4_terrain_rating_of(&g4_book, &inputs, NULL) };
    g4_scouts scouts[2];
    g4_reckoning reckoning;
    g4_recon result;
    int32_t rolls[2];
    bn_arena arena;
    bn_trace trace;

    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_trace_init(&trace, &arena);
    field.recon = 1;
    reckoning = g4_reckon(&g4_book, &cross.all_ranks[0], &cross.all_ranks[1], &field, NULL);
    for (int32_t i = 0; i < 2; i++) {
        scouts[i] = scouts_of(at(v->given, names[i]));
        g4_scouts_reckoned(&scouts[i], &reckoning, i);
    }
    for (int32_t i = 0; i < 2; i++) {
        held.skill[i] = g4_recon_skill(&g4_book, &scouts[i], &scouts[1 - i], &cross.all_ranks[i],
                                       &field, &trace);
        rolls[i] = rolled(v, names[i], "reconnaissance");
        same_terms(&trace, i, at(at(v->given, names[i]), "modifiers"));
        compare_side(v, names[i], &scouts[i], held.skill[i], rolls[i]);
    }
    result = g4_recon_consequence(&g4_book, &held, rolls[0], rolls[1]);
    same_word(v, names[g4_recon_winner(result)], "winner");
    same(v, g4_contest(&g4_book, held.skill, rolls).margin, "margin_of_victory");
    same(v, held.rating, "terrain_rating");
    same_word(v, leads[g4_recon_won(result)], "result");
}

static void only_one_side_scouts(const vector *v)
{
    const json_t *ts = at(v->given, "recon_ts");
    g4_field field = { .terrain = G4_RURAL, .recon = 1 };
    g4_totals richard = { .force = figure(at(v->given, "richard_force_ts")) }, strykland;
    int32_t rec = G4_SUPERIORITY_BY_BATTLE_REC;

    for (int32_t c = 0; c < G4_CLASSES; c++)
        richard.classes[c] = richard.neutralizers[c] = bn_rat_int(0);
    strykland = richard;
    richard.classes[rec] = figure(at(ts, "richard"));
    strykland.classes[rec] = figure(at(ts, "strykland"));
    assert_int_equal(g4_class_bonus(&g4_book, rec, &richard, &strykland, &field).value, 0);
    same_word(v, "strykland", "owner");
    same(v, g4_class_bonus(&g4_book, rec, &strykland, &richard, &field).value, "bonus");
}

/* ---- its results -------------------------------------------------------------------------- */

/* The least margin that wins this much. */
static int32_t least_margin(g4_lead lead, int32_t rating)
{
    int32_t margin = 1;

    while (g4_recon_lead(&g4_book, margin, rating) < lead)
        margin++;
    return margin;
}

static void margins(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        g4_battle_inputs inputs = conditions(v->given, json_string_value(item(cases, i)));
        int32_t rating = g4_terrain_rating_of(&g4_book, &inputs, NULL);

        same(v, least_margin(G4_SURPRISE, rating), "surprise.%zu", i);
        same(v, least_margin(G4_AMBUSH, rating), "ambush.%zu", i);
    }
}

static void tie(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        g4_battle_inputs inputs = conditions(item(cases, i), word(v->given, "terrain"));
        int32_t rating = g4_terrain_rating_of(&g4_book, &inputs, NULL), die = 0;

        while (die < G4_FIXED(DIE_FACES) && g4_tie_pitched(die + 1, rating))
            die++;
        same(v, die, "pitched_on_1d_up_to.%zu", i);
    }
}

/* No one starts confused, and what a side may order is limited only by the strategies themselves: a Deliberate Defense
 * needs a Defense Bonus, Rally is for the confused. */
static void winners_choice(const vector *v)
{
    g4_choice choice = { .occasion = (uint8_t)g4_field_occasion(false, true, true),
                         .first_round = 1,
                         .has_db = 1 };
    g4_scouts scouts = { .posture = G4_MOBILE, .speed = bn_rat_int(20) };
    uint64_t open = g4_orders_open(&g4_book, &choice);
    size_t barred = 0;

    assert_string_equal(word(v->given, "result"), "initiative");
    assert_string_equal(word(v->given, "choice"), "pitched");
    assert_true(g4_approaches(&scouts, &scouts, false, G4_LAND) & 1U << G4_APPROACH_PITCHED);
    same_word(v, "pitched", "battle");
    same_none(v, g4_begins_confused(G4_INITIATIVE, false), "confused");
    for (int32_t i = 0; i < G4_STRATEGIES_COUNT; i++)
        barred += i != G4_STRATEGIES_RALLY && !(open >> i & 1);
    same_none(v, barred, "restricted_strategies");
}

/* ---- what is shown ------------------------------------------------------------------------- */

static g4_ranks enemy_of(const json_t *list)
{
    g4_ranks ranks = g4_ranks_of(0);

    muster(&force, list, "land_elements_tl0_5");
    g4_ranks_add(&g4_book, &ranks, &force, 0, NULL, UINT32_MAX);
    return ranks;
}

static void told_in_pitched_battle(const vector *v)
{
    g4_ranks enemy = enemy_of(at(v->given, "enemy"));
    g4_field field = { .terrain = G4_RURAL };
    g4_report report = g4_report_by_name(&enemy, &field);
    bool recognized = false;

    assert_int_equal(g4_sight_error(&g4_book, false), 0);
    for (int32_t i = 0; i < report.count; i++) {
        const g4_line *line = enemy.lines[report.told[i].what].line;

        same_word(v, line->name, "told.%d.base", i);
        same(v, report.told[i].people, "told.%d.men", i);
        recognized = recognized || line->features & G4_HERO;
    }
    same_truth(v, recognized, "hero_recognized");
}

/* The enemy is the one of the example before; of each number the error goes both ways to its end,
 * and what is shown is the nearest whole number within. */
static void told_in_encounter(const vector *v)
{
    g4_ranks enemy = enemy_of(at(given_of("G4-EX-21"), "enemy"));
    g4_field field = { .terrain = G4_RURAL, .encounter = 1 };
    g4_report report = g4_report_by_mobility(&enemy, &field);
    int32_t error = g4_sight_error(&g4_book, true);

    same_word(v, "mobility", "told_by");
    assert_int_equal(report.count, json_object_size(at(v->given, "enemy_men")));
    for (int32_t i = 0; i < report.count; i++) {
        const char *mobility = g4_mobility_names[report.told[i].what];
        int32_t people = report.told[i].people;
        bn_rat least = bn_rat_of((int64_t)people * (100 - error), 100);
        bn_rat most = bn_rat_of((int64_t)people * (100 + error), 100);

        assert_int_equal(people, num(at(v->given, "enemy_men"), mobility));
        same_rat(v, least, "estimate_between.%s.0", mobility);
        same_rat(v, most, "estimate_between.%s.1", mobility);
        assert_true(bn_rat_cmp(bn_rat_int(g4_told_number(people, -error)), least) >= 0);
        assert_true(bn_rat_cmp(bn_rat_int(g4_told_number(people, error)), most) <= 0);
    }
    same_truth(v, false, "hero_recognized"); /* numbers by mobility name no one */
}

const handler recon_examples[] = {
    { "G4-EX-16", contest },           { "G4-EX-17", only_one_side_scouts },
    { "G4-EX-18", margins },           { "G4-EX-19", tie },
    { "G4-EX-20", winners_choice },    { "G4-EX-21", told_in_pitched_battle },
    { "G4-EX-22", told_in_encounter }, { 0 },
};
