/* From what a person typed to an answer, and from a question to what is shown. */
#ifndef CLI_REPLY_H
#define CLI_REPLY_H

#include <banneret/table.h>

#include "paint.h"

/* A question as it stands at a table, with all that its words need. */
typedef struct reply_context {
    const bn_game *game;
    const void *setup;
    const void *state;
    const bn_question *question;
} reply_context;

/* Prints what is asked and what may be answered. */
void reply_show(const paint *p, const reply_context *context);

/* Reads an option by number, word or beginning of a word; several of them for flags ("none" for
 * none); whole numbers for numbers. An empty line takes the preset. */
BN_MUST_CHECK bn_code reply_parse(const reply_context *context, const char *line, bn_answer *out,
                                  bn_error *err);

/* Reads the faces of throw `part`, or its total where a person threw several dice. */
BN_MUST_CHECK bn_code reply_faces(const bn_question *question, uint32_t part, const char *line,
                                  uint8_t faces[BN_DICE_MAX], bn_error *err);

/* The answer in words: "attack", "woods and hills", "120". */
void reply_words(const reply_context *context, const bn_answer *answer, bn_text *out);

#endif
