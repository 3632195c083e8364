/* Journals in files: JSON Lines with one entry a line. Each line has the hash of the line before it
 * and its own, so a line that was damaged, dropped or inserted by accident is noticed. This is no protection against
 * people: anyone who can write the file can write matching hashes. When bn_journal_append returns, the line is on the
 * disk. The first line says what was fought, and under which rules:
 *
 *   {"banneret":"journal","format":1,"engine":"0.1.0","system":"toy","data":"...",
 *    "document":{...},"seed":"00000000000000ff","hash":"..."}
 *   {"n":1,"type":"answer",...,"prev":"...","hash":"..."}
 *
 * Where people type in the dice it has "dice":"ask", "bots":{"A":"steady"} for sides that bots play, and
 * "open":true where one person runs all sides. "typists" says who may type in dice, if not everyone who may answer
 * the roll: "referee" or "nobody". Where all seats and the server make the seed of the dice together it has format 2,
 * "dice":"joint" and "shares":{"table":"...","seats":["commander 0",...]}: the name of the table in their hashes, and
 * who shares in the dice beside the server (docs/journal.md). Older programs refuse that format.
 *
 * The end of a game shows its seed. So an undo by which the referee reopens it has "reopens":true and a "seed" of all
 * dice after it, except where the dice have no seed in the first line. Journals of programs before that continued
 * with the old one. An undo with a "seed" and without "reopens" takes nothing back ("to" is the entry before it): a
 * server writes it when it continues a journal whose seed someone knows.
 *
 * "hash" is BLAKE2b-256 (libsodium's crypto_generichash without a key), in hexadecimal digits, of
 * the line's canonical text (bn_doc_write) without the member "hash". */
#ifndef BANNERET_JOURNAL_H
#define BANNERET_JOURNAL_H

#include <banneret/doc.h>
#include <banneret/question.h>
#include <banneret/table.h>

BN_BEGIN_C

#define BN_JOURNAL_LINE_MAX (1u << 20)
#define BN_JOURNAL_FILE_MAX (256u << 20)
#define BN_JOURNAL_FORMAT 2u /* the newest; of a journal without joint dice it is 1 */
#define BN_SHARES_MAX 31u    /* seats that share in joint dice */

typedef struct bn_journal bn_journal; /* an open file, locked against a second writer */

/* Dice from a seed that these seats and the server make together. */
typedef struct bn_joint {
    const char *table; /* 32 hexadecimal digits; NULL: the dice are not joint */
    bn_seat seats[BN_SHARES_MAX];
    uint32_t count;
} bn_joint;

/* Who may type in dice. */
typedef enum bn_typists {
    BN_TYPISTS_ASKED, /* everyone who may answer the roll, the referee too */
    BN_TYPISTS_REFEREE,
    BN_TYPISTS_NOBODY
} bn_typists;

/* What the shares of joint dice led to. */
typedef struct bn_joint_tally {
    uint32_t parties;    /* seats that share in them, and the server */
    uint32_t draws;      /* from which dice came */
    uint32_t shares;     /* in these draws together */
    uint32_t left_out;   /* rulings to continue without a share */
    uint32_t broken_off; /* draws that a ruling or an undo ended after a share was given */
} bn_joint_tally;

/* The first line. */
typedef struct bn_journal_head {
    const char *engine;     /* version of the program that started it */
    const char *system;     /* name of the rules system */
    const char *data;       /* hash of its figures */
    const char *figures;    /* hash of those that the document changes; NULL: it changes none */
    const bn_doc *document; /* the scenario or campaign, whole */
    const char *seal;       /* commitment to the seed of a sealed journal; otherwise NULL */
    bool seeded;            /* whether there is a seed, from which a generator throws dice */
    uint64_t seed;
    bool ask_dice;   /* the game was started with dice that people type in */
    bool open;       /* one person runs all sides and sees everything */
    uint8_t typists; /* bn_typists */
    bn_joint joint;
    const char *bots[BN_SIDES_MAX]; /* names of the bots it was started with; NULL: a person */
} bn_journal_head;

/* What a journal held when it was opened. All of it lives in the arena. */
typedef struct bn_journal_contents {
    bn_journal_head head;
    bn_doc *entries; /* a list of trees for bn_entry_read */
    uint32_t torn;   /* line that a crash had cut short, or 0 */
    uint32_t closed; /* entries at the end that only the key opens, and that are left out */
    bool other_data; /* the figures have changed since (only with BN_JOURNAL_ANY_DATA) */
} bn_journal_contents;

#define BN_JOURNAL_READ 1u     /* only read: take no lock, cut nothing off, append nothing */
#define BN_JOURNAL_ANY_DATA 2u /* continue although the figures of the system have changed */

/* Starts a journal in a new file that only its owner may read, because from the seed in it coming
 * rolls can be worked out. A file that exists already is refused (BN_IO). */
BN_API BN_MUST_CHECK bn_code bn_journal_create(const char *path, const bn_journal_head *head,
                                               bn_journal **out, bn_error *err);

/* How a game is started. All zero: its dice are rolled from a seed that is drawn. */
typedef struct bn_journal_options {
    const uint64_t *seed; /* of the dice; NULL: one is drawn */
    bool typed;           /* people type in the dice: there is no seed */
    const char
        *key; /* NULL, or the new key file of a sealed journal, which draws its seed itself */
} bn_journal_options;

/* The same for a table at which nothing has happened yet (otherwise BN_USAGE): it fills in the first line by itself.
 * `options` may be NULL. */
BN_API BN_MUST_CHECK bn_code bn_journal_begin(const char *path, const bn_table *table,
                                              const bn_journal_options *options, bn_journal **out,
                                              bn_error *err);

/* Reads a whole journal, verifies its hashes, and makes it ready for appending. `find` gives a
 * system by its name (bn_system_find). If the last line has no newline, a crash cut
 * it short before the append returned: it is cut off and reported in contents->torn. Any other
 * fault is BN_JOURNAL, with err->line. An unknown format, an unknown system or other figures are
 * BN_VERSION. */
BN_API BN_MUST_CHECK bn_code bn_journal_open(const char *path, uint32_t flags,
                                             const bn_system *(*find)(const char *name),
                                             bn_arena *arena, bn_journal **out,
                                             bn_journal_contents *contents, bn_error *err);

/* Starts a sealed journal: anyone who reads it learns neither a coming roll nor a sealed order, and
 * no one can change either afterwards unnoticed. It draws its seed itself; the first line has a
 * commitment to it, which people should note (bn_journal_seal). The secret is in the new file `key`,
 * which only its owner may read. An order that is sealed at the table is written as a commitment and
 * opened by the entry that reveals it; the seed is opened by the entry that ends the game. An entry that a spectator
 * may not see in full is encrypted, and can be read by the key, or after the end. */
BN_API BN_MUST_CHECK bn_code bn_journal_create_sealed(const char *path, const char *key,
                                                      const bn_journal_head *head, bn_journal **out,
                                                      bn_error *err);

/* Opens a journal, and if it is sealed with the key file `key`: BN_JOURNAL if the key is of another
 * game, BN_IO if others may open the file. Without a key (NULL) a sealed journal can be read: orders that are not
 * opened are only known to be locked, and a game that is not over lacks its entries from the first one on that not
 * everyone may see (contents->closed). An opening that does not match its commitment is BN_JOURNAL. */
BN_API BN_MUST_CHECK bn_code bn_journal_open_sealed(const char *path, const char *key,
                                                    uint32_t flags,
                                                    const bn_system *(*find)(const char *name),
                                                    bn_arena *arena, bn_journal **out,
                                                    bn_journal_contents *contents, bn_error *err);

/* The commitment to the seed, 64 hexadecimal digits; NULL if the journal is not sealed. */
BN_API const char *bn_journal_seal(const bn_journal *journal);

/* Adds entry `index` of a table, the newest of which is kept at once, and waits until it is on the
 * disk. This is the only way to write a sealed journal. */
BN_API BN_MUST_CHECK bn_code bn_journal_keep(bn_journal *journal, const bn_table *table,
                                             uint32_t index, bn_arena *arena, bn_error *err);

/* Adds an entry (as the referee sees it) and waits until it is on the disk. After BN_IO the journal
 * may no longer agree with its file: close it and open it again. */
BN_API BN_MUST_CHECK bn_code bn_journal_append(bn_journal *journal, const bn_doc *entry,
                                               bn_error *err);

/* The seed for the dice of entry `number`, with which bn_table_roll_seeded throws them, unless an entry
 * gave them another since (bn_table_seed). False if the journal has none, or keeps it sealed. */
BN_API bool bn_journal_seed(const bn_journal *journal, uint32_t number, uint64_t *out);

/* The counts of joint dice in the entries that were replayed. False if the dice are not joint. */
BN_API bool bn_journal_joint(const bn_journal *journal, bn_joint_tally *out);

/* Whether the dice of a roll that was played at this table are those of the seed. */
BN_API bool bn_journal_gives(const bn_journal *journal, const bn_table *table,
                             const bn_entry *roll);

/* Plays one of the entries that the journal held when it was opened: bn_entry_read, bn_table_replay,
 * and dice recorded as rolled must be those of the seed (otherwise BN_JOURNAL). Dice that were typed, and those whose
 * origin an old journal does not give, can be anything. In a sealed journal every order that is sealed at the table
 * must be sealed. Of joint dice every share must fit its commitment, every commitment precede the locking of the
 * orders, and no share be missing without a ruling. Call bn_journal_end after the last entry. */
BN_API BN_MUST_CHECK bn_code bn_journal_replay(const bn_journal *journal, const bn_doc *entry,
                                               bn_table *table, bn_trace *trace, bn_error *err);

/* After all entries were played: whether a sealed journal has opened what counts, and its seed if
 * and only if the game is over (otherwise BN_JOURNAL). */
BN_API BN_MUST_CHECK bn_code bn_journal_end(const bn_journal *journal, const bn_table *table,
                                            bn_error *err);

/* Closes the file and frees the journal. NULL does nothing. Every line was on the disk before it
 * counted, so nothing can be lost here; but BN_IO says that the system reported a fault of a file that
 * was open for writing. */
BN_API bn_code bn_journal_close(bn_journal *journal);

BN_END_C

#endif
