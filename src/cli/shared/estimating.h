/* An estimate that is shown as it sharpens. */
#ifndef CLI_ESTIMATING_H
#define CLI_ESTIMATING_H

#include <time.h>

#include <banneret/oracle.h>

typedef struct estimating {
    const bn_game *game;
    const void *setup, *from; /* `from` is NULL for the start */
    const bn_policies *policies;
    bn_estimate_limits limits;
    double
        seconds; /* continue this long, with bounds if only who wins is asked; 0: by the limits */
    uint64_t seed;
    uint32_t threads;
} estimating;

/* Works it out in `arena`, and shows its progress on a terminal. */
bn_code estimating_run(const estimating *how, bn_arena *arena, bn_estimate *out, bn_error *err);

/* Seconds since a reading of CLOCK_MONOTONIC. */
double seconds_since(const struct timespec *begun);

/* Shows a first rough figure, if there is a terminal to show it on. */
void estimating_first(const estimating *how);

#endif
