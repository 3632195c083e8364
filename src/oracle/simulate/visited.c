#include "visited.h"

#include <string.h>

#include <banneret/system/game.h>

#include "../common/digest.h"

#define STEPS_FIRST 8u
#define STEPS_MOST 2048u /* consequences of one roll that are remembered */

_Static_assert(STEPS_MOST * sizeof(bni_step) <= BNI_BLOCK, "a block holds all steps of a stop");
_Static_assert(sizeof(bni_stop) + BN_STATE_MAX <= BNI_BLOCK, "a block holds a stop");

/* Zeroed room, or NULL. Only a block of its own is taken under the lock of all; and only while the
 * arena has plenty, for whatever comes after must find it not yet full. */
static void *room(bni_visited *visited, size_t size)
{
    const bn_arena *arena = visited->ground->pool.arena;
    void *got = NULL;

    size = bni_round16(size);
    if (size > visited->left)
        return NULL;
#if BNI_THREADS
    if (pthread_mutex_lock(&visited->ground->lock) != 0)
        return NULL;
#endif
    if (arena->limit - arena->used > 16 * BNI_BLOCK)
        got = bni_chain_room(&visited->ground->pool, &visited->chain, size);
#if BNI_THREADS
    (void)pthread_mutex_unlock(&visited->ground->lock);
#endif
    if (!got)
        return NULL;
    bni_chain_take(&visited->chain, size);
    visited->left -= size;
    return memset(got, 0, size);
}

bni_stop *bni_visited_stop(bni_visited *visited, const void *state, const bn_question *roll)
{
    uint64_t hash = bni_digest64(state, visited->state_size, 0);
    bni_stop **bucket = &visited->buckets[hash % BNI_BUCKETS];
    bni_stop *stop;

    for (stop = *bucket; stop; stop = stop->next)
        if (stop->hash == hash && memcmp(stop->state, state, visited->state_size) == 0)
            return stop;
    stop = room(visited, sizeof *stop + visited->state_size);
    if (!stop)
        return NULL;
    stop->next = *bucket;
    *bucket = stop;
    stop->hash = hash;
    stop->over = !roll;
    if (roll)
        stop->roll = *roll;
    memcpy(stop->state, state, visited->state_size);
    return stop;
}

void bni_visited_step(bni_visited *visited, bni_stop *from, int32_t consequence, bni_step step)
{
    uint32_t at = (uint32_t)consequence, wanted = from->room ? from->room : STEPS_FIRST;

    if (at >= STEPS_MOST)
        return;
    if (at >= from->room) {
        bni_step *steps;

        while (wanted <= at)
            wanted *= 2;
        steps = room(visited, wanted * sizeof *steps);
        if (!steps)
            return;
        if (from->room > 0)
            memcpy(steps, from->steps, from->room * sizeof *steps);
        from->steps = steps;
        from->room = wanted;
    }
    from->steps[at] = step;
}
