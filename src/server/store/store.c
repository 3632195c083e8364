/* The store: its connections, what waits for them, deadlines, and answers to the caller. */
#define _POSIX_C_SOURCE 200809L
#include "inner.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <sodium.h>

#include <banneret/text.h>

static void tick(void *with);

int64_t bs_now(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t bs_soon(void)
{
    return bs_now() + 100 + randombytes_uniform(101);
}

bs_duty bs_duty_of(bs_kind kind)
{
    switch (kind) {
    case BS_LOAD:
    case BS_LETTERS:
    case BS_HOOKS:
    case BS_HEADS:
        return BS_READER;
    case BS_ANNOUNCE:
        return BS_ANNOUNCER;
    default:
        return BS_WRITER;
    }
}

void bs_store_note(bs_store *store, const char *text, const char *detail)
{
    char room[400];
    bn_text whole = bn_text_over(room, sizeof room);

    if (!store->hooks.note)
        return;
    bn_text_add(&whole, text);
    if (detail[0] != '\0') {
        bn_text_add(&whole, ": ");
        bn_text_add(&whole, detail);
    }
    store->hooks.note(store->hooks.self, room);
}

void bs_store_wake(bs_store *store, int64_t at)
{
    int64_t now = bs_now();

    if (at >= store->timer_at)
        return;
    store->timer_at = at;
    store->hooks.timer(store->hooks.self, at > now ? (uint32_t)(at - now) : 0, tick, store);
}

/* -- from waiting to sent */

#define MOST_AT_ONCE 64
#define PATIENCE_MS 2 /* for a transaction: then what waits is given to another connection */

/* Whether it may be in one transaction with others of its kind. */
static bool may_share(const bs_request *request)
{
    return bs_is_append(request->kind) && request->kind != BS_LOOK &&
           request->kind != BS_APPEND_RINGING && request->kind != BS_APPEND_TIMED_RINGING &&
           !request->alone;
}

/* The connection of this duty that has least to do; NULL if none stands. */
static bs_link *choose_link(bs_store *store, bs_duty duty)
{
    bs_link *least = NULL;

    for (uint32_t i = 0; i < store->link_count; i++) {
        bs_link *link = &store->links[i];

        if (link->duty == duty && link->state == BS_LINK_UP &&
            (!least || link->sent.count < least->sent.count))
            least = link;
    }
    return least;
}

/* An idle writer that may be sent what waits; NULL: there is none, or not yet. */
static bs_link *choose_writer(bs_store *store)
{
    bs_link *writer = choose_link(store, BS_WRITER);
    int64_t newest = INT64_MIN;

    if (!writer || writer->sent.count > 0)
        return NULL;
    for (uint32_t i = 0; i < store->link_count; i++) {
        const bs_link *link = &store->links[i];

        if (link->duty == BS_WRITER && link->sent.count > 0 && link->sent_at > newest)
            newest = link->sent_at;
    }
    if (newest == INT64_MIN || store->waiting[BS_WRITER].count >= MOST_AT_ONCE ||
        bs_now() >= newest + PATIENCE_MS)
        return writer;
    bs_store_wake(store, newest + PATIENCE_MS);
    return NULL;
}

/* How many of what waits, at most this many, become one transaction. */
static uint32_t count_together(const bs_list *waiting, uint32_t most)
{
    uint32_t count = 0;

    for (const bs_request *request = waiting->first; request && count < most && may_share(request);
         request = request->next)
        count++;
    return count > 0 ? count : 1;
}

/* Sends the first of what waits as one transaction. False: the connection broke. */
static bool send_together(bs_link *link, bs_list *waiting, uint32_t count)
{
    bs_request *all = bs_together_new(link, waiting->first, count);
    bool together = all != NULL, good = !all || bs_link_send(link, all, false);

    while (good && count > 0) {
        bs_request *request = bs_list_take(waiting);

        if (bs_is_plain_append(request))
            request->kind = together ? BS_APPEND_TOGETHER : BS_APPEND;
        good = bs_link_send(link, request, --count == 0);
    }
    return good;
}

/* Sends this many of what waits. Appends that follow each other become one transaction, so that the disk and the
 * standby are waited for once. */
static void send_share(bs_link *link, bs_list *waiting, uint32_t share)
{
    bool good = true;

    link->sent_at = bs_now();
    while (good && share > 0 && waiting->first) {
        uint32_t count = count_together(waiting, share);

        share -= count;
        good = send_together(link, waiting, count);
    }
}

/* While a transaction is under way what comes is gathered for the next one: a transaction of eight costs the database much
 * less than eight of one. Only if the disk or a standby is slow several are under way at the same time. */
static void pump_writers(bs_store *store)
{
    bs_list *waiting = &store->waiting[BS_WRITER];
    bs_link *writer;

    while (waiting->first && (writer = choose_writer(store)) != NULL)
        send_share(writer, waiting, MOST_AT_ONCE);
}

/* A send that fails puts the request back and takes the connection away, so this ends. */
void bs_store_pump(bs_store *store)
{
    if (store->delivering)
        return;
    pump_writers(store);
    for (bs_duty duty = BS_READER; duty < BS_DUTIES; duty++) {
        bs_list *waiting = &store->waiting[duty];
        bs_link *link;

        while (waiting->first && (link = choose_link(store, duty)) != NULL)
            (void)bs_link_send(link, bs_list_take(waiting), true);
    }
}

void bs_store_put_back(bs_store *store, bs_request *request)
{
    bs_list_add_first(&store->waiting[bs_duty_of(request->kind)], request);
}

void bs_store_send_later(bs_store *store, bs_request *request)
{
    bs_request_forget_results(request);
    store->counts.sent_again++;
    request->not_until = bs_soon();
    bs_list_add(&store->later, request);
    bs_store_wake(store, request->not_until);
}

void bs_store_ask(bs_store *store, bs_request *request, uint32_t within_ms)
{
    int64_t now = bs_now();

    request->deadline = now + within_ms;
    if (request->done) {
        store->taken++;
        store->bytes += request->size;
    }
    bs_list_add(&store->waiting[bs_duty_of(request->kind)], request);
    bs_store_wake(store, now); /* what else this turn of the loop brings may go with it */
}

/* -- deadlines */

/* Notifies the caller of a request that its time is up. The request itself, if its results are still
 * to come, stays where it is. */
static void expire(bs_store *store, bs_list *list, bs_request *request, bool sent)
{
    bs_request *told = request;

    if (sent) {
        told = bs_request_new(request->kind, 0);
        if (!told)
            return; /* it is tried again at the next look */
        memcpy(told->id, request->id, sizeof told->id);
        told->done = request->done;
        told->with = request->with;
        store->bytes -= request->done ? request->size : 0;
        request->answered = true;
    } else {
        bs_list_remove(list, request);
        bs_request_forget_results(request);
    }
    told->answered = true;
    bs_list_add(&store->finished, told);
}

static void expire_all(bs_store *store, bs_list *list, int64_t now, bool sent)
{
    for (bs_request *request = list->first, *next; request; request = next) {
        next = request->next;
        if (!request->answered && request->deadline <= now)
            expire(store, list, request, sent);
    }
}

static void expire_everywhere(bs_store *store, int64_t now)
{
    for (bs_duty duty = 0; duty < BS_DUTIES; duty++)
        expire_all(store, &store->waiting[duty], now, false);
    expire_all(store, &store->later, now, false);
    for (uint32_t i = 0; i < store->link_count; i++)
        expire_all(store, &store->links[i].sent, now, true);
}

static bool anything_under_way(const bs_store *store)
{
    uint32_t count = store->later.count;

    for (bs_duty duty = 0; duty < BS_DUTIES; duty++)
        count += store->waiting[duty].count;
    for (uint32_t i = 0; i < store->link_count; i++)
        count += store->links[i].sent.count;
    return count > 0;
}

static void take_up_later(bs_store *store, int64_t now)
{
    for (bs_request *request = store->later.first, *next; request; request = next) {
        next = request->next;
        if (request->not_until <= now) {
            bs_list_remove(&store->later, request);
            bs_list_add(&store->waiting[bs_duty_of(request->kind)], request);
        } else {
            bs_store_wake(store, request->not_until);
        }
    }
}

static void tick(void *with)
{
    bs_store *store = with;
    int64_t now = bs_now();

    store->timer_at = INT64_MAX;
    for (uint32_t i = 0; i < store->link_count; i++)
        bs_link_tick(&store->links[i], now);
    expire_everywhere(store, now);
    take_up_later(store, now);
    bs_news_tick(store, now);
    bs_watch_tick(store, now);
    bs_health_tick(store, now);
    bs_store_deliver(store);
    if (anything_under_way(store))
        bs_store_wake(store, now + BS_LAST_DEADLINE_MS);
}

/* Runs the callbacks of what is finished, and sends what waits. Nothing of the store is being walked through here,
 * so callbacks may ask for more. */
void bs_store_deliver(bs_store *store)
{
    bs_request *request;

    store->delivering = true;
    while ((request = bs_list_take(&store->finished)) != NULL)
        if (bs_answer(store, request))
            bs_request_free(request);
    store->delivering = false;
    bs_store_pump(store);
}

/* -- opening and closing */

static uint32_t or_else(uint32_t value, uint32_t preset)
{
    return value > 0 ? value : preset;
}

static bs_limits with_presets(const bs_limits *given)
{
    bs_limits limits = given ? *given : (bs_limits){ 0 };

    limits.writers = or_else(limits.writers, 4);
    limits.readers = or_else(limits.readers, 2);
    limits.waiting = or_else(limits.waiting, 10000);
    limits.poll_ms = or_else(limits.poll_ms, 5000);
    limits.announce_ms = or_else(limits.announce_ms, 10);
    limits.silence_ms = or_else(limits.silence_ms, 10000);
    if (limits.bytes == 0)
        limits.bytes = 256u << 20;
    if (limits.table_bytes == 0)
        limits.table_bytes = 64u << 20;
    return limits;
}

static bn_code check_conninfo(const char *conninfo, bn_error *err)
{
    char *fault = NULL;
    PQconninfoOption *options = PQconninfoParse(conninfo, &fault);

    PQconninfoFree(options);
    PQfreemem(fault); /* it may quote a password */
    return options ? BN_OK
                   : bn_fail(err, BN_USAGE, "the connection string of the database is malformed");
}

static void lay_out_links(bs_store *store)
{
    for (uint32_t i = 0; i < store->link_count; i++) {
        bs_duty duty = i < store->limits.writers                           ? BS_WRITER
                       : i < store->limits.writers + store->limits.readers ? BS_READER
                                                                           : BS_ANNOUNCER;
        store->links[i] = (bs_link){ .store = store, .duty = duty, .fd = -1 };
    }
}

bn_code bs_store_open(const char *conninfo, const bs_hooks *hooks, const bs_limits *limits,
                      bs_store **out, bn_error *err)
{
    bs_store *store;
    bn_code code = check_conninfo(conninfo, err);

    if (code != BN_OK)
        return code;
    if (sodium_init() < 0)
        return bn_fail(err, BN_IO, "the system gives no random numbers");
    store = calloc(1, sizeof *store);
    if (!store)
        return bn_fail(err, BN_MEMORY, "out of memory for the store");
    store->hooks = *hooks;
    store->limits = with_presets(limits);
    store->timer_at = INT64_MAX;
    store->link_count = store->limits.writers + store->limits.readers + 1;
    store->links = calloc(store->link_count, sizeof *store->links);
    store->conninfo = strdup(conninfo);
    if (!store->links || !store->conninfo) {
        free(store->links);
        free(store->conninfo);
        free(store);
        return bn_fail(err, BN_MEMORY, "out of memory for the store");
    }
    lay_out_links(store);
    bs_store_wake(store, 0); /* the first tick connects */
    *out = store;
    return BN_OK;
}

bn_code bs_store_expect_slots(bs_store *store, const char *slots, bn_error *err)
{
    free(store->slots);
    store->slots = strdup(slots);
    return store->slots ? BN_OK : bn_fail(err, BN_MEMORY, "out of memory for the store");
}

static void free_all(bs_list *list)
{
    bs_request *request;

    while ((request = bs_list_take(list)) != NULL)
        bs_request_free(request);
}

void bs_store_close(bs_store *store)
{
    if (!store)
        return;
    for (uint32_t i = 0; i < store->link_count; i++) {
        bs_link_close(&store->links[i]);
        free_all(&store->links[i].sent);
    }
    for (bs_duty duty = 0; duty < BS_DUTIES; duty++)
        free_all(&store->waiting[duty]);
    free_all(&store->later);
    free_all(&store->finished);
    bs_watch_free(store);
    free(store->news.items);
    free(store->links);
    sodium_memzero(store->conninfo, strlen(store->conninfo));
    free(store->conninfo);
    free(store->slots);
    free(store);
}

/* -- what it says of itself */

static bool stands(const bs_store *store, bs_duty duty)
{
    for (uint32_t i = 0; i < store->link_count; i++)
        if (store->links[i].duty == duty && store->links[i].state == BS_LINK_UP)
            return true;
    return false;
}

bool bs_store_ready(const bs_store *store, const char **why)
{
    bool connected = stands(store, BS_WRITER) && stands(store, BS_READER);
    bool ready = connected && !store->refusal[0];

    if (why)
        *why = ready               ? NULL
               : connected         ? store->refusal
               : store->trouble[0] ? store->trouble
                                   : "not connected yet";
    return ready;
}

uint32_t bs_store_waiting(const bs_store *store)
{
    return store->taken;
}

bs_counts bs_store_counts(const bs_store *store)
{
    return store->counts;
}
