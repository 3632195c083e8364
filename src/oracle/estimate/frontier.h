/* The frontier of a game: what is counted of it, and the open states where counting stopped. */
#ifndef BNI_FRONTIER_H
#define BNI_FRONTIER_H

#include "../common/digest.h"
#include "../common/fold.h"
#include "../odds/outcomes.h"
#include "field.h"

/* The weight of all paths. A state's is a whole number of such parts, rounded down. */
#define BNI_ALL (UINT64_C(1) << 62)

/* A state in which a roll is due. Its weight is 0 when it has been expanded and not reached since. */
typedef struct bni_open {
    bni_print print; /* of its key */
    uint64_t weight;
    uint32_t place;  /* in the heap, from 1 on; 0: not in it */
    bool early;      /* its marks are not complete: it is expanded before all whose marks are */
    uint32_t marks;  /* that its paths have collected: see bni_frontier.marks */
    uint32_t number; /* in the order in which they were met */
    uint32_t
        parent; /* the number of the one from which it was met first; its own: the first of all */
    alignas(16) unsigned char state[];
} bni_open;

typedef struct bni_frontier {
    bni_field field;
    bn_arena *arena;
    bni_blocks pool;
    bni_memo *memo;
    bni_memo own_memo; /* if none was given */
    bni_chain chain;   /* of nodes, all of one size */
    size_t node_size;
    bni_table table; /* of nodes, by the prints of their keys */
    bni_open **heap; /* the heaviest first */
    uint32_t heap_count, heap_room;
    uint32_t nodes;
    unsigned char *key;
    bni_outcomes ended; /* weights out of BNI_ALL, in one limb */
    uint64_t ended_weight;
    uint64_t declined;
    uint64_t expanded;
    /* Where policies leave marks as they answer: set to the marks of the earlier state before they
     * are asked, and read afterwards. States of other marks are other states. NULL: there are none. */
    uint32_t *marks;
    uint32_t all_marks; /* of a state that has them all */
} bni_frontier;

/* The frontier that is the first state (NULL: of game->start). Only the marks and the memo of folds (NULL: it has its
 * own) that `frontier` had before are kept. */
BN_MUST_CHECK bn_code bni_frontier_init(bni_frontier *frontier, const bni_field *field,
                                        const void *from, bn_arena *arena, bn_error *err);

/* Expands the heaviest open state by its roll. None may be left: then nothing happens. */
BN_MUST_CHECK bn_code bni_frontier_expand(bni_frontier *frontier, bn_error *err);

/* Expands the heaviest ones until `states` have been, in all, or the open ones take `bytes`. */
BN_MUST_CHECK bn_code bni_frontier_widen(bni_frontier *frontier, uint64_t states, size_t bytes,
                                         bn_error *err);

/* Writes all open states into `out`, which has room for heap_count: those next to each other that have the
 * longest way in common. BN_MEMORY if the arena is full. */
BN_MUST_CHECK bn_code bni_frontier_list(bni_frontier *frontier, const bni_open **out);

/* The share of all paths that has not ended: what was lost by rounding down is part of it. */
static inline uint64_t bni_frontier_open(const bni_frontier *frontier)
{
    return BNI_ALL - frontier->ended_weight;
}

#endif
