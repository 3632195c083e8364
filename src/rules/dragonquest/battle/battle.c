/* The battle as a course: its sides and troops, and the order of its steps. */
#include "steps.h"

#include "rules/forces/pay.h"
#include "rules/forces/quality.h"

/* ---- sides --------------------------------------------------------------------------------- */

dq_host dq_host_now(const dq_setup *setup, const dq_battle *battle, int32_t side,
                    int32_t heads[DQ_GROUPS])
{
    const dq_unit *unit = dq_stack_of(setup, side);
    const dq_party *party = &battle->parties[side];
    bool castle = !dq_attacks(battle, side) && party->judged[DQ_IN_CASTLE] != DQ_NO_CASTLE;

    for (int32_t g = 0; g < unit->group_count; g++)
        heads[g] = battle->groups[side][g].heads;
    return dq_host_of(setup->figures, &setup->rules, unit, heads, party->promoted,
                      castle || unit->in_castle);
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

/* ---- losses -------------------------------------------------------------------------------- */

int32_t dq_by_quality(const dq_setup *setup, const dq_battle *battle, int32_t side,
                      int32_t order[DQ_GROUPS])
{
    const dq_unit *unit = dq_stack_of(setup, side);
    int32_t count = 0;

    for (int32_t g = 0; g < unit->group_count; g++) {
        int32_t at = count;

        if (!dq_is_soldiery(&unit->groups[g]) || battle->groups[side][g].heads == 0)
            continue;
        for (;
             at > 0 && bn_rat_cmp(unit->groups[order[at - 1]].quality, unit->groups[g].quality) > 0;
             at--)
            order[at] = order[at - 1];
        order[at] = g;
        count++;
    }
    return count;
}

/* DQ-161 Assigning casualties: the worst first if nobody says otherwise. */
void dq_lose(const dq_setup *setup, dq_battle *battle, int32_t side, int32_t lost, int32_t how)
{
    enum { WORST, BEST, EVEN };
    int32_t order[DQ_GROUPS], heads[DQ_GROUPS], shares[DQ_GROUPS] = { 0 };
    int32_t count = dq_by_quality(setup, battle, side, order);

    for (int32_t i = 0; i < count; i++)
        heads[i] = battle->groups[side][order[i]].heads;
    if (how == EVEN)
        dq_in_proportion(heads, count, lost, shares);
    for (int32_t i = 0; i < count; i++) {
        int32_t at = how == BEST ? count - 1 - i : i;
        dq_group_state *group = &battle->groups[side][order[at]];
        int32_t take = how == EVEN ? shares[at] : lost < heads[at] ? lost : heads[at];

        group->heads -= take;
        group->fallen += take;
        lost -= how == EVEN ? 0 : take;
    }
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
