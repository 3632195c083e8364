#include "forms.h"

#include <banneret/system/sums.h>

/* DQ-141 and DQ-114 Perceive Tactics roll, with what one spy brings. */
int32_t dq_perceive_chance(const dq_figures *tables, int32_t pc, int32_t ms, int32_t spy,
                           bn_term of, bn_trace *trace)
{
    int32_t chance = bn_plus_int(trace, &of, 141, pc, "perception");

    chance += bn_plus_int(trace, &of, 141, DQ_CONSTANT(tables, PERCEIVE_PER_MS) * (ms > 0 ? ms : 0),
                          "Military Scientist");
    chance += bn_plus_int(trace, &of, 114, spy, "a spy's report");
    return bn_gives_int(trace, &of, 141, chance, "chance to perceive tactics");
}

/* DQ-142 and DQ-002 Critical success: a 1, or below 5 percent of the chance; a chance is met by a roll
 * that equals it. */
dq_success dq_perceives(const dq_figures *tables, int32_t chance, int32_t roll)
{
    if (roll == 1 || 100 * roll < DQ_CONSTANT(tables, CRITICAL_PERCENT) * chance)
        return DQ_CRITICAL;
    return roll <= chance ? DQ_SUCCESS : DQ_FAILURE;
}

/* DQ-143 Degrees of change. */
int32_t dq_degrees(const dq_figures *tables, const dq_readings *rules, int32_t chance, int32_t roll,
                   int32_t other_chance, int32_t other_roll)
{
    dq_success own = dq_perceives(tables, chance, roll);
    dq_success other = dq_perceives(tables, other_chance, other_roll);
    int32_t lead = rules->compare_raw_rolls ? other_roll - roll
                                            : (chance - roll) - (other_chance - other_roll);

    for (int32_t i = 0; i < DQ_PERCEIVE_DEGREES_COUNT; i++) {
        const dq_perceive_degrees_row *row = &tables->perceive_degrees[i];

        if (row->own_result == own && row->opponent_result == other)
            return lead >= DQ_CONSTANT(tables, PERCEIVE_LEAD) ? row->degrees_with_lead
                                                              : row->degrees;
    }
    return 0;
}

/* DQ-140 and DQ-148 Choosing forms: all of one's list, but surround only where it is allowed. */
static bool open_to(bool attacks, int32_t form, bool surround)
{
    return !attacks || form != DQ_ATTACK_FORMS_SURROUND || surround;
}

static int32_t place_of(const dq_figures *tables, bool attacks, int32_t form)
{
    return attacks ? form : tables->defence_forms[form].place;
}

/* DQ-144 Changing the form: along one's own list, which has ends. */
uint32_t dq_forms_within(const dq_figures *tables, bool attacks, int32_t form, int32_t degrees,
                         bool surround)
{
    int32_t count = attacks ? DQ_ATTACK_FORMS_COUNT : DQ_DEFENCE_FORMS_COUNT;
    int32_t here = place_of(tables, attacks, form);
    uint32_t mask = 1u << form;

    for (int32_t i = 0; i < count; i++) {
        int32_t away = place_of(tables, attacks, i) - here;

        if (away != 0 && away >= -degrees && away <= degrees && open_to(attacks, i, surround))
            mask |= 1u << i;
    }
    return mask;
}

/* DQ-155, DQ-145 to DQ-147, DQ-149, DQ-153 and DQ-154 The matrix: a factor for the rating, or points of
 * casualties; most forms have no other effect. */
dq_pairing dq_matrix(const dq_figures *tables, int32_t attack, int32_t defence, bool attacks)
{
    int32_t place = tables->defence_forms[defence].place;

    for (int32_t i = 0; i < DQ_TACTICS_MATRIX_COUNT; i++) {
        const dq_tactics_matrix_row *row = &tables->tactics_matrix[i];

        if (row->attack == attack && tables->defence_forms[row->defence].place == place)
            return attacks
                       ? (dq_pairing){ row->attacker_multiplier, row->attacker_casualty_points }
                       : (dq_pairing){ row->defender_multiplier, row->defender_casualty_points };
    }
    return (dq_pairing){ bn_rat_int(1), 0 };
}
