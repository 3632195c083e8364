#include "estimating.h"

#include <math.h>

#include <banneret/system/game.h>

#include "bounding.h"
#include "interrupt.h"
#include "load.h"
#include "print/paint.h"

enum { FIRST_STATES = 30, FIRST_GAMES = 64 };
#define FIRST_ERROR 0.05

#define BOUNDING 0.75 /* of the time that was given, for the bounds */

typedef struct shown {
    const estimating *how;
    double seconds; /* 0: by the limits only */
    struct timespec begun;
    double before; /* when a round of games was shown last */
} shown;

double seconds_since(const struct timespec *begun)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - begun->tv_sec) + 1e-9 * (double)(now.tv_nsec - begun->tv_nsec);
}

/* The side that is likeliest to win, as far as is known. */
static void show_chance(const estimating *how, const bn_estimate *so_far)
{
    uint32_t side = 0;

    for (uint32_t i = 1; i < how->game->sides(how->setup); i++)
        side = so_far->won[i] > so_far->won[side] ? i : side;
    paint_progress("victory of %.30s: %.2f%% %s%.2f, %llu games",
                   how->game->side_name(how->setup, side), 100 * so_far->won[side],
                   paint_on(paint_errors()).unicode ? "\u00b1" : "+-",
                   100 * so_far->won_error[side], (unsigned long long)so_far->games);
}

/* Whether there is time for another round of games, which has twice as many as the one before. */
static bool is_time(shown *s, bool plays)
{
    double now = seconds_since(&s->begun), round = plays ? now - s->before : 0;

    s->before = now;
    return s->seconds <= 0 || now + 2 * round < (plays ? s->seconds : s->seconds / 2);
}

static bool show(void *self, const bn_progress *progress)
{
    shown *s = self;
    bool plays = progress->so_far != NULL, time = is_time(s, plays);

    if (plays)
        show_chance(s->how, progress->so_far);
    return !os_interrupted() && time;
}

static void narrow(bn_estimate *out, const bn_bounds *bounds)
{
    for (uint32_t i = 0; i <= BN_DRAW; i++) {
        out->least[i] = fmax(out->least[i], bounds->least[i]);
        out->most[i] = fmin(out->most[i], bounds->most[i]);
    }
}

bn_code estimating_run(const estimating *how, bn_arena *arena, bn_estimate *out, bn_error *err)
{
    shown s = { .how = how, .seconds = how->seconds };
    bool bounded = how->seconds > 0 && how->limits.winner_only;
    bn_bounds bounds;
    bn_code code = BN_OK;

    if (bounded) {
        code = bounding_run(how, s.seconds * BOUNDING, &bounds, err);
        s.seconds *= 1 - BOUNDING;
    }
    clock_gettime(CLOCK_MONOTONIC, &s.begun);
    if (code == BN_OK)
        code = bn_estimate_run(how->game, how->setup, how->from, how->policies, &how->limits,
                               how->seed, how->threads, arena, (bn_watch){ show, &s }, out, err);
    if (code == BN_OK && bounded)
        narrow(out, &bounds);
    paint_clear_progress();
    return code;
}

/* A figure to start with: a few states, a few games. If it fails, the estimate itself will fail too, and report it. */
void estimating_first(const estimating *how)
{
    bn_estimate_limits few = {
        .error = FIRST_ERROR, .states = FIRST_STATES, .games = FIRST_GAMES, .winner_only = true
    };
    bn_estimate found;
    bn_arena arena;
    bn_error err;

    if (!paint_on(paint_errors()).terminal)
        return;
    cli_arena_init(&arena);
    if (bn_estimate_run(how->game, how->setup, how->from, how->policies, &few, how->seed,
                        how->threads, &arena, (bn_watch){ 0 }, &found, &err) == BN_OK)
        show_chance(how, &found);
    bn_arena_done(&arena);
}
