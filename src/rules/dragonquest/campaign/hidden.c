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

static const void *manned(const void *with, const void *state, uint32_t c, uint32_t *sides)
{
    const dq_theatre *t = with;
    const dq_campaign *s = state;

    if (c >= (uint32_t)t->corps_count)
        return NULL;
    *sides = 1u << dq_side_of(t, (int32_t)c) | s->corps[c].known | fighting(t, s, (int32_t)c);
    return &s->corps[c];
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
};
