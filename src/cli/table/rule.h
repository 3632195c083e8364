#ifndef CLI_RULE_H
#define CLI_RULE_H

#include "play.h"

/* What may be changed though no one asks: by the referee or, with `recalls`, only the orders that a side may undo. */
typedef struct rule_wish {
    bn_seat seat;
    bool recalls;
    const char *word; /* that it contains; "": all */
} rule_wish;

/* Whether a line is `rule`, `rule WORD` or `recall`; then what is wished for, but for the seat. */
bool rule_wished(const char *line, rule_wish *out);

/* Lists that and reads which, what it becomes and why. False: nothing is to be changed. */
bool rule_read(const play *session, const rule_wish *wish, bn_asked *asked, bn_answer *answer,
               char note[BN_NOTE_MAX + 1]);

#endif
