#include "seal.h"

#include <stdio.h>
#include <string.h>

#include <sodium.h>

_Static_assert(crypto_secretbox_NONCEBYTES == 24 && crypto_secretbox_MACBYTES == 16 &&
                   crypto_secretbox_KEYBYTES == BS_SEAL_KEY,
               "what a secretbox adds");

bool bs_seal_read_key(const char *path, uint8_t key[BS_SEAL_KEY])
{
    FILE *file = fopen(path, "re");
    char line[2 * BS_SEAL_KEY + 2] = "";
    bool good = file && fgets(line, sizeof line, file) &&
                bs_hex_read(line, strcspn(line, "\r\n"), key, BS_SEAL_KEY);

    if (file)
        (void)fclose(file);
    sodium_memzero(line, sizeof line);
    return good;
}

void bs_seal(const char token[BS_TOKEN_TEXT], const uint8_t key[BS_SEAL_KEY],
             uint8_t out[BS_SEALED])
{
    randombytes_buf(out, crypto_secretbox_NONCEBYTES);
    (void)crypto_secretbox_easy(out + crypto_secretbox_NONCEBYTES, (const uint8_t *)token,
                                BS_TOKEN_TEXT, out, key);
}

bool bs_unseal(const uint8_t *sealed, size_t length, const uint8_t key[BS_SEAL_KEY],
               char out[BS_TOKEN_TEXT])
{
    return length == BS_SEALED &&
           crypto_secretbox_open_easy((uint8_t *)out, sealed + crypto_secretbox_NONCEBYTES,
                                      length - crypto_secretbox_NONCEBYTES, sealed, key) == 0 &&
           out[BS_TOKEN_TEXT - 1] == '\0';
}
