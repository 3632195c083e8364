/* Numbers that carry their reasons. Rules write terms; the faces make words of them. */
#ifndef BANNERET_SYSTEM_TRACE_H
#define BANNERET_SYSTEM_TRACE_H

#include <banneret/system/figures.h>

BN_BEGIN_C

#define BN_NO_ROW UINT16_MAX

/* What one rule gave. In `words`, which is constant text, {0}, {1} and {2} are replaced by the
 * figures that the rule used: "troop ratio {0} to {1}". */
typedef struct bn_term {
    uint16_t rule;  /* 49 of WM-049 */
    uint16_t row;   /* the table row that was used, or BN_NO_ROW */
    int8_t side;    /* the side it belongs to, or -1 */
    int16_t about;  /* a force, pair or character, as the system numbers them; -1: none */
    uint8_t group;  /* terms of one group and side add up to a total; 0 for a plain remark */
    int64_t value;  /* what the rule gives: a bonus, a count, a target */
    bn_rat seen[3]; /* the figures that the rule used */
    const char *words;
    const char *house; /* the house figures that its rule reads, in words; NULL: the book's alone */
} bn_term;

/* Collects terms in an arena. With a NULL trace nothing is collected, at the cost of one test. */
typedef struct bn_trace {
    bn_arena *arena;
    bn_term *terms;
    uint32_t count;
    uint32_t room;
    const bn_house *house; /* of the setup that is traced: bn_trace_add tells of its figures */
} bn_trace;

BN_API void bn_trace_init(bn_trace *trace, bn_arena *arena);
BN_API void bn_trace_add(bn_trace *trace, bn_term term); /* NULL trace: nothing */

/* Writes "troop ratio 2 to 1", from the words and the figures. */
BN_API void bn_term_text(const bn_term *term, bn_text *out);

BN_END_C

#endif
