/* The worked examples of the War Machine. A part takes the examples of one subject;
 * warmachine_examples_test.c runs them all. */
#ifndef BANNERET_TESTS_WARMACHINE_EXAMPLES_H
#define BANNERET_TESTS_WARMACHINE_EXAMPLES_H

#include "examples.h"
#include "rules/rating/rating.h"

extern const handler rating_examples[], battle_examples[], field_examples[], march_examples[];

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
