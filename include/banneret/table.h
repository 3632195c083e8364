/* A table: one game with people (or programs) in its seats. It keeps sealed orders until all are
 * in, refuses what was not offered, remembers every answer in order, replays and takes back. It
 * does no I/O: whoever keeps the journal on a disk or wire takes the entries from here. */
#ifndef BANNERET_TABLE_H
#define BANNERET_TABLE_H

#include <banneret/doc.h>
#include <banneret/question.h>

BN_BEGIN_C

#define BN_NOTE_MAX 120 /* bytes of a commander's note */

typedef struct bn_table bn_table; /* opaque; lives in the arena it was opened in */

/* An open question, with the number by which it is answered. */
typedef struct bn_asked {
    uint32_t id;
    bool locked; /* a sealed order is in and waits for the others */
    bn_question question;
} bn_asked;

typedef enum bn_entry_type {
    BN_ENTRY_ANSWER, /* an open answer, or a sealed one as it was locked */
    BN_ENTRY_ROLL,   /* the faces that fell */
    BN_ENTRY_UNDO    /* everything after entry `to` was taken back */
} bn_entry_type;

/* What fell: face[t][d] is die d of throw t; dice that were not thrown are 0. */
typedef struct bn_faces {
    uint8_t face[BN_PARTS_MAX][BN_DICE_MAX];
} bn_faces;

/* One line of the journal. Entries are never changed or removed. */
typedef struct bn_entry {
    uint32_t number; /* 1 and up */
    uint8_t type;    /* bn_entry_type */
    bn_seat seat;    /* who answered, typed the dice or took back */
    bn_question question;
    bn_answer answer; /* of a roll: the totals */
    bn_faces faces;   /* of a roll */
    uint32_t to;      /* of an undo */
    uint64_t state;   /* hash of the state after it */
    char note[BN_NOTE_MAX + 1];
} bn_entry;

/* Opens a table for the scenario or campaign `doc`, which must outlive the table, as the arena must. A
 * NULL `system` means the one that the document names. See bn_table_load (banneret/host.h) for a
 * document that is still text. On failure *out stays as it was. */
BN_API BN_MUST_CHECK bn_code bn_table_open(bn_arena *arena, const bn_system *system,
                                           const bn_doc *doc, bn_table **out, bn_error *err);

BN_API const bn_game *bn_table_game(const bn_table *table);
BN_API const void *bn_table_setup(const bn_table *table);
BN_API const void *bn_table_state(const bn_table *table);
BN_API const bn_system *bn_table_system(const bn_table *table);

/* The open questions; 0 when the game is over. */
BN_API uint32_t bn_table_ask(const bn_table *table, bn_asked out[BN_OPEN_MAX]);

/* The first open question that this seat owes an answer to, or whose dice it may roll; sealed orders
 * that are already locked are passed over. The referee may answer every question. False if there is
 * none: the seat has to wait for others, or the game is over (bn_table_winner says which). */
BN_API bool bn_table_next(const bn_table *table, bn_seat seat, bn_asked *out);

/* The question in words; and the word for one of its options (of a choice or flags) or parts (of
 * numbers or a roll), counted from 0. Both write nothing if the question is no longer open. */
BN_API void bn_table_describe(const bn_table *table, const bn_asked *asked, bn_text *out);
BN_API void bn_table_word(const bn_table *table, const bn_asked *asked, int32_t index,
                          bn_text *out);

/* The side that won, -1 if no side did, or BN_GOES_ON before the end. */
#define BN_GOES_ON (-2)
BN_API int32_t bn_table_winner(const bn_table *table);

/* How many sides there are; and what one is called, which is "nobody" for a number that is no side's,
 * so that the winner of a finished game can be passed as it is. */
BN_API uint32_t bn_table_sides(const bn_table *table);
BN_API const char *bn_table_side(const bn_table *table, int32_t side);

/* Answers question `id` for `seat`: choice, flags or numbers. A sealed order counts at once and
 * cannot be changed (undo apart). `note` may be NULL. `trace` collects what the rules say (NULL: nobody
 * asks). On failure nothing has changed. */
BN_API BN_MUST_CHECK bn_code bn_table_answer(bn_table *table, bn_seat seat, uint32_t id,
                                             const bn_answer *answer, const char *note,
                                             bn_trace *trace, bn_error *err);

/* Answers a roll by its faces. Only referee and the commander of question.side may (BN_SEAT). */
BN_API BN_MUST_CHECK bn_code bn_table_roll(bn_table *table, bn_seat seat, uint32_t id,
                                           const bn_faces *faces, bn_trace *trace, bn_error *err);

/* Throws the dice of an open roll. */
BN_API void bn_table_throw(bn_rng *rng, const bn_question *question, bn_faces *faces);

/* Answers an open question as if nobody had: by its preset or, if it is a roll, by dice that `rng`
 * throws. On failure nothing has changed. */
BN_API BN_MUST_CHECK bn_code bn_table_answer_preset(bn_table *table, bn_seat seat,
                                                    const bn_asked *asked, bn_rng *rng,
                                                    bn_error *err);

/* A player takes back (whatever `to`) the newest answer of the own seat: a sealed order that still
 * waits, or an open answer on which nothing followed. A referee goes back to after any entry `to`
 * (0: the start), also one that was taken back itself. Appends an undo entry, and behind it once
 * more the orders that others had locked meanwhile: save every entry that is new. */
BN_API BN_MUST_CHECK bn_code bn_table_undo(bn_table *table, bn_seat seat, uint32_t to,
                                           bn_error *err);

/* The journal so far. */
BN_API uint32_t bn_table_entries(const bn_table *table);
BN_API const bn_entry *bn_table_entry(const bn_table *table, uint32_t index);

/* The entry (0: the start) that brought about the questions open now: the same from the first sealed
 * order that is locked to the last, also after one was taken back. Who draws all orders of a moment
 * at once draws them by this number. */
BN_API uint32_t bn_table_moment(const bn_table *table);

/* Feeds one recorded entry back in: checks that it answers an open question, and that the state
 * hash agrees (BN_JOURNAL if not). The way replay, verification and resumption work. */
BN_API BN_MUST_CHECK bn_code bn_table_replay(bn_table *table, const bn_entry *entry,
                                             bn_trace *trace, bn_error *err);

/* Seats in words: "referee", "commander 0" (its side), "character 1.2" (side 1, person 2) and
 * "spectator". Parsing is exact: no other spelling, no side past BN_SIDES_MAX. */
BN_API void bn_seat_text(bn_seat seat, bn_text *out);
BN_API bool bn_seat_parse(const char *words, bn_seat *out);

/* Entries as trees, for journals and wires: n, type ("answer", "roll", "undo"), seat, ask (the key
 * of the question's kind), side, person (if not 0), about (if any), value (list; of a roll the
 * totals), words (the options in words, for readers), faces (of a roll: a list of lists), to (of an
 * undo), state (16 hex digits, to the referee alone: a hash of few hidden possibilities is as good
 * as telling them) and note. What a seat may not know is left out. `seat` gets only what it may see:
 * a sealed order of another stays a bare "locked" until it is revealed, and one taken back before that
 * stays so for ever. BN_REFEREE sees all. bn_entry_read takes what the referee is shown, and gives of
 * the question the kind, side, person and about, by which bn_table_replay knows it again. */
BN_API bn_doc *bn_entry_doc(const bn_table *table, uint32_t index, bn_seat seat, bn_arena *arena);
BN_API BN_MUST_CHECK bn_code bn_entry_read(const bn_game *game, const bn_doc *doc, bn_entry *out,
                                           bn_error *err);

/* All that a seat may know: the game's view, the open questions that concern it, whose orders are
 * locked. Nothing else ever reaches a client. */
BN_API bn_doc *bn_table_view(const bn_table *table, bn_seat seat, bn_arena *arena);

/* Hash of the present state: what journals keep after each entry. */
BN_API uint64_t bn_table_hash(const bn_table *table);

BN_END_C

#endif
