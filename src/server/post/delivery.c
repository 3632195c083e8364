#include "delivery.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <sodium.h>

#include <banneret/doc.h>

enum { WITHIN_MS = 8000, PAUSE_MAX = 3600, JSON = 1024, TABLE_DIGITS = 8, SCRATCH = 4096 };

/* What is claimed from one database. */
typedef struct queue {
    bs_delivery *delivery;
    bs_store *store;
    bool claiming;
    uint64_t rung; /* of the store, when something was claimed last */
    uint32_t under_way;
} queue;

struct bs_delivery {
    const bs_shards *shards;
    bs_post *post;
    uint32_t pause;
    bool stopped;
    bs_delivery_counts counts;
    queue queues[BS_SHARDS_MAX];
};

/* A message that was claimed. */
typedef struct job {
    queue *queue;
    uint8_t hook[BS_ID];
    uint32_t number, failures;
} job;

bs_delivery *bs_delivery_make(const bs_shards *shards, bs_post *post, uint32_t pause_seconds)
{
    bs_delivery *delivery = calloc(1, sizeof *delivery);

    if (!delivery)
        return NULL;
    *delivery = (bs_delivery){ .shards = shards, .post = post, .pause = pause_seconds };
    for (uint32_t i = 0; i < bs_shards_count(shards); i++)
        delivery->queues[i] = (queue){ .delivery = delivery, .store = bs_shards_at(shards, i) };
    return delivery;
}

void bs_delivery_free(bs_delivery *delivery)
{
    free(delivery);
}

void bs_delivery_stop(bs_delivery *delivery)
{
    delivery->stopped = true;
}

bs_delivery_counts bs_delivery_count(const bs_delivery *delivery)
{
    bs_delivery_counts counts = delivery->counts;

    for (uint32_t i = 0; i < bs_shards_count(delivery->shards); i++)
        counts.under_way += delivery->queues[i].under_way;
    return counts;
}

/* ---- the end of a message ----------------------------------------------------------------- */

static void claim(queue *from);

/* If the store does not answer, the claim passes and the message is sent once more. */
static void on_noted(void *with, const bs_result *result)
{
    job *done = with;
    queue *from = done->queue;

    if (result->outcome == BS_DONE)
        from->delivery->counts.dropped += result->number;
    free(done);
    from->under_way--;
    claim(from);
}

static uint32_t pause_after(uint32_t first, uint32_t failures)
{
    uint32_t pause = first;

    while (failures-- > 0 && pause < PAUSE_MAX)
        pause *= 3;
    return pause < PAUSE_MAX ? pause : PAUSE_MAX;
}

static void on_sent(void *with, const char *why)
{
    job *done = with;
    queue *from = done->queue;
    bs_delivery *delivery = from->delivery;
    bn_code asked;

    if (why) {
        delivery->counts.failed++;
        asked = bs_store_undelivered(from->store, done->hook,
                                     pause_after(delivery->pause, done->failures), WITHIN_MS,
                                     on_noted, done);
    } else {
        delivery->counts.delivered++;
        asked =
            bs_store_delivered(from->store, done->hook, done->number, WITHIN_MS, on_noted, done);
    }
    if (asked == BN_OK)
        return;
    free(done);
    from->under_way--;
}

/* ---- sending ------------------------------------------------------------------------------ */

/* Nothing in it opens a table, and nothing of what is said or asked there: only where to look. */
static void write_json(const bs_message *message, char out[JSON])
{
    _Alignas(max_align_t) unsigned char block[SCRATCH];
    char hook[2 * BS_ID + 1], table[2 * BS_ID + 1], id[2 * BS_ID + 16];
    bn_text text = bn_text_over(out, JSON);
    bn_arena arena;
    bn_doc *map;

    (void)sodium_bin2hex(hook, sizeof hook, message->hook, BS_ID);
    (void)sodium_bin2hex(table, sizeof table, message->table, BS_ID);
    table[TABLE_DIGITS] = '\0';
    (void)snprintf(id, sizeof id, "%s-%u", hook, message->number);
    bn_arena_init_fixed(&arena, block, sizeof block);
    map = bn_doc_map(&arena);
    bn_doc_put_text(&arena, map, "id", id);
    bn_doc_put_text(&arena, map, "hook", hook);
    bn_doc_put_text(&arena, map, "table", table);
    bn_doc_put_text(&arena, map, "event", message->kind);
    if (message->seat)
        bn_doc_put_text(&arena, map, "seat", message->seat);
    bn_doc_put_int(&arena, map, "at", message->at);
    bn_doc_write(map, &text);
}

/* The signature is over the time, a dot and the body; the time lets receivers refuse old copies. The key is the secret as it was
 * shown: its digits. */
static void write_signature(const bs_message *message, const char *json, char *out, size_t size)
{
    char secret[2 * BS_HOOK_SECRET + 1], digits[24], hex[2 * crypto_auth_hmacsha256_BYTES + 1];
    uint8_t mac[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256_state state;

    (void)sodium_bin2hex(secret, sizeof secret, message->secret, BS_HOOK_SECRET);
    (void)snprintf(digits, sizeof digits, "%lld.", (long long)time(NULL));
    (void)crypto_auth_hmacsha256_init(&state, (const uint8_t *)secret, 2 * BS_HOOK_SECRET);
    (void)crypto_auth_hmacsha256_update(&state, (const uint8_t *)digits, strlen(digits));
    (void)crypto_auth_hmacsha256_update(&state, (const uint8_t *)json, strlen(json));
    (void)crypto_auth_hmacsha256_final(&state, mac);
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(&state, sizeof state);
    digits[strlen(digits) - 1] = '\0';
    (void)snprintf(out, size, "Banneret-Signature: t=%s,v1=%s", digits,
                   sodium_bin2hex(hex, sizeof hex, mac, sizeof mac));
}

static void deliver(queue *from, const bs_message *message)
{
    job *one = malloc(sizeof *one);
    char json[JSON], signature[128];

    if (!one)
        return; /* the claim passes */
    *one = (job){ .queue = from, .number = message->number, .failures = message->failures };
    memcpy(one->hook, message->hook, BS_ID);
    write_json(message, json);
    write_signature(message, json, signature, sizeof signature);
    if (!bs_post_send(from->delivery->post, message->url, signature, json, on_sent, one)) {
        free(one);
        return;
    }
    from->under_way++;
}

/* Messages of a table that was moved to another database are sent from there. */
static void on_claimed(void *with, const bs_result *result)
{
    queue *from = with;

    from->claiming = false;
    for (uint32_t i = 0; result->outcome == BS_DONE && i < result->message_count; i++)
        if (bs_shards_of(from->delivery->shards, result->messages[i].table) == from->store)
            deliver(from, &result->messages[i]);
}

static void claim(queue *from)
{
    if (from->claiming || from->delivery->stopped || from->under_way >= BS_DELIVERIES_MAX)
        return;
    from->rung = bs_store_counts(from->store).rung;
    from->claiming = bs_store_claim(from->store, BS_DELIVERIES_MAX - from->under_way, WITHIN_MS,
                                    on_claimed, from) == BN_OK;
}

void bs_delivery_tick(bs_delivery *delivery)
{
    for (uint32_t i = 0; i < bs_shards_count(delivery->shards); i++)
        claim(&delivery->queues[i]);
}

void bs_delivery_before(bs_delivery *delivery)
{
    for (uint32_t i = 0; i < bs_shards_count(delivery->shards); i++)
        if (bs_store_counts(delivery->queues[i].store).rung != delivery->queues[i].rung)
            claim(&delivery->queues[i]);
}
