/* What blows and losses do to a stand. */
#ifndef OB_FIELD_RECOIL_H
#define OB_FIELD_RECOIL_H

#include "model.h"

typedef enum ob_outcome { OB_HOLDS_GROUND, OB_GOES_BACK, OB_ELIMINATED } ob_outcome;

/* After the blows of a set: `hits` are their sum, `sp` the strength before them. A square that would go back is
 * lost; whether there is room to go back is for the board. */
ob_outcome ob_after_blows(int32_t sp, int32_t hits, int32_t formation);

/* An attacker of a stand, in the order of stands. */
typedef struct ob_assailant {
    int32_t hits;
    uint8_t at_front; /* it touches the front of the stand */
} ob_assailant;

/* The one away from which the stand goes back: its place in the list. */
int32_t ob_primary_attacker(const ob_assailant *attackers, int32_t count);

/* Whether a stand routs that has just lost strength. */
bool ob_routs(int32_t sp_start, int32_t sp, uint32_t traits);

#endif
