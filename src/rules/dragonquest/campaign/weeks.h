/* What a campaign keeps in addition to its marches: training, pay and recruits of the forces, treasuries, spies and
 * what they have reported. Plain data, every byte a field. */
#ifndef DQ_WEEKS_H
#define DQ_WEEKS_H

#include "model.h"

enum {
    DQ_ADVISORS = 5,   /* kinds of them: lines of the Force Multiplier */
    DQ_NEIGHBOURS = 4, /* allied forces that a report has room for */
    DQ_ACTS = DQ_ESPIONAGE_ACTS_COUNT,
    DQ_ACT_SABOTAGE = DQ_ACTS,             /* the bit after them */
    DQ_BARGAINS = 5 + DQ_SPECIALISTS_COUNT /* what recruits are spent on: statistics, specialists */
};

/* The record of a group (DQ-036), from the document on. */
typedef struct dq_schooling {
    uint16_t drilled; /* what tactics training gives, in parts of DQ_PARTS */
    uint8_t tactics;  /* ordinary weeks */
    int8_t rank;      /* of its first trainers */
    uint8_t weapon, shield;
    int8_t weapon_rank, shield_rank;
    uint8_t courses[2];
} dq_schooling;

/* A force. */
typedef struct dq_service {
    dq_schooling groups[DQ_GROUPS];
    uint8_t raised[5]; /* statistics of its recruits */
    uint8_t bought[DQ_SPECIALISTS_COUNT], bought_rank[DQ_SPECIALISTS_COUNT];
    uint8_t bonus;            /* weeks of extra pay, in a row */
    uint8_t free;             /* weeks that a razing frees of pay */
    uint8_t supplied;         /* weeks for which it supplies */
    uint8_t halved;           /* days that its precautions stay ruined; 0: they are not */
    uint8_t works;            /* days that its castle does */
    uint8_t spied[DQ_REALMS]; /* 1 + Rank of the best operative of a side who knows its tactics */
    uint16_t studied[2];      /* bits: groups that were taught a course this week */
    uint8_t spare[4];
} dq_service;

/* A side. */
typedef struct dq_purse {
    int64_t money;
    uint8_t depleted[DQ_LEVIES]; /* drives that its regions have not got over yet */
    uint8_t held;                /* bits: drives of this month */
    uint8_t way;                 /* of paying, or of training: 1 + a word; 0: not said */
} dq_purse;

/* What can be found out about a force. */
typedef struct dq_findings {
    int32_t quality, cost, troops;
    int16_t places[DQ_NEIGHBOURS][2]; /* of forces allied to it; x below 0: no more */
    uint8_t commander[3];             /* MS, PC, WP */
    int8_t advisors[DQ_ADVISORS];     /* the best Rank of each kind; DQ_NONE: none */
} dq_findings;

typedef enum dq_whereabouts { DQ_AT_HOME, DQ_OUT, DQ_BACK, DQ_PRISONER, DQ_KILLED } dq_whereabouts;

/* An operative. */
typedef struct dq_agent {
    dq_findings seen; /* as it is: no one is shown that */
    dq_findings told; /* as they reported */
    int16_t told_day; /* 0: nothing reported yet */
    int16_t at[2];    /* where the force stood when they were sent */
    int16_t told_at[2];
    uint8_t told_of; /* 1 + the side of the force */
    uint8_t told_acts;
    uint8_t where;  /* dq_whereabouts */
    uint8_t target; /* a force */
    uint8_t acts;   /* bits by espionage_acts.csv, and DQ_ACT_SABOTAGE */
    uint8_t days;   /* until they are back */
    uint8_t travel; /* days of one way */
    uint8_t idle;   /* days for which no one asks where they go */
    uint8_t due;    /* bits of acts: what is to be rolled for now */
    uint8_t fails;  /* their fate is to be shown: 1 they were discovered, 2 their sabotage failed */
} dq_agent;

typedef struct dq_intel {
    dq_agent agents[DQ_REALMS][DQ_AGENTS];
    uint64_t razed;    /* bits: places of the map */
    uint64_t wanted;   /* bits: places that the side in turn means to raze */
    int32_t hands;     /* recruits of the drive in hand, not yet spent; or soldiers unpaid */
    int32_t pupils[3]; /* of the force in hand, this week: drilled, and in each course */
    uint16_t bargains; /* bits: what the recruits in hand are still to be spent on */
    uint8_t turn;      /* the side whose week or month is in hand */
    uint8_t missed;    /* points, of the memory test in hand */
    uint8_t item;      /* of it, that is rolled for; 0: the test itself */
    uint8_t asked;     /* the side in turn was asked what it razes */
    uint8_t played; /* of the report in hand: bits of acts that were played out, and one: asked */
    uint8_t worded; /* of the act in hand: 1 + a word of CHOICES(false_report); 0: not asked */
    uint8_t razed_weeks[BN_MAP_PLACES]; /* since a place was razed, while it may recover */
} dq_intel;

#endif
