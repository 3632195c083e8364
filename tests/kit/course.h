/* One random game of one random document, and everything that is checked on its way. */
#ifndef BANNERET_TESTS_COURSE_H
#define BANNERET_TESTS_COURSE_H

#include "generate.h"
#include "secrecy.h"

enum { COURSE_ENTRIES = 60000 };

enum { COURSE_KEYS = 256 };

/* What the dice of one roll lead to, as a hash. */
typedef struct keyed_roll {
    uint64_t key, leads;
    uint16_t kind;
    uint8_t parts; /* 0: nothing is kept here */
    bn_throw throws[BN_PARTS_MAX];
} keyed_roll;

/* One game as it is played. */
typedef struct course {
    const bn_system *system;
    bn_system ready; /* represents it where the document need not be read once more */
    const bn_game *game;
    const bn_doc *doc;
    const void *setup;
    bn_arena arena; /* of document and setup; each game starts behind them */
    bn_arena play;
    bn_table *table;
    uint64_t seed, number; /* of the document, of the game */
    bn_rng rng;
    bool undoes, rules, watched, keyed;
    keyed_roll rolls
        [COURSE_KEYS]; /* of the document, by key; a newer one takes the place of an older one */
    uint32_t steps[COURSE_ENTRIES + 1]; /* answers on the way to each entry that moved the game */
    uint64_t hash[COURSE_ENTRIES + 1];  /* of the state after each entry */
    size_t size;
    watch watch;
} course;

/* The results of the games of one system. */
typedef struct tally {
    uint64_t games, refused, entries, cheats, undos, rulings, views;
    uint32_t longest;    /* game, in steps */
    uint64_t asked[256]; /* questions of each kind */
} tally;

/* Draws a document and reads it. False if the system refuses it, as it may: a schema does not say
 * everything. A course serves for one document after the other. */
bool course_set_up(course *c, const bn_system *system, bn_document kind, uint64_t seed);

/* Plays a game of it to its end, another with each number. Whatever is not as it should be fails the
 * test. */
void course_play(course *c, uint64_t number, tally *t);

#endif
