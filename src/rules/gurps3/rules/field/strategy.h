/* What modifies Strategy (G3-091 to G3-100). */
#ifndef G3_STRATEGY_H
#define G3_STRATEGY_H

#include "model.h"

/* --- relative strength and technology --- */

int32_t g3_odds_bonus(const g3_figures *tables, int64_t ours, int64_t theirs, int32_t our_tl,
                      int32_t their_tl);
int32_t g3_tl_bonus(const g3_figures *tables, int32_t ours, int32_t theirs, bn_rat factor,
                    int32_t cap, const g3_readings *rules);

/* --- position --- */

/* The ground that a defender has: a mask of rows of defensive_position.csv, and the two whose figure
 * the referee may set. */
typedef struct g3_position {
    uint32_t lines;
    int32_t downhill, passage;
} g3_position;

typedef struct g3_ground {
    int32_t modifier; /* all lines that count */
    int32_t starred;  /* those that switch the tables */
    uint8_t is_starred;
    uint8_t cancels_home_ground;
} g3_ground;

/* With a term for each line, and one for what guns and miners take off it. */
g3_ground g3_ground_of(const g3_figures *tables, const g3_position *position, bool siege_means,
                       const g3_readings *rules, const bn_term *of, bn_trace *trace);
bool g3_is_siege(const g3_position *position);

/* --- special units --- */

/* Numbers of special units, and of what neutralizes them. */
typedef struct g3_specials {
    int64_t number[G3_ALL_SPECIALS];
    int64_t against[G3_ALL_SPECIALS];
} g3_specials;

void g3_count_specials(const g3_figures *tables, const g3_unit *unit, int64_t number,
                       g3_specials *out);
bool g3_special_counts(const g3_figures *tables, int32_t type, int32_t tl, bool siege);
int32_t g3_superiority(const g3_figures *tables, int64_t ours, int64_t theirs);
int32_t g3_special_bonus(const g3_figures *tables, int32_t type, const g3_specials *ours,
                         const g3_specials *theirs, int32_t tl, bool siege);

/* --- circumstances --- */

int32_t g3_circumstances(const g3_figures *tables, uint32_t lines, bool home_ground_allowed);

/* Base skill of the day, of a commander who may be lost. */
int32_t g3_base_strategy(int32_t skill, bool commander_killed);

#endif
