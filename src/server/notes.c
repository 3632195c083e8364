/* Notes between seats. A note goes to a box of each seat that it concerns, and each seat reads its own box: here, or as
 * events. Nothing else of the server knows that there are notes. */
#include "notes.h"

#include <stdlib.h>
#include <string.h>

#include <banneret/store.h>

#include "http/reply.h"
#include "server.h"

enum { BODY_SCRATCH = 1 << 20, REPLY_SCRATCH = 4 << 20 };

/* ---- reading ------------------------------------------------------------------------------ */

bn_doc *bs_notes_doc(const bs_result *result, bn_arena *arena)
{
    bn_doc *map = bn_doc_map(arena);
    bn_doc *list = bn_doc_put(arena, map, "notes", bn_doc_list(arena));

    for (uint32_t i = 0; i < result->letter_count; i++) {
        const bs_letter *letter = &result->letters[i];
        bn_doc *note = bn_doc_push(list, bn_doc_map(arena));

        bn_doc_put_int(arena, note, "n", letter->number);
        bn_doc_put_text(arena, note, "from", letter->note.from);
        bn_doc_put_text(arena, note, "to", letter->note.to);
        bn_doc_put_text(arena, note, "text", letter->note.text.text); /* libpq ends it by a zero */
        bn_doc_put_int(arena, note, "at", letter->written);
    }
    return arena->full ? NULL : map;
}

static void on_read(void *with, const bs_result *result)
{
    bs_look *job = with;
    bs_room *room = job->job.room;
    bn_arena arena = bn_store_arena(REPLY_SCRATCH);

    bs_room_stored(room, result);
    if (result->outcome == BS_DONE) {
        bn_doc *map = bs_notes_doc(result, &arena);

        if (map)
            bn_doc_put_bool(&arena, map, "more", result->letter_count == BS_LETTERS_AT_ONCE);
        bs_reply_doc(job->job.request, 200, map);
    } else {
        bs_reply_outcome(job->job.request, result);
    }
    bn_arena_done(&arena);
    free(job);
    bs_room_go_on(room);
}

static void run_read(bs_task *task, bs_room *room, bs_found found)
{
    bs_look *job = (bs_look *)task;
    const bs_chair *chair = bs_job_enter(&job->job, room, found);

    if (!chair ||
        !bs_job_waits(&job->job, room, bs_room_letters(room, chair, job->after, on_read, job)))
        free(job);
}

void bs_route_read_notes(void *self, bs_request *request)
{
    bs_look_begin(self, request, bs_argument(request, "after"), run_read);
}

/* ---- writing ------------------------------------------------------------------------------ */

typedef struct write_job {
    bs_job job;
    uint8_t key[BS_KEY];
    char to[BS_SEAT_MAX + 1];
    char text[BS_NOTE_MAX + 1];
    const char *why; /* it is refused, unless it turns out to be stored already */
} write_job;

static void reply_written(bs_request *request, const bs_result *result)
{
    bn_arena arena = bn_store_arena(BODY_SCRATCH);
    bn_doc *map = bn_doc_map(&arena);

    bn_doc_put_int(&arena, map, "n", result->number);
    bn_doc_put_bool(&arena, map, "again", result->outcome == BS_AGAIN);
    bs_reply_doc(request, 200, map);
    bn_arena_done(&arena);
}

static void on_written(void *with, const bs_result *result)
{
    write_job *job = with;
    bs_room *room = job->job.room;

    bs_room_stored(room, result);
    if (result->outcome == BS_DONE)
        (void)bs_http_spend(job->job.request, BS_DEED_STORE, (strlen(job->text) >> 10) + 1);
    if (result->outcome == BS_DONE || result->outcome == BS_AGAIN)
        reply_written(job->job.request, result);
    else if (result->outcome == BS_NONE && job->why)
        bs_reply_fault(job->job.request, 403, "seat", job->why);
    else if (result->outcome == BS_TOO_MANY)
        bs_reply_fault(job->job.request, 429, "too_many", "this seat has written too many notes");
    else
        bs_reply_outcome(job->job.request, result);
    free(job);
    /* If it is not known whether it was stored, who receives it should hear of it all the same. */
    if (result->outcome == BS_DONE || result->outcome == BS_LOST)
        bs_room_changed(room, false);
    else
        bs_room_go_on(room);
}

static const bs_chair *chair_named(const bs_room *room, const char *name)
{
    for (uint32_t i = 0; i < room->chair_count; i++) {
        if (strcmp(room->chairs[i].name, name) == 0)
            return &room->chairs[i];
    }
    return NULL;
}

/* Why this seat may not write to that one (NULL: to all), or NULL. Spectators read what is written to all: their link is
 * often given to many. */
static const char *forbidden(bs_notes_rule rule, const bs_chair *from, const bs_chair *to)
{
    if (from->seat.role == BN_SPECTATOR)
        return "spectators cannot write notes";
    if (rule == BS_NOTES_NOBODY)
        return "notes are off at this table";
    if (rule == BS_NOTES_REFEREE && from->seat.role != BN_REFEREE &&
        !(to && to->seat.role == BN_REFEREE))
        return "notes go only to and from the referee at this table";
    return NULL;
}

/* Asks the store to write the note or, if it is refused, whether it was written before: the rule may have become another since. */
static bn_code ask(write_job *job, const bs_room *room, const bs_chair *from)
{
    bs_note note = { .from = from->name,
                     .to = job->to,
                     .text = { .text = job->text, .length = (uint32_t)strlen(job->text) } };
    bs_store *store = bs_room_shard(room);
    uint8_t key[BS_KEY];

    bs_key_of(from->name, job->key, key);
    if (job->why)
        return bs_store_recall_note(store, room->id, key, from->name, BS_WITHIN_MS, on_written,
                                    job);
    return bs_store_write_note(store, room->id, key, &note, BS_WITHIN_MS, on_written, job);
}

static void run_write(bs_task *task, bs_room *room, bs_found found)
{
    write_job *job = (write_job *)task;
    const bs_chair *from = bs_job_enter(&job->job, room, found), *to;
    bool waits = false;

    if (!from) {
        free(job);
        return;
    }
    to = chair_named(room, job->to);
    job->why = forbidden(room->rules.notes, from, to);
    if ((!to && strcmp(job->to, BS_TO_ALL) != 0) || to == from)
        bs_reply_fault(job->job.request, 422, "schema",
                       "\"to\" must be another seat of the table, or all");
    else
        waits = bs_job_waits(&job->job, room, ask(job, room, from));
    if (!waits)
        free(job);
}

/* Lines of plain text: nothing that a terminal obeys, and nothing that hides or turns around what is beside it. */
static bool is_readable(const char *text)
{
    char line[BS_NOTE_MAX + 1];

    while (*text != '\0') {
        size_t length = strcspn(text, "\n");

        memcpy(line, text, length);
        line[length] = '\0';
        if (!bn_text_is_plain(line))
            return false;
        text += length + (text[length] == '\n');
    }
    return true;
}

/* What is wrong with the body, or NULL. */
static const char *read_note(const bn_doc *map, write_job *job)
{
    const char *key = bs_body_text(map, "key"), *to = bs_body_text(map, "to"),
               *text = bs_body_text(map, "text");

    if (!key || !bs_hex_read(key, strlen(key), job->key, BS_KEY))
        return "\"key\" must be 32 hexadecimal digits, drawn at random for each note";
    if (!to || strlen(to) > BS_SEAT_MAX)
        return "\"to\" must be another seat of the table, or all";
    if (!text || text[0] == '\0' || strlen(text) > BS_NOTE_MAX || !is_readable(text))
        return "\"text\" must be lines of plain text, of 2,000 bytes at most";
    memcpy(job->to, to, strlen(to));
    memcpy(job->text, text, strlen(text));
    return NULL;
}

void bs_route_write_note(void *self, bs_request *request)
{
    static const char *const keys[] = { "to", "text", "key", NULL };
    write_job *job = bs_job_make(self, request, sizeof *job, run_write);
    bn_arena arena = bn_store_arena(BODY_SCRATCH);
    const bn_doc *map = job ? bs_body(request, keys, &arena) : NULL;
    const char *wrong = map ? read_note(map, job) : NULL;

    if (wrong)
        bs_reply_fault(request, 422, "schema", wrong);
    bn_arena_done(&arena);
    if (!map || wrong)
        free(job);
    else
        bs_job_visit(&job->job);
}
