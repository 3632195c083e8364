/* What a seat may believe of what it is not shown: where the enemy lies in ambush (OB-211). It
 * can see which enemy stands are missing from the table; it assumes them in the middle of the first ground that hides
 * anyone. */
#include <string.h>

#include "steps.h"

#include "rules/board/shapes.h"

static ob_point likely_lair(const ob_setup *setup, const ob_battle *battle)
{
    ob_ground room;
    const ob_ground *ground = ob_ground_now(setup, battle, &room);

    for (int32_t p = 0; p < ground->piece_count; p++) {
        ob_ring ring;
        ob_vec sum = { 0, 0 };

        if (!ob_hides(&ground->pieces[p]) || ground->pieces[p].part_count == 0)
            continue;
        ring = ob_ring_of(ground, ground->pieces[p].part_first);
        for (int32_t i = 0; i < ring.count; i++)
            sum = (ob_vec){ sum.x + ring.at[i].x, sum.y + ring.at[i].y };
        return (ob_point){ (int32_t)(sum.x / ring.count), (int32_t)(sum.y / ring.count) };
    }
    return (ob_point){ 0, 0 };
}

bool ob_battle_believe(const void *with, const void *state, bn_seat seat, bn_arena *arena,
                       bn_belief *out)
{
    const ob_setup *setup = with;
    size_t size = ob_battle_size(setup);
    ob_point lair = likely_lair(setup, state);
    ob_battle *battle;

    *out = (bn_belief){ .count = 1, .worlds = { { setup, state, 1, "" } }, .words = "" };
    if (!setup->readings.ambush)
        return true;
    battle = bn_arena_get(arena, size);
    if (battle == NULL)
        return false;
    memcpy(battle, state, size);
    for (int32_t s = 0; s < setup->stand_count; s++)
        if (!ob_known_to(setup, battle, s, seat))
            ob_stand_at(battle, s, (ob_box){ .x = lair.x, .y = lair.y });
    out->worlds[0].state = battle;
    out->words = "enemy ambushes are hidden: enemy stands that are not on the table are assumed to "
                 "lie in the first ground that hides them";
    return true;
}
