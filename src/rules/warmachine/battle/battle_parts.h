/* How the files of a battle fit together: its steps, and what each of them does. Not for others. */
#ifndef WM_BATTLE_PARTS_H
#define WM_BATTLE_PARTS_H

#include "battle.h"
#include "rules/field/modifiers.h"

/* What computing on at a step came to. */
typedef enum wm_pace {
    WM_ASKS, /* a question is open */
    WM_DONE, /* nothing (more) to ask: the next step, its cursor at 0 */
    WM_GOES  /* the step itself has set where it goes on */
} wm_pace;

/* The steps of the ledger's table, parted where a step asks for several things in turn. `open`
 * computes until something must be asked; `ask` writes the questions; `take` moves by an answer. */
typedef enum wm_step {
    WM_STEP_SITUATION, /* B1 */
    WM_STEP_DEFENDER,  /* B2 */
    WM_STEP_AMBUSH,    /* B3, judgements */
    WM_STEP_SURPRISE,  /* B3, rolls */
    WM_STEP_ACTIONS,   /* B4 */
    WM_STEP_ROUND,     /* B5 begins: where a further round goes on */
    WM_STEP_PARTS,     /* B5, into how many */
    WM_STEP_SIZE,      /* B5, how large */
    WM_STEP_LEADER,    /* B5, the part with the leader */
    WM_STEP_PAIRING,   /* B6, opponent; first the roll for the order if `first` is wanted */
    WM_STEP_TACTICS,   /* B7, with the ratings of steps C1 and C2 */
    WM_STEP_CLASH,     /* B8 */
    WM_STEP_MERCY,     /* B9 */
    WM_STEP_RESULTS,   /* B10, computed */
    WM_STEP_RECOVERY,  /* B10, rolls */
    WM_STEP_STAFF,     /* B11 */
    WM_STEP_MOVES,     /* B12 */
    WM_STEP_LEAVE,     /* B13, retreat with the rest */
    WM_STEP_AGAIN,     /* B13, another round */
    WM_STEP_SCATTERED, /* B14; where a day goes on that is over */
    WM_STEP_DEEDS,     /* B14, XP of heroics */
    WM_STEP_SPENT,     /* B14, spells and charges */
    WM_STEP_REUNITE,   /* B15 */
    WM_STEP_OVER
} wm_step;

/* A step goes on elsewhere. */
static inline wm_pace wm_go(wm_battle *battle, wm_step step)
{
    battle->step = (uint8_t)step;
    battle->at = battle->part = 0;
    return WM_GOES;
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

void wm_leave_wounded(wm_body *body); /* of all rounds of the day */

/* --- questions, in battle.c: the rest of *out is zeroed --- */

void wm_ask_of(const wm_battle *battle, uint16_t kind, bn_addressee to, uint32_t side, bn_form form,
               bn_question *out);
void wm_ask_choice(const wm_battle *battle, uint16_t kind, bn_addressee to, uint32_t side,
                   uint32_t options, int32_t preset, bn_question *out);
void wm_ask_number(const wm_battle *battle, uint16_t kind, bn_addressee to, uint32_t side,
                   bn_span span, int32_t preset, bn_question *out);
void wm_ask_about(const wm_battle *battle, uint32_t body, bn_question *out); /* body and its foe */

/* --- situation.c: B1 to B4 --- */

wm_pace wm_judge_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace);
uint32_t wm_judge_ask(const wm_setup *setup, const wm_battle *battle, bn_question *out);
void wm_judge_take(const wm_setup *setup, wm_battle *battle, const bn_move *moves, bn_trace *trace);
wm_pace wm_surprise_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace);
uint32_t wm_surprise_ask(const wm_setup *setup, const wm_battle *battle, bn_question *out);
int32_t wm_surprise_falls(const wm_battle *battle, int32_t total);
void wm_surprise_take(const wm_setup *setup, wm_battle *battle, const bn_move *moves,
                      bn_trace *trace);

/* --- division.c: B5 --- */

int32_t wm_most_parts(int32_t strength);
wm_pace wm_round_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace);
wm_pace wm_parts_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace);
uint32_t wm_parts_ask(const wm_setup *setup, const wm_battle *battle, bn_question *out);
void wm_parts_take(const wm_setup *setup, wm_battle *battle, const bn_move *moves, bn_trace *trace);
wm_pace wm_size_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace);
uint32_t wm_size_ask(const wm_setup *setup, const wm_battle *battle, bn_question *out);
void wm_size_take(const wm_setup *setup, wm_battle *battle, const bn_move *moves, bn_trace *trace);
wm_pace wm_leader_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace);
uint32_t wm_leader_ask(const wm_setup *setup, const wm_battle *battle, bn_question *out);
void wm_leader_take(const wm_setup *setup, wm_battle *battle, const bn_move *moves,
                    bn_trace *trace);
uint32_t wm_part_body(const wm_battle *battle, uint32_t index); /* part of the body in hand */

/* --- pairing.c: B6 --- */

enum { WM_OPPONENTS = 8 }; /* option = which of the choosers * WM_OPPONENTS + which enemy */

wm_pace wm_pairing_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace);
uint32_t wm_pairing_ask(const wm_setup *setup, const wm_battle *battle, bn_question *out);
void wm_pairing_take(const wm_setup *setup, wm_battle *battle, const bn_move *moves,
                     bn_trace *trace);
/* The bodies that option `index` of the open question would pair: chooser and chosen. */
void wm_pairing_option(const wm_battle *battle, int32_t index, uint8_t bodies[WM_SIDES]);

/* --- clash.c: B7 to B10 --- */

wm_combatant wm_body_combatant(const wm_setup *setup, const wm_battle *battle, const wm_body *body,
                               const wm_body *foe);
/* BR of `body` against `foe`, and the other way round, with steps C1 to C3; terms in the trace. */
void wm_pair_ratings(const wm_setup *setup, const wm_battle *battle, const wm_body *body,
                     const wm_body *foe, int32_t ratings[2], bn_trace *trace);
wm_pace wm_tactics_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace);
uint32_t wm_tactics_ask(const wm_setup *setup, const wm_battle *battle, bn_question *out);
void wm_tactics_take(const wm_setup *setup, wm_battle *battle, const bn_move *moves,
                     bn_trace *trace);
wm_pace wm_clash_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace);
uint32_t wm_clash_ask(const wm_setup *setup, const wm_battle *battle, bn_question *out);
/* Of `count` rolls, the last total rising by 1: winner and row in one number, see wm_roll_falls. */
void wm_clash_falls(const wm_battle *battle, const int32_t *totals, uint32_t count, int32_t *out);
uint64_t wm_clash_key(const wm_battle *battle);
void wm_clash_take(const wm_setup *setup, wm_battle *battle, const bn_move *moves, bn_trace *trace);
wm_pace wm_mercy_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace);
uint32_t wm_mercy_ask(const wm_setup *setup, const wm_battle *battle, bn_question *out);
void wm_mercy_take(const wm_setup *setup, wm_battle *battle, const bn_move *moves, bn_trace *trace);
wm_pace wm_results_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace);

/* --- recovery.c: B10, B11 --- */

wm_pace wm_recovery_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace);
uint32_t wm_recovery_ask(const wm_setup *setup, const wm_battle *battle, bn_question *out);
int32_t wm_recovery_falls(const wm_battle *battle, const int32_t *totals);
uint64_t wm_recovery_key(const wm_battle *battle);
void wm_recovery_take(const wm_setup *setup, wm_battle *battle, const bn_move *moves,
                      bn_trace *trace);
/* What throw `index` of the open roll is for: its body, and a WM_ROLL_ bit. */
uint8_t wm_recovery_throw(const wm_battle *battle, uint32_t index, uint8_t *body);
wm_pace wm_staff_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace);
uint32_t wm_staff_ask(const wm_setup *setup, const wm_battle *battle, bn_question *out);
void wm_staff_take(const wm_setup *setup, wm_battle *battle, const bn_move *moves, bn_trace *trace);

/* --- day.c: B12 to B15 --- */

wm_pace wm_moves_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace);
uint32_t wm_moves_ask(const wm_setup *setup, const wm_battle *battle, bn_question *out);
void wm_moves_take(const wm_setup *setup, wm_battle *battle, const bn_move *moves, bn_trace *trace);
uint8_t wm_moves_body(const wm_battle *battle); /* whose move is asked, or WM_NOBODY */
wm_pace wm_leave_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace);
uint32_t wm_leave_ask(const wm_setup *setup, const wm_battle *battle, bn_question *out);
void wm_leave_take(const wm_setup *setup, wm_battle *battle, const bn_move *moves, bn_trace *trace);
wm_pace wm_again_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace);
uint32_t wm_again_ask(const wm_setup *setup, const wm_battle *battle, bn_question *out);
void wm_again_take(const wm_setup *setup, wm_battle *battle, const bn_move *moves, bn_trace *trace);

/* --- evening.c: B14, B15 --- */

wm_pace wm_scattered_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace);
uint32_t wm_scattered_ask(const wm_setup *setup, const wm_battle *battle, bn_question *out);
void wm_scattered_take(const wm_setup *setup, wm_battle *battle, const bn_move *moves,
                       bn_trace *trace);
wm_pace wm_deeds_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace);
uint32_t wm_deeds_ask(const wm_setup *setup, const wm_battle *battle, bn_question *out);
void wm_deeds_take(const wm_setup *setup, wm_battle *battle, const bn_move *moves, bn_trace *trace);
wm_pace wm_spent_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace);
uint32_t wm_spent_ask(const wm_setup *setup, const wm_battle *battle, bn_question *out);
void wm_spent_take(const wm_setup *setup, wm_battle *battle, const bn_move *moves, bn_trace *trace);
const wm_person *wm_spent_person(const wm_setup *setup, const wm_battle *battle);
wm_pace wm_reunite_open(const wm_setup *setup, wm_battle *battle, bn_trace *trace);
uint32_t wm_reunite_ask(const wm_setup *setup, const wm_battle *battle, bn_question *out);
void wm_reunite_take(const wm_setup *setup, wm_battle *battle, const bn_move *moves,
                     bn_trace *trace);

/* --- belief.c: the slot of bn_game --- */

bool wm_battle_believe(const void *setup, const void *state, bn_seat seat, bn_arena *arena,
                       bn_belief *out);

/* --- battle_words.c --- */

/* The name of a body: its force's, with the number of its part. */
void wm_body_name(const wm_setup *setup, const wm_body *body, bn_text *out);

/* --- the shapes of the three functions of a step --- */

typedef struct wm_step_rule {
    wm_pace (*open)(const wm_setup *setup, wm_battle *battle, bn_trace *trace);
    uint32_t (*ask)(const wm_setup *setup, const wm_battle *battle, bn_question *out);
    void (*take)(const wm_setup *setup, wm_battle *battle, const bn_move *moves, bn_trace *trace);
} wm_step_rule;

#endif
