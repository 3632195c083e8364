/* The kinds of question and the words of their options, from the rows of questions.def. */
#ifndef DQ_KINDS_H
#define DQ_KINDS_H

#include "model.h"

enum {
#define OF_BATTLE(name, ...) DQ_ASK_##name,
#define OF_SIDE(name, ...) DQ_ASK_##name,
#define ASKED(name, ...) DQ_ASK_##name,
#define END(name) name, name##_LAST = name - 1,
#include "questions.def"
};

extern const bn_kind dq_kinds[DQ_CAMPAIGN_KINDS];

/* dq_ground_words and its like, each with NULL at its end. */
#define CHOICES(name, ...)                                                                         \
    extern const char *const                                                                       \
        dq_##name##_words[sizeof((const char *const[]){ __VA_ARGS__, NULL }) / sizeof(char *)];
#include "questions.def"

#endif
