/* The price of a path over terrain (OB-227). What a piece means to a mover is given piece by piece, so that
 * nothing here knows a type of stand. */
#ifndef OB_PRICE_H
#define OB_PRICE_H

#include "shapes.h"
#include "slides.h"

/* What a piece is to a mover, bits of a mask. */
enum {
    OB_CLOSED = 1 << 0,      /* it may not enter the area, or cross the line */
    OB_ONCE = 1 << 1,        /* an area that takes something off the round's allowance, once */
    OB_CAPPED = 1 << 2,      /* an area in which only this many steps may be made */
    OB_STEEP = 1 << 3,       /* a contour that takes something off when it is climbed */
    OB_WATER = 1 << 4,       /* a river, which a ford opens */
    OB_LIFTS_WATER = 1 << 5, /* a ford */
    OB_LIFTS_ALL = 1 << 6,   /* a road or bridge: a step there costs 1, and is open */
    OB_GIVES_BONUS = 1 << 7, /* a road: a path wholly on such pieces may be longer */
    OB_HINDERS = 1 << 8      /* a line of which each crossing takes something off */
};
typedef struct ob_toll {
    int32_t times; /* what a step in it costs; 1, and 0 as well: no more than elsewhere */
    uint32_t flags;
} ob_toll;

/* Terrain and, piece by piece, what it is to the mover. */
typedef struct ob_terrain {
    const ob_ground *ground;
    const ob_toll *tolls; /* ground->piece_count of them */
} ob_terrain;

/* What a path has cost so far. */
typedef struct ob_price {
    int64_t cost; /* of all steps */
    int32_t steps;
    int32_t capped;   /* steps in ground that is OB_CAPPED */
    int32_t hindered; /* crossings of lines that hinder */
    uint64_t through; /* pieces that hold a step's point: bits */
    bool once;        /* a step lay in ground that is OB_ONCE */
    bool climbed;
    bool off_road;  /* a step lay on no road */
    bool barred;    /* a step lay on closed ground, or a closed line was crossed */
    bool on_closed; /* started on closed ground and has not left it */
} ob_price;

/* What may be spent, in inches. */
typedef struct ob_allowance {
    int32_t base;
    int32_t road;     /* more for a path wholly on roads */
    int32_t deducted; /* what the order takes off */
    int32_t climb, once, hinder;
    int32_t least; /* never less than this, and a path this long is always allowed */
    int32_t cap;   /* inches of path in ground that is OB_CAPPED */
    int32_t units; /* of the base beyond its whole inches: half of an odd move */
} ob_allowance;

/* Whether a point is on ground that is closed to the mover. */
bool ob_closed_at(const ob_terrain *terrain, ob_point point);

/* The price of no steps yet, from a point. */
ob_price ob_price_at(const ob_terrain *terrain, ob_point start);
/* Adds a slide of this many steps from a point, and a run. */
void ob_price_slide(const ob_figures *tables, const ob_terrain *terrain, ob_point from,
                    int32_t heading, int32_t steps, ob_price *price);
void ob_price_run(const ob_terrain *terrain, ob_point from, ob_point to, int32_t steps,
                  ob_price *price);

/* Units left of an allowance, negative if it is not enough; and whether a path is allowed. */
int64_t ob_left(const ob_allowance *allowance, const ob_price *price);
bool ob_allowed(const ob_allowance *allowance, const ob_price *price);

/* The most steps, up to `steps`, of a slide that is allowed after what was spent so far; and that meets no closed
 * ground, whatever it costs. */
int32_t ob_longest_paid(const ob_figures *tables, const ob_terrain *terrain,
                        const ob_allowance *allowance, const ob_price *so_far, ob_point from,
                        int32_t heading, int32_t steps);
int32_t ob_longest_open(const ob_figures *tables, const ob_terrain *terrain, ob_point from,
                        int32_t heading, int32_t steps);

#endif
