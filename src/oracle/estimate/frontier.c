/* The frontier of a game: its heaviest states are expanded, one after the other.
 *
 * Counting layer by layer (odds.c) must expand all states of a layer, however unlikely. Here the state that most paths
 * are in is expanded next, so that a few thousand steps account for most of what is decided early, and only many states
 * of little weight are left open.
 *
 * Weights are whole numbers out of BNI_ALL. A consequence of weight f out of T carries w * f / T
 * of a state of weight w, rounded down. So what has ended so far is at most what truly ends there,
 * and all that is missing counts as open: the weight of what ended for a side is a lower bound of
 * its chance, and with the open weight added it is an upper one, with certainty. An edge loses less than
 * one part of 2^62, so a million of them lose less than 3e-13.
 *
 * States of equal key are one, as in odds.c, whenever they are met: a state that is reached again after it was expanded
 * is open again with the new weight. Keys are compared by 128 bits of a digest. */
#include "frontier.h"

#include <string.h>

#include "../common/limbs.h"
#include "../common/policy.h"

#define LOG_FIRST 10u
#define HEAP_FIRST 1024u
#define SMALL_BLOCK ((size_t)16 * 1024)

bni_field bni_field_of(const bn_game *game, const void *setup, const bn_policies *policies,
                       bool winner_only)
{
    bni_field field = { .game = game,
                        .setup = setup,
                        .sides = game->sides(setup),
                        .bound = game->bound(setup),
                        .state_size = game->state_size(setup) };

    if (policies)
        field.policies = *policies;
    field.measure_count = winner_only ? 0 : game->measure_count;
    field.measured = bni_policies_measured(&field.policies, game, winner_only ? 0 : UINT64_MAX);
    return field;
}

static bn_code full(bn_error *err)
{
    return bn_fail(err, BN_MEMORY, "the memory limit is reached");
}

/* ---- the heap -------------------------------------------------------------------------------- */

/* Heavier, or as heavy and older: a total order, so that nothing depends on addresses. */
static bool before(const bni_open *a, const bni_open *b)
{
    if (a->early != b->early)
        return a->early;
    return a->weight != b->weight ? a->weight > b->weight : a->number < b->number;
}

static void put(bni_frontier *f, uint32_t at, bni_open *node)
{
    f->heap[at - 1] = node;
    node->place = at;
}

static void rise(bni_frontier *f, bni_open *node)
{
    uint32_t at = node->place;

    for (; at > 1 && before(node, f->heap[at / 2 - 1]); at /= 2)
        put(f, at, f->heap[at / 2 - 1]);
    put(f, at, node);
}

static void sink(bni_frontier *f, bni_open *node)
{
    uint32_t at = node->place;

    for (uint32_t below = at * 2; below <= f->heap_count; below = at * 2) {
        if (below < f->heap_count && before(f->heap[below], f->heap[below - 1]))
            below++;
        if (!before(f->heap[below - 1], node))
            break;
        put(f, at, f->heap[below - 1]);
        at = below;
    }
    put(f, at, node);
}

static bn_code heap_add(bni_frontier *f, bni_open *node)
{
    if (f->heap_count == f->heap_room) {
        uint32_t room = f->heap_room ? f->heap_room * 2 : HEAP_FIRST;
        bni_open **heap = bn_arena_array(f->arena, room, sizeof *heap);

        if (!heap)
            return BN_MEMORY;
        if (f->heap_count > 0)
            memcpy(heap, f->heap, f->heap_count * sizeof *heap);
        f->heap = heap;
        f->heap_room = room;
    }
    put(f, ++f->heap_count, node);
    rise(f, node);
    return BN_OK;
}

static bni_open *heap_take(bni_frontier *f)
{
    bni_open *first = f->heap[0], *last = f->heap[--f->heap_count];

    first->place = 0;
    if (f->heap_count > 0) {
        put(f, 1, last);
        sink(f, last);
    }
    return first;
}

/* ---- arriving -------------------------------------------------------------------------------- */

/* A place of the table of nodes. */
typedef struct place {
    bni_print print;
    bni_open *node;
} place;

static bn_code finish(bni_frontier *f, const void *state, uint64_t weight)
{
    const bni_field *field = &f->field;
    int32_t winner = field->game->winner(field->setup, state);
    uint32_t column = winner < 0 ? field->sides : (uint32_t)winner;

    BN_ASSERT(column <= field->sides);
    f->ended_weight += weight;
    if (bni_outcomes_add(&f->ended, BNI_WINNER, 0, column, &weight, 1) != BN_OK)
        return BN_MEMORY;
    for (uint32_t i = 0; i < field->measure_count; i++)
        if (bni_outcomes_add(&f->ended, i, field->game->measure(field->setup, state, i), column,
                             &weight, 1) != BN_OK)
            return BN_MEMORY;
    return BN_OK;
}

static bni_print print_of(bni_frontier *f, const void *state, uint32_t marks)
{
    const bni_field *field = &f->field;
    size_t size = bni_policies_key(&field->policies, field->game, field->setup, state,
                                   field->measured, f->key);

    if (f->marks)
        f->key[size++] = (unsigned char)marks;
    return bni_print_of(f->key, size);
}

/* Paths of this weight have come from `parent` to the state that takes the room of a new node. */
static bn_code arrive(bni_frontier *f, bni_open *node, uint64_t weight, const bni_open *parent,
                      bn_error *err)
{
    const bni_field *field = &f->field;
    bn_question questions[BN_OPEN_MAX];
    uint32_t open, marks = parent ? parent->marks : 0;
    bni_open *known;
    place *found;

    if (f->marks)
        *f->marks = marks;
    open = field->game->ask(field->setup, node->state, questions);
    if (!bni_policies_settle(&field->policies, field->game, field->setup, node->state, field->bound,
                             questions, &open, &f->declined))
        return bni_fail(err, BN_RULE, "the game exceeds its stated length limit",
                        "the rules of this system have a fault");
    if (open == 0)
        return finish(f, node->state, weight) == BN_OK ? BN_OK : full(err);
    marks = f->marks ? *f->marks : 0;
    node->print = print_of(f, node->state, marks);
    if (bni_table_full(&f->table) && bni_table_widen(&f->table, sizeof *found, f->arena) != BN_OK)
        return full(err);
    found =
        bni_table_find(&f->table, sizeof *found, node->print.tag, bni_print_found, &node->print);
    known = found->node;
    if (!known) {
        known = node;
        *found = (place){ node->print, node };
        f->table.count++;
        node->weight = 0;
        node->place = 0;
        node->marks = marks;
        node->early = f->marks && marks != f->all_marks;
        node->number = f->nodes++;
        node->parent = parent ? parent->number : node->number;
        bni_chain_take(&f->chain, f->node_size);
    }
    known->weight += weight;
    if (known->place > 0)
        rise(f, known);
    else if (heap_add(f, known) != BN_OK)
        return full(err);
    return BN_OK;
}

/* ---- expanding ------------------------------------------------------------------------------- */

static bn_code expand(bni_frontier *f, bni_open *from, const bn_question *roll, bn_error *err)
{
    const bni_field *field = &f->field;
    uint64_t weight = from->weight;
    bni_fold *fold;
    bn_code code = bni_memo_get(f->memo, field->game, field->setup, from->state, roll, &fold, err);

    from->weight = 0;
    for (uint32_t i = 0; code == BN_OK && i < fold->count; i++) {
        bn_move move = { .question = 0, .answer = { { fold->outcomes[i].consequence } } };
        uint64_t share = (uint64_t)((bni_u128)weight * fold->outcomes[i].weight / fold->total);
        bni_open *node = bni_chain_room(&f->pool, &f->chain, f->node_size);

        if (!node)
            return full(err);
        if (share == 0)
            continue;
        memcpy(node->state, from->state, field->state_size);
        field->game->advance(field->setup, node->state, &move, 1, NULL);
        code = arrive(f, node, share, from, err);
    }
    return code;
}

bn_code bni_frontier_expand(bni_frontier *frontier, bn_error *err)
{
    const bni_field *field = &frontier->field;
    bn_question questions[BN_OPEN_MAX];
    bni_open *heaviest;

    if (frontier->heap_count == 0)
        return BN_OK;
    heaviest = heap_take(frontier);
    (void)field->game->ask(field->setup, heaviest->state, questions);
    frontier->expanded++;
    return expand(frontier, heaviest, questions, err);
}

bn_code bni_frontier_widen(bni_frontier *frontier, uint64_t states, size_t bytes, bn_error *err)
{
    bn_code code = BN_OK;

    while (code == BN_OK && frontier->heap_count > 0 && frontier->expanded < states &&
           frontier->nodes * frontier->node_size < bytes)
        code = bni_frontier_expand(frontier, err);
    return code;
}

bn_code bni_frontier_init(bni_frontier *frontier, const bni_field *field, const void *from,
                          bn_arena *arena, bn_error *err)
{
    bni_frontier *f = frontier;
    bni_open *first;

    *f = (bni_frontier){ .field = *field,
                         .arena = arena,
                         .memo = f->memo,
                         .marks = f->marks,
                         .all_marks = f->all_marks };
    f->node_size = bni_round16(sizeof(bni_open) + field->state_size);
    f->pool = (bni_blocks){ .arena = arena,
                            .size = f->node_size <= SMALL_BLOCK / 4 ? SMALL_BLOCK : BNI_BLOCK };
    f->key = bn_arena_get(arena, field->state_size + BNI_KEY_MORE + 1);
    if (!f->memo) {
        f->memo = &f->own_memo;
        if (bni_memo_init(f->memo, &f->pool) != BN_OK)
            return full(err);
    }
    if (!f->key || bni_table_make(&f->table, sizeof(place), LOG_FIRST, arena) != BN_OK ||
        bni_outcomes_init(&f->ended, arena, field->sides) != BN_OK ||
        !(first = bni_chain_room(&f->pool, &f->chain, f->node_size)))
        return full(err);
    if (from)
        memcpy(first->state, from, field->state_size);
    else
        field->game->begin(field->setup, first->state, NULL);
    return arrive(f, first, BNI_ALL, NULL, err);
}

/* ---- the list -------------------------------------------------------------------------------- */

/* A node as a branch of the tree of first meetings. Numbers are counted from 1 on here; 0 is none. */
typedef struct branch {
    const bni_open *node;
    uint32_t child, next;
} branch;

bn_code bni_frontier_list(bni_frontier *frontier, const bni_open **out)
{
    const bni_frontier *f = frontier;
    branch *tree = bn_arena_array(f->arena, (size_t)f->nodes + 1, sizeof *tree);
    uint32_t count = 0, at = 1, number = 1;

    if (!tree)
        return BN_MEMORY;
    for (const bni_block *b = f->chain.first; b; b = b->next)
        for (size_t used = 0; used < b->used; used += f->node_size)
            tree[number++].node = (const bni_open *)(const void *)(b->bytes + used);
    for (uint32_t i = f->nodes; i > 1;
         i--) { /* from the last, so that children stand in their order */
        branch *parent = &tree[tree[i].node->parent + 1];

        tree[i].next = parent->child;
        parent->child = i;
    }
    while (at > 0 && f->nodes > 0) {
        if (tree[at].node->place > 0)
            out[count++] = tree[at].node;
        if (tree[at].child > 0) {
            at = tree[at].child;
            continue;
        }
        while (at > 1 && tree[at].next == 0)
            at = tree[at].node->parent + 1;
        at = tree[at].next;
    }
    BN_ASSERT(count == f->heap_count);
    return BN_OK;
}
