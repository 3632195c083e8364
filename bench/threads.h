/* Two threads against one. */
#ifndef BENCH_THREADS_H
#define BENCH_THREADS_H

#include <banneret/system/system.h>

#include "common.h"

/* How many times as fast two are: by the clock on the wall, and by the time that all threads used,
 * which says what the sharing itself costs and leaves out who else was on the machine. */
typedef struct scaling {
    double wall, used;
} scaling;

typedef struct thread_figures {
    scaling simulation; /* bn_simulate */
    scaling bare;       /* a loop that shares nothing: what the machine itself allows */
    double aim;
} thread_figures;

thread_figures threads_measure(const bn_system *system, const void *setup, void *block,
                               uint64_t games, int repeats);

#endif
