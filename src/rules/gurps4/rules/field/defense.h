/* Defense Bonus: who has one, what it is worth, when it counts (G4-165 to G4-167). */
#ifndef G4_DEFENSE_H
#define G4_DEFENSE_H

#include "superiority.h"

/* What reconnaissance won, each including those before it. */
typedef enum g4_lead { G4_INITIATIVE, G4_SURPRISE, G4_AMBUSH } g4_lead;

/* What decides on a Defense Bonus in addition to the document. Sides are 0 and up, G4_NONE no one. */
typedef struct g4_ground {
    int32_t initiative;        /* side that has it, or G4_NONE */
    int32_t lead;              /* g4_lead, of that side */
    int32_t posture[G4_SIDES]; /* g4_posture at the start: g4_posture_at_start */
    uint8_t encounter;
    uint8_t withdrew_inside[G4_SIDES];
    uint8_t revolted[G4_SIDES]; /* lost elements to the enemy (G4-040) */
    uint8_t crowded;            /* the garrison is above the capacity of its fortress */
} g4_ground;

/* The posture in which a force starts, if no one decided it: the besieged bunkered, defenders of a
 * shore in camp, those who land on the move, anyone else as the document has it. `side` from 0. */
int32_t g4_posture_at_start(const g4_force *force, const g4_battle_inputs *inputs, int32_t side);

typedef enum g4_db_source {
    G4_DB_NONE,
    G4_DB_TERRAIN,
    G4_DB_FORTRESS,
    G4_DB_SHORE,
    G4_DB_WATERS,
    G4_DB_REFEREE
} g4_db_source;

/* The Defense Bonus of one side. Two sides can have one: an ambusher, and bunkered troops that it strikes in an
 * encounter. */
typedef struct g4_defense {
    int32_t source;  /* g4_db_source */
    int32_t value;   /* 0 while the die is out */
    uint8_t rolled;  /* a die is due: value = g4_field_db(terrain, die), the same for both sides */
    uint8_t ambush;  /* counts in round 1 with any strategy */
    uint8_t lasting; /* counts in every round with a defense strategy */
    uint8_t unused;
} g4_defense;

g4_defense g4_defense_of(const g4_figures *tables, const g4_battle_inputs *inputs,
                         const g4_ground *ground, const g4_readings *rules, int32_t side,
                         bn_trace *trace);

/* Whether the ground's DB needs a die (1d), and its value with one. */
bool g4_field_db_rolled(const g4_figures *tables, int32_t terrain);
int32_t g4_field_db(const g4_figures *tables, int32_t terrain, int32_t die);

/* DB that counts this round; `round` from 1, `defends` if the strategy is of that category. */
int32_t g4_db_now(const g4_defense *defense, int32_t round, bool defends);

#endif
