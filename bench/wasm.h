/* WebAssembly under Node against native. */
#ifndef BENCH_WASM_H
#define BENCH_WASM_H

#include <banneret/system/system.h>

#include "common.h"

enum { WASM_JOBS = 5 };

typedef struct wasm_job {
    const char *name;
    double native, wasm; /* seconds */
    double ratio;        /* native / wasm: how much of the native speed is left */
} wasm_job;

typedef struct wasm_figures {
    const char *skipped; /* why there are none, or NULL */
    wasm_job jobs[WASM_JOBS];
    double ratio; /* the geometric mean of theirs */
    double aim;
} wasm_figures;

/* The module is the one that BN_WASM names in the environment. */
wasm_figures wasm_measure(void *block, int repeats);

#endif
