#include "pool.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

#include "../store/store.h"

enum { THREADS_MAX = 64 };

typedef struct list {
    bs_work *first, *last;
} list;

struct bs_pool {
    pthread_mutex_t lock; /* of all that follows, down to `ends` */
    pthread_cond_t more;
    list lines[BS_LINES], finished;
    uint32_t next; /* line to take from */
    uint32_t waiting, running;
    uint64_t done;
    bs_work *current[THREADS_MAX]; /* what each thread has */
    bool ends;
    int nice;
    uint32_t count;
    pthread_t threads[THREADS_MAX];
    int event;
};

static void add(list *l, bs_work *work)
{
    work->next = NULL;
    if (l->last)
        l->last->next = work;
    else
        l->first = work;
    l->last = work;
}

static bool are_of(uint64_t a, uint64_t b)
{
    return a && a == b;
}

static void count_alike(const bs_work *work, const bs_work *other, uint32_t *client,
                        uint32_t *table)
{
    *client += are_of(work->client, other->client);
    *table += are_of(work->table, other->table);
}

/* Adds it behind all that have had no more turns. */
static void add_in_turn(bs_pool *pool, list *l, bs_work *work)
{
    uint32_t client = 0, table = 0;
    bs_work **at = &l->first;

    for (uint32_t i = 0; i < THREADS_MAX; i++) {
        if (pool->current[i] && pool->current[i]->line == work->line)
            count_alike(work, pool->current[i], &client, &table);
    }
    for (const bs_work *other = l->first; other; other = other->next)
        count_alike(work, other, &client, &table);
    work->turn = client > table ? client : table;
    while (*at && (*at)->turn <= work->turn)
        at = &(*at)->next;
    work->next = *at;
    *at = work;
    if (!work->next)
        l->last = work;
}

static bs_work *take(list *l)
{
    bs_work *work = l->first;

    if (work) {
        l->first = work->next;
        l->last = l->first ? l->last : NULL;
    }
    return work;
}

/* Whether it was in the list, of which it is no part any more. */
static bool drop(list *l, const bs_work *work)
{
    list kept = { NULL, NULL };
    bool found = false;

    for (bs_work *at = take(l); at; at = take(l)) {
        if (at == work)
            found = true;
        else
            add(&kept, at);
    }
    *l = kept;
    return found;
}

/* ---- threads ------------------------------------------------------------------------------ */

static bs_work *take_in_turn(bs_pool *pool)
{
    bs_work *work = NULL;

    for (uint32_t i = 0; i < BS_LINES && !work; i++) {
        work = take(&pool->lines[pool->next]);
        pool->next = (pool->next + 1) % BS_LINES;
    }
    return work;
}

/* The next work; NULL: the pool ends. The lock is held. */
static bs_work *wait_for_work(bs_pool *pool)
{
    bs_work *work = NULL;

    while (!pool->ends && !(work = take_in_turn(pool)))
        (void)pthread_cond_wait(&pool->more, &pool->lock);
    return work;
}

static bs_work **free_place(bs_pool *pool)
{
    uint32_t i = 0;

    while (pool->current[i])
        i++;
    return &pool->current[i];
}

static void *work_on(void *self)
{
    bs_pool *pool = self;
    uint64_t one = 1;
    bs_work *work;

    if (pool->nice)
        (void)setpriority(PRIO_PROCESS, 0, pool->nice); /* of this thread alone */
    (void)pthread_mutex_lock(&pool->lock);
    while ((work = wait_for_work(pool)) != NULL) {
        bs_work **place = free_place(pool);

        *place = work;
        pool->waiting--;
        pool->running++;
        (void)pthread_mutex_unlock(&pool->lock);
        work->run(work);
        (void)pthread_mutex_lock(&pool->lock);
        *place = NULL;
        add(&pool->finished, work);
        (void)!write(pool->event, &one, sizeof one);
    }
    (void)pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* Signals are for the loop. */
static void start(bs_pool *pool, uint32_t threads)
{
    sigset_t all, before;

    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    while (pool->count < threads && pool->count < THREADS_MAX &&
           pthread_create(&pool->threads[pool->count], NULL, work_on, pool) == 0)
        pool->count++;
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* Something is done. */
static void collect(void *self, uint32_t events)
{
    bs_pool *pool = self;
    uint64_t count;
    bs_work *work;

    (void)events;
    (void)!read(pool->event, &count, sizeof count);
    do {
        (void)pthread_mutex_lock(&pool->lock);
        work = take(&pool->finished);
        pool->running -= work != NULL;
        pool->done += work != NULL;
        (void)pthread_mutex_unlock(&pool->lock);
        if (work)
            work->done(work);
    } while (work);
}

bs_pool *bs_pool_make(bs_loop *loop, uint32_t threads, int nice)
{
    bs_pool *pool = calloc(1, sizeof *pool);

    if (!pool)
        return NULL;
    pool->nice = nice;
    (void)pthread_mutex_init(&pool->lock, NULL);
    (void)pthread_cond_init(&pool->more, NULL);
    pool->event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (bs_loop_watch(loop, pool->event, BS_READ, collect, pool))
        start(pool, threads);
    if (pool->count)
        return pool;
    bs_pool_free(pool);
    return NULL;
}

void bs_pool_free(bs_pool *pool)
{
    if (!pool)
        return;
    (void)pthread_mutex_lock(&pool->lock);
    pool->ends = true;
    (void)pthread_cond_broadcast(&pool->more);
    (void)pthread_mutex_unlock(&pool->lock);
    bs_pool_hurry(pool);
    for (uint32_t i = 0; i < pool->count; i++)
        (void)pthread_join(pool->threads[i], NULL);
    if (pool->event >= 0)
        (void)close(pool->event);
    (void)pthread_cond_destroy(&pool->more);
    (void)pthread_mutex_destroy(&pool->lock);
    free(pool);
}

/* ---- the loop ----------------------------------------------------------------------------- */

void bs_pool_give(bs_pool *pool, bs_work *work)
{
    (void)pthread_mutex_lock(&pool->lock);
    add_in_turn(pool, &pool->lines[work->line], work);
    pool->waiting++;
    (void)pthread_cond_signal(&pool->more);
    (void)pthread_mutex_unlock(&pool->lock);
}

void bs_pool_cancel(bs_pool *pool, bs_work *work)
{
    bool waited;

    atomic_store(&work->cancelled, true);
    (void)pthread_mutex_lock(&pool->lock);
    waited = drop(&pool->lines[work->line], work);
    pool->waiting -= waited;
    (void)pthread_mutex_unlock(&pool->lock);
    if (waited)
        work->done(work);
}

void bs_pool_hurry(bs_pool *pool)
{
    (void)pthread_mutex_lock(&pool->lock);
    for (uint32_t i = 0; i < THREADS_MAX; i++)
        if (pool->current[i])
            atomic_store(&pool->current[i]->cancelled, true);
    for (uint32_t i = 0; i < BS_LINES; i++)
        for (bs_work *work = pool->lines[i].first; work; work = work->next)
            atomic_store(&work->cancelled, true);
    (void)pthread_mutex_unlock(&pool->lock);
}

bs_pool_figures bs_pool_count(bs_pool *pool)
{
    bs_pool_figures figures = { 0 };

    if (!pool)
        return figures;
    (void)pthread_mutex_lock(&pool->lock);
    figures =
        (bs_pool_figures){ .waiting = pool->waiting, .running = pool->running, .done = pool->done };
    (void)pthread_mutex_unlock(&pool->lock);
    return figures;
}
