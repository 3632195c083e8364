/* What table, undo, entry, view and words share. No other file uses the inside of a table.
 *
 * Entries are only ever added. An entry that is undone stays in the list, so the list is really
 * a tree: each record knows the live entry after which it was added (`before`), and which entry is
 * the newest live one once it counts (`tip`: itself, or for an undo the tip after entry `to`). The
 * live entries are found by walking from the table's tip along `before`. Undo moves the tip, so
 * even an undo can be undone. */
#ifndef BANNERET_REFEREE_INNER_H
#define BANNERET_REFEREE_INNER_H

#include <banneret/table.h>
#include <banneret/system/system.h>

typedef struct bni_delta bni_delta;
typedef struct bni_still bni_still;

typedef struct bni_record {
    bn_entry entry;
    uint32_t before;        /* number of the live entry after which it was added, or 0 */
    uint32_t tip;           /* number of the newest live entry after it */
    const bni_delta *delta; /* what it changed; of an undo and of a share NULL */
    uint32_t reseeded; /* number of the newest entry up to it that gave the dice a seed, or 0 */
    uint32_t
        shown; /* number of the entry that revealed this sealed order; it stays so. 0: none has */
    const char *words; /* of the options chosen; made at once, because the state may name them */
    uint32_t depth;    /* how many live entries there were with it; of an undo and of a share 0 */
    uint32_t base;     /* the newest of them before it whose state is kept, or will be */
    bni_still *still;  /* the state after it; NULL: it is not kept */
} bni_record;

struct bn_table {
    bn_arena *arena;
    const bn_system *system;
    const bn_doc *doc;
    const bn_game *game;
    const void *setup;
    size_t size;
    unsigned char *state;
    unsigned char *spare; /* the state before a change, until the change counts */

    uint32_t step; /* counts the states so far, so that the ids of old questions become invalid */
    uint32_t open_count;
    bn_question open[BN_OPEN_MAX];
    uint32_t lock[BN_OPEN_MAX]; /* number of the entry whose sealed order waits here, or 0 */

    bni_record **blocks; /* of BNI_BLOCK records each, which stay where they are */
    uint32_t block_count, block_room;
    uint32_t count;
    bni_still *begun; /* the state before the first entry; NULL: it is not kept yet */
    uint32_t tip;
};

enum { BNI_BLOCK = 16 };

static inline bni_record *bni_record_at(const bn_table *table, uint32_t index)
{
    return &table->blocks[index / BNI_BLOCK][index % BNI_BLOCK];
}

/* Makes room for `more` entries, before anything is changed. */
BN_MUST_CHECK bn_code bni_table_reserve(bn_table *table, uint32_t more, bn_error *err);

/* Finds the questions that the state asks. */
void bni_table_refresh(bn_table *table);

/* What differs between the table and `before`, whose state is in table->spare; NULL: the arena is full. And makes the table
 * what it was before the difference, or from there what it was after it: its state and its locks, not its questions. */
const bni_delta *bni_delta_make(const bn_table *table, const bn_table *before);
void bni_delta_flip(bn_table *table, const bni_delta *delta);

/* Gives a record that will be a live entry its depth and base. When it is the newest entry: keeps the state of its
 * base, if it is time. And goes from the present state to the state after the live entry `tip`, by at most as many
 * differences as bni_still_near says; false: no kept state leads there. */
void bni_still_place(const bn_table *table, bni_record *record);
void bni_still_keep(bn_table *table);
bool bni_still_go(bn_table *table, uint32_t tip);
uint32_t bni_still_near(void);

/* Moves the table by entry `number`, whose record is written and which answers open question
 * `index`, or is a ruling. True if that revealed sealed orders. */
bool bni_table_play(bn_table *table, uint32_t number, uint32_t index, bn_trace *trace);

/* Adds `entry` as the answer to open question `index`, or as the ruling that it is, and plays it. With `want` it does so only if
 * the state then has that hash. */
BN_MUST_CHECK bn_code bni_table_add(bn_table *table, const bn_entry *entry, uint32_t index,
                                    const uint64_t *want, bn_trace *trace, bn_error *err);

/* Answers open question `index`, or with `ruling` makes that; and rolls its dice. With `want` only if the
 * state then has that hash. */
BN_MUST_CHECK bn_code bni_table_answer_at(bn_table *table, bn_seat seat, uint32_t index,
                                          const bn_question *ruling, const bn_answer *answer,
                                          const char *note, const uint64_t *want, bn_trace *trace,
                                          bn_error *err);
BN_MUST_CHECK bn_code bni_table_roll_at(bn_table *table, bn_seat seat, uint32_t index,
                                        const bn_faces *faces, bn_origin origin,
                                        const uint64_t *want, bn_trace *trace, bn_error *err);

/* Whether the question that `id` stands for is open now, and its place among the open ones. */
bool bni_table_is_open(const bn_table *table, uint32_t id, uint32_t *index);

/* The ruling that `id` stands for, if it stands for one that can be made now. */
bool bni_table_is_ruling(const bn_table *table, uint32_t id, bn_question *out);

/* Completes the question of a recorded ruling; false if it cannot be made now. */
bool bni_table_find_ruling(const bn_table *table, bn_question *question);

/* The open, unlocked question that an entry answers, or -1. */
int bni_table_match(const bn_table *table, const bn_question *question);

/* Whether two questions are the same one, as far as a journal keeps it. */
bool bni_question_is(const bn_question *a, const bn_question *b);

/* Whether the sealed order of entry `number` is waiting now. */
bool bni_table_waits(const bn_table *table, uint32_t number);

/* Adds a share of joint dice. With `want` only if that is the hash of the state. */
BN_MUST_CHECK bn_code bni_table_share(bn_table *table, bn_seat seat, const bn_share *share,
                                      const uint64_t *want, bn_error *err);

/* Whether a share was given after entry `number`: then dice may depend on that entry. */
bool bni_table_shared_after(const bn_table *table, uint32_t number);

/* A share as members of a tree, if not `whole` without the share itself, and back; NULL or what is wrong with it. And what it does, in words. */
void bni_share_put(const bn_entry *entry, bool whole, bn_doc *map, bn_arena *arena);
const char *bni_share_read(const bn_doc *map, bn_share *out);
void bni_share_text(const bn_entry *entry, bn_text *out);

/* What a seat may know of a share. */
bn_leave bni_share_leave(const bn_table *table, const bn_entry *entry);

/* Undo as a journal records it. The state must have the hash entry->state afterwards. */
BN_MUST_CHECK bn_code bni_table_undo(bn_table *table, const bn_entry *entry, bn_error *err);

/* Whether something was hidden from the seat when it gave entry `number`, the newest, so that the answer may have shown it
 * something. */
bool bni_table_scouts(const bn_table *table, uint32_t number, bn_seat seat);

/* The number of the newest entry that gave the dice a seed, or 0. */
uint32_t bni_table_reseeded(const bn_table *table);

/* The seat with 0 in all members that its role does not use, so that equal seats have equal
 * bytes. */
bn_seat bni_seat_plain(bn_seat seat);
bool bni_seat_same(bn_seat a, bn_seat b);

/* Adds to a view the scorecards, the goals, and who is ahead or has won: `cards`, `goals`, and `ahead` or
 * `decided`. The seat is one of this game. */
void bni_put_score(const bn_table *table, bn_seat seat, bn_doc *map, bn_arena *arena);

/* Adds a question for the seat that may answer it, without its id. */
void bni_put_question(const bn_table *table, const bn_question *question, bn_doc *map,
                      bn_arena *arena);

/* Adds what an option does: `gloss`, and `adds` if it adds to the coming roll. Nothing where there is nothing to say. */
void bni_put_gloss(const bn_table *table, const bn_question *question, int32_t index, bn_doc *map,
                   bn_arena *arena);

/* Adds the terms of a sum as `terms`, unless there are none. */
void bni_put_terms(const bn_system *system, const bn_trace *trace, bn_doc *map, bn_arena *arena);

/* A note is one line of plain text (bn_text_is_plain), at most BN_NOTE_MAX bytes. */
BN_MUST_CHECK bn_code bni_note_check(const char *note, bn_error *err);

#endif
