/* Examples of the campaign: marches, food, contact, sieges over weeks. */
#include "warmachine_examples.h"

#include "rules/field/map.h"
#include "rules/field/march.h"
#include "rules/field/modifiers.h"
#include "rules/field/results.h"
#include "rules/field/siege.h"
#include "rules/field/tactics.h"

static int32_t pace_row(const char *pace)
{
    int32_t row = 0;

    while (row < WM_FORAGING_COUNT && strcmp(wm_book.foraging[row].pace, pace) != 0)
        row++;
    assert_true(row < WM_FORAGING_COUNT);
    return row;
}

static const char *march_word(wm_march_code code)
{
    static const char *const words[] = { [WM_MARCH_F] = "F",
                                         [WM_MARCH_F_M] = "F+M",
                                         [WM_MARCH_F_S] = "F+S",
                                         [WM_MARCH_N] = "N",
                                         [WM_MARCH_M] = "M" };

    return words[code];
}

static void rates(const vector *v)
{
    const json_t *strengths = at(v->given, "strengths");
    bn_rat base = bn_rat_int(num(v->given, "base_miles_per_day"));

    for (size_t i = 0; i < items(strengths); i++)
        same(v,
             wm_day_distance(&wm_book, base, bn_rat_int(1), (int32_t)whole(item(strengths, i)),
                             WM_FORAGING_NONE, false, (bn_term){ 0 }, NULL),
             "miles_per_day.%zu", i);
}

static void foraging(const vector *v)
{
    const json_t *cases = at(v->given, "cases");
    bn_rat base = bn_rat_int(num(v->given, "base_miles_per_day"));

    for (size_t i = 0; i < items(cases); i++) {
        const json_t *given = item(cases, i);
        int32_t pace = pace_row(word(given, "pace"));
        int32_t terrain = num(given, "forage_terrain");

        assert_int_equal(num(given, "roll"), die(v, i));
        same(v,
             wm_day_distance(&wm_book, base, bn_rat_int(1), num(v->given, "strength"), pace, false,
                             (bn_term){ 0 }, NULL),
             "miles_per_day.%zu", i);
        same(v, wm_forage_chance(&wm_book, pace, terrain), "chance_in_6.%zu", i);
        same_truth(v, wm_forage_found(&wm_book, pace, terrain, die(v, i)), "fed.%zu", i);
    }
}

static void hunger(const vector *v)
{
    const json_t *days = at(v->given, "days_without_food");
    wm_larder larder = { 0 };

    for (size_t i = 0; i < items(days); i++) {
        larder = wm_eat(&wm_book, larder, false, (bn_term){ 0 }, NULL);
        assert_int_equal(larder.hungry_days, whole(item(days, i)));
        same_word(v, wm_book.fatigue[wm_hunger_fatigue(&wm_book, larder.hungry_days)].level,
                  "fatigue.%zu", i);
        same_truth(v, wm_hunger_lets_move(&wm_book, larder.hungry_days), "may_move.%zu", i);
    }
    for (int32_t day = 0; day < num(v->given, "then_food_days"); day++)
        larder = wm_eat(&wm_book, larder, true, (bn_term){ 0 }, NULL);
    same_word(v, wm_book.fatigue[wm_hunger_fatigue(&wm_book, larder.hungry_days)].level,
              "fatigue_after_food");
}

static void forced_march(const vector *v)
{
    const wm_forced_march_row *row =
        wm_forced_march_of(&wm_book, class_row(word(v->given, "troop_class")), die(v, 0));
    const char *before = word(v->given, "fatigue_before");
    wm_weariness level = (wm_weariness)fatigue_row(before[0] ? before : "none");

    same_word(v, march_word(row->code), "code");
    same_truth(v, row->march_succeeds, "march_succeeds");
    same_word(v, wm_book.fatigue[wm_forced_march_fatigue(level, row)].level, "fatigue_after");
    if (at(v->expect, "miles"))
        same(v,
             wm_day_distance(&wm_book, bn_rat_int(num(v->given, "base_miles_per_day")),
                             bn_rat_int(1), num(v->given, "strength"), WM_FORAGING_NONE,
                             row->march_succeeds, (bn_term){ 0 }, NULL),
             "miles");
}

static void forced_march_table(const vector *v)
{
    const json_t *rolls = at(v->given, "rolls");

    for (int32_t class = 0; class < WM_TROOP_CLASS_COUNT; class ++)
        for (size_t i = 0; i < items(rolls); i++)
            same_word(
                v,
                march_word(
                    wm_forced_march_of(&wm_book, class, (int32_t)whole(item(rolls, i)))->code),
                "%s.%zu", wm_book.troop_class[class].key, i);
}

static void recovery(const vector *v)
{
    wm_clock clock =
        wm_clock_start((wm_clock){ 0, 0 }, (uint8_t)fatigue_row(word(v->given, "fatigue")));
    int32_t day = 0;

    clock.days = (uint8_t)die(v, 0);
    for (; clock.level == WM_SERIOUS; day++)
        clock = wm_clock_day(clock);
    assert_int_equal(clock.level, WM_MODERATE);
    same(v, day, "moderate_from_day");
    clock.days = (uint8_t)die(v, 1);
    for (; clock.level == WM_MODERATE; day++)
        clock = wm_clock_day(clock);
    same(v, day, "none_from_day");
}

static void contact(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        const json_t *given = item(cases, i), *strengths = at(given, "strengths");

        same_truth(v,
                   wm_contact(&wm_book, BN_PLAIN, 1, (bn_point){ 0, 0 },
                              (int32_t)whole(item(strengths, 0)),
                              (bn_point){ num(given, "miles"), 0 },
                              (int32_t)whole(item(strengths, 1))),
                   "contact.%zu", i);
    }
}

static void initiative(const vector *v)
{
    size_t roll = 0;

    while (wm_initiative(die(v, roll), die(v, roll + 1)) == WM_NONE)
        roll += 2;
    assert_int_equal(roll + 2, items(v->dice));
    same_word(v, wm_initiative(die(v, roll), die(v, roll + 1)) == 0 ? "A" : "B", "initiative");
}

static void distances(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        const json_t *given = item(cases, i);

        same(v,
             wm_day_distance(&wm_book, bn_rat_int(num(given, "base")),
                             figure(at(given, "terrain_rate")), num(given, "strength"),
                             pace_row(word(given, "forage")),
                             strcmp(word(given, "march"), "F") == 0, (bn_term){ 0 }, NULL),
             "miles_per_day.%zu", i);
    }
}

static void supplies(const vector *v)
{
    wm_larder larder = { .supply_days = num(v->given, "supply_days") };
    int32_t pace = pace_row(word(v->given, "pace"));

    for (size_t day = 0; day < items(v->dice); day++) {
        bool found = wm_forage_found(&wm_book, pace, 0, die(v, day));

        larder = wm_eat(&wm_book, larder, found, (bn_term){ 0 }, NULL);
        same_truth(v, found, "found_food.%zu", day);
        same(v, larder.supply_days, "supply_after.%zu", day);
        same_word(v, wm_book.fatigue[wm_hunger_fatigue(&wm_book, larder.hungry_days)].level,
                  "hunger_fatigue.%zu", day);
    }
}

/* Who loses F/R+1 or the like, by the row of the table with those locations. */
static bool broken_by(wm_result_code winner, wm_result_code loser)
{
    for (int32_t row = 0; row < WM_COMBAT_RESULTS_COUNT; row++)
        if (wm_book.combat_results[row].winner_location == winner &&
            wm_book.combat_results[row].loser_location == loser) {
            wm_clash clash = { .fighters = { { .strength = 100, .tactic = WM_NONE },
                                             { .strength = 100, .tactic = WM_NONE } },
                               .row = row };
            wm_fate fates[WM_SIDES];

            wm_clash_outcome(&wm_book, &clash, &plain, fates, NULL);
            return wm_contact_broken(&fates[1], &fates[0]);
        }
    fail_msg("no such row");
    return false;
}

static void leaving(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        const char *reason = word(item(cases, i), "reason");
        bool broken = false, free_to_go = false, open;
        wm_combatant chaser = { .strength = 100 }, leaver = { .strength = 100 };

        if (strcmp(reason, "lost F/R+1") == 0)
            broken = broken_by(WM_RESULT_F, WM_RESULT_R_1);
        else if (strcmp(reason, "lost F/R") == 0)
            broken = broken_by(WM_RESULT_F, WM_RESULT_R);
        else if (strncmp(reason, "withdraw against ", 17) == 0)
            free_to_go =
                wm_free_withdrawal(&wm_book, WM_TACTIC_NAMES_WITHDRAW, tactic_row(reason + 17)) > 0;
        else
            assert_string_equal(reason, "marches off");
        open = wm_may_be_attacked_leaving(broken, free_to_go);
        leaver.on_march = open;
        same_truth(v, open, "may_be_attacked_on_march.%zu", i);
        same(v, wm_enemy_on_march(&wm_book, &chaser, &leaver).value, "bonus.%zu", i);
    }
}

static void starvation(const vector *v)
{
    int32_t strength = num(v->given, "strength");
    int32_t food = num(v->given, "food_weeks");

    for (int32_t week = 0; week < num(v->given, "weeks"); week++) {
        wm_siege_week end = wm_siege_eat(&wm_book, food, yes(v->given, "cleric_present"), strength);

        strength -= end.starved;
        food = end.food_weeks;
        same(v, strength, "strength_by_week.%d", week);
    }
}

const handler march_examples[] = {
    { "WM-EX-42", starvation },
    { "WM-EX-52", rates },
    { "WM-EX-53", foraging },
    { "WM-EX-54", hunger },
    { "WM-EX-55", forced_march },
    { "WM-EX-56", forced_march },
    { "WM-EX-57", recovery },
    { "WM-EX-58", contact },
    { "WM-EX-59", initiative },
    { "WM-EX-65", forced_march_table },
    { "WM-EX-66", distances },
    { "WM-EX-67", supplies },
    { "WM-EX-71", starvation },
    { "WM-EX-74", leaving },
    { NULL, NULL },
};
