/* The worked examples of mass combat for DragonQuest. A part takes the examples of one subject;
 * dragonquest_examples_test.c runs them all. */
#ifndef BANNERET_TESTS_DRAGONQUEST_EXAMPLES_H
#define BANNERET_TESTS_DRAGONQUEST_EXAMPLES_H

#include <banneret/system/sums.h>

#include "examples.h"
#include "model.h"

extern const handler recruiting_examples[], quality_examples[], power_examples[], field_examples[],
    outcome_examples[];

#define BOOK (&dq_book)
extern const dq_readings plain;
extern const bn_term nothing; /* of no sum */

/* A list's number at a place, and of pairs; a die by its place. */
int32_t whole_at(const json_t *list, size_t index);
int32_t pair_at(const json_t *list, size_t index, size_t member);
int32_t rolled(const vector *v, size_t index);

/* Row of a word in a list that ends with NULL; level of fatigue and its steps, of "N" to "S**". */
int32_t row_of(const char *word_, const char *const *words);
int32_t steps_of(const char *word_);
const char *fatigue_word(int32_t steps);

/* What an example expects by another reading, by its place; the example itself if it has none. */
vector instead(const vector *v, size_t index);

#endif
