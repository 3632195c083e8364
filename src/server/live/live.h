/* A table that is being played: rebuilt from its journal, judging answers, and writing the lines that
 * follow. It does no I/O. Its caller stores the lines; if that fails the live table is thrown away, because
 * it is then ahead of what counts. */
#ifndef BS_LIVE_H
#define BS_LIVE_H

#include <banneret/table.h>

#include "../../store/joint.h"
#include "../store/store.h"
#include "bots.h"

/* What takes so long that other tables should not wait for it: to play more than BS_FEW entries, and to take something back at
 * a table of more than BS_FEW_BACK, because what lies between may be much. */
enum { BS_FEW = 16, BS_FEW_BACK = 64 };

/* Entries that a reply has at most. */
enum { BS_NEWS_MAX = 2000 };

/* Lines of a journal, each in its own memory. */
typedef struct bs_lines {
    bs_line *lines;
    uint32_t count, room;
} bs_lines;

typedef struct bs_live {
    bn_arena arena;
    size_t bytes; /* that the allocator has given to the arena, its own included */
    bn_table *table;
    const bn_doc *document;
    bool seeded;
    uint64_t seed;
    bool rolls;                       /* the server rolls every die as soon as it is asked for */
    uint8_t typists;                  /* bn_typists */
    bni_joint *joint;                 /* NULL: the dice are not joint */
    uint8_t secret[BS_TABLE_SECRET];  /* of joint dice */
    const bn_bot *bots[BN_SIDES_MAX]; /* of the sides; NULL: a person plays it */
    bni_hash last;                    /* of the newest line */
    int64_t begun;                    /* when the table was stored */
    int64_t *times;                   /* when each entry was */
    uint32_t timed, times_room;
    bs_lines written;     /* lines that no one has taken yet */
    uint32_t lined;       /* entries that have a line */
    size_t text;          /* bytes of these lines */
    struct bs_mark *mark; /* the moment to which it can go back; NULL: none */
} bs_live;

/* Opens the table of a journal's first line, without entries. `secret` is what the store keeps for it, or NULL. NULL: *err
 * says why. */
bs_live *bs_live_open(bs_line head, const uint8_t *secret, bn_error *err);
void bs_live_free(bs_live *live);

/* Plays lines that follow. On failure the live table is of no use any more. */
BN_MUST_CHECK bn_code bs_live_follow(bs_live *live, const bs_line *lines, uint32_t count,
                                     bn_error *err);

/* A table of the same document without entries and without the shares of joint dice, which must not outlive `live`; and has it play what that one has, as far as
 * entry `number`. */
bs_live *bs_live_again(const bs_live *live, bn_error *err);
BN_MUST_CHECK bn_code bs_live_follow_live(bs_live *past, const bs_live *live, uint32_t number,
                                          bn_error *err);

/* The memory that it takes. */
size_t bs_live_bytes(const bs_live *live);

/* All entries that have no time yet were stored at this one. First there must be memory for that. */
bool bs_live_make_times(bs_live *live);
void bs_live_stamp(bs_live *live, int64_t at);

/* When an entry was stored; of 0 when the table was. */
int64_t bs_live_time(const bs_live *live, uint32_t number);

typedef enum bs_act_type {
    BS_ACT_ANSWER,
    BS_ACT_ROLL,
    BS_ACT_UNDO,
    BS_ACT_SEED, /* the coming dice get a new seed */
    BS_ACT_SHARE,
    BS_ACT_LEAVE_OUT
} bs_act_type;

/* What a seat does. */
typedef struct bs_act {
    bs_act_type type;
    uint32_t question;
    bn_answer answer;
    bool typed; /* a roll: the faces are given */
    bn_faces faces;
    uint32_t to;    /* an undo of the referee */
    bn_share share; /* a share or a commitment, or whose is left out */
    char note[BN_NOTE_MAX + 1];
} bs_act;

/* Whether a seat that is asked for dice may type them in, and whether it may let the server roll them. */
bool bs_live_may_type(const bs_live *live, bn_seat seat);
bool bs_live_may_roll(const bs_live *live, bn_seat seat);

/* Draws a new seed for the coming dice, if they have one of the journal. */
BN_MUST_CHECK bn_code bs_live_reseed(bs_live *live, bn_error *err);

/* Does it, and settles what follows. */
BN_MUST_CHECK bn_code bs_live_act(bs_live *live, bn_seat seat, const bs_act *act, bn_error *err);

/* Marks this moment, and goes back to it: for an act that was not stored. False: it cannot, and is of no use any more. The
 * mark is forgotten when it was used, or with what follows it is stored. */
void bs_live_mark(bs_live *live);
BN_MUST_CHECK bool bs_live_rewind(bs_live *live);
void bs_live_unmark(bs_live *live);

/* How the line ends that was the newest at the mark: with its hash. False: there is no mark. */
typedef struct bs_line_end {
    char text[BNI_HASH_DIGITS + 3];
} bs_line_end;
bool bs_live_behind(const bs_live *live, bs_line_end *out);

/* Whether more can be played at the table, and whether the seat may take something back once more: else BN_LIMIT. */
BN_MUST_CHECK bn_code bs_live_has_room(const bs_live *live, bn_error *err);
BN_MUST_CHECK bn_code bs_live_may_undo(const bs_live *live, bn_seat seat, bn_error *err);

/* Rolls the dice that are asked for, if the server rolls at this table, and lets the bots answer. */
BN_MUST_CHECK bn_code bs_live_settle(bs_live *live, bn_error *err);

/* Writes lines for the entries that have none yet. */
BN_MUST_CHECK bn_code bs_live_write(bs_live *live, bn_error *err);

/* Hands out all lines that were written and not yet handed out, after that. */
BN_MUST_CHECK bn_code bs_live_lines(bs_live *live, bs_lines *out, bn_error *err);
void bs_lines_free(bs_lines *lines);

/* What a seat may know of the table as it is: its view, and with joint dice "shares" (shares.h). */
bn_doc *bs_live_view(const bs_live *live, bn_seat seat, bn_arena *arena);

/* What a seat may know: {"head", "entries": those from `first` on}; if there are more than BS_NEWS_MAX, the first of them and
 * "more", the number of the next. NULL if the arena is full. */
bn_doc *bs_live_news(const bs_live *live, bn_seat seat, uint32_t first, bn_arena *arena);

/* Sealed orders before entry `first` that count by now, and of which the seat may have been shown that they were
 * locked: as a list of entries, as the seat may see them now. */
bn_doc *bs_live_revealed(const bs_live *live, bn_seat seat, uint32_t first, bn_arena *arena);

#endif
