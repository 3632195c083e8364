/* A plain commander: they give battle while their wounded are few, and rest until then; they keep their ranks full,
 * train the Raw and pay whom they can. They use only what their own side knows. */
#include "steps.h"

/* Whether more than one man in `share` is wounded. */
static bool hurt(const g3_setup *setup, const g3_campaign *s, int32_t side, int32_t share)
{
    int64_t men = g3_realm_men(setup, s, side), wounded = 0;

    for (int32_t u = 0; u < g3_units(setup); u++)
        if (g3_serves(s, side, u))
            wounded += s->bands[u].wounded;
    return wounded * share > men;
}

bool g3_campaign_steady(const void *with, const void *state, const bn_question *question,
                        bn_answer *out)
{
    const g3_setup *setup = with;
    const g3_campaign *s = state;
    enum { SHARE = 20, SAVED = 3 };

    switch (question->kind) {
    case G3_ASK_ORDER:
        *out = (bn_answer){ { hurt(setup, s, question->side, SHARE) ? G3_ORDER_CAMP
                                                                    : G3_ORDER_BATTLE } };
        return true;
    case G3_ASK_WORKS:
        *out = (bn_answer){ { (int32_t)(question->allowed & (1u << G3_WORK_TRAIN)) } };
        if (!g3_counts_money(setup, question->side) ||
            s->realms[question->side].treasury >
                SAVED * g3_realm_bill(setup, s, question->side, true))
            out->value[0] |=
                (int32_t)(question->allowed & (1u << G3_WORK_RAISE | 1u << G3_WORK_RECRUIT));
        return true;
    case G3_ASK_RAISE:
    case G3_ASK_RECRUIT:
        *out = (bn_answer){ { question->spans[0].max } };
        return true;
    case G3_ASK_TRAIN:
        *out = bn_flags_answer(question->allowed);
        return true;
    default:
        return false;
    }
}
