/* An arena is memory that is freed all at once: nothing in it is freed separately. */
#ifndef BANNERET_ARENA_H
#define BANNERET_ARENA_H

#include <banneret/base.h>

BN_BEGIN_C

/* Where an arena gets its blocks from. The library does not allocate memory itself: the program
 * passes an allocator in. `get` returns NULL when there is no more memory. */
typedef struct bn_memory {
    void *(*get)(void *self, size_t size);
    void (*put)(void *self, void *block, size_t size);
    void *self;
} bn_memory;

/* A plain struct that the caller owns. A failed allocation sets `full`, and nothing clears it
 * again, so a function that builds a large tree needs to check it only once, at the end. */
typedef struct bn_arena {
    bn_memory memory;  /* get is NULL for an arena over one fixed block */
    unsigned char *at; /* first free byte of the newest block */
    size_t left;       /* free bytes behind it */
    size_t used;       /* bytes handed out since init or reset */
    size_t limit;      /* ceiling of `used` */
    void *blocks;      /* chain of blocks to give back */
    bool full;
} bn_arena;

/* Makes an arena over a block of the caller's, which must outlive the arena. */
BN_API void bn_arena_init_fixed(bn_arena *arena, void *block, size_t size);

/* Makes an arena over an allocator of the caller's, for at most `limit` bytes. End it with
 * bn_arena_done. */
BN_API void bn_arena_init(bn_arena *arena, bn_memory memory, size_t limit);
BN_API void bn_arena_done(bn_arena *arena);

/* Gives zeroed memory that is aligned for any type. If the limit is reached it gives NULL and sets
 * `full`. */
BN_API void *bn_arena_get(bn_arena *arena, size_t size);

/* The same for an array. If the product overflows, the arena counts as full. */
BN_API void *bn_arena_array(bn_arena *arena, size_t count, size_t size);

/* Copies `length` bytes of text and puts a zero behind them; NULL if the arena is full. */
BN_API char *bn_arena_text(bn_arena *arena, const char *text, size_t length);

BN_END_C

#endif
