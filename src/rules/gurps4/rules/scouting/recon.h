/* The Reconnaissance Contest: skill with all modifiers, Terrain Rating, results (G4-121 to G4-143). */
#ifndef G4_RECON_H
#define G4_RECON_H

#include "rules/field/defense.h"

/* One side of a contest. */
typedef struct g4_scouts {
    int32_t intelligence; /* Intelligence Analysis of the chief */
    int32_t strategy;     /* of the commander */
    int32_t posture;      /* g4_posture */
    int32_t locals;       /* 0 neutral, 1 friendly, 2 hostile */
    bn_rat speed;         /* miles a day as it moves; num 0: not moving or unknown */
    uint8_t without_security, forced_march, forced_march_failed, on_road, tied_to_road;
    uint8_t unused[3];
    int32_t recon_bonus, air_bonus; /* superiorities of this side: g4_scouts_reckoned */
} g4_scouts;

/* What the document says of it; skills, speed, superiorities and (by g4_posture_at_start) posture are
 * the caller's. */
g4_scouts g4_scouts_of(const g4_force *force);

/* Takes the superiorities of side `which` (0 or 1) from a reckoning made with field.recon. */
void g4_scouts_reckoned(g4_scouts *self, const g4_reckoning *reckoning, int32_t which);

/* Whether a contest is held at all; without one the battle is pitched and no one has initiative. */
bool g4_recon_held(const g4_battle_inputs *inputs);

/* Effective skill. `enemy` for its speed and posture. */
int32_t g4_recon_skill(const g4_figures *tables, const g4_scouts *self, const g4_scouts *enemy,
                       const g4_ranks *ranks, const g4_field *field, bn_trace *trace);

/* Terrain Rating, with the variants of the referee. */
int32_t g4_terrain_rating_of(const g4_figures *tables, const g4_battle_inputs *inputs,
                             bn_trace *trace);

/* The consequences of the contest. A side's three follow one another: + 3 for side B. */
typedef enum g4_recon {
    G4_RECON_INITIATIVE_A,
    G4_RECON_SURPRISE_A,
    G4_RECON_AMBUSH_A,
    G4_RECON_INITIATIVE_B,
    G4_RECON_SURPRISE_B,
    G4_RECON_AMBUSH_B,
    G4_RECON_TIE,
    G4_RECON_BOTH_FAIL,
    G4_RECONS
} g4_recon;

typedef struct g4_contest_of_scouts {
    int32_t skill[2];
    int32_t rating;
    uint8_t bunkered[2];
    uint8_t unused[2];
} g4_contest_of_scouts;

g4_recon g4_recon_consequence(const g4_figures *tables, const g4_contest_of_scouts *contest,
                              int32_t roll_a, int32_t roll_b);
g4_lead g4_recon_lead(const g4_figures *tables, int32_t margin, int32_t rating);

/* The side (0 or 1) that won, or G4_NONE; and what it won. */
int32_t g4_recon_winner(g4_recon result);
g4_lead g4_recon_won(g4_recon result);

/* The result that the referee gave instead of a contest, or G4_NONE. */
int32_t g4_recon_given(const g4_figures *tables, const g4_battle_inputs *inputs, int32_t rating);

/* After a tie: whether this die makes a pitched battle. */
bool g4_tie_pitched(int32_t die, int32_t rating);

/* What the winner may do, bits 1 << g4_approach. */
typedef enum g4_approach {
    G4_APPROACH_PITCHED,
    G4_APPROACH_ENCOUNTER,
    G4_APPROACH_TURN_BACK,
    G4_APPROACH_PASS_BY
} g4_approach;
enum { G4_APPROACHES = 4 };
uint32_t g4_approaches(const g4_scouts *winner, const g4_scouts *enemy, bool bypass_possible,
                       int32_t kind);
g4_approach g4_approach_default(g4_lead lead);

/* Whether the loser starts the battle confused. */
bool g4_begins_confused(g4_lead lead, bool encounter);

#endif
