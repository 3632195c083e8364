/* Connections: listening, the bounds on their number, and what they owe us. libmicrohttpd reads and writes them. It
 * goes through all sleeping connections of a daemon whenever it wakes one, and there are as many as event streams; so
 * they are shared among many small daemons. */
#ifndef BS_CONNECTIONS_H
#define BS_CONNECTIONS_H

#include <microhttpd.h>

#include "loop.h"

typedef struct bs_connections bs_connections;

typedef struct bs_connections_options {
    const char *address;      /* to listen on; an IPv4 or IPv6 address */
    uint16_t port;            /* 0: any, see bs_connections_port */
    uint32_t most, most_each; /* of all clients; of one address, 0: any */
    uint32_t slow_ms;         /* most time for the first request, and for taking an event */
    MHD_AccessHandlerCallback on_request;
    MHD_RequestCompletedCallback on_completed;
    void *self; /* of both */
} bs_connections_options;

/* NULL if it cannot listen. */
bs_connections *bs_connections_make(bs_loop *loop, const bs_connections_options *options);
void bs_connections_free(bs_connections *all);
uint16_t bs_connections_port(const bs_connections *all);

/* For the hooks of the loop. */
int bs_connections_before(bs_connections *all);
void bs_connections_tick(bs_connections *all, uint64_t now);

/* Takes no new ones. */
void bs_connections_quiesce(bs_connections *all);

/* The client must bring what it owes, or take what it gets, by then; 0: it owes nothing. */
void bs_connection_owes(struct MHD_Connection *connection, uint64_t deadline);

/* Lets one continue that sleeps. */
void bs_connection_wake(struct MHD_Connection *connection);

/* Its descriptor, or -1. */
int bs_connection_socket(struct MHD_Connection *connection);

/* Ends one that is not asleep, in the middle of whatever it does. */
void bs_connection_cut(struct MHD_Connection *connection);

/* Does the same to one whose client has taken nothing for too long, and throws away what is left for it. */
void bs_connection_cut_unread(struct MHD_Connection *connection, uint64_t still_ms);

#endif
