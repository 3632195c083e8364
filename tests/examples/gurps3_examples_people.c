/* Examples of characters: Battle skill, Risk, Survival, wounds, Glory; and of plain rolls. */
#include "gurps3_examples.h"

#include "rules/people/battle_skill.h"

static int32_t margin_of(int32_t skill, int32_t total)
{
    return g3_success_roll(BOOK, skill, total).margin;
}

static void success_rolls(const vector *v)
{
    const json_t *list = at(v->given, "skill_and_roll");

    for (size_t i = 0; i < items(list); i++) {
        g3_result result = g3_success_roll(BOOK, pair_at(list, i, 0), pair_at(list, i, 1));

        same_truth(v, result.margin >= 0, "success.%zu", i);
        same(v, result.margin, "margin.%zu", i);
        same_truth(v, result.critical == G3_CRITICAL_SUCCESS, "critical_success.%zu", i);
        same_truth(v, result.critical == G3_CRITICAL_FAILURE, "critical_failure.%zu", i);
    }
}

static void contests(const vector *v)
{
    const json_t *skills = at(v->given, "skills"), *rolls = at(v->given, "rolls");

    for (size_t i = 0; i < items(skills); i++) {
        int32_t a = margin_of(pair_at(skills, i, 0), pair_at(rolls, i, 0));
        int32_t b = margin_of(pair_at(skills, i, 1), pair_at(rolls, i, 1));
        int32_t difference = g3_contest_difference(a, b);

        same(v, a, "margins.%zu.0", i);
        same(v, b, "margins.%zu.1", i);
        same(v, difference < 0 ? -difference : difference, "difference.%zu", i);
        if (difference == 0)
            assert_true(json_is_null(want(v, "winner.%zu", i)));
        else
            same_word(v, difference > 0 ? "A" : "B", "winner.%zu", i);
    }
}

static void risk(const vector *v)
{
    int32_t skill = num(v->given, "battle_skill"), chosen = num(v->given, "risk");
    bn_span span = g3_risk_span(BOOK, &(g3_person){ 0 }, false);

    assert_true(chosen >= span.min && chosen <= span.max);
    same(v, chosen, "survival_modifier");
    same(v, -chosen, "glory_modifier");
    same(v, g3_battle_target(BOOK, skill, chosen), "survival");
    same(v, g3_battle_target(BOOK, skill, -chosen), "glory");
}

static void battle_skill(const vector *v)
{
    g3_person person = { .iq = num(v->given, "iq"),
                         .tactics = G3_NONE,
                         .weapon = num(v->given, "weapon") };

    assert_true(json_is_null(at(v->given, "tactics")));
    same(v, person.iq + G3_CONSTANT(BOOK, TACTICS_DEFAULT), "tactics");
    same(v, g3_battle_skill(BOOK, &person, &(bn_term){ 0 }, NULL), "battle_skill");
}

static void survival(const vector *v)
{
    int32_t skill = g3_battle_target(BOOK, num(v->given, "battle_skill"), num(v->given, "risk"));
    g3_result result = g3_success_roll(BOOK, skill, rolled(v, 0));
    g3_column column = BOOK->survival_results[g3_survival(BOOK, result)].damage_column;
    g3_damage damage = g3_damage_of(BOOK, column, num(v->given, "tl"));
    int32_t injury = 0;
    char name[2] = { (char)('A' + column - G3_COLUMN_A), '\0' };

    for (int32_t i = 0; i < damage.wounds; i++) {
        int32_t hits =
            rolled(v, 1 + (size_t)i) + damage.dice.add - num(v->given, "dr") / damage.dr_divisor;

        assert_int_equal(damage.dice.count, 1);
        injury += hits > 0 ? hits : 0;
    }
    same(v, skill, "skill");
    same(v, -result.margin, "missed_by");
    same_word(v, name, "column");
    same(v, damage.wounds, "wounds");
    same(v, injury, "injury");
}

static void glory(const vector *v)
{
    int32_t skill = g3_battle_target(BOOK, num(v->given, "battle_skill"), -num(v->given, "risk"));
    g3_result result = g3_success_roll(BOOK, skill, rolled(v, 0));
    int32_t row = g3_glory(BOOK, result);

    same(v, skill, "skill");
    same(v, result.margin, "made_by");
    same_word(v, BOOK->glory_results[row].grade, "grade");
    same(v, g3_glory_strategy(BOOK, row, false), "strategy");
}

static void damage_table(const vector *v)
{
    const json_t *levels = at(v->given, "tl");

    for (size_t i = 0; i < items(levels); i++)
        for (int32_t c = G3_COLUMN_A; c <= G3_COLUMN_D; c++) {
            g3_damage damage = g3_damage_of(BOOK, (g3_column)c, whole_at(levels, i));
            char column = (char)('A' + c - G3_COLUMN_A);

            same(v, damage.wounds, "%c.%zu.0", column, i);
            same(v, damage.dice.count, "%c.%zu.1", column, i);
            same(v, damage.dice.add, "%c.%zu.2", column, i);
            same(v, damage.dr_divisor, "%c.%zu.3", column, i);
        }
}

static void wounds(const vector *v)
{
    g3_column column = (g3_column)(G3_COLUMN_A + word(v->given, "column")[0] - 'A');
    g3_damage damage = g3_damage_of(BOOK, column, num(v->given, "tl"));
    int32_t dr = num(v->given, "dr") / damage.dr_divisor, sum = 0;

    same(v, damage.dice.count, "dice_each");
    same(v, dr, "dr_counted");
    for (int32_t i = 0; i < damage.wounds; i++) {
        int32_t hits = rolled(v, (size_t)i) - dr - num(v->given, "toughness");

        same(v, hits, "injury.%d", i);
        sum += hits;
    }
    same(v, sum, "total");
}

static void survival_rows(const vector *v)
{
    const json_t *list = at(v->given, "skill_and_roll"), *limits = at(v->given, "limits");

    for (size_t i = 0; i < items(list); i++) {
        int32_t row =
            g3_survival(BOOK, g3_success_roll(BOOK, pair_at(list, i, 0), pair_at(list, i, 1)));
        g3_column column = BOOK->survival_results[row].damage_column;
        char name[2] = { (char)('A' + column - G3_COLUMN_A), '\0' };

        if (column == G3_COLUMN_NONE)
            same(v, BOOK->survival_results[row].hits, "result.%zu", i);
        else
            same_word(v, name, "result.%zu", i);
    }
    for (size_t i = 0; i < items(limits); i++)
        same(v,
             g3_battle_target(BOOK, num(item(limits, i), "battle_skill"),
                              num(item(limits, i), "risk")),
             "limited_skill.%zu", i);
}

static void glory_rows(const vector *v)
{
    const json_t *list = at(v->given, "skill_and_roll");

    for (size_t i = 0; i < items(list); i++) {
        int32_t row =
            g3_glory(BOOK, g3_success_roll(BOOK, pair_at(list, i, 0), pair_at(list, i, 1)));
        const g3_glory_results_row *is = &BOOK->glory_results[row];

        same_word(v, is->grade, "grade.%zu", i);
        same(v, is->reputation, "reputation.%zu", i);
        same_truth(v, is->promotion_check, "promotion_check.%zu", i);
        same_truth(v, is->superior_reaction, "superior_reaction.%zu", i);
        same(v, g3_glory_strategy(BOOK, row, false), "strategy_unit_leader.%zu", i);
        same(v, g3_glory_strategy(BOOK, row, true), "strategy_force_commander.%zu", i);
    }
}

static void second_survival(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        const json_t *is = item(cases, i);
        int32_t more =
            g3_second_survival(BOOK, num(is, "difference"), num(is, "starred"), yes(is, "routed"));

        same(v, g3_battle_target(BOOK, num(is, "battle_skill"), num(is, "risk") + more),
             "skill.%zu", i);
    }
}

const handler people_examples[] = {
    { "success_rolls", success_rolls },
    { "contests", contests },
    { "risk", risk },
    { "battle_skill", battle_skill },
    { "survival", survival },
    { "glory", glory },
    { "damage_table", damage_table },
    { "wounds", wounds },
    { "survival_rows", survival_rows },
    { "glory_rows", glory_rows },
    { "second_survival", second_survival },
    { NULL, NULL },
};
