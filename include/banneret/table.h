/* A table is one game with people (or programs) in its seats. It keeps sealed orders until all are
 * given, refuses answers that were not offered, remembers every answer in order, replays them and undoes them. It does
 * no I/O: a program that keeps a journal takes the entries from here. */
#ifndef BANNERET_TABLE_H
#define BANNERET_TABLE_H

#include <banneret/doc.h>
#include <banneret/question.h>

BN_BEGIN_C

#define BN_NOTE_MAX 120 /* bytes of a commander's note */

/* Types from banneret/system/board.h and probe.h, as in question.h. */
typedef struct bn_board bn_board;
typedef struct bn_board_wish bn_board_wish;
typedef struct bn_probe bn_probe;
typedef struct bn_probe_wish bn_probe_wish;

typedef struct bn_table bn_table; /* opaque; lives in the arena in which it was opened */

/* An open question, with the number that its answer must give. */
typedef struct bn_asked {
    uint32_t id;
    bool locked; /* its sealed order is given and waits for the others */
    bn_question question;
} bn_asked;

typedef enum bn_entry_type {
    BN_ENTRY_ANSWER, /* an open answer, or a sealed one as it was locked */
    BN_ENTRY_ROLL,   /* the faces of the dice */
    BN_ENTRY_UNDO,   /* everything after entry `to` was undone */
    BN_ENTRY_RULING, /* the referee changed something without being asked */
    BN_ENTRY_SHARE /* a share of joint dice: a commitment, a share, or a ruling to continue without one */
} bn_entry_type;

/* Where the faces of a roll came from. */
typedef enum bn_origin {
    BN_ORIGIN_UNSAID, /* an entry of tests/compat/1, from before this was recorded */
    BN_ORIGIN_ROLLED, /* the generator threw them, from the seed of the journal */
    BN_ORIGIN_TYPED   /* someone typed in what lay on the table */
} bn_origin;

/* The faces of a roll: face[t][d] is die d of throw t. Dice that were not thrown are 0. */
typedef struct bn_faces {
    uint8_t face[BN_PARTS_MAX][BN_DICE_MAX];
} bn_faces;

/* What an entry brings to dice whose seed all seats make together (banneret/journal.h). A table keeps it without
 * checking it. */
#define BN_SHARE_BYTES 32
#define BN_SHARE_GIVEN 1u     /* `given` is the share that was committed to before */
#define BN_SHARE_COMMITTED 2u /* `commit` commits the seat to its next share */
#define BN_SHARE_LEFT_OUT 4u  /* the referee continues without the share of `left_out` */
typedef struct bn_share {
    uint8_t flags;
    bn_seat left_out;
    uint8_t given[BN_SHARE_BYTES];
    uint8_t commit[BN_SHARE_BYTES];
} bn_share;

/* One line of the journal. Entries are never changed or removed. */
typedef struct bn_entry {
    uint32_t number; /* from 1 on */
    uint8_t type;    /* bn_entry_type */
    bool blank;      /* a sealed order that the reader of a journal cannot open */
    bn_seat seat;    /* who answered, typed the dice or undid */
    bn_question question;
    bn_answer answer; /* of a roll: the totals; of a blank order nothing */
    union {
        bn_faces faces; /* of a roll */
        bn_share share; /* of a share; the share of the table itself is under the referee's seat */
        uint64_t seed;  /* of an undo that reseeds: of all dice after it */
    };
    uint8_t origin; /* of a roll: bn_origin */
    uint32_t to;    /* of an undo */
    bool reopens;   /* of an undo: the game was over before it */
    bool
        reseeds; /* of an undo: the dice after it have another seed; one that does not reopen undoes nothing */
    uint64_t state; /* hash of the state after it */
    char note[BN_NOTE_MAX + 1];
} bn_entry;

/* Opens a table for the scenario or campaign `doc`, which must outlive the table, as the arena must. A
 * NULL `system` means the one that the document names. See bn_table_load (banneret/host.h) for a
 * document that is still text. On failure *out is unchanged. */
BN_API BN_MUST_CHECK bn_code bn_table_open(bn_arena *arena, const bn_system *system,
                                           const bn_doc *doc, bn_table **out, bn_error *err);

/* The scenario or campaign that it was opened for. */
BN_API const bn_doc *bn_table_document(const bn_table *table);
BN_API const bn_game *bn_table_game(const bn_table *table);
BN_API const void *bn_table_setup(const bn_table *table);
BN_API const void *bn_table_state(const bn_table *table);
BN_API const bn_system *bn_table_system(const bn_table *table);

/* Writes the open questions and returns how many there are: 0 when the game is over. */
BN_API uint32_t bn_table_ask(const bn_table *table, bn_asked out[BN_OPEN_MAX]);

/* The first open question that this seat must answer, or whose dice it may roll. Sealed orders that
 * are already locked are passed over. The referee may answer every question. False if there is
 * none: then the seat waits for others, or the game is over (bn_table_winner says which). */
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

/* Answers question `id` for `seat`: a choice, flags or numbers. A sealed order counts at once and
 * can be changed only by undo. `note` may be NULL. `trace`, unless NULL, collects the terms of the
 * rules that were applied. On failure nothing has changed. */
BN_API BN_MUST_CHECK bn_code bn_table_answer(bn_table *table, bn_seat seat, uint32_t id,
                                             const bn_answer *answer, const char *note,
                                             bn_trace *trace, bn_error *err);

/* What the referee may change at any time, though no one asks: number `index`, from 0 on, as a question
 * whose default is the current value; one with a single answer changes nothing. bn_table_describe and bn_table_word put
 * it into words, and bn_table_answer takes the answer, of the referee or, if it is put to a side, of that side's
 * commander (otherwise BN_SEAT). Orders that are locked stay locked if they are
 * still asked for and offered. False: there are no more, or the game is over. */
BN_API bool bn_table_ruling(const bn_table *table, uint32_t index, bn_asked *out);

/* Answers a roll by its faces, which are recorded as typed. Only the referee and the commander of
 * question.side may (otherwise BN_SEAT). */
BN_API BN_MUST_CHECK bn_code bn_table_roll(bn_table *table, bn_seat seat, uint32_t id,
                                           const bn_faces *faces, bn_trace *trace, bn_error *err);

/* The same with the faces that bn_table_cast gives, which are recorded as rolled. `seed` is that of the
 * journal; a newer one of the table (bn_table_seed) goes before it. */
BN_API BN_MUST_CHECK bn_code bn_table_roll_seeded(bn_table *table, bn_seat seat, uint32_t id,
                                                  uint64_t seed, bn_trace *trace, bn_error *err);

/* The faces of the roll `question`, should it become entry `number`: stream number - 1 of the seed.
 * So a game that was stopped and continued throws the same dice, and replay can throw them again. */
BN_API void bn_table_cast(uint64_t seed, uint32_t number, const bn_question *question,
                          bn_faces *faces);

/* The seed of the dice of entry `number`, which may be the coming one: `first`, that of the journal, or that of the newest
 * entry before it that reseeds. */
BN_API uint64_t bn_table_seed(const bn_table *table, uint32_t number, uint64_t first);

/* Throws the dice of an open roll. */
BN_API void bn_table_throw(bn_rng *rng, const bn_question *question, bn_faces *faces);

/* Answers an open question as if no one had: by its default or, if it is a roll, by dice that `rng`
 * throws. On failure nothing has changed. */
BN_API BN_MUST_CHECK bn_code bn_table_answer_preset(bn_table *table, bn_seat seat,
                                                    const bn_asked *asked, bn_rng *rng,
                                                    bn_error *err);

/* Takes answers back. A player undoes the newest answer of their own seat, and `to` is ignored: a sealed order that
 * still waits, or an open answer after which nothing has happened and when nothing was hidden from the seat, so that it
 * showed nothing new. A referee goes back to the moment after any entry `to` (0: the start), even one that was undone
 * itself. This adds an undo entry, and after it a second time those orders that others had locked
 * meanwhile: save every new entry. A game that is over is reopened by bn_table_reopen instead. */
BN_API BN_MUST_CHECK bn_code bn_table_undo(bn_table *table, bn_seat seat, uint32_t to,
                                           bn_error *err);

/* The referee reopens a game that is over, at the moment after entry `to`. Everyone may have read the journal
 * by then: so the dice get `seed`, which no one may know before. NULL: they have none, because people type them in,
 * or make it together. */
BN_API BN_MUST_CHECK bn_code bn_table_reopen(bn_table *table, uint32_t to, const uint64_t *seed,
                                             bn_error *err);

/* Gives all dice to come another seed, because someone may know the old one: an undo entry that undoes nothing. */
BN_API BN_MUST_CHECK bn_code bn_table_reseed(bn_table *table, uint64_t seed, bn_error *err);

/* Adds a share of joint dice. It changes nothing of the game, and no undo takes it back. */
BN_API BN_MUST_CHECK bn_code bn_table_share(bn_table *table, bn_seat seat, const bn_share *share,
                                            bn_error *err);

/* A program whose new entries could not be saved goes back to the moment before them, as if they had never been: it
 * marks that moment in its own memory, of this size and aligned for any type. */
typedef struct bn_mark bn_mark;
BN_API size_t bn_table_mark_size(const bn_table *table);
BN_API void bn_table_mark(const bn_table *table, bn_mark *out);
BN_API void bn_table_rewind(bn_table *table, const bn_mark *mark);

/* The entries so far: how many, and the one with this index, from 0. */
BN_API uint32_t bn_table_entries(const bn_table *table);
BN_API const bn_entry *bn_table_entry(const bn_table *table, uint32_t index);

/* How many of them count: those that were undone, undos and shares do not. */
BN_API uint32_t bn_table_depth(const bn_table *table);

/* The entry (0: the start) after which the questions that are open now were asked. It stays the
 * same from the first sealed order that is locked to the last, also if one is undone. A program
 * that draws all orders of a moment at random together uses it as their number. */
BN_API uint32_t bn_table_moment(const bn_table *table);

/* Plays one recorded entry: checks that it answers an open question and that the hash of the state
 * agrees (otherwise BN_JOURNAL). Replay, verification and resumption work this way. A blank order is
 * locked like any other; the entry that would reveal it is refused. */
BN_API BN_MUST_CHECK bn_code bn_table_replay(bn_table *table, const bn_entry *entry,
                                             bn_trace *trace, bn_error *err);

/* Seats in words: "referee", "commander 0" (of side 0), "character 1.2" (of side 1, person 2) and
 * "spectator". Only these spellings are read, and no side beyond BN_SIDES_MAX. */
BN_API void bn_seat_text(bn_seat seat, bn_text *out);
BN_API bool bn_seat_parse(const char *words, bn_seat *out);

/* ---- what a seat may know ---------------------------------------------------------------------
 *
 * Whatever is shown of a table goes through bn_table_leave, in words, as a tree or as a figure:
 * bn_table_tell, bn_entry_doc and bn_table_view ask it, and a program that prints anything else
 * asks it first. */

typedef enum bn_matter {
    BN_MATTER_ENTRY,    /* what entry `index`, from 0, asks and answers */
    BN_MATTER_QUESTION, /* what open question `index` asks */
    BN_MATTER_MEASURE,  /* the figure `index` that the game keeps of the state */
    BN_MATTER_STATE     /* the whole state, its hash, and every term of the rules */
} bn_matter;

typedef enum bn_leave {
    BN_LEAVE_NOTHING, /* not even which kind of question it is, because that may say the answer */
    BN_LEAVE_LOCKED,  /* that a sealed order was given, and by whom */
    BN_LEAVE_KIND,    /* of a question: its kind and to whom it is put */
    BN_LEAVE_ALL
} bn_leave;

BN_API bn_leave bn_table_leave(const bn_table *table, bn_seat seat, bn_matter matter,
                               uint32_t index);

/* Bytes that a question in words needs at most, its end included. */
#define BN_ASKED_MAX 1200

/* An entry in words for one seat. */
typedef struct bn_told {
    bn_leave leave; /* only with BN_LEAVE_ALL may the answer be printed beside the question */
    char asked[BN_ASKED_MAX]; /* the question; empty unless leave is BN_LEAVE_ALL */
    char sentence[1200];      /* what it led to, if the seat may know; or empty */
    char pairing[400];        /* what the orders that it revealed mean together; or empty */
} bn_told;

/* Shows entry `index` to `seat`; `before` and `after` are the states around it. `table` may have continued
 * since, and then says what has been revealed meanwhile. `trace`, unless NULL, holds the terms
 * that the entry gave; they stay there for the referee, and others get in their place what the game
 * explains of a roll to their seat. */
BN_API void bn_table_tell(const bn_table *table, uint32_t index, bn_seat seat, const void *before,
                          const void *after, bn_trace *trace, bn_told *out);

/* That as a tree: {n, leave ("nothing", "locked", "kind", "all"), asked, sentence, pairing (if any), terms}. NULL if the arena is full. */
BN_API bn_doc *bn_told_doc(const bn_system *system, uint32_t number, const bn_told *told,
                           const bn_trace *trace, bn_arena *arena);

/* A term of the rules as a tree: {rule, kind, group, side, about, value, words}. */
BN_API bn_doc *bn_term_doc(const bn_system *system, const bn_term *term, bn_arena *arena);

/* What a throw is measured against: "effective skill", 14, and whether low rolls are good. */
typedef struct bn_target {
    char words[120];
    bn_rat number;
    bool low;
} bn_target;

/* What each part of an open roll is measured against, as `seat` may know it. Returns how many were
 * written: the parts of the roll, or 0 if the seat may not know one of them or the dice are looked up in
 * a table as they are. `arena` is for scratch. */
BN_API uint32_t bn_table_target(const bn_table *table, const bn_asked *asked, bn_seat seat,
                                bn_arena *arena, bn_target out[BN_PARTS_MAX]);

/* An entry as a tree, for journals and networks: n, type ("answer", "roll", "undo", "ruling", "share"), seat, ask (the
 * key of the question's kind), side, person (if not 0), about (if any), value (a list; of a roll
 * the totals), words (the chosen options in words, for readers), faces (of a roll: a list of
 * lists), dice (of a roll: "rolled" or "typed"), to (of an undo), reopens (of an undo after the end of the game),
 * share, commit and left_out (of a share), state (16 hexadecimal digits) and note.
 * What `seat` may not know is left out; BN_REFEREE sees all. A sealed order of another seat is a
 * bare "locked" until it is revealed, and stays so for ever if it is undone before that; a blank one is "locked" even
 * for the referee. An answer that only another side sees has only n, and "hidden". Only the referee gets the state,
 * because a hash of a secret with few possible values gives it away. bn_entry_read reads what the referee is shown; for
 * the question it fills kind, side, person and about, by which bn_table_replay finds the open question. */
BN_API bn_doc *bn_entry_doc(const bn_table *table, uint32_t index, bn_seat seat, bn_arena *arena);

/* The same for a journal: what the referee is shown, and of an undo that reseeds the seed (16 hexadecimal digits), which no
 * seat is shown. */
BN_API bn_doc *bn_entry_line(const bn_table *table, uint32_t index, bn_arena *arena);
BN_API BN_MUST_CHECK bn_code bn_entry_read(const bn_game *game, const bn_doc *doc, bn_entry *out,
                                           bn_error *err);

/* Everything that a seat may know: the game's view, the open questions that concern the seat, whose orders are locked,
 * and the scorecards, goals and finding of the game (banneret/system/score.h):
 *   cards: [{side, name, figures: [{key, title, unit, rule, certainty, words, value, from, to, of, terms}]}]
 *   goals: [{side, goals: [{rule, text}]}]
 *   ahead (before the end, where the rules can say) or decided (at the end): {side, rule, text} A question whose
 * answer only another side sees is not named. A program should send nothing else to a player. */
BN_API bn_doc *bn_table_view(const bn_table *table, bn_seat seat, bn_arena *arena);

/* The open questions that concern a seat alone, as bn_table_view has them under "asks". NULL if the arena is full. */
BN_API bn_doc *bn_table_asks(const bn_table *table, bn_seat seat, bn_arena *arena);

/* Everything that the referee may change now though no one asks (bn_table_ruling), each as bn_table_view has an open
 * question. For every other seat the list is empty. NULL if the arena is full. */
BN_API bn_doc *bn_table_rulings(const bn_table *table, bn_seat seat, bn_arena *arena);

#define BN_JUDGEMENTS_MAX 96

/* Gets one judgement after another, each in the state in which it would be asked, and may change its answer, which is
 * the default. False: stop. */
typedef bool bn_judge(void *self, const bn_question *question, const void *state,
                      bn_answer *answer);

/* Looks ahead over the judgements that follow one another from now on without a roll or an order between them, at most
 * BN_JUDGEMENTS_MAX; returns how many were passed. Nothing changes. 0: someone else is asked first. */
BN_API uint32_t bn_table_foresee(const bn_table *table, bn_judge *each, void *self);

/* These judgements, as a list for a seat: {ask, title (a short noun), scope ("field" or "side"), side, person, and what
 * bn_table_view has of a question but its id}. Empty for seats that do not judge. NULL if the arena is full. */
BN_API bn_doc *bn_table_judgements(const bn_table *table, bn_seat seat, bn_arena *arena);

/* Answers all of them as the referee: those of `answers`, a list of {ask, side, person, about, value} or NULL, and
 * the others by their defaults. If one is wrong, or not open, nothing changes. `each`, which may be NULL, is called
 * after each of them. */
BN_API BN_MUST_CHECK bn_code bn_table_judge(bn_table *table, bn_seat seat, const bn_doc *answers,
                                            void (*each)(void *self), void *self, bn_trace *trace,
                                            bn_error *err);

/* The table of a battle as a seat may see it now, for drawings, with the wanted details. False: this game
 * has no table of stands, or the arena is full. */
BN_API bool bn_table_board(const bn_table *table, bn_seat seat, const bn_board_wish *wish,
                           bn_arena *arena, bn_board *out);

/* What a stand may do at a place on that table, how far that is and what it would meet there, for the seat that
 * gives its orders: what a page shows while the stand is dragged. Nothing changes. BN_USAGE: this game has no such
 * stand. BN_SEAT: its orders are not for this seat. */
BN_API BN_MUST_CHECK bn_code bn_table_probe(const bn_table *table, bn_seat seat,
                                            const bn_probe_wish *wish, bn_arena *arena,
                                            bn_probe *out, bn_error *err);

/* The hash of the present state, which journals keep after each entry. */
BN_API uint64_t bn_table_hash(const bn_table *table);

BN_END_C

#endif
