/* What a notice may say of a table: what every seat may know of it, as a spectator is shown it. Where a hook is about one seat,
 * only what waits for that seat. */
#ifndef BS_FACTS_H
#define BS_FACTS_H

#include "../store/store.h"

enum { BS_FACTS_MAX = 6, BS_FACT_NAME = 44, BS_FACT_TITLE = 120 };

typedef enum bs_must {
    BS_MUST_ANSWER,
    BS_MUST_SEAL, /* answer, and no one sees it until all have */
    BS_MUST_DECIDE,
    BS_MUST_ROLL,
    BS_MUST_SHARE
} bs_must;

/* Someone must answer. Names that are too long are cut. */
typedef struct bs_fact {
    bs_must must;
    char who[BS_FACT_NAME];
    char what[BS_FACT_NAME]; /* the kind of question; empty: not everyone may know it */
} bs_fact;

typedef struct bs_facts {
    char title[BS_FACT_TITLE];
    bs_fact facts[BS_FACTS_MAX];
    uint32_t count;
    bool more; /* questions than are listed */
    bool owed; /* the seat must answer; of the whole table: anyone */
    bool over;
} bs_facts;

/* NULL: the table cannot be looked at now. */
typedef void (*bs_glanced)(void *with, const bs_facts *facts);

#endif
