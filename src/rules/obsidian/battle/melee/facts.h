/* A blow as the rules see it, from a battle. Not for rooms outside battle/melee. */
#ifndef OB_MELEE_FACTS_H
#define OB_MELEE_FACTS_H

#include "battle/steps.h"

/* The score before its die of a blow by one stand against another; `facing` is the side that strikes. */
int32_t ob_blow_now(const ob_setup *setup, const ob_battle *battle, int32_t striker, int32_t struck,
                    bn_trace *trace);

/* Whether a stand strikes to more than its front, and whether it has struck there this round. */
bool ob_has_four_fronts(const ob_battle *battle, int32_t stand);
bool ob_has_struck(const ob_battle *battle, int32_t stand, ob_side facing);
void ob_strikes_to(ob_battle *battle, int32_t stand, ob_side facing);

#endif
