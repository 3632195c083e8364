/* The end of a month: recruiting drives, and what their recruits are spent on. */
#include "steps.h"

#include <string.h>

#include "rules/forces/recruit.h"
#include "rules/forces/training.h"

/* Words of CHOICES(bargain): five statistics, then specialists. */
enum { STATISTICS = 5 };

/* ---- what drives there are ------------------------------------------------------------------- */

static const dq_levy *levy_in_hand(const dq_theatre *t, const dq_campaign *s)
{
    return &t->realms[s->intel.turn].levies[s->at];
}

static int32_t recruits_of(const dq_theatre *t, int32_t c)
{
    const dq_unit *unit = &t->corps[c]->unit;

    for (int32_t g = 0; g < unit->group_count; g++)
        if (unit->groups[g].recruits)
            return g;
    return DQ_NONE;
}

/* Recruits only join groups that are as raw as they are. */
static bool has_room(const dq_theatre *t, const dq_campaign *s, const dq_levy *levy)
{
    int32_t g = recruits_of(t, levy->corps);
    const dq_service *service = &s->corps[levy->corps].service;
    dq_schooling raw;

    if (g == DQ_NONE || s->corps[levy->corps].heads[g] == 0)
        return g != DQ_NONE;
    dq_school_keep(&t->corps[levy->corps]->unit.groups[g], &raw);
    return memcmp(&raw, &service->groups[g], sizeof raw) == 0 &&
           bn_state_empty(service->raised, sizeof service->raised) &&
           s->corps[levy->corps].heads[g] < DQ_HEADS;
}

/* Drive `option` of those that the side in turn could hold; DQ_NONE: there are no more. */
int32_t dq_nth_levy(const dq_theatre *t, const dq_campaign *s, int32_t option)
{
    const dq_realm *realm = &t->realms[s->intel.turn];

    for (int32_t i = 0; i < realm->levy_count; i++)
        if (has_room(t, s, &realm->levies[i]) && option-- == 0)
            return i;
    return DQ_NONE;
}

ASK(month)
{
    uint32_t options = 0;

    while (dq_nth_levy(t, s, (int32_t)options) != DQ_NONE)
        options++;
    if (options == 0 || s->intel.asked)
        return 0;
    dq_ask_corps(s, DQ_ASK_DRIVES, s->intel.turn, DQ_NONE, 0, out);
    out->options = (uint8_t)options;
    out->allowed = (1u << options) - 1;
    return 1;
}

TAKE(month)
{
    uint8_t held = 0;

    for (int32_t option = 0, levy; (levy = dq_nth_levy(t, s, option)) >= 0; option++)
        if (value >> option & 1)
            held |= (uint8_t)(1u << levy);
    s->realms[s->intel.turn].purse.held = held;
    s->intel.asked = 1;
}

const bn_step dq_month_step = { .ask = month_ask, .take = month_take };

/* ---- the roll -------------------------------------------------------------------------------- */

/* Of drives held and idle months only the difference is left: an idle month undoes a drive exactly. */
bn_rat dq_region_left(const dq_theatre *t, const dq_campaign *s, int32_t side, int32_t levy)
{
    bn_rat factor = bn_rat_int(1);

    for (int32_t drives = s->realms[side].purse.depleted[levy]; drives > 0; drives--)
        factor = dq_depleted(dq_tables(t), factor);
    return factor;
}

static dq_yield yield_of(const dq_theatre *t, const dq_campaign *s, int32_t roll, bn_trace *trace)
{
    const dq_levy *levy = levy_in_hand(t, s);
    dq_drive drive = levy->drive;

    drive.roll = roll;
    return dq_drive_yield(dq_tables(t), &t->setup.rules, &drive,
                          dq_region_left(t, s, s->intel.turn, s->at),
                          bn_sum(0, s->intel.turn, s->at, drive.region), trace);
}

/* ---- what they are spent on ------------------------------------------------------------------ */

/* The bargain in hand: the lowest that is left. */
static int32_t bargain_in_hand(const dq_campaign *s)
{
    int32_t bargain = 0;

    while (!(s->intel.bargains >> bargain & 1))
        bargain++;
    return bargain;
}

static int32_t price_of(const dq_figures *tables, const dq_drive *drive, int32_t bargain)
{
    return bargain < STATISTICS
               ? DQ_CONSTANT(tables, RAISE_PRICE)
               : dq_specialist_price(tables, bargain - STATISTICS, drive->assassin);
}

/* How much of a bargain is available: statistics while there are no other recruits whom they would have to
 * fit, and only as far as the species goes; specialists as long as there is a line for them. */
static int32_t limit_of(const dq_theatre *t, const dq_campaign *s, const dq_levy *levy,
                        int32_t bargain)
{
    const dq_figures *tables = dq_tables(t);
    const dq_service *service = &s->corps[levy->corps].service;
    const dq_unit *unit = &t->corps[levy->corps]->unit;
    int32_t role = bargain - STATISTICS, lines = unit->specialist_count,
            most = levy->species_maximum - DQ_CONSTANT(tables, RECRUIT_STATISTIC);

    if (role < 0) {
        if (s->corps[levy->corps].heads[recruits_of(t, levy->corps)] > 0)
            return 0;
        return most < DQ_CONSTANT(tables, RAISE_LIMIT) ? most : DQ_CONSTANT(tables, RAISE_LIMIT);
    }
    for (int32_t other = 0; other < DQ_SPECIALISTS_COUNT; other++)
        lines += service->bought[other] > 0;
    if (levy->drive.ms < 0 || tables->specialists[role].price == 0 ||
        (service->bought[role] == 0 && lines >= DQ_STAFF) ||
        (service->bought[role] > 0 &&
         service->bought_rank[role] != dq_specialist_rank(tables, levy->drive.ms)))
        return 0;
    return DQ_PEOPLE - service->bought[role];
}

static int32_t most_of(const dq_theatre *t, const dq_campaign *s, int32_t bargain)
{
    const dq_levy *levy = levy_in_hand(t, s);
    int32_t price = price_of(dq_tables(t), &levy->drive, bargain),
            most = limit_of(t, s, levy, bargain);

    if (price == 0 || most <= 0)
        return 0;
    return most < s->intel.hands / price ? most : s->intel.hands / price;
}

static uint64_t bargains_of(const dq_theatre *t, const dq_campaign *s)
{
    uint64_t allowed = 0;

    for (int32_t bargain = 0; bargain < DQ_BARGAINS; bargain++)
        if (most_of(t, s, bargain) > 0)
            allowed |= UINT64_C(1) << bargain;
    return allowed;
}

static void buy(const dq_theatre *t, dq_campaign *s, int32_t bargain, int32_t count,
                bn_trace *trace)
{
    const dq_levy *levy = levy_in_hand(t, s);
    dq_service *service = &s->corps[levy->corps].service;
    int32_t cost = count * price_of(dq_tables(t), &levy->drive, bargain);

    s->intel.hands -= cost;
    if (count == 0)
        return;
    if (bargain < STATISTICS) {
        service->raised[bargain] = (uint8_t)(service->raised[bargain] + count);
    } else {
        service->bought[bargain - STATISTICS] += (uint8_t)count;
        service->bought_rank[bargain - STATISTICS] =
            (uint8_t)dq_specialist_rank(dq_tables(t), levy->drive.ms);
    }
    dq_note(trace, s->intel.turn, levy->corps, bargain < STATISTICS ? 18 : 20, cost,
            dq_bargain_words[bargain], "recruits spent");
}

static void enlist(const dq_theatre *t, dq_campaign *s, bn_trace *trace)
{
    const dq_levy *levy = levy_in_hand(t, s);
    int32_t *heads = &s->corps[levy->corps].heads[recruits_of(t, levy->corps)];
    int32_t count = s->intel.hands < DQ_HEADS - *heads ? s->intel.hands : DQ_HEADS - *heads;

    *heads += count;
    s->intel.hands = 0;
    dq_note(trace, s->intel.turn, levy->corps, 19, count, t->corps[levy->corps]->unit.name,
            "ordinary troops join");
}

/* ---- drive by drive -------------------------------------------------------------------------- */

/* A region that was left alone recovers from one drive. */
static bn_pace month_over(const dq_theatre *t, dq_campaign *s)
{
    dq_purse *purse = &s->realms[s->intel.turn].purse;

    for (int32_t i = 0; i < t->realms[s->intel.turn].levy_count; i++)
        if (purse->held >> i & 1)
            purse->depleted[i] += purse->depleted[i] < DQ_DEPLETIONS;
        else
            purse->depleted[i] -= purse->depleted[i] > 0;
    purse->held = 0;
    s->intel.asked = 0;
    return dq_next_turn(t, s, DQ_PHASE_MONTH) ? BN_GOES : BN_DONE;
}

/* A force that has no one left starts again where it was, unless others are there now: then there is no drive, and its
 * side learns who they are. */
static bool may_gather(const dq_theatre *t, dq_campaign *s, bn_trace *trace)
{
    int32_t c = levy_in_hand(t, s)->corps;

    if (dq_stands(t, s, c) || !dq_barred(t, s, s->intel.turn, UINT64_C(1) << c, dq_at(s, c)))
        return true;
    for (int32_t o = 0; o < t->corps_count; o++)
        if (dq_same(dq_at(s, o), dq_at(s, c)) && dq_stands(t, s, o))
            s->corps[o].seen |= (uint8_t)(1u << s->intel.turn);
    s->realms[s->intel.turn].purse.held &= (uint8_t) ~(1u << s->at);
    dq_note(trace, s->intel.turn, c, 101, 0, t->corps[c]->unit.name,
            "gathers no one: other forces are in its place");
    return false;
}

/* At: a drive; part: 0 its roll, 1 what the recruits are spent on, 2 how much of each. */
OPEN(recruits)
{
    for (; s->at < t->realms[s->intel.turn].levy_count; s->at++, s->part = 0) {
        if (!(s->realms[s->intel.turn].purse.held >> s->at & 1) ||
            (s->part == 0 && !may_gather(t, s, trace)))
            continue;
        if (s->part == 0 || (s->part == 1 && bargains_of(t, s) != 0))
            return BN_ASKS;
        for (; s->intel.bargains != 0; s->intel.bargains &= (uint16_t)(s->intel.bargains - 1))
            if (most_of(t, s, bargain_in_hand(s)) > 0)
                return BN_ASKS;
        enlist(t, s, trace);
    }
    return month_over(t, s);
}

ASK(recruits)
{
    static const uint32_t kinds[] = { DQ_ASK_RECRUITS, DQ_ASK_BARGAINS, DQ_ASK_BARGAIN };

    dq_ask_corps(s, kinds[s->part], s->intel.turn, levy_in_hand(t, s)->corps, 0, out);
    out->about[1] = s->at;
    if (s->part == 1) {
        out->allowed = bargains_of(t, s);
    } else if (s->part == 2) {
        out->about[0] = (int16_t)bargain_in_hand(s);
        bn_ask_within(out, (bn_span){ 0, most_of(t, s, bargain_in_hand(s)) });
    }
    return 1;
}

EXPLAIN(recruits)
{
    if (s->part == 0)
        dq_recruit_target(
            dq_tables(t), &levy_in_hand(t, s)->drive,
            bn_sum(DQ_TERMS_TARGET, s->intel.turn, s->at, levy_in_hand(t, s)->drive.region), trace);
}

WEIGH(recruits)
{
    const dq_drive *drive = &levy_in_hand(t, s)->drive;
    bn_term of = bn_sum(DQ_TERMS_TARGET, s->intel.turn, s->at, drive->region);
    int32_t target = dq_recruit_target(dq_tables(t), drive, bn_sum(0, -1, -1, NULL), NULL);

    of.rule = 9;
    of.words = "recruiting target";
    bn_trace_weigh(trace, of, target, -totals[0], target - totals[0],
                   totals[0] < target ? "recruits come" : "no one comes");
}

TAKE(recruits)
{
    if (s->part == 2) {
        buy(t, s, bargain_in_hand(s), value, trace);
        s->intel.bargains &= (uint16_t)(s->intel.bargains - 1);
        return;
    }
    if (s->part == 0) {
        s->intel.hands = yield_of(t, s, value, trace).recruited;
        dq_note(trace, s->intel.turn, levy_in_hand(t, s)->corps, 16, s->intel.hands,
                levy_in_hand(t, s)->drive.region, "recruited");
    } else {
        s->intel.bargains = (uint16_t)value;
    }
    s->part++;
}

const bn_step dq_recruits_step = { .open = recruits_open,
                                   .ask = recruits_ask,
                                   .take = recruits_take,
                                   .weigh = recruits_weigh,
                                   .explain = recruits_explain };
