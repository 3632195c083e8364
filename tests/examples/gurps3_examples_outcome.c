/* Examples of the contest and what follows: fates of units, casualties, guns and loot. */
#include "gurps3_examples.h"

#include "rules/forces/quality.h"
#include "rules/outcome/results.h"
#include "rules/people/rolls.h"

/* A roll that was missed by this much, in any table. */
enum { MADE = 0 };

/* ---- the contest -------------------------------------------------------------------------- */

static g3_line line_a(int32_t difference)
{
    return g3_result_line(BOOK, G3_TABLE_A, difference);
}

static void difference(const vector *v)
{
    const json_t *margins = at(v->given, "margins");
    int32_t by = g3_contest_difference(whole_at(margins, 0), whole_at(margins, 1));

    same(v, by, "difference");
    same_word(v, line_a(by).grade, "grade");
}

static void contest(const vector *v)
{
    const json_t *skills = at(v->given, "effective"), *sides = at(v->given, "sides");
    int32_t margins[2], by;

    for (size_t s = 0; s < BN_COUNT(margins); s++) {
        margins[s] = g3_success_roll(BOOK, whole_at(skills, s), rolled(v, s)).margin;
        same(v, margins[s], "margins.%zu", s);
    }
    by = g3_contest_difference(margins[0], margins[1]);
    same_word(v, json_string_value(item(sides, by > 0 ? 0 : 1)), "winner");
    by = by < 0 ? -by : by;
    same(v, by, "difference");
    assert_int_equal(g3_table_of(yes(v->given, "starred"), true), G3_TABLE_A);
    same_word(v, "A", "table");
    same_word(v, line_a(by).grade, "grade");
}

static void grade(const vector *v)
{
    const json_t *differences = at(v->given, "differences");

    for (size_t i = 0; i < items(differences); i++)
        same_word(v, line_a(whole_at(differences, i)).grade, "grades.%zu", i);
    same(v, line_a(whole_at(differences, 0)).modifier, "loser_morale_modifier");
}

/* ---- the tables --------------------------------------------------------------------------- */

static const char *tested_word(g3_tested tested)
{
    static const char *const words[] = { [G3_TESTED_NONE] = "none",
                                         [G3_TESTED_BOTH] = "both",
                                         [G3_TESTED_LOSER] = "loser",
                                         [G3_TESTED_MAJORITY] = "majority",
                                         [G3_TESTED_EACH_UNIT] = "each_unit" };

    return words[tested];
}

/* Figures that no one tests are not in the example. */
static void same_if(const vector *v, bool there, int64_t got, const char *path, size_t i)
{
    if (there)
        same(v, got, "%s.%zu", path, i);
    else
        assert_true(json_is_null(want(v, "%s.%zu", path, i)));
}

static void table_a(const vector *v)
{
    const json_t *differences = at(v->given, "differences");

    for (size_t i = 0; i < items(differences); i++) {
        g3_line line = line_a(whole_at(differences, i));
        bool tests = line.tested != G3_TESTED_NONE;

        same_word(v, line.grade, "grade.%zu", i);
        same_word(v, tested_word(line.tested), "who_rolls.%zu", i);
        same_if(v, tests, line.modifier, "morale_modifier", i);
        if (tests)
            same_word(v, result_word(g3_fate_of(BOOK, &line, MADE, false)), "on_success.%zu", i);
        else
            assert_true(json_is_null(want(v, "on_success.%zu", i)));
        same_word(v, result_word(g3_fate_of(BOOK, &line, -4, false)), "missed_by_4.%zu", i);
        same_word(v, result_word(g3_fate_of(BOOK, &line, -5, false)), "missed_by_5.%zu", i);
    }
}

/* What tables B and C have in common. */
static g3_line table_row(const vector *v, g3_table table, const char *next_day, size_t i)
{
    g3_line line = g3_result_line(BOOK, table, whole_at(at(v->given, "differences"), i));

    same_word(v, line.grade, "grade.%zu", i);
    same_word(v, tested_word(line.tested), "test.%zu", i);
    same_if(v, line.tested != G3_TESTED_NONE, line.modifier, "morale_modifier", i);
    same(v, line.next_day, "%s.%zu", next_day, i);
    return line;
}

static void table_b(const vector *v)
{
    for (size_t i = 0; i < items(at(v->given, "differences")); i++)
        table_row(v, G3_TABLE_B, "attacker_morale_next_day", i);
}

static void table_c(const vector *v)
{
    for (size_t i = 0; i < items(at(v->given, "differences")); i++) {
        g3_line line = table_row(v, G3_TABLE_C, "defender_morale_next_day", i);
        const char *falls = line.captured ? "yes"
                            : line.tested == G3_TESTED_MAJORITY
                                ? "if the defenders leave or surrender"
                                : "no";

        same_word(v, falls, "position_captured.%zu", i);
        same_word(v, line.commander_taken ? "yes" : "no", "commander_captured.%zu", i);
    }
}

static void majority(const vector *v)
{
    const json_t *units = at(v->given, "units");
    g3_table table = word(v->given, "table")[0] == 'B' ? G3_TABLE_B : G3_TABLE_C;
    g3_line line = g3_result_line(BOOK, table, num(v->given, "difference"));
    int64_t passed = 0, men = 0;

    same(v, line.modifier, "morale_modifier");
    for (size_t i = 0; i < items(units); i++) {
        const json_t *unit = item(units, i);
        int32_t target = num(unit, "morale") + line.modifier;
        bool pass = g3_success_roll(BOOK, target, rolled(v, i)).margin >= 0;

        same_truth(v, pass, "passed.%zu", i);
        passed += pass ? num(unit, "men") : 0;
        men += num(unit, "men");
    }
    same(v, passed, "men_passed");
    same(v, men, "men");
    same_truth(v, g3_majority(passed, men), "holds");
}

/* A withdrawal without a way out is rolled again; a rout without one is a surrender. */
static void at_bay(const vector *v)
{
    const json_t *units = at(v->given, "units");
    g3_line line = g3_result_line(BOOK, G3_TABLE_C, num(v->given, "difference"));
    size_t die = 0;

    for (size_t i = 0; i < items(units); i++) {
        const json_t *unit = item(units, i);
        int32_t target = num(unit, "morale") + line.modifier;
        g3_fate fate =
            g3_fate_of(BOOK, &line, g3_success_roll(BOOK, target, rolled(v, die++)).margin, false);
        bool again = fate == G3_WITHDRAWS && !yes(unit, "escape_possible");
        int32_t second = target + G3_CONSTANT(BOOK, BAY_BONUS);

        same(v, target, "first_target.%zu", i);
        same_if(v, again, second, "second_target", i);
        if (again)
            fate = g3_at_bay(g3_success_roll(BOOK, second, rolled(v, die++)).margin);
        else if (fate == G3_ROUTS && !yes(unit, "escape_possible"))
            fate = G3_SURRENDERS;
        same_word(v, result_word(fate), "result.%zu", i);
    }
}

static void undead(const vector *v)
{
    g3_line line = line_a(num(v->given, "difference"));

    for (size_t i = 0; i < items(at(v->given, "units")); i++)
        same_word(v, result_word(g3_fate_of(BOOK, &line, MADE, i == 0)), "result.%zu", i);
}

static void morale_result(const vector *v)
{
    const json_t *mods = at(v->given, "mods");
    int32_t base = num(v->given, "base"), quality = 0;
    bool irregular = base == g3_base_morale(BOOK, G3_TROOP_QUALITY_RAW, true);
    g3_mood mood = { .hereditary_foe = num(mods, "hereditary_foe") != 0,
                     .home_territory = num(mods, "home_territory") != 0,
                     .catastrophe = (int8_t)num(mods, "catastrophe") };
    g3_line line = line_a(0);
    int32_t morale, margin;

    while (g3_base_morale(BOOK, quality, irregular) != base)
        quality++;
    morale = g3_effective_morale(BOOK, quality, irregular, 12, &mood, &(bn_term){ 0 }, NULL).value;
    margin = g3_success_roll(BOOK, morale, rolled(v, 0)).margin;
    assert_string_equal(line.grade, word(v->given, "grade"));
    same(v, morale, "morale");
    if (expects(v, "missed_by"))
        same(v, -margin, "missed_by");
    same_word(v, result_word(g3_fate_of(BOOK, &line, margin, false)), "result");
}

static void holds_field(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        const json_t *is = item(cases, i);
        g3_table table = (g3_table)(word(is, "table")[0] - 'A');
        bool winner_stays = strcmp(word(is, "outcome"), "winner left") != 0;
        bool foe_stays = strcmp(word(is, "outcome"), "defender left") != 0 &&
                         strcmp(word(is, "outcome"), "loser left") != 0;
        g3_field field =
            g3_field_of(BOOK, table, num(is, "difference"), winner_stays, foe_stays, &plain);

        if (field == G3_FIELD_OPEN)
            assert_true(json_is_null(want(v, "holder.%zu", i)));
        else
            same_word(v,
                      table == G3_TABLE_A ? field == G3_FIELD_WINNER ? "winner" : "loser"
                      : (field == G3_FIELD_WINNER) == (table == G3_TABLE_C) ? "attacker"
                                                                            : "defender",
                      "holder.%zu", i);
    }
}

/* ---- casualties --------------------------------------------------------------------------- */

/* A line as it is printed: 4d+20. */
static const char *formula(int32_t row)
{
    static char text[24];
    const g3_casualty_table_row *is = &BOOK->casualty_table[row];

    if (is->dice == 0)
        return "0";
    if (is->add == 0)
        snprintf(text, sizeof text, "%dd", is->dice);
    else
        snprintf(text, sizeof text, "%dd%+d", is->dice, is->add);
    return text;
}

static int32_t line_number(int32_t row)
{
    return BOOK->casualty_table[row].line;
}

static void casualty_lines(const vector *v)
{
    int32_t by = num(v->given, "difference");
    int32_t rows[2] = { g3_base_line(BOOK, by), g3_base_line(BOOK, -by) };
    static const char *const who[2] = { "winner", "loser" };

    for (size_t i = 0; i < BN_COUNT(rows); i++) {
        same(v, line_number(rows[i]), "%s.line", who[i]);
        same(v, g3_line_dice(BOOK, rows[i]).count, "%s.dice", who[i]);
        same(v, BOOK->casualty_table[rows[i]].add, "%s.add", who[i]);
    }
}

static void casualty_position(const vector *v)
{
    int32_t by = num(v->given, "signed_difference"), starred = num(v->given, "starred");
    int32_t row = g3_casualty_line(BOOK, by, starred, &(g3_shifts){ 0 });

    same(v, by + starred, "signed_difference");
    same(v, line_number(row), "line");
    same(v, BOOK->casualty_table[row].dice, "dice");
    same(v, BOOK->casualty_table[row].add, "add");
}

static void casualty_rates(const vector *v)
{
    int32_t by = num(v->given, "difference");
    int32_t rows[2] = { g3_base_line(BOOK, by), g3_base_line(BOOK, -by) };
    static const char *const who[2] = { "winner", "loser" };

    for (size_t i = 0; i < BN_COUNT(rows); i++) {
        same(v, line_number(rows[i]), "%s.line", who[i]);
        same(v, g3_line_percent(BOOK, rows[i], rolled(v, i)), "%s.percent", who[i]);
    }
}

static void casualty_ladder(const vector *v)
{
    const json_t *differences = at(v->given, "differences");

    for (size_t i = 0; i < items(differences); i++) {
        int32_t row = g3_base_line(BOOK, whole_at(differences, i));

        same(v, line_number(row), "line.%zu", i);
        same_word(v, formula(row), "formula.%zu", i);
    }
}

static void casualty_percent(const vector *v)
{
    const json_t *list = at(v->given, "line_and_dice_total");

    for (size_t i = 0; i < items(list); i++)
        same(v, g3_line_percent(BOOK, pair_at(list, i, 0) - 1, pair_at(list, i, 1)), "percent.%zu",
             i);
}

static g3_shifts shifts_given(const json_t *is)
{
    return (g3_shifts){ .armour = num(is, "armour"),
                        .healing = num(is, "healing"),
                        .strike = num(is, "strike"),
                        .rout_die = num(is, "rout_die"),
                        .intensity = num(is, "intensity") };
}

static void net_shift(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        const json_t *is = item(cases, i);
        int32_t by = num(is, "signed_difference"), starred = num(is, "starred");
        g3_shifts shifts = shifts_given(is);

        same(v, line_number(g3_base_line(BOOK, by + starred)), "base_line.%zu", i);
        same(v, line_number(g3_casualty_line(BOOK, by, starred, &shifts)), "line.%zu", i);
    }
}

/* The base line represents any difference that leads to it. */
static void line_shifts(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        const json_t *is = item(cases, i);
        int32_t by = BOOK->casualty_table[num(is, "base_line") - 1].difference_min;
        g3_shifts shifts = shifts_given(is);
        int32_t row = g3_casualty_line(BOOK, by, 0, &shifts);

        same(v, line_number(row), "lines.%zu", i);
        same_word(v, formula(row), "formulas.%zu", i);
    }
}

static void losses(const vector *v)
{
    int32_t lost = g3_losses(num(v->given, "number"), bn_rat_int(num(v->given, "percent")));

    same(v, lost, "casualties");
    same(v, g3_dead(lost), "dead");
    same(v, lost - g3_dead(lost), "wounded");
}

static void unit_shares(const vector *v)
{
    const json_t *units = at(v->given, "units");
    g3_burden burden = { 0, 0 };
    bn_rat k;
    char text[32];

    for (size_t i = 0; i < items(units); i++)
        g3_bear(&burden, num(item(units, i), "men"), num(item(units, i), "percent"),
                (int32_t)bn_rat_floor(
                    bn_rat_mul(figure(at(item(units, i), "share")), bn_rat_int(100))));
    k = g3_share(&burden, 1, 100);
    snprintf(text, sizeof text, "%d/%d", (int)k.num, (int)k.den);
    same_word(v, text, "k");
    for (size_t i = 0; i < items(units); i++) {
        const json_t *unit = item(units, i);
        bn_rat share = bn_rat_mul(figure(at(unit, "share")), bn_rat_int(100));
        int32_t lost = g3_losses(num(unit, "men"), g3_share(&burden, num(unit, "percent"),
                                                            (int32_t)bn_rat_floor(share)));

        same(v, lost, "casualties.%zu", i);
        same(v, g3_dead(lost), "dead.%zu", i);
    }
}

/* ---- after the battle --------------------------------------------------------------------- */

static void artillery(const vector *v)
{
    const json_t *close = item(at(v->given, "cases"), 0), *clear = item(at(v->given, "cases"), 1);
    int32_t won = num(clear, "winner_lost"), beaten = num(clear, "loser_lost");

    for (size_t i = 0; i < items(at(close, "lost")); i++) {
        int32_t lost = whole_at(at(close, "lost"), i), kept = g3_guns_kept(lost, false, i == 0);

        same(v, kept, "inconclusive.kept.%zu", i);
        same(v, lost - kept, "inconclusive.destroyed.%zu", i);
    }
    same(v, beaten - g3_guns_kept(beaten, true, false), "definite.winner_gains");
    same(v, g3_guns_kept(won, true, true), "definite.winner_keeps");
    same(v, g3_guns_kept(beaten, true, false), "definite.loser_keeps");
}

static void loot(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        const json_t *is = item(cases, i);

        same(v, g3_gear_value(BOOK, num(is, "cost"), num(is, "dead"), yes(is, "cavalry")),
             "gear.%zu", i);
        same(v, g3_gear_cash(BOOK, num(is, "cost"), num(is, "dead"), yes(is, "cavalry")),
             "cash.%zu", i);
    }
}

static void data_only(const vector *v)
{
    assert_int_equal(json_object_size(v->expect), 0);
}

const handler outcome_examples[] = {
    { "difference", difference },
    { "contest", contest },
    { "grade", grade },
    { "table_a", table_a },
    { "table_b", table_b },
    { "table_c", table_c },
    { "majority", majority },
    { "at_bay", at_bay },
    { "undead", undead },
    { "morale_result", morale_result },
    { "holds_field", holds_field },
    { "casualty_lines", casualty_lines },
    { "casualty_position", casualty_position },
    { "casualty_rates", casualty_rates },
    { "casualty_ladder", casualty_ladder },
    { "casualty_percent", casualty_percent },
    { "net_shift", net_shift },
    { "line_shifts", line_shifts },
    { "losses", losses },
    { "unit_shares", unit_shares },
    { "artillery", artillery },
    { "loot", loot },
    { "data_only", data_only },
    { NULL, NULL },
};
