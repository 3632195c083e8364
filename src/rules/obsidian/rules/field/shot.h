/* A shot: what it depends on, and what it does (OB-108 to OB-134).
 *
 * A shot at two stands is two ob_shot with one die. The battle fills in the facts; every function here is
 * pure. H is the score after the die, cover deducted, before the save. */
#ifndef OB_SHOT_H
#define OB_SHOT_H

#include "model.h"
#include "rules/board/boxes.h"

/* How high a stand is over the ground (OB-112). */
typedef enum ob_height { OB_ON_GROUND, OB_FLIES_LOW, OB_FLIES_HIGH } ob_height;

/* The side of a target that is hit (OB-126). */
typedef enum ob_hit_side { OB_HIT_FRONT, OB_HIT_FLANK, OB_HIT_REAR } ob_hit_side;

/* What is shot at instead of a stand: a section of a construction (OB-209). */
typedef enum ob_work { OB_NO_WORK, OB_FIELD_WORK, OB_PERMANENT_WORK } ob_work;

typedef struct ob_firer {
    int32_t type; /* what it shoots as (OB-048, OB-118): row of stand_categories.csv */
    int32_t sp;   /* now; of a square the sum of both stands */
    int32_t year; /* in which it counts */
    int32_t genre;
    int32_t height;  /* ob_height */
    int32_t bombing; /* ob_bombing */
    uint32_t traits;
    uint8_t square; /* shoots with a quarter of its strength (OB-152) */
    uint8_t off_table;
    uint8_t observed; /* a forward observer directs the shot (OB-174) */
    uint8_t in_combat;
    uint8_t higher;    /* stands on a higher level than the target (OB-208) */
    uint8_t loitering; /* AIR that loiters this round */
} ob_firer;

typedef struct ob_target {
    int32_t type;   /* row of stand_categories.csv; of no account for a work */
    int32_t armour; /* ob_armour, of TNK and AIR */
    int32_t height; /* ob_height */
    int32_t side;   /* ob_hit_side */
    int32_t cover;  /* HPs that ground saves it (OB-052); without what a suppressed stand has */
    int32_t ward;   /* of magic armour (OB-194) */
    int32_t work;   /* ob_work */
    uint32_t traits;
    uint8_t formation; /* ob_formation that it is in: one without flanks gives no bonus */
    uint8_t suppressed;
    uint8_t in_combat;
    uint8_t high_wall; /* of a work */
} ob_target;

typedef struct ob_shot {
    ob_firer by;
    ob_target at;
    const ob_weapon *weapon;
    int32_t gap;      /* units (OB-222); off the table: from the base edge to the target (OB-172) */
    uint8_t indirect; /* over the heads of friends too */
    uint8_t passed_over; /* AIR flew over the target this round (OB-111) */
    uint8_t touching;    /* firer and target are in contact */
    uint8_t chemical;
    uint8_t knock_out; /* declared as such (OB-205) */
} ob_shot;

/* ---- who may shoot, at what ------------------------------------------------------------------- */

/* Whether a stand of this type shoots at all, if it has a weapon. */
bool ob_type_may_shoot(const ob_figures *tables, int32_t type);

/* ob_height of a stand with this role. */
int32_t ob_height_of(const ob_role *role, bool loitering);

/* Whether the weapon can be brought to bear: `front`: the target is in the front facing (OB-008), `ahead`:
 * in the strip before the base (OB-009). OB_BEARS_BY_TURNING uses the stand's manoeuvre (OB-110). */
typedef enum ob_bearing { OB_CANNOT_BEAR, OB_BEARS, OB_BEARS_BY_TURNING } ob_bearing;
ob_bearing ob_bears(const ob_shot *shot, bool front, bool ahead);

/* Whether stands in close combat may shoot and be shot at so. A square also shoots from sides that no one
 * touches: `free_side`. */
bool ob_combat_allows(const ob_readings *rules, const ob_shot *shot, bool free_side);

/* The side that is hit of a target whose facing holds the firer. */
int32_t ob_side_hit(ob_side facing);

/* Whether an observer, or a controller of aircraft, so far from the target directs a shot at it. */
bool ob_observes(const ob_figures *tables, const ob_readings *rules, uint32_t traits, bool sees,
                 int64_t gap);

/* Whether the weapon does nothing to such a target. */
bool ob_without_effect(const ob_figures *tables, const ob_shot *shot);

/* How many stands a shot may strike, and whether a second target is near enough to the first. */
int32_t ob_most_targets(const ob_figures *tables, const ob_readings *rules, bool indirect);
int32_t ob_second_target_in(const ob_figures *tables);
bool ob_near_enough(const ob_figures *tables, const ob_readings *rules, int32_t gap);

/* ---- the score -------------------------------------------------------------------------------- */

/* Cover that counts: the best there is. */
int32_t ob_cover(const ob_figures *tables, const ob_readings *rules, const ob_target *target);

/* H without the die, group OB_TERMS_SHOT; H is this and the die of the firer. */
int32_t ob_shot_score(const ob_figures *tables, const ob_readings *rules, const ob_shot *shot,
                      bn_term of, bn_trace *trace);

/* ---- saves and losses ------------------------------------------------------------------------- */

/* What a shot does to its target. */
typedef struct ob_harm {
    int32_t lost; /* SP */
    uint8_t suppressed;
    uint8_t knocked_out;
} ob_harm;

/* Dice of a save, and HPs that a save with this sum of dice leaves of a shot or a blow. */
int32_t ob_save_dice(const ob_figures *tables, int32_t genre, uint32_t traits);
int32_t ob_after_save(int32_t hits, int32_t dice, int32_t ward);

/* SP that are left after a loss; 0: eliminated. */
int32_t ob_sp_after(int32_t sp, int32_t lost);

/* A quarter of HPs, rounded: what suppressive and knock-out fire leave. */
int32_t ob_quarter(const ob_figures *tables, int32_t hits);

#endif
