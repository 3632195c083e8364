/* The memory of a simulating thread: see visited.h for why it changes no result.
 *
 * Blocks and the table come from the arena of all threads, so a thread takes the lock to get them,
 * and it gets them only while the arena has plenty left. Everything else belongs to one thread
 * alone. Two states are the same if all their bytes are (or those of their keys, by
 * bni_visited_stop_by); the hash only says where to look. */
#include "visited.h"

#include <string.h>

#include <banneret/system/game.h>

#include "../common/digest.h"

#define LOG_FIRST 10u
#define STEPS_FIRST 8u
#define STEPS_MOST 2048u /* consequences of one roll that are remembered */

_Static_assert(STEPS_MOST * sizeof(bni_step) <= BNI_BLOCK, "a block holds all steps of a stop");
_Static_assert(sizeof(bni_stop) + 2 * (BN_STATE_MAX + 16) <= BNI_BLOCK,
               "a block holds a stop with its key");

/* Zeroed room, or NULL. */
static void *room(bni_visited *visited, size_t size)
{
    void *got = NULL;

    size = bni_round16(size);
    if (size > visited->left || !bni_ground_lock(visited->ground))
        return NULL;
    if (bni_ground_plenty(visited->ground, 0))
        got = bni_chain_room(&visited->ground->pool, &visited->chain, size);
    bni_ground_unlock(visited->ground);
    if (!got)
        return NULL;
    bni_chain_take(&visited->chain, size);
    visited->left -= size;
    return memset(got, 0, size);
}

/* A place of the table of stops. */
typedef struct place {
    uint32_t tag;
    bni_stop *stop;
} place;

/* What is looked for in it. */
typedef struct wanted {
    uint64_t hash;
    const void *bytes;
    size_t size;
} wanted;

static bool is_stop(const void *at, const void *w)
{
    const bni_stop *stop = ((const place *)at)->stop;
    const wanted *want = w;

    return stop->hash == want->hash && stop->known_size == want->size &&
           memcmp(stop->known_by, want->bytes, want->size) == 0;
}

static place *place_of(const bni_visited *visited, const wanted *want)
{
    return bni_table_find(&visited->table, sizeof(place), bni_tag_of(want->hash), is_stop, want);
}

/* Room in the table for another stop. The table counts for nothing in `left`. */
static bool widen(bni_visited *visited)
{
    bni_table *table = &visited->table;
    bn_arena *arena = visited->ground->pool.arena;
    size_t bytes = sizeof(place) << (table->places ? table->log + 1 : LOG_FIRST);
    bool wider = false;

    if (table->places && !bni_table_full(table))
        return true;
    if (!bni_ground_lock(visited->ground))
        return false;
    if (bni_ground_plenty(visited->ground, bytes))
        wider = (table->places ? bni_table_widen(table, sizeof(place), arena)
                               : bni_table_make(table, sizeof(place), LOG_FIRST, arena)) == BN_OK;
    bni_ground_unlock(visited->ground);
    return wider;
}

static bni_stop *add(bni_visited *visited, const wanted *want, const void *state,
                     const bn_question *roll)
{
    bool by_state = want->bytes == state;
    size_t at = bni_round16(visited->state_size);
    bni_stop *stop =
        widen(visited) ? room(visited, sizeof *stop + at + (by_state ? 0 : want->size)) : NULL;

    if (!stop)
        return NULL;
    stop->older = visited->newest;
    visited->newest = stop;
    stop->hash = want->hash;
    stop->over = !roll;
    if (roll)
        stop->roll = *roll;
    memcpy(stop->state, state, visited->state_size);
    if (!by_state)
        memcpy(stop->state + at, want->bytes, want->size);
    stop->known_by = by_state ? stop->state : stop->state + at;
    stop->known_size = (uint32_t)want->size;
    *place_of(visited, want) = (place){ bni_tag_of(want->hash), stop };
    visited->table.count++;
    return stop;
}

bni_stop *bni_visited_stop_by(bni_visited *visited, const void *key, size_t size, const void *state,
                              const bn_question *roll)
{
    wanted want = { bni_digest64(key, size, 0), key, size };
    bni_stop *met = visited->table.places ? place_of(visited, &want)->stop : NULL;

    return met ? met : add(visited, &want, state, roll);
}

bni_stop *bni_visited_stop(bni_visited *visited, const void *state, const bn_question *roll)
{
    return bni_visited_stop_by(visited, state, visited->state_size, state, roll);
}

void bni_visited_step(bni_visited *visited, bni_stop *from, int32_t consequence, bni_step step)
{
    uint32_t at = (uint32_t)consequence, count = from->room ? from->room : STEPS_FIRST;

    if (at >= STEPS_MOST)
        return;
    if (at >= from->room) {
        bni_step *steps;

        while (count <= at)
            count *= 2;
        steps = room(visited, count * sizeof *steps);
        if (!steps)
            return;
        if (from->room > 0)
            memcpy(steps, from->steps, from->room * sizeof *steps);
        from->steps = steps;
        from->room = count;
    }
    from->steps[at] = step;
}
