/* Examples of a round: heroism, orders, the contest, its casualties, misfortunes. */
#include "gurps4_examples.h"

#include "rules/outcome/ending.h"
#include "rules/field/defense.h"
#include "rules/people/misfortune.h"
#include "rules/outcome/will.h"
#include "rules/people/skills.h"

static const char *const names[2] = { "richard", "strykland" };

/* ---- heroism ------------------------------------------------------------------------------ */

static void heroism(const vector *v)
{
    g4_person person = { .player = 1,
                         .useful_asset = yes(v->given, "useful_asset"),
                         .leads_elements = yes(v->given, "commands_elements") };
    g4_place_in_battle place = { .fierce = yes(v->given, "fanatic_or_impetuous"),
                                 .with_train = yes(v->given, "support_or_logistic"),
                                 .more_elements = 1 };
    static const char *const grades[] = { [G4_CRITICAL_SUCCESS] = "critical success",
                                          [G4_SUCCESS] = "success",
                                          [G4_FAILURE] = "failure",
                                          [G4_CRITICAL_FAILURE] = "critical failure" };
    int32_t target = g4_heroism_target(&g4_book, &person, place, num(v->given, "risk"), NULL);
    g4_grade grade =
        g4_check(&g4_book, target, rolled(v, word(item(v->dice, 0), "who"), "heroism"));

    assert_true(g4_may_act(&person, false));
    same(v, target, "target");
    same_word(v, grades[grade], "result");
    same(v, g4_heroism_bonus(&g4_book, grade), "strategy_modifier");
}

/* ---- the contest -------------------------------------------------------------------------- */

/* A Defense Bonus that is there, and counts for those who defend. */
static int32_t bonus_of(const json_t *side, int32_t strategy)
{
    g4_defense ground = { .source = G4_DB_TERRAIN, .value = 3, .lasting = 1 };

    if (!yes(side, "db_available_but_not_defending"))
        return num(side, "db");
    return g4_db_now(&ground, 1, g4_category_of(strategy) == G4_CATEGORY_DEFENSE);
}

static g4_stance stance_of(const json_t *side)
{
    int32_t strategy = strategy_of(word(side, "battle_strategy"));

    return (g4_stance){ .skill = num(side, "strategy"),
                        .bsm = num(side, "bsm"),
                        .risk = num(side, "risk"),
                        .heroism = num(side, "heroism"),
                        .db = bonus_of(side, strategy),
                        .pb = num(side, "pb"),
                        .superior = yes(side, "c3i_superiority") ? G4_C3I : 0,
                        .strategy = (uint8_t)strategy };
}

/* The knights of Drake's Cross want to charge; they are held back. */
static void hold_back(g4_stance *richard)
{
    drakes_cross cross = drakes_cross_now();
    g4_field field = { .terrain = G4_PLAINS };
    g4_part knights = g4_impetuous_part(&g4_book, &cross.all_ranks[0], &field, true);
    int32_t tens = g4_impetuous_tens(&g4_book, &knights);

    assert_true(g4_restraint_due(&g4_book, richard->strategy, tens, true, &plain));
    richard->impetuous = g4_restraint_penalty(&g4_book, true);
}

typedef struct fought {
    g4_odds odds;
    g4_settled settled;
} fought;

static fought first_round(const vector *v)
{
    g4_stance stances[2] = { stance_of(at(v->given, names[0])), stance_of(at(v->given, names[1])) };
    fought out = { .settled = g4_settle(stances[0].strategy, stances[1].strategy, NULL) };

    hold_back(&stances[0]);
    for (int32_t i = 0; i < 2; i++) {
        out.odds.skill[i] =
            g4_effective_strategy(&g4_book, &stances[i], &stances[1 - i], &plain, NULL);
        out.odds.strategy[i] = out.settled.strategy[i];
    }
    return out;
}

static void effective_strategy(const vector *v)
{
    fought round = first_round(v);

    for (int32_t i = 0; i < 2; i++) {
        same(v, round.odds.skill[i] - num(at(v->given, names[i]), "strategy"), "total_modifier.%s",
             names[i]);
        same(v, round.odds.skill[i], "effective.%s", names[i]);
    }
}

static void compare_position(const vector *v, int32_t pb)
{
    int32_t owner = pb < 0;

    if (json_is_integer(at(v->expect, "pb"))) {
        same(v, pb, "pb");
        return;
    }
    same_word(v, names[owner], "pb.owner");
    same(v, g4_pb_held(pb, owner), "pb.value");
}

static void result_of_round(const vector *v)
{
    const bool trains[2] = { false, false };
    fought round = first_round(v);
    int32_t rolls[2] = { rolled(v, names[0], "strategy"), rolled(v, names[1], "strategy") };
    g4_quick_contest contest = g4_contest(&g4_book, round.odds.skill, rolls);
    int32_t consequence = g4_consequence(&g4_book, &round.odds, rolls);
    g4_round_result result =
        g4_round_outcome(&g4_book, consequence, &round.settled, 0, trains, NULL);

    for (int32_t i = 0; i < 2; i++) {
        same(v, g4_margin(&g4_book, round.odds.skill[i], rolls[i]), "margins.%s", names[i]);
        same(v, result.casualties[i], "casualties.%s", names[i]);
    }
    same_word(v, names[contest.winner], "winner");
    assert_int_equal(result.winner, contest.winner);
    same(v, contest.margin, "margin_of_victory");
    if (expects(v, "final_margin")) {
        int32_t margin =
            g4_final_margin(&g4_book, contest.margin, round.settled.strategy[contest.winner], 0);

        same(v, margin, "final_margin");
        assert_int_equal(result.row, g4_result_row(&g4_book, margin));
    }
    compare_position(v, result.pb);
}

/* Skills that make the margins given of a pair of tens. */
static void doubled_margin(const vector *v)
{
    const int32_t rolls[2] = { 10, 10 };
    const int32_t skills[2] = { 10 + num(v->given, "attacker_margin"),
                                10 + num(v->given, "defender_margin") };
    g4_quick_contest contest = g4_contest(&g4_book, skills, rolls);

    assert_int_equal(contest.winner, 0);
    same(v, contest.margin, "margin_of_victory");
    same(v,
         g4_final_margin(&g4_book, contest.margin, G4_STRATEGIES_INDIRECT_ATTACK,
                         num(v->given, "earlier_indirect_attacks")),
         "final_margin");
}

/* ---- casualties --------------------------------------------------------------------------- */

/* As the sum of a round that has nothing else in it. */
static void casualties_and_bsm(const vector *v)
{
    for (int32_t i = 0; i < 2; i++) {
        const json_t *side = at(v->given, names[i]);
        g4_stance stance = { .bsm = num(side, "bsm"),
                             .casualties = num(side, "casualties"),
                             .strategy = G4_STRATEGIES_ATTACK };

        same(v, g4_effective_strategy(&g4_book, &stance, &stance, &plain, NULL), "bsm.%s",
             names[i]);
    }
}

static void casualties_add(const vector *v)
{
    const json_t *rounds = at(v->given, "rounds");
    int32_t total = 0;

    for (size_t i = 0; i < items(rounds); i++)
        total = g4_casualties_add(total, (int32_t)whole(item(rounds, i)));
    same(v, total, "total");
}

static void desperate(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        int32_t own = (int32_t)whole(item(item(cases, i), 0));
        int32_t enemy = (int32_t)whole(item(item(cases, i), 1));

        same_truth(v, g4_desperate_open(&g4_book, G4_STRATEGIES_ATTACK, own, enemy),
                   "desperate_allowed.%zu", i);
        assert_false(g4_desperate_open(&g4_book, G4_STRATEGIES_ATTACK, own - 5, enemy));
    }
}

/* What a side takes by its own strategy against the enemy's, if it wins or loses by this row. */
static int32_t taken(int32_t row, bool won, int32_t own, int32_t enemy)
{
    g4_settled settled = { .strategy = { (uint8_t)own, (uint8_t)enemy } };
    int32_t consequence = won ? row : row + G4_ROWS - 1;

    return g4_round_outcome(&g4_book, consequence, &settled, 0, (bool[2]){ true, true }, NULL)
        .casualties[0];
}

static void skirmish(const vector *v)
{
    int32_t row = 1;

    while (g4_book.combat_results[row].loser_casualties_pct != num(v->given, "table_casualties"))
        row++;
    same(v, taken(row, false, strategy_of(word(v->given, "own_strategy")), G4_STRATEGIES_ATTACK),
         "casualties");
}

static void order_of_changes(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        const json_t *one = item(cases, i);
        bool won = strcmp(word(one, "result"), "win") == 0;

        same(v,
             taken(g4_result_row(&g4_book, num(one, "margin")), won, strategy_of(word(one, "own")),
                   strategy_of(word(one, "enemy"))),
             "own_casualties.%zu", i);
    }
}

/* ---- Position Bonus ----------------------------------------------------------------------- */

/* The first side wins by this much with this strategy against an Attack. */
static int32_t pb_after_win(int32_t pb, int32_t margin, int32_t strategy)
{
    g4_settled settled = g4_settle(strategy, G4_STRATEGIES_ATTACK, NULL);

    return g4_pb_after(&g4_book, pb, g4_result_row(&g4_book, margin), &settled, NULL);
}

static int32_t shift_of(int32_t margin)
{
    return g4_book.combat_results[g4_result_row(&g4_book, margin)].winner_pb_shift;
}

static void position_by_attack(const vector *v)
{
    const json_t *rounds = at(v->given, "rounds");
    int32_t pb = num(at(v->given, "pb"), "winner") - num(at(v->given, "pb"), "loser");

    for (size_t i = 0; i < items(rounds); i++) {
        int32_t margin = num(item(rounds, i), "margin");

        assert_string_equal(word(item(rounds, i), "winner_category"), "attack");
        pb = pb_after_win(pb, margin, G4_STRATEGIES_ATTACK);
        same(v, shift_of(margin), "shift.%zu", i);
        same(v, g4_pb_held(pb, 0), "winner_pb.%zu", i);
        same(v, g4_pb_held(pb, 1), "loser_pb.%zu", i);
    }
}

static void position_by_raid(const vector *v)
{
    int32_t margin = num(v->given, "margin");
    int32_t pb = pb_after_win(num(at(v->given, "pb"), "winner") - num(at(v->given, "pb"), "loser"),
                              margin, strategy_of(word(v->given, "winner_strategy")));

    same(v, shift_of(margin), "shift");
    same(v, g4_pb_held(pb, 0), "winner_pb");
    same(v, g4_pb_held(pb, 1), "loser_pb");
}

/* ---- misfortunes and special cases -------------------------------------------------------- */

static void misfortunes(const vector *v)
{
    const json_t *people = at(v->given, "people"),
                 *casualties = at(v->given, "casualties_this_round");
    g4_place_in_battle place = { .more_elements = 1 };

    for (size_t i = 0; i < items(people); i++) {
        const json_t *person = item(people, i);
        const char *name = word(person, "name");
        int32_t chance = g4_misfortune_chance(&g4_book, num(casualties, word(person, "side")),
                                              num(person, "risk"), false, place, NULL);
        g4_mishap mishap = g4_misfortune(&g4_book, chance, rolled(v, name, "misfortunes"));

        same(v, chance, "chance.%s", name);
        assert_true(mishap != G4_HURT_BADLY);
        same_truth(v, mishap == G4_HURT, "hurt.%s", name);
        if (mishap == G4_HURT) {
            int32_t hp = G4_CONSTANT(&g4_book, HP);
            int32_t injury = g4_dice_value(&g4_book, G4_DICE_INJURY, rolled(v, name, "injury"));

            same(v, hp - g4_wounded(&g4_book, hp, hp, injury).hp, "injury.%s", name);
        }
    }
}

static void parley_refused(const vector *v)
{
    const char *const sides[2] = { "strykland", "richard" };
    g4_reveal reveal = { .order = { strategy_of(word(v->given, sides[0])),
                                    strategy_of(word(v->given, sides[1])) } };
    g4_pending pending = g4_next_case(&g4_book, &reveal);
    g4_settled settled;

    assert_int_equal(pending.what, G4_CASE_PARLEY);
    assert_int_equal(pending.side, 1);
    reveal.answered = 1;
    reveal.accepted = yes(v->given, "richard_accepts");
    pending = g4_next_case(&g4_book, &reveal);
    assert_int_equal(pending.what, G4_CASE_CHANGE);
    assert_int_equal(pending.side, 1);
    reveal.order[1] = strategy_of(word(v->given, "richard_changes_to"));
    reveal.changed = 1;
    assert_int_equal(g4_next_case(&g4_book, &reveal).what, G4_CASE_SETTLE);
    settled = g4_settle(reveal.order[0], reveal.order[1], NULL);
    for (int32_t i = 0; i < 2; i++) {
        g4_stance stance = { .strategy = settled.strategy[i], .refused = settled.refused[i] };

        same_word(v, g4_book.strategies[settled.strategy[i]].strategy, "strategies.%s", sides[i]);
        same(v, g4_strategy_modifier(&g4_book, &stance, NULL), "strategy_modifiers.%s", sides[i]);
    }
}

const handler round_examples[] = {
    { "G4-EX-33", heroism },
    { "G4-EX-34", heroism },
    { "G4-EX-35", heroism },
    { "G4-EX-36", heroism },
    { "G4-EX-37", heroism },
    { "G4-EX-38", effective_strategy },
    { "G4-EX-39", result_of_round },
    { "G4-EX-40", result_of_round },
    { "G4-EX-41", doubled_margin },
    { "G4-EX-42", casualties_and_bsm },
    { "G4-EX-43", casualties_add },
    { "G4-EX-44", desperate },
    { "G4-EX-45", position_by_attack },
    { "G4-EX-46", position_by_raid },
    { "G4-EX-47", skirmish },
    { "G4-EX-48", misfortunes },
    { "G4-EX-49", parley_refused },
    { "G4-EX-69", order_of_changes },
    { 0 },
};
