/* The worked examples of the third-edition article. A part takes the examples of one subject;
 * gurps3_examples_test.c runs them all. */
#ifndef BANNERET_TESTS_GURPS3_EXAMPLES_H
#define BANNERET_TESTS_GURPS3_EXAMPLES_H

#include "examples.h"
#include "model.h"

extern const handler forces_examples[], powers_examples[], people_examples[], field_examples[],
    outcome_examples[], after_examples[];

#define BOOK (&g3_book)
extern const g3_readings plain;

/* The readings that an example switches on. */
g3_readings readings_of(const vector *v);

/* The total of a die, by its place. */
int32_t rolled(const vector *v, size_t index);

/* A list's number at a place, and of pairs. */
int32_t whole_at(const json_t *list, size_t index);
int32_t pair_at(const json_t *list, size_t index, size_t member);

/* Whether a name of the book is this word, as documents write it; row of a word in a list that ends with
 * NULL. */
bool alike(const char *name, const char *word_);
int32_t row_named(const char *name, const char *const *words);
int32_t quality_named(const char *name);

/* A unit as an example describes it: equipment, mobility, ranged, number, quality and so on. */
g3_unit unit_given(const json_t *given);

/* Sides of an example that are called A and B, or by a list of names. */
const char *result_word(g3_fate fate);

#endif
