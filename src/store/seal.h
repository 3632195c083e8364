/* Sealed journals. Anyone who reads the file learns neither a coming roll nor a sealed order, and
 * anyone who wrote it cannot change either afterwards.
 *
 * The first line has a commitment to the seed: the BLAKE2b-256 of {"seed":"...","nonce":"..."}, each
 * of 32 random bytes in hexadecimal digits. The line that ends the game has that text as its member
 * "seed". The dice of entry n come from their own seed, the first 8 bytes (the lowest first) of
 * BLAKE2b-128 of n (8 bytes, the lowest first) under the seed as its key. So rolls that everyone saw reveal nothing
 * about those to come.
 *
 * A sealed order has "sealed":{"commitment":"...","box":"..."} in the place of its value, its words
 * and its note. The line that reveals it has in the list "opens" the map
 * {"n":...,"value":[...],"words":"...","note":"...","nonce":"..."} of which the commitment is the
 * BLAKE2b-256. The box is the same text, filled up with spaces to one length and encrypted
 * (crypto_secretbox), for the referee who continues the game with the key file. An order that was
 * undone is never opened.
 *
 * An entry of which a spectator is not shown all is closed: its line has its number and "closed", the
 * whole entry in a box under its own key, the BLAKE2b-256 of the text "closed" under the seed as its
 * key. Later events follow from it, and the hash of a state would let others find it by trying: so open lines after it
 * have "veiled" in the place of "state", which is the hash with the first 8 bytes (the lowest first) of BLAKE2b-128 of
 * "veil" and n under the seed laid over it (exclusive or). Anyone who knows the seed, by the key or after the end,
 * opens all of it; others can read the game up to the first such line. */
#ifndef BANNERET_STORE_SEAL_H
#define BANNERET_STORE_SEAL_H

#include <banneret/journal.h>

#include "chain.h"

#define BNI_SECRET 32

/* A sealed order of the journal, or an entry that is closed whole. */
typedef struct bni_order {
    uint32_t number; /* of its entry */
    bool closed;     /* of which there is nothing else to know here */
    bool opened;
    bni_hash commitment;
    char nonce[2 * BNI_SECRET + 1]; /* empty if unknown */
    bn_doc *entry;                  /* as it was read; NULL if it was written by this program */
} bni_order;

typedef struct bni_seal {
    bool on;       /* the journal is sealed */
    bool keyed;    /* the key is known: orders can be sealed and opened */
    bool known;    /* the seed is known: by the key, or because it was opened */
    bool opened;   /* the seed is opened in the journal, which ends with that */
    bni_hash seal; /* the commitment to the seed */
    unsigned char key[BNI_SECRET];
    unsigned char box[BNI_SECRET];
    unsigned char seed[BNI_SECRET];
    unsigned char nonce[BNI_SECRET];
    bool closed;       /* the journal has an entry that is closed */
    bool fresh;        /* the last order is not yet on the disk */
    bni_order *orders; /* in the order of their numbers */
    uint32_t order_count, order_room;
} bni_seal;

/* Seals a new journal by a key drawn at random. */
void bni_seal_begin(bni_seal *seal);

/* Takes the key of a journal whose commitment is in seal->seal. False if it is of another game. */
bool bni_seal_take_key(bni_seal *seal, const unsigned char key[BNI_SECRET]);

/* Forgets all secrets and frees the list. */
void bni_seal_done(bni_seal *seal);

/* The seed of the dice of entry `number`; seal->known must hold. */
uint64_t bni_seal_seed(const bni_seal *seal, uint32_t number);

/* Makes of `map`, which is entry `index` as the referee is shown it, what a sealed journal writes.
 * bni_seal_wrote must follow, and says whether the line is on the disk now. */
BN_MUST_CHECK bn_code bni_seal_write(bni_seal *seal, const bn_table *table, uint32_t index,
                                     bn_doc *map, bn_arena *arena, bn_error *err);
void bni_seal_wrote(bni_seal *seal, const bn_table *table, uint32_t index, bool written);

/* Takes out of an entry that was read what belongs to the seal, checks it, and fills in what was
 * opened. An order that stays sealed becomes "locked". */
BN_MUST_CHECK bn_code bni_seal_read(bni_seal *seal, bn_doc *map, bn_arena *arena, bn_error *err);

/* After all lines were read: opens what is closed, if the seed is known. Otherwise the list is cut before the
 * first entry that cannot be read; returns how many that leaves out. */
BN_MUST_CHECK bn_code bni_closed_open(const bni_seal *seal, bn_doc *entries, bn_arena *arena,
                                      uint32_t *left_out, bn_error *err);

/* The order of entry `number`, or NULL if no sealed order was written there. */
const bni_order *bni_seal_order(const bni_seal *seal, uint32_t number);

/* The seal of an open journal. */
const bni_seal *bni_journal_seal(const bn_journal *journal);

/* ---- for seal.c and closed.c -------------------------------------------------------------- */

void bni_hex_of(const unsigned char *bytes, size_t count, char *out);
bool bni_bytes_of(const char *hex, unsigned char *out, size_t count);

/* Takes a member out of a map; NULL if there is none. */
bn_doc *bni_doc_take(bn_doc *map, const char *key);

/* The number of an entry. */
bool bni_entry_number(const bn_doc *map, uint32_t *out);

/* Adds an order to the list; false if out of memory. */
BN_MUST_CHECK bool bni_seal_add(bni_seal *seal, const bni_order *order);

/* Whether everyone is shown all of entry `index`, of which `map` is what the referee is shown; an order
 * that waits is public if all will see it. */
bool bni_is_public(const bn_table *table, uint32_t index, const bn_doc *map, bn_arena *arena);

/* Closes the whole entry. */
BN_MUST_CHECK bn_code bni_close(bni_seal *seal, uint32_t number, bn_doc *map, bn_arena *arena,
                                bn_error *err);

/* Veils the state of an entry after a closed one. */
void bni_veil(const bni_seal *seal, uint32_t number, bn_doc *map, bn_arena *arena);

/* ---- the key file ------------------------------------------------------------------------- */

/* Writes the key to a new file that only its owner may read, and waits until it is on the disk. */
BN_MUST_CHECK bn_code bni_key_write(const char *path, const bni_seal *seal, bn_error *err);

/* Reads the key of a sealed journal. A file that others may read or write is refused (BN_IO), and so
 * is the key of another game (BN_JOURNAL). */
BN_MUST_CHECK bn_code bni_key_read(const char *path, bni_seal *seal, bn_error *err);

#endif
