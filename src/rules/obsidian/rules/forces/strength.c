#include "strength.h"

#include <banneret/system/sums.h>

#include "dates.h"
#include "types.h"

#define TYPE(name) OB_STAND_CATEGORIES_##name

/* OB-025 Base strength: by type, of tanks by armour. */
static int32_t base_strength(const ob_figures *tables, const ob_recruit *recruit, bn_term of,
                             bn_trace *trace)
{
    const ob_stand_categories_row *type = &tables->stand_categories[recruit->type];
    const ob_armour_classes_row *armour = &tables->armour_classes[recruit->armour];

    return recruit->type == TYPE(TNK) ? bn_plus_int(trace, BN_READ(trace, of, &armour->base_sp), 25,
                                                    armour->base_sp, type->name)
                                      : bn_plus_int(trace, BN_READ(trace, of, &type->base_sp), 25,
                                                    type->base_sp, type->name);
}

static int32_t add(const ob_figures *tables, int32_t rule, int32_t row, bool holds, bn_term of,
                   bn_trace *trace)
{
    const ob_strength_modifiers_row *is = &tables->strength_modifiers[row];

    return holds ? bn_plus_int(trace, BN_READ(trace, of, &is->sp), rule, is->sp, is->words) : 0;
}

/* OB-026 Troop quality: one of four, and a Magic User too. */
static int32_t of_quality(const ob_figures *tables, const ob_recruit *recruit, bn_term of,
                          bn_trace *trace)
{
    return add(tables, 26, OB_STRENGTH_MODIFIERS_POOR + recruit->quality, true, of, trace) +
           add(tables, 26, OB_STRENGTH_MODIFIERS_MAGIC_USER,
               (recruit->traits & OB_IS_MAGIC_USER) != 0, of, trace);
}

static bool is_late_skirmisher(const ob_figures *tables, const ob_recruit *recruit)
{
    return (recruit->type == TYPE(SKI_F) || recruit->type == TYPE(SKI_S)) &&
           ob_dated(tables, OB_ERA_LIMITS_SKIRMISHER_STRENGTH, recruit->year, recruit->genre);
}

/* OB-027, OB-214 Special additions: each that applies; a Main Character adds nothing. */
static int32_t special(const ob_figures *tables, const ob_recruit *recruit, bn_term of,
                       bn_trace *trace)
{
    return add(tables, 27, OB_STRENGTH_MODIFIERS_LATE_SKIRMISHERS,
               is_late_skirmisher(tables, recruit), of, trace) +
           add(tables, 27, OB_STRENGTH_MODIFIERS_GENERAL, recruit->general, of, trace) +
           add(tables, 27, OB_STRENGTH_MODIFIERS_HERO, (recruit->traits & OB_IS_HERO) != 0, of,
               trace) +
           add(tables, 27, OB_STRENGTH_MODIFIERS_ELEPHANT, recruit->type == TYPE(PKE_ELEPHANT), of,
               trace);
}

/* OB-028 Agreed deviation: a point above or below the norm. */
bool ob_may_agree(const ob_figures *tables, int32_t agreed)
{
    int32_t most = OB_CONSTANT(tables, AGREED_MOST);

    return agreed >= -most && agreed <= most;
}

static const ob_constants_row *least_row(const ob_figures *tables, const ob_recruit *recruit)
{
    return &tables->constants[ob_is_transport(recruit->type) && (recruit->traits & OB_IS_CARRIER)
                                  ? OB_CONSTANTS_CARRIER_LEAST_SP
                                  : OB_CONSTANTS_LEAST_SP];
}

/* OB-217 The lists: strength points that are printed are taken as they are. */
static int32_t stated(const ob_recruit *recruit, bn_term of, bn_trace *trace)
{
    return bn_plus_int(trace, &of, 217, recruit->stated, "as the roster states");
}

/* The sum with the least strength, which every use of it has. */
static int32_t reckon(const ob_figures *tables, const ob_recruit *recruit, bn_term of,
                      bn_trace *trace)
{
    int32_t sum, least = least_row(tables, recruit)->value;

    if (recruit->stated)
        return stated(recruit, of, trace);
    sum = base_strength(tables, recruit, of, trace);
    sum += of_quality(tables, recruit, of, trace);
    sum += special(tables, recruit, of, trace);
    sum += bn_plus_int(trace, &of, 28, recruit->agreed, "agreed by the players");
    if (sum < least)
        sum += bn_plus_int(trace, BN_READ(trace, of, &least_row(tables, recruit)->value), 29,
                           least - sum, "the least strength");
    return sum;
}

int32_t ob_paid_strength(const ob_figures *tables, const ob_recruit *recruit)
{
    return reckon(tables, recruit, (bn_term){ .row = BN_NO_ROW }, NULL);
}

/* OB-029 Least and greatest strength: 2 and 12; transport that only carries others keeps its 1. */
static int32_t limited(const ob_figures *tables, int32_t sum, bn_term of, bn_trace *trace)
{
    const ob_constants_row *most = &tables->constants[OB_CONSTANTS_MOST_SP];

    return sum > most->value ? sum + bn_plus_int(trace, BN_READ(trace, of, &most->value), 29,
                                                 most->value - sum, "the greatest strength")
                             : sum;
}

/* OB-024 Computing strength points: base, quality, special additions and the agreed deviation; or what the
 * roster states. */
int32_t ob_strength(const ob_figures *tables, const ob_recruit *recruit, bn_term of,
                    bn_trace *trace)
{
    int32_t sum = limited(tables, reckon(tables, recruit, of, trace), of, trace);

    return bn_gives_int(trace, &of, 24, sum, "strength points");
}

/* OB-040 Dividing the points: evenly; those left over go to the middle stands first. */
void ob_divide(int32_t points, int32_t count, int32_t *out)
{
    int32_t left = points % count;

    for (int32_t i = 0; i < count; i++)
        out[i] = points / count;
    /* Stands at distance |2i - n + 1| from the middle, the nearest first and the left one of a pair. */
    for (int32_t from_middle = (count + 1) % 2; left > 0; from_middle += 2)
        for (int32_t i = 0; i < count && left > 0; i++)
            if (2 * i - count + 1 == from_middle || 2 * i - count + 1 == -from_middle) {
                out[i]++;
                left--;
            }
}
