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

#endif
