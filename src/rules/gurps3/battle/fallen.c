/* Characters who lie unconscious on a field that their side does not hold (B19). */
#include "steps.h"

#include "rules/outcome/recovery.h"

COUNT(fallen)
{
    return setup->options.referee == 0 ? (uint32_t)setup->side_count * G3_PERSONS : 0;
}

WANTS(fallen, w)
{
    const g3_person_state *person = g3_person_now(battle, w);

    return w % G3_PERSONS < setup->sides[w / G3_PERSONS].force.person_count &&
           (person->found == G3_FOUND ||
            (person->found == G3_NOT_ASKED && person->condition == G3_UNCONSCIOUS &&
             !battle->parties[w / G3_PERSONS].holds));
}

ASK(fallen)
{
    bool found = g3_person_now(battle, battle->at)->found == G3_FOUND;

    g3_ask(battle, found ? G3_ASK_SCAVENGER : G3_ASK_FOUND, battle->at / G3_PERSONS,
           G3_ABOUT_PERSON + battle->at, 0, out);
    return 1;
}

CONSEQUENCE(fallen)
{
    return g3_found_lying(
        g3_reaction(g3_tables(setup), totals[0] + g3_person_of(setup, battle->at)->reaction));
}

/* What is added to the dice, less the reaction that they have to reach: the best one within reach: Good, on which they
 * are nursed, or Poor, on which they are spared. */
static int32_t fallen_target(const g3_setup *setup, const g3_battle *battle, bn_trace *trace)
{
    const g3_person *person = g3_person_of(setup, battle->at);
    const g3_reaction_table_row *rows = setup->figures->reaction_table;
    int32_t good = rows[G3_REACTION_TABLE_GOOD - 1].total_max + 1;
    int32_t poor = rows[G3_REACTION_TABLE_BAD].total_max + 1;
    bool nursed = bn_throw_most(g3_kinds[G3_ASK_SCAVENGER].dice) + person->reaction >= good;
    bn_term of =
        bn_sum(G3_TERMS_ADDED, battle->at / G3_PERSONS, G3_ABOUT_PERSON + battle->at, person->name);

    bn_plus_int(trace, &of, 6, person->reaction, "reaction modifier");
    bn_plus_int(trace, &of, 137, nursed ? -good : -poor,
                nursed ? "a Good reaction, to be nursed" : "a Poor reaction, to be let live");
    return bn_gives_int(trace, &of, 137, person->reaction - (nursed ? good : poor),
                        "added to the roll");
}

EXPLAIN(fallen)
{
    if (g3_person_now(battle, battle->at)->found == G3_FOUND)
        fallen_target(setup, battle, trace);
}

WEIGH(fallen)
{
    int32_t target = fallen_target(setup, battle, NULL);
    bn_term of = bn_sum(G3_TERMS_MARGIN, battle->at / G3_PERSONS, -1, NULL);

    of.rule = 137;
    of.words = "added to the roll";
    bn_trace_weigh(trace, of, target, totals[0], target + totals[0], "made or missed by");
}

ROLL_KEY(fallen)
{
    return 100 + (uint64_t)g3_person_of(setup, battle->at)->reaction;
}

TAKE(fallen)
{
    static const char *const words[] = { "found and killed", "found and left lying",
                                         "found and nursed" };
    g3_person_state *person = g3_person_in(battle, battle->at);

    if (person->found == G3_NOT_ASKED) {
        person->found = value ? G3_FOUND : G3_NOT_FOUND;
        battle->at += !value;
        return;
    }
    person->found = (uint8_t)value;
    if (value == G3_FOUND_KILLED)
        person->condition = G3_DEAD;
    g3_remark(trace, battle->at / G3_PERSONS, G3_ABOUT_PERSON + battle->at, 137, value,
              g3_person_of(setup, battle->at)->name, words[value - G3_FOUND_KILLED]);
    battle->at++;
}

const bn_step g3_fallen_step = { .count = fallen_count,
                                 .wants = fallen_wants,
                                 .ask = fallen_ask,
                                 .take = fallen_take,
                                 .consequence = fallen_consequence,
                                 .weigh = fallen_weigh,
                                 .explain = fallen_explain,
                                 .roll_key = fallen_key };
