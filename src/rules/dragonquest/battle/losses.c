/* Casualties, fatigue, and the desertion that it causes (B8, B9). */
#include "steps.h"

/* ---- the fallen ----------------------------------------------------------------------------- */

PASS(fall)
{
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
OPEN(desertion)
{
    for (; battle->at < DQ_SIDES; battle->at++) {
        int32_t side = dq_side_at(battle, battle->at);
        dq_party *party = &battle->parties[side];

        if (dq_destroyed(setup, battle, side) || target_of(setup, battle, side, NULL) >= 100)
            party->tests = 0;
        if (party->tests > 0)
            return BN_ASKS;
    }
    return BN_DONE;
}

ASKS(desertion, dq_ask(battle, DQ_ASK_DESERTION, dq_side_at(battle, battle->at), -1, 0, out))

NUMBER(desertion)
{
    return target_of(setup, battle, side, trace);
}

TAKE(desertion)
{
    int32_t side = dq_side_at(battle, battle->at);

    battle->parties[side].tests--;
    if (value)
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
PASS(desert)
{
    int32_t all = 0;

    for (int32_t s = 0; s < DQ_SIDES; s++) {
        int32_t go[DQ_GROUPS], gone = dq_picked(setup, battle, s, DQ_PICK_DESERTERS, go);

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
