/* Bots that play a side at a table: those that answer at once. */
#ifndef BS_BOTS_H
#define BS_BOTS_H

#include <banneret/solver.h>
#include <banneret/table.h>

/* The bot of this name, or NULL: there is none, or it would keep everybody waiting while it thinks. */
const bn_bot *bs_bot_find(const char *name);

/* Answers the first open question of a side that has a bot. *answered: there was one. */
BN_MUST_CHECK bn_code bs_bots_answer(bn_table *table, const bn_bot *const bots[BN_SIDES_MAX],
                                     uint64_t seed, bool *answered, bn_error *err);

#endif
