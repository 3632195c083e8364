/* Rolls against a number, and of two sides against each other: see bn_step.number. */
#include "rolls.h"

#include <banneret/system/sums.h>

static inline int32_t number_of(const bn_step *step, const void *with, const void *state,
                                const bn_question *question, uint32_t part, bn_trace *trace)
{
    return step->number(with, state, question, part == 0 ? question->side : 1 - question->side,
                        trace);
}

/* Of one part its number, of two that of the first less that of the second; and the same of the dice. */
static inline int32_t number_now(const bn_step *step, const void *with, const void *state,
                                 const bn_question *question)
{
    int32_t number = number_of(step, with, state, question, 0, NULL);

    return question->parts < 2 ? number : number - number_of(step, with, state, question, 1, NULL);
}

static inline int32_t dice_of(const bn_question *question, const int32_t *totals)
{
    return question->parts < 2 ? totals[0] : totals[0] - totals[1];
}

static inline int32_t read_dice(const bn_step *step, const void *with, const void *state,
                                const bn_question *question, int32_t number, int32_t dice)
{
    return step->reads ? step->reads(with, state, question, number, dice) : dice <= number;
}

int32_t bni_roll_consequence(const bn_step *step, const void *with, const void *state,
                             const bn_question *question, const int32_t *totals)
{
    return read_dice(step, with, state, question, number_now(step, with, state, question),
                     dice_of(question, totals));
}

void bni_roll_consequences(const bn_step *step, const void *with, const void *state,
                           const bn_question *question, const int32_t *totals, uint32_t count,
                           int32_t *out)
{
    int32_t number = number_now(step, with, state, question), dice = dice_of(question, totals);

    for (uint32_t i = 0; i < count; i++, dice += question->parts < 2 ? 1 : -1)
        out[i] = read_dice(step, with, state, question, number, dice);
}

/* A step that compares the two parts in its own way may need both numbers, and not only their difference. */
uint64_t bni_roll_key(const bn_step *step, const void *with, const void *state,
                      const bn_question *question)
{
    uint32_t first, second;

    if (question->parts < 2 || (!step->consequence && !step->consequences))
        return (uint32_t)number_now(step, with, state, question);
    first = (uint32_t)number_of(step, with, state, question, 0, NULL);
    second = (uint32_t)number_of(step, with, state, question, 1, NULL);
    return (uint64_t)first << 32 | second;
}

void bni_roll_explain(const bn_step *step, const void *with, const void *state,
                      const bn_question *question, bn_trace *trace)
{
    if (question->parts < 2)
        step->number(with, state, question, question->side, trace);
    else
        for (int32_t side = 0; side < 2; side++)
            step->number(with, state, question, side, trace);
}

/* What the terms of the roll have in common: whose they are, and what the number is called, as the total says that ends
 * the sum of the number. That sum itself is not shown again. */
static bn_term term_of(const bn_step *step, const void *with, const void *state,
                       const bn_question *question, bn_trace *trace)
{
    uint32_t before = trace->count;
    bn_term of = bn_sum(step->group, question->side, -1, NULL);

    step->number(with, state, question, question->side, trace);
    if (trace->count > before) {
        const bn_term *total = &trace->terms[trace->count - 1];

        of = bn_sum(step->group ? step->group : total->group, total->side, total->about,
                    total->name);
        of.rule = total->rule;
        of.words = total->words;
    }
    trace->count = before;
    return of;
}

/* Dice of two parts are compared in words that only the step knows, and dice that are read from a table have no margin:
 * their kinds have no words for it. */
void bni_roll_weigh(const bn_step *step, const bn_kind *kind, const void *with, const void *state,
                    const bn_question *question, const int32_t *totals, bn_trace *trace)
{
    int32_t number, margin, out;

    if (trace == NULL || question->form != BN_FORM_ROLL || question->parts > 1 || !kind->results[0])
        return;
    number = number_now(step, with, state, question);
    margin = number - totals[0];
    out = read_dice(step, with, state, question, number, totals[0]);
    if (out != 0 ? margin < 0 : margin >= 0) /* a roll that never fails, or never succeeds */
        margin = out != 0 ? 0 : -1;
    bn_trace_weigh(trace, term_of(step, with, state, question, trace), number, -totals[0], margin,
                   kind->results[out != 0]);
}
