#include "http.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "connections.h"
#include "log.h"
#include "reply.h"

enum {
    IDLE_MS = 75000,       /* from the end of one request to the whole head of the next */
    BODY_FREE = 16 << 10,  /* of a body, so that players answer while others bring large ones */
    REPLY_FREE = 64 << 10, /* of a reply: the system takes it from us at once */
    REPLY_SLOWEST = 128,   /* bytes of a larger one that a client must take in a millisecond */
};

struct bs_http {
    bs_connections *connections;
    bs_loop *loop;
    bs_http_options options;
    bs_quota *quota; /* of networks */
    bs_quota *links; /* of links, from wherever they are used */
    bs_holds *holds;
    uint32_t pending;
    bool quiet; /* no further requests */
};

/* ---- who asks ----------------------------------------------------------------------------- */

/* The last address of X-Forwarded-For: the one that our own proxy wrote. */
static bool forwarded(struct MHD_Connection *connection, bs_client *out)
{
    const char *list = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "X-Forwarded-For");
    const char *comma = list ? strrchr(list, ',') : NULL;
    const char *last = comma ? comma + 1 : list;

    while (last && *last == ' ')
        last++;
    if (!last)
        return false;
    *out = (bs_client){ { 0 } };
    return inet_pton(AF_INET6, last, out->address) == 1 ||
           inet_pton(AF_INET, last, out->address + 12) == 1;
}

/* Anyone who has one address of IPv6 has the 2^64 of its network: those are one client. An address of IPv4 stays whole,
 * however it is written. */
static bs_client whole_network(bs_client client)
{
    static const uint8_t none[12] = { 0 }, mapped[12] = { [10] = 0xff, [11] = 0xff };

    if (memcmp(client.address, mapped, sizeof mapped) == 0)
        memset(client.address, 0, sizeof mapped);
    else if (memcmp(client.address, none, sizeof none) != 0)
        memset(client.address + 8, 0, 8);
    return client;
}

static bs_client address_of(const bs_http *http, struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *about =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const struct sockaddr *from = about ? about->client_addr : NULL;
    bs_client client = { { 0 } };

    if (http->options.behind_proxy && forwarded(connection, &client))
        return client;
    if (from && from->sa_family == AF_INET)
        memcpy(client.address + 12, &((const struct sockaddr_in *)(const void *)from)->sin_addr, 4);
    if (from && from->sa_family == AF_INET6)
        memcpy(client.address, &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr, 16);
    return client;
}

/* Who asks; and if the log is to have it, the address itself. */
static void identify(bs_request *request)
{
    static const uint8_t none[12] = { 0 }, mapped[12] = { [10] = 0xff, [11] = 0xff };
    bs_client at = address_of(request->http, request->connection);
    bool four = memcmp(at.address, none, sizeof none) == 0 ||
                memcmp(at.address, mapped, sizeof mapped) == 0;

    request->client = whole_network(at);
    if (request->http->options.log_clients)
        (void)inet_ntop(four ? AF_INET : AF_INET6, at.address + (four ? 12 : 0), request->from,
                        sizeof request->from);
}

bool bs_http_guess(bs_request *request)
{
    return bs_quota_count(request->http->quota, &request->client, BS_DEED_GUESS, 1, bs_loop_now());
}

/* A link in the place of an address, so that anyone who has one gains nothing by asking from many. */
static bs_client link_client(const bs_request *request)
{
    bs_client client = { { 0 } };

    memcpy(client.address + 12, request->pass.hash, 4);
    return client;
}

/* Several people may watch by one link: so it may ask as often as a wide network. */
static bs_quota *make_links(const bs_measure measures[BS_DEEDS])
{
    bs_measure of_links[BS_DEEDS] = { [BS_DEED_REQUEST] = measures[BS_DEED_REQUEST],
                                      [BS_DEED_ASK] = measures[BS_DEED_ASK],
                                      [BS_DEED_STORE] = measures[BS_DEED_STORE] };

    of_links[BS_DEED_REQUEST].most *= BS_WIDER;
    return bs_quota_make(of_links);
}

static bool spend_link(const bs_request *request, bs_deed deed, uint32_t amount)
{
    bs_client link = link_client(request);

    return bs_quota_count(request->http->links, &link, deed, amount, bs_loop_now());
}

/* An address of IPv4 stands in the second half, a network of IPv6 in the first. */
uint64_t bs_http_party(const bs_request *request)
{
    uint64_t halves[2];

    memcpy(halves, request->client.address, sizeof halves);
    return (halves[0] ^ halves[1]) | 1u;
}

bool bs_http_spend(bs_request *request, bs_deed deed, uint64_t amount)
{
    uint32_t many = amount > UINT32_MAX ? UINT32_MAX : (uint32_t)amount;
    bool own = bs_quota_count(request->http->quota, &request->client, deed, many, bs_loop_now());

    return (request->route->open || spend_link(request, deed, many)) && own;
}

/* ---- requests ----------------------------------------------------------------------------- */

static const char *header(const bs_request *request, const char *name)
{
    return MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, name);
}

static const bs_route *find_route(const bs_http *http, const char *method, const char *path,
                                  bool *other_method)
{
    *other_method = false;
    for (const bs_route *route = http->options.routes; route->path; route++) {
        if (strcmp(route->path, path) != 0)
            continue;
        if (strcmp(route->method, method) == 0)
            return route;
        *other_method = true;
    }
    return NULL;
}

static bool read_link(bs_request *request)
{
    const char *value = header(request, "Authorization");

    return value && strncasecmp(value, "Bearer ", 7) == 0 &&
           bs_pass_read(value + 7, &request->pass);
}

static bool body_fits(const bs_request *request)
{
    const char *length = header(request, "Content-Length");
    char *end = NULL;
    unsigned long long bytes = length ? strtoull(length, &end, 10) : 0;

    return bytes <= request->route->body_max;
}

/* A page of another site cannot send this type without asking first, and we never allow it. */
static bool is_json(const bs_request *request)
{
    const char *type = header(request, "Content-Type");

    return type && strncasecmp(type, "application/json", 16) == 0 &&
           (type[16] == '\0' || type[16] == ';' || type[16] == ' ');
}

static enum MHD_Result count_length(void *cls, enum MHD_ValueKind kind, const char *key,
                                    const char *value)
{
    uint32_t *count = cls;

    (void)kind;
    (void)value;
    *count += strcasecmp(key, "Content-Length") == 0 || strcasecmp(key, "Transfer-Encoding") == 0;
    return MHD_YES;
}

/* Whether the length of the body is given twice. A proxy may believe the one and we the other: then what is a body to
 * it would be a request of someone else to us. */
static bool length_in_doubt(const bs_request *request)
{
    uint32_t count = 0;

    (void)MHD_get_connection_values(request->connection, MHD_HEADER_KIND, count_length, &count);
    return count > 1;
}

/* Counts the request: one for a path that there is not as any other. Where a link is needed, so do guesses of links count. */
static bool is_over_quota(bs_request *request)
{
    const bs_route *route = request->route;
    bs_quota *quota = request->http->quota;
    uint64_t now = bs_loop_now();

    if (!bs_quota_count(quota, &request->client, route ? route->deed : BS_DEED_REQUEST, 1, now))
        return true;
    return route && !route->open && bs_quota_spent(quota, &request->client, BS_DEED_GUESS, now);
}

/* The same of the link. Whether it opens anything is not known yet; one that does not counts as a guess. */
static bool is_over_quota_of_link(const bs_request *request)
{
    return !request->route->open && !spend_link(request, request->route->deed, 1);
}

/* Who stores too much can read, but add nothing. */
static bool stores_too_much(const bs_request *request)
{
    bs_client link = link_client(request);
    uint64_t now = bs_loop_now();

    return request->route->body_max &&
           (bs_quota_spent(request->http->quota, &request->client, BS_DEED_STORE, now) ||
            (!request->route->open &&
             bs_quota_spent(request->http->links, &link, BS_DEED_STORE, now)));
}

static bool holds_too_many(bs_request *request)
{
    if (!request->route->hold)
        return false;
    request->holding =
        bs_holds_take(request->http->holds, &request->client, request->route->hold, 1);
    return !request->holding;
}

/* Refuses what can be refused before the body is read. */
static void look_at_head(bs_request *request, const char *method, const char *path)
{
    bs_http *http = request->http;
    bool other_method = false;

    request->route = find_route(http, method, path, &other_method);
    if (http->quiet)
        bs_reply_fault(request, 503, "stopping", "the server is about to stop");
    else if (length_in_doubt(request))
        bs_reply_fault(request, 400, "length", "the length of the body is given twice");
    else if (is_over_quota(request))
        bs_reply_fault(request, 429, "too_many", "too many requests: wait a minute");
    else if (!request->route && other_method)
        bs_reply_fault(request, 405, "method", "this path does not take this method");
    else if (!request->route)
        bs_reply_fault(request, 404, "path", "there is nothing at this path");
    else if (!request->route->open && !read_link(request))
        bs_reply_fault(request, 401, "link", "this is not the link of a seat");
    else if (is_over_quota_of_link(request))
        bs_reply_fault(request, 429, "too_many", "too many requests by this link: wait a minute");
    else if (!body_fits(request))
        bs_reply_fault(request, 413, "limit", "the body of the request is too large");
    else if (request->route->body_max && !request->route->any_type && !is_json(request))
        bs_reply_fault(request, 415, "type", "the body must be application/json");
    else if (stores_too_much(request))
        bs_reply_fault(request, 429, "too_many",
                       "this network or link has stored too much: wait a day");
    else if (holds_too_many(request))
        bs_reply_fault(request, 429, "too_many",
                       "this network has too many of these requests at once");
}

/* Bodies that are under way share some memory. */
static bool grow(bs_request *request, size_t room)
{
    size_t held = room > BODY_FREE ? room : 0;
    char *more;

    if (held > request->held &&
        !bs_holds_take(request->http->holds, &request->client, BS_HOLD_BODY, held - request->held))
        return false;
    request->held = held;
    more = realloc(request->body, room);
    if (!more)
        return false;
    request->body = more;
    request->room = room;
    return true;
}

static void drop_body(bs_request *request)
{
    free(request->body);
    request->body = NULL;
    request->length = request->room = 0;
    if (request->held)
        bs_holds_give(request->http->holds, &request->client, BS_HOLD_BODY, request->held);
    request->held = 0;
}

static bool add_body(bs_request *request, const char *data, size_t size)
{
    size_t most = request->route->body_max, room = request->room;

    if (request->dropped)
        return true;
    if (size > most - request->length)
        return false;
    while (room < request->length + size + 1)
        room = room ? room * 2 : 1024;
    if (room != request->room && !grow(request, room)) {
        drop_body(request);
        request->dropped = true;
        return true;
    }
    memcpy(request->body + request->length, data, size);
    request->length += size;
    request->body[request->length] = '\0';
    return true;
}

static enum MHD_Result send_reply(bs_request *request)
{
    return MHD_queue_response(request->connection, request->status, request->response);
}

static bs_request *begin(bs_http *http, struct MHD_Connection *connection)
{
    bs_request *request = calloc(1, sizeof *request);

    if (!request)
        return NULL;
    request->connection = connection;
    request->http = http;
    request->began = bs_loop_now();
    identify(request);
    http->pending++;
    bs_connection_owes(connection, request->began + http->options.slow_ms);
    return request;
}

static enum MHD_Result run(bs_request *request)
{
    request->called = true;
    bs_connection_owes(request->connection, 0);
    request->route->run(request->http->options.self, request);
    if (request->response)
        return send_reply(request);
    request->asleep = true;
    MHD_suspend_connection(request->connection);
    return MHD_YES;
}

static enum MHD_Result on_request(void *cls, struct MHD_Connection *connection, const char *path,
                                  const char *method, const char *version, const char *data,
                                  size_t *size, void **context)
{
    bs_request *request = *context;

    (void)version;
    if (!request) {
        *context = request = begin(cls, connection);
        if (!request)
            return MHD_NO;
        look_at_head(request, method, path);
        return request->response ? send_reply(request) : MHD_YES;
    }
    if (*size) {
        size_t given = *size;

        *size = 0;
        return add_body(request, data, given) ? MHD_YES : MHD_NO;
    }
    if (request->dropped && !request->response)
        bs_reply_fault(request, 429, "too_many", "too many large requests are under way");
    if (!request->called && !request->response)
        return run(request);
    return request->response ? send_reply(request) : MHD_NO;
}

/* ---- clients that go ---------------------------------------------------------------------- */

static void forget_gone(bs_request *request)
{
    if (!request->gone)
        return;
    request->gone = NULL;
    (void)bs_loop_watch(request->http->loop, bs_connection_socket(request->connection), 0, NULL,
                        NULL);
}

typedef enum peeked { NOTHING, SOMETHING, THE_END } peeked;

/* While a connection is asleep libmicrohttpd does not look at it. */
static peeked peek(const bs_request *request)
{
    char byte;
    ssize_t got =
        recv(bs_connection_socket(request->connection), &byte, 1, MSG_PEEK | MSG_DONTWAIT);

    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return NOTHING;
    return got > 0 ? SOMETHING : THE_END;
}

bool bs_http_left(const bs_request *request)
{
    return request->asleep && peek(request) == THE_END;
}

static void on_stir(void *self, uint32_t events)
{
    bs_request *request = self;
    void (*gone)(void *with) = request->gone;
    peeked there = peek(request);

    (void)events;
    if (there == NOTHING)
        return;
    forget_gone(request);
    if (there == THE_END)
        gone(request->gone_self);
}

void bs_http_when_gone(bs_request *request, void (*gone)(void *self), void *self)
{
    if (!bs_loop_watch(request->http->loop, bs_connection_socket(request->connection), BS_READ,
                       on_stir, request))
        return;
    request->gone = gone;
    request->gone_self = self;
}

bool bs_http_sends(bs_request *request, size_t length)
{
    bs_http *http = request->http;

    if (length <= REPLY_FREE || request->response)
        return true;
    if (!bs_holds_take(http->holds, &request->client, BS_HOLD_REPLY, length))
        return false;
    request->sending = length;
    bs_connection_owes(request->connection,
                       bs_loop_now() + http->options.slow_ms + length / REPLY_SLOWEST);
    return true;
}

void bs_http_reply(bs_request *request, unsigned status, struct MHD_Response *response)
{
    if (request->response || !response) {
        if (response)
            MHD_destroy_response(response);
        return;
    }
    forget_gone(request);
    request->status = status;
    request->response = response;
    if (request->asleep) {
        request->asleep = false;
        bs_connection_wake(request->connection);
    }
}

static void on_completed(void *cls, struct MHD_Connection *connection, void **context,
                         enum MHD_RequestTerminationCode code)
{
    bs_http *http = cls;
    bs_request *request = *context;

    (void)code;
    if (!request)
        return;
    bs_log("request", (bs_said[]){
                          { .key = "route", .text = request->route ? request->route->path : "" },
                          { .key = "method", .text = request->route ? request->route->method : "" },
                          { .key = "status", .number = request->status },
                          { .key = "ms", .number = (int64_t)(bs_loop_now() - request->began) },
                          { .key = request->from[0] ? "client" : NULL, .text = request->from },
                          { .key = NULL },
                      });
    bs_connection_owes(connection, bs_loop_now() + IDLE_MS);
    if (request->response)
        MHD_destroy_response(request->response);
    drop_body(request);
    if (request->sending)
        bs_holds_give(http->holds, &request->client, BS_HOLD_REPLY, request->sending);
    if (request->holding)
        bs_holds_give(http->holds, &request->client, request->route->hold, 1);
    free(request);
    http->pending--;
    *context = NULL;
}

/* ---- as a whole --------------------------------------------------------------------------- */

bs_http *bs_http_make(bs_loop *loop, const bs_http_options *options)
{
    bs_http *http = calloc(1, sizeof *http);
    bs_connections_options to_connect = { .address = options->address,
                                          .port = options->port,
                                          .most = options->connections,
                                          .most_each = options->connections_each,
                                          .slow_ms = options->slow_ms,
                                          .on_request = on_request,
                                          .on_completed = on_completed,
                                          .self = http };

    if (!http)
        return NULL;
    http->loop = loop;
    http->options = *options;
    http->quota = bs_quota_make(options->measures);
    http->links = make_links(options->measures);
    http->holds = bs_holds_make(&options->holds);
    if (http->quota && http->links && http->holds)
        http->connections = bs_connections_make(loop, &to_connect);
    if (http->connections)
        return http;
    bs_log_text("error", "text", "cannot listen on this address and port");
    bs_http_free(http);
    return NULL;
}

uint16_t bs_http_port(const bs_http *http)
{
    return bs_connections_port(http->connections);
}

int bs_http_before(bs_http *http)
{
    return bs_connections_before(http->connections);
}

void bs_http_tick(bs_http *http, uint64_t now)
{
    bs_connections_tick(http->connections, now);
}

void bs_http_quiesce(bs_http *http)
{
    http->quiet = true;
    bs_connections_quiesce(http->connections);
}

uint32_t bs_http_pending(const bs_http *http)
{
    return http->pending;
}

void bs_http_free(bs_http *http)
{
    if (!http)
        return;
    bs_connections_free(http->connections);
    bs_quota_free(http->links);
    bs_quota_free(http->quota);
    bs_holds_free(http->holds);
    free(http);
}
