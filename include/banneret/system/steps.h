/* A course of steps: the part of a game that is the same in every battle and every campaign.
 *
 * A state is at a step, stored in its own byte. The course computes on from there until a step has
 * something to ask, and waits; that step takes the answer, and the course continues.
 * One step follows another as they are in the table, unless a step goes elsewhere. So a system
 * writes its steps and the order of them, and no loop, no switch over steps and no slot of bn_game
 * that only passes a call on.
 *
 * `with` is what the steps are called with beside the state: the setup, or a scene that the system
 * makes for one call. A game within a game (a battle in a campaign) is a step whose functions call
 * bn_steps_* with the inner course and the inner state: it needs no separate mechanism. */
#ifndef BANNERET_SYSTEM_STEPS_H
#define BANNERET_SYSTEM_STEPS_H

#include <banneret/system/game.h>

BN_BEGIN_C

/* The result of a step's computation. */
typedef enum bn_pace {
    BN_ASKS, /* a question is open */
    BN_DONE, /* nothing (more) to ask: on to the next step, the cursors at 0 */
    BN_GOES  /* the step has set where the course continues; it may be this step again */
} bn_pace;

/* A step. Every member may be left out.
 *
 * Whether a step asks is decided by the first of these that it has:
 *   open            says so itself;
 *   count, wants    its cursor runs over 0 .. count - 1 (without `count`, over one thing) and stops
 *     or kind       where `wants` is true, or everywhere without `wants`;
 *   ask             it asks if `ask` writes a question.
 * If it has none of them, or they find nothing (more) to ask, `pass` says how the course continues.
 * Without `pass` the next step follows. `pass` is not called for a step that has `open`.
 *
 * The functions are pure except for the state that they are given to change. */
typedef struct bn_step {
    /* Computes until something must be asked. */
    bn_pace (*open)(const void *with, void *state, bn_trace *trace);

    /* Writes the questions that are open at this step and returns how many, as bn_game.ask does.
     * NULL: the one question of the row `kind`, shaped by the course. */
    uint32_t (*ask)(const void *with, const void *state, bn_question *out);

    /* Moves the state by the answers, its cursor too. NULL: the first answer is put into the slot
     * of the row `kind`, in `thing`, and the cursor moves on by one. */
    void (*take)(const void *with, void *state, const bn_move *moves, uint32_t count,
                 bn_trace *trace);

    /* How many things the cursor runs over, and whether there is something to ask about one. */
    uint32_t (*count)(const void *with, const void *state);
    bool (*wants)(const void *with, const void *state, uint32_t at);

    /* When nothing (more) is asked: computes, and says how the course continues. BN_GOES without a new step visits this
     * step again, as a step that moves its own cursor needs. */
    bn_pace (*pass)(const void *with, void *state, bn_trace *trace);

    /* The struct in which the slot of the row `kind` lies. NULL: the state. */
    void *(*thing)(const void *with, void *state);

    /* As the slots of bn_game of the same name, for the questions of this step. offers: NULL: all
     * that fits the form. Of `consequence` and `consequences` one is enough; with neither the
     * consequence is the first total. roll_key: NULL: nothing but the question decides what a total
     * leads to. weigh: NULL: no terms. */
    bool (*offers)(const void *with, const void *state, const bn_question *question,
                   const bn_answer *answer);
    int32_t (*consequence)(const void *with, const void *state, const bn_question *question,
                           const int32_t *totals);
    void (*consequences)(const void *with, const void *state, const bn_question *question,
                         const int32_t *totals, uint32_t count, int32_t *out);
    uint64_t (*roll_key)(const void *with, const void *state, const bn_question *question);
    void (*weigh)(const void *with, const void *state, const bn_question *question,
                  const int32_t *totals, bn_trace *trace);

    /* The figures that decide the coming roll, all of them: bn_game.explain leaves out what a seat
     * may not know. NULL: none. */
    void (*explain)(const void *with, const void *state, bn_trace *trace);

    /* A roll against a number needs only these two: every other slot of a roll follows from them, so that the
     * consequence, the key and what is shown of the roll cannot disagree. A slot that the step fills itself is used
     * instead.
     *
     * number: what a side rolls against, or what it adds to its dice. With a trace, also the sum that explains it,
     * whose total comes last. It is called at every roll, and must not be slow without a trace. Of a roll of two parts,
     * the side of the question rolls the first, the other side the second.
     * reads: the consequence. Of two parts, number and dice are those of the first less those of the second, and the
     * result may depend only on number + dice, because only the difference of the numbers is the key. What `reads` takes
     * from the state must not vary either: otherwise the step needs its own roll_key.
     * NULL: 1 if the dice are not above the number, otherwise 0. */
    int32_t (*number)(const void *with, const void *state, const bn_question *question,
                      int32_t side, bn_trace *trace);
    int32_t (*reads)(const void *with, const void *state, const bn_question *question,
                     int32_t number, int32_t dice);

    /* A course that runs within this one, as a battle does in a campaign: its state lies in that of this
     * course, at `within_at`, and whatever slot of ask, take and those above is NULL is asked of it. */
    const struct bn_steps *within;
    uint32_t within_at;

    uint16_t kind; /* 1 + the kind of its one question; 0: none */
    int8_t preset; /* of that question */
    uint8_t hand;  /* which cursor it moves, by bn_steps.cursor */
    uint8_t group; /* of the terms that show its dice against `number`; 0: the group of that sum */
} bn_step;

#define BN_CURSORS 8

/* A course, constant. Steps and cursors are bytes of the state at fixed places. */
typedef struct bn_steps {
    const bn_step *const *steps; /* by the step of the state */
    uint16_t over;               /* how many there are; as the step of a state: the end */
    uint16_t step_at;            /* offset of the uint8_t with the step that the state is at */
    uint16_t cursors;            /* how many bytes the cursors have */
    uint16_t cursor[BN_CURSORS]; /* their offsets: each is 0 when a step starts. A number of two
                                    bytes is named twice */
    const bn_kind *kinds;        /* the rows that bn_step.kind counts */

    /* Adds to the question of a row what the row cannot know: round, side, whom it is about, and
     * where they vary the bounds and the default. NULL: nothing to add. */
    void (*shape)(const void *with, const void *state, bn_question *out);
} bn_steps;

/* Which step a state is at, and whether its course is over. */
static inline uint32_t bn_steps_at(const bn_steps *course, const void *state)
{
    return ((const unsigned char *)state)[course->step_at];
}

static inline bool bn_steps_over(const bn_steps *course, const void *state)
{
    return bn_steps_at(course, state) == course->over;
}

/* Continues at another step, the cursors at 0. Returns BN_GOES, which is what the step returns
 * then. */
static inline bn_pace bn_steps_go(const bn_steps *course, void *state, uint32_t step)
{
    unsigned char *bytes = (unsigned char *)state;
    uint32_t left = course->cursors;

    bytes[course->step_at] = (unsigned char)step;
    for (; left > 2; left--)
        bytes[course->cursor[left - 1]] = 0;
    if (left == 2) /* most courses have two, and this is done at every step */
        bytes[course->cursor[1]] = 0;
    if (left > 0)
        bytes[course->cursor[0]] = 0;
    return BN_GOES;
}

/* Computes from the current step to the next question, or to the end. A game calls it at
 * the end of `begin`, after it has set the first step. */
BN_API void bn_steps_settle(const bn_steps *course, const void *with, void *state, bn_trace *trace);

/* What the slots of bn_game of these names are, with the course and `with` in front. */
BN_API uint32_t bn_steps_ask(const bn_steps *course, const void *with, const void *state,
                             bn_question *out);
BN_API bool bn_steps_offers(const bn_steps *course, const void *with, const void *state,
                            const bn_question *question, const bn_answer *answer);
BN_API int32_t bn_steps_consequence(const bn_steps *course, const void *with, const void *state,
                                    const bn_question *question, const int32_t *totals);
BN_API void bn_steps_consequences(const bn_steps *course, const void *with, const void *state,
                                  const bn_question *question, const int32_t *totals,
                                  uint32_t count, int32_t *out);
BN_API uint64_t bn_steps_roll_key(const bn_steps *course, const void *with, const void *state,
                                  const bn_question *question);
BN_API void bn_steps_weigh(const bn_steps *course, const void *with, const void *state,
                           const bn_question *question, const int32_t *totals, bn_trace *trace);
BN_API void bn_steps_explain(const bn_steps *course, const void *with, const void *state,
                             bn_trace *trace);
BN_API void bn_steps_advance(const bn_steps *course, const void *with, void *state,
                             const bn_move *moves, uint32_t count, bn_trace *trace);

/* Defines the functions that BN_STEPS_SLOTS names, static, in the file that holds the bn_game. The
 * steps are called with the setup itself, or (BN_STEPS_WITH) with a value of type `scene` that
 * `make(setup)` returns for each call:
 *
 *     BN_STEPS_FUNCTIONS(wm_battle_course)
 *     BN_STEPS_WITH(g4_battle_course, g4_scene, g4_scene_of)
 *     const bn_game g4_battle_game = { .name = "battle", BN_STEPS_SLOTS, ... }; */
#define BN_STEPS_SLOTS                                                                             \
    .ask = steps_ask, .offers = steps_offers, .consequence = steps_consequence,                    \
    .consequences = steps_consequences, .roll_key = steps_roll_key, .weigh = steps_weigh,          \
    .advance = steps_advance

#define BN_STEPS_FUNCTIONS(course) BN_STEPS_FUNCTIONS_(course, , setup)
#define BN_STEPS_WITH(course, scene, make)                                                         \
    BN_STEPS_FUNCTIONS_(course, const scene with = make(setup);, &with)

#define BN_STEPS_FUNCTIONS_(course, making, with)                                                  \
    static uint32_t steps_ask(const void *setup, const void *state, bn_question *out)              \
    {                                                                                              \
        making return bn_steps_ask(&(course), with, state, out);                                   \
    }                                                                                              \
    static bool steps_offers(const void *setup, const void *state, const bn_question *question,    \
                             const bn_answer *answer)                                              \
    {                                                                                              \
        making return bn_steps_offers(&(course), with, state, question, answer);                   \
    }                                                                                              \
    static int32_t steps_consequence(const void *setup, const void *state,                         \
                                     const bn_question *question, const int32_t *totals)           \
    {                                                                                              \
        making return bn_steps_consequence(&(course), with, state, question, totals);              \
    }                                                                                              \
    static void steps_consequences(const void *setup, const void *state,                           \
                                   const bn_question *question, const int32_t *totals,             \
                                   uint32_t count, int32_t *out)                                   \
    {                                                                                              \
        making bn_steps_consequences(&(course), with, state, question, totals, count, out);        \
    }                                                                                              \
    static uint64_t steps_roll_key(const void *setup, const void *state,                           \
                                   const bn_question *question)                                    \
    {                                                                                              \
        making return bn_steps_roll_key(&(course), with, state, question);                         \
    }                                                                                              \
    static void steps_weigh(const void *setup, const void *state, const bn_question *question,     \
                            const int32_t *totals, bn_trace *trace)                                \
    {                                                                                              \
        making bn_steps_weigh(&(course), with, state, question, totals, trace);                    \
    }                                                                                              \
    static void steps_advance(const void *setup, void *state, const bn_move *moves,                \
                              uint32_t count, bn_trace *trace)                                     \
    {                                                                                              \
        making bn_steps_advance(&(course), with, state, moves, count, trace);                      \
    }

BN_END_C

#endif
