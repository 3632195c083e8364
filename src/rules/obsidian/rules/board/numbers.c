#include "numbers.h"

/* With n = m * 4^k and m from 1 to 4, the line (91 m + 182) / 256 lies above the root of m, by 7% at most (it is the tangent
 * at 2, rounded up). Newton's steps from above fall until they reach the root: from there few are needed. */
int64_t ob_isqrt(int64_t n)
{
    uint64_t of = (uint64_t)n, root, next;
    uint32_t k;

    if (n <= 0)
        return 0;
    k = (63u - (uint32_t)__builtin_clzll(of)) / 2;
    root = (((of >> k) * 91 + (UINT64_C(182) << k)) >> 8) + 2;
    while ((next = (root + of / root) / 2) < root)
        root = next;
    return (int64_t)root;
}

int32_t ob_turned(int32_t heading, int32_t steps)
{
    int32_t turned = (heading + steps) % OB_HEADINGS_COUNT;

    return turned < 0 ? turned + OB_HEADINGS_COUNT : turned;
}

/* The one whose vector has the greatest product with d; the lowest among equals. */
int32_t ob_heading_of(const ob_figures *tables, ob_vec d)
{
    int32_t best = 0;
    int64_t most = ob_dot(ob_ahead(tables, 0), d);

    for (int32_t h = 1; h < OB_HEADINGS_COUNT; h++) {
        int64_t product = ob_dot(ob_ahead(tables, h), d);

        if (product > most) {
            most = product;
            best = h;
        }
    }
    return best;
}
