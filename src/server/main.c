/* banneret-server: starts the parts, and stops them in order. */
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sodium.h>

#include "start/commands.h"
#include "deadlines.h"
#include "events.h"
#include "glance.h"
#include "http/log.h"
#include "notice/mail.h"
#include "start/options.h"
#include "server.h"

/* After a signal: what runs in threads is shown to end, the loop ends, the process ends. */
enum { HURRY_MS = 4000, STOP_MS = 6000, LAST_SECONDS = 9, WORKERS = 2 };
enum { TALES_EACH = 16, REPLIES = 128 << 20 }; /* holds.h */
enum { LOGIN = 1024 };

/* ---- the store's hooks -------------------------------------------------------------------- */

static bool watch(void *self, int fd, uint32_t events, void (*ready)(void *with, uint32_t events),
                  void *with)
{
    const bs_server *server = self;

    return bs_loop_watch(server->loop, fd, events, ready, with);
}

static void unwatch(void *self, int fd)
{
    const bs_server *server = self;

    (void)bs_loop_watch(server->loop, fd, 0, NULL, NULL);
}

static void timer(void *self, uint32_t in_ms, void (*run)(void *with), void *with)
{
    const bs_server *server = self;

    bs_loop_timer(server->loop, in_ms, run, with);
}

static void note(void *self, const char *text)
{
    (void)self;
    bs_log_text("store", "text", text);
}

static void changed(void *self, const uint8_t id[BS_ID], uint32_t number, uint32_t revision,
                    bool gone)
{
    const bs_server *server = self;

    bs_rooms_changed(server->rooms, id, number, revision, gone);
}

static bs_hooks hooks_of(bs_server *server)
{
    return (bs_hooks){ .self = server,
                       .watch = watch,
                       .unwatch = unwatch,
                       .timer = timer,
                       .note = note,
                       .changed = changed };
}

static bool open_shards(bs_server *server, const bs_map *map)
{
    bs_hooks hooks = hooks_of(server);
    bs_limits limits = { .writers = 0 };
    bn_error err;

    if (bs_shards_open(map, &hooks, &limits, &server->shards, &err) == BN_OK)
        return true;
    bs_log_text("error", "text", err.text);
    return false;
}

/* ---- the loop's hooks --------------------------------------------------------------------- */

static int before(void *self)
{
    const bs_server *server = self;
    int http = bs_http_before(server->http), post = -1;

    if (server->delivery) {
        bs_delivery_before(server->delivery);
        post = bs_post_before(server->post);
    }

    return post >= 0 && (http < 0 || post < http) ? post : http;
}

static bool idle(const bs_server *server)
{
    return !bs_http_pending(server->http) && !bs_shards_waiting(server->shards) &&
           (!server->delivery || !bs_delivery_count(server->delivery).under_way);
}

/* What is under way is finished: requests that were taken are answered, streams are ended. */
static void tick(void *self, uint64_t now)
{
    bs_server *server = self;

    bs_http_tick(server->http, now);
    bs_rooms_tick(server->rooms, now);
    bs_rooms_each(server->rooms, bs_events_tick, &now);
    bs_deadlines_tick(server);
    if (server->delivery)
        bs_delivery_tick(server->delivery);
    if (!server->stopping)
        return;
    bs_rooms_each(server->rooms, bs_events_end, NULL);
    if (now > server->stopping + HURRY_MS)
        bs_pool_hurry(server->workers);
    if (idle(server) || now > server->stopping + STOP_MS)
        bs_loop_end(server->loop);
}

/* What was acknowledged is stored, so nothing is lost. */
static void end_now(int signal)
{
    (void)signal;
    _exit(70);
}

/* Whatever a thread still does, the process ends soon. */
static void stop(void *self)
{
    bs_server *server = self;

    if (server->stopping)
        return;
    (void)signal(SIGALRM, end_now);
    (void)alarm(LAST_SECONDS);
    server->stopping = bs_loop_now();
    bs_log_text("stopping", "text", "finishing what is under way");
    bs_http_quiesce(server->http);
    bs_thinking_stop(server->thinking);
    if (server->delivery)
        bs_delivery_stop(server->delivery);
    bs_rooms_each(server->rooms, bs_events_end, NULL);
}

/* ---- start -------------------------------------------------------------------------------- */

static bs_measure a_minute(uint32_t most)
{
    return (bs_measure){ .most = most, .within = BS_MINUTE };
}

static bool open_http(bs_server *server, const bs_options *options)
{
    uint64_t bodies = (uint64_t)options->bodies_mib << 20;
    bs_http_options http = {
        .address = options->address,
        .port = options->port,
        .connections = options->connections,
        .connections_each = options->connections_each,
        .behind_proxy = options->behind_proxy,
        .slow_ms = options->slow_seconds * 1000,
        .log_clients = options->log_clients,
        .measures = { [BS_DEED_REQUEST] = a_minute(options->requests_each),
                      [BS_DEED_CREATE] = a_minute(options->creations_each),
                      [BS_DEED_GUESS] = a_minute(options->guesses_each),
                      [BS_DEED_ASK] = a_minute(options->questions_each),
                      [BS_DEED_TABLE] = { options->tables_each, BS_DAY },
                      [BS_DEED_STORE] = { options->stored_each_mib << 10, BS_DAY } },
        .holds = { .each = { [BS_HOLD_BODY] = bodies / 4,
                             [BS_HOLD_REPLY] = REPLIES / 2,
                             [BS_HOLD_STREAM] = options->streams_each,
                             [BS_HOLD_TALE] = TALES_EACH },
                   .all = { [BS_HOLD_BODY] = bodies, [BS_HOLD_REPLY] = REPLIES } },
        .routes = bs_routes,
        .self = server
    };

    server->http = bs_http_make(server->loop, &http);
    return server->http != NULL;
}

/* A file of two lines, the user and the password, into `text`, which they point into. */
static bool read_login(const char *path, char *text, size_t size, bs_mail_server *smtp)
{
    FILE *file = fopen(path, "re");
    size_t length = file ? fread(text, 1, size - 1, file) : 0;
    char *end;

    if (file)
        (void)fclose(file);
    text[length] = '\0';
    end = strchr(text, '\n');
    if (!end)
        return false;
    *end = '\0';
    end[1 + strcspn(end + 1, "\r\n")] = '\0';
    smtp->user = text;
    smtp->password = end + 1;
    return text[0] != '\0' && end[1] != '\0';
}

static bool glance(void *self, const uint8_t table[BS_ID], const char *seat, bs_glanced done,
                   void *with)
{
    return bs_glance(self, table, seat, done, with);
}

/* What hooks are sent, from the options. NULL, or what is wrong with them. */
static const char *read_sender(bs_server *server, const bs_options *options)
{
    static char login[LOGIN];
    bs_sender *sender = &server->sender;
    bs_sendable *sendable = &sender->sendable;

    *sender = (bs_sender){ .pause_seconds = options->hooks_pause,
                           .glance = glance,
                           .self = server->rooms,
                           .site = options->site,
                           .mail_from = options->mail_from,
                           .smtp = { .url = options->smtp, .plain = options->smtp_plain } };
    sendable->mails = options->mail_daily;
    if (options->hooks) {
        sendable->formats[sendable->count++] = BS_FORMAT_OWN;
        sendable->formats[sendable->count++] = BS_FORMAT_DISCORD;
        sendable->formats[sendable->count++] = BS_FORMAT_SLACK;
    }
    if (options->smtp)
        sendable->formats[sendable->count++] = BS_FORMAT_MAIL;
    if (options->smtp && !bs_mail_is_address(options->mail_from))
        return "--mail-from is not an address of mail";
    if (options->smtp_login && !read_login(options->smtp_login, login, sizeof login, &sender->smtp))
        return "the file of --smtp-login must have a user and a password on two lines";
    if (options->notice_key) {
        if (!bs_seal_read_key(options->notice_key, server->notice_key))
            return "the file of --notice-key must have 64 hexadecimal digits, 0-9 and a-f";
        sender->key = server->notice_key;
    }
    return NULL;
}

static bool open_hooks(bs_server *server, const bs_options *options)
{
    bs_hooks hooks = hooks_of(server);
    const char *wrong = read_sender(server, options);

    if (wrong) {
        bs_log_text("error", "text", wrong);
        return false;
    }
    server->addresses =
        (bs_address_rules){ .plain = options->hooks_plain, .inside = options->hooks_inside };
    if (server->sender.sendable.count == 0)
        return true;
    server->post = bs_post_make(&hooks, &server->addresses, options->hooks_authorities);
    if (server->post)
        server->delivery = bs_delivery_make(server->shards, server->post, &server->sender);
    return server->delivery != NULL;
}

static int serve(const bs_options *options, const bs_map *map)
{
    bs_server server = { .site = options->site,
                         .shortest_deadline = options->shortest_deadline,
                         .kept_days = options->kept_days,
                         .invitations = options->invitations,
                         .no_new_tables = options->no_new_tables };
    bs_thinking_options thinking = { .threads = options->thinkers,
                                     .seconds = options->think_seconds,
                                     .memory_mib = options->think_memory_mib };
    bs_loop_hooks hooks = { .tick = tick, .stop = stop, .before = before, .self = &server };
    bool clean = false;

    server.loop = bs_loop_make();
    server.rooms = bs_rooms_make((size_t)options->memory_mib << 20);
    if (server.loop) {
        server.thinking = bs_thinking_make(&server, &thinking);
        server.workers = bs_pool_make(server.loop, WORKERS, 0);
    }
    if (server.thinking && server.workers && server.rooms && open_shards(&server, map)) {
        bs_rooms_use(server.rooms, server.shards, server.workers);
        bs_rooms_when_idle(server.rooms, bs_thinking_idle, server.thinking);
        if (open_hooks(&server, options) && open_http(&server, options)) {
            bs_log("listening", (bs_said[]){ { .key = "address", .text = options->address },
                                             { .key = "port", .number = bs_http_port(server.http) },
                                             { .key = NULL } });
            bs_loop_run(server.loop, &hooks);
            clean = idle(&server);
        }
    }
    if (clean || !server.stopping)
        bs_http_free(server.http); /* otherwise the exit cuts connections that wait for a reply */
    bs_thinking_free(server.thinking);
    bs_pool_free(server.workers);
    bs_delivery_free(server.delivery);
    bs_post_free(server.post);
    bs_rooms_free(server.rooms);
    bs_shards_close(server.shards);
    bs_loop_free(server.loop);
    bs_log_text("stopped", "text", clean ? "nothing was under way" : "something was under way");
    return clean ? 0 : 70;
}

/* ---- commands ----------------------------------------------------------------------------- */

static bn_code read_file(const char *path, char text[BS_MAP_FILE], bn_error *err)
{
    FILE *file = fopen(path, "r");
    size_t length = 0;
    bool whole = false;

    if (file) {
        length = fread(text, 1, BS_MAP_FILE, file);
        whole = ferror(file) == 0;
        (void)fclose(file);
    }
    if (!whole)
        return bn_fail_value(err, BN_IO, "{} cannot be read", path);
    if (length == BS_MAP_FILE)
        return bn_fail_value(err, BN_LIMIT, "{} is too large", path);
    text[length] = '\0';
    return BN_OK;
}

/* Reads the map, or makes one of the only database. It points into `text`. */
static bn_code read_map(const bs_options *options, char text[BS_MAP_FILE], bs_map *map,
                        bn_error *err)
{
    bool by_file = !options->shards && !options->database && options->database_file;
    bn_code code = BN_OK;

    if (options->shards)
        code = read_file(options->shards, text, err);
    else if (by_file)
        code = read_file(options->database_file, text, err);
    if (code != BN_OK)
        return code;
    if (options->shards)
        return bs_map_read(text, map, err);
    if (by_file)
        text[strcspn(text, "\n")] = '\0';
    bs_map_one(by_file ? text : options->database, map);
    return BN_OK;
}

/* glibc gives every thread its own heap, and keeps what was freed there for that thread: a table that one thread played
 * and the loop gave up would leave memory that no other table gets. */
static void use_one_heap(void)
{
#ifdef M_ARENA_MAX
    (void)mallopt(M_ARENA_MAX, 1);
#endif
}

int main(int count, char **words)
{
    static char text[BS_MAP_FILE];
    static bs_map map;
    bs_options options = bs_options_read(count, words);
    bn_error err;

    use_one_heap();
    if (sodium_init() < 0) {
        (void)fprintf(stderr, "banneret-server: there are no random numbers\n");
        return 71;
    }
    if (read_map(&options, text, &map, &err) != BN_OK)
        return bs_command_fail("", &err);
    return options.command ? options.command(&options, &map) : serve(&options, &map);
}
