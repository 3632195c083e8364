/* The dice of step B10 (months, days, weeks) and step B11, the staff of health. */
#include "steps.h"
#include "rules/field/characters.h"
#include "rules/field/results.h"

/* ---- how long it takes ------------------------------------------------------------------- */

static const uint8_t roll_bits[] = { WM_ROLL_MONTHS, WM_ROLL_DAYS, WM_ROLL_WEEKS };

static int32_t die_of(const wm_figures *tables, uint8_t roll)
{
    uint32_t constant = roll == WM_ROLL_MONTHS ? WM_CONSTANTS_WOUNDED_MONTHS_DIE
                        : roll == WM_ROLL_DAYS ? WM_CONSTANTS_FATIGUE_DAYS_DIE
                                               : WM_CONSTANTS_ROUT_WEEKS_DIE;

    return tables->constants[constant].value;
}

/* The dice of a pair in one question: side A's, then side B's. At most two a side: who routs has no
 * new fatigue. */
typedef struct dice {
    uint32_t count;
    uint8_t rolls[BN_PARTS_MAX];
    uint8_t bodies[BN_PARTS_MAX];
} dice;

static dice dice_of(const wm_battle *battle)
{
    dice out = { 0 };

    for (uint32_t side = 0; side < WM_SIDES; side++) {
        const wm_body *body = wm_pair_body(battle, battle->at, side);
        for (uint32_t i = 0; i < BN_COUNT(roll_bits); i++) {
            if (!(body->rolls & roll_bits[i]))
                continue;
            BN_ASSERT(out.count < BN_PARTS_MAX);
            out.rolls[out.count] = roll_bits[i];
            out.bodies[out.count] = (uint8_t)(body - battle->bodies);
            out.count++;
        }
    }
    return out;
}

uint8_t wm_recovery_throw(const wm_battle *battle, uint32_t index, uint8_t *body)
{
    dice wanted = dice_of(battle);

    *body = wanted.bodies[index];
    return wanted.rolls[index];
}

static bool recovery_wants(const void *with, const void *state, uint32_t pair)
{
    return wm_pair_body(state, pair, 0)->rolls || wm_pair_body(state, pair, 1)->rolls;
}

static uint32_t recovery_ask(const void *with, const void *state, bn_question *out)
{
    const wm_battle *battle = state;
    dice wanted = dice_of(battle);

    wm_ask(battle, WM_ASK_RECOVERY, 0, out);
    out->parts = (uint8_t)wanted.count;
    for (uint32_t i = 0; i < wanted.count; i++)
        out->throws[i] = (bn_throw){ 1, (uint8_t)die_of(wm_tables(with), wanted.rolls[i]), 0 };
    return 1;
}

/* All totals in one number, the first in the highest place. */
static int32_t recovery_consequence(const void *with, const void *state,
                                    const bn_question *question, const int32_t *totals)
{
    const wm_battle *battle = state;
    int32_t number = 0;

    for (uint32_t side = 0; side < WM_SIDES; side++) {
        uint8_t rolls = wm_pair_body(battle, battle->at, side)->rolls;
        for (uint32_t i = 0; i < BN_COUNT(roll_bits); i++)
            if (rolls & roll_bits[i])
                number = number * die_of(wm_tables(with), roll_bits[i]) + *totals++ - 1;
    }
    return number;
}

static uint64_t recovery_key(const void *with, const void *state, const bn_question *question)
{
    const wm_battle *battle = state;

    return (uint64_t)wm_pair_body(battle, battle->at, 0)->rolls << 8 |
           wm_pair_body(battle, battle->at, 1)->rolls;
}

static void recovery_take(const void *with, void *state, const bn_move *moves, uint32_t count,
                          bn_trace *trace)
{
    wm_battle *battle = state;
    dice wanted = dice_of(battle);
    int32_t number = moves->answer.value[0];

    for (uint32_t i = wanted.count; i-- > 0;) {
        wm_body *body = &battle->bodies[wanted.bodies[i]];
        int32_t die = die_of(wm_tables(with), wanted.rolls[i]);
        uint8_t total = (uint8_t)(1 + number % die);

        number /= die;
        if (wanted.rolls[i] == WM_ROLL_MONTHS)
            body->months = total;
        else if (wanted.rolls[i] == WM_ROLL_DAYS)
            body->days = total;
        else
            body->weeks = total;
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

static bool staff_wants(const void *with, const void *state, uint32_t index)
{
    const wm_body *body = &((const wm_battle *)state)->bodies[index];

    return body->gear & WM_HAS_STAFF && body->outcome != WM_NOT_FOUGHT &&
           body->standing.leader_here &&
           wm_staff_heals(wm_tables(with), wm_wounded(body), body->holds) > 0;
}

static void staff_take(const void *with, void *state, const bn_move *moves, uint32_t count,
                       bn_trace *trace)
{
    wm_battle *battle = state;
    static const wm_readings plain = { 0 }; /* kinds in proportion, whatever casualties do */
    wm_body *body = &battle->bodies[battle->at];
    int32_t heads = wm_staff_heals(wm_tables(with), wm_wounded(body), body->holds);

    if (moves->answer.value[0]) {
        wm_return_wounded(&body->standing, heads, &plain);
        bn_trace_add(trace, (bn_term){ .rule = wm_book.constants[WM_CONSTANTS_STAFF_HEALS].rule,
                                       .row = BN_NO_ROW,
                                       .side = (int8_t)body->side,
                                       .about = body->standing.force,
                                       .value = heads,
                                       .words = "wounded made whole by the staff of health" });
    }
    battle->at++;
}

/* If nobody orders it, the staff is used. */
const bn_step wm_staff_step = { .count = wm_body_count,
                                .wants = staff_wants,
                                .kind = 1 + WM_ASK_STAFF,
                                .preset = 1,
                                .take = staff_take };
