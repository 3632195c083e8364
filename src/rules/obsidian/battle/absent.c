/* Steps and answers that are still to be written: each of them passes on, or says no. A room that writes one takes it
 * out of here. */
#include "steps.h"

const bn_step ob_manoeuvre_step = { 0 };
const bn_step ob_move_step = { 0 };
const bn_step ob_advance_step = { 0 };
const bn_step ob_charge_step = { 0 };
const bn_step ob_go_on_step = { 0 };
const bn_step ob_backstep_step = { 0 };
const bn_step ob_disengage_step = { 0 };
const bn_step ob_evade_step = { 0 };
const bn_step ob_pursue_step = { 0 };
const bn_step ob_precontact_step = { 0 };
const bn_step ob_contact_step = { 0 };
const bn_step ob_mines_step = { 0 };
const bn_step ob_moved_step = { 0 };
const bn_step ob_shoot_step = { 0 };
const bn_step ob_shot_step = { 0 };
const bn_step ob_hit_step = { 0 };
const bn_step ob_save_step = { 0 };

bool ob_can_manoeuvre(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    return false;
}

bool ob_can_shoot(const ob_setup *setup, const ob_battle *battle, int32_t stand)
{
    return false;
}
