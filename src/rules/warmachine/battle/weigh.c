/* The results of the combat dice: both sides' results, and their difference. */
#include "steps.h"
#include "rules/field/results.h"

/* Modified rating, roll and rod; returns the combat result. */
static int32_t weigh_side(const wm_setup *setup, const wm_body *body, int32_t roll, bn_trace *trace)
{
    bn_term of = wm_body_term(setup, body, WM_SUM_RESULT);
    bool rod = wm_rod_here(body);
    int32_t counts = wm_combat_roll(setup->figures, roll, rod);

    wm_plus(trace, of, 46, body->modified, "modified rating");
    wm_plus(trace, of, 78, roll, "rolled");
    if (rod)
        wm_plus(trace, of, 117, counts - roll, "rod of victory");
    wm_gives(trace, of, 78, body->modified + counts, "combat result");
    return body->modified + counts;
}

/* The winner's result less the loser's; 0 if they are equal. */
static void weigh_difference(const wm_setup *setup, const wm_body *winner, const wm_body *loser,
                             const int32_t results[2], bn_trace *trace)
{
    bn_term of = wm_body_term(setup, winner, WM_SUM_DIFFERENCE);
    int32_t most = setup->figures->constants[WM_CONSTANTS_ROD_DIFFERENCE_MAX].value;
    int32_t difference = results[0] - results[1];

    wm_plus(trace, of, 78, results[0], "combat result of the winner");
    wm_plus(trace, of, 78, -results[1], "combat result of the loser");
    if (wm_rod_here(loser) && difference > most) {
        wm_plus(trace, of, 117, most - difference, "the loser has a rod of victory");
        difference = most;
    }
    wm_gives(trace, of, 79, difference, difference == 0 ? "equal: both roll again" : "won by");
}

void wm_clash_weigh(const void *with, const void *state, const bn_question *question,
                    const int32_t *totals, bn_trace *trace)
{
    const wm_battle *battle = state;
    const wm_body *bodies[WM_SIDES] = { wm_pair_body(battle, battle->at, 0),
                                        wm_pair_body(battle, battle->at, 1) };
    int32_t results[WM_SIDES], winner;

    for (uint32_t side = 0; side < WM_SIDES; side++)
        results[side] = weigh_side(with, bodies[side], totals[side], trace);
    winner = results[1] > results[0];
    weigh_difference(with, bodies[winner], bodies[1 - winner],
                     (int32_t[]){ results[winner], results[1 - winner] }, trace);
}
