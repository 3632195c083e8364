/* Examples of the field: odds, technology, position, special units, circumstances, catastrophes. */
#include "gurps3_examples.h"

#include "rules/field/catastrophe.h"
#include "rules/field/secrets.h"
#include "rules/field/shares.h"
#include "rules/field/strategy.h"
#include "rules/forces/quality.h"

/* ---- odds and technology ------------------------------------------------------------------ */

static int32_t odds_given(const json_t *is)
{
    return g3_odds_bonus(BOOK, num(is, "own_ts"), num(is, "enemy_ts"), num(is, "own_tl"),
                         num(is, "enemy_tl"));
}

static int32_t tl_given(const json_t *is)
{
    return g3_tl_bonus(BOOK, num(is, "own_tl"), num(is, "enemy_tl"), bn_rat_int(1), G3_NONE,
                       &plain);
}

/* Odds are exact where the example gives them exactly, and otherwise to its four places. */
static void odds_bonus(const vector *v)
{
    bn_rat odds = bn_rat_of(num(v->given, "own_ts"), num(v->given, "enemy_ts"));

    if (json_is_real(at(v->expect, "odds")))
        odds = bn_rat_of(
            bn_rat_floor(bn_rat_add(bn_rat_mul(odds, bn_rat_int(10000)), bn_rat_of(1, 2))), 10000);
    same_rat(v, odds, "odds");
    same(v, odds_given(v->given), "bonus");
}

static void odds_list(const vector *v)
{
    const json_t *odds = at(v->given, "odds");

    for (size_t i = 0; i < items(odds); i++) {
        bn_rat is = figure(item(odds, i));

        same(v, g3_odds_bonus(BOOK, is.num, is.den, 3, 3), "bonuses.%zu", i);
    }
}

static void tl_bonus(const vector *v)
{
    same(v, tl_given(v->given), "bonus");
}

static void tl_and_odds(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        same(v, tl_given(item(cases, i)), "tl_bonus.%zu", i);
        same(v, odds_given(item(cases, i)), "odds_bonus.%zu", i);
    }
}

/* ---- position and circumstances ----------------------------------------------------------- */

static g3_ground ground_given(const json_t *is)
{
    g3_position position = { .lines = mask_of(at(is, "lines"), g3_position_words),
                             .downhill = BOOK->defensive_position[0].modifier,
                             .passage = num(is, "passage_modifier") };

    return g3_ground_of(BOOK, &position, yes(is, "attacker_has_siege_means"), &plain, &bn_untold,
                        NULL);
}

static void position(const vector *v)
{
    g3_ground ground = ground_given(v->given);

    same(v, ground.modifier, "modifier");
    same(v, ground.starred, "starred");
}

static void positions(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        g3_ground ground = ground_given(item(cases, i));

        same(v, ground.modifier, "modifier.%zu", i);
        same(v, ground.starred, "starred.%zu", i);
        same_truth(v, !ground.cancels_home_ground, "home_ground_allowed.%zu", i);
        same_word(v, ground.is_starred ? "BC" : "A", "result_tables.%zu", i);
    }
}

static int32_t circumstances_of(const json_t *lines)
{
    return g3_circumstances(BOOK, mask_of(lines, g3_circumstance_words), true);
}

static void circumstances(const vector *v)
{
    assert_int_equal(items(at(v->given, "position_lines")), 0);
    same(v, circumstances_of(at(v->given, "lines")), "modifier");
}

static void circumstance_sets(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++)
        same(v, circumstances_of(item(cases, i)), "modifier.%zu", i);
}

/* ---- special units ------------------------------------------------------------------------ */

static const char *const type_words[] = { "artillery", "cavalry",  "ranged",
                                          "armour",    "aircraft", NULL };

static g3_specials specials_given(const json_t *numbers)
{
    g3_specials out = { { 0 }, { 0 } };

    for (int32_t t = 0; t < G3_SPECIALS; t++)
        out.number[t] = num(numbers, type_words[t]);
    return out;
}

static void superiority(const vector *v)
{
    g3_special type = (g3_special)row_named(word(v->given, "type"), type_words);
    g3_specials ours = { { 0 }, { 0 } }, theirs = { { 0 }, { 0 } };

    ours.number[type] = num(v->given, "own");
    theirs.number[type] = num(v->given, "enemy");
    same(v,
         g3_special_bonus(BOOK, type, &ours, &theirs, num(v->given, "tl"), yes(v->given, "siege")),
         "bonus");
    if (expects(v, "ratio"))
        same(v, ours.number[type] / theirs.number[type], "ratio");
    if (expects(v, "exact"))
        same_rat(v, bn_rat_of(ours.number[type] * 10000 / theirs.number[type], 10000), "exact");
    if (expects(v, "odds_bonus"))
        same(v, g3_odds_bonus(BOOK, num(v->given, "compare_odds"), 1, 3, 3), "odds_bonus");
}

static void superiority_all(const vector *v)
{
    g3_specials ours = specials_given(at(v->given, "own"));
    g3_specials theirs = specials_given(at(v->given, "enemy"));
    int32_t sum = 0;

    for (int32_t t = G3_CAVALRY; t <= G3_MISSILES; t++) {
        int32_t bonus = g3_special_bonus(BOOK, (g3_special)t, &ours, &theirs, num(v->given, "tl"),
                                         yes(v->given, "siege"));

        same(v, bonus, "bonuses.%s", type_words[t]);
        sum += bonus;
    }
    same(v, sum, "total");
}

static void superiority_edges(const vector *v)
{
    const json_t *list = at(v->given, "own_and_enemy"), *siege = at(v->given, "siege");
    g3_specials ours = specials_given(at(siege, "own"));
    g3_specials theirs = specials_given(at(siege, "enemy"));

    for (size_t i = 0; i < items(list); i++)
        same(v, g3_superiority(BOOK, pair_at(list, i, 0), pair_at(list, i, 1)), "bonus.%zu", i);
    for (int32_t t = G3_ARTILLERY; t <= G3_MISSILES; t++) {
        int32_t tl = num(siege, "tl");

        same(v, g3_special_bonus(BOOK, (g3_special)t, &ours, &theirs, tl, true), "siege_bonus.%s",
             type_words[t]);
        same(v, g3_special_bonus(BOOK, (g3_special)t, &ours, &theirs, tl, false), "open_bonus.%s",
             type_words[t]);
    }
}

static void neutralise(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        const json_t *is = item(cases, i);
        g3_specials a = { .number = { [G3_CAVALRY] = num(is, "a") } };
        g3_specials b = { .number = { [G3_CAVALRY] = num(is, "b") },
                          .against = { [G3_CAVALRY] = num(is, "b_neutralizers") } };

        same(v, g3_special_bonus(BOOK, G3_CAVALRY, &a, &b, 3, false), "bonus_a.%zu", i);
        same(v, g3_special_bonus(BOOK, G3_CAVALRY, &b, &a, 3, false), "bonus_b.%zu", i);
    }
}

static void share_caps(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        const json_t *is = item(cases, i);
        int32_t share = strcmp(word(is, "place"), "castle") == 0
                            ? G3_CONSTANT(BOOK, ENGINE_SHARE_CASTLE_PCT)
                            : G3_CONSTANT(BOOK, ENGINE_SHARE_PCT);
        int64_t counted = g3_capped_ts(num(is, "engines"), num(is, "others"), share);

        same(v, counted, "engine_ts_counted.%zu", i);
        same(v, counted + num(is, "others"), "force_ts.%zu", i);
    }
}

/* ---- catastrophes and Strategy ------------------------------------------------------------ */

static void catastrophe(const vector *v)
{
    int32_t row = g3_catastrophe(BOOK, rolled(v, 0));

    same(v, g3_catastrophe_strategy(BOOK, row, &plain), "strategy");
    same(v, g3_catastrophe_morale(BOOK, row, false, &plain), "morale_all");
    same(v, g3_catastrophe_morale(BOOK, row, true, &plain), "morale_own_unit");
}

static void catastrophe_rows(const vector *v)
{
    const json_t *totals = at(v->given, "totals");

    for (size_t i = 0; i < items(totals); i++) {
        int32_t row = g3_catastrophe(BOOK, whole_at(totals, i));
        bool halves = g3_kills_leader(row) && g3_strikes_commander(row);

        same_word(v, g3_catastrophe_words[row], "code.%zu", i);
        same(v, g3_catastrophe_strategy(BOOK, row, &plain), "strategy.%zu", i);
        same(v, g3_catastrophe_morale(BOOK, row, false, &plain), "morale_all.%zu", i);
        same(v, g3_catastrophe_morale(BOOK, row, true, &plain), "morale_own_unit.%zu", i);
        same_rat(v, bn_rat_of(g3_reinforced_ts(BOOK, row, 1000), 1000), "enemy_ts_factor.%zu", i);
        same_rat(v, bn_rat_of(g3_base_strategy(100, halves), 100), "base_strategy_factor.%zu", i);
    }
}

/* Each modifier of the worked battle by its own rule, then the sums. */
static void strategy_totals(const vector *v)
{
    static const char *const sides[] = { "Al-Wazif", "Megalos" };
    static const char *const parts[] = { "catastrophe", "odds", "special_units", "circumstances" };
    const int32_t got[2][4] = {
        { g3_catastrophe_strategy(BOOK, G3_CATASTROPHE_LEADER_KILLED, &plain),
          g3_odds_bonus(BOOK, 3170, 3500, 3, 3), g3_superiority(BOOK, 40, 0), 0 },
        { g3_catastrophe_strategy(BOOK, G3_CATASTROPHE_SURPRISE, &plain),
          g3_odds_bonus(BOOK, 3500, 3170, 3, 3), g3_superiority(BOOK, 120, 40),
          g3_circumstances(BOOK, 1u << G3_CIRCUMSTANCES_HOME_GROUND, true) },
    };

    for (size_t s = 0; s < BN_COUNT(sides); s++) {
        const json_t *side = at(v->given, sides[s]);
        int32_t sum = 0;

        for (size_t p = 0; p < BN_COUNT(parts); p++) {
            assert_int_equal(got[s][p], num(at(side, "mods"), parts[p]));
            sum += got[s][p];
        }
        same(v, sum, "bonus.%s", sides[s]);
        same(v, num(side, "base") + sum, "effective.%s", sides[s]);
    }
}

/* ---- secrets ------------------------------------------------------------------------------ */

static void base_strategy(const vector *v)
{
    static const char *const trusts[] = { "average", "full", "none", NULL };
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        const json_t *is = item(cases, i);
        bool critical = strcmp(word(is, "diviner_roll"), "critical") == 0;
        int32_t skill = num(is, "commander"), told = 0;

        if (at(is, "diviner"))
            skill = g3_advised(skill, num(is, "diviner"),
                               (g3_trust)row_named(word(is, "trust"), trusts));
        if (yes(is, "genuine"))
            told = g3_divination(BOOK, g3_success_roll(BOOK, 14, critical ? 4 : 14));
        same(v, g3_base_strategy(skill, yes(is, "killed")), "base.%zu", i);
        same(v, told, "modifier.%zu", i);
    }
}

/* What an attempt does to the Morale of anyone whom it was aimed at. */
static int32_t mood_after(bool murder, g3_errand outcome)
{
    bool foiled = murder && outcome != G3_SUCCEEDED;
    g3_mood mood = { .killers_failed = (int8_t)(foiled && outcome != G3_CAUGHT
                                                    ? G3_CONSTANT(BOOK, ASSASSIN_FAILED_MORALE)
                                                    : 0),
                     .spies_slain = foiled && outcome == G3_CAUGHT };
    int32_t quality = G3_TROOP_QUALITY_AVERAGE;

    return g3_effective_morale(BOOK, quality, false, 12, &mood, &(bn_term){ 0 }, NULL).value -
           g3_base_morale(BOOK, quality, false);
}

static void missions(const vector *v)
{
    static const char *const words[] = {
        [G3_SUCCEEDED] = "success", [G3_FAILED] = "failure", [G3_CAUGHT] = "caught"
    };
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        const json_t *is = item(cases, i);
        int32_t skill = num(is, "stealth") + num(is, "mission_modifier");
        g3_errand outcome =
            g3_mission(BOOK, g3_success_roll(BOOK, skill, rolled(v, i)).margin, false);
        bool murder = strcmp(word(is, "kind"), "assassination") == 0;
        int32_t row = g3_assassination(BOOK, 0, true);

        same_word(v, words[outcome], "outcome.%zu", i);
        if (murder && outcome == G3_SUCCEEDED)
            same(v, BOOK->catastrophe[row].roll_min, "enemy_catastrophe.%zu", i);
        else
            assert_true(json_is_null(want(v, "enemy_catastrophe.%zu", i)));
        same(v, mood_after(murder, outcome), "enemy_morale.%zu", i);
        same(v, !murder && outcome == G3_SUCCEEDED ? g3_scouted(BOOK, false) : 0,
             "own_strategy.%zu", i);
    }
}

const handler field_examples[] = {
    { "base_strategy", base_strategy },
    { "missions", missions },
    { "odds_bonus", odds_bonus },
    { "odds_list", odds_list },
    { "tl_bonus", tl_bonus },
    { "tl_and_odds", tl_and_odds },
    { "position", position },
    { "positions", positions },
    { "circumstances", circumstances },
    { "circumstance_sets", circumstance_sets },
    { "superiority", superiority },
    { "superiority_all", superiority_all },
    { "superiority_edges", superiority_edges },
    { "neutralise", neutralise },
    { "share_caps", share_caps },
    { "catastrophe", catastrophe },
    { "catastrophe_rows", catastrophe_rows },
    { "strategy_totals", strategy_totals },
    { NULL, NULL },
};
