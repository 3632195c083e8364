#include "rating.h"

#include <banneret/system/sums.h>

/* DQ-003 and DQ-118 Initial Combat Rating: 400 for the greater power, the share of it for the other, to
 * the nearest. Found by halving, because the quotient itself may need more than 64 bits. */
int32_t dq_initial_rating(const dq_figures *tables, bn_rat own, bn_rat enemy)
{
    int32_t most = DQ_CONSTANT(tables, RATING_START), least = 0;

    if (bn_rat_cmp(own, enemy) >= 0)
        return most;
    own = bn_rat_mul(own, bn_rat_int(2 * (int64_t)most));
    for (int32_t high = most; least < high;) {
        int32_t middle = (least + high + 1) / 2;

        if (bn_rat_cmp(own, bn_rat_mul(enemy, bn_rat_int(2 * (int64_t)middle - 1))) >= 0)
            least = middle;
        else
            high = middle - 1;
    }
    return least;
}

/* DQ-124 to DQ-128 Whom ground and light touch: heavy woods, rough, underground, daylight, night. */
uint32_t dq_touched(const dq_figures *tables, const dq_group *group)
{
    const dq_races_row *race = &tables->races[group->race];
    uint32_t traits = group->traits;
    bool ranger = traits & (DQ_RANGERS | DQ_CAVERN);
    bool touched[DQ_LIGHTS] = {
        !race->woods && !ranger && !(traits & DQ_AT_HOME_IN_WOODS),
        !race->rough && !ranger && !(traits & DQ_AT_HOME_ON_ROUGH),
        !(traits & (DQ_SUBTERRANEAN | DQ_CAVERN)),
        race->daylight || (traits & DQ_HARMED_BY_DAY),
        !(traits & DQ_NIGHT_VISION),
    };
    uint32_t mask = 0;

    for (int32_t i = 0; i < DQ_LIGHTS; i++)
        mask |= touched[i] ? 1u << i : 0;
    return mask;
}

/* DQ-138 Distance to supplies: only full steps of 20 miles beyond 100. */
bn_rat dq_supply_modifier(const dq_figures *tables, bn_rat miles)
{
    int32_t row = 0, value;
    const dq_supply_distance_row *is;

    while (row < DQ_SUPPLY_DISTANCE_COUNT - 1 &&
           bn_rat_cmp(miles, bn_rat_int(tables->supply_distance[row].miles_up_to)) > 0)
        row++;
    is = &tables->supply_distance[row];
    value = is->modifier;
    if (is->further_step_miles > 0)
        value += is->further_step_modifier *
                 (int32_t)bn_rat_floor(bn_rat_div(bn_rat_sub(miles, bn_rat_int(is->miles_above)),
                                                  bn_rat_int(is->further_step_miles)));
    return bn_rat_int(value);
}

#define ROW(name) tables->rating_modifiers[DQ_RATING_MODIFIERS_##name].value

/* DQ-139 Immunities: in full steps of 5 percent. */
int32_t dq_immunity_modifier(const dq_figures *tables, bn_rat percent)
{
    int32_t steps = (int32_t)bn_rat_floor(
        bn_rat_div(percent, bn_rat_int(DQ_CONSTANT(tables, IMMUNE_STEP_PERCENT))));

    return steps == 0 ? 0 : ROW(IMMUNE_FIRST) + ROW(IMMUNE_FURTHER) * (steps - 1);
}

/* DQ-129 First to the battlefield: a rested defender, otherwise the faster force. */
int32_t dq_first_to_field(const dq_footing *attacker, const dq_footing *defender)
{
    int faster = bn_rat_cmp(attacker->btmr, defender->btmr);

    if (defender->rested)
        return 1;
    return faster > 0 ? 0 : faster < 0 ? 1 : -1;
}

/* DQ-133 and DQ-134 Precautions of a Mechanician and of a Military Scientist, of the defender only;
 * DQ-116 halves them. */
bn_rat dq_precautions(const dq_figures *tables, const dq_footing *own)
{
    int32_t sum = 0;

    if (own->attacks)
        return bn_rat_int(0);
    if (own->mechanician > 0 && own->weeks_prepared >= DQ_CONSTANT(tables, MECHANICIAN_WEEKS))
        sum += ROW(MECHANICIAN) * own->mechanician;
    if (own->rounds_rested >= DQ_CONSTANT(tables, SCIENTIST_ROUNDS))
        sum += ROW(SCIENTIST) * own->scientist;
    return own->spoilt_precautions ? bn_rat_of(sum, 2) : bn_rat_int(sum);
}

/* A modifier of rating_modifiers.csv, if it applies. */
static bn_rat when(bool applies, const dq_figures *tables, int32_t row, bn_term of, bn_trace *trace)
{
    const dq_rating_modifiers_row *is = &tables->rating_modifiers[row];

    return applies ? bn_plus(trace, &of, is->rule, bn_rat_int(is->value), is->modifier)
                   : bn_rat_int(0);
}

#define IF(applies, row)                                                                           \
    sum = bn_rat_add(sum, when(applies, tables, DQ_RATING_MODIFIERS_##row, of, trace))

/* DQ-120 to DQ-123 The lines of courage. */
static bn_rat courage(const dq_figures *tables, const dq_footing *own, const dq_footing *enemy,
                      bn_term of, bn_trace *trace)
{
    bn_rat sum = bn_rat_int(0);

    IF(own->homeland, HOMELAND);
    IF(own->attacks && own->racial_enemy, RACIAL_ENEMY);
    IF(own->fears_undead && enemy->undead > 0 &&
           100 * (int64_t)enemy->undead >=
               (int64_t)DQ_CONSTANT(tables, UNDEAD_PERCENT) * enemy->soldiers,
       UNDEAD);
    IF(own->lost_before, LOST_BEFORE);
    IF(own->won_before, WON_BEFORE);
    return sum;
}

/* What ground or light costs: all of it if it touches more than half, or by share (DQ-R-62). */
static bn_rat ground_modifier(const dq_figures *tables, const dq_readings *rules,
                              const dq_footing *own, int32_t which, bn_term of, bn_trace *trace)
{
    const dq_rating_modifiers_row *is =
        &tables->rating_modifiers[DQ_RATING_MODIFIERS_HEAVY_WOODS + which];
    int64_t touched = own->touched[which], value = (int64_t)is->value * touched, size;

    if (!rules->terrain_modifier_proportional)
        return when(2 * touched > own->soldiers, tables, DQ_RATING_MODIFIERS_HEAVY_WOODS + which,
                    of, trace);
    if (own->soldiers == 0)
        return bn_rat_int(0);
    size = (2 * (value < 0 ? -value : value) + own->soldiers) / (2 * (int64_t)own->soldiers);
    return bn_plus(trace, &of, is->rule, bn_rat_int(value < 0 ? -size : size), is->modifier);
}

/* DQ-130 to DQ-132 Highest ground, attack from the rear, a ruinous environment. */
static bn_rat position(const dq_figures *tables, const dq_footing *own, bn_term of, bn_trace *trace)
{
    bn_rat sum = bn_rat_int(0);

    IF(own->high_ground && (own->attacks || own->castle == DQ_NO_CASTLE), HIGHEST_GROUND);
    IF(own->attacks && own->from_rear, REAR);
    IF(own->ruinous, RUINOUS);
    return sum;
}

/* DQ-135 to DQ-137 Castle construction, dwarven work, fatigue. */
static bn_rat works(const dq_figures *tables, const dq_footing *own, bn_term of, bn_trace *trace)
{
    bool castle = !own->attacks && own->castle != DQ_NO_CASTLE;
    bn_rat sum = bn_rat_int(0);

    IF(castle && own->castle == DQ_WOODEN, WOODEN_CASTLE);
    IF(castle && own->castle == DQ_STONE, STONE_CASTLE);
    IF(castle && own->dwarven, DWARVEN);
    IF(castle && own->spoilt_works, SABOTAGED_WORKS);
    IF(own->fatigue == DQ_MODERATE, MODERATE_FATIGUE);
    IF(own->fatigue == DQ_SERIOUS, SERIOUS_FATIGUE);
    return sum;
}

/* DQ-119, DQ-116 and DQ-175 Sum of modifiers, with what sabotage spoils and an episode brings. */
bn_rat dq_modifiers(const dq_figures *tables, const dq_readings *rules, const dq_footing *own,
                    const dq_footing *enemy, uint32_t ground, bool by_day, bool first, bn_term of,
                    bn_trace *trace)
{
    bn_rat sum = courage(tables, own, enemy, of, trace);

    for (int32_t i = 0; i < DQ_LIGHTS; i++)
        if (i < 3 ? ground >> i & 1 : (i == 3) == by_day)
            sum = bn_rat_add(sum, ground_modifier(tables, rules, own, i, of, trace));
    IF(first, FIRST_TO_FIELD);
    sum = bn_rat_add(sum, position(tables, own, of, trace));
    sum = bn_rat_add(
        sum, bn_plus(trace, &of, 133, dq_precautions(tables, own), "defensive precautions"));
    sum = bn_rat_add(sum, works(tables, own, of, trace));
    sum = bn_rat_add(sum, bn_plus(trace, &of, 138, dq_supply_modifier(tables, own->miles),
                                  "distance to supplies"));
    sum = bn_rat_add(sum, bn_plus(trace, &of, 139,
                                  bn_rat_int(dq_immunity_modifier(tables, own->immune_percent)),
                                  "immunities"));
    IF(own->flees, FLIGHT);
    return bn_rat_add(sum, bn_plus(trace, &of, 175, bn_rat_int(own->episode), "an episode"));
}

/* DQ-156 Final Combat Rating: to the nearest, a half up. */
int32_t dq_final_rating(int32_t initial, bn_rat modifiers, bn_rat factor)
{
    bn_rat rating = bn_rat_mul(bn_rat_add(bn_rat_int(initial), modifiers), factor);

    return (int32_t)bn_rat_floor(bn_rat_add(rating, bn_rat_of(1, 2)));
}
