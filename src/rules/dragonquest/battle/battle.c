/* The battle as a course: its sides and troops, and the order of its steps. */
#include "steps.h"

/* ---- sides --------------------------------------------------------------------------------- */

static int32_t rank_of(const dq_commander *commander)
{
    return commander->ms > 0 ? commander->ms : 0;
}

/* If another than the best commander leads all units, the best serves as an officer; once the leader has fallen, the
 * best leads and there is one officer less. */
static void lead(const dq_setup *setup, const dq_party *party, dq_host *host)
{
    const dq_commander *chosen = &host->unit->others[party->leader - 1];
    int32_t capacity = dq_command_capacity(setup->figures, chosen->wp, chosen->ms);

    if (party->fell) {
        host->officers--;
        host->officer_ms -= rank_of(chosen);
        host->capacity -= setup->rules.commander_capacity_only ? 0 : capacity;
        return;
    }
    host->aide_ms = rank_of(&host->commander);
    host->officer_ms += host->aide_ms - rank_of(chosen);
    host->commander = *chosen;
    if (setup->rules.commander_capacity_only)
        host->capacity = capacity;
}

/* Anyone who attacks has left the castle (DQ-R-101), unless the reading sally_keeps_castle says otherwise. */
dq_host dq_host_now(const dq_setup *setup, const dq_battle *battle, int32_t side,
                    int32_t heads[DQ_GROUPS])
{
    const dq_unit *unit = dq_stack_of(setup, side);
    const dq_party *party = &battle->parties[side];
    bool castle = unit->in_castle || party->judged[DQ_IN_CASTLE] != DQ_NO_CASTLE;
    bool within = !dq_attacks(battle, side) || setup->rules.sally_keeps_castle;
    dq_host host;

    for (int32_t g = 0; g < unit->group_count; g++)
        heads[g] = battle->groups[side][g].heads;
    host =
        dq_host_of(setup->figures, &setup->rules, unit, heads, party->promoted, castle && within);
    if (party->leader > 0 && party->promoted == 0)
        lead(setup, party, &host);
    for (int32_t g = 0; g < unit->group_count; g++)
        if (party->beyond[g] > 0)
            host.beyond = party->beyond;
    return host;
}

int32_t dq_soldiers_now(const dq_setup *setup, const dq_battle *battle, int32_t side)
{
    int32_t heads[DQ_GROUPS];
    dq_host host = dq_host_now(setup, battle, side, heads);

    return dq_soldiers(&host);
}

bool dq_destroyed(const dq_setup *setup, const dq_battle *battle, int32_t side)
{
    return dq_soldiers_now(setup, battle, side) == 0;
}

int32_t dq_slain(const dq_setup *setup, const dq_battle *battle, int32_t side, bool riders)
{
    const dq_unit *unit = dq_stack_of(setup, side);
    int32_t sum = 0;

    for (int32_t g = 0; g < unit->group_count; g++)
        if (!riders || unit->groups[g].mount_tmr > 0)
            sum += battle->groups[side][g].fallen + battle->groups[side][g].dead;
    return sum;
}

int32_t dq_defence_of(const dq_battle *battle, int32_t side)
{
    return dq_attacks(battle, side) ? DQ_NONE : battle->parties[side].form;
}

int32_t dq_winner_of(const dq_setup *setup, const dq_battle *battle)
{
    for (int32_t s = 0; s < DQ_SIDES; s++)
        if (dq_destroyed(setup, battle, s) && !dq_destroyed(setup, battle, 1 - s))
            return 1 - s;
    return battle->winner - 1;
}

/* ---- questions ----------------------------------------------------------------------------- */

void dq_ask(const dq_battle *battle, uint32_t kind, int32_t side, int32_t about, int32_t preset,
            bn_question *out)
{
    bn_ask_kind(dq_kinds, kind, battle->number, (uint32_t)side, preset, out);
    out->about[0] = (int16_t)about;
}

/* DQ-117 Start and order of a battle. */
static const bn_step *const steps[] = {
#define STEP(name, row) &dq_##row##_step,
#include "battle/steps.def"
};

const bn_steps dq_battle_course = {
    .steps = steps,
    .over = DQ_STEP_OVER,
    .step_at = offsetof(dq_battle, step),
    .cursors = 2,
    .cursor = { offsetof(dq_battle, at), offsetof(dq_battle, part) },
    .kinds = dq_kinds,
};
