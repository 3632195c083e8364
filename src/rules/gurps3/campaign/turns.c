/* A turn: orders, atrocities, whether the armies meet, and the days in which the wounded recover. */
#include "steps.h"

#include "rules/forces/strength.h"
#include "rules/outcome/recovery.h"

/* ---- judgements on the campaign ------------------------------------------------------------- */

COUNT(scale)
{
    return setup->options.referee == 0 ? G3_CAMPAIGN_INPUTS : 0;
}

WANTS(scale, input)
{
    return !setup->campaign.given[input];
}

ASKS(scale, g3_ask_band(s, (uint32_t)G3_ASK_MERCENARIES + s->at, 0, G3_NONE, s->judged[s->at], out))

TAKE(scale)
{
    s->judged[s->at++] = value;
}

const bn_step g3_scale_step = {
    .count = scale_count, .wants = scale_wants, .ask = scale_ask, .take = scale_take
};

/* ---- orders --------------------------------------------------------------------------------- */

ASK(orders)
{
    for (int32_t side = 0; side < G3_CAMP_SIDES; side++)
        g3_ask_band(s, G3_ASK_ORDER, side, G3_NONE, G3_ORDER_CAMP, &out[side]);
    return G3_CAMP_SIDES;
}

TAKE(orders)
{
    for (uint32_t i = 0; i < count; i++)
        s->realms[moves[i].question].order = (uint8_t)moves[i].answer.value[0];
    s->left = (uint8_t)setup->campaign.turn_days;
    s->joined = 0;
    for (int32_t u = 0; u < g3_units(setup); u++)
        s->bands[u].due &= (uint8_t)~G3_DUE_REFUSES;
    g3_turn_to(s, G3_PHASE_EVENTS);
}

const bn_step g3_orders_step = { .ask = orders_ask, .take = orders_take };

/* ---- events --------------------------------------------------------------------------------- */

ASK(events)
{
    if (setup->options.referee != 0)
        return 0;
    g3_ask_band(s, G3_ASK_EVENTS, 0, G3_NONE, 0, out);
    out->options = 2 * G3_CAMP_SIDES; /* an atrocity for each side, then dangerous orders of each */
    out->allowed = (1u << 2 * G3_CAMP_SIDES) - 1;
    return 1;
}

static bool fearless(const g3_setup *setup, int32_t u)
{
    return g3_unit_of(setup, u)->traits & G3_FEARLESS;
}

TAKE(events)
{
    for (int32_t u = 0; u < g3_units(setup); u++)
        if (s->bands[u].standing == G3_IN_ARMY && s->bands[u].count > 0 && !fearless(setup, u) &&
            value >> s->bands[u].side & 1)
            s->bands[u].due |= G3_DUE_ROLL;
    for (int32_t side = 0; side < G3_CAMP_SIDES; side++)
        s->realms[side].dares = value >> (G3_CAMP_SIDES + side) & 1;
    g3_turn_to(s, G3_PHASE_OUTRAGE);
}

const bn_step g3_events_step = { .ask = events_ask, .take = events_take };

/* G3-116 Atrocity: what it does to Morale lasts until the campaign ends. */
TAKE(outrage)
{
    g3_band *band = &s->bands[s->at];
    int32_t sum = band->atrocity + g3_atrocity_morale(g3_tables(setup), value ? 0 : -1);

    band->atrocity = (int8_t)(sum > INT8_MAX ? INT8_MAX : sum < INT8_MIN ? INT8_MIN : sum);
    band->due &= (uint8_t)~G3_DUE_ROLL;
    g3_remark(trace, band->side, s->at, 116, band->atrocity, g3_unit_of(setup, s->at)->name,
              "Morale by atrocities");
    s->at++;
}

const bn_step g3_outrage_step = G3_COURAGE_STEP(outrage_take);

/* ---- dangerous orders ------------------------------------------------------------------------ */

WANTS(danger, side)
{
    return s->realms[side].dares && g3_mark_wants(setup, s, side);
}

TAKE(danger)
{
    s->realms[s->at].dares = 0;
    g3_mark_take(setup, s, moves, count, trace);
}

const bn_step g3_danger_step = { G3_MARK_STEP(danger_wants, danger_take) };

TAKE(dare)
{
    g3_band *band = &s->bands[s->at++];

    band->due &= (uint8_t)~G3_DUE_ROLL;
    if (!value)
        band->due |= G3_DUE_UNREST;
}

const bn_step g3_dare_step = G3_COURAGE_STEP(dare_take);

WANTS(refusal, u)
{
    return (s->bands[u].due & G3_DUE_UNREST) != 0;
}

ASKS(refusal, g3_ask_band(s, G3_ASK_REFUSAL, s->bands[s->at].side, s->at, 0, out))

/* A unit that refuses or withdraws is not there if there is a battle in this turn. */
TAKE(refusal)
{
    enum { MUTINY = 2 };
    g3_band *band = &s->bands[s->at++];

    band->due &= (uint8_t)~G3_DUE_UNREST;
    band->due |= G3_DUE_REFUSES;
    if (value == MUTINY)
        band->standing = G3_MUTINOUS;
}

const bn_step g3_refusal_step = {
    .count = g3_all_bands, .wants = refusal_wants, .ask = refusal_ask, .take = refusal_take
};

/* ---- whether they meet ---------------------------------------------------------------------- */

static int32_t challenger(const g3_campaign *s)
{
    return s->realms[0].order == G3_ORDER_BATTLE   ? 0
           : s->realms[1].order == G3_ORDER_BATTLE ? 1
                                                   : G3_NONE;
}

static bool both_have_men(const g3_setup *setup, const g3_campaign *s)
{
    return g3_realm_men(setup, s, 0) > 0 && g3_realm_men(setup, s, 1) > 0;
}

OPEN(join)
{
    if (challenger(s) == G3_NONE || !both_have_men(setup, s))
        return g3_turn_to(s, G3_PHASE_REST);
    if (setup->options.referee == 0)
        return BN_ASKS;
    g3_fight_open(setup, s, trace);
    return BN_DONE;
}

ASKS(join, g3_ask_band(s, G3_ASK_JOIN, challenger(s), G3_NONE, 1, out))

TAKE(join)
{
    g3_turn_to(s, value ? G3_PHASE_FIGHT : G3_PHASE_REST);
    if (value)
        g3_fight_open(setup, s, trace);
}

const bn_step g3_join_step = { .open = join_open, .ask = join_ask, .take = join_take };

/* ---- the days of a turn --------------------------------------------------------------------- */

static bool recovers(const g3_campaign *s, int32_t u)
{
    return s->bands[u].wounded > 0 &&
           (s->bands[u].standing == G3_IN_ARMY || s->bands[u].standing == G3_MUTINOUS);
}

static void recover(const g3_setup *setup, g3_campaign *s, int32_t u, int32_t magic,
                    bn_trace *trace)
{
    g3_band *band = &s->bands[u];
    const g3_unit *unit = g3_unit_of(setup, u);
    bool pieces = g3_is_piece(unit) && !band->afoot;
    int32_t parts = band->part + g3_recovery(setup->figures, unit, band->before,
                                             g3_realm_tl(setup, g3_home(setup, u)),
                                             s->realms[band->side].order == G3_ORDER_CAMP, magic);
    int32_t back = parts / G3_MAN < band->wounded ? parts / G3_MAN : band->wounded;
    bn_term of = bn_sum(G3_TERMS_FIT, band->side, u, unit->name);

    band->wounded -= back;
    band->part = (int16_t)(band->wounded > 0 ? parts % G3_MAN : 0);
    if (pieces) { /* they find their places at the pieces that are left */
        g3_remark(trace, band->side, u, 131, back, unit->name, "wounded of its crews who return");
        return;
    }
    bn_plus_int(trace, &of, 131, band->count, "fit before");
    bn_plus_int(trace, &of, 131, back, "wounded who return");
    band->count += back;
    bn_gives_int(trace, &of, 131, band->count, "fit");
}

bool g3_campaign_decided(const g3_setup *setup, g3_campaign *s)
{
    if (s->day <= setup->campaign.days && g3_lasts(setup, s, 0) && g3_lasts(setup, s, 1))
        return false;
    g3_turn_to(s, G3_PHASE_OVER);
    return true;
}

static bool month_ended(const g3_setup *setup, const g3_campaign *s)
{
    return (s->day - 1) / G3_CONSTANT(setup->figures, DAYS_IN_MONTH) > s->month;
}

OPEN(rest)
{
    for (;;) {
        for (; s->at < g3_units(setup); s->at++) {
            if (!recovers(s, s->at))
                continue;
            if (g3_healers_serve(setup->figures, g3_unit_of(setup, s->at)->healers,
                                 s->bands[s->at].wounded))
                return BN_ASKS;
            recover(setup, s, s->at, 0, trace);
        }
        s->at = 0;
        s->day++;
        s->left--;
        if (month_ended(setup, s))
            return BN_DONE;
        if (g3_campaign_decided(setup, s))
            return BN_GOES;
        if (s->left == 0)
            return g3_turn_to(s, G3_PHASE_ORDERS);
    }
}

ASKS(rest, g3_ask_band(s, G3_ASK_HEALING, s->bands[s->at].side, s->at, 0, out))

TAKE(rest)
{
    recover(setup, s, s->at, value, trace);
    s->at++;
}

const bn_step g3_rest_step = { .open = rest_open, .ask = rest_ask, .take = rest_take };
