/* GURPS Mass Combat, fourth edition: what elements, forces, battles and campaigns are made of, as
 * plain data.
 *
 * A document is read into the g4_setup (immutable, shared). What changes in play stands in the
 * states of battle.h and campaign.h. Strengths are exact ratios; costs of one element are whole
 * dollars; products with factors stay exact until they are paid. */
#ifndef G4_MODEL_H
#define G4_MODEL_H

#include <banneret/system/map.h>
#include <banneret/system/questions.h>
#include <banneret/system/skills.h>
#include <banneret/system/system.h>

#include "g4_tables.gen.h"

enum {
    G4_SIDES = 4,         /* of a battle: as many as a table has seats for */
    G4_SIDE_FORCES = 6,   /* forces of a side in a campaign */
    G4_BATTLE_FORCES = 4, /* and in one battle, each with its commander */
    G4_ROSTERS = 6,       /* rosters of a side in a battle of a campaign, under one commander */
    G4_FORCES = G4_SIDES * G4_SIDE_FORCES,
    G4_CAMPAIGN_SIDES = 3,    /* their columns fill a state (BN_STATE_MAX) */
    G4_LINES = 32,            /* lines of one roster */
    G4_SIDE_LINES = 64,       /* of all rosters of a side in one battle */
    G4_PERSONS = 16,          /* commander, staff and characters of one force */
    G4_SIDE_PERSONS = 32,     /* of all forces of a side in one battle */
    G4_ELEMENTS_MAX = 100000, /* elements of one line */
    G4_STOCK = 8,             /* lists of stock elements that a side of a campaign can raise */
    G4_PLACES = 64,
    G4_NONE = -1
};

/* The value of a row of constants.csv, G4_CONSTANT(tables, SUPPORT_PCT), and of one that no house may
 * change: G4_FIXED(DIE_FACES). */
#define G4_CONSTANT(tables, name) ((tables)->constants[G4_CONSTANTS_##name].value)
#define G4_FIXED(name) (g4_book.constants[G4_CONSTANTS_##name].value)

/* Groups of terms in a trace, each with its total. */
enum {
    G4_TERMS_TS = 1,     /* troop strength of a force */
    G4_TERMS_RECON,      /* a chief's roll for reconnaissance */
    G4_TERMS_BSM,        /* Basic Strategy Modifier */
    G4_TERMS_STRATEGY,   /* effective Strategy of a round */
    G4_TERMS_HEROISM,    /* target of a Heroism roll */
    G4_TERMS_MISFORTUNE, /* chance of a misfortune */
    G4_TERMS_CASUALTIES, /* of one round */
    G4_TERMS_LINE,       /* troop strength of a line of its roster */
    G4_TERMS_TARGET,     /* of any other roll */
    G4_TERMS_MARGIN,     /* of a roll */
    G4_TERMS_VICTORY,    /* the margin of victory in a contest */
    G4_TERMS_RATING,     /* Terrain Rating */
    G4_TERMS_DEFENSE,    /* Defense Bonus */
    G4_TERMS_POSITION,   /* Position Bonus */
    G4_TERMS_ELEMENT,    /* troop strength of one element */
    G4_TERMS_RAISE,      /* cost to raise it */
    G4_TERMS_MAINTAIN,   /* and to maintain it */
    G4_TERMS_SPEED,      /* miles a day */
    G4_TERMS_TRANSPORT   /* WT that carriers take, and that is to be carried */
};

/* Special classes (G4-020), bits of a mask, in the order of superiority_by_battle.csv. */
enum {
    G4_AIR = 1 << 0,
    G4_ARM = 1 << 1,
    G4_ART = 1 << 2,
    G4_C3I = 1 << 3,
    G4_CV = 1 << 4,
    G4_ENG = 1 << 5,
    G4_F = 1 << 6,
    G4_NAV = 1 << 7,
    G4_REC = 1 << 8
};
enum { G4_CLASSES = 9 };

/* Mobility (G4-025 to G4-028), bits of a mask; no bit: mobility 0. */
enum {
    G4_FOOT = 1 << 0,
    G4_MECH = 1 << 1,
    G4_MOTOR = 1 << 2,
    G4_MTD = 1 << 3,
    G4_COAST = 1 << 4,
    G4_SEA = 1 << 5,
    G4_SA = 1 << 6,
    G4_FA = 1 << 7,
    G4_LAND_MOBILITY = G4_FOOT | G4_MECH | G4_MOTOR | G4_MTD,
    G4_WATER_MOBILITY = G4_COAST | G4_SEA,
    G4_AIR_MOBILITY = G4_SA | G4_FA
};
enum { G4_MOBILITIES = 8 };

/* Features (G4-033 to G4-061), bits of a mask. The first are rows of features.csv of the same name;
 * Neutralize and Terrain have their own masks. */
enum {
    G4_AIRBORNE = 1 << 0,
    G4_ALL_WEATHER = 1 << 1,
    G4_DISLOYAL = 1 << 2,
    G4_FANATIC = 1 << 3,
    G4_FLAGSHIP = 1 << 4,
    G4_HERO = 1 << 5,
    G4_HOVERCRAFT = 1 << 6,
    G4_IMPETUOUS = 1 << 7,
    G4_LEVY = 1 << 8,
    G4_MARINE = 1 << 9,
    G4_MERCENARY = 1 << 10,
    G4_NIGHT = 1 << 11,
    G4_NOCTURNAL = 1 << 12,
    G4_SEALED = 1 << 13,
    G4_SUPER_SOLDIER = 1 << 14,
    G4_UNLIVING = 1 << 15,
    G4_NUCLEAR = 1 << 16,
    G4_ZOMBIE = 1 << 17 /* upkeep by G4-266 */
};
enum { G4_FEATURE_WORDS = 18 };

/* Ground (G4-060, G4-123); those with a Terrain feature come first, in the order of
 * bad_terrain_maintenance.csv. G4_ISLAND_BEACH is also the coastal ocean. */
typedef enum g4_terrain {
    G4_ARCTIC,
    G4_DESERT,
    G4_JUNGLE,
    G4_MOUNTAIN,
    G4_SWAMPLAND,
    G4_WOODLANDS,
    G4_PLAINS,
    G4_HILLS,
    G4_BUILT_UP,
    G4_ISLAND_BEACH,
    G4_OCEAN,
    G4_RURAL,
    G4_UNDERWATER,
    G4_TERRAINS
} g4_terrain;
enum { G4_TERRAIN_FEATURES = 6 };

typedef enum g4_kind_of_battle {
    G4_LAND,
    G4_SIEGE,
    G4_LANDING,
    G4_NAVAL,
    G4_AIR_BATTLE
} g4_kind_of_battle;

/* One line of a roster: `count` identical elements. `base` is the row of the catalogue
 * (catalogue.h). */
typedef struct g4_line {
    const char *name; /* "Airborne Ninja"; the base element's if none was given */
    const char *unit; /* the named unit it belongs to, or "" (G4-010) */
    int32_t element;  /* the base element's name: index of g4_element_words */
    int32_t base;     /* row of the catalogue, found by documents.c from name and TL */
    int32_t count;
    int32_t tl;        /* G4_NONE in a document: the force's, or the element's first if later */
    int32_t divergent; /* the b of TL(a+b); 0 none (G4-019) */
    int32_t last_viable_tl; /* 0: 12 (G4-016) */
    int32_t equipment;      /* row of equipment_quality.csv */
    int32_t quality;        /* row of troop_quality.csv */
    uint32_t features;
    uint32_t terrains;    /* Terrain features, a bit for each g4_terrain */
    uint32_t neutralizes; /* Neutralize features bought, class mask */
    uint32_t remove_mobility;
    bn_rat hero_multiple;
    int32_t hero_raise_pct, hero_maintain_pct, disloyal_raise_pct, disloyal_maintain_pct;
    uint32_t add_classes, remove_classes, add_mobility;
    int32_t hero_ls;        /* points that a Hero supplies (G4-045) */
    int32_t people;         /* heads of one element; 0: by people.csv */
    int32_t carried_by;     /* line that carries these elements, 1 and up; 0 none (G4-022) */
    int32_t contract_years; /* of a mercenary */
    int32_t raise_days;     /* 0: by G4-067 */
    int32_t readiness;      /* row of readiness.csv at the start */
    uint8_t gap_too[4];
    bn_rat share;     /* of its TS that is left at the start, folded losses apart (G4-085) */
    uint8_t low_tech; /* the TL0-5 entry, though there is one of that name for the TL (G4-R-10) */
    uint8_t late_tl5, superscience, ignores_mobility, in_support, in_theater;
    uint8_t neutralizer; /* filled from `role` */
    uint8_t orbital_drop, recognized, grant_waived, neutralize_core, standing;
    uint8_t captured; /* surrendered_elements: given up at the start */
    uint8_t as_found; /* no gear of its force's TL: the line itself gives none (G4-R-08) */
    uint8_t spare[2];
    /* An element that no table has: the record that the referee gives it (G4-012). */
    bn_rat own_ts; /* den 0: none, it is the stock element */
    bn_rat own_wt;
    int32_t own_transport, own_raise, own_maintain;
    uint32_t own_classes, own_neutralizes, own_mobility;
    uint8_t own_support;
    uint8_t gap_own[7];
    int32_t role;       /* G4-164: 0 by the default of G4-R-44, 1 neutralizer, 2 member */
    int32_t hover_mode; /* of a Hovercraft: 0 as the base element, 1 Coast, 2 Motor (G4-046) */
} g4_line;

/* What one element of a line comes to (G4-064, G4-065), computed when the setup is built. */
typedef struct g4_line_figures {
    bn_rat ts;               /* of one element, recorded */
    bn_rat wt;               /* of one; num 0: cannot be carried */
    int64_t raise, maintain; /* of one, in dollars, customized: before Levy and Mercenary rules */
    int64_t to_raise;        /* of one, what its owner pays: 0 for mercenaries */
    int64_t stock_raise;     /* of the base element */
    int32_t transport;       /* WT that one can carry */
    int32_t tl;              /* whose figures these are: with divergent technology */
    uint32_t classes, neutralizes, mobility;
    uint8_t support;  /* parenthetical TS */
    uint8_t low_tech; /* from a TL0-5 or fantastic table */
    uint8_t unused[2];
    int32_t people;
    uint8_t spare[4];
} g4_line_figures;

/* Posts, bits. A person may hold several; a post that no one holds goes to an NPC with npc_skill. */
enum { G4_COMMANDER = 1, G4_CHIEF = 2, G4_QUARTERMASTER = 4, G4_SUCCESSOR = 8 };

typedef struct g4_person {
    const char *name;
    uint32_t posts;
    int32_t iq, strategy, leadership, intelligence, administration,
        tactics;        /* 0: by default (G4-008) */
    int32_t perception; /* 0: not recorded */
    int32_t cunning;    /* above 0: stands for every skill (G4-096) */
    uint8_t monster;    /* uses Cunning; without a number the higher of IQ and Perception */
    uint8_t unused[3];
    int32_t hp, ht;
    int32_t with; /* line they are with, 1 and up; 0 none in particular; -1 the logistic force */
    uint8_t player, heroic, notable, immune, stubborn, useful_asset, leads_elements;
    uint8_t plot;           /* casualties never touch this NPC (G4-234) */
    uint8_t rolls_strategy; /* the side rolls on their Strategy (G4-177) */
    uint8_t spare[3];
} g4_person;

typedef enum g4_posture { G4_MOBILE, G4_PATROLLING, G4_BUNKERED, G4_NO_SECURITY } g4_posture;

/* What a document says of a force in advance (questions.def): given[G4_IN_...] says whether it does. What it does not
 * say is asked in play, at the steps that need it. */
typedef enum g4_force_input {
#define OF_SIDE(name, ...) G4_IN_##name,
#define FORCE_GIVES(name, ...) G4_IN_##name,
#include "questions.def"
    G4_FORCE_INPUTS
} g4_force_input;

typedef enum g4_chemical { G4_CHEMICAL_NONE, G4_CHEMICAL_GAS, G4_CHEMICAL_NANO } g4_chemical;

typedef struct g4_force_inputs {
#define OF_SIDE(name, member, key, answer, ...) BN_C_##answer member;
#define FORCE_GIVES(name, member, key, answer, ...) BN_C_##answer member;
#include "questions.def"
    uint8_t given[G4_FORCE_INPUTS];
    const char *extra_intel; /* or NULL */
    int32_t reaction_modifier;
} g4_force_inputs;

/* A force as a document shows it. */
typedef struct g4_force {
    bn_head head; /* when it is its own document */
    const char *name;
    int32_t tl; /* of the elements that give none */
    int32_t line_count;
    g4_line lines[G4_LINES];
    g4_line_figures figures[G4_LINES];
    int32_t person_count;
    uint8_t gap[4];
    g4_person persons[G4_PERSONS];
    int32_t npc_skill;
    int32_t land_ls, naval_ls, air_ls; /* points (thousands of dollars a month) */
    uint32_t allowed_features;         /* mask of features.csv rows; all by default (G4-033) */
    uint8_t marching_without_security, forced_march, forced_march_failed, on_road, tied_to_road;
    uint8_t folded;    /* carries folded losses: its TS total is rounded down (G4-093) */
    uint8_t civilians; /* escorts civilians (G4-111) */
    uint8_t night_march;
    uint8_t reserve; /* of a campaign: not in the field until it is raised (G4-066) */
    uint8_t spare[3];
    int32_t casualties, ls_casualties; /* running, percent */
    bn_rat estimated_ts;               /* G4-269; num 0: none */
    bn_rat seer_ts;                    /* G4-267: a Rec element's support TS; num 0: none */
    int32_t x, y;                      /* where it is in a campaign */
    g4_force_inputs inputs;
} g4_force;

typedef struct g4_side {
    const char *name;
    int32_t force_count;
    uint8_t gap[4];
    g4_force forces[G4_SIDE_FORCES];
    int32_t colour; /* free */
    uint8_t gap_too[4];
    bn_rat war_chest;       /* dollars; den 0: no budget is kept (G4-070) */
    bn_rat revenue;         /* dollars each period */
    int32_t revenue_period; /* months; 0: none */
    int32_t budget_months;  /* war chest of this many months of Maintain (G4-272); 0 none */
    bn_skills belief;       /* what it takes enemy commanders for (G4-276) */
    uint8_t gap_more[4];
} g4_side;

/* The switches that are open to players (offer = 1), 0 meaning our ruling. */
typedef struct g4_readings {
#define READING(name, ...) int32_t name;
#include "questions.def"
} g4_readings;

/* How the table plays. */
typedef struct g4_options {
    int32_t referee;      /* 0 ask, 1 defaults: judgements left open take their defaults */
    int32_t max_rounds;   /* of a battle; 0: only the bound of the rules */
    uint8_t estimated;    /* the quick and dirty battle (G4-269) */
    uint8_t loose_allies; /* two forces of one side are loose allies (G4-257), not one force */
    uint8_t remove_elements, defer_folding; /* G4-232, G4-279 */
} g4_options;

/* What a document says of a battle in advance: given[G4_IN_...]. */
typedef enum g4_battle_input {
#define OF_BATTLE(name, ...) G4_IN_##name,
#define BATTLE_GIVES(name, ...) G4_IN_##name,
#include "questions.def"
    G4_BATTLE_INPUTS
} g4_battle_input;

typedef enum g4_fortress_kind {
    G4_NO_FORTRESS,
    G4_IMPROVISED,
    G4_IMPROVISED_STONE,
    G4_PERMANENT,
    G4_RUINED,
    G4_NATURAL_STRONGHOLD
} g4_fortress_kind;

/* What character_death says. */
enum {
    G4_AS_ROLLED,
    G4_NOBODY_DIES,
    G4_NOBODY_HURT,
    G4_ROLLED_LATE /* no document says so: fallen.c */
};

/* Of the choices among these, a side is 0 for no one and else counted from 1. */
typedef struct g4_battle_inputs {
#define OF_BATTLE(name, member, key, answer, ...) BN_C_##answer member;
#define BATTLE_GIVES(name, member, key, answer, ...) BN_C_##answer member;
#include "questions.def"
    uint8_t given[G4_BATTLE_INPUTS];
    uint8_t inland;
    int32_t kind;          /* g4_kind_of_battle */
    int32_t besieged;      /* siege: the side inside */
    int32_t attacker;      /* landing: the side that lands */
    int32_t fortress_tl;   /* of the last upgrade */
    int32_t ruin;          /* -1, -2 or worse */
    int32_t site;          /* 0 ordinary, 1 strong, 2 extremely strong */
    int32_t talks_party;   /* winner of the terms, or the side that surrenders; 0 no one */
    int32_t sub_person;    /* who fights a battle within the battle: 1 and up, 0 no one */
    int32_t sub_side;      /* of them: 0 none, otherwise the side */
    int32_t sub_opponents; /* elements of the enemy set against them; 0: the same share as theirs */
    int32_t sub_skill;     /* of the enemy who leads them; 0: their commander's */
    uint8_t sub_gap[4];
} g4_battle_inputs;

/* A place of a campaign map. */
typedef struct g4_place {
    const char *name;
    int32_t x, y;
    int32_t owner;   /* 0 no one's, otherwise the side */
    int32_t terrain; /* of its space; -1: as the map has it */
    uint8_t port, airbase, home_base, wasteland;
    uint8_t pass, ford;                        /* closed by weather (G4-109) */
    int32_t fortress, fortress_tl, ruin, site; /* as in g4_battle_inputs */
    bn_rat fortress_wt;                        /* num 0: enough for its garrison */
    bn_rat revenue;                            /* dollars a month to its owner (G4-070) */
} g4_place;

/* What a document says of a campaign in advance: given[G4_IN_...]. */
typedef enum g4_campaign_input {
#define CAMPAIGN_GIVES(name, ...) G4_IN_##name,
#include "questions.def"
    G4_CAMPAIGN_INPUTS
} g4_campaign_input;

typedef struct g4_campaign_inputs {
#define CAMPAIGN_GIVES(name, member, key, answer, ...) BN_C_##answer member;
#include "questions.def"
    uint8_t given[G4_CAMPAIGN_INPUTS];
    int32_t days;          /* how long it runs */
    int32_t map;           /* 0 hexes, 1 squares, 2 none */
    int32_t map_unit;      /* miles of a space */
    int32_t width, height; /* 0: no edge */
    int32_t start_month;   /* 0 January */
    int32_t start_day;     /* of the month, 1 and up: months have 30 days */
    int32_t aim_place;     /* 0 none, otherwise the place whose holder wins */
    int32_t place_count;
    g4_place places[G4_PLACES];
} g4_campaign_inputs;

/* The whole of a scenario or campaign, immutable once built. Force f of the flat count used in all
 * states is sides[f / G4_SIDE_FORCES].forces[f % G4_SIDE_FORCES]. */
typedef struct g4_setup {
    bn_head head;
    const g4_figures *figures; /* of the book, or of the house where the document changes some */
    g4_readings rules;
    g4_options options;
    g4_side sides[G4_SIDES];
    int32_t side_count;
    g4_battle_inputs battle;
    g4_campaign_inputs campaign;
    bn_map_inputs map; /* as the document has it */
    bn_map country;
    g4_force
        blank; /* a force of which a document says nothing, for worlds that a side believes in */
    /* Of a campaign: rosters of stock elements that no one has yet, for each side this many lists. */
    const g4_force *stock[G4_SIDES];
    int32_t stock_count[G4_SIDES];
} g4_setup;

/* The figures of a setup, for functions that know it as the engine hands it out. */
static inline const g4_figures *g4_tables(const void *setup)
{
    const g4_setup *of = setup;

    return of->figures;
}

/* g4_campaign_inputs.map is a bn_ground_form. */
static inline bn_ground g4_map_of(const g4_setup *setup)
{
    return (bn_ground){ setup->campaign.map, setup->campaign.width, setup->campaign.height,
                        setup->campaign.map_unit };
}

/* Force f of the flat count; after those of the documents come the stock of each side. */
enum { G4_ORIGINS = G4_FORCES + G4_SIDES * G4_STOCK };
static inline const g4_force *g4_force_at(const g4_setup *setup, int32_t force)
{
    int32_t list = force - G4_FORCES;

    if (list >= 0)
        return &setup->stock[list / G4_STOCK][list % G4_STOCK];
    return &setup->sides[force / G4_SIDE_FORCES].forces[force % G4_SIDE_FORCES];
}

static inline int32_t g4_stock_at(int32_t side, int32_t list)
{
    return G4_FORCES + side * G4_STOCK + list;
}

/* The side whose force it is. */
static inline int32_t g4_force_side(int32_t force)
{
    return force < G4_FORCES ? force / G4_SIDE_FORCES : (force - G4_FORCES) / G4_STOCK;
}

#endif
