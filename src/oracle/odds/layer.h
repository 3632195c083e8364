/* A layer of exact odds: the states that a game can be in after this many rolls, in blocks. */
#ifndef BNI_LAYER_H
#define BNI_LAYER_H

#include <banneret/system/game.h>

#include "../common/blocks.h"
#include "../common/fold.h"
#include "weights.h"

#define SMALL_STATE ((size_t)1024) /* layers of up to this many states use smaller blocks */
#define SMALL_BLOCK ((size_t)16 * 1024)

/* A state in its layer: this, then its weight, the state itself and, if it differs, its key. */
typedef struct node {
    bni_fold *fold; /* of the roll it waits for; NULL when the game is over */
    uint32_t bytes; /* of all of it */
    uint32_t stage; /* of the path; 0 where no one waits for others */
} node;

#define HEAD ((sizeof(node) + 15) & ~(size_t)15)

_Static_assert(HEAD + BNI_LIMBS_MOST * 8 + 2 * (BN_STATE_MAX + 16) <= BNI_BLOCK,
               "a block holds a node");
_Static_assert(HEAD + BNI_LIMBS_MOST * 8 + 2 * (SMALL_STATE + 16) <= SMALL_BLOCK,
               "and so does this");

typedef struct layer {
    bni_chain chain;
    uint64_t count;
    uint64_t open;     /* of them, those that wait for a roll */
    uint32_t stage;    /* the lowest of those: they are expanded, and the rest wait */
    uint32_t width;    /* limbs of a weight */
    uint32_t state_at; /* where the state is in a node */
    bni_common common; /* of the totals of its folds */
} layer;

static inline uint64_t *weight_of(node *n)
{
    return (uint64_t *)(void *)((unsigned char *)n + HEAD);
}

static inline void *state_of(const layer *l, node *n)
{
    return (unsigned char *)n + l->state_at;
}

typedef struct run run; /* anyone who walks through the layers */
typedef bn_code layer_visit(run *r, node *n);

/* Visits every node of a block. */
static inline bn_code block_each(bni_block *b, layer_visit *visit, run *r)
{
    for (size_t at = 0; at < b->used;) {
        node *n = (node *)(void *)(b->bytes + at);
        bn_code code = visit(r, n);

        if (code != BN_OK)
            return code;
        at += n->bytes;
    }
    return BN_OK;
}

static inline bn_code layer_each(const layer *l, layer_visit *visit, run *r)
{
    bn_code code = BN_OK;

    for (bni_block *b = l->chain.first; b && code == BN_OK; b = b->next)
        code = block_each(b, visit, r);
    return code;
}

/* The same for the last time: each block is given back when it is done with. */
static inline bn_code layer_each_at_last(layer *l, bni_blocks *pool, layer_visit *visit, run *r)
{
    bn_code code = BN_OK;

    while (l->chain.first && code == BN_OK) {
        code = block_each(l->chain.first, visit, r);
        bni_chain_drop(pool, &l->chain);
    }
    return code;
}

#endif
