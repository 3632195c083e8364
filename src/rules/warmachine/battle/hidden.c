/* What a battle hides from whom, by the rows of questions.def. */
#include "steps.h"

bool wm_plays_characters(const void *setup, const void *state)
{
    return ((const wm_setup *)setup)->options.use_character_actions;
}

const void *wm_hidden_body(const void *setup, const void *state, uint32_t index, uint32_t *sides)
{
    const wm_battle *battle = state;

    if (index >= battle->body_count)
        return NULL;
    *sides = 1u << battle->bodies[index].side;
    return &battle->bodies[index];
}

const bn_hidden wm_battle_hidden[WM_BATTLE_HIDDEN] = {
#define HIDDEN_BODY(row, member, ruled, least, most)                                               \
    { .name = #member,                                                                             \
      .rule = BN_RULE(ruled),                                                                      \
      .slot = BN_SLOT(wm_body, member),                                                            \
      .span = { least, most },                                                                     \
      .applies = wm_plays_characters,                                                              \
      .thing = wm_hidden_body },
#include "questions.def"
};

bool wm_body_known(const wm_setup *setup, const wm_battle *battle, wm_body_hidden row, bn_seat seat,
                   uint32_t side)
{
    return bn_may_know(&wm_battle_hidden[row], setup, battle, seat, side);
}
