/* Solving a battle as the commands do it: with every order free if that is quick, else with the sealed
 * orders free. */
#ifndef CLI_SOLVING_H
#define CLI_SOLVING_H

#include <signal.h>

#include <banneret/solver.h>

/* A solution, and which questions were free in it. */
typedef struct solving {
    bn_arena work;
    bn_arena found, trials; /* for a bot that weighs each order when it is asked */
    bn_solution *solution;  /* NULL if it was found by a descent, or not found */
    bn_freedom freedom;
    bool *open;      /* kinds of question that are free besides the sealed ones; from malloc */
    const char *how; /* in words, for people */
    const bn_solved *proved; /* set by solving_bot: the proof; NULL if nothing was solved */
    bn_policy bot;           /* set by solving_bot */
} solving;

/* Makes the equilibrium bot for a battle, from the state `from` on, in at most 512 MiB. It tries in turn:
 * a solution with every question free, if that is quick; one with the sealed orders free; a descent of
 * at most `patience` seconds; and last a bot that weighs every order when it is asked. It shows progress on
 * a terminal, and Control-C goes straight to the last. Call solving_done in any case. */
BN_MUST_CHECK bn_code solving_bot(solving *s, const bn_game *game, const void *setup,
                                  const void *from, uint64_t patience, bn_error *err);
void solving_done(solving *s);

/* One attempt to solve, with every question free, or only the sealed ones and those open in `from`.
 * Questions that `settled` decides are not free (NULL: it decides none). At most `states` states are
 * visited (0: the solver's own limit). BN_LIMIT or BN_MEMORY if the battle is too large. */
BN_MUST_CHECK bn_code solving_try(solving *s, const bn_game *game, const void *setup,
                                  const void *from, const bn_objective *objective,
                                  const bn_orders *settled, bool sealed_only, uint64_t states,
                                  bn_error *err);

/* What every order in `from` is worth, by solving the whole game without keeping the solution, in at most
 * `seconds`; BN_LIMIT if that is not enough. Sealed orders and questions open in `from` are free. */
BN_MUST_CHECK bn_code solving_descend(const bn_game *game, const void *setup, const void *from,
                                      const bn_objective *objective, const bn_orders *settled,
                                      uint64_t seconds, bn_arena *arena, bn_solved *figures,
                                      bn_stakes *out, bn_error *err);

/* What every order in `from` is worth by an outlook (bn_stakes_ahead): the coming round as it is, later ones
 * coarsely. BN_LIMIT if the battle is too large for that too, or the system says nothing of it. */
BN_MUST_CHECK bn_code solving_ahead(const bn_game *game, const void *setup, const void *from,
                                    const bn_objective *objective, const bn_orders *settled,
                                    bn_arena *arena, bn_stakes *out, bn_error *err);

/* Shows the progress of a solution on a terminal. False if it was interrupted. */
bool solving_show(void *self, const bn_progress *progress);

/* The same where orders are tried instead: begins to watch for Control-C, and ends it. */
bn_watch solving_watch(struct sigaction *before);
void solving_watched(const struct sigaction *before);

#endif
