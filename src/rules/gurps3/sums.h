/* The terms of a sum (banneret/system/trace.h), one call each. `of` has what they have in common: side,
 * subject, group; and the name, which only the total shows. */
#ifndef G3_SUMS_H
#define G3_SUMS_H

#include "model.h"

static inline bn_term g3_sum(int32_t group, int32_t side, int32_t about, const char *name)
{
    return (bn_term){ .row = BN_NO_ROW,
                      .group = (uint8_t)group,
                      .side = (int8_t)side,
                      .about = (int16_t)about,
                      .name = name };
}

/* Adds a term, if it is not 0, and returns its value. */
static inline int32_t g3_plus(bn_trace *trace, bn_term of, int32_t rule, int32_t value,
                              const char *words)
{
    if (trace == NULL || value == 0)
        return value;
    of.rule = (uint16_t)rule;
    of.value = value;
    of.words = words;
    of.name = NULL;
    bn_trace_put(trace, &of);
    return value;
}

static inline int32_t g3_gives(bn_trace *trace, bn_term of, int32_t rule, int32_t value,
                               const char *words)
{
    if (trace == NULL)
        return value;
    of.rule = (uint16_t)rule;
    of.kind = BN_TERM_TOTAL;
    of.value = value;
    of.words = words;
    bn_trace_put(trace, &of);
    return value;
}

#endif
