/* A shot as the rules see it, from a battle. Not for rooms outside battle/fire. */
#ifndef OB_FIRE_FACTS_H
#define OB_FIRE_FACTS_H

#include "battle/steps.h"
#include "rules/field/weapons.h"

/* Indices of ob_mode_words. */
enum { OB_NORMAL_FIRE, OB_SUPPRESSIVE_FIRE, OB_KNOCK_OUT_FIRE, OB_CHEMICAL_FIRE };

/* An aim: who fires what at whom, and how. */
typedef struct ob_aim {
    int32_t firer, weapon, target;
    int32_t mode; /* index of ob_mode_words */
    bool lobbed;
    bool more;    /* at another stand near the target, which need only be identified (OB-129) */
    int32_t work; /* 1 + the section of a work that is fired at instead of a stand; 0: none */
} ob_aim;

/* ---- at constructions, in breach.c ---- */

/* How many sections may be fired at in this battle. */
int32_t ob_fire_sections(const ob_setup *setup);
/* The place of an aim's section that counts for arc, range and sight; the section as a target; whether it still stands,
 * and is seen; whether a leg of a flight leads over it. */
ob_box ob_mark_of(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim);
ob_target ob_work_at(const ob_setup *setup, const ob_aim *aim);
bool ob_stands_yet(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim);
bool ob_sees_work(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim);
bool ob_leg_crosses(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim,
                    ob_point from, ob_point to);
/* The volley in hand has knocked a section out. */
void ob_breach(const ob_setup *setup, ob_battle *battle, int32_t section, bn_trace *trace);

/* ---- at anything ---- */

/* A weapon of a stand, or NULL: after its own ones a fighting vehicle has that of its passengers. */
const ob_weapon *ob_weapon_of(const ob_setup *setup, const ob_battle *battle, int32_t stand,
                              int32_t weapon);

/* A gun that fires from off the table; waiting AIR does not. */
bool ob_fires_from_afar(const ob_setup *setup, const ob_battle *battle, int32_t stand);

ob_shot ob_shot_now(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim);

/* Whether the firer has a weapon that can be fired like this in this battle, at any target. Most aims fail here, and
 * the check is cheap. */
bool ob_fires_so(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim);

/* Why the rules do not let this shot be fired now. */
ob_refusal ob_fire_refused(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim);
/* Whether they do, which is quicker to find out. */
bool ob_may_fire(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim);

/* The rectangle that is aimed at. */
ob_box ob_aimed_at(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim);

/* The side from which a stand would fire at a target, and from which an aim is taken. */
ob_side ob_aims_from(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim);
ob_side ob_fires_from(const ob_setup *setup, const ob_battle *battle, int32_t firer,
                      int32_t target);

/* The shot in hand, at its target in hand; and as an aim. */
ob_aim ob_volley_aim(const ob_battle *battle);
ob_shot ob_volley_shot(const ob_setup *setup, const ob_battle *battle);

/* ---- observers, in observers.c ---- */

/* Whether a stand could direct fire at a target; whether AIR fires at what it does not see, and someone could direct
 * it. */
bool ob_can_direct(const ob_setup *setup, const ob_battle *battle, int32_t stand, int32_t target);
bool ob_is_blind(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim);
bool ob_is_controlled(const ob_setup *setup, const ob_battle *battle, const ob_aim *aim);

#endif
