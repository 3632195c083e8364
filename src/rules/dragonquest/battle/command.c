/* Who leads the units of a side together, and whom they and their officers cannot command (B2). */
#include "steps.h"

static uint32_t both_sides(const void *with, const void *state)
{
    return DQ_SIDES;
}

WANTS(command, at)
{
    int32_t side = dq_side_at(battle, at);

    return dq_stack_of(setup, side)->other_count > 0 && battle->parties[side].promoted == 0 &&
           !battle->parties[side].fell;
}

/* The best commander is the first option, then come the others. */
ASK(command)
{
    int32_t side = dq_side_at(battle, battle->at);

    dq_ask(battle, DQ_ASK_COMMAND, side, -1, battle->parties[side].leader, out);
    out->options = (uint8_t)(1 + dq_stack_of(setup, side)->other_count);
    out->allowed = (UINT64_C(1) << out->options) - 1;
    return 1;
}

TAKE(command)
{
    battle->parties[dq_side_at(battle, battle->at++)].leader = (uint8_t)value;
}

/* How many are beyond command. */
PASS(command)
{
    for (int32_t s = 0; s < DQ_SIDES; s++) {
        int32_t heads[DQ_GROUPS];
        dq_host host = dq_host_now(setup, battle, s, heads);
        int32_t past = dq_soldiers(&host) - host.capacity;

        battle->parties[s].to_name = past > 0 ? past : 0;
    }
    return BN_DONE;
}

const bn_step dq_command_step = { .count = both_sides,
                                  .wants = command_wants,
                                  .ask = command_ask,
                                  .take = command_take,
                                  .pass = command_pass };

/* The usual ones need not be written down: dq_power_of finds them. */
PASS(supervise)
{
    for (int32_t s = 0; s < DQ_SIDES; s++) {
        bool told = battle->parties[s].naming != 0;
        int32_t beyond[DQ_GROUPS];

        dq_picked(setup, battle, s, DQ_PICK_BEYOND, beyond);
        for (int32_t g = 0; told && g < DQ_GROUPS; g++)
            battle->parties[s].beyond[g] = beyond[g];
    }
    return BN_DONE;
}

const bn_step dq_supervise_step = { .pass = supervise_pass };
