/* Bounds: between which figures a chance lies for certain, in a game too large to be counted.
 *
 * The walk is that of exact odds (odds.c), but a state that less than a given weight of all courses comes through is
 * not followed: its weight counts as open. What ended for a side is the least that its chance can be, and with all that is
 * open the most. Weights are whole numbers, rounded down, as in frontier.c, so that also what rounding
 * loses is open.
 *
 * How narrow this is depends on the order. A state should have all its weight before it is expanded: what comes later
 * to the same state has to be followed once more. So a round of the game is walked through before the next one
 * begins, and within it states wait by the number of rolls since its beginning. A game that goes through its
 * rounds in another way gives wider bounds, never wrong ones.
 *
 * A state is forgotten when it is expanded or left open, and packed (packed.h) while it waits. So memory has to hold
 * about as many states as one round has at a time, and not all that were ever met. */
#include <stddef.h>

#include <banneret/oracle.h>

#include "../common/digest.h"
#include "../common/fold.h"
#include "../common/limbs.h"
#include "../common/policy.h"
#include "field.h"
#include "frontier.h"
#include "packed.h"

#define WEIGHT_LEAST 1e-6
#define BYTES_MOST ((size_t)224 << 20)
#define LOG_FIRST 10u
#define SMALL_BLOCK ((size_t)16 * 1024)
#define TOLD_EVERY 1024u

enum { DEPTHS = 256 }; /* rolls of a round that are told apart; later ones wait together */

/* A state that waits to be expanded. */
typedef struct waiting {
    bni_print print; /* of its key */
    uint64_t weight; /* 0: it waits no more */
    uint16_t used;   /* bytes of `packed` */
    unsigned char packed[];
} waiting;

/* A place of the table of those. */
typedef struct place {
    uint32_t tag;
    waiting *state; /* NULL: it waits no more */
} place;

_Static_assert(BN_STATE_MAX + BN_STATE_MAX / 64 + 4 <= UINT16_MAX, "`used` holds a packed state");

typedef struct run {
    bni_field field;
    uint64_t least; /* weight of a state that is followed */
    size_t bytes;
    bn_arena *arena;
    bn_watch watch;
    bn_error *err;
    bni_blocks pool;
    bni_memo memo;
    bni_table table;
    uint64_t waiting;      /* states that wait; the table may have more places taken */
    bni_chain now[DEPTHS]; /* of this round, by rolls since it began */
    bni_chain later;       /* of rounds to come */
    unsigned char *common, *key, *packed;
    void *from, *next; /* the state in hand, and one that it leads to */
    uint64_t won[BN_SIDES_MAX + 1];
    uint64_t ended;
    bool stopped;
    bn_bounds found;
} run;

static bn_code full(run *r)
{
    return bn_fail(r->err, BN_MEMORY, "the memory given is used up");
}

/* ---- states that wait ------------------------------------------------------------------------ */

static bool same(const void *held, const void *wanted)
{
    const waiting *state = ((const place *)held)->state;

    return state && bni_print_same(&state->print, wanted);
}

static place *place_of(const run *r, const bni_print *print)
{
    return bni_table_find(&r->table, sizeof(place), print->tag, same, print);
}

/* What one takes whose state is packed into so many bytes. */
static size_t bytes_of(size_t used)
{
    return (offsetof(waiting, packed) + used + 7) & ~(size_t)7;
}

/* The place is free. */
static void put(run *r, place *at, waiting *state)
{
    *at = (place){ .tag = state->print.tag, .state = state };
    r->table.count++;
    r->waiting++;
}

/* Puts all states of a chain that wait into the table. */
static void put_all(run *r, const bni_chain *chain)
{
    for (bni_block *b = chain->first; b; b = b->next)
        for (size_t at = 0; at < b->used;) {
            waiting *state = (waiting *)(void *)(b->bytes + at);

            if (state->weight > 0)
                put(r, place_of(r, &state->print), state);
            at += bytes_of(state->used);
        }
}

/* Fills the table anew with the states that wait, which frees the places of all others. */
static void sift(run *r)
{
    memset(r->table.places, 0, sizeof(place) << r->table.log);
    r->table.count = r->waiting = 0;
    for (uint32_t depth = 0; depth < DEPTHS; depth++)
        put_all(r, &r->now[depth]);
    put_all(r, &r->later);
}

/* Makes sure that a free place can be taken. */
static bn_code clear_place(run *r)
{
    if (bni_table_full(&r->table) && r->waiting * 2 < r->table.count)
        sift(r);
    return bni_table_full(&r->table) ? bni_table_widen(&r->table, sizeof(place), r->arena) : BN_OK;
}

/* Whether there is memory for another one. Where there is none, what would wait stays open. */
static bool has_room(const run *r)
{
    return r->pool.free || r->arena->used < r->bytes;
}

/* Has the state in `next` wait, in a chain. */
static bn_code wait(run *r, bni_chain *chain, const bni_print *print, uint64_t weight)
{
    size_t used = bni_pack(r->common, r->next, r->field.state_size, r->packed);
    size_t bytes = bytes_of(used);
    waiting *state;

    if (!has_room(r)) {
        r->found.full = true;
        return BN_OK;
    }
    if (clear_place(r) != BN_OK)
        return full(r);
    state = bni_chain_room(&r->pool, chain, bytes);
    if (!state)
        return full(r);
    *state = (waiting){ .print = *print, .weight = weight, .used = (uint16_t)used };
    memcpy(state->packed, r->packed, used);
    bni_chain_take(chain, bytes);
    put(r, place_of(r, print), state);
    return BN_OK;
}

/* ---- arriving -------------------------------------------------------------------------------- */

static void finish(run *r, uint64_t weight)
{
    int32_t winner = r->field.game->winner(r->field.setup, r->next);

    BN_ASSERT(winner < (int32_t)r->field.sides);
    r->won[winner < 0 ? BN_DRAW : winner] += weight;
    r->ended += weight;
}

/* Courses of this weight have come to the state in `next`, in a round and so many rolls after it began. */
static bn_code arrive(run *r, uint64_t weight, uint32_t round, uint32_t depth)
{
    const bni_field *f = &r->field;
    bn_question questions[BN_OPEN_MAX];
    uint32_t open = f->game->ask(f->setup, r->next, questions);
    uint64_t declined = 0;
    bni_print print;
    place *known;

    if (!bni_policies_settle(&f->policies, f->game, f->setup, r->next, f->bound, questions, &open,
                             &declined))
        return bni_fail(r->err, BN_RULE, "a course of the game went past the bound it states",
                        "the system's game is at fault");
    if (open == 0) {
        finish(r, weight);
        return BN_OK;
    }
    print = bni_print_of(
        r->key, bni_policies_key(&f->policies, f->game, f->setup, r->next, f->measured, r->key));
    known = place_of(r, &print);
    if (known->state) {
        known->state->weight += weight;
        return BN_OK;
    }
    return wait(r, questions[0].round == round ? &r->now[depth] : &r->later, &print, weight);
}

/* ---- expanding ------------------------------------------------------------------------------- */

static bn_code expand(run *r, uint64_t weight, uint32_t depth)
{
    const bni_field *f = &r->field;
    bn_question questions[BN_OPEN_MAX];
    uint32_t after = depth + 1 < DEPTHS ? depth + 1 : depth;
    bni_fold *fold;
    bn_code code;

    (void)f->game->ask(f->setup, r->from, questions);
    code = bni_memo_get(&r->memo, f->game, f->setup, r->from, questions, &fold, r->err);
    for (uint32_t i = 0; code == BN_OK && i < fold->count; i++) {
        bn_move move = { .question = 0, .answer = { { fold->outcomes[i].consequence } } };
        uint64_t share = (uint64_t)((bni_u128)weight * fold->outcomes[i].weight / fold->total);

        if (share == 0)
            continue;
        memcpy(r->next, r->from, f->state_size);
        f->game->advance(f->setup, r->next, &move, 1, NULL);
        code = arrive(r, share, questions[0].round, after);
    }
    return code;
}

static void tell(run *r)
{
    bn_progress progress = { .done = r->found.states,
                             .finished = (double)r->ended / (double)BNI_ALL };

    r->stopped = r->watch.tell && !r->watch.tell(r->watch.self, &progress);
}

/* Takes a state out of those that wait, and follows it if it has weight enough. */
static bn_code take(run *r, waiting *state, uint32_t depth)
{
    uint64_t weight = state->weight;

    place_of(r, &state->print)->state = NULL;
    state->weight = 0;
    r->waiting--;
    if (weight < r->least)
        return BN_OK;
    bni_unpack(r->common, state->packed, state->used, r->from, r->field.state_size);
    if (++r->found.states % TOLD_EVERY == 0)
        tell(r);
    return r->stopped ? BN_OK : expand(r, weight, depth);
}

/* Those behind the last depth come to the end of the chain that is being walked, and are met there. */
static bn_code walk_depth(run *r, uint32_t depth)
{
    bni_chain *chain = &r->now[depth];
    bn_code code = BN_OK;

    while (chain->first && code == BN_OK && !r->stopped) {
        bni_block *b = chain->first;

        for (size_t at = 0; at < b->used && code == BN_OK && !r->stopped;) {
            waiting *state = (waiting *)(void *)(b->bytes + at);

            at += bytes_of(state->used);
            code = take(r, state, depth);
        }
        bni_chain_drop(&r->pool, chain);
    }
    return code;
}

/* What waits for later rounds is the next one. */
static void turn(run *r)
{
    r->now[0] = r->later;
    r->later = (bni_chain){ 0 };
    sift(r);
}

static bn_code walk(run *r)
{
    bn_code code = arrive(r, BNI_ALL, UINT32_MAX, 0);

    while (code == BN_OK && r->later.first && !r->stopped) {
        turn(r);
        for (uint32_t depth = 0; depth < DEPTHS && code == BN_OK && !r->stopped; depth++)
            code = walk_depth(r, depth);
    }
    return code;
}

/* ---- the run --------------------------------------------------------------------------------- */

static bn_code prepare(run *r, const void *from)
{
    size_t size = r->field.state_size, most = bni_packed_most(size);

    r->pool =
        (bni_blocks){ .arena = r->arena,
                      .size = sizeof(waiting) + most <= SMALL_BLOCK / 4 ? SMALL_BLOCK : BNI_BLOCK };
    r->common = bn_arena_get(r->arena, size);
    r->key = bn_arena_get(r->arena, size + BNI_KEY_MORE);
    r->packed = bn_arena_get(r->arena, most);
    r->from = bn_arena_get(r->arena, size);
    r->next = bn_arena_get(r->arena, size);
    if (r->arena->full || bni_memo_init(&r->memo, &r->pool) != BN_OK ||
        bni_table_make(&r->table, sizeof(place), LOG_FIRST, r->arena) != BN_OK)
        return full(r);
    if (from)
        memcpy(r->next, from, size);
    else
        r->field.game->begin(r->field.setup, r->next, NULL);
    memcpy(r->common, r->next, size);
    return BN_OK;
}

static void result(run *r)
{
    uint64_t open = BNI_ALL - r->ended;

    r->found.open = (double)open / (double)BNI_ALL;
    for (uint32_t c = 0; c <= r->field.sides; c++) {
        uint32_t i = c < r->field.sides ? c : BN_DRAW;

        r->found.least[i] = (double)r->won[i] / (double)BNI_ALL;
        r->found.most[i] = (double)(r->won[i] + open) / (double)BNI_ALL;
    }
}

bn_code bn_bounds_run(const bn_game *game, const void *setup, const void *from,
                      const bn_policies *policies, const bn_bounds_limits *limits, bn_arena *arena,
                      bn_watch watch, bn_bounds *out, bn_error *err)
{
    run *r = bn_arena_get(arena, sizeof *r);
    double least = limits && limits->weight > 0 ? limits->weight : WEIGHT_LEAST;
    bn_code code;

    setup = bni_setup_for(game, setup, true, arena);
    if (!r || !setup)
        return bn_fail(err, BN_MEMORY, "the memory given is used up");
    *r = (run){ .field = bni_field_of(game, setup, policies, true),
                .least = (uint64_t)((least < 1 ? least : 1) * (double)BNI_ALL),
                .bytes = limits && limits->bytes > 0 ? limits->bytes : BYTES_MOST,
                .arena = arena,
                .watch = watch,
                .err = err };
    if (bni_policies_draw(&r->field.policies))
        return bni_fail(err, BN_USAGE, "a policy that draws lots cannot be expanded",
                        "simulate it");
    code = prepare(r, from);
    if (code == BN_OK)
        code = walk(r);
    if (code != BN_OK)
        return code;
    result(r);
    *out = r->found;
    return BN_OK;
}
