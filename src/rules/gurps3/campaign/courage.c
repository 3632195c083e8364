/* Morale rolls of units between battles: after a missed payday, after an atrocity, before a dangerous
 * order. */
#include "steps.h"

static int32_t morale(const void *with, const g3_campaign *s, bn_trace *trace)
{
    return g3_band_morale(with, s, s->at, s->step == G3_PHASE_UNPAID, trace);
}

bool g3_courage_wants(const void *with, const void *state, uint32_t u)
{
    return (((const g3_campaign *)state)->bands[u].due & G3_DUE_ROLL) != 0;
}

uint32_t g3_courage_ask(const void *with, const void *state, bn_question *out)
{
    const g3_campaign *s = state;
    uint32_t kind = s->step == G3_PHASE_UNPAID ? G3_ASK_UNPAID
                    : s->step == G3_PHASE_DARE ? G3_ASK_DARE
                                               : G3_ASK_OUTRAGE;

    g3_ask_band(s, kind, s->bands[s->at].side, s->at, 0, out);
    return 1;
}

int32_t g3_courage_consequence(const void *with, const void *state, const bn_question *question,
                               const int32_t *totals)
{
    return g3_success_roll(g3_tables(with), morale(with, state, NULL), totals[0]).margin >= 0;
}

void g3_courage_weigh(const void *with, const void *state, const bn_question *question,
                      const int32_t *totals, bn_trace *trace)
{
    const g3_campaign *s = state;

    g3_weigh_roll(with, bn_sum(0, s->bands[s->at].side, -1, NULL), 114, morale(with, s, NULL),
                  totals[0], trace);
}

void g3_courage_explain(const void *with, const void *state, bn_trace *trace)
{
    morale(with, state, trace);
}

uint64_t g3_courage_key(const void *with, const void *state, const bn_question *question)
{
    return (uint32_t)morale(with, state, NULL);
}
