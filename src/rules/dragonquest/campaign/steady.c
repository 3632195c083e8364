/* A plain commander on the map. Their weaker forces join the strongest, which marches on the nearest known enemy, or on
 * the enemy's places, at a pace that does not tire the troops; it rests when it is tired, and attacks while it is not.
 * The bot uses only its own forces, and what its side is aware of. */
#include "steps.h"

/* ---- who marches with whom ------------------------------------------------------------------ */

/* The strongest force of a side. */
static int32_t main_body(const dq_theatre *t, const dq_campaign *s, int32_t side)
{
    int32_t best = DQ_NONE;
    bn_rat power = bn_rat_int(0);

    for (int32_t c = 0; c < t->corps_count; c++) {
        bn_rat is;

        if (dq_side_of(t, c) != side || !dq_stands(t, s, c))
            continue;
        is = dq_corps_power(t, s, c);
        if (best == DQ_NONE || bn_rat_cmp(is, power) > 0) {
            best = c;
            power = is;
        }
    }
    return best;
}

/* Whether a force goes to war by itself: it is the strongest, or not much weaker. */
static bool alone(const dq_theatre *t, const dq_campaign *s, int32_t c, int32_t body)
{
    return c == body || bn_rat_cmp(bn_rat_mul(dq_corps_power(t, s, c), bn_rat_of(3, 2)),
                                   dq_corps_power(t, s, body)) >= 0;
}

static int32_t tired(const dq_theatre *t, const dq_campaign *s, int32_t c)
{
    int32_t worst = 0;

    for (int32_t o = 0; o < t->corps_count; o++)
        if (dq_side_of(t, o) == dq_side_of(t, c) && dq_same(dq_at(s, o), dq_at(s, c)) &&
            dq_stands(t, s, o) && s->corps[o].fatigue > worst)
            worst = s->corps[o].fatigue;
    return worst;
}

/* ---- where to ------------------------------------------------------------------------------- */

/* Where the enemy is, or must be sooner or later. */
static bn_point war_of(const dq_theatre *t, const dq_campaign *s, int32_t c)
{
    int32_t side = dq_side_of(t, c), foe = dq_nearest_foe(t, s, side, dq_at(s, c)), best = 0;
    bn_point out = { t->country.ground.width / 2, t->country.ground.height / 2 };

    if (foe != DQ_NONE)
        return dq_at(s, foe);
    for (int32_t p = 0; p < t->country.place_count; p++) {
        const bn_map_place *place = &t->country.places[p];
        bn_point at = { place->x, place->y };
        int32_t hexes = bn_ground_distance(BN_HEXES, dq_at(s, c), at);

        if (place->side == 0 || !dq_opposed(t, side, place->side - 1) || hexes == 0 ||
            (best > 0 && hexes >= best))
            continue;
        out = at;
        best = hexes;
    }
    return out;
}

static bn_point goal_of(const dq_theatre *t, const dq_campaign *s, int32_t c)
{
    int32_t body = main_body(t, s, dq_side_of(t, c));

    return alone(t, s, c, body) ? war_of(t, s, c) : dq_at(s, body);
}

/* How far it may march in this round without a level of fatigue, and still attack. */
static bool unhurried(const dq_campaign *s, int32_t c, const dq_march_plan *plan)
{
    bn_rat today = bn_rat_add(dq_rat(s->corps[c].today), plan->share);

    return bn_rat_cmp(plan->share, bn_rat_of(1, 2)) <= 0 && bn_rat_cmp(today, bn_rat_of(3, 5)) <= 0;
}

/* The hex that brings a force nearest to where it goes; false: it stays where it is. */
static bool next_hex(const dq_theatre *t, const dq_campaign *s, int32_t c, bn_point *out)
{
    enum { NEAR = DQ_REACH / 3 };
    bn_point goal = goal_of(t, s, c), here = dq_at(s, c);
    int32_t best = bn_ground_distance(BN_HEXES, here, goal);
    bool found = false;
    dq_ways ways;

    dq_ways_of(t, s, c, 0, &ways);
    for (int32_t dy = -NEAR; dy <= NEAR; dy++)
        for (int32_t dx = -NEAR; dx <= NEAR; dx++) {
            bn_point to = { here.x + dx, here.y + dy };
            int32_t hexes = bn_ground_distance(BN_HEXES, to, goal);
            dq_march_plan plan;

            if (hexes >= best || !bn_ground_holds(&t->country.ground, to) ||
                bn_routes_cost(&ways.routes, to) <= 0 || !dq_plan(t, s, c, &ways, to, &plan) ||
                plan.long_way || (!unhurried(s, c, &plan) && plan.steps > 1))
                continue;
            best = hexes;
            *out = to;
            found = true;
        }
    return found;
}

/* ---- orders --------------------------------------------------------------------------------- */

/* Whether the strongest, or someone as good as that, stands in this hex. */
static bool strong(const dq_theatre *t, const dq_campaign *s, int32_t c)
{
    int32_t body = main_body(t, s, dq_side_of(t, c));

    return alone(t, s, c, body) || dq_same(dq_at(s, c), dq_at(s, body));
}

/* Whether someone is about to join a force in this round: it waits for them, and they attack with all. */
static bool awaited(const dq_theatre *t, const dq_campaign *s, int32_t c)
{
    enum { NEAR = 4 };
    int32_t side = dq_side_of(t, c), body = main_body(t, s, side);

    for (int32_t o = 0; o < t->corps_count && dq_same(dq_at(s, c), dq_at(s, body)); o++)
        if (dq_side_of(t, o) == side && dq_stands(t, s, o) && !(s->corps[o].acts & DQ_ACTED) &&
            o != c && !dq_same(dq_at(s, o), dq_at(s, c)) && !alone(t, s, o, body) &&
            bn_ground_distance(BN_HEXES, dq_at(s, o), dq_at(s, c)) <= NEAR &&
            dq_has_room(t, s, side, UINT64_C(1) << o, dq_at(s, c), true))
            return true;
    return false;
}

/* An enemy that can be attacked, best from behind. */
static int32_t attack_of(const dq_theatre *t, const dq_campaign *s, int32_t c, uint64_t allowed)
{
    int32_t best = DQ_NONE;

    for (int32_t way = 0; way < DQ_WAYS; way++) {
        int32_t foe;

        if (!(allowed >> (DQ_ORDER_ATTACK + way) & 1))
            continue;
        foe = dq_holder(t, s, bn_ground_step(BN_HEXES, dq_at(s, c), way));
        if (best == DQ_NONE || dq_behind(s, foe, dq_at(s, c)))
            best = DQ_ORDER_ATTACK + way;
    }
    return best;
}

static int32_t order_of(const dq_theatre *t, const dq_campaign *s, int32_t c, uint64_t allowed)
{
    int32_t attack = attack_of(t, s, c, allowed), fatigue = tired(t, s, c);
    bn_point to;

    if (attack != DQ_NONE)
        return fatigue == 0 && strong(t, s, c) && !awaited(t, s, c) ? attack : DQ_ORDER_STAY;
    if (fatigue > 0 || !(allowed >> DQ_ORDER_MARCH & 1) || !next_hex(t, s, c, &to))
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
