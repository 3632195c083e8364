/* What table, undo, entry and view share; nobody else sees inside a table.
 *
 * Entries are only ever added. What is taken back stays in the list, so the list is a tree: each
 * record knows the live entry it was added behind (`before`), and which entry is the newest live
 * one once it counts (`tip`: itself, or for an undo whatever was the tip after entry `to`). The
 * live entries are the walk from the table's tip along `before`. Undo moves the tip, and even an
 * undo can be undone. */
#ifndef BANNERET_REFEREE_INNER_H
#define BANNERET_REFEREE_INNER_H

#include <banneret/table.h>
#include <banneret/system/system.h>

#define BNI_WORDS_MAX 80 /* bytes of the options chosen, in words */

typedef struct bni_record {
    bn_entry entry;
    uint32_t before;           /* number of the live entry behind which it was added, 0 for none */
    uint32_t tip;              /* number of the newest live entry after it */
    bool shown;                /* a sealed order that has been revealed, and stays so for ever */
    char words[BNI_WORDS_MAX]; /* made when it was given: options may be named by the state */
} bni_record;

struct bn_table {
    bn_arena *arena;
    const bn_system *system;
    const bn_game *game;
    const void *setup;
    size_t size;
    unsigned char *state;
    unsigned char *spare; /* the state before a change, until the change counts */

    uint32_t step; /* counts the states gone through: ids of old questions mean nothing later */
    uint32_t open_count;
    bn_question open[BN_OPEN_MAX];
    uint32_t lock[BN_OPEN_MAX]; /* number of the entry whose sealed order waits here, or 0 */

    bni_record *records;
    uint32_t *line; /* room to lay out the live entries, as long as `records` */
    uint32_t count;
    uint32_t room;
    uint32_t tip;
};

/* Room for `more` entries, got before anything is changed. */
BN_MUST_CHECK bn_code bni_table_reserve(bn_table *table, uint32_t more, bn_error *err);

/* The first state, its questions, no locks. */
void bni_table_begin(bn_table *table, bn_trace *trace);

/* Moves the table by entry `number` (its record is written), the answer to open question `index`.
 * True if that revealed sealed orders. */
bool bni_table_play(bn_table *table, uint32_t number, uint32_t index, bn_trace *trace);

/* Adds `entry` as the answer to open question `index`, and plays it. With `want`, only if the
 * state then has that hash. */
BN_MUST_CHECK bn_code bni_table_add(bn_table *table, const bn_entry *entry, uint32_t index,
                                    const uint64_t *want, bn_trace *trace, bn_error *err);

/* Whether the question that `id` stands for is open now, and its place among the open ones. */
bool bni_table_is_open(const bn_table *table, uint32_t id, uint32_t *index);

/* The open, unlocked question that an entry answers, or -1. */
int bni_table_match(const bn_table *table, const bn_question *question);

/* Whether the sealed order of entry `number` waits now. */
bool bni_table_waits(const bn_table *table, uint32_t number);

/* Undo as recorded, with the hash that must come out. */
BN_MUST_CHECK bn_code bni_table_undo(bn_table *table, bn_seat seat, uint32_t to,
                                     const uint64_t *want, bn_error *err);

/* With 0 in what the role does not use: one seat, one value. */
bn_seat bni_seat_plain(bn_seat seat);
bool bni_seat_same(bn_seat a, bn_seat b);

/* Whether `seat` may know what a record says. */
bool bni_record_seen(const bni_record *record, bn_seat seat);

/* A note is one line of UTF-8, at most BN_NOTE_MAX bytes, without control characters. */
BN_MUST_CHECK bn_code bni_note_check(const char *note, bn_error *err);

#endif
