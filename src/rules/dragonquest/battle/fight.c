/* Forms, the contest of perception, and the dice of the battle (B4 to B7). */
#include "steps.h"

#include "rules/forces/training.h"

/* ---- forms --------------------------------------------------------------------------------- */

static void form_question(const dq_setup *setup, const dq_battle *battle, int32_t side,
                          uint32_t attack_kind, int32_t form, int32_t degrees, bn_question *out)
{
    bool attacks = dq_attacks(battle, side);

    dq_ask(battle, attacks ? attack_kind : attack_kind + 1, side, -1, form, out);
    out->allowed =
        dq_forms_within(setup->figures, attacks, form, degrees, battle->judged[DQ_IN_SURROUND]);
}

ASK(forms)
{
    enum { ALL = 9 };

    for (int32_t s = 0; s < DQ_SIDES; s++) {
        int32_t usual = dq_attacks(battle, s) ? DQ_ATTACK_FORMS_ATTACK : DQ_DEFENCE_FORMS_HOLD;

        form_question(setup, battle, s, DQ_ASK_ATTACK, usual, ALL, &out[s]);
    }
    return DQ_SIDES;
}

static const bn_move *move_of(const bn_move *moves, uint32_t count, uint32_t question)
{
    for (uint32_t i = 0; i < count; i++)
        if (moves[i].question == question)
            return &moves[i];
    return NULL;
}

TAKE(forms)
{
    for (uint32_t s = 0; s < DQ_SIDES; s++) {
        const bn_move *move = move_of(moves, count, s);

        if (move)
            battle->parties[s].form = (uint8_t)move->answer.value[0];
        battle->parties[s].chance = (int16_t)dq_chance_now(setup, battle, (int32_t)s, true, NULL);
    }
    dq_go(battle, DQ_STEP_PERCEIVE);
}

const bn_step dq_forms_step = { .ask = forms_ask, .take = forms_take };

/* ---- Perceive Tactics ----------------------------------------------------------------------- */

ASKS(perceive, dq_ask(battle, DQ_ASK_PERCEIVE, battle->attacker, -1, 0, out))

enum { DEGREES = 4 };

/* The degrees of the attacker, and those of the defender. */
CONSEQUENCE(perceive)
{
    int32_t one = battle->parties[battle->attacker].chance;
    int32_t other = battle->parties[1 - battle->attacker].chance;

    return DEGREES * dq_degrees(setup->figures, &setup->rules, one, totals[0], other, totals[1]) +
           dq_degrees(setup->figures, &setup->rules, other, totals[1], one, totals[0]);
}

NUMBER(perceive)
{
    return trace ? dq_chance_now(setup, battle, side, true, trace) : battle->parties[side].chance;
}

/* By how much the attacker leads, and the result. */
static void weigh_lead(bn_trace *trace, int32_t rule, int32_t attacker, int32_t defender,
                       const char *words)
{
    bn_term of = bn_sum(DQ_TERMS_LEAD, -1, -1, NULL);

    bn_plus_int(trace, &of, rule, attacker, "the attacker");
    bn_plus_int(trace, &of, rule, -defender, "less the defender");
    bn_gives_int(trace, &of, rule, attacker - defender, words);
}

WEIGH(perceive)
{
    static const char *const words[] = { "missed by", "made by", "critical success, by" };
    static const char *const ends[3 * DEGREES] = {
        [0] = "neither side may change form",
        [1] = "the defender may change by one place",
        [2] = "the defender may change by two places",
        [DEGREES] = "the attacker may change by one place",
        [DEGREES + 1] = "both may change by one place",
        [2 * DEGREES] = "the attacker may change by two places",
    };
    int32_t margins[DQ_SIDES];

    for (int32_t i = 0; i < DQ_SIDES; i++) {
        int32_t side = i == 0 ? battle->attacker : 1 - battle->attacker;
        int32_t chance = battle->parties[side].chance;
        bn_term of = bn_sum(DQ_TERMS_BATTLE, side, -1, NULL);
        dq_success success = dq_perceives(setup->figures, chance, totals[i]);

        margins[i] = chance - totals[i];
        of.rule = 141;
        of.words = "chance to perceive tactics";
        bn_trace_weigh(trace, of, chance, -totals[i], margins[i], words[success]);
        if (success == DQ_CRITICAL)
            trace->terms[trace->count - 1].rule = 142;
    }
    weigh_lead(trace, 143, margins[0], margins[1],
               ends[perceive_consequence(setup, battle, question, totals)]);
}

TAKE(perceive)
{
    battle->parties[battle->attacker].degrees = (uint8_t)(value / DEGREES);
    battle->parties[1 - battle->attacker].degrees = (uint8_t)(value % DEGREES);
    for (int32_t s = 0; s < DQ_SIDES; s++)
        if (battle->parties[s].degrees > 0)
            bn_trace_add(trace, (bn_term){ .rule = 143,
                                           .row = BN_NO_ROW,
                                           .side = (int8_t)s,
                                           .about = -1,
                                           .value = battle->parties[s].degrees,
                                           .words = "degrees of change" });
    dq_go(battle, DQ_STEP_CHANGE);
}

const bn_step dq_perceive_step = { .ask = perceive_ask,
                                   .take = perceive_take,
                                   .consequence = perceive_consequence,
                                   .weigh = perceive_weigh,
                                   .number = perceive_number };

/* ---- a change of form ----------------------------------------------------------------------- */

/* Sealed: if both have earned one, they are written down together. */
ASK(change)
{
    uint32_t count = 0;

    for (int32_t s = 0; s < DQ_SIDES; s++)
        if (battle->parties[s].degrees > 0) {
            form_question(setup, battle, s, DQ_ASK_CHANGE_ATTACK, battle->parties[s].form,
                          battle->parties[s].degrees, &out[count]);
            count += (out[count].allowed & (out[count].allowed - 1)) != 0; /* there is another */
        }
    return count;
}

TAKE(change)
{
    bn_question asked[BN_OPEN_MAX];
    uint32_t open = change_ask(setup, battle, asked);

    for (uint32_t i = 0; i < open; i++) {
        const bn_move *move = move_of(moves, count, i);

        if (move)
            battle->parties[asked[i].side].form = (uint8_t)move->answer.value[0];
    }
    battle->parties[0].degrees = battle->parties[1].degrees = 0;
}

/* Nothing more can change the ratings. */
PASS(change)
{
    for (int32_t s = 0; s < DQ_SIDES; s++)
        battle->parties[s].rating = dq_rating_now(setup, battle, s, NULL);
    return BN_DONE;
}

const bn_step dq_change_step = { .ask = change_ask, .take = change_take, .pass = change_pass };

/* ---- the battle ----------------------------------------------------------------------------- */

ASKS(combat, dq_ask(battle, DQ_ASK_COMBAT, battle->attacker, -1, 0, out))

enum { ROWS = 32 };

NUMBER(combat)
{
    return trace ? dq_rating_now(setup, battle, side, trace) : battle->parties[side].rating;
}

/* DQ-157 Battle roll: who wins, 0 no one, 1 the attacker, 2 the defender; and the row of the results. */
READS(combat)
{
    int32_t lead = number + dice, won = lead > 0 ? 1 : lead < 0 ? 2 : 0;

    return won * ROWS + dq_result_row(dq_tables(setup), lead < 0 ? -lead : lead);
}

WEIGH(combat)
{
    int32_t sums[DQ_SIDES];

    for (int32_t i = 0; i < DQ_SIDES; i++) {
        int32_t side = i == 0 ? battle->attacker : 1 - battle->attacker;
        int32_t rating = battle->parties[side].rating;
        bn_term of = bn_sum(DQ_TERMS_BATTLE, side, -1, NULL);

        sums[i] = rating + totals[i];
        of.rule = 156;
        of.words = "Combat Rating";
        bn_trace_weigh(trace, of, rating, totals[i], sums[i], "total of the battle");
    }
    weigh_lead(trace, 157, sums[0], sums[1],
               sums[0] > sums[1]   ? "the attacker wins by"
               : sums[0] < sums[1] ? "the defender wins by"
                                   : "drawn");
}

/* The losses of one side by the row and the points of the matrix. */
static void suffer(const dq_setup *setup, dq_battle *battle, int32_t side, bn_trace *trace)
{
    const dq_figures *tables = setup->figures;
    const dq_battle_results_row *row = &tables->battle_results[battle->row];
    dq_party *party = &battle->parties[side];
    bn_term of = bn_sum(DQ_TERMS_RATE, side, -1, NULL);
    bool won = battle->winner == 1 + side || battle->winner == 0;
    dq_pairing pair =
        dq_matrix(tables, battle->parties[battle->attacker].form,
                  battle->parties[1 - battle->attacker].form, dq_attacks(battle, side));
    bool lost = setup->rules.last_row_always_destroys && !won && dq_last_row(battle->row);
    int32_t percent = won ? row->winner_casualties : row->loser_casualties,
            points = lost ? 0 : pair.points;
    int32_t rate = dq_casualty_rate(tables, percent, points);

    bn_plus_int(trace, &of, 158, percent, "casualties by the table");
    bn_plus_int(trace, &of, 155, points, "the pair of forms");
    bn_plus_int(trace, &of, 159, rate - percent - points, "5 at least, 100 at most");
    bn_gives_int(trace, &of, 159, rate, "casualties in percent");
    party->rate = (uint8_t)rate;
    party->to_name = dq_troops_lost(rate, dq_soldiers_now(setup, battle, side));
    party->lost = setup->rules.casualties_by_quality ? 0 : party->to_name;
}

static void learn(const dq_setup *setup, dq_battle *battle)
{
    bn_rat powers[DQ_SIDES] = { dq_power_now(setup, battle, 0, NULL),
                                dq_power_now(setup, battle, 1, NULL) };

    for (int32_t s = 0; s < DQ_SIDES; s++) {
        dq_party *party = &battle->parties[s];
        dq_lessons_learnt learnt = { party->weeks, party->defeats };

        dq_learn_from_battle(setup->figures, &learnt,
                             battle->winner == 0       ? DQ_DRAWN
                             : battle->winner == 1 + s ? DQ_WON
                                                       : DQ_LOST,
                             powers[s], powers[1 - s]);
        party->weeks = (uint8_t)learnt.weeks;
        party->defeats = (uint8_t)learnt.defeats;
    }
}

TAKE(combat)
{
    int32_t won = value / ROWS;

    battle->row = (uint8_t)(value % ROWS);
    battle->winner = (uint8_t)(won == 0   ? 0
                               : won == 1 ? 1 + battle->attacker
                                          : 2 - battle->attacker);
    battle->fought = 1;
    for (int32_t s = 0; s < DQ_SIDES; s++)
        suffer(setup, battle, s, trace);
    learn(setup, battle);
    dq_go(battle, DQ_STEP_LOSSES);
}

const bn_step dq_combat_step = { .ask = combat_ask,
                                 .take = combat_take,
                                 .weigh = combat_weigh,
                                 .number = combat_number,
                                 .reads = combat_reads };
