/* Threads take number after number and note what they find by its index. They stop behind the smallest number that ends the
 * count, so the answer is the same on any number of threads. */
#include "climb.h"

#include <pthread.h>
#include <stdlib.h>

#include <banneret/store.h>

#include "print/paint.h"
#include "shared/interrupt.h"

#define SAME 1e-12 /* chances that differ by less are alike */

typedef struct found {
    sweep_reach reach;
    bool there;
} found;

typedef struct search {
    const climb_asked *asked;
    climbed *out;
    uint32_t count; /* of numbers */
    found *at;      /* by index */
    pthread_mutex_t lock;
    uint32_t next, stop; /* to be started; the first that ends the count, or `count` */
    bn_code code;
    bn_error err;
} search;

static bool goes_on(void *self, const bn_progress *progress)
{
    (void)self;
    (void)progress;
    return !os_interrupted();
}

static bool is_legal(const found *f)
{
    return f->there && f->reach.method != SWEEP_REFUSED;
}

static bool is_reached(const search *s, const sweep_reach *reach)
{
    return s->out->goal == CLIMB_AT_MOST ? reach->compare <= 0 : reach->compare >= 0;
}

/* Notes what came of a number. The caller has the lock. */
static void note(search *s, uint32_t index, bn_code code, const sweep_reach *reach,
                 const bn_error *why)
{
    bool ends = code != BN_OK ||
                (reach->method != SWEEP_REFUSED && (!reach->certain || is_reached(s, reach)));

    if (code != BN_OK && s->code == BN_OK) {
        s->code = os_interrupted() ? BN_LIMIT : code;
        s->err = *why;
    }
    s->at[index] = (found){ *reach, code == BN_OK };
    if (reach->method == SWEEP_REFUSED &&
        (s->out->refused.code == BN_OK || index < s->out->refused_at)) {
        s->out->refused = *why;
        s->out->refused_at = index;
    }
    if (ends && index < s->stop)
        s->stop = index;
    paint_progress("counting up, number %u of %u at most", index + 1, s->count);
}

static void work_out(search *s, uint32_t index)
{
    sweep_reach reach = { 0 };
    bn_error why = { 0 };
    bn_code code = sweep_cell_reach(s->asked->plan, index, s->asked->share, bn_store_memory(),
                                    (bn_watch){ goes_on, NULL }, &reach, &why);

    if (os_interrupted())
        code = BN_LIMIT;
    (void)pthread_mutex_lock(&s->lock);
    note(s, index, code, &reach, &why);
    (void)pthread_mutex_unlock(&s->lock);
}

static void *work(void *self)
{
    search *s = self;

    for (;;) {
        uint32_t index;

        (void)pthread_mutex_lock(&s->lock);
        index = s->next;
        if (index >= s->stop || index >= s->count || s->code != BN_OK) {
            (void)pthread_mutex_unlock(&s->lock);
            return NULL;
        }
        s->next++;
        (void)pthread_mutex_unlock(&s->lock);
        work_out(s, index);
    }
}

/* The first legal number says on which side of the share the count starts. */
static void choose_goal(search *s)
{
    s->out->goal = CLIMB_AT_LEAST;
    for (s->next = 0; s->next < s->count && s->code == BN_OK; s->next++) {
        s->stop = s->count;
        work_out(s, s->next);
        if (!is_legal(&s->at[s->next]))
            continue;
        if (s->asked->goal != CLIMB_EITHER)
            s->out->goal = s->asked->goal;
        else if (s->at[s->next].reach.compare > 0)
            s->out->goal = CLIMB_AT_MOST;
        break;
    }
    s->stop = s->count;
    if (s->next == s->count)
        s->out->goal = CLIMB_EITHER;
    else if (s->code == BN_OK &&
             (!s->at[s->next].reach.certain || is_reached(s, &s->at[s->next].reach)))
        s->stop = s->next;
    s->next++;
}

static void count_up(search *s)
{
    pthread_t others[BN_THREADS_MAX];
    uint32_t count = 0;

    while (count + 1 < s->asked->threads && count < BN_THREADS_MAX &&
           pthread_create(&others[count], NULL, work, s) == 0)
        count++;
    (void)work(s);
    for (uint32_t i = 0; i < count; i++)
        (void)pthread_join(others[i], NULL);
}

/* The nearest legal number from `index` on upwards, below `end`; `end` if there is none. */
static uint32_t legal_from(search *s, uint32_t index, uint32_t end)
{
    for (; index < end && s->code == BN_OK; index++) {
        if (!s->at[index].there)
            work_out(s, index);
        if (is_legal(&s->at[index]))
            return index;
    }
    return end;
}

static uint32_t last_legal(search *s)
{
    uint32_t index = s->count;

    while (index-- > 0 && s->code == BN_OK) {
        if (!s->at[index].there)
            work_out(s, index);
        if (is_legal(&s->at[index]))
            break;
    }
    return index;
}

/* From a legal number that has not reached the goal: the smallest that has, if the chance goes one way. */
static void halve(search *s, uint32_t low)
{
    uint32_t high = last_legal(s);

    if (s->code != BN_OK || !is_reached(s, &s->at[high].reach))
        return;
    while (high - low > 1 && s->code == BN_OK) {
        uint32_t middle = low + (high - low) / 2, legal = legal_from(s, middle, high);

        if (legal == high)
            high = middle; /* none is legal from there on: the answer is still behind it */
        else if (is_reached(s, &s->at[legal].reach))
            high = legal;
        else
            low = legal;
    }
    s->out->found = s->code == BN_OK;
    high = legal_from(s, high, s->count);
    if (s->out->found)
        s->out->at = (climb_step){ high, s->at[high].reach };
}

/* Steps between numbers that were counted, in the order of the count, that lead away from the goal. */
static void count_against(search *s, uint32_t end)
{
    const sweep_reach *before = NULL;
    climbed *out = s->out;

    for (uint32_t i = 0; i <= end && i < s->count; i++) {
        const sweep_reach *reach = &s->at[i].reach;
        double rise;

        if (!is_legal(&s->at[i]) || reach->method != SWEEP_EXACT)
            continue;
        rise = before ? reach->value - before->value : 0;
        if (out->goal == CLIMB_AT_MOST ? rise > SAME : rise < -SAME)
            if (out->against++ == 0)
                out->against_at = i;
        before = reach;
    }
}

static void sum_up(search *s)
{
    climbed *out = s->out;

    for (uint32_t i = 0; i < s->count; i++)
        if (s->at[i].there)
            out->methods[s->at[i].reach.method]++;
    while (out->in_order < s->count && s->at[out->in_order].there)
        out->in_order++;
    for (uint32_t i = out->found ? out->at.index : 0; i-- > 0;)
        if (is_legal(&s->at[i])) {
            out->before = (climb_step){ i, s->at[i].reach };
            out->has_before = true;
            break;
        }
    for (uint32_t i = s->count; !out->found && i-- > 0;)
        if (is_legal(&s->at[i])) {
            out->last = (climb_step){ i, s->at[i].reach };
            break;
        }
    count_against(s, out->found ? out->at.index : s->count - 1);
}

static void search_all(search *s)
{
    climbed *out = s->out;
    uint32_t stop;

    choose_goal(s);
    if (out->goal == CLIMB_EITHER || s->code != BN_OK)
        return;
    count_up(s);
    stop = s->stop;
    /* What threads found behind the end is forgotten, because that depends on their number. */
    for (uint32_t i = stop + 1; i < s->count; i++)
        s->at[i].there = false;
    if (s->code != BN_OK)
        return;
    out->proved = stop == s->count || s->at[stop].reach.certain;
    out->found = stop < s->count && is_reached(s, &s->at[stop].reach);
    if (out->found)
        out->at = (climb_step){ stop, s->at[stop].reach };
    else if (!out->proved)
        halve(s, stop);
    sum_up(s);
}

bn_code climb(const climb_asked *asked, climbed *out, bn_error *err)
{
    search s = { .asked = asked, .out = out, .count = (uint32_t)asked->plan->cells };

    *out = (climbed){ 0 };
    s.at = calloc(s.count, sizeof *s.at);
    if (s.at == NULL)
        return bn_fail(err, BN_MEMORY, "out of memory for the numbers");
    (void)pthread_mutex_init(&s.lock, NULL);
    os_interrupt_catch();
    search_all(&s);
    os_interrupt_release();
    paint_clear_progress();
    (void)pthread_mutex_destroy(&s.lock);
    free(s.at);
    if (s.code != BN_OK && err)
        *err = s.err;
    return s.code;
}
