/* A small event loop for programs that test or measure the store: epoll, one timer. */
#ifndef BS_LOOP_H
#define BS_LOOP_H

#include <errno.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <time.h>

#include "server/store/store.h"

#define LOOP_FDS 256

typedef struct test_loop {
    int epoll;
    struct {
        void (*ready)(void *with, uint32_t events);
        void *with;
    } watched[LOOP_FDS]; /* by descriptor */
    void (*run)(void *with);
    void *run_with;
    int64_t run_at; /* INT64_MAX: never */
} test_loop;

static inline int64_t loop_us(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static inline bool loop_watch(void *self, int fd, uint32_t events,
                              void (*ready)(void *with, uint32_t events), void *with)
{
    test_loop *loop = self;
    struct epoll_event event = { .events = ((events & BS_READ) ? (uint32_t)EPOLLIN : 0u) |
                                           ((events & BS_WRITE) ? (uint32_t)EPOLLOUT : 0u),
                                 .data.fd = fd };

    if (fd < 0 || fd >= LOOP_FDS)
        return false;
    loop->watched[fd].ready = ready;
    loop->watched[fd].with = with;
    return epoll_ctl(loop->epoll, EPOLL_CTL_MOD, fd, &event) == 0 ||
           (errno == ENOENT && epoll_ctl(loop->epoll, EPOLL_CTL_ADD, fd, &event) == 0);
}

static inline void loop_unwatch(void *self, int fd)
{
    test_loop *loop = self;

    loop->watched[fd].ready = NULL;
    (void)epoll_ctl(loop->epoll, EPOLL_CTL_DEL, fd, NULL);
}

static inline void loop_timer(void *self, uint32_t in_ms, void (*run)(void *with), void *with)
{
    test_loop *loop = self;

    loop->run = run;
    loop->run_with = with;
    loop->run_at = loop_us() / 1000 + in_ms;
}

static inline void loop_open(test_loop *loop)
{
    loop->epoll = epoll_create1(EPOLL_CLOEXEC);
    loop->run_at = INT64_MAX;
    if (loop->epoll < 0)
        abort();
}

static inline uint32_t loop_events(uint32_t of_epoll)
{
    if (of_epoll & (EPOLLERR | EPOLLHUP))
        return BS_READ | BS_WRITE;
    return ((of_epoll & EPOLLIN) ? BS_READ : 0u) | ((of_epoll & EPOLLOUT) ? BS_WRITE : 0u);
}

/* Waits for something to happen, and has it dealt with. */
static inline void loop_turn(test_loop *loop)
{
    struct epoll_event events[64];
    int64_t now = loop_us() / 1000;
    int64_t left = loop->run_at == INT64_MAX ? 1000 : loop->run_at - now;
    int count = epoll_wait(loop->epoll, events, 64, left < 0 ? 0 : (int)left);

    for (int i = 0; i < count; i++) {
        int fd = events[i].data.fd;

        if (loop->watched[fd].ready)
            loop->watched[fd].ready(loop->watched[fd].with, loop_events(events[i].events));
    }
    if (loop_us() / 1000 >= loop->run_at) {
        loop->run_at = INT64_MAX;
        loop->run(loop->run_with);
    }
}

static inline bs_hooks loop_hooks(test_loop *loop)
{
    return (bs_hooks){
        .self = loop, .watch = loop_watch, .unwatch = loop_unwatch, .timer = loop_timer
    };
}

#endif
