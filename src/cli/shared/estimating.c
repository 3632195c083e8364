#include "estimating.h"

#include <time.h>

#include <banneret/system/game.h>

#include "interrupt.h"
#include "print/paint.h"

typedef struct shown {
    const estimating *how;
    struct timespec begun;
} shown;

static double since(const struct timespec *begun)
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

static bool show(void *self, const bn_progress *progress)
{
    const shown *s = self;
    double most = (double)s->how->seconds;

    if (progress->so_far != NULL)
        show_chance(s->how, progress->so_far);
    if (interrupt_came())
        return false;
    return s->how->seconds == 0 || since(&s->begun) < (progress->so_far == NULL ? most / 2 : most);
}

bn_code estimating_run(const estimating *how, bn_arena *arena, bn_estimate *out, bn_error *err)
{
    shown s = { .how = how };
    bn_code code;

    clock_gettime(CLOCK_MONOTONIC, &s.begun);
    code = bn_estimate_run(how->game, how->setup, how->from, how->policies, &how->limits, how->seed,
                           how->threads, arena, (bn_watch){ show, &s }, out, err);
    paint_clear_progress();
    return code;
}
