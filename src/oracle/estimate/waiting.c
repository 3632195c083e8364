/* How states wait: packed one behind the other in chains of blocks, in the order in which they came, and a table of where
 * each of them is. */
#include "waiting.h"

#include <string.h>

#include <banneret/system/game.h>

#include "packed.h"

#define LOG_FIRST 10u
#define AHEAD 8u /* states whose memory is prefetched before their turn */

/* A place of the table. */
typedef struct place {
    uint32_t tag;
    bni_waiting *state; /* NULL: it waits no more */
} place;

_Static_assert(BN_STATE_MAX + BN_STATE_MAX / 64 + 4 <= UINT16_MAX, "`used` holds a packed state");

_Static_assert(BN_STATE_MAX + BN_STATE_MAX / 64 + 4 + sizeof(bni_waiting) <= BNI_ARRIVALS_BYTES,
               "one state at least can arrive");

bn_code bni_queue_init(bni_queue *queue, const void *common, size_t state_size, uint64_t light,
                       size_t bytes, bni_ground *ground)
{
    ground->pool.size = BNI_BLOCK;
    *queue = (bni_queue){ .ground = ground,
                          .bytes = bytes,
                          .held = sizeof(place) << LOG_FIRST,
                          .state_size = state_size,
                          .common = bn_arena_get(ground->pool.arena, state_size),
                          .thrown = light };
    if (!queue->common ||
        bni_table_make(&queue->table, sizeof(place), LOG_FIRST, ground->pool.arena) != BN_OK)
        return BN_MEMORY;
    memcpy(queue->common, common, state_size);
    return BN_OK;
}

/* ---- arriving -------------------------------------------------------------------------------- */

bool bni_arrivals_fit(const bni_queue *queue, const bni_arrivals *arrivals, uint32_t states)
{
    size_t most = sizeof(bni_waiting) + bni_packed_most(queue->state_size);

    return BNI_ARRIVALS - arrivals->count >= states &&
           (BNI_ARRIVALS_BYTES - arrivals->used) / most >= states;
}

bool bni_arrivals_add(const bni_queue *queue, bni_arrivals *arrivals, const bni_print *print,
                      uint64_t weight, bool later, const void *state)
{
    bni_arrivals *to = arrivals;
    bni_waiting *arrived = (bni_waiting *)(void *)(to->bytes + to->used);

    if (!bni_arrivals_fit(queue, arrivals, 1))
        return false;
    *arrived = (bni_waiting){ .print = *print, .weight = weight, .later = later };
    arrived->used = (uint16_t)bni_pack(queue->common, state, queue->state_size, arrived->packed);
    to->at[to->count++] = (uint32_t)to->used;
    to->used += bni_waiting_size(arrived);
    return true;
}

static const bni_waiting *arrived_at(const bni_arrivals *arrivals, uint32_t i)
{
    return (const bni_waiting *)(const void *)(arrivals->bytes + arrivals->at[i]);
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

/* Fills the table again with the states that wait, which frees the places of all others. */
static void sift(bni_queue *q)
{
    memset(q->table.places, 0, sizeof(place) << q->table.log);
    q->table.count = q->count = 0;
    for (uint32_t depth = 0; depth < BNI_DEPTHS; depth++)
        put_all(q, &q->now[depth]);
    put_all(q, &q->later);
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
            if (q->ground->pool.size - filled < size) {
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
        bni_chain_clear(&q->ground->pool, &rest);
    if (filled == 0)
        bni_chain_clear(&q->ground->pool, chain);
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

/* The bytes that the table needs before another state is added; 0: none. */
static size_t wider_table(const bni_queue *q)
{
    return bni_table_full(&q->table) ? sizeof(place) << (q->table.log + 1) : 0;
}

/* Whether there is memory for another one and its place. Memory that others take from the arena does not count, so that
 * their progress does not matter. */
static bool has_room(const bni_queue *q)
{
    size_t wider = wider_table(q);

    return wider > 0 ? q->held + wider <= q->bytes : q->ground->pool.free || q->held < q->bytes;
}

/* Makes as much room as possible. */
static void make_room(bni_queue *q)
{
    if (bni_table_full(&q->table) && q->count * 2 < q->table.count)
        sift(q);
    if (!has_room(q))
        squeeze(q);
}

/* The places of a table that has become too small are blocks from then on. */
static bn_code widen(bni_queue *q)
{
    bni_table old = q->table;
    bn_code code = bni_table_widen(&q->table, sizeof(place), q->ground->pool.arena);

    if (code == BN_OK)
        bni_blocks_give(&q->ground->pool, old.places, sizeof(place) << old.log);
    return code;
}

/* Room for a state at the end of a chain, and a place for it in the table; NULL if the arena is full. */
static void *room_for(bni_queue *q, bni_chain *chain, size_t size)
{
    const bni_block *last = chain->last;
    const bn_arena *arena = q->ground->pool.arena;
    void *room = NULL;
    size_t before;

    if (last && q->ground->pool.size - last->used >= size && wider_table(q) == 0)
        return chain->last->bytes + last->used;
    if (!bni_ground_lock(q->ground))
        return NULL;
    before = arena->used;
    if (wider_table(q) == 0 || widen(q) == BN_OK)
        room = bni_chain_room(&q->ground->pool, chain, size);
    q->held += arena->used - before;
    bni_ground_unlock(q->ground);
    return room;
}

static bn_code add(bni_queue *q, const bni_waiting *arrived, uint32_t depth)
{
    bni_chain *chain = arrived->later ? &q->later : &q->now[depth];
    bni_waiting *known = place_of(q, &arrived->print)->state;
    size_t size = bni_waiting_size(arrived);

    if (known) {
        known->weight += arrived->weight;
        return BN_OK;
    }
    make_room(q);
    if (!has_room(q))
        return BN_OK;
    known = room_for(q, chain, size);
    if (!known)
        return BN_MEMORY;
    memcpy(known, arrived, size);
    bni_chain_take(chain, size);
    put(q, known);
    return BN_OK;
}

/* Where to look first for a state that arrives. */
static const place *first_place(const bni_queue *q, const bni_arrivals *arrivals, uint32_t i)
{
    size_t mask = ((size_t)1 << q->table.log) - 1;

    return (const place *)(const void *)q->table.places +
           (arrived_at(arrivals, i)->print.tag >> 1 & mask);
}

/* Most of the time would go to waiting for memory, so the places of the coming states are prefetched, and then the
 * states to which they point. */
bn_code bni_queue_add(bni_queue *queue, bni_arrivals *arrivals, uint32_t depth)
{
    bn_code code = BN_OK;

    for (uint32_t i = 0; i < arrivals->count && code == BN_OK; i++) {
        if (i + 2 * AHEAD < arrivals->count)
            __builtin_prefetch(first_place(queue, arrivals, i + 2 * AHEAD));
        if (i + AHEAD < arrivals->count)
            __builtin_prefetch(first_place(queue, arrivals, i + AHEAD)->state);
        code = add(queue, arrived_at(arrivals, i), depth);
    }
    arrivals->count = 0;
    arrivals->used = 0;
    return code;
}

bni_chain bni_queue_cut(bni_queue *queue, uint32_t depth)
{
    bni_chain *from = &queue->now[depth], cut = { .first = from->first };

    for (uint32_t blocks = 0; blocks < BNI_SECTION && from->first; blocks++) {
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
    bni_chain_clear(&queue->ground->pool, blocks);
}

void bni_queue_turn(bni_queue *queue)
{
    queue->now[0] = queue->later;
    queue->later = (bni_chain){ 0 };
    sift(queue);
}
