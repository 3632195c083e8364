/* What a commander may believe of what they are not shown: only what the enemy has learnt of them, where
 * character actions are played (WM-108). Each sort of information is held as likely as the next. */
#include <string.h>

#include "steps.h"

static const char *const informed[] = { "the enemy knows nothing of you", "the enemy has your plan",
                                        "the enemy is well informed", "the enemy knows a little",
                                        "the enemy was misled" };
enum { INFORMATIONS = BN_COUNT(informed) };

/* Gives all enemy bodies this information and works out their ratings from it. A body without an
 * opponent gets no rating, because that of an earlier round would show what it knows. */
static void inform(const wm_setup *setup, wm_battle *battle, uint32_t us, uint8_t information)
{
    for (uint32_t i = 0; i < battle->body_count; i++)
        if (battle->bodies[i].side != us)
            battle->bodies[i].information = information;
    for (uint32_t i = 0; i < battle->body_count; i++) {
        wm_body *body = &battle->bodies[i];
        int32_t ratings[2] = { 0, 0 };

        if (body->side == us)
            continue;
        if (body->pair != WM_NOBODY && battle->step >= WM_STEP_TACTICS)
            wm_pair_ratings(setup, battle, body, &battle->bodies[body->foe], ratings, NULL);
        body->rating = body->modified = ratings[0];
    }
}

bool wm_battle_believe(const void *setup, const void *state, bn_seat seat, bn_arena *arena,
                       bn_belief *out)
{
    const wm_setup *with = setup;
    size_t size = wm_battle_size(with->sides[0].force_count, with->sides[1].force_count);

    *out = (bn_belief){ .count = 1, .worlds = { { setup, state, 1, "" } }, .words = "" };
    if (!with->options.use_character_actions)
        return true;
    out->count = INFORMATIONS;
    out->words = "what the enemy has learnt about you is hidden, so every case counts as equally "
                 "likely; both sides see everything else";
    for (uint32_t w = 0; w < INFORMATIONS; w++) {
        wm_battle *battle = bn_arena_get(arena, size);

        if (battle == NULL)
            return false;
        memcpy(battle, state, size);
        inform(with, battle, seat.side, (uint8_t)w);
        out->worlds[w] = (bn_world){ setup, battle, 1, informed[w] };
    }
    return true;
}
