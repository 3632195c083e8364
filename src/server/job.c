/* What the routes have in common: a body, a table, a seat. */
#include "server.h"

#include <stdlib.h>
#include <string.h>

#include "../store/json.h"
#include "delay.h"
#include "http/reply.h"

/* ---- bodies ------------------------------------------------------------------------------- */

static const char *stranger(const bn_doc *map, const char *const *keys)
{
    for (const bn_doc *part = map->first; part; part = part->next) {
        size_t i = 0;

        while (keys[i] && strcmp(keys[i], part->key) != 0)
            i++;
        if (!keys[i])
            return part->key;
    }
    return NULL;
}

bn_code bs_body_read(const bs_request *request, const char *const *keys, bn_arena *arena,
                     const bn_doc **out, bn_error *err)
{
    bn_doc *map = NULL;
    const char *strange;
    bn_code code =
        bn_json_read(request->body ? request->body : "", request->length, arena, &map, err);

    if (code != BN_OK)
        return code;
    if (map->type != BN_DOC_MAP)
        return bn_fail(err, BN_SCHEMA, "the body must be an object");
    strange = stranger(map, keys);
    if (strange)
        return bn_fail_value(err, BN_SCHEMA, "the body may have no member {}", strange);
    *out = map;
    return BN_OK;
}

const bn_doc *bs_body(bs_request *request, const char *const *keys, bn_arena *arena)
{
    const bn_doc *map = NULL;
    bn_error err;

    if (bs_body_read(request, keys, arena, &map, &err) == BN_OK)
        return map;
    bs_reply_error(request, &err);
    return NULL;
}

const char *bs_body_text(const bn_doc *map, const char *key)
{
    const bn_doc *at = bn_doc_at(map, key);

    return at && at->type == BN_DOC_TEXT ? at->text : NULL;
}

bool bs_body_number(const bn_doc *map, const char *key, uint32_t *out)
{
    const bn_doc *at = bn_doc_at(map, key);

    if (!at || at->type != BN_DOC_NUMBER || at->number.den > 1 || at->number.num < 0 ||
        at->number.num > UINT32_MAX)
        return false;
    *out = (uint32_t)at->number.num;
    return true;
}

void bs_put_seat(const bs_server *server, bn_arena *arena, bn_doc *map, const char *seat,
                 const char *token)
{
    char link[512];
    bn_text out = bn_text_over(link, sizeof link);

    bn_doc_put_text(arena, map, "seat", seat);
    bn_doc_put_text(arena, map, "token", token);
    if (!server->site)
        return;
    bn_text_add(&out, server->site);
    bn_text_add(&out, "#/table/"); /* what follows the # stays in the browser */
    bn_text_add(&out, token);
    bn_doc_put_text(arena, map, "link", link);
}

/* ---- jobs --------------------------------------------------------------------------------- */

static bool client_left(const bs_task *task)
{
    return bs_http_left(((const bs_job *)task)->request);
}

void *bs_job_make(bs_server *server, bs_request *request, size_t size,
                  void (*run)(bs_task *task, bs_room *room, bs_found found))
{
    bs_job *job = calloc(1, size);

    if (!job) {
        bs_reply_fault(request, 507, "memory", "out of memory for the request");
        return NULL;
    }
    job->task.run = run;
    job->task.left = client_left;
    job->server = server;
    job->request = request;
    return job;
}

void bs_job_visit(bs_job *job)
{
    bs_rooms_visit(job->server->rooms, job->request->pass.table, &job->task);
}

const char *bs_argument(const bs_request *request, const char *name)
{
    return MHD_lookup_connection_value(request->connection, MHD_GET_ARGUMENT_KIND, name);
}

bool bs_argument_number(bs_request *request, const char *name, int32_t *out)
{
    const char *word = bs_argument(request, name);
    int64_t number = 0;
    bn_error err;

    if (!word)
        return true;
    if (!bn_text_to_int(word, strlen(word), &number) || number < INT32_MIN || number > INT32_MAX) {
        (void)bn_fail_value(&err, BN_SCHEMA, "{} must be a whole number", name);
        bs_reply_error(request, &err);
        return false;
    }
    *out = (int32_t)number;
    return true;
}

/* The number of an entry, 0 if nothing was said. False: it was replied that this is none. */
static bool read_number(bs_request *request, const char *word, uint32_t *out)
{
    int64_t number = 0;

    if (word &&
        (!bn_text_to_int(word, strlen(word), &number) || number < 0 || number > BS_NUMBER_MAX)) {
        bs_reply_fault(request, 422, "schema", "this is not the number of an entry");
        return false;
    }
    *out = (uint32_t)number;
    return true;
}

void *bs_look_make(bs_server *server, bs_request *request, size_t size, const char *after,
                   void (*run)(bs_task *task, bs_room *room, bs_found found))
{
    uint32_t seen, from;
    bs_look *look;

    if (!read_number(request, after, &seen) ||
        !read_number(request, bs_argument(request, "from"), &from))
        return NULL;
    look = bs_job_make(server, request, size, run);
    if (!look)
        return NULL;
    look->after = seen;
    look->from = from;
    return look;
}

void bs_look_begin(bs_server *server, bs_request *request, const char *after,
                   void (*run)(bs_task *task, bs_room *room, bs_found found))
{
    bs_look *look = bs_look_make(server, request, sizeof *look, after, run);

    if (look)
        bs_job_visit(&look->job);
}

bool bs_look_again(bs_look *look, bs_room *room)
{
    if (look->looked || look->after <= bn_table_entries(look->job.live->table))
        return false;
    look->looked = true;
    bs_room_retry(room, &look->job.task);
    return true;
}

static void refuse_link(bs_request *request)
{
    if (bs_http_guess(request))
        bs_reply_fault(request, 401, "link", "this is not the link of a seat");
    else
        bs_reply_fault(request, 429, "too_many", "too many requests: wait a minute");
}

const bs_chair *bs_job_enter(bs_job *job, bs_room *room, bs_found found)
{
    const bs_chair *chair = NULL;

    if (found == BS_FOUND)
        chair = bs_room_chair(room, &job->request->pass);
    if (found == BS_FOUND_LOST)
        bs_reply_fault(job->request, 503, "store", "the store of the tables does not answer");
    else if (found == BS_FOUND_BROKEN)
        bs_reply_fault(job->request, 500, "journal", "the journal of this table cannot be played");
    else if (!chair)
        refuse_link(job->request);
    job->live = chair ? bs_seen(room, chair->seat) : NULL;
    if (chair && !job->live) {
        bs_reply_fault(job->request, 507, "memory", "out of memory for the table");
        return NULL;
    }
    if (chair)
        bs_room_visited(room);
    return chair;
}

void bs_work_for(bs_work *work, const bs_request *request)
{
    work->client = bs_http_party(request);
    memcpy(&work->table, request->pass.table, sizeof work->table);
}

const bs_chair *bs_job_enter_referee(bs_job *job, bs_room *room, bs_found found)
{
    const bs_chair *chair = bs_job_enter(job, room, found);

    if (!chair || chair->seat.role == BN_REFEREE)
        return chair;
    bs_reply_fault(job->request, 403, "seat", "only the referee may do this");
    return NULL;
}

bool bs_job_waits(bs_job *job, bs_room *room, bn_code asked)
{
    job->room = room;
    if (asked == BN_OK)
        bs_room_hold(room);
    else
        bs_reply_fault(job->request, 503, "store", BS_FULL);
    return asked == BN_OK;
}

void bs_reply_outcome(bs_request *request, const bs_result *result)
{
    if (result->outcome == BS_LOST || result->outcome == BS_STALE)
        bs_reply_fault(request, 503, "store", "the store did not answer in time: ask again");
    else if (result->outcome == BS_NONE)
        bs_reply_fault(request, 404, "none", "there is no such table or seat");
    else if (result->outcome == BS_LARGE)
        bs_reply_fault(request, 413, "limit", "the table is too large");
    else
        bs_reply_fault(request, 500, "store", "the store refused the request");
}

void bs_job_changed(bs_job *job, const bs_result *result, const char *json, bool gone)
{
    bs_room *room = job->room;
    char *said = result->outcome == BS_DONE ? strdup(json) : NULL;

    bs_room_stored(room, result);
    if (said)
        bs_reply_bytes(job->request, 200, "application/json", said, strlen(said));
    else
        bs_reply_outcome(job->request, result);
    free(job);
    bs_room_changed(room, gone);
}
