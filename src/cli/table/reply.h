/* Printing questions, and reading answers that people type. */
#ifndef CLI_REPLY_H
#define CLI_REPLY_H

#include <banneret/table.h>

#include "print/paint.h"
#include "trees/reply_words.h"

/* Prints the question and the possible answers. */
void reply_show(const paint *p, const reply_context *context);

/* Reads an answer: an option by its number, its word or the start of the word; several options for
 * flags ("none" or 0 for none); whole numbers for numbers, or the words that the game has for them. An empty
 * line takes the default. */
BN_MUST_CHECK bn_code reply_parse(const reply_context *context, const char *line, bn_answer *out,
                                  bn_error *err);

/* Reads the faces of the dice of throw `part`, or only their total. */
BN_MUST_CHECK bn_code reply_faces(const bn_question *question, uint32_t part, const char *line,
                                  uint8_t faces[BN_DICE_MAX], bn_error *err);

#endif
