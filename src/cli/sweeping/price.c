#include "price.h"

#include <pthread.h>

#include <banneret/store.h>

#include "plan_file.h"
#include "print/paint.h"
#include "shared/interrupt.h"
#include "shared/load.h"

typedef struct pool {
    price_work *w;
    pthread_mutex_t lock;
    uint32_t next;
    bn_code code;
    bn_error err;
} pool;

static bool goes_on(void *self, const bn_progress *progress)
{
    (void)self;
    (void)progress;
    return !os_interrupted();
}

static void *work(void *self)
{
    pool *p = self;

    for (;;) {
        bool estimated = false;
        uint32_t index;
        bn_error err;
        bn_code code;

        (void)pthread_mutex_lock(&p->lock);
        index = p->next;
        if (index >= p->w->count || p->code != BN_OK || os_interrupted()) {
            (void)pthread_mutex_unlock(&p->lock);
            return NULL;
        }
        p->next++;
        paint_progress("pairing %u of %u", index + 1, p->w->count);
        (void)pthread_mutex_unlock(&p->lock);
        code = roster_even(&p->w->roster, &p->w->seen[index], bn_store_memory(),
                           (bn_watch){ goes_on, NULL }, &estimated, &err);
        (void)pthread_mutex_lock(&p->lock);
        p->w->estimated |= estimated;
        if (code != BN_OK && p->code == BN_OK) {
            p->code = code;
            p->err = err;
        }
        (void)pthread_mutex_unlock(&p->lock);
    }
}

static int fight_all(price_work *w, uint32_t threads)
{
    pool p = { .w = w };
    pthread_t others[BN_THREADS_MAX];
    uint32_t count = 0;

    (void)pthread_mutex_init(&p.lock, NULL);
    os_interrupt_catch();
    while (count + 1 < threads && count < BN_THREADS_MAX &&
           pthread_create(&others[count], NULL, work, &p) == 0)
        count++;
    (void)work(&p);
    for (uint32_t i = 0; i < count; i++)
        (void)pthread_join(others[i], NULL);
    os_interrupt_release();
    paint_clear_progress();
    (void)pthread_mutex_destroy(&p.lock);
    if (os_interrupted())
        return interrupt_told("sweep");
    return p.code == BN_OK ? 0 : cli_error(NULL, &p.err);
}

static int load(const char *path, roster *r, bn_arena *arena)
{
    plan_base base;
    bn_doc *doc;
    bn_error err;
    int status;

    if (bn_store_read(path, arena, &doc, &err) != BN_OK ||
        roster_read(doc, arena, r, &err) != BN_OK)
        return cli_error(path, &err);
    status = plan_base_read(path, doc, r->base, r->base_doc, arena, &base);
    if (status != 0)
        return status;
    if (roster_bind(r, base.document, base.system, base.setup, bn_store_memory(), arena, &err) !=
        BN_OK)
        return cli_error(path, &err);
    return 0;
}

int sweeping_price(const char *path, uint32_t threads, price_form form, bn_arena *arena)
{
    price_work *w = bn_arena_get(arena, sizeof *w);
    int status;

    if (w == NULL)
        return bn_code_exit_status(BN_MEMORY);
    status = load(path, &w->roster, arena);
    if (status != 0)
        return status;
    w->count = roster_pairings(&w->roster);
    w->seen = bn_arena_array(arena, w->count, sizeof *w->seen);
    if (w->seen == NULL)
        return bn_code_exit_status(BN_MEMORY);
    for (uint32_t i = 0; i < w->count; i++)
        w->seen[i] = roster_pairing(&w->roster, i);
    status = fight_all(w, threads);
    if (status != 0)
        return status;
    if (!prices_fit(w->seen, w->count, w->roster.unit_count, &w->fit)) {
        bn_error err;

        bn_fail(&err, BN_SCHEMA, "some units are never even with any other: there are no prices");
        return cli_error(path, &err);
    }
    return price_tell(w, form, arena);
}
