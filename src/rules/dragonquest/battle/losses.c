/* Casualties, fatigue, and the desertion that it causes (B8, B9). */
#include "steps.h"

/* ---- the fallen ----------------------------------------------------------------------------- */

static bn_pace fall_pass(const void *with, void *state, bn_trace *trace)
{
    const dq_setup *setup = with;
    dq_battle *battle = state;

    for (int32_t s = 0; s < DQ_SIDES; s++) {
        dq_party *party = &battle->parties[s];
        bool won = battle->winner == 1 + s || battle->winner == 0;
        dq_tired tired =
            dq_tire(party->fatigue, dq_battle_fatigue(setup->figures, battle->row, won));
        int32_t gone[DQ_GROUPS];

        party->lost = dq_picked(setup, battle, s, DQ_PICK_LOSSES, gone);
        for (int32_t g = 0; g < DQ_GROUPS; g++) {
            battle->groups[s][g].heads -= gone[g];
            battle->groups[s][g].fallen += gone[g];
            party->beyond[g] = 0;
        }
        dq_remark(trace, s, 160, party->lost, "troops lost");
        party->fatigue = (uint8_t)tired.level;
        party->tests = (uint8_t)tired.tests;
    }
    return BN_DONE;
}

const bn_step dq_fall_step = { .pass = fall_pass };

/* ---- desertion ------------------------------------------------------------------------------ */

/* The highest roll that holds them. */
static int32_t target_of(const dq_setup *setup, const dq_battle *battle, int32_t side,
                         bn_trace *trace)
{
    int32_t heads[DQ_GROUPS];
    dq_host host = dq_host_now(setup, battle, side, heads);
    bool led = host.commander.name != NULL;
    int32_t target = dq_desertion_target(setup->figures, led ? host.commander.wp : 0,
                                         led ? host.commander.ms : 0);
    bn_term room;
    const bn_term *of = bn_sum_for(trace, &room, DQ_TERMS_DESERT, side, -1, NULL);

    bn_plus_int(trace, of, 93, target, "commander's WP and Rank");
    bn_plus_int(trace, of, 93, -1, "a roll below it");
    return bn_gives_int(trace, of, 93, target - 1, "kept from deserting on this roll or less");
}

/* The next test that dice can decide. */
static bn_pace desertion_open(const void *with, void *state, bn_trace *trace)
{
    dq_battle *battle = state;

    for (; battle->at < DQ_SIDES; battle->at++) {
        int32_t side = dq_side_at(battle, battle->at);
        dq_party *party = &battle->parties[side];

        if (dq_destroyed(with, battle, side) || target_of(with, battle, side, NULL) >= 100)
            party->tests = 0;
        if (party->tests > 0)
            return BN_ASKS;
    }
    return BN_DONE;
}

static uint32_t desertion_ask(const void *with, const void *state, bn_question *out)
{
    const dq_battle *battle = state;

    dq_ask(battle, DQ_ASK_DESERTION, dq_side_at(battle, battle->at), -1, 0, out);
    return 1;
}

static int32_t desertion_number(const void *with, const void *state, const bn_question *question,
                                int32_t side, bn_trace *trace)
{
    return target_of(with, state, side, trace);
}

static void desertion_take(const void *with, void *state, const bn_move *moves, uint32_t count,
                           bn_trace *trace)
{
    const dq_setup *setup = with;
    dq_battle *battle = state;
    int32_t side = dq_side_at(battle, battle->at);

    battle->parties[side].tests--;
    if (moves->answer.value[0])
        return;
    battle->parties[side].to_name =
        dq_tired_deserters(setup->figures, dq_soldiers_now(setup, battle, side));
    dq_go(battle, DQ_STEP_DESERTERS);
}

const bn_step dq_desertion_step = { .open = desertion_open,
                                    .ask = desertion_ask,
                                    .take = desertion_take,
                                    .number = desertion_number,
                                    .group = DQ_TERMS_BATTLE };

/* Each test is made on those who are left. */
static bn_pace desert_pass(const void *with, void *state, bn_trace *trace)
{
    dq_battle *battle = state;
    int32_t all = 0;

    for (int32_t s = 0; s < DQ_SIDES; s++) {
        int32_t go[DQ_GROUPS], gone = dq_picked(with, battle, s, DQ_PICK_DESERTERS, go);

        for (int32_t g = 0; g < DQ_GROUPS; g++) {
            battle->groups[s][g].heads -= go[g];
            battle->groups[s][g].deserted += go[g];
        }
        if (gone > 0)
            dq_remark(trace, s, 93, gone, "deserters");
        all += gone;
    }
    return all > 0 ? dq_go(battle, DQ_STEP_DESERTION) : BN_DONE;
}

const bn_step dq_desert_step = { .pass = desert_pass };
