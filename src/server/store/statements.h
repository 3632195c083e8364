/* Every SQL statement of the store. */
#ifndef BS_STATEMENTS_H
#define BS_STATEMENTS_H

#include "request.h"

typedef struct bs_statement {
    const char *name;
    const char *sql;
    uint32_t params; /* the first this many of the request's */
    Oid types[BS_PARAMS];
} bs_statement;

/* post_statements.c */
extern const bs_statement bs_say_note, bs_say_noted, bs_say_letters, bs_say_ring, bs_say_remind,
    bs_say_hook, bs_say_hooked, bs_say_hooks, bs_say_unhook, bs_say_consent, bs_say_stop,
    bs_say_claim, bs_say_delivered, bs_say_undelivered;

/* A transaction that changes nothing does not wait for a synchronous standby. What is sent again may find its work
 * done, committed but not yet on the standby, and must wait all the same: this writes to the log. */
#define BS_WRITES "pg_logical_emit_message(true, 'banneret', '')"

/* Statement i of a request of this kind; NULL beyond the last. */
const bs_statement *bs_statement_of(bs_kind kind, uint32_t i);

/* What a new connection sends first. It answers with the number of the newest migration. */
extern const char bs_set_up[];
extern const char bs_listen[];
extern const char bs_serve_slots[]; /* with the slots that the database must have */

/* The channel of announcements. */
#define BS_CHANNEL "banneret"

#endif
