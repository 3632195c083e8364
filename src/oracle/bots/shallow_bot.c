/* The bot of battles that are too large to be solved. Each time it is asked it weighs the orders that are
 * open now, and draws from the equilibrium mix of that matrix.
 *
 * Where the game can be looked at coarsely, a pair of orders is worth what an outlook says: the coming
 * round as it is, and behind it a table of solved points (outlook.c). The table is kept from one order to
 * the next, so the first order takes the most time. Its size is limited, and with it the time for an order.
 *
 * Elsewhere, or if the table does not suffice, a pair is worth what the battle is worth after it if both
 * sides go on by policies (order_values.c). This is the best play if nothing is chosen later. Neither
 * promises anything. */
#include <string.h>

#include <banneret/system/hash.h>

#include "bots.h"
#include "../solve/matrix.h"
#include "../common/scratch.h"

enum { TRIES = 3 }; /* tables that a side may fill to no avail */

/* The outlook of one side. */
typedef struct view {
    bn_outlook *outlook; /* NULL: not made */
    const void *setup;   /* that it is of */
    uint32_t failed;
} view;

struct bn_trier {
    bn_trier *self; /* how its policy reaches it: the policy's own pointer is constant */
    bn_freedom freedom;
    uint64_t games;
    bn_arena *arena, *found, *work;
    bn_watch watch;
    view views[BN_SIDES_MAX];
    bni_matrix matrix;
    double mix[BN_ANSWERS_MAX]; /* found last */
    uint64_t last;              /* hash of the state that it is for, and its side; 0: none */
};

bn_code bn_trier_make(const bn_freedom *freedom, uint64_t games, bn_arena *arena, bn_arena *found,
                      bn_arena *work, bn_watch watch, bn_trier **out, bn_error *err)
{
    bn_trier *t = bn_arena_get(arena, sizeof *t);

    if (!t)
        return bn_fail(err, BN_MEMORY, "the memory given is used up");
    t->self = t;
    if (freedom)
        t->freedom = *freedom;
    t->games = games;
    t->arena = arena;
    t->found = found;
    t->work = work;
    t->watch = watch;
    *out = t;
    return BN_OK;
}

/* By an outlook; false if there is none, or its table is full. */
static bool look_ahead(bn_trier *t, const bni_world *world, const void *state, bn_stakes *out)
{
    view *v = &t->views[world->objective.side];
    bn_code code = BN_OK;

    if (!world->game->stand_ins || v->failed >= TRIES)
        return false;
    if (!v->outlook || v->setup != world->setup)
        code = bn_outlook_make(world->game, world->setup, &world->objective, &world->freedom, 0,
                               t->arena, t->watch, &v->outlook, NULL);
    if (code == BN_OK) {
        v->setup = world->setup;
        code = bn_stakes_ahead(v->outlook, state, t->found, t->work, out, NULL);
    }
    if (code != BN_OK) {
        v->outlook = NULL;
        v->failed++;
    }
    return code == BN_OK;
}

static bool weigh(bn_trier *t, const bni_world *world, const void *state)
{
    bni_matrix *m = &t->matrix;
    bn_stakes stakes;

    bni_scratch_clear(t->found);
    if (!look_ahead(t, world, state, &stakes) &&
        bn_stakes_tried(world->game, world->setup, state, &world->objective, &world->freedom, 0,
                        t->games, t->found, t->work, t->watch, &stakes, NULL) != BN_OK)
        return false;
    m->rows = stakes.plays[0];
    m->columns = stakes.plays[1];
    memcpy(m->cells, stakes.cells, (size_t)m->rows * m->columns * sizeof *m->cells);
    bni_matrix_solve(m);
    memcpy(t->mix, m->mix[0], sizeof t->mix);
    return true;
}

/* A side with several sealed questions is asked one by one. The matrix of all of them is made once. */
static bool weigh_once(bn_trier *t, const bni_world *world, const void *state)
{
    uint64_t now = bn_hash64(state, world->state_size, world->objective.side) | 1;

    if (t->last != now) {
        t->last = 0;
        if (!weigh(t, world, state))
            return false;
        t->last = now;
    }
    return true;
}

static bool trying_answer(const void *self, const bn_game *game, const void *setup,
                          const void *state, const bn_question *question, bn_rng *rng,
                          bn_answer *out)
{
    bn_trier *t = *(bn_trier *const *)self;
    bn_objective victory = bn_objective_victory(question->side);
    bni_world world = { 0 };
    bni_plays plays;

    if (!rng || question->to != BN_TO_SIDE ||
        bni_world_make(&world, game, setup, &victory, &t->freedom, NULL) != BN_OK)
        return false;
    if (!bni_bot_asks(&world, state, &plays) || plays.size[BN_OURS] == 1)
        return bni_bot_rest(&world, state, question, rng, out);
    return weigh_once(t, &world, state) &&
           bni_bot_draw(&world, state, &plays, t->mix, question, rng, out);
}

bn_policy bn_bot_trying(bn_trier *trier)
{
    return (
        bn_policy){ .answer = trying_answer, .self = &trier->self, .draws = true, .alone = true };
}
