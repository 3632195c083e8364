/* A day and its two rounds: initiative, whose turn it is, orders, rest, and the evening (M1 to M6). */
#include "steps.h"

/* ---- the morning ---------------------------------------------------------------------------- */

static uint8_t sides_left(const dq_theatre *t, const dq_campaign *s)
{
    uint8_t mask = 0;

    for (int32_t side = 0; side < t->realm_count; side++)
        if (dq_realm_stands(t, s, side))
            mask |= (uint8_t)(1u << side);
    return mask;
}

/* Nothing has been marched of what the day has. */
static void start_march(dq_corps_state *is)
{
    is->today = (dq_share){ 0, 0 };
    is->suffered = is->heaviest = 0;
}

/* By the reading btmr_per_round each round has as much as a day. */
static void begin_round(const dq_theatre *t, dq_campaign *s)
{
    for (int32_t c = 0; c < t->corps_count; c++) {
        if (t->setup.rules.btmr_per_round)
            start_march(&s->corps[c]);
        s->corps[c].acts = 0;
        s->corps[c].stride = (dq_share){ 0, 0 };
    }
    for (int32_t side = 0; side < t->realm_count; side++)
        s->realms[side].rank = 0;
    s->tied = sides_left(t, s);
    dq_look(t, s);
}

PASS(day)
{
    for (int32_t c = 0; c < t->corps_count; c++) {
        start_march(&s->corps[c]);
        s->corps[c].quits = 0;
    }
    s->night = 0;
    begin_round(t, s);
    return BN_DONE;
}

const bn_step dq_day_step = { .pass = day_pass };

/* ---- initiative ----------------------------------------------------------------------------- */

/* The sides that roll now, the first of them at 0. */
static int32_t rollers(const dq_campaign *s, int32_t out[DQ_REALMS])
{
    int32_t count = 0;

    for (int32_t side = 0; side < DQ_REALMS; side++)
        if (s->tied >> side & 1)
            out[count++] = side;
    return count;
}

OPEN(initiative)
{
    int32_t sides[DQ_REALMS];

    return rollers(s, sides) > 1 ? BN_ASKS : BN_DONE;
}

ASK(initiative)
{
    int32_t sides[DQ_REALMS], count = rollers(s, sides);

    dq_ask_corps(s, DQ_ASK_INITIATIVE, sides[0], -1, 0, out);
    out->parts = (uint8_t)count;
    for (int32_t i = 1; i < count; i++)
        out->throws[i] = out->throws[0];
    return 1;
}

/* What a side adds to its die. */
static int32_t base_of(const dq_theatre *t, const dq_campaign *s, int32_t side, bn_trace *trace)
{
    dq_commander general = dq_general(t, s, side);
    bn_term of = bn_sum(DQ_TERMS_CHANCE, side, -1, NULL);
    int32_t pc = general.name ? general.pc : 0, base = dq_initiative(pc, general.ms, 0);

    bn_plus_int(trace, &of, 97, pc, "PC of the overall commander");
    bn_plus_int(trace, &of, 97, base - pc, "the commander's Rank as Military Scientist");
    return bn_gives_int(trace, &of, 97, base, "initiative, and a D10");
}

/* For each roller how many of them are ahead of them, in base 4; all equal: again. */
CONSEQUENCE(initiative)
{
    int32_t sides[DQ_REALMS], sums[DQ_REALMS], count = rollers(s, sides), code = 0;
    bool equal = true;

    for (int32_t i = 0; i < count; i++) {
        sums[i] = totals[i] + base_of(t, s, sides[i], NULL);
        equal = equal && sums[i] == sums[0];
    }
    for (int32_t i = count - 1; i >= 0; i--) {
        int32_t ahead = 0;

        for (int32_t k = 0; k < count; k++)
            ahead += sums[k] > sums[i];
        code = code * DQ_REALMS + ahead;
    }
    return equal ? BN_AGAIN : code;
}

ROLL_KEY(initiative)
{
    int32_t sides[DQ_REALMS], count = rollers(s, sides);
    uint64_t key = 0;

    for (int32_t i = 0; i < count; i++)
        key = key << 16 | (uint64_t)(uint32_t)base_of(t, s, sides[i], NULL);
    return key;
}

EXPLAIN(initiative)
{
    int32_t sides[DQ_REALMS], count = rollers(s, sides);

    for (int32_t i = 0; i < count; i++)
        base_of(t, s, sides[i], trace);
}

/* Of two sides by how much one is ahead; of more their order, as the number that stands for it. */
WEIGH(initiative)
{
    int32_t sides[DQ_REALMS], sums[DQ_REALMS] = { 0 }, count = rollers(s, sides);
    bn_term lead = bn_sum(DQ_TERMS_LEAD, -1, -1, NULL);

    for (int32_t i = 0; i < count; i++) {
        int32_t base = base_of(t, s, sides[i], NULL);
        bn_term of = bn_sum(DQ_TERMS_BATTLE, sides[i], -1, NULL);

        sums[i] = base + totals[i];
        of.rule = 97;
        of.words = "initiative";
        bn_trace_weigh(trace, of, base, totals[i], sums[i], "total");
    }
    if (count > DQ_SIDES) {
        int32_t code = initiative_consequence(t, s, question, totals);

        bn_plus_int(trace, &lead, 97, code, "order of all sides, as one number");
        bn_gives_int(trace, &lead, 97, code,
                     code == BN_AGAIN ? "equal: again" : "order of the sides");
        return;
    }
    bn_plus_int(trace, &lead, 97, sums[0], "the first of them");
    bn_plus_int(trace, &lead, 97, -sums[1], "less the second");
    bn_gives_int(trace, &lead, 97, sums[0] - sums[1],
                 sums[0] > sums[1]   ? "the first acts first, by"
                 : sums[0] < sums[1] ? "the second acts first, by"
                                     : "equal: again");
}

/* The first ranks that several sides still share roll again among themselves. */
TAKE(initiative)
{
    int32_t sides[DQ_REALMS], rolled = rollers(s, sides), code = value;

    for (int32_t i = 0; i < rolled; i++, code /= DQ_REALMS)
        s->realms[sides[i]].rank = (uint8_t)(s->realms[sides[i]].rank + code % DQ_REALMS);
    s->tied = 0;
    for (int32_t rank = 0; rank < DQ_REALMS && (s->tied & (s->tied - 1)) == 0; rank++) {
        s->tied = 0;
        for (int32_t side = 0; side < t->realm_count; side++)
            if (s->realms[side].rank == rank && dq_realm_stands(t, s, side))
                s->tied |= (uint8_t)(1u << side);
    }
}

const bn_step dq_initiative_step = { .open = initiative_open,
                                     .ask = initiative_ask,
                                     .take = initiative_take,
                                     .consequence = initiative_consequence,
                                     .roll_key = initiative_key,
                                     .weigh = initiative_weigh,
                                     .explain = initiative_explain };

/* ---- retaliation ---------------------------------------------------------------------------- */

/* Fought first thing in the round, and the only action of both. */
PASS(revenge)
{
    s->tied = 0;
    for (int32_t c = 0; c < t->corps_count; c++) {
        int32_t foe = s->corps[c].revenge - 1;

        s->corps[c].revenge = 0;
        if (foe < 0 || !dq_stands(t, s, c) || !dq_stands(t, s, foe) ||
            (s->corps[c].acts & DQ_ATTACKED) ||
            bn_ground_distance(BN_HEXES, dq_at(s, c), dq_at(s, foe)) != 1)
            continue;
        dq_fight_open(t, s, c, foe, 0, DQ_PHASE_REVENGE, trace);
        for (int32_t o = 0; o < t->corps_count; o++)
            if ((s->bodies[0] | s->bodies[1]) >> o & 1)
                s->corps[o].acts |= DQ_ACTED;
        return BN_GOES;
    }
    return BN_DONE;
}

const bn_step dq_revenge_step = { .pass = revenge_pass };

/* ---- orders --------------------------------------------------------------------------------- */

/* DQ-099 Engaged forces act first; then, of either kind, the side that is ahead. */
static int32_t next_to_act(const dq_theatre *t, const dq_campaign *s)
{
    int32_t best = DQ_NONE, least = 0;

    for (int32_t c = 0; c < t->corps_count; c++) {
        int32_t turn;

        if ((s->corps[c].acts & DQ_ACTED) || !dq_stands(t, s, c))
            continue;
        turn = (dq_engaged(t, s, c) ? 0 : DQ_REALMS) + s->realms[dq_side_of(t, c)].rank;
        if (best == DQ_NONE || turn < least) {
            best = c;
            least = turn;
        }
    }
    return best;
}

/* The enemy that can be attacked in a hex beside this force. */
static int32_t target_at(const dq_theatre *t, const dq_campaign *s, int32_t c, int32_t way)
{
    int32_t foe = dq_holder(t, s, bn_ground_step(BN_HEXES, dq_at(s, c), way));

    if (foe == DQ_NONE || !dq_opposed(t, dq_side_of(t, c), dq_side_of(t, foe)) ||
        (s->corps[c].quits >> foe & 1))
        return DQ_NONE;
    return foe;
}

static uint64_t orders_of(const dq_theatre *t, const dq_campaign *s, int32_t c)
{
    uint64_t allowed = 1u << DQ_ORDER_STAY;

    if (dq_may_march(t, s, c))
        allowed |= 1u << DQ_ORDER_MARCH;
    for (int32_t way = 0; way < DQ_WAYS && dq_may_attack(t, s, c); way++)
        if (target_at(t, s, c, way) != DQ_NONE)
            allowed |= 1u << (DQ_ORDER_ATTACK + way);
    return allowed;
}

/* DQ-105 Action: rest, for forces without orders that did nothing else in the round. */
OPEN(order)
{
    for (;;) {
        if (s->acting == 0)
            s->acting = (uint8_t)(1 + next_to_act(t, s));
        if (s->acting == 0)
            return dq_turn_to(s, DQ_PHASE_ROUND);
        if (!(s->corps[s->acting - 1].acts & DQ_ACTED) && dq_stands(t, s, s->acting - 1) &&
            orders_of(t, s, s->acting - 1) != 1u << DQ_ORDER_STAY)
            return BN_ASKS;
        s->corps[s->acting - 1].acts |= DQ_ACTED;
        s->acting = 0;
    }
}

ASK(order)
{
    int32_t c = s->acting - 1;

    dq_ask_corps(s, DQ_ASK_ORDER, dq_side_of(t, c), c, DQ_ORDER_STAY, out);
    out->allowed = orders_of(t, s, c);
    return 1;
}

TAKE(order)
{
    int32_t c = s->acting - 1, order = value;

    if (order == DQ_ORDER_MARCH) {
        dq_turn_to(s, DQ_PHASE_MARCH);
        return;
    }
    if (order >= DQ_ORDER_ATTACK) {
        s->target = (uint8_t)(1 + target_at(t, s, c, order - DQ_ORDER_ATTACK));
        dq_turn_to(s, DQ_PHASE_CONVERGE);
        return;
    }
    s->corps[c].acts |= DQ_ACTED;
    s->acting = 0;
}

const bn_step dq_order_step = { .open = order_open, .ask = order_ask, .take = order_take };

/* ---- the end of a round, and of a day ------------------------------------------------------- */

static void rest(const dq_theatre *t, dq_campaign *s, int32_t c, bn_trace *trace)
{
    enum { MOST = 200 };
    dq_corps_state *is = &s->corps[c];

    is->strips = (uint8_t)(is->strips > 0 ? is->strips - 1 : 0);
    if (is->acts & (DQ_MARCHED | DQ_ATTACKED | DQ_DRIVEN)) {
        is->rested = 0;
        return;
    }
    is->rested = (uint8_t)(is->rested < MOST ? is->rested + 1 : MOST - 1);
    if (dq_rest(is->fatigue, is->rested) == is->fatigue)
        return;
    is->fatigue = (uint8_t)dq_rest(is->fatigue, is->rested);
    dq_note(trace, dq_side_of(t, c), c, 94, 0, t->corps[c]->unit.name,
            is->fatigue == 0 ? "no fatigue after a day of rest"
                             : "moderate fatigue after a day of rest");
}

PASS(round)
{
    for (int32_t c = 0; c < t->corps_count; c++)
        if (dq_stands(t, s, c))
            rest(t, s, c, trace);
    if (s->night)
        return BN_DONE;
    s->night = 1;
    begin_round(t, s);
    return dq_turn_to(s, DQ_PHASE_INITIATIVE);
}

const bn_step dq_round_step = { .pass = round_pass };

static bool week_ends(const dq_campaign *s)
{
    enum { DAYS = 7 };

    return (s->day - 1) % DAYS == 0;
}

static bool month_ends(const dq_theatre *t, const dq_campaign *s)
{
    return (s->day - 1) % DQ_CONSTANT(dq_tables(t), DAYS_IN_MONTH) == 0;
}

/* A day more in the field, or back at home. */
PASS(evening)
{
    for (int32_t c = 0; c < t->corps_count; c++)
        if (dq_stands(t, s, c))
            s->corps[c].away = (int16_t)(dq_at_home(t, s, c)            ? 0
                                         : s->corps[c].away < INT16_MAX ? s->corps[c].away + 1
                                                                        : INT16_MAX);
    s->day++;
    return week_ends(s) ? BN_DONE
                        : dq_turn_to(s, month_ends(t, s) ? DQ_PHASE_MONTH : DQ_PHASE_NEXT);
}

const bn_step dq_evening_step = { .pass = evening_pass };

PASS(week_over)
{
    dq_places_recover(t, s, trace);
    return month_ends(t, s) ? BN_DONE : dq_turn_to(s, DQ_PHASE_NEXT);
}

const bn_step dq_week_over_step = { .pass = week_over_pass };

/* The campaign ends with its last day, or when no one who is left has an enemy. */
static bool decided(const dq_theatre *t, const dq_campaign *s)
{
    uint8_t left = sides_left(t, s);

    if (s->day > t->days)
        return true;
    for (int32_t a = 0; a < t->realm_count; a++)
        for (int32_t b = 0; b < a; b++)
            if ((left >> a & 1) && (left >> b & 1) && dq_opposed(t, a, b))
                return false;
    return true;
}

PASS(next)
{
    return dq_turn_to(s, decided(t, s) ? DQ_PHASE_OVER : DQ_PHASE_DAY);
}

const bn_step dq_next_step = { .pass = next_pass };
