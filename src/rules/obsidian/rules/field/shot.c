#include "shot.h"

#include <banneret/system/sums.h>

#include "formations.h"
#include "rules/board/numbers.h"
#include "weapons.h"

/* OB-108 Who may shoot. */
bool ob_type_may_shoot(const ob_figures *tables, int32_t type)
{
    return tables->stand_categories[type].can_shoot;
}

/* Living flyers keep low, as loitering AIR does (OB-112, OB-194). */
int32_t ob_height_of(const ob_role *role, bool loitering)
{
    if (role->type != OB_STAND_CATEGORIES_AIR)
        return OB_ON_GROUND;
    return loitering || role->flight == OB_CREATURE ? OB_FLIES_LOW : OB_FLIES_HIGH;
}

/* OB-109 to OB-111 Arc of fire, turrets, and where aircraft may strike. */
ob_bearing ob_bears(const ob_shot *shot, bool front, bool ahead)
{
    if (shot->by.off_table)
        return OB_BEARS;
    if (shot->by.type == OB_STAND_CATEGORIES_AIR)
        return ahead || shot->passed_over ? OB_BEARS : OB_CANNOT_BEAR;
    if (shot->weapon->arc == OB_BASE_FRONT)
        return ahead ? OB_BEARS : OB_CANNOT_BEAR;
    if (front)
        return OB_BEARS;
    return shot->weapon->arc == OB_TURRET ? OB_BEARS_BY_TURNING : OB_CANNOT_BEAR;
}

/* OB-122 and OB-133 Shooting and close combat: out of a combat only at what is touched. */
bool ob_combat_allows(const ob_readings *rules, const ob_shot *shot, bool free_side)
{
    if (shot->at.in_combat && rules->no_fire_into_combat)
        return false;
    return !shot->by.in_combat || shot->touching || (shot->by.square && free_side);
}

int32_t ob_side_hit(ob_side facing)
{
    static const int32_t hit[] = { [OB_FRONT] = OB_HIT_FRONT,
                                   [OB_LEFT] = OB_HIT_FLANK,
                                   [OB_REAR] = OB_HIT_REAR,
                                   [OB_RIGHT] = OB_HIT_FLANK };

    return hit[facing];
}

/* OB-174 Forward observers and air controllers: they see the target from near by. */
bool ob_observes(const ob_figures *tables, const ob_readings *rules, uint32_t traits, bool sees,
                 int64_t gap)
{
    return (traits & OB_IS_OBSERVER) && sees &&
           ob_within(gap, tables->range_adjustments[OB_RANGE_ADJUSTMENTS_OBSERVER].inches,
                     rules->exact_measures);
}

/* OB-121 Weapons without effect on TNK and fortifications. */
bool ob_without_effect(const ob_figures *tables, const ob_shot *shot)
{
    return tables->weapons[ob_fired_row(shot)].harmless_to_armour &&
           (shot->at.work != OB_NO_WORK || shot->at.type == OB_STAND_CATEGORIES_TNK);
}

/* OB-129 Indirect fire strikes more than one stand, if they are near each other. */
int32_t ob_most_targets(const ob_figures *tables, const ob_readings *rules, bool indirect)
{
    if (!indirect)
        return 1;
    return rules->three_targets ? OB_CONSTANT(tables, MORE_INDIRECT_TARGETS)
                                : OB_CONSTANT(tables, INDIRECT_TARGETS);
}

int32_t ob_second_target_in(const ob_figures *tables)
{
    return tables->range_adjustments[OB_RANGE_ADJUSTMENTS_SECOND_TARGET].inches;
}

bool ob_near_enough(const ob_figures *tables, const ob_readings *rules, int32_t gap)
{
    return ob_within(gap, ob_second_target_in(tables), rules->exact_measures);
}

static int32_t greater(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* OB-052 Cover: the best counts, and a suppressed stand makes its own. */
int32_t ob_cover(const ob_figures *tables, const ob_readings *rules, const ob_target *target)
{
    int32_t cover = target->cover;

    if (target->suppressed)
        cover = greater(cover, OB_CONSTANT(tables, SUPPRESSED_COVER));
    if (target->formation == OB_TESTUDO && rules->testudo_cover)
        cover = greater(cover, OB_CONSTANT(tables, TESTUDO_COVER));
    return cover;
}

static int32_t when(const ob_figures *tables, bool applies, int32_t row, bn_term of,
                    bn_trace *trace)
{
    const ob_shot_modifiers_row *is = &tables->shot_modifiers[row];

    return applies ? bn_plus_int(trace, BN_READ(trace, of, &is->value), is->rule, is->value,
                                 is->modifier)
                   : 0;
}

#define IF(applies, row) when(tables, applies, OB_SHOT_MODIFIERS_##row, of, trace)

/* Fire that comes down from above, whatever the weapon is aimed with. */
static bool is_indirect(const ob_shot *shot)
{
    return shot->indirect || shot->by.off_table || shot->chemical;
}

/* OB-126 Flank and rear fire: from the ground, directly, at stands that have flanks. */
static int32_t side_bonus(const ob_figures *tables, const ob_shot *shot, bn_term of,
                          bn_trace *trace)
{
    bool counts = !is_indirect(shot) && shot->by.type != OB_STAND_CATEGORIES_AIR &&
                  shot->at.work == OB_NO_WORK && !ob_all_round(shot->at.formation);

    return IF(counts && shot->at.side == OB_HIT_FLANK, FLANK) +
           IF(counts && shot->at.side == OB_HIT_REAR, REAR);
}

/* OB-127 Deductions for target and firer. */
static int32_t deductions(const ob_figures *tables, const ob_shot *shot, bn_term of,
                          bn_trace *trace)
{
    const ob_target *at = &shot->at;
    bool stand = at->work == OB_NO_WORK, tank = stand && at->type == OB_STAND_CATEGORIES_TNK;

    return IF(stand && tables->stand_categories[at->type].ski, TARGET_SKI) +
           IF(tables->stand_categories[shot->by.type].ski, FIRER_SKI) +
           IF(tank && at->armour == OB_LIGHT, LIGHT) + IF(tank && at->armour == OB_MEDIUM, MEDIUM) +
           IF(tank && at->armour == OB_HEAVY, HEAVY) +
           IF(tank && at->armour == OB_SUPER_HEAVY, SUPER_HEAVY) +
           IF(stand && at->type == OB_STAND_CATEGORIES_INF_A &&
                  tables->weapons[ob_fired_row(shot)].tech == OB_OLD_TECH,
              ARMOURED_INFANTRY);
}

/* OB-123, OB-130 and OB-173 Resolving a shot, steps 1 to 5 without the die. */
int32_t ob_shot_score(const ob_figures *tables, const ob_readings *rules, const ob_shot *shot,
                      bn_term of, bn_trace *trace)
{
    int32_t score;

    of = bn_sum_in(of, OB_TERMS_SHOT);
    score = shot->by.square
                ? bn_plus_int(trace, &of, 152,
                              (int32_t)ob_rdiv(shot->by.sp, OB_CONSTANT(tables, FORMATION_SHARE)),
                              "strength of one side")
                : bn_plus_int(trace, &of, 123, shot->by.sp, "strength of the firer");
    score += ob_weapon_factor(tables, rules, shot, of, trace);
    score += side_bonus(tables, shot, of, trace);
    score += deductions(tables, shot, of, trace);
    score += IF(is_indirect(shot), INDIRECT);
    score += IF(shot->by.off_table && !shot->by.observed, OFF_TABLE);
    score += bn_plus_int(trace, &of, 130, -ob_cover(tables, rules, &shot->at), "cover");
    return bn_gives_int(trace, &of, 123, score, "score before the die");
}

/* OB-131 and OB-192 Saving throw: shields of science fiction add a die. */
int32_t ob_save_dice(const ob_figures *tables, int32_t genre, uint32_t traits)
{
    return OB_CONSTANT(tables, SAVE_DICE) +
           (genre == OB_SCIFI && (traits & OB_HAS_SHIELDS) ? OB_CONSTANT(tables, SHIELD_DICE) : 0);
}

int32_t ob_after_save(int32_t hits, int32_t dice, int32_t ward)
{
    return greater(0, hits - dice - ward);
}

/* OB-132 Effect. */
int32_t ob_sp_after(int32_t sp, int32_t lost)
{
    return greater(0, sp - lost);
}

int32_t ob_quarter(const ob_figures *tables, int32_t hits)
{
    return (int32_t)ob_rdiv(hits, OB_CONSTANT(tables, DAMAGE_SHARE));
}
