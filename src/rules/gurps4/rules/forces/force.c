/* Totals of a force. */
#include "force.h"

#include <string.h>

#include "folding.h"

/* G4-010 Force and units: all elements of a side added up; the units they came in have no effect. */
int32_t g4_element_count(const g4_force *force)
{
    int32_t count = 0;

    for (int32_t i = 0; i < force->line_count; i++)
        count += force->lines[i].count;
    return count;
}

int64_t g4_people_count(const g4_force *force)
{
    int64_t count = 0;

    for (int32_t i = 0; i < force->line_count; i++)
        count += (int64_t)force->lines[i].count * force->figures[i].people;
    return count;
}

/* ---- strength ----------------------------------------------------------------------------- */

/* G4-012 Quantity: n alike have n times the figures of one. */
bn_rat g4_line_ts(const g4_force *force, int32_t line)
{
    const g4_line *l = &force->lines[line];
    bn_rat ts = bn_rat_mul(force->figures[line].ts, bn_rat_int(l->count));

    return l->share.den == 0 ? ts : bn_rat_mul(ts, l->share);
}

bn_rat g4_recorded_ts(const g4_figures *tables, const g4_force *force)
{
    bn_rat sum = bn_rat_int(0);

    for (int32_t i = 0; i < force->line_count; i++)
        sum =
            bn_rat_add(sum, g4_counted_ts(tables, &force->figures[i], g4_line_ts(force, i), false));
    return force->folded ? g4_folded_force_ts(sum) : sum;
}

bn_rat g4_recorded_class_ts(const g4_force *force, uint32_t one)
{
    bn_rat sum = bn_rat_int(0);

    for (int32_t i = 0; i < force->line_count; i++)
        if (force->figures[i].classes & one)
            sum = bn_rat_add(sum, g4_line_ts(force, i));
    return sum;
}

bn_rat g4_recorded_neutralizer_ts(const g4_force *force, uint32_t one)
{
    bn_rat sum = bn_rat_int(0);

    for (int32_t i = 0; i < force->line_count; i++)
        if (force->figures[i].neutralizes & one)
            sum = bn_rat_add(sum, g4_line_ts(force, i));
    return sum;
}

/* ---- costs -------------------------------------------------------------------------------- */

int64_t g4_force_raise(const g4_force *force)
{
    int64_t sum = 0;

    for (int32_t i = 0; i < force->line_count; i++)
        sum += force->figures[i].raise * force->lines[i].count;
    return sum;
}

int64_t g4_force_maintain(const g4_force *force)
{
    int64_t sum = 0;

    for (int32_t i = 0; i < force->line_count; i++)
        sum += force->figures[i].maintain * force->lines[i].count;
    return sum;
}

/* ---- names of bodies of troops ------------------------------------------------------------ */

static const char *const arm_words[] = { "land TL0-5", "land TL6-12", "naval TL6-12",
                                         "air TL6-12" };

/* Elements in a full unit of this row: what it consists of, multiplied down to elements; 0 where the
 * table has no upper end. */
static int64_t most_elements(int32_t row)
{
    const g4_organization_row *unit = &g4_book.organization[row];

    if (unit->consists_of_max == INT32_MAX)
        return 0;
    for (int32_t i = 0; unit->of_unit[0] != '\0' && i < row; i++)
        if (strcmp(g4_book.organization[i].arm, unit->arm) == 0 &&
            strcmp(g4_book.organization[i].unit, unit->of_unit) == 0)
            return unit->consists_of_max * most_elements(i);
    return unit->consists_of_max;
}

/* G4-011 Unit sizes: names only. The smallest unit that this many elements do not overfill; the
 * greatest of its arm, if they overfill all. */
int32_t g4_unit_size(g4_arm arm, int32_t elements)
{
    int32_t found = G4_NONE;

    for (int32_t i = 0; i < G4_ORGANIZATION_COUNT; i++) {
        int64_t most = most_elements(i);

        if (strcmp(g4_book.organization[i].arm, arm_words[arm]) != 0)
            continue;
        found = i;
        if (most == 0 || elements <= most)
            return i;
    }
    return found;
}
