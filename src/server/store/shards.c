#include "shards.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include <banneret/text.h>

#include "inner.h"

#define DRAWS 100 /* attempts to find an id in a database that can be reached */

typedef struct shard {
    bs_shards *shards;
    bs_store *store;
    char name[BS_SHARD_NAME + 1];
    void (*run)(void *with); /* of its timer; NULL: not set */
    void *run_with;
    int64_t run_at;
} shard;

struct bs_shards {
    bs_hooks hooks; /* the caller's */
    uint32_t count;
    shard shards[BS_SHARDS_MAX];
    uint8_t shard_of[BS_SLOTS];
};

/* ---- the hooks of a store ----------------------------------------------------------------- */

static bool watch(void *self, int fd, uint32_t events, void (*ready)(void *with, uint32_t events),
                  void *with)
{
    const bs_hooks *hooks = &((shard *)self)->shards->hooks;

    return hooks->watch(hooks->self, fd, events, ready, with);
}

static void unwatch(void *self, int fd)
{
    const bs_hooks *hooks = &((shard *)self)->shards->hooks;

    hooks->unwatch(hooks->self, fd);
}

static void run_timers(void *with);

/* The caller's one timer is set to the earliest of the stores' timers. */
static void set_timer(bs_shards *shards)
{
    int64_t now = bs_now(), next = INT64_MAX;

    for (uint32_t i = 0; i < shards->count; i++)
        if (shards->shards[i].run && shards->shards[i].run_at < next)
            next = shards->shards[i].run_at;
    if (next < INT64_MAX)
        shards->hooks.timer(shards->hooks.self, next > now ? (uint32_t)(next - now) : 0, run_timers,
                            shards);
}

static void run_timers(void *with)
{
    bs_shards *shards = with;
    int64_t now = bs_now();

    for (uint32_t i = 0; i < shards->count; i++) {
        shard *one = &shards->shards[i];
        void (*run)(void *with) = one->run;

        if (!run || one->run_at > now)
            continue;
        one->run = NULL;
        run(one->run_with);
    }
    set_timer(shards);
}

static void timer(void *self, uint32_t in_ms, void (*run)(void *with), void *with)
{
    shard *one = self;

    one->run = run;
    one->run_with = with;
    one->run_at = bs_now() + in_ms;
    set_timer(one->shards);
}

static void put_name(bn_text *text, const shard *one)
{
    if (one->name[0] == '\0')
        return;
    bn_text_add(text, one->name);
    bn_text_add(text, ": ");
}

static void note(void *self, const char *words)
{
    const shard *one = self;
    const bs_hooks *hooks = &one->shards->hooks;
    char room[500];
    bn_text text = bn_text_over(room, sizeof room);

    if (!hooks->note)
        return;
    put_name(&text, one);
    bn_text_add(&text, words);
    hooks->note(hooks->self, room);
}

static void changed(void *self, const uint8_t id[BS_ID], uint32_t number, uint32_t revision,
                    bool gone)
{
    const bs_hooks *hooks = &((shard *)self)->shards->hooks;

    hooks->changed(hooks->self, id, number, revision, gone);
}

/* ---- opening and closing ------------------------------------------------------------------ */

static bn_code open_shard(bs_shards *shards, const bs_map *map, uint32_t i, const bs_limits *limits,
                          bn_error *err)
{
    shard *one = &shards->shards[i];
    bs_hooks hooks = { .self = one,
                       .watch = watch,
                       .unwatch = unwatch,
                       .timer = timer,
                       .note = note,
                       .changed = changed };
    char slots[BS_SLOTS_TEXT];
    bn_code code;

    one->shards = shards;
    memcpy(one->name, map->shards[i].name, sizeof one->name);
    bs_map_slots(map, i, slots);
    code = bs_store_open(map->shards[i].conninfo, &hooks, limits, &one->store, err);
    return code == BN_OK ? bs_store_expect_slots(one->store, slots, err) : code;
}

bn_code bs_shards_open(const bs_map *map, const bs_hooks *hooks, const bs_limits *limits,
                       bs_shards **out, bn_error *err)
{
    bs_shards *shards = calloc(1, sizeof *shards);
    bn_code code = BN_OK;

    if (!shards)
        return bn_fail(err, BN_MEMORY, "out of memory for the stores");
    shards->hooks = *hooks;
    shards->count = map->count;
    memcpy(shards->shard_of, map->shard_of, sizeof shards->shard_of);
    for (uint32_t i = 0; code == BN_OK && i < map->count; i++)
        code = open_shard(shards, map, i, limits, err);
    if (code == BN_OK)
        *out = shards;
    else
        bs_shards_close(shards);
    return code;
}

void bs_shards_close(bs_shards *shards)
{
    for (uint32_t i = 0; shards && i < shards->count; i++)
        bs_store_close(shards->shards[i].store);
    free(shards);
}

/* ---- asking ------------------------------------------------------------------------------- */

bs_store *bs_shards_of(const bs_shards *shards, const uint8_t id[BS_ID])
{
    return shards->shards[shards->shard_of[bs_slot_of(id)]].store;
}

void bs_shards_draw(const bs_shards *shards, uint8_t id[BS_ID])
{
    for (uint32_t i = 0; i < DRAWS; i++) {
        randombytes_buf(id, BS_ID);
        if (bs_store_ready(bs_shards_of(shards, id), NULL))
            return;
    }
}

uint32_t bs_shards_count(const bs_shards *shards)
{
    return shards->count;
}

bs_store *bs_shards_at(const bs_shards *shards, uint32_t i)
{
    return shards->shards[i].store;
}

const char *bs_shards_name(const bs_shards *shards, uint32_t i)
{
    return shards->shards[i].name;
}

bool bs_shards_ready(const bs_shards *shards, char why[BS_SHARDS_WHY])
{
    bn_text text = bn_text_over(why, BS_SHARDS_WHY);
    bool ready = false;

    for (uint32_t i = 0; i < shards->count; i++) {
        const char *trouble;

        if (bs_store_ready(shards->shards[i].store, &trouble)) {
            ready = true;
            continue;
        }
        if (text.length > 0)
            bn_text_add(&text, "; ");
        put_name(&text, &shards->shards[i]);
        bn_text_add(&text, trouble);
    }
    return ready;
}

uint32_t bs_shards_waiting(const bs_shards *shards)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < shards->count; i++)
        count += bs_store_waiting(shards->shards[i].store);
    return count;
}
