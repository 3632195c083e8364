/* Threads that expand waiting states, and queue the states that these lead to. */
#ifndef BNI_WALKERS_H
#define BNI_WALKERS_H

#include "../common/fold.h"
#include "field.h"
#include "waiting.h"

typedef struct bni_walker bni_walker;
typedef struct bni_section bni_section;

typedef struct bni_walk {
    bni_field field;
    bni_queue queue;
    bni_ground ground; /* the arena of the queue and of the folds */
    bni_blocks pool;   /* of the folds */
    uint64_t least;    /* weight of a state that is expanded */
    uint64_t won[BN_SIDES_MAX + 1];
    uint64_t ended;
    uint64_t states; /* that were expanded */
    uint32_t threads;
    bni_walker *walkers;
    bni_section *section; /* the one in hand */
} bni_walk;

/* Starts with a state (NULL: of game->start). The queue takes this many bytes of the arena at most. Close it, unless
 * this fails. */
BN_MUST_CHECK bn_code bni_walk_open(bni_walk *walk, const bni_field *field, const void *from,
                                    uint64_t least, size_t bytes, uint32_t threads, bn_arena *arena,
                                    bn_error *err);
void bni_walk_close(bni_walk *walk);

/* Expands the next states that wait, this many rolls after the round started. */
BN_MUST_CHECK bn_code bni_walk_on(bni_walk *walk, uint32_t depth, bn_error *err);

#endif
