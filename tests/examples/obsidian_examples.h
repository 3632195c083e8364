/* The worked examples of Obsidian Ludum ad Bellum. A part takes the examples of one subject;
 * obsidian_examples_test.c runs them all. */
#ifndef BANNERET_TESTS_OBSIDIAN_EXAMPLES_H
#define BANNERET_TESTS_OBSIDIAN_EXAMPLES_H

#include <banneret/system/sums.h>

#include "examples.h"
#include "model.h"

extern const handler board_examples[], fire_examples[], forces_examples[], melee_examples[],
    moves_examples[];

#define BOOK (&ob_book)
extern const ob_readings plain;
extern const bn_term nothing; /* of no sum */

/* A list's number at a place; a die by its place. */
int32_t whole_at(const json_t *list, size_t index);
int32_t rolled(const vector *v, size_t index);

/* Row of a word in a list that ends with NULL. */
int32_t row_of(const char *word_, const char *const *words);

#endif
