/* Who is in close combat with whom (OB-136), and who is pinned by it (OB-094). */
#include "steps.h"

static bool is_pair(const ob_pair *pair, int32_t one, int32_t other)
{
    return (pair->one == one && pair->other == other) || (pair->one == other && pair->other == one);
}

bool ob_engaged(const ob_battle *battle, int32_t one, int32_t other)
{
    for (int32_t i = 0; i < battle->pair_count; i++)
        if (is_pair(&battle->pairs[i], one, other))
            return true;
    return false;
}

bool ob_in_combat(const ob_battle *battle, int32_t stand)
{
    for (int32_t i = 0; i < battle->pair_count; i++)
        if (battle->pairs[i].one == stand || battle->pairs[i].other == stand)
            return true;
    return false;
}

/* OB-136 Engagement: it begins by a charge or an advance, and lasts until the two are out of contact. */
void ob_engage(ob_battle *battle, int32_t one, int32_t other)
{
    if (battle->pair_count < OB_PAIRS && !ob_engaged(battle, one, other))
        battle->pairs[battle->pair_count++] = (ob_pair){ (uint8_t)one, (uint8_t)other };
}

static bool in_contact(const ob_setup *setup, const ob_battle *battle, int32_t one, int32_t other)
{
    ob_box a = ob_box_of(setup, battle, one);
    ob_box b = ob_box_of(setup, battle, other);

    return ob_on_ground(setup, battle, one) && ob_on_ground(setup, battle, other) &&
           ob_touch(setup->tables, &a, &b);
}

void ob_end_combats(const ob_setup *setup, ob_battle *battle)
{
    uint8_t kept = 0;

    for (int32_t i = 0; i < battle->pair_count; i++)
        if (in_contact(setup, battle, battle->pairs[i].one, battle->pairs[i].other))
            battle->pairs[kept++] = battle->pairs[i];
    for (int32_t i = kept; i < battle->pair_count; i++)
        battle->pairs[i] = (ob_pair){ 0, 0 };
    battle->pair_count = kept;
}

bool ob_front_meets(const ob_setup *setup, const ob_battle *battle, int32_t stand, int32_t other)
{
    ob_box a = ob_box_of(setup, battle, stand);
    ob_box b = ob_box_of(setup, battle, other);

    return ob_touch(setup->tables, &a, &b) &&
           ob_side_touched(setup->tables, &a, &b, setup->readings.arc_rule != 0) == OB_FRONT;
}

/* OB-094 Pinned stands: an enemy with which it is in close combat touches its front edge. */
bool ob_pinned(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    for (int32_t i = 0; i < battle->pair_count; i++) {
        const ob_pair *pair = &battle->pairs[i];

        if ((pair->one == stand && ob_front_meets(setup, battle, stand, pair->other)) ||
            (pair->other == stand && ob_front_meets(setup, battle, stand, pair->one)))
            return true;
    }
    return false;
}
