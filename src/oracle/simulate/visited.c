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
static void *room(bni_trail *trail, size_t size)
{
    const bn_arena *arena = trail->ground->pool.arena;
    void *got = NULL;

    size = bni_round16(size);
    if (size > trail->left)
        return NULL;
#if BNI_THREADS
    if (pthread_mutex_lock(&trail->ground->lock) != 0)
        return NULL;
#endif
    if (arena->limit - arena->used > 16 * BNI_BLOCK)
        got = bni_chain_room(&trail->ground->pool, &trail->chain, size);
#if BNI_THREADS
    (void)pthread_mutex_unlock(&trail->ground->lock);
#endif
    if (!got)
        return NULL;
    bni_chain_take(&trail->chain, size);
    trail->left -= size;
    return memset(got, 0, size);
}

bni_stop *bni_trail_stop(bni_trail *trail, const void *state, const bn_question *roll)
{
    uint64_t hash = bni_digest64(state, trail->state_size, 0);
    bni_stop **bucket = &trail->buckets[hash % BNI_BUCKETS];
    bni_stop *stop;

    for (stop = *bucket; stop; stop = stop->next)
        if (stop->hash == hash && memcmp(stop->state, state, trail->state_size) == 0)
            return stop;
    stop = room(trail, sizeof *stop + trail->state_size);
    if (!stop)
        return NULL;
    stop->next = *bucket;
    *bucket = stop;
    stop->hash = hash;
    stop->over = !roll;
    if (roll)
        stop->roll = *roll;
    memcpy(stop->state, state, trail->state_size);
    return stop;
}

void bni_trail_step(bni_trail *trail, bni_stop *from, int32_t consequence, bni_step step)
{
    uint32_t at = (uint32_t)consequence, wanted = from->room ? from->room : STEPS_FIRST;

    if (at >= STEPS_MOST)
        return;
    if (at >= from->room) {
        bni_step *steps;

        while (wanted <= at)
            wanted *= 2;
        steps = room(trail, wanted * sizeof *steps);
        if (!steps)
            return;
        if (from->room > 0)
            memcpy(steps, from->steps, from->room * sizeof *steps);
        from->steps = steps;
        from->room = wanted;
    }
    from->steps[at] = step;
}
