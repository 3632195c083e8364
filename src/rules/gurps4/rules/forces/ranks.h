/* A ranks: all elements on one side of a battle, whichever forces they came with. It is made for a computation and
 * thrown away after it; states hold g4_standing instead.
 *
 *     g4_ranks ranks = g4_ranks_of(side);
 *     g4_ranks_add(&ranks, force, flat, &standing, all lines);
 *
 * Allies, joined forces and deserters are added by further calls, deserters with the enemy's force
 * and its number and a mask of their lines. */
#ifndef G4_RANKS_H
#define G4_RANKS_H

#include "force.h"
#include "ts.h"

/* Two forces of a side, and what two enemy forces lose to them. */
enum { G4_RANKS_LINES = 4 * G4_LINES };

typedef enum g4_role { G4_ROLE_DEFAULT, G4_ROLE_NEUTRALIZER, G4_ROLE_MEMBER } g4_role;

/* What play has changed of a force's roster. Plain data without padding, fit for a state. Masks have
 * a bit for each line of the force. */
typedef struct g4_standing {
    bn_rat share[G4_LINES];  /* of the recorded TS that is left (G4-231) */
    int32_t count[G4_LINES]; /* elements on hand */
    uint32_t weak;           /* half TS for lack of upkeep (G4-081, G4-082) */
    uint32_t neutralizers;   /* role by order (G4-164) */
    uint32_t members;        /* likewise; in neither mask: by the default of G4-R-44 */
    uint32_t as_coast;       /* Hovercraft that move over water today (G4-046) */
    uint32_t as_motor;
    uint32_t folded;  /* 1: carries folded losses (G4-093) */
    int32_t flagship; /* 0 as the document has it, otherwise 1 + line (G4-043) */
    uint32_t turned;  /* lines whose loyalty is not what the document says (G4-038) */
} g4_standing;

/* As the document shows it. */
g4_standing g4_standing_of(const g4_figures *tables, const g4_force *force);

typedef struct g4_ranks_line {
    const g4_line *line;
    const g4_line_figures *figures;
    bn_rat share;
    int32_t count;
    int32_t bridged;   /* elements that engineers bring over the river this round (G4-149) */
    uint32_t mobility; /* as it moves today */
    int16_t force;     /* flat count */
    int16_t index;     /* line of that force */
    int16_t carrier;   /* line of this ranks, or G4_NONE */
    uint8_t weak;
    uint8_t role; /* g4_role; settled by g4_settle_roles */
    uint8_t flagship;
    uint8_t turned;
} g4_ranks_line;

enum { G4_CROSSES_RIVER = 1, G4_CROSSES_FORD }; /* or a bridge (G4-150) */

typedef struct g4_ranks {
    g4_ranks_line lines[G4_RANKS_LINES];
    int32_t count;    /* of lines */
    int32_t side;     /* for the trace */
    uint8_t folded;   /* any part carries folded losses */
    uint8_t lands;    /* the attacker of an amphibious assault (G4-250) */
    uint8_t crosses;  /* attacks over a river this round: G4_CROSSES_ */
    uint8_t encamped; /* started the battle in camp */
    bn_rat seer_ts;   /* support TS of seers, Recon class (G4-267) */
} g4_ranks;

g4_ranks g4_ranks_of(int32_t side);

/* Adds those lines of a force that have elements left and whose bit is set. `standing` NULL: as in
 * the document. The force must outlive the ranks. */
void g4_ranks_add(const g4_figures *tables, g4_ranks *ranks, const g4_force *force, int32_t flat,
                  const g4_standing *standing, uint32_t lines);

/* All that is no ship, and not carried already, goes aboard the ships. */
void g4_ranks_embark(g4_ranks *ranks);

/* For the terms of a trace: which line of which force. */
static inline int16_t g4_about(const g4_ranks_line *line)
{
    return (int16_t)(line->force * G4_LINES + line->index);
}

/* The hour and the ground, the same for both sides. All zeros: a pitched land battle by day in the
 * Arctic, by our rulings. */
typedef struct g4_field {
    int32_t kind;    /* g4_kind_of_battle */
    int32_t terrain; /* g4_terrain */
    uint8_t night, bad_weather, underground, hard_winter;
    uint8_t hostile_environment, bad_cavalry_ground, naval_counts, ocean;
    uint8_t inland;       /* water where Sea mobility counts for nothing */
    uint8_t encounter;    /* an encounter battle, otherwise pitched */
    uint8_t recon;        /* reckoned for the Reconnaissance Contest */
    uint8_t timeless;     /* a round too long for night and weather to matter (G4-246) */
    int8_t casualties[2]; /* what casualties take from the Basic Strategy Modifiers */
    g4_readings rules;
} g4_field;

/* What the document says of it; `encounter`, `recon` and `timeless` are the caller's. */
g4_field g4_field_of(const g4_battle_inputs *inputs, const g4_readings *rules);

#endif
