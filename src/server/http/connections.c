#include "connections.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "../store/store.h"

enum {
    SLEEPERS = 16, /* connections of a daemon, when there are as many as may be */
    DAEMONS_LEAST = 16,
    DAEMONS_MOST = 1024,
    ACCEPTED_AT_ONCE = 64,
    RUNS_AT_ONCE = 16, /* of a daemon, before the rest of the loop has its turn */
    TICKS = 8,         /* after which each daemon has run, to look for connections that are quiet */
    QUIET_SECONDS = 75,     /* a connection on which nothing moves */
    MEMORY_EACH = 12 << 10, /* of a connection: bounds the head of a request */
    UNREAD_MOST = 64 << 10  /* that the system keeps for a client that does not read */
};

typedef struct share {
    bs_connections *all;
    struct MHD_Daemon *daemon;
    bool again;         /* something happened: run before the next wait */
    bool queued;        /* in the list of those */
    struct share *next; /* there */
} share;

/* A connection whose client owes us bytes must bring them, or take a large reply, by `deadline`; 0: we owe it a
 * reply. */
typedef struct peer {
    struct peer *before, *after;
    share *of;
    struct MHD_Connection *connection;
    uint64_t deadline;
} peer;

typedef union socket_address {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
} socket_address;

struct bs_connections {
    bs_loop *loop;
    bs_connections_options options;
    int listener;
    bool quiet; /* takes no new ones */
    share *shares;
    uint32_t share_count;
    uint32_t next; /* share */
    uint32_t ticks;
    share *first, **last; /* that run before the next wait */
    uint32_t count;
    peer peers; /* the ring's starting */
};

static void on_listener(void *self, uint32_t events);

static void accept_more(bs_connections *all, bool more)
{
    if (!all->quiet)
        (void)bs_loop_watch(all->loop, all->listener, more ? BS_READ : 0, on_listener, all);
}

static void run_again(share *self)
{
    bs_connections *all = self->all;

    self->again = true;
    if (self->queued)
        return;
    self->queued = true;
    self->next = NULL;
    *all->last = self;
    all->last = &self->next;
}

/* ---- one connection ----------------------------------------------------------------------- */

static void on_connection(void *cls, struct MHD_Connection *connection, void **context,
                          enum MHD_ConnectionNotificationCode code)
{
    share *of = cls;
    bs_connections *all = of->all;
    peer *p = *context;

    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        all->count++;
        p = calloc(1, sizeof *p);
        *context = p;
        if (!p)
            return;
        *p = (peer){ .before = all->peers.before,
                     .after = &all->peers,
                     .of = of,
                     .connection = connection,
                     .deadline = bs_loop_now() + all->options.slow_ms };
        p->before->after = p;
        all->peers.before = p;
        return;
    }
    if (all->count-- == all->options.most)
        accept_more(all, true);
    if (p) {
        p->before->after = p->after;
        p->after->before = p->before;
        free(p);
        *context = NULL;
    }
}

static peer *peer_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *about =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);

    return about ? about->socket_context : NULL;
}

void bs_connection_owes(struct MHD_Connection *connection, uint64_t deadline)
{
    peer *p = peer_of(connection);

    if (p)
        p->deadline = deadline;
}

void bs_connection_wake(struct MHD_Connection *connection)
{
    peer *p = peer_of(connection);

    MHD_resume_connection(connection);
    if (p)
        run_again(p->of); /* else a tick notices */
}

int bs_connection_socket(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *about =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);

    return about ? about->connect_fd : -1;
}

void bs_connection_cut(struct MHD_Connection *connection)
{
    int fd = bs_connection_socket(connection);

    if (fd >= 0)
        (void)shutdown(fd, SHUT_RDWR);
}

/* The system keeps nothing of what the client has not taken. */
static void cut_at_once(struct MHD_Connection *connection)
{
    struct linger at_once = { .l_onoff = 1 };

    (void)setsockopt(bs_connection_socket(connection), SOL_SOCKET, SO_LINGER, &at_once,
                     sizeof at_once);
    bs_connection_cut(connection);
}

void bs_connection_cut_unread(struct MHD_Connection *connection, uint64_t still_ms)
{
    const peer *p = peer_of(connection);

    if (p && still_ms >= p->of->all->options.slow_ms)
        cut_at_once(connection);
}

/* ---- new ones ----------------------------------------------------------------------------- */

/* Where the connections of one address are bounded, one daemon has them all and counts them. */
static share *share_for(bs_connections *all, const socket_address *from)
{
    uint32_t sum = 0;

    if (!all->options.most_each)
        return &all->shares[all->next++ % all->share_count];
    if (from->any.sa_family == AF_INET)
        sum = ntohl(from->four.sin_addr.s_addr);
    for (size_t i = 0; from->any.sa_family == AF_INET6 && i < 16; i++)
        sum = sum * 31 + from->six.sin6_addr.s6_addr[i];
    return &all->shares[sum % all->share_count];
}

/* False: there is none, or no room for one. */
static bool accept_one(bs_connections *all)
{
    socket_address from = { .six = { 0 } };
    socklen_t size = sizeof from;
    int fd;

    if (all->count >= all->options.most) {
        accept_more(all, false); /* until one has ended */
        return false;
    }
    fd = accept4(all->listener, &from.any, &size, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (fd >= 0) {
        share *to = share_for(all, &from);

        run_again(to);
        (void)MHD_add_connection(to->daemon, fd, &from.any, size); /* closes it if it fails */
    } else if (errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS) {
        accept_more(all, false); /* until the next tick */
    }
    return fd >= 0;
}

static void on_listener(void *self, uint32_t events)
{
    (void)events;
    for (int i = 0; i < ACCEPTED_AT_ONCE && accept_one(self); i++)
        ;
}

static int open_listener(const bs_connections_options *options)
{
    struct sockaddr_in six_less = { .sin_family = AF_INET, .sin_port = htons(options->port) };
    struct sockaddr_in6 six = { .sin6_family = AF_INET6, .sin6_port = htons(options->port) };
    bool is_six = inet_pton(AF_INET6, options->address, &six.sin6_addr) == 1;
    int on = 1, unread = UNREAD_MOST, fd;

    if (!is_six && inet_pton(AF_INET, options->address, &six_less.sin_addr) != 1)
        return -1;
    fd = socket(is_six ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return -1;
    (void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    (void)setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &unread, sizeof unread); /* its connections too */
    if (bind(fd, is_six ? (struct sockaddr *)&six : (struct sockaddr *)&six_less,
             is_six ? sizeof six : sizeof six_less) == 0 &&
        listen(fd, 1024) == 0)
        return fd;
    (void)close(fd);
    return -1;
}

uint16_t bs_connections_port(const bs_connections *all)
{
    socket_address at = { .six = { 0 } };
    socklen_t size = sizeof at;

    if (getsockname(all->listener, &at.any, &size) != 0)
        return 0;
    return ntohs(at.any.sa_family == AF_INET6 ? at.six.sin6_port : at.four.sin_port);
}

/* ---- daemons ------------------------------------------------------------------------------ */

static void on_ready(void *self, uint32_t events)
{
    (void)events;
    run_again(self);
}

/* Runs until it would wait, if something happened. How long it may wait at most does not matter: ticks run it. */
static void run_share(share *self)
{
    MHD_UNSIGNED_LONG_LONG left = 0;

    for (int i = 0; i < RUNS_AT_ONCE && self->again; i++) {
        self->again = false;
        (void)MHD_run(self->daemon);
        self->again = self->again || (MHD_get_timeout(self->daemon, &left) == MHD_YES && left == 0);
    }
    if (self->again)
        run_again(self);
}

int bs_connections_before(bs_connections *all)
{
    share *self = all->first;

    all->first = NULL;
    all->last = &all->first;
    while (self) {
        share *next = self->next;

        self->queued = false;
        run_share(self);
        self = next;
    }
    for (self = all->first; self && !self->again; self = self->next)
        ;
    return self ? 0 : -1;
}

void bs_connections_tick(bs_connections *all, uint64_t now)
{
    for (peer *p = all->peers.after; p != &all->peers; p = p->after) {
        if (p->deadline && p->deadline < now)
            cut_at_once(p->connection);
    }
    all->ticks++;
    for (uint32_t i = all->ticks % TICKS; i < all->share_count; i += TICKS)
        run_again(&all->shares[i]);
    accept_more(all, all->count < all->options.most);
}

static bool start(share *self)
{
    const bs_connections_options *o = &self->all->options;
    const union MHD_DaemonInfo *about;

    self->daemon = MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_NO_LISTEN_SOCKET, 0, NULL, NULL,
        o->on_request, o->self, MHD_OPTION_NOTIFY_COMPLETED, o->on_completed, o->self,
        MHD_OPTION_NOTIFY_CONNECTION, on_connection, self, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)QUIET_SECONDS, MHD_OPTION_CONNECTION_LIMIT, (unsigned)o->most,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, (unsigned)o->most_each,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)MEMORY_EACH, MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_END);
    about = self->daemon ? MHD_get_daemon_info(self->daemon, MHD_DAEMON_INFO_EPOLL_FD) : NULL;
    if (about && bs_loop_watch(self->all->loop, about->epoll_fd, BS_READ, on_ready, self))
        return true;
    if (self->daemon)
        MHD_stop_daemon(self->daemon);
    return false;
}

/* Each has its own descriptor: of those that there may be, connections must have most. */
static uint32_t count_shares(const bs_connections_options *options)
{
    uint32_t count = options->most / SLEEPERS, most = DAEMONS_MOST;
    struct rlimit files;

    if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur / 8 < most)
        most = (uint32_t)files.rlim_cur / 8;
    count = count < most ? count : most;
    return count > DAEMONS_LEAST ? count : DAEMONS_LEAST;
}

static bool start_all(bs_connections *all)
{
    uint32_t count = count_shares(&all->options);

    all->shares = calloc(count, sizeof *all->shares);
    for (; all->shares && all->share_count < count; all->share_count++) {
        share *self = &all->shares[all->share_count];

        self->all = all;
        if (!start(self))
            return false;
    }
    return all->shares && bs_loop_watch(all->loop, all->listener, BS_READ, on_listener, all);
}

bs_connections *bs_connections_make(bs_loop *loop, const bs_connections_options *options)
{
    bs_connections *all = calloc(1, sizeof *all);

    if (!all)
        return NULL;
    all->loop = loop;
    all->options = *options;
    all->peers.before = all->peers.after = &all->peers;
    all->last = &all->first;
    all->listener = open_listener(options);
    if (all->listener >= 0 && start_all(all))
        return all;
    bs_connections_free(all);
    return NULL;
}

void bs_connections_quiesce(bs_connections *all)
{
    accept_more(all, false);
    all->quiet = true;
}

void bs_connections_free(bs_connections *all)
{
    if (!all)
        return;
    all->quiet = true;
    for (uint32_t i = 0; i < all->share_count; i++)
        MHD_stop_daemon(all->shares[i].daemon);
    free(all->shares);
    if (all->listener >= 0)
        (void)close(all->listener);
    free(all);
}
