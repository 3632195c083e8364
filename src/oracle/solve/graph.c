/* All states of a game that can be reached, depth first.
 *
 * A state waits on a stack until it is expanded, and is then forgotten: what stays of it is its
 * node. So the memory grows with the edges, not with the states; only the states that branch off one path exist at
 * once. Every state that is reached is either expanded once or merged with one that is, so the graph holds all of them.
 *
 * Merging by fingerprint. Odds compare the keys that they merge, as they must keep one layer only.
 * The graph keeps every node to the end, and keys (hundreds of bytes) would take most of its
 * memory, so of a key it keeps a digest of 127 bits (digest.c). If two of n different keys shared
 * theirs, they would be merged wrongly. For digests that behave as random that has a chance below
 * n^2 / 2^128: at 20 million states less than 2e-24, which is far below the chance that a bit of
 * memory changes by itself while the graph is made. */
#include "graph.h"

#include <string.h>

#include <banneret/system/game.h>

#include "../common/policy.h"

#define LOG_FIRST 10u
#define BNI_STATES_MAX (UINT64_C(1) << 30) /* order.c uses two bits of a number */
#define TOLD_EVERY 4096u
#define STATES_MOST UINT64_C(20000000)
#define FALLS_MOST UINT64_C(4000000000)

typedef struct maker {
    bni_graph *g;
    bn_solve_limits limits;
    bn_watch watch;
    bn_error *err;
    bni_block *top; /* of the stack of states to be expanded: `next` is the block below */
    size_t record;  /* bytes of an entry: the node's number, then the state */
    unsigned char *work, *key; /* a state and its key */
    bni_plays *plays;
    uint64_t expanded;
    bni_met met;
} maker;

#define RECORD_HEAD ((size_t)16)

static bn_code full(maker *m)
{
    return bni_fail(m->err, BN_MEMORY, "the memory limit is too small to solve this game",
                    "give more, or leave fewer questions free");
}

/* ---- fingerprints ---------------------------------------------------------------------------- */

/* A place of the table of nodes. */
typedef struct numbered {
    uint32_t tag;
    uint32_t id;
} numbered;

/* What is looked for in it, and where the nodes are. */
typedef struct wanted {
    const bni_graph *g;
    const bni_print *print;
} wanted;

static bool is_node(const void *place, const void *w)
{
    const wanted *want = w;
    const bni_node *n = bni_node_at(want->g, ((const numbered *)place)->id);

    return bni_print_same(&n->print, want->print);
}

static numbered *place_of(const bni_graph *g, const bni_print *print)
{
    return bni_table_find(&g->numbers, sizeof(numbered), print->tag, is_node,
                          &(wanted){ g, print });
}

uint32_t bni_graph_find(const bni_graph *g, const void *state)
{
    unsigned char key[BN_STATE_MAX + BNI_KEY_MORE];
    bni_print print = bni_fingerprint(&g->world, state, key);
    const numbered *place = place_of(g, &print);

    return place->tag ? place->id : UINT32_MAX;
}

/* ---- the stack ------------------------------------------------------------------------------- */

static bn_code push(maker *m, uint32_t id, const void *state)
{
    bni_blocks *pool = &m->g->pool;
    bni_block *b = m->top;

    if (!b || pool->size - b->used < m->record) {
        b = bni_blocks_get(pool);
        if (!b)
            return full(m);
        b->next = m->top;
        m->top = b;
    }
    memcpy(b->bytes + b->used, &id, sizeof id);
    memcpy(b->bytes + b->used + RECORD_HEAD, state, m->g->world.state_size);
    b->used += m->record;
    return BN_OK;
}

/* False when nothing is left. */
static bool pop(maker *m, uint32_t *id, void *state)
{
    bni_block *b = m->top;

    if (!b)
        return false;
    b->used -= m->record;
    memcpy(id, b->bytes + b->used, sizeof *id);
    memcpy(state, b->bytes + b->used + RECORD_HEAD, m->g->world.state_size);
    if (b->used == 0) {
        m->top = b->next;
        b->next = m->g->pool.free;
        m->g->pool.free = b;
    }
    return true;
}

/* ---- arriving -------------------------------------------------------------------------------- */

static uint8_t hidden_in(const bni_plays *p)
{
    uint8_t count = 0;

    for (uint32_t i = 0; i < p->count; i++)
        count += p->options[i] > 1 && p->questions[p->moves[i].question].seen != BN_SEEN_BY_ALL;
    return count;
}

static void describe(maker *m, bni_node *n, int type, const void *state)
{
    const bni_plays *p = m->plays;
    bn_solved *f = &m->g->figures;

    n->type = (uint8_t)type;
    if (type == BN_POINT_OVER) {
        n->worth =
            bn_objective_worth(&m->g->world.objective, m->g->world.game, m->g->world.setup, state);
        f->finished++;
        return;
    }
    if (type == BN_POINT_ROLL) {
        f->rolls++;
        return;
    }
    n->team = p->size[0] > 1 ? BN_OURS : BN_THEIRS;
    for (int t = 0; t < 2; t++)
        n->pure[t] = (uint8_t)p->preset[t];
    n->rows = (uint8_t)p->size[0];
    n->columns = (uint8_t)p->size[1];
    n->hidden = hidden_in(p);
    f->hidden += n->hidden;
    f->choices += type == BN_POINT_CHOICE;
    f->matrices += type == BN_POINT_SEALED;
    f->cells += p->size[0] * p->size[1];
    if (p->size[0] * p->size[1] > f->largest)
        f->largest = p->size[0] * p->size[1];
}

static bn_code add_node(maker *m, const bni_print *print, int type, const void *state,
                        uint32_t *out)
{
    bni_graph *g = m->g;
    uint32_t id = g->count;
    bni_node **piece = &g->pieces[id / BNI_NODES];
    bn_code code = BN_OK;

    if (g->count == m->limits.states)
        return bni_fail(m->err, BN_LIMIT, "the game has more states than the limit allows",
                        "raise the limit, or leave fewer questions free");
    if (!*piece)
        *piece = bn_arena_array(g->arena, BNI_NODES, sizeof **piece);
    if (!*piece)
        return full(m);
    (*piece)[id % BNI_NODES] = (bni_node){ .print = *print };
    *place_of(g, print) = (numbered){ print->tag, id };
    g->numbers.count = ++g->count;
    *out = id;
    describe(m, bni_node_at(g, id), type, state);
    if (bni_table_full(&g->numbers) &&
        bni_table_widen(&g->numbers, sizeof(numbered), g->arena) != BN_OK)
        code = full(m);
    if (code == BN_OK && type != BN_POINT_OVER)
        code = push(m, id, state);
    return code;
}

/* Whether the state was met before as it is, so that most states need not be examined again. */
static bool met_already(maker *m, const void *state, bni_print *print, uint32_t *out)
{
    const numbered *place;

    *print = bni_fingerprint(&m->g->world, state, m->key);
    place = place_of(m->g, print);
    *out = place->id;
    m->g->figures.merged += place->tag != 0;
    return place->tag != 0;
}

static bn_code arrive(maker *m, void *state, uint32_t *out)
{
    bni_print print;
    int type;

    if (met_already(m, state, &print, out))
        return BN_OK;
    m->met.declined = 0;
    type = bni_settle(&m->g->world, state, m->plays, &m->met);
    m->g->figures.declined += m->met.declined;
    if (type < 0)
        return bni_fail(m->err, BN_RULE, "the game exceeds its stated length limit",
                        "the rules of this system have a fault");
    if (met_already(m, state, &print, out))
        return BN_OK;
    return add_node(m, &print, type, state, out);
}

/* ---- expanding ------------------------------------------------------------------------------- */

static uint32_t *take_edges(maker *m, uint32_t count)
{
    size_t bytes = bni_round16(count * sizeof(uint32_t));
    uint32_t *to;

    if (bytes > m->g->pool.size)
        return bn_arena_get(m->g->arena, bytes);
    to = bni_chain_room(&m->g->pool, &m->g->edges, bytes);
    if (to)
        bni_chain_take(&m->g->edges, bytes);
    return to;
}

/* A place of the table of chances, which are made once for each fold. */
typedef struct fold_chances {
    uint32_t tag;
    const bni_fold *fold;
    const double *chance;
} fold_chances;

static bool is_of_fold(const void *place, const void *fold)
{
    return ((const fold_chances *)place)->fold == fold;
}

/* The chances of a fold's outcomes, each rounded once; NULL if the arena is full. */
static const double *chances_of(bni_graph *g, const bni_fold *fold)
{
    uint32_t tag = bni_tag_of(fold->hash);
    fold_chances *place;
    double *chance;

    if (bni_table_full(&g->chances) &&
        bni_table_widen(&g->chances, sizeof *place, g->arena) != BN_OK)
        return NULL;
    place = bni_table_find(&g->chances, sizeof *place, tag, is_of_fold, fold);
    if (place->tag)
        return place->chance;
    chance = bn_arena_array(g->arena, fold->count, sizeof *chance);
    if (!chance)
        return NULL;
    for (uint32_t i = 0; i < fold->count; i++)
        chance[i] = (double)fold->outcomes[i].weight / (double)fold->total;
    *place = (fold_chances){ tag, fold, chance };
    g->chances.count++;
    return chance;
}

static bn_code expand_roll(maker *m, uint32_t id, const unsigned char *state)
{
    const bni_world *w = &m->g->world;
    bn_question questions[BN_OPEN_MAX];
    const double *chance;
    bni_fold *fold;
    uint32_t *to;
    bn_code code;

    w->game->ask(w->setup, state, questions);
    code = bni_memo_get(&m->g->memo, w->game, w->setup, state, questions, &fold, m->err);
    if (code != BN_OK)
        return code;
    if (m->g->memo.folder.falls > m->limits.falls)
        return bni_fail(m->err, BN_LIMIT, "the rolls of the game have too many different results",
                        "raise the limit");
    to = take_edges(m, fold->count);
    chance = chances_of(m->g, fold);
    if (!to || !chance)
        return full(m);
    for (uint32_t i = 0; i < fold->count && code == BN_OK; i++) {
        bn_move move = { .question = 0, .answer = { { fold->outcomes[i].consequence } } };

        memcpy(m->work, state, w->state_size);
        w->game->advance(w->setup, m->work, &move, 1, NULL);
        code = arrive(m, m->work, &to[i]);
    }
    bni_node_at(m->g, id)->chance = chance;
    bni_node_at(m->g, id)->ways = fold->count;
    bni_node_at(m->g, id)->to = to;
    m->g->figures.outcomes += fold->count;
    return code;
}

static bn_code expand_plays(maker *m, uint32_t id, const unsigned char *state, bni_plays *own)
{
    const bni_world *w = &m->g->world;
    bni_met ignored = { 0 };
    uint32_t *to, play[2];
    bn_code code = BN_OK;

    own->open = w->game->ask(w->setup, state, own->questions);
    bni_plays_make(w, state, own, &ignored);
    to = take_edges(m, own->size[0] * own->size[1]);
    if (!to)
        return full(m);
    for (play[0] = 0; play[0] < own->size[0]; play[0]++)
        for (play[1] = 0; play[1] < own->size[1] && code == BN_OK; play[1]++) {
            bn_move moves[BN_OPEN_MAX];
            uint32_t count = bni_plays_moves(own, play, moves);

            memcpy(m->work, state, w->state_size);
            w->game->advance(w->setup, m->work, moves, count, NULL);
            code = arrive(m, m->work, &to[play[0] * own->size[1] + play[1]]);
        }
    bni_node_at(m->g, id)->to = to;
    bni_node_at(m->g, id)->ways = own->size[0] * own->size[1];
    return code;
}

static bn_code tell(maker *m)
{
    bn_progress progress = { .done = m->expanded,
                             .of = m->g->count - m->g->figures.finished,
                             .finished = 0 };

    if (!m->watch.tell || m->watch.tell(m->watch.self, &progress))
        return BN_OK;
    return bn_fail(m->err, BN_LIMIT, "cancelled");
}

static bn_code expand_all(maker *m, unsigned char *state, bni_plays *own)
{
    bn_code code = BN_OK;
    uint32_t id;

    while (code == BN_OK && pop(m, &id, state)) {
        if (m->expanded++ % TOLD_EVERY == 0)
            code = tell(m);
        if (code == BN_OK)
            code = bni_node_at(m->g, id)->type == BN_POINT_ROLL ? expand_roll(m, id, state)
                                                                : expand_plays(m, id, state, own);
    }
    return code;
}

bn_code bni_graph_make(bni_graph *g, const void *from, const bn_solve_limits *limits,
                       bn_watch watch, bn_error *err)
{
    maker m = { .g = g, .watch = watch, .err = err, .limits = *limits };
    size_t size = g->world.state_size;
    unsigned char *state = bn_arena_get(g->arena, size);
    bni_plays *own = bn_arena_get(g->arena, sizeof *own);
    uint32_t first;
    bn_code code;

    m.record = RECORD_HEAD + bni_round16(size);
    m.limits.states =
        limits->states && limits->states < BNI_STATES_MAX ? limits->states : STATES_MOST;
    m.limits.falls = limits->falls ? limits->falls : FALLS_MOST;
    m.work = bn_arena_get(g->arena, size);
    m.key = bn_arena_get(g->arena, size + BNI_KEY_MORE);
    m.plays = bn_arena_get(g->arena, sizeof *m.plays);
    g->pool = (bni_blocks){ .arena = g->arena, .size = BNI_BLOCK };
    g->pieces =
        bn_arena_array(g->arena, (size_t)(m.limits.states / BNI_NODES + 1), sizeof(bni_node *));
    if (!state || !own || !m.work || !m.key || !m.plays || !g->pieces ||
        bni_memo_init(&g->memo, &g->pool) != BN_OK ||
        bni_table_make(&g->numbers, sizeof(numbered), LOG_FIRST, g->arena) != BN_OK ||
        bni_table_make(&g->chances, sizeof(fold_chances), LOG_FIRST, g->arena) != BN_OK)
        return full(&m);
    if (from)
        memcpy(m.work, from, size);
    else
        g->world.game->begin(g->world.setup, m.work, NULL);
    code = arrive(&m, m.work, &first);
    if (code == BN_OK)
        code = expand_all(&m, state, own);
    g->figures.states = g->count;
    g->figures.fixed = m.met.fixed;
    g->figures.too_many = m.met.too_many;
    g->figures.shared = m.met.shared;
    g->figures.folds = g->memo.folds;
    g->figures.falls = g->memo.folder.falls;
    return code;
}
