#include "sets.h"

static ob_set five_of(int32_t side)
{
    return (ob_set){ .side = side, .count = OB_SET };
}

/* A set of all that are left; if more can act by now, five of them. */
static ob_set rest_of(const ob_sets *phase, int32_t side)
{
    return (ob_set){ .side = side,
                     .count = phase->able[side] < OB_SET ? phase->able[side] : OB_SET,
                     .remainder = 1 };
}

/* OB-062, OB-063 and OB-230 Sets: fives in turn, while one side has five the other waits with fewer; then
 * the remainders, that of the side that started first, and the stands are counted again. */
ob_set ob_next_set(const ob_sets *phase)
{
    int32_t second = 1 - phase->first;
    int32_t turn = phase->last == OB_NONE ? phase->first : 1 - phase->last;

    if (phase->remainder && phase->last == phase->first && phase->able[second] > 0)
        return rest_of(phase, second);
    if (phase->able[turn] >= OB_SET)
        return five_of(turn);
    if (phase->able[1 - turn] >= OB_SET)
        return five_of(1 - turn);
    if (phase->able[phase->first] > 0)
        return rest_of(phase, phase->first);
    if (phase->able[second] > 0)
        return rest_of(phase, second);
    return (ob_set){ .side = OB_NONE };
}

/* OB-064 Who goes first in a phase: the side with the initiative, or the one that it lets go first. */
int32_t ob_first_side(int32_t initiative, bool yields)
{
    return yields ? 1 - initiative : initiative;
}

/* OB-065 Compulsory moves come first: fugitives, then stands that are to return to command. */
ob_press ob_moves_first(int32_t routing, int32_t returning)
{
    if (routing > 0)
        return OB_MUST_ROUT;
    return returning > 0 ? OB_IS_TO_RETURN : OB_MOVES_FREELY;
}
