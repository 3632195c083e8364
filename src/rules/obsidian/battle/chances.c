/* What a blow or a shot may take off a stand, counted over all results of its dice (OB-123, OB-140). */
#include "steps.h"

#include "rules/field/blows.h"
#include "rules/field/shot.h"

enum { FACES = 6, DICE_MOST = 3, SUM_MOST = FACES * DICE_MOST };

/* In how many ways some dice show each sum. Returns how many ways there are. */
static int32_t count_sums(int32_t dice, int32_t ways[SUM_MOST + 1])
{
    int32_t all = 1;

    memset(ways, 0, (SUM_MOST + 1) * sizeof *ways);
    ways[0] = 1;
    for (int32_t d = 0; d < dice && d < DICE_MOST; d++, all *= FACES)
        for (int32_t sum = SUM_MOST; sum >= 0; sum--) {
            ways[sum] = 0;
            for (int32_t face = 1; face <= FACES && face <= sum; face++)
                ways[sum] += ways[sum - face];
        }
    return all;
}

void ob_chances_of(int32_t score, int32_t dice, int32_t ward, ob_chances *out)
{
    int32_t ways[SUM_MOST + 1], all = count_sums(dice, ways);

    *out = (ob_chances){ .all = FACES * all };
    for (int32_t die = 1; die <= FACES; die++) {
        if (!ob_needs_save(score + die)) {
            out->of[0] += all;
            continue;
        }
        for (int32_t sum = 0; sum <= SUM_MOST; sum++)
            if (ways[sum] > 0)
                out->of[ob_min(ob_max(ob_after_save(score + die, sum, ward), 0), OB_POINTS_MOST)] +=
                    ways[sum];
    }
}

int32_t ob_mean_of(const ob_chances *chances, int32_t most)
{
    int64_t sum = 0;

    for (int32_t points = 1; points <= OB_POINTS_MOST; points++)
        sum += ob_min(points, most) * chances->of[points];
    return (int32_t)ob_rdiv(100 * sum, chances->all);
}

int32_t ob_at_least(const ob_chances *chances, int32_t points)
{
    int32_t count = 0;

    for (int32_t p = (int32_t)ob_max(points, 0); p <= OB_POINTS_MOST; p++)
        count += chances->of[p];
    return count;
}
