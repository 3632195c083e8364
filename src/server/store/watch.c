/* Tables whose changes the caller wants to know: what is known of them, and polling, which finds what no announcement
 * shown. */
#include "inner.h"

#include <stdlib.h>
#include <string.h>

#define SLICE 1000 /* tables in one question for heads: about 20 ms of the database */
#define HEADS_MS 10000

/* Ids are random, so their first bytes are a hash. */
static uint32_t home_of(const bs_watches *watches, const uint8_t *id)
{
    uint32_t hash;

    memcpy(&hash, id, sizeof hash);
    return hash & (watches->size - 1);
}

/* The slot of this table, or the free one where it would be. */
static bs_watched *find(const bs_watches *watches, const uint8_t *id)
{
    uint32_t i = home_of(watches, id);

    while (watches->slots[i].used && memcmp(watches->slots[i].id, id, BS_ID) != 0)
        i = (i + 1) & (watches->size - 1);
    return &watches->slots[i];
}

static bs_watched *known(const bs_watches *watches, const uint8_t *id)
{
    bs_watched *slot = watches->size > 0 ? find(watches, id) : NULL;

    return slot && slot->used ? slot : NULL;
}

static bool grow(bs_watches *watches)
{
    bs_watches larger = { .size = watches->size > 0 ? watches->size * 2 : 64 };

    larger.slots = calloc(larger.size, sizeof *larger.slots);
    if (!larger.slots)
        return false;
    for (uint32_t i = 0; i < watches->size; i++)
        if (watches->slots[i].used)
            *find(&larger, watches->slots[i].id) = watches->slots[i];
    free(watches->slots);
    watches->slots = larger.slots;
    watches->size = larger.size;
    watches->cursor = 0;
    watches->left = 0;
    return true;
}

bn_code bs_store_watch(bs_store *store, const uint8_t id[BS_ID], uint32_t number, uint32_t revision)
{
    bs_watches *watches = &store->watches;
    bs_watched *slot;

    if (watches->count * 2 >= watches->size && !grow(watches))
        return BN_MEMORY;
    slot = find(watches, id);
    if (!slot->used) {
        watches->count++;
        if (watches->count == 1) {
            watches->poll_at = bs_now() + store->limits.poll_ms;
            bs_store_wake(store, watches->poll_at);
        }
    }
    memcpy(slot->id, id, BS_ID);
    slot->number = number;
    slot->revision = revision;
    slot->used = true;
    return BN_OK;
}

/* Moves those behind it that would no longer be found across the gap. */
void bs_store_unwatch(bs_store *store, const uint8_t id[BS_ID])
{
    bs_watches *watches = &store->watches;
    bs_watched *slot = known(watches, id);
    uint32_t gap, mask = watches->size - 1;

    if (!slot)
        return;
    gap = (uint32_t)(slot - watches->slots);
    for (uint32_t i = (gap + 1) & mask; watches->slots[i].used; i = (i + 1) & mask) {
        uint32_t home = home_of(watches, watches->slots[i].id);

        if (((i - home) & mask) >= ((i - gap) & mask)) {
            watches->slots[gap] = watches->slots[i];
            gap = i;
        }
    }
    watches->slots[gap].used = false;
    watches->count--;
}

void bs_watch_free(bs_store *store)
{
    free(store->watches.slots);
}

void bs_watch_known(bs_store *store, const uint8_t *id, uint32_t number, uint32_t revision)
{
    bs_watched *slot = known(&store->watches, id);

    if (!slot)
        return;
    if (slot->number < number)
        slot->number = number;
    if (slot->revision < revision)
        slot->revision = revision;
}

bool bs_watch_report(bs_store *store, const uint8_t *id, uint32_t number, uint32_t revision,
                     bool gone)
{
    bs_watched *slot = known(&store->watches, id);
    bs_watched now;

    if (!slot || (!gone && number <= slot->number && revision <= slot->revision))
        return false;
    bs_watch_known(store, id, number, revision);
    now = *slot;
    if (gone)
        bs_store_unwatch(store, id);
    store->hooks.changed(store->hooks.self, now.id, now.number, now.revision, gone);
    return true;
}

/* -- polling */

/* The next slice of the watched tables. */
static void ask_heads(bs_store *store)
{
    bs_watches *watches = &store->watches;
    const uint8_t *ids[SLICE];
    uint32_t count = 0;
    bs_request *request;

    if (watches->left == 0)
        watches->left = watches->size;
    while (count < SLICE && watches->left > 0) {
        const bs_watched *slot = &watches->slots[watches->cursor];

        watches->cursor = (watches->cursor + 1) & (watches->size - 1);
        watches->left--;
        if (slot->used)
            ids[count++] = slot->id;
    }
    if (watches->left == 0)
        watches->hurry = false;
    request =
        count > 0 ? bs_request_new(BS_HEADS, bs_array_size(count, (size_t)count * BS_ID)) : NULL;
    if (!request)
        return; /* the next round asks for them again */
    bs_array_begin(request, 0, BS_UUID_TYPE, count);
    for (uint32_t i = 0; i < count; i++)
        bs_array_add(request, 0, ids[i], BS_ID);
    watches->asking = true;
    bs_store_ask(store, request, HEADS_MS);
}

/* Slices follow each other so that a round takes the stated time. */
static int64_t until_next(const bs_store *store)
{
    uint32_t slices = (store->watches.count + SLICE - 1) / SLICE;

    return store->watches.hurry ? 0 : store->limits.poll_ms / (slices > 0 ? slices : 1);
}

void bs_watch_tick(bs_store *store, int64_t now)
{
    bs_watches *watches = &store->watches;

    if (watches->count == 0 || watches->asking)
        return;
    if (watches->poll_at <= now) {
        watches->poll_at = now + until_next(store);
        ask_heads(store);
    }
    bs_store_wake(store, watches->poll_at);
}

void bs_watch_all_soon(bs_store *store)
{
    bs_watches *watches = &store->watches;

    watches->left = watches->size;
    watches->hurry = true;
    watches->poll_at = bs_now();
    if (watches->count > 0)
        bs_store_wake(store, watches->poll_at);
}

void bs_watch_heads(bs_store *store, const PGresult *result)
{
    int count = result ? PQntuples(result) : 0;

    store->watches.asking = false;
    for (int i = 0; i < count; i++) {
        uint32_t revision = bs_read_int(result, i, 2);

        if (bs_watch_report(store, (const uint8_t *)PQgetvalue(result, i, 0),
                            bs_read_int(result, i, 1), revision, revision == 0))
            store->counts.found_later++;
    }
    bs_store_wake(store, store->watches.poll_at);
}
