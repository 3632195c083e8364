/* Everything that the store says to the database, in SQL. */
#ifndef BS_STATEMENTS_H
#define BS_STATEMENTS_H

#include "request.h"

typedef struct bs_statement {
    const char *name;
    const char *sql;
    uint32_t params; /* the first so many of the request's */
    Oid types[BS_PARAMS];
} bs_statement;

/* Statement i of a request of this kind; NULL beyond the last. */
const bs_statement *bs_statement_of(bs_kind kind, uint32_t i);

/* What a new connection is told first. It answers with the number of the newest migration. */
extern const char bs_set_up[];
extern const char bs_listen[];

/* The channel of announcements. */
#define BS_CHANNEL "banneret"

#endif
