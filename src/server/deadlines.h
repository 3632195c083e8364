/* Deadlines: what happens when a seat has not answered in time. No process is in charge. The store has an alarm for
 * each table with deadlines; every process asks once a second for those that are due, and anyone who is given one
 * looks at the table. What it does then has a key made of the table and the question, so that it is done once even if
 * two do it. */
#ifndef BS_DEADLINES_H
#define BS_DEADLINES_H

#include "server.h"

/* Whether they are not shorter than this server allows. */
BN_MUST_CHECK bn_code bs_deadlines_allowed(const bs_server *server, const bs_rules *rules,
                                           bn_error *err);

/* Once a second. */
void bs_deadlines_tick(bs_server *server);

#endif
