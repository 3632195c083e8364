/* The worked examples of the ledger of GURPS Mass Combat, each played through the library's own
 * functions. A part takes the examples of one subject; gurps4_examples_test.c runs them all. */
#ifndef BANNERET_TESTS_GURPS4_EXAMPLES_H
#define BANNERET_TESTS_GURPS4_EXAMPLES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include <jansson.h>

#include "host.h"

/* One example: what is given, what the dice show, what must come out. */
typedef struct vector {
    const json_t *given;
    const json_t *dice;
    const json_t *expect;
} vector;

typedef struct handler {
    const char *id;
    void (*run)(const vector *v);
} handler;

extern const handler roster_examples[], upkeep_examples[], march_examples[], recon_examples[],
    field_examples[], round_examples[], after_examples[];

/* ---- what is given ------------------------------------------------------------------------ */

/* Figures of a JSON value; decimals are exact to six places, which is all the ledger writes. */
int64_t whole(const json_t *value);
bn_rat figure(const json_t *value);

/* Members; absent is 0, false or "". */
const json_t *at(const json_t *object, const char *key);
int32_t num(const json_t *object, const char *key);
bool yes(const json_t *object, const char *key);
const char *word(const json_t *object, const char *key);
size_t items(const json_t *array);
const json_t *item(const json_t *array, size_t index);

/* What another example gives: Sir Richard's roster serves several. */
const json_t *given_of(const char *id);

/* The total that somebody rolled. Reading it marks it: dice that nobody looked at fail. */
int32_t rolled(const vector *v, const char *who, const char *roll);

/* ---- what must come out ------------------------------------------------------------------- */

/* A path leads to one figure: "ts", "ts.Knights", "fits.0". Comparing it marks it: a figure that no
 * test looked at fails the example. */
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

/* ---- elements and forces ------------------------------------------------------------------ */

/* The line that an object tells: base, tl, troops, equipment, features, count, name. `table` unless
 * the object names its own. */
g4_line line_of(const json_t *given, const char *table);

/* Fills a force with one line for each object of a list, and has it checked and figured. */
void muster(g4_force *force, const json_t *list, const char *table);
void complete(g4_force *force);

/* Row of strategies.csv, or a terrain, by its word. */
int32_t strategy_of(const char *name);
int32_t terrain_of(const char *name);

/* The two forces of Drake's Cross: Sir Richard's by his roster in the ledger. Of the other the book
 * has the totals alone, and this roster comes to the same. They last until the next call. */
typedef struct drakes_cross {
    g4_force *richard, *strykland;
    g4_host hosts[2]; /* as they stand in the open: 0 Richard, 1 Strykland */
} drakes_cross;
drakes_cross drakes_cross_now(void);

extern const g4_readings plain;

#endif
