#include "delivery.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <sodium.h>

#include <banneret/doc.h>

enum { WITHIN_MS = 8000, PAUSE_MAX = 3600, JSON = 1024, TABLE_DIGITS = 8, SCRATCH = 4096 };

struct bs_delivery {
    bs_store *store;
    bs_post *post;
    uint32_t pause;
    bool claiming, stopped;
    uint64_t rung; /* of the store, when something was claimed last */
    bs_delivery_counts counts;
};

/* A message that was claimed. */
typedef struct job {
    bs_delivery *delivery;
    uint8_t hook[BS_ID];
    uint32_t number, failures;
} job;

bs_delivery *bs_delivery_make(bs_store *store, bs_post *post, uint32_t pause_seconds)
{
    bs_delivery *delivery = calloc(1, sizeof *delivery);

    if (delivery)
        *delivery = (bs_delivery){ .store = store, .post = post, .pause = pause_seconds };
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
    return delivery->counts;
}

/* ---- the end of a message ----------------------------------------------------------------- */

/* If the store does not answer, the claim passes and the message is sent once more. */
static void on_noted(void *with, const bs_result *result)
{
    job *done = with;
    bs_delivery *delivery = done->delivery;

    (void)result;
    free(done);
    delivery->counts.under_way--;
    bs_delivery_tick(delivery);
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
    bs_delivery *delivery = done->delivery;
    bn_code asked;

    if (why) {
        delivery->counts.failed++;
        asked = bs_store_undelivered(delivery->store, done->hook,
                                     pause_after(delivery->pause, done->failures), WITHIN_MS,
                                     on_noted, done);
    } else {
        delivery->counts.delivered++;
        asked = bs_store_delivered(delivery->store, done->hook, done->number, WITHIN_MS, on_noted,
                                   done);
    }
    if (asked == BN_OK)
        return;
    free(done);
    delivery->counts.under_way--;
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

static void deliver(bs_delivery *delivery, const bs_message *message)
{
    job *one = malloc(sizeof *one);
    char json[JSON], signature[128];

    if (!one)
        return; /* the claim passes */
    *one = (job){ .delivery = delivery, .number = message->number, .failures = message->failures };
    memcpy(one->hook, message->hook, BS_ID);
    write_json(message, json);
    write_signature(message, json, signature, sizeof signature);
    if (!bs_post_send(delivery->post, message->url, signature, json, on_sent, one)) {
        free(one);
        return;
    }
    delivery->counts.under_way++;
}

static void on_claimed(void *with, const bs_result *result)
{
    bs_delivery *delivery = with;

    delivery->claiming = false;
    for (uint32_t i = 0; result->outcome == BS_DONE && i < result->message_count; i++)
        deliver(delivery, &result->messages[i]);
}

void bs_delivery_tick(bs_delivery *delivery)
{
    if (delivery->claiming || delivery->stopped || delivery->counts.under_way >= BS_DELIVERIES_MAX)
        return;
    delivery->rung = bs_store_counts(delivery->store).rung;
    delivery->claiming =
        bs_store_claim(delivery->store, BS_DELIVERIES_MAX - delivery->counts.under_way, WITHIN_MS,
                       on_claimed, delivery) == BN_OK;
}

void bs_delivery_before(bs_delivery *delivery)
{
    if (bs_store_counts(delivery->store).rung != delivery->rung)
        bs_delivery_tick(delivery);
}
