#include "numbers.h"

int64_t ob_isqrt(int64_t n)
{
    int64_t root = 1, next;

    if (n <= 0)
        return 0;
    for (int64_t rest = n; rest > 0; rest /= 4)
        root *= 2;
    /* Newton's steps from above fall until they reach the root. */
    while ((next = (root + n / root) / 2) < root)
        root = next;
    return root;
}

int32_t ob_turned(int32_t heading, int32_t steps)
{
    int32_t turned = (heading + steps) % OB_HEADINGS_COUNT;

    return turned < 0 ? turned + OB_HEADINGS_COUNT : turned;
}

/* OB-220 Headings: the table of vectors is the definition. */
ob_vec ob_ahead(const ob_figures *tables, int32_t heading)
{
    return (ob_vec){ tables->headings[heading].x, tables->headings[heading].y };
}

ob_vec ob_aside(const ob_figures *tables, int32_t heading)
{
    return (ob_vec){ tables->headings[heading].y, -(int64_t)tables->headings[heading].x };
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
