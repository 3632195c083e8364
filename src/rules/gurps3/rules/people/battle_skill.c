#include "battle_skill.h"

#include <banneret/system/sums.h>

static int32_t at_least(int32_t value, int32_t least)
{
    return value > least ? value : least;
}

static int32_t at_most(int32_t value, int32_t most)
{
    return value < most ? value : most;
}

int32_t g3_tactics_of(const g3_figures *tables, const g3_person *person)
{
    return person->tactics != G3_NONE
               ? person->tactics
               : at_least(person->iq + G3_CONSTANT(tables, TACTICS_DEFAULT), 0);
}

/* G3-079 Battle skill: the average of Tactics and weapon, rounded down before what is added. */
int32_t g3_battle_skill(const g3_figures *tables, const g3_person *person, const bn_term *of,
                        bn_trace *trace)
{
    int32_t skill = bn_plus_int(trace, of, 79, g3_tactics_of(tables, person), "Tactics");
    bn_term half = *of;

    half.rounding = BN_ROUND_DOWN;
    skill += bn_plus_int(trace, of, 79, person->weapon, "weapon");
    bn_times(trace, &half, 79, bn_rat_of(1, 2), "average");
    skill /= 2;
    if (person->traits & G3_COMBAT_REFLEXES)
        skill +=
            bn_plus_int(trace, of, 79, G3_CONSTANT(tables, COMBAT_REFLEXES), "Combat Reflexes");
    if (person->traits & G3_DANGER_SENSE)
        skill += bn_plus_int(trace, of, 79, G3_CONSTANT(tables, DANGER_SENSE), "Danger Sense");
    return bn_gives_int(trace, of, 79, skill, "Battle skill");
}

/* G3-080 Limit of 16. */
int32_t g3_battle_target(const g3_figures *tables, int32_t skill, int32_t modifiers)
{
    return at_most(skill + modifiers, G3_CONSTANT(tables, BATTLE_LIMIT));
}

/* G3-081 Risk: the limits of several traits apply together. */
bn_span g3_risk_span(const g3_figures *tables, const g3_person *person, bool sheltered)
{
    const struct {
        bool applies;
        int32_t row;
    } limits[] = {
        { true, G3_RISK_LIMITS_ANY },
        { person->traits & G3_COWARDLY, G3_RISK_LIMITS_COWARDLY },
        { sheltered, G3_RISK_LIMITS_SHELTERED },
        { person->traits & G3_OVERCONFIDENT, G3_RISK_LIMITS_OVERCONFIDENT },
        { person->traits & G3_BERSERK, G3_RISK_LIMITS_BERSERK },
    };
    bn_span span = { INT32_MIN, INT32_MAX };

    for (size_t i = 0; i < BN_COUNT(limits); i++) {
        if (!limits[i].applies)
            continue;
        span.min = at_least(span.min, tables->risk_limits[limits[i].row].risk_min);
        span.max = at_most(span.max, tables->risk_limits[limits[i].row].risk_max);
    }
    return span;
}

/* G3-082 Survival roll: a critical failure is the worst line, a critical success nothing special. */
int32_t g3_survival(const g3_figures *tables, g3_result result)
{
    int32_t row = 0;

    if (result.critical == G3_CRITICAL_FAILURE)
        return G3_SURVIVAL_RESULTS_DAMAGE_D;
    while (result.margin < tables->survival_results[row].margin_min)
        row++;
    return row;
}

/* G3-086 Glory roll: criticals first, then the margin. */
int32_t g3_glory(const g3_figures *tables, g3_result result)
{
    int32_t row = G3_GLORY_RESULTS_GREAT_HEROISM;

    if (result.critical == G3_CRITICAL_SUCCESS)
        return G3_GLORY_RESULTS_GLORY;
    if (result.critical == G3_CRITICAL_FAILURE)
        return G3_GLORY_RESULTS_VERY_BAD;
    while (result.margin < tables->glory_results[row].margin_min)
        row++;
    return row;
}

/* G3-134 Second Survival roll: the greater the defeat, the worse; walls help. */
int32_t g3_second_survival(const g3_figures *tables, int32_t difference, int32_t starred,
                           bool routed)
{
    int32_t modifiers = starred - difference / G3_CONSTANT(tables, SECOND_SURVIVAL_STEP);

    return routed ? modifiers + G3_CONSTANT(tables, SECOND_SURVIVAL_ROUT) : modifiers;
}

/* G3-084 Damage table: dice by the TL of the force that does the damage. */
g3_damage g3_damage_of(const g3_figures *tables, g3_column column, int32_t tl)
{
    const g3_damage_table_row *row = tables->damage_table;

    while (tl > row->tl_max || row->column != column)
        row++;
    return (g3_damage){
        .wounds = row->wounds,
        .dice = { .count = (uint8_t)(tl * row->dice_per_tl / row->tl_divisor + row->dice_add),
                  .sides = 6,
                  .add = (int16_t)row->add },
        .dr_divisor = row->dr_divisor,
    };
}

/* G3-083 Injury from Survival: the hits of a roll that was made know no armour. */
int32_t g3_light_hits(const g3_person *person, int32_t hits, const g3_readings *rules)
{
    int32_t armour = rules->light_hits_use_dr ? person->dr : 0;

    return at_least(hits - armour - person->toughness, 0);
}

/* G3-156 Falling and dying: a roll against fainting at 0 or fewer hits; one against death at -HT and
 * for each further step below it. */
g3_fall g3_falls(const g3_figures *tables, int32_t ht, int32_t before, int32_t after)
{
    int32_t step = G3_CONSTANT(tables, DEATH_STEP);
    g3_fall out = { .faints = after <= 0 && before > after };

    for (int32_t at = -ht; at >= after; at -= step)
        out.death_rolls += at < before;
    out.dead = after <= -ht * G3_CONSTANT(tables, DEATH_AT_TIMES);
    return out;
}

/* G3-087 Glory and Strategy. */
int32_t g3_glory_strategy(const g3_figures *tables, int32_t row, bool commands)
{
    const g3_glory_results_row *glory = &tables->glory_results[row];

    return commands ? glory->strategy_force_commander : glory->strategy_unit_leader;
}

/* G3-089 Promotion: a Rank is offered where custom allows it. */
g3_favour g3_promotion(const g3_figures *tables, int32_t total, bool custom)
{
    switch (g3_reaction(tables, total)) {
    case G3_REACTION_TABLE_GOOD:
        return G3_POST_OF_HONOUR;
    case G3_REACTION_TABLE_VERY_GOOD:
        return custom ? G3_RANK_OFFERED : G3_POST_OF_HONOUR;
    case G3_REACTION_TABLE_EXCELLENT:
        return G3_ELITE_UNIT;
    default:
        return G3_NO_FAVOUR;
    }
}

/* G3-088 Disgrace: demotion is possible, and the referee's to order. */
g3_favour g3_disgrace(const g3_figures *tables, int32_t total)
{
    return g3_reaction(tables, total) <= G3_REACTION_TABLE_BAD ? G3_DEMOTION_LOOMS : G3_NO_FAVOUR;
}

/* G3-005 Dice notation and rounding: dice and what is added, never below what is printed with them. */
int32_t g3_reputation_months(const g3_figures *tables, int32_t row, int32_t die)
{
    const g3_glory_results_row *glory = &tables->glory_results[row];

    return glory->months_die == 0 ? 0 : at_least(die + glory->months_add, 1);
}
