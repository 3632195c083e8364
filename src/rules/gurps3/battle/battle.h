/* A battle of one or several days (ledger: "A battle day", steps B1 to B20), as its own game. */
#ifndef G3_BATTLE_H
#define G3_BATTLE_H

#include <banneret/system/steps.h>

#include "kinds.h"

/* ---- the state --------------------------------------------------------------------------- */

/* Where a unit is, between days. */
typedef enum g3_place {
    G3_FIELDED,
    G3_BROKEN, /* routed, and has not reformed */
    G3_TAKEN,  /* surrendered */
    G3_LEFT    /* withdrew, and does not come back */
} g3_place;

/* Bits of g3_unit_state.did: what it was asked today, that it was crushed, that it passed the test. */
enum {
    G3_DID_ATROCITY = 1,
    G3_DID_TEST = 2,
    G3_DID_BAY = 4,
    G3_DID_ROUT = 8,
    G3_DID_LOSE = 16,
    G3_CRUSHED = 32,
    G3_PASSED = 64 /* its Morale roll after the contest */
};

/* Bits of g3_unit_state.service: what a campaign brings to a battle in addition to the document. */
enum {
    G3_SERVED_BEAT = 1,    /* it has beaten this enemy this year */
    G3_SERVED_BEATEN = 2,  /* it was beaten by them */
    G3_SERVED_LED = 4,     /* a new commander leads it, not the character of the document */
    G3_SERVED_DRILLED = 8, /* it was irregular and has been trained since */
    G3_SERVED_UNPAID = 16, /* conscripts who get no pay */
    G3_SERVED_KNOWN = 32   /* quality and commander were rolled in an earlier battle */
};

/* A unit in a battle. Every byte is a field. */
typedef struct g3_unit_state {
    int32_t count;         /* men or pieces, present and fit */
    int32_t dead, wounded; /* men, of this battle */
    int32_t lost;          /* men or pieces, of today */
    uint8_t side;          /* for which it fights: units may go over */
    uint8_t place;         /* g3_place */
    uint8_t fate;          /* g3_fate of today */
    uint8_t did;           /* bits of G3_DID_ */
    uint8_t line;          /* of casualty_table.csv, of today */
    uint8_t rout_die;
    uint8_t percent;
    uint8_t leaderless;      /* its commander is lost */
    uint8_t afoot;           /* crews without their pieces, counted in men */
    uint8_t raised, lowered; /* steps of Morale by powers, of today */
    uint8_t healed, struck;  /* casualty lines by powers, of today */
    int8_t atrocity;         /* what an atrocity did to its Morale */
    int8_t mood;             /* what its own leader's fate did, beside that of the side */
    int8_t grief;            /* Morale lost with leaders, in earlier battles */
    int8_t bereft;           /* and in this one, for the next */
    uint8_t quality;         /* row of troop_quality.csv */
    int8_t pay;              /* effect of paydays on its Morale */
    uint8_t leadership;      /* of its commander, unless a character leads it */
    uint8_t service;         /* bits of G3_SERVED_ */
    uint8_t spare[3];
} g3_unit_state;

typedef enum g3_condition { G3_WELL, G3_UNCONSCIOUS, G3_DEAD, G3_PRISONER } g3_condition;

/* Bits of g3_person_state.did. */
enum {
    G3_DID_RISK = 1,
    G3_DID_SURVIVAL = 2,
    G3_DID_GLORY = 4,
    G3_DID_MONTHS = 8,
    G3_DID_SECOND = 16,
    G3_DID_REACTION = 32,
    G3_IS_OUT = 64, /* taken out by a catastrophe: no more rolls */
    G3_DID_RANSOM = 128
};

enum { G3_RENOWN = 4 };

/* Reputation that a day of this battle brought for some months; 0 months: none. */
typedef struct g3_renown {
    int8_t value;
    uint8_t months;
} g3_renown;

typedef struct g3_person_state {
    int16_t hits;
    int8_t risk;
    uint8_t condition; /* g3_condition */
    uint8_t did;       /* of today */
    uint8_t survival;  /* 1 + row of survival_results.csv, of today; 0: not rolled */
    uint8_t glory;     /* 1 + row of glory_results.csv, of today */
    uint8_t luck;      /* uses left */
    int8_t reputation; /* won or lost today, for some months */
    uint8_t months;
    uint8_t favour;  /* g3_favour */
    uint8_t found;   /* g3_found */
    int8_t fame;     /* Reputation that earlier battles left */
    int8_t earned;   /* Reputation won for good in this one */
    int8_t reaction; /* of superiors, in all, of today */
    uint8_t spare;
    g3_renown renown[G3_RENOWN]; /* of earlier days of this battle */
} g3_person_state;

/* Effects of powers that are aimed at one side, in the order of g3_party.aim. */
enum { G3_AIM_CATASTROPHE, G3_AIM_CONFOUND, G3_AIM_MORALE, G3_AIM_STRIKE, G3_AIMED };

/* Orders of special forces; abroad are those that go to an enemy. */
typedef enum g3_mission_order {
    G3_STAYS,
    G3_GUARDS,
    G3_SCOUTS,
    G3_KILLS_COMMANDER,
    G3_KILLS_LEADER
} g3_mission_order;

/* A mission of today; who was caught stays away. */
typedef struct g3_mission_state {
    uint8_t order;
    uint8_t foe;     /* 1 + the side to which it goes; 0: nowhere */
    uint8_t outcome; /* g3_errand */
    int8_t modifier;
} g3_mission_state;

/* Bits of g3_party.befallen. */
enum { G3_BEFELL_CATASTROPHE = 1, G3_BEFELL_MURDER = 2 };

/* Bits of what a side knows of spies, in the order of CHOICES(spies). */
enum {
    G3_SPIES_INSIDE,
    G3_LEADERS_MURDERED,
    G3_ENEMY_SPIES_SLAIN,
    G3_OWN_SPIES_SCOUTED,
    G3_OWN_SPIES_SLAIN
};

typedef struct g3_party {
    int32_t judged[G3_SIDE_INPUTS];
    uint32_t given;                       /* bits by g3_side_input */
    uint32_t rolled;                      /* bits by casualty line, of today */
    int32_t guns;                         /* captured */
    int32_t kept;                         /* guns of its own whose crews fell or ran */
    int32_t gear;                         /* value of looted gear */
    int32_t regained;                     /* and of that of its own casualties */
    int32_t ransom;                       /* of prisoners */
    int32_t cash;                         /* what it brings */
    uint16_t points[G3_ES_EFFECTS_COUNT]; /* on each effect, of today; then what is left of them */
    uint16_t es;
    int16_t skill; /* Strategy of anyone who commands; and Tactics */
    int16_t tactics;
    uint8_t commander;   /* 1 + a character; 0: no one of name */
    uint8_t halved;      /* its commander was lost today */
    uint8_t catastrophe; /* row of today */
    uint8_t behind;      /* the greatest margin; of the winner: ahead of the next */
    int8_t mood;         /* Morale of all its units, for the rest of the battle */
    int8_t today;        /* and for one day: at -2 after a repulse */
    int8_t tomorrow;
    int8_t glory;   /* what its leaders' glory gives to Strategy today */
    int8_t margin;  /* of its contest roll */
    uint8_t scouts; /* its scouting by powers worked; its confounding; */
    uint8_t confounds;
    uint8_t cursed;   /* what enemy powers add to its catastrophe roll */
    uint8_t holds;    /* it holds the field */
    uint8_t vacant;   /* its commander was lost on an earlier day */
    uint8_t asked;    /* bits by effect: targets that it declined */
    uint8_t befallen; /* bits of G3_BEFELL_: what is applied today */
    uint8_t paid[2];  /* TS of Morale lowered and raised that started points pay for, if pooled */
    uint8_t known;    /* its commander's skill was rolled in an earlier battle */
    uint8_t contends; /* it rolls in the contest of today */
    uint8_t table;    /* g3_table that it reads */
    uint8_t aim[G3_AIMED]; /* 1 + the side at which an effect is aimed, of today */
    g3_mission_state missions[G3_DETACHMENTS];
    uint8_t diviner; /* 1 + whom it follows; 0: no one */
    uint8_t trust;   /* g3_trust */
    uint8_t divined; /* what they add to Strategy; what scouts add; */
    uint8_t scouted;
    uint8_t killers; /* an attempt on its leaders has failed */
    uint8_t murder;  /* 1 + row of catastrophe.csv that assassins brought, of today; 0: none */
    uint8_t spare[3];
} g3_party;

/* A battle. Of the units only as many are part of the state as its setup has. */
typedef struct g3_battle {
    int32_t judged[G3_BATTLE_INPUTS];
    uint32_t given; /* bits by g3_battle_input */
    g3_party parties[G3_SIDES];
    g3_person_state persons[G3_SIDES][G3_PERSONS];
    int16_t hurt;   /* of the wound that is rolled */
    int16_t hits;   /* of the character in hand, before the injury */
    int16_t armour; /* what DR and Toughness take off a wound */
    int16_t spare_pair;
    uint8_t step;           /* of steps.h */
    uint8_t at, part;       /* cursors: a unit, side or character in hand */
    uint8_t day;            /* 1 and up */
    uint8_t luck;           /* 0 the roll, 1 whether Luck is used, 2 its dice */
    uint8_t kept;           /* the result of the roll in hand */
    uint8_t who, then;      /* the character who is hurt, and the step to go back to */
    uint8_t wounds;         /* still to be rolled */
    uint8_t dice, left;     /* of one wound, and of that in hand still to be thrown */
    uint8_t add;            /* of one wound */
    uint8_t deaths, faints; /* rolls against HT that are due */
    uint8_t many;           /* more than two sides contend today */
    uint8_t winner;         /* 1 + the side that won the contest; 0: no one */
    uint8_t difference;     /* to the next */
    uint8_t fought;         /* there was a contest today */
    uint8_t settled;        /* fates of whole forces are */
    uint8_t round;          /* of targets */
    uint8_t put_off;        /* of parts.c; always 0 in play */
    uint8_t divisor;        /* of DR against a wound that has a place; 0: armour counts as it is */
    uint8_t placed;         /* the place of the wound in hand is known */
    uint8_t spare[1];
    g3_unit_state units[G3_BATTLE_UNITS];
} g3_battle;

/* Writes the first state of a battle without its course; then computes up to the first question. A
 * campaign changes the units in between. */
void g3_battle_ready(const g3_setup *setup, g3_battle *battle);
void g3_battle_start(const g3_setup *setup, g3_battle *battle, bn_trace *trace);

/* What leaders whom a unit's side has lost take off its Morale in its next battle (G3-119). */
int32_t g3_grief_after(const g3_setup *setup, const g3_battle *battle, int32_t u);

extern const bn_steps g3_battle_course;
extern const bn_game g3_battle_game;
extern const bn_gloss g3_battle_gloss;

#endif
