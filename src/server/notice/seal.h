/* Links of seats in notices. The database keeps them encrypted with a key that only the servers have: who reads the database
 * cannot take a seat. */
#ifndef BS_SEAL_H
#define BS_SEAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../http/links.h"

enum { BS_SEAL_KEY = 32, BS_SEALED = 24 + 16 + BS_TOKEN_TEXT };

/* Reads a file of 64 hexadecimal digits. */
bool bs_seal_read_key(const char *path, uint8_t key[BS_SEAL_KEY]);

void bs_seal(const char token[BS_TOKEN_TEXT], const uint8_t key[BS_SEAL_KEY],
             uint8_t out[BS_SEALED]);

/* False: it was encrypted with another key, or changed. */
bool bs_unseal(const uint8_t *sealed, size_t length, const uint8_t key[BS_SEAL_KEY],
               char out[BS_TOKEN_TEXT]);

#endif
