/* The actions of a stand in a round. */
#ifndef OB_FIELD_ACTIONS_H
#define OB_FIELD_ACTIONS_H

#include "model.h"

/* Actions, bits of a mask. A reply is a way to use the attack. */
enum { OB_MANOEUVRE = 1 << 0, OB_SHOOT = 1 << 1, OB_ATTACK = 1 << 2, OB_REPLY = 1 << 3 };

/* What leaves a stand fewer of them in a round, bits of a mask. */
enum {
    OB_OBSERVED = 1 << 0,   /* it directed fire */
    OB_IN_KIT = 1 << 1,     /* it wears NBC kit */
    OB_SUPPRESSED = 1 << 2, /* in this round */
    OB_CAST = 1 << 3,       /* it cast a spell */
    OB_DISENGAGED = 1 << 4,
    OB_CLEARED_MINES = 1 << 5,
    OB_ROUTS = 1 << 6
};

/* The actions that it may still use: bits, OB_REPLY among them. `used`: OB_MANOEUVRE, OB_SHOOT, OB_ATTACK. */
uint32_t ob_actions_left(const ob_figures *tables, uint32_t used, uint32_t limits);

/* What a stand does, if not one of the actions by its own name. */
typedef enum ob_deed {
    OB_STAYS,
    OB_IS_PASSED, /* others move through it */
    OB_SQUARES_UP,
    OB_RECOILS,
    OB_FOLLOWS_UP,
    OB_SAVES,
    OB_MOVES, /* turns, swaps, charges, evades, routs, returns, changes formation or role */
    OB_TURNS_TURRET,
    OB_FIRES, /* before contact, too */
    OB_STRIKES,
    OB_STRIKES_BACK
} ob_deed;

/* The action that a deed uses, or 0. */
uint32_t ob_action_of(const ob_readings *readings, ob_deed deed);

#endif
