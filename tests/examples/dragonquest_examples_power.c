/* Examples of Force Multiplier, Battle Power and pay. */
#include "dragonquest_examples.h"

#include "rules/forces/pay.h"
#include "rules/forces/power.h"
#include "rules/forces/quality.h"

static bn_arena arena;

/* ---- a unit as an example describes it -------------------------------------------------------- */

static void add_group(dq_unit *unit, bn_rat quality, int32_t heads)
{
    unit->groups[unit->group_count++] =
        (dq_group){ .name = "g", .heads = heads, .quality = quality };
}

static void add_specialists(dq_unit *unit, int32_t role, int32_t count, int32_t rank)
{
    if (count > 0)
        unit->specialists[unit->specialist_count++] = (dq_specialists){ role, count, rank };
}

static dq_unit unit_given(const json_t *given)
{
    const json_t *commander = at(given, "commander"), *groups = at(given, "groups");
    dq_unit unit = { .name = "u",
                     .days_away = num(given, "days_away"),
                     .bonus_percent =
                         yes(given, "bonus_pay") ? DQ_CONSTANT(BOOK, BONUS_PAY_PERCENT) : 0,
                     .bonus_weeks = 1,
                     .razed_weeks = DQ_NONE,
                     .mechanician_pay = 1 };

    if (commander)
        unit.commander = (dq_commander){ "c",
                                         num(commander, "ms"),
                                         num(commander, "ranger"),
                                         num(commander, "pc"),
                                         num(commander, "wp"),
                                         yes(commander, "hero") ? 1u << 5 : 0 };
    if (num(given, "officers") > 0) {
        unit.officer_count = 1;
        unit.officers[0] = (dq_officers){ num(given, "officers"), num(given, "officer_ms"),
                                          num(given, "officer_wp") };
    }
    for (size_t i = 0; i < items(groups); i++)
        add_group(&unit, figure(at(item(groups, i), "tq")), num(item(groups, i), "heads"));
    return unit;
}

static dq_host host_of(const dq_unit *unit, int32_t heads[DQ_GROUPS])
{
    for (int32_t g = 0; g < unit->group_count; g++)
        heads[g] = unit->groups[g].heads;
    return dq_host_of(BOOK, &plain, unit, heads, 0, unit->in_castle);
}

/* What the addends of some rules come to. */
static bn_rat sum_of(const bn_trace *trace, int32_t first, int32_t last)
{
    bn_rat sum = bn_rat_int(0);

    for (uint32_t i = 0; i < trace->count; i++)
        if (bn_term_summed(&trace->terms[i]) && trace->terms[i].kind == BN_TERM_ADDEND &&
            trace->terms[i].rule >= first && trace->terms[i].rule <= last)
            sum = bn_rat_add(sum, bn_term_amount(&trace->terms[i]));
    return sum;
}

/* ---- Battle Power ----------------------------------------------------------------------------- */

static void staff_mixed(const json_t *given, dq_unit *unit)
{
    const char *key;
    json_t *ranks;

    json_object_foreach((json_t *)at(given, "advisors"), key, ranks)
    {
        for (size_t i = 0; i < items(ranks); i++)
            add_specialists(unit, row_of(key, dq_role_words), 1, whole_at(ranks, i));
    }
    add_specialists(unit, DQ_SPECIALISTS_ASSASSIN, num(given, "assassins"), 2);
    /* in the first group as many know spells as the example says; the second is another race */
    unit->groups[0].heads -= num(given, "soldiers") * num(given, "percent_with_spells") / 100;
    add_group(unit, unit->groups[0].quality,
              num(given, "soldiers") * num(given, "percent_with_spells") / 100);
    unit->groups[2].stats[DQ_MAGICIAN] = 1;
    unit->groups[1].race = DQ_RACES_ELF;
    assert_int_equal(num(given, "races"), 2);
}

static void mixed(const vector *v)
{
    static const struct {
        const char *key;
        int32_t first, last;
    } parts[] = { { "commander", 66, 66 }, { "officers_rank", 67, 67 }, { "officer_ratio", 68, 68 },
                  { "advisors", 69, 69 },  { "assassins", 70, 70 },     { "weariness", 71, 71 },
                  { "races", 72, 72 },     { "magic", 73, 73 },         { "castle", 74, 74 },
                  { "pay", 87, 88 } };
    dq_unit unit = unit_given(v->given);
    int32_t heads[DQ_GROUPS];
    bn_trace trace;
    dq_host host;
    dq_power power;

    staff_mixed(v->given, &unit);
    host = host_of(&unit, heads);
    assert_int_equal(dq_soldiers(&host), num(v->given, "soldiers"));
    arena = bni_test_arena(1 << 16);
    bn_trace_init(&trace, &arena);
    power = dq_power_of(BOOK, &plain, &host, bn_sum(0, -1, -1, NULL), &trace);
    same_rat(v, power.quality, "unit_quality");
    for (size_t i = 0; i < BN_COUNT(parts); i++)
        same_rat(v, sum_of(&trace, parts[i].first, parts[i].last), "parts.%s", parts[i].key);
    bn_arena_done(&arena);
    same_rat(v, power.multiplier, "force_multiplier");
    same(v, host.capacity, "command_capacity");
    same_rat(v, power.battle_power, "battle_power");
}

static void ratios(const vector *v)
{
    const json_t *pairs = at(v->given, "soldiers_and_officers_or_assassins");

    for (size_t i = 0; i < items(pairs); i++) {
        int32_t soldiers = pair_at(pairs, i, 0), others = pair_at(pairs, i, 1);

        same_rat(v, dq_officer_ratio(BOOK, soldiers, others), "officers.%zu", i);
        same_rat(v, dq_assassin_ratio(BOOK, soldiers, others), "assassins.%zu", i);
    }
}

static void lines(const vector *v)
{
    const json_t *days = at(v->given, "days_away"), *races = at(v->given, "races"),
                 *spells = at(v->given, "percent_with_spells"), *castle = at(v->given, "in_castle");
    dq_unit unit = { .name = "u", .razed_weeks = DQ_NONE };
    int32_t heads[DQ_GROUPS];
    bn_rat outside = bn_rat_int(0);

    for (size_t i = 0; i < items(days); i++)
        same_rat(v, dq_weariness(BOOK, &plain, whole_at(days, i)), "weariness.%zu", i);
    for (size_t i = 0; i < items(races); i++)
        same_rat(v, dq_races_worth(BOOK, &plain, whole_at(races, i)), "races.%zu", i);
    for (size_t i = 0; i < items(spells); i++) {
        bn_rat of_thousand = bn_rat_mul(figure(item(spells, i)), bn_rat_int(10));

        same_rat(v, dq_magic_worth(BOOK, (int32_t)bn_rat_floor(of_thousand), 1000), "magic.%zu", i);
    }
    add_group(&unit, bn_rat_int(1), 100);
    for (size_t i = 0; i < items(castle); i++) {
        dq_host host;
        bn_rat all;

        unit.in_castle = json_is_true(item(castle, i));
        host = host_of(&unit, heads);
        all = dq_power_of(BOOK, &plain, &host, nothing, NULL).multiplier;
        if (i == 0)
            outside = all;
        same_rat(v, bn_rat_sub(all, outside), "castle.%zu", i);
    }
}

static void beyond_command(const vector *v)
{
    dq_unit unit = unit_given(v->given);
    int32_t heads[DQ_GROUPS];
    dq_host host = host_of(&unit, heads);
    dq_power power = dq_power_of(BOOK, &plain, &host, nothing, NULL);

    same(v, host.capacity, "command_capacity");
    same(v, power.beyond, "unsupervised");
    same_rat(v, power.quality, "uq_supervised");
    same_rat(v, power.beyond_quality, "uq_unsupervised");
    same_rat(v, power.multiplier, "fm_supervised");
    same_rat(v, power.beyond_multiplier, "fm_unsupervised");
    same_rat(v, power.battle_power, "battle_power");
}

/* ---- pay --------------------------------------------------------------------------------------- */

static void bill(const vector *v)
{
    const json_t *given = v->given, *unpaid = at(given, "unpaid_groups");
    dq_unit unit = unit_given(given);
    int32_t heads[DQ_GROUPS], left[DQ_GROUPS], go[DQ_GROUPS], all = 0, gone;
    dq_host host;
    bn_trace trace;

    add_specialists(&unit, DQ_SPECIALISTS_SPY, num(given, "spies"), 1);
    add_specialists(&unit, DQ_SPECIALISTS_MERCHANT, num(given, "merchants"), 1);
    add_specialists(&unit, DQ_SPECIALISTS_ASTROLOGER, num(given, "astrologers"), 1);
    add_specialists(&unit, DQ_SPECIALISTS_HEALER, num(given, "healers"), 1);
    add_specialists(&unit, DQ_SPECIALISTS_MECHANICIAN, num(given, "mechanicians"), 1);
    host = host_of(&unit, heads);
    same_rat(
        v, bn_rat_div(dq_unit_quality(&unit, heads, nothing, NULL), bn_rat_int(dq_soldiers(&host))),
        "mean_tq");
    arena = bni_test_arena(1 << 16);
    bn_trace_init(&trace, &arena);
    same(v, dq_weekly_pay(BOOK, &host, bn_sum(DQ_TERMS_PAY, -1, -1, NULL), &trace), "bill");
    same_rat(v, sum_of(&trace, 83, 83), "soldiers");
    same_rat(v, sum_of(&trace, 84, 84), "others");
    bn_arena_done(&arena);
    same(v, dq_extra_pay(BOOK, &host, (bn_term){ 0 }, NULL), "extra_at_25_percent");
    for (size_t i = 0; i < items(unpaid); i++)
        all += left[i] = num(item(unpaid, i), "heads");
    gone = dq_unpaid_deserters(BOOK, all, false, (bn_term){ 0 }, NULL);
    same(v, gone, "deserters_in_all");
    dq_in_proportion(left, (int32_t)items(unpaid), gone, go);
    for (size_t i = 0; i < items(unpaid); i++)
        same(v, go[i], "deserters.%zu", i);
}

const handler power_examples[] = {
    { "DQ-EX-32", mixed },          { "DQ-EX-33", ratios }, { "DQ-EX-34", lines },
    { "DQ-EX-35", beyond_command }, { "DQ-EX-36", bill },   { NULL, NULL },
};
