/* The War Machine: what a force, a battle and a campaign are made of, as plain data.
 *
 * A document is read into the wm_*_setup structs (immutable, shared). What changes in play is in wm_standing (one
 * force, or a part of one) inside the states of battle.h and campaign.h. */
#ifndef WM_MODEL_H
#define WM_MODEL_H

#include <banneret/system/map.h>
#include <banneret/system/questions.h>
#include <banneret/system/system.h>

#include "wm_tables.gen.h"

enum {
    WM_SIDES = 2,
    WM_SIDE_FORCES = 8,                    /* forces a side in a document */
    WM_FORCES = WM_SIDES * WM_SIDE_FORCES, /* in all */
    WM_KINDS = 8,                          /* kinds of members in one force */
    WM_PERSONS = 4,                        /* named characters with one force, leader apart */
    WM_ITEMS = 4,                          /* items with charges of one character */
    WM_RECORDS = 24,                       /* earlier battles that a document lists of one force */
    WM_HEADS_MAX = 1000000,                /* members of one kind */
    WM_NONE = -1
};

typedef enum wm_people { WM_HUMAN, WM_ELF, WM_DWARF, WM_HALFLING, WM_OTHER } wm_people;
typedef enum wm_part { WM_TROOPS, WM_OFFICERS, WM_STEEDS } wm_part;
typedef enum wm_weariness {
    WM_FRESH,
    WM_MODERATE,
    WM_SERIOUS
} wm_weariness; /* rows of fatigue.csv */

/* The sums of a trace (trace.h), by their group. */
typedef enum wm_sum {
    WM_SUM_FACTOR = 1, /* the lines of one factor of the force rating */
    WM_SUM_BFR,        /* the factors */
    WM_SUM_STRENGTH,   /* heads by their part in the force */
    WM_SUM_BONUS,      /* for each statement */
    WM_SUM_RATING,     /* force rating and bonuses */
    WM_SUM_NUMBERS,    /* as the troop ratio counts them */
    WM_SUM_MODIFIED,   /* rating, conditions and tactics */
    WM_SUM_RESULT,     /* modified rating and roll */
    WM_SUM_DIFFERENCE, /* of two results */
    WM_SUM_PERCENT,    /* of casualties */
    WM_SUM_CASUALTIES,
    WM_SUM_DEAD,
    WM_SUM_FIT, /* after them */
    WM_SUM_XP,
    WM_SUM_BELONGINGS,
    WM_SUM_HEALED, /* by the staff */
    WM_SUM_CHANCE, /* of an ambush, or of finding food */
    WM_SUM_DICE,   /* a roll with nothing added */
    WM_SUM_DAY,    /* miles a day */
    WM_SUM_MILES,  /* of a time unit */
    WM_SUM_FOOD,
    WM_SUM_PAY
} wm_sum;

/* Ground of a battle, bits of a mask (WM-135). */
enum {
    WM_FIELDS = 1 << 0,
    WM_WOODS = 1 << 1,
    WM_HILLS = 1 << 2,
    WM_MOUNTAINS = 1 << 3,
    WM_ROUGH = 1 << 4,
    WM_MIRE = 1 << 5,
    WM_SNOW = 1 << 6,
    WM_SAND = 1 << 7
};

/* One kind of members, all alike: what is true of it is true of each. A dragon ridden to battle
 * that fights is its own kind (WM_STEEDS); a horse is only its rider's `mounted`. */
typedef struct wm_kind {
    const char *name;
    int32_t part;   /* wm_part */
    int32_t people; /* wm_people */
    int32_t count;
    bn_rat level;    /* class level, 0 if it has none */
    bn_rat hit_dice; /* represents a level (WM-R-13) */
    int32_t asterisks;
    int32_t armour_class;
    int32_t weapons; /* row of weapon_quality.csv */
    uint8_t second_weapon;
    uint8_t mounted;
    uint8_t missiles;
    uint8_t magical;
    uint8_t spells;
    uint8_t flies;
    uint8_t infravision;
    uint8_t feeds_all;     /* clerics who create food and water (WM-101) */
    int32_t missile_range; /* feet */
    int32_t movement;      /* feet a turn, by its fastest way */
    int32_t damage;        /* most in a round, all attacks together */
} wm_kind;

typedef struct wm_item {
    const char *name;
    int32_t charges;
} wm_item;

/* A character with a force, or its leader. */
typedef struct wm_person {
    const char *name;
    int32_t level;
    int32_t hit_dice; /* for a leader without class levels */
    int32_t people;
    int32_t intelligence; /* 0: not recorded */
    int32_t wisdom;
    int32_t charisma;
    int32_t combat_spells;
    int32_t item_count;
    wm_item items[WM_ITEMS];
    uint8_t player; /* a PC */
    uint8_t infravision;
    uint8_t rod_of_victory;
    uint8_t staff_of_health;
} wm_person;

typedef enum wm_outcome { WM_RECORD_VICTORY, WM_RECORD_ROUT, WM_RECORD_MERCY } wm_outcome;
typedef enum wm_method { WM_RATING_FULL, WM_RATING_QUICK } wm_method;

/* An earlier battle of a force. */
typedef struct wm_record {
    int32_t days_ago;
    int32_t result;      /* wm_outcome; a mercy is one received */
    const char *against; /* name of the enemy's force, or of its leader */
} wm_record;

/* The judgements on a force and on a battle, in the order in which they are asked. */
typedef enum wm_force_input {
#define OF_FORCE(name, ...) WM_IN_##name,
#include "questions.def"
    WM_FORCE_INPUTS
} wm_force_input;

typedef enum wm_battle_input {
#define OF_BATTLE(name, ...) WM_IN_##name,
#include "questions.def"
    WM_BATTLE_INPUTS
} wm_battle_input;

/* What the referee judges of one force, and `given`, which says what the document gave. What it did
 * not give is asked in play. */
typedef struct wm_force_inputs {
#define OF_FORCE(name, member, answer, ...) BN_C_##answer member;
#include "questions.def"
    int32_t heroics_xp;
    uint8_t given[WM_FORCE_INPUTS];
} wm_force_inputs;

/* What the referee judges of a battle. A side is 1 the first, 2 the second; `higher_force` 0 is none,
 * `defender` 0 is by declaration and 3 no one. */
typedef struct wm_battle_inputs {
#define OF_BATTLE(name, member, answer, ...) BN_C_##answer member;
#include "questions.def"
    uint8_t fortified;
    uint8_t given[WM_BATTLE_INPUTS];
    int32_t max_rounds;  /* 0: unlimited */
    int32_t siege_weeks; /* completed weeks of investment before this storm */
} wm_battle_inputs;

/* Figures that the referee sets instead of computed ones (WM-006); 0 given: none. */
typedef struct wm_overrule {
    uint8_t bfr_given, class_given, rating_given;
    int32_t bfr;
    int32_t troop_class; /* row of troop_class.csv */
    int32_t battle_rating;
} wm_overrule;

/* A force as a document describes it. */
typedef struct wm_force {
    bn_head head; /* when it is its own document */
    const char *name;
    int32_t side;
    wm_person leader;
    int32_t kind_count;
    wm_kind kinds[WM_KINDS];
    int32_t person_count;
    wm_person persons[WM_PERSONS];
    int32_t name_level_members; /* characters of name level beside the kinds; the kinds count too */
    int32_t victories, routs;   /* of the last ten years, without dates */
    int32_t record_count;
    wm_record records[WM_RECORDS];
    int32_t weeks_trained, leader_weeks, months_on_duty;
    int32_t training_years; /* years of service, for the switch training_window */
    int32_t pay;            /* normal mercenary pay a month (WM-020) */
    int32_t supply_days;
    int32_t base_miles;    /* a day; 0: feet a turn of the slowest divided by 5 */
    int32_t fatigue;       /* at the start */
    int32_t rating_method; /* wm_method */
    int32_t quick_class;   /* row of troop_class.csv */
    wm_overrule overrule;
    wm_force_inputs inputs;
    int32_t x, y; /* where it is in a campaign */
} wm_force;

/* The readings that are open to players, 0 meaning our ruling. */
typedef struct wm_readings {
#define READING(name, ...) int32_t name;
#include "readings.def"
} wm_readings;

typedef struct wm_options {
    uint8_t use_tactics, use_mercy, use_character_actions;
    uint8_t played_as_adventure; /* WM-114 */
    int32_t referee;             /* 0 ask what the document leaves open, 1 take the defaults */
} wm_options;

typedef struct wm_side {
    const char *name;
    int32_t force_count;
    wm_force forces[WM_SIDE_FORCES];
    int32_t stance;   /* 0 attack, 1 defend */
    int32_t treasury; /* at the start of a campaign */
} wm_side;

/* What the ratings of one force are (WM-026 to WM-028, WM-041). */
typedef struct wm_rating {
    int32_t leadership, experience, training, equipment, special;
    int32_t bfr;
    int32_t bonus;
    uint32_t statements; /* bit 0 is statement a */
    int32_t troop_class; /* row of troop_class.csv */
    int32_t battle_rating;
} wm_rating;

typedef enum wm_place_input {
#define OF_PLACE(name, ...) WM_IN_##name,
#include "questions.def"
    WM_PLACE_INPUTS
} wm_place_input;

/* A place of a campaign map: a town or stronghold. */
typedef struct wm_place {
    const char *name;
    int32_t x, y;
    int32_t liege; /* 0 no one's, 1 the first side's, 2 the second's */
    uint8_t fortified, stronghold;
#define OF_PLACE(name, member, answer, ...) BN_C_##answer member;
#include "questions.def"
    uint8_t given[WM_PLACE_INPUTS];
} wm_place;

enum { WM_PLACES = 64 };

typedef enum wm_campaign_input {
#define OF_CAMPAIGN(name, ...) WM_IN_##name,
#include "questions.def"
    WM_CAMPAIGN_INPUTS
} wm_campaign_input;

/* The ground of a campaign. `time_unit` is 0 a day, 1 a week; `map_unit` are miles, 0: 24 with a map,
 * 1 without; `forage_terrain` -1, 0 or 1. */
typedef struct wm_campaign_inputs {
    int32_t days;          /* how long it runs */
    int32_t map;           /* 0 hexes, 1 squares, 2 none (miles on a plain) */
    int32_t width, height; /* in map units */
#define OF_CAMPAIGN(name, member, answer, ...) BN_C_##answer member;
#include "questions.def"
    uint8_t given[WM_CAMPAIGN_INPUTS];
    int32_t place_count;
    wm_place places[WM_PLACES];
} wm_campaign_inputs;

/* The whole of a scenario or campaign, immutable once built. Force f of the flat count used in all
 * states is sides[f / WM_SIDE_FORCES].forces[f % WM_SIDE_FORCES]. */
typedef struct wm_setup {
    bn_head head;
    const wm_figures *figures; /* of the book, or of the house where the document changes some */
    wm_readings rules;
    wm_options options;
    wm_side sides[WM_SIDES];
    int32_t side_count;
    wm_battle_inputs battle;
    wm_campaign_inputs campaign;
    bn_map_inputs map;            /* as the document has it */
    bn_map country;               /* its terrain: 0 open, otherwise 1 + a word of wm_ground_words */
    wm_rating ratings[WM_FORCES]; /* as they are at the start */
} wm_setup;

/* The figures of a setup, for functions that know it as the engine hands it out. */
static inline const wm_figures *wm_tables(const void *setup)
{
    const wm_setup *of = setup;

    return of->figures;
}

static inline const wm_force *wm_force_of(const wm_setup *setup, int32_t force)
{
    return &setup->sides[force / WM_SIDE_FORCES].forces[force % WM_SIDE_FORCES];
}

/* Whether a player's character comes with the force. */
static inline bool wm_has_players(const wm_force *force)
{
    bool players = force->leader.player;

    for (int32_t i = 0; i < force->person_count; i++)
        players = players || force->persons[i].player;
    return players;
}

/* A force, or a part of one, as it is now. No padding: every byte is a field. */
typedef struct wm_standing {
    int32_t kinds[WM_KINDS];   /* present and fit, by kind */
    int32_t wounded[WM_KINDS]; /* will return */
    int32_t strength;          /* sum of kinds (WM-009) */
    int32_t dead;              /* since the state started */
    int16_t battle_rating;     /* as rated at dawn (WM-010) */
    int8_t troop_class;        /* row of troop_class.csv */
    int8_t force;              /* flat index, whose composition and leader these are */
    uint8_t fatigue;           /* wm_weariness, worst of all causes */
    uint8_t leader_here;       /* the leader is with this part (WM-134) */
    uint8_t routed;
    uint8_t gone; /* destroyed, or reunited into another */
} wm_standing;

#endif
