#include <banneret/arena.h>

#include <stdalign.h>
#include <string.h>

/* An arena hands out bytes from the front of its newest block and never goes back to an older one. With an
 * allocator behind it, blocks are chained through a header at their start, newest first, and each
 * is about a quarter as large as all before it together (within the bounds below): little of an arena stays unused, and
 * a large one asks its allocator a logarithmic number of times until BLOCK_MOST. Every size is rounded up to the
 * strictest alignment, so `at` is always aligned. */

#define ALIGN alignof(max_align_t)
#define BLOCK_LEAST ((size_t)4096)
#define BLOCK_MOST ((size_t)1 << 20)

typedef struct block {
    alignas(max_align_t) struct block *older;
    size_t size;
} block;

void bn_arena_init_fixed(bn_arena *arena, void *bytes, size_t size)
{
    size_t skew = (size_t)(-(uintptr_t)bytes & (ALIGN - 1));

    skew = skew < size ? skew : size;
    *arena = (bn_arena){ .at = (unsigned char *)bytes + skew, .left = size - skew, .limit = size };
}

void bn_arena_init(bn_arena *arena, bn_memory memory, size_t limit)
{
    *arena = (bn_arena){ .memory = memory, .limit = limit };
}

void bn_arena_done(bn_arena *arena)
{
    block *b = arena->blocks;

    while (b) {
        block *older = b->older;

        arena->memory.put(arena->memory.self, b, b->size);
        b = older;
    }
    *arena = (bn_arena){ .full = true }; /* anyone who still uses it gets no memory */
}

/* The next block: at least `size` bytes, and never more than the ceiling still allows. The rest of the block before is
 * not used. */
static bool grow(bn_arena *arena, size_t size)
{
    size_t room = arena->limit - arena->used;
    size_t want = arena->used / 4;

    if (!arena->memory.get)
        return false;
    want = want < BLOCK_LEAST ? BLOCK_LEAST : want > BLOCK_MOST ? BLOCK_MOST : want;
    want = want < room ? want : room;
    want = want > size ? want : size;
    if (want > SIZE_MAX - sizeof(block))
        return false;

    block *b = arena->memory.get(arena->memory.self, sizeof *b + want);

    if (!b)
        return false;
    b->older = arena->blocks;
    b->size = sizeof *b + want;
    arena->blocks = b;
    arena->at = (unsigned char *)(b + 1);
    arena->left = want;
    return true;
}

void *bn_arena_get(bn_arena *arena, size_t size)
{
    size_t rounded = (size + ALIGN - 1) & ~(ALIGN - 1);

    if (rounded == 0)
        rounded = ALIGN; /* a request for 0 bytes still gets its own address */
    if (arena->full || rounded < size || rounded > arena->limit - arena->used ||
        (rounded > arena->left && !grow(arena, rounded))) {
        arena->full = true;
        return NULL;
    }

    void *got = arena->at;

    arena->at += rounded;
    arena->left -= rounded;
    arena->used += rounded;
    return memset(got, 0, rounded);
}

void *bn_arena_array(bn_arena *arena, size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size) {
        arena->full = true;
        return NULL;
    }
    return bn_arena_get(arena, count * size);
}

char *bn_arena_text(bn_arena *arena, const char *text, size_t length)
{
    char *copy = length < SIZE_MAX ? bn_arena_get(arena, length + 1) : NULL;

    if (copy && length != 0)
        memcpy(copy, text, length);
    return copy;
}
