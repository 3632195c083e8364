#include "signed.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include <sodium.h>

#include <banneret/doc.h>

enum { TABLE_DIGITS = 8, SCRATCH = 4096 };

void bs_message_id(const uint8_t hook[BS_ID], uint32_t number, char out[BS_MESSAGE_ID])
{
    char hex[2 * BS_ID + 1];

    (void)sodium_bin2hex(hex, sizeof hex, hook, BS_ID);
    (void)snprintf(out, BS_MESSAGE_ID, "%s-%u", hex, number);
}

void bs_signed_json(const bs_message *message, char out[BS_SIGNED_JSON])
{
    _Alignas(max_align_t) unsigned char block[SCRATCH];
    char hook[2 * BS_ID + 1], table[2 * BS_ID + 1], id[BS_MESSAGE_ID];
    bn_text text = bn_text_over(out, BS_SIGNED_JSON);
    bn_arena arena;
    bn_doc *map;

    (void)sodium_bin2hex(hook, sizeof hook, message->hook, BS_ID);
    (void)sodium_bin2hex(table, sizeof table, message->table, BS_ID);
    table[TABLE_DIGITS] = '\0';
    bs_message_id(message->hook, message->number, id);
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
void bs_signed_header(const bs_message *message, const char *json, char out[BS_SIGNED_HEADER])
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
    (void)snprintf(out, BS_SIGNED_HEADER, "Banneret-Signature: t=%s,v1=%s", digits,
                   sodium_bin2hex(hex, sizeof hex, mac, sizeof mac));
}
