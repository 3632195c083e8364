/* Durable appends a second, by libpq alone and through the store, in turns of some milliseconds:
 *
 *   store_bench BARE_CONNINFO STORE_CONNINFO CONNECTIONS IN_FLIGHT MILLISECONDS TURNS TABLES BARE_NUMBERS STORE_NUMBERS
 *
 * prints both rates for each turn, and then for both how many microseconds the half and 99 of 100 of the appends took at
 * most. store.py runs it. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "appends.h"
#include "loop.h"

typedef struct bench {
    test_loop loop;
    bs_store *store;
    appends all;
    uint32_t busy;
    bool failed;
} bench;

static bench self;

static void send_one(append *one);

static void answered(void *with, const bs_result *result)
{
    append *one = with;

    if (result->outcome != BS_DONE) {
        (void)fprintf(stderr, "outcome %d of %u/%u\n", (int)result->outcome, one->table,
                      one->number);
        self.failed = true;
    }
    self.busy--;
    if (appends_done(&self.all, one) && !self.failed) {
        appends_next(&self.all, one);
        send_one(one);
    }
}

static void send_one(append *one)
{
    bs_line line = { .text = one->line, .length = APPEND_LINE };

    self.busy++;
    if (bs_store_append(self.store, one->id, one->number, one->key, &line, 1, 60000, answered,
                        one) != BN_OK)
        abort();
}

static void changed(void *with, const uint8_t id[BS_ID], uint32_t number, uint32_t revision,
                    bool gone)
{
    (void)with;
    (void)id;
    (void)number;
    (void)revision;
    (void)gone;
}

/* All connections stand before the clock starts. */
static void connect_all(void)
{
    int64_t until = loop_us() + 500000;

    while (!bs_store_ready(self.store, NULL) || loop_us() < until)
        loop_turn(&self.loop);
}

static bool store_open(const char *conninfo, uint32_t connections)
{
    bs_limits limits = { .writers = connections };
    bs_hooks hooks;
    bn_error err;

    loop_open(&self.loop);
    hooks = loop_hooks(&self.loop);
    hooks.changed = changed;
    if (bs_store_open(conninfo, &hooks, &limits, &self.store, &err) != BN_OK)
        return false;
    connect_all();
    return true;
}

static bool store_slice(uint32_t in_flight)
{
    appends_start(&self.all);
    for (uint32_t i = 0; i < in_flight; i++) {
        appends_next(&self.all, &self.all.slots[i]);
        send_one(&self.all.slots[i]);
    }
    while (self.busy > 0)
        loop_turn(&self.loop);
    return !self.failed;
}

static double rate_since(const appends *all, size_t count, int64_t from)
{
    return (double)(all->count - count) * 1e6 / (double)(loop_us() - from);
}

/* One turn: first the one, then the other. */
static bool take_turn(uint32_t in_flight, appends *bare)
{
    size_t bare_count = bare->count, store_count = self.all.count;
    int64_t from = loop_us();
    double bare_rate;

    if (!bare_slice(in_flight, bare))
        return false;
    bare_rate = rate_since(bare, bare_count, from);
    from = loop_us();
    if (!store_slice(in_flight))
        return false;
    (void)printf("%.1f %.1f\n", bare_rate, rate_since(&self.all, store_count, from));
    return true;
}

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

static void print_times(appends *all)
{
    qsort(all->took, all->count, sizeof *all->took, compare);
    (void)printf("%u %u\n", all->took[all->count / 2], all->took[all->count * 99 / 100]);
}

static uint32_t number(const char *word)
{
    return (uint32_t)strtoul(word, NULL, 10);
}

int main(int argc, char **argv)
{
    static appends bare;
    uint32_t in_flight;
    bool good = true;

    if (argc != 10 || sodium_init() < 0)
        return 2;
    in_flight = number(argv[4]);
    bare.ms = self.all.ms = number(argv[5]);
    if (in_flight > APPEND_SLOTS || !appends_open(&bare, number(argv[7]), argv[8]) ||
        !appends_open(&self.all, number(argv[7]), argv[9]) ||
        !bare_open(argv[1], number(argv[3])) || !store_open(argv[2], number(argv[3])))
        return 2;
    for (uint32_t turns = number(argv[6]); good && turns > 0; turns--)
        good = take_turn(in_flight, &bare);
    print_times(&bare);
    print_times(&self.all);
    bare_close();
    bs_store_close(self.store);
    return good ? 0 : 1;
}
