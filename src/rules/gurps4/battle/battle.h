/* A battle (ledger: tables (a) to (d)): how two armies find each other, come to blows, fight round
 * by round and part. Its own game, and a part of a campaign, which opens one, asks and advances it, and reads its
 * result. */
#ifndef G4_BATTLE_H
#define G4_BATTLE_H

#include <banneret/system/steps.h>

#include "kinds.h"
#include "rules/outcome/ending.h"
#include "rules/forces/ranks.h"
#include "rules/scouting/intelligence.h"

enum {
    G4_LANES = 6,               /* bouts at most: one for each pair of four sides */
    G4_TOLD = G4_MOBILITIES + 1 /* numbers that a report by mobility holds at most */
};

/* ---- who meets whom ----------------------------------------------------------------------- */

/* The state and march of a side as it meets the other, where a campaign overrides the documents. */
typedef struct g4_bearing {
    bn_rat speed;    /* miles a day; 0 in camp */
    uint8_t posture; /* g4_posture */
    uint8_t without_security, forced_march, forced_march_failed, on_road, tied_to_road;
    uint8_t wavers; /* its mercenaries do */
    uint8_t aboard; /* its troops are aboard its ships */
} g4_bearing;

/* What a battle is about beside its state: made again for every call, never kept. Sides are counted
 * in the order of the battle, and so are those that `inputs` name (from 1). A scenario has only the documents; a
 * campaign has their present state. */
typedef struct g4_scene {
    const g4_setup *setup;
    const g4_battle_inputs *inputs;
    const g4_standing *standings; /* G4_ROSTERS a side; NULL: as the documents have them */
    const g4_bearing *bearings;   /* by side; NULL: as the documents have it */
    uint8_t side_count;
    uint8_t sides[G4_SIDES]; /* of the setup */
    uint8_t force_count[G4_SIDES];
    uint8_t guests; /* sides whose last force is people without troops, a bit each */
    uint8_t forces[G4_SIDES][G4_ROSTERS]; /* flat */
} g4_scene;

/* The figures of a scene, for steps that know it as the course hands it out. */
static inline const g4_figures *g4_scene_tables(const void *scene)
{
    const g4_scene *of = scene;

    return of->setup->figures;
}

/* Of a scenario; needed at every step of a battle, so it is inline. */
static inline g4_scene g4_scene_of(const g4_setup *setup)
{
    g4_scene scene = {
        .setup = setup,
        .inputs = &setup->battle,
        .side_count = (uint8_t)setup->side_count,
        .sides = { 0, 1, 2, 3 },
        .forces = { { 0, 1, 2, 3 }, { 6, 7, 8, 9 }, { 12, 13, 14, 15 }, { 18, 19, 20, 21 } }
    };
    _Static_assert(G4_SIDE_FORCES == 6 && G4_BATTLE_FORCES == 4, "forces are written out here");

    for (int32_t s = 0; s < G4_SIDES; s++)
        scene.force_count[s] = (uint8_t)setup->sides[s].force_count;
    return scene;
}

/* Forces of a side that can each have commanders in the battle. */
static inline int32_t g4_commands_in(const g4_scene *scene, int32_t side)
{
    return scene->force_count[side] < G4_BATTLE_FORCES ? scene->force_count[side]
                                                       : G4_BATTLE_FORCES;
}

/* What has become of a person. Below G4_PERSON_GONE they are in the battle. */
typedef enum g4_person_status {
    G4_PERSON_FIT,
    G4_PERSON_GONE,
    G4_PERSON_ABSENT = G4_PERSON_GONE, /* was not there from the start */
    G4_PERSON_SAVED,                   /* out of action, brought off */
    G4_PERSON_CAPTURED,
    G4_PERSON_LEFT,   /* for dead, on the field */
    G4_PERSON_NURSED, /* found by friendly scavengers */
    G4_PERSON_SURRENDERED,
    G4_PERSON_DEPOSED,
    G4_PERSON_DEAD
} g4_person_status;

/* The lines of a side's forces in a battle, and their persons, are numbered one force after another.
 * How many come before force `slot`. */
static inline int32_t g4_line_in(const g4_scene *scene, int32_t side, int32_t slot)
{
    int32_t before = 0;

    for (int32_t f = 0; f < slot; f++)
        before += g4_force_at(scene->setup, scene->forces[side][f])->line_count;
    return before;
}

static inline int32_t g4_member(const g4_scene *scene, int32_t side, int32_t slot)
{
    int32_t before = 0;

    for (int32_t f = 0; f < slot; f++)
        before += g4_force_at(scene->setup, scene->forces[side][f])->person_count;
    return before;
}

typedef struct g4_person_state {
    int16_t hp;
    uint8_t status; /* g4_person_status */
    int8_t risk;    /* of this round */
} g4_person_state;

/* A side as it comes to a battle. */
typedef struct g4_arrival {
    int32_t casualties;                             /* running, percent */
    int32_t train;                                  /* of its logistic force, percent */
    g4_person_state person_states[G4_SIDE_PERSONS]; /* by g4_member */
    uint8_t officers
        [G4_ROSTERS]; /* who leads a force whose commander is not with it: 1 + member, 0 no one */
} g4_arrival;

g4_arrival g4_arrival_of(const g4_scene *scene, int32_t side); /* as the documents show */

/* ---- the state ---------------------------------------------------------------------------- */

/* A side, in all its bouts. Its lines and persons are numbered through its forces (g4_line_in,
 * g4_member). Every byte is a field. */
typedef struct g4_party {
    uint32_t neutralizers[2];         /* lines with two roles that stand as neutralizers */
    uint32_t coast[2];                /* Hovercraft that go by water */
    uint32_t scenes;                  /* persons whose scene was played out this round */
    int16_t npc_hp[G4_BATTLE_FORCES]; /* of commanders whom no document names */
    uint16_t given;                   /* bits by judgement: made already */
    int8_t judged[G4_SIDE_JUDGED];
    uint8_t posture; /* g4_posture at the start */
    int8_t npc_risk[G4_BATTLE_FORCES];
    int8_t
        commander[G4_BATTLE_FORCES]; /* person of the side or G4_NONE; beyond the first of allies */
    uint8_t flagship[G4_BATTLE_FORCES]; /* 0 by the document, otherwise 1 + line */
    int8_t heroism;                     /* sum of this round */
    uint8_t train;                      /* casualties of its logistic force, percent */
    uint8_t split[2]; /* percent of its elements in its first bouts, if shown so */
    uint8_t division; /* g4_division_by: how it divided them last */
    uint8_t fronts;   /* its bouts that are fought this round, a bit each */
    uint8_t burden;   /* row of the ways to divide the -4 */
    uint8_t struck;   /* bits of G4_STRUCK_ */
    uint8_t arrayed;  /* bits of G4_ARRAYED_: what it was asked and shown */
    int8_t roller;    /* whose plan this round's is, or G4_NONE: not asked */
    uint8_t spare[23 - G4_SIDE_JUDGED];
    g4_person_state person_states[G4_SIDE_PERSONS];
} g4_party;

enum { G4_STRUCK_CHEMICAL = 1, G4_STRUCK_NUCLEAR = 2 };
enum { G4_ARRAYED_ROLES = 1, G4_ARRAYED_HOVER = 2 };

/* The role of a bout in the battle. */
typedef enum g4_bout_role {
    G4_BOUT_UNUSED,
    G4_BOUT_MAIN,   /* the battle, or that of a pair of several sides */
    G4_BOUT_WITHIN, /* a subordinate's own battle (G4-259) */
    G4_BOUT_SECOND  /* their battle against all that is left (G4-260) */
} g4_bout_role;

/* Current state. */
typedef enum g4_bout_stage {
    G4_STAGE_WAITING, /* for the main battle to end */
    G4_STAGE_MEETING, /* before its first round */
    G4_STAGE_FIGHTING,
    G4_STAGE_PARTING, /* decided; pursuit and aftermath continue */
    G4_STAGE_OVER
} g4_bout_stage;

/* Bits of g4_bout.flags. */
enum {
    G4_BOUT_ENCOUNTER = 1, /* else pitched */
    G4_BOUT_ROLLED = 2,    /* a contest has been rolled in it */
    G4_BOUT_TALKED = 4,    /* the round before was talks */
    G4_BOUT_ANSWERED = 8,  /* this round's Parley was answered */
    G4_BOUT_CHANGED = 16,  /* this round's change was made or declined */
    G4_BOUT_SHOWN = 32,    /* this round's orders are revealed */
    G4_BOUT_FOUGHT = 64,   /* this round's contest is settled */
    G4_BOUT_OUTSIDE = 128  /* a garrison broke out: fought in the open */
};

/* Two sides against each other; sides of pair p by g4_pair_side. "which" is 0 or 1, masks of sides
 * have bit 0 and 1 for them. Every byte is a field. */
typedef struct g4_bout {
    int16_t pb;                   /* above 0 the first side's, below 0 the second's */
    int16_t skill[2];             /* effective, of the contest at hand */
    uint16_t superior[2];         /* classes with a bonus of 1 or more */
    uint16_t special_superior[2]; /* the same over a river, or in a round too long for night */
    uint16_t fraction[2];         /* of casualties, ten-thousandths of a point (three sides) */
    uint16_t minutes;             /* of a round */
    int8_t bsm[2];                /* without casualties */
    int8_t special_bsm[2];
    int8_t chemical[2];
    int8_t impetuous[2]; /* on this round's Strategy roll */
    uint8_t db[2];
    uint8_t db_kind[2];    /* bits of G4_DB_IS_ */
    uint8_t casualties[2]; /* percent */
    uint8_t lost[2];       /* of them, this round */
    uint8_t unreplaced[2];
    uint8_t elements[2]; /* 255: as many or more */
    uint8_t fanatics[2]; /* full tens */
    uint8_t eager[2];    /* full tens of Impetuous troops */
    uint8_t indirect[2]; /* Indirect Attacks rolled */
    uint8_t order[2];    /* of this round, or G4_NO_ORDER */
    uint8_t settled[2];  /* the order after special cases, or G4_NO_ORDER */
    uint8_t role;        /* g4_bout_role */
    uint8_t stage;       /* g4_bout_stage */
    uint8_t kind;        /* g4_kind_of_battle */
    uint8_t flags;
    int8_t initiative; /* which, or G4_NONE */
    uint8_t lead;      /* g4_lead */
    uint8_t rating;    /* of the ground, while the contest of scouts is open */
    uint8_t round;     /* 1 and up */
    uint8_t confused;
    uint8_t began_confused;
    uint8_t by_scouts; /* confused by reconnaissance */
    uint8_t revolted;
    uint8_t refused;       /* its Fanatics would not give up this round */
    uint8_t panicked;      /* its new commander failed this round */
    uint8_t indirect_last; /* its last round was an Indirect Attack, rolled */
    uint8_t larger;        /* slot of the largest of loose allies, two bits for either side */
    uint8_t consequence;   /* of this round's contest */
    int8_t round_winner;   /* of the last round fought */
    uint8_t escapes;
    uint8_t ending;   /* g4_ending */
    int8_t winner;    /* which, or G4_NONE */
    uint8_t pursuit;  /* 0 none, otherwise 1 + row of pursuit.csv */
    uint8_t final[2]; /* casualties after recovery */
    uint8_t light_matters;
    uint8_t spare;
    int8_t estimate[2][G4_TOLD]; /* percent by which numbers reported were off */
    int8_t sight[2][G4_TOLD];
} g4_bout;

#define G4_NO_ORDER UINT8_MAX
enum { G4_DB_IS_LASTING = 1, G4_DB_IS_AMBUSH = 2, G4_DB_IS_ROLLED = 4 };

/* A battle. Only the first `lanes` elements of `lane` are part of the state. */
typedef struct g4_battle {
    int32_t minutes;   /* fought so far */
    int32_t city_loot; /* dollars */
    int32_t ransom;    /* dollars a head */
    uint32_t given;    /* bits by judgement: made already */
    int16_t target;    /* of the roll at hand */
    uint16_t round;    /* 1 and up; 1 before the first too */
    uint16_t fought;   /* rounds with a contest */
    int8_t judged[G4_BATTLE_JUDGED];
    uint8_t step;  /* of steps.h: where in the tables it stands */
    uint8_t bout;  /* in hand */
    uint8_t at;    /* side, person or judgement in hand */
    uint8_t phase; /* of what is done with it */
    uint8_t left;  /* rolls, or questions, of it to come */
    uint8_t lanes; /* bouts of this battle at most, in this state */
    uint8_t sale_pct;
    uint8_t looted;  /* bouts whose winner took loot, a bit each */
    uint8_t folding; /* 0 not settled, 1 evenly, 2 by whole elements, 3 put off */
    uint8_t limit;   /* the game's own limit of rounds was reached */
    uint8_t sub;     /* 1: a subordinate fights their own battle */
    uint8_t spare[31 - G4_BATTLE_JUDGED];
    /* Two arrays in one, to save space: element i holds side i and, independently, bout i. */
    struct {
        g4_party party;
        g4_bout bout;
    } lane[G4_LANES];
} g4_battle;

/* How a side of several divides its elements between its bouts. */
typedef enum g4_division_by { G4_BY_PERCENT, G4_BY_LINE, G4_AS_BEFORE } g4_division_by;

/* Elements of each line of a side in its bouts, but for the last, which has the others. */
typedef struct g4_division {
    int32_t now[G4_SIDES - 2][G4_SIDE_LINES];
    int32_t next[G4_SIDES - 2][G4_SIDE_LINES]; /* as ordered for the coming round; otherwise 0 */
} g4_division;

/* A battle of more than two sides, which is a g4_battle at its start. */
typedef struct g4_melee {
    g4_battle battle;
    g4_division divisions[G4_SIDES];
} g4_melee;

size_t g4_battle_size(const g4_scene *scene);

/* ---- the battle as a part of a campaign --------------------------------------------------- */

/* A campaign calls open, then bn_steps_ask and bn_steps_advance with the course while g4_battle_over is
 * false, and then reads what is left of each force (g4_battle_left) and of each side: train,
 * person_states, and casualties not folded. The course is called with a g4_scene. `arrivals` (by side)
 * may be NULL: as the documents show. */
extern const bn_steps g4_battle_course;
void g4_battle_open(const g4_scene *scene, g4_battle *battle, const g4_arrival *arrivals,
                    bn_trace *trace);
bool g4_battle_over(const g4_battle *battle);
uint32_t g4_battle_bound(const g4_scene *scene);
bool g4_battle_sound(const g4_scene *scene, const g4_battle *battle);

/* The side (of the battle) that holds the field, or G4_NONE. */
int32_t g4_battle_winner(const g4_scene *scene, const g4_battle *battle);

/* Whether a side surrendered, with all who fought for it. */
bool g4_gave_up(const g4_scene *scene, const g4_battle *battle, int32_t side);

/* What is left of a force (slot of its side) after a battle: losses folded in, elements removed or
 * captured. If folding is postponed, `casualties` is the running total. */
g4_standing g4_battle_left(const g4_scene *scene, const g4_battle *battle, int32_t side,
                           int32_t slot, int32_t *casualties);

bn_doc *g4_battle_view(const g4_scene *scene, const g4_battle *battle, bn_seat seat,
                       bn_arena *arena);
void g4_battle_explain(const g4_scene *scene, const g4_battle *battle, bn_seat seat,
                       bn_trace *trace);
void g4_battle_describe(const g4_scene *scene, const g4_battle *battle, const bn_question *question,
                        bn_text *out);
void g4_battle_word(const g4_scene *scene, const g4_battle *battle, const bn_question *question,
                    int32_t index, bn_text *out);
void g4_battle_tell(const g4_scene *scene, const g4_battle *before, const g4_battle *after,
                    const bn_question *question, bn_seat seat, bn_text *out);

/* What orders do, in gloss.c; see banneret/system/gloss.h. */
bool g4_battle_gloss(const g4_scene *scene, const g4_battle *battle, const bn_question *question,
                     int32_t index, bn_order_adds *adds, bn_trace *trace, bn_text *words);
void g4_battle_pairing(const g4_scene *scene, const g4_battle *before, const g4_battle *after,
                       const bn_question *question, bn_text *out);

/* ---- the battle as a game ----------------------------------------------------------------- */

extern const bn_game g4_battle_game;

#endif
