/* The end of a month: food, pay and bonuses, what unpaid and hungry troops do, and training. */
#include "steps.h"

#include "rules/forces/pay.h"

static bool is_paid(const g3_campaign *s, int32_t u)
{
    return s->bands[u].side == g3_side_in_turn(s) &&
           (s->bands[u].standing == G3_IN_ARMY || s->bands[u].standing == G3_MUTINOUS) &&
           s->bands[u].count > 0;
}

/* ---- what a unit gets ----------------------------------------------------------------------- */

/* Food, pay and bonus of an option. */
static void parts_of(const g3_setup *setup, const g3_campaign *s, int32_t u, int32_t option,
                     int64_t parts[3])
{
    int64_t pay = option == G3_PAY_DEFER ? 0 : g3_band_pay(setup, s, u);

    parts[0] = option >= G3_PAY_FOOD ? g3_band_food(setup, s, u) : 0;
    parts[1] = option >= G3_PAY_FULL ? pay : 0;
    parts[2] = option == G3_PAY_FULL_BONUS ? pay : option == G3_PAY_HALF_BONUS ? pay - pay / 2 : 0;
}

static int64_t price_of(const g3_setup *setup, const g3_campaign *s, int32_t u, int32_t option)
{
    int64_t parts[3];

    parts_of(setup, s, u, option, parts);
    return parts[0] + parts[1] + parts[2];
}

/* Troops who waited for loot in vain have missed those paydays too, and bear a grudge. */
static g3_arrears missed(const g3_setup *setup, g3_band *band)
{
    g3_arrears arrears = g3_payday_missed(setup->figures, (g3_arrears){ band->lost, band->met });

    if (band->waits > 0)
        arrears.lost -= G3_CONSTANT(setup->figures, DEFERRED_BACKLASH);
    for (; band->waits > 0; band->waits--)
        arrears = g3_payday_missed(setup->figures, arrears);
    return arrears;
}

/* Whether better equipped troops that are no conscripts guard a unit, or no guards are needed. */
static bool is_guarded(const g3_setup *setup, const g3_campaign *s, int32_t u)
{
    if (!setup->sides[g3_home(setup, u)].force.conscript_guards)
        return true;
    for (int32_t v = 0; v < g3_units(setup); v++)
        if (g3_serves(s, s->bands[u].side, v) && s->bands[v].count > 0 &&
            !(g3_unit_of(setup, v)->traits & G3_CONSCRIPTS) &&
            g3_unit_of(setup, v)->equipment > g3_unit_of(setup, u)->equipment)
            return true;
    return false;
}

/* Unpaid conscripts have no paydays. Where guards are asked for and no one is there, they desert as the hungry do. */
static void settle_pay(const g3_setup *setup, g3_band *band, const g3_unit *unit, int32_t option,
                       bool guarded)
{
    g3_arrears arrears = { band->lost, band->met };

    band->bonus =
        (uint8_t)(option > G3_PAY_FULL && option < G3_PAY_DEFER ? option - G3_PAY_FULL : 0);
    if (option == G3_PAY_NOTHING)
        band->due |= G3_DUE_FOOD;
    if (option == G3_PAY_DEFER) {
        band->waits += band->waits < UINT8_MAX;
    } else if (option >= G3_PAY_FULL) {
        arrears = g3_payday_met(setup->figures, arrears);
        band->service &= (uint8_t)~G3_SERVED_UNPAID;
        band->standing = G3_IN_ARMY;
        band->due &= (uint8_t)~G3_DUE_RESTLESS;
    } else if (unit->traits & G3_CONSCRIPTS) {
        band->service |= G3_SERVED_UNPAID;
        if (!guarded)
            band->due |= G3_DUE_FOOD;
    } else {
        arrears = missed(setup, band);
        if (option == G3_PAY_FOOD && !(unit->traits & G3_FEARLESS))
            band->due |= G3_DUE_ROLL;
    }
    band->lost = (int8_t)(arrears.lost < INT8_MIN ? INT8_MIN : arrears.lost);
    band->met = (uint8_t)(arrears.met > UINT8_MAX - 1 ? UINT8_MAX - 1 : arrears.met);
}

static void give(const g3_setup *setup, g3_campaign *s, int32_t u, int32_t option, bn_trace *trace)
{
    const g3_unit *unit = g3_unit_of(setup, u);
    g3_band *band = &s->bands[u];
    bn_term of = bn_sum(G3_TERMS_BILL, band->side, u, unit->name);
    int64_t parts[3];

    parts_of(setup, s, u, option, parts);
    of.value = parts[0] + parts[1] + parts[2];
    g3_spend(setup, s, band->side, of.value);
    bn_plus_int(trace, &of, 49, (int32_t)parts[0], "food");
    bn_plus_int(trace, &of, 50, (int32_t)parts[1], "pay");
    bn_plus_int(trace, &of, 53, (int32_t)parts[2], "bonus");
    of.kind = BN_TERM_PAYMENT;
    of.rule = 50;
    of.words = option == G3_PAY_NOTHING                          ? "nothing"
               : option == G3_PAY_FOOD || option == G3_PAY_DEFER ? "food alone"
                                                                 : "food and pay";
    bn_trace_add(trace, of);
    settle_pay(setup, band, unit, option, is_guarded(setup, s, u));
    g3_remark(trace, band->side, u, 52, g3_band_pay_morale(setup, band), unit->name,
              "Morale by pay");
}

/* ---- a side --------------------------------------------------------------------------------- */

static uint64_t ways_to_pay(const g3_setup *setup, const g3_campaign *s, int32_t side)
{
    return (uint64_t)g3_can_pay(setup, s, side, g3_realm_bill(setup, s, side, true))
               << G3_PAYS_ALL |
           (uint64_t)g3_can_pay(setup, s, side, g3_realm_bill(setup, s, side, false))
               << G3_FEEDS_ALL |
           UINT64_C(1) << G3_PAYS_SOME;
}

/* The best that the treasury allows. */
static int32_t usual_way(uint64_t ways)
{
    return ways >> G3_PAYS_ALL & 1    ? G3_PAYS_ALL
           : ways >> G3_FEEDS_ALL & 1 ? G3_FEEDS_ALL
                                      : G3_PAYS_SOME;
}

WANTS(payday, side)
{
    return side == g3_side_in_turn(s) && g3_counts_money(setup, side) &&
           ways_to_pay(setup, s, side) != 1u << G3_PAYS_SOME &&
           g3_realm_bill(setup, s, side, true) > 0;
}

ASK(payday)
{
    uint64_t ways = ways_to_pay(setup, s, s->at);

    g3_ask_band(s, G3_ASK_PAYDAY, s->at, G3_NONE, usual_way(ways), out);
    out->allowed = ways;
    return 1;
}

TAKE(payday)
{
    s->realms[s->at++].pays = (uint8_t)(1 + value);
}

/* A side that was not asked pays all if it keeps no accounts, and some if its treasury is too small. */
PASS(payday)
{
    int32_t side = g3_side_in_turn(s);

    if (s->realms[side].pays == 0)
        s->realms[side].pays =
            (uint8_t)(1 + (g3_counts_money(setup, side) ? G3_PAYS_SOME : G3_PAYS_ALL));
    return BN_DONE;
}

const bn_step g3_payday_step = { .count = g3_both_sides,
                                 .wants = payday_wants,
                                 .ask = payday_ask,
                                 .take = payday_take,
                                 .pass = payday_pass };

/* ---- unit by unit --------------------------------------------------------------------------- */

static uint64_t gifts(const g3_setup *setup, const g3_campaign *s, int32_t u)
{
    uint64_t allowed = 0;
    bool waits = s->judged[G3_IN_DEFER] && !(g3_unit_of(setup, u)->traits & G3_CONSCRIPTS);

    for (int32_t option = G3_PAY_NOTHING; option <= G3_PAY_DEFER; option++)
        if (g3_can_pay(setup, s, s->bands[u].side, price_of(setup, s, u, option)) &&
            (option != G3_PAY_DEFER || waits))
            allowed |= UINT64_C(1) << option;
    return allowed;
}

OPEN(pay)
{
    static const uint8_t gets[] = { [G3_PAYS_ALL] = G3_PAY_FULL, [G3_FEEDS_ALL] = G3_PAY_FOOD };

    for (; s->at < g3_units(setup); s->at++) {
        int32_t way = s->realms[s->bands[s->at].side].pays - 1;

        if (!is_paid(s, s->at)) { /* away from the army a bonus lasts no longer than setup it */
            if (s->bands[s->at].side == g3_side_in_turn(s))
                s->bands[s->at].bonus = 0;
            continue;
        }
        if (way == G3_PAYS_SOME && gifts(setup, s, s->at) != 1)
            return BN_ASKS;
        give(setup, s, s->at, way == G3_PAYS_SOME ? G3_PAY_NOTHING : gets[way], trace);
    }
    return BN_DONE;
}

ASK(pay)
{
    uint64_t allowed = gifts(setup, s, s->at);

    g3_ask_band(s, G3_ASK_PAY, s->bands[s->at].side, s->at,
                allowed >> G3_PAY_FULL & 1 ? G3_PAY_FULL : G3_PAY_FOOD, out);
    out->allowed = allowed;
    return 1;
}

TAKE(pay)
{
    give(setup, s, s->at, value, trace);
    s->at++;
}

const bn_step g3_pay_step = { .open = pay_open, .ask = pay_ask, .take = pay_take };

/* ---- unpaid and hungry troops --------------------------------------------------------------- */

TAKE(unpaid)
{
    g3_band *band = &s->bands[s->at++];

    band->due &= (uint8_t) ~(G3_DUE_ROLL | G3_DUE_RESTLESS);
    if (!value)
        band->due |= G3_DUE_UNREST;
}

const bn_step g3_unpaid_step = G3_COURAGE_STEP(unpaid_take);

enum { UNREST, DESERTS, MUTINIES };

/* By default unpaid troops are restless, and hungry ones leave. */
static void break_out(const g3_setup *setup, g3_band *band, int32_t u, int32_t result,
                      bn_trace *trace)
{
    static const char *const words[] = { "unrest", "deserts", "mutinies" };
    bool hungry = (band->due & G3_DUE_FOOD) != 0;

    if (hungry || result == DESERTS)
        band->standing = G3_DESERTED;
    else if (result == MUTINIES)
        band->standing = G3_MUTINOUS;
    else
        band->due |= G3_DUE_RESTLESS;
    band->due &= (uint8_t) ~(G3_DUE_UNREST | G3_DUE_FOOD);
    g3_remark(trace, band->side, u, hungry ? 49 : 51, result, g3_unit_of(setup, u)->name,
              hungry ? g3_unfed_result_words[result] : words[result]);
}

OPEN(unrest)
{
    for (; s->at < g3_units(setup); s->at++) {
        if (!(s->bands[s->at].due & (G3_DUE_UNREST | G3_DUE_FOOD)))
            continue;
        if (setup->options.referee == 0)
            return BN_ASKS;
        break_out(setup, &s->bands[s->at], s->at, UNREST, trace);
    }
    return g3_next_turn(s, G3_PHASE_PAYDAY) ? BN_GOES : BN_DONE;
}

ASK(unrest)
{
    const g3_band *band = &s->bands[s->at];

    g3_ask_band(s, band->due & G3_DUE_FOOD ? G3_ASK_UNFED : G3_ASK_UNREST, band->side, s->at, 0,
                out);
    return 1;
}

TAKE(unrest)
{
    break_out(setup, &s->bands[s->at], s->at, value, trace);
    s->at++;
}

const bn_step g3_unrest_step = { .open = unrest_open, .ask = unrest_ask, .take = unrest_take };

/* ---- a new month ---------------------------------------------------------------------------- */

static void train(const g3_setup *setup, g3_campaign *s, int32_t u, bn_trace *trace)
{
    const g3_unit *unit = g3_unit_of(setup, u);
    g3_band *band = &s->bands[u];
    g3_drill before = { g3_band_irregular(unit, band), band->battles };
    g3_drill after = g3_drilled(setup->figures, before, ++band->months);

    if (after.irregular == before.irregular && after.battles == before.battles)
        return;
    band->months = 0;
    band->battles = (uint8_t)after.battles;
    if (before.irregular && !after.irregular)
        band->service |= G3_SERVED_DRILLED;
    g3_remark(trace, band->side, u, 45, band->battles, unit->name,
              before.irregular ? "trained: no longer irregular" : "trained: Green");
}

PASS(month)
{
    bool year_ends;

    s->month++;
    year_ends =
        (setup->campaign.month - 1 + s->month) % G3_CONSTANT(setup->figures, MONTHS_IN_YEAR) == 0;
    for (int32_t u = 0; u < g3_units(setup); u++) {
        g3_band *band = &s->bands[u];

        if ((band->due & G3_DUE_TRAIN) && band->standing == G3_IN_ARMY)
            train(setup, s, u, trace);
        band->due &= G3_DUE_RESTLESS;
        if (year_ends)
            band->service &= (uint8_t) ~(G3_SERVED_BEAT | G3_SERVED_BEATEN);
    }
    for (int32_t side = 0; side < G3_CAMP_SIDES; side++)
        s->realms[side].works = s->realms[side].pays = 0;
    return g3_campaign_decided(setup, s) ? BN_GOES : g3_turn_to(s, G3_PHASE_WORKS);
}

const bn_step g3_month_step = { .pass = month_pass };
