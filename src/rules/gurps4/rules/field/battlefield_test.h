/* The ranks of two sides on a field, for the tests of what comes between the roster and round 1. */
#ifndef G4_BATTLEFIELD_TEST_H
#define G4_BATTLEFIELD_TEST_H

#include "rules/forces/muster_test.h"
#include "strength.h"

#define RAT(num, den)                                                                              \
    {                                                                                              \
        (num), (den)                                                                               \
    }

/* What one line may be given in a row of a test; zeros: nothing. */
typedef struct troop {
    const char *element;
    int32_t count, tl;
    uint32_t features, terrains;
    int32_t carried_by; /* line, 1 and up */
    uint32_t neutralizes;
    int32_t role;
    int32_t equipment; /* below 0 Poor */
} troop;

/* Starts the initializer of one: { TROOP("Bowmen", 2, 3), .features = G4_NIGHT }. */
#define TROOP(element_, count_, tl_) .element = (element_), .count = (count_), .tl = (tl_)

static inline g4_line line_from(const troop *t)
{
    g4_line line = line_of(t->element, t->count, t->tl);

    line.features |= t->features;
    line.terrains = t->terrains;
    line.carried_by = t->carried_by;
    line.neutralizes = t->neutralizes;
    line.role = t->role;
    line.superscience = line.neutralize_core = 1;
    if (t->equipment < 0)
        line.equipment = G4_EQUIPMENT_QUALITY_POOR;
    return line;
}

/* Musters up to `most` troops (those that name an element) as a side's first force. */
static inline g4_ranks deploy(g4_force *force, int32_t side, const troop *troops, int32_t most)
{
    g4_ranks ranks = g4_ranks_of(side);
    g4_line lines[G4_LINES];
    int32_t count = 0;

    for (; count < most && troops[count].element != NULL; count++)
        lines[count] = line_from(&troops[count]);
    muster(force, lines, count);
    g4_ranks_add(&g4_book, &ranks, force, side * G4_SIDE_FORCES, NULL, UINT32_MAX);
    return ranks;
}

/* A pitched battle on the plains, by day in fair weather. */
static inline g4_field plain_field(void)
{
    return (g4_field){ .kind = G4_LAND, .terrain = G4_PLAINS };
}

/* A trace over its own block; one at a time. */
static inline bn_trace *fresh_trace(void)
{
    static unsigned char block[1 << 18];
    static bn_arena arena;
    static bn_trace trace;

    bn_arena_init_fixed(&arena, block, sizeof block);
    bn_trace_init(&trace, &arena);
    return &trace;
}

/* Sum of the values of one side's terms of a group. */
static inline int64_t group_sum(const bn_trace *trace, int32_t group, int32_t side)
{
    int64_t sum = 0;

    for (uint32_t i = 0; i < trace->count; i++)
        if (trace->terms[i].group == group && trace->terms[i].side == side &&
            bn_term_summed(&trace->terms[i]))
            sum += trace->terms[i].value;
    return sum;
}

/* Whether a rule left a term. */
static inline bool spoke(const bn_trace *trace, uint16_t rule)
{
    for (uint32_t i = 0; i < trace->count; i++)
        if (trace->terms[i].rule == rule)
            return true;
    return false;
}

#endif
