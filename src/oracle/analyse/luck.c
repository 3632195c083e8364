/* Luck with the dice: what was rolled compared with what was expected.
 *
 * Throws of one kind of roll, side, part and shape are put together. Each is independent of all
 * others, even of those after which it was thrown again. So the sum of n throws of c dice with f
 * faces has the mean n (c (f + 1) / 2 + add) and the variance n c (f^2 - 1) / 12, and z says by
 * how many standard deviations it is off. About one z in twenty lies beyond 2. */
#include "analysis_parts.h"

#include <math.h>

static bool together(const bn_rolled *row, const bn_question *question, uint32_t part)
{
    const bn_question *first = row->question;
    bn_throw a = first->throws[row->part], b = question->throws[part];

    return row->part == part && first->kind == question->kind && first->side == question->side &&
           a.count == b.count && a.sides == b.sides && a.add == b.add;
}

static bn_rolled *row_for(bn_rolled *rows, uint32_t *count, const bn_analysis_step *step,
                          uint32_t part)
{
    bn_rolled *row = rows;

    for (; row < rows + *count; row++)
        if (together(row, step->question, part))
            return row;
    *row = (bn_rolled){ .question = step->question, .state = step->state, .part = part };
    ++*count;
    return row;
}

static void close_row(bn_rolled *row)
{
    bn_throw shape = row->question->throws[row->part];
    double mean = shape.count * (shape.sides + 1) / 2.0 + shape.add;
    double variance = shape.count * ((double)shape.sides * shape.sides - 1) / 12.0;

    row->expected = row->count * mean;
    row->z = ((double)row->sum - row->expected) / sqrt(row->count * variance);
}

bn_code bni_study_luck(bni_study *s)
{
    uint32_t most = 0, count = 0;
    bn_rolled *rows;

    for (uint32_t i = 0; i < s->step_count; i++)
        most += s->steps[i].type == BN_STEP_ROLL ? s->steps[i].question->parts : 0;
    rows = bn_arena_array(s->arena, most, sizeof *rows);
    if (!rows)
        return bn_fail(s->err, BN_MEMORY, "out of memory for the throws");
    for (uint32_t i = 0; i < s->step_count; i++) {
        const bn_analysis_step *step = &s->steps[i];

        for (uint32_t p = 0; step->type == BN_STEP_ROLL && p < step->question->parts; p++) {
            bn_rolled *row = row_for(rows, &count, step, p);

            row->count++;
            row->sum += step->answer.value[p];
        }
    }
    for (uint32_t i = 0; i < count; i++)
        close_row(&rows[i]);
    s->found.rolled = rows;
    s->found.rolled_count = count;
    return BN_OK;
}
