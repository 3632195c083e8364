/* The end of a week: pay, extra pay, what the unpaid do, and places that are razed. */
#include "steps.h"

#include "rules/forces/pay.h"
#include "rules/forces/quality.h"

/* Words of CHOICES(payday) and CHOICES(pay). */
enum { PAYS_ALL, PAYS_MORE, PAYS_SOME, PAYS_NOBODY };
enum { PAID, PAID_MORE, PAID_IN_PART, UNPAID };

/* ---- the bill -------------------------------------------------------------------------------- */

static bool is_due(const dq_figures *tables, const dq_group *group)
{
    return dq_is_soldiery(group) && !tables->races[group->race].unpaid;
}

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
        dq_weekly_pay(tables, &host, dq_sum(DQ_TERMS_PAY, dq_side_of(t, c), c, unit.name), trace);
    for (int32_t g = 0; g < unit.group_count; g++)
        out.due += is_due(tables, &unit.groups[g]) ? heads[g] : 0;
    out.extra = out.due > 0 ? dq_extra_pay(tables, &host) : 0;
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

static bn_pace payday_open(const void *with, void *state, bn_trace *trace)
{
    dq_campaign *s = state;
    dq_bill all = dq_bill_of(with, s, s->intel.turn, DQ_NONE);

    s->realms[s->intel.turn].purse.way = 1 + PAYS_ALL;
    return dq_counts_money(with, s->intel.turn) && all.pay + all.extra > 0 ? BN_ASKS : BN_DONE;
}

static uint32_t payday_ask(const void *with, const void *state, bn_question *out)
{
    const dq_campaign *s = state;
    uint64_t ways = ways_to_pay(with, s);

    dq_ask_corps(s, DQ_ASK_PAYDAY, s->intel.turn, DQ_NONE,
                 ways >> PAYS_ALL & 1 ? PAYS_ALL : PAYS_SOME, out);
    out->allowed = ways;
    return 1;
}

static void payday_take(const void *with, void *state, const bn_move *moves, uint32_t count,
                        bn_trace *trace)
{
    dq_campaign *s = state;

    dq_turn_to(s, DQ_PHASE_PAY);
    s->realms[s->intel.turn].purse.way = (uint8_t)(1 + moves->answer.value[0]);
}

const bn_step dq_payday_step = { .open = payday_open, .ask = payday_ask, .take = payday_take };

/* ---- force by force -------------------------------------------------------------------------- */

/* What it costs to pay so many of those who are due. */
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

/* Pays so many, or all with the extra. Who is left over is in s->intel.hands. */
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
    service->free -= service->free > 0;
    service->supplied -= service->supplied > 0;
    s->intel.hands = is.due > paid ? is.due - paid : 0;
    s->part = 2;
}

/* The unpaid go in proportion to the groups that are paid at all. */
static void desert(const dq_theatre *t, dq_campaign *s, bool waived, bn_trace *trace)
{
    const dq_figures *tables = dq_tables(t);
    const dq_unit *unit = &t->corps[s->at]->unit;
    dq_corps_state *corps = &s->corps[s->at];
    int32_t heads[DQ_GROUPS], gone[DQ_GROUPS];
    int32_t count = dq_unpaid_deserters(tables, s->intel.hands, waived);

    for (int32_t g = 0; g < unit->group_count; g++)
        heads[g] = is_due(tables, &unit->groups[g]) ? corps->heads[g] : 0;
    dq_in_proportion(heads, unit->group_count, count, gone);
    for (int32_t g = 0; g < unit->group_count; g++)
        corps->heads[g] -= gone[g];
    corps->deserted += count;
    if (s->intel.hands > 0)
        dq_note(trace, s->intel.turn, s->at, 86, count, unit->name, "deserters, unpaid");
    s->intel.hands = 0;
}

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

/* What a force gets about which there is nothing to ask. False: there is. */
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

/* At: a force; part: 0 what it gets, 1 how many of it, 2 whether the referee waives desertion. */
static bn_pace pay_open(const void *with, void *state, bn_trace *trace)
{
    const dq_theatre *t = with;
    dq_campaign *s = state;

    for (; s->at < t->corps_count; s->at++, s->part = 0) {
        if (!dq_in_turn(t, s, s->at))
            continue;
        if (s->part == 1 || (s->part == 0 && !paid_alike(t, s, trace)) ||
            (s->intel.hands > 0 && t->setup.options.referee == 0))
            return BN_ASKS;
        desert(t, s, false, trace);
    }
    return BN_DONE;
}

static uint32_t pay_ask(const void *with, const void *state, bn_question *out)
{
    static const uint32_t kinds[] = { DQ_ASK_PAY, DQ_ASK_PAID, DQ_ASK_WAIVED };
    const dq_campaign *s = state;
    dq_bill is = bill_of(with, s, s->at, NULL);

    dq_ask_corps(s, kinds[s->part], s->intel.turn, s->at, 0, out);
    if (s->part == 0) {
        out->allowed = gifts(with, s, &is);
        out->preset.value[0] = out->allowed >> PAID & 1 ? PAID : UNPAID;
    } else if (s->part == 1) {
        bn_ask_within(out, (bn_span){ 0, most_paid(with, s, &is) });
    }
    return 1;
}

static void pay_take(const void *with, void *state, const bn_move *moves, uint32_t count,
                     bn_trace *trace)
{
    dq_campaign *s = state;
    int32_t value = moves->answer.value[0];

    if (s->part == 1) {
        settle(with, s, value, false, trace);
    } else if (s->part == 2) {
        desert(with, s, value != 0, trace);
        s->at++;
        s->part = 0;
    } else if (value == PAID_IN_PART) {
        s->part = 1;
    } else {
        settle(with, s, value == UNPAID ? 0 : INT32_MAX, value == PAID_MORE, trace);
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

static uint32_t raze_ask(const void *with, const void *state, bn_question *out)
{
    const dq_campaign *s = state;
    uint32_t options = 0;

    while (options < BN_OPTIONS_MAX - 1 && dq_nth_raze(with, s, (int32_t)options) != DQ_NONE)
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
            "is razed, and supplies nobody any more");
}

static void raze_take(const void *with, void *state, const bn_move *moves, uint32_t count,
                      bn_trace *trace)
{
    dq_campaign *s = state;

    s->intel.wanted = 0;
    s->intel.asked = 1;
    for (int32_t option = 0, place; (place = dq_nth_raze(with, s, option)) >= 0; option++)
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

static bn_pace winter_open(const void *with, void *state, bn_trace *trace)
{
    const dq_theatre *t = with;
    dq_campaign *s = state;

    if (s->intel.wanted != 0 && t->setup.options.referee == 0)
        return BN_ASKS;
    raze_wanted(t, s, false, trace);
    s->intel.asked = 0;
    return dq_next_turn(t, s, DQ_PHASE_WEEK) ? BN_GOES : BN_DONE;
}

static uint32_t winter_ask(const void *with, const void *state, bn_question *out)
{
    const dq_campaign *s = state;

    dq_ask_corps(s, DQ_ASK_WINTER, s->intel.turn, DQ_NONE, 0, out);
    return 1;
}

static void winter_take(const void *with, void *state, const bn_move *moves, uint32_t count,
                        bn_trace *trace)
{
    raze_wanted(with, state, moves->answer.value[0] != 0, trace);
}

const bn_step dq_winter_step = { .open = winter_open, .ask = winter_ask, .take = winter_take };
