/* Examples of the results table, casualties, retreat, healers and characters. */
#include "dragonquest_examples.h"

#include "rules/field/forms.h"
#include "rules/field/march.h"
#include "rules/field/rating.h"
#include "rules/outcome/results.h"

static const dq_battle_results_row *row_at(int32_t difference)
{
    return &BOOK->battle_results[dq_result_row(BOOK, difference)];
}

static void write_fraction(const dq_battle_results_row *row, char *out, size_t room)
{
    if (row->per == 1)
        snprintf(out, room, "%d", row->movement);
    else
        snprintf(out, room, "%d/%d", row->movement, row->per);
}

static void results_table(const vector *v)
{
    const json_t *list = at(v->given, "differences");

    for (size_t i = 0; i < items(list); i++) {
        const dq_battle_results_row *row = row_at(whole_at(list, i));
        bool last = row == &BOOK->battle_results[DQ_BATTLE_RESULTS_COUNT - 1];
        char fraction[16];

        write_fraction(row, fraction, sizeof fraction);
        same(v, row->winner_casualties, "winner.%zu", i);
        same(v, row->loser_casualties, "loser.%zu", i);
        same_word(v, fatigue_word(row->winner_fatigue), "winner_fatigue.%zu", i);
        same_word(v, last ? "-" : fatigue_word(row->loser_fatigue), "loser_fatigue.%zu", i);
        same_word(v, last ? "-" : fraction, "movement.%zu", i);
    }
}

static void casualties(const vector *v)
{
    const json_t *rates = at(v->given, "table_and_points"), *lost = at(v->given, "rate_and_heads");

    for (size_t i = 0; i < items(rates); i++)
        same(v, dq_casualty_rate(BOOK, pair_at(rates, i, 0), pair_at(rates, i, 1)), "rate.%zu", i);
    for (size_t i = 0; i < items(lost); i++)
        same(v, dq_troops_lost(pair_at(lost, i, 0), pair_at(lost, i, 1)), "lost.%zu", i);
}

/* ---- battles ------------------------------------------------------------------------------------ */

typedef struct fight {
    int32_t attack, defence;
    dq_pairing pairs[2];
    int32_t ratings[2], totals[2], difference, row, rates[2];
    int32_t won; /* 0 the attacker, 1 the defender, DQ_NONE no one */
} fight;

static fight fight_given(const json_t *given)
{
    fight is = { .attack = row_of(word(at(given, "attacker"), "form"), dq_attack_form_words),
                 .defence = row_of(word(at(given, "defender"), "form"), dq_defence_form_words) };

    for (int32_t s = 0; s < 2; s++)
        is.pairs[s] = dq_matrix(BOOK, is.attack, is.defence, s == 0);
    return is;
}

static void settle(fight *is, int32_t one, int32_t other)
{
    is->totals[0] = is->ratings[0] + one;
    is->totals[1] = is->ratings[1] + other;
    is->difference = is->totals[0] - is->totals[1];
    is->won = is->difference > 0 ? 0 : is->difference < 0 ? 1 : DQ_NONE;
    is->difference = is->difference < 0 ? -is->difference : is->difference;
    is->row = dq_result_row(BOOK, is->difference);
    for (int32_t s = 0; s < 2; s++) {
        const dq_battle_results_row *row = &BOOK->battle_results[is->row];

        is->rates[s] = dq_casualty_rate(BOOK,
                                        is->won == s || is->won == DQ_NONE ? row->winner_casualties
                                                                           : row->loser_casualties,
                                        is->pairs[s].points);
    }
}

static void whole_battle(const vector *v)
{
    static const char *const names[] = { "attacker", "defender" };
    const json_t *sides[] = { at(v->given, "attacker"), at(v->given, "defender") };
    fight is = fight_given(v->given);
    int32_t chance;
    dq_retreat way;
    char row[16];

    for (int32_t s = 0; s < 2; s++) {
        int32_t first =
            dq_initial_rating(BOOK, figure(at(sides[s], "bp")), figure(at(sides[1 - s], "bp")));

        same(v, first, "initial_cr.%d", s);
        is.ratings[s] =
            dq_final_rating(first, figure(at(sides[s], "modifiers")), is.pairs[s].factor);
        same(v, is.ratings[s], "final_cr.%d", s);
    }
    settle(&is, rolled(v, 0), rolled(v, 1));
    same_word(v, names[is.won], "winner");
    same(v, is.difference, "difference");
    snprintf(row, sizeof row, "%d-%d", BOOK->battle_results[is.row].difference_min,
             BOOK->battle_results[is.row].difference_max);
    same_word(v, row, "row");
    for (int32_t s = 0; s < 2; s++) {
        int32_t lost = dq_troops_lost(is.rates[s], num(sides[s], "heads"));
        int32_t healers = num(sides[s], "healers_rank_3_or_more");
        dq_tired tired = dq_tire(steps_of(word(sides[s], "fatigue")),
                                 dq_battle_fatigue(BOOK, is.row, is.won == s));

        same(v, is.totals[s], "totals.%d", s);
        same(v, is.rates[s], "casualty_rate.%d", s);
        same(v, lost, "lost.%d", s);
        same_word(v, fatigue_word(tired.level), "fatigue.%d", s);
        same(v, tired.tests, "desertion_tests.%d", s);
        same(v,
             dq_healed(BOOK, &plain,
                       dq_healed_percent(BOOK, healers, healers,
                                         num(sides[s], "highest_healer_rank"), 3 * (s == 1)),
                       lost),
             "recovered.%d", s);
    }
    way = dq_retreat_of(BOOK, is.defence, figure(at(sides[1], "btmr")), is.row);
    same(v, way.most, "loser_moves_at_most");
    chance = dq_perceive_chance(BOOK, num(sides[1], "pc"), num(sides[1], "ms"), 0, nothing, NULL);
    same(v, chance, "perceive_for_move.chance");
    same_truth(v, dq_perceives(BOOK, chance, rolled(v, 2)) != DQ_FAILURE,
               "perceive_for_move.success");
}

static fight of_ratings(const json_t *given, int32_t one, int32_t other)
{
    fight is = fight_given(given);

    is.ratings[0] = dq_final_rating(num(at(given, "attacker"), "cr_with_modifiers"), bn_rat_int(0),
                                    is.pairs[0].factor);
    is.ratings[1] = dq_final_rating(num(at(given, "defender"), "cr_with_modifiers"), bn_rat_int(0),
                                    is.pairs[1].factor);
    settle(&is, one, other);
    return is;
}

static void rout_and_draw(const vector *v)
{
    const json_t *rout = at(v->given, "rout"), *draw = at(v->given, "draw");
    fight is = of_ratings(rout, rolled(v, 0), rolled(v, 1));
    bn_rat day = bn_rat_int(5);

    same(v, is.difference, "rout.difference");
    for (int32_t s = 0; s < 2; s++)
        same(v, is.rates[s], "rout.casualty_rate.%d", s);
    same(v, dq_troops_lost(is.rates[1], num(at(rout, "defender"), "heads")), "rout.defender_lost");
    same_word(v, fatigue_word(dq_battle_fatigue(BOOK, is.row, false)), "rout.fatigue_of_survivors");
    assert_int_equal(dq_retreat_of(BOOK, is.defence, day, is.row).most, 5);
    same_word(v, "1", "rout.movement"); /* a whole day, as the line above has it */
    is = of_ratings(draw, rolled(v, 2), rolled(v, 3));
    assert_int_equal(is.won, DQ_NONE);
    assert_true(json_is_null(want(v, "draw.winner")));
    for (int32_t s = 0; s < 2; s++) {
        same(v, is.totals[s], "draw.totals.%d", s);
        same(v, is.rates[s], "draw.casualty_rate.%d", s);
        same_word(v, fatigue_word(dq_battle_fatigue(BOOK, is.row, true)), "draw.fatigue.%d", s);
    }
    same_word(v, dq_must_move(BOOK, is.defence) ? "defender" : "nobody", "draw.must_move");
}

/* ---- after it ----------------------------------------------------------------------------------- */

/* A row of the results that has this fraction; the bonus of a withdrawing winner needs none. */
static int32_t row_with(const char *fraction)
{
    for (int32_t row = 0; fraction && row < DQ_BATTLE_RESULTS_COUNT; row++) {
        char text[16];

        write_fraction(&BOOK->battle_results[row], text, sizeof text);
        if (strcmp(text, fraction) == 0)
            return row;
    }
    return DQ_NONE;
}

static void retreats(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        const json_t *one = item(cases, i);
        dq_retreat way = dq_retreat_of(BOOK, row_of(word(one, "form"), dq_defence_form_words),
                                       figure(at(one, "btmr")),
                                       row_with(json_string_value(at(one, "fraction"))));

        same(v, way.most, "most_hexes.%zu", i);
        same(v, way.fewest, "fewest_after_failed_roll.%zu", i);
    }
}

static void healers_save(const vector *v)
{
    int32_t skilled = num(v->given, "healers_rank_3_or_more");
    int32_t lost = dq_troops_lost(num(v->given, "casualty_rate"), num(v->given, "troops"));
    int32_t percent =
        dq_healed_percent(BOOK, skilled, skilled, num(v->given, "highest_healer_rank"),
                          num(v->given, "miles_moved_after"));

    same(v, lost, "casualties");
    same(v, percent, "percent");
    same_rat(v, bn_rat_of((int64_t)lost * percent, 100), "before_rounding");
    same(v, dq_healed(BOOK, &plain, percent, lost), "recovered");
    same(v, dq_healed(BOOK, &plain, 100, lost), "half_of_casualties");
}

static void healers(const vector *v)
{
    const json_t *cases = at(v->given, "cases");

    for (size_t i = 0; i < items(cases); i++) {
        const json_t *one = item(cases, i);
        int32_t percent =
            dq_healed_percent(BOOK, yes(one, "any_healer"), num(one, "healers_rank_3_or_more"),
                              num(one, "highest_rank"), num(one, "miles_moved"));

        same(v, percent, "percent.%zu", i);
        same(v, dq_healed(BOOK, &plain, percent, num(one, "casualties")), "recovered.%zu", i);
    }
}

static void injuries(const vector *v)
{
    const json_t *list = at(v->given, "rate_and_roll"), *losing = at(v->given, "losing_side"),
                 *captures = at(v->given, "capture_rolls");
    size_t die = items(list);

    for (size_t i = 0; i < items(list); i++) {
        int32_t below = dq_injury_below(BOOK, pair_at(list, i, 0));
        bool hurt = rolled(v, i) < below;
        bool taken = false;

        assert_int_equal(rolled(v, i), pair_at(list, i, 1));
        if (hurt && json_is_true(item(losing, i))) {
            assert_int_equal(rolled(v, die), whole_at(captures, i));
            taken = dq_captured(BOOK, rolled(v, die++));
        }
        same(v, below, "number_to_roll_under.%zu", i);
        same_truth(v, hurt, "hurt.%zu", i);
        same_truth(v, taken, "captured.%zu", i);
    }
}

const handler outcome_examples[] = {
    { "DQ-EX-15", healers_save }, { "DQ-EX-46", results_table }, { "DQ-EX-47", whole_battle },
    { "DQ-EX-48", casualties },   { "DQ-EX-49", rout_and_draw }, { "DQ-EX-50", retreats },
    { "DQ-EX-51", healers },      { "DQ-EX-52", injuries },      { NULL, NULL },
};
