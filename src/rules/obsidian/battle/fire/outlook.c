/* What a stand could do to another by fire, for those who plan: whether it sees the other is not looked at. */
#include "facts.h"

/* The score of a shot with nothing between the two: where they are decides only whose front or flank is hit. */
bool ob_shot_outlook(const ob_setup *setup, const ob_battle *battle, int32_t firer, int32_t target,
                     int32_t *reach, ob_chances *out)
{
    bn_term no_range = bn_sum(OB_TERMS_RANGE, OB_NONE, OB_NONE, NULL);
    bn_term no_shot = bn_sum(OB_TERMS_SHOT, OB_NONE, OB_NONE, NULL);
    int32_t best = INT32_MIN;

    for (int32_t i = 0; i < 2 * OB_WEAPONS; i++) {
        ob_aim aim = { .firer = firer, .weapon = i / 2, .target = target, .lobbed = i % 2 != 0 };
        ob_shot shot;
        int32_t score;

        if (!ob_fires_so(setup, battle, &aim))
            continue;
        shot = ob_shot_now(setup, battle, &aim);
        if (ob_without_effect(setup->tables, &shot))
            continue;
        score = ob_shot_score(setup->tables, &setup->readings, &shot, no_shot, NULL);
        if (score <= best)
            continue;
        best = score;
        *reach = OB_INCH * ob_range(setup->tables, &shot, no_range, NULL);
    }
    if (best == INT32_MIN)
        return false;
    ob_chances_of(best, ob_save_dice(setup->tables, setup->genre, setup->stands[target].traits),
                  setup->stands[target].ward, out);
    return true;
}
