/* A side's sitting (D2): what it raises and disbands, then the orders for its forces, so that it sits at
 * the keyboard once a day (G4-R-154). All sides are asked at once, each at its own pace, and no side is
 * shown what another does. */
#include "steps.h"

/* Whether all that a side has in the field stays as it was ordered to on an earlier day: until one of its forces needs
 * orders again, its treasurer is not asked either. */
static bool all_rest(const g4_campaign *s, int32_t side)
{
    int32_t resting = 0;

    for (int32_t c = side * G4_SIDE_FORCES; c < (side + 1) * G4_SIDE_FORCES; c++) {
        if (!g4_leads(s, c))
            continue;
        if (g4_wants_orders(s, c))
            return false;
        resting++;
    }
    return resting > 0;
}

/* Moves a side to its next question; false if it has answered all of them. */
static bool asks(const g4_setup *setup, g4_campaign *s, int32_t side, bn_trace *trace)
{
    g4_draft *draft = &s->drafts[side];

    if (draft->stage == G4_STAGE_RAISING) {
        if (!all_rest(s, side) && g4_muster_asks(setup, s, side, trace))
            return true;
        *draft = (g4_draft){ .column = G4_NOBODY, .stage = G4_STAGE_ORDERING };
    }
    if (draft->stage == G4_STAGE_ORDERING) {
        if (g4_orders_asks(setup, s, side))
            return true;
        draft->stage = G4_STAGE_READY;
    }
    return false;
}

OPEN(sitting)
{
    bool any = false;

    for (int32_t side = 0; side < setup->side_count; side++)
        any = asks(setup, s, side, trace) || any;
    return any ? BN_ASKS : BN_DONE;
}

ASK(sitting)
{
    uint32_t count = 0;

    for (int32_t side = 0; side < setup->side_count; side++)
        if (s->drafts[side].stage == G4_STAGE_RAISING)
            g4_muster_ask(setup, s, side, &out[count++]);
        else if (s->drafts[side].stage == G4_STAGE_ORDERING)
            g4_orders_ask(setup, s, side, &out[count++]);
    return count;
}

/* Which side the question is put to, or is about. */
static int32_t side_of(const g4_setup *setup, const g4_campaign *s, uint32_t question)
{
    int32_t side = 0;

    for (; side < setup->side_count; side++)
        if (s->drafts[side].stage != G4_STAGE_READY && question-- == 0)
            break;
    return side;
}

TAKE(sitting)
{
    int32_t side = side_of(setup, s, moves[0].question);

    if (s->drafts[side].stage == G4_STAGE_RAISING)
        g4_muster_take(setup, s, side, moves[0].answer.value[0], trace);
    else
        g4_orders_take(setup, s, side, &moves[0].answer);
}

OFFERS(sitting)
{
    return g4_orders_offers(setup, s, question, answer);
}

const bn_step g4_c_sitting_step = {
    .open = sitting_open, .ask = sitting_ask, .take = sitting_take, .offers = sitting_offers
};
