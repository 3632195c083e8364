/* Whether an order leaves a choice. Its question is asked only if it does: near nearly every stand there is one, and it is
 * found at once; a stand that is hemmed in makes the search long. */
#include "moves.h"

enum { ALL = 256, LENGTHS = 7 };

/* The values of a number that are tried: all of them, or lengths about the preset and the shortest. */
static int32_t value_count(const bn_question *question, uint32_t part)
{
    int32_t wide = question->spans[part].max - question->spans[part].min;

    return part >= question->parts ? 1 : wide < ALL ? wide + 1 : LENGTHS;
}

static int32_t value_at(const bn_question *question, uint32_t part, int32_t index)
{
    bn_span span = question->spans[part];
    int32_t preset = question->preset.value[part];
    const int32_t lengths[LENGTHS] = { preset,     span.min,   span.min + 1, preset - 1,
                                       preset + 1, preset / 2, span.max };

    if (part >= question->parts)
        return 0;
    if (span.max - span.min < ALL)
        return span.min + index;
    return (int32_t)ob_min(ob_max(lengths[index], span.min), span.max);
}

static bool offered(const ob_setup *setup, const ob_battle *battle, const bn_question *question,
                    const bn_answer *answer)
{
    bool other = false;

    for (uint32_t i = 0; i < question->parts; i++)
        other = other || answer->value[i] != question->preset.value[i];
    return other && !ob_refused(ob_answer_refused(setup, battle, battle->act.stand,
                                                  (ob_order)battle->act.order, answer->value));
}

/* One number is another. */
static bool vary_one(const ob_setup *setup, const ob_battle *battle, const bn_question *question,
                     bn_answer *out)
{
    for (uint32_t part = 0; part < question->parts; part++)
        for (int32_t i = 0; i < value_count(question, part); i++) {
            *out = question->preset;
            out->value[part] = value_at(question, part, i);
            if (offered(setup, battle, question, out))
                return true;
        }
    return false;
}

/* Two or three of them are. */
static bool vary_all(const ob_setup *setup, const ob_battle *battle, const bn_question *question,
                     bn_answer *out)
{
    *out = question->preset;
    for (int32_t i = 0; i < value_count(question, 0); i++)
        for (int32_t j = 0; j < value_count(question, 1); j++)
            for (int32_t k = 0; k < value_count(question, 2); k++) {
                out->value[0] = value_at(question, 0, i);
                out->value[1] = value_at(question, 1, j);
                out->value[2] = value_at(question, 2, k);
                if (offered(setup, battle, question, out))
                    return true;
            }
    return false;
}

bool ob_another_answer(const ob_setup *setup, const ob_battle *battle, const bn_question *question,
                       bn_answer *out)
{
    const ob_order_row *row = ob_order_of(battle->act.order);

    if (vary_one(setup, battle, question, out))
        return true;
    if (row->another)
        return row->another(setup, battle, question, out);
    return vary_all(setup, battle, question, out);
}
