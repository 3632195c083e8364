/* The kinds of question and the words of their options, from the rows of questions.def. */
#ifndef G3_KINDS_H
#define G3_KINDS_H

#include "model.h"

enum {
#define OF_BATTLE(name, ...) G3_ASK_##name,
#define OF_SIDE(name, ...) G3_ASK_##name,
#define OF_CAMPAIGN(name, ...) G3_ASK_##name,
#define ASKED(name, ...) G3_ASK_##name,
#define END(name) name, name##_LAST = name - 1,
#include "questions.def"
};

extern const bn_kind g3_kinds[G3_CAMPAIGN_KINDS]; /* those of a battle come first */

/* g3_defender_words and its like, each with NULL at its end. */
#define CHOICES(name, ...)                                                                         \
    extern const char *const                                                                       \
        g3_##name##_words[sizeof((const char *const[]){ __VA_ARGS__, NULL }) / sizeof(char *)];
#include "questions.def"

#endif
