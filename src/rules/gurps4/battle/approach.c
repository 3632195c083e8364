/* What the side that has found the other does (table (a), R8). */
#include "steps.h"

#include "rules/forces/movement.h"
#include "rules/outcome/siege.h"

/* ---- R8 ----------------------------------------------------------------------------------- */

static uint32_t ways_open(const g4_scene *scene, const g4_battle *battle, bool bypass)
{
    const g4_bout *bout = g4_bout_seen(battle);
    g4_scouts winner = g4_scouts_in(scene, battle, battle->bout, bout->initiative);
    g4_scouts enemy = g4_scouts_in(scene, battle, battle->bout, 1 - bout->initiative);
    uint32_t open = g4_approaches(&winner, &enemy, bypass, bout->kind);

    if (!g4_siege_encounter(true, bout->kind))
        open &= ~(UINT32_C(1) << G4_APPROACH_ENCOUNTER);
    return open;
}

OPEN(bypass)
{
    bool known = battle->given >> G4_JUDGE_BYPASS & 1 || !g4_referee_asked(scene);

    if (known || ways_open(scene, battle, true) == ways_open(scene, battle, false))
        return BN_DONE;
    return BN_ASKS;
}

ASKS(bypass, g4_judge_ask_one(scene, battle, G4_JUDGE_BYPASS, 0, out))

TAKE(bypass)
{
    battle->judged[G4_JUDGE_BYPASS] = (int8_t)value;
    battle->given |= UINT32_C(1) << G4_JUDGE_BYPASS;
}

const bn_step g4_bypass_step = { .open = bypass_open, .ask = bypass_ask, .take = bypass_take };

/* The bout in hand has been met; the next one, or on to what comes before all of them. */
static bn_pace met(const g4_scene *scene, g4_battle *battle)
{
    g4_bout *bout = g4_bout_in_hand(battle);
    bool encounter = bout->flags & G4_BOUT_ENCOUNTER;

    bout->rating = 0;
    if (bout->initiative != G4_NONE && scene->inputs->type == 0 &&
        g4_begins_confused((g4_lead)bout->lead, encounter))
        bout->by_scouts = (uint8_t)(1u << (1 - bout->initiative));
    bout->began_confused = bout->confused = bout->by_scouts;
    if (battle->bout + 1 < g4_bouts(scene)) {
        battle->bout++;
        return g4_go(battle, G4_AT_SCOUTING);
    }
    battle->bout = 0;
    for (int32_t s = 0; s < scene->side_count; s++) { /* roles of the contest end with it */
        g4_party *party = g4_party_at(battle, s);

        party->arrayed = 0;
        party->neutralizers[0] = party->neutralizers[1] = 0;
    }
    return g4_go(battle, G4_AT_ACTS);
}

static bool chooses(const g4_scene *scene, const g4_battle *battle)
{
    return g4_bout_seen(battle)->initiative != G4_NONE && scene->inputs->type == 0;
}

OPEN(approach)
{
    uint32_t open;

    if (!chooses(scene, battle) || battle->phase != 0)
        return met(scene, battle);
    open = ways_open(scene, battle, battle->judged[G4_JUDGE_BYPASS] != 0);
    if ((open & (open - 1)) == 0)
        return met(scene, battle);
    return BN_ASKS;
}

ASK(approach)
{
    const g4_bout *bout = g4_bout_seen(battle);
    uint32_t open = ways_open(scene, battle, battle->judged[G4_JUDGE_BYPASS] != 0);
    g4_approach preset = g4_approach_default((g4_lead)bout->lead);

    g4_ask(scene, battle, G4_ASK_APPROACH, g4_side_in(scene, battle->bout, bout->initiative),
           open >> preset & 1 ? (int32_t)preset : G4_APPROACH_PITCHED, out);
    out->allowed = open;
    return 1;
}

TAKE(approach)
{
    g4_bout *bout = g4_bout_in_hand(battle);

    battle->phase = 1;
    switch ((g4_approach)value) {
    case G4_APPROACH_ENCOUNTER:
        bout->flags |= G4_BOUT_ENCOUNTER;
        break;
    case G4_APPROACH_TURN_BACK:
    case G4_APPROACH_PASS_BY:
        bout->stage = G4_STAGE_OVER; /* there is no battle, so no one wins it */
        bout->ending = G4_BROKEN_OFF;
        bout->final[0] = bout->casualties[0];
        bout->final[1] = bout->casualties[1];
        break;
    case G4_APPROACH_PITCHED:
        break;
    }
}

const bn_step g4_approach_step = { .open = approach_open,
                                   .ask = approach_ask,
                                   .take = approach_take };
