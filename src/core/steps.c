#include <banneret/system/steps.h>

#include <string.h>

#include "rolls.h"

static const bn_step *step_of(const bn_steps *course, const void *state)
{
    return course->steps[bn_steps_at(course, state)];
}

/* The state of the course that runs within a step. */
static const void *inner(const bn_step *step, const void *state)
{
    return (const uint8_t *)state + step->within_at;
}

/* Runs the cursor on to the next of `count` things that is wanted; false if there is none. */
static bool run_cursor(const bn_steps *course, const bn_step *step, uint32_t count,
                       const void *with, void *state)
{
    uint8_t *place = (uint8_t *)state + course->cursor[step->hand];
    uint32_t at = *place;

    if (step->wants)
        while (at < count && !step->wants(with, state, at))
            at++;
    *place = (uint8_t)at;
    return at < count;
}

/* Whether a step that only has `ask` has something to ask. It is rare, and needs a large frame. */
__attribute__((noinline)) static bool asks_something(const bn_step *step, const void *with,
                                                     const void *state)
{
    bn_question open[BN_OPEN_MAX];

    return step->ask && step->ask(with, state, open) > 0;
}

/* Battles are simulated a million times a second, and a round has some twenty steps, most of which find
 * nothing to do. So what is the same for every step is looked up before the loop, and the cursors, which are 0 when a
 * step starts, are only cleared if something can have moved them. */
static inline void settle(const bn_steps *course, const void *with, void *state, bn_trace *trace)
{
    const bn_step *const *steps = course->steps;
    uint8_t *now = (uint8_t *)state + course->step_at;
    uint32_t over = course->over;
    bool moved = true;

    while (*now != over) {
        const bn_step *step = steps[*now];
        bn_pace pace = BN_DONE;

        if (step->open) {
            pace = step->open(with, state, trace);
            moved = true;
        } else if (step->count || step->wants || step->kind != 0) {
            uint32_t count = step->count ? step->count(with, state) : 1;

            if (count > 0) {
                if (run_cursor(course, step, count, with, state))
                    return;
                moved = true;
            }
        } else if (asks_something(step, with, state)) {
            return;
        }
        if (step->pass && !step->open) {
            pace = step->pass(with, state, trace);
            moved = true;
        }
        if (pace == BN_ASKS)
            return;
        if (pace == BN_GOES)
            continue;
        if (moved)
            bn_steps_go(course, state, *now + 1u);
        else
            ++*now;
        moved = false;
    }
}

void bn_steps_settle(const bn_steps *course, const void *with, void *state, bn_trace *trace)
{
    settle(course, with, state, trace);
}

uint32_t bn_steps_ask(const bn_steps *course, const void *with, const void *state, bn_question *out)
{
    const bn_step *step;

    if (bn_steps_over(course, state))
        return 0;
    step = step_of(course, state);
    if (step->ask)
        return step->ask(with, state, out);
    if (step->within)
        return bn_steps_ask(step->within, with, inner(step, state), out);
    BN_ASSERT(step->kind != 0);
    bn_ask_kind(course->kinds, step->kind - 1u, 0, 0, step->preset, out);
    if (course->shape)
        course->shape(with, state, out);
    return 1;
}

bool bn_steps_offers(const bn_steps *course, const void *with, const void *state,
                     const bn_question *question, const bn_answer *answer)
{
    const bn_step *step = step_of(course, state);

    if (!step->offers && step->within)
        return bn_steps_offers(step->within, with, inner(step, state), question, answer);
    return !step->offers || step->offers(with, state, question, answer);
}

int32_t bn_steps_consequence(const bn_steps *course, const void *with, const void *state,
                             const bn_question *question, const int32_t *totals)
{
    const bn_step *step = step_of(course, state);
    int32_t out;

    if (step->consequence)
        return step->consequence(with, state, question, totals);
    if (!step->consequences && step->number)
        return bni_roll_consequence(step, with, state, question, totals);
    if (!step->consequences && step->within)
        return bn_steps_consequence(step->within, with, inner(step, state), question, totals);
    if (!step->consequences)
        return totals[0];
    step->consequences(with, state, question, totals, 1, &out);
    return out;
}

void bn_steps_consequences(const bn_steps *course, const void *with, const void *state,
                           const bn_question *question, const int32_t *totals, uint32_t count,
                           int32_t *out)
{
    const bn_step *step = step_of(course, state);
    int32_t moving[BN_PARTS_MAX];

    if (step->consequences) {
        step->consequences(with, state, question, totals, count, out);
        return;
    }
    if (!step->consequence && step->number) {
        bni_roll_consequences(step, with, state, question, totals, count, out);
        return;
    }
    if (!step->consequence && step->within) {
        bn_steps_consequences(step->within, with, inner(step, state), question, totals, count, out);
        return;
    }
    memcpy(moving, totals, question->parts * sizeof *moving);
    for (uint32_t i = 0; i < count; i++, moving[question->parts - 1]++)
        out[i] = step->consequence ? step->consequence(with, state, question, moving) : moving[0];
}

/* A key need not contain the kind and the throws of its question: code that folds rolls compares those too. */
uint64_t bn_steps_roll_key(const bn_steps *course, const void *with, const void *state,
                           const bn_question *question)
{
    const bn_step *step = step_of(course, state);

    if (!step->roll_key && step->number)
        return bni_roll_key(step, with, state, question);
    if (!step->roll_key && step->within)
        return bn_steps_roll_key(step->within, with, inner(step, state), question);
    return step->roll_key ? step->roll_key(with, state, question) : 0;
}

void bn_steps_weigh(const bn_steps *course, const void *with, const void *state,
                    const bn_question *question, const int32_t *totals, bn_trace *trace)
{
    const bn_step *step = step_of(course, state);

    if (step->weigh)
        step->weigh(with, state, question, totals, trace);
    else if (step->number)
        bni_roll_weigh(step, &course->kinds[question->kind], with, state, question, totals, trace);
    else if (step->within)
        bn_steps_weigh(step->within, with, inner(step, state), question, totals, trace);
}

void bn_steps_explain(const bn_steps *course, const void *with, const void *state, bn_trace *trace)
{
    const bn_step *step;
    bn_question open[BN_OPEN_MAX];

    if (bn_steps_over(course, state))
        return;
    step = step_of(course, state);
    if (step->explain)
        step->explain(with, state, trace);
    else if (step->number && bn_steps_ask(course, with, state, open) > 0)
        bni_roll_explain(step, with, state, open, trace);
    else if (step->within)
        bn_steps_explain(step->within, with, inner(step, state), trace);
}

static void take_slot(const bn_steps *course, const bn_step *step, const void *with, void *state,
                      const bn_move *moves)
{
    void *thing = step->thing ? step->thing(with, state) : state;

    BN_ASSERT(step->kind != 0);
    bn_slot_put(thing, course->kinds[step->kind - 1].slot, moves->answer.value[0]);
    ++((uint8_t *)state)[course->cursor[step->hand]];
}

void bn_steps_advance(const bn_steps *course, const void *with, void *state, const bn_move *moves,
                      uint32_t count, bn_trace *trace)
{
    const bn_step *step = step_of(course, state);

    if (step->take)
        step->take(with, state, moves, count, trace);
    else if (step->within)
        bn_steps_advance(step->within, with, (uint8_t *)state + step->within_at, moves, count,
                         trace);
    else
        take_slot(course, step, with, state, moves);
    settle(course, with, state, trace);
}
