/* How states wait: packed one behind the other in chains of blocks, in the order in which they came, and a table of where
 * each of them is. */
#include "waiting.h"

#include <string.h>

#include <banneret/system/game.h>

#include "packed.h"

#define LOG_FIRST 10u
#define SMALL_BLOCK ((size_t)16 * 1024)
#define SECTION 16u /* blocks that are cut off at a time */

/* A place of the table. */
typedef struct place {
    uint32_t tag;
    bni_waiting *state; /* NULL: it waits no more */
} place;

_Static_assert(BN_STATE_MAX + BN_STATE_MAX / 64 + 4 <= UINT16_MAX, "`used` holds a packed state");

bn_code bni_queue_init(bni_queue *queue, const void *common, size_t state_size, uint64_t light,
                       size_t bytes, bn_arena *arena)
{
    size_t most = bni_packed_most(state_size);

    *queue = (bni_queue){
        .arena = arena,
        .bytes = bytes,
        .state_size = state_size,
        .common = bn_arena_get(arena, state_size),
        .packed = bn_arena_get(arena, sizeof(bni_waiting) + most),
        .pool = { .arena = arena,
                  .size = sizeof(bni_waiting) + most <= SMALL_BLOCK / 4 ? SMALL_BLOCK : BNI_BLOCK },
        .thrown = light
    };
    if (!queue->common || !queue->packed ||
        bni_table_make(&queue->table, sizeof(place), LOG_FIRST, arena) != BN_OK)
        return BN_MEMORY;
    memcpy(queue->common, common, state_size);
    return BN_OK;
}

/* ---- the table ------------------------------------------------------------------------------- */

static bool same(const void *held, const void *wanted)
{
    const bni_waiting *state = ((const place *)held)->state;

    return state && bni_print_same(&state->print, wanted);
}

static place *place_of(const bni_queue *q, const bni_print *print)
{
    return bni_table_find(&q->table, sizeof(place), print->tag, same, print);
}

static void put(bni_queue *q, bni_waiting *state)
{
    *place_of(q, &state->print) = (place){ .tag = state->print.tag, .state = state };
    q->table.count++;
    q->count++;
}

/* Puts all states of a chain that wait into the table. */
static void put_all(bni_queue *q, const bni_chain *chain)
{
    for (bni_block *b = chain->first; b; b = b->next)
        for (size_t at = 0; at < b->used;) {
            bni_waiting *state = (bni_waiting *)(void *)(b->bytes + at);

            put(q, state);
            at += bni_waiting_size(state);
        }
}

/* Fills the table anew with the states that wait, which frees the places of all others. */
static void sift(bni_queue *q)
{
    memset(q->table.places, 0, sizeof(place) << q->table.log);
    q->table.count = q->count = 0;
    for (uint32_t depth = 0; depth < BNI_DEPTHS; depth++)
        put_all(q, &q->now[depth]);
    put_all(q, &q->later);
}

static bn_code widen(bni_queue *q)
{
    bni_table old = q->table;

    if (bni_table_widen(&q->table, sizeof(place), q->arena) != BN_OK)
        return BN_MEMORY;
    bni_blocks_give(&q->pool, old.places, sizeof(place) << old.log);
    return BN_OK;
}

/* ---- throwing out ---------------------------------------------------------------------------- */

/* Moves the states of a chain together that are not to be thrown out, and gives back the blocks that are left over. A
 * state never moves towards the end: the ones before it take no more room than they did. */
static void press(bni_queue *q, bni_chain *chain)
{
    bni_block *to = chain->first;
    size_t filled = 0;
    bni_chain rest;

    for (bni_block *b = chain->first; b; b = b->next)
        for (size_t at = 0, used = b->used; at < used;) {
            bni_waiting *state = (bni_waiting *)(void *)(b->bytes + at);
            size_t size = bni_waiting_size(state);

            at += size;
            if (state->weight < q->thrown) {
                q->count--;
                continue;
            }
            if (q->pool.size - filled < size) {
                to->used = filled;
                to = to->next;
                filled = 0;
            }
            memmove(to->bytes + filled, state, size);
            filled += size;
        }
    if (!to)
        return;
    to->used = filled;
    rest = (bni_chain){ .first = to->next, .last = chain->last };
    to->next = NULL;
    chain->last = to;
    if (rest.first)
        bni_chain_clear(&q->pool, &rest);
    if (filled == 0)
        bni_chain_clear(&q->pool, chain);
}

/* Throws out the lightest: at least a quarter of all. */
static void squeeze(bni_queue *q)
{
    uint64_t enough = q->count - q->count / 4;

    q->full = true;
    while (q->count > 0 && q->count >= enough) {
        q->thrown = q->thrown < UINT64_MAX / 2 ? q->thrown * 2 : UINT64_MAX;
        for (uint32_t depth = 0; depth < BNI_DEPTHS; depth++)
            press(q, &q->now[depth]);
        press(q, &q->later);
    }
    sift(q);
}

/* ---- waiting --------------------------------------------------------------------------------- */

/* Whether there is memory for another one and its place. */
static bool has_room(const bni_queue *q)
{
    if (bni_table_full(&q->table))
        return q->arena->used + (sizeof(place) << (q->table.log + 1)) <= q->bytes;
    return q->pool.free || q->arena->used < q->bytes;
}

/* Makes room as far as it can be made. */
static void make_room(bni_queue *q)
{
    if (bni_table_full(&q->table) && q->count * 2 < q->table.count)
        sift(q);
    if (!has_room(q))
        squeeze(q);
}

bn_code bni_queue_add(bni_queue *queue, bni_chain *chain, const bni_print *print, uint64_t weight,
                      const void *state)
{
    bni_queue *q = queue;
    bni_waiting *known = place_of(q, print)->state;
    size_t size;

    if (known) {
        known->weight += weight;
        return BN_OK;
    }
    make_room(q);
    if (!has_room(q))
        return BN_OK;
    if (bni_table_full(&q->table) && widen(q) != BN_OK)
        return BN_MEMORY;
    q->packed->print = *print;
    q->packed->weight = weight;
    q->packed->used = (uint16_t)bni_pack(q->common, state, q->state_size, q->packed->packed);
    size = bni_waiting_size(q->packed);
    known = bni_chain_room(&q->pool, chain, size);
    if (!known)
        return BN_MEMORY;
    memcpy(known, q->packed, size);
    bni_chain_take(chain, size);
    put(q, known);
    return BN_OK;
}

bni_chain bni_queue_cut(bni_queue *queue, uint32_t depth)
{
    bni_chain *from = &queue->now[depth], cut = { .first = from->first };

    for (uint32_t blocks = 0; blocks < SECTION && from->first; blocks++) {
        bni_block *b = from->first;

        for (size_t at = 0; at < b->used;) {
            const bni_waiting *state = (const bni_waiting *)(const void *)(b->bytes + at);

            place_of(queue, &state->print)->state = NULL;
            queue->count--;
            at += bni_waiting_size(state);
        }
        cut.last = b;
        from->first = b->next;
    }
    if (cut.last)
        cut.last->next = NULL;
    if (!from->first)
        from->last = NULL;
    return cut;
}

void bni_queue_give_back(bni_queue *queue, bni_chain *blocks)
{
    bni_chain_clear(&queue->pool, blocks);
}

void bni_queue_turn(bni_queue *queue)
{
    queue->now[0] = queue->later;
    queue->later = (bni_chain){ 0 };
    sift(queue);
}
