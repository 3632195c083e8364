/* Each attempt leaves less open than the one before and begins anew, since nothing of the one before is kept. How many
 * more states it has is known from the last two (on a busy machine time says less), so that the last attempt is
 * chosen to end shortly before the time is over: one that is cut off says little. */
#include "bounding.h"

#include <math.h>

#include "interrupt.h"
#include "load.h"
#include "print/paint.h"

#define WEIGHT_FIRST 1e-5
#define STEP 8.0       /* by which the weight falls while there is plenty of time */
#define STEP_MOST 64.0 /* how far the growth that was measured is relied on */
#define STEP_LEAST 1.5 /* less is not worth beginning anew */
#define TIME_USED 0.8  /* of what is left, by the last attempt: it must not be cut off */
#define GROWTH_FIRST 0.6
#define NOTHING 1e-9

typedef struct attempts {
    const estimating *how;
    double seconds;
    struct timespec begun;
    double width;  /* of the narrowest bounds so far */
    double weight; /* of the attempt in hand */
    double states; /* of the one before */
    double growth; /* of the states, as a power of the step */
} attempts;

static bool show(void *self, const bn_progress *progress)
{
    const attempts *a = self;

    paint_progress("bounds within %.2f%%, %llu states", 100 * a->width,
                   (unsigned long long)progress->done);
    return !interrupt_came() && seconds_since(&a->begun) < a->seconds;
}

static void narrow(bn_bounds *out, const bn_bounds *found)
{
    for (uint32_t i = 0; i <= BN_DRAW; i++) {
        out->least[i] = fmax(out->least[i], found->least[i]);
        out->most[i] = fmin(out->most[i], found->most[i]);
    }
    out->open = fmin(out->open, found->open);
    out->states += found->states;
    out->full = found->full;
}

static bn_code attempt(attempts *a, bn_bounds *out, bn_error *err)
{
    const estimating *how = a->how;
    bn_bounds_limits limits = { .weight = a->weight, .threads = how->threads };
    bn_bounds found;
    bn_arena arena;
    bn_code code;

    cli_arena_init(&arena);
    code = bn_bounds_run(how->game, how->setup, how->from, how->policies, &limits, &arena,
                         (bn_watch){ show, a }, &found, err);
    bn_arena_done(&arena);
    if (code == BN_OK)
        narrow(out, &found);
    a->width = out->open;
    return code;
}

/* By how much less the next attempt leaves open; 0: there is no time for another. */
static double next_step(attempts *a, double took, double states, double step)
{
    double left = a->seconds - seconds_since(&a->begun), reach;

    if (a->states > 0)
        a->growth = fmin(fmax(log(states / a->states) / log(step), 0.3), 1.2);
    a->states = fmax(states, 1);
    reach = pow(fmax(TIME_USED * left, 0) / fmax(took, 1e-3), 1 / a->growth);
    if (reach < STEP_LEAST)
        return 0;
    return reach > STEP_MOST ? STEP : reach;
}

bn_code bounding_run(const estimating *how, double seconds, bn_bounds *out, bn_error *err)
{
    attempts a = {
        .how = how, .seconds = seconds, .width = 1, .weight = WEIGHT_FIRST, .growth = GROWTH_FIRST
    };
    bn_code code = BN_OK;
    double step = 1;

    *out = (bn_bounds){ .open = 1 };
    for (uint32_t i = 0; i <= BN_DRAW; i++)
        out->most[i] = 1;
    clock_gettime(CLOCK_MONOTONIC, &a.begun);
    while (code == BN_OK && step > 0) {
        double begun = seconds_since(&a.begun), before = (double)out->states;

        a.weight /= step;
        code = attempt(&a, out, err);
        step = out->open < NOTHING || out->full || interrupt_came()
                   ? 0
                   : next_step(&a, seconds_since(&a.begun) - begun, (double)out->states - before,
                               step);
    }
    paint_clear_progress();
    return code;
}
