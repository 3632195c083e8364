/* A campaign as a game (ledger: "A campaign", steps C1 to C11), out of which battles open.
 *
 * The state holds every force in the field as a column, the fortified places, the present phase of the time unit, and
 * one battle, which is all zeros while none is fought. While one is open its questions are the campaign's; when it is
 * over the columns take over its results, and the campaign continues where it was.
 *
 * Days are counted from 1; a month has 30 of them and a year 365 (constants.csv). */
#ifndef WM_CAMPAIGN_H
#define WM_CAMPAIGN_H

#include <banneret/system/errand.h>

#include "battle/battle.h"
#include "rules/field/map.h"
#include "rules/field/march.h"
#include "rules/rating/rating.h"
#include "rules/field/results.h"

enum {
    WM_COLUMNS = 24, /* forces and parts of forces, both sides together */
    WM_RESULTS = 12, /* dated victories and routs kept of one column */
    WM_HEALING = 4,  /* groups of wounded on their way back */
    WM_MONTHS = 12,  /* of the training log */
    WM_WEEK_MAX = 7  /* days of the longest time unit */
};

typedef enum wm_column_fate {
    WM_UNUSED,
    WM_IN_THE_FIELD,
    WM_FLED,
    WM_DEAD,
    WM_SURRENDERED,
    WM_HOME /* the survivors of a rout, until they form a force again */
} wm_column_fate;

/* Wounded of one battle, by kind, and the day at whose end they are fit again; 0: none. */
typedef struct wm_healing {
    int32_t kinds[WM_KINDS];
    int32_t day;
} wm_healing;

/* A force, or a part of one that was not reunited. Every byte is a field. */
typedef struct wm_column {
    wm_standing standing; /* dead: since the campaign started */
    wm_healing healing[WM_HEALING];
    int32_t x, y;
    int32_t supply_days;
    int32_t starved;    /* of its dead, those whom a siege starved; the others were slain */
    int32_t miles;      /* it may still go, or has saved up (WM-R-73) */
    uint32_t free_from; /* columns with whom contact is broken until it moves again */
    int16_t mercy_day[WM_SIDE_FORCES]; /* of the last mercy from the enemy's force f, 0: none */
    int16_t result_day[WM_RESULTS];    /* newest first; 0: none */
    uint8_t result[WM_RESULTS];        /* 0 victory, 1 rout */
    uint8_t trained[WM_MONTHS];        /* days, by month, the present one included */
    uint8_t led[WM_MONTHS];            /* how many of them with the leader */
    uint16_t trained_days, led_days;   /* since the campaign started */
    int16_t home_day; /* of a rout: when its survivors are home; at home: after which day they are
                         asked whether they form a force */
    uint16_t hungry_days;
    wm_clock battle, march; /* fatigue by cause; that of hunger follows from hungry_days */
    uint8_t side;
    uint8_t fate;   /* wm_column_fate */
    uint8_t beaten; /* bit f: has beaten the enemy's force f */
    uint8_t order;  /* wm_order */
    uint8_t luck;   /* bit d: on day d it found food, or the march was F */
    uint8_t worn;   /* wm_weariness that a forced march leaves after the move */
    uint8_t moved, fought, inside, came_last;
    uint8_t part;       /* 0 of a whole force, otherwise 1 and up */
    uint8_t wins;       /* since the campaign started, at most 255 */
    int32_t to_x, to_y; /* where a march that lasts leads */
    uint32_t known;     /* enemies in contact when it got its errand, a bit each */
    uint8_t errand;     /* bn_errand */
    uint8_t ended;      /* bn_ending of the last one, until it has new orders */
    uint8_t rest;       /* days for which it was ordered to stay; 0: without end */
    uint8_t marched;    /* its last errand was a march */
} wm_column;

/* A fortified place. */
typedef struct wm_seat {
    int16_t food_weeks;
    uint16_t invested; /* days, unbroken */
    uint8_t holder;    /* 0 no one, otherwise 1 + the side that holds it */
    uint8_t pressed;   /* invested or stormed in this time unit */
} wm_seat;

/* The phases, in the order of events. */
typedef enum wm_phase {
#define STEP(name, row) WM_PHASE_##name,
#include "campaign/steps.def"
    WM_PHASE_OVER
} wm_phase;

typedef struct wm_campaign {
    bn_rat rate;                /* ground factor of this time unit */
    int64_t paid[WM_SIDES];     /* pay since the campaign started (WM-020) */
    int64_t treasury[WM_SIDES]; /* what is left after it; below 0 it is owed */
    int64_t xp[WM_SIDES];       /* experience of its leaders since the campaign started (WM-115) */
    wm_column columns[WM_COLUMNS];
    wm_seat seats[WM_PLACES];
    int32_t day;     /* the first of this time unit */
    int32_t miles;   /* of a map unit */
    uint32_t passed; /* enemy columns that the one in hand has already passed */
    int32_t units;   /* it still has to go */
    int32_t victories[WM_SIDES];
    int32_t ruled[WM_FORCES]; /* heads that the referee added to each force, or took from it */
    uint8_t phase;            /* wm_phase */
    uint8_t then;             /* phase after WM_PHASE_TIRED, or after a battle */
    uint8_t column;           /* in hand; place in WM_PHASE_SIEGE and WM_PHASE_SURRENDER */
    uint8_t turn;             /* 0: the side that is first in this step; 1: the other */
    uint8_t sub;              /* question of C1, day of C3 and C11, cause of fatigue */
    uint8_t way;              /* direction of the column in hand */
    uint8_t initiative;       /* side */
    uint8_t first;            /* side that moves first */
    uint8_t days;             /* of this time unit */
    uint8_t night;            /* day of this time unit that is ending */
    int8_t forage;            /* shift of the ground */
    uint8_t clerics;          /* clerics feed all */
    uint8_t time_unit;        /* 0 day, 1 week */
    uint8_t hand;             /* the column in hand while a battle is fought */
    uint8_t march;            /* of steps.h: the battle caught the column in hand */
    uint8_t spare;
    uint8_t answered[4];         /* last answer to a battle: its end is reported from it */
    uint8_t entrants[WM_FORCES]; /* column of each entrant of the battle */
    uint8_t bodies[WM_BODIES];   /* column of each body of the battle that is over */
    uint8_t spare_bytes[3];
    wm_battle fight; /* all zeros except while a battle is fought */
    /* Left to each character of each force, by wm_person_of; part of a state only if
     * wm_charges_kept. */
    uint16_t charges[WM_FORCES][1 + WM_PERSONS][WM_ITEMS];
} wm_campaign;

extern const bn_game wm_campaign_game;

#endif
