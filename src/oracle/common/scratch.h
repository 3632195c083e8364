/* An arena that is emptied between pieces of work. */
#ifndef BNI_SCRATCH_H
#define BNI_SCRATCH_H

#include <banneret/arena.h>

/* Gives back all that an arena over an allocator holds; it is as new then. */
static inline void bni_scratch_clear(bn_arena *arena)
{
    bn_memory memory = arena->memory;
    size_t limit = arena->limit;

    bn_arena_done(arena);
    bn_arena_init(arena, memory, limit);
}

#endif
