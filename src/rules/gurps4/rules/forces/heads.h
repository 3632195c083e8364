/* How many people elements are, also where losses have left them a part of their strength (G4-231). */
#ifndef G4_HEADS_H
#define G4_HEADS_H

#include "model.h"

/* Elements and their people. Of elements with several people each, losses are some of them. A single being or
 * vehicle with a crew of one is weakened and still there until nothing of it is left (G4-R-162). */
typedef struct g4_heads {
    bn_rat elements;
    bn_rat people; /* of elements with several people */
    int64_t lone;
} g4_heads;

static inline g4_heads g4_no_heads(void)
{
    return (g4_heads){ .elements = { 0, 1 }, .people = { 0, 1 } };
}

/* The people of elements of a line, parts counted as such. */
g4_heads g4_heads_in(const g4_line_figures *figures, bn_rat elements);
void g4_heads_add(g4_heads *sum, const g4_heads *more);
int64_t g4_heads_count(const g4_heads *heads);

/* Heads lost line by line so that they add up to those of the whole: `lost` of people of the lines so far, of
 * which the whole lost `all`. */
int64_t g4_heads_lost_so_far(bn_rat lost, int64_t all);

#endif
