#include "map.h"

/* WM-126 Contact: the same space of a map; without a map this many miles, more for great columns. */
bool wm_contact(const wm_figures *tables, int32_t form, int32_t miles, bn_point a,
                int32_t strength_a, bn_point b, int32_t strength_b)
{
    int32_t great = tables->constants[WM_CONSTANTS_CONTACT_GREAT_STRENGTH].value;
    int32_t reach = tables->constants[WM_CONSTANTS_CONTACT_MILES].value;

    if (form != BN_PLAIN)
        return a.x == b.x && a.y == b.y;
    if (strength_a >= great || strength_b >= great)
        reach = tables->constants[WM_CONSTANTS_CONTACT_MILES_GREAT].value;
    return (int64_t)bn_ground_distance(form, a, b) * miles <= reach;
}
