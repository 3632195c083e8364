/* What a campaign hides: where a force is, from who is not aware of it; its numbers, from who does not know its
 * troops and does not fight it; the rest is its side's own affair. */
#include "steps.h"

/* The sides that fight a force now. */
static uint32_t fighting(const dq_theatre *t, const dq_campaign *s, int32_t c)
{
    for (int32_t p = 0; p < DQ_SIDES; p++)
        if (s->bodies[p] >> c & 1)
            return 1u << dq_party_side(t, s, 0) | 1u << dq_party_side(t, s, 1);
    return 0;
}

static const void *placed(const void *with, const void *state, uint32_t c, uint32_t *sides)
{
    const dq_theatre *t = with;
    const dq_campaign *s = state;

    if (c >= (uint32_t)t->corps_count)
        return NULL;
    *sides = 1u << dq_side_of(t, (int32_t)c) | s->corps[c].seen | fighting(t, s, (int32_t)c);
    return &s->corps[c];
}

/* Only for forces that still exist: that one has no one left is no secret, because everyone hears who may act. */
static const void *manned(const void *with, const void *state, uint32_t index, uint32_t *sides)
{
    const dq_theatre *t = with;
    const dq_campaign *s = state;

    for (int32_t c = 0; c < t->corps_count; c++) {
        if (!dq_stands(t, s, c) || index-- > 0)
            continue;
        *sides = 1u << dq_side_of(t, c) | s->corps[c].known | fighting(t, s, c);
        return &s->corps[c];
    }
    return NULL;
}

static const void *owned(const void *with, const void *state, uint32_t c, uint32_t *sides)
{
    const dq_theatre *t = with;
    const dq_campaign *s = state;

    if (c >= (uint32_t)t->corps_count)
        return NULL;
    *sides = 1u << dq_side_of(t, (int32_t)c) | fighting(t, s, (int32_t)c);
    return &s->corps[c];
}

static const void *purse(const void *with, const void *state, uint32_t side, uint32_t *sides)
{
    if (side >= (uint32_t)((const dq_theatre *)with)->realm_count)
        return NULL;
    *sides = 1u << side;
    return &((const dq_campaign *)state)->realms[side].purse;
}

static const void *sent(const void *with, const void *state, uint32_t a, uint32_t *sides)
{
    if (a >= DQ_REALMS * DQ_AGENTS)
        return NULL;
    *sides = 1u << a / DQ_AGENTS;
    return &((const dq_campaign *)state)->intel.agents[a / DQ_AGENTS][a % DQ_AGENTS];
}

/* What no one is shown: the truth behind a report, and whether it is one. */
static const void *truth(const void *with, const void *state, uint32_t a, uint32_t *sides)
{
    const void *agent = sent(with, state, a, sides);

    *sides = 0;
    return agent;
}

static const void *test_in_hand(const void *with, const void *state, uint32_t i, uint32_t *sides)
{
    *sides = 0;
    return i > 0 ? NULL : &((const dq_campaign *)state)->intel;
}

static const void *spied_on(const void *with, const void *state, uint32_t c, uint32_t *sides)
{
    *sides = 0;
    return c >= (uint32_t)((const dq_theatre *)with)->corps_count
               ? NULL
               : &((const dq_campaign *)state)->corps[c];
}

static const void *recruited(const void *with, const void *state, uint32_t i, uint32_t *sides)
{
    const dq_campaign *s = state;

    *sides = 1u << s->intel.turn;
    return i > 0 ? NULL : &s->intel;
}

#define ROW(struct_, member, ruled, least, most, of)                                               \
    {                                                                                              \
        .name = #struct_ "." #member, .rule = BN_RULE(ruled), .slot = BN_SLOT(struct_, member),    \
        .span = { least, most }, .thing = of                                                       \
    }

const bn_hidden dq_campaign_hidden[DQ_CAMPAIGN_HIDDEN] = {
    ROW(dq_corps_state, x, 106, 0, 2, placed),
    ROW(dq_corps_state, y, 106, 0, 2, placed),
    ROW(dq_corps_state, facing, 100, 0, 5, placed),
    ROW(dq_corps_state, heads[0], 107, 1, 300, manned),
    ROW(dq_corps_state, fatigue, 092, 0, 2, owned),
    ROW(dq_corps_state, rested, 105, 0, 20, owned),
    ROW(dq_corps_state, away, 071, 0, 400, owned),
    ROW(dq_corps_state, service.groups[0].drilled, 044, 0, 100, manned),
    ROW(dq_corps_state, service.bonus, 087, 0, 5, owned),
    ROW(dq_corps_state, service.free, 085, 0, 5, owned),
    ROW(dq_corps_state, service.supplied, 081, 0, 10, owned),
    ROW(dq_corps_state, service.spied[0], 114, 0, 9, spied_on),
    ROW(dq_purse, money, 083, 0, 100000, purse),
    ROW(dq_purse, depleted[0], 022, 0, 5, purse),
    ROW(dq_agent, days, 110, 1, 9, sent),
    ROW(dq_agent, at[0], 109, 0, 5, sent),
    ROW(dq_agent, told.quality, 113, 0, 1000, sent),
    ROW(dq_agent, told.troops, 113, 0, 1000, sent),
    ROW(dq_agent, told.cost, 113, 0, 9000, sent),
    ROW(dq_agent, seen.quality, 112, 0, 1000, truth),
    ROW(dq_agent, seen.troops, 112, 0, 1000, truth),
    ROW(dq_agent, seen.cost, 112, 0, 9000, truth),
    ROW(dq_agent, seen.advisors[0], 112, -1, 8, truth),
    ROW(dq_intel, missed, 112, 0, 20, test_in_hand),
    ROW(dq_intel, hands, 016, 0, 500, recruited),
};
