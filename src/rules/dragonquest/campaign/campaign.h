/* A campaign on a map (ledger: "A round on the map", "A campaign"): days of two rounds of twelve hours, in
 * which forces march, attack or rest, and what comes round each day, week and month.
 *
 * A battle is all zeros while none is fought; while one is open its questions are the campaign's. Its two parties are
 * hexes: all forces in one fight as one, and take over its results. */
#ifndef DQ_CAMPAIGN_H
#define DQ_CAMPAIGN_H

#include "battle/battle.h"
#include "weeks.h"

/* A share of a day, exact; without a denominator: nothing. */
typedef struct dq_share {
    int32_t num, den;
} dq_share;

/* What a force did in this round, bits of dq_corps_state.acts. */
enum {
    DQ_ACTED = 1, /* its turn is over */
    DQ_MARCHED = 2,
    DQ_ATTACKED = 4,
    DQ_DRIVEN = 8 /* it moved after a battle */
};

/* A force on the map. Every byte is a field. */
typedef struct dq_corps_state {
    uint64_t quits; /* forces that it has finished with for the day, bits by their numbers */
    int32_t heads[DQ_GROUPS];
    int32_t dead, deserted; /* since the campaign started */
    dq_share today;         /* spent on marches since morning */
    dq_share stride;        /* spent in this round */
    dq_share progress;      /* towards the next hex */
    int16_t x, y;
    int16_t away;     /* days outside its home territory */
    uint8_t toward;   /* 1 + the way of the hex that the progress is for; 0: none */
    uint8_t facing;   /* a way */
    uint8_t fatigue;  /* dq_fatigue */
    uint8_t tests;    /* of desertion, that are due */
    uint8_t suffered; /* steps of fatigue that the day's marches have cost */
    uint8_t heaviest; /* 1 + the hardest class of terrain marched through today; 0: none */
    uint8_t rested;   /* rounds in a row */
    uint8_t acts;     /* bits of DQ_ACTED and the like */
    int8_t promoted;  /* as dq_host_of has it */
    uint8_t seen;     /* bits of the sides that know where it is */
    uint8_t known;    /* bits of the sides that know its dominant troops */
    uint8_t won;      /* bits of the sides that it has beaten */
    uint8_t lost;     /* bits of the sides that have beaten it */
    uint8_t weeks;    /* of training, earned in battle */
    uint8_t defeats;  /* that count toward the next of them */
    uint8_t revenge;  /* 1 + the force that it attacks first thing in the next round */
    uint8_t strips;   /* rounds for which it strips the dead and does not march */
    uint8_t spare[3];
    uint8_t persons[DQ_FELLOWS]; /* dq_condition */
    dq_service service;
} dq_corps_state;

/* A side. */
typedef struct dq_realm_state {
    int32_t victories;
    uint8_t rank; /* in this round, 0 acts first */
    uint8_t spare[3];
    dq_purse purse;
} dq_realm_state;

typedef struct dq_campaign {
    dq_realm_state realms[DQ_REALMS];
    dq_corps_state corps[DQ_CORPS_ALL];
    dq_intel intel;
    uint64_t bodies[DQ_SIDES]; /* forces of either party of the battle, bits by their numbers */
    int32_t day;               /* 1 and up */
    int16_t goal[2];           /* column and row that a march makes for */
    uint8_t step;              /* of steps.h */
    uint8_t at, part;          /* cursors */
    uint8_t night;             /* the second round of the day */
    uint8_t tied;   /* bits of the sides whose dice for the initiative are still to be rolled */
    uint8_t acting; /* 1 + the force whose turn it is; 0: no one's */
    uint8_t resume; /* the step that continues after the battle */
    uint8_t leads[DQ_SIDES]; /* of the battle: the force that each party is called after */
    uint8_t target;          /* 1 + the force that the acting one attacks; 0: none */
    uint8_t spare[2];
    dq_battle fight;
} dq_campaign;

extern const bn_game dq_campaign_game;

#endif
