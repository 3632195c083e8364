/* A day of battle (ledger: "A battle", steps B1 to B15), as its own game and as a part of a campaign, which opens one,
 * asks and advances it, and reads its result. */
#ifndef WM_BATTLE_H
#define WM_BATTLE_H

#include <banneret/system/steps.h>

#include "kinds.h"
#include "rules/field/characters.h"

/* ---- how a battle opens ------------------------------------------------------------------ */

/* One force as it comes to a battle. */
typedef struct wm_entrant {
    wm_standing standing;   /* of wounded and dead the battle keeps only its own, from 0 on */
    wm_force_inputs inputs; /* given[] marks the judgements that are already made */
    uint16_t mercy_debt;    /* bit f: owes the enemy's force f mercy, within a year (WM-107) */
    uint16_t beaten;        /* bit f: has beaten the enemy's force f, in this campaign (WM-051) */
    uint8_t side;
    uint8_t moved;     /* in this time unit, so that `holding` defaults to false (WM-135) */
    uint8_t came_last; /* entered the terrain unit after the enemy (switch defender_by) */
    uint8_t spare;
} wm_entrant;

/* How a battle came about. At most WM_SIDE_FORCES entrants a side. */
typedef struct wm_occasion {
    wm_battle_inputs inputs;
    int32_t attacker;    /* the side that declared it */
    int32_t storm;       /* 0, or 1 + the side inside the fortification (WM-093) */
    int32_t siege_weeks; /* completed, before this storm (WM-100) */
    int32_t day;         /* of the campaign, added to the age of the documents' records */
    uint8_t campaign;    /* 1: part of one; 0: a battle by itself */
    uint8_t spare[3];
    int32_t entrant_count;
    wm_entrant entrants[WM_FORCES];
} wm_occasion;

/* ---- the state --------------------------------------------------------------------------- */

/* Where a body is. All from WM_OFF_FIELD on have left the field for the day. */
typedef enum wm_status {
    WM_ON_FIELD,
    WM_IN_RESERVE, /* on the field too, but without an opponent this round (WM-R-34) */
    WM_OFF_FIELD,  /* by R or R+n, or let go with the rest (WM-092) */
    WM_WITHDRAWN,  /* its side chose Withdraw (WM-129) */
    WM_ROUTED,
    WM_DESTROYED, /* no one left */
    WM_REUNITED   /* now a part of another body; its own figures are 0 */
} wm_status;

/* Bits of wm_body.situation. The first 13 are judgements, yes or no. */
enum {
    WM_IS_HOME = 1 << 0,
    WM_IS_SEEING = 1 << 1,
    WM_IS_IN_STRONGHOLD = 1 << 2,
    WM_IS_WALLED = 1 << 3,
    WM_IS_HOLDING = 1 << 4,
    WM_IS_MARCHING = 1 << 5,
    WM_IS_FAVOURED = 1 << 6,
    WM_IS_DISFAVOURED = 1 << 7,
    WM_IS_AMBUSHING = 1 << 8,
    WM_IS_INVISIBLE = 1 << 9,
    WM_IS_AT_CAMP = 1 << 10,
    WM_IS_LEADER_GONE = 1 << 11,
    WM_IS_OFFICER_GONE = 1 << 12,
    WM_IS_SURPRISING = 1 << 13, /* the ambush worked */
    WM_IS_CAME_LAST = 1 << 14,
    WM_IS_MOVED = 1 << 15 /* in this time unit: `holding`, if no one judged it, is false */
};

/* Bits of wm_body.gear: who and what is with the force; counts for the part with the leader. */
enum {
    WM_HAS_ROD = 1 << 0,
    WM_HAS_STAFF = 1 << 1,
    WM_HAS_PLAYER_LEADER = 1 << 2,
    WM_HAS_PLAYERS = 1 << 3,
    WM_HAS_HEROICS_XP = 1 << 4, /* the document gave it; it is in wm_body.xp from the start */
    WM_LEADER_OUT = 1 << 5      /* of action (WM-111): the other bits leave the leader out */
};

enum { WM_NOT_FOUGHT, WM_WON, WM_LOST };          /* wm_body.outcome */
enum { WM_NO_MERCY, WM_SHOWED_MERCY, WM_SPARED }; /* wm_body.mercy */

#define WM_NOBODY UINT8_MAX /* no body, no pair */

/* A force in a battle, or a part that split off it (WM-134). Every byte is a field. */
typedef struct wm_body {
    wm_standing standing; /* strength, wounded and dead: the latter two of this battle alone */
    int32_t before;       /* strength at the start of the round (WM-082) */
    int32_t xp;           /* of a player's character who leads it, heroics included (WM-115) */
    int32_t rating;       /* modified by steps C1 and C2, once it has a enemy (WM-046) */
    int32_t modified;     /* and by tactics (WM-104): what the roll is added to */
    uint32_t given;       /* bits by wm_force_input: judgements that are made */
    uint16_t situation;
    uint16_t beaten; /* as in wm_entrant, the document's records included */
    uint16_t mercy_debt;
    uint16_t won_over; /* bit f: beat the enemy's force f this day */
    int16_t campaign_modifier;
    int16_t ambush_adjustment;
    uint8_t side;
    uint8_t entrant;  /* which one it came as, or split off */
    uint8_t number;   /* part 1 and up of a divided force, 0 of an undivided one */
    uint8_t status;   /* wm_status */
    uint8_t foe;      /* body it is paired with this round, or WM_NOBODY */
    uint8_t pair;     /* number of the pair, or WM_NOBODY */
    uint8_t adapted;  /* ground mask (WM-065) */
    uint8_t immunity; /* as wm_immunity_words */
    uint8_t information;
    uint8_t heroics_leader;
    uint8_t heroics_successes;
    uint8_t heroics_failures;
    uint8_t gear;       /* bits of WM_HAS_ */
    uint8_t fights;     /* rounds it fought this day */
    uint8_t row;        /* of combat_results.csv, of its last fight */
    uint8_t rolls;      /* dice its last fight still calls for: mask of results.h */
    uint8_t outcome;    /* of this round: WM_NOT_FOUGHT, WM_WON, WM_LOST */
    uint8_t location;   /* wm_result_code of the last fight, after siege and withdrawal */
    uint8_t tired;      /* wm_weariness that the last fight brought again, otherwise 0 */
    uint8_t holds;      /* it holds the field after the last fight */
    uint8_t retreat;    /* terrain units it must go back, 0 for a plain R */
    uint8_t pursuit;    /* terrain units it may advance */
    uint8_t advance;    /* and does */
    uint8_t withdrew;   /* it makes the free move of one unit (WM-129); retreat is added to it */
    uint8_t broke;      /* contact with its last enemy is broken (WM-128) */
    uint8_t mercy;      /* WM_NO_MERCY, WM_SHOWED_MERCY, WM_SPARED; of the last fight */
    uint8_t mercy_from; /* WM_SPARED: flat force that showed it; otherwise WM_NOBODY */
    uint8_t months;     /* 1d4 until its wounded return, 0: none rolled (WM-083) */
    uint8_t days;       /* 1d4 until the new fatigue passes a level, 0: none (WM-087) */
    uint8_t weeks;      /* 1d10 until the routed are home, 0: none (WM-090) */
    uint8_t victories;  /* of this day */
    uint8_t routs;      /* of this day */
    uint8_t scattered;  /* its characters are (WM-113) */
    uint8_t led_well;   /* the part with the leader won its last fight */
    uint8_t spare[2];
} wm_body;

/* Why 37 bodies are enough. Let M be the larger number on the field, at most WM_SIDE_FORCES, and m
 * the smaller, at least 1. Division adds at most M - m bodies. A round takes a body of every pair
 * off the field and reserves stand unpaired, so at most M are left, at least one of them on each
 * side if there is to be another round: its M' is at most M - 1. So a day adds at most
 * (M - m) + (M-2) + (M-3) + ... + 1 to M + m bodies: 2M + (M-1)(M-2)/2, with M = 8 just 37. */
enum { WM_BODIES = 2 * WM_SIDE_FORCES + (WM_SIDE_FORCES - 1) * (WM_SIDE_FORCES - 2) / 2 };

/* A battle. Only the first `room` bodies are part of the state: see wm_battle_size. */
typedef struct wm_battle {
    int32_t dawn[WM_SIDES]; /* heads that came to the field */
    uint16_t round;         /* 1 and up */
    uint16_t max_rounds;    /* 0: unlimited (WM-092) */
    uint16_t siege_weeks;
    uint8_t listed; /* bodies at the start of the round */
    uint8_t spare;
    uint8_t step;  /* of steps.h: where in B1 to B15 it stands */
    uint8_t at;    /* body or pair in hand */
    uint8_t part;  /* of a body being divided; side or character in hand */
    uint8_t parts; /* into how many the body in hand is divided */
    uint8_t extra; /* parts still to be made by the dividing side */
    uint8_t room;  /* bodies that this state has room for */
    uint8_t body_count;
    uint8_t pair_count;
    uint8_t attacker; /* side that declared it */
    uint8_t storm;    /* 0, or 1 + the side inside */
    uint8_t campaign; /* part of one: ways are asked there, after the battle */
    uint8_t ground;   /* mask */
    uint8_t night, narrow_passage, deep_water, fortified;
    uint8_t higher_force;     /* 0 none, 1 the first side, 2 the second */
    uint8_t defender;         /* as wm_battle_inputs */
    uint8_t given;            /* bits by wm_battle_input: judgements that are made */
    uint8_t first;            /* 1 + the side that chooses first at equal ratings, 0 not rolled */
    uint8_t tactic[WM_SIDES]; /* row of tactic_names.csv, or WM_NOBODY */
    uint8_t no_combat;        /* this round's tactics led to no combat (WM-105) */
    uint8_t lost[WM_SIDES];   /* a force of the side has left the field by result (WM-092) */
    uint8_t routed[WM_SIDES]; /* a force of the side was routed before this round (WM-054) */
    uint8_t won[WM_SIDES];    /* pairs won this day */
    uint8_t rounds_fought;    /* with a roll */
    uint8_t spare_bytes[2];
    wm_body bodies[WM_BODIES];
} wm_battle;

/* Bytes of a state with this many forces on the field of each side, and the bodies among them. */
size_t wm_battle_size(int32_t first, int32_t second);
int32_t wm_battle_room(int32_t first, int32_t second);

/* ---- the battle as a part of a campaign -------------------------------------------------- */

/* A campaign opens a battle, asks and advances it by bn_steps_* with this course until
 * wm_battle_over, and then reads the bodies: all with status other than WM_REUNITED are forces from
 * then on, by `entrant` and `standing.force`. A body that must retreat goes `retreat + withdrew`
 * units, one that pursues `advance`; where to is asked by the campaign. Wounded and dead of a body
 * are to be added to those it had before. */
extern const bn_steps wm_battle_course;

void wm_battle_open(const wm_setup *setup, wm_battle *battle, const wm_occasion *occasion,
                    bn_trace *trace);
bool wm_battle_over(const wm_battle *battle);

/* What a character of a body, who `had` this much, has left after the day, by the body's last fight; each in the trace.
 * If it was played as an adventure the referee is asked: wm_battle_spender then says about whom, by wm_person_of. */
wm_belongings wm_battle_leaves(const wm_setup *setup, const wm_battle *battle, const wm_body *body,
                               const wm_person *person, wm_belongings had, bn_trace *trace);
int32_t wm_battle_spender(const wm_battle *battle);

/* The side that won more pairs; if both won the same number, the only side that held the field when the fighting ended;
 * otherwise -1. By the switch battle_won_by the field comes before the pairs. */
int32_t wm_battle_winner(const wm_setup *setup, const wm_battle *battle);

/* More answers than a battle between this many forces can take. */
uint32_t wm_battle_bound(int32_t first, int32_t second);

/* The leader and the characters with a force, if they are with this part of it. */
void wm_view_persons(const wm_setup *setup, const wm_standing *standing, bool led, bn_doc *map,
                     bn_arena *arena);

/* What a force adds to Reaction Rolls toward the enemy's forces that ever spared it (WM-107), if any
 * did. `mercies`: bit f is force f of the flat count, shown in play; those of its record are added. */
void wm_view_reactions(const wm_setup *setup, const wm_standing *standing, uint32_t mercies,
                       bn_doc *map, bn_arena *arena);
/* One line of what a character has left: its name, or "combat spells". */
void wm_view_belonging(bn_doc *list, const wm_person *person, const char *what, int32_t left,
                       bn_arena *arena);

/* Slots of bn_game that a campaign calls for the battle within it. */
bn_doc *wm_battle_view(const void *setup, const void *state, bn_seat seat, bn_arena *arena);
void wm_battle_explain(const void *setup, const void *state, bn_seat seat, bn_trace *trace);
void wm_battle_describe(const void *setup, const void *state, const bn_question *question,
                        bn_text *out);
void wm_battle_word(const void *setup, const void *state, const bn_question *question,
                    int32_t index, bn_text *out);
void wm_battle_tell(const void *setup, const void *before, const void *after,
                    const bn_question *question, bn_seat seat, bn_text *out);
/* ": serious fatigue for 2 days, then moderate" */
void wm_tell_fatigue(uint8_t level, int32_t days, bn_text *out);
bool wm_battle_sound(const void *setup, const void *state);

/* ---- what is hidden ---------------------------------------------------------------------- */

typedef enum wm_body_hidden {
#define HIDDEN_BODY(name, ...) WM_HIDDEN_##name,
#include "questions.def"
    WM_BATTLE_HIDDEN
} wm_body_hidden;

extern const bn_hidden wm_battle_hidden[WM_BATTLE_HIDDEN];
bool wm_plays_characters(const void *setup, const void *state);
const void *wm_hidden_body(const void *setup, const void *state, uint32_t index, uint32_t *sides);

/* ---- the battle as a game ---------------------------------------------------------------- */

extern const bn_game wm_battle_game;
extern const bn_gloss wm_battle_gloss;

#endif
