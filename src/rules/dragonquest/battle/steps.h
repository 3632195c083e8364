/* The steps of a battle, and what their files share. Not for other rooms. */
#ifndef DQ_BATTLE_STEPS_H
#define DQ_BATTLE_STEPS_H

#include <banneret/system/sums.h>

#include "battle.h"
#include "rules/forces/power.h"
#include "rules/field/forms.h"
#include "rules/field/rating.h"
#include "rules/outcome/results.h"
#include "rules/field/march.h"

/* What the steps are called with. */
#define BN_WITH const dq_setup *setup
#define BN_STATE dq_battle *battle
#include <banneret/system/typed.h>

typedef enum dq_step {
#define STEP(name, row) DQ_STEP_##name,
#include "battle/steps.def"
    DQ_STEP_OVER
} dq_step;

#define STEP(name, row) extern const bn_step dq_##row##_step;
#include "battle/steps.def"

static inline bn_pace dq_go(dq_battle *battle, dq_step step)
{
    return bn_steps_go(&dq_battle_course, battle, step);
}

/* ---- sides and their troops, in battle.c --------------------------------------------------- */

static inline const dq_unit *dq_stack_of(const dq_setup *setup, int32_t side)
{
    return setup->sides[side].stack;
}

static inline bool dq_attacks(const dq_battle *battle, int32_t side)
{
    return battle->attacker == side;
}

static inline int32_t dq_loser(const dq_battle *battle)
{
    return battle->winner == 0 ? DQ_NONE : 2 - battle->winner;
}

/* A side as it is now; `heads` is written, and must live as long as what is returned. */
dq_host dq_host_now(const dq_setup *setup, const dq_battle *battle, int32_t side,
                    int32_t heads[DQ_GROUPS]);
int32_t dq_soldiers_now(const dq_setup *setup, const dq_battle *battle, int32_t side);
bool dq_destroyed(const dq_setup *setup, const dq_battle *battle, int32_t side);

/* The dead of a side, or its dead riders: of all battles of an exchange, which is fought on one field. */
int32_t dq_slain(const dq_setup *setup, const dq_battle *battle, int32_t side, bool riders);

/* The first state, before anything is judged; and from there to the first question. */
void dq_battle_ready(const dq_setup *setup, dq_battle *battle);
void dq_battle_start(const dq_setup *setup, dq_battle *battle, bn_trace *trace);

/* The question of a row, in this battle, about a group or character, or -1. */
void dq_ask(const dq_battle *battle, uint32_t kind, int32_t side, int32_t about, int32_t preset,
            bn_question *out);

/* ---- whom something befalls, in picks.c -------------------------------------------------------- */

/* In the order of their questions. */
typedef enum dq_purpose {
    DQ_PICK_BEYOND,
    DQ_PICK_LOSSES,
    DQ_PICK_DESERTERS,
    DQ_PICK_RECOVERED
} dq_purpose;

/* Writes how many of each group the commander has picked, or the usual numbers, and returns the total; then no one is
 * left to name. */
int32_t dq_picked(const dq_setup *setup, dq_battle *battle, int32_t side, dq_purpose purpose,
                  int32_t out[DQ_GROUPS]);

/* The attacker's side first. */
static inline int32_t dq_side_at(const dq_battle *battle, int32_t place)
{
    return place == 0 ? battle->attacker : 1 - battle->attacker;
}

/* What happened to a side, in one term. */
static inline void dq_remark(bn_trace *trace, int32_t side, int32_t rule, int32_t value,
                             const char *words)
{
    bn_trace_add(trace, (bn_term){ .rule = (uint16_t)rule,
                                   .row = BN_NO_ROW,
                                   .side = (int8_t)side,
                                   .about = -1,
                                   .value = value,
                                   .words = words });
}

/* The defence form of a side that defends, or DQ_NONE. */
int32_t dq_defence_of(const dq_battle *battle, int32_t side);
dq_retreat dq_way_back(const dq_setup *setup, const dq_battle *battle, int32_t side);
/* Whether a side leaves the field, and over how many hexes. On a map the battle waits at these steps. */
bool dq_leaves(const dq_setup *setup, const dq_battle *battle, int32_t side);
bn_span dq_hexes_back(const dq_setup *setup, const dq_battle *battle, int32_t side);
int32_t dq_winner_of(const dq_setup *setup, const dq_battle *battle);

/* ---- figures, in reckon.c -------------------------------------------------------------------- */

bn_rat dq_power_now(const dq_setup *setup, const dq_battle *battle, int32_t side, bn_trace *trace);
bn_rat dq_btmr_now(const dq_setup *setup, const dq_battle *battle, int32_t side);
int32_t dq_chance_now(const dq_setup *setup, const dq_battle *battle, int32_t side, bool spy,
                      bn_trace *trace);
int32_t dq_rating_now(const dq_setup *setup, const dq_battle *battle, int32_t side,
                      bn_trace *trace);

/* ---- the game's other slots --------------------------------------------------------------- */

bn_doc *dq_battle_view(const void *setup, const void *state, bn_seat seat, bn_arena *arena);
void dq_battle_explain(const void *setup, const void *state, bn_seat seat, bn_trace *trace);
void dq_battle_describe(const void *setup, const void *state, const bn_question *question,
                        bn_text *out);
void dq_battle_word(const void *setup, const void *state, const bn_question *question,
                    int32_t index, bn_text *out);
/* Starts a sentence, after a full stop where there is one before it. */
void dq_next_sentence(const char *words, bn_text *out);
/* What the winner, called `name`, strips from the dead of the battle in hand; `share` in percent, or DQ_NONE. */
void dq_tell_spoils(const dq_setup *setup, const dq_battle *battle, int32_t share, const char *name,
                    bn_text *out);
void dq_battle_tell(const void *setup, const void *before, const void *after,
                    const bn_question *question, bn_seat seat, bn_text *out);

/* The score, in card.c. */
extern const bn_score dq_battle_score;

#endif
