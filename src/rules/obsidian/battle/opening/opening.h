/* What comes before the first round: who has which edge, and who stands where. Not for other rooms. */
#ifndef OB_OPENING_H
#define OB_OPENING_H

#include "battle/steps.h"

/* What the second number of an answer to DEPLOY says instead of an x. */
enum { OB_AS_RESERVE = -1, OB_INTO_CARRIER = -2 };

/* How many stands of a side are still to be placed. */
int32_t ob_to_place(const ob_setup *setup, const ob_battle *battle, int32_t side);

/* The stand as it would be there. */
ob_box ob_placed_at(const ob_setup *setup, const ob_battle *battle, int32_t stand, int32_t x,
                    int32_t y, int32_t heading);

/* Whether it may be put down there: no one in the way, not on ground that is closed to it. */
bool ob_room_for(const ob_setup *setup, const ob_battle *battle, int32_t stand, const ob_box *box);

/* The corners of the part of the table in which a side of a game without zones deploys. */
void ob_deploy_area(const ob_setup *setup, const ob_battle *battle, int32_t side, ob_point *low,
                    ob_point *high);

/* Why it may not be placed there at deployment; and the first place where it may, facing the enemy. False: there is
 * none. */
ob_refusal ob_place_refused(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                            const ob_box *box);
bool ob_first_place(const ob_setup *setup, const ob_battle *battle, int32_t stand, ob_box *out);

#endif
