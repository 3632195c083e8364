/* The kinds of question and the words of their options, from the rows of questions.def. */
#ifndef OB_KINDS_H
#define OB_KINDS_H

#include "model.h"

enum {
#define ASKED(name, ...) OB_ASK_##name,
#define END(name) name, name##_LAST = name - 1,
#include "questions.def"
};

extern const bn_kind ob_kinds[OB_KINDS];

/* ob_order_words and its like, each with NULL at its end. */
#define CHOICES(name, ...)                                                                         \
    extern const char *const                                                                       \
        ob_##name##_words[sizeof((const char *const[]){ __VA_ARGS__, NULL }) / sizeof(char *)];
#include "questions.def"

/* Writes a word of them as people read and type it: "continue". */
void ob_word_text(const char *word, bn_text *out);

#endif
