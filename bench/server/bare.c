#include "appends.h"

#include <arpa/inet.h>
#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>

#define CONNECTIONS 64
#define INSERT "insert into bare.lines (table_id, n, key, line) values ($1, $2, $3, $4)"

/* A connection and its appends, first in, first out. */
typedef struct pipe_line {
    PGconn *conn;
    append *sent[APPEND_SLOTS];
    uint32_t first, count;
} pipe_line;

static pipe_line pipes[CONNECTIONS];
static uint32_t connections;

static bool open_pipe(pipe_line *self, const char *conninfo)
{
    const Oid types[] = { 2950, 23, 2950, 25 };
    PGresult *result;

    self->conn = PQconnectdb(conninfo);
    result = PQprepare(self->conn, "insert", INSERT, 4, types);
    if (PQresultStatus(result) != PGRES_COMMAND_OK)
        (void)fprintf(stderr, "%s", PQerrorMessage(self->conn));
    PQclear(result);
    return PQsetnonblocking(self->conn, 1) == 0 && PQenterPipelineMode(self->conn) == 1;
}

static bool send_one(pipe_line *self, append *one)
{
    uint32_t number = htonl(one->number);
    const char *values[] = { (const char *)one->id, (const char *)&number, (const char *)one->key,
                             one->line };
    const int lengths[] = { 16, 4, 16, APPEND_LINE }, binary[] = { 1, 1, 1, 1 };

    self->sent[(self->first + self->count++) % APPEND_SLOTS] = one;
    return PQsendQueryPrepared(self->conn, "insert", 4, values, lengths, binary, 1) == 1 &&
           PQpipelineSync(self->conn) == 1 && PQflush(self->conn) >= 0;
}

/* Reads what has come and sends as many again. */
static bool turn(pipe_line *self, appends *all)
{
    if (PQconsumeInput(self->conn) != 1)
        return false;
    while (self->count > 0 && !PQisBusy(self->conn)) {
        PGresult *result = PQgetResult(self->conn);
        ExecStatusType status = PQresultStatus(result);

        if (!result)
            continue;
        PQclear(result);
        if (status == PGRES_PIPELINE_SYNC) {
            append *one = self->sent[self->first];

            self->first = (self->first + 1) % APPEND_SLOTS;
            self->count--;
            if (appends_done(all, one)) {
                appends_next(all, one);
                if (!send_one(self, one))
                    return false;
            }
        } else if (status != PGRES_COMMAND_OK) {
            (void)fprintf(stderr, "%s", PQerrorMessage(self->conn));
            return false;
        }
    }
    return true;
}

bool bare_slice(uint32_t in_flight, appends *all)
{
    struct pollfd polled[CONNECTIONS];
    uint32_t busy = in_flight;

    appends_start(all);
    for (uint32_t i = 0; i < in_flight; i++) {
        appends_next(all, &all->slots[i]);
        if (!send_one(&pipes[i % connections], &all->slots[i]))
            return false;
    }
    while (busy > 0) {
        for (uint32_t i = 0; i < connections; i++)
            polled[i] = (struct pollfd){ .fd = PQsocket(pipes[i].conn), .events = POLLIN };
        if (poll(polled, connections, 10000) <= 0)
            return false;
        busy = 0;
        for (uint32_t i = 0; i < connections; i++) {
            if (polled[i].revents && !turn(&pipes[i], all))
                return false;
            busy += pipes[i].count;
        }
    }
    return true;
}

bool bare_open(const char *conninfo, uint32_t count)
{
    bool good = count <= CONNECTIONS;

    for (connections = 0; good && connections < count; connections++)
        good = open_pipe(&pipes[connections], conninfo);
    return good;
}

void bare_close(void)
{
    for (uint32_t i = 0; i < connections; i++)
        PQfinish(pipes[i].conn);
}
