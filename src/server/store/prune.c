#define _POSIX_C_SOURCE 200809L
#include "prune.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <libpq-fe.h>

#include <banneret/text.h>

enum { PATH = 4096 };

static void say_nothing(void *self, const char *text)
{
    (void)self;
    (void)text;
}

static bn_code refused(PGconn *conn, const char *sentence, bn_error *err)
{
    (void)bn_fail(err, BN_IO, sentence);
    if (err) {
        bn_text hint = bn_text_over(err->hint, sizeof err->hint);
        const char *words = PQerrorMessage(conn);
        bn_text_plain_n(&hint, words, strcspn(words, "\n"));
    }
    return BN_IO;
}

static bn_code reach(const char *conninfo, PGconn **out, bn_error *err)
{
    *out = PQconnectdb(conninfo);
    if (PQstatus(*out) != CONNECTION_OK)
        return refused(*out, "the database cannot be reached", err);
    (void)PQsetNoticeProcessor(*out, say_nothing, NULL);
    return BN_OK;
}

/* NULL: the database has refused. */
static PGresult *ask(PGconn *conn, const char *sql, int count, const char *const *values)
{
    PGresult *result = PQexecParams(conn, sql, count, NULL, values, NULL, NULL, 0);
    ExecStatusType status = PQresultStatus(result);

    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
        return result;
    PQclear(result);
    return NULL;
}

static bool run(PGconn *conn, const char *sql, int count, const char *const *values)
{
    PGresult *result = ask(conn, sql, count, values);

    PQclear(result);
    return result != NULL;
}

/* ---- the archive -------------------------------------------------------------------------- */

static bool put_line(FILE *file, const char *line, uint64_t *bytes)
{
    *bytes += strlen(line) + 1;
    return fputs(line, file) >= 0 && fputc('\n', file) >= 0;
}

/* The rows of a query of one column, as lines. They come one by one: a journal may be larger than memory. */
static bool put_rows(PGconn *conn, FILE *file, uint64_t *bytes)
{
    bool good = PQsetSingleRowMode(conn) == 1;
    PGresult *row;

    while ((row = PQgetResult(conn)) != NULL) {
        ExecStatusType status = PQresultStatus(row);

        if (status == PGRES_SINGLE_TUPLE)
            good = good && put_line(file, PQgetvalue(row, 0, 0), bytes);
        else
            good = good && status == PGRES_TUPLES_OK;
        PQclear(row);
    }
    return good;
}

static bool put_journal(PGconn *conn, const char *id, FILE *file, uint64_t *bytes)
{
    static const char *const queries[] = {
        "select head from banneret.tables where id = $1::uuid",
        "select line from banneret.lines where table_id = $1::uuid order by n",
    };

    for (uint32_t i = 0; i < BN_COUNT(queries); i++) {
        if (!PQsendQueryParams(conn, queries[i], 1, NULL, &id, NULL, NULL, 0) ||
            !put_rows(conn, file, bytes))
            return false;
    }
    return true;
}

static bool is_on_disk(const char *folder)
{
    int fd = open(folder, O_RDONLY | O_DIRECTORY);
    bool good = fd >= 0 && fsync(fd) == 0;

    if (fd >= 0)
        (void)close(fd);
    return good;
}

/* Written beside its place first, so that there is never half a journal. Only its owner may read it: it has hidden
 * orders and seeds. */
static bn_code archive(PGconn *conn, const char *id, const char *folder, uint64_t *bytes,
                       bn_error *err)
{
    char path[PATH], beside[PATH + 8];
    int length = snprintf(path, sizeof path, "%s/%s.jsonl", folder, id);
    FILE *file = NULL;
    bool good;
    int fd;

    if (length < 0 || length >= PATH)
        return bn_fail(err, BN_USAGE, "the name of the archive is too long");
    (void)snprintf(beside, sizeof beside, "%s.new", path);
    fd = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0600);
    if (fd >= 0)
        file = fdopen(fd, "w");
    good = file && put_journal(conn, id, file, bytes) && fflush(file) == 0 && fsync(fd) == 0;
    if (file)
        good = fclose(file) == 0 && good;
    if (good && rename(beside, path) == 0 && is_on_disk(folder))
        return BN_OK;
    if (fd >= 0)
        (void)unlink(beside);
    return bn_fail_value(err, BN_IO, "{} cannot be written", path);
}

/* ---- tables ------------------------------------------------------------------------------- */

/* Anyone who adds a line to the table waits meanwhile, and then finds it gone. */
static bn_code remove_table(PGconn *conn, const char *id, const char *days, const char *folder,
                            bs_pruned *out, bn_error *err)
{
    const char *values[] = { id, days };
    uint64_t bytes = 0;
    PGresult *gone;
    bn_code code;

    if (!run(conn, "begin", 0, NULL) ||
        !run(conn, "select pg_advisory_xact_lock(4702, banneret.lock_of($1::uuid))", 1, &id))
        return refused(conn, "a table cannot be locked", err);
    code = archive(conn, id, folder, &bytes, err);
    if (code != BN_OK)
        return code;
    gone = ask(conn,
               "delete from banneret.tables where id = $1::uuid"
               " and banneret.left_alone(id, visited, $2::integer)",
               2, values);
    if (gone && PQcmdTuples(gone)[0] == '1') {
        out->tables++;
        out->bytes += bytes;
    }
    PQclear(gone);
    return gone && run(conn, "commit", 0, NULL) ? BN_OK
                                                : refused(conn, "a table cannot be deleted", err);
}

static bn_code count_left(PGconn *conn, const char *days, bs_pruned *out, bn_error *err)
{
    PGresult *row =
        ask(conn,
            "select count(*), coalesce(sum(octet_length(head) + (select coalesce("
            "sum(octet_length(line)), 0) from banneret.lines l where l.table_id = id)), 0)"
            " from banneret.tables where banneret.left_alone(id, visited, $1::integer)",
            1, &days);

    if (!row)
        return refused(conn, "the tables cannot be counted", err);
    out->tables = strtoull(PQgetvalue(row, 0, 0), NULL, 10);
    out->bytes = strtoull(PQgetvalue(row, 0, 1), NULL, 10);
    PQclear(row);
    return BN_OK;
}

static bn_code remove_all(PGconn *conn, const char *days, const char *folder, bs_pruned *out,
                          bn_error *err)
{
    PGresult *ids = ask(conn,
                        "select id from banneret.tables"
                        " where banneret.left_alone(id, visited, $1::integer)",
                        1, &days);
    bn_code code = ids ? BN_OK : refused(conn, "the tables cannot be listed", err);

    for (int i = 0; code == BN_OK && i < PQntuples(ids); i++)
        code = remove_table(conn, PQgetvalue(ids, i, 0), days, folder, out, err);
    PQclear(ids);
    return code;
}

bn_code bs_prune(const char *conninfo, uint32_t days, const char *folder, bool dry, bs_pruned *out,
                 bn_error *err)
{
    char words[12];
    bn_text text = bn_text_over(words, sizeof words);
    PGconn *conn;
    bn_code code = reach(conninfo, &conn, err);

    bn_text_int(&text, days);
    *out = (bs_pruned){ .tables = 0 };
    if (code == BN_OK)
        code = dry ? count_left(conn, words, out, err) : remove_all(conn, words, folder, out, err);
    PQfinish(conn);
    return code;
}

bn_code bs_stats_read(const char *conninfo, bs_stats *out, bn_error *err)
{
    PGconn *conn;
    bn_code code = reach(conninfo, &conn, err);
    PGresult *row = NULL;

    if (code == BN_OK) {
        row = ask(conn,
                  "with t as (select octet_length(t.head) + coalesce(l.bytes, 0) as bytes, l.count,"
                  " greatest(t.visited, l.at) as at from banneret.tables t left join (select"
                  " table_id, count(*) as count, sum(octet_length(line)) as bytes, max(at) as at"
                  " from banneret.lines group by table_id) l on l.table_id = t.id)"
                  " select count(*), coalesce(sum(count), 0), coalesce(sum(bytes), 0),"
                  " pg_database_size(current_database()),"
                  " count(*) filter (where at < now() - interval '30 days'),"
                  " count(*) filter (where at < now() - interval '90 days'),"
                  " count(*) filter (where at < now() - interval '365 days'),"
                  " coalesce(max(bytes), 0) from t",
                  0, NULL);
        if (!row)
            code = refused(conn, "the tables cannot be counted", err);
    }
    if (row) {
        uint64_t *figures[] = { &out->tables,  &out->entries, &out->journals, &out->database,
                                &out->left_30, &out->left_90, &out->left_365, &out->largest };

        for (int i = 0; i < (int)BN_COUNT(figures); i++)
            *figures[i] = strtoull(PQgetvalue(row, 0, i), NULL, 10);
    }
    PQclear(row);
    PQfinish(conn);
    return code;
}
