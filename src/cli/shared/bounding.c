/* Each attempt leaves less open than the one before and starts again, since nothing of the one before is kept. The last
 * two show how fast the states grow (on a busy machine time shows less), so that the last attempt can be chosen to end
 * shortly before the time is over: one that is cut off is nearly useless.
 *
 * States grow as a power of the step by which the weight falls. That power itself fades, since fewer and fewer states
 * are new: in castle-siege, by steps of 8, it was 0.67, 0.57, 0.49, 0.41, in drakes-cross 0.63, 0.57, 0.52. */
#include "bounding.h"

#include <math.h>

#include "interrupt.h"
#include "load.h"
#include "print/paint.h"

#define WEIGHT_FIRST 1e-5
#define STEP 8.0        /* by which the weight falls while there is plenty of time */
#define STEP_MOST 256.0 /* how far growth is trusted once its fading is known */
#define STEP_BLIND 16.0 /* the same, before that is known */
#define STEP_LEAST 1.5  /* less is not worth starting again */
#define TIME_USED 0.85  /* of what is left, by the last attempt: it must not be cut off */
#define SPARE 2.0       /* times as long as the longest step would take: too much to leave unused */
#define GROWTH_FIRST 0.6
#define FADES_FIRST 20.0
#define HALVINGS 30u /* in search of a step: close enough */
#define NOTHING 1e-9

typedef struct attempts {
    const estimating *how;
    double seconds;
    struct timespec begun;
    double width;      /* of the narrowest bounds so far */
    double weight;     /* of the attempt in hand */
    double states;     /* of the one before */
    double last;       /* natural logarithm of the last step */
    double growth;     /* of the states, as a power of the step */
    double fades;      /* natural logarithm of a step over which the growth falls to 1/e */
    uint32_t measured; /* how often the growth was */
} attempts;

static bool show(void *self, const bn_progress *progress)
{
    const attempts *a = self;

    paint_progress("guaranteed range within %.2f%%, %llu states", 100 * a->width,
                   (unsigned long long)progress->done);
    return !os_interrupted() && seconds_since(&a->begun) < a->seconds;
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

/* Measures how states grow, and how that fades from the middle of one step to the middle of the next. */
static void measure(attempts *a, double states, double step)
{
    double before = a->growth, last = a->last;

    a->last = log(step);
    if (a->states > 0) {
        a->growth = fmin(fmax(log(states / a->states) / a->last, 0.1), 1.2);
        if (a->measured++ > 0)
            a->fades =
                fmin(fmax((last + a->last) / 2 / log(fmax(before / a->growth, 1.01)), 10), 40);
    }
    a->states = fmax(states, 1);
}

/* The logarithm of how many times as many states the next attempt has, if that of its step is this. */
static double more_states(const attempts *a, double step)
{
    return a->growth * exp(-(a->last + step) / 2 / a->fades) * step;
}

/* By how much less the next attempt leaves open; 0: there is no time for another. */
static double next_step(const attempts *a, double took)
{
    double left = TIME_USED * (a->seconds - seconds_since(&a->begun));
    double wanted = log(fmax(left, 1e-9) / fmax(took, 1e-3));
    double least = 0, most = log(a->measured > 1 ? STEP_MOST : STEP_BLIND);
    double spare = wanted - more_states(a, most);

    if (spare > 0)
        return spare > log(SPARE) ? STEP : exp(most);
    for (uint32_t i = 0; i < HALVINGS; i++) {
        double middle = (least + most) / 2;

        if (more_states(a, middle) < wanted)
            least = middle;
        else
            most = middle;
    }
    return exp(least) < STEP_LEAST ? 0 : exp(least);
}

bn_code bounding_run(const estimating *how, double seconds, bn_bounds *out, bn_error *err)
{
    attempts a = { .how = how,
                   .seconds = seconds,
                   .width = 1,
                   .weight = WEIGHT_FIRST,
                   .growth = GROWTH_FIRST,
                   .fades = FADES_FIRST };
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
        measure(&a, (double)out->states - before, step);
        step = out->open < NOTHING || out->full || os_interrupted()
                   ? 0
                   : next_step(&a, seconds_since(&a.begun) - begun);
    }
    paint_clear_progress();
    return code;
}
