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
 * A state is forgotten when it is expanded or left open, and packed while it waits (waiting.c). So memory has to hold
 * about as many states as one round has at a time, and not all that were ever met. If it cannot, the lightest that
 * wait are left open, and from then on all that are as light. */
#include <banneret/oracle.h>

#include "../common/digest.h"
#include "../common/fold.h"
#include "../common/limbs.h"
#include "../common/policy.h"
#include "field.h"
#include "frontier.h"
#include "packed.h"
#include "waiting.h"

#define WEIGHT_LEAST 1e-6
#define BYTES_MOST ((size_t)224 << 20)
#define LIGHT                                                                                      \
    16u /* a state with so small a part of the least weight is the first to be thrown out */
#define TOLD_EVERY 1024u

typedef struct run {
    bni_field field;
    uint64_t least; /* weight of a state that is followed */
    bn_arena *arena;
    bn_watch watch;
    bn_error *err;
    bni_blocks pool; /* of the memo */
    bni_memo memo;
    bni_queue queue;
    unsigned char *key;
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
    if (bni_queue_add(&r->queue,
                      questions[0].round == round ? &r->queue.now[depth] : &r->queue.later, &print,
                      weight, r->next) != BN_OK)
        return full(r);
    return BN_OK;
}

/* ---- expanding ------------------------------------------------------------------------------- */

static bn_code expand(run *r, uint64_t weight, uint32_t depth)
{
    const bni_field *f = &r->field;
    bn_question questions[BN_OPEN_MAX];
    uint32_t after = depth + 1 < BNI_DEPTHS ? depth + 1 : depth;
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

/* Follows a state if it has weight enough. */
static bn_code follow(run *r, const bni_waiting *state, uint32_t depth)
{
    if (state->weight < r->least || state->weight < r->queue.thrown)
        return BN_OK;
    bni_unpack(r->queue.common, state->packed, state->used, r->from, r->field.state_size);
    if (++r->found.states % TOLD_EVERY == 0)
        tell(r);
    return r->stopped ? BN_OK : expand(r, state->weight, depth);
}

static bn_code follow_all(run *r, const bni_chain *section, uint32_t depth)
{
    bn_code code = BN_OK;

    for (const bni_block *b = section->first; b; b = b->next)
        for (size_t at = 0; at < b->used && code == BN_OK && !r->stopped;) {
            const bni_waiting *state = (const bni_waiting *)(const void *)(b->bytes + at);

            at += bni_waiting_size(state);
            code = follow(r, state, depth);
        }
    return code;
}

/* Those behind the last depth come to the end of the chain that is being walked, and are met there. */
static bn_code walk_depth(run *r, uint32_t depth)
{
    bn_code code = BN_OK;

    while (r->queue.now[depth].first && code == BN_OK && !r->stopped) {
        bni_chain section = bni_queue_cut(&r->queue, depth);

        code = follow_all(r, &section, depth);
        bni_queue_give_back(&r->queue, &section);
    }
    return code;
}

static bn_code walk(run *r)
{
    bn_code code = arrive(r, BNI_ALL, UINT32_MAX, 0);

    while (code == BN_OK && r->queue.later.first && !r->stopped) {
        bni_queue_turn(&r->queue);
        for (uint32_t depth = 0; depth < BNI_DEPTHS && code == BN_OK && !r->stopped; depth++)
            code = walk_depth(r, depth);
    }
    return code;
}

/* ---- the run --------------------------------------------------------------------------------- */

static bn_code prepare(run *r, const void *from, size_t bytes)
{
    size_t size = r->field.state_size;

    r->pool = (bni_blocks){ .arena = r->arena, .size = BNI_BLOCK };
    r->key = bn_arena_get(r->arena, size + BNI_KEY_MORE);
    r->from = bn_arena_get(r->arena, size);
    r->next = bn_arena_get(r->arena, size);
    if (r->arena->full || bni_memo_init(&r->memo, &r->pool) != BN_OK)
        return full(r);
    if (from)
        memcpy(r->next, from, size);
    else
        r->field.game->begin(r->field.setup, r->next, NULL);
    return bni_queue_init(&r->queue, r->next, size, r->least / LIGHT + 1, bytes, r->arena) == BN_OK
               ? BN_OK
               : full(r);
}

static void result(run *r)
{
    uint64_t open = BNI_ALL - r->ended;

    r->found.full = r->queue.full;
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
                .arena = arena,
                .watch = watch,
                .err = err };
    if (bni_policies_draw(&r->field.policies))
        return bni_fail(err, BN_USAGE, "a policy that draws lots cannot be expanded",
                        "simulate it");
    code = prepare(r, from, limits && limits->bytes > 0 ? limits->bytes : BYTES_MOST);
    if (code == BN_OK)
        code = walk(r);
    if (code != BN_OK)
        return code;
    result(r);
    *out = r->found;
    return BN_OK;
}
