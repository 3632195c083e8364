/* Whether a game keeps what it says it hides: see <banneret/system/hidden.h>. */
#ifndef BANNERET_TESTS_HIDDEN_H
#define BANNERET_TESTS_HIDDEN_H

#include <banneret/dice.h>
#include <banneret/system/game.h>

/* What was examined; and of a leak, what it is. */
typedef struct hidden_found {
    uint64_t slots;   /* hidden ones, in all states */
    uint64_t changes; /* of them, each looked at from every seat that may not know */
    uint64_t looks;
    const bn_hidden *row; /* NULL: nothing leaks */
    const char *slot;     /* "view", "explain", "believe", "score", "prospects", ... */
    bn_seat seat;
} hidden_found;

/* Puts another value into hidden slots in turn, one of `share` drawn at random, and back again. `state`
 * has room for BN_STATE_MAX bytes. False if a seat that may not know is shown something else then. */
bool hidden_check(const bn_game *game, const void *setup, void *state, bn_rng *rng, uint32_t share,
                  hidden_found *found);

#endif
