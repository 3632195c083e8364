/* The terms of a sum (banneret/system/trace.h), one call each. `of` has what they have in common: side,
 * subject, group, figures seen; and the name of the force, which only the total shows. */
#ifndef WM_SUMS_H
#define WM_SUMS_H

#include "model.h"

static inline void wm_plus(bn_trace *trace, bn_term of, uint16_t rule, int64_t value,
                           const char *words)
{
    if (trace == NULL)
        return;
    of.rule = rule;
    of.value = value;
    of.words = words;
    of.name = NULL;
    bn_trace_put(trace, &of);
}

static inline void wm_times(bn_trace *trace, bn_term of, uint16_t rule, bn_rat factor,
                            bn_rounding rounding, const char *words)
{
    if (trace == NULL)
        return;
    of.rule = rule;
    of.kind = BN_TERM_FACTOR;
    of.rounding = (uint8_t)rounding;
    of.exact = factor;
    of.words = words;
    of.name = NULL;
    bn_trace_put(trace, &of);
}

static inline void wm_gives(bn_trace *trace, bn_term of, uint16_t rule, int64_t value,
                            const char *words)
{
    if (trace == NULL)
        return;
    of.rule = rule;
    of.kind = BN_TERM_TOTAL;
    of.value = value;
    of.words = words;
    bn_trace_put(trace, &of);
}

/* A die of each side with nothing added to it, as `words` say: before it is rolled, and after. */
static inline void wm_tell_dice(uint16_t rule, const char *words, bn_trace *trace)
{
    for (int32_t side = 0; side < WM_SIDES; side++) {
        bn_term of = { .row = BN_NO_ROW, .side = (int8_t)side, .about = -1, .group = WM_SUM_DICE };

        wm_gives(trace, of, rule, 0, words);
    }
}

static inline void wm_weigh_dice(uint16_t rule, const char *words, const int32_t *totals,
                                 bn_trace *trace)
{
    int8_t winner = totals[1] > totals[0];
    bn_term of = { .row = BN_NO_ROW, .about = -1, .group = WM_SUM_DICE };

    for (of.side = 0; of.side < WM_SIDES; of.side++) {
        wm_plus(trace, of, rule, 0, words);
        wm_plus(trace, of, rule, totals[of.side], "rolled");
        wm_gives(trace, of, rule, totals[of.side], "the roll");
    }
    of.side = winner;
    of.group = WM_SUM_DIFFERENCE;
    wm_plus(trace, of, rule, totals[winner], "the higher roll");
    wm_plus(trace, of, rule, -totals[1 - winner], "the lower roll");
    wm_gives(trace, of, rule, totals[winner] - totals[1 - winner],
             totals[0] == totals[1] ? "equal: both roll again" : "higher by");
}

#endif
