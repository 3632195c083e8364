/* A campaign (ledger: "A campaign"): months of pay and muster, days in camp or on the march, and the
 * battles between them.
 *
 * The state holds every unit of both sides as a band: those in the army, those that can still be raised,
 * and those that are gone. A battle is all zeros while none is fought; while one is open its questions are
 * the campaign's, and when it is over the bands take over its results.
 *
 * The article has no map and no marches: whether armies meet is the referee's to say. An order lasts for a turn, of as
 * many days as the document says. Months have 30 days. */
#ifndef G3_CAMPAIGN_H
#define G3_CAMPAIGN_H

#include "battle/battle.h"

enum { G3_CAMP_SIDES = 2, G3_BANDS = G3_CAMP_SIDES * G3_UNITS };

/* The fate of a unit. */
typedef enum g3_standing {
    G3_UNRAISED, /* a levy that no one has raised yet */
    G3_IN_ARMY,
    G3_MUTINOUS, /* obeys no one until it is paid */
    G3_SCATTERED,
    G3_CAPTURED,
    G3_DESERTED,
    G3_MERGED,
    G3_DESTROYED
} g3_standing;

/* Bits of g3_band.due: what is still to be done with it this month, or on this day. */
enum {
    G3_DUE_TRAIN = 1,
    G3_DUE_CAPTAIN = 2,
    G3_DUE_ROLL = 4,
    G3_DUE_UNREST = 8,
    G3_DUE_FOOD = 16,
    G3_DUE_REFUSES = 32,
    G3_DUE_RESTLESS = 64 /* since it went without pay, until it gets some */
};

/* A unit in a campaign. Every byte is a field. */
typedef struct g3_band {
    int32_t count;   /* men or pieces, fit */
    int32_t wounded; /* men who may recover */
    int32_t dead;    /* men dead, maimed or left behind, since the campaign started */
    int32_t full;    /* men or pieces that it has room for */
    int32_t before;  /* number before its last battle, of which the wounded recover a share */
    int32_t hurt;    /* wounded in its last battle who were brought home */
    int16_t part;    /* of a man who is not quite well yet, in two-hundredths */
    uint8_t side;    /* whom it serves: units may go over */
    uint8_t standing;
    uint8_t battles;
    int8_t lost;    /* Morale, by missed paydays */
    uint8_t met;    /* paydays in a row since the last one missed */
    uint8_t bonus;  /* bonus of this month, in steps of half a month's pay: 0, 1, 2 */
    uint8_t months; /* of training toward its next step */
    uint8_t leadership;
    uint8_t service; /* bits of G3_SERVED_ */
    uint8_t afoot;   /* crews without their pieces, counted in men */
    int8_t atrocity; /* what atrocities did to its Morale, until the campaign ends */
    int8_t grief;    /* Morale lost with leaders, until a clear victory */
    uint8_t due;     /* bits of G3_DUE_ */
    uint8_t waits;   /* paydays that it waits for, in hope of loot */
} g3_band;

/* A side. */
typedef struct g3_realm {
    int64_t treasury;
    int64_t paid;      /* since the campaign started */
    int64_t loot;      /* of the battle that is over, not yet shared or kept */
    int32_t gear;      /* value of gear that was taken */
    int32_t guns;      /* captured, or its own, without crews */
    int32_t victories; /* battles won clearly */
    int16_t skill, tactics;
    uint8_t commander; /* 1 + a character; 0: no one of name */
    uint8_t vacant;    /* its commander was lost */
    uint8_t order;     /* of CHOICES(order) */
    uint8_t works;     /* bits by CHOICES(works), of this month */
    uint8_t pays;      /* 1 + of CHOICES(payday); 0: not said yet */
    uint8_t known;     /* its commander's skill was rolled, if it was to be */
    uint8_t dares;     /* the referee has it give dangerous orders in this turn */
    uint8_t held;      /* it held the field of the last battle */
} g3_realm;

enum { G3_FAMES = 6 };

/* Reputation that lasts for some months. */
typedef struct g3_fame {
    int16_t until; /* the first day on which it is gone */
    int8_t value;
    uint8_t spare;
} g3_fame;

/* A character, between battles. */
typedef struct g3_veteran {
    int16_t hits;
    uint8_t condition; /* g3_condition */
    int8_t fame;       /* Reputation that battles brought for good */
    int8_t reaction;   /* of superiors, after the last battle */
    uint8_t favour;    /* g3_favour */
    uint8_t glory;     /* 1 + row of glory_results.csv, if superiors reacted; otherwise 0 */
    uint8_t spare;
    g3_fame lasting[G3_FAMES];
} g3_veteran;

typedef struct g3_campaign {
    g3_realm realms[G3_CAMP_SIDES];
    g3_veteran veterans[G3_CAMP_SIDES][G3_PERSONS];
    int32_t judged[G3_CAMPAIGN_INPUTS];
    int32_t day;      /* 1 and up */
    int32_t month;    /* that have ended */
    int32_t men;      /* who are raised or recruited, until their quality is known */
    uint8_t step;     /* of steps.h */
    uint8_t at, part; /* cursors: a unit or side in hand */
    uint8_t left;     /* days of this turn */
    uint8_t easy;     /* 1 + the side that had far the better odds in the battle; 0: no one */
    uint8_t joined;   /* it came to battle in this turn */
    uint8_t turn;     /* 0 or 1: the side whose month is in hand, in the order of g3_side_in_turn */
    uint8_t spare[1 + 4 * (1 - G3_CAMPAIGN_INPUTS % 2)];
    g3_band bands[G3_BANDS];
    g3_battle fight; /* of its units only as many are part of the state as there are */
} g3_campaign;

extern const bn_game g3_campaign_game;

#endif
