/* The kinds of question and the words of their options, from the rows of questions.def. A battle inside
 * a campaign asks with the same numbers as one by itself: its rows come first. */
#ifndef G4_KINDS_H
#define G4_KINDS_H

#include "model.h"

/* The judgements of the referee (of the battle, then of each side), then what else a battle asks, then
 * what a campaign asks. */
enum {
#define OF_BATTLE(name, ...) G4_JUDGE_##name,
#define OF_SIDE(name, ...) G4_JUDGE_##name,
#define ASKED(name, ...) G4_ASK_##name,
#define CAMPAIGN(name, ...) G4_C_##name,
#define END(name) name, name##_LAST = name - 1,
#include "questions.def"
};
enum { G4_SIDE_JUDGED = G4_JUDGEMENTS - G4_BATTLE_JUDGED };

extern const bn_kind g4_battle_kinds[G4_CAMPAIGN_KINDS];

/* g4_terrain_words and its like, each with NULL at its end. */
#define CHOICES(name, ...)                                                                         \
    extern const char *const                                                                       \
        g4_##name##_words[sizeof((const char *const[]){ __VA_ARGS__, NULL }) / sizeof(char *)];
#include "questions.def"

#endif
