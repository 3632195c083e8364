/* The worked examples of a ledger, each played through the library's own functions. A test of a
 * system has a handler for each example; examples.c reads the ledger, runs the handlers, and sees to
 * it that no figure and no die of an example is left out. */
#ifndef BANNERET_TESTS_EXAMPLES_H
#define BANNERET_TESTS_EXAMPLES_H

#include "base/testing.h"

#include <jansson.h>

#include <banneret/exact.h>

/* One example: what is given, what the dice show, what must come out. */
typedef struct vector {
    const json_t *given;
    const json_t *dice;
    const json_t *expect;
    const json_t *switches;     /* readings that are on, or NULL */
    const json_t *tolerance;    /* by path: how far same_rat may be off; otherwise not at all */
    const json_t *alternatives; /* what other readings give, or NULL */
} vector;

/* A list of these ends with an id of NULL. */
typedef struct handler {
    const char *id; /* of one example, or what its `given` says that it is: "what": "unit_ts" */
    void (*run)(const vector *v);
} handler;

/* Runs every example of rules/<system>/examples.json; an example without a handler fails. `parts`
 * are lists of handlers, ended by NULL. Returns what main returns. */
int run_examples(const char *system, const handler *const *parts);

/* The same of a system that is still being written: examples without a handler are left out. */
int run_examples_of_draft(const char *system, const handler *const *parts);

/* ---- what is given ------------------------------------------------------------------------ */

/* Figures of a JSON value; decimals are exact to six places, which is all the ledgers write. */
int64_t whole(const json_t *value);
bn_rat figure(const json_t *value);

/* Members; absent is 0, false or "". */
const json_t *at(const json_t *object, const char *key);
int32_t num(const json_t *object, const char *key);
bool yes(const json_t *object, const char *key);
const char *word(const json_t *object, const char *key);
size_t items(const json_t *array);
const json_t *item(const json_t *array, size_t index);

/* The bits of a list of words, each by its place in `words`, which end with NULL. */
uint32_t mask_of(const json_t *list, const char *const *words);

/* What another example gives. */
const json_t *given_of(const char *id);

/* A die as the example writes it. Reading it marks it: a die that is never read fails. */
const json_t *die_at(const vector *v, size_t index);

/* ---- what must come out ------------------------------------------------------------------- */

/* A path leads to one figure: "ts", "ts.Knights", "fits.0". Comparing it marks it: a figure that is never compared
 * fails the example. */
#define PATH(first) __attribute__((format(printf, first, first + 1)))
const json_t *want(const vector *v, const char *path, ...) PATH(2);
void same(const vector *v, int64_t got, const char *path, ...) PATH(3);
void same_truth(const vector *v, bool got, const char *path, ...) PATH(3);
void same_word(const vector *v, const char *got, const char *path, ...) PATH(3);
void same_rat(const vector *v, bn_rat got, const char *path, ...) PATH(3);
void same_none(const vector *v, size_t count, const char *path, ...) PATH(3); /* an empty list */

/* A list of the words of a mask, in any order. */
void same_mask(const vector *v, uint32_t got, const char *const *words, const char *path);

bool expects(const vector *v, const char *key);

#endif
