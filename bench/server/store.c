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
    bs_run run; /* of the database */
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
    /* As the server does: behind the line that ends so, a hash and what closes it. All lines here are alike. */
    bs_also also = { .behind = one->line + APPEND_LINE - APPEND_END, .seen = self.run };

    self.busy++;
    if (bs_store_append_also(self.store, one->id, one->number, one->key, &line, 1, &also, 60000,
                             answered, one) != BN_OK)
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

static void loaded(void *with, const bs_result *result)
{
    (void)with;
    self.busy--;
    self.failed = result->outcome != BS_DONE;
    self.run = result->run;
}

/* A server has loaded each table that it serves, and so has seen the line before. Here one table stands for all, because
 * to load a million of them would take hours. */
static bool load_one(void)
{
    append one = { 0 };

    appends_next(&self.all, &one);
    self.all.busy[one.table] = 0;
    self.busy++;
    if (bs_store_load(self.store, one.id, 1, 60000, loaded, NULL) != BN_OK)
        return false;
    while (self.busy > 0)
        loop_turn(&self.loop);
    return !self.failed;
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
    return load_one();
}

static bool store_slice(uint32_t in_flight, appends *all)
{
    appends_start(all);
    for (uint32_t i = 0; i < in_flight; i++) {
        appends_next(all, &all->slots[i]);
        send_one(&all->slots[i]);
    }
    while (self.busy > 0)
        loop_turn(&self.loop);
    return !self.failed;
}

static uint32_t number(const char *word)
{
    return (uint32_t)strtoul(word, NULL, 10);
}

int main(int argc, char **argv)
{
    static appends bare;
    uint32_t in_flight;
    bool good;

    if (argc != 10 || sodium_init() < 0)
        return 2;
    in_flight = number(argv[4]);
    bare.ms = self.all.ms = number(argv[5]);
    if (in_flight > APPEND_SLOTS || !appends_open(&bare, number(argv[7]), argv[8]) ||
        !appends_open(&self.all, number(argv[7]), argv[9]) ||
        !bare_open(argv[1], number(argv[3])) || !store_open(argv[2], number(argv[3])))
        return 2;
    good = appends_turns(number(argv[6]), in_flight, &bare, store_slice, &self.all);
    bare_close();
    bs_store_close(self.store);
    return good ? 0 : 1;
}
