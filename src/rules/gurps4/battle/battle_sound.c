/* What is true of every battle, whatever is answered: our own invariants. */
#include "steps.h"

static bool bout_sound(const g4_scene *scene, const g4_battle *battle, int32_t b)
{
    const g4_bout *bout = &battle->lane[b].bout;
    int32_t gone = G4_FIXED(FORCE_GONE);
    bool ok = bout->role <= G4_BOUT_SECOND && bout->stage <= G4_STAGE_OVER &&
              bout->kind <= G4_AIR_BATTLE && bout->round >= 1 && bout->winner >= G4_NONE &&
              bout->winner < 2 && bout->initiative >= G4_NONE && bout->initiative < 2;

    for (int32_t i = 0; i < 2; i++) {
        ok = ok && bout->casualties[i] <= gone && bout->final[i] <= gone && bout->lost[i] <= gone &&
             bout->fraction[i] < 10000;
        ok = ok && (bout->order[i] < G4_ORDERS || bout->order[i] == G4_NO_ORDER);
        if (bout->stage == G4_STAGE_OVER)
            ok = ok && bout->final[i] <= bout->casualties[i] && bout->ending != G4_GOES_ON;
        if (bout->stage == G4_STAGE_FIGHTING && battle->step <= G4_AT_ORDERS &&
            battle->step >= G4_AT_ROUND)
            ok = ok && bout->casualties[i] < gone && bout->escapes == 0;
        ok = ok && !(g4_pb_held(bout->pb, 0) > 0 && g4_pb_held(bout->pb, 1) > 0);
    }
    return ok;
}

static bool party_sound(const g4_scene *scene, const g4_battle *battle, int32_t side)
{
    const g4_party *party = g4_party_of(battle, side);
    bn_span risk = g4_risk_span(scene->setup->figures);
    bool ok = party->train <= G4_FIXED(FORCE_GONE) && party->split[0] + party->split[1] <= 100 &&
              party->burden < G4_SPLITS_OF_THREE && party->posture <= G4_NO_SECURITY;

    for (int32_t c = 0; c < G4_SIDE_PERSONS; c++) {
        const g4_person_state *person_state = &party->person_states[c];
        const g4_person *person = g4_side_person(scene, side, c);

        ok = ok && person_state->status <= G4_PERSON_DEAD && person_state->risk >= risk.min &&
             person_state->risk <= risk.max;
        ok = ok && (person != NULL || person_state->status == G4_PERSON_ABSENT);
        if (person != NULL)
            ok = ok && person_state->hp <= person->hp &&
                 (person_state->status != G4_PERSON_FIT || person_state->hp > 0 ||
                  battle->step == G4_AT_MISFORTUNE);
    }
    for (int32_t slot = 0; slot < G4_BATTLE_FORCES; slot++) {
        int32_t member = party->commander[slot];

        ok = ok && (member == G4_NONE || g4_side_person(scene, side, member) != NULL);
    }
    return ok;
}

bool g4_battle_sound(const g4_scene *scene, const g4_battle *battle)
{
    bool ok = battle->step <= G4_AT_OVER && battle->round >= 1 && battle->bout < battle->lanes &&
              battle->lanes <= G4_LANES && battle->minutes >= 0 && battle->sale_pct <= 100;

    for (int32_t s = 0; ok && s < scene->side_count; s++)
        ok = party_sound(scene, battle, s);
    for (int32_t b = 0; ok && b < battle->lanes; b++)
        ok = battle->lane[b].bout.role == G4_BOUT_UNUSED || bout_sound(scene, battle, b);
    for (int32_t b = 0; ok && g4_battle_over(battle) && b < battle->lanes; b++)
        ok = battle->lane[b].bout.role == G4_BOUT_UNUSED ||
             battle->lane[b].bout.stage == G4_STAGE_OVER;
    return ok;
}
