#include "loop.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

#include "../store/store.h"

enum { EVENTS_MAX = 256, TICK = 1000 };

typedef struct watch {
    bs_ready ready; /* NULL: not watched */
    void *self;
} watch;

struct bs_loop {
    int epoll;
    int signals;
    bool ended;
    watch *watches; /* by descriptor */
    size_t count;
    void (*run)(void *self); /* of the timer; NULL: not set */
    void *run_self;
    uint64_t run_at;
};

uint64_t bs_loop_now(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static int open_signals(void)
{
    sigset_t set;

    (void)sigemptyset(&set);
    (void)sigaddset(&set, SIGTERM);
    (void)sigaddset(&set, SIGINT);
    (void)sigprocmask(SIG_BLOCK, &set, NULL);
    (void)signal(SIGPIPE, SIG_IGN);
    return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

bs_loop *bs_loop_make(void)
{
    bs_loop *loop = calloc(1, sizeof *loop);

    if (!loop)
        return NULL;
    loop->epoll = epoll_create1(EPOLL_CLOEXEC);
    loop->signals = open_signals();
    if (loop->epoll >= 0 && loop->signals >= 0)
        return loop;
    bs_loop_free(loop);
    return NULL;
}

void bs_loop_free(bs_loop *loop)
{
    if (!loop)
        return;
    if (loop->epoll >= 0)
        (void)close(loop->epoll);
    if (loop->signals >= 0)
        (void)close(loop->signals);
    free(loop->watches);
    free(loop);
}

static bool make_room(bs_loop *loop, size_t fd)
{
    size_t count = loop->count ? loop->count : 64;
    watch *more;

    while (count <= fd)
        count *= 2;
    if (count == loop->count)
        return true;
    more = realloc(loop->watches, count * sizeof *more);
    if (!more)
        return false;
    memset(more + loop->count, 0, (count - loop->count) * sizeof *more);
    loop->watches = more;
    loop->count = count;
    return true;
}

static uint32_t to_epoll(uint32_t events)
{
    return (events & BS_READ ? (uint32_t)EPOLLIN : 0) |
           (events & BS_WRITE ? (uint32_t)EPOLLOUT : 0);
}

/* An error is noticed by anyone who reads or writes. */
static uint32_t from_epoll(uint32_t events)
{
    if (events & (EPOLLERR | EPOLLHUP))
        return BS_READ | BS_WRITE;
    return (events & EPOLLIN ? BS_READ : 0) | (events & EPOLLOUT ? BS_WRITE : 0);
}

bool bs_loop_watch(bs_loop *loop, int fd, uint32_t events, bs_ready ready, void *self)
{
    struct epoll_event event = { .events = to_epoll(events), .data.fd = fd };
    bool known;

    if (fd < 0 || !make_room(loop, (size_t)fd))
        return false;
    known = loop->watches[fd].ready != NULL;
    if (!events) {
        loop->watches[fd] = (watch){ .ready = NULL };
        return !known || epoll_ctl(loop->epoll, EPOLL_CTL_DEL, fd, NULL) == 0;
    }
    loop->watches[fd] = (watch){ .ready = ready, .self = self };
    /* A descriptor that was closed and given out again is no longer known to the system. */
    if (known && epoll_ctl(loop->epoll, EPOLL_CTL_MOD, fd, &event) == 0)
        return true;
    return epoll_ctl(loop->epoll, EPOLL_CTL_ADD, fd, &event) == 0;
}

void bs_loop_timer(bs_loop *loop, uint32_t in_ms, void (*run)(void *self), void *self)
{
    loop->run = run;
    loop->run_self = self;
    loop->run_at = bs_loop_now() + in_ms;
}

static void on_timer(bs_loop *loop)
{
    void (*run)(void *self) = loop->run;

    if (!run || bs_loop_now() < loop->run_at)
        return;
    loop->run = NULL;
    run(loop->run_self);
}

void bs_loop_end(bs_loop *loop)
{
    loop->ended = true;
}

static void on_signal(bs_loop *loop, const bs_loop_hooks *hooks)
{
    struct signalfd_siginfo about;

    while (read(loop->signals, &about, sizeof about) == sizeof about)
        hooks->stop(hooks->self);
}

static int wait_time(const bs_loop *loop, const bs_loop_hooks *hooks, uint64_t next_tick)
{
    int limit = hooks->before(hooks->self);
    uint64_t now = bs_loop_now(), next = next_tick;
    int left;

    if (loop->run && loop->run_at < next)
        next = loop->run_at;
    left = next > now ? (int)(next - now) : 0;

    return limit >= 0 && limit < left ? limit : left;
}

void bs_loop_run(bs_loop *loop, const bs_loop_hooks *hooks)
{
    struct epoll_event events[EVENTS_MAX], signals = { .events = EPOLLIN };
    uint64_t next_tick = bs_loop_now() + TICK;

    signals.data.fd = loop->signals;
    (void)epoll_ctl(loop->epoll, EPOLL_CTL_ADD, loop->signals, &signals);
    while (!loop->ended) {
        int count = epoll_wait(loop->epoll, events, EVENTS_MAX, wait_time(loop, hooks, next_tick));

        for (int i = 0; i < count; i++) {
            int fd = events[i].data.fd;

            if (fd == loop->signals)
                on_signal(loop, hooks);
            else if (loop->watches[fd].ready) /* not taken away by a call before it */
                loop->watches[fd].ready(loop->watches[fd].self, from_epoll(events[i].events));
        }
        on_timer(loop);
        if (bs_loop_now() >= next_tick) {
            next_tick = bs_loop_now() + TICK;
            hooks->tick(hooks->self, bs_loop_now());
        }
    }
}
