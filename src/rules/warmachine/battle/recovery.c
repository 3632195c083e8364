/* The dice of step B10 (months, days, weeks) and step B11, the staff of health. */
#include "steps.h"
#include "rules/field/characters.h"
#include "rules/field/results.h"

/* ---- how long it takes ------------------------------------------------------------------- */

/* What a fight may call for: the bit of wm_body.rolls, the die, and the byte that its total goes to. */
static const struct {
    uint16_t total; /* offset in wm_body */
    uint16_t die;   /* row of constants.csv */
    uint8_t bit;
} rolls[] = {
    { offsetof(wm_body, months), WM_CONSTANTS_WOUNDED_MONTHS_DIE, WM_ROLL_MONTHS },
    { offsetof(wm_body, days), WM_CONSTANTS_FATIGUE_DAYS_DIE, WM_ROLL_DAYS },
    { offsetof(wm_body, weeks), WM_CONSTANTS_ROUT_WEEKS_DIE, WM_ROLL_WEEKS },
};

static int32_t die_of(const wm_setup *setup, uint32_t roll)
{
    return wm_tables(setup)->constants[rolls[roll].die].value;
}

/* The dice of a pair are one question: side A's, then side B's. At most two a side: who routs has no
 * new fatigue. */
uint8_t wm_recovery_throw(const wm_battle *battle, uint32_t index, uint8_t *body)
{
    for (uint32_t side = 0; side < WM_SIDES; side++) {
        *body = (uint8_t)wm_pair_index(battle, battle->at, side);
        for (uint32_t i = 0; i < BN_COUNT(rolls); i++)
            if (battle->bodies[*body].rolls & rolls[i].bit && index-- == 0)
                return rolls[i].bit;
    }
    return 0;
}

WANTS(recovery, pair)
{
    return wm_pair_body(battle, pair, 0)->rolls || wm_pair_body(battle, pair, 1)->rolls;
}

ASK(recovery)
{
    wm_ask(battle, WM_ASK_RECOVERY, 0, out);
    out->parts = 0;
    for (uint32_t side = 0; side < WM_SIDES; side++)
        for (uint32_t i = 0; i < BN_COUNT(rolls); i++)
            if (wm_pair_body(battle, battle->at, side)->rolls & rolls[i].bit)
                out->throws[out->parts++] = (bn_throw){ 1, (uint8_t)die_of(setup, i), 0 };
    return 1;
}

/* All totals in one number, the first in the highest place. */
CONSEQUENCE(recovery)
{
    int32_t number = 0;

    for (uint32_t side = 0; side < WM_SIDES; side++) {
        uint8_t wanted = wm_pair_body(battle, battle->at, side)->rolls;
        for (uint32_t i = 0; i < BN_COUNT(rolls); i++)
            if (wanted & rolls[i].bit)
                number = number * die_of(setup, i) + *totals++ - 1;
    }
    return number;
}

ROLL_KEY(recovery)
{
    return (uint64_t)wm_pair_body(battle, battle->at, 0)->rolls << 8 |
           wm_pair_body(battle, battle->at, 1)->rolls;
}

TAKE(recovery)
{
    for (uint32_t side = WM_SIDES; side-- > 0;) {
        wm_body *body = &battle->bodies[wm_pair_index(battle, battle->at, side)];
        uint8_t *bytes = (uint8_t *)body, wanted = body->rolls;

        for (uint32_t i = BN_COUNT(rolls); wanted && i-- > 0;) {
            int32_t die = die_of(setup, i);

            if (!(wanted & rolls[i].bit))
                continue;
            bytes[rolls[i].total] = (uint8_t)(1 + value % die);
            value /= die;
        }
        body->rolls = 0;
    }
    battle->at++;
}

const bn_step wm_recovery_step = { .count = wm_pair_count,
                                   .wants = recovery_wants,
                                   .ask = recovery_ask,
                                   .take = recovery_take,
                                   .consequence = recovery_consequence,
                                   .roll_key = recovery_key };

/* ---- the staff of health ----------------------------------------------------------------- */

/* Its own loop, because every round comes by here and hardly anyone bears a staff. */
OPEN(staff)
{
    for (; battle->at < battle->body_count; battle->at++) {
        const wm_body *body = &battle->bodies[battle->at];

        if (body->gear & WM_HAS_STAFF && body->outcome != WM_NOT_FOUGHT &&
            body->standing.leader_here &&
            wm_staff_heals(wm_tables(setup), wm_wounded(body), body->holds) > 0)
            return BN_ASKS;
    }
    return BN_DONE;
}

static void tell_healed(const wm_setup *setup, const wm_body *body, int32_t heads, bn_trace *trace)
{
    bn_term of = wm_body_term(setup, body, WM_SUM_HEALED);
    uint16_t rule = (uint16_t)wm_book.constants[WM_CONSTANTS_STAFF_HEALS].rule;

    wm_plus(trace, of, rule, wm_wounded(body), "wounded");
    if (heads < wm_wounded(body))
        wm_plus(trace, of, rule, heads - wm_wounded(body), "more than the staff can heal");
    wm_gives(trace, of, rule, heads, "wounded healed by the staff of health");
}

TAKE(staff)
{
    static const wm_readings plain = { 0 }; /* kinds in proportion, whatever casualties do */
    wm_body *body = &battle->bodies[battle->at];
    int32_t heads = wm_staff_heals(wm_tables(setup), wm_wounded(body), body->holds);

    if (value) {
        tell_healed(setup, body, heads, trace);
        wm_return_wounded(&body->standing, heads, &plain);
    }
    battle->at++;
}

/* If no one orders it, the staff is used. */
const bn_step wm_staff_step = {
    .open = staff_open, .kind = 1 + WM_ASK_STAFF, .preset = 1, .take = staff_take
};
