/* A plain commander on the map: he marches on the nearest enemy he knows of, or on the enemy's places, at a pace
 * that does not tire his troops; he rests when they are tired, and attacks while they are not. */
#include "steps.h"

/* Where a force is going. */
static bool goal_of(const dq_theatre *t, const dq_campaign *s, int32_t c, bn_point *out)
{
    int32_t side = dq_side_of(t, c), foe = dq_nearest_foe(t, s, side, dq_at(s, c)), best = 0;
    bool found = false;

    if (foe != DQ_NONE) {
        *out = dq_at(s, foe);
        return true;
    }
    for (int32_t p = 0; p < t->country.place_count; p++) {
        const bn_map_place *place = &t->country.places[p];
        bn_point at = { place->x, place->y };
        int32_t hexes = bn_ground_distance(BN_HEXES, dq_at(s, c), at);

        if (place->side == 0 || !dq_opposed(t, side, place->side - 1) || hexes == 0 ||
            (found && hexes >= best))
            continue;
        *out = at;
        best = hexes;
        found = true;
    }
    if (!found)
        *out = (bn_point){ t->country.ground.width / 2, t->country.ground.height / 2 };
    return true;
}

/* What it may march in this round without a level of fatigue, and still attack. */
static bool unhurried(const dq_theatre *t, const dq_campaign *s, int32_t c,
                      const dq_march_plan *plan)
{
    bn_rat today = bn_rat_add(dq_rat(s->corps[c].today), plan->share);

    return bn_rat_cmp(plan->share, bn_rat_of(1, 2)) <= 0 && bn_rat_cmp(today, bn_rat_of(3, 5)) <= 0;
}

/* The hex that brings a force nearest to where it goes; false: it stays where it is. */
static bool next_hex(const dq_theatre *t, const dq_campaign *s, int32_t c, bn_point *out)
{
    bn_point goal, here = dq_at(s, c);
    int32_t best;
    bool found = false;
    dq_ways ways;

    if (!goal_of(t, s, c, &goal))
        return false;
    best = bn_ground_distance(BN_HEXES, here, goal);
    dq_ways_of(t, s, c, 0, &ways);
    for (int32_t dy = -DQ_REACH / 3; dy <= DQ_REACH / 3; dy++)
        for (int32_t dx = -DQ_REACH / 3; dx <= DQ_REACH / 3; dx++) {
            bn_point to = { here.x + dx, here.y + dy };
            int32_t hexes = bn_ground_distance(BN_HEXES, to, goal);
            dq_march_plan plan;

            if (hexes >= best || !bn_ground_holds(&t->country.ground, to) ||
                bn_routes_cost(&ways.routes, to) <= 0 || !dq_plan(t, s, c, &ways, to, &plan) ||
                plan.long_way || (!unhurried(t, s, c, &plan) && plan.steps > 1))
                continue;
            best = hexes;
            *out = to;
            found = true;
        }
    return found;
}

static int32_t order_of(const dq_theatre *t, const dq_campaign *s, int32_t c, uint64_t allowed)
{
    int32_t best = DQ_NONE;
    bn_point to;

    if (s->corps[c].fatigue == DQ_SERIOUS)
        return DQ_ORDER_STAY;
    for (int32_t way = 0; way < DQ_WAYS; way++) {
        int32_t foe;

        if (!(allowed >> (DQ_ORDER_ATTACK + way) & 1))
            continue;
        foe = dq_holder(t, s, bn_ground_step(BN_HEXES, dq_at(s, c), way));
        if (best == DQ_NONE || dq_behind(s, foe, dq_at(s, c)))
            best = DQ_ORDER_ATTACK + way;
    }
    if (best != DQ_NONE)
        return best;
    if (s->corps[c].fatigue > 0 || !(allowed >> DQ_ORDER_MARCH & 1) || !next_hex(t, s, c, &to))
        return DQ_ORDER_STAY;
    return DQ_ORDER_MARCH;
}

bool dq_campaign_steady(const void *with, const void *state, const bn_question *question,
                        bn_answer *out)
{
    const dq_theatre *t = with;
    const dq_campaign *s = state;
    bn_point to;

    if (question->kind > DQ_ASK_FALL_BACK)
        return dq_weeks_steady(t, s, question, out);
    switch (question->kind) {
    case DQ_ASK_ORDER:
        *out = (bn_answer){ { order_of(t, s, question->about[0], question->allowed) } };
        return true;
    case DQ_ASK_MARCH:
        if (!next_hex(t, s, question->about[0], &to))
            return false;
        *out = (bn_answer){ { to.x, to.y } };
        return true;
    default:
        return false;
    }
}
