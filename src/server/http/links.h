/* Links of seats. A link is the id of a table and a secret of 128 random bits. The server keeps only the
 * hash of the secret, so who reads the database cannot take a seat. */
#ifndef BS_LINKS_H
#define BS_LINKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../store/store.h"

enum { BS_SECRET = 16, BS_TOKEN_TEXT = 2 * BS_ID + 1 + 2 * BS_SECRET + 1 };

typedef struct bs_pass {
    uint8_t table[BS_ID];
    uint8_t hash[BS_LINK]; /* of the secret */
} bs_pass;

/* Reads "0123....abcd..." (32 hexadecimal digits, a dot, 32 digits), which is all of `text`. */
bool bs_pass_read(const char *text, bs_pass *out);

/* Draws a secret for a seat of this table; writes the link's text and the hash to keep. */
void bs_pass_draw(const uint8_t table[BS_ID], char text[BS_TOKEN_TEXT], uint8_t hash[BS_LINK]);

/* Draws the id of a new table. */
void bs_id_draw(uint8_t out[BS_ID]);

/* Whether two hashes are the same, in a time that does not depend on where they differ. */
bool bs_hash_same(const uint8_t a[BS_LINK], const uint8_t b[BS_LINK]);

/* The key under which a request of a seat is stored, of the key that the client chose: so that no seat can
 * meet the key of another. */
void bs_key_of(const char *seat, const uint8_t key[BS_KEY], uint8_t out[BS_KEY]);

/* Reads exactly 2 * `count` lower-case hexadecimal digits, and writes them with a zero behind them. */
bool bs_hex_read(const char *text, size_t length, uint8_t *out, size_t count);
void bs_hex_write(const uint8_t *bytes, size_t count, char *out);

#endif
