/* Sealed journals. Whoever reads the file learns neither a coming roll nor a sealed order, and
 * whoever wrote it cannot change either afterwards.
 *
 * The first line has a commitment to the seed: the BLAKE2b-256 of {"seed":"...","nonce":"..."}, each
 * of 32 random bytes in hexadecimal digits. The line that ends the game has that text as its member
 * "seed". The dice of entry n come from a seed of their own, the first 8 bytes (the lowest first) of
 * BLAKE2b-128 of n (8 bytes, the lowest first) under the seed as its key. So rolls that everybody
 * saw tell nothing of those to come.
 *
 * A sealed order has "sealed":{"commitment":"...","box":"..."} in the place of its value, its words
 * and its note. The line that reveals it has in the list "opens" the map
 * {"n":...,"value":[...],"words":"...","note":"...","nonce":"..."} of which the commitment is the
 * BLAKE2b-256. The box is the same text, filled up with spaces to one length and encrypted
 * (crypto_secretbox), for the referee who takes up the game with the key file. An order that was
 * taken back is never opened. */
#ifndef BANNERET_STORE_SEAL_H
#define BANNERET_STORE_SEAL_H

#include <banneret/journal.h>

#include "chain.h"

#define BNI_SECRET 32

/* A sealed order of the journal. */
typedef struct bni_order {
    uint32_t number; /* of its entry */
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

/* The order of entry `number`, or NULL if that is none that was written sealed. */
const bni_order *bni_seal_order(const bni_seal *seal, uint32_t number);

/* The seal of an open journal. */
const bni_seal *bni_journal_seal(const bn_journal *journal);

/* ---- the key file ------------------------------------------------------------------------- */

/* Writes the key to a new file that only its owner may read, and waits until it is on the disk. */
BN_MUST_CHECK bn_code bni_key_write(const char *path, const bni_seal *seal, bn_error *err);

/* Reads the key of a sealed journal. A file that others may read or write is refused (BN_IO), and so
 * is the key of another game (BN_JOURNAL). */
BN_MUST_CHECK bn_code bni_key_read(const char *path, bni_seal *seal, bn_error *err);

#endif
