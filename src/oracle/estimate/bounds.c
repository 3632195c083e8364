/* Bounds: the guaranteed range of a chance, in a game too large to be counted.
 *
 * The walk is that of exact odds (odds.c), but a state that less than a given weight of all paths goes through is not
 * followed: its weight counts as open. What ended for a side is the least that its chance can be, and with all that is
 * open the most. Weights are whole numbers, rounded down, as in frontier.c, so that the weight lost by rounding is open
 * too.
 *
 * How narrow this is depends on the order. A state should have all its weight before it is expanded: paths that reach
 * the same state later have to be followed again. So a round of the game is walked through before the next one starts,
 * and within it states wait by the number of rolls since its start. A game that goes through its rounds in another way
 * gives wider bounds, never wrong ones.
 *
 * A state is forgotten when it is expanded or left open, and packed while it waits (waiting.c). So memory has to hold
 * about as many states as one round has at a time, and not all that were ever met. If it cannot, the lightest that
 * wait are left open, and from then on all that are as light. */
#include <banneret/oracle.h>

#include "../common/policy.h"
#include "field.h"
#include "frontier.h"
#include "walkers.h"

#define WEIGHT_LEAST 1e-6
#define BYTES_MOST ((size_t)224 << 20)
#define TOLD_EVERY 1024u

typedef struct run {
    bni_walk walk;
    bn_watch watch;
    uint64_t told; /* states */
    bool stopped;
} run;

static void tell(run *r)
{
    bn_progress progress = { .done = r->walk.states,
                             .finished = (double)r->walk.ended / (double)BNI_ALL };

    if (r->walk.states < r->told + TOLD_EVERY)
        return;
    r->told = r->walk.states;
    r->stopped = r->watch.tell && !r->watch.tell(r->watch.self, &progress);
}

/* Those beyond the last depth go to the end of the chain that is being walked, and are reached there. */
static bn_code walk_depth(run *r, uint32_t depth, bn_error *err)
{
    bn_code code = BN_OK;

    while (r->walk.queue.now[depth].first && code == BN_OK && !r->stopped) {
        code = bni_walk_on(&r->walk, depth, err);
        tell(r);
    }
    return code;
}

static bn_code walk(run *r, bn_error *err)
{
    bni_queue *queue = &r->walk.queue;
    bn_code code = BN_OK;

    while (code == BN_OK && queue->later.first && !r->stopped) {
        bni_queue_turn(queue);
        for (uint32_t depth = 0; depth < BNI_DEPTHS && code == BN_OK && !r->stopped; depth++)
            code = walk_depth(r, depth, err);
    }
    return code;
}

static bn_bounds result(const bni_walk *walk)
{
    uint64_t open = BNI_ALL - walk->ended;
    bn_bounds found = { .open = (double)open / (double)BNI_ALL,
                        .states = walk->states,
                        .full = walk->queue.full };

    for (uint32_t c = 0; c <= walk->field.sides; c++) {
        uint32_t i = c < walk->field.sides ? c : BN_DRAW;

        found.least[i] = (double)walk->won[i] / (double)BNI_ALL;
        found.most[i] = (double)(walk->won[i] + open) / (double)BNI_ALL;
    }
    return found;
}

bn_code bn_bounds_run(const bn_game *game, const void *setup, const void *from,
                      const bn_policies *policies, const bn_bounds_limits *limits, bn_arena *arena,
                      bn_watch watch, bn_bounds *out, bn_error *err)
{
    run *r = bn_arena_get(arena, sizeof *r);
    bn_bounds_limits asked = limits ? *limits : (bn_bounds_limits){ 0 };
    double least = asked.weight > 0 ? asked.weight : WEIGHT_LEAST;
    bni_field field;
    bn_code code;

    setup = bni_setup_for(game, setup, true, arena);
    if (!r || !setup)
        return bn_fail(err, BN_MEMORY, "the memory limit is reached");
    field = bni_field_of(game, setup, policies, true);
    if (bni_policies_draw(&field.policies))
        return bni_fail(err, BN_USAGE, "a policy that draws lots cannot be expanded",
                        "simulate it");
    r->watch = watch;
    code =
        bni_walk_open(&r->walk, &field, from, (uint64_t)((least < 1 ? least : 1) * (double)BNI_ALL),
                      asked.bytes > 0 ? asked.bytes : BYTES_MOST, asked.threads, arena, err);
    if (code != BN_OK)
        return code;
    code = walk(r, err);
    if (code == BN_OK)
        *out = result(&r->walk);
    bni_walk_close(&r->walk);
    return code;
}
