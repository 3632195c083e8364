/* What a seat may know, judged from outside: every answer has a canary as its note, and the test itself keeps track of
 * who may have seen it by now. */
#ifndef BANNERET_TESTS_SECRECY_H
#define BANNERET_TESTS_SECRECY_H

#include <banneret/table.h>

enum { WATCH_ENTRIES = 20000, WATCH_TEXT = 1 << 20, WATCH_SEATS = 16 };

/* One answer and its canary. */
typedef struct secret {
    bn_question question;
    bn_seat seat;
    uint32_t before, tip; /* numbers of the newest live entry before it and after it */
    bool told;            /* it has its own canary: rolls and undos have none */
    bool waiting;         /* a sealed order that others have not matched yet */
    bool shown;           /* a sealed order that was revealed */
} secret;

typedef struct watch {
    uint32_t count; /* entries seen */
    uint32_t tip;   /* the newest that is not undone, 0 for none */
    uint32_t fresh; /* the first entry whose secrecy may have changed since the last look */
    secret secrets[WATCH_ENTRIES];
    uint32_t seat_count;
    bn_seat seats[WATCH_SEATS]; /* all but the referee's */
    char text[WATCH_TEXT];
    char other[WATCH_TEXT];
} watch;

void watch_begin(watch *w, const bn_table *table);

/* The note that the next entry is to carry. */
void watch_note(const watch *w, char out[BN_NOTE_MAX + 1]);

/* Takes in what a step brought: `sealed` if it answered a sealed question. */
void watch_follow(watch *w, const bn_table *table, bool sealed);

/* NULL if every seat is shown all it may know and nothing else; otherwise what is wrong. `all` looks at
 * the whole journal and not at its newest end alone. `scratch` is an arena over one fixed block. */
const char *watch_check(watch *w, const bn_table *table, bool all, bn_arena *scratch);

/* NULL if the newest entries of two tables, which differ in that one answer only, are the same bytes
 * for every seat that may not know it; with `views`, the views too. */
const char *watch_compare(watch *w, const bn_table *a, const bn_table *b,
                          const bn_question *answered, bool views, bn_arena *scratch);

#endif
