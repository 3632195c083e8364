/* A table of terrain and stands, as a seat may see it at one moment: for drawings. What terrain does and what a stand
 * can do differs from book to book, and is not in this header. */
#ifndef BANNERET_SYSTEM_BOARD_H
#define BANNERET_SYSTEM_BOARD_H

#include <banneret/doc.h>
#include <banneret/system/ground.h>

BN_BEGIN_C

/* A heading of a board is in tenths of a degree: 0 is east, 900 north. */
enum { BN_BOARD_TURN = 3600 };

/* How a piece of terrain is drawn. */
typedef enum bn_board_look {
    BN_BOARD_OPEN,
    BN_BOARD_HILL,
    BN_BOARD_WOODS,
    BN_BOARD_ROCKS,
    BN_BOARD_SCRUB,
    BN_BOARD_MARSH,
    BN_BOARD_WATER,
    BN_BOARD_FORD,
    BN_BOARD_BRIDGE,
    BN_BOARD_ROAD,
    BN_BOARD_HOUSES,
    BN_BOARD_STRONGHOLD,
    BN_BOARD_WALL,
    BN_BOARD_HEDGE,
    BN_BOARD_STAKES,
    BN_BOARD_TRENCH,
    BN_BOARD_MINES,
    BN_BOARD_LOOKS
} bn_board_look;

/* A polygon, or a line with a width. */
typedef struct bn_board_piece {
    const char *name; /* "" : none */
    const char *word; /* of its system, for the legend */
    bn_board_look look;
    bool area;     /* else a line */
    int32_t width; /* of a line, units; 0: none */
    const bn_point *points;
    uint32_t count;
} bn_board_piece;

/* What sort of troops a stand is, for its sign. */
typedef enum bn_board_arm {
    BN_BOARD_FOOT,
    BN_BOARD_LOOSE, /* skirmishers on foot */
    BN_BOARD_HORSE,
    BN_BOARD_GUNS,
    BN_BOARD_ARMOUR,
    BN_BOARD_WAGONS,
    BN_BOARD_AIR,
    BN_BOARD_ARMS
} bn_board_arm;

/* What else is true of a stand, bits of a mask. */
enum {
    BN_BOARD_GENERAL = 1 << 0,
    BN_BOARD_CHIEF = 1 << 1,   /* the General of all */
    BN_BOARD_CUT_OFF = 1 << 2, /* out of command */
    BN_BOARD_ROUTS = 1 << 3,
    BN_BOARD_PINNED = 1 << 4, /* suppressed */
    BN_BOARD_FIGHTS = 1 << 5, /* in close combat */
    BN_BOARD_HIDDEN = 1 << 6, /* its enemy does not know of it */
    BN_BOARD_ROUND = 1 << 7,  /* it faces to every side */
    BN_BOARD_LOST = 1 << 8,   /* it fell here, and is no longer in play */
    BN_BOARD_READY = 1 << 9   /* the seat may order it now */
};

/* A rectangle on the table. */
typedef struct bn_board_stand {
    int32_t number; /* as orders call it */
    const char *name;
    const char *group; /* the part of its army */
    const char *type;  /* short, as documents have it: "INF/A" */
    const char *kind;  /* the same for people: "Armoured infantry" */
    int32_t side;
    int32_t x, y; /* of its centre, units from the south-west corner */
    int32_t heading;
    int32_t width, depth; /* across and along its heading */
    int32_t strength, full;
    bn_board_arm arm;
    uint32_t marks;
} bn_board_stand;

/* Who passes command on to whom, by their places in the list of stands; or who should, but is out of reach. */
typedef struct bn_board_link {
    uint32_t from, to;
    bool broken;
} bn_board_link;

/* What the chosen stand can reach from where it is. */
typedef struct bn_board_reach {
    char words[40]; /* "bow, 8 in" */
    bool moves;     /* else it shoots so far */
    const bn_point *points;
    uint32_t count;
} bn_board_reach;

/* What has just moved, and from where. */
typedef struct bn_board_arrow {
    uint32_t stand; /* its place in the list */
    bn_point from;
} bn_board_arrow;

typedef struct bn_board_side {
    const char *name;
    int32_t lost; /* stands */
} bn_board_side;

typedef struct bn_board {
    int32_t inch; /* units */
    int32_t width, depth;
    const char *moment; /* "round 3, shooting" */
    const bn_board_side *sides;
    uint32_t side_count;
    const bn_board_piece *pieces;
    uint32_t piece_count;
    const bn_board_stand *stands;
    uint32_t stand_count;
    const bn_board_stand *waiting; /* not on the table yet: their places mean nothing */
    uint32_t waiting_count;
    const bn_board_link *links;
    uint32_t link_count;
    const bn_board_reach *reaches;
    uint32_t reach_count;
    const bn_board_arrow *arrows;
    uint32_t arrow_count;
    int32_t chosen; /* place in the list of stands; -1: none */
} bn_board;

/* What a caller wants to see of a board. */
typedef struct bn_board_wish {
    const void *before; /* the state before the last move, for its arrows; NULL: none are drawn */
    int32_t chosen;     /* number of a stand; -1: none */
} bn_board_wish;

/* The same as a tree, for other programs: inch, width, depth, moment, sides, pieces, stands, waiting, links, reaches, arrows,
 * chosen. Links, arrows and the choice name stands by their numbers. What does not apply is left out. */
BN_API bn_doc *bn_board_doc(const bn_board *board, bn_arena *arena);

BN_END_C

#endif
