#include "links.h"

#include <string.h>

#include <sodium.h>

bool bs_hex_read(const char *text, size_t length, uint8_t *out, size_t count)
{
    size_t made = 0;

    return length == 2 * count && strspn(text, "0123456789abcdef") >= length &&
           sodium_hex2bin(out, count, text, length, NULL, &made, NULL) == 0 && made == count;
}

void bs_hex_write(const uint8_t *bytes, size_t count, char *out)
{
    (void)sodium_bin2hex(out, 2 * count + 1, bytes, count);
}

static void hash_secret(const uint8_t secret[BS_SECRET], uint8_t out[BS_LINK])
{
    (void)crypto_generichash(out, BS_LINK, secret, BS_SECRET, NULL, 0);
}

bool bs_pass_read(const char *text, bs_pass *out)
{
    const char *dot = strchr(text, '.');
    uint8_t secret[BS_SECRET];

    if (!dot || !bs_hex_read(text, (size_t)(dot - text), out->table, BS_ID) ||
        !bs_hex_read(dot + 1, strlen(dot + 1), secret, BS_SECRET))
        return false;
    hash_secret(secret, out->hash);
    sodium_memzero(secret, sizeof secret);
    return true;
}

void bs_pass_draw(const uint8_t table[BS_ID], char text[BS_TOKEN_TEXT], uint8_t hash[BS_LINK])
{
    uint8_t secret[BS_SECRET];

    randombytes_buf(secret, sizeof secret);
    hash_secret(secret, hash);
    bs_hex_write(table, BS_ID, text);
    text[2 * BS_ID] = '.';
    bs_hex_write(secret, BS_SECRET, text + 2 * BS_ID + 1);
    sodium_memzero(secret, sizeof secret);
}

void bs_id_draw(uint8_t out[BS_ID])
{
    randombytes_buf(out, BS_ID);
}

bool bs_hash_same(const uint8_t a[BS_LINK], const uint8_t b[BS_LINK])
{
    return sodium_memcmp(a, b, BS_LINK) == 0;
}

void bs_key_of(const char *seat, const uint8_t key[BS_KEY], uint8_t out[BS_KEY])
{
    crypto_generichash_state state;

    (void)crypto_generichash_init(&state, NULL, 0, BS_KEY);
    (void)crypto_generichash_update(&state, key, BS_KEY);
    (void)crypto_generichash_update(&state, (const unsigned char *)seat, strlen(seat));
    (void)crypto_generichash_final(&state, out, BS_KEY);
}
