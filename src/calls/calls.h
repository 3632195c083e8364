/* A request that is being answered, and the games of its session. */
#ifndef BNI_CALLS_H
#define BNI_CALLS_H

#include <banneret/call.h>
#include <banneret/journal.h>
#include <banneret/system/system.h>
#include <banneret/table.h>

/* A game that a call has opened. */
typedef struct calls_game {
    struct calls_game *next;
    uint32_t id; /* from 1 on; none is given twice */
    bn_arena arena;
    bn_journal_head head; /* of its journal, with the document and the seed of the dice */
    bn_table *table;
} calls_game;

struct bn_session {
    bn_session_options options;
    calls_game *games;
    uint32_t count, opened;
    bn_arena arena; /* of the call that is being answered, or of the last one */
};

typedef struct call {
    bn_session *session;
    bn_arena *arena;      /* the result lives here */
    const bn_doc *params; /* a map */
    calls_game *game;     /* that the request names; NULL if the method takes none */
    bn_seat seat;         /* for whom it asks: the referee, unless it says otherwise */
} call;

/* What a method does: it makes its result, or fails. */
typedef bn_code calls_method(call *c, bn_doc **result, bn_error *err);

typedef struct calls_row {
    const char *name;
    const char *
        params; /* their names with a blank between them; "game" and "seat" are read for the method */
    const char *summary;
    calls_method *run;
} calls_row;

extern const calls_row calls_methods[];
extern const size_t calls_method_count;

calls_method calls_open, calls_resume, calls_close, calls_journal;
calls_method calls_questions, calls_answer, calls_roll, calls_undo, calls_proceed, calls_view;
calls_method calls_judgements, calls_judge;
calls_method calls_result, calls_events;
calls_method calls_odds, calls_chances, calls_simulate, calls_matrix, calls_advise, calls_analyse;
calls_method calls_systems, calls_schema, calls_catalogue, calls_rate;

/* ---- games -------------------------------------------------------------------------------- */

/* A new game without a table, in its own arena; it is not in the session yet. NULL, with the error set, if the
 * session has as many as it may have. */
calls_game *calls_game_new(bn_session *session, bn_error *err);
void calls_game_keep(bn_session *session, calls_game *game); /* gives it its id */
void calls_game_free(calls_game *game);
calls_game *calls_game_find(const bn_session *session, int64_t id);
void calls_game_remove(bn_session *session, calls_game *game);

/* Reads the document of a request into the arena: its `text`, YAML or JSON, with the `files` that it names, the tree
 * `document`, or what the host knows by its `name`. */
BN_MUST_CHECK bn_code calls_document(const call *c, bn_arena *arena, bn_doc **out, bn_error *err);

/* ---- parameters --------------------------------------------------------------------------- */

/* A parameter with a wrong value: BN_USAGE, with its name as the path. */
bn_code calls_wrong(bn_error *err, const char *name, const char *text);

/* Each leaves *out unchanged if the request does not have the parameter. */
BN_MUST_CHECK bn_code calls_text(const call *c, const char *name, const char **out, bn_error *err);
BN_MUST_CHECK bn_code calls_number(const call *c, const char *name, int64_t least, int64_t most,
                                   int64_t *out, bn_error *err);
BN_MUST_CHECK bn_code calls_truth(const call *c, const char *name, bool *out, bn_error *err);

/* Refuses what the method does not have, and reads the game and the seat. */
BN_MUST_CHECK bn_code calls_read(call *c, const calls_row *row, bn_error *err);

/* ---- results ------------------------------------------------------------------------------ */

/* The status of the game: {game, entries, over, winner, next}, where `next` is what the seat has to answer, as
 * `questions` has it, or null. */
bn_doc *calls_standing(const call *c);

/* Puts the terms of a trace into a map of the result. */
void calls_put_terms(const call *c, const bn_table *table, const bn_trace *trace, bn_doc *map);

/* The text of a tree, in the arena, as bn_doc_write has it. NULL if the arena is full. */
const char *calls_write(const bn_doc *doc, bn_arena *arena, size_t *length);

#endif
