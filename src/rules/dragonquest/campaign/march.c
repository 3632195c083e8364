/* Marches: what they cost, where they can lead, and what happens on the way (M3, M4). */
#include "steps.h"

/* ---- shares of a day ------------------------------------------------------------------------ */

/* Groups of many paces give long fractions; those are kept to the millionth. */
dq_share dq_kept(bn_rat share)
{
    enum { FINE = 1000000 };

    if (share.num == 0)
        return (dq_share){ 0, 0 };
    if (share.den > FINE || share.num > INT32_MAX)
        share = bn_rat_of(bn_rat_ceil(bn_rat_mul(share, bn_rat_int(FINE))), FINE);
    return (dq_share){ (int32_t)share.num, (int32_t)share.den };
}

bn_rat dq_share_of(const dq_theatre *t, bn_rat tmr, int32_t terrain)
{
    return bn_rat_div(bn_rat_int(1), dq_btmr(t->setup.figures, terrain, tmr, (bn_term){ 0 }, NULL));
}

/* The longest march there is. */
static bn_rat longest(void)
{
    return bn_rat_of(7, 5);
}

bn_rat dq_share_left(const dq_theatre *t, const dq_campaign *s, int32_t c)
{
    return bn_rat_sub(longest(), dq_rat(s->corps[c].today));
}

bool dq_may_attack(const dq_theatre *t, const dq_campaign *s, int32_t c)
{
    return !(s->corps[c].acts & DQ_ATTACKED) && dq_may_engage(dq_rat(s->corps[c].stride));
}

/* The first hex beside a force that it can make for. */
static bool first_hex(const dq_theatre *t, const dq_campaign *s, int32_t c, bn_point *out)
{
    bool rangers = dq_corps_rangers(t, s, c);

    for (int32_t way = 0; way < DQ_WAYS; way++) {
        *out = bn_ground_step(BN_HEXES, dq_at(s, c), way);
        if (bn_ground_holds(&t->country.ground, *out) &&
            dq_class_for(t, rangers, dq_at(s, c), way, *out) != DQ_NONE &&
            !dq_held(t, s, dq_side_of(t, c), *out) &&
            dq_has_room(t, s, dq_side_of(t, c), UINT64_C(1) << c, *out, true))
            return true;
    }
    return false;
}

/* DQ-103 Action: move, once in a round. */
bool dq_may_march(const dq_theatre *t, const dq_campaign *s, int32_t c)
{
    bn_point to;

    return !(s->corps[c].acts & (DQ_MARCHED | DQ_ATTACKED)) && s->corps[c].strips == 0 &&
           dq_corps_tmr(t, s, c).num > 0 && dq_share_left(t, s, c).num > 0 &&
           first_hex(t, s, c, &to);
}

/* ---- on the way ----------------------------------------------------------------------------- */

/* The cost of a march: the level due for the day so far, less what the day has already cost. */
static void tire(const dq_theatre *t, dq_campaign *s, int32_t c, bn_trace *trace)
{
    dq_corps_state *is = &s->corps[c];
    int32_t due = is->heaviest == 0
                      ? 0
                      : dq_march_fatigue(t->setup.figures, is->heaviest - 1, dq_rat(is->today));
    dq_tired tired = dq_tire(is->fatigue, due > is->suffered ? due - is->suffered : 0);

    if (due > is->suffered)
        is->suffered = (uint8_t)due;
    is->fatigue = (uint8_t)tired.level;
    is->tests = (uint8_t)tired.tests;
    dq_note(trace, dq_side_of(t, c), c, 103,
            (int32_t)bn_rat_floor(bn_rat_mul(dq_rat(is->today), bn_rat_int(100))),
            t->corps[c]->unit.name, "percent of a day marched");
}

static void spend(const dq_theatre *t, dq_campaign *s, int32_t c, bn_rat share, int32_t terrain)
{
    dq_corps_state *is = &s->corps[c];

    is->today = dq_kept(bn_rat_add(dq_rat(is->today), share));
    is->stride = dq_kept(bn_rat_add(dq_rat(is->stride), share));
    if (1 + terrain > is->heaviest)
        is->heaviest = (uint8_t)(1 + terrain);
}

static void enter(dq_campaign *s, int32_t c, int32_t way, bn_point to)
{
    dq_corps_state *is = &s->corps[c];

    is->x = (int16_t)to.x;
    is->y = (int16_t)to.y;
    is->facing = (uint8_t)way;
    is->toward = 0;
    is->progress = (dq_share){ 0, 0 };
}

/* Hex by hex, up to the first that lies in an enemy's zone. */
static void walk(const dq_theatre *t, dq_campaign *s, int32_t c, const dq_march_plan *plan,
                 bn_trace *trace)
{
    bn_rat tmr = dq_corps_tmr(t, s, c);
    bool rangers = dq_corps_rangers(t, s, c);

    if (plan->steps > 0 && s->corps[c].toward != 1 + dq_way_to(dq_at(s, c), plan->path[0])) {
        s->corps[c].toward = 0;
        s->corps[c].progress = (dq_share){ 0, 0 };
    }
    for (uint32_t i = 0; i < plan->steps; i++) {
        bn_point from = dq_at(s, c), to = plan->path[i];
        int32_t way = dq_way_to(from, to);

        if (dq_barred(t, s, dq_side_of(t, c), UINT64_C(1) << c, to))
            break;
        spend(t, s, c, dq_entry(t, s, c, tmr, rangers, from, to),
              dq_class_for(t, rangers, from, way, to));
        enter(s, c, way, to);
        if (dq_in_zone(t, s, dq_side_of(t, c), to))
            break;
    }
    s->corps[c].acts |= DQ_MARCHED;
    dq_look(t, s);
    tire(t, s, c, trace);
}

/* Part of the way to a hex that takes longer than is left of the day. */
static void toil(const dq_theatre *t, dq_campaign *s, int32_t c, bn_point to, bn_rat share,
                 bn_trace *trace)
{
    dq_corps_state *is = &s->corps[c];
    bn_point from = dq_at(s, c);
    int32_t way = dq_way_to(from, to);
    bool rangers = dq_corps_rangers(t, s, c);

    if (is->toward != 1 + way) {
        is->toward = (uint8_t)(1 + way);
        is->progress = (dq_share){ 0, 0 };
    }
    spend(t, s, c, share, dq_class_for(t, rangers, from, way, to));
    is->progress = dq_kept(bn_rat_add(dq_rat(is->progress), share));
    is->acts |= DQ_MARCHED;
    tire(t, s, c, trace);
}

/* ---- the march as a step -------------------------------------------------------------------- */

/* Hexes that a force may make for: none, one or several; the first of them; and the columns and rows that they
 * are in. */
typedef struct choices {
    int32_t count;
    bn_point first;
    bn_span columns, rows;
} choices;

static void take_in(bn_span *span, int32_t value)
{
    span->min = value < span->min ? value : span->min;
    span->max = value > span->max ? value : span->max;
}

static choices choices_of(const dq_theatre *t, const dq_campaign *s, int32_t c)
{
    bn_point here = dq_at(s, c);
    choices out = { .columns = { here.x, here.x }, .rows = { here.y, here.y } };
    dq_ways ways;
    dq_march_plan plan;

    dq_ways_of(t, s, c, 0, &ways);
    for (int32_t y = here.y - ways.radius; y <= here.y + ways.radius; y++)
        for (int32_t x = here.x - ways.radius; x <= here.x + ways.radius; x++) {
            bn_point to = { x, y };

            if (dq_same(to, here) || !bn_ground_holds(&t->country.ground, to) ||
                (bn_routes_cost(&ways.routes, to) < 0 && dq_way_to(here, to) == DQ_NONE))
                continue;
            take_in(&out.columns, x);
            take_in(&out.rows, y);
            if (out.count < 2 && dq_plan(t, s, c, &ways, to, &plan) && out.count++ == 0)
                out.first = to;
        }
    return out;
}

static void go(const dq_theatre *t, dq_campaign *s, int32_t c, bn_point to, bn_trace *trace)
{
    dq_ways ways;
    dq_march_plan plan;

    dq_ways_of(t, s, c, 0, &ways);
    dq_plan(t, s, c, &ways, to, &plan);
    s->goal[0] = (int16_t)to.x;
    s->goal[1] = (int16_t)to.y;
    if (!plan.long_way)
        walk(t, s, c, &plan, trace);
    dq_turn_to(s, plan.long_way ? DQ_PHASE_PACE : DQ_PHASE_FACE);
}

/* Where there is but one way no one is asked. */
OPEN(march)
{
    choices out = choices_of(t, s, s->acting - 1);

    if (out.count > 1)
        return BN_ASKS;
    go(t, s, s->acting - 1, out.first, trace);
    return BN_GOES;
}

OFFERS(march)
{
    int32_t c = s->acting - 1;
    bn_point to = { answer->value[0], answer->value[1] };
    dq_ways ways;
    dq_march_plan plan;

    if (dq_same(to, dq_at(s, c)))
        return false;
    dq_ways_of(t, s, c, 0, &ways);
    return dq_plan(t, s, c, &ways, to, &plan);
}

/* Where Enter leads: ahead, or beside the force as near to that as can be; never far unless there is nothing near. */
static bn_point usual_hex(const dq_theatre *t, const dq_campaign *s, int32_t c)
{
    static const uint8_t turns[DQ_WAYS] = { 0, 1, 5, 2, 4, 3 };
    dq_ways ways;
    dq_march_plan plan;

    dq_ways_of(t, s, c, 0, &ways);
    for (int32_t i = 0; i < DQ_WAYS; i++) {
        bn_point to =
            bn_ground_step(BN_HEXES, dq_at(s, c), (s->corps[c].facing + turns[i]) % DQ_WAYS);

        if (dq_plan(t, s, c, &ways, to, &plan))
            return to;
    }
    return choices_of(t, s, c).first;
}

bool dq_march_refused(const dq_theatre *t, const dq_campaign *s, bn_point to, dq_no_way *out)
{
    int32_t c = s->acting - 1;

    *out = (dq_no_way){ .rather = usual_hex(t, s, c) };
    if (dq_same(to, dq_at(s, c)))
        out->why = "it is at {} already";
    else if (dq_held(t, s, dq_side_of(t, c), to))
        out->why = "an enemy stands at {}";
    else if (!dq_has_room(t, s, dq_side_of(t, c), UINT64_C(1) << c, to, true))
        out->why = "too many others are at {}";
    else
        out->why = "{} is too far for today, or no way leads there";
    return true;
}

ASK(march)
{
    int32_t c = s->acting - 1;
    choices may = choices_of(t, s, c);
    bn_point usual = usual_hex(t, s, c);

    dq_ask_corps(s, DQ_ASK_MARCH, dq_side_of(t, c), c, 0, out);
    out->spans[0] = may.columns;
    out->spans[1] = may.rows;
    out->preset = (bn_answer){ { usual.x, usual.y } };
    return 1;
}

TAKE(march)
{
    go(t, s, s->acting - 1, (bn_point){ value, moves->answer.value[1] }, trace);
}

const bn_step dq_march_step = {
    .open = march_open, .ask = march_ask, .take = march_take, .offers = march_offers
};

/* ---- a hex that takes longer ---------------------------------------------------------------- */

/* Percent of a day that it can still spend: all of the longest march, but no more than the hex takes. */
static int32_t most_percent(const dq_theatre *t, const dq_campaign *s, int32_t c)
{
    return (int32_t)bn_rat_floor(bn_rat_mul(dq_share_left(t, s, c), bn_rat_int(100)));
}

OPEN(pace)
{
    int32_t c = s->acting - 1;

    if (most_percent(t, s, c) > 1)
        return BN_ASKS;
    toil(t, s, c, (bn_point){ s->goal[0], s->goal[1] }, dq_share_left(t, s, c), trace);
    return dq_turn_to(s, DQ_PHASE_STRAGGLE);
}

ASK(pace)
{
    enum { A_DAY = 100 };
    int32_t c = s->acting - 1, most = most_percent(t, s, c);

    dq_ask_corps(s, DQ_ASK_PACE, dq_side_of(t, c), c, most < A_DAY ? most : A_DAY, out);
    bn_ask_within(out, (bn_span){ 1, most });
    return 1;
}

TAKE(pace)
{
    toil(t, s, s->acting - 1, (bn_point){ s->goal[0], s->goal[1] }, bn_rat_of(value, 100), trace);
    dq_turn_to(s, DQ_PHASE_STRAGGLE);
}

const bn_step dq_pace_step = { .open = pace_open, .ask = pace_ask, .take = pace_take };

/* ---- facing --------------------------------------------------------------------------------- */

/* A force that knows of no enemy faces the way it goes. */
ASK(face)
{
    int32_t c = s->acting - 1, side = dq_side_of(t, c);
    int32_t foe = dq_nearest_foe(t, s, side, dq_at(s, c));

    if (foe == DQ_NONE || s->part > 0)
        return 0;
    dq_ask_corps(s, DQ_ASK_FACING, side, c, bn_ground_way(BN_HEXES, dq_at(s, c), dq_at(s, foe)),
                 out);
    return 1;
}

TAKE(face)
{
    s->corps[s->acting - 1].facing = (uint8_t)value;
    s->part = 1;
}

const bn_step dq_face_step = { .ask = face_ask, .take = face_take };

/* ---- stragglers ----------------------------------------------------------------------------- */

/* The highest roll that holds them. */
static int32_t target_of(const dq_theatre *t, const dq_campaign *s, int32_t c, bn_trace *trace)
{
    dq_commander leader = dq_leader(t, s, c);
    int32_t target = dq_desertion_target(t->setup.figures, leader.name ? leader.wp : 0,
                                         leader.name ? leader.ms : 0);
    bn_term of = bn_sum(DQ_TERMS_DESERT, dq_side_of(t, c), c, NULL);

    bn_plus_int(trace, &of, 93, target, "commander's WP and Rank");
    bn_plus_int(trace, &of, 93, -1, "a roll below it");
    return bn_gives_int(trace, &of, 93, target - 1, "kept from deserting on this roll or less");
}

OPEN(straggle)
{
    enum { SURE = 100 };
    dq_corps_state *is = &s->corps[s->acting - 1];

    if (is->tests > 0 && target_of(t, s, s->acting - 1, NULL) >= SURE)
        is->tests = 0;
    return is->tests > 0 ? BN_ASKS : BN_DONE;
}

ASK(straggle)
{
    int32_t c = s->acting - 1;

    dq_ask_corps(s, DQ_ASK_STRAGGLERS, dq_side_of(t, c), c, 0, out);
    return 1;
}

NUMBER(straggle)
{
    return target_of(t, s, s->acting - 1, trace);
}

TAKE(straggle)
{
    int32_t c = s->acting - 1;

    s->corps[c].tests--;
    if (!value)
        dq_note(trace, dq_side_of(t, c), c, 93, dq_corps_desert(t, s, c), t->corps[c]->unit.name,
                "deserters");
}

const bn_step dq_straggle_step = { .open = straggle_open,
                                   .ask = straggle_ask,
                                   .take = straggle_take,
                                   .number = straggle_number,
                                   .group = DQ_TERMS_BATTLE };

PASS(resume)
{
    return dq_turn_to(s, DQ_PHASE_ORDER);
}

const bn_step dq_resume_step = { .pass = resume_pass };
