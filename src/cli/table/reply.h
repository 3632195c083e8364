/* From what a person typed to an answer, and from a question to what is shown. */
#ifndef CLI_REPLY_H
#define CLI_REPLY_H

#include <banneret/table.h>

#include "print/paint.h"
#include "print/reply_words.h"

/* Prints what is asked and what may be answered. */
void reply_show(const paint *p, const reply_context *context);

/* Reads an option by number, word or beginning of a word; several of them for flags ("none" for
 * none); whole numbers for numbers. An empty line takes the preset. */
BN_MUST_CHECK bn_code reply_parse(const reply_context *context, const char *line, bn_answer *out,
                                  bn_error *err);

/* Reads the faces of throw `part`, or its total where a person threw several dice. */
BN_MUST_CHECK bn_code reply_faces(const bn_question *question, uint32_t part, const char *line,
                                  uint8_t faces[BN_DICE_MAX], bn_error *err);

#endif
