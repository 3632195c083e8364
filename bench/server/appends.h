/* Appends without end, for measuring: which table is next, at which number, and how long each took. */
#ifndef BENCH_APPENDS_H
#define BENCH_APPENDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define APPEND_LINE 300 /* bytes of an entry */
#define APPEND_END 66   /* of these, that the next one must find */
#define APPEND_SLOTS 256

/* One that is under way. */
typedef struct append {
    uint32_t table; /* index */
    uint32_t number;
    uint8_t id[16], key[16];
    char line[APPEND_LINE + 1];
    int64_t from; /* in microseconds */
} append;

typedef struct appends {
    uint32_t tables;
    uint32_t *next; /* number of each table's next entry, kept in a file between runs */
    uint8_t *busy;
    append slots[APPEND_SLOTS];
    uint32_t ms; /* how long a slice takes */
    int64_t until;
    uint32_t *took; /* microseconds */
    int64_t spent;  /* the same, of this process's processor time in its slices */
    size_t count, room;
} appends;

/* False: the file of numbers is not that of so many tables. */
bool appends_open(appends *all, uint32_t tables, const char *numbers);

void appends_start(appends *all); /* the clock */

/* Makes an append of a table that has none under way, chosen at random. */
void appends_next(appends *all, append *one);

/* It is durable. False: the time is over, and there is no next one. */
bool appends_done(appends *all, append *one);

/* By libpq alone: a pipeline on each of so many connections. A slice ends when nothing is under way. */
bool bare_open(const char *conninfo, uint32_t connections);
bool bare_slice(uint32_t in_flight, appends *all);
void bare_close(void);

/* The same by another way. */
typedef bool (*append_slice)(uint32_t in_flight, appends *all);

/* Slices of both, one after the other. Prints both rates for each turn, and then for both how many microseconds the half and
 * 99 of 100 of the appends took at most. */
bool appends_turns(uint32_t turns, uint32_t in_flight, appends *bare, append_slice slice,
                   appends *other);

#endif
