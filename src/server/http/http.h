/* HTTP over libmicrohttpd, driven by our loop. A request is read whole, within bounds, and handed to its
 * route; the route replies now or later. Nothing here knows what a table is. */
#ifndef BS_HTTP_H
#define BS_HTTP_H

#include <microhttpd.h>

#include "holds.h"
#include "links.h"
#include "loop.h"

typedef struct bs_http bs_http;
typedef struct bs_request bs_request;

typedef struct bs_route {
    const char *method, *path;
    bool open;       /* needs no link */
    bs_hold hold;    /* what a request holds until its reply is sent; 0: nothing */
    size_t body_max; /* bytes; 0: has no body */
    bool any_type;   /* the body may be of any type, because no one reads it */
    bs_deed deed;
    void (*run)(void *self, bs_request *request);
} bs_route;

struct bs_request {
    struct MHD_Connection *connection;
    bs_http *http;
    const bs_route *route; /* NULL: refused before it was known */
    bs_client client;
    char from[46]; /* its address as text, for the log; or "" */
    bs_pass pass;  /* unless the route is open */
    char *body;
    size_t length, room;
    size_t held;    /* bytes of the room that are counted (holds.h) */
    size_t sending; /* bytes of the reply that are counted */
    bool holding;   /* what the route holds is counted */
    bool dropped;   /* there was no room for the body, so it is thrown away as it comes */
    uint64_t began;
    unsigned status; /* of the reply; 0: none yet */
    struct MHD_Response *response;
    bool called;              /* the route has the request */
    bool asleep;              /* the connection waits for the reply */
    void (*gone)(void *self); /* NULL: no one wants to know */
    void *gone_self;
};

typedef struct bs_http_options {
    const char *address; /* to listen on; an IPv4 or IPv6 address */
    uint16_t port;       /* 0: any, see bs_http_port */
    uint32_t connections, connections_each;
    bool behind_proxy; /* clients are told apart by X-Forwarded-For */
    uint32_t slow_ms;  /* most time for the head and the body of a request */
    bool log_clients;  /* the log has the addresses of clients */
    bs_measure measures[BS_DEEDS];
    bs_hold_limits holds;
    const bs_route *routes; /* the last has no path */
    void *self;             /* of the routes */
} bs_http_options;

/* NULL, after a line in the log, if it cannot listen. */
bs_http *bs_http_make(bs_loop *loop, const bs_http_options *options);
void bs_http_free(bs_http *http);
uint16_t bs_http_port(const bs_http *http);

/* For the hooks of the loop. */
int bs_http_before(bs_http *http);
void bs_http_tick(bs_http *http, uint64_t now);

/* Takes no new connections, and no further requests of those that are open. */
void bs_http_quiesce(bs_http *http);

/* Requests that have no reply yet, or whose reply is not sent to its end. */
uint32_t bs_http_pending(const bs_http *http);

/* Counts a reply of this many bytes, until the client has taken it or is cut off because it takes too long. False:
 * too much is being sent already, to this client or to all. */
bool bs_http_sends(bs_request *request, size_t length);

/* Replies once; the response belongs to the request from then on. */
void bs_http_reply(bs_request *request, unsigned status, struct MHD_Response *response);

/* Calls `gone` if the client hangs up before there is a reply; it has to reply all the same. A client that sends its
 * next request meanwhile is not watched any more. */
void bs_http_when_gone(bs_request *request, void (*gone)(void *self), void *self);

/* Whether the client has hung up, while there is no reply. */
bool bs_http_left(const bs_request *request);

/* A number that is the same for all requests of a client; never 0. */
uint64_t bs_http_party(const bs_request *request);

/* Counts what a request adds to the database: a table or KiB. False: this client has left too much. */
bool bs_http_spend(bs_request *request, bs_deed deed, uint64_t amount);

/* Counts a link that opened nothing. False: this client has tried too many. */
bool bs_http_guess(bs_request *request);

#endif
