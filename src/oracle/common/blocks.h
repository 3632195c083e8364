/* Blocks of one size that are taken from an arena and put back into a list. Layers of states come and
 * go, and an arena alone gives nothing back. A block is in one chain or in the free list, never in
 * both, so memory that is used again was given up first. */
#ifndef BNI_BLOCKS_H
#define BNI_BLOCKS_H

#include <stdalign.h>

#include <banneret/arena.h>

#define BNI_BLOCK ((size_t)64 * 1024) /* bytes that the largest block holds */

typedef struct bni_block {
    alignas(16) struct bni_block *next;
    size_t used;
    alignas(16) unsigned char bytes[];
} bni_block;

typedef struct bni_blocks {
    bn_arena *arena;
    size_t size; /* bytes that each block holds, at most BNI_BLOCK */
    bni_block *free;
} bni_blocks;

/* Blocks one after the other, filled from the front. */
typedef struct bni_chain {
    bni_block *first;
    bni_block *last;
} bni_chain;

/* An empty block, or NULL if the arena is full. */
static inline bni_block *bni_blocks_get(bni_blocks *pool)
{
    bni_block *b = pool->free;

    if (b)
        pool->free = b->next;
    else
        b = bn_arena_get(pool->arena, sizeof *b + pool->size);
    if (b) {
        b->next = NULL;
        b->used = 0;
    }
    return b;
}

/* Takes over memory of the same arena, aligned for any type, that is no longer needed: as many blocks as it has room
 * for. */
static inline void bni_blocks_give(bni_blocks *pool, void *memory, size_t size)
{
    size_t step = (sizeof(bni_block) + pool->size + 15) & ~(size_t)15;

    for (size_t at = 0; size - at >= step; at += step) {
        bni_block *b = (bni_block *)(void *)((unsigned char *)memory + at);

        b->next = pool->free;
        pool->free = b;
    }
}

/* Room for `size` bytes (at most pool->size) at the end of the chain, not yet taken: bni_chain_take
 * does that. Not zeroed. NULL if the arena is full. */
static inline void *bni_chain_room(bni_blocks *pool, bni_chain *chain, size_t size)
{
    bni_block *b = chain->last;

    if (b && pool->size - b->used >= size)
        return b->bytes + b->used;
    b = bni_blocks_get(pool);
    if (!b)
        return NULL;
    if (chain->last)
        chain->last->next = b;
    else
        chain->first = b;
    chain->last = b;
    return b->bytes;
}

static inline void bni_chain_take(bni_chain *chain, size_t size)
{
    chain->last->used += size;
}

/* Gives all its blocks back. */
static inline void bni_chain_clear(bni_blocks *pool, bni_chain *chain)
{
    if (chain->last) {
        chain->last->next = pool->free;
        pool->free = chain->first;
    }
    *chain = (bni_chain){ 0 };
}

/* Gives its first block back. */
static inline void bni_chain_drop(bni_blocks *pool, bni_chain *chain)
{
    bni_block *b = chain->first;

    chain->first = b->next;
    if (!b->next)
        chain->last = NULL;
    b->next = pool->free;
    pool->free = b;
}

static inline size_t bni_round16(size_t size)
{
    return (size + 15) & ~(size_t)15;
}

#endif
