/* The memory that all threads of one simulation share: an arena under a lock. */
#ifndef BNI_GROUND_H
#define BNI_GROUND_H

#include "../common/blocks.h"

#if !defined(__wasm__)
#include <pthread.h>
#define BNI_THREADS 1
#else
#define BNI_THREADS 0
#endif

typedef struct bni_ground {
    bni_blocks pool;
    size_t reserve; /* bytes of the arena that only the counts may take */
#if BNI_THREADS
    pthread_mutex_t lock;
#endif
} bni_ground;

/* False if there is no lock available. */
static inline bool bni_ground_lock(bni_ground *ground)
{
#if BNI_THREADS
    return pthread_mutex_lock(&ground->lock) == 0;
#else
    (void)ground;
    return true;
#endif
}

static inline void bni_ground_unlock(bni_ground *ground)
{
#if BNI_THREADS
    (void)pthread_mutex_unlock(&ground->lock);
#else
    (void)ground;
#endif
}

/* Whether, under the lock, there is plenty for what only saves time: the counts and the result, which come
 * after, must not find the arena full. */
static inline bool bni_ground_plenty(const bni_ground *ground, size_t bytes)
{
    const bn_arena *arena = ground->pool.arena;

    return arena->limit - arena->used > 16 * BNI_BLOCK + ground->reserve + bytes;
}

#endif
