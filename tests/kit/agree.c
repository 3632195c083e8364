#include "agree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <banneret/system/system.h>

#include "chi.h"

#define DOUBTFUL 0.0001 /* the seeds are fixed: these pass always or never */

enum { CELLS = 3 }; /* two sides and the draw */

static void agree(const uint64_t *observed, const double *expected, size_t cells)
{
    chi got = chi_square(observed, expected, cells);

    if (got.p < DOUBTFUL)
        fail_msg("chi-square %f with %u degrees of freedom: p %g", got.statistic, got.freedom,
                 got.p);
}

static uint32_t cell(uint32_t k)
{
    return k < CELLS - 1 ? k : BN_DRAW;
}

static void agree_on_measure(const bn_odds *odds, const bn_simulated *sim, uint32_t which,
                             bn_arena *arena)
{
    const bn_odds_measure *expected = &odds->measures[which];
    const bn_simulated_measure *played = &sim->measures[which];
    uint64_t *counts = bn_arena_array(arena, (size_t)expected->count * CELLS, sizeof *counts);
    double *shares = bn_arena_array(arena, (size_t)expected->count * CELLS, sizeof *shares);
    uint64_t all = 0;

    assert_true(counts && shares && played->rows);
    for (uint32_t i = 0, at = 0; i < expected->count; i++) {
        const bn_odds_row *row = &expected->rows[i];
        const bn_simulated_row *seen = &played->rows[at];
        bool met = at < played->count && seen->value == row->value;

        for (uint32_t k = 0; k < CELLS; k++) {
            shares[i * CELLS + k] = bn_nat_ratio(row->won[cell(k)], odds->total);
            counts[i * CELLS + k] = met ? seen->won[cell(k)] : 0;
            all += counts[i * CELLS + k];
        }
        at += met;
    }
    assert_int_equal(all, sim->games); /* no value that the exact odds do not know */
    agree(counts, shares, (size_t)expected->count * CELLS);
}

void agree_with_games(const bn_game *game, const void *setup, const bn_policies *policies,
                      const bn_odds *odds, uint64_t seed, uint64_t games, bn_arena *arena)
{
    uint64_t observed[CELLS];
    double expected[CELLS];
    bn_simulated sim;

    assert_int_equal(bn_simulate(game, setup, NULL, policies, seed, games, 2, arena,
                                 (bn_watch){ 0 }, &sim, NULL),
                     BN_OK);
    for (uint32_t k = 0; k < CELLS; k++) {
        observed[k] = sim.won[cell(k)];
        expected[k] = bn_nat_ratio(odds->won[cell(k)], odds->total);
    }
    assert_int_equal(observed[0] + observed[1] + observed[2], games);
    agree(observed, expected, CELLS);
    for (uint32_t m = 0; m < game->measure_count; m++)
        agree_on_measure(odds, &sim, m, arena);
}
