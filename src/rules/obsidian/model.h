/* Obsidian Ludum ad Bellum: what stands, terrain and battles consist of, as plain data.
 *
 * A document is read into the ob_setup (immutable, shared). What changes in play stands in the state of
 * battle/battle.h. Positions and lengths are whole units of 1/254 in, headings steps of 2.5 degrees
 * (OB-001, OB-220): no decision depends on a fraction. */
#ifndef OB_MODEL_H
#define OB_MODEL_H

#include <banneret/system/questions.h>
#include <banneret/system/system.h>

#include "ob_tables.gen.h"
#include "ground.h"

enum {
    OB_SIDES = 2,
    OB_STANDS = 240,  /* of both sides, every form of every entry counted */
    OB_COMMANDS = 12, /* of one side */
    OB_ROLES = 4,     /* of one stand */
    OB_WEAPONS = 4,   /* of one role */
    OB_SET = 5,       /* stands that act one after another (OB-062) */
    OB_GOALS = 8,     /* conditions of one side */
    OB_NONE = -1
};

/* A type of stand is a row of stand_categories.csv: OB_STAND_CATEGORIES_INF_A and its like. Classes of armour
 * and speed, kinds of flight and qualities are rows too, of armour_classes.csv, speed_classes.csv, flights.csv
 * and the first ones of strength_modifiers.csv: in the order of the enums below. */

typedef enum ob_genre { OB_HISTORICAL, OB_SCIFI, OB_FANTASY } ob_genre;
typedef enum ob_armour { OB_UNARMOURED, OB_LIGHT, OB_MEDIUM, OB_HEAVY, OB_SUPER_HEAVY } ob_armour;
typedef enum ob_speed { OB_SLOW, OB_MEDIUM_SPEED, OB_FAST, OB_JEEP } ob_speed;
typedef enum ob_drive { OB_ON_FOOT, OB_PACK, OB_ANIMAL, OB_WHEELED, OB_TRACKED, OB_HOVER } ob_drive;
typedef enum ob_flight { OB_FIXED_WING, OB_ROTARY, OB_CREATURE } ob_flight;
typedef enum ob_quality { OB_POOR, OB_TRAINED, OB_GOOD, OB_ELITE } ob_quality;
typedef enum ob_arc { OB_FRONT_ARC, OB_BASE_FRONT, OB_TURRET } ob_arc;
typedef enum ob_bombing { OB_LEVEL, OB_DIVE, OB_GUIDED } ob_bombing;
/* What a stand strikes with in close combat (OB-147). */
typedef enum ob_edge { OB_COLD, OB_EARLY_FIREARM, OB_FIREARM } ob_edge;
/* How a role is reached: it is the stand's own, or is chosen for a round (OB-041), or is reached by a manoeuvre:
 * mounting, limbering (OB-044, OB-045), or by standing as a shieldwall (OB-042). */
typedef enum ob_reach {
    OB_OWN,
    OB_BY_CHOICE,
    OB_BY_MOUNTING,
    OB_BY_LIMBERING,
    OB_BY_SHIELDWALL
} ob_reach;
/* How a stand comes into play. Reserves are chosen at deployment. */
typedef enum ob_arrival { OB_ON_TABLE, OB_OFF_TABLE, OB_BY_PARACHUTE, OB_BY_GLIDER } ob_arrival;
typedef enum ob_formation {
    OB_NO_FORMATION,
    OB_SHIELDWALL,
    OB_TESTUDO,
    OB_SCHILTRON,
    OB_SQUARE
} ob_formation;

/* Whose General gives command to a stand (OB-070), in the order of ob_general_scope_words. */
typedef enum ob_general_scope { OB_OWN_OR_CINC, OB_OWN_ONLY, OB_ANY_GENERAL } ob_general_scope;

/* What a stand is in addition to its type, bits of a mask. */
enum {
    OB_IS_REGULAR = 1 << 0,
    OB_IS_CINC = 1 << 1,
    OB_IS_HERO = 1 << 2,
    OB_IS_CHARACTER = 1 << 3, /* Main Character (OB-214) */
    OB_IS_MAGIC_USER = 1 << 4,
    OB_IS_ELEPHANT = 1 << 5,
    OB_IS_CATAPHRACT = 1 << 6,
    OB_IS_CARRIER = 1 << 7,
    OB_IS_HORSE_ARTILLERY = 1 << 8,
    OB_IS_FIGHTING_VEHICLE = 1 << 9,
    OB_IS_ENGINEER = 1 << 10,
    OB_IS_OBSERVER = 1 << 11,
    OB_HAS_NBC_KIT = 1 << 12,
    OB_HAS_SHIELDS = 1 << 13,
    OB_HAS_SCIFI_ARMOUR = 1 << 14,
    OB_HAS_JUMP_PACKS = 1 << 15,
    OB_IS_LOW_FLYER = 1 << 16,
    OB_LOITERS = 1 << 17,         /* AIR that can (OB-177) */
    OB_IS_SUITED = 1 << 18,       /* sealed suit (OB-181) */
    OB_NO_CHARGE_BONUS = 1 << 19, /* charges no further than it moves (OB-190) */
    OB_HAS_LADDERS = 1 << 20,
    OB_HAS_BOATS = 1 << 21,
    OB_IS_AMPHIBIOUS = 1 << 22,
    OB_IS_POOLED = 1 << 23 /* transport that is allotted on the day (OB-034) */
};

typedef struct ob_weapon {
    int32_t row;      /* of weapons.csv */
    int32_t against;  /* second rating: row that counts against TNK (OB-047), or OB_NONE */
    int32_t like;     /* row of the gun that a mortar or rocket is compared with, or OB_NONE */
    int32_t range_in; /* other than the table's, or 0 */
    int32_t calibre_mm;
    int32_t guns;  /* like guns that fire together (OB-134) */
    int32_t loads; /* shots in total; 0: unlimited */
    int32_t arc;   /* ob_arc */
    int32_t lob;   /* ob_lob of ob_tables.gen.h */
    uint8_t chemical;
} ob_weapon;

/* One way in which a stand may be (OB-038). */
typedef struct ob_role {
    int32_t type;     /* row of stand_categories.csv */
    int32_t moves_as; /* rows of it too (OB-190): usually the type */
    int32_t shoots_as;
    int32_t armour;     /* ob_armour */
    int32_t speed;      /* ob_speed */
    int32_t drive;      /* ob_drive */
    int32_t flight;     /* ob_flight, of AIR */
    int32_t half_width; /* a and b of OB-002, units */
    int32_t half_depth;
    int32_t move_in; /* base move and charge move (OB-076 to OB-080), gravity and all */
    int32_t charge_in;
    int32_t edge;  /* ob_edge */
    int32_t reach; /* ob_reach */
    int32_t weapon_count;
    ob_weapon weapons[OB_WEAPONS];
} ob_role;

/* A stand of the roster. */
typedef struct ob_stand {
    const char *name;
    int32_t side, command; /* of its side */
    int32_t entry;         /* of the roster: stands of one entry change form together (OB-023) */
    int32_t form;          /* of the entry: 0 or 1 */
    int32_t place;         /* among the stands of that form, from the left */
    int32_t role_count;
    ob_role roles[OB_ROLES];
    uint32_t traits;
    int32_t quality; /* ob_quality */
    int32_t rating;  /* of a General: row of general_ratings.csv; otherwise OB_NONE */
    int32_t year;    /* in which it counts (OB-014) */
    int32_t sp;      /* sp_start */
    int32_t pcp;
    int32_t capacity;   /* stands that it carries */
    int32_t formation;  /* ob_formation that it may take alone */
    int32_t arrives;    /* ob_arrival */
    int32_t bombing;    /* ob_bombing */
    int32_t arms, ward; /* magic arms and armour (OB-194) */
    uint8_t placed;     /* the document says where it is at the start */
    ob_box at;          /* if so; and its footprint */
    int32_t aboard;     /* the stand that carries it at the start, or OB_NONE */
} ob_stand;

typedef struct ob_command {
    const char *name;
    int32_t general; /* stand */
} ob_command;

/* What wins (OB-234). */
typedef enum ob_goal_kind { OB_HOLD, OB_EXIT, OB_DESTROY, OB_SURVIVE } ob_goal_kind;
typedef struct ob_goal {
    int32_t kind;  /* ob_goal_kind */
    int32_t piece; /* terrain that is to be held, or OB_NONE: the rectangle */
    ob_point corner[2];
    int32_t count;  /* stands or points */
    int32_t edge;   /* outward heading of the edge to leave by */
    int32_t stand;  /* that is to be destroyed, or OB_NONE */
    int32_t round;  /* at the end of which; 0: of any */
    uint8_t points; /* `count` is PCP, not stands */
} ob_goal;

typedef struct ob_army {
    const char *name;
    const struct ob_force *force; /* its roster as the document has it */
    int32_t communications;       /* row of command_distance.csv */
    int32_t edge;                 /* heading from the table out over its base edge */
    int32_t command_count;
    ob_command commands[OB_COMMANDS];
    int32_t first, count; /* its stands in the order of stands (OB-221) */
    int32_t cinc;         /* stand */
    int32_t works;        /* points that the works which it owns cost */
    int32_t zone_count;   /* polygons in which it deploys: parts of the ground's pool */
    int32_t zone_first;
    int32_t goal_count;
    ob_goal goals[OB_GOALS];
} ob_army;

/* The agreements of scenario_settings.csv that a document may change (offer = 1). 0 is our ruling. */
typedef struct ob_readings {
#define READING(name, ...) int32_t name;
#include "readings.def"
} ob_readings;

typedef struct ob_setup {
    bn_head head;
    const ob_figures *tables;
    ob_readings readings;
    int32_t width, depth; /* of the table, units */
    int32_t year;
    int32_t genre; /* ob_genre */
    int32_t max_rounds;
    int32_t visibility_in;   /* limit of sight by the weather; 0: none */
    int32_t deploy_depth_in; /* of the deployment zone (OB-057) */
    int32_t first_deployer;  /* side that places first where the scenario fixes it, or OB_NONE */
    ob_army armies[OB_SIDES];
    int32_t stand_count;
    ob_stand stands[OB_STANDS];
    ob_ground ground;
} ob_setup;

/* The value of a row of constants.csv: OB_CONSTANT(tables, RECOIL_IN). */
#define OB_CONSTANT(tables, name) ((tables)->constants[OB_CONSTANTS_##name].value)

/* Groups of terms in a trace, each with its total. */
enum {
    OB_TERMS_SP = 1, /* strength of a stand */
    OB_TERMS_PCP,    /* its cost */
    OB_TERMS_MOVE,   /* allowance of a move */
    OB_TERMS_SHOT,   /* score of a shot before its die */
    OB_TERMS_RANGE,  /* greatest range of a shot */
    OB_TERMS_KO,     /* modifiers of a knock-out roll */
    OB_TERMS_BLOW,   /* score of a blow before its die */
    OB_TERMS_MORALE, /* modifiers of a Command's test */
    OB_TERMS_RALLY,  /* of a stand's */
    OB_TERMS_LEAD,   /* of an initiative or deployment roll */
    OB_TERMS_NEEDED  /* where a roll parts in two */
};

#endif
