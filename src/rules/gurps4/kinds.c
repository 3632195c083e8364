#include "kinds.h"

#include <banneret/system/questions.h>

#define CHOICES(name, ...) const char *const g4_##name##_words[] = { __VA_ARGS__, NULL };
#include "questions.def"

#define NAMES(name, ...) static const char *const g4_##name##_names[] = { __VA_ARGS__, NULL };
#include "questions.def"

/* Of two truths: */
#define g4_contest_words bn_no_yes
#define g4_ocean_words bn_no_yes
#define NAMES(name, ...)                                                                           \
    _Static_assert(BN_COUNT(g4_##name##_names) == BN_COUNT(g4_##name##_words), "a name a word");
#include "questions.def"

/* Where a question differs from the field of the same row, the row says so last, and that counts. */
#pragma GCC diagnostic ignored "-Woverride-init"

const bn_kind g4_battle_kinds[] = {
#define OF_BATTLE(name, member, key, answer, standard, ruled, step, applies, ...)                  \
    [G4_JUDGE_##name] =                                                                            \
        BN_KIND_ROW(#member, BN_TO_REFEREE, BN_K_##answer, BN_RULE(ruled), __VA_ARGS__),
#define OF_SIDE(name, member, key, answer, standard, ruled, step, applies, ...)                    \
    [G4_JUDGE_##name] =                                                                            \
        BN_KIND_ROW(#member, BN_TO_REFEREE, BN_K_##answer, BN_RULE(ruled), __VA_ARGS__),
#define ASKED(name, key, asked, answer, ruled, ...)                                                \
    [G4_ASK_##name] =                                                                              \
        BN_KIND_ROW(#key, BN_ASKED_OF(asked), BN_K_##answer, BN_RULE(ruled), __VA_ARGS__),
#define CAMPAIGN(name, key, asked, answer, ruled, ...)                                             \
    [G4_C_##name] =                                                                                \
        BN_KIND_ROW(#key, BN_ASKED_OF(asked), BN_K_##answer, BN_RULE(ruled), __VA_ARGS__),
#include "questions.def"
};
