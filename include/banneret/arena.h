/* Memory by lifetime: everything in an arena ends together; nothing is freed singly. */
#ifndef BANNERET_ARENA_H
#define BANNERET_ARENA_H

#include <banneret/base.h>

BN_BEGIN_C

/* Where an arena gets its blocks. The core has no allocator of its own: a program passes one in.
 * `get` answers NULL when there is no more. */
typedef struct bn_memory {
    void *(*get)(void *self, size_t size);
    void (*put)(void *self, void *block, size_t size);
    void *self;
} bn_memory;

/* Plain, in the caller's frame. A failed allocation sets `full` for good, so that a builder of a
 * large tree may look once at the end. */
typedef struct bn_arena {
    bn_memory memory;  /* get is NULL for an arena over one fixed block */
    unsigned char *at; /* first free byte of the newest block */
    size_t left;       /* free bytes behind it */
    size_t used;       /* bytes handed out since init or reset */
    size_t limit;      /* ceiling of `used` */
    void *blocks;      /* chain of blocks to give back */
    bool full;
} bn_arena;

/* Over a block of the caller's, which must outlive it. */
BN_API void bn_arena_init_fixed(bn_arena *arena, void *block, size_t size);

/* Over an allocator of the caller's, up to `limit` bytes. End it with bn_arena_done. */
BN_API void bn_arena_init(bn_arena *arena, bn_memory memory, size_t limit);
BN_API void bn_arena_done(bn_arena *arena);

/* Zeroed, aligned for any type. NULL, and `full` set, when the ceiling is reached. */
BN_API void *bn_arena_get(bn_arena *arena, size_t size);

/* The same for an array; a product that overflows counts as full. */
BN_API void *bn_arena_array(bn_arena *arena, size_t count, size_t size);

/* A copy of `length` bytes of text with a zero behind it, or NULL. */
BN_API char *bn_arena_text(bn_arena *arena, const char *text, size_t length);

BN_END_C

#endif
