/* The steps of a battle, and what their files share. Not for other rooms. */
#ifndef WM_BATTLE_STEPS_H
#define WM_BATTLE_STEPS_H

#include "battle.h"
#include "rules/field/modifiers.h"
#include "sums.h"

/* What the steps are called with. */
#define BN_WITH const wm_setup *setup
#define BN_STATE wm_battle *battle
#include <banneret/system/typed.h>

typedef enum wm_step {
#define STEP(name, row) WM_STEP_##name,
#include "battle/steps.def"
    WM_STEP_OVER
} wm_step;

#define STEP(name, row) extern const bn_step wm_##row##_step;
#include "battle/steps.def"

/* The cursors of a step, by bn_step.hand: the body or pair `at`, and the `part` or side. */
enum { WM_BY_AT, WM_BY_PART };

static inline bn_pace wm_go(wm_battle *battle, wm_step step)
{
    return bn_steps_go(&wm_battle_course, battle, step);
}

/* --- bodies, in battle.c --- */

static inline bool wm_on_field(const wm_body *body)
{
    return body->status <= WM_IN_RESERVE;
}

int32_t wm_fielded(const wm_battle *battle, uint32_t side);
int32_t wm_wounded(const wm_body *body);
bool wm_inside(const wm_battle *battle, const wm_body *body); /* behind the walls stormed */

static inline const wm_body *wm_pair_body(const wm_battle *battle, uint32_t pair, uint32_t side)
{
    const wm_body *body = battle->bodies;

    while (body->pair != pair || body->side != side)
        body++;
    return body;
}

static inline uint32_t wm_pair_index(const wm_battle *battle, uint32_t pair, uint32_t side)
{
    return (uint32_t)(wm_pair_body(battle, pair, side) - battle->bodies);
}

/* Whether a side held the field when the fighting ended, in battle_game.c. A force that withdraws freely where there
 * was no combat was not driven off. */
bool wm_held_field(const wm_battle *battle, uint32_t side);

extern const bn_score wm_battle_score; /* in card.c */

void wm_leave_wounded(wm_body *body, bn_trace *trace); /* of all rounds of the day */

/* The subject of a term (bn_term.about): parts of one force are told apart. */
static inline int16_t wm_about(const wm_body *body)
{
    return (int16_t)(body->standing.force + WM_FORCES * body->number);
}

/* What the terms of a sum about a body have in common. */
bn_term wm_body_term(const wm_setup *setup, const wm_body *body, wm_sum group);

/* Its rod of victory is with this part. */
static inline bool wm_rod_here(const wm_body *body)
{
    return body->gear & WM_HAS_ROD && body->standing.leader_here;
}

/* The leader of the force is out of action: no deed, gear or XP of the leader counts. */
void wm_lose_leader(const wm_setup *setup, wm_battle *battle, uint8_t entrant);

/* A term about a body: what a rule gave it, having seen one figure. */
void wm_remark(const wm_body *body, uint32_t rule, int32_t value, bn_rat seen, const char *words,
               bn_trace *trace);

/* For steps whose cursor runs over the bodies, or over the pairs. */
uint32_t wm_body_count(const void *setup, const void *state);
uint32_t wm_pair_count(const void *setup, const void *state);

/* --- questions, in battle.c --- */

/* The body that a question of this kind is about where the battle stands, or WM_NOBODY. */
uint8_t wm_body_meant(const wm_battle *battle, uint32_t kind);

/* The question of a row, in this round, to the side of the body meant and about it and its enemy. */
void wm_ask(const wm_battle *battle, uint32_t kind, int32_t preset, bn_question *out);

/* --- judgements, in situation.c --- */

/* From the inputs into the state; what the inputs do not give stays 0. */
void wm_battle_judged(const wm_battle_inputs *in, wm_battle *battle);
void wm_body_judged(const wm_force_inputs *in, wm_body *body);

/* And out of it, as the modifiers read them. */
wm_battle_inputs wm_ground_judged(const wm_battle *battle);
wm_force_inputs wm_judgements(const wm_body *body, const wm_body *foe);

/* --- what steps share --- */

int32_t wm_most_parts(const wm_figures *tables, int32_t strength);
uint32_t wm_part_body(const wm_battle *battle, uint32_t index); /* part of the body in hand */

enum { WM_OPPONENTS = 8 }; /* option = which of the choosers * WM_OPPONENTS + which enemy */

/* The bodies that option `index` of the open question would pair: chooser and chosen. */
void wm_pairing_option(const wm_battle *battle, int32_t index, uint8_t bodies[WM_SIDES]);

wm_combatant wm_body_combatant(const wm_setup *setup, const wm_battle *battle, const wm_body *body,
                               const wm_body *foe);
/* BR of `body` against `foe`, and the other way round, with steps C1 to C3; terms in the trace. */
void wm_pair_ratings(const wm_setup *setup, const wm_battle *battle, const wm_body *body,
                     const wm_body *foe, int32_t ratings[2], bn_trace *trace);

/* Whether the dice must say who chooses first. */
bool wm_pairing_tied(const wm_battle *battle);

/* The chance of the ambush that is rolled for next, as a sum. */
void wm_tell_ambush(const wm_setup *setup, const wm_battle *battle, bn_trace *trace);

/* weigh.c: the slot of the combat roll. */
void wm_clash_weigh(const void *setup, const void *state, const bn_question *question,
                    const int32_t *totals, bn_trace *trace);

/* What throw `index` of the open roll is for: its body, and a WM_ROLL_ bit. */
uint8_t wm_recovery_throw(const wm_battle *battle, uint32_t index, uint8_t *body);

uint8_t wm_moves_body(const wm_battle *battle); /* whose move is asked, or WM_NOBODY */
const wm_person *wm_spent_person(const wm_setup *setup, const wm_battle *battle);

/* The name of a body: its force's, with the number of its part. */
void wm_body_name(const wm_setup *setup, const wm_body *body, bn_text *out);

/* hidden.c: whether a seat may know this of the bodies of a side. */
bool wm_body_known(const wm_setup *setup, const wm_battle *battle, wm_body_hidden row, bn_seat seat,
                   uint32_t side);

/* belief.c: the slot of bn_game. */
bool wm_battle_believe(const void *setup, const void *state, bn_seat seat, bn_arena *arena,
                       bn_belief *out);

#endif
