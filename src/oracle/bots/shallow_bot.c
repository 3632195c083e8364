/* The bot of battles that are too large to be solved. Each time it is asked it compares the orders that are
 * open now, and draws from the equilibrium mix of that matrix.
 *
 * Where the game can be approximated, an outlook values a pair of orders: the coming round as it is, followed by a
 * table of solved points (outlook.c). The table is kept from one order to the next, so the first order takes the most
 * time. Its size is limited, and with it the time for an order.
 *
 * Elsewhere, or if the table does not suffice, a pair is worth what the battle is worth after it if both
 * sides continue by policies (order_values.c). This is the best play if no choices follow. Neither
 * promises anything.
 *
 * A mix that was found is remembered: a side with several sealed questions is asked one by one, and where
 * a battle is played many times the same orders come up again. Where two sides fight, one matrix has the mixes of
 * both, so a bot that plays both compares each pair of orders once. */
#include <stdalign.h>
#include <string.h>

#include "bots.h"
#include "../advise/advise.h"
#include "../common/digest.h"
#include "../common/policy.h"
#include "../common/table.h"
#include "../solve/matrix.h"
#include "../common/scratch.h"

enum { TRIES = 3 }; /* tables that a side may fill, if each had served for an order before */
enum { MIXES_LOG = 6 };

/* The mixes in a state, seen from one side. */
typedef struct drawn {
    bni_print print;      /* free if its tag is 0 */
    const double *mix[2]; /* by team */
} drawn;

/* The outlook from one side. */
typedef struct view {
    bn_outlook *outlook; /* NULL: not made */
    const void *setup;   /* that it is of */
    bool served;         /* for an order at least */
    uint32_t failed;
} view;

struct bn_trier {
    bn_trier *self; /* how its policy reaches it: the policy's own pointer is constant */
    bn_freedom freedom;
    uint64_t games;
    bn_arena *arena, *found, *work;
    bn_watch watch;
    bni_rest rest; /* in `work`, while no outlook uses that */
    view views[BN_SIDES_MAX];
    bni_matrix matrix;
    const void *setup; /* that the mixes are of */
    bni_table mixes;   /* of drawn */
    alignas(16) unsigned char key[BN_STATE_MAX + BNI_KEY_MORE + 1];
};

bn_code bn_trier_make(const bn_freedom *freedom, uint64_t games, bn_arena *arena, bn_arena *found,
                      bn_arena *work, bn_watch watch, bn_trier **out, bn_error *err)
{
    bn_trier *t = bn_arena_get(arena, sizeof *t);

    if (!t)
        return bn_fail(err, BN_MEMORY, "the memory limit is reached");
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
    if (!v->outlook || v->setup != world->setup) {
        v->served = false;
        code = bn_outlook_make(world->game, world->setup, &world->objective, &world->freedom, 0,
                               t->arena, t->watch, &v->outlook, NULL);
    }
    if (code == BN_OK) {
        v->setup = world->setup;
        t->rest.descent = NULL;
        code = bn_stakes_ahead(v->outlook, state, t->found, t->work, out, NULL);
    }
    if (code == BN_OK) {
        v->served = true;
        return true;
    }
    /* A battle whose first order is too much for a table is still too much a round later. */
    v->failed = v->served ? v->failed + 1 : TRIES;
    v->outlook = NULL;
    return false;
}

static const double *keep(bn_trier *t, const double *mix, uint32_t count)
{
    double *copy = bn_arena_array(t->arena, count, sizeof *copy);

    if (copy)
        memcpy(copy, mix, count * sizeof *copy);
    return copy;
}

/* The mixes in a state, in the memory of the bot; false if they cannot be found. */
static bool weigh(bn_trier *t, const bni_world *world, const void *state, drawn *out)
{
    bni_matrix *m = &t->matrix;
    bn_stakes stakes;

    bni_scratch_clear(t->found);
    if (!look_ahead(t, world, state, &stakes) &&
        bni_stakes_tried(world->game, world->setup, state, &world->objective, &world->freedom, 0,
                         t->games, t->found, t->work, t->watch, &t->rest, &stakes, NULL) != BN_OK)
        return false;
    m->rows = stakes.plays[0];
    m->columns = stakes.plays[1];
    memcpy(m->cells, stakes.cells, (size_t)m->rows * m->columns * sizeof *m->cells);
    bni_matrix_solve(m);
    out->mix[BN_OURS] = keep(t, m->mix[0], m->rows);
    out->mix[BN_THEIRS] = keep(t, m->mix[1], m->columns);
    return out->mix[BN_OURS] && out->mix[BN_THEIRS];
}

static const double *mix_of(bn_trier *t, const bni_world *world, const void *state, bn_team team)
{
    size_t size = bni_policies_key(&world->freedom.policies, world->game, world->setup, state,
                                   world->measured, t->key);
    bni_print print;
    drawn *place;

    if (t->setup != world->setup &&
        bni_table_make(&t->mixes, sizeof *place, MIXES_LOG, t->arena) != BN_OK)
        return NULL;
    t->setup = world->setup;
    t->key[size] = (unsigned char)world->objective.side;
    print = bni_print_of(t->key, size + 1);
    if (bni_table_full(&t->mixes) && bni_table_widen(&t->mixes, sizeof *place, t->arena) != BN_OK)
        return NULL;
    place = bni_table_find(&t->mixes, sizeof *place, print.tag, bni_print_found, &print);
    if (place->print.tag == 0) {
        drawn found = { .print = print };

        if (!weigh(t, world, state, &found))
            return NULL;
        *place = found;
        t->mixes.count++;
    }
    return place->mix[team];
}

/* The side whose victory is compared. With two sides, one loses what the other wins, so one table serves both. */
static uint32_t weighed_for(const bn_game *game, const void *setup, uint32_t side)
{
    return game->sides(setup) == 2 ? 0 : side;
}

static bool trying_answer(const void *self, const bn_game *game, const void *setup,
                          const void *state, const bn_question *question, bn_rng *rng,
                          bn_answer *out)
{
    bn_trier *t = *(bn_trier *const *)self;
    bn_objective victory = bn_objective_victory(weighed_for(game, setup, question->side));
    bni_world world = { 0 };
    const double *mix;
    bni_plays plays;
    bn_team team;

    if (!rng || question->to != BN_TO_SIDE ||
        bni_world_make(&world, game, setup, &victory, &t->freedom, NULL) != BN_OK)
        return false;
    team = bni_team(&world, question->side);
    if (!bni_bot_asks(&world, state, &plays) || plays.size[team] == 1)
        return bni_bot_rest(&world, state, question, rng, out);
    mix = mix_of(t, &world, state, team);
    return mix && bni_bot_draw(&world, state, &plays, mix, question, rng, out);
}

bn_policy bn_bot_trying(bn_trier *trier)
{
    return (
        bn_policy){ .answer = trying_answer, .self = &trier->self, .draws = true, .alone = true };
}
