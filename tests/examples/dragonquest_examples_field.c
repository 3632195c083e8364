/* Examples of marches and fatigue, Combat Rating, perception and forms. */
#include "dragonquest_examples.h"

#include <stdio.h>

#include "rules/field/espionage.h"
#include "rules/field/forms.h"
#include "rules/field/march.h"
#include "rules/field/rating.h"
#include "rules/outcome/results.h"

/* ---- spies ------------------------------------------------------------------------------------- */

static void reports(const vector *v)
{
    const json_t *list = at(v->given, "reports"), *saboteur = at(v->given, "saboteur");
    int32_t chance = dq_sabotage_chance(BOOK, num(saboteur, "pc"), num(saboteur, "spy_rank"));
    size_t die = items(list);

    for (size_t i = 0; i < items(list); i++) {
        const json_t *report = item(list, i);
        int32_t missed = dq_memory_missed(num(report, "chance"), rolled(v, i));

        assert_int_equal(rolled(v, i), num(report, "roll"));
        same(v,
             dq_misreported(BOOK, num(report, "true"), missed,
                            strcmp(word(report, "sign"), "plus") == 0),
             "reported.%zu", i);
    }
    same(v, chance, "sabotage_chance");
    for (size_t i = 0; i < 2; i++)
        same_truth(v, rolled(v, die + i) <= chance, "sabotage.%zu", i);
}

/* ---- marches and fatigue ----------------------------------------------------------------------- */

static void on_top(const vector *v)
{
    int32_t level = steps_of(word(v->given, "current")),
            more = steps_of(word(v->given, "suffered"));
    dq_tired tired = dq_tire(level, more);

    same_word(v, fatigue_word(tired.level + tired.tests), "printed");
    same_word(v, fatigue_word(tired.level), "level");
    same(v, tired.tests, "desertion_tests");
}

static int32_t by_column(int32_t terrain, const char *column)
{
    const dq_fatigue_change_row *row = &BOOK->fatigue_change[BOOK->travel[terrain].fatigue];
    static const char *const words[] = { "minus_40", "minus_20", "normal",
                                         "plus_20",  "plus_40",  NULL };
    int32_t columns[] = { row->minus_40, row->minus_20, row->normal_pace, row->plus_20,
                          row->plus_40 };

    return columns[row_of(column, words)];
}

static void marches(const vector *v)
{
    const json_t *list = at(v->given, "marches");

    for (size_t i = 0; i < items(list); i++) {
        const json_t *march = item(list, i);
        int32_t terrain = row_of(word(march, "terrain"), dq_terrain_words);
        bn_rat day =
            dq_miles_a_day(BOOK, terrain, figure(at(march, "mean_tmr")), (bn_term){ 0 }, NULL);
        int32_t steps =
            dq_march_fatigue(BOOK, terrain, bn_rat_div(figure(at(march, "miles")), day));

        same_rat(v, day, "full_day.%zu", i);
        if (steps == DQ_NONE) {
            assert_true(json_is_null(want(v, "fatigue.%zu", i)));
            assert_true(json_is_null(want(v, "column.%zu", i)));
            continue;
        }
        same_word(v, fatigue_word(steps), "fatigue.%zu", i);
        assert_int_equal(steps, by_column(terrain, json_string_value(want(v, "column.%zu", i))));
    }
}

static void fatigue_upon_fatigue(const vector *v)
{
    const json_t *pairs = at(v->given, "pairs"), *commander = at(v->given, "commander");
    dq_tired tired =
        dq_tire(steps_of(word(v->given, "current")), steps_of(word(v->given, "suffered")));
    int32_t target = dq_desertion_target(BOOK, num(commander, "wp"), num(commander, "ms"));
    int32_t soldiers = num(v->given, "soldiers");

    for (size_t i = 0; i < items(pairs); i++) {
        dq_tired is = dq_tire(steps_of(json_string_value(item(item(pairs, i), 0))),
                              steps_of(json_string_value(item(item(pairs, i), 1))));

        same_word(v, fatigue_word(is.level), "level.%zu", i);
        same(v, is.tests, "tests.%zu", i);
    }
    same(v, target, "target");
    for (int32_t test = 0; test < tired.tests; test++) {
        soldiers -= rolled(v, (size_t)test) < target ? 0 : dq_tired_deserters(BOOK, soldiers);
        same(v, soldiers, "soldiers_after_each_test.%d", test);
    }
}

static void a_day_of_rest(const vector *v)
{
    const json_t *levels = at(v->given, "levels_before");
    int32_t rounds = 2 * num(v->given, "days_of_rest");

    for (size_t i = 0; i < items(levels); i++) {
        int32_t level = dq_tire(0, steps_of(json_string_value(item(levels, i)))).level;

        for (int32_t r = 1; r <= rounds; r++)
            level = dq_rest(level, r);
        same_word(v, fatigue_word(level), "levels_after.%zu", i);
    }
}

/* What the hexes of a list use up of a day. */
static bn_rat share_at(const json_t *hexes, size_t i, bn_rat btmr)
{
    return bn_rat_div(bn_rat_int(whole_at(hexes, i)), btmr);
}

static void same_fraction(const vector *v, bn_rat got, const char *path, size_t i)
{
    int32_t over, under;

    assert_int_equal(sscanf(json_string_value(want(v, "%s.%zu", path, i)), "%d/%d", &over, &under),
                     2);
    assert_int_equal(bn_rat_cmp(got, bn_rat_of(over, under)), 0);
}

static void half_a_day(const vector *v)
{
    const json_t *medium = at(v->given, "medium_hexes"), *hard = at(v->given, "hard_hexes");
    bn_rat tmr = figure(at(v->given, "mean_tmr")),
           easy = dq_btmr(BOOK, DQ_TRAVEL_MEDIUM, tmr, (bn_term){ 0 }, NULL),
           heavy = dq_btmr(BOOK, DQ_TRAVEL_HARD, tmr, (bn_term){ 0 }, NULL);

    same_rat(v, easy, "btmr_medium");
    same_rat(v, heavy, "btmr_hard");
    for (size_t i = 0; i < items(medium); i++) {
        bn_rat share = share_at(medium, i, easy);

        same_rat(v, share, "medium_share.%zu", i);
        same_truth(v, dq_may_engage(share), "may_attack_medium.%zu", i);
        same_truth(v, dq_march_fatigue(BOOK, DQ_TRAVEL_MEDIUM, share) != DQ_NONE,
                   "possible_medium.%zu", i);
    }
    for (size_t i = 0; i < items(hard); i++)
        same_fraction(v, share_at(hard, i, heavy), "hard_share", i);
}

static void half_a_day_and_initiative(const vector *v)
{
    const json_t *who = at(v->given, "commanders");
    int32_t totals[2];

    half_a_day(v);
    for (size_t roll = 0; roll < 2; roll++)
        for (size_t s = 0; s < 2; s++) {
            totals[s] = dq_initiative(num(item(who, s), "pc"), num(item(who, s), "ms"),
                                      rolled(v, 2 * roll + s));
            same(v, totals[s], "initiative_totals.%zu.%zu", roll, s);
        }
    same_word(v, totals[0] > totals[1] ? "first side" : "second side", "first");
}

static void what_a_force_sees(const vector *v)
{
    enum { HEX = 3 };
    const json_t *cases = at(v->given, "cases"), *types = at(v->given, "unit_quality_by_type");
    bn_rat whole_force = bn_rat_int(0);
    size_t dominant = 0;
    const char *key;
    json_t *part;

    for (size_t i = 0; i < items(cases); i++) {
        int32_t hexes = (num(item(cases, i), "miles") + HEX - 1) / HEX;
        bool blocked = yes(item(cases, i), "blocked");

        same_truth(v, dq_notices(BOOK, DQ_AWARENESS_PRESENCE, hexes, blocked), "aware.%zu", i);
        same_truth(v, dq_notices(BOOK, DQ_AWARENESS_DOMINANT_TROOP_TYPES, hexes, blocked),
                   "knows_dominant.%zu", i);
    }
    json_object_foreach((json_t *)types, key, part)
    {
        whole_force = bn_rat_add(whole_force, figure(part));
    }
    json_object_foreach((json_t *)types, key, part)
    {
        if (dq_dominant(BOOK, figure(part), whole_force))
            same_word(v, key, "dominant.%zu", dominant++);
    }
}

/* ---- ratings ----------------------------------------------------------------------------------- */

static void jothus(const vector *v)
{
    bn_rat one = figure(at(at(v->given, "attacker"), "bp")),
           other = figure(at(at(v->given, "defender"), "bp"));

    same(v, dq_initial_rating(BOOK, one, other), "attacker_cr");
    same(v, dq_initial_rating(BOOK, other, one), "defender_cr");
    same_rat(v, bn_rat_div(bn_rat_mul(other, bn_rat_int(DQ_CONSTANT(BOOK, RATING_START))), one),
             "defender_cr_unrounded");
}

static void initial(const vector *v)
{
    const json_t *pairs = at(v->given, "battle_powers");

    for (size_t i = 0; i < items(pairs); i++)
        for (size_t k = 0; k < 2; k++)
            same(v,
                 dq_initial_rating(BOOK, bn_rat_int(pair_at(pairs, i, k)),
                                   bn_rat_int(pair_at(pairs, i, 1 - k))),
                 "combat_ratings.%zu.%zu", i, k);
}

static void supplies(const vector *v)
{
    const json_t *miles = at(v->given, "miles"), *immune = at(v->given, "percent_immune");

    for (size_t i = 0; i < items(miles); i++)
        same_rat(v, dq_supply_modifier(BOOK, figure(item(miles, i))), "supply.%zu", i);
    for (size_t i = 0; i < items(immune); i++)
        same(v, dq_immunity_modifier(BOOK, figure(item(immune, i))), "immunity.%zu", i);
}

static bn_rat modifiers(const dq_footing *own, const dq_footing *enemy, bool first)
{
    return dq_modifiers(BOOK, &plain, own, enemy, DQ_ROUGH, true, first, nothing, NULL);
}

/* Of the defender some soldiers are undead, of the attacker half are at home on rough ground. */
static void besieged(const vector *v)
{
    const json_t *d = at(v->given, "defender"), *a = at(v->given, "attacker");
    dq_footing castle = { .homeland = yes(d, "defending_homeland"),
                          .fears_undead = true,
                          .rested = yes(d, "rested_last_round"),
                          .high_ground = yes(d, "highest_ground"),
                          .castle = DQ_STONE,
                          .dwarven = yes(d, "dwarven_made"),
                          .mechanician = num(d, "mechanician_rank"),
                          .weeks_prepared = num(d, "weeks_prepared"),
                          .scientist = num(d, "ms"),
                          .rounds_rested = 2 * num(d, "days_rested"),
                          .spoilt_precautions = yes(d, "precautions_sabotaged"),
                          .spoilt_works = yes(d, "castle_sabotaged"),
                          .miles = figure(at(d, "supply_distance")),
                          .immune_percent = bn_rat_int(0),
                          .fatigue = steps_of(word(d, "fatigue")),
                          .btmr = bn_rat_int(5),
                          .soldiers = 100,
                          .undead = (int32_t)bn_rat_floor(
                              bn_rat_mul(figure(at(a, "enemy_undead_share")), bn_rat_int(100))) };
    dq_footing field = { .attacks = true,
                         .fears_undead = true,
                         .racial_enemy = yes(a, "racial_enemy"),
                         .lost_before = yes(a, "lost_within_year"),
                         .miles = figure(at(a, "supply_distance")),
                         .immune_percent = bn_rat_int(0),
                         .fatigue = steps_of(word(a, "fatigue")),
                         .mechanician = DQ_NONE,
                         .scientist = DQ_NONE,
                         .btmr = bn_rat_int(6),
                         .soldiers = 100,
                         .touched = { [1] = 50 } };
    dq_footing part = castle;
    bool first = dq_first_to_field(&field, &castle) == 1;
    bn_rat all = modifiers(&castle, &field, first);

    assert_string_equal(word(d, "castle"), "stone");
    assert_string_equal(word(a, "terrain"), "rough");
    same_rat(v, all, "defender_total");
    same_rat(v, modifiers(&field, &castle, !first), "attacker_total");
    same_rat(v, dq_precautions(BOOK, &part), "precautions_halved");
    part.spoilt_precautions = false;
    part.rounds_rested = 0;
    same_rat(v, dq_precautions(BOOK, &part), "precautions.0");
    part.rounds_rested = castle.rounds_rested;
    part.weeks_prepared = 0;
    same_rat(v, dq_precautions(BOOK, &part), "precautions.1");
    part = castle;
    part.high_ground = false;
    same_rat(v, bn_rat_sub(all, modifiers(&part, &field, first)), "highest_ground");
    part = castle;
    part.spoilt_works = false;
    same_rat(v, bn_rat_sub(all, modifiers(&part, &field, first)), "sabotage");
}

/* ---- perception -------------------------------------------------------------------------------- */

static const char *const results[] = { "failure", "success", "critical", NULL };

/* Forms that a side may change to, its own and a declared flight left out. */
static uint32_t others(bool attacks, int32_t form, int32_t degrees, bool surround)
{
    uint32_t mask = dq_forms_within(BOOK, attacks, form, degrees, surround) & ~(1u << form);

    return attacks ? mask : mask & ~(1u << DQ_DEFENCE_FORMS_WITHDRAW_FLEEING);
}

static const char *const *forms_of(bool attacks)
{
    return attacks ? dq_attack_form_words : dq_defence_form_words;
}

static void one_degree(const vector *v)
{
    bool attacks = strcmp(word(v->given, "side"), "attacker") == 0;
    const char *const *words = forms_of(attacks);
    int32_t form = row_of(word(v->given, "form"), words), chance = 50;
    int32_t own = strcmp(word(v->given, "own_result"), "success") == 0 ? chance : chance + 1;
    int32_t enemy = strcmp(word(v->given, "opponent_result"), "failure") == 0 ? chance + 1 : chance;
    int32_t degrees = dq_degrees(BOOK, &plain, chance, own, chance, enemy);

    same(v, degrees, "degrees");
    same_mask(v, others(attacks, form, degrees, true), words, "may_change_to");
    if (expects(v, "may_not_change_to"))
        same_mask(v, others(attacks, form, 9, true) & ~others(attacks, form, degrees, true), words,
                  "may_not_change_to");
}

static void outflank_hold(const vector *v)
{
    static const char *const sides[] = { "attacker", "defender" };
    dq_readings raw = { .compare_raw_rolls = 1 };
    vector other = instead(v, 0);
    int32_t chances[2], rolls[2], forms[2], degrees[2];

    for (int32_t s = 0; s < 2; s++) {
        const json_t *who = at(v->given, sides[s]);

        chances[s] = dq_perceive_chance(BOOK, num(who, "pc"), num(who, "ms"), 0, nothing, NULL);
        rolls[s] = rolled(v, (size_t)s);
        forms[s] = row_of(word(who, "form"), forms_of(s == 0));
        same(v, chances[s], "%s_chance", sides[s]);
        same(v, chances[s] - rolls[s], "%s_margin", sides[s]);
        same_word(v, results[dq_perceives(BOOK, chances[s], rolls[s])], "%s_result", sides[s]);
    }
    for (int32_t s = 0; s < 2; s++) {
        degrees[s] = dq_degrees(BOOK, &plain, chances[s], rolls[s], chances[1 - s], rolls[1 - s]);
        same(v, degrees[s], "%s_degrees", sides[s]);
    }
    same(v, chances[1] - rolls[1] - (chances[0] - rolls[0]), "lead_of_defender");
    same_mask(v, others(false, forms[1], degrees[1], true), dq_defence_form_words,
              "defender_may_change_to");
    same_word(v, "lure", "defender_choice");
    same_mask(v, others(true, forms[0], 1, true), dq_attack_form_words,
              "attacker_could_have_changed_to");
    same(&other, rolls[0] - rolls[1], "lead_of_defender");
    same(&other, dq_degrees(BOOK, &raw, chances[1], rolls[1], chances[0], rolls[0]),
         "defender_degrees");
}

static void degrees(const vector *v)
{
    const json_t *one = at(v->given, "first"), *two = at(v->given, "second");

    for (size_t i = 0; i < items(one); i++) {
        int32_t chance = num(item(one, i), "chance"), roll = rolled(v, 2 * i);
        int32_t enemy = num(item(two, i), "chance"), his = rolled(v, 2 * i + 1);

        assert_int_equal(roll, num(item(one, i), "roll"));
        assert_int_equal(his, num(item(two, i), "roll"));
        same_word(v, results[dq_perceives(BOOK, chance, roll)], "first_result.%zu", i);
        same_word(v, results[dq_perceives(BOOK, enemy, his)], "second_result.%zu", i);
        same(v, dq_degrees(BOOK, &plain, chance, roll, enemy, his), "first_degrees.%zu", i);
        same(v, dq_degrees(BOOK, &plain, enemy, his, chance, roll), "second_degrees.%zu", i);
    }
}

static void shifting(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        const json_t *one = item(cases, i);
        bool attacks = strcmp(word(one, "side"), "attacker") == 0;
        const char *const *words = forms_of(attacks);
        char path[48];

        snprintf(path, sizeof path, "may_change_to.%zu", i);
        same_mask(v,
                  others(attacks, row_of(word(one, "form"), words), num(one, "degrees"),
                         !json_is_false(at(one, "surround_allowed"))),
                  words, path);
    }
}

/* ---- the matrix -------------------------------------------------------------------------------- */

static void commitment_lure(const vector *v)
{
    const json_t *a = at(v->given, "attacker"), *d = at(v->given, "defender");
    int32_t attack = row_of(word(a, "form"), dq_attack_form_words);
    int32_t defence = row_of(word(d, "form"), dq_defence_form_words);
    dq_pairing one = dq_matrix(BOOK, attack, defence, true),
               other = dq_matrix(BOOK, attack, defence, false);
    int32_t rating = num(d, "cr_after_modifiers");

    same(v, dq_final_rating(num(a, "cr_after_modifiers"), bn_rat_int(0), one.factor),
         "attacker_final_cr");
    same(v, one.points, "attacker_casualty_points");
    same(v, dq_casualty_rate(BOOK, num(v->given, "table_casualties_of_attacker"), one.points),
         "attacker_casualty_rate");
    same_rat(v, bn_rat_mul(bn_rat_int(rating), other.factor), "defender_unrounded");
    same(v, dq_final_rating(rating, bn_rat_int(0), other.factor), "defender_final_cr");
    same(v, other.points, "defender_casualty_points");
}

static void matrix(const vector *v)
{
    const json_t *columns = at(v->given, "columns");

    for (int32_t attack = 0; attack < DQ_ATTACK_FORMS_COUNT; attack++)
        for (size_t d = 0; d < items(columns); d++)
            for (int32_t side = 0; side < 2; side++) {
                int32_t defence =
                    row_of(json_string_value(item(columns, d)), dq_defence_form_words);
                dq_pairing pair = dq_matrix(BOOK, attack, defence, side == 0);
                int64_t tenths = bn_rat_floor(bn_rat_mul(pair.factor, bn_rat_int(10)));
                char text[16] = "none";

                assert_true(tenths == 10 || pair.points == 0);
                if (tenths != 10)
                    snprintf(text, sizeof text, "x%d.%d", (int)tenths / 10, (int)tenths % 10);
                else if (pair.points != 0)
                    snprintf(text, sizeof text, "C%+d", pair.points);
                same_word(v, text, "%s.%zu.%d", dq_attack_form_words[attack], d, side);
            }
}

const handler field_examples[] = {
    { "DQ-EX-08", on_top },
    { "DQ-EX-09", a_day_of_rest },
    { "DQ-EX-10", jothus },
    { "DQ-EX-11", one_degree },
    { "DQ-EX-12", one_degree },
    { "DQ-EX-13", outflank_hold },
    { "DQ-EX-14", commitment_lure },
    { "DQ-EX-37", marches },
    { "DQ-EX-38", fatigue_upon_fatigue },
    { "DQ-EX-39", half_a_day_and_initiative },
    { "DQ-EX-40", supplies },
    { "DQ-EX-41", besieged },
    { "DQ-EX-42", initial },
    { "DQ-EX-43", degrees },
    { "DQ-EX-44", shifting },
    { "DQ-EX-45", matrix },
    { "DQ-EX-53", reports },
    { "DQ-EX-54", what_a_force_sees },
    { NULL, NULL },
};
