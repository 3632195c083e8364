/* Whether an order leaves a choice. Its question is asked only if it does: for nearly every stand one is near, and
 * found at once; for a stand that is hemmed in the search takes long. */
#include "moves.h"

enum { VARIED = 3 }; /* numbers of an answer that are varied together */

int32_t ob_values_tried(const bn_question *question, uint32_t part, int32_t out[OB_VALUES])
{
    bn_span span = question->spans[part];
    int32_t preset = question->preset.value[part], count = 0;
    const int32_t lengths[] = { preset,     span.min,   span.min + 1, preset - 1,
                                preset + 1, preset / 2, span.max };

    if (part >= question->parts) {
        out[0] = 0;
        return 1;
    }
    for (int32_t value = span.min; span.max - span.min < OB_VALUES && value <= span.max; value++)
        out[count++] = value;
    for (size_t i = 0; span.max - span.min >= OB_VALUES && i < BN_COUNT(lengths); i++) {
        int32_t at = 0;

        out[count] = (int32_t)ob_min(ob_max(lengths[i], span.min), span.max);
        while (out[at] != out[count])
            at++;
        count += at == count;
    }
    return count;
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
    int32_t values[OB_VALUES];

    for (uint32_t part = 0; part < question->parts; part++) {
        int32_t count = ob_values_tried(question, part, values);

        for (int32_t i = 0; i < count; i++) {
            *out = question->preset;
            out->value[part] = values[i];
            if (offered(setup, battle, question, out))
                return true;
        }
    }
    return false;
}

/* Two or three of them are. */
static bool vary_all(const ob_setup *setup, const ob_battle *battle, const bn_question *question,
                     bn_answer *out)
{
    int32_t values[VARIED][OB_VALUES], counts[VARIED];

    for (uint32_t part = 0; part < VARIED; part++)
        counts[part] = ob_values_tried(question, part, values[part]);
    *out = question->preset;
    for (int32_t i = 0; i < counts[0]; i++)
        for (int32_t j = 0; j < counts[1]; j++)
            for (int32_t k = 0; k < counts[2]; k++) {
                out->value[0] = values[0][i];
                out->value[1] = values[1][j];
                out->value[2] = values[2][k];
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
