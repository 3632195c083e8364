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

bn_doc *ob_battle_view(const void *setup, const void *state, bn_seat seat, bn_arena *arena)
{
    return bn_doc_map(arena);
}

void ob_battle_describe(const void *setup, const void *state, const bn_question *question,
                        bn_text *out)
{
    bn_text_add(out, ob_kinds[question->kind].title);
}

void ob_battle_word(const void *setup, const void *state, const bn_question *question,
                    int32_t index, bn_text *out)
{
    const bn_kind *kind = &ob_kinds[question->kind];

    bn_text_add(out, kind->words ? kind->words[index] : kind->title);
}

void ob_battle_tell(const void *setup, const void *before, const void *after,
                    const bn_question *question, bn_seat seat, bn_text *out)
{
}
