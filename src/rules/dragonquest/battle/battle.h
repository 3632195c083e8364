/* A battle, and the battles of retaliation that follow it (ledger: "A battle", steps B1 to B17). */
#ifndef DQ_BATTLE_H
#define DQ_BATTLE_H

#include <banneret/system/steps.h>

#include "kinds.h"

typedef struct dq_group_state {
    int32_t heads;  /* present and fit */
    int32_t fallen; /* in the battle in hand, and not yet healed */
    int32_t dead;   /* in all battles */
    int32_t deserted;
} dq_group_state;

/* Bits of dq_person_state.did: what was asked of them in the battle in hand. */
enum {
    DQ_DID_INJURY = 1,
    DQ_DID_WOUND = 2,
    DQ_DID_CAPTURE = 4,
    DQ_DID_LEAD = 8,
    DQ_DID_FOLLOW = 16
};
typedef enum dq_condition { DQ_WELL, DQ_INJURED, DQ_DEAD, DQ_CAPTIVE } dq_condition;
typedef struct dq_person_state {
    uint8_t condition; /* dq_condition */
    uint8_t did;
} dq_person_state;

/* Every byte is a field. Roles may change from battle to battle, sides do not. */
typedef struct dq_party {
    int32_t judged[DQ_SIDE_INPUTS];
    uint32_t given;            /* bits by dq_side_input */
    int32_t rating;            /* final, once the forms are decided */
    int32_t lost;              /* heads, of the battle in hand */
    int32_t to_name;           /* how many are affected, whom the commander has still to name */
    int32_t picked[DQ_GROUPS]; /* whom they have named */
    int32_t beyond[DQ_GROUPS]; /* whom they leave without supervision; all 0: the worst */
    int32_t healed;            /* of the battle in hand */
    int16_t chance;            /* of its Perceive Tactics roll */
    int8_t promoted;           /* as dq_host_of has it */
    uint8_t form;              /* row of the forms of its role */
    uint8_t degrees;           /* of change */
    uint8_t fatigue;           /* dq_fatigue */
    uint8_t tests;             /* of desertion, that are due */
    uint8_t rate;              /* casualty percentage */
    uint8_t hexes;             /* that it moved after the battle */
    uint8_t weeks, defeats;    /* of training earned (DQ-031) */
    uint8_t stripped;
    uint8_t naming; /* who is affected: 1 + a word of dq_order_words; 0: as usual */
    uint8_t leader; /* of several commanders: 0 the best, otherwise 1 + another */
    uint8_t fell;   /* they have fallen, and the best has taken over */
    uint8_t spare[2];
} dq_party;

typedef struct dq_battle {
    int32_t judged[DQ_BATTLE_INPUTS];
    uint32_t given; /* bits by dq_battle_input */
    dq_party parties[DQ_SIDES];
    dq_group_state groups[DQ_SIDES][DQ_GROUPS];
    dq_person_state persons[DQ_SIDES][DQ_CHARACTERS];
    uint8_t step;
    uint8_t at, part;    /* cursors: a side, group, character or judgement in hand */
    uint8_t number;      /* of the battle, from 1 on */
    uint8_t attacker;    /* a side */
    uint8_t winner;      /* 1 + a side; 0: no one */
    uint8_t row;         /* of battle_results.csv */
    uint8_t fought;      /* the battle in hand was fought */
    uint8_t stays;       /* the loser does */
    uint8_t roll_failed; /* their roll for the retreat did */
    uint8_t spare[2];
} dq_battle;

extern const bn_steps dq_battle_course;
extern const bn_game dq_battle_game;
extern const bn_gloss dq_battle_gloss;

#endif
