#include "knock_out.h"

#include <banneret/system/sums.h>

#include "rules/forces/dates.h"
#include "weapons.h"

static bool is_vehicle(const ob_target *target)
{
    return target->work == OB_NO_WORK && (target->type == OB_STAND_CATEGORIES_TNK ||
                                          target->type == OB_STAND_CATEGORIES_TPT_MOTOR);
}

static bool is_aircraft(const ob_target *target)
{
    return target->work == OB_NO_WORK && target->type == OB_STAND_CATEGORIES_AIR;
}

/* OB-210 Improved anti-tank guns: the second rating counts here too. */
int32_t ob_ko_row(const ob_figures *tables, const ob_shot *shot)
{
    int32_t own = tables->weapons[ob_fired_row(shot)].ko_row;

    return own != OB_NONE ? own : tables->weapons[ob_counts_as(tables, shot)].ko_row;
}

/* OB-205 When and against what. */
bool ob_may_knock_out(const ob_figures *tables, const ob_readings *rules, const ob_shot *shot)
{
    bool work = shot->at.work != OB_NO_WORK;

    if (!rules->knock_out || shot->indirect || shot->by.off_table || shot->chemical ||
        shot->at.in_combat || shot->by.in_combat)
        return false;
    if (!work && !ob_dated(tables, OB_ERA_LIMITS_KNOCK_OUT, shot->by.year, shot->by.genre))
        return false;
    return (work || is_vehicle(&shot->at) || is_aircraft(&shot->at)) &&
           ob_ko_row(tables, shot) != OB_NONE;
}

/* The column of a target: an armour class, or what is as hard. */
static int32_t hardness(const ob_target *target)
{
    if (target->work != OB_NO_WORK)
        return target->work == OB_PERMANENT_WORK ? OB_SUPER_HEAVY : OB_MEDIUM;
    if (target->type == OB_STAND_CATEGORIES_TNK)
        return target->armour;
    return is_aircraft(target) && target->armour != OB_UNARMOURED ? OB_LIGHT : OB_UNARMOURED;
}

/* OB-207 Numbers needed. */
int32_t ob_ko_needed(const ob_figures *tables, const ob_shot *shot)
{
    int32_t at = ob_ko_row(tables, shot);
    const ob_ko_table_row *row = &tables->ko_table[at == OB_NONE ? 0 : at];
    const int32_t columns[] = {
        [OB_UNARMOURED] = row->soft,         [OB_LIGHT] = row->light,
        [OB_MEDIUM] = row->medium,           [OB_HEAVY] = row->heavy,
        [OB_SUPER_HEAVY] = row->super_heavy,
    };

    return at == OB_NONE ? OB_NONE : columns[hardness(&shot->at)];
}

static bool is_bomb(const ob_figures *tables, const ob_shot *shot)
{
    return tables->weapons[ob_fired_row(shot)].passed_over;
}

/* OB-208 Modifiers: the first four count once between them, unless it is agreed otherwise. */
int32_t ob_ko_modifier(const ob_figures *tables, const ob_readings *rules, const ob_shot *shot,
                       bn_term of, bn_trace *trace)
{
    const bool applies[OB_KO_MODIFIERS_COUNT] = {
        [OB_KO_MODIFIERS_SIDE] = is_vehicle(&shot->at) && shot->at.side != OB_HIT_FRONT,
        [OB_KO_MODIFIERS_ABOVE] = shot->by.higher,
        [OB_KO_MODIFIERS_HIGH_WALL] = shot->at.work != OB_NO_WORK && shot->at.high_wall,
        [OB_KO_MODIFIERS_DIVING_OR_LOITERING] =
            shot->by.loitering || (shot->by.bombing == OB_DIVE && is_bomb(tables, shot)),
        [OB_KO_MODIFIERS_GUIDED] = tables->weapons[ob_fired_row(shot)].guided_at != OB_UNGUIDED ||
                                   (shot->by.bombing == OB_GUIDED && is_bomb(tables, shot)),
        [OB_KO_MODIFIERS_FLYING] = is_aircraft(&shot->at) && shot->at.height != OB_ON_GROUND,
    };
    bool first = false;
    int32_t sum = 0;

    of = bn_sum_in(of, OB_TERMS_KO);
    for (int32_t row = 0; row < OB_KO_MODIFIERS_COUNT; row++) {
        const ob_ko_modifiers_row *is = &tables->ko_modifiers[row];

        if (!applies[row] || (is->first_bonus && first && !rules->ko_adds_up))
            continue;
        first = first || is->first_bonus;
        sum +=
            bn_plus_int(trace, BN_READ(trace, of, &is->value), is->rule, is->value, is->modifier);
    }
    return bn_gives_int(trace, &of, 208, sum, "modifier of the die");
}

/* OB-206 Resolving: the die against the number needed. */
bool ob_ko_succeeds(const ob_figures *tables, const ob_readings *rules, const ob_shot *shot,
                    int32_t die)
{
    return die + ob_ko_modifier(tables, rules, shot, bn_sum(0, OB_NONE, OB_NONE, NULL), NULL) >=
           ob_ko_needed(tables, shot);
}

/* OB-209 Constructions have no strength to lose; otherwise a quarter of the HPs is left. */
ob_harm ob_ko_missed(const ob_figures *tables, const ob_shot *shot, int32_t score, int32_t dice)
{
    if (shot->at.work != OB_NO_WORK)
        return (ob_harm){ 0 };
    return (ob_harm){ .lost = ob_after_save(ob_quarter(tables, score), dice, shot->at.ward) };
}
