/* The end of a week: pay, extra pay, what the unpaid do, and places that are razed. */
#include "steps.h"

#include "rules/forces/pay.h"

/* Words of CHOICES(payday) and CHOICES(pay). */
enum { PAYS_ALL, PAYS_MORE, PAYS_SOME, PAYS_NOBODY };
enum { PAID, PAID_MORE, PAID_IN_PART, UNPAID };

/* Words of CHOICES(order), as battles use them. */
enum { WORST_FIRST, BEST_FIRST, IN_PROPORTION, BY_NAME };

/* What is asked of a force, one after another: what it gets, how many of it, whether the referee keeps the
 * unpaid from deserting, who of them deserts, and how many of each group. */
enum { GETS, SOME, WAIVE, WHO, NAME };

/* ---- the bill -------------------------------------------------------------------------------- */

static dq_bill bill_of(const dq_theatre *t, const dq_campaign *s, int32_t c, bn_trace *trace)
{
    const dq_figures *tables = dq_tables(t);
    dq_unit unit;
    dq_host host;
    dq_bill out = { 0 };
    int32_t heads[DQ_GROUPS];

    dq_unit_now(t, s, c, &unit);
    for (int32_t g = 0; g < unit.group_count; g++)
        heads[g] = unit.groups[g].heads;
    host = dq_host_of(tables, &t->setup.rules, &unit, heads, 0, unit.in_castle);
    out.pay =
        dq_weekly_pay(tables, &host, bn_sum(DQ_TERMS_PAY, dq_side_of(t, c), c, unit.name), trace);
    for (int32_t g = 0; g < unit.group_count; g++)
        out.due += dq_draws_pay(tables, &unit, &unit.groups[g]) ? heads[g] : 0;
    out.extra = dq_extra_pay(tables, &host, (bn_term){ 0 }, NULL);
    if (!dq_pay_is_due(tables, unit.razed_weeks))
        out.due = 0;
    return out;
}

bool dq_counts_money(const dq_theatre *t, int32_t side)
{
    return t->realms[side].treasury != DQ_NONE;
}

static bool can_pay(const dq_theatre *t, const dq_campaign *s, int64_t amount)
{
    return !dq_counts_money(t, s->intel.turn) || s->realms[s->intel.turn].purse.money >= amount;
}

dq_bill dq_bill_of(const dq_theatre *t, const dq_campaign *s, int32_t side, int32_t c)
{
    dq_bill sum = { 0 };

    if (c >= 0)
        return bill_of(t, s, c, NULL);
    for (c = 0; c < t->corps_count; c++)
        if (dq_side_of(t, c) == side && dq_stands(t, s, c)) {
            dq_bill one = bill_of(t, s, c, NULL);

            sum.pay += one.pay;
            sum.extra += one.extra;
        }
    return sum;
}

/* ---- a side ---------------------------------------------------------------------------------- */

static uint64_t ways_to_pay(const dq_theatre *t, const dq_campaign *s)
{
    dq_bill all = dq_bill_of(t, s, s->intel.turn, DQ_NONE);
    uint64_t ways = 1u << PAYS_SOME | 1u << PAYS_NOBODY;

    if (can_pay(t, s, all.pay))
        ways |= 1u << PAYS_ALL;
    if (all.extra > 0 && can_pay(t, s, (int64_t)all.pay + all.extra))
        ways |= 1u << PAYS_MORE;
    return ways;
}

OPEN(payday)
{
    dq_bill all = dq_bill_of(t, s, s->intel.turn, DQ_NONE);

    s->realms[s->intel.turn].purse.way = 1 + PAYS_ALL;
    return dq_counts_money(t, s->intel.turn) && all.pay + all.extra > 0 ? BN_ASKS : BN_DONE;
}

ASK(payday)
{
    uint64_t ways = ways_to_pay(t, s);

    dq_ask_corps(s, DQ_ASK_PAYDAY, s->intel.turn, DQ_NONE,
                 ways >> PAYS_ALL & 1 ? PAYS_ALL : PAYS_SOME, out);
    out->allowed = ways;
    return 1;
}

TAKE(payday)
{
    dq_turn_to(s, DQ_PHASE_PAY);
    s->realms[s->intel.turn].purse.way = (uint8_t)(1 + value);
}

const bn_step dq_payday_step = { .open = payday_open, .ask = payday_ask, .take = payday_take };

/* ---- force by force -------------------------------------------------------------------------- */

/* What it costs to pay this many of those who are due. */
static int64_t cost_of(const dq_bill *is, int32_t paid)
{
    if (paid <= 0)
        return 0;
    if (paid >= is->due)
        return is->pay;
    return ((int64_t)is->pay * paid * 2 + is->due) / (2 * (int64_t)is->due);
}

static int32_t most_paid(const dq_theatre *t, const dq_campaign *s, const dq_bill *is)
{
    int32_t most = is->due - 1;

    while (most > 0 && !can_pay(t, s, cost_of(is, most)))
        most--;
    return most;
}

/* What is not paid in coin is shown with the pay. */
static void note_undead(const dq_theatre *t, const dq_campaign *s, bn_trace *trace)
{
    const dq_unit *unit = &t->corps[s->at]->unit;
    int32_t heads = 0;

    for (int32_t g = 0; g < unit->group_count; g++)
        heads += unit->groups[g].race == DQ_RACES_GREATER_UNDEAD ? s->corps[s->at].heads[g] : 0;
    if (unit->undead_kind && heads > 0)
        dq_note(trace, s->intel.turn, s->at, 85, heads, unit->undead_kind,
                "greater undead ask for this many");
}

/* Pays this many, or all with the extra. Who is left over is in s->intel.hands. */
static void settle(const dq_theatre *t, dq_campaign *s, int32_t paid, bool more, bn_trace *trace)
{
    dq_service *service = &s->corps[s->at].service;
    dq_purse *purse = &s->realms[s->intel.turn].purse;
    dq_bill is = bill_of(t, s, s->at, trace);
    int64_t cost = cost_of(&is, paid) + (more ? is.extra : 0);

    if (dq_counts_money(t, s->intel.turn)) {
        purse->money -= cost;
        service->bonus =
            (uint8_t)(!more || is.extra == 0 ? 0 : service->bonus + (service->bonus < UINT8_MAX));
    }
    dq_note(trace, s->intel.turn, s->at, more ? 87 : 83, (int32_t)cost, t->corps[s->at]->unit.name,
            more ? "paid, with a quarter more" : "paid");
    note_undead(t, s, trace);
    service->free -= service->free > 0;
    service->supplied -= service->supplied > 0;
    s->intel.hands = is.due > paid ? is.due - paid : 0;
    s->part = WAIVE;
}

/* ---- who of the unpaid deserts ---------------------------------------------------------------- */

/* Heads of a group of the force in hand who wait for pay. */
static int32_t waiting(const dq_theatre *t, const dq_campaign *s, int32_t g)
{
    const dq_unit *unit = &t->corps[s->at]->unit;

    return g < unit->group_count && dq_draws_pay(dq_tables(t), unit, &unit->groups[g])
               ? s->corps[s->at].heads[g]
               : 0;
}

/* Half of the unpaid are to go, unless the referee keeps them; from now on s->intel.hands says how many. */
static void count_deserters(const dq_theatre *t, dq_campaign *s, bool waived, bn_trace *trace)
{
    int32_t unpaid = s->intel.hands;

    s->intel.hands = dq_unpaid_deserters(dq_tables(t), unpaid, waived, (bn_term){ 0 }, NULL);
    if (unpaid > 0)
        dq_note(trace, s->intel.turn, s->at, 86, s->intel.hands, t->corps[s->at]->unit.name,
                "deserters, unpaid");
}

static void go(dq_campaign *s, int32_t g, int32_t count)
{
    s->corps[s->at].heads[g] -= count;
    s->corps[s->at].deserted += count;
    s->intel.hands -= count;
}

/* The next group to lose deserters: the worst or the best that has someone left. */
static int32_t next_group(const dq_theatre *t, const dq_campaign *s, const dq_unit *unit, bool best)
{
    int32_t found = DQ_NONE;

    for (int32_t g = 0; g < unit->group_count; g++) {
        int32_t than =
            found == DQ_NONE ? 1 : bn_rat_cmp(unit->groups[g].quality, unit->groups[found].quality);

        if (waiting(t, s, g) > 0 && (found == DQ_NONE || (best ? than > 0 : than < 0)))
            found = g;
    }
    return found;
}

/* By the words of CHOICES(order): the worst first, the best first, or in proportion. */
static void desert(const dq_theatre *t, dq_campaign *s, int32_t how)
{
    int32_t heads[DQ_GROUPS], gone[DQ_GROUPS], g;
    dq_unit unit;

    if (how == IN_PROPORTION) {
        for (g = 0; g < DQ_GROUPS; g++)
            heads[g] = waiting(t, s, g);
        dq_in_proportion(heads, DQ_GROUPS, s->intel.hands, gone);
        for (g = 0; g < DQ_GROUPS; g++)
            go(s, g, gone[g]);
        return;
    }
    dq_unit_now(t, s, s->at, &unit);
    while (s->intel.hands > 0 && (g = next_group(t, s, &unit, how == BEST_FIRST)) != DQ_NONE)
        go(s, g, s->intel.hands < waiting(t, s, g) ? s->intel.hands : waiting(t, s, g));
}

/* Of how many groups someone could go; where all go there is no choice. */
static bool is_choice(const dq_theatre *t, const dq_campaign *s)
{
    int32_t groups = 0, all = 0;

    for (int32_t g = 0; g < DQ_GROUPS; g++) {
        groups += waiting(t, s, g) > 0;
        all += waiting(t, s, g);
    }
    return groups > 1 && s->intel.hands > 0 && s->intel.hands < all;
}

static bn_span span_of(const dq_theatre *t, const dq_campaign *s, int32_t group)
{
    int32_t left = s->intel.hands, later = 0, heads = waiting(t, s, group);

    for (int32_t g = group + 1; g < DQ_GROUPS; g++)
        later += waiting(t, s, g);
    return (bn_span){ left > later ? left - later : 0, left < heads ? left : heads };
}

/* Group by group, from the one in hand on; true: one has to be named. */
static bool name_groups(const dq_theatre *t, dq_campaign *s)
{
    for (; s->part < NAME + DQ_GROUPS && s->intel.hands > 0; s->part++) {
        bn_span span = span_of(t, s, s->part - NAME);

        if (span.min < span.max)
            return true;
        go(s, s->part - NAME, span.max);
    }
    return false;
}

/* ---- the course of it ------------------------------------------------------------------------- */

static uint64_t gifts(const dq_theatre *t, const dq_campaign *s, const dq_bill *is)
{
    uint64_t allowed = 0;

    if (can_pay(t, s, is->pay))
        allowed |= 1u << PAID;
    if (is->extra > 0 && can_pay(t, s, (int64_t)is->pay + is->extra))
        allowed |= 1u << PAID_MORE;
    if (is->due > 0)
        allowed |= 1u << UNPAID;
    if (is->due > 1 && most_paid(t, s, is) > 0)
        allowed |= 1u << PAID_IN_PART;
    return allowed;
}

static bool is_one(uint64_t allowed)
{
    return (allowed & (allowed - 1)) == 0;
}

/* What a force gets without a question. False: there is. */
static bool paid_alike(const dq_theatre *t, dq_campaign *s, bn_trace *trace)
{
    int32_t way = s->realms[s->intel.turn].purse.way - 1;

    if (way == PAYS_SOME) {
        dq_bill is = bill_of(t, s, s->at, NULL);
        uint64_t allowed = gifts(t, s, &is);

        if (!is_one(allowed))
            return false;
        way = allowed == 1u << PAID ? PAYS_ALL : PAYS_NOBODY;
    }
    settle(t, s, way == PAYS_NOBODY ? 0 : INT32_MAX, way == PAYS_MORE, trace);
    return true;
}

/* Whether something is to be asked of the force in hand, by the part of it. */
static bool pay_wants(const dq_theatre *t, dq_campaign *s, bn_trace *trace)
{
    bool ask = t->setup.options.referee == 0;

    if (s->part == GETS && !paid_alike(t, s, trace))
        return true;
    if (s->part == SOME)
        return true;
    if (s->part == WAIVE) {
        if (ask && s->intel.hands > 0)
            return true;
        count_deserters(t, s, false, trace);
        s->part = WHO;
    }
    if (s->part == WHO) {
        if (ask && is_choice(t, s))
            return true;
        desert(t, s, IN_PROPORTION);
    }
    return s->part >= NAME && name_groups(t, s);
}

/* At: a force; part: what is in hand of it. */
OPEN(pay)
{
    for (; s->at < t->corps_count; s->at++, s->part = 0) {
        if (!dq_in_turn(t, s, s->at))
            continue;
        if (pay_wants(t, s, trace))
            return BN_ASKS;
    }
    return BN_DONE;
}

ASK(pay)
{
    static const uint32_t kinds[] = { DQ_ASK_PAY, DQ_ASK_PAID, DQ_ASK_WAIVED, DQ_ASK_PAY_DESERTERS,
                                      DQ_ASK_PAY_DESERTERS_OF };
    dq_bill is = bill_of(t, s, s->at, NULL);

    dq_ask_corps(s, kinds[s->part < NAME ? s->part : NAME], s->intel.turn, s->at, 0, out);
    if (s->part == GETS) {
        out->allowed = gifts(t, s, &is);
        out->preset.value[0] = out->allowed >> PAID & 1 ? PAID : UNPAID;
    } else if (s->part == SOME) {
        bn_ask_within(out, (bn_span){ 0, most_paid(t, s, &is) });
    } else if (s->part == WHO) {
        out->preset.value[0] = IN_PROPORTION;
    } else if (s->part >= NAME) {
        bn_span span = span_of(t, s, s->part - NAME);

        out->about[1] = (int16_t)(s->part - NAME);
        out->preset.value[0] = span.max;
        bn_ask_within(out, span);
    }
    return 1;
}

TAKE(pay)
{
    if (s->part == SOME) {
        settle(t, s, value, false, trace);
    } else if (s->part == WAIVE) {
        count_deserters(t, s, value != 0, trace);
        s->part = WHO;
    } else if (s->part == WHO) {
        if (value != BY_NAME)
            desert(t, s, value);
        s->part = NAME;
    } else if (s->part >= NAME) {
        go(s, s->part++ - NAME, value);
    } else if (value == PAID_IN_PART) {
        s->part = SOME;
    } else {
        settle(t, s, value == UNPAID ? 0 : INT32_MAX, value == PAID_MORE, trace);
    }
}

const bn_step dq_pay_step = { .open = pay_open, .ask = pay_ask, .take = pay_take };

/* ---- razing ---------------------------------------------------------------------------------- */

/* How large a place of the map is, as recruiters and razers see it. */
static int32_t size_of(const bn_map_place *place)
{
    return place->kind == BN_PLACE_TOWN      ? DQ_DENSITY_TOWN
           : place->kind == BN_PLACE_VILLAGE ? DQ_DENSITY_VILLAGE
                                             : DQ_DENSITY_FRONTIER;
}

static bool holds(const dq_theatre *t, const dq_campaign *s, int32_t place)
{
    bn_point at = { t->country.places[place].x, t->country.places[place].y };

    for (int32_t c = 0; c < t->corps_count; c++)
        if (dq_in_turn(t, s, c) && dq_same(dq_at(s, c), at))
            return true;
    return false;
}

/* Place `option` of those that the side in turn could raze; DQ_NONE: there are no more. */
int32_t dq_nth_raze(const dq_theatre *t, const dq_campaign *s, int32_t option)
{
    for (int32_t place = 0; place < t->country.place_count; place++)
        if (dq_may_raze(dq_tables(t), size_of(&t->country.places[place]), false,
                        dq_place_razed(t, s, place)) == DQ_RAZED &&
            holds(t, s, place) && option-- == 0)
            return place;
    return DQ_NONE;
}

ASK(raze)
{
    uint32_t options = 0;

    while (options < BN_OPTIONS_MAX - 1 && dq_nth_raze(t, s, (int32_t)options) != DQ_NONE)
        options++;
    if (options == 0 || s->intel.asked)
        return 0;
    dq_ask_corps(s, DQ_ASK_RAZE, s->intel.turn, DQ_NONE, 0, out);
    out->options = (uint8_t)options;
    out->allowed = (UINT64_C(1) << options) - 1;
    return 1;
}

static void add_weeks(uint8_t *weeks, int32_t more)
{
    *weeks = (uint8_t)(*weeks + more < UINT8_MAX ? *weeks + more : UINT8_MAX);
}

static void raze(const dq_theatre *t, dq_campaign *s, int32_t place, bn_trace *trace)
{
    bn_point at = { t->country.places[place].x, t->country.places[place].y };

    s->intel.razed |= UINT64_C(1) << place;
    for (int32_t c = 0; c < t->corps_count; c++) {
        dq_service *service = &s->corps[c].service;

        if (!dq_in_turn(t, s, c) || !dq_same(dq_at(s, c), at))
            continue;
        add_weeks(&service->supplied, DQ_CONSTANT(dq_tables(t), RAZE_SUPPLY_WEEKS));
        add_weeks(&service->free, DQ_CONSTANT(dq_tables(t), RAZE_FREE_WEEKS));
        dq_note(trace, s->intel.turn, c, 81, service->supplied, t->corps[c]->unit.name,
                "weeks of supplies");
        dq_note(trace, s->intel.turn, c, 85, service->free, t->corps[c]->unit.name,
                "weeks free of pay");
    }
    dq_note(trace, s->intel.turn, DQ_NONE, 82, 0, t->country.places[place].name,
            "is razed, and supplies no one");
}

void dq_places_recover(const dq_theatre *t, dq_campaign *s, bn_trace *trace)
{
    for (int32_t place = 0; t->recovery_weeks != DQ_NONE && place < t->country.place_count;
         place++) {
        uint8_t *weeks = &s->intel.razed_weeks[place];

        if (!dq_place_razed(t, s, place) || ++*weeks < t->recovery_weeks)
            continue;
        *weeks = 0;
        s->intel.razed &= ~(UINT64_C(1) << place);
        dq_note(trace, DQ_NONE, DQ_NONE, 82, t->recovery_weeks, t->country.places[place].name,
                "supplies again, this many weeks after it was razed");
    }
}

TAKE(raze)
{
    s->intel.wanted = 0;
    s->intel.asked = 1;
    for (int32_t option = 0, place; (place = dq_nth_raze(t, s, option)) >= 0; option++)
        if (bn_answer_flags(&moves->answer) >> option & 1)
            s->intel.wanted |= UINT64_C(1) << place;
}

static void raze_wanted(const dq_theatre *t, dq_campaign *s, bool winter, bn_trace *trace)
{
    for (int32_t place = 0; place < t->country.place_count; place++)
        if (s->intel.wanted >> place & 1) {
            if (winter)
                dq_note(trace, s->intel.turn, DQ_NONE, 81, 0, t->country.places[place].name,
                        "has nothing to take in winter");
            else
                raze(t, s, place, trace);
        }
    s->intel.wanted = 0;
}

const bn_step dq_raze_step = { .ask = raze_ask, .take = raze_take };

/* ---- winter, and the next side ---------------------------------------------------------------- */

OPEN(winter)
{
    if (s->intel.wanted != 0 && t->setup.options.referee == 0)
        return BN_ASKS;
    raze_wanted(t, s, false, trace);
    s->intel.asked = 0;
    return dq_next_turn(t, s, DQ_PHASE_WEEK) ? BN_GOES : BN_DONE;
}

ASKS(winter, dq_ask_corps(s, DQ_ASK_WINTER, s->intel.turn, DQ_NONE, 0, out))

TAKE(winter)
{
    raze_wanted(t, s, value != 0, trace);
}

const bn_step dq_winter_step = { .open = winter_open, .ask = winter_ask, .take = winter_take };
