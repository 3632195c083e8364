/* A table, for a host that passes numbers. A seat is one of them: role + 256 * side + 65536 *
 * person. */
#include "face.h"

bn_seat face_seat(uint32_t packed)
{
    return (bn_seat){ .role = (uint8_t)packed,
                      .side = (uint8_t)(packed >> 8),
                      .person = (uint8_t)(packed >> 16) };
}

bool face_open(void)
{
    if (!the_face.table)
        (void)bn_fail(&the_face.error, BN_USAGE, "no table is open");
    return the_face.table != NULL;
}

/* Opens a table for the tree that was built. On failure, reset before the next attempt. */
EXPORT(bn_code, open, (void))
{
    const bn_doc *doc = the_face.table ? NULL : face_tree();

    if (!doc)
        return bn_fail(&the_face.error, BN_USAGE, "build one document, then open it once");
    the_face.document = doc;
    the_face.serial++;
    return bn_table_open(&the_face.arena, NULL, doc, &the_face.table, &the_face.error);
}

/* ---- questions and answers ---------------------------------------------------------------- */

static void write_parts(const bn_question *q, asked *out)
{
    if (q->form == BN_FORM_CHOICE || q->form == BN_FORM_FLAGS) {
        out->allowed[0] = (int32_t)(uint32_t)q->allowed;
        out->allowed[1] = (int32_t)(uint32_t)(q->allowed >> 32);
        return;
    }
    for (uint32_t i = 0; i < q->parts; i++) {
        bool roll = q->form == BN_FORM_ROLL;

        out->part[i][0] = roll ? q->throws[i].count : q->spans[i].min;
        out->part[i][1] = roll ? q->throws[i].sides : q->spans[i].max;
        out->part[i][2] = roll ? q->throws[i].add : 0;
    }
}

static asked as_numbers(const bn_asked *from)
{
    const bn_question *q = &from->question;
    asked out = { .id = (int32_t)from->id,
                  .locked = from->locked,
                  .kind = q->kind,
                  .round = q->round,
                  .to = q->to,
                  .side = q->side,
                  .person = q->person,
                  .form = q->form,
                  .parts = q->parts,
                  .sealed = q->sealed,
                  .seen = q->seen,
                  .options = q->options,
                  .about = { q->about[0], q->about[1] } };

    write_parts(q, &out);
    for (uint32_t i = 0; i < BN_PARTS_MAX; i++)
        out.preset[i] = q->preset.value[i];
    return out;
}

/* Writes the open questions, one after the other, at `asked` and returns how many there are. */
EXPORT(uint32_t, ask, (void))
{
    bn_asked open[BN_OPEN_MAX];
    uint32_t count = face_open() ? bn_table_ask(the_face.table, open) : 0;

    for (uint32_t i = 0; i < count; i++)
        the_face.asked[i] = as_numbers(&open[i]);
    return count;
}

/* Writes the next question that a seat has to answer or may roll, alone, at `asked`; returns 1, or 0
 * if there is none. */
EXPORT(uint32_t, next, (uint32_t seat))
{
    bn_asked next;

    if (!face_open() || !bn_table_next(the_face.table, face_seat(seat), &next))
        return 0;
    the_face.asked[0] = as_numbers(&next);
    return 1;
}

/* Writes what the referee may change though no one asks, number `index` from 0, at `asked`; returns 1, or
 * 0 if there are no more. It is answered like a question. */
EXPORT(uint32_t, ruling, (uint32_t index))
{
    bn_asked ruling;

    if (!face_open() || !bn_table_ruling(the_face.table, index, &ruling))
        return 0;
    the_face.asked[0] = as_numbers(&ruling);
    return 1;
}

/* The first 32-bit number of the questions, and how many numbers each takes. */
EXPORT(const asked *, asked, (void))
{
    return the_face.asked;
}

EXPORT(uint32_t, asked_size, (void))
{
    return sizeof(asked) / sizeof(int32_t);
}

/* The note is the text of `input`, or "" for none. */
EXPORT(bn_code, answer, (uint32_t seat, uint32_t id, int32_t a, int32_t b, int32_t c, int32_t d))
{
    bn_answer answer = { { a, b, c, d } };

    if (!face_open())
        return BN_USAGE;
    the_face.input[INPUT_BYTES - 1] = '\0';
    return bn_table_answer(the_face.table, face_seat(seat), id, &answer, the_face.input, NULL,
                           &the_face.error);
}

/* Faces: BN_DICE_MAX bytes to each of BN_PARTS_MAX throws. */
EXPORT(uint8_t *, faces, (void))
{
    return &the_face.faces.face[0][0];
}

EXPORT(bn_code, roll, (uint32_t seat, uint32_t id))
{
    if (!face_open())
        return BN_USAGE;
    return bn_table_roll(the_face.table, face_seat(seat), id, &the_face.faces, NULL,
                         &the_face.error);
}

/* Seeds the dice; then throws those of the open question with this index into `faces`. */
EXPORT(void, seed, (uint64_t seed, uint64_t stream))
{
    bn_rng_init(&the_face.rng, seed, stream);
}

EXPORT(bn_code, throw, (uint32_t index))
{
    bn_asked open[BN_OPEN_MAX];

    if (!face_open())
        return BN_USAGE;
    if (index >= bn_table_ask(the_face.table, open) || open[index].question.form != BN_FORM_ROLL)
        return bn_fail(&the_face.error, BN_ANSWER, "that question is not answered by dice");
    bn_table_throw(&the_face.rng, &open[index].question, &the_face.faces);
    return BN_OK;
}

/* The side that won, -1 if no side did, -2 before the end or without a table. */
EXPORT(int32_t, winner, (void))
{
    return face_open() ? bn_table_winner(the_face.table) : BN_GOES_ON;
}

EXPORT(uint32_t, sides, (void))
{
    return face_open() ? bn_table_sides(the_face.table) : 0;
}

EXPORT(bn_code, undo, (uint32_t seat, uint32_t to))
{
    return face_open() ? bn_table_undo(the_face.table, face_seat(seat), to, &the_face.error)
                       : BN_USAGE;
}

/* The referee reopens a game that is over; its dice continue with this seed. */
EXPORT(bn_code, reopen, (uint32_t to, uint64_t seed))
{
    return face_open() ? bn_table_reopen(the_face.table, to, &seed, &the_face.error) : BN_USAGE;
}

/* ---- the journal -------------------------------------------------------------------------- */

/* Plays the recorded entry whose tree was built. */
EXPORT(bn_code, replay, (void))
{
    const bn_doc *doc = face_open() ? face_tree() : NULL;
    bn_entry entry;
    bn_code code;

    if (!doc)
        return BN_USAGE;
    code = bn_entry_read(bn_table_game(the_face.table), doc, &entry, &the_face.error);
    if (code != BN_OK)
        return code;
    return bn_table_replay(the_face.table, &entry, NULL, &the_face.error);
}

EXPORT(uint32_t, entries, (void))
{
    return the_face.table ? bn_table_entries(the_face.table) : 0;
}

EXPORT(const void *, state, (void))
{
    return face_open() ? bn_table_state(the_face.table) : NULL;
}

EXPORT(uint32_t, state_size, (void))
{
    return face_open()
               ? (uint32_t)bn_table_game(the_face.table)->state_size(bn_table_setup(the_face.table))
               : 0;
}

EXPORT(uint64_t, hash, (void))
{
    return face_open() ? bn_table_hash(the_face.table) : 0;
}

/* ---- words -------------------------------------------------------------------------------- */

EXPORT(const char *, output, (void))
{
    return the_face.told;
}

/* An empty text over `output`. */
static bn_text begin_text(void)
{
    the_face.told = the_face.output;
    return bn_text_over(the_face.output, sizeof the_face.output);
}

/* The open question `id` in words, the word for one of its options or parts, and the name of a side.
 * They return the length of the text at `output`. */
EXPORT(uint32_t, describe, (uint32_t id))
{
    bn_text out = begin_text();

    if (face_open())
        bn_table_describe(the_face.table, &(bn_asked){ .id = id }, &out);
    return (uint32_t)out.length;
}

EXPORT(uint32_t, word, (uint32_t id, int32_t index))
{
    bn_text out = begin_text();

    if (face_open())
        bn_table_word(the_face.table, &(bn_asked){ .id = id }, index, &out);
    return (uint32_t)out.length;
}

EXPORT(uint32_t, side, (int32_t index))
{
    bn_text out = begin_text();

    if (face_open())
        bn_text_add(&out, bn_table_side(the_face.table, index));
    return (uint32_t)out.length;
}

uint32_t face_write(const bn_doc *doc)
{
    bn_text out = begin_text();

    bn_doc_write(doc, &out);
    if (doc && !out.cut)
        return (uint32_t)out.length;
    (void)bn_fail(&the_face.error, BN_MEMORY, "out of memory for the text");
    return 0;
}

/* Everything that a seat may know. */
EXPORT(uint32_t, view, (uint32_t seat))
{
    return face_open() ? face_write(bn_table_view(the_face.table, face_seat(seat), face_scratch()))
                       : 0;
}

/* The judgements that can be answered now, as a list (bn_table_judgements). */
EXPORT(uint32_t, judgements, (uint32_t seat))
{
    return face_open()
               ? face_write(bn_table_judgements(the_face.table, face_seat(seat), face_scratch()))
               : 0;
}

/* Answers all of them: the list that was built has those that differ from their defaults. */
EXPORT(bn_code, judge, (uint32_t seat))
{
    const bn_doc *given = face_open() ? face_tree() : NULL;

    return given ? bn_table_judge(the_face.table, face_seat(seat), given, NULL, NULL, NULL,
                                  &the_face.error)
                 : BN_USAGE;
}

/* Entry `index`, from 0, in the words for that seat. */
EXPORT(uint32_t, entry, (uint32_t index, uint32_t seat))
{
    if (!face_open() || index >= bn_table_entries(the_face.table))
        return 0;
    if (face_seat(seat).role == BN_REFEREE)
        return face_write(bn_entry_line(the_face.table, index, face_scratch()));
    return face_write(bn_entry_doc(the_face.table, index, face_seat(seat), face_scratch()));
}

/* The table in the words for that seat, and how far stand `chosen` reaches if it is not -1 (banneret/system/board.h):
 * null if the game has none. */
EXPORT(uint32_t, board, (uint32_t seat, int32_t chosen))
{
    bn_board_wish wish = { .chosen = chosen };
    bn_arena *arena = face_scratch();
    bn_board board;

    if (!face_open())
        return 0;
    if (bn_table_game(the_face.table)->board == NULL)
        return face_write(bn_doc_null(arena));
    return face_write(bn_table_board(the_face.table, face_seat(seat), &wish, arena, &board)
                          ? bn_board_doc(&board, arena)
                          : NULL);
}

/* What a stand may do with its centre at (x, y), in units of the board, and facing so in tenths of a degree, or
 * as it comes (-1); and what it would meet there (banneret/system/probe.h). `anywhere`: all that it may be shown. */
EXPORT(uint32_t, probe,
       (uint32_t seat, int32_t stand, uint32_t anywhere, int32_t x, int32_t y, int32_t heading))
{
    bn_probe_wish wish = {
        .stand = stand, .anywhere = anywhere != 0, .at = { x, y }, .heading = heading
    };
    bn_arena *arena = face_scratch();
    bn_probe probe;

    if (!face_open() || bn_table_probe(the_face.table, face_seat(seat), &wish, arena, &probe,
                                       &the_face.error) != BN_OK)
        return 0;
    return face_write(bn_probe_doc(&probe, arena));
}

static void put(bn_arena *arena, bn_doc *map, const char *key, const char *text)
{
    if (text[0])
        bn_doc_put(arena, map, key, bn_doc_text(arena, text));
}

/* The last error: code, rule, path, text, hint. */
EXPORT(uint32_t, error, (void))
{
    const bn_error *err = &the_face.error;
    bn_arena *arena = face_scratch();
    bn_doc *map = bn_doc_map(arena);

    put(arena, map, "code", bn_code_word(err->code));
    put(arena, map, "rule", err->rule);
    put(arena, map, "path", err->path);
    put(arena, map, "text", err->text);
    put(arena, map, "hint", err->hint);
    return face_write(map);
}
