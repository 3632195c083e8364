/* A campaign as a game (ledger: table (e)), out of which battles open.
 *
 * The state holds every force in the field as a column, what the sides own and what they are
 * raising, where in the day or month it stands, and one battle, which is all zeros while none is
 * fought. While one is open its questions are the campaign's; when it is over the columns take over its results, and
 * the day continues.
 *
 * Column c belongs to side c / G4_SIDE_FORCES. The forces of the documents have the columns of their
 * flat count; parts of divided forces take those that are free. A column consists of lines of one
 * force of the documents, its origin. Forces that join keep their columns, and one of them leads:
 * orders, place, casualties and battles are the leading column's (its `head` is itself).
 *
 * Days are counted from 1; months have 30 of them (constants.csv), and a year twelve months. */
#ifndef G4_CAMPAIGN_H
#define G4_CAMPAIGN_H

#include <banneret/system/errand.h>
#include <banneret/system/ground.h>

#include "battle/battle.h"
#include "rules/forces/logistics.h"
#include "rules/forces/movement.h"

enum {
    G4_COLUMNS = G4_CAMPAIGN_SIDES * G4_SIDE_FORCES,
    G4_FIGHTERS = G4_ROSTERS, /* columns of a side in one battle */
    G4_MUSTERS = 8,           /* things that a side is raising at once */
    G4_LS_KINDS = 3,          /* rows of logistics.csv */
    G4_REST_DAYS = 99,        /* that a force can be ordered to camp at once */
    G4_ACTS = 3 /* of raising, and of dividing and joining, that a side orders on one day */
};

typedef enum g4_column_fate {
    G4_FATE_NONE,    /* no one: a free column */
    G4_FATE_RESERVE, /* can be raised or hired */
    G4_FATE_RAISING,
    G4_FATE_FIELD,
    G4_FATE_GONE,  /* destroyed, captured, disbanded, gone home */
    G4_FATE_GUESTS /* gone, except for people who ride with another column, its head */
} g4_column_fate;

/* How a line was kept up, from month to month. */
typedef struct g4_upkeep {
    uint8_t readiness;   /* row of readiness.csv, as last paid */
    uint8_t full_months; /* paid in full since it was reduced; 0 too if it never was: see weak */
    uint8_t levy_months; /* served this year */
    uint8_t levy_rolled; /* 0: has not been asked to stay; otherwise 1 + months since */
} g4_upkeep;

/* A force in the field, or a part of one. Every byte is a field. */
typedef struct g4_column {
    g4_standing standing;
    g4_upkeep upkeep[G4_LINES];
    g4_person_state
        person_states[G4_PERSONS]; /* persons of its origin; absent if they are with another part */
    bn_rat casualties;             /* running, percent; exact after a junction */
    bn_rat miles;                  /* saved up toward the next space */
    bn_rat speed;                  /* miles of this day; 0 in camp */
    int64_t healing;               /* dollars of healers' work not yet used */
    int32_t x, y;
    int32_t from_x, from_y; /* the space it came from */
    int32_t to_x, to_y;     /* where today's march leads */
    int32_t ls[G4_LS_KINDS];
    int32_t allotted[2];   /* naval and air LS that it has this month, of all its side's */
    int32_t distance_home; /* miles, this month */
    int32_t land_unpaid;   /* points of land LS that deliver nothing this month */
    int32_t spare_points;
    uint32_t low, none;               /* lines that their owner wants at less than full readiness */
    uint32_t met;                     /* columns that it met today, a bit each */
    uint32_t known;                   /* enemies beside it when it got its errand, a bit each */
    uint16_t busy;                    /* days for which a battle still holds it */
    uint16_t forced_days;             /* of forced march in a row */
    uint16_t steps;                   /* spaces gone today */
    uint8_t ground_days[G4_TERRAINS]; /* of this month, by the ground of its camp */
    uint8_t fate;                     /* g4_column_fate */
    uint8_t origin;                   /* flat count of the force whose roster it has */
    uint8_t head;                     /* column that leads it; itself if it leads */
    uint8_t supports;                 /* column for which its aircraft fight */
    uint8_t order;                    /* g4_order_of_day */
    uint8_t how;                      /* bits of G4_HOW_ */
    uint8_t ordered;                  /* has its orders for today */
    uint8_t march_failed;             /* today's roll for a hard march failed */
    uint8_t halted;                   /* goes no further today */
    uint8_t hostile;                  /* marches through hostile country today */
    uint8_t wavers;                   /* its mercenaries do */
    uint8_t in_kind;                  /* percent of its upkeep met without money, this month */
    uint8_t month;                    /* bits of G4_MONTH_ */
    uint8_t ground;                   /* g4_terrain of the month */
    uint8_t administration;           /* row of administration_results.csv, this month */
    uint8_t civilians_lost;           /* percent */
    uint8_t unpaid; /* lines of it went without anything this month: 1 some, 2 so far all */
    uint8_t part;   /* 0 of a whole force, otherwise 1 and up */
    uint8_t rest;   /* days, with today, for which it was ordered to stay as it is */
    uint8_t errand; /* bn_errand: a march to (to_x, to_y), or a stay; `rest` 0: without end */
    uint8_t ended;  /* bn_ending of the last one, until it has new orders */
} g4_column;

/* Bits of g4_column.how. */
enum {
    G4_HOW_FORCED = 1,
    G4_HOW_BY_NIGHT = 2,
    G4_HOW_NO_SECURITY = 4,
    G4_HOW_CIVILIANS = 8,
    G4_HOW_ABOARD = 16 /* its troops are aboard its ships, until they are ordered ashore */
};

/* Bits of g4_column.month: the referee's judgements on a month. */
enum {
    G4_MONTH_SEASON = 1,
    G4_MONTH_RURAL = 2,
    G4_MONTH_SUPPLY_LINE = 4,
    G4_MONTH_IN_PORT = 8,
    G4_MONTH_ROADS_ONLY = 16,
    G4_MONTH_CANNOT_GO_HOME = 32,
    G4_MONTH_HARD_WINTER = 64,
    G4_MONTH_LAND_AND_WATER = 128
};
enum { G4_MONTH_FLAGS = 8 };

/* Something that is on its way. */
typedef enum g4_muster_kind {
    G4_MUSTER_NONE,
    G4_MUSTER_FORCE,    /* a reserve, to its column */
    G4_MUSTER_ELEMENTS, /* of a line */
    G4_MUSTER_LS,       /* points of a kind (`line`) */
    G4_MUSTER_SHARE,    /* replacements: `count` percent of the strength of each line */
    G4_MUSTER_REFUND    /* dollars for disbanded troops */
} g4_muster_kind;

typedef struct g4_mustering {
    int64_t dollars;
    int32_t day; /* it is there on the morning of this day */
    int32_t count;
    uint8_t kind; /* g4_muster_kind */
    uint8_t column;
    uint8_t line;
    uint8_t spare[5];
} g4_mustering;

/* What a side is asked about in its sitting of a day. */
typedef enum g4_stage {
    G4_STAGE_RAISING,  /* D2, what it raises and disbands */
    G4_STAGE_ORDERING, /* D2, orders for its forces */
    G4_STAGE_READY
} g4_stage;

/* How far each side is in its sitting. */
typedef struct g4_draft {
    uint32_t lines; /* that go with a part, or those meant */
    int32_t count;
    uint8_t column; /* in hand */
    uint8_t part;   /* question of it in hand, by its stage */
    uint8_t act;    /* what it is about: g4_order_of_day and more, or g4_act */
    uint8_t line, into;
    uint8_t percent;
    uint8_t acts;  /* done today */
    uint8_t stage; /* g4_stage */
    uint8_t spare[2];
    uint16_t persons; /* a bit each; of what is raised the percent paid in kind */
} g4_draft;

typedef enum g4_phase {
    G4_PHASE_COUNTRY,   /* D1, on the first day */
    G4_PHASE_DAY,       /* D1 */
    G4_PHASE_EVENTS,    /* D1, what else happens */
    G4_PHASE_SITTING,   /* D2 */
    G4_PHASE_LUCK,      /* D3 */
    G4_PHASE_MARCH,     /* D4, a space at a time; nothing is asked */
    G4_PHASE_BATTLE,    /* D4, tables (a) to (c) */
    G4_PHASE_EVENING,   /* nothing is asked */
    G4_PHASE_GROUND,    /* M1 */
    G4_PHASE_READINESS, /* M3 */
    G4_PHASE_SHARING,   /* M3 */
    G4_PHASE_QUARTER,   /* M4 */
    G4_PHASE_TRAIN,     /* M5 */
    G4_PHASE_PAY,       /* M5 */
    G4_PHASE_UNPAID,    /* M5; nothing is asked */
    G4_PHASE_LEVIES,    /* M6 */
    G4_PHASE_REPLACE,   /* M7 */
    G4_PHASE_DAWN,      /* nothing is asked */
    G4_PHASE_OVER
} g4_phase;

/* Where the questions before a battle stand. */
typedef enum g4_meeting {
    G4_MEETING_NONE,
    G4_MEETING_WALLS,                              /* does the mover assault the fortress? */
    G4_MEETING_TOGETHER,                           /* who fights together, of either side */
    G4_MEETING_COMMANDS = G4_MEETING_TOGETHER + 2, /* under whom, of either side */
    G4_MEETING_OPENS = G4_MEETING_COMMANDS + 2
} g4_meeting;

typedef struct g4_campaign {
    int64_t money[G4_CAMPAIGN_SIDES];    /* dollars; unused by a side without a budget */
    int64_t captives[G4_CAMPAIGN_SIDES]; /* that it took since the campaign started (G4-238) */
    int64_t loot[G4_CAMPAIGN_SIDES]; /* dollars for what it took from the enemy and from places */
    bn_rat march_factor;
    bn_rat bill;                    /* of the column that is being paid, before Administration */
    bn_rat supply[G4_LS_KINDS + 1]; /* dollars it can still be brought, by kind; last by Heroes */
    g4_mustering musters[G4_CAMPAIGN_SIDES][G4_MUSTERS];
    g4_draft drafts[G4_CAMPAIGN_SIDES];
    int32_t pool[G4_CAMPAIGN_SIDES][2]; /* naval and air LS not yet shared out this month */
    int32_t victories[G4_CAMPAIGN_SIDES];
    int32_t day;
    uint8_t phase;  /* g4_phase */
    uint8_t column; /* in hand, flat */
    uint8_t line;   /* of it */
    uint8_t part;   /* question of it */
    uint8_t mover;  /* column whose meetings are looked after; G4_NOBODY: none */
    uint8_t
        avoided; /* how the winner of the contest avoided a battle: 0 not, otherwise 1 + g4_approach */
    uint8_t fighters[2][G4_FIGHTERS]; /* columns in the battle, by side; G4_NOBODY */
    uint8_t holders[G4_PLACES];       /* 0 no one, otherwise 1 + side */
    g4_weather weather;
    uint8_t roads;   /* g4_roads */
    uint8_t events;  /* bits of the day's question that are still to be asked about */
    uint8_t limit;   /* a side has no one left, or the days are over */
    uint8_t meeting; /* g4_meeting: what is asked before the mover's battle */
    uint8_t turn;    /* M3 to M7: the side whose month is paid */
    uint8_t came;    /* forces of the mover's side that came with it and have still to meet */
    uint8_t spare[7];
    g4_battle fight;               /* all zeros except while a battle is fought */
    g4_column columns[G4_COLUMNS]; /* only those of the sides of the setup are part of the state */
} g4_campaign;

#define G4_NOBODY UINT8_MAX

extern const bn_game g4_campaign_game;

#endif
