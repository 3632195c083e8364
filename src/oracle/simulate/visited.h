/* The states that simulated games have been in before.
 *
 * A game's functions are pure: the same state and the same answer make the same next state. So no game repeats the work
 * of an earlier one: from a state met before, by a consequence met before, the next state is known. The dice are still
 * thrown for every game and read by the game's own `consequence`. States are compared by all their bytes, not by the
 * game's key: simulation is the check on exact odds, and shares no shortcut with them.
 *
 * Each thread keeps its own memory; what it holds changes the time a game takes and nothing
 * else. It is bounded: when it is full, games continue without it. */
#ifndef BNI_VISITED_H
#define BNI_VISITED_H

#include <banneret/oracle.h>

#include "../common/table.h"
#include "ground.h"

typedef struct bni_stop bni_stop;

/* The way on by one consequence. */
typedef struct bni_step {
    bni_stop *to;     /* NULL: not gone yet */
    uint32_t answers; /* given on the way, the roll among them */
    uint32_t declined;
} bni_step;

/* A state in which a roll is open or the game is over. */
struct bni_stop {
    bni_stop *older; /* the one made before it */
    uint64_t hash;
    uint64_t games; /* that ended here */
    bni_step *steps;
    uint32_t room; /* consequences that steps has room for */
    bool over;
    uint32_t known_size;
    const unsigned char *known_by; /* the bytes that tell it from others: its state, or its key */
    bn_question roll;
    alignas(16) unsigned char state[];
};

typedef struct bni_visited {
    bni_ground *ground;
    bni_chain chain;
    size_t state_size;
    size_t left;     /* bytes it may still take */
    bni_table table; /* of stops, by the bytes of their states */
    bni_stop *newest;
} bni_visited;

/* The stop of this state, made if there is room for it; otherwise NULL. `roll` is NULL when the game is
 * over. */
bni_stop *bni_visited_stop(bni_visited *visited, const void *state, const bn_question *roll);

/* The same for states that are told apart by `size` bytes of a key and not by all of theirs. One memory uses the same
 * way for all its states. */
bni_stop *bni_visited_stop_by(bni_visited *visited, const void *key, size_t size, const void *state,
                              const bn_question *roll);

/* Remembers a way on, if there is room. */
void bni_visited_step(bni_visited *visited, bni_stop *from, int32_t consequence, bni_step step);

/* The way on, or NULL if it is not known. */
static inline const bni_step *bni_visited_way(const bni_stop *from, int32_t consequence)
{
    if ((uint32_t)consequence >= from->room || !from->steps[consequence].to)
        return NULL;
    return &from->steps[consequence];
}

#endif
