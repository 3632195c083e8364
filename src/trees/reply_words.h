/* Answers in words, as people gave them or may give them. */
#ifndef BNR_REPLY_WORDS_H
#define BNR_REPLY_WORDS_H

#include <banneret/system/game.h>
#include <banneret/table.h>

/* The answer in words, for every form: "attack", "horn, drum", "120". */
void bnr_answer_words(const bn_game *game, const void *setup, const void *state,
                      const bn_question *question, const bn_answer *answer, bn_text *out);

/* The question, up to where the answer follows: "Gather loot? ", "Sir Richard: Risk: ". */
void bnr_question_words(const bn_game *game, const void *setup, const void *state,
                        const bn_question *question, bn_text *out);

/* A question as it is at a table, with all that its words need. */
typedef struct reply_context {
    const bn_game *game;
    const void *setup;
    const void *state;
    const bn_question *question;
} reply_context;

enum { REPLY_WORD_MAX = 80 };

/* The word of one option. */
void reply_option(const reply_context *context, int32_t index, char word[REPLY_WORD_MAX]);

/* Whether the answer sends a force over the map. */
bool reply_is_march(const reply_context *context, bn_march *out);

/* The answer in words: "attack", "woods and hills", "120", "north-east 2 to Wendrow", "3 charge 7". */
void reply_words(const reply_context *context, const bn_answer *answer, bn_text *out);

/* What an entry of a journal answered; `before` is the state in which it was asked. The throws of a roll
 * have commas between them. */
void reply_entry(const bn_table *table, const void *before, const bn_entry *entry, bn_text *out);

#endif
