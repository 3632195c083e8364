/* The one loop of the server: it waits for file descriptors, for signals that end the process, and for
 * the tick of each second. Everything else in this folder runs inside one of its calls. */
#ifndef BS_LOOP_H
#define BS_LOOP_H

#include <stdbool.h>
#include <stdint.h>

typedef struct bs_loop bs_loop;

/* Called with the events that happened: BS_READ, BS_WRITE (store/store.h) or both. */
typedef void (*bs_ready)(void *self, uint32_t events);

typedef struct bs_loop_hooks {
    void (*tick)(void *self, uint64_t now); /* once a second */
    void (*stop)(void *self);               /* someone wants the process to end */
    int (*before)(void *self); /* before each wait: milliseconds to wait at most, -1: no limit */
    void *self;
} bs_loop_hooks;

bs_loop *bs_loop_make(void);
void bs_loop_free(bs_loop *loop);

/* Watches a descriptor, or changes the events that are waited for; 0 events: stop watching. False if the
 * system refuses. */
bool bs_loop_watch(bs_loop *loop, int fd, uint32_t events, bs_ready ready, void *self);

/* Calls `run` once, in this many milliseconds. There is one such timer: a new call replaces it. */
void bs_loop_timer(bs_loop *loop, uint32_t in_ms, void (*run)(void *self), void *self);

/* Runs until bs_loop_end. */
void bs_loop_run(bs_loop *loop, const bs_loop_hooks *hooks);
void bs_loop_end(bs_loop *loop);

/* Milliseconds of a clock that never jumps. */
uint64_t bs_loop_now(void);

#endif
