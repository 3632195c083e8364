/* The worked examples of the War Machine's ledger, each played through the library's own functions.
 * A part takes the examples of one subject; warmachine_examples_test.c runs them all. */
#ifndef BANNERET_TESTS_WARMACHINE_EXAMPLES_H
#define BANNERET_TESTS_WARMACHINE_EXAMPLES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include <jansson.h>

#include "rating.h"

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

extern const handler rating_examples[], battle_examples[], field_examples[], march_examples[];

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

/* What must come out. Reading it marks it: a result that no test looked at fails the example. */
const json_t *want(const vector *v, const char *key);
void same(const vector *v, const char *key, int64_t got);
void same_truth(const vector *v, const char *key, bool got);
void same_word(const vector *v, const char *key, const char *got);
void same_rat(const vector *v, const char *key, bn_rat got);
void same_at(const vector *v, const char *key, size_t index, int64_t got);
void same_truth_at(const vector *v, const char *key, size_t index, bool got);
void same_word_at(const vector *v, const char *key, size_t index, const char *got);

/* Total of die `index`. */
int32_t die(const vector *v, size_t index);

/* Rows of tables by their words. */
int32_t class_row(const char *key);
int32_t fatigue_row(const char *level);
int32_t tactic_row(const char *key);
const char *code_word(wm_result_code code);
wm_result_code code_of(const char *word);

extern const wm_readings plain;

#endif
