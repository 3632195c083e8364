/* Solving as the commands do it: everything free if that is quickly done, else the sealed orders. */
#ifndef CLI_SOLVING_H
#define CLI_SOLVING_H

#include <signal.h>

#include <banneret/solver.h>

/* What was solved, and under which freedom. */
typedef struct solving {
    bn_arena work;
    bn_arena found, trials; /* of a bot that tries */
    bn_solution *solution;  /* or NULL: by a descent, or not at all */
    bn_freedom freedom;
    bool *open;              /* kinds that are free beside the sealed ones; malloc'd */
    const char *how;         /* in words, for people */
    const bn_solved *proved; /* by solving_bot: the figures of what was solved; NULL: nothing was */
    bn_policy bot;           /* by solving_bot */
} solving;

/* The equilibrium bot of a battle, from `from` on, in at most 512 MiB. By a solution with every question
 * free if that is quickly done, else with the sealed orders free; else by a descent, if it takes no
 * longer than `patience` seconds; else it weighs every coming order alone. Progress on a terminal;
 * who stops it from the keyboard gets the last. solving_done in any case. */
BN_MUST_CHECK bn_code solving_bot(solving *s, const bn_game *game, const void *setup,
                                  const void *from, uint64_t patience, bn_error *err);
void solving_done(solving *s);

/* One attempt, with every question free or only the sealed ones and what is open in `from`, but for
 * those that are `settled` (NULL: none); at most `states` of them (0: the solver's own limit).
 * BN_LIMIT or BN_MEMORY if it is too large. */
BN_MUST_CHECK bn_code solving_try(solving *s, const bn_game *game, const void *setup,
                                  const void *from, const bn_objective *objective,
                                  const bn_orders *settled, bool sealed_only, uint64_t states,
                                  bn_error *err);

/* What is at stake in `from`, by a solution of the whole game that is not kept, within `seconds`:
 * BN_LIMIT if that is too short. Sealed orders and what is open in `from` are free. */
BN_MUST_CHECK bn_code solving_descend(const bn_game *game, const void *setup, const void *from,
                                      const bn_objective *objective, const bn_orders *settled,
                                      uint64_t seconds, bn_arena *arena, bn_solved *figures,
                                      bn_stakes *out, bn_error *err);

/* Progress on a terminal, of a solution, until it is done or interrupted. */
bool solving_show(void *self, const bn_progress *progress);

/* The same for what is not solved but tried (see interrupt.h), and its end. */
bn_watch solving_watch(struct sigaction *before);
void solving_watched(const struct sigaction *before);

#endif
