/* The terms of a sum (banneret/system/trace.h), one call each. `of` has what they have in common: side,
 * subject, group; and the name, which only the total shows. */
#ifndef OB_SUMS_H
#define OB_SUMS_H

#include "model.h"

static inline bn_term ob_sum(int32_t group, int32_t side, int32_t about, const char *name)
{
    return (bn_term){ .row = BN_NO_ROW,
                      .group = (uint8_t)group,
                      .side = (int8_t)side,
                      .about = (int16_t)about,
                      .name = name };
}

/* The same subject, another sum. */
static inline bn_term ob_in(bn_term of, int32_t group)
{
    of.group = (uint8_t)group;
    return of;
}

static inline bn_rat ob_term(bn_trace *trace, bn_term of, int32_t rule, int32_t kind, bn_rat value,
                             const char *words)
{
    if (trace == NULL)
        return value;
    of.rule = (uint16_t)rule;
    of.kind = (uint8_t)kind;
    if (value.den == 1 && kind != BN_TERM_FACTOR)
        of.value = value.num;
    else
        of.exact = value;
    of.words = words;
    bn_trace_put(trace, &of);
    return value;
}

/* Adds a term, if it is not 0, and returns its value. */
static inline bn_rat ob_plus(bn_trace *trace, bn_term of, int32_t rule, bn_rat value,
                             const char *words)
{
    of.name = NULL;
    return value.num == 0 ? bn_rat_int(0) : ob_term(trace, of, rule, BN_TERM_ADDEND, value, words);
}

static inline int32_t ob_plus_int(bn_trace *trace, bn_term of, int32_t rule, int32_t value,
                                  const char *words)
{
    ob_plus(trace, of, rule, bn_rat_int(value), words);
    return value;
}

static inline bn_rat ob_times(bn_trace *trace, bn_term of, int32_t rule, bn_rat factor,
                              const char *words)
{
    of.name = NULL;
    return ob_term(trace, of, rule, BN_TERM_FACTOR, factor, words);
}

static inline bn_rat ob_gives(bn_trace *trace, bn_term of, int32_t rule, bn_rat value,
                              const char *words)
{
    return ob_term(trace, of, rule, BN_TERM_TOTAL, value, words);
}

static inline int32_t ob_gives_int(bn_trace *trace, bn_term of, int32_t rule, int32_t value,
                                   const char *words)
{
    ob_gives(trace, of, rule, bn_rat_int(value), words);
    return value;
}

#endif
