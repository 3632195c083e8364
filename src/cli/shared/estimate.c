#include "estimate.h"

#include <math.h>
#include <stdio.h>
#include <time.h>

#include <banneret/solver.h>
#include <banneret/system/game.h>

#include "os/terminal.h"
#include "interrupt.h"
#include "load.h"
#include "print/paint.h"

enum { BATCH = 4, BATCHES = 100 }; /* 400 games at most: 5 percent up or down, and often less */
#define LONGEST (CLOCKS_PER_SEC / 10)

static bool go_on(void *self, const bn_progress *progress)
{
    (void)self;
    (void)progress;
    return !os_interrupted();
}

static bn_policies policies_of(const estimate *of)
{
    bn_policies found = { 0 };

    if (of->policies)
        return *of->policies;
    for (uint32_t side = 0; of->game->propose && side < BN_SIDES_MAX; side++)
        found.side[side] = bn_bot_policy(bn_bot_find("steady"), NULL);
    return found;
}

/* Games are played in batches until the time is up, so that long battles have a few and short ones many. The first batch
 * is always played to its end: on a table with many stands a game takes up to a tenth of a second. */
static uint64_t play(const estimate *of, uint64_t won[BN_SIDES_MAX + 1])
{
    bn_policies policies = policies_of(of);
    clock_t from = clock();
    uint64_t games = 0;

    for (uint32_t i = 0; i < BATCHES && clock() - from < LONGEST; i++) {
        bn_simulated some;
        bn_arena work;
        bn_error err;
        bn_code code;

        cli_arena_init(&work);
        code = bn_simulate(of->game, of->setup, of->from, &policies, i + 1, BATCH, 1, &work,
                           (bn_watch){ go_on, NULL }, &some, &err);
        for (uint32_t w = 0; code == BN_OK && w <= BN_SIDES_MAX; w++)
            won[w] += some.won[w];
        games += code == BN_OK ? some.games : 0;
        bn_arena_done(&work);
        if (code != BN_OK)
            break;
    }
    return games;
}

bool estimate_begin(const estimate *of)
{
    uint64_t won[BN_SIDES_MAX + 1] = { 0 }, games;
    uint32_t side = 0;
    double chance;
    paint p;

    if (!os_is_terminal(OS_ERRORS))
        return false;
    games = play(of, won);
    if (games == 0)
        return false;
    for (uint32_t i = 1; i < of->game->sides(of->setup); i++)
        side = won[i] > won[side] ? i : side;
    side = of->side >= 0 ? (uint32_t)of->side : side;
    chance = (double)won[side] / (double)games;
    /* 3 in this many games: the possible chance of what never happened (the rule of three) */
    p = paint_on(paint_errors());
    fprintf(p.out, "  Victory of %.30s: about %.0f%% (%s%.0f)\n",
            of->game->side_name(of->setup, side), 100 * chance, p.unicode ? "\u00b1" : "+-",
            ceil(fmax(196 * sqrt(chance * (1 - chance) / (double)games), 300.0 / (double)games)));
    return true;
}

void estimate_end(bool begun)
{
    paint_clear_progress();
    if (begun)
        fputs("\033[A\033[K", paint_errors());
}
