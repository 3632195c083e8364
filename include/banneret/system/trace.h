/* A number that carries its reasons. Rules write terms; words are made of them at the edge. */
#ifndef BANNERET_SYSTEM_TRACE_H
#define BANNERET_SYSTEM_TRACE_H

#include <banneret/system/figures.h>

BN_BEGIN_C

#define BN_NO_ROW UINT16_MAX

/* What one rule gave. `words` is constant text in which {0}, {1}, {2} stand for the figures seen:
 * "troop ratio {0} to {1}". */
typedef struct bn_term {
    uint16_t rule;  /* 49 of WM-049 */
    uint16_t row;   /* the table row that spoke, or BN_NO_ROW */
    int8_t side;    /* whose it is, -1 for nobody's */
    int16_t about;  /* the force, pair or character meant, in the system's count; -1 for none */
    uint8_t group;  /* terms of one group and side add up to a total; 0 for a plain remark */
    int64_t value;  /* what the rule gives: a bonus, a count, a target */
    bn_rat seen[3]; /* the figures it looked at */
    const char *words;
    const char *house; /* the house figures that its rule reads, in words; NULL: the book's alone */
} bn_term;

/* Collects terms in an arena. A NULL trace costs nothing but the test for it. */
typedef struct bn_trace {
    bn_arena *arena;
    bn_term *terms;
    uint32_t count;
    uint32_t room;
    const bn_house *house; /* of the setup that is traced: bn_trace_add tells of its figures */
} bn_trace;

BN_API void bn_trace_init(bn_trace *trace, bn_arena *arena);
BN_API void bn_trace_add(bn_trace *trace, bn_term term); /* NULL trace: nothing */

/* "troop ratio 2 to 1" from the words and the figures. Where a figure of the term's rule is the
 * house's, that follows: "(house figure: modifiers, holding, value: 40, the book has 10)". */
BN_API void bn_term_text(const bn_term *term, bn_text *out);

BN_END_C

#endif
