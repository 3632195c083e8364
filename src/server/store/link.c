/* One connection: opened without waiting, set up, kept in pipeline mode, opened again when it breaks. */
#include "inner.h"

#include <string.h>

#include <banneret/text.h>

#include "hosts.h"
#include "migrations.h"
#include "statements.h"

#define NO_ANSWER "the database does not answer"

static void ready(void *with, uint32_t events);

/* Keeps libpq's first line, in which there are hosts and reasons and no password. */
static void set_trouble(bs_link *link, const char *words)
{
    bn_text text = bn_text_over(link->trouble, sizeof link->trouble);

    bn_text_plain_n(&text, words, strcspn(words, "\n"));
}

static void unwatch(bs_link *link)
{
    if (link->fd >= 0)
        link->store->hooks.unwatch(link->store->hooks.self, link->fd);
    link->fd = -1;
    link->events = 0;
}

static bool watch(bs_link *link, uint32_t events)
{
    const bs_hooks *hooks = &link->store->hooks;
    int fd = PQsocket(link->conn);

    if (fd == link->fd && events == link->events)
        return true;
    link->fd = fd;
    link->events = events;
    return fd >= 0 && hooks->watch(hooks->self, fd, events, ready, link);
}

void bs_link_close(bs_link *link)
{
    unwatch(link);
    PQfinish(link->conn);
    link->conn = NULL;
    link->state = BS_LINK_RESTING;
    link->unsure = false;
    link->reading = NULL;
    link->statements = 0;
}

/* What was sent is put back: whether it was done is unknown, and its results so far count for nothing. */
static void put_back_sent(bs_link *link)
{
    bs_request *request;

    while ((request = link->sent.last) != NULL) {
        bs_list_remove(&link->sent, request);
        if (request->answered) {
            bs_request_free(request);
            continue;
        }
        bs_request_forget_results(request);
        link->store->counts.sent_again++;
        bs_store_put_back(link->store, request);
    }
}

static void rest(bs_link *link, int64_t until)
{
    bs_link_close(link);
    put_back_sent(link);
    link->at = until;
    bs_store_wake(link->store, until);
}

/* Attempts follow each other quickly: the same trouble is not noted twice in a row. */
static void note_trouble(bs_link *link, const char *text)
{
    bs_store *store = link->store;

    if (link->state == BS_LINK_UP || strcmp(store->trouble, link->trouble) != 0)
        bs_store_note(store, text, link->trouble);
    memcpy(store->trouble, link->trouble, sizeof link->trouble);
}

static void break_off(bs_link *link)
{
    if (link->conn && PQerrorMessage(link->conn)[0] != '\0')
        set_trouble(link, PQerrorMessage(link->conn));
    if (link->state == BS_LINK_UP)
        link->store->counts.broken++;
    note_trouble(link, link->state == BS_LINK_UP ? "a connection to the database broke"
                                                 : "the database cannot be reached");
    rest(link, bs_soon());
}

/* A database that answers but does not fit will not fit a moment later. */
static void turn_away(bs_link *link)
{
    note_trouble(link, "the database cannot be used");
    rest(link, bs_soon() + 1000);
}

/* A wait for the standby that was cancelled ends as a success, with a warning. Its text may be translated; the
 * name of the function that gives it is not. */
static void notice(void *with, const PGresult *result)
{
    const char *where = PQresultErrorField(result, PG_DIAG_SOURCE_FUNCTION);

    if (where && strcmp(where, "SyncRepWaitForLSN") == 0)
        ((bs_link *)with)->unsure = true;
}

/* -- sending */

static bool flush(bs_link *link)
{
    int left = PQflush(link->conn);

    return left >= 0 && watch(link, left > 0 ? BS_READ | BS_WRITE : BS_READ);
}

static bool send_statement(bs_link *link, const bs_statement *statement, const bs_request *request)
{
    static const int binary[BS_PARAMS] = { 1, 1, 1, 1, 1, 1, 1, 1, 1 };

    return PQsendQueryPrepared(link->conn, statement->name, (int)statement->params, request->values,
                               request->lengths, binary, 1) == 1;
}

bs_run bs_link_run(const bs_link *link)
{
    return (bs_run){ .started = link->started, .broken = link->store->counts.broken };
}

bool bs_link_send(bs_link *link, bs_request *request, bool last)
{
    bool good = true;

    request->last = last;
    request->run = bs_link_run(link);
    if (bs_is_append(request->kind))
        bs_choose_behind(link, request);
    if (!link->sent.first)
        link->heard = bs_now();
    bs_list_add(&link->sent, request);
    if (!link->reading && link->sent.first == request)
        link->reading = request;
    for (uint32_t i = 0; good && bs_statement_of(request->kind, i); i++)
        good = send_statement(link, bs_statement_of(request->kind, i), request);
    if (good && last)
        good = PQpipelineSync(link->conn) == 1 && flush(link);
    if (!good)
        break_off(link);
    return good;
}

/* -- opening */

/* Several kinds may have a statement in common. */
static bool is_first_use(bs_kind kind, const bs_statement *statement)
{
    for (bs_kind before = 0; before < kind; before++) {
        const bs_statement *one;

        for (uint32_t i = 0; (one = bs_statement_of(before, i)) != NULL; i++)
            if (one == statement)
                return false;
    }
    return true;
}

static bool prepare(bs_link *link)
{
    for (bs_kind kind = 0; kind < BS_KINDS; kind++) {
        const bs_statement *statement;

        for (uint32_t i = 0; (statement = bs_statement_of(kind, i)) != NULL; i++)
            if (bs_duty_of(kind) == link->duty && is_first_use(kind, statement) &&
                !PQsendPrepare(link->conn, statement->name, statement->sql, (int)statement->params,
                               statement->types))
                return false;
    }
    return true;
}

/* The database refuses to be set up if its slots are not those of the map. */
static bool ask_for_slots(bs_link *link)
{
    const char *slots = link->store->slots;

    return !slots ||
           PQsendQueryParams(link->conn, bs_serve_slots, 1, NULL, &slots, NULL, NULL, 0) == 1;
}

static bool set_up(bs_link *link)
{
    link->state = BS_LINK_SETTING_UP;
    link->trouble[0] = '\0';
    return PQsetnonblocking(link->conn, 1) == 0 && PQenterPipelineMode(link->conn) == 1 &&
           PQsendQueryParams(link->conn, bs_set_up, 0, NULL, NULL, NULL, NULL, 0) == 1 &&
           ask_for_slots(link) && prepare(link) &&
           (link->duty != BS_ANNOUNCER ||
            PQsendQueryParams(link->conn, bs_listen, 0, NULL, NULL, NULL, NULL, 0) == 1) &&
           PQpipelineSync(link->conn) == 1 && flush(link);
}

/* A connection attempt gets a reply at each step, or tries again elsewhere. */
static void be_patient(bs_link *link, int64_t now)
{
    link->at = now + link->store->limits.silence_ms / 2;
    bs_store_wake(link->store, link->at);
}

static PGconn *start(const bs_link *link)
{
    bs_hosts hosts;
    /* What stands before the caller's own conninfo is overruled by it, and what stands behind it overrules it, unless empty. */
    const char *const keys[] = { "fallback_application_name",
                                 "tcp_user_timeout",
                                 "keepalives_idle",
                                 "keepalives_interval",
                                 "keepalives_count",
                                 "client_encoding",
                                 "dbname",
                                 "host",
                                 "hostaddr",
                                 "port",
                                 NULL };
    const char *const values[] = {
        "banneret-server",     "3000",     "5",           "2",        "2", "UTF8",
        link->store->conninfo, hosts.host, hosts.address, hosts.port, NULL
    };

    bs_hosts_from(link->store->conninfo, link->turn, &hosts);
    return PQconnectStartParams(keys, values, 1);
}

static void open_link(bs_link *link, int64_t now)
{
    link->conn = start(link);
    (void)PQsetNoticeReceiver(link->conn, notice, link);
    link->state = BS_LINK_CONNECTING;
    be_patient(link, now);
    if (!link->conn || PQstatus(link->conn) == CONNECTION_BAD || !watch(link, BS_WRITE))
        break_off(link);
}

/* libpq may continue to another host, and so to another descriptor, perhaps of the same number. */
static void go_on_connecting(bs_link *link)
{
    PostgresPollingStatusType next = PQconnectPoll(link->conn);
    bool good = false;

    unwatch(link);
    be_patient(link, bs_now());
    if (next == PGRES_POLLING_READING)
        good = watch(link, BS_READ);
    else if (next == PGRES_POLLING_WRITING)
        good = watch(link, BS_WRITE);
    else if (next == PGRES_POLLING_OK)
        good = set_up(link);
    if (!good)
        break_off(link);
}

static void stand(bs_link *link)
{
    link->state = BS_LINK_UP;
    link->heard = link->since = bs_now();
    if (link->duty == BS_ANNOUNCER)
        bs_watch_all_soon(link->store);
}

static void too_old(bs_link *link, int64_t version)
{
    bn_text text = bn_text_over(link->trouble, sizeof link->trouble);

    bn_text_add(&text, "the database has migration ");
    bn_text_int(&text, version);
    bn_text_add(&text, ", this program needs ");
    bn_text_int(&text, bs_migrations_newest());
    bn_text_add(&text, ": run banneret-server migrate");
}

static int64_t read_number(const PGresult *result, int column)
{
    const char *digits = PQgetvalue(result, 0, column);
    int64_t number = 0;

    (void)bn_text_to_int(digits, strlen(digits), &number);
    return number;
}

/* On an older database later statements would fail: so its version is reported first. */
static void read_about(bs_link *link, const PGresult *result)
{
    int64_t version = read_number(result, 0);

    link->started = read_number(result, 1);
    if (version < bs_migrations_newest())
        too_old(link, version);
}

/* Reads the results of the setting up. False: there are no more for now. */
static bool read_set_up(bs_link *link)
{
    PGresult *result = PQgetResult(link->conn);
    ExecStatusType status = PQresultStatus(result);

    if (!result)
        return PQstatus(link->conn) == CONNECTION_OK;
    if (status == PGRES_TUPLES_OK && PQnfields(result) > 1) {
        read_about(link, result);
    } else if (status == PGRES_FATAL_ERROR && link->trouble[0] == '\0') {
        const char *words = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
        set_trouble(link, words ? words : "it refused");
    }
    PQclear(result);
    if (status != PGRES_PIPELINE_SYNC)
        return true;
    if (link->trouble[0] == '\0')
        stand(link);
    else
        turn_away(link);
    return false;
}

/* -- reading */

/* What becomes of one request of a transaction that `failed`, or did not. The one that made it fail has
 * an error; the others did nothing wrong, and are sent again, each by itself. */
static void finish_one(bs_link *link, bs_request *request, bool failed)
{
    bs_store *store = link->store;

    if (request->answered) {
        bs_request_free(request);
    } else if (link->unsure) {
        bs_store_send_later(store, request);
    } else if (failed && !request->failed) {
        bs_request_forget_results(request);
        request->alone = true;
        bs_list_add(&store->waiting[link->duty], request);
    } else {
        bs_list_add(&store->finished, request);
    }
}

/* A synchronisation point: the requests before it are committed, or none of them. */
static void finish(bs_link *link)
{
    bool failed = false, last = false;
    int64_t at = 0;

    for (const bs_request *request = link->sent.first; request; request = request->next) {
        failed = failed || request->failed;
        if (request->last)
            break;
    }
    if (link->unsure)
        bs_store_note(link->store, "a commit is uncertain and is sent again", "");
    while (!last && link->sent.first) {
        bs_request *request = bs_list_take(&link->sent);

        last = request->last;
        if (request->kind == BS_APPEND_ALL)
            at = request->at;
        else if (request->kind == BS_APPEND_TOGETHER)
            request->at = at;
        finish_one(link, request, failed);
    }
    link->unsure = false;
    link->reading = link->sent.first;
}

/* What else of this transaction has its own results; NULL: its synchronisation point comes. */
static bs_request *next_to_read(const bs_request *request)
{
    bs_request *next = NULL;

    while (!request->last) {
        request = next = request->next;
        if (bs_statement_of(next->kind, 0))
            return next;
    }
    return NULL;
}

/* The results of one statement have come. */
static void step(bs_link *link)
{
    const bs_request *request = link->reading;

    if (!request || bs_statement_of(request->kind, ++link->statements))
        return;
    link->statements = 0;
    link->reading = next_to_read(request);
}

/* False: this is not a server that can write now. */
static bool keep_result(bs_link *link, PGresult *result)
{
    bs_request *request = link->reading;
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    bool unfit = state && (strcmp(state, "25006") == 0 || strncmp(state, "57P", 3) == 0);
    bool error = PQresultStatus(result) == PGRES_FATAL_ERROR;

    if (!request && error)
        link->unsure = true; /* the commit itself failed */
    if (request && error)
        request->failed = true;
    else if (request && request->kind == BS_APPEND_ALL)
        request->at = bs_read_time(result, 0, 0);
    if (!request || unfit || request->answered || request->result_count == BS_RESULTS)
        PQclear(result);
    else
        request->results[request->result_count++] = result;
    return !unfit;
}

/* Reads what has come. A request is finished by its synchronisation point alone: only then has it been committed. */
static bool read_results(bs_link *link)
{
    while (link->sent.first && !PQisBusy(link->conn)) {
        PGresult *result = PQgetResult(link->conn);

        if (!result) {
            if (PQstatus(link->conn) != CONNECTION_OK)
                return false;
            step(link);
        } else if (PQresultStatus(result) == PGRES_PIPELINE_SYNC) {
            PQclear(result);
            finish(link);
        } else if (!keep_result(link, result)) {
            return false;
        }
    }
    return PQstatus(link->conn) == CONNECTION_OK;
}

/* Callbacks may run here, and even break the connection: nothing else is under way. */
static void read_announcements(bs_link *link)
{
    PGnotify *heard;

    while (link->state == BS_LINK_UP && (heard = PQnotifies(link->conn)) != NULL) {
        if (heard->be_pid != PQbackendPID(link->conn)) /* not its own */
            bs_news_read(link->store, heard->extra);
        PQfreemem(heard);
    }
}

static void go_on(bs_link *link, uint32_t events)
{
    bool good = (events & BS_READ) == 0 || PQconsumeInput(link->conn) == 1;

    if ((events & BS_READ) != 0)
        link->heard = bs_now();
    if (link->state == BS_LINK_SETTING_UP)
        be_patient(link, link->heard);
    while (good && link->state == BS_LINK_SETTING_UP && !PQisBusy(link->conn))
        if (!read_set_up(link))
            break;
    if (link->state == BS_LINK_RESTING)
        return;
    /* What came before a connection broke is read first: it may hold answers, or the reason. */
    if (link->state == BS_LINK_UP)
        good = read_results(link) && good;
    if (!good || PQstatus(link->conn) != CONNECTION_OK || !flush(link))
        break_off(link);
}

static void ready(void *with, uint32_t events)
{
    bs_link *link = with;

    if (link->state == BS_LINK_CONNECTING)
        go_on_connecting(link);
    else if (link->state != BS_LINK_RESTING)
        go_on(link, events);
    read_announcements(link);
    bs_store_deliver(link->store);
}

/* -- silence */

static void leave(bs_link *link, const char *why)
{
    set_trouble(link, why);
    link->turn = bs_hosts_behind(link->store->conninfo, PQhost(link->conn), PQport(link->conn));
    note_trouble(link, link->state == BS_LINK_UP ? "a connection to the database was given up"
                                                 : "the database cannot be reached");
    if (link->state == BS_LINK_UP)
        link->store->counts.broken++;
    rest(link, bs_soon());
}

/* All connections to a silent host, even those without waiting requests: the announcer would get nothing any more. */
static void leave_host(bs_link *silent, int64_t now)
{
    for (uint32_t i = 0; i < silent->store->link_count; i++) {
        bs_link *other = &silent->store->links[i];

        if (other != silent && bs_is_as_quiet(silent, other, now))
            leave(other, NO_ANSWER);
    }
    leave(silent, NO_ANSWER);
}

/* A database that is at work but does not finish an append may wait for a standby that has taken its place. The
 * announcer, which can be missed for a moment, connects again and starts with the next host: if that one takes writes
 * by now, all others follow. */
static void look_around(bs_store *store, int64_t now)
{
    bs_link *scout = &store->links[store->link_count - 1];

    if (scout->state == BS_LINK_UP && now - scout->since > store->limits.silence_ms &&
        bs_hosts_seek_primary(store->conninfo))
        leave(scout, "an append takes long: there may be another primary");
}

static void tick_up(bs_link *link, int64_t now)
{
    if (bs_is_silent(link, now))
        leave_host(link, now);
    else if (bs_is_overtaken(link))
        leave(link, "there is another primary");
    else if (bs_is_late(link, now))
        look_around(link->store, now);
}

void bs_link_tick(bs_link *link, int64_t now)
{
    if (link->state == BS_LINK_UP)
        tick_up(link, now);
    else if (link->at > now)
        bs_store_wake(link->store, link->at);
    else if (link->state == BS_LINK_RESTING)
        open_link(link, now);
    else
        leave(link, NO_ANSWER);
}
