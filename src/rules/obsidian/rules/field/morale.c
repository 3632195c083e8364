#include "morale.h"

#include "rules/board/numbers.h"
#include "rules/forces/dates.h"
#include "rules/forces/types.h"

enum { TENTHS = 10 };

/* The k of OB-159. */
int32_t ob_tenths_lost(int32_t lost, int32_t stands)
{
    return (int32_t)ob_fdiv(TENTHS * (int64_t)lost, stands);
}

/* Entries count in their first form, so that a change of form loses no one. */
int32_t ob_lost_of_form(int32_t first, int32_t present, int32_t left)
{
    return (int32_t)ob_rdiv((int64_t)first * (present - left), present);
}

bool ob_test_is_due(const ob_figures *tables, int32_t tenths, int32_t tested)
{
    return tenths > tested && ob_retreats_on(tables, tenths) > 0;
}

/* OB-160 Command morale: test: at most this, and it retreats. */
int32_t ob_retreats_on(const ob_figures *tables, int32_t tenths)
{
    int32_t most = 0;

    for (int32_t row = 0; row < OB_COMMAND_MORALE_COUNT; row++)
        if (tables->command_morale[row].tenths_lost <= tenths)
            most = tables->command_morale[row].retreats_on_at_most;
    return most;
}

/* OB-161 Command morale: modifiers. */
int32_t ob_command_morale(const ob_figures *tables, int32_t rating, bool general_killed, bn_term of,
                          bn_trace *trace)
{
    int32_t sum;

    of = bn_sum_in(of, OB_TERMS_MORALE);
    sum = bn_plus_int(trace, BN_READ(trace, of, &OB_CONSTANT(tables, GENERAL_KILLED)), 161,
                      general_killed ? OB_CONSTANT(tables, GENERAL_KILLED) : 0,
                      "its General was killed");
    sum += bn_plus_int(trace, BN_READ(trace, of, &tables->general_ratings[rating].value), 161,
                       ob_general_value(tables, rating), "C-in-C");
    return bn_gives_int(trace, &of, 161, sum, "added to the die");
}

/* The nearest, and the better of two at one distance. */
int32_t ob_rallying_general(const ob_figures *tables, const ob_near_general *generals,
                            int32_t count)
{
    int32_t best = count > 0 ? 0 : OB_NONE;

    for (int32_t i = 1; i < count; i++) {
        const ob_near_general *is = &generals[i], *was = &generals[best];

        if (is->gap < was->gap ||
            (is->gap == was->gap &&
             ob_general_value(tables, is->rating) > ob_general_value(tables, was->rating)))
            best = i;
    }
    return best;
}

/* OB-165 Rallying: not in the round in which it started to rout. */
bool ob_may_rally(int32_t round, int32_t routs_since)
{
    return round > routs_since;
}

bool ob_rallies(const ob_figures *tables, int32_t score)
{
    return score >= OB_CONSTANT(tables, RALLY_LEAST);
}

/* OB-166 Rally modifiers: the General's value; one of the three others, or by the reading all. */
int32_t ob_rally_modifier(const ob_figures *tables, const ob_readings *readings, int32_t genre,
                          const ob_fugitive *stand, bn_term of, bn_trace *trace)
{
    bool applies[OB_RALLY_MODIFIERS_COUNT] = {
        [OB_RALLY_MODIFIERS_REGULAR] = stand->traits & OB_IS_REGULAR,
        [OB_RALLY_MODIFIERS_GOOD] = stand->quality >= OB_GOOD,
        [OB_RALLY_MODIFIERS_PERIOD] = ob_dated(tables, OB_ERA_LIMITS_RALLY, stand->year, genre),
    };
    bool had = false;
    int32_t sum = 0;

    of = bn_sum_in(of, OB_TERMS_RALLY);
    if (stand->rating != OB_NONE)
        sum += bn_plus_int(trace, BN_READ(trace, of, &tables->general_ratings[stand->rating].value),
                           166, ob_general_value(tables, stand->rating), "the General who is near");
    for (int32_t row = 0; row < OB_RALLY_MODIFIERS_COUNT; row++) {
        const ob_rally_modifiers_row *is = &tables->rally_modifiers[row];

        if (!applies[row] || (had && !readings->rally_adds_up))
            continue;
        had = true;
        sum += bn_plus_int(trace, BN_READ(trace, of, &is->value), is->rule, is->value, is->words);
    }
    return bn_gives_int(trace, &of, 166, sum, "added to the die");
}
