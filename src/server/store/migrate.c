#include "store.h"

#include <stdlib.h>
#include <string.h>

#include <libpq-fe.h>

#include <banneret/text.h>

#include "migrations.h"

typedef struct migration {
    uint32_t number;
    const char *name;
    const char *hash;
    const char *sql;
} migration;

static const migration migrations[] = {
#define MIGRATION(number, name, hash, sql) { number, name, hash, sql },
#include "migrations.def"
#undef MIGRATION
};

uint32_t bs_migrations_newest(void)
{
    return BN_COUNT(migrations);
}

/* Two that migrate at once wait for each other. The number is arbitrary. */
#define OPEN_BOOK                                                                                  \
    "begin;"                                                                                       \
    "select pg_advisory_xact_lock(4702111234474983745);"                                           \
    "create schema if not exists banneret;"                                                        \
    "create table if not exists banneret.migrations ("                                             \
    " number integer primary key, name text not null, hash text not null,"                         \
    " applied timestamptz not null default now());"                                                \
    "select number, hash from banneret.migrations order by number"

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

static bn_code run(PGconn *conn, const char *sql, bn_error *err)
{
    PGresult *result = PQexec(conn, sql);
    ExecStatusType status = PQresultStatus(result);

    PQclear(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        return refused(conn, "the database cannot be migrated", err);
    return BN_OK;
}

/* Whether the applied migrations are the first of those known here. */
static bn_code compare(const PGresult *applied, bn_error *err)
{
    int count = PQntuples(applied);

    if (count > (int)BN_COUNT(migrations))
        return bn_fail(err, BN_VERSION, "the database is newer than this program");
    for (int i = 0; i < count; i++) {
        if (strtoul(PQgetvalue(applied, i, 0), NULL, 10) != migrations[i].number)
            return bn_fail(err, BN_VERSION, "the database lacks a migration before its newest");
        if (strcmp(PQgetvalue(applied, i, 1), migrations[i].hash) != 0)
            return bn_fail_value(err, BN_VERSION,
                                 "the database was migrated by another file of the name {}",
                                 migrations[i].name);
    }
    return BN_OK;
}

static bn_code apply(PGconn *conn, const migration *next, bn_error *err)
{
    char number[12];
    bn_text digits = bn_text_over(number, sizeof number);
    const char *values[] = { number, next->name, next->hash };
    bn_code code = run(conn, next->sql, err);
    PGresult *result;
    bool noted;

    if (code != BN_OK)
        return code;
    bn_text_int(&digits, next->number);
    result = PQexecParams(conn,
                          "insert into banneret.migrations (number, name, hash)"
                          " values ($1::integer, $2, $3)",
                          BN_COUNT(values), NULL, values, NULL, NULL, 0);
    noted = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    return noted ? BN_OK : refused(conn, "the database cannot be migrated", err);
}

/* Existing tables must be served by some process: a database that has tables keeps its slots. */
static bn_code give_slots(PGconn *conn, const char *slots, bn_error *err)
{
    PGresult *result =
        PQexecParams(conn,
                     "select case when own = $1::int4multirange then 'same'"
                     " when exists (select from banneret.tables) then 'used'"
                     " else banneret.own_slots($1::int4multirange)::text end from banneret.slots",
                     1, NULL, &slots, NULL, NULL, 0);
    bool good = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1;
    bool used = good && strcmp(PQgetvalue(result, 0, 0), "used") == 0;

    PQclear(result);
    if (used)
        return bn_fail(err, BN_USAGE,
                       "the database has tables, and other slots than the map gives it");
    return good ? BN_OK : refused(conn, "the database does not take its slots", err);
}

static bn_code migrate(PGconn *conn, const char *slots, uint32_t *done, bn_error *err)
{
    PGresult *applied = PQexec(conn, OPEN_BOOK);
    int count;
    bn_code code;

    if (PQresultStatus(applied) != PGRES_TUPLES_OK) {
        PQclear(applied);
        return refused(conn, "the database cannot be migrated", err);
    }
    count = PQntuples(applied);
    code = compare(applied, err);
    PQclear(applied);
    for (size_t i = (size_t)count; code == BN_OK && i < BN_COUNT(migrations); i++)
        code = apply(conn, &migrations[i], err);
    if (code == BN_OK && slots)
        code = give_slots(conn, slots, err);
    if (code == BN_OK)
        code = run(conn, "commit", err);
    if (code == BN_OK && done)
        *done = (uint32_t)(BN_COUNT(migrations) - (size_t)count);
    return code;
}

bn_code bs_migrate(const char *conninfo, const char *slots, uint32_t *done, bn_error *err)
{
    PGconn *conn = PQconnectdb(conninfo);
    bn_code code;

    if (PQstatus(conn) == CONNECTION_OK) {
        (void)PQsetNoticeProcessor(conn, say_nothing, NULL);
        code = migrate(conn, slots, done, err);
    } else {
        code = refused(conn, "the database cannot be reached", err);
    }
    PQfinish(conn);
    return code;
}
