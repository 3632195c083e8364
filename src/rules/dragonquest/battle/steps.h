/* The steps of a battle, and what their files share. Not for other rooms. */
#ifndef DQ_BATTLE_STEPS_H
#define DQ_BATTLE_STEPS_H

#include "battle.h"
#include "rules/forces/power.h"
#include "rules/field/forms.h"
#include "rules/field/rating.h"
#include "rules/outcome/results.h"
#include "rules/field/march.h"
#include "sums.h"

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

/* A side as it stands now; `heads` is written, and must live as long as what is returned. */
dq_host dq_host_now(const dq_setup *setup, const dq_battle *battle, int32_t side,
                    int32_t heads[DQ_GROUPS]);
int32_t dq_soldiers_now(const dq_setup *setup, const dq_battle *battle, int32_t side);
bool dq_destroyed(const dq_setup *setup, const dq_battle *battle, int32_t side);

/* The question of a row, in this battle, about a group or character, or -1. */
void dq_ask(const dq_battle *battle, uint32_t kind, int32_t side, int32_t about, int32_t preset,
            bn_question *out);

/* Takes `lost` soldiers off a side by a word of dq_losses_words; and by groups. */
void dq_lose(const dq_setup *setup, dq_battle *battle, int32_t side, int32_t lost, int32_t how);
/* The groups with soldiers from the worst to the best; returns how many. */
int32_t dq_by_quality(const dq_setup *setup, const dq_battle *battle, int32_t side,
                      int32_t order[DQ_GROUPS]);

/* The defence form of a side that defends, or DQ_NONE. */
int32_t dq_defence_of(const dq_battle *battle, int32_t side);
dq_retreat dq_way_back(const dq_setup *setup, const dq_battle *battle, int32_t side);
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
void dq_battle_tell(const void *setup, const void *before, const void *after,
                    const bn_question *question, bn_seat seat, bn_text *out);

#endif
