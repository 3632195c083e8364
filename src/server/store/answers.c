/* From the results of a request to the answer that its caller gets. */
#include "inner.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

uint32_t bs_read_int(const PGresult *result, int row, int column)
{
    uint32_t wire;

    BN_ASSERT(PQgetlength(result, row, column) == (int)sizeof wire);
    memcpy(&wire, PQgetvalue(result, row, column), sizeof wire);
    return ntohl(wire);
}

bs_line bs_read_text(const PGresult *result, int row, int column)
{
    return (bs_line){ .text = PQgetvalue(result, row, column),
                      .length = (uint32_t)PQgetlength(result, row, column) };
}

int64_t bs_read_int64(const PGresult *result, int row, int column)
{
    uint32_t wire[2];

    BN_ASSERT(PQgetlength(result, row, column) == (int)sizeof wire);
    memcpy(wire, PQgetvalue(result, row, column), sizeof wire);
    return (int64_t)((uint64_t)ntohl(wire[0]) << 32 | ntohl(wire[1]));
}

static const PGresult *first_error(const bs_request *request)
{
    for (uint32_t i = 0; i < request->result_count; i++)
        if (PQresultStatus(request->results[i]) == PGRES_FATAL_ERROR)
            return request->results[i];
    return NULL;
}

/* Whether the same statement may succeed in a moment: lost connections, too few resources (a full disk too), conflicts
 * with others, interventions by the operator, faults of a device. */
static bool passes(const char *state)
{
    static const char *const classes[] = { "08", "40", "53", "55", "57", "58", "25006" };

    for (size_t i = 0; i < BN_COUNT(classes); i++)
        if (strncmp(state, classes[i], strlen(classes[i])) == 0)
            return true;
    return false;
}

/* -- a loaded table */

static bn_code read_seats(const PGresult *rows, bs_seat **out)
{
    int count = PQntuples(rows);
    bs_seat *seats = calloc((size_t)count + 1, sizeof *seats);

    if (!seats)
        return BN_MEMORY;
    for (int i = 0; i < count; i++) {
        seats[i].name = PQgetvalue(rows, i, 0);
        seats[i].letters = bs_read_int(rows, i, 2);
        if (!PQgetisnull(rows, i, 1) && PQgetlength(rows, i, 1) == BS_LINK)
            seats[i].link = (const uint8_t *)PQgetvalue(rows, i, 1);
    }
    *out = seats;
    return BN_OK;
}

/* BN_LIMIT if they are more than may be loaded, BN_JOURNAL if one is missing. */
static bn_code read_lines(const PGresult *rows, uint32_t from, uint64_t most, bs_line **out,
                          uint64_t *size)
{
    int count = PQntuples(rows);
    uint64_t bytes = 0;
    bs_line *lines = calloc((size_t)count + 1, sizeof *lines);

    if (!lines)
        return BN_MEMORY;
    for (int i = 0; i < count; i++) {
        lines[i] = bs_read_text(rows, i, 1);
        lines[i].at = bs_read_time(rows, i, 2);
        bytes += lines[i].length;
        if (bs_read_int(rows, i, 0) != from + (uint32_t)i) {
            free(lines);
            return BN_JOURNAL;
        }
    }
    if (bytes > most) {
        free(lines);
        return BN_LIMIT;
    }
    *out = lines;
    *size = bytes;
    return BN_OK;
}

void bs_store_call(bs_store *store, const bs_request *request, const bs_result *result)
{
    store->taken--;
    store->bytes -= request->size;
    request->done(request->with, result);
}

static void answer_load(bs_store *store, const bs_request *request)
{
    const PGresult *head = request->results[0], *seats = request->results[1],
                   *lines = request->results[2];
    bs_seat *seat_rows = NULL;
    bs_line *line_rows = NULL;
    bs_result result = { .outcome = BS_DONE, .run = request->run };
    bs_table table = { .first = request->number };
    int64_t pauses[BS_PAUSES_MAX];
    uint64_t bytes = 0;
    bn_code code;

    if (PQntuples(head) == 0) {
        result.outcome = BS_NONE;
        bs_store_call(store, request, &result);
        return;
    }
    table.head = bs_read_text(head, 0, 0);
    table.rules = bs_read_text(head, 0, 1);
    table.revision = bs_read_int(head, 0, 2);
    table.begun = bs_read_time(head, 0, 3);
    bs_clock_heard(store, bs_read_time(head, 0, 4));
    table.pauses = pauses;
    table.pause_count = bs_read_pauses(PQgetvalue(head, 0, 5), pauses);
    if (!PQgetisnull(head, 0, 6) && PQgetlength(head, 0, 6) == BS_TABLE_SECRET)
        table.secret = (const uint8_t *)PQgetvalue(head, 0, 6);
    table.hooks = bs_read_int(head, 0, 7);
    code = read_seats(seats, &seat_rows);
    if (code == BN_OK)
        code =
            read_lines(lines, request->number,
                       request->some ? UINT64_MAX : store->limits.table_bytes, &line_rows, &bytes);
    table.seats = seat_rows;
    table.seat_count = (uint32_t)PQntuples(seats);
    table.lines = line_rows;
    table.line_count = (uint32_t)PQntuples(lines);
    table.more = request->some && (table.line_count == BS_SOME_LINES || bytes > BS_SOME_BYTES);
    if (code == BN_OK) {
        result.table = &table;
        store->counts.loaded++;
    } else if (code == BN_LIMIT) {
        result.outcome = BS_LARGE;
    } else {
        result.outcome = BS_FAILED;
        result.why = code == BN_MEMORY ? "out of memory for a table"
                                       : "the database lacks an entry of a table";
    }
    bs_store_call(store, request, &result);
    free(seat_rows);
    free(line_rows);
}

/* -- what writes */

static void count_append(bs_store *store, bs_outcome outcome)
{
    bs_counts *counts = &store->counts;

    switch (outcome) {
    case BS_DONE:
        counts->appended++;
        break;
    case BS_AGAIN:
        counts->again++;
        break;
    case BS_STALE:
        counts->stale++;
        break;
    case BS_LOST:
        counts->lost++;
        break;
    default:
        counts->failed++;
        break;
    }
}

static void stored(bs_store *store, const bs_request *request, uint32_t first)
{
    uint32_t last = first + request->count - 1;

    bs_watch_known(store, request->id, last, 0);
    bs_news_add(store, request->id, last, 0, false);
}

/* Whether the number or the key of an append was taken, or the entry before it is not there. `state` is that of its
 * error, or NULL. */
static bool stored_nothing(const bs_request *request, const char *state)
{
    if (request->kind == BS_APPEND_TOGETHER)
        return false; /* all are stored, or none */
    return state ? strcmp(state, "23505") == 0 : strcmp(PQcmdTuples(request->results[0]), "0") == 0;
}

/* An append that stored nothing is searched for by its key. */
static bool look(bs_store *store, bs_request *request)
{
    bs_request_forget_results(request);
    request->kind = BS_LOOK;
    bs_store_put_back(store, request);
    return false;
}

/* Whether hooks may have to be notified now. */
static bool may_ring(bs_kind kind)
{
    return kind == BS_APPEND_RINGING || kind == BS_APPEND_TIMED_RINGING || kind == BS_NOTE ||
           kind == BS_REMIND;
}

static void answer_write(bs_store *store, const bs_request *request, bs_result *result)
{
    const PGresult *rows = request->result_count > 0 ? request->results[0] : NULL;
    bool found = PQntuples(rows) > 0;

    store->counts.rung += may_ring(request->kind);
    switch (request->kind) {
    case BS_APPEND:
    case BS_APPEND_TOGETHER:
    case BS_APPEND_MANY:
    case BS_APPEND_TIMED:
    case BS_APPEND_RINGING:
    case BS_APPEND_TIMED_RINGING:
        result->number = request->number;
        result->at = rows ? bs_read_time(rows, 0, 0) : request->at;
        result->run = request->run;
        stored(store, request, result->number);
        break;
    case BS_LOOK:
        result->outcome = found ? BS_AGAIN : BS_STALE;
        if (found) {
            result->number = bs_read_int(rows, 0, 0);
            stored(store, request, result->number);
        }
        break;
    case BS_RELINK:
    case BS_RULES:
    case BS_PAUSE:
    case BS_RESUME:
        result->outcome = found ? BS_DONE : request->kind == BS_RULES ? BS_STALE : BS_NONE;
        if (found) {
            result->revision = bs_read_int(rows, 0, 0);
            bs_watch_known(store, request->id, 0, result->revision);
            bs_news_add(store, request->id, 0, result->revision, false);
        }
        break;
    case BS_NOTE:
        bs_answer_note(store, request, result);
        break;
    case BS_NOTED:
        result->outcome = found ? BS_AGAIN : BS_NONE;
        result->number = found ? bs_read_int(rows, 0, 0) : 0;
        break;
    case BS_HOOK:
        bs_answer_hook(store, request, result);
        break;
    case BS_UNHOOK:
    case BS_CONSENT:
    case BS_STOP:
        result->outcome = bs_read_int(rows, 0, 0) > 0 ? BS_DONE : BS_NONE;
        break;
    case BS_UNDELIVERED:
        result->number = found ? bs_read_int(rows, 0, 0) : 0;
        break;
    case BS_DELETE:
    case BS_VISIT:
        bs_store_unwatch(store, request->id);
        bs_news_add(store, request->id, 0, 0, true);
        break;
    case BS_REARM:
        result->outcome = found ? BS_DONE : BS_STALE;
        break;
    default:
        break;
    }
}

/* Requests that bring rows for the caller to read. False: this does not. */
static bool answer_rows(bs_store *store, const bs_request *request)
{
    switch (request->kind) {
    case BS_LOAD:
        answer_load(store, request);
        return true;
    case BS_LETTERS:
        bs_answer_letters(store, request);
        return true;
    case BS_HOOKS:
        bs_answer_hooks(store, request);
        return true;
    case BS_ALARMS:
        bs_answer_alarms(store, request);
        return true;
    case BS_CLAIM:
        bs_answer_claim(store, request);
        return true;
    default:
        return false;
    }
}

static bool answer_call(bs_store *store, bs_request *request)
{
    const PGresult *error = first_error(request);
    const char *state = error ? PQresultErrorField(error, PG_DIAG_SQLSTATE) : NULL;
    bool append = bs_is_append(request->kind);
    bs_result result = { .outcome = BS_DONE };

    bs_health_hear(store, request, error);
    if (request->answered) {
        result.outcome = BS_LOST;
    } else if (error && (!state || passes(state))) {
        bs_store_send_later(store, request);
        return false;
    } else if (append && request->kind != BS_LOOK && stored_nothing(request, state)) {
        return look(store, request);
    } else if (error && append && strcmp(state, "23503") == 0) { /* it refers to no table */
        result.outcome = BS_NONE;
    } else if (error) {
        result.outcome = BS_FAILED;
        result.why = PQresultErrorField(error, PG_DIAG_MESSAGE_PRIMARY);
    } else if (answer_rows(store, request)) {
        return true;
    } else {
        answer_write(store, request, &result);
    }
    if (append)
        count_append(store, result.outcome);
    bs_store_call(store, request, &result);
    return true;
}

bool bs_answer(bs_store *store, bs_request *request)
{
    if (request->done)
        return answer_call(store, request);
    if (request->kind == BS_HEADS)
        bs_watch_heads(store,
                       request->answered || first_error(request) ? NULL : request->results[0]);
    else if (request->kind == BS_PROBE)
        bs_health_probed(store, request, first_error(request));
    return true;
}
