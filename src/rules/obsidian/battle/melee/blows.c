/* The dice of close combat: each blow and its guard, attack before reply (OB-140). */
#include "facts.h"

#include "rules/field/blows.h"
#include "rules/field/shot.h"

/* Which is battle->at: the blow; battle->part: 0 it is struck, 1 it is answered. */
static int32_t striker(const ob_battle *battle)
{
    const ob_blow *blow = &battle->blows[battle->at];

    return battle->part == 0 ? blow->striker : blow->struck;
}

static int32_t struck(const ob_battle *battle)
{
    const ob_blow *blow = &battle->blows[battle->at];

    return battle->part == 0 ? blow->struck : blow->striker;
}

/* Continues to the answer, or to the next blow. */
static void next_blow(ob_battle *battle)
{
    uint8_t at = battle->at, part = battle->part;

    if (part == 0 && battle->blows[at].reply) {
        part = 1;
    } else {
        part = 0;
        at++;
    }
    ob_go(battle, OB_STEP_BLOW);
    battle->at = at;
    battle->part = part;
}

/* ---- the blow ------------------------------------------------------------------------------- */

static bn_pace blow_opens(const void *with, void *state, bn_trace *trace)
{
    ob_battle *battle = state;

    return battle->at < battle->blow_count ? BN_ASKS : ob_go(battle, OB_STEP_RECOIL);
}

ASK(blow)
{
    int32_t stand = striker(battle);

    ob_ask(battle, OB_ASK_BLOW, setup->stands[stand].side, stand, 0, out);
    out->about[1] = (int16_t)struck(battle);
    return 1;
}

static int32_t score_now(const ob_setup *setup, const ob_battle *battle, bn_trace *trace)
{
    return ob_blow_now(setup, battle, striker(battle), struck(battle), trace);
}

/* The score that is guarded against; 0: the blow does nothing. */
CONSEQUENCE(blow)
{
    int32_t score = score_now(setup, battle, NULL) + totals[0];

    return ob_needs_save(score) ? score : 0;
}

ROLL_KEY(blow)
{
    return (uint16_t)score_now(setup, battle, NULL);
}

EXPLAIN(blow)
{
    score_now(setup, battle, trace);
}

TAKE(blow)
{
    uint8_t at = battle->at, part = battle->part;

    battle->blows[at].score = (int8_t)value;
    if (battle->blows[at].score == 0) {
        next_blow(battle);
        return;
    }
    ob_go(battle, OB_STEP_GUARD);
    battle->at = at;
    battle->part = part;
}

const bn_step ob_blow_step = { .open = blow_opens,
                               .ask = blow_ask,
                               .take = blow_take,
                               .consequence = blow_consequence,
                               .roll_key = blow_key,
                               .explain = blow_explain };

/* ---- the guard ------------------------------------------------------------------------------ */

ASK(guard)
{
    int32_t stand = struck(battle);

    ob_ask(battle, OB_ASK_GUARD, setup->stands[stand].side, stand, 0, out);
    out->about[1] = (int16_t)striker(battle);
    return 1;
}

CONSEQUENCE(guard)
{
    return ob_after_save(battle->blows[battle->at].score, totals[0],
                         setup->stands[struck(battle)].ward);
}

ROLL_KEY(guard)
{
    return (uint64_t)(uint8_t)battle->blows[battle->at].score << 8 |
           (uint64_t)setup->stands[struck(battle)].ward;
}

EXPLAIN(guard)
{
    ob_remark(trace, setup, struck(battle), 140, battle->blows[battle->at].score,
              "score before the guard");
}

/* OB-140 Resolving an attack: what the guard leaves of the score are the hits. */
TAKE(guard)
{
    ob_blow *blow = &battle->blows[battle->at];
    int8_t hits = (int8_t)value;

    if (battle->part == 0)
        blow->dealt = hits;
    else
        blow->answered = hits;
    next_blow(battle);
}

const bn_step ob_guard_step = { .ask = guard_ask,
                                .take = guard_take,
                                .consequence = guard_consequence,
                                .roll_key = guard_key,
                                .explain = guard_explain };

/* ---- for other rooms -------------------------------------------------------------------------- */

void ob_blow_chances(const ob_setup *setup, const ob_battle *battle, int32_t by, int32_t at,
                     ob_chances *out)
{
    enum { GUARD_DICE = 2 };

    ob_chances_of(ob_blow_now(setup, battle, by, at, NULL), GUARD_DICE, setup->stands[at].ward,
                  out);
}
