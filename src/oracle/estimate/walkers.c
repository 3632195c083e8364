/* How states are expanded by several threads with one result.
 *
 * A section of the states that wait is cut off (waiting.c). Each thread takes a block of it, expands its states, and
 * packs what they lead to into the list of that block. These lists go into the queue one after the other, in the order
 * of the blocks: so the queue has the same states in the same order, and throws out the same ones, on any number of
 * threads. A thread that has filled a list empties all whose turn it is, unless another thread is doing so, and no
 * thread waits before the end of the section.
 *
 * What does not fit into a list is expanded when it is the turn of the block: then the list can be emptied at any
 * time. */
#include "walkers.h"

#include <stdatomic.h>
#include <string.h>

#include "../common/limbs.h"
#include "../common/policy.h"
#include "frontier.h"
#include "packed.h"

#define LIGHT 16u /* such a part of the least weight is thrown out first if memory runs out */

struct bni_walker {
    bni_walk *walk;
    unsigned char *key;
    void *from, *next; /* the state in hand, and one that it leads to */
    bni_memo memo;
    uint64_t won[BN_SIDES_MAX + 1];
    uint64_t states;
    bn_code code;
    bn_error err;
#if BNI_THREADS
    pthread_t thread;
#endif
};

/* A block that is being walked through. */
typedef struct part {
    const bni_block *block;
    size_t at;              /* up to there its states have been expanded, or were too light */
    bni_arrivals *arrivals; /* what they lead to */
    bool turn;              /* it is its turn: its arrivals may go into the queue */
    atomic_bool ready;      /* it was expanded as far as its list holds */
} part;

struct bni_section {
    part parts[BNI_SECTION];
    uint32_t count;
    uint32_t after; /* rolls of the round when its states have been expanded */
    uint64_t least;
    _Atomic uint32_t next; /* block that no one has taken */
    uint32_t turn;         /* under the lock */
#if BNI_THREADS
    pthread_mutex_t lock;
#endif
};

static bn_code full(bn_error *err)
{
    return bn_fail(err, BN_MEMORY, "the memory limit is reached");
}

/* ---- arriving -------------------------------------------------------------------------------- */

static void finish(bni_walker *w, uint64_t weight)
{
    const bni_field *f = &w->walk->field;
    int32_t winner = f->game->winner(f->setup, w->next);

    BN_ASSERT(winner < (int32_t)f->sides);
    w->won[winner < 0 ? BN_DRAW : winner] += weight;
}

/* Puts all states that arrived from a part, whose turn it is, into the queue. */
static bn_code hand_over(bni_walker *w, part *p)
{
    return bni_queue_add(&w->walk->queue, p->arrivals, w->walk->section->after) == BN_OK
               ? BN_OK
               : full(&w->err);
}

/* Paths of this weight have come to the state in `next`, from a round. */
static bn_code arrive(bni_walker *w, uint64_t weight, uint32_t round, part *p)
{
    const bni_field *f = &w->walk->field;
    const bni_queue *queue = &w->walk->queue;
    bn_question questions[BN_OPEN_MAX];
    uint32_t open = f->game->ask(f->setup, w->next, questions);
    uint64_t declined = 0;
    bni_print print;
    bool later;

    if (!bni_policies_settle(&f->policies, f->game, f->setup, w->next, f->bound, questions, &open,
                             &declined))
        return bni_fail(&w->err, BN_RULE, "the game exceeds its stated length limit",
                        "the rules of this system have a fault");
    if (open == 0) {
        finish(w, weight);
        return BN_OK;
    }
    later = questions[0].round != round;
    print = bni_print_of(
        w->key, bni_policies_key(&f->policies, f->game, f->setup, w->next, f->measured, w->key));
    if (bni_arrivals_add(queue, p->arrivals, &print, weight, later, w->next))
        return BN_OK;
    BN_ASSERT(p->turn); /* or there had been room: see fits */
    if (hand_over(w, p) != BN_OK)
        return BN_MEMORY;
    return bni_arrivals_add(queue, p->arrivals, &print, weight, later, w->next) ? BN_OK
                                                                                : full(&w->err);
}

/* ---- expanding ------------------------------------------------------------------------------- */

/* The fold of the roll that is due in the state in hand. Each thread remembers its own, since waiting for each other
 * would take longer. */
static bn_code fold_of(bni_walker *w, const bn_question *roll, bni_fold **fold)
{
    bni_walk *walk = w->walk;
    const bni_field *f = &walk->field;
    bn_code code;

    *fold = bni_memo_find(&w->memo, f->game, f->setup, w->from, roll);
    if (*fold)
        return BN_OK;
    if (!bni_ground_lock(&walk->ground))
        return full(&w->err);
    code = bni_memo_get(&w->memo, f->game, f->setup, w->from, roll, fold, &w->err);
    bni_ground_unlock(&walk->ground);
    return code;
}

/* Expands the state in hand. *later is set if that has to wait for the turn. */
static bn_code expand(bni_walker *w, uint64_t weight, part *p, bool *later)
{
    const bni_field *f = &w->walk->field;
    bn_question questions[BN_OPEN_MAX];
    bni_fold *fold;
    bn_code code;

    (void)f->game->ask(f->setup, w->from, questions);
    code = fold_of(w, questions, &fold);
    *later =
        code == BN_OK && !p->turn && !bni_arrivals_fit(&w->walk->queue, p->arrivals, fold->count);
    for (uint32_t i = 0; code == BN_OK && !*later && i < fold->count; i++) {
        bn_move move = { .question = 0, .answer = { { fold->outcomes[i].consequence } } };
        uint64_t share = (uint64_t)((bni_u128)weight * fold->outcomes[i].weight / fold->total);

        if (share == 0)
            continue;
        memcpy(w->next, w->from, f->state_size);
        f->game->advance(f->setup, w->next, &move, 1, NULL);
        code = arrive(w, share, questions[0].round, p);
    }
    return code;
}

/* Expands the states of a part that have weight enough, as far as can be before its turn. */
static bn_code expand_all(bni_walker *w, part *p)
{
    const bni_walk *walk = w->walk;
    bn_code code = BN_OK;
    bool later = false;

    while (p->at < p->block->used && code == BN_OK) {
        const bni_waiting *state = (const bni_waiting *)(const void *)(p->block->bytes + p->at);

        if (state->weight >= walk->section->least) {
            bni_unpack(walk->queue.common, state->packed, state->used, w->from,
                       walk->field.state_size);
            code = expand(w, state->weight, p, &later);
            if (later)
                break;
            w->states++;
        }
        p->at += bni_waiting_size(state);
    }
    return code;
}

/* Queues what arrived from all parts that are ready, up to the first that is not. The lock is held. */
static void hand_over_ready(bni_walker *w)
{
    bni_section *s = w->walk->section;

    while (s->turn < s->count && w->code == BN_OK &&
           atomic_load_explicit(&s->parts[s->turn].ready, memory_order_acquire)) {
        part *p = &s->parts[s->turn++];

        p->turn = true;
        w->code = hand_over(w, p);
        if (w->code == BN_OK)
            w->code = expand_all(w, p);
        if (w->code == BN_OK)
            w->code = hand_over(w, p);
    }
}

/* Expands the next block of the section; false if there is none, or something has failed. */
static bool walk_block(bni_walker *w)
{
    bni_section *s = w->walk->section;
    uint32_t number = atomic_fetch_add_explicit(&s->next, 1, memory_order_relaxed);

    if (number >= s->count || w->code != BN_OK)
        return false;
    w->code = expand_all(w, &s->parts[number]);
    atomic_store_explicit(&s->parts[number].ready, true, memory_order_release);
#if BNI_THREADS
    if (pthread_mutex_trylock(&s->lock) != 0)
        return true;
    hand_over_ready(w);
    (void)pthread_mutex_unlock(&s->lock);
#else
    hand_over_ready(w);
#endif
    return true;
}

#if BNI_THREADS
static void *work(void *self)
{
    while (walk_block(self))
        ;
    return NULL;
}
#endif

/* ---- a section ------------------------------------------------------------------------------- */

static void cut_section(bni_walk *walk, const bni_chain *cut, uint32_t depth)
{
    bni_section *s = walk->section;

    s->count = 0;
    for (const bni_block *b = cut->first; b; b = b->next) {
        part *p = &s->parts[s->count++];

        p->block = b;
        p->at = 0;
        p->turn = false;
        atomic_store_explicit(&p->ready, false, memory_order_relaxed);
    }
    s->after = depth + 1 < BNI_DEPTHS ? depth + 1 : depth;
    s->least = walk->least > walk->queue.thrown ? walk->least : walk->queue.thrown;
    s->turn = 0;
    atomic_store_explicit(&s->next, 0, memory_order_relaxed);
}

/* Adds up what the threads have found. */
static bn_code gather(bni_walk *walk, bn_error *err)
{
    bn_code code = BN_OK;

    for (uint32_t i = 0; i < walk->threads; i++) {
        bni_walker *w = &walk->walkers[i];

        for (uint32_t side = 0; side <= BN_DRAW; side++) {
            walk->won[side] += w->won[side];
            walk->ended += w->won[side];
            w->won[side] = 0;
        }
        walk->states += w->states;
        w->states = 0;
        if (code == BN_OK && w->code != BN_OK) {
            code = w->code;
            if (err)
                *err = w->err;
        }
    }
    return code;
}

bn_code bni_walk_on(bni_walk *walk, uint32_t depth, bn_error *err)
{
    bni_chain cut = bni_queue_cut(&walk->queue, depth);

    cut_section(walk, &cut, depth);
#if BNI_THREADS
    uint32_t started = 1;

    while (started < walk->threads && started < walk->section->count &&
           pthread_create(&walk->walkers[started].thread, NULL, work, &walk->walkers[started]) == 0)
        started++;
    while (walk_block(&walk->walkers[0]))
        ;
    for (uint32_t i = 1; i < started; i++)
        (void)pthread_join(walk->walkers[i].thread, NULL);
#else
    while (walk_block(&walk->walkers[0]))
        ;
#endif
    hand_over_ready(&walk->walkers[0]);
    bni_queue_give_back(&walk->queue, &cut);
    return gather(walk, err);
}

/* ---- starting and end ----------------------------------------------------------------------- */

/* One thread empties the list of each part before it starts the next, so one list will do. */
static bn_code hire(bni_walk *walk, bn_arena *arena)
{
    size_t size = walk->field.state_size;
    bni_arrivals *arrivals;
    uint32_t lists = walk->threads > 1 ? BNI_SECTION : 1;

    walk->section = bn_arena_get(arena, sizeof *walk->section);
    arrivals = bn_arena_array(arena, lists, sizeof *arrivals);
    for (uint32_t i = 0; walk->section && arrivals && i < BNI_SECTION; i++)
        walk->section->parts[i].arrivals = &arrivals[i % lists];
    walk->walkers = bn_arena_array(arena, walk->threads, sizeof *walk->walkers);
    for (uint32_t i = 0; walk->walkers && i < walk->threads; i++) {
        bni_walker *w = &walk->walkers[i];

        w->walk = walk;
        w->key = bn_arena_get(arena, size + BNI_KEY_MORE);
        w->from = bn_arena_get(arena, size);
        w->next = bn_arena_get(arena, size);
        if (bni_memo_init(&w->memo, &walk->pool) != BN_OK)
            return BN_MEMORY;
    }
    return arena->full ? BN_MEMORY : BN_OK;
}

static bn_code make_locks(bni_walk *walk, bn_error *err)
{
#if BNI_THREADS
    if (pthread_mutex_init(&walk->ground.lock, NULL) != 0 ||
        pthread_mutex_init(&walk->section->lock, NULL) != 0)
        return bn_fail(err, BN_MEMORY, "the operating system gives no more locks");
#else
    (void)walk;
    (void)err;
#endif
    return BN_OK;
}

/* The first state arrives, in no round. */
static bn_code begin(bni_walk *walk, bn_error *err)
{
    bni_walker *w = &walk->walkers[0];
    part *p = &walk->section->parts[0];

    w->code = arrive(w, BNI_ALL, UINT32_MAX, p);
    if (w->code == BN_OK)
        w->code = hand_over(w, p);
    return gather(walk, err);
}

bn_code bni_walk_open(bni_walk *walk, const bni_field *field, const void *from, uint64_t least,
                      size_t bytes, uint32_t threads, bn_arena *arena, bn_error *err)
{
    void *first;
    bn_code code;

    threads = threads < 1 ? 1 : threads > BN_THREADS_MAX ? BN_THREADS_MAX : threads;
#if !BNI_THREADS
    threads = 1;
#endif
    *walk = (bni_walk){ .field = *field,
                        .ground = { .pool = { .arena = arena } },
                        .pool = { .arena = arena, .size = BNI_BLOCK },
                        .least = least,
                        .threads = bni_policies_alone(&field->policies) ? 1 : threads };
    if (hire(walk, arena) != BN_OK)
        return full(err);
    first = walk->walkers[0].next;
    if (from)
        memcpy(first, from, field->state_size);
    else
        field->game->begin(field->setup, first, NULL);
    if (bni_queue_init(&walk->queue, first, field->state_size, least / LIGHT + 1, bytes,
                       &walk->ground) != BN_OK)
        return full(err);
    code = make_locks(walk, err);
    if (code != BN_OK)
        return code;
    code = begin(walk, err);
    if (code != BN_OK)
        bni_walk_close(walk);
    return code;
}

void bni_walk_close(bni_walk *walk)
{
#if BNI_THREADS
    (void)pthread_mutex_destroy(&walk->section->lock);
    (void)pthread_mutex_destroy(&walk->ground.lock);
#else
    (void)walk;
#endif
}
