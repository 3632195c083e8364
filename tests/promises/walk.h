/* Random games played through a game's interface, with hashes of whatever that gives on the way. */
#ifndef BANNERET_TESTS_WALK_H
#define BANNERET_TESTS_WALK_H

#include <banneret/system/game.h>

#include "golden.h"

typedef enum aspect {
    FRAME, /* sides, names, sizes, titles of measures, and why a document is refused */
    STATES,
    KEYS,
    QUESTIONS,
    WORDS,
    ROLLS, /* what dice results lead to */
    TRACES,
    SENTENCES,
    VIEWS,
    EXPLAINED,
    BELIEFS,
    ENDS, /* winners and measures */
    ASPECTS
} aspect;

extern const char *const walk_aspects[ASPECTS];

/* Too large for the stack. Its hashes continue from one setup to the next. */
typedef struct walk {
    const bn_game *game;
    const void *setup;
    size_t size;
    bn_rng rng;
    uint32_t steps;
    print prints[ASPECTS];
    _Alignas(BN_STATE_ALIGN) unsigned char state[BN_STATE_MAX];
    _Alignas(BN_STATE_ALIGN) unsigned char before[BN_STATE_MAX];
} walk;

/* Whole games of this setup, until this many answers were given. */
void walk_play(walk *w, const bn_game *game, const void *setup, uint64_t stream, uint32_t steps);

#endif
