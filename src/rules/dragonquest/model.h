/* DragonQuest mass combat: what groups, units, forces and battles are made of, as plain data.
 *
 * A document is read into the dq_setup (immutable, shared). What changes in play stands in the state of
 * battle.h. Qualities and multipliers are exact: every figure of the book is a multiple of 1/200, and
 * the limits below keep a Battle Power within 64 bits. */
#ifndef DQ_MODEL_H
#define DQ_MODEL_H

#include <banneret/system/map.h>
#include <banneret/system/questions.h>
#include <banneret/system/system.h>

#include "dq_tables.gen.h"

enum {
    DQ_SIDES = 2,
    DQ_UNITS = 6,       /* of one force */
    DQ_GROUPS = 16,     /* of one force */
    DQ_STAFF = 12,      /* lines of officers, and of specialists, of one force */
    DQ_PEOPLE = 200,    /* officers or specialists of one line */
    DQ_HEADS = 20000,   /* of one group */
    DQ_LESSONS = 6,     /* of one group */
    DQ_TRAINERS = 4,    /* lines of one lesson */
    DQ_DRIVES = 12,     /* of one force */
    DQ_CHARACTERS = 12, /* of one force */
    DQ_REALMS = 4,      /* sides of a campaign */
    DQ_CORPS = 20,      /* forces of one of them */
    DQ_CORPS_ALL = 40,  /* of all */
    DQ_FELLOWS = 4,     /* characters of one force on the map */
    DQ_RELATIONS = 6,   /* pairs of sides */
    DQ_PARTS = 200,     /* a quality is a multiple of one part in this many */
    DQ_AGENTS = 4,      /* operatives of a side of a campaign */
    DQ_LEVIES = 6,      /* drives that it may hold */
    DQ_INSTRUCTORS = 4, /* lines of a force on the map */
    DQ_DEPLETIONS = 20, /* drives in a row that a region remembers */
    DQ_NONE = -1,
    DQ_UNTOLD = -100 /* a damage modifier that no document gives */
};

/* How many statistics a soldier has, of which the lines of troop_quality.csv look at one each. */
enum { DQ_STATS = DQ_SIZE + 1 };

/* The value of a row of constants.csv: DQ_CONSTANT(tables, TACTICS_WEEKS). */
#define DQ_CONSTANT(tables, name) ((tables)->constants[DQ_CONSTANTS_##name].value)

/* Groups of terms in a trace, each with its total. */
enum {
    DQ_TERMS_TQ = 1, /* Troop Quality of a group */
    DQ_TERMS_UQ,     /* Unit Quality */
    DQ_TERMS_FM,     /* Force Multiplier; of troops beyond the capacity */
    DQ_TERMS_FM_BEYOND,
    DQ_TERMS_CAPACITY, /* command capacity */
    DQ_TERMS_BP,       /* Battle Power, and that of troops beyond the capacity */
    DQ_TERMS_BP_BEYOND,
    DQ_TERMS_BP_ALL,
    DQ_TERMS_PAY,      /* the bill of a week */
    DQ_TERMS_RECRUITS, /* multiplier of a drive */
    DQ_TERMS_TARGET,   /* of a drive */
    DQ_TERMS_RATING,   /* Combat Rating of a side */
    DQ_TERMS_CHANCE,   /* of a Perceive Tactics roll */
    DQ_TERMS_DESERT,   /* number to roll under */
    DQ_TERMS_BATTLE,   /* total of a side */
    DQ_TERMS_RATE,     /* casualty percentage */
    DQ_TERMS_LEAD,     /* of the attacker over the defender */
    DQ_TERMS_TMR       /* mean movement of the troops */
};

/* What a group is beside its statistics, bits of a mask. */
enum {
    DQ_NIGHT_VISION = 1 << 0,
    DQ_SUBTERRANEAN = 1 << 1,
    DQ_AT_HOME_IN_WOODS = 1 << 2,
    DQ_AT_HOME_ON_ROUGH = 1 << 3,
    DQ_HARMED_BY_DAY = 1 << 4,
    DQ_ASSASSINS = 1 << 5, /* trained as such (DQ-033) */
    DQ_RANGERS = 1 << 6,   /* trained as such (DQ-034) */
    DQ_CAVERN = 1 << 7,    /* the environment of these Rangers is the cavern */
    DQ_MOUNTS = 1 << 8,    /* animals, not trained for war: no soldiers */
    DQ_UNDEAD = 1 << 9     /* or devils, whatever their people */
};

/* What a soldier can, bits of a mask, in the order of the statistics from DQ_FLIGHT on. */
enum { DQ_POWERS = 8 };

typedef struct dq_trainer {
    int32_t count;
    int32_t ms, wp;
    int32_t skill; /* Rank with the weapon or shield, or as Assassin or Ranger */
} dq_trainer;

typedef enum dq_course { DQ_TACTICS, DQ_WEAPON, DQ_SHIELD, DQ_ASSASSIN, DQ_RANGER } dq_course;

/* Weeks that a group spent on one thing. */
typedef struct dq_lesson {
    int32_t course; /* dq_course */
    int32_t weeks;
    uint8_t in_battle; /* earned there (DQ-031) */
    int32_t trainer_count;
    dq_trainer trainers[DQ_TRAINERS];
} dq_lesson;

/* What a group has learnt so far, in weeks. */
typedef struct dq_record {
    int32_t tactics, rank; /* ordinary weeks; the first trainers' Rank */
    int32_t weapon, shield, courses[2];
} dq_record;

/* Soldiers with one profile (DQ-001). */
typedef struct dq_group {
    const char *name;
    const char *people; /* of the race `other`, or NULL */
    int32_t heads;
    int32_t race; /* row of races.csv */
    int32_t stats[DQ_STATS];
    uint32_t powers, traits;
    int32_t mount_tmr; /* 0: on foot */
    bn_rat told;       /* Troop Quality, where the document gives it; otherwise 0/0 */
    bn_rat beast;      /* of a shapechanger as an animal; otherwise 0/0 */
    int32_t shape;     /* 0 human, 1 beast */
    int32_t lesson_count;
    dq_lesson lessons[DQ_LESSONS];
    int32_t shield_rank; /* DQ_NONE: none */
    int32_t weapon_most; /* highest Rank of their weapon */
    int32_t counts;      /* in Unit Quality: 0 as soldiers do, 1 it does, 2 it does not */
    uint8_t recruits;    /* drives of a campaign fill it */
    uint8_t voids;       /* a course that is interrupted starts again */
    int32_t equipment_cost;
    dq_record record;
    bn_rat drilled; /* what tactics training gives */
    bn_rat quality; /* Troop Quality, worked out once */
} dq_group;

typedef struct dq_officers {
    int32_t count, ms, wp;
} dq_officers;

typedef struct dq_specialists {
    int32_t role; /* row of specialists.csv */
    int32_t count, rank;
} dq_specialists;

/* Traits of a commander, bits of a mask, in the order of force_multipliers.csv from `namer` on. */
enum { DQ_COMMANDER_TRAITS = 6 };
typedef struct dq_commander {
    const char *name; /* NULL: there is none */
    int32_t ms;       /* DQ_NONE: not a Military Scientist */
    int32_t ranger, pc, wp;
    uint32_t traits;
} dq_commander;

/* Groups and staff under one commander. */
typedef struct dq_unit {
    const char *name;
    dq_commander commander;
    int32_t other_count; /* of units as one: those who command under them, officers as well */
    dq_commander others[DQ_UNITS];
    int32_t officer_count;
    dq_officers officers[DQ_STAFF];
    int32_t specialist_count;
    dq_specialists specialists[DQ_STAFF];
    int32_t group_count;
    dq_group groups[DQ_GROUPS];
    int32_t days_away;
    uint8_t in_castle;
    int32_t bonus_percent, bonus_weeks; /* extra pay, and for how many weeks in a row */
    int32_t razed_weeks;                /* since a razing; DQ_NONE: none */
    int32_t razed_place;                /* row of density.csv */
    uint8_t razed_in_winter, razed_before;
    int32_t healer_pay, mechanician_pay, commander_pay; /* multiples of a soldier's */
    int32_t sapping_heads;                              /* people in a sapping unit */
    int32_t undead_pay;      /* pennies for one of the greater undead; DQ_NONE: as soldiers */
    const char *undead_kind; /* what they ask in another kind; or NULL */
} dq_unit;

/* A recruiting drive, with its die. */
typedef struct dq_drive {
    const char *region;
    int32_t month;
    int32_t ms, wp, troubadour, assassin; /* of the recruiter; ms DQ_NONE: not a Scientist */
    int32_t race, race_maximum, density;
    uint8_t native, popular, pressed, dire_need;
    bn_rat unpopular, saturated; /* 0/0: not so */
    int32_t roll;
    int32_t racial[5]; /* PS, MD, WP, EN, PC; DQ_UNTOLD: not given */
    int32_t raised[5]; /* likewise */
    int32_t bought[DQ_SPECIALISTS_COUNT];
} dq_drive;

/* A reading that is open to players, 0 meaning our ruling. */
typedef struct dq_readings {
#define READING(name, ...) int32_t name;
#include "readings.def"
} dq_readings;

typedef struct dq_character {
    const char *name;
    uint8_t commands; /* their side */
    uint8_t stays_out;
} dq_character;

typedef struct dq_force {
    bn_head head;
    const char *name;
    int32_t unit_count;
    dq_unit units[DQ_UNITS];
    int32_t drive_count;
    dq_drive drives[DQ_DRIVES];
    int32_t character_count;
    dq_character characters[DQ_CHARACTERS];
} dq_force;

/* Judgements that a document may give in advance; given[] marks those that it does. */
typedef enum dq_battle_input {
#define OF_BATTLE(name, ...) DQ_IN_##name,
#include "questions.def"
    DQ_BATTLE_INPUTS
} dq_battle_input;

typedef enum dq_side_input {
#define OF_SIDE(name, ...) DQ_IN_##name,
#include "questions.def"
    DQ_SIDE_INPUTS
} dq_side_input;

typedef struct dq_battle_inputs {
#define OF_BATTLE(name, member, answer, ...) BN_C_##answer member;
#include "questions.def"
    uint8_t given[DQ_BATTLE_INPUTS];
} dq_battle_inputs;

typedef struct dq_side_inputs {
#define OF_SIDE(name, member, answer, ...) BN_C_##answer member;
#include "questions.def"
    uint8_t given[DQ_SIDE_INPUTS];
} dq_side_inputs;

/* A side of a battle. */
typedef struct dq_side {
    const char *name;
    const dq_force *force; /* of a scenario; otherwise NULL */
    const dq_unit *stack;  /* its units as one (DQ-102) */
    int32_t character_count;
    dq_character characters[DQ_CHARACTERS];
    dq_side_inputs inputs;
    int32_t terrain; /* on the map: its own class hex */
} dq_side;

/* Days of a month, a season and a year. */
typedef struct dq_calendar {
    int32_t month, season, year;
} dq_calendar;

typedef struct dq_options {
    int32_t max_battles;
    int32_t day_experience; /* points for a day of adventure; 0: not shown */
    int32_t campaign_factor;
    int32_t referee;     /* 0 ask what the document leaves open, 1 take the defaults */
    uint8_t on_map;      /* a campaign says where who leaves the field goes */
    int32_t bonus_weeks; /* in a row, from which on extra pay is a constant practice */
    dq_calendar calendar;
} dq_options;

/* What a battle is fought with. The first side attacks. */
typedef struct dq_setup {
    bn_head head;
    const dq_figures *figures;
    dq_readings rules;
    dq_options options;
    int32_t side_count;
    dq_side sides[DQ_SIDES];
    dq_battle_inputs battle;
} dq_setup;

/* A scenario as it is read, immutable once built. */
typedef struct dq_muster {
    dq_side side;
    dq_force force;
    dq_unit stack;
} dq_muster;

typedef struct dq_scenario {
    dq_setup setup; /* its sides are those of the musters */
    dq_muster musters[DQ_SIDES];
} dq_scenario;

/* Who teaches a weapon, a shield or a course, and nothing else. */
typedef struct dq_instructor {
    int32_t course; /* dq_course */
    dq_trainer trainer;
} dq_instructor;

/* Who spies or sabotages. */
enum { DQ_CRAFT_SPY, DQ_CRAFT_ASSASSIN, DQ_CRAFT_THIEF };
enum { DQ_SIGN_COIN, DQ_SIGN_PLUS, DQ_SIGN_MINUS };
typedef struct dq_operative {
    const char *name, *force;
    int32_t corps; /* from which they set out */
    int32_t skill; /* of CHOICES(craft) */
    int32_t rank, pc;
    int32_t memory;    /* chance of their memory test; DQ_NONE: not shown */
    int32_t travel;    /* days of one way; DQ_NONE: by the map */
    int32_t sign;      /* of CHOICES(sign) */
    int32_t detection; /* chance that they are discovered, in percent */
} dq_operative;

/* A region where a side may recruit, and by whom; the die is rolled in play. */
typedef struct dq_levy {
    dq_drive drive;
    const char *joins;
    int32_t corps;           /* that the recruits join */
    int32_t species_maximum; /* 0: not shown */
} dq_levy;

/* A force on a map: one unit, and where it stands. */
typedef struct dq_corps {
    dq_unit unit;
    int32_t x, y, facing; /* facing DQ_NONE: towards the enemy */
    int32_t character_count;
    dq_character characters[DQ_FELLOWS];
    int32_t instructor_count;
    dq_instructor instructors[DQ_INSTRUCTORS];
    int32_t side;
} dq_corps;

/* A side of a campaign. */
typedef struct dq_realm {
    const char *name;
    const char *general; /* whose PC and Rank count for the initiative; NULL: the best */
    dq_side_inputs inputs;
    int32_t corps_count;
    dq_corps corps[DQ_CORPS];
    int32_t treasury; /* silver pennies; DQ_NONE: no one keeps accounts */
    int32_t operative_count;
    dq_operative operatives[DQ_AGENTS];
    int32_t levy_count;
    dq_levy levies[DQ_LEVIES];
} dq_realm;

typedef struct dq_relation {
    int32_t first, second; /* sides, from 1 on */
} dq_relation;

/* The whole of a campaign, immutable once built. It opens with what its battles have in common. */
typedef struct dq_theatre {
    dq_setup setup;
    int32_t days;           /* how long it lasts */
    int32_t first_day;      /* of the year */
    int32_t roads;          /* class of terrain on a road */
    int32_t recovery_weeks; /* of a razed place; DQ_NONE: it never does */
    int32_t width, height;
    bn_map_inputs map;
    bn_map country;
    int32_t realm_count;
    dq_realm realms[DQ_REALMS];
    int32_t relation_count;
    dq_relation relations[DQ_RELATIONS];
    uint8_t allied[DQ_REALMS]; /* of each side the bits of its allies */
    int32_t corps_count;
    const dq_corps *corps[DQ_CORPS_ALL]; /* side by side */
} dq_theatre;

static inline const dq_figures *dq_tables(const void *setup)
{
    return ((const dq_setup *)setup)->figures;
}

#endif
