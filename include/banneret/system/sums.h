/* The terms of a sum (banneret/system/trace.h), a call each. `of` has what they have in common: side,
 * subject, group; and the name, which only the total shows. Each call returns its value, so that a rule shows a figure
 * where it uses it. */
#ifndef BANNERET_SYSTEM_SUMS_H
#define BANNERET_SYSTEM_SUMS_H

#include <string.h>

#include <banneret/system/trace.h>

BN_BEGIN_C

static inline bn_term bn_sum(int32_t group, int32_t side, int32_t about, const char *name)
{
    bn_term of;

    memset(&of, 0, sizeof of);
    of.row = BN_NO_ROW;
    of.group = (uint8_t)group;
    of.side = (int8_t)side;
    of.about = (int16_t)about;
    of.name = name;
    return of;
}

/* The address of such a term in `room`, which is filled only if there is a trace. A term has some hundred bytes, and
 * most sums are computed over and over with no trace. */
static inline const bn_term *bn_sum_for(const bn_trace *trace, bn_term *room, int32_t group,
                                        int32_t side, int32_t about, const char *name)
{
    if (trace == NULL)
        return &bn_untold;
    *room = bn_sum(group, side, about, name);
    return room;
}

/* The same subject, another sum. */
static inline bn_term bn_sum_in(bn_term of, int32_t group)
{
    of.group = (uint8_t)group;
    return of;
}

/* The same sum; its next term is read from this cell of the setup's tables. */
static inline bn_term bn_read(bn_term of, const void *figure)
{
    of.figure = figure;
    return of;
}

/* Its address, for the functions below. Nothing is copied if there is no trace. */
#define BN_READ(trace, of, figure)                                                                 \
    ((trace) ? (const bn_term[1]){ bn_read((of), (figure)) } : &bn_untold)

/* Adds a term of this kind. Only a total shows the name. */
BN_API void bn_sum_put(bn_trace *trace, const bn_term *of, int32_t rule, bn_term_kind kind,
                       bn_rat value, const char *words);

/* Most sums are computed with no trace: the functions below, which are compiled into each rule, then do nothing but
 * return the value. Where there is no trace, `of` is not read. */

/* Adds a term, if it is not 0, and returns its value. */
static inline bn_rat bn_plus(bn_trace *trace, const bn_term *of, int32_t rule, bn_rat value,
                             const char *words)
{
    if (value.num == 0)
        return bn_rat_int(0);
    if (trace != NULL)
        bn_sum_put(trace, of, rule, BN_TERM_ADDEND, value, words);
    return value;
}

static inline int32_t bn_plus_int(bn_trace *trace, const bn_term *of, int32_t rule, int32_t value,
                                  const char *words)
{
    if (trace != NULL && value != 0)
        bn_sum_put(trace, of, rule, BN_TERM_ADDEND, bn_rat_int(value), words);
    return value;
}

static inline bn_rat bn_times(bn_trace *trace, const bn_term *of, int32_t rule, bn_rat factor,
                              const char *words)
{
    if (trace != NULL)
        bn_sum_put(trace, of, rule, BN_TERM_FACTOR, factor, words);
    return factor;
}

static inline bn_rat bn_gives(bn_trace *trace, const bn_term *of, int32_t rule, bn_rat value,
                              const char *words)
{
    if (trace != NULL)
        bn_sum_put(trace, of, rule, BN_TERM_TOTAL, value, words);
    return value;
}

static inline int32_t bn_gives_int(bn_trace *trace, const bn_term *of, int32_t rule, int32_t value,
                                   const char *words)
{
    if (trace != NULL)
        bn_sum_put(trace, of, rule, BN_TERM_TOTAL, bn_rat_int(value), words);
    return value;
}

BN_END_C

#endif
