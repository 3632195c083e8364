/* Steps and answers that are still to be written: each of them passes on, or says no. A room that writes one takes it
 * out of here. */
#include "steps.h"

const bn_step ob_shoot_step = { 0 };
const bn_step ob_shot_step = { 0 };
const bn_step ob_hit_step = { 0 };
const bn_step ob_save_step = { 0 };

bool ob_in_sight(const ob_setup *setup, const ob_battle *battle, int32_t viewer, int32_t target)
{
    return true;
}

int32_t ob_weapon_reach(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                        int32_t weapon)
{
    return 0;
}

bool ob_may_open_fire(const ob_setup *setup, const ob_battle *battle, const ob_volley *volley)
{
    return false;
}

bn_pace ob_open_fire(const ob_setup *setup, ob_battle *battle, bn_trace *trace)
{
    return ob_go(battle, (ob_step)battle->volley.resume);
}

bool ob_can_shoot(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    return false;
}
