/* Answers that are typed as words, for every face: options of a choice and of flags. */
#ifndef BNR_REPLY_READ_H
#define BNR_REPLY_READ_H

#include "reply_words.h"

/* Whether a question of options allows this one. */
bool reply_allows(const bn_question *question, int32_t index);

enum { WAY_LETTERS_MAX = 4 }; /* of a direction, with the end */

/* The letters of a direction: "ne" of "north-east". */
void reply_way_letters(const char *word, char out[WAY_LETTERS_MAX]);

/* Whether `typed` is a compass direction, `word`, in full or by its letters: "north-east", "ne". */
bool reply_is_way(const char *word, const char *typed);

/* Reads an option by its number, its word or the start of the word; several options for flags ("none" or 0 for
 * none). */
BN_MUST_CHECK bn_code reply_read_words(const reply_context *context, const char *line,
                                       bn_answer *out, bn_error *err);

#endif
