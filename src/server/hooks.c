/* Hooks: addresses that are notified when a seat should look at its table. The referee registers them for the table or
 * for any seat, a player for their own seat. A player sees and removes their own ones, the referee those of all; but
 * the path of an address that another seat gave, which may be a secret of that player's, is not shown. */
#include "server.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include <banneret/store.h>

#include "http/reply.h"
#include "notice/mail.h"

#define MAILTO "mailto:"

enum { SCRATCH = 1 << 20, SMALL = 4096 };

typedef struct hook_job {
    bs_job job;
    uint8_t key[BS_KEY];
    uint8_t id[BS_ID];
    char seat[BS_SEAT_MAX + 1]; /* empty: not given */
    char url[BS_URL_MAX + 1];
    const char *format;
    bool links;                /* notices have the link of the seat */
    uint8_t sealed[BS_SEALED]; /* that link */
} hook_job;

static void put_id(bn_arena *arena, bn_doc *map, const uint8_t id[BS_ID])
{
    char hex[2 * BS_ID + 1];

    bs_hex_write(id, BS_ID, hex);
    bn_doc_put_text(arena, map, "hook", hex);
}

/* The word for a format that this server sends; NULL: it sends none such. */
static const char *sent_format(const bs_server *server, const char *format)
{
    const bs_sendable *sendable = &server->sender.sendable;

    for (uint32_t i = 0; i < sendable->count; i++)
        if (strcmp(sendable->formats[i], format) == 0)
            return sendable->formats[i];
    return NULL;
}

/* ---- registering -------------------------------------------------------------------------- */

static void reply_registered(const hook_job *job, const bs_result *result)
{
    bn_arena arena = bn_store_arena(SCRATCH);
    bn_doc *map = bn_doc_map(&arena);
    char secret[2 * BS_HOOK_SECRET + 1];

    put_id(&arena, map, job->id);
    /* Of mail no one may know it: with it anyone could agree in the name of the address. */
    if (strcmp(job->format, BS_FORMAT_OWN) == 0) {
        bs_hex_write(result->secret, BS_HOOK_SECRET, secret);
        bn_doc_put_text(&arena, map, "secret", secret);
    }
    bn_doc_put_bool(&arena, map, "again", result->outcome == BS_AGAIN);
    bs_reply_doc(job->job.request, 200, map);
    bn_arena_done(&arena);
    sodium_memzero(secret, sizeof secret);
}

static void on_registered(void *with, const bs_result *result)
{
    hook_job *job = with;
    bs_room *room = job->job.room;

    bs_room_stored(room, result);
    if (result->outcome == BS_DONE || result->outcome == BS_AGAIN)
        reply_registered(job, result);
    else if (result->outcome == BS_TOO_MANY)
        bs_reply_fault(job->job.request, 409, "too_many",
                       strcmp(job->format, BS_FORMAT_MAIL) == 0
                           ? "this seat has as many webhooks as it may, or this address takes no "
                             "more questions today"
                           : "this seat has as many hooks as it may");
    else
        bs_reply_outcome(job->job.request, result);
    free(job);
    bs_room_changed(room, false); /* from now on it has something to say */
}

static bool has_seat(const bs_room *room, const char *name)
{
    for (uint32_t i = 0; i < room->chair_count; i++) {
        if (strcmp(room->chairs[i].name, name) == 0)
            return true;
    }
    return false;
}

/* Writes which seat the hook is about, NULL for the whole table; or says why it may not be. */
static const char *choose_seat(const hook_job *job, const bs_room *room, const bs_chair *owner,
                               const char **seat)
{
    bool referee = owner->seat.role == BN_REFEREE;

    if (owner->seat.role == BN_SPECTATOR)
        return "spectators cannot register hooks";
    *seat = job->seat[0] ? job->seat : referee ? NULL : owner->name;
    if (!referee && strcmp(*seat, owner->name) != 0)
        return "a player can register webhooks only for their own seat";
    if (job->links && (!*seat || strcmp(*seat, owner->name) != 0))
        return "only messages about your own seat can have its link";
    return *seat && !has_seat(room, *seat) ? "there is no such seat" : NULL;
}

/* The link by which the request came. */
static void seal_link(const hook_job *job, uint8_t out[BS_SEALED])
{
    const char *bearer =
        MHD_lookup_connection_value(job->job.request->connection, MHD_HEADER_KIND, "Authorization");
    char token[BS_TOKEN_TEXT] = "";

    (void)strncpy(token, bearer + strlen("Bearer "), sizeof token - 1);
    bs_seal(token, job->job.server->sender.key, out);
    sodium_memzero(token, sizeof token);
}

static void run_register(bs_task *task, bs_room *room, bs_found found)
{
    hook_job *job = (hook_job *)task;
    const bs_chair *owner = bs_job_enter(&job->job, room, found);
    uint8_t secret[BS_HOOK_SECRET];
    bs_hook hook = { .url = job->url, .format = job->format };
    const char *why = owner ? choose_seat(job, room, owner, &hook.seat) : NULL;
    bool waits = false;

    if (why) {
        bs_reply_fault(job->job.request, 403, "seat", why);
    } else if (owner) {
        hook.owner = owner->name;
        bs_key_of(owner->name, job->key, job->id);
        memcpy(hook.id, job->id, BS_ID);
        if (job->links) {
            seal_link(job, job->sealed);
            hook.link = job->sealed;
            hook.link_length = sizeof job->sealed;
        }
        randombytes_buf(secret, sizeof secret);
        waits = bs_job_waits(&job->job, room,
                             bs_store_hook(bs_room_shard(room), room->id, &hook, secret,
                                           job->job.server->sender.sendable.mails, BS_WITHIN_MS,
                                           on_registered, job));
        sodium_memzero(secret, sizeof secret);
    }
    if (!waits)
        free(job);
}

/* What is wrong with the format and the wish for links, or NULL. The format is known to be sent. */
static const char *read_format(const bs_server *server, const bn_doc *map, hook_job *job)
{
    const bn_doc *link = bn_doc_at(map, "link");

    if (link && link->type != BN_DOC_BOOL)
        return "\"link\" must be true or false";
    job->links = link && link->truth;
    if (!job->links)
        return NULL;
    if (strcmp(job->format, BS_FORMAT_OWN) == 0)
        return "messages for programs have no links";
    return server->sender.key ? NULL : "this server puts no links of seats into messages";
}

static const char *address_fault(const char *url)
{
    return strncmp(url, MAILTO, strlen(MAILTO)) == 0 && bs_mail_is_address(url + strlen(MAILTO))
               ? NULL
               : "\"url\" must be mailto: and the address of one mailbox";
}

/* What is wrong with the body, or NULL. */
static const char *read_hook(const bs_server *server, const bn_doc *map, hook_job *job)
{
    const char *key = bs_body_text(map, "key"), *url = bs_body_text(map, "url"),
               *seat = bs_body_text(map, "seat"), *fault;

    if (!key || !bs_hex_read(key, strlen(key), job->key, BS_KEY))
        return "\"key\" must be 32 hexadecimal digits, drawn at random for each hook";
    if (bn_doc_at(map, "seat") && (!seat || strlen(seat) > BS_SEAT_MAX))
        return "\"seat\" must name a seat, such as commander 0";
    if (!url || strlen(url) > BS_URL_MAX)
        return "\"url\" must be a URL of at most 512 bytes";
    fault = read_format(server, map, job);
    if (!fault)
        fault = strcmp(job->format, BS_FORMAT_MAIL) == 0
                    ? address_fault(url)
                    : bs_address_fault(url, &server->addresses);
    if (fault)
        return fault;
    memcpy(job->url, url, strlen(url));
    if (seat)
        memcpy(job->seat, seat, strlen(seat));
    return NULL;
}

void bs_route_register_hook(void *self, bs_request *request)
{
    static const char *const keys[] = { "url", "seat", "key", "format", "link", NULL };
    bs_server *server = self;
    hook_job *job = bs_job_make(server, request, sizeof *job, run_register);
    bn_arena arena = bn_store_arena(SCRATCH);
    const bn_doc *map = job ? bs_body(request, keys, &arena) : NULL;
    const char *format = map ? bs_body_text(map, "format") : NULL, *wrong = NULL;

    if (map) {
        job->format = sent_format(server, format ? format : BS_FORMAT_OWN);
        wrong = job->format ? read_hook(server, map, job) : NULL;
    }
    if (map && !job->format)
        bs_reply_fault(request, 403, "webhooks",
                       server->delivery ? "this server sends no messages of this format"
                                        : "this server sends no webhooks");
    else if (wrong)
        bs_reply_fault(request, 422, "schema", wrong);
    bn_arena_done(&arena);
    if (!map || !job->format || wrong)
        free(job);
    else
        bs_job_visit(&job->job);
}

/* ---- listing ------------------------------------------------------------------------------ */

typedef struct list_job {
    bs_job job;
    char viewer[BS_SEAT_MAX + 1];
} list_job;

/* Of an address of another seat: only the part that names the machine is shown. */
static void put_url(bn_arena *arena, bn_doc *map, const bs_hook *hook, const char *viewer)
{
    const char *host = strstr(hook->url, "://"), *domain = strchr(hook->url, '@');
    size_t length = strlen(hook->url);
    bool own = strcmp(hook->owner, viewer) == 0;

    if (!own && domain && strcmp(hook->format, BS_FORMAT_MAIL) == 0) {
        char text[BS_URL_MAX + sizeof MAILTO];
        bn_text out = bn_text_over(text, sizeof text);

        bn_text_add(&out, MAILTO "*");
        bn_text_add(&out, domain);
        bn_doc_put_text(arena, map, "url", text);
        return;
    }
    if (!own)
        length = host ? (size_t)(host - hook->url) + 3 + strcspn(host + 3, "/?#") : 0;
    bn_doc_put_text(arena, map, "url", bn_arena_text(arena, hook->url, length));
}

/* What this server can send. */
static void put_sendable(bn_arena *arena, bn_doc *map, const bs_sender *sender)
{
    bn_doc *list = bn_doc_put(arena, map, "formats", bn_doc_list(arena));

    for (uint32_t i = 0; i < sender->sendable.count; i++)
        bn_doc_push(list, bn_doc_text(arena, sender->sendable.formats[i]));
    bn_doc_put_bool(arena, map, "links", sender->key && sender->site);
}

static void on_listed(void *with, const bs_result *result)
{
    list_job *job = with;
    bs_room *room = job->job.room;
    bn_arena arena = bn_store_arena(SCRATCH);
    bn_doc *map = bn_doc_map(&arena);
    bn_doc *list = bn_doc_put(&arena, map, "hooks", bn_doc_list(&arena));

    bs_room_stored(room, result);
    for (uint32_t i = 0; i < result->hook_count; i++) {
        const bs_hook *hook = &result->hooks[i];
        bn_doc *one = bn_doc_push(list, bn_doc_map(&arena));

        put_id(&arena, one, hook->id);
        if (hook->seat)
            bn_doc_put_text(&arena, one, "seat", hook->seat);
        bn_doc_put_text(&arena, one, "owner", hook->owner);
        bn_doc_put_text(&arena, one, "format", hook->format);
        put_url(&arena, one, hook, job->viewer);
        if (strcmp(hook->format, BS_FORMAT_MAIL) == 0)
            bn_doc_put_bool(&arena, one, "confirmed", !hook->unconfirmed);
        if (hook->link_length > 0)
            bn_doc_put_bool(&arena, one, "link", true);
        bn_doc_put_int(&arena, one, "waiting", hook->waiting);
        bn_doc_put_int(&arena, one, "failures", hook->failures);
        bn_doc_put_int(&arena, one, "sent", hook->sent);
        bn_doc_put_int(&arena, one, "dropped", hook->dropped);
    }
    put_sendable(&arena, map, &job->job.server->sender);
    if (result->outcome == BS_DONE)
        bs_reply_doc(job->job.request, 200, arena.full ? NULL : map);
    else
        bs_reply_outcome(job->job.request, result);
    bn_arena_done(&arena);
    free(job);
    bs_room_go_on(room);
}

static void run_list(bs_task *task, bs_room *room, bs_found found)
{
    list_job *job = (list_job *)task;
    const bs_chair *viewer = bs_job_enter(&job->job, room, found);

    if (viewer)
        memcpy(job->viewer, viewer->name, sizeof job->viewer);
    if (!viewer || !bs_job_waits(&job->job, room,
                                 bs_store_hooks(bs_room_shard(room), room->id, job->viewer,
                                                BS_WITHIN_MS, on_listed, job)))
        free(job);
}

void bs_route_list_hooks(void *self, bs_request *request)
{
    list_job *job = bs_job_make(self, request, sizeof *job, run_list);

    if (job)
        bs_job_visit(&job->job);
}

/* ---- removing ----------------------------------------------------------------------------- */

static void on_removed(void *with, const bs_result *result)
{
    hook_job *job = with;
    bs_room *room = job->job.room;
    bn_arena arena = bn_store_arena(SCRATCH);
    bn_doc *map = bn_doc_map(&arena);

    bs_room_stored(room, result);
    put_id(&arena, map, job->id);
    bn_doc_put_bool(&arena, map, "removed", true);
    if (result->outcome == BS_DONE)
        bs_reply_doc(job->job.request, 200, map);
    else if (result->outcome == BS_NONE)
        bs_reply_fault(job->job.request, 404, "none", "this seat has no such hook");
    else
        bs_reply_outcome(job->job.request, result);
    bn_arena_done(&arena);
    free(job);
    bs_room_go_on(room);
}

static void run_remove(bs_task *task, bs_room *room, bs_found found)
{
    hook_job *job = (hook_job *)task;
    const bs_chair *owner = bs_job_enter(&job->job, room, found);

    if (!owner || !bs_job_waits(&job->job, room,
                                bs_store_unhook(bs_room_shard(room), room->id, job->id, owner->name,
                                                BS_WITHIN_MS, on_removed, job)))
        free(job);
}

void bs_route_remove_hook(void *self, bs_request *request)
{
    static const char *const keys[] = { "hook", NULL };
    hook_job *job = bs_job_make(self, request, sizeof *job, run_remove);
    bn_arena arena = bn_store_arena(SCRATCH);
    const bn_doc *map = job ? bs_body(request, keys, &arena) : NULL;
    const char *hex = map ? bs_body_text(map, "hook") : NULL;
    bool good = hex && bs_hex_read(hex, strlen(hex), job->id, BS_ID);

    if (map && !good)
        bs_reply_fault(request, 422, "schema", "\"hook\" must be the id of a hook");
    bn_arena_done(&arena);
    if (good)
        bs_job_visit(&job->job);
    else
        free(job);
}

/* ---- mail --------------------------------------------------------------------------------- */

/* What the owner of an address does by the links of a mail: agrees to get more, or ends them. These requests need no seat: their
 * code is only in the mail. They only act when they are posted, because programs that examine mail open every link in it. */
typedef struct stop_job {
    bs_request *request;
    bool stops;
} stop_job;

static void on_stopped(void *with, const bs_result *result)
{
    stop_job *job = with;
    _Alignas(max_align_t) unsigned char block[SMALL];
    bn_arena arena;
    bn_doc *map;

    bn_arena_init_fixed(&arena, block, sizeof block);
    map = bn_doc_map(&arena);
    bn_doc_put_bool(&arena, map, job->stops ? "stopped" : "confirmed", true);
    if (result->outcome == BS_DONE)
        bs_reply_doc(job->request, 200, map);
    else if (result->outcome == BS_NONE && !bs_http_guess(job->request))
        bs_reply_fault(job->request, 429, "too_many", "too many wrong codes: wait a minute");
    else if (result->outcome == BS_NONE)
        bs_reply_fault(job->request, 404, "none",
                       "this link is no longer valid: the mails have ended, or it is too old");
    else
        bs_reply_outcome(job->request, result);
    free(job);
}

static void begin_stop(const bs_server *server, bs_request *request, bool stops)
{
    const char *code = bs_argument(request, "code");
    uint8_t table[BS_ID], hook[BS_ID], proof[BS_CODE];
    stop_job *job;

    if (!code || !bs_mail_code_read(code, table, hook, proof)) {
        bs_reply_fault(request, 422, "schema", "\"code\" must be the code of a link in a mail");
        return;
    }
    job = calloc(1, sizeof *job);
    if (job)
        *job = (stop_job){ .request = request, .stops = stops };
    if (job && bs_store_consent(bs_shards_of(server->shards, table), table, hook, proof, stops,
                                BS_WITHIN_MS, on_stopped, job) == BN_OK)
        return;
    free(job);
    bs_reply_fault(request, 503, "store", BS_FULL);
}

void bs_route_mail_confirm(void *self, bs_request *request)
{
    begin_stop(self, request, false);
}

void bs_route_mail_stop(void *self, bs_request *request)
{
    begin_stop(self, request, true);
}
