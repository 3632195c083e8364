/* Solving as the commands do it: everything free if that is quickly done, else the sealed orders. */
#ifndef CLI_SOLVING_H
#define CLI_SOLVING_H

#include <banneret/solver.h>

/* What was solved, and under which freedom. */
typedef struct solving {
    bn_arena work;
    bn_solution *solution;
    bn_freedom freedom;
    bool *open;      /* kinds that are free beside the sealed ones; malloc'd */
    const char *how; /* in words, for people */
} solving;

/* Solves from `from` (NULL: the start) in an arena of its own, at most 512 MiB. First with every
 * question free; past `quick` states (0: 200,000) only sealed orders and what is open in `from` are,
 * the rest takes its default. Progress on a terminal. solving_done in any case. */
BN_MUST_CHECK bn_code solving_run(solving *s, const bn_game *game, const void *setup,
                                  const void *from, const bn_objective *objective, uint64_t quick,
                                  bn_error *err);
void solving_done(solving *s);

/* One attempt, with every question free or only the sealed ones and what is open in `from`, at most
 * `states` of them (0: the solver's own limit). BN_LIMIT or BN_MEMORY if it is too large. */
BN_MUST_CHECK bn_code solving_try(solving *s, const bn_game *game, const void *setup,
                                  const void *from, const bn_objective *objective, bool sealed_only,
                                  uint64_t states, bn_error *err);

/* What is at stake in `from`, by a solution of the whole game that is not kept, within `seconds`:
 * BN_LIMIT if that is too short. Sealed orders and what is open in `from` are free. */
BN_MUST_CHECK bn_code solving_descend(const bn_game *game, const void *setup, const void *from,
                                      const bn_objective *objective, uint64_t seconds,
                                      bn_arena *arena, bn_solved *figures, bn_stakes *out,
                                      bn_error *err);

/* Whether somebody has stopped the last attempt from the keyboard. */
bool solving_interrupted(void);

/* Progress on a terminal, for what is not solved but tried; and its end. */
bn_watch solving_watch(void);
void solving_watched(void);

#endif
