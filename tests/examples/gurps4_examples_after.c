/* Examples of the end of a battle and of what is left after it. */
#include "gurps4_examples.h"

#include "rules/outcome/ending.h"
#include "rules/outcome/spoils.h"
#include "rules/field/strength.h"
#include "rules/field/subordinate.h"
#include "rules/forces/folding.h"

static g4_force force; /* too large for a frame */

static const char *const names[2] = { "richard", "strykland" };

/* ---- the end ------------------------------------------------------------------------------ */

static int32_t consequence_of(const json_t *round)
{
    int32_t row = g4_result_row(&g4_book, num(round, "margin"));

    if (!json_is_string(at(round, "winner")))
        return G4_TIE;
    return strcmp(word(round, "winner"), names[0]) == 0 ? row : row + G4_ROWS - 1;
}

static void rounds_to_the_end(const vector *v)
{
    const json_t *rounds = at(v->given, "rounds");
    const bool trains[2] = { false, false };
    int32_t casualties[2], pb = 0;
    g4_verdict verdict = { G4_GOES_ON, G4_NONE };

    for (int32_t i = 0; i < 2; i++)
        casualties[i] = num(at(v->given, "after_round_1"), names[i]);
    for (size_t r = 0; r < items(rounds); r++) {
        const json_t *round = item(rounds, r);
        g4_settled settled =
            g4_settle(strategy_of(word(round, names[0])), strategy_of(word(round, names[1])), NULL);
        g4_round_result result =
            g4_round_outcome(&g4_book, consequence_of(round), &settled, pb, trains, NULL);

        assert_int_equal(verdict.ending, G4_GOES_ON);
        pb = result.pb;
        for (int32_t i = 0; i < 2; i++)
            casualties[i] = g4_casualties_add(casualties[i], result.casualties[i]);
        verdict = g4_victory(casualties, result.escapes, NULL);
    }
    for (int32_t i = 0; i < 2; i++)
        same(v, casualties[i], "casualties.%s", names[i]);
    assert_int_equal(verdict.ending, G4_DESTROYED);
    same_word(v, names[verdict.winner], "winner");
}

static void recovery(const vector *v)
{
    g4_verdict won = { G4_DESTROYED, 0 };

    assert_true(g4_recovers(won, 0));
    same(v, g4_recovered(&g4_book, num(v->given, "casualties")), "final_casualties");
}

static void losers(const vector *v)
{
    g4_verdict lost = { G4_DESTROYED, 0 };
    bool wastes = yes(v->given, "fanatic") || yes(v->given, "unliving");
    int32_t casualties = num(v->given, "casualties");
    g4_losses losses = g4_loser_losses(&g4_book, casualties, wastes);
    bn_rat gone = bn_rat_add(losses.dead_pct, losses.fled_pct);

    assert_false(g4_recovers(lost, 1));
    same_rat(v, losses.dead_pct, "dead_or_dying_pct");
    same_rat(v, losses.fled_pct, "fled_pct");
    same_rat(v, bn_rat_sub(bn_rat_int(casualties), gone), "recovered_pct");
}

static void loot(const vector *v)
{
    bn_rat value = g4_loot_value(&g4_book, bn_rat_int(whole(at(v->given, "enemy_raise"))),
                                 num(v->given, "enemy_casualties"), false);

    same_rat(v, value, "value");
    same_rat(v, g4_loot_sale(value, bn_rat_of(G4_CONSTANT(&g4_book, SALE_PCT), 100)),
             "sale_at_20_pct");
}

/* This many of their own hundred meet this many of sixty. */
static void subordinate(const vector *v)
{
    enum { OWN = 100, ENEMY = 60 };
    bn_rat own = bn_rat_mul(figure(at(v->given, "share_of_own_elements")), bn_rat_int(OWN));

    assert_int_equal(own.den, 1);
    same_rat(v, bn_rat_of(g4_opposing_elements((int32_t)own.num, OWN, ENEMY, 0), ENEMY),
             "share_of_enemy_elements");
}

/* ---- folded losses ------------------------------------------------------------------------ */

static void folded_ts(const vector *v)
{
    bn_rat share = g4_folded_share(bn_rat_int(1), bn_rat_int(num(v->given, "final_casualties")));

    same_rat(v, g4_folded_force_ts(g4_ts_mul(figure(at(v->given, "ts")), share)), "ts");
}

/* The force on its next field, every element with what the last one left. */
static g4_ranks fold(int32_t casualties)
{
    g4_standing standing = g4_standing_of(&g4_book, &force);
    g4_ranks ranks = g4_ranks_of(0);

    for (int32_t i = 0; i < force.line_count; i++)
        standing.share[i] = g4_folded_share(standing.share[i], bn_rat_int(casualties));
    standing.folded = 1;
    g4_ranks_add(&g4_book, &ranks, &force, 0, &standing, UINT32_MAX);
    return ranks;
}

static void folded_roster(const vector *v)
{
    const json_t *roster = given_of(word(v->given, "roster"));
    g4_field field = { .terrain = G4_PLAINS };
    bn_rat sum = bn_rat_int(0);
    g4_totals totals;
    g4_ranks ranks;

    muster(&force, at(roster, "elements"), word(roster, "table"));
    ranks = fold(num(v->given, "final_casualties"));
    totals = g4_totals_of(&g4_book, &ranks, &field, NULL);
    for (int32_t i = 0; i < ranks.count; i++) {
        bn_rat ts = g4_strength_of(&g4_book, &ranks, i, &field);

        same_rat(v, bn_rat_div(ts, bn_rat_int(ranks.lines[i].count)), "element_ts.%s.0",
                 ranks.lines[i].line->name);
        same(v, ranks.lines[i].count, "element_ts.%s.1", ranks.lines[i].line->name);
        sum = g4_ts_add(sum, g4_counted_of(&g4_book, &ranks, i, &field));
    }
    same_rat(v, sum, "sum_of_elements");
    same_rat(v, totals.force, "force_ts");
    for (int32_t c = 0; c < G4_CLASSES; c++)
        if (totals.classes[c].num != 0)
            same_rat(v, totals.classes[c], "class_ts.%s", g4_class_names[c]);
}

static void folding_never_drifts(const vector *v)
{
    json_t *list =
        json_pack("[{s:s, s:i}]", "base", "Stone-Age Warriors", "count", num(v->given, "elements"));
    g4_field field = { .terrain = G4_PLAINS };
    g4_ranks ranks;

    muster(&force, list, "land_elements_tl0_5");
    assert_int_equal(bn_rat_cmp(force.figures[0].ts, figure(at(v->given, "ts_each"))), 0);
    ranks = fold(num(v->given, "final_casualties"));
    same_rat(v, g4_force_ts(&g4_book, &ranks, &field, NULL), "force_ts");
    json_decref(list);
}

const handler after_examples[] = {
    { "G4-EX-50", rounds_to_the_end },
    { "G4-EX-51", recovery },
    { "G4-EX-52", folded_ts },
    { "G4-EX-53", losers },
    { "G4-EX-54", loot },
    { "G4-EX-55", subordinate },
    { "G4-EX-70", folded_roster },
    { "G4-EX-71", folding_never_drifts },
    { 0 },
};
