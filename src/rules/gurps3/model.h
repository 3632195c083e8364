/* GURPS mass combat, third edition: what units, characters, sides and battles are made of, as plain
 * data.
 *
 * A document is read into the g3_setup (immutable, shared). What changes in play is in the states of battle.h and
 * campaign.h. Strengths and numbers are whole; shares and ratios stay exact until the rule that rounds them. */
#ifndef G3_MODEL_H
#define G3_MODEL_H

#include <banneret/system/questions.h>
#include <banneret/system/skills.h>
#include <banneret/system/system.h>

#include "g3_tables.gen.h"

enum {
    G3_SIDES = 4,
    G3_UNITS = 64,         /* of one side */
    G3_BATTLE_UNITS = 192, /* of all sides: a byte counts them, and the commanders after them */
    G3_PERSONS = 16,       /* characters of one side */
    G3_ADEPTS = 16,        /* practitioners of one side */
    G3_LEVIES = 8,         /* units that one side can raise in a campaign */
    G3_REASONS = 8,        /* circumstances, or surprises, of one side that no table has */
    G3_DETACHMENTS = 4,    /* special forces of one side */
    G3_DIVINERS = 4,       /* of one side */
    G3_PLACES = 8,         /* of the body of a character, where their DR is another */
    G3_COUNT_MAX = 100000, /* men or pieces of one unit */
    G3_NONE = -1
};

/* The value of a row of constants.csv: G3_CONSTANT(tables, MINIMUM_TS). */
#define G3_CONSTANT(tables, name) ((tables)->constants[G3_CONSTANTS_##name].value)

/* Groups of terms in a trace, each with its total. */
enum {
    G3_TERMS_TS = 1,   /* strength of a unit */
    G3_TERMS_FORCE,    /* strength of a side */
    G3_TERMS_MORALE,   /* effective Morale of a unit */
    G3_TERMS_STRATEGY, /* effective Strategy of a side */
    G3_TERMS_SURVIVAL, /* target of a Survival roll */
    G3_TERMS_GLORY,    /* target of a Glory roll */
    G3_TERMS_LINE,     /* casualty line of a unit */
    G3_TERMS_ADDED,    /* what is added to dice */
    G3_TERMS_HT,       /* target of a roll against HT */
    G3_TERMS_MARGIN,   /* what dice come to */
    G3_TERMS_BILL,     /* pay and food of a month, or what troops cost to raise */
    G3_TERMS_FIT,      /* men of a unit who are fit */
    G3_TERMS_SKILL,    /* of typical troops */
    G3_TERMS_ES,       /* Exceptional Strength of a force */
    G3_TERMS_HITS      /* what a wound takes */
};

/* Ranged weapons, bits of a mask, in the order of ts_components.csv. */
enum {
    G3_SLING = 1 << 0,
    G3_JAVELIN = 1 << 1,
    G3_BOW = 1 << 2,
    G3_LONGBOW = 1 << 3,
    G3_COMPOSITE_BOW = 1 << 4,
    G3_CROSSBOW = 1 << 5,
    G3_SHORT_FIREARM = 1 << 6,
    G3_LONG_FIREARM = 1 << 7
};
enum { G3_RANGED = 8 };

/* Special types of units whose superiority counts (G3-096), bits of a mask. */
typedef enum g3_special {
    G3_ARTILLERY,
    G3_CAVALRY,
    G3_MISSILES,
    G3_ARMOUR,
    G3_AIRCRAFT
} g3_special;
enum {
    G3_SPECIALS = 5,
    G3_EXTRA_TYPES = 4, /* that the referee counts beside them */
    G3_ALL_SPECIALS = G3_SPECIALS + G3_EXTRA_TYPES
};

/* What a unit is beside its equipment, bits of a mask. */
enum {
    G3_IRREGULAR = 1 << 0,
    G3_FINE_WEAPONS = 1 << 1,
    G3_NO_STIRRUPS = 1 << 2,
    G3_FEARLESS = 1 << 3,      /* never checks Morale (G3-120) */
    G3_PIKES = 1 << 4,         /* neutralizes cavalry */
    G3_ANTI_AIRCRAFT = 1 << 5, /* in that role: neutralizes aircraft and is no artillery */
    G3_MINERS = 1 << 6,
    G3_SPECIALIST = 1 << 7, /* a Demolition expert is with the miners */
    G3_DWARVES = 1 << 8,    /* as miners */
    G3_SUPER = 1 << 9,      /* a superpowered fighter, a unit of one (G3-032) */
    G3_FLIES = 1 << 10,     /* the super does */
    G3_SHOOTS = 1 << 11,    /* and has a ranged attack */
    G3_CONSCRIPTS = 1 << 12,
    G3_GIANT_ENGINES = 1 << 13, /* giants counted as small engines (G3-149) */
    G3_SLOW_HEALING = 1 << 14,
    G3_RAPID_HEALING = 1 << 15,
    G3_CREATURE = 1 << 30 /* dragons and lycanthropes: whole TS each */
};

/* How something about troops is known. */
typedef enum g3_known {
    G3_TOLD,
    G3_ROLLED,
    G3_RAISED /* rolled for troops that are newly raised, of whom the best are not available */
} g3_known;

/* The quality of a levy: rolled when it is raised, or as the document says. */
typedef enum g3_levy { G3_LEVY_BY_DICE = 1, G3_LEVY_AS_WRITTEN } g3_levy;

/* A unit as a document describes it: one troop type, one race, one kind of equipment (G3-012). */
typedef struct g3_unit {
    const char *name;
    const char *contingent;  /* the ally to whom it belongs, or NULL */
    const char *leader_name; /* a character, or NULL */
    const char *part_of;     /* the larger formation that it belongs to, or NULL */
    const char *special;     /* a special type of the referee's, or NULL; */
    const char *neutralizes; /* the type that it neutralizes, or NULL */
    int32_t extra, against;  /* the same as 1 + a type of this battle; 0: none */
    int32_t count;           /* men, or pieces */
    int32_t type;            /* of the list of its setting, as g3_type_words; or G3_NONE */
    int32_t race, creature;  /* rows of the lists of Yrth, or G3_NONE */
    int32_t formation;       /* row of organisation.csv, or G3_NONE */
    int32_t equipment;       /* g3_class; of a chariot: that of its wielders */
    int32_t mobility;        /* g3_mobility */
    uint32_t ranged;         /* mask */
    uint32_t traits;         /* mask of G3_IRREGULAR and its like */
    int32_t weapon;          /* row of special_weapons.csv, or G3_NONE */
    int32_t own_ts;          /* of an unlisted weapon or creature; 0: none */
    int32_t wielders;        /* of a chariot */
    int32_t wielder_class;   /* g3_class of theirs, where no equipment is shown */
    int32_t crew;            /* of one piece */
    int32_t tl;
    int32_t armour_dr;               /* of High Tech armour; 0: none */
    int32_t racial;                  /* racial modifier */
    int32_t st, ht_more, hit_points; /* of its race beside human; they add to it */
    int32_t gadgets;                 /* what a gadgeteer adds */
    int32_t experimental_pct;        /* cut of a weapon still new */
    int32_t quality;                 /* row of troop_quality.csv */
    int32_t quality_by;              /* g3_known */
    int32_t leadership_by;           /* g3_known, given or rolled */
    int32_t battles;                 /* fought, on average; G3_NONE: not shown */
    int32_t leader;                  /* a character of its side, or G3_NONE */
    int32_t leadership;              /* of its commander, if they are no character */
    int32_t missed, met;             /* paydays, the missed ones first */
    int32_t bonus_pct;               /* of a month's pay */
    int32_t pay_morale;              /* what they did to its Morale */
    int32_t recruits;                /* among its men */
    int32_t recruit_quality;         /* row of troop_quality.csv */
    int32_t foe, home;               /* as its side, G3_NONE; or 0 no, 1 yes */
    int32_t leaders_lost;            /* what leaders lost in earlier battles take off its Morale */
    uint8_t new_commander;
    int32_t share_pct;    /* of the losses: above 100 it leads, below it is held back */
    int32_t armour_shift; /* of weapons and creatures; G3_NONE: by equipment */
    int32_t cost;         /* of the equipment of one; 0: unknown */
    int32_t listed;       /* to raise one by the list of its setting; 0: it has none */
    int32_t maintenance;  /* of one a month; 0: by G3-049 */
    int32_t hexes;        /* size of its riding animals */
    int32_t feed_pct;     /* of what such animals usually eat */
    int32_t in_kind;      /* what one gets a month in land or goods, counted as money */
    int32_t ht;           /* average of its race; 0: human */
    int32_t healers;      /* who heal its wounded by magic */
    int32_t whole_ts; /* of a body of whole_men whose strength was estimated; 0: by what it is */
    int32_t whole_men;
    uint8_t levy; /* of a campaign, not raised yet: g3_levy; 0: it is in the army */
} g3_unit;

/* What a character is, bits of a mask. */
enum {
    G3_PLAYER = 1 << 0,
    G3_COMBAT_REFLEXES = 1 << 1,
    G3_DANGER_SENSE = 1 << 2,
    G3_LUCK = 1 << 3,
    G3_COWARDLY = 1 << 4,
    G3_OVERCONFIDENT = 1 << 5,
    G3_BERSERK = 1 << 6,
    G3_SHELTERED = 1 << 7, /* in reserve or little exposed */
    G3_COMMANDER = 1 << 8  /* of the force */
};

/* A place where a character has another DR than on their body. */
typedef struct g3_dr_place {
    const char *name;
    int32_t dr;
} g3_dr_place;

/* The fate of a character whose hits are gone, if no dice decide it. */
typedef enum g3_told_fate { G3_BY_ROLLS, G3_STAYS_FIT, G3_FAINTS, G3_DIES } g3_told_fate;

typedef struct g3_person {
    const char *name;
    const char *unit_name; /* in which they fight, or NULL */
    uint32_t traits;
    int32_t unit; /* that they lead or fight in, or G3_NONE */
    int32_t strategy, leadership;
    int32_t tactics;              /* G3_NONE: by default from IQ */
    int32_t iq, weapon, ht, hits; /* hits: left at the start; G3_NONE: as HT */
    int32_t dr, toughness;
    int32_t reputation;
    int32_t luck_uses;
    int32_t reaction; /* what the referee adds to the reactions of others to them */
    int32_t falls;    /* g3_told_fate */
    int32_t place_count;
    g3_dr_place places[G3_PLACES];
} g3_person;

/* A mage, psi or super who lends exceptional strength (G3-055). */
typedef enum g3_art { G3_MAGE, G3_PSI, G3_SUPERHERO } g3_art;
typedef struct g3_adept {
    const char *name;
    int32_t art;    /* g3_art */
    int32_t points; /* that count */
    int32_t powerstone;
    int32_t bonus; /* items of a mage, boosters of a psi, added up */
} g3_adept;

/* Assassins, commandos, scouts or spies under one leader (G3-102). */
typedef struct g3_detachment {
    const char *name;
    int32_t skill; /* Stealth of its leader, or Tactics where the referee says so */
    int32_t modifier;
    int32_t result; /* of an assassination, a roll of catastrophe.csv; 0: by the victim */
    uint8_t many;   /* commandos: scouting is worth more */
} g3_detachment;

/* A person who claims to foresee the future (G3-104). */
typedef struct g3_diviner {
    const char *name;
    int32_t skill, strategy;
    uint8_t genuine;
} g3_diviner;

/* A figure of the readings that are open to players, 0 meaning our ruling. */
typedef struct g3_readings {
#define READING(name, ...) uint8_t name;
#include "readings.def"
} g3_readings;

/* A force: a list of units under one force commander (G3-011). */
typedef struct g3_force {
    bn_head head;
    const char *name;
    int32_t setting;           /* g3_setting */
    int32_t commander;         /* a character, or G3_NONE */
    int32_t strategy, tactics; /* of a commander who is no character; G3_NONE: typical Tactics */
    int32_t strategy_by;       /* g3_known, given or rolled */
    const char *successor_name;
    int32_t successor; /* the character who is second in command, or G3_NONE */
    int32_t nation;    /* row of yrth_nations.csv, or G3_NONE */
    uint8_t nation_binds;
    int32_t estimated_ts;           /* of a force that is fought as one body; 0: by its units */
    int32_t average_quality;        /* of such a force; */
    int32_t average_type;           /* and its type, of the list of its setting, as g3_type_words */
    int32_t estimated_men;          /* G3_NONE: by its TS */
    int32_t estimated[G3_SPECIALS]; /* special units of such a force */
    uint8_t conscript_guards;       /* its unpaid conscripts desert where no one guards them */
    int32_t unit_count;
    g3_unit units[G3_UNITS];
    int32_t person_count;
    g3_person persons[G3_PERSONS];
    int32_t adept_count;
    g3_adept adepts[G3_ADEPTS];
    int32_t detachment_count;
    g3_detachment detachments[G3_DETACHMENTS];
    int32_t diviner_count;
    g3_diviner diviners[G3_DIVINERS];
} g3_force;

typedef enum g3_setting { G3_NO_SETTING, G3_YRTH, G3_WW1 } g3_setting;

/* Judgements that a document may give in advance; given[] marks those that it does. */
typedef enum g3_battle_input {
#define OF_BATTLE(name, ...) G3_IN_##name,
#include "questions.def"
    G3_BATTLE_INPUTS
} g3_battle_input;

typedef enum g3_side_input {
#define OF_SIDE(name, ...) G3_IN_##name,
#include "questions.def"
    G3_SIDE_INPUTS
} g3_side_input;

/* A special type that the book does not have. */
typedef struct g3_special_name {
    const char *name;
} g3_special_name;

typedef struct g3_battle_inputs {
#define OF_BATTLE(name, member, answer, ...) BN_C_##answer member;
#include "questions.def"
    uint8_t given[G3_BATTLE_INPUTS];
    int32_t least_share_pct; /* of its numbers that a special type must be to count */
    int32_t loot_pct;        /* of the fallen whose gear is found */
    uint8_t loot_allowed;
    int32_t city_loot;   /* what a city that is taken brings */
    int32_t captured;    /* lost pieces that the winner gets: 0 artillery, 1 all */
    int32_t holds_field; /* 0 by rule, 1 no one, otherwise 2 + a side */
    int32_t extra_count;
    g3_special_name extra_types[G3_EXTRA_TYPES];
} g3_battle_inputs;

typedef struct g3_side_inputs {
#define OF_SIDE(name, member, answer, ...) BN_C_##answer member;
#include "questions.def"
    uint8_t given[G3_SIDE_INPUTS];
} g3_side_inputs;

typedef enum g3_campaign_input {
#define OF_CAMPAIGN(name, ...) G3_IN_##name,
#include "questions.def"
    G3_CAMPAIGN_INPUTS
} g3_campaign_input;

typedef struct g3_campaign_inputs {
#define OF_CAMPAIGN(name, member, answer, ...) BN_C_##answer member;
#include "questions.def"
    uint8_t given[G3_CAMPAIGN_INPUTS];
    int32_t days;           /* that it lasts */
    int32_t turn_days;      /* for which an order holds */
    int32_t month;          /* of the year in which it starts, from 1 on */
    int32_t atrocity_lasts; /* 0 for the campaign, 1 until the next battle is over */
} g3_campaign_inputs;

/* Something that changes Strategy and that the referee names. */
typedef struct g3_reason {
    const char *name;
    int32_t modifier;
} g3_reason;

/* A line of the catastrophe table that replaces another in a culture, as rows of it. */
typedef struct g3_exchange {
    int32_t line, stands_for;
} g3_exchange;

typedef struct g3_side {
    const char *name;
    int32_t reason_count, surprise_count;
    g3_reason reasons[G3_REASONS];   /* other circumstances */
    g3_reason surprises[G3_REASONS]; /* and how each of them was met */
    int32_t run_by;                  /* 0 a player, 1 the referee */
    uint8_t withdrawn_return;        /* who withdrew fights on the next day */
    int32_t exchange_count;
    g3_exchange exchanges[G3_CATASTROPHE_COUNT];
    const char *struck_name, *traitor_name;
    int32_t struck,
        traitor; /* units whose leaders the referee names for a catastrophe, or G3_NONE */
    g3_force force;
    g3_side_inputs inputs;
    bn_skills belief; /* of a scenario: what it takes enemy commanders for */
    int32_t treasury; /* of a campaign, when it starts; G3_NONE: no one keeps accounts */
    int32_t levy_count;
    g3_unit levies[G3_LEVIES]; /* of a campaign; they stand behind the units of the force too */
} g3_side;

typedef struct g3_options {
    uint8_t morale_affects_ts;
    uint8_t battlefield_promotion; /* custom allows an offer of Rank */
    int32_t max_days;
    int32_t tl_bonus_pct; /* of the bonus for a higher tech level */
    int32_t tl_bonus_cap; /* G3_NONE: none */
    int32_t referee;      /* 0 ask what the document leaves open, 1 take the defaults */
} g3_options;

/* The whole of a scenario or campaign, immutable once built. */
typedef struct g3_setup {
    bn_head head;
    const g3_figures *figures;
    g3_readings rules;
    g3_options options;
    int32_t side_count;
    g3_side sides[G3_SIDES];
    g3_battle_inputs battle;
    g3_campaign_inputs campaign;
} g3_setup;

static inline const g3_figures *g3_tables(const void *setup)
{
    return ((const g3_setup *)setup)->figures;
}

#endif
