/* The deadlines of a table: how long a seat has to answer, and what happens then, in steps. */
#ifndef BS_STEPS_H
#define BS_STEPS_H

#include <banneret/doc.h>

enum { BS_STEPS_MAX = 4 };

/* What happens when someone has not answered in time. */
typedef enum bs_then {
    BS_THEN_REMIND,  /* the seat and the referee are notified */
    BS_THEN_DEFAULT, /* the default of the question is taken */
    BS_THEN_REFEREE  /* they are notified, and the referee decides */
} bs_then;

typedef struct bs_steps {
    uint32_t count; /* 0: there are no deadlines */
    struct bs_step {
        uint32_t
            after; /* seconds since the question was asked, without pauses; each more than the one before */
        bs_then then;
    } step[BS_STEPS_MAX];
} bs_steps;

/* Reads [{"after", "then"}]. On failure *out is unchanged. */
BN_MUST_CHECK bn_code bs_steps_read(const bn_doc *list, bs_steps *out, bn_error *err);
bn_doc *bs_steps_doc(const bs_steps *steps, bn_arena *arena);

/* The word of the interface. */
const char *bs_then_word(bs_then then);

#endif
