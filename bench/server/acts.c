/* HTTP by hand: what is measured shares two cores with its clients, and a client library does more for each request than this
 * server does. */
#define _GNU_SOURCE
#include "acts.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <sodium.h>

#include "loop.h"

#define REPLY_MAX (1 << 16)
#define HEAD_MAX 1024
#define OPENED_AT_ONCE 64 /* streams */

/* A connection: that of a slot to a process, or an event stream. */
typedef struct line {
    int fd;
    append *one; /* under way; NULL: an event stream, or nothing */
    bool stream;
    int64_t heard; /* of a stream: the number in its newest event */
    uint32_t length;
    char *reply;
    char start[16]; /* of a stream: of the line that is being read */
} line;

static struct {
    const act_ways *ways;
    int epoll;
    line acts[APPEND_SLOTS][ACT_PORTS];
    line *streams;
    uint32_t stream_count;
    appends *all;
    uint32_t busy;
    bool failed;
} self;

static bool fail(const char *words, const char *more)
{
    (void)fprintf(stderr, "%s %s\n", words, more);
    self.failed = true;
    return false;
}

static bool dial(line *to, uint32_t port)
{
    struct sockaddr_in address = { .sin_family = AF_INET,
                                   .sin_port = htons((uint16_t)port),
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    struct epoll_event event = { .events = EPOLLIN, .data.ptr = to };
    int on = 1;

    to->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (to->fd < 0 || connect(to->fd, (struct sockaddr *)&address, sizeof address) != 0)
        return fail("cannot connect:", strerror(errno));
    (void)setsockopt(to->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return epoll_ctl(self.epoll, EPOLL_CTL_ADD, to->fd, &event) == 0;
}

bool acts_open(const act_ways *ways, uint32_t in_flight)
{
    self.ways = ways;
    self.epoll = epoll_create1(EPOLL_CLOEXEC);
    for (uint32_t i = 0; i < in_flight; i++) {
        for (uint32_t j = 0; j < ways->port_count; j++) {
            line *act = &self.acts[i][j];

            act->reply = malloc(REPLY_MAX);
            if (!act->reply || !dial(act, ways->ports[j]))
                return false;
        }
    }
    return self.epoll >= 0;
}

/* ---- acts --------------------------------------------------------------------------------- */

static bool send_all(int fd, const char *text, size_t length)
{
    return send(fd, text, length, MSG_NOSIGNAL) == (ssize_t)length ||
           fail("cannot send:", strerror(errno));
}

static bool send_act(append *one)
{
    const act_ways *ways = self.ways;
    line *to = &self.acts[one - self.all->slots][one->table % ways->port_count];
    bool takes_back = one->number % 2 == 1;
    char key[33], body[256], text[HEAD_MAX];
    int size, length;

    (void)sodium_bin2hex(key, sizeof key, one->key, sizeof one->key);
    size = snprintf(body, sizeof body, "{%s%s\"key\":\"%s\"}", takes_back ? "" : ways->answer,
                    takes_back ? "" : ",", key);
    length = snprintf(text, sizeof text,
                      "POST /api/%s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n"
                      "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
                      takes_back ? "undo" : "answers", ways->tokens[one->table], size, body);
    to->one = one;
    to->length = 0;
    self.busy++;
    return send_all(to->fd, text, (size_t)length);
}

/* Whether a reply is whole. */
static bool whole(line *from)
{
    const char *end, *size;

    from->reply[from->length] = '\0';
    end = strstr(from->reply, "\r\n\r\n");
    size = end ? strcasestr(from->reply, "\r\nContent-Length:") : NULL;
    return size && from->length >= (size_t)(end - from->reply) + 4 + strtoul(size + 17, NULL, 10);
}

static bool take_reply(line *from)
{
    append *one = from->one;

    if (strncmp(from->reply, "HTTP/1.1 200 ", 13) != 0)
        return fail("refused:", from->reply);
    from->one = NULL;
    self.busy--;
    if (!appends_done(self.all, one))
        return true;
    appends_next(self.all, one);
    return send_act(one);
}

static bool read_act(line *from)
{
    ssize_t got = recv(from->fd, from->reply + from->length, REPLY_MAX - 1 - from->length, 0);

    if (got <= 0 || !from->one)
        return fail("the server has gone away", "");
    from->length += (uint32_t)got;
    return !whole(from) || take_reply(from);
}

/* ---- event streams ------------------------------------------------------------------------ */

/* The number of an event stands in a line `id: 7`. */
static void take_line(line *from)
{
    from->start[from->length < sizeof from->start ? from->length : sizeof from->start - 1] = '\0';
    if (strncmp(from->start, "id: ", 4) == 0)
        from->heard = strtol(from->start + 4, NULL, 10);
    from->length = 0;
}

static bool read_stream(line *from)
{
    char text[REPLY_MAX];
    ssize_t got = recv(from->fd, text, sizeof text, MSG_DONTWAIT);

    if (got == 0 || (got < 0 && errno != EAGAIN))
        return fail("an event stream has ended", "");
    for (ssize_t i = 0; i < got; i++) {
        if (text[i] == '\n') {
            take_line(from);
        } else {
            if (from->length < sizeof from->start)
                from->start[from->length] = text[i];
            from->length++;
        }
    }
    return true;
}

static bool turn(void)
{
    struct epoll_event events[256];
    int count = epoll_wait(self.epoll, events, 256, 60000);

    if (count == 0)
        return fail("nothing has come for a minute", "");
    for (int i = 0; i < count; i++) {
        line *from = events[i].data.ptr;

        if (!(from->stream ? read_stream(from) : read_act(from)))
            return false;
    }
    return true;
}

static bool open_stream(line *stream, uint32_t table)
{
    const act_ways *ways = self.ways;
    char text[HEAD_MAX];
    int length = snprintf(text, sizeof text,
                          "GET /api/events HTTP/1.1\r\nHost: localhost\r\n"
                          "Authorization: Bearer %s\r\n\r\n",
                          ways->tokens[table]);

    *stream = (line){ .stream = true, .heard = -1 };
    return dial(stream, ways->ports[table % ways->port_count]) &&
           send_all(stream->fd, text, (size_t)length);
}

bool acts_streams(uint32_t count, const appends *all)
{
    self.streams = calloc(count ? count : 1, sizeof *self.streams);
    for (uint32_t i = 0; self.streams && i < count; i++) {
        if (!open_stream(&self.streams[i], i))
            return false;
        self.stream_count++;
        if (i % OPENED_AT_ONCE == 0 && !acts_heard(all))
            return false;
    }
    return self.streams && acts_heard(all);
}

bool acts_heard(const appends *all)
{
    for (uint32_t i = 0; i < self.stream_count; i++) {
        while (self.streams[i].heard < (int64_t)all->next[i]) {
            if (!turn())
                return false;
        }
    }
    return true;
}

bool acts_slice(uint32_t in_flight, appends *all)
{
    self.all = all;
    appends_start(all);
    for (uint32_t i = 0; i < in_flight; i++) {
        appends_next(all, &all->slots[i]);
        if (!send_act(&all->slots[i]))
            return false;
    }
    while (self.busy > 0 && turn())
        ;
    return !self.failed;
}
