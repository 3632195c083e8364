/* What the tests of the solvers share. */
#ifndef BNI_TEST_SOLVING_H
#define BNI_TEST_SOLVING_H

#include "test_support.h"

#include <banneret/solver.h>

#include "toy.h"

#define MEMORY ((size_t)256 << 20)
#define GAMES 20000

static inline bn_solution *solve(const bn_game *game, const void *setup,
                                 const bn_objective *objective, const bn_freedom *freedom,
                                 bn_arena *arena)
{
    bn_solution *solution = NULL;
    bn_error err;

    if (bn_solve(game, setup, NULL, objective, freedom, NULL, arena, (bn_watch){ 0 }, &solution,
                 &err) != BN_OK)
        fail_msg("%s", err.text);
    return solution;
}

static inline toy_setup toy_of(int32_t first, int32_t second, int32_t rounds)
{
    toy_setup setup;

    memset(&setup, 0, sizeof setup);
    setup.rounds = rounds;
    setup.weather_given = true;
    setup.sides[0].name = "Red";
    setup.sides[1].name = "Blue";
    setup.sides[0].force_count = setup.sides[1].force_count = 2;
    for (int f = 0; f < 2; f++) {
        setup.sides[0].forces[f].heads = first;
        setup.sides[1].forces[f].heads = second;
    }
    return setup;
}

/* What an objective is worth from a state of the toy (NULL: the first), all defaults: by the exact odds of
 * who wins, and the mean of each measure. */
static inline double worth_by_odds(const toy_setup *setup, const toy_state *from,
                                   const bn_objective *o, bn_arena *arena)
{
    double worth = o->base;
    bn_odds odds;

    assert_int_equal(
        bn_odds_run(&toy_game, setup, from, NULL, NULL, arena, (bn_watch){ 0 }, &odds, NULL),
        BN_OK);
    for (uint32_t side = 0; side < TOY_SIDES; side++)
        worth += (side == o->side ? o->win : o->loss) * bn_nat_ratio(odds.won[side], odds.total);
    worth += o->draw * bn_nat_ratio(odds.won[BN_DRAW], odds.total);
    for (uint32_t w = 0; w < o->weight_count; w++) {
        const bn_odds_measure *m = &odds.measures[o->weights[w].measure];

        for (uint32_t i = 0; i < m->count; i++)
            worth += o->weights[w].worth * (double)m->rows[i].value *
                     bn_nat_ratio(m->rows[i].weight, odds.total);
    }
    return worth;
}

/* What the toy is worth to side 0 between two policies, over this many games. */
static inline double played(const toy_setup *setup, bn_policy first, bn_policy second,
                            uint64_t games, bn_arena *arena)
{
    bn_policies policies = { .side = { first, second } };
    bn_simulated sim;

    assert_int_equal(bn_simulate(&toy_game, setup, NULL, &policies, 9, games, 1, arena,
                                 (bn_watch){ 0 }, &sim, NULL),
                     BN_OK);
    assert_int_equal(sim.declined, 0);
    return ((double)sim.won[0] - (double)sim.won[1]) / (double)sim.games;
}

#endif
