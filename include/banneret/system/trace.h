/* Numbers that carry their reasons. Rules write terms; the faces make words of them. */
#ifndef BANNERET_SYSTEM_TRACE_H
#define BANNERET_SYSTEM_TRACE_H

#include <banneret/system/figures.h>

BN_BEGIN_C

#define BN_NO_ROW UINT16_MAX

/* What a term does to the sum that it belongs to.
 *
 * Every number that is rolled against, paid or shown as a result ends a sum: the terms of one group,
 * side and subject (`about`) since the last total of that group, side and subject. Worked off in their
 * order, from 0, they give the total exactly: an addend is added, a factor multiplies all that came
 * before it. There is no addend or factor without a total after it in the same trace. A sum that goes
 * into another is an addend there, under its own group. What is cut off at a limit is an addend
 * too: "at most 100", -15. What a seat may not know is left out of what is explained to it, and the total
 * with it.
 *
 * A term of group 0 is a remark. It explains a term after it, or says what happened, and is part of
 * no sum. */
typedef enum bn_term_kind {
    BN_TERM_ADDEND,
    BN_TERM_FACTOR, /* `exact` is the factor */
    BN_TERM_TOTAL,
    BN_TERM_PAYMENT /* a total in money, which the side pays; below 0 it comes in */
} bn_term_kind;

/* How the product of a factor, or a total, is made a whole number. */
typedef enum bn_rounding {
    BN_ROUND_NOT,
    BN_ROUND_DOWN,
    BN_ROUND_UP,
    BN_ROUND_HALF_UP /* to the nearest, a half up */
} bn_rounding;

/* What one rule gave. In `words`, {0}, {1} and {2} are replaced by the figures that the rule used:
 * "troop ratio {0} to {1}". All text outlives the trace: it is constant, or part of the setup. */
typedef struct bn_term {
    uint16_t rule;    /* 49 of WM-049 */
    uint16_t row;     /* the table row that was used, or BN_NO_ROW */
    int8_t side;      /* the side it belongs to, or -1 */
    uint8_t group;    /* the sum it belongs to, as the system numbers them; 0: a remark */
    uint8_t kind;     /* bn_term_kind */
    uint8_t rounding; /* bn_rounding */
    int16_t about;    /* a force, pair or character, as the system numbers them; -1: none */
    int32_t count;    /* how many of `name` there are: "Heavy Infantry x 6"; 0: not said */
    int64_t value;    /* what the rule gives: a bonus, a count, a target */
    bn_rat exact;     /* a factor; an amount that may be no whole number. All 0: `value` says it */
    bn_rat seen[3];   /* the figures that the rule used */
    const char *name; /* the line of a roster, or the person; NULL: all of the side */
    const char *words;
    const char *house; /* the house figures that its rule reads, in words; NULL: the book's alone */
    const void
        *figure; /* the cell of the setup's tables that it was read from; NULL: `rule` and `row`
                           say which cells it may have been */
} bn_term;

/* Stands for a term that is handed on by address where there is no trace. All of it is 0. */
BN_API extern const bn_term bn_untold;

/* Collects terms in an arena. With a NULL trace nothing is collected, at the cost of one test. */
typedef struct bn_trace {
    bn_arena *arena;
    bn_term *terms;
    uint32_t count;
    uint32_t room;
    const bn_house *house; /* of the setup that is traced: bn_trace_put reports its figures */
} bn_trace;

BN_API void bn_trace_init(bn_trace *trace, bn_arena *arena);
BN_API void bn_trace_put(bn_trace *trace, const bn_term *term);

/* In the header, so that a term is not even written where no one traces. */
static inline void bn_trace_add(bn_trace *trace, bn_term term)
{
    if (trace)
        bn_trace_put(trace, &term);
}

/* Adds the sum of one part of a roll, for bn_game.weigh: the number that the dice are measured against,
 * the dice (below 0 where low rolls are good), and what they come to. A difference that is left is shown
 * as well: some rolls are good or bad whatever they are measured against. `of` has what the terms have
 * in common and the words of the number; `result` are those of the total. */
BN_API void bn_trace_weigh(bn_trace *trace, bn_term of, int64_t against, int64_t dice,
                           int64_t comes_to, const char *result);

/* Whether a term is part of a sum, and whether it ends one. */
static inline bool bn_term_summed(const bn_term *term)
{
    return term->group != 0 && term->kind < BN_TERM_TOTAL;
}

static inline bool bn_term_total(const bn_term *term)
{
    return term->group != 0 && term->kind >= BN_TERM_TOTAL;
}

/* What a term amounts to: `exact` if it is given, otherwise `value`. */
static inline bn_rat bn_term_amount(const bn_term *term)
{
    return term->exact.den != 0 ? term->exact : bn_rat_int(term->value);
}

/* Writes "Archers x 3: at night", from the name, the words and the figures. */
BN_API void bn_term_text(const bn_term *term, bn_text *out);

/* Writes what it amounts to: "+2", "x 1/2", "= 14"; of a remark the bare value. */
BN_API void bn_term_value_text(const bn_term *term, bn_text *out);

BN_END_C

#endif
