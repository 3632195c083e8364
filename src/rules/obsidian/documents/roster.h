/* Documents as they are written, before the rules turn them into stands and ground. */
#ifndef OB_ROSTER_H
#define OB_ROSTER_H

#include "model.h"

enum {
    OB_ENTRIES = 40,      /* of a roster */
    OB_ENTRY_STANDS = 24, /* of an entry */
    OB_PIECE_PARTS = 6,   /* polygons of a piece of terrain */
    OB_PART_POINTS = 32,  /* vertices of a polygon or line */
    OB_ZONES = 4,         /* polygons in which a side deploys */
    OB_UNSAID = -100000   /* a year that the document does not give */
};

/* ---- places --------------------------------------------------------------------------------- */

/* A point as people write it: [12.5, 8], in inches. */
typedef struct ob_inches_said {
    bn_rat inches;
} ob_inches_said;
typedef struct ob_point_said {
    ob_inches_said at[2];
    int32_t count;
} ob_point_said;
typedef struct ob_ring_said {
    ob_point_said points[OB_PART_POINTS];
    int32_t count;
} ob_ring_said;
/* Two opposite corners. */
typedef struct ob_span_said {
    ob_point_said corners[2];
    int32_t count;
} ob_span_said;

/* Where a stand starts. */
typedef struct ob_place_said {
    ob_point_said at;
    int32_t facing; /* of ob_compass_words, or OB_NONE */
    bn_rat degrees; /* 0/0: not given */
} ob_place_said;

/* ---- a roster ------------------------------------------------------------------------------- */

typedef struct ob_weapon_said {
    int32_t weapon, against, like;
    int32_t range_in, calibre_mm, guns, loads, arc;
    int32_t lob; /* OB_NONE: by the table */
    uint8_t chemical;
} ob_weapon_said;

/* Numbers that are OB_NONE follow from the type. */
typedef struct ob_role_said {
    int32_t type, moves_as, shoots_as;
    int32_t armour, speed, drive, flight;
    int32_t move_in, depth_mm, edge;
    int32_t weapon_count; /* OB_NONE: what is usual */
    ob_weapon_said weapons[OB_WEAPONS];
} ob_role_said;

typedef struct ob_other_role {
    ob_role_said role;
    int32_t by; /* of ob_reach_words */
} ob_other_role;

typedef struct ob_other_form {
    ob_role_said role;
    int32_t count; /* 0: there is no other form */
    int32_t sp;
} ob_other_form;

/* Stands that are alike. */
typedef struct ob_entry {
    const char *name, *command, *aboard;
    ob_role_said role;
    int32_t count;
    int32_t other_role_count;
    ob_other_role other_roles[OB_ROLES - 1];
    ob_other_form other_form;
    int32_t quality, rating, agreed, sp, year;
    uint32_t traits;
    int32_t formation, arrives, bombing, arms, ward;
    int32_t ordnance;
    int32_t placed_count;
    ob_place_said placed[OB_ENTRY_STANDS];
} ob_entry;

struct ob_force {
    bn_head head;
    const char *name;
    int32_t communications;
    int32_t year, genre; /* of the force only; in a scenario those of the scenario */
    int32_t entry_count;
    ob_entry entries[OB_ENTRIES];
};
typedef struct ob_force ob_force;

/* ---- a scenario ----------------------------------------------------------------------------- */

typedef struct ob_piece_said {
    const char *name, *owner;
    int32_t kind;
    int32_t area_count;
    ob_ring_said area[OB_PIECE_PARTS];
    ob_span_said rectangle;
    ob_ring_said line;
    bn_rat width_in;
    int32_t level;
    int32_t cover_hp, defended, sight_through, sight_into_in, permanent; /* OB_NONE: by kind */
    int32_t without;
    uint8_t steep;
} ob_piece_said;

typedef struct ob_goal_said {
    int32_t kind;
    const char *feature, *stand;
    ob_span_said rectangle;
    int32_t stands, points, edge, round;
} ob_goal_said;

typedef struct ob_side_said {
    const char *name;
    int32_t force_count;
    ob_force forces[1];
    int32_t edge; /* of ob_edge_words, or OB_NONE */
    int32_t zone_count;
    ob_ring_said zones[OB_ZONES];
    int32_t goal_count;
    ob_goal_said goals[OB_GOALS];
} ob_side_said;

typedef struct ob_size_said {
    int32_t width_mm, depth_mm;
} ob_size_said;

typedef struct ob_scenario {
    ob_setup setup;
    int32_t width_in, depth_in, hero_limit;
    const char *deploys_first;
    ob_size_said bases[OB_BASE_SIZES_COUNT];
    int32_t piece_count;
    ob_piece_said pieces[OB_PIECES];
    int32_t side_count;
    ob_side_said sides[OB_SIDES];
} ob_scenario;

#endif
