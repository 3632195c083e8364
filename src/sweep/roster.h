/* A roster: units that fight each other one against one, in several sizes and on several terrains, to find their prices. */
#ifndef BNI_SWEEP_ROSTER_H
#define BNI_SWEEP_ROSTER_H

#include "cell.h"
#include "prices.h"

enum { ROSTER_SIZES_MAX = 8, ROSTER_TERRAINS_MAX = 8, ROSTER_NUMBER_MOST = 100000 };

typedef struct roster_unit {
    const char *name;
    const bn_doc *entry; /* of the list of units, without its number */
    double price;        /* of the book */
    const bn_doc *place; /* of the unit */
    const char
        *figure; /* table.row.column of the book, where the price is; NULL: the roster has it */
} roster_unit;

typedef struct roster {
    const bn_doc *doc;
    const char *title, *base;
    const bn_doc *base_doc;
    const char *paths[2]; /* the list of units of each side */
    const char *count;    /* the key of their number */
    const char *orders;   /* NULL: the defaults */
    const char *error;    /* NULL: the usual */
    const char *book; /* table.column: prices of units by their names; NULL: the roster has them */
    roster_unit units[PRICES_UNITS_MAX];
    uint32_t unit_count;
    int32_t sizes[ROSTER_SIZES_MAX]; /* the worth of each side, by the book */
    int32_t size_count;
    struct {
        const char *name;
        const bn_doc *set; /* path: value */
    } terrains[ROSTER_TERRAINS_MAX];
    uint32_t terrain_count;
    sweep_plan plan; /* its system and battle, and who wins; filled by roster_bind */
} roster;

/* Reads a roster. Errors name the place. All of it lives in `arena`. */
BN_MUST_CHECK bn_code roster_read(const bn_doc *doc, bn_arena *arena, roster *out, bn_error *err);

/* Connects it with its base, and checks that every unit and terrain makes a battle. */
BN_MUST_CHECK bn_code roster_bind(roster *r, const bn_doc *document, const bn_system *system,
                                  const void *setup, bn_memory memory, bn_arena *arena,
                                  bn_error *err);

/* How many pairings there are, and which one is the i-th: every unit on the first side against every other one on the
 * second. */
uint32_t roster_pairings(const roster *r);
price_seen roster_pairing(const roster *r, uint32_t index);

/* How many of the first unit fight in a pairing: as many as the size pays for, at least one. */
uint32_t roster_number(const roster *r, const price_seen *pairing);

/* Searches the number of the second unit that makes a pairing even. Two ends are searched by halves: the last number at
 * which it is behind, and the first at which it is ahead; the answer is in the middle of them, as a ratio. If there is none,
 * pairing->there stays false. *estimated: some chance was not exact. */
BN_MUST_CHECK bn_code roster_even(const roster *r, price_seen *pairing, bn_memory memory,
                                  bn_watch watch, bool *estimated, bn_error *err);

#endif
