/* What dice come to: combat results and their difference, and dice with nothing added to them. */
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

/* Of the winner's result first, then the loser's; of equal ones 0. */
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

static bn_term dice_of(int8_t side, wm_sum group)
{
    return (bn_term){ .row = BN_NO_ROW, .side = side, .about = -1, .group = (uint8_t)group };
}

void wm_tell_dice(uint16_t rule, const char *words, bn_trace *trace)
{
    for (int8_t side = 0; side < WM_SIDES; side++)
        wm_gives(trace, dice_of(side, WM_SUM_DICE), rule, 0, words);
}

void wm_weigh_dice(uint16_t rule, const char *words, const int32_t *totals, bn_trace *trace)
{
    int8_t winner = totals[1] > totals[0];
    bn_term of = dice_of(winner, WM_SUM_DIFFERENCE);

    for (int8_t side = 0; side < WM_SIDES; side++) {
        wm_plus(trace, dice_of(side, WM_SUM_DICE), rule, 0, words);
        wm_plus(trace, dice_of(side, WM_SUM_DICE), rule, totals[side], "rolled");
        wm_gives(trace, dice_of(side, WM_SUM_DICE), rule, totals[side], "the roll");
    }
    wm_plus(trace, of, rule, totals[winner], "the higher roll");
    wm_plus(trace, of, rule, -totals[1 - winner], "the lower roll");
    wm_gives(trace, of, rule, totals[winner] - totals[1 - winner],
             totals[0] == totals[1] ? "equal: both roll again" : "higher by");
}
